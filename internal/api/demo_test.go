package api

import (
	"encoding/csv"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/store"
)

type demoRecordJSON struct {
	ID, Name, Email, Description, Status, SubmittedAt string
	Phone, NextFollowUpDate, ClosedReason, ClosedNote *string
	Notes                                             []string
}

type demoAnswer struct {
	Success bool
	Data    demoRecordJSON
}

type demoListAnswer struct {
	Data struct {
		DemoRequests []demoRecordJSON
		Count        int
		NextCursor   *string
	}
}

const (
	demosPath = "/api/admin/demo-requests"
	demoPath  = "/api/admin/demo-requests/{id}"
)

var goodDemo = map[string]any{
	"name": "Jane Sample", "email": "jane.sample@example.com", "phone": "217-555-0100", "description": "We test 40 plan designs each autumn.",
}

// roomForDemos lifts the limit by address.
func roomForDemos(c *Config) { c.Rates[rateDemo] = limit.Rate{Limit: 1000, Window: time.Hour} }

func (w *world) sendDemo(body any) answer {
	w.t.Helper()
	return w.do(request{method: "POST", path: "/api/demo-requests", json: body})
}

func (w *world) demo(description string) demoRecordJSON {
	w.t.Helper()
	var out demoAnswer
	w.sendDemo(map[string]any{"name": "Jane Sample", "email": "jane.sample@example.com", "description": description}).into(w.t, 201, &out)
	return out.Data
}

func (w *world) asAdmin(method, path, id string, query url.Values, body any) answer {
	w.t.Helper()
	q := url.Values{"key": {adminSecret}}
	for name, v := range query {
		q[name] = v
	}
	return w.do(request{method: method, path: path, id: id, query: q, json: body})
}

func (w *world) patchDemo(id string, body any) answer {
	w.t.Helper()
	return w.asAdmin("PATCH", demoPath, id, nil, body)
}

func (w *world) listedDemos(query url.Values) []demoRecordJSON {
	w.t.Helper()
	var out demoListAnswer
	w.asAdmin("GET", demosPath, "", query, nil).into(w.t, 200, &out)
	if out.Data.Count != len(out.Data.DemoRequests) {
		w.t.Errorf("count is %d of %d", out.Data.Count, len(out.Data.DemoRequests))
	}
	return out.Data.DemoRequests
}

// mailTexts are the subjects and texts of the outbox, with the HTML.
func (w *world) mailTexts() []store.Mail {
	w.t.Helper()
	list, err := w.store.Mails(w.t.Context(), "", store.Page{Limit: 100})
	if err != nil {
		w.t.Fatal(err)
	}
	return list.Items
}

var stampOnPage = regexp.MustCompile(`name="stamp" value="([^"]+)"`)

// demoStamp opens the form page.
func (w *world) demoStamp() string {
	w.t.Helper()
	a := w.do(request{method: "GET", path: "/demo"})
	a.into(w.t, 200, nil)
	m := stampOnPage.FindSubmatch(a.body)
	if m == nil {
		w.t.Fatalf("no stamp on the page:\n%s", a.body)
	}
	return string(m[1])
}

// sendForm sends the page's form as a browser does, without following where it leads.
func (w *world) sendForm(form url.Values, header http.Header) answer {
	w.t.Helper()
	req, err := http.NewRequest(http.MethodPost, w.url+"/demo", strings.NewReader(form.Encode()))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for name, v := range header {
		req.Header[name] = v
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	a := answer{status: resp.StatusCode, header: resp.Header}
	if a.body, err = io.ReadAll(resp.Body); err != nil {
		w.t.Fatal(err)
	}
	if a.status < 400 || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		w.check(request{method: "POST", path: "/demo"}, req, a)
	}
	return a
}

