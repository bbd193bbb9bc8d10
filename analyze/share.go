package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// reading is one cost share found in a passage, with what the words around it say about where it holds.
type reading struct {
	share    benefit.Share
	i, j     int // the amounts and the words between them
	end      int // behind the words that belong to it
	channels []mark
	days     *mark
	order    *mark
	network  *span              // where the words name the network of its pharmacies
	in       benefit.Network    // that network
	label    *span              // "tier 1a", "preferred": words in front that name a part of the row
	ranged   bool               // its minimum is the first amount of a range
	unclear  bool               // two amounts joined by "or" and nothing says which
	twice    bool               // it has two maximums or minimums, and nothing says where each of them holds
	trailing bool               // its deductible words stand behind all cost shares of a cell, which name the pharmacy in parentheses
	parted   bool               // its deductible words stand apart (behind a comma) and speak for the cost shares before it too
	under    *headerPlace       // the pharmacy that its header names for its place among several
	limits   *span              // where the minimum and maximum stand that it shares with others
	beside   []benefit.Evidence // columns beside the cell that its minimum and maximum come from, and the header that says who pays
}

// span is a piece of a passage's folded text.
type span struct{ i, j int }

// enumerator is what an item of a list begins with: "(a) ", "2. ".
const enumerator = `(?:\(?(?:[a-z]|[ivx]{2,4}|\d{1,2})[.)] )?`

const capNoun = `(?:copay|copayment|coinsurance|cost|charge|payment|member cost|out-of-pocket|oop|cost share)`

