package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Marketplaces state one cost share for the drugs of a tier, and explain in words beside its name what the others are: {"benefit_type_code":
// "Generic Drugs", "explanation": "Up to a 30-day supply at retail. Mail order: $30.00 copay for up to a 90-day supply."}. The cost share
// itself may stand in another list.

// jsonRemark is such a remark and the tier that it stands beside.
type jsonRemark struct {
	u  *unit
	at jsonPlace
}

// keepRemarks keeps the remarks of an object that names a tier and no pharmacy, until the cost shares of the tier are known.
func (r *jsonPlanReader) keepRemarks(n *jsonNode, at jsonPlace) {
	if at.channel != "" || at.network == benefit.Out || at.every || at.ofDrug {
		return
	}
	for _, m := range n.nodes {
		if isRemark(m) {
			r.remarks = append(r.remarks, jsonRemark{newUnit(m.words(r.src), true), at})
		}
	}
}

// readRemarks adds what the remarks on tiers say to the cost shares in the plan's network which name no pharmacy.
func (r *jsonPlanReader) readRemarks() {
	if len(r.remarks) == 0 {
		return
	}
	of := map[string][]int{} // the cost shares of each tier
	for i, s := range r.shares {
		if !s.at.every {
			of[s.at.tierKey()] = append(of[s.at.tierKey()], i)
		}
	}
	for _, m := range r.remarks {
		ofTier := of[m.at.tierKey()]
		var own []int // those that a remark may be about
		for _, i := range ofTier {
			if s := r.shares[i]; s.at.network != benefit.Out && s.share.Value.Kind != benefit.NotCovered {
				own = append(own, i)
			}
		}
		if len(own) != 1 || r.shares[own[0]].at.channel != "" && r.shares[own[0]].at.channel != benefit.Retail {
			continue // which of several a remark is about is not certain
		}
		from := len(r.shares)
		r.readRemark(m, own[0], ofTier)
		for i := from; i < len(r.shares); i++ {
			of[m.at.tierKey()] = append(of[m.at.tierKey()], i)
		}
	}
}

// tierKey tells tiers apart, those too whose words are not known.
func (p *jsonPlace) tierKey() string { return string(p.tierID) + "|" + string(p.tier.id()) }

// readRemark adds what a remark says to the one cost share of its tier, beside the others that the tier has.
func (r *jsonPlanReader) readRemark(m jsonRemark, own int, ofTier []int) {
	days := daysByChannel(m.u.passage)
	var elsewhere []jsonShare
	for _, s := range m.u.sents {
		if undecidedRE.MatchString(definite(s.s)) || supposedRE.MatchString(s.s) || ofCertainDrugs(s.s) || ofSomeDrugs(s.s) || notCost(s.s) || outNetworkRE.MatchString(s.s) {
			continue
		}
		c := newCell(r.src, m.u.spans(s.at, s.at+len(s.s))...)
		one := &r.shares[own]
		if most, ok := mostOfFill(s.s); ok && most.bounds(&one.share.Value) {
			one.share.Evidence = append(slices.Clone(one.share.Evidence), c.all(sureList)...)
			continue
		}
		if sameBothRE.MatchString(s.s) && one.at.channel == "" {
			mail := *one
			one.at.channel, one.at.channelEv = benefit.Retail, c.all(sureList)
			mail.at.channel, mail.at.channelEv = benefit.Mail, one.at.channelEv
			elsewhere = append(elsewhere, mail)
			continue
		}
		for _, rd := range c.shares() {
			if rd.unclear || len(rd.channels) != 1 || rd.channels[0].channel != benefit.Mail || rd.share.Kind != benefit.Copay && rd.share.Kind != benefit.Coinsurance {
				continue
			}
			here := r.shares[own].at
			here.days = nil
			r.placeOfReading(c, rd, &here)
			elsewhere = append(elsewhere, jsonShare{benefit.State(rd.share, c.evidence(rd.i, rd.j, sureList)...), here})
		}
	}
	one := &r.shares[own].at
	if len(elsewhere) > 0 && one.channel == "" {
		one.channel, one.channelEv, one.notMail = benefit.Retail, elsewhere[0].at.channelEv, true // mail order costs something else
		if d, ok := days[benefit.Retail]; ok {
			one.channelEv, one.notMail = d.ev, false
		}
	}
	elsewhere = slices.DeleteFunc(elsewhere, func(e jsonShare) bool {
		return slices.ContainsFunc(ofTier, func(i int) bool { return r.shares[i].at.channel == e.at.channel })
	})
	r.shares = append(r.shares, elsewhere...)
	one = &r.shares[own].at // where it is now
	one.daysOf = withDays(one.daysOf, days)
	for i := len(r.shares) - len(elsewhere); i < len(r.shares); i++ {
		r.shares[i].at.daysOf = withDays(r.shares[i].at.daysOf, days)
	}
}

// sameBothRE finds that a cost share is that of retail pharmacies and of mail order.
var sameBothRE = regexp.MustCompile(`\bsame (?:cost[- ]shar(?:e|ing)|co-?pay(?:ment)?|co-?insurance|cost|amount)s? (?:applies |is |are |for |by |through |in |and )*(?:at|for|whether|both|retail|mail)\b[^.;$%]*\b(?:retail\b[^.;$%]*\bmail|mail\b[^.;$%]*\bretail)\b`)
