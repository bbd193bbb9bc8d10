package analyze

import (
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// jsonPlace is where a value stands: what the objects around it have said.
type jsonPlace struct {
	tier      tierName
	tierID    benefit.TierID // of a tier whose words the reader does not know
	tierEv    []benefit.Evidence
	every     bool // all tiers
	channel   benefit.Channel
	channelEv []benefit.Evidence
	network   benefit.Network
	networkEv []benefit.Evidence
	days      *sourcedDays
	daysOf    map[benefit.Channel]*sourcedDays // of each kind of pharmacy
	order     benefit.Sourced[benefit.DeductibleOrder]
	orderIn   bool      // that is said of the plan's network alone
	noun      shareNoun // what the keys above say that numbers are
	rising    bool      // they say nothing, and the numbers rise with the days supply as copays do
	notMail   bool      // a switch says that the pharmacy is none by mail
	ofDrug    bool      // one drug
	service   bool      // one of several services, whose limits are not the plan's
	noDrugs   bool      // such a service by a name that speaks of no drugs
	stage     bool      // another stage of the year than that of the initial coverage, whose costs are of no tier
	other     bool      // another benefit than that of drugs
	otherEv   []benefit.Evidence
	drugsEv   []benefit.Evidence // the key of the benefit of drugs, apart from that of medical care
}

// shareNoun is what a key says that its number is.
type shareNoun int

const (
	noNoun shareNoun = iota
	copayNoun
	rateNoun
	minNoun
	maxNoun
	amountNoun // a cost share of which a type beside it says the kind
)

// named reports whether the objects around a value have named the tier whose cost it may be.
func (p *jsonPlace) named() bool { return !p.stage && (p.every || p.tierID != "" || p.tier.id() != "") }

// refine takes the attributes of an object that say where its numbers hold.
func (r *jsonPlanReader) refine(n *jsonNode, at *jsonPlace, taken map[*jsonNode]bool) {
	var band benefit.DaysSupply
	var bandEv []benefit.Evidence
	for _, m := range n.nodes {
		if m.kind == jsonObject && creditKeysRE.MatchString(m.keyWords()) && statesCost(n) {
			for _, o := range m.nodes {
				if words := o.keyWords(); o.isScalar() && orderKeyRE.MatchString(words) {
					r.orderValue(o, words, plainWords(o.scalar()), at)
				}
			}
		}
		if m.kind == jsonObject && criteriaKeyRE.MatchString(m.keyWords()) && !statesCost(m) {
			switch { // it is walked, too: a rule may stand in it
			case slices.ContainsFunc(m.nodes, func(o *jsonNode) bool { return leavesOutKeyRE.MatchString(o.keyWords()) }):
			case slices.ContainsFunc(m.nodes, func(o *jsonNode) bool { return o.kind != jsonNull && someClaimsKeyRE.MatchString(o.keyWords()) }):
				at.other, at.otherEv = true, keyQuote(r.src, m)
			default:
				r.refine(m, at, map[*jsonNode]bool{})
			}
		}
	}
	for _, m := range n.nodes {
		taken[m] = taken[m] || r.describedHere(m, at)
	}
	for _, m := range n.nodes {
		words := m.keyWords()
		if e := r.referred(m, words); e != nil && e != n {
			said := plainWords(m.scalar())
			switch { // an id may say it by itself
			case strings.Contains(words, "network"):
				r.networkValue(m, said, at)
			case saysPlace(said):
				r.pharmacy(m, said, at)
			}
			r.placeOf(e, at)
			taken[m] = true
		}
	}
	for _, member := range n.nodes {
		words, m := member.keyWords(), member.only()
		said := plainWords(m.scalar())
		switch days := daysKeyRE.FindStringSubmatch(words); {
		case days != nil:
			if d, ok := bandOf(m, days[1]+days[2]+days[3]); ok {
				taken[member] = true
				band = benefit.DaysSupply{Min: max(band.Min, d.Min), Max: max(band.Max, d.Max)}
				bandEv = append(bandEv, m.quoted(r.src, sureCell)...)
			}
		case tierKeyRE.MatchString(words) && everyTierRE.MatchString(strings.ToLower(strings.TrimSpace(m.scalar()))):
			taken[member] = r.everyTier(m, at)
		case said == "" || taken[member]:
		case ownDaysKeyRE.MatchString(words):
			taken[member] = r.ownDays(m, words, at)
		case tierKeyRE.MatchString(words):
			taken[member] = r.tierValue(m, said, at)
		case channelKeyRE.MatchString(words):
			taken[member] = r.pharmacy(m, said, at)
		case networkKeyRE.MatchString(words) && (m.kind != jsonString || !onlyPharmacyRE.MatchString(said)): // not "network": "RETAIL"
			taken[member] = r.networkValue(m, said, at)
		case orderKeyRE.MatchString(words):
			taken[member] = r.orderValue(m, words, said, at)
		case m.kind == jsonString && onlyPharmacyRE.MatchString(said) && at.channel == "":
			taken[member] = r.pharmacy(m, said, at) // whatever its key is called: "outlet": "RETAIL"
		case ordinalKeyRE.MatchString(words) && m.kind == jsonNumber && at.tier.number == "" && isOrdinal(n, m):
			taken[member] = r.tierValue(m, said, at)
		}
	}
	for _, m := range n.nodes {
		taken[m] = taken[m] || r.switchedHere(n, m, at)
	}
	for _, m := range n.nodes {
		told := len(at.tier.classes) > 0 && strings.Contains(m.keyWords(), "desc") // its name has said what tier it is
		if said := plainWords(m.scalar()); !taken[m] && !told && (labelKeyRE.MatchString(m.keyWords()) || m.keyWords() == productKey && (statesItself(n) || deniesItself(n))) && len(said) < longestLabel && m.kind == jsonString {
			taken[m] = r.labelValue(m, said, at)
		}
	}
	for _, m := range n.nodes {
		// outside of a tier such words are of the plan's own deductible
		said := plainWords(m.scalar())
		_, isSwitch := switched(m)
		if words := m.keyWords(); at.named() && (words == "deductible" || words == "ded") && (m.kind == jsonTruth || isSwitch && yesNoRE.MatchString(said) || afterSaidRE.MatchString(said) || exemptSaidRE.MatchString(said) || said == notApplied) {
			taken[m] = r.orderValue(m, "deductible", said, at)
		}
	}
	for _, m := range n.nodes {
		if words := m.keyWords(); at.named() && m.kind == jsonObject && len(m.nodes) == 1 && (words == "deductible" || words == "ded") {
			one := *m.nodes[0]
			one.at, one.atEnd = m.at, m.atEnd
			of := joinWords("deductible " + one.keyWords()) // "deductible": {"applies": false}
			if _, isSwitch := switched(&one); isSwitch && orderKeyRE.MatchString(of) {
				taken[m] = r.orderValue(&one, of, plainWords(one.scalar()), at)
			}
		}
	}
	if bandEv != nil {
		band.Min = max(band.Min, 1)
		at.days = &sourcedDays{band: band, ev: bandEv}
	}
}

// outsideOfAllTiers reports whether a record is of pharmacies outside of the network and asks for a tier without naming one: {"pharmacyType":
// "Non-network", "tier": null}.
func (p *jsonPlace) outsideOfAllTiers(n *jsonNode) bool {
	return !p.named() && !p.other && !p.ofDrug && !p.service && p.network == benefit.Out &&
		slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.kind == jsonNull && tierKeyRE.MatchString(m.keyWords()) })
}

