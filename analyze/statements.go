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

const drugNoun = `(?:[ -](?:drugs?|medications?|prescriptions?|medicines?|products?|tier))*`

var (
	tierMentionRE = regexp.MustCompile(`\b(?:(?:tier|level) ?(?:\d[a-d]?|i{1,3}|iv)\b(?: ?\([^()$%]{3,60}\)| ?-? ?` + classWordsOf + `)?|` + classWordsOf + `)` + drugNoun)
	// notATierRE finds what only looks like a tier: "generic equivalent", "formulary list", "preferred pharmacy", "tier 1 dentists".
	notATierRE = regexp.MustCompile(`^[ -]?(?:equivalents?|substitut|alternatives?|version|list|pharmac|network|retail|providers?|program|copay card|home delivery pharmac|dentists?|lens|hospital|facilit|physicians?|specialists?|vaccin|insulin|contracepti)`)

	linkWordRE = regexp.MustCompile(`^(?:have|has|you|your|you'll|we|will|must|shall|pays?|paid|paying|the|an?|is|are|be|of|for|each|every|per|all|any|most|co-?pay(?:ment)?s?|co-?insurance|costs?|shar(?:e|ing)|members?|participants?|employees?|enrollees?|` +
		`drugs?|medications?|medicines?|prescriptions?|prescribed|covered|only|just|appl(?:y|ies)|and|amounts?|charged?|charges|price|at|retail|mail(?:-order|-service)?|order|service|pharmac(?:y|ies)|home|delivery|participating|network|in-network|plan|up|to|from|` +
		`days?|day's|days'|supply|supplies|\d{1,3}(?:-days?)?|through|by|when|filled|fills?|refills?|original|obtained|purchased|dispensed|received|subject|available|on|formulary|program|in|our|then|while|whereas|but|or|it|they|flat|fixed|plus|total|actual|discounted|negotiated|contracted|allowed|` +
		`responsible|required|tier|as|follows|following|with|that|which|new|one|specialty|annual|after|deductible|less|fewer|than|not|exceed|maximum|minimum|your|their|his|her)$`)
	linkEndRE = regexp.MustCompile(`[.?!]`)
	coinsOfRE = regexp.MustCompile(`^ ?of (?:the |its |their |our )?(?:total |actual |full |discounted |negotiated |contracted |allowed |drug's |prescription )*(?:costs?|price|charges?|amount)(?: of)?`)
)

const classWordsOf = `(?:(?:non-?preferred|preferred|(?:non-?)?formulary|covered|single[- ]source|multi-?source|high[- ]cost|low[- ]cost) )*(?:generics?|brands?(?:[ -]names?)?|specialty|non-?preferred|non-?formulary)\b`

// tierMention is a tier that a statement names.
type tierMention struct {
	span
	tierName
}

// statement is one that is being read: the tiers and the amounts of a sentence.
type statement struct {
	c        *cell
	tiers    []tierMention
	readings []reading
	first    span // the words before the first tier or amount
	last     span // those behind the last
}

// statements reads the cost shares of paragraphs and items of lists.
func (d *drugReader) statements(blocks []*unit) {
	for _, b := range blocks {
		d.ofBlock(b)
	}
}

// ofBlock reads a paragraph or an item of a list, each sentence with what the ones before it say of the pharmacy.
func (d *drugReader) ofBlock(b *unit) {
	place := b.place
	for k, s := range b.sents {
		at := b.sub(s.at, s.at+len(s.s))
		if k == 0 && b.headed > 0 {
			place = place.then(b.sub(0, b.headed))
			if b.headed < len(s.s) {
				at = b.sub(b.headed, len(s.s))
			}
		}
		if b.drugs || drugWordsRE.MatchString(s.s) || tierMentionRE.MatchString(s.s) {
			d.statement(at, place)
		}
		place = place.then(at)
	}
}

