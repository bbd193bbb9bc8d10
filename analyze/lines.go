package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// readLines reads tier lines outside tables: "Tier 1 (Generics): $5 copay up to a 30-day supply; $15 copay for 31 to
// 90 days".
func (d *drugReader) readLines() {
	tables := tableSpans(d.src)
	var heading lineHeading
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		before := ""
		lines := d.src.Pages[n].Lines
		for i := 0; i < len(lines); i++ {
			l := lines[i]
			above := before
			before = d.src.Quote(l.Span)
			for bulletRE.MatchString(before) && i+1 < len(lines) && hangs(&l, &lines[i], &lines[i+1]) && lines[i+1].Span.Start >= l.Span.End {
				i++
				l.Span.End = lines[i].Span.End
				before = d.src.Quote(l.Span)
			}
			if l.Span.Len() < 8 || l.Span.Len() > 400 || inSpans(tables, l.Span.Start) {
				if heading.list && l.Span.Len() > 0 {
					heading = lineHeading{}
				}
				continue
			}
			if runsOn(above, before) || withinRE.MatchString(before) || i+1 < len(lines) && breaksPlace(before, d.src.Quote(lines[i+1].Span)) {
				continue // the sentence is read as a whole, and what this line says of a cost may end on the next
			}
			if amountItemRE.MatchString(before) && namesLimit(strings.ToLower(above)) && !hasAmount(strings.ToLower(above)) {
				continue // "$150 on Tier 3 drugs" below "Annual drug deductible"
			}
			c := newCell(d.src, l.Span).current()
			if !hasAmount(c.s) {
				if h, ok := heading.listHead(c); ok {
					heading = h
					continue
				}
				if heading.list {
					heading = lineHeading{}
				}
				if titlesOther(c.s) {
					heading = lineHeading{other: true}
				} else if days := supplyAlone(c.s); days != nil {
					heading = lineHeading{days: &sourcedDays{band: *days, ev: c.all(sureCarried)}}
				} else if h := headingOf(c); channelRowRE.MatchString(uncounted(c.s)) && len(c.s) < 60 || h.channel != "" && h.days != nil && len(c.s) < maxHeading && !strings.HasSuffix(c.s, ".") {
					heading = h
				}
				continue
			}
			d.readLine(c, heading)
		}
	}
}

// programListRE finds that what a line states is of the drugs of a program's list: "Specialty copay help: drugs on the SaverPath list have a 30%
// coinsurance that is $0 if you enroll".
var programListRE = regexp.MustCompile(`(?:copay|co-pay|coupon|savings?|assist(?:ance)?|support|help)\b[^:]{0,30}: .*` + drugsOnList)

// amountItemRE finds an item that begins with an amount of money.
var amountItemRE = regexp.MustCompile(`^\W*\$ ?\d`)

// lineHeading is a line that says where the lines below it hold: "Mail order (up to a 90-day supply)".
type lineHeading struct {
	channel benefit.Channel
	ev      []benefit.Evidence
	days    *sourcedDays
	network benefit.Sourced[benefit.Network] // preferred or standard pharmacies, where the line tells them apart
	also    *mark                            // mail order, where words before a list are for it and for retail pharmacies alike
	alsoEv  []benefit.Evidence               // which they say here
	other   bool                             // the title of a table of what is no tier's: "Diabetic testing supplies"
	tier    *headedTier                      // that all rows of the table are of, each for a pharmacy
	list    bool                             // it ends with the lines of amounts below it
	anyShop bool                             // the heading names pharmacies, and not that they are retail ones
}

// suppliesTitleRE finds titles of tables about what has cost shares of its own beside the tiers.
var suppliesTitleRE = regexp.MustCompile(`\b(?:diabetic|diabetes)(?: [a-z]+){0,2} supplies\b|\bvaccin(?:es?|ations?)\b|\bimmunizations?\b`)

// militaryRE finds the pharmacies of the armed forces, which are none that a plan has in its network.
var militaryRE = regexp.MustCompile(`\bmilitary (?:pharmac(?:y|ies)|clinics?|hospitals?|treatment facilit(?:y|ies))\b`)

// titlesOther reports whether a heading is of what has cost shares of its own beside the tiers, or of pharmacies beside the plan's:
// "Diabetic testing supplies", "Military pharmacies".
func titlesOther(folded string) bool {
	return len(folded) < maxHeading && !hasAmount(folded) && (militaryRE.MatchString(folded) || suppliesTitleRE.MatchString(folded) && !sectionDrugRE.MatchString(blank(folded, suppliesTitleRE)) && !strings.HasSuffix(strings.TrimSpace(folded), "."))
}