// productKey is the key of the name of a benefit in catalogs that sell each benefit as a product: {"productName": "Retail - Generic", "copay": 10}.
const productKey = "product name"

// switchedHere takes a switch of a record that says of what kind the pharmacy of its cost share is: {"mailOrder": false, "preferredPharmacy": true,
// "copay": 10}.
func (r *jsonPlanReader) switchedHere(n, m *jsonNode, at *jsonPlace) bool {
	of := placeSwitchRE.FindStringSubmatch(m.keyWords())
	on, ok := switched(m)
	if of == nil || !ok || at.channel != "" && of[1] != "" || !statesItself(n) && (!statesCost(n) && !saysShare(n) && !saysPaid(n) || !slices.ContainsFunc(n.nodes, ofFills)) {
		return false
	}
	ev := m.quoted(r.src, sureCell)
	switch {
	case of[2] != "" && on:
		at.network, at.networkEv = benefit.Preferred, ev
	case of[2] != "":
		at.network, at.networkEv = benefit.Standard, ev
	case on:
		at.channel, at.channelEv = benefit.Mail, ev
	default:
		at.channel, at.channelEv, at.notMail = benefit.Retail, ev, true
	}
	return true
}

// placeSwitchRE finds the key of such a switch.
var placeSwitchRE = regexp.MustCompile(`^(?:is )?(?:(mail(?: order)?|home delivery)|(preferred(?: (?:pharmacy|network|retail))))(?: (?:flag|ind|indicator|yn))?$`)

