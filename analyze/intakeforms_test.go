package analyze

import (
	"strings"
	"testing"
)

// TestIntakeForms reads the questions of forms that clients fill in, numbered by section, and the tables of costs beside them.
func TestIntakeForms(t *testing.T) {
	costs := func() *sheet {
		return newSheet().line("Benefit intake form").table(
			[]string{"Drug tier", "Retail, 1-30 days", "<", "Mail order", "Specialty pharmacy"},
			[]string{"^", "Preferred", "Standard", "1-90 days", "1-30 days"},
			[]string{"Tier 1 - Generic", "$5", "$15", "$10", "N/A"},
			[]string{"Tier 2 - Brand", "$30", "$45", "$60", "N/A"},
			[]string{"Tier 4 - Specialty", "N/A", "N/A", "N/A", "20%"},
		)
	}
	questions := func(rows ...[]string) *sheet {
		return costs().table(append([][]string{{"Question", "Response", "Comments"}}, rows...)...)
	}
	shares := func(first, others string) string {
		return "tier-1 retail preferred 1-30 $5.00 copay " + first + "\ntier-1 retail standard 1-30 $15.00 copay " + first + "\ntier-1 mail in 1-90 $10.00 copay " + first +
			"\ntier-2 retail preferred 1-30 $30.00 copay " + others + "\ntier-2 retail standard 1-30 $45.00 copay " + others + "\ntier-2 mail in 1-90 $60.00 copay " + others +
			"\ntier-4 specialty in 1-30 20 % coinsurance " + others
	}
	plain := shares("-", "-")
	amounts := [][]string{{"D.1 Does the plan have a pharmacy deductible?", "Yes", ""}, {"D.2 Is it combined with the medical deductible?", "No", ""}, {"D.3 Individual deductible", "$50", ""}, {"D.4 Family deductible", "$150", ""}}
	for _, c := range []struct {
		name, shares, limits, rules string
		rows                        [][]string
	}{
		{"a deductible and its tiers", shares("-", "after"), "deductible rx any 50/150 tier-2 tier-4", "", append(amounts[:4:4], []string{"D.5 Tiers subject to the deductible", "Tiers 2 and 4", ""})},
		{"tiers that are marked", shares("-", "after"), "deductible rx any 50/150 tier-2 tier-4", "", append(amounts[:4:4], []string{"D.5 Tiers the deductible applies to", "☐ Tier 1 ☒ Tier 2 ☒ Tier 4", ""})},
		{"a program of longer supplies", plain, "", "retailFills {drugs:{kinds:[maintenance]}} {free:3,insteadMinDays:90}", [][]string{{"Mandatory 90-day program for maintenance drugs", "Yes", ""}, {"If yes, number of 30-day retail fills allowed first", "3", "4th fill rejects"}}},
		{"no such program", plain, "", "", [][]string{{"Mandatory 90-day program for maintenance drugs", "No", ""}, {"If yes, number of 30-day retail fills allowed first", "N/A", ""}}},
		{"a quantity that is asked for", plain, "", "quantityLimit {drugs:{names:[sleep aids]}} {max:6,per:daysSupply,days:30}", [][]string{{"Sleep aids, maximum quantity per 30 days", "6", ""}}},
		{"one of no drugs", plain, "", "", [][]string{{"All drugs, maximum quantity per 30 days", "6", ""}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := questions(c.rows...).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if got := shareLines(p); got != c.shares {
				t.Errorf("got\n%s\nwant\n%s", got, c.shares)
			}
			if got := limitLines(p); got != c.limits {
				t.Errorf("%q, want %q", got, c.limits)
			}
			if got := strings.TrimSpace(ruleLines(p)); got != c.rules {
				t.Errorf("%q, want %q", got, c.rules)
			}
		})
	}
}

// TestEditsOfPlans reads a table of edits that has the setting of each in a column of its own, beside the plans.
func TestEditsOfPlans(t *testing.T) {
	p := read(t, newSheet().line("Benefit configuration").table(
		[]string{"Plan Name", "Tier", "Channel", "DS Thru", "Copay $", "Subj to Ded"},
		[]string{"Core Plan", "1", "Retail", "30", "$8.00", "N"},
		[]string{"Core Plan", "2", "Retail", "30", "$40.00", "Y"},
		[]string{"HDHP Plan", "1", "Retail", "30", "$9.00", "Y"},
		[]string{"HDHP Plan", "2", "Retail", "30", "$41.00", "Y"},
	).line("Edits").table(
		[]string{"Edit", "Setting", "Core Plan", "HDHP Plan", "Notes"},
		[]string{"Refill too soon", "Retail, % used", "75%", "80%", ""},
		[]string{"Maintenance program", "Retail 30-day fills allowed before mail is required", "2", "N/A", ""},
		[]string{"Specialty lock-in", "Harbor Specialty only", "Y", "Y", "No grace fill"},
		[]string{"Quantity limit", "Sleep aids", "6 / 30 days", "9 / 30 days", ""},
	).text())
	const costs = `tier-1 retail in 1-30 $8.00 copay exempt
tier-2 retail in 1-30 $40.00 copay after
tier-1 retail in 1-30 $9.00 copay after
tier-2 retail in 1-30 $41.00 copay after`
	if got := shareLines(p); got != costs {
		t.Errorf("got\n%s\nwant\n%s", got, costs)
	}
	const rules = `quantityLimit {drugs:{names:[sleep aids]}} {max:6,per:daysSupply,days:30}
quantityLimit {drugs:{names:[sleep aids]}} {max:9,per:daysSupply,days:30}
refillTooSoon {channels:[retail]} {percent:75}
refillTooSoon {channels:[retail]} {percent:80}
retailFills {drugs:{kinds:[maintenance]}} {free:2}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}
specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}`
	if got := strings.TrimSpace(ruleLines(p)); got != rules {
		t.Errorf("got\n%s\nwant\n%s", got, rules)
	}
}

// TestScopesOfLimits takes from the words behind the amounts of limits whether they are of drugs alone.
func TestScopesOfLimits(t *testing.T) {
	for words, want := range map[string]string{
		"$2,000 / $4,000, drugs only":                 "maximum rx any 2000/4000",
		"$2,000 / $4,000, medical and drugs combined": "maximum in 2000/4000",
		"$2,000 / $4,000, preventive drugs only":      "maximum in 2000/4000",
	} {
		p := read(t, newSheet().line("Drug plans").table(
			[]string{"Member cost", "Harbor HMO"},
			[]string{"Out-of-pocket maximum (individual / family)", words},
			[]string{"Retail, up to a 30-day supply", "<"},
			[]string{"Tier 1 (generic)", "$10"},
			[]string{"Tier 2 (brand)", "$25"},
		).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}