var (
	// capLeftRE finds that what follows is the most that is paid; "ad" in "20% AD to $300" are the letters for after the deductible.
	capLeftRE = regexp.MustCompile(`(?:up to|at most|maximum|max\.?|not to exceed|not exceed(?:ing)?|no more than|not more than|never more than|(?:no|not|never) (?:[a-z]+ ){0,3}(?:pays?|costs?|owes?|charged?|spends?) (?:(?:you|him|her|them|(?:a|the) (?:member|participant|employee|person)|members|participants) )?more than|(?:or|nor|and|but) (?:not )?(?:more|greater) than|limited to|capped at|(?:cap|ceiling|limit) of|to a (?:max(?:imum)?|top) of)[*†‡]{0,2}` +
		`(?: (?:a|an|the))?(?: (?:maximum|max))?(?: ` + capNoun + `)?(?: (?:that )?(?:you|(?:the |a )?members?) (?:will )?pays?)?(?: (?:of|is))?:? ?\(?$|\d ?%(?: ?(?:` + noteSigns + `))?(?: (?:ad|` + capNoun + `))? to (?:an? )?$`)
	minLeftRE  = regexp.MustCompile(`(?:minimum|min\.?|at least|no less than|not less than|never less than)[*†‡]{0,2}(?: ` + capNoun + `)?(?: (?:of|is))?:? ?\(?$`)
	capRightRE = regexp.MustCompile(`^ ?/?(?:(?:per|each) [a-z0-9 -]{1,30}? |` + capNoun + ` |/ ?(?:prescription|script|fill|rx) |(?:per[ -])?(?:prescription|script|fill|rx) )?\(?(?:max\b|maximum\b|cap\b)`)
	minRightRE = regexp.MustCompile(`^ ?/?(?:(?:per|each) [a-z0-9 -]{1,30}? |` + capNoun + ` )?\(?(?:min\b|minimum\b)`)
	per30RE    = regexp.MustCompile(`^[^$%;.]{0,60}?\b(?:per|each|for each|for a|for an) ?(?:30|34|31)[ -]{1,3}day`)

	deductibleRightRE = regexp.MustCompile(`^((?: [a-z/'-]+){0,4}) deductible\b(.{0,14})`)
	deductibleLeftRE  = regexp.MustCompile(`\bdeductible(?: amount)?(?: of|:| is)? ?$`)
	shareWordRE       = regexp.MustCompile(`\b(?:after|copay|copayment|coinsurance|then|no|not|before|subject|with|plus|and|per (?:script|prescription|fill|refill|rx))\b`)
	negatedRE         = regexp.MustCompile(`^,? (?:is |are )?(?:waived|does|doesn't|not|n/a)`)
	limitRightRE      = regexp.MustCompile(`^(?: [a-z-]+){0,3} (?:out-of-pocket|out of pocket|annual|lifetime|oop|benefit|plan year|calendar year)\b(?: [a-z-]+)? (?:limit|maximum|max)\b|^ annual\b|^(?: (?:maximum|max\.?))? (?:per|each) (?:calendar |plan |benefit )?year\b`)
	limitLeftRE       = regexp.MustCompile(`(?:out-of-pocket|annual|oop)(?: limit| maximum| max)?(?: of|:)? ?$|\bper (?:condition|injury|sickness|illness|accident|lifetime|(?:policy |plan |calendar |benefit )?year),? (?:up to|to|(?:up )?to a (?:maximum|max)(?: of)?|maximum(?: of)?) $`)

	// drugs that a cell names with an amount of their own
	otherItemRE     = regexp.MustCompile(`^[^$%;.:]{0,50}\bfor (?:an? |covered |preferred |select |each |\d{2}[ -]{1,3}days? supply of )*(?:insulin|diabetic|vaccin|contracept|immuniz|chemo|oral cancer)`)
	otherItemLeftRE = regexp.MustCompile(`\b(?:insulin|vaccines?|contraceptives?)(?: drugs?| products?)? ?[:-]? ?$`)

	plusRE    = regexp.MustCompile(`(?:\bplus|\+|\band|\bthen|\band then)(?: an?)?(?: additional| extra| another)? ?$`)
	orRE      = regexp.MustCompile(`\bor(?: an?)? ?$`)
	greaterRE = regexp.MustCompile(`\bwhichever (?:is|amount is|costs|cost is)? ?(?:the )?(?:greater|higher|more|larger)\b|\b(?:greater|higher|larger|more) of\b|\bgreater amount\b|\bpay the (?:greater|higher|larger)\b`)
	lesserRE  = regexp.MustCompile(`\bwhichever (?:is|amount is|costs|cost is)? ?(?:the )?(?:less|lower|lesser|smaller)\b|\b(?:lesser|lower|smaller|less) of\b|\bpay the (?:lesser|lower|smaller)(?: amount)?\W*$`)

	ofPreferredRE   = regexp.MustCompile(`\bpreferred (?:network )?(?:participating )?(?:retail )?(?:pharmacy|pharmacies)\b|\bpreferred (?:network|retail)\b`)
	lineLabelRE     = regexp.MustCompile(`^` + enumerator + `[^a-z]{0,6}(?:tier|level)[ -]?(?:\d|i)|^` + enumerator + `[^a-z]{0,6}(?:(?:non-?)?preferred |formulary |non-formulary )?(?:generics?|brands?(?: name|-name)?|specialty)(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))?\b|^[^a-z]{0,6}(?:non-?)?(?:preferred|formulary) (?:drugs?|medic(?:ation|ine)s?|prescriptions?)(?: co-?pay(?:ment)?s?)?\W`)
	labelEndRE      = regexp.MustCompile(`(?:^|[;.,)(] ?|\s)((?:[a-z0-9'/&+-]+ ?){1,6}?) ?(?::|=| -|-) ?$`)
	tierParenRE     = regexp.MustCompile(`\b(?:tier|level|t)[ -]?\d[a-d]? ?\([^()$%]{3,60}\) ?(?::|=|-) ?$`)
	classParenRE    = regexp.MustCompile(`\b(?:non-?)?(?:preferred|formulary|generics?|brands?|specialty)\b(?:[ /&-]{1,3}(?:(?:non-?)?(?:preferred|formulary)|generics?|brands?|names?|specialty|and|or|all|other|covered)\b)* ?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)? ?\((?:tier|level) ?\d[a-d]?\) ?(?::|=|-) ?$`)
	valueLabelRE    = regexp.MustCompile(`\b(value[ -]based (?:drugs?|medic(?:ation|ine)s?))\b[^$%:;]{0,160}: ?$`)
	numberLeadRE    = regexp.MustCompile(`\b(?:tier|level) ?\d[a-d]? ?[:-] ?$`)
	sentenceEndRE   = regexp.MustCompile(`\. |\.$|\.\)`)
	trailingWordsRE = regexp.MustCompile(`^(?: ?/ ?| per | )?(?:(?:copay(?:ment)?s?|co-pay(?:ment)?s?|co-?insurance|co-ins|member|cost share|prescription|script|fill|rx|each|for|per|a)\b| |/)*`)
)

