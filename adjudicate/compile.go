package adjudicate

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// Options chooses what of a plan is compiled. The zero value takes the first plan variant.
type Options struct {
	// Variant names the plan variant of a document that describes several. Rules without a variant belong to every one.
	// Empty: the first variant that a rule names, which is told as a finding where there are more.
	Variant string
}

// Engine adjudicates claims under one compiled plan. It never changes after [Compile] and is safe for concurrent use.
type Engine struct {
	plan        *benefit.Plan
	variant     string
	policy      policy
	rules       []*rule
	deductibles []*limit
	maximums    []*limit
	unknown     []*limit // deductibles of which only the amount is missing
	tiers       []benefit.TierID
	tierNames   map[benefit.TierID]string
	cells       map[cellKey]*cell
}

type policy struct {
	rounding            money.Rounding
	roundingText        string
	lesserOfUC          bool
	capAtAllowed        bool
	deductibleCountsOOP bool
}

// rule is a cost share that can be used, its values taken out of their evidence.
type rule struct {
	Rule
	share       share
	orderStated bool // the document says how the share meets the deductible
}

// limit is a deductible or an out-of-pocket maximum that can be used.
type limit struct {
	Limit
	scope       benefit.AccumulatorScope
	name, title string // for people: "out-of-pocket maximum (in network)"
	members     bool   // the plan states a number of members instead of a family amount
}

// cellKey is what a claim is looked up by.
type cellKey struct {
	tier    benefit.TierID
	channel benefit.Channel
	network benefit.Network
}

// cell holds everything that can decide a claim of one tier, channel and network, the rules most specific first.
type cell struct {
	place      string // in words
	rules      []*rule
	deductible *limit
	missing    *limit // where deductible is nil: one that would hold, had it an amount
	maximums   []*limit
}

// Compile turns a plan into an engine. The plan must not change afterwards.
//
// Everything that is wrong with the plan's design comes back as a finding: a cost share that cannot be used (severity
// Error), a contradiction or a gap and what the engine makes of it (Warning), a value that is assumed because the plan is
// silent (Note). The engine is usable whatever the findings are: a claim that needs what is missing is [Undetermined].
func Compile(plan *benefit.Plan, opts Options) (*Engine, []finding.Finding) {
	c := compiler{e: &Engine{plan: plan, variant: opts.Variant, cells: map[cellKey]*cell{}}}
	c.chooseVariant()
	c.compilePolicy()
	c.compileRules()
	c.e.deductibles = c.compileLimits(kindDeductible, plan.Deductibles)
	c.e.maximums = c.compileLimits(kindMaximum, plan.OutOfPocketMaximums)
	c.e.nameLimits()
	c.assumeOrders()
	c.listTiers()
	c.e.nameTiers()
	c.checkBands()
	c.noteUnmodelled()
	c.buildCells()
	c.checkOrders()
	return c.e, c.findings
}

type compiler struct {
	e        *Engine
	findings []finding.Finding
}

func (c *compiler) report(severity finding.Severity, code, path, message string) {
	c.findings = append(c.findings, finding.Finding{Code: code, Severity: severity, Message: message, Path: path})
}

// noteUnmodelled tells of rules that the plan states and that no step of this engine applies.
func (c *compiler) noteUnmodelled() {
	if s := c.e.plan.ProductSelection.AddDifference; s.Known() && s.Value {
		c.report(finding.Warning, "product_selection_not_applied", "productSelection",
			"The plan makes the member pay the difference between a brand and its generic; the amounts computed here leave it out, so test such claims (408-D8 other than 0) by hand.")
	}
}

// conflict reports a value of which the document gives several readings.
func conflict[T any](c *compiler, v benefit.Sourced[T], path string) {
	if v.Standing == benefit.Conflicting {
		c.report(finding.Warning, "conflicting_value", path,
			"The document says more than one thing here; the first reading is used and the alternatives are not.")
	}
}

