package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// tierTitles are the lines between the tables of a text that say of which tier the drugs below are: "Tier 1 - Preferred
// generics". The name of a sheet may say it, too.
type tierTitles struct {
	src   *document.Text
	lines []tierTitle // in the order of the text
	next  int         // of lines: those before stand above a table that was met
	sheet string
}

type tierTitle struct {
	at   int
	tier string // "" ends what the titles above have said
}

// otherListRE finds the title of a list that is of none of the tiers above it.
var otherListRE = regexp.MustCompile(`^.{0,30}\b(?:excluded|exclusions?|not covered|non-?covered|non-?formulary|not on (?:the|our)|alternatives)\b.{0,30}$`)

const mostTitleRunes = 80

func newTierTitles(src *document.Text) *tierTitles {
	t := &tierTitles{src: src}
	spans := tableSpans(src)
	for n := range src.Pages {
		for _, l := range src.Pages[n].Lines {
			if l.Margin || l.Span.Len() > mostTitleRunes || l.Span.Len() < 2 {
				continue
			}
			words := strings.TrimSpace(src.Quote(l.Span))
			said := strings.ToLower(words)
			tier := tierTitleRE.MatchString(strings.TrimSpace(strings.TrimSuffix(said, "(continued)")))
			if (tier || otherListRE.MatchString(said)) && !inSpans(spans, l.Span.Start) {
				if !tier {
					words = ""
				}
				t.lines = append(t.lines, tierTitle{l.Span.Start, strings.TrimSpace(strings.TrimSuffix(words, "(continued)"))})
			}
		}
	}
	return t
}

// above puts the tier that stands above a table in the place of that of the tables before. Two tiers above one table are
// a key to them; then the drugs below are of neither.
func (t *tierTitles) above(n int, tier *string) {
	table := &t.src.Tables[n]
	if label := t.src.Pages[table.Page-1].Label; label != t.sheet {
		t.sheet, *tier = label, ""
		if tierTitleRE.MatchString(strings.ToLower(strings.TrimSpace(label))) {
			*tier = strings.TrimSpace(label)
		}
	}
	s, ok := cellsOf(table)
	if !ok {
		return
	}
	first := t.next
	for t.next < len(t.lines) && t.lines[t.next].at < s.Start {
		t.next++
	}
	for k, l := range t.lines[first:t.next] {
		if k > 0 && *tier != l.tier {
			l.tier = ""
		}
		*tier = l.tier
	}
}
