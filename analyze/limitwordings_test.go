package analyze

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// limitLines words the limits of a plan: "deductible rx any 100/200", "maximum in 5000/10000".
func limitLines(p *benefit.Plan) string {
	var out []string
	for _, kind := range []string{"deductible", "maximum"} {
		list := p.Deductibles
		if kind == "maximum" {
			list = p.OutOfPocketMaximums
		}
		var lines []string
		for _, a := range list {
			words := kind
			if a.Scope.Value == benefit.RxOnly {
				words += " rx"
			}
			words += fmt.Sprintf(" %s ", a.Network.Value)
			words += dollarsOf(a.Individual) + "/" + dollarsOf(a.Family)
			if a.AppliesToRx.Known() && !a.AppliesToRx.Value {
				words += " not rx"
			}
			if m := a.FamilyMethod; m.Known() {
				words += " " + string(m.Value)
			}
			if a.Individual.Standing == benefit.Conflicting || a.Family.Standing == benefit.Conflicting {
				words += " conflicting"
			}
			for _, t := range a.Tiers.Value {
				words += " " + string(t)
			}
			lines = append(lines, words)
		}
		slices.Sort(lines)
		out = append(out, lines...)
	}
	return strings.Join(out, "; ")
}

func dollarsOf(a benefit.Sourced[money.Amount]) string {
	if !a.Known() {
		return "-"
	}
	return strings.TrimSuffix(a.Value.String(), ".00")
}

