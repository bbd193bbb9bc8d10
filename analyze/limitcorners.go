package analyze

import regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"

var (
	// cornerLimitRE finds a corner that is the name of a limit, and does not only mention it: "Brand name drug deductible".
	cornerLimitRE = regexp.MustCompile(`^\W*(?:(?:annual|calendar|plan|benefit|contract|policy|year|yearly|prescriptions?|drugs?|rx|pharmacy|brands?|name|generic|specialty|individual|family|separate|your|the|medical|overall|(?:in|out[- ]of)[- ]network|per) ?[-–/]? ?)+(?:deductible|out-of-pocket (?:maximum|limit))\W*$`)
	// personFirstRE finds labels that begin with whose an amount is: "Per member, for Tier 2 drugs", "Family maximum".
	personFirstRE = regexp.MustCompile(`^\W*(?:(?:per|each) (?:member|person|individual)|individual|family)\b`)
)

// cornerLimit is the corner of a row's header, where it names the limit that the rows below state: "Brand name drug deductible | Member
// pays".
func (r *row) cornerLimit() *gridCell {
	if h := r.column(0).header; h != nil && len(h.s) <= maxHeader && cornerLimitRE.MatchString(h.s) {
		return h
	}
	return nil
}
