package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// What a plan is configured with at a pharmacy benefit manager: rows of product selection codes, programs of kinds of drugs, the handling of
// maintenance fills, and what counts toward a limit.

var (
	// maintenanceKeyRE finds keys of what happens to fills of maintenance drugs at retail; its parts say whether they must come by mail.
	maintenanceKeyRE = regexp.MustCompile(`^maintenance(?: (?:fills?|drugs?|medications?|refills?|choice|programs?|supply))?(?: (?:programs?|limits?|rules?|edits?|restrictions?|policy))*$`)
	// mustLongRE finds the switch of a program whose drugs must come in long supplies, by mail or from some pharmacies, once their fills at retail are used up.
	mustLongRE = regexp.MustCompile(`^(?:is )?(?:mandatory|required)(?: (?:90 days?|extended|mail(?: order| service)?|home delivery))?(?: supply)?$`)
	mustMailRE = regexp.MustCompile(`\b(?:mail|home delivery)\b.*\b(?:required|mandatory|only|must)\b|\b(?:required|mandatory|must)\b.*\b(?:mail|home delivery)\b`)

	mostDaysKeyRE = regexp.MustCompile(`^(?:max|maximum) (?:days?(?: of)? supply|ds|days)$|^(?:days?(?: of)? supply|ds|days) (?:max|maximum|limit)$`)

	selectionRowsRE = regexp.MustCompile(`^(?:daw|dispense as written|product selection)(?: (?:codes?|config(?:uration)?s?|cfg|rules?|settings?|list|table|handling|edits?|policy|penalt(?:y|ies)))*$`)
	selectionCodeRE = regexp.MustCompile(`^(?:(?:daw|dispense as written|product selection) )?(?:code|cd|value|number|daw)$`)
	differenceKeyRE = regexp.MustCompile(`^(?:(?:member|patient|brand|cost|ancillary|generic) )*(?:pays? )?(?:difference|penalty|ancillary(?: charge)?)(?: (?:applies|applied|charged|required|due|paid))?(?: (?:ind|indicator|flag))?$`)

	kindProgramsRE   = regexp.MustCompile(`^(?:(?:benefit|clinical|drug|copay|special|member|cost|zero|pharmacy|rx) )*(?:programs?(?: list)?|(?:drug|copay|override) (?:lists?|overrides?)|(?:member|copay|cost|cost share|out of pocket) caps|overrides?|special (?:pricing|provisions?|rules|copays?)|provisions)$`)
	selectionCountRE = regexp.MustCompile(`^(?:(?:daw|dispense as written|product selection|brand) (?:penalt(?:y|ies)|difference)) (?:counts?|applies|included)(?: (?:ind|indicator|flag))?$`)
	assistCountRE    = regexp.MustCompile(`^(?:(?:manufacturer|copay|coupon|third party) )+(?:assistance|coupons?|cards?)?(?: payments?)? ?(?:counts?|applies|included)(?: (?:ind|indicator|flag))?$`)
)

// maintenanceFills takes an object on the fills of maintenance drugs, one of whose parts says that they must come by mail.
func (r *jsonPlanReader) maintenanceFills(m *jsonNode, words string) bool {
	if m.kind != jsonObject || !maintenanceKeyRE.MatchString(words) {
		return false
	}
	fills := slices.ContainsFunc(m.nodes, func(a *jsonNode) bool { return a.kind == jsonNumber && fillsKeyRE.MatchString(a.keyWords()) })
	by := slices.IndexFunc(m.nodes, func(a *jsonNode) bool {
		on, _ := switched(a)
		return a.kind == jsonString && mustMailRE.MatchString(plainWords(a.text())) || fills && on && mustLongRE.MatchString(a.keyWords())
	})
	if by < 0 || !inForce(m) {
		return false
	}
	first := len(r.rules)
	if !r.programmeParts(m, jsonRule{kind: mailProgramme}) {
		return false
	}
	for k := range r.rules[first:] {
		rule := &r.rules[first+k]
		rule.ev = append(rule.ev, m.nodes[by].quoted(r.src, sureCell)...)
	}
	return true
}