func (c *compiler) chooseVariant() {
	p := c.e.plan
	var seen []string
	note := func(v string) {
		if v != "" && !slices.Contains(seen, v) {
			seen = append(seen, v)
		}
	}
	for i := range p.CostShares {
		note(p.CostShares[i].Variant)
	}
	for _, list := range [][]benefit.Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			note(list[i].Variant)
		}
	}
	switch {
	case c.e.variant == "" && len(seen) > 0:
		c.e.variant = seen[0]
		if len(seen) > 1 {
			c.report(finding.Warning, "plan_variant_assumed", "planVariant",
				"The document describes several plans and none was chosen; the first one is used. Choose one.")
		}
	case c.e.variant != "" && !slices.Contains(seen, c.e.variant):
		c.report(finding.Error, "plan_variant_unknown", "planVariant",
			"No rule of the plan names the variant that was chosen; only rules that belong to every variant are used.")
	}
}

func (c *compiler) inVariant(v string) bool { return v == "" || v == c.e.variant }

func (c *compiler) compilePolicy() {
	p, d := c.e.plan.Policy, benefit.DefaultPolicy()
	conflict(c, p.Rounding, "policy/rounding")
	conflict(c, p.LesserOfUC, "policy/lesserOfUsualAndCustomary")
	conflict(c, p.CapAtAllowed, "policy/capShareAtAllowed")
	conflict(c, p.DeductibleCountsOOP, "policy/deductibleCountsToOutOfPocketMaximum")
	c.e.policy = policy{
		rounding:            orElse(p.Rounding, d.Rounding),
		lesserOfUC:          orElse(p.LesserOfUC, d.LesserOfUC),
		capAtAllowed:        orElse(p.CapAtAllowed, d.CapAtAllowed),
		deductibleCountsOOP: orElse(p.DeductibleCountsOOP, d.DeductibleCountsOOP),
	}
	switch c.e.policy.rounding {
	case money.HalfUp:
		c.e.policy.roundingText = "rounded half up"
	case money.HalfEven:
		c.e.policy.roundingText = "rounded half to even"
	case money.Truncate:
		c.e.policy.roundingText = "truncated"
	default:
		c.e.policy.rounding, c.e.policy.roundingText = money.HalfUp, "rounded half up"
		c.report(finding.Warning, "rounding_unknown", "policy/rounding",
			"The rounding is none of halfUp, halfEven and truncate; halfUp is used.")
	}
}

func orElse[T any](v, otherwise benefit.Sourced[T]) T {
	if v.Known() {
		return v.Value
	}
	return otherwise.Value
}

func (c *compiler) compileRules() {
	seen := map[benefit.RuleID]bool{}
	for i := range c.e.plan.CostShares {
		s := &c.e.plan.CostShares[i]
		if !c.inVariant(s.Variant) {
			continue
		}
		path := "costShares/" + string(s.ID)
		if seen[s.ID] {
			c.report(finding.Error, "duplicate_rule_id", path, "Two cost shares have this id; only the first is used.")
			continue
		}
		seen[s.ID] = true
		conflict(c, s.Channel, path+"/channel")
		conflict(c, s.Network, path+"/network")
		conflict(c, s.DaysSupply, path+"/daysSupply")
		conflict(c, s.Share, path+"/share")
		conflict(c, s.Deductible, path+"/deductibleApplies")
		r := &rule{Rule: Rule{ID: s.ID, Tier: s.Tier, Channel: benefit.AnyChannel, Network: benefit.In}}
		if !c.compileShare(s, path, r) {
			continue
		}
		if s.Channel.Known() && s.Channel.Value != "" {
			r.Channel = s.Channel.Value
		}
		if s.Network.Known() && s.Network.Value != "" {
			r.Network = s.Network.Value
		}
		if r.NetworkAssumed = !said(s.Network); r.NetworkAssumed {
			c.report(finding.Warning, "network_assumed", path+"/network",
				"The plan does not say for which network this cost share holds; "+networkAssumed[r.Network]+" is assumed.")
		}
		if s.DaysSupply.Known() {
			r.Days = s.DaysSupply.Value
			if r.Days.Min < 0 || r.Days.Max < 0 || r.Days.Max > 0 && r.Days.Min > r.Days.Max {
				c.report(finding.Error, "days_supply_invalid", path+"/daysSupply",
					"The band of days supply is empty or negative; the cost share is not used.")
				continue
			}
			if r.DaysAssumed = s.DaysSupply.Standing == benefit.Assumed; r.DaysAssumed {
				c.report(finding.Warning, "days_supply_assumed", path+"/daysSupply",
					"The plan does not say for which days supply this cost share holds; a usual band is assumed.")
			}
		}
		if s.Deductible.Known() {
			r.Order = s.Deductible.Value
			r.orderStated = said(s.Deductible)
			switch r.Order {
			case benefit.AfterDeductible, benefit.BeforeDeductible, benefit.DeductibleExempt:
			default:
				c.report(finding.Error, "deductible_order_unknown", path+"/deductibleApplies",
					"The order is none of after, before and exempt; the cost share is not used.")
				continue
			}
		}
		c.e.rules = append(c.e.rules, r)
	}
}

