package analyze

import "testing"

// TestNamedBelow reads the drugs of a rule from the list below the sentence that leads to them.
func TestNamedBelow(t *testing.T) {
	for _, c := range []struct {
		lines []string
		want  string
	}{
		{[]string{"The following drugs require prior authorization:", "- Humira", "- Ozempic", "- Wegovy"}, "PA humira+ozempic+wegovy; PA"},
		{[]string{"Prior authorization is required for the following drugs:", "• Humira", "• Ozempic (semaglutide)"}, "PA humira+ozempic+semaglutide; PA"},
		{[]string{"Prior authorization is required for:", "1. Humira", "2. Weight loss drugs"}, "PA humira; PA, PA weightLoss"},
		{[]string{"The following drugs are subject to step therapy:", "- Crestor", "- Nexium", "- Celebrex"}, "ST crestor+nexium+celebrex; ST"},
		{[]string{"The following drugs require prior authorization:", "• Drugs that cost more than $500", "• Injectable drugs"}, "PA"},
		{[]string{"The following drugs do not require prior authorization:", "• Humira", "• Ozempic"}, ""},
		{[]string{"The following services require prior authorization:", "• Hospice", "• Dialysis"}, ""},
	} {
		s := belowGrid(c.lines[0])
		for _, l := range c.lines[1:] {
			s.line(l)
		}
		if got := told(read(t, s.text())); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.lines, got, c.want)
		}
	}
}
