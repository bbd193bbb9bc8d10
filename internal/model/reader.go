package model

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// Config is what a reader works with.
type Config struct {
	Provider Provider // required

	Ledger Ledger // keeps what was paid; nil: nothing is kept, and a reading that is done again is paid again
	Budget Budget // gives leave to spend; nil: no bound
	Prices Prices // for costs and the limits of models; nil: the built-in table

	// Progress is told of each chunk that has ended, one at a time. It must not block. Nil: nobody is told.
	Progress func(Progress)

	// Sleep waits between two attempts, until ctx is done, whose error it then returns. Nil: by the clock.
	Sleep func(ctx context.Context, d time.Duration) error

	Parallel        int // questions asked at once; default 4
	ChunkTokens     int // of a chunk at most; default 8000, less if the model takes less
	MaxOutputTokens int // of an answer at first; default 16000, less if the model gives less. It may be exceeded fourfold
}

// The limits of a model that the price table does not have.
const (
	unknownContext = 32_768
	unknownOutput  = 8_192
)

// Drug lists are answered row by row, so a chunk of them has this many rows at most.
const maxListRows = 100

// Reader reads benefit rules with a model. Make it with [NewReader]; it may be used by several goroutines at once.
type Reader struct {
	config        Config
	room, maxRoom int
	chunkTokens   int
}

// NewReader returns a reader. The error names a field of the configuration that cannot be.
func NewReader(c Config) (*Reader, error) {
	if c.Provider == nil {
		return nil, errors.New("model: Config.Provider is required")
	}
	for _, f := range []struct {
		value    *int
		fallback int
		name     string
	}{{&c.Parallel, 4, "Parallel"}, {&c.ChunkTokens, 8000, "ChunkTokens"}, {&c.MaxOutputTokens, 16_000, "MaxOutputTokens"}} {
		if *f.value < 0 {
			return nil, fmt.Errorf("model: Config.%s must not be negative", f.name)
		}
		if *f.value == 0 {
			*f.value = f.fallback
		}
	}
	if c.Ledger == nil {
		c.Ledger = nothing{}
	}
	if c.Budget == nil {
		c.Budget = nothing{}
	}
	if c.Progress == nil {
		c.Progress = func(Progress) {}
	}
	if c.Sleep == nil {
		c.Sleep = sleep
	}
	if c.Prices == nil {
		table, err := LoadPrices("")
		if err != nil {
			return nil, err
		}
		c.Prices = table
	}
	limits, known := c.Prices.Find(c.Provider.Name())
	if !known {
		limits = Price{ContextTokens: unknownContext, MaxOutputTokens: unknownOutput}
	}
	r := &Reader{config: c, maxRoom: min(roomFactor*c.MaxOutputTokens, limits.MaxOutputTokens, limits.ContextTokens/2)}
	r.room = min(c.MaxOutputTokens, r.maxRoom)
	r.chunkTokens = min(c.ChunkTokens, limits.ContextTokens/4) // the answer, the prompt and the schema want room too
	return r, nil
}

// nothing is the ledger that keeps nothing and the budget without a bound.
type nothing struct{}

