package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// noteSpecialtyRE finds a footnote that begins with the specialty pharmacy as the only one, perhaps by its name and behind the supply: "(b) From
	// Larkspur Specialty Pharmacy only", "(2) 30-day supply, specialty pharmacy only."
	noteSpecialtyRE = regexp.MustCompile(`^\W*(?:(?:[1-9a-h]\)) ?)?(?:(?:up to |maximum )?(?:an? )?\d{2}[- ]day supply(?: maximum| limit| only)?[,;:.] ?)?(?:(?:available|filled|dispensed|obtained|covered)\b ?)?((?:(?:from|at|through|by) )?(?:(?:the|our) )?(?:[a-z][a-z'&-]* ){0,4}?specialty pharmac(?:y|ies)(?: network)? only)(?:\W*$|[.,;(])`)
	// noteElsewhereRE finds that such a note names other pharmacies, too.
	noteElsewhereRE = regexp.MustCompile(`\b(?:or|and|retail|mail|not|no|non|other|than|if|when|unless|first|initial)\b`)
)

// noteSpecialty makes cost shares of specialty drugs those of specialty pharmacies, where the footnote that their mark, or that of their tier's
// label, leads to says that no other fills them. The heading above them names the pharmacies of the other tiers.
func (d *drugReader) noteSpecialty(mark string, note *cell) {
	m := noteSpecialtyRE.FindStringSubmatchIndex(note.s)
	if m == nil || noteElsewhereRE.MatchString(note.s[m[2]:m[3]]) || undecidedRE.MatchString(definite(note.s)) {
		return
	}
	ev := note.evidence(m[2], m[3], sureProse)
	_, days := sentenceMarks(note.s[:m[1]])
	all, changed := slices.Clone(d.shares), false
	for k := range all {
		cs := &all[k]
		if ch := cs.Channel.Value; ch != benefit.Retail && ch != benefit.AnyChannel && ch != benefit.SpecialtyChannel || !isSpecialty(d.names[cs.Tier].classes) || !d.labelBears(cs.Tier, mark, note) && !d.bears(cs.Share.Evidence, mark, note) {
			continue
		}
		if cs.Channel.Value != benefit.SpecialtyChannel || cs.Channel.Standing == benefit.Assumed {
			cs.Channel, changed = benefit.Derive(benefit.SpecialtyChannel, ev...), true
		}
		if len(days) == 1 && (cs.DaysSupply.Standing == benefit.Assumed || days[0].days.Max < cs.DaysSupply.Value.Max && d.supplyOfOthers(cs)) {
			cs.DaysSupply, changed = benefit.State(days[0].days, note.evidence(days[0].i, days[0].j, sureProse)...), true
		}
	}
	if changed {
		d.addAnew(all)
	}
}

// supplyOfOthers reports whether the words that give a cost share its supply give it to another tier, too: the heading above them.
func (d *drugReader) supplyOfOthers(cs *benefit.CostShare) bool {
	return len(cs.DaysSupply.Evidence) > 0 && slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
		return o.Tier != cs.Tier && len(o.DaysSupply.Evidence) > 0 && o.DaysSupply.Evidence[0].Span() == cs.DaysSupply.Evidence[0].Span()
	})
}

// labelBears reports whether a mark stands behind the name of a tier.
func (d *drugReader) labelBears(id benefit.TierID, mark string, note *cell) bool {
	return slices.ContainsFunc(d.tiers, func(t benefit.Tier) bool { return t.ID == id && d.bears(t.Label.Evidence, mark, note) })
}

// noteTimes keeps what mail order costs in retail amounts by the footnote of a table, for the tiers that the note names: "(2) Mail order: up
// to a 90-day supply of Tier 1 and Tier 2 drugs for 2.5 times the 30-day amount."
func (d *drugReader) noteTimes(_ string, note *cell) {
	m := timesRE.FindStringSubmatchIndex(note.s)
	if m == nil || !mailLedRE.MatchString(note.s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(note.s), " ")) || supposedRE.MatchString(note.s) {
		return
	}
	num, den, ok := factor(note.s[m[2]:m[3]])
	said := note.s[:m[0]]
	of := numbersOfRE.FindAllStringIndex(said, 2)
	if !ok || len(of) > 1 || d.times != nil || len(d.multiples) > 0 {
		return
	}
	t := multiple{channel: benefit.Mail, num: num, den: den, ev: note.evidence(0, m[1], sureProse)}
	if len(of) == 1 {
		t.numbers, said = tierList(said[of[0][0]:of[0][1]]), blankAt(said, span{of[0][0], of[0][1]})
	}
	if tierMentionRE.MatchString(said) {
		return
	}
	if days, ok := daysByChannel(note.passage)[benefit.Mail]; ok {
		t.days = &days
	}
	d.mail = true
	d.multiples = append(d.multiples, t)
}
