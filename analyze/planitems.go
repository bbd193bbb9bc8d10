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

// rowLeadRE finds what stands between the name of a plan that the label of a row begins with and the benefit of that plan.
var rowLeadRE = regexp.MustCompile(`^(?: (?:plan|option)s?)?(?: ?\([^()]{1,30}\))? ?[:-] ?[a-z]`)

// rowItems gives the rows of tables whose label begins with the name of a plan, in front of a benefit, to that plan: "Harbor HDHP – Calendar
// year deductible | $1,650 | $1,700". Tables that tell plans by their columns or rows say themselves what is whose; those that tell times do not.
func (p *planParts) rowItems(names []*regexp.Regexp) {
	for n := range p.src.Tables {
		if _, turned := p.turned[n]; turned || p.axes[n] && !p.times[n] {
			continue
		}
		for _, r := range p.src.Tables[n].Rows {
			if len(r.Cells) < 2 || r.Cells[0].Column > 0 || r.Cells[0].RowSpan > 1 || r.Cells[0].Span.Len() > maxHeader {
				continue
			}
			label := newPassage(p.src, r.Cells[0].Span).s
			for k, re := range names {
				if re == nil {
					continue
				}
				at := re.FindStringIndex(label)
				if at == nil || strings.TrimSpace(label[:at[0]]) != "" || !rowLeadRE.MatchString(label[at[1]:]) {
					continue
				}
				for _, c := range r.Cells {
					p.own(1<<k, c.Span)
				}
			}
		}
	}
}
