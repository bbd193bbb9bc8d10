package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What the name of a limit says: that it is one, and whether it is of medical care, of drugs or of both.

// namesLimit reports whether a label names a deductible or an out-of-pocket maximum.
func namesLimit(label string) bool {
	if insurersRE.MatchString(label) {
		return false
	}
	label = blank(blank(blank(blank(label, dedOrderRE), metFirstRE), highPlanRE), countedToRE)
	if oopRE.MatchString(label) && oopLimitRE.MatchString(label) {
		return true
	}
	if limitFirstRE.MatchString(label) || freedLimitRE.MatchString(label) {
		return true
	}
	return deductibleRE.MatchString(label) && !strings.Contains(label, "coinsurance") && !drugRowRE.MatchString(blankParens(label)) && !exemptRE.MatchString(label)
}

// highPlanRE finds the name of a kind of plans, which names no deductible of theirs.
var highPlanRE = regexp.MustCompile(`\bhigh[- ]deductible\b`)

// countedToRE finds what asks whether something else counts toward a deductible, which is not the deductible: "Copay cards count toward the
// deductible?"
var countedToRE = regexp.MustCompile(`\b(?:counts?|counted|counting|credit(?:ed|s)?|accumulates?) (?:to|towards?) (?:(?:the|rx|drug|pharmacy|prescription|plan|annual|medical) )*deductible\b`)

// metFirstRE finds words that say when a stage begins, which name no deductible: "Initial coverage (after you pay your deductible)".
var metFirstRE = regexp.MustCompile(`\b(?:after|once|when|until|before) you(?:'ve| have)? (?:pay|paid|meet|met|reach|reached|satisfy|satisfied) (?:the |your |any |plan's |plan |annual |yearly |part d |drug |rx )*deductibles?\b`)

// limitFirstRE finds a label that begins with a deductible and then says what it is for: "Deductible for brand drugs only", "Annual
// deductible – brand-name and specialty drugs".
var limitFirstRE = regexp.MustCompile(`^\W*(?:(?:annual|yearly|calendar year|plan year|rx|pharmacy|prescription(?: drugs?)?) )*deductible(?:,? ?\(?(?:individual|single|per person|person) ?(?:/|and|or) ?(?:per )?family\)?)?\W{0,3} (?:(?:that )?appl(?:ies|y) to|for|on) [a-z0-9 ,&/-]+(?:; (?:it )?(?:does(?: not|n't) apply to|(?:is )?waived for) [a-z0-9 ,&/-]+)?\W*$|` +
	`^\W*(?:(?:annual|yearly|calendar year|plan year|rx|pharmacy|prescription(?: drugs?)?) )*deductible ?[–—:-] ?` + listOfTiers + `(?:only)?(?:\([^()$]{1,40}\))?\W*$`)

// freedLimitRE finds a deductible whose name goes on with what is free of it: "Pharmacy deductible. Does not apply to Tier 1 drugs.", "Prescription
// drug calendar year deductible. Prescription drug deductible is waived for generic drugs."
var freedLimitRE = regexp.MustCompile(`^\W*(?:(?:annual|calendar year|plan year|rx|pharmacy|prescription(?: drugs?)?|drug) )*(?:(?:rx|pharmacy|prescription(?: drugs?)?|drug) (?:annual )?deductible\W{0,3}|deductible ?[.:;(-] ?|deductible\W{1,3}(?:the |this )?(?:(?:annual|calendar year|rx|pharmacy|prescription(?: drugs?)?|drug) )*deductible )(?:(?:per |each )?(?:[a-z]+ )?(?:year|member|person)[;,.] )?(?:does(?: not|n't) apply to|(?:is )?waived for|not applicable to) [a-z0-9 ,&/-]+\W*$`)

var classNamedRE = regexp.MustCompile(`\bbrands?\b|\bgenerics?\b|\bspecialty\b|\btiers? \d`)

