package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// share judges a cost share: of a tier, or of certain drugs.
func (a *Admission) share(path string, s *ProposedShare) proposal {
	return proposal{s.Evidence, func(pl place) (func(), refusal) {
		want, stated := s.share()
		switch {
		case !stated:
			return nil, nothingProposed
		case pl.hypothetical():
			return nil, notARule
		case s.Drugs != "":
			return a.judgeRules(pl, "drugCostShares", a.ofDrugs(pl, s.Drugs, func(terms any) bool {
				return agrees(want, terms.(*benefit.DrugCostShare).Share)
			}))
		}
		return a.judgeShare(path, pl, s, want)
	}}
}

// share is the proposed cost share. It reports false where no value is proposed.
func (s *ProposedShare) share() (benefit.Share, bool) {
	out := benefit.Share{Kind: benefit.ShareKind(s.Kind), Copay: s.Copay, Coinsurance: s.Coinsurance, Min: s.Min, Max: s.Max}
	switch {
	case out.Kind != "":
	case s.Copay != nil:
		out.Kind = benefit.Copay
	case s.Coinsurance != nil:
		out.Kind = benefit.Coinsurance
	}
	amounts := s.Copay != nil || s.Coinsurance != nil
	return out, out.Kind == benefit.NoCharge || out.Kind == benefit.NotCovered || out.Kind != "" && amounts
}

// agrees reports whether a proposed cost share is the one that the text states. Nothing and no charge are the same; an
// amount beside no charge or no coverage contradicts them.
func agrees(want, got benefit.Share) bool {
	zero := func(s benefit.Share) bool {
		return (s.Copay == nil || *s.Copay == 0) && (s.Coinsurance == nil || s.Coinsurance.IsZero())
	}
	free := func(s benefit.Share) bool { return s.Kind != benefit.NotCovered && zero(s) }
	switch {
	case got.Kind == benefit.NotCovered:
		return want.Kind == benefit.NotCovered && zero(want)
	case free(want) || free(got):
		return free(want) && free(got)
	case want.Kind == benefit.NoCharge:
		return false
	}
	got.PerDays, got.CapPer = 0, "" // the form has no word for them; they are the text's
	return sameShare(want, got)
}

// judgeShare looks at a place for a tier's cost share: one that the reader finds in the quoted words, with the tier of
// its row or sentence, and the pharmacy, network and days supply that words or headers there name.
func (a *Admission) judgeShare(path string, pl place, s *ProposedShare, want benefit.Share) (func(), refusal) {
	tier, named := readTier(fold(s.Tier))
	if !named {
		return nil, notAttributed
	}
	d := a.sharesAt(pl)
	why := valueNotInQuote
	for _, cs := range d.shares {
		switch {
		case !pl.bears(cs.Share.Evidence):
			continue
		case !agrees(want, cs.Share.Value):
			if why != notAttributed {
				why = numberDiffers
			}
			continue
		case !d.names[cs.Tier].answers(tier) || !holdsAt(s, &cs):
			why = notAttributed
			continue
		case !a.first(string(cs.ID), cs.Share.Evidence[0].Span()):
			return nil, duplicated
		}
		return func() {
			if s.Deductible != "" && (!cs.Deductible.Known() || string(cs.Deductible.Value) != s.Deductible) {
				cs.Deductible = benefit.Sourced[benefit.DeductibleOrder]{}
				at := pl.at
				a.refuse(path+"/deductible", notAttributed, &at)
			}
			to := a.admitted(pl.section)
			for _, t := range d.tiers {
				if t.ID == cs.Tier {
					to.tier(d.names[t.ID], t.Label.Evidence)
				}
			}
			to.add(cs)
		}, ""
	}
	return nil, why
}

// admitted collects the tiers and cost shares of a section that are admitted.
func (a *Admission) admitted(s *section) *drugReader {
	if a.drugs[s] == nil {
		a.drugs[s] = a.scratch(s)
	}
	return a.drugs[s]
}

// scratch is a reader of drug rows that knows what remarks say for the whole section, and no tier or cost share yet.
func (a *Admission) scratch(s *section) *drugReader {
	d := newDrugReader(a.trusted)
	d.pages, d.said, d.mail, d.shared = s.pages, s.drugs.said, s.drugs.mail, s.drugs.shared
	return d
}

