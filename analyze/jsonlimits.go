package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

var (
	limitKeyRE     = regexp.MustCompile(`\bdeductibles?\b|\bded\b`)
	oopKeyRE       = regexp.MustCompile(`\bout of pocket\b|\boop\b|\bmoops?\b|\boopm\b|\btroop\b`)
	notLimitRE     = regexp.MustCompile(ofInsurers + `|^post ded|\bappl|\bwaive|\bexempt|\bbypass|\bsubject\b|\bafter\b|\bbefore\b|\bopt\b|\bcounts?\b|\bincludes?\b|\bhas\b|\btype\b|\bis\b|\bhaving (?:a )?(?:baby|diabetes|fracture)\b|\bsimple fracture\b`)
	limitKindRE    = regexp.MustCompile(`^(?:accum(?:ulator)? |limit |deductible |moop |out of pocket )?(?:type|name|kind|accum(?:ulator)?|category|code)(?: code)?$`)
	limitSaidKeyRE = regexp.MustCompile(`^(?:accum(?:ulator)? |limit )?(?:type|name|title|label|description)$`)
	personKeyRE    = regexp.MustCompile(`\bindividual\b|\bindiv\b|\bind\b|\bsingle\b|\bself\b|\bper (?:person|member)\b|\bperson\b|\bmember\b|\bemployee only\b|\bsubscriber\b`)
	familyKeyRE    = regexp.MustCompile(`\bfamily\b|\bfam\b|\bhousehold\b`)
	eachOfFamilyRE = regexp.MustCompile(`\bfamily,? (?:\(?per|each) (?:person|member)\b|\beach family member\b`)
	medKeyRE       = regexp.MustCompile(`\bmed(?:ical)?\b|\bhealth\b`)
	sharedKeyRE    = regexp.MustCompile(`\bcombined\b|\bintegrated\b|\bmedical and (?:rx|pharmacy|drug|prescription)`)
	countsRxRE     = regexp.MustCompile(`^(?:applies to|includes?|counts?|combined with|integrated with|include) (?:rx|pharmacy|drugs?|prescriptions?(?: drugs?)?)$|^(?:rx|pharmacy|prescriptions?|drugs?) (?:applies|included|counts)$`)
	scopeKeyRE     = regexp.MustCompile(`^(?:scope|(?:rx|drug|pharmacy) (?:or )?med(?:ical)?|med(?:ical)? (?:or )?(?:rx|drug|pharmacy)|coverage level|applies to|level|tier|benefit|(?:accumulator |limit |benefit |coverage )?(?:scope|level|integration)(?: code)?|benefit type|family cost|coverage (?:tier|type)|member type|individual or family|covers|group|person)$`)
	rxOnlyKeyRE    = regexp.MustCompile(`^(?:is )?(?:rx|pharmacy|drugs?)(?: benefit)? (?:only|carved? out)(?: ind(?:icator)?| flag)?$`)
	sharedFlagRE   = regexp.MustCompile(`^(?:is )?(?:integrated|combined|shared)(?: with medical|( medical and (?:rx|pharmacy|drugs?|prescriptions?)(?: drugs?)?))?(?: ind(?:icator)?| flag)?$`)
	inMedicalRE    = regexp.MustCompile(`^(?:included|integrated|combined) (?:in|with|into) (?:the )?medical|^(?:same as|see|subject to|part of)(?: the)? medical|^combined$|^integrated$`)
	freeTiersKeyRE = regexp.MustCompile(`^(?:waived|exempt|excluded)(?: for| from)?(?: drug)? tiers?$|^tiers? (?:exempt|waived|excluded)$`)
)

// jsonLimit is a deductible or out-of-pocket maximum as its keys and attributes name it.
type jsonLimit struct {
	oop       bool
	scope     benefit.AccumulatorScope
	scopeEv   []benefit.Evidence
	network   benefit.Network
	networkEv []benefit.Evidence
	role      role
	drugs     bool                 // its words say that drugs count toward it
	acc       *benefit.Accumulator // what an object's own attributes add
	held      *jsonHeld            // the tiers that it is for, or leaves out
}

