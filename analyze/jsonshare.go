package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// jsonTerms is what the attributes of one object say of its cost share.
type jsonTerms struct {
	copay, low, high   *money.Amount
	rate               *money.Rate
	kind               string // the words of a type beside an amount
	free, notCovered   bool
	freeCopay, freePct bool // "no charge" of the copay or the coinsurance alone
	noCopay, noPct     bool // that one is not applicable
	copayAt            *jsonNode
	amount             *jsonNode
	ev                 []benefit.Evidence
}

// shareOf reads the cost share that an object's own attributes state. Members it has read are taken.
func (r *jsonPlanReader) shareOf(n *jsonNode, at jsonPlace, taken map[*jsonNode]bool) (benefit.Sourced[benefit.Share], bool) {
	var t jsonTerms
	for _, m := range n.nodes {
		if taken[m] && !optKeyRE.MatchString(m.keyWords()) {
			continue
		}
		if r.term(m, &t) {
			taken[m] = true
			t.ev = append(t.ev, m.quoted(r.src, sureCell)...)
			if v := amountWithin(m); v != nil && v.unit != nil {
				t.ev = append(t.ev, v.unit.quoted(r.src, sureCell)...)
			}
		}
	}
	if t.amount != nil {
		t.settleAmount(at.noun)
	}
	return t.sourced()
}

// sourced is the cost share with its evidence, less sure where nothing says how its parts go together.
func (t *jsonTerms) sourced() (benefit.Sourced[benefit.Share], bool) {
	share, derived, ok := t.share()
	if !ok {
		return benefit.Sourced[benefit.Share]{}, false
	}
	if !derived {
		return benefit.State(share, t.ev...), true
	}
	for i := range t.ev {
		t.ev[i].Confidence = sureCarried
	}
	return benefit.Derive(share, t.ev...), true
}

// term reads one attribute of a cost share.
func (r *jsonPlanReader) term(m *jsonNode, t *jsonTerms) bool {
	words, said := m.keyWords(), plainWords(m.scalar())
	if v := amountWithin(m); v != nil {
		m = v // "copay": {"amount": 10, "currency": "USD"}
	}
	if !m.isScalar() || m.kind == jsonNull {
		return false
	}
	if o := optKeyRE.FindStringSubmatch(words); o != nil {
		return t.option(o[1] == "copay", said)
	}
	if c := coveredKeyRE.FindStringSubmatch(words); c != nil && (m.kind == jsonTruth || yesNoRE.MatchString(said)) {
		yes := m.truth || strings.HasPrefix(said, "y")
		switch {
		case strings.HasPrefix(words, "no "):
			t.free = t.free || yes
			return yes
		case yes == (c[1] != ""):
			t.notCovered = true
			return true
		}
		return false
	}
	if m.kind == jsonString && displayKeyRE.MatchString(words) && deniedShareRE.MatchString(said) {
		t.notCovered = true // whatever the numbers that stand for nothing beside it
		return true
	}
	if m.kind == jsonString && (typeKeyRE.MatchString(words) || unitKeyRE.MatchString(words) && t.kind == "") {
		return t.typed(m.text(), said)
	}
	if m.kind == jsonString && nounOf(words) == amountNoun && t.kind == "" && t.typed(m.text(), said) {
		return true // "costShare": "copay" beside "amount": 10
	}
	return t.figure(m, nounOf(words))
}

var (
	// displayKeyRE finds what a marketplace shows of a cost share, in words, and whether a benefit is covered.
	displayKeyRE  = regexp.MustCompile(`^display (?:string|text|value)$|^(?:benefit )?(?:coverage|covered)(?: status)?$`)
	deniedShareRE = regexp.MustCompile(`^(?:(?:benefit|drugs?|service) )?not covered$`)
)

// yesNoRE finds a switch that is written as a word.
var yesNoRE = regexp.MustCompile(`^(?:y|yes|n|no)$`)

// What a type says of a copay and a coinsurance that stand beside each other.
const greaterType, lesserType, plusType = "greater of", "lesser of", "copay plus coinsurance"

