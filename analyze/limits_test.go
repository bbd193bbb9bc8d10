package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

func factLines(p *benefit.Plan, kinds ...string) string {
	var out []string
	for _, f := range factsOf(p) {
		if slices.ContainsFunc(kinds, func(k string) bool { return strings.HasPrefix(f.line, k+" ") }) {
			out = append(out, f.line)
		}
	}
	return strings.Join(out, "\n")
}

// TestLimitsInTables reads deductibles and maximums whose persons, networks and kind stand beside or above them.
func TestLimitsInTables(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"persons as rows below",
			[][]string{{"", "In-Network", "Out-of-Network"}, {"Annual deductible", "<", "<"}, {"Per person", "$500", "$1,000"}, {"Per family", "$1,000", "$2,000"}},
			"deductible in 500/1000\ndeductible out 1000/2000",
		},
		{
			"persons below a corner that names the limit",
			[][]string{{"Brand name drug deductible", "Member pays"}, {"Per member. Does not apply to insulin.", "$180"}, {"Family maximum", "$360"}},
			"deductible rx 180/360",
		},
		{
			"persons below a corner, in two networks",
			[][]string{{"Annual deductible", "In-Network", "Out-of-Network"}, {"Individual", "$700", "$1,400"}, {"Family", "$1,500", "$2,900"}},
			"deductible in 700/1500\ndeductible out 1400/2900",
		},
		{
			"persons as lines of label and cell",
			[][]string{{"Benefit", "In-Network", "Out-of-Network"}, {"Deductible\nIndividual\nFamily", "$250\n$500", "$600\n$1,200"}},
			"deductible in 250/500\ndeductible out 600/1200",
		},
		{
			"family first",
			[][]string{{"Benefit", "In-Network"}, {"Deductible (family / individual)", "$500 / $250"}},
			"deductible in 250/500",
		},
		{
			"a multiple for the family",
			[][]string{{"Benefit", "In-Network"}, {"Deductible (per person / family)", "$250 / 2x family"}},
			"deductible in 250/-",
		},
		{
			"networks in the labels",
			[][]string{{"", "Individual", "Family"}, {"In-network deductible", "$500", "$1,000"}, {"Out-of-network deductible", "$1,500", "$3,000"}},
			"deductible in 500/1000\ndeductible out 1500/3000",
		},
		{
			"below a heading for drugs",
			[][]string{{"Medical", "In-Network"}, {"Deductible", "$500 / $1,000"}, {"Pharmacy", "<"}, {"Deductible", "$100 / $200"}},
			"deductible in 500/1000\ndeductible rx 100/200",
		},
		{
			"medical and drugs in parentheses",
			[][]string{{"Benefit", "In-Network"}, {"Deductible (medical/Rx combined)", "$1,700 / $3,400"}},
			"deductible in 1700/3400",
		},
		{
			"a person who is covered alone, and one of a family",
			[][]string{{"Calendar Year Deductibles", "Participating Provider", "Non-Participating Provider"}, {"Calendar Year medical Deductible", "Individual coverage: $450\nFamily coverage: $450 per individual; $900 per family", "Individual coverage: $950\nFamily coverage: $950 per individual; $1,900 per family"}},
			"deductible in 450/900\ndeductible out 950/1900",
		},
		{
			"another amount of one person within a family",
			[][]string{{"Benefit", "In-Network"}, {"Deductible", "Self-only: $1,700. Family: $3,400 per member / $3,500 per family"}},
			"deductible in 1700/3500",
		},
		{
			"what a limit is of, below a corner that names the limit",
			[][]string{{"Annual Out-of-Pocket Maximum", "Participating Provider", "Any combination of providers"}, {"Medical and pharmacy", "$4,000 individual / $8,000 family", "$9,000 individual / $18,000 family"}},
			"maximum any 9000/18000\nmaximum in 4000/8000",
		},
		{
			"drugs that the deductible leaves out, insulin among them",
			[][]string{{"Benefit", "In-Network"}, {"Prescription deductible (individual / family)", "$120 / $240; does not apply to generics or insulin"}},
			"deductible rx 120/240",
		},
		{
			"a worked example",
			[][]string{{"The plan's overall deductible", "$1,000"}, {"Specialist copayment", "$40"}},
			"",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(c.rows...).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, factLines(p, "deductible", "maximum")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if c.want != "" {
				checkEvidence(t, text, p)
			}
		})
	}
}

