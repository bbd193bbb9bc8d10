package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Words of keys that state a rule about a kind of drugs.
var (
	freeListKeyRE = regexp.MustCompile(`^(?:zero|no|0)(?: dollar| \$)? ?(?:cost|copay|cost share)(?: shares?| sharing)?(?: drug)?(?: (?:lists?|drugs?|programs?|categories|classes))*$|^(?:\$ ?0|zero) (?:copay|cost) (?:lists?|drugs?)$|^zero dollar(?: (?:lists?|drugs?|programs?))*$|^covered (?:in full|at 100 ?%?)$`)
	capKeyRE      = regexp.MustCompile(`^(.{3,40}?) (?:copay |cost |cost share |out of pocket )*(?:caps?|ceiling|maximum|max)(?: (?:amount|per fill|per month|monthly|copay|cost))*$`)
	itemNameKeyRE = regexp.MustCompile(`^(?:list|drug list|drug|drugs|drug (?:class|category|group|type|name)|class|category|name|label|description|program|benefit|type|item)(?: name| description)?$`)
	capInKeyRE    = regexp.MustCompile(`^(?:(?:member|patient|copay|cost|cost share|out of pocket|price|monthly|your) )*(?:cap(?:ped)?|ceiling)(?: (?:amount|copay|cost|cost share|at|dollars|usd|per (?:fill|month|prescription|(?:\d{2}|thirty) days?)))*$|^max(?:imum)? (?:member |patient )?(?:pay|copay|cost|cost share|out of pocket)(?: (?:amount|per (?:fill|(?:one )?month(?: supply)?|prescription|30 days?(?: supply)?)))*$|^(?:member |patient )?(?:copay|cost|cost share) max(?:imum)?(?: per (?:fill|month|prescription))?$|^(?:member|patient)(?: pays?| share)? max(?:imum)?(?: (?:amount|cost|copay|per (?:fill|month|prescription)))*$`)
	perDaysKeyRE  = regexp.MustCompile(`^(?:per |cap |max(?:imum)? )?(?:days?(?: supply)?|days of supply|ds)$|^per (?:number of )?days?(?: supply)?$|^(?:(?:quantity|qty|limit|time|per) )*(?:interval|period|window) days$`)
	quantityKeyRE = regexp.MustCompile(`^(?:max(?:imum)? )?(?:quantity|qty|units?|amount)(?: (?:limit|max|allowed|max(?:imum)?))?(?: per (?:interval|period))?$|^limit$|^max(?:imum)?$`)
	// claimLimitsRE finds lists of limits of what may be dispensed, whose items tell by their quantity and its days that they are such.
	claimLimitsRE   = regexp.MustCompile(`^(?:rules? )?(?:claims?|drugs?|dispensing|class|product) (?:limits?|limitations?|maximums?)$`)
	rulesListKeyRE  = regexp.MustCompile(`^(?:(?:drug )?rules|(?:(?:common|typical|standard|class|drug|custom) )?limits|custom|items|drugs|lists?|details|classes|exceptions|specific)$`)
	doseKeyRE       = regexp.MustCompile(`\bmme\b|\bmorphine\b`)
	assistanceKeyRE = regexp.MustCompile(`^(?:manufacturer|copay|co pay|coupon|third party)(?: copay)? (?:assist(?:ance)?|coupons?|cards?|accumulator|adjustment|adjuster)(?: (?:programs?|rules?|treatment|handling))*$|^(?:coupons?|accumulator adjust(?:er|ment))$`)
)

const (
	mostMME       = 500
	leastMME      = 20
	mostCapDollar = 500
)

var (
	// formularyTypeKeyRE finds keys whose value says whether the formulary is open or closed; below one of formularyKeyRE the first word is left out.
	formularyTypeKeyRE = regexp.MustCompile(`^(?:(?:drug|plan|rx|pharmacy) )*formulary(?: (?:type|design|status|model))?(?: code)?$`)
	formularyKeyRE     = regexp.MustCompile(`^(?:(?:drug|plan|rx|pharmacy) )*formulary(?: (?:info|details?|settings?|ref(?:erence)?))?$`)
	closedKeyRE        = regexp.MustCompile(`^(?:is )?(?:closed formulary|formulary (?:is )?closed)(?: (?:ind|indicator|flag))?$`)
)

