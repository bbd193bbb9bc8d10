package analyze

import (
	"slices"
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
	near  bool // the tier is of the class that a title right above named
}

type tierTitle struct {
	at    int
	tier  string // "" ends what the titles above have said
	class bool   // it names a class of drugs: a tier for the list right below
}

// otherListRE finds the title of a list that is of none of the tiers above it.
var otherListRE = regexp.MustCompile(`^.{0,30}\b(?:excluded|exclusions?|not covered|non-?covered|non-?formulary|not on (?:the|our)|alternatives)\b.{0,30}$`)

// classTitleRE finds the title of a list that is of one class of drugs, as tiers are named.
var classTitleRE = regexp.MustCompile(`^(?:` + classWordsOf + `)[ -](?:drugs?|medic(?:ation|ine)s?|products?)(?: (?:list|tier))?$`)

const (
	mostTitleRunes = 80
	classTitleNear = 600 // runes that may stand between such a title and its list
)

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
			class := !tier && classTitleRE.MatchString(said) && !otherListRE.MatchString(said)
			if (tier || class || otherListRE.MatchString(said)) && !inSpans(spans, l.Span.Start) {
				if !tier && !class {
					words = ""
				}
				t.lines = append(t.lines, tierTitle{l.Span.Start, strings.TrimSpace(strings.TrimSuffix(words, "(continued)")), class})
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
		if said := strings.ToLower(strings.TrimSpace(label)); tierTitleRE.MatchString(said) || tierClassRE.MatchString(said) {
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
	if t.near && !table.Continues {
		*tier, t.near = "", false // the title of the list above
	}
	between := slices.DeleteFunc(slices.Clone(t.lines[first:t.next]), func(l tierTitle) bool {
		return l.class && s.Start-l.at > classTitleNear
	})
	for k, l := range between {
		t.near = l.class
		if k > 0 && *tier != l.tier {
			l.tier = ""
		}
		*tier = l.tier
	}
}
