package suite

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/scenario"
)

// ErrNothingToTest says that no rule of the plan can decide a claim.
var ErrNothingToTest = errors.New("the plan has no cost share that can be tested")

// Options says which suite to build. All but Now decide its contents.
type Options struct {
	DocumentID  string           // whose suite it is; part of its id
	Mode        scenario.Mode    // empty: comprehensive
	Now         time.Time        // becomes GeneratedAt, in UTC
	Date        calendar.Date    // date of service of the claims; zero: the plan's first day, where stated
	Seed        uint64           // chooses among drugs and providers that fit equally well
	Variant     string           // which plan of a document with several
	Formularies []formulary.List // drug lists of other documents
}

// Build compiles the plan, generates the cases of the mode and adjudicates each. It returns [ErrNothingToTest] where no
// rule can be used, and an error for a mode that is none; the findings are those of [adjudicate.Compile] and
// [scenario.Generate], and come with an error too.
//
// The suite's Confidence is the mean over the plan's rules of how sure each is, where it decides a scenario, else nothing;
// see [RuleConfidence]. Its Coverage says what of the plan the scenarios cover. Its Validation holds the
// findings that somebody should look at as warnings. The same plan and options give the same suite, GeneratedAt aside.
func Build(plan *benefit.Plan, opts Options) (*Suite, []finding.Finding, error) {
	if opts.Mode == "" {
		opts.Mode = scenario.Comprehensive
	}
	switch opts.Mode {
	case scenario.Comprehensive, scenario.Quick, scenario.EdgeCase:
	default:
		return nil, nil, fmt.Errorf("suite: the mode must be %s, %s or %s", scenario.Comprehensive, scenario.Quick, scenario.EdgeCase)
	}
	engine, findings := adjudicate.Compile(plan, adjudicate.Options{Variant: opts.Variant})
	if len(engine.Rules()) == 0 && engine.PartD() == nil {
		return nil, findings, ErrNothingToTest
	}
	design := scenario.Options{Mode: opts.Mode, Date: opts.Date, Seed: opts.Seed, Formularies: opts.Formularies}
	cases, more := scenario.Generate(engine, design)
	findings = append(findings, more...)
	if len(cases) == 0 {
		return nil, findings, ErrNothingToTest
	}
	s := &Suite{
		ID: suiteID(opts), PlanName: plan.Identity.Name.Value, Mode: opts.Mode, GeneratedAt: opts.Now.UTC().Truncate(time.Second),
		TotalScenarios: len(cases), Scenarios: make([]Scenario, len(cases)),
	}
	results, all := make([]adjudicate.Result, len(cases)), make([]*Scenario, len(cases))
	for i, c := range cases {
		results[i] = engine.Claim(c.Claim(), c.Preconditions.State)
		s.Scenarios[i] = fromCase(engine, c, results[i])
		all[i] = &s.Scenarios[i]
	}
	newPricer(engine).price(all...)
	s.cover(engine, cases, results, design, findings)
	s.Validation = Check(s, engine)
	s.Validation.Warnings = append(s.Validation.Warnings, warnings(findings)...)
	return s, findings, nil
}

// suiteID follows from the document, the mode and the options.
func suiteID(o Options) string {
	var h bytes.Buffer
	fmt.Fprintf(&h, "%q %q %q %q %d", o.DocumentID, o.Mode, o.Variant, o.Date, o.Seed)
	for _, l := range o.Formularies {
		// Entries are plain strings and flags: writing them cannot fail.
		b, _ := json.Marshal(l)
		fmt.Fprintf(&h, " %d %s", len(b), b)
	}
	sum := sha256.Sum256(h.Bytes())
	return "ts-" + hex.EncodeToString(sum[:12])
}

func fromCase(engine *adjudicate.Engine, c scenario.Case, r adjudicate.Result) Scenario {
	notes := notesOf(engine, c, r)
	out := Scenario{
		ID: c.ID, Description: c.Description, Inputs: c.Inputs, ExpectedResult: ResultOf(r.Status), ExpectedResponse: r.Response, Category: c.Category, Notes: &notes,
		Preconditions: c.Preconditions, ExpectedRejectCodes: codesOf(&r), Explanation: r.Steps, Covers: c.Covers, Priority: c.Priority,
		ExpectedComponents: []adjudicate.Component{}, ExpectedAccumulators: []adjudicate.AccumulatorMove{},
	}
	if out.ExpectedResult == adjudicate.Approved || out.ExpectedResult == adjudicate.PartiallyApproved {
		out.ExpectedPatientPay, out.ExpectedPlanPay, out.AssumedAllowed = new(r.PatientPay), new(r.PlanPay), new(r.Ingredient+r.Fee)
		if r.Status == adjudicate.Duplicate { // what the first claim was allowed; in which amounts is not kept
			out.AssumedAllowed = new(r.Allowed)
		}
		out.ExpectedComponents = append(out.ExpectedComponents, r.Components...)
		out.ExpectedAccumulators = moves(&r)
	}
	return out
}

