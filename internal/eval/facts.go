package eval

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Fact is one rule in the normalised format: money in dollars, percents as whole numbers, days in days.
type Fact struct {
	Category benefit.Category `json:"category"`
	Path     string           `json:"path"` // the first part names the rule: "costShares/1 generic/retail", "deductible/rx"
	Value    any              `json:"value"`
	Quote    string           `json:"quote,omitempty"`
	Page     int              `json:"page,omitempty"`
	// Confidence is the least of the evidence that the value rests on; none for what carries no evidence.
	Confidence benefit.Confidence `json:"confidence,omitempty"`
}

// Set is the facts of one document.
type Set struct {
	Facts     []Fact     `json:"facts"`
	Conflicts []Conflict `json:"conflicts,omitempty"`
}

// Conflict is a value that the document states more than once and not alike.
type Conflict struct {
	Category  benefit.Category `json:"category"`
	Path      string           `json:"path"`
	Attribute string           `json:"attribute"`
	Values    []any            `json:"values"`
}

// ParseSet reads the JSON of an expected list: its facts, and the rows of a drug list under "drugs". Keys that are not
// part of the format are passed over. Facts is nil when the list has neither key: then it judges nothing.
func ParseSet(b []byte) (Set, error) {
	var s struct {
		Set
		Drugs []map[string]any `json:"drugs"`
	}
	if err := json.Unmarshal(b, &s); err != nil {
		return Set{}, fmt.Errorf("eval: expected facts: %w", err)
	}
	for _, d := range s.Drugs {
		s.Facts = append(s.Facts, Fact{Category: benefit.FormularyTiering, Path: "drug/" + fmt.Sprint(d["drug"]), Value: d})
	}
	return s.Set, nil
}

// multiplesDiffer finds the kinds of pharmacy whose cost shares are not the same multiple of retail in every plan of a document.
func multiplesDiffer(p *benefit.Plan) map[benefit.Channel]bool {
	out, first, told, plans := map[benefit.Channel]bool{}, map[benefit.Channel]string{}, map[string]bool{}, map[string]bool{}
	at := map[benefit.Channel]map[int]bool{} // where it is said
	for _, c := range p.CostShares {
		plans[c.Variant] = true
		if m := c.RetailMultiple; m.Known() && c.Variant != "" {
			if said, ok := first[c.Channel.Value]; ok && said != m.Value.String() {
				out[c.Channel.Value] = true
			}
			first[c.Channel.Value] = m.Value.String()
			told[string(c.Channel.Value)+" of "+c.Variant] = true
			if at[c.Channel.Value] == nil {
				at[c.Channel.Value] = map[int]bool{}
			}
			for _, e := range m.Evidence[:min(1, len(m.Evidence))] {
				at[c.Channel.Value][e.Start] = true
			}
		}
	}
	for channel := range first {
		for plan := range plans {
			// one that says otherwise what is paid there, where each of the others says it by itself
			out[channel] = out[channel] || !told[string(channel)+" of "+plan] && len(at[channel]) > 1
		}
	}
	return out
}

