package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A list of plans with one amount for each tier says in its small print which fills the amounts are of: "Drug cost sharing is for a
// 30-day supply at an in-network retail pharmacy." One that speaks of preferred pharmacies, of mail order too or of some drugs only
// says less than that, and is left alone.

// shownFillsRE finds a sentence of which fills what is shown is, parted into what it speaks of and the rest: "Drug prices | are for up to
// a 30-day supply at a network retail pharmacy", "What is shown for drugs is your cost | for …".
var shownFillsRE = regexp.MustCompile(`^\W*((?:` + shownWord + `[ ,:]+)+?(?:for tiers? (\d)(?: ?(?:through|to|and|-|–) ?(?:tier )?(\d))? )?(?:is|are|reflects?|represents?))(?: (?:shown|listed|displayed|stated|given|quoted|based))?(?: (?:what you (?:will )?pay|(?:your|the|member) (?:cost(?:[- ]shar(?:e|ing))?|` + noCopay + `|price|share)s?))? ?(?:for |on |those for |those of |per )?(?:up to )?(?:an? |each |one )?(?:up to an? )?` +
	`(?:(?:(?:script|prescription|fill)s? (?:of|for) (?:up to )?\d\d days,?|(?:\d\d|one|1)[- ](?:days?|months?)(?: \(\d\d[- ]days?\))?[- ]supply(?: of (?:(?:an?|the|your|each) )?(?:covered |prescription )*(?:drugs?|medication))?,?) (?:(?:filled|purchased|obtained|dispensed|when filled) )?(?:at|from|through) )?` +
	`(?:an? |any |the )?(?:(?:in-network|network|participating|local|\d\d[- ]days?) )*retail(?: pharmac(?:y|ies))?(?: fills?)?(?: (?:in|of|within|that (?:is|are) (?:in|part of)) (?:the|our|your|its) (?:plan's )?network(?: of (?:the|your|each) plan)?)?\W*$`)

// shownWord is a word by which such a sentence names the cost shares for drugs; one that names some drugs or other care is none.
const shownWord = `(?:all|the|these|your|our|plan|plans|what|that|is|are|you|pay|for|of|and|or|to|in|outpatient|prescriptions?|drugs?|rx|pharmacy|medic(?:ation|ine)s?|benefits?|tiers?|costs?|cost[- ]shar(?:e|es|ing)|shar(?:e|es|ing)|co-?insurance|` + noCopay + `s?|amounts?|figures?|numbers?|prices?|information|table|chart|shown|listed|displayed|above|below|here)`

// shownAmountRE finds in what a sentence speaks of that it is what drugs cost.
var shownAmountRE = regexp.MustCompile(`\b(?:costs?|cost[- ]shar\w+|co-?insurance|` + noCopay + `s?|amounts?|figures?|prices?|shown|listed|displayed|pay)\b`)

// shownAt reads which fills the amounts are of that name no pharmacy.
func (d *drugReader) shownAt(u *unit) {
	for k, sentence := range u.sents {
		if len(d.shown) > 0 || len(sentence.s) > maxSentence || !strings.Contains(sentence.s, "retail") {
			continue
		}
		end := sentence.at + len(sentence.s)
		from := end - len(u.body(k))
		if cut := strings.Index(u.s[from:end], "; mail"); cut >= 0 {
			end = from + cut // "… are per 30-day retail fill; mail order is 2.5 times the retail copay"
		}
		for _, at := range u.lineStarts(from, end) {
			s := u.s[at:end]
			m := shownFillsRE.FindStringSubmatch(s)
			if m == nil || !hasRx(m[1]) && !strings.Contains(s, "pharmac") || !shownAmountRE.MatchString(m[1]) {
				continue
			}
			d.shown = u.evidence(at, end, sureProse)
			if m[2] != "" {
				d.shownTiers = [2]string{m[2], cmp.Or(m[3], m[2])}
			}
			if _, days := sentenceMarks(s); len(days) == 1 && days[0].days.Min == 1 {
				d.shownDays = &sourcedDays{band: days[0].days, ev: d.shown}
			} else if of := daysOfFillRE.FindStringSubmatch(s); len(days) == 0 && of != nil {
				d.shownDays = &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: number(of[1])}, ev: d.shown}
			}
			break
		}
	}
}

