package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

var (
	fillCountRE = regexp.MustCompile(`\b(?:(?:original|initial|first)(?: fill| prescription)?(?: and| plus) )?(?:the )?(?:first )?(` + countWord + `)(?: ?\(\d{1,2}\))? (?:(?:30|31|34)[- ]day |initial |courtesy |grace |retail |short[- ]term |network |allowed |permitted |covered |maintenance |one-month |prescription |\(30-day\) )*(fills?|refills?|times)\b(?: \(30-day\))?`)
	nthFillRE   = regexp.MustCompile(`\b(?:starting|beginning|effective|on|by|from|upon|with)(?: with| on)?(?: the| your)? (second|third|fourth|fifth|2nd|3rd|4th|5th) (?:retail |3[0-4]-day )?(?:fill|refill)\b`)
	// oftenRE says how often in one word.
	oftenRE = regexp.MustCompile(`\b(once|twice)\b[^.;]{0,20}\b(at|from|through)\b[^.;]{0,30}\b(?:retail|pharmac(?:y|ies))\b`)
	// fillsOftenRE says how often fills are allowed, and laterOnesRE from which one on they must be others: "Retail fills of up to 30 days allowed
	// twice; third and later fills must be 90 days through Home Delivery".
	fillsOftenRE = regexp.MustCompile(`\b(?:retail|3[0-4][- ]day|local pharmacy) (?:pharmacy )?(?:re)?fills?\b[^.;]{0,40}\b(?:allowed|permitted|covered|limited to) (once|twice|(?:one|two|three|four) times?)\b`)
	laterOnesRE  = regexp.MustCompile(`\b(second|third|fourth|fifth|2nd|3rd|4th|5th) and (?:all |any )?(?:later|subsequent|following|further|additional|succeeding) (?:retail |3[0-4]-day )?(?:re)?fills? (?:must|have to|need to|shall|are required)\b`)
	// nthCostRE finds the fill that another cost begins with; whether more follow it need not be said.
	nthCostRE = regexp.MustCompile(`\b(?:the|your|any|each|every|an?) (second|third|fourth|fifth|2nd|3rd|4th|5th)(?: and [a-z]+)? (?:retail |3[0-4]-day )?(?:fills?|refills?)\b`)
	// afterNthRE finds the last fill that is free.
	afterNthRE  = regexp.MustCompile(`\b(?:after|following|beyond) (?:the|your|an?) (first|second|third|fourth|fifth|2nd|3rd|4th|5th) (?:retail |3[0-4]-day )?(?:fill|purchase|prescription)\b`)
	fillsOnlyRE = regexp.MustCompile(`\bfills? only\b|\bonly (?:for )?the first\b`)
	maintainRE  = regexp.MustCompile(`\bmaintenance\b|\blong-term (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b|\b(?:drugs?|medic(?:ation|ine)s?) for (?:an? )?(?:chronic|long-term|ongoing) (?:conditions?|illness(?:es)?|use)\b|\b(?:drugs?|medic(?:ation|ine)s?) (?:that )?you take (?:long-term|on a long-term basis|on a regular basis)\b|\bdrugs? (?:that )?you take (?:regularly|on an ongoing basis)\b`)
	mustMoveRE  = regexp.MustCompile(`\bmust\b|\brequired\b|\breq'?d\b|\bmandatory\b|\bhave to\b|\bneed to\b|\bonly\b|\bbefore\b|\bthereafter\b|\bthen\b|\bpays? (?:the |a )?(?:full|entire|whole|total|double|twice|penalty|more|higher|\d{2,3} ?%)|\bresponsible for\b`)
	byMailRE    = regexp.MustCompile(`\bmail\b|\bhome delivery\b|\b90[- ]days?\b`)
	fullCostRE  = regexp.MustCompile(`\b100 ?(?:%|percent) of (?:the |their |your |its )?(?:[a-z]+ ){0,3}(?:costs?|price)\b|\b(?:full|entire|total) (?:cost|price)\b|\b100 ?(?:%|percent) (?:copay|coinsurance|member)`)
	otherCostRE = regexp.MustCompile(`\b(?:double|twice|two times|2x|higher|additional|penalty)\b[^.;]{0,30}\b(?:copay|cost|coinsurance|amount)`)
	notPaidRE   = regexp.MustCompile(`\b(?:will |are |is )?not (?:be )?covered\b|\bno (?:benefits?|coverage)\b|\bwill be (?:rejected|denied)\b|\b(?:plan|fund|program|trust|we|benefits?|insurance|coverage|administrator) (?:will|does|do) not (?:pay|cover)\b`)
	notTowardRE = regexp.MustCompile(`\b(?:will |does |do )?not (?:be )?(?:apply|applied|count|counted|accumulate)\b[^.;]{0,20}\b(?:to|toward|towards)\b`)
	// partCostRE finds the part of the price that the member pays then.
	partCostRE = regexp.MustCompile(`\b(?:pays?|charged|responsible for|(?:co-?pay(?:ment)?|co-?insurance|cost|share) (?:will )?(?:increases?|rises?|goes up|go up|becomes?|be|is)(?: to)?) (\d{1,2}) ?(?:%|percent) of (?:the |their |your |its )?(?:full |total |actual )?(?:[a-z]+ ){0,2}(?:costs?|price)\b`)
	// a sentence near it that goes on with it
	consequenceRE = regexp.MustCompile(`\b(?:after that|thereafter|then|fills?|retail|mail|home delivery|maintenance|otherwise|opt|this cost|(?:cost|price) of (?:the|your|their) (?:medication|drug|prescription)|medication costs?|if (?:you|they|the (?:member|participant)) (?:do|does) not)\b`)
	optOutRE      = regexp.MustCompile(`\bopt(?:ing)?[- ]out\b`)
	alsoHereRE    = regexp.MustCompile(`\bmail\b[^.;]{0,80}\bor\b[^.;]{0,60}\b(?:retail|pharmac(?:y|ies)|stores?|locations?)\b|\b(?:stores?|retail|locations?)\b[^.;]{0,40}\bor\b[^.;]{0,40}\bmail\b|\bretail[- ]?90\b|\b90[- ]day retail\b`)
	retail90RE    = regexp.MustCompile(`\bretail[- ]?90\b|\b90[- ]day retail\b|\bretail 90-day\b`)
	newDoseRE     = regexp.MustCompile(`\bchanges? (?:in |to )?(?:your |the )?(?:dose|dosage|strength)\b|\bnew (?:dose|dosage|strength)\b`)
)

