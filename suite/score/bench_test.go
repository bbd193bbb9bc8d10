package score_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/internal/planmaker"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/score"
)

// BenchmarkSynthetic builds and scores the suites of synthetic plans: scenarios, mutation score, seconds to build, seconds
// to score without and with the search for equivalent mutants.
func BenchmarkSynthetic(b *testing.B) {
	for _, rules := range planmaker.Sizes() {
		plan := planmaker.Plan(rules, 1)
		engine, _ := adjudicate.Compile(plan, adjudicate.Options{})
		for _, mode := range []scenario.Mode{scenario.Quick, scenario.EdgeCase, scenario.Comprehensive} {
			b.Run(fmt.Sprintf("%d/%s", rules, mode), func(b *testing.B) {
				b.ReportAllocs()
				var s *suite.Suite
				var r *score.Report
				var built, judged time.Duration
				for b.Loop() {
					start := time.Now()
					var err error
					if s, _, err = suite.Build(plan, suite.Options{Mode: mode}); err != nil {
						b.Fatal(err)
					}
					built += time.Since(start)
					start = time.Now()
					score.Score(engine, s, score.Options{Search: -1})
					judged += time.Since(start)
					r = score.Score(engine, s, score.Options{Search: 500})
				}
				n := float64(b.N)
				b.ReportMetric(float64(len(s.Scenarios)), "scenarios")
				b.ReportMetric(r.MutationScore, "score")
				b.ReportMetric(float64(r.Mutants.Total), "mutants")
				b.ReportMetric(built.Seconds()/n, "build-s")
				b.ReportMetric(judged.Seconds()/n, "score-s")
			})
		}
	}
}
