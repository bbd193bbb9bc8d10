package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Programs of the states free some members from all copays: children, pregnant women, those who live in a nursing home. Ages are
// a scope that a claim can be held to; of the others no claim tells, so that they are kept in the document's words.

const (
	noCopay     = `(?:co-?pays?|co-?payments?|cost[- ]sharing)`
	copayExempt = "copayExempt"
)

var (
	// memberRE finds words for members, where a list of drugs could stand as well.
	memberRE = regexp.MustCompile(`\b(?:members?|child(?:ren)?|adults?|people|persons?|individuals?|women|anyone|those who|pregnan(?:t|cy)|newborns?|infants?|american indians?|alaska natives?|native americans?|nursing (?:homes?|facilit(?:y|ies))|hospice|foster care|institution|postpartum|living in|getting)\b|^\W*(?:if you|you are|under (?:age )?\d|age \d)`)
	// notStateRE finds what members do or reach, or where: a condition of a fill, not who somebody is.
	notStateRE = regexp.MustCompile(`\b(?:reach|meet|met|satisf|deductible|out-of-pocket|maximum|limits?|fill|refill|buy|order|purchas|use[sd]?|using|suppl|mail|network|providers?|pharmac|choos)`)
	// memberFirstRE finds an item that is of members, where the list may be of drugs: not "fluoride for children".
	memberFirstRE = regexp.MustCompile(`^\W*(?:(?:all|any|an?|your|the) )?(?:members?|child(?:ren)?|adults?|people|persons?|individuals?|(?:pregnant )?women|anyone|those who|pregnan(?:t|cy)|newborns?|infants?|american indians?|alaska natives?|native americans?|residents?|if you|you are|under (?:age )?\d|age \d)`)
	// onlyAgeRE finds what may stand around an age that is all of what a member must be.
	onlyAgeRE = regexp.MustCompile(`^\W*(?:(?:you|they|are|is|all|any|a|an|the|for|if|members?|child(?:ren)?|anyone|people|persons?|individuals?|youth|who|of|age[sd]?|years?|old|years-old|or younger|and younger)\W*)*$`)

	// sentences about members without copays: whose they are, before or behind
	exemptFirstRE = regexp.MustCompile(`^\W*([^.;:$%]{3,200}?) (?:do|does|will|shall) not (?:have to |need to )?(?:pay|owe|have) (?:a |any |the )?(?:pharmacy |drug |prescription |medicine )?` + noCopay + `\b`)
	exemptIfRE    = regexp.MustCompile(`\byou (?:do|will) not (?:have to |need to )?(?:pay|owe|have) (?:a |any |the )?(?:pharmacy |drug |prescription |medicine )?` + noCopay + ` (?:if|when|while) you (?:are |'re )?([^.;:$%]{3,240}?)\W*$`)
	exemptLastRE  = regexp.MustCompile(`\b(?:no (?:pharmacy |drug |prescription )?` + noCopay + ` (?:for|is charged to|are charged to)|` + noCopay + ` (?:do|does|will) not apply to) ([^.;:$%]{3,240}?)\W*$`)
	// anyCopayRE finds a lead that frees members from the copays of all that a document has a copay for, drugs among it.
	anyCopayRE = regexp.MustCompile(`^\W*(?:you|members?|these members|the following (?:members|people|groups)) (?:do|does|will) not (?:have to |need to )?(?:pay|owe|have) (?:a |any )?` + noCopay + `(?: (?:if|when)(?: you(?: are)?)?)?\W*$`)
	// noneOfMembersRE finds the lead of a list of members who pay none: "There will be no prescription copay for members who:".
	noneOfMembersRE = regexp.MustCompile(`^\W*(?:there (?:will be|is|are) )?no (?:[a-z]+ )?` + noCopay + ` (?:(?:is|are|will be) (?:required|charged|due|collected) |appl(?:y|ies) )?(?:for|to|from) (?:the following )?(?:members?|people|persons|individuals|enrollees|groups|participants|those)(?: (?:who|that|under))?(?: are)?\W*$|` +
		`^\W*(?:the )?following (?:members?|people|persons|individuals|enrollees|groups|participants) (?:(?:do|will|are|shall) not|don't|are exempt from) (?:have to |required to |need to |charged |pay )*(?:an? |any |the )?(?:[a-z]+ )?` + noCopay + `\W*$`)
	allDrugsTail = regexp.MustCompile(`^\W*(?:(?:for|on) (?:any |all |their |covered |prescription |of their )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\W*)?$`)
	groupPartRE  = regexp.MustCompile(`,? (?:and|or) |, |; `)
)

