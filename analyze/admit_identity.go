package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/formulary"
)

// fact judges a fact of the plan's identity.
func (a *Admission) fact(_ string, p *ProposedFact) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		if p.About == "" || strings.TrimSpace(p.Value) == "" {
			return nil, nothingProposed
		}
		var only benefit.Identity
		why := a.identityAt(&only, pl, p.About, p.Value)
		if why == "" && !a.first(p.About, pl.at) {
			why = duplicated
		}
		if why != "" {
			return nil, why
		}
		return func() {
			plan := NewPlan()
			plan.Identity = only
			a.take(plan)
		}, ""
	}}
}

// identityAt puts the one fact into id that a place states.
func (a *Admission) identityAt(id *benefit.Identity, pl place, about, value string) refusal {
	p := pl.words.passage
	i, j := pl.within()
	switch about {
	case "effectiveFrom", "effectiveTo":
		return a.periodAt(id, pl, about, value)
	case "bin", "iin", "pcn", "group":
		f := map[string]struct {
			re *regexp.Regexp
			to *benefit.Sourced[string]
		}{"bin": {binRE, &id.BIN}, "iin": {iinRE, &id.IIN}, "pcn": {pcnRE, &id.PCN}, "group": {groupRE, &id.Group}}[about]
		for _, m := range f.re.FindAllStringSubmatchIndex(p.s, 8) {
			if i <= m[2] && m[3] <= j && p.s[m[2]:m[3]] == fold(value) {
				*f.to = benefit.State(strings.ToUpper(original(p, m[2], m[3])), p.evidence(m[2], m[3], sureCell)...)
				return ""
			}
		}
		return a.whyNot(f.re.MatchString(p.s[i:max(i, j)]))
	}
	at := wordsAt(p.s[i:max(i, j)], fold(value))
	if at < 0 || len(value) > maxHeader {
		return valueNotInQuote
	}
	at += i
	words := benefit.State(original(p, at, at+len(fold(value))), p.evidence(at, at+len(fold(value)), sureProse)...)
	head := a.inHead(pl) && !proseRE.MatchString(strings.TrimSpace(p.s))
	switch about {
	case "name":
		if m := planNameRE.FindStringSubmatchIndex(p.s); !head && (m == nil || at < m[2]) {
			return notAttributed
		}
		id.Name = words
	case "carrier":
		if m := carrierRE.FindStringSubmatchIndex(p.s); !head && (m == nil || at < m[2]) {
			return notAttributed
		}
		id.Carrier = words
	default:
		if !typeWordRE.MatchString(fold(value)) && !planTypeRE.MatchString(p.s) {
			return notAttributed
		}
		id.Type = words
	}
	return ""
}

// whyNot tells a value that differs from one that is not there.
func (a *Admission) whyNot(another bool) refusal {
	if another {
		return numberDiffers
	}
	return valueNotInQuote
}

// inHead reports whether a place is in the head of its section, where a plan is named.
func (a *Admission) inHead(pl place) bool {
	page := pl.section.pages[0]
	if page > len(a.trusted.Pages) {
		return false
	}
	n := 0
	for _, l := range a.trusted.Pages[page-1].Lines {
		if l.Span.Len() == 0 {
			continue
		}
		if n++; n > headLines {
			break
		}
		if l.Span.Start <= pl.at.Start && pl.at.Start < l.Span.End {
			return true
		}
	}
	return false
}

func (a *Admission) periodAt(id *benefit.Identity, pl place, about, value string) refusal {
	want, ok := readDate(fold(value))
	if !ok {
		var err error
		if want, err = calendar.Parse(strings.TrimSpace(value)); err != nil {
			return nothingProposed
		}
	}
	var read benefit.Identity
	readPeriod(&read, pl.words.passage)
	got, to := read.EffectiveFrom, &id.EffectiveFrom
	if about == "effectiveTo" {
		got, to = read.EffectiveTo, &id.EffectiveTo
	}
	if !got.Known() || got.Value != want || !pl.bears(got.Evidence) {
		return a.whyNot(got.Known())
	}
	*to = got
	return ""
}

// drug judges a row of a drug list: one that a table of the document has, or a line that begins with the drug's name and
// goes on with its tier.
func (a *Admission) drug(_ string, p *ProposedDrug) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		name, tier := fold(p.Name), fold(p.Tier)
		if name == "" {
			return nil, nothingProposed
		}
		i, j := pl.within()
		if pl.row == nil && wordsAt(pl.words.s[i:max(i, j)], name) < 0 {
			return nil, valueNotInQuote
		}
		e, why := a.entryAt(pl, name, tier)
		switch {
		case why != "":
			return nil, why
		case p.PriorAuthorization && !e.PriorAuthorization || p.StepTherapy && !e.StepTherapy || p.QuantityLimit && !e.QuantityLimit:
			return nil, valueNotInQuote
		case !a.first("drug", e.Source):
			return nil, duplicated
		}
		return func() { a.plan.Formulary.Entries = append(a.plan.Formulary.Entries, e) }, ""
	}}
}

func (a *Admission) entryAt(pl place, name, tier string) (formulary.Entry, refusal) {
	why := valueNotInQuote
	for _, e := range a.listed.Entries {
		if e.Source.Start >= pl.at.End || pl.at.Start >= e.Source.End || fold(e.Name) != name {
			continue
		}
		if tier == "" || fold(e.Tier) == tier || sameTier(fold(e.Tier), tier) {
			return e, ""
		}
		why = numberDiffers
	}
	if pl.row != nil {
		return formulary.Entry{}, why
	}
	p := pl.words.passage
	i, _ := pl.within()
	at := wordsAt(p.s[i:], name)
	if at < 0 || tier == "" {
		return formulary.Entry{}, why
	}
	end := i + at + len(name)
	m := listedTierRE.FindStringSubmatchIndex(p.s[end:])
	if m == nil {
		return formulary.Entry{}, notAttributed
	}
	words := p.s[end+m[2] : end+m[3]]
	if words != tier && !sameTier(words, tier) {
		return formulary.Entry{}, numberDiffers
	}
	e := formulary.Entry{Name: original(p, i+at, end), Tier: original(p, end+m[2], end+m[3]), Source: p.spans(i+at, end+m[3])[0]}
	if rest := original(p, end+m[3], len(p.s)); strings.TrimSpace(rest) != "" {
		e.ReadRules(rest)
	}
	return e, ""
}

// listedTierRE finds the tier right behind a drug's name in a line of a drug list; a number with a unit is a strength.
var listedTierRE = regexp.MustCompile(`^[ .:;_|*·-]+((?:tier |t)?\d[a-d]?|generic|brand|preferred(?: brand| generic)?|non-preferred(?: brand| generic)?|specialty)(?:[ ,;|*·-]+(?:pa|st|ql|al|sp|ld|ms|qty|[^a-z0-9%.])|\W*$)`)

// sameTier compares tiers as lists print them: "tier 2", "2" and "t2" are one.
func sameTier(a, b string) bool {
	t, ok := readTier("tier " + strings.TrimPrefix(strings.TrimPrefix(a, "tier "), "t"))
	u, too := readTier("tier " + strings.TrimPrefix(strings.TrimPrefix(b, "tier "), "t"))
	return ok && too && t.number != "" && t.number == u.number
}
