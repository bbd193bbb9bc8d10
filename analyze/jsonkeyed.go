package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// jsonBound is the least or the most that a coinsurance comes to, in a key of its own: "specialtyMaxCopay": 250.
type jsonBound struct {
	at     jsonPlace
	amount money.Amount
	ev     []benefit.Evidence
}

// bound gives the coinsurances of an object the bounds that stand beside them.
func (r *jsonPlanReader) bound(shares []jsonShare, bounds []jsonBound) {
	for _, b := range bounds {
		for i := range shares {
			s := &shares[i]
			if s.share.Value.Kind != benefit.Coinsurance || s.at.tier.id() != b.at.tier.id() || s.at.channel != b.at.channel || s.at.network != b.at.network || !sameDays(s.at.days, b.at.days) {
				continue
			}
			to := &s.share.Value.Max
			if b.at.noun == minNoun {
				to = &s.share.Value.Min
			}
			if *to == nil {
				*to = &b.amount
				s.share.Evidence = append(s.share.Evidence, b.ev...)
			}
		}
	}
}

func sameDays(a, b *sourcedDays) bool { return a == b || a != nil && b != nil && a.band == b.band }

// boundsByPlace are the least or the most that an object keeps by place, of coinsurances beside it that are kept by place, too: {"retail30": 0.4,
// "minimum": {"retail30": 60}}.
func (r *jsonPlanReader) boundsByPlace(m *jsonNode, words string, at jsonPlace) []jsonBound {
	var out []jsonBound
	here := at
	r.context(m, words, &here)
	here.noun = nounOf(words)
	for _, v := range m.nodes {
		if b, ok := r.keyed(v, v.keyWords(), here); ok {
			out = append(out, b)
		}
	}
	return out
}

// placedBounds makes a coinsurance one for each place whose least and most an object keeps by place: {"percentage": 0.4, "minimum": {"retail_30":
// 60, "mail_90": 120}}. It returns nothing where a bound names no place.
func (r *jsonPlanReader) placedBounds(n *jsonNode, s jsonShare, taken map[*jsonNode]bool) []jsonShare {
	var out []jsonShare
	var keys []string
	var read []*jsonNode
	for _, m := range n.nodes {
		noun := nounOf(m.keyWords())
		if s.share.Value.Kind != benefit.Coinsurance || m.kind != jsonObject || noun != minNoun && noun != maxNoun {
			continue
		}
		for _, b := range m.nodes {
			here := s.at
			r.context(b, b.keyWords(), &here)
			a, ok := dollars(b)
			if !ok || a <= 0 || b.kind != jsonNumber || here.channel == s.at.channel && here.days == s.at.days && here.network == s.at.network {
				return nil
			}
			k := slices.Index(keys, b.key)
			if k < 0 {
				k, keys = len(keys), append(keys, b.key)
				one := s.share
				one.Evidence = slices.Clone(one.Evidence)
				out = append(out, jsonShare{one, here})
			}
			to := &out[k].share.Value.Max
			if noun == minNoun {
				to = &out[k].share.Value.Min
			}
			*to, out[k].share.Evidence = &a, append(out[k].share.Evidence, b.quoted(r.src, sureCell)...)
		}
		read = append(read, m)
	}
	for _, m := range read {
		taken[m] = true
	}
	return out
}

// keyed reads a number or words whose key says where they hold: "retailCopay": 10, "tier1": "$10 copay". It returns true
// for a bound of a coinsurance that stands elsewhere.
func (r *jsonPlanReader) keyed(m *jsonNode, words string, at jsonPlace) (b jsonBound, ok bool) {
	r.note(words, m, at)
	if namesJSONLimit(words) {
		return b, false
	}
	was := at.named()
	here := at
	r.context(m, words, &here)
	if r.allTiers(m, words, here) {
		return b, false
	}
	if !here.named() || here.other || m.kind != jsonString && m.kind != jsonNumber {
		return b, false
	}
	here.notByMail(at)
	changed := here.channel != at.channel || here.network != at.network || here.days != at.days || here.tier.id() != at.tier.id() || here.tierID == compoundTier && at.tierID != compoundTier || namesTierAlone(words)
	if here.tierID == compoundTier {
		words = strings.TrimSpace(compoundPartRE.ReplaceAllString(words, ""))
	}
	parted := networkSaidRE.MatchString(m.value)
	noun := nounOf(words)
	if ends := nounOf(strings.TrimSpace(forWhatRE.ReplaceAllString(words, ""))); ends == minNoun || ends == maxNoun {
		if a, isMoney := dollars(m); isMoney {
			here.noun = ends
			return jsonBound{here, a, m.quoted(r.src, sureList)}, a > 0 // "maximum_coinsurance_for_specialty_drugs": "$350"; a system's zero is for none
		}
	}
	worded := noun == amountNoun || noun == copayNoun || noun == rateNoun // "youPay": "$10 copay", which no key calls a copay
	if m.kind == jsonString && (parted || worded || !(was && !changed && here.noun == at.noun)) && hasAmount(strings.ToLower(m.value)) {
		r.worded(m, here)
		return b, false
	}
	if r.placeOfKey(m) != nil {
		words = ""
	}
	if rest := strings.TrimSpace(fillerWords.ReplaceAllString(words, "")); rest != "" && nounOf(rest) == noNoun || !changed {
		return b, false
	}
	if a, isMoney := dollars(m); isMoney && a > 0 && (here.noun == minNoun || here.noun == maxNoun) {
		return jsonBound{here, a, m.quoted(r.src, sureList)}, true
	}
	sure := sureList
	if here.rising {
		sure = sureUnheaded
		if isPart(m) {
			here.noun = rateNoun
		}
	}
	if share, ok := numberShare(m, here.noun); ok {
		r.shares = append(r.shares, jsonShare{benefit.State(share, m.quoted(r.src, sure)...), here})
	}
	return b, false
}

