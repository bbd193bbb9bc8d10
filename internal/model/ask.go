package model

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/rxassay/rxassay/benefit"
)

// State is how a chunk ended.
type State string

// The states.
const (
	OK      State = "ok"
	Partial State = "partial" // some of what the chunk states may be missing
	Failed  State = "failed"  // nothing was read from the chunk
)

// Reason is why a chunk is not ok: a [Kind] of error, or how an answer was lost.
type Reason string

// The reasons beside the kinds of errors.
const (
	LostToLength Reason = "truncated"      // the answer was cut off, and no smaller question is left
	LostToSchema Reason = "invalid_answer" // items did not fit the schema, also when asked for again
)

// Bounds of what is tried for one chunk.
const (
	maxAttempts  = 4                // of a question that is not charged for when it fails
	maxBilled    = 2                // of one that is
	firstPause   = 2 * time.Second  // before the second attempt, doubled for each further one
	longestPause = 90 * time.Second // a provider that wants to be left alone for longer has failed
	maxSplits    = 2                // times that a chunk is halved
	roomFactor   = 4                // by which the room for a truncated answer grows, once
)

// outcome is how one chunk ended for one question.
type outcome struct {
	root   map[string]any
	state  State
	reason Reason
	err    *Error // of a chunk that failed
}

// reading is one Read under way.
type reading struct {
	config Config

	mu    sync.Mutex
	spent Usage
	halt  *Error // the error that every further question would meet too
}

// piece reads a chunk, or its halves if it is too much for one answer. The error is one of ours or the context's; what
// goes wrong with the provider is an outcome.
func (r *reading) piece(ctx context.Context, q *question, c chunk, splits int) (outcome, error) {
	first, second, divides := c.halves()
	divides = divides && splits > 0
	answered, err := r.settled(ctx, q, c, divides)
	var failed *Error
	switch {
	case errors.As(err, &failed):
		return outcome{state: Failed, reason: Reason(failed.Kind), err: failed}, nil
	case err != nil:
		return outcome{}, err
	case answered.lost == LostToLength && divides:
		parts, err := r.both(ctx, q, first, second, splits-1)
		if err == nil && parts.state != OK {
			parts.root = join(parts.root, answered.root) // with what the whole had said; admission drops doubles
			out := q.lost(parts.root, parts.reason)
			if out.state == Failed && parts.err != nil {
				out.err = parts.err
			}
			return out, nil
		}
		return parts, err
	case answered.lost != "":
		return q.lost(answered.root, answered.lost), nil
	}
	return outcome{root: answered.root, state: OK}, nil
}

// lost is the outcome of an answer that is not whole.
func (q *question) lost(root map[string]any, why Reason) outcome {
	if items(root) > 0 {
		return outcome{root: root, state: Partial, reason: why}
	}
	return outcome{state: Failed, reason: why, err: &Error{
		Kind: BadAnswer, Provider: q.provider, Reason: "nothing of the answer is usable", Billed: true,
	}}
}

// both reads two halves of a chunk, one after the other.
func (r *reading) both(ctx context.Context, q *question, first, second chunk, splits int) (outcome, error) {
	a, err := r.piece(ctx, q, first, splits)
	if err != nil {
		return a, err
	}
	b, err := r.piece(ctx, q, second, splits)
	if err != nil {
		return b, err
	}
	out := outcome{root: join(a.root, b.root), state: OK}
	for _, half := range []outcome{a, b} {
		if half.state != OK {
			out.state, out.reason, out.err = Partial, half.reason, half.err
		}
	}
	if a.state == Failed && b.state == Failed {
		out.state = Failed
	}
	return out, nil
}

// settled returns the answer about a chunk: the one that was kept, or a new one. What is whole is kept, and so is what is
// not if the chunk divides, since its halves are asked about then. The rest may be better another time.
func (r *reading) settled(ctx context.Context, q *question, c chunk, divides bool) (sifted, error) {
	key := q.key(c)
	record, found, err := r.config.Ledger.Find(ctx, key)
	if err != nil {
		return sifted{}, err
	}
	if found {
		if s := q.sift(Answer{Text: record.Text, Stop: Finished}); s.lost == "" {
			if record.Split {
				s.lost = LostToLength
			}
			return s, nil
		}
	}
	a := &answering{reading: r, question: q, chunk: c}
	s, err := a.answer(ctx)
	var failed *Error
	if errors.As(err, &failed) && failed.Kind == ContextTooLong && divides {
		s, err = sifted{lost: LostToLength}, nil
	}
	if err != nil {
		return s, err
	}
	if s.lost == "" || s.lost == LostToLength && divides {
		record := Record{Text: encode(s.object()), Split: s.lost != "", Usage: a.spent}
		err = r.config.Ledger.Keep(context.WithoutCancel(ctx), key, record) // it is paid: a caller who has left does not lose it
	}
	return s, err
}

