package analyze

import (
	"iter"
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// freedTiersRE finds a sentence that frees the drugs of some tiers from the deductible for drugs, and says nothing else.
var freedTiersRE = regexp.MustCompile(`^\W*(?:the |your )?(?:prescription drug|prescription|drug|rx|pharmacy) deductible (?:does not|doesn't|will not) apply to ((?:(?:` + tierItem + `|drugs?|medications?|or|and|to|for|any|,)[ ,]*)+)\W*$`)

var (
	// remarkRowRE finds the label of a row of remarks on plans.
	remarkRowRE = regexp.MustCompile(`^\W*(?:remarks?|comments?|notes?|special (?:provisions?|features?|notes?))\W*$`)
	// remarkFreesRE finds the tiers that such a remark takes out of the deductible of the plan: "Deductible waived for Tier 1".
	remarkFreesRE = regexp.MustCompile(`(?:^|; ?)\W*(?:the )?(?:(?:prescription drug|prescription|drug|rx|pharmacy) )?deductible (?:(?:is )?waived (?:for|on)|(?:does not|doesn't) apply to) ((?:(?:` + tierItem + `|drugs?|medications?|or|and|to|for|any|,)[ ,]*)+)\W*(?:$|[;.])`)
)

// freeTiers reads such sentences in rows without a label, below the deductible for drugs in their table, and in rows of remarks.
func (d *drugReader) freeTiers(rows []*row) {
	for _, r := range rows {
		says := freedTiersRE
		if remarks := remarkRowRE.MatchString(r.labelText()); remarks {
			says = remarkFreesRE
		} else if r.labelText() != "" && !r.lone {
			continue
		}
		for _, c := range distinctCells(r.cells) {
			for start, s := range sentences(c.s) {
				at := says.FindStringSubmatchIndex(s)
				if at == nil {
					continue
				}
				ev := c.evidence(start, start+len(s), sureProse)
				for _, m := range tierPieceRE.FindAllString(s[at[2]:at[3]], -1) {
					if t, ok := readTier(m); ok {
						d.freeTier(t, "", ev)
					}
				}
			}
		}
	}
	d.freeInNotes(rows)
}

// tiersFreedIn are the words of a remark that take tiers out of the deductible, by the tiers.
func tiersFreedIn(p *passage) iter.Seq2[tierName, []benefit.Evidence] {
	return func(yield func(tierName, []benefit.Evidence) bool) {
		for start, s := range sentences(p.s) {
			at := remarkFreesRE.FindStringSubmatchIndex(s)
			if at == nil {
				continue
			}
			for _, m := range tierPieceRE.FindAllString(s[at[2]:at[3]], -1) {
				if t, ok := readTier(m); ok && !yield(t, p.evidence(start, start+len(s), sureProse)) {
					return
				}
			}
		}
	}
}

// freeInNotes reads such remarks in a column of them beside the cost shares: they are of the plan of their rows where these are of several.
func (d *drugReader) freeInNotes(rows []*row) {
	for _, r := range rows {
		if !r.statesShares() {
			continue
		}
		for _, c := range r.notes() {
			for t, ev := range tiersFreedIn(c.passage) {
				d.freeTier(t, r.variant, ev)
			}
		}
	}
}

// freedByRemark are the words by which a remark beside a cost share takes its tier out of the deductible.
func (s *axisShare) freedByRemark() []benefit.Evidence {
	for _, c := range s.noted {
		for t, ev := range tiersFreedIn(c.passage) {
			if t.frees(s.at.tier) {
				return ev
			}
		}
	}
	return nil
}

// frees reports whether words that free a tier free the one of a name.
func (t tierName) frees(name tierName) bool {
	if t.number != "" {
		return t.number == name.number
	}
	return slices.Equal(t.classes, name.classes) || slices.Equal(t.classes, []benefit.TierClass{benefit.Generic}) && isGeneric(name.classes) ||
		slices.Equal(t.classes, []benefit.TierClass{benefit.Specialty}) && isSpecialty(name.classes)
}

// noteFreesRE finds a note that frees the drugs of some tiers from what bears its mark: "Waived for generics", "Does not apply to Tier 1".
var noteFreesRE = regexp.MustCompile(`^\W*(?:(?:the |this )?(?:(?:annual|prescription drug|prescription|drug|rx|pharmacy) )*deductible (?:is )?)?(?:waived (?:for|on)|(?:does not|doesn't|not) (?:apply|applicable) to|not applied to|excludes) ((?:(?:` + tierItem + `|drugs?|medications?|or|and|to|for|any|all|,)[ ,]*)+)\W*$`)

// noteFrees reads such a note of a deductible for drugs, or of the one deductible, whose name or amounts bear the mark.
func (d *drugReader) noteFrees(mark string, note *cell, rows []*row) {
	m := noteFreesRE.FindStringSubmatchIndex(note.s)
	if m == nil {
		return
	}
	for _, r := range rows {
		label := r.labelText()
		if !deductibleRE.MatchString(label) || !namesLimit(blankParens(label)) || !hasRx(label) && medWordsRE.MatchString(label) {
			continue
		}
		var ev []benefit.Evidence
		for _, c := range distinctCells(r.cells) {
			ev = append(ev, c.all(sureProse)...)
		}
		if !slices.ContainsFunc(ev, func(e benefit.Evidence) bool { return d.bears([]benefit.Evidence{e}, mark, note) }) {
			continue
		}
		for _, words := range tierPieceRE.FindAllString(note.s[m[2]:m[3]], -1) {
			if t, ok := readTier(words); ok {
				d.freeTier(t, "", slices.Concat(labelEvidence(r), note.all(sureProse)))
			}
		}
	}
}

// freeTier takes a tier out of the deductible, of one plan where the rows are of several and it is named.
func (d *drugReader) freeTier(t tierName, variant string, ev []benefit.Evidence) {
	for i := range d.shares {
		cs := &d.shares[i]
		if t.frees(d.names[cs.Tier]) && (variant == "" || cs.Variant == variant) && !cs.Deductible.Known() && cs.Share.Value.Kind != benefit.NotCovered {
			cs.Deductible = benefit.State(benefit.DeductibleExempt, ev...)
		}
	}
}
