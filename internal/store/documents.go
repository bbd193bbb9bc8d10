package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// DocumentStatus is where a document stands.
type DocumentStatus string

// The statuses of the contract. The moves between them:
//
//	uploaded → processing → completed | failed
//	completed → test_suite_generated                            when a suite is saved
//	completed | failed | test_suite_generated → processing      when a run is asked for
//	any → deleted                                               by its owner
const (
	Uploaded           DocumentStatus = "uploaded"
	Processing         DocumentStatus = "processing"
	Completed          DocumentStatus = "completed"
	Failed             DocumentStatus = "failed"
	Deleted            DocumentStatus = "deleted"
	TestSuiteGenerated DocumentStatus = "test_suite_generated"
)

// Failure says why a document or a run failed: a stable code, and a sentence for the user that holds nothing from the
// document.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Document is the record of an uploaded document. Its text and its analysis are kept apart, see [Store.Text] and
// [Store.Analysis].
type Document struct {
	ID          string
	UserID      string
	Filename    string
	DisplayName string
	Description *string
	FileType    string // the media type
	FileSize    int64
	SHA256      string // of the content, hexadecimal
	ContentKey  string // where the bytes are; empty when there are none
	Status      DocumentStatus
	Failure     *Failure // set when Status is Failed
	TestSuiteID string   // the most recent suite; empty when there is none
	HasAnalysis bool
	Pages       int // of the text; 0 before there is one
	Characters  int // code points of the text
	Tables      int // of the text
	UploadedAt  time.Time
	UpdatedAt   time.Time
}

// NewDocument is what an upload brings. The content is stored before, by [Store.WriteContent] under the same ID.
type NewDocument struct {
	ID          string
	UserID      string
	Filename    string
	DisplayName string
	Description *string
	FileType    string
	Content     ContentInfo
}

const documentColumns = `id, user_id, filename, display_name, description, file_type, file_size, sha256, content_key, status,
	failure_code, failure_message, test_suite_id, analysis_version, pages, characters, tables, uploaded_at, updated_at`

func scanDocument(r row) (Document, error) {
	var d Document
	var description, code, message, suite sql.NullString
	var analysis int64
	err := r.Scan(&d.ID, &d.UserID, &d.Filename, &d.DisplayName, &description, &d.FileType, &d.FileSize, &d.SHA256,
		&d.ContentKey, &d.Status, &code, &message, &suite, &analysis, &d.Pages, &d.Characters, &d.Tables,
		timeColumn{&d.UploadedAt}, timeColumn{&d.UpdatedAt})
	if description.Valid {
		d.Description = &description.String
	}
	if d.Status == Failed && code.Valid {
		d.Failure = &Failure{Code: code.String, Message: message.String}
	}
	d.TestSuiteID, d.HasAnalysis = suite.String, analysis > 0
	return d, err
}

// CreateDocument records an uploaded document and its first run (category "comprehensive", no prompt), and calls enqueue
// for the stage that comes first, and beside with the document, all in one transaction. enqueue may be nil in tests of the
// store alone.
func (s *Store) CreateDocument(ctx context.Context, n NewDocument, enqueue Enqueue, beside ...Beside[Document]) (d Document, r Run, err error) {
	now := timeText(s.now())
	err = s.write(ctx, func(tx Tx) error {
		d, err = scanDocument(tx.QueryRowContext(ctx, `INSERT INTO documents (id, user_id, filename, display_name, description,
				file_type, file_size, sha256, content_key, status, resting_status, text_state, uploaded_at, updated_at)
			VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13) RETURNING `+documentColumns,
			n.ID, n.UserID, n.Filename, n.DisplayName, n.Description, n.FileType, n.Content.Size, n.Content.SHA256,
			n.Content.Key, Uploaded, Failed, textQueued, now))
		if err != nil {
			return fmt.Errorf("store: create document: %w", err)
		}
		r, err = s.insertRun(ctx, tx, NewRun{DocumentID: n.ID, UserID: n.UserID, Category: "comprehensive"})
		if err != nil {
			return err
		}
		if err := enqueue.call(ctx, tx, Work{Stage: TextStage, DocumentID: n.ID}); err != nil {
			return err
		}
		return callBeside(ctx, tx, d, beside)
	})
	return d, r, err
}

// Document returns a document that is not deleted.
func (s *Store) Document(ctx context.Context, id string) (d Document, err error) {
	err = s.read(ctx, func(tx Tx) error {
		d, err = liveDocument(ctx, tx, id)
		return err
	})
	return d, err
}

func liveDocument(ctx context.Context, tx Tx, id string) (Document, error) {
	d, err := scanDocument(tx.QueryRowContext(ctx, `SELECT `+documentColumns+` FROM documents
		WHERE id = $1 AND status <> $2`, id, Deleted))
	return d, notFoundOrNil(err, "document")
}

// DocumentCounts counts all documents by status, for operators.
func (s *Store) DocumentCounts(ctx context.Context) (map[string]int, error) {
	return s.countBy(ctx, `SELECT status, count(*) FROM documents GROUP BY status`)
}

// MailCounts counts the mails of the outbox by state, for operators.
func (s *Store) MailCounts(ctx context.Context) (map[string]int, error) {
	return s.countBy(ctx, `SELECT state, count(*) FROM outbox GROUP BY state`)
}

