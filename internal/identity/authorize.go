package identity

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// codeLife is how long a client may take to exchange its code.
const codeLife = time.Minute

// Authorize answers GET /identity/authorize: the sign-in page, or, where the browser has a session, the way straight back
// to the client. A program on the user's machine gets nothing without a click.
func (p *Provider) Authorize(w http.ResponseWriter, r *http.Request) {
	a, fault := p.parseAuthRequest(r.URL.RawQuery)
	if fault != nil {
		p.refuseAuth(w, r, fault)
		return
	}
	session, account, err := p.browserSession(r)
	if err != nil && !deadToken(err) {
		p.pageFailed(w, r, "sign in", err)
		return
	}
	usable := err == nil && a.takes(session, account, p.now())
	switch {
	case usable && !a.native && !a.wants("consent") && !a.wants("select_account"):
		p.sendCodeBack(w, r, a, session)
	case a.wants("none") && usable:
		p.answer(w, r, a, url.Values{"error": {"interaction_required"}, "error_description": {"The user must be asked."}})
	case a.wants("none"):
		p.answer(w, r, a, url.Values{"error": {"login_required"}, "error_description": {"The user must sign in."}})
	case usable:
		p.show(w, r, http.StatusOK, p.form(w, r, a, view{Page: "continue", Title: "Continue to RxAssay", Email: account.Email, Name: account.DisplayName}))
	case a.wants("create"):
		http.Redirect(w, r, p.issuer+signUpPath+"?"+url.Values{"request": {a.without("prompt")}}.Encode(), http.StatusSeeOther)
	default:
		p.show(w, r, http.StatusOK, p.form(w, r, a, view{Page: "sign-in", Title: "Sign in", Email: a.loginHint}))
	}
}

// SubmitSignIn answers POST /identity/authorize: what the sign-in page sends.
func (p *Provider) SubmitSignIn(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readForm(w, r)
	if !ok {
		return
	}
	a, fault := p.parseAuthRequest(form.Get("request"))
	if fault != nil {
		p.refuseAuth(w, r, fault)
		return
	}
	switch form.Get("action") {
	case "continue":
		session, account, err := p.browserSession(r)
		switch {
		case err == nil && a.takes(session, account, p.now()):
			p.sendCodeBack(w, r, a, session)
		case err == nil || deadToken(err):
			p.show(w, r, http.StatusUnauthorized, p.form(w, r, a, view{
				Page: "sign-in", Title: "Sign in", Problem: "Your session has ended meanwhile. Please sign in again.",
			}))
		default:
			p.pageFailed(w, r, "sign in", err)
		}
		return
	case "other":
		p.show(w, r, http.StatusOK, p.form(w, r, a, view{Page: "sign-in", Title: "Sign in"}))
		return
	}
	again := view{Page: "sign-in", Title: "Sign in", Email: form.Get("email")}
	email, faults := readCredentials(form, false)
	if faults != nil {
		again.Faults = faults
		p.show(w, r, http.StatusBadRequest, p.form(w, r, a, again))
		return
	}
	c, err := p.signIn(r.Context(), r, email, form.Get("password"))
	if err != nil {
		p.showAgain(w, r, a, again, err)
		return
	}
	session := p.newSession(r, c.UID)
	cookie := newToken()
	session.CookieHash = tokenHash(cookie)
	if err := p.replaceSession(r.Context(), r, session); err != nil {
		p.pageFailed(w, r, "sign in", err)
		return
	}
	p.setCookie(w, sessionCookie, cookie)
	p.sendCodeBack(w, r, a, session)
}

// replaceSession starts a browser's session and ends the one that it had.
func (p *Provider) replaceSession(ctx context.Context, r *http.Request, session store.Session) error {
	old, _, err := p.browserSession(r)
	switch {
	case err == nil:
		if err := p.EndSession(ctx, old.UID, old.ID); err != nil {
			return err
		}
	case !deadToken(err):
		return err
	}
	return p.store.StartSession(ctx, session, nil, p.signInEntry)
}

// showAgain shows a form again with why it was not taken.
func (p *Provider) showAgain(w http.ResponseWriter, r *http.Request, a *authRequest, v view, err error) {
	var tooMany *tooManyError
	status := http.StatusUnauthorized
	switch {
	case errors.Is(err, errWrongPassword):
		v.Problem = "E-mail or password is wrong. Check both, or choose a new password."
	case errors.Is(err, errDisabled):
		v.Problem = "This account is disabled. Ask the administrator."
	case errors.Is(err, errEmailTaken):
		status = http.StatusBadRequest
		v.Faults = []fault{{"email", "There is an account with this e-mail address. Sign in instead, or choose a new password."}}
	case errors.As(err, &tooMany):
		status = http.StatusTooManyRequests
		setRetryAfter(w, tooMany)
		v.Problem = "Too many attempts. Please wait " + minutes(tooMany.wait) + ", then try again."
	case errors.Is(err, errBusy):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", "2")
		v.Problem = "The service is busy. Please try again in a few seconds."
	default:
		p.pageFailed(w, r, v.Page, err)
		return
	}
	p.show(w, r, status, p.form(w, r, a, v))
}

