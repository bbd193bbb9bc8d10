package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// accReading is one individual and family amount found in an answer, with the words that say whose they are.
type accReading struct {
	network    benefit.Network
	networkAt  *span
	individual *mark
	family     *mark
	members    int // the family limit is met by so many members; their words at membersAt
	membersAt  *span
	i, j       int
	scope      string // the words around the amounts, for what they are about
}

type role int

const (
	noRole role = iota
	individualRole
	familyRole
	pairRole // two persons, whose amount is neither one person's nor the family's
)

var (
	individualRE = regexp.MustCompile(`\b(?:individuals?|indi?v?|single|persons?|(?:per|each|one) (?:covered |family |enrolled |insured )?(?:member|person)|member|self[- ]only|self|` + oneCovered + `|enrollee|insured|subscriber|each)\b`)
	familyRE     = regexp.MustCompile(`\b(?:(?:each|every|one) (?:covered |enrolled |insured )?)?fam(?:il(?:y|ies))?\b|\b(?:per|an?|each|one|the|your) household\b|\b(?:two|2|three|3) or more\b|\bemployee ?\+|\bper group\b|\bself plus\b|\bself and family\b|` + otherLevels)
	memberOfRE   = regexp.MustCompile(`\b(?:per|each|every|a|one) (?:covered )?family member\b`)
	ofFamilyRE   = regexp.MustCompile(`\b(?:all |total )?(?:covered |family |enrolled |insured )*(?:persons|members|individuals|people) (?:in|of) (?:a|the|your|one) family\b`)
	membersRE    = regexp.MustCompile(`\b([2-9]|two|three|four)[ -](?:family )?members?(?: per)?(?: family)?(?: max(?:imum)?)?\b`)

	overallRE   = regexp.MustCompile(`\boverall deductible\b|\bwhat is the (?:annual |plan )?deductible\b`)
	otherDedRE  = regexp.MustCompile(`\bother deductibles?\b|\bdeductibles? for specific\b`)
	beforeDedRE = regexp.MustCompile(`\bcovered before you meet\b`)
	oopRE       = regexp.MustCompile(`\bout[ -]+of[ -]+pocket\b|\bm?oopm?\b|\bpayment limits?\b|\b(?:annual|yearly|calendar[- ]year) (?:limit|maximum) on (?:your |member |the |all )?(?:co-?pay(?:ment)?s?|cost[- ]shar(?:e|ing))\b` +
		`|\bmaximum (?:annual|yearly|(?:calendar|plan|benefit)[- ]year) (?:co-?pay(?:ment)?s?|co-?insurance)(?: ?(?:or|and|/|&) ?(?:co-?pay(?:ment)?s?|co-?insurance))\b|` + mostInYear)
	oopLimitRE   = regexp.MustCompile(`\b(?:limits?|max(?:imum)?s?|expenses|moop|oopm|ceiling|cap|most (?:that )?you (?:will |would |can )?pay)\b|` + mostInYear)
	notInRE      = regexp.MustCompile(`\bnot included\b|\bdoes not (?:count|include)\b`)
	questionRE   = regexp.MustCompile(`^(?:what|is|are|do|does|will)\b`)
	deductibleRE = regexp.MustCompile(`\bdeductibles?\b|\bded\b|\bdeduct(?:\.|\W*$)`)
	rxWordsRE    = regexp.MustCompile(`\bprescriptions?\b|\bdrugs?\b|\bpharmacy\b|\brx\b|\bmedic(?:ation|ine)s?\b`)
	medWordsRE   = regexp.MustCompile(`\bmedical\b|\bhealth\b`)
	noneRE       = regexp.MustCompile(`^[^a-z]*(?:no\b|none\b|zero\b|not applicable\b|n/a\b|does not apply\b|there (?:is|are) no\b|(?:this|the|your) plan (?:has no|does(?: not|n't) have an?) (?:annual |yearly )?medical deductible\b|you (?:do not|don't) (?:have to |need to )?(?:pay|meet|have) an? [a-z ]{0,30}deductible\b)`)

	doesNotApplyRE = regexp.MustCompile(`\b(?:does(?: not|n't)|do not|don't|is not|will not) (?:be )?apply(?:ied)? to\b|\bdoes not include\b|\bexcept(?:ion)?s?(?: for)?\b|\bexclud(?:ing|es)\b|\bexempt\b|\bwaived (?:for|on)\b|\bnot appl(?:y|icable|ied) to\b|\bno deductible (?:for|on)\b`)
	cutRE          = regexp.MustCompile(`\b(?:does(?: not|n't)|do not|don't) (?:apply|include)\b|\bsatisfying\b|\bare (?:separate|combined)\b|\bthere are no other\b|\bcopay(?:ment)?s?\b`)
	copaysRE       = regexp.MustCompile(`\bcopay(?:ment)?s?\b`)
	embeddedRE     = regexp.MustCompile(`\bno (?:one|single) (?:person|member|individual|family member) (?:pays|will pay|can pay|has to pay|contributes) more than (?:the|their|an|his or her) individual\b|\b(?:each|every|any) family member must meet\b|\bthey have to meet their own\b|\bno (?:one|single) family member (?:may|can|will) contribute more than the individual\b|\bmust meet (?:their|his or her) own individual\b|` +
		`\beach (?:covered |family |insured |enrolled )*(?:member|person|individual) (?:only )?(?:needs to |has to |must )?meets? (?:the|an|only the|their own|his or her own) individual\b|` +
		`\b(?:when|once) (?:one|an individual|a|any one) (?:covered |family )*(?:member|person)? ?(?:meets|reaches|has met) the individual\b|(?:^|[^-])\bembedded\b`)
	aggregateRE = regexp.MustCompile(`\b(?:the|whole|entire|full|overall|total) family (?:deductible|out[- ]of[- ]pocket (?:limit|maximum)|amount|limit) must be (?:met|satisfied|reached) before\b|\bmust meet the (?:entire |whole |full )?family (?:deductible|amount) before\b|\b(?:aggregate|non-embedded)\b|\bentire family deductible must be met\b`)
	rxCountsRE  = regexp.MustCompile(`\b(?:pharmacy|prescription(?: drug)?s?|rx|drug) (?:expenses?|costs?|copays?|copayments?|cost[- ]sharing|charges|drugs)?[ a-z]{0,24}\b(?:apply|applies|count|counts|accumulate|included)\b`)
	notCountRE  = regexp.MustCompile(`\b(?:not|excluded?s?|excluding|except)\b|n't\b`)
	rxSubjectRE = regexp.MustCompile(`\b(?:prescriptions?(?: drugs?| medic(?:ation|ine)s?)?|pharmacy (?:benefits?|claims|expenses)) (?:are|is) subject to (?:the |your |any )?` + whichYearly + `(?:[a-z]+ ){0,2}deductible\b|` +
		`\bdeductible (?:also )?applies to (?:(?:medical|all|both|covered|care|services|expenses|and|the|outpatient),? )*(?:prescriptions?(?: drugs?| medic(?:ation|ine)s?)?|pharmacy (?:benefits?|claims|expenses))(?: and (?:medical|all other)[a-z ]{0,20})?(?:[.;]|$)`)
	includesRxRE  = regexp.MustCompile(`\b(?:includes?|including|takes? in|(?:is|are) included)\b[a-z ,'-]{0,60}\b(?:prescriptions?|drugs?|pharmacy)\b|\b(?:prescription|pharmacy)\b[a-z ,'-]{0,40}\b(?:is|are) included\b`)
	dedItemRE     = regexp.MustCompile(`(?:^|[,:;.] ?|\band )((?:the |your |any |plan |annual |calendar year )*deductibles?)(?: ?[,.;]| and\b|$)`)
	includesDedRE = regexp.MustCompile(`\b(?:includes?|including|excludes?|excluding|does not include|not including)(?: the| your)?(?: [a-z]+)? deductibles?\b`)
	dedCountsRE   = regexp.MustCompile(`\bdeductibles?\b[a-z ,'-]{0,60}\b(?:apply|applies|counts?|accumulates?|credited|included)\b[a-z ]{0,16}\b(?:toward|towards|to|in)\b[a-z ]{0,24}\bout[ -]of[ -]pocket\b|\bout[ -]of[ -]pocket (?:limit|maximum)s?\b[a-z ]{0,12}\bincludes?\b[a-z ,'-]{0,60}\bdeductibles?\b`)
	rxNotDedRE    = regexp.MustCompile(`^\W*(?:all |outpatient )*covered (?:outpatient |prescription )*(?:drugs|medications) are not subject to (?:the |any )?` + whichYearly + `(?:[a-z]+(?:'s)? ){0,2}deductible\b|\bprescription (?:drugs?|medications?)(?: (?:costs?|expenses?|copay(?:ment)?s?|benefits?|coverage))? (?:do|does|are|is) not (?:apply|subject|applied) to (?:the |any |your )?` + whichYearly + `(?:medical )?(?:plan )?deductible\b|\bprescriptions? (?:drugs? )?(?:is|are) not subject to (?:the |any |your )?` + whichYearly + `(?:[a-z]+(?:'s)? ){0,3}deductible\b|(?:\b(?:(?:medical|plan|annual|overall|general|combined|(?:calendar|plan|policy|contract|benefit)[- ]year)|the) |^\W*)deductible (?:of \$[^.;%]{3,60}? )?(?:(?:under|of|for|in) the (?:medical (?:plan|benefits?|program)|(?:evidence|certificate)(?: of coverage)?|(?:group )?(?:agreement|contract|policy)) )?(?:does(?: not|n't) apply to|is waived for|waived for|will not apply to|is not applied to) (?:all |covered |outpatient |the |your )*(?:prescription drugs?|prescription medications?|covered (?:drugs|medications)|pharmacy|pharmacy (?:or|and) prescription drugs?)(?: (?:benefits?|coverage|plan|program|services))?(?:\W*$|[.;])`)
)

