package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// sharedKinds are the kinds of drugs that plans give a cost share of their own.
var sharedKinds = []benefit.DrugKind{
	benefit.KindInsulin, benefit.KindVaccine, benefit.KindDiabeticSupply, benefit.KindContraceptive, benefit.KindPreventive,
	benefit.KindSmokingCessation, benefit.KindOralAntiCancer, benefit.KindCompound,
}

// groupKinds are kinds that plans treat as tiers or groups of tiers, and never exclude as a whole.
var groupKinds = []benefit.DrugKind{benefit.KindSpecialty, benefit.KindMaintenance, benefit.KindSelfInjectable, benefit.KindOpioid}

var (
	ceilingRE = regexp.MustCompile(`(?:\b(?:no|not|never|won't)(?: [a-z]+){0,2} more than|\bmaximum(?: of)?|\bup to(?: a maximum of)?|\bcap(?:ped)?(?: at| of)?|\bcap (?:[a-z-]+ ){1,5}at|\blimited to|\bnot (?:to )?exceed|\bdoes not exceed|\bat most) (?:an? )?(?:(?:member )?(?:co-?pay(?:ment)?|cost[- ]shar(?:e|ing)) of )?\$\d?$`)
	// mostPaidRE finds a ceiling whose amount stands at its end: "the most you will pay for a 30-day supply of insulin is $30".
	mostPaidRE = regexp.MustCompile(`\bmost (?:that )?(?:you|a member|members?|an? [a-z]+)(?: will| would| can| must)? (?:ever )?pays?\b[^.;$]{0,90}(?:\b(?:is|will be) | {4,})$|\bmaximum (?:co-?pay(?:ment)?|cost|amount)\b[^.;$]{0,90}\b(?:is|of|will be) $|\b(?:co-?pay(?:ment)?s?|cost[- ]shar(?:e|ing)|cost) (?:caps?|maximums?|max|limits?)\b[^.;$]{0,60}(?:is|of|at|:) $`)
	theMostRE  = regexp.MustCompile(`\b(?:the|at) most\b`)
	// mostVaccinesRE is how Part D plans speak of the vaccines that are recommended, which are those that they cover.
	mostVaccinesRE = regexp.MustCompile(`\bmost (?:adult )?(?:part d )?(?:adult )?vaccines\b`)
	capOfRE        = regexp.MustCompile(`^ ?(?:copay(?:ment)? |cost[- ]shar(?:e|ing) |out-of-pocket )?(?:cap|maximum|max|limit)\b`)
	monthRE        = regexp.MustCompile(`\b(?:one|1|a|per|each|every)[- ]month(?:'s|ly)?\b|\bmonthly\b`)
	partialRE      = regexp.MustCompile(`\b(?:some|certain|select(?:ed)?|most|many|(?:limited|small) (?:numbers?|amounts?|selection)|a few)\b`)

	notAllRE      = regexp.MustCompile(`\bnot all\b|\bnot (?:listed|on the)\b`)
	excludeVerbRE = regexp.MustCompile(`\b(?:is|are) (?:specifically |generally )?(?:excluded|(?:not|no longer) (?:a )?covered(?: benefits?)?)\b|^[^a-z]*(?:coverage|benefits?) (?:is|are) excluded for\b|\bcoverage is excluded for\b|\b(?:does(?: not|n't)|do not|don't|will not) cover\b|\bno coverage (?:is provided )?for\b|\bnot allow (?:us|the plan|plans|it|this plan) to cover\b|^\W*(?:neither|no|none) (?:of (?:the|these|our|your) )?(?:[a-z-]+ ){0,3}?(?:plans?|options?|programs?)(?: options?)? (?:will |does |do )?covers?\b|\bnot covered\b|\bexclud(?:es|ed)\b|\bexclusions\b[^.;:]{0,50}\binclude\b|\bnon-?covered (?:drugs|medications|medicines|items|products)\b[^.;:]{0,20}\binclude\b|\bare (?:[a-z]+ ){0,2}exclusions\b|\b(?:does(?: not|n't)|do not|don't|will not|won't) (?:provide|pay)(?: any)? (?:benefits?|coverage) for\b|\b(?:you|members?|participants?) (?:will|are)(?: not|n't) (?:be )?reimbursed for\b|\bcoverage (?:under [a-z ]{3,40})?does(?: not|n't) include\b|\b(?:is|are) ineligible(?: for (?:coverage|benefits|reimbursement|payment)\b|\W*$)|^\W*not eligible for coverage\b`)
	unlessAuthRE  = regexp.MustCompile(`\bunless (?:it is |they are |prior )?(?:prior(?:-| )?)?(?:authori[sz]ed|approved|preauthori[sz]ed)\b|\bwithout (?:a )?prior authorization\b|\bunless prior authorization\b`)
	exceptRE      = regexp.MustCompile(`\b(?:unless|exc|except(?:ion)?s?|other than|but)\b`)
	// notMeantRE finds a sentence that takes something out of an exclusion: "This does not apply to injectable insulin".
	notMeantRE     = regexp.MustCompile(`\b(?:this|these|the)(?: exclusions?| limits?| limitations?)? (?:do|does|will)(?: not|n't) (?:apply to|include)\b`)
	coverVerbRE    = regexp.MustCompile(`\b(?:is|are) (?:also )?covered\b|\b(?:plan|we|benefit) (?:also )?covers?\b|\bcovered (?:prescription )?(?:drugs|medications|medicines|items|products|supplies)(?: also)? include\b`)
	closedRE       = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)[a-z ,]{0,30} (?:not (?:(?:listed|included|appear) )?on (?:the|our|this|your|its) (?:[a-z']+ ){0,3}(?:formulary|drug list|list|pdl)) (?:(?:are|is|will) not (?:be )?covered|(?:are|is) excluded)\b|\bnot cover (?:any )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)[a-z ,]{0,20} not (?:listed |included )?on (?:the|our|this|your|its) (?:[a-z']+ ){0,3}(?:formulary|drug list|list|pdl)\b|\bnon-?formulary (?:drugs?|medic(?:ation|ine)s?|brands?|prescriptions?) (?:are|is) (?:not covered|excluded)\b|\bclosed formulary\b|\bformulary is closed\b`)
	openFormRE     = regexp.MustCompile(`\b(?:an |is )?open formulary\b|\bformulary is open\b`)
	compoundNoRE   = regexp.MustCompile(`\bcompound(?:ed)? (?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?) (?:are|is) not covered\b|\bcompound(?:ed)? (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b[^.;]{0,20}\bexcluded\b`)
	bareItemRE     = regexp.MustCompile(`^[a-z][a-z0-9 ,/'()&®-]*$`)
	verbRE         = regexp.MustCompile(`\b(?:is|are|was|will|must|may|can|should|has|have|do|does|pay|pays|apply|applies|includes?|requires?|covers|reimburses|provides|allows|accepts|denies|rejects|excludes|see|refer)\b`)
	notPharmacyRE  = regexp.MustCompile(`\bpreventive care services\b|\bwell[- ](?:child|baby|woman)\b|\bscreenings?\b|\bcounsel|\boffice visits?\b|\bphysical exam|\bsteriliz|\bhospital\b|\btravel\b`)
	drugItemRE     = regexp.MustCompile(`\bdrugs?\b|\bmedic(?:ation|ine)s?\b|\bmedicines?\b|\bover-the-counter\b|\botc\b|\bsuppressants?\b|\bvitamins?\b`)
	excludedLeadRE = regexp.MustCompile(`^\W*(?:[a-z ]{0,40}(?:exclusions?|not covered|excluded|not cover)(?:[a-z ]{0,20}| (?:under|by|through|in) (?:the|this|your) [a-z ]{3,60}):)`)
)

// coverage reads which drugs the plan covers at all, and which have a cost share of their own whatever their tier.
func (r *ruleReader) coverage(units []*unit) {
	r.freeTables()
	r.coverTables()
	awaiting := false // "the plan includes:" ended what went before
	var lead drugLead
	for _, u := range units {
		if u.row != nil {
			r.kindRow(u)
			continue
		}
		if u.lists == excludedDrug || u.lists == excludedAny {
			r.excludedBelow(u, 0)
			lead = drugLead{}
			continue
		}
		if r.listBelow(&lead, u) {
			continue
		}
		if name, value := u.pair(); u.label > 0 && preventiveLegend(name, value) {
			continue // the rules read it, with its condition
		}
		if r.compoundsPair(u) {
			continue
		}
		if name, value := u.pair(); u.label > 0 && u.drugs && excludedNameRE.MatchString(name) && !holdsNotRE.MatchString(value) {
			r.excludedItems(u, u.label, len(u.s))
			continue
		}
		for k, s := range u.sents {
			if k > 0 && notCoveredTitleRE.MatchString(u.body(k-1)) && !u.answered(k-1) && !verbRE.MatchString(s.s) && !saysCost(s.s) && (u.drugs || drugWordsRE.MatchString(s.s)) {
				r.excludedItems(u, s.at, s.at+len(s.s)) // "Not covered. Fertility drugs and vitamins."
				continue
			}
			if body := u.body(k); (excludedLeadRE.MatchString(body) || excludedLineRE.MatchString(beforeColon(body))) && (u.drugs || drugWordsRE.MatchString(s.s)) {
				r.excludedItems(u, s.at+len(s.s)-len(body), s.at+len(s.s))
				continue
			}
			switch {
			case includesRE.MatchString(strings.TrimSpace(s.s)):
				awaiting = true
				continue
			case r.includedInLine(u, s):
				continue
			case awaiting || u.lists == includedDrug:
				if r.includedItems(u, s) {
					awaiting = false
					continue
				}
			}
			if !u.drugs && !drugWordsRE.MatchString(s.s) && !contraceptivesRE.MatchString(s.s) || notPharmacyRE.MatchString(partOfServicesRE.ReplaceAllString(s.s, " ")) || strings.HasSuffix(s.s, "?") {
				continue
			}
			if !r.exemptSentence(u, k) {
				r.coverageSentence(u, k)
			}
		}
	}
}

// partOfServicesRE finds in a sentence on drugs that the law counts them among preventive services.
var partOfServicesRE = regexp.MustCompile(`\b(?:required|covered|listed|recommended) (?:as (?:part of )?|under |by )(?:the )?preventive care services\b`)

// notCoveredTitleRE finds a title, set as a sentence, of what follows on its line.
var notCoveredTitleRE = regexp.MustCompile(`^\W*(?:(?:drugs?|medic(?:ation|ine)s?|what is|items) )?(?:not covered|exclusions?|excluded(?: drugs?| medic(?:ation|ine)s?| items)?)(?: drugs?)?\.?\W*$`)

// answered reports whether a sentence is the answer to the question before it.
func (u *unit) answered(k int) bool {
	return k > 0 && strings.HasSuffix(strings.TrimRight(u.sents[k-1].s, " "), "?")
}

// saysCost reports whether a sentence says what drugs cost, which are covered then.
func saysCost(s string) bool {
	_, states := drugShare(s)
	return states || costSaidRE.MatchString(s)
}

var costSaidRE = regexp.MustCompile(`\bfree\W*$|\bfree (?:of charge|to you|at)\b|\bno (?:charge|cost|co-?pay(?:ment)?s?)\b|\bin full\b|\$ ?\d|\d ?%`)

// contraceptivesRE finds what is a drug by its name, wherever a document speaks of it; services have other names.
var contraceptivesRE = regexp.MustCompile(`\bcontraceptives (?:are|is)\b|\bfor (?:[a-z-]+ ){0,2}contraceptives\b`)

// beforeColon returns the words of a sentence that lead to the list in it.
func beforeColon(s string) string {
	at := strings.IndexByte(s, ':')
	if at < 0 || at+1 == len(s) {
		return ""
	}
	return s[:at]
}

func (r *ruleReader) coverageSentence(u *unit, k int) {
	s := u.sents[k].s
	cov := &r.plan.Coverage
	ev := u.quote(k, k, sureRule)
	open := undecidedRE.MatchString(s)
	if !cov.Formulary.Known() && !open && !exceptRE.MatchString(s) {
		switch {
		case u.closes(k):
			cov.Formulary = benefit.State(benefit.ClosedFormulary, ev...)
			return
		case openFormRE.MatchString(s):
			cov.Formulary = benefit.State(benefit.OpenFormulary, ev...)
			return
		}
	}
	if at := compoundNoRE.FindStringIndex(s); at != nil && !open && !exceptRE.MatchString(s) && !cov.Compounds.Known() && !endsKinds(s[:at[1]], at[0]) {
		cov.Compounds = benefit.State(benefit.Compounds{}, ev...)
		return
	}
	at := excludeVerbRE.FindStringIndex(s)
	if m := notPayableRE.FindStringIndex(s); at == nil && m != nil && !chargedRE.MatchString(s[:m[0]]) {
		at = m
	}
	if !paidSometimesRE.MatchString(boughtFreelyRE.ReplaceAllString(s, " $1")) {
		body := u.body(k)
		lead := len(s) - len(body)
		if behind := notPaidForRE.FindStringIndex(body); behind != nil && (at == nil || at[0] < lead+behind[1]) { // "benefits are not payable for": the drugs stand behind it
			at = []int{lead + behind[0], lead + behind[1]}
		}
	}
	if at == nil {
		at = u.toExclude(k)
	}
	switch {
	case r.compoundsSentence(u, k):
	case at != nil && !notAllRE.MatchString(s):
		r.exclusion(u, k, at)
	case r.kindShare(u, k):
	default:
		r.inclusion(u, k)
	}
}

// endsKinds reports whether what is said at a place of a sentence is said of the kinds of drugs before it as well: "weight loss drugs,
// over-the-counter drugs and compound drugs are not covered".
func endsKinds(s string, at int) bool {
	return len(kindSet(kindsIn(s))) > 1 && !verbRE.MatchString(s[:at])
}

// notPayableRE finds other words for what is not covered, which are said of charges and claims as well as of drugs, and chargedRE such a subject.
var (
	notPayableRE = regexp.MustCompile(`\b(?:is|are) (?:(?:not|no longer) (?:payable|reimbursed|reimbursable|eligible for coverage)|removed from coverage)(?:\W*$|[.;])|\b(?:does|do) not qualify for coverage\W*$`)
	chargedRE    = regexp.MustCompile(`\b(?:charges?|expenses?|claims?|amounts?|costs?|fees?|fills?|refills?|prices?|taxes|portion|benefits?|coverage)\b`)
)

const drugBenefits = `(?:(?:prescription |pharmacy |drug )*(?:benefits?|coverage))`

// notPaidForRE finds who does not pay for drugs, and paidSometimesRE that it is so at times, or for some fills,
// members or parts of a price.
var (
	notPaidForRE    = regexp.MustCompile(`^\W*(?:medicaid|medical assistance|(?:the |this |your |our )?(?:(?:prescription|pharmacy|drug|health|benefit|welfare) ){0,3}(?:plan|program|fund|trust|benefit)|we) (?:do(?:es)? not|don't|doesn't|will not|won't) pay for\b|^\W*(?:you|members|participants|covered persons) (?:are|is) not entitled to ` + drugBenefits + ` for\b|^\W*(?:no ` + drugBenefits + ` (?:is|are|will be)|` + drugBenefits + ` (?:is|are|will) not(?: be)?) (?:provided|available|payable|paid) for\b`)
	paidSometimesRE = regexp.MustCompile(`\b(?:until|before|when|if|while|after|again|early|lost|stolen|more than|beyond|than once|twice|bought|purchased|filled|obtained|given|without|outside|in excess|(?:over|above|under|below) (?:\$|(?:the )?age|\d)|(?:full|whole|entire|total|part|all) (?:of|cost|price|amount)|members?|spouses?|dependents?|children|adults|medicare|(?:medical|pharmacy) benefits?|brands?|generics?)(?:\b|$)`)
)

// boughtFreelyRE finds that drugs are bought without a prescription, which tells what they are and not when they are paid.
var boughtFreelyRE = regexp.MustCompile(`\b(?:that |which )?(?:(?:can|may) be |(?:is|are) )?(?:bought|purchased|obtained|available) (over[- ]the[- ]counter)\b`)

// notOnListRE finds drugs that the formulary does not have.
var notOnListRE = regexp.MustCompile(`^ ?(?:any )?(?:prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)[a-z ,]{0,20} not (?:listed |included )?on (?:the|our|this|your|its) (?:[a-z']+ ){0,3}(?:formulary|drug list|list)\W*$`)

// closes reports whether a sentence says that only the drugs of the formulary are covered, or that the plan pays for no others.
func (u *unit) closes(k int) bool {
	if closedRE.MatchString(u.sents[k].s) {
		return true
	}
	body := u.body(k)
	at := notPaidForRE.FindStringIndex(body)
	return at != nil && notOnListRE.MatchString(body[at[1]:])
}

// drugShare reads the one cost share of a sentence about certain drugs.
func drugShare(s string) (benefit.DrugCostShare, bool) {
	if lifetimeMostRE.MatchString(s) && len(moneyRE.FindAllString(s, 2)) == 1 {
		return benefit.DrugCostShare{}, false
	}
	marks := lex(s)
	var amounts []mark
	for _, m := range marks {
		switch m.kind {
		case moneyMark, percentMark, noChargeMark:
			amounts = append(amounts, m)
		case notCoveredMark:
			return benefit.DrugCostShare{}, false
		}
	}
	for _, at := range freeWordsRE.FindAllStringIndex(s, -1) {
		if towardRE.MatchString(s[at[1]:]) || strings.Contains(s[at[0]:at[1]], "responsible") && onceMetRE.MatchString(s[at[1]:]) || strings.HasPrefix(s[at[0]:], "without") && noneWithoutRE.MatchString(s[:at[0]]) {
			continue
		}
		if !slices.ContainsFunc(amounts, func(m mark) bool { return m.i < at[1] && at[0] < m.j }) {
			amounts = append(amounts, mark{kind: noChargeMark, i: at[0], j: at[1]})
		}
	}
	free := func(m mark) bool {
		return m.kind == noChargeMark || m.kind == moneyMark && m.amount == 0 ||
			m.kind == percentMark && m.rate.Complement().IsZero() && coveredWholeRE.MatchString(s[:m.i]) && !memberPaysRE.MatchString(s)
	}
	if len(amounts) == 0 {
		return benefit.DrugCostShare{}, false
	}
	if longer := bySupply(marks); len(longer) > 1 && len(longer) == len(amounts) {
		amounts = amounts[:1] // "$25 for a 30-day supply and $75 for a 90-day supply"
	}
	for _, m := range amounts[1:] {
		if !free(m) || !free(amounts[0]) {
			return benefit.DrugCostShare{}, false // which amount is for which drug is not certain
		}
	}
	m := amounts[0]
	t := benefit.DrugCostShare{}
	for _, o := range marks {
		if o.kind == deductibleMark {
			t.Deductible = o.order
		}
	}
	switch {
	case free(m):
		t.Share = benefit.Share{Kind: benefit.NoCharge}
	case m.kind == moneyMark && paidBackRE.MatchString(s[:m.i]):
		return benefit.DrugCostShare{}, false // "the plan pays you $35 back"
	case m.kind == moneyMark:
		a := m.amount
		t.Share = benefit.Share{Kind: benefit.Copay, Copay: &a}
		lead := s[max(0, m.i-48):min(len(s), m.i+2)]
		if ceilingRE.MatchString(lead) || mostPaidRE.MatchString(s[:m.i]) || capOfRE.MatchString(s[m.j:]) {
			t.Role = benefit.Ceiling
		} else if !payLeftRE.MatchString(s[max(0, m.i-64):m.i]) && !payRightRE.MatchString(s[m.j:]) || moreThanRE.MatchString(lead) {
			return benefit.DrugCostShare{}, false
		}
		for _, o := range marks {
			if (o.kind == perDaysMark || o.kind == daysMark) && o.days.Min == 1 && o.days.Max > 0 && (t.Share.PerDays == 0 || len(bySupply(marks)) == 0) {
				t.Share.PerDays = o.days.Max
			}
		}
		if t.Share.PerDays == 0 && monthRE.MatchString(s) {
			t.Share.PerDays = 30
		}
	case m.rate.Complement().IsZero() && coveredWholeRE.MatchString(s[:m.i]) && !memberPaysRE.MatchString(s):
		t.Share = benefit.Share{Kind: benefit.NoCharge}
	default:
		return benefit.DrugCostShare{}, false
	}
	return t, true
}

// onceMetRE finds when nothing is paid any more.
var onceMetRE = regexp.MustCompile(`\b(?:when|once|after|if|until)\b`)

const (
	anyOf = `(?:any |an? |the )?`
	// notPaid is what leaves a copay to be paid when it alone falls away.
	notPaid = `(?:deductibles?|coinsurance)`
)

var (
	// noneWithoutRE finds what stands in front of "without" where nothing comes without it: "are not available without a copay".
	noneWithoutRE = regexp.MustCompile(`(?:\b(?:not|never|cannot|nor)|n't)(?: [a-z]+){0,4} $|\b(?:no|neither) (?:[a-z-]+ ){1,4}(?:is|are) [^,;]{0,30}$`)
	// freeWordsRE finds what costs nothing in other words than a cell's.
	freeWordsRE = regexp.MustCompile(`\bwithout (?:any |an? )?(?:cost[- ]shar(?:e|ing)|co-?pay(?:ment)?s?|cost|charge)\b|\b(?:without|with no|(?:is|are) not subject to) ` + anyOf + `(?:` + noCopay + `(?:, ` + anyOf + notPaid + `)?,? (?:or|and|and/or) ` + anyOf + notPaid + `|` + notPaid + `,? (?:or|and) ` + anyOf + noCopay + `|` + notPaid + `, ` + anyOf + `(?:` + noCopay + `|` + notPaid + `),? (?:or|and) ` + anyOf + `(?:` + noCopay + `|` + notPaid + `))\b|\b(?:is|are) (?:also )?not subject to (?:any |member )*cost[- ]shar(?:e|ing)\b|\bcost[- ]shar(?:e|ing) (?:is )?waived\b|\b(?:co-?pay(?:ment)?s?) (?:is|are) waived\b|\bpay(?:s)? nothing\b|\b(?:is|are) (?:available )?free(?: to you| of charge)? ?:|\b(?:is|are) (?:available )?free(?: to you| for (?:you|members))?(?: of charge)?(?: at (?:an? |any |all )?(?:in-network |network |participating )(?:retail )?pharmac(?:y|ies))?(?: (?:in|under|with) (?:both|all|either|any|every|our|the) (?:[a-z]+ ){0,2}(?:options?|plans?))?\W*$|\b(?:(?:do(?:es)? not|don't|doesn't|will not|won't|never) (?:have to )?(?:pay|be charged|owe|have)|(?:is|are) (?:not|never) (?:charged|required to pay))(?: a| an| any)? (?:co-?pay(?:ment)?s?|cost[- ]shar(?:e|ing)|anything)\b|\b(?:is|are) (?:available )?free (?:of|from) (?:any |all |member )?(?:cost(?:[- ]shar(?:e|ing)|s)?|co-?pay(?:ment)?s?)\b|\bco-?pay(?:ment)?s? (?:do(?:es)? not|don't|doesn't|will not) apply to\b|\b(?:you|members) (?:are|will) not (?:be )?responsible for (?:paying )?(?:a |any |the )?co-?pay(?:ment)?s?(?: (?:and/or|and|or)(?: a| any)? co-?insurance)?(?: (?:and/or|and|or)(?: a| any)? deductibles?)?\b|\bno (?:out-of-pocket|member|added|additional) (?:costs?|cost[- ]sharing|expenses?)\b|\bcosts? (?:you|members?) nothing\b|\bzero[- ](?:dollar|cost|co-?pay(?:ment)?)s?\b`)
	// towardRE finds what a share does not count toward, behind "copays do not apply to".
	towardRE       = regexp.MustCompile(`^ (?:the |your |any |a |an )?(?:[a-z-]+ ){0,3}(?:deductible|out-of-pocket|maximums?|limits?|accumulat)`)
	coveredWholeRE = regexp.MustCompile(`\b(?:covered|paid|payable|pays?|reimbursed)\b(?:[^.;:$%]|\.\d){0,80}\bat $`)
	memberPaysRE   = regexp.MustCompile(`\b(?:you|members?|participants?|employees?) (?:will |must )?(?:pays?|are responsible|be responsible)\b`)
)

var moreThanRE = regexp.MustCompile(`\bmore than\b|\bless than\b|\bat least\b|\bminimum\b`)

// what stands right before or behind an amount that the member pays
var (
	payLeftRE  = regexp.MustCompile(`(?:\b(?:copay(?:ment)?|cost[- ]share|cost[- ]sharing|costs?|pays?)\b(?: you)?(?: (?:for|of) [a-z ,-]{1,40})?(?: (?:is|are|a|of|only))*|[:-]|\b(?:have|has) an?) ?$`)
	paidBackRE = regexp.MustCompile(`\b(?:plan|we|program|manufacturer) (?:will )?pays?(?: you)?(?: back)?(?: up to)? ?$|\bpays? you ?$`)
	payRightRE = regexp.MustCompile(`^ ?(?:copay|cost[- ]shar|per (?:prescription|fill|30|month)|for (?:a|each|up to)\b|/ ?(?:prescription|fill|30|month))`)
)

// scopeOf is the scope of a kind of drugs as a sentence qualifies it: the tiers of "preferred generic and brand", the
// network. What the model cannot say of it is returned in words.
func (r *ruleReader) scopeOf(kind benefit.DrugKind, s string) (benefit.Scope, string) {
	scope := ofKinds(kind)
	if out, in := outNetworkRE.MatchString(s), inWordsRE.MatchString(blank(s, outNetworkRE)); out != in {
		scope.Networks = []benefit.Network{benefit.In}
		if out {
			scope.Networks[0] = benefit.Out
		}
	}
	m := qualifierRE.FindString(preferredMakerRE.ReplaceAllString(s, " "))
	if m == "" || !strings.Contains(m, "preferred") && !strings.Contains(m, "formulary") && strings.Contains(m, "generic") && strings.Contains(m, "brand") {
		return scope, "" // generics and brands are all drugs
	}
	for _, c := range readClasses(m + " drugs") {
		tiers := r.tiersOf(c)
		if len(tiers) == 0 {
			tiers = r.tiersOf(plain(c)) // a plan that has one tier of generics
		}
		if len(tiers) == 0 {
			scope.Tiers = nil
			return scope, strings.TrimSpace(m)
		}
		for _, id := range tiers {
			if !slices.Contains(scope.Tiers, id) {
				scope.Tiers = append(scope.Tiers, id)
			}
		}
	}
	return scope, ""
}

// preferredMakerRE finds who is preferred, not which drugs.
var preferredMakerRE = regexp.MustCompile(`\bpreferred (?:manufacturer|maker|vendor|supplier|pharmac|provider|laborator)`)

// tiersOf returns the tiers whose words name a class.
func (r *ruleReader) tiersOf(c benefit.TierClass) []benefit.TierID {
	var out []benefit.TierID
	for _, t := range r.section.drugs.tiers {
		if slices.Contains(r.section.drugs.names[t.ID].classes, c) {
			out = append(out, t.ID)
		}
	}
	return out
}

// inWordsRE finds the network in a sentence; the words of column headers are looser.
var inWordsRE = regexp.MustCompile(`\bin[ -]network\b|\b(?:network|participating) (?:retail |mail )?(?:pharmac|provider)`)

var qualifierRE = regexp.MustCompile(`\b(?:preferred|formulary|generic)(?:(?: and|,|/| or) (?:preferred |formulary )?(?:generics?|brands?)| generics?| brands?)*\b`)

// kindRow reads a row of a cost-share table that is about a kind of drugs: "Contraceptive drugs | No charge".
func (r *ruleReader) kindRow(u *unit) {
	w := u.row
	label := w.labelText()
	kinds := kindsIn(label)
	if len(kindSet(kinds)) != 1 && !names(kinds, benefit.KindPreventive) || undecidedRE.MatchString(label) {
		return
	}
	if t, ok := readTier(label); ok && !lawRE.MatchString(label) && slices.ContainsFunc(r.section.drugs.tiers, func(o benefit.Tier) bool { return o.ID == t.id() }) {
		return // it is a tier already
	}
	kind := kinds[0].kind
	if slices.Contains(groupKinds, kind) || paidAtMostRE.MatchString(label) {
		return // what it costs is a tier's, or what the plan pays at most is no cost of the member's
	}
	if r.capBeside(u, kind) || capOff(w) || kind == benefit.KindCompound && r.compoundsRow(w) {
		return
	}
	nowhere := true // no column of the row covers the drugs
	for _, k := range w.costColumns() {
		if c := w.cells[k]; !c.empty() {
			rd := c.shares()
			nowhere = nowhere && len(rd) == 1 && rd[0].share.Kind == benefit.NotCovered
		}
	}
	for _, k := range w.costColumns() {
		c := w.cells[k]
		both := w.overAllNetworks(k)
		if c.empty() || len(c.s) > 200 || ratesByClassRE.MatchString(c.s) || kind == benefit.KindCompound && asksFrom(c.s) || (both || w.column(k).network == "") && slices.Contains(w.cells[:k], c) {
			continue
		}
		sure := sureCell
		if w.column(k).network == "" {
			sure = sureUnheaded
		}
		ev := append(u.all(sure), c.all(sure)...)
		if most, ok := mostOf(c.s, label); ok && slices.Contains(sharedKinds, kind) {
			scope, at := ofKinds(kind), w.column(k)
			if w.sameCosts() {
				add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(most, ev...))
				return
			}
			if n := at.network; n != "" && n != benefit.AnyNetwork {
				scope.Networks = []benefit.Network{n}
				ev = append(ev, at.networkEvidence(sureCell)...)
			}
			if at.channel != "" {
				scope.Channels = []benefit.Channel{at.channel}
				ev = append(ev, at.said(saysChannel).all(sureProse)...)
			}
			if at.days != nil && most.Share.PerDays == 0 {
				scope.DaysSupply = *at.days
			}
			add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(most, ev...))
			continue
		}
		before := 0
		for _, rd := range c.shares() {
			lead := c.s[min(before, rd.i):rd.i]
			before = rd.j
			scope := ofKinds(kind)
			if n := w.column(k).network; n != "" && n != benefit.AnyNetwork && !nowhere && !both {
				scope.Networks = []benefit.Network{n}
				ev = append(ev, w.column(k).networkEvidence(sureCell)...)
			}
			for _, m := range rd.channels {
				if !slices.Contains(scope.Channels, m.channel) {
					scope.Channels = append(scope.Channels, m.channel)
				}
			}
			if at := w.column(k); !w.sameCosts() && at.channel != "" && len(rd.channels) == 0 { // "$30 | $75" below "Retail" and "Mail order"
				scope.Channels = []benefit.Channel{at.channel}
				ev = append(ev, at.said(saysChannel).all(sureProse)...)
			}
			if rd.share.Kind == benefit.NotCovered {
				if n, _, named := networkOf(lead[strings.LastIndexAny(lead, ".;")+1:]); named && n == benefit.Out {
					scope.Networks = []benefit.Network{n} // "100% at network pharmacies. Out-of-network: not covered"
				}
				switch {
				case rd.channels != nil && kind != benefit.KindCompound:
				case slices.ContainsFunc(w.notes(), func(n *cell) bool { return exceptRE.MatchString(n.s) }):
					open(r, &r.plan.Coverage.Exclusions, benefit.DrugCoverage, "exclusion", scope, ev, "The document leaves open which of these drugs are not covered; the exclusion is not applied.")
				case kind == benefit.KindOTC && len(scope.Networks)+len(scope.Channels) == 0 && !r.plan.Coverage.OTC.Known():
					r.plan.Coverage.OTC = benefit.State(benefit.OTC{}, ev...)
				case kind == benefit.KindCompound && len(scope.Networks)+len(scope.Channels) == 0 && !r.plan.Coverage.Compounds.Known():
					r.plan.Coverage.Compounds = benefit.State(benefit.Compounds{}, ev...)
				default:
					add(r, &r.plan.Coverage.Exclusions, "exclusion", scope, benefit.State(benefit.Exclusion{Label: printed(u.all(sure))}, ev...))
				}
				continue
			}
			if !slices.Contains(sharedKinds, kind) && !(kind == benefit.KindOTC && rd.share.Kind == benefit.Copay) && kind != benefit.KindFertility && kind != benefit.KindWeightLoss && kind != benefit.KindErectileDysfunction || rd.unclear {
				continue
			}
			t := benefit.DrugCostShare{Share: rd.share}
			switch ceiling := capLabelRE.MatchString(label) && rd.share.Kind == benefit.Copay && *rd.share.Copay > 0; {
			case ceiling:
				t = perDaysOf(ceilingOf(rd), label)
			case rd.days != nil:
				scope.DaysSupply = rd.days.days
			default:
				supply, said := onlySupply(label) // "Insulin on the preferred list, 30-day supply"
				if at := w.column(k); !said && len(scope.Channels) > 0 && at.days != nil {
					supply = *at.days
				}
				scope.DaysSupply = supply
				if !said && len(scope.Channels) == 0 && len(rd.channels) == 0 {
					scope.Channels, scope.DaysSupply = headedFills(w.headed)
				}
			}
			if s := rd.share; s.Kind == benefit.Copay && s.Copay != nil && *s.Copay == 0 {
				t.Share = benefit.Share{Kind: benefit.NoCharge}
			}
			if rd.order != nil {
				t.Deductible = rd.order.order
			}
			add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(t, ev...))
			if kind != benefit.KindPreventive || t.Share.Kind != benefit.NoCharge || !leadsPreventive(kinds, label) && !besidePreventive(kinds, label) {
				continue
			}
			for _, of := range kindSet(kinds)[1:] { // the kinds of drugs that it lists
				if slices.Contains(sharedKinds, of) {
					scope := scope
					scope.Drugs = benefit.DrugSet{Kinds: []benefit.DrugKind{of}}
					if !leadsPreventive(kinds, label) { // "and generic contraceptives"
						var own benefit.Scope
						own, t.Condition = r.scopeOf(of, label)
						scope.Tiers = own.Tiers
					}
					add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(t, ev...))
				}
			}
		}
	}
}

