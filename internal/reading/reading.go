package reading

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/store"
)

// Config is what documents are read with.
type Config struct {
	Store *store.Store // required

	// Builtin is the built-in reader, bounded in what it takes of the machine; nil: [Here].
	Builtin Builtin

	// Provider is the AI model that reads beside the built-in reader; nil: none does, and nothing leaves the machine.
	Provider model.Provider

	Prices model.Prices      // for estimates; nil: the built-in table
	Budget store.ModelBudget // of tokens
}

// Builtin is the built-in reader, wherever it runs.
type Builtin interface {
	analyze.Reader

	// Document is [analyze.Document] with this reader alone. What is wrong with a document that cannot be read is an error
	// that the pipeline knows.
	Document(ctx context.Context, text *document.Text, category benefit.Category) (analyze.Result, error)
}

// Here is the built-in reader in this process, whatever it takes.
type Here struct{ analyze.Builtin }

// Document implements [Builtin].
func (h Here) Document(ctx context.Context, text *document.Text, category benefit.Category) (analyze.Result, error) {
	return analyze.Document(ctx, text, category, h.Builtin, "")
}

// Service reads documents. It may be used by several goroutines at once.
type Service struct {
	config  Config
	version string
}

// New returns a service. The error names a field of the configuration that cannot be.
func New(c Config) (*Service, error) {
	if c.Store == nil {
		return nil, errors.New("reading: Config.Store is required")
	}
	if c.Builtin == nil {
		c.Builtin = Here{}
	}
	s := &Service{config: c, version: c.Builtin.Name()}
	if c.Provider != nil {
		reader, err := s.reader(&book{}, 0)
		if err != nil {
			return nil, err
		}
		s.version += "+" + reader.Version()
	}
	return s, nil
}

// Version changes when the same text may be read differently.
func (s *Service) Version() string { return s.version }

// Model names what reads: "builtin/2" or "anthropic:claude-…".
func (s *Service) Model() string {
	if s.config.Provider == nil {
		return s.config.Builtin.Name()
	}
	return s.config.Provider.Name()
}

// UsesModel reports whether an AI model reads.
func (s *Service) UsesModel() bool { return s.config.Provider != nil }

// reader returns a reader that keeps its answers and counts its tokens in a book. An answer has maxTokens at most; 0 is
// the model's own limit.
func (s *Service) reader(b *book, maxTokens int) (*model.Reader, error) {
	b.store, b.model, b.budget = s.config.Store, s.Model(), s.config.Budget
	return model.NewReader(model.Config{
		Provider: s.config.Provider, Prices: s.config.Prices, Ledger: b, Budget: b, MaxOutputTokens: maxTokens,
	})
}

// Analyze reads the rules of a document for one category. A model that does not answer is a *[pipeline.Fault] with a code
// that begins with "model_", unless it answered to a part of the questions: then the reading is incomplete. A model that
// will not read a document leaves it to the built-in reader, with a warning.
func (s *Service) Analyze(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
	b := &book{documentID: r.DocumentID, userID: r.UserID}
	result, err := s.document(ctx, r, b)
	name, warnings := s.Model(), []string(nil)
	if failed := (*model.Error)(nil); errors.As(err, &failed) && failed.Kind == model.Refused {
		warnings = append(warnings, "The AI model will not read this document; the rules are the built-in reader's.")
		name = s.config.Builtin.Name()
		result, err = s.config.Builtin.Document(ctx, r.Text, r.Category)
	}
	if err != nil {
		return pipeline.Reading{}, s.fault(err, b)
	}
	reading := pipeline.Reading{
		Plan: result.Plan, Model: name, TokenCount: b.taken(), Warnings: warnings,
	}
	for _, f := range result.Findings {
		reading.Warnings = append(reading.Warnings, f.Message)
		reading.Incomplete = reading.Incomplete || strings.HasPrefix(f.Code, model.ChunkFinding)
	}
	return reading, nil
}

// document reads a document with the built-in reader, and with the model where there is one and it is asked: of JSON it is not.
func (s *Service) document(ctx context.Context, r pipeline.Request, b *book) (analyze.Result, error) {
	if s.config.Provider == nil || r.Text.Format == document.JSON {
		return s.config.Builtin.Document(ctx, r.Text, r.Category)
	}
	asked, err := s.reader(b, 0)
	if err != nil {
		return analyze.Result{}, err
	}
	return analyze.Document(ctx, r.Text, r.Category, analyze.Together(s.config.Builtin, asked), r.Prompt)
}

// fault tells the user what is wrong with the model; other errors stay as they are.
func (s *Service) fault(err error, b *book) error {
	var failed *model.Error
	if !errors.As(err, &failed) {
		return err
	}
	if over := b.exceeded(); failed.Kind == model.OverBudget && over != nil {
		if over.Document {
			return &pipeline.Fault{Code: CodeDocumentBudget, Message: fmt.Sprintf(
				"The AI model may be asked %d tokens about one document, and %d are used. Ask the operator for more, or use the rules that are there.", over.Limit, over.Used)}
		}
		return &pipeline.Fault{Code: CodeUserBudget, Message: fmt.Sprintf(
			"You may ask the AI model %d tokens a day, and %d are used. Try again tomorrow (UTC), or ask the operator for more.", over.Limit, over.Used)}
	}
	return &pipeline.Fault{Code: "model_" + string(failed.Kind), Message: sentences[failed.Kind] + " The earlier analysis is unchanged, and answers that were paid for are kept."}
}

// The codes of faults about budgets.
const (
	CodeDocumentBudget = "model_document_budget"
	CodeUserBudget     = "model_user_budget"
)

var sentences = map[model.Kind]string{
	model.RateLimited:    "The AI model has been asked too much at the moment. Try again in a few minutes.",
	model.Overloaded:     "The AI model is overloaded at the moment. Try again in a few minutes.",
	model.Timeout:        "The AI model did not answer in time. Try again.",
	model.Unreachable:    "The AI model cannot be reached. Try again; if it goes on, tell the operator.",
	model.BadAnswer:      "The AI model answered nothing that can be used. Try again; if it goes on, tell the operator.",
	model.Refused:        "The AI model will not read this document.",
	model.BadRequest:     "The AI model does not take the question. Tell the operator.",
	model.Auth:           "The AI model's account is not accepted. Tell the operator.",
	model.ContextTooLong: "A part of the document is more than the AI model takes. Tell the operator.",
	model.OverBudget:     "The budget for the AI model is used up. Tell the operator.",
}

// Estimate returns what an analysis would cost. Where no model reads it is nothing.
func (s *Service) Estimate(text *document.Text, category benefit.Category) (model.Estimate, error) {
	if s.config.Provider == nil {
		return model.Estimate{Model: s.Model(), Known: true}, nil
	}
	reader, err := s.reader(&book{}, 0)
	if err != nil {
		return model.Estimate{}, err
	}
	return reader.Estimate(text, category, "")
}

// Left returns how many tokens a model may still be asked for about a document, for a user today; false where there is no
// bound.
func (s *Service) Left(ctx context.Context, documentID, userID string) (tokens int64, bounded bool, err error) {
	if s.config.Provider == nil {
		return 0, false, nil
	}
	document, userDay, err := s.config.Store.ModelTokens(ctx, documentID, userID)
	if err != nil {
		return 0, false, err
	}
	for _, b := range []struct{ limit, used int64 }{{s.config.Budget.Document, document}, {s.config.Budget.UserDay, userDay}} {
		if left := max(b.limit-b.used, 0); b.limit > 0 && (!bounded || left < tokens) {
			tokens, bounded = left, true
		}
	}
	return tokens, bounded, nil
}
