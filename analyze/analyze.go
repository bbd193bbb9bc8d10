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
// own plan model, a published drug list, or neither. Of any other text a reader does not see the words that speak to a
// machine instead of stating benefits ([Trusted]), nor large tables of bare numbers. The plan holds only the category's
// rules ([Merge] puts it into an earlier one). The error is the reader's or the context's, or ErrCategory.
func Document(ctx context.Context, text *document.Text, category benefit.Category, reader Reader, prompt string) (Result, error) {
	if !slices.Contains(benefit.Categories(), category) {
		return Result{}, fmt.Errorf("%w: %q", ErrCategory, category)
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	defer remembered.reading()()
	var draft Draft
	if text.Format == document.JSON {
		draft = readJSON(text)
	} else {
		var err error
		trusted, tampered := Trusted(withoutWordless(text))
		if draft, err = reader.Read(ctx, trusted, Request{Category: category, Prompt: prompt}); err != nil {
			return Result{}, err
		}
		draft.Findings = append(tampered, draft.Findings...)
	}
	fresh := draft.Plan
	if fresh == nil {
		fresh = NewPlan()
	}
	found := draft.Findings
	if !draft.given {
		found = append(found, ground(text, fresh)...)
		doubtSupplies(text, fresh)
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