// mostOf is the most that a kind of drugs costs, in a cell that says so with its supply or below a label that does: "Insulin (each 30-day
// supply) | Not more than $25; deductible does not apply".
func mostOf(words, label string) (benefit.DrugCostShare, bool) {
	most, ok := drugShare(words)
	if !ok || most.Role != benefit.Ceiling || undecidedRE.MatchString(words) || exceptRE.MatchString(words) {
		return most, false
	}
	return perDaysOf(most, label), true
}

// perDaysOf is the most that drugs cost, for the days that its label names where none stand with the amount: "Member cap per 30-day
// supply".
func perDaysOf(most benefit.DrugCostShare, label string) benefit.DrugCostShare {
	for _, m := range lex(label) {
		if (m.kind == daysMark || m.kind == perDaysMark) && m.days.Min <= 1 && most.Share.PerDays == 0 {
			most.Share.PerDays = m.days.Max
		}
	}
	return most
}

// overAllNetworks reports whether the cell in a column stretches over those of pharmacies in and out of network, so that it says the same of all.
func (r *row) overAllNetworks(col int) bool {
	in, out := false, false
	for k, c := range r.cells {
		if c == r.cells[col] {
			n := r.column(k).network
			in, out = in || n == benefit.In, out || n == benefit.Out
		}
	}
	return in && out
}

