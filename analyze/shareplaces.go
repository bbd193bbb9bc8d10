package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// The words around the amounts of a passage name pharmacies, supplies and the deductible; here each goes to the amount that it is of.

// channelIn is the first pharmacy named within s[i:j], "" where there is none.
func channelIn(marks []mark, i, j int) benefit.Channel {
	for _, m := range marks {
		if m.kind == channelMark && i <= m.i && m.j <= j {
			return m.channel
		}
	}
	return ""
}

// channelAfter is the channel said right behind an amount, before the next amount.
func channelAfter(marks []mark, j int, s string) benefit.Channel {
	for _, m := range marks {
		switch {
		case m.i < j:
		case m.kind == channelMark && !strings.Contains(s[j:m.i], ";"):
			return m.channel
		case m.kind == moneyMark || m.kind == percentMark || m.kind == notCoveredMark:
			return ""
		}
	}
	return ""
}

// attach gives the words between the cost shares to the one before or the one behind. Where a strong sign parts the
// words (";", ".", "and", ","), it decides; otherwise the habit of the passage does: a passage that names a channel
// before its first amount goes on doing so.
func (p *passage) attach(out []reading, marks []mark) {
	s := p.s[:min(len(p.s), maxLex)]
	marks = withoutClasses(s, out, marks)
	channelFirst, daysFirst := false, false
	for _, m := range marks {
		if m.j <= out[0].i {
			channelFirst = channelFirst || m.kind == channelMark
			daysFirst = daysFirst || m.kind == daysMark
		}
	}
	for k := range out {
		r := &out[k]
		start, stop := 0, len(s)
		if k > 0 {
			start = out[k-1].j
		}
		if k+1 < len(out) {
			stop = out[k+1].i
		}
		lead, _ := boundary(s, start, r.i, k == 0) // words from lead on may be about r
		_, tail := boundary(s, r.j, stop, false)   // words up to tail may be about r
		if k > 0 {
			lead = cmp.Or(p.cut(s, marks, start, r.i, channelFirst), lead)
		}
		if k+1 < len(out) {
			tail = cmp.Or(p.cut(s, marks, r.j, stop, channelFirst), tail)
		}
		if t := tierLeadRE.FindStringIndex(s[start:max(start, lead)]); k > 0 && t != nil {
			lead = start + t[0]
		}
		r.end = tail
		if k+1 == len(out) {
			r.end = len(s)
			tail = len(s)
		}
		leadCut := k > 0 && lead > start
		tailCut := k+1 < len(out) && tail < stop
		for n := range marks {
			m := &marks[n]
			before := m.j <= r.i && m.i >= start
			inside := m.i >= r.i && m.j <= r.j
			after := m.i >= r.j && m.j <= stop
			mine := func(first bool) bool {
				switch {
				case inside:
					return true
				case before && k == 0:
					return true
				case before && leadCut:
					return m.i >= lead
				case before:
					return first
				case after && k+1 == len(out):
					return true
				case after && tailCut:
					return m.j <= tail
				case after:
					return !first
				}
				return false
			}
			switch m.kind {
			case channelMark:
				if mine(channelFirst) && !(after && channelFirst && k+1 == len(out) && len(r.channels) > 0) {
					r.channels = append(r.channels, *m)
				}
			case daysMark, perDaysMark:
				if mine(daysFirst) && (r.days == nil || r.days.kind == perDaysMark && m.kind == daysMark) {
					if r.days != nil {
						r.share.PerDays = r.days.days.Max
					}
					r.days = m
				} else if mine(daysFirst) && m.kind == perDaysMark {
					r.share.PerDays = m.days.Max
				}
			case deductibleMark:
				if mine(false) && r.order == nil {
					r.order = m
					begin := m.i
					if after && !p.startsLine(m.i) {
						begin -= len(whichDeductibleRE.FindString(s[r.j:m.i]))
					}
					r.parted = after && (strings.ContainsAny(s[r.j:begin], ",;") || sentenceEndRE.MatchString(s[r.j:begin]) || p.startsOwnLine(begin) || p.clauseBelow(out, begin) || p.startsLine(begin) && slices.ContainsFunc(marks[:n], func(d mark) bool {
						return (d.kind == daysMark || d.kind == perDaysMark) && d.i > r.j && p.startsLine(d.i-len(upToAheadRE.FindString(s[r.j:d.i])))
					}))
					r.trailing = after && k+1 == len(out) && (strings.HasSuffix(strings.TrimRight(s[r.j:begin], " "), ")") || channelFirst && eachAtPharmacy(out))
				}
			}
		}
		if l := labelBefore(s, lead, r.i); l != nil && !ofDeductible(s, marks, *l) {
			r.label = l
		}
		if at := ofPreferredRE.FindStringIndex(s[lead:r.end]); at != nil && p.pharmacyNetworks() {
			r.network, r.in = &span{lead + at[0], lead + at[1]}, benefit.Preferred
		}
	}
	inherit(out, s, channelFirst)
	p.labelsBehind(out, s)
	classesBehind(out, s)
	p.daysBehind(out, s)
	networksInside(out, s)
	networksBehind(out, s)
	clauseNetworks(out, s)
	p.outsideLines(out)
	p.deniedElsewhere(out)
	ownPharmacies(out, s)
	specialtyNetworks(out, s)
}

// classAmountRE finds a class of drugs right in front of its amount.
var classAmountRE = regexp.MustCompile(`\b(?:generics?|brands?(?:[ -]names?)?|(?:non-?)?(?:preferred|formulary)|(?:tier|level) ?\d[a-d]?)\)?(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))? ?[:=-] ?$`)

// specialtyAmountRE finds specialty drugs so written, which may be a class as well as a pharmacy.
var specialtyAmountRE = regexp.MustCompile(`^specialty(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))?[*]* ?[:=-] ?$`)

