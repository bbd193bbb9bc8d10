package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/eval"
)

type evalCommand struct {
	Dir     string `arg:"" help:"A folder of documents, each with its NAME.expected.json." type:"existingdir"`
	JSON    bool   `help:"The figures as JSON."`
	Details bool   `help:"Name the facts that were found, too."`
}

// expectedSuffix is what stands behind a document's name, without its ending, in the name of its expected facts.
const expectedSuffix = ".expected.json"

func (c *evalCommand) Run(ctx context.Context, env *environment) error {
	sidecars, err := filepath.Glob(filepath.Join(c.Dir, "*"+expectedSuffix))
	if err != nil {
		return err
	}
	if len(sidecars) == 0 {
		return fmt.Errorf("%s: there is no *%s in it", c.Dir, expectedSuffix)
	}
	var reports []eval.Report
	for _, sidecar := range sidecars {
		report, err := c.score(ctx, env, sidecar)
		if err != nil {
			return err
		}
		reports = append(reports, report)
	}
	if !c.JSON {
		return eval.WriteText(env.stdout, reports, c.Details)
	}
	type figures struct {
		Precision float64 `json:"precision"`
		Recall    float64 `json:"recall"`
		F1        float64 `json:"f1"`
	}
	type category struct {
		Category benefit.Category `json:"category"`
		Expected int              `json:"expected"`
		Matched  int              `json:"matched"`
		Wrong    int              `json:"wrong"`
		figures
	}
	type document struct {
		Document string `json:"document"`
		figures
		Categories []category `json:"categories"`
		Missed     []string   `json:"missed"`
		Wrong      []string   `json:"wrong"`
		Elsewhere  []string   `json:"misattributed"`
	}
	of := func(t eval.Tally) figures { return figures{t.Precision(), t.Recall(), t.F1()} }
	var out struct {
		Overall   figures     `json:"overall"`
		Documents []document  `json:"documents"`
		Bands     []eval.Band `json:"reliability"`
	}
	var all eval.Tally
	for _, r := range reports {
		all = all.Add(r.Total())
		d := document{Document: r.Document, figures: of(r.Total()), Categories: []category{}, Missed: orEmpty(r.Missed), Wrong: orEmpty(r.Wrong), Elsewhere: orEmpty(r.Misattributed)}
		for _, name := range benefit.Categories() {
			if t, ok := r.Categories[name]; ok {
				d.Categories = append(d.Categories, category{name, t.Expected, t.Matched, t.Wrong, of(t)})
			}
		}
		out.Documents = append(out.Documents, d)
	}
	out.Overall, out.Bands = of(all), eval.Reliability(reports)
	return writeJSON(env, out)
}

func (c *evalCommand) score(ctx context.Context, env *environment, sidecar string) (eval.Report, error) {
	content, err := os.ReadFile(sidecar)
	if err != nil {
		return eval.Report{}, plainPathError(err)
	}
	expected, err := eval.ParseSet(content)
	if err != nil {
		return eval.Report{}, fmt.Errorf("%s: %w", sidecar, err)
	}
	base := strings.TrimSuffix(sidecar, expectedSuffix)
	candidates, err := filepath.Glob(base + ".*")
	if err != nil {
		return eval.Report{}, err
	}
	candidates = slices.DeleteFunc(candidates, func(name string) bool { return name == sidecar })
	if len(candidates) != 1 {
		return eval.Report{}, fmt.Errorf("%s: there must be one document beside it, there are %d", sidecar, len(candidates))
	}
	plan, _, err := planOf(ctx, env, candidates[0])
	if err != nil {
		if ctx.Err() != nil {
			return eval.Report{}, errors.Join(ctx.Err(), err)
		}
		// A document that cannot be read finds nothing, and counts.
		fmt.Fprintln(env.stderr, "rxassay:", err)
		plan = &benefit.Plan{}
	}
	report := eval.Score(expected, eval.Facts(plan))
	report.Document = filepath.Base(candidates[0])
	return report, nil
}

func orEmpty(s []string) []string {
	if s == nil {
		return []string{}
	}
	return s
}