// limits reads a member whose key names a deductible or an out-of-pocket maximum.
func (r *jsonPlanReader) limits(m *jsonNode, words string, at jsonPlace) bool {
	oop := oopKeyRE.MatchString(words)
	if !oop && !limitKeyRE.MatchString(words) || notLimitRE.MatchString(words) || at.named() {
		return false
	}
	if isRange(m) {
		return true
	}
	l := newJSONLimit(oop, at)
	l.key(r, m, words)
	for _, said := range append(r.networkParts(m), jsonPart{m, ""}) {
		if l.scope == benefit.RxOnly && said.network != benefit.Out && inMedicalRE.MatchString(plainWords(said.text())) {
			r.joined[indexOf(oop)] = m
			return true
		}
	}
	r.limitValue(m, l, at)
	return true
}

var rangeKeyRE = regexp.MustCompile(`^(?:min|minimum|lowest|low|from|max|maximum|highest|high|to)(?: (?:value|amount))?$`)

// isRange reports whether an object holds nothing but the least and the most of several plans: {"min": 1500, "max": 7500}. A plan's
// own limit has no least.
func isRange(m *jsonNode) bool {
	return m.kind == jsonObject && len(m.nodes) == 2 && !slices.ContainsFunc(m.nodes, func(v *jsonNode) bool { return !rangeKeyRE.MatchString(v.keyWords()) })
}

func indexOf(oop bool) int {
	if oop {
		return 1
	}
	return 0
}

// joinLimits makes the plan's limits those of drugs too, where the drugs' own are said to be included in them.
func (r *jsonPlanReader) joinLimits() {
	for _, oop := range []bool{false, true} {
		m, list := r.joined[indexOf(oop)], *r.listOf(oop)
		for i := range list {
			if a := &list[i]; m != nil && a.Scope.Value != benefit.RxOnly {
				ev := m.quoted(r.src, sureCell)
				a.Scope, a.AppliesToRx = benefit.State(benefit.Integrated, ev...), benefit.State(true, ev...)
			}
		}
	}
}

// newJSONLimit is a limit of which only the place is known.
func newJSONLimit(oop bool, at jsonPlace) jsonLimit {
	l := jsonLimit{oop: oop, network: at.network, networkEv: at.networkEv}
	switch {
	case at.other:
		l.scope, l.scopeEv = benefit.MedicalOnly, at.otherEv
	case at.drugsEv != nil:
		l.scope, l.scopeEv = benefit.RxOnly, at.drugsEv
	}
	return l
}

// limit reads an object that says in an attribute which limit it is: {"type": "deductible", "individual": 500}.
func (r *jsonPlanReader) limit(n *jsonNode, at jsonPlace) bool {
	if r.capAmongLimits(n) {
		return true
	}
	for _, m := range n.nodes {
		said := plainWords(m.text())
		oop := oopKeyRE.MatchString(said)
		named := limitKindRE.MatchString(m.keyWords()) || (rowNameKeyRE.MatchString(m.keyWords()) || m.keyWords() == productKey) && limitNameRE.MatchString(said)
		if !named || len(said) > 100 || !oop && !limitKeyRE.MatchString(said) || at.named() {
			continue
		}
		l := newJSONLimit(oop, at)
		l.key(r, m, said)
		for _, o := range n.nodes {
			if more := plainWords(o.text()); o != m && limitSaidKeyRE.MatchString(o.keyWords()) && (limitKeyRE.MatchString(more) || oopKeyRE.MatchString(more)) {
				l.key(r, o, more) // "PHR_DED" beside "Pharmacy Deductible"
			}
		}
		r.limitValue(n, l, at)
		return true
	}
	return false
}

// drugSideRE finds the key by which a plan keeps what it says of drugs apart from what it says of medical care.
var drugSideRE = regexp.MustCompile(`^(?:pharmacy|rx|prescriptions?|prescription drugs?|drugs?)(?: (?:coverage|plan|accumulators?|accumulations?|accums?|(?:benefit |cost |annual |plan )?limits?|maximums?))?$`)

// key takes what the words of a key or attribute say of a limit.
func (l *jsonLimit) key(r *jsonPlanReader, m *jsonNode, words string) {
	ev := m.quoted(r.src, sureCell)
	if !m.isScalar() {
		ev = keyQuote(r.src, m)
	}
	switch rx, med := rxKeyRE.MatchString(words), medKeyRE.MatchString(words); {
	case sharedKeyRE.MatchString(words), rx && med:
		l.scope, l.scopeEv = benefit.Integrated, ev
		l.drugs = l.drugs || rx && med || scopeKeyRE.MatchString(m.keyWords())
	case rx:
		l.scope, l.scopeEv = benefit.RxOnly, ev
	case med:
		l.scope, l.scopeEv = benefit.MedicalOnly, ev
	}
	words = strings.NewReplacer("out of pocket", "", "max out", "").Replace(words)
	if net := networkNamed(words); net != "" {
		l.network, l.networkEv = net, ev
	}
	switch {
	case eachOfFamilyRE.MatchString(words):
		l.role = individualRole
	case familyKeyRE.MatchString(words):
		l.role = familyRole
	case personKeyRE.MatchString(words):
		l.role = individualRole
	}
}

