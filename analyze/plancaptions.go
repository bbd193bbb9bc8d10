package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

const (
	// planMark is what a fund calls its plans by: "Plan A", "Class II".
	planMark = `(?:plan|option|class|schedule|program) (?:[a-z]|[ivx]{1,4}|\d{1,2})`
	// coveredGroup is whom a plan covers: "Active employees", "Non-Medicare retirees and their dependents".
	coveredGroup = `(?:(?:all|active|retired|non-?medicare|pre-?medicare|medicare|medicare-eligible|under|age|early|full[- ]time|part[- ]time|salaried|hourly|union|non-?union|other|eligible|surviving|65) )*(?:actives?|employees|members|participants|retirees|annuitants|pensioners)(?:,? and (?:their )?(?:eligible |covered )?(?:dependents|spouses|families))?`
	// captionLines are how many lines above a table may say whose it is.
	captionLines = 4
)

// captionRE finds the words that begin what introduces a table, where they say whose it is: "Active employees (Plan A). For each
// prescription you pay:", "Plan B – Retirees", "Retirees:".
var captionRE = regexp.MustCompile(`^\W*(?:for )?(?:(?:` + coveredGroup + `) ?[(–,-] ?(` + planMark + `)\)?|(` + planMark + `) ?[(–,:-] ?(?:` + coveredGroup + `)\)?|(` + planMark + `)|(` + coveredGroup + `))(?: (?:benefits|coverage|schedule|copay(?:ment)?s))? ?(?:[.:,]|–|- |$)`)

// captionName is whose a table is by the words in front of it.
func captionName(words *passage) string {
	m := captionRE.FindStringSubmatchIndex(words.s)
	if m == nil {
		return ""
	}
	for k := 2; k < len(m); k += 2 {
		if m[k] >= 0 {
			return original(words, m[k], m[k+1])
		}
	}
	return ""
}

// captionedBlocks are the tables that words right above them give to a plan or to those whom it covers, as the booklets of funds do
// that have one plan for active members and another for retirees. What stands between two such tables and is no caption is everyone's.
func (p *planParts) captionedBlocks() []planBlock {
	spans := tableSpans(p.src)
	var out []planBlock
	for n := range p.src.Tables {
		at, ok := cellsOf(&p.src.Tables[n])
		if !ok || p.axes[n] || p.src.Tables[n].Page < 1 {
			continue
		}
		if p.src.Tables[n].Continues && len(out) > 0 && n > 0 {
			if before, ok := cellsOf(&p.src.Tables[n-1]); ok && out[len(out)-1].at.End == before.End {
				last := &out[len(out)-1]
				out = append(out, planBlock{name: last.name, at: at, places: p.places(at)})
			}
			continue
		}
		lines := p.src.Pages[p.src.Tables[n].Page-1].Lines
		last := len(lines) - 1
		for last >= 0 && (lines[last].Span.Start >= at.Start || lines[last].Margin) {
			last--
		}
		for k := last; k > last-captionLines && k >= 0; k-- {
			l := lines[k]
			if inSpans(spans, l.Span.Start) {
				break
			}
			if name := captionName(newPassage(p.src, l.Span)); name != "" && (k == last || strings.HasSuffix(strings.TrimSpace(p.src.Quote(lines[last].Span)), ":") || lines[last].Span.Len() < nameBounds) {
				block := document.Span{Start: l.Span.Start, End: at.End}
				out = append(out, planBlock{name: name, at: block, places: p.places(block)})
				break
			}
		}
	}
	return out
}
