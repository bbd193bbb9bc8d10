package api

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/extract"
)

type madeSuite struct {
	TestSuiteID string
	ResponseID  *string
	TestSuite   map[string]any
	Summary     struct {
		TotalScenarios  int
		Mode            string
		Confidence      float64
		Updated         bool
		CorrectionCount int
		Validation      struct {
			Valid    bool
			Warnings []string
		}
	}
}

func (w *world) generate(p person, body map[string]any) answer {
	w.t.Helper()
	return w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: body})
}

func TestGenerateCorrectShowAndExportSuites(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	var made, again, corrected madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick", "options": map[string]any{"maxTokens": 256}, "correctedTestSuite": nil, "originalResponseId": nil}).
		into(t, 201, &made)
	if made.Summary.TotalScenarios == 0 || made.Summary.Updated || made.Summary.Mode != "quick" || made.ResponseID == nil {
		t.Fatalf("made %+v", made.Summary)
	}
	if status := w.rest(p, id); status != "test_suite_generated" {
		t.Errorf("the document is %s", status)
	}
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &again)
	if !again.Summary.Updated || again.TestSuiteID != made.TestSuiteID {
		t.Errorf("generated again: %+v, id %s, want %s", again.Summary, again.TestSuiteID, made.TestSuiteID)
	}

	// Correct one amount of what was given out.
	suite := again.TestSuite
	scenarios := suite["scenarios"].([]any)
	for _, sc := range scenarios {
		if s := sc.(map[string]any); s["expectedPatientPay"] != nil {
			s["expectedPatientPay"] = 3.21
			break
		}
	}
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick", "correctedTestSuite": suite, "originalResponseId": *again.ResponseID}).
		into(t, 201, &corrected)
	if s := corrected.Summary; !s.Updated || s.CorrectionCount != 1 || !s.Validation.Valid || len(s.Validation.Warnings) == 0 || corrected.TestSuiteID != made.TestSuiteID {
		t.Errorf("corrected: %+v", s)
	}
	// Its coverage is that of its scenarios: the one that is disputed covers nothing any more.
	of := func(m madeSuite) float64 {
		coverage, _ := m.TestSuite["coverage"].(map[string]any)
		mutants, _ := coverage["mutants"].(map[string]any)
		covered, _ := mutants["covered"].(float64)
		return covered
	}
	if before, after := of(made), of(corrected); after == 0 || after >= before {
		t.Errorf("%v mutants are covered, before the correction %v", after, before)
	}
	// A correction with the contract's own fields alone.
	var bare madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "edgeCase", "correctedTestSuite": map[string]any{"scenarios": []any{
		map[string]any{"id": "mine", "claimInputs": goodInputs, "expectedResult": "approved", "expectedPatientPay": 10, "expectedPlanPay": json.Number("4.25")},
	}}}).into(t, 201, &bare)
	if bare.Summary.Updated || bare.Summary.CorrectionCount != 1 || bare.ResponseID != nil || bare.TestSuite["planName"] != "Sample Rx 2026" {
		t.Errorf("a bare correction: %+v %v", bare.Summary, bare.TestSuite["planName"])
	}

	// A confidence of 0 is one.
	for confidence, want := range map[string]bool{"0": true, "null": false} {
		body := json.RawMessage(`{"confidence":` + confidence + `,"scenarios":[{"id":"mine","claimInputs":{"ndc":"00591040701","quantityDispensed":30,"daysSupply":30,"prescriberID":"1999999984","pharmacyNPI":"1999999125","ingredientCost":12.5,"dispensingFee":1.75},"expectedResult":"approved"}]}`)
		if confidence == "null" {
			body = bytes.Replace(body, []byte(`"confidence":null,`), nil, 1)
		}
		w.generate(p, map[string]any{"benefitId": id, "mode": "edgeCase", "correctedTestSuite": body}).into(t, 201, &bare)
		if got := bare.Summary.Confidence == 0; got != want || (bare.TestSuite["confidence"] == 0.0) != want {
			t.Errorf("confidence %s is saved as %v", confidence, bare.Summary.Confidence)
		}
	}

	var list struct {
		Data struct {
			Count      int
			TestSuites []struct {
				ID, Mode   string
				Corrected  bool
				ResponseID *string
			}
		}
	}
	all := request{method: "GET", path: "/api/test-suites", token: p.token, query: url.Values{"documentId": {id}}}
	w.do(all).into(t, 200, &list)
	if list.Data.Count != 2 || list.Data.TestSuites[0].Mode != "edgeCase" || !list.Data.TestSuites[1].Corrected {
		t.Errorf("listed: %+v", list.Data)
	}
	all.token = other.token
	w.do(all).into(t, 200, &list)
	if list.Data.Count != 0 {
		t.Error("another user sees the suites")
	}

	var shown struct {
		Data struct {
			BenefitID, Mode string
			Corrected       bool
			CorrectionCount int
			Scenarios       []any
		}
	}
	show := request{method: "GET", path: "/api/test-suites/{id}", id: made.TestSuiteID, token: p.token}
	w.do(show).into(t, 200, &shown)
	if d := shown.Data; d.BenefitID != id || d.Mode != "quick" || !d.Corrected || d.CorrectionCount != 1 || len(d.Scenarios) != len(scenarios) {
		t.Errorf("shown: %+v", d)
	}
	show.query = url.Values{"format": {"pdf"}}
	w.do(show).refused(t, 400, "invalid_request", "format")
	show.query, show.token = nil, other.token
	w.do(show).refused(t, 404, "not_found")

	var raw struct {
		Response struct {
			Status, Mode, RawResponse string
			ParsedTestSuite           map[string]any
		}
	}
	response := request{method: "GET", path: "/api/test-suite-responses/{id}", id: *made.ResponseID, token: p.token}
	w.do(response).into(t, 200, &raw)
	if r := raw.Response; r.Status != "success" || r.Mode != "quick" || r.RawResponse == "" || r.ParsedTestSuite["testSuiteId"] != made.TestSuiteID {
		t.Errorf("the raw response: %s %s", r.Status, r.Mode)
	}
	response.token = other.token
	w.do(response).refused(t, 404, "not_found")
}