// retailFills reads how often a maintenance drug may be filled at retail before it must come by mail.
func (r *ruleReader) retailFills(u *unit) {
	for k, s := range u.sents {
		if !u.drugs && !drugWordsRE.MatchString(s.s) || refilledRE.MatchString(s.s) && !byMailRE.MatchString(s.s) {
			continue // "may be refilled up to 11 times" is not about retail
		}
		if firstAtRetailRE.MatchString(s.s) || choiceByFillRE.MatchString(s.s) {
			continue
		}
		f, ok := freeFills(s.s)
		if !ok || kindsSpecialty(s.s) {
			continue
		}
		if f.refills && k+1 < len(u.sents) {
			if m := nthFillRE.FindStringSubmatch(u.sents[k+1].s); m != nil {
				f = freeCount{n: count(m[1]) - 1} // "two refills at retail. Beginning with the fourth fill, …"
			}
		}
		last := min(len(u.sents), k+5)
		for n := k + 1; n < last; n++ {
			if kindsSpecialty(u.sents[n].s) || startsAnew(u.sents[n].s) {
				last = n
			}
		}
		first := k
		if k > 0 && maintainRE.MatchString(u.sents[k-1].s) && !kindsSpecialty(u.sents[k-1].s) {
			first = k - 1
		}
		to := u.sents[last-1].at + len(u.sents[last-1].s)
		words := u.s[u.sents[first].at:to]
		near := u.s[s.at:u.sents[min(last-1, k+1)].at] + u.sents[min(last-1, k+1)].s
		dear := (maintainRE.MatchString(words) || r.maintainedBefore(u, k)) && (fullCostRE.MatchString(near) || otherCostRE.MatchString(near) || partCostRE.MatchString(near) || notPaidRE.MatchString(near) || fillsOnlyRE.MatchString(s.s))
		if !dear && (!byMailRE.MatchString(near) || !mustMoveRE.MatchString(near)) || !strings.Contains(words, "retail") && !strings.Contains(words, "pharmac") && !(maintainRE.MatchString(words) && dutyMailRE.MatchString(s.s)) {
			continue
		}
		r.retailLimit(u, k, first, last-1, words, f)
		return
	}
}