var (
	rxParenRE  = regexp.MustCompile(`\((?:rx|pharmacy|prescriptions?(?: drugs?)?|drugs?)(?: (?:only|drugs?))?\)`)
	togetherRE = regexp.MustCompile(`\b(?:combined|integrated)\b`)
	// bothFillsRE finds that what is filled at retail pharmacies and by mail counts together, which is no other care.
	bothFillsRE = regexp.MustCompile(`\b(?:both )?(?:retail|mail(?:[- ](?:order|service))?) (?:and|&) (?:retail|mail(?:[- ](?:order|service))?)(?: (?:pharmacy|drugs|prescriptions|purchases))? (?:are )?combined\b|\bcombined (?:for |across )?(?:retail|mail(?:[- ](?:order|service))?) (?:and|&) (?:retail|mail)\b`)
	// integratedNameRE finds a limit that is called one of all care
	integratedNameRE = regexp.MustCompile(`^\W*(?:[a-z-]+ )?integrated (?:annual |calendar year |plan year )?(?:deductible|moop|oop|out[- ]of[- ]pocket)\b`)
	// integratedWithRE finds in a setting for drugs that their limit is that of medical costs, too
	integratedWithRE = regexp.MustCompile(`\b(?:combined|integrated|shared) (?:with |w/ ?)(?:the )?(?:medical|health)\b`)
	withOthersRE     = regexp.MustCompile(`\b(?:combined|integrated|included|includes?|shared|same as|part of|counts? toward)\b`)
	twoPersonsRE     = regexp.MustCompile(`^\W*\$ ?[\d,.]+\s*(?:/|,|;|\||and)?\s*\$ ?[\d,.]+(?: [(\[]?[1-9][)\]]?)?\W*$`) // perhaps with the mark of a footnote
)

// takenInRE and notTakenInRE find the words behind which a label lists what counts toward its limit, and what does not.
var (
	takenInRE    = regexp.MustCompile(`\b(?:includes?|including|inclusive of|appl(?:y|ies) to|(?:made up|consists?) of)\b`)
	notTakenInRE = regexp.MustCompile(`\b(?:exclud(?:es?|ing)|except(?: for)?|(?:does|do|is|are)(?: not|n't) (?:includes?|included|count|apply)|not included|not including|without|other than|(?:separate|apart) from)\b`)
	// apartRE finds the limit that a limit is not: "(apart from the medical out-of-pocket maximum)"
	apartRE = regexp.MustCompile(`\b(?:(?:separate|apart|different|distinct|aside) (?:from|to)|in addition to) (?:the |your |any )*(?:one (?:for|of) )?(medical|health|prescription(?: drug)?|pharmacy|rx|drug)(?: (?:plan|benefit|coverage|care|services))?(?: (?:deductible|out-of-pocket|oop)(?: (?:max(?:imum)?|limit))?| one)?\b`)
)

// closedParenRE finds what a label adds in brackets.
var closedParenRE = regexp.MustCompile(`\([^()]*\)`)

// drugPenaltyRE finds what members pay for drugs beside their cost share, which leaves the cost share to count: "doesn't include pharmacy
// program penalties".
var drugPenaltyRE = regexp.MustCompile(`\b(?:prescriptions?|drugs?|pharmacy|rx|medic(?:ation|ine)s?)(?: [a-z-]+){0,3} (?:penalt(?:y|ies)|differences?|coupons?|discounts?)\b`)

