package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

const (
	networkOut       = `(?:out[ -]of[ -]network|non-?network|non-? ?participating|non-? ?plan)`
	networkPreferred = `(?:preferred (?:participating|network|retail|pharmac(?:y|ies)|cost[- ]sharing)|preferred)`
	networkStandard  = `(?:standard(?: (?:participating|network|retail|pharmac(?:y|ies)|cost[- ]sharing))?|(?:non-? ?preferred|other) (?:participating|network|retail|pharmac(?:y|ies)))`
	networkIn        = `(?:in[ -]network|participating|network|plan pharmac(?:y|ies))`
)

// namedNetworkRE finds the network that stands with a sign right in front of an amount: "participating - $10".
var namedNetworkRE = regexp.MustCompile(`(?:^|[ (;,./-])(?:(` + networkOut + `)|(` + networkStandard + `)|(` + networkPreferred + `)|(` + networkIn + `))` +
	`(?: (?:retail|participating|network|pharmac(?:y|ies)|providers?))*` + supplyBehindPlace + ` ?[:=–—-] ?(?:you pay )?(?:an? )?$`)

// supplyBehindPlace finds the supply that a pharmacy is named with: "(up to 30 days)", ", 30-day supply".
const supplyBehindPlace = `(?: ?[(,–—-] ?(?:for )?(?:up to )?(?:an? )?\d{1,3}[ -]days?(?: supply)?\)?)?`

// behindPlaceRE finds the network behind the kind of its pharmacies, in front of an amount: "Retail – Non-Preferred - $10/prescription", "retail
// (preferred): $5".
var behindPlaceRE = regexp.MustCompile(`\b(?:retail|mail(?:[ -]order)?|specialty)(?: pharmac(?:y|ies))? ?[-–—(:,] ?(?:(non-? ?preferred|standard)|(preferred))\)?` + supplyBehindPlace + ` ?[:=–—-]? ?(?:you pay )?(?:an? )?$`)

// clauseNetworkRE finds the network that begins a clause right in front of its amount, without a sign: "In-network $10; out-of-network 50%".
var clauseNetworkRE = regexp.MustCompile(`(?:^|[;,.)] ?| and )(?:(` + networkOut + `)|(?:in[ -]network|network|participating))(?: (?:pharmac(?:y|ies)|providers?))? (?:you pay )?$`)

// clauseNetworks gives cost shares the networks that begin their clauses, where one is that of the plan and the other is none.
func clauseNetworks(out []reading, s string) {
	nets := make([]benefit.Network, len(out))
	at := make([]span, len(out))
	for k := range out {
		start := 0
		if k > 0 {
			start = out[k-1].j
		}
		m := clauseNetworkRE.FindStringSubmatchIndex(s[start:out[k].i])
		if m == nil || out[k].network != nil {
			return
		}
		if nets[k] = benefit.In; m[2] >= 0 {
			nets[k] = benefit.Out
		}
		at[k] = span{start + m[0], out[k].i}
	}
	if !slices.Contains(nets, benefit.In) || !slices.Contains(nets, benefit.Out) {
		return
	}
	for k := range out {
		out[k].network, out[k].in = &at[k], nets[k]
	}
}

// networksInside gives cost shares the networks that stand in front of them, where a cell names several. "Preferred"
// alone is a network only beside one that is called so in full.
func networksInside(out []reading, s string) {
	type named struct {
		at  span
		net benefit.Network
	}
	list := make([]*named, len(out))
	seen := map[benefit.Network]bool{}
	full := false
	for k := range out {
		start := 0
		if k > 0 {
			start = out[k-1].j
		}
		if m := behindPlaceRE.FindStringSubmatchIndex(s[start:out[k].i]); m != nil {
			list[k] = &named{span{start + m[2], start + m[3]}, benefit.Standard}
			if m[2] < 0 {
				list[k] = &named{span{start + m[4], start + m[5]}, benefit.Preferred}
			}
			seen[list[k].net] = true
			full = full || list[k].net == benefit.Standard
			continue
		}
		m := namedNetworkRE.FindStringSubmatchIndex(s[start:out[k].i])
		if m == nil {
			continue
		}
		for n, net := range []benefit.Network{benefit.Out, benefit.Standard, benefit.Preferred, benefit.In} {
			if i, j := m[2*n+2], m[2*n+3]; i >= 0 {
				list[k] = &named{span{start + i, start + j}, net}
				seen[net] = true
				full = full || net != benefit.Preferred || s[start+i:start+j] != "preferred"
			}
		}
	}
	if len(seen) < 2 || !full {
		return
	}
	for k, n := range list {
		if n == nil {
			continue
		}
		if n.net == benefit.In && seen[benefit.Preferred] {
			n.net = benefit.Standard
		}
		out[k].network, out[k].in = &n.at, n.net
		if l := out[k].label; l != nil && l.i < n.at.j && n.at.i < l.j {
			for o := range out {
				if out[o].label == l {
					out[o].label = nil // it names pharmacies, not drugs
				}
			}
		}
	}
	for k := 1; k < len(out); k++ {
		if r, before := &out[k], out[k-1]; r.network == nil && before.network != nil && onlyPlacesRE.MatchString(s[before.j:r.i]) {
			r.network, r.in = before.network, before.in // "standard: $10 retail, $20 mail order"
		}
	}
}

