package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

type suiteCommands struct {
	Generate suiteCommand      `cmd:"" default:"withargs" help:"Generate a test suite with computed results."`
	Score    suiteScoreCommand `cmd:"" help:"Tell how good a test suite is: which wrong plans it notices, what of the plan it covers."`
}

type suiteCommand struct {
	File        string        `arg:"" help:"A document, a plan model, or - for standard input."`
	Mode        scenario.Mode `help:"${enum}." enum:"comprehensive,quick,edgeCase" default:"comprehensive"`
	Format      string        `help:"${enum}." enum:"json,csv,xlsx,ncpdp,ncpdp-responses,md,html" default:"json"`
	ClaimFormat ncpdp.Version `help:"Of ncpdp and ncpdp-responses: ${enum}." enum:"D0,F6" default:"D0"`
	Formulary   string        `help:"A drug list that says which drug is on which tier." placeholder:"FILE"`
	Variant     string        `help:"Which plan, in a document with several." placeholder:"NAME"`
	Date        string        `help:"Date of service of the claims, CCYY-MM-DD (default: the plan's first day)." placeholder:"DATE"`
	clockFlag
}

func (c *suiteCommand) Run(ctx context.Context, env *environment) error {
	now, err := c.time(env)
	if err != nil {
		return err
	}
	var date calendar.Date
	if c.Date != "" {
		if date, err = calendar.Parse(c.Date); err != nil {
			return usagef("--date: %v", err)
		}
	}
	plan, _, err := planOf(ctx, env, c.File)
	if err != nil {
		return err
	}
	lists, err := drugLists(ctx, env, c.Formulary)
	if err != nil {
		return err
	}
	id, err := identify(plan)
	if err != nil {
		return err
	}
	s, findings, err := suite.Build(plan, suite.Options{
		DocumentID: id, Mode: c.Mode, Now: now, Date: date, Variant: c.Variant, Formularies: lists,
	})
	printFindings(env, findings)
	if errors.Is(err, suite.ErrNothingToTest) {
		return fmt.Errorf("%s: there is nothing to test: %w", c.File, err)
	}
	if err != nil {
		return err
	}
	return export.Write(env.stdout, s, export.Format(c.Format), export.Options{
		Plan: plan, Wire: wire.Options{Format: c.ClaimFormat},
	})
}

// identify names a plan by its content, so that the same plan has the same suites wherever it is read from.
func identify(plan *benefit.Plan) (string, error) {
	b, err := json.Marshal(plan)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:16]), nil
}
