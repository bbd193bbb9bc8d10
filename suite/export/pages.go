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
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/suite"
)

// WriteMarkdown writes the suite for people: what it is and what it covers, a table of the scenarios, and each with its
// claim, what must hold before, how its amounts come about and what to expect at other prices. With the plan that it tests
// (nil otherwise) come the words of the document for each rule, and the rules that no scenario covers. Text from the plan
// is escaped.
func WriteMarkdown(w io.Writer, s *suite.Suite, plan *benefit.Plan) error {
	r, b := newReport(s, plan), new(bytes.Buffer)
	fmt.Fprintf(b, "# Test suite: %s\n\n", escape(s.PlanName))
	fmt.Fprintf(b, "- Suite: %s, mode %s, generated %s\n", escape(s.ID), escape(string(s.Mode)), s.GeneratedAt.Format(time.RFC3339))
	fmt.Fprintf(b, "- Scenarios: %d (%s), confidence %s\n", len(s.Scenarios), escape(joined(r.Outcomes, outcomeWords)), confidence(s))
	for _, e := range s.Validation.Errors {
		fmt.Fprintf(b, "- Error: %s\n", escape(e))
	}
	for _, e := range s.Validation.Warnings {
		fmt.Fprintf(b, "- Warning: %s\n", escape(e))
	}
	b.WriteString("\n| # | Scenario | Result | Patient pays | Plan pays |\n|---|---|---|---:|---:|\n")
	for i := range s.Scenarios {
		sc := &s.Scenarios[i]
		fmt.Fprintf(b, "| %d | %s | %s | %s | %s |\n", i+1, escape(sc.Description), escape(outcome(sc)), dollars(sc.ExpectedPatientPay), dollars(sc.ExpectedPlanPay))
	}
	markdownCoverage(b, r)
	for i := range s.Scenarios {
		markdownScenario(b, r, i)
	}
	_, err := w.Write(b.Bytes())
	return err
}

func markdownCoverage(b *bytes.Buffer, r *report) {
	fmt.Fprintf(b, "\n## Coverage\n\nThe scenarios stand on %d points of boundaries.", r.Boundaries)
	if n := len(r.Rules) + len(r.Gaps); n > 0 && len(r.Figures()) == 0 {
		fmt.Fprintf(b, " %d of the plan's %d rules have a scenario.", len(r.Rules), n)
	}
	b.WriteString("\n")
	for _, f := range r.Figures() {
		fmt.Fprintf(b, "\n### %d of %d %s\n\n", f.Covered, f.Total, f.Name)
		for _, g := range f.Gaps {
			fmt.Fprintf(b, "- Not covered: %s: %s\n", escape(g.Path), escape(g.Reason))
		}
		if f.More > 0 {
			fmt.Fprintf(b, "- and %d more, in the suite's JSON\n", f.More)
		}
	}
	for _, list := range []struct {
		head  string
		rules []ruleReport
	}{{"Rules and what the document says", r.Rules}, {"Rules without a scenario", r.Gaps}} {
		if len(list.rules) == 0 {
			continue
		}
		fmt.Fprintf(b, "\n### %s\n\n", list.head)
		for _, rule := range list.rules {
			fmt.Fprintf(b, "- %s (%s)", escape(string(rule.ID)), rule.Standing)
			if len(rule.Scenarios) > 0 {
				fmt.Fprintf(b, ", scenarios %s", places(rule.Scenarios))
			}
			for _, q := range rule.Quotes {
				fmt.Fprintf(b, "; %s", escape(q))
			}
			b.WriteString("\n")
		}
	}
}

func markdownScenario(b *bytes.Buffer, r *report, i int) {
	sc := &r.Scenarios[i]
	in := &sc.Inputs
	fmt.Fprintf(b, "\n## %d. %s\n\n", i+1, escape(sc.Description))
	fmt.Fprintf(b, "- Id: %s, priority %d, %s\n", escape(sc.ID), sc.Priority, escape(string(sc.Category)))
	fmt.Fprintf(b, "- Claim: %s, quantity %s, %d days, ingredient cost %s, dispensing fee %s, member %s, pharmacy %s\n",
		escape(r.Dispensed(sc)), in.QuantityDispensed, in.DaysSupply, in.IngredientCost, in.DispensingFee,
		escape(in.CardholderID), escape(string(in.PharmacyNPI)))
	fmt.Fprintf(b, "- Before: %s\n", escape(stateWords(sc.Preconditions.State)))
	fmt.Fprintf(b, "- Expected: %s, patient pays %s, plan pays %s, of %s allowed\n", escape(outcome(sc)),
		dollars(sc.ExpectedPatientPay), dollars(sc.ExpectedPlanPay), dollars(sc.AssumedAllowed))
	for _, line := range []struct{ name, words string }{
		{"Pay components", joined(sc.ExpectedComponents, componentWords)},
		{"After", joined(sc.ExpectedAccumulators, moveWords)},
		{"Notes", dereference(sc.Notes)},
		{"Covers", strings.Join(sc.Covers, ", ")},
	} {
		if line.words != "" {
			fmt.Fprintf(b, "- %s: %s\n", line.name, escape(line.words))
		}
	}
	if sc.PayRule != nil {
		fmt.Fprintf(b, "- At other allowed amounts: %s\n", escape(joined(sc.PayRule.Brackets, bracketWords)))
	}
	b.WriteString("\n")
	for j, st := range r.Steps(*sc) {
		fmt.Fprintf(b, "%d. %s", j+1, escape(st.Text))
		if st.Quote != "" {
			fmt.Fprintf(b, " — %s", escape(st.Quote))
		}
		b.WriteString("\n")
	}
}

func dereference(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

func outcomeWords(o outcomeCount) string { return fmt.Sprintf("%d %s", o.Count, o.Words) }

// places are the numbers of scenarios, the first few of many.
func places(list []int) string {
	words := strings.Trim(strings.Join(strings.Fields(fmt.Sprint(list[:min(len(list), 12)])), ", "), "[]")
	if more := len(list) - 12; more > 0 {
		words += fmt.Sprintf(" and %d more", more)
	}
	return words
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

//go:embed suite.html.tmpl
var pageText string

var page = template.Must(template.New("suite").Funcs(template.FuncMap{
	"outcome": func(sc suite.Scenario) string { return outcome(&sc) }, "amount": dollars, "places": places, "bracket": bracketWords,
	"confidence": confidence, "state": stateWords, "count": outcomeWords,
	"add":        func(a, b int) int { return a + b },
	"join":       func(list []string) string { return strings.Join(list, ", ") },
	"rfc3339":    func(t time.Time) string { return t.Format(time.RFC3339) },
	"components": func(list []adjudicate.Component) string { return joined(list, componentWords) },
	"moves":      func(list []adjudicate.AccumulatorMove) string { return joined(list, moveWords) },
}).Parse(pageText))

// WriteHTML writes the content of [WriteMarkdown] as one page that needs nothing beside itself, to look at and to print: no
// script, no other file. Text from the plan is escaped.
func WriteHTML(w io.Writer, s *suite.Suite, plan *benefit.Plan) error {
	var b bytes.Buffer
	if err := page.Execute(&b, newReport(s, plan)); err != nil {
		return fmt.Errorf("export: %w", err)
	}
	_, err := w.Write(b.Bytes())
	return err
}