// networkBehindRE finds the pharmacies of an amount behind it, in brackets or not: "25% coinsurance after deductible (Preferred specialty
// pharmacy)", "$5 at preferred pharmacies".
var networkBehindRE = regexp.MustCompile(`^(?:[^($%]{0,60}\((?:at (?:an? )?)?|(?: co-?pay(?:ment)?| co-?insurance)? (?:at|from) (?:an? |the |all )?)(?:(preferred)|(other|standard|non-? ?preferred))(?: (?:participating|network|in-network|retail|specialty))* pharmac(?:y|ies)\b`)

// networksBehind gives cost shares the networks that stand behind them, where a cell names preferred pharmacies and others.
func networksBehind(out []reading, s string) {
	at, nets := make([]span, len(out)), make([]benefit.Network, len(out))
	preferred, standard := false, false
	for k := range out {
		end := len(s)
		if k+1 < len(out) {
			end = out[k+1].i
		}
		if out[k].network != nil && out[k].in != benefit.Preferred || out[k].j > end {
			return
		}
		m := networkBehindRE.FindStringSubmatchIndex(s[out[k].j:end])
		switch {
		case out[k].network != nil && (m == nil || m[2] < 0):
			return
		case m == nil && onlyMail(out[k].channels):
			// levels are of retail pharmacies
		case m == nil:
			return
		case m[2] >= 0:
			at[k], nets[k], preferred = span{out[k].j + m[2], out[k].j + m[1]}, benefit.Preferred, true
		default:
			at[k], nets[k], standard = span{out[k].j + m[4], out[k].j + m[1]}, benefit.Standard, true
		}
	}
	if !preferred || !standard {
		return
	}
	for k := range out {
		if nets[k] != "" {
			out[k].network, out[k].in = &at[k], nets[k]
		}
	}
}

// onlyMail reports whether the pharmacies that an amount names are mail order alone.
func onlyMail(channels []mark) bool {
	return len(channels) > 0 && !slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.Mail })
}

// outsideLineRE finds pharmacies out of network that stand right in front of what is paid there, as a line of their own.
var outsideLineRE = regexp.MustCompile(`(?:^|[ .;,)])(` + networkOut + `)(?: (?:retail |specialty )?(?:pharmac(?:y|ies)|providers?))?[ :.–-]*$`)

// outsideLines gives cost shares the network out of which they hold, where a line of a cell is its name and nothing else: "Non-Network"
// above "Not covered".
func (p *passage) outsideLines(out []reading) {
	for k := range out {
		start := 0
		if k > 0 {
			start = out[k-1].j
		}
		if out[k].network != nil || out[k].i <= start {
			continue
		}
		m := outsideLineRE.FindStringSubmatchIndex(p.s[start:out[k].i])
		if m == nil || !p.startsOwnLine(start+m[2]) || !p.startsOwnLine(out[k].i) {
			continue
		}
		out[k].network, out[k].in = &span{start + m[2], start + m[3]}, benefit.Out
		if l := out[k].label; l != nil && l.i < start+m[3] && start+m[2] < l.j {
			out[k].label = nil
		}
	}
}

// deniedAtRE finds pharmacies that are not preferred right in front of what is paid there, preferredAtRE the others at the head of a cell.
var (
	deniedAtRE    = regexp.MustCompile(`(?:^|[ .;,)])(non-? ?(?:preferred|member)(?: retail| network)* pharmac(?:y|ies)) ?[:–-] ?(?:you pay )?$`)
	preferredAtRE = regexp.MustCompile(`^\W*(preferred (?:(?:retail|network|overseas|member|and|or) )*pharmac(?:y|ies)) ?[:–-]`)
)

