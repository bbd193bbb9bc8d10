package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// firstTimeRE finds members to whom opioids are new, and their first fills.
	firstTimeRE = regexp.MustCompile(`\b(?:first|first-time|initial|new|na[iï]ve)\b|\b(?:not|n't|never|no) (?:[a-z]+ ){0,2}(?:taken|filled|used|had|received|paid|prescriptions?|fills?|claims?)\b`)
	// lookBackRE finds for how long such a member has taken none, which is no supply.
	lookBackRE = regexp.MustCompile(`\b(?:last|past|previous|prior|preceding|within) (\d{2,3})[- ]days?\b`)
	// upToFillRE finds a permission that is a bound.
	upToFillRE = regexp.MustCompile(`\b(?:may|can) (?:only )?(?:receive|get|fill|have|obtain|be (?:filled|dispensed)(?: for)?)(?: an?)?(?: initial| first)?(?: supply of)?(?: only)? (?:up to|no more than|at most|a maximum of)\b`)
	// nextSupplyRE finds where what is said of a supply ends before the next one, and ownAgesRE what ties ages to the one before.
	nextSupplyRE = regexp.MustCompile(`;|, (?:and|but|while|whereas)\b|\b(?:and|but),? for\b`)
	ownAgesRE    = regexp.MustCompile(`^\W*(?:(?:days?|supply|supplies|limit)\W+)*(?:of [a-z]+ )?(?:for|if|when)\b`)
	// someAgesRE finds ages that are said without a number.
	someAgesRE = regexp.MustCompile(`\b(?:child(?:ren)?|minors?|adolescents?|pediatric|youths?)\b`)
)

// opioidDays reads for how many days an opioid is dispensed to those who are new to it. A supply behind which ages stand is
// that of members of those ages.
func (r *ruleReader) opioidDays(u *unit, k int) {
	s := u.sents[k].s
	if kinds := kindSet(kindsIn(s)); len(kinds) != 1 || kinds[0] != benefit.KindOpioid || !firstTimeRE.MatchString(s) || undecidedRE.MatchString(upToFillRE.ReplaceAllString(definite(s), " up to")) {
		return
	}
	limit := benefit.OpioidLimit{}
	if at := lookBackRE.FindStringSubmatchIndex(s); at != nil {
		limit.NaiveDays = number(s[at[2]:at[3]])
		s = blankAt(s, span{at[2], at[1]})
	}
	days := slices.DeleteFunc(slices.Clone(lex(s)), func(m mark) bool { return m.kind != daysMark && m.kind != perDaysMark })
	if len(days) == 0 || len(days) > 2 || len(days) == 2 && someAgesRE.MatchString(s) || slices.ContainsFunc(days, func(m mark) bool { return m.days.Min != 1 || m.days.Max < 3 || m.days.Max > 14 }) {
		return
	}
	ages := make([]benefit.AgeRange, len(days))
	from := days[0].j
	for n, m := range days {
		end, next := len(s), len(s)
		if n+1 < len(days) {
			end, next = days[n+1].i, days[n+1].i
		}
		if at := nextSupplyRE.FindStringIndex(s[m.j:end]); at != nil {
			end = m.j + at[0]
		}
		if n+1 == len(days) {
			if _, behind := agesIn(s[end:]); behind > 0 {
				return // of those, something else is said
			}
		}
		own := s[m.j:end]
		age, found := agesIn(own)
		if found > 0 && end == next && n+1 < len(days) && !ownAgesRE.MatchString(own) {
			return // whose supply is which is not certain
		}
		if from < m.i { // what leads to it: "; for members under 18 a 3-day supply"
			lead, before := agesIn(s[from:m.i])
			if found += before; before > 0 {
				age = lead
			}
		}
		if found > 1 {
			return
		}
		ages[n], from = age, end
	}
	if _, before := agesIn(s[:days[0].i]); before > 0 || len(ages) == 2 && ages[0] == ages[1] {
		return
	}
	for n, m := range days {
		limit.NaiveMaxDays = m.days.Max
		if ages[n] == (benefit.AgeRange{}) {
			r.opioid(limit, u.quote(k, k, sureRule))
			continue
		}
		scope := ofKinds(benefit.KindOpioid)
		scope.Age = ages[n]
		add(r, &r.plan.Utilization.Opioid, "opioid", scope, benefit.State(limit, u.quote(k, k, sureRule)...))
	}
}

// opioid adds a limit on opioids to what other words say of them.
func (r *ruleReader) opioid(limit benefit.OpioidLimit, ev []benefit.Evidence) {
	list := &r.plan.Utilization.Opioid
	for i := range *list {
		o := &(*list)[i]
		if o.Scope.Age != (benefit.AgeRange{}) || o.Variant != r.section.variant || !o.Terms.Known() || len(o.Scope.Drugs.Kinds) != 1 {
			continue
		}
		if t := &o.Terms.Value; t.NaiveMaxDays == 0 && t.MaxMME > 0 && limit.MaxMME == 0 || t.MaxMME == 0 && t.NaiveMaxDays > 0 && limit.NaiveMaxDays == 0 {
			t.NaiveMaxDays, t.NaiveDays, t.MaxMME = t.NaiveMaxDays+limit.NaiveMaxDays, t.NaiveDays+limit.NaiveDays, t.MaxMME+limit.MaxMME
			o.Terms.Evidence = append(o.Terms.Evidence, ev...)
			return
		}
	}
	add(r, list, "opioid", ofKinds(benefit.KindOpioid), benefit.State(limit, ev...))
}
