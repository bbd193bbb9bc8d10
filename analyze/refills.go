package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

var (
	percentUsedRE = regexp.MustCompile(`\b(\d{2}(?:\.\d)?) ?(?:%|percent)(?: \(\d{2}%\))?[^.;]{0,80}\b(?:used|taken|consumed|elapsed|exhausted|passed|gone|supply|usage)\b|\b(?:used?|using|taken|taking|consumed|elapsed|exhausted)\b[^.;%]{0,40}\b(\d{2}(?:\.\d)?) ?(?:%|percent)`)
	// drugTakenRE finds it without the word for a refill, in what follows a line about refills.
	drugTakenRE  = regexp.MustCompile(`\b\d{2} ?(?:%|percent) of (?:the|your) (?:(?:prescription|previous|last|prior|covered) )*(?:drug|medic(?:ation|ine)|prescription|supply|days'? supply|fill)s? (?:has|have|must have|must|should) (?:been |be )?(?:taken|used|consumed)\b`)
	refillWordRE = regexp.MustCompile(`\brefill|\bearly\b`)
	// tooSoonRE names the rule, so that a percentage needs no words beside it.
	tooSoonRE = regexp.MustCompile(`\brefill(?:s|ed)?[- ](?:too[- ](?:soon|early)|thresholds?|tolerance|percent(?:age)?)\b|` +
		`\brefills?(?: (?:are |is )?(?:allowed|available|permitted|covered))? at [6-9]\d ?(?:%|percent)(?:[.;)]|\W*$)`)
	overPercentRE = regexp.MustCompile(`\bmore than $`)
	// untilRE finds what makes "may be refilled" a rule.
	untilRE = regexp.MustCompile(`\b(?:until|after|when|once|as soon as|before|must|threshold|too[- ]soon)\b`)

	daysOfSupplyRE = regexp.MustCompile(`\b(\d{1,2}) days? (?:of|into|on|for) (?:an? |the |your )?(\d{2,3})[- ]days?(?:'s?)? supply\b|\bday (\d{1,2}) of (?:an? |the |your )?(\d{2,3})[- ]days?(?:'s?)? supply\b`)
	supplyDaysRE   = regexp.MustCompile(`\b(\d{2,3})[- ]days?(?:'s?)? supply\b[^.;]{0,50}\b(?:after|until|on|when|once)(?: at least)? (?:day )?(\d{1,2})(?: days?\b)?`)
	daysLeftRE     = regexp.MustCompile(`\b(?:no (?:sooner|earlier|more)|not (?:[a-z]+ )?(?:sooner|earlier|more)) than (\d{1,2}) days (?:before|prior to|ahead of|early)\b|\b(?:up to|as (?:early|soon) as|within) (\d{1,2}) days (?:before|prior to|ahead of) (?:your|the|a) (?:[a-z']+ ){0,4}(?:runs? out|ends?|(?:is|are) (?:used up|gone|exhausted|due|finished)|due date|refill date)\b|` +
		`\b(?:no more than|not more than|at most|only) (?:an? )?(\d{1,2})[- ]days?'?(?: (?:supply|worth))?(?: of (?:your |the )?(?:[a-z]+ ){0,2}(?:medic(?:ation|ine)|drug|prescription|supply))? (?:is |are )?(?:left|remain(?:s|ing)?|on hand)\b|` +
		`\b(\d{1,2})[- ]days?'?(?: supply)? or (?:less|fewer)(?: of (?:your |the )?(?:[a-z]+ ){0,2}(?:medic(?:ation|ine)|drug|prescription|supply))? (?:is |are )?(?:left|remain(?:s|ing)?|on hand)\b|` +
		`\b(\d{1,2})[- ]days? or (?:smaller|shorter|less|lesser|lower) (?:supply|amount|quantity) (?:is |are )?(?:left|remain(?:s|ing)?|on hand)\b`)
	// partUsedRE finds the part of a supply that must be used, in words.
	partUsedRE = regexp.MustCompile(`(\bthree[- ](?:fourths?|quarters?)\b|\btwo[- ]thirds?\b|\bfour[- ]fifths\b|\b[23] ?[/⁄] ?[34]\b)[^.;]{0,60}\b(?:used|taken|consumed|elapsed|exhausted|passed|gone|supply|medic(?:ation|ine)|prescription)\b`)
)

