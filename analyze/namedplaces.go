package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Who runs pharmacies of its own calls them by its name, and only the header of a column says what they are: "Alban Clinic pharmacies
// (preferred)", beside "Other network pharmacies (standard)". Elsewhere the name alone stands for them.

var (
	// placeNameRE finds the name of pharmacies at the beginning of a header.
	placeNameRE = regexp.MustCompile(`^\W*(?:at |from |our |the |an? )*([a-z][a-z0-9'&. -]{2,60}?) (?:pharmac(?:y|ies)|drug ?stores?)\b`)
	// noPlaceNameRE finds words that are those of any network, and no name.
	noPlaceNameRE = regexp.MustCompile(`^(?:(?:in|out|of|other|all|any|your|every|preferred|non-?preferred|standard|network|in-network|participating|retail|mail|order|specialty|local|community|cost-?sharing|and|or|[-/]|\d+|days?|supply)[ -]*)+$`)
	// preferredPlacesRE finds preferred pharmacies called so.
	preferredPlacesRE = regexp.MustCompile(`(?:^|[^-a-z])(?:preferred|in-house|on-?site) (?:(?:network|retail|participating) )?pharmac(?:y|ies)\b`)
)

// pharmaciesNamed are the networks of the pharmacies that words name, of those that headers tell apart: by the name that a header has for
// them, or as preferred ones.
func (a *accReader) pharmaciesNamed(words string) []benefit.Network {
	var out []benefit.Network
	for _, cs := range a.drugs.shares {
		n := cs.Network
		if n.Value != benefit.Preferred && n.Value != benefit.Standard || len(n.Evidence) == 0 || slices.Contains(out, n.Value) {
			continue
		}
		name := a.placeName(n.Evidence[0])
		if name != "" && wordsWithin(words, name+" pharmac") || n.Value == benefit.Preferred && preferredPlacesRE.MatchString(words) {
			out = append(out, n.Value)
		}
	}
	return out
}

// placeName is the name that the cell of a table that is quoted has for pharmacies; "" where it has none.
func (a *accReader) placeName(e benefit.Evidence) string {
	c, ok := a.src.CellAt(document.Span{Start: e.Start, End: e.End})
	if !ok {
		return ""
	}
	m := placeNameRE.FindStringSubmatch(newPassage(a.src, c.Span).s)
	if m == nil || noPlaceNameRE.MatchString(m[1]) {
		return ""
	}
	return m[1]
}

// wordsWithin reports whether words begin with others, or have them behind a blank.
func wordsWithin(s, words string) bool { return strings.Contains(" "+s, " "+words) }