// headingOf reads a heading. One that names several pharmacies ("Retail & Specialty Pharmacies") names none.
func headingOf(c *cell) lineHeading {
	var h lineHeading
	channels, _ := sentenceMarks(c.s)
	for _, m := range lex(c.s) {
		switch {
		case m.kind == channelMark && len(channels) == 1:
			h.channel, h.ev = m.channel, c.evidence(m.i, m.j, sureProse)
		case (m.kind == daysMark || m.kind == perDaysMark) && h.days == nil:
			h.days = &sourcedDays{band: m.days, ev: c.evidence(m.i, m.j, sureProse)}
		}
	}
	h.network = pharmaciesOf(c)
	return h
}

// outsideHeadRE finds a heading of what pharmacies out of network fill.
var outsideHeadRE = regexp.MustCompile(`^\W*(?:(?:at|from|through) )?(?:an? |any )?(?:out[- ]of[- ]network|non-?(?:network|participating))(?: retail)? pharmac(?:y|ies)\b`)

// pharmaciesOf is which of the two kinds of network pharmacies words are about, or that they are headed as about those out of network;
// unknown where they name several or none.
func pharmaciesOf(c *cell) (n benefit.Sourced[benefit.Network]) {
	if at := outsideHeadRE.FindStringIndex(c.s); at != nil && !negativeRE.MatchString(c.s[at[1]:]) && !inNetworkRE.MatchString(c.s[at[1]:]) {
		return benefit.State(benefit.Out, c.evidence(at[0], at[1], sureCarried)...)
	}
	if pref, std := prefPharmRE.FindStringIndex(c.s), stdPharmRE.FindStringIndex(c.s); (pref == nil) != (std == nil) && !negativeRE.MatchString(c.s) {
		if network, at, ok := networkOf(c.s); ok && (network == benefit.Preferred || network == benefit.Standard) {
			n = benefit.State(network, c.evidence(at.i, at.j, sureCarried)...)
		}
	}
	return n
}

var discountRE = regexp.MustCompile(`% off\b|\bdiscounts?\b|\brebates?\b`)

var enumeratorRE = regexp.MustCompile(`^` + enumerator)

// title reads the line right above a table, where it says where the table's cost shares hold, or which tier's they are: each of its
// rows is then of a pharmacy, or each up to the name of another tier.
func (d *drugReader) title(r *row, head string, ofPlaces map[int]bool) drugRow {
	if d.titled == nil {
		d.titled = &lineHeading{}
		c := lineAbove(d.src, r.table)
		if c == nil && r.table > 0 && d.src.Tables[r.table].Page == d.src.Tables[r.table-1].Page && !ofPlaces[r.table] {
			if before := lineAbove(d.src, r.table-1); before != nil && titlesPlace(uncounted(before.s)) && !r.tellsWhere() {
				c = before // of the tables right below each other: one for each carrier
			}
		}
		if c != nil && (ofPlaces[r.table] || isPlace(r.labelText())) { // or a page break parts the name from the first of them
			d.titled.tier = headingTier(c, nil)
		}
		if d.titled.tier == nil && c != nil && titlesPlace(uncounted(c.s)) && len(c.s) < maxHeading && !hasAmount(c.s) && channelIn(lex(head), 0, len(head)) == "" {
			*d.titled = headingOf(c)
		} else if d.titled.tier == nil && c != nil {
			d.titled.other = suppliesTitleRE.MatchString(c.s) && len(c.s) < maxHeading && !hasAmount(c.s) && !sectionDrugRE.MatchString(blank(c.s, suppliesTitleRE)) && !strings.HasSuffix(c.s, ".")
		}
	}
	if d.titled.tier == nil && d.titled.channel == "" && !d.titled.other && channelIn(lex(head), 0, len(head)) == "" {
		if c := d.introduced(r.table); c != nil {
			*d.titled = headingOf(c)
		} else if h, ok := d.option(r.table); ok {
			*d.titled = h
		}
	}
	if c := lineAbove(d.src, r.table); c != nil && d.titled.days == nil && d.titled.channel == "" {
		d.titled.days = suppliedBy(c)
	}
	out := drugRow{channel: d.titled.channel, chanEv: d.titled.ev, days: d.titled.days, network: d.titled.network}
	if t := d.titled.tier; t != nil {
		out.above, out.aboveEv = t.tierName, t.ev
	}
	if c := lineAbove(d.src, r.table); c != nil && out.channel == "" && (isOwnPharmacy(c.s) || isOwnPharmacy(c.s[len(priceAtRE.FindString(c.s)):])) {
		out.own = c.all(sureList)
	}
	return out
}

