package benefit

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"

	"github.com/rxassay/rxassay/money"
)

// Years holds the figures that law sets year by year: the standard Part D benefit, the limits of high-deductible plans
// and the largest out-of-pocket maximum. It never changes and is safe for concurrent use.
type Years struct {
	partD  []PartDYear
	limits []YearLimits
}

// YearLimits are the limits that a commercial plan of a year is held to.
type YearLimits struct {
	Year int `json:"year"`
	// A high-deductible plan: at least this deductible, at most this out-of-pocket maximum.
	HDHPDeductible Limits `json:"hdhpDeductible"`
	HDHPMaximum    Limits `json:"hdhpOutOfPocketMaximum"`
	// Any non-grandfathered plan: at most this out-of-pocket maximum for essential health benefits in network.
	OutOfPocketMaximum Limits `json:"outOfPocketMaximum"`
	Source             string `json:"source"`
}

// Limits is a pair of amounts: of one person, and of a family.
type Limits struct {
	Individual money.Amount `json:"individual"`
	Family     money.Amount `json:"family"`
}

// ErrYears is the error of [ParseYears].
var ErrYears = errors.New("benefit: not a file of yearly parameters")

//go:embed years.json
var yearsJSON []byte

// StandardYears returns the embedded figures; each year names its source. Part D: 2023 to 2026; limits: 2025 and 2026.
func StandardYears() *Years { return standardYears() }

var standardYears = sync.OnceValue(func() *Years {
	y, err := ParseYears(yearsJSON)
	if err != nil {
		panic("benefit: years.json: " + err.Error())
	}
	return y
})

type yearsFile struct {
	PartD  []PartDYear  `json:"partD"`
	Limits []YearLimits `json:"limits"`
}

// ParseYears reads a file of yearly parameters: {"partD": […], "limits": […]}, of which the embedded years.json is an example.
func ParseYears(b []byte) (*Years, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	var f yearsFile
	if err := dec.Decode(&f); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrYears, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: something stands behind it", ErrYears)
	}
	seen := map[int]bool{}
	for i := range f.PartD {
		y := &f.PartD[i]
		if seen[y.Year] || y.Year < 2006 || y.Year > 9999 || y.Deductible < 0 || y.Threshold <= 0 || y.Source == "" {
			return nil, fmt.Errorf("%w: partD[%d]: a year from 2006 on that stands once, amounts and a source are needed", ErrYears, i)
		}
		seen[y.Year] = true
	}
	return &Years{f.PartD, f.Limits}, nil
}

// With returns these years with those of another file, whose figures go before.
func (y *Years) With(more *Years) *Years {
	return &Years{slices.Concat(more.partD, y.partD), slices.Concat(more.limits, y.limits)}
}

// PartD returns the standard benefit of a year.
func (y *Years) PartD(year int) (PartDYear, bool) {
	i := slices.IndexFunc(y.partD, func(p PartDYear) bool { return p.Year == year })
	if i < 0 {
		return PartDYear{}, false
	}
	return y.partD[i], true
}

// Limits returns the legal limits of a year.
func (y *Years) Limits(year int) (YearLimits, bool) {
	i := slices.IndexFunc(y.limits, func(l YearLimits) bool { return l.Year == year })
	if i < 0 {
		return YearLimits{}, false
	}
	return y.limits[i], true
}
