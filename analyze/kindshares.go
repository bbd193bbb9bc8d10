package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// kindShare reads "insulin: no more than $35 for a 30-day supply", "contraceptives at no charge": a sentence that names
// kinds of drugs and one amount.
func (r *ruleReader) kindShare(u *unit, k int) bool {
	if s := u.sents[k]; kindPart(s.s) != nil {
		at := kindPart(s.s)
		return r.kindShareOf(u, sent{s.at + at[2], s.s[at[2]:at[3]]})
	}
	if s, ok := u.behindKinds(k); ok {
		return r.kindShareOf(u, s)
	}
	if items := bulleted(u.sents[k]); items != nil {
		found := false
		for _, item := range items {
			if kindTerms(item.s) != nil {
				found = r.kindShareOf(u, item) || found
			}
		}
		return found
	}
	var parts []sent
	at := u.sents[k].at
	for part := range strings.SplitSeq(u.sents[k].s, "; ") {
		if kindTerms(part) != nil {
			parts = append(parts, sent{at, part}) // "up to a 30-day supply; no copay for contraceptives; certain drugs need approval"
		} else if len(kindsIn(part)) > 0 {
			return r.kindShareOf(u, u.sents[k]) // the items of a list
		}
		if len(parts) > 0 && saysMoreOfShare(part) {
			return r.kindShareOf(u, u.sents[k])
		}
		at += len(part) + len("; ")
	}
	found := false
	for _, part := range parts {
		found = r.kindShareOf(u, part) || found
	}
	return found
}

// bulleted parts a sentence at the marks of the list in it, nil where it has none or where its lead states what the items cost: "Your
// coverage includes: • Contraceptives: covered in full • Insulin".
func bulleted(s sent) []sent {
	const mark = "• "
	if strings.Count(s.s, mark) < 2 {
		return nil
	}
	var out []sent
	at := s.at
	for n, part := range strings.Split(s.s, mark) {
		if _, states := drugShare(part); n == 0 && states {
			return nil
		}
		if n > 0 {
			out = append(out, sent{at, part})
		}
		at += len(part) + len(mark)
	}
	return out
}

var (
	// coveredAsRE finds a sentence that leaves its subject to the title before it: "Covered at no cost, as the law requires", "Never more than $30 for
	// 30 days".
	coveredAsRE = regexp.MustCompile(`^\W*(?:never|no|not) more than \$ ?\d|^\W*(?:(?:is|are) )?(?:covered|available|provided|paid|payable|dispensed) (?:at|in|for|with|without|free)\b`)
	// titleOfKindsRE finds such a title, which says no more than the drugs.
	titleOfKindsRE = regexp.MustCompile(`^\W*[a-z][a-z ,/&-]{3,70}\.?\W*$`)
)

// behindKinds is a sentence without a subject together with the title before it, that names kinds of drugs and nothing else:
// "Contraceptives. Covered at no cost".
func (u *unit) behindKinds(k int) (sent, bool) {
	if k != 1 || !coveredAsRE.MatchString(u.sents[k].s) || len(kindsIn(u.sents[k].s)) > 0 {
		return sent{}, false
	}
	title, s := u.sents[0], u.sents[k]
	if !titleOfKindsRE.MatchString(title.s) || verbRE.MatchString(title.s) || negativeRE.MatchString(title.s) || partialRE.MatchString(title.s) || exceptRE.MatchString(title.s) || len(kindsIn(title.s)) == 0 {
		return sent{}, false
	}
	return sent{title.at, u.s[title.at : s.at+len(s.s)]}, true
}

// saysMoreOfShare reports whether a part of a sentence names no drugs and says more of the cost share before it: "; after the
// deductible", "; out-of-network you pay 50%".
func saysMoreOfShare(part string) bool {
	if _, tier := readTier(part); tier || len(kindsIn(part)) > 0 {
		return false
	}
	return hasAmount(part) || slices.ContainsFunc(lex(part), func(m mark) bool { return m.kind == deductibleMark })
}

// costOfRE finds that what follows is what the cost of a sentence is of, whatever the heading above it names beside it: "your cost for".
var costOfRE = regexp.MustCompile(`\b(?:costs?|co-?pay(?:ment)?s?|share) (?:for|of) (?:(?:your|any|all|an?|the|covered) )*$`)

