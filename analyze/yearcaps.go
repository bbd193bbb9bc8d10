package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Booklets seldom call what is paid for drugs in a year an out-of-pocket maximum: "No one pays more than
// $1,800 of drug copays in a plan year", "Once you have paid $1,500 in copays for prescriptions in a year, …".
var (
	inYearRE   = regexp.MustCompile(`\b(?:per|each|every|an?|the|any|in one|in any|during the) (?:[a-z]+ ){0,2}(?:year|benefit period|plan period)\b|\bannual(?:ly)?\b|\byearly\b|\buntil (?:december 31|january 1|(?:the )?(?:year|year's) end)\b`)
	yourCostRE = regexp.MustCompile(`\bco-?pay(?:ment)?s?\b|\bcoinsurance\b|\bcost[- ]shar(?:e|es|ing)\b|\bout[- ]of[- ]pocket\b|\byou (?:will |must |would |have to |never )*(?:pay|spend)\b|\b(?:you|they|who|member|person|participant|individual|has|have)(?:'ve| have| has)? (?:paid|spent)\b|\bdrug (?:costs|expenses)\b|\byour (?:(?:prescription|drug|pharmacy) )?payments\b|\b(?:your|their|a (?:person|member|participant)'s|the (?:member|participant)'s) (?:share|part|portion) of\b|\bwhat you pay\b`)
	yearCapRE  = regexp.MustCompile(`\bmax(?:imum)?s?\b|\blimit(?:ed|s)?\b|\bno more than\b|\bcap(?:ped|s)?\b|\bexceed(?:s|ed)?\b|\bnever more than\b|\b(?:no|nobody|never)\b[a-z ]{0,40}\bmore than\b|\buntil (?:your|the|their) [a-z -]{0,60}\b(?:come|comes|reach|reaches|total|totals|add|adds|equal|equals)(?: up)?(?: to)?\s*$`)
	// thenFreeRE finds that nothing is paid once so much has been
	thenFreeRE = regexp.MustCompile(`\b(?:once|after|when|until)\b.*\b(?:100 ?%|no (?:further |more |additional )?(?:cost|copay|charge)|nothing|in full|(?:won't|will not|don't|do not) (?:have to )?pay (?:any ?more|anything)|\$0|(?:plan|fund|trust|program|we) (?:will |then )?(?:pays?|covers?) (?:for )?(?:all (?:of|the|your|covered|further|later|remaining|additional|prescriptions?|drugs?|costs?)|the (?:full|entire|whole|rest|remainder))\b)`)
	// notYourCapRE finds amounts that the plan pays up to, or that are of something else
	notYourCapRE = regexp.MustCompile(`\b(?:plan|fund|trust|carrier|program|policy|we)(?:'s)? (?:will |shall )?(?:pays?|covers?|reimburses?|contributes?|allows?)\b[^.;]{0,60}\$|\b(?:benefit|lifetime|coverage|allowance) (?:maximum|limit|cap)\b|\bmaximum (?:benefit|allowance|payable)\b|\ballowance\b|\bcredit\b|\b(?:fsa|hsa|hra)\b|\bpremium|\bcontribut|\bdonut\b|\bcoverage gap\b|\bcatastrophic\b|\binitial coverage\b|\bassistance\b|\bcoupon|\bpatient\b`)
)

// yearCapOf finds the amount that a person pays at most for drugs in a year in a sentence that does not call it by the name of a limit.
func yearCapOf(s string, ofDrugs bool) (span, bool) {
	all := moneyRE.FindAllStringIndex(s, 4)
	if len(all) == 0 || len(all) > 2 || !hasRx(s) && !medicationCopayRE.MatchString(s) && !(ofDrugs && copaysReachRE.MatchString(s)) || !inYearRE.MatchString(s) || !yourCostRE.MatchString(s) || notYourCapRE.MatchString(s) ||
		deductibleRE.MatchString(blank(blank(s, withCopaysRE), dedCountedRE)) || medWordsRE.MatchString(s) || len(kindsIn(s)) > 0 || ofSomeDrugs(s) || specialKindRE.MatchString(s) {
		return span{}, false
	}
	first, last := all[0], all[len(all)-1]
	end := min(len(s), last[1]+60)
	if len(all) == 2 && !fillers(reachAgainRE.ReplaceAllString(copaysRE.ReplaceAllString(s[first[1]:last[0]], " "), " ")) {
		return span{}, false
	}
	if at := lastOf(yearCapRE, s[:first[0]]); at >= 0 && !perFillRE.MatchString(s[at:end]) {
		return span{0, end}, true
	}
	if at := upToYearRE.FindStringIndex(s); at != nil && membersPartRE.MatchString(s[:at[0]]) {
		return span{0, end}, true
	}
	if thenFreeRE.MatchString(s) && !perFillRE.MatchString(s[first[0]:end]) {
		return span{0, end}, true
	}
	return span{}, false
}