// firstAtRetailRE finds the fills that a longer supply waits for, which is no limit of them: "must be filled twice at retail before a
// 90-day supply can be had".
var firstAtRetailRE = regexp.MustCompile(`\bmust (?:first )?(?:be filled|have been filled|have filled|fill|be filled and taken|try|receive|obtain)\b[^.;]{0,90}\bbefore (?:[a-z]+ ){0,5}(?:(?:90|60|100)[- ]day|mail|home delivery)`)

// choiceByFillRE finds that members choose by some fill where they go on, either way: "must choose whether to use home delivery or continue with a
// retail pharmacy by the third fill".
var choiceByFillRE = regexp.MustCompile(`\b(?:choose|decide|elect|tell us|let us know) (?:whether|if|between)\b[^.;]*\b(?:or|and)\b[^.;]*\b(?:retail|pharmacy|stay|continue|keep)\b`)

// freeCount is how many fills are free of a rule, and whether their number is certain.
type freeCount struct {
	n       int
	refills bool // whether the first fill is one of them is not said
}

// freeFills reads how many fills at retail a sentence names: "two fills", "once", "starting with the third fill".
func freeFills(s string) (freeCount, bool) {
	if m := afterNthRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(m[1])}, true
	}
	if m := firstAndRefillsRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(m[1]) + 1}, true
	}
	if m := fillCountRE.FindStringSubmatchIndex(s); m != nil {
		f := freeCount{n: count(s[m[2]:m[3]])}
		if strings.HasPrefix(s[m[4]:m[5]], "refill") {
			if withFirstRE.MatchString(s[m[0]:m[1]]) {
				f.n++
			} else {
				f.refills = true
			}
		}
		return f, true
	}
	if m := nthFillRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(m[1]) - 1}, true
	}
	if firstThereRE.MatchString(s) {
		return freeCount{n: 1}, true
	}
	if m := oftenRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(m[1])}, true
	}
	if m := fillsOftenRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(strings.TrimSuffix(strings.TrimSuffix(m[1], "s"), " time"))}, true
	}
	if m := laterOnesRE.FindStringSubmatch(s); m != nil {
		return freeCount{n: count(m[1]) - 1}, true
	}
	if m := nthCostRE.FindStringSubmatch(s); m != nil && (fullCostRE.MatchString(s) || otherCostRE.MatchString(s) || notPaidRE.MatchString(s)) {
		return freeCount{n: count(m[1]) - 1}, true
	}
	return freeCount{}, false
}

// firstThereRE finds that the first fill of a maintenance drug, and no more, may be at retail.
var firstThereRE = regexp.MustCompile(`\b(?:the|your|you (?:may|can) (?:get|fill|obtain|have|receive) (?:the|your)) (?:first|initial) fill of (?:an?|any|each|your|the) (?:new |covered )?maintenance (?:drug|medic(?:ation|ine)|prescription)s?(?: (?:may|can) be(?: (?:filled|obtained|had))?)? (?:at|from|through) (?:an? |any |your )?(?:local |network |participating )*retail\b`)

// firstAndRefillsRE finds fills and refills that are counted apart: "one initial fill plus two refills".
var firstAndRefillsRE = regexp.MustCompile(`\b(?:one|1|an?|the) (?:initial|original|first) (?:fill|prescription) (?:plus|and|\+|with|&) (?:up to |no more than |not more than |at most )?(\d|one|two|three|four|five)(?: \(\d\))? (?:additional )?refills?\b`)

