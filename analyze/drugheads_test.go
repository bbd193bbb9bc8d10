package analyze

import (
	"strings"
	"testing"
)

// TestHeadingsOfWhereDrugsAreBought reads headings that say of which drugs and of which pharmacy the rows below are, with what they remark in
// brackets, and one that is of neither.
func TestHeadingsOfWhereDrugsAreBought(t *testing.T) {
	for _, heads := range [][]string{
		{"Prescription drugs purchased at a retail pharmacy (up to a 30-day supply)", "Prescription drugs purchased at a mail order pharmacy (up to a 90-day supply)", "Specialty prescription drugs purchased at a specialty pharmacy (up to a 30-day supply) (+)", "Other drugs and supplies"},
		{"Drugs filled at a network retail pharmacy (30-day supply)", "Drugs filled through the mail order pharmacy (90-day supply)", "Specialty drugs that are filled by our specialty pharmacy (30-day supply)*", "Other covered drugs"},
	} {
		text := newSheet().line("Summary of Pharmacy Benefits").table([]string{"Covered Benefits", "Network Pharmacy\nYou Pay", "Non-network Pharmacy\nYou Pay"},
			[]string{heads[0], "<", "<"}, []string{"Tier 1", "$6", "30%"}, []string{"Tier 2", "$30", "30%"},
			[]string{heads[1], "<", "<"}, []string{"Tier 1", "$15", "Not Covered"}, []string{"Tier 2", "$75", "Not Covered"},
			[]string{heads[2], "<", "<"}, []string{"Tier 3", "20%, up to $150", "Not Covered"},
			[]string{heads[3], "<", "<"}, []string{"Smoking cessation drugs", "$0", "Not Covered"}).text()
		p := read(t, text)
		const want = `tier-1 retail in 1-30 $6.00 copay -
tier-1 retail out 1-30 30 % coinsurance -
tier-2 retail in 1-30 $30.00 copay -
tier-2 retail out 1-30 30 % coinsurance -
tier-1 mail in 1-90 $15.00 copay -
tier-1 mail out 1-90 not covered -
tier-2 mail in 1-90 $75.00 copay -
tier-2 mail out 1-90 not covered -
tier-3 specialty in 1-30 20 % coinsurance, at most $150.00 -
tier-3 specialty out 1-30 not covered -`
		if got := shareLines(p); got != want {
			t.Errorf("%s:\n%s", heads[2], got)
		}
		for got := range strings.SplitSeq(ruleLines(p), "\n") {
			if strings.Contains(got, "smoking") && strings.Contains(got, "channels") {
				t.Errorf("drugs below a heading of no pharmacy: %s", got)
			}
		}
		checkEvidence(t, text, p)
	}
}

