package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// fewestGrouped is how many drugs the cells below names of tiers must list.
const fewestGrouped = 3

var (
	// tierGroupRE finds a column's heading that is a tier, below which drugs may stand as well as what the tier costs.
	tierGroupRE = regexp.MustCompile(`^(?:tier|level) ?\d[a-d]?\b[^$%]{0,80}$|^` + classWordsOf + drugNoun + `(?: ?\([^()$%]{1,40}\)| [-–:] [^$%]{1,40})?$`)
	// noDrugLineRE finds what cells of a benefit say, and names of drugs do not.
	noDrugLineRE = regexp.MustCompile(`\b(?:co-?pay\w*|co-?insurance|deductible|days?|supply|supplies of|charge|covered|pharmac(?:y|ies)|retail|mail|pays?|paid|costs?|members?|plans?|you|your|most|all|drugs?|medications?|medicines?|brands?|generics?|available|applicable|limit|maximum|level|tier \d)\b`)
	// standingRE finds a column's heading that says how drugs of a tier are preferred, and not of which tier they are.
	standingRE   = regexp.MustCompile(`^(?:preferred|non-?preferred|formulary|non-?formulary|covered)\b(?: (?:agents?|drugs?|products?|medic(?:ation|ine)s?|alternatives?|options?))*(?: ?\(.*)?$`)
	parensRE     = regexp.MustCompile(`\([^()]*\)`)
	listBulletRE = regexp.MustCompile(`^[•▪●○◦■·‣*–-] *`)
	// emptyCellRE finds what a cell has in which no drug stands.
	emptyCellRE = regexp.MustCompile(`^(?:[^\pL]*|(?:none|n/?a|not applicable|no (?:preferred|products?|drugs?|agents?)\b.*)\.?)$`)
)

// groupHeader reads a header whose columns are tiers, where the cells below list drugs and not what the tiers cost; nil for any
// other row. A name of a tier heads both kinds of tables: the cells decide.
func groupHeader(g *grid, i int) *drugColumns {
	groups := map[int]string{}
	for k, c := range g.rows[i] {
		if c == nil || c.col != k || c.row != i || c.colSpan > 1 || len(c.s) > maxHeader {
			continue
		}
		words := strings.Trim(oneLine(c.s), " *:")
		if tierGroupRE.MatchString(words) || groupColumnRE.MatchString(words) {
			label := original(c.passage, 0, len(c.s))
			for _, other := range groups {
				if other == label {
					return nil
				}
			}
			groups[k] = label
		}
	}
	if len(groups) < 2 {
		return nil
	}
	drugs, others := 0, 0
	for n, row := range g.rows[i+1:] {
		for k := range groups {
			c := row[k]
			if c == nil || c.row != i+1+n || c.colSpan > 1 || len(c.from) == 0 {
				continue
			}
			for line := range strings.SplitSeq(c.src.Quote(c.spansOf()[0]), "\n") {
				words := strings.ToLower(strings.TrimSpace(oneLine(line)))
				switch {
				case strings.Contains(words, "$") || rateStartRE.MatchString(words) || markRE.MatchString(words):
					return nil
				case emptyCellRE.MatchString(words):
				case noDrugLineRE.MatchString(parensRE.ReplaceAllString(words, "")) || len(strings.Fields(words)) > 12:
					others++
				default:
					drugs++
				}
			}
		}
	}
	if drugs < fewestGrouped || drugs < 9*others {
		return nil
	}
	return &drugColumns{tier: -1, ndc: -1, rxcui: -1, from: -1, to: -1, flags: map[int]formulary.Flag{}, marks: map[int]string{}, groups: groups}
}

// groups reads a row whose cells list drugs, each line one, below the standing that they have.
func (d *drugList) groups(row []*gridCell, i int, c drugColumns) bool {
	read := false
	for _, k := range sortedKeys(c.groups) {
		v := row[k]
		if v == nil || v.row != i || len(v.from) == 0 || v.colSpan > 1 && (len(c.groups) > 1 || len(distinct(row)) < 2) {
			continue
		}
		for _, at := range listedIn(d.src, v.spansOf()[0]) {
			name, rules := d.withoutCodes(listBulletRE.ReplaceAllString(oneLine(d.src.Quote(at)), ""))
			if len(name) < 3 || len(name) >= maxDrugName || emptyCellRE.MatchString(strings.ToLower(name)) || strings.HasSuffix(name, ":") || strings.Contains(name, "$") || rateStartRE.MatchString(name) {
				continue
			}
			e := formulary.Entry{Name: name, Tier: c.groups[k], Source: at}
			if d.tier != "" && standingRE.MatchString(strings.ToLower(e.Tier)) {
				e.Tier = d.tier // the preferred ones of a tier that the title names
			}
			d.flags(&e, drugColumns{tier: -1}, func(int) string { return "" }, rules)
			d.list.Entries = append(d.list.Entries, e)
			read = true
		}
	}
	return read
}

