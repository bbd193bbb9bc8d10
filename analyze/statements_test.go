package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// prose is a document of lines below a heading.
func prose(lines ...string) *sheet {
	s := newSheet().line("Prescription Drug Benefits")
	for _, l := range lines {
		s.line(l)
	}
	return s
}

// TestStatements reads cost shares from sentences and items of lists, in the many ways that booklets word them, and in ways
// that state none.
// TestAmountsOfAMultiple reads what a multiple of the retail copays comes to by mail.
func TestAmountsOfAMultiple(t *testing.T) {
	p := read(t, newSheet().line("Prescription drug benefits").
		line("For each prescription of up to a 30-day supply from a participating retail pharmacy, you must pay a copayment of $15 for a Tier 1 drug and $40 for a Tier 2 drug.").
		line("Drugs may be obtained through the mail service pharmacy in quantities of up to a 90-day supply. Your copayment for each prescription is two and one-half times the retail copayment, that is, $37.50 for a Tier 1 drug and $100 for a Tier 2 drug.").text())
	const want = `tier-1 retail in 1-30 $15.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-1 mail in 1-90 $37.50 copay -
tier-2 mail in 1-90 $100.00 copay -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

func TestStatements(t *testing.T) {
	for _, c := range []struct {
		name  string
		lines []string
		want  string
	}{
		{
			"amounts before tiers, days for all",
			[]string{"At a retail pharmacy you pay $10 for generic drugs and $30 for brand-name drugs, for up to a 30-day supply."},
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $30.00 copay -",
		},
		{
			"preferred pharmacies and standard ones, each behind its amount",
			[]string{"For generic drugs you pay $5 at a preferred retail pharmacy and $12 at a standard retail pharmacy.", "For brand-name drugs you pay $25 at a preferred pharmacy and $40 at a standard pharmacy."},
			"generic retail preferred 1-30 $5.00 copay -\ngeneric retail standard 1-30 $12.00 copay -\nbrand retail preferred 1-30 $25.00 copay -\nbrand retail standard 1-30 $40.00 copay -",
		},
		{
			"preferred pharmacies and standard ones of a tier, in front of its mail order",
			[]string{
				"Tier 1 (preferred generic). For a one-month supply you pay $1 at a preferred retail pharmacy and $7 at a standard retail pharmacy. A three-month supply by mail order costs $3.",
				"Tier 2 (generic). For a one-month supply you pay $5 at a preferred retail pharmacy and $12 at a standard retail pharmacy. A three-month supply by mail order costs $15.",
			},
			"tier-1 retail preferred 1-30 $1.00 copay -\ntier-1 retail standard 1-30 $7.00 copay -\ntier-1 mail in 1-90 $3.00 copay -\ntier-2 retail preferred 1-30 $5.00 copay -\ntier-2 retail standard 1-30 $12.00 copay -\ntier-2 mail in 1-90 $15.00 copay -",
		},
		{
			"numbers of tiers before their drugs, and mail order as a multiple for some of them",
			[]string{
				"At a network retail pharmacy you pay, for up to a 31-day supply:", "• Tier 1, generic drugs – $6", "• Tier 2, preferred brand drugs – $32", "• Tier 3, specialty drugs – 20% of the cost up to $200",
				"By mail order you can get a 90-day supply of Tier 1 and Tier 2 drugs for two times the retail copay.",
			},
			"tier-1 retail in 1-31 $6.00 copay -\ntier-2 retail in 1-31 $32.00 copay -\ntier-3 retail in 1-31 20 % coinsurance, at most $200.00 -\ntier-1 mail in 1-90 $12.00 copay -\ntier-2 mail in 1-90 $64.00 copay -",
		},
		{
			"clauses of a rider, lettered, of which each begins with its drugs",
			[]string{
				"A Participating retail Pharmacy may dispense up to a thirty-four (34) day supply for each Prescription Order or refill. A Self-Administered Specialty Drug is limited to a thirty (30) day supply.",
				"A. Non-Formulary Brand Name Drugs. The Member pays Coinsurance of fifty percent (50%) of the Plan's cost of the drug, but not less than sixty dollars ($60) and not more than one hundred twenty dollars ($120), at a Participating retail Pharmacy.",
				"B. Self-Administered Specialty Drugs. The Member pays Coinsurance of twenty percent (20%), up to a maximum of one hundred fifty dollars ($150) for each fill.",
			},
			"non-preferred-brand retail in 1-34 50 % coinsurance, at least $60.00, at most $120.00 -\nspecialty specialty in 1-30 20 % coinsurance, at most $150.00 -",
		},
		{
			"a percentage within bounds of which the upper one goes on with the lower",
			[]string{"At a retail pharmacy, for up to a 30-day supply: for brand-name drugs you pay 20% of the cost but not less than $15 or more than $60. Most drugs cost you less than $15 or more than $60."},
			"brand retail in 1-30 20 % coinsurance, at least $15.00, at most $60.00 -",
		},
		{
			"a supply of some specialty drugs, and of their first fills",
			[]string{"Generic drugs: $10. Specialty drugs: $90. Some specialty drugs are limited to a 15-day supply. Specialty drugs are limited to a 14-day supply for the first fill."},
			"generic any in 1-0 $10.00 copay -\nspecialty specialty in 1-30 $90.00 copay -",
		},
		{
			"over several lines",
			[]string{"For each prescription you will pay a copayment of $12 for generic", "drugs, $40 for preferred brand-name drugs and $75 for non-preferred", "brand-name drugs."},
			"generic any in 1-0 $12.00 copay -\npreferred-brand any in 1-0 $40.00 copay -\nnon-preferred-brand any in 1-0 $75.00 copay -",
		},
		{
			"tiers before amounts",
			[]string{"Generic drugs have a $10 copayment, preferred brand drugs have a $35 copayment, and non-preferred brand drugs have a $60 copayment."},
			"generic any in 1-0 $10.00 copay -\npreferred-brand any in 1-0 $35.00 copay -\nnon-preferred-brand any in 1-0 $60.00 copay -",
		},
		{
			"two pharmacies for each tier",
			[]string{"For generic drugs you pay $10 at retail and $20 by mail order; for preferred brand drugs you pay $30 at retail and $60 by mail order."},
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -\npreferred-brand mail in 1-90 $60.00 copay -",
		},
		{
			"one amount for all that comes by mail",
			[]string{"You pay $10 for generic drugs and $30 for brand-name drugs.", "The copayment for up to a 90-day supply through mail order is $25."},
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $30.00 copay -\ngeneric mail in 1-90 $25.00 copay -\nbrand mail in 1-90 $25.00 copay -",
		},
		{
			"an amount of some drugs by mail, and one of mail order for a tier",
			[]string{"You pay $10 for generic drugs and $30 for brand-name drugs at retail, and $20 for generic drugs by mail.", "Maintenance drugs ordered by mail have a $15 copayment."},
			"generic retail in 1-30 $10.00 copay -\nbrand retail in 1-30 $30.00 copay -\ngeneric mail in 1-90 $20.00 copay -",
		},
		{
			"an amount without a pharmacy beside that of mail order",
			[]string{"• Tier 1: $17 / Mail Order Copayment: $51", "• Tier 2: $40 / Mail Order Copayment: $120"},
			"tier-1 retail in 1-30 $17.00 copay -\ntier-1 mail in 1-90 $51.00 copay -\ntier-2 retail in 1-30 $40.00 copay -\ntier-2 mail in 1-90 $120.00 copay -",
		},
		{
			"supplies of which the longest is filled by mail or at some pharmacies",
			[]string{
				"Generic drug copayment: ten dollars ($10) for a supply of up to thirty-one (31) days, and thirty dollars ($30) for up to ninety (90) days.",
				"A ninety- (90-) day supply may be had through the home delivery program of the pharmacy benefit manager or at those retail pharmacies which it selects.",
			},
			"generic retail in 1-31 $10.00 copay -\ngeneric any in 1-90 $30.00 copay -",
		},
		{
			"supplies of which all are filled at any pharmacy",
			[]string{
				"Generic drug copayment: $10 for a supply of up to 31 days, and $30 for up to 90 days.",
				"A 90-day supply can be ordered by phone. Ask your pharmacy.",
			},
			"generic any in 1-31 $10.00 copay -\ngeneric any in 1-90 $30.00 copay -",
		},
		{
			"all tiers for each pharmacy",
			[]string{"The copayments are $5 for generics and $20 for brand names at retail, and $10 for generics and $40 for brand names by mail."},
			"generic retail in 1-30 $5.00 copay -\nbrand retail in 1-30 $20.00 copay -\ngeneric mail in 1-90 $10.00 copay -\nbrand mail in 1-90 $40.00 copay -",
		},
		{
			"parts of the cost",
			[]string{"You pay 20% of the cost of a preferred brand drug and 40% of the cost of a non-preferred brand drug."},
			"preferred-brand any in 1-0 20 % coinsurance -\nnon-preferred-brand any in 1-0 40 % coinsurance -",
		},
		{
			"a maximum behind the tier",
			[]string{"Members pay 25% coinsurance for specialty drugs, up to a maximum of $200 per prescription."},
			"specialty specialty in 1-30 25 % coinsurance, at most $200.00 -",
		},
		{
			"respectively",
			[]string{"Generic, preferred brand and non-preferred brand drugs cost $10, $30 and $50, respectively."},
			"generic any in 1-0 $10.00 copay -\npreferred-brand any in 1-0 $30.00 copay -\nnon-preferred-brand any in 1-0 $50.00 copay -",
		},
		{
			"the sentence before names the pharmacy",
			[]string{"You may get up to a 30-day supply at a participating retail pharmacy. You pay $10 for generic drugs and $30 for preferred brand drugs."},
			"generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -",
		},
		{
			"the heading names the pharmacy",
			[]string{"Mail Order Pharmacy", "You pay $20 for generic drugs and $60 for preferred brand drugs."},
			"generic mail in 1-90 $20.00 copay -\npreferred-brand mail in 1-90 $60.00 copay -",
		},
		{
			"items below words that end in a colon",
			[]string{"A. Generic drug copayment: Ten dollars ($10) for up to a thirty (30) day supply;", "B. Home delivery program copayment:", "(I) Generic drugs: twenty dollars ($20) for up to a ninety (90) day supply;", "C. Specialty drug copayment: Seventy dollars ($70) for up to a thirty (30) day supply."},
			"generic retail in 1-30 $10.00 copay -\ngeneric mail in 1-90 $20.00 copay -\nspecialty specialty in 1-30 $70.00 copay -",
		},
		{
			"steps of days",
			[]string{"Brand-name drugs cost $45 for up to a 31-day supply; $90 for a 32- to 60-day supply; and $135 for a 61- to 90-day supply."},
			"brand any in 1-31 $45.00 copay -\nbrand any in 32-60 $90.00 copay -\nbrand any in 61-90 $135.00 copay -",
		},
		{
			"a figure in brackets",
			[]string{"(a) Tier 1 drugs: [$10] copayment per 30-day supply at a retail pharmacy;", "(b) Tier 2 drugs: [25%] coinsurance per 30-day supply at a retail pharmacy."},
			"tier-1 retail in 1-30 $10.00 copay -\ntier-2 retail in 1-30 25 % coinsurance -",
		},
		{
			"a title set as a sentence",
			[]string{"Tier 4: Specialty. Specialty drugs treat complex conditions. You pay 25% coinsurance, up to a $250 maximum, for up to a 31-day supply from Larkspur Specialty Pharmacy."},
			"tier-4 specialty in 1-31 25 % coinsurance, at most $250.00 -",
		},
		{
			"a line a pharmacy with its days behind a comma, below what says the network",
			[]string{"Your cost at in-network pharmacies", "Retail (30 days): Generic $12 | Preferred brand $30 | Non-preferred brand $60", "Mail service pharmacy, up to 100 days: Generic $24; Preferred brand $60; Non-preferred brand $120"},
			"generic retail in 1-30 $12.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -\nnon-preferred-brand retail in 1-30 $60.00 copay -\n" +
				"generic mail in 1-100 $24.00 copay -\npreferred-brand mail in 1-100 $60.00 copay -\nnon-preferred-brand mail in 1-100 $120.00 copay -",
		},
		{
			"the same below a network that is not the plan's: no amount is of the pharmacy that heads the next line",
			[]string{"Your cost at out-of-network pharmacies", "Retail (30 days): Generic $12 | Preferred brand $30 | Non-preferred brand $60", "Mail service pharmacy, up to 100 days: Generic $24; Preferred brand $60; Non-preferred brand $120"},
			"",
		},
		{
			"a line that ends within its sentence, which is not understood",
			[]string{"Tier 2 - Brand drugs. You pay $41 for each supply of up to 30 days from a", "Participating Retail Pharmacy near your parish, or $82 for each supply of up to 90 days from its warehouse."},
			"",
		},
		{
			"the same drugs in the next sentence",
			[]string{"When you fill a prescription for generic drugs at a retail pharmacy, you pay $9 for up to a 34-day supply. The same drugs cost $18 for up to a 90-day supply by mail order."},
			"generic retail in 1-34 $9.00 copay -\ngeneric mail in 1-90 $18.00 copay -",
		},
		{
			"the same drugs as two tiers",
			[]string{"You pay $9 for generic drugs and $30 for brand drugs at a retail pharmacy. The same drugs cost $18 by mail order."},
			"generic retail in 1-30 $9.00 copay -\nbrand retail in 1-30 $30.00 copay -",
		},
		{
			"a kind of drugs at the end",
			[]string{"The copay is $1 for generic prescriptions, $3 for brand name prescriptions and $0 for family planning drugs."},
			"generic any in 1-0 $1.00 copay -\nbrand any in 1-0 $3.00 copay -",
		},
		{
			"preferred drugs beside those that are not",
			[]string{"Preferred drugs: $0 copay. Non-preferred drugs: $8 copay."},
			"preferred-brand any in 1-0 $0.00 copay -\nnon-preferred-brand any in 1-0 $8.00 copay -",
		},
		{
			"brands called the other way round, and a preference behind them",
			[]string{"Retail copays of $11 for generics, $31 for brand formulary and $52 for name-brand non-formulary drugs, for up to a thirty (30) day supply."},
			"generic retail in 1-30 $11.00 copay -\npreferred-brand retail in 1-30 $31.00 copay -\nnon-preferred-brand retail in 1-30 $52.00 copay -",
		},
		{
			"amounts in words with one dollar, of prescriptions that a dentist writes",
			[]string{"Copays for prescriptions from a licensed physician or dentist are: a twelve dollar ($12.00) copay for generic and a thirty-four dollar ($34.00) copay for brand drugs."},
			"generic any in 1-0 $12.00 copay -\nbrand any in 1-0 $34.00 copay -",
		},
		{
			"tiers counted behind one word, which students pay",
			[]string{"An $18 student copayment applies to Tier 1 prescriptions.", "A 25% student coinsurance payment is required for all Tier 2 and 3 medications."},
			"tier-1 any in 1-0 $18.00 copay -\ntier-2 any in 1-0 25 % coinsurance -\ntier-3 any in 1-0 25 % coinsurance -",
		},
		{
			"a range of tiers, of which not all are counted",
			[]string{"You pay $18 for tiers 1 through 3."},
			"",
		},
		{
			"amounts and tiers at a slash, and the most that a policy pays for a sickness",
			[]string{"Each prescription has a $6/generic, $17/preferred, or $28/non-preferred copayment, per sickness up to $900."},
			"generic any in 1-0 $6.00 copay -\npreferred-brand any in 1-0 $17.00 copay -\nnon-preferred-brand any in 1-0 $28.00 copay -",
		},
		{
			"what the drugs are called behind them",
			[]string{"• $4.15 for brand-name drugs, known as \"Tier 2 drugs\"", "• $1.15 for generic drugs, called \"Tier 1 drugs\""},
			"tier-2 any in 1-0 $4.15 copay -\ntier-1 any in 1-0 $1.15 copay -",
		},
		{
			"brands without a generic, which cost what generics do",
			[]string{"Retail pharmacy: $7 copay for generic (or brand when no generic is available)."},
			"generic retail in 1-30 $7.00 copay -",
		},
		{
			"kinds of drugs in brackets behind the number of a level and its noun",
			[]string{"Level 1 drug (Generic)", "$ 0 co-pay", "Level 2", "$16 co-pay"},
			"tier-1 any in 1-0 $0.00 copay -\ntier-2 any in 1-0 $16.00 copay -",
		},
		{
			"a copay for each month of what is filled at once, at one pharmacy and at the one spoken of",
			[]string{
				"Drugs purchased at a retail pharmacy may be filled for up to a 90-day supply. One prescription copayment will be charged for each increment of a 30-day supply.",
				"You pay $9 for generic drugs purchased at a retail pharmacy and $18 for generic drugs purchased by mail order.",
			},
			"generic retail in 1-30 $9.00 copay -\ngeneric mail in 1-90 $18.00 copay -",
		},
		{
			"brands told apart by headings below the one that names them",
			[]string{"For brand-name medications:", "For medications that are on the plan's preferred drug list:", "• Your copayment is $42.00.", "For medications that are not on the plan's preferred drug list:", "• Your copayment is $77.00.", "For generic medications:", "• Your copayment is $13.00."},
			"preferred-brand any in 1-0 $42.00 copay -\nnon-preferred-brand any in 1-0 $77.00 copay -\ngeneric any in 1-0 $13.00 copay -",
		},
		{
			"the clause that a sentence refers to",
			[]string{"(a) Retail copayments of $12 for generic and $35 for brand drugs, for up to a 30-day supply.", "(b) Copayments for mail order prescriptions of two (2) times the retail copayments set forth in paragraph 3.a. above for up to a ninety (90) day supply."},
			"generic retail in 1-30 $12.00 copay -\nbrand retail in 1-30 $35.00 copay -\ngeneric mail in 1-90 $24.00 copay -\nbrand mail in 1-90 $70.00 copay -",
		},
		{
			"items of tiers, of pharmacies and of supplies",
			[]string{
				"• Tier 1 - (Preferred Generic) Copay Amounts", "• Retail Pharmacy", "• One-month (30 day) supply - $3", "• Three-month (90 day) supply - $9", "• Mail Order Pharmacy", "• Three month (90 day) supply - $6",
				"• Tier 2 - (Brand) Coinsurance Amounts", "• Retail Pharmacy", "• One-month (30 day) supply - You pay 35% of the cost.", "Call us with questions.", "• Three-month (90 day) supply - $120",
			},
			"tier-1 retail in 1-30 $3.00 copay -\ntier-1 retail in 1-90 $9.00 copay -\ntier-1 mail in 1-90 $6.00 copay -\ntier-2 retail in 1-30 35 % coinsurance -",
		},
		{"by income", []string{"If your income is above the limit you pay $1 for generics; otherwise nothing."}, ""},
		{"a title and another's amount", []string{"Tier 4: Specialty. Talk with your doctor. You pay $30 for an office visit."}, ""},
		{"an example", []string{"For example, if a brand-name drug costs $100 you would pay $40 for a preferred brand drug."}, ""},
		{"a comparison", []string{"Generic drugs cost $20 less than brand-name drugs on average."}, ""},
		{"left open", []string{"Generic drugs may cost as little as $4."}, ""},
		{"savings", []string{"You save $50 by using generic drugs."}, ""},
		{
			"the plan's part alone",
			[]string{"The plan pays 80% of the cost of generic drugs and 60% of the cost of brand drugs."},
			"generic any in 1-0 20 % coinsurance -\nbrand any in 1-0 40 % coinsurance -",
		},
		{"whose part the second is", []string{"The plan pays 80% of the cost of generic drugs and you pay 40% of the cost of brand drugs."}, ""},
		{"a word that could be what it is for", []string{"Tier 1 hospital visits cost $100."}, ""},
		{"doctors", []string{"You pay $20 for an office visit and $10 for generic drugs."}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, shareLines(read(t, prose(c.lines...).text()))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// TestTitlesBelowSections reads tiers that are titles set as sentences, the first right below the heading of a lettered section, and
// what they cost at the network's pharmacies.
func TestTitlesBelowSections(t *testing.T) {
	for _, marked := range []bool{false, true} {
		s := newSheet().line("This rider adds coverage of prescription drugs.")
		s.b.Line("Section A. What you pay", document.Box{Left: 36, Top: s.top, Right: 300, Bottom: s.top + 14}, marked)
		s.top += 18
		s.line("Tier 1 - Generic drugs. You pay $8 for each supply of up to 30 days from a participating retail pharmacy, or $16 for each supply of up to 90 days from the mail order pharmacy.")
		s.line("Tier 2 - Brand drugs. You pay $41 for each supply of up to 30 days from a").line("Participating Retail Pharmacy, or $82 for each supply of up to 90 days from the Mail Order Pharmacy.")
		text := s.text()
		p := read(t, text)
		want := "tier-1 retail in 1-30 $8.00 copay -\ntier-1 mail in 1-90 $16.00 copay -\ntier-2 retail in 1-30 $41.00 copay -\ntier-2 mail in 1-90 $82.00 copay -"
		if diff := cmp.Diff(want, shareLines(p)); diff != "" {
			t.Errorf("marked as a heading: %v (-want +got)\n%s", marked, diff)
		}
		checkEvidence(t, text, p)
	}
}

// TestRetailBehindSupplies takes the pharmacy that a clause names once, behind its last supply, for that of all its supplies.
func TestRetailBehindSupplies(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		{"A. Generic drug copayment: $4 for up to a 31-day supply; $8 for up to a 60-day supply; and $12 for up to a 90-day supply at a retail pharmacy;", "generic retail in 1-31 $4.00 copay -\ngeneric retail in 1-60 $8.00 copay -\ngeneric retail in 1-90 $12.00 copay -"},
		{"The copayment for a generic drug is four dollars ($4) for up to a 31-day supply, eight dollars ($8) for up to a 60-day supply, and twelve dollars ($12) for up to a 90-day supply at a network retail pharmacy.", "generic retail in 1-31 $4.00 copay -\ngeneric retail in 1-60 $8.00 copay -\ngeneric retail in 1-90 $12.00 copay -"},
		{"Generic drugs: $4 for a 30-day supply and $12 for a 90-day supply when filled at a participating retail pharmacy.", "generic retail in 1-30 $4.00 copay -\ngeneric retail in 1-90 $12.00 copay -"},
		{"Generic drugs: $4 for a 30-day supply and $8 for a 90-day supply through mail order.", "generic retail in 1-30 $4.00 copay -\ngeneric mail in 1-90 $8.00 copay -"},
	} {
		text := newSheet().line("Prescription drugs").line(c.said).text()
		p := read(t, text)
		if got := shareLines(p); got != c.want {
			t.Errorf("%s\n%s\nwant\n%s", c.said, got, c.want)
		}
		checkEvidence(t, text, p)
	}
}

// TestBrandsOfTheList tells brands apart by whether the drug list has them, whoever's list it is called and however the sentence is built.
func TestBrandsOfTheList(t *testing.T) {
	say := func(words string) *document.Text {
		return newSheet().line("Prescription Drug Benefit").line(words).text()
	}
	readsShares(t, []sharesCase{
		{
			"of the Trust",
			say("You may obtain up to a 34-day supply at a participating retail pharmacy. For a brand name drug on the Trust's formulary, you pay 15% of the cost of the drug, but never less than $20 nor more than $60 for each prescription. If the brand name drug is not on the formulary, your share is 30% of the cost, with a minimum of $45 and a maximum of $110."),
			"preferred-brand retail in 1-34 15 % coinsurance, at least $20.00, at most $60.00 -\nnon-preferred-brand retail in 1-34 30 % coinsurance, at least $45.00, at most $110.00 -",
		},
		{
			"of the plan",
			say("At a retail pharmacy you pay $25 for a brand drug on our formulary and $50 for a brand drug which is not on the plan formulary, for up to a 30-day supply."),
			"preferred-brand retail in 1-30 $25.00 copay -\nnon-preferred-brand retail in 1-30 $50.00 copay -",
		},
	})
}

// TestAmountsInOrder reads the amounts that a sentence gives "respectively" to the tiers of the sentence before, what a notice of changes says
// that amounts were, and what specialty drugs cost behind the mail order of others.
func TestAmountsInOrder(t *testing.T) {
	const (
		retail = "At a retail pharmacy you will pay $11 for a generic (it was $9), $42 for a preferred brand (unchanged), and $83 for a non-preferred brand, up from $70, for up to a 30-day supply. "
		have   = "generic retail in 1-30 $11.00 copay -\npreferred-brand retail in 1-30 $42.00 copay -\nnon-preferred-brand retail in 1-30 $83.00 copay -"
	)
	for _, c := range []struct{ said, want string }{
		{
			"If you use home delivery for a 90-day supply, the copays are $22, $84 and $166, respectively.",
			have + "\ngeneric mail in 1-90 $22.00 copay -\npreferred-brand mail in 1-90 $84.00 copay -\nnon-preferred-brand mail in 1-90 $166.00 copay -",
		},
		{"If you use home delivery for a 90-day supply, the copays are $22 and $84, respectively.", have}, // of which tiers is not certain
		{"If you use home delivery for a 90-day supply, the copays may be $22, $84 and $166, respectively.", have},
		{
			"By mail order, for a 90-day supply, you pay $22, $84 and $166, respectively. Specialty drugs are 20% coinsurance for each 30-day fill (previously a flat $150 copay).",
			have + "\ngeneric mail in 1-90 $22.00 copay -\npreferred-brand mail in 1-90 $84.00 copay -\nnon-preferred-brand mail in 1-90 $166.00 copay -\nspecialty specialty in 1-30 20 % coinsurance -",
		},
	} {
		text := prose(retail + c.said).text()
		p := read(t, text)
		if d := cmp.Diff(c.want, shareLines(p)); d != "" {
			t.Errorf("%s (-want +got)\n%s", c.said, d)
		}
		checkEvidence(t, text, p)
	}
}

// TestDesignatedSpecialtySentence reads what a rider says that a tier costs, behind where and for how long it is dispensed.
func TestDesignatedSpecialtySentence(t *testing.T) {
	text := prose("Tier 4 products are dispensed only by a Designated Specialty Pharmacy, up to a consecutive 31-day supply, and the Member shall pay Coinsurance of twenty percent (20%) of the Allowed Amount, subject to a maximum payment of $275 per Prescription Order or Refill.").text()
	p := read(t, text)
	if got, want := shareLines(p), "tier-4 specialty in 1-31 20 % coinsurance, at most $275.00 -"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	checkEvidence(t, text, p)
}
