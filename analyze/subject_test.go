package analyze

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What a section is about decides whether its amounts are the drug plan's.
func TestSubjects(t *testing.T) {
	const drugs = "generic any in 1-0 $10.00 copay -"
	drugLines := []string{"Prescription Drugs", "Generic drugs: $10 copay"}
	other := map[string][]string{
		"dental":   {"Dental Benefits", "Your dental deductible is $50 per individual and $150 per family.", "Tier 1 dentists: you pay 10%.", "Tier 2 dentists: you pay 30%.", "Prior authorization is required for crowns."},
		"vision":   {"Vision Care", "Exam: $10 copay", "Tier 1 progressive lenses: $85 copay", "Generic lenses: $5 copay"},
		"examples": {"About These Coverage Examples", "Managing Joan's type 2 Diabetes", "Generic drugs: $7 copay", "Tier 2 drugs: $700"},
		"glossary": {"Glossary", "Copayment: A fixed amount you pay for a drug.", "Generic drugs: $15 copay, for example.", "Prescription Drug Coverage", "Tier 2 drugs: $25 copay"},
	}
	for name, lines := range other {
		t.Run(name, func(t *testing.T) {
			for place, page := range map[string][][]string{"alone": {lines}, "behind": {drugLines, lines}} {
				s := newSheet()
				for _, part := range page {
					for _, l := range part {
						s.line(l)
					}
				}
				want := ""
				if place == "behind" {
					want = drugs
				}
				p := read(t, s.text())
				if diff := cmp.Diff(want, shareLines(p)); diff != "" {
					t.Errorf("%s (-want +got)\n%s", place, diff)
				}
				if len(p.Deductibles) > 0 || ruleLines(p) != "" {
					t.Errorf("%s: deductibles %v, rules %q", place, accumulatorLines(p), ruleLines(p))
				}
			}
		})
	}
	t.Run("rules behind examples, below a line that is not set as a heading", func(t *testing.T) {
		s := newSheet()
		for _, l := range drugLines {
			s.line(l)
		}
		s.line("About These Coverage Examples").table([]string{"Hospital", "$700"}, []string{"Prescription drugs", "$80"})
		for _, l := range []string{"Pharmacy benefit details", "Infertility drugs are not covered."} {
			s.line(l)
		}
		if diff := cmp.Diff("exclusions {drugs:{kinds:[fertility]}} {label:Infertility drugs}", ruleLines(read(t, s.text()))); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
	t.Run("the table of costs on the page behind the words that a guide explains", func(t *testing.T) {
		s := newSheet().line("Terms to know").line("Copay: a fixed amount, such as $30 for an office visit.").line("Payroll contributions").table(
			[]string{"", "Per pay period"}, []string{"Employee", "$28.50"}, []string{"Family", "$139.00"})
		s.line("Prescription drug coverage").line("Show your card at the pharmacy.").table(
			[]string{"What you pay", "Retail pharmacy (30-day supply)"}, []string{"Generic", "$10"}, []string{"Preferred brand", "$35"}, []string{"Non-preferred brand", "$65"})
		const want = "generic retail in 1-30 $10.00 copay -\npreferred-brand retail in 1-30 $35.00 copay -\nnon-preferred-brand retail in 1-30 $65.00 copay -"
		if diff := cmp.Diff(want, shareLines(read(t, s.text()))); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
	t.Run("an example of two people, and the rules below the next heading", func(t *testing.T) {
		s := newSheet()
		for _, l := range drugLines {
			s.line(l)
		}
		s.line("You pay the lower price.").line("EXAMPLE").table([]string{"Ana", "Ben"}, []string{"Ana fills a preferred brand that costs $380 for 30 days. She pays $95.", "Ben pays the full $380."})
		for _, l := range []string{"Limits", "Infertility drugs are not covered."} {
			s.line(l)
		}
		p := read(t, s.text())
		if diff := cmp.Diff(drugs, shareLines(p)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
		if diff := cmp.Diff("exclusions {drugs:{kinds:[fertility]}} {label:Infertility drugs}", ruleLines(p)); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
	t.Run("drugs behind dental", func(t *testing.T) {
		s := newSheet()
		for _, l := range append(other["dental"], drugLines...) {
			s.line(l)
		}
		if diff := cmp.Diff(drugs, shareLines(read(t, s.text()))); diff != "" {
			t.Errorf("(-want +got)\n%s", diff)
		}
	})
}
