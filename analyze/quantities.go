package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// doseUnit is what a quantity of a drug is counted in.
const doseUnit = `tablets?|pills?|capsules?|doses?|units?|tabs?|caps?|patches|vials?|inhalers?|(?:test )?strips|kits?|(?:auto-?)?injectors?|pens?|syringes?|injections?|sprays?|bottles?|packets?|devices?|cartridges?|lozenges?|tubes?|suppositories`

// quantityRE names the rule.
var quantityRE = regexp.MustCompile(`\bquantit(?:y|ies)(?: |-)(?:(?:level|duration|per dispensing)[ -])?(?:limit(?:s|ations?|ed)?|restrictions?|management)\b|\bdispensing limit(?:s|ations?)?\b|\b(?:limits?|restricts?) (?:on )?(?:the )?(?:quantity|quantities|amount|number)(?:s|\(s\))? of (?:[a-z-]+ ){0,5}(?:drugs?|medic(?:ation|ine)s?|prescriptions?|tablets|pills|doses)\b|\b(?:quantity|quantities|amounts?) (?:of|for) (?:[a-z-]+ ){0,5}(?:drugs?|medic(?:ation|ine)s?|prescriptions?)[^.;$]{0,40}\b(?:is|are|be) (?:also )?(?:limited|restricted)\b|\bnumber of (?:tablets|pills|doses|units)\b[^.;$]{0,40}\b(?:is|are|be) (?:also )?(?:limited|restricted)\b|\bquantit(?:y|ies)(?: that (?:is|are) covered| covered)? (?:is|are) limited\b|\bamounts? (?:that (?:is|are) )?(?:covered|dispensed|paid for) (?:per|for (?:each|a)|at each|with each) (?:fill|prescription|refill) (?:is|are) (?:also )?limited\W*$|\bquantity limits?\b|\b(?:quality care )?dosing ?\(quantity\) limits?\b|\bquantity \([a-z ]+\) limits?\b|\blimits? on (?:the )?quantit(?:y|ies)\b|\bsupply limits?\b|\blimits? how (?:much|many)\b[^.;]{0,40}\b(?:drugs?|medic(?:ation|ine)s?|tablets|pills|doses)\b|\blimits? on (?:the |how )?(?:amount|number|much)\b[^.;$]{0,60}\b(?:dispensed|filled|receive|covered|at one time|each time|you (?:can|may) (?:get|have|fill|obtain))\b|\bmaximum quantit(?:y|ies)\b|\bcovers? (?:[a-z]+ ){1,3}only up to an? (?:certain|set|specific) (?:amount|quantity|number)\b|\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b[^.;$]{0,90}\b(?:is|are) (?:also )?limited in (?:(?:the )?quantity|the amount (?:that is )?(?:covered|dispensed|filled))\b|\blimited to an? (?:set|specific|specified|certain|maximum) (?:quantity|amount|number)\b|\b(?:limit|maximum) on the (?:quantity|amount|number) of\b[^.;]{0,40}\b(?:drugs?|medic(?:ation|ine)s?)\b`)

// quantities reads limits on how much of a drug is paid for.
func (r *ruleReader) quantities(u *unit, k int) {
	s := u.sents[k].s
	if r.statedQuantities(u, k) && !exampleTailRE.MatchString(s) {
		return
	}
	if k == 0 && u.headed > 0 && (namedAuthRE.MatchString(u.s[:u.headed]) || stepTherapyRE.MatchString(u.s[:u.headed])) {
		s = u.body(k) // a heading of several rules says nothing of the one
	}
	if at := exampleTailRE.FindStringIndex(s); at != nil {
		s = s[:at[0]]
	}
	if at := quantityRE.FindStringIndex(dollarLimitRE.ReplaceAllString(daysLimitRE.ReplaceAllString(s, " "), " ")); at != nil && !notRequiredRE.MatchString(s) && !failureRE.MatchString(inclusiveRE.ReplaceAllString(s, "")) && (!explainsLetters(u.body(k)) || amountShownRE.MatchString(s)) &&
		(amountShownRE.MatchString(s) || listsEdits(s) || assertRE.MatchString(s) || undecidedRE.MatchString(s) || limitVerbRE.MatchString(s) && !definitionRE.MatchString(s)) {
		r.flagged(formulary.QuantityLimit, r.general(u, formulary.QuantityLimit), u.quote(k, k, sureRule))
	}
}

