package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// planCodeRE finds the header of a column of codes, one for each plan: "PlanId", "HIOS plan ID", "Plan code".
var planCodeRE = regexp.MustCompile(`^(?:hios )?plan ?(?:id|code|number|no\.?|#)$|^(?:standard component|hios|contract) ?id$`)

// isRecord reports whether a row is about one benefit of the plan that it names in a column of its own.
func (r *row) isRecord() bool {
	plan, about := false, false
	for k, c := range r.cells {
		h := r.column(k).header
		plan = plan || r.kind(k) == variantColumn && !c.empty()
		about = about || h != nil && benefitHeadRE.MatchString(headerWords(h))
	}
	return plan && about
}

// codeNames finds what each code of a plan stands for, where a table has both: workbooks describe plans on one sheet and list their
// benefits by code on another. A code of several names, or a name of several codes, as the variants of a plan have it, stays a code.
func codeNames(grids []*grid) map[string]string {
	names, codes := map[string][]string{}, map[string][]string{}
	for _, g := range grids {
		for i := range g.rows[:min(len(g.rows), 6)] {
			name := g.namesColumn(i)
			if name < 0 || g.rows[i][name] != nil && planCodeRE.MatchString(headerWords(g.rows[i][name])) {
				continue
			}
			for k, c := range g.rows[i] {
				if c == nil || k == name || !planCodeRE.MatchString(headerWords(c)) {
					continue
				}
				for _, row := range g.rows[i+1:] {
					a, b := row[k], row[name]
					if a == nil || b == nil || a.colSpan > 1 || b.colSpan > 1 || len(a.from) == 0 || len(b.from) == 0 || len(b.s) > nameBounds {
						continue
					}
					code, called := original(a.passage, 0, len(a.s)), original(b.passage, 0, len(b.s))
					names[code], codes[called] = addOnce(names[code], called), addOnce(codes[called], code)
				}
			}
			break
		}
	}
	out := map[string]string{}
	for code, of := range names {
		// a plan may have codes of several kinds, each in a column of its own, but no two of one kind
		if len(of) == 1 && !slices.ContainsFunc(codes[of[0]], func(o string) bool { return o != code && len(o) == len(code) }) {
			out[code] = of[0]
		}
	}
	return out
}

func addOnce(list []string, s string) []string {
	if s == "" || slices.Contains(list, s) {
		return list
	}
	return append(list, s)
}

// benefitHeadRE finds the header of a column that names what each row is about.
var benefitHeadRE = regexp.MustCompile(`^(?:benefits?|benefit ?name|services?|service ?name|covered (?:benefit|service))$`)

// benefitRecords are the names or codes in a column of plans and the rows that they stand in, where each row is about one benefit of
// one of several plans, which another column names, and some of the benefits are tiers of drugs. Of more plans than are told apart the
// rows keep their names.
func (g *grid) benefitRecords(head, at int) (names []string, rows []int) {
	about := slices.IndexFunc(g.rows[head], func(c *gridCell) bool { return c != nil && benefitHeadRE.MatchString(headerWords(c)) })
	if about < 0 {
		about = g.classesColumn(head)
	}
	if about < 0 || about == at {
		return nil, nil
	}
	tiers, unique := 0, []string{}
	for r := head + 1; r < len(g.rows); r++ {
		name, c := g.rows[r][at], g.rows[r][about]
		if name == nil || c == nil || strings.TrimSpace(name.s) == "" || len(name.s) > nameBounds || name.colSpan > 1 || name.rowSpan > 1 {
			continue
		}
		if namesClass(strings.TrimSpace(c.s)) {
			tiers++
		}
		names, rows = append(names, original(name.passage, 0, len(name.s))), append(rows, r)
		unique = addOnce(unique, names[len(names)-1])
	}
	if tiers < 2 || len(unique) < 2 || len(unique) > maxPlans {
		return nil, nil
	}
	return names, rows
}

// classesColumn is the column below whose header each row names the class of drugs that it is of, -1 where there is none.
func (g *grid) classesColumn(head int) int {
	return slices.IndexFunc(g.rows[head], func(c *gridCell) bool {
		return c != nil && c.colSpan == 1 && classCodeHeadRE.MatchString(headerWords(c)) && len(distinct(g.rows[head])) >= leastFields && g.amountsIn(min(head+1, len(g.rows)-1))
	})
}

// recordsBelow reports whether a header names a column of tiers whose rows say which: a row is not all of a plan.
func (g *grid) recordsBelow(i, first int) bool {
	for k, c := range g.rows[i] {
		if c == nil || !tierHeadRE.MatchString(headerWords(c)) {
			continue
		}
		if first < len(g.rows) && g.rows[first][k] != nil && !hasAmount(g.rows[first][k].s) {
			return true
		}
	}
	return false
}

// records shares the rows of a table of several rows for each plan.
func (p *planParts) records(n int, g *grid, at int, names []string, rows []int) bool {
	unique := []string{}
	for _, name := range names {
		if !slices.Contains(unique, name) {
			unique = append(unique, name)
		}
	}
	if len(unique) < 2 {
		return false
	}
	sets := p.assign(unique)
	if sets == nil {
		return false
	}
	p.axes[n] = true
	if at == 0 && g.columns > 3 && !slices.ContainsFunc(g.rows[0], func(c *gridCell) bool { return c != nil && benefitHeadRE.MatchString(headerWords(c)) }) {
		p.turned[n] = withoutColumn(p.src.Tables[n], 0)
	}
	for k, r := range rows {
		end := len(g.rows)
		if k+1 < len(rows) {
			end = rows[k+1]
		}
		for ; r < end; r++ {
			for _, c := range distinct(g.rows[r]) {
				if len(c.from) > 0 && c.row == r {
					p.own(sets[slices.Index(unique, names[k])], c.spansOf()[0])
				}
			}
		}
	}
	return true
}
