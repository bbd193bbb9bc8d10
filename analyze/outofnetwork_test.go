package analyze

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// outsideRules says how a plan handles fills outside of its network.
func outsideRules(p *benefit.Plan) string {
	var out []string
	for _, a := range p.Pharmacies.Access {
		if !slices.Contains(a.Scope.Networks, benefit.Out) || a.Terms.Value.Covered {
			continue
		}
		s := "not covered"
		for _, c := range a.Scope.Channels {
			s += " " + string(c)
		}
		for _, k := range a.Scope.Drugs.Kinds {
			s += " " + string(k)
		}
		for _, t := range a.Scope.Tiers {
			s += " " + string(t)
		}
		if a.Variant != "" {
			s += " of " + a.Variant
		}
		out = append(out, s)
	}
	if o := p.Pharmacies.OutOfNetwork; o.Known() {
		for _, f := range []struct {
			holds bool
			name  string
		}{{o.Value.PaperOnly, "on paper"}, {o.Value.Differential, "plus the difference"}, {o.Value.BaseInNetwork, "share of the network"}} {
			if f.holds {
				out = append(out, f.name)
			}
		}
	}
	return strings.Join(out, ", ")
}

// TestOutOfNetworkCells reads what the plan pays out of network from the cell of that column, beside what retail pharmacies of the network ask.
func TestOutOfNetworkCells(t *testing.T) {
	for _, c := range []struct{ label, words, want string }{
		{"Retail pharmacy (up to a 34-day supply)", "Reimbursed at contracted amount minus applicable in-network copayment", "plus the difference, share of the network"},
		{"30-Day Pharmacy (Retail Only)", "Plan pays up to the discounted cost, minus the preferred co-pay (if applicable). You pay any balance.", "plus the difference, share of the network"},
		{"Retail pharmacy", "Send a claim form; you are reimbursed the plan's allowance less your copayment", "on paper, plus the difference, share of the network"},
		{"Retail pharmacy", "May be reimbursed at contracted amount minus copayment", ""},
		{"Retail pharmacy", "You pay the balance", ""},
	} {
		text := newSheet().line("Prescription Drugs").table([]string{"Prescription drugs", "In-Network", "Out-of-Network"},
			[]string{c.label, "Tier 1: $2 Generic\nTier 2: $14 Preferred", c.words}, []string{"Mail order (up to a 90-day supply)", "Tier 1: $4 Generic\nTier 2: $28 Preferred", "Not applicable"}).text()
		if got := outsideRules(read(t, text)); got != c.want {
			t.Errorf("%s: %q, want %q", c.words, got, c.want)
		}
	}
}

// TestOutOfNetworkSentences reads in the words of booklets and pages how fills outside of the network are handled.
func TestOutOfNetworkSentences(t *testing.T) {
	const all = "on paper, plus the difference, share of the network"
	for _, c := range []ruleSentence{
		{"Prescriptions filled at an out-of-network pharmacy are not covered.", "not covered"},
		{"Non-network pharmacies are not covered, except in an emergency.", "not covered"},
		{"Drugs purchased at a non-participating pharmacy are not covered.", "not covered"},
		{"No benefits are payable for prescriptions filled outside the network.", "not covered"},
		{"Prescriptions from a pharmacy that does not participate in the network are covered only in an emergency.", "not covered"},
		{"The plan does not reimburse mail service or specialty drugs from a non-participating pharmacy.", "not covered mail, not covered specialty"},
		{"Mail order is not available out of network.", "not covered mail"},
		{"If you use a pharmacy that does not participate, you must pay the full price and send a claim form to the Fund. You will be reimbursed the amount the Fund would have paid to a participating pharmacy, less your copayment.", all},
		{"What if I use a pharmacy that is not in the network? You must pay the full price and file a claim form. The Fund reimburses what it would have paid a network pharmacy, less your retail copayment.", all},
		{"At an out-of-network pharmacy you pay your copay plus the difference between the pharmacy's charge and the allowed amount.", "plus the difference, share of the network"},
		{"If you use a pharmacy outside the network, pay the full price and send us a claim form within 90 days. You will be paid back the network price less your copay.", all},
		{"If you fill a prescription at an out-of-network pharmacy you must pay the pharmacy's full charge and submit a Direct Member Reimbursement form. Specialty drugs need prior authorization.", "on paper"},
		{"Only Larkspur network pharmacies are covered.", "not covered"},
		// what leaves it open, or says something else
		{"You may have to pay more at an out-of-network pharmacy.", ""},
		{"Prescriptions filled at an out-of-network pharmacy may not be covered.", ""},
		{"Charges above the allowed amount at an out-of-network pharmacy are not covered.", ""},
		{"Prescriptions filled at an out-of-network pharmacy are not covered unless the plan approves them.", ""},
		{"Compound drugs from an out-of-network pharmacy are not covered.", ""},
		{"Weight loss drugs are not covered at an out-of-network pharmacy.", ""},
		{"Amounts you pay at an out-of-network pharmacy do not count toward your out-of-pocket limit.", ""},
		{"Services of out-of-network hospitals are not covered.", ""},
		{"Find out which pharmacies are in the network. Your plan is not covered by state law.", ""},
	} {
		t.Run(c.words, func(t *testing.T) {
			if got := outsideRules(read(t, inText(c.words).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

// TestOutOfNetworkRows reads the same from rows of tables and set-up forms, for the plans that they are of.
func TestOutOfNetworkRows(t *testing.T) {
	for _, c := range []struct {
		name, want string
		rows       [][]string
	}{
		{"row", "not covered", [][]string{{"Prescription drugs", "You pay"}, {"Generic", "$10 copay"}, {"Brand", "$40 copay"}, {"Out-of-network pharmacies", "Not covered"}}},
		{"answer", "not covered", [][]string{{"Prescription drugs", "Answer"}, {"Generic drugs", "$10 copay"}, {"Brand drugs", "$40 copay"}, {"Are out-of-network (paper) claims covered?", "No"}}},
		{"plans", "not covered of Choice HMO, plus the difference, share of the network", [][]string{
			{"Prescription drugs", "Core PPO", "Choice HMO"},
			{"Generic", "$10 copay", "$5 copay"},
			{"Brand", "$40 copay", "$30 copay"},
			{"Out-of-network pharmacy", "Copay plus amount over the maximum allowable charge", "Not covered"},
		}},
		{"another plan", "not covered of Choice HMO", [][]string{
			{"Prescription drugs", "Core PPO", "Choice HMO", "Saver"},
			{"Generic", "$10 copay", "$5 copay", "20%"},
			{"Brand", "$40 copay", "$30 copay", "20%"},
			{"Out-of-network pharmacy", "Copay plus amount over the maximum allowable charge", "Not covered", "Call the plan"},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := outsideRules(read(t, newSheet().table(c.rows...).text())); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}
