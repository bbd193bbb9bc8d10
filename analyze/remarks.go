package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// fillsRE tells "two retail fills" and "retail providers" from a channel that days supply is said of.
var fillsRE = regexp.MustCompile(`^ ?(?:re)?fills?\b|^ providers?\b`)

// usesRE finds words between days and a pharmacy that part them: they are about fills, not about a supply.
var usesRE = regexp.MustCompile(`\b(?:re)?fills\b|\bbefore\b|\bmust\b`)

var plainPharmacyRE = regexp.MustCompile(`\b(?:plan|participating|(?:in-)?network|contracted|local|walk-in) (?:network )?pharmac(?:y|ies)\b`)

// otherPharmacyRE finds in front of such words that they are of pharmacies out of network, or of the one that sends by mail.
var otherPharmacyRE = regexp.MustCompile(`(?:\bnon-? ?|\bout[ -]of[ -]|\bmail(?:[- ](?:order|service))?(?: (?:from|at|through|by|via|of))?(?: (?:an?|any|the|our))? )$`)

// besideMail makes retail pharmacies of those of the plan, where mail order and no retail pharmacy is named beside them: "up to a
// 30-day supply plan pharmacy or up to a 100-day supply mail order".
func besideMail(marks []mark, s string) []mark {
	mail := false
	for _, m := range marks {
		if m.kind == channelMark && m.channel == benefit.Retail {
			return marks
		}
		mail = mail || m.kind == channelMark && m.channel == benefit.Mail
	}
	if !mail {
		return marks
	}
	out := slices.Clone(marks)
	for _, at := range plainPharmacyRE.FindAllStringIndex(s, 4) {
		if !otherPharmacyRE.MatchString(s[:at[0]]) {
			out = append(out, mark{kind: channelMark, channel: benefit.Retail, i: at[0], j: at[1]})
		}
	}
	slices.SortStableFunc(out, func(a, b mark) int { return a.i - b.i })
	return out
}

// multipleOfRE finds, in front of a pharmacy, that its copay is taken several times: "3 times the retail copay for up to a 90-day supply".
var multipleOfRE = regexp.MustCompile(`\b(?:times|twice|double|triple|multiples? of) (?:the |your |a |an |one |applicable |normal |regular |standard |30-day |one-month )*$`)

// daysByChannel reads which days supply each channel fills: "Covers up to a 30 day supply (retail), 31-90 day supply
// (mail order)", "Retail: up to 31 days. Mail order: up to 90 days".
func daysByChannel(p *passage) daySet {
	out := daySet{}
	marks := besideMail(lex(p.s), p.s)
	var days []mark
	channelFirst := false
	for _, m := range marks {
		switch {
		case m.kind == daysMark:
			days = append(days, m)
		case m.kind == channelMark && len(days) == 0:
			channelFirst = true
		}
	}
	for k, m := range days {
		start, stop := 0, len(p.s)
		if k > 0 {
			start = days[k-1].j
		}
		if k+1 < len(days) {
			stop = days[k+1].i
		}
		lead, _ := boundary(p.s, start, m.i, k == 0)
		_, tail := boundary(p.s, m.j, stop, false)
		if k+1 == len(days) {
			tail = stop
			if at := sentenceEndRE.FindStringIndex(p.s[m.j:]); at != nil {
				tail = m.j + at[0] + 1
			}
			if p.endsItsLine(m) {
				tail = m.j
			}
		}
		if k > 0 && lead == start && !channelFirst {
			lead = m.i
		}
		if tail == stop && channelFirst {
			tail = m.j
		}
		for _, c := range marks {
			if c.kind != channelMark || fillsRE.MatchString(p.s[c.j:]) || !(lead <= c.i && c.j <= m.i || m.j <= c.i && c.j <= tail) {
				continue
			}
			if gap := p.s[min(m.j, c.j):max(m.i, c.i)]; usesRE.MatchString(gap) || sentenceEndRE.MatchString(gap) || firstFillRE.MatchString(gap) {
				continue // "two 30-day fills at retail before you must use mail order", "Up to a 30 day supply. First fill at any retail pharmacy"
			}
			if ofSomeSupply(p.s, marks, lead, m, tail, c.channel) {
				continue
			}
			if multipleOfRE.MatchString(p.s[:c.i]) {
				continue // the pharmacy whose copay is multiplied is not the one that fills the days
			}
			if c.channel == benefit.Retail && timesBand(p.s, m) {
				continue // the copay in the cell is for a shorter supply
			}
			if _, ok := out[c.channel]; !ok {
				out[c.channel] = sourcedDays{band: m.days, ev: p.evidence(min(m.i, c.i), max(m.j, c.j), sureProse)}
			}
		}
		if at := ofPlansPharmacyRE.FindStringIndex(p.s[start:m.i]); at != nil && !noNameRE.MatchString(p.s[start+at[0]:start+at[1]]) && mailAlongRE.MatchString(p.s[m.j:]) {
			if _, ok := out[benefit.Retail]; !ok {
				out[benefit.Retail] = sourcedDays{band: m.days, ev: p.evidence(start+at[0], m.j, sureProse)}
			}
		}
	}
	return out
}

