package reading_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/reading"
	"github.com/rxassay/rxassay/internal/store"
)

const tierOne = "Tier 1 generic drugs: $10 copay for a 30-day supply at a retail pharmacy."

// odd is worded so that only a model understands it.
const odd = "Whoever fills a Tier 2 preferred brand at a retail pharmacy is out of pocket thirty-day $35 copay."

func truth() modeltest.Answerer {
	item := func(tier string, copay int) map[string]any {
		return map[string]any{"tier": tier, "channel": "retail", "daysFrom": 1, "daysTo": 30, "kind": "copay", "copay": copay}
	}
	return modeltest.Truth([]modeltest.Fact{
		{List: "costShares", Item: item("Tier 1 generic drugs", 10), Quote: tierOne},
		{List: "costShares", Item: item("Tier 2 preferred brand", 35), Quote: odd},
	})
}

type world struct {
	*testing.T
	server  *modeltest.Server
	store   *store.Store
	request pipeline.Request
}

func newWorld(t *testing.T, answer modeltest.Answerer) *world {
	t.Helper()
	w := &world{T: t, server: modeltest.NewServer("anthropic", answer)}
	t.Cleanup(w.server.Close)
	var err error
	at := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	if w.store, err = store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: func() time.Time { return at }}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = w.store.Close() })
	d, _, err := w.store.CreateDocument(t.Context(), store.NewDocument{ID: w.store.NewID(), UserID: "u1"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	b.Line(tierOne, document.Box{}, false)
	b.Line(odd, document.Box{}, false)
	w.request = pipeline.Request{DocumentID: d.ID, UserID: "u1", Text: b.Text(), Category: benefit.CostShares}
	return w
}

func (w *world) service(budget store.ModelBudget) *reading.Service {
	w.Helper()
	provider, err := model.Open("anthropic:claude-haiku-4-5", w.server.Env)
	if err != nil {
		w.Fatal(err)
	}
	s, err := reading.New(reading.Config{Store: w.store, Provider: provider, Budget: budget})
	if err != nil {
		w.Fatal(err)
	}
	return s
}

func (w *world) fault(s *reading.Service, want string) {
	w.Helper()
	_, err := s.Analyze(w.Context(), w.request)
	var fault *pipeline.Fault
	if !errors.As(err, &fault) || fault.Code != want || !strings.HasSuffix(fault.Message, ".") {
		w.Errorf("%v, want %s", err, want)
	}
}

func copays(p *benefit.Plan) string {
	var out []string
	for _, c := range p.CostShares {
		out = append(out, c.Share.Value.String())
	}
	return strings.Join(out, ", ")
}

func TestBothReadersAreHeard(t *testing.T) {
	w := newWorld(t, truth())
	s := w.service(store.ModelBudget{})
	alone, err := reading.New(reading.Config{Store: w.store})
	if err != nil {
		t.Fatal(err)
	}
	builtin, err := alone.Analyze(t.Context(), w.request)
	if err != nil {
		t.Fatal(err)
	}
	both, err := s.Analyze(t.Context(), w.request)
	if err != nil {
		t.Fatal(err)
	}
	if len(builtin.Plan.CostShares) != 1 || len(both.Plan.CostShares) != 2 || both.Incomplete {
		t.Errorf("built in: %s; with the model: %s (%v)", copays(builtin.Plan), copays(both.Plan), both.Warnings)
	}
	used := w.server.Used()
	if both.Model != "anthropic:claude-haiku-4-5" || both.TokenCount != int64(used.Input+used.Output) || both.TokenCount == 0 {
		t.Errorf("%s took %d tokens, the provider counts %+v", both.Model, both.TokenCount, used)
	}
	if builtin.TokenCount != 0 || builtin.Model == both.Model || alone.UsesModel() || !s.UsesModel() || alone.Version() == s.Version() {
		t.Errorf("%+v", builtin)
	}
	// What is paid is kept: a service that starts anew asks nothing.
	asked := len(w.server.Asked())
	again, err := w.service(store.ModelBudget{}).Analyze(t.Context(), w.request)
	if err != nil || again.TokenCount != 0 || len(w.server.Asked()) != asked || copays(again.Plan) != copays(both.Plan) {
		t.Errorf("again: %d questions, %d tokens, %s, %v", len(w.server.Asked())-asked, again.TokenCount, copays(again.Plan), err)
	}
	document, day, err := w.store.ModelTokens(t.Context(), w.request.DocumentID, "u1")
	if err != nil || document != both.TokenCount || day != both.TokenCount {
		t.Errorf("%d and %d tokens are counted: %v", document, day, err)
	}
	if m := w.server.Misuses(); len(m) > 0 {
		t.Error(m)
	}
}

func TestBudgets(t *testing.T) {
	w := newWorld(t, truth())
	w.fault(w.service(store.ModelBudget{Document: 100}), reading.CodeDocumentBudget)
	w.fault(w.service(store.ModelBudget{UserDay: 100}), reading.CodeUserBudget)
	if n := len(w.server.Asked()); n > 0 {
		t.Errorf("%d questions without leave", n)
	}
	for budget, want := range map[store.ModelBudget]int64{{Document: 100}: 100, {UserDay: 50}: 50, {Document: 100, UserDay: 70}: 70} {
		if left, bounded, err := w.service(budget).Left(t.Context(), w.request.DocumentID, "u1"); err != nil || !bounded || left != want {
			t.Errorf("%+v: %d left, bounded %t, %v", budget, left, bounded, err)
		}
	}
	if _, bounded, err := w.service(store.ModelBudget{}).Left(t.Context(), w.request.DocumentID, "u1"); bounded || err != nil {
		t.Errorf("bounded without a budget: %v", err)
	}
}

// A model that cannot read fails the reading with a code of its own; nothing of the provider's words is told.
func TestModelFails(t *testing.T) {
	for name, want := range map[string]string{
		"401, the key in the message": "model_auth", "400": "model_bad_request", "404, no such model": "model_bad_request",
	} {
		w := newWorld(t, truth())
		for _, f := range modeltest.Faults() {
			if f.Name == name {
				w.server.Spoil(func(modeltest.Asked) *modeltest.Fault { return &f })
			}
		}
		w.fault(w.service(store.ModelBudget{}), want)
	}
}

func TestModelRefuses(t *testing.T) {
	w := newWorld(t, func(modeltest.Asked) modeltest.Reply { return modeltest.Reply{Stop: modeltest.Refused} })
	r, err := w.service(store.ModelBudget{}).Analyze(t.Context(), w.request)
	if err != nil || len(r.Plan.CostShares) != 1 || len(r.Warnings) == 0 || !strings.Contains(r.Warnings[0], "will not read") || !strings.HasPrefix(r.Model, "builtin") {
		t.Errorf("%+v %v", r, err)
	}
	if used := w.server.Used(); r.TokenCount == 0 || r.TokenCount != int64(used.Input+used.Output) {
		t.Errorf("%d tokens are told of %+v: a refusal is paid for too", r.TokenCount, used)
	}
}

// A document that is deleted is asked no further.
func TestDocumentIsDeleted(t *testing.T) {
	w := newWorld(t, truth())
	if err := w.store.DeleteDocument(t.Context(), w.request.DocumentID, "u1"); err != nil {
		t.Fatal(err)
	}
	if _, err := w.service(store.ModelBudget{}).Analyze(t.Context(), w.request); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("%v", err)
	}
	if n := len(w.server.Asked()); n > 0 {
		t.Errorf("%d questions", n)
	}
}