// deniedElsewhere gives cost shares the network out of which they hold, where a line says that pharmacies which are not preferred fill
// nothing: they are no second network then, and their name is no tier's. The preferred ones are the network.
func (p *passage) deniedElsewhere(out []reading) {
	denied := false
	for k := range out {
		r := &out[k]
		if r.share.Kind != benefit.NotCovered || r.in == benefit.Out {
			continue
		}
		start := 0
		if k > 0 {
			start = out[k-1].j
		}
		if m := deniedAtRE.FindStringSubmatchIndex(p.s[start:max(start, r.i)]); m != nil && p.startsOwnLine(start+m[2]) {
			r.network, r.in, r.label = &span{start + m[2], start + m[3]}, benefit.Out, nil
			denied = true
		}
	}
	if head := preferredAtRE.FindStringSubmatchIndex(p.s); denied && head != nil {
		for k := range out {
			if r := &out[k]; r.in != benefit.Out {
				r.network, r.in = &span{head[2], head[3]}, benefit.In
			}
		}
	}
}

var onlyPlacesRE = regexp.MustCompile(`^(?: ?[(/]?(?:retail|mail(?:[- ](?:order|service))?|home delivery|per|prescription|co-?pay(?:ment)?|(?:up to )?\d{1,3}[ -]days?(?: supply)?)\)?)* ?(?:,|/|and)+ ?$`)

// specialtyColumnRE finds the pharmacies that fill specialty drugs alone, however their header calls them.
var specialtyColumnRE = regexp.MustCompile(`\bspecialty (?:retail |network |participating |out[- ]of[- ]network |drug )*(?:network|pharmac)`)

// specialtySupplyRE finds a header of specialty drugs that says no more than for how long: "Specialty (up to 31 days)".
var specialtySupplyRE = regexp.MustCompile(`^\W*specialty(?: (?:prescription )?(?:drugs?|medic(?:ation|ine)s?|rx|products?))?(?:\W|\d|\b(?:up|to|an?|max|maximum|days?|ds|supply|or|less)\b)*$`)

// besidePharmacies reports whether a column of numbered tiers for specialty drugs stands beside one of retail pharmacies or mail order, so
// that it says what those drugs cost where they are filled.
func besidePharmacies(roles []columnRole, at int) bool {
	r := roles[at]
	return at > 0 && roles[0].kind == labelColumn && r.channel == "" && r.header != nil && specialtySupplyRE.MatchString(headerWords(r.header)) &&
		slices.ContainsFunc(roles, func(o columnRole) bool {
			return o.kind == costColumn && o.network != benefit.Out && (o.channel == benefit.Retail || o.channel == benefit.Mail)
		})
}

// specialtyColumns gives columns the pharmacies for specialty drugs: those whose header says so, and the retail ones below a
// corner that makes the table one of specialty drugs.
func specialtyColumns(roles []columnRole) {
	corner := false
	if h := roles[0].header; h != nil && roles[0].kind == labelColumn && len(roles) > 1 {
		s := headerWords(h)
		corner = strings.Contains(s, "specialty") && !regexpGeneric.MatchString(s) && !regexpBrand.MatchString(s) && strings.Contains(s, "tier")
	}
	others := slices.ContainsFunc(roles, func(r columnRole) bool { return r.header != nil && nonSpecialtyRE.MatchString(headerWords(r.header)) })
	for k := range roles {
		r := &roles[k]
		if r.header != nil && others && r.kind == costColumn && r.channel == "" && specialtyOnlyHeadRE.MatchString(headerWords(r.header)) {
			r.channel = benefit.SpecialtyChannel
		}
		if r.kind != costColumn || r.channel == benefit.Mail || r.header == nil || len(r.places) > 0 {
			continue
		}
		if r.channel == "" && r.network == "" && r.days != nil && k > 0 && ownSpecialty(r.header) && slices.ContainsFunc(roles, func(o columnRole) bool {
			return o.kind == costColumn && (o.channel == benefit.Retail || o.channel == benefit.Mail)
		}) {
			r.channel = benefit.SpecialtyChannel
		}
		if s := headerWords(r.header); besidePharmacies(roles, k) || corner && r.channel != "" || specialtyColumnRE.MatchString(s) && !besideOthers(r.header) && strings.Count(s, "retail") <= strings.Count(s, "specialty") && !strings.Contains(s, "retail and") && !strings.Contains(s, "retail &") {
			r.channel = benefit.SpecialtyChannel
		}
	}
}