// headedFills are the pharmacies and the supply that the heading of a section names, for its rows that name none: "Short-term supply at a
// retail pharmacy (up to a 31-day supply)" above "Insulin | $25". A heading of two kinds of pharmacies says the supply alone, and one of two
// supplies nothing.
func headedFills(heading string) ([]benefit.Channel, benefit.DaysSupply) {
	channels, days := sentenceMarks(heading)
	if len(days) != 1 {
		return nil, benefit.DaysSupply{}
	}
	if len(channels) == 1 {
		return []benefit.Channel{channels[0].channel}, days[0].days
	}
	return nil, days[0].days
}

// sameCosts reports whether all columns of a row say the same.
func (r *row) sameCosts() bool {
	cols := slices.DeleteFunc(slices.Clone(r.costColumns()), func(k int) bool { return r.cells[k].empty() })
	return !slices.ContainsFunc(cols, func(k int) bool { return strings.TrimSpace(r.cells[k].s) != strings.TrimSpace(r.cells[cols[0]].s) })
}

// paidAtMostRE finds the label of the most that a plan pays for a kind of drugs: "Fertility drugs, lifetime", "Annual benefit maximum".
var paidAtMostRE = regexp.MustCompile(`\blifetime\b|\b(?:annual|yearly|calendar year|plan year|benefit|plan) (?:benefit )?(?:max(?:imum)?|limit|allowance)\b`)

