package analyze

import (
	"strings"
	"testing"
)

// ruleTextOf is what a page of one tier and a line, or a row of settings, states of rules.
func ruleTextOf(t *testing.T, line string, row ...string) string {
	t.Helper()
	s := newSheet().table([]string{"Tier", "Retail (30-day supply)"}, []string{"Tier 1 Generic", "$10"}, []string{"Tier 4 Specialty", "$100"})
	if line != "" {
		s.line(line)
	}
	if len(row) > 0 {
		head := []string{"Edit", "Setting", "Comment"}[:len(row)]
		s.table(head, row)
	}
	return ruleLines(read(t, s.text()))
}

// TestDrugsOfRules reads the drugs that a row or a sentence names for a prior authorization, and leaves those of which it names examples, or of
// which none is sure to be one.
func TestDrugsOfRules(t *testing.T) {
	for _, c := range []struct {
		line string
		row  []string
		want string
	}{
		{"", []string{"Prior authorization", "ON", "Skyrizi, Repatha, modafinil"}, "priorAuthorization {drugs:{names:[skyrizi,repatha,modafinil]}}"},
		{"", []string{"PA required", "Humira, Xolair and topical testosterone"}, "priorAuthorization {drugs:{names:[humira,xolair,topical testosterone]}}"},
		{"", []string{"Prior authorization", "Biologics, GLP-1s for diabetes (Mounjaro, Trulicity)"}, "priorAuthorization {drugs:{names:[biologics,mounjaro,trulicity]}}"},
		{"Your doctor must obtain approval from the Fund for growth hormones, Humira and Xolair.", nil, "xolair"},
		{"Prior authorization is required for Dupixent, Stelara and modafinil.", nil, "priorAuthorization {drugs:{names:[dupixent,stelara,modafinil]}}"},
		{"Dupixent, Stelara and modafinil require prior authorization.", nil, "priorAuthorization {drugs:{names:[dupixent,stelara,modafinil]}}"},
		{"Prior authorization is required for some drugs, for example Dupixent and Stelara.", nil, "!stelara"},
		{"Dupixent, Stelara and modafinil require prior authorization.", nil, "!flags:[PA]"},
		{"Prior authorization may be required for Dupixent and Stelara.", nil, "!stelara"},
		{"", []string{"Prior authorization", "Acne drugs, pain management"}, "!pain"},
		{"", []string{"Quantity limit", "ON", "Zolpidem 10 mg 30/30 DS; Nurtec ODT 16/30 DS"}, "quantityLimit {drugs:{names:[zolpidem 10 mg]}} {max:30,per:daysSupply,days:30}"},
		{"", []string{"Quantity limits", "Ondansetron 4 mg: 18 tablets per 30 days; Eszopiclone: 30 tablets per 30 days"}, "quantityLimit {drugs:{names:[ondansetron 4 mg]}} {max:18,per:daysSupply,days:30}"},
		{"Enbrel and Cosentyx require that methotrexate be tried first.", nil, "stepTherapy {drugs:{names:[enbrel,cosentyx]}}"},
		{"3 Exclusive to the PBM's specialty pharmacy after one retail fill; 30-day supply limit.", nil, "specialtyLockIn {tiers:[tier-4]} {free:1}"},
		{"Exclusive to our specialty pharmacy.", nil, "specialtyLockIn {tiers:[tier-4]}"},
	} {
		got := ruleTextOf(t, c.line, c.row...)
		want, not := strings.CutPrefix(c.want, "!")
		if strings.Contains(got, want) == not {
			t.Errorf("%s%q\n%s\nwant %s", c.line, c.row, got, c.want)
		}
	}
}

// TestNumberedNotes reads notes that begin with a plain number where cells bear the raised one: which tiers a deductible is waived for, and that what
// bears the mark has none.
func TestNumberedNotes(t *testing.T) {
	notes := func(first, second string, mark bool) string {
		m := ""
		if mark {
			m = "¹"
		}
		return shareLines(read(t, newSheet().table(
			[]string{"Provision", "You pay"},
			[]string{"Rx deductible (individual / family)", "$75 / $225" + m},
			[]string{"Preventive generics²", "$0"},
			[]string{"Generic", "$10"},
			[]string{"Brand", "$40"},
		).line(first).line(second).text()))
	}
	for _, c := range []struct {
		first, second string
		mark          bool
		want          string
	}{
		{"1  Waived for generics.", "2  Statins of the preventive list; no deductible.", true, "generic any in 1-0 $10.00 copay exempt"},
		{"1. Does not apply to generic drugs.", "2. Not subject to the deductible.", true, "generic any in 1-0 $10.00 copay exempt"},
		{"(1) The deductible is waived for generics", "(2) No deductible applies", true, "generic any in 1-0 $10.00 copay exempt"},
	} {
		if got := notes(c.first, c.second, c.mark); !strings.Contains(got, c.want) || strings.Contains(got, "$0.00 copay -") || strings.Contains(got, "brand any in 1-0 $40.00 copay exempt") {
			t.Errorf("%s %s\n%s\nwant %s", c.first, c.second, got, c.want)
		}
	}
	if got := notes("1  Waived for generics.", "2  Statins of the preventive list; no deductible.", false); strings.Contains(got, "$10.00 copay exempt") {
		t.Errorf("a note without its mark\n%s", got)
	}
}