var (
	greaterTypeRE = regexp.MustCompile(`^(?:the )?(?:greater|higher)(?: of)?\b|\bwhichever is (?:greater|higher|more)\b`)
	lesserTypeRE  = regexp.MustCompile(`^(?:the )?(?:lesser|lower)(?: of)?\b|\bwhichever is (?:less|lesser|lower)\b`)
	plusTypeRE    = regexp.MustCompile(`^(?:copay(?:ment)?|flat) (?:plus|and) (?:co ?insurance|coins|percent(?:age)?)\b`)
)

// typed takes the words of a type, or the unit of an amount.
func (t *jsonTerms) typed(text, said string) bool {
	switch said {
	case "not covered", "excluded", "no coverage":
		t.kind, t.notCovered = said, true
	case "no charge", "no cost", "free", "covered in full", "zero":
		t.kind, t.free = said, true
	default:
		switch words := strings.Fields(said); {
		case greaterTypeRE.MatchString(said):
			t.kind = greaterType
		case lesserTypeRE.MatchString(said):
			t.kind = lesserType
		case plusTypeRE.MatchString(said):
			t.kind = plusType
		case text == "%", len(words) > 0 && slices.Contains([]string{"coinsurance", "percent", "percentage", "coins", "pct"}, words[0]) && len(words) < 4:
			t.kind = "percent"
		case text == "$", len(words) > 0 && slices.Contains([]string{"copay", "copayment", "flat", "flt", "fixed", "dollar", "dollars", "usd"}, words[0]) && len(words) < 4 && !strings.Contains(said, "coinsurance"):
			t.kind = "copay"
		default:
			return false
		}
	}
	return true
}

// option takes what marketplaces say beside a copay or a coinsurance: that it is free, not there, or the drug not covered.
func (t *jsonTerms) option(copay bool, said string) bool {
	flag := map[bool]*bool{true: &t.freePct, false: &t.noPct}
	if copay {
		flag = map[bool]*bool{true: &t.freeCopay, false: &t.noCopay}
	}
	switch {
	case strings.HasPrefix(said, "no charge"):
		*flag[true] = true
	case said == "not applicable":
		*flag[false] = true
	case said == "not covered":
		t.notCovered = true
	default:
		return false
	}
	return true
}

// optionOrder settles how a cost share meets the deductible where an object states options of a copay and of a coinsurance: by the option of the
// part that is paid. The other part is not there, and its option says nothing. An option that names the part alone, or no charge, keeps the
// deductible from it.
func (r *jsonPlanReader) optionOrder(n *jsonNode, kind benefit.ShareKind, order benefit.Sourced[benefit.DeductibleOrder]) benefit.Sourced[benefit.DeductibleOrder] {
	var own, other *jsonNode
	for _, m := range n.nodes {
		o := optKeyRE.FindStringSubmatch(m.keyWords())
		switch {
		case o == nil:
		case kind == benefit.NoCharge && plainWords(m.scalar()) == "no charge", kind == benefit.Copay && o[1] == "copay", kind == benefit.Coinsurance && o[1] == "coinsurance":
			own = m
		default:
			other = m
		}
	}
	if own == nil {
		return order
	}
	ev := own.quoted(r.src, sureCell)
	switch said := plainWords(own.scalar()); {
	case strings.Contains(said, "after"):
		return benefit.State(benefit.AfterDeductible, ev...)
	case strings.Contains(said, "before"):
		return benefit.State(benefit.BeforeDeductible, ev...)
	case said == "no deductible", strings.HasPrefix(said, "deductible does not apply"), strings.HasPrefix(said, "not subject to"):
		return benefit.State(benefit.DeductibleExempt, ev...)
	case said == "no charge", said == "copay", said == "coinsurance":
		return benefit.Derive(benefit.DeductibleExempt, ev...)
	}
	if other != nil && orderSaidRE.MatchString(plainWords(other.scalar())) {
		return benefit.Sourced[benefit.DeductibleOrder]{}
	}
	return order
}

var orderSaidRE = regexp.MustCompile(`\b(?:after|before)\b`)

