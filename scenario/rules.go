package scenario

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// ruled designs the cases of one rule of the plan's lists.
type ruled struct {
	*designer
	info benefit.RuleInfo
	base sketch // a claim that the rule holds for and that would be paid but for it
	part *part
}

// rules designs the cases of every rule that is neither a cost share nor an accumulator of its own.
func (d *designer) rules() {
	d.engine.Plan().EachRule(func(info benefit.RuleInfo) {
		if !inForce(d.engine, info) {
			return
		}
		if cases := designOf(info.Terms); cases != nil { // others are designed from the cases of others
			d.design(info, cases)
		}
	})
}

// design designs the cases of a rule, or tells why there are none.
func (d *designer) design(info benefit.RuleInfo, cases func(*ruled) string) {
	r, why := d.baseFor(info, *info.Scope)
	if why == "" {
		d.designs = append(d.designs, design{info: info, own: r.base, cases: cases})
		from := len(d.pool)
		why = cases(r)
		r.eachAlone(slices.Clone(d.pool[from:]))
	}
	if why != "" {
		d.gap(info, why)
	}
}

func (d *designer) gap(info benefit.RuleInfo, why string) {
	path := string(info.ID)
	if !strings.HasPrefix(path, info.List) {
		path = info.List + "/" + path
	}
	d.reportOnce(finding.Warning, "rule_not_tested", path, "No scenario can show this rule: "+why+".")
}

// designOf returns what designs the cases of a kind of rule; the reason that it returns says why it has none.
func designOf(terms any) func(*ruled) string {
	switch t := terms.(type) {
	case *benefit.PriorAuthorization:
		return func(r *ruled) string { return r.priorAuthorization(t) }
	case *benefit.StepTherapy:
		return func(r *ruled) string { return r.stepTherapy(t) }
	case *benefit.QuantityLimit:
		return func(r *ruled) string { return r.quantityLimit(t) }
	case *benefit.DaysSupplyLimit:
		return func(r *ruled) string { return r.daysSupply(t) }
	case *benefit.RefillTooSoon:
		return func(r *ruled) string { return r.refillTooSoon(t) }
	case *benefit.RefillLimit:
		return func(r *ruled) string { return r.refillLimit(t) }
	case *benefit.FillLimit:
		return func(r *ruled) string { return r.fillLimit(t) }
	case *benefit.AgeLimit:
		return func(r *ruled) string { return r.ageLimit(t) }
	case *benefit.SexLimit:
		return func(r *ruled) string { return r.sexLimit(t) }
	case *benefit.RetailFills:
		return func(r *ruled) string { return r.retailFills(t) }
	case *benefit.SpecialtyLockIn:
		return func(r *ruled) string { return r.specialtyLockIn(t) }
	case *benefit.SplitFill:
		return func(r *ruled) string { return r.splitFill(t) }
	case *benefit.OpioidLimit:
		return func(r *ruled) string { return r.opioid(t) }
	case *benefit.CostPerClaim:
		return func(r *ruled) string { return r.costPerClaim(t) }
	case *benefit.Interaction:
		return func(r *ruled) string { return r.interaction(t) }
	case *benefit.Exclusion:
		return func(r *ruled) string { return r.exclusion(t) }
	case *benefit.Inclusion:
		return func(r *ruled) string { return r.inclusion() }
	case *benefit.Access:
		return func(r *ruled) string { return r.access(t) }
	case *benefit.TimelyFiling:
		return func(r *ruled) string { return r.timelyFiling(t) }
	case *benefit.Penalty:
		return func(r *ruled) string { return r.shows("the fill costs the member a penalty beside the cost share") }
	case *benefit.DrugCostShare:
		return func(r *ruled) string { return r.drugCostShare(t) }
	case *benefit.BenefitMaximum:
		return func(r *ruled) string { return r.benefitMaximum(t) }
	case *money.Amount:
		return func(r *ruled) string { return r.shows("the plan takes " + usd(*t) + " off what the member pays") }
	case *benefit.Assistance:
		return func(r *ruled) string { return r.assistance(t) }
	default: // overrides and transition fills lift what others reject; the codes of product selection are designed together
		return nil
	}
}

// categoryOf is the category of a list of rules.
func categoryOf(list string) benefit.Category {
	switch list {
	case "drugCostShares", "productSelection/codes", "productSelection", "charges/planAssistance", "charges":
		return benefit.CostShares
	case "benefitMaximums", "coordination/assistance", "coordination", "partD", "deductible", "outOfPocketMaximum", "highDeductible":
		return benefit.Accumulators
	case "coverage/exclusions", "coverage/inclusions", "coverage":
		return benefit.DrugCoverage
	case "eligibility/timelyFiling", "pharmacies/access", "pharmacies/penalties", "eligibility", "pharmacies":
		return benefit.Comprehensive
	}
	return benefit.UtilizationManagement
}

