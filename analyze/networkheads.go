package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Pages that set what is paid as a list put the network above it as a heading of its own, "In-network" over "Tier 1: $20" and
// "Out-of-network" over "Retail: 50%", and what specialty drugs cost by tier below a heading of these drugs.

var (
	// bareOutRE and bareInRE find headings that name a network and nothing else.
	bareOutRE = regexp.MustCompile(`^\W*(?:out[- ]of[- ]network|non-?network|non-?participating)(?: (?:benefits?|coverage|pharmac(?:y|ies)))?\W*$`)
	bareInRE  = regexp.MustCompile(`^\W*(?:in[- ]network|network|participating)(?: (?:benefits?|coverage|pharmac(?:y|ies)))?\W*$`)
	// specialtyListRE finds the heading of specialty drugs that says for how long they are filled, or where.
	specialtyListRE = regexp.MustCompile(`^\W*specialty (?:drugs|medic(?:ation|ine)s|prescriptions)(?: ?\([^()$%]{1,60}\)| (?:through|at|from|by) [^.;:$%()]{2,60}){1,2}\W*$`)
)

// underNetwork is what a heading holds for once one below it names a network alone. It reports whether that does.
func (h lineHeading) underNetwork(c *cell) (lineHeading, bool) {
	switch {
	case bareOutRE.MatchString(c.s):
		h.network, h.list = benefit.State(benefit.Out, c.all(sureCarried)...), true
	case bareInRE.MatchString(c.s) && (h.list || h.network.Value == benefit.Out):
		h.network = benefit.Sourced[benefit.Network]{}
	default:
		return h, false
	}
	return h, true
}

// listHead is what a heading above lines of amounts holds for once a line below it heads them, too: it names a network, or specialty drugs.
func (h lineHeading) listHead(c *cell) (lineHeading, bool) {
	if one, ok := specialtyListHead(c); ok {
		return one, true
	}
	return h.underNetwork(c)
}

// specialtyListHead reads the heading of specialty drugs above lines of tiers.
func specialtyListHead(c *cell) (h lineHeading, ok bool) {
	if !specialtyListRE.MatchString(c.s) || len(c.s) > maxHeader {
		return h, false
	}
	h = lineHeading{channel: benefit.SpecialtyChannel, ev: c.all(sureCarried), list: true}
	if _, days := sentenceMarks(c.s); len(days) == 1 {
		h.days = &sourcedDays{band: days[0].days, ev: c.evidence(days[0].i, days[0].j, sureCarried)}
	}
	return h, true
}

// specialtyOf reports whether a line below such a heading tells what specialty drugs of a tier cost, of which tables tell what its other drugs do.
func (d *drugReader) specialtyOf(t tierName, id benefit.TierID, heading lineHeading) bool {
	if !heading.list || heading.channel != benefit.SpecialtyChannel || t.number == "" {
		return false
	}
	for i := range d.shares {
		if cs := &d.shares[i]; cs.Tier == id && cs.Channel.Value == benefit.SpecialtyChannel && cs.Network.Value != benefit.Out {
			return false
		}
	}
	return true
}

var (
	// retailOutRE and mailOutRE find items below the heading of what is filled out of network, for all drugs: "Retail: 50% coinsurance, together with
	// what the pharmacy asks above the network price", "Mail order: not covered".
	retailOutRE = regexp.MustCompile(`^\W*retail(?: pharmac(?:y|ies))? ?[:–-] ?(?:you pay )?(\d{1,2}) ?%(?: co-?insurance)?(?:,? (?:together with|plus|and) [^.;$%]*)?\W*$`)
	mailOutRE   = regexp.MustCompile(`^\W*mail(?:[- ](?:order|service))?(?: pharmac(?:y|ies))? ?[:–-] ?(not covered)\W*$`)
)

// outsideItem reads such an item on retail pharmacies; nil for any other unit.
func outsideItem(b *unit) *outsideShare {
	if b.place.network.Value != benefit.Out {
		return nil
	}
	m := retailOutRE.FindStringSubmatchIndex(b.s)
	if m == nil {
		return nil
	}
	rate, err := money.ParsePercent(b.s[m[2]:m[3]])
	if err != nil || rate.IsZero() {
		return nil
	}
	return &outsideShare{rate: rate, network: b.place.network.Evidence, ev: b.evidence(m[2], m[3]+1, sureProse)}
}

// noMailOutside says of each tier that mail order fills in the network that it fills nothing outside, where an item says so.
func (d *drugReader) noMailOutside(blocks []*unit) {
	for _, b := range blocks {
		m := mailOutRE.FindStringSubmatchIndex(b.s)
		if m == nil || b.place.network.Value != benefit.Out {
			continue
		}
		ev := b.evidence(m[2], m[3], sureProse)
		for _, cs := range slices.Clone(d.shares) {
			said := func(o benefit.CostShare) bool {
				return o.Tier == cs.Tier && o.Channel.Value == benefit.Mail && o.Network.Value == benefit.Out
			}
			if cs.Channel.Value == benefit.Mail && cs.Network.Value == benefit.In && cs.Share.Value.Kind != benefit.NotCovered && !slices.ContainsFunc(d.shares, said) {
				d.add(benefit.CostShare{
					Tier: cs.Tier, Variant: cs.Variant, Channel: cs.Channel, DaysSupply: cs.DaysSupply, Network: b.place.network,
					Share: benefit.State(benefit.Share{Kind: benefit.NotCovered}, ev...),
				})
			}
		}
		return
	}
}

// titledBesideMail makes the columns of pharmacies that are called preferred and standard ones of retail pharmacies, where another column is that
// of mail order, or the standard ones are retail pharmacies: "Preferred: Harbor Outpatient Pharmacy" and "Standard: other pharmacies" beside
// "Mail order", "Standard: other retail pharmacies".
func titledBesideMail(roles []columnRole) {
	titled := map[benefit.Network]bool{}
	mail, retail := false, false
	of := func(r columnRole) bool {
		return r.kind == costColumn && r.header != nil && r.channel == "" && len(r.places) == 0 && titledNetwork(r.header) != "" && strings.Contains(r.header.s, "pharmac") && !strings.Contains(r.header.s, "specialty")
	}
	for _, r := range roles {
		if mail = mail || r.kind == costColumn && r.channel == benefit.Mail; of(r) {
			titled[r.network] = true
		} else if r.kind == costColumn && r.header != nil && r.channel == benefit.Retail && titledNetwork(r.header) == benefit.Standard {
			titled[benefit.Standard], retail = true, true
		}
	}
	if !mail && !retail || !titled[benefit.Preferred] || !titled[benefit.Standard] {
		return
	}
	for k := range roles {
		if of(roles[k]) {
			roles[k].channel = benefit.Retail
		}
	}
}