func (r *ruleReader) kindShareOf(u *unit, s sent) bool {
	if cut := u.title() - s.at; 0 < cut && cut < len(s.s) {
		own := kindSet(kindsIn(s.s[cut:]))
		again := !slices.ContainsFunc(kindSet(kindsIn(s.s[:cut])), func(k benefit.DrugKind) bool {
			return !slices.Contains(own, k) && !names(kindsIn(u.s[s.at+len(s.s):]), k) // a later sentence speaks of it
		})
		subject := slices.ContainsFunc(kindsIn(s.s[cut:]), func(m mention) bool { return costOfRE.MatchString(s.s[cut : cut+m.i]) })
		if kindTerms(s.s[cut:]) != nil && (again || subject) && len(own) > 0 {
			s = sent{s.at + cut, s.s[cut:]} // it says in full what the heading above it does in short
		}
	}
	kinds := slices.DeleteFunc(kindsIn(s.s), func(m mention) bool {
		return !slices.Contains(sharedKinds, m.kind) || boughtWithRE.MatchString(s.s[:m.i]) || takenOutRE.MatchString(s.s[:m.i])
	})
	r.namedShare(u, s)
	if len(kinds) == 0 || doesNotApplyRE.MatchString(s.s) && !hasAmount(s.s) && !freeWordsRE.MatchString(s.s) {
		return false
	}
	list := kindTerms(s.s)
	if list == nil || ratesByClassRE.MatchString(s.s) {
		return false
	}
	ev := u.evidence(s.at, s.at+len(s.s), sureRule)
	for _, kind := range kindSet(kinds) {
		scope, condition := r.scopeOf(kind, s.s)
		if condition == "" {
			condition = strings.TrimSpace(cmp.Or(boughtTogetherRE.FindString(s.s), joinsRE.FindString(s.s)))
		}
		if undecidedRE.MatchString(definite(youGetRE.ReplaceAllString(s.s, " "))) || partialRE.MatchString(calledSelectRE.ReplaceAllString(theMostRE.ReplaceAllString(s.s, " "), " ")) && kind != benefit.KindPreventive && !(kind == benefit.KindVaccine && mostVaccinesRE.MatchString(s.s)) {
			open(r, &r.plan.DrugCostShares, benefit.CostShares, "drugCostShare", scope, ev, "The document leaves open for which of these drugs the cost share holds; it is not applied.")
			continue
		}
		for _, one := range list {
			one.terms.Condition, scope.DaysSupply = condition, one.days
			add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(one.terms, ev...))
		}
	}
	return true
}

// kindTerm is what drugs cost, for fills of any supply or of the days.
type kindTerm struct {
	terms benefit.DrugCostShare
	days  benefit.DaysSupply
}

// kindTerms reads what a sentence says that drugs cost: one amount, or the most for each of several supplies; nil for neither.
func kindTerms(s string) []kindTerm {
	if one, ok := drugShare(s); ok {
		return []kindTerm{{terms: one}}
	}
	return capsBySupply(s)
}

var (
	// supplyCapRE finds an amount, its first group, and the supply behind it, in days or months.
	supplyCapRE = regexp.MustCompile(`(\$ ?\d[\d,]*(?:\.\d\d)?) (?:for (?:an? |each |up to an? )|per |each )(?:(\d{2,3})[- ]days?|(one|two|three)[- ]months?'?)(?: supply)?\b`)
	// nextCapRE finds what stands between two of them.
	nextCapRE = regexp.MustCompile(`^(?: of [a-z ]{3,30}?)?,? (?:and|or) (?:(?:no|not) more than |up to |at most |a maximum of )?$`)
)

// capsBySupply reads the most that drugs cost for each of several supplies, which is no multiple of one amount: "no more than $25 for a
// 30-day supply of insulin and no more than $60 for a 90-day supply".
func capsBySupply(s string) []kindTerm {
	caps := supplyCapRE.FindAllStringSubmatchIndex(s, 4)
	if len(caps) < 2 || len(caps) != len(moneyRE.FindAllStringIndex(s, 5)) || percentRE.MatchString(s) || !ceilingRE.MatchString(s[:caps[0][2]+len("$")]) {
		return nil
	}
	order := benefit.DeductibleOrder("")
	for _, m := range lex(s) {
		if m.kind == deductibleMark {
			order = m.order
		}
	}
	var out []kindTerm
	from := 1
	for n, at := range caps {
		amount, ok := parseMoney(s[at[2]:at[3]])
		var days int
		if at[4] >= 0 {
			days = number(s[at[4]:at[5]])
		} else {
			days = 30 * count(s[at[6]:at[7]])
		}
		if !ok || days < from || n > 0 && !nextCapRE.MatchString(s[caps[n-1][1]:at[0]]) {
			return nil
		}
		share := benefit.Share{Kind: benefit.Copay, Copay: &amount, PerDays: days}
		out = append(out, kindTerm{benefit.DrugCostShare{Role: benefit.Ceiling, Share: share, Deductible: order}, benefit.DaysSupply{Min: from, Max: days}})
		from = days + 1
	}
	return out
}

// youGetRE finds that a member gets what is told, if he wants it: "You may obtain these drugs at no cost".
var youGetRE = regexp.MustCompile(`\b(?:you|members?|participants?|enrollees?|employees) (?:may|can) (?:also )?(?:get|obtain|receive|fill|order|buy|purchase)\b`)

// ratesByClassRE finds an amount that is the one of some of the drugs, beside another of the rest: "$15 copay for generic, or the brand
// coinsurance below".
var ratesByClassRE = regexp.MustCompile(`\$ ?\d[\d,.]*(?: co-?pay(?:ment)?)? (?:for|on) (?:an? |the )?(?:generics?|brands?|preferred|formulary)(?: (?:brands?|drugs?|medic(?:ation|ine)s?))?,? (?:or|otherwise|else)\b`)

