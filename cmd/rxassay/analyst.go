package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/defect"
	"github.com/rxassay/rxassay/internal/sandbox"
)

// draftTask is what a model's reading is put together with: the built-in reader's, which nobody has checked. Every other task
// is a category, for which a document is read and checked.
const draftTask = "draft"

// analyst is the reader of a worker: of files and of rules.
type analyst struct{ *extract.Reader }

// answered is what a worker's reading of rules comes to.
type answered struct {
	Plan     json.RawMessage   `json:"plan"`
	Findings []finding.Finding `json:"findings"`
}

// Analyze implements [sandbox.Analyst].
func (analyst) Analyze(ctx context.Context, text *document.Text, task string) (_ any, err error) {
	defer defect.Caught(&err)
	var (
		plan  *benefit.Plan
		found []finding.Finding
	)
	if task == draftTask {
		draft, err := analyze.Builtin{}.Read(ctx, text, analyze.Request{Category: benefit.Comprehensive})
		if err != nil {
			return nil, err
		}
		plan, found = draft.Plan, draft.Findings
	} else {
		result, err := analyze.Document(ctx, text, benefit.Category(task), analyze.Builtin{}, "")
		if err != nil {
			return nil, err
		}
		plan, found = result.Plan, result.Findings
	}
	content, err := json.Marshal(plan)
	return answered{content, found}, err
}

// boundReader is the built-in reader in processes that are bounded in what they take, as those that read files are: words can
// be as hostile as files.
type boundReader struct{ pool *sandbox.Pool }

// Name implements [analyze.Reader].
func (boundReader) Name() string { return analyze.BuiltinName }

// Read implements [analyze.Reader].
func (r boundReader) Read(ctx context.Context, text *document.Text, _ analyze.Request) (analyze.Draft, error) {
	content, err := r.pool.Do(ctx, draftTask, text)
	if err != nil {
		return analyze.Draft{}, err
	}
	plan, found, err := answerOf(content)
	return analyze.Draft{Plan: plan, Findings: found}, err
}

// Document implements [reading.Builtin].
func (r boundReader) Document(ctx context.Context, text *document.Text, category benefit.Category) (analyze.Result, error) {
	content, err := r.pool.Do(ctx, string(category), text)
	if err != nil {
		return analyze.Result{}, err
	}
	plan, found, err := answerOf(content)
	return analyze.Result{Plan: plan, Findings: found}, err
}

// File reads the rules of a file. The findings about the file come first.
func (r boundReader) File(ctx context.Context, mediaType string, file []byte, category benefit.Category) (*benefit.Plan, []finding.Finding, error) {
	content, ofFile, err := r.pool.ReadAndDo(ctx, string(category), mediaType, file)
	if err != nil {
		return nil, nil, err
	}
	plan, found, err := answerOf(content)
	return plan, append(ofFile, found...), err
}

// answerOf reads what a worker has answered. It may have been taken over by what it read, so it may only say what a plan can.
func answerOf(content json.RawMessage) (*benefit.Plan, []finding.Finding, error) {
	var a answered
	if err := json.Unmarshal(content, &a); err != nil {
		return nil, nil, fmt.Errorf("a reading process answered no plan: %w", err)
	}
	plan, _, err := benefit.ParsePlan(a.Plan)
	if err != nil {
		return nil, nil, fmt.Errorf("a reading process answered no plan: %w", err)
	}
	return plan, a.Findings, nil
}

// named is the error of a file that cannot be read, with its name and the code.
func named(name string, err error) error {
	var failure *extract.Failure
	if errors.As(err, &failure) {
		return fmt.Errorf("%s: %s (%s)", name, failure.Message, failure.Code)
	}
	return err
}
