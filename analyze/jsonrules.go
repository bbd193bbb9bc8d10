package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// jsonRule is a rule that a system keeps as a switch or a threshold: "priorAuthorization": true, "refillTooSoonPct": 75,
// {"program": "Mandatory Mail", "enabled": true, "retailFillsAllowed": 2}.
type jsonRule struct {
	kind       programme
	off        bool
	number     *jsonNode // a percentage, or how many fills are free
	words      *jsonNode // what the rule does, in words
	channel    benefit.Channel
	tier       benefit.TierID
	controlled bool            // of controlled substances
	special    bool            // it stands in a tier of specialty drugs
	drugs      benefit.DrugSet // those that a list names; none: those that the drug list marks
	ev         []benefit.Evidence
}

// programme is a kind of rule that systems have a switch for.
type programme int

const (
	noProgramme programme = iota
	authorizationProgramme
	stepProgramme
	quantityProgramme
	refillProgramme
	mailProgramme
	specialtyProgramme
	prescriberBrand // DAW 1
	memberBrand     // DAW 2, or a penalty for choosing the brand
)

const switchWords = `(?: (?:required|requirements?|programs?|ind|indicator|flag|applies|apply|enabled|active|yn|edits?|rules?|review|on|status|management|penalty|difference|code|lists?(?: (?:id|name|code|number))?))*$`

var programmeKeys = []struct {
	kind programme
	re   *regexp.Regexp
}{
	{authorizationProgramme, regexp.MustCompile(`^(?:requires? |has |um |rules? )?(?:pa|prior auth(?:ori[sz]ations?|s)?|pre ?auth(?:ori[sz]ation)?|pre ?cert(?:ification)?)` + switchWords)},
	{stepProgramme, regexp.MustCompile(`^(?:requires? |has |um |rules? )?(?:st|step(?: therap(?:y|ies)| edits?)?)` + switchWords)},
	{quantityProgramme, regexp.MustCompile(`^(?:requires? |has |um |rules? )?(?:ql|qty limits?|quantity(?: level)? limits?|quantity limitations?|dispensing limits?|drug quantity management)` + switchWords)},
	{refillProgramme, regexp.MustCompile(`^(?:(?:retail|mail(?: order)?|home delivery)(?: pharmacy)? )?(?:refill too soon|rts|early refill|refill|refill tolerance)(?: (?:thresholds?|percent(?:age)?|pct|limit|edits?|tolerance|rules?|lists?|used|at|by|for|retail|mail(?: order)?|home delivery))*$`)},
	{mailProgramme, regexp.MustCompile(`^(?:is )?(?:mandatory|required|exclusive) (?:maintenance )?(?:mail(?: order| service)?|home delivery)(?: maintenance)?` + switchWords + `|^(?:mail(?: order| service)?|home delivery) (?:is )?(?:mandatory|required)(?: ind(?:icator)?| flag)?$|^mandatory maintenance` + switchWords)},
	{specialtyProgramme, regexp.MustCompile(`^(?:mandatory|exclusive|required) specialty(?: pharmacy)?` + switchWords + `|^spec(?:ialty)?(?: (?:pharmacy|program(?:me)?))* (?:lock(?: ?(?:in|out))?|exclusive|exclusivity|mandatory|required|only)(?: pharmacy)?(?: ind(?:icator)?| flag)?$`)},
	{prescriberBrand, regexp.MustCompile(`^(?:daw|dispense as written)(?: code)? 1` + switchWords + `|^(?:member |patient )?pays (?:the )?(?:(?:cost|price|brand|generic) )*difference (?:for|on) daw 1$`)},
	{memberBrand, regexp.MustCompile(`^(?:daw|dispense as written)(?: code)? 2` + switchWords + `|^(?:daw|dispense as written|brand|product selection|brand over generic|generic substitution) (?:penalty|difference|differential)(?: applies| ind(?:icator)?| flag| rule)?$|^(?:member |patient )?pays (?:the )?(?:(?:cost|price|brand|generic) )*difference(?: (?:for|on) daw 2)?$|^(?:multi ?source )?brands? (?:when|with|if|where) (?:a )?generics? (?:is |are )?(?:available|equivalents?|exists?)(?: (?:penalty|rule|policy))?$`)},
}