// lifetimeMostRE finds the most that a plan pays for a kind of drugs in a lifetime or a year, which is no cost of a fill: "Lifetime maximum $800 per
// person", "$800 per lifetime", "limited to $2,500 per calendar year".
var lifetimeMostRE = regexp.MustCompile(`\blifetime (?:benefit )?(?:max(?:imum)?|limit|allowance|benefit)\b[^.;$]{0,12}\$|\$ ?[\d,.]*\d (?:per (?:person|member) )?(?:(?:per )?lifetime|(?:per|each|every|a|in a) (?:(?:calendar|plan|benefit|policy|contract) )?year)\b`)

// capBeside reads a ceiling that stands in the remark behind a yes: "Insulin copay cap? | Yes | $25 per 30-day supply".
func (r *ruleReader) capBeside(u *unit, kind benefit.DrugKind) bool {
	cells := distinctCells(u.row.cells)
	if len(cells) != 3 || !slices.Contains(sharedKinds, kind) || !capLabelRE.MatchString(cells[0].s) || !switchedOnRE.MatchString(cells[1].s) {
		return false
	}
	beside := cells[2]
	rd := beside.shares()
	if len(rd) != 1 || rd[0].unclear || rd[0].channels != nil || rd[0].share.Kind != benefit.Copay || rd[0].share.Copay == nil || *rd[0].share.Copay <= 0 ||
		len(beside.s) > maxHeading || undecidedRE.MatchString(beside.s) || exceptRE.MatchString(beside.s) || partialRE.MatchString(beside.s) || forWhomRE.MatchString(beside.s) || ratesByClassRE.MatchString(beside.s) {
		return false
	}
	ev := slices.Concat(cells[0].all(sureRule), cells[1].all(sureRule), beside.all(sureRule))
	add(r, &r.plan.DrugCostShares, "drugCostShare", ofKinds(kind), benefit.State(ceilingOf(rd[0]), ev...))
	return true
}

