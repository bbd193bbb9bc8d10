package api

import (
	"errors"
	"net/http"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/identity"
)

var errNoSession = fail(codeNotFound, "There is no session with this id. GET /api/account/sessions lists yours.")

// listSessions lists the caller's sessions at the built-in provider. Users of another provider have none here.
func (s *server) listSessions(c *call) error {
	list := oapi.SessionList{Sessions: []oapi.Session{}}
	if p := s.cfg.Provider; p != nil {
		id, err := s.identity(c)
		if err != nil {
			return err
		}
		sessions, err := p.Sessions(c.ctx(), id.Subject)
		if err != nil {
			return err
		}
		for _, one := range sessions {
			list.Sessions = append(list.Sessions, oapi.Session{
				ID: one.ID, CreatedAt: one.CreatedAt, LastUsedAt: one.LastUsedAt, ExpiresAt: one.ExpiresAt,
				UserAgent: one.UserAgent, Network: one.Network, Current: one.ID == id.SessionID,
			})
		}
	}
	list.Count = len(list.Sessions)
	writeJSON(c.w, http.StatusOK, oapi.SessionListResponse{Success: true, Data: list})
	return nil
}

// endSession ends one of the caller's sessions.
func (s *server) endSession(c *call) error {
	p := s.cfg.Provider
	if p == nil {
		return errNoSession
	}
	id, err := s.identity(c)
	if err != nil {
		return err
	}
	err = p.EndSession(c.ctx(), id.Subject, c.r.PathValue("id"))
	if errors.Is(err, identity.ErrNoSession) {
		return errNoSession
	}
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.MessageResponse{Success: true, Message: "The session was ended."})
	return nil
}