// supplyLineRE finds a line that is a kind of pharmacy and its supply, and nothing else: "Mail-Order: Up to a 90 day supply".
var supplyLineRE = regexp.MustCompile(`^\W*(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: pharmac(?:y|ies))? ?[-–:] ?(?:covers )?(?:up to )?(?:an? )?\d{2,3}[ -]days?(?: supply)?\W*$`)

// endsItsLine reports whether a supply stands on such a line, above one that begins anew: with no full stop between, what that says of some
// drugs is not of the supply.
func (p *passage) endsItsLine(m mark) bool {
	for _, l := range p.lines() {
		if l.i <= m.i && m.j <= l.j {
			return l.j+1 < len(p.s) && supplyLineRE.MatchString(p.s[l.i:l.j]) && p.startsOwnLine(l.j+1)
		}
	}
	return false
}

var (
	// ofPlansPharmacyRE finds the retail pharmacies of a carrier by its name, beside its mail order: "Linden Pharmacy: up to a 31 day supply
	// per prescription. Mail order through Linden Home Delivery".
	ofPlansPharmacyRE = regexp.MustCompile(`(?:^|\. )\W*(?:[a-z][a-z'&-]+ ){1,2}pharmac(?:y|ies) ?: ?(?:for )?$`)
	mailAlongRE       = regexp.MustCompile(`\bmail[- ](?:order|service)\b|\bhome delivery\b`)
)

// specialtyBoundRE finds what a remark on all drugs gives specialty drugs apart from the others: "up to a 90-day supply (retail or mail
// order); specialty up to a 30-day supply".
var specialtyBoundRE = regexp.MustCompile(`\bspecialty(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))?,?:? (?:(?:is|are|only|as a rule) )*(?:limited to|up to|covers?|a maximum of)(?: up to)? (?:an? )?(\d{2})[- ]days?\b`)

// specialtyBound is the supply that remarks give specialty drugs.
func specialtyBound(notes []*cell) *sourcedDays {
	for _, c := range notes {
		if m := specialtyBoundRE.FindStringSubmatchIndex(c.s); m != nil && number(c.s[m[2]:m[3]]) >= 7 {
			return &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: number(c.s[m[2]:m[3]])}, ev: c.evidence(m[0], m[1], sureProse)}
		}
	}
	return nil
}

