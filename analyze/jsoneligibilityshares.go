package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// eligibilityShare is what the records of one place say together: a copay and a coinsurance stand in two.
type eligibilityShare struct {
	terms jsonTerms
	at    jsonPlace
	bare  bool // no word tells its tier
}

// sharesOf reads the cost shares of drugs.
func (e *eligibilityReader) sharesOf() {
	var out []*eligibilityShare
	bare := 0
	for i := range e.records {
		rec := &e.records[i]
		if !rec.ofDrugs() || rec.passing || rec.kind != ebCopay && rec.kind != ebCoinsurance && rec.kind != ebNotCovered {
			continue
		}
		t, ok := e.termsOf(rec)
		if !ok {
			continue
		}
		for _, service := range rec.drugs {
			for _, at := range e.placesOf(rec, service) {
				if at.every && at.network == benefit.Out && t.notCovered {
					e.deniedOutside(at, t.ev)
					continue
				}
				one := &eligibilityShare{terms: t, at: at, bare: at.every}
				if k := slices.IndexFunc(out, func(o *eligibilityShare) bool { return o.completes(one) }); k >= 0 {
					out[k].join(one)
					continue
				}
				if one.bare && rec.kind != ebNotCovered {
					bare++
				}
				out = append(out, one)
			}
		}
	}
	for _, one := range out {
		// Of several costs that no word tells apart it is not known which tier each is of.
		if one.bare && !one.terms.notCovered && bare > 1 && one.at.network != benefit.Out {
			continue
		}
		if s, ok := one.terms.sourced(); ok {
			e.shares = append(e.shares, jsonShare{s, one.at})
		}
	}
}

// deniedOutside keeps that nothing is paid outside of the network, or of one kind of pharmacy there.
func (r *jsonPlanReader) deniedOutside(at jsonPlace, ev []benefit.Evidence) {
	scope := benefit.Scope{Networks: []benefit.Network{benefit.Out}}
	if at.channel != "" {
		scope.Channels = []benefit.Channel{at.channel}
	}
	ev = slices.Concat(ev, at.networkEv, at.channelEv)
	r.later = append(r.later, func(w *ruleReader) {
		add(w, &w.plan.Pharmacies.Access, accessRule, scope, benefit.State(benefit.Access{}, ev...))
	})
}

// completes reports whether another record of the same place adds to what is known: a coinsurance to a copay.
func (s *eligibilityShare) completes(o *eligibilityShare) bool {
	same := s.at.tierKey() == o.at.tierKey() && s.at.every == o.at.every && s.at.channel == o.at.channel && s.at.network == o.at.network && slices.Equal(bandOfPlace(&s.at), bandOfPlace(&o.at))
	return same && !s.terms.notCovered && !o.terms.notCovered && ((s.terms.copay == nil) != (o.terms.copay == nil) || s.sameAs(o))
}

// sameAs reports whether two records state one cost, of a person and again of the family.
func (s *eligibilityShare) sameAs(o *eligibilityShare) bool {
	if s.terms.copay != nil && o.terms.copay != nil {
		return *s.terms.copay == *o.terms.copay
	}
	return s.terms.rate != nil && o.terms.rate != nil && *s.terms.rate == *o.terms.rate
}

func (s *eligibilityShare) join(o *eligibilityShare) {
	if s.sameAs(o) {
		return
	}
	t, more := &s.terms, o.terms
	if t.copay == nil {
		t.copay, t.copayAt = more.copay, more.copayAt
	}
	if t.rate == nil {
		t.rate = more.rate
	}
	if t.low == nil {
		t.low = more.low
	}
	if t.high == nil {
		t.high = more.high
	}
	if t.kind == "" {
		t.kind = more.kind
	}
	t.ev = append(slices.Clone(t.ev), more.ev...)
	if t.copay != nil && t.rate != nil && t.kind == "" {
		// Payers state what is not asked for as nothing: a copay of $0 beside 20 %, or 0 % beside a copay.
		switch {
		case t.rate.IsZero():
			t.rate = nil
		case *t.copay == 0:
			t.copay = nil
		}
	}
}

func bandOfPlace(at *jsonPlace) []int {
	if at.days == nil {
		return nil
	}
	return []int{at.days.band.Min, at.days.band.Max}
}

