package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// How a plan handles fills outside of its network is said of pharmacies ("a pharmacy that is not in the network") or of prescriptions
// ("filled out of network"): in one sentence that they are not covered, or over several that the member pays the full price, sends in
// a claim and gets back what a pharmacy of the network would have been paid, less the cost share.

const outside = `(?:out[- ]of[- ]network|non-?network|non-?participating|non-?contract(?:ed|ing)|non-?member|non-?plan)`

var (
	outsiderRE = regexp.MustCompile(`\b` + outside + `(?: (?:retail|local|community|provider|or|mail|order))* ?pharmac(?:y|ies)\b` +
		`|\b` + outside + ` (?:mail[- ]order|home delivery|prescriptions?|(?:prescription )?drugs|medications|(?:pharmacy |drug |prescription )?claims|fills|purchases)\b` +
		`|\b(?:goe?s?|use) outside (?:of )?(?:the|our|your|its) (?:[a-z]+ ){0,3}network\b` +
		`|\bpharmac(?:y|ies) (?:(?:that|which|who) )?(?:(?:is|are|does|do) )?not (?:(?:currently )?(?:in|within|part of|participates?|participating|contract(?:ed|s)?)\b|an? (?:participating|network|member|contracted|in-network|plan)\b)` +
		`|\bpharmac(?:y|ies) (?:(?:that|which) (?:is|are) )?outside (?:of )?(?:(?:the|our|your|its|this|these|both|plan's) )*(?:[a-z]+ ){0,3}networks?\b` +
		`|\b(?:fill(?:s|ed)?|refill(?:s|ed)?|purchased|purchases|bought|obtained|dispensed|prescriptions?|drugs?|medications?|claims?|coverage|covered|reimbursed|available)(?: (?:from|at|for|or))? (?:out[- ]of[- ]network|outside (?:of )?(?:the|our|your|its|these|both) (?:[a-z]+ ){0,3}networks?)\b` +
		`|\b` + outside + ` (?:(?:retail|paper|member|member-submitted|direct) )*(?:prescriptions?|fills?|paper claims?|(?:rx|drug|pharmacy) claims?)\b`)
	// outsideLabelRE finds the name of a row about fills outside of the network.
	outsideLabelRE = regexp.MustCompile(`^\W*(?:[a-z]?\d{1,2}[.)]?\W+)?(?:are |is |will )?` +
		`(?:(?:outpatient |covered |all )*(?:prescriptions?(?: drugs?)?|drugs|medications) (?:purchased |filled |obtained |dispensed |bought |received )?outside (?:of )?(?:the |our |your )?(?:[a-z]+ )?network|(?:(?:(?:outpatient |covered |all )*(?:prescriptions?(?: drugs?)?|drugs|medications|rx) )?(?:(?:purchased|filled|obtained|dispensed|bought|received|used) )?(?:from|at|by|through) (?:an? |any )?)?(?:(?:rx|prescriptions?(?: drugs?)?|drugs|pharmacy)(?: benefits?)?[ :,–(-]*)?(?:out[- ]of[- ]network|oon|non-?network|non-?participating))(?:[\s/(),&-]|\b(?:and|or|paper|member|submitted|direct|claims?|dmr|pharmac(?:y|ies)|retail|coverage|fills?|benefits?|prescriptions?|rx|drugs?|covered|allowed|reimbursement|processing|handling|use|\d{2}-day supply)\b)*\W*$`)
	aboutDrugsRE = regexp.MustCompile(`\bpharmac|\brx\b|\bprescription|\bdrugs?\b|\bmedic(?:ation|ine)s?\b|\bfills?\b|\brefills?\b|\bmail (?:order|service)\b`)

	deniedOutRE = regexp.MustCompile(`\b(?:not|never|no longer) (?:be )?(?:cover(?:ed)?|reimbursed?|payable|paid|available|eligible)\b|\b(?:no|without) (?:benefits?|coverage|reimbursement|payment|out-of-network (?:benefits?|coverage))\b|\bexcluded\b|\b(?:is|are|be) (?:denied|rejected)\b|\b` + payerSaid + ` (?:(?:does|do) not (?:pay|cover|reimburse)\b|(?:pays?|covers?|reimburses?) nothing\b)` +
		`|\b(?:none of (?:the|our|these|your) (?:[a-z]+ ){0,3}(?:plans|options)|neither (?:plan|option)|neither of the (?:[a-z]+ )?(?:plans|options)|no (?:plan|option)) (?:will )?(?:pays?|covers?|reimburses?)\b|\b(?:does|do|will) not (?:pay|reimburse)(?: you)? for\b`)
	// onlyEmergencyRE finds that nothing but an emergency is covered.
	onlyEmergencyRE = regexp.MustCompile(`\b(?:covered|reimbursed|payable|covers?|pays?) only\b[^.;]{0,40}\b(?:emergenc|urgent)|\bonly (?:covered|reimbursed|payable)\b[^.;]{0,40}\b(?:emergenc|urgent)|\bemergenc(?:y|ies)(?: (?:fills?|situations?))? only\b`)
	emergencyRE     = regexp.MustCompile(`\bemergenc|\burgent|\boutside (?:of )?(?:the|our|your) (?:[a-z]+ )?(?:service )?area\b|\btravel`)
	moneyAboveRE    = regexp.MustCompile(`\b(?:amounts?|charges?|difference|balance|excess|costs? (?:above|over)|fees?)\b[^.;]{0,80}$`)
	notDrugsRE      = regexp.MustCompile(`\b(?:hospitals?|facilit(?:y|ies)|doctors?|physicians?|surg(?:ery|ical)|providers? (?:other|who)|visits?|exams?|chiropract[a-z]*|acupuncture|(?:physical|speech|occupational) therapy|(?:nursing|hospice|home health|primary|inpatient) care|vaccin|immuniz|dental|vision)\b`)

	payFullRE = regexp.MustCompile(`\bpay(?:s|ing)?\b[^.;]{0,40}\b(?:(?:full|entire|total|whole|retail) (?:[a-z]+ ){0,2}(?:price|cost|charges?|amount)|in full|100 ?(?:%|percent))|\bpharmacy's (?:full|usual|entire|retail) (?:price|cost|charges?)\b`)
	sendsInRE = regexp.MustCompile(`\b(?:submit|send|file|mail|complete)(?:s|ting|ing)?\b[^.;]{0,60}\b(?:claims?|receipts?|forms?|reimbursement)\b|\b(?:direct member reimbursement|paper claims?|claim forms?)\b`)
	repaidRE  = regexp.MustCompile(`\breimburs|\bpa(?:id|y|ys)(?: you)? back\b|\brefund|\brepa(?:id|y|ys)\b`)
	// networkPriceRE finds what a pharmacy of the network would be paid.
	networkPriceRE = regexp.MustCompile(`\b(?:network|participating|contract(?:ed)?|negotiated|discount(?:ed)?|allow(?:ed|able)|maximum allow[a-z]*|plan|plan's|eligible|covered)(?: [a-z]+)?(?: pharmacy's| pharmacy)? (?:price|rate|cost|amount|charge|allowance|fee|expense)s?\b|\ballowance\b|\bwould (?:normally |otherwise )?(?:have )?(?:paid|pay|cost|been (?:paid|charged))\b`)
	lessShareRE    = regexp.MustCompile(`\b(?:less|minus|after|reduced by|subtracting)\b (?:(?:any|the|your|a|an|applicable|required|appropriate|retail|network|in-network|plan|normal|member|member's|regular|standard|preferred) )*(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|ing)|deductible)\b` +
		`|\b(?:less|minus|reduced by|subtracting) (?:(?:any|the|your|a|an|applicable|required) )*(?:(?:member's|members'|member|your|their|in-network|network|retail) )+share\b`)
	// aboveNetworkRE finds that the member also pays what a pharmacy asks above that.
	aboveNetworkRE = regexp.MustCompile(`\b(?:plus|and|also (?:pay|owe)s?|as well as|in addition to|pays?|owes?|responsible for)\b[^.;]{0,30}\b(?:difference|amounts?|charges?|balance|costs?|excess)\b[^.;]{0,50}\b(?:between|above|over|in excess of|exceed(?:s|ing)?|beyond|more than|charged above)\b[^.;]{0,80}\b(?:price|rate|cost|amount|allowance|charges?|reimbursement)\b`)
	andShareRE     = regexp.MustCompile(`\b(?:co-?pay(?:ment)?|co-?insurance|cost[- ]shar(?:e|ing))\b[^.;]{0,20}\b(?:plus|and)\b`)
	mailPlaceRE    = regexp.MustCompile(`\bmail(?:[- ](?:order|service))?\b|\bhome delivery\b`)
)

