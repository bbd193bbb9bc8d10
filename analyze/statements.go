package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A statement is a sentence or an item of a list that says what some tiers cost: "You pay $10 for generic drugs and $30 for
// brand drugs", "Tier 1 drugs: $10 for up to a 30-day supply; $20 for up to a 60-day supply". It is read when every word
// between a tier and its amount is one that such statements are made of, so that nothing stands there that the amount could
// be for instead.

const drugNoun = `(?:[ -](?:drugs?|medic(?:ation|ine)s?|prescriptions?|medicines?|products?|tier))*`

var (
	tierMentionRE = regexp.MustCompile(`\b(?:(?:tier|level)s? ?(?:\d[a-d]?|i{1,3}|iv)\b(?:(?: drugs?| medic(?:ation|ine)s?)? ?\([^()$%]{3,60}\)| ?[-/]? ?` + classWordsOf + `)?|` + brandFirst + `|` + classWordsOf + `)` + drugNoun + `(?: ?\((?:tier|level) ?\d[a-d]?\)| ?/ ?(?:tier|level) ?\d[a-d]?\b|(?:(?: that| which)? (?:are|is))? (?:not )?(?:on|listed on|included on|in) (?:the |our |your )?(?:plans? |[a-z]+'s )?(?:preferred (?:drug|medication) list|pdl|formulary|drug list)\b)?`)
	// bareMentionRE finds "preferred" that stands for the brands of a list of tiers: "generic: $10; preferred: $25", "$10 generic,
	// $25 preferred".
	bareMentionRE = regexp.MustCompile(`(?:^|[^a-z-])(preferred|formulary)(?: ?\([^()$%]{3,30}\))?(?: (?:drugs?|medic(?:ation|ine)s?))?(?: ?[:=-]+ ?| is | are | )(?:an? )?(?:\$ ?\d|\d{1,3} ?%)|(?:\$ ?\d[\d,.]*|\d ?%)(?: co-?pay(?:ment)?s?)?(?: for| -)?[ /](preferred|formulary)(?: (?:drugs?|medic(?:ation|ine)s?))?(?: ?[,;./]| and |$)`)
	// notATierRE finds what only looks like a tier: "generic equivalent", "formulary list", "preferred pharmacy", "tier 1 dentists".
	notATierRE = regexp.MustCompile(`^[ -]?(?:equivalents?|substitut|alternatives?|version|list|pharmac|network|retail|providers?|program|price|copay card|home delivery pharmac|dentists?|lens|hospital|facilit|physicians?|specialists?|vaccin|insulin|contracepti)`)

	// tierRangeRE finds a range of tiers, of which the first alone is named in words: "tiers 1 through 4", "tiers 1-3".
	tierRangeRE = regexp.MustCompile(`\d[a-d]? ?(?:-|to|through|thru) ?(?:tier )?\d[a-d]?\b[^%$]`)

	linkWordRE = regexp.MustCompile(`^(?:have|has|you|your|you'll|we|will|must|shall|pays?|paid|paying|the|an?|is|are|be|of|for|each|every|per|all|any|most|co-?pay(?:ment)?s?|co-?insurance|payments?|costs?|shar(?:e|ing)|members?|participants?|employees?|enrollees?|students?|patients?|retirees?|subscribers?|associates?|beneficiar(?:y|ies)|recipients?|individuals?|persons?|` +
		`drugs?|medic(?:ation|ine)s?|prescriptions?|prescribed|covered|only|just|appl(?:y|ies)|and|amounts?|charged?|charges|price|at|retail|mail(?:-order|-service)?|order|service|pharmac(?:y|ies)|home|delivery|participating|network|in-network|plan|up|to|from|` +
		`days?|day's|days'|supply|supplies|other|either|using|use|used|if|there|require|requires|filling|outpatient|\d{1,3}(?:-days?)?|through|by|when|filled|fills?|refills?|original|obtain|obtained|ordered|purchased|dispensed|received|subject|available|on|formulary|program|in|our|then|while|whereas|but|or|it|they|flat|fixed|plus|total|actual|discounted|negotiated|contracted|allowed|designated|consecutive|` +
		`responsible|required|tier|as|follows|following|with|that|which|new|one|specialty|annual|after|deductible|less|fewer|than|not|exceed|maximum|minimum|your|their|his|her|counters)$`)
	linkEndRE = regexp.MustCompile(`[.?!]`)
	// orPriceRE finds the price of a drug that costs less than its copay, which is all that anybody pays then.
	orPriceRE   = regexp.MustCompile(`,? \(?or (?:the )?(?:pharmacy's |drug's |actual |full |total |retail |cash |usual and customary |usual & customary |u&c )*(?:costs?|prices?|charges?)(?: of (?:the |your |each )?(?:drug|medication|prescription|medicine))?(?:,? ?(?:whichever|if|when)(?: it| that)? (?:is |costs )?(?:the )?(?:less|lower|lesser|smaller))?\)?,?`)
	whicheverRE = regexp.MustCompile(`,? \(?whichever (?:amount )?(?:is|costs) (?:the )?(?:less|lower|lesser|smaller|more|greater|higher)\)?,?`)
	// itemMarkRE finds what marks the items of a list within a sentence: "(a)", "(ii)".
	itemMarkRE = regexp.MustCompile(`\((?:[a-z]|[ivx]{1,4}|\d)\)`)
	coinsOfRE  = regexp.MustCompile(`^ ?of (?:the |its |their |our )?(?:total |actual |full |discounted |negotiated |contracted |allowed |allowable |approved |eligible |maximum |plan |plan's |drug's |prescription )*(?:costs?|price|charges?|amount|allowance|expenses?)(?: of)?`)
)

