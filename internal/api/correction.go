package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/scenario"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/score"
)

// corrected is the field of a request that carries a suite which a person has corrected.
const corrected = "correctedTestSuite"

// inputsOfScenario are the fields that claim.ParseInputs says more about than the description can.
var inputsOfScenario = regexp.MustCompile(`^` + corrected + `\.scenarios\[\d+\]\.claimInputs\.`)

// checkCorrection finds what is wrong with a corrected suite and needs no plan to tell: values of another form, claim
// inputs, ids, expectations. What can be read is checked even where other parts cannot.
func checkCorrection(body []byte) []Detail {
	var in struct {
		CorrectedTestSuite json.RawMessage `json:"correctedTestSuite"`
	}
	var record struct {
		Scenarios []json.RawMessage `json:"scenarios"`
	}
	if json.Unmarshal(body, &in) != nil || !isObject(in.CorrectedTestSuite) || json.Unmarshal(in.CorrectedTestSuite, &record) != nil {
		return nil // the description says that already
	}
	if len(record.Scenarios) > suite.MaxScenarios {
		return []Detail{{corrected + ".scenarios", fmt.Sprintf("must have at most %d items", suite.MaxScenarios)}}
	}
	all := misfits(reflect.TypeFor[suite.Suite](), in.CorrectedTestSuite, corrected)
	var sent suite.Suite
	for i, raw := range record.Scenarios {
		sc, bad := readScenario(raw)
		all = append(all, fieldDetails(indexed(corrected+".scenarios", i)+".claimInputs", bad)...)
		sent.Scenarios = append(sent.Scenarios, sc)
	}
	sent.TotalScenarios = len(sent.Scenarios)
	for _, d := range checkDetails(suite.Check(&sent, nil).Errors) {
		if !inputsOfScenario.MatchString(d.Field) {
			all = append(all, d)
		}
	}
	return mergeDetails(nil, all)
}

// readScenario reads what it can of a scenario, and what is wrong with its claim inputs.
func readScenario(raw []byte) (sc suite.Scenario, bad []claim.FieldError) {
	var members map[string]json.RawMessage
	if json.Unmarshal(raw, &members) != nil {
		return sc, nil
	}
	inputs := members["claimInputs"]
	delete(members, "claimInputs")
	for name, value := range members { // each by itself, so that one that cannot be read leaves the others alone
		one, err := json.Marshal(map[string]json.RawMessage{name: value})
		if err != nil {
			continue
		}
		_ = json.Unmarshal(one, &sc) // misfits tells why not
	}
	if isObject(inputs) {
		sc.Inputs, bad = claim.ParseInputs(inputs)
	}
	return sc, bad
}

func isObject(raw []byte) bool { return bytes.HasPrefix(bytes.TrimSpace(raw), []byte("{")) }

func indexed(path string, i int) string { return path + "[" + strconv.Itoa(i) + "]" }

// checkDetails turns the errors of suite.Check, "place: what", into fields.
func checkDetails(lines []string) []Detail {
	var details []Detail
	for _, line := range lines {
		place, what, _ := strings.Cut(line, ": ")
		details = append(details, Detail{corrected + "." + place, what})
	}
	return details
}

// given is what a corrected suite says of itself, each nil where it does not.
type given struct {
	ID         *string             `json:"testSuiteId"`
	DocumentID *string             `json:"benefitId"` // as showSuite answers
	Mode       *scenario.Mode      `json:"mode"`
	Confidence *benefit.Confidence `json:"confidence"`
}

// checkBelongs refuses a correction of the suite of another document or mode: it would take the place of a suite that it
// does not correct. A suite that was made elsewhere has an id that nobody knows here.
func (s *server) checkBelongs(c *call, own given, original store.Response, opts suite.Options) error {
	mode := string(opts.Mode)
	var details []Detail
	if own.Mode != nil && string(*own.Mode) != mode {
		details = append(details, Detail{"mode", fmt.Sprintf("is %s, but the corrected suite says another mode of itself; send the mode of the suite that you corrected", mode)})
	}
	if own.DocumentID != nil && *own.DocumentID != opts.DocumentID {
		details = append(details, Detail{corrected + ".benefitId", "is another document than the benefitId of the request; send the suite with its own"})
	}
	if own.ID != nil && *own.ID != "" {
		v, err := s.cfg.Store.Suite(c.ctx(), *own.ID, c.user.UID)
		switch {
		case errors.Is(err, store.ErrNotFound):
		case err != nil:
			return err
		case v.DocumentID != opts.DocumentID || v.Mode != mode:
			details = append(details, Detail{corrected + ".testSuiteId", "is the suite of another document or mode; send it with its own benefitId and mode"})
		}
	}
	if original.ID != "" && original.Mode != mode {
		details = append(details, Detail{"originalResponseId", fmt.Sprintf("is the response of a suite of another mode than %s; send the responseId and the mode of the suite that you corrected", mode)})
	}
	if len(details) > 0 {
		return invalid(details...)
	}
	return nil
}