// Documents lists a user's documents that are not deleted, newest first.
func (s *Store) Documents(ctx context.Context, userID string, p Page) (list List[Document], err error) {
	at := func(d Document) position { return position{timeText(d.UploadedAt), d.ID} }
	return readPage(ctx, s, p, "documents", scanDocument, at, `SELECT `+documentColumns+` FROM documents
		WHERE user_id = $1 AND status <> $2 AND (uploaded_at < $3 OR uploaded_at = $3 AND id < $4)
		ORDER BY uploaded_at DESC, id DESC LIMIT $5`, userID, Deleted)
}

// DeleteDocument moves a user's document to deleted and cancels its runs; the record stays. Deleting it again is no
// error. Another user's document is ErrNotFound.
func (s *Store) DeleteDocument(ctx context.Context, id, userID string) error {
	now := timeText(s.now())
	return s.write(ctx, func(tx Tx) error {
		r, err := tx.ExecContext(ctx, `UPDATE documents SET status = $3, text_state = $4, updated_at = $5
			WHERE id = $1 AND user_id = $2 AND status <> $3`, id, userID, Deleted, textNone, now)
		switch err := changed(r, err, "delete document", ErrNotFound); {
		case errors.Is(err, ErrNotFound):
			var one int
			return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT 1 FROM documents WHERE id = $1 AND user_id = $2`,
				id, userID).Scan(&one), "document")
		case err != nil:
			return err
		}
		if _, err := tx.ExecContext(ctx, `UPDATE runs SET state = $2, ended_at = $3, failure_code = 'deleted',
				failure_message = 'The document was deleted.' WHERE document_id = $1 AND state IN ('queued', 'running')`,
			id, RunCancelled, now); err != nil {
			return fmt.Errorf("store: delete document: %w", err)
		}
		return nil
	})
}

// Transition moves a document from one of several statuses to another, in one step that no other move can come between.
// A document in none of them is ErrConflict, a deleted one ErrNotFound. The moves that belong to runs and suites are
// made by their own methods.
func (s *Store) Transition(ctx context.Context, id string, from []DocumentStatus, to DocumentStatus) (d Document, err error) {
	err = s.write(ctx, func(tx Tx) error {
		d, err = s.transition(ctx, tx, id, from, to)
		return err
	})
	return d, err
}

func (s *Store) transition(ctx context.Context, tx Tx, id string, from []DocumentStatus, to DocumentStatus) (Document, error) {
	args := []any{id, to, timeText(s.now())}
	var in []string
	for _, f := range from {
		if f == Deleted {
			continue // nothing leaves deleted
		}
		args = append(args, f)
		in = append(in, fmt.Sprintf("$%d", len(args)))
	}
	if len(in) == 0 {
		return Document{}, fmt.Errorf("store: transition: no status to come from: %w", ErrConflict)
	}
	d, err := scanDocument(tx.QueryRowContext(ctx, `UPDATE documents SET status = $2, updated_at = $3
		WHERE id = $1 AND status IN (`+strings.Join(in, ", ")+`) RETURNING `+documentColumns, args...))
	if !errors.Is(err, sql.ErrNoRows) {
		return d, notFoundOrNil(err, "transition")
	}
	if _, err := liveDocument(ctx, tx, id); err != nil {
		return Document{}, err
	}
	return Document{}, fmt.Errorf("store: transition to %s: %w", to, ErrConflict)
}

// Text is a document's text as it was read.
type Text struct {
	Text     *document.Text
	Findings []finding.Finding // what could not be read
	Version  string            // of the reader that read it
	ReadAt   time.Time
}

// Text returns the text of a document that is not deleted; ErrNotFound before there is one.
func (s *Store) Text(ctx context.Context, documentID string) (t Text, err error) {
	var layout, findings []byte
	t.Text = new(document.Text)
	var content string
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT t.content, t.layout, t.findings, t.version, t.read_at
			FROM document_texts t JOIN documents d ON d.id = t.document_id WHERE d.id = $1 AND d.status <> $2`,
			documentID, Deleted).Scan(&content, &layout, &findings, &t.Version, timeColumn{&t.ReadAt}), "document text")
	})
	if err != nil {
		return Text{}, err
	}
	if err := unpack(layout, t.Text); err != nil {
		return Text{}, fmt.Errorf("store: document text: %w", err)
	}
	t.Text.Content = content
	if err := json.Unmarshal(findings, &t.Findings); err != nil {
		return Text{}, fmt.Errorf("store: document text: findings: %w", err)
	}
	return t, nil
}

// ExtractedText returns the words alone of a document's text; ErrNotFound before there is one.
func (s *Store) ExtractedText(ctx context.Context, documentID string) (content string, err error) {
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT t.content FROM document_texts t JOIN documents d ON d.id = t.document_id
			WHERE d.id = $1 AND d.status <> $2`, documentID, Deleted).Scan(&content), "document text")
	})
	return content, err
}

// Analysis is a document's benefit plan as stored.
type Analysis struct {
	Plan      json.RawMessage
	Version   int64 // counts the changes; 0 when there is no analysis
	UpdatedAt time.Time
}

// Analysis returns the analysis of a document that is not deleted; ErrNotFound before there is one.
func (s *Store) Analysis(ctx context.Context, documentID string) (a Analysis, err error) {
	err = s.read(ctx, func(tx Tx) error {
		return notFoundOrNil(tx.QueryRowContext(ctx, `SELECT a.plan, d.analysis_version, a.updated_at
			FROM document_analyses a JOIN documents d ON d.id = a.document_id WHERE d.id = $1 AND d.status <> $2`,
			documentID, Deleted).Scan((*[]byte)(&a.Plan), &a.Version, timeColumn{&a.UpdatedAt}), "analysis")
	})
	return a, err
}