// TestQuestionsOfSummaries reads the important questions of the summaries of 2012, 2017 and 2021 in the words of many issuers.
func TestQuestionsOfSummaries(t *testing.T) {
	const (
		noOther = "No."
		someOOP = "$6,000 individual / $12,000 family"
		m       = "; maximum in 6000/12000"
	)
	for n, c := range []struct{ overall, other, oop, want string }{
		// the overall deductible
		{"$1,500/individual or $3,000/family for network providers", noOther, someOOP, "deductible in 1500/3000" + m},
		{"$1,500 / person $3,000 / family", noOther, someOOP, "deductible in 1500/3000" + m},
		{"In-Network: $500 Individual / $1,000 Family; Out-of-Network: $1,000 Individual / $2,000 Family", noOther, someOOP, "deductible in 500/1000; deductible out 1000/2000" + m},
		{"$0", noOther, someOOP, "deductible in 0/-" + m},
		{"$0 Individual / $0 Family", noOther, someOOP, "deductible in 0/0" + m},
		{"None", noOther, someOOP, "deductible any 0/-" + m},
		{"Not Applicable.", noOther, someOOP, "deductible any 0/-" + m},
		{"See the chart starting on page 2 for your costs for services this plan covers.", noOther, someOOP, strings.TrimPrefix(m, "; ")},
		{"Network: $1,000 person/$2,000 family. Non-network: $3,000 person/$6,000 family. Doesn't apply to preventive care.", noOther, someOOP, "deductible in 1000/2000; deductible out 3000/6000" + m},
		{"For participating providers $750 person / $1,500 family. For non-participating providers $1,500 person / $3,000 family. Does not apply to prescription drugs.", noOther, someOOP, "deductible in 750/1500 not rx; deductible out 1500/3000 not rx" + m},
		{"Tier 1: $250 individual/$500 family Tier 2: $750 individual/$1,500 family Tier 3: $2,000 individual/$4,000 family", noOther, someOOP, strings.TrimPrefix(m, "; ")},
		{"Tier 1: $500/person or $1,000/family. Tier 2: $1,500/person or $3,000/family. Out-of-Network: $4,000/person or $8,000/family.", noOther, someOOP, "deductible out 4000/8000; deductible preferred 500/1000; deductible standard 1500/3000" + m},
		{"$500 individual/$1,000 family for Tier 1 providers; $1,500 individual/$3,000 family for Tier 2 providers; $4,000 individual/$8,000 family for out-of-network providers", noOther, someOOP, "deductible out 4000/8000; deductible preferred 500/1000; deductible standard 1500/3000" + m},
		{"For Tier 1 network providers $500 individual/$1,000 family; for Tier 2 network providers $1,500 individual/$3,000 family; for out-of-network providers $4,000 individual/$8,000 family", noOther, someOOP, "deductible out 4000/8000; deductible preferred 500/1000; deductible standard 1500/3000" + m},
		{"$2,000 per individual, $4,000 per family. Combined medical and prescription drug.", noOther, someOOP, "deductible in 2000/4000" + m},
		{"$3,300 self-only / $6,600 self plus one or self and family", noOther, someOOP, "deductible in 3300/6600" + m},
		{"$400 per person up to $1,200 per family", noOther, someOOP, "deductible in 400/1200" + m},
		{"$300/member, $900/family (3 members)", noOther, someOOP, "deductible in 300/900 embedded" + m},
		{"Medical: $1,000 individual / $2,000 family; Pharmacy: $250 individual / $500 family", noOther, someOOP, "deductible in 1000/2000; deductible rx any 250/500" + m},
		{"$1,000 Single / $2,000 Family in-network and out-of-network combined", noOther, someOOP, "deductible any 1000/2000" + m},
		{"For in-network providers: $0. For out-of-network providers: $500 individual/$1,500 family.", noOther, someOOP, "deductible in 0/-; deductible out 500/1500" + m},
		{"Employee only $1,600; Employee + family $3,200", noOther, someOOP, "deductible in 1600/3200" + m},
		{"$6,350 individual/$12,700 family. Coinsurance and copayments don't count toward the deductible.", noOther, someOOP, "deductible in 6350/12700" + m},
		{"$5,000 Individual. $10,000 Family. Deductible does not apply to preventive services, generic drugs and office visits.", noOther, someOOP, "deductible in 5000/10000" + m},
		{"Preferred: Individual $350 / Family $700. Non-Preferred: Individual $800 / Family $1,600. Does not apply to office visits and prescription drugs in Preferred Care.", noOther, someOOP, "deductible in 350/700 not rx; deductible out 800/1600" + m},
		{"$2,500 individual / $5,000 family for Select network providers; $4,500 individual / $9,000 family for non-Select network providers", noOther, someOOP, "deductible in 2500/5000; deductible out 4500/9000" + m},
		{"None for in-network. $450 individual / $900 family out-of-network", noOther, someOOP, "deductible out 450/900" + m},
		{"$350/person; $700/two-person; $1,050/family", noOther, someOOP, "deductible in 350/1050" + m},
		{"$1,650 self only, $3,300 self + one / self and family", noOther, someOOP, "deductible in 1650/3300" + m},
		{"$2,200 individual or $4,400 family (per calendar year). $90 copay for urgent care.", noOther, someOOP, "deductible in 2200/4400" + m},
		{"Individual: $6,900 medical deductible / $450 pharmacy deductible. Family: $13,800 medical deductible / $900 pharmacy deductible.", noOther, someOOP, "deductible in 6900/13800; deductible rx any 450/900" + m},
		{"In-network individual: $1,500 medical deductible / $100 pharmacy deductible; out-of-network individual: $3,000 medical deductible / $200 pharmacy deductible.", noOther, someOOP, "deductible in 1500/-; deductible out 3000/-; deductible rx in 100/-; deductible rx out 200/-" + m},
		{"$1,450 individual/$2,900 family, including prescription drugs.", noOther, someOOP, "deductible in 1450/2900" + m},
		{"$5,500/individual or $11,000/family. What it applies to: hospital stays, prescription drugs and imaging.", noOther, someOOP, "deductible in 5500/11000" + m},
		{"$0 at Tier 1 providers; $600 per person at Tier 2 providers.", noOther, someOOP, strings.TrimPrefix(m, "; ")},
		{"$250 individual / $500 family for in-network; $500 / $1,000 out-of-network", noOther, someOOP, "deductible in 250/500; deductible out 500/1000" + m},
		// other deductibles
		{"$1,000/person", "Yes. Non-generic prescription drugs: $120 per member", someOOP, "deductible in 1000/-; deductible rx any 120/- preferred-brand non-preferred-brand" + m},
		{"$1,000/person", "Yes. Outpatient prescription drug: $80/member; Inpatient: $275/admission", someOOP, "deductible in 1000/-; deductible rx any 80/-" + m},
		{"$1,000/person", "Yes. $60 per prescription for specialty drugs.", someOOP, "deductible in 1000/-" + m},
		{"$1,000/person", "Yes. $250/person for brand name drugs. There are no other specific deductibles.", someOOP, "deductible in 1000/-; deductible rx any 250/- preferred-brand non-preferred-brand" + m},
		{"$1,000/person", "Yes, $100 individual / $300 family for prescription drug coverage.", someOOP, "deductible in 1000/-; deductible rx any 100/300" + m},
		{"$1,000/person", "Yes. Prescription drugs – $75 per member per calendar year.", someOOP, "deductible in 1000/-; deductible rx any 75/-" + m},
		{"$1,000/person", "Yes. For pharmacy: $200 person / $400 family. For pediatric dental: $50 person.", someOOP, "deductible in 1000/-; deductible rx any 200/400" + m},
		{"$1,000/person", "Yes. $150 for emergency room, $200 for prescription drugs.", someOOP, "deductible in 1000/-; deductible rx any 200/-" + m},
		{"$1,000/person", "No. There are no other deductibles.", someOOP, "deductible in 1000/-" + m},
		{"$1,000/person", "Yes. $50 individual for dental. There is no deductible for prescription drugs.", someOOP, "deductible in 1000/- not rx; deductible rx any 0/-" + m},
		{"$1,000/person", "Yes. $50 individual for dental. There is no deductible for prescription drugs on Tiers 1 and 2.", someOOP, "deductible in 1000/-" + m},
		{"$1,000/person", "Yes. Prescription Drug: In-network $100/individual, $200/family. Out-of-network: $100/individual, $200/family", someOOP, "deductible in 1000/-; deductible rx in 100/200; deductible rx out 100/200" + m},
		{"$1,000/person", "Yes. $500 / Individual and $1,000 / Family for Tier 3 and Tier 4 prescription drugs.", someOOP, "deductible in 1000/-; deductible rx any 500/1000" + m},
		{"$1,000/person", "Yes, $300 for each hospital admission.", someOOP, "deductible in 1000/-" + m},
		{"Tier 1 (Riverside): $300 Individual / $600 Family Tier 2 (In-Network): $1,000 Individual / $2,000 Family Tier 3 (Out-of-Network): $3,000 Individual / $6,000 Family", noOther, "Medical – Tier 1: $2,500 Individual / $5,000 Family; Tier 2: $5,000 Individual / $10,000 Family; Tier 3: No limit Prescription drugs: $2,200 Individual / $4,400 Family", "deductible in 1000/2000; deductible out 3000/6000; deductible preferred 300/600; maximum in 5000/10000; maximum preferred 2500/5000; maximum rx any 2200/4400"},
		// the out-of-pocket limit
		{"$0", noOther, "$7,900 Individual/$15,800 Family (In-Network) $15,800 Individual/$31,600 Family (Out-of-Network) (May include a coinsurance maximum.)", "deductible in 0/-; maximum in 7900/15800; maximum out 15800/31600"},
		{"$0", noOther, "Medical: $1,300 Individual / $2,600 Family. Prescription drugs: $700 Individual / $1,400 Family. Federal maximum for all essential health benefits: $7,000 Individual / $14,000 Family.", "deductible in 0/-; maximum in 1300/2600; maximum in 7000/14000; maximum rx any 700/1400"},
		{"$0", noOther, "In-Network: $3,100 Individual / $6,200 Family; Out-of-Network: Not applicable. Prescription Drugs: $2,100 Individual / $4,200 Family", "deductible in 0/-; maximum in 3100/6200; maximum rx any 2100/4200"},
		{"$0", noOther, "$9,300 individual / $18,600 family. Specialty drugs: $200 per prescription.", "deductible in 0/-; maximum in 9300/18600"},
		{"$0", noOther, "In-network: $2,500 person/$5,000 family\nOut-of-network: $5,000 person/$10,000 family\nPrescription drugs: $1,650 person/$3,300 family", "deductible in 0/-; maximum in 2500/5000; maximum out 5000/10000; maximum rx any 1650/3300"},
		{"$0", noOther, "Yes. For network providers $5,000 individual / $10,000 family; for out-of-network providers $8,000 individual / $16,000 family", "deductible in 0/-; maximum in 5000/10000; maximum out 8000/16000"},
		{"$0", noOther, "Medical: $4,000 individual / $8,000 family. Prescription drugs: $2,000 individual / $4,000 family.", "deductible in 0/-; maximum in 4000/8000; maximum rx any 2000/4000"},
		{"$0", noOther, "No. There is no out-of-pocket limit on your expenses.", "deductible in 0/-"},
		{"$0", noOther, "Not Applicable", "deductible in 0/-"},
		{"$0", noOther, "None", "deductible in 0/-"},
		{"$0", noOther, "Unlimited", "deductible in 0/-"},
		{"$0", noOther, "Yes. $3,000 person/ $6,000 family for medical; $3,600 person/ $7,200 family for prescription drugs", "deductible in 0/-; maximum in 3000/6000; maximum rx any 3600/7200"},
		{"$0", noOther, "For network providers $7,350 individual/$14,700 family; for out-of-network providers there is no limit.", "deductible in 0/-; maximum in 7350/14700"},
		{"$0", noOther, "In-network: $2,500 individual / $5,000 family (coinsurance maximum). Total maximum out-of-pocket: $6,850 individual / $13,700 family.", "deductible in 0/-; maximum in 6850/13700"},
		{"$0", noOther, "$8,150 individual/ $16,300 family in-network. Out-of-network: Unlimited individual / Unlimited family.", "deductible in 0/-; maximum in 8150/16300"},
		{"$0", noOther, "Network: Individual $4,500 / Family $9,000. Out-of-Network: Individual Not Applicable / Family Not Applicable.", "deductible in 0/-; maximum in 4500/9000"},
		{"$0", noOther, "$1,500 per person, $3,000 per family for medical expenses. There is a separate $5,100 per person, $10,200 per family limit for prescription drugs.", "deductible in 0/-; maximum in 1500/3000; maximum rx any 5100/10200"},
		{"$0", noOther, "Yes. $9,100 per individual and $18,200 per family. This limit includes prescription drugs.", "deductible in 0/-; maximum in 9100/18200"},
		{"$0", noOther, "There is no out-of-pocket limit for out-of-network providers. For network providers: $5,500 Individual, $11,000 Family.", "deductible in 0/-; maximum in 5500/11000"},
		{"$0", noOther, "$6,600 Individual/$13,200 Family. Each family member has an individual limit of $6,600.", "deductible in 0/-; maximum in 6600/13200"},
	} {
		t.Run(fmt.Sprint(n, " ", c.overall, " ", c.other, " ", c.oop), func(t *testing.T) {
			const why = "You must pay all of the costs up to this amount before the plan begins to pay."
			text := newSheet().table(
				[]string{"Important Questions", "Answers", "Why This Matters:"},
				[]string{"What is the overall deductible?", c.overall, why},
				[]string{"Are there other deductibles for specific services?", c.other, why},
				[]string{"What is the out-of-pocket limit for this plan?", c.oop, "The out-of-pocket limit is the most you could pay in a year for covered services."},
			).page().table(
				[]string{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations & Exceptions"},
				[]string{"If you need drugs to treat your illness or condition", "Generic drugs", "$5 copay", "Not covered", "None"},
				[]string{"^", "Preferred brand drugs", "$25 copay", "Not covered", "None"},
				[]string{"^", "Non-preferred brand drugs", "$55 copay", "Not covered", "None"},
			).text()
			p := read(t, text)
			if got := limitLines(p); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestLimitsOfPlanDesigns reads the rows of plan designs, as employers and administrators word them.
func TestLimitsOfPlanDesigns(t *testing.T) {
	for n, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"", "In-Network", "Out-of-Network"}, {"Deductible (individual/family)", "$500/$1,000", "$1,000/$2,000"}, {"Out-of-pocket maximum (individual/family)", "$3,000/$6,000", "$6,000/$12,000"}}, "deductible in 500/1000; deductible out 1000/2000; maximum in 3000/6000; maximum out 6000/12000"},
		{[][]string{{"", "In-Network", "Out-of-Network"}, {"Deductible (Ind/Fam)", "$500 / $1,000", "None"}, {"OOP Max (Ind/Fam)", "$3,000 / $6,000", "Unlimited"}}, "deductible in 500/1000; deductible out 0/0; maximum in 3000/6000"},
		{[][]string{{"", "In-Network"}, {"Annual Rx deductible", "$100 per member; $200 per family"}, {"Annual Rx out-of-pocket maximum", "$2,000 per member; $4,000 per family"}}, "deductible rx in 100/200; maximum rx in 2000/4000"},
		{[][]string{{"", "In-Network"}, {"Pharmacy deductible", "Combined with medical"}, {"Medical deductible", "$1,500 / $3,000"}}, "deductible in 1500/3000"},
		{[][]string{{"", "In-Network"}, {"Medical deductible", "$1,500 / $3,000"}, {"Pharmacy deductible", "Combined with medical"}, {"Generic", "$10"}, {"Prescription drugs are not subject to the deductible", "<"}}, "deductible in 1500/3000"},
		{[][]string{{"", "In-Network"}, {"Calendar Year Deductible", "$0"}, {"Calendar Year Out-of-Pocket Maximum", "$5,000 Individual\n$10,000 Family"}}, "deductible in 0/-; maximum in 5000/10000"},
		{[][]string{{"", "In-Network"}, {"Out-of-Pocket Maximum", "None"}, {"Deductible", "None"}}, "deductible in 0/0"},
		{[][]string{{"", "In-Network"}, {"Deductible", "N/A"}, {"Out-of-pocket maximum", "N/A"}}, ""},
		{[][]string{{"Plan feature", "Employee Only", "Family"}, {"Deductible", "$1,700", "$3,400"}, {"Out-of-pocket maximum", "$4,000", "$8,000"}}, "deductible in 1700/3400; maximum in 4000/8000"},
		{[][]string{{"Benefit", "You pay"}, {"Deductible per calendar year", "$250 per person, maximum $750 per family"}, {"Prescription drug deductible", "Waived"}}, "deductible in 250/750"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription drug deductible", "$0"}, {"Generic", "$10"}}, "deductible rx any 0/-"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription drug deductible", "None"}, {"Generic", "$10"}}, "deductible rx any 0/0"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription drug deductible", "Not applicable"}, {"Generic", "$10"}}, "deductible rx any 0/0"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription drug deductible (waived for generics)", "$150 individual / $450 family"}, {"Generic", "$10"}, {"Brand", "$30"}}, "deductible rx any 150/450"},
		{[][]string{{"Benefit", "You pay"}, {"Rx OOP max", "$2,850 / $5,700"}, {"Generic", "$10"}}, "maximum rx any 2850/5700"},
		{[][]string{{"Benefit", "You pay"}, {"Coinsurance maximum", "$2,000 / $4,000"}, {"Generic", "$10"}}, ""},
		{[][]string{{"Benefit", "You pay"}, {"Combined medical and Rx out-of-pocket maximum", "$9,200 individual / $18,400 family"}, {"Generic", "$10"}}, "maximum in 9200/18400"},
		{[][]string{{"Benefit", "You pay"}, {"Maximum out-of-pocket (MOOP)", "Individual: $4,000; Family: $8,000 (embedded)"}, {"Generic", "$10"}}, "maximum in 4000/8000 embedded"},
		{[][]string{{"Benefit", "You pay"}, {"Deductible (aggregate)", "$3,300 individual / $6,600 family"}, {"Generic", "$10"}}, "deductible in 3300/6600 aggregate"},
		{[][]string{{"Benefit", "You pay"}, {"Deductible (non-embedded)", "$3,300 individual / $6,600 family"}, {"Generic", "$10"}}, "deductible in 3300/6600 aggregate"},
		{[][]string{{"Benefit", "You pay"}, {"Deductible type", "Embedded"}, {"Individual deductible", "$1,000"}, {"Family deductible", "$2,000"}, {"Generic", "$10"}}, "deductible in 1000/2000 embedded"},
		{[][]string{{"Benefit", "Tier 1 network", "Tier 2 network", "Out-of-network"}, {"Deductible individual", "$0", "$500", "$1,500"}, {"Deductible family", "$0", "$1,000", "$3,000"}}, "deductible out 1500/3000; deductible preferred 0/0; deductible standard 500/1000"},
		{[][]string{{"Benefit", "In-network"}, {"Deductible", "$500\nper individual\n$1,500\nper family"}, {"Generic", "$10"}}, "deductible in 500/1500"},
		{[][]string{{"Benefit", "In-network"}, {"Deductible", "$500 x 3"}, {"Generic", "$10"}}, "deductible in 500/-"},
		{[][]string{{"Benefit", "In-network"}, {"Deductible – applies to brand drugs only", "$100"}, {"Generic", "$10"}, {"Brand", "$30"}}, "deductible rx in 100/- brand"},
		{[][]string{{"Benefit", "In-network"}, {"Rx deductible (Tiers 2-4)", "$200 / $400"}, {"Tier 1", "$10"}, {"Tier 2", "$30"}, {"Tier 3", "$60"}, {"Tier 4", "$90"}}, "deductible rx in 200/400 tier-2 tier-3 tier-4"},
		{[][]string{{"Benefit", "In-network"}, {"Maximum annual benefit", "$5,000"}, {"Lifetime maximum", "Unlimited"}, {"Generic", "$10"}}, ""},
		{[][]string{{"Benefit", "In-network"}, {"Annual out-of-pocket limit", "$1,500 two-person $3,000 family $4,500"}, {"Generic", "$10"}}, ""},
		{[][]string{{"Benefit", "In-network"}, {"Per-prescription out-of-pocket maximum", "$250"}, {"Generic", "$10"}}, ""},
		{[][]string{{"Benefit", "In-network"}, {"Specialty drug out-of-pocket maximum per prescription", "$150"}, {"Generic", "$10"}}, ""},
		{[][]string{{"Benefit", "You pay"}, {"Annual Out-of-Pocket Max (apart from the medical out-of-pocket max)", "$1,400 indiv / $2,800 family"}, {"Generic", "$10"}}, "maximum rx any 1400/2800"},
		{[][]string{{"", "PPO Provider", "Non-PPO Provider"}, {"Medical deductible – per person / per family", "$300 / $600", "$600 / $1,200"}, {"Generic", "$10", "Not covered"}}, "deductible in 300/600; deductible out 600/1200"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription out-of-pocket maximum (per calendar year)", "<"}, {"Per covered person", "$2,700"}, {"Per family unit", "$5,400"}, {"Generic", "$10"}}, "maximum rx any 2700/5400"},
		{[][]string{{"Benefit", "You pay"}, {"Annual retail deductible", "<"}, {"Employee only (also the most per person)", "$90"}, {"Employee + spouse", "$180"}, {"Family (employee + spouse + child(ren))", "$270"}, {"Generic", "$10"}}, "deductible rx any 90/270"},
		{[][]string{{"", "Bronze"}, {"Individual", "$400 Rx deductible"}, {"Family", "$800 Rx deductible"}, {"Tier 1 (generics)", "$15"}}, "deductible rx any 400/800"},
		{[][]string{{"Benefit", "You pay"}, {"Drug plan deductible", "$0 for Tier 1 & 2; $390 for Tier 3-5 drugs"}, {"Generic", "$10"}}, "deductible rx any 390/-"},
		{[][]string{{"Benefit", "You pay"}, {"Prescription drug deductible", "Plan A – $60 per person; $120 per family Plan B – $160 per person; $320 per family"}, {"Generic", "$10"}}, "deductible rx any 160/320; deductible rx any 60/120"},
		{[][]string{{"Benefit", "You pay"}, {"Most you pay out of pocket in a year for drugs", "$3,300 individual; $6,600 family"}, {"Generic", "$10"}}, "maximum rx any 3300/6600"},
		{[][]string{{"Benefit", "In-network"}, {"Deductible", "$1,000 individual / $2,000 family (medical only; does not apply to prescription drugs)"}, {"Generic", "$10"}}, "deductible in 1000/2000 not rx"},
	} {
		t.Run(fmt.Sprint(n, c.rows), func(t *testing.T) {
			text := newSheet().line("Prescription drug and medical benefits").table(c.rows...).text()
			p := read(t, text)
			if got := limitLines(p); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if c.want != "" {
				checkEvidence(t, text, p)
			}
		})
	}
}

