package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// A set-up sheet or a summary names a rule in one cell and says beside it, in a word or two and without a verb, that it holds.
var (
	holdsRE    = regexp.MustCompile(`^[a-z0-9 ]{0,40} - (?:on|yes|enabled|active)\W*$|^\W*(?:yes|y|applies|apply|applicable|included|includes?|required|in (?:place|effect)|active|on|enabled|standard)\b|^\W*(?:for |to |on )?(?:some|certain|select(?:ed)?|specific|various|many|listed) (?:prescription |covered |specialty |brand(?:-name)? )*(?:drugs|medications|medicines)\W*$`)
	holdsNotRE = regexp.MustCompile(`^\W*(?:no|none|n|n/a|not [a-z]+|off|waived|opt(?:ed)? out)\W*$`)
	// programsRE finds the name of a group of rules, excludedNameRE the one of what is not covered.
	programsRE     = regexp.MustCompile(`\b(?:utilization|clinical|drug|medication|formulary) (?:management|programs?|edits?|review|rules|controls?)\b|^\W*(?:edits|limits and edits|programs?|restrictions?)\W*$`)
	excludedNameRE = regexp.MustCompile(`^\W*(?:plan |drug |pharmacy |rx |prescription |benefit |coverage )*(?:excluded (?:drugs?|medic(?:ation|ine)s?|products?|categories|classes|items)|(?:drug|drugs?|medic(?:ation|ine)s?|categories|classes|products|items|what)?(?: that)?(?: is| are)? ?(?:not covered|excluded)|exclusions?)(?: (?:drugs?|list))?(?: (?:under|by|in|from) (?:the|this|your|our) (?:[a-z]+ ){0,3}(?:plan|program|benefits?|coverage|rider))?\W*$`)
	mailNameRE     = regexp.MustCompile(`\bmandatory (?:mail|home delivery|90)\b|\b(?:mail|home delivery)(?: order| service)? (?:is )?(?:mandatory|required)\b|\bmandatory\b[^.;]{0,20}\bmail\b`)
)

// pair parts a unit that is a row of a feature and what holds.
func (u *unit) pair() (name, value string) {
	return strings.TrimSpace(u.s[:u.label]), strings.TrimSpace(u.s[u.label:])
}

// answer is the value of a row without the remarks behind it.
func (u *unit) answer() string {
	if u.remarked > 0 {
		return strings.TrimSpace(u.s[u.label:u.remarked])
	}
	return strings.TrimSpace(u.s[u.label:])
}

// markRemark notes where the remark begins that a row ends with.
func (u *unit) markRemark(notes []*cell) {
	if len(notes) != 1 || len(u.seam) < 2 {
		return
	}
	if at := u.seam[len(u.seam)-1]; at > u.label && strings.TrimSpace(u.s[at:]) == strings.TrimSpace(notes[0].s) {
		u.remarked = at
	}
}

// remark is what stands behind the value of a row.
func (u *unit) remark() string {
	if u.remarked == 0 {
		return ""
	}
	return strings.TrimSpace(u.s[u.remarked:])
}

// ruleNamed is a rule by its name or its letters, and lettersOfRules writes the letters out.
const ruleNamed = `(?:pa|st|ql|` + priorAuth + `|` + stepTherapy + `|quantity limits?)`

var lettersOfRules = strings.NewReplacer("step therapy", "step therapy", "st", "step therapy", "ql", "quantity limits")

