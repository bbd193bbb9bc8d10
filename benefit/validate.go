package benefit

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// ErrPlan is the error of [ParsePlan] for JSON that is not a plan.
var ErrPlan = errors.New("benefit: not a plan")

// ParsePlan reads a plan from its JSON form, as a person may have written or corrected it. An unknown key, a value of
// the wrong type, a missing or other schemaVersion and anything behind the plan are errors that wrap ErrPlan; what is
// wrong with the rules themselves comes back as the findings of [Validate], with the plan.
func ParsePlan(b []byte) (*Plan, []finding.Finding, error) {
	dec := json.NewDecoder(bytes.NewReader(b))
	dec.DisallowUnknownFields()
	var p Plan
	if err := dec.Decode(&p); err != nil {
		return nil, nil, fmt.Errorf("%w: %w", ErrPlan, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, nil, fmt.Errorf("%w: something stands behind it", ErrPlan)
	}
	if p.SchemaVersion != SchemaVersion {
		return nil, nil, fmt.Errorf("%w: schemaVersion must be %q", ErrPlan, SchemaVersion)
	}
	p.fillLists()
	return &p, Validate(&p), nil
}

// fillLists makes absent lists empty ones, so that a plan read from JSON is written as [Schema] says.
func (p *Plan) fillLists() {
	if p.Tiers == nil {
		p.Tiers = []Tier{}
	}
	if p.CostShares == nil {
		p.CostShares = []CostShare{}
	}
	if p.Deductibles == nil {
		p.Deductibles = []Accumulator{}
	}
	if p.OutOfPocketMaximums == nil {
		p.OutOfPocketMaximums = []Accumulator{}
	}
	if p.NotStated == nil {
		p.NotStated = []NotStated{}
	}
	if p.Unread == nil {
		p.Unread = []Category{}
	}
	if p.Origins == nil {
		p.Origins = []CategoryOrigin{}
	}
}

// Validate says what is wrong with a plan's rules: an error is a rule that cannot be adjudicated, a warning one that
// somebody should look at. The findings come in the order of the plan; their Path is the rule's id.
func Validate(p *Plan) []finding.Finding {
	v := &validation{ids: map[string]bool{}, tiers: map[TierID]bool{}}
	for _, t := range p.Tiers {
		path := "tiers/" + string(t.ID)
		v.id(path, string(t.ID) == "")
		v.tiers[t.ID] = true
		for _, c := range t.Class.Value {
			v.oneOf(path+"/class", string(c), tierClasses)
		}
		v.conflict(path+"/label", t.Label.Standing)
	}
	for i := range p.CostShares {
		v.costShare(&p.CostShares[i])
	}
	v.bands(p.CostShares)
	v.oneOf("productSelection/baseShare", string(p.ProductSelection.Base.Value), shareBases)
	for _, list := range [][]Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			v.accumulator(&list[i])
		}
	}
	return v.found
}

type validation struct {
	found []finding.Finding
	ids   map[string]bool
	tiers map[TierID]bool
}

func (v *validation) add(s finding.Severity, code, path, message string) {
	v.found = append(v.found, finding.Finding{Code: code, Severity: s, Path: path, Message: message})
}

func (v *validation) id(path string, empty bool) {
	switch {
	case empty:
		v.add(finding.Error, "rule_id_missing", path, "The rule has no id; give it one that is unique in the plan.")
	case v.ids[path]:
		v.add(finding.Error, "rule_id_duplicate", path, "Two rules have this id; ids are unique in a plan.")
	}
	v.ids[path] = true
}

func (v *validation) oneOf(path, value string, allowed []string) {
	if value == "" {
		return
	}
	for _, a := range allowed {
		if a == value {
			return
		}
	}
	v.add(finding.Error, "value_unknown", path, "The value is none of the plan model's; see the published schema.")
}

func (v *validation) tier(path string, id TierID) {
	if !v.tiers[id] {
		v.add(finding.Error, "tier_unknown", path, "The rule names a tier that the plan does not have.")
	}
}

func (v *validation) conflict(path string, s Standing) {
	if s == Conflicting {
		v.add(finding.Warning, "conflicting_values", path, "The document states more than one value here; the first is used. Decide which is right.")
	}
}

func (v *validation) costShare(c *CostShare) {
	path := string(c.ID)
	v.id(path, c.ID == "")
	v.tier(path, c.Tier)
	v.oneOf(path+"/channel", string(c.Channel.Value), channels)
	v.oneOf(path+"/network", string(c.Network.Value), networks)
	v.oneOf(path+"/deductibleApplies", string(c.Deductible.Value), deductibleOrders)
	for _, s := range []Standing{c.Channel.Standing, c.Network.Standing, c.DaysSupply.Standing, c.Share.Standing, c.Deductible.Standing} {
		v.conflict(path, s)
	}
	if d := c.DaysSupply.Value; c.DaysSupply.Known() && (d.Min < 1 || d.Max != 0 && d.Max < d.Min) {
		v.add(finding.Error, "days_supply_impossible", path+"/daysSupply", "A band of days supply begins at 1 or later and does not end before it begins.")
	}
	if !c.Share.Known() {
		v.add(finding.Error, "cost_share_missing", path+"/share", "The rule does not say what the member pays.")
		return
	}
	v.share(path+"/share", c.Share.Value)
}

