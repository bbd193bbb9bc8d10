package api

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strconv"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/store"
)

// contentURL is where the owner of a document can download its file.
func (s *server) contentURL(id string) string {
	return s.cfg.PublicURL + "/api/documents/" + id + "/content"
}

// page is the page of a list that a request asks for; the contract has checked it.
func (c *call) page() store.Page {
	limit := 10
	if v, err := strconv.Atoi(c.query("limit")); err == nil {
		limit = v
	}
	return store.Page{Limit: limit, Cursor: c.query("cursor")}
}

// orNull is nil for an empty string, which JSON then shows as null.
func orNull(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func (s *server) record(d store.Document) oapi.DocumentRecord {
	r := oapi.DocumentRecord{
		ID: d.ID, DisplayName: d.DisplayName, Filename: d.Filename, FileType: oapi.FileType(d.FileType),
		FileSize: d.FileSize, Status: oapi.DocumentStatus(d.Status), UploadDate: d.UploadedAt,
		StorageURL: s.contentURL(d.ID), TestSuiteID: orNull(d.TestSuiteID), UserID: d.UserID, Description: d.Description,
	}
	if d.Failure != nil {
		r.Failure = oapi.DocumentFailure{Code: d.Failure.Code, Message: d.Failure.Message}
	}
	return r
}

func (s *server) listDocuments(c *call) error {
	if err := c.actAs(c.query("userId")); err != nil {
		return err
	}
	list, err := s.cfg.Store.Documents(c.ctx(), c.user.UID, c.page())
	if err != nil {
		return err
	}
	out := oapi.DocumentListResponse{Success: true, Data: oapi.DocumentList{
		Documents: []oapi.DocumentRecord{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, d := range list.Items {
		out.Data.Documents = append(out.Data.Documents, s.record(d))
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

// owned returns the caller's document. Another user's is 403, as the operations say that declare one.
func (s *server) owned(c *call, id string) (store.Document, error) {
	d, err := s.cfg.Store.Document(c.ctx(), id)
	if err != nil {
		return store.Document{}, orElse(err, errNoDocument)
	}
	if d.UserID != c.user.UID {
		return store.Document{}, fail(codeForbidden, "This document belongs to another user. GET /api/documents lists yours.")
	}
	return d, nil
}

// hidden returns the caller's document, and does not tell another user's from one that does not exist.
func (s *server) hidden(c *call, id string) (store.Document, error) {
	d, err := s.cfg.Store.Document(c.ctx(), id)
	if err != nil {
		return store.Document{}, orElse(err, errNoDocument)
	}
	if d.UserID != c.user.UID {
		return store.Document{}, errNoDocument
	}
	return d, nil
}

func (s *server) showDocument(c *call) error {
	d, err := s.owned(c, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	r := s.record(d)
	text, err := s.cfg.Store.ExtractedText(c.ctx(), d.ID)
	switch {
	case err == nil:
		r.ExtractedText = &text
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	a, err := s.cfg.Store.Analysis(c.ctx(), d.ID)
	switch {
	case err == nil:
		r.AIAnalysis = a.Plan
	case !errors.Is(err, store.ErrNotFound):
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.DocumentResponse{Success: true, Data: r})
	return nil
}

func (s *server) deleteDocument(c *call) error {
	if err := c.actAs(c.query("userId")); err != nil {
		return err
	}
	id := c.r.PathValue("id")
	err := s.cfg.Store.DeleteDocument(c.ctx(), id, c.user.UID)
	if errors.Is(err, store.ErrNotFound) {
		_, err = s.owned(c, id) // says whether it is somebody else's or nobody's
		if err == nil {         // it came into being just now
			err = errNoDocument
		}
	}
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.MessageResponse{Success: true, Message: "The document was deleted."})
	return nil
}

func (s *server) downloadDocument(c *call) (err error) {
	d, err := s.owned(c, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	content, err := s.cfg.Store.OpenContent(c.ctx(), d.ContentKey)
	if err != nil {
		return orElse(err, errNoDocument)
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	c.attach(d.FileType, d.Filename, content.Size())
	if c.r.Method == http.MethodHead {
		return nil
	}
	_, err = io.Copy(c.w, content)
	return err
}

// attach begins an answer that a browser saves as a file and never shows.
func (c *call) attach(contentType, name string, size int64) {
	h := c.w.Header()
	h.Set("Content-Type", contentType)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Length", strconv.FormatInt(size, 10))
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
	c.w.WriteHeader(http.StatusOK)
}
