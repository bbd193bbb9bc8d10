package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// insurancePlan reads a FHIR InsurancePlan of the drug formulary guide: its cost shares by kind of pharmacy and tier
// (plan.specificCost), what a member pays of all of them (plan.generalCost), and in words what is required for drugs (coverage.benefit).
func (r *jsonPlanReader) insurancePlan(n *jsonNode, at jsonPlace) {
	for _, p := range membersOf(n.get("plan")) {
		for _, c := range membersOf(p.get("specificCost")) {
			here := at
			code, said := concept(c.get("category"))
			if code == nil || !r.pharmacy(code, said, &here) && !rxKeyRE.MatchString(said) {
				continue // costs of another benefit
			}
			for _, b := range membersOf(c.get("benefit")) {
				r.fhirBenefit(b, here)
			}
		}
		for _, g := range membersOf(p.get("generalCost")) {
			r.fhirGeneralCost(g, at)
		}
	}
	for _, c := range membersOf(n.get("coverage")) {
		for _, b := range membersOf(c.get("benefit")) {
			if drugWordsRE.MatchString(conceptWords(c.get("type"))) || drugWordsRE.MatchString(conceptWords(b.get("type"))) {
				r.fhirCoverage(b, at)
			}
		}
	}
}

// fhirCoverage reads what is required for a benefit of drugs, and the most days of specialty drugs among its limits.
func (r *jsonPlanReader) fhirCoverage(b *jsonNode, at jsonPlace) {
	if m := b.get("requirement"); m != nil {
		r.note("requirement", m, at)
	}
	for _, l := range membersOf(b.get("limit")) {
		v := l.get("value")
		most := v.get("value")
		unit := plainWords(v.get("unit").text() + " " + v.get("code").text())
		if of := conceptWords(l.get("code")); most == nil || !fhirDaysRE.MatchString(of) || !strings.Contains(of, "specialty") || !strings.HasPrefix(unit, "d") {
			continue
		}
		if days, err := strconv.Atoi(most.scalar()); err == nil && days > 0 && days <= 366 {
			r.later = append(r.later, func(w *ruleReader) {
				add(w, &w.plan.Utilization.DaysSupply, "daysSupply", w.specialty(), benefit.State(benefit.DaysSupplyLimit{Max: days}, l.quoted(r.src, sureCell)...))
			})
		}
	}
}

// fhirDaysRE finds a limit of how many days are dispensed at once.
var fhirDaysRE = regexp.MustCompile(`\bdays? supply\b|\bsupply limit\b`)

// conceptWords are all words of a FHIR CodeableConcept, whichever of them is its code.
func conceptWords(n *jsonNode) string {
	var words []string
	for _, m := range membersOf(n) {
		for _, c := range membersOf(m.get("coding")) {
			words = append(words, c.get("code").text(), c.get("display").text())
		}
		words = append(words, m.get("text").text())
	}
	return plainWords(strings.Join(words, " "))
}

// fhirBenefit reads the costs of one tier. Costs that stand beside each other are paid together.
func (r *jsonPlanReader) fhirBenefit(b *jsonNode, at jsonPlace) {
	tier, said := concept(b.get("type"))
	if tier == nil || !r.tierCode(tier, said, &at) {
		return
	}
	byNetwork := map[benefit.Network]*jsonTerms{}
	places := map[benefit.Network]jsonPlace{}
	free := map[benefit.Network]benefit.Sourced[benefit.DeductibleOrder]{}
	var order []benefit.Network
	for _, c := range membersOf(b.get("cost")) {
		here := at
		if m, words := concept(c.get("applicability")); m != nil {
			r.networkValue(m, words, &here)
		}
		t := byNetwork[here.network]
		if t == nil {
			t = &jsonTerms{}
			byNetwork[here.network], places[here.network] = t, here
			order = append(order, here.network)
		}
		here = places[here.network]
		r.fhirCost(c, t, &here)
		places[here.network] = here
		if o, ok := r.fhirExempt(c); ok {
			free[here.network] = o
		}
	}
	for _, net := range order {
		if here := places[net]; !here.order.Known() && free[net].Known() {
			here.order = free[net]
			places[net] = here
		}
		if s, ok := byNetwork[net].sourced(); ok {
			r.shares = append(r.shares, jsonShare{s, places[net]})
		}
	}
}