// shares reads the cost shares of a cell (or of a line behind its label). It returns nothing for words without an
// amount, and leaves out the amounts of deductibles and of yearly limits.
func (p *passage) shares() []reading {
	s := p.s[:min(len(p.s), maxLex)]
	if at := ofOthersRE.FindStringIndex(s); at != nil && hasAmount(s[:at[0]]) && !ofMoreRE.MatchString(s[at[0]:]) {
		s = s[:at[0]] // "$75. For a covered insulin drug, you will not pay more than $100 for each 30-day supply."
	}
	if at := p.multipleBelowTiers(); at > 0 {
		s = s[:min(at, len(s))]
	}
	marks := lex(s)
	var out []reading
	var cur *reading
	side := 0 // whether "max" stands to the left (-1) or right (1) of its amount in this passage
	for _, m := range marks {
		switch m.kind {
		case moneyMark:
			left, right := closed(s[max(0, m.i-nearby):m.i]), s[m.j:min(len(s), m.j+nearby)]
			if isDeductibleAmount(left, right) && !afterDeductible(marks, m) && !p.appliesBelow(m.j) || limitRightRE.MatchString(right) || limitLeftRE.MatchString(left) {
				continue
			}
			if otherItemRE.MatchString(right) || otherItemLeftRE.MatchString(left) {
				continue // "$35 maximum for insulin" is not the tier's
			}
			if cur != nil && cur.takeRange(s, marks, m) {
				continue
			}
			if lo, hi := capSides(left, right, &side); (lo || hi) && cur != nil && cur.share.Kind != benefit.NotCovered {
				a := m.amount
				if next, ok := p.otherLimit(cur, marks, m, lo); ok {
					out = append(out, next)
					cur = &out[len(out)-1]
					continue
				}
				limit := &cur.share.Min
				if hi {
					limit = &cur.share.Max
				}
				cur.twice = cur.twice || *limit != nil && **limit != a
				*limit = &a
				if at := p.listHead(s, m.j, m.j+len(right)); at > 0 {
					right = s[m.j:at]
				}
				if per30RE.MatchString(right) && cur.share.CapPer == "" {
					cur.share.CapPer = benefit.Per30Days
				}
				cur.j = m.j
				continue
			} else if (lo || hi) && !m.mostCopay(s, marks) {
				continue // a limit of something that is not said here
			}
			if cur != nil {
				if next, ok := p.nextCap(cur, m); ok {
					out = append(out, next)
					cur = &out[len(out)-1]
					continue
				}
			}
			a := m.amount
			if cur != nil && cur.share.Kind == benefit.Copay && addedRE.MatchString(s[cur.j:m.i]) && strings.HasPrefix(strings.TrimLeft(s[m.j:], " "), "tier ") {
				cur.unclear, cur.j = true, m.j // "$30 copay plus $45 Tier 3 cost share": two amounts, of which a cost share has one
				continue
			}
			if cur != nil && isSpread(cur, s, marks, m) {
				cur.unclear, cur.j = true, m.j
				continue
			}
			if cur != nil && joinCopay(cur, s, marks, m) {
				cur.share.Copay, cur.j = &a, m.j
				continue
			}
			out = append(out, reading{share: benefit.Share{Kind: benefit.Copay, Copay: &a}, i: m.i, j: m.j})
		case percentMark:
			if priceListRE.MatchString(s[max(0, m.i-nearby):m.i]) {
				continue
			}
			if cur != nil && cur.share.Kind == benefit.Copay && m.rate.Complement().IsZero() && thenAllRE.MatchString(s[cur.j:m.i]) {
				continue // "$15 copay per prescription, then 100%", which the plan pays
			}
			r := m.rate
			if cur != nil && joinCoinsurance(cur, s, marks, m) {
				cur.share.Coinsurance, cur.j = &r, m.j
				continue
			}
			out = append(out, reading{share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &r}, i: m.i, j: m.j})
		case noChargeMark:
			if noCopayRE.MatchString(s[m.i:]) && nextAmount(marks, m) {
				continue // "no copay, 20% coinsurance" is a coinsurance
			}
			if afterCopayTooRE.MatchString(s[m.j:]) {
				continue // "No charge after $15 copay": the copay is all that is charged
			}
			out = append(out, reading{share: benefit.Share{Kind: benefit.NoCharge}, i: m.i, j: m.j})
		case notCoveredMark:
			if strings.HasPrefix(s[m.j:], " unless ") && (len(out) > 0 || brandsEndRE.MatchString(s[:m.i])) {
				continue // what becomes of later fills, or of brands that have generics
			}
			out = append(out, reading{share: benefit.Share{Kind: benefit.NotCovered}, i: m.i, j: m.j})
		default:
			continue
		}
		cur = &out[len(out)-1]
	}
	out = slices.DeleteFunc(out, func(r reading) bool { // of a sentence of its own
		return ofOtherDrugsRE.MatchString(s[r.j:]) && sentenceEndRE.MatchString(s[:r.i])
	})
	if len(out) == 0 {
		return nil
	}
	out = withoutLaterFills(withoutPlanRest(out, s), s)
	p.attach(out, marks)
	tiersBehind(out, s)
	daysInOrder(out, s)
	for k := range out {
		settle(&out[k], s)
		out[k].unclear = out[k].unclear || out[k].share.Kind == benefit.Copay && timesSignRE.MatchString(s[out[k].j:]) // "$10 x 2.5 for mail order"
		out[k].unclear = out[k].unclear || out[k].twice || k == len(out)-1 && out[k].cutOff(s)
	}
	return out
}