// saidInProse reads the days supply that sentences give a kind of pharmacy, where no remark beside the drugs does.
func (d *drugReader) saidInProse(blocks []*unit) {
	for _, b := range blocks {
		for _, s := range b.sents {
			if !b.drugs && !drugWordsRE.MatchString(s.s) || !strings.Contains(s.s, "suppl") || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s.s), " ")) || ofOtherDays(s.s) || strings.Contains(s.s, "for example") || notCost(s.s) {
				continue
			}
			at := b.sub(s.at, s.at+len(s.s))
			for ch, days := range daysByChannel(at.passage) {
				if _, have := d.said[ch]; !have && (ch == benefit.Retail || ch == benefit.Mail) && days.band.Min == 1 {
					d.said[ch] = days
				}
			}
		}
	}
}

// ofOtherDays reports whether days are about some drugs only, or about when a prescription is filled again. What is said of
// maintenance drugs by mail is said of mail order.
func ofOtherDays(s string) bool {
	return kindsSpecialty(s) || refillWordRE.MatchString(s) || slices.ContainsFunc(kindsIn(s), func(m mention) bool {
		return m.kind != benefit.KindMaintenance || !strings.Contains(s, "mail") && !strings.Contains(s, "home delivery")
	})
}

// canGetRE finds what members may do, which leaves no rule open.
var canGetRE = regexp.MustCompile(`\b(?:may|can) (?:also )?(?:be )?(?:get|obtain(?:ed)?|receive|fill(?:ed)?|refill(?:ed)?|order(?:ed)?|purchased?|buy|bought|sold|have|use|dispensed?)\b`)

// then is where the sentences behind one are about: the pharmacy and days that it names, else as before.
func (h lineHeading) then(c *cell) lineHeading {
	channels, days := sentenceMarks(c.s)
	switch {
	case len(channels) == 1 && !negativeRE.MatchString(c.s):
		h = lineHeading{channel: channels[0].channel, ev: c.evidence(channels[0].i, channels[0].j, sureCarried)}
	case len(channels) > 1:
		return lineHeading{}
	}
	if len(days) == 1 && (len(channels) == 1 || h.channel != "") && strings.Contains(c.s[days[0].i:], "suppl") {
		h.days = &sourcedDays{band: days[0].days, ev: c.evidence(days[0].i, days[0].j, sureCarried)}
	}
	return h
}

// statement reads one sentence. It reports whether it was one about what tiers cost.
func (d *drugReader) statement(c *cell, place lineHeading) bool {
	if len(c.s) == 0 || len(c.s) > maxSentence || supposedRE.MatchString(c.s) || undecidedRE.MatchString(definite(c.s)) || ofCertainDrugs(c.s) || ofSomeDrugs(c.s) || notCost(c.s) || d.isRead(c) {
		return false
	}
	st := statement{c: c, readings: c.shares()}
	if len(st.readings) == 0 || len(st.readings) > 12 {
		return false
	}
	st.findTiers()
	if len(st.tiers) == 0 || len(st.readings) > 1 && planPaysRE.MatchString(c.s) {
		return false // whose part the second amount is, is not certain
	}
	return d.readPairs(&st, st.pairs(), place)
}

var planPaysRE = regexp.MustCompile(`\b(?:plan|we|fund|trust|carrier) (?:will )?pays?\b`)

// notCostRE finds sentences whose amounts are none that a member pays for a drug.
var notCostRE = regexp.MustCompile(`\b(?:less|more|cheaper|lower|higher) than\b|\bas (?:little|low|much) as\b|\bpremiums?\b|\bcontribution|\boffice visits?\b|\bspecialist\b|\bhospital\b|\bemergency\b|\bemployer\b|\bsave\b|\bsavings\b|\bdentists?\b|\blenses\b|\breimburse|\bcoupons?\b|\bplan pays\b.*\bmember pays\b`)

// boundRE finds "not less than" and "not more than", which bound a cost share.
var boundRE = regexp.MustCompile(`\b(?:not?|nor|never|(?:but|and) not) (?:be )?(?:less|more) than \$`)

// notCost reports whether the amounts of a sentence are none that a member pays for a drug.
func notCost(s string) bool {
	return notCostRE.MatchString(boundRE.ReplaceAllString(s, " $"))
}

