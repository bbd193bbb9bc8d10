package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// How claims reach a plan: its BIN or IIN (101-A1), its processor control number (104-A4) and its group (301-C1). They stand in
// cells behind their labels or below them, several in one cell ("RxBIN / RxPCN"), or on a line of an identification card. Where
// the plans of a document have numbers of their own, none is taken: it would be another plan's.

var (
	binRE    = regexp.MustCompile(`\b(?:rx ?)?bin(?: ?(?:number|no\.?|#))? ?[:#]? ?(\d{6})\b`)
	iinRE    = regexp.MustCompile(`\b(?:rx ?)?iin(?: ?(?:number|no\.?|#))? ?[:#]? ?(\d{8})\b`)
	pcnRE    = regexp.MustCompile(`\b(?:rx ?)?pcn(?: ?(?:number|no\.?|#))? ?[:#]? ?([a-z0-9]{2,10})\b`)
	routedRE = regexp.MustCompile(`\bbin\b|\brxbin\b|\bpcn\b|\brxpcn\b`)
	besideRE = regexp.MustCompile(`\b(?:group|grp)(?: ?(?:number|no\.?|#|id))? ?[:#]? ?"?([a-z]{0,6}\d[a-z0-9]{1,12}|[a-z]{2,6}\d|[a-z]*rx[a-z0-9]{1,10})\b`) // a group's number on the line of the routing numbers
	// behindPCNRE finds a group's name of letters alone right behind the processor control number, where nothing goes on: "PCN ADV, Group EASTLK;".
	behindPCNRE = regexp.MustCompile(`\b(?:rx ?)?pcn(?: ?(?:number|no\.?|#))? ?[:#]? ?[a-z0-9]{2,10} ?[,;/|] ?(?:and )?(?:group|grp)(?: ?(?:number|no\.?|#|id))? ?[:#]? ?([a-z]{3,15}) ?(?:[;,.)]|$)`)
	groupRE     = regexp.MustCompile(`\brx ?(?:group|grp)(?: ?(?:number|no\.?|#))? ?[:#]? ?([a-z0-9]{2,15})\b`)

	// noCodeRE finds what stands behind "PCN" or "Rx group" where capitals tell no code from a word, and their labels.
	noCodeRE = regexp.MustCompile(`(?i)^(?:changes?|benefits?|plans?|coverage|services?|numbers?|information|cards?|members?|pharmac(?:y|ies)|insurance|programs?|discounts?|names?|ids?|tbd|pending|none|n/?a|yes|no|(?:rx)?(?:bin|iin|pcn|grp|group|id))$`)

	binLabelRE   = regexp.MustCompile(`^(?:rx ?|pharmacy |claims? )?(?:bin|iin|bank identification number|issuer identification number)(?: ?\((?:rx ?)?[bi]in\))?(?: ?(?:number|no\.?|#))?$`)
	pcnLabelRE   = regexp.MustCompile(`^(?:rx ?|pharmacy )?(?:pcn|processor control (?:number|no\.?|#))(?: ?\((?:rx ?)?pcn\))?(?: ?(?:number|no\.?|#))?$`)
	groupLabelRE = regexp.MustCompile(`^(?:rx ?|pharmacy )?(?:group|grp)(?: ?(?:number|no\.?|#|id|code))?(?: ?\((?:rx ?)?gro?u?p\))?$`)
	ownGroupRE   = regexp.MustCompile(`^(?:rx|pharmacy)`) // of a label of a group, which many things have
	binCodeRE    = regexp.MustCompile(`^(?:\d{6}|\d{8})$`)
	routeCodeRE  = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{1,14}$`)
)

// routingField is one of the numbers, by its label.
type routingField int

const (
	noRoutingField routingField = iota
	binField                    // BIN or IIN: their length tells them apart
	pcnField
	groupField
)

// routingLabel returns what a label calls, in lower case. One that says no more than "group" is many things.
func routingLabel(words string) (f routingField, bareGroup bool) {
	words = strings.Trim(words, " :*")
	switch {
	case binLabelRE.MatchString(words):
		return binField, false
	case pcnLabelRE.MatchString(words):
		return pcnField, false
	case groupLabelRE.MatchString(words):
		return groupField, !ownGroupRE.MatchString(words)
	}
	return noRoutingField, false
}

// isCode reports whether words, as they are written, can be a number of this field.
func (f routingField) isCode(words string) bool {
	lower := strings.ToLower(words)
	if f == binField {
		return binCodeRE.MatchString(lower) && number(lower) > 0
	}
	return routeCodeRE.MatchString(lower) && (words == strings.ToUpper(words) || strings.ContainsAny(words, "0123456789")) && !noCodeRE.MatchString(lower)
}

// routing reads the numbers of one document.
type routing struct {
	id      *benefit.Identity
	src     *document.Text
	several [groupField + 1]bool // plans have their own
	looked  int                  // how many rows of tables were looked at
}

func readRouting(id *benefit.Identity, src *document.Text) {
	r := routing{id: id, src: src}
	for n := range src.Tables {
		r.table(&src.Tables[n], n < labelledTables)
	}
	r.lines()
}

// put states a number where none is known.
func (r *routing) put(f routingField, code string, ev []benefit.Evidence) {
	if r.several[f] {
		return
	}
	code = strings.ToUpper(code)
	switch {
	case f == binField && len(code) == 8:
		putWords(&r.id.IIN, code, ev)
	case f == binField:
		putWords(&r.id.BIN, code, ev)
	case f == pcnField:
		putWords(&r.id.PCN, code, ev)
	case f == groupField:
		putWords(&r.id.Group, code, ev)
	}
}

// routingCell is a cell of routing labels: one, or several with strokes between them.
type routingCell struct {
	row, cell int // of the table
	fields    []routingField
	bare      bool // it says no more than "group"
}

// routingCode is a number as it is written; one without words is of no field.
type routingCode struct {
	words string
	ev    []benefit.Evidence
}

// routingWords are of which every routing label has one: drug lists have many cells to look at.
var routingWords = []string{"bin", "iin", "pcn", "gr", "control", "identification"}

// longestRoutingLabel is as long as "Processor control number (PCN) / Bank identification number (BIN)".
const longestRoutingLabel = 80

// labels returns the cells of a table that are routing labels, of no more than maxScanLine rows of all tables. In a table at the
// head of the document, "Group" is the plan's; further on it is where the other numbers are.
func (r *routing) labels(t *document.Table, atHead bool) []routingCell {
	var out []routingCell
	groups := atHead
	for i, row := range t.Rows[:min(len(t.Rows), max(maxScanLine-r.looked, 0))] {
		for k, c := range row.Cells {
			if c.Span.Len() < len("bin") || c.Span.Len() > longestRoutingLabel {
				continue
			}
			words := strings.ToLower(r.src.Quote(c.Span))
			if !slices.ContainsFunc(routingWords, func(w string) bool { return strings.Contains(words, w) }) {
				continue
			}
			l := routingCell{row: i, cell: k, bare: true}
			for part := range strings.SplitSeq(oneLine(words), "/") {
				f, bareGroup := routingLabel(part)
				l.fields = append(l.fields, f)
				l.bare = l.bare && (f == noRoutingField || bareGroup)
				groups = groups || f == binField || f == pcnField
			}
			if slices.ContainsFunc(l.fields, func(f routingField) bool { return f != noRoutingField }) {
				out = append(out, l)
			}
		}
	}
	r.looked += len(t.Rows)
	return slices.DeleteFunc(out, func(l routingCell) bool { return l.bare && !groups })
}

func (r *routing) table(t *document.Table, atHead bool) {
	labels := r.labels(t, atHead)
	isLabel, routed := map[[2]int]bool{}, map[int]bool{} // the cells, and their rows: whether they call more than a group
	for _, l := range labels {
		isLabel[[2]int{l.row, l.cell}] = true
		routed[l.row] = routed[l.row] || slices.Contains(l.fields, binField) || slices.Contains(l.fields, pcnField)
	}
	headers := r.headers(t, labels)
	// one that says no more than "group", perhaps below a carrier and its account, is asked last: "Rx group" says which group claims name
	slices.SortStableFunc(labels, func(a, b routingCell) int { return bareOrder(a) - bareOrder(b) })
	for _, l := range labels {
		var values []document.Cell
		cells := t.Rows[l.row].Cells
		beside := l.cell + 1
		for beside < len(cells) && !isLabel[[2]int{l.row, beside}] {
			values = append(values, cells[beside])
			beside++
		}
		if (headers[l.row] || !r.codes(l.fields, values)) && routed[l.row] && (l.cell > 0 || len(values) == 0) {
			end := l.row + 1
			for _, ok := routed[end]; !ok && end < len(t.Rows); _, ok = routed[end] {
				end++ // to the next labels
			}
			r.codes(l.fields, below(t.Rows[l.row+1:end], cells[l.cell].Column))
		}
	}
}

func bareOrder(l routingCell) int {
	if l.bare {
		return 1
	}
	return 0
}

// headers returns the rows of labels that are a table's header: the number of one stands below its label, and what is beside it is
// another label. What is beside the others there is a header as well, whatever it looks like: "BIN | PCN | PROCESSOR".
func (r *routing) headers(t *document.Table, labels []routingCell) map[int]bool {
	out := map[int]bool{}
	for n, l := range labels {
		cells := t.Rows[l.row].Cells
		if len(l.fields) != 1 || l.fields[0] != binField || n+1 == len(labels) || labels[n+1].row != l.row || labels[n+1].cell != l.cell+1 || l.row+1 == len(t.Rows) {
			continue
		}
		under := below(t.Rows[l.row+1:l.row+2], cells[l.cell].Column)
		out[l.row] = len(under) == 1 && binField.isCode(newPassage(r.src, under[0].Span).s)
	}
	return out
}

// below returns the cells of a column of some rows, down to one without words.
func below(rows []document.Row, column int) []document.Cell {
	var out []document.Cell
	for _, r := range rows {
		found := false
		for _, c := range r.Cells {
			if c.Column == column && c.Span.Len() > 0 {
				out, found = append(out, c), true
			}
		}
		if !found {
			break
		}
	}
	return out
}

// codes takes the numbers of fields from cells of which each has all of them. Cells that have other words, such as a remark,
// say nothing; cells that differ are of several plans. It reports whether a cell has numbers.
func (r *routing) codes(fields []routingField, values []document.Cell) bool {
	var first []routingCode
	for _, c := range values {
		if c.Span.Len() == 0 || c.Span.Len() > longestRoutingLabel {
			continue
		}
		words := newPassage(r.src, c.Span)
		parts := strings.Split(words.s, "/")
		if len(parts) != len(fields) {
			continue
		}
		var codes []routingCode
		at, all := 0, true
		for i, part := range parts {
			from := at + len(part) - len(strings.TrimLeft(part, " "))
			to := at + len(strings.TrimRight(part, " "))
			at += len(part) + 1
			if fields[i] == noRoutingField || from >= to {
				codes = append(codes, routingCode{})
				continue
			}
			written := original(words, from, to)
			all = all && fields[i].isCode(written)
			codes = append(codes, routingCode{written, words.evidence(from, to, sureCell)})
		}
		switch {
		case !all && first != nil:
			return r.take(fields, first) // the label of something else
		case !all:
			continue
		case first == nil:
			first = codes
		}
		for i := range codes {
			if codes[i].words != first[i].words {
				r.several[fields[i]] = true
			}
		}
	}
	return r.take(fields, first)
}

// take states the numbers of a cell, if there is one.
func (r *routing) take(fields []routingField, codes []routingCode) bool {
	for i, c := range codes {
		if c.words != "" {
			r.put(fields[i], c.words, c.ev)
		}
	}
	return codes != nil
}

// lines reads the numbers that stand behind their labels on one line.
func (r *routing) lines() {
	seen := 0
	for n := range r.src.Pages {
		lines := r.src.Pages[n].Lines
		for k, l := range lines {
			if seen++; seen > maxScanLine {
				return
			}
			if l.Span.Len() < len("bin") || l.Span.Len() > scanBytes {
				continue
			}
			p := newPassage(r.src, l.Span)
			if k+1 < len(lines) && r.labelsAbove(p, lines[k+1].Span) || r.pairsOn(p) || l.Span.Len() < 6 {
				continue
			}
			r.coded(p)
		}
	}
}

// coded reads the numbers that a line has behind their labels.
func (r *routing) coded(p *passage) {
	for _, f := range []struct {
		re    *regexp.Regexp
		field routingField
	}{{binRE, binField}, {iinRE, binField}, {pcnRE, pcnField}, {groupRE, groupField}} {
		m := f.re.FindStringSubmatchIndex(p.s)
		if m == nil && f.re == groupRE && routedRE.MatchString(p.s) {
			if m = besideRE.FindStringSubmatchIndex(p.s); m == nil {
				m = behindPCNRE.FindStringSubmatchIndex(p.s)
			}
		}
		if m == nil {
			continue
		}
		if code := original(p, m[2], m[3]); f.field.isCode(code) {
			r.put(f.field, code, p.evidence(m[2], m[3], sureCell))
		} // else a word: "no BIN/PCN change", "Rx group benefits"
	}
}

// labelsAbove reads the numbers of a card whose labels stand on one line and they on the next: "RxBIN" over "013927", "BIN PCN Rx Group" over
// "013927 BWL MSET07".
func (r *routing) labelsAbove(labels *passage, below document.Span) bool {
	if below.Len() == 0 || below.Len() > longestRoutingLabel || len(labels.s) > longestRoutingLabel {
		return false
	}
	var fields []routingField
	for rest := strings.Fields(strings.Trim(labels.s, " :*")); len(rest) > 0; {
		n := min(len(rest), 3)
		f, _ := routingLabel(strings.Join(rest[:n], " "))
		for ; f == noRoutingField && n > 1; n-- {
			f, _ = routingLabel(strings.Join(rest[:n-1], " "))
		}
		if f == noRoutingField {
			return false // words that are no label
		}
		fields, rest = append(fields, f), rest[n:]
	}
	words := newPassage(r.src, below)
	codes := strings.Fields(words.s)
	if len(fields) == 0 || len(codes) != len(fields) || !slices.Contains(fields, binField) && !slices.Contains(fields, pcnField) && len(fields) < 2 && !ownGroupRE.MatchString(strings.TrimSpace(labels.s)) {
		return false
	}
	at := 0
	var found []routingCode
	for i, code := range codes {
		from := at + strings.Index(words.s[at:], code)
		at = from + len(code)
		written := original(words, from, at)
		if !fields[i].isCode(written) {
			return false
		}
		found = append(found, routingCode{written, words.evidence(from, at, sureCell)})
	}
	return r.take(fields, found)
}

// pairsRE finds two labels in front of two numbers in the same order: "Group Name and Rx Bin: EASTLKRX / #019876".
var pairsRE = regexp.MustCompile(`^\W*([a-z# .]{2,30}?) ?(?:/|&|,|\band\b) ?([a-z# .]{2,30}?) ?: ?#? ?([a-z0-9-]{2,15}) ?(?:/|&|,|\band\b) ?#? ?([a-z0-9-]{2,15})\W*$`)

// pairsOn reads such a line.
func (r *routing) pairsOn(p *passage) bool {
	m := pairsRE.FindStringSubmatchIndex(p.s)
	if m == nil {
		return false
	}
	var fields []routingField
	var codes []routingCode
	for i := range 2 {
		f, _ := routingLabel(strings.TrimSuffix(p.s[m[2+2*i]:m[3+2*i]], " name"))
		from, to := m[6+2*i], m[7+2*i]
		written := original(p, from, to)
		if f == noRoutingField || !f.isCode(written) {
			return false
		}
		fields, codes = append(fields, f), append(codes, routingCode{written, p.evidence(from, to, sureCell)})
	}
	return fields[0] != fields[1] && (slices.Contains(fields, binField) || slices.Contains(fields, pcnField)) && r.take(fields, codes)
}