// leadsLimitsRE finds an announcement of limits that follow, or the exceptions from them.
var leadsLimitsRE = regexp.MustCompile(`\b(?:the following|these|additional) (?:[a-z]+ ){0,3}limits?\b|\blimits? (?:are )?(?:shown|listed|stated|set out)? ?below\b|\bexceptions? (?:to|from|for)\b`)

// toldLimits drops the announcement of limits that the document then tells, "the following limits apply:" above a table of them, and what
// it says of exceptions from them. One that says that some drugs have limits stays, beside the examples that may follow.
func (r *ruleReader) toldLimits() {
	list := &r.plan.Utilization.QuantityLimit
	told := slices.ContainsFunc(*list, func(o benefit.Rule[benefit.QuantityLimit]) bool {
		return o.Variant == r.section.variant && o.Terms.Known()
	})
	if !told {
		return
	}
	*list = slices.DeleteFunc(*list, func(o benefit.Rule[benefit.QuantityLimit]) bool {
		if o.Terms.Known() || o.Variant != r.section.variant || len(o.Scope.Tiers) > 0 || !slices.ContainsFunc(o.Terms.Evidence, func(e benefit.Evidence) bool { return leadsLimitsRE.MatchString(fold(e.Quote)) }) {
			return false
		}
		r.found = slices.DeleteFunc(r.found, func(f finding.Finding) bool { return f.Path == string(o.ID) })
		r.pending = slices.DeleteFunc(r.pending, func(n benefit.NotStated) bool { return n.Path == string(o.ID) })
		return true
	})
}

// listsEdits reports whether a sentence is the item of a list of programs that tells how quantities are limited: "Quantity limits, including
// maximum daily dose edits".
func listsEdits(s string) bool {
	m := ruleItemRE.FindStringSubmatch(s)
	return m != nil && m[3] != "" && strings.Contains(s, "including")
}

// dollarLimitRE finds a limit on what is paid, which is none on what is dispensed: "no annual or lifetime dollar limit on the amount that will be paid".
var dollarLimitRE = regexp.MustCompile(`\b(?:dollar|lifetime|monetary) (?:limits?|maximums?)(?: on (?:the )?(?:amounts?|benefits?)\b[^.;]{0,40}\b(?:paid|payable|pay|pays))?\b`)

// amountShownRE finds a key that holds what bears its letters to the amount beside it: "QL: the plan covers up to the amount shown".
var amountShownRE = regexp.MustCompile(`\b(?:covers?|pays? for|allows?)\b[^.;]{0,16}\b(?:up to|only|no more than|at most)\b[^.;]{0,24}\b(?:amount|quantity|number|limit)s?\b[^.;]{0,30}\b(?:shown|listed|stated|given|indicated|specified)\b`)

// statedQuantities adds the limits of a sentence that names them, each with what it is for. It reports whether it did.
func (r *ruleReader) statedQuantities(u *unit, k int) bool {
	s := u.sents[k].s
	if undecidedRE.MatchString(allowed(s[exampleFrom(s):])) {
		return false
	}
	all := amountPerRE.FindAllStringSubmatchIndex(s, 8)
	if len(all) == 0 {
		all = namedAmountRE.FindAllStringSubmatchIndex(s, 2)
	}
	if len(all) == 0 {
		all = amountBareRE.FindAllStringSubmatchIndex(s, 2)
	}
	if len(all) == 0 && atMostRE.MatchString(s) {
		all = amountAnyRE.FindAllStringSubmatchIndex(s, 2)
	}
	from := u.limitsFrom(k)
	if len(all) == 1 {
		all = withNextAmounts(s, all)
	}
	if len(all) == 1 {
		if scope, ok := limitedBehind(s[all[0][1]:]); ok {
			return r.limitTo(scope, s, all[0], u.quote(k, k, sureRule))
		}
		return r.quantityOf(u, k, all[0])
	}
	scopes := limitedEachBehind(s, all)
	if scopes == nil {
		scopes = limitedEachBefore(s, from, all)
	}
	done := false
	for n, scope := range scopes {
		done = r.limitTo(scope, s, all[n], u.quote(k, k, sureRule)) || done
	}
	return done
}