// answering is the way to one settled answer.
type answering struct {
	*reading
	question *question
	chunk    chunk
	spent    Usage
}

// answer asks about a chunk until the answer is as good as it gets. It fails only when there is nothing to be read.
func (a *answering) answer(ctx context.Context) (sifted, error) {
	room := a.question.room
	s, err := a.ask(ctx, room, nil)
	if err != nil {
		return s, err
	}
	if s.lost == LostToLength && room < a.question.maxRoom {
		room = min(room*roomFactor, a.question.maxRoom)
		longer, err := a.ask(ctx, room, nil)
		if !goesOn(err) {
			return s, err
		}
		if err == nil && (longer.lost == "" || items(longer.root) >= items(s.root)) {
			s = longer
		}
	}
	if s.lost != LostToSchema {
		return s, nil
	}
	mended, err := a.ask(ctx, room, &s)
	if err != nil {
		if !goesOn(err) || s.root == nil {
			return s, err
		}
		return s, nil // its good items
	}
	if s.root != nil {
		mended.root = join(s.root, mended.root)
	}
	return mended, nil
}

// goesOn reports whether a reading can go on with what it has: a provider failed, at most.
func goesOn(err error) bool {
	var failed *Error
	return err == nil || errors.As(err, &failed)
}

// ask asks one question, several times if what is wrong may pass.
func (a *answering) ask(ctx context.Context, room int, earlier *sifted) (sifted, error) {
	billed := 0
	for attempt := 1; ; attempt++ {
		answer, err := a.once(ctx, a.question.request(a.chunk, room, earlier))
		if err == nil {
			return a.question.sift(answer), nil
		}
		var failed *Error
		if !errors.As(err, &failed) || !failed.passes() {
			return sifted{}, err
		}
		if failed.Billed {
			billed++
		}
		pause := max(failed.RetryAfter, jittered(firstPause<<(attempt-1)))
		if attempt == maxAttempts || billed == maxBilled || pause > longestPause {
			return sifted{}, err
		}
		if err := a.config.Sleep(ctx, pause); err != nil {
			return sifted{}, err
		}
	}
}

// jittered is between half and one and a half of a pause, so that those who were refused together do not come together.
func jittered(pause time.Duration) time.Duration {
	return pause/2 + rand.N(pause) //nolint:gosec // chance spreads attempts; it keeps no secret
}

// once asks one question one time, within the budget.
func (a *answering) once(ctx context.Context, request Request) (Answer, error) {
	if err := a.halted(ctx); err != nil {
		return Answer{}, err
	}
	provider := a.config.Provider
	most := Usage{InputTokens: a.question.fixed + a.chunk.tokens(), OutputTokens: request.MaxOutputTokens}
	settle, err := a.config.Budget.Reserve(ctx, most)
	switch {
	case errors.Is(err, ErrOverBudget):
		return Answer{}, a.halts(&Error{Kind: OverBudget, Provider: provider.Name(), Reason: "the budget does not allow the question"})
	case err != nil:
		return Answer{}, err
	}
	answer, err := provider.Complete(ctx, request)
	used := answer.Usage
	var failed *Error
	isFailure := errors.As(err, &failed)
	if used == (Usage{}) && (err == nil || !isFailure || failed.Billed) {
		used = Usage{InputTokens: most.InputTokens, OutputTokens: countTokens(vendorOf(provider.Name()), answer.Text)} // the provider does not say
	}
	a.spend(used)
	a.spent = a.spent.plus(used)
	if err := settle(context.WithoutCancel(ctx), used); err != nil {
		return Answer{}, err
	}
	if isFailure && failed.everywhere() {
		return Answer{}, a.halts(failed)
	}
	return answer, err
}

func (r *reading) spend(u Usage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.spent = r.spent.plus(u)
}

// halted returns why no further question makes sense.
func (r *reading) halted(ctx context.Context) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.halt != nil {
		return r.halt
	}
	return ctx.Err()
}

func (r *reading) halts(e *Error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halt = e
	return e
}

// Progress is told when a chunk has ended.
type Progress struct {
	Category     benefit.Category
	Page         int // on which the chunk begins
	State        State
	Reason       Reason // empty when it is ok
	Ended, Total int    // questions of this reading
}
