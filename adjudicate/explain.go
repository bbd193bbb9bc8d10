package adjudicate

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Explain writes a result as a worksheet for people: the outcome, each step with its sentence and its rule, the parts of
// patient pay, and the accumulators. Lines end in a line feed.
func Explain(r Result) string {
	var b strings.Builder
	outcome(&b, r)
	if len(r.Steps) > 0 {
		b.WriteString("\nSteps\n")
	}
	for i, s := range r.Steps {
		fmt.Fprintf(&b, "%2d. %s", i+1, s.Text)
		if s.Rule != "" {
			fmt.Fprintf(&b, "  [%s]", s.Rule)
		}
		b.WriteByte('\n')
	}
	if len(r.Accumulators) > 0 {
		b.WriteString("\nAccumulators\n")
	}
	for _, m := range r.Accumulators {
		fmt.Fprintf(&b, "  %s: member %s to %s", m.Name, m.Before.Individual, m.After.Individual)
		if m.Before.Family != m.After.Family || m.After.Family != 0 {
			fmt.Fprintf(&b, ", family %s to %s", m.Before.Family, m.After.Family)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// outcome writes what a claims processor would answer.
func outcome(b *strings.Builder, r Result) {
	fmt.Fprintf(b, "%-22s %s\n", "Result", strings.ReplaceAll(string(r.Status), "_", " "))
	for _, j := range r.Rejects {
		fmt.Fprintf(b, "%-22s %s  %s\n", "Reject", j.Code, j.Reason)
	}
	for _, f := range r.Findings {
		fmt.Fprintf(b, "%-22s %s", "Missing", f.Message)
		if f.Path != "" && f.Code == "fact_missing" {
			fmt.Fprintf(b, "  [%s]", f.Path)
		}
		b.WriteByte('\n')
	}
	if !r.Paid() && r.Status != Duplicate {
		return
	}
	width := max(len(r.Allowed.String()), len(r.PatientPay.String()), len(r.PlanPay.String()))
	line := func(name string, a money.Amount) { fmt.Fprintf(b, "%-22s %*s\n", name, width, a) }
	line("Allowed amount", r.Allowed)
	line("Patient pays", r.PatientPay)
	for _, c := range r.Components {
		line("  "+componentName(c), c.Amount)
	}
	for _, o := range r.OtherPay {
		line(payerWords[o.Payer], o.Amount)
	}
	line("Plan pays", r.PlanPay)
	if r.Assistance != 0 {
		line("Copay assistance pays", r.Assistance)
		line("Patient hands over", r.PatientPay-r.Assistance)
	}
}

var payerWords = map[Payer]string{
	AnotherPayer: "Other payer paid", ManufacturerDiscount: "Manufacturer discount", LowIncomeSubsidy: "Low-income subsidy",
}

var componentWords = map[string]string{
	"517-FH": "deductible", "518-FI": "copay", "572-4U": "coinsurance", "134-UK": "brand difference",
	"136-UN": "brand difference", "133-UJ": "pharmacy", "520-FK": "above the maximum", "523-FN": "sales tax", "571-NZ": "processor fee",
	"129-UD": "plan assistance", "137-UP": "coverage gap", "135-UM": "non-preferred",
}

func componentName(c Component) string {
	if words := componentWords[string(c.Field)]; words != "" {
		return words + " " + string(c.Field)
	}
	return string(c.Field)
}

// Worksheet is [Explain] as an analyst would hand it in: the claim and what the member had used before, each step with the
// amount that it leaves and its running total, where the plan's document says so, and what the result assumes.
func (e *Engine) Worksheet(c Claim, s State, r Result) string {
	var b strings.Builder
	b.WriteString("CLAIM\n")
	fill := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "  %-24s %s\n", name, value)
		}
	}
	fill("Date of service", c.DateOfService.String())
	fill("Product", c.NDC)
	if c.Drug != nil && len(c.Drug.Names) > 0 {
		fill("", strings.Join(c.Drug.Names, ", "))
	}
	if c.Tier != "" {
		fill("Tier", e.TierName(c.Tier))
	}
	fill("Pharmacy", strings.TrimPrefix(channelWords[c.Channel]+", "+networkWords[c.Network], ", "))
	fill("Quantity, days supply", fmt.Sprintf("%s for %d days", c.Quantity, c.DaysSupply))
	fill("DAW (408-D8)", c.DAW)
	fill("Submitted", fmt.Sprintf("%s ingredient cost, %s dispensing fee", c.IngredientCost, c.DispensingFee))
	if c.UsualAndCustomary != nil {
		fill("Usual and customary", c.UsualAndCustomary.String())
	}
	b.WriteString("\nBEFORE\n")
	if len(s.Accumulators) == 0 {
		b.WriteString("  nothing used\n")
	}
	for _, u := range s.Accumulators {
		words := u.Individual.String()
		if s.Family {
			words += ", family " + u.Family.String()
		}
		if u.Met {
			words = "met"
		}
		fmt.Fprintf(&b, "  %s: %s\n", e.LimitName(u.ID), words)
	}
	b.WriteString("\nSTEPS\n")
	for i, st := range r.Steps {
		fmt.Fprintf(&b, "%3d  %s\n", i+1, st.Text)
		if st.Before != 0 || st.After != 0 {
			fmt.Fprintf(&b, "     %s -> %s", st.Before, st.After)
			if st.Field != "" {
				fmt.Fprintf(&b, "  into %s", st.Field)
			}
			b.WriteByte('\n')
		}
		if st.Rule != "" {
			fmt.Fprintf(&b, "     rule %s\n", st.Rule)
			if q := e.quote(st.Rule); q != "" {
				fmt.Fprintf(&b, "     %s\n", q)
			}
		}
	}
	b.WriteString("\nRESULT\n")
	var result strings.Builder
	outcome(&result, r)
	for _, l := range strings.Split(strings.TrimSuffix(result.String(), "\n"), "\n") {
		b.WriteString("  " + l + "\n")
	}
	if r.Paid() {
		fmt.Fprintf(&b, "  %-22s patient %s + plan %s", "Check", r.PatientPay, r.PlanPay)
		for _, o := range r.OtherPay {
			fmt.Fprintf(&b, " + other %s", o.Amount)
		}
		fmt.Fprintf(&b, " = allowed %s\n", r.Allowed)
		fmt.Fprintf(&b, "  %-22s %s, the rest of a cent is the plan's\n", "Rounding", strings.TrimPrefix(e.policy.roundingText, "rounded "))
	}
	if len(r.Accumulators) > 0 {
		b.WriteString("\nAFTER\n")
	}
	for _, m := range r.Accumulators {
		fmt.Fprintf(&b, "  %s: %s + %s = %s\n", m.Name, m.Before.Individual, m.After.Individual-m.Before.Individual, m.After.Individual)
		if s.Family {
			fmt.Fprintf(&b, "    family: %s + %s = %s\n", m.Before.Family, m.After.Family-m.Before.Family, m.After.Family)
		}
	}
	if assumed := e.Assumptions(c, s, r); len(assumed) > 0 {
		b.WriteString("\nASSUMED\n")
		for _, a := range assumed {
			b.WriteString("  " + a + "\n")
		}
	}
	return b.String()
}

// quote is where the plan's document says a rule: its page and words, "" where nothing was kept.
func (e *Engine) quote(id benefit.RuleID) string {
	if from := e.plan.EvidenceOf(id); len(from) > 0 {
		return from[0].String()
	}
	return ""
}
