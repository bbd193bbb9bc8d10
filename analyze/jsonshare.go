package analyze

import (
	"slices"
	"strings"

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
	amount             *jsonNode
	ev                 []benefit.Evidence
}

// shareOf reads the cost share that an object's own attributes state. Members it has read are taken.
func (r *jsonPlanReader) shareOf(n *jsonNode, at jsonPlace, taken map[*jsonNode]bool) (benefit.Sourced[benefit.Share], bool) {
	var t jsonTerms
	for _, m := range n.nodes {
		if taken[m] && !strings.HasSuffix(plainWords(m.key), "opt") {
			continue
		}
		if r.term(m, &t) {
			taken[m] = true
			t.ev = append(t.ev, m.quoted(r.src, sureCell)...)
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
	words, said := plainWords(m.key), plainWords(m.scalar())
	if v := amountWithin(m); v != nil {
		m = v // "copay": {"amount": 10, "currency": "USD"}
	}
	if !m.isScalar() || m.kind == jsonNull {
		return false
	}
	if words == "copay opt" || words == "coinsurance opt" {
		free := strings.HasPrefix(said, "no charge")
		t.freeCopay, t.freePct = t.freeCopay || free && words == "copay opt", t.freePct || free && words == "coinsurance opt"
		return free
	}
	if c := coveredKeyRE.FindStringSubmatch(words); c != nil && m.kind == jsonTruth {
		switch {
		case strings.HasPrefix(words, "no "):
			t.free = t.free || m.truth
			return m.truth
		case m.truth == (c[1] != ""):
			t.notCovered = true
			return true
		}
		return false
	}
	if typeKeyRE.MatchString(words) && m.kind == jsonString {
		t.kind = said
		switch said {
		case "not covered", "excluded", "no coverage":
			t.notCovered = true
		case "no charge", "no cost", "free", "covered in full", "zero":
			t.free = true
		case "copay", "copayment", "flat", "fixed", "dollar", "coinsurance", "percent", "percentage", "coins", "greater of", "lesser of", "copay plus coinsurance":
		default:
			t.kind = ""
			return false
		}
		return true
	}
	return t.figure(m, nounOf(words))
}

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
			t.copay = &a
		case noun == rateNoun && isRate:
			t.rate = &p
		default:
			return false
		}
	case minNoun:
		t.low = &a
		return isMoney && a > 0
	case maxNoun:
		t.high = &a
		return isMoney && a > 0
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
	switch {
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
		if !strings.HasPrefix(said, "$") && nounOf(plainWords(m.key)) == rateNoun {
			p, ok := percent(m)
			t.rate = &p
			return ok
		}
		if !strings.HasPrefix(said, "$") && nounOf(plainWords(m.key)) == amountNoun {
			t.amount = m
			return true
		}
		t.copay = &a
	}
	return true
}

// settleAmount decides by the type beside it, or by the keys above it, whether an amount is dollars or a percentage.
func (t *jsonTerms) settleAmount(noun shareNoun) {
	m := t.amount
	switch {
	case strings.HasPrefix(t.kind, "coins"), strings.HasPrefix(t.kind, "percent"), t.kind == "" && noun == rateNoun:
		if p, ok := percent(m); ok {
			t.rate = &p
		}
	case strings.HasPrefix(t.kind, "copay"), t.kind == "flat", t.kind == "fixed", t.kind == "dollar", t.kind == "" && noun == copayNoun:
		if a, ok := dollars(m); ok {
			t.copay = &a
		}
	}
}

// share makes the cost share of what was said. It is derived where a copay and a coinsurance stand beside each other and
// nothing says that both are paid.
func (t *jsonTerms) share() (s benefit.Share, derived, ok bool) {
	if t.freeCopay && (t.copay == nil || *t.copay == 0) {
		t.copay, t.free = nil, true
	}
	if t.freePct && (t.rate == nil || t.rate.IsZero()) {
		t.rate, t.free = nil, true
	}
	if t.copay != nil && t.rate != nil {
		switch {
		case strings.HasPrefix(t.kind, "coins"), *t.copay == 0 && !t.rate.IsZero():
			t.copay = nil
		case t.kind == "copay", t.rate.IsZero():
			t.rate = nil
		}
	}
	switch {
	case t.notCovered:
		return benefit.Share{Kind: benefit.NotCovered}, false, true
	case t.copay != nil && t.rate != nil:
		s = benefit.Share{Kind: benefit.CopayPlusCoinsurance, Copay: t.copay, Coinsurance: t.rate, Min: t.low, Max: t.high}
		switch t.kind {
		case "greater of":
			s.Kind = benefit.GreaterOf
		case "lesser of":
			s.Kind = benefit.LesserOf
		case "copay plus coinsurance":
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
	i := slices.IndexFunc(m.nodes, func(v *jsonNode) bool { return v.key == "amount" || v.key == "value" || v.key == "rate" })
	if i < 0 || m.nodes[i].kind != jsonNumber || slices.ContainsFunc(m.nodes, func(v *jsonNode) bool { return !v.isScalar() }) {
		return nil
	}
	return m.nodes[i]
}
