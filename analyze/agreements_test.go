package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestAgreements reads cost shares as regulations and labor agreements word them.
func TestAgreements(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{
			"generics on the list",
			[]string{
				"(a) For a generic drug on the formulary, ten dollars ($10) for up to a thirty (30) day supply;",
				"(b) Preferred formulary brand drug copayment: Forty dollars ($40) for a supply of up to thirty-one (31) days, eighty dollars ($80) for up to sixty (60) days, for a brand drug on the formulary.",
			},
			"generic any in 1-30 $10.00 copay -\npreferred-brand any in 1-31 $40.00 copay -\npreferred-brand any in 1-60 $80.00 copay -",
		},
		{
			"preferred generics, named again behind their amounts",
			[]string{"A. Preferred formulary generic drug copayment: Ten dollars ($10) for a supply of up to thirty-one (31) days, and thirty dollars ($30) for up to ninety (90) days, for a generic drug on the formulary;"},
			"preferred-generic any in 1-31 $10.00 copay -\npreferred-generic any in 1-90 $30.00 copay -",
		},
		{
			"a tier by its kind and its number",
			[]string{"• $5 Generic/Level One", "• $25 Preferred-Brand/Level Two", "• $45 Non-Preferred Brand/Level Three"},
			"tier-1 any in 1-0 $5.00 copay -\ntier-2 any in 1-0 $25.00 copay -\ntier-3 any in 1-0 $45.00 copay -",
		},
		{
			"drugs beside those of a tier, each word of the amount written out",
			[]string{"C. Non-preferred formulary drug and approved excluded drug copayment: One hundred dollars ($100) for a supply of up to thirty-one (31) days, two hundred dollars ($200) for up to sixty (60) days, for a drug not on the formulary;"},
			"non-preferred-brand any in 1-31 $100.00 copay -\nnon-preferred-brand any in 1-60 $200.00 copay -",
		},
		{
			"a list for both kinds of pharmacies, and one for retail",
			[]string{
				"Copayments for prescription drugs bought at a retail pharmacy or from the mail service pharmacy, for up to a 30-day supply, shall be:", "• $5 generic", "• $25 preferred brand",
				"Copayments for prescription drugs bought at a retail pharmacy, for a 31-90 day supply, shall be:", "• $10 generic", "• $50 preferred brand",
			},
			"generic retail in 1-30 $5.00 copay -\ngeneric mail in 1-30 $5.00 copay -\npreferred-brand retail in 1-30 $25.00 copay -\npreferred-brand mail in 1-30 $25.00 copay -\n" +
				"generic retail in 31-90 $10.00 copay -\npreferred-brand retail in 31-90 $50.00 copay -",
		},
		{
			"what an amount becomes, in parentheses",
			[]string{"Copayments at a retail pharmacy, for up to a 30-day supply, shall be:", "• $5 Generic/Level One", "• $25 Preferred Brand/Level Two ($30 effective 1/1/19)", "• 40% Non-Preferred Brand/Level Three, up to $80 ($100 effective January 1, 2019)"},
			"tier-1 retail in 1-30 $5.00 copay -\ntier-2 retail in 1-30 $30.00 copay -\ntier-3 retail in 1-30 40 % coinsurance, at most $100.00 -",
		},
		{
			"with the day before it, with the day that it ends on, and as a rise",
			[]string{"Generic drugs: $5 (effective July 1, 2024, $10)", "Preferred brand drugs: $15 through June 30, 2024; $20 thereafter", "Specialty drugs: $75, which will increase to $100 on July 1, 2024"},
			"generic any in 1-0 $10.00 copay -\npreferred-brand any in 1-0 $20.00 copay -\nspecialty specialty in 1-30 $100.00 copay -",
		},
		{
			"a day that is no amount's",
			[]string{"Generic drugs: $10 copay (effective January 1, 2026)", "Brand drugs: $30 copay, effective January 1, 2026"},
			"generic any in 1-0 $10.00 copay -\nbrand any in 1-0 $30.00 copay -",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := prose(c.lines...).text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if diff := cmp.Diff(c.want, shareLines(p)); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestSharesOfCells reads the cells of a booklet that say the copay or the limit again for those who read slowly.
func TestSharesOfCells(t *testing.T) {
	text := newSheet().table(
		[]string{"Category", "What you pay"},
		[]string{"Generic drugs", "30-day supply: $10, or the cost of the drug if that is under $10; 90-day supply: you pay $20, or the cost of the drug if that is less than $20"},
		[]string{"Preferred brand drugs", "You pay 30% after the deductible; no prescription costs you more than $200 (the plan pays 70% and everything above the $200 maximum)"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := "generic any in 1-30 $10.00 copay -\ngeneric any in 1-90 $20.00 copay -\npreferred-brand any in 1-0 30 % coinsurance, at most $200.00 after"
	if diff := cmp.Diff(want, shareLines(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestOptionsByName reads lines of tiers below the names of options, whatever an employer calls them.
func TestOptionsByName(t *testing.T) {
	text := newSheet().line("Prescription Drug Coverage").line("Health Investment Option").line("Tier 1: $10 retail (31-day max)/$25 mail order (90-day max)").
		line("Steady Copay Option").line("Tier 1: $15 retail (31-day max)/$30 mail order (90-day max)").
		line("Mail Order Option").line("Tier 2: $25 retail (31-day max)").text()
	want := []string{
		"Health Investment Option: tier-1 mail in 90 $25 copay", "Health Investment Option: tier-1 retail in 31 $10 copay",
		"Steady Copay Option: tier-1 mail in 90 $30 copay", "Steady Copay Option: tier-1 retail in 31 $15 copay",
		"Steady Copay Option: tier-2 retail in 31 $25 copay",
	}
	if diff := cmp.Diff(want, planCells(t, text)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// TestTitledLimit reads the amount of a limit whose name is a title before the sentence.
func TestTitledLimit(t *testing.T) {
	for words, want := range map[string]string{
		"Pharmacy out-of-pocket maximum. The maximum for the year is $2,000.": "rx 2000.00",
		"Pharmacy out-of-pocket maximum. The plan year begins on July 1.":     "",
	} {
		text := prose("Generic drugs: $10", words).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		got := ""
		for _, a := range p.Deductibles {
			got += "deductible " + string(a.Scope.Value) + " " + a.Individual.Value.String()
		}
		for _, a := range p.OutOfPocketMaximums {
			got += string(a.Scope.Value) + " " + a.Individual.Value.String()
		}
		if got != want {
			t.Errorf("%s: %q, want %q", words, got, want)
		}
	}
}

// TestClausesNameNoPlan takes no clause of a regulation for the name of its plan.
func TestClausesNameNoPlan(t *testing.T) {
	p := read(t, newSheet().line("1. Network:").line("A. Preferred formulary generic drug copayment: Ten dollars ($10) for").
		line("a supply of up to thirty-one (31) days;").line("B. Brand drug copayment: Forty dollars ($40) for a supply of up to thirty-one (31) days.").text())
	if name := p.Identity.Name.Value + p.Identity.Carrier.Value; name != "" {
		t.Errorf("named %q", name)
	}
}

// TestFillsBeforeALongerSupply takes the fills that a longer supply waits for as no limit of fills at retail.
func TestFillsBeforeALongerSupply(t *testing.T) {
	p := read(t, prose("Generic drugs: $5 at retail.", "A prescription for a maintenance drug must be filled twice as a 30-day supply at retail before a 90-day supply can be had at retail or by mail.").text())
	if n := len(p.Utilization.RetailFills); n != 0 {
		t.Errorf("%d limits of fills at retail, want none", n)
	}
}
