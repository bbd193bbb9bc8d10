package api

import (
	"errors"
	"mime"
	"net/http"
	"time"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/store"
)

func (s *server) listUsers(c *call) error {
	list, err := s.cfg.Store.Users(c.ctx(), store.UserStatus(c.query("status")), c.page())
	if err != nil {
		return err
	}
	out := oapi.UserListResponse{Success: true, Data: oapi.UserList{
		Users: []oapi.UserRecord{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, u := range list.Items {
		out.Data.Users = append(out.Data.Users, oapi.UserRecord{
			UID: u.UID, Email: u.Email, DisplayName: u.DisplayName, Status: oapi.UserStatus(u.Status),
			Provider: (*oapi.AuthProvider)(orNull(u.Provider)), IdentityVerified: u.IdentityVerified, RegisteredAt: u.CreatedAt,
		})
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

// exportUser sends what is held of a user as it is read. What goes wrong on the way cuts the answer off, and an archive
// without its end does not open.
func (s *server) exportUser(c *call) error {
	name := "rxassay-user-" + s.cfg.Clock().UTC().Format("20060102T150405Z") + ".zip" // no uid: it would end up in download lists
	h := c.w.Header()
	h.Set("Content-Type", "application/zip")
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	return custodyError(s.cfg.Custody.Export(c.ctx(), c.r.PathValue("uid"), c.w))
}

func (s *server) eraseUser(c *call) error {
	uid := c.r.PathValue("uid")
	erased, err := s.cfg.Custody.Erase(c.ctx(), uid, audit.AdminKey)
	if err != nil {
		return custodyError(err)
	}
	writeJSON(c.w, http.StatusOK, oapi.EraseUserResponse{
		Success: true, Message: "The user and all that belonged to them were erased.",
		Data: oapi.ErasedUser{UID: uid, Erased: erased},
	})
	return nil
}

func custodyError(err error) error {
	if errors.Is(err, custody.ErrUserNotFound) {
		return fail(codeNotFound, "There is no user with this uid, or no longer. GET /api/admin/users lists them.")
	}
	return err
}

func (s *server) listAudit(c *call) error {
	q := audit.Query{Actor: c.query("actor"), Action: c.query("action"), Target: c.query("target")}
	var bad []Detail
	for _, t := range []struct {
		name string
		to   *time.Time
	}{{"from", &q.From}, {"until", &q.Until}} {
		text := c.query(t.name)
		if text == "" {
			continue
		}
		var err error
		if *t.to, err = time.Parse(time.RFC3339, text); err != nil {
			bad = append(bad, Detail{t.name, "must be a time such as 2026-11-20T14:03:00Z"})
		}
	}
	if len(bad) > 0 {
		return invalid(bad...)
	}
	list, err := s.cfg.Audit.List(c.ctx(), q, c.page())
	if err != nil {
		return err
	}
	out := oapi.AuditListResponse{Success: true, Data: oapi.AuditList{
		Entries: []oapi.AuditEntry{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, r := range list.Items {
		out.Data.Entries = append(out.Data.Entries, oapi.AuditEntry{
			Sequence: r.Sequence, At: r.At, Actor: r.Actor, Action: r.Action, Target: orNull(r.Target),
			Outcome: oapi.AuditEntryOutcome(r.Outcome), RequestID: orNull(r.RequestID), Detail: r.Detail,
			PreviousHash: r.PreviousHash, Hash: r.Hash,
		})
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

func (s *server) stats(c *call) error {
	v, err := s.cfg.Store.Stats(c.ctx())
	if err != nil {
		return err
	}
	models := []oapi.ModelUse{}
	for _, m := range v.Models {
		models = append(models, oapi.ModelUse{Model: m.Model, Runs: m.Runs, Tokens: m.Tokens})
	}
	writeJSON(c.w, http.StatusOK, oapi.StatsResponse{Success: true, Data: oapi.Stats{
		Users: v.Users, Documents: v.Documents, Claims: v.Claims, TestSuites: v.Suites, Sessions: v.Sessions,
		DemoRequests: v.Demos, Mails: v.Mails, Queue: v.Queue(), Models: models,
		Storage: oapi.StorageUse{DocumentBytes: v.ContentBytes, DatabaseBytes: v.DatabaseBytes},
	}})
	return nil
}

func (s *server) listOutbox(c *call) error {
	list, err := s.cfg.Outbox.List(c.ctx(), store.MailState(c.query("state")), c.page())
	if err != nil {
		return err
	}
	out := oapi.OutboxResponse{Success: true, Data: oapi.MailList{
		Mails: []oapi.Mail{}, Count: len(list.Items), NextCursor: orNull(list.Next),
	}}
	for _, m := range list.Items {
		mail := oapi.Mail{
			ID: m.ID, To: m.To, Subject: m.Subject, Text: m.Text, State: oapi.MailState(m.State), Attempts: m.Attempts,
			CreatedAt: m.CreatedAt, LastError: orNull(m.LastError),
		}
		if !m.SentAt.IsZero() {
			mail.SentAt = &m.SentAt
		}
		out.Data.Mails = append(out.Data.Mails, mail)
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}