// mostInYear is the most that somebody pays in a year, where a label does not call it by the name of a limit: "Most that a family pays in a benefit year".
const mostInYear = `\b(?:most|maximum) (?:that )?(?:you|(?:your|a|the|each|one|any) (?:family|person|member|child)|an individual|famil(?:y|ies)|members?) (?:will |would |can |could |must |ha(?:ve|s) to )?(?:have to )?pays? (?:(?:at|in) [a-z -]{3,50} )?(?:in|per|during) (?:(?:a|the|any|one) )?(?:[a-z]+ )?year\b`

// whichYearly is how a deductible is told apart by the year that it is for.
const whichYearly = `(?:(?:annual|yearly|overall|general|combined|(?:calendar|plan|policy|contract|benefit)[- ]year)(?:[- ]+))*`

// aboutLabelRE finds the words before an amount that say anew what it is of: "… $4,000 family Prescription drugs: $1,650".
var aboutLabelRE = regexp.MustCompile(`\b(?:medical|prescriptions?|rx|pharmacy|drugs?|medic(?:ation|ine)s?)(?: (?:drugs?|benefits?|plan|coverage|expenses|costs?|only|deductible|limit))* ?: ?(?:[a-z -]{0,20}:? )?$`)

// twoPersonRE finds an amount for two, which is neither one person's nor the family's.
var twoPersonRE = regexp.MustCompile(`\b(?:two|2)[- ](?:persons?|party)\b|\b(?:employee|member|subscriber|self|you) ?(?:\+|plus|and) ?(?:one|1|spouse|child(?:ren)?|child\(ren\))\b`)

