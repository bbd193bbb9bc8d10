package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

const limitNoun = `(?:deductibles?|max(?:imum)?\.? out[- ]of[- ]pocket(?: (?:amounts?|limits?|expenses?))?|(?:annual |maximum )*out[- ]of[- ]pocket (?:drug |prescription |rx |pharmacy )?(?:maximums?|limits?|max|expenses?|ceilings?|caps?)|oop(?: max(?:imum)?| limit)?|moop)`

var (
	// what stands between the name of a limit and its amounts, and behind them
	limitFillerRE  = regexp.MustCompile(`^(?:of|under|is|are|be|will|the|an?|for|per|each|every|any|all|and|or|in|to|at|you|your|with|by|has|have|individuals?|person|persons|single|famil(?:y|ies)|members?|participants?|employees?|enrollee|insured|subscribers?|covered|calendar|yearly|plan|benefit|policy|not|exceed|exceeding|up|each|another|separate|expenses|costs?|charges|aggregate|limits?|additional|subject|participant|one|own|its|no|more|than|contract|year|periods?|annual|amounts?|coverage|applies|apply|equal|limited|set|only|household|self|self-only|two|more|combined|separate|total|prescriptions?|drugs?|medic(?:ation|ine)s?|pharmacy|pharmacies|rx|medical|in-network|network|participating|maximum|limit|copayments?|max|oopl|certificate|policy|which|that|active|retired|retirees?|eligible|team|associates?|colleagues?|levels?|tiers?|but|services|embedded|providers?|\d{1,3}|\$[\d,.]+)$`)
	limitNounRE    = regexp.MustCompile(`\b` + limitNoun + `\b(?: ?\([a-z]{2,5}\))?(?: first:)?`)
	noDeductibleRE = regexp.MustCompile(`\b(?:no|not have an?|without an?) (?:annual |separate )?deductible (?:for|on|under|applies to|applicable to) (?:covered |outpatient |any |the |your )*(?:prescription|pharmacy|drug)|\b(?:prescription drugs?|pharmacy) (?:benefits? )?(?:do(?:es)?|has|have) (?:not have a|no) deductible\b`)
	tiersFreedRE   = regexp.MustCompile(`(?:\b(?:the|this|your) (?:[a-z]+ ){0,3}|^\W*(?:(?:annual|calendar year|rx|prescription(?: drugs?)?|pharmacy|drug|retail) )*)deductible (?:does(?: not|n't) apply|is waived|will not apply|is not (?:applied|taken|charged)|need not be met)(?: to| for| on| at) (` + freedWords + `)|^\W*(?:there is )?no (?:[a-z]+ ){0,2}deductible (?:for|on) ([^.;$]{3,60})`)
	mostPayRE      = regexp.MustCompile(`\bmost (?:that )?(?:you|a member|an individual|(?:a|each|(?:any )?one|any) person|members?|a participant|(?:your|a|the) family) (?:will |would |could |can |must |have to )?(?:have to )?pays?\b`)
	notThisRE      = regexp.MustCompile(ofInsurers + `|\bfor example\b|\b(?:skips?|bypass(?:es)?) (?:the|your|any) (?:[a-z]+ ){0,2}deductible\b|\bdeductible (?:is |are )?bypassed\b|\bexample\b|\bif\b|\bsuppose\b|\bdental\b|\bvision\b|\bmedicare\b|\bpart d\b|\bwaived\b|\bhospital|\bemergency\b|\bout[- ]of[- ]network\b|\bnon-?(?:network|participating)\b|\blifetime\b|\bpremiums?\b|\bother than\b|\blast year\b|\bprevious(?:ly)?\b|\b(?:is|are|be|being) (?:eliminated|removed|discontinued|dropped|abolished)\b|\bcarr(?:y|ied)|\bfederal\b|\birs\b|\bhdhps?\b|\bhigh[- ]deductible\b|\bat least\b|\bminimum\b|\bby law\b|\baffordable care act\b|\bother (?:plan|insurance)\b|\bother coverage(?:$|[^ ]| (?:[^lct]|l[^e]|c[^a]|ca[^t]|t[^i]))`)
	// whole sentences that there is no deductible
	noneAtAllRE   = regexp.MustCompile(`^\W*(?:there is|this plan has|the plan has|you have) no (?:annual |calendar year |yearly )?deductible(?: (?:for|on|under) (?:this plan|the plan|any (?:[a-z]+ )?(?:benefits?|services?)))?\W*$`)
	noneOfDrugsRE = regexp.MustCompile(`^\W*(?:there is|this plan has|the plan has|you have) no (?:longer an? )?(?:annual |calendar year |yearly )?deductible (?:(?:to (?:meet|pay|satisfy) )?(?:for|on|under)) (?:the |your |covered |outpatient )*prescriptions?(?: (?:drugs?|medic(?:ation|ine)s?))?(?: (?:benefits?|program|plan|card(?: program)?|coverage))?\W*$|^\W*no (?:annual |calendar year |yearly )?(?:deductible (?:for|on|applies to) (?:covered |outpatient |any )?(?:prescription drugs?|prescriptions)(?: (?:under|of|in|with) (?:this|the|your) (?:plan|program|benefit|[a-z0-9][a-z0-9 -]{1,30}))?|(?:prescription(?: drugs?)?|pharmacy|rx|drug) deductible)\W*$|` +
		`^\W*(?:there (?:is|are)|this plan has|the (?:[a-z0-9]+ ){0,3}plan has|you have) (?:no [a-z]+(?: [a-z]+){0,2}(?:,|,? and|,? or) )?no (?:annual |calendar year |yearly |separate )?(?:prescription(?: drugs?)?|pharmacy|rx|drug) deductibles?(?: (?:to (?:meet|satisfy|pay)|before|under|for|that|when) [^$]{1,60})?\W*$|` +
		`^\W*(?:an?|the|your) (?:annual |calendar year |yearly |separate )*(?:prescription(?: drugs?)?|pharmacy|rx|drug) deductible (?:no longer applies|does(?: not|n't) apply|will (?:not|no longer) apply|is no longer charged)(?: (?:under|in|with) [^$.;]{2,40}| (?:in|for|beginning|starting|effective) (?:[a-z]+ ){0,2}\d[\d/, ]*)?\W*$`)
	// drugsWithoutRE finds the same of what is called first: "Your pharmacy benefit is not subject to a deductible."
	drugsWithoutRE = regexp.MustCompile(`^\W*(?:the |your |our |this )?(?:outpatient )?(?:(?:prescriptions?(?: drugs?)?|pharmacy|rx|drug) (?:benefits?|program|plan|coverage|card(?: program)?)|prescription (?:drugs|medications)|prescriptions) (?:(?:has|have|carr(?:y|ies)) no|(?:does|do)(?: not|n't) (?:have|carry) an?y?|(?:is|are)(?: not|n't) subject to an?y?|comes? without an?y?) (?:annual |calendar year |yearly )?deductibles?\W*$|` +
		`^\W*(?:you|members|participants|employees) (?:do not|don't|will not|won't) (?:(?:have|need) to )?(?:pay|meet|satisfy|have) an?y? (?:annual |calendar year |yearly )?deductible (?:for|on) (?:the |your |covered |outpatient |any )*(?:prescriptions?(?: drugs?| medications?)?|pharmacy benefits?)\W*$`)
	// payBeforeRE finds, where a document speaks of drugs, that nothing is met first: "You do not pay a deductible before the Plan begins to pay."
	payBeforeRE = regexp.MustCompile(`^\W*(?:you|members|participants) (?:do not|don't|will not|won't) (?:(?:have|need) to )?(?:pay|meet|satisfy|have) an?y? (?:annual |calendar year |yearly |prescription )?deductible before (?:the|your|this) (?:plan|program|benefit|coverage|fund|copay(?:ment)?s?)(?: (?:begins?|starts?) to pay| pays| appl(?:y|ies)| begins?)?(?: benefits| for (?:prescription )?drugs)?\W*$`)
	// appliesToRE finds a sentence on what a deductible is for, behind which "it" is that deductible: "The deductible applies to brand drugs. It
	// does not apply to generic drugs."
	appliesToRE = regexp.MustCompile(`\b(?:the|this|your) (?:[a-z]+ ){0,3}deductible applies (?:only )?to\b`)
	// planNumberRE finds the one of several plans that a sentence is about
	planNumberRE = regexp.MustCompile(`\b(?:plan|option) (?:[a-hj-z]|\d+|i{1,3})\b`)
	// mailFreeRE finds all that is filled by mail among what a deductible is not for
	mailFreeRE = regexp.MustCompile(`\b(?:(?:or|and|apply|waived|applied|met)|,) (?:to |for )?(?:the )?(?:(?:all |any )?(?:prescriptions?|(?:prescription )?(?:drugs?|medic(?:ation|ine)s?)) (?:(?:that )?you (?:fill|order|obtain|buy|get)|filled|obtained|purchased|bought|dispensed|ordered) (?:through|by|at|from|via|using) (?:the |our )?(?:mail|home delivery)|(?:mail(?:[- ]order| service)?|home delivery)(?: prescriptions?| drugs| pharmacy| program| purchases)*(?:\W*$|,? (?:or|and) (?:to|for|at|tiers?|generics?|any|all)\b|, (?:to|for|at|tiers?|generics?)\b))`)
	// fromToRE finds what was, of what changes: "increases from $100 to $125"
	fromToRE = regexp.MustCompile(`\bfrom (\$[^.;]*?) to \$ ?\d`)
	// bothPharmaciesRE finds that what is filled at both kinds of pharmacies counts toward a limit
	bothPharmaciesRE = regexp.MustCompile(`^[^.;$]{0,40}\bretail and mail(?:[- ]order| service)?\b[^.;$]{0,40}\b(?:together|combined|both)\b`)
	ofDrugsRE        = regexp.MustCompile(`^\W{0,3}(?:(?:for|per) (?:(?:an?|the|your|each|every) )?(?:covered )?(?:family|person|individual|member|participant),? )?(?:per (?:plan |calendar |policy |benefit )?[a-z]+ |(?:each|every) (?:calendar |plan |benefit )?year |annually |in a (?:calendar|plan) year )*(?:on|for|that applies to|applies to|applicable to|under) (?:the |all |covered |outpatient |your )*(?:prescriptions?|pharmacy|drugs?|rx|` + someTiersOf + `|` + classWordsOf + ` (?:drugs|prescriptions|medic(?:ation|ine)s))\b`)
)

