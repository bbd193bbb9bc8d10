package suite

import (
	"crypto/sha256"
	_ "embed" // the schema
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/scenario"
)

//go:embed propose.schema.json
var proposalSchema []byte

// ProposalSchema returns the JSON Schema of the scenarios that a model is asked for: {"scenarios": [...]}, flat items,
// everything but an intent and a tier may be left out.
func ProposalSchema() []byte { return slices.Clone(proposalSchema) }

// MaxProposed is how many proposed scenarios a suite takes.
const MaxProposed = 200

// ErrProposals is the error of [Propose] for an answer that is no object with a list of scenarios.
var ErrProposals = errors.New("the model's answer is no list of scenarios")

// proposed is a scenario as a model proposes it: what differs from a plain claim for a drug of a tier.
type proposed struct {
	Description       string             `json:"description"`
	Category          benefit.Category   `json:"category"`
	Tier              benefit.TierID     `json:"tier"`
	Channel           benefit.Channel    `json:"channel"`
	Network           benefit.Network    `json:"network"`
	Quantity          *money.Quantity    `json:"quantity"`
	DaysSupply        *int               `json:"daysSupply"`
	IngredientCost    *money.Amount      `json:"ingredientCost"`
	DispensingFee     *money.Amount      `json:"dispensingFee"`
	UsualAndCustomary *money.Amount      `json:"usualAndCustomary"`
	DAWCode           string             `json:"dawCode"`
	DateOfService     string             `json:"dateOfService"`
	DateOfBirth       string             `json:"dateOfBirth"`
	Gender            string             `json:"gender"`
	FamilyCoverage    *bool              `json:"familyCoverage"`
	Used              []adjudicate.Use   `json:"used"`
	ExpectedResult    *adjudicate.Status `json:"expectedResult"`
	ExpectedPay       *money.Amount      `json:"expectedPatientPay"`
}

// Propose adds the scenarios of a model's answer to a suite that [Build] made of the same plan and options, behind its
// own. A proposal varies the plain claim that the suite has for the tier, channel and network: it names what it changes,
// and the engine computes the result. Where the model expected another one the engine's stands and Validation has a
// warning. An id follows from the content alone. Coverage and Confidence stay those of the suite's own scenarios.
//
// What cannot be used is left out with a finding: "scenario_malformed", "scenario_unknown_place" (the suite has no claim
// there), "scenario_invalid" (the claim inputs or the member's state), "scenario_undetermined" (the plan does not say),
// "scenario_duplicate", "scenario_beyond_limit" ([MaxProposed], and [scenario.QuickLimit] of a quick suite). The error is
// [ErrProposals]; the suite is then as it was.
func Propose(s *Suite, plan *benefit.Plan, opts Options, answer []byte) ([]finding.Finding, error) {
	var list struct {
		Scenarios []json.RawMessage `json:"scenarios"`
	}
	if err := json.Unmarshal(answer, &list); err != nil || list.Scenarios == nil {
		return nil, ErrProposals
	}
	engine, _ := adjudicate.Compile(plan, adjudicate.Options{Variant: opts.Variant})
	p := proposals{suite: s, engine: engine, prices: newPricer(engine), seen: map[string]bool{}, room: MaxProposed}
	if s.Mode == scenario.Quick {
		p.room = max(0, scenario.QuickLimit-len(s.Scenarios))
	}
	p.generated = len(s.Scenarios)
	for i := range s.Scenarios {
		p.seen[situation(&s.Scenarios[i])] = true
	}
	for n, raw := range list.Scenarios {
		p.path = fmt.Sprintf("scenarios[%d]", n)
		p.add(raw)
	}
	s.TotalScenarios = len(s.Scenarios)
	v := Check(s, engine, opts.Formularies...)
	s.Validation.Valid, s.Validation.Errors = v.Valid, v.Errors
	for _, w := range slices.Concat(v.Warnings, p.disputed) {
		if !slices.Contains(s.Validation.Warnings, w) {
			s.Validation.Warnings = append(s.Validation.Warnings, w)
		}
	}
	return p.found, nil
}

// proposals adds scenarios to a suite.
type proposals struct {
	suite     *Suite
	engine    *adjudicate.Engine
	prices    *pricer
	generated int // how many scenarios are the suite's own
	room      int
	seen      map[string]bool
	disputed  []string
	found     []finding.Finding
	path      string // of the proposal that is being looked at
}

func (p *proposals) drop(code, message string) {
	p.found = append(p.found, finding.Finding{Code: code, Severity: finding.Warning, Path: p.path, Message: message})
}