// listedIn are the parts of a cell that name a drug each: its lines, or what commas or semicolons part, where each line has them.
func listedIn(src *document.Text, cell document.Span) []document.Span {
	var out []document.Span
	words := []rune(src.Quote(cell))
	from, depth := 0, 0
	cut := func(to int) {
		a, b := from, to
		for a < b && isBlank(words[a]) {
			a++
		}
		for b > a && isBlank(words[b-1]) {
			b--
		}
		if a < b {
			out = append(out, document.Span{Start: cell.Start + a, End: cell.Start + b})
		}
		from = to + 1
	}
	separator := separatorOf(string(words))
	for i, r := range words {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth = max(0, depth-1)
		case r == '\n' && (separator == 0 || depth == 0 && !goesOnBelow(words, i, separator)), r == separator && depth == 0:
			cut(i)
			depth = 0
		}
	}
	cut(len(words))
	return out
}

func isBlank(r rune) bool { return r == ' ' || r == '\n' || r == '\t' || r == '\u00a0' }

// goesOnBelow reports whether the line's end at i parts no two drugs: separators do, and the words there are of one.
func goesOnBelow(words []rune, i int, separator rune) bool {
	return slices.Contains(words[i:], separator) || slices.Contains(words[:i], separator)
}

// separatorOf is what parts the drugs of a cell that names several on a line; 0 where each has a line. What stands between separators
// must be a name each time: codes and forms of one drug are parted by commas, too.
func separatorOf(words string) rune {
	plain := parensRE.ReplaceAllString(words, "")
	for _, sep := range ";," {
		parts := strings.Split(plain, string(sep))
		if len(parts) < 3 || len(parts) < 2*(strings.Count(plain, "\n")+1) {
			continue
		}
		if !slices.ContainsFunc(parts, func(p string) bool {
			p = strings.TrimSpace(oneLine(p))
			return p != "" && (len(p) < 4 || isDigit(p[0]) || formWordRE.MatchString(strings.ToLower(p)) || len(strings.Fields(p)) > 6)
		}) {
			return sep
		}
	}
	return 0
}

var (
	lastParensRE = regexp.MustCompile(`^(.*\S) ?[(\[]([^()\[\]]+)[)\]][,;]?$`)
	lastCodeRE   = regexp.MustCompile(`^(.*\S?)[ ,;/]+([A-Z][A-Z/]{0,4}\d?)(\*?)$`)
	lastMarkRE   = regexp.MustCompile(`^(.*[^*^†‡◊#+~ ]) ?([*^†‡◊#+~]{1,2})$`)
	codesOnlyRE  = regexp.MustCompile(`[ ,;/]+`)
)

// withoutCodes takes the letters and signs at the end of a line off the name before them.
func (d *drugList) withoutCodes(line string) (name, rules string) {
	known := func(code string) bool {
		_, ok := d.key()[code]
		return ok || commonCodes[code]
	}
	name = line
	if m := lineCodesRE.FindStringSubmatchIndex(name); m != nil {
		name, rules = strings.TrimSpace(name[:m[0]]), strings.Trim(name[m[0]:], " ()")
	}
	for {
		if m := lastParensRE.FindStringSubmatch(name); m != nil {
			codes := codesOnlyRE.Split(strings.TrimSpace(m[2]), -1)
			if !slices.ContainsFunc(codes, func(c string) bool { return !known(c) }) {
				name, rules = m[1], strings.TrimSpace(strings.Join(codes, ", ")+" "+rules)
				continue
			}
		}
		if m := lastCodeRE.FindStringSubmatch(name); m != nil && known(m[2]) && m[1] != "" {
			name, rules = strings.TrimRight(m[1], " ,;"), strings.TrimSpace(m[2]+" "+rules)
			continue
		}
		if m := lastMarkRE.FindStringSubmatch(name); m != nil && known(m[2]) {
			name, rules = m[1], strings.TrimSpace(m[2]+" "+rules)
			continue
		}
		return name, rules
	}
}
