-- Written for SQLite and PostgreSQL alike: timestamps are UTC text of fixed width, JSON is text.

-- +goose Up
CREATE TABLE users (
    uid TEXT PRIMARY KEY,
    issuer TEXT, -- NULL until an ID token has bound the user
    subject TEXT,
    email TEXT NOT NULL,
    display_name TEXT NOT NULL DEFAULT '',
    provider TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
    identity_verified BOOLEAN NOT NULL DEFAULT FALSE,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX users_identity ON users (issuer, subject) WHERE issuer IS NOT NULL;
CREATE INDEX users_newest ON users (created_at, uid);

CREATE TABLE documents (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL,
    filename TEXT NOT NULL,
    display_name TEXT NOT NULL,
    description TEXT,
    file_type TEXT NOT NULL,
    file_size BIGINT NOT NULL,
    sha256 TEXT NOT NULL,
    content_key TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('uploaded', 'processing', 'completed', 'failed', 'deleted', 'test_suite_generated')),
    resting_status TEXT NOT NULL, -- where the document goes when its last run has ended
    text_state TEXT NOT NULL CHECK (text_state IN ('none', 'queued', 'running', 'done')),
    text_version TEXT NOT NULL DEFAULT '',
    crashes INTEGER NOT NULL DEFAULT 0, -- of the process, in the text stage
    failure_code TEXT,
    failure_message TEXT,
    test_suite_id TEXT,
    analysis_version BIGINT NOT NULL DEFAULT 0, -- 0: no analysis
    pages INTEGER NOT NULL DEFAULT 0,
    characters INTEGER NOT NULL DEFAULT 0,
    tables INTEGER NOT NULL DEFAULT 0,
    uploaded_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
);
CREATE INDEX documents_newest ON documents (user_id, uploaded_at, id);
CREATE INDEX documents_text_running ON documents (id) WHERE text_state = 'running';

-- Apart from the record, so that lists stay fast.
CREATE TABLE document_texts (
    document_id TEXT PRIMARY KEY REFERENCES documents (id),
    content TEXT NOT NULL,
    layout BYTEA NOT NULL, -- pages, lines and tables; gzip of JSON
    findings TEXT NOT NULL,
    version TEXT NOT NULL,
    read_at TEXT NOT NULL
);

CREATE TABLE document_analyses (
    document_id TEXT PRIMARY KEY REFERENCES documents (id),
    plan TEXT NOT NULL,
    updated_at TEXT NOT NULL
);

CREATE TABLE runs (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id),
    user_id TEXT NOT NULL,
    category TEXT NOT NULL,
    prompt TEXT NOT NULL,
    prompt_hash TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
    failure_code TEXT,
    failure_message TEXT,
    input TEXT NOT NULL DEFAULT '', -- hash of text, reader, category and prompt
    result TEXT,
    plan BYTEA, -- what the run itself read; gzip of JSON
    enqueued BOOLEAN NOT NULL DEFAULT FALSE, -- FALSE while the run waits for the document's text
    crashes INTEGER NOT NULL DEFAULT 0,
    created_at TEXT NOT NULL,
    started_at TEXT,
    ended_at TEXT
);
CREATE INDEX runs_document ON runs (document_id, created_at);
CREATE UNIQUE INDEX runs_active ON runs (document_id, category, prompt_hash) WHERE state IN ('queued', 'running');

CREATE TABLE test_suites (
    document_id TEXT NOT NULL REFERENCES documents (id),
    mode TEXT NOT NULL,
    version INTEGER NOT NULL,
    suite_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    is_current BOOLEAN NOT NULL,
    corrected BOOLEAN NOT NULL,
    correction_count INTEGER NOT NULL,
    scenario_count INTEGER NOT NULL,
    confidence DOUBLE PRECISION NOT NULL,
    response_id TEXT NOT NULL,
    suite TEXT NOT NULL,
    generated_at TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    PRIMARY KEY (document_id, mode, version)
);
CREATE UNIQUE INDEX test_suites_current ON test_suites (document_id, mode) WHERE is_current;
CREATE INDEX test_suites_id ON test_suites (suite_id, user_id);

CREATE TABLE test_suite_responses (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id),
    user_id TEXT NOT NULL,
    mode TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('pending', 'success', 'parse_error', 'failed')),
    raw TEXT NOT NULL DEFAULT '',
    parse_error TEXT NOT NULL DEFAULT '',
    parsed TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
);
CREATE INDEX test_suite_responses_document ON test_suite_responses (document_id);

CREATE TABLE claims (
    id TEXT PRIMARY KEY,
    document_id TEXT NOT NULL REFERENCES documents (id),
    user_id TEXT NOT NULL,
    format TEXT NOT NULL,
    inputs TEXT NOT NULL,
    claim TEXT NOT NULL,
    metadata TEXT NOT NULL,
    raw BYTEA NOT NULL,
    created_at TEXT NOT NULL
);
CREATE INDEX claims_newest ON claims (user_id, created_at, id);
CREATE INDEX claims_document ON claims (document_id);

CREATE TABLE rate_uses (
    id TEXT PRIMARY KEY,
    key TEXT NOT NULL,
    used_at TEXT NOT NULL
);
CREATE INDEX rate_uses_window ON rate_uses (key, used_at);

CREATE TABLE account_counters (
    uid TEXT NOT NULL,
    name TEXT NOT NULL,
    value BIGINT NOT NULL,
    PRIMARY KEY (uid, name)
);

-- +goose Down
DROP TABLE account_counters;
DROP TABLE rate_uses;
DROP TABLE claims;
DROP TABLE test_suite_responses;
DROP TABLE test_suites;
DROP TABLE runs;
DROP TABLE document_analyses;
DROP TABLE document_texts;
DROP TABLE documents;
DROP TABLE users;
