package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Charts of standard plans write the deductibles of several kinds of care into one cell: "Individual deductible, not integrated: Medical /
// Pharmacy / Dental" beside "$5,300 / $60 / $0".

// kindsOfLimitRE finds such a label: the limit, what is said of it, and the kinds.
var kindsOfLimitRE = regexp.MustCompile(`^\W*((?:[a-z]+ )?(?:deductibles?|out-of-pocket (?:maximums?|limits?))(?: (?:individual|family|person))?)([^/:]{0,40}?)[:(–-] ?(medical ?/ ?(?:pharmacy|rx|drugs?|prescription(?: drugs?)?)(?: ?/ ?dental)?)\)?\W*$`)

// kindLines parts such rows: each kind of care that has drugs or all medical care has a row of its own.
func kindLines(src *document.Text, rows []*row) []*row {
	var out []*row
	for _, r := range rows {
		if parts := r.kindLines(src); parts != nil {
			out = append(out, parts...)
			continue
		}
		out = append(out, r)
	}
	return out
}

func (r *row) kindLines(src *document.Text) []*row {
	label := r.label()
	if r.lone || len(label) != 1 || len(label[0].parts) != 1 {
		return nil
	}
	c := label[0]
	at := kindsOfLimitRE.FindStringSubmatchIndex(c.s)
	if at == nil {
		return nil
	}
	kinds := slashed(c.s, at[6:8])
	var out []*row
	for n, kind := range kinds {
		if strings.Contains(c.s[kind.i:kind.j], "dental") {
			continue
		}
		one := *r
		one.cells = slices.Clone(r.cells)
		for k, o := range r.cells {
			switch {
			case o.empty():
			case o == c:
				one.cells[k] = newCell(src, append(c.spans(kind.i, kind.j), c.spans(at[2], at[3])...)...)
			case notApplicableRE.MatchString(o.s) && !hasAmount(o.s):
				one.cells[k] = nil
			default:
				own := slashed(o.s, []int{0, len(o.s)})
				if len(own) != len(kinds) {
					return nil
				}
				one.cells[k] = newCell(src, o.spans(own[n].i, own[n].j)...)
			}
		}
		out = append(out, &one)
	}
	return out
}