const accessRule = "access"

// payerSaid is what sentences call the plan when it pays.
const payerSaid = `(?:plan|fund|trust|program|insurance|we)`

// deniedOutside is the rule that nothing is covered outside of the network.
var deniedOutside = benefit.NewRuleID(accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}})

// statesOutside reports whether a plan says anything of fills outside of its network.
func statesOutside(p *benefit.Plan) bool {
	return p.Pharmacies.OutOfNetwork.Known() ||
		slices.ContainsFunc(p.Pharmacies.Access, func(r benefit.Rule[benefit.Access]) bool { return slices.Contains(r.Scope.Networks, benefit.Out) }) ||
		slices.ContainsFunc(p.CostShares, func(c benefit.CostShare) bool {
			return c.Network.Value == benefit.Out || c.Network.Value == benefit.AnyNetwork
		})
}

// outOfNetwork reads how fills outside of the network are handled.
func (r *ruleReader) outOfNetwork(units []*unit) {
	ofSome := false // the heading above is of some drugs or of one way to fill
	for _, u := range units {
		if head := u.heading(); head != nil {
			ofSome = ofSomeFills(head.s)
		}
		if u.row != nil || len(u.tiers) > 0 {
			continue
		}
		for k, s := range u.sents {
			if k+1 < len(u.sents) && strings.HasSuffix(s.s, "?") || len(s.s) > maxSentence {
				continue
			}
			if (!ofSome || noneOutsideRE.MatchString(u.body(k))) && r.insideOnly(u, k) {
				continue
			}
			if !outsidePlace(u, k) && !(k == 0 && r.claimsOutside(u)) || undecidedRE.MatchString(definite(s.s)) {
				continue
			}
			if !r.notOutside(u, k) && !r.ownCostOutside(units, u, k) {
				r.sentIn(u, k)
			}
		}
	}
}

