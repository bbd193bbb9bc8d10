package api

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

func TestGenerateShowListAndDownloadClaims(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.F6IIN = map[string]string{"999991": "99999155"} })
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	for format, path := range map[string]string{"F6": "/api/generate-f6-claim", "D0": "/api/generate-d0-claim"} {
		var out struct {
			ClaimID, Format, DownloadURL string
			Claim                        struct{ Raw, Version string }
			Metadata                     struct {
				Model       string
				TokenCount  int
				Validation  struct{ Valid bool }
				Assumptions []struct{ Name, Reason string }
			}
		}
		body := map[string]any{"benefitId": id, "claimInputs": goodInputs}
		first := w.do(request{method: "POST", path: path, token: p.token, json: body})
		first.into(t, 200, &out)
		raw, err := base64.StdEncoding.DecodeString(out.Claim.Raw)
		if err != nil || out.Format != format || !out.Metadata.Validation.Valid || out.Metadata.Model != "deterministic" ||
			out.Metadata.TokenCount != 0 || len(out.Metadata.Assumptions) == 0 || out.DownloadURL != w.url+"/api/claims/"+out.ClaimID+"/download" {
			t.Errorf("%s: %+v, %v", format, out, err)
		}
		if want := map[string]string{"F6": "99999155F6B1", "D0": "999991D0B1"}[format]; !bytes.HasPrefix(raw, []byte(want)) {
			t.Errorf("%s: the transmission begins with %q, want %q", format, raw[:12], want)
		}
		tier := false
		for _, a := range out.Metadata.Assumptions {
			tier = tier || a.Name == "Drug tier"
		}
		if !tier {
			t.Errorf("%s: nothing is told of the drug's tier", format)
		}
		download := request{method: "GET", path: "/api/claims/{id}/download", id: out.ClaimID, token: p.token}
		a := w.do(download)
		a.into(t, 200, nil)
		if !bytes.Equal(a.body, raw) || a.header.Get("Content-Disposition") != "attachment; filename="+out.ClaimID+".ncpdp" {
			t.Errorf("%s: downloaded %q as %s", format, a.body, a.header.Get("Content-Disposition"))
		}
		show := request{method: "GET", path: "/api/claims/{id}", id: out.ClaimID, token: p.token}
		var shown struct {
			Data struct {
				BenefitID   string
				ClaimInputs map[string]any
				Claim       struct{ Raw string }
			}
		}
		w.do(show).into(t, 200, &shown)
		if shown.Data.BenefitID != id || shown.Data.Claim.Raw != out.Claim.Raw || shown.Data.ClaimInputs["ndc"] != goodInputs["ndc"] {
			t.Errorf("%s: shown as %+v", format, shown)
		}
		for _, r := range []request{show, download} {
			r.token = other.token
			w.do(r).refused(t, 404, "not_found")
		}
	}
	var list struct {
		Data struct {
			Claims     []struct{ NDC, Format string }
			Count      int
			NextCursor *string
		}
	}
	w.do(request{method: "GET", path: "/api/claims", token: p.token, query: url.Values{"documentId": {id}, "limit": {"1"}}}).into(t, 200, &list)
	if d := list.Data; d.Count != 1 || d.NextCursor == nil || d.Claims[0].NDC != goodInputs["ndc"] {
		t.Errorf("listed as %+v", d)
	}
	w.do(request{method: "GET", path: "/api/claims", token: other.token, query: url.Values{"documentId": {id}}}).into(t, 200, &list)
	if list.Data.Count != 0 {
		t.Error("another user's claims are listed")
	}
	w.do(request{method: "GET", path: "/api/claims", token: p.token, query: url.Values{"limit": {"0"}, "documentId": {""}}}).
		refused(t, 400, "invalid_request", "documentId", "limit")
	w.do(request{method: "GET", path: "/api/claims", token: p.token, query: url.Values{"limit": {"x"}, "cursor": {"zz"}}}).
		refused(t, 400, "invalid_request", "cursor", "limit")
}

