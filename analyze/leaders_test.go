package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLeaders reads schedules whose labels are led to their amounts by dots, close or spaced, longer than any label is.
func TestLeaders(t *testing.T) {
	const (
		dots   = " .............................................................................................................. "
		eight  = "generic any in 1-0 $8.00 copay -"
		spaced = " . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . . "
	)
	readsShares(t, []sharesCase{
		{
			"pharmacies above their tiers",
			prose("RETAIL PHARMACY - UP TO A 31-DAY SUPPLY", "Generic drugs"+dots+"$8 copayment", "Brand name drugs"+spaced+"$31 copayment",
				"MAIL ORDER - UP TO A 93-DAY SUPPLY", "Generic drugs"+dots+"$16 copayment", "Brand name drugs"+spaced+"$62 copayment").text(),
			`generic retail in 1-31 $8.00 copay -
brand retail in 1-31 $31.00 copay -
generic mail in 1-93 $16.00 copay -
brand mail in 1-93 $62.00 copay -`,
		},
		{
			"a pharmacy and its amount below the tier",
			prose("SPECIALTY DRUGS - UP TO A 31-DAY SUPPLY", "Harbor specialty pharmacy only"+dots+"25%, maximum $160 per fill").text(),
			"specialty specialty in 1-31 25 % coinsurance, at most $160.00 -",
		},
		{
			"other than what a pharmacy sells of the tier",
			prose("Generic drugs"+dots+"$8 copayment", "SPECIALTY DRUGS - UP TO A 31-DAY SUPPLY", "Harbor specialty pharmacy enrollment fee"+dots+"$25").text(),
			eight,
		},
		{"a table of contents", prose("Generic drugs"+dots+"14", "What is not covered"+dots+"15", "Brand name drugs"+dots+"16", "Generic drugs: $8 copayment").text(), eight},
		{"an ellipsis", prose("Generic drugs ... $8 copayment").text(), eight},
	})
}

// TestLimitsOfEach reads the amounts of a limit from the lines below its name.
func TestLimitsOfEach(t *testing.T) {
	drugs := []string{"RETAIL PHARMACY - UP TO A 31-DAY SUPPLY", "Generic drugs: $8 copayment", "Brand name drugs: $31 copayment", "MAIL ORDER - UP TO A 93-DAY SUPPLY", "Brand name drugs: $62 copayment"}
	each := []string{"Per person .............. $70", "Per family .............. $210"}
	for _, c := range []struct {
		name  string
		lines [][]string
		want  string
	}{
		{"of which a line says that it is for drugs", [][]string{{"ANNUAL DEDUCTIBLE"}, each, {"The deductible applies to brand name drugs."}}, "deductible rx any 70/210 brand"},
		{"of which nothing says so", [][]string{{"ANNUAL DEDUCTIBLE"}, each, {"The deductible applies to all covered services."}}, "deductible in 70/210"},
		{"of drugs and other care", [][]string{{"ANNUAL DEDUCTIBLE"}, each, {"The deductible applies to covered medical services and drugs."}}, "deductible in 70/210"},
		{"of less than a line names", [][]string{{"ANNUAL DEDUCTIBLE"}, each, {"The deductible applies to brand name drugs, not to those sent by mail."}}, "deductible rx any 70/210"},
		{"of drugs from other pharmacies", [][]string{{"ANNUAL DEDUCTIBLE"}, each, {"The deductible applies to drugs filled at out-of-network pharmacies only."}}, "deductible in 70/210"},
		{"of another limit", [][]string{{"ANNUAL OUT-OF-POCKET LIMIT"}, each, {"The deductible applies to prescription drugs."}}, "deductible rx any -/-; maximum in 70/210"},
		{"that says so itself", [][]string{{"ANNUAL OUT-OF-POCKET LIMIT FOR PRESCRIPTION DRUGS"}, each}, "maximum rx any 70/210"},
		{"that does not", [][]string{{"ANNUAL OUT-OF-POCKET LIMIT"}, each}, "maximum in 70/210"},
		{"another amount between", [][]string{{"ANNUAL OUT-OF-POCKET LIMIT FOR PRESCRIPTION DRUGS"}, {"Emergency room .............. $90"}, each}, ""},
		{"counted toward by what is paid", [][]string{{"Your copayments count toward a separate prescription drug out-of-pocket maximum of $1,400 per member and $2,800 per family."}}, "maximum rx any 1400/2800"},
		{"of all care, counted toward by what is paid for drugs", [][]string{{"Your prescription drug copayments count toward the out-of-pocket maximum of $1,400 per member and $2,800 per family."}}, "maximum in 1400/2800"},
		{"reached by payments", [][]string{{"Once your payments for covered drugs reach $1,400 in a calendar year for one person, or $2,800 for a family, the Fund pays 100% of the cost of covered drugs."}}, "maximum rx any 1400/2800"},
		{"reached by payments of the fund", [][]string{{"Once the Fund pays $1,400 for covered drugs in a calendar year for one person, your payments are 100% of the cost."}}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := prose(drugs...).line("")
			for _, l := range c.lines {
				for _, w := range l {
					s.line(w)
				}
			}
			text := s.text()
			p := read(t, text)
			checkEvidence(t, text, p)
			if d := cmp.Diff(c.want, limitLines(p)); d != "" {
				t.Error(d)
			}
		})
	}
}

