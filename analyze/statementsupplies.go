package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// How many days a fill is for is often told in sentences, apart from what it costs.

// saidInProse reads the days supply that sentences give a kind of pharmacy, where no remark beside the drugs does. A sentence
// that names none is about the pharmacy of those before it: "… by mail order. One copayment covers up to a 90-day supply."
func (d *drugReader) saidInProse(blocks []*unit) {
	for _, b := range blocks {
		place := b.place
		for k, s := range b.sents {
			at := b.sub(s.at, s.at+len(s.s))
			d.specialtySupply(at, k > 0 && aboutSpecialtyRE.MatchString(b.body(k-1)))
			before := place
			place = place.then(at)
			if !b.drugs && !drugWordsRE.MatchString(s.s) && !ownRetailRE.MatchString(s.s) || !strings.Contains(s.s, "suppl") || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s.s), " ")) || strings.Contains(s.s, "for example") || notCost(s.s) {
				continue
			}
			others := ofOtherDays(s.s, before.channel)
			if others && !strings.Contains(at.s, "; ") {
				continue
			}
			channels, days := sentenceMarks(at.s)
			if n, each, ok := suppliedEach(at.s); ok && !others {
				ch, beside := before.channel, before.ev
				if len(channels) == 1 { // "up to a 90-day supply, at one copayment for each 30-day supply"
					ch, beside = channels[0].channel, nil
				}
				if len(channels) < 2 && ch != "" { // whatever supply is filled at once
					d.said[ch] = sourcedDays{band: benefit.DaysSupply{Min: 1, Max: n}, ev: slices.Concat(at.evidence(each.i, each.j, sureProse), beside)}
				}
				continue
			}
			if !others && len(channels) == 0 && len(days) == 1 && k > 0 && before.channel != "" && before.days == nil && coversRE.MatchString(at.s) {
				d.sayDays(before.channel, sourcedDays{band: days[0].days, ev: slices.Concat(at.evidence(days[0].i, days[0].j, sureProse), before.ev)})
			}
			if !others && len(channels) == 0 && len(days) == 1 && before.channel == "" && copaysForRE.MatchString(at.s) {
				if _, have := d.said[benefit.AnyChannel]; !have {
					d.said[benefit.AnyChannel] = sourcedDays{band: days[0].days, ev: at.evidence(days[0].i, days[0].j, sureProse)}
				}
			}
			from := 0
			for part := range strings.SplitSeq(at.s, "; ") {
				sub := newCell(at.src, at.spans(from, from+len(part))...).current()
				from += len(part) + len("; ")
				if others && ofOtherDays(sub.s, before.channel) {
					continue // "specialty is up to a 30-day supply" behind what the other pharmacies fill
				}
				for ch, days := range daysByChannel(sub.passage) {
					if ch != benefit.Retail || !retailCopayRE.MatchString(sub.s) || ownRetailRE.MatchString(sub.s) {
						d.sayDays(ch, days)
					}
					if _, have := d.said[benefit.SpecialtyChannel]; ch == benefit.Retail && !have && days.band.Min == 1 && retailAndSpecialtyRE.MatchString(sub.s) {
						d.said[benefit.SpecialtyChannel] = days
					}
				}
			}
		}
	}
}

// specialtySupplyOfRE finds that a fill of a specialty drug, whichever, is so many days at most: "A specialty drug is limited to a 30-day
// supply", "Specialty drugs shall be dispensed by Harbor Specialty in quantities not to exceed a 30-day supply".
var specialtySupplyOfRE = regexp.MustCompile(`\bspecialty (?:prescription )?(?:drugs?(?: products?)?|medic(?:ation|ine)s?|products?|prescriptions?)(?: (?:fills?|purchases?|orders?))?(?:, which)? (?:(?:is|are|(?:will|must|shall)(?: always)? be)(?: (?:only|always))? (?:limited to|dispensed (?:in|for) (?:a maximum of|up to|no more than)|(?:available|filled|covered) (?:in|for) (?:up to|no more than|a maximum of))|(?:may not|cannot|can not|must not|shall not|will not) exceed|(?:is|are|(?:will|must|shall|may)(?: only)? be)(?: only)? (?:dispensed|filled|obtained|purchased|provided|supplied|ordered|covered only (?:when|if|through|from|by|at))\b[^.;]{0,90}? (?:in (?:quantities|amounts) (?:not to exceed|not exceeding|of (?:up to|no more than|not more than)|limited to)|and (?:(?:is|are) )?limited to)) |` +
	`^\W*specialty(?: (?:drugs?|medic(?:ation|ine)s?|pharmacy|rx|prescriptions?))? ?[:–-] ?(?:up to|limited to|(?:a )?maximum(?: of)?) `)