// ownSpecialty reports whether a header is what a plan calls its specialty pharmacy, above for how long it fills: "Harbor Specialty" above
// "1-30 days".
func ownSpecialty(c *gridCell) bool {
	end := c.firstLineEnd()
	if end < 0 {
		return false
	}
	_, supply := onlySupply(c.s[end:])
	return supply && namedSpecialty(c.s[:end])
}

var (
	// nonSpecialtyRE finds the header of all other drugs, beside which that of specialty drugs alone tells where they are filled.
	nonSpecialtyRE      = regexp.MustCompile(`\bnon-?(?: )?specialty\b`)
	specialtyOnlyHeadRE = regexp.MustCompile(`^\W*specialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\W*$`)
)

// everyPharmacyRE finds a line that names pharmacies that are not for specialty drugs alone.
var everyPharmacyRE = regexp.MustCompile(`^\W*(?:(?:in-network|network|participating|retail|local|community|preferred|standard) )+pharmac(?:y|ies)\W*$`)

// besideOthers reports whether a header names the specialty pharmacies on a line of their own, beside a line for the others:
// "Network Pharmacy" above "Specialty Pharmacy".
func besideOthers(c *gridCell) bool {
	return len(c.from) > 0 && slices.ContainsFunc(c.pieces(), func(at span) bool { return everyPharmacyRE.MatchString(c.s[at.i:at.j]) })
}

// specialtyPharmacyLineRE finds the line of the specialty pharmacies in such a header.
var specialtyPharmacyLineRE = regexp.MustCompile(`^\W*(?:and |or |& )?(?:in-network |network |participating )*specialty pharmac(?:y|ies)\W*$`)

// alsoSpecialty is the line of a header by which its column is that of specialty pharmacies, too; nil for any other.
func (c columnRole) alsoSpecialty() []benefit.Evidence {
	if c.header == nil || !besideOthers(c.header) {
		return nil
	}
	for _, at := range c.header.pieces() {
		if specialtyPharmacyLineRE.MatchString(c.header.s[at.i:at.j]) {
			return c.header.evidence(at.i, at.j, sureCell)
		}
	}
	return nil
}

// preferredWordRE finds a network that a header calls preferred, and more.
var preferredWordRE = regexp.MustCompile(`\bpreferred (?:[a-z]+ )?network\b`)

// preferredBesideStandard makes the column of a network that is called preferred that of preferred pharmacies where another one is that of
// standard ones: "Our Preferred Value Network" beside "A Standard Network Pharmacy".
func preferredBesideStandard(roles []columnRole) {
	if !slices.ContainsFunc(roles, func(r columnRole) bool { return r.kind == costColumn && r.network == benefit.Standard }) {
		return
	}
	for k := range roles {
		if r := &roles[k]; r.kind == costColumn && r.network == benefit.In && r.header != nil && preferredWordRE.MatchString(headerWords(r.header)) {
			r.network = benefit.Preferred
		}
	}
}

// otherPharmaciesRE finds the header of the pharmacies of a network beside those that are preferred: "Other network pharmacies".
var otherPharmaciesRE = regexp.MustCompile(`\b(?:all |any )?other (?:(?:in-network|network|participating|retail|plan) )*pharmac(?:y|ies)\b`)

// othersBesidePreferred makes the column of a network's other pharmacies that of standard ones beside a column of preferred ones.
func othersBesidePreferred(roles []columnRole) {
	if !slices.ContainsFunc(roles, func(r columnRole) bool {
		return r.kind == costColumn && r.network == benefit.Preferred && r.channel != benefit.Mail
	}) {
		return
	}
	for k := range roles {
		if r := &roles[k]; r.kind == costColumn && (r.network == benefit.In || r.network == "") && r.channel != benefit.Mail && r.header != nil && otherPharmaciesRE.MatchString(headerWords(r.header)) {
			r.network = benefit.Standard
		}
	}
}

// preferredAlone makes a column of the "preferred mail order pharmacy" one of the network, where no other column is called
// preferred or standard.
func preferredAlone(roles []columnRole) {
	at := -1
	for k, r := range roles {
		switch {
		case r.kind != costColumn || r.network == "" || r.network == benefit.In || r.network == benefit.Out:
		case r.network != benefit.Preferred || r.channel != benefit.Mail || at >= 0 && roles[at].header != r.header:
			return
		default:
			at = k
		}
	}
	if at < 0 {
		return
	}
	for k := range roles {
		if roles[k].header == roles[at].header {
			roles[k].network = benefit.In
		}
	}
}