// refillTooSoon reads how much of a fill must be used before the next.
func (r *ruleReader) refillTooSoon(u *unit, k int) {
	s := u.sents[k].s
	first := k
	if r.refillElsewhere(u, k) {
		first = k - 2
	} else if goesOn := k > 0 && !refillWordRE.MatchString(s) && refillWordRE.MatchString(u.sents[k-1].s); goesOn && (strings.HasSuffix(u.sents[k-1].s, "?") || isControlled(s) && percentRE.MatchString(u.sents[k-1].s) && percentRE.MatchString(s)) {
		first = k - 1 // the answer to "When can I get a refill?", and "For controlled substances the threshold is 85%"
	} else if !refillWordRE.MatchString(s) && !(r.refilling && (k == 0 && percentUsedRE.MatchString(s) && strings.Contains(s, "fill") || drugTakenRE.MatchString(s))) {
		return
	}
	if undecidedRE.MatchString(strings.ReplaceAll(s, "can be", "")) && !untilRE.MatchString(s) && !daysLeftRE.MatchString(s) {
		return
	}
	if m := partUsedRE.FindStringSubmatch(s); m != nil && !percentRE.MatchString(s) {
		if scope, ok := refillScope(s); ok {
			rate := partOf(m[1])
			add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, u.quote(k, k, sureRule)...))
		}
		return
	}
	if percentUsedRE.MatchString(strings.Join(strings.Fields(s), " ")) || tooSoonRE.MatchString(s) && percentRE.MatchString(s) || first < k && isControlled(s) {
		r.refillUsed(u, first, k, s)
		return
	}
	scope, ok := refillScope(s)
	if !ok {
		return
	}
	if m := daysLeftRE.FindStringSubmatch(s); m != nil {
		left := number(strings.Join(m[1:], ""))
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

// refillElsewhere reports whether a sentence goes on with the answer to a question on refills for other pharmacies: "How soon can I refill? At
// retail, when you have used 75% of your supply. By mail, when you have used 65%."
func (r *ruleReader) refillElsewhere(u *unit, k int) bool {
	if k < 2 || !strings.HasSuffix(u.sents[k-2].s, "?") || !refillWordRE.MatchString(u.sents[k-2].s) {
		return false
	}
	there, here := channelsIn(u.sents[k-1].s), channelsIn(u.sents[k].s)
	return len(there) == 1 && len(here) == 1 && there[0] != here[0] && percentUsedRE.MatchString(u.sents[k-1].s) && percentUsedRE.MatchString(u.sents[k].s)
}

// partOf is a part in words as a rate.
func partOf(words string) money.Rate {
	switch {
	case strings.HasPrefix(words, "two"), strings.HasPrefix(words, "2"):
		return money.BasisPoints(6667)
	case strings.HasPrefix(words, "four"):
		return money.NewRate(4, 5)
	}
	return money.NewRate(3, 4)
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

func (r *ruleReader) refillUsed(u *unit, first, k int, s string) {
	percents := percentRE.FindAllStringSubmatchIndex(s, -1)
	if len(percents) > 1 && (r.refillBefore(u, first, k, s, percents) || r.refillApart(u, first, k, s, percents)) {
		return
	}
	if len(percents) > 1 && !slices.ContainsFunc(percents, func(at []int) bool { return !strings.HasSuffix(strings.TrimSpace(s[:at[0]]), ":") }) {
		return // each is of what stands in front of it, which is more than kinds of pharmacies
	}
	for n, at := range percents {
		rate, ok := refillRate(s[at[2]:at[3]])
		if !ok {
			return
		}
		terms := benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[:at[0]])}
		scope := benefit.Scope{}
		ch := u.channelsBeside(k, at)
		if len(ch) == 0 && len(percents) == 1 {
			ch = channelsIn(s[:at[0]]) // "Mail service refills may be ordered when 60% …"
		}
		if label, _ := u.pair(); len(ch) == 0 && len(percents) == 1 && u.label > 0 {
			ch = channelsIn(label) // "Refill too soon - mail | 70%"
		}
		switch {
		case len(ch) == 1:
			scope.Channels = ch
		case len(percents) == 1:
		case len(percents) == 2 && r.controlledBeside(u, first, k, s, percents):
			return
		case len(ch) == 0 && n == 0 && len(percents) == 2 && len(kindsIn(u.body(k))) == 0 && len(channelsIn(u.body(k))) == 0 && otherRefills(s, percents) != "":
			// "75% (70% for eye drops)": the second is of drugs that only a list can tell
			add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(first, k, sureRule)...))
			open(r, &r.plan.Utilization.RefillTooSoon, benefit.UtilizationManagement, "refillTooSoon", benefit.Scope{Drugs: benefit.DrugSet{Names: []string{otherRefills(s, percents)}}},
				u.quote(first, k, sureRule), "The document gives some drugs another refill threshold, and no list of them; the rule is not applied.")
			return
		case len(ch) == 0 && n == 0 && len(percents) == 2 && len(u.channelsBeside(k, percents[1])) == 1:
			// "75%, or 80% if you use mail order"
		default:
			return // which percentage is for which pharmacy is not certain
		}
		if kinds := kindSet(kindsIn(s)); len(kinds) > 0 {
			if len(kinds) > 1 || len(percents) > 1 {
				return
			}
			scope.Drugs = benefit.DrugSet{Kinds: kinds}
		} else if isControlled(s) && len(percents) == 1 {
			scope.Drugs = benefit.DrugSet{Schedules: schedulesIn(s)}
		}
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(first, k, sureRule)...))
	}
}