// exemptLead reads words that end with a colon, or a heading, as the lead of a list of members who pay no copay.
func exemptLead(s string) bool {
	t, ok := drugShare(strings.TrimSuffix(s, ":"))
	return ok && t.Share.Kind == benefit.NoCharge && t.Role == "" && freeListRE.MatchString(s) && !hasAmount(s) && !partialRE.MatchString(s)
}

// exemptItem reads an item of such a list.
func (r *ruleReader) exemptItem(l *drugLead, u *unit, it span) {
	words := u.s[it.i:it.j]
	if len(words) > 200 || hasAmount(words) || strings.Contains(words, " not ") || paysRE.MatchString(words) || len(kindsIn(words)) > 0 || drugWordsRE.MatchString(words) {
		return
	}
	r.exemptMembers(words, append(l.words.all(sureRule), u.evidence(it.i, it.j, sureRule)...), u.evidence(it.i, it.j, sureRule))
}

// exemptMembers adds that the members whom words name pay nothing: those of an age, or in words.
func (r *ruleReader) exemptMembers(words string, whole, own []benefit.Evidence) {
	list := &r.plan.DrugCostShares
	if age, n := agesIn(words); n == 1 && onlyAgeRE.MatchString(blank(words, agesRE)) {
		add(r, list, copayExempt, benefit.Scope{Age: age}, benefit.State(benefit.DrugCostShare{Share: benefit.Share{Kind: benefit.NoCharge}}, whole...))
		return
	}
	id := benefit.RuleID(copayExempt)
	if v := r.section.variant; v != "" {
		id = benefit.RuleID(v + "/" + copayExempt)
	}
	if k := slices.IndexFunc(*list, func(o benefit.Rule[benefit.DrugCostShare]) bool { return o.ID == id && !o.Terms.Known() }); k >= 0 {
		for _, e := range own {
			e.Confidence = min(e.Confidence, unsure)
			(*list)[k].Terms.Evidence = append((*list)[k].Terms.Evidence, e)
		}
		return
	}
	open(r, list, benefit.CostShares, copayExempt, benefit.Scope{}, own, "The document frees members from copays by what no claim tells; test them by hand.")
}

// exemptSentence reads a sentence that says which members pay no copay. It reports whether it was one.
func (r *ruleReader) exemptSentence(u *unit, k int) bool {
	s := u.body(k)
	if strings.HasSuffix(s, "?") || undecidedRE.MatchString(definite(s)) || exceptRE.MatchString(s) || len(s) > maxSentence {
		return false
	}
	at := exemptIfRE.FindStringSubmatchIndex(s)
	if at == nil {
		at = exemptLastRE.FindStringSubmatchIndex(s)
	}
	if at == nil {
		if at = exemptFirstRE.FindStringSubmatchIndex(s); at == nil || !allDrugsTail.MatchString(s[at[1]:]) {
			return false
		}
	}
	who := s[at[2]:at[3]]
	if !memberRE.MatchString(who) && !agesRE.MatchString(who) || len(kindsIn(who)) > 0 || drugNounsRE.MatchString(who) || notStateRE.MatchString(who) {
		return false
	}
	if onlyAgeRE.MatchString(who) || followingRE.MatchString(who) {
		return false // all members, or those of a list
	}
	ev := u.quote(k, k, sureRule)
	base, from := u.sents[k].at+len(u.sents[k].s)-len(s)+at[2], 0
	for _, gap := range append(groupPartRE.FindAllStringIndex(who, -1), []int{len(who), len(who)}) {
		if part := who[from:gap[0]]; strings.TrimSpace(part) != "" {
			r.exemptMembers(part, ev, u.evidence(base+from, base+gap[0], sureRule))
		}
		from = gap[1]
	}
	return true
}

// paysRE finds that words say what members pay, and not who they are.
var paysRE = regexp.MustCompile(`\bpays?\b|\bdifference\b`)

var drugNounsRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|services?|visits?)\b`)
