package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// TestBrokersComparison reads the sheet on which a broker sets plans beside each other: rows that say what a limit takes in between the
// networks' header and the amounts, rules in few words, and remarks below the rates.
func TestBrokersComparison(t *testing.T) {
	for _, includes := range [][]string{
		{"OOP Max Includes", "Ded, coins, copays & Rx", "<", "Copays & Rx"},
		{"Out-of-pocket maximum includes", "Deductible, coinsurance, copays and prescription drugs", "<", "N/A"},
		{"What counts toward the OOP max", "Medical copays + Rx copays", "<", "All medical and pharmacy expenses"},
	} {
		p := read(t, newSheet().line("Medical Plan Comparison").table(
			[]string{"Plan", "Orchard PPO 1000", "<", "Summit HMO 35"},
			[]string{"", "In-Network", "Out-of-Network", "In-Network Only"},
			[]string{"Out-of-Pocket Max (Ind / Fam)", "$4,500 / $9,000", "$9,000 / $18,000", "$3,500 / $7,000"},
			includes,
			[]string{"Urgent Care", "$60", "40% after ded", "$50"},
			[]string{"Prescription Drugs", "<", "<", "<"},
			[]string{"Retail (30 DS)\nTier 1 / Tier 2", "$10 / $40", "50%", "$15 / $35"},
			[]string{"Maintenance Meds", "Mail / Retail90 req'd after 2 fills", "<", "Retail or mail"},
			[]string{"% Change from Current", "-6.2%", "<", "-7.9%"},
		).line("Prior auth, step therapy and quantity limits may apply. ACA preventive drugs covered at $0 in-network.").text())
		want := `tier-1 retail in 1-30 $10.00 copay -
tier-2 retail in 1-30 $40.00 copay -
tier-1 retail out 1-30 50 % coinsurance -
tier-2 retail out 1-30 50 % coinsurance -
tier-1 retail in 1-30 $15.00 copay -
tier-2 retail in 1-30 $35.00 copay -`
		if got := shareLines(p); got != want {
			t.Errorf("%s: cost shares\n%s", includes[0], got)
		}
		ut := p.Utilization
		if len(ut.PriorAuthorization) == 0 || len(ut.StepTherapy) == 0 || len(ut.QuantityLimit) == 0 {
			t.Errorf("%s: the remark below the rates names three rules: %d, %d, %d", includes[0], len(ut.PriorAuthorization), len(ut.StepTherapy), len(ut.QuantityLimit))
		}
		if l := ut.RetailFills; len(l) != 1 || !strings.Contains(l[0].Variant, "PPO") || l[0].Terms.Value.Free != 2 {
			t.Errorf("%s: two fills at retail of the one plan: %+v", includes[0], l)
		}
	}
}

// TestBrandChoiceRows reads rows that say in few words what a brand costs where there is a generic.
func TestBrandChoiceRows(t *testing.T) {
	for _, c := range []struct {
		label, value string
		base         benefit.ShareBase
		exempt       bool
	}{
		{"Brand when Generic Avail.", "Generic copay + cost diff. (unless MD requires)", benefit.GenericShare, true},
		{"Brand w/ generic available", "Copay + cost difference", "", false},
		{"Mandatory generic", "Brand copay plus the difference", benefit.BrandShare, false},
		{"Generic substitution program", "Generic copay and the cost difference, unless prescriber specifies DAW", benefit.GenericShare, true},
		{"Multi-source brands", "Brand copay + diff. in cost", benefit.BrandShare, false},
		{"Brand/generic difference", "Not included", "none", false},
		{"Mandatory generic", "Copay and no difference", "none", false},
	} {
		s := read(t, newSheet().line("Prescription drugs").table(
			[]string{"Benefit", "In-network"},
			[]string{"Generic", "$10 copay"},
			[]string{"Brand", "$40 copay"},
			[]string{c.label, c.value},
		).text()).ProductSelection
		if c.base == "none" {
			if s.AddDifference.Known() && s.AddDifference.Value {
				t.Errorf("%s | %s: a difference", c.label, c.value)
			}
			continue
		}
		if !s.AddDifference.Value || s.Base.Value != c.base || s.PrescriberExempt.Value != c.exempt {
			t.Errorf("%s | %s: %v %q %v", c.label, c.value, s.AddDifference.Value, s.Base.Value, s.PrescriberExempt.Value)
		}
	}
}

// TestColumnsThatAskOfTheDeductible reads grids whose plans answer in a column of their own how drugs and the deductible go together.
func TestColumnsThatAskOfTheDeductible(t *testing.T) {
	for _, asked := range []string{"Med. deductible applies to Rx?", "Rx subject to deductible", "Deductible applies to prescriptions (Y/N)"} {
		rows := [][]string{
			{"", "Deductible", "", "", "Retail 30 day", "", "", "Mail 90 day", "", ""},
			{"Plan", "Med Ded", "Rx Ded", asked, "T1", "T2", "T3", "T1", "T2", "T3"},
			{"Alder PPO 900", "$900 / $1,800", "None", "N", "$8", "$30", "$60", "$16", "$75", "$150"},
			{"Cedar HDHP 3000", "$3,000 / $6,000", "None", "Y", "$8", "$30", "$60", "$16", "$75", "$150"},
		}
		titled := slices.Concat([][]string{{"Alder and Cedar - small groups", "", "", "", "", "", "", "", "", ""}}, rows)
		for form, text := range map[string]*document.Text{"page": newSheet().table(rows...).text(), "workbook": workbook(titled...)} {
			p, got := read(t, text), map[string]int{}
			for _, cs := range p.CostShares {
				order := "open"
				if cs.Deductible.Known() {
					order = string(cs.Deductible.Value)
				}
				got[cs.Variant+" "+order]++
			}
			if want := map[string]int{"Alder PPO 900 exempt": 6, "Cedar HDHP 3000 open": 6}; !cmp.Equal(got, want) {
				t.Errorf("%s, %s: cost shares of plans and the deductible: %v, not %v", asked, form, got, want)
			}
			none := 0
			for _, d := range p.Deductibles {
				if d.Scope.Value == benefit.RxOnly && d.Individual.Known() && d.Individual.Value == 0 {
					none++
				}
			}
			if none != 2 {
				t.Errorf("%s, %s: %d plans without a deductible for drugs of their own", asked, form, none)
			}
		}
	}
}
