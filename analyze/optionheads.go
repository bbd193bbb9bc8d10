package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A plan document has a heading for each way to fill a prescription, sentences on it and a table of two columns without a header:
// "Mail Order Option", "… Any one mail order prescription is limited to a 90-day supply.", "Generic drugs | $10".

var (
	optionHeadRE = regexp.MustCompile(`^\W*(?:(?:the |our )?(?:prescription drugs? ?[-–:]? ?)?)(?:` + optionShop + `|` + optionMail + `)(?: (?:prescription )?drugs?)?(?: (?:option|program|benefit|service|purchase|copay(?:ment)?|prescription|feature)s?)+\W*$|` +
		`^\W*(?:mail[- ](?:order|service)(?: pharmacy| drugs?| prescriptions?)?|home delivery(?: pharmacy)?)\W*$|` +
		`^\W*(?:what (?:do )?you(?:'ll| will)? pay|(?:your |member )?(?:costs?|copay(?:ment)?s?|cost[- ]shar(?:e|ing))) (?:at|for|through|by|from|with|using) (?:an? |the |our )?(?:` + optionShop + `|` + optionMail + `)(?: (?:program|service)s?)?\W*$`)
	optionShopRE = regexp.MustCompile(`\bpharmac(?:y|ies)\b`)
)

// optionShop and optionMail are how such a heading names retail pharmacies and the others.
const (
	optionShop = `(?:participating |network |in-network |local |community )*(?:retail(?: pharmac(?:y|ies))?|pharmac(?:y|ies))`
	optionMail = `mail[- ](?:order|service)(?: pharmacy| drugs?)?|home delivery(?: pharmacy)?|specialty(?: drugs?)? pharmac(?:y|ies)`
)

const optionLines = 12 // lines of the sentences between such a heading and its table

// option reads the heading of this kind that a table stands below. "Pharmacy Option" is of retail pharmacies where another heading is
// of mail order.
func (d *drugReader) option(table int) (h lineHeading, ok bool) {
	at, found := cellsOf(&d.src.Tables[table])
	page := d.src.Tables[table].Page
	if !found || page < 1 {
		return h, false
	}
	lines := d.src.Pages[page-1].Lines
	last := len(lines) - 1
	for last >= 0 && (lines[last].Span.End > at.Start || lines[last].Span.Len() == 0) {
		last--
	}
	below := ""
	var between []document.Span
	for n := last; n >= 0 && n > last-optionLines; n-- {
		if lines[n].Margin || lines[n].Span.Len() == 0 {
			continue
		}
		words := strings.TrimSpace(d.src.Quote(lines[n].Span))
		folded := uncounted(strings.ToLower(words))
		switch {
		case optionHeadRE.MatchString(folded):
			if tables := tableSpans(d.src); inSpans(tables, lines[n].Span.Start) || crossesTable(tables, lines[n].Span.Start, at.Start) {
				return h, false
			}
			return d.optionOf(newCell(d.src, lines[n].Span).current(), between)
		case below != "" && len(words) < maxHeading/2 && startsCapital(words) && startsCapital(below) && !strings.ContainsAny(words[len(words)-1:], ".,;:"):
			return h, false // another heading
		}
		below = words
		between = append([]document.Span{lines[n].Span}, between...)
	}
	return h, false
}

func (d *drugReader) optionOf(head *cell, between []document.Span) (lineHeading, bool) {
	h := headingOf(head)
	if h.channel == "" || h.channel == benefit.AnyChannel {
		m := optionShopRE.FindStringIndex(head.s)
		if m == nil || !d.hasMailOption() {
			return h, false
		}
		h.channel, h.ev, h.anyShop = benefit.Retail, head.evidence(m[0], m[1], sureCarried), true
	}
	if h.days != nil || len(between) == 0 {
		return h, true
	}
	said := newCell(d.src, between...).current()
	for _, m := range lex(said.s) {
		if m.kind != daysMark && m.kind != perDaysMark {
			continue
		}
		if h.days != nil && h.days.band != m.days {
			h.days = nil // which of the supplies the table is for is not certain
			break
		}
		h.days = &sourcedDays{band: m.days, ev: said.evidence(m.i, m.j, sureProse)}
	}
	return h, true
}

// hasMailOption reports whether a heading of the document is of mail order alone.
func (d *drugReader) hasMailOption() bool {
	for n := d.pages[0] - 1; n < min(d.pages[1], len(d.src.Pages)); n++ {
		for _, l := range d.src.Pages[n].Lines {
			if l.Span.Len() > maxHeading {
				continue
			}
			if s := uncounted(strings.ToLower(strings.TrimSpace(d.src.Quote(l.Span)))); optionHeadRE.MatchString(s) && channelIn(lex(s), 0, len(s)) == benefit.Mail {
				return true
			}
		}
	}
	return false
}