// noCopayRE finds that nothing but a copay is left out.
var noCopayRE = regexp.MustCompile(`^no co-?pay`)

// tierBehindRE finds a cell that lists amounts with the number of the tier behind each: "$12 Tier I $33 Tier II".
var (
	tierBehindRE  = regexp.MustCompile(`^\W*(?:(?:\$ ?\d[\d,.]*|\d{1,3} ?%)(?: co-?pay(?:ment)?| co-?insurance)?,?(?: for| -)? ` + countedTier + `\W*){2,8}$`)
	tierOfCountRE = regexp.MustCompile(countedTier)
)

const countedTier = `(?:tier|level) ?(?:\d[a-d]?|i{1,3}|iv|vi?)\b`

// tiersBehind gives the amounts of such a cell the tiers behind them.
func tiersBehind(out []reading, s string) {
	if len(out) < 2 || !tierBehindRE.MatchString(s) {
		return
	}
	if tiers := tierOfCountRE.FindAllStringIndex(s, 8); len(tiers) == len(out) {
		for k, at := range tiers {
			out[k].label = &span{at[0], at[1]}
		}
	}
}

// ofOtherDrugsRE finds that an amount is that of all drugs but those that were spoken of: "You pay $20 for other drugs."
var ofOtherDrugsRE = regexp.MustCompile(`^(?: co-?pay(?:ment)?| co-?insurance)?(?: of the (?:[a-z]+ )?(?:cost|price))? (?:for|of|on) (?:any |all |the )*other (?:covered |eligible |prescription )*(?:drugs?|prescriptions?|medic(?:ation|ine)s?)\b`)

// priceListRE finds the price list that a percentage is taken off, which is what a pharmacy is paid: "AWP - 18.75%".
var priceListRE = regexp.MustCompile(`\b(?:awp|wac|nadac|asp|mac) ?(?:-|–|—|minus|less|plus|\+) ?$`)

var (
	upToLeftRE = regexp.MustCompile(`\b(?:up to|no more than|not more than) $`)
	mostLeftRE = regexp.MustCompile(`^\W*(?:you pay )?(?:up to|no more than|not more than) $`)
	// mostBehindRE finds the same behind the only amount of a cell, which may go on with the deductible: "$12 maximum after deductible".
	mostBehindRE  = regexp.MustCompile(`^ max(?:imum)?\.?(?: per (?:prescription|fill|script))?(?:\W*$|[,;]? (?:after|before|no|not subject to|deductible)\b[^$%]*\bdeductible\b[^$%]*$|[,;]? deductible [^$%]*$)`)
	onlySupplyRE  = regexp.MustCompile(`^\W*(?:for (?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\b[^$%]*)?$`)
	copayBehindRE = regexp.MustCompile(`^ co-?pay(?:ment)?\b`)
)

// mostCopay reports whether an amount is a copay that may be less, "up to $10 copay", or all that is said, and no limit of a percentage.
func (m mark) mostCopay(s string, marks []mark) bool {
	left, right := s[:m.i], s[m.j:]
	return (upToLeftRE.MatchString(left) && copayBehindRE.MatchString(right) || mostLeftRE.MatchString(left) && onlySupplyRE.MatchString(right) ||
		strings.TrimSpace(left) == "" && mostBehindRE.MatchString(right)) &&
		!slices.ContainsFunc(marks, func(o mark) bool { return o.kind == percentMark })
}

func nextAmount(marks []mark, m mark) bool {
	return slices.ContainsFunc(marks, func(o mark) bool { return o.i > m.i && o.i-m.j < 24 && o.kind == percentMark })
}

var rangeGapRE = regexp.MustCompile(`^(?: ` + capNoun + `)? ?\(?$`)

