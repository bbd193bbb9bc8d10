package demo_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// world is the service on a real store, outbox and audit log, with a clock moved by hand.
type world struct {
	*demo.Service
	t     *testing.T
	store *store.Store
	audit *audit.Log
	box   *mail.Outbox

	mu  sync.Mutex
	now time.Time
}

func (w *world) clock() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.now
}

func (w *world) advance(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.now = w.now.Add(d)
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, now: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	var err error
	w.store, err = store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: w.clock})
	must(err)
	t.Cleanup(func() { must(w.store.Close()) })
	w.audit = audit.New(w.store, w.clock)
	w.box, err = mail.New(mail.Config{Store: w.store, AdminEmail: "admin@example.com", PublicURL: "https://rx.example.com", Now: w.clock})
	must(err)
	w.Service = w.another()
	return w
}

// another is a second service on the same database.
func (w *world) another() *demo.Service {
	w.t.Helper()
	s, err := demo.New(w.t.Context(), demo.Config{Store: w.store, Outbox: w.box, Audit: w.audit, Now: w.clock})
	if err != nil {
		w.t.Fatal(err)
	}
	return s
}

var jane = demo.Input{Name: "Jane Sample", Email: "jane.sample@example.com", Phone: "217-555-0100", Description: "We test 40 plan designs each autumn."}

// about is a request that differs from the others in its text.
func about(what any) demo.Input {
	in := jane
	in.Description = fmt.Sprintf("We test plan design number %v.", what)
	return in
}

func (w *world) submit(in demo.Input) demo.Request {
	w.t.Helper()
	r, err := w.Submit(w.t.Context(), in)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *world) update(id string, u demo.Update) demo.Request {
	w.t.Helper()
	r, err := w.Update(w.t.Context(), id, u, audit.AdminKey)
	if err != nil {
		w.t.Fatal(err)
	}
	return r
}

func (w *world) list(f demo.Filter) []demo.Request {
	w.t.Helper()
	list, err := w.List(w.t.Context(), f, store.Page{Limit: 2000})
	if err != nil {
		w.t.Fatal(err)
	}
	return list.Items
}

func (w *world) mails() []store.Mail {
	w.t.Helper()
	list, err := w.store.Mails(w.t.Context(), "", store.Page{Limit: 1000})
	if err != nil {
		w.t.Fatal(err)
	}
	return list.Items
}

// entries are the entries of the audit log, newest first.
func (w *world) entries() []store.AuditListed {
	w.t.Helper()
	list, err := w.store.AuditList(w.t.Context(), store.AuditFilter{}, store.Page{Limit: 1000})
	if err != nil {
		w.t.Fatal(err)
	}
	return list.Items
}

func wantFields(t *testing.T, err error, want ...string) {
	t.Helper()
	var bad *demo.InvalidError
	var got []string
	if errors.As(err, &bad) {
		for _, f := range bad.Fields {
			got = append(got, f.Field)
		}
	} else if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("bad fields (-want +got):\n%s", diff)
	}
}

