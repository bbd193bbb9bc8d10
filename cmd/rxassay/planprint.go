package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// printPlan writes a plan for people: what was found, where, and what was not.
func printPlan(w io.Writer, p *benefit.Plan) error {
	id := p.Identity
	fmt.Fprintf(w, "%s\n", orDash(id.Name))
	for _, l := range [][2]string{
		{"carrier", orDash(id.Carrier)},
		{"type", orDash(id.Type)},
		{"coverage", day(id.EffectiveFrom) + " to " + day(id.EffectiveTo)},
		{"routing", fmt.Sprintf("BIN %s  IIN %s  PCN %s  group %s", orDash(id.BIN), orDash(id.IIN), orDash(id.PCN), orDash(id.Group))},
	} {
		fmt.Fprintf(w, "  %-9s %s\n", l[0], l[1])
	}

	labels := map[benefit.TierID]string{}
	for _, t := range p.Tiers {
		labels[t.ID] = t.Label.Value
	}
	tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(tw, "\nCOST SHARES\nTier\tChannel\tNetwork\tDays\tMember pays\tDeductible\tWhere\tConfidence")
	for _, c := range p.CostShares {
		label := labels[c.Tier]
		if label == "" {
			label = string(c.Tier)
		}
		if c.Variant != "" {
			label = c.Variant + ": " + label
		}
		fmt.Fprintf(tw, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", oneLine(label), mark(c.Channel), mark(c.Network), daysText(c.DaysSupply),
			c.Share.Value.String()+standing(c.Share.Standing), mark(c.Deductible), where(c.Share.Evidence), confidence(c.Share))
	}
	fmt.Fprintln(tw, "\nACCUMULATORS\nKind\tNetwork\tScope\tIndividual\tFamily\tFamily method\tDrugs count\tOnly for\tCounts\tWhere")
	for _, a := range p.Deductibles {
		accumulatorRow(tw, "deductible", a, labels)
	}
	for _, a := range p.OutOfPocketMaximums {
		accumulatorRow(tw, "out-of-pocket maximum", a, labels)
	}
	if err := tw.Flush(); err != nil {
		return err
	}
	printPartD(w, &p.PartD, labels)
	printRules(w, p)
	printDrugList(w, p.Formulary.Entries)
	if len(p.NotStated) > 0 {
		fmt.Fprintln(w, "\nNOT FOUND")
		for _, n := range p.NotStated {
			fmt.Fprintf(w, "  %s: %s\n", n.Path, n.Message)
		}
	}
	if len(p.Unread) > 0 {
		fmt.Fprintln(w, "\nNOT READ BY THIS READER")
		for _, c := range p.Unread {
			fmt.Fprintf(w, "  %s\n", c)
		}
	}
	fmt.Fprintln(w, "\n(assumed) is a default that the document does not state, (derived) follows from other values.")
	return nil
}

func accumulatorRow(w io.Writer, kind string, a benefit.Accumulator, labels map[benefit.TierID]string) {
	if a.Variant != "" {
		kind = a.Variant + ": " + kind
	}
	method := mark(a.FamilyMethod)
	if a.FamilyMembers.Known() {
		method += fmt.Sprintf(", %d members", a.FamilyMembers.Value)
	}
	if a.IndividualInFamily.Known() {
		method += ", " + dollars(a.IndividualInFamily) + " a member"
	}
	evidence := append(append([]benefit.Evidence{}, a.Individual.Evidence...), a.Family.Evidence...)
	fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", kind, mark(a.Network), mark(a.Scope), dollars(a.Individual), dollars(a.Family), method, mark(a.AppliesToRx),
		heldText(a, labels), countsText(a.Counts), where(evidence))
}