// compileShare reads the share into r, or reports why it cannot be used.
func (c *compiler) compileShare(s *benefit.CostShare, path string, r *rule) bool {
	unusable := func(code, message string) bool {
		c.report(finding.Error, code, path+"/share", message)
		return false
	}
	if !s.Share.Known() {
		return unusable("share_not_stated", "The plan does not say what the member pays here; the rule is not used.")
	}
	v := s.Share.Value
	needCopay, needRate := false, false
	switch v.Kind {
	case benefit.Copay:
		needCopay = true
	case benefit.Coinsurance:
		needRate = true
	case benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance:
		needCopay, needRate = true, true
	case benefit.NoCharge, benefit.NotCovered:
	default:
		return unusable("share_kind_unknown", "The kind of cost share is not known; the rule is not used.")
	}
	if needCopay && v.Copay == nil || needRate && v.Coinsurance == nil {
		return unusable("share_incomplete", "The cost share lacks the amount or the rate that its kind needs; it is not used.")
	}
	for _, a := range []*money.Amount{v.Copay, v.Min, v.Max} {
		if a != nil && (*a < 0 || *a > money.MaxAmount/maxRuns) {
			return unusable("share_out_of_range", "An amount of the cost share is negative or too large; it is not used.")
		}
	}
	if v.PerDays < 0 || v.Coinsurance != nil && money.Percent(100).Less(*v.Coinsurance) {
		return unusable("share_out_of_range", "The rate is above 100 % or the days of a copay are negative; it is not used.")
	}
	if v.CapPer != "" && v.CapPer != benefit.PerFill && v.CapPer != benefit.Per30Days {
		return unusable("cap_unit_unknown", "A minimum or maximum is counted by a unit that is not known; the rule is not used.")
	}
	if v.Min != nil && v.Max != nil && *v.Min > *v.Max {
		c.report(finding.Warning, "minimum_above_maximum", path+"/share",
			"The minimum is above the maximum; the maximum is applied last and holds.")
	}
	r.Share = v
	r.share = newShare(v)
	return true
}

