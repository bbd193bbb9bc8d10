package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Lists and sentences limit one drug after another: "Sumatriptan tablets, 9 tablets per 30 days; test strips (204 per 30 days)". What an
// amount is for is what stands between it and the amount before, less the words that join the two.

var (
	// phraseAmountRE finds so much of a drug for a time. Without a unit it takes the days to tell an amount from another number.
	phraseAmountRE = regexp.MustCompile(`\b(\d{1,4}|` + countWord + `|eight|nine|ten)(?: ?((?:` + doseUnit + `)(?: or (?:` + doseUnit + `))?)| (?:ml|grams?))? ?(?:per|every|each|in(?: any)?|for(?: each| any)?|/) ?(?:an? |any |one )?(?:(\d{1,3})[- ]days?(?:'? (?:supply|period))?|(fill|prescription)|(?:calendar )?(month)|(?:calendar |plan |benefit )?(year))\b`)
	// limitJoinRE finds the words that lead from a drug on to its limit.
	limitJoinRE = regexp.MustCompile(`(?:[ ,:(–—|-]|\b(?:is|are|limited|limit(?: of)?|covered|dispensed|up|to|a|an|the|maximum|quantity|of|for|no|not|more|than|at|most|exceed|max\.?|and|any|all)\b)+$`)
	// limitLeadRE finds what stands in front of a drug and is no part of its name.
	limitLeadRE = regexp.MustCompile(`^(?:[ ,;:.()•·●▪◦*–—|-]|\b(?:and|or|the|all|any|each|plan|we|fund|program|limits?|coverage|covers|examples?|e\.g|for|of|are|is|as|such|like|including|include|includes|follows|following|also|these|apply|applies|quantity|quantities|maximum|dispensing|drugs? (?:limited|with limits))\b|drugs?:)+`)
	// limitBoundRE finds where another statement begins.
	limitBoundRE     = regexp.MustCompile(`[;:.•·●▪◦|](?: |$)|\b(?:such as|for example|including|e\.g\.,?)`)
	strengthBehindRE = regexp.MustCompile(` \d+(?:\.\d+)? ?(?:mg|mcg|ml|units?)(?:/\w+)?\b`)
	// ofBehindRE finds that what an amount is for stands behind it: "6 tablets in 30 days of a sleep aid".
	ofBehindRE = regexp.MustCompile(`^ (?:of|for|on|applies to) `)
	// givenElseRE finds forms that a drug has beside its tablets, with a limit of their own.
	givenElseRE  = regexp.MustCompile(` (?:injections?|sprays?|inhalers?|pens?|vials?|patch(?:es)?)$`)
	formBehindRE = regexp.MustCompile(` (?:` + doseUnit + `)$`)
	limitedNotRE = regexp.MustCompile(`\b(?:is|are|be|was|were|will|may|must|can|should|have|has|had|you|your|we|it|they|if|when|who|that|which|this|these|those|per|with|from|fills?|refills?|days?|months?|years?|cop(?:ay|ayment)s?|coinsurance|deductible|cost|costs|charge|retail|mail|pharmac(?:y|ies)|tiers?|supply|supplies|prescriptions?|visits?|services?|treatments?|therapy|members?|adults?|children|patients?|persons?|people|initial|first|starting|new|others?|some|certain|select|most|covered|generics?|brands?|specialty|maintenance|dose|doses|dosage|total|time|age|requests?|hours?|minutes?|claims?|limits?|limited|exceed|once|pays?|paid|covers?)\b|[$%?]|\d`)
)

// otherAmountsRE finds what is counted for a time and is no drug.
var otherAmountsRE = regexp.MustCompile(`\$|\b(?:visits?|sessions?|hospital|inpatient)\b`)

// dosesRE finds the forms that nothing but drugs has.
var dosesRE = regexp.MustCompile(`\b(?:tablets?|pills?|capsules?|doses?|patches|vials?|inhalers?|lozenges?|suppositories)\b`)

// limitPhrase is a drug or a class of drugs with how much of it is paid for.
type limitPhrase struct {
	scope benefit.Scope
	limit benefit.QuantityLimit
}

