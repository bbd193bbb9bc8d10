package scenario

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// dispensingFee of every case whose price allows it.
const dispensingFee money.Amount = 175

// maxPrice keeps every amount within the claim's dollar fields.
const maxPrice money.Amount = 999_999_99

// partOf is the drug that is dispensed at a spot.
func (d *designer) partOf(s spot) (*part, bool) {
	if s.drug != nil {
		return s.drug, true
	}
	p, ok := d.cast.byTier[s.rule.Tier]
	return &p, ok
}

// compose casts a sketch, states in the preconditions what the plan's rules need beside what the case is about, and
// adjudicates it. False where no claim can carry it.
func (d *designer) compose(s *sketch) (candidate, bool) {
	p, ok := d.partOf(s.spot)
	if !ok || s.price < 0 || s.price > maxPrice {
		return candidate{}, false
	}
	if d.cast.pharmacies[standing{s.spot.channel, s.spot.network}].NPI == "" {
		d.reportOnce(finding.Warning, "pharmacy_not_cast", "pharmacyNPI",
			"The embedded pharmacies do not suffice for every kind and network of this plan; scenarios of some are left out.")
		return candidate{}, false
	}
	quantity, ok := fillQuantity(p.product, s.spot.days)
	if !ok {
		return candidate{}, false
	}
	id := idOf(s)
	date := s.date
	if date.IsZero() {
		date = d.date
	}
	in := d.cast.inputs(id, p, standing{s.spot.channel, s.spot.network}, d.plan.Identity, date)
	in.QuantityDispensed, in.DaysSupply = quantity, s.spot.days
	in.IngredientCost = s.price
	if s.price > dispensingFee {
		in.IngredientCost, in.DispensingFee = s.price-dispensingFee, dispensingFee
	}
	in.UsualAndCustomary, in.GrossAmountDue = s.uc, s.due
	if p.mixed() {
		compounded(&in, p.compound)
	}
	if s.change != nil {
		s.change(&in)
	}
	c := candidate{edge: s.edge != "", plain: s.edge == "", gender: s.gender, Case: Case{
		ID: id, Category: s.category, Priority: s.priority, Inputs: in,
		Preconditions: Preconditions{
			State: s.state, Tier: p.tier, TierBy: p.source, Channel: s.spot.channel, Network: s.spot.network, Facts: s.facts, Earlier: s.earlier,
		},
		Notes: append(slices.Clone(p.notes), s.notes...),
	}}
	if d.date.IsZero() && !s.date.IsZero() {
		c.Notes = append(c.Notes, exampleDay)
	}
	p.tell(&c.Preconditions.Facts)
	if c.Preconditions.State.Fills == nil {
		c.Preconditions.State.Fills = []adjudicate.Fill{}
	}
	d.settle(&c, s)
	return c, true
}

// idOf names a case by its rule and intent.
func idOf(s *sketch) string {
	name := string(s.subject) + "\x00" + s.intent + "\x00" + s.edge
	if s.under != nil {
		name += "\x00" + s.under.ID
	}
	hash := sha256.Sum256([]byte(name))
	return "sc-" + hex.EncodeToString(hash[:6])
}

// partByNDC is the drug of a case.
func (d *designer) partByNDC(ndc drug.NDC) (*part, bool) {
	for _, p := range d.cast.extras {
		if p.product.NDC == ndc {
			return p, true
		}
	}
	for _, p := range d.cast.byTier {
		if p.product.NDC == ndc {
			return &p, true
		}
	}
	return nil, false
}

// afterPlace is a description without its place.
func afterPlace(description string) string {
	_, rest, _ := strings.Cut(description, ": ")
	return strings.TrimSuffix(rest, ".")
}

// ask is what the plan makes of a claim at a spot, while designing.
func (d *designer) ask(s spot, price money.Amount, state adjudicate.State) adjudicate.Result {
	c, ok := d.compose(&sketch{spot: s, price: price, state: state})
	if !ok {
		return adjudicate.Result{Status: adjudicate.Undetermined}
	}
	return c.result
}

// add keeps a case when the plan determines its result. A case that another one already is adds only what it covers.
func (d *designer) add(s sketch) bool {
	c, ok := d.compose(&s)
	return ok && d.keep(&s, c)
}

