package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// TestOpioidDays reads the supply of members to whom opioids are new, and for which ages and after how long.
func TestOpioidDays(t *testing.T) {
	for _, c := range []ruleSentence{
		{"If you are new to opioids, your first fill is limited to a 7-day supply.", "7"},
		{"Initial opioid prescriptions may not exceed a seven-day supply.", "7"},
		{"Opioid medicines: if you are new to opioids you are limited to a 5-day supply (3-day supply for members under 21).", "5, 3 at 0-20"},
		{"First-time fills of opioids are limited to 3 days for members under age 20 and 7 days for adults.", "3 at 0-19, 7"},
		{"The first fill of an opioid is limited to a 7-day supply if you have not taken one in the last 90 days.", "7 after 90"},
		{"Members who have not filled an opioid in the past 120 days may receive up to a 7-day supply.", "7 after 120"},
		{"First fills of opioids are limited to a 7-day supply for adults and a 3-day supply for children.", ""},
		{"Your doctor may limit your first opioid prescription to a 7-day supply.", ""},
		{"New opioid users are limited to a 7-day supply; members under 18 are limited to a 3-day supply.", "7, 3 at 0-17"},
		{"First-time opioid fills are limited to 7 days, and for members age 17 and younger to 3 days.", "7, 3 at 0-17"},
		{"New opioid users are limited to a 7-day supply for adults and, for members under 18, a 3-day supply.", "7, 3 at 0-17"},
		{"New opioid users are limited to a 7-day supply, members under 18 to a 3-day supply.", ""},
		{"New opioid users are limited to a 3-day supply for members under 18 and a 7-day supply for others.", "3 at 0-17, 7"},
	} {
		var got []string
		for _, r := range read(t, inText(c.words).text()).Utilization.Opioid {
			words := fmt.Sprint(r.Terms.Value.NaiveMaxDays)
			if r.Terms.Value.NaiveDays > 0 {
				words += fmt.Sprint(" after ", r.Terms.Value.NaiveDays)
			}
			if a := r.Scope.Age; a != (benefit.AgeRange{}) {
				words += fmt.Sprintf(" at %d-%d", a.Min, a.Max)
			}
			got = append(got, words)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %q, want %q", c.words, s, c.want)
		}
	}
}