// firstFillsRE finds that a rule holds for the first fills only.
var firstFillsRE = regexp.MustCompile(`\bfirst\b|\binitial\b|\bsplit\b`)

// aboutSpecialtyRE finds a sentence whose subject is all specialty drugs, which "these drugs" behind it are: "Specialty drugs are high-cost
// drugs that treat complex conditions. These drugs are covered only when …".
var aboutSpecialtyRE = regexp.MustCompile(`^\W*specialty (?:prescription )?(?:drugs|medic(?:ation|ine)s|products|pharmaceuticals) (?:are|treat|include|means?|require|must|may|can|will|shall|cost|usually|often|generally)\b`)

// theseDrugsRE finds the words that stand for them.
var theseDrugsRE = regexp.MustCompile(`^\W*(?:(?:these|such|all such) (?:specialty )?(?:drugs|medic(?:ation|ine)s|products|prescriptions)|they) `)

// specialtySupply keeps the days supply that a sentence gives all specialty drugs, by their name or, where the sentence before is about them,
// as "these drugs".
func (d *drugReader) specialtySupply(c *cell, these bool) {
	said := c.s
	if lead := theseDrugsRE.FindString(said); these && lead != "" {
		said = "specialty drugs " + said[len(lead):]
	}
	if !specialtySupplyOfRE.MatchString(said) || undecidedRE.MatchString(definite(c.s)) || someFillsRE.MatchString(c.s) || firstFillsRE.MatchString(c.s) || ofSomeDrugs(said) || ofCertainDrugs(said) {
		return
	}
	channels, days := sentenceMarks(c.s)
	if len(days) != 1 || days[0].days.Min > 1 || slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.SpecialtyChannel }) {
		return
	}
	supply := sourcedDays{band: days[0].days, ev: c.evidence(days[0].i, days[0].j, sureProse)}
	if _, have := d.said[benefit.SpecialtyChannel]; !have {
		d.said[benefit.SpecialtyChannel] = supply
	}
	if limitedToRE.MatchString(c.s) && d.specialtyMost == nil {
		d.specialtyMost = &supply
	}
}

// limitedToRE finds that a supply is the most that there is.
var limitedToRE = regexp.MustCompile(`\b(?:limited to|not (?:to )?exceed(?:ing)?)\b|\bcannot exceed\b`)

// boundSpecialty gives the cost shares of specialty drugs, in columns whose headers tell the longer supply of other drugs, the one that a
// sentence limits them to: "* Specialty drugs are limited to a 30-day supply" below "Retail (up to a 34-day supply)".
func (d *drugReader) boundSpecialty() {
	most := d.specialtyMost
	if most == nil {
		return
	}
	all := slices.Clone(d.shares)
	changed := false
	for k := range all {
		cs := &all[k]
		if isSpecialty(d.names[cs.Tier].classes) && cs.Share.Value.Kind != benefit.NotCovered && cs.DaysSupply.Value.Min <= 1 && cs.DaysSupply.Value.Max > most.band.Max {
			cs.DaysSupply, changed = benefit.State(most.band, most.ev...), true
		}
	}
	if changed {
		d.addAnew(all)
	}
}

// supplyOfProse gives the cost shares of tables, for which nothing beside them says how many days they are, the supply that sentences give
// their pharmacy.
func (d *drugReader) supplyOfProse() {
	all := slices.Clone(d.shares)
	changed := false
	for k := range all {
		cs := &all[k]
		said, ok := d.said[cs.Channel.Value]
		if !ok || cs.DaysSupply.Standing != benefit.Assumed || cs.Network.Value == benefit.Out || cs.Share.Value.Kind == benefit.NotCovered ||
			cs.Channel.Value != benefit.SpecialtyChannel && (cs.Channel.Value != benefit.Mail && cs.Channel.Value != benefit.Retail && cs.Channel.Value != benefit.AnyChannel || isSpecialty(d.names[cs.Tier].classes)) {
			continue
		}
		cs.DaysSupply, changed = benefit.Derive(said.band, said.ev...), true
	}
	if changed {
		d.addAnew(all)
	}
}

