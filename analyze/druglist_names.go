package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// named is a drug with the letters behind its name. required is what all drugs beside it require.
func (d *drugList) named(at document.Span, tier, required string) formulary.Entry {
	e := formulary.Entry{Tier: tier, Source: at}
	var rules string
	e.Name, rules = d.withoutCodes(listBulletRE.ReplaceAllString(joinedLines(d.src.Quote(at)), ""))
	d.flags(&e, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(rules+"; "+required, "; "))
	return e
}

// listedIn are the parts of a cell that name a drug each: its lines, or what commas or semicolons part, where each line has them.
func (d *drugList) listedIn(cell document.Span) []document.Span {
	words := []rune(d.src.Quote(cell))
	separator := separatorOf(string(words))
	if separator == 0 {
		return d.nameLines(cell)
	}
	var out []document.Span
	from, depth := 0, 0
	cut := func(to int) {
		if at, ok := trimmed(words, from, to); ok {
			out = append(out, document.Span{Start: cell.Start + at.Start, End: cell.Start + at.End})
		}
		from = to + 1
	}
	for i, r := range words {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth = max(0, depth-1)
		case r == '\n' && depth == 0 && !goesOnBelow(words, i, separator), r == separator && depth == 0:
			cut(i)
			depth = 0
		}
	}
	cut(len(words))
	return out
}

// trimmed is the span of words without the blanks around them; not ok when nothing is left.
func trimmed(words []rune, from, to int) (at document.Span, ok bool) {
	for from < to && unicode.IsSpace(words[from]) {
		from++
	}
	for to > from && unicode.IsSpace(words[to-1]) {
		to--
	}
	return document.Span{Start: from, End: to}, from < to
}

// nameLines parts the lines of a cell into names. A name goes on below where its line leaves it open, or the next one has letters only or
// begins further to the right.
func (d *drugList) nameLines(cell document.Span) []document.Span {
	var out []document.Span
	lines := linesWithin(d.src, cell)
	left := 0.0
	for i, l := range lines {
		if i == 0 || l.Box.Left < left {
			left = l.Box.Left
		}
	}
	for i, l := range lines {
		if i > 0 {
			last := &out[len(out)-1]
			words := oneLine(d.src.Quote(l.Span))
			rest, _ := d.withoutCodes(words)
			if rest == "" || l.Box.Left > left+indent && l.Box.Left < left+mostIndent || d.leftOpen(oneLine(d.src.Quote(*last)), words) {
				last.End = l.Span.End
				continue
			}
		}
		out = append(out, l.Span)
	}
	return out
}

const (
	indent     = 3.0  // points, by which the second line of a name stands further to the right
	mostIndent = 26.0 // of such a line
)

// leftOpen reports whether a name goes on in the words below it. Letters end it, whatever stands behind them.
func (d *drugList) leftOpen(name, rest string) bool {
	if _, codes := d.withoutCodes(name); codes != "" || rest == "" {
		return false
	}
	return strings.Count(name, "(") > strings.Count(name, ")") || strings.HasSuffix(name, ",") || strings.HasSuffix(name, "-") || strings.HasSuffix(name, "/") ||
		rest[0] == '(' && !bracketCodeRE.MatchString(rest) || rest[0] == '/' || rest[0] == '%' || formWordRE.MatchString(rest) && len(strings.Fields(rest)) < 4
}

var bracketCodeRE = regexp.MustCompile(`^[(\[] ?(?:[A-Z][A-Z0-9/]{0,4}|[*^†‡◊#+~]{1,2})[ ,;)\]]`)

// atCommasOf parts the names of a cell at the commas between them, too, unless a strength stands behind one.
func (d *drugList) atCommasOf(cell document.Span) []document.Span {
	var out []document.Span
	for _, at := range d.nameLines(cell) {
		out = append(out, d.atCommas(at)...)
	}
	return out
}

// atCommas parts a list of names at its commas.
func (d *drugList) atCommas(at document.Span) []document.Span {
	words := []rune(d.src.Quote(at))
	var out []document.Span
	start, depth := 0, 0
	put := func(end int) {
		if at0, ok := trimmed(words, start, end); ok {
			out = append(out, document.Span{Start: at.Start + at0.Start, End: at.Start + at0.End})
		}
	}
	for i, r := range words {
		switch {
		case r == '(' || r == '[':
			depth++
		case r == ')' || r == ']':
			depth--
		case (r == ',' || r == ';') && depth == 0:
			rest := strings.TrimLeftFunc(string(words[i+1:min(len(words), i+30)]), unicode.IsSpace)
			if rest == "" || !unicode.IsLetter([]rune(rest)[0]) || i+1 < len(words) && !unicode.IsSpace(words[i+1]) {
				continue // a strength
			}
			if first, _ := d.withoutCodes(strings.FieldsFunc(rest, func(r rune) bool { return r == ',' || r == '\n' })[0]); first == "" {
				continue // letters
			}
			put(i)
			start = i + 1
		}
	}
	put(len(words))
	return out
}

// linesWithin are the lines of a span, in the order of the text.
func linesWithin(src *document.Text, at document.Span) []document.Line {
	page := src.PageAt(at.Start)
	if page == 0 {
		return nil
	}
	lines := src.Pages[page-1].Lines
	first, _ := slices.BinarySearchFunc(lines, at.Start, func(l document.Line, at int) int { return cmp.Compare(l.Span.Start, at) })
	var out []document.Line
	for _, l := range lines[first:] {
		if l.Span.Start >= at.End {
			break
		}
		if l.Span.Len() > 0 {
			out = append(out, l)
		}
	}
	return out
}

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

var slashedRE = regexp.MustCompile(`([\pL\d])(/|-)\n(\d|\pL)`)

// joinedLines puts a name on one line, of which one above may end behind a slash, or a hyphen between figures.
func joinedLines(words string) string {
	return oneLine(slashedRE.ReplaceAllStringFunc(words, func(m string) string {
		if strings.Contains(m, "/") || isDigit(m[0]) && isDigit(m[len(m)-1]) {
			return strings.ReplaceAll(m, "\n", "")
		}
		return m
	}))
}

// drugWords are the words of a cell with a name.
func drugWords(v *gridCell) string {
	var out []string
	for _, s := range v.spans(0, len(v.s)) {
		out = append(out, joinedLines(v.src.Quote(s)))
	}
	return strings.Join(out, " ")
}

// joinName puts the rest of a name behind its first part.
func joinName(name, rest string) string {
	n := len(name)
	if n > 1 && name[n-2] != ' ' && (name[n-1] == '/' || name[n-1] == '-' && isDigit(name[n-2]) && isDigit(rest[0])) {
		return name + rest
	}
	return name + " " + rest
}
