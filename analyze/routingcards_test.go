package analyze

import "testing"

// TestRoutingCards reads the numbers of cards whose labels stand above them, and of labels in pairs.
func TestRoutingCards(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"RxBIN", "013927", "RxPCN", "BWL", "RxGRP", "MSET07"}, "013927 BWL MSET07"},
		{[]string{"RxBIN RxPCN RxGRP", "013927 BWL MSET07"}, "013927 BWL MSET07"},
		{[]string{"BIN PCN Rx Group", "013927 BWL MSET07"}, "013927 BWL MSET07"},
		{[]string{"Group Name and Rx Bin: EASTLKRX / #019876", "PCN: OBS"}, "019876 OBS EASTLKRX"},
		{[]string{"RxBIN / RxPCN: 013927 / BWL"}, "013927 BWL "},
		{[]string{"RxBIN", "Your number is on the card"}, "  "},
		{[]string{"PCN", "changes"}, "  "},
	} {
		s := newSheet().line("Harbor Health Plan").line("Prescription drugs").table([]string{"Drugs", "Retail"}, []string{"Generic", "$10"}, []string{"Brand", "$40"})
		for _, l := range c.lines {
			s.line(l)
		}
		text := s.text()
		p := read(t, text)
		if got := p.Identity.BIN.Value + " " + p.Identity.PCN.Value + " " + p.Identity.Group.Value; got != c.want {
			t.Errorf("%q: %q", c.lines, got)
		}
		checkEvidence(t, text, p)
	}
}

// TestFreeInProgram leaves out what members of a program pay, beside what the others do.
func TestFreeInProgram(t *testing.T) {
	for _, cell := range []string{"$0 if you enroll in BridgeRx\n30% (no max) if you do not enroll", "$0 copay when enrolled in the BridgeRx program; otherwise 30%", "30% ($0 with copay assistance)", "$0 through SaveRx, otherwise 30%"} {
		text := newSheet().line("Prescription drugs").table([]string{"Drugs", "Retail (30 days)"}, []string{"Generic", "$10"}, []string{"Specialty drugs", cell}).text()
		if got := ratesOf(read(t, text)); got != "$10.00 copay; 30 % coinsurance" {
			t.Errorf("%s: %s", cell, got)
		}
	}
}