// TestOtherPayers reads that other coverage pays first, and how much the plan pays behind it.
func TestOtherPayers(t *testing.T) {
	for _, c := range []ruleSentence{
		{"Medical Assistance pays last. If you have other health insurance, the pharmacy must bill it first.", "first"},
		{"Medicaid is the payer of last resort.", "first"},
		{"If you have other drug coverage, the pharmacy must bill your other insurance first.", "first"},
		{"The pharmacy must bill that plan first.", "first"},
		{"Your other insurance must be billed first for prescription drugs.", "first"},
		{"If you have other drug coverage that pays first, send us the receipt. The Trust pays the balance, up to the amount it would have paid as the primary plan.", "standard"},
		{"For prescription drugs this plan pays the difference between what it would have paid and what the other plan paid.", "nonDuplication"},
		{"If you have other drug coverage, you must use it first.", "first"},
		{"The plan uses non-duplication of benefits for prescription drugs.", "nonDuplication"},
		{"Benefits for drugs are coordinated so that the total paid by all plans does not exceed 100% of the allowable expense.", "standard"},
		{"When this drug plan is secondary it pays the difference between the allowed amount and what the primary plan paid, not to exceed what it would have paid as primary.", "standard"},
		{"This plan does not coordinate benefits for prescription drugs.", "whatever"},
		{"The Plan does not coordinate prescription drug benefits with any other plan.", "whatever"},
		{"Plan pays secondary when other coverage exists.", "first"},
		{"The plan pays secondary when other coverage of a spouse exists.", ""},
		{"The plan pays secondary to Medicare when you are 65.", ""},
		{"Your spouse's plan must bill their other insurance first.", ""},
		{"You do not have to bill your other insurance first.", ""},
		{"Ask which plan pays first.", ""},
		{"Your pharmacy must submit the claim to the plan first.", ""},
		{"To use a manufacturer coupon, the pharmacy must bill your plan first.", ""},
		{"You must use your plan first before applying a prescription drug discount card.", ""},
		{"You should submit claims to the carrier first.", ""},
		{"If a generic drug treats your condition, you must use it first.", ""},
		{"If you have other coverage, the pharmacy must bill our plan first.", ""},
		{"The prescription plan will not coordinate benefits for drugs purchased with another discount card.", ""},
		{"The drug benefit does not coordinate with other coverage.", "whatever"},
		{"Coordination of benefits does not apply to prescription drugs.", "whatever"},
	} {
		p := read(t, inText(c.words).text())
		got := string(p.Coordination.Method.Value)
		switch f := p.Coordination.PrimaryFirst; {
		case f.Value:
			got += "first"
		case f.Known():
			got += "whatever"
		}
		if p.ProductSelection.AddDifference.Known() {
			got += " DAW"
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
}

// TestOnlyOwnMoneyCounts reads that assistance does not count from words that say what does.
func TestOnlyOwnMoneyCounts(t *testing.T) {
	for _, words := range []string{
		"If you use a manufacturer copay card or other assistance for a drug, only what you pay yourself counts toward your deductible and out-of-pocket maximum.",
		"When you use a manufacturer coupon, only the amount you actually pay applies to your deductible and out-of-pocket maximum.",
		"If a copay card pays for your drug, only your own out-of-pocket payments will count toward your deductible and out-of-pocket limit.",
		"Help you get from a drug maker for a drug does not count toward your deductible or out-of-pocket limit.",
		"Some manufacturers offer copay cards. You may use them; however, only the amount that you pay yourself counts toward your deductible and out-of-pocket maximum.",
		"Only amounts you pay, not copay assistance, count toward your deductible and out-of-pocket limit.",
	} {
		got := read(t, inText(words).text()).Coordination.Assistance
		if len(got) != 1 || got[0].Terms.Value.Program != benefit.AccumulatorAdjuster {
			t.Errorf("%s: %v", words, got)
		}
	}
}

// TestFreeTables reads a table of what drugs treat that cost nothing, by the kinds and names of its examples, and the copay of
// drugs that need no prescription.
func TestFreeTables(t *testing.T) {
	text := newSheet().line("Pharmacy copays").table([]string{"Type of medicine", "You pay"}, []string{"Generic medicines", "$1.00"},
		[]string{"Brand name medicines", "$3.00"}, []string{"Over-the-counter (OTC) medicines, with a prescription", "$2.00"}).
		line("You do not pay a copay for these medicines:").table([]string{"Medicines used to treat", "Examples"}, []string{"High blood pressure", "lisinopril, amlodipine"},
		[]string{"Diabetes", "metformin, insulin, test strips"}, []string{"Family planning", "birth control pills, patches and rings"}, []string{"Heart disease", "many generics"}).text()
	const want = "$0 contraceptive, $0 diabeticSupply, $0 insulin, $0 lisinopril+amlodipine, $0 metformin, $2 otc"
	if got := brief(read(t, text)); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestFillsAtACounter reads where fills are made, and for how many days, from words that name no pharmacy, where a plan has no mail
// order.
func TestFillsAtACounter(t *testing.T) {
	for _, c := range []ruleSentence{
		{"A copay is what you pay when you pick up your medicine. Each copay covers up to a 34-day supply.", "generic retail in 1-34 $1.00 copay -\nbrand retail in 1-34 $3.00 copay -"},
		{"Show your plan ID card every time you fill a prescription. You can get up to a 34-day supply of most medicines at one time.", "generic retail in 1-34 $1.00 copay -\nbrand retail in 1-34 $3.00 copay -"},
		{"Each copay covers up to a 34-day supply.", "generic any in 1-34 $1.00 copay -\nbrand any in 1-34 $3.00 copay -"},
		{"You can get up to a 7-day supply of opioids. Show your card to your doctor.", "generic any in 1-0 $1.00 copay -\nbrand any in 1-0 $3.00 copay -"},
		{"Pick up your medicine at a pharmacy, or get it by mail.", "generic any in 1-0 $1.00 copay -\nbrand any in 1-0 $3.00 copay -"},
	} {
		text := newSheet().line("Pharmacy copays").line(c.words).table([]string{"Type of medicine", "You pay"}, []string{"Generic medicines", "$1.00"}, []string{"Brand name medicines", "$3.00"}).text()
		if got := shareLines(read(t, text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
}

// TestFootnotesBelowAGlossary reads what stands below a glossary as said of the tables above it, where a mark refers to it.
func TestFootnotesBelowAGlossary(t *testing.T) {
	const note = "When you purchase a brand drug that has a generic equivalent, you pay the brand copay plus the difference in cost between the brand and generic drugs."
	sheet := func(mark string) *sheet {
		return newSheet().line("Prescription Drugs").table([]string{"Prescription drug program(2)", "You pay"}, []string{"Generic drugs", "$10 copay"}, []string{"Brand drugs", "$30 copay"}).
			line("Terms Used in This Summary").line("Copay - the fixed amount that you pay.").line(mark + " " + note)
	}
	if p := read(t, sheet("(2)").text()); !p.ProductSelection.AddDifference.Known() {
		t.Error("a note that a table refers to is not read")
	}
	if p := read(t, sheet("(3)").text()); p.ProductSelection.AddDifference.Known() {
		t.Error("a numbered entry of a glossary is read")
	}
}

// TestDrugsOfQuantities reads what quantities are for, in the words of the sentence.
func TestDrugsOfQuantities(t *testing.T) {
	for _, c := range []ruleSentence{
		{"Coverage of Alphadrine and Betazole is limited to 6 tablets per month.", "alphadrine, betazole"},
		{"The plan covers up to 6 tablets of alphadrine per month.", "alphadrine"},
		{"The plan limits sleep aids to 15 tablets per 30 days.", "sleep aids"},
		{"Migraine medications of the triptan class are limited to nine (9) tablets per 30-day period.", "triptan"},
		{"Drugs for migraine of the triptan class are limited to 9 tablets per 30 days.", "triptan"},
		{"Drugs in the antiemetic category are limited to 12 tablets per 30 days.", "antiemetic"},
		{"Drugs for migraine, such as triptans (9 tablets per 30 days).", "triptans"},
		{"The fund pays for no more than 6 tablets in 30 days of alphadrine and no more than 15 tablets in 30 days of a sleep aid.", "alphadrine, sleep aid"},
		{"A drug is limited to 30 tablets per month for the first fill and 90 tablets per month for refills.", ""},
		{"Tier 1 drugs are limited to 90 tablets per fill.", ""},
		{"You are limited to 4 injections per month.", ""},
		{"Up to 30 tablets per prescription.", ""},
	} {
		var got []string
		for _, r := range read(t, inText(c.words).text()).Utilization.QuantityLimit {
			got = append(got, r.Scope.Drugs.Names...)
		}
		if s := strings.Join(got, ", "); s != c.want {
			t.Errorf("%s: %q, want %q", c.words, s, c.want)
		}
	}
}