// readRemarks reads what is said once for all drug rows: days supply by channel, whether there is mail order and what
// it costs against retail.
func (d *drugReader) readRemarks(rows []*row, drugs []drugRow) {
	seen := func(c *cell) {
		if slices.ContainsFunc(d.notes, func(o *cell) bool { return o.s == c.s && slices.Equal(o.parts, c.parts) }) {
			return
		}
		d.notes = append(d.notes, c)
	}
	tables := map[int]bool{}
	for _, r := range drugs {
		tables[r.table] = true
		for _, c := range r.cells {
			if !c.empty() && d.says(c, benefit.Mail) {
				d.mail = true
			}
		}
		for _, role := range r.roles {
			d.mail = d.mail || role.channel == benefit.Mail
			d.pharmacyOrMail(role)
		}
		for _, n := range r.notes() {
			if r.variant != "" || r.isRecord() {
				d.timesOfRecord(r, n)
				d.ofRecords = append(d.ofRecords, n) // a record of one plan and tier says what no other costs
			}
			seen(n)
		}
		d.mail = d.mail || r.channel == benefit.Mail
	}
	var byMail *cell // a row of mail order that tells what it costs
	for _, r := range rows {
		d.supplyRow(r)
		if said := mailSentence(r); said != nil {
			byMail = newCell(d.src, slices.Concat(said[0].parts, said[1].parts)...)
			seen(byMail)
		}
		for _, c := range distinctCells(r.cells) {
			if (!r.lone || !tables[r.table]) && differenceRE.MatchString(c.s) && bothKindsRE.MatchString(c.s) && !slices.Contains(d.remarksBelow, c) {
				d.remarksBelow = append(d.remarksBelow, c) // "Mandatory generic | If you buy a brand when …"
			}
		}
		if l := r.label(); !r.lone && len(l) > 0 && (dawRowRE.MatchString(r.labelText()) || brandChoiceRE.MatchString(r.labelText())) {
			for _, c := range distinctCells(r.cells) {
				if !slices.Contains(l, c) && differenceRE.MatchString(c.s) && !notCountedRE.MatchString(c.s) && !bothKindsRE.MatchString(c.s) {
					d.remarksBelow = append(d.remarksBelow, newCell(d.src, slices.Concat(l[0].parts, c.parts)...)) // "DAW 2 | Copay + difference"
				}
			}
		}
		if tables[r.table] && r.lone && len(r.cells) > 0 {
			c := distinctCells(r.cells)[0]
			if strings.Contains(c.s, "day") {
				seen(c)
			} else {
				d.remarksBelow = append(d.remarksBelow, c)
			}
		}
	}
	for _, n := range d.notes {
		if slices.Contains(d.ofRecords, n) {
			continue
		}
		for _, ch := range []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel} {
			if s, ok := daysByChannel(n.passage)[ch]; ok {
				if _, have := d.said[ch]; !have {
					d.said[ch] = s
				}
			}
		}
		re, words := timesRE, n.s
		if n == byMail {
			re, words = timesThereRE, blank(n.s, tierNumberRE) // "The Tier 1 copay" is no multiple
		}
		if m := re.FindStringSubmatchIndex(words); m != nil && d.times == nil && (n == byMail || n.ofMail(m)) {
			d.readTimes(n, m)
		}
	}
}

// mailLedRE finds a sentence or note that begins with mail order, which all of it is about then.
var mailLedRE = regexp.MustCompile(`^\W*(?:\d{1,2}\W+)?(?:mail(?:[- ](?:order|service))?|home delivery) ?[:–-]`)

// ofMail reports whether a multiple of the retail copay is what mail order costs: that stands near it, or leads its sentence. One of the
// amount for a month may be of some tiers alone, which footnotes tell.
func (c *cell) ofMail(m []int) bool {
	from, to := c.sentence(m[0], m[1])
	if !strings.Contains(c.s[m[0]:m[1]], "retail") && (numbersOfRE.MatchString(c.s[from:m[0]]) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(c.s[from:to]), " "))) {
		return false
	}
	return strings.Contains(c.s[max(0, m[0]-60):min(len(c.s), m[1]+60)], "mail") || mailLedRE.MatchString(c.s[from:to])
}

// supplyRowRE finds what a pharmacy fills, in the cell beside its name: "Up to a 30 day supply from the plan's network".
var supplyRowRE = regexp.MustCompile(`^\W*(?:(?:covers|fills|for) )?(?:up to )?(?:an? )?\d{2,3}(?: ?(?:-|to) ?\d{2,3})?[ -]days?'? supply\b`)

// supplyRow takes the supply that a row states of a kind of pharmacy and of nothing else: "Mail Order | A 31-90 day supply from …".
func (d *drugReader) supplyRow(r *row) {
	said, ch := r.besidePharmacy()
	if ch == "" || !supplyRowRE.MatchString(said[1].s) {
		return
	}
	d.supplies(newCell(d.src, slices.Concat(said[0].parts, said[1].parts)...))
}

// timesThereRE finds a multiple of the copay in the row of mail order, where none but retail's can be meant.
var timesThereRE = regexp.MustCompile(`\b` + timesWord + `(?: ?\(\d\))?(?: ?x\b| times)?(?: the| your)?(?: applicable| in-network| participating| regular| standard| 30[ -]day| retail)*(?: pharmacy)? co-?pay(?:ment)?s?\b`)

