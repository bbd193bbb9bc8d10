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
		if notATierRE.MatchString(s[at[1]:]) || startsRange(s[at[0]:], at[1]-at[0]) {
			continue
		}
		if t, ok := readTier(s[at[0]:at[1]]); ok {
			st.tiers = append(st.tiers, tierMention{span{at[0], at[1]}, t})
		}
	}
	st.findNumbers()
	st.findBare()
	st.findUnlisted()
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

// startsRange reports whether words begin with the first of a range of tiers, which ends at.
func startsRange(s string, end int) bool {
	at := tierRangeRE.FindStringIndex(s)
	return at != nil && at[0] < end && at[1] > end
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

// moreNumbersRE finds the numbers that follow that of a tier, and what stands behind the last of them where all are counted:
// "Tier 2 and 3 medications", "Tiers 1, 2 and 3".
var moreNumbersRE = regexp.MustCompile(`^((?:,? (?:and|or|&) |, ?| ?/ ?|&)\d[a-d]?\b)+(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?|co-?pay(?:ment)?s?|are|have|cost|require|is|at)\b|[.,;:)]*(?: |$))`)

// findNumbers adds the tiers of a list that counts them behind one word.
func (st *statement) findNumbers() {
	s := st.c.s
	for k := 0; k < len(st.tiers); k++ {
		t := st.tiers[k]
		if t.number == "" || len(t.classes) > 0 {
			continue
		}
		end := t.i + len(oneTierRE.FindString(s[t.i:]))
		list := moreNumbersRE.FindString(s[end:])
		if end != t.j || list == "" {
			continue
		}
		for _, at := range oneNumberRE.FindAllStringIndex(list, maxTierWords) {
			i, j := end+at[0], end+at[1]
			st.tiers = slices.Insert(st.tiers, k+1, tierMention{span{i, j}, tierName{words: "tier " + s[i:j], number: s[i:j]}})
			k++
		}
	}
}

var (
	oneTierRE   = regexp.MustCompile(`^(?:tier|level)s? ?\d[a-d]?`)
	oneNumberRE = regexp.MustCompile(`\b\d[a-d]?\b`)
)

// unlistedRE finds drugs, whichever, that the drug list does not have.
var unlistedRE = regexp.MustCompile(`(?:^|[ (;:])((?:prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)(?: (?:that|which) (?:are|is))? not (?:(?:listed |included )?(?:on|in)) (?:the |our |your )?(?:plan'?s? )?(?:preferred (?:drug |medication )?list|pdl|formulary|drug list)\b)`)

// findUnlisted takes such drugs, beside those that are on the list, for the tier of drugs that are not preferred: "generic drug on the
// formulary, $30; brand drug on the formulary, $110; and drug not on the formulary, $275".
func (st *statement) findUnlisted() {
	if len(st.tiers) == 0 {
		return
	}
	for _, at := range unlistedRE.FindAllStringSubmatchIndex(st.c.s, 4) {
		m := span{at[2], at[3]}
		if slices.ContainsFunc(st.tiers, func(t tierMention) bool { return t.i < m.j && m.i < t.j }) {
			continue
		}
		st.tiers = append(st.tiers, tierMention{m, tierName{words: st.c.s[m.i:m.j], classes: []benefit.TierClass{benefit.NonPreferredBrand}}})
	}
	slices.SortFunc(st.tiers, func(a, b tierMention) int { return a.i - b.i })
}

// joinNumbers takes the number of a tier and the drugs behind it for one tier: "Tier 1, generic drugs – $6". "Tier 1, Tier 2" are two.
func (st *statement) joinNumbers() {
	for k := len(st.tiers) - 1; k > 0; k-- {
		a, b := &st.tiers[k-1], st.tiers[k]
		gap := st.c.s[a.j:b.i]
		numbered := a.number != "" && len(a.classes) == 0 && b.number == "" && len(b.classes) > 0 && numberOfRE.MatchString(gap)
		called := a.number == "" && len(a.classes) > 0 && b.number != "" && len(b.classes) == 0 && calledTierRE.MatchString(gap)
		switch {
		case numbered:
			a.j, a.classes, a.words = b.j, b.classes, st.c.s[a.i:b.j]
		case called:
			a.j, a.number, a.words = b.j, b.number, st.c.s[a.i:b.j]
		default:
			continue
		}
		st.tiers = slices.Delete(st.tiers, k, k+1)
	}
}

// numberOfRE finds what stands between the number of a tier and its drugs.
var numberOfRE = regexp.MustCompile(`^ ?[,–—-] ?(?:(?:the |our |most |all |covered )*)$`)

// calledTierRE finds what stands between drugs and the tier that they are called: "brand drugs, called "Tier 2 drugs"".
var calledTierRE = regexp.MustCompile(`^,? ?\(?(?:(?:which|that) (?:are|is) )?(?:also )?(?:called|known as|referred to as) "?$`)

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