var browser = http.Header{"Accept": {"text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}, "Sec-Fetch-Site": {"same-origin"}}

// filledForm is a good form of a page that was opened long enough ago.
func (w *world) filledForm() url.Values {
	w.t.Helper()
	form := url.Values{"stamp": {w.demoStamp()}, "website": {""}}
	for name, v := range goodDemo {
		form.Set(name, v.(string))
	}
	w.clock.advance(10 * time.Second)
	return form
}

func (a answer) thanked(t testing.TB) {
	t.Helper()
	if a.status != http.StatusSeeOther || a.header.Get("Location") != "/demo/thanks" {
		t.Errorf("answered %d to %q, want 303 to the thank-you page: %.300s", a.status, a.header.Get("Location"), a.body)
	}
}

// The whole story: from a stranger's form to a customer, mails and audit entries included.
func TestDemoRequestFromTheFormToWon(t *testing.T) {
	w := newWorld(t)
	w.sendForm(w.filledForm(), browser).thanked(t)
	thanks := w.do(request{method: "GET", path: "/demo/thanks"})
	thanks.into(t, 200, nil)
	if !strings.Contains(string(thanks.body), "<h1>Thank you</h1>") {
		t.Error("the page does not thank")
	}
	mails := w.mailTexts()
	if len(mails) != 1 || mails[0].Kind != "demo-admin" || !strings.Contains(mails[0].Text, "We test 40 plan designs each autumn.") {
		t.Fatalf("mails: %+v", mails)
	}
	fresh := w.listedDemos(url.Values{"status": {"new"}})
	if len(fresh) != 1 {
		t.Fatalf("%d new requests", len(fresh))
	}
	id := fresh[0].ID
	for _, step := range []struct {
		body map[string]any
		want demoRecordJSON
	}{
		{
			map[string]any{"status": "contacted", "note": "Called; call again.", "nextFollowUpDate": "2026-12-01"},
			demoRecordJSON{Status: "contacted", Notes: []string{"Called; call again."}, NextFollowUpDate: new("2026-12-01")},
		},
		{
			map[string]any{"status": "demo_scheduled", "nextFollowUpDate": nil},
			demoRecordJSON{Status: "demo_scheduled", Notes: []string{"Called; call again."}},
		},
		{
			map[string]any{"status": "demo_completed", "note": "Liked the worksheet."},
			demoRecordJSON{Status: "demo_completed", Notes: []string{"Called; call again.", "Liked the worksheet."}},
		},
		{
			map[string]any{"status": "closed", "closedReason": "won", "closedNote": "Signed."},
			demoRecordJSON{Status: "closed", Notes: []string{"Called; call again.", "Liked the worksheet."}, ClosedReason: new("won"), ClosedNote: new("Signed.")},
		},
	} {
		var out demoAnswer
		w.patchDemo(id, step.body).into(t, 200, &out)
		want := step.want
		want.ID, want.Name, want.Email, want.Description = id, "Jane Sample", "jane.sample@example.com", "We test 40 plan designs each autumn."
		want.Phone, want.SubmittedAt = new("217-555-0100"), fresh[0].SubmittedAt
		if diff := cmp.Diff(want, out.Data); diff != "" {
			t.Errorf("after %v (-want +got):\n%s", step.body, diff)
		}
		var shown demoAnswer
		w.asAdmin("GET", demoPath, id, nil, nil).into(t, 200, &shown)
		if diff := cmp.Diff(out, shown); diff != "" {
			t.Errorf("shown otherwise than answered:\n%s", diff)
		}
	}
	if n := len(w.mailTexts()); n != 1 {
		t.Errorf("%d mails; updates send none", n)
	}
	log, err := w.store.AuditList(t.Context(), store.AuditFilter{Target: "demo_request:" + id}, store.Page{Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]int{}
	for _, e := range log.Items {
		told[e.Actor+" "+e.Action]++
	}
	if told["anonymous demo.submit"] != 1 || told["admin_key demo.update"] != 4 {
		t.Errorf("audit log: %v", told)
	}
}

func TestSubmitDemoRequest(t *testing.T) {
	w := newWorld(t, roomForDemos)
	var out demoAnswer
	w.sendDemo(map[string]any{
		"name": "  Zoë 李 ", "email": "Zoe@Example.com", "phone": nil, "description": " ten letters ", "status": "closed", "notes": []string{"x"},
	}).into(t, 201, &out)
	want := demoRecordJSON{
		ID: out.Data.ID, SubmittedAt: out.Data.SubmittedAt, Name: "Zoë 李", Email: "zoe@example.com", Description: "ten letters", Status: "new", Notes: []string{},
	}
	if diff := cmp.Diff(demoAnswer{true, want}, out); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for name, test := range map[string]struct {
		body   any
		fields []string
	}{
		"nothing":          {map[string]any{}, []string{"description", "email", "name"}},
		"types":            {map[string]any{"name": 1, "email": true, "phone": []int{1}, "description": nil}, []string{"description", "email", "name", "phone"}},
		"short":            {map[string]any{"name": "A", "email": "a", "description": "too short"}, []string{"description", "email", "name"}},
		"short but spaces": {map[string]any{"name": " A ", "email": "a@example.com", "description": "          a          "}, []string{"description", "name"}},
		"both kinds":       {map[string]any{"name": " A ", "email": "a@example.com", "description": 5}, []string{"description", "name"}},
		"header injection": {map[string]any{"name": "A\r\nBcc: b@example.com", "email": "a@example.com\r\nBcc: b@example.com", "phone": "1\r\n2", "description": "ten letters"}, []string{"email", "name", "phone"}},
		"comment address":  {map[string]any{"name": "Ann", "email": "Ann<a@example.com>", "description": "ten letters"}, []string{"email"}},
	} {
		t.Run(name, func(t *testing.T) {
			w.sendDemo(test.body).refused(t, 400, "invalid_request", test.fields...)
		})
	}
	w.sendDemo("[]").refused(t, 400, "invalid_request")
	w.do(request{method: "POST", path: "/api/demo-requests", json: goodDemo, header: http.Header{"Content-Type": {"text/plain"}}}).refused(t, 415, "unsupported_media_type")
	if n := len(w.mailTexts()); n != 1 {
		t.Errorf("%d mails, want the one of the good request", n)
	}
}

func TestDemoRequestSentTwiceIsOne(t *testing.T) {
	w := newWorld(t, roomForDemos)
	var first, second, third demoAnswer
	w.sendDemo(goodDemo).into(t, 201, &first)
	w.patchDemo(first.Data.ID, map[string]any{"note": "Internal remark.", "status": "contacted"}).into(t, 200, nil)
	w.sendDemo(goodDemo).into(t, 201, &second)
	if diff := cmp.Diff(first, second); diff != "" {
		t.Errorf("the second answer is not the first (-first +second):\n%s", diff)
	}
	w.sendForm(w.filledForm(), browser).thanked(t)
	if n := len(w.listedDemos(nil)); n != 1 {
		t.Errorf("%d requests, want one", n)
	}
	w.clock.advance(24 * time.Hour)
	w.sendDemo(goodDemo).into(t, 201, &third)
	if third.Data.ID == first.Data.ID {
		t.Error("a day later the same is still the old request")
	}
}

func TestDemoRequestWithIdempotencyKey(t *testing.T) {
	w := newWorld(t, roomForDemos)
	send := func(description string) answer {
		body := map[string]any{"name": "Ann", "email": "a@example.com", "description": description}
		return w.do(request{method: "POST", path: "/api/demo-requests", json: body, header: http.Header{"Idempotency-Key": {"k-1"}}})
	}
	first, second := send("the first text"), send("the first text")
	if first.status != 201 || string(first.body) != string(second.body) || second.status != 201 {
		t.Errorf("%d %s\n%d %s", first.status, first.body, second.status, second.body)
	}
	if a := send("another text"); a.status != 422 {
		t.Errorf("the key with another body: %d", a.status)
	}
	if n := len(w.listedDemos(nil)); n != 1 {
		t.Errorf("%d requests", n)
	}
}

func TestFloodOfDemoRequests(t *testing.T) {
	w := newWorld(t)
	form := w.filledForm()
	for range 12 { // what is not complete does not count
		w.sendForm(url.Values{"name": {"Ann"}}, browser).status400(t)
	}
	for i := range 10 {
		w.demo(fmt.Sprintf("request number %d", i))
	}
	for name, a := range map[string]answer{
		"json": w.sendDemo(goodDemo),
		"form": w.sendForm(form, nil),
	} {
		a.refused(t, 429, "rate_limited")
		if wait, err := strconv.Atoi(a.header.Get("Retry-After")); err != nil || wait < 1 || wait > 3600 {
			t.Errorf("%s: Retry-After %q", name, a.header.Get("Retry-After"))
		}
	}
	page := w.sendForm(form, browser)
	text := string(page.body)
	if page.status != 429 || page.header.Get("Retry-After") == "" || !strings.Contains(text, "Too many requests") || !strings.Contains(text, "We test 40 plan designs each autumn.") {
		t.Errorf("the page: %d, Retry-After %q\n%s", page.status, page.header.Get("Retry-After"), text)
	}
	w.clock.advance(time.Hour)
	w.sendForm(form, browser).thanked(t)
}

func TestDemoFormShowsWhatIsWrong(t *testing.T) {
	w := newWorld(t)
	form := w.filledForm()
	form.Set("name", `"><script>alert(1)</script>`+"\n")
	form.Set("email", "jane")
	form.Set("description", "</textarea><b>x")
	bad := w.sendForm(form, nil)
	bad.refused(t, 400, "invalid_request", "email")
	form.Set("name", "A")
	form.Set("description", "</text>")
	a := w.sendForm(form, browser)
	text := string(a.body)
	if a.status != 400 || !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		t.Fatalf("%d %s", a.status, a.header.Get("Content-Type"))
	}
	for _, want := range []string{
		"<title>Error: ", `role="alert"`, `<a href="#name">Your name must be at least 2 characters long.</a>`,
		`<a href="#email">E-mail must be an e-mail address such as name@example.com.</a>`, `id="description-wrong"`,
		`aria-describedby="email-hint email-wrong"`, `value="jane"`, `value="217-555-0100"`, "&lt;/text&gt;", form.Get("stamp"),
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	for _, field := range []string{"name", "email", "phone", "description"} {
		if strings.Count(text, `id="`+field+`"`) != 1 || !strings.Contains(text, `<label for="`+field+`"`) {
			t.Errorf("%s has no label or no field", field)
		}
	}
	if strings.Count(text, "<h1") != 1 || strings.Contains(text, "phone-wrong") {
		t.Error("the page has not one heading, or blames the phone")
	}
	form.Set("name", `"><script>alert(1)</script>`)
	a = w.sendForm(form, browser)
	if text = string(a.body); strings.Contains(text, "<script") || !strings.Contains(text, "&lt;script&gt;") {
		t.Errorf("what was sent is not escaped:\n%s", text)
	}
	// Corrected on the same page, it is taken.
	form.Set("email", "jane@example.com")
	form.Set("description", "Long enough now, <b>really</b>.")
	w.sendForm(form, browser).thanked(t)
	if all := w.listedDemos(nil); len(all) != 1 || all[0].Name != `"><script>alert(1)</script>` {
		t.Errorf("kept: %+v", all)
	}
	if m := w.mailTexts(); len(m) != 1 || strings.Contains(m[0].HTML, "<script") || strings.Contains(m[0].HTML, "<b>really") {
		t.Error("the mail does not escape what was sent")
	}
}

// A form that was sent, or is old, is shown again with what was written, and can be sent at once.
func TestDemoFormReplayedOrOld(t *testing.T) {
	for name, age := range map[string]time.Duration{"replayed": 0, "old": 25 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			form := w.filledForm()
			if age == 0 {
				w.sendForm(form, browser).thanked(t)
				w.sendForm(form, browser).thanked(t) // the button pressed twice
			}
			w.clock.advance(age)
			form.Set("description", "Another text on the same page.")
			w.sendForm(form, nil).refused(t, 400, "invalid_request", "stamp")
			a := w.sendForm(form, browser)
			stamp := stampOnPage.FindSubmatch(a.body)
			if a.status != 400 || stamp == nil || string(stamp[1]) == form.Get("stamp") || !strings.Contains(string(a.body), "Another text on the same page.") {
				t.Fatalf("%d\n%s", a.status, a.body)
			}
			before := len(w.listedDemos(nil))
			form.Set("stamp", string(stamp[1]))
			w.sendForm(form, browser).thanked(t)
			if n := len(w.listedDemos(nil)); n != before+1 {
				t.Errorf("%d requests, want %d", n, before+1)
			}
		})
	}
}

func TestBotsGetTheUsualAnswer(t *testing.T) {
	for name, spoil := range map[string]func(w *world, form url.Values, header http.Header){
		"honeypot":     func(_ *world, form url.Values, _ http.Header) { form.Set("website", "https://spam.example") },
		"too fast":     func(w *world, form url.Values, _ http.Header) { form.Set("stamp", w.demoStamp()) },
		"no stamp":     func(_ *world, form url.Values, _ http.Header) { form.Del("stamp") },
		"forged stamp": func(_ *world, form url.Values, _ http.Header) { form.Set("stamp", form.Get("stamp")[1:]+"A") },
		"another site": func(_ *world, _ url.Values, header http.Header) { header.Set("Sec-Fetch-Site", "cross-site") },
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			form, header := w.filledForm(), browser.Clone()
			spoil(w, form, header)
			w.sendForm(form, header).thanked(t)
			if len(w.listedDemos(nil)) != 0 || len(w.mailTexts()) != 0 {
				t.Error("spam is listed or mailed")
			}
			held := w.listedDemos(url.Values{"spam": {"true"}})
			if len(held) != 1 {
				t.Fatalf("%d are held", len(held))
			}
			w.patchDemo(held[0].ID, map[string]any{"note": "This one is real."}).into(t, 200, nil)
			if len(w.listedDemos(nil)) != 1 || len(w.listedDemos(url.Values{"spam": {"true"}})) != 0 {
				t.Error("an update does not take the request in")
			}
		})
	}
}