// TestTopicsEndHeadings reads a form in which headings of a pharmacy stand above rows, and headings of other things behind them.
func TestTopicsEndHeadings(t *testing.T) {
	for _, topic := range []string{"ACA", "CLINICAL PROGRAMS", "Health care reform"} {
		text := newSheet().line("Prescription drug plan design").table([]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"}, []string{"Tier 1 Generic", "$8", "$16"}, []string{"Tier 2 Brand", "$32", "$70"}).
			table([]string{"SPECIALTY", "<"}, []string{"Exclusive specialty pharmacy", "Yes"}, []string{"OUT OF NETWORK", "<"}, []string{"Member paper claims", "Not allowed"},
				[]string{topic, "<"}, []string{"Preventive drugs", "$0 copay, deductible bypassed"}).text()
		for line := range strings.SplitSeq(shareLines(read(t, text)), "\n") {
			if strings.HasPrefix(line, "preventive") && (strings.Contains(line, "specialty") || strings.Contains(line, " out ")) {
				t.Errorf("%s: %s", topic, line)
			}
		}
	}
}

// TestDeductibleBelowItsTitle reads the amounts of a deductible behind a title that is set as a sentence.
func TestDeductibleBelowItsTitle(t *testing.T) {
	for _, words := range []string{
		"Prescription Drug Deductible. $125 per individual / $250 per family each plan year, network pharmacies only. It applies to Tiers 2 and 3. It does not apply to Tier 1.",
		"Annual pharmacy deductible. $125 individual, $250 family.",
		"Prescription deductible. $125 each person ($250 each family) per calendar year.",
	} {
		text := newSheet().line("Prescription drugs").line(words).table([]string{"", "Retail (30-day supply)"}, []string{"Tier 1", "$6"}, []string{"Tier 2", "$30"}, []string{"Tier 3", "$50"}).text()
		p := read(t, text)
		if got := accumulatorLines(p); !strings.HasPrefix(got, "deductible/rx") || !strings.Contains(got, "125.00/250.00") {
			t.Errorf("%s: %s", words, got)
		}
		want := "exempt after after"
		if !strings.Contains(words, "apply") {
			want = "after after after"
		}
		got := ""
		for _, cs := range p.CostShares {
			got += " " + string(cs.Deductible.Value)
		}
		if strings.TrimSpace(got) != want {
			t.Errorf("%s:%s", words, got)
		}
	}
}

// TestSettingsBelowHeads reads settings whose heading says what they are of.
func TestSettingsBelowHeads(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{
			"refills",
			[][]string{{"REFILL THRESHOLD", "<"}, {"Retail", "75%"}, {"Mail", "70%"}, {"Controlled substances", "85%"}},
			"refillTooSoon {channels:[retail]} {percent:75}\nrefillTooSoon {channels:[mail]} {percent:70}\nrefillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:85}",
		},
		{
			"maintenance drugs by mail",
			[][]string{{"MAINTENANCE / MAIL", "<"}, {"Mandatory mail", "☒ Yes   ☐ No"}, {"Retail grace fills", "2"}, {"After grace fills", "Claim rejects"}},
			"retailFills {drugs:{kinds:[maintenance]}} {free:2,then:reject}",
		},
		{
			"maintenance drugs by mail, without what follows",
			[][]string{{"Maintenance drug program", "<"}, {"Mandatory mail order", "Yes"}, {"Retail fills allowed", "3"}},
			"retailFills {drugs:{kinds:[maintenance]}} {free:3}",
		},
		{"no heading that says of which drugs", [][]string{{"PROGRAMS", "<"}, {"Mandatory mail", "Yes"}, {"Retail grace fills", "2"}}, ""},
		{"what counts toward the limits", [][]string{{"ACCUMULATORS", "<"}, {"Copay assistance applies to accumulators", "No"}}, "assistance {} {program:adjuster}"},
		{"what counts toward the limits, named", [][]string{{"ACCUMULATORS", "<"}, {"Manufacturer coupons count toward deductible and MOOP", "No"}}, "assistance {} {program:adjuster}"},
		{"steps of classes", [][]string{{"CLINICAL PROGRAMS", "<"}, {"Step therapy", "☒ Statins, PPIs, ARBs   ☐ Depression"}}, "stepTherapy {drugs:{flags:[ST]}} open"},
		{"claims of members", [][]string{{"OUT OF NETWORK", "<"}, {"Member paper claims", "☐ Allowed   ☒ Not allowed"}}, "access {networks:[out]} {covered:false}"},
		{"claims of members, below another heading", [][]string{{"COORDINATION OF BENEFITS", "<"}, {"Member paper claims", "Not allowed"}}, ""},
		{"no steps", [][]string{{"CLINICAL PROGRAMS", "<"}, {"Step therapy", "None"}}, ""},
	} {
		text := newSheet().line("Prescription drug plan design").table([]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"}, []string{"Tier 1 Generic", "$8", "$16"}, []string{"Tier 2 Brand", "$32", "$70"}).
			table(append([][]string{{"DISPENSE AS WRITTEN", "<"}, {"DAW 0", "Standard cost share"}}, c.rows...)...).text()
		p := read(t, text)
		if got := ruleLines(p); got != c.want {
			t.Errorf("%s:\n%s", c.name, got)
		}
		checkEvidence(t, text, p)
	}
}

// TestPaidLessTheShare reads from the column out of network that the plan pays what pharmacies of the network are paid, less the member's share.
func TestPaidLessTheShare(t *testing.T) {
	for words, want := range map[string]bool{
		"Plan pays up to the discounted cost, minus the member's in-network share. You pay any balance.": true,
		"The plan reimburses up to the allowed amount, less your share.":                                 true,
		"The plan pays up to the discounted cost, minus the plan share.":                                 false,
	} {
		p := read(t, newSheet().line("Prescription drugs").table([]string{"", "In-Network Provider", "Out-of-Network Provider"},
			[]string{"30-day pharmacy (retail only)", "Tier 1: 10%, $8 minimum, $30 maximum\nTier 2: 25%, $35 minimum, $90 maximum", words}).text())
		if o := p.Pharmacies.OutOfNetwork; o.Known() != want || want && !(o.Value.Covered && o.Value.Differential && o.Value.BaseInNetwork) {
			t.Errorf("%s: %+v", words, o.Value)
		}
	}
}