func (c *compiler) compileLimits(kind string, list []benefit.Accumulator) []*limit {
	rxKnown := slices.ContainsFunc(list, func(a benefit.Accumulator) bool {
		return c.inVariant(a.Variant) && (a.Scope.Known() && a.Scope.Value == benefit.RxOnly || a.AppliesToRx.Known() && a.AppliesToRx.Value)
	})
	var out []*limit
	seen := map[benefit.RuleID]bool{}
	for i := range list {
		a := &list[i]
		if !c.inVariant(a.Variant) {
			continue
		}
		path := limitPath(kind, a.ID)
		if seen[a.ID] {
			c.report(finding.Error, "duplicate_rule_id", path, "Two accumulators have this id; only the first is used.")
			continue
		}
		seen[a.ID] = true
		conflict(c, a.Network, path+"/network")
		conflict(c, a.Scope, path+"/scope")
		conflict(c, a.Individual, path+"/individual")
		conflict(c, a.Family, path+"/family")
		conflict(c, a.FamilyMethod, path+"/familyMethod")
		conflict(c, a.AppliesToRx, path+"/appliesToRx")
		conflict(c, a.Tiers, path+"/tiers")
		conflict(c, a.ExemptTiers, path+"/exemptTiers")
		l := &limit{Limit: Limit{ID: a.ID, Network: benefit.AnyNetwork, Method: benefit.Embedded}, scope: a.Scope.Value}
		if a.Network.Known() && a.Network.Value != "" {
			l.Network = a.Network.Value
		}
		if a.Individual.Known() {
			l.Individual = new(a.Individual.Value)
		}
		if a.Family.Known() {
			l.Family = new(a.Family.Value)
		}
		if a.Tiers.Known() {
			l.Tiers = slices.Clone(a.Tiers.Value)
		}
		if a.ExemptTiers.Known() {
			l.ExemptTiers = slices.Clone(a.ExemptTiers.Value)
		}
		if l.Individual == nil && l.Family == nil {
			c.withoutAmount(kind, path, a, l, rxKnown)
			continue
		}
		if l.Individual != nil && *l.Individual < 0 || l.Family != nil && *l.Family < 0 {
			c.report(finding.Error, "accumulator_out_of_range", path, "An amount is negative; it cannot be used.")
			if kind == kindDeductible { // there is one, and how much it is is not known
				l.Individual, l.Family, l.HoldsDrugs = nil, nil, c.holdsDrugs(kind, a, path, rxKnown)
				c.e.unknown = append(c.e.unknown, l)
			}
			continue
		}
		if l.Individual != nil && l.Family != nil && *l.Family < *l.Individual {
			c.report(finding.Warning, "family_below_individual", path+"/family",
				"The family amount is below the individual amount; both are used as they stand. Are they swapped?")
		}
		l.HoldsDrugs = c.holdsDrugs(kind, a, path, rxKnown)
		l.DrugsAssumed = l.HoldsDrugs && !said(a.AppliesToRx) && !said(a.Scope)
		c.noteFamily(a, l, path)
		if l.NetworkAssumed = !said(a.Network); l.NetworkAssumed && l.HoldsDrugs {
			c.report(finding.Warning, "network_assumed", path+"/network",
				"The plan does not say for which network this amount holds; "+networkAssumed[l.Network]+" is assumed.")
		}
		out = append(out, l)
	}
	return out
}

// withoutAmount keeps a deductible without an amount: a claim that must meet it cannot be priced, and must not pass for one
// that meets none.
func (c *compiler) withoutAmount(kind, path string, a *benefit.Accumulator, l *limit, rxKnown bool) {
	message := "The plan states no amount; the limit is not applied."
	if kind == kindDeductible {
		message = "The plan names a deductible without its amount; claims that must meet it cannot be priced unless the member's state says that it is met."
		l.HoldsDrugs = c.holdsDrugs(kind, a, path, rxKnown)
		c.e.unknown = append(c.e.unknown, l)
	}
	c.report(finding.Warning, "accumulator_without_amount", path, message)
}

func (c *compiler) noteFamily(a *benefit.Accumulator, l *limit, path string) {
	if a.FamilyMethod.Known() {
		l.Method = a.FamilyMethod.Value
		if l.Method != benefit.Embedded && l.Method != benefit.Aggregate {
			l.Method = benefit.Embedded
			c.report(finding.Warning, "family_method_unknown", path+"/familyMethod",
				"The family method is neither embedded nor aggregate; embedded is used.")
		}
	}
	if l.MethodAssumed = !said(a.FamilyMethod) && l.Individual != nil && l.Family != nil; l.MethodAssumed {
		severity := finding.Note // what does not hold drugs decides nothing here
		if l.HoldsDrugs {
			severity = finding.Warning
		}
		c.report(severity, "family_method_assumed", path+"/familyMethod",
			"The plan does not say how the individual and the family amount work together; "+string(l.Method)+" is assumed.")
	}
	if l.members = a.FamilyMembers.Known(); l.members && l.HoldsDrugs {
		c.report(finding.Warning, "family_members_not_applied", path+"/familyMembers",
			"The plan says how many members must each reach the individual amount for the family to be done; that is not applied, so test such families by hand.")
	}
	if l.Individual == nil && l.Method != benefit.Aggregate {
		c.report(finding.Warning, "individual_amount_not_stated", path+"/individual",
			"The plan states only a family amount; members without family coverage are not held by this limit.")
	}
}