// capOff reports whether a row says of a ceiling that there is none, whatever stands behind that: "Insulin cap | Inactive | $25 per fill".
func capOff(w *row) bool {
	cells := distinctCells(w.cells)
	return len(cells) > 2 && capLabelRE.MatchString(cells[0].s) && switchedOffRE.MatchString(cells[1].s)
}

var switchedOffRE = regexp.MustCompile(`^\W*(?:no|n|none|off|inactive|disabled|n/a|not (?:active|applicable|elected|selected|included|enabled))\W*$`)

// switchedOnRE finds a cell that says in a word that what its row names is so.
var switchedOnRE = regexp.MustCompile(`^\W*(?:yes|y|on|active|enabled|applies|included|in (?:place|effect))\W*$`)

// ceilingOf is the most that drugs cost, for a fill or for the days that stand with the amount.
func ceilingOf(rd reading) benefit.DrugCostShare {
	t := benefit.DrugCostShare{Role: benefit.Ceiling, Share: rd.share}
	if rd.days != nil && rd.days.days.Min <= 1 {
		t.Share.PerDays = rd.days.days.Max
	}
	return t
}

// capLabelRE finds the label of a row that states the most that a kind of drugs costs: "Insulin member cost cap".
var capLabelRE = regexp.MustCompile(`\b(?:caps?(?: programs?)?(?:,? \(?\d{1,3}[- ]days?(?: supply)?\)?)?|ceiling|max(?:imum)?(?: (?:copay(?:ment)?|member|cost|charge)s?)*|most (?:that )?you (?:will )?pay)(?:,? \(?(?:per|for|each)(?: an?| each| every)? (?:\d{1,3}[- ](?:days?(?: supply)?|ds)|month|fill|prescription)\)?)?(?: (?:y|yes|on))?\W*$`)