// Facts renames a plan's rules. Values that the plan only assumes are left out: they are not read from the document.
func Facts(p *benefit.Plan) Set {
	s := Set{Facts: []Fact{}}
	tiers := map[benefit.TierID]string{}
	for _, t := range p.Tiers {
		tiers[t.ID] = tierLabel(t)
		v := attributes{"tier": tierLabel(t), "label": t.Label.Value}
		s.Facts = append(s.Facts, fact(benefit.FormularyTiering, "tiers/"+tierLabel(t), v, t.Label.Evidence))
	}
	multiples, differ := map[string]bool{}, multiplesDiffer(p)
	s.outOfNetwork(p)
	for _, c := range p.CostShares {
		if deniedOutside(c, p) {
			c.Channel.Value = benefit.SpecialtyChannel // where the drugs of the tier are filled, and so where they are not
		}
		s.Facts = append(s.Facts, costShareFact(c, tiers[c.Tier]))
		if c.Share.Standing == benefit.Conflicting {
			values := []any{c.Share.Value}
			for _, a := range c.Share.Alternatives {
				values = append(values, a.Value)
			}
			s.Conflicts = append(s.Conflicts, Conflict{benefit.CostShares, costSharePath(c, tiers[c.Tier]), "share", values})
		}
		of := string(c.Channel.Value)
		if differ[c.Channel.Value] {
			of += " of " + c.Variant
		}
		if m := c.RetailMultiple; m.Known() && !multiples[of] {
			multiples[of] = true
			channel := c.Channel.Value
			if channel == benefit.Retail && c.DaysSupply.Value.Min > 1 {
				channel = benefit.Retail90
			}
			v := attributes{"channel": channel, "multiplierOfRetail": number(m.Value.String())}
			if differ[c.Channel.Value] {
				v["plan"] = c.Variant
			}
			v.days(c.DaysSupply)
			s.Facts = append(s.Facts, fact(benefit.CostShares, string(channel), v, m.Evidence))
		}
	}
	if d := p.ProductSelection; !d.AddDifference.Known() && len(d.AddDifference.Evidence) > 0 {
		s.Facts = append(s.Facts, fact(benefit.CostShares, "dawPenalty", programme(true), d.AddDifference.Evidence))
	} else if d.AddDifference.Known() && d.AddDifference.Value {
		v := attributes{"rule": "cost share + (brand - generic)"}
		if d.Base.Known() {
			v["rule"] = string(d.Base.Value) + " cost share + (brand - generic)"
		}
		for name, b := range map[string]benefit.Sourced[bool]{
			"physicianOverride": d.PrescriberExempt, "countsToDeductible": d.CountsToDeductible, "countsToOop": d.CountsToOOP,
		} {
			if b.Known() {
				v[name] = b.Value
			}
		}
		s.Facts = append(s.Facts, fact(benefit.CostShares, "dawPenalty", v, d.AddDifference.Evidence))
	}
	for _, a := range p.Deductibles {
		s.accumulator("deductible", a, tiers)
	}
	for _, a := range p.OutOfPocketMaximums {
		s.accumulator("oopMax", a, tiers)
	}
	s.partD(p)
	s.coverage(p)
	s.drugShares(p)
	s.utilization(p)
	s.coordination(p)
	s.terms(p)
	identity := attributes{}
	text(identity, "name", p.Identity.Name)
	text(identity, "carrier", p.Identity.Carrier)
	text(identity, "type", p.Identity.Type)
	text(identity, "bin", p.Identity.BIN)
	text(identity, "iin", p.Identity.IIN)
	text(identity, "pcn", p.Identity.PCN)
	text(identity, "group", p.Identity.Group)
	if p.Identity.EffectiveFrom.Known() {
		identity["period"] = p.Identity.EffectiveFrom.Value.String() + "/"
		if p.Identity.EffectiveTo.Known() {
			identity["period"] = identity["period"].(string) + p.Identity.EffectiveTo.Value.String()
		}
	}
	if len(identity) > 0 {
		s.Facts = append(s.Facts, Fact{Category: benefit.Comprehensive, Path: "plan", Value: identity})
	}
	for _, name := range variants(p) {
		s.Facts = append(s.Facts, Fact{Category: benefit.Comprehensive, Path: "plan", Value: attributes{"name": name}})
	}
	s.routing(p.Identity)
	if f := p.Identity.Formulary; f.Known() {
		s.Facts = append(s.Facts, fact(benefit.FormularyTiering, "formulary", attributes{"name": f.Value}, f.Evidence))
	}
	for _, e := range p.Formulary.Entries {
		v := attributes{"drug": e.Name, "tier": e.Tier, "pa": e.PriorAuthorization, "st": e.StepTherapy, "ql": e.QuantityLimit}
		for _, f := range e.Flags {
			v[strings.ToLower(string(f))] = true
		}
		if e.Limit != nil {
			v["quantity"] = number(e.Limit.Max.String())
			if e.Limit.Days > 0 {
				v["days"] = e.Limit.Days
			}
		}
		if e.Strength != "" {
			v["strength"] = e.Strength
		}
		if e.RxCUI != "" {
			v["rxcui"] = e.RxCUI
		}
		s.Facts = append(s.Facts, Fact{Category: benefit.FormularyTiering, Path: "drug", Value: v})
	}
	return s
}

// deniedOutside reports whether a cost share says of drugs that only specialty pharmacies of the network fill, without naming a pharmacy,
// that they are not covered outside of it.
func deniedOutside(c benefit.CostShare, p *benefit.Plan) bool {
	if c.Share.Value.Kind != benefit.NotCovered || c.Network.Value != benefit.Out || c.Channel.Value != benefit.AnyChannel {
		return false
	}
	filled := false
	for _, o := range p.CostShares {
		if o.Tier == c.Tier && o.Variant == c.Variant && o.Network.Value != benefit.Out && o.Share.Value.Kind != benefit.NotCovered {
			if o.Channel.Value != benefit.SpecialtyChannel {
				return false
			}
			filled = true
		}
	}
	return filled
}