// notesOf writes what must hold before the claim is sent and what the expectation takes for granted.
func notesOf(engine *adjudicate.Engine, c scenario.Case, r adjudicate.Result) string {
	var n []string
	pre := c.Preconditions
	drug, tier := c.Inputs.NDC, engine.TierName(pre.Tier)
	if c.Inputs.Compound != nil {
		n = append(n, fmt.Sprintf("The claim is for a compound of %s.", ingredients(c.Inputs.Compound)))
	}
	switch by := pre.TierBy; {
	case pre.Tier == "" && c.Inputs.Compound != nil: // on none: what it costs the plan says of compounds
	case by == scenario.FromDocument:
		n = append(n, fmt.Sprintf("The plan's drug list has NDC %s in %q.", drug, tier))
	case by == scenario.FromFormulary:
		n = append(n, fmt.Sprintf("The named drug list has NDC %s in %q.", drug, tier))
	case by == scenario.FromTierWords:
		n = append(n, fmt.Sprintf("NDC %s is taken to be in %q.", drug, tier))
	default:
		n = append(n, fmt.Sprintf("Precondition: put NDC %s in %q.", drug, tier))
	}
	n = append(n, fmt.Sprintf("Precondition: pharmacy NPI %s fills as %s, %s.",
		c.Inputs.PharmacyNPI, adjudicate.ChannelWords(pre.Channel), adjudicate.NetworkWords(pre.Network)))
	n = append(n, stateNotes(engine, c)...)
	if r.Paid() {
		n = append(n, fmt.Sprintf("Assumes that $%s is allowed (ingredient cost $%s, dispensing fee $%s); the price is a test price.",
			r.Ingredient+r.Fee, r.Ingredient, r.Fee))
	}
	n = append(n, c.Notes...)
	n = append(n, engine.Assumptions(c.Claim(), pre.State, r)...)
	return strings.Join(n, " ")
}

// ingredients names what a compound is made of.
func ingredients(c *claim.Compound) string {
	words := make([]string, len(c.Ingredients))
	for i, part := range c.Ingredients {
		words[i] = "NDC " + string(part.NDC)
	}
	return strings.Join(words, " and ")
}

// warnings writes the findings that somebody should look at, one line for all places of which the same is true.
func warnings(findings []finding.Finding) []string {
	var out []string
	at := map[string]int{} // by message
	var places [][]string
	for _, f := range findings {
		if f.Severity == finding.Note {
			continue
		}
		i, known := at[f.Message]
		if !known {
			i = len(out)
			at[f.Message] = i
			out, places = append(out, f.Message), append(places, nil)
		}
		places[i] = append(places[i], f.Path)
	}
	for i := range out {
		where := strings.Join(places[i][:min(len(places[i]), 3)], ", ")
		if more := len(places[i]) - 3; more > 0 {
			where += fmt.Sprintf(" and %d more", more)
		}
		out[i] = where + ": " + out[i]
	}
	return out
}

// RuleConfidence is how sure a cost share is: that of its weakest value. A value is as sure as its evidence, half as sure
// where the document contradicts itself, and 0.5 where it is assumed.
func RuleConfidence(c *benefit.CostShare) benefit.Confidence {
	return min(sure(c.Channel), sure(c.Network), sure(c.DaysSupply), sure(c.Share), sure(c.Deductible))
}

// LimitConfidence is how sure a deductible or an out-of-pocket maximum is; see [RuleConfidence].
func LimitConfidence(a *benefit.Accumulator) benefit.Confidence {
	return min(sure(a.Network), sure(a.Scope), sure(a.Individual), sure(a.Family), sure(a.FamilyMethod), sure(a.AppliesToRx), sure(a.Tiers), sure(a.ExemptTiers))
}

func sure[T any](v benefit.Sourced[T]) benefit.Confidence {
	switch v.Standing {
	case benefit.Assumed:
		return min(500, v.Confidence())
	case benefit.Conflicting:
		return v.Confidence() / 2
	default:
		return v.Confidence()
	}
}
