package api

import (
	"net/http"
	"strings"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

// auth is the credential that a route asks for.
type auth int

const (
	noCredential auth = iota
	idToken           // an ID token whose user is approved
	adminKey          // the admin key in the query
	ofPage            // a page or file of the service's own site, which the contract does not describe
)

// authenticate looks at the credential before anything else of a request.
func (s *server) authenticate(c *call, want auth) error {
	switch want {
	case noCredential, ofPage:
	case idToken:
		id, err := s.identity(c)
		if err != nil {
			return err
		}
		c.actor = audit.User(id.UID)
		c.user, err = s.cfg.Accounts.Authorize(c.ctx(), id)
		return err
	case adminKey:
		return s.authenticateAdmin(c)
	}
	return nil
}

// authenticateAdmin wants the admin key: in the query, where it is compared as it stands, or in the operations for the
// administrator alone as a bearer token. A query that cannot be read holds no key.
func (s *server) authenticateAdmin(c *call) error {
	if v := visitOf(c.ctx()); v != nil {
		v.secret = true // wherever the key stands
	}
	key, message := c.query("key"), "Send the admin key in the query parameter key."
	if strings.HasPrefix(c.r.URL.Path, "/api/admin/") {
		message = "Send the admin key as a bearer token, or in the query parameter key."
		if !c.r.URL.Query().Has("key") {
			key, _ = identity.BearerToken(c.r.Header) // no token is no key
		}
	}
	if !s.cfg.AdminKey.Matches(key) {
		return fail(codeAdminKey, "%s", message)
	}
	c.actor = audit.AdminKey
	return nil
}

func (s *server) identity(c *call) (identity.Identity, error) {
	token, err := identity.BearerToken(c.r.Header)
	if err != nil {
		return identity.Identity{}, err
	}
	return s.cfg.Verifier.Verify(c.ctx(), token)
}

// actAs checks that a request which names its user names the one who is signed in.
func (c *call) actAs(userID string) error {
	if userID != c.user.UID {
		return fail(codeUserMismatch, "userId is not the user of the ID token. Send the uid of the user who is signed in.")
	}
	return nil
}

func (s *server) register(c *call) error {
	var in oapi.RegisterRequest
	if err := c.bind(&in); err != nil {
		return err
	}
	input := account.RegisterInput{UID: in.UID, Email: in.Email, DisplayName: in.DisplayName, Provider: string(in.Provider)}
	if len(c.r.Header.Values("Authorization")) > 0 {
		id, err := s.identity(c)
		if err != nil {
			return err
		}
		input.Token = &id
	}
	u, isNew, err := s.cfg.Accounts.Register(c.ctx(), input, answering(s, c, http.StatusCreated, func(u store.User) any {
		return oapi.RegisterResponse{
			Success: true, Status: oapi.UserStatus(u.Status), IsNew: true,
			Message: "Registered. An administrator will decide about this account.",
		}
	}))
	if err != nil {
		return err
	}
	if isNew {
		return c.send()
	}
	return s.sendKept(c, http.StatusOK, oapi.RegisterResponse{
		Success: true, Status: oapi.UserStatus(u.Status), Message: standing(u.Status),
	})
}

// standing says in a sentence what a registration's status means.
func standing(s store.UserStatus) string {
	switch s {
	case store.Approved:
		return "This account is approved."
	case store.Rejected:
		return "This account was rejected by the administrator."
	case store.Pending:
	}
	return "This account is registered and waits for the administrator's approval."
}

func (s *server) status(c *call) error {
	u, err := s.cfg.Accounts.Status(c.ctx(), c.query("uid"))
	if err != nil {
		return err
	}
	writeJSON(c.w, http.StatusOK, oapi.StatusResponse{
		Success: true, Status: oapi.UserStatus(u.Status), DisplayName: u.DisplayName, Email: u.Email,
	})
	return nil
}
