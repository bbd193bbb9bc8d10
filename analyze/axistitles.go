package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// axisTitle is a title above a table, or above several.
type axisTitle struct {
	cell  *gridCell // nil where it is a line above a table of a page
	words axisWords
}

// titleIn is the title in a cell of a sheet.
func (r *axisReader) titleIn(c *gridCell) axisTitle { return axisTitle{c, r.title(c.passage)} }

// says is along which axes a title places the values below it, a bit for each of tiers, pharmacies, networks, supplies and plans.
func (t axisTitle) says() (bits int) {
	for k, said := range []bool{t.words.tierAt != nil || t.words.specialty != nil, t.words.channelAt != nil, t.words.networkAt != nil, t.words.daysAt != nil, t.words.rest != ""} {
		if said {
			bits |= 1 << k
		}
	}
	return bits
}

// nestedTitles keeps of titles that stand below each other the innermost, and those around it that say something else each.
func nestedTitles(titles []axisTitle) (out []axisTitle) {
	said := 0
	for _, t := range slices.Backward(titles) {
		if says := t.says(); len(out) == 0 || says != 0 && says&said == 0 {
			said |= says
			out = append(out, t)
		}
	}
	slices.Reverse(out)
	return out
}

// under puts the titles of a block below those that stand right before it, and those that go on from the block before: "30-day supply" and then
// "90-day supply", both of the plan above the first.
func (r *axisReader) under(titles []axisTitle) []axisTitle {
	if len(r.next) > 0 {
		titles = nestedTitles(append(slices.Clone(r.next), titles...))
	}
	said := 0
	for _, t := range titles {
		said |= t.says()
	}
	for k, t := range r.titles {
		if t.says()&said != 0 && len(titles) > 0 {
			return nestedTitles(append(slices.Clone(r.titles[:k]), titles...))
		}
	}
	return titles
}

// ofPersonsRE finds the label of the amounts of one person or a family, which is no title.
var ofPersonsRE = regexp.MustCompile(`^\W*(?:(?:individuals?|family|families|single|persons?|members?|employees?|self|spouse|child(?:ren)?|per|each|only|and|or|one|two|more) ?)+\W*$`)

// titlesAmong are the titles among the lines above a table, of which the nearest comes first: the nearest line that says where its values hold
// or names a plan, with those above it that say something else, or the nearest that may name a plan.
func (r *axisReader) titlesAmong(lines []*passage) (titles []axisTitle) {
	var perhaps []axisTitle
	for _, l := range lines {
		w := r.title(l)
		t := axisTitle{words: w}
		switch {
		case w.tierAt != nil || w.specialty != nil || w.channelAt != nil || w.daysAt != nil && w.rest == "":
			titles = append(titles, t)
			continue
		case w.rest == "" || strings.Contains(w.rest, " | "):
			continue
		}
		if namesPlan(l) && startsCapital(w.rest) {
			titles = append(titles, t)
			continue
		}
		if len(perhaps) == 0 && len(l.s) <= maxAxisTitle && startsCapital(w.rest) && !hasAmount(l.s) && !axisLineRE.MatchString(l.s) && !isLimitRow(l.s) && !ofPersonsRE.MatchString(l.s) {
			perhaps = append(perhaps, t)
		}
	}
	if len(titles) == 0 {
		return perhaps
	}
	slices.Reverse(titles)
	return nestedTitles(titles)
}
