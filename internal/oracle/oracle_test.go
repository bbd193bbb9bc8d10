package oracle

import (
	"flag"
	"maps"
	"testing"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
)

var (
	plans   = flag.Int("plans", 0, "how many random plans to compare on; 0: a few of each kind")
	claims  = flag.Int("claims", 100, "how many claims for each plan")
	seed    = flag.Uint64("seed", 1, "the first seed")
	show    = flag.Int("show", 3, "how many disagreements to print")
	open    = flag.Bool("open", false, "also what is not settled, see Unsettled")
	feature = flag.Uint("features", 0, "only these features, as a sum of powers of two; 0: the usual mixes")
)

// The mixes: what is compared alone and together.
var mixes = map[string]Feature{
	"core":         0,
	"accumulators": Accumulators,
	"choices":      Choices | Shares | Accumulators,
	"selection":    Selection | Choices,
	"drug shares":  DrugShares | Shares | Incomplete,
	"charges":      Charges | Choices,
	"penalties":    Penalties | Choices | Accumulators,
	"eligibility":  Eligible,
	"products":     Products | Management,
	"management":   Management | Incomplete,
	"maximums":     Maximums | Choices,
	"coordination": Coordination | Choices,
	"partD":        PartD | Choices | Charges,
	"partD brands": PartD | Selection | Penalties,
	"partD drugs":  PartD | DrugShares | Shares,
	"partD payers": PartD | Coordination,
	"partD phases": Unsettled | PartD | Selection | DrugShares,
	"all":          All &^ PartD,
	"some":         0,
}

// unsettled is compared with -open only.
var unsettled = map[string]Feature{
	"unsettled commercial":  Unsettled | Choices | Selection | Maximums | Management | Coordination,
	"unsettled coordinated": Unsettled | Choices | Coordination,
}

func TestEngineAgreesWithOracle(t *testing.T) {
	if *open {
		maps.Copy(mixes, unsettled)
	}
	if *feature != 0 {
		mixes = map[string]Feature{"features": Feature(*feature)}
	}
	n := (*plans + len(mixes) - 1) / len(mixes)
	if n == 0 {
		n = 14
	}
	for name, on := range mixes {
		t.Run(name, func(t *testing.T) { compare(t, on, name == "some", n) })
	}
}

// compare adjudicates claims of n plans that use some features, or others for each plan.
func compare(t *testing.T, on Feature, some bool, n int) {
	t.Helper()
	statuses := map[Status]int{}
	wrong, asked, shown := 0, 0, map[string]bool{}
	for i := range n {
		if some {
			on = All.Some(*seed + uint64(i))
		}
		g := NewRandom(*seed+uint64(i), on)
		c := g.Case()
		e, findings := adjudicate.Compile(c.Plan, adjudicate.Options{Variant: c.Variant})
		for _, f := range findings {
			if f.Severity == "error" {
				t.Fatalf("seed %d: compile: %s %s %s", *seed+uint64(i), f.Code, f.Path, f.Message)
			}
		}
		for range *claims {
			about := oneOf(g, c.dates...)
			m := g.Member(&c, about)
			s := g.Claim(&c, m, about)
			x := Compare(e, c.Plan, c.Variant, m, s)
			v := Claim(c.Plan, c.Variant, benefit.StandardYears(), m, s)
			if statuses[v.Status]++; !v.Balances() {
				t.Errorf("seed %d: the oracle's own amounts do not add up: %+v", *seed+uint64(i), v)
			}
			switch {
			case x == nil:
				continue
			case x.Asks():
				asked++
				continue
			}
			wrong++
			if kind := label(x.Differences[0]); !shown[kind] && len(shown) < *show {
				shown[kind] = true
				plan := *c.Plan
				t.Errorf("seed %d:\n%s", *seed+uint64(i), Shrink(x))
				*c.Plan = plan
				break
			}
		}
	}
	t.Logf("%d plans × %d claims: %v; the engine asked for a fact that decides nothing of %d", n, *claims, statuses, asked)
	if asked > n**claims/200 {
		t.Errorf("of %d claims the engine asks for a fact that decides nothing; one in 200 is tolerated", asked)
	}
	if wrong > 0 {
		t.Errorf("%d claims of %d disagree", wrong, n**claims)
	}
}