// holdsDrugs decides whether prescription drugs count toward an accumulator and are held by it.
func (c *compiler) holdsDrugs(kind string, a *benefit.Accumulator, path string, rxKnown bool) bool {
	switch {
	case a.AppliesToRx.Known():
		if a.AppliesToRx.Value && !said(a.AppliesToRx) && !said(a.Scope) {
			c.report(finding.Warning, "accumulator_scope_assumed", path+"/appliesToRx", drugsCount(kind))
		}
		return a.AppliesToRx.Value
	case said(a.Scope):
		return a.Scope.Value != benefit.MedicalOnly
	case a.Scope.Known():
		if a.Scope.Value != benefit.MedicalOnly {
			c.report(finding.Warning, "accumulator_scope_assumed", path+"/appliesToRx", drugsCount(kind))
		}
		return a.Scope.Value != benefit.MedicalOnly
	}
	if rxKnown {
		c.report(finding.Warning, "accumulator_scope_assumed", path+"/scope",
			"The plan does not say whether this amount holds for drugs; as another one does, it is assumed not to.")
		return false
	}
	c.report(finding.Warning, "accumulator_scope_assumed", path+"/scope",
		"The plan does not say whether this amount holds for drugs; it is assumed to.")
	return true
}

// assumeOrders decides how a share meets the deductible where the plan is silent: after it, but "no charge" is exempt, as
// the words of the federal templates tell "no charge" from "no charge after deductible".
func (c *compiler) assumeOrders() {
	for _, r := range c.e.rules {
		if r.Order != "" {
			continue
		}
		r.Order = benefit.AfterDeductible
		if r.share.kind == benefit.NoCharge {
			r.Order = benefit.DeductibleExempt
		}
		held := slices.ContainsFunc(c.e.deductibles, func(l *limit) bool { return l.HoldsDrugs && l.covers(r.Tier) && !l.nothing() })
		if held && r.share.kind != benefit.NotCovered {
			r.OrderAssumed = true
			c.report(finding.Warning, "deductible_order_assumed", "costShares/"+string(r.ID)+"/deductibleApplies",
				"The plan does not say how this cost share meets the deductible; after it is assumed (exempt for no charge).")
		}
	}
}

// checkOrders tells of cost shares that are said to meet a deductible where none was read: their amounts are right only if
// none is due.
func (c *compiler) checkOrders() {
	for _, r := range c.e.rules {
		if !r.orderStated || r.Order == benefit.DeductibleExempt || r.share.kind == benefit.NotCovered {
			continue
		}
		where := []benefit.Network{r.Network}
		if r.Network == benefit.AnyNetwork {
			where = networks
		}
		for _, n := range where {
			if k := c.e.cells[cellKey{r.Tier, benefit.Retail, n}]; k != nil && k.deductible == nil && k.missing == nil {
				c.report(finding.Warning, "deductible_not_read", "costShares/"+string(r.ID)+"/deductibleApplies",
					"The plan says that a deductible is met with this cost share, but none was read that holds here; the amounts assume that none is due.")
				break
			}
		}
	}
}

// nothing reports whether the limit is stated to be $0: there is no deductible to meet.
func (l *limit) nothing() bool {
	return (l.Individual == nil || *l.Individual == 0) && (l.Family == nil || *l.Family == 0)
}

// covers reports whether the limit takes in a tier.
func (l *limit) covers(t benefit.TierID) bool {
	return (l.Tiers == nil || slices.Contains(l.Tiers, t)) && !slices.Contains(l.ExemptTiers, t)
}