// tierCode takes a tier from its code, or from the words beside it.
func (r *jsonPlanReader) tierCode(m *jsonNode, said string, at *jsonPlace) bool {
	if t, ok := readTier(said + " drugs"); ok {
		at.tier, at.tierEv = t, m.quoted(r.src, sureCell)
		return true
	}
	if said == "" {
		return false
	}
	at.tierID, at.tier, at.tierEv = benefit.TierID(strings.ReplaceAll(said, " ", "-")), tierName{words: said}, m.quoted(r.src, sureList)
	return true
}

// fhirCost reads one cost: a copay or coinsurance, its value, and how it meets the deductible.
func (r *jsonPlanReader) fhirCost(c *jsonNode, t *jsonTerms, at *jsonPlace) {
	kind, said := concept(c.get("type"))
	v := c.get("value").get("value")
	if kind == nil {
		return
	}
	for _, q := range membersOf(c.get("qualifiers")) {
		m, words := concept(q)
		if m == nil {
			continue
		}
		switch {
		case strings.HasPrefix(words, "no charge"):
			t.free = true
			t.ev = append(t.ev, m.quoted(r.src, sureCell)...)
			if strings.HasSuffix(words, "after deductible") {
				r.orderOf(m, benefit.AfterDeductible, at)
			}
		case strings.Contains(words, "after deductible"):
			r.orderOf(m, benefit.AfterDeductible, at)
		case strings.Contains(words, "before deductible"):
			r.orderOf(m, benefit.BeforeDeductible, at)
		}
	}
	if v == nil {
		return
	}
	switch {
	case strings.HasPrefix(said, "copay"):
		if a, ok := dollars(v); ok {
			t.copay = &a
		}
	case strings.HasPrefix(said, "coinsurance"):
		if p, ok := percent(v); ok {
			t.rate = &p
		}
	default:
		return
	}
	t.ev = append(append(t.ev, kind.quoted(r.src, sureCell)...), v.quoted(r.src, sureCell)...)
}

// fhirExempt reports whether a cost's qualifiers keep the deductible from it: it is waived, nothing is charged, or, by
// the guide's "charge", just this cost. What a cost beside it says of the deductible goes before.
func (r *jsonPlanReader) fhirExempt(c *jsonNode) (benefit.Sourced[benefit.DeductibleOrder], bool) {
	for _, q := range membersOf(c.get("qualifiers")) {
		switch m, words := concept(q); words {
		case "deductible waived":
			return benefit.State(benefit.DeductibleExempt, m.quoted(r.src, sureCell)...), true
		case "charge", "no charge":
			return benefit.Derive(benefit.DeductibleExempt, m.quoted(r.src, sureCell)...), true
		}
	}
	return benefit.Sourced[benefit.DeductibleOrder]{}, false
}

// orderOf takes how a cost meets the deductible; costs that differ in it are a conflict.
func (r *jsonPlanReader) orderOf(m *jsonNode, order benefit.DeductibleOrder, at *jsonPlace) {
	ev := m.quoted(r.src, sureCell)
	switch {
	case !at.order.Known():
		at.order = benefit.State(order, ev...)
	case at.order.Value != order:
		at.order.Standing = benefit.Conflicting
		at.order.Alternatives = append(at.order.Alternatives, benefit.Alternative[benefit.DeductibleOrder]{Value: order, Evidence: ev})
	}
}

