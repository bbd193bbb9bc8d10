package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// What a document says twice, and not the same: a grid and the sentences or footnotes below it, the amount of a limit in a table and in
// the text. Both readings are kept with their words, the first as the value.

// onlySomeFillsRE finds that what a sentence says holds for some fills only, so that it contradicts nothing.
var onlySomeFillsRE = regexp.MustCompile(`\b(?:if|when|unless|until|once|while|except|other|others|otherwise|without|instead|first|new|initial|another|non-?[a-z]+|out[- ]of[- ](?:network|area|state)|preferred pharmac(?:y|ies)|standard|additional|each additional|per month|per week)\b`)

// tabled is the tier of which a table states cost shares and that words elsewhere mean: by its own name, or by its kind of drugs alone
// where just one tier holds those. Other pharmacies than a table's, that words give such a kind of drugs, are none of its.
func (d *drugReader) tabled(t tierName, ch benefit.Channel) (benefit.TierID, bool) {
	id := d.meant(t)
	if id == t.id() {
		return id, d.inTable(id)
	}
	return id, d.inTable(id) && (ch == "" || slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Tier == id && cs.Channel.Value == ch && cs.Network.Value != benefit.Out
	}))
}

// meant is the tier that words elsewhere mean by its kind of drugs alone, else the one that they name.
func (d *drugReader) meant(t tierName) benefit.TierID {
	id, found := t.id(), benefit.TierID("")
	if _, known := d.names[id]; known || t.number != "" || len(t.classes) == 0 {
		return id
	}
	if m := listRE.FindStringSubmatch(t.words); m != nil && m[3] == "" && slices.Equal(t.classes, []benefit.TierClass{benefit.Generic}) {
		t.classes = []benefit.TierClass{benefit.PreferredGeneric} // "a generic drug on the formulary", where a tier is called by that
	}
	for _, tier := range d.tiers {
		if d.names[tier.ID].sameDrugs(t) {
			if found != "" {
				return id // which of several is meant is not certain
			}
			found = tier.ID
		}
	}
	return cmp.Or(found, id)
}

// disagree keeps as another reading what words outside a table say otherwise of the very cost share that a table states: the same tier
// and pharmacy, and no other days. Words that name no pharmacy speak of all of them, and contradict a tier of one amount.
func (d *drugReader) disagree(rd reading, c *cell, id benefit.TierID, place benefit.Channel) {
	if len(rd.channels) > 1 || rd.unclear || rd.network != nil {
		return
	}
	if n, _, named := networkOf(c.s); named && n != benefit.In {
		return
	}
	ch := place
	if len(rd.channels) == 1 {
		ch = rd.channels[0].channel
	} else if onlySomeFillsRE.MatchString(c.s) {
		return
	}
	var of []int
	for i := range d.shares {
		if cs := &d.shares[i]; cs.Tier == id && (ch == "" || cs.Channel.Value == ch) {
			of = append(of, i)
		}
	}
	d.contradict(of, rd, ch, c.evidence(rd.i, rd.j, sureProse))
}

// contradict keeps a reading beside the in-network cost shares of one place, or of one amount at all pharmacies, that say something else.
func (d *drugReader) contradict(of []int, rd reading, ch benefit.Channel, ev []benefit.Evidence) {
	if ch == "" && (rd.share.Kind == benefit.NotCovered || rd.share.Kind == benefit.NoCharge) {
		return // what is covered somewhere may not be elsewhere
	}
	var same []int
	for _, i := range of {
		cs := &d.shares[i]
		if cs.Network.Value == benefit.Out || rd.days != nil && rd.days.days != cs.DaysSupply.Value && cs.DaysSupply.Standing != benefit.Assumed || ch == "" && cs.Share.Value.Kind == benefit.NotCovered {
			continue
		}
		if compatible(cs.Share.Value, rd.share) || cs.Share.Standing != benefit.Stated {
			return // it says the same, or more of it
		}
		if len(same) > 0 && (ch != "" || !sameShare(d.shares[same[0]].Share.Value, cs.Share.Value)) {
			return // which of several it speaks of is not certain
		}
		same = append(same, i)
	}
	for _, i := range same {
		cs := &d.shares[i]
		d.gridded[cs.Tier] = d.gridded[cs.Tier] || cs.Share.Confidence() > sureProse
		contradicted(cs.Share.Evidence)
		cs.Share.Standing = benefit.Conflicting
		cs.Share.Alternatives = append(cs.Share.Alternatives, benefit.Alternative[benefit.Share]{Value: rd.share, Evidence: slices.Clone(ev)})
	}
}