// brandFirst is a class of brands whose preference stands behind them: "brand formulary", "brand-name (non-preferred)".
const brandFirst = `brands?(?:[ -]names?)?(?: drugs?)?(?: ?- ?| )?(?: |\()(?:non-?)?(?:preferred|formulary)\b\)?`

const classWordsOf = `(?:(?:non-?preferred|preferred|(?:non-?)?formulary|covered|single[- ]source|multi-?source|self-administered|self-injected|high[- ]cost|low[- ]cost)[ -])*(?:generics?|brands?(?:[ -]names?)?|specialty|non-?preferred|non-?formulary)\b`

// tierMention is a tier that a statement names.
type tierMention struct {
	span
	tierName
}

// statement is one that is being read: the tiers and the amounts of a sentence.
type statement struct {
	c         *cell
	tiers     []tierMention
	readings  []reading
	otherwise bool // a sentence beside it speaks of drugs that are not preferred
	first     span // the words before the first tier or amount
	last      span // those behind the last
}

// statements reads the cost shares of paragraphs and items of lists.
func (d *drugReader) statements(blocks []*unit) {
	d.mailToo = slices.ContainsFunc(blocks, func(b *unit) bool { return byMailTooRE.MatchString(b.s) })
	var under *headedTier
	later := 0     // paragraphs that may follow the title of a later stage of a Medicare plan
	limit := false // the heading is the title of a deductible, and amounts of items right below it are that
	for _, b := range blocks {
		head := b.heading()
		of := limit || head != nil && itemOfLimitRE.MatchString(head.s)
		limit = of && (head != nil && (b.headed == 0 || b.headed == len(b.s)) || head == nil && bulletMarkRE.MatchString(b.s))
		if of && head == nil && amountItemRE.MatchString(b.s) {
			continue
		}
		if later--; head != nil {
			later = 0
			if laterStageHeadRE.MatchString(head.s) && b.headed == 0 {
				later = ofLaterStage + 1
			}
		}
		if later > 0 || head != nil && b.headed > 0 && laterStageHeadRE.MatchString(head.s) {
			continue
		}
		if head != nil {
			under = headingTier(head, under)
		} else if under != nil {
			if under.left--; under.left < 0 {
				under = nil
			}
		}
		d.ofBlock(b, under)
	}
}

// ofLaterStage is how many paragraphs below its title a later stage may have.
const ofLaterStage = 3

// laterStageHeadRE finds the title of a stage of a Medicare plan behind the one whose amounts are those of its tiers, whatever else it says: "When
// catastrophic coverage applies".
var laterStageHeadRE = regexp.MustCompile(`\b(?:catastrophic (?:coverage|stage|phase|period|level)|coverage gap|donut hole)\b`)

// byMailTooRE finds the mail order of a plan, counterRE the pharmacies of its network where a sentence names them as a place.
var (
	byMailTooRE = regexp.MustCompile(`\bmail(?:[- ](?:order|service))\b|\bhome delivery\b`)
	counterRE   = regexp.MustCompile(`\b(?:at|from|by|through) (?:an?|any|the|your|our) ((?:network|participating|in-network) pharmac(?:y|ies))\b`)
)

// atCounters takes the pharmacies of the network that a sentence sets beside the plan's mail order for retail ones: the word in their place is as
// long as they are, so that what is quoted is the document's.
func atCounters(c *cell) *cell {
	at := counterRE.FindStringSubmatchIndex(c.s)
	if at == nil || outNetworkRE.MatchString(c.s) || strings.Contains(c.s, "retail") {
		return c
	}
	called := *c.passage
	called.s = c.s[:at[2]] + "retail" + strings.Repeat("-", at[3]-at[2]-len("retailcounters")) + "counters" + c.s[at[3]:]
	out := *c
	out.passage = &called
	return &out
}

// countRE finds what counts a paragraph: "D.", "(2)".
var countRE = regexp.MustCompile(`^\W*(?:[a-z]|[ivx]{1,4}|\d{1,2})[.)]\W*$`)

// nonPreferredRE finds the drugs beside which "preferred drugs" are a tier.
var nonPreferredRE = regexp.MustCompile(`\bnon-?(?:preferred|formulary)\b`)

