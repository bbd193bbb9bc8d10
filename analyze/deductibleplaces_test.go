package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// orders are how the cost shares of a text meet the deductible, by tier, kind of pharmacy, network and supply.
func orders(t *testing.T, text *document.Text) string {
	t.Helper()
	var out []string
	for line := range strings.SplitSeq(shareLines(read(t, text)), "\n") {
		said := strings.Fields(line)
		if at := len(said); at > 4 && !strings.Contains(line, "not covered") {
			out = append(out, strings.Join([]string{strings.TrimPrefix(said[0], "tier-"), said[1], said[2], said[3], said[at-1]}, " "))
		}
	}
	return strings.Join(out, "\n")
}

// TestDeductibleNotAtNamedPharmacies reads that a deductible is not met at the pharmacies that a header calls by a name, whatever else a
// sentence lists with them.
func TestDeductibleNotAtNamedPharmacies(t *testing.T) {
	const want = `1 retail preferred 1-30 exempt
1 retail standard 1-30 exempt
1 mail in 1-90 exempt
2 retail preferred 1-30 exempt
2 retail standard 1-30 after
2 mail in 1-90 exempt`
	for sentence, want := range map[string]string{
		"The pharmacy deductible is $75 per person. The pharmacy deductible does not apply at St. Alban pharmacies, to mail, or to Tier 1.":                              want,
		"The prescription drug deductible is $75 per person. The deductible does not apply to Tier 1, to mail order, or at St. Alban pharmacies.":                        want,
		"The prescription drug deductible is $75 per person. The deductible is waived for mail order, Tier 1 and preferred pharmacies.":                                  want,
		"The prescription drug deductible is $75 per person. The deductible does not apply to Tier 1.":                                                                   "1 retail preferred 1-30 exempt\n1 retail standard 1-30 exempt\n1 mail in 1-90 exempt\n2 retail preferred 1-30 after\n2 retail standard 1-30 after\n2 mail in 1-90 after",
		"The prescription drug deductible is $75 per person. The deductible does not apply at other network pharmacies.":                                                 "1 retail preferred 1-30 after\n1 retail standard 1-30 after\n1 mail in 1-90 after\n2 retail preferred 1-30 after\n2 retail standard 1-30 after\n2 mail in 1-90 after",
		"The prescription drug deductible is $75 per person. Call us at 12 Main St. The deductible does not apply to Tier 1, to mail order, or at St. Alban pharmacies.": want,
	} {
		for _, head := range []string{"St. Alban pharmacies (preferred)", "St. Alban Pharmacy\n(preferred)"} {
			if strings.Contains(head, "Pharmacy") && !strings.Contains(sentence, "preferred") {
				sentence = strings.ReplaceAll(sentence, "St. Alban pharmacies", "a St. Alban pharmacy")
			}
			text := newSheet().line("Prescription drugs").table([]string{"Tier", head, "Other network pharmacies (standard)", "Mail order"},
				[]string{"", "30-day supply", "30-day supply", "90-day supply"}, []string{"Tier 1", "$4", "$15", "$9"}, []string{"Tier 2", "$25", "$45", "$58"}).line(sentence).text()
			if got := orders(t, text); got != want {
				t.Errorf("%s / %s:\n%s", sentence, head, got)
			}
		}
	}
}

// TestDeductibleOfMarkedAmounts leaves open how the deductible meets amounts that do not bear the mark of the note that says it.
func TestDeductibleOfMarkedAmounts(t *testing.T) {
	text := newSheet().line("Prescription drugs").table([]string{"Tier", "Preferred pharmacies", "Standard pharmacies"},
		[]string{"", "30-day supply", "30-day supply"}, []string{"Tier 1", "$4", "$15"}, []string{"Tier 2", "$25", "$45*"}).line("* After the pharmacy deductible of $75 per person.").text()
	if got, want := orders(t, text), "1 any preferred 1-30 -\n1 any standard 1-30 -\n2 any preferred 1-30 -\n2 any standard 1-30 after"; got != want {
		t.Error(got)
	}
}

// TestDeductibleAskedByColumn reads a row that asks whether the deductible applies and answers below each kind of pharmacy.
func TestDeductibleAskedByColumn(t *testing.T) {
	const want = `1 retail in 1-30 exempt
1 retail in 31-90 exempt
1 mail in 1-90 exempt
2 retail in 1-30 after
2 retail in 31-90 after
2 mail in 1-90 exempt`
	for _, c := range []struct{ asked, retail, mail, want string }{
		{"Deductible applies?", "Tier 2: Y\nTier 1: N", "N", want},
		{"Does the deductible apply?", "Tier 1: no; Tier 2: yes", "No", want},
		{"Does the deductible apply?", "Yes", "No", strings.NewReplacer("1 retail in 1-30 exempt", "1 retail in 1-30 after", "1 retail in 31-90 exempt", "1 retail in 31-90 after").Replace(want)},
	} {
		text := newSheet().line("Plan Design").table([]string{"Individual Rx deductible", "$75"}).
			table([]string{"Tier", "Description", "Retail 1-30 DS", "Retail 31-90 DS", "Mail 1-90 DS"}, []string{"1", "Generic", "$8", "$24", "$16"},
				[]string{"2", "Preferred brand", "$32", "$96", "$70"}, []string{c.asked, "", c.retail, c.retail, c.mail}).text()
		if got := orders(t, text); got != c.want {
			t.Errorf("%+v:\n%s", c, got)
		}
	}
}

// TestDeductibleExcludes reads a setting on what a deductible leaves out.
func TestDeductibleExcludes(t *testing.T) {
	for _, label := range []string{"Deductible excludes", "Deductible exclusions", "Rx deductible exempt"} {
		for _, list := range []string{"Tier 1, all mail order claims", "Mail order claims; Tier 1"} {
			text := newSheet().line("Plan Design").table([]string{"Individual Rx deductible", "$75"}, []string{label, list}).
				table([]string{"Tier", "Retail 1-30 days", "Mail 1-90 days"}, []string{"Tier 1", "$8", "$16"}, []string{"Tier 2", "$32", "$70"}).text()
			if got, want := orders(t, text), "1 retail in 1-30 exempt\n1 mail in 1-90 exempt\n2 retail in 1-30 after\n2 mail in 1-90 exempt"; got != want {
				t.Errorf("%s | %s:\n%s", label, list, got)
			}
		}
	}
}

// TestLeastAndMostDays reads a supply by the least and the most of it.
func TestLeastAndMostDays(t *testing.T) {
	for _, words := range []string{
		"limited to a thirty-one (31) day minimum and a ninety (90) day maximum supply", "for a 31-day minimum and 90-day maximum supply",
		"with a minimum of 31 days and a maximum of 90 days", "minimum supply of thirty-one (31) days and a maximum of ninety (90) days",
	} {
		found := ""
		for _, m := range lex(words) {
			if m.kind == daysMark {
				found += fmt.Sprintf("%d-%d ", m.days.Min, m.days.Max)
			}
		}
		if found != "31-90 " {
			t.Errorf("%s: %s", words, found)
		}
	}
}
