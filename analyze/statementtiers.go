package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Which tiers a statement is about.

// findTiers finds the tiers that the statement names, and where the words before the first and behind the last of it stand.
func (st *statement) findTiers() {
	s := st.c.s
	for _, at := range tierMentionRE.FindAllStringIndex(s, 24) {
		if notATierRE.MatchString(s[at[1]:]) {
			continue
		}
		if t, ok := readTier(s[at[0]:at[1]]); ok {
			st.tiers = append(st.tiers, tierMention{span{at[0], at[1]}, t})
		}
	}
	st.findBare()
	st.findOther()
	st.joinNumbers()
	i, j := len(s), 0
	for _, t := range st.tiers {
		i, j = min(i, t.i), max(j, t.j)
	}
	for _, r := range st.readings {
		i, j = min(i, r.i), max(j, r.j)
	}
	st.first, st.last = span{0, i}, span{j, len(s)}
}

// findOther takes "any other brand" beside preferred brands for those that are not preferred, and kinds of drugs that are not
// preferred and share an amount for one tier.
func (st *statement) findOther() {
	has := func(c benefit.TierClass) bool {
		return slices.ContainsFunc(st.tiers, func(t tierMention) bool { return slices.Equal(t.classes, []benefit.TierClass{c}) })
	}
	for k := range st.tiers {
		t := &st.tiers[k]
		if t.number == "" && slices.Equal(t.classes, []benefit.TierClass{benefit.Brand}) && has(benefit.PreferredBrand) && !has(benefit.NonPreferredBrand) && strings.HasSuffix(st.c.s[:t.i], " other ") {
			t.classes = []benefit.TierClass{benefit.NonPreferredBrand}
		}
	}
	for k := len(st.tiers) - 1; k > 0; k-- {
		a, b := &st.tiers[k-1], st.tiers[k]
		if a.number+b.number != "" || !strings.HasPrefix(a.words, "non-") || !strings.HasPrefix(b.words, "non-") || st.c.s[a.j:b.i] != " or " {
			continue
		}
		if t, ok := readTier(st.c.s[a.i:b.j]); ok {
			*a = tierMention{span{a.i, b.j}, t}
			st.tiers = slices.Delete(st.tiers, k, k+1)
		}
	}
}

// joinNumbers takes the number of a tier and the drugs behind it for one tier: "Tier 1, generic drugs – $6". "Tier 1, Tier 2" are two.
func (st *statement) joinNumbers() {
	for k := len(st.tiers) - 1; k > 0; k-- {
		a, b := &st.tiers[k-1], st.tiers[k]
		if a.number == "" || len(a.classes) > 0 || b.number != "" || len(b.classes) == 0 || !numberOfRE.MatchString(st.c.s[a.j:b.i]) {
			continue
		}
		a.j, a.classes, a.words = b.j, b.classes, st.c.s[a.i:b.j]
		st.tiers = slices.Delete(st.tiers, k, k+1)
	}
}

// numberOfRE finds what stands between the number of a tier and its drugs.
var numberOfRE = regexp.MustCompile(`^ ?[,–—-] ?(?:(?:the |our |most |all |covered )*)$`)

// findBare adds "preferred" that stands for brands beside other tiers.
func (st *statement) findBare() {
	if len(st.tiers) == 0 && !st.otherwise {
		return
	}
	for _, at := range bareMentionRE.FindAllStringSubmatchIndex(st.c.s, 4) {
		m := span{max(at[2], at[4]), max(at[3], at[5])}
		if slices.ContainsFunc(st.tiers, func(t tierMention) bool { return t.i < m.j && m.i < t.j }) {
			continue
		}
		t := tierName{words: st.c.s[m.i:m.j], classes: []benefit.TierClass{benefit.PreferredBrand}}
		st.tiers = append(st.tiers, tierMention{m, t})
	}
	slices.SortFunc(st.tiers, func(a, b tierMention) int { return a.i - b.i })
}