// formularyType takes a member that says whether drugs are covered that the list does not have. It reports false for any other.
func (r *jsonPlanReader) formularyType(n, m *jsonNode, words string) bool {
	var closed bool
	said := openClosedRE.FindStringSubmatch(plainWords(m.text()))
	on, isSwitch := switched(m)
	below := formularyKeyRE.MatchString(n.keyWords())
	switch {
	case isSwitch && (closedKeyRE.MatchString(words) || below && (words == "closed" || words == "is closed")):
		closed = on
	case said != nil && (formularyTypeKeyRE.MatchString(words) || below && formularyTypeKeyRE.MatchString("formulary "+words)):
		closed = said[1] != ""
	default:
		return false
	}
	if to := &r.plan.Coverage.Formulary; !to.Known() {
		*to = benefit.State(map[bool]benefit.FormularyType{true: benefit.ClosedFormulary, false: benefit.OpenFormulary}[closed], m.quoted(r.src, sureCell)...)
	}
	return true
}

// drugRule takes a member that states a rule about a kind of drugs. It reports false for any other.
func (r *jsonPlanReader) drugRule(n, m *jsonNode, words string, at jsonPlace) bool {
	if at.other {
		return false
	}
	switch {
	case m.kind == jsonArray && freeListKeyRE.MatchString(words):
		return r.freeLists(m)
	case m.kind == jsonArray && excludeKeyRE.MatchString(words):
		return r.excludedObjects(m)
	case m.kind == jsonArray && r.coveredKinds(m, words, at):
		return true
	case m.kind == jsonObject && assistanceKeyRE.MatchString(words):
		return r.assistance(m)
	case !at.named() && outsideKeyRE.MatchString(words) && denied(m):
		r.later = append(r.later, func(w *ruleReader) {
			add(w, &w.plan.Pharmacies.Access, accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}}, benefit.State(benefit.Access{}, m.quoted(r.src, sureCell)...))
		})
		return true
	case m.kind == jsonNumber && doseKeyRE.MatchString(words):
		n := number(m.value)
		if n < leastMME || n > mostMME {
			return false
		}
		r.opioidLimit(benefit.OpioidLimit{MaxMME: money.Units(int64(n))}, m)
		return true
	}
	if m.kind == jsonObject && preventiveObjectRE.MatchString(words) && r.kindProgram(m) {
		return true
	}
	return r.compoundSaid(m, words, at) || r.kindPrograms(m, words) || r.listedFree(m, words) || r.freeKind(n, m, words) || r.freeInWords(m, words, at) || r.capped(m, words)
}

// preventiveObjectRE finds the key of an object on a list of preventive drugs.
var preventiveObjectRE = regexp.MustCompile(`^(?:(?:hsa|hdhp|aca|irs) )*preventive(?: (?:drugs?|medications?))* (?:lists?|programs?)(?: (?:bypass|waiver|benefit|drugs?))*$`)

// outsideKeyRE finds the key of what becomes of claims outside of the network.
var outsideKeyRE = regexp.MustCompile(`^(?:oon|out of network|non network|non participating)(?: (?:pharmacy|pharmacies|claims?|coverage|covered|allowed|benefits?|fills?|retail|rx|drugs?|prescriptions?))+(?: (?:ind|indicator|flag))?$`)

// denied reports whether a switch or words say no.
func denied(m *jsonNode) bool {
	on, ok := switched(m)
	return ok && !on || m.kind == jsonString && deniedWordRE.MatchString(plainWords(m.text()))
}

// costsNothingRE finds words that say of a kind of drugs that it costs nothing, and at most that the deductible does not apply.
var costsNothingRE = regexp.MustCompile(`^(?:(?:covered )?at )?(?:\$ ?0(?:\.00)?|no (?:charge|cost|copay)|free|covered in full)(?: (?:copay(?:ment)?|cost share|member cost))?(?:[,;]? ?\(?(?:(?:the )?deductible (?:does not apply|(?:is )?waived)|no deductible|not subject to (?:the )?deductible)\)?)?\.?$`)

// freeInWords reads a kind of drugs that words say costs nothing: "preventiveDrugs": "$0, deductible does not apply".
func (r *jsonPlanReader) freeInWords(m *jsonNode, words string, at jsonPlace) bool {
	kind, ok := kindNamed(words)
	if m.kind != jsonString || !ok || at.named() || slices.Contains(groupKinds, kind) || kindTierRE.MatchString(words) || tierNumberRE.MatchString(words) ||
		!costsNothingRE.MatchString(strings.ToLower(strings.TrimSpace(m.text()))) {
		return false
	}
	ev := append(keyQuote(r.src, m), m.quoted(r.src, sureCell)...)
	r.later = append(r.later, func(w *ruleReader) {
		scope, condition := w.scopeOf(kind, words)
		add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}, Condition: condition}, ev...))
	})
	return true
}

