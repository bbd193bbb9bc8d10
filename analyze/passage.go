package analyze

import (
	"iter"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// passage is a piece of the text folded for reading: lower case, one space for any white space, one kind of hyphen,
// apostrophe and quotation mark, ligatures opened, words joined that a line break parted at a hyphen, numbers in figures
// ("30" for "thirty (30)"), a blank for leaders ("Generic ......... $10"). Each byte knows the code points that it was folded from, so whatever is found in a passage can be quoted as it stands in the document. A passage may be
// made of several pieces (a cell that a page break parts); a quote never reaches over the seam.
type passage struct {
	src  *document.Text
	s    string
	from []int    // first code point of each byte of s
	to   []int    // code point behind it
	seam []int    // byte offsets where a piece ends and the next begins
	unit *passage // what says the unit of a number that stands without, if anything does

	spelled bool // s is in other words than the text's, which stand for a name
}

func newPassage(src *document.Text, spans ...document.Span) *passage {
	if len(spans) == 1 {
		return remembered.passage(src, spans[0])
	}
	return foldPassage(src, spans...)
}

func foldPassage(src *document.Text, spans ...document.Span) *passage {
	p := &passage{src: src}
	var b strings.Builder
	put := func(s string, from, to int) {
		b.WriteString(s)
		for range len(s) {
			p.from, p.to = append(p.from, from), append(p.to, to)
		}
	}
	last := byte(' ')
	for _, span := range spans {
		if span.Len() <= 0 {
			continue
		}
		if b.Len() > 0 {
			p.seam = append(p.seam, b.Len())
			if last != ' ' {
				put(" ", span.Start, span.Start)
				last = ' '
			}
		}
		runes := []rune(src.Quote(span))
		unled := 0 // no leader begins before it
		for i := 0; i < len(runes); i++ {
			r, at := runes[i], span.Start+i
			led := 0
			if i >= unled {
				var dotted int
				led, dotted = leaderLen(runes[i:])
				unled = i + dotted
			}
			switch {
			case led > 0:
				if last != ' ' {
					put(" ", at, at+1)
					last = ' '
				}
				i += led - 1
			case r == '\u00ad' || r == '®' || r == '™' || r == '\u200b' || r == '\ufeff' || strings.ContainsRune(noteMarks, r):
			case unicode.IsSpace(r):
				if last == ' ' {
					break
				}
				if last == '-' && b.Len() > 1 && joinsAtHyphen(b.String(), runes[i:]) {
					break
				}
				put(" ", at, at+1)
				last = ' '
			case unicode.Is(unicode.Pd, r) || r == '−' || r == '\ufffd' && i+1 < len(runes) && runes[i+1] == '\n':
				if last != '-' {
					put("-", at, at+1)
					last = '-'
				}
			case r == '’' || r == '‘' || r == '`' || r == '´':
				put("'", at, at+1)
				last = '\''
			case r == '“' || r == '”' || r == '„' || r == '«' || r == '»':
				put("\"", at, at+1)
				last = '"'
			default:
				folded := string(unicode.ToLower(r))
				if r > unicode.MaxASCII {
					folded = strings.ToLower(norm.NFKC.String(string(r)))
				}
				put(folded, at, at+1)
				if folded != "" {
					last = folded[len(folded)-1]
				}
			}
		}
	}
	p.s = b.String()
	if len(p.seam) == 0 {
		p.closeUp()
	}
	p.ligatures()
	p.figures()
	p.present()
	return p
}

var (
	spacedRE = regexp.MustCompile(`\b(?:(?:[a-z] ){2,}[a-z] ?- ?)?(?:[a-z] ){3,}[a-z]\b`)
	spacedOK = regexp.MustCompile(`provider|participating|prescription|benefit|tier|retail|mail|order|generic|brand|specialty|preferred|drug|network|copay|deductible|pharmacy`)
)

// leaderDots is the least number of dots that lead the eye from a label to its amount; fewer are an ellipsis.
const leaderDots = 4

// leaderLen is how many runes of dots, close or spaced, lead from a label to what stands at the end of its line; 0 for none. It
// also returns how many runes of dots there are, whether they do or not.
func leaderLen(runes []rune) (led, end int) {
	dots := 0
	for i, r := range runes {
		switch {
		case r == '.' || r == '·':
			dots, end = dots+1, i+1
		case r == '…':
			dots, end = dots+3, i+1
		case r != ' ' || end < i: // one blank at most between two dots
			return leaderEnd(runes, dots, end), end
		}
	}
	return leaderEnd(runes, dots, end), end
}

// pageOnlyRE finds the number of a page that stands alone at the end of a line, as in a table of contents: its lines stay as they
// are set, for none of them is a heading.
var pageOnlyRE = regexp.MustCompile(`^ *(?:[A-Za-z]{1,2}-)?(?:\d{1,4}|[ivxl]{1,6}) *(?:\n|$)`)

func leaderEnd(runes []rune, dots, end int) int {
	if dots < leaderDots || pageOnlyRE.MatchString(string(runes[end:min(len(runes), end+16)])) {
		return 0
	}
	return end
}

// noteMarks are the raised digits and letters with which a text refers to its footnotes: they are no part of a number.
const noteMarks = "⁰¹²³⁴⁵⁶⁷⁸⁹ᵃᵇᶜᵈᵉᶠᵍʰ⁽⁾"

// closeUp joins words that are set letter by letter ("t i e r 2").
func (p *passage) closeUp() {
	if !mayBeSpaced(p.s) {
		return
	}
	at := spacedRE.FindAllStringIndex(p.s, -1)
	wordEnd := map[int]bool{} // blanks that part words
	at = slices.DeleteFunc(at, func(at []int) bool {
		letters := strings.ReplaceAll(p.s[at[0]:at[1]], " ", "")
		words := partSpaced(letters)
		i := at[0]
		for _, n := range words[:max(0, len(words)-1)] {
			i += 2 * n
			wordEnd[i-1] = true
		}
		return !spacedOK.MatchString(letters) && (len(words) < 2 || len(letters) < 8)
	})
	if len(at) == 0 {
		return
	}
	var b strings.Builder
	var from, to []int
	k := 0
	for i := range len(p.s) {
		for k < len(at) && at[k][1] <= i {
			k++
		}
		if k < len(at) && at[k][0] <= i && p.s[i] == ' ' && !wordEnd[i] && p.src.Quote(document.Span{Start: p.from[i], End: p.to[i]}) != "\n" {
			continue // the end of a line parts words
		}
		b.WriteByte(p.s[i])
		from, to = append(from, p.from[i]), append(to, p.to[i])
	}
	p.s, p.from, p.to = b.String(), from, to
}

// mayBeSpaced reports whether a folded text may have what spacedRE finds, at a fraction of its time.
func mayBeSpaced(s string) bool {
	for i := 0; i+6 < len(s); i++ {
		if s[i+1] == ' ' && s[i+3] == ' ' && s[i+5] == ' ' && isLetter(s[i]) && isLetter(s[i+2]) && isLetter(s[i+4]) && isLetter(s[i+6]) {
			return true
		}
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' }

// hasLetter reports whether a text has a letter of the alphabet, small or capital.
func hasLetter(s string) bool {
	for i := range len(s) {
		if isLetter(s[i] | 0x20) {
			return true
		}
	}
	return false
}

// joinsAtHyphen reports whether "in-" and the white space behind it go on as one word ("in-" + "network"). Only words
// do: "31-" + "to 60-day" keeps its space.
func joinsAtHyphen(before string, rest []rune) bool {
	c := before[len(before)-2]
	if c < 'a' || c > 'z' {
		return false
	}
	for _, r := range rest {
		if !unicode.IsSpace(r) {
			return unicode.IsLetter(r)
		}
	}
	return false
}

// spans returns where s[i:j] stands in the document, white space at the ends left out.
func (p *passage) spans(i, j int) []document.Span {
	var out []document.Span
	for _, end := range append(p.seamsWithin(i, j), j) {
		a, b := i, end
		for a < b && p.s[a] == ' ' {
			a++
		}
		for a < b && p.s[b-1] == ' ' {
			b--
		}
		if a < b {
			out = append(out, document.Span{Start: p.from[a], End: p.to[b-1]})
		}
		i = end
	}
	return out
}

func (p *passage) seamsWithin(i, j int) []int {
	var out []int
	for _, s := range p.seam {
		if i < s && s < j {
			out = append(out, s)
		}
	}
	return out
}

// evidence quotes s[i:j], one evidence for each piece that it reaches into.
func (p *passage) evidence(i, j int, c benefit.Confidence) []benefit.Evidence {
	ev := quote(p.src, c, p.spans(i, j)...)
	if p.unit != nil {
		ev = append(ev, p.unit.all(c)...)
	}
	return ev
}

// all quotes the whole passage.
func (p *passage) all(c benefit.Confidence) []benefit.Evidence { return p.evidence(0, len(p.s), c) }

// quote makes the evidence for spans of a text. The words are the document's own, so the match is exact.
func quote(t *document.Text, c benefit.Confidence, spans ...document.Span) []benefit.Evidence {
	var out []benefit.Evidence
	for _, s := range spans {
		e := benefit.Evidence{
			Quote: t.Quote(s), Start: s.Start, End: s.End, Match: benefit.Exact, Extractor: BuiltinName, Confidence: c,
		}
		if n := t.PageAt(s.Start); n > 0 {
			e.Page = n
			if p := t.Pages[n-1]; p.Label != "" {
				cell, _ := t.CellAt(s)
				e.Page, e.Sheet, e.Cell = 0, p.Label, cell.Name
			}
		}
		out = append(out, e)
	}
	return out
}

// sentence returns the sentence that s[i:j] begins in, at least up to j.
func (p *passage) sentence(i, j int) (from, to int) {
	for start, s := range sentences(p.s) {
		if start <= i && i < start+len(s) {
			return start, max(start+len(s), j)
		}
	}
	return i, j
}

// inSentence quotes the whole sentence around s[i:j], for a value that a single word of it cannot support.
func (p *passage) inSentence(i, j int, c benefit.Confidence) []benefit.Evidence {
	from, to := p.sentence(i, j)
	return p.evidence(from, to, c)
}

// sentences yields the sentences of a folded text with their offsets.
func sentences(s string) iter.Seq2[int, string] {
	return func(yield func(int, string) bool) {
		for start := 0; start < len(s); {
			end := start
			for end < len(s) && (s[end] != '.' || refersOn(s, end) || end+1 < len(s) && s[end+1] != ' ' && s[end+1] != ')' && !endsQuote(s[end+1:])) {
				end++ // up to where sentenceEndRE matches, without asking it anew of all the rest for each sentence
			}
			if end+1 < len(s) && endsQuote(s[end+1:]) {
				end++
			}
			end = min(end+1, len(s))
			if !yield(start, s[start:end]) {
				return
			}
			start = end
			for start < len(s) && s[start] == ' ' {
				start++
			}
		}
	}
}

// refersOn reports whether a full stop ends the number of a clause that the sentence refers to, "named in paragraph 3.a. above", or a word cut
// short: "(exc. insulin)".
func refersOn(s string, stop int) bool {
	if strings.HasSuffix(s[:stop], "(exc") || strings.HasSuffix(s[:stop], "(incl") || endsInTitle(s[:stop]) {
		return true
	}
	rest := s[stop+1:]
	return (strings.HasPrefix(rest, " above") || strings.HasPrefix(rest, " below") || strings.HasPrefix(rest, " hereof")) && clauseNumberRE.MatchString(s[max(0, stop-nearby):stop])
}

// endsInTitle reports whether words end in one that is cut short in front of a name, "at St. Alban pharmacies", and is no street of an address:
// "at 12 Main St."
func endsInTitle(s string) bool {
	at := strings.LastIndexByte(s, ' ') + 1
	switch s[at:] {
	case "st", "mt", "ft", "dr":
		return !addressRE.MatchString(strings.TrimRight(s[max(0, at-nearby):at], " "))
	}
	return false
}

// addressRE finds the number of a house, and the name of its street behind it, at the end of words.
var addressRE = regexp.MustCompile(`\b\d{1,5}(?: [a-z]+){0,3}$`)

// clauseNumberRE finds the number of a clause at the end of words.
var clauseNumberRE = regexp.MustCompile(`\b(?:(?:sub)?(?:section|paragraph|clause)|article|item)s? \(?[\da-z]{1,3}(?:[.)(]+[\da-z]{1,3})*\)?$`)

// endsQuote reports whether a quotation ends here, and a word with it: a sentence that ends in the words of another ends behind them.
func endsQuote(s string) bool { return s[0] == '"' && (len(s) == 1 || s[1] == ' ') }

// ligatureRE finds words that a PDF cuts behind an f, where its type joins two letters in one: "f irst f ill", "benef its". An f
// alone may be a name: "Plan F is".
var ligatureRE = regexp.MustCompile(`\b((?:re|bene|speci|certi|noti|identi|classi|quali|con|de|pro)f) (i[a-z]+)|\b(f) (irst|ills?|illed|illing|inal|ind|inds|ile[ds]?|ive|ifteen|ifty|igures?|it)\b|\b(af|ef|dif|suf|of) (f(?:ordable|e(?:ct|cts|cted|ctive)|eren(?:t|ce)s?|icient|iced?s?|er(?:s|ed)?))\b`)

// ligatures puts words together again that are cut at a joined letter.
func (p *passage) ligatures() {
	if !strings.Contains(p.s, "f i") && !strings.Contains(p.s, "f f") {
		return
	}
	p.replace(ligatureRE, func(m []int) (string, int, int) {
		for k := 2; k+3 < len(m); k += 4 {
			if m[k] >= 0 {
				return p.s[m[k]:m[k+1]] + p.s[m[k+2]:m[k+3]], m[0], m[1]
			}
		}
		return p.s[m[0]:m[1]], m[0], m[1]
	})
}