// site is what the cost shares of a place are read from: its row, or its lines.
type site struct {
	row   *row
	lines document.Span
}

// sharesAt reads the cost shares of a place, once for all that is proposed of it.
func (a *Admission) sharesAt(pl place) *drugReader {
	key := site{row: pl.row}
	if pl.row == nil {
		key.lines = pl.words.parts[0]
	}
	if d, ok := a.read[key]; ok {
		return d
	}
	d := a.scratch(pl.section)
	a.read[key] = d
	if pl.row == nil {
		var heading lineHeading
		for _, h := range pl.heads {
			if heading.channel == "" {
				heading = headingOf(h)
			}
		}
		d.paragraphs = []*cell{pl.words}
		d.readLine(pl.words, heading)
		d.readSentences()
		if len(d.shares) == 0 {
			a.proseShares(d, pl, heading)
		}
	} else if label := pl.row.labelText(); drugRowRE.MatchString(label) || !notDrugRowRE.MatchString(label) {
		if e := pl.row.event(); !eventRowRE.MatchString(e) || drugEventRE.MatchString(e) {
			d.readRow(a.drugRow(d, pl.row))
			d.noMail()
		}
	}
	for i := range d.shares {
		if v := pl.section.variant; v != "" && d.shares[i].Variant == "" {
			d.shares[i].Variant, d.shares[i].ID = v, benefit.RuleID(v+"/"+string(d.shares[i].ID))
		}
	}
	return d
}

// drugRow is a row with what the rows above it in its table said, whatever its table is about.
func (a *Admission) drugRow(d *drugReader, r *row) drugRow {
	n := slices.Index(a.rows, r)
	first := n
	for first > 0 && a.rows[first-1].table == r.table {
		first--
	}
	picked := d.pickRows(a.rows[first : n+1])
	if k := len(picked) - 1; k >= 0 && picked[k].row == r {
		return picked[k]
	}
	out := drugRow{}
	for _, above := range a.rows[first:n] {
		if above.lone {
			d.heading(above, above.labelText(), &out, true, false)
		}
	}
	out.row = r
	return out
}

// answers reports whether a tier of the document is the one that a label names: by its number, else by its words.
func (t tierName) answers(label tierName) bool {
	if label.number != "" {
		return t.number == label.number && (!t.part || slices.Equal(t.classes, label.classes))
	}
	return len(label.classes) > 0 && slices.Equal(t.classes, label.classes)
}

// holdsAt reports whether a cost share of the text is at the pharmacy, in the network and for the days supply that were
// proposed. What the text leaves open may be left open, or be proposed as the reader takes it.
func holdsAt(s *ProposedShare, cs *benefit.CostShare) bool {
	fits := func(named bool, same, general bool, standing benefit.Standing) bool {
		return !named || same || standing == benefit.Assumed && general
	}
	days := benefit.DaysSupply{Min: max(s.DaysFrom, 1), Max: s.DaysTo}
	got := cs.DaysSupply.Value
	return fits(s.Channel != "", s.Channel == cs.Channel.Value, s.Channel == benefit.AnyChannel || s.Channel == benefit.Retail && cs.Channel.Value == benefit.AnyChannel, cs.Channel.Standing) &&
		fits(s.Network != "", s.Network == cs.Network.Value, s.Network == benefit.AnyNetwork, cs.Network.Standing) &&
		fits(s.DaysTo != 0, days.Max == got.Max && (s.DaysFrom == 0 || days.Min == max(got.Min, 1)), false, cs.DaysSupply.Standing)
}

// otherServicesRE finds sentences about care that is no drug.
var otherServicesRE = regexp.MustCompile(`\bhospital\b|\bspecialists?\b|\boffice visits?\b|\bemergency\b|\burgent care\b|\bimaging\b|\blaboratory\b|\bdental\b|\bvision\b`)