var (
	programmeNameRE = regexp.MustCompile(`^(?:program(?:me)?|rule|edit|um|um type|um program|type|name|code|rule type|edit type|requirement)(?: (?:name|type|code))?$`)
	switchKeyRE     = regexp.MustCompile(`^(?:is )?(?:enabled|active|required|applies|applied|apply|on|in (?:place|effect)|included|in force|value|status|flag|ind|indicator|mandatory|exclusive|penalty(?: applies)?)(?: (?:ind|indicator|flag|yn|switch))?(?: (?:for|to) (?:some|certain|select(?:ed)?|specific|specified|listed) (?:drugs?|medications?|medicines|products?))?$`)
	thresholdKeyRE  = regexp.MustCompile(`^(?:refill |min(?:imum)? )*(?:threshold|percent(?:age)?|pct|tolerance|used|utilization|value|limit|retail|mail(?: order)?)(?: (?:percent(?:age)?|pct|used|threshold))?$`)
	// channelThresholdRE finds the threshold of one kind of pharmacy.
	channelThresholdRE = regexp.MustCompile(`^(?:retail|mail(?: order| service)?|home delivery)(?: (?:refill|threshold|percent(?:age)?|pct|used|tolerance))*$`)
	// controlledKeyRE finds the threshold of controlled substances.
	controlledKeyRE = regexp.MustCompile(`^controlled(?: (?:substances?|drugs?|refill|threshold|percent(?:age)?|pct|used|tolerance))*$`)
	fillsKeyRE      = regexp.MustCompile(`^(?:number of |max(?:imum)? )?(?:(?:retail(?: 30)?|grace|courtesy|initial|free|allowed|permitted) )*fills?(?: (?:allowed|limit|at retail|retail|before mail|permitted|count|grace|max|maximum))*$`)
)

// keyLeadRE finds what a key may say in front of the name of a rule: "rxStepTherapyProgram".
var keyLeadRE = regexp.MustCompile(`^(?:(?:rx|pharmacy|drugs?|prescriptions?|benefit|plan|has) )+`)

// mailAfterRE finds the key of how many fills of a maintenance drug may come from a store before mail order is a must.
var mailAfterRE = regexp.MustCompile(`^(?:mandatory |required )?(?:mail(?: order| service)?|home delivery) (?:required )?after(?: retail)? fills?$|^(?:retail )?fills? before (?:mandatory )?(?:mail(?: order)?|home delivery)$|^maintenance(?: drugs?)? (?:retail )?(?:fill limit|fills? allowed|max(?:imum)? fills?|grace fills?)$`)

// programmeOf is the rule that the words of a key or name call.
func programmeOf(words string) programme {
	words = keyLeadRE.ReplaceAllString(words, "")
	for _, p := range programmeKeys {
		if p.re.MatchString(words) {
			return p.kind
		}
	}
	return noProgramme
}

// switched reads a switch: true, "Y", "required", "off".
func switched(m *jsonNode) (on, ok bool) {
	if m.kind == jsonTruth {
		return m.truth, true
	}
	switch plainWords(m.text()) {
	case "y", "yes", "true", "on", "required", "applies", "enabled", "active", "mandatory", "included", "in force", "exclusive":
		return true, true
	case "n", "no", "false", "off", "none", "not required", "not applicable", "n a", "na", "disabled", "inactive", "optional", "voluntary", "does not apply", "no penalty":
		return false, true
	}
	return false, false
}

