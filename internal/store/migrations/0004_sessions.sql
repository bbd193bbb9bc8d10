-- Sessions of the built-in identity provider, with refresh tokens that are replaced at each use; codes of the sign-in
-- page and of mails; and the counts that brake guessing. All but the counts goes with the account.

-- +goose Up
CREATE TABLE sessions (
    id           TEXT PRIMARY KEY,
    uid          TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
    signed_in_at TEXT NOT NULL, -- when the password was given
    last_used_at TEXT NOT NULL,
    expires_at   TEXT NOT NULL,
    ended_at     TEXT NOT NULL DEFAULT '',
    user_agent   TEXT NOT NULL DEFAULT '',
    network      TEXT NOT NULL DEFAULT '', -- of the client's address; the address itself is not kept
    cookie_hash  TEXT UNIQUE -- of a browser's cookie; NULL for a session without one
);
CREATE INDEX sessions_uid ON sessions (uid);
CREATE INDEX sessions_expiry ON sessions (expires_at);

INSERT INTO sessions (id, uid, signed_in_at, last_used_at, expires_at, ended_at)
SELECT session_id, uid, signed_in_at, CASE WHEN used_at = '' THEN created_at ELSE used_at END, expires_at, revoked_at
FROM refresh_tokens;

CREATE TABLE session_tokens (
    token_hash     TEXT PRIMARY KEY, -- SHA-256 in hex; the token itself is kept nowhere
    session_id     TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    grant_id       TEXT NOT NULL, -- what it was first given for: a code, or the sign-in itself
    created_at     TEXT NOT NULL,
    replaced_at    TEXT NOT NULL DEFAULT '', -- when it was used
    successor_hash TEXT NOT NULL DEFAULT '',
    revoked_at     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX session_tokens_session ON session_tokens (session_id);
CREATE INDEX session_tokens_grant ON session_tokens (grant_id);

INSERT INTO session_tokens (token_hash, session_id, grant_id, created_at, revoked_at)
SELECT token_hash, session_id, session_id, created_at, revoked_at FROM refresh_tokens;

DROP TABLE refresh_tokens;
ALTER TABLE session_tokens RENAME TO refresh_tokens;

CREATE TABLE authorization_codes (
    code_hash    TEXT PRIMARY KEY,
    grant_id     TEXT NOT NULL UNIQUE,
    client_id    TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    challenge    TEXT NOT NULL, -- PKCE, S256
    nonce        TEXT NOT NULL DEFAULT '',
    scope        TEXT NOT NULL,
    session_id   TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE, -- of the browser
    own_session  BOOLEAN NOT NULL, -- what is given for the code lives in a session of its own
    created_at   TEXT NOT NULL,
    expires_at   TEXT NOT NULL,
    used_at      TEXT NOT NULL DEFAULT ''
);
CREATE INDEX authorization_codes_expiry ON authorization_codes (expires_at);
CREATE INDEX authorization_codes_session ON authorization_codes (session_id);

CREATE TABLE mailed_codes (
    code_hash  TEXT PRIMARY KEY,
    uid        TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
    email      TEXT NOT NULL, -- the address it was mailed to
    purpose    TEXT NOT NULL CHECK (purpose IN ('verify_email', 'reset_password')),
    created_at TEXT NOT NULL,
    expires_at TEXT NOT NULL,
    used_at    TEXT NOT NULL DEFAULT ''
);
CREATE INDEX mailed_codes_uid ON mailed_codes (uid);
CREATE INDEX mailed_codes_expiry ON mailed_codes (expires_at);

CREATE TABLE attempts (
    key     TEXT PRIMARY KEY, -- a keyed hash: neither address nor e-mail can be read from it
    count   BIGINT NOT NULL,
    ends_at TEXT NOT NULL
);
CREATE INDEX attempts_end ON attempts (ends_at);

-- +goose Down
DROP TABLE attempts;
DROP TABLE mailed_codes;
DROP TABLE authorization_codes;
CREATE TABLE old_tokens (
    token_hash   TEXT PRIMARY KEY,
    session_id   TEXT NOT NULL,
    uid          TEXT NOT NULL REFERENCES credentials (uid) ON DELETE CASCADE,
    signed_in_at TEXT NOT NULL,
    created_at   TEXT NOT NULL,
    used_at      TEXT NOT NULL DEFAULT '',
    expires_at   TEXT NOT NULL,
    revoked_at   TEXT NOT NULL DEFAULT ''
);
INSERT INTO old_tokens (token_hash, session_id, uid, signed_in_at, created_at, used_at, expires_at, revoked_at)
SELECT t.token_hash, s.id, s.uid, s.signed_in_at, t.created_at, s.last_used_at, s.expires_at,
    CASE WHEN t.revoked_at <> '' THEN t.revoked_at ELSE s.ended_at END
FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.replaced_at = '';
DROP TABLE refresh_tokens;
DROP TABLE sessions;
ALTER TABLE old_tokens RENAME TO refresh_tokens;
CREATE INDEX refresh_tokens_uid ON refresh_tokens (uid);
CREATE INDEX refresh_tokens_session ON refresh_tokens (session_id);
CREATE INDEX refresh_tokens_expiry ON refresh_tokens (expires_at);
