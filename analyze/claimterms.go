package analyze

import (
	"cmp"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// sentByRE finds until when a claim may come: a count, and its unit in days, months or years.
	sentByRE = regexp.MustCompile(`\b(?:within|no later than|not later than) (\d{1,3}|one|two|three|twelve)(?: \(\d{1,3}\))?[ -](days?|months?|years?)\b`)
	// filingRE finds the same where its name comes first: "Timely filing: 365 days".
	filingRE = regexp.MustCompile(`\btimely filing(?: (?:limits?|period|deadline))?\W{0,4}(?:(?:is|of|within|up to) )?(\d{1,3}) (days?|months?|years?)\b`)
	// claimSentRE finds that a sentence is about sending claims for drugs.
	claimSentRE = regexp.MustCompile(`\b(?:claims?(?: forms?)?|requests? for (?:reimbursement|payment)|receipts?|reimbursement (?:requests?|forms?))\b`)
	sendsRE     = regexp.MustCompile(`\b(?:files?|filed|filing|submit(?:s|ted)?|submission|sends?|sent|mail(?:s|ed)?|received?|turned? in|presented?)\b`)
	// notFilingRE finds times that are no limit for a first claim.
	notFilingRE = regexp.MustCompile(`\b(?:abroad|foreign|outside (?:of )?the (?:united states|u\.?s|country)|travel(?:s|ing|ling)?|appeals?|appealed|grievances?|reviews?|reconsider|denied|denial|decisions?|enroll(?:s|ed|ment)?|disputes?|responds?|refunds?|credit(?:s|ed)?|lawsuit|legal action|arbitration|cobra|divorce|birth|adoption|marriage|dependents?|process(?:es|ed)?|notify|premiums?|reversals?|checks?|past|previous|look[- ]?back|step therapy)\b|\b(?:reimbursements?|payments?) (?:is|are|will be|should be)\b|\b(?:you|members?|participants?) (?:(?:will|should|can expect to) )?(?:receive|(?:are |be )?(?:reimbursed|paid))\b|\b(?:we|plan|fund|trust|manager|administrator) (?:will |shall |must )?(?:pays?|sends?|mails?|reimburses?|issues?)\b`)

	// lesserOfRE finds that the member pays no more than the price: "You pay the lesser of your copayment or the cost of the drug".
	lesserOfRE = regexp.MustCompile(`\b(?:lesser|lower|lowest|least)(?: cost)? of (?:the |your |a )?[^.;$%]{0,60}\b(?:co-?pay(?:ment)?s?|co-?insurance|cost[- ]shar(?:e|ing)|member cost)\b[^.;$%]{0,60}\b(?:prices?|costs?|charges?|usual (?:and|&) customary|u ?& ?c|contracted rate|submitted)|\b(?:lesser|lower|lowest|least) of (?:the )?[^.;$%]{0,60}\b(?:prices?|costs?|charges?|usual (?:and|&) customary|u ?& ?c)\b[^.;$%]{0,60}\b(?:or|and) (?:the |your |a )?(?:[a-z]+ ){0,2}co-?pay(?:ment)?s?\b`)
	// cheaperRE finds the same as a condition: "If the cost of the drug is less than the copayment, you pay the cost of the drug".
	cheaperRE = regexp.MustCompile(`\b(?:if|when|where) (?:the |your |a )?` + thePrice + `(?: or (?:the |your )?` + thePrice + `)?(?: (?:for|of) (?:the |your |a )?(?:drug|prescription|medication|medicine)(?: itself)?)? (?:is|costs?) (?:less|lower) than (?:the |your )?(?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?|minimum|cost[- ]share)(?: amount)?\b[^.;$]{0,20}\b(?:you|members?|participants?)(?:[’']ll| will)? (?:only )?(?:pay|be charged)s? (?:only )?(?:the|that|its) (?:[a-z]+ ){0,3}?(?:price|cost|charge|amount|less(?:er)?|lower|usual)\b`)
	// costsLessRE finds it with the drug as the subject: "If the drug costs less than your copay, you pay the lower amount".
	costsLessRE = regexp.MustCompile(`\b(?:if|when) (?:the |your |a )?(?:drug|prescription|medication|medicine) costs? less than (?:the |your )?(?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?|minimum|cost[- ]share)\b[^.;$]{0,20}\b(?:you|members?|participants?)(?:[’']ll| will)? (?:only )?pays? (?:only )?(?:the|that|its) (?:[a-z]+ ){0,3}?(?:price|cost|charge|amount|less(?:er)?|lower)\b`)
	// lesserNamedRE finds the setting by its name, and filingNamedRE that of the days in which a claim may come.
	lesserNamedRE = regexp.MustCompile(`^\W*lesser[- ]of(?:[- ](?:logic|pricing|rule|u ?& ?c|usual (?:and|&) customary))?(?: ?\([^()]{3,90}\))?\W*$`)
	filingNamedRE = regexp.MustCompile(`^\W*(?:(?:(paper|member|direct|dmr|manual)|pos|point[- ]of[- ]sale|electronic|retail|pharmacy)[ -])?(?:claims? )?(?:timely filing|(?:claims? )?(?:filing|submission))(?: (?:limits?|window|period|deadline))?(?: ?\((?:in )?(days)\)| (?:in )?(days))?\W*$`)
	filedInRE     = regexp.MustCompile(`^\W*(\d{1,3})(?: ?(days?|months?|years?)\b(?:,? (?:from|after|of|following) (?:the )?(?:dates? of (?:service|fill|purchase|dispensing)|fill date|date filled|service date|dos))?)?\W*$`)
	// claimTermRE finds either by a name that only a plan for drugs has.
	claimTermRE = regexp.MustCompile(`^\W*lesser[- ]of\b|^\W*(?:(?:paper|dmr|pos|point[- ]of[- ]sale|pharmacy) )(?:claims? )?(?:timely filing|(?:claims? )?(?:filing|submission))\b`)
	saysNoRE    = regexp.MustCompile(`(?:^|[:–-] ?|\W )(?:no|off|n|none|not applied|does not apply)\W*$`)
	saysYesRE   = regexp.MustCompile(`^\W*(?:yes|y|on|applies|true)\b`)
	customaryRE = regexp.MustCompile(`\busual (?:and|&) customary\b|\bu ?& ?c\b`)
)