// limitPhrases reads limits from a sentence that is nothing but them. It reports whether it is.
func (r *ruleReader) limitPhrases(u *unit, k int) bool {
	s := u.sents[k].s
	if len(u.parts) > 1 || undecidedRE.MatchString(definite(s)) || notRequiredRE.MatchString(s) || otherAmountsRE.MatchString(s) {
		return false
	}
	found, ok := phrasesOfLimits(u.body(k))
	if !ok {
		found, ok = phrasesBehind(u.body(k))
	}
	if !ok || !u.drugs && !drugWordsRE.MatchString(s) && !quantityRE.MatchString(s) && !dosesRE.MatchString(s) && !namesSubstance(s) {
		return false // "Hearing aids: 2 per 365 days"
	}
	for _, f := range found {
		add(r, &r.plan.Utilization.QuantityLimit, "quantityLimit", f.scope, benefit.State(f.limit, u.quote(k, k, sureRule)...))
	}
	return true
}

// phrasesOfLimits are the limits of a sentence; false where one of them is of nothing that can be told.
func phrasesOfLimits(s string) (out []limitPhrase, ok bool) {
	from := 0
	for _, m := range phraseAmountRE.FindAllStringSubmatchIndex(s, 24) {
		days := ""
		if m[6] >= 0 {
			days = s[m[6]:m[7]]
		}
		q, ok := limitPer(smallCount(s[m[2]:m[3]]), days, m[10] >= 0, m[12] >= 0)
		if !ok || m[4] < 0 && q.Days == 0 {
			return nil, false
		}
		scope, named := limitSubject(s[from:m[2]])
		if !named || ofBehindRE.MatchString(s[m[1]:]) {
			return nil, false
		}
		out, from = append(out, limitPhrase{scope, q}), m[1]
	}
	return out, len(out) > 0
}

// phrasesBehind are the limits of a sentence in which the drugs stand behind each: "8 tablets per 30 days of zolpidem and 12 tablets per 30 days of
// ondansetron". It is false where one of them is of nothing that can be told.
func phrasesBehind(s string) (out []limitPhrase, ok bool) {
	all := phraseAmountRE.FindAllStringSubmatchIndex(s, 24)
	for i, m := range all {
		end := len(s)
		if i+1 < len(all) {
			end = all[i+1][0]
		}
		at, days := ofBehindRE.FindStringIndex(s[m[1]:end]), ""
		if m[6] >= 0 {
			days = s[m[6]:m[7]]
		}
		q, known := limitPer(smallCount(s[m[2]:m[3]]), days, m[10] >= 0, m[12] >= 0)
		if at == nil || !known || m[4] < 0 {
			return nil, false
		}
		words := ofDrugsForRE.ReplaceAllString(strings.TrimRight(strings.TrimSuffix(strings.TrimRight(s[m[1]+at[1]:end], " "), " and"), " .,;"), "")
		scope, named := limitSubject(words)
		if !named || limitBoundRE.MatchString(words) || strings.Contains(words, ",") {
			return nil, false
		}
		out = append(out, limitPhrase{scope, q})
	}
	return out, len(out) > 0
}

// ofDrugsForRE finds what stands in front of what drugs are for.
var ofDrugsForRE = regexp.MustCompile(`^(?:(?:an?|the|any) )?(?:(?:drugs?|medic(?:ation|ine)s?) (?:for|to treat|used for) )?`)

// limitSubject is for which drugs the words in front of an amount say that it is.
func limitSubject(words string) (benefit.Scope, bool) {
	words = limitJoinRE.ReplaceAllString(words, "")
	if at := limitBoundRE.FindAllStringIndex(words, -1); at != nil {
		words = words[at[len(at)-1][1]:]
	}
	words = strings.TrimSpace(limitLeadRE.ReplaceAllString(words, ""))
	if kinds := kindsIn(words); len(kinds) == 1 && kinds[0].i == 0 && kinds[0].j == len(words) && kinds[0].kind != benefit.KindDiabeticSupply {
		return ofKinds(kinds[0].kind), true
	}
	if m := listedNamesRE.FindStringSubmatchIndex(words); m != nil {
		if words = words[m[2]:m[3]]; !namesSubstance(words) {
			return benefit.Scope{}, false
		}
	}
	var names []string
	for _, n := range nameJoinRE.Split(strengthBehindRE.ReplaceAllString(words, ""), -1) {
		if n = strings.TrimSpace(n); !strings.HasSuffix(n, " strips") && !givenElseRE.MatchString(n) {
			n = formBehindRE.ReplaceAllString(n, "")
		}
		if len(n) < 4 || len(strings.Fields(n)) > 4 || limitedNotRE.MatchString(n) {
			return benefit.Scope{}, false
		}
		names = append(names, n)
	}
	return benefit.Scope{Drugs: benefit.DrugSet{Names: slices.Compact(names)}}, true
}