// paidKeyRE finds what a key says behind the kind of drugs that its number is the cost of.
var paidKeyRE = regexp.MustCompile(`^(.{3,40}?)(?: (?:member|patient))? (?:copay(?:ment)?s?|costs?(?: share)?|pays?)$`)

// lawRE finds the preventive drugs that a law makes free, which are no tier.
var lawRE = regexp.MustCompile(`\b(?:aca|affordable care act)\b`)

// freeKind reads a kind of drugs that costs nothing by its key: "contraceptives": {"memberCost": 0}, "vaccinesCopay": 0. Preventive drugs are a tier
// where they stand among tiers.
func (r *jsonPlanReader) freeKind(n, m *jsonNode, words string) bool {
	parts := m.nodes
	if m.kind != jsonObject {
		of := paidKeyRE.FindStringSubmatch(words)
		if _, isMoney := dollars(m); of == nil || m.kind != jsonNumber && (m.kind != jsonString || !isMoney) {
			return false
		}
		words, parts = of[1], []*jsonNode{m}
	}
	kind, ok := kindNamed(words)
	if _, tier := readTier(words); !ok || tier && !lawRE.MatchString(words) && amongTiers(n, m) || slices.Contains(groupKinds, kind) {
		return false
	}
	ev, paid := keyQuote(r.src, m), 0
	for _, a := range parts {
		amount := a
		if within := amountWithin(a); within != nil {
			amount = within
		}
		noun := nounOf(a.keyWords())
		v, isMoney := dollars(amount)
		if !amount.isScalar() || a != m && noun != amountNoun && noun != copayNoun && amount.kind == jsonNumber {
			return false // it says more of them than what they cost
		}
		if a != m && noun != amountNoun && noun != copayNoun {
			continue
		}
		if !isMoney || v != 0 {
			return false
		}
		paid++
		ev = append(ev, a.quoted(r.src, sureCell)...)
	}
	if paid != 1 {
		return false
	}
	r.later = append(r.later, func(w *ruleReader) {
		scope, condition := w.scopeOf(kind, words)
		add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}, Condition: condition}, ev...))
	})
	return true
}

// amongTiers reports whether a member of an object stands beside tiers, or in an object of them. Keys that name a pharmacy, too, are cells of a flat
// export, among which a tier would be parted as they are.
func amongTiers(n, m *jsonNode) bool {
	return strings.Contains(n.keyWords(), "tier") || slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		words := o.keyWords()
		return o != m && keyNamesTier(words) && channelNamed(words) == "" && !noteKeyRE.MatchString(words) && !excludeKeyRE.MatchString(words) && programmeOf(words) == noProgramme && (o.isScalar() || statesCost(o))
	})
}

// kindNamed is the one kind of drugs that a name in a list is.
func kindNamed(name string) (benefit.DrugKind, bool) {
	kinds := kindSet(kindsIn(name + " drugs"))
	if len(kinds) != 1 {
		return "", false
	}
	return kinds[0], true
}

// freeLists reads kinds of drugs that cost nothing: {"list": "PREVENTIVE", "memberPays": 0}.
func (r *jsonPlanReader) freeLists(m *jsonNode) bool {
	any := false
	for _, e := range m.nodes {
		ev := keyQuote(r.src, m)
		name, paid := "", false
		switch e.kind {
		case jsonString:
			name, ev = plainWords(e.text()), append(ev, e.quoted(r.src, sureCell)...)
		case jsonObject:
			for _, a := range e.nodes {
				words := a.keyWords()
				switch {
				case name == "" && itemNameKeyRE.MatchString(words) && a.kind == jsonString:
					name, ev = plainWords(a.text()), append(ev, a.quoted(r.src, sureCell)...)
				case nounOf(words) != noNoun && a.kind == jsonNumber:
					amount, ok := dollars(a)
					paid = paid || !ok || amount != 0
					ev = append(ev, a.quoted(r.src, sureCell)...)
				}
			}
		default:
		}
		kind, ok := kindNamed(name)
		if !ok || paid || slices.Contains(groupKinds, kind) {
			continue
		}
		any = true
		r.later = append(r.later, func(w *ruleReader) {
			scope, condition := w.scopeOf(kind, name)
			terms := benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}, Condition: condition}
			add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(terms, ev...))
		})
	}
	return any
}