// takeRange gives a coinsurance the two amounts that stand behind it as a range: "30% ($50-$150)".
func (r *reading) takeRange(s string, marks []mark, m mark) bool {
	if r.share.Kind != benefit.Coinsurance || r.share.Max != nil {
		return false
	}
	if r.share.Min != nil { // the second amount
		if gap := strings.TrimSpace(s[r.j:m.i]); r.ranged && (gap == "-" || gap == "to") {
			a := m.amount
			r.share.Max, r.j, r.ranged = &a, m.j, false
			return true
		}
		return false
	}
	gap := s[r.j:m.i]
	n := slices.IndexFunc(marks, func(o mark) bool { return o.i > m.i })
	if n < 0 || marks[n].kind != moneyMark || marks[n].amount <= m.amount || !strings.HasSuffix(gap, "(") || !rangeGapRE.MatchString(gap) {
		return false
	}
	between := strings.TrimSpace(s[m.j:marks[n].i])
	if between != "-" && between != "to" {
		return false
	}
	a := m.amount
	r.share.Min, r.j, r.ranged = &a, m.j, true
	return true
}

var daysInOrderRE = regexp.MustCompile(`(\$ ?[\d,.]+(?: ?/ ?\$ ?[\d,.]+){1,3})(?: co-?pay(?:ment)?s?)? ?\(?((?:\d{2,3} ?/ ?){1,3}\d{2,3})[ -]?days?\b(?: supply)?`)

// daysInOrder gives copays that slashes join the days supplies that stand behind them in the same order: "$8/$16/$24
// (31/60/90-day supply)".
func daysInOrder(out []reading, s string) {
	for _, at := range daysInOrderRE.FindAllStringSubmatchIndex(s, 8) {
		days := slashed(s, at[4:6])
		var list []*reading
		for k := range out {
			if at[2] <= out[k].i && out[k].i < at[3] {
				list = append(list, &out[k])
			}
		}
		if len(list) != len(days) || len(list) < 2 {
			continue
		}
		least, last := 1, list[len(list)-1]
		for k, r := range list {
			most := number(s[days[k].i:days[k].j])
			r.days = &mark{kind: daysMark, i: at[4], j: at[1], days: benefit.DaysSupply{Min: least, Max: most}}
			r.channels, least = last.channels, most+1
		}
	}
}

// afterDeductible reports whether the words right before an amount are those of "after deductible: $10".
func afterDeductible(marks []mark, m mark) bool {
	return slices.ContainsFunc(marks, func(o mark) bool { return o.kind == deductibleMark && o.j <= m.i && m.i-o.j <= 3 })
}

// appliesBelow reports whether the line below an amount that ends one begins "Deductible applies".
func (p *passage) appliesBelow(j int) bool {
	return strings.HasPrefix(p.s[j:], " deductible appl") && p.startsOwnLine(j+1)
}

func isDeductibleAmount(left, right string) bool {
	if deductibleLeftRE.MatchString(left) {
		return true
	}
	m := deductibleRightRE.FindStringSubmatch(right)
	return m != nil && !shareWordRE.MatchString(m[1]) && !negatedRE.MatchString(m[2])
}

// capSides says whether an amount is a minimum or a maximum. Between two limits a word can belong to either
// ("$20 minimum $100 maximum"); the first one that is clear decides for the passage.
func capSides(left, right string, side *int) (lo, hi bool) {
	ll, lh := minLeftRE.MatchString(left), capLeftRE.MatchString(left)
	rl, rh := minRightRE.MatchString(right), capRightRE.MatchString(right)
	switch {
	case (ll || lh) && (rl || rh) && *side == 0:
		*side = -1
	case (ll || lh) && *side == 0:
		*side = -1
	case (rl || rh) && *side == 0:
		*side = 1
	}
	if (ll || lh) && (rl || rh) {
		if *side > 0 {
			return rl, rh
		}
		return ll, lh
	}
	return ll || rl, lh || rh
}

// joinCoinsurance makes one share of a copay and the percentage behind it: "$60 or 25%, whichever is greater",
// "$15 copay and 30% coinsurance".
func joinCoinsurance(cur *reading, s string, marks []mark, m mark) bool {
	if cur.share.Kind != benefit.Copay || cur.share.Coinsurance != nil {
		return false
	}
	return joins(cur, s, marks, m)
}

var (
	// ofFirstFillsRE finds behind an amount that it is of the first fills of a prescription, and laterFillsRE what the later ones cost.
	ofFirstFillsRE = regexp.MustCompile(`^(?: co-?pay(?:ment)?)? ?(?:for |on )?(?:the |your )?(?:first|1st|initial) (?:(?:two|three|\d) )?(?:fills?|prescriptions?|months?)\b`)
	laterFillsRE   = regexp.MustCompile(`(?:\bthen|[,;]) ?$`)
	timesSignRE    = regexp.MustCompile(`^ ?(?:x|×|times) ?\d(?:\.\d)?\b`)
)

