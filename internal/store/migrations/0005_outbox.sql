-- Mail that has been or is to be sent, and how often a user's status has changed.

-- +goose Up
ALTER TABLE users ADD COLUMN status_changes INTEGER NOT NULL DEFAULT 0;

CREATE TABLE outbox (
    id          TEXT PRIMARY KEY,
    key         TEXT NOT NULL UNIQUE, -- names the change that the mail tells of: one change, one mail
    kind        TEXT NOT NULL,
    uid         TEXT NOT NULL DEFAULT '', -- the user whom the mail is about
    recipient   TEXT NOT NULL,
    subject     TEXT NOT NULL,
    text        TEXT NOT NULL,
    html        TEXT NOT NULL,
    state       TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'held')),
    attempts    INTEGER NOT NULL DEFAULT 0,
    last_error  TEXT NOT NULL DEFAULT '',
    due_at      TEXT NOT NULL, -- queued: not tried before; sending: the end of the lease
    expires_at  TEXT NOT NULL, -- not sent after
    lease       TEXT NOT NULL DEFAULT '', -- of the sender that has it
    handed_over BOOLEAN NOT NULL DEFAULT FALSE, -- the mail server may have taken it
    created_at  TEXT NOT NULL,
    sent_at     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX outbox_due ON outbox (state, due_at, id);
CREATE INDEX outbox_newest ON outbox (created_at, id);
CREATE INDEX outbox_uid ON outbox (uid);

-- +goose Down
DROP TABLE outbox;
ALTER TABLE users DROP COLUMN status_changes;
