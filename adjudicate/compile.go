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
	// Years are the figures that law sets for each year; nil: [benefit.StandardYears].
	Years *benefit.Years
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
	cells       []cell            // by tier, channel and network; the row after the last tier is of no tier
	special     []rule            // cost shares of certain drugs
	nCeilings   int               // of them that are ceilings
	refused     []finding.Finding // why no claim can be adjudicated
	genericTier benefit.TierID    // the first tier whose words name generics
	daw         [10]dawRow
	coverage    bool // the plan says what of drugs it does not cover
	edits       bool // and what must be so before one is paid

	partD               *benefit.PartDTerms
	standardShare       share
	catastrophicGeneric share
	catastrophicOther   share
	hdhp                bool
	preventive          drugMatcher // what the deductible of a high-deductible plan need not be met for

	filing         ruleList[benefit.TimelyFiling] // at the point of sale
	paperFiling    ruleList[benefit.TimelyFiling]
	access         ruleList[benefit.Access]
	penalties      ruleList[benefit.Penalty]
	exclusions     ruleList[benefit.Exclusion]
	inclusions     ruleList[benefit.Inclusion]
	exclusionOrder []int
	overrides      ruleList[benefit.Override]
	transitions    ruleList[benefit.TransitionFill]

	authorizations ruleList[benefit.PriorAuthorization]
	steps          ruleList[benefit.StepTherapy]
	quantities     ruleList[benefit.QuantityLimit]
	daysSupplies   ruleList[benefit.DaysSupplyLimit]
	refillsTooSoon ruleList[benefit.RefillTooSoon]
	refillLimits   ruleList[benefit.RefillLimit]
	fillLimits     ruleList[benefit.FillLimit]
	ages           ruleList[benefit.AgeLimit]
	sexes          ruleList[benefit.SexLimit]
	retailFills    ruleList[benefit.RetailFills]
	specialty      ruleList[benefit.SpecialtyLockIn]
	splitFills     ruleList[benefit.SplitFill]
	opioids        ruleList[benefit.OpioidLimit]
	costs          ruleList[benefit.CostPerClaim]
	interactions   ruleList[benefit.Interaction]

	maximaOfBenefit ruleList[benefit.BenefitMaximum]
	assistance      ruleList[benefit.Assistance]
	nMaximizers     int
	nAssistance     int
	planAssistance  ruleList[money.Amount]
}

type policy struct {
	rounding            money.Rounding
	roundingText        string
	lesserOfUC          bool
	ucExcept            []benefit.Channel
	shareCapUC          bool
	capAtAllowed        bool
	raisesAllowed       bool // what the member pays above the allowed amount is the pharmacy's
	deductibleCountsOOP bool

	limitsWithDeductible  bool // min and max of a share hold deductible and share together
	monthDays             int
	prorates              bool
	countBothDates        bool
	administrationInShare bool
	taxFromPatient        bool
	processorFee          money.Amount
	stepReject            string
	retailThen            benefit.Then
	maximumThen           benefit.Then
	cob                   benefit.COBMethod
}

// rule is a cost share that can be used, its values taken out of their evidence.
type rule struct {
	Rule
	share       share
	orderStated bool // the document says how the share meets the deductible
	off         bool // amended into one that cannot be used

	phase    benefit.PartDPhase
	fills    benefit.FillRange // only these fills of a drug
	hasFills bool
	on       matcher // of a drug's own cost share
	ceiling  bool
	phases   []benefit.PartDPhase
}

// cell holds everything that can decide a claim of one tier, channel and network, the most specific first.
type cell struct {
	place             string // in words
	rules             []*rule
	deductibles       []*limit // those without an amount last
	maximums          []*limit
	nonPreferredBrand bool // the tier holds non-preferred brands
}

// Compile turns a plan into an engine. The plan must not change afterwards.
//
// Everything that is wrong with the plan's design comes back as a finding: a cost share that cannot be used (severity
// Error), a contradiction or a gap and what the engine makes of it (Warning), a value that is assumed because the plan is
// silent (Note). A claim that needs what is missing is [Undetermined]; where nothing of the plan can be adjudicated every
// claim is, and [Engine.Refused] says why.
func Compile(plan *benefit.Plan, opts Options) (*Engine, []finding.Finding) {
	c := compiler{e: &Engine{plan: plan, variant: opts.Variant}}
	c.chooseVariant()
	c.compilePolicy()
	c.compileRules()
	c.e.deductibles = c.compileLimits(kindDeductible, plan.Deductibles)
	c.e.maximums = c.compileLimits(kindMaximum, plan.OutOfPocketMaximums)
	c.shareLimits()
	c.compilePartD(opts.Years)
	c.compileLists()
	c.e.nameLimits()
	c.assumeOrders()
	c.listTiers()
	c.e.nameTiers()
	c.checkBands()
	c.compileSpecial()
	c.compileSelection()
	c.buildCells()
	c.checkOrders()
	c.refuse()
	return c.e, c.findings
}

type compiler struct {
	e        *Engine
	findings []finding.Finding
}