func TestUpdateDemoRequestRules(t *testing.T) {
	w := newWorld(t)
	id := w.demo("a request to update").ID
	for _, test := range []struct {
		body   any
		fields []string
	}{
		{map[string]any{}, []string{"(body)"}},
		{map[string]any{"colour": "red"}, []string{"(body)"}},
		{map[string]any{"status": "won", "note": "", "nextFollowUpDate": "tomorrow", "closedReason": "bored", "closedNote": 5}, []string{"closedNote", "closedReason", "nextFollowUpDate", "note", "status"}},
		{map[string]any{"status": nil, "note": nil}, []string{"note", "status"}},
		{map[string]any{"closedReason": "won", "nextFollowUpDate": "2026-02-30"}, []string{"closedReason", "nextFollowUpDate"}},
		{map[string]any{"nextFollowUpDate": 20261201}, []string{"nextFollowUpDate"}},
		{map[string]any{"nextFollowUpDate": ""}, []string{"nextFollowUpDate"}},
		{map[string]any{"closedNote": "why", "note": "  "}, []string{"closedNote", "note"}},
		{map[string]any{"status": "contacted", "closedReason": "won"}, []string{"closedReason"}},
	} {
		a := w.patchDemo(id, test.body)
		a.refused(t, 400, "invalid_request", test.fields...)
		if test.fields[0] == "(body)" && !strings.Contains(string(a.body), "must name at least one of") {
			t.Errorf("%v: nothing says which fields there are: %s", test.body, a.body)
		}
	}
	for _, step := range []struct {
		body            map[string]any
		reason, reason2 *string
	}{
		{map[string]any{"status": "closed"}, nil, nil},
		{map[string]any{"closedReason": "lost"}, new("lost"), nil},
		{map[string]any{"closedNote": "They use another tool."}, new("lost"), new("They use another tool.")},
		{map[string]any{"closedNote": nil}, new("lost"), nil},
		{map[string]any{"closedReason": nil, "closedNote": "Again."}, nil, new("Again.")},
		{map[string]any{"status": "follow_up"}, nil, nil},
	} {
		var out demoAnswer
		w.patchDemo(id, step.body).into(t, 200, &out)
		if !cmp.Equal(out.Data.ClosedReason, step.reason) || !cmp.Equal(out.Data.ClosedNote, step.reason2) {
			t.Errorf("after %v: %+v", step.body, out.Data)
		}
	}
	w.patchDemo("nobody", map[string]any{"note": "x"}).refused(t, 404, "not_found")
	w.asAdmin("GET", demoPath, "nobody", nil, nil).refused(t, 404, "not_found")
	w.do(request{method: "PATCH", path: demoPath, id: id, json: map[string]any{"note": "x"}}).refused(t, 401, "invalid_admin_key")
	w.do(request{method: "GET", path: demoPath, id: id}).refused(t, 401, "invalid_admin_key")
	w.do(request{method: "GET", path: demosPath, query: url.Values{"key": {"wrong"}}}).refused(t, 401, "invalid_admin_key")
}