func TestGenerateSuiteRefuses(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	id, otherID := w.processed(p), w.processed(other)
	unread := w.upload(p, extract.XLS, xlsFile())
	w.rest(p, unread)
	b, err := json.Marshal(analyze.NewPlan())
	if err != nil {
		t.Fatal(err)
	}
	empty := w.upload(p, extract.JSON, b)
	w.rest(p, empty)
	var theirs madeSuite
	w.generate(other, map[string]any{"benefitId": otherID, "mode": "quick"}).into(t, 201, &theirs)
	scenario := func(changes map[string]any) map[string]any {
		s := map[string]any{"id": "a", "claimInputs": goodInputs, "expectedResult": "approved"}
		for k, v := range changes {
			if s[k] = v; v == nil {
				delete(s, k)
			}
		}
		return s
	}
	corrected := func(scenarios ...any) map[string]any {
		return map[string]any{"benefitId": id, "correctedTestSuite": map[string]any{"scenarios": scenarios}}
	}
	at := func(fields ...string) (all []string) {
		for _, f := range fields {
			all = append(all, "correctedTestSuite."+f)
		}
		return all
	}
	var mine madeSuite
	w.generate(p, map[string]any{"benefitId": id, "mode": "quick"}).into(t, 201, &mine)
	ofMode := func(request, own string, original *string) map[string]any {
		suite := map[string]any{"scenarios": []any{scenario(nil)}}
		if own != "" {
			suite["mode"] = own
		}
		return map[string]any{"benefitId": id, "mode": request, "correctedTestSuite": suite, "originalResponseId": original}
	}
	suiteWith := func(changes map[string]any) map[string]any {
		suite := map[string]any{"scenarios": []any{scenario(nil)}}
		for k, v := range changes {
			suite[k] = v
		}
		return map[string]any{"benefitId": id, "correctedTestSuite": suite}
	}
	for name, c := range map[string]struct {
		who    person
		body   map[string]any
		status int
		code   string
		fields []string
	}{
		"nothing":           {p, map[string]any{}, 400, "invalid_request", []string{"benefitId"}},
		"wrong types":       {p, map[string]any{"benefitId": 1, "mode": "all", "options": map[string]any{"maxTokens": "x"}, "originalResponseId": 4}, 400, "invalid_request", []string{"benefitId", "mode", "options.maxTokens", "originalResponseId"}},
		"255 tokens":        {p, map[string]any{"benefitId": id, "options": map[string]any{"maxTokens": 255}}, 400, "invalid_request", []string{"options.maxTokens"}},
		"200,001 tokens":    {p, map[string]any{"benefitId": id, "options": map[string]any{"maxTokens": 200_001}}, 400, "invalid_request", []string{"options.maxTokens"}},
		"unknown document":  {p, map[string]any{"benefitId": "x"}, 404, "not_found", nil},
		"another's":         {other, map[string]any{"benefitId": id}, 403, "forbidden", nil},
		"not extracted":     {p, map[string]any{"benefitId": unread}, 400, "extraction_incomplete", nil},
		"nothing to test":   {p, map[string]any{"benefitId": empty}, 400, "nothing_to_test", nil},
		"unknown response":  {p, map[string]any{"benefitId": id, "originalResponseId": "x"}, 400, "invalid_request", []string{"originalResponseId"}},
		"another's answer":  {p, map[string]any{"benefitId": id, "originalResponseId": *theirs.ResponseID}, 400, "invalid_request", []string{"originalResponseId"}},
		"unknown formulary": {p, map[string]any{"benefitId": id, "options": map[string]any{"formularyDocumentId": otherID}}, 400, "invalid_request", []string{"options.formularyDocumentId"}},
		"no scenarios":      {p, corrected(), 400, "invalid_request", []string{"correctedTestSuite.scenarios"}},
		"bare scenarios":    {p, corrected(map[string]any{}), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].claimInputs", "correctedTestSuite.scenarios[0].expectedResult", "correctedTestSuite.scenarios[0].id"}},
		"one id twice":      {p, corrected(scenario(nil), scenario(nil)), 400, "invalid_request", []string{"correctedTestSuite.scenarios[1].id"}},
		"bad inputs":        {p, corrected(scenario(map[string]any{"claimInputs": with(map[string]any{"ndc": "1", "daysSupply": 0})})), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].claimInputs.daysSupply", "correctedTestSuite.scenarios[0].claimInputs.ndc"}},
		"bad date":          {p, corrected(scenario(map[string]any{"claimInputs": with(map[string]any{"dateOfBirth": "20260230"})})), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].claimInputs.dateOfBirth"}},
		"all at once": {p, corrected(
			scenario(map[string]any{"claimInputs": with(map[string]any{"ndc": "1", "dateOfBirth": "20260230", "dateOfService": "20261301"})}),
			scenario(map[string]any{"expectedPatientPay": -1}),
			scenario(map[string]any{"id": "b", "expectedPlanPay": json.RawMessage("1e15"), "priority": json.RawMessage("1e20"), "claimInputs": with(map[string]any{"quantityDispensed": json.RawMessage("1e15")})}),
		), 400, "invalid_request", at(
			"scenarios[0].claimInputs.dateOfBirth", "scenarios[0].claimInputs.dateOfService", "scenarios[0].claimInputs.ndc",
			"scenarios[1].expectedPatientPay", "scenarios[1].id",
			"scenarios[2].claimInputs.quantityDispensed", "scenarios[2].expectedPlanPay", "scenarios[2].priority",
		)},
		"numbers and dates": {p, suiteWith(map[string]any{"generatedAt": "yesterday", "totalScenarios": json.RawMessage("1e20"), "confidence": 2}), 400, "invalid_request", at("confidence", "generatedAt", "totalScenarios")},
		"state of a member": {p, corrected(scenario(map[string]any{"preconditions": map[string]any{"drugTier": "tier-1", "drugTierBy": "precondition", "pharmacyChannel": "retail", "pharmacyNetwork": "in", "memberState": map[string]any{"accumulators": []any{
			map[string]any{"id": "deductible/rx/in", "individual": json.RawMessage("1e-400"), "family": 0},
		}}}})), 400, "invalid_request", at("scenarios[0].preconditions.memberState.accumulators[0].individual")},
		"another mode of its own": {p, ofMode("comprehensive", "quick", nil), 400, "invalid_request", []string{"mode"}},
		"another original mode":   {p, ofMode("comprehensive", "", mine.ResponseID), 400, "invalid_request", []string{"originalResponseId"}},
		"both of another mode":    {p, ofMode("edgeCase", "quick", mine.ResponseID), 400, "invalid_request", []string{"mode", "originalResponseId"}},
		"bad result":              {p, corrected(scenario(map[string]any{"expectedResult": "paid"})), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].expectedResult"}},
		"third decimal":           {p, corrected(scenario(map[string]any{"expectedPatientPay": json.Number("1.001")})), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].expectedPatientPay"}},
		"negative":                {p, corrected(scenario(map[string]any{"expectedPatientPay": -1})), 400, "invalid_request", []string{"correctedTestSuite.scenarios[0].expectedPatientPay"}},
	} {
		t.Run(name, func(t *testing.T) {
			a := w.generate(c.who, c.body)
			a.refused(t, c.status, c.code, c.fields...)
			for _, bad := range []string{"json:", "Go struct", "e+", "1e", "20260230", "yesterday", "parsing time"} {
				if strings.Contains(string(a.body), bad) {
					t.Errorf("the answer holds %q: %s", bad, a.body)
				}
			}
		})
	}
	var list struct{ Data struct{ Count int } }
	w.do(request{method: "GET", path: "/api/test-suites", token: p.token, query: url.Values{"documentId": {id}}}).into(t, 200, &list)
	if list.Data.Count != 1 {
		t.Errorf("refused suites were kept: %d are there, want 1", list.Data.Count)
	}
	w.do(request{method: "GET", path: "/api/test-suites", token: p.token}).refused(t, 400, "invalid_request", "documentId")
	w.do(request{method: "GET", path: "/api/test-suites/{id}", id: "x", token: p.token}).refused(t, 404, "not_found")
	w.do(request{method: "GET", path: "/api/test-suite-responses/{id}", id: "x", token: p.token}).refused(t, 404, "not_found")
	big := `{"benefitId":"` + strings.Repeat("x", maxSuiteBody) + `"}`
	w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: big}).refused(t, 413, "payload_too_large")
}

// Thousands of mistakes are found in the time that their bytes take.
func TestSuiteThatIsAllWrong(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	const one = `{"id":1,"claimInputs":{"ndc":"1","a":1,"daysSupply":0,"pcn":1},"expectedPatientPay":"x","expectedPlanPay":1e20,"explanation":[{"before":"x"}]}`
	body := `{"benefitId":"x","correctedTestSuite":{"scenarios":[` + strings.Repeat(one+",", 2999) + one + `]}}`
	began := time.Now()
	a := w.do(request{method: "POST", path: "/api/generate-test-suite", token: p.token, json: body})
	if took := time.Since(began); a.status != 400 || took > 5*time.Minute {
		t.Errorf("answered %d after %s", a.status, took)
	}
}