// proseShares reads the cost shares of sentences: "You pay $10 for Tier 1 drugs and $30 for Tier 2 drugs at retail". The
// tier is the one named between an amount and its neighbours, else the only one of its sentence, else the heading's.
func (a *Admission) proseShares(d *drugReader, pl place, heading lineHeading) {
	c := pl.words
	readings := c.shares()
	for k, rd := range readings {
		from, to := c.sentence(rd.i, rd.j)
		to = min(to, len(c.s))
		words := c.s[from:to]
		if ofCertainDrugs(words) || otherServicesRE.MatchString(words) {
			continue
		}
		start, stop := from, to
		if k > 0 {
			start = max(start, readings[k-1].j)
		}
		if k+1 < len(readings) {
			stop = min(stop, readings[k+1].i)
		}
		lead, _ := boundary(c.s, start, rd.i, start == from)
		if start == from {
			lead = from
		}
		_, tail := boundary(c.s, rd.j, max(stop, rd.j), false)
		t, at, ok := oneTier(c.s, span{lead, rd.i}, span{rd.j, max(tail, rd.j)}, span{from, to})
		ev := c.evidence(at.i, at.j, sureProse)
		if !ok {
			if t, ev, ok = a.tierOfHeads(pl); !ok {
				continue
			}
		}
		line := &row{cells: []*cell{c}}
		if n, net, named := networkOf(words); named {
			if n == benefit.AnyNetwork {
				continue // which network is whose is not certain
			}
			line.network = benefit.State(n, c.evidence(from+net.i, from+net.j, sureProse)...)
		}
		d.emitLine(line, rd, c, d.tier(t, ev), heading)
	}
}

// oneTier finds the tier that the words before or behind an amount name, or the only one of the sentence.
func oneTier(s string, before, behind, sentence span) (tierName, span, bool) {
	read := func(w span) (tierName, bool) {
		t, ok := readTier(s[w.i:w.j])
		numbers := tierNumberRE.FindAllStringSubmatch(s[w.i:w.j], -1)
		return t, ok && !slices.ContainsFunc(numbers, func(m []string) bool { return !slices.Equal(m[1:], numbers[0][1:]) })
	}
	b, inBefore := read(before)
	e, inBehind := read(behind)
	switch {
	case inBefore && inBehind && b.id() != e.id():
		return tierName{}, span{}, false
	case inBefore:
		return b, before, true
	case inBehind:
		return e, behind, true
	}
	t, ok := read(sentence)
	return t, sentence, ok
}

// tierOfHeads is the tier that the nearest heading with one names.
func (a *Admission) tierOfHeads(pl place) (tierName, []benefit.Evidence, bool) {
	for _, h := range pl.heads {
		if t, ok := readTier(h.s); ok {
			return t, h.all(sureProse), true
		}
	}
	return tierName{}, nil, false
}

// tier judges a tier of drugs by its label.
func (a *Admission) tier(_ string, t *ProposedTier) proposal {
	return proposal{t.Evidence, func(pl place) (func(), refusal) {
		label, named := readTier(fold(t.Label))
		i, j := pl.within()
		words := pl.words.s[i:max(i, j)]
		at := wordsAt(words, fold(t.Label))
		switch {
		case !named:
			return nil, nothingProposed
		case at < 0:
			return nil, valueNotInQuote
		case len(t.Classes) > 0 && !slices.Equal(t.Classes, label.classes):
			return nil, notAttributed
		case notDrugRowRE.MatchString(words) || len(words) > maxHeader && pl.row == nil:
			return nil, notARule
		}
		ev := pl.words.evidence(i+at, i+at+len(fold(t.Label)), sureCell)
		if !a.first("tier "+string(label.id()), ev[0].Span()) {
			return nil, duplicated
		}
		return func() { a.admitted(pl.section).tier(label, ev) }, ""
	}}
}

// wordsAt returns where whole words stand in a folded text, -1 where they do not.
func wordsAt(s, words string) int {
	if words == "" {
		return -1
	}
	for off := 0; off+len(words) <= len(s); {
		at := strings.Index(s[off:], words)
		if at < 0 {
			return -1
		}
		if wholeWords(s, off+at, off+at+len(words)) {
			return off + at
		}
		off += at + 1
	}
	return -1
}
