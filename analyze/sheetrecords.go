package analyze

import (
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// Claims processors list their set-up as records, one a row, below the names of their fields: "PLAN CD | NTWK TYPE | FORM TIER | DS FROM |
// DS THRU | FLAT AMT | PERCENT". A workbook of such sheets is the same to a reader as the JSON that other systems write of the same records, and
// is read as that, where the reading of tables as people make them finds no cost shares in it.

var (
	// fieldCodeRE finds a code and the beginning of what it stands for, in a line beside the records: "NTWK TYPE: R=RETAIL M=MAIL".
	fieldCodeRE = regexp.MustCompile(`\b([A-Z0-9]{1,3}) ?= ?`)
	// fieldNameRE finds the name of a field above the values of a column.
	fieldNameRE = regexp.MustCompile(`^(?:[#%$][^$]{0,79}|[^$]{0,40}[A-Za-z]{2}[^$]{0,79})$`)
	// fieldNumberRE finds a value that is a number.
	fieldNumberRE = regexp.MustCompile(`^-?\d+(?:\.\d+)?$`)
)

const (
	leastFields   = 4 // of records
	leastRecords  = 2
	mostRecords   = 5_000 // of a workbook
	mostHeadsDown = 12    // rows above the names of the fields
	mostLegends   = 120   // fields whose codes are looked for
)

// fieldCodes are what the codes of fields stand for, by the names of the fields.
type fieldCodes map[string]map[string]*jsonNode

// readSheetRecords reads a workbook of records. It reports false where there is none, or they state no cost shares.
func readSheetRecords(src *document.Text) (*benefit.Plan, []finding.Finding, bool) {
	if !isWorkbook(src) {
		return nil, nil, false
	}
	root := &jsonNode{kind: jsonObject}
	codes, left := fieldCodes{}, mostRecords
	for n := range src.Tables {
		if list := recordsIn(src, &src.Tables[n], codes, &left); list != nil {
			root.nodes = append(root.nodes, list)
		}
	}
	if len(root.nodes) == 0 {
		return nil, nil, false
	}
	root.nodes = append(root.nodes, sentencesIn(src))
	p, found, ok := readPlanTree(src, root)
	return p, found, ok && len(p.CostShares) > 0
}

// sentencesIn are the sentences in the cells of a workbook, each once: they may say what the amounts of the records are for.
func sentencesIn(src *document.Text) *jsonNode {
	list := &jsonNode{kind: jsonArray, key: "notes"}
	known := map[string]bool{}
	for n := range src.Tables {
		for _, row := range layOut(src, &src.Tables[n]).rows {
			for k, c := range row {
				if c == nil || c.col != k || known[c.s] || len(known) > mostSheetNotes || !sheetSentenceRE.MatchString(c.s) {
					continue
				}
				known[c.s] = true
				list.nodes = append(list.nodes, cellNode(src, c))
			}
		}
	}
	return list
}

const mostSheetNotes = 200

// recordsIn are the rows below the names of fields as records; nil for a table that is none of a system.
func recordsIn(src *document.Text, t *document.Table, codes fieldCodes, left *int) *jsonNode {
	g := layOut(src, t)
	for i := range g.rows[:min(len(g.rows), mostHeadsDown)] {
		fields := map[int]*jsonNode{}
		for k, c := range g.rows[i] {
			if c == nil || c.row != i || c.col != k || strings.TrimSpace(c.s) == "" {
				continue
			}
			node := cellNode(src, c)
			if c.colSpan > 1 || !fieldNameRE.MatchString(node.value) {
				fields = nil
				break
			}
			fields[k] = node
		}
		if len(fields) < leastFields {
			continue
		}
		above := g.groupsAbove(src, i)
		var names []string
		for _, f := range fields {
			names = append(names, f.value)
		}
		for _, name := range names {
			codes.legend(src.Content, name, names)
		}
		list := &jsonNode{kind: jsonArray, key: "records"}
		for _, row := range g.rows[i+1:] {
			r, fits := recordOf(src, row, fields, above, codes)
			if !fits && len(list.nodes) > 0 || *left == 0 {
				break
			}
			if r == nil {
				continue
			}
			if n := len(list.nodes); n > 0 {
				r.carryDown(list.nodes[n-1])
			}
			list.nodes = append(list.nodes, r)
			*left--
		}
		if list.isList() {
			return list
		}
	}
	return nil
}

// isList reports whether records are enough for a list, and state terms of a benefit.
func (n *jsonNode) isList() bool {
	return len(n.nodes) >= leastRecords && slices.ContainsFunc(n.nodes, (*jsonNode).statesTerms)
}

// carryDown gives a record the ids that stand with the first record of a group alone.
func (n *jsonNode) carryDown(before *jsonNode) {
	var ids []*jsonNode
	for _, m := range before.nodes {
		if !m.isScalar() || n.nodes[0].head == m.head {
			break
		}
		ids = append(ids, m)
	}
	if len(ids) > 0 && idKeyRE.MatchString(ids[0].keyWords()) && !slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.head == ids[0].head }) {
		n.nodes = append(ids, n.nodes...)
	}
}

