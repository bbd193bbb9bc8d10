package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

var (
	specialtyFillsKeyRE = regexp.MustCompile(`^specialty(?: (?:pharmacy|drugs?))?(?: (?:fills?|dispensing|routing|rules?))?$`)
	specialtyNameKeyRE  = regexp.MustCompile(`^(?:(?:exclusive|required|designated|specialty) )?(?:pharmacy|vendor)(?: name)?$`)
	graceKeyRE          = regexp.MustCompile(`\b(?:grace|courtesy)\b`)
)

// specialtyFills takes an object that names the pharmacy of specialty drugs and how many grace fills another may fill, which says that it is
// the only one beyond them: "specialtyFill": {"pharmacy": "Harbor Specialty", "graceFillsAtRetail": 1}.
func (r *jsonPlanReader) specialtyFills(m *jsonNode, words string) bool {
	if m.kind != jsonObject || !specialtyFillsKeyRE.MatchString(words) || !inForce(m) {
		return false
	}
	fills := slices.IndexFunc(m.nodes, func(a *jsonNode) bool {
		return a.kind == jsonNumber && fillsKeyRE.MatchString(a.keyWords()) && graceKeyRE.MatchString(a.keyWords())
	})
	name := slices.IndexFunc(m.nodes, func(a *jsonNode) bool {
		_, isSwitch := switched(a)
		return a.kind == jsonString && !isSwitch && specialtyNameKeyRE.MatchString(a.keyWords())
	})
	if fills < 0 || name < 0 {
		return false
	}
	ev := slices.Concat(keyQuote(r.src, m), m.nodes[name].quoted(r.src, sureCell), m.nodes[fills].quoted(r.src, sureCell))
	return r.keepRule(jsonRule{kind: specialtyProgramme, number: m.nodes[fills], ev: ev})
}
