package store_test

import (
	"encoding/json"
	"errors"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

func exerciseModelCalls(t *testing.T, s *store.Store, c *clock) {
	ctx := t.Context()
	d, other := upload(t, s, "u1"), upload(t, s, "u1")
	budget := store.ModelBudget{Document: 100, UserDay: 150}
	call := func(document string, tokens int64) store.ModelCall {
		return store.ModelCall{DocumentID: document, UserID: "u1", Model: "m", TokenUse: store.TokenUse{InputTokens: tokens - 10, OutputTokens: 10}}
	}
	used := func(what string, document, day int64) {
		t.Helper()
		inDocument, inDay, err := s.ModelTokens(ctx, d.ID, "u1")
		ok(t, err)
		same(t, what, [2]int64{inDocument, inDay}, [2]int64{document, day})
	}
	over := func(err error, want store.OverBudgetError) {
		t.Helper()
		var got *store.OverBudgetError
		if !errors.As(err, &got) || *got != want {
			t.Fatalf("%v, want %+v", err, want)
		}
	}
	first, err := s.BeginModelCall(ctx, call(d.ID, 80), budget)
	ok(t, err)
	used("asked", 80, 80)
	_, err = s.BeginModelCall(ctx, call(d.ID, 21), budget)
	over(err, store.OverBudgetError{Document: true, Limit: 100, Used: 80})
	ok(t, s.EndModelCall(ctx, first, store.TokenUse{InputTokens: 30, OutputTokens: 5}))
	used("answered", 35, 35)
	_, err = s.BeginModelCall(ctx, call(other.ID, 100), budget) // its end is never seen
	ok(t, err)
	used("a call that died", 35, 135)
	_, err = s.BeginModelCall(ctx, call(d.ID, 20), budget)
	over(err, store.OverBudgetError{Limit: 150, Used: 135})
	c.Add(24 * time.Hour)
	used("the next day", 35, 0)
	billed, err := s.BeginModelCall(ctx, call(d.ID, 65), budget)
	ok(t, err)
	ok(t, s.EndModelCall(ctx, billed, store.TokenUse{InputTokens: 60, OutputTokens: 5}))
	used("with nothing to spare", 100, 65)
	_, err = s.BeginModelCall(ctx, call(d.ID, 1_000_000), store.ModelBudget{})
	ok(t, err)
	is(t, s.EndModelCall(ctx, s.NewID(), store.TokenUse{}), store.ErrNotFound)

	_, err = s.ModelAnswer(ctx, d.ID, "k")
	is(t, err, store.ErrNotFound)
	for _, text := range []string{`{"text":"a"}`, `{"text":"b"}`} {
		ok(t, s.SaveModelAnswer(ctx, d.ID, "k", json.RawMessage(text)))
		answer, err := s.ModelAnswer(ctx, d.ID, "k")
		ok(t, err)
		same(t, "answer", string(answer), text)
	}
	_, err = s.ModelAnswer(ctx, other.ID, "k") // what one document has paid for is not another's
	is(t, err, store.ErrNotFound)

	ok(t, s.DeleteDocument(ctx, d.ID, "u1"))
	_, err = s.BeginModelCall(ctx, call(d.ID, 11), store.ModelBudget{})
	is(t, err, store.ErrNotFound)
	is(t, s.SaveModelAnswer(ctx, d.ID, "late", json.RawMessage(`{}`)), store.ErrNotFound)
}
