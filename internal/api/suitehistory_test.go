package api

import (
	"bytes"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/suite/export"
)

// correct sends a suite back after a change and returns the answer with its message.
func (w *world) correct(p person, id string, suite map[string]any, more map[string]any) (made madeSuite, message string) {
	w.t.Helper()
	body := map[string]any{"benefitId": id, "mode": "quick", "correctedTestSuite": suite}
	for k, v := range more {
		body[k] = v
	}
	a := w.generate(p, body)
	a.into(w.t, 201, &made)
	var told struct{ Message string }
	a.into(w.t, 201, &told)
	return made, told.Message
}

func TestVersionsOfASuite(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	var made madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &made)
	scenarios := made.TestSuite["scenarios"].([]any)
	n := len(scenarios)

	// Unchanged, then one scenario removed, one changed and one added.
	_, message := w.correct(p, id, made.TestSuite, map[string]any{"originalResponseId": *made.ResponseID})
	if want := "against version 1 0 changed, 0 added and 0 removed"; !strings.Contains(message, want) {
		t.Errorf("nothing changed, and the message is %q", message)
	}
	scenarios[0].(map[string]any)["description"] = "mine"
	scenarios = append(scenarios[:n-1], map[string]any{"id": "mine", "claimInputs": goodInputs, "expectedResult": "approved"})
	made.TestSuite["scenarios"] = scenarios
	corrected, message := w.correct(p, id, made.TestSuite, nil)
	if want := "against version 2 1 changed, 1 added and 1 removed"; !strings.Contains(message, want) {
		t.Errorf("the message is %q, want %q in it", message, want)
	}
	if corrected.Summary.CorrectionCount != 2 {
		t.Errorf("%d corrections, want 2", corrected.Summary.CorrectionCount)
	}

	var list struct {
		Data struct {
			Count    int
			Versions []struct {
				Version, CorrectionCount int
				Current, Corrected       bool
				TestSuiteID              string
				ResponseID               *string
			}
		}
	}
	versions := request{method: "GET", path: "/api/test-suites/{id}/versions", id: made.TestSuiteID, token: p.token}
	w.do(versions).into(t, 200, &list)
	if d := list.Data; d.Count != 3 || len(d.Versions) != 3 || d.Versions[0].Version != 3 || !d.Versions[0].Current || d.Versions[1].Current ||
		!d.Versions[0].Corrected || d.Versions[2].Corrected || d.Versions[0].CorrectionCount != 2 || *d.Versions[2].ResponseID != *made.ResponseID {
		t.Errorf("versions %+v", list.Data)
	}

	// Each is shown and exported as it was.
	show := request{method: "GET", path: "/api/test-suites/{id}", id: made.TestSuiteID, token: p.token}
	for version, want := range map[string]string{"1": "", "2": "", "3": "mine"} {
		var shown struct {
			Data struct {
				Version   int
				Current   bool
				Scenarios []struct{ ID, Description string }
			}
		}
		show.query = url.Values{"version": {version}}
		w.do(show).into(t, 200, &shown)
		d := shown.Data
		last := d.Scenarios[len(d.Scenarios)-1].ID
		if got := d.Scenarios[0].Description == "mine"; got != (want == "mine") || (last == "mine") != (want == "mine") || d.Current != (version == "3") {
			t.Errorf("version %s: %+v", version, d)
		}
		show.query.Set("format", "json")
		back, err := export.Read(w.do(show).body)
		if err != nil || back.Scenarios[len(back.Scenarios)-1].ID != last {
			t.Errorf("version %s as a file: %v", version, err)
		}
	}
	for _, bad := range []string{"0", "x", "-1", "1.5", "99999999999999999999"} {
		show.query = url.Values{"version": {bad}}
		w.do(show).refused(t, 400, "invalid_request", "version")
	}
	show.query = url.Values{"version": {"4"}}
	w.do(show).refused(t, 404, "not_found")
	versions.token = other.token
	w.do(versions).refused(t, 404, "not_found")
	versions.token, versions.id = p.token, "x"
	w.do(versions).refused(t, 404, "not_found")
}