// heading returns the heading that a unit begins with or is, nil where it has none.
func (u *unit) heading() *cell {
	switch {
	case u.headed > 0:
		return u.sub(0, u.headed)
	case len(u.sents) == 1 && len(u.s) < maxHeading && !hasAmount(u.s) && !strings.HasSuffix(u.s, "."):
		return u.cell
	}
	return nil
}

// ofBlock reads a paragraph or an item of a list, each sentence with what the ones before it say of the pharmacy. What names no
// tier is of the one that the heading above it names.
func (d *drugReader) ofBlock(b *unit, under *headedTier) {
	place := b.place
	if place.other {
		return
	}
	others := nonPreferredRE.FindAllStringIndex(b.s, -1)
	later := false               // a sentence before is about a later stage
	var same, filled *headedTier // the one tier of which the sentence before says what it costs, or where it is filled
	var named []benefit.TierID   // tiers of the sentences before
	var listed []tierMention     // the tiers of the last sentence that said what several cost, in its order
	for k, s := range b.sents {
		at := b.sub(s.at, s.at+len(s.s))
		begins := k == 0 || s.at <= b.headed+1 // a number may part the heading: "Section A. What you pay"
		if s.at < b.headed {
			place = place.then(b.sub(s.at, min(b.headed, s.at+len(s.s))))
			if b.headed < s.at+len(s.s) {
				at = b.sub(b.headed, s.at+len(s.s))
			}
		}
		if (begins || k == 1 && countRE.MatchString(b.sents[0].s)) && k+1 < len(b.sents) && strings.HasSuffix(at.s, ".") {
			if t := headingTier(at, nil); t != nil { // "Tier 4: Specialty. You pay 25% for up to a 30-day supply."
				under = t
				continue
			}
		}
		if t := titledTier(at); t != nil && k > 0 && k+1 < len(b.sents) { // "… through mail order. Tier 2 (preferred brand drugs). You pay $35"
			under, same, filled, named, listed = t, nil, nil, nil, nil
			place = b.place
			continue
		}
		at = asCalled(withoutKindPart(d.withoutName(at)))
		if d.mailToo {
			at = atCounters(at)
		}
		if lead := sameDrugsRE.FindString(at.s); lead != "" && same != nil {
			d.underHeading(newCell(at.src, at.spans(len(lead), len(at.s))...).current(), same, place)
		}
		if same != nil && under == nil && len(named) == 1 {
			if d.byMailNext(at, same) {
				named = nil
			}
		}
		if filled != nil && paysOnRE.MatchString(at.s) && !strings.Contains(at.s, "other") {
			d.underHeading(at, filled, place)
		}
		same, filled = nil, nil
		for _, m := range tierMentionRE.FindAllString(at.s, 8) {
			if t, ok := readTier(m); ok && !slices.Contains(named, t.id()) {
				named = append(named, t.id())
			}
		}
		if filledOfRE.MatchString(at.s) && !hasAmount(at.s) {
			filled = onlyTier(at)
		}
		if b.drugs || drugWordsRE.MatchString(s.s) || tierMentionRE.MatchString(s.s) {
			d.otherwise = len(others) > 0 && (others[0][1] <= s.at || others[len(others)-1][0] >= s.at+len(s.s))
			if !later && len(listed) > 1 {
				d.inOrderBefore(at, listed, place)
			}
			if ofOwnPlace(at, named, place, b.place) {
				place = b.place
			}
			read := !later && d.statement(at, place)
			if list := tiersNamed(at); len(list) > 1 && (read || !later && d.isRead(at)) {
				listed = list
			}
			if read {
				same = onlyTier(at)
				if under != nil && (same == nil || same.id() != under.id()) {
					under = nil // what is said behind it may be of those tiers
				}
			}
		}
		later = later && !mainStageRE.MatchString(s.s) || laterStageHeadRE.MatchString(s.s)
		if under != nil {
			d.underHeading(at, under, place)
		}
		place = place.then(at)
	}
}

// filledOfRE finds a sentence on where all specialty drugs are filled, paysOnRE one that goes on with what they cost: "Specialty drugs are
// dispensed by the Plan's specialty pharmacy only. You pay 20%".
var (
	filledOfRE = regexp.MustCompile(`^\W*(?:(?:all|your|covered) )*specialty (?:drugs|medic(?:ation|ine)s|prescriptions) (?:are|must be|(?:have|need) to be|(?:can|may) (?:only )?be) (?:[a-z]+ly )?` + gotten + ` [^.;:]*\bspecialty pharmac(?:y|ies)\b`)
	paysOnRE   = regexp.MustCompile(`^\W*(?:you (?:will )?pay|(?:members|participants) pay|your (?:co-?pay(?:ment)?|co-?insurance|cost|share)\b)`)
)

// nameLeadRE and nameTailRE find the words around the name of a plan that say whose a cost share is: "In the Copay PPO, members pay".
var (
	nameLeadRE = regexp.MustCompile(`(?:\b(?:in|under|with|on|for))? ?(?:\b(?:the|our))? ?$`)
	nameTailRE = regexp.MustCompile(`^(?: ?(?:plan|option)s?\b)? ?[,:]? ?`)
)