// namedRule reads a row that names a rule and says in few words whether it holds. It reports whether the row was one.
func (r *ruleReader) namedRule(u *unit) bool {
	name, value := u.pair()
	if value == "" || len(name) > maxHeading {
		return false
	}
	if u.on {
		value, _, _ = strings.Cut("on "+value, ". ") // what goes on behind is of how the rule is carried out: "Grandfathering: none"
	}
	ev := u.all(sureRule)
	switch {
	case programsRE.MatchString(name) && !verbRE.MatchString(value) && !notRequiredRE.MatchString(value):
		return r.programs(u, value, ev)
	case mailNameRE.MatchString(name):
		f, ok := freeFills(value)
		if ok && f.n > 0 && f.n <= 12 && !f.refills && maintainRE.MatchString(u.s) && !kindsSpecialty(u.s) && !fullCostRE.MatchString(u.s) && !otherCostRE.MatchString(u.s) && !undecidedRE.MatchString(value) {
			add(r, &r.plan.Utilization.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: f.n}, ev...))
			return true
		}
		return false
	case specialtyNameRE.MatchString(name) || specialtyAloneRE.MatchString(name) && exclusiveToRE.MatchString(value) || specialtyRowRE.MatchString(name) && (lockWordRE.MatchString(value) || namesExclusive(value) || anyThenRE.MatchString(value)):
		return r.lockInRow(name, value, ev)
	case labelLimitRE.MatchString(name):
		return r.labelLimit(u, name, ev)
	case mmeNameRE.MatchString(name):
		m := leadNumberRE.FindStringSubmatch(value)
		if m == nil || number(m[1]) < 30 {
			return false
		}
		r.opioid(benefit.OpioidLimit{MaxMME: money.Units(int64(number(m[1])))}, ev)
		return true
	case programNameRE.MatchString(name) && maintainRE.MatchString(name) && lockWordRE.MatchString(value) && (strings.Contains(value, "mail") || strings.Contains(value, "home delivery")):
		said := u.answer()
		if _, ok := freeFills(said); !ok {
			said = value // "Mandatory mail | Two fills are allowed at retail"
		}
		r.mailProgram(said, ev)
		return true
	case !namedAuthRE.MatchString(name) && !stepTherapyRE.MatchString(name) && !quantityRE.MatchString(name):
		return false
	case quantityLabelRE.MatchString(name) && r.listedLimits(value, ev):
		return true
	case holdsNotRE.MatchString(u.answer()), holdsNotRE.MatchString(u.secondCell()):
		return true
	case namedAuthRE.MatchString(name) && r.authorizedRow(u, ev):
		return true
	case rulesAloneRE.MatchString(u.answer()):
		return r.programs(u, lettersOfRules.Replace(u.answer()), ev)
	case ruleListRE.MatchString(u.answer()) && !undecidedRE.MatchString(definite(u.answer())):
		if !r.programs(u, name, ev) {
			return false
		}
		if u.remarked > 0 && quantityRE.MatchString(name) {
			beside := newUnit(u.sub(u.remarked, len(u.s)), true)
			for k := range beside.sents {
				if at := amountAnyRE.FindStringSubmatchIndex(beside.sents[k].s); at != nil {
					r.quantityOf(beside, k, at) // "Quantity limits | Standard list | Impotence drugs 8 tablets per 30 days"
				}
			}
		}
		return true
	case stepTherapyRE.MatchString(name) && (triesFirst(value) || beginsCheapRE.MatchString(value)):
		r.flagged(formulary.StepTherapy, r.general(u, formulary.StepTherapy), ev)
		return true
	case !holdsRE.MatchString(value) || undecidedRE.MatchString(definite(value)) || len(kindsIn(u.s)) > 0 || beyondRE.MatchString(blank(u.s, quantityRE)) || hasAmount(value) || negativeRE.MatchString(value):
		return false
	case plainYesRE.MatchString(value) && !conditionRE.MatchString(value) && !notRequiredRE.MatchString(value):
		// "Yes. For some drugs your physician has to call …": what is asked for stands in the name
	case verbRE.MatchString(holdsRE.ReplaceAllString(value, " ")):
		return false // what holds is said in a sentence
	}
	return r.programs(u, name, ev)
}

