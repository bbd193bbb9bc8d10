package analyze

import (
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// placeFirstRE finds a pharmacy with its supply in front of the first tier of a list: "Retail (30-day) Tier 1 - Generic", "Mail order Rx (90
// days) Tier 1".
var placeFirstRE = regexp.MustCompile(`^\W*((?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: pharmacy)?(?: rx| drugs?| prescriptions?)?)\W+((?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?)\W+tier ?(\d)\b`)

// placeGoesOn gives the rows of tiers that follow such a one, each the next tier, the pharmacy and the supply that it names for them all:
// "Tier 2 - Preferred brand". A row that says itself where it holds, or that another heading has told so, ends the list.
func placeGoesOn(rows []drugRow) {
	var first *drugRow // the row that names the place
	var channel benefit.Channel
	var chanEv []benefit.Evidence
	var days *sourcedDays
	last := 0
	for n := range rows {
		r := &rows[n]
		label := r.labelText()
		if c := r.label(); len(c) > 0 {
			if at := placeFirstRE.FindStringSubmatchIndex(c[0].s); at != nil {
				tier, _ := strconv.Atoi(c[0].s[at[6]:at[7]])
				again := first != nil && first.table == r.table && tier == last // "Retail (30 days) Tier 1" above "Mail (90 days) Tier 1"
				if first = nil; tier != 1 || again {
					last = tier
					continue
				}
				supply := lexWhere(c[0].s[at[4]:at[5]])
				ch := channelIn(lex(c[0].s), at[2], at[3])
				if len(supply) != 1 || supply[0].kind != daysMark || ch == "" {
					continue
				}
				first, last, channel = r, tier, ch
				chanEv = c[0].evidence(at[2], at[3], sureCell)
				days = &sourcedDays{band: supply[0].days, ev: c[0].evidence(at[4], at[5], sureCell)}
				continue
			}
		}
		t, ok := readTier(label)
		next, _ := strconv.Atoi(t.number)
		if first == nil || first.table != r.table || !ok || next != last+1 || len(lexWhere(label)) > 0 || r.channel != "" || r.days != nil || strings.Contains(label, "network") {
			first = nil
			continue
		}
		last, r.days = next, days
		if !isSpecialty(t.classes) { // which are filled elsewhere
			r.channel, r.chanEv = channel, chanEv
		}
	}
}
