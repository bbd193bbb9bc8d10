package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Forms say in a cell of its own whether a rule is on, in front of how it is set: "Edit | On/Off | Setting | Notes". What is
// off states no rule, whatever stands behind it.

var (
	switchHeadRE = regexp.MustCompile(`^\W*(?:on ?/ ?off|status|active|enabled|switch|in (?:use|effect|force))(?: ?\(?(?:y ?/ ?n|yes ?/ ?no|on ?/ ?off)\)?)?\W*$`)
	switchOnRE   = regexp.MustCompile(`^\W*(?:on|active|enabled)\W*$`)
	switchOffRE  = regexp.MustCompile(`^\W*(?:off|inactive|disabled)\W*$`)
)

// switched reads the second cell of a row as a switch: one that says on or off, or yes or no below a header that asks for it.
func (r *row) switched(cells []*cell) (on, off bool) {
	if len(cells) < 2 {
		return false, false
	}
	c := cells[1]
	on, off = switchOnRE.MatchString(c.s), switchOffRE.MatchString(c.s)
	if on || off {
		return on, off
	}
	for k, o := range r.cells {
		if head := r.column(k).header; o == c && head != nil && switchHeadRE.MatchString(strings.TrimSpace(head.s)) {
			return bareYesRE.MatchString(c.s), bareNoRE.MatchString(c.s)
		}
	}
	return false, false
}