// suppliedBy is the supply that a line above a table names behind the stage or benefit that the table is of: "Initial coverage: one-month
// (30-day) supply".
func suppliedBy(c *cell) *sourcedDays {
	at := 0
	for _, sign := range []string{": ", " – ", " — ", " - "} {
		if i := strings.LastIndex(c.s, sign); i >= 0 {
			at = max(at, i+len(sign))
		}
	}
	days := supplyAlone(c.s[at:])
	if days == nil || hasAmount(c.s) {
		return nil
	}
	return &sourcedDays{band: *days, ev: c.evidence(at, len(c.s), sureCell), alone: true}
}

// introduced is the sentence that leads on to a table, or it and the one before, where they name one kind of pharmacy: "At a retail
// pharmacy you may receive up to a 34-day supply. Your copayment is:". Where they name none, it is the heading right above them that does.
func (d *drugReader) introduced(table int) *cell {
	at, ok := cellsOf(&d.src.Tables[table])
	if !ok {
		return nil
	}
	var above *cell
	for _, p := range slices.Backward(d.paragraphs) {
		if p.parts[0].End <= at.Start {
			above = p
			break
		}
	}
	if above == nil || crossesTable(tableSpans(d.src), above.parts[0].End, at.Start) || !strings.HasSuffix(strings.TrimSpace(above.s), ":") {
		return nil
	}
	from := len(above.s)
	for range 2 {
		end := strings.LastIndex(above.s[:max(0, from-2)], ". ")
		from = end + 1
		words := above.s[from:]
		if len(words) > maxIntro || hasAmount(words) || eventRE.MatchString(words) {
			return nil
		}
		channels, _ := sentenceMarks(words)
		if len(channels) == 1 {
			return newCell(d.src, above.spans(from, len(above.s))...)
		}
		if len(channels) > 0 {
			return nil
		}
		if from == 0 {
			break
		}
	}
	if title := d.headingOver(above); from == 0 && title != nil {
		return newCell(d.src, slices.Concat(title.parts, above.parts)...)
	}
	return nil
}

// headingOver is the heading right above a paragraph, nil where it is not one that names a kind of pharmacy: "Section 4.2. Retail pharmacy
// program".
func (d *drugReader) headingOver(p *cell) *cell {
	var above *document.Line
	for _, page := range d.src.Pages {
		for i := range page.Lines {
			if l := &page.Lines[i]; l.Span.End <= p.parts[0].Start && l.Span.Len() > 0 {
				above = l
			}
		}
	}
	if above == nil || !above.Heading {
		return nil
	}
	c := newCell(d.src, above.Span)
	if len(c.s) >= maxHeading || hasAmount(c.s) || !titlesPlace(strings.TrimRight(uncounted(c.s), ". ")) {
		return nil
	}
	return c
}

const maxIntro = 320 // bytes of the sentences that lead on to a table

// closedThereRE finds who alone fills, at the end of what stands in brackets behind a place: "(up to 30 days, Harbor Specialty only)".
var closedThereRE = regexp.MustCompile(`[,;] (?:through |from |by |at )?(?:[a-z][a-z'&.-]* ){1,4}only\)`)

// titlesPlace reports whether the title of a table names a kind of pharmacy, and perhaps its days: "Retail pharmacy, up to a 30-day supply".
func titlesPlace(title string) bool {
	title = closedThereRE.ReplaceAllString(title, ")")
	title = withoutMailName(title[len(priceAtRE.FindString(title)):])
	return channelRowRE.MatchString(title) || onlyPlaceRE.MatchString(specialtyWordRE.ReplaceAllString(title, "pharmacy")) || namesPharmacy(strings.Replace(title, " up to ", ", up to ", 1))
}

// calledMailRE finds the name that mail order has at the head of a title or behind a sign in it: "Copayments – Harbor Mail Service"; contraryRE words
// that say where it is not.
var (
	calledMailRE = regexp.MustCompile(`((?:^|[-–—:]) ?(?:(?:at|by|from|through|via) (?:the )?)?)((?:[a-z][a-z0-9&'.-]* ){1,3})(mail(?:[- ](?:order|service))?|home delivery)\b`)
	contraryRE   = regexp.MustCompile(`\b(?:no|not|non|other|than|without|instead|except|excluding|excludes|before|after|vs|versus)\b`)
)

