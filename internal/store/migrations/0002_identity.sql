-- The built-in identity provider's accounts and refresh tokens, and what a user's record knows of its approval.

-- +goose Up
ALTER TABLE users ADD COLUMN email_verified BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE users ADD COLUMN decided_by TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN decided_at TEXT NOT NULL DEFAULT '';

CREATE TABLE credentials (
    uid                 TEXT PRIMARY KEY,
    email               TEXT NOT NULL UNIQUE, -- in lower case
    email_verified      BOOLEAN NOT NULL DEFAULT FALSE,
    display_name        TEXT NOT NULL DEFAULT '',
    password_hash       TEXT NOT NULL, -- argon2id in PHC form, with its parameters
    disabled            BOOLEAN NOT NULL DEFAULT FALSE,
    created_at          TEXT NOT NULL,
    password_changed_at TEXT NOT NULL,
    signed_in_at        TEXT NOT NULL DEFAULT ''
);

-- A session is one sign-in. It has one refresh token for now; rotation gives it several, one after the other.
CREATE TABLE refresh_tokens (
    token_hash   TEXT PRIMARY KEY, -- SHA-256 in hex; the token itself is kept nowhere
    session_id   TEXT NOT NULL,
    uid          TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
    signed_in_at TEXT NOT NULL,
    created_at   TEXT NOT NULL,
    used_at      TEXT NOT NULL DEFAULT '',
    expires_at   TEXT NOT NULL,
    revoked_at   TEXT NOT NULL DEFAULT ''
);
CREATE INDEX refresh_tokens_uid ON refresh_tokens (uid);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);

-- +goose Down
DROP TABLE refresh_tokens;
DROP TABLE credentials;
ALTER TABLE users DROP COLUMN decided_at;
ALTER TABLE users DROP COLUMN decided_by;
ALTER TABLE users DROP COLUMN email_verified;