// mailSentence are the two cells of a row that tells in sentences what mail order costs in retail copays: "Mail order | You may receive a
// 90-day supply … Your cost is 2.5 times the applicable copayment".
func mailSentence(r *row) []*cell {
	said, ch := r.besidePharmacy()
	if ch != benefit.Mail || !strings.HasSuffix(strings.TrimSpace(said[1].s), ".") || !timesThereRE.MatchString(blank(said[1].s, tierNumberRE)) {
		return nil
	}
	return said
}

// besidePharmacy are the two cells of a row that names a kind of pharmacy and tells something of it without an amount; of any other row
// there is no pharmacy.
func (r *row) besidePharmacy() ([]*cell, benefit.Channel) {
	said := distinctCells(r.cells)
	if len(said) != 2 || len(said[0].s) > longLabel || hasAmount(said[0].s+" "+said[1].s) {
		return nil, ""
	}
	return said, channelIn(lex(said[0].s), 0, len(said[0].s))
}

// readTimes reads a multiple of the retail copay and the days supply beside it.
func (d *drugReader) readTimes(n *cell, m []int) {
	num, den, ok := factor(n.s[m[2]:m[3]])
	if !ok {
		return
	}
	d.mail = true
	i, j := m[0], m[1]
	if at := strings.LastIndex(n.s[:i], "mail"); at >= 0 && i-at <= maxStepGap+len("mail") {
		i = at // the words say what it is a multiple for
	} else if at := strings.Index(n.s[j:], "mail"); at >= 0 && at <= maxStepGap {
		j += at + len("mail")
	}
	t := &multiplier{num: num, den: den, ev: n.evidence(i, j, sureProse)}
	if s, have := d.said[benefit.Mail]; have {
		t.days = &s
	}
	for _, k := range lex(n.s[m[1]:]) {
		if k.kind == daysMark && t.days == nil && k.i < 60 {
			t.days = &sourcedDays{band: k.days, ev: n.evidence(m[1]+k.i, m[1]+k.j, sureProse)}
		}
	}
	d.times = t
}

// timesOfRecord reads from the remark of a record what mail order costs for its plan and tier, in retail copays.
func (d *drugReader) timesOfRecord(r drugRow, n *cell) {
	m := timesRE.FindStringSubmatchIndex(n.s)
	t, ok := readTier(r.tierWords())
	if m == nil || !ok || !strings.Contains(n.s[max(0, m[0]-60):m[1]], "mail") {
		return
	}
	said := d.times
	d.times = nil
	d.readTimes(n, m)
	if one := d.times; one != nil {
		if s, ok := daysByChannel(n.passage)[benefit.Mail]; ok {
			one.days = &s
		}
		d.multiples = append(d.multiples, multiple{tier: t.id(), channel: benefit.Mail, variant: r.variant, num: one.num, den: one.den, days: one.days, ev: one.ev})
	}
	d.times = said
}

func factor(s string) (num, den int64, ok bool) {
	switch strings.ReplaceAll(s, "-", " ") {
	case "two", "twice", "double":
		return 2, 1, true
	case "three", "triple":
		return 3, 1, true
	case "one and a half", "one and one half":
		return 3, 2, true
	case "two and a half", "two and one half":
		return 5, 2, true
	}
	q, err := money.ParseQuantity(s)
	if err != nil || q <= 0 || q > money.Units(9) {
		return 0, 0, false
	}
	return int64(q), 1000, true
}

// multiply derives mail-order cost shares from the retail ones where the document gives only their multiple.
func (d *drugReader) multiply() {
	if d.times == nil {
		return
	}
	for _, cs := range slices.Clone(d.shares) {
		if cs.Channel.Value != benefit.Retail || cs.Network.Value == benefit.Out || cs.Share.Value.Kind != benefit.Copay ||
			slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
				return o.Tier == cs.Tier && o.Channel.Value == benefit.Mail && o.Network.Value == cs.Network.Value
			}) || d.notByMail(cs.Tier) {
			continue
		}
		d.addMultiple(cs, multiple{channel: benefit.Mail, num: d.times.num, den: d.times.den, days: d.times.days, ev: d.times.ev})
	}
}

