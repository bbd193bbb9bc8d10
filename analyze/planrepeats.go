package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Pages tell several plans one after the other, each below its name, whatever they are called. What shows that titles are such names is that
// below each of them the same is told anew: what the same tiers cost at the same pharmacies.

// toldShare is where an amount stands that a document tells of a tier, with where the tier is filled.
type toldShare struct {
	at  int
	key string
}

// toldPlace is what the words above an amount say of it.
type toldPlace struct{ tier, place string }

// take reads words without an amount that say which tier or pharmacy the amounts below them are of. It reports false for other words.
func (t *toldPlace) take(words string) bool {
	s := strings.TrimSpace(uncounted(bulletedRE.ReplaceAllString(words, "")))
	if s == "" || len(s) > maxHeading {
		return false
	}
	if tier, ok := readTier(s); ok && onlyTierRE.MatchString(s) {
		t.tier = string(tier.id())
		return true
	}
	if place, ok := placeTold(s); ok {
		t.place = place
		return true
	}
	return false
}

// told are what words with amounts tell the cost of, below other words; nothing where they tell of no tier.
func (t toldPlace) told(words string) (out []string) {
	s := bulletedRE.ReplaceAllString(words, "")
	var amounts []span
	for _, m := range lex(s) {
		switch m.kind {
		case moneyMark, percentMark, noChargeMark, notCoveredMark:
			amounts = append(amounts, span{m.i, m.j})
		}
	}
	if len(amounts) == 0 || amounts[0].i > maxSentence {
		return nil
	}
	label := s[:amounts[0].i]
	tierOf := func(words string) bool {
		tier, ok := readTier(words)
		if ok = ok && tierWordsRE.MatchString(words); ok {
			t.tier = string(tier.id())
		}
		return ok
	}
	if place, ok := placeTold(strings.TrimRight(label, " :,-")); ok {
		t.place = place
	} else if channel := channelIn(lex(s), 0, len(s)); channel != "" {
		t.place += " " + string(channel)
	}
	if tierOf(label) {
		return []string{t.tier + " at " + t.place}
	}
	for k, a := range amounts {
		end := len(s)
		if k+1 < len(amounts) {
			end = amounts[k+1].i
		}
		if strings.Trim(label, " ") != "" && tierOf(s[a.j:end]) || k == 0 && t.tier != "" {
			out = append(out, t.tier+" at "+t.place)
		}
	}
	return out
}

// planTitle is a title that may name a plan.
type planTitle struct {
	at   document.Span
	name string
	sure bool // it can only be a plan
}

// noPlanTitleRE finds the words of titles that name no plan.
var noPlanTitleRE = regexp.MustCompile(`\b(?:pharmac(?:y|ies)|retail|mail|delivery|stores?|suppl(?:y|ies)|days?|fills?|refills?|tiers?|levels?|generics?|brands?|formulary|specialty|drugs?|prescriptions?|deductibles?|co-?pay(?:ment)?s?|co-?insurance|costs?|out-of-pocket|maximums?|limits?|stages?|phases?|years?|20\d\d|before|after|january|july|network|participating|providers?|services?|medical|pays?|coverage management|programs?|questions?|information|summary|rules|features|exclusions?|vaccines?|insulin|diabet\w+|contraceptives?|preventive|maintenance|step|authorization|quantity|notes?|examples?|how|what|when|who|why|where)\b`)

// titles are the lines that may name plans, and those that may not but begin something else, which have no name.
func (p *planParts) titles() []planTitle {
	var out []planTitle
	put := func(at document.Span, head bool) {
		words := newPassage(p.src, at)
		s := strings.TrimSpace(words.s)
		if len(s) < 3 || len(s) > maxHeading || !startsCapital(p.src.Quote(at)) || bulletRE.MatchString(p.src.Quote(at)) || hasAmount(s) {
			return
		}
		if new(toldPlace).take(s) {
			return
		}
		last := s[len(s)-1]
		known := slices.ContainsFunc(p.names, func(o string) bool { return slices.Equal(planKey(s), planKey(o)) })
		name, sure, ok := planName(&gridCell{words, 0, 0, 1, 1}, false)
		if titled, is := titleOf(words); is {
			name, sure, ok = titled, true, true
		}
		if known {
			name, sure, ok = strings.TrimSpace(p.src.Quote(at)), true, true
		}
		if !known && (noPlanTitleRE.MatchString(s) || strings.ContainsRune(".?;,", rune(last)) || len(strings.Fields(s)) > 7 || namesLimit(s)) {
			ok = false
		}
		switch {
		case ok:
			out = append(out, planTitle{at: at, name: withoutCode(name), sure: sure || digitsRE.MatchString(name)})
		case head && !strings.ContainsRune(".;,", rune(last)):
			out = append(out, planTitle{at: at})
		}
	}
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if !l.Margin && l.Span.Len() > 0 && !inSpans(spans, l.Span.Start) {
				put(l.Span, l.Heading)
			}
		}
	}
	return out
}