// programTailRE finds the end of a key that calls what holds for a kind of drugs a program: "insulinProgram".
var programTailRE = regexp.MustCompile(`(?: (?:cost|copay|savings|affordability|assistance))*(?: (?:programs?|benefits?|protections?|provisions?))+$`)

// capped reads the most that a kind of drugs costs: "insulinCap": {"amount": 35, "perDays": 30}, "insulinCopayMax": 35.
func (r *jsonPlanReader) capped(m *jsonNode, words string) bool {
	at := capKeyRE.FindStringSubmatch(words)
	inside := func(a *jsonNode) bool {
		_, ok := dollars(a)
		return ok && capInKeyRE.MatchString(a.keyWords())
	}
	if at == nil && m.kind == jsonObject && slices.ContainsFunc(m.nodes, inside) {
		of := programTailRE.ReplaceAllString(words, "")
		at = []string{of, of} // "insulin": {"memberCostCapPerFill": 35, "capDaysSupply": 30}
	} else {
		inside = func(*jsonNode) bool { return false }
	}
	if _, isMoney := dollars(m); at == nil || m.kind != jsonObject && (m.kind != jsonNumber && m.kind != jsonString || !isMoney) {
		return false
	}
	kind, ok := kindNamed(at[1])
	if !ok || slices.Contains(groupKinds, kind) || kind == benefit.KindCompound && !memberCapRE.MatchString(words) {
		return false
	}
	ev := keyQuote(r.src, m)
	terms := benefit.DrugCostShare{Role: benefit.Ceiling, Share: benefit.Share{Kind: benefit.Copay}}
	parts := m.nodes
	if m.isScalar() {
		parts = []*jsonNode{m}
	}
	for _, a := range parts {
		words := a.keyWords()
		switch {
		case a == m || inside(a) || nounOf(words) == amountNoun || nounOf(words) == copayNoun || nounOf(words) == maxNoun:
			amount := a
			if within := amountWithin(a); within != nil {
				amount = within
			}
			v, ok := dollars(amount)
			if !ok || v <= 0 || v > money.Dollars(mostCapDollar) || terms.Share.Copay != nil {
				return false
			}
			terms.Share.Copay = &v
			if strings.HasSuffix(words, "per month") || strings.HasSuffix(words, " month supply") || strings.HasPrefix(words, "monthly") || strings.HasSuffix(words, "per thirty days") || strings.HasSuffix(words, "per 30 days") {
				terms.Share.PerDays = 30
			}
		case perDaysKeyRE.MatchString(words) && a.kind == jsonNumber:
			terms.Share.PerDays = number(a.value)
		default:
			continue
		}
		ev = append(ev, a.quoted(r.src, sureCell)...)
	}
	if terms.Share.Copay == nil {
		return false
	}
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.DrugCostShares, "drugCostShare", ofKinds(kind), benefit.State(terms, ev...))
	})
	return true
}

// capAmongLimits reads the most that a kind of drugs costs from a record among those of the plan's limits: {"limitType": "INSULIN_CAP", "amount":
// 35, "perDays": 30}.
func (r *jsonPlanReader) capAmongLimits(n *jsonNode) bool {
	for _, m := range n.nodes {
		said := plainWords(m.text())
		if m.kind != jsonString || !limitKindRE.MatchString(m.keyWords()) || !capKeyRE.MatchString(said) {
			continue
		}
		named := *n
		named.key, named.plain, named.at, named.atEnd = m.value, "", m.i, m.j
		return r.capped(&named, said)
	}
	return false
}

// excludedObjects reads a list of excluded drugs whose items are objects: {"code": "COSM", "description": "Cosmetic agents"}.
func (r *jsonPlanReader) excludedObjects(m *jsonNode) bool {
	any := false
	for _, e := range m.nodes {
		if e.kind != jsonObject {
			continue
		}
		for _, a := range e.nodes {
			if words := a.keyWords(); a.kind == jsonString && itemNameKeyRE.MatchString(words) && len(a.text()) > 2 && !otherKeyRE.MatchString(plainWords(a.text())) {
				r.excluded, any = append(r.excluded, a), true
				break
			}
		}
	}
	return any
}

