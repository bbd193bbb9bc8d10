package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// A row below the tiers may state the most that a percentage of a price comes to: "Max per script | $250 | $500".

// maxPerFillRE finds the label of such a row, perhaps with the mark of a note, its second group.
var maxPerFillRE = regexp.MustCompile(`^\W*(?:(?:the|rx|pharmacy|prescriptions?|drugs?|member|your|co-?insurance|co-?pay(?:ment)?) )*(?:max(?:imum)?\.?|most you (?:will )?pay|cap)(?: (?:co-?pay(?:ment)?|co-?insurance|cost(?:[- ]share)?|out-of-pocket|you pay|member cost|payment|amount))? ?(?:\(|(?:per|each|for each|for a|for an|/) ?)(?:per )?(?:30[- ]day )?(?:scripts?|prescriptions?|rx|fills?)(?: (?:fill|of|for|up to|a|an|\d\d[- ]days?|supply))*\)?(?: ?[(\[]?(\d{1,2}|[a-h]|` + noteSigns + `)[)\]]?)?\W*$|` +
	`^\W*(?:(?:rx|pharmacy|drug) )?per[- ](?:script|prescription|fill) (?:max(?:imum)?\.?|cap|limit)(?: ?[(\[]?(\d{1,2}|[a-h]|` + noteSigns + `)[)\]]?)?\W*$`)

// fillCap is the most that the coinsurance of a fill comes to, of any or of no more than so many days.
type fillCap struct {
	most money.Amount
	days int // 0: any
	ev   []benefit.Evidence
}

// limitPerFill takes what such a row states. It reports whether it states amounts and nothing else.
func (d *drugReader) limitPerFill(r *row) bool {
	label := r.labelText()
	var found []fillCap
	days := longestIn(label)
	if m := maxPerFillRE.FindStringSubmatch(label); days == 0 && m[1]+m[2] != "" {
		days = longestIn(d.noteBehind(m[1] + m[2]))
	}
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() || r.column(k).network == benefit.Out || noneRE.MatchString(c.s) {
			continue
		}
		at := moneyRE.FindAllStringIndex(c.s, 2)
		if len(at) != 1 || percentRE.MatchString(c.s) {
			return false
		}
		most, ok := parseMoney(c.s[at[0][0]:at[0][1]])
		if !ok || most == 0 {
			return false
		}
		found = append(found, fillCap{most, days, slices.Concat(labelEvidence(r), c.evidence(at[0][0], at[0][1], sureCell))})
	}
	d.perFill = append(d.perFill, found...)
	return len(found) > 0
}

// longestIn is the longest supply that words name, 0 without one.
func longestIn(s string) int {
	days := 0
	for _, m := range lex(s) {
		if m.kind == daysMark || m.kind == perDaysMark {
			days = max(days, m.days.Max)
		}
	}
	if days == 0 && thirtyRE.MatchString(s) {
		return monthDays
	}
	return days
}

// thirtyRE finds a prescription for a month, without the word for a supply: "one 30-day prescription".
var thirtyRE = regexp.MustCompile(`\b30[- ]days? (?:prescriptions?|scripts?|fills?|rx)\b`)

// noteMarkRE finds the mark of any note within a paragraph.
var noteMarkRE = regexp.MustCompile(`(?:^|[.;)] )[(\[](?:\d{1,2}|[a-h])[)\]] `)

// noteBehind is the note of a mark in brackets, folded; empty where there is none.
func (d *drugReader) noteBehind(mark string) string {
	for _, c := range d.paragraphs {
		for _, lead := range []string{"(" + mark + ") ", "[" + mark + "] "} {
			at := strings.Index(c.s, lead)
			if at < 0 || at > 0 && c.s[at-1] != ' ' {
				continue
			}
			note := c.s[at+len(lead):]
			if next := noteMarkRE.FindStringIndex(note); next != nil {
				note = note[:next[0]]
			}
			return note[:min(len(note), maxSentence)]
		}
	}
	return ""
}

// limitRatesOfFills gives the coinsurances that have no maximum of their own the one that a row states for all of them.
func (d *drugReader) limitRatesOfFills() {
	if len(d.perFill) == 0 || slices.ContainsFunc(d.perFill, func(o fillCap) bool { return o.most != d.perFill[0].most }) {
		return // several are for several kinds of pharmacy
	}
	limit := d.perFill[0]
	for i := range d.shares {
		cs := &d.shares[i]
		if s := &cs.Share; cs.Network.Value != benefit.Out && s.Value.Kind == benefit.Coinsurance && s.Value.Max == nil && (limit.days == 0 || cs.Channel.Value != benefit.Mail && cs.DaysSupply.Value.Max <= max(limit.days, maxRetailBase)) {
			s.Value.Max = &limit.most
			s.Evidence = append(slices.Clone(s.Evidence), limit.ev...)
		}
	}
}