// A correction takes the place of the suite of its own document and mode, and of no other.
func TestCorrectionOfAnotherSuite(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id, second := w.processed(p), w.processed(p)
	var mine, elsewhere madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &mine)
	w.generate(p, map[string]any{"benefitId": second, "mode": "quick"}).into(t, 201, &elsewhere)
	send := func(suite map[string]any, of map[string]any) answer {
		body := map[string]any{"benefitId": id, "mode": "quick", "correctedTestSuite": suite}
		for k, v := range of {
			body[k] = v
		}
		return w.generate(p, body)
	}
	send(elsewhere.TestSuite, nil).refused(t, 400, "invalid_request", "correctedTestSuite.testSuiteId")
	delete(mine.TestSuite, "mode")
	send(mine.TestSuite, map[string]any{"mode": "edgeCase"}).refused(t, 400, "invalid_request", "correctedTestSuite.testSuiteId")
	mine.TestSuite["benefitId"] = second
	send(mine.TestSuite, nil).refused(t, 400, "invalid_request", "correctedTestSuite.benefitId")
	mine.TestSuite["benefitId"], mine.TestSuite["testSuiteId"] = id, "ts-of-a-spreadsheet"
	var saved madeSuite
	send(mine.TestSuite, nil).into(t, 201, &saved)
	if saved.TestSuiteID != mine.TestSuiteID {
		t.Errorf("an id that nobody knows is kept: %s", saved.TestSuiteID)
	}
}

// What the engine disputes is told with the scenario, both figures and the document's words, and such a scenario does not
// pretend to know what it expects at other prices.
func TestDisputesAreTold(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	plan := planFile(t)
	var model benefit.Plan
	if err := json.Unmarshal(plan, &model); err != nil {
		t.Fatal(err)
	}
	for i := range model.CostShares {
		model.CostShares[i].Share.Evidence = []benefit.Evidence{{Page: 2, Quote: "what the\ndocument says", Match: benefit.Exact, Confidence: 900}}
	}
	plan, err := json.Marshal(model)
	if err != nil {
		t.Fatal(err)
	}
	id := w.upload(p, "application/json", plan)
	w.rest(p, id)
	var made madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &made)
	scenarios := made.TestSuite["scenarios"].([]any)
	at := slices.IndexFunc(scenarios, func(v any) bool {
		sc := v.(map[string]any)
		return sc["expectedPatientPay"] != nil && sc["payRule"] != nil
	})
	disputed := scenarios[at].(map[string]any)
	was := disputed["expectedPatientPay"]
	disputed["expectedPatientPay"] = 3.21
	corrected, _ := w.correct(p, id, made.TestSuite, nil)
	warning := strings.Join(corrected.Summary.Validation.Warnings, "\n")
	figure, _ := json.Marshal(was)
	for _, words := range []string{disputed["id"].(string), "expectedPatientPay: is $3.21", "the engine's is $" + string(figure), `page 2: "what the document says"`} {
		if !strings.Contains(warning, words) {
			t.Errorf("the warnings lack %q: %s", words, warning)
		}
	}
	sent := corrected.TestSuite["scenarios"].([]any)
	if sc := sent[at].(map[string]any); sc["payRule"] != nil {
		t.Errorf("a disputed scenario has the plan's pay rule: %v", sc["payRule"])
	}
	undisputed := slices.IndexFunc(sent, func(v any) bool { return v.(map[string]any)["payRule"] != nil })
	if undisputed < 0 {
		t.Error("no other scenario has a pay rule")
	}
}

// A correction of a suite whose document was processed again in between says so.
func TestCorrectionAfterThePlanChanged(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	var made madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &made)
	const told = "processed again"
	fresh, _ := w.correct(p, id, made.TestSuite, map[string]any{"originalResponseId": *made.ResponseID})
	if strings.Contains(strings.Join(fresh.Summary.Validation.Warnings, "\n"), told) {
		t.Error("told of a plan that did not change")
	}
	w.do(request{method: "POST", path: "/api/process-document", token: p.token, json: map[string]any{"documentId": id, "userId": p.uid}}).into(t, 200, nil)
	for _, c := range []struct {
		name string
		more map[string]any
		told bool
	}{
		{"the suite that was saved before", nil, true},
		{"the suite that was saved after", nil, false},
		{"the response from before", map[string]any{"originalResponseId": *made.ResponseID}, true},
	} {
		stale, _ := w.correct(p, id, made.TestSuite, c.more)
		if got := strings.Contains(strings.Join(stale.Summary.Validation.Warnings, "\n"), told); got != c.told {
			t.Errorf("%s: told %v", c.name, got)
		}
	}
}