// freedWords are what a deductible is not for, up to the end of the sentence.
const freedWords = `(?:\b(?:st|mt|ft|dr)\. |[^.;$]){3,100}`

// beforePaidRE finds for which drugs a deductible is met: "a deductible of $50 per person, before the Fund pays for brand-name drugs".
var beforePaidRE = regexp.MustCompile(`\bbefore (?:(?:the|your|this) (?:[a-z]+ )?(?:plan|fund|trust|program|coverage|benefit)|we|it) (?:will )?(?:(?:begins?|starts?) (?:to pay|paying)|pays?)(?: (?:any(?:thing)?|benefits?))* for (?:any |the |your |covered |outpatient )*(?:prescriptions?(?: drugs?)?|(?:brand(?:[- ]name)?|generic|specialty|formulary|preferred) (?:prescription )?(?:drugs?|prescriptions?|medic(?:ation|ine)s?)|drugs|medic(?:ation|ine)s)\b`)

// someTiersOf are the drugs of tiers that are told by number.
const someTiersOf = `(?:tiers? (?:\d|i{1,3}|iv)[ ,&-]*(?:\d[ ,&-]*)*(?:(?:and|or|through|to) (?:\d )?)?)+(?:drugs?|prescriptions?|medic(?:ation|ine)s?)`

// inCopaysRE finds that the most that is paid is the sum of copays.
var inCopaysRE = regexp.MustCompile(`^ (?:in|of) (?:your |all |total )*(?:co-?pay(?:ment)?s|co-?insurance|cost[- ]sharing)\b`)

// exampleOfRE finds a paragraph that works an example.
var exampleOfRE = regexp.MustCompile(`^\W*example(?: \d+)?\b`)

