package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Medicare drug plans tell in a sentence what is paid in long-term care, by what retail pharmacies charge: "If you live in a long-term care
// facility, you pay the same as at a standard retail pharmacy for a one-month (31-day) supply."

// paysSameRE finds that what is paid at one place is what is paid at another, which follows.
var paysSameRE = regexp.MustCompile(`\bpays? (?:exactly )?(?:the same|what (?:you|they|members) (?:would )?pay)\b|\b(?:is|are|will be) (?:exactly )?the same (?:\w+ ){0,2}as\b|\bsame (?:[a-z-]+ ){0,3}as\b|[:–-] ?(?:the )?same as\b`)

// inLongTermCare gives long-term care the cost shares of the retail pharmacies that a sentence says it pays as.
func (d *drugReader) inLongTermCare() {
	if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return cs.Channel.Value == benefit.LongTermCare }) {
		return // told in columns or rows
	}
	for _, n := range slices.Concat(d.notes, d.remarksBelow, d.paragraphs) {
		for at, s := range sentences(n.s) {
			if d.careAsRetail(newCell(n.src, n.spans(at, at+len(s))...).current()) {
				return
			}
		}
	}
}

func (d *drugReader) careAsRetail(c *cell) bool {
	s := c.s
	channels, days := sentenceMarks(s)
	same := paysSameRE.FindStringIndex(s)
	if same == nil || len(s) > maxSentence || len(channels) == 0 || channels[0].channel != benefit.LongTermCare || channels[0].i > same[0] || len(days) > 1 ||
		negativeRE.MatchString(s) || undecidedRE.MatchString(definite(s)) || supposedRE.MatchString(s) && !livesThereRE.MatchString(s) || tierMentionRE.MatchString(s) || hasAmount(s) {
		return false
	}
	behind := s[same[1]:]
	net, _, _ := networkOf(behind)
	others := slices.ContainsFunc(channels[1:], func(m mark) bool { return m.channel != benefit.Retail || m.i < same[1] })
	if others || len(channels) > 2 || net == benefit.Out || len(channels) == 1 && net == "" {
		return false
	}
	ev := c.all(sureProse)
	found := false
	for _, cs := range slices.Clone(d.shares) {
		if cs.Channel.Value != benefit.Retail || cs.Share.Value.Kind == benefit.NotCovered || cs.DaysSupply.Value.Max > maxRetailBase || !d.ofNetwork(cs, net) {
			continue
		}
		if len(days) == 1 {
			cs.DaysSupply = benefit.State(days[0].days, c.evidence(days[0].i, days[0].j, sureProse)...)
		}
		cs.Channel, cs.Network = benefit.State(benefit.LongTermCare, ev...), benefit.Assume(benefit.In)
		cs.Share = benefit.Derive(cs.Share.Value, slices.Concat(cs.Share.Evidence, ev)...)
		d.add(cs)
		found = true
	}
	return found
}

// livesThereRE finds who a sentence supposes to be in long-term care.
var livesThereRE = regexp.MustCompile(`\b(?:if|when) (?:you|members?|enrollees?|they)(?:'re| are| is)? (?:live|lives|living|reside|resides|residing|stay|stays|staying|a resident|in|residents)\b`)

// ofNetwork reports whether a cost share is one of the network that a sentence names; where it names none of its own, of the standard one, if
// the plan tells two apart.
func (d *drugReader) ofNetwork(cs benefit.CostShare, net benefit.Network) bool {
	has := func(n benefit.Network) bool {
		return slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
			return o.Variant == cs.Variant && o.Tier == cs.Tier && o.Channel.Value == benefit.Retail && o.Network.Value == n
		})
	}
	if net != benefit.Preferred && has(benefit.Standard) {
		return cs.Network.Value == benefit.Standard
	}
	if net == benefit.Preferred && has(benefit.Preferred) {
		return cs.Network.Value == benefit.Preferred
	}
	return cs.Network.Value == benefit.In || cs.Network.Value == benefit.AnyNetwork
}