func TestInput(t *testing.T) {
	w := newWorld(t)
	for _, test := range []struct {
		name string
		in   demo.Input
		bad  []string
	}{
		{"nothing", demo.Input{}, []string{"name", "email", "description"}},
		{"everything wrong", demo.Input{Name: "A", Email: "a", Phone: strings.Repeat("1", 51), Description: "too short"}, []string{"name", "email", "phone", "description"}},
		{"spaces do not count", demo.Input{Name: " A ", Email: jane.Email, Description: "   short    "}, []string{"name", "description"}},
		{"characters count, not bytes", demo.Input{Name: "é", Email: jane.Email, Description: "ééééééééé"}, []string{"name", "description"}},
		{"shortest", demo.Input{Name: "李娜", Email: jane.Email, Description: "ありがとうございますね"}, nil},
		{"longest", demo.Input{Name: strings.Repeat("é", 255), Email: jane.Email, Phone: strings.Repeat("٣", 50), Description: strings.Repeat("😀", 10_000)}, nil},
		{"too long", demo.Input{Name: strings.Repeat("n", 256), Email: strings.Repeat("a", 250) + "@example.com", Description: strings.Repeat("d", 10_001)}, []string{"name", "email", "description"}},
		{"header injection", demo.Input{Name: "Jane\r\nBcc: all@example.com", Email: "jane@example.com\r\nBcc: all@example.com", Phone: "1\n2", Description: jane.Description}, []string{"name", "email", "phone"}},
		{"a name with an address", demo.Input{Name: "Jane", Email: "Jane <jane@example.com>", Description: jane.Description}, []string{"email"}},
		{"two addresses", demo.Input{Name: "Jane", Email: "a@example.com, b@example.com", Description: jane.Description}, []string{"email"}},
		{"line separator", demo.Input{Name: "Jane\u2028Sample", Email: jane.Email, Description: jane.Description}, []string{"name"}},
		{"turned around", demo.Input{Name: "Jane\u202eelpmaS", Email: jane.Email, Description: "a text that is \u202e turned around"}, []string{"name", "description"}},
		{"not UTF-8", demo.Input{Name: "Jane\xff", Email: jane.Email, Description: "a text of bytes \xff"}, []string{"name", "description"}},
		{"joiners of other scripts", demo.Input{Name: "می\u200cخواهم \u200e", Email: jane.Email, Description: "tabs\tand\nlines are fine"}, nil},
		{"a bell in a text", demo.Input{Name: "Jane", Email: jane.Email, Description: "ring the bell \a please"}, []string{"description"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, err := w.Submit(t.Context(), test.in)
			wantFields(t, err, test.bad...)
		})
	}
	r := w.submit(demo.Input{Name: "  Ann Lee ", Email: " Ann.LEE@Example.com ", Phone: " ", Description: "\r\n one line\r\nanother line\r\n"})
	if r.Name != "Ann Lee" || r.Email != "ann.lee@example.com" || r.Phone != "" || r.Description != "one line\nanother line" {
		t.Errorf("kept as %+v", r)
	}
}

func TestSubmitTellsTheAdminAlone(t *testing.T) {
	w := newWorld(t)
	in := jane
	in.Name, in.Description = `<script>alert("x")</script> Sample`, "First line\n<img src=x onerror=alert(1)>"
	r := w.submit(in)
	want := demo.Request{
		ID: r.ID, Name: in.Name, Email: in.Email, Phone: in.Phone, Description: in.Description, Status: store.DemoNew,
		Notes: []string{}, SubmittedAt: w.clock(),
	}
	if diff := cmp.Diff(want, r); diff != "" {
		t.Errorf("answer (-want +got):\n%s", diff)
	}
	want.UpdatedAt = w.clock()
	if got, err := w.Request(t.Context(), r.ID); err != nil || !cmp.Equal(want, got) {
		t.Errorf("kept (-want +got):\n%s%v", cmp.Diff(want, got), err)
	}
	all := w.mails()
	if len(all) != 1 {
		t.Fatalf("%d mails, want one", len(all))
	}
	m := all[0]
	if m.To != "admin@example.com" || m.Key != "demo/"+r.ID || !strings.HasPrefix(m.Subject, "Demo request: <script>") {
		t.Errorf("mail %q to %q: %q", m.Key, m.To, m.Subject)
	}
	for _, text := range []string{"jane.sample@example.com", "217-555-0100", "> First line\n> <img", "20 November 2026, 12:00 UTC", "https://rx.example.com/api/admin/demo-requests/" + r.ID} {
		if !strings.Contains(m.Text, text) {
			t.Errorf("the text lacks %q:\n%s", text, m.Text)
		}
	}
	if strings.Contains(m.HTML, "<script") || strings.Contains(m.HTML, "<img") || !strings.Contains(m.HTML, "&lt;script&gt;") {
		t.Errorf("the HTML does not escape what was sent:\n%s", m.HTML)
	}
	if strings.Contains(m.Text+m.HTML, "no more mails") {
		t.Error("the first mail says that there will be no more")
	}
	entries := w.entries()
	if len(entries) != 1 || entries[0].Action != "demo.submit" || entries[0].Actor != audit.Anonymous || entries[0].Target != "demo_request:"+r.ID {
		t.Errorf("audit log: %+v", entries)
	}
	if strings.Contains(fmt.Sprint(entries), "jane") {
		t.Error("the audit log has the visitor's address")
	}
}

