package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// runningHead marks the lines of a page with the given words as its running head.
func runningHead(text *document.Text, words string) *document.Text {
	for n := range text.Pages {
		for i := range text.Pages[n].Lines {
			if l := &text.Pages[n].Lines[i]; text.Quote(l.Span) == words {
				l.Margin = true
			}
		}
	}
	return text
}

// TestSummaryGrids reads the grids of summaries of benefits.
func TestSummaryGrids(t *testing.T) {
	event := []string{"If you need drugs to treat your illness or condition", "Generic drugs", "$9 copay (retail)", "Not covered", "Up to a 30-day supply"}
	readsShares(t, []sharesCase{
		{
			"a month that the header says the days of, and one that it does not",
			newSheet().line("Prescription drugs").table(
				[]string{"Tier", "Retail\nOne-month supply\n(up to 31 days)", "Mail order\n(90 days (three-month supply))"},
				[]string{"Tier 1", "$9", "$18"},
				[]string{"Tier 2", "$41", "$82"},
			).line("Other").table(
				[]string{"Tier", "Preferred retail\nOne-month supply (30 days or less)", "Standard retail\nOne-month supply"},
				[]string{"Tier 3", "$60", "$70"},
			).text(),
			`tier-1 retail in 1-31 $9.00 copay -
tier-1 mail in 1-90 $18.00 copay -
tier-2 retail in 1-31 $41.00 copay -
tier-2 mail in 1-90 $82.00 copay -
tier-3 retail preferred 1-30 $60.00 copay -
tier-3 retail standard 1-30 $70.00 copay -`,
		},
		{
			"a sentence below a name of two lines, and stores that cost what mail order does",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Retail network\n(Up to a 30-day supply)", "Larkspur Mail Service Pharmacy or\nCorner Drug store pharmacies\n(Up to a 90-day supply)"},
				[]string{"Generic Medicines\nAsk whether there is one.", "$9", "$18"},
				[]string{"Non-Preferred Brand-Name\nMedicines\nDrugs that aren't on your plan's\npreferred drug list will cost more.", "$60", "$120"},
			).text(),
			`generic retail in 1-30 $9.00 copay -
generic mail in 1-90 $18.00 copay -
non-preferred-brand retail in 1-30 $60.00 copay -
non-preferred-brand mail in 1-90 $120.00 copay -
generic retail in 1-90 $18.00 copay -
non-preferred-brand retail in 1-90 $120.00 copay -`,
		},
		{
			"an infusion pharmacy beside mail order is no store",
			newSheet().line("Prescription drugs").table(
				[]string{"", "Retail network\n(Up to a 30-day supply)", "Mail service or Larkspur home infusion pharmacies\n(Up to a 90-day supply)"},
				[]string{"Generic drugs", "$9", "$18"},
				[]string{"Brand drugs", "$40", "$80"},
			).text(),
			`generic retail in 1-30 $9.00 copay -
generic mail in 1-90 $18.00 copay -
brand retail in 1-30 $40.00 copay -
brand mail in 1-90 $80.00 copay -`,
		},
		{
			"the name of a tier that a page break sets apart from its pharmacies, a running head between",
			runningHead(newSheet().table(
				[]string{"PHARMACY", "IN-NETWORK", "OUT-OF-NETWORK"},
				[]string{"Pharmacy plan type", "Open formulary", ""},
			).page().line("Preferred Generic Drugs").line("Harbor County Choice").table(
				[]string{"Retail", "$9 copay", "50%"},
				[]string{"Mail order", "$18 copay", "Not covered"},
				[]string{"Preferred Brand Drugs", "<", "<"},
				[]string{"Retail", "$33 copay", "50%"},
			).text(), "Harbor County Choice"),
			`preferred-generic retail in 1-30 $9.00 copay -
preferred-generic retail out 1-30 50 % coinsurance -
preferred-generic mail in 1-90 $18.00 copay -
preferred-generic mail out 1-90 not covered -
preferred-brand retail in 1-30 $33.00 copay -
preferred-brand retail out 1-30 50 % coinsurance -`,
		},
		{
			"the pharmacies of a cell, specialty drugs on a line of their own, and no tiers beside it",
			newSheet().table(
				[]string{"Pharmacy", "In-network", "Out-of-network"},
				[]string{
					"Prescription drugs",
					"Retail (per 30-day supply):\nGeneric: You pay $9\nBrand: You pay $33\nHome delivery (per 90-day supply):\nGeneric: You pay $18\nBrand: You pay $66\nSpecialty (per 30-day supply):\nYou pay 20%, up to a maximum of $210",
					"Retail (per 30-day supply):\nYou pay 45%\nHome delivery (per 90-day supply):\nNot covered\nSpecialty (per 30-day supply):\nNot covered",
				},
			).text(),
			`generic retail in 1-30 $9.00 copay -
brand retail in 1-30 $33.00 copay -
generic mail in 1-90 $18.00 copay -
brand mail in 1-90 $66.00 copay -
specialty specialty in 1-30 20 % coinsurance, at most $210.00 -
generic retail out 1-30 45 % coinsurance -
brand retail out 1-30 45 % coinsurance -
generic mail out 1-90 not covered -
brand mail out 1-90 not covered -
specialty specialty out 1-30 not covered -`,
		},
		{
			"glasses that are preferred, and are no drugs",
			newSheet().table(
				[]string{"Common medical event", "Services you may need", "Your cost if you use a network provider", "Your cost if you use a non-network provider", "Limitations & exceptions"},
				event,
				[]string{"If your child needs dental or eye care", "Glasses", "Preferred: No charge; Non-preferred: 50% coinsurance", "Not covered", "One pair a year"},
			).text(),
			`generic retail in 1-30 $9.00 copay -
generic any out 1-30 not covered -`,
		},
	})
}

