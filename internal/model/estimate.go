package model

import (
	"time"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// Estimate is what a reading is expected to cost, before anything is asked: without what is tried again, and without
// what the ledger has already.
type Estimate struct {
	Model        string
	Questions    int
	InputTokens  int // ±20 % of what the provider will count
	OutputTokens int // a guess: it depends on how much the document states, and on how long the model thinks

	// Known is false when the price table does not have the model: then the cost is unknown, not nothing.
	Known    bool
	Cost     money.UnitPrice // in 1/100000 dollar
	Low, Top money.UnitPrice // the range that the cost is expected in
	AsOf     time.Time       // the day of the price list
}

// Tokens of the answer for each 100 tokens of a chunk, as measured on answers that hold every rule of a document. The
// categories that ask for few facts answer little, whatever the chunk's length.
var answeredPerHundred = map[benefit.Category]int{
	benefit.Comprehensive: 5, benefit.CostShares: 60, benefit.Accumulators: 25, benefit.DrugCoverage: 15,
	benefit.FormularyTiering: 40, benefit.UtilizationManagement: 20,
}

// leastAnswer is the tokens of an answer that says that nothing is stated.
const leastAnswer = 20

// Estimate returns what Read would cost for a text.
func (r *Reader) Estimate(text *document.Text, category benefit.Category, custom string) (Estimate, error) {
	trusted, _ := analyze.Trusted(text)
	jobs, err := r.jobs(trusted, category, custom)
	if err != nil {
		return Estimate{}, err
	}
	e := Estimate{Model: r.Name(), Questions: len(jobs)}
	for _, j := range jobs {
		words := j.chunk.tokens()
		e.InputTokens += j.question.fixed + words
		e.OutputTokens += min(leastAnswer+words*answeredPerHundred[j.question.category]/100, r.room)
	}
	price, known := r.config.Prices.Find(r.Name())
	if !known {
		return e, nil
	}
	e.Known, e.AsOf = true, price.AsOf
	e.Cost = price.Of(Usage{InputTokens: e.InputTokens, OutputTokens: e.OutputTokens})
	e.Low = price.Of(Usage{InputTokens: e.InputTokens * 8 / 10})
	e.Top = price.Of(Usage{InputTokens: e.InputTokens * 12 / 10, OutputTokens: 3 * e.OutputTokens})
	return e, nil
}
