package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestClassesWithCodes reads what a set-up form says of classes of drugs that it gives codes: covered or not, and with which edits.
func TestClassesWithCodes(t *testing.T) {
	for _, head := range [][]string{
		{"Category", "GPI", "Cover", "PA", "ST", "QL", "QL Detail"},
		{"Drug class", "GPI-4", "Covered (Y/N)", "PA", "ST", "QL", "Details"},
		{"Therapeutic category", "AHFS code", "Covered", "Prior auth", "Step", "Qty limit", "Quantity detail"},
	} {
		text := newSheet().line("Prescription drug plan").line("Tier 1 generic drugs: $8 copay").table(head,
			[]string{"Growth hormone", "3010", "Y", "Y", "", "", ""},
			[]string{"Infertility", "3006", "N", "", "", "", ""},
			[]string{"Vitamins", "78", "", "", "", "", ""},
			[]string{"Erectile dysfunction", "4030", "Y", "", "", "Y", "6 per 30 days"},
			[]string{"Migraine - triptans", "6740", "Y", "", "", "Y", "12 per 30 days"},
		).text()
		p := read(t, text)
		want := `exclusions {drugs:{kinds:[fertility]}} {label:Infertility}
priorAuthorization {} open
quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}
quantityLimit {drugs:{names:[migraine - triptans]}} {max:12,per:daysSupply,days:30}`
		if got := strings.TrimSpace(ruleLines(p)); got != want {
			t.Errorf("%v: %s\nwant %s", head, got, want)
		}
		checkEvidence(t, text, p)
	}
	p := read(t, newSheet().line("Prescription drug plan").line("Tier 1 generic drugs: $8 copay").table( // a list of drugs by their codes
		[]string{"Drug", "GPI", "Cover", "PA"},
		[]string{"Zorbatriptan", "67400010", "N", ""},
		[]string{"Calvastatin", "39400010", "Y", "Y"},
	).text())
	if len(p.Coverage.Exclusions) > 0 {
		t.Errorf("%s", ruleLines(p))
	}
}