// controlledBeside reads "75% of your supply has been used (85% for controlled substances)": a threshold for all drugs, and behind it
// that of those which the law puts on schedules.
func (r *ruleReader) controlledBeside(u *unit, first, k int, s string, percents [][]int) bool {
	own := s[percents[1][1]:]
	if end := strings.IndexAny(own, ".;)"); end >= 0 {
		own = own[:end]
	}
	controlled := 1
	switch between := s[percents[0][1]:percents[1][0]]; {
	case len(channelsIn(blank(s[percents[0][0]:], retailAndMailRE))) > 0 || len(channelsIn(s[:percents[0][0]])) > 1 && !retailAndMailRE.MatchString(s[:percents[0][0]]) || len(kindsIn(s)) > 0:
		return false
	case ofControlledRE.MatchString(own) && !isControlled(s[:percents[1][0]]):
	case andControlledRE.MatchString(between) && !isControlled(s[:percents[0][0]]) && !isControlled(own):
		// "after 75% of the supply has been used, and controlled substances after 85%"
	case isControlled(s[:percents[0][0]]) && !isControlled(s[percents[0][0]:]) && allOthersRE.MatchString(between+" "+own):
		controlled = 0 // "Controlled substances when 90% has been used and all other drugs when 80%"
	default:
		return false
	}
	for n, at := range percents {
		rate, ok := refillRate(s[at[2]:at[3]])
		if !ok {
			return true
		}
		scope := benefit.Scope{}
		if n == controlled {
			scope.Drugs = benefit.DrugSet{Schedules: schedulesIn(s)}
		} else if ch := channelsIn(s[:percents[0][0]]); len(ch) == 1 {
			scope.Channels = ch
		}
		terms := benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[:at[0]])}
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(first, k, sureRule)...))
	}
	return true
}

// andControlledRE finds between two percentages that the second is of controlled substances.
var andControlledRE = regexp.MustCompile(`[,;(]? ?\b(?:and|but|or)?\b ?(?:for )?(?:controlled (?:substances?|drugs?|medic(?:ation|ine)s?)|narcotics?)(?: (?:may|can|are|is|be|refilled|filled|after|when|once|at|require|requires|until|least))*:? $`)

// retailAndMailRE finds that both kinds of pharmacies are meant.
var retailAndMailRE = regexp.MustCompile(`\bretail(?: pharmac(?:y|ies))?,? (?:and|or|&) (?:mail(?:[- ](?:order|service))?|home delivery)\b|\b(?:mail(?:[- ](?:order|service))?|home delivery) (?:and|or|&) retail\b`)

var (
	// otherRefillsRE finds in brackets the drugs that another percentage is for.
	otherRefillsRE = regexp.MustCompile(`^[^(%]*(?:\(|[;,] (?:(?:and|but|or) )?)\d{2} ?(?:%|percent) (?:for|of|on|in the case of|with) ([a-z][a-z -]{2,40})(?:\)|,|\W*$)`)
	// otherLeadRE finds the drugs before the percentage that is for them: "; for eye drops, after 70%".
	otherLeadRE = regexp.MustCompile(`^[^%]*?[;,(] ?(?:(?:and|but) )?for ([a-z][a-z -]{2,40}?)(?:,|:| the (?:figure|threshold|limit) is)? ?(?:after |when |once |at |is |until )*$`)
	// someOfThemRE finds drugs that such words do not name.
	someOfThemRE = regexp.MustCompile(`\b(?:other|some|certain|most|many|all|any|these|those|days?|supply|supplies|fills?|refills?|members?|dose)\b`)
)