// sentences reads the limits that sentences state and no table does: "You must meet a prescription drug deductible of $150 per
// individual or $300 per family", "The most you will pay for prescription drugs in a year is $2,500 per person".
func (a *accReader) sentences(rows []*row) {
	had := func(list []benefit.Accumulator) (rx, other bool) {
		for _, d := range list {
			rx = rx || d.Scope.Value == benefit.RxOnly
			other = other || d.Scope.Value != benefit.RxOnly
		}
		return rx, other
	}
	rxDed, otherDed := had(a.deductibles)
	rxMax, otherMax := had(a.maximums)
	units := a.drugs.blocks
	for _, r := range rows {
		if r.lone { // words over all columns of a table
			units = append(units[:len(units):len(units)], newUnit(distinctCells(r.cells)[0], true))
		}
	}
	var title *cell // that stands above a paragraph
	for _, b := range units {
		if exampleOfRE.MatchString(b.s) {
			continue
		}
		above := title
		if title = nil; b.headed > 0 {
			above = b.sub(0, b.headed)
		} else {
			title = b.heading()
		}
		if !rxDed && b.drugs {
			a.stageDeductible(b)
		}
		before, meant := "", "" // the sentence before, and the deductible that "it" is behind it
		for _, clause := range limitClauses(b) {
			s, at := clause.s, clause.at
			last, it := before, meant
			before, meant = s, meansDeductible(s, meant)
			if !slices.ContainsFunc(b.sents, func(o sent) bool { return o.at == clause.at }) {
				meant = "" // behind several limits
			}
			if cut := b.headed - at; cut > 0 && cut < len(s) {
				if head := s[:cut]; ofSomeDrugs(head) && !deductibleRE.MatchString(head) && !oopRE.MatchString(head) {
					continue // "Contraceptives: $0, no deductible"
				}
				s = strings.TrimLeft(s[cut:], " ") // what its heading says is not said of the limit
				at = clause.at + len(clause.s) - len(s)
			}
			c := b.sub(at, at+len(s))
			if now := *c.passage; len(now.s) == len(s) && now.s != s {
				now.s = blankAs(now.s, s) // without the words that part the limit's name from its amounts
				c.passage = &now
			}
			if (saysNoDeductible(s) || drugsWithoutRE.MatchString(s) || b.drugs && payBeforeRE.MatchString(s)) && !rxDed && len(s) < maxSentence && !notThisRE.MatchString(s) && !undecidedRE.MatchString(s) {
				a.noneForRx = append(a.noneForRx, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork})
			}
			if len(s) < maxSentence && !notThisRE.MatchString(blank(s, noPremiumRE)) && !undecidedRE.MatchString(s) {
				a.sentenceNone(c, b.drugs, rxDed, otherDed)
			}
			said := nameDeductible(s, it)
			held, loose, _ := a.reachOf(said)
			ofTiers := saidOfTiers(s, len(held)+len(loose) > 0)
			if len(s) < maxSentence && !undecidedRE.MatchString(s) && !notThisRE.MatchString(ofTiers) {
				a.heldBySentence(c, said, last)
			}
			a.freedBySentence(c, said)
			if len(loose) > 0 && (b.drugs || hasRx(s)) && !medicalDeductibleRE.MatchString(s) {
				a.tiersFree = append(a.tiersFree, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork, tiers: loose})
			}
			some := false // the sentence is of the drugs of some tiers
			if of, _, ok := notSubject(said); ok && !ofSomeDrugs(of) {
				if freesByMail(of) {
					some = true
					a.tiersFree = append(a.tiersFree, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork, channel: benefit.Mail})
				}
				if tiers := a.kindsOf(mailItemRE.ReplaceAllString(of, " ")); len(tiers) > 0 {
					some = true
					a.tiersFree = append(a.tiersFree, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork, tiers: tiers})
				}
			}
			if !some && !narrowed(s) && rxNotDedRE.MatchString(withoutBrackets(s)) && len(s) < maxSentence && !undecidedRE.MatchString(s) && !notThisRE.MatchString(strings.ReplaceAll(s, " waived ", " ")) && !planNumberRE.MatchString(s) {
				a.rxExempt = append(a.rxExempt, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork})
			}
			if head := b.title(); freeHereRE.MatchString(s) && hasRx(b.s[:head]) && !medWordsRE.MatchString(b.s[:head]) && !undecidedRE.MatchString(s) {
				a.rxExempt = append(a.rxExempt, exemption{ev: slices.Concat(c.all(sureProse), b.evidence(0, head, sureProse)), net: benefit.AnyNetwork})
			}
			if b.drugs && len(kindsIn(b.s)) == 0 && medicalFreeRE.MatchString(s) && !undecidedRE.MatchString(s) {
				a.rxExempt = append(a.rxExempt, exemption{ev: c.all(sureProse), net: benefit.AnyNetwork})
			}
			if a.limitOfBoth(c) || a.limitOutside(c) {
				continue
			}
			if len(s) > maxSentence || !moneyRE.MatchString(s) || notThisRE.MatchString(a.ownPartD(blank(blank(ofTiers, ifLaterRE), ledByPlanRE))) || undecidedRE.MatchString(strings.ReplaceAll(s, "could pay", "")) && !mostPayRE.MatchString(s) {
				continue
			}
			if was := fromToRE.FindStringSubmatchIndex(c.s); was != nil { // what was is no more
				now := *c.passage
				now.s = c.s[:was[2]] + strings.Repeat(" ", was[3]-was[2]) + c.s[was[3]:]
				c.passage = &now
			}
			parted := false // from the limit of drugs
			if own := ownAmounts(c.s); own != c.s {
				now := *c.passage
				now.s, parted = own, true
				c.passage = &now
			}
			if !rxDed && a.firstDollars(c) {
				continue
			}
			limit, isOOP, ok := limitOf(c.s)
			if yearly, found := titledCapOf(c.s, above); found && !ok && !rxMax && clause.at <= b.headed+1 {
				a.sentenceLimit(c, yearly, true, true, above.all(sureProse)...)
				rxMax = true
				continue
			}
			if yearly, found := yearCapOf(c.s, a.drugsAlone()); found && !ok {
				if !rxMax {
					a.sentenceLimit(c, yearly, true, true)
				}
				continue
			}
			if !ok || perFillRE.MatchString(c.s[limit.i:min(len(c.s), limit.j+40)]) || isOOP && len(kindsIn(s)) > 0 && mostPayRE.MatchString(s) {
				continue // "the most you pay for a supply of insulin"
			}
			said = c.s[:limit.j]
			if at := ofDrugsRE.FindStringIndex(c.s[limit.j:]); at != nil {
				limit.j += at[1]
				said = c.s[:limit.j]
			} else if at := beforePaidRE.FindStringIndex(c.s[limit.j:]); at != nil && !isOOP {
				limit.j += at[1]
				said = c.s[:limit.j]
			}
			said = ownName(blank(said, apartRE))
			rx := !allServicesRE.MatchString(said) && (hasRx(said) || ofItsOwn(c.s, last) || isOOP && bothPharmaciesRE.MatchString(c.s[limit.j:])) && !medWordsRE.MatchString(said) && !withOthersRE.MatchString(said)
			if isOOP && (rx && rxMax || !rx && otherMax) || !isOOP && (rx && rxDed || !rx && otherDed) {
				a.limitDisagrees(c, isOOP, rx)
				continue
			}
			if !a.hasRead(c) && (rx || medWordsRE.MatchString(said) || !a.toldOfDrugs(c, isOOP)) {
				list := &a.deductibles
				if isOOP {
					list = &a.maximums
				}
				before := len(*list)
				a.sentenceLimit(c, limit, isOOP, rx)
				for i := before; parted && !rx && i < len(*list); i++ {
					ev := c.evidence(limit.i, limit.j, sureProse)
					(*list)[i].Scope, (*list)[i].AppliesToRx = benefit.State(benefit.MedicalOnly, ev...), benefit.Derive(false, ev...)
				}
			}
		}
	}
}