// withoutLaterFills leaves out what the first fills of a prescription cost where they are free, "$0 first fill, then $10", and else what
// the later ones do, which is a rule on maintenance drugs.
func withoutLaterFills(out []reading, s string) []reading {
	if len(out) != 2 || !ofFirstFillsRE.MatchString(s[out[0].j:]) || !laterFillsRE.MatchString(s[out[0].j:out[1].i]) {
		return out
	}
	if k := out[0].share.Kind; k == benefit.NoCharge || k == benefit.Copay && *out[0].share.Copay == 0 {
		return out[1:]
	}
	return out[:1]
}

// spreadGapRE finds the sign between the least and the most of a copay that nothing else tells.
var spreadGapRE = regexp.MustCompile(`^ ?(?:-|–|—|to) ?$`)

// isSpread reports whether an amount closes a range of copays, "$5-$50": what a fill costs within it is not said. In front of a supply, or behind
// another range, the two amounts are those of two places.
func isSpread(cur *reading, s string, marks []mark, m mark) bool {
	return cur.share.Kind == benefit.Copay && cur.share.Copay != nil && m.amount > *cur.share.Copay && spreadGapRE.MatchString(s[cur.j:m.i]) &&
		!slices.ContainsFunc(marks, func(o mark) bool {
			return (o.kind == moneyMark || o.kind == percentMark) && (o.i < cur.i || o.i > m.i) || o.kind == channelMark || o.kind == daysMark
		})
}

// afterCopayTooRE finds the copay that what is free comes after.
var afterCopayTooRE = regexp.MustCompile(`^(?: (?:covered|paid|payable|coverage|benefit))?,? after (?:an? |the |your )?(?:\$ ?\d[\d,.]* ?(?:per (?:prescription|fill|visit) )?co-?pay|co-?pay(?:ment)?(?: of)? \$ ?\d)`)

// thenAllRE finds that all of the rest is paid behind a copay.
var thenAllRE = regexp.MustCompile(`^(?: co-?pay(?:ment)?)?(?: ?(?:/|per) ?(?:prescription|fill|script|rx))?[,;]? (?:and )?then (?:(?:the )?plan pays |(?:covered|paid) (?:at )?)?$`)

// addedRE finds that an amount is paid on top of the one before.
var addedRE = regexp.MustCompile(`^(?: (?:co-?pay(?:ment)?))? ?(?:plus|\+) (?:an? )?$`)

// afterCopayRE finds the copay that a coinsurance comes on top of: "30% coinsurance, after $10 copayment".
var afterCopayRE = regexp.MustCompile(`^(?: coinsurance)?(?: of (?:the )?[a-z ]{3,30})?[;,]? after (?:an? |the |your )?$`)

// offPlanRE finds the copay that is taken off what the plan pays, which members pay on top of their part of the price.
var offPlanRE = regexp.MustCompile(`^(?: of (?:the )?[a-z ]{3,30})?,? (?:less|minus|reduced by) (?:an? |the |your )?$`)

func joinCopay(cur *reading, s string, marks []mark, m mark) bool {
	if cur.share.Kind != benefit.Coinsurance || cur.share.Copay != nil {
		return false
	}
	return joins(cur, s, marks, m)
}

func joins(cur *reading, s string, marks []mark, m mark) bool {
	gap := s[cur.j:m.i]
	for _, o := range marks {
		if o.kind == deductibleMark && cur.j <= o.i && o.j <= m.i && strings.HasPrefix(s[o.j:], " plus ") {
			// "$10; deductible does not apply plus 50% additional charge"
			gap = strings.TrimRight(s[cur.j:o.i], " ;,") + s[o.j:m.i]
		}
	}
	if strings.ContainsAny(gap, ";:") && !afterCopayRE.MatchString(gap) || sentenceEndRE.MatchString(gap) || len(gap) > 80 {
		return false
	}
	if namesTier(gap) && !strings.Contains(gap, "plus") {
		return false // "$100 for tier 4 and 33% for tier 5"
	}
	// Another channel behind the second amount makes it another cost share: "$10 (retail) and 20% (mail order)".
	first, second := channelIn(marks, cur.j, m.i), channelAfter(marks, m.j, s)
	switch {
	case orRE.MatchString(gap) && first == "":
		cur.share.Kind = benefit.GreaterOf // settle looks for the word that says which
		cur.unclear = true
		return true
	case (plusRE.MatchString(gap) || m.kind == moneyMark && (afterCopayRE.MatchString(gap) || offPlanRE.MatchString(gap)) && copayBehindRE.MatchString(s[m.j:])) && (first == "" || first == second):
		cur.share.Kind = benefit.CopayPlusCoinsurance
		return true
	}
	return false
}