// saveCorrection saves a suite that a person has sent. What was left out and can be derived is filled in.
func (s *server) saveCorrection(c *call, in suiteRequest, original store.Response, plan processed, opts suite.Options) error {
	var own given
	sent, err := suite.Parse(in.CorrectedTestSuite)
	if err = errors.Join(err, json.Unmarshal(in.CorrectedTestSuite, &own)); err != nil {
		return invalid(Detail{corrected, "cannot be read as a TestSuiteRecord; see /docs for its form"})
	}
	if err := s.checkBelongs(c, own, original, opts); err != nil {
		return err
	}
	current, err := s.cfg.Store.CurrentSuite(c.ctx(), opts.DocumentID, string(opts.Mode))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return err
	}
	engine, _ := adjudicate.Compile(plan.Plan, adjudicate.Options{})
	suite.Complete(sent, engine, opts.Formularies...)
	sent.Mode, sent.GeneratedAt = opts.Mode, opts.Now.UTC().Truncate(time.Second)
	if sent.PlanName == "" {
		sent.PlanName = plan.Plan.Identity.Name.Value
	}
	s.nameCorrection(sent, current, own.Confidence != nil, plan.Plan, opts)
	sent.Validation = suite.Check(sent, engine)
	if details := checkDetails(sent.Validation.Errors); len(details) > 0 {
		return invalid(details...)
	}
	sent.Coverage = score.Coverage(engine, sent, score.Options{Formularies: opts.Formularies})
	if basis := basisOf(original, current); !basis.IsZero() && plan.ReadAt.After(basis) {
		sent.Validation.Warnings = append(sent.Validation.Warnings, fmt.Sprintf(
			"The document was processed again on %s, after the suite that this corrects was made: its rules may have changed since. Amounts are checked against the rules of now.",
			plan.ReadAt.UTC().Format(time.RFC3339)))
	}
	message, err := changesSince(current, sent)
	if err != nil {
		return err
	}
	return s.saveSuite(c, sent, store.NewSuite{Corrected: true, ResponseID: original.ID}, opts, message)
}

// basisOf is when the suite was made that a correction starts from; zero where there is none.
func basisOf(original store.Response, current store.Suite) time.Time {
	if original.ID != "" {
		return original.CreatedAt
	}
	return current.SavedAt
}

// changesSince tells what a correction changes of the suite whose place it takes.
func changesSince(current store.Suite, sent *suite.Suite) (string, error) {
	const saved = "The corrected suite was saved"
	if current.ID == "" {
		return saved + ".", nil
	}
	before, err := suite.Parse(current.Suite)
	if err != nil {
		return "", fmt.Errorf("api: read a stored suite: %w", err)
	}
	c := suite.Diff(before, sent)
	return fmt.Sprintf("%s: against version %d %d changed, %d added and %d removed, of %d scenarios.",
		saved, current.Version, len(c.Changed), len(c.Added), len(c.Removed), len(sent.Scenarios)), nil
}

// nameCorrection gives a correction the id of the suite that it takes the place of, so that the two are one suite, and
// its confidence where it says none of its own; 0 is one.
func (s *server) nameCorrection(sent *suite.Suite, current store.Suite, confident bool, plan *benefit.Plan, opts suite.Options) {
	sent.ID = current.ID
	if built, err := buildSuite(plan, opts); err == nil {
		if sent.ID == "" {
			sent.ID = built.ID
		}
		if !confident {
			sent.Confidence = built.Confidence
		}
	}
	if sent.ID == "" {
		sent.ID = "ts-" + s.cfg.Store.NewID()
	}
}

// split opens what errors.Join has joined.
func split(err error) []error {
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		return all.Unwrap()
	}
	return []error{err}
}

// fieldErrors finds the bad fields of claim inputs anywhere within an error.
func fieldErrors(err error) []claim.FieldError {
	if f, ok := err.(claim.FieldError); ok { //nolint:errorlint // the tree is walked here
		return []claim.FieldError{f}
	}
	var out []claim.FieldError
	if all := split(err); len(all) > 1 || len(all) == 1 && all[0] != err { //nolint:errorlint // the same value
		for _, one := range all {
			out = append(out, fieldErrors(one)...)
		}
		return out
	}
	if inner := errors.Unwrap(err); inner != nil {
		return fieldErrors(inner)
	}
	return nil
}