// mayReceiveRE finds that members are allowed so many units, which is the limit.
var mayReceiveRE = regexp.MustCompile(`\b(?:may|can) (?:receive|get|obtain|have) (?:only|up to|no more than|not more than|a maximum of|at most) (?:\d{1,4}|` + countWord + `|eight|nine|ten) (?:[a-z]+ )?(?:` + doseUnit + `)\b`)

// allowed is a sentence without words by which members may have so much, and others that leave nothing open.
func allowed(s string) string { return mayReceiveRE.ReplaceAllString(definite(s), " ") }

// limitsFrom is where the words of a sentence on limits begin, behind its heading or the name of its row.
func (u *unit) limitsFrom(k int) int {
	s := u.sents[k].s
	from := len(s) - len(u.body(k))
	if k == 0 && u.label > from && u.label < len(s) && quantityLabelRE.MatchString(u.s[:u.label]) {
		return u.label
	}
	if at := exampleFrom(s); at > from {
		return at
	}
	return from + len(exampleLeadRE.FindString(s[from:]))
}

// exampleFrom is where the example of a sentence begins that says first that quantities may be limited, 0 where there is none: "We may limit the
// quantity of a drug; for example, sleep aids are limited to 15 tablets in any 30-day period". What an example states holds; one that only
// supposes something states nothing.
func exampleFrom(s string) int {
	at := exampleOfLimitRE.FindStringIndex(s)
	if at == nil || amountAnyRE.MatchString(s[:at[0]]) || supposedRE.MatchString(s[at[1]:]) || onConditionRE.MatchString(s[at[1]:]) {
		return 0
	}
	return at[1]
}

// exampleOfLimitRE finds the words between what may be limited and an example of it.
var exampleOfLimitRE = regexp.MustCompile(`\b(?:limit|restrict)s? (?:on )?(?:the )?(?:quantity|quantities|amount|number)\b[^.;]{0,90}[;,:] (?:for (?:example|instance)|e\.g\.),? `)

// exampleLeadRE finds the words that begin an example.
var exampleLeadRE = regexp.MustCompile(`^\W*(?:for (?:example|instance)|e\.g\.),? `)

// quantityLabelRE finds the name of a row of quantity limits.
var quantityLabelRE = regexp.MustCompile(`^\W*(?:drug )?quantity (?:management|limits?|limitations?)(?: program)?\W*$`)

// withNextAmounts adds the limits of a list that begins with one: "up to 8 tablets per 30 days of one drug and 14 tablets per 30 days of
// another".
func withNextAmounts(s string, all [][]int) [][]int {
	out := all
	for from := all[0][1]; ; {
		m := listedAmountRE.FindStringSubmatchIndex(s[from:])
		if m == nil {
			break
		}
		for i := range m {
			if m[i] >= 0 {
				m[i] += from
			}
		}
		out, from = append(out[:len(out):len(out)], m), m[1]
	}
	if len(out) > 1 && limitedEachBehind(s, out) == nil {
		return all
	}
	return out
}

// limitedEachBefore is for which drugs each of several limits is, where the words from the limit before it on say so; nil where they
// do not.
func limitedEachBefore(s string, from int, all [][]int) []benefit.Scope {
	var out []benefit.Scope
	for _, of := range all {
		lead := len(nextLimitRE.FindString(s[from:of[1]]))
		at := slices.Clone(of)
		for i := range at {
			at[i] = max(-1, at[i]-from-lead)
		}
		scope, ok := limitedTo(s[from+lead:of[1]], 0, at)
		if !ok {
			return nil
		}
		out, from = append(out, scope), of[1]
	}
	return out
}

// quantityOf adds the limit of a match in a sentence, with what it is for.
func (r *ruleReader) quantityOf(u *unit, k int, at []int) bool {
	s := u.sents[k].s
	scope, ok := limitedTo(s, u.limitsFrom(k), at)
	return ok && !undecidedRE.MatchString(allowed(s[exampleFrom(s):])) && r.limitTo(scope, s, at, u.quote(k, k, sureRule))
}

// nextLimitRE finds what parts a limit from the one before it.
var nextLimitRE = regexp.MustCompile(`^(?:[;,.) ]|\b(?:and|or)\b)+`)

// limitTo adds the limit of a match of [amountPerRE].
func (r *ruleReader) limitTo(scope benefit.Scope, s string, at []int, ev []benefit.Evidence) bool {
	days := ""
	if at[6] >= 0 {
		days = s[at[6]:at[7]]
	}
	q, ok := limitPer(smallCount(s[at[2]:at[3]]), days, at[10] >= 0, false)
	if !ok {
		return false
	}
	add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", scope, benefit.State(q, ev...))
	return true
}

