package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// jsonPlanReader reads a plan that another system wrote as JSON: marketplace plans (plans.json with cost_sharing), FHIR
// InsurancePlan resources, and the many shapes of vendors, which it knows by the words of their keys. What stands
// around a number (the keys above it, the attributes beside it) says where it holds.
type jsonPlanReader struct {
	src        *document.Text
	plan       *benefit.Plan
	drugs      *drugReader
	acc        accReader
	lists      []jsonList  // cost shares of tiers that their strings leave unnamed
	shares     []jsonShare // in the order of the text; written down when it is known whether there is mail order
	most       *jsonNode   // that the coinsurance of a specialty drug comes to, said apart from it
	units      []*unit     // words about rules
	remarks    []jsonRemark
	rules      []jsonRule          // switches and thresholds of rules
	later      []func(*ruleReader) // rules about kinds of drugs, which are written when the tiers are known
	catalog    []jsonTier          // what tiers are called, where they are listed apart from their cost shares
	excluded   []*jsonNode         // items of lists of what is excluded that name no kind of drugs by themselves
	records    []*recordLimit
	tierLimits []*jsonTierLimit
	following  int                     // how many references deep the reader is
	listed     map[string][]jsonListed // pharmacies and networks that are listed apart from their cost shares, by id
	schedules  map[string][]*jsonNode  // the objects that refer to a schedule of cost shares, by its key and id
	schedule   *jsonNode               // the one being read

	daysOfTier  map[benefit.TierID]*sourcedDays              // of the tiers, where a list of what is covered says it
	tierRecords int                                          // how many records of tiers there are
	of          [2]benefit.Sourced[benefit.AccumulatorScope] // of the plan's deductible and maximum, said apart from their amounts
	joined      [2]*jsonNode                                 // of a drug deductible and maximum that are those of the whole plan
	forms       map[int]string                               // of the drugs that have no strength
	found       []finding.Finding
	ordered     bool                                  // the words of a cost share say that it is paid after the deductible
	method      benefit.Sourced[benefit.FamilyMethod] // of the plan's deductible, said apart from its amounts
	held        []jsonHeld                            // the tiers that deductibles are for
	view        jsonView                              // of several plans
	pages       map[*jsonNode]bool                    // strings with markup and rows of tables that paged was read from
	paged       *benefit.Plan
	drugsOnly   bool // the document says that it is of drugs, and nothing of it is of medical care
}

// jsonShare is a cost share and where it holds.
type jsonShare struct {
	share benefit.Sourced[benefit.Share]
	at    jsonPlace
}

