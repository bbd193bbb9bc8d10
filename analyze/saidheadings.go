package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// headedTier is the tier that a heading names for the sentences below it: "Generic drugs" above "You pay $10 for a 30-day
// supply at a retail pharmacy".
type headedTier struct {
	tierName
	ev   []benefit.Evidence
	days *sourcedDays // that the heading names
	left int          // blocks below it that it may still speak of
}

const headedBlocks = 3

var (
	onlyTierRE = regexp.MustCompile(`^[^a-z0-9]*(?:covered |outpatient |for |(?:drug )?cost[- ]sharing )?(?:(?:tier|level) ?\d[a-d]?\b(?: (?:drugs|medic(?:ation|ine)s|prescriptions))?[^a-z0-9]*)?(?:` + classWordsOf + drugNoun + `)?(?: co-?pay(?:ment)?s?)?(?: ?\([^()$%]{3,40}\))?(?: ?[-,:] ?(?:up to )?(?:an? )?\d{2,3}[- ]days?'?(?: supply)?)?[^a-z0-9]*$`)
	// listedHeadRE finds a heading that tells the brands of the heading above it apart.
	listedHeadRE = regexp.MustCompile(`^[^a-z]*(?:(?:for )?(?:drugs|medic(?:ation|ine)s|prescriptions|those) (?:(?:that|which) are )?)?((?:not )?(?:on|in) (?:the |our |your )?(?:plan'?s? )?(?:preferred (?:drug|medication) list|pdl|formulary|drug list)\b)[a-z ]{0,20}[^a-z]*$`)
	ownPartRE    = regexp.MustCompile(`\bpays?\b|\bco-?pay|\bco-?insurance\b|\bcosts?\b`)
)

// sectionOfRE finds the number of a section before its title: of one within a chapter, "6.5 ", "6.5.1 ", or by what it is called, "Part 2: ".
var sectionOfRE = regexp.MustCompile(`^\W*(?:\d{1,2}(?:\.\d{1,2}){1,3}\.? |(?:(?:part|section|step|schedule|article|page|exhibit) |§ ?)(?:\d{1,2}(?:\.\d{1,2}){0,3}|[a-h]|[ivx]{1,4}) ?[:.–-] ?|§ ?\d{1,2}(?:\.\d{1,2}){1,3} )`)

// calledPartRE finds the title of a part that is called one, however it is set: "Section A. What you pay".
var calledPartRE = regexp.MustCompile(`^(?:section|part|article|chapter|schedule|exhibit) (?:\d{1,2}|[a-h]|[ivx]{1,4}) ?[:.–-] ?[a-z][^.;:]*$`)

// uncounted is a heading without what counts it.
func uncounted(s string) string {
	return sectionOfRE.ReplaceAllString(enumeratorRE.ReplaceAllString(s, ""), "")
}

// calledSpecialtyRE finds a specialty pharmacy that has a name.
var calledSpecialtyRE = regexp.MustCompile(`\b(?:from|through|at|by|via) (?:(?:the|our) )?(?:[a-z][a-z'&.-]* ){0,3}specialty pharmac(?:y|ies)\b`)

// leadPlaceRE finds a line that is a pharmacy and its amount: "Harbor specialty pharmacy only ..... 20%".
var leadPlaceRE = regexp.MustCompile(`^\W*((?:[a-z][a-z'&.-]* ){0,3}(?:specialty|retail|mail(?:[- ](?:order|service))?) pharmac(?:y|ies)(?: only)?)\W*(?:\$ ?\d|\d{1,3} ?%)`)

// headingTier reads a heading that is a tier's name and nothing else, or tells apart the brands of the one before it.
func headingTier(c *cell, above *headedTier) *headedTier {
	s := strings.TrimSpace(c.s)
	if s == "" || len(s) > maxHeading || hasAmount(s) {
		return nil
	}
	if m := listedHeadRE.FindStringSubmatch(s); m != nil && above != nil && isBrand(above.classes) {
		if t, ok := readTier("brand drugs " + m[1]); ok {
			return &headedTier{tierName: t, ev: slices.Concat(above.ev, c.all(sureProse)), left: headedBlocks}
		}
	}
	s = uncounted(s) // of "E. Specialty drugs", "6.5 Specialty drugs"
	if !onlyTierRE.MatchString(s) {
		return nil
	}
	if t, ok := readTier(s); ok {
		return &headedTier{tierName: t, ev: c.all(sureProse), days: headingOf(c).days, left: headedBlocks}
	}
	return nil
}

// numberedTitleRE finds the number that the title of a tier begins with.
var numberedTitleRE = regexp.MustCompile(`^\W*(?:tier|level) ?\d`)

// titledTier is the tier of which a sentence is the title, set between others of its paragraph.
func titledTier(c *cell) *headedTier {
	if !strings.HasSuffix(c.s, ".") || !numberedTitleRE.MatchString(c.s) {
		return nil
	}
	return headingTier(c, nil)
}

// isTierHead reports whether a line is the name of a tier alone, which heads what stands below it.
func isTierHead(words, folded string) bool {
	folded = strings.TrimSpace(folded)
	if len(folded) < 4 || len(folded) > maxHeading/2 || !startsCapital(words) || !onlyTierRE.MatchString(folded) {
		return false
	}
	_, ok := readTier(folded)
	return ok
}

