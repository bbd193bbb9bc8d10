package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// A drug list that states no costs says what its tiers are all the same: in a table, in lines, in a sentence each. The numbers beside its
// drugs tell that these are the tiers meant.

const listedKinds = `(?:` + classWordsOf + drugNoun + `(?:(?:,? (?:and|&|or) | ?/ ?)` + classWordsOf + drugNoun + `)*)`

var (
	// tierIsRE finds what a tier is said to be: "Tier 1 - Preferred generic", "Tier 2 drugs are preferred brand drugs".
	tierIsRE = regexp.MustCompile(`\b((?:tier|level) ?(\d[a-d]?))\b(?: ?[-:=(|]? ?| (?:drugs? |medic(?:ation|ine)s? )?(?:is|are|has|have|includes?|contains?|covers?|consists? of|means?) (?:(?:all|most|mainly|mostly|many|the|our|your|covered|other) )*)(` + listedKinds + `)`)
	// isTierRE finds the number behind it: "Preferred brands (Tier 2)".
	isTierRE = regexp.MustCompile(`(?:^|[.;:,|] |\b(?:for|of) )(` + listedKinds + `) ?\(((?:tier|level) ?(\d[a-d]?))\)`)
	// bareTierRE finds the number of a tier alone, below a head that says what it is.
	bareTierRE = regexp.MustCompile(`^((\d[a-d]?)) (` + listedKinds + `)`)
	// otherKindRE finds words behind a kind of drugs by which it is another: "generic equivalents".
	otherKindRE = regexp.MustCompile(`^[ -](?:equivalents?|alternatives?|substitut\w+|versions?|names? |manufacturers?|pharmac(?:y|ies)|co-?pay\w*|co-?insurance|deductible|costs?|is|are|will|when|if|penalt(?:y|ies)|\$|\d+%)`)
	// nextTierRE finds the word of the next tier at the end of what one is said to be, whose number is behind it.
	nextTierRE   = regexp.MustCompile(` (?:tier|level)$`)
	numberBehind = regexp.MustCompile(`^ ?\d`)
	numberInTier = regexp.MustCompile(`^(?:tier |level )? ?(\d[a-d]?)\b`)
)

const fewestDefined = 2 // tiers of a list that its text defines