func TestTwoAdminsLoseNoNote(t *testing.T) {
	w := newWorld(t)
	id := w.demo("a request of two admins").ID
	var all sync.WaitGroup
	for i := range 16 {
		all.Go(func() {
			w.patchDemo(id, map[string]any{"note": fmt.Sprintf("note %d", i), "status": "contacted"}).into(t, 200, nil)
		})
	}
	all.Wait()
	var out demoAnswer
	w.asAdmin("GET", demoPath, id, nil, nil).into(t, 200, &out)
	if len(out.Data.Notes) != 16 {
		t.Errorf("%d notes of 16 are kept", len(out.Data.Notes))
	}
}

func TestListOfDemoRequests(t *testing.T) {
	w := newWorld(t, roomForDemos)
	var ids []string
	for i := range 5 {
		ids = append([]string{w.demo(fmt.Sprintf("request number %d", i)).ID}, ids...)
	}
	w.patchDemo(ids[0], map[string]any{"status": "follow_up", "nextFollowUpDate": "2026-12-01"}).into(t, 200, nil)
	w.patchDemo(ids[1], map[string]any{"status": "follow_up", "nextFollowUpDate": "2026-12-02"}).into(t, 200, nil)
	var got []string
	query := url.Values{"limit": {"2"}}
	for range 3 {
		var out demoListAnswer
		w.asAdmin("GET", demosPath, "", query, nil).into(t, 200, &out)
		for _, r := range out.Data.DemoRequests {
			got = append(got, r.ID)
		}
		if out.Data.NextCursor == nil {
			break
		}
		query.Set("cursor", *out.Data.NextCursor)
	}
	if diff := cmp.Diff(ids, got); diff != "" {
		t.Errorf("by pages (-want +got):\n%s", diff)
	}
	if due := w.listedDemos(url.Values{"due": {"2026-12-01"}}); len(due) != 1 || due[0].ID != ids[0] {
		t.Errorf("due: %+v", due)
	}
	if n := len(w.listedDemos(url.Values{"status": {"follow_up"}})); n != 2 {
		t.Errorf("%d with the status follow_up", n)
	}
	w.asAdmin("GET", demosPath, "", url.Values{"limit": {"101"}, "cursor": {"x"}, "status": {"won"}, "due": {"2026-02-30"}, "spam": {"maybe"}, "format": {"xml"}}, nil).
		refused(t, 400, "invalid_request", "cursor", "due", "format", "limit", "spam", "status")
}