// thenPaysRE finds the words in front of what is paid once a limit is reached: "once you reach it, you pay $0".
var thenPaysRE = regexp.MustCompile(`\b(?:pays?|owes?|charged|costs?(?: you)?|copay(?:ment)?s?(?: (?:is|of|are))?)\W*$`)

const maxRoleGap = 400 // bytes around an amount that are read for whose it is

// withinFamilyRE finds the amount of each person of a family, which stands beside that of a person alone and that of the family: "$4,500/individual or
// $6,850 individual within a family or $9,000/family".
var withinFamilyRE = regexp.MustCompile(`(?:[,;]? ?(?:or|and)? )?\$ ?[\d,]+(?:\.\d\d)? ?(?:/|per )? ?(?:an? )?(?:individual|person|member) (?:with)?in (?:a|the) family\b`)

// youAloneRE finds the reader as the one person that an amount is for, in front of it: "You: $3,000", "You only: $500".
var youAloneRE = regexp.MustCompile(`(?:^|[\n;,] ?)(you)(?: only| alone)? ?[:=–-] ?\$`)

// youAlone is an answer that calls the reader an individual, by a word as long, where it names the family, too.
func youAlone(s string) string {
	if at := youAloneRE.FindStringSubmatchIndex(s); at != nil && strings.Contains(s, "family") {
		return s[:at[2]] + "ind" + s[at[3]:]
	}
	return s
}

// middleLevelRE finds the amount of those who cover one person more, or children, between that of one and that of the family: "Employee + spouse,
// or employee + child(ren): $2,300".
var middleLevelRE = regexp.MustCompile(twoPersonRE.String() + `[^$.;%]{0,70}[:=–-] ?\$ ?[\d,]+(?:\.\d\d)?`)

