package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// pharmacyLevelRE finds a label that counts the levels of pharmacies of a network, of which the first costs least.
var pharmacyLevelRE = regexp.MustCompile(`^\W*level ?([12])(?: pharmac(?:y|ies)| network)?\W*$`)

// pharmacyLevels takes the levels that a cell counts in the row of a numbered tier for those of pharmacies: "Level 1: $10 (retail). Level 2:
// $20 (retail). $25 (home delivery)" in the row of "Tier 1". The level is none of what has another pharmacy on a line of its own.
func (r *row) pharmacyLevels(c *cell, readings []reading) {
	if label := r.labelText(); !tierCountRE.MatchString(label) || strings.Contains(label, "level") {
		return
	}
	levels := map[string]bool{}
	each := make([]string, len(readings))
	for k, rd := range readings {
		if rd.label == nil {
			continue
		}
		if m := pharmacyLevelRE.FindStringSubmatch(c.s[rd.label.i:rd.label.j]); m != nil {
			each[k], levels[m[1]] = m[1], true
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
		case k > 0 && rd.label.i < readings[k-1].i: // carried over from the line before
		case each[k] == "1":
			rd.network, rd.in = rd.label, benefit.Preferred
		default:
			rd.network, rd.in = rd.label, benefit.Standard
		}
		rd.label = nil
	}
}

// tierCountRE finds a label that counts tiers by that word.
var tierCountRE = regexp.MustCompile(`\btier ?\d`)
