package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/model"
)

// builtinModel is how the built-in reader alone is configured.
const builtinModel = "builtin"

// modelFlags say which AI model reads a document beside the built-in reader.
type modelFlags struct {
	Model     string `default:"builtin" help:"What reads: builtin alone, or beside it anthropic:MODEL, openai:MODEL, gemini:MODEL or ollama:MODEL, to which the document's text is then sent. Keys and addresses come from the providers' own variables."`
	Prompt    string `help:"A file with what the model is told to find, in place of its prompt." type:"path" placeholder:"FILE"`
	Answers   string `help:"Keep the model's answers in this directory, so that none is paid for twice (default: in the user's cache directory)." type:"path" placeholder:"DIR"`
	MaxTokens int64  `help:"Ask the model no further once so many tokens are used; 0 is no limit." default:"1000000"`
	Prices    string `env:"RXASSAY_MODEL_PRICES" name:"model-prices" help:"A CSV file with prices of models." type:"path" placeholder:"FILE"`
}

// rulesOf reads the rules of a document with what the flags say. Where a model reads, what it is about to cost and how it gets
// on is told on standard error.
func (f *modelFlags) rulesOf(ctx context.Context, env *environment, name string, content []byte, category benefit.Category) (*benefit.Plan, []finding.Finding, error) {
	var prompt string
	if f.Prompt != "" {
		b, err := os.ReadFile(f.Prompt)
		if err != nil {
			return nil, nil, plainPathError(err)
		}
		prompt = string(b)
	}
	if f.Model == builtinModel {
		if prompt != "" {
			fmt.Fprintln(env.stderr, "warning: the built-in reader takes no prompt; --prompt was not used")
		}
		return rulesOf(ctx, env, name, content, category)
	}
	text, findings, err := textOf(ctx, env, name, content)
	if err != nil {
		return nil, nil, err
	}
	asked, err := f.asked(env, text, category, prompt)
	if err != nil {
		return nil, nil, err
	}
	pool, err := env.documents()
	if err != nil {
		return nil, nil, err
	}
	var result analyze.Result
	if bound := (boundReader{pool}); text.Format == document.JSON { // no model is asked about it
		result, err = bound.Document(ctx, text, category)
	} else {
		result, err = analyze.Document(ctx, text, category, analyze.Together(bound, asked), prompt)
	}
	return result.Plan, append(findings, result.Findings...), named(name, err)
}

// asked returns the model that reads, and tells what that is about to cost.
func (f *modelFlags) asked(env *environment, text *document.Text, category benefit.Category, prompt string) (*model.Reader, error) {
	provider, err := model.Open(f.Model, env.getenv)
	if err != nil {
		return nil, usageError{err.Error()}
	}
	prices, err := model.LoadPrices(f.Prices)
	if err != nil {
		return nil, err
	}
	answers := f.Answers
	if answers == "" {
		answers = cacheDir(env, "model-answers")
	}
	asked, err := model.NewReader(model.Config{
		Provider: provider, Prices: prices, Ledger: answerFiles(answers), Budget: &tokenBudget{most: f.MaxTokens},
		Progress: func(p model.Progress) {
			fmt.Fprintf(env.stderr, "[%d/%d] %s, from page %d: %s\n", p.Ended, p.Total, p.Category, p.Page, outcome(p))
		},
	})
	if err != nil {
		return nil, err
	}
	estimate, err := asked.Estimate(text, category, prompt)
	if err != nil {
		return nil, err
	}
	printEstimate(env.stderr, estimate)
	if f.MaxTokens > 0 && int64(estimate.InputTokens)+int64(estimate.OutputTokens) > f.MaxTokens {
		fmt.Fprintf(env.stderr, "warning: --max-tokens %d is less than that; the model may not be asked about all of the document\n", f.MaxTokens)
	}
	return asked, nil
}

func outcome(p model.Progress) string {
	if p.Reason == "" {
		return string(p.State)
	}
	return fmt.Sprintf("%s (%s)", p.State, strings.ReplaceAll(string(p.Reason), "_", " "))
}

func printEstimate(w io.Writer, e model.Estimate) {
	cost := "at a price that is not known here"
	if e.Known {
		cost = fmt.Sprintf("for $%s to $%s (prices of %s)", e.Low, e.Top, e.AsOf.Format("2006-01-02"))
	}
	fmt.Fprintf(w, "%s: %d questions, about %d tokens to send and %d to receive, %s\n", e.Model, e.Questions, e.InputTokens, e.OutputTokens, cost)
}

// answerFiles is a [model.Ledger] in a directory; the empty one keeps nothing.
type answerFiles string

// Find implements [model.Ledger].
func (d answerFiles) Find(_ context.Context, key string) (r model.Record, found bool, err error) {
	if d == "" {
		return r, false, nil
	}
	b, err := os.ReadFile(d.path(key))
	if errors.Is(err, fs.ErrNotExist) {
		return r, false, nil
	}
	if err != nil {
		return r, false, plainPathError(err)
	}
	if json.Unmarshal(b, &r) != nil {
		return model.Record{}, false, fmt.Errorf("%s is no kept answer of a model; remove it, and the question is asked again", d.path(key))
	}
	return r, true, nil
}

// Keep implements [model.Ledger]. A file appears whole or not at all.
func (d answerFiles) Keep(_ context.Context, key string, r model.Record) error {
	if d == "" {
		return nil
	}
	b, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(string(d), 0o700); err != nil {
		return plainPathError(err)
	}
	f, err := os.CreateTemp(string(d), ".answer-*") // mode 0600
	if err != nil {
		return plainPathError(err)
	}
	defer os.Remove(f.Name())
	_, err = f.Write(b)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), d.path(key))
}

func (d answerFiles) path(key string) string { return filepath.Join(string(d), key+".json") }

// tokenBudget is the [model.Budget] of one run.
type tokenBudget struct {
	most int64 // 0: no limit

	mu   sync.Mutex
	used int64 // what is reserved included
}

// Reserve implements [model.Budget].
func (b *tokenBudget) Reserve(_ context.Context, most model.Usage) (func(context.Context, model.Usage) error, error) {
	reserved := int64(most.InputTokens) + int64(most.OutputTokens)
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.most > 0 && b.used+reserved > b.most {
		return nil, model.ErrOverBudget
	}
	b.used += reserved
	return func(_ context.Context, spent model.Usage) error {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.used += int64(spent.InputTokens) + int64(spent.OutputTokens) - reserved
		return nil
	}, nil
}