var (
	// coveredNameRE finds the key of the name of a kind of drugs, coveredKeyOfRE that of whether the plan covers it.
	coveredNameRE  = regexp.MustCompile(`^(?:(?:drug|drugs|medication|therapeutic|rx|pharmacy|product)(?: |$))?(?:class|category|group|type|kind|name|label|description)?(?: (?:name|label|description))?$`)
	coveredKeyOfRE = regexp.MustCompile(`^(?:(?:is|drug|plan|rx|class|category) )*(?:coverage|covered|excluded|exclusion|status)(?: (?:status|decision|rule|ind(?:icator)?|flag|code))*$`)
	kindOutRE      = regexp.MustCompile(`^(?:excluded?|not covered|no coverage|non ?covered|not a covered benefit)$`)
	besideCodeRE   = regexp.MustCompile(`(?:^| )(?:code|cd|id)$`)
)

// coveredKinds reads a list of kinds of drugs, each with whether the plan covers it: {"drugClass": "Weight loss", "coverage": "EXCLUDED"}. What
// else an item says may be whom or which drugs it is for, and so leaves it. It reports false for any other list.
func (r *jsonPlanReader) coveredKinds(m *jsonNode, words string, at jsonPlace) bool {
	if at.named() || at.channel != "" || at.network == benefit.Out || saysPlace(words) || otherKeyRE.MatchString(words) {
		return false
	}
	ofDrugs, whole, kinds := drugWordsRE.MatchString(words) || at.drugsEv != nil, true, 0
	var later []func(*ruleReader)
	for _, e := range m.nodes {
		name, cover, more := kindCovered(e)
		if name == nil || cover == nil {
			return false
		}
		ofDrugs, whole = ofDrugs || drugWordsRE.MatchString(name.keyWords()), whole && !more
		if told := strings.ToLower(name.text()); authStatusRE.MatchString(plainWords(cover.scalar())) {
			kinds++ // it names a rule of drugs as much as the name of a kind does
			if rule := drugsNamed(name); !more && namesDrugs(name) && !forWhomRE.MatchString(told) {
				later = append(later, func(w *ruleReader) {
					w.flagged(formulary.PriorAuthorization, rule, append(name.quoted(r.src, sureRule), cover.quoted(r.src, sureRule)...))
				})
			}
			continue
		}
		kind, ok := kindNamed(plainWords(name.text()))
		if !ok || slices.Contains(groupKinds, kind) {
			continue
		}
		said := strings.ToLower(name.text())
		ev := append(name.quoted(r.src, sureRule), cover.quoted(r.src, sureRule)...)
		if kinds++; !more && freeStatusRE.MatchString(plainWords(cover.scalar())) && slices.Contains(sharedKinds, kind) {
			later = append(later, func(w *ruleReader) { // "VACCINES", "COVERED_NO_COST"
				scope, condition := w.scopeOf(kind, said)
				add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}, Condition: condition}, ev...))
			})
			continue
		}
		if more || !leavesOut(cover) || exceptRE.MatchString(said) || partialRE.MatchString(said) || kindTierRE.MatchString(said) { // "brand contraceptives"
			continue
		}
		later = append(later, func(w *ruleReader) { w.excludeKind(kind, benefit.Exclusion{Label: name.text()}, ev) })
	}
	if !ofDrugs || kinds*2 <= len(m.nodes) {
		return false
	}
	r.later = append(r.later, later...)
	return whole
}

// authStatusRE finds the status of drugs that are covered once they have been authorized.
var authStatusRE = regexp.MustCompile(`^(?:covered (?:with |subject to )?)?(?:pa|prior auth(?:orization)?)(?: required)?$`)

// freeStatusRE finds the status of drugs that are covered and cost nothing.
var freeStatusRE = regexp.MustCompile(`^covered (?:at )?(?:no|zero) (?:cost|charge|copay|cost share|member cost)(?: share| to member)?$|^(?:no|zero) (?:cost|charge|cost share|member cost|copay)$|^covered (?:in full|free)$`)

// kindCovered takes from an item of such a list the name of the drugs, whether they are covered, and whether it says more than a code besides.
func kindCovered(e *jsonNode) (name, cover *jsonNode, more bool) {
	for _, a := range e.nodes {
		switch words := a.keyWords(); {
		case a.kind == jsonNull || a.isScalar() && a.scalar() == "":
		case cover == nil && a.isScalar() && coveredKeyOfRE.MatchString(words):
			cover = a
		case name == nil && a.kind == jsonString && words != "" && coveredNameRE.MatchString(words):
			name = a
		default:
			more = more || !besideCodeRE.MatchString(words)
		}
	}
	return name, cover, more
}