// withFirstRE finds refills that the first fill comes before: "the original prescription and two refills".
var withFirstRE = regexp.MustCompile(`^(?:original|initial|first)\b.*\brefills?$`)

// maintainedBefore reports whether what goes before a sentence is about maintenance drugs.
func (r *ruleReader) maintainedBefore(u *unit, k int) bool {
	before := u.s[:u.sents[k].at]
	return r.maintained || maintainRE.MatchString(before) && !kindsSpecialty(before)
}

var anewRE = regexp.MustCompile(`^[a-z][a-z ®-]{2,40}(?: -|:) `)

func startsAnew(s string) bool { return anewRE.MatchString(s) }

func kindsSpecialty(s string) bool { return strings.Contains(s, "specialty") }

// mayMustRE finds a duty that is left open; "the first fills may be at retail" leaves nothing open.
var mayMustRE = regexp.MustCompile(`\b(?:may|might|could) (?:also )?(?:have to|need|be required|be asked|apply|be subject)`)

func (r *ruleReader) retailLimit(u *unit, k, first, last int, words string, f freeCount) {
	s := u.sents[k].s
	ut := &r.plan.Utilization
	maintenance := maintainRE.MatchString(words) || r.maintainedBefore(u, k)
	scope := benefit.Scope{}
	if maintenance {
		scope = ofKinds(benefit.KindMaintenance)
	}
	terms := benefit.RetailFills{Free: f.n}
	decided := maintenance && !f.refills
	end := k
	for n := first; n <= last; n++ {
		t := u.sents[n].s
		used := n == k
		if n != k && !consequenceRE.MatchString(t) {
			continue
		}
		switch {
		case fullCostRE.MatchString(t):
			terms.Then, used = benefit.ThenPatientPays, true
		case otherCostRE.MatchString(t):
			decided, used = false, true
		case n >= k && terms.Then == "" && partCostRE.MatchString(t):
			rate, err := money.ParsePercent(partCostRE.FindStringSubmatch(t)[1])
			if err != nil || rate.IsZero() {
				decided = false
				break
			}
			terms.Then, used = benefit.ThenShare, true
			terms.Penalty = &benefit.Penalty{Share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &rate}}
		case n >= k && notPaidRE.MatchString(t) && !notTowardRE.MatchString(t) && terms.Then == "":
			terms.Then, used = benefit.ThenReject, true
		}
		if terms.Then == benefit.ThenPatientPays && notTowardRE.MatchString(t) {
			no := false
			terms.Penalty, used = &benefit.Penalty{}, true
			if deductibleRE.MatchString(t) {
				terms.Penalty.CountsToDeductible = &no
			}
			if oopRE.MatchString(t) {
				terms.Penalty.CountsToOOP = &no
			}
		}
		if optOutRE.MatchString(t) {
			terms.MemberMayLeave, used = true, true
		}
		if newDoseRE.MatchString(t) {
			terms.Count.Match, used = benefit.MatchDrug, true
		}
		if used {
			end = max(end, n)
		}
	}
	if terms.Free == 0 || terms.Free > 12 || mayMustRE.MatchString(s) {
		decided = false
	}
	if retail90RE.MatchString(words) {
		terms.Instead = []benefit.Channel{benefit.Mail, benefit.Retail90}
	}
	if alsoHereRE.MatchString(words) && strings.Contains(words, "90") {
		terms.InsteadMinDays = 90
	}
	ev := u.quote(first, end, sureRule)
	if r.goesOnWithFills(terms, decided, ev) {
		return
	}
	if !decided {
		open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", scope, ev, "The document limits fills at retail and leaves open for which drugs, how many, or what the member pays then; the rule is not applied.")
		return
	}
	add(r, &ut.RetailFills, "retailFills", scope, benefit.State(terms, ev...))
}

// maxStep is how many bytes may stand between the steps of a list that tells one rule.
const maxStep = 400

