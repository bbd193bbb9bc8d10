// Package sheet reads test suites that somebody else wrote: a table of claims with expected outcomes, as analysts keep
// them and as bulk tests of claims take them.
//
// The columns are found by their names in any order, upper and lower case, spaces and punctuation aside: "Qty",
// "Quantity Dispensed" and "442-E7" are the same. Amounts may have a dollar sign, dates any usual form, an NDC its hyphens.
// docs/suites.md lists the words. What rxassay writes itself is read as it stands.
package sheet

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

// RowError is a row that could not be read.
type RowError struct {
	Row int // from 1, the row of the names included
	Err error
}

// Sheet is a suite that was read.
type Sheet struct {
	Suite  *suite.Suite
	Rows   []int // by scenario: its row in the table; nil where the suite was a record
	Failed []RowError
}

// Read reads a suite from JSON, CSV or XLSX, of rxassay or of somebody else. Tiers are looked up in the plan by their id,
// number or label. Rows that cannot be read are left out and told. The error says why nothing could be read: bytes that
// are no table, columns that are missing, no row that can be read.
func Read(data []byte, plan *benefit.Plan) (*Sheet, error) {
	rows, table, err := export.Rows(data)
	if err != nil {
		return nil, err
	}
	if !table {
		s, err := export.Read(data)
		return &Sheet{Suite: s}, err
	}
	if len(rows) > suite.MaxScenarios+1 {
		return nil, fmt.Errorf("at most %d scenarios can be read", suite.MaxScenarios)
	}
	head, at := header(rows)
	if err := missing(head); err != nil {
		return nil, err
	}
	var out Sheet
	values := newReader(plan)
	for i, cells := range rows[at+1:] {
		if !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" }) {
			continue
		}
		number := at + i + 2
		s, err := values.row(head, cells, number)
		switch {
		case err != nil:
			out.Failed = append(out.Failed, RowError{number, err})
			continue
		case out.Suite == nil:
			out.Suite = s
		default:
			out.Suite.Scenarios = append(out.Suite.Scenarios, s.Scenarios...)
		}
		out.Rows = append(out.Rows, number)
	}
	if out.Suite == nil {
		return nil, errors.Join(append([]error{errors.New("no row of the table can be read")}, errorsOf(out.Failed)...)...)
	}
	out.Suite.TotalScenarios = len(out.Suite.Scenarios)
	return &out, nil
}

func errorsOf(failed []RowError) []error {
	errs := make([]error, len(failed))
	for i, f := range failed {
		errs[i] = fmt.Errorf("row %d, %w", f.Row, f.Err)
	}
	return errs
}

// titleRows is how far down the names of the columns are looked for: a title may stand above them.
const titleRows = 10

// header finds the row that names most columns, and returns their names as [export.Columns] has them, "" for one that is
// not known, with the row's place.
func header(rows [][]string) ([]string, int) {
	var best []string
	at, most := 0, -1
	for i, cells := range rows[:min(len(rows), titleRows)] {
		names, known := make([]string, len(cells)), 0
		for k, c := range cells {
			if names[k] = columnOf(c); names[k] != "" {
				known++
			}
		}
		if known > most {
			best, at, most = names, i, known
		}
	}
	for k, name := range best { // of two columns of the same meaning the first is read
		if name != "" && slices.Index(best, name) < k {
			best[k] = ""
		}
	}
	return best, at
}

// missing says which columns are needed that a table does not have.
func missing(head []string) error {
	var names []string
	for _, need := range []string{"ndc", "daysSupply", "ingredientCost"} {
		if !slices.Contains(head, need) {
			names = append(names, fmt.Sprintf("%s (%s)", need, strings.Join(examples(need), ", ")))
		}
	}
	if !slices.ContainsFunc([]string{"expectedResult", "expectedPatientPay", "expectedRejectCodes"}, func(n string) bool { return slices.Contains(head, n) }) {
		names = append(names, "the expected outcome (Status, Patient Pay or Reject Code)")
	}
	if len(names) == 0 {
		return nil
	}
	return fmt.Errorf("the table lacks columns: %s; name them in its first row", strings.Join(names, "; "))
}