var (
	leastOfFillRE  = regexp.MustCompile(`\b(?:min(?:imum)?|at least|no less than)\b[^$;.]{0,20}\$ ?(\d[\d,]*(?:\.\d\d?)?)`)
	mostOfFillRE   = regexp.MustCompile(`\b(?:max(?:imum)?|up to|not (?:to )?exceed|no more than|cap(?:ped)?(?: at)?)\b[^$;.]{0,20}\$ ?(\d[\d,]*(?:\.\d\d?)?)`)
	leastInFrontRE = regexp.MustCompile(`\$ ?(\d[\d,]*(?:\.\d\d?)?) ?min(?:imum)?\b`)
	mostInFrontRE  = regexp.MustCompile(`\$ ?(\d[\d,]*(?:\.\d\d?)?) ?(?:max(?:imum)?|cap)\b`)
	// behindRE finds that the first amount of a message stands in front of what it is: "$70 MIN/$150 MAX".
	behindRE      = regexp.MustCompile(`^[^$]*?\$ ?\d[\d,]*(?:\.\d\d?)? ?(?:min(?:imum)?|max(?:imum)?|cap)\b`)
	beforeMoneyRE = regexp.MustCompile(`^[^$]*\b(?:min(?:imum)?|max(?:imum)?|cap|up to|at least|exceed|than)\b`)
	ofYearRE      = regexp.MustCompile(`\byear(?:ly)?\b|\bannual(?:ly)?\b|\bmonth(?:ly)?\b|\blifetime\b`)
	greaterSaidRE = regexp.MustCompile(`\b(?:greater|higher) of\b|\bwhichever is (?:greater|higher|more)\b`)
	lesserSaidRE  = regexp.MustCompile(`\b(?:lesser|lower) of\b|\bwhichever is (?:less|lesser|lower)\b`)
)

// termsOf reads what a record says is paid.
func (e *eligibilityReader) termsOf(rec *eligibilityRecord) (jsonTerms, bool) {
	var t jsonTerms
	t.ev = slices.Clone(rec.evidence(e.jsonPlanReader))
	if rec.kind == ebNotCovered {
		t.notCovered = true
		return t, true
	}
	if rec.value == nil {
		return t, false
	}
	t.ev = append(t.ev, rec.value.quoted(e.src, sureCell)...)
	if rec.percent || rec.kind == ebCoinsurance {
		v := *rec.value
		v.fraction = true // 1 is all of it
		rate, ok := percent(&v)
		if !ok {
			return t, false
		}
		t.rate = &rate
	} else {
		a, ok := dollars(rec.value)
		if !ok {
			return t, false
		}
		t.copay, t.copayAt = &a, rec.value
	}
	for _, m := range rec.messages {
		c := m.words(e.src)
		switch {
		case greaterSaidRE.MatchString(c.s):
			t.kind = greaterType
		case lesserSaidRE.MatchString(c.s):
			t.kind = lesserType
		}
		if ofYearRE.MatchString(c.s) {
			continue // the most of a year
		}
		least, most := leastOfFillRE, mostOfFillRE
		if behindRE.MatchString(c.s) && !beforeMoneyRE.MatchString(c.s) {
			least, most = leastInFrontRE, mostInFrontRE
		}
		t.bound(&t.low, c, least)
		t.bound(&t.high, c, most)
	}
	return t, true
}

// bound takes the least or the most of a fill from a message.
func (t *jsonTerms) bound(to **money.Amount, c *cell, re *regexp.Regexp) {
	at := re.FindStringSubmatchIndex(c.s)
	if at == nil {
		return
	}
	if a, ok := parseMoney(c.s[at[2]:at[3]]); ok {
		*to = &a
		t.ev = append(t.ev, c.evidence(at[0], at[1], sureCell)...)
	}
}

// longestPlaceMessage is how many words a message has at most that says where a cost share holds. Longer ones state rules.
const longestPlaceMessage = 14

