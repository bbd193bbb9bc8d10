package analyze

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Pages set what tiers cost as lists within lists: an item for each tier, below it one for each kind of pharmacy, and below that one for
// each supply with its amount, or the same in another order. How far an item stands from the margin is not in the text, and its mark need
// not tell its rank: where all are marked alike, an item holds up to the next that says the same kind of thing, and with it goes all that
// was said below it.

// itemKind is what an item of such a list says of the items below it.
type itemKind int

const (
	itemOfTier itemKind = iota
	itemOfPlace
	itemOfSupply
)

// listItem is an item that says where the amounts below it hold.
type listItem struct {
	kind  itemKind
	tier  *headedTier
	place lineHeading
}

// itemStack is what holds for the items below, from the outermost.
type itemStack []listItem

// under is the stack with another item, in place of the one of its kind and all below that.
func (k itemStack) under(one listItem) itemStack {
	if at := slices.IndexFunc(k, func(o listItem) bool { return o.kind == one.kind }); at >= 0 {
		k = k[:at]
	}
	return append(k, one)
}

var (
	// itemOfTierRE finds an item that is the name of a tier, and perhaps that amounts follow.
	itemOfTierRE = regexp.MustCompile(`^[^a-z0-9]*(?:(?:tier|level) ?\d[a-d]?\b[^.;$%]{0,60}|` + classWordsOf + drugNoun + `(?: (?:co-?pay(?:ment)?s?|co-?insurance|costs?)(?: amounts?)?)?)[^a-z0-9]*$`)
	// bulletedRE finds the mark of an item; the letter is a bullet of the font of symbols, or its likeness in type.
	bulletedRE = regexp.MustCompile(`^ *(?:[` + itemSigns + `○–-]|o ) *`)
	// itemNoiseRE finds the words of an amount with its supply that say neither.
	itemNoiseRE = regexp.MustCompile(`\b(?:you(?:r| will)?|members?|pays?|the|an?|is|for|of|up to|at|by|from|through|each|per|supply|network|participating|in-network|pharmac(?:y|ies)|co-?pay(?:ment)?s?|co-?insurance|total|costs?|cost[- ]sharing|drugs?|prescriptions?|fills?|(?:one|two|three)[- ]months?|(?:long|short)[- ]term|order|service)\b`)
	// otherStageRE finds the title of a stage of a Medicare plan in which its tiers cost something else.
	otherStageRE = regexp.MustCompile(`^\W*(?:(?:stage|phase) \d\W*)?(?:the )?(?:catastrophic(?: coverage)?|coverage gap|(?:yearly |annual )?deductible)(?: (?:payment )?(?:stage|phase|period|level))?\W*$`)
	// mainStageRE finds the title of the stage that the cost shares of tiers are of.
	mainStageRE = regexp.MustCompile(`\binitial coverage\b`)
)

// nestedItems reads such lists.
func (d *drugReader) nestedItems() {
	tables := tableSpans(d.src)
	var stack itemStack
	other := false // the lines are of another stage
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		for _, l := range d.src.Pages[n].Lines {
			if l.Margin {
				continue
			}
			if l.Span.Len() == 0 || l.Span.Len() > 4*maxHeading || inSpans(tables, l.Span.Start) {
				stack = nil
				continue
			}
			c := newCell(d.src, l.Span).current()
			s := bulletedRE.ReplaceAllString(c.s, "")
			marked := s != c.s
			switch one, ok := itemOf(c, s); {
			case mainStageRE.MatchString(s):
				stack, other = nil, false
			case !marked && otherStageRE.MatchString(s):
				stack, other = nil, true
			case ok && !other && (marked || !goesOnLow(original(c.passage, 0, len(c.s)))):
				stack = stack.under(one)
			case len(stack) > 0 && (marked || len(c.s) < maxHeading || !strings.HasSuffix(c.s, ".")) && d.itemAmount(c, stack), marked && !hasAmount(s) && len(stack) > 0 && negativeRE.MatchString(s):
				// "A long-term supply is not available for drugs in Tier 5."
			default:
				stack = nil
			}
		}
	}
}

// goesOnLow reports whether words begin with a small letter, as a line does that goes on with the one above it.
func goesOnLow(words string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(words))
	return unicode.IsLower(first)
}

// itemOf reads an item without an amount that says which tier, pharmacies or supply the items below it are of, from its words behind the mark.
func itemOf(c *cell, s string) (listItem, bool) {
	if len(s) > maxHeading || hasAmount(s) {
		return listItem{}, false
	}
	s = uncounted(s)
	switch {
	case itemOfTierRE.MatchString(s):
		if t, ok := readTier(s); ok {
			return listItem{kind: itemOfTier, tier: &headedTier{tierName: t, ev: c.all(sureProse)}}, true
		}
	case supplyAlone(s) != nil:
		return listItem{kind: itemOfSupply, place: lineHeading{days: &sourcedDays{band: *supplyAlone(s), ev: c.all(sureCarried)}}}, true
	}
	if _, ok := placeTold(s); ok {
		h := headingOf(c)
		if at := strings.Index(c.s, "specialty"); h.channel == "" && at >= 0 {
			h.channel, h.ev = benefit.SpecialtyChannel, c.evidence(at, at+len("specialty"), sureCarried)
		}
		if network, at, ok := networkOf(s); ok && network != benefit.In {
			from := len(c.s) - len(s)
			h.network = benefit.State(network, c.evidence(from+at.i, from+at.j, sureCarried)...)
		}
		return listItem{kind: itemOfPlace, place: h}, true
	}
	return listItem{}, false
}