// ownCostRE finds that members bear all that drugs cost.
var ownCostRE = regexp.MustCompile(`\b(?:is|are|be) (?:fully )?responsible for (?:the |all of the )?(?:full|entire|total|whole) (?:cost|price|charge)|\bpays? (?:the )?(?:full|entire|total|whole) (?:cost|price) (?:yourself|themselves|themself|himself or herself)\b`)

// ownCostOutside reads that members bear the whole cost outside of the network, where no words of the document pay any of it back. It reports
// whether the sentence was one.
func (r *ruleReader) ownCostOutside(units []*unit, u *unit, k int) bool {
	s := u.sents[k].s
	if !ownCostRE.MatchString(s) || len(kindsIn(s)) > 0 || mailPlaceRE.MatchString(s) || exceptRE.MatchString(s) ||
		slices.ContainsFunc(units, func(o *unit) bool { return repaidRE.MatchString(o.s) || sendsInRE.MatchString(o.s) }) {
		return false
	}
	add(r, &r.plan.Pharmacies.Access, accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}}, benefit.State(benefit.Access{}, u.quote(k, k, sureRule)...))
	return true
}

// insideOnlyRE finds that nothing but what pharmacies of the network fill is covered: "Prescriptions are covered only at pharmacies in the
// Harbor Rx network".
var insideOnlyRE = regexp.MustCompile(`^\W*only (?:the |our )?(?:[a-z][a-z'&-]+ ){0,3}(?:network|participating|in-network|contracted) pharmac(?:y|ies) (?:is|are) covered\W*$|^\W*only (?:(?:covered )?prescriptions?(?: drugs?)?|drugs|medications) (?:(?:that|which) (?:is|are) )?(?:filled|obtained|purchased|dispensed) (?:at|from|by|through) (?:an? |any |our |the )?(?:participating|network|in-network|contracted) (?:retail )?pharmac(?:y|ies) (?:is|are) (?:covered|payable|paid|reimbursed|eligible)(?: for coverage)?\W*$|^\W*(?:(?:outpatient |all |covered |your )*(?:prescriptions?(?: drugs?| medications?)?|drugs|medications|benefits|pharmacy benefits|coverage)(?: benefits)? (?:is|are) (?:only (?:covered|payable|paid|available)|(?:covered|payable|paid|available|provided) only)|the plan (?:only covers|covers only) (?:prescriptions?|prescription drugs)) (?:(?:for prescriptions )?(?:when |if )?(?:filled|obtained|purchased|dispensed|received) )?(?:at|from|by|through) (?:an? |any |our |the )?(?:(?:participating|network|in-network|contracted) (?:retail )?pharmac(?:y|ies)|(?:retail )?pharmac(?:y|ies) (?:in|within|that (?:is|are) (?:in|part of)|that participates? in) (?:the |our |your |its )?(?:[a-z'-]+ ){0,4}network)(?:,? except (?:in|for) (?:an? )?(?:emergenc(?:y|ies)|urgent)[^.;]*)?\W*$|^\W*(?:prescriptions?(?: drugs?)?|drugs|medications)(?: (?:filled|obtained|purchased|dispensed|bought))? (?:from|at|by|through) (?:any )?other pharmac(?:y|ies) (?:is|are|will) not (?:be )?covered(?:,? except (?:in|for) (?:an? )?(?:emergenc(?:y|ies)|urgent)[^.;]*)?\W*$` +
	`|^\W*(?:[a-z '’-]{3,40}! )?(?:at|from|through|if you use|when you use) any other pharmac(?:y|ies),? (?:you|members?|participants?) (?:will )?pays? (?:100 ?(?:%|percent)|(?:all|the (?:full|entire|whole|total) (?:cost|price)))(?: of (?:the|your|each) (?:cost|price|drug|prescription|medication)s?)*\W*$`)

