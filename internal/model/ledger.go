package model

import (
	"context"
	"errors"
)

// Record is the settled answer to one question: JSON that fits the question's schema.
type Record struct {
	Text  string `json:"text"`
	Split bool   `json:"split,omitempty"` // it is not whole: the chunk's two halves are asked about
	Usage Usage  `json:"usage"`           // what it cost, with all attempts
}

// Ledger keeps settled answers, so that none is paid twice. The key names everything that an answer depends on: the
// chunk's text, the prompt, the schema, the provider, the model and the parameters. An error ends the reading, since
// whatever came after it might be paid twice. It may be used by several goroutines at once.
type Ledger interface {
	// Find returns the record that was kept under a key; false if there is none.
	Find(ctx context.Context, key string) (Record, bool, error)

	// Keep must have made a record durable when it returns. A second one for a key replaces the first.
	Keep(ctx context.Context, key string, r Record) error
}

// ErrOverBudget is what a [Budget] answers, alone or wrapped, when a question would cost more than is left.
var ErrOverBudget = errors.New("model: the budget does not allow another question")

// Budget gives leave to spend. It may be used by several goroutines at once.
type Budget interface {
	// Reserve is asked before each question for leave to spend at most so many tokens. It answers ErrOverBudget, or
	// returns a function that is called once, also when ctx is done, with what the question cost: nothing if it was
	// certainly not charged, at least its input if that is not known. Any other error ends the reading.
	Reserve(ctx context.Context, most Usage) (settle func(ctx context.Context, spent Usage) error, err error)
}