// withoutClasses leaves the marks of pharmacies out that are classes of drugs, as those of the other amounts are: "Generic: $10 Brand:
// $40 Specialty: 20%".
func withoutClasses(s string, out []reading, marks []mark) []mark {
	if !slices.ContainsFunc(out, func(r reading) bool { return classAmountRE.MatchString(s[:r.i]) }) {
		return marks
	}
	return slices.DeleteFunc(slices.Clone(marks), func(m mark) bool {
		return m.kind == channelMark && specialtyAmountRE.MatchString(s[m.i:m.j]) && slices.ContainsFunc(out, func(r reading) bool { return m.j <= r.i && strings.TrimSpace(s[m.j:r.i]) == "" })
	})
}

// whichDeductibleRE finds the words that say which deductible it is, in front of it: "Pharmacy deductible applies".
var whichDeductibleRE = regexp.MustCompile(`(?:\b(?:the|your|plan|medical|annual|overall|rx|drug|pharmacy|prescription|calendar|year|integrated|combined) )+$`)

// tierLeadRE finds a tier right before the pharmacy that an amount begins with: "Tier 1B - Retail: $20".
var tierLeadRE = regexp.MustCompile(`\b(?:tier|level) ?\d[a-d]?\)? ?[-:,] ?$`)

// startsOwnLine reports whether a line begins at i with a capital letter: it speaks of what all lines before it say.
func (p *passage) startsOwnLine(i int) bool {
	at := p.from[i]
	if at == 0 {
		return false
	}
	around := []rune(p.src.Quote(document.Span{Start: at - 1, End: at + 1}))
	return len(around) == 2 && around[0] == '\n' && unicode.IsUpper(around[1])
}

// clauseBelow reports whether a line begins at i that says of the deductible in a clause of its own whether it applies, below amounts that
// stand on a line each: "after deductible" may be the rest of the line before it.
func (p *passage) clauseBelow(amounts []reading, i int) bool {
	if len(amounts) < 2 || !p.startsLine(i) || !strings.HasPrefix(p.s[i:], "deductible ") {
		return false
	}
	lines := p.lines()
	onLine := func(at int) int { return slices.IndexFunc(lines, func(l span) bool { return l.i <= at && at < l.j }) }
	for k := 1; k < len(amounts); k++ {
		if onLine(amounts[k-1].i) == onLine(amounts[k].i) {
			return false
		}
	}
	return true
}

// startsLine reports whether a line begins at i.
func (p *passage) startsLine(i int) bool {
	at := p.from[i]
	return at > 0 && p.src.Quote(document.Span{Start: at - 1, End: at}) == "\n"
}

// upToAheadRE finds the words in front of a supply: "up to a 31 day supply".
var upToAheadRE = regexp.MustCompile(`\b(?:for )?up to (?:an? )?$`)

// channelCut parts the words between two cost shares of a passage that names the pharmacy in front of each: where words
// about the first follow it behind a comma ("retail: $10, deductible waived mail: $20"), the second begins at its
// pharmacy. It returns 0 where a stronger sign parts them.
func channelCut(s string, marks []mark, i, j int) int {
	if gap := s[i:j]; strings.ContainsAny(gap, ";(") || strings.Contains(gap, " and ") || strings.Contains(gap, " or ") || sentenceEndRE.MatchString(gap) {
		return 0
	}
	words := false
	for _, m := range marks {
		switch {
		case m.i < i || m.j > j:
		case m.kind == deductibleMark || m.kind == daysMark || m.kind == perDaysMark:
			words = true
		case m.kind == channelMark && words:
			return m.i
		}
	}
	return 0
}

// pharmacyNetworks reports whether the passage tells preferred from other pharmacies; one word "preferred" alone is
// about drugs.
func (p *passage) pharmacyNetworks() bool {
	return ofPreferredRE.MatchString(p.s) && strings.Contains(p.s, "pharmac")
}

// eachAtPharmacy reports whether each of several cost shares stands behind the name of a pharmacy, or of several: "Retail: $40, Retail or mail
// order, 90 days: $80".
func eachAtPharmacy(out []reading) bool {
	return len(out) > 1 && !slices.ContainsFunc(out, func(r reading) bool {
		return len(r.channels) == 0 || slices.ContainsFunc(r.channels, func(m mark) bool { return m.j > r.i })
	})
}

// inherit passes on what is said once for several: a channel or label that stands in front of a list, and deductible
// words that stand apart behind it.
func inherit(out []reading, s string, channelFirst bool) {
	for k := 1; k < len(out); k++ {
		r, before := &out[k], &out[k-1]
		if r.label == nil {
			r.label = before.label
		}
		if len(r.channels) == 0 && len(before.channels) > 0 {
			c := before.channels[len(before.channels)-1]
			if c.j <= before.i && (channelFirst || before.order == nil) {
				r.channels = before.channels
			}
		}
	}
	for k := len(out) - 2; k >= 0; k-- {
		next := &out[k+1]
		trailing := next.trailing && out[k].label == next.label && len(out[k].channels) > 0
		apart := next.order != nil && next.order.i > next.j && sentenceEndRE.MatchString(s[out[k].j:next.i]) &&
			!sentenceEndRE.MatchString(s[next.j:next.order.i]) // they are said in the sentence of the next alone
		if out[k].order == nil && next.order != nil && !apart && (next.parted || trailing) {
			out[k].order, out[k].parted, out[k].trailing = next.order, next.parted, next.trailing
		}
	}
	if first := &out[0]; first.order != nil && first.order.j <= first.i {
		for k := 1; k < len(out) && out[k].order == nil; k++ {
			out[k].order = first.order
		}
	}
}