// ofDrug is the drug that units are of: "tablets of sumatriptan", "tablets of any migraine drug".
const ofDrug = `(?:(?:an?|any|each|one) )?([a-z]{5,}(?: [a-z-]{4,}){0,2}?)`

const perTime = `(?: (?:per|every|each|in|within|during|for(?: an?| each)?|/))? ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(?:an? |any |one )?(month))\b`

// limitLead are the words in front of the amount of a limit.
const limitLead = `limited to|restricted to|limit(?: of)?|up to|maximum(?: of)?|quantity of|no more than|at most|not (?:pay for|cover|dispense) more than|allowed|max\.?`

var (
	// amountPerRE finds a number of units for a time behind words for a limit, or behind what is limited.
	amountPerRE = regexp.MustCompile(`(?:\b(?:` + limitLead + `) |\blimits? [a-z][a-z' -]{2,50}? to |\band [a-z][a-z' -]{2,40}? to |\b[a-z]{4,} \((?:up to )?|` +
		`\b[a-z]{6,} (?:tablets|capsules|injections|drugs), |\b[a-z]{4,}(?: \([a-z, ]+\))? ?(?:: | [-–] )(?:up to )?|^\W*(?:\d{1,2}[.)] )?)(\d{1,4}|` + countWord + `|eight|nine|ten) (?:` + doseUnit + `)(?: of ` + ofDrug + `)?` + perTime)
	// namedAmountRE is [amountPerRE] where the drug stands before its units: "no more than 10 sampleprazole tablets in 30 days".
	namedAmountRE = regexp.MustCompile(`\b(?:` + limitLead + `) (\d{1,4}|` + countWord + `|eight|nine|ten) ([a-z]{5,}(?: [a-z-]{3,})?) (?:` + doseUnit + `)(?: (?:is|are|be) (?:dispensed|covered|paid for|provided))?` + perTime)
	// listedAmountRE is [amountPerRE] further on in a list.
	listedAmountRE = regexp.MustCompile(`(?:[,;] ?(?:and )?|\band )(\d{1,4}) (?:` + doseUnit + `)(?: of ` + ofDrug + `)?` + perTime)
	// amountBareRE is [amountPerRE] without the units: "limited to 9 per 30 days".
	amountBareRE = regexp.MustCompile(`\b(?:limited to|limit of|up to|maximum of|no more than) (\d{1,4})()? (?:per|every|each|in|/) ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(?:an? |any |one )?(month))\b`)
	// amountAnyRE is [amountPerRE] where the words for a limit stand behind the amount: "8 pills per 30 days at most".
	amountAnyRE = regexp.MustCompile(`\b(\d{1,4}) (?:` + doseUnit + `)(?: of ` + ofDrug + `)? (?:per|every|each|in|for(?: an?| each)?|/) ?(?:(?:an? |any )?(\d{1,3})[- ]days?|(fill|prescription)|(month))\b`)
	atMostRE    = regexp.MustCompile(`\bat most\b|\bmaximum\b|\bno more\b|\blimit\b`)
)

// limitedTo is for which drugs a sentence, whose heading ends at from, limits a number of tablets: the one kind that it names, or the
// drug that they are of.
func limitedTo(s string, from int, at []int) (benefit.Scope, bool) {
	kinds := kindSet(kindsIn(s))
	if len(kinds) == 1 {
		return ofKinds(kinds[0]), true
	}
	if m := drugLimitedRE.FindStringSubmatch(s[min(from, at[1]):at[1]]); len(kinds) == 0 && m != nil && !plainDrugRE.MatchString(m[1]+m[2]) {
		return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{m[1] + m[2]}}}, true
	}
	for _, re := range []*regexp.Regexp{ofClassRE, ofConditionRE, subjectLimitedRE, coveredLimitedRE, objectLimitedRE, nextObjectRE, besideLimitRE} {
		if m := re.FindStringSubmatch(s[min(from, at[2]):at[2]]); len(kinds) == 0 && m != nil && !(re == ofConditionRE && takersRE.MatchString(m[1])) {
			if names := limitedNames(m[1]); len(names) > 0 {
				return benefit.Scope{Drugs: benefit.DrugSet{Names: names}}, true
			}
		}
	}
	if len(kinds) > 0 || at[4] < 0 || at[4] == at[5] || plainDrugRE.MatchString(s[at[4]:at[5]]) || plainSubjectRE.MatchString(s[at[4]:at[5]]) {
		return benefit.Scope{}, false
	}
	return benefit.Scope{Drugs: benefit.DrugSet{Names: []string{s[at[4]:at[5]]}}}, true
}

