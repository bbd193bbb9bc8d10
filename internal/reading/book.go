package reading

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"

	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/store"
)

// book is the [model.Ledger] and [model.Budget] of one reading, in the database.
type book struct {
	store                     *store.Store
	documentID, userID, model string
	budget                    store.ModelBudget

	mu    sync.Mutex
	over  *store.OverBudgetError // the last
	spent int64                  // tokens
}

// Find implements [model.Ledger].
func (b *book) Find(ctx context.Context, key string) (r model.Record, found bool, err error) {
	text, err := b.store.ModelAnswer(ctx, b.documentID, key)
	if errors.Is(err, store.ErrNotFound) {
		return model.Record{}, false, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &r)
	}
	return r, err == nil, err
}

// Keep implements [model.Ledger].
func (b *book) Keep(ctx context.Context, key string, r model.Record) error {
	text, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("reading: keep an answer: %w", err)
	}
	return b.store.SaveModelAnswer(ctx, b.documentID, key, text)
}

// Reserve implements [model.Budget].
func (b *book) Reserve(ctx context.Context, most model.Usage) (settle func(context.Context, model.Usage) error, err error) {
	id, err := b.store.BeginModelCall(ctx, store.ModelCall{
		DocumentID: b.documentID, UserID: b.userID, Model: b.model, TokenUse: tokens(most),
	}, b.budget)
	var over *store.OverBudgetError
	if errors.As(err, &over) {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.over = over
		return nil, model.ErrOverBudget
	}
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, spent model.Usage) error {
		b.mu.Lock()
		b.spent += tokens(spent).Tokens()
		b.mu.Unlock()
		return b.store.EndModelCall(ctx, id, tokens(spent))
	}, nil
}

func tokens(u model.Usage) store.TokenUse {
	return store.TokenUse{InputTokens: int64(u.InputTokens), OutputTokens: int64(u.OutputTokens)}
}

// exceeded returns which budget did not allow a question; nil where both allowed all.
func (b *book) exceeded() *store.OverBudgetError {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.over
}

// taken returns the tokens of all calls that have ended, also of those that came to nothing.
func (b *book) taken() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.spent
}