var (
	// programNameRE finds what is called a program, ruleListRE the list of drugs that a rule holds for: "Standard PA list + acne drugs".
	programNameRE = regexp.MustCompile(`\b(?:programs?|drugs?|medications?|fills?|policy)\W*$`)
	ruleListRE    = regexp.MustCompile(`^\W*(?:yes ?[-:,;] ?)?(?:the )?(?:[a-z]+'s |[a-z]+ )?(?:standard|custom|basic|enhanced|full|core|complete|base)(?: (?:pa|st|ql|prior authorization|step therapy|quantity limits?|clinical|drug|formulary))* ?(?:lists?|packages?|edits?|programs?|rules|criteria|limits?)?(?: ?[:+,;-]| plus\b| and\b|\W*$)|` +
		`^\W*(?:yes ?[-:,;] ?)?(?:the )?(?:[a-z][a-z&'.-]* ){1,3}(?:pa|st|ql|prior authorization|step therapy|quantity limits?) lists?(?: ?[:+,;-]| plus\b| and\b|\W*$)`)
	// rulesAloneRE finds the rules that hold, of those that a row names: "PA and QL only".
	rulesAloneRE = regexp.MustCompile(`^\W*(?:yes ?[-:,;(] ?)?` + ruleNamed + `(?:(?:,? (?:and|&) |, |/| \+ )` + ruleNamed + `)*(?: only)?\W*$`)
	plainYesRE   = regexp.MustCompile(`^\W*(?:yes|y)\b`)
	// specialtyNameRE finds a row that asks whether specialty drugs are held to a specialty pharmacy, specialtyRowRE one that its
	// value must say it of.
	specialtyNameRE = regexp.MustCompile(`\b(?:exclusive|mandatory|required) (?:use of )?specialty\b|\bspecialty (?:drugs? |pharmacy |medic(?:ation|ine)s? )?(?:network )?(?:lock(?:[- ]?in)?|exclusiv(?:e|ity)|mandatory|required)\b`)
	// exclusiveToRE finds that one pharmacy alone fills the drugs of a row.
	exclusiveToRE  = regexp.MustCompile(`^\W*exclusive\b`)
	specialtyRowRE = regexp.MustCompile(`^\W*specialty (?:drug |medication )?(?:pharmacy|pharmacies|network|program|dispensing|fills?|channel|pharmacy program|pharmacy network)\W*$`)
	// onlyPharmacyNamedRE finds the one pharmacy that a plan names: "Linden Specialty only", "Linden Specialty after one retail fill".
	onlyPharmacyNamedRE = regexp.MustCompile(`^\W*(?:[a-z&'-]+ ){1,5}(?:only\b|(?:is )?(?:required|mandatory)\b|after (?:the |an? )?(?:` + countWord + `|first|second|third)(?: retail| grace| initial)? fills?\b)`)
	// anyThenRE finds that any pharmacy of the network gives the first fills and the specialty pharmacy those behind them: "Any network pharmacy, first
	// fill; then Beacon Specialty".
	anyThenRE    = regexp.MustCompile(`^\W*(?:any|one|a) (?:network |retail |participating )*pharmacy,? (?:for )?(?:the )?(first|` + countWord + `)(?: retail| grace| initial)? fills?[;,.] ?(?:and )?then (?:(?:the|our) )?(?:[a-z&'-]+ ){0,4}specialty(?: pharmacy)?(?: only| required)?\W*$`)
	openToRE     = regexp.MustCompile(`^\W*(?:retail|any|all|open|network|participating|in-network|mail|up to|limited)\b`)
	lockWordRE   = regexp.MustCompile(`^\W*(?:mandatory|required|exclusive)\b`)
	voluntaryRE  = regexp.MustCompile(`^\W*(?:voluntary|optional|open|encouraged|preferred)\b`)
	afterFirstRE = regexp.MustCompile(`\bafter (?:the |an? )?(` + countWord + `|first|second|third|1st|2nd|3rd)(?: retail| grace| initial)? fills?\b`)
	mmeNameRE    = regexp.MustCompile(`\b(?:mme|morphine)\b`)
	leadNumberRE = regexp.MustCompile(`^\W*(\d{2,3})\b`)
)

// labelLimitRE finds a row whose label names the rule and what is limited: "QL: ED agents | 8 tablets per 30 days".
var labelLimitRE = regexp.MustCompile(`^\W*(?:ql|qll|(?:quantity|qty) limits?) ?[:–-]+ ?([a-z].*)$`)

