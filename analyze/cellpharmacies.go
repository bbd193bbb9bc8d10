package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// pricedTier is a line of a cell that states what the drugs of a tier cost: "$10 / $20 / $30 generic copay", "Generic: $10 / $20 / $30 copay".
type pricedTier struct {
	line    span
	amounts int
	words   span // that name the tier
	head    span // the line above that names the pharmacy
}

const pricedAmounts = `((?:\$ ?\d[\d,.]*(?: ?/ ?\$ ?\d[\d,.]*){0,3}|\d{1,2}%))`

var (
	pricedTierRE = regexp.MustCompile(`^` + pricedAmounts + ` (` + tierItem + `)(?: drugs?)?(?: (?:co-?pay(?:ment)?|co-?insurance))?s?\b([^/]*)$`)
	tierPricedRE = regexp.MustCompile(`^(` + tierItem + `)(?: drugs?)? ?[:=] ?` + pricedAmounts + `((?: (?:co-?pay(?:ment)?|co-?insurance))?s?\b[^/]*)$`)
)

// pricedIn are the amounts, the name of the tier and what else stands in words that name a tier and what its drugs cost, in either order.
func pricedIn(words string) (amounts, tier, rest span, ok bool) {
	if m := pricedTierRE.FindStringSubmatchIndex(words); m != nil {
		return span{m[2], m[3]}, span{m[4], m[5]}, span{m[6], m[7]}, true
	}
	if m := tierPricedRE.FindStringSubmatchIndex(words); m != nil {
		return span{m[4], m[5]}, span{m[2], m[3]}, span{m[6], m[7]}, true
	}
	return span{}, span{}, span{}, false
}

// pricedTiers reads a cell whose lines are a kind of pharmacy each and, below it, what the tiers cost there. It returns nil for a cell with
// any other line.
func (c *cell) pricedTiers() []pricedTier {
	if len(c.s) > maxLex {
		return nil
	}
	var out []pricedTier
	var head span
	var items []span // whole items: a line and what it goes on with
	headed := map[span]span{}
	for _, l := range c.lines() {
		words := c.s[l.i:l.j]
		_, _, _, priced := pricedIn(words)
		switch {
		case strings.TrimSpace(words) == "":
		case priced && head.j > 0:
			items = append(items, l)
			headed[l] = head
		case !hasAmount(words) && channelIn(lex(words), 0, len(words)) != "" && len(words) < maxHeader && c.startsOwnLineAt(l.i):
			head = l
		case head.j == 0:
			return nil
		case len(items) > 0 && !hasAmount(words) && deductibleRE.MatchString(words):
			return nil // whether it is said of one tier or of the pharmacy, others weigh
		case len(items) > 0 && items[len(items)-1].j > head.j: // "$500 maximum" below "30% specialty coinsurance, $150 minimum,"
			last := items[len(items)-1]
			items[len(items)-1] = span{last.i, l.j}
			headed[span{last.i, l.j}] = head
		case hasAmount(words) && !tierWordsRE.MatchString(words) && c.kindInHead(head):
			items = append(items, l) // "25% coinsurance" below "Specialty drugs (31-day supply)"
			headed[l] = head
		case hasAmount(words):
			return nil
		default:
			head.j = l.j // "(31/60/90-day supply)" below "Retail drugs"
		}
	}
	for _, l := range items {
		words := c.s[l.i:l.j]
		amounts, tier, rest, priced := pricedIn(words)
		if head := headed[l]; !priced && c.kindInHead(head) {
			out = append(out, pricedTier{l, 1, head, head})
			continue
		}
		if !priced || tierWordsRE.MatchString(words[rest.i:rest.j]) || len(lexWhere(words[rest.i:rest.j])) > 0 {
			return nil
		}
		out = append(out, pricedTier{l, 1 + strings.Count(words[amounts.i:amounts.j], "/"), span{l.i + tier.i, l.i + tier.j}, headed[l]})
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// kindInHead reports whether a heading names the one kind of drugs whose cost stands below it.
func (c *cell) kindInHead(head span) bool {
	t, ok := readTier(c.s[head.i:head.j])
	return ok && t.number == "" && len(t.classes) == 1 && isSpecialty(t.classes)
}

// startsOwnLineAt reports whether a line that begins at i begins anew, not in the middle of a sentence.
func (c *cell) startsOwnLineAt(i int) bool { return i == 0 || i < len(c.s) && c.startsOwnLine(i) }

// lexWhere are the marks of pharmacies and of supplies in words.
func lexWhere(s string) []mark {
	return slices.DeleteFunc(slices.Clone(lex(s)), func(m mark) bool {
		return m.kind != channelMark && m.kind != daysMark && m.kind != perDaysMark
	})
}

// placesAt are the pharmacy of a heading with each of the supplies that it lists: "Retail drugs (31/60/90-day supply)".
func (c *cell) placesAt(head span) []headerPlace {
	words := c.s[head.i:head.j]
	place := headerPlace{}
	var days []sourcedDays
	for _, m := range lex(words) {
		ev := c.evidence(head.i+m.i, head.i+m.j, sureList)
		switch {
		case m.kind == channelMark && place.channel == "":
			place.channel, place.ev = m.channel, ev
		case m.kind == daysMark || m.kind == perDaysMark:
			days = append(days, sourcedDays{band: m.days, ev: ev})
		}
	}
	if at := slashedDaysRE.FindStringSubmatchIndex(words); at != nil {
		days = nil
		least := 1
		for _, d := range slashed(words, at[2:4]) {
			most := number(words[d.i:d.j])
			days = append(days, sourcedDays{band: benefit.DaysSupply{Min: least, Max: most}, ev: c.evidence(head.i+at[0], head.i+at[1], sureList)})
			least = most + 1
		}
	}
	if len(days) == 0 {
		return []headerPlace{place}
	}
	var out []headerPlace
	for k := range days {
		one := place
		one.days = &days[k]
		out = append(out, one)
	}
	return out
}

// readPriced reads a row whose cells name the pharmacies and the tiers themselves, line by line. It reports false for any other.
func (d *drugReader) readPriced(r drugRow) bool {
	var done []*cell
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() || r.column(k).plan || len(r.column(k).places) > 0 || slices.Contains(done, c) {
			continue
		}
		priced := c.pricedTiers()
		if priced == nil {
			continue
		}
		done = append(done, c)
		r.row.network = r.network // a long label tells of the pharmacies at large
		for _, p := range priced {
			sub := newCell(c.src, c.spans(p.line.i, p.line.j)...)
			readings, places := sub.shares(), c.placesAt(p.head)
			t, ok := readTier(c.s[p.words.i:p.words.j])
			if !ok || len(readings) != p.amounts || len(places) != p.amounts {
				d.unread = append(d.unread, c.spans(p.line.i, p.line.j)...)
				continue
			}
			id := d.tier(t, c.evidence(p.words.i, p.words.j, sureList))
			for n, rd := range readings {
				rd.label, rd.channels, rd.days, rd.under = nil, nil, nil, &places[n]
				d.emit(r.row, rd, sub, k, id, "", nil, nil, len(priced))
			}
		}
	}
	return len(done) > 0
}