// TestSupplyRows reads what each pharmacy fills from a table of its own below the drugs, and from no row that speaks of other things.
func TestSupplyRows(t *testing.T) {
	grid := func(below ...[]string) string {
		s := newSheet().table(
			[]string{"Pharmacy benefits", "In-network", "Out-of-network"},
			[]string{"Generic drugs", "<", "<"},
			[]string{"Retail", "$15 copay", "40%"},
			[]string{"Mail order", "$30 copay", "Not applicable"})
		return shareLines(read(t, s.table(append([][]string{{"Pharmacy day supply and requirements", "<"}}, below...)...).text()))
	}
	for _, c := range []struct {
		rows [][]string
		want string
	}{
		{
			[][]string{{"Retail", "Up to a 34 day supply from the plan's pharmacies"}, {"Mail order", "A 35-90 day supply from Larkspur Home Delivery"}},
			"generic retail in 1-34 $15.00 copay -\ngeneric retail out 1-34 40 % coinsurance -\ngeneric mail in 35-90 $30.00 copay -",
		},
		{
			[][]string{{"Retail", "Refills after 34 days of a 45 day supply"}, {"Transition", "Up to a 34 day supply"}},
			"generic retail in 1-30 $15.00 copay -\ngeneric retail out 1-30 40 % coinsurance -\ngeneric mail in 1-90 $30.00 copay -",
		},
	} {
		if got := grid(c.rows...); strings.TrimSpace(got) != c.want {
			t.Errorf("%v:\n%s\nwant\n%s", c.rows, got, c.want)
		}
	}
}

// TestSupplyTables reads a table of supplies that has no header: its first row is one of them, and the last says where fills go on.
func TestSupplyTables(t *testing.T) {
	for below, want := range map[string]string{
		"Up to a 30 day supply. The first fill may be at any retail pharmacy. All later fills must be through our specialty pharmacy network.": "lock 1",
		"Up to a 30 day supply.": "",
	} {
		p := read(t, newSheet().table(
			[]string{"Pharmacy benefits", "In-network", "Out-of-network"},
			[]string{"Generic drugs", "<", "<"},
			[]string{"Retail", "$15 copay", "40%"},
			[]string{"Mail order", "$30 copay", "Not applicable"},
			[]string{"Specialty drugs", "<", "<"},
			[]string{"Specialty pharmacy", "20%", "Not covered"},
		).line("Pharmacy Day Supply and Requirements").table(
			[]string{"Retail", "Up to a 34 day supply from the plan's pharmacies"},
			[]string{"Mail order", "A 35-90 day supply from Larkspur Home Delivery"},
			[]string{"Specialty", below}).text())
		if got := shareLines(p); !strings.HasPrefix(got, "generic retail in 1-34 $15.00 copay -\n") || !strings.Contains(got, "generic mail in 35-90 ") {
			t.Error(got)
		}
		if got := brief(p); got != want {
			t.Errorf("%q: %q, want %q", below, got, want)
		}
	}
}

// TestNoOutOfNetwork takes a plan that pays nothing out of network for no column of such pharmacies.
func TestNoOutOfNetwork(t *testing.T) {
	p := read(t, newSheet().table(
		[]string{"", "PPO Select", "EPO Choice"},
		[]string{"Network", "National PPO", "Regional EPO (no out-of-network coverage)"},
		[]string{"Annual deductible (individual / family)", "$750 / $1,500", "$300 / $600"},
		[]string{"Prescription drugs - retail (up to a 30-day supply)", "<", "<"},
		[]string{"Generic", "$10", "$12"},
		[]string{"Preferred brand", "$40", "$35"},
	).text())
	if len(p.CostShares) != 4 || len(p.Deductibles) != 2 {
		t.Fatalf("%s", shareLines(p))
	}
	for _, cs := range p.CostShares {
		if cs.Network.Value != benefit.In {
			t.Errorf("%s: network %s", cs.ID, cs.Network.Value)
		}
	}
	for _, d := range p.Deductibles {
		if d.Network.Value == benefit.Out {
			t.Errorf("%s is out of network", d.ID)
		}
	}
}