// heldText says for what of the drugs a limit is.
func heldText(a benefit.Accumulator, labels map[benefit.TierID]string) string {
	var out []string
	if a.Tiers.Known() {
		out = append(out, tierNames(a.Tiers.Value, labels)+standing(a.Tiers.Standing))
	}
	if a.ExemptTiers.Known() {
		out = append(out, "not "+tierNames(a.ExemptTiers.Value, labels)+standing(a.ExemptTiers.Standing))
	}
	if a.Channels.Known() {
		out = append(out, termsText(a.Channels.Value)+standing(a.Channels.Standing))
	}
	if a.Drugs.Known() {
		out = append(out, termsText(a.Drugs.Value)+standing(a.Drugs.Standing))
	}
	if a.ExemptDrugs.Known() {
		out = append(out, "not "+termsText(a.ExemptDrugs.Value)+standing(a.ExemptDrugs.Standing))
	}
	if len(out) == 0 {
		return "–"
	}
	return strings.Join(out, "; ")
}

// countsText says what a document says of what counts toward a limit.
func countsText(c benefit.Counts) string {
	var out []string
	for _, v := range toldValues(c) {
		words := v.key
		if v.Value == false {
			words = "not " + words
		}
		out = append(out, words+standing(v.Standing))
	}
	if len(out) == 0 {
		return "–"
	}
	return strings.Join(out, ", ")
}

func tierNames(ids []benefit.TierID, labels map[benefit.TierID]string) string {
	var out []string
	for _, id := range ids {
		label := oneLine(labels[id])
		if label == "" {
			label = string(id)
		}
		out = append(out, label)
	}
	return strings.Join(out, ", ")
}

// printPartD tells what makes a plan a Medicare Part D plan.
func printPartD(w io.Writer, d *benefit.PartD, labels map[benefit.TierID]string) {
	if !d.Year.Known() {
		return
	}
	fmt.Fprintf(w, "\nPART D\n  year %s: what is not below is as the standard benefit of the year\n", mark(d.Year))
	if d.Design.Known() {
		fmt.Fprintf(w, "  design %s\n", mark(d.Design))
	}
	for _, a := range []struct {
		what   string
		amount benefit.Sourced[money.Amount]
	}{{"deductible", d.Deductible}, {"out-of-pocket threshold", d.Threshold}, {"initial coverage limit", d.InitialCoverageLimit}} {
		if a.amount.Known() {
			fmt.Fprintf(w, "  %s %s, %s\n", a.what, dollars(a.amount), where(a.amount.Evidence))
		}
	}
	if e := d.DeductibleExemptTiers; e.Known() {
		fmt.Fprintf(w, "  no deductible for %s%s, %s\n", tierNames(e.Value, labels), standing(e.Standing), where(e.Evidence))
	}
}

func orDash(s benefit.Sourced[string]) string {
	if !s.Known() {
		return "–"
	}
	return oneLine(s.Value) + standing(s.Standing)
}

func day(s benefit.Sourced[calendar.Date]) string {
	if !s.Known() {
		return "–"
	}
	return s.Value.String() + standing(s.Standing)
}

func mark[T any](s benefit.Sourced[T]) string {
	if !s.Known() {
		return "–"
	}
	return fmt.Sprint(s.Value) + standing(s.Standing)
}

func dollars[T fmt.Stringer](s benefit.Sourced[T]) string {
	if !s.Known() {
		return "–"
	}
	return "$" + s.Value.String() + standing(s.Standing)
}

func daysText(s benefit.Sourced[benefit.DaysSupply]) string {
	switch {
	case !s.Known():
		return "–"
	case s.Value.Max == 0:
		return fmt.Sprintf("%d+", max(s.Value.Min, 1)) + standing(s.Standing)
	}
	return fmt.Sprintf("%d-%d", max(s.Value.Min, 1), s.Value.Max) + standing(s.Standing)
}

func standing(s benefit.Standing) string {
	switch s {
	case benefit.Stated, benefit.Absent, "":
		return ""
	case benefit.Derived, benefit.Assumed, benefit.Conflicting:
	}
	return " (" + string(s) + ")"
}

func where(all []benefit.Evidence) string {
	for _, e := range all {
		switch {
		case e.Sheet != "":
			return e.Sheet + " " + e.Cell
		case e.Page > 0:
			return fmt.Sprintf("p. %d", e.Page)
		}
	}
	return "–"
}

func confidence[T any](s benefit.Sourced[T]) string {
	if len(s.Evidence) == 0 {
		return "–"
	}
	c := s.Confidence()
	return fmt.Sprintf("%d.%02d", c/1000, c%1000/10)
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