// programme takes a member of an object that is the switch or the threshold of a rule, or an object or list of such. It reports false
// for any other.
func (r *jsonPlanReader) programme(n, m *jsonNode, words string, at jsonPlace) bool {
	if at.other || at.ofDrug || at.noDrugs || m.kind == jsonNull || m.kind == jsonString && m.text() == "" {
		return false
	}
	kind := programmeOf(words)
	switch above := n.keyWords(); {
	case kind != noProgramme:
	case m.isScalar() && partOfRE.MatchString(above):
		kind = programmeOf(above + " " + words) // "specialty": {"exclusivePharmacy": true}
	case m.kind == jsonArray && rulesOfRE.MatchString(above):
		kind = programmeOf(words + " " + above) // "authorizations": {"prior": ["Modafinil"]}, "limits": {"quantity": […]}
	case m.kind == jsonString && brandChoiceKeyRE.MatchString(above):
		kind = askedBy(m, words) // "dispenseAsWritten": {"memberRequest": "COPAY_PLUS_DIFFERENCE"}
	case m.kind == jsonObject && brandChoiceKeyRE.MatchString(words) && statesDifference(m):
		kind = memberBrand
	}
	if fills := number(m.scalar()); kind == noProgramme && m.isScalar() && mailAfterRE.MatchString(keyLeadRE.ReplaceAllString(words, "")) && fills > 0 {
		one := *m
		one.kind, one.value = jsonNumber, m.scalar()
		return r.keepRule(jsonRule{kind: mailProgramme, channel: at.channel, number: &one, ev: m.quoted(r.src, sureCell)})
	}
	if kind == noProgramme && m.kind == jsonArray && claimLimitsRE.MatchString(words) && r.claimLimits(m) {
		return true
	}
	if kind == noProgramme {
		return r.suppliesOfPlaces(m, words) || r.maintenanceFills(m, words) || r.specialtyFills(m, words) || r.selectionRows(m, words) || r.programmeList(m, words, at)
	}
	rule := jsonRule{kind: kind, channel: at.channel, tier: at.tierID, special: isSpecialty(at.tier.classes), ev: m.quoted(r.src, sureCell)}
	if at.tier.id() != "" {
		rule.tier = at.tier.id()
	}
	if own := channelNamed(words); kind == refillProgramme && own != "" {
		rule.channel = own // "refillTooSoonMailPercent": 70
	}
	switch m.kind {
	case jsonNumber:
		rule.number = m
	case jsonObject:
		return r.programmeParts(m, rule)
	case jsonArray:
		rule.ev = keyQuote(r.src, m)
		m = ofDrugsAlone(m)
		switch {
		case len(m.nodes) == 0:
			return false
		case m.nodes[0].kind == jsonObject && kind == refillProgramme:
			return r.refillList(m)
		case m.nodes[0].kind == jsonObject && kind == quantityProgramme:
			return r.quantityRules(m)
		case m.nodes[0].kind == jsonObject && kind == stepProgramme && r.stepRules(m):
			return true
		case kind == authorizationProgramme || kind == stepProgramme:
			if drugs, ev := r.drugsListed(m); !drugs.IsZero() {
				rule.drugs, rule.ev = drugs, ev
			} else if m.nodes[0].kind != jsonString {
				return false
			}
		case m.nodes[0].kind != jsonString:
			return false
		}
	default:
		on, ok := switched(m)
		rule.off = ok && !on || !ok && kind != memberBrand && kind != prescriberBrand && deniedWordRE.MatchString(m.text()) && !butSomeRE.MatchString(m.text())
		if !ok {
			rule.words, rule.number = m, m
		}
		if kind == authorizationProgramme || kind == stepProgramme {
			rule.drugs = drugsInList(m)
		}
		if kind == mailProgramme || kind == specialtyProgramme {
			r.freeFills(n, &rule)
		}
	}
	return r.keepRule(rule)
}

var (
	// partOfRE finds keys whose switches are rules of the drugs that they name.
	partOfRE = regexp.MustCompile(`^(?:specialty(?: (?:pharmacy|drugs?|network|program(?:me)?))*|maintenance)$`)
	// rulesOfRE finds keys whose lists each are of the rule that their two keys call together.
	rulesOfRE    = regexp.MustCompile(`^(?:limits|authori[sz]ations)$`)
	penaltyKeyRE = regexp.MustCompile(`^(?:penalty|rule|policy|member (?:pays|cost|penalty)|cost share|description)$`)
	// waivedKeyRE finds keys that say whether the penalty for a brand is waived where the prescriber wants it.
	waivedKeyRE = regexp.MustCompile(`^(?:is )?(?:waived|exempt|not applied|no penalty|excused) (?:if|when|for) (?:the )?(?:prescriber|physician|doctor|daw 1|dispense as written)\b|^(?:prescriber|physician|doctor|daw 1) (?:exempt(?:ion)?|override|waiver|exception)s?(?: (?:allowed|applies|ind|flag))?$`)
)