func (st *statement) findTiers() {
	s := st.c.s
	for _, at := range tierMentionRE.FindAllStringIndex(s, 24) {
		if notATierRE.MatchString(s[at[1]:]) {
			continue
		}
		if t, ok := readTier(s[at[0]:at[1]]); ok {
			st.tiers = append(st.tiers, tierMention{span{at[0], at[1]}, t})
		}
	}
	i, j := len(s), 0
	for _, t := range st.tiers {
		i, j = min(i, t.i), max(j, t.j)
	}
	for _, r := range st.readings {
		i, j = min(i, r.i), max(j, r.j)
	}
	st.first, st.last = span{0, i}, span{j, len(s)}
}

// pair is amounts with the tiers that they are for, and the words that are about them.
type pair struct {
	tiers    []tierMention
	readings []reading
	words    span
}

// pairs puts tiers and amounts together: each tier with the amounts behind it where the statement begins with a tier, each
// with those before it where it begins with an amount. It returns nil where a word stands between them that is not part
// of such statements.
func (st *statement) pairs() []pair {
	switch {
	case strings.Contains(st.c.s, "respectively"):
		return st.inOrder()
	case st.readings[0].i < st.tiers[0].i:
		return st.amountsFirst()
	}
	return st.tiersFirst()
}

// inOrder pairs the tiers of one list with the amounts of another: "generic, brand and specialty drugs cost $10, $30 and $50,
// respectively".
func (st *statement) inOrder() []pair {
	n := len(st.tiers)
	tiers, amounts := span{st.tiers[0].i, st.tiers[n-1].j}, span{st.readings[0].i, st.readings[len(st.readings)-1].j}
	if n != len(st.readings) || tiers.i < amounts.j && amounts.i < tiers.j {
		return nil
	}
	var out []pair
	for k, t := range st.tiers {
		out = append(out, pair{tiers: []tierMention{t}, readings: st.readings[k : k+1], words: t.span})
	}
	return out
}

func (st *statement) tiersFirst() []pair {
	var out []pair
	s, k := st.c.s, 0
	for n := 0; n < len(st.tiers); n++ {
		p := pair{tiers: []tierMention{st.tiers[n]}, words: span{st.tiers[n].i, len(s)}}
		for n+1 < len(st.tiers) && (k >= len(st.readings) || st.tiers[n+1].i < st.readings[k].i) { // "tier 1 and tier 2 drugs"
			if !joinsTiersRE.MatchString(s[st.tiers[n].j:st.tiers[n+1].i]) {
				return nil
			}
			n++
			p.tiers = append(p.tiers, st.tiers[n])
		}
		if n+1 < len(st.tiers) {
			p.words.j = st.tiers[n+1].i
		}
		behind := st.tiers[n].j
		for k < len(st.readings) && st.readings[k].i < p.words.j {
			if len(p.readings) == 0 && !links(s[behind:st.readings[k].i]) {
				return nil
			}
			p.readings = append(p.readings, st.readings[k])
			k++
		}
		if len(p.readings) == 0 {
			if len(out) == 1 && n+1 == len(st.tiers) && out[0].repeats(p.tiers) {
				out[0].words.j = len(s) // "… for a generic drug on the formulary" behind the amounts of the generic tier
				break
			}
			return nil
		}
		if n+1 < len(st.tiers) {
			_, tail := boundary(s, p.readings[len(p.readings)-1].j, p.words.j, false)
			p.words.j = tail
		}
		out = append(out, p)
	}
	return out
}

var joinsTiersRE = regexp.MustCompile(`^ ?(?:,|/|&|and|or|, ?and|, ?or) ?(?:for |all )?$`)

// repeats reports whether tiers named again are the pair's own, said in fewer words.
func (p *pair) repeats(tiers []tierMention) bool {
	return !slices.ContainsFunc(tiers, func(t tierMention) bool {
		return !slices.ContainsFunc(p.tiers, func(o tierMention) bool {
			return t.id() == o.id() || !slices.ContainsFunc(t.classes, func(c benefit.TierClass) bool {
				return !slices.ContainsFunc(o.classes, func(x benefit.TierClass) bool { return plain(x) == plain(c) })
			})
		})
	})
}