func TestTheLinkToAnswerNamesOneRecipient(t *testing.T) {
	w := newWorld(t)
	in := jane
	in.Email = "a?bcc=b&x+y@example.com"
	w.submit(in)
	if html := w.mails()[0].HTML; !strings.Contains(html, `href="mailto:a%3Fbcc=b&amp;x&#43;y@example.com"`) {
		t.Errorf("the link is not the one address:\n%s", html)
	}
}

func TestTheSameAgainIsFolded(t *testing.T) {
	w := newWorld(t)
	first := w.submit(jane)
	w.update(first.ID, demo.Update{Status: new(store.DemoContacted), Note: new("Rude on the phone.")})
	w.advance(time.Hour)
	again := jane
	again.Name, again.Description = "jane  SAMPLE", " "+jane.Description
	r := w.submit(again)
	if r.ID != first.ID || !r.SubmittedAt.Equal(first.SubmittedAt) {
		t.Errorf("a second request: %+v", r)
	}
	if r.Status != store.DemoNew || len(r.Notes) != 0 || r.Name != "jane  SAMPLE" {
		t.Errorf("the visitor is told what became of it: %+v", r)
	}
	other := jane
	other.Phone = "217-555-0199"
	if w.submit(other).ID == first.ID {
		t.Error("a corrected phone number is lost")
	}
	if n := len(w.mails()); n != 2 {
		t.Errorf("%d mails, want 2", n)
	}
	w.advance(demo.Fold)
	if w.submit(jane).ID == first.ID {
		t.Error("after a day the same is still folded")
	}
}

func TestConcurrentSubmissionsOfTheSameAreOne(t *testing.T) {
	w := newWorld(t)
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if _, err := w.Submit(t.Context(), jane); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n, mails := len(w.list(demo.Filter{})), len(w.mails()); n != 1 || mails != 1 {
		t.Errorf("%d requests, %d mails, want one each", n, mails)
	}
}

func TestMailsOfAnHourAreBounded(t *testing.T) {
	w := newWorld(t)
	for i := range demo.MailsPerHour { // spam does not use them up
		if _, err := w.SubmitForm(t.Context(), about(i), demo.Form{}); err != nil {
			t.Fatal(err)
		}
	}
	for i := range demo.MailsPerHour + 5 {
		w.submit(about(i))
	}
	all := w.mails()
	if len(all) != demo.MailsPerHour {
		t.Fatalf("%d mails, want %d", len(all), demo.MailsPerHour)
	}
	last := 0
	for _, m := range all {
		if strings.Contains(m.Text, "no more mails") && strings.Contains(m.HTML, "no more mails") {
			last++
		}
	}
	if last != 1 {
		t.Errorf("%d mails say that no more come, want one", last)
	}
	w.advance(time.Hour)
	w.submit(about("last"))
	if n := len(w.mails()); n != demo.MailsPerHour+1 {
		t.Errorf("%d mails after an hour", n)
	}
}

func TestForm(t *testing.T) {
	w := newWorld(t)
	send := func(in demo.Input, f demo.Form) (demo.Request, error) { return w.SubmitForm(t.Context(), in, f) }
	stamp := w.Stamp()
	w.advance(demo.MinFill)
	first, err := send(about(1), demo.Form{Stamp: stamp})
	if err != nil || first.ID == "" {
		t.Fatal(err)
	}
	if again, err := send(about(1), demo.Form{Stamp: stamp}); err != nil || again.ID != first.ID {
		t.Errorf("a second press of the button: %v %v", again.ID, err)
	}
	if _, err := send(about(2), demo.Form{Stamp: stamp}); !errors.Is(err, demo.ErrFormStale) {
		t.Errorf("a replayed form: %v", err)
	}
	if _, err := send(about(2), demo.Form{Stamp: w.ReadyStamp()}); err != nil {
		t.Errorf("the page shown again: %v", err)
	}
	stamp, late := w.Stamp(), w.Stamp()
	w.advance(demo.MaxFill)
	if _, err := send(about(3), demo.Form{Stamp: stamp}); err != nil {
		t.Errorf("a page of a day ago: %v", err)
	}
	w.advance(time.Second)
	if _, err := send(about(4), demo.Form{Stamp: late}); !errors.Is(err, demo.ErrFormStale) {
		t.Errorf("a page older than a day: %v", err)
	}
	stamp = w.Stamp()
	w.advance(time.Minute)
	if _, err := w.another().SubmitForm(t.Context(), about(5), demo.Form{Stamp: stamp}); err != nil {
		t.Errorf("another replica: %v", err)
	}
	_, err = send(demo.Input{}, demo.Form{Trap: "x"})
	wantFields(t, err, "name", "email", "description")
	if n := len(w.list(demo.Filter{Held: true})); n != 0 {
		t.Errorf("%d requests are held, want none", n)
	}
	if n := len(w.list(demo.Filter{})); n != 4 {
		t.Errorf("%d requests, want 4", n)
	}
}