// TestLimitsOfBooklets reads the sentences of booklets, and leaves those that state no limit of the plan.
func TestLimitsOfBooklets(t *testing.T) {
	for n, c := range []struct{ words, want string }{
		{"Annual pharmacy out-of-pocket maximum: $3,500 per Covered Person, not to exceed $7,000 per family. Medical expenses do not count toward it.", "maximum rx any 3500/7000"},
		{"Each Covered Person must meet a Prescription Drug Deductible of $125 each calendar year.", "deductible rx any 125/-"},
		{"There is no deductible for prescription drugs.", "deductible rx any 0/0"},
		{"There is no pharmacy deductible to satisfy before the program pays.", "deductible rx any 0/0"},
		{"Copayments for prescription drugs are capped at $1,800 for each member in a plan year.", "maximum rx any 1800/-"},
		{"You will never pay more than $1,800 in a plan year for prescription drugs, or $3,600 for your whole family.", "maximum rx any 1800/3600"},
		{"In a plan year nobody pays more than $1,800 in prescription copays.", "maximum rx any 1800/-"},
		{"Your copayment is fixed for every drug until your copayments for the year add up to $2,400.", "maximum rx any 2400/-"},
		{"When your copays reach $1,700 for one person or $3,400 for a family in a calendar year, the plan pays 100%.", "maximum rx any 1700/3400"},
		{"Drugs on the preventive list skip the deductible and cost $0.", ""},
		{"Once you have paid $1,700 in prescription drug copays in a calendar year, the plan pays 100% of covered drugs.", "maximum rx any 1700/-"},
		{"Once you have paid $1,700 in a year ($3,400 for a family), we pay all of your prescription costs.", "maximum rx any 1700/3400"},
		{"Once you have paid $1,700 for prescriptions in a year, we pay all but your copayment.", ""},
		{"Once you have paid $1,700 in a year, we pay all of your generic prescription costs.", ""},
		{"Drug spending has an out-of-pocket ceiling of its own, apart from the medical one: $2,900 for one individual and $5,800 for a family.", "maximum rx any 2900/5800"},
		{"In-network deductible of $750 for one person and $1,500 for a family; out-of-pocket maximum of $4,000 for one person and $8,000 for a family.", "deductible in 750/1500; maximum in 4000/8000"},
		{"The $350 per person ($700 per family) calendar year deductible does not apply to prescription drugs.", "deductible in 350/700 not rx"},
		{"The prescription drug deductible went from $100 to $ TBD per person this year, and you must meet it before the plan pays.", ""},
		{"Generic drugs on the preventive list also cost you $0, and the deductible does not apply to them.", ""},
		{"The plan pays up to $5,000 a year for fertility drugs.", ""},
		{"The maximum copayment for a specialty drug is $200 a year.", ""},
		{"Example: You pay the $300 Rx deductible and the $200 maximum per script.", ""},
		{"The most you will pay for a 30-day supply of covered insulin is $35.", ""},
		{"The most you pay for any one prescription is $150.", ""},
		{"Once you reach the annual out-of-pocket maximum of $2,000 per person, you pay $0 for the rest of the year.", "maximum in 2000/-"},
		{"Your prescription drug deductible is $50 per person, up to $150 per family.", "deductible rx any 50/150"},
		{"You pay the first $100 of covered brand-name drugs each year.", ""},
		{"The Plan's annual deductible ($500 per person; $1,000 per family) applies to prescription drugs.", "deductible in 500/1000"},
		{"There is a $2,000 individual and $4,000 family annual out-of-pocket limit on prescription drug expenses.", "maximum rx any 2000/4000"},
		{"The annual prescription drug deductible increases from $100 per person and $200 per family to $125 per person and $250 per family.", "deductible rx any 125/250"},
		{"Effective January 1, 2026, the pharmacy out-of-pocket maximum will change from $2,000 to $2,500 per individual.", "maximum rx any 2500/-"},
		{"Your out-of-pocket maximum is $4,000. It does not include premiums.", "maximum in 4000/-"},
		{"The federal out-of-pocket limit for 2026 is $10,600 for an individual and $21,200 for a family.", ""},
		{"An HDHP must have a deductible of at least $1,700 for self-only coverage.", ""},
		{"If your deductible is $500, you pay the first $500.", ""},
		{"The plan has a $25 deductible per prescription at out-of-network pharmacies.", ""},
		{"Medical deductible: $750 individual; $1,500 family. Pharmacy deductible: $100 individual; $200 family.", "deductible in 750/1500; deductible rx any 100/200"},
		{"After you meet the $1,500 individual or $3,000 family deductible, the plan pays 80%.", "deductible in 1500/3000"},
		{"The Prescription Drug Deductible is $80 per Insured Person per calendar year, not to exceed $160 per family.", "deductible rx any 80/160"},
		{"Annual prescription out-of-pocket maximum. Once your share of prescription costs reaches $2,300 for one person or $4,600 for a family in a calendar year, the plan pays 100%.", "maximum rx any 2300/4600"},
		{"Prior authorization. You pay the first $70 for each person.", ""},
		{"Copayments count toward the prescription drug out-of-pocket maximum of $1,700 per individual and $3,400 per family, which is separate from the medical maximum.", "maximum rx any 1700/3400"},
		{"Prescription copayments count toward the out-of-pocket maximum of $5,000 per individual and $10,000 per family.", "maximum in 5000/10000"},
		{"You pay the full price of your prescriptions until you meet the plan deductible of $1,900 (employee only) or $3,800 (family).", "deductible in 1900/3800"},
		{"You pay the full price until you meet the prescription drug deductible of $190 per person.", "deductible rx any 190/-"},
		{"The most your family will pay in copayments is $230 in a benefit year.", "maximum in -/230"},
		{"The most you will pay in copayments is $60 for each hospital stay.", ""},
		{"The most you will pay in copayments for office visits is $230 in a benefit year.", ""},
		{"Amounts that a Member pays count toward the Out-of-Pocket Maximum of the Certificate, which is $5,000 for a Member and $10,000 for a family in a Calendar Year.", "maximum in 5000/10000"},
		{"Once your share of the cost of covered drugs in a calendar year reaches $2,100 for one person or $4,200 for a family, the Fund pays 100% for the rest of that year.", "maximum rx any 2100/4200"},
		{"Your payment plan for drugs is limited to $1,200 a year.", ""},
		{"You pay a $140 yearly deductible for Tier 2 and Tier 3 drugs.", "deductible rx any 140/-"},
		{"The prescription drug deductible is $190 for each person and $380 for each family.", "deductible rx any 190/380"},
		{"Prescription drug deductible: $190 for each covered person and $380 for every covered family.", "deductible rx any 190/380"},
		{"Prescription drug expenses are subject to a separate annual out-of-pocket maximum of $1,600 for individual coverage and $3,200 for family coverage.", "maximum rx any 1600/3200"},
	} {
		t.Run(fmt.Sprint(n, " ", c.words), func(t *testing.T) {
			text := prose("Generic drugs: $10 copay", "Brand drugs: $30 copay", c.words).text()
			p := read(t, text)
			if got := limitLines(p); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestNotIncludedInTheLimit reads whether drugs count toward the out-of-pocket limit from the list of what does not: what is paid
// for drugs, not a penalty, a coupon or a drug that is not covered.
func TestNotIncludedInTheLimit(t *testing.T) {
	for words, free := range map[string]bool{
		"Premiums, balance-billed charges, and prescription drug copayments.":                  true,
		"Premiums, prescription drugs, and health care this plan doesn't cover.":               true,
		"Copays for office visits and prescriptions, premiums.":                                true,
		"Premiums, cost sharing for prescription drugs.":                                       true,
		"Premiums, prescription drugs (which have a limit of their own).":                      true,
		"Premiums, costs related to prescription drugs covered under the drug plan, copays.":   true,
		"Premiums, costs related to prescription drugs not covered under the drug plan.":       false,
		"Premiums, costs related to prescription drugs covered under the medical plan.":        false,
		"Out-of-network: premiums, prescription drug expenses.":                                false,
		"Premiums, any pharmacy penalty and health care this plan doesn't cover.":              false,
		"Premiums, manufacturer coupons for drugs, balance billing.":                           false,
		"Premiums, ancillary charges for brand-name drugs when there is a generic.":            false,
		"Premiums, copayments for specialty drugs that are no essential health benefits.":      false,
		"Premiums, non-covered drugs, balance-billed charges.":                                 false,
		"Premiums, prescription drugs filled out of network.":                                  false,
		"Premiums, prescription brand/generic cost difference, and what this plan leaves out.": false,
	} {
		p := read(t, newSheet().table(
			[]string{"Important Questions", "Answers", "Why This Matters:"},
			[]string{"What is the overall deductible?", "$500 individual / $1,000 family", "You pay up to this amount."},
			[]string{"What is the out-of-pocket limit for this plan?", "$6,000 individual / $12,000 family", "The most you could pay in a year."},
			[]string{"What is not included in the out-of-pocket limit?", words, "These expenses don't count toward the limit."},
		).text())
		if got := strings.Contains(limitLines(p), "maximum in 6000/12000 not rx"); got != free {
			t.Errorf("%s: %s", words, limitLines(p))
		}
	}
}

// TestDeductibleOfADrugTable takes the deductible of a table that is about drugs alone for one of drugs, and leaves one that is
// as high as those of all care.
func TestDeductibleOfADrugTable(t *testing.T) {
	for amount, want := range map[string]string{"$110.00": "deductible rx any 110/-", "$1,700": "deductible in 1700/-"} {
		text := newSheet().line("Prescription Drug Copays").table(
			[]string{"Category", "You pay"}, []string{"Generic", "$9"}, []string{"Preferred brand", "$31"}, []string{"Deductible", amount},
		).text()
		if got := limitLines(read(t, text)); got != want {
			t.Errorf("%s: %s", amount, got)
		}
	}
}

// TestOrderIsNoLimit takes short words for how a cost share meets the deductible for no name of one.
func TestOrderIsNoLimit(t *testing.T) {
	for n, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"", "In-Network"}, {"Deductible", "$500 / $1,000"}, {"Hospital stay, after ded", "$300 per person"}}, "deductible in 500/1000"},
		{[][]string{{"", "In-Network"}, {"Ded", "$500 / $1,000"}, {"Hospital stay", "$300 per person"}}, "deductible in 500/1000"},
		{[][]string{{"Prescription drugs", "Retail", "Mail"}, {"Generic (no ded)", "$10", "$20"}, {"Brand (after ded)", "$40", "$80"}}, ""},
	} {
		if got := limitLines(read(t, newSheet().table(c.rows...).text())); got != c.want {
			t.Errorf("%d: %q, want %q", n, got, c.want)
		}
	}
}

