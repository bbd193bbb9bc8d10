package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// What the coinsurance of a tier comes to at most, and at least, is often told below the table that has its rate: "Specialty drugs are
// subject to a maximum of $300 per prescription", "(a) Tier 4: minimum $50, maximum $240 per fill".

var (
	// mostSaidRE finds an amount, its group, that is the most of something, and mostAheadRE one in front of the word.
	mostAheadRE = regexp.MustCompile(`(` + anyDollars + `) (?:maximum|max\b\.?)`)
	mostSaidRE  = regexp.MustCompile(`(?:\b(?:maximum|max\.?|cap|limit)(?: (?:member )?(?:co-?pay(?:ment)?|co-?insurance|cost(?:[- ]share)?|payment|amount|out-of-pocket|pay))*(?: (?:of|is|at))?:? ?|\b(?:capped|limited) (?:at|to) |\b(?:not (?:to )?|never )exceeds? |\bnot? more than |\bmost (?:that )?you (?:will )?pay [^.;$]{0,60}?(?:is |: ?)|\bup to (?:a maximum of )?)(` + anyDollars + `)`)
	// leastSaidRE and leastAheadRE find the least likewise.
	leastSaidRE  = regexp.MustCompile(`(?:\b(?:minimum|min\.?)(?: (?:member )?(?:co-?pay(?:ment)?|co-?insurance|cost(?:[- ]share)?|payment|amount|you pay))*(?: (?:of|is|at))?:? ?|\bnot? less than |\bat least )(` + anyDollars + `)(?: (?:and|but)\b)?`)
	leastAheadRE = regexp.MustCompile(`(` + anyDollars + `) (?:minimum|min\b\.?)(?: (?:and|but)\b)?`)
	fillBoundRE  = regexp.MustCompile(`\b(?:min(?:imum)?|max(?:imum)?|least|less|more|exceeds?|capped|limited|cap|limit|most|up)\b`)
	chosenRateRE = regexp.MustCompile(`\b(\d{1,3}(?:\.\d{1,3})?) ?(?:%|percent\b)(?: (?:co-?insurance|of (?:the )?(?:cost|price)))?,?(?: with)?`)
	// mostYouPayRE finds that a sentence is about the most that is paid, which is no copay.
	mostYouPayRE = regexp.MustCompile(`\bmost (?:that )?you (?:will |would )?(?:have to )?pay\b`)
	// ofOneFillRE finds that an amount is of one fill.
	ofOneFillRE = regexp.MustCompile(`\b(?:per|each|every|for (?:an? |each |up to an? )?|a) ?(?:up to (?:an? )?)?(?:prescriptions?|fills?|scripts?|(?:3[0-4]|one|1)[- ](?:days?|months?)(?: supply)?)\b`)
	// ofTimeRE finds that it is of a year or of persons, of what is not the member's, or of some cases only.
	ofTimeRE = regexp.MustCompile(`\b(?:year|annual(?:ly)?|calendar|lifetime|famil(?:y|ies)|individual|deductible|out-of-pocket (?:limit|maximum)|reimburs|allowance|benefit maximum|accumulat|assistance|coupons?|vaccin|insulin|fertility|minimum|least|if|unless|enroll(?:ed)?|programs?|pharmacy may|manufacturers?|dispens(?:e|ed|ing)|compound(?:s|ed|ing)?|trial|without|authorizations?|costing|no maximum|plans?)\b`)
	// rateSubjectRE finds that a sentence is about coinsurance or what is paid, where it names a tier.
	rateSubjectRE = regexp.MustCompile(`\b(?:co-?insurance|cost[- ]shar(?:e|ing)|cost|co-?pay(?:ment)?s?|pays?|maximum|max|capped)\b`)
)

// anyDollars is an amount of money.
const anyDollars = `\$ ?[\d,]+(?:\.\d\d)?`