var (
	// ownLimitRE finds that what the sentence before is about has a limit of its own.
	ownLimitRE = regexp.MustCompile(`^\W*(?:(?:instead|rather),? )?(?:they|it|there|these|this benefit|this program) (?:(?:have|has) (?:(?:their|its) own|an?(?: separate)?)|(?:are|is) subject (?:instead )?to (?:(?:their|its) own|a(?: separate)?)) `)
	// drugsFirstRE finds that a sentence is about drugs.
	drugsFirstRE = regexp.MustCompile(`^\W*(?:(?:the|your|all|covered|outpatient|our) )*(?:prescriptions?(?: drugs?| medications?)?|pharmacy|rx|drugs?|medications?)(?: (?:benefits?|expenses|costs|program|plan|coverage|claims))? (?:are|is|do(?:es)?|have|has|will|stands?)\b`)
)

// ofItsOwn reports whether the limit of a sentence is that of the drugs which the sentence before is about: "Prescription drugs are not subject
// to the medical deductible. They have their own deductible of $50 per person".
func ofItsOwn(s, before string) bool {
	return ownLimitRE.MatchString(s) && drugsFirstRE.MatchString(before)
}

// ledByPlanRE finds the plan that a sentence begins with, whose name says that its deductible is high: "Rx HDHP: after the deductible of $1,750".
var ledByPlanRE = regexp.MustCompile(`^\W*(?:[a-z0-9-]+ ){0,4}(?:hdhps?|high[- ]deductible)(?: [a-z0-9-]+){0,4} ?: `)

// ifLaterRE finds a second day for a year to begin on, which is no condition of what holds in it: "(or the day you enroll, if later)".
var ifLaterRE = regexp.MustCompile(`\(or [^()$]{3,60}, (?:if|whichever is) later\)`)

// toldOfDrugs reports whether a sentence that does not say what its limit is for names again the one that drugs have, by its one amount:
// "Once the $50 deductible is met".
func (a *accReader) toldOfDrugs(c *cell, isOOP bool) bool {
	list := a.deductibles
	if isOOP {
		list = a.maximums
	}
	readings := accumulatorAmounts(c.passage)
	return len(readings) == 1 && readings[0].individual != nil && readings[0].family == nil && slices.ContainsFunc(list, func(o benefit.Accumulator) bool {
		return o.Scope.Value == benefit.RxOnly && o.Individual.Known() && o.Individual.Value == readings[0].individual.amount
	})
}

var (
	// ownPartDRE finds how a Medicare plan calls the drugs that its members then pay nothing for.
	ownPartDRE = regexp.MustCompile(`\b(?:your|you)\b[^.;]*\b(?:pay nothing|pay \$0|no (?:copay|cost)) for (?:your |any |all )?(?:covered )?(part d) (?:prescription )?drugs\b`)
	// medicarePlanRE finds the number of a plan's contract with Medicare, or words that Medicare gives its plans for their documents.
	medicarePlanRE = regexp.MustCompile(`\b[HRS]\d{4}(?:[- ]\d{3}\b|_)|\b[Cc]overed insulin product\b|\b[Pp]art D vaccines\b`)
)

// ownPartD is a sentence without the name of the program where it speaks of the drugs of a Medicare plan. In the document of any other
// plan, such a sentence is about Medicare.
func (a *accReader) ownPartD(s string) string {
	if at := ownPartDRE.FindStringSubmatchIndex(s); at != nil && medicarePlanRE.MatchString(a.drugs.src.Content) {
		return blankAt(s, span{at[2], at[3]})
	}
	return s
}

// saysNoDeductible reports whether a sentence says that drugs have no deductible, and not only those of some tiers: "There is no deductible
// for drugs on Tiers 1 and 2."
func saysNoDeductible(s string) bool {
	at := noDeductibleRE.FindStringIndex(s)
	return at != nil && !onlyTiersRE.MatchString(s[at[1]:])
}

// hasRead reports whether the amounts of a sentence are those of a limit that its line has told.
func (a *accReader) hasRead(c *cell) bool {
	return slices.ContainsFunc(slices.Concat(a.deductibles, a.maximums), func(acc benefit.Accumulator) bool {
		return slices.ContainsFunc(slices.Concat(acc.Individual.Evidence, acc.Family.Evidence), func(e benefit.Evidence) bool {
			return slices.ContainsFunc(c.parts, func(s document.Span) bool { return s.Start <= e.Start && e.End <= s.End })
		})
	})
}

// narrowedRE finds brackets that say of which drugs alone a sentence is, or of which it is not: "(Tier 1 only)".
var narrowedRE = regexp.MustCompile(`\([^()]*\b(?:except(?:ion|ions|ing)?|exclud(?:ed|es|ing)|other than|unless|but|not|only|some|certain|select(?:ed)?|tiers?|levels?|generics?|brands?|specialty|(?:non-?)?preferred|formulary)\b[^()]*\)`)

// narrowed reports whether brackets say such a thing, or name one kind of pharmacies and not the other.
func narrowed(s string) bool {
	return narrowedRE.MatchString(s) || slices.ContainsFunc(closedParenRE.FindAllString(s, -1), func(b string) bool {
		return strings.Contains(b, "retail") != strings.Contains(b, "mail")
	})
}

// withoutBrackets is a sentence without what it says in brackets.
func withoutBrackets(s string) string {
	return strings.ReplaceAll(closedParenRE.ReplaceAllString(s, ""), "  ", " ")
}

// notSubjectRE finds a sentence whose subject the deductible leaves out: "Generic and specialty prescriptions are not subject to the
// deductible", "You do not have to meet the deductible for Tier 1 drugs".
var notSubjectRE = regexp.MustCompile(`^\W*` + freedList + ` (?:is|are) (?:not subject to|exempt from|excluded from|free (?:of|from)) (?:the|any|this|your) (?:[a-z]+ ){0,3}deductible\W*$|` +
	`^\W*(?:you|members|participants|employees) (?:do not|don't|will not|won't|need not) (?:have to |need to )?(?:meet|satisfy|pay) (?:the|any|this|an?|your) (?:[a-z]+ ){0,3}deductible (?:for|on) ` + freedList + `\W*$`)