// forWhatRE finds what drugs the bound of a key is for.
var forWhatRE = regexp.MustCompile(` (?:for|on|of) (?:specialty|generic|brand|preferred|tier \d)[a-z ]*$`)

// leastMailDays is the least that mail order dispenses for a cost share of its own.
const leastMailDays = 60

// notByMail takes the days supply of a record from what it says of mail order in one of its members, where those days are of a store:
// {"supplyDays": 30, "retailCopay": 10, "mailCopay": 25}.
func (p *jsonPlace) notByMail(record jsonPlace) {
	if p.channel == benefit.Mail && record.channel == "" && p.days == record.days && p.days != nil && p.days.band.Max < leastMailDays {
		p.days = nil
	}
}

// namesTierAlone reports whether a key is the name of a tier, whose cost share it has even where the key above it names the same: "specialtyPharmacy":
// {"daysSupply": 30, "specialty": "20%"}.
func namesTierAlone(words string) bool {
	return kindTierRE.MatchString(words) && !strings.Contains(words, "name") && strings.TrimSpace(fillerWords.ReplaceAllString(words, "")) == ""
}

// worded reads cost shares from words: "$10 copay", "$10 retail / $25 mail order".
func (r *jsonPlanReader) worded(m *jsonNode, at jsonPlace) {
	if days := r.tailDays(m); days != nil {
		at.days = days
	}
	for _, p := range r.networkParts(m) {
		here := at
		here.network, here.networkEv = p.network, p.evidence(r)
		if r.deniedInFull(p) {
			r.shares = append(r.shares, jsonShare{benefit.Derive(benefit.Share{Kind: benefit.NotCovered}, p.quoted(r.src, sureCarried)...), here})
			continue
		}
		r.worded(p.jsonNode, here)
	}
	if networkSaidRE.MatchString(m.value) && !m.part {
		return
	}
	c := m.words(r.src)
	readings := c.shares()
	// "$10 / $25" says of neither where it holds
	bare := len(readings) > 1 && !slices.ContainsFunc(readings, func(rd reading) bool { return len(rd.channels) > 0 || rd.days != nil || rd.network != nil })
	for _, rd := range readings {
		here := at
		if rd.unclear || bare {
			r.drugs.unread = append(r.drugs.unread, c.spans(rd.i, rd.j)...)
			continue
		}
		r.placeOfReading(c, rd, &here)
		r.shares = append(r.shares, jsonShare{benefit.State(rd.share, m.quoted(r.src, sureList)...), here})
	}
}

// placeOfReading adds what the words of a cost share say of where it holds.
func (r *jsonPlanReader) placeOfReading(c *cell, rd reading, at *jsonPlace) {
	record := *at
	if len(rd.channels) > 0 {
		at.channel, at.channelEv = rd.channels[0].channel, c.evidence(rd.channels[0].i, rd.channels[0].j, sureList)
		at.notByMail(record)
	}
	if rd.days != nil {
		at.days = &sourcedDays{band: rd.days.days, ev: c.evidence(rd.days.i, rd.days.j, sureList)}
	}
	if rd.order != nil {
		r.ordered = r.ordered || rd.order.order == benefit.AfterDeductible
		at.order = benefit.State(rd.order.order, c.evidence(rd.order.i, rd.order.j, sureList)...)
	}
}

// numberShare is the cost share of a single number with what its keys call it.
func numberShare(m *jsonNode, noun shareNoun) (benefit.Share, bool) {
	switch noun {
	case copayNoun:
		a, ok := dollars(m)
		return benefit.Share{Kind: benefit.Copay, Copay: &a}, ok
	case rateNoun:
		p, ok := percent(m)
		return benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &p}, ok
	default:
		return benefit.Share{}, false
	}
}

// perWhomRE finds whose an amount is, behind it: "$4,000 per person".
var perWhomRE = regexp.MustCompile(`(?i) ?(?:/|per|each|a) ?(?:person|member|individual|family|group|household|year|calendar year|plan year|policy year|fill|prescription|script)$| ?(?:usd|dollars)$`)

// dollars reads 10, 10.50, "10", "$10.00", "$4,000 per person", and 1000 where a document counts in cents.
func dollars(m *jsonNode) (money.Amount, bool) {
	s := strings.TrimPrefix(strings.ReplaceAll(perWhomRE.ReplaceAllString(m.scalar(), ""), ",", ""), "$")
	if m.kind == jsonTruth || s == "" {
		return 0, false
	}
	if whole, frac, ok := strings.Cut(s, "."); ok {
		s = whole + "." + strings.TrimRight(frac, "0") // 20.000 is twenty dollars
		s = strings.TrimSuffix(s, ".")
	}
	if m.cents && !strings.HasPrefix(m.scalar(), "$") {
		n, err := strconv.ParseInt(s, 10, 64)
		return money.Amount(n), err == nil && n >= 0 && n <= mostCents
	}
	a, err := money.ParseAmount(s)
	return a, err == nil && a >= 0
}