// listedScope is the scope of a limit whose label speaks of drugs only in a list of what counts toward it or does not:
// "Out-of-pocket maximum – deductible, copays and coinsurance, including those for prescription drugs".
func (w limitRow) listedScope() benefit.Sourced[benefit.AccumulatorScope] {
	at := rxWordsRE.FindStringIndex(blank(w.label, drugPenaltyRE))
	if at == nil {
		return benefit.Sourced[benefit.AccumulatorScope]{}
	}
	lead := blank(w.label[:at[0]], closedParenRE)
	in, out := lastOf(takenInRE, blank(lead, notTakenInRE)), lastOf(notTakenInRE, lead) // "does not include" is no "include"
	switch {
	case !namesLimit(lead[:max(0, in, out)]):
	case out >= in:
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case in >= 0:
		return benefit.State(benefit.Integrated, w.ev...)
	}
	return benefit.Sourced[benefit.AccumulatorScope]{}
}

// countedInRE finds that what drugs cost counts toward a limit among other things: "Deductible, copayment amounts and prescription drug
// copayment amounts apply to the out-of-pocket maximum".
var countedInRE = regexp.MustCompile(`\b(?:and|plus|as well as|including) (?:prescription(?: drugs?)?|pharmacy|rx|drug) (?:co-?pay(?:ment)?s?|co-?insurance|expenses|costs|cost[- ]sharing|charges)(?: amounts?)? (?:also )?(?:apply|count|are (?:applied|counted|credited|included))(?: towards?| to| in)\b`)

// tiersTogetherRE finds tiers that share a deductible: "drugs in Levels Two, Three and Four combined".
var tiersTogetherRE = regexp.MustCompile(`\b(?:tiers?|levels?) [a-z0-9 ,&-]{1,40} combined\b`)

// pharmacyLimitRE finds a limit that is of what one kind of pharmacy fills: "annual retail deductible".
var pharmacyLimitRE = regexp.MustCompile(`\b(?:retail|mail[- ](?:order|service))\b[a-z ]{0,12}\b(?:deductible|out-of-pocket)\b`)

// drugDeductibleRE finds a deductible that is named after the drugs it is for: "Brand deductible".
var drugDeductibleRE = regexp.MustCompile(`^\W*(?:(?:annual|yearly|calendar year|plan year|individual|family) )*(?:(?:non-?preferred|preferred) )?(?:brand|brand[- ]name|specialty|generic)(?: drugs?)? deductible\b`)

// lastOf is where the last match begins; -1 without any.
func lastOf(re *regexp.Regexp, s string) int {
	all := re.FindAllStringIndex(s, -1)
	if len(all) == 0 {
		return -1
	}
	return all[len(all)-1][0]
}

// scopeOf says what the limit of a row is of.
func (w limitRow) scopeOf() benefit.Sourced[benefit.AccumulatorScope] {
	ofClass := limitFirstRE.MatchString(w.label) && classNamedRE.MatchString(w.label) // "Deductible – applies to brand drugs only"
	if m := apartRE.FindStringSubmatch(w.label); m != nil {
		own := blank(w.label, apartRE)
		switch rx, med := hasRx(own), medWordsRE.MatchString(own); {
		case rx == med && !hasRx(m[1]) || rx && !med:
			return benefit.State(benefit.RxOnly, w.ev...)
		default:
			return benefit.State(benefit.MedicalOnly, w.ev...)
		}
	}
	if s := w.listedScope(); s.Known() && !ofClass {
		return s
	}
	if countedInRE.MatchString(w.label) {
		return benefit.State(benefit.Integrated, w.ev...)
	}
	bare := blankParens(w.label)
	rx, med := hasRx(bare) || rxParenRE.MatchString(w.label), medWordsRE.MatchString(bare)
	both := hasRx(w.label) && medWordsRE.MatchString(w.label) && !notCountRE.MatchString(w.label)
	switch {
	case both || rx && togetherRE.MatchString(blank(w.label, networksTogetherRE)):
		return benefit.State(benefit.Integrated, w.ev...)
	case rx, ofClass:
		return benefit.State(benefit.RxOnly, w.ev...)
	case integratedWithRE.MatchString(w.label), integratedNameRE.MatchString(bare) && !med:
		return benefit.State(benefit.Integrated, w.ev...) // "Integrated with medical"
	case med || medWordsRE.MatchString(w.label):
		return benefit.State(benefit.MedicalOnly, w.ev...)
	case pharmacyLimitRE.MatchString(bare):
		return benefit.Derive(benefit.RxOnly, w.ev...)
	case tierListRE.MatchString(bare), drugDeductibleRE.MatchString(bare):
		return benefit.Derive(benefit.RxOnly, w.ev...)
	case w.scope == drugLimits:
		return benefit.Derive(benefit.RxOnly, slices.Concat(w.under, w.ev)...)
	case w.scope == medicalLimits:
		return benefit.Derive(benefit.MedicalOnly, slices.Concat(w.under, w.ev)...)
	}
	for _, c := range w.notes() {
		if at := medicalNoteRE.FindStringSubmatchIndex(c.s); at != nil {
			return benefit.State(benefit.MedicalOnly, slices.Concat(w.ev, c.evidence(at[2], at[3], sureProse))...)
		}
		if len(c.s) < maxHeading && bothCombinedRE.MatchString(c.s) {
			return benefit.State(benefit.Integrated, slices.Concat(w.ev, c.all(sureProse))...)
		}
	}
	return benefit.Assume(benefit.Integrated)
}