func TestCallerLeaves(t *testing.T) {
	w := newWorld(t, truth())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.service(store.ModelBudget{}).Analyze(ctx, w.request); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestEstimate(t *testing.T) {
	w := newWorld(t, truth())
	s := w.service(store.ModelBudget{})
	e, err := s.Estimate(w.request.Text, w.request.Category)
	if err != nil || !e.Known || e.Cost <= 0 || e.Model != s.Model() {
		t.Fatalf("%+v %v", e, err)
	}
	if _, err := s.Analyze(t.Context(), w.request); err != nil {
		t.Fatal(err)
	}
	if used := w.server.Used().Input; e.InputTokens*5 < used*4 || e.InputTokens*5 > used*6 {
		t.Errorf("%d tokens to send were expected, and %d were sent", e.InputTokens, used)
	}
	alone, err := reading.New(reading.Config{Store: w.store})
	if err != nil {
		t.Fatal(err)
	}
	if e, err := alone.Estimate(w.request.Text, w.request.Category); err != nil || !e.Known || e.Cost != 0 || e.InputTokens != 0 {
		t.Errorf("%+v %v", e, err)
	}
}

func TestConfigIsChecked(t *testing.T) {
	if _, err := reading.New(reading.Config{}); err == nil || !strings.Contains(err.Error(), "Store") {
		t.Errorf("%v", err)
	}
}

// tired is a built-in reader that meets its bounds.
type tired struct{ reading.Here }

var errTired = &extract.Failure{Code: extract.Timeout, Message: "Reading the file took longer than it may; split the document."}

// Read implements analyze.Reader.
func (tired) Read(context.Context, *document.Text, analyze.Request) (analyze.Draft, error) {
	return analyze.Draft{}, errTired
}

// Document implements reading.Builtin.
func (tired) Document(context.Context, *document.Text, benefit.Category) (analyze.Result, error) {
	return analyze.Result{}, errTired
}

// A document that takes more than it may fails with the reader's code, with a model and without; no model is asked about it.
func TestBoundsAreMet(t *testing.T) {
	w := newWorld(t, truth())
	provider, err := model.Open("anthropic:claude-haiku-4-5", w.server.Env)
	if err != nil {
		t.Fatal(err)
	}
	shape := document.NewBuilder(document.JSON)
	shape.StartPage("", 0, 0)
	shape.Line("{}", document.Box{}, false)
	for _, c := range []struct {
		provider model.Provider
		text     *document.Text
	}{{nil, w.request.Text}, {provider, w.request.Text}, {provider, shape.Text()}} {
		s, err := reading.New(reading.Config{Store: w.store, Builtin: tired{}, Provider: c.provider})
		if err != nil {
			t.Fatal(err)
		}
		request := w.request
		request.Text = c.text
		if _, err := s.Analyze(t.Context(), request); !errors.Is(err, errTired) {
			t.Errorf("%v", err)
		}
	}
	if n := len(w.server.Asked()); n > 0 {
		t.Errorf("%d questions", n)
	}
}