// labelLimit reads such a row. It reports false where it does not say how much of what.
func (r *ruleReader) labelLimit(u *unit, name string, ev []benefit.Evidence) bool {
	subject := labelLimitRE.FindStringSubmatch(name)[1]
	if amongEditsRE.MatchString(subject) {
		return r.programLimits(u, ev)
	}
	at := amountAnyRE.FindStringSubmatchIndex(u.s)
	if at == nil || undecidedRE.MatchString(definite(u.s)) {
		return false
	}
	if kinds := kindSet(kindsIn(subject)); len(kinds) == 1 {
		return r.limitTo(ofKinds(kinds[0]), u.s, at, ev)
	} else if names := limitedNames(subject); len(kinds) == 0 && len(names) > 0 {
		return r.limitTo(benefit.Scope{Drugs: benefit.DrugSet{Names: names}}, u.s, at, ev)
	}
	return false
}

// programLimits reads a row that elects a program of quantity limits and tells some of them: "Quantity Limits – Standard | Y | Incl. | Triptans 9
// tablets per 30 days; hypnotics 15 tablets per 30 days". The program has more of them than those.
func (r *ruleReader) programLimits(u *unit, ev []benefit.Evidence) bool {
	if holdsNotRE.MatchString(u.answer()) || holdsNotRE.MatchString(u.secondCell()) {
		return true
	}
	if undecidedRE.MatchString(definite(u.s)) {
		return false
	}
	for part := range strings.SplitSeq(u.s[min(u.label, len(u.s)):], ";") {
		part = electedRE.ReplaceAllString(part, "")
		r.listedLimits(part, ev)
	}
	return r.programs(u, "quantity limits", ev)
}

// electedRE finds what stands in front of the details of a program: whether it is elected, and its fee.
var electedRE = regexp.MustCompile(`^\W*(?:(?:y|yes|x|elected|incl(?:uded)?|\$ ?\d+(?:\.\d\d)?)\b[\W]*)+`)

var (
	limitPartRE = regexp.MustCompile(`[;:,\n]`)
	// limitColonRE finds the colon between a drug and its limit: "ondansetron 4 mg: 18 tablets per 30 days".
	limitColonRE = regexp.MustCompile(`: ((?:max(?:imum)?\.? |limited to |up to )?\d{1,4}\b)`)
	// listedLimitRE finds a part of a list that is the limit of a drug: "triptans 9 per 30 days", "sumatriptan: max 9 tablets/30 days".
	listedLimitRE = regexp.MustCompile(`^\W*(?:(?:plus|and|on|yes)\W+)*((?:[a-z][a-z-]{3,30}|ed)(?: [a-z-]{2,20}){0,3}?)( \d[\d.,]* ?(?:mg|mcg|g|%|units?)(?:/\d?[a-z]+)?)?(?: (?:max(?:imum)?\.?|limited to|up to))? (\d{1,4})(?: (?:` + doseUnit + `))? ?(?:per|every|each|/) ?(\d{1,3})(?:[- ]days?| ?ds| ?d)\W*$`)
)

// listedLimits reads the limits that the value of a row of quantity limits lists: "Included: triptans 9 per 30 days; sildenafil 5 per 30
// days". It reports whether they are all that the row says; behind a standard list they are none of it.
func (r *ruleReader) listedLimits(value string, ev []benefit.Evidence) bool {
	found, more := false, false
	for _, part := range limitPartRE.Split(limitColonRE.ReplaceAllString(value, " ${1}"), -1) {
		m := listedLimitRE.FindStringSubmatch(part)
		if m == nil {
			more = more || !holdsRE.MatchString(part) || strings.Contains(part, "standard") || strings.Contains(part, "list")
			continue
		}
		q, ok := limitPer(count(m[3]), m[4], false, false)
		scope := benefit.Scope{}
		if kinds := kindSet(kindsIn(m[1])); len(kinds) == 1 {
			scope = ofKinds(kinds[0])
		} else if names := limitedNames(m[1]); len(kinds) == 0 && len(names) > 0 && (m[2] == "" || len(names) == 1) {
			names[len(names)-1] += m[2] // "zolpidem 10 mg"
			scope.Drugs.Names = names
		} else {
			ok = false
		}
		if !ok || undecidedRE.MatchString(definite(value)) {
			more = true
			continue
		}
		add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", scope, benefit.State(q, ev...))
		found = true
	}
	return found && !more
}