// daysOfFillRE finds the supply of a fill: "per 30-day retail fill".
var daysOfFillRE = regexp.MustCompile(`\b(\d\d)[- ]days? (?:[a-z-]+ )?retail(?: pharmacy)? fills?\b`)

// isShown reports whether the words that say which fills the amounts are of say so of a tier.
func (d *drugReader) isShown(t tierName) bool {
	if len(d.shown) == 0 || d.mail && isSpecialty(t.classes) {
		return false
	}
	return d.shownTiers[0] == "" || t.number != "" && d.shownTiers[0] <= t.number && t.number[:1] <= d.shownTiers[1]
}

// shownToSpecialty gives the specialty drugs of retail pharmacies the supply that the amounts are of, where mail order, which might be meant
// for them, does not fill them.
func (d *drugReader) shownToSpecialty() {
	if d.shownDays == nil || d.shownTiers[0] != "" {
		return
	}
	all := slices.Clone(d.shares)
	changed := false
	for k := range all {
		cs := &all[k]
		if cs.Channel.Value == benefit.Retail && isSpecialty(d.names[cs.Tier].classes) && cs.DaysSupply.Standing == benefit.Assumed && cs.Share.Value.Kind != benefit.NotCovered && cs.Network.Value != benefit.Out &&
			slices.ContainsFunc(all, func(o benefit.CostShare) bool {
				return o.Tier == cs.Tier && o.Variant == cs.Variant && o.Channel.Value == benefit.Mail && o.Share.Value.Kind == benefit.NotCovered
			}) {
			cs.DaysSupply, changed = benefit.Derive(d.shownDays.band, d.shownDays.ev...), true
		}
	}
	if changed {
		d.addAnew(all)
	}
}

// noteNumberRE finds the number of a note that stands in a cell of its own.
var noteNumberRE = regexp.MustCompile(`^\W*\d{1,2}\W*$`)

// lineStarts is where a part of a unit begins, and where lines in it do that begin with a capital, which may be the first ones below a
// title that is set like the text.
func (u *unit) lineStarts(from, to int) []int {
	out := []int{from}
	for k := from + 1; k < to; k++ {
		if u.s[k-1] == ' ' && strings.Trim(u.src.Quote(document.Span{Start: u.from[k-1], End: u.to[k-1]}), "\n") == "" && startsCapital(u.src.Quote(document.Span{Start: u.from[k], End: u.to[k]})) {
			out = append(out, k)
		}
	}
	return out
}

// costsForRE finds a sentence of which supply all costs around it are, wherever they are filled: "These costs are for a one-month supply when
// you use a retail or mail order pharmacy that accepts this plan."
var costsForRE = regexp.MustCompile(`^\W*(?:(?:the|these|all|your|our|prescriptions?|drugs?|rx|pharmacy|listed|shown|following|in-network|member|cost[- ]sharing) )*(?:costs?|amounts?|prices|cost[- ]shares?|cost[- ]sharing|co-?insurance|` + noCopay + `s?|and| )+ (?:(?:shown|listed|stated|below|above|here|in this (?:table|chart)) )*(?:is|are|apply|applies) (?:all )?(?:for|per|to|based on)(?: each| up to)? (?:an? |each |one )?(?:up to an? )?((?:one|1|two|2|three|3)[- ]months?|\d\d[- ]days?)(?:'s)?[- ]supply((?:,? (?:when|at|from|per|of|if) [^.;$%]{1,100})?)\W*$`)

// costsForAt reads it.
func (d *drugReader) costsForAt(u *unit) {
	for k, sentence := range u.sents {
		if d.costsFor != nil || len(sentence.s) > maxSentence || !strings.Contains(sentence.s, "supply") {
			continue
		}
		end := sentence.at + len(sentence.s)
		for _, at := range u.lineStarts(end-len(u.body(k)), end) {
			m := costsForRE.FindStringSubmatch(u.s[at:end])
			if m == nil || drugClassRE.MatchString(m[2]) || tierNumberRE.MatchString(m[2]) {
				continue
			}
			if _, days := sentenceMarks(m[1] + " supply"); len(days) == 1 {
				d.costsFor = &sourcedDays{band: days[0].days, ev: u.evidence(at, end, sureProse)}
				d.costsByMail = strings.Contains(m[2], "mail") || !strings.Contains(m[2], "retail")
			}
			break
		}
	}
}