// upToYearRE finds the most of a year behind what a person pays: "a copayment for prescription drugs, up to $2,800 per year".
var upToYearRE = regexp.MustCompile(`\bup to (?:an? )?(?:annual |yearly )?(?:total |maximum |limit )?(?:of )?\$ ?[\d,.]*\d,? (?:per|each|an?|every|in an?) (?:calendar |plan |benefit |policy |contract )?year\b`)

// withCopaysRE finds the deductible for drugs among what a person pays for them: "copayments and prescription drug deductible", "your deductible,
// copayments and coinsurance for prescription drugs".
var withCopaysRE = regexp.MustCompile(`\bdeductibles?(?:,|,? and|,? or|,? plus) (?:(?:any|your|all) )?(?:co-?pay(?:ment)?s?|co-?insurance)(?:,? (?:and|or) (?:(?:any|your|all) )?(?:co-?pay(?:ment)?s?|co-?insurance))?(?: amounts)? for (?:(?:your|all|any|covered) )*(?:prescriptions?|drugs)\b|\b(?:co-?pay(?:ment)?s?|co-?insurance)(?: amounts?)?,? (?:and|or|plus) (?:(?:the|any|your) )?(?:prescription(?: drugs?)?|drug|rx|pharmacy) deductibles?\b`)

// dedCountedRE finds that what is paid toward the deductible counts among what a person pays: "(deductible included)".
var dedCountedRE = regexp.MustCompile(`\((?:the |your )?deductible(?: is)? included\)|\((?:including|includes|counting) (?:the |your |any )?deductible\)`)

// reachAgainRE finds between the amounts of a person and a family that the other's payments come to theirs: "$2,600, or those of your whole family reach
// $5,200".
var reachAgainRE = regexp.MustCompile(`\b(?:those|that) of (?:(?:your|the|an?) )?(?:whole |entire )?|\b(?:whole|entire)\b|\b(?:reach(?:es)?|come(?:s)? to|totals?|adds? up to|household)\b`)

// medicationCopayRE finds the copays of drugs by their other name.
var medicationCopayRE = regexp.MustCompile(`\bmedication (?:co-?pay(?:ment)?s?|costs)\b`)

// copaysReachRE finds the sum of copays that a person pays no more beyond: "when your copays reach $1,800".
var copaysReachRE = regexp.MustCompile(`\b(?:once|when|after|until) (?:your|the|all|a (?:member|person)'s) (?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?s|cost[- ]shar(?:e|ing)|out-of-pocket costs) (?:reach|total|add up to|equal)\b`)

// drugsAlone reports whether a document is about the drug benefit and no other care: its copays can only be those for drugs.
func (a *accReader) drugsAlone() bool {
	if a.ofDrugs == 0 {
		a.ofDrugs = 1
		content := strings.ToLower(a.src.Content)
		for _, l := range careLines {
			if strings.Contains(content, l) {
				a.ofDrugs = 2
				break
			}
		}
	}
	return a.ofDrugs == 1 && len(a.drugs.tiers) > 0
}

// drugBenefitTitleRE finds in the title of a document that it is about the benefit for drugs.
var drugBenefitTitleRE = regexp.MustCompile(`\b(?:pharmacy|prescriptions?(?: drugs?)?|drug) (?:benefits?|plan|program|coverage)\b`)

// drugCapTitleRE finds the title of the most that is paid for drugs in a year, with the number of its section.
var drugCapTitleRE = regexp.MustCompile(`^\W*(?:(?:section|article|part) )?(?:[\divx]+(?:\.\d+)*[.:)]? ?)?(?:[–—-] ?)?(?:(?:your|the|annual|yearly|calendar[- ]year|plan[- ]year|separate) )*(?:prescriptions?(?: drugs?)?|pharmacy|rx|drug) (?:(?:annual|benefit|program|plan) )*` + limitNoun + `\W*$`)

