package analyze

import (
	"regexp"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

var (
	nameColumnRE  = regexp.MustCompile(`^(?:(?:drug|medication|product|prescription drug)(?: ?/? ?(?:name|description))?s?|(?:generic|brand)(?: drug)? names?|name of (?:the )?(?:drug|medication))$`)
	tierColumnRE  = regexp.MustCompile(`^(?:drug |formulary |coverage |cost[- ]sharing |copay )?(?:tier|level)s?(?: level| \(s\))?$`)
	rulesColumnRE = regexp.MustCompile(`\bnotes?\b|\brequirements?\b|\blimits?\b|\brestrictions?\b|\bcoverage rules?\b|\bspecial\b|\bum\b`)
	listTierRE    = regexp.MustCompile(`\d|\b(?:generic|brand|preferred|specialty|nf|nc)\b`)
)

// drugColumns says where a drug table has its name, tier and rules; rules is -1 where it has none.
type drugColumns struct{ name, tier, rules int }

const maxDrugName = 300 // bytes; a longer cell in the name column is prose

// readDrugList reads tables of drugs: a column of names beside one of tiers. Several such pairs of columns may stand
// beside each other in one table, and a table that goes on over pages need not repeat its header.
//
// tables are the numbers of the tables that it found drugs in.
func readDrugList(src *document.Text) (list formulary.List, tables map[int]bool) {
	list, tables = formulary.List{Entries: []formulary.Entry{}}, map[int]bool{}
	var columns []drugColumns
	for n := range src.Tables {
		g := newGrid(src, &src.Tables[n])
		if !src.Tables[n].Continues && !sameColumns(src, n) {
			columns = nil
		}
		for _, row := range g.rows {
			if c := drugHeader(row); c != nil {
				columns = c
				continue
			}
			for _, c := range columns {
				if e, ok := drugEntry(row, c); ok {
					list.Entries, tables[n] = append(list.Entries, e), true
				}
			}
		}
	}
	return list, tables
}

// drugHeader reads a header row of a drug table; nil for any other row.
func drugHeader(row []*gridCell) []drugColumns {
	var out []drugColumns
	for k, c := range row {
		if c == nil || c.col != k {
			continue
		}
		words := strings.TrimSpace(c.s)
		last := len(out) - 1
		switch {
		case nameColumnRE.MatchString(words):
			if last >= 0 && out[last].tier < 0 {
				out[last].name = k
			} else {
				out = append(out, drugColumns{k, -1, -1})
			}
		case last >= 0 && out[last].tier < 0 && tierColumnRE.MatchString(words):
			out[last].tier = k
		case last >= 0 && out[last].rules < 0 && len(words) < 60 && rulesColumnRE.MatchString(words):
			out[last].rules = k
		}
	}
	if len(out) > 0 && out[len(out)-1].tier < 0 {
		out = out[:len(out)-1]
	}
	if len(out) == 0 {
		return nil
	}
	return out
}

func drugEntry(row []*gridCell, c drugColumns) (formulary.Entry, bool) {
	if c.name >= len(row) || c.tier >= len(row) {
		return formulary.Entry{}, false
	}
	name, tier := row[c.name], row[c.tier]
	if name == nil || tier == nil || name == tier || name.colSpan > 1 {
		return formulary.Entry{}, false
	}
	words, label := strings.TrimSpace(name.s), strings.TrimSpace(tier.s)
	if words == "" || len(words) > maxDrugName || label == "" || len(label) > 40 || !listTierRE.MatchString(label) || strings.Contains(label, "$") {
		return formulary.Entry{}, false
	}
	spans := name.spans(0, len(name.s))
	e := formulary.Entry{
		Name: original(name.passage, 0, len(name.s)), Tier: strings.TrimRight(original(tier.passage, 0, len(tier.s)), "*"),
		Source: document.Span{Start: spans[0].Start, End: max(spans[0].End, tier.to[len(tier.to)-1])},
	}
	if c.rules >= 0 && c.rules < len(row) && row[c.rules] != nil {
		if rules := row[c.rules]; strings.TrimSpace(rules.s) != "" {
			e.ReadRules(original(rules.passage, 0, len(rules.s)))
		}
	}
	return e, true
}