// withoutName takes the name of the plan, of which a sentence is, out of it, so that what is left reads like any other.
func (d *drugReader) withoutName(c *cell) *cell {
	if d.called == nil {
		return c
	}
	at := d.called.FindStringIndex(c.s)
	if at == nil {
		return c
	}
	i, j := at[0], at[1]
	i -= len(nameLeadRE.FindString(c.s[:i]))
	j += len(nameTailRE.FindString(c.s[j:]))
	if i == 0 && j == len(c.s) {
		return c
	}
	return newCell(c.src, slices.Concat(c.spans(0, i), c.spans(j, len(c.s)))...).current()
}

// fillOfDaysRE finds for how long a fill is that words speak of: "for a prescription of up to 30 days at a network drugstore".
var fillOfDaysRE = regexp.MustCompile(`\b(?:prescriptions?|fills?|refills?) (?:of|for|lasting) (?:up to )?(?:an? )?(?:\d{1,2}(?: ?- ?| to ))?\d{2,3}[ -]days?\b`)

// then is where the sentences behind one are about: the pharmacy and days that it names, else as before.
func (h lineHeading) then(c *cell) lineHeading {
	channels, days := sentenceMarks(c.s)
	switch {
	case len(channels) == 1 && !negativeRE.MatchString(c.s):
		h = lineHeading{channel: channels[0].channel, ev: c.evidence(channels[0].i, channels[0].j, sureCarried), network: pharmaciesOf(c)}
	case len(channels) > 1:
		return lineHeading{}
	}
	if len(days) == 1 && (len(channels) == 1 || h.channel != "" || paysListRE.MatchString(c.s)) && (strings.Contains(c.s[days[0].i:], "suppl") || fillOfDaysRE.MatchString(c.s) || isPlace(bulletedRE.ReplaceAllString(c.s, ""))) {
		h.days = &sourcedDays{band: days[0].days, ev: c.evidence(days[0].i, days[0].j, sureCarried)}
	}
	return h
}

// orBrandRE finds the brands that cost what generics do as long as there are none, "$7 for generic (or brand when there is no generic)", and
// which brands an amount is for: "Preferred (no generic) $33".
var orBrandRE = regexp.MustCompile(` ?\((?:if |when |where )?(?:there is )?no generic(?: equivalent)?(?: is)?(?: available)?\b\)?| ?\((?:or|and) (?:an? |the )?brand[a-z -]{0,20} (?:if|when|where) [^()$%]{0,30}\bno(?:t| )[^()$%]{0,30}\)|,? (?:or|and) (?:an? |the )?brand(?:[- ]names?)?(?: drugs?)? (?:if|when|where) (?:there is )?no generic(?: equivalent)?(?: is)?(?: available)?\b`)

// statement reads one sentence. It reports whether it was one about what tiers cost.
func (d *drugReader) statement(c *cell, place lineHeading) bool {
	if len(c.s) == 0 || len(c.s) > maxSentence || supposedRE.MatchString(c.s) || undecidedRE.MatchString(definite(c.s)) || ofCertainDrugs(c.s) || ofSomeDrugs(c.s) || notCost(c.s) || d.isRead(c) || mostYouPayRE.MatchString(c.s) {
		return false
	}
	if at, m := timesTail(c); m != nil {
		c = newCell(c.src, c.spans(0, at)...).current()
	}
	if at := orBrandRE.FindStringIndex(c.s); at != nil {
		c = newCell(c.src, slices.Concat(c.spans(0, at[0]), c.spans(at[1], len(c.s)))...).current()
	}
	if at := amountOfTimesRE.FindStringSubmatchIndex(c.s); at != nil {
		c = newCell(c.src, slices.Concat(c.spans(0, at[2]), c.spans(at[3], len(c.s)))...).current()
	}
	if parts := placeParts(c); parts != nil {
		read := false
		for _, p := range parts {
			d.mail = d.mail || d.says(p, benefit.Mail)
		}
		for _, p := range parts {
			read = d.statement(p, lineHeading{}) || read
		}
		return read
	}
	if d.listed(c, place) {
		return true
	}
	st := statement{c: c, readings: c.shares(), otherwise: d.otherwise}
	if len(st.readings) == 0 || len(st.readings) > 12 {
		return false
	}
	st.findTiers()
	st.dropOthers()
	if len(st.tiers) == 0 || len(st.readings) == 0 {
		return false
	}
	if at := planPart(c.s); len(st.readings) > 1 && at != nil && !st.allOfPlan(span{at[0], at[1]}) {
		return false // whose part the second amount is, is not certain
	}
	return d.readPairs(&st, st.pairs(), place)
}

