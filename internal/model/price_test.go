package model_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/internal/model"
	"github.com/rxassay/rxassay/internal/model/modeltest"
)

func TestPrices(t *testing.T) {
	table, err := model.LoadPrices("")
	if err != nil {
		t.Fatal(err)
	}
	for name, spec := range map[string]string{"itself": "anthropic:claude-haiku-4-5", "a snapshot": "anthropic:claude-haiku-4-5-20251001"} {
		p, known := table.Find(spec)
		if !known || p.Of(model.Usage{InputTokens: 1_000_000, OutputTokens: 200_000}).String() != "2.00000" || p.AsOf.IsZero() {
			t.Errorf("%s: %+v, %t", name, p, known)
		}
	}
	for _, unknown := range []string{"openai:gpt-5", "openai:gpt-6-luna-mini", "ollama:llama3.2:3b", ""} {
		if p, known := table.Find(unknown); known {
			t.Errorf("%q has the price %+v", unknown, p)
		}
	}
	if p := (model.Price{Input: 1}); p.Of(model.Usage{InputTokens: 1}) != 1 {
		t.Error("a part of a hundred-thousandth of a dollar is not rounded up")
	}
}

func TestPricesFromAFile(t *testing.T) {
	file := func(rows string) string {
		path := filepath.Join(t.TempDir(), "prices.csv")
		if err := os.WriteFile(path, []byte(rows), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	table, err := model.LoadPrices(file("model,input,output,context,max_output,as_of,source\nopenai:gpt-6-luna,1,2,1000,500,2027-01-01,mine\nollama:own,0,0,1000,500,2027-01-01,mine\n"))
	if err != nil {
		t.Fatal(err)
	}
	luna, _ := table.Find("openai:gpt-6-luna")
	own, known := table.Find("ollama:own")
	_, sol := table.Find("openai:gpt-6-sol")
	if luna.Input.String() != "1.00000" || !known || own.Of(model.Usage{InputTokens: 9}) != 0 || !sol {
		t.Errorf("%+v, %+v, %t", luna, own, sol)
	}
	for bad, want := range map[string]string{
		"m,x,2,1,1,2027-01-01,s\n":     "line 1: input is not dollars",
		"m,1,-2,1,1,2027-01-01,s\n":    "line 1: output is not dollars",
		"m,1,2,none,1,2027-01-01,s\n":  "line 1: context is not a number",
		"m,1,2,1,0,2027-01-01,s\n":     "line 1: max_output is not a number",
		"m,1,2,1,1,tomorrow,s\n":       "line 1: as_of is not a day",
		"m,1,2\n":                      "wrong number of fields",
		"m,1,2,9999999999,1,2027,s,\n": "wrong number of fields",
	} {
		if _, err := model.LoadPrices(file(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := model.LoadPrices(filepath.Join(t.TempDir(), "none.csv")); err == nil {
		t.Error("a file that is not there is taken")
	}
}

// TestEstimate compares what was estimated before a reading with what the servers then report.
func TestEstimate(t *testing.T) {
	table, err := model.LoadPrices("")
	if err != nil {
		t.Fatal(err)
	}
	for _, vendor := range modeltest.Vendors()[:max(1, 4/cellStep)] {
		for name, text := range map[string]*document.Text{"two pages": twoPages(), "many pages": longDocument(12), "a drug list": drugList()} {
			w := newWorld(t, vendor, modeltest.Truth(facts))
			w.config.ChunkTokens = 2000
			r := w.reader(t)
			e, err := r.Estimate(text, benefit.Comprehensive, "")
			if err != nil {
				t.Fatal(err)
			}
			if _, err := r.Read(context.Background(), text, analyze.Request{Category: benefit.Comprehensive}); err != nil {
				t.Fatal(err)
			}
			used := w.server.Used()
			off := 100 * float64(e.InputTokens-used.Input) / float64(used.Input)
			t.Logf("%s, %s: %d questions, input %d estimated, %d reported (%+.1f %%), output %d estimated, %d reported, $%s (%s to %s)",
				vendor, name, e.Questions, e.InputTokens, used.Input, off, e.OutputTokens, used.Output, e.Cost, e.Low, e.Top)
			if off < -20 || off > 20 {
				t.Errorf("%s, %s: the estimate of the input is %.1f %% off", vendor, name, off)
			}
			if e.Questions != len(w.server.Asked()) {
				t.Errorf("%s, %s: %d questions estimated, %d asked", vendor, name, e.Questions, len(w.server.Asked()))
			}
			if known := vendor != "ollama"; e.Known != known || known && (e.Cost <= 0 || e.AsOf.IsZero()) || !known && e.Cost != 0 {
				t.Errorf("%s, %s: known %t, %s", vendor, name, e.Known, e.Cost)
			}
			cost, _ := table.Find(models[vendor])
			if paid := cost.Of(model.Usage{InputTokens: used.Input, OutputTokens: used.Output}); paid < e.Low || paid > e.Top {
				t.Errorf("%s, %s: it cost %s, which is not within %s to %s", vendor, name, paid, e.Low, e.Top)
			}
		}
	}
}

// drugList is a table of drugs over several pages.
func drugList() *document.Text {
	b := document.NewBuilder(document.PDF)
	for page := range 2 {
		b.StartPage("", 612, 792)
		rows := []string{"Drug name", "Tier", "Requirements/Limits"}
		for i := range 40 {
			rows = append(rows, fmt.Sprintf("lisinopril-hydrochlorothiazide %d mg oral tablet", 10*page+i), fmt.Sprint(i%5+1), "PA, QL (30 per 30 days)")
		}
		b.Table(3, document.Box{}, cells(rows...))
	}
	return b.Text()
}
