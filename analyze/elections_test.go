package analyze

import "testing"

// TestElections takes what a client elected, not the standard beside it, and the standard where the client takes it.
func TestElections(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"elected", "refill retail 80%", [][]string{{"Program", "Standard", "Client election", "Detail"}, {"Refill too soon - retail", "75%", "80%", "Percent of prior supply"}}},
		{"the standard kept", "refill retail 75%", [][]string{{"Program", "Standard", "Client election", "Detail"}, {"Refill too soon - retail", "75%", "Accept standard", "Percent of prior supply"}}},
		{"left open", "", [][]string{{"Program", "Standard", "Client election", "Detail"}, {"Refill too soon - retail", "75%", "", "Percent of prior supply"}}},
		{"other words", "refill retail 85%", [][]string{{"Edit", "Larkspur default", "Sponsor selection"}, {"Refill too soon - retail", "75%", "85%"}, {"Refill too soon - mail", "70%", "TBD"}}},
	} {
		text := setUpForm(c.rows...).text()
		p := read(t, text)
		checkEvidence(t, text, p)
		if got := brief(p); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	text := setUpForm([]string{"Program", "Standard", "Client election"}, []string{"Refill too soon - retail", "75%", "80%"}, []string{"Paper claim filing limit", "365 days", "180 days"}).text()
	p := read(t, text)
	checkEvidence(t, text, p)
	if f := p.Eligibility.TimelyFiling; len(f) != 1 || f[0].Terms.Value.Days != 180 {
		t.Errorf("%+v", f)
	}
}