// recordOf is a row with its values by the names of their fields; nil for one with few values. It reports whether the row fits the fields at all.
func recordOf(src *document.Text, row []*gridCell, fields map[int]*jsonNode, above map[int][]*jsonNode, codes fieldCodes) (*jsonNode, bool) {
	r, said, asked := &jsonNode{kind: jsonObject}, 0, 0
	own := ownGroup(fields, above)
	for k, c := range row {
		head := fields[k]
		if c == nil || c.col != k || strings.TrimSpace(c.s) == "" {
			continue
		}
		if head == nil || c.colSpan > 1 {
			return nil, false
		}
		v := cellNode(src, c)
		v.key, v.head, v.at, v.atEnd = fieldName(head.value), head, head.i, head.j
		if v.keyWords() == "formulary id" && !slices.ContainsFunc(r.nodes, func(m *jsonNode) bool { return recordPlanRE.MatchString(m.keyWords()) }) {
			v.key, v.plain = "plan id", "" // the templates of drug benefits file each design under the id of its formulary
		}
		if code := codes[head.value][v.value]; code != nil {
			v.kind, v.value, v.entry = jsonString, code.value, code
		}
		if strings.HasPrefix(c.s, "required") {
			asked++ // what is to be filled in
		}
		in := r
		for depth, of := range above[k] {
			if depth > 0 || of != own {
				in = in.group(of)
			}
		}
		in.nodes = append(in.nodes, v)
		said++
	}
	if said < leastFields-1 || asked > 1 {
		return nil, said > 0
	}
	return r, true
}

// fieldName is what a field is called, without the star of one that is required and what is remarked behind it: "HIOS Plan ID* (Standard
// Component + Variant)".
func fieldName(head string) string {
	name, _, _ := strings.Cut(head, "\n")
	if at := strings.IndexByte(name, '*'); at > 0 {
		name = name[:at]
	}
	return strings.Trim(name, "* ")
}

// ownGroup is the header over the first fields of records where these tell the plan: they are the record's own, whatever stands above them
// ("Plan Cost Sharing Attributes").
func ownGroup(fields map[int]*jsonNode, above map[int][]*jsonNode) *jsonNode {
	first := slices.Min(slices.Collect(maps.Keys(fields)))
	if name := (&jsonNode{key: fieldName(fields[first].value)}); len(above[first]) == 0 || !recordPlanRE.MatchString(name.keyWords()) {
		return nil
	}
	return above[first][0]
}

// statesTerms reports whether the fields of a record name a cost share, a limit or the value of a setting.
func (n *jsonNode) statesTerms() bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		return nounOf(strings.TrimSpace(fillerWords.ReplaceAllString(words, ""))) != noNoun || nounOf(words) != noNoun || namesJSONLimit(words) || m.statesTerms()
	})
}

// group is the member of a record for the fields below one header.
func (n *jsonNode) group(head *jsonNode) *jsonNode {
	for _, m := range n.nodes {
		if m.head == head {
			return m
		}
	}
	m := &jsonNode{kind: jsonObject, key: head.value, head: head, i: head.i, j: head.j, at: head.i, atEnd: head.j}
	n.nodes = append(n.nodes, m)
	return m
}