var (
	// restPaidRE finds the plan's part of what a copay leaves, which is all of it.
	restPaidRE = regexp.MustCompile(`\b(?:covered|paid|payable) (?:in full|at 100 ?(?:%|percent))|\b(?:plan|we|fund|trust|carrier) (?:will )?pays? (?:the (?:rest|balance|remainder|remaining [a-z]+)|100 ?(?:%|percent)|in full)(?: of [a-z ]{3,30}?)?(?:[,;.]|$)`)
	// membersPartRE finds words for what the member pays.
	membersPartRE = regexp.MustCompile(`\b(?:you|members?|participants?|employees?|patients?|enrollees?|retirees?|individual) (?:will |must |then )*(?:pays?|owes?)\b|\bco-?pay|\bco-?insurance\b`)
	otherDrugsRE  = regexp.MustCompile(`^ ?(?:co-?pay(?:ment)?s? )?(?:(?:for|on) )?(?:any |all )?other (?:covered |eligible )?(?:drugs?|prescriptions?|medic(?:ation|ine)s?)\b`)
)

// notThereRE finds the pharmacies beside the one that a drug must come from: "fills at other pharmacies are not covered", "if you use a
// pharmacy other than the designated one, no benefits are paid".
var notThereRE = regexp.MustCompile(`\b(?:any |all )?other (?:retail |network )?pharmac(?:y|ies)\b[^.]{0,20}$|\belsewhere\b[^.]{0,20}$|\b(?:pharmac(?:y|ies)|provider|source|vendor) other than\b|\b(?:if|unless|when) (?:you|it|they|members?|a member|the drug|your) [^.;]{0,40}\b(?:not|don't|fails?|another|a different) [^.;]{0,80}$`)

// itemOfLimitRE finds the title of a deductible, in items below which its amounts stand: "Annual drug deductible • $150 on Tier 3".
var itemOfLimitRE = regexp.MustCompile(`^\W*(?:(?:annual|yearly|calendar year|plan year|part d|prescription|pharmacy|drug|rx|your|the) )*deductible:? ?[•◦▪‣*–-]? ?$`)

// dropOthers leaves out the amounts that are no tier's: that of a deductible, that which a line gives each family of one, that of "all other drugs", and the whole of the price that the plan pays
// behind a copay.
func (st *statement) dropOthers() {
	s := st.c.s
	st.readings = withoutPlanPart(st.readings, s)
	st.readings = slices.DeleteFunc(st.readings, func(r reading) bool {
		return itemOfLimitRE.MatchString(s[:r.i]) || personRowRE.MatchString(s[lastOfAmounts(s[:r.i]):r.i]) || otherDrugsRE.MatchString(s[r.j:]) || r.share.Kind == benefit.NotCovered && notThereRE.MatchString(s[:r.i]) || r.share.Kind == benefit.NoCharge && len(st.readings) > 1 &&
			slices.ContainsFunc(restPaidRE.FindAllStringIndex(s, 4), func(at []int) bool { return at[0] <= r.i && r.i < at[1] })
	})
}

// lastOfAmounts is where the last amount ends, 0 without any.
func lastOfAmounts(s string) int {
	if all := moneyRE.FindAllStringIndex(s, -1); len(all) > 0 {
		return all[len(all)-1][1]
	}
	return 0
}

// retailBehind gives the amounts of several supplies of one tier the retail pharmacies that are named once, behind the last of them: "$4 for up
// to a 31-day supply; $8 for up to a 60-day supply; and $12 for up to a 90-day supply at a retail pharmacy". Mail order behind a long supply
// says nothing of the shorter ones.
func (st *statement) retailBehind(list []pair) {
	var all []*reading
	for k := range list {
		for j := range list[k].readings {
			all = append(all, &list[k].readings[j])
		}
	}
	n := len(all) - 1
	if n < 1 || len(st.tiers) != 1 {
		return
	}
	last, rest := all[n], all[:n]
	channels, _ := sentenceMarks(st.c.s)
	if len(channels) != 1 || len(last.channels) != 1 || last.channels[0].channel != benefit.Retail || last.days == nil || last.channels[0].i < max(last.i, last.days.i) {
		return
	}
	if slices.ContainsFunc(rest, func(r *reading) bool {
		return len(r.channels) > 0 || r.days == nil || r.days.days == last.days.days
	}) {
		return
	}
	for _, r := range rest {
		r.channels = last.channels
	}
}

// withoutPlanPart leaves out the plan's part of a price, where the member's stands behind it: "the plan pays 90 % and you pay 10 %".
func withoutPlanPart(readings []reading, s string) []reading {
	var out []reading
	for k, r := range readings {
		if k+1 < len(readings) && r.share.Kind == benefit.Coinsurance && namesPayer(s[:r.i]) {
			next := readings[k+1]
			if same(r.share.Coinsurance, next.share.Coinsurance) && membersPartRE.MatchString(s[r.j:next.i]) {
				continue
			}
		}
		out = append(out, r)
	}
	return out
}

