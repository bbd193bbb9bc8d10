package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Regulations and plan documents number everything, and describe each of their plans in an item of its own that begins with what the plan is
// called: "(A) PPO Plan. 1. Network: …", "(B) Health Savings Account (HSA) Plan. Medical and pharmacy expenses are combined …". Such an item
// ends where the next of its level, or of one above it, begins.

// outlineMarkRE finds the number of an item, or its letter, or its number within an article, or behind what it is: "17.2",
// "Section 2.".
var outlineMarkRE = regexp.MustCompile(`^\s*(?:(\()([A-Za-z]|[ivxIVX]{2,4}|\d{1,2})\)|([A-Za-z]|[ivxIVX]{2,4}|\d{1,2})([.)])|(\d{1,2}\.)(\d{1,2})\.?|(?i:(section|article|part))\s+([A-Za-z]|[ivxIVX]{2,4}|\d{1,2})(?:[.):]|\s+[–—-]))\s+\S`)

// itemStyle is how the items of one level are marked: with what signs, and counted by what.
type itemStyle struct{ signs, count string }

// itemLevel is a level of an outline with the last number of its items.
type itemLevel struct {
	itemStyle
	last int
}

// itemOutline follows the items of a text.
type itemOutline []itemLevel

// romanOnes are the roman numbers that items are counted by.
var romanOnes = []string{"", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"}

// countedBy are the numbers that a mark may be: "I" is the ninth letter or the first roman number.
func countedBy(mark, signs string) []itemLevel {
	var out []itemLevel
	say := func(count string, n int) { out = append(out, itemLevel{itemStyle{signs, count}, n}) }
	low, upper := strings.ToLower(mark), "a"
	if low != mark {
		upper = "A"
	}
	if n := number(mark); n > 0 {
		say("1", n)
		return out
	}
	if len(mark) == 1 {
		say(upper, int(low[0]-'a')+1)
	}
	for n, r := range romanOnes {
		if n > 0 && r == low {
			say(upper+"roman", n)
		}
	}
	return out
}

// level puts the item that a line begins into the outline and returns its level, from 1; 0 for a line that begins none.
func (o *itemOutline) level(line string) int {
	m := outlineMarkRE.FindStringSubmatch(line)
	if m == nil {
		return 0
	}
	could := countedBy(m[2]+m[3]+m[6]+m[8], m[1]+m[4]+m[5]+strings.ToLower(m[7]))
	for k := len(*o) - 1; k >= 0; k-- {
		for _, c := range could {
			if at := (*o)[k]; at.itemStyle == c.itemStyle && c.last == at.last+1 {
				*o = (*o)[:k+1]
				(*o)[k].last = c.last
				return k + 1
			}
		}
	}
	for _, c := range could {
		if c.last == 1 {
			*o = append(*o, c)
			return len(*o)
		}
	}
	return 0
}

// outlinedBlocks are the items of an outline that begin with the name of a plan.
func (p *planParts) outlinedBlocks() []planBlock {
	var out []planBlock
	var o itemOutline
	level, end := 0, 0 // of the plan's item; where its text ends so far
	flush := func() {
		if level > 0 {
			b := &out[len(out)-1]
			b.at.End = end
			b.places = p.itemPlaces(b.at)
		}
		level = 0
	}
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if l.Span.Len() == 0 || l.Margin {
				continue
			}
			at := 0
			if !inSpans(spans, l.Span.Start) {
				at = o.level(p.src.Quote(l.Span))
				if l.Heading && at == 0 || at > 0 && at <= level {
					flush()
				}
			}
			if at > 0 && level == 0 {
				if name, ok := itemTitle(newPassage(p.src, l.Span)); ok {
					out, level = append(out, planBlock{name: name, at: l.Span}), at
				}
			}
			end = l.Span.End
		}
	}
	flush()
	return out
}

// itemTitle is the plan whose name is the first sentence of an item, or the group of an employer's people that it calls so: "17.2 Active
// Employees."
func itemTitle(words *passage) (string, bool) {
	at := outlineMarkRE.FindStringIndex(words.s)
	if at == nil {
		return "", false
	}
	from := at[1] - 1
	to := len(strings.TrimRight(words.s, " .:"))
	for _, sign := range []string{". ", ": ", " – ", " — "} {
		if i := strings.Index(words.s[from:], sign); i > 0 {
			to = min(to, from+i)
		}
	}
	if to <= from || to-from > nameBounds {
		return "", false
	}
	if populationRE.MatchString(words.s[from:to]) {
		return original(words, from, to), true
	}
	name, ok := titleOf(newPassage(words.src, words.spans(from, to)...))
	return name, ok && kindOfPlanRE.MatchString(strings.ToLower(name))
}

// itemPlaces are what the paragraphs of an item state amounts of. Each may go on for long behind the first.
func (p *planParts) itemPlaces(at document.Span) map[string]bool {
	out := p.places(at)
	p.saidTiers(at, out)
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if l.Span.Start < at.Start || l.Span.End > at.End || l.Span.Len() <= maxHeader {
				continue
			}
			words := newPassage(p.src, l.Span)
			i := amountAt(words.s)
			if i < 0 {
				continue
			}
			lead, _, _ := strings.Cut(words.s[:i], ":")
			if t, tier := readTier(lead); tier && len(lead) <= maxHeader && drugRowRE.MatchString(lead) {
				out[string(t.id())] = true
			}
		}
	}
	return out
}
