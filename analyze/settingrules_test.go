package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestSettings reads rules from rows of a setting and its value, and of a question and its answer, numbered or not.
func TestSettings(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"Formulary", "Closed", "formulary closed"},
		{"Formulary", "See the drug list", ""},
		{"Specialty drugs", "Exclusive specialty pharmacy, no fills at retail", "specialtyLockIn {drugs:{kinds:[specialty]}} {free:0}"},
		{"Compounds", "Not covered", "compounds covered:false"},
		{"Over-the-counter drugs", "Exclude", "otc covered:false"},
		{"Vaccines", "No charge", "drugCostShares {drugs:{kinds:[vaccine]}} {share:{kind:noCharge}}"},
		{"Copay assistance from manufacturers", "Does not count toward the deductible or the out-of-pocket maximum", "assistance {} {program:adjuster}"},
		{"Are fertility drugs covered?", "No", "exclusions {drugs:{kinds:[fertility]}} {label:fertility drugs}"},
		{"Are fertility drugs covered?", "Yes", ""},
		{"Are fertility drugs covered?", "No, unless approved", ""},
		{"Are compounds covered?", "No", "compounds covered:false"},
		{"Is the formulary open or closed?", "Open", "formulary open"},
		{"What percentage of a fill must be used before a refill is covered?", "85%", "refillTooSoon {} {percent:85}"},
		{"How many retail fills of a maintenance drug are covered before mail order is required?", "2", "retailFills {drugs:{kinds:[maintenance]}} {free:2}"},
		{"Does manufacturer copay assistance count toward the deductible and the out-of-pocket maximum?", "No", "assistance {} {program:adjuster}"},
		{"Do quantity limits apply to drugs flagged QL?", "Yes", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Do quantity limits apply to drugs flagged QL?", "No", ""},
		{"What does the member pay for contraceptives?", "$0", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}"},
		{"What is not covered", "Weight loss drugs and fertility drugs", "exclusions {drugs:{kinds:[weightLoss]}} {label:Weight loss drugs}\nexclusions {drugs:{kinds:[fertility]}} {label:fertility drugs}"},
		{"Not covered:\n• Fertility drugs\n• Over-the-counter medicines", "All charges", "exclusions {drugs:{kinds:[fertility]}} {label:Fertility drugs}\notc covered:false"},
		{"Tobacco cessation drugs", "Nothing", "drugCostShares {drugs:{kinds:[smokingCessation]}} {share:{kind:noCharge}}"},
		{"How many ID cards does a family get?", "2", ""},
	} {
		for _, numbered := range []bool{false, true} {
			t.Run(c.name+" "+c.value, func(t *testing.T) {
				rows := [][]string{{"Question", "Answer"}, {"Tier 1 generic drugs at a retail pharmacy", "$8 copay"}, {"Claim file", "Yes, at the network rate"}, {c.name, c.value}}
				if numbered {
					for n, number := range []string{"No.", "1", "2", "3"} {
						rows[n] = append([]string{number}, rows[n]...)
					}
				}
				text := newSheet().line("Pharmacy benefit intake").table(rows...).text()
				p := read(t, text)
				if got := strings.TrimSpace(ruleLines(p)); got != c.want {
					t.Errorf("%q, want %q", got, c.want)
				}
				if got, want := shareLines(p), "tier-1 retail in 1-30 $8.00 copay -"; got != want {
					t.Errorf("cost shares %q, want %q", got, want)
				}
				checkEvidence(t, text, p)
			})
		}
	}
}

// TestDrugLimitsAskedFor reads the answers to questions about limits of drugs alone, also beside one about the plan's own.
func TestDrugLimitsAskedFor(t *testing.T) {
	drugs := []string{"Is there a deductible for prescription drugs?", "Yes, $150 per individual and $300 per family"}
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"alone", [][]string{{"Question", "Answer"}, {"Tier 1 generic drugs", "$8 copay"}, drugs}, "deductible rx 150/300"},
		{"beside the overall one", [][]string{{"Question", "Answer"}, {"What is the overall deductible?", "$900 individual / $1,800 family"}, drugs, {"Tier 1 generic drugs", "$8 copay"}}, "deductible in 900/1800, deductible rx 150/300"},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := newSheet().table(c.rows...).text()
			p := read(t, text)
			var got []string
			for _, f := range factsOf(p) {
				if strings.HasPrefix(f.line, "deductible ") {
					got = append(got, f.line)
				}
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			checkEvidence(t, text, p)
		})
	}
}

// TestAssistanceDenied reads the N of a form as the answer to what its row names.
func TestAssistanceDenied(t *testing.T) {
	for answer, want := range map[string]bool{"N": false, "Y": true} {
		p := read(t, newSheet().line("Prescription drug accumulators").table(
			[]string{"Drug class", "Retail 1-30 days", "Mail 1-90 days", "Comments"},
			[]string{"Tier 1 – Generic", "$5 copay", "$10 copay", ""},
		).table(
			[]string{"Accumulator", "Applies? (Y/N)", "Individual", "Family", "Comments"},
			[]string{"Rx out-of-pocket maximum", "Y", "$2,500.00", "$5,000.00", ""},
			[]string{"Manufacturer assistance applies to OOP maximum", answer, "", "", "Bill code 7"},
		).text())
		if len(p.OutOfPocketMaximums) != 1 {
			t.Fatalf("%d maximums", len(p.OutOfPocketMaximums))
		}
		if got := p.OutOfPocketMaximums[0].Counts.CopayAssistance; !got.Known() || got.Value != want {
			t.Errorf("%s: %v %v", answer, got.Standing, got.Value)
		}
	}
}

