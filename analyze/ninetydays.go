package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// longSupplyNetworkRE finds the header of the retail pharmacies that fill three months' supplies, which fill a month's, too: "90-Day Retail Network
	// pharmacy", "Extended-supply network pharmacy".
	longSupplyNetworkRE = regexp.MustCompile(`\b(?:(?:90|ninety)[- ]day(?:[- ]at)?[- ]retail|retail[- ](?:90|ninety)(?:[- ]day)?|(?:90|ninety)[- ]day(?:s supply)?|extended(?:[- ](?:days?))?[- ]supply|choice ?90|smart ?90|maintenance choice)(?: pharmacy)? (?:network|participating|pharmac(?:y|ies))\b`)
	// notOfThemRE finds that a header is of the others: "In-network pharmacy (not part of the 90-day retail network)".
	notOfThemRE = regexp.MustCompile(`\b(?:not (?:part of|in|participating in|a member of|within)|outside(?: of)?|other than|except|non)(?:[- ](?:the|our|a|an))*[- ]?$`)
)

// longNetworkBeside keeps the pharmacies that fill three months' supplies apart from the others of the network in a table that has a column for
// each of both: what the one fills, the other may not, whatever the supply.
func longNetworkBeside(roles []columnRole) {
	long, others := -1, -1
	for k, r := range roles {
		if r.kind != costColumn || r.header == nil || r.network == benefit.Out || r.channel == benefit.Mail || k > 0 && roles[k-1].header == r.header {
			continue
		}
		s := headerWords(r.header)
		switch at := longSupplyNetworkRE.FindStringIndex(s); {
		case at != nil && !notOfThemRE.MatchString(s[:at[0]]):
			if long >= 0 {
				return
			}
			long = k
		case at != nil:
			others = k
		case others < 0 && (r.network == benefit.In || r.channel == benefit.Retail) && r.days == nil:
			others = k
		}
	}
	if long < 0 || others < 0 || !slices.ContainsFunc(roles, func(r columnRole) bool { return r.kind == labelColumn }) {
		return
	}
	for k := range roles {
		switch r := &roles[k]; {
		case r.kind == costColumn && r.header == roles[long].header:
			r.channel, r.days = benefit.Retail90, nil
		case r.kind == costColumn && r.header == roles[others].header:
			r.channel, r.days = benefit.Retail, nil
		}
	}
}