// statesItself reports whether an object's own attributes state a cost share.
func statesItself(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		words := m.keyWords()
		noun := nounOf(words)
		return noun == copayNoun || noun == rateNoun || noun == amountNoun || m.isScalar() && (coveredKeyRE.MatchString(words) || typeKeyRE.MatchString(words) && strings.Contains(words, " "))
	})
}

// deniesItself reports whether an object's own attributes say that it is not covered: {"coverage": "Not Covered"}.
func deniesItself(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.isScalar() && plainWords(m.scalar()) == "not covered" })
}

// describedHere takes an object in the place of a name, which describes the tier, the pharmacy or the network that its key says: "tier": {"code": "T2",
// "level": 2, "description": "Preferred Brand"}. A name goes before the code beside it.
func (r *jsonPlanReader) describedHere(m *jsonNode, at *jsonPlace) bool {
	words := m.keyWords()
	tier, channel, network := tierKeyRE.MatchString(words), channelKeyRE.MatchString(words), networkKeyRE.MatchString(words)
	if m.kind != jsonObject || len(m.nodes) == 0 || !tier && !channel && !network {
		return false
	}
	var number, name, code *jsonNode
	for _, a := range m.nodes {
		key := a.keyWords()
		switch {
		case !a.isScalar() || !partOfNameRE.MatchString(key):
			return false
		case a.kind == jsonNull || a.scalar() == "":
		case levelKeyRE.MatchString(key) && a.kind == jsonNumber:
			number = a
		case codeOfNameRE.MatchString(key):
			code = a
		case name == nil && a.kind == jsonString:
			name = a
		}
	}
	any := false
	for _, a := range []*jsonNode{number, name, code} {
		if a == nil || any && a == code {
			continue
		}
		one := *a
		one.plain = words // what it is called by is what the key above says
		said := plainWords(one.scalar())
		switch {
		case tier:
			any = r.tierValue(&one, tierWordsOf(said), at) || any
		case channel:
			any = r.pharmacy(&one, said, at) || any
		case network:
			any = r.networkValue(&one, said, at) || any
		}
	}
	return any
}

var (
	partOfNameRE = regexp.MustCompile(`^(?:(?:tier|channel|pharmacy|network) )?(?:id|code|key|name|label|display(?: name)?|description|text|type|level|rank|number|ordinal|sequence|order|system)$`)
	codeOfNameRE = regexp.MustCompile(`\b(?:id|code|key|type|system)$`)
	levelKeyRE   = regexp.MustCompile(`\b(?:level|rank|number|ordinal|sequence|order)$`)
)

// criteriaKeyRE finds the key of an object that says for which claims the numbers beside it hold.
var criteriaKeyRE = regexp.MustCompile(`^(?:(?:claim|match(?:ing)?|rule|edit|selection|benefit) )?(?:criteria|criterion|conditions?|when|where|applies(?: (?:to|when|for))?|applicability|scope|match(?:es)?|selectors?|dimensions?|keys?)$`)

// creditKeysRE finds the key of an object that says how claims meet the limits.
var creditKeysRE = regexp.MustCompile(`^accumulations?(?: rules?)?$`)

// leavesOutKeyRE finds a criterion that leaves claims out, and someClaimsKeyRE one that picks some by more than where and of what tier they are.
var (
	leavesOutKeyRE  = regexp.MustCompile(`\b(?:excludes?d?|exclusions?|not|except)\b`)
	someClaimsKeyRE = regexp.MustCompile(`\b(?:age|gender|sex|diagnosis|drugs?|drug (?:class|list|name|id)|ndc|gpi|members?|prescriber|condition)\b`)
)

