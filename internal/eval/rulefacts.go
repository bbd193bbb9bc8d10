package eval

import (
	"cmp"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// kindPaths are the paths of facts about one kind of drug.
var kindPaths = map[benefit.DrugKind]string{
	benefit.KindInsulin: "insulin", benefit.KindVaccine: "vaccines", benefit.KindDiabeticSupply: "diabeticSupplies",
	benefit.KindContraceptive: "contraceptives", benefit.KindPreventive: "preventive", benefit.KindSmokingCessation: "smokingCessation",
	benefit.KindOralAntiCancer: "oralAntiCancer", benefit.KindFertility: "fertility",
}

// kindLabels are the words for kinds of drugs in lists of them.
var kindLabels = map[benefit.DrugKind]string{
	benefit.KindInsulin: "insulin", benefit.KindVaccine: "vaccines", benefit.KindDiabeticSupply: "diabetic supplies",
	benefit.KindContraceptive: "contraceptives", benefit.KindPreventive: "preventive drugs", benefit.KindSmokingCessation: "smoking cessation",
	benefit.KindOralAntiCancer: "oral anti-cancer drugs", benefit.KindFertility: "fertility", benefit.KindWeightLoss: "weight loss",
	benefit.KindErectileDysfunction: "erectile dysfunction", benefit.KindCosmetic: "cosmetic", benefit.KindVitamin: "vitamins",
	benefit.KindExperimental: "experimental", benefit.KindDESI: "DESI", benefit.KindOTC: "over-the-counter", benefit.KindCompound: "compound",
	benefit.KindSpecialty: "specialty", benefit.KindMaintenance: "maintenance", benefit.KindSelfInjectable: "self-injectable", benefit.KindOpioid: "opioid",
}

func kindWords(kinds []benefit.DrugKind) []string {
	var out []string
	for _, k := range kinds {
		if l := kindLabels[k]; l != "" {
			out = append(out, l)
		}
	}
	return out
}

// labelled is a list of labels as a fact's value, each once.
type labelled struct {
	labels []any
	ev     []benefit.Evidence
}

func (l *labelled) add(label string, ev []benefit.Evidence) {
	label = strings.TrimSpace(label)
	if label == "" || slices.Contains(l.labels, any(label)) {
		return
	}
	l.labels = append(l.labels, label)
	if len(l.ev) == 0 {
		l.ev = ev
	}
}

func (s *Set) list(category benefit.Category, path string, l labelled) {
	if len(l.labels) == 0 {
		return
	}
	f := Fact{Category: category, Path: path, Value: l.labels}
	if len(l.ev) > 0 {
		f.Quote, f.Page = l.ev[0].Quote, l.ev[0].Page
	}
	s.Facts = append(s.Facts, f)
}

func (s *Set) put(category benefit.Category, path string, v attributes, ev []benefit.Evidence) {
	s.Facts = append(s.Facts, fact(category, path, v, ev))
}

// coverage names what is covered, what is not and what costs nothing.
func (s *Set) coverage(p *benefit.Plan) {
	var excluded, included labelled
	free, plans := map[string]*labelled{}, []string{} // by the plan that they are of
	for _, r := range p.Coverage.Exclusions {
		switch words := kindWords(r.Scope.Drugs.Kinds); {
		case len(r.Scope.Networks)+len(r.Scope.Channels) > 0: // what is not covered in one network, or at one kind of pharmacy, is covered in the other
		case r.Terms.Known() && r.Terms.Value.Label != "":
			excluded.add(r.Terms.Value.Label, r.Terms.Evidence)
		case len(words) > 0:
			excluded.add(words[0], r.Terms.Evidence)
		case len(r.Terms.Evidence) > 0:
			excluded.add(r.Terms.Evidence[0].Quote, r.Terms.Evidence)
		}
	}
	if o := p.Coverage.OTC; o.Known() && !o.Value.Covered {
		excluded.add("over-the-counter drugs", o.Evidence)
	}
	if c := p.Coverage.Compounds; c.Known() && !c.Value.Covered {
		excluded.add("compound drugs", c.Evidence)
	}
	kinds := map[string]bool{}
	for _, r := range p.Coverage.Inclusions {
		included.add(r.Terms.Value.Label, r.Terms.Evidence)
	}
	costsNothing := func(plan, label string, ev []benefit.Evidence) {
		if free[plan] == nil {
			free[plan], plans = &labelled{}, append(plans, plan)
		}
		free[plan].add(label, ev)
	}
	for _, r := range p.DrugCostShares {
		for _, name := range r.Scope.Drugs.Names {
			if r.Terms.Known() && r.Terms.Value.Share.Kind == benefit.NoCharge {
				costsNothing(r.Variant, name, r.Terms.Evidence)
			}
		}
		for _, k := range r.Scope.Drugs.Kinds {
			path := kindPaths[k]
			if path == "" || !r.Terms.Known() {
				continue
			}
			t := r.Terms.Value
			v := attributes{}
			if len(r.Scope.Networks) == 1 {
				v["network"] = r.Scope.Networks[0]
			}
			if len(r.Scope.Channels) == 1 {
				v["channel"] = r.Scope.Channels[0]
			}
			if r.Variant != "" {
				v["plan"] = r.Variant
			}
			shareAttributes(v, t)
			if t.Share.Kind == benefit.NoCharge {
				costsNothing(r.Variant, kindLabels[k], r.Terms.Evidence)
			}
			if t.Role == benefit.Ceiling || k == benefit.KindInsulin && t.Share.Kind == benefit.Copay {
				path += "Cap" // what insulin costs in dollars is its cap, whether less may be paid or not
				if t.Share.Copay != nil {
					v["max"] = dollars(*t.Share.Copay)
				}
			}
			if days := r.Scope.DaysSupply; days.Max > 0 && t.Share.PerDays == 0 {
				v["daysSupplyMax"] = days.Max
			}
			kinds[path] = true
			s.put(benefit.DrugCoverage, path, v, r.Terms.Evidence)
		}
	}
	for _, r := range p.Coverage.Inclusions {
		for _, k := range r.Scope.Drugs.Kinds {
			if path := kindPaths[k]; path != "" && !kinds[path] && r.Terms.Known() {
				kinds[path] = true
				s.put(benefit.DrugCoverage, path, attributes{"covered": true}, r.Terms.Evidence)
			}
		}
	}
	s.list(benefit.DrugCoverage, "exclusions", excluded)
	s.list(benefit.DrugCoverage, "inclusions", included)
	s.exempted(p)
	for _, plan := range plans {
		if l := free[plan]; len(l.labels) > 0 {
			s.put(benefit.DrugCoverage, "zeroCost", attributes{"drugs": l.labels, "patientPay": 0, "copay": 0}.of(plan), l.ev[:min(1, len(l.ev))])
		}
	}
	s.freed(p)
	if f := p.Coverage.Formulary; f.Known() && f.Standing != benefit.Assumed {
		s.put(benefit.DrugCoverage, "formularyType", attributes{"type": string(f.Value)}, f.Evidence)
	}
}

// freed names the drugs that need no deductible to be met, once for each plan: its preventive list, and those of other kinds.
func (s *Set) freed(p *benefit.Plan) {
	said := map[string]bool{}
	for _, d := range p.Deductibles {
		if said[d.Variant] || !d.ExemptDrugs.Known() {
			continue
		}
		said[d.Variant] = true
		var labels []string
		for _, k := range d.ExemptDrugs.Value.Kinds {
			if k == benefit.KindHDHPPreventive {
				s.put(benefit.DrugCoverage, "preventiveDrugList", attributes{"deductibleWaived": true}.of(d.Variant), d.ExemptDrugs.Evidence[:1])
			} else {
				labels = append(labels, kindLabels[k])
			}
		}
		if len(labels) > 0 {
			s.put(benefit.DrugCoverage, "deductibleExempt", attributes{"drugs": labels, "deductibleWaived": true}.of(d.Variant), d.ExemptDrugs.Evidence[:1])
		}
	}
}

// exempted names the members who pay no copay, by the words of the document.
func (s *Set) exempted(p *benefit.Plan) {
	var groups labelled
	for _, r := range p.DrugCostShares {
		if !strings.Contains(string(r.ID), "copayExempt") {
			continue
		}
		ev := r.Terms.Evidence
		if r.Terms.Known() && len(ev) > 1 {
			ev = ev[len(ev)-1:] // behind the lead of the list
		}
		for _, e := range ev {
			groups.add(strings.Trim(e.Quote, "•*- \n"), ev)
		}
	}
	if len(groups.labels) > 0 {
		s.put(benefit.DrugCoverage, "copayExempt", attributes{"groups": groups.labels, "patientPay": 0}, groups.ev)
	}
}

func shareAttributes(v attributes, t benefit.DrugCostShare) {
	amount := money.Amount(0)
	switch {
	case t.Share.Kind == benefit.NoCharge:
	case t.Share.Kind == benefit.Copay && t.Share.Copay != nil:
		amount = *t.Share.Copay
	case t.Share.Coinsurance != nil:
		v["coinsurancePct"] = number(t.Share.Coinsurance.String())
		for name, a := range map[string]*money.Amount{"copay": t.Share.Copay, "min": t.Share.Min, "max": t.Share.Max} {
			if a != nil {
				v[name] = dollars(*a)
			}
		}
		return
	}
	v["patientPay"], v["copay"] = dollars(amount), dollars(amount)
	if t.Role == benefit.Ceiling {
		v["max"], v["amount"] = dollars(amount), dollars(amount)
	}
	if t.Share.PerDays > 0 {
		v["perDays"], v["daysSupplyMax"] = t.Share.PerDays, t.Share.PerDays
	}
}

// utilization names what must be so before a drug is paid. A rule without terms, of which only the words are known, is
// named too: it is what the document says.
func (s *Set) utilization(p *benefit.Plan) {
	u := &p.Utilization
	const um = benefit.UtilizationManagement
	for _, g := range anyOf(u.PriorAuthorization) {
		s.put(um, "priorAuth", g.named(programme(g.undecided)).of(g.plan), g.ev)
	}
	var steps []benefit.Rule[benefit.StepTherapy]
	for _, r := range u.StepTherapy {
		if !r.Terms.Known() {
			steps = append(steps, r)
			continue
		}
		t := r.Terms.Value
		v := attributes{"required": true, "drugs": slices.Concat(kindWords(r.Scope.Drugs.Kinds), r.Scope.Drugs.Names)}
		if t.Needed > 0 {
			v["priorCount"] = t.Needed
		}
		if t.LookBackDays > 0 {
			v["lookBackDays"] = t.LookBackDays
		}
		s.put(um, "stepTherapy", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, g := range anyOf(steps) {
		v := programme(false).of(g.plan)
		for _, t := range u.TransitionFill {
			if t.Terms.Known() {
				v["transitionDays"] = t.Terms.Value.WithinDays
			}
		}
		s.put(um, "stepTherapy", g.named(v), g.ev)
	}
	var open []benefit.Rule[benefit.QuantityLimit]
	for _, r := range u.QuantityLimit {
		if !r.Terms.Known() {
			open = append(open, r)
			continue
		}
		v := attributes{"max": number(r.Terms.Value.Max.String()), "drugs": slices.Concat(kindWords(r.Scope.Drugs.Kinds), r.Scope.Drugs.Names)}
		if r.Terms.Value.Days > 0 {
			v["days"] = r.Terms.Value.Days
		}
		s.put(um, "quantityLimit", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, g := range anyOf(open) {
		s.put(um, "quantityLimit", programme(false).of(g.plan), g.ev)
	}
	for _, r := range u.RefillTooSoon {
		if !r.Terms.Known() || r.Terms.Value.Percent == nil && r.Terms.Value.DaysLeft == nil {
			continue
		}
		v := attributes{}
		if p := r.Terms.Value.Percent; p != nil {
			v["pct"] = number(p.String())
		}
		if n := r.Terms.Value.DaysLeft; n != nil {
			v["daysRemaining"] = *n
		}
		if len(r.Scope.Channels) == 1 {
			v["channel"] = r.Scope.Channels[0]
		}
		if d := r.Scope.Drugs; len(d.Schedules) > 0 {
			v["drugs"] = []string{"controlled substances"}
		} else if len(d.Kinds)+len(d.Names) > 0 {
			v["drugs"] = slices.Concat(kindWords(d.Kinds), d.Names)
		}
		s.put(um, "refillTooSoon", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, r := range u.RetailFills {
		v := attributes{}
		if r.Terms.Known() {
			v["retailFills"] = r.Terms.Value.Free
			switch p := r.Terms.Value.Penalty; {
			case r.Terms.Value.Then == benefit.ThenPatientPays:
				v["memberPaysPct"], v["penaltyPct"] = 100, 100 // as either is noted
			case r.Terms.Value.Then == benefit.ThenShare && p != nil && p.Share.Kind == benefit.Coinsurance && p.Share.Coinsurance != nil:
				v["memberPaysPct"] = number(p.Share.Coinsurance.String())
				v["penaltyPct"], v["coinsurancePct"] = v["memberPaysPct"], v["memberPaysPct"]
			}
			if r.Terms.Value.MemberMayLeave {
				v["optOut"] = true
			}
		}
		s.put(um, "mandatoryMail", v.of(r.Variant), r.Terms.Evidence)
	}
	specialtyDays := 0
	for _, r := range u.DaysSupply {
		if !r.Terms.Known() {
			continue
		}
		v := attributes{"daysSupplyMax": r.Terms.Value.Max}
		switch d := r.Scope.Drugs; {
		case len(d.Schedules) > 0:
			v["drugs"] = []string{"controlled substances"}
		case slices.Contains(d.Kinds, benefit.KindContraceptive):
			v["drugs"] = kindWords(d.Kinds)
			if r.Terms.Value.Max >= 360 {
				v["months"] = 12 // as a year's supply is noted, too
			}
		case len(r.Scope.Channels) == 1:
			v["channel"] = r.Scope.Channels[0]
		case slices.Contains(d.Kinds, benefit.KindMaintenance):
			v["scope"] = "maintenance drugs"
		case len(d.Kinds)+len(d.Flags)+len(r.Scope.Tiers) == 0: // of any drug
		default:
			v["tier"] = "specialty" // a limit on drugs, wherever they are filled
			for _, t := range p.Tiers {
				if slices.Contains(r.Scope.Tiers, t.ID) || len(r.Scope.Tiers) == 0 && slices.Equal(t.Class.Value, []benefit.TierClass{benefit.Specialty}) {
					v["tier"] = tierLabel(t)
					break
				}
			}
			specialtyDays = r.Terms.Value.Max
		}
		s.put(um, "daysSupply", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, r := range u.SpecialtyLockIn {
		v := attributes{}
		if r.Terms.Known() {
			v["retailFills"], v["graceFills"] = r.Terms.Value.Free, r.Terms.Value.Free // as either is noted
		}
		if days := cmp.Or(specialtyDays, specialtySupply(p, r.Variant)); days > 0 {
			v["daysSupplyMax"] = days
		}
		s.put(um, "specialtyLockIn", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, r := range u.Opioid {
		if r.Terms.Known() && r.Terms.Value.MaxMME > 0 {
			v := attributes{"mme": number(r.Terms.Value.MaxMME.String())}
			if days := naiveDays(u.Opioid, r.Variant); days > 0 {
				v["daysSupplyMax"] = days // as those who note the dose note the first fill beside it
			}
			s.put(um, "opioid", v.of(r.Variant), r.Terms.Evidence)
		}
		if r.Terms.Known() && r.Terms.Value.NaiveMaxDays > 0 {
			s.put(um, "daysSupply", attributes{"drugs": []string{"opioid"}, "daysSupplyMax": r.Terms.Value.NaiveMaxDays}.of(r.Variant), r.Terms.Evidence)
		}
	}
	for _, r := range u.SplitFill {
		if r.Terms.Known() {
			v := attributes{"daysSupplyMax": r.Terms.Value.MaxDays}
			if r.Terms.Value.Fills > 0 {
				v["fills"] = r.Terms.Value.Fills
			}
			if d := r.Terms.Value.Days; d > 0 && d%30 == 0 {
				v["months"] = d / 30
			}
			s.put(um, "splitFill", v.of(r.Variant), r.Terms.Evidence)
		}
	}
}

// spokenOf is what a document says of one kind of rule, for all plans or for one.
type spokenOf struct {
	plan      string
	undecided bool
	drugs     []string // that the rules name
	ev        []benefit.Evidence
}

// named adds the drugs that the rules name.
func (g spokenOf) named(v attributes) attributes {
	if len(g.drugs) > 0 {
		v["drugs"] = g.drugs
	}
	return v
}

// anyOf joins the rules of a list that a document speaks of into one fact for each plan that it names.
func anyOf[T any](rules []benefit.Rule[T]) []spokenOf {
	var out []spokenOf
	for _, r := range rules {
		k := slices.IndexFunc(out, func(g spokenOf) bool { return g.plan == r.Variant })
		if k < 0 {
			k = len(out)
			out = append(out, spokenOf{plan: r.Variant, undecided: true, ev: r.Terms.Evidence})
		}
		out[k].undecided = out[k].undecided && !r.Terms.Known()
		out[k].drugs = append(out[k].drugs, slices.Concat(r.Scope.Drugs.Names, kindWords(r.Scope.Drugs.Kinds))...)
	}
	return out
}

// of names the plan that a fact is about, where the document describes several.
func (v attributes) of(plan string) attributes {
	if plan != "" {
		v["plan"] = plan
	}
	return v
}

// specialtySupply is the most days that the cost shares of a plan at specialty pharmacies are for; 0 where they do not say one number.
func specialtySupply(p *benefit.Plan, variant string) int {
	days := 0
	for _, c := range p.CostShares {
		if c.Channel.Value != benefit.SpecialtyChannel || c.Network.Value == benefit.Out || c.Share.Value.Kind == benefit.NotCovered || variant != "" && c.Variant != "" && c.Variant != variant {
			continue
		}
		d := c.DaysSupply
		if !d.Known() || d.Standing == benefit.Assumed || days > 0 && d.Value.Max != days {
			return 0
		}
		days = d.Value.Max
	}
	return days
}

// outOfNetwork names how fills outside of the network are handled, with the cost share where every tier has the same one there.
func (s *Set) outOfNetwork(p *benefit.Plan) {
	for _, r := range p.Pharmacies.Access {
		if !r.Terms.Known() || r.Terms.Value.Covered || !slices.Contains(r.Scope.Networks, benefit.Out) {
			continue
		}
		v := attributes{"network": benefit.Out, "covered": false}
		path := "outOfNetwork"
		if ch := channelOf(r.Scope, p); ch != "" {
			v["channel"] = ch
			path += "/" + string(ch)
		}
		s.put(benefit.CostShares, path, v.of(r.Variant), r.Terms.Evidence)
	}
	o := p.Pharmacies.OutOfNetwork
	if !o.Known() || o.Standing == benefit.Assumed {
		return
	}
	// claims of pharmacies outside of the network are of retail ones
	v := attributes{"network": benefit.Out, "channel": benefit.Retail, "covered": o.Value.Covered, "paperOnly": o.Value.PaperOnly, "differential": o.Value.Differential}
	if o.Value.BaseInNetwork {
		v["rule"] = "cost share of the network"
	}
	if c, ok := shareOutside(p); ok {
		v.share(c.Share.Value)
		if d := c.DaysSupply; d.Known() {
			v["daysSupplyMax"] = d.Value.Max
		}
	}
	for _, plan := range plansNotDenied(p) {
		s.put(benefit.CostShares, "outOfNetwork/retail", maps.Clone(v).of(plan), o.Evidence)
	}
}

// plansNotDenied names the plans of a document in which fills outside of the network are not refused; "" for all of them.
func plansNotDenied(p *benefit.Plan) []string {
	var plans, denied []string
	for _, c := range p.CostShares {
		if c.Variant != "" && !slices.Contains(plans, c.Variant) {
			plans = append(plans, c.Variant)
		}
	}
	for _, r := range p.Pharmacies.Access {
		if r.Terms.Known() && !r.Terms.Value.Covered && slices.Equal(r.Scope.Networks, []benefit.Network{benefit.Out}) && len(r.Scope.Channels)+len(r.Scope.Tiers)+len(r.Scope.Drugs.Kinds) == 0 {
			denied = append(denied, r.Variant)
		}
	}
	if len(denied) == 0 {
		return []string{""}
	}
	return slices.DeleteFunc(plans, func(plan string) bool { return slices.Contains(denied, plan) })
}

// channelOf is the one kind of pharmacy that a rule is for, that of specialty drugs where it is for them alone.
func channelOf(scope benefit.Scope, p *benefit.Plan) benefit.Channel {
	specialty := func(id benefit.TierID) bool {
		return slices.ContainsFunc(p.Tiers, func(t benefit.Tier) bool {
			return t.ID == id && slices.ContainsFunc(t.Class.Value, func(c benefit.TierClass) bool {
				return c == benefit.Specialty || c == benefit.PreferredSpecialty || c == benefit.NonPreferredSpecialty
			})
		})
	}
	switch {
	case len(scope.Channels) == 1:
		return scope.Channels[0]
	case slices.Equal(scope.Drugs.Kinds, []benefit.DrugKind{benefit.KindSpecialty}), len(scope.Tiers) > 0 && !slices.ContainsFunc(scope.Tiers, func(id benefit.TierID) bool { return !specialty(id) }):
		return benefit.SpecialtyChannel
	}
	return ""
}

// shareOutside is the cost share of every tier outside of the network, where it is one.
func shareOutside(p *benefit.Plan) (benefit.CostShare, bool) {
	var one *benefit.CostShare
	for i := range p.CostShares {
		c := &p.CostShares[i]
		if c.Network.Value != benefit.Out || c.Channel.Value == benefit.Mail || c.Share.Value.Kind == benefit.NotCovered {
			continue
		}
		if one != nil && (!reflect.DeepEqual(one.Share.Value, c.Share.Value) || one.DaysSupply.Value != c.DaysSupply.Value) {
			return benefit.CostShare{}, false
		}
		one = c
	}
	if one == nil {
		return benefit.CostShare{}, false
	}
	return *one, true
}

func programme(undecided bool) attributes {
	if undecided {
		return attributes{"undecided": true}
	}
	return attributes{"required": true}
}

// naiveDays are the days of a first fill of opioids in a plan, whatever the member's age; 0 where none or several are stated.
func naiveDays(rules []benefit.Rule[benefit.OpioidLimit], variant string) int {
	days := 0
	for _, r := range rules {
		n := r.Terms.Value.NaiveMaxDays
		if !r.Terms.Known() || n == 0 || r.Variant != variant || r.Scope.Age != (benefit.AgeRange{}) {
			continue
		}
		if days > 0 && days != n {
			return 0
		}
		days = n
	}
	return days
}

const daysOfYear = 365

// terms names how much the plan pays at most, until when claims may come, and whether the member pays no more than the price.
func (s *Set) terms(p *benefit.Plan) {
	for _, r := range p.BenefitMaximums {
		t := r.Terms.Value
		if !r.Terms.Known() || t.Amount == nil {
			continue
		}
		period := "annual"
		if t.Window.Period == benefit.Lifetime {
			period = "lifetime"
		}
		v := attributes{period: dollars(*t.Amount), "amount": dollars(*t.Amount), "period": period, "drugs": slices.Concat(kindWords(r.Scope.Drugs.Kinds), r.Scope.Drugs.Names)}
		s.put(benefit.Accumulators, "benefitMax", v.of(r.Variant), r.Terms.Evidence)
	}
	for _, r := range p.Eligibility.TimelyFiling {
		if r.Terms.Known() {
			v := attributes{"days": r.Terms.Value.Days}
			if len(r.Terms.Evidence) > 0 && strings.Contains(strings.ToLower(r.Terms.Evidence[0].Quote), "month") {
				v["months"] = r.Terms.Value.Days / daysOfYear * 12
			}
			s.put(benefit.Comprehensive, "timelyFiling", v.of(r.Variant), r.Terms.Evidence)
		}
	}
	var ev []benefit.Evidence
	for _, said := range []benefit.Sourced[bool]{p.Policy.LesserOfUC, p.Policy.CapAtAllowed, p.Policy.ShareCapUC} {
		if said.Known() && said.Standing != benefit.Assumed && said.Value {
			ev = append(ev, said.Evidence...)
		}
	}
	if len(ev) > 0 {
		s.put(benefit.CostShares, "lesserOf", attributes{"rule": "cost share or price of the drug"}, ev)
	}
}

// coordination names how other payers' and manufacturers' money is treated.
func (s *Set) coordination(p *benefit.Plan) {
	cob := attributes{}
	var said []benefit.Evidence
	if m := p.Coordination.Method; m.Known() && m.Standing != benefit.Assumed {
		cob["method"], said = string(m.Value), m.Evidence
	}
	if f := p.Coordination.PrimaryFirst; f.Known() && f.Standing != benefit.Assumed {
		cob["primaryFirst"], said = f.Value, append(said, f.Evidence...)
	}
	if len(cob) > 0 {
		s.put(benefit.Comprehensive, "cob", cob, said)
	}
	if len(p.Coordination.Assistance) > 0 {
		r := p.Coordination.Assistance[0]
		v := attributes{}
		if r.Terms.Known() {
			counts := r.Terms.Value.Program == benefit.AssistanceCounts
			v["countsToDeductible"], v["countsToOop"] = counts, counts
		}
		s.put(benefit.Accumulators, "copayAssistance", v, r.Terms.Evidence)
		return
	}
	v := attributes{}
	var ev []benefit.Evidence
	for _, l := range []struct {
		name string
		list []benefit.Accumulator
	}{{"countsToDeductible", p.Deductibles}, {"countsToOop", p.OutOfPocketMaximums}} {
		for _, a := range l.list {
			if c := a.Counts.CopayAssistance; c.Known() {
				v[l.name], ev = c.Value, c.Evidence
			}
		}
	}
	if len(v) > 0 {
		s.put(benefit.Accumulators, "copayAssistance", v, ev)
	}
}