// figure takes a number by what its key calls it; words in its place are read as words.
func (t *jsonTerms) figure(m *jsonNode, noun shareNoun) bool {
	a, isMoney := dollars(m)
	p, isRate := percent(m)
	switch noun {
	case copayNoun, rateNoun:
		if m.kind == jsonString {
			return t.words(m)
		}
		switch {
		case noun == copayNoun && isMoney:
			t.copay, t.copayAt = &a, m
		case noun == rateNoun && isRate:
			t.rate = &p
		default:
			return false
		}
	case minNoun, maxNoun:
		if !isMoney || a <= 0 {
			return false // a system's zero for none
		}
		if noun == minNoun {
			t.low = &a
		} else {
			t.high = &a
		}
	case amountNoun:
		if m.kind == jsonString {
			return t.words(m)
		}
		t.amount = m
		return m.kind == jsonNumber
	case noNoun:
		return false
	}
	return true
}

// words reads "$10", "20%", "20% up to $100", "not covered" as the value of a key.
func (t *jsonTerms) words(m *jsonNode) bool {
	said := strings.ToLower(m.text())
	if of := justCostRE.FindStringSubmatch(said); of != nil && !m.part {
		one := *m
		one.value, said = of[1], of[1]
		m = &one // "$10 copay"
	}
	switch {
	case networkSaidRE.MatchString(said):
		return false // one of each network: worded reads them
	case notCoveredRE.MatchString(said):
		t.notCovered = true
	case noChargeRE.MatchString(said):
		t.free = true
	case strings.Contains(said, "%") && strings.Contains(said, "$"), strings.Contains(said, " or "):
		return false // a cost share of several parts: worded reads it
	case strings.HasSuffix(said, "%"):
		p, ok := percent(m)
		t.rate = &p
		return ok
	default:
		a, ok := dollars(m)
		if !ok {
			return false
		}
		if !strings.HasPrefix(said, "$") && nounOf(m.keyWords()) == rateNoun {
			p, ok := percent(m)
			t.rate = &p
			return ok
		}
		if !strings.HasPrefix(said, "$") && nounOf(m.keyWords()) == amountNoun {
			t.amount = m
			return true
		}
		t.copay, t.copayAt = &a, m
	}
	return true
}

// justCostRE finds an amount with what it is, and nothing more.
var justCostRE = regexp.MustCompile(`^(\$ ?\d+(?:\.\d+)? ?|\d+(?:\.\d+)? ?%) ?(?:co-?pay(?:ment)?|co-?insurance)$`)

// settleAmount decides by the type beside it, or by the keys above it, whether an amount is dollars or a percentage.
func (t *jsonTerms) settleAmount(noun shareNoun) {
	m := t.amount
	switch {
	case t.kind == "percent", t.kind == "" && noun == rateNoun:
		if p, ok := percent(m); ok {
			t.rate = &p
		}
	case t.kind == "copay", t.kind == "" && noun == copayNoun:
		if a, ok := dollars(m); ok {
			t.copay = &a
		}
	}
}