// titledCapOf finds the amount that a person pays at most in a year in the first sentence below such a title, which need not name the drugs
// again: "Your copayments and coinsurance are limited to $2,000 per person each Calendar Year."
func titledCapOf(s string, title *cell) (span, bool) {
	all := moneyRE.FindAllStringIndex(s, 3)
	if title == nil || !drugCapTitleRE.MatchString(title.s) || deductibleRE.MatchString(title.s) || len(all) == 0 || len(all) > 2 || !inYearRE.MatchString(s) || !yourCostRE.MatchString(s) || notYourCapRE.MatchString(s) ||
		deductibleRE.MatchString(s) || medWordsRE.MatchString(s) || len(kindsIn(s)) > 0 || ofSomeDrugs(s) {
		return span{}, false
	}
	end := min(len(s), all[len(all)-1][1]+60)
	if len(all) == 2 && !fillers(s[all[0][1]:all[1][0]]) || lastOf(yearCapRE, s[:all[0][0]]) < 0 && !thenFreeRE.MatchString(s) || perFillRE.MatchString(s[all[0][0]:end]) {
		return span{}, false
	}
	return span{0, end}, true
}

// partDPlanRE finds words for a plan of Medicare that is for drugs alone.
var partDPlanRE = regexp.MustCompile(`\(pdp\)|\bmedicare part d (?:[a-z-]+ ){0,3}plan\b|\bmedicare (?:prescription(?: drug)?|rx) plan\b|\bpart d (?:prescription(?: drug)?|employer|group) (?:[a-z]+ )?plan\b`)

// ofDrugsTitled is the words by which the title of a document says so, none where it does not.
func ofDrugsTitled(src *document.Text) []benefit.Evidence {
	const title = 200 // characters in which a document has its title
	const lead = 1500 // in which a plan says that it is one of Medicare's for drugs
	top := newCell(src, document.Span{End: min(title, src.Len())})
	at := drugBenefitTitleRE.FindStringIndex(top.s)
	if at == nil {
		top = newCell(src, document.Span{End: min(lead, src.Len())})
		at = partDPlanRE.FindStringIndex(top.s)
	}
	if at == nil {
		return nil
	}
	return top.evidence(at[0], at[1], sureProse)
}

// drugPlanTitleRE finds a stand-alone drug plan of Medicare by what its name ends with.
var drugPlanTitleRE = regexp.MustCompile(`\(pdp\)|\bstand-?alone (?:medicare )?prescription drug plan\b`)

// drugPlanTitle is the words by which the title of a document is that of such a plan, none where it is not.
func drugPlanTitle(src *document.Text) []benefit.Evidence {
	const title = 400 // characters in which a document has its title
	top := newCell(src, document.Span{End: min(title, src.Len())})
	at := drugPlanTitleRE.FindStringIndex(top.s)
	if at == nil || slices.ContainsFunc(medicareNameRE.FindAllString(top.s, -1), func(kind string) bool { return kind != "(pdp)" }) {
		return nil // or it is of several plans
	}
	return top.evidence(at[0], at[1], sureProse)
}

// ofDrugPlan makes limits that name no benefit those of drugs, where the plan has no other.
func (a *accReader) ofDrugPlan() {
	ev := drugPlanTitle(a.src)
	for _, list := range [][]benefit.Accumulator{a.deductibles, a.maximums} {
		for i := range list {
			if ev != nil && list[i].Scope.Standing == benefit.Assumed {
				list[i].Scope = benefit.Derive(benefit.RxOnly, ev...)
			}
		}
	}
}

// careLines are words of the benefits that a plan for all care has beside drugs.
var careLines = []string{"primary care", "office visit", "emergency room", "urgent care", "inpatient", "specialist visit", "hospital stay", "medical plan", "medical benefit"}

// specialKindRE finds a cap on the drugs of one tier or pharmacy.
var specialKindRE = regexp.MustCompile(`\bspecialty\b|\bmail\b|\bhome delivery\b|\bbrands?\b|\bgenerics?\b|\btiers? \d|\bformulary\b`)
