package lazyregexp

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// table is what [WriteTable] has written of the expressions that there were: a line each, of the sum of its letters and, behind
// tabs, its clauses. A clause is quoted words, of which the first is its characters, with one beyond ASCII for all of those. An
// expression that the table has not, because it is newer, is worked out when it is first used.
//
//go:embed needs.txt
var table string

// tableLines is the clauses of each expression of the table, by the sum of its letters.
var tableLines = sync.OnceValue(func() map[uint64]string { return linesOf(table) })

func linesOf(table string) map[uint64]string {
	m := make(map[uint64]string, strings.Count(table, "\n"))
	for line := range strings.Lines(table) {
		sum, clauses, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if n, err := strconv.ParseUint(sum, 16, 64); err == nil {
			m[n] = clauses
		}
	}
	return m
}

func sumOf(expression string) uint64 {
	h := fnv.New64a()
	_, _ = io.WriteString(h, expression)
	return h.Sum64()
}

// tabled returns what the table says of an expression.
func tabled(expression string) (n need, known bool) {
	line, known := tableLines()[sumOf(expression)]
	if !known || line == "" {
		return nil, known
	}
	for written := range strings.SplitSeq(line, "\t") {
		var w wordedClause
		for i := 0; written != ""; i++ {
			quoted, err := strconv.QuotedPrefix(written)
			if err != nil {
				return nil, false
			}
			written = strings.TrimPrefix(written[len(quoted):], " ")
			text, err := strconv.Unquote(quoted)
			if err != nil {
				return nil, false
			}
			if i > 0 {
				w.words = append(w.words, text)
				continue
			}
			for _, r := range text {
				w.chars.add(int(min(r, beyondASCII)))
			}
		}
		n = append(n, w.clause())
	}
	return n, true
}

// WriteTable writes the table of the expressions that there are.
func WriteTable(w io.Writer) error {
	var written []string
	for _, r := range All() {
		line := fmt.Sprintf("%016x", sumOf(r.expression))
		for _, c := range needOf(r.expression) {
			line += "\t" + c.quoted()
		}
		written = append(written, line)
	}
	slices.Sort(written)
	_, err := io.WriteString(w, strings.Join(slices.Compact(written), "\n")+"\n")
	return err
}

func (c *clause) quoted() string {
	chars := ""
	for b := range utf8.RuneSelf {
		if c.chars.has(b) {
			chars += string(rune(b))
		}
	}
	if c.chars.has(beyondASCII) {
		chars += string(rune(beyondASCII))
	}
	out := strconv.Quote(chars)
	for _, w := range c.words {
		out += " " + strconv.Quote(w.text)
	}
	return out
}
