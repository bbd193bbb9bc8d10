package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestEmployerForms reads small documents as employers and their insurers set them: the plan that an insurer administers, plans
// beside each other by level of coverage, cells that stand over several pharmacies.
func TestEmployerForms(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"an insurer's name in the heading, which is no life insurance",
			newSheet().line("BENEFITS AT A GLANCE").line("UNDERWRITTEN BY HARBOR HEALTH AND LIFE INSURANCE COMPANY").table(
				[]string{"PLAN FEATURES", "In-Network", "Out-of-Network"},
				[]string{"Payment Limit (per calendar year)", "$3,000 Individual\n$6,000 Family", "$7,000 Individual\n$14,000 Family"},
				[]string{"PHARMACY", "In-Network", "Out-of-Network"},
				[]string{"Generic Drugs", "", ""},
				[]string{"Retail", "$9 copay", "30% of submitted cost"},
			).text(),
			`: generic retail in $9.00 copay
: generic retail out 30 % coinsurance
: maximum in 3000/6000
: maximum out 7000/14000`,
		},
		{
			"persons in a column of their own, and limits that one plan does not have",
			newSheet().table(
				[]string{"", "Coverage level", "Harbor PPO", "Harbor Saver HSA"},
				[]string{"Medical deductible", "Employee only", "$300", "$1,700"},
				[]string{"^", "Family", "$900", "$3,400"},
				[]string{"Prescription drug deductible", "Employee only", "None", "Included in the medical deductible"},
				[]string{"^", "Family", "None", "Included in the medical deductible"},
				[]string{"Prescription drug out-of-pocket maximum", "Employee only", "$1,500", "Included in the medical maximum"},
				[]string{"^", "Family", "$3,000", "Included in the medical maximum"},
			).text(),
			`Harbor PPO: deductible any 0/0
Harbor PPO: deductible in 300/900
Harbor PPO: maximum any 1500/3000
Harbor Saver HSA: deductible in 1700/3400`,
		},
		{
			"one cell over retail and mail order",
			newSheet().line("Prescription drugs").table(
				[]string{"Drug", "Retail\n1-30 days", "Mail order\n31-90 days"},
				[]string{"Generic", "$6", "$12"},
				[]string{"Preferred brand", "25% after deductible", "<"},
				[]string{"Non-preferred brand", "$70 for up to a 30-day supply", "<"},
				[]string{"Specialty", "20% up to $150", "<"},
			).text(),
			`: deductible any 0/0
: generic mail in $12.00 copay
: generic retail in $6.00 copay
: non-preferred-brand retail in $70.00 copay
: preferred-brand mail in 25 % coinsurance
: preferred-brand retail in 25 % coinsurance
: specialty specialty in 20 % coinsurance, at most $150.00`,
		},
		{
			"labels that explain themselves, and a specialty pharmacy by its name",
			newSheet().table(
				[]string{"Your plan", "Retail pharmacy\n(up to a 30-day supply)", "Mail service pharmacy\n(up to a 90-day supply)"},
				[]string{"Generic Medicines\nThese cost you the least.", "$5 for a generic prescription", "$10 for a generic prescription"},
				[]string{"Non-Preferred Brand-Name Medicines\nYou pay the most for what is not on your plan's preferred drug list.", "40% ($50 minimum, $100 maximum)", "40% ($100 minimum, $200 maximum)"},
				[]string{"Preferred Specialty Medicines", "$80, Accredo only", ""},
			).text(),
			`: generic mail in $10.00 copay
: generic retail in $5.00 copay
: non-preferred-brand mail in 40 % coinsurance, at least $100.00, at most $200.00
: non-preferred-brand retail in 40 % coinsurance, at least $50.00, at most $100.00
: preferred-specialty specialty in $80.00 copay`,
		},
		{
			"supplies in a column of their own beside plans",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Supply", "Classic", "Basic"},
				[]string{"Tier 1 generic", "Up to 31 days (retail)", "$5", "$10"},
				[]string{"^", "32-93 days (mail order)", "$10", "$20"},
				[]string{"Tier 2 brand", "Up to 31 days (retail)", "$30", "20% ($40 min, $80 max)"},
				[]string{"^", "32-93 days (mail order)", "$60", "20% ($80 min, $160 max)"},
			).text(),
			`Basic: tier-1 mail in $20.00 copay
Basic: tier-1 retail in $10.00 copay
Basic: tier-2 mail in 20 % coinsurance, at least $80.00, at most $160.00
Basic: tier-2 retail in 20 % coinsurance, at least $40.00, at most $80.00
Classic: tier-1 mail in $10.00 copay
Classic: tier-1 retail in $5.00 copay
Classic: tier-2 mail in $60.00 copay
Classic: tier-2 retail in $30.00 copay`,
		},
		{
			"the deductible below two pharmacies, one of which names its network",
			newSheet().line("Prescription Benefit Summary").table(
				[]string{"", "Mail service pharmacy (up to a 100-day supply)", "Retail network pharmacy (up to a 30-day supply)"},
				[]string{"Generics", "$12", "$6"},
				[]string{"Prescription deductible", "$75 per person/$150 per family", "<"},
			).text(),
			`: deductible in 75/150
: generic mail in $12.00 copay
: generic retail in $6.00 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, planLines(t, c.text)); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

// TestSchedulesOfSentences reads schedules of benefits whose labels go on in sentences below their names, and whose cells state a
// sentence for each tier.
func TestSchedulesOfSentences(t *testing.T) {
	for _, c := range []struct {
		name         string
		text         *document.Text
		shares       string
		accumulators string
	}{
		{
			"pharmacies, supplies and a deductible explained below their names",
			newSheet().line("Outpatient Prescription Drugs").table(
				[]string{"Term", "Amount"},
				[]string{"Yearly Drug Deductible\nWhat you pay for Tier 2 and Tier 3 drugs at a Network Pharmacy before we pay. For Network Benefits it does not apply to Tier 1 drugs or to Specialty Prescription Drug Products.\nAt an Out-of-Network Pharmacy it is met by all drugs.", "Network\n$100 per Covered Person, not to exceed $200 for all Covered Persons in a family.\nOut-of-Network\n$250 per Covered Person, not to exceed $500 for all Covered Persons in a family."},
			).table(
				[]string{"Description and Supply Limits", "What You Pay"},
				[]string{"Specialty Prescription Drug Products\nUp to a 30-day supply at a time. They are obtained from a Designated Pharmacy, which sends them to you on the day that you need them.", "For a Tier 1 Specialty Prescription Drug Product: $8 per Order.\nFor a Tier 2 Specialty Prescription Drug Product: $120 per Order."},
				[]string{"Prescription Drugs from a Retail Network\nPharmacy\nThe supply is as written by the provider, up to a consecutive 30-day supply. Three cycles of a contraceptive are available at one time, as a 90-day supply.", "For a Tier 1 Prescription Drug Product: $8 per Order.\nFor a Tier 2 Prescription Drug Product: $38 per Order, after you meet the Yearly Drug Deductible.\nFor a Tier 3 Prescription Drug Product: $90 per Order, after you meet the Yearly Drug Deductible."},
				[]string{"Prescription Drugs from a Retail Out-of-Network\nPharmacy\nThe supply is as written by the provider, up to a consecutive 30-day supply. You pay the full price and send us a claim for what is covered.", "For a Tier 1 Prescription Drug Product: 50% of the Out-of-Network Rate, after you meet the Yearly Drug Deductible.\nFor a Tier 2 Prescription Drug Product: 50% of the Out-of-Network Rate, after you meet the Yearly Drug Deductible."},
			).text(),
			`tier-1 specialty in 1-30 $8.00 copay exempt
tier-2 specialty in 1-30 $120.00 copay exempt
tier-1 retail in 1-30 $8.00 copay exempt
tier-2 retail in 1-30 $38.00 copay after
tier-3 retail in 1-30 $90.00 copay after
tier-1 retail out 1-30 50 % coinsurance after
tier-2 retail out 1-30 50 % coinsurance after`,
			`deductible/rx/tier-2/tier-3/in 100.00/200.00 rx=true tiers=[tier-2 tier-3]
deductible/rx/out 250.00/500.00 rx=true`,
		},
		{
			"a deductible in the last of several sentences",
			newSheet().line("Prescription Drugs").table(
				[]string{"Where you fill", "What you pay"},
				[]string{"Retail pharmacy (30-day supply)", "You pay $8 for a Tier 1 drug. You pay $40 for a Tier 2 drug. You pay 25% for a Tier 3 drug, after the deductible."},
			).text(),
			`tier-1 retail in 1-30 $8.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-3 retail in 1-30 25 % coinsurance after`,
			"deductible/rx/any 0.00/- rx=true",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, c.text)
			if d := cmp.Diff(c.shares, shareLines(p)); d != "" {
				t.Errorf("cost shares (-want +got)\n%s", d)
			}
			if d := cmp.Diff(c.accumulators, accumulatorLines(p)); d != "" {
				t.Errorf("accumulators (-want +got)\n%s", d)
			}
			checkEvidence(t, c.text, p)
		})
	}
}

// TestAncillaryCharge reads what a brand costs where another drug is chemically equivalent, told in several sentences.
func TestAncillaryCharge(t *testing.T) {
	p := read(t, prose("Generic drugs: $10 copay", "Brand drugs: $30 copay", `An Ancillary Charge applies when a drug is dispensed at your request and another drug is chemically equivalent. `+
		`You pay the Copayment for the higher tier plus the difference in cost between the two drugs. The Ancillary Charge applies even if your Physician writes "Dispense as Written." `+
		`Ancillary Charges do not apply to the deductible or to the out-of-pocket limit.`).text())
	s := p.ProductSelection
	if !s.AddDifference.Value || s.Base.Value != benefit.BrandShare || !s.PrescriberExempt.Known() || s.PrescriberExempt.Value || !s.CountsToOOP.Known() || s.CountsToOOP.Value || !s.CountsToDeductible.Known() || s.CountsToDeductible.Value {
		t.Errorf("%+v", s)
	}
}

// TestAncillaryChargeOnLowerTier reads the same of drugs that are chemically the same, where the copay is that of the lower tier, and
// leaves open what only may apply.
func TestAncillaryChargeOnLowerTier(t *testing.T) {
	charge := func(applies string) benefit.ProductSelection {
		return read(t, prose("Tier 1: $10 copay", "Tier 2: $30 copay", "An Ancillary Charge "+applies+` when a covered drug is dispensed at your or the provider's request and there is another drug that is chemically the same available at a lower tier. `+
			`The Ancillary Charge is the difference in cost between the two products, is in addition to your lower-tier Copayment, and does not apply to your Drug Deductible or Out-of-Pocket Maximum.`).text()).ProductSelection
	}
	s := charge("applies")
	if !s.AddDifference.Value || s.Base.Value != benefit.GenericShare || !s.PrescriberExempt.Known() || s.PrescriberExempt.Value || !s.CountsToOOP.Known() || s.CountsToOOP.Value || !s.CountsToDeductible.Known() || s.CountsToDeductible.Value {
		t.Errorf("%+v", s)
	}
	if s := charge("may apply"); s.AddDifference.Known() || len(s.AddDifference.Evidence) == 0 {
		t.Errorf("%+v, want the words of a rule that is left open", s)
	}
	if s := read(t, prose("Tier 1: $10 copay", "Tier 2: $30 copay", "Ask your pharmacist whether another drug that is chemically the same is available at a lower tier.").text()).ProductSelection; s.AddDifference.Known() {
		t.Errorf("%+v, want nothing of a drug to ask for", s)
	}
}