// accumulatorAmounts reads the amounts of an answer: "Individual $1,500 / Family $3,000", "$0 person / $0 family for
// in-network providers. $2,000 person / $4,000 family for non-network providers".
func accumulatorAmounts(p *passage) []accReading {
	s := youAlone(blank(blank(withPPO(plainAnswer(p.s)), withinFamilyRE), bulletSignRE))
	if apart := blank(s, middleLevelRE); len(moneyRE.FindAllStringIndex(apart, 3)) == 2 && strings.Contains(apart, "family") {
		s = apart // nothing has a limit for two
	}
	var amounts []mark
	for _, at := range moneyRE.FindAllStringIndex(s, 64) {
		if a, ok := parseMoney(s[at[0]:at[1]]); ok && !(a == 0 && len(amounts) > 0 && thenPaysRE.MatchString(s[:at[0]])) && !perServiceRE.MatchString(s[at[1]:]) {
			amounts = append(amounts, mark{kind: moneyMark, i: at[0], j: at[1], amount: a})
		}
	}
	if len(amounts) == 0 || len(amounts) > 2 && twoPersonRE.MatchString(s) {
		return nil
	}
	head := s[max(0, amounts[0].i-maxRoleGap):amounts[0].i]
	_, rolesFirst := roleIn(head, true)
	_, _, netFirst := networkOf(head)
	netFirst = netFirst || len(amounts) > 1 && outsideAheadRE.MatchString(s[amounts[0].j:])
	// "Individual: in-network $500, out-of-network $1,000" names the network between the role and the amount
	head = strings.TrimRight(head, " ") + " "
	bare := strings.TrimRight(providerRE.ReplaceAllString(blank(blank(head, outNetworkRE), inNetworkRE), " "), " :,-")
	rolesFirst = rolesFirst && (roleEndRE.MatchString(head) || roleEndRE.MatchString(bare))
	var out []accReading
	previous := noRole
	for k := range amounts {
		m := &amounts[k]
		start, stop := 0, len(s)
		if k > 0 {
			start = amounts[k-1].j
		}
		if k+1 < len(amounts) {
			stop = amounts[k+1].i
		}
		lead, _ := splitAmounts(s, start, m.i, k == 0)
		_, tail := splitAmounts(s, m.j, stop, false)
		last := k+1 == len(amounts)
		if last {
			tail = stop
			if at := sentenceEndRE.FindStringIndex(s[m.j:]); at != nil {
				tail = m.j + at[0] + 1
			}
		}
		if at := cutRE.FindStringIndex(s[m.j:stop]); at != nil {
			tail, last = min(tail, m.j+at[0]), true
		}
		if k > 0 && lead == start && !rolesFirst {
			lead = m.i
		}
		if at := aboutLabelRE.FindStringIndex(s[m.j:stop]); at != nil && !last {
			tail = min(tail, m.j+at[0])
		}
		if k > 0 {
			if at := aboutLabelRE.FindStringIndex(s[start:m.i]); at != nil {
				lead = min(lead, start+at[0])
			}
		}
		if tail == stop && rolesFirst && !last {
			tail = m.j
		}
		before, after := s[max(lead, m.i-maxRoleGap):m.i], s[m.j:min(max(tail, m.j), m.j+maxRoleGap)]
		r, ok := roleIn(before, true)
		if !rolesFirst || !ok {
			if r2, ok2 := roleIn(after, false); ok2 {
				r = r2
			}
		}
		net, at := networkNear(s, m, start, tail, netFirst)
		if !ok && rolesFirst && r == noRole && net != "" && k > 0 {
			r = previous // "Family: in-network $1,000, out-of-network $2,000"
		}
		previous = r
		if len(out) > 0 {
			g := &out[len(out)-1]
			for n := range out {
				if net != "" && out[n].network == net && (r == familyRole && out[n].family == nil || r == individualRole && out[n].individual == nil) {
					g = &out[n]
				}
			}
			sameGroup := (net == "" || g.network == "" && !netFirst || net == g.network) &&
				(r == familyRole && g.family == nil || r == individualRole && g.individual == nil)
			if r == noRole && g.individual != nil && g.family == nil && (net == "" || g.network == "" && !netFirst) && k > 0 && bySlashRE.MatchString(s[start:m.i]) {
				sameGroup, r = true, familyRole // "$500/$1,000"
			}
			if sameGroup {
				if r == familyRole {
					g.family = m
				} else {
					g.individual = m
				}
				if g.network == "" && net != "" {
					g.network, g.networkAt = net, at
				}
				g.j, g.scope = m.j, g.scope+" "+s[start:m.i]+" "+after
				members(g, s, m.j, stop)
				continue
			}
		}
		g := accReading{network: net, networkAt: at, i: m.i, j: m.j, scope: before + " " + after}
		if net == "" && netFirst && len(out) > 0 && !hasRx(s[start:m.i]) { // "… Prescription drugs: $1,650" begins anew
			g.network, g.networkAt = out[len(out)-1].network, out[len(out)-1].networkAt
		}
		if r == familyRole {
			g.family = m
		} else {
			g.individual = m
		}
		members(&g, s, m.j, stop)
		out = append(out, g)
	}
	return out
}

// bulletSignRE finds the mark of an item in the words of an answer whose amounts are items: "Individual • $500".
var bulletSignRE = regexp.MustCompile(`[•●▪■◦‣∙○]`)

// timesPersonRE finds an amount that is told as a multiple of the one before: "$250 / 2x family".
var timesPersonRE = regexp.MustCompile(`\b(?:\d(?:\.\d)? ?x|(?:two|three|2|3) times)(?: the| per| for)? (?:individual|family|single|person|member)\b(?: (?:amount|deductible|limit|maximum))?`)

// perServiceRE finds behind an amount that it is paid for a service: "$100 copay for emergency room".
var perServiceRE = regexp.MustCompile(`^ ?(?:co-?pay(?:ment)?s?\b|(?:per|/|each) ?(?:visit|admission|trip|day|stay)\b)`)

// bySlashRE finds what parts a person's amount from the family's: "$500/$1,000", "$500 per person / $1,000".
var bySlashRE = regexp.MustCompile(`^\W*(?:(?:per|each) )?(?:individual|person|member|single|employee|self)?\W*/\W*$`)

// selfPlusOneRE finds the two persons that a family's amount may be named with: "self + one / self and family".
var selfPlusOneRE = regexp.MustCompile(`\bself (?:plus|\+) one\b`)

var providerRE = regexp.MustCompile(`\bproviders?\b`)

var roleEndRE = regexp.MustCompile(`(?:individuals?|\bindi?v?\.?|\bfam\.?|single|person|member|self|self[- ]only|only|family|each|enrollee|employee)\)?(?: deductible| plan| coverage| limit)?(?: is| of)? ?[:=(-]? ?$`)