// withoutMailName is a title without such a name.
func withoutMailName(title string) string {
	at := calledMailRE.FindStringSubmatchIndex(title)
	if at == nil {
		return title
	}
	if name := title[at[4]:at[5]]; onlyPlaceRE.MatchString(name) || commonPharmacyRE.MatchString(name) || noNameRE.MatchString(name) || contraryRE.MatchString(name) {
		return title
	}
	return title[:at[4]] + title[at[6]:]
}

// priceAtRE finds what comes before the pharmacy in a title that says what prescriptions cost there: "Price for prescriptions via mail order".
var priceAtRE = regexp.MustCompile(`^\W*(?:the |your )?(?:prices?|costs?|` + noCopay + `s?|cost[- ]sharing|what you pay)(?: amounts?)? (?:for|of|on) (?:your |all |covered )*(?:prescriptions?(?: drugs?)?|drugs|medic(?:ation|ine)s)(?: (?:filled|purchased|ordered|bought|dispensed))? (?:at|via|by|from|through|with|using) (?:an? |the |our |your |any )?`)

var specialtyWordRE = regexp.MustCompile(`\bspecialty\b`)

// lineAbove returns the line that stands right above a table on its page, nil where another table does.
func lineAbove(src *document.Text, table int) *cell {
	spans := tableSpans(src)
	at, ok := cellsOf(&src.Tables[table])
	if !ok || src.Tables[table].Page < 1 {
		return nil
	}
	var above, before *document.Line
	lines := src.Pages[src.Tables[table].Page-1].Lines
	for i := range lines {
		if l := &lines[i]; l.Span.End <= at.Start && l.Span.Len() > 0 && !(l.Margin && above != nil && !above.Margin) {
			before, above = above, l // a running head beside the first lines of a page parts nothing
		}
	}
	if above != nil && before != nil && leadsOnRE.MatchString(strings.ToLower(src.Quote(above.Span))) {
		above = before // "For each prescription you pay:" stands between the title and the table
	}
	if above == nil || inSpans(spans, above.Span.Start) {
		return nil
	}
	return newCell(src, above.Span)
}

// leadsOnRE finds a line that only leads on to the table below it.
var leadsOnRE = regexp.MustCompile(`^\W*(?:for (?:each|every|a) (?:prescription|fill)|you (?:will )?pay|your (?:copay(?:ment)?|coinsurance|cost|share))\b[^.;$%]{0,40}:\W*$`)

// onConditionRE finds the duty or condition behind which drugs are not covered.
var onConditionRE = regexp.MustCompile(`\b(?:must|if|unless|other than|elsewhere)\b`)

func (d *drugReader) readLine(c *cell, heading lineHeading) {
	if heading.other || d.isRead(c) || d.joinedLine(c, heading) || d.unnamedLine(c, heading) {
		return
	}
	readings := withoutPlanPart(c.shares(), c.s)
	if len(readings) == 0 || len(readings) > 6 || notCost(c.s) || len(readings) > 1 && planPart(c.s) != nil || onlyMayBe(c.s) {
		return
	}
	lead := c.s[:readings[0].i]
	if strings.Trim(lead, " •*-–") == "" && !ofCertainDrugs(c.s) && !supposedRE.MatchString(c.s) {
		d.statement(c, heading) // "$10 for generic drugs"
		return
	}
	if channels, days := sentenceMarks(c.s); len(readings) == 1 && len(days) > 1 && len(channels) == 1 && channels[0].i > days[0].j {
		return // "10% at a network pharmacy (up to a 30-day supply) or through mail order (up to a 90-day supply)": only the second is named
	}
	if strings.Contains(lead, "; ") || namesTiers(readings[1:], c.s) {
		return // what else the line says of other tiers is not understood
	}
	if !lineLabelRE.MatchString(lead) || ofCertainDrugs(lead) || programListRE.MatchString(lead) || notDrugRowRE.MatchString(lead) || discountRE.MatchString(c.s) || len(lead) > 90 {
		return
	}
	if readings[0].share.Kind == benefit.NotCovered && onConditionRE.MatchString(lead) {
		return // it says what becomes of a fill elsewhere, perhaps in the middle of its sentence
	}
	if readings[0].label != nil {
		lead = c.s[:max(readings[0].label.j, 1)]
	}
	if titledTierRE.MatchString(lead) {
		return // "Tier 1 (generics). You pay a $9 copayment for": the sentence goes on below, and is read as one
	}
	t, ok := readTier(lead)
	if !ok {
		return
	}
	named := slices.Clone(readings) // without the pharmacy that "Specialty drugs:" seems to name
	for k := range named {
		named[k].channels = slices.DeleteFunc(slices.Clone(named[k].channels), func(m mark) bool { return m.i < len(lead) && m.channel == benefit.SpecialtyChannel })
	}
	if id, ok := d.tabled(t, placeOf(named[0], heading)); ok && id != t.id() {
		for _, rd := range named {
			d.disagree(rd, c, id, placeOf(rd, heading))
		}
		return
	}
	fresh := d.names[t.id()].words == ""
	id := d.meant(t)
	if id == t.id() {
		id = d.tier(t, c.evidence(len(enumeratorRE.FindString(lead)), len(strings.TrimRight(lead, " :-(")), sureProse))
	}
	if !fresh && d.inTable(id) && !d.specialtyOf(t, id, heading) {
		for _, rd := range readings {
			d.disagree(rd, c, id, placeOf(rd, heading))
		}
		return // a table says it better
	}
	r := &row{cells: []*cell{c}}
	for _, rd := range readings {
		if isSpecialty(t.classes) { // "Specialty drugs:" is the label, where another pharmacy is named
			rd.channels = c.withoutLabel(rd, len(lead))
			if t.number != "" && heading.channel != "" { // "Tier 5: Specialty: 25%" below "At a retail pharmacy"
				rd.channels = slices.DeleteFunc(rd.channels, func(m mark) bool { return m.i < len(lead) && m.channel == benefit.SpecialtyChannel })
			}
		}
		d.emitLine(r, rd, c, id, heading)
	}
}

