package identity

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

//go:embed page/*.html
var pageFiles embed.FS

// Colours is the style sheet of the colours that all pages about accounts have, in light and dark; each keeps a contrast
// of at least 4.5 to its ground.
//
//go:embed page/colours.css
var Colours string

//go:embed page/style.css
var pageStyle string

var (
	pageTemplates = template.Must(template.ParseFS(pageFiles, "page/*.html"))
	pageCSS       = Colours + pageStyle
	pageStyleHash = StyleSource(pageCSS)
)

// StyleSource is the source expression that a Content-Security-Policy needs in style-src so that of all style elements of a
// page only the one with these rules applies.
func StyleSource(css string) string {
	sum := sha256.Sum256([]byte(css))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// view is what a page is made of.
type view struct {
	Page    string // name of the template
	Title   string
	Problem string  // why the form is shown again
	Faults  []fault // the fields at fault
	Text    string  // of a message
	Bad     bool    // the message is bad news
	Link    string
	LinkText,
	Email, Name string // as typed, or of the account

	// Set by form: what a form carries along.
	CSRF, Request string
	Token         string // of a mailed link
	target        string // to where the form may lead on

	Style template.CSS
}

// fault is what is wrong with a field.
type fault struct{ Field, Message string }

// SignInLink leads back to the sign-in page of the request that the page carries along.
func (v view) SignInLink() template.URL {
	return template.URL(authorizePath + "?" + v.Request) //nolint:gosec // a path of ours; the template escapes what cannot stand in a query
}

// Fault returns what is wrong with a field, for its label.
func (v view) Fault(field string) string {
	for _, f := range v.Faults {
		if f.Field == field {
			return f.Message
		}
	}
	return ""
}

// readCredentials reads the two fields of a form, and says what is wrong with each of them. chosen is true for a new
// password, which has to keep the rules.
func readCredentials(form url.Values, chosen bool) (email string, faults []fault) {
	email, faults = readEmail(form)
	if f := passwordFaultOf(form.Get("password"), email, chosen); f != "" {
		faults = append(faults, fault{"password", f})
	}
	return email, faults
}

// readEmail reads the address of a form, and says what is wrong with it.
func readEmail(form url.Values) (email string, faults []fault) {
	email, ok := ParseEmail(form.Get("email"))
	switch {
	case ok:
		return email, nil
	case strings.TrimSpace(form.Get("email")) == "":
		return "", []fault{{"email", "Enter your e-mail address."}}
	}
	return "", []fault{{"email", "Enter an e-mail address like name@example.com."}}
}

func passwordFaultOf(password, email string, chosen bool) string {
	switch {
	case password == "" && !chosen:
		return "Enter your password."
	case password == "":
		return "Choose a password."
	case !chosen:
		return ""
	}
	switch checkPassword(password, email) {
	case passwordShort:
		return "The password needs at least 8 characters."
	case passwordLong:
		return "The password may have at most 1024 bytes."
	case passwordCommon:
		return "This password is one of the first that others would try. Choose another."
	case passwordGood:
	}
	return ""
}

// show writes a page.
func (p *Provider) show(w http.ResponseWriter, r *http.Request, status int, v view) {
	if v.Bad && v.LinkText == "" {
		v.Link, v.LinkText = p.issuer+"/", "Go to RxAssay"
	}
	v.Style = template.CSS(pageCSS) //nolint:gosec // our own file, not input
	var b bytes.Buffer
	if err := pageTemplates.ExecuteTemplate(&b, v.Page+".html", v); err != nil {
		p.log.ErrorContext(r.Context(), "a page of the identity provider cannot be written", "page", v.Page, "error", err)
		http.Error(w, "The page cannot be shown. Try again; if it stays, ask the administrator to read the log.", http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'none'; style-src "+pageStyleHash+"; form-action "+strings.TrimSpace("'self' "+v.target)+
		"; frame-ancestors 'none'; base-uri 'none'")
	h.Set("X-Frame-Options", "DENY")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = b.WriteTo(w) // the client has gone: nothing to tell it
}

// pageFailed shows that the service is at fault.
func (p *Provider) pageFailed(w http.ResponseWriter, r *http.Request, doing string, err error) {
	v := view{Page: "message", Title: "Something went wrong", Bad: true, Text: "The fault is on our side. Please go back and try again in a moment."}
	status := http.StatusInternalServerError
	switch {
	case r.Context().Err() != nil || errors.Is(err, context.Canceled):
		status = http.StatusServiceUnavailable
	case errors.Is(err, errBusy):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", "2")
		v.Text = "The service is busy. Please go back and try again in a few seconds."
	default:
		p.log.ErrorContext(r.Context(), "the identity provider failed", "doing", doing, "error", err)
	}
	p.show(w, r, status, v)
}

func setRetryAfter(w http.ResponseWriter, e *tooManyError) {
	w.Header().Set("Retry-After", strconv.Itoa(e.seconds()))
}

// minutes is a wait in words.
func minutes(d time.Duration) string {
	n := int((d + time.Minute - 1) / time.Minute)
	if n <= 1 {
		return "a minute"
	}
	return fmt.Sprintf("%d minutes", n)
}

// The cookies. Both are for the provider's own pages and last until the browser is closed.
const (
	sessionCookie = "rxassay-session"
	formCookie    = "rxassay-form"
)

// cookieName has the prefix that makes a browser refuse the cookie from anybody but this host over https.
func (p *Provider) cookieName(name string) string {
	if strings.HasPrefix(p.issuer, "https://") {
		return "__Host-" + name
	}
	return name
}

func (p *Provider) cookie(r *http.Request, name string) string {
	c, err := r.Cookie(p.cookieName(name))
	if err != nil || len(c.Value) > 100 {
		return ""
	}
	return c.Value
}

// setCookie gives the browser a cookie, or takes it away where the value is empty. Lax: the way from a client's page to
// the sign-in page is a link from elsewhere; nothing is changed by a GET.
func (p *Provider) setCookie(w http.ResponseWriter, name, value string) {
	c := &http.Cookie{ //nolint:gosec // Secure wherever the service is reached by https
		Name: p.cookieName(name), Value: value, Path: "/", HttpOnly: true,
		Secure: strings.HasPrefix(p.issuer, "https://"), SameSite: http.SameSiteLaxMode,
	}
	if value == "" {
		c.MaxAge = -1
	}
	http.SetCookie(w, c)
}

// form completes a page that has a form: the request it belongs to, and the proof that the form is ours. The proof is a
// keyed hash of a cookie that only this browser has, so no other site can send the form in the user's name.
func (p *Provider) form(w http.ResponseWriter, r *http.Request, a *authRequest, v view) view {
	cookie := p.cookie(r, formCookie)
	if cookie == "" {
		cookie = newToken()
		p.setCookie(w, formCookie, cookie)
	}
	v.CSRF = p.secrets.mac("form", cookie)
	if a != nil {
		v.Request, v.target = a.query, formTarget(a.redirectURI)
	}
	return v
}

// maxForm bounds the body of a form: an authorization request, escaped twice, and the fields.
const maxForm = 64 << 10

// readForm reads a form of ours; where it is none it answers and gives false.
func (p *Provider) readForm(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	form, ok := p.readMailedForm(w, r)
	if !ok {
		return nil, false
	}
	cookie := p.cookie(r, formCookie)
	if cookie == "" || !hmac.Equal([]byte(form.Get("csrf")), []byte(p.secrets.mac("form", cookie))) {
		p.show(w, r, http.StatusForbidden, view{
			Page: "message", Title: "Please begin again", Bad: true,
			Text: "This form was not opened in this browser, or the browser keeps no cookies. Allow cookies for this site, go back to the application and begin again.",
		})
		return nil, false
	}
	return form, true
}

// readMailedForm reads a form that carries the secret of a mailed link, which proves more than a cookie would.
func (p *Provider) readMailedForm(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	refuse := func(status int, text string) (url.Values, bool) {
		p.show(w, r, status, view{Page: "message", Title: "The form cannot be read", Bad: true, Text: text})
		return nil, false
	}
	// Browsers say where a form comes from; one from another site is not ours, whatever it holds.
	switch r.Header.Get("Sec-Fetch-Site") {
	case "", "same-origin", "none":
	default:
		return refuse(http.StatusForbidden, "The form was sent from another site. Open the page here and try again.")
	}
	if mediaType(r) != "application/x-www-form-urlencoded" {
		return refuse(http.StatusUnsupportedMediaType, "Send the form as the page does.")
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			return refuse(http.StatusRequestEntityTooLarge, "What was typed is too long. Go back and shorten it.")
		}
		return refuse(http.StatusBadRequest, "It was cut short on the way. Go back and send it again.")
	}
	return r.PostForm, true
}
