package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/claim/wire"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/ncpdp"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite/export"
)

type claimCommand struct {
	Plan   string `required:"" help:"A plan model or a document." placeholder:"FILE"`
	Inputs string `required:"" help:"Claim inputs as JSON." placeholder:"FILE"`
	Format string `help:"${enum}." enum:"F6,D0" default:"F6"`
	F6IIN  string `env:"RXASSAY_F6_IIN" name:"f6-iin" placeholder:"BIN=IIN,…" help:"Eight-digit IINs of F6 claims for six-digit BINs."`
	JSON   bool   `help:"The claim as JSON instead of the bytes of the transmission."`
	dictionaryFlag
	clockFlag
}

func (c *claimCommand) Run(ctx context.Context, env *environment) error {
	now, err := c.time(env)
	if err != nil {
		return err
	}
	iins, err := parseF6IIN(c.F6IIN)
	if err != nil {
		return usageError{err.Error()}
	}
	dictionary, err := c.dictionary()
	if err != nil {
		return err
	}
	plan, _, err := planOf(ctx, env, c.Plan)
	if err != nil {
		return err
	}
	inputs, err := inputsOf(env, c.Inputs)
	if err != nil {
		return err
	}
	built, err := wire.Build(inputs, export.PlanFacts(plan), wire.Options{
		Format: ncpdp.Version(c.Format), Today: calendar.FromTime(now), IINMap: iins, Dictionary: dictionary,
	})
	if err != nil {
		return err
	}
	for _, a := range built.Assumptions {
		fmt.Fprintln(env.stderr, "assumed:", a)
	}
	printFindings(env, built.Warnings)
	if c.JSON {
		return writeJSON(env, built.Transmission)
	}
	_, err = env.stdout.Write(built.Bytes)
	return err
}

// inputsOf reads claim inputs and tells of every bad field.
func inputsOf(env *environment, name string) (claim.Inputs, error) {
	content, err := readInput(env, name)
	if err != nil {
		return claim.Inputs{}, err
	}
	inputs, bad := claim.ParseInputs(content)
	if len(bad) == 0 {
		return inputs, nil
	}
	lines := make([]string, len(bad))
	for i, b := range bad {
		lines[i] = "\n  " + b.Error()
	}
	return claim.Inputs{}, fmt.Errorf("%s: these claim inputs cannot be used:%s", name, strings.Join(lines, ""))
}

type adjudicateCommand struct {
	Plan      string          `required:"" help:"A plan model or a document." placeholder:"FILE"`
	Claim     string          `required:"" help:"Claim inputs as JSON." placeholder:"FILE"`
	Member    string          `help:"What is true of the member before the claim, as JSON: {\"accumulators\": [{\"id\", \"individual\", \"family\"}], \"history\": [], \"priorAuthorizations\": []}, as MemberState of the API." placeholder:"FILE"`
	Facts     string          `help:"What claim inputs have no field for, as JSON: {\"genericPrice\", \"networkPrice\", \"copayAssistance\", \"drug\" …}, as the options of the API." placeholder:"FILE"`
	Formulary string          `help:"A drug list (QHP drugs.json, or a document with one) that says the drug's tier." placeholder:"FILE"`
	Tier      benefit.TierID  `help:"The drug's tier, where no drug list says it." placeholder:"ID"`
	Network   benefit.Network `help:"The pharmacy's standing: ${enum}." enum:"in,out,preferred,standard" default:"in"`
	Explain   bool            `help:"The whole worksheet: the claim, every step with its amounts and the words of the document, and what is assumed."`
	JSON      bool            `help:"The result as JSON instead of a worksheet."`
	clockFlag
}

func (c *adjudicateCommand) Run(ctx context.Context, env *environment) error {
	now, err := c.time(env)
	if err != nil {
		return err
	}
	plan, _, err := planOf(ctx, env, c.Plan)
	if err != nil {
		return err
	}
	inputs, err := inputsOf(env, c.Claim)
	if err != nil {
		return err
	}
	lists, err := drugLists(ctx, env, c.Formulary)
	if err != nil {
		return err
	}
	engine, findings := adjudicate.Compile(plan, adjudicate.Options{})
	printFindings(env, findings)
	if len(engine.Refused()) > 0 {
		return errors.New("the plan cannot be adjudicated: see above why")
	}
	state, err := stateOf(c.Member)
	if err != nil {
		return err
	}
	if bad := append(engine.CheckState(state), engine.CheckTier(c.Tier)...); len(bad) > 0 {
		printFindings(env, bad)
		return errors.New("the member's state or the tier does not fit the plan: see above")
	}
	if inputs.DateOfService.IsZero() {
		inputs.DateOfService = calendar.FromTime(now)
	}
	resolved := scenario.NewTiers(plan, lists...).Claim(inputs, scenario.ClaimOptions{Tier: c.Tier, Network: c.Network})
	for _, a := range resolved.Assumptions {
		fmt.Fprintln(env.stderr, "note:", a)
	}
	if !resolved.Ready() {
		printFindings(env, resolved.Findings)
		fmt.Fprintln(env.stderr, "rxassay: the claim cannot be adjudicated: see above what is missing")
		return exitError{exitFindings}
	}
	if err := readStrictly(c.Facts, "facts of a claim", &resolved.Claim); err != nil {
		return err
	}
	printFindings(env, append(engine.WarnState(state), plan.CheckDate(inputs.DateOfService)...))
	result := engine.Claim(resolved.Claim, state)
	for _, a := range engine.Assumptions(resolved.Claim, state, result) {
		fmt.Fprintln(env.stderr, "note:", a)
	}
	switch {
	case c.JSON:
		err = writeJSON(env, result)
	case c.Explain:
		_, err = fmt.Fprint(env.stdout, engine.Worksheet(resolved.Claim, state, result))
	default:
		_, err = fmt.Fprint(env.stdout, adjudicate.Explain(result))
	}
	if err == nil && result.Status == adjudicate.Undetermined {
		return exitError{exitFindings}
	}
	return err
}

func stateOf(name string) (adjudicate.State, error) {
	var state adjudicate.State
	err := readStrictly(name, "a member's state", &state)
	return state, err
}

// readStrictly reads a JSON file over a value; no name leaves the value as it is.
func readStrictly(name, what string, into any) error {
	if name == "" {
		return nil
	}
	f, err := os.Open(name)
	if err != nil {
		return plainPathError(err)
	}
	defer f.Close()
	d := json.NewDecoder(f)
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: not %s: %w", name, what, err)
	}
	return nil
}

// drugLists reads the drug list of a document; none is asked for by an empty name.
func drugLists(ctx context.Context, env *environment, name string) ([]formulary.List, error) {
	if name == "" {
		return nil, nil
	}
	plan, _, err := planOf(ctx, env, name)
	if err != nil {
		return nil, err
	}
	if len(plan.Formulary.Entries) == 0 {
		return nil, fmt.Errorf("%s: no drug list was found in it", name)
	}
	return []formulary.List{plan.Formulary}, nil
}
