package analyze

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// Request says what to read for.
type Request struct {
	Category benefit.Category // which rules are wanted; a reader may return more, Document keeps only these
	Prompt   string           // words of the user for a reader that takes them; Builtin does not
}

// Usage is what a reading cost. All of it is zero for a reader that asks no model.
type Usage struct {
	Model        string `json:"model,omitempty"`
	InputTokens  int    `json:"inputTokens"`
	OutputTokens int    `json:"outputTokens"`
}

// Draft is what a reader proposes: a plan, what it has to say about the document, and what it cost.
type Draft struct {
	Plan     *benefit.Plan
	Findings []finding.Finding
	Usage    Usage

	given bool // the document is a plan itself; its evidence is of another text
}

// Reader reads rules out of a text. Read must not change or keep the text. It returns an error only when it could not
// read at all (a service that does not answer, a cancelled context); a document without rules is a draft with an empty
// plan, its NotStated filled. Every evidence must quote the text exactly: [Document] drops a value whose quote is not
// at its offsets. A Reader may be used by several goroutines at once.
type Reader interface {
	// Name is what evidence and origins call the reader: "builtin/1", or a provider and model.
	Name() string
	Read(ctx context.Context, text *document.Text, req Request) (Draft, error)
}

// ErrCategory is the error for a category that is none of [benefit.Categories].
var ErrCategory = errors.New("analyze: unknown category")

// Result is a checked reading of one document.
type Result struct {
	Plan     *benefit.Plan
	Findings []finding.Finding // about the document and the plan read from it; see benefit.Validate
	Usage    Usage
}

// Document reads the rules of a category out of a text and checks them: a rule with evidence that the text does not
// bear is dropped with a finding, and the rest is validated. A JSON text is read by its shape whatever the reader: our
// own plan model, a published drug list, or neither. The plan holds only the category's rules ([Merge] puts it into an
// earlier one). The error is the reader's or the context's, or ErrCategory.
func Document(ctx context.Context, text *document.Text, category benefit.Category, reader Reader, prompt string) (Result, error) {
	if !slices.Contains(benefit.Categories(), category) {
		return Result{}, fmt.Errorf("%w: %q", ErrCategory, category)
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	var draft Draft
	if text.Format == document.JSON {
		draft = readJSON(text)
	} else {
		var err error
		if draft, err = reader.Read(ctx, text, Request{Category: category, Prompt: prompt}); err != nil {
			return Result{}, err
		}
	}
	fresh := draft.Plan
	if fresh == nil {
		fresh = NewPlan()
	}
	found := draft.Findings
	if !draft.given {
		found = append(found, ground(text, fresh)...)
	}
	plan := Merge(NewPlan(), fresh, category)
	found = append(found, benefit.Validate(plan)...)
	return Result{Plan: plan, Findings: found, Usage: draft.Usage}, nil
}

// NewPlan returns a plan without rules: every list empty, every policy assumed.
func NewPlan() *benefit.Plan {
	return &benefit.Plan{
		SchemaVersion: benefit.SchemaVersion, Tiers: []benefit.Tier{}, CostShares: []benefit.CostShare{},
		Deductibles: []benefit.Accumulator{}, OutOfPocketMaximums: []benefit.Accumulator{}, Policy: benefit.DefaultPolicy(),
		NotStated: []benefit.NotStated{}, Unread: []benefit.Category{}, Origins: []benefit.CategoryOrigin{},
	}
}

// Merge returns a plan that has the category's rules of fresh and everything else of old; comprehensive takes all of
// fresh. Neither argument is changed; old may be nil.
//
// Cost shares and accumulators name tiers, and tiers are formularyTiering's. So that no rule is left naming a tier that
// is gone, tiers that the kept rules name are kept, and those that fresh rules name come along.
func Merge(old, fresh *benefit.Plan, category benefit.Category) *benefit.Plan {
	out := NewPlan()
	if category == benefit.Comprehensive || old == nil {
		old = out
	}
	*out = *old
	switch category {
	case benefit.Comprehensive:
		*out = *fresh
	case benefit.FormularyTiering:
		out.Tiers, out.Formulary = slices.Clone(fresh.Tiers), fresh.Formulary
	case benefit.CostShares:
		out.CostShares, out.ProductSelection = fresh.CostShares, fresh.ProductSelection
	case benefit.Accumulators:
		out.Deductibles, out.OutOfPocketMaximums = fresh.Deductibles, fresh.OutOfPocketMaximums
		out.Policy.DeductibleCountsOOP = fresh.Policy.DeductibleCountsOOP
	}
	if category != benefit.Comprehensive {
		out.Tiers = keepNamedTiers(out, old.Tiers, fresh.Tiers)
		other := func(c benefit.Category) bool { return c != category }
		out.NotStated = pick(old.NotStated, fresh.NotStated, func(n benefit.NotStated) bool { return other(n.Category) })
		out.Unread = pick(old.Unread, fresh.Unread, other)
		out.Origins = pick(old.Origins, fresh.Origins, func(o benefit.CategoryOrigin) bool { return other(o.Category) })
	}
	clone := *out
	return &clone
}

// pick returns what keep holds of old and what it does not hold of fresh.
func pick[T any](old, fresh []T, keep func(T) bool) []T {
	out := []T{}
	for _, v := range old {
		if keep(v) {
			out = append(out, v)
		}
	}
	for _, v := range fresh {
		if !keep(v) {
			out = append(out, v)
		}
	}
	return out
}

func keepNamedTiers(p *benefit.Plan, sources ...[]benefit.Tier) []benefit.Tier {
	out := slices.Clone(p.Tiers)
	if out == nil {
		out = []benefit.Tier{}
	}
	have := map[benefit.TierID]bool{}
	for _, t := range out {
		have[t.ID] = true
	}
	named := map[benefit.TierID]bool{}
	for _, c := range p.CostShares {
		named[c.Tier] = true
	}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for _, a := range list {
			for _, id := range slices.Concat(a.Tiers.Value, a.ExemptTiers.Value) {
				named[id] = true
			}
		}
	}
	for _, tiers := range sources {
		for _, t := range tiers {
			if named[t.ID] && !have[t.ID] {
				have[t.ID] = true
				out = append(out, t)
			}
		}
	}
	return out
}