// The three operations on claim inputs refuse alike.
func TestClaimInputsAreRefused(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	unread := w.upload(p, extract.XLS, xlsFile())
	w.rest(p, unread)
	for _, path := range []string{"/api/generate-f6-claim", "/api/generate-d0-claim", "/api/adjudicate"} {
		format := map[bool]string{true: "D0", false: "F6"}[strings.Contains(path, "d0")]
		for name, c := range map[string]struct {
			who    person
			body   any
			status int
			code   string
			fields []string
		}{
			"nothing":             {p, `{}`, 400, "invalid_request", []string{"benefitId", "claimInputs"}},
			"no benefit":          {p, map[string]any{"claimInputs": goodInputs}, 400, "invalid_request", []string{"benefitId"}},
			"inputs are text":     {p, map[string]any{"benefitId": id, "claimInputs": "x"}, 400, "invalid_request", []string{"claimInputs"}},
			"inputs are null":     {p, map[string]any{"benefitId": id, "claimInputs": nil}, 400, "invalid_request", []string{"claimInputs"}},
			"inputs are empty":    {p, map[string]any{"benefitId": id, "claimInputs": map[string]any{}}, 400, "invalid_request", []string{"claimInputs.ndc", "claimInputs.quantityDispensed", "claimInputs.daysSupply", "claimInputs.prescriberID", "claimInputs.pharmacyNPI", "claimInputs.ingredientCost", "claimInputs.dispensingFee"}},
			"all sorts":           {p, map[string]any{"benefitId": id, "claimInputs": with(map[string]any{"ndc": "123", "daysSupply": 1.5, "quantityDispensed": 0, "ingredientCost": json.Number("1.234"), "dispensingFee": "1"})}, 400, "invalid_request", []string{"claimInputs.ndc", "claimInputs.quantityDispensed", "claimInputs.daysSupply", "claimInputs.ingredientCost", "claimInputs.dispensingFee"}},
			"an unknown field":    {p, map[string]any{"benefitId": id, "claimInputs": with(map[string]any{"dayssupply": 3})}, 400, "invalid_request", []string{"claimInputs.dayssupply"}},
			"a bad date":          {p, map[string]any{"benefitId": id, "claimInputs": with(map[string]any{"dateOfBirth": "20260230"})}, 400, "invalid_request", []string{"claimInputs.dateOfBirth"}},
			"options are text":    {p, map[string]any{"benefitId": id, "claimInputs": goodInputs, "options": "x"}, 400, "invalid_request", []string{"options"}},
			"formulary unknown":   {p, map[string]any{"benefitId": id, "claimInputs": goodInputs, "options": map[string]any{"formularyDocumentId": "x"}}, 400, "invalid_request", []string{"options.formularyDocumentId"}},
			"formulary of no use": {p, map[string]any{"benefitId": id, "claimInputs": goodInputs, "options": map[string]any{"formularyDocumentId": id}}, 400, "invalid_request", []string{"options.formularyDocumentId"}},
			"not extracted":       {p, map[string]any{"benefitId": unread, "claimInputs": goodInputs}, 400, "extraction_incomplete", nil},
			"unknown document":    {p, map[string]any{"benefitId": "x", "claimInputs": goodInputs}, 404, "not_found", nil},
			"another's document":  {other, map[string]any{"benefitId": id, "claimInputs": goodInputs}, 404, "not_found", nil},
			"not JSON":            {p, `{"benefitId":`, 400, "invalid_request", nil},
			"duplicate":           {p, `{"benefitId":"a","benefitId":"b"}`, 400, "invalid_request", nil},
			"too large":           {p, `{"benefitId":"` + strings.Repeat("x", maxBody) + `"}`, 413, "payload_too_large", nil},
		} {
			t.Run(path+" "+name, func(t *testing.T) {
				w.do(request{method: "POST", path: path, token: c.who.token, json: c.body}).refused(t, c.status, c.code, c.fields...)
			})
		}
		if path != "/api/adjudicate" {
			wrong := map[string]string{"D0": "F6", "F6": "D0"}[format]
			w.do(request{method: "POST", path: path, token: p.token, json: map[string]any{
				"benefitId": id, "claimInputs": goodInputs, "options": map[string]any{"format": wrong},
			}}).refused(t, 400, "invalid_request", "options.format")
		}
	}
}