// groupsAbove are the headers over several fields, from the outermost, by column: "Generic Drugs" over "Copay" over the networks.
func (g *grid) groupsAbove(src *document.Text, i int) map[int][]*jsonNode {
	out := map[int][]*jsonNode{}
	for _, row := range g.rows[:i] {
		for k, c := range row {
			switch {
			case c == nil || strings.TrimSpace(c.s) == "" || c.colSpan < 2 || len(c.s) > mostNameBytes:
			case k > c.col && row[k-1] == c && len(out[k-1]) > 0:
				out[k] = append(out[k], out[k-1][len(out[k-1])-1])
			default:
				out[k] = append(out[k], cellNode(src, c))
			}
		}
	}
	return out
}

// cellNode is what a cell says as a value.
func cellNode(src *document.Text, c *gridCell) *jsonNode {
	at := c.spansOf()[0]
	said := strings.TrimSpace(original(c.passage, 0, len(c.s)))
	if c.spelled {
		said = c.s
	}
	n := &jsonNode{kind: jsonString, value: said, i: src.ByteOffset(at.Start), j: src.ByteOffset(at.End), part: true}
	n.at, n.atEnd = n.i, n.j
	if plain := strings.ReplaceAll(said, ",", ""); fieldNumberRE.MatchString(plain) {
		n.kind, n.value = jsonNumber, plain
	}
	return n
}

// legend keeps what the codes of a field stand for, where a line of the workbook says so. The names of the other fields end what is said of it.
func (l fieldCodes) legend(content, field string, others []string) {
	if _, known := l[field]; known || len(l) == mostLegends {
		return
	}
	l[field] = map[string]*jsonNode{}
	begin := strings.Index(content, field+":")
	if begin < 0 {
		return
	}
	begin += len(field) + 1
	end := len(content)
	for _, stop := range append([]string{"\n"}, others...) {
		if stop != "\n" {
			stop += ":"
		}
		if k := strings.Index(content[begin:end], stop); k >= 0 {
			end = begin + k
		}
	}
	said := content[begin:end]
	at := fieldCodeRE.FindAllStringSubmatchIndex(said, -1)
	for k, a := range at {
		to := len(said)
		if k+1 < len(at) {
			to = at[k+1][0]
		}
		words := strings.TrimRight(said[a[1]:to], " ,;\t")
		l[field][said[a[2]:a[3]]] = &jsonNode{kind: jsonString, value: words, i: begin + a[0], j: begin + a[1] + len(words), at: begin + a[0], part: true}
	}
}

// filedRE finds the fields of the templates that issuers file with the marketplaces, whose tables look like those that people make.
var filedRE = regexp.MustCompile(`(?i)\b(?:hios plan|formulary|drug list) id\*`)

// withRecords puts what the records of a workbook state in the place of what the reading of its tables did not find, and returns the findings of what
// is kept.
func withRecords(src *document.Text, p *benefit.Plan, seen []finding.Finding) []finding.Finding {
	filed := filedRE.MatchString(src.Content)
	if len(p.CostShares) > 0 && !filed {
		return seen
	}
	of, found, ok := readSheetRecords(src)
	if !ok || len(of.CostShares) <= len(p.CostShares) {
		return seen
	}
	if filed {
		// What was taken for rules is of whatever row stood first: the records say all that a template says.
		if slices.ContainsFunc(p.Formulary.Entries, func(e formulary.Entry) bool { return e.RxCUI != "" }) {
			of.Formulary = p.Formulary
		}
		of.Identity = p.Identity
		*p = *of
		return found
	}
	p.Tiers, p.CostShares = of.Tiers, of.CostShares
	if len(p.Deductibles)+len(p.OutOfPocketMaximums) == 0 || slices.ContainsFunc(of.CostShares, func(c benefit.CostShare) bool { return c.Variant != "" }) {
		p.Deductibles, p.OutOfPocketMaximums = of.Deductibles, of.OutOfPocketMaximums
	}
	return append(seen, found...)
}
