package analyze

import (
	"slices"
	"strings"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// A form may give the answers to choose from in one cell or line, a box in front of each: "☐ Mandatory ☒ Voluntary". What has no
// mark holds of nothing.

// inlineBoxRE finds a box, and a mark in it.
var inlineBoxRE = regexp.MustCompile(`[☐□▢]|\[[ _]{0,3}\]|\([ _]{1,3}\)|([☒☑🗹]|\[ ?[xX✓✔] ?\]|\( ?[xX✓✔] ?\))`)

// emptyBracketsRE finds an empty box of parentheses.
var emptyBracketsRE = regexp.MustCompile(`\([ _]{1,3}\)`)

// withoutUnmarked takes the answers out of a text that are not marked, where one beside them is.
func withoutUnmarked(src *document.Text) *document.Text {
	if !inlineBoxRE.MatchString(src.Content) {
		return src
	}
	content := []rune(src.Content)
	take := func(at document.Span, cell bool) {
		for _, s := range unmarkedIn(src.Quote(at), cell) {
			blankSpan(content, document.Span{Start: at.Start + s.i, End: at.Start + s.j})
		}
		for _, k := range itemsMarked(src.Quote(at)) {
			content[at.Start+k] = '•'
		}
	}
	for n := range src.Tables {
		for _, row := range src.Tables[n].Rows {
			for _, c := range row.Cells {
				take(c.Span, true)
			}
		}
	}
	for n := range src.Pages {
		for _, l := range src.Pages[n].Lines {
			take(l.Span, false)
		}
	}
	return &document.Text{Format: src.Format, Content: string(content), Pages: src.Pages, Tables: src.Tables}
}

// unmarkedIn returns the answers without a mark, with their boxes, and the boxes that are marked, counted in characters. It returns
// nothing where none is marked, and where the boxes may stand behind their answers: "Yes ☒ No ☐".
func unmarkedIn(s string, cell bool) []span {
	boxes := inlineBoxRE.FindAllStringSubmatchIndex(s, -1)
	if !emptyBracketsRE.MatchString(s) {
		boxes = slices.DeleteFunc(boxes, func(b []int) bool { return s[b[0]] == '(' }) // "(x)" counts the items of a list
	}
	if len(boxes) == 0 {
		return nil
	}
	if !slices.ContainsFunc(boxes, func(b []int) bool { return b[2] >= 0 }) || cell && strings.TrimSpace(s[:boxes[0][0]]) != "" {
		return nil
	}
	var out []span
	put := func(i, j int) {
		out = append(out, span{utf8.RuneCountInString(s[:i]), utf8.RuneCountInString(s[:j])})
	}
	for k, b := range boxes {
		end := len(s)
		if k+1 < len(boxes) {
			end = boxes[k+1][0]
		}
		switch words := s[b[1]:end]; {
		case strings.TrimSpace(words) == "", !cell && strings.Contains(words, ":"):
			return nil // the next question may stand behind the answer
		case b[2] >= 0:
			put(b[0], b[1])
		default:
			if k > 0 && boxes[k-1][2] >= 0 {
				end = b[1] + detailsBehind(s[boxes[k-1][1]:b[0]], words)
			}
			put(b[0], end)
		}
	}
	return out
}

// leastItemsMarked are the fewest answers by which a choice shows that it is a list.
const leastItemsMarked = 3

// itemsMarked are the boxes, counted in characters, that begin the items of a list: "☒ Cosmetic agents ☒ Infertility agents ☐ Vitamins ☒ Hair
// growth". Nothing else parts them.
func itemsMarked(s string) []int {
	boxes := inlineBoxRE.FindAllStringSubmatchIndex(s, -1)
	if len(boxes) == 0 || strings.TrimSpace(s[:boxes[0][0]]) != "" || len(unmarkedIn(s, true)) == 0 {
		return nil
	}
	var out []int
	for _, b := range boxes {
		if b[2] >= 0 {
			out = append(out, utf8.RuneCountInString(s[:b[0]]))
		}
	}
	if len(out) < leastItemsMarked {
		return nil
	}
	return out
}

var (
	grantedRE = regexp.MustCompile(`(?i)^\W*(?:yes|y|covered|included)\W*$`)
	// refusedRE finds the opposite at the front of an answer that something stands behind.
	refusedRE = regexp.MustCompile(`(?i)^\W*(?:no|n|excluded|not covered|not included)\s+[\w$(]`)
	// ifSoRE finds details that are only asked for.
	ifSoRE = regexp.MustCompile(`(?i)^\W*(?:if|when)\b`)
)

// detailsBehind is where the details begin that a form gives behind the last of two answers, of which the first is marked: "☒ Yes ☐ No $24
// per fill". They belong to the question; where there are none, the words of the second answer end with its own.
func detailsBehind(marked, second string) int {
	at := refusedRE.FindStringIndex(second)
	if at == nil || !grantedRE.MatchString(marked) || ifSoRE.MatchString(second[at[1]-1:]) {
		return len(second)
	}
	return at[1] - 1
}