// fhirGeneralCost reads the plan's deductible or out-of-pocket maximum, which the guide leaves to a comment.
func (r *jsonPlanReader) fhirGeneralCost(g *jsonNode, at jsonPlace) {
	kind, said := concept(g.get("type"))
	v := g.get("cost").get("value")
	if c := g.get("comment"); said == "" && c != nil {
		kind, said = c, plainWords(c.text())
	}
	oop := oopKeyRE.MatchString(said)
	if kind == nil || v == nil || !oop && !limitKeyRE.MatchString(said) {
		return
	}
	l := jsonLimit{oop: oop}
	l.key(r, kind, said)
	if size := g.get("groupSize"); size != nil && number(size.scalar()) > 1 {
		l.role = familyRole
	} else if size != nil {
		l.role = individualRole
	}
	l.remarkedHeld(r, g.get("comment"))
	r.limitAmount(v, l, at)
}

// The first edition of the drug formulary guide has no InsurancePlan: its plan is a List whose extensions define the tiers and what they cost. An
// extension is a key and a value that is written otherwise: {"url": "copayAmount", "valueMoney": {"value": 10}} is {"copayAmount": 10}.

const tierDefinition = "DrugTierDefinition"

// coveragePlan reads what the tiers of a plan of the guide's first edition cost.
func (r *jsonPlanReader) coveragePlan(n *jsonNode, at jsonPlace) {
	for _, x := range membersOf(n.get("extension")) {
		if extensionName(x) == tierDefinition {
			r.object(extended(x), at)
		}
	}
}

// isCoveragePlan reports whether a resource is a plan of the guide's first edition. The list of the drugs of a plan, without its tiers, is none.
func isCoveragePlan(n *jsonNode) bool {
	return n.get("resourceType").text() == "List" && slices.ContainsFunc(membersOf(n.get("extension")), func(x *jsonNode) bool { return extensionName(x) == tierDefinition })
}

// isPlanResource reports whether a FHIR resource is a plan with its costs.
func isPlanResource(n *jsonNode) bool {
	return n.get("resourceType").text() == "InsurancePlan" && n.get("plan") != nil || isCoveragePlan(n)
}

// extensionName is what an extension is called: "DrugTierDefinition" of ".../StructureDefinition/usdf-DrugTierDefinition-extension".
func extensionName(x *jsonNode) string {
	url := x.get("url").text()
	return strings.TrimSuffix(strings.TrimPrefix(url[strings.LastIndexByte(url, '/')+1:], "usdf-"), "-extension")
}

// extended makes the object that an extension of several parts stands for.
func extended(x *jsonNode) *jsonNode {
	o := *x
	o.kind, o.nodes = jsonObject, nil
	for _, part := range membersOf(x.get("extension")) {
		url := part.get("url")
		if url.text() == "" {
			continue
		}
		if part.get("extension") != nil {
			m := extended(part)
			m.key, m.plain, m.at, m.atEnd = extensionName(part), "", url.at, url.j
			o.nodes = append(o.nodes, m)
			continue
		}
		for _, v := range part.nodes {
			if v = extensionValue(v); v != nil {
				m := *v
				m.key, m.plain, m.named = extensionName(part), "", url
				o.nodes = append(o.nodes, &m)
			}
		}
	}
	return &o
}

// extensionValue is what the value of an extension comes to: of a concept its code, of money the amount; nil of what is no value.
func extensionValue(v *jsonNode) *jsonNode {
	if !strings.HasPrefix(v.key, "value") {
		return nil
	}
	if v.kind != jsonObject {
		return v
	}
	if code, _ := concept(v); code != nil {
		return code
	}
	return v.get("value")
}

// membersOf returns the elements of an array, or the one value that stands in its place.
func membersOf(n *jsonNode) []*jsonNode {
	switch {
	case n == nil:
		return nil
	case n.kind == jsonArray:
		return n.nodes
	}
	return []*jsonNode{n}
}

// concept returns the first code of a CodeableConcept and its words; its text where it has no code.
func concept(n *jsonNode) (*jsonNode, string) {
	for _, m := range membersOf(n) {
		for _, c := range membersOf(m.get("coding")) {
			if code := c.get("code"); code.text() != "" {
				return code, plainWords(code.text())
			}
			if d := c.get("display"); d.text() != "" {
				return d, plainWords(d.text())
			}
		}
		if t := m.get("text"); t.text() != "" {
			return t, plainWords(t.text())
		}
	}
	return nil, ""
}