var (
	brandChoiceKeyRE = regexp.MustCompile(`^(?:daw|dispense as written|product selection|brand selection|generic substitution)(?: (?:rules?|policy|penalt(?:y|ies)|codes?|handling))?$`)
	askedByKeyRE     = regexp.MustCompile(`^(?:if |when |by )?(?:(member|patient|participant)|(?:prescriber|physician|doctor|provider))(?: (?:request(?:s|ed)?|requires?|required|choice|chooses|selects|selected|brand))*$`)
	brandCodeRE      = regexp.MustCompile(`\bdifference\b|\bpenalty\b|\b(?:copay|cost share|coinsurance) only\b`)
	// unlessAskedRE finds, behind what a member pays, that there is no penalty where the prescriber asks for the brand.
	unlessAskedRE  = regexp.MustCompile(`\b(?:if|when|where|unless) (?:the |a |your )?(?:physician|prescriber|doctor|provider)\b`)
	noDifferenceRE = regexp.MustCompile(`\b(?:no|without|not)\b[a-z ]{0,12}\b(?:difference|penalty)\b`)
)

// askedBy is the rule of a key below one on product selection that names who asks for the brand, where its code says what is paid, or words that say no more
// than one would.
func askedBy(m *jsonNode, words string) programme {
	by := askedByKeyRE.FindStringSubmatch(words)
	switch said := plainWords(m.text()); {
	case by == nil || strings.Contains(m.text(), " ") && !moreThanShareRE.MatchString(said) && !shareAloneRE.MatchString(said) || !strings.Contains(m.text(), " ") && !brandCodeRE.MatchString(said):
		return noProgramme
	case by[1] != "":
		return memberBrand
	}
	return prescriberBrand
}

// freeFills takes the number of fills that stands beside a switch.
func (r *jsonPlanReader) freeFills(n *jsonNode, rule *jsonRule) {
	row, _ := valueRowOf(n)
	for _, m := range n.nodes {
		if row != nil && isRemark(m) && rowFillsRE.MatchString(m.text()) {
			rule.number = m
			rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
			return
		}
		words := m.keyWords()
		if fillsKeyRE.MatchString(words) && m.kind == jsonNumber && (strings.Contains(n.keyWords()+" "+words, "specialty") || rule.special) == (rule.kind == specialtyProgramme) {
			rule.number = m
			rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
			return
		}
	}
}

// forSomeRE finds the keys of what drugs or claims a row is for.
var forSomeRE = regexp.MustCompile(`\b(?:drugs?|class|list|dea|schedules?|category|gpi|ndc|tier|age|kind|condition)\b`)

// refillList reads the threshold of each kind of pharmacy: [{"channel": "RETAIL", "percentUsed": 80}].
func (r *jsonPlanReader) refillList(list *jsonNode) bool {
	any := false
	for _, e := range list.nodes {
		rule := jsonRule{kind: refillProgramme}
		whose := false
		for _, m := range e.nodes {
			words := m.keyWords()
			switch {
			case channelKeyRE.MatchString(words), networkKeyRE.MatchString(words):
				whose, rule.channel = true, channelNamed(plainWords(m.text()))
			case thresholdKeyRE.MatchString(words) && m.isScalar():
				rule.number = m
			case ofSchedules(m):
				rule.controlled = true
			default:
				whose = whose || forSomeRE.MatchString(words) && m.kind != jsonNull && (!m.isScalar() || m.scalar() != "")
				continue
			}
			rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
		}
		if rule.number != nil && (!whose || rule.channel != "") {
			any = r.keepRule(rule) || any
		}
	}
	return any
}