// partD says the limits of a Medicare drug plan as those of any plan: its deductible and what a member pays at most.
func (s *Set) partD(p *benefit.Plan) {
	for _, l := range []struct {
		path   string
		amount benefit.Sourced[money.Amount]
	}{{"deductible/rx", p.PartD.Deductible}, {"oopMax/rx", p.PartD.Threshold}} {
		if l.amount.Known() && l.amount.Standing != benefit.Assumed {
			s.Facts = append(s.Facts, fact(benefit.Accumulators, l.path, attributes{"individual": dollars(l.amount.Value)}, l.amount.Evidence))
		}
	}
	if y := p.PartD.Year; y.Known() {
		s.Facts = append(s.Facts, fact(benefit.Comprehensive, "partD", attributes{"year": y.Value}, y.Evidence))
	}
}

// attributes is the value of a fact that has several.
type attributes map[string]any

func (v attributes) days(d benefit.Sourced[benefit.DaysSupply]) {
	if !d.Known() || d.Standing == benefit.Assumed {
		return
	}
	v["daysSupplyMin"] = d.Value.Min
	if d.Value.Max > 0 {
		v["daysSupplyMax"] = d.Value.Max
	}
}

// routing says where claims are sent, apart from what the plan is called: the one is to the letter, the other is not.
func (s *Set) routing(i benefit.Identity) {
	to := attributes{}
	var first []benefit.Evidence
	for _, id := range []struct {
		name string
		is   benefit.Sourced[string]
	}{{"bin", i.BIN}, {"iin", i.IIN}, {"pcn", i.PCN}, {"group", i.Group}} {
		text(to, id.name, id.is)
		if id.is.Known() && first == nil {
			first = id.is.Evidence
		}
	}
	if len(to) > 0 {
		s.Facts = append(s.Facts, fact(benefit.Comprehensive, "routing", to, first))
	}
}