// drugLimitedRE finds the name of the drugs that are limited: "triptan tablets are limited to".
var drugLimitedRE = regexp.MustCompile(`\b([a-z]{5,}) (?:[a-z]+ )?(?:drugs|tablets|medications|medicines|capsules|products)(?: for [a-z]+(?: [a-z]+)?)? (?:is|are) (?:limited to|covered up to) |\b([a-z]{6,}) (?:tablets|capsules|injections|drugs), \d`)

// ofConditionRE finds for what the drugs are taken that are limited: "medications for acute migraine are limited to".
var ofConditionRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|products?) (?:for|to treat|used (?:for|to treat)) (?:(?:the|acute|chronic|treatment of) )*([a-z]{5,}(?: [a-z]{4,}){0,2}?) (?:is|are) (?:limited|covered up) to $`)

// ofClassRE finds the class of the drugs that are limited: "migraine medications of the triptan class are limited to", "drugs for migraine of the …".
var ofClassRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|products?|agents?)(?: for [a-z]+)? (?:of|in|from) the ([a-z]{5,}) (?:drug )?(?:class|category|family|group)(?: of [a-z]+)? (?:is|are) (?:limited to|limited|covered up to) $`)

// takersRE finds who takes drugs, which is nothing that they are taken for.
var takersRE = regexp.MustCompile(`\b(?:children|members?|adults?|persons?|people|women|men|patients?|infants?|participants?|employees?|enrollees?|dependents?|retirees?)\b`)

// subjectLimitedRE finds a sentence, or the part of one behind a colon, that begins with what is limited and goes on with the limit:
// "Migraine drugs limited to", "Nicotine patches: 90 patches".
var subjectLimitedRE = regexp.MustCompile(`(?:^|[:;.] )\W*(?:the )?([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,4}?(?: \([a-z, -]+\))?) ?(?:(?:(?:is|are) )?(?:limited to|restricted to|covered up to)(?: a (?:maximum|quantity) of)?|:|-|–)(?: up to| a maximum of| maximum of)? $`)

var (
	// coveredLimitedRE finds a drug that is covered, and then limited: "we also cover sampleprazole 20 mg tablets (Tier 1), limited to".
	coveredLimitedRE = regexp.MustCompile(`\bcovers? ([a-z]{5,})(?: \d[\d,. ]*(?:(?:and|or) \d[\d.]* ?)?(?:mg|mcg))?(?: (?:` + doseUnit + `))?(?: \([^()]{1,20}\))?(?:, (?:which|that) [^,;.$]{3,80})?, (?:which (?:is|are) )?(?:limited|restricted) to $`)
	// objectLimitedRE finds what a sentence says is limited: "the plan limits sleep aids to", "and sleep aids to".
	objectLimitedRE = regexp.MustCompile(`\blimits? (?:coverage (?:of|for) )?([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,4}?) to $`)
	nextObjectRE    = regexp.MustCompile(`^([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,4}?) to $`)
	// besideLimitRE finds what stands in front of its limit in brackets: "such as sleep aids (15 tablets per 30 days)".
	besideLimitRE = regexp.MustCompile(`([a-z][a-z'-]*(?: [a-z'-]+){0,2}) \((?:up to )?$`)
	// behindLimitRE finds what a limit before it is for: "a limit of 30 tablets per 30 days applies to sleep aids".
	behindLimitRE = regexp.MustCompile(`^ (?:appl(?:y|ies) to|for|on) ([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,4}?)\W*$`)
	namesLeadRE   = regexp.MustCompile(`^(?:(?:such|as|like|including|include|and|or|e\.g\.|coverage|quantit(?:y|ies)|of|for|the) )+`)
	twoNamesRE    = regexp.MustCompile(`^([a-z]{4,}) (?:and|or) ([a-z]{4,})$`)
)