// leavesOut reports whether an attribute says that the plan does not cover what it stands beside.
func leavesOut(m *jsonNode) bool {
	words, said := m.keyWords(), plainWords(m.scalar())
	if on, ok := switched(m); ok && (m.kind == jsonTruth || yesNoRE.MatchString(said)) {
		return on && strings.Contains(words, "exclu") || !on && strings.Contains(words, "cover")
	}
	return kindOutRE.MatchString(said) || said == "none" && strings.HasSuffix(words, "coverage")
}

// quantityRules reads a list of limits of kinds of drugs, or of drugs by their names: {"drugClass": "Erectile dysfunction", "quantity": 6,
// "perDays": 30}.
func (r *jsonPlanReader) quantityRules(m *jsonNode) bool {
	any := false
	for _, e := range m.nodes {
		any = r.quantityRule(e) || any
	}
	return any
}

// claimLimits reads the items of a list of limits of claims that have a quantity and its days, and no others.
func (r *jsonPlanReader) claimLimits(m *jsonNode) bool {
	any := false
	for _, e := range m.nodes {
		timed := slices.ContainsFunc(e.nodes, func(a *jsonNode) bool { return a.kind == jsonNumber && perDaysKeyRE.MatchString(a.keyWords()) })
		any = timed && r.quantityRule(e) || any
	}
	return any
}

// quantityRule reads one limit of such a list.
func (r *jsonPlanReader) quantityRule(e *jsonNode) bool {
	if switchedOff(e) {
		return false
	}
	var ev []benefit.Evidence
	limit := benefit.QuantityLimit{Per: benefit.QuantityPerFill}
	for _, a := range e.nodes {
		words := a.keyWords()
		switch {
		case a.kind == jsonNumber && quantityKeyRE.MatchString(words):
			limit.Max = money.Units(int64(number(a.value)))
		case a.kind == jsonNumber && perDaysKeyRE.MatchString(words):
			limit.Per, limit.Days = benefit.QuantityPerDaysSupply, number(a.value)
		default:
			continue
		}
		ev = append(ev, a.quoted(r.src, sureCell)...)
	}
	if limit.Max <= 0 {
		return r.limitInWords(e)
	}
	if limit.Per == benefit.QuantityPerDaysSupply && limit.Days < 1 {
		return false
	}
	name := nameOf(e)
	if name == nil && limit.Days > 0 { // beside a quantity and its days a category is what the limit is for
		if k := slices.IndexFunc(e.nodes, func(a *jsonNode) bool { return limitedKeyRE.MatchString(a.keyWords()) && namesDrugs(a) }); k >= 0 {
			name = e.nodes[k]
		}
	}
	scope := benefit.Scope{}
	switch {
	case name != nil:
		scope, ev = drugsNamed(name), append(name.quoted(r.src, sureCell), ev...)
	case limit.Days > 0: // {"program": "QUANTITY_LIMIT", "drugs": ["Maxalt"], "quantity": 9, "days": 30}
		k := slices.IndexFunc(e.nodes, func(a *jsonNode) bool { return a.kind == jsonArray && limitedListRE.MatchString(a.keyWords()) })
		if k < 0 {
			return false
		}
		of, listed := r.drugsListed(e.nodes[k])
		if of.IsZero() {
			return false
		}
		scope.Drugs, ev = of, append(listed, ev...)
	default:
		return false
	}
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.Utilization.QuantityLimit, "quantityLimit", scope, benefit.State(limit, ev...))
	})
	return true
}

// limitInWords reads a limit whose quantity and days stand in words: {"drug": "ondansetron", "limit": "18 tablets per 30 days"}.
func (r *jsonPlanReader) limitInWords(e *jsonNode) bool {
	name := nameOf(e)
	k := slices.IndexFunc(e.nodes, func(a *jsonNode) bool {
		return a.kind == jsonString && quantityKeyRE.MatchString(a.keyWords()) && quantityValueRE.MatchString(a.words(r.src).s)
	})
	if name == nil || k < 0 || switchedOff(e) {
		return false
	}
	label, limit := name.words(r.src), e.nodes[k].words(r.src)
	r.later = append(r.later, func(w *ruleReader) { w.limitQuantity(label, limit) })
	return true
}

// limitedListRE finds the key of the list of drugs that a limit is for.
var limitedListRE = regexp.MustCompile(`^(?:drugs?|medications?|products?)(?: (?:names?|list))?$`)

// limitedKeyRE finds the key of a class of drugs, or of what an edit is aimed at.
var limitedKeyRE = regexp.MustCompile(`^(?:(?:drug|therapeutic) )?(?:category|class|group)(?: (?:name|description))?$|^target(?: drug)?$`)