func (c *compiler) listTiers() {
	p := c.e.plan
	for i := range p.Tiers {
		id := p.Tiers[i].ID
		if slices.Contains(c.e.tiers, id) {
			c.report(finding.Error, "duplicate_tier_id", "tiers/"+string(id), "Two tiers have this id; they are taken as one.")
			continue
		}
		c.e.tiers = append(c.e.tiers, id)
		if !slices.ContainsFunc(c.e.rules, func(r *rule) bool { return r.Tier == id }) {
			c.report(finding.Warning, "tier_without_cost_share", "tiers/"+string(id),
				"No cost share of this tier can be used; claims on it cannot be adjudicated.")
		}
	}
	for _, r := range c.e.rules {
		if !slices.Contains(c.e.tiers, r.Tier) {
			c.e.tiers = append(c.e.tiers, r.Tier)
			c.report(finding.Warning, "tier_not_listed", "costShares/"+string(r.ID),
				"The cost share belongs to a tier that the plan does not list; the tier is taken as given.")
		}
	}
}

// checkBands reports overlaps and gaps among the bands of days supply of one tier, channel and network.
func (c *compiler) checkBands() {
	groups := map[cellKey][]*rule{}
	var order []cellKey
	for _, r := range c.e.rules {
		k := cellKey{r.Tier, r.Channel, r.Network}
		if groups[k] == nil {
			order = append(order, k)
		}
		groups[k] = append(groups[k], r)
	}
	for _, k := range order {
		g := slices.Clone(groups[k])
		slices.SortStableFunc(g, func(a, b *rule) int { return a.Days.Min - b.Days.Min })
		reach := 0 // the last day covered so far; -1 once there is no upper end
		for i, r := range g {
			path := "costShares/" + string(r.ID) + "/daysSupply"
			for _, before := range g[:i] {
				if overlap(before.Days, r.Days) && (!sameShare(before.Share, r.Share) || before.Order != r.Order) {
					if before.Days == r.Days {
						c.report(finding.Warning, "contradictory_cost_shares", path,
							"Two cost shares with different values hold for the same tier, pharmacy and days supply; the first in the document is used.")
					} else {
						c.report(finding.Warning, "overlapping_days_supply", path,
							"Two cost shares with different values share some days supply; the one whose band ends first is used there.")
					}
				}
			}
			if i > 0 && reach >= 0 && r.Days.Min > reach+1 {
				c.report(finding.Warning, "days_supply_gap", path,
					"No cost share holds between the bands of days supply; claims in the gap cannot be adjudicated.")
			}
			switch {
			case r.Days.Max == 0:
				reach = -1
			case reach >= 0:
				reach = max(reach, r.Days.Max)
			}
		}
	}
	c.checkChannels()
}

// checkChannels notes tiers that are silent about a channel of which other tiers speak.
func (c *compiler) checkChannels() {
	speaks := func(t benefit.TierID, ch benefit.Channel) bool {
		return slices.ContainsFunc(c.e.rules, func(r *rule) bool {
			return (t == "" || r.Tier == t) && (r.Channel == ch || t != "" && r.Channel == benefit.AnyChannel)
		})
	}
	for _, ch := range channels {
		if !speaks("", ch) {
			continue
		}
		for _, t := range c.e.tiers {
			hasRules := slices.ContainsFunc(c.e.rules, func(r *rule) bool { return r.Tier == t })
			if hasRules && !speaks(t, ch) {
				c.report(finding.Note, "channel_not_stated", "tiers/"+string(t)+"/"+string(ch),
					"The plan is silent about this tier at a kind of pharmacy for which it states other tiers; such claims cannot be adjudicated.")
			}
		}
	}
}

func overlap(a, b benefit.DaysSupply) bool {
	return (a.Max == 0 || b.Min <= a.Max) && (b.Max == 0 || a.Min <= b.Max)
}

func sameShare(a, b benefit.Share) bool {
	return newShare(a) == newShare(b)
}