// ownColumnRE finds a column of the pharmacy that a school or an employer has itself: "Campus Pharmacy".
var ownColumnRE = regexp.MustCompile(`\b(?:campus|student|student health|university|college|on-?site|in-house|employee|company|health (?:center|services)|wellness center|clinic|hospital|medical center) (?:[a-z]+ )?pharmac(?:y|ies)\b`)

// ownAndMoreRE finds pharmacies of a network beside such a one in a header: "Campus Pharmacy and 90-day network".
var ownAndMoreRE = regexp.MustCompile(`\bpharmac(?:y|ies) ?(?:,|&|/|and|or) (?:(?:the|any|other|all|a|an) )?(?:[a-z0-9-]+ ){0,3}(?:network|participating|retail)\b`)

// ownColumns makes the column of such a pharmacy one of preferred retail pharmacies, beside one of the retail pharmacies of the network.
func ownColumns(roles []columnRole) {
	named := func(r columnRole) bool {
		return r.kind == costColumn && r.header != nil && ownColumnRE.MatchString(headerWords(r.header)) && !ownAndMoreRE.MatchString(headerWords(r.header))
	}
	if !slices.ContainsFunc(roles, func(r columnRole) bool {
		return r.kind == costColumn && r.channel == benefit.Retail && (r.network == "" || r.network == benefit.In) && !named(r)
	}) {
		return
	}
	for k := range roles {
		if r := &roles[k]; named(*r) && (r.channel == "" || r.channel == benefit.Retail) && (r.network == "" || r.network == benefit.In) && len(r.places) == 0 {
			r.channel, r.network = benefit.Retail, benefit.Preferred
		}
	}
}

var (
	// ownHeadRE finds a heading that is the name of a pharmacy, and commonPharmacyRE words of which none is a name.
	ownHeadRE        = regexp.MustCompile(`^\W*((?:[a-z][a-z0-9&'.-]* ){1,4})pharmac(?:y|ies)\W*(?:\([^()]*\)\W*)?$`)
	commonPharmacyRE = regexp.MustCompile(`\b(?:retail|mail|order|service|home|delivery|specialty|network|in-network|out-of-network|participating|non-?participating|preferred|non-?preferred|standard|local|chain|independent|any|all|other|at|from|covered|prescription|drugs?|long-term|care|infusion|compound(?:ing)?|extended|supply|day|days|month|benefits?|your|our|the|outpatient|medical|value|tier|level|maintenance|member|plan)\b`)
)

// isOwnPharmacy reports whether a heading calls a pharmacy by its name: "Harbor Health Pharmacy (up to a 90-day supply)".
func isOwnPharmacy(label string) bool {
	m := ownHeadRE.FindStringSubmatch(label)
	return m != nil && (ownColumnRE.MatchString(label) || !commonPharmacyRE.MatchString(m[1]))
}

// ownSections makes the rows below the name of such a pharmacy those of a preferred retail pharmacy, where the same tiers stand below a heading of
// the retail pharmacies, too.
func ownSections(rows []drugRow) {
	for k := range rows {
		own := &rows[k]
		if own.own == nil || own.channel != "" || own.network.Known() || !slices.ContainsFunc(rows, func(o drugRow) bool {
			return o.own == nil && o.channel == benefit.Retail && (!o.network.Known() || o.network.Value == benefit.In) && len(o.chanEv) > 0
		}) {
			continue
		}
		own.channel, own.chanEv = benefit.Retail, own.own
		own.network = benefit.State(benefit.Preferred, own.own...)
	}
}

// noOutRE finds that a plan pays nothing out of network, which names no column of such pharmacies: "Regional EPO (no out-of-network
// coverage)".
var noOutRE = regexp.MustCompile(`\b(?:no|without) (?:out-of-network|non-?network|out-of-plan)(?: (?:coverage|benefits?))?\b`)

// organizationRE finds the kind of a plan whose name has the words of a network in it: "Preferred Provider Organization (PPO)".
var organizationRE = regexp.MustCompile(`\b(?:preferred|participating|exclusive|network) providers? organi[sz]ations?\b`)

// combinationRE finds that something holds whichever of the networks is used, or several: "any combination of providers", "combined in- and out-of-network".
var combinationRE = regexp.MustCompile(`\b(?:both )?in-? ?(?:and|or|/|&) ?out[- ]of[- ]network\b|\b(?:any|a) combination of (?:(?:in-network|participating|network|non-participating|non-network|out-of-network|contracted|and|or) )*(?:providers|pharmacies|networks)\b`)

