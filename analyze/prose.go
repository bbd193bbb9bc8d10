package analyze

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// unit is a piece of text that speaks of one thing: a remark beside drug rows, a row that states a condition, a
// paragraph, an item of a list.
type unit struct {
	*cell
	sents []sent
	drugs bool             // it stands where the document speaks of prescription drugs
	tiers []benefit.TierID // of the one row, or the specialty rows, that a remark stands beside
	lists listOf           // the list that it is an item of
	row   *row             // a row of a table that names certain drugs
}

// sent is a sentence of a unit.
type sent struct {
	at int // byte offset in the unit
	s  string
}

type listOf int

const (
	noList       listOf = iota
	excludedDrug        // "The following drugs are not covered:"
	excludedAny         // "Services that the plan does not cover"
	includedDrug        // "The pharmacy plan includes:"
)

func newUnit(c *cell, drugs bool) *unit {
	u := &unit{cell: c, drugs: drugs}
	for at, s := range sentences(c.s) {
		for { // a question and its answer are two sentences
			i := strings.Index(s, "? ")
			if i < 0 {
				break
			}
			u.sents = append(u.sents, sent{at, s[:i+1]})
			at, s = at+i+2, s[i+2:]
		}
		u.sents = append(u.sents, sent{at, s})
	}
	return u
}

// quote quotes sentences k to l of a unit.
func (u *unit) quote(k, l int, c benefit.Confidence) []benefit.Evidence {
	return u.evidence(u.sents[k].at, u.sents[l].at+len(u.sents[l].s), c)
}

// sub is a part of a unit as a passage of its own.
func (u *unit) sub(i, j int) *cell { return newCell(u.src, u.spans(i, j)...) }

var (
	pharmacyHeadRE = regexp.MustCompile(`\bpharmac|\bprescription|\bdrugs?\b|\brx\b|\bmedications?\b|\bformulary\b|\bmail[- ](?:order|service)\b|^\W*(?:retail|mail|home delivery|specialty)\b|\bmaintenance\b|\bgenerics?\b`)
	neutralHeadRE  = regexp.MustCompile(`\bprior[- ]auth|\bstep therapy\b|\bquantity limit|\bpre-?(?:cert|auth)|^\W*(?:notes?|limits?|limitations?|exceptions?|important|additional|other|details|programs?|requirements?|key|legend|conditions|what is covered|covered)\b`)
	excludedRE     = regexp.MustCompile(`\bnot (?:be )?cover(?:ed)?\b|\bdoes(?: not|n't) (?:generally )?cover\b|\bexclusions?\b|\bexcluded\b`)
	includesRE     = regexp.MustCompile(`\b(?:plan|benefit|coverage) (?:also )?(?:includes?|covers)(?: the following)?(?: drugs| items)? ?:$|\b(?:also covered|covered (?:drugs|items)(?: include)?|the following (?:drugs |items )?are covered) ?:$`)
	bulletRE       = regexp.MustCompile(`^\s*(?:[•●▪■◦‣∙·*–\-\x{f0b7}\x{f0a7}]|o |\d{1,2}[.)])\s+\S`)
	digitsRE       = regexp.MustCompile(`\d+`)
)

// proseReader collects the units of a section of a document, in the order of the document.
type proseReader struct {
	src   *document.Text
	drugs *drugReader
	lists map[int]bool // tables that are drug lists
	units []*unit
}

// readProse returns the units of a section: what is said about prescription drugs beside their cost shares.
func readProse(src *document.Text, s *section) []*unit {
	r := &proseReader{src: src, drugs: s.drugs, lists: s.lists}
	r.remarks()
	tables := r.rows(s.rows)
	r.paragraphs(s.pages, tables)
	slices.SortStableFunc(r.units, func(a, b *unit) int { return a.parts[0].Start - b.parts[0].Start })
	return r.units
}

// remarks takes the remarks beside drug rows. One that stands beside some of the rows only speaks of their tiers.
func (r *proseReader) remarks() {
	for _, n := range r.drugs.notes {
		if n.empty() || len(n.parts) == 0 {
			continue
		}
		u := newUnit(n, true)
		for _, t := range r.drugs.rows {
			if t.note == n || t.note.s == n.s {
				for _, id := range t.tiers {
					if !slices.Contains(u.tiers, id) {
						u.tiers = append(u.tiers, id)
					}
				}
			}
		}
		if len(u.tiers) > 1 && slices.ContainsFunc(u.tiers, func(id benefit.TierID) bool { return !isSpecialty(r.drugs.names[id].classes) }) || len(u.tiers) == len(r.drugs.tiers) {
			u.tiers = nil // a remark beside several rows speaks of the plan
		}
		r.units = append(r.units, u)
	}
}

