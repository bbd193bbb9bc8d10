package identity

import (
	"context"
	"errors"
	"net/http"

	"github.com/rxassay/rxassay/internal/store"
)

// The pages that mailed links lead to. Opening one changes nothing, since programs that look into mails open links too;
// its button does.

// ForgotPage answers GET /identity/forgot-password.
func (p *Provider) ForgotPage(w http.ResponseWriter, r *http.Request) {
	p.carryingPage(w, r, view{Page: "forgot", Title: "Choose a new password"})
}

// SubmitForgot answers POST /identity/forgot-password. The page is the same whether or not the address has an account.
func (p *Provider) SubmitForgot(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readForm(w, r)
	if !ok {
		return
	}
	a, ok := p.carriedRequest(w, r, form)
	if !ok {
		return
	}
	again := view{Page: "forgot", Title: "Choose a new password", Email: form.Get("email")}
	email, faults := readEmail(form)
	if faults != nil {
		again.Faults = faults
		p.show(w, r, http.StatusBadRequest, p.form(w, r, a, again))
		return
	}
	if err := p.forgotPassword(r.Context(), r, email); err != nil {
		p.showAgain(w, r, a, again, err)
		return
	}
	v := view{
		Page: "message", Title: "Look into your mail", Email: email,
		Text: "If there is an account with this address, we have mailed a link to choose a new password. It is good for one hour. Nothing there? Look into the spam folder.",
	}
	if a != nil {
		v.Link, v.LinkText = p.issuer+authorizePath+"?"+a.query, "Back to sign in"
	}
	p.show(w, r, http.StatusOK, v)
}

// ResetPage answers GET /identity/reset-password.
func (p *Provider) ResetPage(w http.ResponseWriter, r *http.Request) {
	p.mailedPage(w, r, store.ResetPassword, view{Page: "reset", Title: "Choose a new password"})
}

// VerifyPage answers GET /identity/verify-email.
func (p *Provider) VerifyPage(w http.ResponseWriter, r *http.Request) {
	p.mailedPage(w, r, store.VerifyEmail, view{Page: "verify", Title: "Confirm your e-mail address"})
}

// mailedPage shows the form of a mailed link that is still good.
func (p *Provider) mailedPage(w http.ResponseWriter, r *http.Request, purpose store.MailPurpose, v view) {
	v.Token = r.URL.Query().Get("token")
	c, err := p.accountOfCode(r.Context(), v.Token, purpose)
	if err != nil {
		p.linkRefused(w, r, purpose, c, err)
		return
	}
	v.Email = c.Email
	p.show(w, r, http.StatusOK, v)
}

// accountOfCode returns the account of a mailed code that is good for a purpose; one for another is [store.ErrNotFound].
func (p *Provider) accountOfCode(ctx context.Context, token string, purpose store.MailPurpose) (store.Credential, error) {
	code, c, err := p.store.MailedCode(ctx, tokenHash(token))
	if err == nil && code.Purpose != purpose {
		err = store.ErrNotFound
	}
	return c, err
}

// SubmitReset answers POST /identity/reset-password.
func (p *Provider) SubmitReset(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readMailedForm(w, r)
	if !ok {
		return
	}
	token := form.Get("token")
	c, err := p.accountOfCode(r.Context(), token, store.ResetPassword)
	if err == nil {
		if f := passwordFaultOf(form.Get("password"), c.Email, true); f != "" {
			p.show(w, r, http.StatusBadRequest, view{
				Page: "reset", Title: "Choose a new password", Email: c.Email, Token: token, Faults: []fault{{"password", f}},
			})
			return
		}
		_, err = p.resetPassword(r.Context(), token, form.Get("password"))
	}
	if err != nil {
		p.linkRefused(w, r, store.ResetPassword, c, err)
		return
	}
	p.setCookie(w, sessionCookie, "") // its session has ended
	p.show(w, r, http.StatusOK, view{
		Page: "message", Title: "Your password is changed", Email: c.Email, Link: p.issuer + "/", LinkText: "Sign in",
		Text: "Every device and browser was signed out. Sign in with the new password.",
	})
}

// SubmitVerify answers POST /identity/verify-email.
func (p *Provider) SubmitVerify(w http.ResponseWriter, r *http.Request) {
	form, ok := p.readMailedForm(w, r)
	if !ok {
		return
	}
	token := form.Get("token")
	c, err := p.verifyEmail(r.Context(), token)
	if err != nil {
		p.linkRefused(w, r, store.VerifyEmail, c, err)
		return
	}
	p.showVerified(w, r, c)
}

func (p *Provider) showVerified(w http.ResponseWriter, r *http.Request, c store.Credential) {
	p.show(w, r, http.StatusOK, view{
		Page: "message", Title: "Your address is confirmed", Email: c.Email, Link: p.issuer + "/", LinkText: "Go to RxAssay",
		Text: "Thank you. You can close this page.",
	})
}

// linkRefused tells why a mailed link gives nothing, and what to do.
func (p *Provider) linkRefused(w http.ResponseWriter, r *http.Request, purpose store.MailPurpose, c store.Credential, err error) {
	v := view{Page: "message", Title: "This link is not good any more", Bad: true}
	if purpose == store.ResetPassword {
		v.Link, v.LinkText = p.issuer+forgotPath, "Ask for a new link"
	}
	switch {
	case errors.Is(err, store.ErrCodeUsed) && purpose == store.VerifyEmail && c.EmailVerified:
		p.showVerified(w, r, c) // the second click on the same link
		return
	case errors.Is(err, store.ErrCodeUsed):
		v.Text = "It works once and has been used, or the password was changed meanwhile."
	case errors.Is(err, store.ErrCodeExpired):
		v.Text = "Its time has passed."
	case errors.Is(err, store.ErrNotFound):
		v.Title, v.Text = "This link is not complete", "Part of it may be missing. Copy the whole link from the mail."
	default:
		p.pageFailed(w, r, "follow a mailed link", err)
		return
	}
	if purpose == store.VerifyEmail {
		v.Text += " Sign in and ask for a new mail there."
	}
	p.show(w, r, http.StatusBadRequest, v)
}
