package scenario

import (
	"cmp"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// QuickLimit is how many scenarios the quick mode has at most.
const QuickLimit = 25

// Options says what to generate.
type Options struct {
	Mode        Mode             // empty: Comprehensive
	Date        calendar.Date    // date of service, moved into the plan's period; zero: the plan's first day, if stated
	Seed        uint64           // chooses among drugs, pharmacies and prescribers that fit equally well
	Formularies []formulary.List // drug lists beyond the plan's own, in the order in which they are asked
}

// Generate designs the cases of a mode for a compiled plan. Comprehensive has a case for every rule, every boundary at its
// three points, each condition of a rule by itself, sequences of claims of a plan year, and every feasible pair of values
// (see [Pairs]). EdgeCase has the boundaries alone. Quick has at most [QuickLimit] cases: of all these but the pairs, and of
// ones that show several rules in one claim, those that notice the most wrong values. They are in such an order that every
// beginning notices as many as it can, once the cost shares of retail pharmacies and the limits are shown. The others are in
// the order of their priority.
//
// Each case is adjudicated while it is designed: one whose result the plan does not determine is left out. The findings
// name rules that no claim can show (another one always decides), values whose change no case would notice, and rules
// that the limit of quick left out. The same engine and options give the same cases.
func Generate(engine *adjudicate.Engine, opts Options) ([]Case, []finding.Finding) {
	d := newDesigner(engine, opts)
	pool := d.pool
	if opts.Mode == EdgeCase {
		pool = slices.DeleteFunc(pool, func(c candidate) bool { return !c.edge })
	}
	kills, mutants := killMatrix(engine, pool)
	if opts.Mode == Quick {
		pool, kills = d.choose(pool, kills, mutants)
	}
	d.reportSurvivors(pool, kills, mutants, opts.Mode)
	if opts.Mode != Quick { // which has an order of its own
		slices.SortStableFunc(pool, func(a, b candidate) int { return cmp.Compare(a.Priority, b.Priority) })
	}
	cases := make([]Case, len(pool))
	for i := range pool {
		cases[i] = pool[i].Case
	}
	return cases, d.findings
}

// newDesigner designs every case of a plan.
func newDesigner(engine *adjudicate.Engine, opts Options) *designer {
	d := stage(engine, opts)
	d.shares()
	d.extremes()
	d.limits()
	d.policies()
	d.rules()
	d.listRows()
	d.planWide()
	d.partD()
	d.sequences()
	d.turnOfYear()
	d.lifted()
	if opts.Mode == Comprehensive || opts.Mode == "" {
		d.pairs()
	}
	return d
}

// stage casts who appears in the cases of a plan, before any is designed.
func stage(engine *adjudicate.Engine, opts Options) *designer {
	tiers := NewTiers(engine.Plan(), opts.Formularies...)
	d := &designer{
		engine: engine, plan: engine.Plan(), date: serviceDate(engine.Plan(), opts.Date), edits: editsOf(engine.Plan()), seen: map[string]int{}, shadowed: map[benefit.RuleID]bool{},
		spots: map[benefit.RuleID]spot{},
	}
	d.cast = newCast(tiers, engine, opts.Seed, d.date)
	return d
}

// serviceDate moves a date into the plan's period.
func serviceDate(p *benefit.Plan, date calendar.Date) calendar.Date {
	from, to := p.Identity.EffectiveFrom, p.Identity.EffectiveTo
	if from.Known() && date.Before(from.Value) {
		date = from.Value
	}
	if to.Known() && !to.Value.IsZero() && !date.IsZero() && date.After(to.Value) {
		date = to.Value
	}
	return date
}

// Claim returns the case as the engine looks at it.
func (c Case) Claim() adjudicate.Claim {
	var facts *benefit.DrugFacts
	if p, ok := drug.Lookup(c.Inputs.NDC); ok {
		facts = new(benefit.FactsOf(p))
	}
	k := claimOf(c.Inputs, facts)
	if c.Inputs.Compound != nil {
		for _, i := range c.Inputs.Compound.Ingredients {
			part := adjudicate.Part{NDC: string(i.NDC), Cost: i.Cost}
			if p, ok := drug.Lookup(i.NDC); ok {
				part.Drug = new(benefit.FactsOf(p))
			}
			k.Ingredients = append(k.Ingredients, part)
		}
	}
	k.Tier, k.Channel, k.Network = c.Preconditions.Tier, c.Preconditions.Channel, c.Preconditions.Network
	c.Preconditions.Facts.tell(&k)
	return k
}

// candidate is a designed case with its result.
type candidate struct {
	Case
	claim  adjudicate.Claim
	result adjudicate.Result
	sketch *sketch // what it was designed as; nil: changed from another case
	gender string  // where the case is about it
	edge   bool    // a point of a boundary
	plain  bool    // designed for its rule; it can be a point of a boundary as well
}

// sketch is a case before drug, pharmacy and member are cast.
type sketch struct {
	subject benefit.RuleID // the rule that the case is for
	intent  string         // with the subject: what the id is made of
	edge    string         // the boundary, with its point: "maximum:at"; empty: no boundary
	spot    spot
	price   money.Amount // ingredient cost plus dispensing fee
	uc, due *money.Amount
	state   adjudicate.State
	say     string
	outcome string // said last, where it is not in the words
	notes   []string
	under   *candidate // the case that this one was designed on; nil: none
	earlier []Earlier

	category benefit.Category
	priority int

	date   calendar.Date                // of service; zero: that of the suite
	facts  Facts                        // beside what is known of the drug
	gender string                       // where the case is about it
	change func(*claim.Inputs)          // what is submitted otherwise than usual; nil: nothing
	leave  func(adjudicate.Reject) bool // rejects that the case is about: nothing in the preconditions avoids them
}

// spot is a place where one rule decides.
type spot struct {
	rule    adjudicate.Rule
	channel benefit.Channel
	network benefit.Network
	days    int
	drug    *part // nil: the tier's own
}

type designer struct {
	engine   *adjudicate.Engine
	plan     *benefit.Plan
	date     calendar.Date
	cast     *cast
	pool     []candidate
	seen     map[string]int // what is submitted in which state → its case in pool
	shadowed map[benefit.RuleID]bool
	spots    map[benefit.RuleID]spot
	designs  []design                        // of the rules beside cost shares and limits, to be put on other cases
	edits    map[benefit.RuleID]benefit.Edit // of the rules of utilization management
	findings []finding.Finding
}

func (d *designer) report(severity finding.Severity, code, path, message string) {
	d.findings = append(d.findings, finding.Finding{Code: code, Severity: severity, Message: message, Path: path})
}

func (d *designer) reportOnce(severity finding.Severity, code, path, message string) {
	if !slices.ContainsFunc(d.findings, func(f finding.Finding) bool { return f.Code == code && f.Path == path }) {
		d.report(severity, code, path, message)
	}
}

// Products returns the product that the cases of a seed use for each tier, for those who prepare a test system.
func Products(engine *adjudicate.Engine, opts Options) map[benefit.TierID]drug.Product {
	out := map[benefit.TierID]drug.Product{}
	for t, p := range newCast(NewTiers(engine.Plan(), opts.Formularies...), engine, opts.Seed, serviceDate(engine.Plan(), opts.Date)).byTier {
		out[t] = p.product
	}
	return out
}