// retailCopayRE finds the copay of retail pharmacies, which is what another is a multiple of.
var retailCopayRE = regexp.MustCompile(`\bretail(?: pharmacy)? (?:co-?pay|cost|amount)`)

// ownRetailRE finds that a sentence is about that copay itself: "Retail cost share is for up to a 30-day supply."
var ownRetailRE = regexp.MustCompile(`^\W*(?:the |all )?retail(?: pharmacy)? (?:co-?pay(?:ment)?s?|cost[- ]shar(?:es?|ing)|costs?|amounts?)(?: (?:amounts?|shown|listed|stated|above|below))* (?:(?:is|are) (?:shown )?for|covers?|appl(?:y|ies) to|buys?) (?:an? )?(?:up to )?(?:an? )?\d{2}[ -]days?(?:['’]s?)?[ -]suppl(?:y|ies)\b`)

// copaysForRE finds that all copays are for so many days, whichever pharmacy fills: "Copays are per prescription, including refills, for up to a
// 34-day supply."
var copaysForRE = regexp.MustCompile(`^\W*(?:the |all |your |these )?(?:co-?pay(?:ment)?s?|cost[- ]shares?)(?: amounts?)?(?: (?:shown|listed|stated|above|below))* (?:(?:is|are|apply|applies|covers?|pays?)\b)[^.;$%]{0,60}?(?:for |to )?(?:each |an? )?(?:up to )?(?:an? )?\d{2}[ -]days?(?:['’]s?)?[ -]suppl(?:y|ies)\W*$`)

// coversRE finds sentences about how much is dispensed at once.
var coversRE = regexp.MustCompile(`\b(?:co-?pay(?:ment)?s?(?: amounts?)?(?: (?:shown |listed |stated )?above)? (?:covers?|is for|are for|applies to|apply to|buys?)|up to|limited to|maximum|(?:can|may) (?:be|get|obtain|receive|order))\b`)

// sayDays keeps the days supply of retail pharmacies and mail order that the first sentence gives.
func (d *drugReader) sayDays(ch benefit.Channel, days sourcedDays) {
	if _, have := d.said[ch]; !have && (ch == benefit.Mail || ch == benefit.Retail && days.band.Min == 1) {
		d.said[ch] = days
	}
}

// ofOtherDays reports whether days are about some drugs, members or occasions only, about pharmacies out of network, or about when a
// prescription is filled again. What is said of maintenance or preventive drugs by mail, in the sentence or in the one before it, is said of
// mail order.
func ofOtherDays(s string, before benefit.Channel) bool {
	s = retailAndSpecialtyRE.ReplaceAllString(s, "retail")
	if n, _, _ := networkOf(s); n == benefit.Out || someFillsRE.MatchString(s) || behindFillsRE.MatchString(s) {
		return true
	}
	return kindsSpecialty(s) || refillWordRE.MatchString(orRefillRE.ReplaceAllString(s, " ")) || slices.ContainsFunc(kindsIn(s), func(m mention) bool {
		return m.kind != benefit.KindMaintenance && m.kind != benefit.KindPreventive || !strings.Contains(s, "mail") && !strings.Contains(s, "home delivery") && before != benefit.Mail
	})
}

// behindFillsRE finds that a sentence is of the fills behind the first ones: "Beginning with the third fill you must get a 90 day supply."
var behindFillsRE = regexp.MustCompile(`\b(?:(?:beginning|starting|start|as of|from|with|on|for|after) (?:with |at |on )?(?:the|your|a|any) (?:first|1st|second|2nd|third|3rd|fourth|4th|next|later|subsequent|initial)(?: (?:and|or) (?:each |every |any )?(?:subsequent|later|following|further|additional))?(?: (?:retail|prescription|30[- ]day|monthly))? fills?|after (?:the (?:first|initial) )?(?:one|two|three|four|[1-4])(?: \(\d\))?(?: (?:retail|30[- ]day|34[- ]day|monthly|consecutive))* (?:fills?|prescriptions?))\b`)

// canGetRE finds what members may do, which leaves no rule open.
var canGetRE = regexp.MustCompile(`\b(?:may|can) (?:also |legally )?(?:be )?(?:legally )?(?:get|obtain(?:ed)?|receive|fill(?:ed)?|refill(?:ed)?|order(?:ed)?|purchased?|buy|bought|sold|have|use|dispensed?)\b`)