// noneOutsideRE finds that a plan has no benefit outside of the network: "there is no out-of-network prescription drug benefit".
var noneOutsideRE = regexp.MustCompile(`\b(?:no|without(?: an?)?) ` + outside + ` (?:prescription(?: drug)?|pharmacy|rx|drug) (?:benefits?|coverage)(?: (?:under|in|on|with|for) (?:any|the|these|either|both|all)(?: of the)? (?:medical |pharmacy )?(?:plans?|options?))?\W*$`)

// ofSomeFills reports whether words are about some drugs or one way to fill.
func ofSomeFills(s string) bool {
	return len(kindsIn(s)) > 0 || kindsSpecialty(s) || mailPlaceRE.MatchString(s) || strings.Contains(s, "-day")
}

// insideOnly reads a sentence that says so.
func (r *ruleReader) insideOnly(u *unit, k int) bool {
	if !u.drugs && !aboutDrugsRE.MatchString(u.sents[k].s) || !insideOnlyRE.MatchString(u.body(k)) && !noneOutsideRE.MatchString(u.body(k)) || ofSomeFills(u.s[:u.sents[k].at]) {
		return false
	}
	for _, o := range u.sents { // "At out-of-network pharmacies you pay 50%."
		if outsiderRE.MatchString(o.s) && hasAmount(o.s) {
			return false
		}
	}
	add(r, &r.plan.Pharmacies.Access, accessRule, benefit.Scope{Networks: []benefit.Network{benefit.Out}}, benefit.State(benefit.Access{}, u.quote(k, k, sureRule)...))
	r.dropShared()
	return true
}

// dropShared leaves out the cost shares outside of a network that alone is covered, where the cell that states them stands in the column of the
// network, too.
func (r *ruleReader) dropShared() {
	shares := r.plan.CostShares
	r.plan.CostShares = slices.DeleteFunc(slices.Clone(shares), func(cs benefit.CostShare) bool { return sharesCell(shares, cs) })
}

// sharesCell reports whether a cost share outside of the network is that of the network, too: one cell stands in the columns of both.
func sharesCell(shares []benefit.CostShare, cs benefit.CostShare) bool {
	return cs.Network.Value == benefit.Out && len(cs.Share.Evidence) > 0 && slices.ContainsFunc(shares, func(o benefit.CostShare) bool {
		return o.Network.Value != benefit.Out && o.Tier == cs.Tier && len(o.Share.Evidence) > 0 && o.Share.Evidence[0].Start == cs.Share.Evidence[0].Start
	})
}

// outsidePlace reports whether a sentence is about fills outside of the network: it says so, or its heading, the name of its row or the
// question before it does.
func outsidePlace(u *unit, k int) bool {
	s := u.sents[k].s
	if notDrugsRE.MatchString(s) {
		return false
	}
	if outsiderRE.MatchString(s) {
		return u.drugs || aboutDrugsRE.MatchString(s)
	}
	if u.label > 0 && u.sents[k].at <= u.label+1 && outsideLabelRE.MatchString(u.s[:u.label]) && strings.Contains(u.s[:u.label], "pharmac") {
		return true // "Out-of-network pharmacy" among the settings of a plan
	}
	if !u.drugs {
		return false
	}
	if u.label > 0 && u.sents[k].at <= u.label+1 && outsideLabelRE.MatchString(u.s[:u.label]) {
		return true
	}
	if k > 0 && strings.HasSuffix(u.sents[k-1].s, "?") && outsiderRE.MatchString(u.sents[k-1].s) {
		return true
	}
	return k == 0 && u.headed > 0 && outsideLabelRE.MatchString(u.s[:u.headed])
}

