package analyze

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

func jsonText(content string) *document.Text {
	b := document.NewBuilder(document.JSON)
	b.StartPage("", 0, 0)
	for l := range strings.SplitSeq(content, "\n") {
		b.Line(l, document.Box{}, false)
	}
	return b.Text()
}

func TestDocumentKeepsTheCategory(t *testing.T) {
	text := layouts()[0].text
	for _, c := range benefit.Categories() {
		r, err := Document(context.Background(), text, c, Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		p := r.Plan
		all := c == benefit.Comprehensive
		if got, want := len(p.CostShares) > 0, all || c == benefit.CostShares; got != want {
			t.Errorf("%s: cost shares %v", c, got)
		}
		if got, want := len(p.Deductibles) > 0, all || c == benefit.Accumulators; got != want {
			t.Errorf("%s: deductibles %v", c, got)
		}
		if got, want := len(p.Tiers) > 0, all || c == benefit.CostShares || c == benefit.FormularyTiering; got != want {
			t.Errorf("%s: tiers %v", c, got)
		}
		if len(p.Unread) > 0 {
			t.Errorf("%s: unread %v", c, p.Unread)
		}
		if len(p.Origins) == 0 {
			t.Errorf("%s: nobody has read it", c)
		}
		for _, n := range p.NotStated {
			if !all && n.Category != c {
				t.Errorf("%s: says that %s is not stated", c, n.Path)
			}
		}
	}
	if _, err := Document(context.Background(), text, "copays", Builtin{}, ""); !errors.Is(err, ErrCategory) {
		t.Errorf("unknown category: %v", err)
	}
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Document(done, text, benefit.Comprehensive, Builtin{}, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestMergeReplacesOneCategory(t *testing.T) {
	old := read(t, layouts()[0].text)
	fresh := read(t, layouts()[5].text)
	before, _ := json.Marshal(old)
	m := Merge(old, fresh, benefit.CostShares)
	if shareLines(m) != shareLines(fresh) {
		t.Error("the cost shares are not the fresh ones")
	}
	if accumulatorLines(m) != accumulatorLines(old) {
		t.Error("the accumulators are not the old ones")
	}
	for _, f := range benefit.Validate(m) {
		if f.Code == "tier_unknown" {
			t.Errorf("%s names a tier that the merged plan does not have", f.Path)
		}
	}
	if after, _ := json.Marshal(old); string(before) != string(after) {
		t.Error("Merge changed its argument")
	}
	if m = Merge(nil, fresh, benefit.Accumulators); len(m.Deductibles) == 0 || len(m.CostShares) != 0 {
		t.Error("merging into nothing")
	}
}

// dishonest quotes words that are not where it says, or do not say what it took from them.
type dishonest struct{}

func (dishonest) Name() string { return "dishonest" }

func (dishonest) Read(_ context.Context, text *document.Text, _ Request) (Draft, error) {
	p := NewPlan()
	five, fifty := money.Dollars(5), money.Dollars(50)
	ev := func(quote string, start int) benefit.Evidence {
		return benefit.Evidence{Quote: quote, Start: start, End: start + len(quote), Match: benefit.Exact, Extractor: "dishonest", Confidence: 990}
	}
	good := ev(text.Quote(document.Span{Start: 0, End: 17}), 0)
	p.Tiers = []benefit.Tier{{ID: "tier-1", Label: benefit.State("Tier 1", good)}}
	share := func(id benefit.RuleID, channel benefit.Channel, a *money.Amount, e benefit.Evidence) benefit.CostShare {
		return benefit.CostShare{
			ID: id, Tier: "tier-1", Channel: benefit.State(channel, good), Network: benefit.Assume(benefit.In),
			DaysSupply: benefit.Assume(benefit.DaysSupply{Min: 1, Max: 30}), Share: benefit.State(benefit.Share{Kind: benefit.Copay, Copay: a}, e),
		}
	}
	p.CostShares = []benefit.CostShare{
		share("honest", benefit.Retail, &five, good), share("invented", benefit.Retail, &five, ev("$5 copay for all", 0)), share("beyond", benefit.Retail, &five, ev("x", 1<<30)),
		share("another amount", benefit.Retail, &fifty, good), share("another pharmacy", benefit.Mail, &five, good),
	}
	p.Identity.Name = benefit.State("Nowhere Plan", ev("Nowhere Plan", 2))
	return Draft{Plan: p}, nil
}

func TestQuotesThatAreNotThereAreDropped(t *testing.T) {
	r, err := Document(context.Background(), textOf("Tier 1 retail: $5 of a plan"), benefit.Comprehensive, dishonest{}, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Plan.CostShares) != 1 || r.Plan.CostShares[0].ID != "honest" || r.Plan.Identity.Name.Known() {
		t.Errorf("kept %d cost shares, name %q", len(r.Plan.CostShares), r.Plan.Identity.Name.Value)
	}
	dropped := map[string]int{}
	for _, f := range r.Findings {
		dropped[f.Code]++
	}
	if dropped["evidence_not_in_text"] != 3 || dropped["value_not_in_quote"] != 2 {
		t.Errorf("findings for what was dropped: %v", dropped)
	}
}

func TestJSONDocuments(t *testing.T) {
	plan := read(t, layouts()[0].text)
	ours, err := json.MarshalIndent(plan, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	t.Run("our own plan", func(t *testing.T) {
		r, err := Document(context.Background(), jsonText(string(ours)), benefit.Comprehensive, Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		again, _ := json.MarshalIndent(r.Plan, "", "  ")
		if string(again) != string(ours) {
			t.Error("the plan changed on its way through JSON")
		}
	})
	t.Run("our own plan of the first version", func(t *testing.T) {
		r, err := Document(context.Background(), jsonText(strings.Replace(string(ours), `"schemaVersion": "2"`, `"schemaVersion": "1"`, 1)), benefit.Comprehensive, Builtin{}, "")
		if err != nil || r.Plan.SchemaVersion != benefit.SchemaVersion || shareLines(r.Plan) != shareLines(plan) {
			t.Errorf("version %q, %v", r.Plan.SchemaVersion, err)
		}
	})
	for name, list := range map[string]string{
		"a state's list":          `{"Drug_Information": [{"ndc": "00000000101", "ndc_label_name": "Samplix Tablet 10 MG Oral", "drug_tier": "Tier 1", "prior_authorization": true}]}`,
		"an item of a FHIR guide": `{"resourceType": "Basic", "id": "x", "code": {"coding": [{"code": "formulary-item"}]}, "subject": {"reference": "MedicationKnowledge/FormularyDrug-333"}, "extension": [{"url": "http://hl7.org/fhir/us/davinci-drug-formulary/StructureDefinition/usdf-DrugTierID-extension", "valueCodeableConcept": {"coding": [{"code": "generic"}]}}]}`,
	} {
		t.Run(name, func(t *testing.T) {
			r, err := Document(context.Background(), jsonText(list), benefit.FormularyTiering, Builtin{}, "")
			if err != nil || len(r.Plan.Formulary.Entries) != 1 {
				t.Errorf("%d drugs, findings %v, %v", len(r.Plan.Formulary.Entries), r.Findings, err)
			}
		})
	}
	t.Run("a plan with an unknown key", func(t *testing.T) {
		r, err := Document(context.Background(), jsonText(`{"schemaVersion": "1", "costShares": [], "copays": []}`), benefit.Comprehensive, Builtin{}, "")
		if err != nil || len(r.Findings) == 0 || r.Findings[0].Code != "plan_json_invalid" {
			t.Errorf("%v %v", r.Findings, err)
		}
	})
	t.Run("a drug list", func(t *testing.T) {
		r, err := Document(context.Background(), jsonText(`[
  {"rxnorm_id": "111", "drug_name": "examplol 5 MG Tablet", "plans": [
    {"plan_id": "A", "drug_tier": "GENERIC", "prior_authorization": false, "step_therapy": false, "quantity_limit": true},
    {"plan_id": "B", "drug_tier": "GENERIC", "prior_authorization": false, "step_therapy": false, "quantity_limit": true},
    {"plan_id": "C", "drug_tier": "BRAND", "prior_authorization": true, "step_therapy": false, "quantity_limit": true}]},
  {"nothing": 1}
]`), benefit.FormularyTiering, Builtin{}, "")
		if err != nil {
			t.Fatal(err)
		}
		e := r.Plan.Formulary.Entries
		if len(e) != 2 || e[0].RxCUI != "111" || len(e[0].PlanIDs) != 2 || e[1].Tier != "BRAND" || !e[1].PriorAuthorization || e[0].Source.Len() == 0 {
			t.Errorf("entries %+v", e)
		}
		if len(r.Findings) != 1 || r.Findings[0].Code != "drug_unreadable" {
			t.Errorf("findings %+v", r.Findings)
		}
	})
	for _, other := range []string{`{"resourceType": "InsurancePlan"}`, `[]x`, `[{"a": 1}]`, `"words"`, `12`, ``} {
		r, err := Document(context.Background(), jsonText(other), benefit.Comprehensive, Builtin{}, "")
		if err != nil || len(r.Plan.CostShares) != 0 || len(r.Plan.NotStated) == 0 || len(r.Findings) == 0 {
			t.Errorf("%q: %d not stated, findings %v, %v", other, len(r.Plan.NotStated), r.Findings, err)
		}
	}
}

func TestIdentity(t *testing.T) {
	for _, c := range []struct{ name, lines, want string }{
		{
			"carrier and plan on a line", "Example Health: Silver 2000\nSummary of Benefits and Coverage: What this Plan Covers\nCoverage Period: 01/01/2031 - 12/31/2031\nCoverage for: Family | Plan Type: HMO\nThis is only a summary. If you want more detail about your coverage and costs, you can get the complete terms.",
			"Silver 2000|Example Health|HMO|2031-01-01|2031-12-31",
		},
		{"carrier above the plan", "Example Mutual\nPPO 1000/$30\nSummary of Benefits and Coverage: What this Plan Covers\nCoverage Period: 07/01/2031 – 06/30/2032\nPlan Type: PPO", "PPO 1000/$30|Example Mutual|PPO|2031-07-01|2032-06-30"},
		{"carrier is a picture", ": Bronze 6000 EPO\nCoverage Period: Beginning on or after 01/01/2031\nPlan Type: EPO", "Bronze 6000 EPO||EPO|2031-01-01|"},
		{"a plan above whom it is offered to and its days", "2031 Summary of Benefits\nBirch Medicare Rx (PDP)\nOffered to retirees of the Elm County Retirement System\nJanuary 1, 2031 – December 31, 2031", "Birch Medicare Rx (PDP)||||"},
		{"the customer between carrier and plan", "SUMMARY OF BENEFITS\nCedar Creek Life Insurance Co.\nFor - Elm Unified School District\nOpen Access Plus – Copay Plan\nEffective - 10/01/2031", "Open Access Plus – Copay Plan|Cedar Creek Life Insurance Co.||2031-10-01|"},
		{"a rider's title above the plan", "Cedar Health Plan, Inc.\nOutpatient Prescription Drug Rider\nRx Plan 5/35/70", "Rx Plan 5/35/70|Cedar Health Plan, Inc.|||"},
		{"an amendment of a company", "Cedar Health Plan, Inc.\nAMENDMENT TO THE EVIDENCE OF COVERAGE\nOUTPATIENT PRESCRIPTION DRUG BENEFITS\nGroup: Elm Implement Company Group No.: 12345", "|Cedar Health Plan, Inc.|||"},
		{"a rider called by its copays", "CEDAR HEALTH PLAN\nGroup HMO Evidence of Coverage\nPRESCRIPTION DRUG RIDER\nRX 10/30/50/20%", "RX 10/30/50/20%|CEDAR HEALTH PLAN|HMO||"},
		{"several plans at a glance", "2031 Small Group Plans at a Glance", "||||"},
		{"a rider that has a name", "Cedar Health Plan\nGold Choice Rider", "Gold Choice Rider|Cedar Health Plan|||"},
		{"a plan that begins with for", "Cedar Health Plan\nForward Choice PPO", "Forward Choice PPO|Cedar Health Plan|PPO||"},
		{"who administers, in a sentence", "Elm Tool PPO Plan\nMedical claims are administered by Cedar Benefit Partners.", "Elm Tool PPO Plan|Cedar Benefit Partners|PPO||"},
		{"lines within a clause of a rule", "Chapter 2. Pharmacy Benefit Summary\nA. Generic drug copayment: Ten dollars ($10) for\na supply of up to thirty-one (31) days, twenty dollars ($20) for up to\nsixty (60) days, and thirty dollars ($30) for up to ninety (90) days", "||||"},
		{"a title of remarks below the employer", "Tallgrass Education Cooperative\nNotes:", "Tallgrass Education Cooperative||||"},
		{"blank period", "Example Health: Gold\nCoverage Period: ____ - ____\nPlan Type: POS", "Gold|Example Health|POS||"},
	} {
		t.Run(c.name, func(t *testing.T) {
			id := readIdentity(textOf(c.lines))
			date := func(s benefit.Sourced[string]) string { return s.Value }
			from, to := "", ""
			if id.EffectiveFrom.Known() {
				from = id.EffectiveFrom.Value.String()
			}
			if id.EffectiveTo.Known() {
				to = id.EffectiveTo.Value.String()
			}
			if got := strings.Join([]string{date(id.Name), date(id.Carrier), date(id.Type), from, to}, "|"); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
	id := readIdentity(textOf("Card\nRxBIN: 610999 RxPCN: ADV RxGRP: RX0042\nIIN 61099901"))
	if id.BIN.Value != "610999" || id.PCN.Value != "ADV" || id.Group.Value != "RX0042" || id.IIN.Value != "61099901" {
		t.Errorf("routing: %q %q %q %q", id.BIN.Value, id.PCN.Value, id.Group.Value, id.IIN.Value)
	}
	if id := readIdentity(textOf("No BIN/PCN change, and the Rx group benefits stay")); id.PCN.Known() || id.Group.Known() {
		t.Errorf("words taken for routing: %q %q", id.PCN.Value, id.Group.Value)
	}
}

// TestRoutingInCapitals takes no word for a code where all words are in capitals.
func TestRoutingInCapitals(t *testing.T) {
	id := readIdentity(textOf("NO BIN/PCN CHANGE FOR THIS YEAR\nRX GROUP BENEFITS\nBIN 610999 PCN ADV RX GROUP ACME"))
	if id.BIN.Value != "610999" || id.PCN.Value != "ADV" || id.Group.Value != "ACME" {
		t.Errorf("routing: %q %q %q", id.BIN.Value, id.PCN.Value, id.Group.Value)
	}
}

func TestProductSelection(t *testing.T) {
	truth := func(s benefit.Sourced[bool]) string {
		switch {
		case !s.Known():
			return "?"
		case s.Value:
			return "yes"
		}
		return "no"
	}
	for _, c := range []struct{ words, want string }{
		{"Whoever takes a brand though there is a generic pays the generic copay plus the difference in cost between brand and generic, even if the doctor asks for the brand.", "yes generic no ? ?"},
		{"For a brand with a generic: the brand copay plus the cost difference to the generic.", "yes brand ? ? ?"},
		{"You pay the brand copay and the price difference between brand and generic unless your doctor forbids the generic. The difference does not count toward the deductible or the out-of-pocket maximum.", "yes brand yes no no"},
		{"If you or your doctor choose the brand, you pay the non-preferred brand share plus the difference in cost between the brand and the generic. You do not pay the difference if your doctor shows that the generic is not right for you.", "yes brand yes ? ?"},
		{"The member pays the copay only, if the physician requires the brand. If the member asks for a brand when a generic is available, the member pays the brand copay plus the difference between the generic price and the brand price.", "yes brand yes ? ?"},
		{"You pay the brand copay plus the difference in cost between brand and generic. This applies whether the brand is asked for by you or your doctor.", "yes brand no ? ?"},
		{"If you or your doctor choose the brand, you pay the brand copay plus the difference in cost between brand and generic.", "yes brand no ? ?"},
		{"If you or your doctor choose the brand, you pay the brand copay plus the difference in cost between brand and generic. You do not pay the difference if your doctor requests the generic.", "yes brand no ? ?"},
		{"If you or your doctor choose the brand, you pay the brand copay plus the difference in cost between brand and generic. You do not pay the difference if your doctor has requested the generic.", "yes brand no ? ?"},
		{"If you or your doctor choose the brand, you pay the brand copay plus the difference in cost between brand and generic. The difference does not apply to the deductible, even if your doctor agrees.", "yes brand no no ?"},
		{"Whether you or your doctor pick the pharmacy, you pay the brand copay plus the difference in cost between brand and generic.", "yes brand ? ? ?"},
		{"If a generic equivalent exists and you receive the brand name drug, whether because you asked for it or because your physician ordered it, you must pay the generic copayment and, in addition, the full difference in price between the brand name drug and its generic equivalent.", "yes generic no ? ?"},
		{"If you or your physician requests a brand when a generic is available, you pay the brand coinsurance plus the difference in cost between the brand and the generic, unless the physician indicates “Dispense as Written”.", "yes brand yes ? ?"},
		{"If you or your provider requests a brand drug, you pay the brand copay plus the difference in cost between brand and generic. You may request an exception if your provider certifies that the brand is medically necessary.", "yes brand yes ? ?"},
		{"If you or your provider requests a brand drug, you pay the brand copay plus the difference in cost between brand and generic. You may request an exception if you travel.", "yes brand no ? ?"},
		{"If the pharmacist fills it with a brand-name drug for which a generic equivalent is available, you must pay the difference in cost between the brand-name drug and the generic plus your applicable copay regardless of whether you or your physician requests the brand-name drug. Exception: If your physician requests and receives authorization for a nonpreferred brand-name drug with a generic equivalent and writes \"DAW\" on the prescription order, you pay only your applicable copay.", "yes brand yes ? ?"},
		{"If the pharmacist fills it with a brand-name drug for which a generic equivalent is available, you must pay the difference in cost between the brand-name drug and the generic plus your applicable copay regardless of whether you or your physician requests the brand-name drug. The only exception is if your doctor documents medical necessity and we approve the brand, then you will pay only the copay.", "yes brand yes ? ?"},
		{"If the pharmacist fills it with a brand-name drug for which a generic equivalent is available, you must pay the difference in cost between the brand-name drug and the generic plus your applicable copay regardless of whether you or your physician requests the brand-name drug. Exception: If your physician writes a new prescription for the generic, you pay only your applicable copay.", "yes brand no ? ?"},
		{"Generic and brand drugs are covered.", "? ? ? ? ?"},
	} {
		text := newSheet().line("Tier 1 (Generic): $5 copay").line(c.words).text()
		s := read(t, text).ProductSelection
		base := "?"
		if s.Base.Known() {
			base = string(s.Base.Value)
		}
		got := strings.Join([]string{truth(s.AddDifference), base, truth(s.PrescriberExempt), truth(s.CountsToDeductible), truth(s.CountsToOOP)}, " ")
		if got != c.want {
			t.Errorf("%q:\n got %s\nwant %s", c.words, got, c.want)
		}
	}
}

func TestConflictIsKept(t *testing.T) {
	head := []string{"Drug tier", "In-network retail (30-day supply)"}
	p := read(t, newSheet().table(head, []string{"Tier 1 generic", "$10 copay"}).line("x").table(head, []string{"Tier 1 generic", "$15 copay"}).text())
	if len(p.CostShares) != 1 || p.CostShares[0].Share.Standing != benefit.Conflicting || len(p.CostShares[0].Share.Alternatives) != 1 {
		t.Errorf("%s", shareLines(p))
	}
}

func FuzzBuiltin(f *testing.F) {
	for _, l := range layouts() {
		f.Add(l.text.Content, 3)
	}
	f.Add("If you need drugs\tTier 1\t$5 or 20%, whichever\n\u00adIn\ufffd\nNetwork ﬁ $1,000,000,000.00", 2)
	f.Fuzz(func(t *testing.T, content string, columns int) {
		if len(content) > 20_000 {
			return
		}
		columns = 1 + (columns%6+6)%6
		s := newSheet()
		var rows [][]string
		cells := strings.FieldsFunc(content, func(r rune) bool { return r == '\t' || r == '\f' })
		for len(cells) > 0 {
			row := make([]string, columns)
			n := copy(row, cells)
			cells = cells[n:]
			for i := range row {
				if row[i] == "<" || row[i] == "^" {
					row[i] = ""
				}
			}
			rows = append(rows, row)
		}
		if len(rows) > 0 {
			s.table(rows...)
		}
		for l := range strings.SplitSeq(content, "\n") {
			s.line(l)
		}
		text := s.text()
		p := read(t, text)
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := benefit.ParsePlan(b); err != nil {
			t.Fatalf("the plan's JSON does not parse: %v", err)
		}
	})
}

// TestIdentityInCells reads a workbook that says with a label what each of its cells is.
func TestIdentityInCells(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.b.StartPage("Plan", 0, 0)
	s.table([]string{"Effective Date", "01/01/2026", "Plan Name:", "Harbor Select 1500"}, []string{"Carrier", "Example Health Plan", "Plan Type", "PPO"},
		[]string{"RxBIN", "123456", "RxPCN", "HRBR"}, []string{"Rx Group #", "HS1500", "End Date", "2026-12-31"})
	s.table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1 - Generic", "$10 copay"})
	text := s.text()
	p := read(t, text)
	checkEvidence(t, text, p)
	id := p.Identity
	got := []string{id.Name.Value, id.Carrier.Value, id.Type.Value, id.EffectiveFrom.Value.String(), id.EffectiveTo.Value.String(), id.BIN.Value, id.PCN.Value, id.Group.Value}
	want := []string{"Harbor Select 1500", "Example Health Plan", "PPO", "2026-01-01", "2026-12-31", "123456", "HRBR", "HS1500"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestNoNameInCosts takes lines of what drugs cost for no name of a plan or carrier.
func TestNoNameInCosts(t *testing.T) {
	for _, lines := range [][]string{
		{"Retail Pharmacy (30-day supply): $11 generic / $37 preferred brand", "Mail Order (90-day supply): $22 generic / $74 preferred brand"},
		{"Deductible: $125 per individual per calendar year, waived for generic drugs", "Specialty drugs"},
	} {
		s := newSheet()
		for _, l := range lines {
			s.line(l)
		}
		id := read(t, s.table([]string{"Tier", "Retail"}, []string{"Generic", "$11"}).text()).Identity
		if id.Name.Known() || id.Carrier.Known() {
			t.Errorf("%q: the plan is called %q by %q", lines[0], id.Name.Value, id.Carrier.Value)
		}
	}
}

// TestNameAmongTitles finds the plan's name and carrier among the other lines of a first page, and none where there is none.
func TestNameAmongTitles(t *testing.T) {
	for _, c := range []struct{ name, carrier, plan string }{
		{"Harborline Health\nChoice Advantage: What you pay for covered care", "Harborline Health", "Choice Advantage"},
		{"Pinnacle Coast Health Plan\nCoast PPO 500-25 effective January 1, 2020", "Pinnacle Coast Health Plan", "Coast PPO 500-25"},
		{"Northern Prairie Cooperative\nChoice 2500-25 | Product code LGC2500 | 2024", "Northern Prairie Cooperative", "Choice 2500-25"},
		{"Home > Members > Benefits > Pharmacy\nApply | Renew | Find a provider", "", ""},
		{"Chapter 7\nPrior authorization\nSome drugs need approval before the plan will cover", "", ""},
		{"Home Office: 400 Granary Street (800) 555-0133\nrx.example.com", "", ""},
		{"Cedar Valley Farmers Health Plan\nOctober 22, 2025\nRe: Important notice about your prescription drug coverage\nDear Plan Member:", "", "Cedar Valley Farmers Health Plan"},
		{"Step therapy and quantity limits\nWith step therapy you try a proven, lower-cost drug\nRefills\nGoing on vacation? Ask for more", "", ""},
		{"1. PLAN INFORMATION", "", ""},
		{"A. General\nB. Deductible and out-of-pocket maximum", "", ""},
	} {
		s := newSheet()
		for l := range strings.SplitSeq(c.name, "\n") {
			s.line(l)
		}
		id := read(t, s.table([]string{"Tier", "Retail"}, []string{"Generic", "$11"}).text()).Identity
		if id.Name.Value != c.plan || id.Carrier.Value != c.carrier {
			t.Errorf("%q: the plan is called %q by %q", c.name, id.Name.Value, id.Carrier.Value)
		}
	}
}

// TestIdentityAboveCosts takes no row of a chart of costs for the name of a plan.
func TestIdentityAboveCosts(t *testing.T) {
	text := newSheet().line("Prairie Choice High and Low Plans").table(
		[]string{"#", "Drug Tier", "34-Day Supply Co-Pays", "90-Day Supply Co-Pays"},
		[]string{"1.", "Generic drug", "$10", "$20"},
		[]string{"2.", "Formulary Brand Drug (where the generic program offers no alternative)", "$20", "$40"},
		[]string{"Preferred tobacco cessation", "", "$0 copay", "$0 copay"},
	).text()
	if id := readIdentity(text); id.Name.Value != "Prairie Choice High and Low Plans" || id.Carrier.Known() {
		t.Errorf("name %q, carrier %q", id.Name.Value, id.Carrier.Value)
	}
}