// sameDrugsRE finds a sentence that goes on with the drugs of the one before it: "The same drugs cost $20 by mail order".
var sameDrugsRE = regexp.MustCompile(`^\W*(?:for )?(?:the same|these|those|such) (?:drugs|medic(?:ation|ine)s|prescriptions),? `)

// onlyTier is the one tier that a sentence names, nil for none and for several.
func onlyTier(c *cell) *headedTier {
	st := statement{c: c}
	st.findTiers()
	if len(st.tiers) != 1 {
		return nil
	}
	t := st.tiers[0]
	return &headedTier{tierName: t.tierName, ev: c.evidence(t.i, t.j, sureProse)}
}

// notThroughRE finds the pharmacy that a fill is not from: "if you are not using mail order".
var notThroughRE = regexp.MustCompile(`(?:\b(?:not|never|without|instead of|rather than)|n't) (?:[a-z]+ ){0,3}(?:mail|home delivery|retail|specialty pharmac)`)

// underHeading reads a sentence that names no tier below a heading that does.
func (d *drugReader) underHeading(c *cell, under *headedTier, place lineHeading) {
	if len(c.s) == 0 || len(c.s) > maxSentence || !ownPartRE.MatchString(c.s) && !leadPlaceRE.MatchString(c.s) || supposedRE.MatchString(c.s) || undecidedRE.MatchString(definite(c.s)) || ofCertainDrugs(c.s) || ofSomeDrugs(c.s) || notCost(c.s) || notThroughRE.MatchString(c.s) || d.isRead(c) || namesTier(c.s) || d.inTable(under.id()) {
		return
	}
	n, in, named := networkOf(c.s)
	if named && n != benefit.In || planPaysRE.MatchString(c.s) {
		return // which network is whose is not certain
	}
	readings := c.shares()
	if len(readings) == 0 || len(readings) > 4 || slices.ContainsFunc(readings, func(r reading) bool { return r.unclear || r.share.Kind == benefit.NotCovered }) {
		return
	}
	at := 0
	s := blank(c.s, calledSpecialtyRE)
	if m := leadPlaceRE.FindStringSubmatchIndex(s); m != nil {
		s = blankAt(s, span{m[2], m[3]})
	}
	for _, r := range readings {
		if at < r.i && !linksOn(withoutMeeting(s[at:r.i])) {
			return
		}
		at = r.j
	}
	if !linksOn(withoutMeeting(s[at:])) {
		return
	}
	channels, days := sentenceMarks(c.s)
	if len(readings) == 1 {
		if len(days) > 1 || len(channels) > 1 && !bothPlacesRE.MatchString(c.s) {
			return
		}
		readings[0].shift(channels, days, 0)
	}
	seen := map[string]bool{}
	for _, r := range readings {
		key := ""
		for _, m := range r.channels {
			key += string(m.channel)
		}
		if r.days != nil {
			key += c.s[r.days.i:r.days.j]
		}
		if seen[key] || key == "" && len(readings) > 1 {
			return // two amounts for the same fills
		}
		seen[key] = true
	}
	if place.days == nil {
		place.days = under.days
	}
	id := d.tier(under.tierName, under.ev)
	line := &row{cells: []*cell{c}}
	if named {
		line.network = benefit.State(n, c.evidence(in.i, in.j, sureProse)...)
	}
	for _, r := range readings {
		r.label = nil
		d.emitLine(line, r, c, id, place)
	}
}

// orderTailRE finds how a deductible is met, behind the words for it: "once the deductible has been satisfied,".
var orderTailRE = regexp.MustCompile(`^ (?:is|has been|have been|was) (?:first )?(?:met|satisfied|reached|paid)\b`)

// withoutMeeting are words without those by which an amount is due behind the deductible, which a reading knows.
func withoutMeeting(s string) string {
	for _, at := range slices.Backward(afterRE.FindAllStringIndex(s, -1)) {
		s = s[:at[0]] + " " + s[at[1]+len(orderTailRE.FindString(s[at[1]:])):]
	}
	return s
}

// byMailLeadRE finds a sentence, or the words in it before its amount, by which what follows is filled by mail: "If you use our mail-order service,
// you pay", "The copayment through home delivery is".
var byMailLeadRE = regexp.MustCompile(`^\W*(?:(?:if|when|for) |(?:(?:through|by|using|from|via|with|at) )|(?:the|your) (?:co-?pay(?:ment)?|co-?insurance|cost)\b|you (?:will )?pay\b)[^.;$%]*$`)

// byMailNext reads the sentence behind one on what a single tier costs at the counter that says what it costs by mail. It reports whether it was
// one.
func (d *drugReader) byMailNext(c *cell, same *headedTier) bool {
	readings := c.shares()
	if len(readings) != 1 || !byMailLeadRE.MatchString(c.s[:readings[0].i]) || negativeRE.MatchString(c.s) {
		return false
	}
	if channels, _ := sentenceMarks(c.s); len(channels) != 1 || channels[0].channel != benefit.Mail {
		return false
	}
	d.underHeading(c, same, lineHeading{})
	return true
}