// baseFor finds a claim that a rule holds for and that nothing but the rule may reject.
func (d *designer) baseFor(info benefit.RuleInfo, scope benefit.Scope) (*ruled, string) {
	r := &ruled{designer: d, info: info}
	tiers := slices.DeleteFunc(d.engine.Tiers(), func(t benefit.TierID) bool {
		return len(scope.Tiers) > 0 && !slices.Contains(scope.Tiers, t) || slices.Contains(scope.ExemptTiers, t)
	})
	if len(tiers) == 0 && d.engine.PartD() != nil && len(scope.Tiers) == 0 {
		tiers = append(tiers, "")
	}
	if len(tiers) == 0 {
		return nil, "the plan has none of its tiers"
	}
	if scope.Drugs.IsZero() {
		return r.at(scope, tiers)
	}
	var not []drug.NDC
	why := ""
	for range 12 { // other rules may decide every claim of a drug that is of several
		p, none := d.cast.castFor(&scope.Drugs, tiers, not...)
		if p == nil {
			if why == "" {
				why = none
			}
			return nil, why
		}
		own := *r
		own.part = p
		fresh := !slices.ContainsFunc(d.pool, func(c candidate) bool { return c.Inputs.NDC == p.product.NDC })
		on := []benefit.TierID{p.tier}
		if p.mixed() && p.tier == "" {
			on = tiers // any place will do: no tier of its own says what it costs
		}
		found, reason := own.at(scope, on)
		if reason == "" {
			return found, ""
		}
		if why == "" {
			why = reason
		}
		not = append(not, p.product.NDC)
		if fresh {
			d.cast.release(p)
		}
	}
	return nil, why
}

// at finds the place of a base.
func (r *ruled) at(scope benefit.Scope, tiers []benefit.TierID) (*ruled, string) {
	d, info := r.designer, r.info
	date := d.dayIn(scope)
	why := "the plan states no cost share for its drugs, pharmacies and days supply"
	for _, s := range d.spotsIn(scope, tiers) {
		s.drug = r.part
		sk := sketch{
			subject: info.ID, spot: s, price: d.plainPrice(s), state: d.metState(s), date: date, category: categoryOf(info.List), priority: min(priorityOf(s)+1, 3),
			leave: func(j adjudicate.Reject) bool { return j.Rule == info.ID },
		}
		if !d.reachable(sk) { // a deductible that is met is above the out-of-pocket maximum
			sk.state = adjudicate.State{}
		}
		if d.marketPrice(s) == 0 && r.part != nil {
			sk.price = max(sk.price, money.Dollars(80))
		}
		sk.change = d.patientIn(scope, date)
		if n := scope.Fills.Min; n > 1 {
			sk.state.Fills = d.earlier(s, date, n-1, scope.Fills.Count.Window)
			sk.change = join(sk.change, refill(n-1))
		}
		if len(scope.States) > 0 && !d.pharmacyIn(&sk, scope.States) {
			why = "no embedded pharmacy is in its states"
			continue
		}
		c, ok := d.compose(&sk)
		if !ok {
			continue
		}
		if c.result.Paid() || onlyBy(c.result, info.ID) {
			r.base = sk
			return r, ""
		}
		why = "other rules decide every claim that it could"
		if c.result.Status == adjudicate.Undetermined && len(c.result.Findings) > 0 {
			why = "it takes what no scenario states: " + c.result.Findings[0].Path
		}
	}
	return nil, why
}

func onlyBy(r adjudicate.Result, rule benefit.RuleID) bool {
	return r.Status == adjudicate.Rejected && !slices.ContainsFunc(r.Rejects, func(j adjudicate.Reject) bool { return j.Rule != rule })
}