// tellings are the amounts that a document tells of tiers, in its order. Tables whose columns or rows are plans tell nothing here.
func (p *planParts) tellings() []toldShare {
	var out []toldShare
	spans := tableSpans(p.src)
	var above toldPlace
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if l.Margin || l.Span.Len() == 0 || inSpans(spans, l.Span.Start) {
				continue
			}
			s := newPassage(p.src, l.Span).s
			if !hasAmount(s) {
				if !above.take(s) && l.Heading {
					above = toldPlace{}
				}
				continue
			}
			for _, key := range above.told(s) {
				out = append(out, toldShare{l.Span.Start, key})
			}
		}
	}
	for n := range p.src.Tables {
		if _, ok := cellsOf(&p.src.Tables[n]); !ok || p.axes[n] {
			continue
		}
		for _, r := range p.src.Tables[n].Rows {
			var row toldPlace
			for _, c := range r.Cells {
				if c.Span.Len() == 0 || c.Span.Len() > 20*maxHeading {
					continue
				}
				words := newPassage(p.src, c.Span)
				if !hasAmount(words.s) {
					row.take(words.s)
					continue
				}
				in := row
				for _, l := range words.lines() {
					s := strings.TrimSpace(words.s[l.i:l.j])
					if !hasAmount(s) {
						in.take(s)
						continue
					}
					for _, key := range in.told(s) {
						out = append(out, toldShare{c.Span.Start, key})
					}
				}
			}
		}
	}
	slices.SortStableFunc(out, func(a, b toldShare) int { return a.at - b.at })
	return out
}

// leastAlike is how many cost shares two plans tell alike at least.
const leastAlike = 2

// repeatedBlocks are the runs of the text below titles that tell the same anew.
func (p *planParts) repeatedBlocks() []planBlock {
	titles := p.titles()
	var named []planTitle
	for _, t := range titles {
		again := func(o planTitle) bool { return o.at != t.at && strings.EqualFold(o.name, t.name) } // the title of a part of each plan
		if t.name != "" && !slices.ContainsFunc(titles, again) {
			named = append(named, t)
		}
	}
	if len(named) < 2 {
		return nil
	}
	told := p.tellings()
	blocks := p.blocksBelow(named, told)
	var out []planBlock
	sure := false
	for i, b := range blocks {
		alike := 0
		for j, o := range blocks {
			if i != j {
				alike = max(alike, shared(b.places, o.places))
			}
		}
		if alike >= leastAlike && 2*alike >= len(b.places) {
			sure = sure || slices.ContainsFunc(named, func(t planTitle) bool { return t.sure && t.name == b.name })
			out = append(out, b)
		}
	}
	if len(out) < 2 || !sure {
		return nil
	}
	p.endLast(out, titles, told)
	return out
}

// blocksBelow are the runs of the text from each title to the next that tell enough to be held against others. A table that says itself what
// is whose ends one.
func (p *planParts) blocksBelow(titles []planTitle, told []toldShare) []planBlock {
	var ends []int
	for n := range p.src.Tables {
		if at, ok := cellsOf(&p.src.Tables[n]); ok && p.axes[n] {
			ends = append(ends, at.Start)
		}
	}
	for _, t := range titles {
		ends = append(ends, t.at.Start)
	}
	ends = append(ends, p.src.Len())
	slices.Sort(ends)
	var out []planBlock
	for _, t := range titles {
		next, _ := slices.BinarySearch(ends, t.at.Start+1)
		b := planBlock{name: t.name, at: document.Span{Start: t.at.Start, End: ends[next]}, places: map[string]bool{}}
		for _, s := range told {
			if b.at.Start <= s.at && s.at < b.at.End {
				b.places[s.key] = true
			}
		}
		if len(b.places) >= leastAlike {
			out = append(out, b)
		}
	}
	return out
}

// shared is how many things two blocks both tell.
func shared(a, b map[string]bool) (n int) {
	for key := range a {
		if b[key] {
			n++
		}
	}
	return n
}

// endLast ends the last plan at a heading below which no costs are told and that none of the others has: what is told there is no plan's.
func (p *planParts) endLast(blocks []planBlock, titles []planTitle, told []toldShare) {
	words := func(t planTitle) string { return strings.ToLower(strings.TrimSpace(p.src.Quote(t.at))) }
	first, last := blocks[0], &blocks[len(blocks)-1]
	for _, t := range titles {
		if t.at.Start <= last.at.Start || t.at.End > last.at.End || t.name != "" {
			continue
		}
		again := slices.ContainsFunc(titles, func(o planTitle) bool {
			return first.at.Start < o.at.Start && o.at.Start < last.at.Start && words(o) == words(t)
		})
		tells := slices.ContainsFunc(told, func(s toldShare) bool { return t.at.Start < s.at && s.at < last.at.End })
		if !again && !tells {
			last.at.End = t.at.Start
			return
		}
	}
}