// freedList is a list of tiers, kinds of drugs and pharmacies, and nothing else.
const freedList = `((?:(?:(?:filled|purchased|obtained|ordered|dispensed) (?:through|by|at|from|via|using) (?:the |our |your )?(?:[a-z'&-]+ ){0,3}?(?:mail|home delivery)\b(?: pharmacy| program)?|all|any|covered|prescriptions?|drugs?|products?|medic(?:ation|ine)s?|generics?|brands?|name|specialty|tiers?|\d|and|or|in|on|mail|home|order|service|delivery|fills?|purchases?)[ ,/-]*)+)`

// notSubject reads what a sentence, or what it says in brackets, takes out of the deductible, and where it does: "Prescription drug deductible
// (generic drugs are not subject to this deductible)".
func notSubject(s string) (of string, at span, ok bool) {
	if undecidedRE.MatchString(s) {
		return "", span{}, false
	}
	for _, piece := range append([][]int{{0, len(s)}}, closedParenRE.FindAllStringIndex(s, -1)...) {
		if m := notSubjectRE.FindStringSubmatch(s[piece[0]:piece[1]]); m != nil {
			return cmp.Or(m[1], m[2]), span{piece[0], piece[1]}, true
		}
	}
	return "", span{}, false
}

// kindsOf are the tiers that words name by number, or by all kinds of drugs that they hold.
func (a *accReader) kindsOf(words string) []benefit.TierID {
	generic, brand, specialty := regexpGeneric.MatchString(words), regexpBrand.MatchString(words), regexpSpecialty.MatchString(words)
	return a.tiersOf(words, func(classes []benefit.TierClass) bool {
		return len(classes) > 0 && !slices.ContainsFunc(classes, func(c benefit.TierClass) bool {
			k := plain(c)
			return !(k == benefit.Generic && generic || k == benefit.Brand && brand || isSpecialty([]benefit.TierClass{c}) && specialty)
		})
	})
}

// limitClauses are sentences, of which one that names several limits is parted at its semicolons: "deductible of $750; out-of-pocket
// maximum of $4,000", and one that says more than that drugs have no deductible behind that.
func limitClauses(u *unit) []sent {
	var out []sent
	var before sent
	for k, whole := range u.sents {
		last := before
		before = whole
		if at := whole.at - len(" "); len(out) > 0 && (statedNextRE.MatchString(whole.s) && (hasRx(last.s) || !limitNounRE.MatchString(whole.s)) || titledNextRE.MatchString(whole.s) && k > 0 && limitTitleRE.MatchString(u.body(k-1))) && limitNounRE.MatchString(last.s) && !hasAmount(last.s) && last.at+len(last.s) == at {
			amount := moneyRE.FindStringIndex(whole.s)[0]
			lead := strings.TrimRight(last.s, ". ")
			gap := strings.Repeat(" ", whole.at-last.at-len(lead)+amount)
			if insideRE.MatchString(whole.s[:amount+len("$")]) {
				gap = gap[:len(gap)-amount] + whole.s[:amount]
			}
			out[len(out)-1] = sent{at: last.at, s: lead + gap + whole.s[amount:]}
			continue
		}
		if first, rest, ok := strings.Cut(whole.s, ", and "); ok && noneOfDrugsRE.MatchString(first[min(max(0, u.headed-whole.at), len(first)):]) && !narrowTierRE.MatchString(rest) && !deductibleRE.MatchString(medicalDeductibleRE.ReplaceAllString(rest, " ")) {
			out = append(out, sent{at: whole.at, s: first}, sent{at: whole.at + len(whole.s) - len(rest), s: rest})
			continue
		}
		if parts := partedLimits(whole); parts != nil {
			out = append(out, parts...)
			continue
		}
		if !strings.Contains(whole.s, "; ") || len(limitNounRE.FindAllStringIndex(whole.s, 3)) < 2 {
			out = append(out, whole)
			continue
		}
		at := whole.at
		for part := range strings.SplitSeq(whole.s, "; ") {
			out = append(out, sent{at: at, s: part})
			at += len(part) + len("; ")
		}
	}
	return out
}

// betweenLimitsRE finds what joins the amounts of one limit to the name of another: "), which is separate from the ", ", and the ".
var betweenLimitsRE = regexp.MustCompile(`^(?: ?(?:per |each |an? )?(?:individual|person|single|member|self|employee|family|household|two-person)(?: (?:coverage|only|maximum|limit))?)?[),; ]*((?:(?:and|but|while|whereas|which|it|that|this|is|are|kept|counted|separate|separately|apart|different|distinct|from|in|addition|to|plus|along|with|the|your|a|an) )*)$`)

// maxJoin bounds the words that join two limits, in bytes.
const maxJoin = 12

// partedLimits parts a sentence that states the limit of drugs and that of medical care, each with its amounts behind its name: "… count
// toward the pharmacy out-of-pocket maximum ($2,500), which is separate from the medical out-of-pocket maximum ($4,000)".
func partedLimits(whole sent) []sent {
	names, amounts := limitNounRE.FindAllStringIndex(whole.s, 3), moneyRE.FindAllStringIndex(whole.s, 9)
	if len(names) != 2 || len(amounts) < 2 || len(whole.s) > 2*maxSentence {
		return nil
	}
	last := -1 // the last amount of the first limit
	for k, at := range amounts {
		if names[0][1] <= at[0] && at[1] <= names[1][0] {
			last = k
		}
	}
	if last >= 0 && len(amounts) == 2 && amounts[0][1] <= names[0][0] && names[1][1] == len(strings.TrimRight(whole.s, ". ")) {
		first, second := whole.s[amounts[0][1]:names[0][0]], whole.s[amounts[1][1]:names[1][0]] // "a $100 drug deductible and a $500 medical deductible"
		if amounts[1][0]-names[0][1] > maxJoin || hasRx(first) == hasRx(second) || medWordsRE.MatchString(first) == medWordsRE.MatchString(second) {
			return nil
		}
		return []sent{{at: whole.at, s: whole.s[:names[0][1]]}, {at: whole.at + amounts[1][0], s: whole.s[amounts[1][0]:]}}
	}
	if last < 0 || amounts[0][0] < names[0][1] || last+1 == len(amounts) {
		return nil
	}
	end := amounts[last][1]
	words := whole.s[end:names[1][0]]
	kind := kindBeforeRE.FindStringIndex(words)
	if kind == nil || hasRx(words[kind[0]:]) == hasRx(whole.s[:names[0][0]]) || medWordsRE.MatchString(words[kind[0]:]) == medWordsRE.MatchString(whole.s[:names[0][0]]) {
		return nil
	}
	gap := betweenLimitsRE.FindStringSubmatchIndex(words[:kind[0]])
	if gap == nil {
		return nil
	}
	return []sent{{at: whole.at, s: whole.s[:end+gap[2]]}, {at: whole.at + end + kind[0], s: whole.s[end+kind[0]:]}}
}

