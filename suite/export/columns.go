package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/suite"
)

// column is one column of the row forms (CSV and XLSX): how a scenario's cell is written and read back. Cells are text;
// number says which of them are numbers, and an empty cell is a value that is not given.
type column struct {
	name   string
	number bool
	get    func(*row) string
	set    func(*row, string) error // nil: for people, not read
}

// row is a scenario, with its suite and its claim inputs by JSON name.
type row struct {
	suite  *suite.Suite
	sc     *suite.Scenario
	inputs map[string]json.RawMessage
}

func newRow(s *suite.Suite, sc *suite.Scenario) (*row, error) {
	r := &row{suite: s, sc: sc, inputs: map[string]json.RawMessage{}}
	data, err := json.Marshal(sc.Inputs)
	if err != nil {
		return nil, fmt.Errorf("export: scenario %s: %w", sc.ID, err)
	}
	if err := json.Unmarshal(data, &r.inputs); err != nil {
		return nil, fmt.Errorf("export: scenario %s: %w", sc.ID, err)
	}
	return r, nil
}

// inputColumns are the claim inputs in the order of the contract. The tests hold the list to what claim.Inputs writes.
var inputColumns = []string{
	"binNumber", "iin", "pcn", "groupId", "cardholderID", "personCode", "patientRelationship", "dateOfBirth", "patientGender",
	"patientFirstName", "patientLastName", "patientStreetAddress", "patientCity", "patientState", "patientZip",
	"dateOfService", "prescriptionNumber", "fillNumber", "ndc", "quantityDispensed", "daysSupply", "dawCode",
	"submissionClarificationCode", "priorAuthorizationNumber", "prescriberID", "prescriberLastName", "prescriberFirstName",
	"pharmacyNPI", "pharmacyName", "pharmacyStreetAddress", "pharmacyCity", "pharmacyState", "pharmacyZip", "pharmacyType",
	"ingredientCost", "dispensingFee", "usualAndCustomary", "grossAmountDue", "compound", "otherPayer",
}

// objectInputs are written as JSON.
var objectInputs = []string{"compound", "otherPayer"}

var numberInputs = []string{"fillNumber", "quantityDispensed", "daysSupply", "ingredientCost", "dispensingFee", "usualAndCustomary", "grossAmountDue"}

// columns lists all columns in their order.
var columns = func() []column {
	all := []column{
		text("scenarioId", func(r *row) *string { return &r.sc.ID }),
		text("description", func(r *row) *string { return &r.sc.Description }),
		text("category", func(r *row) *string { return (*string)(&r.sc.Category) }),
		{
			name: "priority", number: true, get: func(r *row) string { return strconv.Itoa(r.sc.Priority) },
			set: func(r *row, s string) (err error) { r.sc.Priority, err = strconv.Atoi(s); return err },
		},
		text("expectedResult", func(r *row) *string { return (*string)(&r.sc.ExpectedResult) }),
		{
			name: "expectedRejectCodes", get: func(r *row) string { return joinCodes(r.sc.ExpectedRejectCodes) },
			set: func(r *row, s string) error {
				for code := range strings.FieldsSeq(s) {
					r.sc.ExpectedRejectCodes = append(r.sc.ExpectedRejectCodes, claim.RejectCode(code))
				}
				return nil
			},
		},
		amount("expectedPatientPay", func(r *row) **money.Amount { return &r.sc.ExpectedPatientPay }),
		amount("expectedPlanPay", func(r *row) **money.Amount { return &r.sc.ExpectedPlanPay }),
		amount("assumedAllowedAmount", func(r *row) **money.Amount { return &r.sc.AssumedAllowed }),
		{
			name: "notes", get: func(r *row) string {
				if r.sc.Notes == nil {
					return ""
				}
				return *r.sc.Notes
			},
			set: func(r *row, s string) error { r.sc.Notes = &s; return nil },
		},
		text("drugTier", func(r *row) *string { return (*string)(&r.sc.Preconditions.Tier) }),
		text("drugTierBy", func(r *row) *string { return (*string)(&r.sc.Preconditions.TierBy) }),
		text("pharmacyChannel", func(r *row) *string { return (*string)(&r.sc.Preconditions.Channel) }),
		text("pharmacyNetwork", func(r *row) *string { return (*string)(&r.sc.Preconditions.Network) }),
		{
			name: "familyCoverage", get: func(r *row) string { return strconv.FormatBool(r.sc.Preconditions.State.Family) },
			set: func(r *row, s string) (err error) {
				r.sc.Preconditions.State.Family, err = strconv.ParseBool(strings.ToLower(s))
				return err
			},
		},
		list("accumulators", func(r *row) *[]adjudicate.Use { return &r.sc.Preconditions.State.Accumulators }),
		list("covers", func(r *row) *[]string { return &r.sc.Covers }),
	}
	for _, name := range inputColumns {
		all = append(all, input(name, slices.Contains(numberInputs, name)))
	}
	return append(all,
		column{name: "explanation", get: func(r *row) string { return worksheet(r.sc) }},
		list("steps", func(r *row) *[]adjudicate.Step { return &r.sc.Explanation }),
		text("testSuiteId", func(r *row) *string { return &r.suite.ID }),
		text("planName", func(r *row) *string { return &r.suite.PlanName }),
		text("mode", func(r *row) *string { return (*string)(&r.suite.Mode) }),
		column{
			name: "generatedAt", get: func(r *row) string { return r.suite.GeneratedAt.Format(time.RFC3339Nano) },
			set: func(r *row, s string) (err error) {
				r.suite.GeneratedAt, err = time.Parse(time.RFC3339Nano, s)
				return err
			},
		},
		column{
			name: "confidence", number: true, get: func(r *row) string { b, _ := r.suite.Confidence.MarshalJSON(); return string(b) },
			set: func(r *row, s string) error { return r.suite.Confidence.UnmarshalJSON([]byte(s)) },
		},
	)
}()

