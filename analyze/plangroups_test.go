package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestPlansCalledTogether reads tables and remarks that call several plans by one name.
func TestPlansCalledTogether(t *testing.T) {
	first := [][]string{
		{"Plan Features", "$750 Deductible Plan", "$2,000 Deductible Plan", "Lakeside Select HMO"},
		{"Carrier", "Harborview Health", "<", "Lakeside Health Plan"},
		{"Tier 1", "$10 copay", "20% after deductible", "$5 copay"},
		{"Tier 2", "$35 copay", "20% after deductible", "$30 copay"},
	}
	ppos := [][]string{
		{"", "Orchard PPO 500", "Orchard PPO 1500", "Orchard HDHP"},
		{"Tier 1", "$10 copay", "$15 copay", "20% after deductible"},
		{"Tier 2", "$35 copay", "$45 copay", "20% after deductible"},
	}
	rules := func(head ...string) [][]string {
		return [][]string{
			head,
			{"Generics", "If you or your doctor ask for a brand when a generic is available, you pay the Tier 1 copay plus the difference in cost between the brand and the generic.", "Generic substitution required; brand is not covered unless an exception is approved"},
			{"Maintenance medications", "Two 30-day fills at any retail pharmacy. Starting with the third fill, you must use mail order or pay 100% of the cost.", "Optional mail order"},
			{"Prior authorization / step therapy / quantity limits", "Yes - see drug list for PA, ST, QL markings", "PA and QL only"},
		}
	}
	shares := "$2,000 Deductible Plan: tier-1 any in 20 % coinsurance\n$2,000 Deductible Plan: tier-2 any in 20 % coinsurance\n"
	both := `$2,000 Deductible Plan: priorAuthorization/pa
$2,000 Deductible Plan: quantityLimit/ql
$2,000 Deductible Plan: retailFills/maintenance
$2,000 Deductible Plan: stepTherapy/st
` + shares + `$750 Deductible Plan: priorAuthorization/pa
$750 Deductible Plan: quantityLimit/ql
$750 Deductible Plan: retailFills/maintenance
$750 Deductible Plan: stepTherapy/st
$750 Deductible Plan: tier-1 any in $10.00 copay
$750 Deductible Plan: tier-2 any in $35.00 copay
Lakeside Select HMO: priorAuthorization/pa
Lakeside Select HMO: quantityLimit/ql
Lakeside Select HMO: tier-1 any in $5.00 copay
Lakeside Select HMO: tier-2 any in $30.00 copay`
	for _, c := range []struct {
		name string
		s    *sheet
		want string
	}{
		{"by what tells them apart", newSheet().line("Prescription drugs").table(first...).line("Pharmacy programs").table(rules("Topic", "Harborview $750 and $2,000 plans (Larch Rx)", "Lakeside Select HMO")...), both},
		{"by their carrier", newSheet().line("Prescription drugs").table(first...).line("Pharmacy programs").table(rules("Topic", "Both Harborview plans", "Lakeside Select HMO")...), both},
		{"by their kind", newSheet().line("Prescription drugs").table(ppos...).line("Pharmacy programs").table(rules("Program", "PPO plans", "Orchard HDHP")...), `Orchard HDHP: priorAuthorization/pa
Orchard HDHP: quantityLimit/ql
Orchard HDHP: tier-1 any in 20 % coinsurance
Orchard HDHP: tier-2 any in 20 % coinsurance
Orchard PPO 1500: priorAuthorization/pa
Orchard PPO 1500: quantityLimit/ql
Orchard PPO 1500: retailFills/maintenance
Orchard PPO 1500: stepTherapy/st
Orchard PPO 1500: tier-1 any in $15.00 copay
Orchard PPO 1500: tier-2 any in $45.00 copay
Orchard PPO 500: priorAuthorization/pa
Orchard PPO 500: quantityLimit/ql
Orchard PPO 500: retailFills/maintenance
Orchard PPO 500: stepTherapy/st
Orchard PPO 500: tier-1 any in $10.00 copay
Orchard PPO 500: tier-2 any in $35.00 copay`},
		{"a remark led by the carrier", newSheet().line("Prescription drugs").table(first...).line("Harborview plans: specialty drugs must be filled through Larch Specialty after one fill at a retail pharmacy."), shares + `$2,000 Deductible Plan: specialtyLockIn/specialty
$750 Deductible Plan: specialtyLockIn/specialty
$750 Deductible Plan: tier-1 any in $10.00 copay
$750 Deductible Plan: tier-2 any in $35.00 copay
Lakeside Select HMO: tier-1 any in $5.00 copay
Lakeside Select HMO: tier-2 any in $30.00 copay`},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := strings.Split(c.want, "\n")
			slices.Sort(want)
			var got []string
			for l := range strings.SplitSeq(planLines(t, c.s.text()), "\n") {
				if !strings.Contains(l, "deductible any") {
					got = append(got, l)
				}
			}
			if d := cmp.Diff(want, got); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

// TestCarriersAboveNames gives a remark that begins with a carrier to its plans, whose names stand below it.
func TestCarriersAboveNames(t *testing.T) {
	got := planLines(t, newSheet().line("Prescription drugs").table(
		[]string{"", "CURRENT", "RENEWAL", "OPTION 1"},
		[]string{"Carrier", "Harborview Health", "<", "Lakeside Insurance"},
		[]string{"Plan Name", "Harborview PPO 500", "Harborview PPO 1500", "Lakeside HSA 3300"},
		[]string{"Tier 1", "$10 copay", "$15 copay", "20% after deductible"},
		[]string{"Harborview: specialty drugs must be filled through Larch Specialty.", "<", "<", "<"},
	).text())
	const want = `Harborview PPO 1500: specialtyLockIn/specialty
Harborview PPO 1500: tier-1 any in $15.00 copay
Harborview PPO 500: specialtyLockIn/specialty
Harborview PPO 500: tier-1 any in $10.00 copay
Lakeside HSA 3300: deductible any 0/0
Lakeside HSA 3300: tier-1 any in 20 % coinsurance`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}

// TestPlansJoinedInHeaders gives the columns below the names of two plans to both, where another table names them one by one.
func TestPlansJoinedInHeaders(t *testing.T) {
	got := planLines(t, newSheet().line("Medical plans").table(
		[]string{"", "Harbor PPO", "Harbor Select EPO", "Harbor HSA Plan"},
		[]string{"Annual deductible (individual / family)", "$500 / $1,000", "$250 / $500", "$1,600 / $3,200"},
		[]string{"Office visit", "$25", "$20", "20% after deductible"},
	).line("Prescription drugs").table(
		[]string{"", "Harbor PPO and Select EPO", "<", "Harbor HSA Plan"},
		[]string{"", "Retail (up to a 30-day supply)", "Mail order (up to a 90-day supply)", "Any pharmacy"},
		[]string{"Generic", "$10", "$20", "20% after deductible"},
		[]string{"Brand", "$40", "$80", "20% after deductible"},
	).text())
	const want = `Harbor HSA Plan: brand any in 20 % coinsurance
Harbor HSA Plan: deductible in 1600/3200
Harbor HSA Plan: generic any in 20 % coinsurance
Harbor PPO: brand mail in $80.00 copay
Harbor PPO: brand retail in $40.00 copay
Harbor PPO: deductible in 500/1000
Harbor PPO: generic mail in $20.00 copay
Harbor PPO: generic retail in $10.00 copay
Harbor Select EPO: brand mail in $80.00 copay
Harbor Select EPO: brand retail in $40.00 copay
Harbor Select EPO: deductible in 250/500
Harbor Select EPO: generic mail in $20.00 copay
Harbor Select EPO: generic retail in $10.00 copay`
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got):\n%s", d)
	}
}