// Every format comes as a file whose content is of that kind, in the version of claims that is asked for.
func TestExportFormats(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	var made madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &made)
	for _, c := range []struct{ format, claims, contentType, name, content string }{
		{"json", "", "application/json", ".json", `"testSuiteId"`},
		{"csv", "", "text/csv; charset=utf-8", ".csv", "scenarioId,"},
		{"xlsx", "", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", ".xlsx", "PK\x03\x04"},
		{"md", "", "text/markdown; charset=utf-8", ".md", "# Test suite: Sample Rx 2026"},
		{"html", "", "text/html; charset=utf-8", ".html", "<h1>Test suite: Sample Rx 2026</h1>"},
		{"ncpdp", "", "application/octet-stream", ".claims.ncpdp", "\x0200T"},
		{"ncpdp", "F6", "application/octet-stream", ".claims.ncpdp", "F6B1"},
		{"ncpdp-responses", "D0", "application/octet-stream", ".responses.ncpdp", "\x0200R"},
		{"ncpdp-responses", "F6", "application/octet-stream", ".responses.ncpdp", "F6B1"},
	} {
		t.Run(c.format+c.claims, func(t *testing.T) {
			show := request{method: "GET", path: "/api/test-suites/{id}", id: made.TestSuiteID, token: p.token, query: url.Values{"format": {c.format}}}
			if c.claims != "" {
				show.query.Set("claimFormat", c.claims)
			}
			a := w.do(show)
			a.into(t, 200, nil)
			if a.header.Get("Content-Type") != c.contentType || a.header.Get("Content-Disposition") != "attachment; filename="+made.TestSuiteID+c.name || !bytes.Contains(a.body, []byte(c.content)) {
				t.Errorf("%v, %.200q", a.header, a.body)
			}
		})
	}
	w.do(request{method: "GET", path: "/api/test-suites/{id}", id: made.TestSuiteID, token: p.token, query: url.Values{"format": {"ncpdp"}, "claimFormat": {"51"}}}).
		refused(t, 400, "invalid_request", "claimFormat")
}

// A raw response has exactly the contract's fields, in each of its states.
func TestRawResponseStates(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	for _, c := range []struct {
		end  store.Response
		want map[string]any
	}{
		{store.Response{}, map[string]any{"status": "pending", "rawResponse": "", "parseError": nil, "parsedTestSuite": nil}},
		{store.Response{Status: store.ResponseFailed, ParseError: "It broke."}, map[string]any{"status": "failed", "rawResponse": "", "parseError": "It broke.", "parsedTestSuite": nil}},
		{store.Response{Status: store.ResponseParseError, Raw: "{", ParseError: "It ends."}, map[string]any{"status": "parse_error", "rawResponse": "{", "parseError": "It ends.", "parsedTestSuite": nil}},
	} {
		r, err := w.store.CreateResponse(t.Context(), id, p.uid, "quick")
		if err != nil {
			t.Fatal(err)
		}
		if c.end.Status != "" {
			if _, err := w.store.FinishResponse(t.Context(), r.ID, c.end); err != nil {
				t.Fatal(err)
			}
		}
		var got struct {
			Success  bool
			Response map[string]any
		}
		w.do(request{method: "GET", path: "/api/test-suite-responses/{id}", id: r.ID, token: p.token}).into(t, 200, &got)
		c.want["responseId"], c.want["mode"] = r.ID, "quick"
		for field, want := range c.want {
			if v, ok := got.Response[field]; !ok || v != want {
				t.Errorf("%s: %s is %v, want %v", c.want["status"], field, v, want)
			}
		}
		if !got.Success || len(got.Response) != len(c.want) {
			t.Errorf("%s: %v", c.want["status"], got)
		}
	}
}
