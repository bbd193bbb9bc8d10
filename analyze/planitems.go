package analyze

import (
	"slices"
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

// shortName is a plan's name without the word for what it is, with the colon in front of what it says of the plan, behind the beginning of a cell
// or the end of a sentence.
func shortName(name string) *regexp.Regexp {
	words := planKey(name)
	if len(words) == 0 || slices.Contains(words, "") {
		return nil
	}
	re, err := regexp.Compile(`(?:^\W*|[.;,•|\n] *)(` + inWords(words) + `)(?: (?:plan|option))? ?(?::|[–-] )`)
	if err != nil {
		return nil
	}
	return re
}

// cellItems gives what a cell that is all plans' says of each, behind its name and a colon, to that plan: "Core: $50 individual, waived for
// generics. Buy-Up: none." A cell that names one of them alone says nothing of the others.
func (p *planParts) cellItems() {
	names := make([]*regexp.Regexp, len(p.names))
	for k, name := range p.names {
		names[k] = shortName(name)
	}
	for n := range p.src.Tables {
		if _, turned := p.turned[n]; turned {
			continue
		}
		for _, r := range p.src.Tables[n].Rows {
			for _, c := range r.Cells {
				if len(r.Cells) > 1 && c.Column > 0 {
					p.cellOfPlans(newPassage(p.src, c.Span), names)
				}
			}
		}
	}
}

// cellOfPlans gives each of the plans that a cell names what stands behind its name.
func (p *planParts) cellOfPlans(c *passage, names []*regexp.Regexp) {
	type item struct{ k, at, said int }
	var items []item
	found := planSet(0)
	for k, re := range names {
		if re == nil {
			continue
		}
		for _, at := range re.FindAllStringSubmatchIndex(c.s, maxPlans) {
			items = append(items, item{k, at[2], at[1]})
			found |= 1 << k
		}
	}
	if _, one := found.only(); found == 0 || one {
		return
	}
	slices.SortFunc(items, func(a, b item) int { return a.at - b.at })
	if strings.Trim(c.s[:items[0].at], " •●-–") != "" {
		return
	}
	for i, it := range items {
		end := len(c.s)
		if i+1 < len(items) {
			end = items[i+1].at
		}
		for _, at := range c.spans(it.at, it.said) {
			p.own(0, at) // the name stands in front of its words in no plan's text
		}
		for _, at := range c.spans(it.said, end) {
			p.own(1<<it.k, at)
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

var (
	// namesItsPlanRE finds the seam in front of the name of a plan that has an amount of its own in a sentence.
	namesItsPlanRE = regexp.MustCompile(`(?:[,;:] ?(?:and )?(?:the )?|[,;] or | and (?:the )?|^\W*(?:the )?)$`)
	// itsAmountRE finds that amount behind the name.
	itsAmountRE = regexp.MustCompile(`^(?: (?:plan|option))?(?:[:,]| (?:is|pays)| ?[–-])? ?(?:\$ ?\d|\d{1,2} ?%)`)
	// ofAllAmountsRE finds the end of such a sentence that is of all the amounts.
	ofAllAmountsRE = regexp.MustCompile(`, (?:each )?(?:per|for (?:each|an?|up to)|up to) [^,;$%]*$`)
)

// amountsOfPlans gives what a sentence says of each plan right behind its name, its amount first, to that plan: "Specialty drugs: Core Plan 20% to a
// maximum of $200, Plus Plan 10% to a maximum of $100, per 30-day supply". It reports whether the sentence is built so.
func (p *planParts) amountsOfPlans(c *passage, start int, s string, names [][]*regexp.Regexp) bool {
	type item struct{ k, at, said int }
	var items []item
	for k, list := range names {
		for _, re := range list {
			found := re.FindAllStringIndex(s, 2)
			if len(found) > 1 {
				return false
			}
			if len(found) == 1 && itsAmountRE.MatchString(s[found[0][1]:]) && namesItsPlanRE.MatchString(s[:found[0][0]]) {
				items = append(items, item{k, found[0][0], found[0][1]})
				break
			}
		}
	}
	if len(items) < 2 {
		return false
	}
	slices.SortFunc(items, func(a, b item) int { return a.at - b.at })
	if hasAmount(s[:items[0].at]) {
		return false
	}
	end := len(s)
	if tail := ofAllAmountsRE.FindStringIndex(s[items[len(items)-1].said:]); tail != nil {
		end = items[len(items)-1].said + tail[0]
	}
	for i, it := range items {
		to := end
		if i+1 < len(items) {
			to = items[i+1].at
		}
		for _, at := range c.spans(start+it.at, start+it.said) {
			p.own(0, at) // the name stands in front of its words in no plan's text
		}
		for _, at := range c.spans(start+it.said, start+to) {
			p.own(1<<it.k, at)
		}
	}
	return true
}