// limitValue reads the amounts of a limit.
func (r *jsonPlanReader) limitValue(n *jsonNode, l jsonLimit, at jsonPlace) {
	switch n.kind {
	case jsonObject:
		if ofSecondNetwork(n) {
			return
		}
		acc := benefit.Accumulator{}
		if l.acc != nil {
			acc = *l.acc // of the object around it: {"inNetwork": {"individual": 500}, "type": "embedded"}
		}
		l.acc = &acc
		for _, m := range n.nodes {
			l.attribute(r, m)
		}
		for _, m := range n.nodes {
			words := m.keyWords()
			if countsRxRE.MatchString(words) || countListRE.MatchString(words) || freeTiersKeyRE.MatchString(words) || heldTiersKeyRE.MatchString(words) && m.kind == jsonArray || limitKindRE.MatchString(words) || notLimitRE.MatchString(words) {
				continue
			}
			if m.isScalar() && nounOf(words) != amountNoun && nounOf(words) != maxNoun && words != "limit" && !personKeyRE.MatchString(words) && !familyKeyRE.MatchString(words) &&
				networkNamed(words) == "" && !rxKeyRE.MatchString(words) && !medKeyRE.MatchString(words) {
				continue
			}
			here := l
			here.key(r, m, words)
			if l.role != noRole && nounOf(words) == amountNoun {
				here.role = l.role // "memberCost" of a family's limit
			}
			r.limitValue(m, here, at)
		}
	case jsonArray:
		ofOne := slices.ContainsFunc(n.nodes, func(e *jsonNode) bool { return jsonNetworkOf(e) == benefit.In })
		for _, e := range n.nodes {
			if !r.others(n, e) && (!ofOne || jsonNetworkOf(e) != benefit.AnyNetwork) {
				r.limitValue(e, l, at) // one of all networks together is a second limit beside that of the plan's own
			}
		}
	case jsonString:
		if l.role == familyRole {
			if m := perGroupRE.FindString(n.value); m != "" {
				one := *n
				one.value = m
				r.limitAmount(&one, l, at)
				return
			}
		}
		if parts := r.networkParts(n); len(parts) > 0 {
			for _, p := range parts {
				here := l
				here.network, here.networkEv = p.network, p.evidence(r)
				r.limitValue(p.jsonNode, here, at)
			}
			return
		}
		if readings := accumulatorAmounts(n.words(r.src).passage); len(readings) > 1 || len(readings) == 1 && l.role == noRole {
			r.acc.stated(r.listOf(l.oop), kindOf(l.oop), source{answer: n.words(r.src)}, readings, l.sourcedScope())
			return
		}
		r.limitAmount(n, l, at)
	case jsonNumber:
		r.limitAmount(n, l, at)
	default:
	}
}

// perGroupRE finds a family's limit as marketplaces write it: "$7,200 per person | $14,400 per group".
var perGroupRE = regexp.MustCompile(`\$[\d,]+(?:\.\d\d)? per group$`)