// programmeParts reads the attributes of a rule's object.
func (r *jsonPlanReader) programmeParts(n *jsonNode, rule jsonRule) bool {
	rule.ev = keyQuote(r.src, n)
	any, listed, added := false, false, false
	var most *jsonNode // days supply
	for _, m := range n.nodes {
		words := m.keyWords()
		on, ok := switched(m)
		switch {
		case switchKeyRE.MatchString(words) && ok, programmeOf(words) == rule.kind && ok:
			rule.off = !on
		case rule.kind == refillProgramme && channelThresholdRE.MatchString(words) && m.isScalar():
			one := rule
			one.channel, one.number, one.ev = channelNamed(words), m, m.quoted(r.src, sureCell)
			any = r.keepRule(one) || any
			continue
		case rule.kind == refillProgramme && channelThresholdRE.MatchString(words) && len(m.nodes) == 1 && m.nodes[0].isScalar() && thresholdKeyRE.MatchString(m.nodes[0].keyWords()):
			one := rule // {"MAIL": {"percentUsed": 75}}
			one.channel, one.number, one.ev = channelNamed(words), m.nodes[0], m.quoted(r.src, sureCell)
			any = r.keepRule(one) || any
			continue
		case rule.kind == refillProgramme && channelKeyRE.MatchString(words) && channelNamed(plainWords(m.text())) != "":
			rule.channel = channelNamed(plainWords(m.text()))
			rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
			continue
		case rule.kind == refillProgramme && controlledKeyRE.MatchString(words) && m.isScalar():
			one := rule
			one.controlled, one.number, one.ev = true, m, m.quoted(r.src, sureCell)
			any = r.keepRule(one) || any
			continue
		case rule.kind == refillProgramme && thresholdKeyRE.MatchString(words) && m.isScalar(), rule.kind != refillProgramme && fillsKeyRE.MatchString(words):
			rule.number = m
		case rule.number == nil && (rule.kind == mailProgramme || rule.kind == specialtyProgramme) && fillsOfRow(n, m) != nil:
			rule.number = fillsOfRow(n, m)
		case rule.kind == memberBrand && waivedKeyRE.MatchString(words) && ok:
			any = r.keepRule(jsonRule{kind: prescriberBrand, off: on, ev: append(slices.Clone(rule.ev), m.quoted(r.src, sureCell)...)}) || any
			continue
		case rule.kind == memberBrand && m.kind == jsonString && penaltyKeyRE.MatchString(words) && strings.Contains(plainWords(m.text()), "difference"):
			rule.words = m
		case rule.kind == specialtyProgramme && mostDaysKeyRE.MatchString(words) && number(m.scalar()) > 0:
			most = m
			continue
		case rule.kind == refillProgramme && ofSchedules(m):
			rule.controlled = true
		case programmeNameRE.MatchString(words) && m.kind == jsonString:
		case rule.kind == authorizationProgramme || rule.kind == stepProgramme:
			of, ev := r.ruleDrugs(m)
			if of.IsZero() {
				continue
			}
			added = added || addedKeyRE.MatchString(words)
			rule.drugs.Names, rule.drugs.Kinds = append(rule.drugs.Names, of.Names...), append(rule.drugs.Kinds, of.Kinds...)
			any = true
			rule.ev = append(rule.ev, ev...)
			continue
		case rule.kind == quantityProgramme && m.kind == jsonArray && rulesListKeyRE.MatchString(words) && r.quantityRules(m):
			any, listed = true, true
			continue
		default:
			continue
		}
		any = true
		rule.ev = append(rule.ev, m.quoted(r.src, sureCell)...)
	}
	if any && most != nil && !rule.off {
		r.later = append(r.later, func(w *ruleReader) {
			limit := benefit.DaysSupplyLimit{Max: number(most.scalar())}
			add(w, &w.plan.Utilization.DaysSupply, "daysSupply", w.specialty(), benefit.State(limit, append(keyQuote(r.src, n), most.quoted(r.src, sureCell)...)...))
		})
	}
	if added && !rule.off {
		r.keepRule(jsonRule{kind: rule.kind, channel: rule.channel, tier: rule.tier, ev: keyQuote(r.src, n)})
	}
	return any && (rule.kind == refillProgramme && rule.number == nil || listed || r.keepRule(rule))
}

