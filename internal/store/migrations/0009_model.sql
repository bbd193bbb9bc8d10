-- Written for SQLite and PostgreSQL alike: timestamps are UTC text of fixed width.

-- +goose Up
-- The tokens that AI models were asked for, which budgets count.
CREATE TABLE model_calls (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id),
    user_id TEXT NOT NULL,
    model TEXT NOT NULL,
    input_tokens BIGINT NOT NULL, -- until the end of the call is known, the most that it may take
    output_tokens BIGINT NOT NULL,
    created_at TEXT NOT NULL,
    ended_at TEXT NOT NULL DEFAULT ''
);
CREATE INDEX model_calls_document ON model_calls (document_id);
CREATE INDEX model_calls_user ON model_calls (user_id, created_at);

-- What they answered, so that none is paid for twice.
CREATE TABLE model_answers (
    document_id TEXT NOT NULL REFERENCES documents (id),
    key TEXT NOT NULL, -- hash of all that the answer depends on
    answer BYTEA NOT NULL, -- gzip
    created_at TEXT NOT NULL,
    PRIMARY KEY (document_id, key)
);

-- +goose Down
DROP TABLE model_answers;
DROP TABLE model_calls;