// splitAmounts is boundary for lists of amounts, where "/" and "or" part individual from family.
func splitAmounts(s string, i, j int, first bool) (right, left int) {
	right, left = boundary(s, i, j, first)
	if first || right != i {
		return right, left
	}
	if at := strings.LastIndex(s[i:j], "/"); at > 0 && strings.TrimSpace(s[i:i+at]) != "" {
		return i + at + 1, i + at
	}
	return right, left
}

// roleIn reads whose amount it is from the words before (the nearest is the last) or behind it (the first).
func roleIn(s string, before bool) (role, bool) {
	s = memberOfRE.ReplaceAllStringFunc(s, func(m string) string { return "per person" + strings.Repeat(" ", max(0, len(m)-10)) })
	s = ofFamilyRE.ReplaceAllStringFunc(s, func(m string) string { return "per family" + strings.Repeat(" ", max(0, len(m)-10)) })
	s = blank(blank(blank(s, membersRE), timesPersonRE), selfPlusOneRE)
	fam, ind := familyRE.FindAllStringIndex(s, -1), individualRE.FindAllStringIndex(blank(s, familyRE), -1) // "self plus one" is no single person
	if len(fam) == 0 && len(ind) == 0 {
		return noRole, false
	}
	if len(fam) == 0 {
		return individualRole, true
	}
	if len(ind) == 0 {
		return familyRole, true
	}
	if before == (fam[len(fam)-1][0] > ind[len(ind)-1][0]) && before || !before && fam[0][0] < ind[0][0] {
		return familyRole, true
	}
	return individualRole, true
}

// networkNear finds the network that goes with an amount. Words that name both are a limit shared by both.
func networkNear(s string, m *mark, start, tail int, first bool) (benefit.Network, *span) {
	from, to, nearest := start, m.i, lastNetwork
	if n, at, ok := networkOf(s[from:to]); ok && !first && n != benefit.AnyNetwork && headsAmountRE.MatchString(s[from+at.j:to]) {
		return n, &span{from + at.i, from + at.j}
	}
	if !first {
		if tail < m.j {
			return "", nil
		}
		from, to, nearest = m.j, tail, firstNetwork
	}
	n, at, ok := networkOf(s[from:to])
	if ok && n == benefit.AnyNetwork && !combinationRE.MatchString(s[from:to]) && !bothRE.MatchString(s[from:to]) {
		n, at = nearest(s[from:to])
	}
	if !ok || n == benefit.In {
		if tier, where, said := providerTier(s, from, to); said {
			return tier, &where
		}
	}
	if !ok || !first && headsAmountRE.MatchString(s[from+at.j:]) {
		return "", nil
	}
	return n, &span{from + at.i, from + at.j}
}

// headsAmountRE finds behind a network the colon that makes it that of the amount to come: "Basic: $750. Out-of-network: $1,500".
var headsAmountRE = regexp.MustCompile(`^(?: (?:providers?|pharmac(?:y|ies)|network|individual|person|single|family))* ?: ?`)

// outsideAheadRE finds pharmacies or providers out of network in front of an amount, behind a sign that ends what was said before, whatever
// those of the network are called: "For Choice providers $750 / $1,500; for out-of-network providers $1,500 / $3,000".
var outsideAheadRE = regexp.MustCompile(`[;.] ?(?:for |from |with )?(?:out[- ]of[- ]network|non-?network|non-?participating)(?: (?:providers?|pharmac(?:y|ies)|individual|person))*,? ?[:–-]? ?\$ ?\d`)

// ppoRE finds the network of a PPO where it is told from the providers outside: "PPO: $750. Non-PPO: $1,500". Elsewhere a PPO is a plan.
var ppoRE = regexp.MustCompile(`(^|[^-a-z])ppo( providers?)?:`)

// withPPO calls that network by a name that no plan has, of as many bytes.
func withPPO(s string) string {
	if !strings.Contains(s, "non-ppo") {
		return s
	}
	return ppoRE.ReplaceAllString(s, "${1}inn${2}:")
}

// bothRE finds in- and out-of-network named in one breath.
var bothRE = regexp.MustCompile(`(?:in-network|network|participating|preferred)(?: providers?| pharmac(?:y|ies))? ?(?:/|and|&|or|,) ?(?:out[ -]of[ -]network|non-?(?:participating|network|preferred))|` +
	`(?:out[ -]of[ -]network|non-?(?:participating|network|preferred))(?: providers?)? ?(?:/|and|&|or) ?(?:in-network|network|participating)|\bcombined\b`)

func lastNetwork(s string) (benefit.Network, span) {
	out, in := outNetworkRE.FindAllStringIndex(s, -1), inNetworkRE.FindAllStringIndex(blank(s, outNetworkRE), -1)
	o, i := out[len(out)-1], in[len(in)-1]
	if o[0] > i[0] {
		return benefit.Out, span{o[0], o[1]}
	}
	return benefit.In, span{i[0], i[1]}
}

func firstNetwork(s string) (benefit.Network, span) {
	o, i := outNetworkRE.FindStringIndex(s), inNetworkRE.FindStringIndex(blank(s, outNetworkRE))
	if o[0] < i[0] {
		return benefit.Out, span{o[0], o[1]}
	}
	return benefit.In, span{i[0], i[1]}
}

