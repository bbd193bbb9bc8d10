package model

import (
	"bytes"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/money"
)

//go:embed prices.csv
var priceFile []byte

// Price is what a model costs and how much it takes, as published on a day.
type Price struct {
	Input, Output   money.UnitPrice // dollars for a million tokens
	ContextTokens   int             // of a question with its answer
	MaxOutputTokens int
	AsOf            time.Time // the day of the price list
}

// Of returns the cost of a usage in 1/100000 dollar, rounded up.
func (p Price) Of(u Usage) money.UnitPrice {
	const million = 1_000_000
	sum := int64(u.InputTokens)*int64(p.Input) + int64(u.OutputTokens)*int64(p.Output)
	return money.UnitPrice((sum + million - 1) / million)
}

// Prices is a price table by model, in the form "vendor:model".
type Prices map[string]Price

// dated is the end of a model's name that names a snapshot of it: -20251001 or -2025-10-01.
var dated = regexp.MustCompile(`-(\d{8}|\d{4}-\d\d-\d\d)$`)

// Find returns the price of a model, given as [Provider.Name]; a dated snapshot has the price of its model. False means
// that it is not known, which is not the same as free.
func (t Prices) Find(name string) (Price, bool) {
	if p, known := t[name]; known {
		return p, true
	}
	p, known := t[dated.ReplaceAllString(name, "")]
	return p, known
}

// LoadPrices returns the built-in table, with the rows of a CSV file of the same form in place of its own or added. An
// empty path is the built-in table alone. The columns are model, input and output (dollars for a million tokens),
// context, max_output (tokens), as_of (YYYY-MM-DD), source.
func LoadPrices(path string) (Prices, error) {
	table, err := readPrices(Prices{}, bytes.NewReader(priceFile))
	if err != nil || path == "" {
		return table, err
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("model: price table: %w", err)
	}
	defer file.Close()
	return readPrices(table, file)
}

func readPrices(into Prices, from io.Reader) (Prices, error) {
	rows := csv.NewReader(from)
	rows.FieldsPerRecord = 7
	for line := 1; ; line++ {
		row, err := rows.Read()
		switch {
		case errors.Is(err, io.EOF):
			return into, nil
		case err != nil:
			return nil, fmt.Errorf("model: price table: %w", err)
		case line == 1 && row[0] == "model":
			continue
		}
		p, err := readPrice(row)
		if err != nil {
			return nil, fmt.Errorf("model: price table, line %d: %w", line, err)
		}
		into[row[0]] = p
	}
}

// maxTokens bounds the token counts of the table, so that no sum overflows.
const maxTokens = 1_000_000_000

func readPrice(row []string) (Price, error) {
	var p Price
	var err error
	for _, f := range []struct {
		column string
		value  string
		to     *money.UnitPrice
	}{{"input", row[1], &p.Input}, {"output", row[2], &p.Output}} {
		if *f.to, err = money.ParseUnitPrice(f.value); err != nil || *f.to < 0 {
			return p, fmt.Errorf("%s is not dollars for a million tokens, such as 2.50", f.column)
		}
	}
	for _, f := range []struct {
		column string
		value  string
		to     *int
	}{{"context", row[3], &p.ContextTokens}, {"max_output", row[4], &p.MaxOutputTokens}} {
		if *f.to, err = strconv.Atoi(f.value); err != nil || *f.to < 1 || *f.to > maxTokens {
			return p, fmt.Errorf("%s is not a number of tokens", f.column)
		}
	}
	if p.AsOf, err = time.Parse(time.DateOnly, row[5]); err != nil {
		return p, errors.New("as_of is not a day, such as 2026-11-20")
	}
	return p, nil
}