// variants are the names of the plans that a document of several has, in the order in which their rules do.
func variants(p *benefit.Plan) []string {
	var names []string
	add := func(name string) {
		if name != "" && name != p.Identity.Name.Value && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, c := range p.CostShares {
		add(c.Variant)
	}
	for _, a := range slices.Concat(p.Deductibles, p.OutOfPocketMaximums) {
		add(a.Variant)
	}
	return names
}

func text(v attributes, name string, s benefit.Sourced[string]) {
	if s.Known() {
		v[name] = s.Value
	}
}

func fact(c benefit.Category, path string, v attributes, ev []benefit.Evidence) Fact {
	f := Fact{Category: c, Path: path, Value: v}
	if len(ev) > 0 {
		f.Quote, f.Page = ev[0].Quote, ev[0].Page
		f.Confidence = benefit.Sourced[bool]{Evidence: ev}.Confidence()
	}
	return f
}

// tierLabel is a tier's number and classes: "2 preferred brand", "non-preferred generic/brand/specialty".
func tierLabel(t benefit.Tier) string {
	var words []string
	if n, ok := strings.CutPrefix(string(t.ID), "tier-"); ok {
		n, _, _ = strings.Cut(n, "-")
		words = append(words, n)
	}
	last := ""
	var classes []string
	for _, c := range t.Class.Value {
		w := classWords[c]
		if q, kind, ok := strings.Cut(w, " "); ok && q == last {
			w = kind
		} else if ok {
			last = q
		} else {
			last = ""
		}
		classes = append(classes, w)
	}
	if len(classes) > 0 {
		words = append(words, strings.Join(classes, "/"))
	}
	if len(words) == 0 {
		return t.Label.Value
	}
	return strings.Join(words, " ")
}

var classWords = map[benefit.TierClass]string{
	benefit.Generic: "generic", benefit.PreferredGeneric: "preferred generic", benefit.NonPreferredGeneric: "non-preferred generic",
	benefit.Brand: "brand", benefit.PreferredBrand: "preferred brand", benefit.NonPreferredBrand: "non-preferred brand",
	benefit.Specialty: "specialty", benefit.PreferredSpecialty: "preferred specialty", benefit.NonPreferredSpecialty: "non-preferred specialty",
	benefit.SelfInjectable: "self-injectable", benefit.PreventiveDrugs: "preventive",
}

func costSharePath(c benefit.CostShare, tier string) string {
	return fmt.Sprintf("costShares/%s/%s", tier, c.Channel.Value)
}

func costShareFact(c benefit.CostShare, tier string) Fact {
	v := attributes{"tier": tier, "channel": c.Channel.Value, "network": c.Network.Value}
	if c.Variant != "" {
		v["plan"] = c.Variant
	}
	v.share(c.Share.Value)
	v.days(c.DaysSupply)
	if n := runOf(c.Share.Value); n > 0 && c.DaysSupply.Value.Max > n && v["daysSupplyMax"] != nil {
		v["daysSupplyMax"] = n // "$20 for each 30 days, up to a 90-day supply": the amount is that of 30
	}
	if c.Deductible.Known() && c.Deductible.Standing != benefit.Assumed {
		v["deductibleApplies"] = c.Deductible.Value != benefit.DeductibleExempt
	}
	return fact(benefit.CostShares, costSharePath(c, tier), v, c.Share.Evidence)
}

// runOf is how many days the amounts of a cost share are for where a fill may have several times as many, 0 where they are for the
// fill.
func runOf(s benefit.Share) int {
	if s.PerDays == 0 && s.CapPer == benefit.Per30Days {
		return 30
	}
	return s.PerDays
}

// share is what the member pays.
func (v attributes) share(share benefit.Share) {
	v["type"] = share.Kind
	switch share.Kind {
	case benefit.NoCharge:
		v["type"], v["copay"] = benefit.Copay, number("0")
	case benefit.NotCovered:
		v["covered"] = false
	}
	for name, a := range map[string]*money.Amount{"copay": share.Copay, "min": share.Min, "max": share.Max} {
		if a != nil {
			v[name] = dollars(*a)
		}
	}
	if share.Coinsurance != nil {
		v["coinsurancePct"] = number(share.Coinsurance.String())
	}
}

func (s *Set) accumulator(root string, a benefit.Accumulator, tiers map[benefit.TierID]string) {
	if !a.Individual.Known() && !a.Family.Known() && !a.FamilyMembers.Known() && a.AppliesToRx.Standing != benefit.Stated {
		return // that there is one follows from a cost share alone: a question, and no fact
	}
	v, path := attributes{}, root
	if a.Variant != "" {
		v["plan"] = a.Variant
	}
	switch {
	case a.Tiers.Known() && len(a.Tiers.Value) > 0 && a.Scope.Value == benefit.RxOnly:
		var names []string
		for _, t := range a.Tiers.Value {
			names = append(names, tiers[t])
		}
		v["tiers"] = names
		if n, ok := strings.CutPrefix(string(a.Tiers.Value[0]), "tier-"); ok && len(names) == 1 {
			path += "/tier" + n
		} else {
			path += "/rx"
		}
	case a.Scope.Known() && a.Scope.Standing != benefit.Assumed:
		path += "/" + string(a.Scope.Value)
	}
	if a.Scope.Known() && a.Scope.Standing != benefit.Assumed {
		v["scope"] = a.Scope.Value
	}
	if a.Network.Known() {
		v["network"] = a.Network.Value
		if a.Network.Value == benefit.In || a.Network.Value == benefit.Out {
			path += "/" + string(a.Network.Value)
		}
	}
	if a.Individual.Known() {
		v["individual"] = dollars(a.Individual.Value)
	}
	if a.Family.Known() {
		v["family"] = dollars(a.Family.Value)
	}
	if a.FamilyMembers.Known() {
		v["familyMembers"] = a.FamilyMembers.Value
	}
	if a.FamilyMethod.Known() {
		v["structure"] = a.FamilyMethod.Value
	}
	if a.AppliesToRx.Known() && a.AppliesToRx.Standing != benefit.Assumed {
		if root == "oopMax" {
			v["rxExcluded"] = !a.AppliesToRx.Value
		} else {
			v["appliesToRx"] = a.AppliesToRx.Value
		}
	}
	if len(a.ExemptTiers.Value) > 0 {
		var names []string
		for _, t := range a.ExemptTiers.Value {
			names = append(names, tiers[t])
		}
		v["exempt"] = names
	}
	ev := a.Individual.Evidence
	if len(ev) == 0 {
		ev = a.Family.Evidence
	}
	s.Facts = append(s.Facts, fact(benefit.Accumulators, path, v, ev))
	for _, c := range []struct {
		name   string
		amount benefit.Sourced[money.Amount]
	}{{"individual", a.Individual}, {"family", a.Family}} {
		if amount := c.amount; amount.Standing == benefit.Conflicting {
			values := []any{dollars(amount.Value)}
			for _, o := range amount.Alternatives {
				values = append(values, dollars(o.Value))
			}
			s.Conflicts = append(s.Conflicts, Conflict{benefit.Accumulators, path, c.name, values})
		}
	}
}

// dollars is an amount as a JSON number without needless decimals: 42, 42.5.
func dollars(a money.Amount) json.Number {
	return number(strings.TrimSuffix(strings.TrimSuffix(a.String(), "00"), "."))
}

func number(s string) json.Number {
	if whole, frac, ok := strings.Cut(s, "."); ok {
		if frac = strings.TrimRight(frac, "0"); frac == "" {
			s = whole
		} else {
			s = whole + "." + frac
		}
	}
	return json.Number(s)
}