func members(g *accReading, s string, i, j int) {
	if at := membersRE.FindStringSubmatchIndex(s[i:j]); at != nil && g.members == 0 && at[0] < 40 {
		n := number(s[i+at[2] : i+at[3]])
		if n == 0 {
			n = map[string]int{"two": 2, "three": 3, "four": 4}[s[i+at[2]:i+at[3]]]
		}
		g.members, g.membersAt = n, &span{i + at[0], i + at[1]}
	}
}

// accReader collects deductibles and out-of-pocket maximums.
type accReader struct {
	src         *document.Text
	drugs       *drugReader
	deductibles []benefit.Accumulator
	maximums    []benefit.Accumulator

	rxExempt       []exemption                // words that free prescription drugs from the deductible
	tiersFree      []exemption                // words that free the drugs of some tiers
	noneForRx      []exemption                // words that say that there is none for prescription drugs
	copaysFree     []exemption                // words that free copays from it
	ofDrugs        int                        // whether the document is about drugs alone: 1 yes, 2 no, 0 not looked
	inWords        bool                       // the cost shares are words, not the values of keys, and may say so themselves
	silentCopays   bool                       // they free copays alone
	silentFree     []benefit.Evidence         // words that free cost shares from it that do not say that they come after it
	chartAfter     []benefit.Evidence         // words that hold by it what a chart does not free from it
	beforeOpen     bool                       // what is covered before it is met may take in drugs, and not generics alone
	genericsBefore bool                       // it takes in generics
	held           []benefit.Evidence         // words that hold prescription drugs by a deductible, whichever it is
	joined         []benefit.Evidence         // a cell beside "Rx deductible" that sends to the medical one
	ofTiers        map[string]benefit.Network // the network that each tier of providers is, as the overall deductible's answer says
	methodRows     []limitRow                 // rows that say how persons and family work together
	noOther        bool                       // the document says that there is no deductible beside the overall one
	countsOOP      benefit.Sourced[bool]      // the deductible counts toward the out-of-pocket maximum
}

// exemption is words that free something from a deductible, and the network that they hold for.
type exemption struct {
	ev    []benefit.Evidence
	net   benefit.Network  // AnyNetwork where they name none
	tiers []benefit.TierID // those that it is for; none: all
	// channel is the only pharmacy that they hold for, if any
	channel benefit.Channel
	days    *benefit.DaysSupply // the only supply that they hold for, if any
	variant string              // the plan that they hold for, where a table has a column of plans
}

// frees reports whether words that free some cost shares free this one: by its tier, by where it is filled, or by both where they name both.
func (e exemption) frees(cs *benefit.CostShare) bool {
	return (len(e.tiers) == 0 || slices.Contains(e.tiers, cs.Tier)) && (e.channel == "" || e.channel == cs.Channel.Value) &&
		(e.days == nil || *e.days == cs.DaysSupply.Value) && covers(e.net, cs.Network.Value)
}

// exempts returns the words that hold for a network.
func exempts(list []exemption, n benefit.Network) []benefit.Evidence {
	for _, e := range list {
		if covers(e.net, n) {
			return e.ev
		}
	}
	return nil
}

// ofVariant are the exemptions of a plan of those that a column names.
func ofVariant(list []exemption, variant string) []exemption {
	return slices.DeleteFunc(slices.Clone(list), func(e exemption) bool { return e.variant != "" && e.variant != variant })
}

// covers reports whether what holds for the network outer holds for all of inner.
func covers(outer, inner benefit.Network) bool {
	switch outer {
	case benefit.AnyNetwork, inner:
		return true
	case benefit.In:
		return inner == benefit.Preferred || inner == benefit.Standard
	}
	return false
}

// evidence quotes the question, if there is one, and what stands in its answer: "$200 for prescription drugs" says that
// it is a deductible only below its question.
func (s source) evidence(answer []benefit.Evidence) []benefit.Evidence {
	if s.asked == nil {
		return answer
	}
	return slices.Concat(s.asked.all(sureProse), answer)
}

// source is where an accumulator is read: the words that name it and its answer.
type source struct {
	question string
	asked    *cell // the question as it stands
	answer   *cell
	why      *cell // "why this matters"
	column   columnRole
	variant  string // the plan that the row is of, where its table has a column for that
}