// TestLimitOfMedicarePlans reads the most that members of a Medicare plan pay for drugs, and takes none for a plan's that another plan's
// document tells of Medicare.
func TestLimitOfMedicarePlans(t *testing.T) {
	const most = "After your yearly out-of-pocket drug costs reach $2,100, you pay nothing for covered Part D drugs for the rest of the year."
	for words, want := range map[string]string{
		"You pay no more than $35 for a month of each covered insulin product./" + most: "maximum rx any 2100/-",
		"Plan H1234-001/" + most: "maximum rx any 2100/-",
		most:                     "",
		"Plan H1234-001/Under Medicare, " + strings.ToLower(most): "",
	} {
		if got := limitLines(read(t, inLines(words).text())); got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

// TestLimitsInRecords reads deductibles and maximums of a row for each plan or each limit, below headers of both, beside the tiers that
// they are for.
func TestLimitsInRecords(t *testing.T) {
	for _, c := range []struct {
		name, limits, shares string
		text                 *document.Text
	}{
		{
			"below one header of both",
			`Birch Gold/deductible/integrated/in 500.00/1000.00
Birch Gold/deductible/rx/any 50.00/- rx=true
Birch Silver/deductible/integrated/in 2000.00/4000.00
Birch Silver/deductible/rx/any 75.00/- rx=true
Birch Gold/outOfPocketMaximum/integrated/in 3000.00/6000.00
Birch Silver/outOfPocketMaximum/integrated/in 5000.00/10000.00`,
			`tier-1 retail in 1-30 $11.00 copay after
tier-2 retail in 1-30 $33.00 copay after
tier-1 retail in 1-30 $16.00 copay after
tier-2 retail in 1-30 $48.00 copay after`,
			newSheet().table(
				[]string{"PLAN", "DEDUCTIBLE AND OUT-OF-POCKET MAXIMUM", "<", "<", "<", "PRESCRIPTION DRUGS - RETAIL, UP TO 30-DAY SUPPLY", "<", "<"},
				[]string{"Plan name", "Ded. single", "Ded. family", "OOP max single", "OOP max family", "Rx deductible", "Tier 1", "Tier 2"},
				[]string{"Birch Gold", "$500", "$1,000", "$3,000", "$6,000", "$50", "$11", "$33"},
				[]string{"Birch Silver", "$2,000", "$4,000", "$5,000", "$10,000", "$75", "$16", "$48"},
			).text(),
		},
		{
			"in rows of plans, one of which has none",
			`Birch PPO/deductible/rx/tier-2/tier-3/any 100.00/300.00 rx=true tiers=[tier-2 tier-3]
Birch EPO/deductible/rx/any 0.00/0.00 rx=true
Birch PPO/outOfPocketMaximum/integrated/in 5000.00/10000.00 rx=true embedded
Birch EPO/outOfPocketMaximum/integrated/in 6000.00/12000.00 rx=true embedded`,
			`tier-1 retail in 1-30 $11.00 copay exempt
tier-2 retail in 1-30 $33.00 copay after
tier-3 retail in 1-30 $99.00 copay after
tier-1 retail in 1-30 $16.00 copay exempt
tier-2 retail in 1-30 $48.00 copay exempt
tier-3 retail in 1-30 $98.00 copay exempt`,
			newSheet().table(
				[]string{"Plan", "Tier", "Retail (30 days)"},
				[]string{"Birch PPO", "T1 generic", "$11"}, []string{"Birch PPO", "T2 brand", "$33"}, []string{"Birch PPO", "T3 specialty", "$99"},
				[]string{"Birch EPO", "T1 generic", "$16"}, []string{"Birch EPO", "T2 brand", "$48"}, []string{"Birch EPO", "T3 specialty", "$98"},
			).table(
				[]string{"Plan", "Accumulator", "Individual", "Family", "Applies to", "Notes"},
				[]string{"Birch PPO", "Rx deductible", "$100", "$300", "T2, T3", "T1 bypasses. Resets each January."},
				[]string{"Birch PPO", "Out-of-pocket maximum", "$5,000", "$10,000", "Medical and Rx combined", "Embedded"},
				[]string{"Birch EPO", "Rx deductible", "None", "None", "", ""},
				[]string{"Birch EPO", "Out-of-pocket maximum", "$6,000", "$12,000", "Medical and Rx combined", "Embedded"},
			).text(),
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := read(t, c.text)
			checkEvidence(t, c.text, p)
			if d := cmp.Diff(c.limits, accumulatorLines(p)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
			if d := cmp.Diff(c.shares, shareLines(p)); d != "" {
				t.Errorf("cost shares (-want +got):\n%s", d)
			}
		})
	}
}

// TestLimitsBrokenAtASlash reads a limit whose line ends behind the person's amount, and the family's below it.
func TestLimitsBrokenAtASlash(t *testing.T) {
	for below, want := range map[string]string{
		"$550 per family":                        "deductible rx any 275/550",
		"$550 for each brand that has a generic": "",
	} {
		text := newSheet().line("Prescription drugs").line("Calendar Year Prescription Drug Deductible (not applicable to Tier 1): $275 per Insured Person /").line(below).
			table([]string{"Drug tier", "Retail (30 days)"}, []string{"Tier 1", "$10"}, []string{"Tier 2", "$30"}).text()
		p := read(t, text)
		if got := limitLines(p); got != want {
			t.Errorf("%s: %q, want %q\n%s", below, got, want, shareLines(p))
		}
	}
}

// TestMostInAYear reads the most that somebody pays in a year from a row that does not call it by the name of a limit.
func TestMostInAYear(t *testing.T) {
	for label, want := range map[string]string{
		"Most that a family pays in a benefit year":  "outOfPocketMaximum/integrated/in 0.00/250.00",
		"The most you pay in a year":                 "outOfPocketMaximum/integrated/in 250.00/-",
		"Most you will pay in a year for drugs":      "outOfPocketMaximum/rx/any 250.00/- rx=true",
		"Most you pay for a 90-day supply in a year": "",
		"Most that families pay for a visit":         "",
	} {
		p := read(t, newSheet().table([]string{"Service", "You pay"}, []string{"Doctor visit", "$5"}, []string{"Generic drug, up to a 34-day supply", "$0"},
			[]string{"Brand-name drug, up to a 34-day supply", "$5"}, []string{label, "$250"}).text())
		if got := accumulatorLines(p); got != want {
			t.Errorf("%s: %q", label, got)
		}
	}
}

// TestNoDeductibleAndMore reads that there is none from a sentence or a cell that says so and something else.
func TestNoDeductibleAndMore(t *testing.T) {
	for words, want := range map[string]string{
		"There is no deductible for prescription drugs, and what you pay for them does not count toward the medical deductible.":                                                            "deductible/rx/any 0.00/0.00",
		"There is no deductible for prescription drugs, and what you pay for prescription drugs does not count toward the Plan's medical deductible of $350 per person or $700 per family.": "deductible/rx/any 0.00/0.00\ndeductible/medical/in 350.00/700.00 rx=false",
		"There is no deductible for prescription drugs, and they count toward the out-of-pocket limit.":                                                                                     "deductible/rx/any 0.00/0.00",
		"There is no deductible for prescription drugs, and the deductible for other brand drugs is waived.":                                                                                "",
		"There is no deductible for prescription drugs, and none of the copays apply until you fill one by mail.":                                                                           "",
	} {
		p := read(t, newSheet().line(words).table([]string{"Type of drug", "Retail pharmacy (up to a 34-day supply)"}, []string{"Generic", "$8"}, []string{"Formulary brand", "$25"}).text())
		if got := accumulatorLines(p); got != want {
			t.Errorf("%s: %q", words, got)
		}
	}
	p := read(t, newSheet().table([]string{"Benefit", "What you pay (in-network)"}, []string{"Medical deductible", "This plan has no medical deductible."}, []string{"Maximum out-of-pocket responsibility", "$4,900 each year"}).text())
	if got := accumulatorLines(p); got != "deductible/medical/in 0.00/0.00\noutOfPocketMaximum/integrated/in 4900.00/-" {
		t.Errorf("%q", got)
	}
}

// TestLimitOfPeriod reads a deductible for a benefit period, as riders call the year.
func TestLimitOfPeriod(t *testing.T) {
	for _, amounts := range []string{"$150 per Benefit Period, not to exceed $450 per family", "One Hundred Fifty Dollars ($150) per Contract Period, not to exceed Four Hundred Fifty Dollars ($450) per family"} {
		p := read(t, newSheet().line("Prescription Drug Rider").
			line("Each Covered Person must satisfy a Prescription Drug Deductible of "+amounts+", before benefits are payable for Brand Drugs. The Prescription Drug Deductible does not apply to Generic Drugs.").
			table([]string{"", "Retail Pharmacy"}, []string{"Generic Drug", "$10.00"}, []string{"Brand Drug", "$30.00"}).text())
		if got, want := accumulatorLines(p), "deductible/rx/brand/any 150.00/450.00 rx=true tiers=[brand]"; strings.TrimSpace(got) != want {
			t.Errorf("%s: %q, want %q", amounts, got, want)
		}
	}
}

// TestHeadingsOfCare reads the limits of a table whose sections are headed by when one needs care: those heads are no column of their own.
func TestHeadingsOfCare(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Deductible, one person", "$250"},
		[]string{"Deductible, family", "$500"},
		[]string{"If you are hospitalized", ""},
		[]string{"Inpatient", "10% after deductible"},
		[]string{"Out-of-pocket limit, one person", "$2,250"},
		[]string{"Out-of-pocket limit, family", "$4,500"},
	).line("Prescription drugs").table(
		[]string{"", "Retail (up to 30 days)"},
		[]string{"Generic", "$8.00"},
	).text())
	if got, want := limitLines(p), "deductible in 250/500; maximum in 2250/4500"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