// notOutside reads that fills outside of the network are not covered: all, or those by mail and of specialty drugs. It reports whether
// the sentence was one.
func (r *ruleReader) notOutside(u *unit, k int) bool {
	s := u.sents[k].s
	switch at := deniedOutRE.FindStringIndex(s); {
	case at != nil:
		lead := max(0, min(at[0], len(s)-len(u.body(k)))) // the heading
		if moneyAboveRE.MatchString(s[:at[0]]) || strings.Contains(strings.TrimPrefix(s[lead:at[0]], "if "), " if ") {
			return true
		}
	case onlyEmergencyRE.MatchString(s):
	case k == 0 && r.claimsOutside(u):
	case u.label > 0 && u.sents[k].at <= u.label+1 && (deniedRE.MatchString(u.answer()) || holdsNotRE.MatchString(u.answer())):
	default:
		return false
	}
	if exceptRE.MatchString(s) && !emergencyRE.MatchString(s) {
		return true
	}
	said := s
	if at := exceptRE.FindStringIndex(s); at != nil {
		said = s[:at[0]] // "except in an emergency, including drugs for emergency contraception"
	}
	mail, kinds := mailPlaceRE.MatchString(said), kindSet(kindsIn(said))
	specialty := len(kinds) == 1 && kinds[0] == benefit.KindSpecialty
	if len(kinds) > 0 && !specialty {
		return true // it is of some drugs
	}
	terms := benefit.State(benefit.Access{}, u.quote(k, k, sureRule)...)
	deny := func(scope benefit.Scope) {
		scope.Networks = []benefit.Network{benefit.Out}
		add(r, &r.plan.Pharmacies.Access, accessRule, scope, terms)
	}
	if mail {
		deny(benefit.Scope{Channels: []benefit.Channel{benefit.Mail}})
	}
	if specialty {
		deny(r.specialty())
	}
	if !mail && !specialty {
		deny(benefit.Scope{})
		r.dropShared()
	}
	return true
}

// paperRowRE finds the name of a row on claims that members send in, and allowedRE an answer that they may not.
var (
	paperRowRE   = regexp.MustCompile(`^\W*(?:(?:member|participant|patient|paper|direct|manual|submitted|reimbursement|dmr|oon|accept(?:ed)?)[ -]*)+(?:claims?|reimbursements?|\(?dmr\)?)(?: (?:submission|processing|allowed|accepted))?\W*$`)
	notAllowedRE = regexp.MustCompile(`^\W*(?:no|n|not (?:allowed|accepted|permitted|covered)|none|reject(?:s|ed)?)\W*$`)
)

// claimsOutside reports whether a row below the heading of fills outside of the network says that the member may send no claims in for them:
// "Member paper claims | Not allowed".
func (r *ruleReader) claimsOutside(u *unit) bool {
	return u.label > 0 && paperRowRE.MatchString(u.s[:u.label]) && notAllowedRE.MatchString(u.answer()) && outsideLabelRE.MatchString(r.headAbove(u))
}

// outsideSents is how many sentences a plan needs to say what becomes of a claim that the member sends in.
const outsideSents = 4

// sentIn reads what the member pays for a fill outside of the network that is covered, and how he is paid back.
func (r *ruleReader) sentIn(u *unit, k int) {
	o := &r.plan.Pharmacies.OutOfNetwork
	if o.Known() {
		return
	}
	last, full, sent, back, difference, base := k, false, false, false, false, false
	for n := k; n < min(len(u.sents), k+outsideSents); n++ {
		s := u.sents[n].s
		if n > k && (startsAnew(s) || deniedOutRE.MatchString(s) || len(kindsIn(s)) > 0 && !repaidRE.MatchString(s)) || undecidedRE.MatchString(definite(s)) {
			break
		}
		pays := payFullRE.MatchString(s)
		sends := sendsInRE.MatchString(s)
		repaid := repaidRE.MatchString(s)
		above := aboveNetworkRE.MatchString(s) || repaid && networkPriceRE.MatchString(s)
		own := lessShareRE.MatchString(s) && !(repaid && reimbursedRE.MatchString(s)) || above && andShareRE.MatchString(s) && !strings.ContainsAny(s, "%")
		if pays || sends || repaid || above {
			last = n
		}
		full, sent, back, difference, base = full || pays, sent || sends, back || repaid, difference || above, base || own
	}
	paper := sent && (full || back) || full && back
	if !paper && !difference {
		return
	}
	*o = benefit.State(benefit.OutOfNetwork{Covered: true, PaperOnly: paper, Differential: difference, BaseInNetwork: base}, u.quote(k, last, sureRule)...)
}
