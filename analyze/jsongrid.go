package analyze

import (
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/analyze/internal/markup"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Systems that show benefits keep the rows of their summaries as they are printed: {"section": "Prescription Drugs", "label": "Retail (up to a
// 30-day supply)", "inNetwork": "Generic: $10 / Brand: $35", "outOfNetwork": "Not covered"}. The words of such a row are those of a table in any
// other document, where a row takes its meaning from the section above it, and they are read as one.

// jsonGrid is a list of the rows of a table.
type jsonGrid struct {
	columns []*jsonNode // the first cell of each, whose key names it
	rows    []jsonGridRow
}

type jsonGridRow struct {
	section, label *jsonNode
	cells          []*jsonNode // one for each column, nil where there is none
}

var (
	gridSectionRE = regexp.MustCompile(`^(?:(?:benefit|service|row|display|sub|coverage|parent) )*(?:section|category|group|heading|header|area|topic)(?: (?:name|label|title|description|text))?$`)
	gridLabelRE   = regexp.MustCompile(`^(?:(?:benefit|service|row|display|line|coverage|covered|feature|provision) )*(?:label|name|title|service|benefit|item|feature|provision|description|caption)$`)
	gridCellRE    = regexp.MustCompile(`^(?:(?:display|benefit|coverage|cost|member|in|out of|out|non|network|participating|preferred|plan|provider|tier 1|oon|inn|your?|you) )*(?:display|value|text|details?|coverage|cost|pays?|network|participating|oon|inn|provider)(?: (?:text|display|value|details?|benefits?|coverage|cost|description|provider|member|pays?|summary))*$`)
	gridWordsRE   = regexp.MustCompile(` ?\b(?:display|text|value|details?|descriptions?|summary)\b`)
)

const (
	leastGridRows   = 3
	mostGridColumns = 6
)

// gridOf reads a list as the rows of a table; nil where its objects have parts that say by their keys what they are. Rows without a section
// are of what the object around the list is called: {"name": "Prescription drugs", "benefits": [{"name": "Generic", "inNetwork": "$10"}]}.
func gridOf(above, list *jsonNode) *jsonGrid {
	if list.kind != jsonArray || len(list.nodes) == 0 {
		return nil
	}
	var section *jsonNode
	for _, m := range above.nodes {
		if said := m.text(); said != "" && len(said) < mostNameBytes && titleKeyRE.MatchString(m.keyWords()) && rxKeyRE.MatchString(plainWords(said)) {
			section = m
			break
		}
	}
	if section == nil && len(list.nodes) < leastGridRows {
		return nil
	}
	g := &jsonGrid{}
	words, drugs := 0, false
	for _, e := range list.nodes {
		row := jsonGridRow{}
		for _, m := range e.nodes {
			key := m.keyWords()
			switch {
			case m.kind == jsonString && row.section == nil && gridSectionRE.MatchString(key):
				row.section = m
			case m.kind == jsonString && row.label == nil && gridLabelRE.MatchString(key):
				row.label = m
			}
		}
		if row.label == nil {
			row.label, row.section = row.section, nil
		}
		if row.section == nil {
			row.section = section
		}
		if row.label == nil || row.label.text() == "" || len(row.label.text()) > mostNameBytes {
			return nil
		}
		for _, m := range e.nodes {
			key := m.keyWords()
			switch at := slices.IndexFunc(g.columns, func(c *jsonNode) bool { return c.key == m.key }); {
			case m.isScalar() && m.scalar() != "" && (tierKeyRE.MatchString(key) && m != row.section || channelKeyRE.MatchString(key)):
				return nil // a record
			case m == row.section, m == row.label, !gridCellRE.MatchString(key):
				if m.kind == jsonNumber && nounOf(key) != noNoun || !m.isScalar() && len(m.nodes) > 0 {
					return nil
				}
			case shownText(m) == nil:
				if m.kind != jsonNull {
					return nil
				}
			default:
				if at < 0 {
					at, g.columns = len(g.columns), append(g.columns, m)
				}
				for len(row.cells) <= at {
					row.cells = append(row.cells, nil)
				}
				row.cells[at] = shownText(m)
				if said := row.cells[at].text(); hasAmount(strings.ToLower(said)) {
					words++
					drugs = drugs || rxKeyRE.MatchString(plainWords(row.label.text())) || row.section != nil && rxKeyRE.MatchString(plainWords(row.section.text()))
				}
			}
		}
		g.rows = append(g.rows, row)
	}
	if !slices.ContainsFunc(g.rows, func(row jsonGridRow) bool { return !saysAll(row.label.text()) }) {
		return nil // each row says by itself where it holds
	}
	if len(g.columns) == 0 || len(g.columns) > mostGridColumns || words < 2 || !drugs {
		return nil
	}
	return g
}

// saysAll reports whether the name of a row names a tier and a kind of pharmacy.
func saysAll(label string) bool {
	words := plainWords(label)
	return keyNamesTier(tierWordsOf(words)) && labelPlaceRE.MatchString(words)
}

// shownText is the string of a cell, or of an object that holds nothing else that is shown: {"display": "$25"}.
func shownText(m *jsonNode) *jsonNode {
	if m.kind == jsonString && !markup.Is(m.value) {
		return m
	}
	if m.kind != jsonObject || len(m.nodes) != 1 || m.nodes[0].kind != jsonString || !gridCellRE.MatchString(m.nodes[0].keyWords()) {
		return nil
	}
	return m.nodes[0]
}

// addGrid writes the rows as a table, each section as a row of its own above those that it holds.
func (p *jsonPages) addGrid(g *jsonGrid) {
	width := 1 + len(g.columns)
	var cells []document.CellText
	var lines [][]jsonRune
	put := func(row, column, span int, words []jsonRune) {
		cells = append(cells, document.CellText{Row: row, Column: column, ColSpan: span, Lines: []document.LineText{{Words: pageWords(words)}}})
		lines = append(lines, words)
	}
	put(0, 0, 1, nil)
	for k := range g.columns {
		put(0, k+1, 1, p.columnHead(g.columns[k]))
	}
	at, section, later := 1, "", false
	for _, r := range g.rows {
		if r.section != nil && r.section.text() != section {
			later = false
		}
		if later = later || laterStageRE.MatchString(plainWords(r.label.text())); later {
			continue // what is paid then is not what a tier costs
		}
		if r.section != nil && r.section.text() != section {
			section = r.section.text()
			put(at, 0, width, p.written(r.section))
			at++
		}
		if pairs := p.paired(r); len(pairs) > 0 {
			for _, one := range pairs {
				put(at, 0, 1, one[0])
				for k := range g.columns {
					var words []jsonRune
					if k < len(r.cells) && r.cells[k] != nil {
						words = one[1]
					}
					put(at, k+1, 1, words)
				}
				at++
			}
			continue
		}
		put(at, 0, 1, p.written(r.label))
		for k := range g.columns {
			var words []jsonRune
			if k < len(r.cells) && r.cells[k] != nil {
				words = p.written(r.cells[k])
			}
			put(at, k+1, 1, words)
		}
		at++
	}
	t, k := p.b.Table(width, document.Box{}, cells), 0
	for _, row := range t.Rows {
		for _, c := range row.Cells {
			p.record(c.Span.Start, lines[k])
			k++
		}
	}
}

// laterStageRE finds the names of the stages of Medicare Part D behind that of initial coverage, whose rows come below them.
var laterStageRE = regexp.MustCompile(`^(?:the )?(?:coverage gap|donut hole|catastrophic)(?: (?:stage|phase|coverage))*$`)

var (
	supplyOfRE = regexp.MustCompile(`(?i)\d{2,3}[- ]day supply ?-? ?(?:retail|mail)[a-z -]*`)
	twoCostsRE = regexp.MustCompile(`(?i)^ *(\$\d[\d.]*(?: copay)?|\d{1,2}%(?: coinsurance)?) +(\$\d[\d.]*(?: copay)?|\d{1,2}%(?: coinsurance)?) *$`)
)

// paired parts a row whose label names two supplies and whose one cell states two costs, in the same order: "Tier 1 30-Day Supply-Retail Pharmacy
// 90-Day Supply-Mail Order", "$4 copay $8 copay". It returns the label and the cost of each, nothing for other rows.
func (p *jsonPages) paired(r jsonGridRow) [][2][]jsonRune {
	cells := slices.DeleteFunc(slices.Clone(r.cells), func(c *jsonNode) bool { return c == nil })
	if len(cells) != 1 {
		return nil
	}
	label, cell := p.written(r.label), p.written(cells[0])
	said := runesOf(label)
	places, costs := supplyOfRE.FindAllStringIndex(said, -1), twoCostsRE.FindStringSubmatchIndex(runesOf(cell))
	if len(places) != 2 || costs == nil || places[1][1] != len(said) || places[0][1] != places[1][0] {
		return nil
	}
	part := func(of []jsonRune, i, j int) []jsonRune {
		s := runesOf(of)
		return of[utf8.RuneCountInString(s[:i]):utf8.RuneCountInString(s[:j])]
	}
	var out [][2][]jsonRune
	for k, at := range places {
		name := slices.Concat(part(label, 0, places[0][0]), part(label, at[0], at[1]))
		out = append(out, [2][]jsonRune{name, part(cell, costs[2+2*k], costs[3+2*k])})
	}
	return out
}

// runesOf is what letters spell.
func runesOf(words []jsonRune) string {
	var b strings.Builder
	for _, r := range words {
		b.WriteRune(r.r)
	}
	return b.String()
}

// columnHead is the key of a column as it would be printed, each of its letters standing for the whole key.
func (p *jsonPages) columnHead(m *jsonNode) []jsonRune {
	words := strings.TrimSpace(gridWordsRE.ReplaceAllString(m.keyWords(), ""))
	switch networkNamed(words) {
	case benefit.Out:
		words = "Out-of-Network"
	case "":
		words = "You Pay"
	default:
		words = "In-Network"
	}
	var out []jsonRune
	for _, c := range words {
		out = append(out, jsonRune{c, p.span(m.at, m.atEnd)})
	}
	return out
}

// otherBenefitTitleRE finds titles of benefits whose words may be those of drugs: of lenses and dental care there are generic and brand ones, too.
var otherBenefitTitleRE = regexp.MustCompile(`^(?:(?:pediatric|adult|routine|child(?:ren)?(?: s)?) )*(?:dental|vision|hearing|eye ?wear)(?: (?:services?|benefits?|care|coverage|exams?|plan))*$`)

// titledOther returns the title of an object that is about such a benefit, else nil.
func titledOther(n *jsonNode) *jsonNode {
	for _, m := range n.nodes {
		if m.kind == jsonString && titleKeyRE.MatchString(m.keyWords()) && otherBenefitTitleRE.MatchString(plainWords(m.text())) {
			return m
		}
	}
	return nil
}
