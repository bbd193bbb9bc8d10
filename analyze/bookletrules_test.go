package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestRulesOfBooklets reads rules that booklets and notices of changes tell in several sentences.
func TestRulesOfBooklets(t *testing.T) {
	const (
		mail = "retailFills {drugs:{kinds:[maintenance]}} "
		lock = "specialtyLockIn {tiers:[specialty]} "
	)
	for _, c := range []struct{ words, want string }{
		// how often at retail
		{"After your second 31-day fill of a maintenance medication at a retail network pharmacy, further fills are covered only through the mail order pharmacy. You may opt out of this program by calling us.", mail + "{free:2,memberMayLeave:true}"},
		{"You may fill a maintenance drug twice at retail in 30-day supplies. Starting with the third 30-day fill you pay 50% of the cost of the drug.", mail + "{free:2,then:share,penalty:{share:{kind:coinsurance,coinsurance:50}}}"},
		{"Maintenance drugs. You may use a retail pharmacy for the first three short-term fills. You must use the mail-order program for the fourth and all later fills. If you do not, you will pay 100% of its cost.", mail + "{free:3,then:patientPays}"},
		{"Currently the Plan pays for four fills of a maintenance medication at a retail pharmacy. Beginning January 1, 2026, it will pay for two. After the second retail fill you must use the mail order pharmacy or pay the full cost.", mail + "{free:2,then:patientPays}"},
		{"Maintenance program: retail fills of up to 30 days allowed twice; third and later fills must be 90 days through Home Delivery or a Retail 90 pharmacy.", mail + "{free:2,instead:[mail,retail90],insteadMinDays:90}"},
		{"Maintenance program: the fourth and all subsequent fills must be filled through mail order.", mail + "{free:3}"},
		{"The Fund pays for the original prescription and no more than two refills of a maintenance drug at a retail pharmacy. Thereafter, the drug must be ordered through the mail order program.", mail + "{free:3}"},
		// refills
		{"A refill is not covered until at least eighty percent (80%) of the prior supply, or seventy percent (70%) in the case of eye drops, should have been used.", "refillTooSoon {} {percent:80}\nrefillTooSoon {drugs:{names:[eye drops]}} open"},
		{"Refills are covered after 85% of the previous supply has been used; for eye drops, after 70%.", "refillTooSoon {} {percent:85}\nrefillTooSoon {drugs:{names:[eye drops]}} open"},
		{"Refills are covered after 85% of the previous supply has been used; for some drugs, after 70%.", ""},
		{"A prescription can be refilled only when an 8-day or smaller supply remains.", "refillTooSoon {} {daysLeft:8}"},
		{`The section on refills is amended by striking "seventy-five percent (75%)" and inserting "eighty percent (80%)" as the portion of the prior supply that must be used before a refill is covered.`, "refillTooSoon {} {percent:80}"},
		// who fills specialty drugs
		{"All specialty drugs must be purchased through Larkspur Specialty Pharmacy. One initial fill of a specialty drug will be allowed at a participating retail pharmacy.", lock + "{free:1}"},
		// the most that insulin costs
		{"You pay no more than $25 for a 30-day supply of insulin and no more than $60 for a 90-day supply.", "drugCostShares {drugs:{kinds:[insulin]},daysSupply:{min:1,max:30}} {role:ceiling,share:{kind:copay,copay:25.00,copayPerDays:30}}\ndrugCostShares {drugs:{kinds:[insulin]},daysSupply:{min:31,max:90}} {role:ceiling,share:{kind:copay,copay:60.00,copayPerDays:90}}"},
		{"You will not pay more than $35 for a one-month supply of each covered insulin product, or $95 for a 90-day supply.", "drugCostShares {drugs:{kinds:[insulin]},daysSupply:{min:1,max:30}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}\ndrugCostShares {drugs:{kinds:[insulin]},daysSupply:{min:31,max:90}} {role:ceiling,share:{kind:copay,copay:95.00,copayPerDays:90}}"},
		{"You pay no more than $25 for a 30-day supply of insulin and we reimburse $60 for a 90-day supply.", ""},
		// money of manufacturers
		{"Copay cards may be used. The plan credits only your own payment, not the amount paid by the card, to the deductible and the out-of-pocket maximum.", "assistance {} {program:adjuster}"},
		{"The Plan will not credit manufacturer copay assistance toward your deductible or out-of-pocket limit.", "assistance {} {program:adjuster}"},
	} {
		p := read(t, newSheet().line("Your Prescription Drug Benefit").table(
			[]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}, []string{"Specialty", "20%"}).line("Rules").line(c.words).text())
		if got := ruleLines(p); got != c.want {
			t.Errorf("%s\n got %s\nwant %s", c.words, strings.ReplaceAll(got, "\n", "\n     "), c.want)
		}
	}
}

