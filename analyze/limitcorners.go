package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

var (
	// cornerLimitRE finds a corner, or a line, that is the name of a limit, and does not only mention it, perhaps with what it includes in brackets:
	// "Brand name drug deductible", "Out-of-pocket maximum (includes Rx)".
	cornerLimitRE = regexp.MustCompile(`^\W*(?:(?:annual|calendar|plan|benefit|contract|policy|year|yearly|prescriptions?|drugs?|rx|pharmacy|brands?|name|generic|specialty|individual|family|separate|combined|your|the|medical|total|overall|(?:in|out[- ]of)[- ]network|per|and) ?[-–/&]? ?)*(?:deductible|(?:out-of-pocket|oop) (?:max(?:imum)?|limit)|moop)(?: (?:for|on) (?:covered |outpatient |the |your )*(?:prescriptions?|drugs?|rx|pharmacy)(?: drugs?| benefits?)?)?(?: ?\([^()$%]{3,60}\))?\W*$`)
	// personFirstRE finds labels that begin with whose an amount is: "Per member, for Tier 2 drugs", "Family maximum".
	personFirstRE = regexp.MustCompile(`^\W*(?:(?:per|each) (?:member|person|individual|family)|individual|family)\b`)
	// kindRowRE finds labels that say which costs a limit is of, and nothing else: "Medical and pharmacy", "Prescription drugs".
	kindRowRE = regexp.MustCompile(`^\W*(?:` + costKind + `)(?: ?(?:and|&|/|\+|plus|,) ?(?:` + costKind + `))?(?: (?:combined|only|benefits|services|expenses|costs|coverage))?\W*$`)
)

const costKind = `medical|health|(?:outpatient )?(?:prescriptions?|pharmacy|rx|drugs)(?: drugs?)?`

// cornerLimit is the corner of a row's header, where it names the limit that the rows below state: "Brand name drug deductible | Member
// pays".
func (r *row) cornerLimit() *gridCell {
	if h := r.column(0).header; h != nil && len(h.s) <= maxHeader && cornerLimitRE.MatchString(h.s) {
		return h
	}
	return nil
}

// cornerTiers takes the tiers that a corner says its limit is for: "Brand name drug deductible".
func (a *accReader) cornerTiers(acc *benefit.Accumulator, r *row) {
	if h := r.cornerLimit(); h != nil && !acc.Tiers.Known() {
		if only := a.limitTo(h.s); len(only) > 0 {
			acc.Tiers = benefit.Derive(only, h.all(sureProse)...)
		}
	}
}

// ofTiersRE finds a sentence that says which tiers the limit above it is for: "Applies to Tier 2 and Tier 3 drugs", "It does not apply
// to Tier 1 drugs".
var ofTiersRE = regexp.MustCompile(`^\W*(?:(?:it|this|the|the deductible|this deductible|deductible) )?(?:(applies)|(?:does not|doesn't) apply|is waived) (?:only )?(?:to|for) ([^.;$]{0,40}(?:\btier|\blevel|\bgenerics?\b|\bbrands?\b)[^.;$]{0,60})\W*$`)

// ofPlaceRE finds that words are of some pharmacies only.
var ofPlaceRE = regexp.MustCompile(`\bnetwork\b|\bretail\b|\bmail\b|\bpharmac|\bhome delivery\b|\bfilled\b`)

// tiersBelow takes the tiers that sentences right below a table of one deductible for drugs say it is for, or that it leaves out.
func (a *accReader) tiersBelow(b *unit) {
	for _, sent := range b.sents {
		m := ofTiersRE.FindStringSubmatchIndex(sent.s)
		if m == nil || undecidedRE.MatchString(sent.s) || ofPlaceRE.MatchString(sent.s[m[4]:m[5]]) {
			return // what follows may be said of something else
		}
		d := a.deductibleAbove(b)
		if d == nil {
			return
		}
		ev := b.sub(sent.at, sent.at+len(sent.s)).all(sureProse)
		switch words := sent.s[m[4]:m[5]]; {
		case m[2] >= 0:
			if only := a.limitTo(words); len(only) > 0 {
				d.Tiers = benefit.Derive(only, ev...)
			}
		case !d.ExemptTiers.Known():
			if free := a.exempt(words); len(free) > 0 {
				d.ExemptTiers = benefit.Derive(free, ev...)
			}
		}
	}
}

// deductibleAbove is the only deductible for drugs, where the table right above words states it; nil otherwise.
func (a *accReader) deductibleAbove(b *unit) *benefit.Accumulator {
	var found *benefit.Accumulator
	for i := range a.deductibles {
		if d := &a.deductibles[i]; d.Scope.Value == benefit.RxOnly {
			if found != nil {
				return nil
			}
			found = d
		}
	}
	if found == nil || len(found.Individual.Evidence) == 0 || len(b.parts) == 0 {
		return nil
	}
	at := found.Individual.Evidence[0].Span()
	for _, t := range tableSpans(a.src) {
		if t.Start <= at.Start && at.End <= t.End && t.End <= b.parts[0].Start && strings.TrimSpace(a.src.Quote(document.Span{Start: t.End, End: b.parts[0].Start})) == "" {
			return found
		}
	}
	return nil
}

// dedOrderRE finds short words for how a cost share meets the deductible: "after ded", "ded waived".
var dedOrderRE = regexp.MustCompile(`\b(?:after|before|no|without|w/o|plus|then|subject to|not subject to)(?: (?:the|any|rx|drug|medical|plan|annual))* ded\b|\bded\b\.?,? (?:is |are |does |do |not |doesn't )*(?:waived|appl(?:y|ies|icable)|met|then)\b`)