// attribute takes what an attribute of a limit's object says of all its amounts.
func (l *jsonLimit) attribute(r *jsonPlanReader, m *jsonNode) {
	words, said := m.keyWords(), plainWords(m.scalar())
	ev := m.quoted(r.src, sureCell)
	switch {
	case l.counts(r, m, words):
	case countsRxRE.MatchString(words) && m.kind == jsonTruth:
		l.acc.AppliesToRx = benefit.State(m.truth, ev...)
	case freeTiersKeyRE.MatchString(words) && m.kind == jsonArray:
		var ids []benefit.TierID
		for _, e := range m.nodes {
			if t, ok := readTier(tierWord(plainWords(e.scalar())) + " drugs"); ok {
				ids = append(ids, t.id())
			}
		}
		if len(ids) > 0 {
			l.acc.ExemptTiers = benefit.State(ids, ev...)
		}
	case bareFreeKeyRE.MatchString(words) && !l.oop && m.kind == jsonArray:
		if said, ok := heldList(r, m); ok {
			l.held = &jsonHeld{words: said, free: true, ev: ev}
		}
	case heldTiersKeyRE.MatchString(words) && m.kind == jsonArray:
		if said, ok := heldList(r, m); ok {
			l.held = &jsonHeld{words: said, ev: ev}
		}
	case strings.HasSuffix(words, "embedded") && m.kind == jsonTruth:
		l.acc.FamilyMethod = benefit.State(map[bool]benefit.FamilyMethod{true: benefit.Embedded, false: benefit.Aggregate}[m.truth], ev...)
	case said == "embedded":
		l.acc.FamilyMethod = benefit.State(benefit.Embedded, ev...)
	case said == "aggregate", said == "non embedded":
		l.acc.FamilyMethod = benefit.State(benefit.Aggregate, ev...)
	case rxOnlyKeyRE.MatchString(words):
		if yes, ok := switched(m); ok && yes {
			l.scope, l.scopeEv = benefit.RxOnly, ev
		}
	case sharedFlagRE.MatchString(words):
		switch yes, ok := switched(m); {
		case ok && yes:
			l.scope, l.scopeEv, l.drugs = benefit.Integrated, ev, true
		case ok && sharedFlagRE.FindStringSubmatch(words)[1] != "":
			l.acc.AppliesToRx = benefit.State(false, ev...)
		case ok && l.scope == "" && strings.HasSuffix(words, "with medical"):
			l.scope, l.scopeEv = benefit.RxOnly, ev
		}
	case isRemark(m):
		l.remarked(r, m, said)
	case m.kind == jsonString && networkKeyRE.MatchString(words) && bothNetworksRE.MatchString(said):
		l.network, l.networkEv = benefit.AnyNetwork, ev
	case m.kind == jsonString && networkKeyRE.MatchString(words) && networkNamed(said) != "":
		l.network, l.networkEv = networkNamed(said), ev
	case m.kind == jsonString && (networkKeyRE.MatchString(words) || limitKindRE.MatchString(words) || scopeKeyRE.MatchString(words)):
		l.key(r, m, said)
	case networkKeyRE.MatchString(words) && m.kind == jsonTruth:
		l.network, l.networkEv = map[bool]benefit.Network{true: benefit.In, false: benefit.Out}[m.truth], ev
	}
}

// bothNetworksRE finds the code of all networks together, which says nothing of medical care: "network": "COMBINED".
var bothNetworksRE = regexp.MustCompile(`^(?:combined|both|all|any)(?: networks?)?$`)

// remarked takes what a remark beside a limit says of what counts toward it, how a family meets it, and the tiers that it is for: "Medical and Rx
// combined; aggregate".
func (l *jsonLimit) remarked(r *jsonPlanReader, m *jsonNode, said string) {
	ev := m.quoted(r.src, sureProse)
	if l.scope != benefit.RxOnly && sharedRemarkRE.MatchString(said) {
		l.scope, l.scopeEv, l.drugs = benefit.Integrated, ev, true
	}
	for part := range strings.SplitSeq(m.text(), ";") {
		switch plainWords(part) {
		case "embedded":
			l.acc.FamilyMethod = benefit.State(benefit.Embedded, ev...)
		case "aggregate", "non embedded":
			l.acc.FamilyMethod = benefit.State(benefit.Aggregate, ev...)
		}
	}
	if l.held == nil && !l.oop {
		l.remarkedHeld(r, m)
	}
}

// sharedRemarkRE finds a remark that a limit is one of medical care and of drugs.
var sharedRemarkRE = regexp.MustCompile(`^(?:medical (?:and|plus) (?:rx|pharmacy|drugs?|prescriptions?)|(?:rx|pharmacy|drugs?|prescriptions?) (?:and|plus) medical|combined)(?: drugs?)?(?: (?:are )?(?:combined|integrated))\b|^(?:combined|integrated) (?:with )?(?:medical|rx|pharmacy|drugs?)(?: (?:and|plus) (?:medical|rx|pharmacy|drugs?|prescriptions?))?\b`)

// tierWord makes "tier 1" of a bare number.
func tierWord(said string) string {
	if number(said) > 0 {
		return "tier " + said
	}
	return said
}

func (l *jsonLimit) sourcedScope() benefit.Sourced[benefit.AccumulatorScope] {
	if l.scope == "" {
		return benefit.Assume(benefit.Integrated)
	}
	return benefit.State(l.scope, l.scopeEv...)
}

