package analyze

import (
	"slices"
	"strings"
	"testing"
)

// TestMarkedCells reads a form that prints the answers to choose from in cells of their own, each behind a cell for a mark, and takes none that
// has no mark.
func TestMarkedCells(t *testing.T) {
	form := func(rows ...[]string) [][]string {
		return append([][]string{
			{"Client plan design form", "", "", "", "", "", "", "", ""},
			{"Cards:", "", "", "Paper", "X", "Plastic", ""},
			{"Program:", "", "X", "Retail and mail", "", "Retail only", ""},
			{"Member pays:", "", "X", "Lesser of copay or usual price", "", "Copay always", ""},
			{"COPAYMENTS", "", "", "", "", "", ""},
			{"", "Drug class", "", "Retail (1-30 DS)", "", "Mail (1-90 DS)", ""},
			{"", "Generic", "", "$8.00", "", "$16.00", ""},
			{"", "Brand", "", "$32.00", "", "$64.00", ""},
		}, rows...)
	}
	const copays = "brand mail in 90 $64.00 copay, brand retail in 30 $32.00 copay"
	const others = "generic mail in 90 $16.00 copay, generic retail in 30 $8.00 copay"
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"amounts behind the answer", copays + ", deductible rx any 60/120, " + others, [][]string{
			{"Rx deductible:", "", "", "No", "X", "Yes", "", "Ind: $60", "Family: $120"},
		}},
		{"below each other", copays + ", " + others + ", refillTooSoon {channels:[mail]} {percent:70}, refillTooSoon {channels:[retail]} {percent:80}", [][]string{
			{"REFILL TOO SOON (% of prior fill used)", "", "", "", "", "", ""},
			{"", "Retail", "", "Mail", "", "", ""},
			{"", "75%", "X", "70%", "", "", ""},
			{"X", "80%", "", "75%", "", "", ""},
		}},
		{"a choice of penalties", copays + ", difference true, " + others, [][]string{
			{"DAW", "", "", "", "", "", ""},
			{"X", "DAW 1 (prescriber) - brand copay only, no penalty", "", "", "", "", ""},
			{"", "DAW 1 (prescriber) - brand copay plus difference in cost", "", "", "", "", ""},
			{"X", "DAW 2 (member) - brand copay plus difference in cost between brand and generic", "", "", "", "", ""},
			{"", "DAW 2 (member) - brand copay only", "", "", "", "", ""},
		}},
		{"a grid of boxes", copays + ", " + others + ", priorAuthorization {drugs:{kinds:[specialty]}} {}, quantityLimit {drugs:{kinds:[erectileDysfunction]}} {max:8,per:daysSupply,days:30}", [][]string{
			{"DRUG COVERAGE", "", "", "", "", "", ""},
			{"", "Drug or class", "", "Cover", "Exclude", "PA required", "Qty limit"},
			{"", "Specialty drugs", "", "X", "", "X", ""},
			{"", "Opioids, first fill", "", "X", "", "", "7 days supply"},
			{"", "Erectile dysfunction", "", "X", "", "", "8 / 30 days"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := workbookOf(form(c.rows...))
			p := read(t, text)
			checkEvidence(t, text, p)
			got := jsonFacts(p)
			slices.Sort(got)
			if s := strings.Join(got, ", "); s != c.want {
				t.Errorf("got  %s\nwant %s", s, c.want)
			}
		})
	}
}