// noMail adds that mail order does not fill a tier's drugs where a remark says so: those of the tier that it names, else
// those of the rows that it stands beside.
func (d *drugReader) noMail() {
	for _, r := range d.rows {
		for _, at := range notMailRE.FindAllStringIndex(r.note.s, -1) {
			from, to := r.note.sentence(at[0], at[1])
			if at := strings.LastIndexByte(r.note.s[from:at[0]], ';'); at >= 0 {
				from += at + 1
			}
			words := r.note.s[from:to]
			net, _, named := networkOf(words)
			tier, byName := readTier(words)
			ev := r.note.evidence(from, to, sureProse)
			for _, id := range r.tiers {
				if !byName || slices.Equal(tier.classes, d.names[id].classes) && (tier.number == "" || tier.number == d.names[id].number) {
					d.addNoMail(id, net, named, ev)
				}
			}
		}
	}
}

// notByMailRE finds a sentence that says of drugs that mail order does not fill them, in front of their name or behind it.
var notByMailRE = regexp.MustCompile(`\bmail(?:[- ]?(?:order|service))?(?: (?:pharmac(?:y|ies)|program|service))?(?: (?:is|are))? (?:not available|unavailable|not covered|not offered) for ([a-z][^.;]{2,120})$|^\W*([a-z][^.;]{2,60}?) (?:(?:is|are) (?:not (?:available|covered)|unavailable) (?:through|by|via|from|at)|(?:cannot|can not|may not) be (?:filled|ordered|obtained|purchased) (?:through|by|via|from|at|using)) (?:the |our |your )?mail(?:[- ]?(?:order|service))?(?: (?:pharmac(?:y|ies)|program|service))?\W*$`)

// saidNoMail adds that mail order does not fill the drugs of a tier which a sentence outside of tables names: "Mail order is not
// available for specialty drugs".
func (d *drugReader) saidNoMail() {
	if !d.mail {
		return
	}
	for _, p := range slices.Concat(d.notes, d.paragraphs) {
		for start, s := range sentences(p.s) {
			m := notByMailRE.FindStringSubmatch(strings.TrimRight(s, " .;"))
			if m == nil || partialRE.MatchString(s) || undecidedRE.MatchString(m[1]+m[2]) || strings.Contains(s, " all ") {
				continue
			}
			named := otherItemsRE.ReplaceAllString(m[1]+m[2], "")
			t, ok := readTier(named)
			if !ok || listedKindsRE.MatchString(named) {
				continue
			}
			for _, tier := range d.tiers {
				name := d.names[tier.ID]
				if t.number != "" && t.number == name.number || t.number == "" && isSpecialty(t.classes) && len(t.classes) == 1 && isSpecialty(name.classes) {
					d.addNoMail(tier.ID, benefit.In, false, p.evidence(start, start+len(s), sureProse))
				}
			}
		}
	}
}

// otherItemsRE finds what is said of further drugs that no tier is made of: "and other items that require special handling".
var otherItemsRE = regexp.MustCompile(` (?:and|or) (?:any |certain )?other (?:items|drugs|medic(?:ation|ine)s|products)\b.*`)

// listedKindsRE finds that several kinds of drugs are named.
var listedKindsRE = regexp.MustCompile(` (?:and|or|&) |,`)

func (d *drugReader) addNoMail(id benefit.TierID, net benefit.Network, named bool, ev []benefit.Evidence) {
	done := map[benefit.Network]bool{}
	for _, cs := range slices.Clone(d.shares) {
		n := cs.Network.Value
		if cs.Tier != id || done[n] || named && !covers(net, n) || !named && n == benefit.Out {
			continue // the plan's mail order is in the network
		}
		done[n] = true
		if slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool {
			return o.Tier == id && o.Network.Value == n && (o.Channel.Value == benefit.Mail || o.Channel.Value == benefit.AnyChannel)
		}) {
			continue
		}
		network := cs.Network
		if named {
			network = benefit.Derive(n, ev...)
		}
		d.add(benefit.CostShare{
			Tier: id, Variant: cs.Variant, Channel: benefit.State(benefit.Mail, ev...), Network: network,
			DaysSupply: d.daysFor(nil, benefit.Mail, id), Share: benefit.State(benefit.Share{Kind: benefit.NotCovered}, ev...),
		})
	}
}