func (st *statement) amountsFirst() []pair {
	var out []pair
	s, k := st.c.s, 0
	begin := 0
	for n := 0; n < len(st.tiers); n++ {
		t := st.tiers[n]
		p := pair{tiers: []tierMention{t}, words: span{begin, t.j}}
		for k < len(st.readings) && st.readings[k].i < t.i {
			p.readings = append(p.readings, st.readings[k])
			k++
		}
		if len(p.readings) == 0 {
			return nil
		}
		gap := s[behindAmount(s, p.readings[len(p.readings)-1], t.i):t.i]
		if m := coinsOfRE.FindString(gap); m != "" {
			gap = gap[len(m):]
		}
		if !links(gap) || parts(gap) {
			return nil
		}
		for n+1 < len(st.tiers) && (k >= len(st.readings) || st.tiers[n+1].j <= st.readings[k].i) { // "for tier 1 and tier 2 drugs"
			if !joinsTiersRE.MatchString(s[st.tiers[n].j:st.tiers[n+1].i]) {
				return nil
			}
			n++
			p.tiers = append(p.tiers, st.tiers[n])
		}
		stop := len(s)
		if k < len(st.readings) {
			stop = st.readings[k].i
		}
		_, p.words.j = boundary(s, st.tiers[n].j, stop, false)
		if k >= len(st.readings) {
			p.words.j = len(s)
		} else if !links(strings.NewReplacer(",", " ", ";", " ").Replace(s[st.tiers[n].j:stop])) {
			return nil
		}
		begin = p.words.j
		out = append(out, p)
	}
	if k < len(st.readings) {
		return nil
	}
	return out
}

// behindAmount is where the words between an amount and its tier at i begin: behind all of the amount, where the tier does
// not stand within it ("30% for specialty drugs, up to $300").
func behindAmount(s string, rd reading, i int) int {
	if rd.j <= i {
		return rd.j
	}
	return min(figureEnd(s, rd), i)
}

// figureEnd is where the first figure of a cost share ends; its minimum and maximum may stand behind the tier.
func figureEnd(s string, rd reading) int {
	for _, re := range []*regexp.Regexp{moneyRE, percentRE} {
		if at := re.FindStringIndex(s[rd.i:rd.j]); at != nil && at[0] == 0 {
			return rd.i + at[1]
		}
	}
	return rd.j
}

// parts reports whether a sign parts the words before it from those behind.
func parts(s string) bool { return strings.ContainsAny(s, ";,") }

// links reports whether words are only such as stand between a tier and its amount.
func links(s string) bool {
	if linkEndRE.MatchString(strings.ReplaceAll(s, "u.s.", "")) {
		return false
	}
	for _, w := range strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" ,:;()/*[]-–•", r) }) {
		if !linkWordRE.MatchString(w) {
			return false
		}
	}
	return true
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
	if len(shared) > 1 || len(sharedDays) > 1 || slices.ContainsFunc(list, func(p pair) bool { return slices.ContainsFunc(p.readings, func(r reading) bool { return r.unclear }) }) {
		return false
	}
	if len(shared) == 1 || slices.ContainsFunc(list, func(p pair) bool {
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
			for _, t := range p.tiers {
				d.state(st, rd, t, place)
			}
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
	sub := newCell(c.src, c.spans(p.words.i, p.words.j)...)
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
	if d.inTable(t.id()) {
		d.disagree(rd, st.c, t.id())
		return
	}
	if isSpecialty(t.classes) {
		rd.channels = slices.DeleteFunc(slices.Clone(rd.channels), func(m mark) bool { return m.i >= t.i && m.j <= t.j })
	}
	line := &row{cells: []*cell{st.c}}
	if n, at, named := networkOf(st.c.s); named && n != benefit.AnyNetwork {
		line.network = benefit.State(n, st.c.evidence(at.i, at.j, sureProse)...)
	} else if named {
		return // which network is whose is not certain
	}
	id := d.tier(t.tierName, st.c.evidence(t.i, t.j, sureProse))
	d.emitLine(line, rd, st.c, id, place)
}

// isRead reports whether a cost share rests on the words already.
func (d *drugReader) isRead(c *cell) bool {
	for _, cs := range d.shares {
		for _, e := range cs.Share.Evidence {
			if len(c.parts) > 0 && e.Start >= c.parts[0].Start && e.End <= c.parts[len(c.parts)-1].End {
				return true
			}
		}
	}
	return false
}