// TestAncillaryChargeInATable reads the same from the row of a schedule that explains the charge, and what no pharmacy out of network
// fills from the lines of a cell.
func TestAncillaryChargeInATable(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Benefits").table(
		[]string{"Payment Term And Description", "Amounts"},
		[]string{"Ancillary Charge\nA charge, in addition to the Copayment, that you must pay when a covered product is dispensed at your or the provider's request, when a Chemically Equivalent Prescription Drug Product is available on a lower tier.", "The difference between the price of the product dispensed and that of the product on the lower tier. The Ancillary Charge does not apply to the Drug Deductible or the Out-of-Pocket Drug Maximum."},
	).table(
		[]string{"Description and Supply Limits", "Copayment"},
		[]string{"Specialty Drug Products", "Designated Pharmacy\nTier 4: 25%, not to exceed $250 per prescription.\nNon-Network\nNot covered."},
		[]string{"Retail Network Pharmacy", "Tier 1: $10.00\nTier 2: $35.00"},
	).text())
	s := p.ProductSelection
	if !s.AddDifference.Value || !s.PrescriberExempt.Known() || s.PrescriberExempt.Value || !s.CountsToOOP.Known() || s.CountsToOOP.Value || !s.CountsToDeductible.Known() || s.CountsToDeductible.Value {
		t.Errorf("%+v", s)
	}
	for _, cs := range p.CostShares {
		if cs.Share.Value.Kind == benefit.NotCovered && cs.Network.Value != benefit.Out {
			t.Errorf("%s is said not to be covered", cs.ID)
		}
	}
	if len(p.CostShares) != 4 {
		t.Errorf("got\n%s", shareLines(p))
	}
}

// TestSupplyOfSpecialtyDrugs reads the supply that a sentence gives for the specialty drugs of the one before it.
func TestSupplyOfSpecialtyDrugs(t *testing.T) {
	for words, want := range map[string]int{
		"Specialty medicines must be filled through Harbor Specialty. Up to a 31-day supply is available at one time.": 31,
		"Specialty drugs and insulin must be filled by mail order. Up to a 31-day supply is available at one time.":    0,
		"You have a choice of pharmacies. Up to a 31-day supply is available at one time.":                             0,
	} {
		p := read(t, prose("Generic drugs: $10 copay", "Brand drugs: $30 copay", words).text())
		got := 0
		for _, r := range p.Utilization.DaysSupply {
			if len(r.Scope.Channels) == 0 {
				got = max(got, r.Terms.Value.Max)
			}
		}
		if got != want {
			t.Errorf("%s: %d days", words, got)
		}
	}
}
