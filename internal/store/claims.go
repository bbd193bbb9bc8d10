package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// Claim is a generated claim.
type Claim struct {
	ID         string
	DocumentID string
	UserID     string
	Format     string          // F6 or D0
	Inputs     json.RawMessage // the ClaimInputs as given
	Claim      json.RawMessage // the claim object; empty in lists
	Metadata   json.RawMessage // what was assumed and warned of; empty in lists
	Raw        []byte          // the exact transmission; empty in lists
	CreatedAt  time.Time
}

// SaveClaim stores a claim, gives it an ID and a time, and calls beside with it. Another user's or a deleted document is
// ErrNotFound.
func (s *Store) SaveClaim(ctx context.Context, c Claim, beside ...Beside[Claim]) (Claim, error) {
	c.ID, c.CreatedAt = s.NewID(), s.now()
	if len(c.Metadata) == 0 {
		c.Metadata = json.RawMessage("{}")
	}
	err := s.write(ctx, func(tx Tx) error {
		d, err := liveDocument(ctx, tx, c.DocumentID)
		if err != nil {
			return err
		}
		if d.UserID != c.UserID {
			return fmt.Errorf("store: document: %w", ErrNotFound)
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO claims (id, document_id, user_id, format, inputs, claim, metadata, raw, created_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, c.ID, c.DocumentID, c.UserID, c.Format, string(c.Inputs),
			string(c.Claim), string(c.Metadata), c.Raw, timeText(c.CreatedAt)); err != nil {
			return fmt.Errorf("store: save claim: %w", err)
		}
		return callBeside(ctx, tx, c, beside)
	})
	if err != nil {
		return Claim{}, err
	}
	return c, nil
}

// Claim returns a user's claim whole; another user's is ErrNotFound, and so is one of a deleted document.
func (s *Store) Claim(ctx context.Context, id, userID string) (c Claim, err error) {
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT c.id, c.document_id, c.user_id, c.format, c.inputs, c.claim, c.metadata, c.raw, c.created_at
			FROM claims c JOIN documents d ON d.id = c.document_id AND d.status <> 'deleted'
			WHERE c.id = $1 AND c.user_id = $2`, id, userID).Scan(&c.ID, &c.DocumentID, &c.UserID, &c.Format,
			(*[]byte)(&c.Inputs), (*[]byte)(&c.Claim), (*[]byte)(&c.Metadata), &c.Raw, timeColumn{&c.CreatedAt}), "claim")
	})
	return c, err
}

// Claims lists a user's claims, newest first; with a document, only its claims. Those of deleted documents are left out.
func (s *Store) Claims(ctx context.Context, userID, documentID string, p Page) (list List[Claim], err error) {
	at := func(c Claim) position { return position{timeText(c.CreatedAt), c.ID} }
	return readPage(ctx, s, p, "claims", func(r row) (c Claim, err error) {
		err = r.Scan(&c.ID, &c.DocumentID, &c.UserID, &c.Format, (*[]byte)(&c.Inputs), timeColumn{&c.CreatedAt})
		return c, err
	}, at, `SELECT c.id, c.document_id, c.user_id, c.format, c.inputs, c.created_at
		FROM claims c JOIN documents d ON d.id = c.document_id AND d.status <> 'deleted'
		WHERE c.user_id = $1 AND ($2 = '' OR c.document_id = $2) AND (c.created_at < $3 OR c.created_at = $3 AND c.id < $4)
		ORDER BY c.created_at DESC, c.id DESC LIMIT $5`, userID, documentID)
}
