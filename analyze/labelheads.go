package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A certificate's schedule of benefits has two columns: what a benefit is, with its limits told in sentences below its name, and
// what it costs. The name is the label of the row; the sentences are remarks on it.

const (
	leastExplained = 160 // bytes of a label that may be a name and sentences below it
	leastLed       = 40  // and of one of sentences, beside cells that name the tiers
)

// titledRows parts such labels: each keeps its name, and the row the sentences.
func titledRows(src *document.Text, rows []*row) []*row {
	for _, r := range rows {
		if r.lone {
			continue
		}
		for k, c := range r.cells {
			if c.empty() || r.kind(k) != labelColumn || len(c.s) < leastLed || len(c.parts) != 1 || questionRE.MatchString(c.s) {
				continue
			}
			at := 0
			if len(c.s) >= leastExplained {
				at = nameEnd(src, c.parts[0])
			}
			if at == 0 {
				at = r.leadEnd(c)
			}
			if at == 0 {
				at = orderBelow(c)
			}
			if at > 0 {
				r.explained = newCell(src, document.Span{Start: at, End: c.parts[0].End})
				r.cells[k] = newCell(src, document.Span{Start: c.parts[0].Start, End: at})
			}
		}
	}
	return rows
}

// nameEnd is where the name ends that a cell begins with: a few lines without a sentence, above one that begins a sentence. 0 for
// a cell that has no name.
func nameEnd(src *document.Text, at document.Span) int {
	const most = 100 // characters of a name
	end, place := 0, at.Start
	lines := strings.SplitAfter(src.Quote(at), "\n")
	for k, line := range lines[:len(lines)-1] {
		place += len([]rune(line))
		words := strings.ToLower(strings.TrimSpace(line))
		if place-at.Start > most || strings.HasSuffix(words, ".") || strings.HasSuffix(words, ",") || headingVerbs.MatchString(words) || hasAmount(words) {
			break
		}
		if startsCapital(strings.TrimSpace(lines[k+1])) {
			end = place
		}
	}
	if end == 0 {
		return 0
	}
	end = max(end, numberEnd(lines, at.Start))
	if rest := src.Quote(document.Span{Start: end, End: at.End}); !strings.HasSuffix(strings.TrimSpace(rest), ".") {
		return 0
	}
	return end
}

// moreSaidRE finds where a label of prescriptions has said which it is for, and goes on to say what they take in.
var moreSaidRE = regexp.MustCompile(`[.;:] |,? (?:including|includes?|such as|except|excluding|provided|other than|as well as)\b`)

// leadEnd is where the words that name a row end in a label of sentences, beside cells that name the tiers of prescriptions: "Drugs for
// a supply of 30 days or less including diabetic supplies … Contraceptive drugs may be allowed …". 0 for any other.
func (r *row) leadEnd(c *cell) int {
	at := moreSaidRE.FindStringIndex(c.s)
	if at == nil || at[0] > maxHolder || !r.holdsTiers(c.s[:at[0]]) {
		return 0
	}
	if lead := c.spans(0, at[0]); len(lead) == 1 {
		return lead[0].End
	}
	return 0
}

// orderBelowRE finds the sentence on the deductible with which a label ends.
var orderBelowRE = regexp.MustCompile(`(?:the )?(?:plan |annual |calendar year )?deductible (?:does not|doesn't) apply(?: (?:in|to|for) (?:the )?(?:in-network|network)(?: [a-z]+){0,2})?\W*$`)

// orderBelow is where that sentence begins below the name of a row, on a line of its own: "Retail pharmacy", "Up to a 31-day supply",
// "Deductible does not apply in the network." 0 where there is none.
func orderBelow(c *cell) int {
	at := orderBelowRE.FindStringIndex(c.s)
	if at == nil || at[0] == 0 || !c.startsOwnLineAt(at[0]) || namesLimit(c.s[:at[0]]) {
		return 0
	}
	if lead := c.spans(0, at[0]); len(lead) == 1 {
		return lead[0].End
	}
	return 0
}

// orderExplained takes from the sentences below a row's name how the deductible is met.
func (r *row) orderExplained() {
	if r.explained == nil {
		return
	}
	for at, s := range sentences(r.explained.s) {
		for _, m := range lex(s) {
			if m.kind == deductibleMark && orderBelowRE.MatchString(s) {
				n, _, named := networkOf(s)
				if named && n != benefit.In {
					continue
				}
				r.order, r.inside = benefit.State(m.order, r.explained.evidence(at+m.i, at+m.j, sureList)...), named
			}
		}
	}
}

