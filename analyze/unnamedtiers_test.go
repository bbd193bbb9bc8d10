package analyze

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"

	"github.com/rxassay/rxassay/document"
)

// TestUnnamedTiers gives amounts that are listed without the names of their tiers to tiers by their numbers, or to those that the rows before them
// have told.
func TestUnnamedTiers(t *testing.T) {
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"plans across, mail order as a list and as a multiple",
			newSheet().table(
				[]string{"Benefit", "Alder HMO 20", "Birch PPO"},
				[]string{"Deductible", "$500", "$1,000"},
				[]string{"Prescription drugs (retail 30 days)", "$10/$30/$50", "$15/$45/$75/20%"},
				[]string{"Mail order (90 days)", "$20/$60/$100", "2x retail"}).text(),
			`Alder HMO 20: retail in 30 | tier-1 $10 copay | tier-2 $30 copay | tier-3 $50 copay
				Alder HMO 20: mail in 90 | tier-1 $20 copay | tier-2 $60 copay | tier-3 $100 copay
				Alder HMO 20: deductible integrated in 500/0
				Birch PPO: retail in 30 | tier-1 $15 copay | tier-2 $45 copay | tier-3 $75 copay | tier-4 20 % coinsurance
				Birch PPO: mail in 90 | tier-1 $30 copay | tier-2 $90 copay | tier-3 $150 copay
				Birch PPO: deductible integrated in 1000/0`,
		},
		{
			"a plan a row",
			newSheet().table(
				[]string{"Plan", "Deductible", "Rx Retail (30 days)"},
				[]string{"Alder HMO 20", "$500", "$10/$30/$50"},
				[]string{"Birch PPO", "$1,000", "$15/$45/$75"}).text(),
			`Alder HMO 20: retail in 30 | tier-1 $10 copay | tier-2 $30 copay | tier-3 $50 copay
				Alder HMO 20: deductible integrated in 500/0
				Birch PPO: retail in 30 | tier-1 $15 copay | tier-2 $45 copay | tier-3 $75 copay
				Birch PPO: deductible integrated in 1000/0`,
		},
		{
			"a list below rows of tiers is for these, but for specialty drugs",
			newSheet().table(
				[]string{"Benefit", "In-network"},
				[]string{"Generic drugs (30-day retail)", "$10"},
				[]string{"Preferred brand drugs (30-day retail)", "$30"},
				[]string{"Non-preferred brand drugs (30-day retail)", "$50"},
				[]string{"Specialty drugs (30-day)", "20%"},
				[]string{"Mail order (90-day)", "$20/$60/$100"}).text(),
			`: retail in 30 | generic $10 copay | preferred-brand $30 copay | non-preferred-brand $50 copay
				: specialty in 30 | specialty 20 % coinsurance
				: mail in 90 | generic $20 copay | preferred-brand $60 copay | non-preferred-brand $100 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(cellsOfPlans(c.want), planCells(t, c.text)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
	p := read(t, newSheet().table(
		[]string{"Benefit", "In-network"},
		[]string{"Rx: retail/mail/specialty", "$10/$20/$75"},
		[]string{"Prescription drugs (individual/two-person/family)", "$100/$200/$300"},
		[]string{"Pharmacy retail: 31/60/90 day supply", "$10/$20/$30"}).text())
	if len(p.CostShares) > 0 {
		t.Errorf("lists of places, of persons and of supplies: %s", shareLines(p))
	}
	p = read(t, newSheet().table([]string{"Benefit", "In-network"}, []string{"Prescription drugs", "$10/$30/$50"}).text())
	if len(p.CostShares) != 3 || p.CostShares[0].Share.Evidence[0].Confidence > sureUnnamed {
		t.Errorf("that only their places say of which tiers they are makes amounts less sure: %s", shareLines(p))
	}
}

// TestListsInJSON reads what all tiers cost from one string, by their names or in their order, and mail order as a multiple of it.
func TestListsInJSON(t *testing.T) {
	for content, want := range map[string]string{
		`{"plan":{"planName":"Alder HMO 20","rxRetail":"$10/$30/$50","rxMail":"$20/$60/$100"}}`:                           "1 retail in $10.00 copay 2 retail in $30.00 copay 3 retail in $50.00 copay 1 mail in $20.00 copay 2 mail in $60.00 copay 3 mail in $100.00 copay",
		`{"plan":{"planName":"Alder HMO 20","prescriptionDrugs":{"retail":"$10 / $30 / 20%","mailOrder":"2.5x retail"}}}`: "1 retail in $10.00 copay 2 retail in $30.00 copay 3 retail in 20 % coinsurance 1 mail in $25.00 copay 2 mail in $75.00 copay",
		`{"plan":{"planName":"Alder HMO 20","rx":"Generic $10, Brand $35"}}`:                                              "generic any in $10.00 copay brand any in $35.00 copay",
		`{"plan":{"planName":"Alder HMO 20","officeVisit":"$10/$30/$50"}}`:                                                "",
	} {
		p := read(t, jsonText(content))
		var got []string
		for _, c := range p.CostShares {
			got = append(got, fmt.Sprintf("%s %s %s %s", strings.TrimPrefix(string(c.Tier), "tier-"), c.Channel.Value, c.Network.Value, c.Share.Value))
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%s\n%s\nwant\n%s", content, s, want)
		}
	}
}

// TestShortAnswersInRowsOfPlans reads plans whose rows answer in letters that a legend explains, and lists behind what is said of the
// deductible.
func TestShortAnswersInRowsOfPlans(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Plan Name", "Ded Ind/Fam", "OON", "Rx Ded (Ind/Fam)", "Retail 30-day T1 / T2 / T3"},
		[]string{"Alder Gold 750", "$750 / $1,500", "50%", "None", "$10 / $35 / $70"},
		[]string{"Alder Select 5000", "$5,000 / $10,000", "NC", "None", "$5 / $50 / 50%"},
		[]string{"Alder HSA 6500", "$6,500 / $13,000", "50%", "Med ded applies", "After deductible: $15 / $50 / $90"},
	).text())
	var got []string
	for _, c := range p.CostShares {
		s := c.Variant + " " + string(c.Tier) + " " + c.Share.Value.String()
		if c.Deductible.Standing == benefit.Stated {
			s += " " + string(c.Deductible.Value)
		}
		got = append(got, s)
	}
	want := []string{
		"Alder Gold 750 tier-1 $10.00 copay", "Alder Gold 750 tier-2 $35.00 copay", "Alder Gold 750 tier-3 $70.00 copay",
		"Alder Select 5000 tier-1 $5.00 copay", "Alder Select 5000 tier-2 $50.00 copay", "Alder Select 5000 tier-3 50 % coinsurance",
		"Alder HSA 6500 tier-1 $15.00 copay after", "Alder HSA 6500 tier-2 $50.00 copay after", "Alder HSA 6500 tier-3 $90.00 copay after",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestUnnamedBesideNamed gives a list without names the tiers that another row lists, and is less sure of them than of that row's.
func TestUnnamedBesideNamed(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"Benefit", "In-network"},
		[]string{"Prescription drugs, retail 30 days (generic / preferred brand / non-preferred brand)", "$10/$30/$50"},
		[]string{"Deductible", "$500"},
	).line("More on your benefits").table(
		[]string{"Benefit", "In-network"},
		[]string{"Office visit", "$25"},
		[]string{"Prescription drugs, mail order 90 days", "$20/$60/$100"},
	).text())
	if got, want := shareLines(p), "generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $30.00 copay -\nnon-preferred-brand retail in 1-30 $50.00 copay -\ngeneric mail in 1-90 $20.00 copay -\npreferred-brand mail in 1-90 $60.00 copay -\nnon-preferred-brand mail in 1-90 $100.00 copay -"; got != want {
		t.Fatalf("got\n%s\nwant\n%s", got, want)
	}
	for _, c := range p.CostShares {
		if placed := c.Channel.Value == benefit.Mail; (c.Share.Evidence[0].Confidence <= sureUnnamed) != placed {
			t.Errorf("%s is said at %d", c.ID, c.Share.Evidence[0].Confidence)
		}
	}
}
