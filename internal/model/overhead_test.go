package model

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// instant is a provider that answers at once, so that what is left is our own work.
type instant struct{ text string }

func (instant) Name() string { return "anthropic:claude-sonnet-5-5" }

func (i instant) Complete(context.Context, Request) (Answer, error) {
	return Answer{Text: i.text, Stop: Finished, Usage: Usage{InputTokens: 1, OutputTokens: 1}}, nil
}

// BenchmarkOverhead is our side of one question about a chunk of the usual size, answered with 100 rows: cutting, counting
// tokens, the ledger, mending and checking the answer. ms/chunk is to stay below 50. What admission costs is analyze's.
func BenchmarkOverhead(b *testing.B) {
	text, rows := document.NewBuilder(document.PDF), []map[string]any{}
	for page := range 16 {
		text.StartPage("", 612, 792)
		for i := range 100 {
			words := fmt.Sprintf("Drug %d-%d 20 mg oral tablet, tier %d", page, i, i%5+1)
			text.Line(words, document.Box{}, false)
			if page == 0 {
				rows = append(rows, map[string]any{"name": words, "tier": fmt.Sprint(i%5 + 1), "evidence": map[string]any{"page": 1, "quote": "nobody wrote this"}})
			}
		}
	}
	answer, err := json.Marshal(map[string]any{"drugs": rows})
	if err != nil {
		b.Fatal(err)
	}
	chunks := 0
	reader, err := NewReader(Config{
		Provider: instant{string(answer)}, Parallel: 1, Progress: func(Progress) { chunks++ },
	})
	if err != nil {
		b.Fatal(err)
	}
	built := text.Text()
	for b.Loop() {
		jobs, err := reader.jobs(built, benefit.FormularyTiering, "")
		if err != nil {
			b.Fatal(err)
		}
		if _, err := (&reading{config: reader.config}).run(context.Background(), jobs); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(chunks), "ms/chunk")
}