// medicalNoteRE finds a sentence of the remarks beside a limit that says that it is of medical care alone: "Embedded. Medical only.", "Rx does
// not apply".
var medicalNoteRE = regexp.MustCompile(`(?:^|[.;] ?)\(?((?:for |applies to )?medical(?: (?:claims|costs?|expenses|care|services|benefits?))? only|` +
	`(?:rx|pharmacy|prescriptions?|(?:prescription )?drugs?)(?: (?:claims|costs?|expenses|benefits?))? (?:(?:does|do|is|are) )?not (?:apply|applied|included|subject)|(?:excludes|excluding|does not include) (?:rx|pharmacy|prescriptions?|(?:prescription )?drugs?)(?: (?:claims|costs?|expenses|benefits?))?)\)?\W*(?:$|[.;])`)

// networksTogetherRE finds that both networks share a limit, which says nothing of medical care: "Network and non-network combined".
var networksTogetherRE = regexp.MustCompile(`\b(?:in-? ?network|network|participating)(?: (?:providers?|pharmac(?:y|ies)))? ?(?:/|,|and|&|\+|or) ?(?:out[ -]of[ -]network|non-? ?(?:participating|network))(?: (?:providers?|pharmac(?:y|ies)))?,? ?\(?combined\b|\bcombined (?:for |between |across )?(?:in-? ?network|network|participating) ?(?:/|and|&|\+|or) ?(?:out[ -]of[ -]network|non-? ?(?:participating|network))`)

// behindLimit is what leads from the amount of a limit to what it is of.
const behindLimit = `\$ ?[\d,.]+(?: (?:(?:per )?(?:individual|family|person|member)|single))?[,;:]? ?[(–-]? ?`

// medicalOnlyLimitRE finds behind the amounts of a limit that it is of medical care alone: "$200 / $400, medical only".
var medicalOnlyLimitRE = regexp.MustCompile(behindLimit + `(?:applies to |for )?medical(?: (?:costs?|expenses|care|services|benefits))? only\b`)

// drugsOnlyLimitRE finds behind the amounts of a limit that it is of drugs alone: "$100 / $200, drugs only".
var drugsOnlyLimitRE = regexp.MustCompile(behindLimit + `(?:prescriptions?(?: drugs?)?|drugs?|rx|pharmacy)(?: (?:costs?|expenses))? only\b`)

// bothCombinedRE finds a remark that says of a limit that medical care and drugs share it: "Medical and Rx combined".
var bothCombinedRE = regexp.MustCompile(`^\W*(?:combined )?(?:medical (?:and|&|/|\+) (?:rx|pharmacy|(?:prescription )?drugs?)|(?:rx|pharmacy|prescription drugs?) (?:and|&|/|\+) medical)(?: (?:costs?|expenses|benefits?))?(?: combined)?\W*$`)