// includedItems reads a list of covered drugs: a sentence of nothing but kinds of drugs.
func (r *ruleReader) includedItems(u *unit, s sent) bool {
	list := items(s.s, 0)
	var found []mention
	for _, it := range list {
		words := s.s[it.i:it.j]
		if verbRE.MatchString(words) || !bareItemRE.MatchString(words) {
			return false
		}
		switch k := kindsIn(words); {
		case len(kindSet(k)) > 1: // "Diabetic supplies and contraceptive drugs"
			for _, m := range k {
				found = append(found, mention{m.kind, span{s.at + it.i + m.i, s.at + it.i + m.j}})
			}
		case len(k) > 0:
			found = append(found, mention{k[0].kind, span{s.at + it.i, s.at + it.j}})
		}
	}
	if len(found) == 0 || 2*len(found) < len(list) {
		return false
	}
	for _, m := range found {
		r.include(m.kind, original(u.passage, m.i, m.j), u.evidence(m.i, m.j, sureContext))
	}
	return true
}

// includedInLineRE finds a sentence that says what the plan of drugs covers, too: "Plan includes: Diabetic supplies and contraceptive drugs obtainable
// from a pharmacy.", "Oral fertility drugs included."
var includedInLineRE = regexp.MustCompile(`^\W*(?:(?:the |your )?(?:(?:pharmacy|prescription(?: drug)?|drug) )?plan (?:also )?includes: ?([a-z][a-z ,/-]{5,120}?)(?: (?:obtainable|obtained|available|purchased|filled) (?:from|at) (?:an? |the )?(?:[a-z-]+ )?pharmac(?:y|ies))?|([a-z][a-z -]{3,40} (?:drugs|medic(?:ation|ine)s|supplies)) (?:are )?included)\.?\W*$`)