// saidMost is what a sentence says that the coinsurance of a fill comes to at most, and at least where it says that, too.
type saidMost struct {
	most  money.Amount
	least *money.Amount
	rate  *money.Rate // the only one that it is of, if it names one
	month bool        // it names the supply of a month
	ev    []benefit.Evidence
}

// mostSaidIn reads such a sentence.
func mostSaidIn(s string) (saidMost, bool) {
	if !rateSubjectRE.MatchString(s) {
		return saidMost{}, false
	}
	return mostOfFill(s)
}

// mostOfFill reads one beside a cost share, which need not say what it is about: "Up to $350 per prescription."
func mostOfFill(s string) (saidMost, bool) {
	var out saidMost
	behind := boundWordsBehind(s)
	if at := (map[bool]*regexp.Regexp{true: leastAheadRE, false: leastSaidRE})[behind].FindStringSubmatchIndex(s); at != nil {
		least, ok := parseMoney(s[at[2]:at[3]])
		if !ok {
			return out, false
		}
		out.least = &least
		s = blankAt(s, span{at[0], at[1]})
		if rate := chosenRateRE.FindStringSubmatchIndex(s); rate != nil { // "20% coinsurance with a $50 minimum and …"
			of, err := money.ParsePercent(s[rate[2]:rate[3]])
			if err != nil {
				return out, false
			}
			out.rate = &of
			s = blankAt(s, span{rate[0], rate[1]})
		}
	}
	if !strings.Contains(s, "$") || len(s) > maxSentence || undecidedRE.MatchString(definite(s)) || supposedRE.MatchString(s) || negativeRE.MatchString(atMostWordsRE.ReplaceAllString(s, " ")) ||
		ofTimeRE.MatchString(s) || ofOtherKinds(s) || outNetworkRE.MatchString(s) || percentRE.MatchString(s) || !ofOneFillRE.MatchString(s) {
		return out, false
	}
	m := mostSaidRE.FindStringSubmatch(s)
	if m == nil && behind {
		m = mostAheadRE.FindStringSubmatch(s)
	}
	if m == nil || len(moneyRE.FindAllString(s, 2)) != 1 {
		return out, false
	}
	channels, days := sentenceMarks(s)
	if len(days) > 1 || slices.ContainsFunc(channels, func(c mark) bool { return c.channel != benefit.SpecialtyChannel }) {
		return out, false
	}
	for _, k := range days {
		if k.days.Max < leastMonth || k.days.Max > maxRetailBase {
			return out, false
		}
		out.month = true
	}
	most, ok := parseMoney(m[1])
	out.most = most
	return out, ok && most > 0 && (out.least == nil || *out.least < most)
}

// boundWordsBehind reports whether the words of the bounds of a sentence stand behind their amounts: "$50 minimum and $240 maximum".
func boundWordsBehind(s string) bool {
	amount, word := moneyRE.FindStringIndex(s), fillBoundRE.FindStringIndex(s)
	return amount != nil && word != nil && amount[0] < word[0]
}

// saidMaxima gives the coinsurances of a tier that have no maximum the one that a sentence tells for a fill of its drugs. Two sentences that
// differ say nothing.
func (d *drugReader) saidMaxima(blocks []*unit) {
	found := map[benefit.TierID][]saidMost{}
	for _, b := range blocks {
		for _, sent := range b.sents {
			tiers, words := d.tierBeforeColon(sent.s)
			if len(tiers) == 0 {
				tiers = d.tiersNamed(sent.s)
			}
			one, ok := mostSaidIn(words)
			if !ok {
				continue
			}
			one.ev = b.evidence(sent.at, sent.at+len(sent.s), sureProse)
			for _, id := range tiers {
				found[id] = append(found[id], one)
			}
		}
	}
	for i := range d.shares {
		cs := &d.shares[i]
		list := found[cs.Tier]
		if len(list) == 0 || slices.ContainsFunc(list, func(o saidMost) bool { return o.most != list[0].most || !same(o.least, list[0].least) }) {
			continue
		}
		list[0].limits(cs)
	}
}