// otherRefills is what a sentence calls the drugs that the second of its two percentages is for, "" where it names none.
func otherRefills(s string, percents [][]int) string {
	m := otherRefillsRE.FindStringSubmatch(s[percents[0][1]:])
	if m == nil {
		m = otherLeadRE.FindStringSubmatch(s[percents[0][1]:percents[1][0]])
	}
	if m == nil || someOfThemRE.MatchString(m[1]) {
		return ""
	}
	return strings.TrimSpace(m[1])
}

// allOthersRE finds the drugs that are none of those named before.
var allOthersRE = regexp.MustCompile(`\b(?:all |any )?other(?:s|wise)?\b`)

// ofControlledRE finds the drugs of the percentage right before.
var ofControlledRE = regexp.MustCompile(`^[^%$]{0,25}\b(?:controlled (?:substances?|drugs?|medic(?:ation|ine)s?)|narcotics?)\b`)

// channelsBeside returns the pharmacies that a percentage of a sentence is for; those of a remark are not the value's beside it.
func (u *unit) channelsBeside(k int, at []int) []benefit.Channel {
	s := u.sents[k].s
	switch cut := u.remarked - u.sents[k].at; {
	case u.remarked == 0 || cut <= 0 || cut >= len(s):
		return channelsNear(s, at)
	case at[0] < cut:
		return channelsNear(s[:cut], at)
	default:
		return channelsNear(s[cut:], []int{at[0] - cut, at[1] - cut})
	}
}

// controlledAheadRE finds that a percentage right behind is that of controlled substances, as a list of values names it.
var controlledAheadRE = regexp.MustCompile(`^[\s,;/|-]*(?:and )?(?:for )?(?:controlled(?: (?:substances?|drugs?|medic(?:ation|ine)s?))?|narcotics?)(?: \([^()]{1,20}\))? ?[:=-]? ?$`)

// refillBefore reads percentages that each stand behind the pharmacy they are for, the last perhaps behind controlled substances: "at retail
// after 75 % …; by mail, after 65 %", "Retail: 75% Mail: 65% Controlled substances: 90%".
func (r *ruleReader) refillBefore(u *unit, first, k int, s string, percents [][]int) bool {
	var where []benefit.Channel
	var rules []benefit.RefillTooSoon
	from := 0
	for n, at := range percents {
		ch := channelsIn(s[from:at[0]])
		controlled := n > 0 && n+1 == len(percents) && controlledAheadRE.MatchString(s[from:at[0]])
		if controlled {
			ch = []benefit.Channel{""}
		}
		if len(ch) != 1 || slices.Contains(where, ch[0]) {
			return false
		}
		rate, ok := refillRate(s[at[2]:at[3]])
		if !ok {
			return false
		}
		rules = append(rules, benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[from:at[0]])})
		where, from = append(where, ch[0]), at[1]
	}
	if len(kindsIn(s)) > 0 || len(channelsIn(s[from:])) > 0 {
		return false
	}
	for n, terms := range rules {
		scope := benefit.Scope{Channels: []benefit.Channel{where[n]}}
		if where[n] == "" {
			scope = benefit.Scope{Drugs: benefit.DrugSet{Schedules: schedulesIn(s)}}
		}
		add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", scope, benefit.State(terms, u.quote(first, k, sureRule)...))
	}
	return true
}

var (
	// otherwiseThereRE finds where a sentence goes on to what is otherwise at another kind of pharmacy.
	otherwiseThereRE = regexp.MustCompile(`[(;,–—]|\b(?:but|except|while|whereas)\b`)
	// someDrugsBehindRE finds that a percentage is for some drugs.
	someDrugsBehindRE = regexp.MustCompile(`^ ?(?:for|on) [a-z]`)
)

