package store

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// Where the text stage of a document stands (documents.text_state).
const (
	textNone    = "none" // not asked for, or it failed
	textQueued  = "queued"
	textRunning = "running"
	textDone    = "done"
)

// TextWork is what the text stage needs to know.
type TextWork struct {
	Document Document
	Crashes  int // how often the process died in this stage
}

// BeginText marks the text stage of a document as running, and a document that was uploaded as processing. A deleted
// document is ErrNotFound; one whose text stage has ended is ErrConflict.
func (s *Store) BeginText(ctx context.Context, documentID string) (w TextWork, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, documentID); err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `UPDATE documents SET text_state = $2, updated_at = $3,
				status = CASE WHEN status = 'uploaded' THEN 'processing' ELSE status END
			WHERE id = $1 AND text_state IN ('queued', 'running')`, documentID, textRunning, now)
		if err := changed(r, err, "begin text", ErrConflict); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT crashes FROM documents WHERE id = $1`, documentID).Scan(&w.Crashes); err != nil {
			return fmt.Errorf("store: begin text: %w", err)
		}
		w.Document, err = liveDocument(ctx, tx, documentID)
		return err
	})
	return w, err
}

// FinishText stores the text of a document and calls enqueue for each run that waited for it. When the stage has ended
// already nothing is stored and the answer is ErrConflict; a deleted document is ErrNotFound.
func (s *Store) FinishText(ctx context.Context, documentID, version string, text *document.Text, findings []finding.Finding, enqueue Enqueue) error {
	layout, err := pack(&document.Text{Format: text.Format, Pages: text.Pages, Tables: text.Tables})
	if err != nil {
		return fmt.Errorf("store: finish text: %w", err)
	}
	if findings == nil {
		findings = []finding.Finding{}
	}
	found, err := json.Marshal(findings)
	if err != nil {
		return fmt.Errorf("store: finish text: %w", err)
	}
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, documentID); err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `UPDATE documents SET text_state = $2, text_version = $3, crashes = 0, pages = $4,
				characters = $5, tables = $6, updated_at = $7 WHERE id = $1 AND text_state IN ('queued', 'running')`,
			documentID, textDone, version, len(text.Pages), text.Len(), len(text.Tables), now)
		if err := changed(r, err, "finish text", ErrConflict); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, `INSERT INTO document_texts (document_id, content, layout, findings, version, read_at)
			VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (document_id) DO UPDATE SET content = excluded.content,
				layout = excluded.layout, findings = excluded.findings, version = excluded.version, read_at = excluded.read_at`,
			documentID, text.Content, layout, string(found), version, now); err != nil {
			return fmt.Errorf("store: finish text: %w", err)
		}
		waiting, err := collect(ctx, tx, scanID, `UPDATE runs SET enqueued = TRUE
			WHERE document_id = $1 AND state = 'queued' AND NOT enqueued RETURNING id`, documentID)
		if err != nil {
			return fmt.Errorf("store: finish text: %w", err)
		}
		for _, id := range waiting {
			if err := enqueue.call(ctx, tx, Work{Stage: RulesStage, DocumentID: documentID, RunID: id}); err != nil {
				return err
			}
		}
		return nil
	})
}

// FailText ends the text stage of a document with a failure, which is also the failure of every run that waited for the
// text; it returns those runs. A deleted document is ErrNotFound, an ended stage ErrConflict.
func (s *Store) FailText(ctx context.Context, documentID string, f Failure) (failed []string, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		if _, err := liveDocument(ctx, tx, documentID); err != nil {
			return err
		}
		r, err := tx.ExecContext(ctx, `UPDATE documents SET crashes = 0, updated_at = $2,
				text_state = CASE WHEN text_version = '' THEN 'none' ELSE 'done' END -- an earlier text is kept
			WHERE id = $1 AND text_state IN ('queued', 'running')`, documentID, now)
		if err := changed(r, err, "fail text", ErrConflict); err != nil {
			return err
		}
		failed, err = collect(ctx, tx, scanID, `UPDATE runs SET state = $2, failure_code = $3, failure_message = $4, ended_at = $5
			WHERE document_id = $1 AND state = 'queued' AND NOT enqueued RETURNING id`, documentID, RunFailed, f.Code, f.Message, now)
		if err != nil {
			return fmt.Errorf("store: fail text: %w", err)
		}
		return s.settle(ctx, tx, documentID, outcome{failure: &f})
	})
	return failed, err
}

func scanID(r row) (id string, err error) {
	err = r.Scan(&id)
	return id, err
}

// pack writes a value as compressed JSON.
func pack(v any) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(z).Encode(v); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func unpack(b []byte, v any) error {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err != nil {
		return err
	}
	plain, err := io.ReadAll(z) // to the end, where the checksum is
	if err := errors.Join(err, z.Close()); err != nil {
		return err
	}
	return json.Unmarshal(plain, v)
}
