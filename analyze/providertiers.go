package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// providerTierRE finds a tier of providers, or those out of network, before what an answer says of them: "Tier 2
// (In-Network): $1,000".
var providerTierRE = regexp.MustCompile(`\b(?:(?:tier|level) ?(\d|one|two|three|i{1,3})\b ?(?:providers?|network|benefits?)? ?(\([^()]{1,40}\))?|(` + networkOut + `)(?: providers?)?) ?[:–-]`)

// preferredApart tells apart the amounts of two networks that are both the plan's, where the name of one calls it the preferred one:
// "Preferred Network Providers" beside "In-Network Providers".
func preferredApart(p *passage, list []accReading) []accReading {
	named := func(g accReading) bool { return g.network == benefit.In && g.networkAt != nil }
	better := func(g accReading) bool { return named(g) && strings.HasPrefix(p.s[g.networkAt.i:], "preferred ") }
	lesser := func(g accReading) bool { return named(g) && !better(g) }
	if len(clearReadings(list)) == len(list) || !slices.ContainsFunc(list, better) || !slices.ContainsFunc(list, lesser) {
		return list
	}
	for k, g := range list {
		switch {
		case better(g):
			list[k].network = benefit.Preferred
		case lesser(g):
			list[k].network = benefit.Standard
		}
	}
	return list
}

// answerAmounts reads the amounts of an answer; of one that goes through the tiers of providers, tier by tier. Those of a
// tier of which nothing says what network it is are left unsaid.
func (a *accReader) answerAmounts(p *passage) []accReading {
	all := providerTierRE.FindAllStringSubmatchIndex(p.s, 8)
	if both := byPerson(p); both != nil {
		return both
	}
	if len(all) < 2 {
		return preferredApart(p, accumulatorAmounts(p))
	}
	named, tiers, outside := map[string]benefit.Network{}, 0, false
	for _, m := range all {
		if m[2] < 0 {
			outside = true
			continue
		}
		tiers++
		if m[4] < 0 {
			continue
		}
		if n, _, ok := networkOf(p.s[m[4]:m[5]]); ok {
			named[p.s[m[2]:m[3]]] = n
		}
	}
	if tiers < 2 {
		return accumulatorAmounts(p)
	}
	_, first := named["1"]
	switch {
	case len(named) == 0 && a.ofTiers != nil:
		named = a.ofTiers
	case len(named) == 0 && outside && tiers == 2:
		named["1"], named["2"] = benefit.Preferred, benefit.Standard // both are in the network, and the first costs less
	case !first && named["2"] == benefit.In:
		named["1"] = benefit.Preferred
	}
	if a.ofTiers == nil && len(named) > 0 {
		a.ofTiers = named
	}
	var out []accReading
	for k, m := range all {
		end := len(p.s)
		if k+1 < len(all) {
			end = all[k+1][0]
		}
		part := *p
		part.s = strings.Repeat(" ", m[1]) + p.s[m[1]:end] + strings.Repeat(" ", len(p.s)-end)
		for _, g := range accumulatorAmounts(&part) {
			n := benefit.Out
			if m[2] >= 0 {
				n = named[p.s[m[2]:m[3]]]
			}
			switch {
			case hasRx(p.s[m[1]:g.i]): // behind the tiers
			case n == "":
				continue
			default:
				g.network, g.networkAt = n, &span{m[0], m[1]}
			}
			out = append(out, g)
		}
	}
	return out
}

// tierOfProvidersRE finds providers by their tier.
var tierOfProvidersRE = regexp.MustCompile(`\btier (?:(1|one)|(2|two)) (?:in-network |network |participating )?providers?\b`)

// providerTier is the network of words that name tier 1 or tier 2 of the providers, where others name the other one and
// those out of network: the first costs less.
func providerTier(s string, from, to int) (benefit.Network, span, bool) {
	m := tierOfProvidersRE.FindStringSubmatchIndex(s[from:to])
	if m == nil || !outNetworkRE.MatchString(s) {
		return "", span{}, false
	}
	one, two := false, false
	for _, o := range tierOfProvidersRE.FindAllStringSubmatchIndex(s, 8) {
		one, two = one || o[2] >= 0, two || o[4] >= 0
	}
	if !one || !two {
		return "", span{}, false
	}
	n := benefit.Standard
	if m[2] >= 0 {
		n = benefit.Preferred
	}
	return n, span{from + m[0], from + m[1]}, true
}
