package analyze

import (
	"strings"
	"testing"

	"github.com/rxassay/rxassay/document"
)

// barredSheet is a workbook of one sheet whose rows are lines, their cells parted by a bar.
func barredSheet(lines string) *document.Text {
	b := document.NewBuilder(document.XLSX)
	b.StartPage("Plan", 0, 0)
	var cells []document.CellText
	columns := 0
	for i, line := range strings.Split(lines, "\n") {
		for k, words := range strings.Split(line, "|") {
			columns = max(columns, k+1)
			cells = append(cells, document.CellText{Row: i, Column: k, Lines: []document.LineText{{Words: words}}})
		}
	}
	b.Table(columns, document.Box{}, cells)
	return b.Text()
}

// TestLimitsOfCareInOneCell takes apart the limits of drugs and of medical care that a cell states one behind the other, beside those of a plan that
// has one for both.
func TestLimitsOfCareInOneCell(t *testing.T) {
	const rest = "\nRetail 1-30 DS: Generic|$8|10% after ded\nRetail 1-30 DS: Brand|25% (min $30, max $75)|20% after ded\nSpecialty (30 DS max)|$95 (ded n/a)|20% after ded, max $200"
	for cells, want := range map[string]string{
		"Rx: $60 / $180, brand only. Medical $800 / $1,600 does not apply to Rx|$2,700 / $5,400 combined Med/Rx": "Classic PPO/deductible/medical/in 800.00/1600.00 rx=false\nClassic PPO/deductible/rx/brand/any 60.00/180.00 rx=true tiers=[brand]\nSaver HDHP/deductible/integrated/in 2700.00/5400.00",
		"Rx: $60 / $180 (Medical separate: $800 / $1,600)|":                                                      "Classic PPO/deductible/medical/in 800.00/1600.00\nClassic PPO/deductible/rx/any 60.00/180.00 rx=true",
		"Rx: $60 / $180|": "Classic PPO/deductible/rx/any 60.00/180.00 rx=true",
	} {
		p := read(t, barredSheet("Plan name|Classic PPO|Saver HDHP\nDeductible (Ind / Fam)|"+cells+rest))
		if got := accumulatorLines(p); !strings.HasPrefix(got, want) {
			t.Errorf("%s:\n%s", cells, got)
		}
		for _, c := range p.CostShares {
			if free := c.Deductible.Value == "exempt"; c.Variant == "Classic PPO" && c.Tier == "brand" && free || c.Share.Value.Copay != nil && c.Tier == "specialty" && !free {
				t.Errorf("%s: %s is free of it: %v", cells, c.Tier, free)
			}
		}
	}
}

// TestProgramsOfBidders reads rows on programs in the short words of those who ask for bids.
func TestProgramsOfBidders(t *testing.T) {
	p := read(t, barredSheet("Plan name|Classic PPO\nRetail: Generic|$8\nRetail: Brand|$30\nSpecialty|$90\n"+
		"DAW|DAW 1: no penalty. DAW 2: member pays brand copay plus diff between brand & generic; diff not applied to OOP\n"+
		"Benefit exclusions|Weight loss, OTC (exc. insulin, ACA), Experimental/Investigational\n"+
		"Copay card program|Specialty copay card dollars do not accumulate to Ded or OOP"))
	if d := p.ProductSelection; !d.AddDifference.Known() || !d.CountsToOOP.Known() || d.CountsToOOP.Value {
		t.Errorf("brands that have generics: %+v", d)
	}
	got := ruleLines(p)
	for _, want := range []string{"kinds:[weightLoss]", "kinds:[experimental]", "assistance {tiers:[specialty]} {program:adjuster}"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, "exclusions {drugs:{kinds:[insulin]}}") {
		t.Errorf("what an exclusion leaves out is excluded:\n%s", got)
	}
}

// TestFundSchedules reads a fund's schedule with the programs down the side: how long the specialty program fills, the limit of medical care that the one
// of drugs is set apart from, and the group's number in quotation marks beside the routing numbers.
func TestFundSchedules(t *testing.T) {
	p := read(t, newSheet().line("Locate pharmacies at www.example.com and enter group number “HFW7” (RxBIN 019999, RxPCN HRX).").line("Prescription Drug Benefits").table(
		[]string{"Program", "Generic Drugs", "Preferred Brand Name Drugs"},
		[]string{"Retail Program\nUp to a 34-day supply", "10%", "20%"}, []string{"Mail Order Program\nUp to a 90-day supply", "$18", "$40"},
		[]string{"Mandatory Specialty Drug Program\nUp to a 28-day supply", "15%", "25%"},
		[]string{"Annual Out-of-Pocket Maximum for Prescription Drugs", "$2,250 per person / $4,500 per family each calendar year. Separate from the $4,000 / $8,000 medical out-of-pocket maximum.", "<"},
	).text())
	if got, want := shareLines(p), "generic specialty in 1-28 15 % coinsurance"; !strings.Contains(got, want) {
		t.Errorf("no %s in\n%s", want, got)
	}
	if got, want := accumulatorLines(p), "outOfPocketMaximum/rx/any 2250.00/4500.00 rx=true\noutOfPocketMaximum/medical/in 4000.00/8000.00"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := p.Identity.Group.Value; got != "HFW7" {
		t.Errorf("the group is %q", got)
	}
}