// The words of keys, as plainWords gives them.
var (
	tierKeyRE    = regexp.MustCompile(`^(?:rx |drug |formulary |form |cost sharing |copay |benefit |pharmacy )*(?:tier|level|drug (?:class|type|category)|class)(?: (?:number|level|id|name|label|code|cd|type|no|nbr|num|description|ref|key))?$`)
	labelKeyRE   = regexp.MustCompile(`^(?:tier |drug |display |benefit |service |category )?(?:name|label|description|title|descr?|category|slug)$|^(?:benefits?|service|coverage|covered service)$|^benefit type code$`)
	channelKeyRE = regexp.MustCompile(`^(?:pharmacy(?: type| channel| kind| setting)?|channel(?: type)?|(?:delivery|distribution|dispensing)(?: channel| method| system)?|fill location|setting|service type)(?: codes?)?$`)
	networkKeyRE = regexp.MustCompile(`^(?:pharmacy )?network(?: status| type| tier| level| indicator)?(?: code)?$|^(?:is )?(?:in network|participating)$`)
	daysKeyRE    = regexp.MustCompile(`^(?:(max|maximum|min|minimum|from|start|through|thru|to|end) )?(?:days?(?: of)? suppl(?:y|ies)|supply(?: limit)?(?: days)?|days|fill days|ds)(?: (max|maximum|limit|min|minimum|range|days|from|to|thru|through|start|end))?$|^(?:supply )?(?:(max|min)(?:imum)?) days(?: supply)?$`)
	// ownDaysKeyRE finds the days supply of one kind of pharmacy, said once for all tiers.
	ownDaysKeyRE = regexp.MustCompile(`^(?:(?:max|maximum|rx|pharmacy|drug|prescription) )*(retail|mail(?: order)?|home delivery|specialty)(?: (?:pharmacy|rx|drugs?))? (?:(?:max|maximum) )?(?:days?(?: of)? supply|ds|days)(?: (?:max|maximum|limit))?$`)
	orderKeyRE   = regexp.MustCompile(`^(?:(?:is |copay |coinsurance |in |inn |in network )?(?:ded(?:uctible)? appl(?:ies|y|icable|ied)(?: flag| ind(?:icator)?)?|ded(?:uctible)? ind(?:icator)?|ded(?:uctible)? flag|appl(?:ies|y) ded(?:uctible)?|subject to (?:the )?(?:rx )?ded(?:uctible)?|after ded(?:uctible)?|deductible required))$|^((?:is )?ded(?:uctible)? (?:waived|exempt|bypass(?:ed)?|waiver)|waives? deductible|exempt from deductible|bypass deductible|before deductible)$|^(?:copay|coinsurance|deductible) (?:opt|option|order|qualifier)s?$|^ded(?:uctible)? (?:code|rule|treatment|application|order)$|^cost ?shar(?:e|ing) (?:regime|sequence|order)(?: (?:in|inn|in network))?$`)
	copayKeyRE   = regexp.MustCompile(`^(?:(?:member|patient|flat|fixed|rx) )*(?:copay|copayment|co pay|co payment|copays)(?: (?:amount|dollars?|value|usd|flat|per fill|per prescription|amt))*$|^(?:(?:member|patient|rx) )*(?:flat|fixed)(?: dollar)? (?:amount|fee|dollars?)$`)
	rateKeyRE    = regexp.MustCompile(`^(?:(?:member|patient|rx|copay|cost share) (?:pays? )?)*(?:co ?insurances?|coins|percent|percentage|pct)(?: (?:rate|percent|percentage|pct|value|amount|member|of|the|cost|price|allowed|charge))*$`)
	minKeyRE     = regexp.MustCompile(`^(?:(?:copay|co ?insurance|coins|percent|pct|cost share|member|rx|per fill|per prescription|per script) )*(?:min|minimum|floor|at least)(?: (?:copay|copayment|coinsurance|amount|amt|cost|pay|dollars?|member|share|per|fill|prescription|script|each))*$`)
	maxKeyRE     = regexp.MustCompile(`^(?:(?:copay|co ?insurance|coins|percent|pct|cost share|member|rx|per fill|per prescription|per script) )*(?:max|maximum|cap|ceiling|up to|not to exceed)(?: (?:copay|copayment|coinsurance|amount|amt|cost|pay|dollars?|member|share|per|fill|prescription|script|each))*$`)
	amountKeyRE  = regexp.MustCompile(`^(?:amount|value|cost|member (?:cost(?: share)?|pays?|responsibility|share)(?: amount)?|patient pays?|you pay|cost sha(?:re|ring)(?: amount| value)?|(?:member|patient) (?:share )?(?:amount|value)|share|rate)$`)
	typeKeyRE    = regexp.MustCompile(`^(?:cost (?:share )?type|cost sharing type|share type|calc(?:ulation)?(?: type| method| basis)?|(?:copay|co pay|cpy|member cost|member|patient)(?: share)? (?:type|method|structure|basis)|type|kind|method|cost share method|basis|structure|benefit type)(?: (?:code|description|name|display|label))?$`)
	unitKeyRE    = regexp.MustCompile(`^(?:(?:value|amount|cost share|copay) )?(?:units?|unit type|currency|measure)$|^(?:value|amount) type$`)
	optKeyRE     = regexp.MustCompile(`^(copay|coinsurance) (?:opt|options?|qualifiers?)$`)
	coveredKeyRE = regexp.MustCompile(`^(?:(?:is )?(not )?covered|no (?:charge|cost))$`)
	planKeyRE    = regexp.MustCompile(`^(?:plan|payer|carrier|insurer|we) (?:pays?|coinsurance|share|percent|responsibility)\b`)
	otherKeyRE   = regexp.MustCompile(`\b(?:medical|visits?|hospital|emergency|office|urgent|imaging|labs?|dental|vision|physician|specialist|surgery|inpatient|outpatient|therapy|ambulance|maternity|preventive care|specialty care|primary care)\b`)
	rxKeyRE      = regexp.MustCompile(`\b(?:rx|pharmacy|prescriptions?|drugs?)\b`)
	noteKeyRE    = regexp.MustCompile(`\b(?:notes?|comments?|limitations?|exceptions?|rules?|remarks?|disclaimers?|details?|exclusions?|excluded|footnotes?|provisions?|conditions?|requirements?|text|description|language|explanations?)\b`)
	excludeKeyRE = regexp.MustCompile(`\b(?:exclusions?|excluded|not covered)\b`)
	monthKindRE  = regexp.MustCompile(`\b([1-3]|one|two|three) months?\b`)
	dayNumberRE  = regexp.MustCompile(`\b(\d{2,3})(?: ?d(?:ays?)?)?\b`)
	kindTierRE   = regexp.MustCompile(`\bgenerics?\b|\bbrand(?:ed|s)?\b|\bspecialty\b|\binjectables?\b|\bnon ?preferred\b|\bnon ?formulary\b`)
	fillerWords  = regexp.MustCompile(`\b(?:pharmacy|pharmacies|rx|drugs?|prescriptions?|order|service|delivery|supply|days?|d|amount|cost|share|sharing|member|pays?|patient|tier|level|per|fill|brands?|name|network|in|out|of|home|retail|mail|specialty|generics?|preferred|non|nonpreferred|nonformulary|formulary|months?|standard|participating|injectables?|value|\d+|[a-d])\b`)
)