// notByMail reports whether a remark says that mail order does not fill a tier's drugs.
func (d *drugReader) notByMail(id benefit.TierID) bool {
	for _, n := range d.notes {
		for _, at := range notMailRE.FindAllStringIndex(n.s, -1) {
			start := strings.LastIndexAny(n.s[:at[0]], ".;") + 1
			t, ok := readTier(n.s[start:at[0]])
			if ok && slices.Equal(t.classes, d.names[id].classes) {
				return true
			}
		}
	}
	return false
}

// remarks reads what the remarks beside a row add to its tiers: further steps of days supply, the deductible, an
// out-of-pocket limit.
func (d *drugReader) remarks(r *row, tiers []benefit.TierID) {
	for _, n := range r.notes() {
		d.rows = append(d.rows, tierRemarks{r.labelText(), n, tiers})
		if m := sameAsRE.FindStringSubmatchIndex(n.s); m != nil {
			if t, ok := readTier(n.s[m[2]:m[3]]); ok {
				d.references = append(d.references, reference{tiers, t.id(), n.evidence(m[0], m[3], sureCarried)})
			}
		}
		d.noteSteps(n, tiers)
		d.noteOrder(n, tiers, r.variant)
		for _, m := range lex(n.s) {
			if m.kind != moneyMark {
				continue
			}
			if at := rxLimitRE.FindStringIndex(n.s[m.j:]); at != nil {
				d.limits = append(d.limits, tierLimit{tiers, n, span{m.i, m.j + at[1]}, m})
			}
		}
	}
}

// othersMoneyRE finds sentences about money that is no cost share: "coupons do not apply to your deductible".
var othersMoneyRE = regexp.MustCompile(`\bcoupons?\b|\bmanufacturers?\b|\bassistance\b|\bcopay cards?\b|\bdifference\b|\bpenalt|\bpremiums?\b`)

var feeRE = regexp.MustCompile(`\b(?:fees?|penalt(?:y|ies)|reductions?|occurrence)\b`)

const maxStepGap = 40 // bytes between a remark's amount and its days supply

// noteSteps takes the copays that a remark lists by days supply ("$20 for a 31- to 60-day supply"). Amounts without
// days are about something else.
func (d *drugReader) noteSteps(n *cell, tiers []benefit.TierID) {
	readings := n.shares()
	for _, rd := range readings {
		if rd.days == nil || rd.unclear || rd.share.Kind != benefit.Copay && rd.share.Kind != benefit.Coinsurance {
			continue
		}
		near := n.s[max(0, rd.i-maxStepGap):min(len(n.s), max(rd.end, rd.days.j)+maxStepGap)]
		if rd.days.i-rd.j > maxStepGap || rd.i-rd.days.j > maxStepGap || !strings.Contains(near, "supply") || feeRE.MatchString(near) {
			continue // the days are about something else
		}
		if from, to := n.sentence(rd.i, rd.end); ofCertainDrugs(n.s[from:to]) {
			continue
		}
		channel := benefit.Assume(benefit.Retail)
		if len(rd.channels) > 0 {
			m := rd.channels[0]
			channel = benefit.State(m.channel, n.evidence(m.i, m.j, sureProse)...)
		}
		for _, id := range tiers {
			d.add(benefit.CostShare{
				Tier: id, Channel: channel, Network: benefit.Assume(benefit.In),
				DaysSupply: benefit.State(rd.days.days, n.evidence(rd.days.i, rd.days.j, sureProse)...),
				Share:      benefit.State(rd.share, n.evidence(rd.i, rd.j, sureProse)...),
				Deductible: d.orderOf(id),
			})
		}
	}
}

// ofCertainDrugs reports whether a sentence is about a kind of drugs, or about when a prescription is filled again: its
// amounts are not the tier's.
func ofCertainDrugs(s string) bool {
	return refillWordRE.MatchString(orRefillRE.ReplaceAllString(s, " ")) || ofKindOnly(s)
}

// orRefillRE finds what is asked for each time that a drug is dispensed, "per prescription order or refill", and for how long a prescription
// holds: "plus refills of up to one year if appropriate".
var orRefillRE = regexp.MustCompile(`,? ?\bincluding (?:any |all )?refills?\b,?|,? (?:plus|with|and) refills? (?:of|for) up to (?:one|a|1) year(?: (?:if|as|when) (?:appropriate|needed|allowed|prescribed))?|\b(?:prescriptions?|orders?|fills?|original)(?: or|,? and|/) ?(?:each )?(?:authori[sz]ed )?refills?\b`)