// suppliesOfPlaces reads the most days that each kind of pharmacy fills: {"maxDaysSupply": {"retail": 90, "mail": 90, "specialty": 30}}. It reports
// false where one of the members is of no kind of pharmacy or no number of days.
func (r *jsonPlanReader) suppliesOfPlaces(m *jsonNode, words string) bool {
	if m.kind != jsonObject || len(m.nodes) == 0 || !mostDaysKeyRE.MatchString(words) || slices.ContainsFunc(m.nodes, func(a *jsonNode) bool {
		n := number(a.scalar())
		return channelNamed(a.keyWords()) == "" || a.kind != jsonNumber || n < 7 || n > 365
	}) {
		return false
	}
	for _, a := range m.nodes {
		r.later = append(r.later, func(w *ruleReader) {
			ch, limit := channelNamed(a.keyWords()), benefit.DaysSupplyLimit{Max: number(a.scalar())}
			if w.longer(nil, ch, limit.Max) {
				return // a cost share is for more
			}
			add(w, &w.plan.Utilization.DaysSupply, "daysSupply", benefit.Scope{Channels: []benefit.Channel{ch}}, benefit.State(limit, append(keyQuote(r.src, m), a.quoted(r.src, sureCell)...)...))
		})
	}
	return true
}

// selectionRows reads a list of product selection codes with what is paid for each: {"dawCode": "2", "differenceApplies": "Y"}. Other codes than
// those of the prescriber's and the member's wish are of no rule.
func (r *jsonPlanReader) selectionRows(m *jsonNode, words string) bool {
	if m.isScalar() || !selectionRowsRE.MatchString(words) {
		return false
	}
	any := false
	for _, e := range m.nodes {
		var code *jsonNode
		if m.kind == jsonObject && !e.isScalar() {
			code = &jsonNode{kind: jsonString, value: e.key, at: e.at, i: e.at, j: e.atEnd} // "daw": {"2": {"penalty": true}}
		}
		any = r.selectionRow(e, code) || any
	}
	return any
}

// selectionRow reads one row of them, whose code may be its key.
func (r *jsonPlanReader) selectionRow(e, code *jsonNode) bool {
	var pays *jsonNode
	on, ok := false, false
	for _, a := range e.nodes {
		switch key := a.keyWords(); {
		case code == nil && a.isScalar() && selectionCodeRE.MatchString(key):
			code = a
		case !ok && differenceKeyRE.MatchString(key):
			pays = a
			on, ok = switched(a)
		case !ok && a.kind == jsonString && paysKeyRE.MatchString(key):
			said := plainWords(a.text())
			alone := shareAloneRE.MatchString(said) // "NO_PENALTY", too
			pays, on, ok = a, !alone && moreThanShareRE.MatchString(said), alone || moreThanShareRE.MatchString(said)
		}
	}
	if code == nil || pays == nil || !ok {
		return false
	}
	kind := map[string]programme{"1": prescriberBrand, "2": memberBrand}[code.scalar()]
	if kind == noProgramme {
		return false
	}
	kept := r.keepRule(jsonRule{kind: kind, off: !on, ev: append(code.quoted(r.src, sureCell), pays.quoted(r.src, sureCell)...)})
	if kind == memberBrand && on {
		r.selectionCounts(e.nodes)
	}
	return kept
}

var (
	// paysKeyRE finds what is paid for a product selection code, moreThanShareRE that it is the difference, too, shareAloneRE that it is not.
	paysKeyRE       = regexp.MustCompile(`^(?:member|patient) (?:pays?|cost(?: share)?|responsibility|charge)$|^(?:(?:member|patient|cost share) )?(?:handling|action)$`)
	moreThanShareRE = regexp.MustCompile(`^(?:[a-z]+ ){1,5}(?:plus )?(?:(?:the )?(?:cost |brand generic )?(?:difference|differential|diff)(?: in (?:cost|price))?(?: between (?:the )?brand(?: name)?(?: drugs?)? and (?:the |its )?generic(?: drugs?| equivalent)?)?|dispense as written penalty|penalty)$`)
	shareAloneRE    = regexp.MustCompile(`^(?:(?:brand|generic|tier|applicable|normal|standard|plan|cost) )*(?:copay|coinsurance|cost share|share|copayment)(?: only)?$|^no (?:penalty|difference)$`)
)

// kindPrograms reads programs of kinds of drugs: what is free, and what costs at most so much.
func (r *jsonPlanReader) kindPrograms(m *jsonNode, words string) bool {
	if m.kind != jsonArray || !kindProgramsRE.MatchString(words) {
		return false
	}
	any := false
	for _, e := range m.nodes {
		any = r.kindProgram(e) || typedRecord(e, assistanceKeyRE) && inForce(e) && r.assisted(e, e.nodes) || any
	}
	return any
}

