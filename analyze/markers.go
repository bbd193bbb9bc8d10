package analyze

import (
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// markedOrder is what a note says of the deductible for all that bears its mark: "* After deductible."
type markedOrder struct {
	mark  string
	page  int
	order benefit.DeductibleOrder
	tiers []string // which alone it is said of, by number; none where the note names none
	ev    []benefit.Evidence
}

const (
	// tickSigns mark amounts where a legend says what they stand for; elsewhere they are boxes and bullets.
	tickSigns = `[✓✔√●]`
	noteSigns = `\*{1,4}|[†‡§◆♦■▲#^]|[¹²³⁴⁵⁶⁷⁸⁹]`
	maxNote   = 160 // code points of a note; a longer one says more than one thing
)

var (
	noteSignRE   = regexp.MustCompile(noteSigns)
	noteBeginRE  = regexp.MustCompile(`^\s*[(\[]?\s*(` + noteSigns + `)`)
	markSignRE   = regexp.MustCompile(noteSigns + `|` + tickSigns)
	markLegendRE = regexp.MustCompile(`(?:^|[(;,.\s"“‘'])(` + noteSigns + `|` + tickSigns + `|[A-Z]{2,4})["”’']?(?: ?= ?["“‘']?([^=;)]{4,80})| (?:means|stands for|indicates) ["“‘']?([^=;).]{4,80}))`)
)

// readMarks collects the notes that say how what bears their mark meets the deductible: lines that begin with it, and
// legends ("AD = after deductible"). A mark that says several things on a page says none.
func (d *drugReader) readMarks(rows []*row) {
	var spans []document.Span
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		for _, l := range d.src.Pages[n].Lines {
			spans = append(spans, l.Span)
		}
	}
	for _, r := range rows {
		if r.lone {
			spans = append(spans, distinctCells(r.cells)[0].parts...)
		}
	}
	said := map[string][]string{} // what a mark says on a page, each once
	for _, s := range spans {
		if s.Len() == 0 || s.Len() > 4*maxNote {
			continue
		}
		words := d.src.Quote(s)
		runes := func(i int) int { return s.Start + len([]rune(words[:i])) }
		if marks, at := d.numberedNotes(words); len(marks) > 0 {
			for k, mark := range marks {
				d.addMark(said, mark, document.Span{Start: runes(at[k].i), End: runes(at[k].j)})
			}
			continue
		}
		if noteBeginRE.MatchString(words) {
			at := noteSignRE.FindAllStringIndex(words, -1)
			for k, m := range at {
				end := len(words)
				if k+1 < len(at) {
					end = at[k+1][0]
				}
				d.addMark(said, words[m[0]:m[1]], document.Span{Start: runes(m[1]), End: runes(end)})
			}
			continue
		}
		for _, m := range markLegendRE.FindAllStringSubmatchIndex(words, -1) {
			at := m[4:6]
			if at[0] < 0 {
				at = m[6:8]
			}
			d.addMark(said, words[m[2]:m[3]], document.Span{Start: runes(at[0]), End: runes(at[1])})
		}
	}
	d.marks = slices.DeleteFunc(d.marks, func(m markedOrder) bool { return len(said[markKey(m.mark, m.page)]) > 1 })
	d.signed = map[string]bool{}
	for _, r := range rows {
		for _, k := range r.costColumns() {
			if c := r.cells[k]; !c.empty() {
				for _, at := range signedAmountRE.FindAllStringSubmatch(c.s, 8) {
					d.signed[at[1]] = true
				}
			}
		}
	}
}

// plainNoteRE finds a note that begins with its number on the line: "2  Waived for generics".
var plainNoteRE = regexp.MustCompile(`(?:^|\n)\s*[(\[]?([1-9])[)\].]?\s+["“]?\p{Lu}`)

// raisedNumbers are the raised numbers in order.
const raisedNumbers = "¹²³⁴⁵⁶⁷⁸⁹"

// numberedNotes are the notes of words that begin on lines with a plain number of which other words bear the raised one, each with where its own words
// begin and end.
func (d *drugReader) numberedNotes(words string) (marks []string, at []span) {
	for _, m := range plainNoteRE.FindAllStringSubmatchIndex(words, -1) {
		mark := string([]rune(raisedNumbers)[words[m[2]]-'1'])
		if n := len(at); n > 0 {
			at[n-1].j = m[0]
		}
		if strings.Contains(d.src.Content, mark) {
			marks, at = append(marks, mark), append(at, span{m[3], len(words)})
		}
	}
	return marks, at
}