func TestDemoRequestsAsCSV(t *testing.T) {
	w := newWorld(t, roomForDemos)
	w.sendDemo(map[string]any{"name": "=cmd|' /C calc'!A0", "email": "a@example.com", "phone": "+1 217", "description": "@SUM(1+1)*cmd, \"x\""}).into(t, 201, nil)
	w.demo("Ünïcode, in a list")
	a := w.asAdmin("GET", demosPath, "", url.Values{"format": {"csv"}}, nil)
	a.into(t, 200, nil)
	if a.header.Get("Content-Type") != "text/csv; charset=utf-8" || !strings.HasPrefix(a.header.Get("Content-Disposition"), `attachment; filename="demo-requests-2`) || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers: %v", a.header)
	}
	rows, err := csv.NewReader(strings.NewReader(string(a.body))).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows (%v)", len(rows), err)
	}
	if diff := cmp.Diff([]string{"'=cmd|' /C calc'!A0", "a@example.com", "'+1 217", "'@SUM(1+1)*cmd, \"x\""}, rows[2][3:7]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if rows[1][6] != "Ünïcode, in a list" {
		t.Errorf("%q", rows[1][6])
	}
	w.asAdmin("GET", demosPath, "", url.Values{"format": {"csv"}, "limit": {"5"}}, nil).refused(t, 400, "invalid_request", "limit")
	w.do(request{method: "GET", path: demosPath, query: url.Values{"format": {"csv"}}}).refused(t, 401, "invalid_admin_key")
}

func (a answer) status400(t testing.TB) {
	t.Helper()
	if a.status != 400 {
		t.Errorf("answered %d, want 400: %s", a.status, a.body)
	}
}

// walkDemo answers every operation of this file once well and once not.
func (w *world) walkDemo() {
	w.t.Helper()
	for _, path := range []string{"/demo", "/demo/thanks"} {
		w.do(request{method: "GET", path: path}).into(w.t, 200, nil)
	}
	w.sendForm(w.filledForm(), browser).thanked(w.t)
	w.sendForm(nil, nil).refused(w.t, 400, "invalid_request", "name", "email", "description")
	id := w.demo("a request for the walk").ID
	w.sendDemo("{}").into(w.t, 400, nil)
	w.listedDemos(nil)
	w.do(request{method: "GET", path: demosPath}).into(w.t, 401, nil)
	w.asAdmin("GET", demoPath, id, nil, nil).into(w.t, 200, nil)
	w.asAdmin("GET", demoPath, "x", nil, nil).into(w.t, 404, nil)
	w.patchDemo(id, map[string]any{"note": "x"}).into(w.t, 200, nil)
	w.patchDemo(id, "{}").into(w.t, 400, nil)
}
