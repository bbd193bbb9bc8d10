package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Retail pharmacies may fill the long supplies of mail order for what they cost there. Plans say so of the supply ("31-90 day supply by mail
// order or at selected retail pharmacies") or of what is paid ("a 31- to 90-day supply may be purchased at a participating pharmacy for the
// mail service copayment").

// mailPriceRE finds that retail pharmacies fill something for what it costs by mail order.
var mailPriceRE = regexp.MustCompile(`\b(?:at|from|through) (?:(?:an?|any|the|all|your|local|most|participating|network|in-network|retail|90-day) )+pharmac(?:y|ies)\b[^.;$%]{0,40}? for (?:the )?(?:same |applicable |corresponding |appropriate )*(?:mail(?:[- ](?:order|service))?|home delivery)(?: (?:program|pharmacy))? (?:co-?pay(?:ment)?s?|co-?insurance|cost(?:[- ]share|s)?|amounts?|price)\b` +
	`|\b(?:at|from|through) (?:(?:an?|any|the|all|our|your|local|most|participating|network|in-network|retail|90-day|[a-z]+-?90) )+pharmac(?:y|ies)\b[^.;$%]{0,40}? (?:for|at) the same (?:co-?pay(?:ment)?s?|co-?insurance|cost(?:[- ]shar(?:e|ing)|s)?|member cost|amounts?|price) (?:as|that applies to|you pay for) (?:(?:for|by|at|with|through|the|our) )*(?:mail(?:[- ](?:order|service))?|home delivery)\b`)

// alsoAtRetail gives retail pharmacies the mail-order cost shares of a band of days supply that a remark says they fill too.
func (d *drugReader) alsoAtRetail() {
	for _, n := range slices.Concat(d.notes, d.paragraphs) {
		for start, s := range sentences(n.s) {
			if at := mailOrRetail.FindStringIndex(s); at != nil {
				d.bandAtRetail(n, start, s[:at[0]], at[1])
			} else if at := mailPriceRE.FindStringIndex(s); at != nil && !saysMore(s) {
				d.bandAtRetail(n, start, s[:at[0]], at[1])
			}
		}
	}
}

// saysMore reports whether a sentence on such a price is of some drugs or fills only, denies it or leaves it open.
func saysMore(s string) bool {
	return negativeRE.MatchString(s) || someTimeRE.MatchString(s) || supposedRE.MatchString(s) || tierMentionRE.MatchString(s) || someFillsRE.MatchString(s) ||
		undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) || ofOtherDays(maintainRE.ReplaceAllString(s, " "), "")
}

// bandAtRetail gives them those of the days with which the words before the pharmacies, in the sentence that begins at start, end at end.
func (d *drugReader) bandAtRetail(n *cell, start int, words string, end int) {
	marks := lex(words)
	days := slices.IndexFunc(marks, func(m mark) bool { return m.kind == daysMark && (m.days.Min > 1 || m.days.Max >= leastLongFill) })
	if days < 0 {
		return // a month's supply is the retail band itself
	}
	m := marks[days]
	upTo := m.days.Min <= 1 // "up to a 90-day supply" begins where the supply of retail pharmacies ends
	ev := n.evidence(start+m.i, start+end, sureProse)
	for _, cs := range slices.Clone(d.shares) {
		if upTo {
			m.days.Min = 1 + d.monthAtRetail(cs)
		}
		by := cs.DaysSupply.Value // by mail a supply may begin at a day
		if cs.Channel.Value != benefit.Mail || cs.Network.Value == benefit.Out || cs.Share.Value.Kind == benefit.NotCovered ||
			m.days.Min <= 1 || m.days.Min > m.days.Max || by != m.days && by != (benefit.DaysSupply{Min: 1, Max: m.days.Max}) ||
			slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
				return o.Tier == cs.Tier && o.Variant == cs.Variant && o.Channel.Value == benefit.Retail && o.DaysSupply.Value == m.days
			}) {
			continue
		}
		cs.Channel, cs.DaysSupply = benefit.Derive(benefit.Retail, ev...), benefit.State(m.days, ev...)
		if upTo {
			cs.DaysSupply = benefit.Derive(m.days, ev...)
		}
		cs.Share = benefit.Derive(cs.Share.Value, slices.Concat(cs.Share.Evidence, ev)...)
		d.add(cs)
	}
}

// leastLongFill is the fewest days of a supply that can only be one of several months.
const leastLongFill = 60

// monthAtRetail is the longest supply at retail pharmacies of the tier of a cost share by mail, 0 where it has none.
func (d *drugReader) monthAtRetail(mail benefit.CostShare) int {
	most := 0
	for _, o := range d.shares {
		if o.Tier == mail.Tier && o.Variant == mail.Variant && o.Channel.Value == benefit.Retail && o.Network.Value != benefit.Out {
			most = max(most, o.DaysSupply.Value.Max)
		}
	}
	return most
}