func newJSONPlanReader(text *document.Text) *jsonPlanReader {
	r := &jsonPlanReader{src: text, plan: NewPlan(), drugs: newDrugReader(text), forms: map[int]string{}, daysOfTier: map[benefit.TierID]*sourcedDays{}}
	r.acc = accReader{src: text, drugs: r.drugs}
	return r
}

// read reads what a document says of one plan. It reports false where that is nothing.
func (r *jsonPlanReader) read(root *jsonNode) bool {
	r.drugsOnly = callsDrugs(root, 0) && ofDrugsOnly(root)
	r.readPages(root)
	r.tiersListed(root, 0)
	r.placesListed(root, 0)
	r.schedulesReferred(root, 0)
	r.costRecords(root)
	r.walk(root, jsonPlace{})
	tellFormsApart(r.plan.Formulary.Entries, r.forms)
	r.recordLimits()
	r.readTierLimits()
	return r.finish()
}

// finish writes what was read. It reports false where that is nothing.
func (r *jsonPlanReader) finish() bool {
	r.write()
	paged := r.paged != nil && !isEmpty(r.paged)
	if len(r.plan.CostShares)+len(r.plan.Deductibles)+len(r.plan.OutOfPocketMaximums)+len(r.plan.Formulary.Entries) == 0 && !paged {
		return false
	}
	r.found = slices.Concat(r.found, r.drugs.findings(r.src), r.programmes())
	r.found = append(r.found, readRulesOf(r.src, &section{drugs: r.drugs}, r.plan, r.units)...)
	r.addPages()
	return true
}

// write puts what was read into the plan.
func (r *jsonPlanReader) write() {
	r.readRemarks()
	r.boundSpecialty()
	r.compounds()
	for _, s := range r.shares {
		r.drugs.mail = r.drugs.mail || s.at.channel == benefit.Mail || len(r.drugs.multiples) > 0
	}
	for _, l := range r.lists {
		r.drugs.mail = r.drugs.mail || len(l.shares) > 0 && l.shares[0].at.channel == benefit.Mail
	}
	for _, u := range r.units {
		r.drugs.shownAt(u)
	}
	for _, every := range []bool{false, true} { // of all tiers when they are known
		for _, s := range r.shares {
			if s.at.every == every {
				r.cost(s)
			}
		}
	}
	r.placeLists()
	r.tiersOfList()
	r.drugs.multiplyCells()
	r.joinLimits()
	r.settleHeld()
	r.settleLimitOf()
	r.settleMethod()
	r.acc.settle()
	r.forgetSilent()
	labelTiers(r.drugs.tiers)
	r.plan.Tiers, r.plan.CostShares = append(r.plan.Tiers, r.drugs.tiers...), append(r.plan.CostShares, r.drugs.shares...)
	r.plan.Deductibles = append(r.plan.Deductibles, withoutSummary(r.acc.deductibles)...)
	r.plan.OutOfPocketMaximums = append(r.plan.OutOfPocketMaximums, withoutSummary(r.acc.maximums)...)
}

