package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/document"
)

func TestZ(t *testing.T) {
	grid := func(rows ...[]string) *sheet {
		return newSheet().line("Prescription drugs").table(append([][]string{{"Drug class", "Retail 30-day supply", "Mail order 90-day supply"},
			{"Generic", "$10", "$20"}, {"Preferred brand", "$30", "$60"}, {"Non-preferred brand", "$50", "$100"}}, rows...)...)
	}
	num := func(rows ...[]string) *sheet {
		return newSheet().line("Prescription drugs").table(append([][]string{{"Tier", "Retail 30-day supply", "Mail order 90-day supply"},
			{"Tier 1 Generic", "$10", "$20"}, {"Tier 2 Preferred brand", "$30", "$60"}, {"Tier 3 Non-preferred brand", "$50", "$100"}}, rows...)...)
	}
	_ = num
	var docs []*document.Text
	for _, r := range [][]string{
		{"Compound drugs", "$60", "$120"}, {"Compounds", "50%", "Not covered"}, {"Compounds", "Non-preferred brand copay", "Non-preferred brand copay"},
		{"Compounds", "PA over $200", ""}, {"Compounds", "Covered; PA required if over $200", ""},{"Compounds", "Covered", "Covered"},
	} {
		docs = append(docs, grid(r).text())
	}
	for _, r := range [][]string{
		{"Compounds", "Tier 3 copay", "Tier 3 copay"}, {"Compounds", "Tier 3 cost share; claims over $200 require PA", "Tier 3 cost share"}, {"Compounds", "Tier 3 copay", "Not covered"}, {"Compounds","$60 after deductible", "$120 after deductible"},
	} {
		docs = append(docs, num(r).text())
	}
	docs = append(docs, num().table([]string{"Setting","Value"},[]string{"Refill too soon","75%"},[]string{"Compounds","Covered at Tier 3 copay"},[]string{"Formulary","Open"}).text())
	docs = append(docs, num().table([]string{"Setting","Value"},[]string{"Refill too soon","75%"},[]string{"Compounds","$60 retail / $120 mail"},[]string{"Formulary","Open"}).text())
	docs = append(docs, num().table([]string{"Setting","Value"},[]string{"Refill too soon","75%"},[]string{"Compound copay","$60"},[]string{"Formulary","Open"}).text())
	docs = append(docs, num().table([]string{"Setting","Value", "Comments"},[]string{"Refill too soon","75%",""},[]string{"Compounds","Covered", "Tier 3 copay"},[]string{"Formulary","Open",""}).text())
	for _, l := range []string{
		"Compound drugs: $60 retail / not covered at mail.", "Compounds: $60 retail / $120 mail", "You pay $60 for compound drugs.", "Compound medications have a $60 copay.",
		"Compounded drugs are covered at 50% coinsurance.", "Compound drugs are covered at the non-preferred brand copay.", "Compounded medications are subject to the Tier 3 copay.",
		"Compounds: Tier 3 cost share", "Compounds: Tier 2 cost share. Compounds over $300.00 require prior authorization.", "The Tier 3 copay applies to compound drugs.", "Compound medications process at Tier 3.",
		"Compounds: 50% coinsurance up to $150", "Compound medications may be covered at the Tier 3 copay.", "Compound drugs are covered at the copay of the tier of each ingredient.",
		"Compound drugs have a $60 copay at retail pharmacies and are not covered through mail order.", "Compounds over $300 require prior authorization.", "Compound drugs: $60 copay, deductible waived",
		"Compounds: Tier 5 copay", "Compound drugs are treated as non-preferred brand drugs.", "Compound drugs, other than those with bulk powders, take the Tier 3 copay.",
	} {
		docs = append(docs, num().line(l).text())
	}
	for _, text := range docs {
		p := read(t, text)
		t.Log(text.Content[max(0, len(text.Content)-90):], "\n", ruleLines(p), "\n",  p.Coverage.Compounds.Value, "tiers", len(p.Tiers), "shares", len(p.CostShares))
	}
}