// lockInRow reads a row that says in a word or two whether specialty drugs are held to a specialty pharmacy, and after how many
// fills: "Exclusive specialty pharmacy | Yes - 1 grace fill".
func (r *ruleReader) lockInRow(name, value string, ev []benefit.Evidence) bool {
	if holdsNotRE.MatchString(value) || voluntaryRE.MatchString(value) {
		return true
	}
	if m := anyThenRE.FindStringSubmatch(value); m != nil {
		add(r, &r.plan.Utilization.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: max(1, count(m[1]))}, ev...))
		return true
	}
	if !holdsRE.MatchString(value) && !lockWordRE.MatchString(value) && !exclusiveRE.MatchString(value) && !namesExclusive(value) || undecidedRE.MatchString(definite(value)) {
		return false
	}
	terms := benefit.SpecialtyLockIn{}
	words := name + " " + value
	switch m := firstFillRE.FindStringSubmatchIndex(words); {
	case anyFillRE.MatchString(words):
	case len(fillsSaidRE.FindAllStringIndex(words, 2)) == 1: // "Grace fills at retail: 1"
		terms.Free = count(fillsSaidRE.FindStringSubmatch(words)[1])
	case afterFirstRE.MatchString(words):
		terms.Free = max(1, count(afterFirstRE.FindStringSubmatch(words)[1]))
	case m != nil:
		terms.Free = fillsFreed(words, m)
	}
	if terms.Free > 12 || someCasesRE.MatchString(value) {
		return false
	}
	add(r, &r.plan.Utilization.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(terms, ev...))
	return true
}

// namesExclusive reports whether the value of a row on specialty pharmacies names the only one.
func namesExclusive(value string) bool {
	return onlyPharmacyNamedRE.MatchString(value) && !openToRE.MatchString(value) && !hasAmount(value)
}

// A row of programs names two of them by their letters, too: "PA, ST and QL".
var (
	namedStepRE  = regexp.MustCompile(stepTherapyRE.String() + `|\bst\b`)
	namedLimitRE = regexp.MustCompile(quantityRE.String() + `|\bqll?\b`)
)

// programs adds the rules that words do no more than name.
func (r *ruleReader) programs(u *unit, names string, ev []benefit.Evidence) bool {
	found := false
	for _, p := range []struct {
		re   *regexp.Regexp
		flag formulary.Flag
	}{{namedAuthRE, formulary.PriorAuthorization}, {namedStepRE, formulary.StepTherapy}, {namedLimitRE, formulary.QuantityLimit}} {
		if p.re.MatchString(names) {
			r.flagged(p.flag, r.general(u, p.flag), ev)
			found = true
		}
	}
	return found
}

// flagged adds a rule that is named and not spelled out. Step therapy and quantity limits stay open, for want of their drugs
// and amounts.
func (r *ruleReader) flagged(flag formulary.Flag, scope benefit.Scope, ev []benefit.Evidence) {
	ut := &r.plan.Utilization
	switch flag {
	case formulary.PriorAuthorization:
		add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
	case formulary.StepTherapy:
		open(r, &ut.StepTherapy, benefit.UtilizationManagement, "stepTherapy", scope, ev, "The document asks for step therapy and does not say which drugs come first; name them, or give the drug list.")
	case formulary.QuantityLimit:
		open(r, &ut.QuantityLimit, benefit.UtilizationManagement, "quantityLimit", scope, ev, "The document says that quantities are limited and not to what; name the limits, or give the drug list.")
	}
}
