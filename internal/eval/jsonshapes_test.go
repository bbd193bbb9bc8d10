package eval_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/eval"
)

var (
	jsons    = flag.Int("jsons", 400, "how many documents TestJSONAsWritten writes")
	jsonSeed = flag.Uint64("jsonseed", 1, "of the documents of TestJSONAsWritten")
	jsonOnly = flag.Int("jsononly", -1, "the one document that TestJSONAsWritten writes")
	jsonKeep = flag.String("jsonkeep", "", "a folder for the documents of TestJSONAsWritten that are read wrongly")
)

// mostMisreadJSON is how many of a hundred documents may be misread.
const mostMisreadJSON = 1

// newWrittenJSON takes a benefit and the way in which it is written at random.
func newWrittenJSON(r *rand.Rand) *jsonWriter {
	w := &jsonWriter{jsonLook: newJSONLook(r), r: r}
	w.settle()
	w.b = newBenefit(r, w.says())
	return w
}

// TestJSONAsWritten writes benefits as JSON in shapes taken at random and holds the facts that are read of them against those that were written.
func TestJSONAsWritten(t *testing.T) {
	files := filesOf(t)
	wrong := 0
	var total eval.Tally
	byLook := misreadBy{}
	for i := range *jsons {
		if *jsonOnly >= 0 && i != *jsonOnly {
			continue
		}
		w := newWrittenJSON(rand.New(rand.NewPCG(*jsonSeed, uint64(i))))
		content := w.write()
		_, report := readBack(t, files, extract.JSON, content, w.b.facts())
		sum := report.Total()
		for _, of := range []benefit.Category{benefit.CostShares, benefit.Accumulators} {
			sum.Wrong += report.Categories[of].Neutral // the facts are all that there are: what is beside them is invented
		}
		total = total.Add(sum)
		bad := 0
		if sum.Matched < sum.Expected || sum.Wrong > 0 {
			wrong++
			bad = 1
			t.Logf("%d: missed %d of %d, wrong %d; %s\n\tmissed %s\n\twrong %s", i, sum.Expected-sum.Matched, sum.Expected, sum.Wrong, w.jsonLook, strings.Join(report.Missed[:min(3, len(report.Missed))], ", "), strings.Join(report.Wrong[:min(3, len(report.Wrong))], ", "))
			if *jsonKeep != "" {
				if err := os.WriteFile(filepath.Join(*jsonKeep, fmt.Sprintf("%04d.json", i)), content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
		byLook.add(w.String(), bad)
	}
	byLook.log(t)
	t.Logf("%d of %d documents misread; found %d of %d facts, %d wrong", wrong, *jsons, total.Matched, total.Expected, total.Wrong)
	// What is still misread is known; more than that is a loss.
	if *jsonOnly < 0 && *jsonSeed == 1 && wrong > *jsons*mostMisreadJSON/100 {
		t.Errorf("%d of %d documents are misread; run with -v -jsonkeep DIR to see which", wrong, *jsons)
	}
}
