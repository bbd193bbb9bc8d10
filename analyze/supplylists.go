package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Plans that fill up to three months at retail list the supplies once, above or beside the amounts, which follow in the same order: "Retail
// pharmacy: 1-30 / 31-60 / 61-90 day supply" above "$20 / $40 / $60", or lines of a label beside lines of a cell.

const (
	suppliedDays = `(?:[ -]?days?'?(?: suppl(?:y|ies))?)`
	listedSupply = `(?:up to (?:an? )?)?\d{1,3}` + suppliedDays + `?(?: ?(?:-|–|to|through) ?\d{1,3})?`
)

var (
	// suppliesListedRE finds two to four supplies, of which the last at least says that it is one of days. Without a sign between them each says it.
	suppliesListedRE = regexp.MustCompile(`(?:^|[ (:])(` + listedSupply + suppliedDays + `?(?: ?(?:/|,|;|\||&| and | or |, and ) ?` + listedSupply + suppliedDays + `?){1,3}|` + listedSupply + suppliedDays + `(?: ` + listedSupply + suppliedDays + `){1,3})(?:$|[ ),.;:*])`)
	listedSupplyRE   = regexp.MustCompile(`(\d{1,3})` + suppliedDays + `?(?: ?(?:-|–|to|through) ?(\d{1,3}))?` + suppliedDays + `?`)
)

// suppliesListed reads several supplies that words list, each beginning where the one before it ends: 1 to 30, 31 to 60 and 61 to 90 days of
// "30/60/90-day supply". It returns nil for one supply, and for numbers that are none or do not rise.
func suppliesListed(p *passage) []sourcedDays {
	if !strings.Contains(p.s, "day") || len(p.s) > maxHeading {
		return nil
	}
	at := suppliesListedRE.FindStringSubmatchIndex(p.s)
	if at == nil || !strings.Contains(p.s[at[2]:at[3]], "day") {
		return nil
	}
	var out []sourcedDays
	least, ev := 1, p.evidence(at[2], at[3], sureList)
	for _, m := range listedSupplyRE.FindAllStringSubmatchIndex(p.s[at[2]:at[3]], -1) {
		from, most := least, number(p.s[at[2]+m[2]:at[2]+m[3]])
		if m[4] >= 0 {
			from, most = most, number(p.s[at[2]+m[4]:at[2]+m[5]])
		}
		if from != least || most <= from || most > longestSupply {
			return nil
		}
		out = append(out, sourcedDays{band: benefit.DaysSupply{Min: from, Max: most}, ev: ev})
		least = most + 1
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// onePlace are the supplies that words list, at the one kind of pharmacy that they name or at none.
func onePlace(p *passage) []headerPlace {
	list := suppliesListed(p)
	if list == nil {
		return nil
	}
	place := headerPlace{}
	for _, m := range lex(p.s) {
		switch {
		case m.kind != channelMark:
		case place.channel != "" && place.channel != m.channel:
			return nil
		default:
			place.channel, place.ev = m.channel, p.evidence(m.i, m.j, sureList)
		}
	}
	out := make([]headerPlace, len(list))
	for k := range list {
		out[k] = place
		out[k].days = &list[k]
	}
	return out
}

// wholeSupply is the supply from the least of listed ones to the most, which is that of a cost share that stands once for all of them.
func wholeSupply(list []headerPlace) *sourcedDays {
	i := slices.IndexFunc(list, func(p headerPlace) bool { return p.days == nil })
	if i >= 0 || len(list) < 2 {
		return nil
	}
	first, last := list[0].days, list[len(list)-1].days
	return &sourcedDays{band: benefit.DaysSupply{Min: first.band.Min, Max: last.band.Max}, ev: last.ev}
}

// inOrder completes cost shares that a cell lists for several supplies by what it says once for all of them: the rate whose maximums are
// listed, "50% up to $150 / $300 / $450", and how the deductible is met, in front of the first or behind the last.
func (c *cell) inOrder(readings []reading) {
	for k := 1; k < len(readings); k++ {
		if !listGapRE.MatchString(c.s[readings[k-1].j:readings[k].i]) {
			return
		}
	}
	first, last := readings[0], readings[len(readings)-1]
	if first.share.Kind == benefit.Coinsurance && first.share.Max != nil && !slices.ContainsFunc(readings[1:], func(rd reading) bool { return rd.share.Kind != benefit.Copay || rd.share.Copay == nil }) {
		for k := range readings[1:] {
			rd := &readings[k+1]
			rd.share = benefit.Share{Kind: benefit.Coinsurance, Coinsurance: first.share.Coinsurance, Max: rd.share.Copay}
			rd.beside = slices.Concat(rd.beside, c.evidence(first.i, first.j, sureProse))
		}
	}
	for k := range readings {
		switch rd := &readings[k]; {
		case rd.order != nil:
		case first.order != nil && first.order.j <= first.i:
			rd.order = first.order
		case last.order != nil && last.order.i >= last.j:
			rd.order = last.order
		}
	}
}