// TestDeductibleNotFor reads for which drugs and pharmacies a deductible is not from the sentence behind the one on what it is for.
func TestDeductibleNotFor(t *testing.T) {
	tell := func(words string) sharesCase {
		return sharesCase{name: words, text: prose("RETAIL PHARMACY - UP TO A 31-DAY SUPPLY", "Generic drugs: $8 copayment", "Brand name drugs: $31 copayment", "MAIL ORDER - UP TO A 93-DAY SUPPLY", "Brand name drugs: $62 copayment", "",
			"PRESCRIPTION DRUG DEDUCTIBLE", "Per person $70", "Per family $210", words).text()}
	}
	all := tell("The deductible applies to brand name drugs sold at a retail pharmacy. It does not apply to generic drugs, to mail order or to specialty drugs.")
	all.shares = `generic retail in 1-31 $8.00 copay exempt
brand retail in 1-31 $31.00 copay after
brand mail in 1-93 $62.00 copay exempt`
	other := tell("Your card is good at any pharmacy. It does not apply to generic drugs or to mail order.")
	other.shares = `generic retail in 1-31 $8.00 copay after
brand retail in 1-31 $31.00 copay after
brand mail in 1-93 $62.00 copay after`
	some := tell("The deductible applies to brand name drugs. It does not apply to mail order or retail generic drugs.")
	some.shares = `generic retail in 1-31 $8.00 copay exempt
brand retail in 1-31 $31.00 copay after
brand mail in 1-93 $62.00 copay after`
	readsShares(t, []sharesCase{all, other, some})
}

// TestBesideTables reads what sentences say of the pharmacies that a table is not of, and drugs that they explain before they name them.
func TestBesideTables(t *testing.T) {
	mail := func(words ...string) *sheet {
		s := prose(words...).line("")
		return s.table([]string{"Type of drug", "You pay (mail service, up to a 93-day supply)"}, []string{"Generic", "$16"}, []string{"Preferred brand", "$62"})
	}
	const table = `generic mail in 1-93 $16.00 copay -
preferred-brand mail in 1-93 $62.00 copay -`
	readsShares(t, []sharesCase{
		{
			"retail pharmacies above a table of mail order",
			mail("You may get up to a 31-day supply at a network retail pharmacy. For a generic drug you pay $8. For a brand drug that is on the Fund's list (a preferred brand drug) you pay 25% of the cost, with a minimum payment of $15 and a maximum payment of $45.").text(),
			table + "\ngeneric retail in 1-31 $8.00 copay -\npreferred-brand retail in 1-31 25 % coinsurance, at least $15.00, at most $45.00 -",
		},
		{"no pharmacy named", mail("For a generic drug you pay $8.").text(), table},
		{"drugs of a list with a name of their own", mail("At a network retail pharmacy, for a brand drug that is on the maintenance list you pay $8.").text(), table},
		{"others in brackets", mail("At a network retail pharmacy, for a brand drug on the list (a generic drug) you pay $8.").text(), table},
	})
}
