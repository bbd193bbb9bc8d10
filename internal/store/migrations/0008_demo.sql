-- +goose Up
CREATE TABLE demo_requests (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL DEFAULT '',
    description TEXT NOT NULL,
    digest TEXT NOT NULL, -- of what was sent, so that the same sent twice is found
    held TEXT NOT NULL DEFAULT '', -- why it is kept apart as spam; empty: it is not
    status TEXT NOT NULL CHECK (status IN ('new', 'contacted', 'demo_scheduled', 'demo_completed', 'follow_up', 'closed')),
    notes TEXT NOT NULL DEFAULT '[]',
    next_follow_up TEXT NOT NULL DEFAULT '', -- 2026-01-31; empty: none
    closed_reason TEXT NOT NULL DEFAULT '' CHECK (closed_reason IN ('', 'won', 'lost', 'not_interested', 'no_budget', 'other')),
    closed_note TEXT NOT NULL DEFAULT '',
    submitted_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
);
CREATE INDEX demo_requests_newest ON demo_requests (submitted_at, id);
CREATE INDEX demo_requests_digest ON demo_requests (digest, submitted_at);

-- The stamps of forms that were sent, each good for one request.
CREATE TABLE demo_form_uses (
    stamp TEXT PRIMARY KEY,
    used_at TEXT NOT NULL
);
CREATE INDEX demo_form_uses_age ON demo_form_uses (used_at);

-- One row: what the stamps are signed with.
CREATE TABLE demo_form_key (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    secret BYTEA NOT NULL
);

-- +goose Down
DROP TABLE demo_form_key;
DROP TABLE demo_form_uses;
DROP TABLE demo_requests;