// rows takes the rows of tables that state conditions in words: headings and remarks over all columns, pairs of a
// feature and what holds, and rows for certain drugs. It returns for each table whether it ends speaking of drugs.
func (r *proseReader) rows(rows []*row) map[int]bool {
	ends := map[int]bool{}
	var taken []*cell
	inDrugs, byEvent := false, false
	table, head := -1, ""
	for _, w := range rows {
		if w.table != table || w.head != head {
			if !byEvent || w.head != head && !slices.ContainsFunc(w.roles, func(c columnRole) bool { return c.kind == eventColumn }) {
				inDrugs, byEvent = sectionDrugRE.MatchString(w.head) && !strings.Contains(w.head, "deductible"), false
			}
			table, head = w.table, w.head
		}
		if e := w.event(); eventRowRE.MatchString(e) {
			inDrugs, byEvent = drugEventRE.MatchString(e) && !abuseRE.MatchString(e), true
		}
		cells := distinctCells(w.cells)
		if len(cells) == 0 {
			continue
		}
		label := w.labelText()
		ends[table] = inDrugs || !byEvent && drugRowRE.MatchString(label) && !notDrugRowRE.MatchString(label)
		if w.lone {
			if !slices.Contains(taken, cells[0]) && len(cells[0].s) > 12 {
				taken = append(taken, cells[0])
				r.units = append(r.units, newUnit(cells[0], inDrugs || pharmacyHeadRE.MatchString(label) && len(label) < maxHeader))
			}
			continue
		}
		if questionRE.MatchString(label) || label == "" || len(label) > 300 || byEvent && !inDrugs {
			continue
		}
		if r.lists[w.table] {
			continue
		}
		certain := len(kindsIn(label)) > 0 && len(label) < 90
		tierRow := tierNumberRE.MatchString(label)
		if certain && !tierRow && (inDrugs || drugWordsRE.MatchString(label)) {
			u := newUnit(w.label()[0], true)
			u.row = w
			r.units = append(r.units, u)
		}
		if tierRow || byEvent || len(cells) > maxPairCells || !ruleWordsRE.MatchString(label) && (!inDrugs && !drugWordsRE.MatchString(label) || r.isCost(w)) {
			continue
		}
		var parts []document.Span
		for _, c := range cells {
			parts = append(parts, c.parts...)
		}
		if c := newCell(r.src, parts...); len(c.s) < 2000 {
			r.units = append(r.units, newUnit(c, inDrugs || drugWordsRE.MatchString(c.s) || ruleWordsRE.MatchString(label)))
		}
	}
	return ends
}

const maxPairCells = 4 // a row of more cells is a record, not a feature and what holds

// isCost reports whether a row's cells are cost shares.
func (r *proseReader) isCost(w *row) bool {
	for _, k := range w.costColumns() {
		if c := w.cells[k]; !c.empty() && len(c.s) < 200 && len(c.shares()) > 0 {
			return true
		}
	}
	return false
}

// paragraphs takes the text outside tables. What a heading or a table before it speaks of goes on until the next one.
func (r *proseReader) paragraphs(pages [2]int, endsWithDrugs map[int]bool) {
	tables := tableSpans(r.src)
	furniture := r.furniture()
	only := !medicalRE.MatchString(strings.ToLower(r.src.Content)) // a document about nothing but prescription drugs
	drugs, lists := only, noList
	next, lines := 0, 0
	var parts []document.Span
	flush := func() {
		if len(parts) > 0 {
			u := newUnit(newCell(r.src, parts...), drugs)
			u.lists = lists
			r.units = append(r.units, u)
		}
		parts, lines = nil, 0
	}
	skipped, ended := false, true
	for n := range r.src.Pages {
		if n+1 < pages[0] || n+1 > pages[1] {
			continue
		}
		for _, l := range r.src.Pages[n].Lines {
			if l.Span.Len() == 0 || inSpans(tables, l.Span.Start) {
				continue
			}
			for next < len(tables) && tables[next].End <= l.Span.Start {
				flush()
				drugs, lists, ended = only || endsWithDrugs[r.tableAt(tables[next])], noList, true
				next++
			}
			words := r.src.Quote(l.Span)
			if furniture[digitsRE.ReplaceAllString(words, "#")] || pageNumberRE.MatchString(words) {
				skipped = true
				continue
			}
			folded := newPassage(r.src, l.Span).s
			if isHeading(words, folded, l.Heading, ended) {
				flush()
				switch {
				case includesRE.MatchString(folded):
					drugs, lists = drugs || pharmacyHeadRE.MatchString(folded), includedDrug
				case excludedRE.MatchString(folded) && (drugs && !medicalListRE.MatchString(folded) || drugWordsRE.MatchString(folded)):
					drugs, lists = true, excludedDrug
				case excludedRE.MatchString(folded):
					drugs, lists = false, excludedAny
				case pharmacyHeadRE.MatchString(folded):
					drugs, lists = true, noList
				case !neutralHeadRE.MatchString(folded):
					drugs, lists = only, noList
				}
				parts, lines, ended = []document.Span{l.Span}, 1, true
				if strings.HasSuffix(folded, ":") {
					flush()
				}
				continue
			}
			tier := isTierLine(folded)
			if tier || bulletRE.MatchString(words) || lines >= paragraphLines {
				flush()
			}
			if k := len(parts) - 1; k >= 0 && !skipped && parts[k].End <= l.Span.Start {
				parts[k].End = l.Span.End
			} else {
				parts = append(parts, l.Span)
			}
			lines++
			if tier {
				flush()
			}
			skipped = false
			ended = tier || strings.ContainsAny(folded[max(0, len(folded)-1):], ".:;!?)") || bulletRE.MatchString(words)
		}
	}
	flush()
}