// goesOnWithFills adds to the rule that was read last what a step below it says of the same fills: "you have three fills at
// retail", "if you are not enrolled by the fourth fill, you pay the full price". It reports whether the words are of that rule.
func (r *ruleReader) goesOnWithFills(terms benefit.RetailFills, decided bool, ev []benefit.Evidence) bool {
	list := r.plan.Utilization.RetailFills
	if len(list) == 0 || len(ev) == 0 || decided && terms.Then == "" {
		return false
	}
	last := &list[len(list)-1]
	t := last.Terms.Value
	if !last.Terms.Known() || t.Then != "" || t.Free != terms.Free || last.Variant != r.section.variant || len(last.Terms.Evidence) == 0 {
		return false
	}
	if gap := ev[0].Start - last.Terms.Evidence[len(last.Terms.Evidence)-1].End; gap < 0 || gap > maxStep {
		return false
	}
	last.Terms.Value.Then, last.Terms.Value.Penalty = terms.Then, terms.Penalty
	last.Terms.Evidence = append(last.Terms.Evidence, ev...)
	return true
}

var (
	dutyMailRE = regexp.MustCompile(`\b(?:must|required|(?:has|have|need|needs) to|mandatory|only|exclusively)\b[^.;]{0,80}\b(?:mail(?:[- ](?:order|service))?|home delivery)\b|\b(?:mail(?:[- ](?:order|service))?|home delivery)\b[^.;]{0,60}\b(?:must be used|mandatory|required)\b|\b(?:mail|home delivery)\b[^.;]{0,60}\bmust be (?:filled|ordered|obtained|purchased) (?:here|this way|through this)\b`)
	// longFillsRE finds a subject that is long fills only: "90-day supplies must be filled by mail".
	longFillsRE = regexp.MustCompile(`\b(?:[6-9]\d|1\d\d)[- ]days?(?:'?s?)? (?:suppl(?:y|ies)|fills?|prescriptions?)\b`)
	optionalRE  = regexp.MustCompile(`\bnot (?:mandatory|required|necessary)\b|\boptional\b|\bvoluntary\b|\bno mandatory\b|\bprescription is required\b|\brequired (?:form|information|copay)`)
)

// answersNoRE finds a cell that begins with the No of a form.
var answersNoRE = regexp.MustCompile(`^\W*(?:no|n|none|not (?:required|applicable|elected|selected))\b`)

// mandatoryMail reads that maintenance drugs come by mail from the first fill on. Words that free the first fills say it better.
func (r *ruleReader) mandatoryMail(units []*unit) {
	ut := &r.plan.Utilization
	for _, l := range ut.RetailFills {
		if l.Variant == r.section.variant {
			return
		}
	}
	for _, u := range units {
		if u.row != nil || u.lists != noList {
			continue
		}
		for k, s := range u.sents {
			at := dutyMailRE.FindStringIndex(s.s)
			if at == nil || !maintainRE.MatchString(s.s) || kindsSpecialty(s.s) || optionalRE.MatchString(s.s) || notRequiredRE.MatchString(s.s) || supposedRE.MatchString(s.s) || strings.HasSuffix(s.s, "?") ||
				undecidedRE.MatchString(definite(s.s)) || conditionRE.MatchString(s.s) || partialRE.MatchString(s.s) {
				continue
			}
			if u.label > 0 && u.sents[k].at == 0 && answersNoRE.MatchString(u.secondCell()) {
				continue // "Mandatory mail (maintenance) | N | Grace fills: 3"
			}
			duty := s.s[at[0]:at[1]]
			if long := longFillsRE.FindStringIndex(s.s); long != nil && (long[0] < at[0] && !strings.Contains(duty, "mandatory") || strings.Contains(duty, "only")) {
				continue
			}
			terms := benefit.RetailFills{}
			if alsoHereRE.MatchString(s.s) {
				if !strings.Contains(s.s, "90") {
					open(r, &ut.RetailFills, benefit.UtilizationManagement, "retailFills", ofKinds(benefit.KindMaintenance), u.quote(k, k, sureRule), "The document sends maintenance drugs to mail order or certain pharmacies and does not say which; the rule is not applied.")
					continue
				}
				terms.InsteadMinDays = 90
			}
			add(r, &ut.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(terms, u.quote(k, k, sureContext)...))
		}
	}
}
