package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

var (
	percentUsedRE = regexp.MustCompile(`\b(\d{2}(?:\.\d)?) ?(?:%|percent)(?: \(\d{2}%\))?[^.;]{0,80}\b(?:used|taken|consumed|elapsed|exhausted|passed|gone|supply)\b|\b(?:used?|taken|consumed|elapsed|exhausted)\b[^.;%]{0,40}\b(\d{2}(?:\.\d)?) ?(?:%|percent)`)
	refillWordRE  = regexp.MustCompile(`\brefill|\bearly\b`)
	// tooSoonRE names the rule, so that a percentage needs no words beside it.
	tooSoonRE     = regexp.MustCompile(`\brefill(?:s|ed)?[- ](?:too[- ](?:soon|early)|thresholds?|tolerance|percent(?:age)?)\b`)
	overPercentRE = regexp.MustCompile(`\bmore than $`)
	// untilRE finds what makes "may be refilled" a rule.
	untilRE = regexp.MustCompile(`\b(?:until|after|when|once|before|must|threshold|too[- ]soon)\b`)

	daysOfSupplyRE = regexp.MustCompile(`\b(\d{1,2}) days? (?:of|into|on|for) (?:an? |the |your )?(\d{2,3})[- ]days?(?:'s?)? supply\b|\bday (\d{1,2}) of (?:an? |the |your )?(\d{2,3})[- ]days?(?:'s?)? supply\b`)
	supplyDaysRE   = regexp.MustCompile(`\b(\d{2,3})[- ]days?(?:'s?)? supply\b[^.;]{0,50}\b(?:after|until|on|when|once)(?: at least)? (?:day )?(\d{1,2})(?: days?\b)?`)
	daysLeftRE     = regexp.MustCompile(`\b(?:no (?:sooner|earlier|more)|not (?:[a-z]+ )?(?:sooner|earlier|more)) than (\d{1,2}) days (?:before|prior to|ahead of)\b`)
)

// refillTooSoon reads how much of a fill must be used before the next.
func (r *ruleReader) refillTooSoon(u *unit, k int) {
	s := u.sents[k].s
	if !refillWordRE.MatchString(s) || undecidedRE.MatchString(strings.ReplaceAll(s, "can be", "")) && !untilRE.MatchString(s) && !daysLeftRE.MatchString(s) {
		return
	}
	if percentUsedRE.MatchString(s) || tooSoonRE.MatchString(s) && percentRE.MatchString(s) {
		r.refillUsed(u, k, s)
		return
	}
	scope, ok := refillScope(s)
	if !ok {
		return
	}
	if m := daysLeftRE.FindStringSubmatch(s); m != nil {
		left := number(m[1])
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{DaysLeft: &left}, u.quote(k, k, sureRule)...))
		return
	}
	used, supply := 0, 0
	if m := daysOfSupplyRE.FindStringSubmatch(s); m != nil {
		used, supply = number(m[1]+m[3]), number(m[2]+m[4])
	} else if m := supplyDaysRE.FindStringSubmatch(s); m != nil {
		supply, used = number(m[1]), number(m[2])
	}
	if supply < 20 || used >= supply || 100*used <= 40*supply {
		return
	}
	rate := money.Percent(int64(100 * used / supply)) // whole percents, so that the named day is soon enough
	add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.Derive(benefit.RefillTooSoon{Percent: &rate}, u.quote(k, k, sureContext)...))
}

// refillScope is for which drugs and pharmacy a rule about days is said; false where that is more than one.
func refillScope(s string) (benefit.Scope, bool) {
	scope := benefit.Scope{}
	kinds := kindSet(kindsIn(s))
	channels, _ := sentenceMarks(s)
	if len(kinds) > 1 || len(channels) > 1 {
		return scope, false
	}
	if len(kinds) == 1 {
		scope = ofKinds(kinds[0])
	}
	if len(channels) == 1 {
		scope.Channels = []benefit.Channel{channels[0].channel}
	}
	return scope, true
}

func (r *ruleReader) refillUsed(u *unit, k int, s string) {
	percents := percentRE.FindAllStringSubmatchIndex(s, -1)
	for _, at := range percents {
		rate, err := money.ParsePercent(s[at[2]:at[3]])
		if err != nil || !money.Percent(40).Less(rate) || !rate.Less(money.Percent(100)) {
			return
		}
		terms := benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[:at[0]])}
		scope := benefit.Scope{}
		if len(percents) > 1 || len(channelsNear(s, at)) == 1 {
			ch := channelsNear(s, at)
			if len(ch) != 1 {
				return // which percentage is for which pharmacy is not certain
			}
			scope.Channels = ch
		}
		if kinds := kindSet(kindsIn(s)); len(kinds) > 0 {
			if len(kinds) > 1 || len(percents) > 1 {
				return
			}
			scope.Drugs = benefit.DrugSet{Kinds: kinds}
		}
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(k, k, sureRule)...))
	}
}

// channelsNear returns the kinds of pharmacy named between an amount and its neighbours, nearest behind it.
func channelsNear(s string, at []int) []benefit.Channel {
	var out []benefit.Channel
	stop := len(s)
	if next := percentRE.FindStringIndex(s[at[1]:]); next != nil {
		stop = at[1] + next[0]
	}
	for _, m := range lex(s[at[1]:stop]) {
		if m.kind == channelMark && !slices.Contains(out, m.channel) {
			out = append(out, m.channel)
		}
	}
	return out
}