// allOfPlan turns the percentages of a sentence that speaks of nothing but the plan's part into the member's: "the plan pays 80%
// for generic and 60% for brand drugs", which at says. It reports false where the sentence is not of that kind.
func (st *statement) allOfPlan(at span) bool {
	s := st.c.s
	if membersPartRE.MatchString(s) || at.i > st.readings[0].i || slices.ContainsFunc(st.readings, func(r reading) bool {
		return r.share.Kind != benefit.Coinsurance && r.share.Kind != benefit.NoCharge || r.share.Min != nil || r.share.Max != nil
	}) {
		return false
	}
	for k := range st.readings {
		r := &st.readings[k]
		if r.share.Kind != benefit.Coinsurance || namesPayer(s[:r.i]) || coveredAt.MatchString(s[:r.i]) || covered.MatchString(s[figureEnd(s, *r):]) {
			continue // said of the plan by the words beside it
		}
		rate := r.share.Coinsurance.Complement()
		r.share.Coinsurance = &rate
		if rate.IsZero() {
			r.share.Kind, r.share.Coinsurance = benefit.NoCharge, nil
		}
		r.beside = append(r.beside, st.c.evidence(at.i, at.j, sureProse)...)
	}
	return true
}

var planPaysRE = regexp.MustCompile(`\b(?:covered|paid|payable|reimbursed) at \d|\b(?:` + payers + `|we) (?:will )?(?:pays?|covers?)\b|\b(?:your|our|the plan's) coverage is\b`)

// planPart finds the words for the plan's part of a cost, other than what a copay leaves; nil for none.
func planPart(s string) []int {
	s = blank(s, restPaidRE)
	if at := planPaysRE.FindStringIndex(s); at != nil {
		return at
	}
	for _, at := range percentRE.FindAllStringIndex(s, 1) { // "Harbor Health pays 80% for generics, 70% for …"
		if lead := s[:at[0]]; namesPayer(lead) {
			return []int{payerRE.FindStringIndex(lead)[0], at[0]}
		}
	}
	return nil
}

// notCostRE finds sentences whose amounts are none that a member pays for a drug.
var notCostRE = regexp.MustCompile(`\b(?:less|more|cheaper|lower|higher) than\b|\bas (?:little|low|much) as\b|\bpremiums?\b|\bcontribution|\boffice visits?\b|\bspecialist\b|\bhospital\b|\bemergency\b|\bemployer\b|\bsave\b|\bsavings\b|\bdentists?\b|\blenses\b|\breimburse|\bcoupons?\b|\bextra help\b|\blow[- ]income subsid|\bcatastrophic\b|\bcoverage gap\b|\bdonut hole\b|\bat (?:these|those|such) (?:locations|facilities|clinics|stores)\b|\bmilitary (?:pharmac|clinic|hospital|treatment)|\bthat costs? (?:about |around |roughly )?\$|\bplan pays\b.*\bmember pays\b|\bthe first \$ ?\d`)

// boundRE finds "not less than" and "not more than", which bound a cost share, with what the one goes on with: "not less than $15 or more
// than $60".
var boundRE = regexp.MustCompile(`\b(?:not?|nor|never|(?:but|and) not) (?:be )?(?:less than \$ ?[\d,.]+\d,? (?:or|and) (?:more|greater) than \$|(?:less|more|greater) than \$)`)

// supplyBoundRE finds the longest supply that an amount is for: "$40 for no more than a 31-day supply".
var supplyBoundRE = regexp.MustCompile(`\b(?:no|not) (?:more|greater|longer) than (?:an? )?(?:[a-z]+(?:-[a-z]+)?-? ?\()?\d{1,3}` + dayWord)

// notCost reports whether the amounts of a sentence are none that a member pays for a drug.
func notCost(s string) bool {
	said := supplyBoundRE.ReplaceAllString(prescriberRE.ReplaceAllString(s, " "), " ")
	return limitBeforeAmountRE.MatchString(s) || notCostRE.MatchString(boundRE.ReplaceAllString(said, " $"))
}

// limitBeforeAmountRE finds a limit by its name in front of its amount, which is no tier's whatever tiers stand in brackets between the two:
// "Prescription deductible (waived for generics): $100".
var limitBeforeAmountRE = regexp.MustCompile(`^\W*(?:[a-z-]+ ){0,4}(?:deductible|out-of-pocket (?:maximum|max|limit)) ?\([^()]*\) ?(?:[:=–—-] ?|is )?\$`)

// prescriberRE finds who writes a prescription, whose visits are not spoken of: "prescriptions from a licensed dentist".
var prescriberRE = regexp.MustCompile(`\b(?:prescriptions? (?:from|by|of|written by)|prescribed by) (?:(?:an?|any|your|his|her|licensed|physicians?|doctors?|podiatrists?|or|and|other|legally|qualified|dentists?|specialists?|practitioners?|prescribers?),? ?)+`)

// namesTier reports whether words name a tier.
func namesTier(s string) bool {
	return slices.ContainsFunc(tierMentionRE.FindAllStringIndex(s, 8), func(at []int) bool { return !notATierRE.MatchString(s[at[1]:]) })
}

