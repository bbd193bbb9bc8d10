package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/samples"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
	"github.com/rxassay/rxassay/suite/score"
)

// BenchmarkSuite builds a suite of each mode from the sample plan, and of the PDF files in RXASSAY_SAMPLES: time, number of
// scenarios, mutation score, and size of the JSON.
func BenchmarkSuite(b *testing.B) {
	documents := map[string][]byte{"quillmark-ppo-500": samples.PlanPDF}
	if dir := os.Getenv("RXASSAY_SAMPLES"); dir != "" {
		files, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
		if err != nil {
			b.Fatal(err)
		}
		for _, f := range files {
			content, err := os.ReadFile(f)
			if err != nil {
				b.Fatal(err)
			}
			documents[filepath.Base(f)] = content
		}
	}
	env := &environment{getenv: os.Getenv, now: time.Now}
	for name, content := range documents {
		if extract.Detect(content) != extract.PDF {
			continue
		}
		plan, _, err := planIn(b.Context(), env, name, content)
		if err != nil {
			b.Fatal(err)
		}
		for _, mode := range []scenario.Mode{scenario.Quick, scenario.EdgeCase, scenario.Comprehensive} {
			if len(plan.CostShares) == 0 {
				continue // a drug list alone
			}
			b.Run(name+"/"+string(mode), func(b *testing.B) {
				var out bytes.Buffer
				var s *suite.Suite
				for b.Loop() {
					out.Reset()
					if s, _, err = suite.Build(plan, suite.Options{Mode: mode}); err != nil {
						b.Fatal(err)
					}
					if err := export.WriteJSON(&out, s); err != nil {
						b.Fatal(err)
					}
				}
				engine, _ := adjudicate.Compile(plan, adjudicate.Options{})
				b.ReportMetric(score.Score(engine, s, score.Options{Search: 2000}).MutationScore, "score")
				b.ReportMetric(float64(s.TotalScenarios), "scenarios")
				b.ReportMetric(float64(out.Len())/1e3, "kB")
			})
		}
	}
}