func kindOf(oop bool) string {
	if oop {
		return "outOfPocketMaximum"
	}
	return "deductible"
}

func (r *jsonPlanReader) listOf(oop bool) *[]benefit.Accumulator {
	if oop {
		return &r.acc.maximums
	}
	return &r.acc.deductibles
}

// limitAmount adds one amount of a limit.
func (r *jsonPlanReader) limitAmount(m *jsonNode, l jsonLimit, at jsonPlace) {
	a, ok := dollars(m)
	if said := plainWords(m.text()); !ok && (said == "none" || said == "no deductible") && !l.oop {
		a, ok = 0, true
	}
	if !ok {
		return
	}
	acc := benefit.Accumulator{Scope: l.sourcedScope(), Network: benefit.Assume(benefit.In)}
	if l.acc != nil {
		acc.AppliesToRx, acc.ExemptTiers, acc.FamilyMethod, acc.Counts = l.acc.AppliesToRx, l.acc.ExemptTiers, l.acc.FamilyMethod, l.acc.Counts
	}
	if l.drugs && l.scope == benefit.Integrated && !acc.AppliesToRx.Known() {
		acc.AppliesToRx = benefit.State(true, l.scopeEv...)
	}
	if l.scope == benefit.RxOnly {
		acc.Network = benefit.Assume(benefit.AnyNetwork)
		acc.AppliesToRx = benefit.State(true, l.scopeEv...)
	}
	if l.network != "" {
		acc.Network = benefit.State(l.network, l.networkEv...)
	}
	r.hold(l, acc)
	amount := func(c benefit.Confidence) benefit.Sourced[money.Amount] {
		return benefit.State(a, m.quoted(r.src, c)...)
	}
	switch l.role {
	case familyRole:
		acc.Family = amount(sureCell)
	case individualRole:
		acc.Individual = amount(sureCell)
	case noRole:
		acc.Individual = amount(sureUnheaded)
	}
	put(r.listOf(l.oop), kindOf(l.oop), acc)
}

// Words of keys in the rows of a drug list.
var (
	drugNameKeyRE = regexp.MustCompile(`^(?:drug|medication|product|brand|generic)(?: (?:name|description|label))?$|^(?:ndc )?label name$`)
	drugCodeKeyRE = regexp.MustCompile(`^(?:ndc(?: ?(?:11|code))?|rxcui|rxnorm(?: (?:id|code))?|rx cui)$`)
	paKeyRE       = regexp.MustCompile(`^(?:requires )?(?:pa|prior auth(?:orization)?(?: required)?)$`)
	stKeyRE       = regexp.MustCompile(`^(?:requires )?(?:st|step therapy(?: required)?)$`)
	qlKeyRE       = regexp.MustCompile(`^(?:has )?(?:ql|quantity limits?(?: applies)?)$`)
	drugPartKeyRE = regexp.MustCompile(`^(?:(?:drug )?strengths?|dosage(?: forms?)?|dose(?: form)?|(?:drug )?form)$`)
	drugFromKeyRE = regexp.MustCompile(`^(?:effective|start|begin)(?: date| from)?$|^from$`)
	drugToKeyRE   = regexp.MustCompile(`^(?:end|term(?:ination)?|expiration|effective to)(?: date)?$|^to$`)
	rulesKeyRE    = regexp.MustCompile(`^(?:requirements?|reqs?|restrictions?|notes?|limits?|codes?|utilization management|um)(?: codes?)?$`)
)

