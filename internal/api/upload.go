package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/store"
)

// upload stores a document and has it read in the background. The body is decoded as it arrives, straight into the
// store: no more than some tens of kilobytes of it are in memory, and what is wrong leaves nothing behind.
func (s *server) upload(c *call) error {
	if err := s.queueHasRoom(c.ctx()); err != nil {
		return err
	}
	id := s.cfg.Store.NewID()
	form, content, err := s.receive(c, id)
	if err != nil {
		return err
	}
	if err := s.accept(c, form, id, content); err != nil {
		// The client may be gone; what it has sent must go all the same.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), 10*time.Second)
		defer cancel()
		return errors.Join(err, s.cfg.Store.DiscardContent(ctx, content.Key))
	}
	return c.send()
}

func (s *server) uploadAnswer(d store.Document) any {
	return oapi.DocumentUploadResponse{
		Success: true,
		Message: "The document was stored.",
		Data: oapi.DocumentUpload{
			DocumentID: d.ID, Filename: d.Filename, FileType: oapi.FileType(d.FileType), FileSize: d.FileSize,
			Status: oapi.DocumentStatus(d.Status), StorageURL: s.contentURL(d.ID), UploadDate: d.UploadedAt,
			ProcessingStatus: "started",
			Note:             "Reading runs in the background. Ask GET /api/documents/" + d.ID + " for its status.",
		},
	}
}

// receive reads the body into the store. The store reads what the parser writes; both are done when it returns.
func (s *server) receive(c *call, id string) (uploadForm, store.ContentInfo, error) {
	type outcome struct {
		form uploadForm
		err  error
	}
	from, to := io.Pipe()
	parsed := make(chan outcome, 1)
	go func() {
		form, err := readUpload(c.r.Body, to)
		parsed <- outcome{form, err}
		_ = to.CloseWithError(err) // always nil
	}()
	content, err := s.cfg.Store.WriteContent(c.ctx(), id, from, maxFileSize)
	_ = from.CloseWithError(errors.New("api: the store has stopped reading")) // always nil; a parser that still writes ends
	var p outcome
	select {
	case p = <-parsed:
	default: // the store has failed, and the parser may be waiting for a slow client
		if v := visitOf(c.ctx()); v != nil && v.body != nil {
			v.body.stop()
		}
		p = <-parsed
		if err != nil {
			return uploadForm{}, content, err
		}
	}
	var told *failure
	switch {
	case errors.As(p.err, &told):
		return uploadForm{}, content, p.err
	case err != nil:
		return uploadForm{}, content, err
	case p.err != nil:
		return uploadForm{}, content, p.err
	}
	return p.form, content, nil
}

// accept checks what can be checked only when the body is complete, and records the document.
func (s *server) accept(c *call, form uploadForm, id string, content store.ContentInfo) error {
	if err := c.actAs(form.UserID); err != nil {
		return err
	}
	if err := s.matches(c.ctx(), form.FileType, content); err != nil {
		return err
	}
	_, err := s.cfg.Pipeline.Submit(c.ctx(), store.NewDocument{
		ID: id, UserID: c.user.UID, Filename: form.Filename, DisplayName: form.DisplayName,
		Description: form.Description, FileType: form.FileType, Content: content,
	}, answering(s, c, http.StatusOK, s.uploadAnswer))
	return err
}

// headSize is how much of a file without a container is looked at.
const headSize = 64 << 10

// matches checks that the content is what fileType says. PDF and JSON show that at their beginning; the others are
// containers whose directory may be anywhere, so they are looked at whole, and few at a time.
func (s *server) matches(ctx context.Context, fileType string, content store.ContentInfo) (err error) {
	size := content.Size
	if fileType == extract.PDF || fileType == extract.JSON {
		size = min(size, headSize)
	} else {
		select {
		case s.checks <- struct{}{}:
			defer func() { <-s.checks }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	r, err := s.cfg.Store.OpenContent(ctx, content.Key)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, r.Close()) }()
	head := make([]byte, size)
	if _, err := io.ReadFull(r, head); err != nil {
		return fmt.Errorf("api: look at an upload: %w", err)
	}
	if err := extract.Matches(fileType, head); err != nil {
		return invalidAs(codeFileType, Detail{"fileType", "does not fit the file's content; send the type that the file really has"})
	}
	return nil
}

// maxQueue is how many documents may wait before uploads are refused.
const maxQueue = 500

func (s *server) queueHasRoom(ctx context.Context) error {
	jobs, err := s.cfg.Store.Queue(ctx)
	if err != nil {
		return err
	}
	if jobs["available"]+jobs["retryable"]+jobs["scheduled"] < maxQueue {
		return nil
	}
	f := fail(codeRateLimited, "Too many documents wait to be read. Upload again in 30 seconds.")
	f.retryAfter = 30 * time.Second
	return f
}
