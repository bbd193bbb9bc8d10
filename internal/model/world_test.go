package model_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/document"
	findings "github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
)

// models has one model of each vendor, from the price table where it has one.
var models = map[string]string{
	"anthropic": "anthropic:claude-sonnet-5-5", "openai": "openai:gpt-6-luna",
	"gemini": "gemini:gemini-3.5-flash", "ollama": "ollama:llama3.2:3b",
}

// finding is what a reading tells.
type finding = findings.Finding

// canary stands in the document and must stand in no error, finding or log.
const canary = "Zephyrine Quackenbush"

// twoPages is a plan document of which each page is a chunk of its own when chunks are small.
func twoPages() *document.Text {
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	b.Line("Prescription drug benefits, prepared for "+canary, document.Box{}, true)
	b.Table(3, document.Box{}, cells(
		"Tier", "Retail (30-day supply)", "Mail (90-day supply)",
		"Tier 1 generic drugs", "$10 copay", "$20 copay",
		"Tier 2 preferred brand drugs", "$35 copay", "$70 copay",
	))
	b.StartPage("", 612, 792)
	b.Line("Specialty drugs and limits", document.Box{}, true)
	b.Line("Tier 4 specialty drugs: 25% coinsurance for up to a 30-day supply at a specialty pharmacy.", document.Box{}, false)
	b.Line("Tier 3 non-preferred brand drugs: $60 copay for a 30-day supply at a retail pharmacy.", document.Box{}, false)
	return b.Text()
}

func cells(words ...string) []document.CellText {
	var out []document.CellText
	for i, w := range words {
		out = append(out, document.CellText{Row: i / 3, Column: i % 3, Lines: []document.LineText{{Words: w}}})
	}
	return out
}

// facts is what twoPages states.
var facts = []modeltest.Fact{
	share("Tier 1 generic drugs", "retail", 30, "copay", 10, "Tier 1 generic drugs\t$10 copay\t$20 copay"),
	share("Tier 1 generic drugs", "mail", 90, "copay", 20, "Tier 1 generic drugs\t$10 copay\t$20 copay"),
	share("Tier 2 preferred brand drugs", "retail", 30, "copay", 35, "Tier 2 preferred brand drugs\t$35 copay\t$70 copay"),
	share("Tier 2 preferred brand drugs", "mail", 90, "copay", 70, "Tier 2 preferred brand drugs\t$35 copay\t$70 copay"),
	share("Tier 4 specialty drugs", "specialty", 30, "coinsurance", 25, "Tier 4 specialty drugs: 25% coinsurance for up to a 30-day supply at a specialty pharmacy."),
	share("Tier 3 non-preferred brand drugs", "retail", 30, "copay", 60, "Tier 3 non-preferred brand drugs: $60 copay for a 30-day supply at a retail pharmacy."),
}

func share(tier, channel string, days int, kind string, value int, quote string) modeltest.Fact {
	return modeltest.Fact{List: "costShares", Quote: quote, Item: map[string]any{
		"tier": tier, "channel": channel, "daysFrom": 1, "daysTo": days, "kind": kind, kind: value,
	}}
}

// ledger keeps records in memory.
type ledger struct {
	mu   sync.Mutex
	kept map[string]model.Record
}

func (l *ledger) Find(_ context.Context, key string) (model.Record, bool, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, found := l.kept[key]
	return r, found, nil
}

func (l *ledger) Keep(_ context.Context, key string, r model.Record) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		l.kept = map[string]model.Record{}
	}
	l.kept[key] = r
	return nil
}

// texts is all that was kept.
func (l *ledger) texts() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []string
	for _, r := range l.kept {
		all = append(all, r.Text)
	}
	return strings.Join(all, "\n")
}

// budget counts what is reserved and settled.
type budget struct {
	mu                sync.Mutex
	left              int // questions
	reserved, settled int
	spent             model.Usage
}

func (b *budget) Reserve(_ context.Context, most model.Usage) (func(context.Context, model.Usage) error, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.left == 0 {
		return nil, fmt.Errorf("nothing left today: %w", model.ErrOverBudget)
	}
	b.left--
	b.reserved++
	return func(_ context.Context, spent model.Usage) error {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.settled++
		b.spent.InputTokens += spent.InputTokens
		b.spent.OutputTokens += spent.OutputTokens
		return nil
	}, nil
}

// world is a reader with a server behind it.
type world struct {
	server *modeltest.Server
	ledger *ledger
	budget *budget
	config model.Config

	mu       sync.Mutex
	paused   []time.Duration
	progress []model.Progress
}

func newWorld(t *testing.T, vendor string, answer modeltest.Answerer) *world {
	t.Helper()
	w := &world{server: modeltest.NewServer(vendor, answer), ledger: &ledger{}, budget: &budget{left: 1000}}
	t.Cleanup(w.server.Close)
	provider, err := model.OpenUntil(models[vendor], w.server.Env, w.untilHanging)
	if err != nil {
		t.Fatal(err)
	}
	w.config = model.Config{
		Provider: provider, Ledger: w.ledger, Budget: w.budget, ChunkTokens: 90,
		Sleep: func(ctx context.Context, d time.Duration) error {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.paused = append(w.paused, d)
			return ctx.Err()
		},
		Progress: func(p model.Progress) { w.progress = append(w.progress, p) },
	}
	return w
}

func (w *world) reader(t *testing.T) *model.Reader {
	t.Helper()
	r, err := model.NewReader(w.config)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// late is a context whose deadline has passed when its channel is closed, however fast the machine is.
type late struct {
	context.Context
	passed chan struct{}
}

func (l late) Done() <-chan struct{} { return l.passed }

func (l late) Err() error {
	select {
	case <-l.passed:
		if err := l.Context.Err(); err != nil {
			return err
		}
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// untilHanging ends an exchange when the server says that it will not.
func (w *world) untilHanging(ctx context.Context) (context.Context, context.CancelFunc) {
	l := late{ctx, make(chan struct{})}
	over := make(chan struct{})
	go func() {
		select {
		case <-w.server.Hanging():
		case <-ctx.Done():
		case <-over:
		}
		close(l.passed)
	}()
	return l, sync.OnceFunc(func() { close(over) })
}