func (nothing) Find(context.Context, string) (Record, bool, error) { return Record{}, false, nil }
func (nothing) Keep(context.Context, string, Record) error         { return nil }
func (nothing) Reserve(context.Context, Usage) (func(context.Context, Usage) error, error) {
	return func(context.Context, Usage) error { return nil }, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Name implements [analyze.Reader]: the provider and model.
func (r *Reader) Name() string { return r.config.Provider.Name() }

// Version changes when the same text may be read differently: with the model, a default prompt, a schema or a parameter.
func (r *Reader) Version() string {
	parts := []string{ledgerForm, r.Name(), fmt.Sprint(r.room, r.maxRoom, r.chunkTokens)}
	for _, p := range Prompts() {
		parts = append(parts, p.Version, string(analyze.ProposalSchema(p.Category)))
	}
	return r.Name() + "/" + hashOf(parts...)[:12]
}

// job is one question about one chunk.
type job struct {
	question *question
	chunk    chunk
}

// jobs returns all questions of a reading, in the order of the text for each category.
func (r *Reader) jobs(text *document.Text, category benefit.Category, custom string) ([]job, error) {
	all := segments(text, vendorOf(r.Name()))
	var out []job
	for _, c := range categoriesOf(category) {
		q, err := r.question(c, custom)
		if err != nil {
			return nil, err
		}
		rows := 0
		if c == benefit.FormularyTiering {
			rows = maxListRows
		}
		for _, part := range chunks(all, r.chunkTokens, rows) {
			out = append(out, job{q, part})
		}
	}
	return out, nil
}

// Read implements [analyze.Reader]. A custom prompt stands in place of the default one of every category that is asked
// for. The error is an *[Error] when no chunk could be read, the context's, or one of the ledger or the budget; a category
// of which no chunk could be read is among the plan's unread.
func (r *Reader) Read(ctx context.Context, text *document.Text, req analyze.Request) (analyze.Draft, error) {
	trusted, found := analyze.Trusted(text) // what speaks to a machine is not sent
	jobs, err := r.jobs(trusted, req.Category, req.Prompt)
	if err != nil {
		return analyze.Draft{}, err
	}
	state := &reading{config: r.config}
	outcomes, err := state.run(ctx, jobs)
	if err != nil {
		return analyze.Draft{}, err
	}
	draft, err := r.draft(text, req.Category, jobs, outcomes)
	if err != nil {
		return analyze.Draft{}, err
	}
	draft.Findings = append(found, draft.Findings...)
	draft.Usage = state.usage(r.Name())
	return draft, nil
}

// run asks all questions, several at once.
func (r *reading) run(ctx context.Context, jobs []job) ([]outcome, error) {
	outcomes := make([]outcome, len(jobs))
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(r.config.Parallel)
	var told sync.Mutex
	ended := 0
	for i, j := range jobs {
		group.Go(func() error {
			o, err := r.piece(ctx, j.question, j.chunk, maxSplits)
			if err != nil {
				return err
			}
			outcomes[i] = o
			told.Lock()
			defer told.Unlock()
			ended++
			page, _ := j.chunk.place()
			r.config.Progress(Progress{j.question.category, page, o.state, o.reason, ended, len(jobs)})
			return nil
		})
	}
	return outcomes, group.Wait()
}

// draft admits what the chunks have brought and tells what they have not.
func (r *Reader) draft(text *document.Text, category benefit.Category, jobs []job, outcomes []outcome) (analyze.Draft, error) {
	var proposals analyze.Proposals
	var found []finding.Finding
	var first *Error
	read := map[benefit.Category]bool{}
	for i, o := range outcomes {
		asked := jobs[i].question.category
		if o.state != OK {
			found = append(found, chunkFinding(jobs[i], o))
		}
		if o.state == Failed {
			if first == nil {
				first = o.err
			}
			continue
		}
		read[asked] = true
		part, misfits, err := analyze.ParseProposals(asked, []byte(encode(o.root)))
		if err != nil {
			return analyze.Draft{}, err
		}
		found = append(found, misfits...)
		proposals.Append(part)
	}
	if first != nil && len(read) == 0 {
		return analyze.Draft{}, first
	}
	draft := analyze.Admit(text, category, proposals, r.Name())
	for _, c := range categoriesOf(category) {
		if len(jobs) > 0 && !read[c] {
			draft.Plan.Unread = append(draft.Plan.Unread, c)
		}
	}
	draft.Findings = append(found, draft.Findings...)
	return draft, nil
}

// Sentences for chunks that are not ok, by state.
var chunkMessages = map[State]string{
	Partial: "The model's answer about this part of the document is not complete; some of its rules may be missing. Analyse again, or check this part by hand.",
	Failed:  "The model did not answer about this part of the document; its rules are missing. Analyse again, or enter them by hand.",
}

// ChunkFinding is how the code of a finding begins that tells of a part of the document which was not read whole.
const ChunkFinding = "model_chunk_"

// chunkFinding tells of a chunk that is not ok.
func chunkFinding(j job, o outcome) finding.Finding {
	page, span := j.chunk.place()
	return finding.Finding{
		Code: ChunkFinding + string(o.state), Severity: finding.Warning, Page: page, Span: &span,
		Path:    string(j.question.category),
		Message: chunkMessages[o.state] + " Reason: " + strings.ReplaceAll(string(o.reason), "_", " ") + ".",
	}
}

// vendorOf returns the vendor of a provider's name.
func vendorOf(name string) string {
	vendor, _, _ := strings.Cut(name, ":")
	return vendor
}