var (
	// boughtWithRE finds what stands in front of drugs that others must be bought with.
	boughtWithRE = regexp.MustCompile(`\b(?:purchased|ordered|bought|filled|obtained|dispensed|prescribed|when used)(?: at the same time as| along| together)? with (?:your |an? |the )?(?:prescription for |order for |covered )?$|\b(?:at the same time as|together with|along with) (?:your |an? |the )?(?:prescription for |order for |covered )?$`)
	// takenOutRE finds in front of drugs that what is said is not said of them: "preventive drugs other than contraceptives".
	takenOutRE = regexp.MustCompile(`\b(?:other than|except(?:ing|ion of)?(?: for)?|excluding|(?:but )?not(?: including| for)?)(?: (?:any|all|the|for|oral|generic|brand|brand-name|prescription))*,? ?$`)
	// calledSelectRE finds plans that are called so, which selects none of the drugs: "HMO Select".
	calledSelectRE = regexp.MustCompile(`\b(?:hmo|ppo|epo|pos|hsa|hra|hdhp|cdhp) select\b|\bselect (?:hmo|ppo|epo|pos|hsa|hra|hdhp|cdhp)\b`)
	// boughtTogetherRE is all of that condition.
	boughtTogetherRE = regexp.MustCompile(`\b(?:(?:if|when) )?(?:purchased|ordered|bought|filled|obtained|dispensed|prescribed)(?: at the same time as| along| together)? with [a-z -]{3,40}`)
	// joinsRE finds a program that a member must be in.
	joinsRE = regexp.MustCompile(`\b(?:when|if) (?:you|members?|they) (?:are enrolled in|join|enroll in|participate in|take part in|complete|sign up for) [^.;:]{3,60}`)
	// freeNamesRE finds drugs by their names that plans often give for nothing.
	freeNamesRE = regexp.MustCompile(`\b(?:naloxone|narcan|aspirin|folic acid|fluoride|tamoxifen|raloxifene)\b`)
)

// namedShare reads that drugs cost nothing which a sentence calls by their names: "Aspirin and folic acid are covered at no cost".
func (r *ruleReader) namedShare(u *unit, s sent) {
	names := freeNamesRE.FindAllString(s.s, 8)
	if len(names) == 0 || undecidedRE.MatchString(definite(s.s)) || partialRE.MatchString(s.s) || exceptRE.MatchString(s.s) || strings.Contains(s.s, " not ") {
		return
	}
	if terms, ok := drugShare(s.s); ok && terms.Share.Kind == benefit.NoCharge && terms.Role == "" {
		slices.Sort(names)
		scope := benefit.Scope{Drugs: benefit.DrugSet{Names: slices.Compact(names)}}
		add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(terms, u.evidence(s.at, s.at+len(s.s), sureRule)...))
	}
}

// bySupply returns the amounts of a sentence that each have a supply behind them and are one rate for all: "$25 for a 30-day supply and
// $75 for a 90-day supply". It returns nil for any other.
func bySupply(marks []mark) []mark {
	var amounts, supplies []mark
	for _, m := range marks {
		switch {
		case m.kind == moneyMark:
			if len(amounts) > len(supplies) {
				return nil
			}
			amounts = append(amounts, m)
		case (m.kind == daysMark || m.kind == perDaysMark) && m.days.Min == 1 && m.days.Max > 0:
			if len(supplies) >= len(amounts) {
				return nil
			}
			supplies = append(supplies, m)
		}
	}
	if len(amounts) < 2 || len(amounts) != len(supplies) {
		return nil
	}
	for k := range amounts[1:] {
		months := (supplies[k+1].days.Max + 15) / 30
		if first := (supplies[0].days.Max + 15) / 30; first < 1 || int64(amounts[k+1].amount)*int64(first) != int64(amounts[0].amount)*int64(months) {
			return nil
		}
	}
	return amounts
}

// kindPartRE finds what the end of a statement about tiers says of one kind of drugs: "…, and $0 for family planning drugs".
var kindPartRE = regexp.MustCompile(`(?:;|,|,? and|,? but)+ ((?:\$ ?\d[\d,.]*|no (?:charge|co-?pay(?:ment)?|cost)|nothing|\d{1,3} ?%)(?: co-?pay(?:ment)?)? for ([a-z][a-z ()/-]{3,60}?))\W*$`)

// kindPart is where such words stand in a sentence; nil where they do not.
func kindPart(s string) []int {
	at := kindPartRE.FindStringSubmatchIndex(s)
	if at == nil || !hasAmount(s[:at[0]]) || ofKindOnly(s[:at[0]]) {
		return nil
	}
	if kinds := kindSet(kindsIn(s[at[4]:at[5]])); len(kinds) != 1 || !slices.Contains(sharedKinds, kinds[0]) {
		return nil
	}
	return at
}

// withoutKindPart is a statement about tiers without what its end says of a kind of drugs.
func withoutKindPart(c *cell) *cell {
	at := kindPart(c.s)
	if at == nil {
		return c
	}
	return newCell(c.src, c.spans(0, at[0])...).current()
}
