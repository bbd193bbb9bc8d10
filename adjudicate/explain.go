package adjudicate

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/claim"
)

// Explain writes a result as a worksheet for people: the outcome, each step with its sentence and its rule, the parts of
// patient pay, and the accumulators. Lines end in a line feed.
func Explain(r Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s %s\n", "Result", strings.ReplaceAll(string(r.Status), "_", " "))
	for _, j := range r.Rejects {
		fmt.Fprintf(&b, "%-22s %s  %s\n", "Reject", j.Code, j.Reason)
	}
	for _, f := range r.Findings {
		fmt.Fprintf(&b, "%-22s %s\n", "Missing", f.Message)
	}
	if r.Status == Approved || r.Status == PartiallyApproved {
		width := len(r.Allowed.String())
		width = max(width, len(r.PatientPay.String()), len(r.PlanPay.String()))
		fmt.Fprintf(&b, "%-22s %*s\n", "Allowed amount", width, r.Allowed)
		fmt.Fprintf(&b, "%-22s %*s\n", "Patient pays", width, r.PatientPay)
		for _, c := range r.Components {
			fmt.Fprintf(&b, "  %-20s %*s\n", componentName(c), width, c.Amount)
		}
		fmt.Fprintf(&b, "%-22s %*s\n", "Plan pays", width, r.PlanPay)
	}
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

func componentName(c Component) string {
	switch c.Field {
	case claim.ComponentDeductible:
		return "deductible 517-FH"
	case claim.ComponentCopay:
		return "copay 518-FI"
	case claim.ComponentCoinsurance:
		return "coinsurance 572-4U"
	default:
		return string(c.Field)
	}
}