// compatible reports whether two cost shares are one, of which each may leave out a minimum or maximum that the other states.
func compatible(a, b benefit.Share) bool {
	silent := func(x, y *money.Amount) bool { return x == nil || y == nil || *x == *y }
	return sameShare(a, b) || a.Kind == b.Kind && same(a.Copay, b.Copay) && same(a.Coinsurance, b.Coinsurance) && silent(a.Min, b.Min) && silent(a.Max, b.Max)
}

// noteSign finds the mark that a footnote begins with, or that stands behind what it explains.
const noteSign = `(?:` + noteSigns + `|\([a-h1-9]\))`

var (
	noteStartRE   = regexp.MustCompile(`(?:^|[.;] |\n)\s*(` + noteSign + `) ?[^\s*]`)
	paragraphRE   = regexp.MustCompile(`[.]\s*\n`) // what follows on its own line is another paragraph
	signBehindRE  = regexp.MustCompile(`^ ?(` + noteSign + `)(?:[^*]|$)`)
	footnoteSpace = 8 // code points behind an amount in which its mark stands
)

// footnotes compares each cost share of a table with the footnote that its mark, or that of its tier's label, leads to, where the note
// states a cost share and names no tier itself.
func (d *drugReader) footnotes(blocks []*unit, rows []*row) {
	d.eachNote(blocks, rows, d.footnote)
}

// eachNote calls read with each footnote below tables and in rows of one cell, and the mark that leads to it.
func (d *drugReader) eachNote(blocks []*unit, rows []*row, read func(mark string, note *cell)) {
	blocks = slices.Clone(blocks)
	for _, r := range rows {
		if cells := distinctCells(r.cells); r.lone || len(cells) == 1 {
			blocks = append(blocks, newUnit(cells[0], true))
		}
	}
	for _, u := range blocks {
		words := d.src.Quote(document.Span{Start: u.parts[0].Start, End: u.parts[len(u.parts)-1].End})
		runes := func(i int) int { return u.parts[0].Start + utf8.RuneCountInString(words[:i]) }
		if marks, at := d.numberedNotes(words); len(marks) > 0 {
			for k, mark := range marks {
				if note := newCell(d.src, document.Span{Start: runes(at[k].i), End: runes(at[k].j)}); !note.empty() && len(note.parts) > 0 {
					read(mark, note)
				}
			}
			continue
		}
		if !noteStartRE.MatchString(words) {
			continue
		}
		all := noteStartRE.FindAllStringSubmatchIndex(words, 16)
		for k, m := range all {
			end := len(words)
			if k+1 < len(all) {
				end = all[k+1][2]
			}
			if stop := paragraphRE.FindStringIndex(words[m[3]:end]); stop != nil {
				end = m[3] + stop[1]
			}
			if note := newCell(d.src, document.Span{Start: runes(m[3]), End: runes(end)}); !note.empty() && len(note.parts) > 0 {
				read(words[m[2]:m[3]], note)
			}
		}
	}
}

func (d *drugReader) footnote(mark string, note *cell) {
	if len(note.s) > maxNote || undecidedRE.MatchString(definite(note.s)) || supposedRE.MatchString(note.s) || ofCertainDrugs(note.s) || ofSomeDrugs(note.s) || notCost(note.s) || namesTier(note.s) || onlySomeFillsRE.MatchString(note.s) {
		return
	}
	if n, _, named := networkOf(note.s); named && n != benefit.In {
		return
	}
	all := note.shares()
	if len(all) != 1 || all[0].unclear || !linksOn(note.s[:all[0].i]) || !linksOn(note.s[all[0].j:]) {
		return
	}
	rd := all[0]
	channels, days := sentenceMarks(note.s)
	if len(channels) > 1 || len(days) > 1 {
		return
	}
	var ch benefit.Channel
	if len(channels) == 1 {
		ch = channels[0].channel
	}
	if len(days) == 1 {
		rd.days = &days[0]
	}
	var of []int
	labels := map[benefit.TierID]bool{}
	for _, t := range d.tiers {
		labels[t.ID] = d.bears(t.Label.Evidence, mark, note)
	}
	for i, cs := range d.shares {
		if (ch == "" || cs.Channel.Value == ch) && cs.Share.Confidence() > sureProse && (labels[cs.Tier] || d.bears(cs.Share.Evidence, mark, note)) {
			of = append(of, i)
		}
	}
	d.contradict(of, rd, ch, note.evidence(rd.i, rd.j, sureProse))
}