// cost writes one cost share.
func (r *jsonPlanReader) cost(s jsonShare) {
	at := s.at
	if at.every && len(r.drugs.tiers) > 0 {
		r.costOfAll(s)
		return
	}
	r.called(&at)
	id := at.tierID
	if id == "" {
		id = r.drugs.tier(at.tier, at.tierEv)
	} else if _, ok := r.drugs.names[id]; !ok {
		r.drugs.names[id] = tierName{words: string(id)}
		r.drugs.tiers = append(r.drugs.tiers, benefit.Tier{ID: id, Label: benefit.State(at.tier.words, at.tierEv...)})
	}
	cs := benefit.CostShare{Tier: id, Share: s.share, Deductible: at.order, Network: benefit.Assume(benefit.In)}
	if at.network != "" {
		cs.Network = benefit.State(at.network, at.networkEv...)
	}
	if at.orderIn && at.network == benefit.Out {
		cs.Deductible = benefit.Sourced[benefit.DeductibleOrder]{}
	}
	cs.Channel = r.drugs.assumeChannel(id, reading{share: s.share.Value}, false)
	if at.channel != "" {
		cs.Channel = benefit.State(at.channel, at.channelEv...)
	}
	if at.notMail && at.channel == benefit.Retail {
		cs.Channel = benefit.Derive(at.channel, at.channelEv...)
	}
	cs.DaysSupply = r.drugs.daysFor(nil, cs.Channel.Value, id)
	if at.days == nil {
		at.days = at.daysOf[cs.Channel.Value]
	}
	if at.days == nil && cs.Channel.Value != benefit.Mail {
		at.days = r.daysOfTier[at.tier.id()]
	}
	if at.days != nil {
		cs.DaysSupply = benefit.State(at.days.band, at.days.ev...)
	}
	if s.share.Value.Kind == benefit.NotCovered {
		cs.Deductible = benefit.Sourced[benefit.DeductibleOrder]{}
	}
	r.drugs.add(cs)
}

// walk reads a value and what it holds.
func (r *jsonPlanReader) walk(n *jsonNode, at jsonPlace) {
	switch n.kind {
	case jsonArray:
		r.elements(n, at)
	case jsonObject:
		switch {
		case n.get("resourceType").text() == "MedicationKnowledge":
			return // a drug, which the drug list has
		case n.get("resourceType").text() == "InsurancePlan":
			r.insurancePlan(n, at)
			return
		case isCoveragePlan(n):
			r.coveragePlan(n, at)
			return
		}
		for _, row := range jsonTableRows(n) {
			if !r.others(n, row) {
				r.object(row, at)
			}
		}
		for _, one := range r.spread(n) {
			r.object(one, at)
		}
	default:
	}
}

// elements reads an array: of objects, each by itself, of words, each a line.
func (r *jsonPlanReader) elements(n *jsonNode, at jsonPlace) {
	if r.pages[n] {
		return
	}
	for _, row := range rowsBelow(nil, n) {
		if !r.others(n, row) {
			r.object(row, at)
		}
	}
	if at.noun == noNoun && dollarsByPlace(n) {
		at.noun, at.rising = copayNoun, true
	}
	for _, e := range n.nodes {
		switch {
		case r.others(n, e):
		case e.kind == jsonString:
			r.note(n.keyWords(), e, at)
		default:
			r.walk(e, at)
		}
	}
}

// others reports whether a node of a list of plans is another plan's than the one that is read.
func (r *jsonPlanReader) others(n, e *jsonNode) bool {
	return r.view.lists[n] && !r.view.mine[e] || r.view.ofOther(n, e) || !r.view.lists[n] && r.view.ofOtherVariant(n, e)
}

