package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A rule of an adjudication system says in its conditions which claims it takes, and in its outcome what becomes of them: {"when": {"drugClass":
// "SPECIALTY", "pharmacyType": "RETAIL"}, "then": {"reject": true}}. What kind of rule it is, no name has to say. One with a condition that is not
// understood may be of any claims, and is left to its name.

var (
	rejectKeyRE  = regexp.MustCompile(`^(?:reject(?:ed|s)?(?: claim)?|den(?:y|ied|ies)|block(?:ed)?|not covered|non covered|exclude[ds]?|not payable)$`)
	rejectSaidRE = regexp.MustCompile(`^(?:reject(?:ed)?|den(?:y|ied)|block(?:ed)?|exclude[d]?|not covered|non covered|not payable)(?: claim)?$`)
	doesKeyRE    = regexp.MustCompile(`^(?:(?:rule )?(?:actions?|outcomes?|results?|decisions?)|type|status|effects?|response|disposition|then)$`)
	coversKeyRE  = regexp.MustCompile(`^(?:is )?(?:covered|payable|allowed|coverage)$`)
	// besideOutcomeRE finds what an outcome says of no claim: the words that a pharmacist sees, and how the amount meets the limits.
	besideOutcomeRE = regexp.MustCompile(`\b(?:message|messages|msg|reject code|reason|text|description|note|notes|ncpdp|response code)\b|^(?:bypass|waives?|skip)(?: the)? deductible$|^deductible (?:waived|bypassed|exempt)$|^count(?:s)? (?:to|toward)`)
	// claimDrugsRE finds the condition that names drugs, or classes of them, or lists of them.
	claimDrugsRE    = regexp.MustCompile(`^(?:(?:drug|therapeutic|medication|therapy|product|benefit) )?(?:drugs?|medications?|products?|class(?:es)?|categor(?:y|ies)|groups?|lists?|names?|types?)(?: (?:lists?|names?|categor(?:y|ies)|class(?:es)?))?$`)
	ofMaintenanceRE = regexp.MustCompile(`^(?:is )?maintenance(?: (?:drugs?|medications?))?(?: (?:ind|indicator|flag))?$`)
	// afterFillRE finds the condition that a claim is behind so many fills, fromFillRE that it is at least so many.
	afterFillRE = regexp.MustCompile(`^(?:retail )?(?:(?:fills?|refills?)(?: (?:number|count|no|num))?|number of fills|prior fills|previous fills|fills used)(?: at retail)? (?:greater than|more than|above|over|exceeds?|after|gt)$|^(?:after|more than|over)(?: retail)? fills?$|^fills? exceed(?:s|ing)?$`)
	fromFillRE  = regexp.MustCompile(`^(?:min|minimum)(?: retail)? fills?(?: (?:number|count|no|num))?(?: at retail)?$|^(?:retail )?fills?(?: (?:number|count|no|num))?(?: at retail)? (?:from|min|minimum|at least|gte)$`)
	// usedBelowRE finds the condition that less of the last fill has been used than a percentage.
	usedBelowRE = regexp.MustCompile(`^(?:refill )?(?:(?:days supply |supply |prior fill |last fill )?(?:percent|pct|percentage)(?: (?:of )?(?:days )?(?:supply )?)? ?(?:used|utilized|consumed|elapsed)|(?:days supply |supply |prior fill )?(?:used|utilized|consumed|utilization) (?:percent|pct|percentage)) (?:below|less than|under|lt)$|^(?:max|maximum) (?:percent|pct) (?:used|utilized|consumed)$`)
	dawKeyRE    = regexp.MustCompile(`^(?:(?:daw|dispense as written|product selection)(?: codes?)?(?: (?:in|value))?)$`)
	genericIsRE = regexp.MustCompile(`^(?:is )?(?:generics?(?: equivalent)?(?: is)?(?: available| exists)|multi ?source(?: (?:ind|brand|code))?|brand with generic)$`)
	plusBrandRE = regexp.MustCompile(`\b(?:plus|and|add|with)\b[a-z ]*\b(?:difference|differential|penalty|diff)\b|^(?:brand |cost |generic )*(?:difference|penalty)\b`)
	onlyShareRE = regexp.MustCompile(`^(?:standard|normal|regular|tier|applicable|brand)(?: (?:copay|cost share|coinsurance|tier|share))*$`)
)

// jsonClaims are the claims that a rule takes.
type jsonClaims struct {
	tier     jsonPlace
	channel  benefit.Channel
	network  benefit.Network
	drugs    []*jsonNode // what the drugs are called
	listed   *jsonNode   // where that stands
	maint    bool
	fills    *jsonNode // the number of fills behind which, or from which on
	from     bool
	used     *jsonNode // percentage
	daw      []string
	ev       []benefit.Evidence
	anything bool // it has a condition at all
}

// claimsOf reads the conditions of a rule. It reports false where one of them is not understood.
func (r *jsonPlanReader) claimsOf(n *jsonNode) (c jsonClaims, ok bool) {
	for _, m := range n.on {
		words, one := m.keyWords(), m.only()
		said := plainWords(one.scalar())
		on, isSwitch := switched(m)
		kept := jsonPlace{}
		switch {
		case besideRule(m), genericIsRE.MatchString(words):
			continue
		case dawKeyRE.MatchString(words):
			for _, v := range membersOf(m) {
				c.daw = append(c.daw, v.scalar())
			}
		case afterFillRE.MatchString(words) && number(one.scalar()) > 0:
			c.fills = one
		case fromFillRE.MatchString(words) && number(one.scalar()) > 1:
			c.fills, c.from = one, true
		case usedBelowRE.MatchString(words) && one.isScalar():
			c.used = one
		case ofMaintenanceRE.MatchString(words) && isSwitch && on, drugsKeyRE.MatchString(words) && one.kind == jsonString && ofMaintRE.MatchString(said), words == "drug type" && ofMaintRE.MatchString(said):
			c.maint = true
		case channelKeyRE.MatchString(words) && one.kind == jsonString && channelNamed(said) != "":
			c.channel = channelNamed(said)
		case networkKeyRE.MatchString(words) && one.isScalar() && r.networkValue(one, said, &kept):
			c.network = kept.network
		case tierKeyRE.MatchString(words) && one.isScalar() && r.tierValue(one, said, &kept):
			c.tier = kept
		case claimDrugsRE.MatchString(words) && r.callsDrugs(m):
			c.drugs, c.listed = namesIn(m), m
		default:
			return c, false
		}
		c.anything = true
		c.ev = append(c.ev, m.quoted(r.src, sureCell)...)
	}
	return c, true
}

// callsDrugs reports whether a value names drugs, or kinds of them.
func (r *jsonPlanReader) callsDrugs(m *jsonNode) bool {
	names := namesIn(m)
	return len(names) > 0 && !slices.ContainsFunc(names, func(e *jsonNode) bool {
		return e.kind != jsonString || len(e.text()) < 3 || len(e.text()) > mostDrugName
	})
}

// namesIn are the strings of a list, or the one that stands without it.
func namesIn(m *jsonNode) []*jsonNode {
	if m.kind == jsonString {
		return []*jsonNode{m}
	}
	if m.kind != jsonArray {
		return nil
	}
	return m.nodes
}

// claimRule reads a rule by its conditions and its outcome. It reports false for what it states no rule of, such as what a tier costs.
func (r *jsonPlanReader) claimRule(n *jsonNode) bool {
	if n.on == nil || !inForce(n) {
		return false
	}
	c, ok := r.claimsOf(n)
	if !ok || !c.anything {
		return false
	}
	if c.daw != nil {
		return r.brandClaims(n, c)
	}
	var free *jsonNode
	rejects := false
	var limit []*jsonNode
	for _, m := range n.then {
		words, said := m.keyWords(), plainWords(m.scalar())
		on, isSwitch := switched(m)
		kind := programmeOf(words)
		if kind == noProgramme && m.kind == jsonString && doesKeyRE.MatchString(words) {
			kind, on, isSwitch = programmeOf(said), true, true // "action": "REQUIRE_PRIOR_AUTHORIZATION"
		}
		switch {
		case kind == authorizationProgramme && isSwitch && on:
			return r.authorizedClaims(c, m)
		case isSwitch && on && rejectKeyRE.MatchString(words), isSwitch && m.isScalar() && coversKeyRE.MatchString(words) && leavesOut(m), m.kind == jsonString && doesKeyRE.MatchString(words) && rejectSaidRE.MatchString(said):
			rejects = true
			c.ev = append(c.ev, m.quoted(r.src, sureCell)...)
		case m.kind == jsonNumber && (quantityKeyRE.MatchString(words) && nounOf(words) == noNoun || perDaysKeyRE.MatchString(words)):
			limit = append(limit, m)
		case statesNothing(m):
			free = m
		case stepFirstKeyRE.MatchString(words) && c.drugs != nil && r.stepRule(n):
			return true
		case besideOutcomeRE.MatchString(words), kind != noProgramme:
		default:
			if m.kind != jsonNull {
				return false
			}
		}
	}
	switch {
	case rejects && free == nil && limit == nil:
		return r.rejectedClaims(c)
	case limit != nil && free == nil && c.alone():
		return r.limitedClaims(c, limit)
	case free != nil && limit == nil && c.alone():
		return r.freeClaims(c, free)
	}
	return false
}

// alone reports whether a rule picks its claims by the drugs that it names and nothing else.
func (c *jsonClaims) alone() bool {
	return len(c.drugs) > 0 && !c.tier.named() && c.channel == "" && c.network == "" && !c.maint && c.fills == nil && c.used == nil
}

// statesNothing reports whether an outcome is that nothing is paid: "memberPays": {"type": "FLAT", "amount": 0}, "copay": 0.
func statesNothing(m *jsonNode) bool {
	if m.isScalar() {
		return nounOf(m.keyWords()) != noNoun && m.kind != jsonNull && !costsSomething(m)
	}
	zero := false
	for _, a := range m.nodes {
		if nounOf(a.keyWords()) == noNoun || a.kind == jsonNull {
			continue
		}
		if !a.isScalar() || costsSomething(a) {
			return false
		}
		zero = true
	}
	return zero && m.kind == jsonObject
}

// brandClaims reads who pays the difference between a brand and its generic, by the code of the claim.
func (r *jsonPlanReader) brandClaims(n *jsonNode, c jsonClaims) bool {
	var kind programme
	switch {
	case len(c.daw) == 1 && c.daw[0] == "1":
		kind = prescriberBrand
	case len(c.daw) == 1 && c.daw[0] == "2":
		kind = memberBrand
	default:
		return false
	}
	for _, m := range n.then {
		for _, a := range append(slices.Clone(m.nodes), m) {
			words, said := a.keyWords(), plainWords(a.scalar())
			on, isSwitch := switched(a)
			pays := a.kind == jsonString && plusBrandRE.MatchString(said) && !noDifferenceRE.MatchString(said)
			switch {
			case isSwitch && (differenceKeyRE.MatchString(words) || strings.Contains(words, "difference") || strings.Contains(words, "penalty")):
				pays = on
			case pays, a.kind == jsonString && (noDifferenceRE.MatchString(said) || onlyShareRE.MatchString(said)):
			default:
				continue
			}
			return r.keepRule(jsonRule{kind: kind, off: !pays, ev: append(c.ev, a.quoted(r.src, sureCell)...)})
		}
	}
	return false
}

// authorizedClaims keeps that drugs need an authorization.
func (r *jsonPlanReader) authorizedClaims(c jsonClaims, m *jsonNode) bool {
	rule := jsonRule{kind: authorizationProgramme, tier: c.tier.tier.id(), ev: append(c.ev, m.quoted(r.src, sureCell)...)}
	if c.tier.tierID != "" {
		rule.tier = c.tier.tierID
	}
	if c.channel != "" || c.network != "" || c.maint || c.fills != nil || c.used != nil {
		return false
	}
	for _, e := range c.drugs {
		of := drugsNamed(e).Drugs
		rule.drugs.Names, rule.drugs.Kinds = append(rule.drugs.Names, of.Names...), append(rule.drugs.Kinds, of.Kinds...)
	}
	return r.keepRule(rule)
}

// rejectedClaims keeps what becomes of claims that are not paid: fills that must come from elsewhere, or later, and drugs that are not covered.
func (r *jsonPlanReader) rejectedClaims(c jsonClaims) bool {
	specialty := isSpecialty(c.tier.tier.classes)
	store := c.channel == benefit.Retail && c.network == ""
	rule := jsonRule{ev: c.ev}
	if c.fills != nil {
		one := *c.fills
		one.kind, one.value = jsonNumber, c.fills.scalar()
		if c.from { // the fill before it was the last
			one.value = strconv.Itoa(number(one.value) - 1)
		}
		rule.number = &one
	}
	switch {
	case c.used != nil:
		if c.tier.named() || c.drugs != nil || c.maint || c.fills != nil || c.network != "" {
			return false
		}
		rule.kind, rule.number, rule.channel = refillProgramme, c.used, c.channel
	case store && c.maint && c.fills != nil && !c.tier.named() && c.drugs == nil:
		rule.kind = mailProgramme
	case store && specialty && c.drugs == nil && !c.maint:
		rule.kind = specialtyProgramme
	case c.network == benefit.Out && c.channel == "" && !c.tier.named() && c.drugs == nil && !c.maint && c.fills == nil:
		r.later = append(r.later, func(w *ruleReader) {
			add(w, &w.plan.Pharmacies.Access, accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}}, benefit.State(benefit.Access{}, c.ev...))
		})
		return true
	case c.alone():
		r.excluded = append(r.excluded, c.drugs...)
		return true
	default:
		return false
	}
	return r.keepRule(rule)
}

// limitedClaims keeps how much of the drugs that a rule names is dispensed.
func (r *jsonPlanReader) limitedClaims(c jsonClaims, limit []*jsonNode) bool {
	if slices.ContainsFunc(c.drugs, func(e *jsonNode) bool { return !namesDrugs(e) }) {
		return false
	}
	any := false
	for _, e := range c.drugs {
		name := *e
		name.key, name.plain = "drug", "drug"
		any = r.quantityRule(&jsonNode{kind: jsonObject, nodes: append([]*jsonNode{&name}, limit...)}) || any
	}
	return any
}

// freeClaims keeps that the drugs of a rule cost nothing.
func (r *jsonPlanReader) freeClaims(c jsonClaims, free *jsonNode) bool {
	lead := newCell(r.src, document.Span{Start: r.src.RuneOffset(free.at), End: r.src.RuneOffset(free.j)})
	l := &drugLead{words: lead, terms: benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}}}
	for _, e := range c.drugs {
		r.later = append(r.later, func(w *ruleReader) {
			u := newUnit(e.words(r.src), true)
			w.freeItem(l, u, span{0, len(u.s)})
		})
	}
	return true
}
