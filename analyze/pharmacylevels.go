package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// pharmacyLevelRE finds a label that counts the levels of pharmacies of a network, of which the first costs least.
var pharmacyLevelRE = regexp.MustCompile(`^\W*level ?([12])(?: pharmac(?:y|ies)| network)?\W*$`)

// levelBehindRE finds behind an amount the level of the pharmacies that it is paid at: "$10/prescription at Level 1 pharmacies".
var levelBehindRE = regexp.MustCompile(`^[^.;,$%]{0,30}?(?: |\()(?:at|from|in) (?:an? |our |any )?(level ?([12])(?: network)? pharmac(?:y|ies))\b`)

// pharmacyLevels takes the levels that a cell counts in the row of a numbered tier for those of pharmacies: "Level 1: $10 (retail). Level 2:
// $20 (retail). $25 (home delivery)" in the row of "Tier 1". The level is none of what has another pharmacy on a line of its own.
func (r *row) pharmacyLevels(c *cell, readings []reading) {
	if label := r.labelText(); !tierCountRE.MatchString(label) || strings.Contains(label, "level") {
		return
	}
	levels := map[string]bool{}
	each := make([]string, len(readings))
	named := make([]*span, len(readings))
	for k, rd := range readings {
		if rd.label == nil {
			if m := levelBehindRE.FindStringSubmatchIndex(c.s[rd.j:behindOf(c, readings, k)]); m != nil {
				each[k], named[k] = c.s[rd.j+m[4]:rd.j+m[5]], &span{rd.j + m[2], rd.j + m[3]}
				levels[each[k]] = true
			}
			continue
		}
		if m := pharmacyLevelRE.FindStringSubmatch(c.s[rd.label.i:rd.label.j]); m != nil {
			each[k], named[k], levels[m[1]] = m[1], rd.label, true
		}
	}
	if len(levels) < 2 {
		return
	}
	for k := range readings {
		rd := &readings[k]
		switch {
		case each[k] == "":
			continue
		case k > 0 && named[k].i < readings[k-1].i: // carried over from the line before
		case each[k] == "1":
			rd.network, rd.in = named[k], benefit.Preferred
		default:
			rd.network, rd.in = named[k], benefit.Standard
		}
		rd.label = nil
	}
}

// onwardLevelRE finds that the words between two amounts name the other pharmacies of the kind named for the first: "Retail - Preferred - $10/prescription
// Non-Preferred - $20".
var onwardLevelRE = regexp.MustCompile(`^(?: ?/ ?| per )?(?:prescription|script|fill|rx|co-?pay(?:ment)?|co-?insurance)?[ ,;.]*(?:(non-? ?preferred|standard)|(preferred))(?: pharmac(?:y|ies))?` + supplyBehindPlace + ` ?[:=–—-] ?(?:you pay )?(?:an? )?$`)

// levelsOnward takes "preferred" and "non-preferred" for kinds of pharmacies where the cell of a tier that is counted, or named by its preference, has
// one of them behind its pharmacies and the other goes on with those: they can be no tiers within that one.
func (r *row) levelsOnward(c *cell, readings []reading, tier tierName) {
	if tier.number == "" && !slices.ContainsFunc(tier.classes, func(c benefit.TierClass) bool { return plain(c) != c }) {
		return
	}
	for k := 1; k < len(readings); k++ {
		first, second := &readings[k-1], &readings[k]
		if first.network != nil || second.network != nil || second.i < first.j {
			continue
		}
		one := behindPlaceRE.FindStringSubmatchIndex(c.s[:first.i])
		two := onwardLevelRE.FindStringSubmatchIndex(c.s[first.j:second.i])
		if one == nil || two == nil || (one[2] >= 0) == (two[2] >= 0) {
			continue
		}
		at, level := levelIn(one, 0)
		first.network, first.in = &at, level
		other, level := levelIn(two, first.j)
		second.network, second.in = &other, level
		for n := range readings {
			if l := readings[n].label; l != nil && (l.i < at.j && at.i < l.j || l.i < other.j && other.i < l.j) {
				readings[n].label = nil
			}
		}
	}
}

// levelIn is the kind of pharmacies that a match of behindPlaceRE or onwardLevelRE names, and where, in words that begin at an offset.
func levelIn(m []int, offset int) (span, benefit.Network) {
	if m[2] >= 0 {
		return span{offset + m[2], offset + m[3]}, benefit.Standard
	}
	return span{offset + m[4], offset + m[5]}, benefit.Preferred
}

// behindOf is where the words behind a reading of a cell end: where the next one begins.
func behindOf(c *cell, readings []reading, k int) int {
	if k+1 < len(readings) && readings[k+1].i > readings[k].j {
		return readings[k+1].i
	}
	return len(c.s)
}

// tierCountRE finds a label that counts tiers by that word.
var tierCountRE = regexp.MustCompile(`\btier ?\d`)