func (p *proposals) add(raw json.RawMessage) {
	var want proposed
	if json.Unmarshal(raw, &want) != nil || want.Description == "" || want.Tier == "" || want.Category != "" && !slices.Contains(benefit.Categories(), want.Category) {
		p.drop("scenario_malformed", "The proposed scenario does not have the form that was asked for; it was left out.")
		return
	}
	base := p.plain(&want)
	if base == nil {
		p.drop("scenario_unknown_place", "The suite has no claim for this tier, kind of pharmacy and network; the proposed scenario was left out.")
		return
	}
	c, ok := want.vary(base)
	if !ok || len(c.Inputs.Check()) > 0 || len(p.engine.CheckState(c.Preconditions.State)) > 0 {
		p.drop("scenario_invalid", "The proposed claim or the member's state before it is not possible; the scenario was left out.")
		return
	}
	result := p.engine.Claim(c.Claim(), c.Preconditions.State)
	if result.Status == adjudicate.Undetermined {
		p.drop("scenario_undetermined", "The plan does not determine the result of the proposed claim; the scenario was left out.")
		return
	}
	for _, id := range result.Rules {
		c.Covers = append(c.Covers, string(id))
	}
	sc := fromCase(p.engine, c, result)
	key := situation(&sc)
	switch {
	case p.seen[key]:
		p.drop("scenario_duplicate", "The suite has a scenario of the same claim and the same member already.")
		return
	case p.room == 0:
		p.drop("scenario_beyond_limit", "The suite takes no more proposed scenarios.")
		return
	}
	p.seen[key], p.room = true, p.room-1
	hash := sha256.Sum256([]byte(key))
	sc.ID = "pr-" + hex.EncodeToString(hash[:6])
	p.prices.price(&sc)
	p.dispute(&want, &sc)
	p.suite.Scenarios = append(p.suite.Scenarios, sc)
}

// plain finds the suite's simplest claim for a tier, channel and network: the one of the fewest preconditions, the first
// of these. What a proposal leaves open is any.
func (p *proposals) plain(want *proposed) *Scenario {
	var best *Scenario
	least := 0
	for i := range p.suite.Scenarios[:p.generated] {
		sc := &p.suite.Scenarios[i]
		pre := &sc.Preconditions
		if pre.Tier != want.Tier || want.Channel != "" && pre.Channel != want.Channel || want.Network != "" && pre.Network != want.Network || sc.Inputs.Compound != nil {
			continue
		}
		if n := len(situationOf(sc).Preconditions); best == nil || n < least {
			best, least = sc, n
		}
	}
	return best
}

// vary returns a case that is a scenario with what the proposal changes. It reports false for a date that is none.
func (w *proposed) vary(base *Scenario) (scenario.Case, bool) {
	c := scenario.Case{
		Description: oneLine(w.Description), Category: base.Category, Priority: lastPriority, Inputs: base.Inputs, Preconditions: base.Preconditions,
		Notes: []string{"Proposed by a model; the result is the engine's."},
	}
	if w.Category != "" {
		c.Category = w.Category
	}
	in := &c.Inputs
	set(&in.QuantityDispensed, w.Quantity)
	set(&in.DaysSupply, w.DaysSupply)
	set(&in.IngredientCost, w.IngredientCost)
	set(&in.DispensingFee, w.DispensingFee)
	if w.UsualAndCustomary != nil {
		in.UsualAndCustomary = w.UsualAndCustomary
	}
	if w.IngredientCost != nil || w.DispensingFee != nil {
		in.GrossAmountDue = nil // it was of another price
	}
	if w.DAWCode != "" {
		in.DAWCode = w.DAWCode
	}
	if w.Gender != "" {
		in.PatientGender = w.Gender
	}
	for _, d := range []struct {
		text string
		to   *calendar.Date
	}{{w.DateOfService, &in.DateOfService}, {w.DateOfBirth, &in.DateOfBirth}} {
		if d.text == "" {
			continue
		}
		day, err := calendar.ParseCompact(d.text)
		if err != nil {
			return c, false
		}
		*d.to = day
	}
	set(&c.Preconditions.State.Family, w.FamilyCoverage)
	if w.Used != nil {
		c.Preconditions.State.Accumulators = w.Used
	}
	return c, true
}

// lastPriority is that of scenarios that no rule of the generator asked for.
const lastPriority = 9

func set[T any](to *T, v *T) {
	if v != nil {
		*to = *v
	}
}

// dispute warns where the model expected something else than the engine computes.
func (p *proposals) dispute(want *proposed, sc *Scenario) {
	name := fmt.Sprintf("scenarios[%d]", len(p.suite.Scenarios))
	if want.ExpectedResult != nil && *want.ExpectedResult != sc.ExpectedResult {
		p.disputed = append(p.disputed, fmt.Sprintf("%s.expectedResult: the model that proposed it expected another; the engine's is %s", name, sc.ExpectedResult))
		return
	}
	if pay := sc.ExpectedPatientPay; want.ExpectedPay != nil && pay != nil && *want.ExpectedPay != *pay {
		p.disputed = append(p.disputed, fmt.Sprintf("%s.expectedPatientPay: the model that proposed it expected $%s; the engine's $%s is used", name, *want.ExpectedPay, *pay))
	}
}

// decisive is what of a scenario decides its result, without the member's name and numbers.
type decisive struct {
	Inputs        claim.Inputs
	Preconditions json.RawMessage
}

func situationOf(sc *Scenario) decisive {
	in := sc.Inputs
	in.CardholderID, in.PersonCode, in.PrescriptionNumber, in.PatientFirstName, in.PatientLastName = "", "", "", "", ""
	// Preconditions are plain values: writing them cannot fail.
	b, _ := json.Marshal(sc.Preconditions)
	return decisive{in, b}
}

// situation is what two scenarios have in common that are the same test.
func situation(sc *Scenario) string {
	b, _ := json.Marshal(situationOf(sc)) // as above
	return string(b)
}

const longestIntent = 300 // letters of a model's description

// oneLine is a model's words as a description: no control characters, one line, not too long.
func oneLine(words string) string {
	s := strings.Join(strings.FieldsFunc(words, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || !unicode.IsPrint(r) }), " ")
	if r := []rune(s); len(r) > longestIntent {
		s = string(r[:longestIntent]) + "…"
	}
	return s
}
