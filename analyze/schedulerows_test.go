package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestScheduleRows reads schedules whose rows are numbered, whose tiers stand above the pharmacies, whose copays are what is paid at most, and
// whose supplies stand below.
func TestScheduleRows(t *testing.T) {
	readsShares(t, []sharesCase{
		{
			"numbered rows",
			newSheet().table([]string{"Covered services", "Your cost"}, []string{"Prescription drugs", "<"},
				[]string{"1. Prescription drugs from a network retail pharmacy, up to a 30-day supply. Includes insulin and testing supplies.", "$10 copayment for Tier 1 drugs; $30 copayment for Tier 2 drugs after prescription drug deductible"},
				[]string{"2. Prescription drugs from the network mail-order pharmacy, up to a 90-day supply", "$25 copayment for Tier 1 drugs; $75 copayment for Tier 2 drugs after prescription drug deductible"}).text(),
			"tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 $30.00 copay after\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 mail in 1-90 $75.00 copay after",
		},
		{
			"tiers in the corner",
			newSheet().table([]string{"Prescription Drugs\n(Generic / Preferred Brand)", "Network Pharmacies", "Out-of-Network Pharmacies"},
				[]string{"Retail Network\nOne month supply (up to 30 days)", "$12 / $45 Copayment", "50% after Deductible"}).text(),
			"generic retail in 1-30 $12.00 copay -\npreferred-brand retail in 1-30 $45.00 copay -\ngeneric retail out 1-30 50 % coinsurance after\npreferred-brand retail out 1-30 50 % coinsurance after",
		},
		{
			"what is paid at most, and supplies below",
			newSheet().table([]string{"", "Retail", "Home Delivery"}, []string{"Generic copayment (Tier 1)", "Up to $5", "Up to $12"}, []string{"Brand-name drugs not on the Harbor Rx preferred list (Tier 2)", "Up to $60", "Up to $150"},
				[]string{"Dispensing limits per copayment", "Up to a 30-day supply", "Up to a 90-day supply"}, []string{"Prescription out-of-pocket limit (individual / family)", "$2,000 / $4,000", "<"}).text(),
			"tier-1 retail in 1-30 $5.00 copay -\ntier-1 mail in 1-90 $12.00 copay -\ntier-2 retail in 1-30 $60.00 copay -\ntier-2 mail in 1-90 $150.00 copay -",
		},
		{
			"a rate behind the label",
			newSheet().table([]string{"Prescription Drugs", "Retail (30 days)"}, []string{"Generic", "$20"}, []string{"Preferred brand", "$55"}, []string{"Specialty drug 50%", "up to $750"}).text(),
			"generic retail in 1-30 $20.00 copay -\npreferred-brand retail in 1-30 $55.00 copay -\nspecialty retail in 1-30 50 % coinsurance, at most $750.00 -",
		},
		{
			"networks that are no plans",
			newSheet().table([]string{"", "Preferred Providers", "Out-of-Network Providers"}, []string{"Prescription Drugs", "$15 Copay per prescription for Tier 1\n$45 Copay per prescription for Tier 2", "Not covered"}).text(),
			"tier-1 any in 1-0 $15.00 copay -\ntier-2 any in 1-0 $45.00 copay -\ntier-1 any out 1-0 not covered -\ntier-2 any out 1-0 not covered -",
		},
	})
}

// TestProgramBeforePlaces has a heading whose pharmacies stand behind what their program is called, below the rows of another one.
func TestProgramBeforePlaces(t *testing.T) {
	p := read(t, newSheet().line("Prescription Drug Benefits").table(
		[]string{"", "In-network"},
		[]string{"Retail pharmacy (up to a 30-day supply)", "<"},
		[]string{"Generic", "$10"}, []string{"Preferred brand", "$40"},
		[]string{"Wharf Fill 90 retail or mail order (up to a 90-day supply)", "<"},
		[]string{"Generic", "$20"}, []string{"Preferred brand", "$80"},
	).text())
	want := `generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $40.00 copay -
generic retail in 1-90 $20.00 copay -
preferred-brand retail in 1-90 $80.00 copay -
generic mail in 1-90 $20.00 copay -
preferred-brand mail in 1-90 $80.00 copay -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestNoticeColumns takes what members will pay, not what they pay now, from a fund's notice of changes, whose headings name a vendor, both kinds
// of pharmacies and those outside the network.
func TestNoticeColumns(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Type of Prescription", "What You Pay Now\n(through December 31, 2025)", "What You Will Pay\n(beginning January 1, 2026)"},
		[]string{"Retail Pharmacy (up to a 30-day supply)", "<", "<"},
		[]string{"Generic", "$10", "$10 (no change)"},
		[]string{"Preferred Brand", "$25", "$35"},
		[]string{"Wharf-Rx Mail Order or 90-Day Retail Pharmacy (up to a 90-day supply)", "<", "<"},
		[]string{"Generic", "$20", "$20 (no change)"},
		[]string{"Preferred Brand", "$50", "$80"},
		[]string{"Non-Network Pharmacy", "<", "<"},
		[]string{"All drugs", "You pay in full", "Not covered"},
		[]string{"Annual Prescription Drug Out-of-Pocket Maximum", "<", "<"},
		[]string{"Per person / per family", "$2,000 / $4,000", "$2,500 / $5,000"},
	).text())
	want := `generic retail in 1-30 $10.00 copay -
preferred-brand retail in 1-30 $35.00 copay -
generic mail in 1-90 $20.00 copay -
preferred-brand mail in 1-90 $80.00 copay -
generic retail in 1-90 $20.00 copay -
preferred-brand retail in 1-90 $80.00 copay -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("cost shares (-want +got):\n%s", d)
	}
	if d := cmp.Diff("outOfPocketMaximum/rx/any 2500.00/5000.00 rx=true", strings.TrimSpace(accumulatorLines(p))); d != "" {
		t.Errorf("limits (-want +got):\n%s", d)
	}
}