// otherAmountsApartRE finds the limit of medical care, with its amounts, that a cell sets the limit of drugs apart from: "… Separate from the
// $4,000 / $8,000 medical out-of-pocket maximum."
var otherAmountsApartRE = regexp.MustCompile(`\b(?:separate|apart|different|distinct) from (?:the |your |any )*(?:\$ ?[\d,.]+(?: ?(?:/|and|or|individual|family|per|person|,|\(|\)))* ?){0,2}(?:medical|health)\b[^.;]*`)

// apartFromOther is a passage without such a limit.
func apartFromOther(p *passage) *passage {
	if !otherAmountsApartRE.MatchString(p.s) {
		return p
	}
	own := *p
	own.s = blank(p.s, otherAmountsApartRE)
	return &own
}

// otherApart reads such a limit of medical care itself, where its amounts are a person's and perhaps a family's.
func (a *accReader) otherApart(c *cell) {
	at := otherAmountsApartRE.FindStringIndex(c.s)
	if at == nil || !moneyRE.MatchString(c.s[at[0]:at[1]]) {
		return
	}
	said := newCell(c.src, c.spans(at[0], at[1])...)
	list, kind := &a.maximums, "outOfPocketMaximum"
	switch {
	case oopRE.MatchString(said.s) && !deductibleRE.MatchString(said.s):
	case deductibleRE.MatchString(said.s) && !oopRE.MatchString(said.s):
		list, kind = &a.deductibles, "deductible"
	default:
		return
	}
	if readings := accumulatorAmounts(said.passage); len(readings) == 1 {
		a.stated(list, kind, source{answer: said}, readings, benefit.State(benefit.MedicalOnly, said.all(sureProse)...))
	}
}

// amountsOfOtherRE finds the limit of medical care that a sentence on that of drugs names to part the two, where the amounts behind it are its own:
// "… is separate from the | medical out-of-pocket maximum of $3,500".
var amountsOfOtherRE = regexp.MustCompile(`^[^$]*\b(?:` + limitNoun + `|(?:this|the|that) (?:limit|maximum|cap)|it is)\b[^$]{0,60}\b(?:separate|apart|different|distinct) from (?:the |your |any )*((?:medical|health)(?: plan| benefit)?(?: annual| calendar year| plan year)? ` + limitNoun + `)(?: ` + toldElsewhere + `)?(?:,? (?:which|that) (?:is|are)| of|,? (?:is|are) set at)? ?\(?\$`)

// toldElsewhere are words behind the name of a limit that say where the document tells more of it: "described in Chapter 5".
const toldElsewhere = `(?:described|explained|shown|listed|set out|outlined|stated|discussed) (?:in|on|under|at) (?:the )?(?:chapter|section|article|part|page|schedule|appendix|exhibit|booklet|summary)s?(?: (?:of benefits|[a-z]|[a-z]?-?\d{1,3}(?:\.\d{1,2})?|[ivx]{1,5}))?\b`

// ownAmounts is a sentence without the limit in front of the one that its amounts are of.
func ownAmounts(s string) string {
	if at := amountsOfOtherRE.FindStringSubmatchIndex(s); at != nil {
		return blankAt(s, span{0, at[2]})
	}
	return s
}

// ofInsurers is how the deductible is called behind which an insurer pays back an employer who bears the cost of his plan, and no member's limit.
const ofInsurers = `\bstop[- ]?loss (?:deductible|specific|aggregate|attachment|insurance|policy|coverage|carrier|premium)|\b(?:specific|aggregate|aggregating specific)(?: stop[- ]?loss)? (?:deductible|attachment)|\battachment point\b|\breinsurance\b`

var insurersRE = regexp.MustCompile(ofInsurers)
