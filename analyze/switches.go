package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Forms say in a cell of its own whether a rule is on, in front of how it is set: "Edit | On/Off | Setting | Notes". What is
// off states no rule, whatever stands behind it.

const (
	switchAsks = `on ?/ ?off|active|enabled|elect(?:ed|ion)?|selected|opted in|in (?:use|effect|force|place)`
	yesOrNo    = `(?:y ?/ ?n|yes ?/ ?no|on ?/ ?off)`
)

var (
	// switchHeadRE finds the header of such a column. One that asks in so many words is asksSwitchRE wherever it stands: "Status" may
	// head many things.
	switchHeadRE = regexp.MustCompile(`^\W*(?:` + switchAsks + `|status|switch)(?: ?\(?` + yesOrNo + `\)?)?\W*$`)
	asksSwitchRE = regexp.MustCompile(`^\W*(?:` + switchAsks + `|included?)\W*\(?` + yesOrNo + `\)?\W*$`)
	// switchedProgramRE finds the programs that only pharmacy benefits have.
	switchedProgramRE = regexp.MustCompile(`^\W*(?:prior auth(?:ori[sz]ation)?s?|step therap(?:y|ies)|quantity limits?|insulin (?:copay(?:ment)? )?(?:caps?|maximums?|limits?)|(?:exclusive|mandatory) specialty(?: pharmacy)?|specialty (?:exclusive|mandatory|lock-?in))(?: program)?\W*$`)
	switchOnRE        = regexp.MustCompile(`^\W*(?:on|active|enabled)\W*$`)
	switchOffRE       = regexp.MustCompile(`^\W*(?:off|inactive|disabled)\W*$`)
)

// switched reads the second cell of a row as a switch: one that says on or off, or yes or no below a header that asks for it,
// which may be a row of the table: the column is the one of that, or -1.
func (r *row) switched(cells []*cell, column int) (on, off bool) {
	if len(cells) < 2 {
		return false, false
	}
	c := cells[1]
	on, off = switchOnRE.MatchString(c.s), switchOffRE.MatchString(c.s)
	if on || off {
		return on, off
	}
	for k, o := range r.cells {
		if head := r.column(k).header; o == c && (k == column || head != nil && switchHeadRE.MatchString(strings.TrimSpace(head.s))) {
			return bareYesRE.MatchString(c.s), bareNoRE.MatchString(c.s)
		}
	}
	return false, false
}