func text(name string, at func(*row) *string) column {
	return column{
		name: name, get: func(r *row) string { return *at(r) },
		set: func(r *row, s string) error { *at(r) = s; return nil },
	}
}

func amount(name string, at func(*row) **money.Amount) column {
	return column{
		name: name, number: true,
		get: func(r *row) string {
			if *at(r) == nil {
				return ""
			}
			return (*at(r)).String()
		},
		set: func(r *row, s string) error {
			a, err := money.ParseAmount(s)
			*at(r) = &a
			return err
		},
	}
}

// list is a column of a JSON array.
func list[T any](name string, at func(*row) *[]T) column {
	return column{
		name: name,
		get: func(r *row) string {
			if len(*at(r)) == 0 {
				return ""
			}
			var b bytes.Buffer
			e := json.NewEncoder(&b)
			e.SetEscapeHTML(false)
			if e.Encode(*at(r)) != nil {
				return "" // strings and amounts: cannot happen
			}
			return strings.TrimSpace(b.String())
		},
		set: func(r *row, s string) error { return json.Unmarshal([]byte(s), at(r)) },
	}
}

func input(name string, number bool) column {
	return column{
		name: name, number: number,
		get: func(r *row) string {
			raw := r.inputs[name]
			var s string
			if json.Unmarshal(raw, &s) == nil {
				return s
			}
			return string(raw)
		},
		set: func(r *row, s string) error {
			raw := []byte(s)
			switch object := slices.Contains(objectInputs, name); {
			case !number && !object:
				raw, _ = json.Marshal(s) // of a string: cannot fail
			case !json.Valid(raw) && object:
				return errors.New("a JSON object is wanted")
			case !json.Valid(raw):
				return errors.New("a number is wanted")
			}
			r.inputs[name] = raw
			return nil
		},
	}
}

func joinCodes(codes []claim.RejectCode) string {
	words := make([]string, len(codes))
	for i, c := range codes {
		words[i] = string(c)
	}
	return strings.Join(words, " ")
}

// worksheet is the explanation as lines.
func worksheet(sc *suite.Scenario) string {
	lines := make([]string, len(sc.Explanation))
	for i, s := range sc.Explanation {
		lines[i] = fmt.Sprintf("%d. %s", i+1, s.Text)
	}
	return strings.Join(lines, "\n")
}

// maxRows bounds what is read.
const maxRows = suite.MaxScenarios + 1

// readRows reads a table whose first row names the columns, in any order; columns that are not known are passed over.
func readRows(rows [][]string) (*suite.Suite, error) {
	if len(rows) == 0 {
		return nil, errors.New("the table is empty; its first row must name the columns")
	}
	if len(rows) > maxRows {
		return nil, fmt.Errorf("at most %d scenarios can be read", suite.MaxScenarios)
	}
	at := map[int]column{}
	for i, name := range rows[0] {
		if j := slices.IndexFunc(columns, func(c column) bool { return c.name == strings.TrimSpace(name) }); j >= 0 {
			at[i] = columns[j]
		}
	}
	for _, need := range []string{"scenarioId", "expectedResult", "ndc"} {
		if !slices.Contains(rows[0], need) {
			return nil, fmt.Errorf("the column %s is missing", need)
		}
	}
	s := &suite.Suite{Scenarios: []suite.Scenario{}, Validation: suite.Validation{Valid: true, Errors: []string{}, Warnings: []string{}}}
	var errs []error
	for n, cells := range rows[1:] {
		if !slices.ContainsFunc(cells, func(c string) bool { return c != "" }) {
			continue
		}
		r := &row{suite: s, sc: &suite.Scenario{
			ExpectedRejectCodes: []claim.RejectCode{}, Explanation: []adjudicate.Step{}, Covers: []string{},
		}, inputs: map[string]json.RawMessage{}}
		for i, cell := range cells {
			c, ok := at[i]
			if !ok || c.set == nil || cell == "" {
				continue
			}
			if err := c.set(r, cell); err != nil {
				errs = append(errs, fmt.Errorf("row %d, %s: %w", n+2, c.name, err))
			}
		}
		data, err := json.Marshal(r.inputs)
		if err == nil {
			err = r.sc.Inputs.UnmarshalJSON(data)
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("row %d: %w", n+2, err))
		}
		s.Scenarios = append(s.Scenarios, *r.sc)
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	s.TotalScenarios = len(s.Scenarios)
	return s, nil
}