// drugRow takes an object that is a row of a drug list: a drug by name or code, and its tier. Below the key of a tier
// ("tier2": [{"name": "…"}]) a drug is told by its form or strength, or by requirements
// beside its name.
func (r *jsonPlanReader) drugRow(n *jsonNode, at jsonPlace) bool {
	e := formulary.Entry{Source: spanOf(r.src, n)}
	var parts []string
	for _, m := range n.nodes {
		words, said := m.keyWords(), m.scalar()
		yes := m.truth || strings.EqualFold(said, "y") || strings.EqualFold(said, "yes")
		switch {
		case drugCodeKeyRE.MatchString(words) && strings.HasPrefix(words, "ndc"):
			e.NDC = said
		case drugCodeKeyRE.MatchString(words):
			e.RxCUI = said
		case drugNameKeyRE.MatchString(words) && m.kind == jsonString && e.Name == "":
			e.Name = said
		case tierKeyRE.MatchString(words) && said != "":
			e.Tier = said
		case paKeyRE.MatchString(words):
			e.PriorAuthorization = yes
		case stKeyRE.MatchString(words):
			e.StepTherapy = yes
		case qlKeyRE.MatchString(words):
			e.QuantityLimit = yes
		case rulesKeyRE.MatchString(words):
			e.ReadRules(codesOf(m))
		case drugPartKeyRE.MatchString(words) && said != "":
			parts = append(parts, said)
		case drugFromKeyRE.MatchString(words):
			e.From, _ = jsonDate(said)
		case drugToKeyRE.MatchString(words):
			e.To, _ = jsonDate(said)
		}
	}
	if e.Name == "" && e.Tier != "" && isListedDrug(n) {
		e.Name = n.get("name").text()
	}
	if name := n.get("name").text(); e.Tier == "" && at.tier.number != "" && listedBelow(n) {
		told := slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
			words := m.keyWords()
			return rulesKeyRE.MatchString(words) || paKeyRE.MatchString(words) || stKeyRE.MatchString(words) || qlKeyRE.MatchString(words)
		})
		if e.Name == "" && (told || drugFormRE.MatchString(name)) {
			e.Name = name
		}
		e.Tier = "Tier " + at.tier.number
	}
	if e.Name == "" && e.NDC == "" && e.RxCUI == "" || e.Tier == "" || n.get("plans") != nil || e.NDC == "" && e.RxCUI == "" && isPlanRecord(n) {
		return false
	}
	if _, ok := readTier(plainWords(e.Name)); ok && e.NDC == "" && e.RxCUI == "" {
		return false // "Generic drugs": a tier, not a drug
	}
	if e.Name != "" {
		r.forms[len(r.plan.Formulary.Entries)] = putStrength(&e, parts)
	}
	r.plan.Formulary.Entries = append(r.plan.Formulary.Entries, e)
	return true
}

// isPlanRecord reports whether an object with a name says what a plan is: {"productName": "PPO 1000", "planType": "PPO", "tierType": "Two Tier"}.
func isPlanRecord(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.isScalar() && planMemberRE.MatchString(m.keyWords()) })
}

// planMemberRE finds the key of a plan's type, line or dates, which no drug has.
var planMemberRE = regexp.MustCompile(`^(?:plan|product) (?:type|line|family|version|vertical|year|effective date|renewal date)$`)

// listedBelow reports whether an object has nothing but words, and none of money.
func listedBelow(n *jsonNode) bool {
	for _, m := range n.nodes {
		if nounOf(m.keyWords()) != noNoun || !m.isScalar() && m.kind != jsonArray || strings.ContainsAny(m.text(), "$") {
			return false
		}
	}
	return true
}

// isListedDrug reports whether an object with a tier and a bare name is a drug: it has switches or words of what must be so before it is paid,
// as rows of drug lists do, and is no tier with its cost.
func isListedDrug(n *jsonNode) bool {
	told := 0
	for _, m := range n.nodes {
		if words := m.keyWords(); rulesKeyRE.MatchString(words) || paKeyRE.MatchString(words) || stKeyRE.MatchString(words) || qlKeyRE.MatchString(words) {
			told++
		}
	}
	name := n.get("name").text()
	_, tier := readTier(plainWords(name) + " drugs")
	return name != "" && !tier && told >= leastTold && !statesCost(n)
}

const leastTold = 2 // keys of requirements

// codesOf is the requirement codes of a value: words, or a list of them.
func codesOf(m *jsonNode) string {
	if m.kind != jsonArray {
		return m.scalar()
	}
	var out []string
	for _, e := range m.nodes {
		out = append(out, e.scalar())
	}
	return strings.Join(out, ", ")
}

// withoutSummary leaves out a limit that does not say what it is of, where another that does has its amount: "deductible": 1000 beside a list of
// the deductibles of medical care and of drugs.
func withoutSummary(list []benefit.Accumulator) []benefit.Accumulator {
	return slices.DeleteFunc(slices.Clone(list), func(a benefit.Accumulator) bool {
		return a.Scope.Standing == benefit.Assumed && !a.Family.Known() && slices.ContainsFunc(list, func(o benefit.Accumulator) bool {
			return o.Scope.Standing == benefit.Stated && o.Scope.Value == benefit.MedicalOnly && o.Variant == a.Variant && o.Network.Value == a.Network.Value && o.Individual.Value == a.Individual.Value && o.Family.Known()
		})
	})
}