// only is the one scalar of a list of one, which the key and the list are quoted for, and any other node itself.
func (n *jsonNode) only() *jsonNode {
	if n.kind != jsonArray || len(n.nodes) != 1 || !n.nodes[0].isScalar() || n.nodes[0].kind == jsonNull {
		return n
	}
	one := *n.nodes[0]
	one.key, one.at, one.atEnd, one.j = n.key, n.at, n.atEnd, n.j
	return &one
}

var (
	// afterSaidRE and exemptSaidRE find words that say how a cost share meets the deductible, and no amount of one.
	afterSaidRE  = regexp.MustCompile(`^(?:you pay this )?after (?:the |your |rx |plan )?deductible(?: is met)?$|^(?:deductible )?appl(?:ies|y)$|^subject to (?:the |your |rx |plan )?deductible$|^deductible,? then co ?(?:pay|insurance)`)
	exemptSaidRE = regexp.MustCompile(`^(?:bypass(?:es)?|waives?|exempt from|no) (?:the )?deductible$|^(?:(?:the )?deductible )?(?:does not apply|doesn t apply|is waived|waived)$|^no deductible$|^not subject(?: to (?:the )?deductible)?$|^co ?(?:pay(?:ment)?|insurance) only$`)
	// onlyPharmacyRE finds words that name a kind of pharmacy and nothing else.
	onlyPharmacyRE = regexp.MustCompile(`^(?:(?:participating|in network|network|preferred|standard|local|order|service|home|delivery|pharmac(?:y|ies)|\d{2,3}|days?) )*(?:retail|mail|mail ?order|home delivery|specialty pharmac(?:y|ies)|long term care)(?: (?:order|service|pharmac(?:y|ies)|network|\d{2,3}|days?))*$`)
	ordinalKeyRE   = regexp.MustCompile(`^(?:ordinal|rank|number|no|sequence|seq)$`)
)

// isOrdinal reports whether a number is that of the tier whose name stands beside it: the objects of the list count from one.
func isOrdinal(n, m *jsonNode) bool {
	if k := number(m.value); k < 1 || k > 9 {
		return false
	}
	return slices.ContainsFunc(n.nodes, func(o *jsonNode) bool {
		if o.kind != jsonString || !labelKeyRE.MatchString(o.keyWords()) {
			return false
		}
		t, ok := readTier(plainWords(o.text()) + " drugs")
		return ok && len(t.classes) > 0 && (t.number == "" || t.number == m.value)
	})
}

// ownDays takes the days supply of one kind of pharmacy.
func (r *jsonPlanReader) ownDays(m *jsonNode, words string, at *jsonPlace) bool {
	ch := channelNamed(ownDaysKeyRE.FindStringSubmatch(words)[1])
	d, ok := bandOf(m, "")
	if ch == "" || !ok {
		return false
	}
	d.Min = max(d.Min, 1)
	own := maps.Clone(at.daysOf)
	if own == nil {
		own = map[benefit.Channel]*sourcedDays{}
	}
	own[ch], at.daysOf = &sourcedDays{band: d, ev: m.quoted(r.src, sureCell)}, own
	return true
}

// bandOf reads days supply: 30, "30", "1-30 days", [1, 30], {"min": 1, "max": 30}, {"max": 30}.
func bandOf(m *jsonNode, end string) (benefit.DaysSupply, bool) {
	if !m.isScalar() {
		if m.kind == jsonObject && len(m.nodes) == 1 && m.nodes[0].kind == jsonNumber && greatestDaysRE.MatchString(m.nodes[0].keyWords()) {
			return bandOf(m.nodes[0], end)
		}
		if len(m.nodes) != 2 || m.nodes[0].kind != jsonNumber || m.nodes[1].kind != jsonNumber {
			return benefit.DaysSupply{}, false
		}
		d := benefit.DaysSupply{Min: number(m.nodes[0].value), Max: number(m.nodes[1].value)}
		return d, 1 <= d.Min && d.Min <= d.Max && d.Max <= 400
	}
	n := number(m.scalar())
	switch {
	case n > 0 && n <= 400 && (strings.HasPrefix(end, "min") || end == "from" || end == "start"):
		return benefit.DaysSupply{Min: n}, true
	case n > 0 && n <= 400:
		return benefit.DaysSupply{Max: n}, true
	}
	said := strings.ToLower(m.scalar())
	for _, k := range append(lex(said), lex(said+" days")...) {
		if k.kind == daysMark || k.kind == perDaysMark {
			return k.days, true
		}
	}
	return benefit.DaysSupply{}, false
}

