package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/eval"
	"github.com/rxassay/rxassay/samples"
)

type extractCommand struct {
	File string `arg:"" optional:"" help:"A document, or - for standard input."`
	JSON bool   `help:"Pages, lines, tables and offsets as JSON."`
}

func (c *extractCommand) Run(ctx context.Context, env *environment) error {
	if c.File == "" {
		return usagef("extract: name a document, or - for standard input")
	}
	content, err := readInput(env, c.File)
	if err != nil {
		return err
	}
	text, findings, err := textOf(ctx, env, c.File, content)
	if err != nil {
		return err
	}
	printFindings(env, findings)
	if c.JSON {
		return writeJSON(env, text)
	}
	_, err = fmt.Fprintln(env.stdout, text.Content)
	return err
}

type analyzeCommand struct {
	File     string           `arg:"" optional:"" help:"A document, the JSON of rxassay extract, or - for standard input."`
	Category benefit.Category `help:"Read for one category: ${enum}." enum:"comprehensive,costShares,accumulators,drugCoverage,formularyTiering,utilizationManagement" default:"comprehensive"`
	JSON     bool             `help:"The plan model as JSON."`
	modelFlags
	Facts string `help:"Also write the normalised facts to this file; without another file, write those of FILE to standard output." placeholder:"FILE"`
}

// Validate finds the document: "--facts plan.pdf" alone asks for the facts of the document and nothing else.
func (c *analyzeCommand) Validate() error {
	if c.File == "" && c.Facts == "" {
		return errors.New("expected \"<file>\": name a document, or - for standard input")
	}
	if c.File == "" && c.JSON {
		return errors.New("--json writes the plan model and --facts FILE alone the facts: name the document beside FILE to have both")
	}
	return nil
}

func (c *analyzeCommand) Run(ctx context.Context, env *environment) error {
	factsOnly := c.File == ""
	if factsOnly {
		c.File = c.Facts
	}
	content, err := readInput(env, c.File)
	if err != nil {
		return err
	}
	var (
		plan     *benefit.Plan
		findings []finding.Finding
	)
	if kindOf(content) == aPlan {
		if plan, findings, err = benefit.ParsePlan(content); err != nil {
			return fmt.Errorf("%s: %w", c.File, err)
		}
	} else if plan, findings, err = c.rulesOf(ctx, env, c.File, content, c.Category); err != nil {
		return err
	}
	if factsOnly {
		printFindings(env, findings)
		return writeJSON(env, eval.Facts(plan))
	}
	if c.Facts != "" {
		if err := writeFacts(c.Facts, eval.Facts(plan)); err != nil {
			return err
		}
	}
	printFindings(env, findings)
	if c.JSON {
		return writeJSON(env, plan)
	}
	return printPlan(env.stdout, plan)
}

// writeFacts writes facts to a file. One that is there is replaced when it holds facts: whoever names two documents loses none.
func writeFacts(path string, set eval.Set) error {
	var old struct {
		Facts []json.RawMessage `json:"facts"`
	}
	if b, err := os.ReadFile(path); err == nil && (json.Unmarshal(b, &old) != nil || old.Facts == nil) {
		return usagef("--facts %s: the file exists and holds no facts; name a new one, or one document alone to have its facts on standard output", path)
	}
	facts, err := json.MarshalIndent(set, "", "  ")
	if err != nil {
		return err
	}
	return plainPathError(os.WriteFile(path, append(facts, '\n'), 0o600))
}

type sampleCommand struct {
	File string `arg:"" help:"Where to write the sample plan document (PDF)." type:"path"`
}

func (c *sampleCommand) Run(env *environment) error {
	f, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return plainPathError(err)
	}
	if _, err := f.Write(samples.PlanPDF); err != nil {
		return plainPathError(err)
	}
	if err := f.Close(); err != nil {
		return plainPathError(err)
	}
	_, err = fmt.Fprintln(env.stdout, c.File, "is the summary of benefits of a fictional plan")
	return err
}
