package model

import (
	"context"

	"github.com/rxassay/rxassay/analyze"
)

// Question is a question that is asked once, such as for the scenarios of a suite: not about a part of a document.
type Question struct {
	Prompt string // what the model is to do
	Data   string // what it is to do it with; it stands between delimiters, and the model is told that it is data
	Schema []byte // as in [Request]; items of the root's arrays are judged one by one
}

// Reply is what came of a question.
type Reply struct {
	JSON  []byte // an object that fits the schema; what did not fit is left out
	Lost  Reason // why something may be missing; empty: nothing is
	Raw   string // the last answer as it came, for people to look at
	Usage analyze.Usage
}

// Ask asks a question with the same care as Read: tried again, mended, checked, asked once more if it does not fit, kept
// in the ledger when it is whole, and within the budget. An answer is never longer than Config.MaxOutputTokens. The error
// is an *[Error], the context's, or one of the ledger or the budget; an answer of which nothing is usable is none: its
// JSON is the empty object, and Lost says why.
func (r *Reader) Ask(ctx context.Context, ask Question) (Reply, error) {
	q := &question{text: ask.Prompt, duty: promptFile("data"), schema: ask.Schema, room: r.room, maxRoom: r.room}
	if err := r.prepare(q); err != nil {
		return Reply{}, err
	}
	whole := chunk{[]segment{{words: ask.Data, tokens: countTokens(vendorOf(q.provider), ask.Data)}}}
	state := &reading{config: r.config}
	s, err := state.settled(ctx, q, whole, false)
	reply := Reply{JSON: []byte(encode(s.object())), Lost: s.lost, Raw: s.raw, Usage: state.usage(r.Name())}
	return reply, err
}

// usage is what was spent, as analyze counts it.
func (r *reading) usage(name string) analyze.Usage {
	r.mu.Lock()
	defer r.mu.Unlock()
	return analyze.Usage{Model: name, InputTokens: r.spent.InputTokens, OutputTokens: r.spent.OutputTokens}
}