func (r *jsonPlanReader) kindProgram(e *jsonNode) bool {
	var name string
	var kinds []benefit.DrugKind
	var ev []benefit.Evidence
	terms := benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}}
	paid := 0
	for _, a := range e.nodes {
		words := a.keyWords()
		of := kindSet(kindsIn(listTailRE.ReplaceAllString(plainWords(a.text()), "") + " drugs"))
		v, isMoney := dollars(a)
		switch {
		case name == "" && a.kind == jsonString && (itemNameKeyRE.MatchString(words) || words == "code") && len(of) > 0 && !slices.ContainsFunc(of, func(k benefit.DrugKind) bool { return slices.Contains(groupKinds, k) }):
			name, kinds = plainWords(a.text()), of
		case a.kind == jsonString && programmeNameRE.MatchString(words) && zeroTypeRE.MatchString(plainWords(a.text())):
			paid++
		case !a.isScalar() || a.kind == jsonNull:
			continue
		case isMoney && (capInKeyRE.MatchString(words) || nounOf(words) == maxNoun) && 0 < v && v <= money.Dollars(mostCapDollar):
			paid++
			terms.Role, terms.Share.Kind, terms.Share.Copay = benefit.Ceiling, benefit.Copay, &v
		case nounOf(words) != noNoun || capInKeyRE.MatchString(words) || a.cents:
			if paid++; !isMoney || v != 0 {
				return false // it costs something
			}
		case perDaysKeyRE.MatchString(words):
			terms.Share.PerDays = number(a.scalar())
		default:
			continue
		}
		ev = append(ev, a.quoted(r.src, sureCell)...)
	}
	if name == "" || paid != 1 || !inForce(e) {
		return false
	}
	if terms.Role != benefit.Ceiling {
		terms.Share.PerDays = 0
	}
	r.later = append(r.later, func(w *ruleReader) {
		for _, kind := range kinds {
			scope, one := ofKinds(kind), terms
			if terms.Role != benefit.Ceiling {
				scope, one.Condition = w.scopeOf(kind, name)
			}
			add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(one, ev...))
		}
	})
	return true
}

// listTailRE finds the end of the name of a list of drugs: "HSA Preventive List 2026".
var listTailRE = regexp.MustCompile(`(?: drugs?)? lists?(?: \d{4})?$`)

// zeroTypeRE finds the type of a list of drugs that cost nothing: "ZERO_COPAY".
var zeroTypeRE = regexp.MustCompile(`^(?:zero|0|no|free) (?:dollar )?(?:copay(?:ment)?|cost(?: share)?|patient pay|member pay)(?: list)?$`)

// countListRE finds keys of lists of what counts toward a limit, or of what does not.
var countListRE = regexp.MustCompile(`^(?:(includes?|included|counts?|counted)|(?:excludes?|excluded|exclusions|does not (?:count|include)|not (?:counted|included)))$`)

// listed takes what a list of a limit's object says counts toward it, or does not: "excludes": ["daw_penalty", "manufacturer_assistance"].
func (l *jsonLimit) listed(r *jsonPlanReader, m *jsonNode, words string) bool {
	of := countListRE.FindStringSubmatch(words)
	if of == nil || m.kind != jsonArray {
		return false
	}
	for _, e := range m.nodes {
		var to *benefit.Sourced[bool]
		switch said := plainWords(e.text()); {
		case said == "deductible" || said == "deductibles":
			to = &l.acc.Counts.Deductible
		case said == "copay" || said == "copays" || said == "copayments":
			to = &l.acc.Counts.Copay
		case said == "coinsurance":
			to = &l.acc.Counts.Coinsurance
		case countedBrandRE.MatchString(said):
			to = &l.acc.Counts.ProductSelection
		case countedHelpRE.MatchString(said):
			to = &l.acc.Counts.CopayAssistance
		default:
			continue
		}
		*to = benefit.State(of[1] != "", append(keyQuote(r.src, m), e.quoted(r.src, sureCell)...)...)
	}
	return true
}

var (
	countedBrandRE = regexp.MustCompile(`^(?:daw|dispense as written|product selection|brand)(?: (?:penalty|penalties|difference|differential))+$`)
	countedHelpRE  = regexp.MustCompile(`^(?:manufacturer|copay|coupon|third party)(?: (?:copay|assistance|coupons?|cards?|payments?|programs?))*$`)
)

// counts takes what an attribute of a limit says of what counts toward it.
func (l *jsonLimit) counts(r *jsonPlanReader, m *jsonNode, words string) bool {
	if l.listed(r, m, words) {
		return true
	}
	yes, ok := switched(m)
	switch {
	case !ok:
	case selectionCountRE.MatchString(words):
		l.acc.Counts.ProductSelection = benefit.State(yes, m.quoted(r.src, sureCell)...)
		return true
	case assistCountRE.MatchString(words):
		l.acc.Counts.CopayAssistance = benefit.State(yes, m.quoted(r.src, sureCell)...)
		return true
	}
	return false
}
