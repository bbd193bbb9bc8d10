package api

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/demo"
)

// demoPage is what the form page shows.
type demoPage struct {
	frame
	demo.Input
	Stamp    string
	Problems []demoProblem
}

// demoProblem is one line of the summary at the top of the form; Field is empty where no field is at fault.
type demoProblem struct{ Field, Message string }

// Wrong returns what is wrong with a field; empty: nothing.
func (p demoPage) Wrong(field string) string {
	for _, one := range p.Problems {
		if one.Field == field {
			return one.Message
		}
	}
	return ""
}

// demoLabels are the names of the fields on the page.
var demoLabels = map[string]string{
	"name": "Your name", "email": "E-mail", "phone": "Phone", "description": "What you would like to see",
}

func (s *server) demoForm(c *call) error {
	return s.site.write(c, http.StatusOK, "demo.html", demoPage{frame: s.site.titled("Ask for a demonstration"), Stamp: s.cfg.Demo.Stamp()})
}

func (s *server) demoThanks(c *call) error { return s.site.thanks.serve(c) }

// sendDemoForm takes the form page's form. Where a browser asks, a refusal is the page again with what was filled in.
func (s *server) sendDemoForm(c *call) error {
	in := demo.Input{
		Name: c.form.Get("name"), Email: c.form.Get("email"), Phone: c.form.Get("phone"), Description: c.form.Get("description"),
	}
	stamp := c.form.Get("stamp")
	err := s.takeDemoForm(c, in, demo.Form{Stamp: stamp, Trap: c.form.Get("website"), CrossSite: s.fromAnotherSite(c.r)})
	if err == nil {
		http.Redirect(c.w, c.r, "/demo/thanks", http.StatusSeeOther)
		return nil
	}
	f := asFailure(err, requestID(c.ctx()))
	if !strings.Contains(c.r.Header.Get("Accept"), "text/html") || statuses[f.code] >= http.StatusInternalServerError {
		return err
	}
	view := demoPage{frame: s.site.titled("Error: Ask for a demonstration"), Input: in, Stamp: stamp}
	switch {
	case errors.Is(err, demo.ErrFormStale):
		view.Stamp = s.cfg.Demo.ReadyStamp()
		view.Problems = []demoProblem{{"", "This page was open for more than a day, or was sent already. Look your words over and send them again."}}
	case f.code == codeRateLimited:
		view.Problems = []demoProblem{{"", "Too many requests came from your network. Your words are kept here: " + waitWords(f.retryAfter)}}
		c.w.Header().Set("Retry-After", strconv.FormatInt(seconds(f.retryAfter), 10))
	}
	for _, d := range f.details {
		if label := demoLabels[d.Field]; label != "" {
			view.Problems = append(view.Problems, demoProblem{d.Field, label + " " + d.Message + "."})
		}
	}
	return s.site.write(c, statuses[f.code], "demo.html", view)
}

func waitWords(wait time.Duration) string {
	if n := seconds(wait); n >= 120 {
		return fmt.Sprintf("send them again in %d minutes.", (n+59)/60)
	}
	return "send them again " + inSeconds(wait) + "."
}

// takeDemoForm keeps the request of a form. Only a complete one counts against the address, so that somebody who corrects
// a field is not turned away.
func (s *server) takeDemoForm(c *call, in demo.Input, f demo.Form) error {
	if _, bad := in.Check(); len(bad) > 0 {
		return &demo.InvalidError{Fields: bad}
	}
	if err := s.allow(c, rateDemo); err != nil {
		return err
	}
	_, err := s.cfg.Demo.SubmitForm(c.ctx(), in, f)
	return err
}

// fromAnotherSite tells whether a browser says that another site's page sends this.
func (s *server) fromAnotherSite(r *http.Request) bool {
	check := http.NewCrossOriginProtection()
	if u, err := url.Parse(s.cfg.PublicURL); err == nil {
		_ = check.AddTrustedOrigin(u.Scheme + "://" + u.Host) // a proxy may have changed the Host header
	}
	return check.Check(r) != nil
}

// write answers with a page that is made for this request.
func (s *site) write(c *call, status int, name string, view any) error {
	var b bytes.Buffer
	if err := s.pages.ExecuteTemplate(&b, name, view); err != nil {
		return fmt.Errorf("api: write the page %s: %w", name, err)
	}
	h := c.w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Length", strconv.Itoa(b.Len()))
	c.w.WriteHeader(status)
	_, _ = b.WriteTo(c.w) // the client has gone: nothing to tell it
	return nil
}