func (a *accReader) stated(list *[]benefit.Accumulator, kind string, src source, readings []accReading, scope benefit.Sourced[benefit.AccumulatorScope]) {
	if kind == "deductible" && len(readings) > 0 && a.statedByTier(src) {
		return
	}
	for _, g := range clearReadings(readings) {
		p := src.answer.passage
		acc := benefit.Accumulator{Scope: scope, Variant: src.variantOf(), Network: benefit.Assume(benefit.In)}
		if scope.Value == benefit.RxOnly {
			acc.Network = benefit.Assume(benefit.AnyNetwork) // one for drugs that names no network holds wherever they are filled
		}
		switch {
		case g.network != "":
			acc.Network = benefit.State(g.network, p.evidence(g.networkAt.i, g.networkAt.j, sureCell)...)
		case src.column.network != "":
			acc.Network = benefit.State(src.column.network, src.column.networkEvidence(sureCell)...)
		}
		sure := sureCell
		if g.family == nil && g.members == 0 && g.individual != nil && src.column.person != individualRole && !individualRE.MatchString(g.scope) {
			sure = sureUnheaded // nothing says that it is one person's
		}
		if g.individual != nil {
			acc.Individual = benefit.State(g.individual.amount, p.evidence(g.individual.i, g.individual.j, sure)...)
		}
		if g.family != nil {
			acc.Family = benefit.State(g.family.amount, p.evidence(g.family.i, g.family.j, sureCell)...)
		}
		if g.members > 0 {
			acc.FamilyMembers = benefit.State(g.members, p.evidence(g.membersAt.i, g.membersAt.j, sureList)...)
		}
		if src.why != nil {
			acc.FamilyMethod = familyMethod(src.why.passage)
		}
		if m := familyMethod(p); m.Known() {
			acc.FamilyMethod = m
		}
		if g.members > 0 && !acc.FamilyMethod.Known() {
			acc.FamilyMethod = benefit.Derive(benefit.Embedded, acc.FamilyMembers.Evidence...) // each of them meets the individual amount
		}
		put(list, kind, acc)
	}
}

func familyMethod(c *passage) benefit.Sourced[benefit.FamilyMethod] {
	if at := aggregateRE.FindStringIndex(c.s); at != nil {
		return benefit.State(benefit.Aggregate, c.evidence(at[0], at[1], sureProse)...)
	}
	if at := embeddedRE.FindStringIndex(c.s); at != nil {
		return benefit.State(benefit.Embedded, c.evidence(at[0], at[1], sureProse)...)
	}
	if at := personInFamilyRE.FindStringIndex(c.s); at != nil {
		return benefit.Derive(benefit.Embedded, c.evidence(at[0], at[1], sureProse)...)
	}
	return benefit.Sourced[benefit.FamilyMethod]{}
}

// put adds an accumulator under its id; a second reading of the same one completes the first, and one that differs is
// kept beside it as another reading.
func put(list *[]benefit.Accumulator, kind string, acc benefit.Accumulator) {
	acc.ID = accumulatorID(kind, acc)
	for i := range *list {
		old := &(*list)[i]
		if old.ID != acc.ID {
			continue
		}
		mergeAmount(&old.Individual, acc.Individual)
		mergeAmount(&old.Family, acc.Family)
		if !old.FamilyMethod.Known() {
			old.FamilyMethod = acc.FamilyMethod
		}
		return
	}
	*list = append(*list, acc)
}

// mergeAmount completes an amount; one that differs is kept as another reading.
func mergeAmount(old *benefit.Sourced[money.Amount], fresh benefit.Sourced[money.Amount]) {
	switch {
	case !fresh.Known():
	case !old.Known():
		*old = fresh
	case old.Value != fresh.Value:
		old.Standing = benefit.Conflicting
		lessSure(old, sureProse)
		old.Alternatives = append(old.Alternatives, benefit.Alternative[money.Amount]{Value: fresh.Value, Evidence: fresh.Evidence})
	}
}

// wholeLimits makes one limit of that of a person and that of a family which turn out to be the same: beside one of them alone a remark said at
// once what it is for.
func wholeLimits(list []benefit.Accumulator) []benefit.Accumulator {
	for i := 0; i < len(list); i++ {
		k := i + 1 + slices.IndexFunc(list[i+1:], func(o benefit.Accumulator) bool {
			return o.ID == list[i].ID && o.Individual.Known() != list[i].Individual.Known() && o.Family.Known() != list[i].Family.Known()
		})
		if first := &list[i]; k > i && first.Individual.Known() != first.Family.Known() {
			mergeAmount(&first.Individual, list[k].Individual)
			mergeAmount(&first.Family, list[k].Family)
			if !first.FamilyMethod.Known() {
				first.FamilyMethod = list[k].FamilyMethod
			}
			if !first.AppliesToRx.Known() {
				first.AppliesToRx = list[k].AppliesToRx
			}
			list = slices.Delete(list, k, k+1)
		}
	}
	return list
}

func accumulatorID(kind string, acc benefit.Accumulator) benefit.RuleID {
	id := kind + "/" + string(acc.Scope.Value)
	for _, t := range acc.Tiers.Value {
		id += "/" + string(t)
	}
	id += "/" + string(acc.Network.Value)
	if acc.Variant != "" {
		id = acc.Variant + "/" + id
	}
	return benefit.RuleID(id)
}

func hasRx(s string) bool { return rxWordsRE.MatchString(s) }

// limitTo reads which tiers an accumulator is for from words such as "brand-name drugs", "tiers 2, 3 and 4".
func (a *accReader) limitTo(words string) []benefit.TierID {
	brand, specialty, notGeneric := regexpBrand.MatchString(words), regexpSpecialty.MatchString(words), notGenericRE.MatchString(words)
	out := a.tiersOf(words, func(classes []benefit.TierClass) bool {
		return notGeneric && !isGeneric(classes) || brand && isBrand(classes) || specialty && isSpecialty(classes)
	})
	if len(out) == len(a.drugs.tiers) {
		return nil
	}
	return out
}

