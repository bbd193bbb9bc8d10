package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
)

// workbook is a workbook of one sheet.
func workbook(rows ...[]string) *document.Text {
	s := &sheet{b: document.NewBuilder(document.XLSX)}
	s.tab("Rx")
	return s.table(rows...).text()
}

// TestFormAnswers reads the rows of a set-up form below a question whose answer goes on with words of a pharmacy, which head no column, and the supply
// of specialty pharmacies from a row of its own.
func TestFormAnswers(t *testing.T) {
	text := newSheet().table(
		[]string{"B.3 Maximum days supply – retail", "34"},
		[]string{"B.4 Maximum days supply – mail", "90"},
		[]string{"B.5 Maximum days supply – specialty", "28"},
		[]string{"B.8 Maintenance drugs: is mail mandatory?", "☐ No ☒ Yes Retail fills allowed before rejection: 3"},
		[]string{"C.2 Tier 1 (Generic) – retail", "☒ Copay $8.00 ☐ Coinsurance ____%"},
		[]string{"C.3 Tier 1 (Generic) – mail", "☒ Copay $16.00 ☐ Coinsurance ____%"},
		[]string{"C.4 Tier 2 (Brand) – retail", "☒ Copay $38.00 ☐ Coinsurance ____%"},
		[]string{"C.5 Tier 2 (Brand) – mail", "☒ Copay $95.00 ☐ Coinsurance ____%"},
		[]string{"C.8 Tier 3 (Specialty) – Alder Specialty", "☐ Copay $____ ☒ Coinsurance 20% Min $75.00 Max $225.00"},
	).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `tier-1 retail in 1-34 $8.00 copay -
tier-1 mail in 1-90 $16.00 copay -
tier-2 retail in 1-34 $38.00 copay -
tier-2 mail in 1-90 $95.00 copay -
tier-3 specialty in 1-28 20 % coinsurance, at least $75.00, at most $225.00 -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestSupplyInNote gives specialty drugs the supply of their tier's note in the place of that of the heading above all tiers.
func TestSupplyInNote(t *testing.T) {
	text := newSheet().line("Prescription drug benefits").table(
		[]string{"Benefit", "What you pay"},
		[]string{"PRESCRIPTION – RETAIL (up to a 31-day supply)", "<"},
		[]string{"Generic", "$10"},
		[]string{"Preferred brand", "$35"},
		[]string{"Specialty (2)", "$150"},
	).line("(2) Up to a 30-day supply, through Alder Specialty Pharmacy only.").text()
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `generic retail in 1-31 $10.00 copay -
preferred-brand retail in 1-31 $35.00 copay -
specialty specialty in 1-30 $150.00 copay -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestShownPerFill reads that the copays of a list of plans are those of a retail fill, before what mail order costs.
func TestShownPerFill(t *testing.T) {
	text := workbook(
		[]string{"In-network benefits. Pharmacy copays shown are per 30-day retail fill; mail order (90-day supply) is 2.5 times the retail copay for Tiers 1–2.", "<", "<", "<", "<", "<"},
		[]string{"Plan ID", "Plan Name", "Ded Ind", "Ded Fam", "Rx Tier 1", "Rx Tier 2"},
		[]string{"AM-101", "Alder Gold 1000", "$1,000", "$2,000", "$10", "$35"},
		[]string{"AM-102", "Alder Gold 2000", "$2,000", "$4,000", "$15", "$40"},
	)
	p := read(t, text)
	checkEvidence(t, text, p)
	want := `tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $35.00 copay -
tier-1 retail in 1-30 $15.00 copay -
tier-2 retail in 1-30 $40.00 copay -`
	if d := cmp.Diff(want, shareLines(p)); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