// itemAmount emits the one amount of an item whose tier, pharmacy and supply it says itself, or the items above it. It reports false for what
// is no such item.
func (d *drugReader) itemAmount(c *cell, stack itemStack) bool {
	readings := c.shares()
	if len(readings) != 1 || readings[0].unclear || notCost(c.s) {
		return false
	}
	rd := readings[0]
	channels, days := sentenceMarks(c.s)
	if slices.ContainsFunc(stack, func(one listItem) bool { return one.place.channel != "" }) { // beside it, specialty drugs are a class
		channels = slices.DeleteFunc(channels, func(m mark) bool {
			return m.channel == benefit.SpecialtyChannel && !strings.Contains(c.s[m.i:m.j], "pharmac")
		})
	}
	if len(channels) > 1 || len(days) > 1 || !linksOn(rd.behind(c.s)) {
		return false
	}
	var tier *headedTier
	var place lineHeading
	for _, one := range stack {
		switch one.kind {
		case itemOfTier:
			tier = one.tier
		case itemOfPlace:
			place.channel, place.ev, place.network = one.place.channel, one.place.ev, one.place.network
			if one.place.days != nil {
				place.days = one.place.days
			}
		case itemOfSupply:
			place.days = one.place.days
		}
	}
	rd.days = nil
	if len(days) == 1 {
		rd.days = &days[0]
	}
	marks := append(slices.Clone(channels), days...)
	if rd.order != nil {
		marks = append(marks, *rd.order)
	}
	network, named, ofNetwork := networkOf(c.s[:rd.i])
	if ofNetwork {
		marks = append(marks, mark{i: named.i, j: named.j})
	}
	own := restOfItem(c.s, span{rd.i, max(rd.j, rd.end)}, marks)
	if tier != nil && isSpecialty(tier.classes) && own == "specialty" && len(channels) == 0 {
		at := strings.Index(c.s, own) // pharmacies, below the drugs
		channels, own = []mark{{kind: channelMark, channel: benefit.SpecialtyChannel, i: at, j: at + len(own)}}, ""
	}
	switch {
	case own == "" && tier == nil, own != "" && (tier != nil || rd.days == nil && place.days == nil), len(channels) == 0 && place.channel == "":
		return false // others read the lines of tiers that stand below one heading
	case own != "":
		t, ok := readTier(own)
		if !ok || !itemOfTierRE.MatchString(own) {
			return false
		}
		at := strings.Index(c.s, own)
		if at < 0 {
			return false
		}
		tier = &headedTier{tierName: t, ev: c.evidence(at, at+len(own), sureProse)}
	}
	if d.isRead(c) || d.inTable(tier.id()) {
		return true
	}
	if len(channels) == 1 {
		place.channel, place.ev = channels[0].channel, c.evidence(channels[0].i, channels[0].j, sureProse)
	}
	if ofNetwork {
		place.network = benefit.State(network, c.evidence(named.i, named.j, sureProse)...)
	}
	rd.channels, rd.label = nil, nil
	d.emitLine(&row{cells: []*cell{c}}, rd, c, d.tier(tier.tierName, tier.ev), place)
	return true
}

// behind are the words behind a cost share without those of its bounds and of its order with the deductible.
func (rd reading) behind(s string) string {
	end := max(rd.j, rd.end)
	if rd.order == nil || rd.order.i < end {
		return s[end:]
	}
	return s[end:rd.order.i] + " " + s[rd.order.j:]
}

// restOfItem is what the words of an item say beside its amount, its pharmacy and its supply, as far as they stand together in front of the
// amount.
func restOfItem(s string, amount span, marks []mark) string {
	b := []byte(s)
	clear := func(i, j int) {
		for k := i; k < min(j, len(b)); k++ {
			b[k] = ' '
		}
	}
	clear(amount.i, amount.j)
	for _, m := range marks {
		clear(m.i, m.j)
	}
	if at := bulletedRE.FindStringIndex(s); at != nil {
		clear(at[0], at[1])
	}
	rest := string(b)
	if itemOfTierRE.MatchString(strings.TrimRight(rest[:amount.i], " :–-")) {
		rest = rest[:amount.i] + blank(rest[amount.i:], itemNoiseRE) // whose words are those of amounts, too
	} else {
		rest = blank(rest, itemNoiseRE)
	}
	return strings.Trim(payTailRE.ReplaceAllString(strings.Trim(rest, " :,.;()–-"), ""), " :,.;()–-")
}

// payTailRE finds the words that lead from a tier to its amount.
var payTailRE = regexp.MustCompile(`[ :,–-]+(?:you|members?|the member)(?: will)? pays?$`)
