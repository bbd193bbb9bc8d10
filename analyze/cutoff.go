package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// cutOffRE finds words behind a rate that break off before what it is a rate of: "30% of the approved".
var cutOffRE = regexp.MustCompile(`^ ?(?:co-?insurance )?of (?:the|our|its|your|a|an)(?: (?:approved|allowed|allowable|covered|eligible|negotiated|contracted|total|maximum|reasonable|usual|plan's|pharmacy's))?\W*$`)

// cutOff reports whether a passage ends before the rate does: its table lost the lines below, and the least and the most
// that is paid may have stood there.
func (r *reading) cutOff(s string) bool {
	return r.share.Kind == benefit.Coinsurance && r.share.Min == nil && r.share.Max == nil && cutOffRE.MatchString(s[r.j:])
}