// readPairs emits the cost shares of a statement, where each says for which fills it is.
func (d *drugReader) readPairs(st *statement, list []pair, place lineHeading) bool {
	if len(list) == 0 {
		return false
	}
	s := st.c.s
	// what is said before the first and behind the last is said of all
	shared, _ := sentenceMarks(s[st.first.i:st.first.j])
	_, sharedDays := sentenceMarks(s[st.first.i:st.first.j])
	for k := range list {
		if !d.placed(st, &list[k]) {
			return false
		}
	}
	shareTrailing(list)
	st.retailBehind(list)
	d.mail = d.mail || slices.ContainsFunc(list, pair.setsMailApart)
	if contradicts(list) || !shareLimits(list, s) {
		return false
	}
	either := len(shared) == 2 && shared[0].channel != benefit.SpecialtyChannel && shared[1].channel != benefit.SpecialtyChannel && eitherJoinRE.MatchString(s[st.first.i+shared[0].j:st.first.i+shared[1].i])
	if len(shared) > 1 && !either || len(sharedDays) > 1 || slices.ContainsFunc(list, func(p pair) bool { return slices.ContainsFunc(p.readings, func(r reading) bool { return r.unclear }) }) {
		return false
	}
	if len(shared) > 0 || slices.ContainsFunc(list, func(p pair) bool {
		return slices.ContainsFunc(p.readings, func(r reading) bool { return len(r.channels) > 0 })
	}) {
		place = lineHeading{}
	}
	for _, p := range list {
		for _, rd := range p.readings {
			if len(rd.channels) == 0 {
				rd.channels = shared
			}
			if rd.days == nil && len(sharedDays) == 1 {
				rd.days = &sharedDays[0]
			}
			rd.label = nil
			at := [][]mark{rd.channels}
			if either && len(rd.channels) == 2 {
				at = [][]mark{shared[:1], shared[1:]} // "at a retail pharmacy or through the mail service, you pay $5"
			}
			for _, rd.channels = range at {
				for _, t := range p.tiers {
					d.state(st, rd, t, place)
				}
			}
		}
	}
	return true
}

// eitherJoinRE finds what joins two kinds of pharmacies where a sentence is of either.
var eitherJoinRE = regexp.MustCompile(`^(?: (?:pharmac(?:y|ies)|network|locations?))*(?: ?\([^()$%]*\))?,? (?:or|and|as well as)(?: (?:from|by|at|through|via|an?|any|the|your|our|plan's|network|participating))* $`)

var limitTailRE = regexp.MustCompile(`, (?:all )?(?:(subject to)|with|up to|to|but|not) `)

// shareLimits gives the minimum and maximum that all of several rates are subject to, behind the last of them, to each. It
// reports false where it is not certain whose they are.
func shareLimits(list []pair, s string) bool {
	n := len(list) - 1
	if n < 1 || len(list[n].readings) != 1 {
		return true
	}
	last, tier := &list[n].readings[0], list[n].tiers[len(list[n].tiers)-1]
	if last.share.Kind != benefit.Coinsurance || last.share.Min == nil && last.share.Max == nil || last.j <= tier.j {
		return true
	}
	at := limitTailRE.FindStringSubmatchIndex(s[tier.j:last.j])
	if at == nil || slices.ContainsFunc(list[:n], func(p pair) bool {
		return len(p.readings) != 1 || p.readings[0].share.Kind != benefit.Coinsurance || p.readings[0].share.Min != nil || p.readings[0].share.Max != nil
	}) {
		return true
	}
	if at[2] < 0 {
		return false
	}
	for k := range list[:n] {
		r := &list[k].readings[0]
		r.share.Min, r.share.Max, r.share.CapPer, r.limits = last.share.Min, last.share.Max, last.share.CapPer, &span{tier.j + at[0], last.j}
	}
	return true
}

// contradicts reports whether two pairs give one tier two amounts for the same fills: the words that tell the two apart are not
// understood.
func contradicts(list []pair) bool {
	for k := range list {
		for n := range k {
			a, b := &list[k], &list[n]
			if !slices.ContainsFunc(a.tiers, func(t tierMention) bool {
				return slices.ContainsFunc(b.tiers, func(o tierMention) bool { return o.id() == t.id() })
			}) {
				continue
			}
			for _, x := range a.readings {
				if slices.ContainsFunc(b.readings, func(y reading) bool { return sameFills(x, y) && !sameShare(x.share, y.share) }) {
					return true
				}
			}
		}
	}
	return false
}

// sameFills reports whether two readings name the same pharmacies and days.
func sameFills(a, b reading) bool {
	if a.in != b.in || (a.days == nil) != (b.days == nil) || a.days != nil && a.days.days != b.days.days || len(a.channels) != len(b.channels) {
		return false
	}
	for k := range a.channels {
		if a.channels[k].channel != b.channels[k].channel {
			return false
		}
	}
	return true
}