// TestTiersOfADeductibleAreNoRow reads a deductible whose label lists the tiers that it is for: its amount is no copay of theirs.
func TestTiersOfADeductibleAreNoRow(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "Participating pharmacy"},
		[]string{"Pharmacy deductible (Tier 2, Tier 3 and Tier 4 drugs)", "$310"},
		[]string{"Tier 1 drugs", "$6"},
		[]string{"Tier 2 drugs", "$33"},
	).text())
	if d := cmp.Diff("tier-1 any in 1-0 $6.00 copay -\ntier-2 any in 1-0 $33.00 copay after", shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestMaximumOfAFormIsThatOfMedicalCosts reads a maximum of a pharmacy form whose setting says that it is one with the medical plan's.
func TestMaximumOfAFormIsThatOfMedicalCosts(t *testing.T) {
	p := read(t, newSheet().line("Pharmacy accumulators").table(
		[]string{"Accumulator", "Setting", "Individual", "Family"},
		[]string{"Maximum out of pocket", "Integrated with medical", "$3,300", "$6,600"},
	).table([]string{"", "Retail"}, []string{"Tier 1 - Generic", "$5"}, []string{"Tier 2 - Brand", "$25"}).text())
	if len(p.OutOfPocketMaximums) != 1 || p.OutOfPocketMaximums[0].Scope.Value != benefit.Integrated || !p.OutOfPocketMaximums[0].AppliesToRx.Value {
		t.Errorf("got %s", accumulatorLines(p))
	}
}

// TestMaximumWithoutDrugs reads from its label that a maximum leaves drugs out.
func TestMaximumWithoutDrugs(t *testing.T) {
	for label, want := range map[string]benefit.AccumulatorScope{
		"Maximum out-of-pocket responsibility (does not include prescription drugs)": benefit.MedicalOnly,
		"Out-of-pocket maximum, not including Part D drugs":                          benefit.MedicalOnly,
		"Out-of-pocket maximum (includes prescription drugs)":                        benefit.Integrated,
		"Out-of-pocket maximum (does not include premiums; includes drugs)":          benefit.Integrated,
	} {
		p := read(t, newSheet().table(
			[]string{"Benefit", "Core D", "Value D"},
			[]string{label, "$4,900", "$3,950"},
			[]string{"Tier 1 generic drugs, 30-day supply", "$5", "$4"},
		).text())
		if len(p.OutOfPocketMaximums) != 2 || p.OutOfPocketMaximums[0].Scope.Value != want {
			t.Errorf("%s: %v", label, p.OutOfPocketMaximums)
		}
	}
}

func TestDrugDeductibleOfSomeTiers(t *testing.T) {
	p := read(t, newSheet().table([]string{"", "In-network"}, []string{"Prescription drug deductible (tiers 2-3 only)", "$200"}, []string{"Tier 1", "$5"}, []string{"Tier 2", "$20"}, []string{"Tier 3", "$50"}).text())
	if d := cmp.Diff("order tier-2 any in after\norder tier-3 any in after", factLines(p, "order")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestTiersAnswered reads a limit whose name stands above its amounts, and answers to whether it applies tier by tier.
func TestTiersAnswered(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug deductible").line("$250 per member, $500 per family, each calendar").table(
		[]string{"Does the deductible apply?", "Tier 1: no\nTier 2 and Tier 3: yes", ""},
		[]string{"What you pay", "Preferred pharmacy", "Standard pharmacy"},
		[]string{"Tier 1 - retail", "$5 copay", "$15 copay"},
		[]string{"Tier 2 - retail", "$40 copay", "$55 copay"},
		[]string{"Tier 3 - mail order", "25%", "<"}).text())
	if got, want := limitLines(p), "deductible rx any 250/500"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	want := `tier-1 retail preferred 1-30 $5.00 copay exempt
tier-1 retail standard 1-30 $15.00 copay exempt
tier-2 retail preferred 1-30 $40.00 copay after
tier-2 retail standard 1-30 $55.00 copay after
tier-3 mail in 1-90 25 % coinsurance after`
	if got := shareLines(p); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestSentencesBelowADeductible takes which tiers a deductible is for from its corner, and from the sentences right below its table.
func TestSentencesBelowADeductible(t *testing.T) {
	deductible := [][]string{{"Calendar Year Brand Name Drug Deductible", "Member pays"}, {"Per Member", "$150"}, {"Per family", "$300"}}
	drugs := [][]string{{"Participating retail pharmacies", "Copayment"}, {"Tier 1 (generic)", "$15"}, {"Tier 2 (preferred brand)", "$35"}, {"Tier 3 (specialty)", "20%"}}
	for words, want := range map[string]string{
		"": "deductible rx any 150/300 tier-2",
		"Applies to Tier 2 and Tier 3 drugs. It does not apply to Tier 1 drugs.": "deductible rx any 150/300 tier-2 tier-3",
		"See page 4.": "deductible rx any 150/300 tier-2",
	} {
		s := newSheet().line("Prescription drugs").table(deductible...)
		if words != "" {
			s.line(words)
		}
		p := read(t, s.table(drugs...).text())
		if got := limitLines(p); got != want {
			t.Errorf("%q: %s, want %s", words, got, want)
		}
		for _, cs := range p.CostShares {
			if strings.HasPrefix(words, "Applies") && (cs.Deductible.Value == benefit.DeductibleExempt) != (cs.Tier == "tier-1") {
				t.Errorf("%s: the deductible is %s", cs.Tier, cs.Deductible.Value)
			}
		}
	}
}

func TestLimitsOfTiersAreNoCopays(t *testing.T) {
	p := read(t, newSheet().table([]string{"", "Local plan"}, []string{"Copays for drugs", "<"}, []string{"Level 1", "$5"}, []string{"Level 2 preferred drugs", "20%"},
		[]string{"Out-of-pocket limits", "<"}, []string{"Levels 1 & 2", "$700 / $1,400"}).text())
	if d := cmp.Diff("maximum rx 700/1400\nshare tier-1 any in $5.00 copay\nshare tier-2 any in 20 % coinsurance", factLines(p, "share", "maximum")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestDentalAndVisionPlansSayNothing(t *testing.T) {
	p := read(t, newSheet().line("Dental plan").table([]string{"", "In-network"}, []string{"Annual deductible", "$50 / $150"}, []string{"Basic services", "80%"}, []string{"Orthodontia", "50%"}).
		line("Vision plan").table([]string{"Service", "You pay"}, []string{"Eye exam", "$10"}, []string{"Frames", "$130 allowance"}).
		table([]string{"Prescription drugs", "You pay"}, []string{"Generic", "$10"}, []string{"Brand", "$30"}).text())
	if d := cmp.Diff("share brand any in $30.00 copay\nshare generic any in $10.00 copay", factLines(p, "share", "deductible", "maximum")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestMarksOfTheDeductible(t *testing.T) {
	for _, c := range []struct{ mark, note, want string }{
		{"*", "* After deductible.", "order brand any in after"},
		{"†", "† Not subject to the deductible", "order brand any in exempt"},
		{" AD", "AD = after deductible", "order brand any in after"},
		{" AD", "• AD means the copay or coinsurance applies after the deductible has been met. Where AD is not shown it may not.", "order brand any in after"},
		{" AD", "AD means the copay applies after the deductible has been met. Where AD is not shown the deductible does not apply.", "order brand any in after\norder generic any in exempt"},
		{"*", "* The deductible is waived for drugs on the preventive drug list.", ""},
	} {
		text := newSheet().table([]string{"Prescription drugs", "In-network"}, []string{"Generic", "$10"}, []string{"Brand", "$30" + c.mark}).line(c.note).text()
		p := read(t, text)
		if got := factLines(p, "order"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.note, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestTablesOfDrugs reads tables of a plan's drug benefit that are turned, torn or stated for what the plan pays.
func TestTablesOfDrugs(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"classes across the top",
			[][]string{{"Program", "Generic drugs", "Preferred brand drugs"}, {"Retail (up to a 34-day supply)", "10% with a $10 minimum*/$100 maximum copay", "$35"}, {"Mail order", "$15", "$70"}, {"Prior authorization", "Needed for some drugs.", "<"}},
			"share generic mail in $15.00 copay\nshare generic retail in 10 % coinsurance, at least $10.00, at most $100.00\nshare preferred-brand mail in $70.00 copay\nshare preferred-brand retail in $35.00 copay",
		},
		{
			"cards",
			[][]string{{"Generic", "Preferred brand", "Specialty"}, {"$10", "$35", "20%"}},
			"share generic any in $10.00 copay\nshare preferred-brand any in $35.00 copay\nshare specialty specialty in 20 % coinsurance",
		},
		{
			"the greater of two above all",
			[][]string{{"", "Retail", "Home delivery"}, {"Copay", "You pay the greater of the two:\nGeneric: $10 or 10%\nPreferred brand: $25 or 25%", "You pay the greater of the two:\nGeneric: $20 or 10%\nPreferred brand: $50 or 25%"}},
			"share generic mail in the greater of $20.00 copay and 10 % coinsurance\nshare generic retail in the greater of $10.00 copay and 10 % coinsurance\nshare preferred-brand mail in the greater of $50.00 copay and 25 % coinsurance\nshare preferred-brand retail in the greater of $25.00 copay and 25 % coinsurance",
		},
		{
			"days below the pharmacies, rows between them",
			[][]string{{"", "Retail", "Home delivery"}, {"Calendar year deductible", "$150 per person", "<"}, {"Supply", "Up to a 30-day supply", "Up to a 90-day supply"}, {"Generic", "$10", "$20"}},
			"share generic mail in $20.00 copay\nshare generic retail in $10.00 copay",
		},
		{
			"pharmacies in the label",
			[][]string{{"Prescription drugs", "In-network"}, {"Generic: retail (30-day) / mail order (90-day)", "$10 / $20"}},
			"share generic mail in $20.00 copay\nshare generic retail in $10.00 copay",
		},
		{
			"less than and more than",
			[][]string{{"Prescription drugs", "In-network"}, {"Brand", "30% but not less than $30 or more than $60"}},
			"share brand any in 30 % coinsurance, at least $30.00, at most $60.00",
		},
		{
			"a range",
			[][]string{{"Prescription drugs", "In-network"}, {"Brand", "30% ($50-$150)"}},
			"share brand any in 30 % coinsurance, at least $50.00, at most $150.00",
		},
		{
			"copays and days in order",
			[][]string{{"Prescription drugs", "In-network"}, {"Brand", "$35/$70/$105 copay (31/60/90-day supply) (retail)"}},
			"share brand retail in $105.00 copay\nshare brand retail in $35.00 copay\nshare brand retail in $70.00 copay",
		},
		{
			"all of it but the copay",
			[][]string{{"Prescription drugs", "In-network"}, {"Generic", "100% after $10 copay"}, {"Brand", "100% after deductible"}},
			"share brand any in no charge\nshare generic any in $10.00 copay",
		},
		{
			"what the plan pays, by network",
			[][]string{{"Prescription drugs", "Plan pays (in-network)", "Plan pays (out-of-network)"}, {"Generic", "90%", "70%"}, {"Brand", "100% after $50 copay", "Not covered"}},
			"share brand any in $50.00 copay\nshare brand any out not covered\nshare generic any in 10 % coinsurance\nshare generic any out 30 % coinsurance",
		},
		{
			"a row torn in two",
			[][]string{{"Prescription drugs", "In-network"}, {"Brand", "25% with a $20 minimum & $65"}, {"", "maximum"}},
			"share brand any in 25 % coinsurance, at least $20.00, at most $65.00",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(c.rows...).text()
			p := read(t, text)
			if d := cmp.Diff(c.want, factLines(p, "share")); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			checkEvidence(t, text, p)
		})
	}
}

func TestRowsTornByAPage(t *testing.T) {
	head := []string{"Common Medical Event", "Services You May Need", "Network Provider (You will pay the least)", "Out-of-Network Provider (You will pay the most)"}
	const event = "If you need drugs to treat your illness or condition"
	p := read(t, newSheet().table(head, []string{event, "Generic drugs", "$10 copay", "Not covered"}, []string{"^", "Preferred brand drugs", "", ""}).page().
		table(head, []string{event, "", "$35 copay", "Not covered"}, []string{"^", "Non-preferred brand drugs", "$60 copay", "Not covered"}).text())
	want := "share generic any in $10.00 copay\nshare generic any out not covered\nshare non-preferred-brand any in $60.00 copay\nshare non-preferred-brand any out not covered\nshare preferred-brand any in $35.00 copay\nshare preferred-brand any out not covered"
	if d := cmp.Diff(want, factLines(p, "share")); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestOneDrugDeductibleOfBothNetworks takes a cell in the column of the other network that says so for no amount of medical care.
func TestOneDrugDeductibleOfBothNetworks(t *testing.T) {
	p := read(t, newSheet().table([]string{"Annual amounts", "Network", "Out-of-Network"},
		[]string{"Annual Medical Deductible", "Individual: $900", "Individual: $2,700"},
		[]string{"Annual Pharmacy Deductible", "Individual: $125", "Network and out-of-network pharmacy deductibles are combined"}).text())
	if got, want := limitLines(p), "deductible in 900/-; deductible out 2700/-; deductible rx any 125/-"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if slices.ContainsFunc(p.Deductibles, func(a benefit.Accumulator) bool { return a.Scope.Value == benefit.MedicalOnly && a.AppliesToRx.Known() }) {
		t.Error("drugs are held by the medical deductible")
	}
}

// TestStageAfterTheDeductible takes what a stage says of when it begins for no deductible of the amount in its answer.
func TestStageAfterTheDeductible(t *testing.T) {
	p := read(t, newSheet().line("Prescription drugs").table([]string{"Stage", "What happens"},
		[]string{"Stage 1: Part D deductible", "$150 for drugs on Tiers 3 and 4"},
		[]string{"Stage 2: Initial coverage (after you pay your deductible, if applicable)", "You pay the amounts below until your total out-of-pocket costs reach $2,100."}).text())
	for _, d := range p.Deductibles {
		if d.Individual.Value == 210000 {
			t.Errorf("read %s", limitLines(p))
		}
	}
}

// TestLimitsOfComparisons reads the yearly maximum that a comparison of plans calls one of copays or coinsurance, and takes a deductible that is
// paid for each admission or visit for none of the year's.
func TestLimitsOfComparisons(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "Aspen HMO"},
		[]string{"Calendar Year Deductible", "<"},
		[]string{"Individual", "$500"},
		[]string{"Family", "$1,000"},
		[]string{"Maximum Calendar Year Copay or Co-insurance (excluding pharmacy)", "<"},
		[]string{"Individual", "$1,500"},
		[]string{"Family", "$3,000"},
		[]string{"Hospital", "<"},
		[]string{"Deductible (per admission)", "$250"},
		[]string{"Emergency Services", "<"},
		[]string{"Emergency Room Deductible", "$50"},
		[]string{"Prescription Drugs", "<"},
		[]string{"Generic", "$9"},
		[]string{"Brand", "$31"},
	).text())
	if got, want := limitLines(p), "deductible in 500/1000; maximum in 1500/3000"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestLimitBelowAdministrator reads limits below the heading of drugs that says in brackets who administers them.
func TestLimitBelowAdministrator(t *testing.T) {
	for _, title := range []string{"Prescription Drugs", "Prescription Drugs (administered by Larch Rx; Rx BIN 018440, PCN LRX, Rx Group HE99)"} {
		p := read(t, newSheet().table(
			[]string{"Benefit", "In-network", "Out-of-network"},
			[]string{"Hospital and Medical", "<", "<"},
			[]string{"Medical out-of-pocket maximum", "$3,000 individual\n$6,000 family", "None"},
			[]string{title, "<", "<"},
			[]string{"Maximum network out-of-pocket\ncost (doesn't include clinical\npharmacy program penalties)", "$3,600 individual;\n$7,200 family", "None"},
			[]string{"Generic", "$9", "Not covered"},
			[]string{"Brand", "$31", "Not covered"},
		).text())
		if got, want := limitLines(p), "maximum in 3000/6000; maximum rx in 3600/7200"; got != want {
			t.Errorf("%s: got %s, want %s", title, got, want)
		}
	}
}

// TestMaximumOfSomeDrugs reads the out-of-pocket maximum of some drugs among the rows of what drugs cost as one, and as no cost share of theirs.
func TestMaximumOfSomeDrugs(t *testing.T) {
	p := read(t, workbookOf([][]string{
		{"Plan design", "Current", "Option 1"},
		{"Deductible (Individual/Family)", "$900/$1,800", "$1,200/$2,400"},
		{"Prescription drug", "", ""},
		{"Generic", "20%", "15%"},
		{"Specialty - 30 day supply", "25%", "30%"},
		{"Out of Pocket Maximum, specialty (Individual/Family)", "$1,100/$2,200", "$1,500/$3,000"},
	}))
	if len(p.CostShares) != 4 || len(p.OutOfPocketMaximums) != 2 {
		t.Errorf("got %v", jsonFacts(p))
	}
}