// sendCodeBack gives the client a code.
func (p *Provider) sendCodeBack(w http.ResponseWriter, r *http.Request, a *authRequest, session store.Session) {
	code := newToken()
	err := p.store.AddAuthorizationCode(r.Context(), store.AuthorizationCode{
		Hash: tokenHash(code), Grant: p.store.NewID(), ClientID: Audience, RedirectURI: a.redirectURI, Challenge: a.challenge,
		Nonce: a.nonce, Scope: a.scope, SessionID: session.ID, OwnSession: a.native, ExpiresAt: p.now().Add(codeLife),
	})
	if err != nil {
		p.pageFailed(w, r, "sign in", err)
		return
	}
	p.answer(w, r, a, url.Values{"code": {code}})
}

// refuseAuth tells the client what is wrong with its request, or the user where the client is not known.
func (p *Provider) refuseAuth(w http.ResponseWriter, r *http.Request, f *authFault) {
	if f.redirect == nil {
		p.show(w, r, http.StatusBadRequest, view{
			Page: "message", Title: "This sign-in cannot go on", Bad: true,
			Text: f.description + " Go back to the application and begin again; if this stays, tell the people who run it.",
		})
		return
	}
	p.answer(w, r, f.redirect, url.Values{"error": {f.code}, "error_description": {f.description}})
}

// SignUpPage answers GET /identity/sign-up.
func (p *Provider) SignUpPage(w http.ResponseWriter, r *http.Request) {
	p.carryingPage(w, r, view{Page: "sign-up", Title: "Create an account"})
}

// carryingPage shows a form that carries along the authorization request that led to it, if one did.
func (p *Provider) carryingPage(w http.ResponseWriter, r *http.Request, v view) {
	a, ok := p.carriedRequest(w, r, r.URL.Query())
	if !ok {
		return
	}
	if a != nil {
		v.Email = a.loginHint
	}
	p.show(w, r, http.StatusOK, p.form(w, r, a, v))
}

// SubmitSignUp answers POST /identity/sign-up.
func (p *Provider) SubmitSignUp(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readForm(w, r)
	if !ok {
		return
	}
	a, ok := p.carriedRequest(w, r, form)
	if !ok {
		return
	}
	again := view{Page: "sign-up", Title: "Create an account", Email: form.Get("email"), Name: form.Get("name")}
	email, faults := readCredentials(form, true)
	if faults != nil {
		again.Faults = faults
		p.show(w, r, http.StatusBadRequest, p.form(w, r, a, again))
		return
	}
	cookie := newToken()
	c, session, err := p.signUp(r.Context(), r, newAccount{email: email, password: form.Get("password"), name: form.Get("name"), verify: true},
		func(s *store.Session) *store.RefreshToken {
			s.CookieHash = tokenHash(cookie)
			return nil
		})
	if err != nil {
		p.showAgain(w, r, a, again, err)
		return
	}
	if p.signedUp != nil {
		who := Identity{UID: c.UID, Issuer: p.issuer, Subject: c.UID, Email: c.Email, EmailVerified: c.EmailVerified, Name: c.DisplayName}
		// The account is made; where this fails, the client's own registration makes up for it.
		if err := p.signedUp(context.WithoutCancel(r.Context()), who); err != nil {
			p.log.ErrorContext(r.Context(), "an account made on the sign-up page could not be registered", "error", err)
		}
	}
	p.setCookie(w, sessionCookie, cookie)
	if a != nil {
		p.sendCodeBack(w, r, a, session)
		return
	}
	p.show(w, r, http.StatusOK, view{
		Page: "message", Title: "Your account is ready", Email: email, Link: p.issuer + "/", LinkText: "Go to RxAssay",
		Text: "You are signed in. We have mailed you a link to confirm your e-mail address. An administrator approves the account before it can be used.",
	})
}

// carriedRequest reads the authorization request that a page carries along; nil where it carries none.
func (p *Provider) carriedRequest(w http.ResponseWriter, r *http.Request, from url.Values) (*authRequest, bool) {
	carried := from.Get("request")
	if carried == "" {
		return nil, true
	}
	a, fault := p.parseAuthRequest(carried)
	if fault != nil {
		p.refuseAuth(w, r, fault)
		return nil, false
	}
	return a, true
}

// browserSession returns the session of the browser's cookie. Errors are those of [store.Store.SessionByCookie];
// [store.ErrNotFound] where there is no cookie.
func (p *Provider) browserSession(r *http.Request) (store.Session, store.Credential, error) {
	cookie := p.cookie(r, sessionCookie)
	if cookie == "" {
		return store.Session{}, store.Credential{}, store.ErrNotFound
	}
	return p.store.SessionByCookie(r.Context(), tokenHash(cookie))
}