func (a *accReader) exempt(words string) []benefit.TierID {
	generic := regexpGeneric.MatchString(words)
	return a.tiersOf(words, func(classes []benefit.TierClass) bool { return generic && isGeneric(classes) })
}

// tiersOf are the tiers that words name by number, else those of whose kinds of drugs they speak.
func (a *accReader) tiersOf(words string, spoken func([]benefit.TierClass) bool) []benefit.TierID {
	words = arabic(words)
	numbers := tierList(words)
	var out []benefit.TierID
	for _, t := range a.drugs.tiers {
		name := a.drugs.names[t.ID]
		if len(numbers) > 0 && slices.Contains(numbers, name.number) || name.value && valueDrugsRE.MatchString(words) || (len(numbers) == 0 || name.number == "" && andSpecialtyRE.MatchString(words) && isSpecialty(name.classes)) && spoken(name.classes) {
			out = append(out, t.ID)
		}
	}
	return out
}

var (
	notALimitRE     = regexp.MustCompile(`\bwaived\b|\bappl(?:y|ies)\b|\bafter\b|\bdental\b|\bvision\b|[.;] `)
	accLineRE       = regexp.MustCompile(`^[^a-z]{0,6}(?:(?:annual|calendar year|plan year|in-network|out-of-network|medical|pharmacy|prescription|rx|drug|individual|family|combined|overall) )*deductible`)
	regexpBrand     = regexp.MustCompile(`\bbrands?\b|\bbrand-name\b`)
	regexpSpecialty = regexp.MustCompile(`\bspecialty\b`)
	notGenericRE    = regexp.MustCompile(`\bnon-? ?generics?\b|\b(?:other than|all but) generics?\b`)
	regexpGeneric   = regexp.MustCompile(`\bgenerics?\b`)
	tierListRE      = regexp.MustCompile(`\b(?:(?:tiers?|levels?)[ -]?|t)(\d[a-d]?)((?:(?:(?: ?(?:,|and|&|-|/|through|to|or))+ ?(?:tiers? ?|levels? ?|t)?| +(?:tiers?|levels?) ?)\d[a-d]?\b)*)`)
	tierItemRE      = regexp.MustCompile(`(?:(?:(,|and|&|-|/|through|to|or) ?)+(?:tiers? ?|levels? ?|t)?|(?:tiers?|levels?) ?)(\d[a-d]?)`)
)

// valueDrugsRE finds the value tier among drugs or tiers: "value based medications and Tier 1".
var valueDrugsRE = regexp.MustCompile(`\bvalue[ -](?:tier|based (?:drugs?|medic(?:ation|ine)s?))\b`)

// andSpecialtyRE finds specialty drugs as the last of a list of tiers: "Tier 2, Tier 3 and specialty drugs".
var andSpecialtyRE = regexp.MustCompile(`\d ?,? (?:and|or|&) specialty\b`)

// romanTierRE finds tiers that are counted in Roman numbers.
var romanTierRE = regexp.MustCompile(`\b((?:tiers?|levels?) )(iii|ii|iv|i)\b`)

// spelledTiersRE finds tiers whose numbers are spelled out: "Levels Two, Three and Four".
var spelledTiersRE = regexp.MustCompile(`\b(?:tiers?|levels?) ` + spelledNumber + `(?:(?: ?(?:,|and|&|-|/|through|to|or))+ ?(?:(?:tiers?|levels?) )?` + spelledNumber + `)*`)

const spelledNumber = `(?:one|two|three|four|five|six)\b`

var spelledNumberRE = regexp.MustCompile(`\b` + spelledNumber)

// arabic writes the numbers of tiers as digits.
func arabic(s string) string {
	s = spelledTiersRE.ReplaceAllStringFunc(s, func(list string) string {
		return spelledNumberRE.ReplaceAllStringFunc(list, func(n string) string { return strconv.Itoa(count(n)) })
	})
	return romanTierRE.ReplaceAllStringFunc(s, func(m string) string {
		at := strings.LastIndexByte(m, ' ') + 1
		return m[:at] + strconv.Itoa(slices.Index([]string{"i", "ii", "iii", "iv"}, m[at:])+1)
	})
}

// tierList reads "tiers 2-4", "tier 3 and tier 4", "tier II, tier III".
func tierList(s string) []string {
	s = arabic(s)
	m := tierListRE.FindStringSubmatch(s)
	if m == nil {
		return nil
	}
	out := []string{m[1]}
	for _, item := range tierItemRE.FindAllStringSubmatch(m[2], -1) {
		if item[1] == "-" || item[1] == "through" || item[1] == "to" {
			for n := number(out[len(out)-1]) + 1; n > 1 && n < number(item[2]) && n < 10; n++ {
				out = append(out, string(rune('0'+n)))
			}
		}
		out = append(out, item[2])
	}
	return out
}