func (v *validation) share(path string, s Share) {
	v.oneOf(path+"/kind", string(s.Kind), shareKinds)
	v.oneOf(path+"/capPer", string(s.CapPer), capPers)
	copay, rate := false, false
	switch s.Kind {
	case Copay:
		copay = true
	case Coinsurance:
		rate = true
	case GreaterOf, LesserOf, CopayPlusCoinsurance:
		copay, rate = true, true
	case "":
		v.add(finding.Error, "cost_share_missing", path, "The rule does not say what the member pays.")
	}
	if copay && s.Copay == nil {
		v.add(finding.Error, "copay_missing", path, "A cost share of this kind needs a copay.")
	}
	if rate && s.Coinsurance == nil {
		v.add(finding.Error, "coinsurance_missing", path, "A cost share of this kind needs a coinsurance.")
	}
	if !copay && s.Copay != nil || !rate && s.Coinsurance != nil {
		v.add(finding.Warning, "amount_unused", path, "The cost share holds an amount that its kind does not use.")
	}
	if s.Coinsurance != nil && money.Percent(100).Less(*s.Coinsurance) {
		v.add(finding.Error, "coinsurance_impossible", path, "A coinsurance is at most 100 %.")
	}
	for _, a := range []*money.Amount{s.Copay, s.Min, s.Max} {
		if a != nil && *a < 0 {
			v.add(finding.Error, "amount_negative", path, "An amount of a cost share is not negative.")
		}
	}
	if s.Min != nil && s.Max != nil && *s.Min > *s.Max {
		v.add(finding.Error, "min_above_max", path, "The minimum of a cost share is not above its maximum.")
	}
	if s.PerDays < 0 || s.PerDays > 0 && s.Copay == nil {
		v.add(finding.Error, "copay_per_days_impossible", path, "copayPerDays is a number of days that a copay is for.")
	}
}

// bands finds cost shares of the same tier, channel and network whose days supply overlaps: a claim could meet both.
func (v *validation) bands(all []CostShare) {
	for i := range all {
		for j := range i {
			a, b := &all[j], &all[i]
			if a.Tier != b.Tier || a.Channel.Value != b.Channel.Value || a.Network.Value != b.Network.Value || a.Variant != b.Variant || a.ID == b.ID {
				continue
			}
			x, y := a.DaysSupply.Value, b.DaysSupply.Value
			if (x.Max == 0 || y.Min <= x.Max) && (y.Max == 0 || x.Min <= y.Max) {
				v.add(finding.Warning, "days_supply_overlap", string(b.ID), "Another cost share of the same tier, pharmacy and network has days supply in common with this one.")
				break
			}
		}
	}
}

func (v *validation) accumulator(a *Accumulator) {
	path := string(a.ID)
	v.id(path, a.ID == "")
	v.oneOf(path+"/network", string(a.Network.Value), networks)
	v.oneOf(path+"/scope", string(a.Scope.Value), scopes)
	v.oneOf(path+"/familyMethod", string(a.FamilyMethod.Value), familyMethods)
	for _, s := range []Standing{a.Individual.Standing, a.Family.Standing, a.Scope.Standing, a.Network.Standing, a.AppliesToRx.Standing} {
		v.conflict(path, s)
	}
	if !a.Individual.Known() && !a.Family.Known() {
		v.add(finding.Warning, "amount_missing", path, "Neither an individual nor a family amount is known.")
	}
	if a.Individual.Value < 0 || a.Family.Value < 0 {
		v.add(finding.Error, "amount_negative", path, "A deductible or maximum is not negative.")
	}
	if a.Individual.Known() && a.Family.Known() && a.Individual.Value > a.Family.Value {
		v.add(finding.Error, "individual_above_family", path, "The individual amount is not above the family amount.")
	}
	if a.FamilyMembers.Known() && a.FamilyMembers.Value < 1 {
		v.add(finding.Error, "family_members_impossible", path, "A number of family members is at least 1.")
	}
	for _, t := range a.Tiers.Value {
		v.tier(path+"/tiers", t)
	}
	for _, t := range a.ExemptTiers.Value {
		v.tier(path+"/exemptTiers", t)
	}
}

// The closed vocabularies, as the schema publishes them.
var (
	tierClasses = list(Generic, PreferredGeneric, NonPreferredGeneric, Brand, PreferredBrand, NonPreferredBrand, Specialty,
		PreferredSpecialty, NonPreferredSpecialty, SelfInjectable, PreventiveDrugs)
	channels         = list(AnyChannel, Retail, Mail, SpecialtyChannel, LongTermCare)
	networks         = list(AnyNetwork, In, Out, Preferred, Standard)
	shareKinds       = list(Copay, Coinsurance, GreaterOf, LesserOf, CopayPlusCoinsurance, NoCharge, NotCovered)
	capPers          = list(PerFill, Per30Days)
	deductibleOrders = list(AfterDeductible, BeforeDeductible, DeductibleExempt)
	scopes           = list(RxOnly, MedicalOnly, Integrated)
	familyMethods    = list(Embedded, Aggregate)
	shareBases       = list(BrandShare, GenericShare)
	standings        = list(Stated, Derived, Assumed, Absent, Conflicting)
	matches          = list(Exact, Normalized, Fuzzy)
	roundings        = list(money.HalfUp, money.HalfEven, money.Truncate)
)

func list[T ~string](values ...T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strings.TrimSpace(string(v))
	}
	return out
}
