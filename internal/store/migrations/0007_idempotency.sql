-- Written for SQLite and PostgreSQL alike: timestamps are UTC text of fixed width.

-- +goose Up
CREATE TABLE idempotency_keys (
    id TEXT PRIMARY KEY, -- hash of the caller, the operation and the key
    user_id TEXT NOT NULL, -- empty for a caller who is known by address alone
    attempt TEXT NOT NULL, -- the one that holds the key; no other may end it
    state TEXT NOT NULL CHECK (state IN ('running', 'done')),
    request TEXT NOT NULL DEFAULT '', -- hash of the body
    status INTEGER NOT NULL DEFAULT 0,
    body BYTEA, -- of the answer; gzip
    until TEXT NOT NULL -- running: when others may take the key over; done: when it is forgotten
);
CREATE INDEX idempotency_keys_until ON idempotency_keys (until);
CREATE INDEX idempotency_keys_user ON idempotency_keys (user_id) WHERE user_id <> '';

CREATE TABLE rate_buckets (
    key TEXT PRIMARY KEY, -- the limit's name and a hash of the caller
    full_at TEXT NOT NULL -- when all uses are free again
);
CREATE INDEX rate_buckets_full ON rate_buckets (full_at);

-- +goose Down
DROP TABLE rate_buckets;
DROP TABLE idempotency_keys;