// boundary finds the strongest sign that parts s[i:j] between two cost shares: the left part ends at left, the right
// one begins at right. Without a sign neither side is cut. Signs in parentheses do not part.
func boundary(s string, i, j int, first bool) (right, left int) {
	if first {
		return i, j
	}
	best, at, behind := 0, i, j
	depth := 0
	for k := i; k < j; k++ {
		switch s[k] {
		case '(':
			depth++
			continue
		case ')':
			depth = max(0, depth-1)
			continue
		}
		if depth > 0 {
			continue
		}
		rank, width := 0, 1
		switch rest := s[k:j]; {
		case rest[0] == ';', rest[0] == '|':
			rank = 6
		case rest[0] == '.' && (len(rest) == 1 || rest[1] == ' '):
			rank = 5
		case strings.HasPrefix(rest, " and "):
			rank, width = 3, 5
		case strings.HasPrefix(rest, " or "):
			rank, width = 3, 4
		case rest[0] == ',' && !(len(rest) > 1 && rest[1] >= '0' && rest[1] <= '9') && !(strings.HasSuffix(s[i:k], "deductible") && metThenPaysRE.MatchString(rest)):
			rank = 2
		case rest[0] == '/' && strings.TrimSpace(s[i:k]) != "" && !strings.HasPrefix(rest, "/ ") && k+1 == j:
			rank = 1
		case rest == " / ":
			rank, width = 1, 3
		}
		if rank > 0 && rank >= best {
			best, at, behind = rank, k+width, k
		}
	}
	return at, behind
}

// metThenPaysRE finds behind a deductible what is paid once it is met: "Plan deductible, then you pay $10".
var metThenPaysRE = regexp.MustCompile(`^, (?:and )?(?:then )?(?:you|(?:the |each )?(?:members?|enrollees?|participants?)) (?:will )?pays?\b`)

// youPayRE finds words between a tier and its amount: "Generic: You pay $10", "Tier 2: After Drug Deductible, Enrollee pays $40", "Brand: Plan
// deductible, then you pay 25%".
var youPayRE = regexp.MustCompile(`(?:after (?:the |your )?(?:[a-z]+ ){0,3}deductible(?: (?:is|has been) (?:met|satisfied))?,? |(?:(?:the|your|plan|annual|calendar year|rx|drug|pharmacy) )*deductible,? (?:and )?then )?(?:(?:you|(?:the |each )?(?:members?|enrollees?|participants?|subscribers?|insureds?|employees?|covered persons?))(?: will|'ll)?) pays?(?: an?)? ?$|after (?:the |your )?(?:[a-z]+ ){0,3}deductible,? $`)

var (
	// placeTailRE finds the pharmacy that ends what stands in front of an amount.
	placeTailRE = regexp.MustCompile(`(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: pharmac(?:y|ies))?(?: ?\([^()$%]{1,40}\))? ?:? ?(?:an? )?$`)
	// plainLabelRE finds a label of a tier's number or its drugs alone, with its sign.
	plainLabelRE = regexp.MustCompile(`(?:^|[;.,)] ?| )(?:(?:tier|level) ?\d[a-d]?|(?:(?:non-?)?(?:preferred|formulary) )?(?:generics?|brands?(?:[ -]names?)?|specialty)(?: drugs?| medic(?:ation|ine)s?)?) ?: ?$`)
)

