package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// itemLeadRE finds what stands between the name of a plan that an item of a list begins with and what it says of the plan.
var itemLeadRE = regexp.MustCompile(`^(?: (?:plan|option)s?)?(?: ?\([^()]{1,30}\))? ?:`)

// items gives the items of lists, and paragraphs, that begin with the name of a plan and a colon to that plan, all of their sentences:
// "Harbor HSA: deductible of $1,600 for one person. If you cover others, …".
func (p *planParts) items(names []*regexp.Regexp) {
	tables := tableSpans(p.src)
	for n := range p.src.Pages {
		of := planSet(0)
		var before *document.Line
		for i := range p.src.Pages[n].Lines {
			l := &p.src.Pages[n].Lines[i]
			if l.Span.Len() == 0 || l.Margin || inSpans(tables, l.Span.Start) {
				of, before = 0, nil
				continue
			}
			words := p.src.Quote(l.Span)
			folded := newPassage(p.src, l.Span).s
			if before == nil || p.src.Format != document.PDF || bulletRE.MatchString(words) || noteBeginRE.MatchString(words) || apart(before, l) || isHeading(words, folded, l.Heading, true) {
				of = 0
			}
			for k, re := range names {
				if re == nil {
					continue
				}
				if at := re.FindStringIndex(folded); at != nil && strings.Trim(folded[:at[0]], " •●▪■◦‣∙·*–-") == "" && itemLeadRE.MatchString(folded[at[1]:]) {
					of = 1 << k
				}
			}
			if of != 0 {
				p.own(of, l.Span)
			}
			before = l
		}
	}
}