// definedTiers are the tiers of a list by what the text around it says of them.
func definedTiers(src *document.Text, list formulary.List) []benefit.Tier {
	listed := map[string]bool{}
	for _, e := range list.Entries {
		if m := numberInTier.FindStringSubmatch(strings.ToLower(e.Tier)); m != nil {
			listed[m[1]] = true
		}
	}
	if len(listed) < fewestDefined {
		return nil
	}
	var out []benefit.Tier
	known := map[benefit.TierID]int{}
	contradicted := map[benefit.TierID]bool{}
	put := func(t definedTier) {
		name, ok := readTier(t.kinds)
		if !ok {
			return
		}
		name.number = t.number
		id := name.id()
		if k, ok := known[id]; ok {
			contradicted[id] = contradicted[id] || !sameKinds(out[k].Class.Value, name.classes)
			return
		}
		known[id] = len(out)
		tier := benefit.Tier{ID: id, Label: benefit.State(printed(t.ev), t.ev...), Class: benefit.Derive(name.classes, t.ev...)}
		if t.apart {
			tier.Label = benefit.Derive(t.label, t.ev...)
		}
		out = append(out, tier)
	}
	for n := range src.Tables {
		for _, t := range definedInTable(src, n) {
			put(t)
		}
	}
	for _, p := range paragraphs(src, [2]int{1, len(src.Pages)}) {
		for _, t := range definedIn(p.passage, tierIsRE, 1, 2, 3) {
			put(t)
		}
		for _, t := range definedIn(p.passage, isTierRE, 2, 3, 1) {
			put(t)
		}
	}
	out = slices.DeleteFunc(out, func(t benefit.Tier) bool { return contradicted[t.ID] })
	met := 0
	for _, t := range out {
		if listed[strings.TrimPrefix(string(t.ID), "tier-")] {
			met++
		}
	}
	if met < fewestDefined {
		return namedTiers(src, listed)
	}
	slices.SortStableFunc(out, func(a, b benefit.Tier) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

// tierSaidRE finds a line that says something of a tier: "Tier 1 drugs have the lowest cost share for you."
var tierSaidRE = regexp.MustCompile(`^(?:\W|o )*((?:tier|level) (\d[a-d]?))(?: (?:drugs|medications|medicines|products))? (?:are|is|have|has|includes?|contains?|usually|generally)\b`)

// namedTiers are the tiers of a list of which the text around it says more than their number, and not what kinds of drugs they have. It
// must do so for each of them.
func namedTiers(src *document.Text, listed map[string]bool) []benefit.Tier {
	var out []benefit.Tier
	met := map[string]bool{}
	for n := range src.Pages {
		for _, l := range src.Pages[n].Lines {
			if l.Span.Len() == 0 || l.Span.Len() > scanBytes {
				continue
			}
			p := newPassage(src, l.Span)
			m := tierSaidRE.FindStringSubmatchIndex(p.s)
			if m == nil || met[p.s[m[4]:m[5]]] {
				continue
			}
			number := p.s[m[4]:m[5]]
			met[number] = true
			out = append(out, benefit.Tier{ID: tierName{number: number}.id(), Label: benefit.State(original(p, m[2], m[3]), p.evidence(m[2], m[3], sureProse)...)})
		}
	}
	for number := range listed {
		if !met[number] {
			return nil
		}
	}
	slices.SortStableFunc(out, func(a, b benefit.Tier) int { return strings.Compare(string(a.ID), string(b.ID)) })
	return out
}

// definedTier is a tier that words define.
type definedTier struct {
	number, kinds, label string
	ev                   []benefit.Evidence
	apart                bool // words stand between its number and its kinds
}

// definedIn finds tiers in words. tier, number and kinds are groups of the expression.
func definedIn(p *passage, re *regexp.Regexp, tier, number, kinds int) []definedTier {
	if !strings.Contains(p.s, "tier") && !strings.Contains(p.s, "level") && re != bareTierRE {
		return nil
	}
	var out []definedTier
	for from := 0; ; {
		m := re.FindStringSubmatchIndex(p.s[from:])
		if m == nil {
			break
		}
		for k := range m {
			m[k] += from
		}
		if cut := nextTierRE.FindStringIndex(p.s[m[0]:m[1]]); cut != nil && m[2*kinds+1] == m[1] && numberBehind.MatchString(p.s[m[1]:]) {
			m[1] = m[0] + cut[0] // "Generic Tier 2": the word begins the next tier
			m[2*kinds+1] = m[1]
		}
		from = m[1]
		if otherKindRE.MatchString(p.s[m[1]:]) {
			continue
		}
		t := definedTier{number: strings.ReplaceAll(p.s[m[2*number]:m[2*number+1]], " ", ""), kinds: p.s[m[2*kinds]:m[2*kinds+1]]}
		t.ev = p.evidence(min(m[2*tier], m[2*kinds]), m[1], sureProse)
		t.apart = len(t.ev) > 1 || m[2*kinds]-m[2*tier+1] > 3
		t.label = original(p, m[2*tier], m[2*tier+1]) + " " + original(p, m[2*kinds], m[2*kinds+1])
		out = append(out, t)
	}
	return out
}

// definedInTable finds tiers that rows define, or cells as the heads of columns do.
func definedInTable(src *document.Text, n int) []definedTier {
	var out []definedTier
	bare := false
	for _, r := range src.Tables[n].Rows {
		var spans []document.Span
		for _, c := range r.Cells {
			if c.Span.Len() > 0 && c.Span.Len() < maxHeading {
				spans = append(spans, c.Span)
			}
		}
		if len(spans) == 0 {
			continue
		}
		first := newPassage(src, spans[0])
		bare = bare || tierColumnRE.MatchString(strings.Trim(first.s, " *:"))
		for _, s := range spans {
			out = append(out, definedIn(newPassage(src, s), tierIsRE, 1, 2, 3)...)
		}
		if len(spans) > 1 && !strings.Contains(src.Quote(spans[1]), "$") {
			row := newPassage(src, spans[0], spans[1])
			if !tierIsRE.MatchString(first.s) {
				out = append(out, definedIn(row, tierIsRE, 1, 2, 3)...)
			}
			if bare {
				out = append(out, definedIn(row, bareTierRE, 1, 2, 3)...)
			}
		}
	}
	return out
}

// sameKinds reports whether two definitions of a tier may both hold: one may leave out which drugs are preferred.
func sameKinds(a, b []benefit.TierClass) bool {
	for _, k := range a {
		if !slices.ContainsFunc(b, func(o benefit.TierClass) bool {
			return k == o || plain(k) == plain(o) && (k == plain(k) || o == plain(o))
		}) {
			return false
		}
	}
	return len(a) == len(b)
}