// thePrice is what a drug costs, by whose price that is.
const thePrice = `(?:[a-z]+(?:[’']s)? ){0,3}?(?:price|cost|charge|usual (?:and|&) customary(?: (?:price|charge|amount))?|u ?& ?c)`

// terms reads what the plan pays at most, until when claims may come, and that the member pays no more than the price.
func (r *ruleReader) terms(units []*unit) {
	for _, u := range units {
		for k := range u.sents {
			r.claimTerms(u, k)
			r.benefitMaximum(u, k)
		}
	}
}

// claimTerms reads until when claims may come, and that the member pays no more than the price.
func (r *ruleReader) claimTerms(u *unit, k int) {
	s := u.sents[k].s
	if len(s) > maxSentence || !u.drugs && !aboutDrugsRE.MatchString(s) && !customaryRE.MatchString(s) {
		return
	}
	r.timelyFiling(u, k)
	if (lesserOfRE.MatchString(s) || cheaperRE.MatchString(s) || costsLessRE.MatchString(s)) && !undecidedRE.MatchString(s) && !exceptRE.MatchString(s) && !outsiderRE.MatchString(s) && len(kindsIn(s)) == 0 && !saysNoRE.MatchString(s) {
		r.atMostPrice(s, u.quote(k, k, sureRule))
	}
}

// claimSetting reads a row or pair of a form that is one of these by its name: "Paper claim filing limit | 365 days". It reports whether the
// pair is one.
func (r *ruleReader) claimSetting(u *unit) bool {
	name, answer := u.named()
	switch {
	case lesserNamedRE.MatchString(name):
		if u.on || saysYesRE.MatchString(answer) {
			r.atMostPrice(name, u.all(sureRule))
		}
		return u.on || saysYesRE.MatchString(answer) || saysNoRE.MatchString(answer)
	case filingNamedRE.MatchString(name):
		m, unit := filedInRE.FindStringSubmatch(answer), filingNamedRE.FindStringSubmatch(name)
		if m == nil || m[2]+unit[2]+unit[3] == "" {
			return false
		}
		r.filed(m[1], cmp.Or(m[2], "days"), unit[1] != "", u.all(sureRule))
		return true
	}
	return false
}

// named is the name of what a row or pair sets, and its first answer; the name is empty of all else.
func (u *unit) named() (name, answer string) {
	if len(u.seam) > 0 {
		return strings.TrimSpace(u.s[:u.seam[0]]), u.secondCell()
	}
	if u.label > 0 {
		return u.pair()
	}
	return "", ""
}

// atMostPrice takes that no member pays more than the price that words name, where they do.
func (r *ruleReader) atMostPrice(words string, ev []benefit.Evidence) {
	policy := &r.plan.Policy.CapAtAllowed
	if customaryRE.MatchString(words) {
		policy = &r.plan.Policy.LesserOfUC
	}
	if policy.Standing == benefit.Assumed {
		*policy = benefit.State(true, ev...)
	}
}

func (r *ruleReader) timelyFiling(u *unit, k int) {
	s := u.sents[k].s
	m, paper := filingRE.FindStringSubmatch(s), false
	if m == nil {
		if m = sentByRE.FindStringSubmatch(s); m == nil || !claimSentRE.MatchString(s) || !sendsRE.MatchString(s) {
			return
		}
		paper = true // what members send
	}
	if notFilingRE.MatchString(s) || len(sentByRE.FindAllStringIndex(s, 2)) > 1 {
		return
	}
	r.filed(m[1], m[2], paper, u.quote(k, k, sureRule))
}

// filed takes until when a claim may come. Of months that are no years, the days depend on which months they are.
func (r *ruleReader) filed(number, unit string, paper bool, ev []benefit.Evidence) {
	days := count(number)
	switch {
	case unit[0] == 'm' && days%12 == 0:
		days = days / 12 * 365
	case unit[0] == 'm':
		return
	case unit[0] == 'y':
		days *= 365
	}
	if days > 0 {
		add(r, &r.plan.Eligibility.TimelyFiling, "timelyFiling", benefit.Scope{}, benefit.State(benefit.TimelyFiling{Days: days, Paper: paper}, ev...))
	}
}