// shareTrailing gives what is said behind the last of several tiers to those before it: "$10 for generics and $30 for brands,
// for up to a 30-day supply at retail". Where a tier is named again the list begins anew.
func shareTrailing(list []pair) {
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && !slices.ContainsFunc(list[from:to], func(p pair) bool { return p.tiers[0].id() == list[to].tiers[0].id() }) {
			to++
		}
		run := list[from:to]
		from = to
		last := run[len(run)-1].readings
		before := slices.ContainsFunc(run[:len(run)-1], func(p pair) bool {
			return len(p.readings) > 1 || len(p.readings[0].channels) > 0 || p.readings[0].days != nil
		})
		if before || len(last) > 1 {
			continue
		}
		for k := range run {
			run[k].readings[0].channels, run[k].readings[0].days = last[0].channels, last[0].days
		}
	}
}

// placed reads which pharmacy and days the words of a pair give each of its amounts. It reports false where that is not
// certain.
func (d *drugReader) placed(st *statement, p *pair) bool {
	c, s := st.c, st.c.s
	if len(p.readings) == 1 {
		rd := &p.readings[0]
		channels, days := sentenceMarks(blankAt(s, span{p.tiers[0].i, p.tiers[len(p.tiers)-1].j})[max(p.words.i, st.first.j):p.words.j])
		if len(days) > 1 || len(channels) > 1 && !bothPlacesRE.MatchString(s) {
			return false
		}
		rd.shift(channels, days, max(p.words.i, st.first.j))
		return true
	}
	sub := newCell(c.src, c.spans(p.words.i, p.words.j)...).current()
	if strings.Contains(c.s, "-counters") { // the pharmacies of the network stand for retail ones
		sub = c.piece(p.words.i, p.words.j)
	}
	own := sub.shares()
	off := strings.Index(s[p.words.i:], sub.s)
	if len(own) != len(p.readings) || off < 0 {
		return false
	}
	seen := map[string]bool{}
	for k := range own {
		rd := &p.readings[k]
		var channels, days []mark
		key := ""
		for _, m := range own[k].channels {
			if !slices.ContainsFunc(channels, func(o mark) bool { return o.channel == m.channel }) {
				channels, key = append(channels, m), key+string(m.channel)
			}
		}
		if m := own[k].days; m != nil {
			days, key = []mark{*m}, key+s[p.words.i+off+m.i:p.words.i+off+m.j]
		}
		if n := own[k].network; n != nil {
			rd.network, rd.in = &span{p.words.i + off + n.i, p.words.i + off + n.j}, own[k].in
			key += string(rd.in)
		}
		if seen[key] {
			return false // two amounts for the same fills
		}
		seen[key] = true
		rd.shift(channels, days, p.words.i+off)
	}
	return true
}

// bothPlacesRE finds two pharmacies that share an amount.
var bothPlacesRE = regexp.MustCompile(`\bretail (?:pharmac(?:y|ies) )?(?:and|or|/|&) (?:by |through )?(?:mail|home delivery)|\b(?:mail(?: order| service)?|home delivery)(?: pharmac(?:y|ies))? (?:and|or|/|&) (?:at )?retail`)

// shift gives a reading the marks that were found in a piece of the passage from by on.
func (rd *reading) shift(channels, days []mark, by int) {
	rd.channels, rd.days, rd.parted = nil, nil, false
	for _, m := range channels {
		m.i, m.j = m.i+by, m.j+by
		rd.channels = append(rd.channels, m)
	}
	for _, m := range days {
		m.i, m.j = m.i+by, m.j+by
		rd.days = &m
	}
}

// state emits one cost share of a statement. What a table says of the tier goes before it.
func (d *drugReader) state(st *statement, rd reading, t tierMention, place lineHeading) {
	if isSpecialty(t.classes) {
		rd.channels = slices.DeleteFunc(slices.Clone(rd.channels), func(m mark) bool { return m.i >= t.i && m.j <= t.j })
	}
	ch := placeOf(rd, place)
	if id, ok := d.tabled(t.tierName, ch); ok && !d.onlyElsewhere(id, ch) {
		d.disagree(rd, st.c, id, ch)
		return
	}
	line := &row{cells: []*cell{st.c}}
	if n, at, named := networkOf(st.c.s); rd.network != nil || onlyMail(rd.channels) && prefPharmRE.MatchString(st.c.s) && stdPharmRE.MatchString(st.c.s) {
		// which pharmacies are meant stands with the amount, and levels are of retail ones
	} else if named && n != benefit.AnyNetwork {
		line.network = benefit.State(n, st.c.evidence(at.i, at.j, sureProse)...)
	} else if named {
		return // which network is whose is not certain
	}
	if rd.limits != nil {
		rd.beside = append(rd.beside, st.c.evidence(rd.limits.i, rd.limits.j, sureProse)...)
	}
	id := d.meant(t.tierName)
	if id == t.id() {
		id = d.tier(t.tierName, st.c.evidence(t.i, t.j, sureProse))
	}
	d.emitLine(line, rd, st.c, id, place)
}