// kindBeforeRE finds of what a limit is, right in front of its name.
var kindBeforeRE = regexp.MustCompile(`(?:(?:medical|health|pharmacy|prescriptions?|drugs?|rx)(?: (?:plan|benefits?|coverage))? )+(?:(?:annual|yearly|calendar year|plan year|individual) )?$`)

// blankAs blanks words where others are blank.
func blankAs(words, as string) string {
	b := []byte(words)
	for i := range b {
		if as[i] == ' ' {
			b[i] = ' '
		}
	}
	return string(b)
}

// statedNextRE finds a sentence that says how much the limit is that the sentence before it names: "For 2024 it is $2,150 per person".
var statedNextRE = regexp.MustCompile(`^\W*(?:(?:for|in|during|effective|beginning|as of|starting) [^$.;]{2,40}?,? )?(?:it|this|(?:this|the|that) (?:limit|maximum|amount|deductible)) (?:is|will be) (?:up to )?\$`)

// limitTitleRE finds a title, set as a sentence, that is the name of a limit, and titledNextRE the sentence behind it that states its
// amounts without the name: "Annual prescription deductible. You pay the first $75 for each person".
var (
	limitTitleRE = regexp.MustCompile(`^\W*(?:(?:your|the|annual|yearly|calendar[- ]year|plan[- ]year|prescriptions?|drugs?|rx|pharmacy|medical|plan|overall|individual|family|and|combined) )*` + limitNoun + `(?: ?\([a-z -]{3,40}\))?\.?\W*$`)
	titledNextRE = regexp.MustCompile(`^\W*(?:(?:embedded|aggregate|non-embedded|(?:in-)?network|participating pharmacies)(?::| -|,) |(?:your )?medical(?: care)? and (?:prescription(?: drugs?)?|pharmacy)(?: expenses| costs| claims)? (?:are |is )?combined: |(?:your )?prescription (?:co-?pay(?:ment)?s|costs) (?:stop|end|are (?:limited|capped)) at |(?:one|a single) (?:limit|maximum) (?:holds|applies|is set) [^.;$]{0,90}: ?)\$|^\W*(?:(?:you|each (?:person|member)|members) (?:must |will )?pays? the first|(?:once|when|after) (?:your share of |what you pay for |the amounts? you pay for |your )(?:the |your |covered |all )*(?:prescriptions?|drugs?|pharmacy|covered|medical)?(?: drugs?| prescriptions?| expenses| services)?(?: costs?| expenses| charges| co-?pay(?:ment)?s?)? (?:reach(?:es)?|totals?|comes? to|equals?)) (?:a total of |up to )?\$|^\W*\$ ?\d[\d,.]*(?: ?/ ?| ?\(| )(?:(?:per|for|each|an?|every|one) )*(?:individuals?|persons?|single|members?|participants?|employees?|famil(?:y|ies)|\$)\b[^.;%]{0,120}\.?$`)
)

// freeHereRE finds that a deductible is not for what the section is about: "does not apply to the benefits of this section".
var freeHereRE = regexp.MustCompile(`\bdeductible (?:does not|doesn't|do not|will not) apply to (?:the |any |these )?(?:(?:benefits?|services|drugs|prescriptions?)(?: (?:described|listed))? )?(?:of|in|under) this (?:section|chapter|part)\b`)

// noPremiumRE finds that nothing is paid for being in the plan, said in one breath with that no deductible is.
var noPremiumRE = regexp.MustCompile(`\bno (?:[a-z]+ ){0,2}premiums?(?:,| and| or) no\b`)

// medicalFreeRE finds, where a document speaks of drugs, that the deductible of the medical plan is not for what it speaks of.
var medicalFreeRE = regexp.MustCompile(`^\W*(?:the |your )?(?:(?:(?:calendar|plan|benefit) year |annual )?deductible (?:of|under|for) (?:the|your) medical (?:plan|benefits?|program)|medical(?: plan)?(?: (?:calendar|plan|benefit) year| annual)? deductible) (?:does not|doesn't|will not) apply to (?:this (?:benefit|program|plan)|these (?:benefits|drugs))\W*$`)

// title is the length of the heading that a unit begins with: one that is set so, or else a short first line without the end of a
// sentence.
func (u *unit) title() int {
	if u.headed > 0 {
		return u.headed
	}
	at := u.breakFrom(0, maxHeading+1)
	if strings.HasSuffix(u.s[:at], ".") {
		return 0
	}
	return at
}

// noneOfSomeRE finds that there is no deductible for some drugs only.
var noneOfSomeRE = regexp.MustCompile(`\bdeductibles? (?:for|on|under|applies to) (?:[a-z-]+ ){0,4}(?:generics?|brands?|tiers?|specialty|preventive|insulin|mail(?:[- ]order)?)\b`)

// sentenceNone reads that there is no deductible at all, or none for drugs, from a sentence that says nothing else.
func (a *accReader) sentenceNone(c *cell, ofDrugs, rxDed, otherDed bool) {
	var scope benefit.Sourced[benefit.AccumulatorScope]
	switch {
	case noneOfSomeRE.MatchString(c.s):
		return
	case (noneOfDrugsRE.MatchString(c.s) || drugsWithoutRE.MatchString(c.s) || ofDrugs && payBeforeRE.MatchString(c.s)) && !rxDed:
		scope = benefit.State(benefit.RxOnly, c.all(sureProse)...)
	case noneAtAllRE.MatchString(c.s) && !rxDed && !otherDed && a.drugsAlone() && ofDrugsTitled(a.src) != nil:
		scope = benefit.Derive(benefit.RxOnly, ofDrugsTitled(a.src)...)
	case noneAtAllRE.MatchString(c.s) && !rxDed && !otherDed:
		scope = benefit.Assume(benefit.Integrated)
	default:
		return
	}
	put(&a.deductibles, "deductible", benefit.Accumulator{
		Scope: scope, Network: benefit.Assume(benefit.AnyNetwork), Individual: benefit.State(money.Amount(0), c.all(sureProse)...),
		Family: benefit.State(money.Amount(0), c.all(sureProse)...),
	})
}