// programmeList reads a list of rules by their names, or an object that names its rule in an attribute.
func (r *jsonPlanReader) programmeList(m *jsonNode, words string, at jsonPlace) bool {
	if m.kind != jsonArray || !umListRE.MatchString(words) {
		return false
	}
	any := false
	var others []*jsonNode // of programs that only their words tell of
	for _, e := range m.nodes {
		if e.kind == jsonString {
			if kind := programmeOf(plainWords(e.text())); kind != noProgramme && kind != refillProgramme {
				any = r.keepRule(jsonRule{kind: kind, ev: e.quoted(r.src, sureCell)}) || any
			}
			continue
		}
		if r.claimRule(e) {
			any = true
			continue
		}
		known := false
		for _, a := range e.nodes {
			if kind := programmeOf(plainWords(a.text())); programmeNameRE.MatchString(a.keyWords()) && kind != noProgramme {
				known = kind == quantityProgramme && r.quantityRule(e) || kind == stepProgramme && r.stepRule(e) || kind == refillProgramme && r.keptRow(e) || r.programmeParts(e, jsonRule{kind: kind, ev: nil})
				break
			}
		}
		known = known || r.keptRow(e) || inForce(e) && (r.exclusionRule(e) || r.capRow(e) || r.kindProgram(e) || r.ruleRecord(e))
		if any = any || known; !known && inForce(e) {
			others = append(others, e)
		}
	}
	for _, e := range others {
		if !any {
			break // the list is read as any other
		}
		if statesShare(e) || recordsLimit(e) {
			r.walk(e, at)
			continue
		}
		for _, a := range e.nodes {
			r.note(a.keyWords(), a, jsonPlace{})
		}
	}
	return any
}

// inForce reports whether no switch of a program says that it is not.
func inForce(e *jsonNode) bool {
	return !slices.ContainsFunc(e.nodes, func(a *jsonNode) bool {
		on, ok := switched(a)
		return ok && !on && switchKeyRE.MatchString(a.keyWords())
	})
}

var umListRE = regexp.MustCompile(`\b(?:um|utilization(?: management)?|edits?|programs?|rules?|clinical)\b`)

func (r *jsonPlanReader) keepRule(rule jsonRule) bool {
	if len(rule.ev) == 0 {
		return false
	}
	r.rules = append(r.rules, rule)
	return true
}

// programmes writes the rules that switches and thresholds state.
func (r *jsonPlanReader) programmes() []finding.Finding {
	w := &ruleReader{src: r.src, section: &section{drugs: r.drugs}, plan: r.plan}
	for k, rule := range r.rules {
		if !rule.off {
			w.programme(rule, r.rules[k:])
		}
	}
	for _, m := range r.excluded {
		w.excludedItem(m)
	}
	for _, write := range r.later {
		write(w)
	}
	r.brandRules()
	w.forgetDecided()
	r.plan.NotStated = append(r.plan.NotStated, w.pending...)
	return w.found
}

func (r *ruleReader) programme(rule jsonRule, all []jsonRule) {
	ut := &r.plan.Utilization
	flagged := func(f formulary.Flag) {
		scope := benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{f}}}
		if !rule.drugs.IsZero() {
			scope.Drugs = rule.drugs
		}
		if _, ok := r.section.drugs.names[rule.tier]; ok {
			scope.Tiers = []benefit.TierID{rule.tier}
		}
		r.flagged(f, scope, rule.ev)
	}
	switch rule.kind {
	case authorizationProgramme:
		flagged(formulary.PriorAuthorization)
	case stepProgramme:
		flagged(formulary.StepTherapy)
	case quantityProgramme:
		flagged(formulary.QuantityLimit)
	case refillProgramme:
		r.switchedRefill(rule)
	case mailProgramme:
		scope := ofKinds(benefit.KindMaintenance)
		if free, ok := rule.fills(); ok && free > 0 {
			add(r, &ut.RetailFills, "retailFills", scope, benefit.State(benefit.RetailFills{Free: free}, rule.ev...))
			return
		}
		open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", scope, rule.ev,
			"The document says that maintenance drugs must come by mail and not after how many fills at retail.")
	case specialtyProgramme:
		free, _ := rule.fills()
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, rule.ev...))
	default: // of brands: brandRules
	}
}