// TestChosenBelowPharmacies reads the answer that is marked below each kind of pharmacy, where a line above the table names the setting.
func TestChosenBelowPharmacies(t *testing.T) {
	for _, c := range []struct {
		above string
		rows  [][]string
		want  string
	}{
		{
			"Refill Too Soon: (percent of prior fill used before refill is allowed)",
			[][]string{{"RETAIL PROGRAM", "MAIL PROGRAM", "CONTROLLED SUBSTANCES (all)"}, {"☐ 75% ☒ 80% ☐ 85%", "☐ 65% ☒ 70% ☐ 75%", "☐ Same as above ☒ Other: 90%"}},
			"refillTooSoon {channels:[retail]} {percent:80}\nrefillTooSoon {channels:[mail]} {percent:70}\nrefillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}",
		},
		{
			"Refill-too-soon edit",
			[][]string{{"Retail", "Mail service"}, {"[ ] 70%", "[X] 70%"}, {"[X] 75%", "[ ] 75%"}},
			"refillTooSoon {channels:[retail]} {percent:75}\nrefillTooSoon {channels:[mail]} {percent:70}",
		},
		{
			"Days Supply: (select the appropriate option)",
			[][]string{{"RETAIL PROGRAM", "MAIL PROGRAM"}, {"☐ 30 Days Supply", "☐ 60 Days Supply"}, {"☒ 34 Days Supply", "☒ 90 Days Supply"}, {"☐ Units: ____", "☐ Units: ____"}},
			"daysSupply {channels:[retail]} {max:34}\ndaysSupply {channels:[mail]} {max:90}",
		},
		{"Maximum days' supply", [][]string{{"Retail", "Mail order"}, {"[X] 30 days", "[ ] 60 days"}, {"[ ] 34 days", "[ ] 90 days"}}, "daysSupply {channels:[retail]} {max:30}"},
		{"Refill too soon", [][]string{{"Retail", "Mail"}, {"☒ 75%", "☐ 70%"}, {"☒ 80%", "☐ 75%"}}, ""},
		{"Cards", [][]string{{"Retail", "Mail"}, {"☒ 75%", "☒ 70%"}}, ""},
	} {
		text := newSheet().line("Prescription drug plan").line("Tier 1 generic drugs: $8 copay").line(c.above).table(c.rows...).text()
		p := read(t, text)
		if got := strings.TrimSpace(ruleLines(p)); got != c.want {
			t.Errorf("%s: %s\nwant %s", c.above, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestMaximaInNotes gives a coinsurance the maximum that the footnote to its mark tells, and no other one.
func TestMaximaInNotes(t *testing.T) {
	for _, c := range []struct{ note, want string }{
		{"* Maximum member cost of $250 per prescription.", "10 % coinsurance, at most $250.00"},
		{"* Up to a maximum of $250 per 30-day supply", "10 % coinsurance, at most $250.00"},
		{"* Maximum member cost of $2,500 per calendar year.", "10 % coinsurance"},
		{"** Maximum member cost of $250 per prescription.", "10 % coinsurance"},
		{"* Tier 3 has a maximum of $250 per prescription.", "10 % coinsurance"},
	} {
		text := newSheet().line("Prescription drug plan").table(
			[]string{"Plan name", "Tier 1", "Tier 2", "Tier 3", "Tier 4"},
			[]string{"HMO 2500", "$25", "$70", "20%", "10%*"},
		).line(c.note).text()
		p := read(t, text)
		lines := strings.Split(shareLines(p), "\n")
		if got := lines[len(lines)-1]; got != "tier-4 any in 1-0 "+c.want+" -" {
			t.Errorf("%s: %s", c.note, shareLines(p))
		}
		checkEvidence(t, text, p)
	}
}

// TestKindsUnderSections gives a kind of drugs the pharmacy and the supply of the heading that its row stands under.
func TestKindsUnderSections(t *testing.T) {
	for _, c := range []struct{ retail, mail, want string }{
		{
			"Retail (up to a 31-day supply)", "Mail order (60- to 90-day supply)",
			"drugCostShares {channels:[retail],drugs:{kinds:[insulin]},daysSupply:{min:1,max:31}} {share:{kind:copay,copay:25.00}}\n" +
				"drugCostShares {channels:[mail],drugs:{kinds:[insulin]},daysSupply:{min:60,max:90}} {share:{kind:copay,copay:75.00}}",
		},
		{
			"Short-term supply at a retail location (up to a 31-day supply)", "Long-term supply through mail order or a participating retail plus location (60- to 90-day supply)",
			"drugCostShares {channels:[retail],drugs:{kinds:[insulin]},daysSupply:{min:1,max:31}} {share:{kind:copay,copay:25.00}}\n" +
				"drugCostShares {drugs:{kinds:[insulin]},daysSupply:{min:60,max:90}} {share:{kind:copay,copay:75.00}}",
		},
	} {
		text := newSheet().line("Prescription benefits").table(
			[]string{"", "You pay"},
			[]string{c.retail, ""},
			[]string{"Generic", "$10"},
			[]string{"Preferred brand", "$30"},
			[]string{"Insulin out-of-pocket cost", "$25 copay"},
			[]string{c.mail, ""},
			[]string{"Generic", "$20"},
			[]string{"Preferred brand", "$60"},
			[]string{"Insulin out-of-pocket cost", "$75 copay"},
		).text()
		p := read(t, text)
		var got []string
		for _, l := range strings.Split(ruleLines(p), "\n") {
			if strings.HasPrefix(l, "drugCostShares") {
				got = append(got, l)
			}
		}
		if strings.Join(got, "\n") != c.want {
			t.Errorf("%s: %s", c.retail, ruleLines(p))
		}
		checkEvidence(t, text, p)
	}
}

// TestRowsOutOfNetwork gives all tiers the one rate of a row on pharmacies out of network, and keeps what a row says of some fills from them.
func TestRowsOutOfNetwork(t *testing.T) {
	for _, c := range []struct{ label, value, want string }{
		{"Drugs purchased outside the network", "60% after medical deductible (member pays 40%)", "40 % coinsurance after"},
		{"Out-of-network pharmacies", "40% after deductible", "40 % coinsurance after"},
		{"Non-network pharmacy", "You pay 50%", "50 % coinsurance -"},
		{"Prescriptions filled outside of our pharmacy network", "Plan pays 70%", "30 % coinsurance -"},
		{"Out-of-network pharmacies", "50% for emergencies only", ""},
		{"Out-of-network pharmacies", "Paid at the network rate", ""},
	} {
		text := newSheet().line("Prescription drug plan").table(
			[]string{"Plan feature", "Provision"},
			[]string{"Retail: Generic", "$10"},
			[]string{"Retail: Preferred brand", "$30"},
			[]string{c.label, c.value},
		).text()
		p := read(t, text)
		want := "generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -"
		if c.want != "" {
			want += "\ngeneric retail out 1-30 " + c.want + "\npreferred-brand retail out 1-30 " + c.want
		}
		if got := shareLines(p); got != want {
			t.Errorf("%s | %s: %s", c.label, c.value, got)
		}
		checkEvidence(t, text, p)
	}
}

// TestHeadingsWithSentences reads the pharmacies and the supply of a heading whose first line names them in front of sentences, and the
// pharmacy that specialty drugs are headed with by its name.
func TestHeadingsWithSentences(t *testing.T) {
	text := newSheet().line("Prescription benefits").table(
		[]string{"Category", "Provisions"},
		[]string{"Retail Pharmacy Benefit (up to a 30-day supply)\nThe benefit covers what you buy at a network pharmacy.", "<"},
		[]string{"Preferred brand", "You pay 30%, up to a $180 maximum"},
		[]string{"Mail Order Pharmacy or Retail Pharmacy through Longer Fills (up to a 90-day supply; opt-out available)***\nThe deductible does not apply if you fill maintenance medications through Longer Fills, and you may opt out at any time.", "<"},
		[]string{"Preferred brand", "You pay 30%, up to a $450 maximum"},
		[]string{"Specialty Drugs (up to a 30-day supply, through Corvina Specialty)\nThe deductible does not apply.", "<"},
		[]string{"Preferred specialty", "You pay 30%, up to a $200 maximum"},
	).text()
	p := read(t, text)
	want := `preferred-brand retail in 1-30 30 % coinsurance, at most $180.00 -
preferred-brand mail in 1-90 30 % coinsurance, at most $450.00 exempt
preferred-specialty specialty in 1-30 30 % coinsurance, at most $200.00 exempt
preferred-brand retail in 1-90 30 % coinsurance, at most $450.00 exempt`
	if got := shareLines(p); got != want {
		t.Errorf("%s", got)
	}
	checkEvidence(t, text, p)
}

// TestExamplesOfLimits reads the limits of a sentence of examples, and those that a row lists beside a standard list.
func TestExamplesOfLimits(t *testing.T) {
	migraine := "quantityLimit {drugs:{names:[migraine drugs (triptans)]}} {max:9,per:daysSupply,days:30}\n"
	impotence := "quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:6,per:daysSupply,days:30}"
	for _, lead := range []string{"For example, migraine", "For instance, migraine", "Migraine"} {
		p := read(t, newSheet().line("Prescription drug plan").line("Tier 1 generic drugs: $8 copay").
			line("The Plan limits the amount of certain drugs. "+lead+" drugs (triptans) are limited to 9 tablets per 30 days and erectile dysfunction drugs to 6 tablets per 30 days.").text())
		if got := ruleLines(p); !strings.Contains(got, migraine) || !strings.Contains(got, impotence) {
			t.Errorf("%s: %s", lead, got)
		}
	}
	p := read(t, newSheet().line("Prescription drug plan").table(
		[]string{"Feature", "Provision"}, []string{"Generic", "$8"},
		[]string{"Quantity limits", "Yes - standard; ED drugs 6 tablets/30 days; opioids 7 days first fill"}).text())
	if got := ruleLines(p); !strings.Contains(got, impotence) {
		t.Errorf("%s", got)
	}
}

// TestFillLimitRows reads the fills of maintenance drugs that a row counts, and those that stand
// behind the name of the only specialty pharmacy.
func TestFillLimitRows(t *testing.T) {
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{[][]string{{"Maintenance fill limit at retail (30 DS)", "2"}}, "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{[][]string{{"Retail fill limit - maintenance drugs", "3 fills"}, {"Claim file", "Yes"}}, "retailFills {drugs:{kinds:[maintenance]}} {free:3}"},
		{[][]string{{"Fill limit", "2"}}, ""},
		{[][]string{{"Exclusive specialty pharmacy", "Harbor Specialty - 0 grace fills"}}, "specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}"},
		{[][]string{{"Mandatory specialty pharmacy", "Harbor Specialty (2 grace fills)"}}, "specialtyLockIn {drugs:{kinds:[specialty]}} {free:2}"},
	} {
		text := newSheet().line("Prescription plan set-up").table(append([][]string{{"Setting", "Value"}, {"Tier 1 generic drugs", "$8 copay"}}, c.rows...)...).text()
		p := read(t, text)
		if got := strings.TrimSpace(ruleLines(p)); got != c.want {
			t.Errorf("%v: %s", c.rows, got)
		}
		checkEvidence(t, text, p)
	}
}

// TestPartsOfPlanAndMember takes the two parts of a price that stand beside each other for one cost share, the member's.
func TestPartsOfPlanAndMember(t *testing.T) {
	for _, c := range []struct{ value, want string }{
		{"You pay 30% after the deductible, up to a $180 maximum per-prescription payment (the Plan pays 70% coinsurance plus costs above the $180 maximum)", "30 % coinsurance, at most $180.00 after"},
		{"70% after the deductible (member pays 30%)", "30 % coinsurance after"},
		{"80% (you pay 20%)", "20 % coinsurance -"},
	} {
		text := newSheet().line("Prescription benefits").table(
			[]string{"Category", "Provisions"},
			[]string{"Retail pharmacy (up to a 30-day supply)", "<"},
			[]string{"Preferred brand", c.value},
		).text()
		p := read(t, text)
		if got := shareLines(p); got != "preferred-brand retail in 1-30 "+c.want || p.CostShares[0].Share.Standing == benefit.Conflicting {
			t.Errorf("%s: %s %s", c.value, got, p.CostShares[0].Share.Standing)
		}
		checkEvidence(t, text, p)
	}
}