func (c *compiler) report(severity finding.Severity, code, path, message string) {
	c.findings = append(c.findings, finding.Finding{Code: code, Severity: severity, Message: message, Path: path})
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
	p := c.e.plan.Policy
	conflict(c, p.Rounding, "policy/rounding")
	conflict(c, p.LesserOfUC, "policy/lesserOfUsualAndCustomary")
	conflict(c, p.CapAtAllowed, "policy/capShareAtAllowed")
	conflict(c, p.DeductibleCountsOOP, "policy/deductibleCountsToOutOfPocketMaximum")
	w := p.WithDefaults()
	ch := &c.e.plan.Charges
	c.e.policy = policy{
		rounding: w.Rounding.Value, lesserOfUC: w.LesserOfUC.Value, ucExcept: w.LesserOfUCExcept.Value, shareCapUC: w.ShareCapUC.Value,
		capAtAllowed: w.CapAtAllowed.Value, raisesAllowed: w.AboveAllowed.Value == benefit.RaisesAllowed,
		deductibleCountsOOP:  w.DeductibleCountsOOP.Value,
		limitsWithDeductible: w.ShareLimits.Value == benefit.LimitShareWithDeductible, monthDays: w.MonthDays.Value,
		prorates: w.PartialMonth.Value == benefit.ProrateCopay, countBothDates: w.CountBothDates.Value,
		administrationInShare: !ch.AdministrationInShare.Known() || ch.AdministrationInShare.Value,
		taxFromPatient:        w.TaxPaidBy.Value == benefit.PatientPays, processorFee: ch.ProcessorFee.Value,
		stepReject: w.StepTherapyReject.Value, retailThen: w.RetailLimitThen.Value, maximumThen: w.BenefitMaximumThen.Value,
		cob: w.OtherPayerMethod.Value,
	}
	if ch.SalesTax.Known() {
		c.e.policy.taxFromPatient = ch.SalesTax.Value == benefit.PatientPays
	}
	if m := c.e.plan.Coordination.Method; m.Known() {
		c.e.policy.cob = m.Value
	}
	if c.e.policy.monthDays < 1 {
		c.e.policy.monthDays = 30
		c.report(finding.Warning, "month_days_impossible", "policy/monthDays", "A month has at least one day; 30 are used.")
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
		if r := c.compileRule(s, path); r != nil {
			c.e.rules = append(c.e.rules, r)
		}
	}
}

// compileRule takes a cost share out of its evidence; nil where it cannot be used, which is reported.
func (c *compiler) compileRule(s *benefit.CostShare, path string) *rule {
	conflict(c, s.Channel, path+"/channel")
	conflict(c, s.Network, path+"/network")
	conflict(c, s.DaysSupply, path+"/daysSupply")
	conflict(c, s.Share, path+"/share")
	conflict(c, s.Deductible, path+"/deductibleApplies")
	r := &rule{Rule: Rule{ID: s.ID, Tier: s.Tier, Channel: benefit.AnyChannel, Network: benefit.In, policy: &c.e.policy}}
	v, ok := c.shareOf(s, path)
	if !ok || !c.compileShare(v, path, r) {
		return nil
	}
	r.phase = benefit.InitialPhase
	if s.Phase.Known() && s.Phase.Value != "" {
		r.phase = s.Phase.Value
	}
	r.fills, r.hasFills = s.Fills.Value, s.Fills.Known() && (s.Fills.Value.Min > 0 || s.Fills.Value.Max > 0)
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
			return nil
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
			return nil
		}
	}
	return r
}

// shareOf finds what the member pays under a cost share, its own or the multiple of another's.
func (c *compiler) shareOf(s *benefit.CostShare, path string) (benefit.Share, bool) {
	v, ok, err := c.e.plan.ShareOf(s)
	switch {
	case err != nil:
		c.report(finding.Error, "share_multiple_of_nothing", path+"/multipleOf",
			"The cost share is a multiple of a rule that the plan does not have or that gives no share; it is not used.")
	case !ok:
		c.report(finding.Error, "share_not_stated", path+"/share", "The plan does not say what the member pays here; the rule is not used.")
	}
	return v, ok && err == nil
}

// compileShare reads the share into r, or reports why it cannot be used.
func (c *compiler) compileShare(v benefit.Share, path string, r *rule) bool {
	unusable := func(code, message string) bool {
		c.report(finding.Error, code, path+"/share", message)
		return false
	}
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
	if v.PerDays < 0 || v.ProrateDays < 0 || v.Coinsurance != nil && money.Percent(100).Less(*v.Coinsurance) {
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

// assumeOrder decides how a share meets the deductible where the plan is silent: after it, but "no charge" is exempt, as
// the words of the federal templates tell "no charge" from "no charge after deductible".
func (r *rule) assumeOrder() {
	r.Order = benefit.AfterDeductible
	if r.share.kind == benefit.NoCharge {
		r.Order = benefit.DeductibleExempt
	}
}

// assumeOrders decides for every share how it meets the deductible where the plan is silent.
func (c *compiler) assumeOrders() {
	for _, r := range c.e.rules {
		if r.Order != "" {
			continue
		}
		r.assumeOrder()
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
			if k := c.e.cellOf(r.Tier, benefit.Retail, n); k != nil && len(k.deductibles) == 0 && c.e.partD == nil {
				c.report(finding.Warning, "deductible_not_read", "costShares/"+string(r.ID)+"/deductibleApplies",
					"The plan says that a deductible is met with this cost share, but none was read that holds here; the amounts assume that none is due.")
				break
			}
		}
	}
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
	type place struct {
		tier     benefit.TierID
		channel  benefit.Channel
		network  benefit.Network
		phase    benefit.PartDPhase
		min, max int // of fills
	}
	key := func(r *rule) place { return place{r.Tier, r.Channel, r.Network, r.phase, r.fills.Min, r.fills.Max} }
	groups := map[place][]*rule{}
	var order []place
	for _, r := range c.e.rules {
		k := key(r)
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