// limits gives a coinsurance the most that is said of it, and the least.
func (m saidMost) limits(cs *benefit.CostShare) {
	longer := m.month && cs.DaysSupply.Value.Max > maxRetailBase
	if cs.Network.Value == benefit.Out || longer || cs.Share.Standing == benefit.Conflicting || !m.bounds(&cs.Share.Value) {
		return
	}
	cs.Share.Evidence = append(slices.Clone(cs.Share.Evidence), m.ev...)
}

// bounds adds to a coinsurance that states no most of its own what is said of it. It reports whether it did.
func (m saidMost) bounds(v *benefit.Share) bool {
	if v.Kind != benefit.Coinsurance || v.Max != nil || m.rate != nil && !same(m.rate, v.Coinsurance) || v.Min != nil && (m.least != nil && *m.least != *v.Min || *v.Min >= m.most) {
		return false // or it is said of another
	}
	most := m.most
	v.Max = &most
	if m.least != nil {
		least := *m.least
		v.Min = &least
	}
	return true
}

// noteMaxima gives the coinsurances that bear the mark of a footnote the maximum that the note tells for a fill: "20%*" above "* Maximum member
// cost of $250 per prescription."
func (d *drugReader) noteMaxima(mark string, note *cell) {
	one, ok := mostOfFill(note.s)
	if !ok || namesTier(note.s) || ofCertainDrugs(note.s) || ofSomeDrugs(note.s) || onlySomeFillsRE.MatchString(note.s) {
		return
	}
	one.ev = note.all(sureProse)
	for i := range d.shares {
		cs := &d.shares[i]
		if d.bears(cs.Share.Evidence, mark, note) {
			one.limits(cs)
		}
	}
}

const leastMonth = 28 // days; a bound of less is of some fills

// atMostWordsRE finds words for a bound that deny nothing.
var atMostWordsRE = regexp.MustCompile(`\b(?:not (?:to )?|never )exceeds?|\bnot? more than\b|\bwill not exceed\b`)

// ofOtherKinds reports whether a sentence speaks of drugs of some kind within a tier.
func ofOtherKinds(s string) bool {
	return preferredAloneRE.MatchString(s) && tierList(s) == nil || slices.ContainsFunc(kindsIn(s), func(m mention) bool { return m.kind != benefit.KindSpecialty })
}

// tiersNamed are the tiers of the plan that a sentence names: by their numbers, or specialty drugs.
func (d *drugReader) tiersNamed(s string) []benefit.TierID {
	numbers := tierList(s)
	specialty := kindsSpecialty(s) && len(numbers) == 0
	var out []benefit.TierID
	for _, t := range d.tiers {
		name := d.names[t.ID]
		if name.number != "" && slices.Contains(numbers, name.number) || specialty && isSpecialty(name.classes) {
			out = append(out, t.ID)
		}
	}
	return out
}

// noteLeadRE finds the mark of a note in front of what it says.
var noteLeadRE = regexp.MustCompile(`^\s*(?:` + noteSign + `|\d)? ?`)

// tierBeforeColon is the tier whose class alone stands in front of the colon of a sentence, and what is said behind it: "Preferred brand: minimum
// $25, …". Of any other sentence it is all.
func (d *drugReader) tierBeforeColon(s string) ([]benefit.TierID, string) {
	head, rest, ok := strings.Cut(s, ":")
	if !ok || len(head) > maxHeading || partialRE.MatchString(head) || ofTimeRE.MatchString(head) || slices.ContainsFunc(kindsIn(head), func(m mention) bool { return m.kind != benefit.KindSpecialty }) {
		return nil, s
	}
	label, ok := readTier(noteLeadRE.ReplaceAllString(head, ""))
	if !ok || label.number != "" || len(label.classes) == 0 {
		return nil, s
	}
	var out []benefit.TierID
	for _, t := range d.tiers {
		if name := d.names[t.ID]; slices.Equal(label.classes, name.classes) {
			out = append(out, t.ID)
		}
	}
	if len(out) != 1 {
		return nil, s
	}
	return out, rest
}
