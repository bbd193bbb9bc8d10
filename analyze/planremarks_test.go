package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// TestMergedCells reads plans beside each other whose cells stand over several pharmacies, below groups of columns or above remarks,
// and for each form one that looks like it and says something else.
func TestMergedCells(t *testing.T) {
	pharmacies := []string{"^", "Retail pharmacy\n(up to a 31-day supply)", "Home delivery\n(up to a 93-day supply)", "Retail pharmacy\n(up to a 31-day supply)", "Home delivery\n(up to a 93-day supply)"}
	for _, c := range []struct {
		name string
		text *document.Text
		want string
	}{
		{
			"no deductible for drugs, beside one of the whole plan",
			newSheet().table(
				[]string{"", "Birch PPO", "<", "Cedar HDHP", "<"}, pharmacies,
				[]string{"Annual deductible", "None for prescription drugs", "<", "Combined with medical:\n$1,900 individual / $3,800 family", "<"},
				[]string{"Generic", "$9", "$18", "15% after deductible", "15% after deductible"},
			).text(),
			`Birch PPO: deductible rx any 0/0
Birch PPO: generic mail in 93 $18 copay
Birch PPO: generic retail in 31 $9 copay
Cedar HDHP: deductible integrated in 1900/3800
Cedar HDHP: generic mail in 93 15 % coinsurance
Cedar HDHP: generic retail in 31 15 % coinsurance`,
		},
		{
			"no deductible for some drugs says nothing of the others",
			newSheet().table(
				[]string{"", "Birch PPO", "<", "Cedar HDHP", "<"}, pharmacies,
				[]string{"Annual deductible", "None for generic drugs", "<", "Combined with medical:\n$1,900 individual / $3,800 family", "<"},
				[]string{"Generic", "$9", "$18", "15% after deductible", "15% after deductible"},
			).text(),
			`Birch PPO: generic mail in 93 $18 copay
Birch PPO: generic retail in 31 $9 copay
Cedar HDHP: deductible integrated in 1900/3800
Cedar HDHP: generic mail in 93 15 % coinsurance
Cedar HDHP: generic retail in 31 15 % coinsurance`,
		},
		{
			"specialty drugs over both pharmacies",
			newSheet().table(
				[]string{"", "Birch", "<", "Cedar", "<"}, pharmacies,
				[]string{"Generic", "$9", "$18", "$11", "$22"},
				[]string{"Preferred brand", "$30", "$60", "$35", "$70"},
				[]string{"Specialty (up to a 30-day supply through Larkspur Specialty only)", "$70", "<", "25%, up to $210", "<"},
			).text(),
			`Birch: generic mail in 93 $18 copay
Birch: generic retail in 31 $9 copay
Birch: preferred-brand mail in 93 $60 copay
Birch: preferred-brand retail in 31 $30 copay
Birch: specialty specialty in 30 $70 copay
Cedar: generic mail in 93 $22 copay
Cedar: generic retail in 31 $11 copay
Cedar: preferred-brand mail in 93 $70 copay
Cedar: preferred-brand retail in 31 $35 copay
Cedar: specialty specialty in 30 25 % coinsurance, at most $210`,
		},
		{
			"specialty drugs at each pharmacy for itself",
			newSheet().table(
				[]string{"", "Dogwood", "<", "Elder", "<"}, pharmacies,
				[]string{"Generic", "$9", "$18", "$11", "$22"},
				[]string{"Specialty", "$80", "$160", "$90", "$180"},
			).text(),
			`Dogwood: generic mail in 93 $18 copay
Dogwood: generic retail in 31 $9 copay
Dogwood: specialty mail in 93 $160 copay
Dogwood: specialty retail in 31 $80 copay
Elder: generic mail in 93 $22 copay
Elder: generic retail in 31 $11 copay
Elder: specialty mail in 93 $180 copay
Elder: specialty retail in 31 $90 copay`,
		},
		{
			"a rate below the pharmacies of a cell is each one's, an amount or a limit need not be",
			newSheet().table(
				[]string{"What you pay", "Birch PPO", "Cedar HDHP"},
				[]string{"Cost per prescription", "Retail 31 days / Mail order 93 days", "Retail 31 days / Mail order 93 days"},
				[]string{"Tier 1", "$9 / $18", "15%"},
				[]string{"Tier 2", "$30", "15% up to $90"},
				[]string{"Tier 4 – Specialty (31-day supply; specialty pharmacy only)", "20%", "15%"},
			).text(),
			`Birch PPO: tier-1 mail in 93 $18 copay
Birch PPO: tier-1 retail in 31 $9 copay
Birch PPO: tier-2 any in $30 copay
Birch PPO: tier-4 specialty in 31 20 % coinsurance
Cedar HDHP: tier-1 mail in 93 15 % coinsurance
Cedar HDHP: tier-1 retail in 31 15 % coinsurance
Cedar HDHP: tier-2 any in 15 % coinsurance, at most $90
Cedar HDHP: tier-4 specialty in 31 15 % coinsurance`,
		},
		{
			"the deductible for drugs below the group of its columns, its tiers in a remark",
			newSheet().table(
				[]string{"Plan name", "Plan ID", "Medical", "<", "Prescription drugs – retail (up to a 30-day supply)", "<", "<", "Mail order (up to a 90-day supply)", "<"},
				[]string{"^", "^", "Deductible Ind / Fam", "OOP Max Ind / Fam", "Rx Deductible Ind / Fam", "Tier 1", "Tier 2", "Tier 1", "Tier 2"},
				[]string{"Birch HMO Gold", "B500", "$600 / $1,200", "$6,800 / $13,600", "None", "$19", "$56", "$38", "$112"},
				[]string{"Cedar HMO Silver", "C250", "$2,600 / $5,200", "$7,300 / $14,600", "$240 / $480", "$24", "$71", "$48", "$142"},
				[]string{"Dogwood HMO Silver", "D250", "$2,700 / $5,400", "$7,300 / $14,600", "$260 / $520", "$24", "$71", "$48", "$142"},
				[]string{"Cedar HMO Silver: the Rx deductible applies to Tier 2 only.", "<", "<", "<", "<", "<", "<", "<", "<"},
			).text(),
			`Birch HMO Gold: deductible medical in 600/1200
Birch HMO Gold: deductible rx any 0/0
Birch HMO Gold: maximum medical in 6800/13600
Birch HMO Gold: tier-1 mail in 90 $38 copay
Birch HMO Gold: tier-1 retail in 30 $19 copay
Birch HMO Gold: tier-2 mail in 90 $112 copay
Birch HMO Gold: tier-2 retail in 30 $56 copay
Cedar HMO Silver: deductible medical in 2600/5200
Cedar HMO Silver: deductible rx any 240/480 of tier-2
Cedar HMO Silver: maximum medical in 7300/14600
Cedar HMO Silver: tier-1 mail in 90 $48 copay
Cedar HMO Silver: tier-1 retail in 30 $24 copay
Cedar HMO Silver: tier-2 mail in 90 $142 copay
Cedar HMO Silver: tier-2 retail in 30 $71 copay
Dogwood HMO Silver: deductible medical in 2700/5400
Dogwood HMO Silver: deductible rx any 260/520
Dogwood HMO Silver: maximum medical in 7300/14600
Dogwood HMO Silver: tier-1 mail in 90 $48 copay
Dogwood HMO Silver: tier-1 retail in 30 $24 copay
Dogwood HMO Silver: tier-2 mail in 90 $142 copay
Dogwood HMO Silver: tier-2 retail in 30 $71 copay`,
		},
		{
			"what one person pays for one fill is an example, a booklet's member is none",
			newSheet().table(
				[]string{"", "Birch PPO", "Cedar PPO"},
				[]string{"Generic", "$9", "$12"},
				[]string{"Preferred brand", "$31", "$42"},
			).line("What happens at the counter").table(
				[]string{"Ada – Birch PPO", "Otis – Cedar PPO"},
				[]string{"Ada fills a preferred brand that costs $310 for 30 days. She pays $31.", "Otis takes a generic drug at $70. He pays $12."},
			).text(),
			`Birch PPO: generic any in $9 copay
Birch PPO: preferred-brand any in $31 copay
Cedar PPO: generic any in $12 copay
Cedar PPO: preferred-brand any in $42 copay`,
		},
		{
			"an example ends at the next heading",
			newSheet().line("Prescription drugs").line("Retail pharmacy (30-day supply)").line("Tier 1: $9 copay").line("Tier 2: $31 copay").
				line("An Example:").line("Tier 2: $310 copay").
				line("Mail Order (90-day supply):").line("Tier 1: $18 copay").line("Tier 2: $62 copay").text(),
			`: tier-1 mail in 90 $18 copay
: tier-1 retail in 30 $9 copay
: tier-2 mail in 90 $62 copay
: tier-2 retail in 30 $31 copay`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := planCells(t, c.text)
			for _, d := range read(t, c.text).Deductibles {
				for i := range got {
					if len(d.Tiers.Value) > 0 && strings.HasPrefix(got[i], d.Variant+": deductible rx") {
						got[i] += " of " + string(d.Tiers.Value[0])
					}
				}
			}
			if diff := cmp.Diff(c.want, strings.Join(got, "\n")); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

// TestShortNames gives sentences to the plans that they call by the first words of their names, and what goes on with the same rule.
func TestShortNames(t *testing.T) {
	names := []string{"Granite Choice PPO", "Larch Access PPO", "Summit HSA"}
	short := newShortNames(names)
	const all = planSet(7)
	for _, c := range []struct {
		sentences []string
		want      []planSet
	}{
		{[]string{"rx: generic substitution applies on the granite and larch plans.", "if the member chooses a brand when a generic is available, the member pays the difference.", "some drugs need prior authorization."}, []planSet{3, 3, 0}},
		{[]string{"generic substitution applies to the granite plan.", "a generic is a copy of a brand on all plans."}, []planSet{1, 0}},
		{[]string{"the summit plan has an account.", "if the member chooses a brand, the member pays the difference."}, []planSet{4, 0}},
		{[]string{"quantity limits apply on all plans, and step therapy on the larch plan."}, []planSet{0}},
		{[]string{"the benefits of all plans except the summit plan include this."}, []planSet{0}},
		{[]string{"larch bark is no covered drug."}, []planSet{0}},
	} {
		var rule ofSomePlans
		for i, s := range c.sentences {
			if got := rule.goesOn(s, short.in(s)) & all; got != c.want[i] {
				t.Errorf("%q: plans %b, want %b", s, got, c.want[i])
			}
		}
	}
	if newShortNames([]string{"Health Partners Gold", "Delta Silver"}).in("your health plan pays the rest.") != 0 {
		t.Error("a common word taken for a plan")
	}
}

// TestPlansOfKinds gives sentences to the plans that they call by their kinds.
func TestPlansOfKinds(t *testing.T) {
	p := &planParts{names: []string{"HMO 30", "PPO 250", "PPO 750", "HSA 2000"}}
	for s, want := range map[string]planSet{
		"hsa plans: the family deductible must be met in full.":               8,
		"ppo and hmo deductibles are embedded.":                               7,
		"on ppo plans the member pays the rest.":                              6,
		"all hmo plans need a referral.":                                      0,
		"all plans except ppo plans cover this.":                              0,
		"ppo plans pay more than hmo plans do.":                               0,
		"epo plans are no longer offered.":                                    0,
		"the ppo has a network.":                                              0,
		"the deductible of each of the three plans is met by hsa deductibles": 0,
	} {
		if got := p.ofKinds(s); got != want {
			t.Errorf("%q: plans %b, want %b", s, got, want)
		}
	}
}

// TestSelectionOfSomePlans is sure of what a brand costs where it is said of every plan, and not where one is left out.
func TestSelectionOfSomePlans(t *testing.T) {
	for rule, sure := range map[string]bool{
		"Generic substitution applies on the Granite and Larch plans. If the member chooses a brand when a generic is available, the member pays the brand copay plus the cost difference between the brand and the generic.": false,
		"Generic substitution applies on all plans. If the member chooses a brand when a generic is available, the member pays the brand copay plus the cost difference between the brand and the generic.":                   true,
	} {
		text := newSheet().table(
			[]string{"Plan", "Granite Choice PPO", "Larch Access PPO", "Summit HSA"},
			[]string{"Generic", "$9", "$12", "15% after deductible"},
			[]string{"Preferred brand", "$31", "$42", "15% after deductible"},
			[]string{rule, "<", "<", "<"},
		).text()
		draft, err := Builtin{}.Read(t.Context(), text, Request{})
		if err != nil {
			t.Fatal(err)
		}
		got := draft.Plan.ProductSelection.AddDifference
		warned := slices.ContainsFunc(draft.Findings, func(f finding.Finding) bool { return f.Path == "productSelection" })
		if !got.Known() || (got.Evidence[0].Confidence > unsure) != sure || warned == sure {
			t.Errorf("%q: %+v, warned %t", rule, got, warned)
		}
	}
}
