package export

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/suite"
)

// WriteMarkdown writes the suite for people: what it is, a table of the scenarios, and each with its claim, what must hold
// before, and how its amounts come about. Text from the plan is escaped.
func WriteMarkdown(w io.Writer, s *suite.Suite) error {
	b := new(bytes.Buffer)
	fmt.Fprintf(b, "# Test suite: %s\n\n", escape(s.PlanName))
	fmt.Fprintf(b, "- Suite: %s, mode %s, generated %s\n", escape(s.ID), escape(string(s.Mode)), s.GeneratedAt.Format(time.RFC3339))
	fmt.Fprintf(b, "- Scenarios: %d, confidence %s\n", len(s.Scenarios), confidence(s))
	for _, e := range s.Validation.Errors {
		fmt.Fprintf(b, "- Error: %s\n", escape(e))
	}
	for _, e := range s.Validation.Warnings {
		fmt.Fprintf(b, "- Warning: %s\n", escape(e))
	}
	b.WriteString("\n| # | Scenario | Result | Patient pays | Plan pays |\n|---|---|---|---:|---:|\n")
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		fmt.Fprintf(b, "| %d | %s | %s | %s | %s |\n", i+1, escape(sc.Description), escape(outcome(sc)), money2(sc.ExpectedPatientPay), money2(sc.ExpectedPlanPay))
	}
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		fmt.Fprintf(b, "\n## %d. %s\n\n", i+1, escape(sc.Description))
		fmt.Fprintf(b, "- Id: %s, priority %d, %s\n", escape(sc.ID), sc.Priority, escape(string(sc.Category)))
		in := &sc.Inputs
		fmt.Fprintf(b, "- Claim: NDC %s, quantity %s, %d days, ingredient cost %s, dispensing fee %s, member %s, pharmacy %s\n",
			in.NDC, in.QuantityDispensed, in.DaysSupply, in.IngredientCost, in.DispensingFee, escape(in.CardholderID), escape(string(in.PharmacyNPI)))
		fmt.Fprintf(b, "- Expected: %s, patient pays %s, plan pays %s\n", escape(outcome(sc)), money2(sc.ExpectedPatientPay), money2(sc.ExpectedPlanPay))
		if sc.Notes != nil {
			fmt.Fprintf(b, "- %s\n", escape(*sc.Notes))
		}
		fmt.Fprintf(b, "- Covers: %s\n\n", escape(strings.Join(sc.Covers, ", ")))
		for j, st := range sc.Explanation {
			fmt.Fprintf(b, "%d. %s\n", j+1, escape(st.Text))
		}
	}
	_, err := w.Write(b.Bytes())
	return err
}

// escape keeps text text in Markdown: no markup, no table cell ended, no line broken.
func escape(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case strings.ContainsRune("\\`*_{}[]<>#|~&!", r):
			b.WriteByte('\\')
			b.WriteRune(r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func outcome(sc *suite.Scenario) string {
	s := strings.ReplaceAll(string(sc.ExpectedResult), "_", " ")
	if sc.ExpectedResult == adjudicate.Rejected && len(sc.ExpectedRejectCodes) > 0 {
		s += " " + joinCodes(sc.ExpectedRejectCodes)
	}
	return s
}

func money2(a *money.Amount) string {
	if a == nil {
		return "–"
	}
	return a.String()
}

func confidence(s *suite.Suite) string {
	b, err := s.Confidence.MarshalJSON()
	if err != nil {
		return "out of range"
	}
	return string(b)
}

//go:embed suite.html.tmpl
var pageText string

var page = template.Must(template.New("suite").Funcs(template.FuncMap{
	"outcome": func(sc suite.Scenario) string { return outcome(&sc) }, "amount": money2, "confidence": confidence,
	"add":     func(a, b int) int { return a + b },
	"join":    func(list []string) string { return strings.Join(list, ", ") },
	"rfc3339": func(t time.Time) string { return t.Format(time.RFC3339) },
	"state": func(s adjudicate.State) string {
		if len(s.Accumulators) == 0 {
			return "nothing used"
		}
		parts := make([]string, len(s.Accumulators))
		for i, u := range s.Accumulators {
			if u.Met {
				parts[i] = fmt.Sprintf("%s: met", u.ID)
				continue
			}
			parts[i] = fmt.Sprintf("%s: member %s", u.ID, u.Individual)
			if s.Family {
				parts[i] += fmt.Sprintf(", family %s", u.Family)
			}
		}
		return strings.Join(parts, "; ")
	},
}).Parse(pageText))

// WriteHTML writes one page that needs nothing beside itself: no script, no other file. Text from the plan is escaped.
func WriteHTML(w io.Writer, s *suite.Suite) error {
	var b bytes.Buffer
	if err := page.Execute(&b, s); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