func TestAdjudicate(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	call := func(body map[string]any) answer {
		body["benefitId"] = id
		return w.do(request{method: "POST", path: "/api/adjudicate", token: p.token, json: body})
	}
	var out struct {
		Result struct {
			Status                             string
			PatientPay, PlanPay, AllowedAmount *json.Number
			Trace, Accumulators                []any
			Findings                           []struct{ Code, Severity string }
			Rejects                            []struct{ Code string }
			Preconditions                      *struct{ DrugTier, DrugTierBy, PharmacyChannel string }
		}
	}
	number := func(n *json.Number) string {
		if n == nil {
			return "null"
		}
		return n.String()
	}
	for name, c := range map[string]struct {
		body                   map[string]any
		status, patient, plan_ string
	}{
		"a copay":         {map[string]any{"claimInputs": goodInputs, "options": map[string]any{"tier": "tier-1"}}, "approved", "10.00", "4.25"},
		"a deductible":    {map[string]any{"claimInputs": with(map[string]any{"ingredientCost": 200, "dispensingFee": 0}), "options": map[string]any{"tier": "tier-2"}}, "approved", "160.00", "40.00"},
		"deductible met":  {map[string]any{"claimInputs": with(map[string]any{"ingredientCost": 200, "dispensingFee": 0}), "options": map[string]any{"tier": "tier-2"}, "memberState": map[string]any{"accumulators": []any{map[string]any{"id": "deductible/rx/in", "individual": 150, "family": 0}}}}, "approved", "40.00", "160.00"},
		"too many days":   {map[string]any{"claimInputs": with(map[string]any{"daysSupply": 60}), "options": map[string]any{"tier": "tier-1"}}, "rejected", "null", "null"},
		"an unknown drug": {map[string]any{"claimInputs": with(map[string]any{"ndc": "99999999999"})}, "undetermined", "null", "null"},
	} {
		t.Run(name, func(t *testing.T) {
			call(c.body).into(t, 200, &out)
			r := out.Result
			if r.Status != c.status || number(r.PatientPay) != c.patient || number(r.PlanPay) != c.plan_ {
				t.Errorf("%s, patient %s, plan %s; want %s, %s, %s", r.Status, number(r.PatientPay), number(r.PlanPay), c.status, c.patient, c.plan_)
			}
			if c.status == "approved" && (len(r.Trace) == 0 || r.Preconditions == nil || r.Preconditions.DrugTierBy != "request") {
				t.Errorf("nothing is explained: %+v", r)
			}
			if c.status == "undetermined" && len(r.Findings) == 0 {
				t.Error("nothing says what is missing")
			}
		})
	}
	call(map[string]any{
		"claimInputs": goodInputs, "options": map[string]any{"tier": "tier-9", "network": "in"},
		"memberState": map[string]any{"accumulators": []any{map[string]any{"id": "deductible", "individual": 1, "family": 0}}},
	}).refused(t, 400, "invalid_request", "memberState.accumulators[0].id", "options.tier")
	call(map[string]any{
		"claimInputs": goodInputs, "options": map[string]any{"network": "near"},
		"memberState": map[string]any{"accumulators": []any{map[string]any{"id": 1}}, "familyCoverage": "yes"},
	}).refused(t, 400, "invalid_request", "memberState.accumulators[0].family", "memberState.accumulators[0].id",
		"memberState.accumulators[0].individual", "memberState.familyCoverage", "options.network")
}

// Amounts that no number of the program can hold are the caller's mistake, and told with all others.
func TestMemberStateAmountsAreRefused(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	id := w.processed(p)
	for _, amount := range []string{"999999999999", "1e15", "1.0000000000000000001", "1e-400", "1e400", `"1"`} {
		use := map[string]any{"id": "deductible/rx/in", "individual": json.RawMessage(amount), "family": 0}
		a := w.do(request{method: "POST", path: "/api/adjudicate", token: p.token, json: map[string]any{
			"benefitId": id, "claimInputs": with(map[string]any{"ndc": "1"}), "memberState": map[string]any{"accumulators": []any{use}},
		}})
		a.refused(t, 400, "invalid_request", "memberState.accumulators[0].individual", "claimInputs.ndc")
		for _, bad := range []string{"json:", "Go ", "e+", "float64"} {
			if strings.Contains(string(a.body), bad) {
				t.Errorf("%s: %s", amount, a.body)
			}
		}
	}
}

