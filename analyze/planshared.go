package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/document"
)

// Titles say behind the name of each plan, or in front of it, whose plans they all are: "Gold Rx Plan — Harbor Electric" on one sheet, "Silver Rx
// Plan — Harbor Electric" on the next. What all of them have tells none from another and is no part of what a plan is called.

// dropShared cuts such parts off the names of the plans, in what tables state along their axes, too.
func (p *planParts) dropShared(axes []axisShare, limits []axisLimit) ([]axisShare, []axisLimit) {
	own := ownParts(p.names)
	if own == nil {
		return axes, limits
	}
	short := map[string]string{}
	for k, name := range p.names {
		short[strings.Join(planKey(name), " ")] = own[k]
	}
	renamed := func(name string) string {
		if to, ok := short[strings.Join(planKey(name), " ")]; ok {
			return to
		}
		return name
	}
	axes, limits = slices.Clone(axes), slices.Clone(limits)
	for k := range axes {
		axes[k].plan = renamed(axes[k].plan)
	}
	for k := range limits {
		limits[k].plan = renamed(limits[k].plan)
	}
	p.names = own
	return axes, limits
}

// ownParts are names without the parts that all of them begin or end with. It returns nil where there are none, where such a part says what kind of
// plan they are ("PPO – Actives", "PPO – Retirees"), and where the names would be told apart no longer.
func ownParts(names []string) []string {
	if len(names) < 2 {
		return nil
	}
	parts := make([][]document.Span, len(names))
	for k, name := range names {
		parts[k] = partsOfTitle(name)
	}
	said := func(k, n int) string { return names[k][parts[k][n].Start:parts[k][n].End] }
	shares := func(at func(k int) int) bool {
		for k := range names {
			if len(parts[k]) < 2 || said(k, at(k)) != said(0, at(0)) {
				return false
			}
		}
		return !kindOfPlanRE.MatchString(strings.ToLower(said(0, at(0))))
	}
	cut := false
	for shares(func(k int) int { return len(parts[k]) - 1 }) {
		cut = true
		for k := range parts {
			parts[k] = parts[k][:len(parts[k])-1]
		}
	}
	for shares(func(int) int { return 0 }) {
		cut = true
		for k := range parts {
			parts[k] = parts[k][1:]
		}
	}
	if !cut {
		return nil
	}
	var out []string
	for k, name := range names {
		own := strings.TrimSpace(name[parts[k][0].Start:parts[k][len(parts[k])-1].End])
		if !hasLetter(strings.ToLower(own)) || slices.ContainsFunc(out, func(o string) bool { return slices.Equal(planKey(o), planKey(own)) }) {
			return nil
		}
		out = append(out, own)
	}
	return out
}

// partsOfTitle are the bytes of the parts of a title.
func partsOfTitle(s string) []document.Span {
	var out []document.Span
	from := 0
	for _, at := range titlePartRE.FindAllStringIndex(s, -1) {
		if at[0] > from {
			out = append(out, document.Span{Start: from, End: at[0]})
		}
		from = at[1]
	}
	if from < len(s) {
		out = append(out, document.Span{Start: from, End: len(s)})
	}
	return out
}
