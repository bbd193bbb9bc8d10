package scenario

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
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

// Generate designs the cases of a mode for a compiled plan. Quick has at most [QuickLimit] cases, those that notice the
// most wrong values, most important rules first. EdgeCase has every boundary at its three points. Comprehensive has both
// and every other case.
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
		pool, kills = choose(pool, kills, mutants)
	}
	d.reportSurvivors(pool, kills, mutants, opts.Mode)
	slices.SortStableFunc(pool, func(a, b candidate) int { return cmp.Compare(a.Priority, b.Priority) })
	cases := make([]Case, len(pool))
	for i := range pool {
		cases[i] = pool[i].Case
	}
	return cases, d.findings
}

// newDesigner designs every case of a plan.
func newDesigner(engine *adjudicate.Engine, opts Options) *designer {
	tiers := NewTiers(engine.Plan(), opts.Formularies...)
	d := &designer{
		engine: engine, plan: engine.Plan(), date: serviceDate(engine.Plan(), opts.Date),
		cast: newCast(tiers, engine, opts.Seed), seen: map[string]int{}, shadowed: map[benefit.RuleID]bool{},
		spots: map[benefit.RuleID]spot{},
	}
	d.shares()
	d.limits()
	d.policies()
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
	in, pre := &c.Inputs, &c.Preconditions
	return adjudicate.Claim{
		DateOfService: in.DateOfService, NDC: string(in.NDC), Tier: pre.Tier, Channel: pre.Channel, Network: pre.Network,
		DAW: in.DAWCode, Quantity: in.QuantityDispensed, DaysSupply: in.DaysSupply, IngredientCost: in.IngredientCost, DispensingFee: in.DispensingFee,
		UsualAndCustomary: in.UsualAndCustomary, GrossAmountDue: in.GrossAmountDue,
	}
}

// candidate is a designed case with its result.
type candidate struct {
	Case
	claim  adjudicate.Claim
	result adjudicate.Result
	edge   bool // a point of a boundary
	plain  bool // designed for its rule; it can be a point of a boundary as well
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
	notes   []string

	category benefit.Category
	priority int
}

// spot is a place where one rule decides.
type spot struct {
	rule    adjudicate.Rule
	channel benefit.Channel
	network benefit.Network
	days    int
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

// dispensingFee of every case whose price allows it.
const dispensingFee money.Amount = 175

// add casts a sketch and keeps it when the plan determines its result. A case that another one already is adds only what
// it covers.
func (d *designer) add(s sketch) bool {
	drugPart, ok := d.cast.byTier[s.spot.rule.Tier]
	if !ok || s.price < 0 || s.price > maxPrice || !d.reachable(s) {
		return false
	}
	if d.cast.pharmacies[standing{s.spot.channel, s.spot.network}].NPI == "" {
		d.reportOnce(finding.Warning, "pharmacy_not_cast", "pharmacyNPI",
			"The embedded pharmacies do not suffice for every kind and network of this plan; scenarios of some are left out.")
		return false
	}
	quantity, ok := fillQuantity(drugPart.product, s.spot.days)
	if !ok {
		return false
	}
	if !drugPart.product.Maintenance && s.spot.channel == benefit.Mail && s.spot.days > 34 {
		d.reportOnce(finding.Note, "drug_not_taken_for_long", "tiers/"+string(s.spot.rule.Tier),
			"No drug that is taken for long could be cast for this tier; some scenarios send one by mail for months that seldom is.")
	}
	hash := sha256.Sum256([]byte(string(s.subject) + "\x00" + s.intent + "\x00" + s.edge))
	id := "sc-" + hex.EncodeToString(hash[:6])
	in := d.cast.inputs(id, drugPart, standing{s.spot.channel, s.spot.network}, d.plan.Identity, d.date)
	in.QuantityDispensed, in.DaysSupply = quantity, s.spot.days
	in.IngredientCost = s.price
	if s.price > dispensingFee {
		in.IngredientCost, in.DispensingFee = s.price-dispensingFee, dispensingFee
	}
	in.UsualAndCustomary, in.GrossAmountDue = s.uc, s.due
	c := candidate{edge: s.edge != "", plain: s.edge == "", Case: Case{
		ID: id, Description: d.where(s.spot) + ": " + s.say, Category: s.category, Priority: s.priority, Inputs: in,
		Preconditions: Preconditions{
			State: s.state, Tier: s.spot.rule.Tier, TierBy: drugPart.source, Channel: s.spot.channel, Network: s.spot.network,
		},
		Notes: append(slices.Clone(drugPart.notes), s.notes...),
	}}
	c.claim = c.Claim()
	c.result = d.engine.Claim(c.claim, s.state)
	if c.result.Status == adjudicate.Undetermined || len(in.Check()) > 0 {
		return false
	}
	for _, r := range append([]benefit.RuleID{s.subject}, c.result.Rules...) {
		if !slices.Contains(c.Covers, string(r)) {
			c.Covers = append(c.Covers, string(r))
		}
	}
	if s.edge != "" {
		c.Covers = append(c.Covers, string(s.subject)+"#"+s.edge)
	}
	key := situation(&c)
	if at, dup := d.seen[key]; dup {
		old := &d.pool[at]
		for _, v := range c.Covers {
			if !slices.Contains(old.Covers, v) {
				old.Covers = append(old.Covers, v)
			}
		}
		old.edge = old.edge || c.edge
		old.Priority = min(old.Priority, c.Priority)
		return true
	}
	d.seen[key] = len(d.pool)
	d.pool = append(d.pool, c)
	return true
}

// maxPrice keeps every amount within the claim's dollar fields.
const maxPrice money.Amount = 999_999_99

// marketPrice is what the tier's drug costs pharmacies for so many days, with the fee; 0 where that is not known.
func (d *designer) marketPrice(s spot) money.Amount {
	p := d.cast.byTier[s.rule.Tier].product
	q, ok := fillQuantity(p, s.days)
	if !ok {
		return 0
	}
	if cost, known := p.Price(q); known {
		return cost + dispensingFee
	}
	return 0
}

// Products returns the product that the cases of a seed use for each tier, for those who prepare a test system.
func Products(engine *adjudicate.Engine, opts Options) map[benefit.TierID]drug.Product {
	out := map[benefit.TierID]drug.Product{}
	for t, p := range newCast(NewTiers(engine.Plan(), opts.Formularies...), engine, opts.Seed).byTier {
		out[t] = p.product
	}
	return out
}