// placesOf is where the cost share of a record holds, for one of its services: the tier, the pharmacy and the days supply, which X12 has no
// element for and payers write in messages.
func (e *eligibilityReader) placesOf(rec *eligibilityRecord, service string) []jsonPlace {
	at := jsonPlace{network: rec.network, days: rec.days}
	if at.network != "" && rec.placed != nil {
		at.networkEv = e.placedBy(rec.placed)
	}
	class := classOfService(service)
	ev := rec.drugEvidence(e.src, service)
	if strings.Contains(service, "mail order") {
		at.channel, at.channelEv = benefit.Mail, ev
	}
	var label string
	var labelEv []benefit.Evidence
	var several []string
	for _, m := range rec.messages {
		c := m.words(e.src)
		if len(strings.Fields(c.s)) > longestPlaceMessage {
			continue
		}
		from := 0
		part := func(to int) {
			s := c.s[from:to]
			if ids := tiersCountedRE.FindStringSubmatch(s); ids != nil && len(several) == 0 {
				several, labelEv = tierNumbers(ids), c.evidence(from, to, sureCell)
			} else if _, ok := readTier(s + " drugs"); ok && label == "" && !notTierPartRE.MatchString(s) {
				cut := strings.Trim(s, " -:,.;")
				label, labelEv = cut, c.evidence(from+strings.Index(s, cut), from+strings.Index(s, cut)+len(cut), sureCell)
			}
		}
		for _, k := range lex(c.s) {
			if k.i < from || k.kind == channelMark && k.channel == benefit.SpecialtyChannel && !notTierPartRE.MatchString(c.s[k.i:k.j]) {
				continue // specialty drugs: the tier
			}
			part(k.i)
			from = k.j
			ev := c.evidence(k.i, k.j, sureCell)
			switch k.kind {
			case channelMark:
				at.channel, at.channelEv = k.channel, ev
			case daysMark, perDaysMark:
				at.days = &sourcedDays{band: k.days, ev: ev}
			case deductibleMark:
				at.order = benefit.State(k.order, ev...)
			default:
			}
		}
		part(len(c.s))
	}
	if len(several) > 0 {
		var out []jsonPlace
		for _, n := range several {
			one := at
			one.tier, _ = readTier("tier " + n)
			one.tierEv = labelEv
			out = append(out, one)
		}
		return out
	}
	if label != "" && !strings.Contains(label, class) && !classWordRE.MatchString(label) {
		label += " " + class
	} else if label == "" {
		label = class
	}
	t, ok := readTier(strings.TrimSpace(label) + " drugs")
	if !ok {
		at.tier, at.tierID, at.every, at.tierEv = tierName{words: service}, "all-tiers", true, ev
		return []jsonPlace{at}
	}
	at.tier, at.tierEv = t, append(slices.Clone(labelEv), ev...)
	return []jsonPlace{at}
}

var (
	// tiersCountedRE finds several tiers by their numbers: "TIERS 1-3", "tiers 1, 2 and 3".
	tiersCountedRE = regexp.MustCompile(`\btiers? (\d)(?:( ?- ?| (?:to|through|thru) )(\d)|((?: ?(?:,|&|and|/) ?(?:and )?\d)+))\b`)
	notTierPartRE  = regexp.MustCompile(`\bpharmac(?:y|ies)\b|\bnetwork\b|\bfills?\b`)
	classWordRE    = regexp.MustCompile(`\bgenerics?\b|\bbrands?\b|\bspecialty\b`)
	digitRE        = regexp.MustCompile(`\d`)
)

// tierNumbers are the numbers that a range or a list of tiers has.
func tierNumbers(m []string) (out []string) {
	if m[3] == "" {
		return append([]string{m[1]}, digitRE.FindAllString(m[4], -1)...)
	}
	for n := m[1][0]; n <= m[3][0]; n++ {
		out = append(out, string(rune(n)))
	}
	return out
}

// classOfService is the class of drugs that a service is, as tiers are called; empty for all drugs.
func classOfService(service string) string {
	var class string
	switch {
	case strings.Contains(service, "generic"):
		class = "generic"
	case strings.Contains(service, "brand"):
		class = "brand"
	case strings.Contains(service, "specialty"):
		return "specialty"
	default:
		return ""
	}
	switch {
	case strings.Contains(service, "non formulary"):
		return "non-formulary " + class
	case strings.Contains(service, "formulary"):
		return "formulary " + class
	}
	return class
}
