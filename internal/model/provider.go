package model

import (
	"context"
	"fmt"
	"time"
)

// Provider asks one model of one vendor. Its methods may be used by several goroutines at once.
type Provider interface {
	// Name is how the model is configured: "anthropic:claude-sonnet-5-5". It stands in evidence and in ledger keys.
	Name() string

	// Complete asks one question, once: trying again is for the caller. The error is an *[Error] or the context's. With
	// an error that was billed, the answer's Usage is what it cost if the provider says so.
	Complete(ctx context.Context, r Request) (Answer, error)
}

// Request is one question.
type Request struct {
	System string // what the model is to do
	Prompt string // what it is to do it with
	Schema []byte // the neutral JSON Schema of the answer: objects, arrays, strings, numbers, booleans, enums, local $refs

	MaxOutputTokens int // an answer that is longer is truncated
}

// Answer is what a model said.
type Answer struct {
	Text  string `json:"text"` // JSON, if the model kept to the schema; perhaps truncated or mistaken
	Stop  Stop   `json:"stop"`
	Usage Usage  `json:"usage"`
}

// Stop is why an answer ends.
type Stop string

// The reasons.
const (
	Finished  Stop = "finished"
	Truncated Stop = "truncated" // at MaxOutputTokens, or where the context window ends
)

// Usage is what an answer cost, as the provider counts. Zero values: it did not say.
type Usage struct {
	InputTokens  int `json:"inputTokens"`
	OutputTokens int `json:"outputTokens"` // with those spent on thinking
}

func (u Usage) plus(o Usage) Usage {
	return Usage{u.InputTokens + o.InputTokens, u.OutputTokens + o.OutputTokens}
}

// Kind is what went wrong with a question.
type Kind string

// The kinds. Those that may pass are tried again.
const (
	RateLimited    Kind = "rate_limited"     // may pass
	Overloaded     Kind = "overloaded"       // may pass
	Timeout        Kind = "timeout"          // may pass
	Unreachable    Kind = "unreachable"      // may pass
	BadAnswer      Kind = "bad_answer"       // may pass: not the protocol's, or not the schema's
	Refused        Kind = "refused"          // the model, or a filter before it, will not answer
	BadRequest     Kind = "bad_request"      // the provider does not take the question
	Auth           Kind = "auth"             // no key, a wrong one, or no credit
	ContextTooLong Kind = "context_too_long" // the question is longer than the model takes
	OverBudget     Kind = "over_budget"      // the [Budget] does not allow the question
)

// Error is why a question has no answer. Nothing of the document, the answer, the address or the key is in it.
type Error struct {
	Kind       Kind
	Provider   string        // [Provider.Name]
	Reason     string        // a fixed sentence, for operators
	RetryAfter time.Duration // what the provider wants to be left alone for; 0: it does not say
	Billed     bool          // the provider may have answered and charge for it
}

// Error returns the kind and the reason.
func (e *Error) Error() string {
	return fmt.Sprintf("model %s: %s: %s", e.Provider, e.Kind, e.Reason)
}

// passes reports whether the same question may be answered later.
func (e *Error) passes() bool {
	switch e.Kind {
	case RateLimited, Overloaded, Timeout, Unreachable, BadAnswer:
		return true
	default:
		return false
	}
}

// everywhere reports whether every other question would fail for the same reason.
func (e *Error) everywhere() bool {
	return e.Kind == Auth || e.Kind == OverBudget
}