// TestNetworksReceivedFrom reads limits by whom services are received from, in rows of their own or on the lines of one.
func TestNetworksReceivedFrom(t *testing.T) {
	limits := "deductible/integrated/in 600.00/1200.00\ndeductible/integrated/out 1200.00/2400.00"
	for _, rows := range [][][]string{
		{
			{"For covered services received from PPO providers", "$600 per person\n$1,200 (maximum) per family"},
			{"For covered services received from out-of-network providers", "$1,200 per person\n$2,400 (maximum) per family"},
		},
		{{"For covered services received from PPO providers\nFor covered services received from out-of-network\nproviders", "$600 per person\n$1,200 (maximum) per family\n$1,200 per person\n$2,400 (maximum) per family"}},
	} {
		p := read(t, newSheet().table(append([][]string{{"Category", "You Pay"}, {"Deductible", "<"}}, append(rows, []string{"Prescription drugs", "<"}, []string{"Tier 1, up to a 30-day supply from a retail pharmacy", "$10"})...)...).text())
		if d := cmp.Diff(limits, strings.TrimSpace(accumulatorLines(p))); d != "" {
			t.Errorf("limits (-want +got):\n%s", d)
		}
	}
}

// TestConditionsThatAreRules reads rules whose words are those of a condition.
func TestConditionsThatAreRules(t *testing.T) {
	p := read(t, newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}, []string{"Tier 4 Specialty", "20%"}).
		line("Prior authorization. Certain drugs are covered only if you obtain prior authorization.").
		line("Refills. To qualify for refill benefits, all of the following requirements must be met:").
		line("• Sufficient time means that at least 75 percent of the medication has been taken.").
		line("If the Insured is directed to a Designated Pharmacy and chooses not to obtain their Specialty Prescription Drugs from a Designated Pharmacy, the Insured will be responsible for the entire cost of the drug.").text())
	want := "priorAuthorization {drugs:{flags:[PA]}} {}\nrefillTooSoon {} {percent:75}\nspecialtyLockIn {tiers:[tier-4]} {free:0}"
	if d := cmp.Diff(want, strings.TrimSpace(ruleLines(p))); d != "" {
		t.Errorf("rules (-want +got):\n%s", d)
	}
}

// TestKindsAtTwoPlaces reads rows of a kind of drugs from retail pharmacies that each go on in a row of mail order, which names no drugs. One row of
// mail order below the last of them is of no kind.
func TestKindsAtTwoPlaces(t *testing.T) {
	head := []string{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"}
	mail := func(share string) []string { return []string{"Mail order (31-90 day supply)", share, "Not covered"} }
	for _, between := range []string{"\n", " - "} {
		retail := "Retail (up to 30-day supply)"
		got := shareLines(read(t, newSheet().table(head,
			[]string{"Generic drugs" + between + retail, "$8 copay", "50%"}, mail("$20 copay"),
			[]string{"Preferred brand drugs" + between + retail, "$42 copay", "50%"}, mail("$105 copay"),
			[]string{"Diabetic supplies", "Covered 100%", "Not covered"},
		).text()))
		for _, want := range []string{"generic retail in 1-30 $8.00", "generic mail in 31-90 $20.00", "generic mail out 31-90 not covered", "preferred-brand retail in 1-30 $42.00", "preferred-brand mail in 31-90 $105.00"} {
			if !strings.Contains(got, want) {
				t.Errorf("%q: no %s in\n%s", between, want, got)
			}
		}
		alone := shareLines(read(t, newSheet().table(head,
			[]string{"Generic drugs" + between + retail, "$8 copay", "50%"},
			[]string{"Preferred brand drugs" + between + retail, "$42 copay", "50%"}, mail("$105 copay"),
		).text()))
		if strings.Contains(alone, "preferred-brand mail in 31-90 $105.00") && !strings.Contains(alone, "generic mail in 31-90 $105.00") {
			t.Errorf("%q: one row of mail order is the last kind's alone:\n%s", between, alone)
		}
	}
}