// titledTierRE finds the title of a tier, set as a sentence, before the one that says what its drugs cost.
var titledTierRE = regexp.MustCompile(`[a-z)]\. (?:you|members?|participants?|after the|after you|your|the (?:co-?pay|co-?insurance|member|participant|cost|plan)|an?|if|when|once|subject to|each|we)\b`)

// mayCostRE finds a cost share that drugs only may have.
var mayCostRE = regexp.MustCompile(`\b(?:may|might|could|can) have (?:an? )?(?:(?:higher|lower|different|separate) )?(?:\$|\d|co-?pay|co-?insurance|cost)`)

// onlyMayBe reports whether words say what may be, other than what members may do.
func onlyMayBe(s string) bool {
	return mayCostRE.MatchString(s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " "))
}

// namesTiers reports whether the labels of cost shares behind the first are those of other tiers.
func namesTiers(readings []reading, s string) bool {
	return slices.ContainsFunc(readings, func(r reading) bool {
		return r.label != nil && bareDrugsRE.MatchString(s[r.label.i:r.label.j])
	})
}

// withoutLabel returns the pharmacies of a cost share without the specialty pharmacy that its label seems to name, where
// the words behind it name another.
func (c *cell) withoutLabel(rd reading, end int) []mark {
	var out []mark
	for _, m := range lex(c.s[:min(rd.end, len(c.s))]) {
		if m.kind == channelMark && m.i >= max(end, rd.j) {
			out = append(out, m)
		}
	}
	if len(out) == 0 || slices.ContainsFunc(rd.channels, func(m mark) bool { return m.i >= end }) {
		return slices.DeleteFunc(slices.Clone(rd.channels), func(m mark) bool {
			return m.i < end && m.channel == benefit.SpecialtyChannel && len(rd.channels) > 1
		})
	}
	return out
}

func (d *drugReader) emitLine(r *row, rd reading, c *cell, id benefit.TierID, heading lineHeading) {
	if rd.share.Kind == benefit.NotCovered && closedRE.MatchString(c.s) && slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool { return cs.Tier == id }) {
		return // "Non-formulary drugs are not covered" says that the formulary is closed, and nothing of the tier of other brands
	}
	before := len(d.shares)
	if heading.network.Known() && !r.network.Known() {
		of := *r
		of.network = heading.network
		r = &of
	}
	d.emit(r, rd, c, 0, id, heading.channel, heading.ev, heading.days, 1)
	if heading.also != nil && len(rd.channels) == 0 {
		d.emit(r, rd, c, 0, id, heading.also.channel, heading.alsoEv, heading.days, 1)
	}
	for i := before; i < len(d.shares); i++ {
		for k := range d.shares[i].Share.Evidence {
			e := &d.shares[i].Share.Evidence[k]
			e.Confidence = min(e.Confidence, sureProse)
		}
	}
}