// tierValue reads the value of a key that names a tier.
func (r *jsonPlanReader) tierValue(m *jsonNode, said string, at *jsonPlace) bool {
	if len(said) > 80 || at.other {
		return false
	}
	if noAnswerRE.MatchString(said) {
		return true // "rxTier": "N/A" of a service that is none of drugs
	}
	if at.tierID == compoundTier {
		return r.tierOfCompounds(m, said)
	}
	if compoundNameRE.MatchString(said) && at.tier.number == "" {
		at.ofCompounds(m.text(), m.quoted(r.src, sureCell))
		return true
	}
	words := said
	if number(said) > 0 {
		words = "tier " + said
	}
	t, ok := readTier(words + " drugs")
	if !ok {
		if m.kind != jsonString || !strings.Contains(m.keyWords(), "tier") {
			return false
		}
		at.tierID, at.tier, at.tierEv = benefit.TierID(strings.ReplaceAll(said, " ", "-")), tierName{words: m.text()}, m.quoted(r.src, sureList)
		return true
	}
	if at.tier.number != "" && t.number == "" {
		t.number = at.tier.number // its number stands beside it
	}
	if len(t.classes) == 0 {
		t.classes = at.tier.classes
	}
	at.tier, at.tierID, at.tierEv = t, "", append(slices.Clone(at.tierEv), m.quoted(r.src, sureCell)...)
	return true
}

// labelValue reads a name beside a tier's number, or one that names a tier itself.
func (r *jsonPlanReader) labelValue(m *jsonNode, said string, at *jsonPlace) bool {
	if compoundNameRE.MatchString(said) && !at.named() && !at.other {
		at.ofCompounds(m.text(), m.quoted(r.src, sureCell))
		return true
	}
	if !tierNumberRE.MatchString(said) && !kindTierRE.MatchString(said) && !(at.tier.number != "" && drugClassRE.MatchString(said)) || otherKeyRE.MatchString(said) {
		return false
	}
	name := tierWordsOf(said)
	if twice := specialtyTwiceRE.FindStringIndex(name); twice != nil {
		name = name[:twice[1]-len(" specialty")] // "Preferred Specialty - Specialty": the second is the pharmacy
	}
	if t, ok := readTier(name + " drugs"); ok && (at.tier.number == "" || t.number == "" || t.number == at.tier.number) {
		read := r.tierValue(m, name, at)
		if read {
			r.labelPlace(m, said, at)
		}
		return read
	}
	return false
}

// specialtyTwiceRE finds the name of a tier of specialty drugs with the pharmacy behind it.
var specialtyTwiceRE = regexp.MustCompile(`\bspecialty(?: drugs?)? specialty$`)

const longestLabel = 90 // bytes

// labelPlace takes the pharmacy that the name of a tier has behind it, and its supply: "Tier 2 (Preferred Brand) - Retail (30-day supply)".
func (r *jsonPlanReader) labelPlace(m *jsonNode, said string, at *jsonPlace) {
	if d, ok := daysNamed(said); ok && at.days == nil && at.channel != "" && channelNamed(said) == at.channel && labelPlaceRE.MatchString(said) {
		at.days = &sourcedDays{band: d, ev: m.quoted(r.src, sureCell)} // "Generic - Retail 90" beside "placeOfService": "Retail Pharmacy"
	}
	if !labelPlaceRE.MatchString(said) && !labelPlaceFirstRE.MatchString(said) || channelNamed(said) == "" || at.channel != "" {
		return
	}
	r.pharmacy(m, placeWordsOf(said), at)
}

// labelPlaceRE finds the name of a kind of pharmacy, and that nothing more than one supply is said of it.
var labelPlaceRE = regexp.MustCompile(`\b(?:retail|mail(?: order)?|home delivery|specialty pharmac(?:y|ies))(?: (?:pharmac(?:y|ies)|service|order))*(?: (?:up to )?(?:a )?\d{2,3} days?(?: supply)?| \d{2,3})?$`)

