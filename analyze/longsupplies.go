package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A chart whose columns are days supplies, or a clause that gives each of them its amount, leaves to a sentence where the longest is
// filled: "A 90-day supply may be had by mail order or at the retail pharmacies that the plan selects." Shorter ones are then retail's.

// longSomewhereRE finds that a supply is to be had at pharmacies of some kind, or may be.
var longSomewhereRE = regexp.MustCompile(`\b(?:had|got(?:ten)?|gets?|obtain(?:ed)?|receive[ds]?|filled|fills?|refilled|ordered|orders?|purchased?|buy|bought|dispensed|available|offered|provided|supplied)\b`)

// orCounterRE finds the pharmacies that fill such a supply beside mail order: "or at a campus pharmacy", "at a network pharmacy or".
var orCounterRE = regexp.MustCompile(`\b(?:at|from|through|by) (?:(?:an?|any|the|those|these|certain|some|select(?:ed)?|most|our|your|one|of|participating|network|in-network|local|retail|preferred|community|campus|90-day|extended|supply) ){0,6}(?:[a-z'&.-]+ ){0,2}(?:pharmac(?:y|ies)|stores?)\b`)

// mailPharmacyRE finds mail order, where it is called a pharmacy, too.
var mailPharmacyRE = regexp.MustCompile(`\b(?:mail(?:[- ](?:order|service|delivery))?|home[- ]delivery|specialty)(?: (?:order|service|delivery|pharmac(?:y|ies)|programs?|prescriptions?))*`)

// longSupplyIn is the days supply that a sentence says to be filled by mail order and at some other pharmacies.
func longSupplyIn(s string) (benefit.DaysSupply, bool) {
	if len(s) > maxSentence || hasAmount(s) || !mailAtAllRE.MatchString(s) && !strings.Contains(s, "mail") || !longSomewhereRE.MatchString(s) || supposedRE.MatchString(s) {
		return benefit.DaysSupply{}, false
	}
	channels, days := sentenceMarks(s)
	if len(days) != 1 || days[0].days.Max < leastLong || !strings.Contains(s, "suppl") ||
		!slices.ContainsFunc(channels, func(m mark) bool { return m.channel == benefit.Mail }) || !orCounterRE.MatchString(mailPharmacyRE.ReplaceAllString(s, " ")) || negativeRE.MatchString(s) {
		return benefit.DaysSupply{}, false
	}
	return days[0].days, true
}

// atCounterBelow takes the amounts of shorter supplies for those of retail pharmacies, where a sentence says where the long one is
// filled and the document states an amount for that one.
func (d *drugReader) atCounterBelow() {
	for _, b := range d.blocks {
		for _, s := range b.sents {
			days, ok := longSupplyIn(s.s)
			if !ok {
				continue
			}
			d.shorterAtCounter(days, b.evidence(s.at, s.at+len(s.s), sureProse))
			return
		}
	}
}

func (d *drugReader) shorterAtCounter(long benefit.DaysSupply, ev []benefit.Evidence) {
	anywhere := func(cs benefit.CostShare) bool {
		return cs.Channel.Value == benefit.AnyChannel && cs.Channel.Standing == benefit.Assumed && cs.DaysSupply.Standing == benefit.Stated && cs.Share.Value.Kind != benefit.NotCovered
	}
	all := slices.Clone(d.shares)
	changed := false
	for k := range all {
		cs := &all[k]
		if !anywhere(*cs) || cs.DaysSupply.Value.Max == 0 || cs.DaysSupply.Value.Max >= long.Max || !slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
			return anywhere(o) && o.Tier == cs.Tier && o.Variant == cs.Variant && o.Network.Value == cs.Network.Value && o.DaysSupply.Value.Max == long.Max
		}) {
			continue
		}
		cs.Channel, changed = benefit.Derive(benefit.Retail, ev...), true
	}
	if changed {
		d.addAnew(all)
	}
}

// addAnew takes cost shares in place of those found so far, whose ids say what has changed of them.
func (d *drugReader) addAnew(all []benefit.CostShare) {
	d.shares, d.found = nil, map[benefit.RuleID]int{}
	for _, cs := range all {
		d.add(cs)
	}
}