// lesserNetworkRE finds providers or pharmacies of the network that are not the preferred ones.
var lesserNetworkRE = regexp.MustCompile(`\b(?:in[ -]?network|participating),?[ (–-]{1,3}non-? ?preferred(?: (?:providers?|pharmac(?:y|ies)|network))?|\bnon-? ?preferred,?[ (–-]{1,3}(?:in[ -]?network|participating|network)(?: (?:providers?|pharmac(?:y|ies)))?`)

// networkOf reads the network that a header or label names, and where.
func networkOf(s string) (benefit.Network, span, bool) {
	s = blank(blank(s, noOutRE), organizationRE)
	if at := combinationRE.FindStringIndex(s); at != nil {
		return benefit.AnyNetwork, span{at[0], at[1]}, true
	}
	if at := lesserNetworkRE.FindStringIndex(s); at != nil && !outNetworkRE.MatchString(blank(s, lesserNetworkRE)) {
		return benefit.In, span{at[0], at[1]}, true
	}
	if at := outNetworkRE.FindStringIndex(s); at != nil {
		if in := inNetworkRE.FindStringIndex(blank(s, outNetworkRE)); in != nil {
			return benefit.AnyNetwork, span{min(in[0], at[0]), max(in[1], at[1])}, true
		}
		return benefit.Out, span{at[0], at[1]}, true
	}
	if at := prefPharmRE.FindStringIndex(s); at != nil {
		return benefit.Preferred, span{at[0], wordEnd(s, at[1])}, true
	}
	if at := stdPharmRE.FindStringIndex(s); at != nil {
		return benefit.Standard, span{at[0], wordEnd(s, at[1])}, true
	}
	if at := inNetworkRE.FindStringIndex(s); at != nil {
		return benefit.In, span{at[0], at[1]}, true
	}
	return "", span{}, false
}

// networkValues are what the cells of a column say that names each row's network.
var networkValues = []struct {
	re *regexp.Regexp
	of benefit.Network
}{
	{regexp.MustCompile(`^\W*(?:both|any|all|in ?(?:and|&|/|or|\+) ?out)(?: networks?| pharmacies)?\W*$`), benefit.AnyNetwork},
	{regexp.MustCompile(`^\W*(?:out|oon|non-?par(?:ticipating)?|no)\W*$`), benefit.Out},
	{regexp.MustCompile(`^\W*(?:in|inn|par(?:ticipating)?|yes)\W*$`), benefit.In},
	{regexp.MustCompile(`^\W*preferred\W*$`), benefit.Preferred},
	{regexp.MustCompile(`^\W*(?:standard|non-?preferred)\W*$`), benefit.Standard},
}

// networkNamed returns the network that a cell of a row's label says, below a header that makes its column one of networks.
func (r *row) networkNamed(c *cell) (benefit.Network, bool) {
	head := slices.ContainsFunc(r.roles, func(o columnRole) bool { return o.header != nil && networkHeadRE.MatchString(headerWords(o.header)) })
	if !head || len(c.s) > maxTierCell {
		return "", false
	}
	for k, o := range r.cells {
		if h := r.column(k).header; o != c || h == nil || r.kind(k) != labelColumn || !networkHeadRE.MatchString(headerWords(h)) {
			continue
		}
		for _, v := range networkValues {
			if v.re.MatchString(c.s) {
				return v.of, true
			}
		}
		n, _, ok := networkOf(c.s)
		return n, ok
	}
	return "", false
}

// headOver quotes the header above a cell.
func (r *row) headOver(c *cell) []benefit.Evidence {
	k := slices.Index(r.cells, c)
	if k < 0 || r.column(k).header == nil {
		return nil
	}
	return r.column(k).header.all(sureCell)
}

// wordEnd is where the word ends that place i is within.
func wordEnd(s string, i int) int {
	for i < len(s) && s[i] >= 'a' && s[i] <= 'z' {
		i++
	}
	return i
}

// ofOnePharmacy reports whether a row's label, or the heading above it, says that it is of mail order or of specialty pharmacies, which
// are not the retail pharmacies that columns tell apart.
func (r *row) ofOnePharmacy() bool {
	label := r.labelText()
	if r.section == benefit.Mail || r.section == benefit.SpecialtyChannel {
		return true
	}
	switch channelIn(lex(label), 0, len(label)) {
	case benefit.Mail, benefit.SpecialtyChannel:
		return !strings.Contains(label, "retail")
	}
	return false
}