// labelBefore finds the words that name a part of the row right before an amount: "tier 1a: $3", "generic - t1: $10",
// "preferred: 20%". They must speak of tiers or drugs; "retail:" is not a label.
func labelBefore(s string, i, j int) *span {
	lead := youPayRE.ReplaceAllString(s[i:j], "")
	if at := placeTailRE.FindStringIndex(lead); at != nil && (classParenRE.MatchString(lead[:at[0]]) || tierParenRE.MatchString(lead[:at[0]]) || plainLabelRE.MatchString(lead[:at[0]])) {
		lead = lead[:at[0]] // "Preferred generic (Tier 1A): Retail: "
	}
	if t := classParenRE.FindStringIndex(lead); t != nil {
		return &span{i + t[0], i + len(strings.TrimRight(lead, " :=-"))}
	}
	if t := valueLabelRE.FindStringSubmatchIndex(lead); t != nil {
		return &span{i + t[2], i + t[3]}
	}
	if t := tierParenRE.FindStringIndex(lead); t != nil {
		return &span{i + t[0], i + len(strings.TrimRight(lead, " :=-"))}
	}
	m := labelEndRE.FindStringSubmatchIndex(lead)
	if m == nil {
		// "generic $10 brand $30", "tier 1 $10": a tier's words right before the amount
		if t := tierTailRE.FindStringSubmatchIndex(lead); t != nil {
			return &span{i + t[2], i + t[3]}
		}
		return nil
	}
	from, to := i+m[2], i+m[3]
	// "generic - t1a:" is one label in two parts
	if before := strings.TrimRight(s[i:from], " "); strings.HasSuffix(before, "-") {
		if k := strings.LastIndexAny(strings.TrimSuffix(before, "-"), ";.,:)("); k >= 0 {
			from = i + k + 1
		} else {
			from = i
		}
	}
	if !tierWordsRE.MatchString(s[from:to]) {
		// "tier 1 retail:", "generic, mail order:": the label may stand before the channel
		if t := tierBeforeChannelRE.FindStringSubmatchIndex(lead); t != nil {
			return &span{i + t[2], i + t[3]}
		}
		return nil
	}
	if at := tierWordsRE.FindStringIndex(s[from:to]); at != nil {
		from += at[0] // "copayment generic": the first word belongs to the amount before
	}
	if t := numberLeadRE.FindStringIndex(s[i:from]); t != nil {
		from = i + t[0] // "tier 1: preferred generic:"
	}
	return &span{from, to}
}

// settle decides what is left open when all words are known.
func settle(r *reading, s string) {
	if r.unclear {
		around := s[max(0, r.i-40):min(len(s), max(r.end, r.j+40))]
		switch {
		case greaterRE.MatchString(around):
			r.unclear = false
		case lesserRE.MatchString(around), lesserRE.MatchString(s) && !greaterRE.MatchString(s):
			r.share.Kind, r.unclear = benefit.LesserOf, false
		case greaterRE.MatchString(s) && !lesserRE.MatchString(s):
			r.unclear = false // "the greater of the two:" above all of a cell
		}
	}
	if t := trailingWordsRE.FindString(s[r.j:]); len(t) > 0 && r.j+len(t) <= len(s) {
		r.j += len(strings.TrimRight(t, " /"))
	}
	if r.days != nil && r.days.days.Max > 0 && r.days.days.Max <= 31 {
		r.share.CapPer = "" // a fill is never longer than what the limit is for
	}
	if r.days == nil || r.days.kind != perDaysMark {
		if r.days != nil && r.days.days.Max <= r.share.PerDays {
			r.share.PerDays = 0
		}
		return
	}
	// "per 30-day supply" with no other band is the band itself
	band := *r.days
	band.kind = daysMark
	r.days, r.share.PerDays = &band, 0
}

// sameShare compares two cost shares by their numbers.
func sameShare(a, b benefit.Share) bool {
	return a.Kind == b.Kind && same(a.Copay, b.Copay) && same(a.Coinsurance, b.Coinsurance) && same(a.Min, b.Min) &&
		same(a.Max, b.Max) && a.PerDays == b.PerDays && a.CapPer == b.CapPer
}

func same[T comparable](a, b *T) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// ofMoreRE finds that such a sentence is of a pharmacy, or of more drugs.
var ofMoreRE = regexp.MustCompile(`\bretail\b|\bmail\b|\bhome delivery\b|\bpharmac|\bother\b|\bexcept\b|\ball\b`)

// ofOthersRE finds the last sentence of a cell, on what drugs of one kind cost at most.
var ofOthersRE = regexp.MustCompile(`\. (?:for|if you (?:use|take|need)) (?:[a-z]+ ){0,4}(?:insulins?|inhalers?|epinephrine|oral (?:anti-?cancer|chemotherapy)|contraceptives?)\b[^.]*(?:\.\d\d[^.]*)?\.?\W*$`)

// brandsEndRE finds words that end with brands as what is spoken of: "Generic substitution required; brand is" not covered unless …
var brandsEndRE = regexp.MustCompile(`\bgenerics?\b.*\bbrands?(?:[- ]names?)?(?: drugs?| medications?)? (?:(?:is|are|will be) )?$`)