// limitOf finds the limit that a sentence states, where all of its amounts are that limit's.
func limitOf(s string) (at span, isOOP, ok bool) {
	all := moneyRE.FindAllStringIndex(s, 8)
	if len(all) == 0 || len(all) > 4 {
		return at, false, false
	}
	first, last := all[0], all[len(all)-1]
	s = blank(blank(blank(blank(blank(s, apartRE), forBothRE), togetherPaidRE), toldElsewhereRE), withCopaysRE)
	s = blank(s, noFamilyRE)
	nouns := limitNounRE.FindAllStringIndex(s, -1)
	for _, m := range countedMaximumRE.FindAllStringSubmatchIndex(s, -1) {
		nouns = append(nouns, m[4:6])
	}
	if m := mostPayRE.FindStringIndex(s); m != nil && m[1] < first[0] && !parts(s[m[1]:first[0]]) {
		return span{m[0], last[1]}, true, drugWordsRE.MatchString(s[:first[0]]) || oopRE.MatchString(s) || inCopaysRE.MatchString(s[m[1]:first[0]]) && fillers(inCopaysRE.ReplaceAllString(s[m[1]:first[0]], "")) && inYearRE.MatchString(s)
	}
	for _, n := range nouns {
		if afterItRE.MatchString(s[:n[0]]) {
			continue // "20% after deductible, to a maximum of $250" states what a fill comes to
		}
		isOOP = !deductibleRE.MatchString(s[n[0]:n[1]])
		switch {
		case n[1] <= first[0] && fillers(s[n[1]:first[0]]) && fillers(s[first[0]:last[1]]):
			lead := max(0, n[0]-60)
			if i := strings.LastIndexAny(s[lead:n[0]], ".;"); i >= 0 {
				lead += i + 1
			}
			return span{lead, last[1]}, isOOP, true
		case n[0] >= last[1] && (noneNamedRE.MatchString(s[last[1]:n[0]]) || strings.ContainsAny(s[last[1]:n[0]], ",;(") && negatedRE.MatchString(s[n[1]:])):
			// "$0, no deductible" is what something costs, and so is "$60, deductible does not apply"
		case n[0] >= last[1] && fillers(s[first[0]:n[0]]) && !strings.Contains(s[last[1]:n[0]], ", and "): // "a $150 individual / $300 family drug deductible"
			return span{first[0], n[1]}, isOOP, true
		}
	}
	return at, false, false
}

// noFamilyRE finds between the amounts of a person and a family that no family pays more than the second.
var noFamilyRE = regexp.MustCompile(`(?:,|;)?(?: but| and)? no family (?:will |must |shall )?(?:pays?|(?:has|have) to (?:pay|meet)|meets?)(?: more than)?`)

// toldElsewhereRE finds where else a document tells of the limit that words name.
var toldElsewhereRE = regexp.MustCompile(`\b` + toldElsewhere)

// countedMaximumRE finds a limit, its second group, that is called no more than a maximum where it tells what counts toward it: "Pharmacy expenses
// count toward a separate maximum of $2,000".
var countedMaximumRE = regexp.MustCompile(`\b(?:prescriptions?(?: drugs?)?|drugs?|pharmacy|rx) (?:expenses|costs|co-?pay(?:ment)?s|co-?insurance|cost[- ]sharing) (?:[a-z]+ ){0,3}?((?:counts?|accumulates?|appl(?:y|ies)|are (?:credited|applied)) (?:towards?|to|against) (?:an?|its|their) (?:own )?(?:separate )?)(?:annual |yearly |calendar year |prescription(?: drug)? |pharmacy )*(maximum|limit) (?:of |\()\$`)

// noneNamedRE finds behind an amount that there is no limit, in front of its name.
var noneNamedRE = regexp.MustCompile(`\b(?:no|without|not subject to)(?: (?:an?|any|the))? *$`)

// allServicesRE finds that a limit is that of the whole plan, whatever counts toward it.
var allServicesRE = regexp.MustCompile(`\b` + limitNoun + ` for all (?:covered )?services\b`)

// insideRE finds the network before the amounts of a limit: "Network: $160 per person".
var insideRE = regexp.MustCompile(`(?:^|[ .:(])(?:in-)?network: \$`)

// togetherPaidRE finds, behind what a person pays, the words before what a family does: "and once the members of your family have together
// paid $300".
var togetherPaidRE = regexp.MustCompile(`,? and (?:once|when) (?:all )?(?:the )?(?:covered )?members of (?:your|the|a) family (?:have )?(?:together|in total|combined) (?:paid|pay)\b`)

// afterItRE finds that a cost share is paid after the limit that is named next.
var afterItRE = regexp.MustCompile(`(?:%|\bco-?pay(?:ment)?|\bco-?insurance) (?:co-?insurance )?(?:after|once|subject to) (?:(?:the|your|you meet|meeting|plan|annual|calendar year|medical|combined) )*$`)

// forBothRE finds, behind the name of a limit, that it is one of medical care and drugs: "one deductible for medical care and prescription
// drugs together".
var forBothRE = regexp.MustCompile(`,? (?:for|covering|that (?:covers|includes)|which (?:covers|includes)|including|includes) (?:both |your |all )?(?:(?:medical|health)(?: care| services| expenses| costs| benefits)? (?:and|&|plus) )?(?:prescriptions?|pharmacy|rx)(?: drugs?| benefits?| expenses| costs| services)*(?: (?:and|&|plus) (?:medical|health)(?: care| services| expenses| costs| benefits)?)?(?: together| combined)?,?(?: is| of|:)`)

var (
	// ownCountsRE finds what counts toward a limit that is named as that of drugs: "copays count toward the prescription drug
	// out-of-pocket maximum".
	ownCountsRE = regexp.MustCompile(`\bcounts? towards? ((?:(?:the|your|an?|this|separate|annual|its own) )*(?:\$ ?[\d,.]+ )?(?:prescriptions?(?: drugs?)?|pharmacy|drug|rx) (?:annual )?` + limitNoun + `)`)
	// wholePlanRE finds a limit that is named as that of the whole plan, and the words before it, whatever they are about: "you pay the
	// price of prescriptions until you meet the plan deductible".
	wholePlanRE = regexp.MustCompile(`^.*(\b(?:until|once|after|when|before) [^.;$]{0,40}\b(?:the|your) (?:plan|overall|combined|plan's) (?:annual )?` + limitNoun + `)`)
)