// spotsIn lists places at which a scope holds, the most usual first.
func (d *designer) spotsIn(scope benefit.Scope, tiers []benefit.TierID) []spot {
	var out []spot
	var limits []int // of the days supply: a drug may be covered for fewer days than is usual
	try := func(rule adjudicate.Rule, ch benefit.Channel, n benefit.Network) {
		if !benefit.HoldsAt(scope.Channels, ch) || len(scope.Networks) > 0 && !slices.ContainsFunc(scope.Networks, func(w benefit.Network) bool { return w.Holds(n) }) {
			return
		}
		tried := map[int]bool{}
		for _, days := range append([]int{30, 90, scope.DaysSupply.Min, scope.DaysSupply.Max, rule.Days.Min, rule.Days.Max, 10}, limits...) {
			if days < 1 || days > 999 || tried[days] || (scope.DaysSupply != benefit.DaysSupply{}) && !scope.DaysSupply.Holds(days) {
				continue
			}
			tried[days] = true
			if by, ok := d.engine.RuleFor(rule.Tier, ch, n, days); rule.ID == "" || ok && by.ID == rule.ID {
				out = append(out, spot{rule: rule, channel: ch, network: n, days: days})
			}
		}
	}
	for i := range d.plan.Utilization.DaysSupply {
		if u := &d.plan.Utilization.DaysSupply[i]; u.Terms.Known() {
			limits = append(limits, u.Terms.Value.Max, u.Terms.Value.Min)
		}
	}
	channels := []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel, benefit.LongTermCare}
	for _, rule := range d.engine.Rules() {
		if !slices.Contains(tiers, rule.Tier) || rule.Share.Kind == benefit.NotCovered {
			continue
		}
		for _, ch := range channels {
			if rule.Channel != ch && rule.Channel != benefit.AnyChannel {
				continue
			}
			for _, n := range []benefit.Network{benefit.In, benefit.Preferred, benefit.Standard, benefit.Out} {
				if rule.Network.Holds(n) {
					try(rule, ch, n)
				}
			}
		}
	}
	if len(d.engine.Rules()) == 0 && d.engine.PartD() != nil {
		for _, ch := range channels {
			try(adjudicate.Rule{Order: benefit.AfterDeductible, Network: benefit.In}, ch, benefit.In)
		}
	}
	slices.SortStableFunc(out, func(a, b spot) int {
		if x := priorityOf(a) - priorityOf(b); x != 0 {
			return x
		}
		usual := func(s spot) int {
			switch {
			case s.days == 30:
				return 0
			case s.days < 30:
				return 1
			}
			return 2
		}
		return usual(a) - usual(b)
	})
	return out
}

// dayIn is a date of service with most of a year of history behind it, within the plan's period and a scope's.
func (d *designer) dayIn(scope benefit.Scope) calendar.Date {
	date := d.someDay()
	from, to := d.plan.YearOf(date)
	if !from.IsZero() && from.DaysUntil(date) < 200 {
		date = from.AddDays(200)
		if end := d.plan.Identity.EffectiveTo; end.Known() && !end.Value.IsZero() && date.After(end.Value) {
			date = end.Value
		}
		if date.After(to) {
			date = to
		}
	}
	if !scope.From.IsZero() && date.Before(scope.From) {
		date = scope.From
	}
	if !scope.To.IsZero() && date.After(scope.To) {
		date = scope.To
	}
	return date
}

// patientIn makes the patient one of a scope.
func (d *designer) patientIn(scope benefit.Scope, date calendar.Date) func(*claim.Inputs) {
	return func(in *claim.Inputs) {
		born := calendar.Must(1980, 1, 1)
		if !scope.Age.Holds(born.YearsUntil(date)) {
			in.DateOfBirth = date.AddMonths(-12*max(scope.Age.Min, scope.Age.Max) - 6)
			if scope.Age.Max == 0 {
				in.DateOfBirth = date.AddMonths(-12*scope.Age.Min - 6)
			}
		}
		if scope.Sex != "" {
			in.PatientGender = string(scope.Sex)
		}
	}
}

// join makes two changes one.
func join(list ...func(*claim.Inputs)) func(*claim.Inputs) {
	return func(in *claim.Inputs) {
		for _, f := range list {
			if f != nil {
				f(in)
			}
		}
	}
}

// prescription is the number of the claim's prescription where the history has earlier fills of it.
const prescription = "7000001"

// refill makes a claim the nth refill of the prescription of the history.
func refill(n int) func(*claim.Inputs) {
	return func(in *claim.Inputs) { in.PrescriptionNumber, in.FillNumber = prescription, new(n) }
}

// fill is an earlier fill of the spot's drug, there.
func (d *designer) fill(s spot, date calendar.Date, days, number int) adjudicate.Fill {
	p, _ := d.partOf(s)
	f := d.fillAnywhere(p, date, days)
	f.Channel, f.Network = s.channel, s.network
	f.Pharmacy = string(d.cast.pharmacies[standing{s.channel, s.network}].NPI)
	f.Number, f.FillNumber = prescription, new(number)
	return f
}

// fillAnywhere is an earlier fill of a drug.
func (d *designer) fillAnywhere(p *part, date calendar.Date, days int) adjudicate.Fill {
	q, _ := fillQuantity(p.product, days)
	facts := p.facts
	return adjudicate.Fill{
		Date: date, NDC: string(p.product.NDC), Drug: &facts, Quantity: q, DaysSupply: days, Tier: p.tier, Channel: benefit.Retail, Network: benefit.In,
	}
}