var (
	medicalRE     = regexp.MustCompile(`\bhospital|\boffice visit|\bemergency (?:room|care|services)|\burgent care|\bsurgery\b|\bphysician services|\binpatient|\bmedical services`)
	medicalListRE = regexp.MustCompile(`\bservices\b|\bmedical\b|\bhealth care\b|^\W*what(?:'s| is) not covered\b`)
	pageNumberRE  = regexp.MustCompile(`(?i)^\s*(?:page )?\d{1,4}(?: of \d{1,4})?\s*$`)
	ruleWordsRE   = regexp.MustCompile(`\bprior[- ]auth|\bpre-?(?:auth|cert)|\bstep[- ]therapy\b|\bquantity limit|\brefills?\b|\bmaintenance\b|\bmandatory (?:mail|generic)\b|\bspecialty (?:drug|medication|pharmac)`)
)

// tableAt returns the number of the table that a span is of.
func (r *proseReader) tableAt(s document.Span) int {
	for n := range r.src.Tables {
		for _, w := range r.src.Tables[n].Rows {
			for _, c := range w.Cells {
				if c.Span.Start == s.Start {
					return n
				}
			}
		}
	}
	return -1
}

// furniture returns the lines that stand on several pages: headers and footers, their numbers left out.
func (r *proseReader) furniture() map[string]bool {
	seen := map[string]int{} // the last page that has it
	out := map[string]bool{}
	for n := range r.src.Pages {
		for _, l := range r.src.Pages[n].Lines {
			if l.Span.Len() < 3 || l.Span.Len() > 200 {
				continue
			}
			w := digitsRE.ReplaceAllString(r.src.Quote(l.Span), "#")
			if p, ok := seen[w]; ok && p != n {
				out[w] = true
			}
			seen[w] = n
		}
	}
	return out
}

var amountFirstRE = regexp.MustCompile(`^[^a-z0-9$]*(?:\$ ?\d|\d{1,3} ?%)`)

// isTierLine reports whether a line is a tier's cost share on a line of its own.
func isTierLine(folded string) bool {
	return lineLabelRE.MatchString(folded) && hasAmount(folded) || amountFirstRE.MatchString(folded) && tierWordsRE.MatchString(folded)
}

const maxHeading = 80 // bytes; a longer line is prose

// isHeading reports whether a line names what follows: the source says so, or it is short, begins anew and is set like
// a title.
func isHeading(words, folded string, marked, anew bool) bool {
	folded = strings.TrimSpace(folded)
	if len(folded) < 3 || len(folded) > maxHeading || strings.HasSuffix(folded, ".") || strings.HasSuffix(folded, ";") || bulletRE.MatchString(words) {
		return false
	}
	capital := unicode.IsUpper([]rune(strings.TrimSpace(words))[0])
	if marked || strings.HasSuffix(folded, ":") && (anew || capital && len(folded) <= maxHeading*3/4) {
		return true
	}
	if !anew || hasAmount(folded) {
		return false
	}
	titled, all := 0, 0
	for _, w := range strings.Fields(words) {
		r := []rune(strings.TrimLeftFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
		if len(r) < 3 {
			continue
		}
		all++
		if unicode.IsUpper(r[0]) {
			titled++
		}
	}
	return all > 0 && all <= 9 && 10*titled >= 7*all
}
