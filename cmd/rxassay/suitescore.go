package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/score"
	"github.com/rxassay/rxassay/suite/sheet"
)

type suiteScoreCommand struct {
	Plan      string `help:"The plan model, or a document to read it from." placeholder:"PLAN" required:""`
	Suite     string `arg:"" help:"A test suite: JSON, CSV or XLSX, of rxassay or of your own (see docs/suites.md)."`
	Formulary string `help:"A drug list that says which drug is on which tier." placeholder:"FILE"`
	Variant   string `help:"Which plan, in a document with several." placeholder:"NAME"`
	Search    int    `help:"How many claims of the plan's classes, and how many seeded ones, to look at before a wrong plan is taken for an equivalent one." default:"${search}" placeholder:"CLAIMS"`
	JSON      bool   `help:"The report as JSON."`
}

func (c *suiteScoreCommand) Run(ctx context.Context, env *environment) error {
	if c.Search < 1 {
		return usagef("--search: at least one claim must be looked at")
	}
	plan, _, err := planOf(ctx, env, c.Plan)
	if err != nil {
		return err
	}
	lists, err := drugLists(ctx, env, c.Formulary)
	if err != nil {
		return err
	}
	content, err := readInput(env, c.Suite)
	if err != nil {
		return err
	}
	read, err := sheet.Read(content, plan)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Suite, err)
	}
	engine, _ := adjudicate.Compile(plan, adjudicate.Options{Variant: c.Variant})
	report := score.Score(engine, read.Suite, score.Options{Formularies: lists, Search: c.Search, Rows: read.Rows})
	for _, f := range read.Failed {
		report.Scenarios.Unread = append(report.Scenarios.Unread, score.Remark{Place: fmt.Sprintf("row %d", f.Row), Message: f.Err.Error()})
	}
	if c.JSON {
		err = writeJSON(env, report)
	} else {
		err = printScore(env.stdout, report)
	}
	if err == nil && len(report.Scenarios.Disputed)+len(report.Scenarios.Unread) > 0 {
		return exitError{exitFindings}
	}
	return err
}

// printScore writes the report for people.
func printScore(out io.Writer, r *score.Report) error {
	var b strings.Builder
	m, s := &r.Mutants, &r.Scenarios
	fmt.Fprintf(&b, "Mutation score %.4f: %d of %d wrong plans are noticed; of %d more no claim was found that differs.\n", r.MutationScore, m.Killed, m.Total-m.Equivalent, m.Equivalent)
	fmt.Fprintf(&b, "Rules          %d of %d decide a scenario.\n", r.Rules.Covered, r.Rules.Total)
	fmt.Fprintf(&b, "Boundaries     %d of %d are held from both sides.\n", r.Boundaries.Covered, r.Boundaries.Total)
	if p := r.Pairs; p != nil {
		fmt.Fprintf(&b, "Pairs          %d of %d are met in paid claims.\n", p.Covered, p.Feasible)
	}
	fmt.Fprintf(&b, "Scenarios      %d: %d count, %d disputed, %d not judged, %d rows not read, %d redundant.\n\n",
		s.Total, s.Counted, len(s.Disputed), len(s.Unjudged), len(s.Unread), len(s.Redundant))
	fmt.Fprintf(&b, "%-12s %8s %8s %11s %7s\n", "Operator", "wrong", "noticed", "equivalent", "score")
	for _, t := range m.Operators {
		if of := t.Total - t.Equivalent; of > 0 {
			fmt.Fprintf(&b, "%-12s %8d %8d %11d %7.3f\n", t.Operator, t.Total, t.Killed, t.Equivalent, float64(t.Killed)/float64(of))
		} else if t.Total > 0 {
			fmt.Fprintf(&b, "%-12s %8d %8d %11d %7s\n", t.Operator, t.Total, t.Killed, t.Equivalent, "-")
		}
	}
	remarks(&b, "Disputed: the engine gives another outcome, so that the scenario fails on the right plan too", s.Disputed)
	remarks(&b, "Not judged: the engine cannot tell the outcome", s.Unjudged)
	remarks(&b, "Not read", s.Unread)
	section(&b, "Wrong plans that nobody notices", r.Survivors, func(v score.Survivor) string { return v.Words + "\n      " + v.Reason })
	section(&b, "Rules that decide no scenario", r.Rules.Gaps, gap)
	section(&b, "Boundaries that are not held", r.Boundaries.Gaps, gap)
	if r.Pairs != nil {
		section(&b, "Pairs that no paid claim has", r.Pairs.Missing, scenario.Pair.String)
	}
	remarks(&b, "Redundant: other scenarios notice all that these do", s.Redundant)
	section(&b, "Equivalent: no claim was found that differs", r.Equivalents, func(v score.Equivalent) string { return v.Words + "\n      " + v.Shown })
	_, err := io.WriteString(out, b.String())
	return err
}

func gap(g suite.Gap) string { return g.Path + "\n      " + g.Reason }

func remarks(b *strings.Builder, title string, list []score.Remark) {
	section(b, title, list, func(r score.Remark) string { return strings.TrimSpace(r.Place+" "+r.ID) + ": " + r.Message })
}

func section[T any](b *strings.Builder, title string, list []T, words func(T) string) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s (%d)\n", title, len(list))
	for _, v := range list {
		fmt.Fprintf(b, "  - %s\n", words(v))
	}
}