// bears reports whether a mark stands behind words that a note below them, on their page or the next, explains.
func (d *drugReader) bears(ev []benefit.Evidence, mark string, note *cell) bool {
	return slices.ContainsFunc(ev, func(e benefit.Evidence) bool {
		if at := note.parts[0].Start; e.End > at || d.src.PageAt(at) > d.src.PageAt(e.Start)+1 {
			return false
		}
		if strings.HasSuffix(strings.TrimSpace(e.Quote), mark) {
			return true
		}
		m := signBehindRE.FindStringSubmatch(d.src.Quote(document.Span{Start: e.End, End: min(e.End+footnoteSpace, note.parts[0].Start)}))
		return m != nil && m[1] == mark
	})
}

// otherLimitRE finds that the limit of a sentence may be another than that of a table: of some drugs, another time or another plan.
var otherLimitRE = regexp.MustCompile(`\b(?:tiers?|levels?|brands?|generics?|specialty|mail|retail|was|were|will be|new|old|prior|effective|beginning|starting|increas[a-z]*|decreas[a-z]*|chang[a-z]*|20\d\d|separate|additional|another|each other|options?|plans? [a-z0-9]\b|remaining|contribut[a-z]*|satisfied)\b`)

// limitDisagrees keeps beside the limit that a table or a line states the other amount that a sentence gives the same limit.
func (a *accReader) limitDisagrees(c *cell, isOOP, rx bool) {
	list := a.deductibles
	if isOOP {
		list = a.maximums
	}
	if !limitNounRE.MatchString(c.s) || otherLimitRE.MatchString(c.s) || onlySomeFillsRE.MatchString(beforeYouPayRE.ReplaceAllString(c.s, " ")) || planNumberRE.MatchString(c.s) {
		return
	}
	readings := accumulatorAmounts(c.passage)
	if len(readings) != 1 || readings[0].network != "" && readings[0].network != benefit.In {
		return
	}
	var of *benefit.Accumulator
	var amounts []money.Amount
	for i := range list {
		acc := &list[i]
		if (acc.Scope.Value == benefit.RxOnly) != rx {
			if !rx {
				return // which of two it speaks of is not certain
			}
			continue
		}
		amounts = append(amounts, acc.Individual.Value, acc.Family.Value)
		if acc.Variant != "" || acc.Tiers.Known() || acc.Scope.Value == benefit.MedicalOnly {
			return
		}
		if acc.Network.Value == benefit.Out {
			continue
		}
		if of != nil {
			return
		}
		of = acc
	}
	if of == nil {
		return
	}
	for _, x := range []struct {
		mark  *mark
		value *benefit.Sourced[money.Amount]
	}{{readings[0].individual, &of.Individual}, {readings[0].family, &of.Family}} {
		if x.mark != nil && x.value.Known() && !slices.Contains(amounts, x.mark.amount) {
			mergeAmount(x.value, benefit.State(x.mark.amount, c.evidence(x.mark.i, x.mark.j, sureProse)...))
		}
	}
}

// beforeYouPayRE finds what a limit does, which is no condition of its amount: "once you reach the out-of-pocket maximum of $6,000".
var beforeYouPayRE = regexp.MustCompile(`\b(?:once|when|until|if) (?:you|a member|an individual|a family|each member|the member|members)(?: have| has)? (?:paid?|reach(?:ed|es)?|meets?|met|pays?|satisf(?:y|ies))\b`)