func TestSpamIsHeldApart(t *testing.T) {
	for name, form := range map[string]func(w *world) demo.Form{
		"trap":       func(w *world) demo.Form { return demo.Form{Stamp: w.ReadyStamp(), Trap: "http://x.example"} },
		"too_fast":   func(w *world) demo.Form { return demo.Form{Stamp: w.Stamp()} },
		"no_stamp":   func(*world) demo.Form { return demo.Form{} },
		"cross_site": func(w *world) demo.Form { return demo.Form{Stamp: w.ReadyStamp(), CrossSite: true} },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			r, err := w.SubmitForm(t.Context(), jane, form(w))
			if err != nil || r.ID == "" || r.Status != store.DemoNew {
				t.Fatalf("the answer is not the usual one: %+v %v", r, err)
			}
			held := w.list(demo.Filter{Held: true})
			if len(held) != 1 || held[0].Held != name || len(w.list(demo.Filter{})) != 0 || len(w.mails()) != 0 {
				t.Fatalf("held %+v, %d others, %d mails", held, len(w.list(demo.Filter{})), len(w.mails()))
			}
			if e := w.entries(); len(e) != 1 || e[0].Action != "demo.hold" || !strings.Contains(e[0].Detail, name) {
				t.Errorf("audit log: %+v", e)
			}
			// The same by a person is not folded into it.
			if again := w.submit(jane); again.ID == r.ID || len(w.mails()) != 1 {
				t.Error("a real request is taken for the spam before it")
			}
			// An administrator who works on it takes it in.
			w.update(held[0].ID, demo.Update{Status: new(store.DemoContacted)})
			if len(w.list(demo.Filter{Held: true})) != 0 || len(w.list(demo.Filter{})) != 2 {
				t.Error("an updated request is still held")
			}
			if e := w.entries()[0]; !strings.Contains(e.Detail, `"released":"`+name+`"`) {
				t.Errorf("the audit log does not tell that it was released: %s", e.Detail)
			}
		})
	}
}

