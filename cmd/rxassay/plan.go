package main

import (
	"context"
	"fmt"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// planCommand holds what is done with plan models.
type planCommand struct {
	Validate planValidateCommand `cmd:"" help:"Check the rules of a plan: gaps, overlaps, contradictions, legal limits."`
	Diff     planDiffCommand     `cmd:"" help:"Say what changed from one plan to another, rule by rule."`
}

type planValidateCommand struct {
	File  string `arg:"" help:"A plan model (rxassay analyze --json), a document, or - for standard input."`
	Years string `help:"A file of yearly parameters, for years that are not built in." type:"path" placeholder:"FILE"`
	JSON  bool   `name:"json" help:"Write the findings as JSON."`
}

// Run exits with 3 where there is an error or a warning.
func (c *planValidateCommand) Run(ctx context.Context, env *environment) error {
	plan, read, err := planOf(ctx, env, c.File)
	if err != nil {
		return err
	}
	years := benefit.StandardYears()
	if c.Years != "" {
		b, err := readInput(env, c.Years)
		if err != nil {
			return err
		}
		more, err := benefit.ParseYears(b)
		if err != nil {
			return fmt.Errorf("%s: %w", c.Years, err)
		}
		years = years.With(more)
	}
	found := benefit.ValidateWith(plan, years)
	found = append(found, formulary.Check(plan.Formulary)...)
	// What the reader of a document found of the document itself is told too; what it found of the plan was found again.
	for _, f := range read {
		if f.Page > 0 || f.Span != nil {
			found = append(found, f)
		}
	}
	if c.JSON {
		if found == nil {
			found = []finding.Finding{}
		}
		if err := writeJSON(env, found); err != nil {
			return err
		}
	} else {
		printFindings(env, found)
	}
	for _, f := range found {
		if f.Severity != finding.Note {
			return exitError{exitFindings}
		}
	}
	return nil
}

type planDiffCommand struct {
	Old  string `arg:"" help:"The plan model or document before."`
	New  string `arg:"" help:"The plan model or document after."`
	JSON bool   `name:"json" help:"Write the changes as JSON."`
}

// Run exits with 3 where the plans differ.
func (c *planDiffCommand) Run(ctx context.Context, env *environment) error {
	before, _, err := planOf(ctx, env, c.Old)
	if err != nil {
		return err
	}
	after, _, err := planOf(ctx, env, c.New)
	if err != nil {
		return err
	}
	changes := benefit.Diff(before, after)
	if c.JSON {
		if changes == nil {
			changes = []benefit.Change{}
		}
		if err := writeJSON(env, changes); err != nil {
			return err
		}
	} else {
		for _, change := range changes {
			if _, err := fmt.Fprintln(env.stdout, change); err != nil {
				return err
			}
		}
	}
	if len(changes) > 0 {
		return exitError{exitFindings}
	}
	return nil
}
