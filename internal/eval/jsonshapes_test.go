package eval_test

import (
	"math/rand/v2"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

var jsons = newWriting("json", 1, true)

// newWrittenJSON takes a benefit and the way in which it is written at random.
func newWrittenJSON(r *rand.Rand) *jsonWriter {
	w := &jsonWriter{jsonLook: newJSONLook(r), r: r}
	w.settle()
	w.b = newBenefit(r, w.says())
	return w
}

// TestJSONAsWritten writes JSON.
func TestJSONAsWritten(t *testing.T) {
	jsons.run(t, func(r *rand.Rand) written {
		w := newWrittenJSON(r)
		return written{w.String(), extract.JSON, ".json", w.write(), w.b.facts()}
	})
}