func TestForgedStampsAreNotOurs(t *testing.T) {
	w := newWorld(t)
	good := w.ReadyStamp()
	for i := range len(good) {
		swap := byte('A')
		if good[i] == 'A' {
			swap = 'B'
		}
		forged := good[:i] + string(swap) + good[i+1:]
		if _, err := w.SubmitForm(t.Context(), about(i), demo.Form{Stamp: forged}); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(w.list(demo.Filter{Held: true})); n != len(good) {
		t.Errorf("%d of %d forged stamps are held", n, len(good))
	}
	for i, twin := range []string{good[:5] + "\n" + good[5:], good + "\r\n", good + "=", " " + good} {
		if _, err := w.SubmitForm(t.Context(), about(fmt.Sprint("twin ", i)), demo.Form{Stamp: twin}); err != nil || len(w.list(demo.Filter{})) != 0 {
			t.Errorf("another text of a stamp is taken: %q %v", twin, err)
		}
	}
	if _, err := w.SubmitForm(t.Context(), jane, demo.Form{Stamp: good}); err != nil || len(w.list(demo.Filter{})) != 1 {
		t.Errorf("the good one: %v", err)
	}
}

func TestHeldRequestsAreForgotten(t *testing.T) {
	w := newWorld(t)
	if _, err := w.SubmitForm(t.Context(), jane, demo.Form{}); err != nil {
		t.Fatal(err)
	}
	w.advance(demo.HeldFor - time.Second)
	kept := w.submit(about(1))
	if n := len(w.list(demo.Filter{Held: true})); n != 1 {
		t.Errorf("%d are held before their time is over", n)
	}
	w.advance(time.Second)
	w.submit(about(2))
	if n := len(w.list(demo.Filter{Held: true})); n != 0 {
		t.Errorf("%d are held after their time", n)
	}
	w.advance(2 * demo.HeldFor)
	w.submit(about(3))
	if _, err := w.Request(t.Context(), kept.ID); err != nil {
		t.Errorf("a real request is forgotten: %v", err)
	}
}

func TestUpdateRules(t *testing.T) {
	closed, contacted := new(store.DemoClosed), new(store.DemoContacted)
	for _, test := range []struct {
		name   string
		before store.DemoStatus
		u      demo.Update
		bad    []string
	}{
		{"nothing", store.DemoNew, demo.Update{}, []string{"(body)"}},
		{"unknown values", store.DemoNew, demo.Update{Status: new(store.DemoStatus("won")), ClosedReason: new("bored"), Note: new(" ")}, []string{"status", "note", "closedReason"}},
		{"reason without closing", store.DemoNew, demo.Update{ClosedReason: new("won"), ClosedNote: new("x")}, []string{"closedReason", "closedNote"}},
		{"reason with another status", store.DemoClosed, demo.Update{Status: contacted, ClosedReason: new("won")}, []string{"closedReason"}},
		{"reason along", store.DemoNew, demo.Update{Status: closed, ClosedReason: new("won"), ClosedNote: new("x")}, nil},
		{"reason later", store.DemoClosed, demo.Update{ClosedReason: new("lost"), ClosedNote: new("x")}, nil},
		{"none of a request that is open", store.DemoNew, demo.Update{ClosedReason: new(""), ClosedNote: new("")}, nil},
		{"closing without a reason", store.DemoNew, demo.Update{Status: closed}, nil},
		{"long", store.DemoClosed, demo.Update{Note: new(strings.Repeat("é", 10_001)), ClosedNote: new(strings.Repeat("é", 10_001))}, []string{"note", "closedNote"}},
		{"longest", store.DemoClosed, demo.Update{Note: new(strings.Repeat("é", 10_000)), ClosedNote: new(strings.Repeat("é", 10_000))}, nil},
		{"control characters", store.DemoClosed, demo.Update{Note: new("a\x00b"), ClosedNote: new("a\x1bb")}, []string{"note", "closedNote"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := newWorld(t)
			r := w.submit(jane)
			if test.before != store.DemoNew {
				w.update(r.ID, demo.Update{Status: &test.before})
			}
			before, err := w.Request(t.Context(), r.ID)
			if err != nil {
				t.Fatal(err)
			}
			_, err = w.Update(t.Context(), r.ID, test.u, audit.AdminKey)
			wantFields(t, err, test.bad...)
			if after, err := w.Request(t.Context(), r.ID); err != nil || test.bad != nil && !cmp.Equal(before, after) {
				t.Errorf("a refused update has changed something (%v):\n%s", err, cmp.Diff(before, after))
			}
		})
	}
}

func TestUpdateChangesWhatItNames(t *testing.T) {
	w := newWorld(t)
	r := w.submit(jane)
	day := calendar.MustParse("2026-12-01")
	r = w.update(r.ID, demo.Update{NextFollowUp: &day, Note: new(" Called.\r\nAgain. ")})
	if r.NextFollowUp != day || len(r.Notes) != 1 || r.Notes[0] != "Called.\nAgain." || r.Status != store.DemoNew {
		t.Errorf("%+v", r)
	}
	r = w.update(r.ID, demo.Update{Status: new(store.DemoClosed), ClosedReason: new("no_budget"), ClosedNote: new("Next year.")})
	if r.ClosedReason != "no_budget" || r.ClosedNote != "Next year." || r.NextFollowUp != day {
		t.Errorf("closed: %+v", r)
	}
	r = w.update(r.ID, demo.Update{ClosedNote: new("")})
	if r.ClosedReason != "no_budget" || r.ClosedNote != "" {
		t.Errorf("one cleared: %+v", r)
	}
	r = w.update(r.ID, demo.Update{Status: new(store.DemoFollowUp), NextFollowUp: new(calendar.Date)})
	if r.ClosedReason != "" || r.ClosedNote != "" || !r.NextFollowUp.IsZero() || len(r.Notes) != 1 {
		t.Errorf("opened again: %+v", r)
	}
	if _, err := w.Update(t.Context(), "nobody", demo.Update{Note: new("x")}, audit.AdminKey); !errors.Is(err, demo.ErrNotFound) {
		t.Errorf("unknown id: %v", err)
	}
	e := w.entries()[0]
	if e.Action != "demo.update" || e.Actor != audit.AdminKey || e.Detail != `{"fields":"status nextFollowUpDate","from":"closed","to":"follow_up"}` {
		t.Errorf("audit entry: %+v", e)
	}
}

func TestConcurrentNotesAreAllKept(t *testing.T) {
	w := newWorld(t)
	r := w.submit(jane)
	var all sync.WaitGroup
	for i := range 25 {
		all.Go(func() {
			if _, err := w.Update(t.Context(), r.ID, demo.Update{Note: new(fmt.Sprintf("note %d", i))}, audit.AdminKey); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	r, err := w.Request(t.Context(), r.ID)
	if err != nil || len(r.Notes) != 25 {
		t.Errorf("%d notes of 25 are kept (%v)", len(r.Notes), err)
	}
	if n := len(w.entries()); n != 26 {
		t.Errorf("%d audit entries, want 26", n)
	}
}

func TestListByStatusAndDueDay(t *testing.T) {
	w := newWorld(t)
	var ids []string
	for i, day := range []string{"", "2026-11-30", "2026-12-01", "2026-12-02"} {
		r := w.submit(about(i))
		ids = append(ids, r.ID)
		if day != "" {
			w.update(r.ID, demo.Update{NextFollowUp: new(calendar.MustParse(day)), Status: new(store.DemoFollowUp)})
		}
		w.advance(time.Minute)
	}
	due := calendar.MustParse("2026-12-01")
	for name, test := range map[string]struct {
		f    demo.Filter
		want []string
	}{
		"all, newest first": {demo.Filter{}, []string{ids[3], ids[2], ids[1], ids[0]}},
		"status":            {demo.Filter{Status: store.DemoNew}, []string{ids[0]}},
		"due":               {demo.Filter{Due: due}, []string{ids[2], ids[1]}},
		"due and status":    {demo.Filter{Due: due, Status: store.DemoNew}, nil},
	} {
		var got []string
		for _, r := range w.list(test.f) {
			got = append(got, r.ID)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	if _, err := w.SubmitForm(t.Context(), jane, demo.Form{}); err != nil {
		t.Fatal(err)
	}
	stats, err := w.store.Stats(t.Context())
	if diff := cmp.Diff(map[string]int64{"new": 1, "follow_up": 3}, stats.Demos); diff != "" || err != nil {
		t.Error(diff, err)
	}
}

func TestCSV(t *testing.T) {
	w := newWorld(t)
	in := jane
	in.Name, in.Phone, in.Description = `=HYPERLINK("http://x.example","x")`, "+1 217 555 0100", "<b>bold</b>, \"quoted\"\nsecond line"
	r := w.submit(in)
	w.update(r.ID, demo.Update{Note: new("@SUM(A1)")})
	w.update(r.ID, demo.Update{Note: new("two"), NextFollowUp: new(calendar.MustParse("2026-12-01"))})
	w.update(r.ID, demo.Update{Status: new(store.DemoClosed), ClosedReason: new("won"), ClosedNote: new("-1")})
	for i := range 205 {
		w.submit(about(i))
	}
	var b bytes.Buffer
	if err := w.WriteCSV(t.Context(), &b, demo.Filter{}, audit.CLI); err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(&b).ReadAll()
	if err != nil || len(rows) != 207 {
		t.Fatalf("%d rows, want 207 (%v)", len(rows), err)
	}
	want := map[string]string{
		"id": r.ID, "submittedAt": "2026-11-20T12:00:00Z", "status": "closed", "name": `'=HYPERLINK("http://x.example","x")`,
		"email": in.Email, "phone": "'+1 217 555 0100", "description": in.Description, "nextFollowUpDate": "2026-12-01",
		"closedReason": "won", "closedNote": "'-1", "notes": "'@SUM(A1)\ntwo",
	}
	got := map[string]string{}
	for i, name := range rows[0] {
		got[name] = rows[206][i]
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the last row (-want +got):\n%s", diff)
	}
	if e := w.entries()[0]; e.Action != "demo.export" || e.Actor != audit.CLI {
		t.Errorf("audit entry: %+v", e)
	}
}