// signedAmountRE finds a mark right behind an amount.
var signedAmountRE = regexp.MustCompile(`(?:[\d%]|co-?pay(?:ment)?|co-?insurance|charge) ?(` + noteSigns + `)(?:[^*]|$)`)

// ofMark reports whether a remark's words from i on are those of a note whose mark stands behind amounts: "*Deductible does not
// apply" beside "$10* / generic" says nothing of amounts without the mark.
func (d *drugReader) ofMark(n *cell, i int) bool {
	at := noteBeginRE.FindStringSubmatch(n.s[i:])
	return at != nil && d.signed[at[1]] && slices.ContainsFunc(d.marks, func(m markedOrder) bool { return m.mark == at[1] })
}

func markKey(mark string, page int) string { return mark + " " + string(rune(page)) }

// addMark keeps a note that speaks of the deductible and of nothing that only some drugs have.
func (d *drugReader) addMark(said map[string][]string, mark string, at document.Span) {
	c := newCell(d.src, at)
	page := d.src.PageAt(at.Start)
	if c.empty() || len(c.parts) == 0 || slices.ContainsFunc(d.marks, func(m markedOrder) bool { return m.mark == mark && m.ev[0].Start <= at.End && at.Start <= m.ev[0].End }) {
		return // a line and the cell that it stands in
	}
	says := c.s
	if from, to := c.sentence(0, 0); at.Len() > maxNote && orderAloneRE.MatchString(c.s[from:to]) {
		c = newCell(d.src, c.spans(from, to)...) // what follows is said of something else
		at = c.parts[0]
	}
	if at.Len() <= maxNote {
		var found []markedOrder
		for _, m := range lex(c.s) {
			from, to := c.sentence(m.i, m.j)
			if at := strings.LastIndex(c.s[from:m.i], "; "); at >= 0 {
				from += at + len("; ") // "Drugs of the preventive list; no deductible"
			}
			if m.kind == deductibleMark && !ofSomeDrugs(c.s[from:to]) && !othersMoneyRE.MatchString(c.s[from:to]) {
				found = append(found, markedOrder{mark, page, m.order, tierList(c.s[from:to]), c.evidence(m.i, m.j, sureProse)})
			}
		}
		// what bears the mark is told by the sentence that names no tiers: "* Subject to the deductible. It does not apply to Tier 1 drugs."
		slices.SortStableFunc(found, func(a, b markedOrder) int { return min(1, len(a.tiers)) - min(1, len(b.tiers)) })
		if len(found) > 0 {
			d.marks = append(d.marks, found[0])
			says = string(found[0].order) // the same in each row's remarks, whatever they say besides
		}
	}
	if key := markKey(mark, page); !slices.Contains(said[key], says) {
		said[key] = append(said[key], says)
	}
}

// saidByMark reports whether evidence is that of a note whose mark stands behind an amount.
func (d *drugReader) saidByMark(ev []benefit.Evidence) bool {
	return slices.ContainsFunc(d.marks, func(m markedOrder) bool {
		return slices.ContainsFunc(ev, func(e benefit.Evidence) bool { return e.Start == m.ev[0].Start && e.End == m.ev[0].End })
	})
}

// orderAloneRE finds a sentence that says how the deductible is met, and nothing else.
var orderAloneRE = regexp.MustCompile(`^\W*(?:(?:you pay this|this applies|this is paid|paid|amount paid|coinsurance|applies) )?(?:after (?:you (?:have )?(?:meet|met|satisfied|satisfy) )?|subject to )(?:the |your |plan |annual |calendar year )*deductible(?: is met| has been met)?\W*$`)