// limitedBehind is for which drugs the words behind a limit say that it is.
func limitedBehind(s string) (benefit.Scope, bool) {
	m := behindLimitRE.FindStringSubmatch(s)
	if m == nil || len(kindsIn(s)) > 0 {
		return benefit.Scope{}, false
	}
	names := limitedNames(m[1])
	return benefit.Scope{Drugs: benefit.DrugSet{Names: names}}, len(names) > 0
}

// eachBehindRE finds what each of several limits is for behind it: "no more than 6 tablets in 30 days of a drug for erectile dysfunction and
// no more than 15 tablets in 30 days of a sleep aid".
var eachBehindRE = regexp.MustCompile(`^ (?:of|for) (?:(?:an?|any|each|the) )?([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,5}?)(?:[,;]? and|[,;])?\W*$`)

// limitedEachBehind is for which drugs each of several limits is, where the words behind each of them say so; nil where they do not.
func limitedEachBehind(s string, all [][]int) []benefit.Scope {
	var out []benefit.Scope
	for n, at := range all {
		end := len(s)
		if n+1 < len(all) {
			end = all[n+1][0]
		}
		m := eachBehindRE.FindStringSubmatch(s[at[1]:end])
		if m == nil {
			return nil
		}
		kinds, names := kindSet(kindsIn(m[1])), limitedNames(m[1])
		switch {
		case len(kinds) == 1:
			out = append(out, ofKinds(kinds[0]))
		case len(kinds) == 0 && len(names) > 0:
			out = append(out, benefit.Scope{Drugs: benefit.DrugSet{Names: names}})
		default:
			return nil
		}
	}
	return out
}

// limitedNames are the drugs that words name; nil where they name none.
func limitedNames(words string) []string {
	words = namesLeadRE.ReplaceAllString(words, "")
	if len(words) < 4 || plainSubjectRE.MatchString(words) || strings.HasSuffix(words, " up") || strings.HasSuffix(words, " limited") {
		return nil
	}
	if m := twoNamesRE.FindStringSubmatch(words); m != nil {
		return m[1:]
	}
	return []string{words}
}

// plainSubjectRE finds words that are no name of a drug or of a class of them.
var plainSubjectRE = regexp.MustCompile(`^(?:(?:all|any|each|every|most|some|certain|other|these|those|select(?:ed)?|covered|generic|brand|brand[- ]name|specialty|maintenance|preferred|prescription|retail|mail(?: order)?|your|a|an|you|we|they|it|tiers?|level|quantit(?:y|ies)|supply|coverage|benefits?|limits?|limitations?|note|refills?|fills?|examples?|dos(?:age|e|ing)s?|initial|first|trial|new|starter|starting|emergency|temporary|transition|maximum|usual|sample|directions?)\b.*|(?:drugs?|medic(?:ation|ine)s?|prescriptions?|tablets?))$|\b(?:is|are|may|must|can|will|limits?|for|per|of|if|when)\b|\d`)

var plainDrugRE = regexp.MustCompile(`^(?:drugs?|medic(?:ation|ine)s?|prescriptions?|tablets?|certain|these|those|select(?:ed)?|covered|generics?|brands?|treatment|therapy|doses?|insulin|each|every|other|brand|generic|specialty|maintenance|preferred|prescription|prescribed|following|the)$`)

// smallCount reads a number that words or figures give.
func smallCount(s string) int {
	if n := slices.Index([]string{"eight", "nine", "ten"}, s); n >= 0 {
		return 8 + n
	}
	return count(s)
}

// exampleTailRE finds the example of a rule behind it.
var exampleTailRE = regexp.MustCompile(`,? (?:for example|e\.g\.),? .*$`)

// daysLimitRE finds a limit on the days of a fill, which is another rule.
var daysLimitRE = regexp.MustCompile(`\bdays?(?:'|'s)? supply (?:limits?|limitations?|maximums?)\b`)

var (
	inclusiveRE = regexp.MustCompile(`\bincluding,? for example\b`)
	limitVerbRE = regexp.MustCompile(`\blimited\b|\bcovers? (?:[a-z]+ ){1,3}only up to\b|\bcovered up to\b|\b(?:plan|program|we|it|benefit|coverage|manager|pbm|fund|trust) (?:also |may )?(?:limits?|restricts?)\b|\bthere (?:are|is)\b|\bquantity limits (?:follow|are based on|reflect)\b|\brestricted\b|\b(?:has|have|sets?|places|puts|imposes) (?:a )?(?:quantity|dispensing|supply|limits?)\b`)
)