// TestLimitsAnnounced reads the limits of a table without the words that lead to it, and keeps an announcement of limits that the
// document does not tell.
func TestLimitsAnnounced(t *testing.T) {
	const told = "quantityLimit {drugs:{names:[ondansetron]}} {max:12,per:daysSupply,days:30}"
	for words, want := range map[string]string{
		"The following quantity limits apply:":                                  told,
		"You may ask for exceptions to a quantity limit on any of these drugs.": told,
		"Quantity limits apply to some drugs.":                                  told + "\nquantityLimit {drugs:{flags:[QL]}} open",
	} {
		p := read(t, newSheet().line("Your Prescription Drug Benefit").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).
			line("Rules of the Prescription Drug Program").line(words).table([]string{"Drug", "Limit"}, []string{"Ondansetron", "12 tablets per 30 days"}).text())
		if got := ruleLines(p); got != want {
			t.Errorf("%s: got %s, want %s", words, got, want)
		}
	}
}

// TestQuestionOverTwoLines reads what is asked about from a heading that is set over two lines.
func TestQuestionOverTwoLines(t *testing.T) {
	const answer = "Your plan covers one initial fill plus two refills at a retail pharmacy. After that, you must use the mail service pharmacy or you will pay the full cost."
	for lead, want := range map[string]string{
		"What happens if I keep filling a maintenance drug": "retailFills {drugs:{kinds:[maintenance]}} {free:3,then:patientPays}",
		"What happens if I keep filling a short-term drug":  "retailFills {} open",
	} {
		p := read(t, newSheet().line("Your Prescription Drug Benefit").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).
			line("Rules of the Prescription Drug Program").line(lead).line("at retail?").line(answer).text())
		if got := ruleLines(p); got != want {
			t.Errorf("%s: got %s, want %s", lead, got, want)
		}
	}
}

// TestParagraphBehindList tells the paragraph behind the last item of a list from the second line of the item, in a text whose lines have no
// places on a page.
func TestParagraphBehindList(t *testing.T) {
	for _, c := range []struct {
		item, below string
		want        bool
	}{
		{"• Influenza and shingles vaccines", "Your cost for insulin is $30.", true},
		{"• Influenza and shingles vaccines", "• Insulin at $30 for a 30-day supply.", false},
		{"• Influenza vaccines and those recommended by the", "Advisory committee on immunization practices.", false},
		{"• Influenza and shingles vaccines, and others that are", "recommended for your age.", false},
	} {
		b := document.NewBuilder(document.DOCX)
		b.StartPage("", 0, 0)
		b.Line(c.item, document.Box{}, false)
		b.Line(c.below, document.Box{}, false)
		src := b.Text()
		lines := src.Pages[0].Lines
		if got := newProseReader(src).endsList(&lines[0], &lines[1]); got != c.want {
			t.Errorf("%s | %s: %t", c.item, c.below, got)
		}
	}
}