// kindOfLimitRE finds the label of a row that says, below the name of a limit, of what each plan's is.
var kindOfLimitRE = regexp.MustCompile(`^\W*(?:(?:deductible|accumulat(?:or|ion)|benefit|limit|maximum) )?(?:type|kind|scope|basis|integration|covers|includes)\W*$`)

// ofLimitRE finds a question on what falls under a deductible or counts toward a limit.
var ofLimitRE = regexp.MustCompile(`\b(?:subject to|appl(?:y|ies|ied) to(?:ward)?|counts? to(?:ward)?s?|bypass(?:es)?|credited to(?:ward)?|waived from)\b[^?]*(?:\bdeductible|\bout[- ]of[- ]pocket|\boop\b|\bmoop\b)`)

// answersOnly reports whether a row answers with yes or no, for each plan.
func (r *row) answersOnly() bool {
	n := 0
	for _, k := range r.costColumns() {
		switch c := r.cells[k]; {
		case c.empty():
		case !switchedRE.MatchString(c.s):
			return false
		default:
			n++
		}
	}
	return n > 0
}

// freedByAnswer frees the tiers of which a row says that they do not fall under the deductible: "Generics subject to deductible? | No".
func (a *accReader) freedByAnswer(r *row) {
	label := r.labelText()
	if !deductibleRE.MatchString(label) || !ofLimitRE.MatchString(label) || !r.answersOnly() {
		return
	}
	tiers := a.exempt(label)
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() || len(tiers) == 0 || !strings.HasPrefix(strings.TrimSpace(c.s), "no") {
			continue
		}
		for i := range a.deductibles {
			d := &a.deductibles[i]
			if v := r.column(k).variant; d.Scope.Value == benefit.MedicalOnly || d.ExemptTiers.Known() || d.Tiers.Known() || v != "" && d.Variant != v {
				continue
			}
			d.ExemptTiers = benefit.Derive(tiers, slices.Concat(labelEvidence(r), c.all(sureProse))...)
		}
	}
}

// pharmacyOnlyRE finds what says that a limit is of drugs alone.
var pharmacyOnlyRE = regexp.MustCompile(`^\W*(?:separate )?(?:pharmacy|rx|drugs?|prescriptions?(?: drugs?)?)(?: only| deductible| benefit| \(separate\)|, separate)*\W*$|\bseparate from (?:the )?medical\b`)

// kindOf says of what the limit of one column is, where a row between the name of the limit and its amounts does.
func (w limitRow) kindOf(k int) benefit.Sourced[benefit.AccumulatorScope] {
	if w.kind == nil || k >= len(w.kind.cells) || w.kind.cells[k].empty() {
		return benefit.Sourced[benefit.AccumulatorScope]{}
	}
	c := w.kind.cells[k]
	return scopeIn(c.s, slices.Concat(w.ev, c.all(sureCell)))
}

// scopeIn is the scope that words give a limit by themselves.
func scopeIn(words string, ev []benefit.Evidence) benefit.Sourced[benefit.AccumulatorScope] {
	switch rx, med := hasRx(words), medWordsRE.MatchString(words); {
	case integratedWithRE.MatchString(words), togetherRE.MatchString(words), bothCombinedRE.MatchString(words):
		return benefit.State(benefit.Integrated, ev...)
	case pharmacyOnlyRE.MatchString(words):
		return benefit.State(benefit.RxOnly, ev...)
	case med && !rx:
		return benefit.State(benefit.MedicalOnly, ev...)
	}
	return benefit.Sourced[benefit.AccumulatorScope]{}
}

// markedScope is the scope of a limit that a mark chooses among the headers of several: "Rx only | Combined with medical" above "X | ".
func (a *accReader) markedScope(w limitRow) benefit.Sourced[benefit.AccumulatorScope] {
	for _, c := range w.cells {
		if c.empty() || !boxMarkRE.MatchString(c.s) {
			continue
		}
		if h := a.headAbove(w.table, c); h != nil {
			if scope := scopeIn(h.s, slices.Concat(w.ev, c.all(sureCell), h.all(sureCell))); scope.Known() {
				return scope
			}
		}
	}
	return benefit.Sourced[benefit.AccumulatorScope]{}
}

// headAbove is the nearest cell with words of its own above one of a table, be it a header that no reader knows; nil where there is none.
func (a *accReader) headAbove(table int, of *cell) *cell {
	if table < 0 || table >= len(a.src.Tables) || len(of.parts) == 0 {
		return nil
	}
	rows := a.src.Tables[table].Rows
	var above []*document.Cell // in the columns so far
	for i := range rows {
		for k := range rows[i].Cells {
			c := &rows[i].Cells[k]
			if c.Span == of.parts[0] {
				for n := len(above) - 1; n >= 0; n-- {
					if o := above[n]; o.Column <= c.Column && c.Column < o.Column+max(o.ColSpan, 1) {
						if h := newCell(a.src, o.Span); hasLetter(h.s) && !boxMarkRE.MatchString(h.s) {
							return h
						}
					}
				}
				return nil
			}
			above = append(above, c)
		}
	}
	return nil
}

// personBehindRE finds the persons that the name of a limit counts in brackets, above the one that a row is of.
var personBehindRE = regexp.MustCompile(`(\((?:per )?(?:person|individual|member|single|self|ind\.?) ?(?:/|and|&|or) ?(?:per )?(?:family|fam\.?)\)) ?((?:per )?(?:person|individual|member|single|family|ind\.?|fam\.?))\W*$`)

// ofOnePerson is the label of a limit without the persons that its heading counts, where the row is of one of them: "Deductible (per
// person / family) | Family".
func ofOnePerson(label string) string {
	if m := personBehindRE.FindStringSubmatchIndex(label); m != nil {
		return label[:m[2]] + label[m[4]:]
	}
	return label
}