// labelPlaceFirstRE finds such a name in front of the tier: "Retail Pharmacy - Tier 1 Preferred Generic", "Mail Order - Non-Preferred Brand".
var labelPlaceFirstRE = regexp.MustCompile(`^(?:retail|mail(?: order)?|home delivery|specialty)(?: (?:pharmac(?:y|ies)|service|order))*(?: (?:up to )?(?:a )?\d{2,3} days?(?: supply)?)? (?:tier|level) \d|` +
	`^(?:retail|mail(?: order)?|home delivery)(?: (?:pharmac(?:y|ies)|service|order))*(?: (?:up to )?(?:a )?\d{2,3} days?(?: supply)?)? (?:(?:non ?)?preferred |formulary |low cost |other |specialty )*(?:generics?|brands?|specialty)\b`)

// pharmacy reads a kind of pharmacy with all that its words hold: "MAIL", "1-MONTH-IN-RETAIL", "Preferred retail 30-day".
func (r *jsonPlanReader) pharmacy(m *jsonNode, said string, at *jsonPlace) bool {
	ev, key := m.quoted(r.src, sureCell), m.keyWords()
	before := *at
	if m := channelCodeRE.FindStringSubmatch(said); m != nil {
		said = channelCodes[m[1]] + " " + m[2]
	} else if ch, ok := channelCodes[said]; ok && placeCodeKeyRE.MatchString(key) {
		said = ch
	}
	if ch := channelNamed(said); ch != "" {
		at.channel, at.channelEv = ch, ev
	}
	if net := networkNamed(said); net != "" {
		at.network, at.networkEv = net, ev
	}
	if d, ok := daysNamed(said); ok {
		at.days = &sourcedDays{band: d, ev: ev}
	}
	return at.channel != before.channel || at.network != before.network || at.days != before.days
}

func (r *jsonPlanReader) networkValue(m *jsonNode, said string, at *jsonPlace) bool {
	net := networkNamed(said)
	switch {
	case m.kind == jsonTruth && m.truth:
		net = benefit.In
	case m.kind == jsonTruth:
		net = benefit.Out
	case said == "preferred":
		net = benefit.Preferred
	case said == "i" || said == "inn" || said == "par":
		net = benefit.In
	case said == "o" || said == "nonpar":
		net = benefit.Out
	case said == "any", said == "both", said == "all":
		net = benefit.AnyNetwork
	}
	if net == "" {
		return false
	}
	at.network, at.networkEv = net, m.quoted(r.src, sureCell)
	return true
}

// notApplied is the code by which a cost share says that the deductible is not met first: "deductible": "NOT_APPLICABLE" beside "APPLIES".
const notApplied = "not applicable"

func (r *jsonPlanReader) orderValue(m *jsonNode, words, said string, at *jsonPlace) bool {
	var order benefit.DeductibleOrder
	key := orderKeyRE.FindStringSubmatch(words)
	waiver := len(key) > 0 && key[1] != ""
	switch {
	case m.kind == jsonTruth && m.truth != waiver, (said == "yes" || said == "y") && !waiver, strings.Contains(said, "after"), said == "subject", afterSaidRE.MatchString(said):
		order = benefit.AfterDeductible
	case m.kind == jsonTruth, (said == "no" || said == "n") && !waiver, said == "yes", said == "y", said == "exempt", said == "waived", said == "none", exemptSaidRE.MatchString(said), words == "deductible" && said == notApplied, words == "deductible rule" && noAnswerRE.MatchString(said):
		order = benefit.DeductibleExempt
	case strings.Contains(said, "before"):
		order = benefit.BeforeDeductible
	default:
		return false
	}
	ev := m.quoted(r.src, sureCell)
	if at.order.Known() && at.order.Value != order && strings.HasSuffix(words, "opt") {
		at.order.Standing = benefit.Conflicting // the copay and the coinsurance meet the deductible in different ways
		at.order.Alternatives = append(at.order.Alternatives, benefit.Alternative[benefit.DeductibleOrder]{Value: order, Evidence: ev})
		return true
	}
	at.order, at.orderIn = benefit.State(order, ev...), strings.HasPrefix(words, "in") || strings.HasSuffix(words, " in") || strings.HasSuffix(words, " inn")
	return true
}