// TestLimitsBehindTitles reads limits that stand behind their title, or whose sentence says more of them.
func TestLimitsBehindTitles(t *testing.T) {
	for words, want := range map[string]string{
		"Annual Drug Deductible. Network: $160 per Covered Person, not to exceed $480 for all Covered Persons in a family.":                                                        "deductible rx in 160/480",
		"Out-of-Pocket Drug Limit. Network: $2,600 per Covered Person, not to exceed $5,200 for all Covered Persons in a family.":                                                  "maximum rx in 2600/5200",
		"Out-of-pocket maximum. Medical and pharmacy expenses are combined: $4,250 per person and $8,500 per family per Policy Year.":                                              "maximum in 4250/8500",
		"Office visits. Network: $160 per Covered Person, not to exceed $480 for all Covered Persons in a family.":                                                                 "",
		"Each calendar year you must satisfy a prescription drug deductible of $65 per person (but not more than $130 per family).":                                                "deductible rx any 65/130",
		"You must pay an annual drug deductible. It is $85 for each covered person, and once the members of your family have together paid $255 in a year, no more is due.":        "deductible rx any 85/255",
		"The annual out-of-pocket limit for prescription drugs, which has been $1,500 per person ($3,000 per family), will be $1,725 per person ($3,450 per family).":              "maximum rx any 1725/3450",
		"Copayments that you pay for covered drugs accrue to the Calendar Year Out-of-Pocket Maximum for all Covered Services, which is $7,350 per Member and $14,700 per Family.": "maximum in 7350/14700",
		"The Standard Plan has no prescription deductible.":                                                 "deductible rx any 0/0",
		"Pharmacy Deductible. The Pharmacy Deductible is $210 per member. It applies to Tier 3 drugs only.": "deductible rx any 210/- tier-3",
	} {
		p := read(t, prose("Tier 1 drugs: $10 copay", "Tier 2 drugs: $30 copay", "Tier 3 drugs: 20% coinsurance", "", "Limits of the Prescription Drug Program", words).text())
		if got := limitLines(p); got != want {
			t.Errorf("%s\n got %q\nwant %q", words, got, want)
		}
	}
}

// TestFreedBehindDeductible reads whose drugs a deductible leaves out, in the sentence behind the one that states it and beside kinds of drugs
// that are no tier.
func TestFreedBehindDeductible(t *testing.T) {
	const stated = "Each calendar year you must satisfy a prescription drug deductible of $65 per person. "
	for words, want := range map[string]benefit.DeductibleOrder{
		stated + "It does not apply to generic drugs or to insulin.":                                                            benefit.DeductibleExempt,
		stated + "The deductible does not apply to generic drugs or to the preventive items listed at the end of this section.": benefit.DeductibleExempt,
		stated + "It is not taken on generic drugs.":                                                                            benefit.DeductibleExempt,
		stated + "It does not apply to generic drugs for asthma.":                                                               "",
	} {
		p := read(t, newSheet().line("Your Prescription Drug Benefit").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).line("Deductible").line(words).text())
		for _, c := range p.CostShares {
			if c.Tier == "generic" && (c.Deductible.Value == benefit.DeductibleExempt) != (want == benefit.DeductibleExempt) {
				t.Errorf("%s: %q", words, c.Deductible.Value)
			}
		}
	}
}