// earlier is a history of n fills of the spot's drug, each used up before the next, as far as the window has room.
func (d *designer) earlier(s spot, date calendar.Date, n int, w benefit.Window) []adjudicate.Fill {
	from := d.windowStart(date, w)
	if from.IsZero() {
		from = date.AddDays(-36 * n)
	}
	gap := max(min(from.DaysUntil(date)/max(n, 1), 36), 1)
	fills := make([]adjudicate.Fill, 0, n)
	for i := range n {
		fills = append(fills, d.fill(s, date.AddDays(-gap*(n-i)), min(30, max(gap-1, 1)), i))
	}
	return fills
}

// windowStart is the first day of a window of time that ends on a date; zero where it has no beginning.
func (d *designer) windowStart(date calendar.Date, w benefit.Window) calendar.Date {
	switch w.Period {
	case benefit.CalendarMonth:
		return calendar.Must(date.Year(), date.Month(), 1)
	case benefit.CalendarYear:
		return calendar.Must(date.Year(), 1, 1)
	case benefit.RollingDays:
		return date.AddDays(1 - max(w.Days, 1))
	case benefit.Lifetime:
		return 0
	default:
		from, _ := d.plan.YearOf(date)
		return from
	}
}

// pharmacyIn puts a claim into a pharmacy of some states, one that no other scenario knows otherwise.
func (d *designer) pharmacyIn(s *sketch, states []string) bool {
	r, ok := d.cast.pharmacyIn(standing{s.spot.channel, s.spot.network}, states)
	if !ok {
		return false
	}
	s.change = join(s.change, func(in *claim.Inputs) { fillAt(in, r) })
	return true
}

// variant is the base with another intent.
func (r *ruled) variant(intent, say string) sketch {
	s := r.base
	s.intent, s.say = intent, say
	return s
}

// rejected keeps a case that the rule rejects with a code, alone where that can be; false where the claim is decided
// otherwise.
func (r *ruled) rejected(s sketch, code string) bool {
	c, ok := r.compose(&s)
	if !ok || c.result.Status != adjudicate.Rejected {
		return false
	}
	mine := slices.ContainsFunc(c.result.Rejects, func(j adjudicate.Reject) bool { return j.Rule == s.subject && string(j.Code) == code })
	if !mine {
		return false
	}
	if len(c.result.Rejects) > 1 {
		r.reportOnce(finding.Note, "reject_not_alone", string(s.subject), "Other rules reject every claim that this one does; its code is expected beside theirs.")
	}
	s.outcome = "reject " + code
	return r.keep(&s, c)
}

// paid keeps a case that is paid.
func (r *ruled) paid(s sketch) bool {
	c, ok := r.compose(&s)
	if !ok || !c.result.Paid() {
		return false
	}
	s.outcome = "paid"
	return r.keep(&s, c)
}

// decided keeps a case whatever its outcome is, but the subject must have a part in it.
func (r *ruled) decided(s sketch) bool {
	c, ok := r.compose(&s)
	if !ok || !slices.Contains(c.result.Rules, s.subject) {
		return false
	}
	return r.keep(&s, c)
}

// either keeps a case as paid or, where the rule decides it otherwise, as that.
func (r *ruled) either(s sketch) bool {
	c, ok := r.compose(&s)
	if !ok || c.result.Status == adjudicate.Rejected && !slices.Contains(c.result.Rules, s.subject) {
		return false
	}
	return r.keepAs(&s, c)
}

// keepAs keeps a case with its outcome in its words.
func (d *designer) keepAs(s *sketch, c candidate) bool {
	s.outcome = "paid"
	if c.result.Status == adjudicate.Rejected {
		s.outcome = "reject " + string(c.result.Rejects[0].Code)
	}
	return d.keep(s, c)
}

// triple keeps the three points of a boundary; false where none of them could be kept.
func (r *ruled) triple(name string, at func(by int) (sketch, bool)) bool {
	some := false
	for _, pt := range points {
		s, ok := at(pt.by)
		if !ok {
			continue
		}
		s.intent, s.edge = "boundary", name+":"+pt.name
		some = r.either(s) || some
	}
	return some
}

const masked = "other rules decide every claim that it could"

// shows keeps the base itself, of a rule that changes what is paid.
func (r *ruled) shows(words string) string {
	if !r.decided(r.variant("decides", words+"; price "+usd(r.base.price))) {
		return masked
	}
	return ""
}

func units(q money.Quantity) string { return q.String() + " units" }

func times(n int) string {
	switch n {
	case 0:
		return "no earlier fill"
	case 1:
		return "1 earlier fill"
	}
	return strconv.Itoa(n) + " earlier fills"
}

func ordinal(n int) string {
	suffix := "th"
	if n%100 < 11 || n%100 > 13 {
		switch n % 10 {
		case 1:
			suffix = "st"
		case 2:
			suffix = "nd"
		case 3:
			suffix = "rd"
		}
	}
	return fmt.Sprintf("%d%s", n, suffix)
}