// refillApart reads a percentage, and behind it those of other kinds of pharmacies, each of which is named before its own: "80% of the
// supply has been used (mail order: 70%)". It reports whether the sentence is built so.
func (r *ruleReader) refillApart(u *unit, first, k int, s string, percents [][]int) bool {
	var where [][]benefit.Channel
	for n, at := range percents[1:] {
		from, to := percents[n][1], at[0]
		seams := otherwiseThereRE.FindAllStringIndex(s[from:to], -1)
		i := len(seams) - 1
		for i >= 0 && len(channelsIn(s[from+seams[i][0]:to])) == 0 {
			i--
		}
		if i < 0 {
			return false
		}
		seam := from + seams[i][0]
		apart := channelsIn(s[seam:to])
		if n == 0 {
			where = append(where, channelsIn(s[:seam]))
		} else if len(channelsIn(s[from:seam])) > 0 {
			return false
		}
		if len(apart) != 1 || len(where[0]) > 1 || slices.ContainsFunc(where, func(o []benefit.Channel) bool { return slices.Equal(o, apart) }) {
			return false
		}
		where = append(where, apart)
	}
	last := percents[len(percents)-1][1]
	if len(channelsIn(s[last:])) > 0 {
		return false
	}
	var rules []benefit.RefillTooSoon
	for _, at := range percents {
		rate, ok := refillRate(s[at[2]:at[3]])
		if !ok || someDrugsBehindRE.MatchString(s[at[1]:]) {
			return true
		}
		rules = append(rules, benefit.RefillTooSoon{Percent: &rate, More: overPercentRE.MatchString(s[:at[0]])})
	}
	for n, terms := range rules {
		if len(kindsIn(s)) == 0 && !isControlled(s) {
			add(r, &r.plan.Utilization.RefillTooSoon, "refillTooSoon", benefit.Scope{Channels: where[n]}, benefit.State(terms, u.quote(first, k, sureRule)...))
		}
	}
	return true
}

// refillRate reads how much of a supply must be used up, a part of it that a rule on refills can mean.
func refillRate(s string) (money.Rate, bool) {
	rate, err := money.ParsePercent(s)
	return rate, err == nil && money.Percent(40).Less(rate) && rate.Less(money.Percent(100))
}

// isControlled reports whether words speak of such drugs, and not of all others.
func isControlled(s string) bool {
	return controlledRE.MatchString(nonControlledRE.ReplaceAllString(s, " "))
}

var nonControlledRE = regexp.MustCompile(`\bnon-? ?controlled\b(?: (?:substances?|drugs?|medic(?:ation|ine)s?))?`)

// controlledRE finds the drugs that the law puts on schedules.
var controlledRE = regexp.MustCompile(`\bcontrolled (?:substances?|drugs?|medic(?:ation|ine)s?)\b|\bnarcotics?\b|[-–:(] ?controlled ?(?:\W*$|\()|` + schedulesWords)

// schedulesWords finds schedules of the law by their numbers: "CII-CV", "C-III, C-IV", "schedule II".
const (
	scheduleNumber = `(?:i{2,3}|iv|v)`
	schedulesWords = `\b(?:c-?(?:i{2,3}|iv)|schedules? (?:c-?)?` + scheduleNumber + `)(?: ?(?:-|–|to|through|thru|,|and|&|/) ?(?:c-?)?` + scheduleNumber + `)*\b`
)

var (
	schedulesRE      = regexp.MustCompile(schedulesWords)
	scheduleNumberRE = regexp.MustCompile(scheduleNumber + `\b|-|–|\bto\b|\bthrough\b|\bthru\b`)
)

// schedulesIn returns the schedules of the controlled drugs that words speak of: those that they number, else all from II to V.
func schedulesIn(s string) []string {
	all := []string{"CII", "CIII", "CIV", "CV"}
	var out []string
	ranged := false
	for _, w := range scheduleNumberRE.FindAllString(strings.ReplaceAll(schedulesRE.FindString(s), "c-", "c"), -1) {
		n := slices.Index(all, "C"+strings.ToUpper(w))
		switch {
		case n < 0:
			ranged = len(out) > 0
		case ranged:
			out = append(out, all[min(slices.Index(all, out[len(out)-1])+1, n):n+1]...)
			ranged = false
		default:
			out = append(out, all[n])
		}
	}
	if len(out) == 0 {
		return all
	}
	return out
}

// channelsNear returns the kinds of pharmacy named between an amount and the next one.
func channelsNear(s string, at []int) []benefit.Channel {
	s = s[at[1]:]
	if next := percentRE.FindStringIndex(s); next != nil {
		s = s[:next[0]]
	}
	return channelsIn(s)
}

func channelsIn(s string) []benefit.Channel {
	var out []benefit.Channel
	for _, m := range lex(s) {
		if m.kind == channelMark && !slices.Contains(out, m.channel) {
			out = append(out, m.channel)
		}
	}
	return out
}