// TestMemberPaidOnly reads that nothing but what the member pays counts, beside the name of the program.
func TestMemberPaidOnly(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Drug class", "Retail 1-30 days"}, []string{"Tier 1 – Generic", "$5 copay"},
	).table(
		[]string{"Edit / program", "Selection", "Detail"},
		[]string{"Coupon / copay assistance accumulation", "Y", "Count member-paid amounts only"},
	).text())
	got := p.Coordination.Assistance
	if len(got) != 1 || got[0].Terms.Value.Program != benefit.AccumulatorAdjuster {
		t.Errorf("%+v", got)
	}
}

// TestCostsBelowSettings reads the cost shares that share the table of settings or questions.
func TestCostsBelowSettings(t *testing.T) {
	for _, c := range []struct {
		name string
		rows [][]string
		want string
	}{
		{"networks below questions", [][]string{
			{"Important Questions", "Answers", "Why This Matters", "", ""},
			{"What is the overall deductible?", "$500", "Generally, you must pay all of the costs up to it.", "", ""},
			{"Common Medical Event", "Services You May Need", "In-Network Provider", "Out-of-Network Provider", "Limitations"},
			{needDrugs, "Generic drugs", "$10 copay", "40% coinsurance", "None"},
			{"^", "Specialty drugs", "25% coinsurance", "Not covered", "None"},
		}, "generic any in 1-0 $10.00 copay -\ngeneric any out 1-0 40 % coinsurance -\nspecialty specialty in 1-30 25 % coinsurance -\nspecialty any out 1-0 not covered -"},
		{"networks below choices", [][]string{
			{"Benefit", "Your choices", "Notes"},
			{"Formulary", "Closed", ""},
			{"Prescription drugs", "In-network", "Out-of-network"},
			{"Generic drugs", "$10 copay", "40% coinsurance"},
		}, "generic any in 1-0 $10.00 copay -\ngeneric any out 1-0 40 % coinsurance -"},
		{"caps below elections", [][]string{
			{"Benefit", "Election", "Notes"},
			{"Formulary", "Closed", ""},
			{"Prescription drugs", "Retail copay", "Copay maximum"},
			{"Tier 1 generic drugs", "20%", "$50"},
		}, "tier-1 retail in 1-30 20 % coinsurance, at most $50.00 -"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := shareLines(read(t, newSheet().table(c.rows...).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestSettingsOfSeveral reads settings with a value for each kind of pharmacy or each limit in one cell, and what stands behind the last of
// two boxes.
func TestSettingsOfSeveral(t *testing.T) {
	const insulin = "drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:24.00,copayPerDays:30}}"
	for _, c := range []struct{ name, value, want string }{
		{"Refill-too-soon threshold", "Retail: 85% Mail: 72% Controlled substances: 90%", "refillTooSoon {channels:[retail]} {percent:85}\nrefillTooSoon {channels:[mail]} {percent:72}\nrefillTooSoon {drugs:{schedules:[CII,CIII,CIV,CV]}} {percent:90}"},
		{"Refill-too-soon threshold", "Retail: 85% Mail: 72% Travel supplies: 90%", ""},
		{"Mfr copay card $ counts to Ded / OOP?", "N / N", "assistance {} {program:adjuster}"},
		{"Mfr copay card $ counts to Ded / OOP?", "Y / Y", "assistance {} {program:counts}"},
		{"Mfr copay card $ counts to Ded / OOP?", "Y / N", ""},
		{"Quantity limits", "Included on all riders: triptans 9 per 30 days; sildenafil 5 tablets per 30 days", "quantityLimit {drugs:{names:[triptans]}} {max:9,per:daysSupply,days:30}\nquantityLimit {drugs:{names:[sildenafil]}} {max:5,per:daysSupply,days:30}"},
		{"Quantity limits", "Yes, the standard list; triptans 12 units per 28 days", "quantityLimit {drugs:{names:[triptans]}} {max:12,per:daysSupply,days:28}\nquantityLimit {drugs:{flags:[QL]}} open"},
		{"Quantity limits", "May be set for: triptans 9 per 30 days", "quantityLimit {drugs:{flags:[QL]}} open"},
		{"Insulin cap?", "☒ Yes ☐ No $24 per 30 DS", insulin},
		{"Insulin cap?", "☐ Yes ☒ No", ""},
		{"Insulin cap?", "☒ No ☐ Yes $24 per 30 DS", ""},
		{"Insulin cap?", "☒ Yes ☐ No If yes, $24 per 30 DS", ""},
	} {
		text := newSheet().line("Benefit intake form").table([]string{"", "Retail (1-30 DS)"}, []string{"Generic (Tier 1)", "$8"}).line("Member cost and edits").
			table([]string{"Lesser of copay or U&C?", "☒ Yes ☐ No"}, []string{c.name, c.value}, []string{"Vacation override", "☒ Yes ☐ No"}).text()
		p := read(t, text)
		if got := strings.TrimSpace(ruleLines(p)); got != c.want {
			t.Errorf("%s | %s: %q, want %q", c.name, c.value, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}