// share makes the cost share of what was said. It is derived where a copay and a coinsurance stand beside each other and
// nothing says that both are paid.
func (t *jsonTerms) share() (s benefit.Share, derived, ok bool) {
	if t.noCopay && t.copay != nil && *t.copay == 0 {
		t.copay = nil
	}
	if t.noPct && t.rate != nil && t.rate.IsZero() {
		t.rate = nil
	}
	if t.kind == "percent" && t.copay != nil && t.rate == nil && t.copayAt != nil && !strings.HasPrefix(t.copayAt.scalar(), "$") {
		if p, ok := percent(t.copayAt); ok { // "copayType": "PCT", "copayValue": 20
			t.rate, t.copay = &p, nil
		}
	}
	if t.freeCopay && (t.copay == nil || *t.copay == 0) {
		t.copay, t.free = nil, true
	}
	if t.freePct && (t.rate == nil || t.rate.IsZero()) {
		t.rate, t.free = nil, true
	}
	if t.free && t.rate != nil && t.rate.IsZero() {
		t.rate = nil // what stands beside a copay that is not charged
	}
	if t.copay != nil && t.rate != nil {
		switch {
		case t.kind == "percent", *t.copay == 0 && !t.rate.IsZero():
			t.copay = nil
		case t.kind == "copay", t.rate.IsZero(), t.kind == "" && !t.rate.Less(money.Percent(100)):
			t.rate = nil // a copay beside "100 %" is a copay: what a marketplace writes where there is no coinsurance
		}
	}
	switch {
	case t.notCovered:
		return benefit.Share{Kind: benefit.NotCovered}, false, true
	case t.copay != nil && t.rate != nil:
		s = benefit.Share{Kind: benefit.CopayPlusCoinsurance, Copay: t.copay, Coinsurance: t.rate, Min: t.low, Max: t.high}
		switch t.kind {
		case greaterType:
			s.Kind = benefit.GreaterOf
		case lesserType:
			s.Kind = benefit.LesserOf
		case plusType:
		default:
			return s, true, true
		}
		return s, false, true
	case t.copay != nil:
		return benefit.Share{Kind: benefit.Copay, Copay: t.copay}, false, true
	case t.rate != nil:
		return benefit.Share{Kind: benefit.Coinsurance, Coinsurance: t.rate, Min: t.low, Max: t.high}, false, true
	case t.free:
		return benefit.Share{Kind: benefit.NoCharge}, false, true
	}
	return benefit.Share{}, false, false
}

// amountWithin returns the number of an object that is one amount with its unit, else nil.
func amountWithin(m *jsonNode) *jsonNode {
	if m.kind != jsonObject || len(m.nodes) > 3 {
		return nil
	}
	i := slices.IndexFunc(m.nodes, func(v *jsonNode) bool { return amountPartRE.MatchString(v.keyWords()) })
	if slices.ContainsFunc(m.nodes, func(v *jsonNode) bool {
		typed := typeKeyRE.MatchString(v.keyWords()) || unitKeyRE.MatchString(v.keyWords()) && v.keyWords() != "currency"
		return typed && !saysAgain(nounOf(m.keyWords()), plainWords(v.scalar()))
	}) {
		return nil // the type says whether it is dollars
	}
	if i < 0 || m.nodes[i].kind != jsonNumber || slices.ContainsFunc(m.nodes, func(v *jsonNode) bool { return !v.isScalar() }) {
		return nil
	}
	return m.nodes[i]
}

// amountPartRE finds the number of such an object.
var amountPartRE = regexp.MustCompile(`^(?:amount|value|rate)$`)

// saysAgain reports whether a unit is the one that the key above it has: "coinsurance": {"value": 40, "unit": "PERCENT"}.
func saysAgain(noun shareNoun, unit string) bool {
	switch noun {
	case rateNoun:
		return unit == "percent" || unit == "percentage" || unit == "pct" || unit == "fraction" || unit == "decimal"
	case copayNoun, minNoun, maxNoun:
		return unit == "usd" || unit == "dollars" || unit == "dollar" || unit == "copay"
	}
	return false
}

// wholeBasis is all of a price in hundredths of a percent.
const wholeBasis = 10_000

// percent reads 20, 0.2, "20%". A number below one is a part of the whole, and so is exactly one that is called a rate or that the document says to
// be such a part. Of any other one it is not known whether it is all or a hundredth.
func percent(m *jsonNode) (money.Rate, bool) {
	s := strings.TrimSpace(strings.TrimSuffix(m.scalar(), "%"))
	if m.kind == jsonTruth || s == "" || strings.Contains(s, "/") {
		return money.Rate{}, false
	}
	if n := number(s); m.basis {
		return money.NewRate(int64(n), wholeBasis), n > 0 && n <= wholeBasis
	}
	r, err := money.ParsePercent(s)
	if err != nil || money.Percent(100).Less(r) {
		return money.Rate{}, false
	}
	if r.IsZero() || strings.HasSuffix(m.scalar(), "%") || money.Percent(1).Less(r) {
		return r, true
	}
	if r == money.Percent(1) && s != "1.0" && !m.fraction && !strings.Contains(m.keyWords(), "rate") {
		return money.Rate{}, false
	}
	return money.NewRate(100*r.Num(), r.Den()), true
}