// TestTiersOfNumberedTitles reads what a tier costs from the sentences behind its title in a numbered section, and nothing from the first
// line alone of a sentence that goes on below it.
func TestTiersOfNumberedTitles(t *testing.T) {
	p := read(t, newSheet().line("7.1 Prescription Drug Benefits and Member Cost Share").
		line("7.1.1 Tier 1 (most generic drugs). You pay a $9 copayment for up to a 30-day supply at a participating retail").
		line("pharmacy, or a $21 copayment for a 31- to 90-day supply from the mail service pharmacy.").
		line("7.1.2 Tier 2 (preferred brand drugs). You pay 40% coinsurance, not to exceed $175 per fill, for up to a 30-day supply at a").
		line("participating retail pharmacy.").text())
	const want = "tier-1 retail in 1-30 $9.00 copay -\ntier-1 mail in 31-90 $21.00 copay -\ntier-2 retail in 1-30 40 % coinsurance, at most $175.00 -"
	if got := shareLines(p); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestMailInCopaysWithParts reads what mail order costs in copays and a part of one, and that a table which names no pharmacy is of retail then.
func TestMailInCopaysWithParts(t *testing.T) {
	const want = "tier-1 retail in 1-31 $10.00 copay -\ntier-2 retail in 1-31 $30.00 copay -\ntier-1 mail in 1-90 $25.00 copay -\ntier-2 mail in 1-90 $75.00 copay -"
	p := read(t, newSheet().line("Prescription Drug Benefit").table([]string{"Drug tier", "Participating pharmacy, up to a 31-day supply"},
		[]string{"Tier 1 (generic)", "$10 copay"}, []string{"Tier 2 (preferred brand)", "$30 copay"}).
		line("A 90-day supply of a Tier 1 or 2 drug is available from the mail order pharmacy at 2.5 times the retail copay.").text())
	if got := shareLines(p); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// TestRepaidAfterDeductible reads that a claim from outside of the network is repaid in part behind the deductible, for tiers that need
// not meet it in the network, too.
func TestRepaidAfterDeductible(t *testing.T) {
	for lead, want := range map[string]benefit.DeductibleOrder{"After the pharmacy deductible, the Plan": benefit.AfterDeductible, "The Plan": ""} {
		p := read(t, newSheet().line("Prescription Drug Benefit").table([]string{"Drug tier", "Retail pharmacy, up to a 30-day supply"},
			[]string{"Tier 1 (generic)", "$10 copay"}, []string{"Tier 2 (preferred brand)", "$30 copay"}).
			line("Non-participating pharmacies").line("Pay the pharmacy in full and submit a claim. "+lead+" reimburses 60% of the allowed amount.").text())
		seen := false
		for _, c := range p.CostShares {
			if c.Network.Value == benefit.Out {
				if seen = true; c.Share.Value.String() != "40 % coinsurance" || c.Deductible.Value != want {
					t.Errorf("%s: %s %s %q", lead, c.Tier, c.Share.Value, c.Deductible.Value)
				}
			}
		}
		if !seen {
			t.Errorf("%s: %s", lead, shareLines(p))
		}
	}
}

// TestApprovedBelowHeading reads that the drugs of a list need an authorization from the heading and the words that lead to the list.
func TestApprovedBelowHeading(t *testing.T) {
	const asked = "priorAuthorization {drugs:{flags:[PA]}} {}"
	for words, want := range map[string]string{
		"The plan must approve the following in advance:":                                           asked,
		"The following drugs are covered only if we approve them before they are dispensed:":        asked,
		"The following drugs are covered only if the plan approves them before they are dispensed:": asked,
		"Your doctor may ask about the following in advance:":                                       "",
	} {
		p := read(t, prose("Generic drugs: $10 copay", "Preferred brand drugs: $30 copay", "", "PRIOR AUTHORIZATION", words, "• Isotretinoin", "• Growth hormones").text())
		if got := ruleLines(p); got != want {
			t.Errorf("%s: got %s, want %s", words, got, want)
		}
	}
}

// TestStepsBelowHeading reads that drugs are tried in steps from a heading and the header of the table below it, and from a notice that adds
// the rule.
func TestStepsBelowHeading(t *testing.T) {
	for words, want := range map[string]string{
		"You must have tried":            "stepTherapy {drugs:{names:[lyrica]}} {steps:[{names:[gabapentin]}],lookBackDays:0}",
		"What your neighbour likes best": "",
	} {
		p := read(t, newSheet().line("Prescription Drug Benefit").table([]string{"", "Retail (30 days)"}, []string{"Generic", "$8"}, []string{"Brand", "$42"}).
			line("STEP THERAPY").table([]string{"Before the plan covers", words}, []string{"Lyrica", "gabapentin"}).text())
		if got := ruleLines(p); got != want {
			t.Errorf("%s: got %s, want %s", words, got, want)
		}
	}
	if got := ruleLines(read(t, inText("Step therapy is added for proton pump inhibitors and statins.").text())); got != "stepTherapy {drugs:{flags:[ST]}} open" {
		t.Error(got)
	}
}