// keep puts a composed case into the pool.
func (d *designer) keep(s *sketch, c candidate) bool {
	if p, _ := d.partOf(s.spot); !p.product.Maintenance && s.spot.channel == benefit.Mail && s.spot.days > 34 {
		d.reportOnce(finding.Note, "drug_not_taken_for_long", "tiers/"+string(p.tier),
			"No drug that is taken for long could be cast for this tier; some scenarios send one by mail for months that seldom is.")
	}
	if !d.reachable(*s) || c.result.Status == adjudicate.Undetermined || c.result.Status == adjudicate.Duplicate || len(c.Inputs.Check()) > 0 {
		return false
	}
	own := *s
	c.sketch, c.Description = &own, d.where(s.spot)+": "+s.words()
	if s.outcome != "" {
		c.Description += "; " + s.outcome
	}
	c.Description += "."
	c.cover(string(s.subject))
	for _, r := range c.result.Rules {
		c.cover(string(r))
	}
	if s.edge != "" {
		c.cover(string(s.subject) + "#" + s.edge)
	}
	if s.under != nil && stillShows(&c.result, &s.under.result) {
		c.cover(s.under.Covers...)
	}
	key := situation(&c)
	if at, dup := d.seen[key]; dup {
		old := &d.pool[at]
		old.cover(c.Covers...)
		old.edge = old.edge || c.edge
		old.Priority = min(old.Priority, c.Priority)
		return true
	}
	d.seen[key] = len(d.pool)
	d.pool = append(d.pool, c)
	return true
}

// words describes a sketch without its place and its outcome.
func (s *sketch) words() string {
	say := strings.TrimSuffix(s.say, ".")
	if s.under != nil {
		say = s.under.sketch.words() + "; " + say
	}
	return say
}

// cover adds to what a case covers.
func (c *Case) cover(what ...string) {
	for _, v := range what {
		if !slices.Contains(c.Covers, v) {
			c.Covers = append(c.Covers, v)
		}
	}
}

// marketPrice is what the tier's drug costs pharmacies for so many days, with the fee; 0 where that is not known.
func (d *designer) marketPrice(s spot) money.Amount {
	p, ok := d.partOf(s)
	if !ok {
		return 0
	}
	q, ok := fillQuantity(p.product, s.days)
	if !ok {
		return 0
	}
	if cost, known := p.product.Price(q); known {
		return cost + dispensingFee
	}
	return 0
}

// situation tells cases apart that submit the same in the same state.
func situation(c *candidate) string {
	in := c.claim
	var b strings.Builder
	fmt.Fprintf(&b, "%s|%s|%s|%d|%d|%d|%v", in.Tier, in.Channel, in.Network, in.DaysSupply, in.IngredientCost, in.DispensingFee, c.Preconditions.State.Family)
	for _, p := range []*money.Amount{in.UsualAndCustomary, in.GrossAmountDue} {
		if p != nil {
			fmt.Fprintf(&b, "|%d", *p)
		} else {
			b.WriteString("|-")
		}
	}
	for _, u := range c.Preconditions.State.Accumulators {
		fmt.Fprintf(&b, "|%s=%d,%d,%v,%d,%d,%d", u.ID, u.Individual, u.Family, u.Met, u.MembersMet, u.Period, u.Late)
	}
	b.WriteString(beside(c))
	return b.String()
}

// beside is what else than money and limits a case is about; made-up members and prescription numbers do not matter.
func beside(c *candidate) string {
	in, state := &c.Inputs, c.Preconditions.State
	state.Accumulators = nil
	rest, err := json.Marshal([]any{
		state, c.Preconditions.Facts, c.Preconditions.Earlier, in.NDC, in.QuantityDispensed, in.DAWCode, in.DateOfService, in.DateOfBirth, in.PatientRelationship, in.FillNumber,
		in.SubmissionClarificationCode, in.PriorAuthorizationNumber, in.PharmacyNPI, in.Compound, in.OtherPayer, c.gender,
	})
	if err != nil {
		return "" // plain values: cannot happen
	}
	return string(rest)
}
