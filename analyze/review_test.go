package analyze

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

func questions(rows ...[]string) *sheet {
	return newSheet().table(append([][]string{{"Important Questions", "Answers", "Why This Matters:"}}, rows...)...).page()
}

func drugTable(rows ...[]string) [][]string {
	return append([][]string{{"Common Medical Event", "Services You May Need", "Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"}}, rows...)
}

const needDrugs = "If you need drugs to treat your illness or condition"

func notStatedPaths(p *benefit.Plan) []string {
	var out []string
	for _, n := range p.NotStated {
		out = append(out, n.Path)
	}
	return out
}

func TestDrugDeductibleOfNoNetworkHoldsInBoth(t *testing.T) {
	p := read(t, questions(
		[]string{"What is the overall deductible?", "$600 person / $1,200 family. Does not apply to prescription drugs.", "x"},
		[]string{"Are there other deductibles for specific services?", "Yes. $170 per person for prescription drugs.", "x"},
	).table(drugTable([]string{needDrugs, "Generic drugs", "$6 copay", "40% coinsurance", "None"})...).text())
	want := "generic any in 1-0 $6.00 copay after\ngeneric any out 1-0 40 % coinsurance after"
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	rx := p.Deductibles[len(p.Deductibles)-1]
	if rx.ID != "deductible/rx/any" || rx.Network.Standing != benefit.Assumed {
		t.Errorf("%s, network %s", rx.ID, rx.Network.Standing)
	}
}

func TestDeductibleWithoutAmountIsKnown(t *testing.T) {
	p := read(t, newSheet().line("Members pay the whole price until the deductible is met.").
		line("Prescription drugs are subject to the plan deductible and these copays.").
		table([]string{"Drug Type", "Retail 30 Day Supply"}, []string{"Generic", "$4"}, []string{"Preferred Brand", "$31"}).text())
	if len(p.Deductibles) != 1 || p.Deductibles[0].Individual.Known() || p.Deductibles[0].Family.Known() || !p.Deductibles[0].AppliesToRx.Value {
		t.Fatalf("deductibles %+v", p.Deductibles)
	}
	if paths := notStatedPaths(p); !slices.Contains(paths, "deductible/rx/any/individual") || slices.Contains(paths, "deductible") {
		t.Errorf("not stated: %v", paths)
	}
	for _, c := range p.CostShares {
		if c.Deductible.Value != benefit.AfterDeductible {
			t.Errorf("%s meets the deductible %q", c.ID, c.Deductible.Value)
		}
	}
}

func TestReferenceToAnotherRowTakesAllOfIt(t *testing.T) {
	p := read(t, newSheet().table(drugTable(
		[]string{needDrugs, "Preferred brand drugs", "$27 copay for up to a 30-day supply", "Not covered", "Not subject to deductible. $54 for 31- to 60-day supply. Mail order: $28 for 31- to 90-day supply."},
		[]string{"^", "Non-preferred brand drugs", "$27 copay for up to a 30-day supply", "Not covered", "Same as preferred brand drugs when approved by us."},
	)...).text())
	var want, got []string
	for l := range strings.SplitSeq(shareLines(p), "\n") {
		if rest, ok := strings.CutPrefix(l, "non-preferred-brand"); ok {
			got = append(got, rest)
		} else {
			want = append(want, strings.TrimPrefix(l, "preferred-brand"))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" || len(got) < 4 {
		t.Errorf("(-the row referred to +the row that refers):\n%s\n%s", d, shareLines(p))
	}
	for _, c := range p.CostShares {
		if c.Tier == "non-preferred-brand" && c.DaysSupply.Value.Min > 1 && c.Share.Standing != benefit.Derived {
			t.Errorf("%s is %s", c.ID, c.Share.Standing)
		}
	}
}

func TestNoOtherDeductibleSaysNothingOfTheOverallOne(t *testing.T) {
	p := read(t, questions(
		[]string{"What is the overall deductible?", "$700 person / $1,400 family", "x"},
		[]string{"Are there other deductibles for specific services?", "No.", "x"},
	).table(drugTable([]string{needDrugs, "Generic drugs", "$6 copay", "Not covered", "None"})...).text())
	if d := cmp.Diff("deductible/integrated/in 700.00/1400.00", accumulatorLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if p.Deductibles[0].AppliesToRx.Known() || !slices.Contains(notStatedPaths(p), "deductible/rx") {
		t.Errorf("applies to drugs: %+v; not stated %v", p.Deductibles[0].AppliesToRx, notStatedPaths(p))
	}
}

func TestLongFillsAtRetailToo(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"PHARMACY - PRESCRIPTION DRUG BENEFITS", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
		[]string{"Retail TIER 1 Generic", "$9 copayment", "35%"},
		[]string{"Mail Order", "$18 copayment", "Not covered"},
		[]string{"Retail: up to a 30 day supply", "<", "<"},
		[]string{"Mail order: 31-90 day supply from a mail service pharmacy or from certain participating retail pharmacies", "<", "<"},
	).text())
	if want := "tier-1 retail in 31-90 $18.00 copay"; !strings.Contains(shareLines(p), want) {
		t.Errorf("no %q in\n%s", want, shareLines(p))
	}
	if l := p.Tiers[0].Label.Value; l != "TIER 1 Generic" {
		t.Errorf("label %q", l)
	}
}