// context takes what the key of an object or of a keyed number says of where it holds.
func (r *jsonPlanReader) context(m *jsonNode, words string, at *jsonPlace) {
	key := keyQuote(r.src, m)
	if l := r.placeOfKey(m); l != nil {
		defer r.placeOf(l.node, at)
		if words = l.called(words); !saysPlace(words) {
			return // an id
		}
	}
	if otherKeyRE.MatchString(words) {
		at.other, at.otherEv = true, key
	}
	if rxKeyRE.MatchString(words) {
		at.other = false
	}
	if drugBenefitRE.MatchString(words) {
		at.drugsEv = key
	}
	at.stage = at.stage || otherStageKeyRE.MatchString(words)
	if postDeductibleRE.MatchString(words) {
		at.order = benefit.State(benefit.AfterDeductible, key...)
	}
	rest := words
	// Specialty alone is a tier, too, beside others below a word for several: only below a number or its own name is it a pharmacy for sure.
	kind := specialtyKeyRE.MatchString(words) && at.tier.number == "" && !isSpecialty(at.tier.classes)
	if ch := channelNamed(words); ch == benefit.SpecialtyChannel && !kind && at.named() {
		rest = "" // the pharmacy of the tier that it stands in
	}
	if ch := channelNamed(words); ch != "" && !kind {
		at.channel, at.channelEv = ch, key
		if d, ok := daysNamed(words); ok {
			at.days = &sourcedDays{band: d, ev: key}
		}
	} else if kind || strings.Contains(words, "day") || strings.Contains(words, "month") || bareSupplyRE.MatchString(words) && at.channel != "" && at.named() {
		// "specialty_30" is a supply, whatever is of it, and so is "90" below "retail"
		if d, ok := daysNamed(words); ok {
			at.days = &sourcedDays{band: d, ev: key}
		}
	}
	// Below a pharmacy of a tier with a number, which is not parted by preference, it is a kind of pharmacies.
	if at.named() && (retailPreferredRE.MatchString(words) || words == "preferred" && at.channel == benefit.Retail && at.tier.number != "") {
		words = "preferred retail"
	}
	// "nonPreferredMail" that stands below no tier is the cost of one by mail
	ofTier := m.isScalar() && !at.named() && mailWordRE.MatchString(words) && preferredPlaceRE.MatchString(words) && !keyNamesTier(tierWordsOf(words))
	if net := networkNamed(placeWordsOf(words)); net != "" && !copayKeyRE.MatchString(words) && !ofTier {
		at.network, at.networkEv = net, key
		if net == benefit.Preferred || net == benefit.Standard {
			rest = tierWordsOf(words)
		}
	}
	if rest != "" && channelNamed(words) == benefit.SpecialtyChannel {
		rest = tierWordsOf(rest)
	}
	if t, ok := readTier(rest + " drugs"); ok && !at.other && (tierNumberRE.MatchString(rest) || kindTierRE.MatchString(rest) || rest == "preferred") {
		at.tier, at.tierID, at.tierEv, at.every = t, "", key, false
	}
	noun := nounOf(strings.TrimSpace(fillerWords.ReplaceAllString(compoundPartRE.ReplaceAllString(words, ""), "")))
	if noun != noNoun {
		at.noun = noun
	}
	switch {
	case compoundKeyRE.MatchString(words) && (!at.named() || at.tierID == compoundTier) && !at.other:
		at.ofCompounds(m.key, key)
	case at.tierID == compoundTier && noun == noNoun && !saysPlace(words):
		at.tier, at.tierID = tierName{}, "" // what is asked of compounds, and not what they cost
	}
}

// drugBenefitRE finds the key of what a plan says of drugs alone: "pharmacy_benefit".
var drugBenefitRE = regexp.MustCompile(`^(?:outpatient )?(?:pharmacy|rx|prescriptions?|prescription drugs?|drugs?) (?:benefits?|coverage)$`)

// postDeductibleRE finds the key of cost shares that are paid once the deductible is met: "post_deductible_tiers".
var postDeductibleRE = regexp.MustCompile(`^post ded(?:uctible)?\b`)

// nounOf says what the words of a key call its number.
func nounOf(words string) shareNoun {
	words = strings.Join(strings.Fields(words), " ")
	switch {
	case copayKeyRE.MatchString(words):
		return copayNoun
	case rateKeyRE.MatchString(words):
		return rateNoun
	case minKeyRE.MatchString(words):
		return minNoun
	case maxKeyRE.MatchString(words):
		return maxNoun
	case amountKeyRE.MatchString(words):
		return amountNoun
	}
	return noNoun
}
