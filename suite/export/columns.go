package export

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
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
	first  bool // of the suite
	inputs map[string]json.RawMessage
}

func newRow(s *suite.Suite, i int) (*row, error) {
	r := &row{suite: s, sc: &s.Scenarios[i], first: i == 0, inputs: map[string]json.RawMessage{}}
	data, err := json.Marshal(r.sc.Inputs)
	if err != nil {
		return nil, fmt.Errorf("export: scenario %s: %w", r.sc.ID, err)
	}
	if err := json.Unmarshal(data, &r.inputs); err != nil {
		return nil, fmt.Errorf("export: scenario %s: %w", r.sc.ID, err)
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

// Columns returns the names of the columns of CSV and XLSX in their order. scenarioId, expectedResult and ndc must be there
// when a table is read.
func Columns() []string {
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
	}
	return names
}

// columns lists all columns in their order: what is expected, what must hold before, the claim, how it comes about, and
// what the suite says of itself, of which all but the short values stand in its first row alone.
var columns = slices.Concat(
	[]column{
		text("scenarioId", func(r *row) *string { return &r.sc.ID }),
		text("description", func(r *row) *string { return &r.sc.Description }),
		text("category", func(r *row) *string { return (*string)(&r.sc.Category) }),
		{
			name: "priority", number: true, get: func(r *row) string { return strconv.Itoa(r.sc.Priority) },
			set: func(r *row, s string) (err error) { r.sc.Priority, err = strconv.Atoi(s); return err },
		},
		text("expectedResult", func(r *row) *string { return (*string)(&r.sc.ExpectedResult) }),
		text("expectedResponseStatus", func(r *row) *string { return (*string)(&r.sc.ExpectedResponse) }),
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
		phrases("expectedPayComponents", func(r *row) *[]adjudicate.Component { return &r.sc.ExpectedComponents }, componentWords, readComponent),
		phrases("expectedAccumulators", func(r *row) *[]adjudicate.AccumulatorMove { return &r.sc.ExpectedAccumulators }, moveWords, readMove),
		optional("notes", func(r *row) **string { return &r.sc.Notes }),
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
		phrases("accumulators", func(r *row) *[]adjudicate.Use { return &r.sc.Preconditions.State.Accumulators }, useWords, readUse),
		{
			name: "history", // an empty list is a member without fills, an empty cell one whose fills are not known
			get: func(r *row) string {
				if r.sc.Preconditions.State.Fills == nil {
					return ""
				}
				return asJSON(r.sc.Preconditions.State.Fills)
			},
			set: func(r *row, s string) error { return json.Unmarshal([]byte(s), &r.sc.Preconditions.State.Fills) },
		},
		list("priorAuthorizations", func(r *row) *[]adjudicate.Authorization { return &r.sc.Preconditions.State.Authorizations }),
		{
			name: "memberState", // what no column of its own has
			get: func(r *row) string {
				rest := r.sc.Preconditions.State
				rest.Family, rest.Accumulators, rest.Fills, rest.Authorizations = false, nil, nil, nil
				return object(rest)
			},
			set: func(r *row, s string) error { return json.Unmarshal([]byte(s), &r.sc.Preconditions.State) },
		},
		list("earlierClaims", func(r *row) *[]scenario.Earlier { return &r.sc.Preconditions.Earlier }),
		{
			name: "claimFacts", get: func(r *row) string { return object(r.sc.Preconditions.Facts) },
			set: func(r *row, s string) error { return json.Unmarshal([]byte(s), &r.sc.Preconditions.Facts) },
		},
		phrases("covers", func(r *row) *[]string { return &r.sc.Covers }, func(s string) string { return s }, func(s string) (string, error) { return s, nil }),
	},
	inputs(),
	[]column{
		{name: "explanation", get: func(r *row) string { return worksheet(r.sc) }},
		list("steps", func(r *row) *[]adjudicate.Step { return &r.sc.Explanation }),
		{
			name: "payRule", get: func(r *row) string { return object(r.sc.PayRule) },
			set: func(r *row, s string) error { return json.Unmarshal([]byte(s), &r.sc.PayRule) },
		},
		text("testSuiteId", func(r *row) *string { return &r.suite.ID }),
		text("planName", func(r *row) *string { return &r.suite.PlanName }),
		text("mode", func(r *row) *string { return (*string)(&r.suite.Mode) }),
		{
			name: "generatedAt", get: func(r *row) string { return r.suite.GeneratedAt.Format(time.RFC3339Nano) },
			set: func(r *row, s string) (err error) {
				r.suite.GeneratedAt, err = time.Parse(time.RFC3339Nano, s)
				return err
			},
		},
		{
			name: "confidence", number: true, get: func(r *row) string { return confidence(r.suite) },
			set: func(r *row, s string) error { return r.suite.Confidence.UnmarshalJSON([]byte(s)) },
		},
		ofSuite("coverage", func(s *suite.Suite) **suite.Coverage { return &s.Coverage }),
		ofSuite("validation", func(s *suite.Suite) *suite.Validation { return &s.Validation }),
	},
)

func inputs() []column {
	all := make([]column, len(inputColumns))
	for i, name := range inputColumns {
		all[i] = input(name, slices.Contains(numberInputs, name))
	}
	return all
}

func text(name string, at func(*row) *string) column {
	return column{
		name: name, get: func(r *row) string { return *at(r) },
		set: func(r *row, s string) error { *at(r) = s; return nil },
	}
}

// optional is a column of text that may be null.
func optional(name string, at func(*row) **string) column {
	return column{
		name: name,
		get: func(r *row) string {
			if *at(r) == nil {
				return ""
			}
			return **at(r)
		},
		set: func(r *row, s string) error { *at(r) = &s; return nil },
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
			return asJSON(*at(r))
		},
		set: func(r *row, s string) error { return json.Unmarshal([]byte(s), at(r)) },
	}
}

// ofSuite is a column of what the suite says of itself, as JSON in its first row.
func ofSuite[T any](name string, at func(*suite.Suite) *T) column {
	return column{
		name: name,
		get: func(r *row) string {
			if !r.first {
				return ""
			}
			return object(*at(r.suite))
		},
		set: func(r *row, s string) error { return json.Unmarshal([]byte(s), at(r.suite)) },
	}
}

// object is a value as JSON, "" where it is the zero one.
func object(v any) string {
	if reflect.ValueOf(v).IsZero() {
		return ""
	}
	return asJSON(v)
}

func asJSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if e.Encode(v) != nil {
		return "" // strings and amounts: cannot happen
	}
	return strings.TrimSpace(b.String())
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