// ofKindOnly reports whether words are about a kind of drugs that is no tier. Maintenance drugs are what mail order fills.
func ofKindOnly(s string) bool {
	return slices.ContainsFunc(kindsIn(s), func(m mention) bool {
		return m.kind != benefit.KindSpecialty && (m.kind != benefit.KindMaintenance || !strings.Contains(s, "mail"))
	})
}

// listedDrugsRE finds words that speak of some of a tier's drugs: "drugs on the Preventive Drug List".
var listedDrugsRE = regexp.MustCompile(drugsOnList + `|\bpreventive\b[a-z ,'-]{0,30}\b(?:drugs?|medic(?:ation|ine)s?|list)\b|\b(?:certain|some|select|selected|specific|designated|eligible|these|such)\b[a-z ,'-]{0,30}\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|generics?)\b`)

const drugsOnList = `\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?|items?)\b[a-z ,'-]{0,20} (?:on|in|from|listed|included|identified) [a-z ,'-]{0,40}\blist(?:ing)?s?\b`

// ofSomeDrugs reports whether a sentence speaks of some drugs only, so that it changes no tier.
func ofSomeDrugs(s string) bool {
	return listedDrugsRE.MatchString(s) || conditionDrugsRE.MatchString(s) || ofKindOnly(s)
}

// conditionDrugsRE finds the drugs for a condition: "generic drugs for high blood pressure and diabetes".
var conditionDrugsRE = regexp.MustCompile(`\b(?:generics?|brands?|drugs?|medic(?:ation|ine)s?|prescriptions?)(?: that (?:are|is))?(?: (?:used|prescribed|taken|needed))? (?:for|(?:that |to |which )(?:treat|control|manage|prevent)s?) (?:[a-z/-]+,? ){0,4}?(?:blood pressure|hypertension|cholesterol|diabetes|asthma|copd|depression|heart|hiv|cancer|arthritis|osteoporosis|sclerosis|hepatitis|migraines?|epilepsy|chronic|conditions?|diseases?|disorders?|illness(?:es)?)\b`)

// orderOf is what the tier's in-network cost shares say about the deductible so far.
func (d *drugReader) orderOf(id benefit.TierID) benefit.Sourced[benefit.DeductibleOrder] {
	for _, cs := range d.shares {
		if cs.Tier == id && cs.Network.Value != benefit.Out && cs.Deductible.Known() {
			return cs.Deductible
		}
	}
	return benefit.Sourced[benefit.DeductibleOrder]{}
}

// speaksOf reports whether a sentence is about a tier: it names the tier or no drugs at all.
func (d *drugReader) speaksOf(s string, id benefit.TierID) bool {
	name := d.names[id]
	if numbers := tierList(s); len(numbers) > 0 {
		return slices.Contains(numbers, name.number)
	}
	generic, brand := regexpGeneric.MatchString(s), regexpBrand.MatchString(s)
	return !generic && !brand || len(name.classes) == 0 || generic && isGeneric(name.classes) || brand && isBrand(name.classes)
}

// noteOrder reads "not subject to deductible" beside a row for its in-network cost shares that do not say it
// themselves.
func (d *drugReader) noteOrder(n *cell, tiers []benefit.TierID, variant string) {
	for _, m := range lex(n.s) {
		from, to := n.sentence(m.i, m.j)
		if m.kind != deductibleMark || othersMoneyRE.MatchString(n.s[from:to]) || ofSomeDrugs(n.s[from:to]) || d.ofMark(n, from) {
			continue
		}
		net, at := benefit.AnyNetwork, m.i
		if said, _, ok := networkOf(n.s[from:to]); ok {
			net = said
		}
		if strings.HasSuffix(n.s[:at], "medical ") {
			at -= len("medical ") // which deductible it is matters where drugs have one of their own
		}
		for i := range d.shares {
			cs := &d.shares[i]
			if cs.Variant == variant && slices.Contains(tiers, cs.Tier) && d.speaksOf(n.s[from:to], cs.Tier) && !cs.Deductible.Known() && covers(net, cs.Network.Value) && cs.Share.Value.Kind != benefit.NotCovered {
				cs.Deductible = benefit.State(m.order, n.evidence(at, m.j, sureProse)...)
			}
		}
		return
	}
}