// object reads an object: first what its own attributes say of where it holds, then its cost share, then its members.
func (r *jsonPlanReader) object(n *jsonNode, at jsonPlace) {
	if r.scheduled(n, at) || r.claimRule(n) {
		return
	}
	if r.drugRow(n, at) || ofSecondNetwork(n) || isCostRecord(n) || r.drugPlanRecord(n) {
		return
	}
	taken, outer := map[*jsonNode]bool{}, at
	r.refine(n, &at, taken)
	if r.limit(n, at) {
		return
	}
	at.ofDrug, at.stage = at.ofDrug || isOfDrug(n), at.stage || ofOtherStage(n)
	if m := titledOther(n); m != nil && !at.named() {
		at.other, at.otherEv = true, m.quoted(r.src, sureCell)
	}
	if m := serviceOf(n); m != nil {
		at.service, at.noDrugs = true, !at.named() && !drugWordsRE.MatchString(strings.ToLower(m.text()))
	}
	if r.valueRow(n, at, outer) || !at.named() && !at.other && r.outsideRecord(n) {
		return
	}
	if r.kindService(n, at) {
		return
	}
	r.credits(n)
	denied := r.ruleRow(n, at)
	if at.days == nil && at.named() {
		at.days = r.dispensingDays(n)
	}
	if at.days == nil && at.named() {
		at.days = r.limitedDays(n)
	}
	if at.days == nil && at.named() {
		at.remarked(r.remarkedDays(n))
	}
	if at.named() && !at.other {
		r.placedRemark(n, &at)
		r.keepRemarks(n, at)
	}
	own := len(r.shares)
	if noun := nounOfType(n); at.noun == noNoun && noun != noNoun {
		at.noun = noun
	}
	if at.named() && !at.other {
		r.daysOfBenefit(n, at, taken)
	}
	unread := r.unreadPlace(n, taken)
	if s, ok := r.shareOf(n, at, taken); ok && s.Value.Kind == benefit.NotCovered && at.outsideOfAllTiers(n) {
		r.deniedOutside(at, s.Evidence)
	} else if ok && at.named() && !at.other {
		if unread {
			lessSure(&s, sureUnheaded)
		}
		at.order = r.optionOrder(n, s.Value.Kind, at.order)
		one := jsonShare{s, at}
		if parts := r.placedBounds(n, one, taken); len(parts) > 0 {
			r.shares = append(r.shares, parts...)
		} else {
			r.shares = append(r.shares, one)
		}
	}
	first := len(r.shares)
	var bounds []jsonBound
	defer func() {
		r.bound(r.shares[first:], bounds)
		if at.named() {
			r.limitedShares(n, r.shares[own:])
		}
		if !outer.named() && at.named() && at.tierID != compoundTier && (len(r.shares) > own || statesLimit(n)) {
			r.tierRecords++
		}
	}()
	for _, m := range n.nodes {
		words := m.keyWords()
		switch {
		case denied && m.kind == jsonString:
		case taken[m] || planKeyRE.MatchString(words) || secondInnTierRE.MatchString(words) || r.others(n, m):
		case r.deductibleMethod(m, words, outer), r.limitOf(m, words, outer), r.ofDrugPlan(m, words, outer), r.ownHeld(m, words, at), r.recordLimit(m, words, outer, at), r.tierLimit(m, words, at), r.limits(m, words, at), r.mailFactor(n, m, words, at), r.specialtyMaximum(m, words, outer):
		case r.programme(n, m, words, at), !at.other && (r.formularyType(n, m, words) || r.firstOpioid(n, m, words) || r.suppliesByPlace(m, words, at)), r.drugRule(n, m, words, at):
		case m.isScalar():
			if b, ok := r.keyed(m, words, at); ok {
				bounds = append(bounds, b)
			}
		case m.kind == jsonObject && (nounOf(words) == minNoun || nounOf(words) == maxNoun) && at.named():
			bounds = append(bounds, r.boundsByPlace(m, words, at)...)
		default:
			here := at
			r.context(m, words, &here)
			r.outsideOfAll(m, &here)
			if drugSideRE.MatchString(words) {
				here.drugsEv = keyQuote(r.src, m)
			}
			if (here.noun == noNoun || here.noun == amountNoun) && (risesWithDays(m) || m.kind == jsonObject && dollarsByPlace(m)) {
				here.noun, here.rising = copayNoun, true
			}
			r.walk(m, here)
		}
	}
}