// includedInLine reads it.
func (r *ruleReader) includedInLine(u *unit, s sent) bool {
	m := includedInLineRE.FindStringSubmatchIndex(s.s)
	if m == nil {
		return false
	}
	i, j := max(m[2], m[4]), max(m[3], m[5])
	return r.includedItems(u, sent{s: s.s[i:j], at: s.at + i})
}

func (r *ruleReader) include(kind benefit.DrugKind, label string, ev []benefit.Evidence) {
	if cov := &r.plan.Coverage; kind == benefit.KindCompound && !cov.Compounds.Known() {
		cov.Compounds = benefit.State(benefit.Compounds{Covered: true}, ev...)
	}
	add(r, &r.plan.Coverage.Inclusions, "inclusion", ofKinds(kind), benefit.State(benefit.Inclusion{Label: label}, ev...))
}

// limitedRE finds a part of the drugs that are named.
var limitedRE = regexp.MustCompile(`^\W*limited \b|\b(?:when|if|where) required by (?:law|the)\b|\bas required by the (?:plan|program|formulary)\b`)

// inclusion reads "insulin is covered at the brand copay".
func (r *ruleReader) inclusion(u *unit, k int) {
	s := u.sents[k].s
	verb := coverVerbRE.FindStringIndex(s)
	if verb == nil || undecidedRE.MatchString(s) || limitedRE.MatchString(s) || partialRE.MatchString(s) || exceptRE.MatchString(s) || strings.Contains(s, " not ") || strings.Contains(s, "only") {
		return
	}
	words, base := s[:verb[0]], 0
	if v := s[verb[0]:verb[1]]; strings.HasSuffix(strings.TrimSuffix(v, "s"), "cover") || strings.HasSuffix(v, "include") {
		words, base = s[verb[1]:], verb[1]
	}
	kinds := kindsIn(words)
	for _, m := range kinds {
		if slices.Contains(groupKinds, m.kind) || len(kinds) > 4 {
			continue
		}
		at := u.sents[k].at + base
		r.include(m.kind, original(u.passage, at+m.i, at+m.j), u.quote(k, k, sureRule))
	}
}
