-- The audit log: a chain of entries and its sealed head. The triggers that refuse changes differ between databases and
-- are made at every start, see audit.go.

-- +goose Up
CREATE TABLE audit_entries (
    sequence   BIGINT PRIMARY KEY, -- from 1, without gaps
    at         TEXT NOT NULL,
    actor      TEXT NOT NULL, -- a user stands in it by an alias
    action     TEXT NOT NULL,
    target     TEXT NOT NULL,
    outcome    TEXT NOT NULL,
    request_id TEXT NOT NULL,
    detail     TEXT NOT NULL, -- JSON with sorted names
    hash       TEXT NOT NULL  -- SHA-256 in hex over the columns before it and the hash of the entry before
);
CREATE INDEX audit_entries_at ON audit_entries (at);
CREATE INDEX audit_entries_actor ON audit_entries (actor, sequence);
CREATE INDEX audit_entries_target ON audit_entries (target, sequence);

-- One row: where the chain ends, and where what is kept of it begins. Whoever appends takes its lock first.
CREATE TABLE audit_head (
    id       INTEGER PRIMARY KEY CHECK (id = 1),
    sequence BIGINT NOT NULL, -- of the last entry; 0: none yet
    hash     TEXT NOT NULL,   -- of the last entry
    first    BIGINT NOT NULL, -- sequence of the first entry that is kept
    base     TEXT NOT NULL,   -- hash of the entry before that
    seal     TEXT NOT NULL    -- HMAC-SHA-256 in hex over the columns before it; empty before the first use
);
INSERT INTO audit_head (id, sequence, hash, first, base, seal) VALUES (1, 0, '', 1, '', '');

-- Which user an alias stands for. The alias is a hash of both other columns, so that a row cannot be given to another
-- user unnoticed; without its row an alias leads nowhere.
CREATE TABLE audit_aliases (
    alias TEXT PRIMARY KEY,
    uid   TEXT NOT NULL UNIQUE,
    salt  TEXT NOT NULL
);

-- What a run was made with, so that it can be counted without reading its result.
ALTER TABLE runs ADD COLUMN model TEXT NOT NULL DEFAULT '';
ALTER TABLE runs ADD COLUMN tokens BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE runs DROP COLUMN tokens;
ALTER TABLE runs DROP COLUMN model;
DROP TABLE audit_aliases;
DROP TABLE audit_head;
DROP TABLE audit_entries;