// numberEnd is where the line ends that is nothing but the number of a tier, below a line or two that name its drugs: the name of the row
// goes on to there. 0 where there is none.
func numberEnd(lines []string, place int) int {
	const most = 4 // lines of a name
	for k, line := range lines[:min(len(lines)-1, most)] {
		place += len([]rune(line))
		if words := strings.ToLower(strings.TrimSpace(line)); k > 0 && numberAloneRE.MatchString(words) {
			return place
		} else if strings.HasSuffix(words, ".") || hasAmount(words) {
			return 0
		}
	}
	return 0
}

var numberAloneRE = regexp.MustCompile(`^\W*(?:tier|level) \d[a-d]?\W*$`)

// unlikeSupplyRE finds sentences whose days are not the supply of the row.
var unlikeSupplyRE = regexp.MustCompile(`\bcontracepti|\bnot (?:an? )?\d|\bcycles?\b|\bexcept\b|\bunless you\b|\bhours?\b`)

// eachPeriodRE finds for how long one copay is: "a copayment applies for each 30-day period (or portion thereof)".
var eachPeriodRE = regexp.MustCompile(`\bco-?pay(?:ment)?s? (?:applies|apply|is (?:due|charged|required)) (?:for|to) (?:each|every) \d{2}[- ]days? (?:period|supply)\b`)

// daysExplained is the supply that the first sentence about one in a row's remarks gives.
func (r *row) daysExplained() *sourcedDays {
	if r.explained == nil {
		return nil
	}
	for at, s := range sentences(r.explained.s) {
		each := eachPeriodRE.MatchString(s)
		if !each && !strings.Contains(s, "suppl") || unlikeSupplyRE.MatchString(s) {
			continue
		}
		var days []mark
		for _, m := range lex(s) {
			if m.kind == daysMark || each && m.kind == perDaysMark {
				days = append(days, m)
			}
		}
		if len(days) == 1 {
			return &sourcedDays{band: days[0].days, ev: r.explained.evidence(at+days[0].i, at+days[0].j, sureProse)}
		}
		if len(days) > 1 {
			return nil
		}
	}
	return nil
}

// specialtyPlace reports whether a row of specialty drugs lists the numbered tiers of the plan: it tells where they are filled, and
// no tier of its own.
func (r *row) specialtyPlace() bool {
	t, ok := readTier(r.labelText())
	if !ok || t.number != "" || !isSpecialty(t.classes) {
		return false
	}
	for _, k := range r.costColumns() {
		if c := r.cells[k]; !c.empty() {
			seen := map[string]bool{}
			for _, rd := range c.shares() {
				if rd.label == nil {
					continue
				}
				if t, ok := readTier(c.s[rd.label.i:rd.label.j]); ok && t.number != "" {
					seen[t.number] = true
				}
			}
			if len(seen) > 1 {
				return true
			}
		}
	}
	return false
}

// placeOf is the pharmacy that such a row is for.
func (r *row) placeOf() (benefit.Channel, []benefit.Evidence) {
	if r.explained == nil || !r.specialtyPlace() {
		return "", nil
	}
	return benefit.SpecialtyChannel, labelEvidence(r)
}

// holdExplained reads from the sentences below a deductible's name which tiers it is for in its network, and what it leaves out:
// "The amount you pay for Tier 2 and Tier 3 drugs at a network pharmacy. It does not apply to Tier 1 or to specialty drugs."
func (a *accReader) holdExplained(acc *benefit.Accumulator, explained *cell) {
	if explained == nil {
		return
	}
	for at, s := range sentences(explained.s) {
		n, _, named := networkOf(s)
		if !named {
			n = benefit.AnyNetwork
		}
		if !covers(n, acc.Network.Value) {
			continue
		}
		ev := explained.evidence(at, at+len(s), sureProse)
		cut := doesNotApplyRE.FindStringIndex(s)
		if cut == nil {
			if only := a.limitTo(s); len(only) > 0 && len(tierList(s)) > 0 && !acc.Tiers.Known() {
				acc.Tiers = benefit.Derive(only, ev...)
			}
			continue
		}
		if free := a.exempt(s[cut[1]:]); len(free) > 0 {
			a.tiersFree = append(a.tiersFree, exemption{ev: ev, net: acc.Network.Value, tiers: free})
		}
		if regexpSpecialty.MatchString(s[cut[1]:]) {
			a.tiersFree = append(a.tiersFree, exemption{ev: ev, net: acc.Network.Value, channel: benefit.SpecialtyChannel})
		}
	}
}