// ownName is what is said up to the amounts of a limit, without what does not tell which limit it is.
func ownName(said string) string {
	if at := ownCountsRE.FindStringSubmatchIndex(said); at != nil {
		said = blankAt(said, span{at[0], at[2]})
	}
	if at := countedMaximumRE.FindStringSubmatchIndex(said); at != nil {
		said = blankAt(said, span{at[2], at[3]})
	}
	if at := wholePlanRE.FindStringSubmatchIndex(said); at != nil {
		said = blankAt(said, span{0, at[2]})
	}
	return said
}

// otherLevels finds whom an amount is for behind one for the employee alone: all who enroll with others.
const otherLevels = `\ball other (?:coverage (?:levels?|tiers?|categories)|(?:levels?|tiers?|categories) of coverage)\b`

var otherLevelsRE = regexp.MustCompile(otherLevels)

func fillers(s string) bool {
	s = otherLevelsRE.ReplaceAllString(s, " ")
	return !slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,:;()/*[]–•-", r) }), func(w string) bool {
		return !limitFillerRE.MatchString(w)
	})
}

// ofNetworkRE finds of what network an amount is, behind it.
var ofNetworkRE = regexp.MustCompile(`\b(?:for |when you use |from |with )?(?:(?:in|out[- ]of)[- ]network|(?:non-?)?(?:participating|preferred|network)) (?:services|care|benefits|providers?|coverage|expenses|charges)\b|\b(?:in|out[- ]of)[- ]network\b`)

// besidePreventiveRE finds preventive drugs behind others in what a deductible is not for, and other kinds that are no tier.
var besidePreventiveRE = regexp.MustCompile(`(?:,|,? or|,? and)(?: to| for)?(?: the)? (?:prevent(?:at)?ive (?:drugs?|medic(?:ation|ine)s?|prescriptions?|items)|insulin|contraceptives|diabetic supplies)(?: (?:described|listed|named) (?:above|below|at the end of this (?:section|chapter|part)))?`)

// preferredAloneRE finds the word that tells some of the brands or generics of a plan from the others.
var preferredAloneRE = regexp.MustCompile(`\bpreferred\b`)

// limitOfBoth reads a sentence that states a limit in the network and the one outside of it: "Your deductible is $1,000 per member (or
// $2,000 per family) for in-network services and $2,000 per member (or $4,000 per family) for out-of-network services". It reports whether
// the sentence is one. Where a table has told a limit of the same kind, the one outside of the network is added to it alone.
func (a *accReader) limitOfBoth(c *cell) bool {
	s := c.s
	if len(s) > maxSentence || len(ofNetworkRE.FindAllStringIndex(s, 3)) != 2 {
		return false
	}
	bare := blank(s, ofNetworkRE)
	if notThisRE.MatchString(bare) || undecidedRE.MatchString(bare) || planNumberRE.MatchString(s) {
		return false
	}
	limit, isOOP, ok := limitOf(bare)
	if noun := limitNounRE.FindStringIndex(bare); noun == nil || !fillers(bare[:noun[0]]) {
		return false // of hospital care, of children
	}
	if !ok || len(moneyRE.FindAllStringIndex(s, 5)) < 2 {
		return false
	}
	said := bare[:limit.j]
	rx, med := hasRx(said), medWordsRE.MatchString(said)
	readings := accumulatorAmounts(c.passage)
	if len(readings) != 2 || readings[0].network != benefit.In || readings[1].network != benefit.Out || readings[0].individual == nil || readings[1].individual == nil {
		return false
	}
	scope := benefit.Assume(benefit.Integrated)
	switch {
	case rx && med:
		scope = benefit.State(benefit.Integrated, c.evidence(limit.i, limit.j, sureProse)...)
	case rx:
		scope = benefit.State(benefit.RxOnly, c.evidence(limit.i, limit.j, sureProse)...)
	case med:
		scope = benefit.State(benefit.MedicalOnly, c.evidence(limit.i, limit.j, sureProse)...)
	}
	list, kind := &a.deductibles, "deductible"
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
	}
	before := len(*list)
	inside := false // a table has told the one in the network
	for _, o := range *list {
		if (o.Scope.Value == benefit.RxOnly) != (scope.Value == benefit.RxOnly) {
			continue
		}
		if o.Network.Value != benefit.In || o.Individual.Value != readings[0].individual.amount {
			return true // what the table says holds
		}
		inside = true
	}
	if inside {
		readings = readings[1:]
	}
	a.stated(list, kind, source{answer: c}, readings, scope)
	for i := before; i < len(*list); i++ {
		lessSure(&(*list)[i].Individual, sureProse)
		lessSure(&(*list)[i].Family, sureProse)
	}
	return true
}

// sentenceLimit takes the limit that a sentence states at a place; of is what says beside it what the limit is for.
func (a *accReader) sentenceLimit(c *cell, at span, isOOP, rx bool, of ...benefit.Evidence) {
	readings := accumulatorAmounts(c.passage)
	if len(readings) != 1 {
		return // of several networks or persons, whose each is, is not certain
	}
	if readings[0].network != benefit.Out && insideRE.MatchString(strings.Join(strings.Fields(c.s), " ")) {
		readings[0].network = benefit.In
	}
	scope := benefit.Assume(benefit.Integrated)
	if rx {
		scope = benefit.State(benefit.RxOnly, slices.Concat(c.evidence(at.i, at.j, sureProse), of)...)
	}
	list, kind := &a.deductibles, "deductible"
	if isOOP {
		list, kind = &a.maximums, "outOfPocketMaximum"
	}
	before := len(*list)
	a.stated(list, kind, source{answer: c}, readings, scope)
	for i := before; i < len(*list); i++ {
		acc := &(*list)[i]
		for _, m := range []*benefit.Sourced[money.Amount]{&acc.Individual, &acc.Family} {
			for k := range m.Evidence {
				m.Evidence[k].Confidence = min(m.Evidence[k].Confidence, sureProse)
			}
		}
		if rx {
			acc.AppliesToRx = benefit.State(true, scope.Evidence...)
			if only := a.limitTo(c.s[at.i:at.j]); len(only) > 0 && !acc.Tiers.Known() {
				acc.Tiers = benefit.Derive(only, scope.Evidence...)
			}
			if !isOOP {
				a.holdInWords(acc, c)
			}
		}
	}
}
