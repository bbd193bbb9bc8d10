package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A remark that says how long the usual supply is by mail goes on with the tiers that are held to less, wherever they are filled: "Most
// home delivery is 90-day supply. Tier 4 drugs are limited to a 30-day supply (retail and home delivery)."

// heldTierRE finds such a sentence: its tier, the days, and where it is filled.
var heldTierRE = regexp.MustCompile(`^\W*(?:all )?((?:tier|level) ?\d[a-d]?)(?: (?:specialty|prescription))?(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))? (?:is|are) (?:limited to|dispensed (?:in|for) (?:up to|no more than)|only available (?:in|for)) (?:up to )?(?:an? )?(?:maximum (?:of )?(?:an? )?)?(\d{2})[ -]days? suppl(?:y|ies)` +
	`(?: per (?:fill|prescription))?(?:,? \(?(?:at |for |by |from )?(?:(?:both )?retail(?: pharmac(?:y|ies))? (?:and|or) (?:by )?(?:home delivery|mail(?: order)?)|any pharmacy)\)?)?\W*$`)

// heldTiers gives the tiers that sentences hold to a supply that one, where only what is said of all drugs gives them more.
func (d *drugReader) heldTiers() {
	all := slices.Clone(d.shares)
	changed := false
	for _, n := range slices.Concat(d.notes, d.paragraphs) {
		for start, s := range sentences(n.s) {
			m := heldTierRE.FindStringSubmatchIndex(s)
			if m == nil {
				continue
			}
			t, _ := readTier(s[m[2]:m[3]])
			most := number(s[m[4]:m[5]])
			for k := range all {
				cs := &all[k]
				if d.names[cs.Tier].number != t.number || cs.DaysSupply.Value.Max <= most || cs.DaysSupply.Value.Min > 1 || cs.Share.Value.Kind == benefit.NotCovered || !d.saidOfAll(cs) {
					continue
				}
				cs.DaysSupply, changed = benefit.State(benefit.DaysSupply{Min: 1, Max: most}, n.evidence(start+m[0], start+m[1], sureProse)...), true
			}
		}
	}
	if changed {
		d.addAnew(all)
	}
}

// saidOfAll reports whether the days of a cost share are those that a remark gives its kind of pharmacy, and not its own.
func (d *drugReader) saidOfAll(cs *benefit.CostShare) bool {
	if cs.DaysSupply.Standing != benefit.Stated {
		return true
	}
	return slices.ContainsFunc(d.notes, func(n *cell) bool {
		said, ok := daysByChannel(n.passage)[cs.Channel.Value]
		return ok && said.band == cs.DaysSupply.Value && slices.ContainsFunc(cs.DaysSupply.Evidence, func(ev benefit.Evidence) bool { return ev.Span() == said.ev[0].Span() })
	})
}

// heldTier is the tier, and the days, that a sentence holds it to wherever it is filled.
func (r *ruleReader) heldTier(s string) (benefit.Scope, int, bool) {
	m := heldTierRE.FindStringSubmatch(s)
	if m == nil {
		return benefit.Scope{}, 0, false
	}
	t, _ := readTier(m[1])
	most := number(m[2])
	for _, tier := range r.section.drugs.tiers {
		if r.section.drugs.names[tier.ID].number == t.number {
			scope := benefit.Scope{Tiers: []benefit.TierID{tier.ID}}
			return scope, most, !r.longer(scope.Tiers, "", most)
		}
	}
	return benefit.Scope{}, 0, false
}
