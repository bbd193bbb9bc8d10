package identity

import (
	"net/http"
	"net/url"

	"github.com/rxassay/rxassay/internal/store"
)

// SignOut answers GET /identity/sign-out, OpenID Connect's RP-initiated logout. With an ID token of the browser's session
// as a hint it signs out at once; else the user is asked, so that no other site can sign people out.
func (p *Provider) SignOut(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	to, ok := p.signedOutTarget(w, r, q)
	if !ok {
		return
	}
	session, _, err := p.browserSession(r)
	switch {
	case err != nil && !deadToken(err):
		p.pageFailed(w, r, "sign out", err)
		return
	case err != nil:
		p.signedOut(w, r, to)
		return
	}
	if id, err := p.verifier.Verify(r.Context(), q.Get("id_token_hint")); err == nil && id.SessionID == session.ID {
		p.endBrowserSession(w, r, session, to)
		return
	}
	v := p.form(w, r, nil, view{Page: "sign-out", Title: "Sign out?", Link: q.Get("post_logout_redirect_uri"), Name: q.Get("state")})
	if to != "" {
		v.target = formTarget(to)
	}
	p.show(w, r, http.StatusOK, v)
}

// SubmitSignOut answers POST /identity/sign-out.
func (p *Provider) SubmitSignOut(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readForm(w, r)
	if !ok {
		return
	}
	to, ok := p.signedOutTarget(w, r, form)
	if !ok {
		return
	}
	session, _, err := p.browserSession(r)
	switch {
	case err == nil:
		p.endBrowserSession(w, r, session, to)
	case deadToken(err):
		p.signedOut(w, r, to)
	default:
		p.pageFailed(w, r, "sign out", err)
	}
}

// signedOutTarget is where to go afterwards, with the state; empty for nowhere.
func (p *Provider) signedOutTarget(w http.ResponseWriter, r *http.Request, from url.Values) (string, bool) {
	to := from.Get("post_logout_redirect_uri")
	if to == "" {
		return "", true
	}
	if !p.redirects.allowsSignedOut(to) || len(from.Get("state")) > maxEcho {
		p.refuseAuth(w, r, &authFault{"invalid_request", "The address to go to is not registered for the application.", nil})
		return "", false
	}
	if state := from.Get("state"); state != "" {
		to += "?" + url.Values{"state": {state}}.Encode()
	}
	return to, true
}

func (p *Provider) endBrowserSession(w http.ResponseWriter, r *http.Request, session store.Session, to string) {
	if err := p.EndSession(r.Context(), session.UID, session.ID); err != nil {
		p.pageFailed(w, r, "sign out", err)
		return
	}
	p.signedOut(w, r, to)
}

func (p *Provider) signedOut(w http.ResponseWriter, r *http.Request, to string) {
	p.setCookie(w, sessionCookie, "")
	if to != "" {
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, to, http.StatusSeeOther) //nolint:gosec // the address is a registered one, see redirects
		return
	}
	p.show(w, r, http.StatusOK, view{
		Page: "message", Title: "You are signed out", Text: "You can close this page.", Link: p.issuer + "/", LinkText: "Go to RxAssay",
	})
}