func TestFindingsTellWhatWasAssumed(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	var plan benefit.Plan
	if err := json.Unmarshal(planFile(t), &plan); err != nil {
		t.Fatal(err)
	}
	plan.CostShares[2].Deductible = benefit.Sourced[benefit.DeductibleOrder]{}
	plan.Identity.EffectiveFrom = benefit.State(calendar.MustParse("2026-01-01"))
	plan.Identity.EffectiveTo = benefit.State(calendar.MustParse("2026-12-31"))
	second := plan.Deductibles[0]
	second.ID = "deductible/integrated/in"
	second.Scope = benefit.State(benefit.Integrated)
	plan.Deductibles = append(plan.Deductibles, second)
	b, err := json.Marshal(plan)
	if err != nil {
		t.Fatal(err)
	}
	id := w.upload(p, extract.JSON, b)
	w.rest(p, id)
	call := func(day, tier string) (status string, codes []string) {
		var out struct {
			Result struct {
				Status     string
				PatientPay *json.Number
				Findings   []struct{ Code string }
			}
		}
		w.do(request{method: "POST", path: "/api/adjudicate", token: p.token, json: map[string]any{
			"benefitId": id, "claimInputs": with(map[string]any{"dateOfService": day}), "options": map[string]any{"tier": tier},
		}}).into(t, 200, &out)
		for _, f := range out.Result.Findings {
			codes = append(codes, f.Code)
		}
		if out.Result.PatientPay == nil {
			t.Errorf("%s, %s: no amount", day, tier)
		}
		return out.Result.Status, codes
	}
	status, codes := call("20260601", "tier-2")
	for _, want := range []string{"deductible_order_assumed", "several_deductibles"} {
		if status != "approved" || !slices.Contains(codes, want) {
			t.Errorf("%s, findings %v, want %s among them", status, codes, want)
		}
	}
	if slices.Contains(codes, "date_outside_plan_period") {
		t.Error("a date within the period is warned of")
	}
	for _, day := range []string{"20251231", "20270101"} {
		if _, codes := call(day, "tier-1"); !slices.Contains(codes, "date_outside_plan_period") {
			t.Errorf("%s: findings %v", day, codes)
		}
	}
	for _, path := range []string{"/api/generate-f6-claim", "/api/generate-d0-claim"} {
		for day, want := range map[string]bool{"20270101": true, "20260601": false} {
			var out struct {
				Metadata struct{ Validation struct{ Warnings []string } }
			}
			w.do(request{method: "POST", path: path, token: p.token, json: map[string]any{
				"benefitId": id, "claimInputs": with(map[string]any{"dateOfService": day}),
			}}).into(t, 200, &out)
			if got := strings.Contains(strings.Join(out.Metadata.Validation.Warnings, " "), "outside the period"); got != want {
				t.Errorf("%s, %s: warnings %q", path, day, out.Metadata.Validation.Warnings)
			}
		}
	}
}

func TestConcerning(t *testing.T) {
	design := []finding.Finding{
		{Code: "a", Severity: finding.Note, Path: "costShares/costShare/t1/retail/in/1-30/network"},
		{Code: "b", Severity: finding.Note, Path: "costShares/costShare/t1/retail/in/1-300/network"},
		{Code: "c", Severity: finding.Note, Path: "policy/rounding"},
		{Code: "d", Severity: finding.Warning, Path: "deductible/med"},
		{Code: "e", Severity: finding.Note, Path: "tiers/t1/mail"},
		{Code: "f", Severity: finding.Note, Path: "deductible/rx"},
	}
	var got []string
	for _, f := range concerning(design, []benefit.RuleID{"costShare/t1/retail/in/1-30", "deductible/rx"}) {
		got = append(got, f.Code)
	}
	if strings.Join(got, "") != "acdf" {
		t.Errorf("told %v", got)
	}
}

// xlsFile is the smallest compound file with a workbook in its directory; the workbook is empty, so that reading it fails.
func xlsFile() []byte {
	const sector, entry = 512, 128
	b := make([]byte, 3*sector)
	copy(b, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
	b[30] = 9 // sector size 2^9
	b[48] = 1 // the directory begins in sector 1
	copy(b[sector:], "\xfd\xff\xff\xff\xfe\xff\xff\xff")
	for i, name := range []string{"R\x00\x00\x00", "W\x00o\x00r\x00k\x00b\x00o\x00o\x00k\x00\x00\x00"} {
		e := b[2*sector+i*entry:]
		copy(e, name)
		e[64] = byte(len(name))
		copy(e[68:], "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff") // no entries beside or below it
	}
	copy(b[2*sector+66:], "\x05")
	copy(b[2*sector+76:], "\x01\x00\x00\x00") // below the root
	copy(b[2*sector+entry+66:], "\x02")
	return b
}