func TestLimitsTogetherAndWhatTheyTakeIn(t *testing.T) {
	p := read(t, questions(
		[]string{"What is the overall deductible?", "$700 person / $1,400 family", "x"},
		[]string{"What is the out-of-pocket limit for this plan?", "$3,100 person / $6,200 family", "The most you could pay. This limit includes your costs for prescription drugs."},
		[]string{"What is not included in the out-of-pocket limit?", "Premiums, the deductible, and fees.", "x"},
	).line("With family coverage each covered member meets the individual amount or the family one, whichever is first.").text())
	if d := cmp.Diff("deductible/integrated/in 700.00/1400.00 embedded\noutOfPocketMaximum/integrated/in 3100.00/6200.00 rx=true embedded", accumulatorLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
	if c := p.Policy.DeductibleCountsOOP; c.Standing != benefit.Stated || c.Value {
		t.Errorf("the deductible counts: %s %v", c.Standing, c.Value)
	}
	p = read(t, newSheet().table(
		[]string{"PLAN FEATURES", "NETWORK CARE", "OUT-OF-NETWORK CARE"},
		[]string{"Out-of-pocket maximum (includes deductible)", "$3,000 Individual\n$6,000 Family", "$7,000 Individual\n$14,000 Family"},
	).text())
	if c := p.Policy.DeductibleCountsOOP; c.Standing != benefit.Stated || !c.Value {
		t.Errorf("the deductible counts: %s %v", c.Standing, c.Value)
	}
}

func TestFamilyMethods(t *testing.T) {
	for words, want := range map[string]benefit.FamilyMethod{
		"the overall family deductible must be met before the plan begins to pay": benefit.Aggregate,
		"this plan has a non-embedded deductible":                                 benefit.Aggregate,
		"the deductible is embedded":                                              benefit.Embedded,
		"each member only needs to meet an individual deductible":                 benefit.Embedded,
		"see the chart": "",
	} {
		src := newSheet().line(words).text()
		if got := familyMethod(newPassage(src, document.Span{End: len(words)})).Value; got != want {
			t.Errorf("%q: %q, want %q", words, got, want)
		}
	}
}

func TestNoMailOrderOutOfNetwork(t *testing.T) {
	p := read(t, newSheet().table(drugTable(
		[]string{needDrugs, "Generic drugs", "$8 copay (retail), $16 copay (mail order)", "45% coinsurance (retail)", "No coverage for mail order fills out-of-network."},
		[]string{"^", "Specialty drugs", "Preferred: 15% coinsurance; Non-preferred: 25% coinsurance", "Not covered", "None"},
	)...).text())
	if want := "generic mail out 1-90 not covered"; !strings.Contains(shareLines(p), want) {
		t.Errorf("no %q in\n%s", want, shareLines(p))
	}
	if l := p.Tiers[1].Label.Value; l != "Preferred specialty drugs" {
		t.Errorf("label %q", l)
	}
}

// TestQuotesSupportTheirValues asserts for all layouts that the words quoted for a pharmacy, for the deductible and for
// "not covered" speak of it.
func TestQuotesSupportTheirValues(t *testing.T) {
	mail := `mail|home\s+delivery`
	supports := map[string]*regexp.Regexp{
		"retail":                         regexp.MustCompile(`(?i)retail`),
		"mail":                           regexp.MustCompile(`(?i)` + mail + `|retail\s+only`),
		"specialty":                      regexp.MustCompile(`(?i)specialty`),
		string(benefit.NotCovered):       regexp.MustCompile(`(?i)not\s+(?:covered|available)|no\s+coverage|retail\s+only`),
		"deductible":                     regexp.MustCompile(`(?i)deductible|\bded\b`),
		string(benefit.RxOnly):           regexp.MustCompile(`(?i)drug|prescription|pharmacy|rx|tier|generic|brand`),
		string(benefit.Out):              regexp.MustCompile(`(?i)out|non|other|pay the most`),
		string(benefit.DeductibleExempt): regexp.MustCompile(`(?i)not|n't|waive|no\b|n/a|before`),
	}
	check := func(name, path, what string, ev []benefit.Evidence) {
		re := supports[what]
		if re == nil || len(ev) == 0 {
			return
		}
		var words []string
		for _, e := range ev {
			words = append(words, e.Quote)
		}
		if s := strings.Join(words, " … "); !re.MatchString(s) {
			t.Errorf("%s: %s is %s by %q", name, path, what, s)
		}
	}
	for _, l := range layouts() {
		p := read(t, l.text)
		for _, c := range p.CostShares {
			path := string(c.ID)
			check(l.name, path, string(c.Channel.Value), c.Channel.Evidence)
			check(l.name, path, string(c.Network.Value), c.Network.Evidence)
			check(l.name, path, string(c.Share.Value.Kind), c.Share.Evidence)
			check(l.name, path, "deductible", c.Deductible.Evidence)
			check(l.name, path, string(c.Deductible.Value), c.Deductible.Evidence)
		}
		for _, a := range p.Deductibles {
			check(l.name, string(a.ID), string(a.Scope.Value), a.Scope.Evidence)
			check(l.name, string(a.ID)+"/appliesToRx", string(benefit.RxOnly), a.AppliesToRx.Evidence)
		}
	}
}

// TestGridAndFootnoteDisagree keeps both readings with both quotes where words below a table say otherwise, and none
// where they say the same or speak of other days.
func TestGridAndFootnoteDisagree(t *testing.T) {
	for words, conflict := range map[string]bool{
		"Tier 1 - Generic: $15 copay at retail":                                                 true,
		"At a retail pharmacy you pay $15 for tier 1 drugs and $45 for tier 2 drugs.":           true,
		"Tier 1 - Generic: $10 copay at retail":                                                 false,
		"Tier 1 - Generic: $25 copay at retail for a 61- to 90-day supply":                      false,
		"At a retail pharmacy you pay $10 for tier 1 drugs, for example, and $45 for an x-ray.": false,
	} {
		text := newSheet().table([]string{"Drug tier", "In-network retail (30-day supply)"}, []string{"Tier 1 - Generic", "$10 copay"}, []string{"Tier 2 - Brand", "$45 copay"}).line(words).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		s := p.CostShares[0].Share
		if got := s.Standing == benefit.Conflicting; got != conflict || s.Value.Copay.String() != "10.00" {
			t.Errorf("%q: %s %s", words, s.Value, s.Standing)
		}
		if conflict && (len(s.Alternatives) != 1 || s.Alternatives[0].Value.Copay.String() != "15.00" || !strings.Contains(s.Alternatives[0].Evidence[0].Quote, "$15")) {
			t.Errorf("%q: alternatives %+v", words, s.Alternatives)
		}
	}
}

// TestRecordsOfSeveralPlans reads a sheet of records whose headers are names of fields: each plan's rows are its own, and
// of a copay and a coinsurance one alone is to be paid.
func TestRecordsOfSeveralPlans(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.b.StartPage("records", 0, 0)
	s.table([]string{"PlanId", "BenefitName", "CopayInnTier1", "CopayOutofNet", "CoinsInnTier1", "CoinsOutofNet"},
		[]string{"A-01", "Generic Drugs", "$10.00", "Not Applicable", "No Charge", "50.00%"},
		[]string{"B-02", "Generic Drugs", "Not Applicable", "Not Applicable", "20.00%", "100.00%"},
		[]string{"B-02", "Emergency Room Services", "$250.00", "$250.00", "No Charge", "No Charge"})
	p := read(t, s.text())
	var got []string
	for _, c := range p.CostShares {
		got = append(got, string(c.ID)+" "+c.Share.Value.String()+" "+string(c.Share.Standing))
	}
	want := []string{
		"A-01/costShare/generic/any/in/1- $10.00 copay stated", "A-01/costShare/generic/any/out/1- 50 % coinsurance stated",
		"B-02/costShare/generic/any/in/1- 20 % coinsurance stated", "B-02/costShare/generic/any/out/1- 100 % coinsurance stated",
	}
	if !slices.Equal(got, want) || p.Identity.Name.Known() {
		t.Errorf("got %q, the plan is called %q", got, p.Identity.Name.Value)
	}
}

// TestOtherDocuments reads no rules from documents of other kinds that speak of money, tiers and deductibles.
func TestOtherDocuments(t *testing.T) {
	for name, s := range map[string]*sheet{
		"a dental schedule": newSheet().line("Dental Plan Summary").table([]string{"Service", "In-network", "Out-of-network"},
			[]string{"Preventive care", "No charge", "20%"}, []string{"Basic services", "20%", "40%"}, []string{"Crowns", "50%", "50%"}),
		"an invoice":           newSheet().table([]string{"Item", "Quantity", "Amount"}, []string{"Retail display", "2", "$40.00"}, []string{"Mail service", "1", "$12.50"}, []string{"Total", "", "$92.50"}),
		"a price list of lots": newSheet().line("Tier 1 partners receive 20% off, Tier 2 partners 10%.").line("Shipping: $15 retail, $25 mail order."),
		"a pharmacy's leaflet": newSheet().line("Generic drugs save you money.").line("You pay the pharmacist after counselling.").line("Refills: call 30 days before."),
		"a claim history":      newSheet().table([]string{"Date", "Drug", "Plan paid", "You paid"}, []string{"01/02/2026", "examplol 5 mg", "$35.10", "$10.00"}),
	} {
		p := read(t, s.text())
		if n := len(p.CostShares) + len(p.Tiers) + len(p.OutOfPocketMaximums) + len(p.Formulary.Entries) + len(p.Utilization.PriorAuthorization); n > 0 || ruleLines(p) != "" || len(p.Deductibles) > 0 {
			t.Errorf("%s: %s %s %s", name, shareLines(p), accumulatorLines(p), ruleLines(p))
		}
	}
}

// TestATitleOfTwoPharmaciesNamesNeither leaves open where cost shares hold below "Retail & Specialty Pharmacies".
func TestATitleOfTwoPharmaciesNamesNeither(t *testing.T) {
	table := [][]string{{"Drug type", "Your copay"}, {"Generic drugs", "$10 copay"}}
	for title, want := range map[string]string{
		"Retail & Specialty Pharmacies":         "generic any in 1-0 $10.00 copay -",
		"Retail pharmacy (up to 34-day supply)": "generic retail in 1-34 $10.00 copay -",
	} {
		if got := shareLines(read(t, newSheet().line(title).table(table...).text())); got != want {
			t.Errorf("%q: %s", title, got)
		}
	}
}

// TestSheetsSpeakForThemselves does not carry the header of one sheet of a workbook over to the next.
func TestSheetsSpeakForThemselves(t *testing.T) {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.tab("Mail")
	s.table([]string{"Tier", "Mail order (90-day supply)"}, []string{"Tier 1 - Generic", "$20 copay"})
	s.tab("Other")
	s.table([]string{"Tier 2 - Brand", "$45 copay"})
	if got := shareLines(read(t, s.text())); strings.Contains(got, "tier-2 mail") {
		t.Error(got)
	}
}

// TestCouponsAreNoCostShare takes what is said of coupons and the deductible for nothing that is said of a tier.
func TestCouponsAreNoCostShare(t *testing.T) {
	p := planWith(t, "Manufacturer coupons do not apply to your deductible or out-of-pocket maximum.")
	for _, c := range p.CostShares {
		if c.Deductible.Known() {
			t.Errorf("%s: %s by %q", c.ID, c.Deductible.Value, c.Deductible.Evidence[0].Quote)
		}
	}
}