func (rule jsonRule) fills() (int, bool) {
	if rule.number == nil {
		return 0, false
	}
	if said := rowFillsRE.FindStringSubmatch(rule.number.text()); said != nil {
		n := count(strings.ToLower(said[1]))
		return n, n > 0
	}
	if rule.number.kind != jsonNumber {
		return 0, false
	}
	n := number(rule.number.scalar())
	return n, n >= 0 && n <= mostFreeFills
}

const mostFreeFills = 12

func (r *ruleReader) switchedRefill(rule jsonRule) {
	if rule.number == nil {
		return
	}
	rate, ok := percent(rule.number)
	if !ok || !money.Percent(40).Less(rate) || !rate.Less(money.Percent(100)) {
		return
	}
	scope := benefit.Scope{}
	if rule.channel != "" && rule.channel != benefit.AnyChannel {
		scope.Channels = []benefit.Channel{rule.channel}
	}
	if rule.controlled {
		scope.Drugs.Schedules = []string{"CII", "CIII", "CIV", "CV"}
	}
	add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, rule.ev...))
}

// brandRules writes who pays the difference between a brand and its generic.
func (r *jsonPlanReader) brandRules() {
	sel := &r.plan.ProductSelection
	for _, rule := range r.rules {
		pays := !rule.off
		if rule.words != nil {
			pays = false
			for said := range strings.SplitSeq(rule.words.text(), ". ") {
				switch said = plainWords(said); {
				case noDifferenceRE.MatchString(said):
					if rule.kind == memberBrand && pays && unlessAskedRE.MatchString(said) && !sel.PrescriberExempt.Known() {
						sel.PrescriberExempt = benefit.State(true, rule.ev...)
					}
				case strings.Contains(said, "difference") || strings.Contains(said, "penalty"):
					pays = true
				}
			}
		}
		switch {
		case rule.kind == memberBrand && pays && !sel.AddDifference.Known():
			sel.AddDifference = benefit.State(true, rule.ev...)
		case rule.kind == prescriberBrand && !sel.PrescriberExempt.Known():
			sel.PrescriberExempt = benefit.State(!pays, rule.ev...)
		}
	}
	if !sel.AddDifference.Known() { // said in words, under whatever key
		for _, u := range r.units {
			if readSelection(sel, u.cell); sel.AddDifference.Known() {
				return
			}
		}
		sel.PrescriberExempt = benefit.Sourced[bool]{}
	}
}

// excludedItem takes an item of a list of excluded drugs, of which the key has said that they are drugs: "Cosmetic".
func (r *ruleReader) excludedItem(m *jsonNode) {
	ev := m.quoted(r.src, sureRule)
	words := strings.ToLower(m.text())
	if !strings.Contains(words, " ") {
		words = plainWords(m.text()) // a code of several words: "WEIGHT_LOSS"
	}
	switch kinds := kindsIn(words + " drugs"); {
	case len(kinds) == 1 && !partOfKindRE.MatchString(words) && !slices.Contains(groupKinds, kinds[0].kind):
		r.excludeKind(kinds[0].kind, benefit.Exclusion{Label: m.text()}, ev)
	case (len(kinds) == 0 || len(kinds) == 1 && partOfKindRE.MatchString(words)) && len(strings.Fields(m.text())) <= mostItemWords && !verbRE.MatchString(strings.ToLower(m.text())):
		r.openExclusion(m.text(), ev)
	}
}

// partOfKindRE finds that words name a part of the kind of drugs in them: "Compounds with bulk powders", "Long-acting insulins", "Test strips".
var partOfKindRE = regexp.MustCompile(`^(?:(?:blood )?glucose |diabetic )?(?:test(?:ing)? strips?|lancets?|pen needles?)$|\b(?:with|containing|without)\b|\b(?:long|short|rapid|intermediate|ultra)[- ]acting\b`)

const mostItemWords = 6