// marked returns what the notes say of a cost share: by a mark behind its amount, behind its tier or on its header.
func (d *drugReader) marked(r *row, rd reading, c *cell, header *gridCell, id benefit.TierID) benefit.Sourced[benefit.DeductibleOrder] {
	if len(d.marks) == 0 || rd.share.Kind == benefit.NotCovered {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	if o := d.markIn(c.passage, rd.i, max(rd.end, rd.j), r.page, id); o.Known() {
		return o
	}
	for _, l := range r.label() {
		if o := d.markIn(l.passage, 0, len(l.s), r.page, id); o.Known() {
			return o
		}
	}
	if header != nil {
		if o := d.markIn(header.passage, 0, len(header.s), r.page, id); o.Known() {
			return o
		}
	}
	return d.unmarked
}

// unmarkedRE finds what a legend says of amounts that do not bear its letters or mark: "Where AD is not shown the deductible does not
// apply", "Benefits without an asterisk are not subject to a deductible."
var unmarkedRE = regexp.MustCompile(`\b(?:where|when|if|unless)(?: an?)? [a-z]{2,4} (?:is|does|are) not (?:shown|listed|noted|present|indicated|stated|appear),? (?:the |plan |annual )*deductible (?:does not apply|is waived)\W*$` +
	`|^\W*(?:(?:all )?(?:other )?(?:benefits|services|amounts|copays|copayments|cost shares|items|drugs|those|tiers)) (?:without|not marked (?:with|by)|that (?:do|are) not (?:have|bear|show|marked with)) (?:an? )?(?:asterisks?|\*{1,2}|stars?|marks?|symbols?) (?:are|is) not subject to (?:the |an? |any |plan |annual |either )*deductibles?\W*$`)

// readUnmarked keeps what a legend says of amounts without its letters or mark.
func (d *drugReader) readUnmarked(u *unit) {
	for _, s := range u.sents {
		if m := unmarkedRE.FindStringIndex(s.s); m != nil && !d.unmarked.Known() {
			d.unmarked = benefit.State(benefit.DeductibleExempt, u.evidence(s.at+m[0], s.at+len(s.s), sureProse)...)
		}
	}
}

// markIn looks for a mark of a note within words and right behind them.
func (d *drugReader) markIn(p *passage, i, j, page int, id benefit.TierID) benefit.Sourced[benefit.DeductibleOrder] {
	if len(p.from) == 0 || i >= j || j > len(p.s) {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	end := p.to[j-1]
	for k := 0; k < 3; k++ { // a raised mark is left out of the folded words
		if next := p.src.Quote(document.Span{Start: end, End: end + 1}); !noteSignRE.MatchString(next) {
			break
		}
		end++
	}
	if next := p.src.Quote(document.Span{Start: end, End: end + 2}); tickBehindRE.MatchString(next) {
		end += utf8.RuneCountInString(tickBehindRE.FindString(next))
	}
	words := p.src.Quote(document.Span{Start: p.from[i], End: end})
	var signs []string
	for _, at := range markSignRE.FindAllStringIndex(words, -1) {
		signs = append(signs, words[at[0]:at[1]])
	}
	number := d.names[id].number
	for _, m := range d.marks {
		if len(m.tiers) > 0 && number != "" && !slices.Contains(m.tiers, number) {
			continue
		}
		letters := m.mark[0] >= 'A' && m.mark[0] <= 'Z' // whose legend is the whole document's, not the page's
		if !letters && m.page != page && m.page != page+1 || letters && !slices.Contains(strings.FieldsFunc(words, notLetter), m.mark) || !letters && !slices.Contains(signs, m.mark) {
			continue
		}
		return benefit.State(m.order, slices.Concat(p.evidence(i, j, sureProse), m.ev)...)
	}
	return benefit.Sourced[benefit.DeductibleOrder]{}
}

// tickBehindRE finds a tick behind an amount.
var tickBehindRE = regexp.MustCompile(`^ ?` + tickSigns)

func notLetter(r rune) bool { return (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') }

// kindDeductibleRE finds a deductible that is called after the drugs that it is for: "brand drug deductible".
var kindDeductibleRE = regexp.MustCompile(`^(?:(?:generic|brand|brand[- ]name|specialty|preferred|formulary|non-?preferred|non-?formulary|tier \d|level \d|[,/&]|and|or|name|drugs?|rx|prescriptions?|medications?|pharmacy) ?)*deductible\b`)

// ofDeductible reports whether the drugs that a label names are those of a deductible, and no part of the row: "after brand drug
// deductible: $35".
func ofDeductible(s string, marks []mark, label span) bool {
	at := tierWordsRE.FindStringIndex(s[label.i:label.j])
	if at == nil {
		return false
	}
	i := label.i + at[0]
	return kindDeductibleRE.MatchString(s[i:]) || slices.ContainsFunc(marks, func(m mark) bool { return m.kind == deductibleMark && m.i <= i && i < m.j })
}
