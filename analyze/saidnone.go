package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

var (
	// noneLineRE finds a limit that a line says there is not: "Prescription deductible: None".
	noneLineRE = regexp.MustCompile(`^\W*((?:(?:annual|yearly|calendar|plan|benefit|year|overall|combined|medical|health|outpatient|prescriptions?|drugs?|pharmacy|rx|individual|in-network|separate|your|the|and)[ /&-]+)*deductible(?: ?\([^():$]{3,40}\))?) ?[:–-] ?(none|no deductible|zero|there is no deductible)\W*$`)
	// saidNoneRE parts a line that says that there is nothing of the kind that its label names.
	saidNoneRE = regexp.MustCompile(`^\W*([a-z][a-z ()/&-]{4,70}?) ?[:–-] ?(none(?: required)?|no(?: limits?| maximum)?|unlimited|not (?:required|applicable)|n/a|off|does not apply|no (?:prior authorization|step therapy|quantity limits?)(?: required| apply)?)\W*$`)
	// noPenaltyRE finds that a brand costs nothing more where there is a generic.
	noPenaltyRE = regexp.MustCompile(`\b(?:(?:you|members?|participants?|patients?) (?:do not|don't|does not|doesn't|will not|won't|never) (?:have to |need to )?pay (?:an? |any )|there (?:is|are|will be) no |without (?:an? |any )?)(?:[a-z]+ ){0,3}(?:penalt(?:y|ies)|surcharges?|(?:cost |price )?difference)\b[^.;]{0,60}\bbrands?(?:-name| name)?\b`)
	// butRE finds that such words hold for some or sometimes only.
	butRE = regexp.MustCompile(`\b(?:unless|except|if your|only|when your|provided|as long as|first|certain|some|specialty|preferred)\b`)
)

// saidNone are the rules that a document may say there are none of, beside the path that tells of their absence.
var saidNone = []struct {
	label    *regexp.Regexp
	category benefit.Category
	path     string
	words    string
}{
	{regexp.MustCompile(`^(?:(?:annual|calendar year|plan year|individual|family|medical|prescription|drug|pharmacy|rx|combined|and|your|the)[ /&-]+)*(?:out-of-pocket|oop|moop) ?(?:max(?:imum)?|limit)?$`), benefit.Accumulators, "outOfPocketMaximum", "an out-of-pocket maximum"},
	{regexp.MustCompile(`^(?:prior authori[sz]ation|pre-?authori[sz]ation|pre-?certification|pa)s?(?: requirements?| required)?$`), benefit.UtilizationManagement, "utilizationManagement/priorAuthorization", "prior authorization"},
	{regexp.MustCompile(`^step therapy(?: requirements?| program| required)?$`), benefit.UtilizationManagement, "utilizationManagement/stepTherapy", "step therapy"},
	{regexp.MustCompile(`^quantity limits?(?: applied)?$`), benefit.UtilizationManagement, "utilizationManagement/quantityLimit", "quantity limits"},
}

// readSaidNone tells what a document says there is none of, which is another thing than what it does not speak of.
func readSaidNone(src *document.Text, plan *benefit.Plan) {
	for _, c := range labelledLines(src) {
		if m := saidNoneRE.FindStringSubmatchIndex(c.s); m != nil {
			label := strings.TrimSpace(c.s[m[2]:m[3]])
			for _, n := range saidNone {
				if n.label.MatchString(label) && !slices.ContainsFunc(plan.NotStated, func(o benefit.NotStated) bool { return o.Path == n.path }) {
					plan.NotStated = append(plan.NotStated, benefit.NotStated{
						Category: n.category, Path: n.path, Message: "The document says that there is none: it names " + n.words + " and states \"" + original(c.passage, m[4], m[5]) + "\".",
					})
				}
			}
		}
		if at := noPenaltyRE.FindStringIndex(c.s); at != nil && !plan.ProductSelection.AddDifference.Known() && !butRE.MatchString(c.s) && len(plan.CostShares) > 0 &&
			!slices.ContainsFunc(plan.NotStated, func(o benefit.NotStated) bool { return o.Path == "productSelection" }) {
			from, to := c.sentence(at[0], at[1])
			plan.NotStated = append(plan.NotStated, benefit.NotStated{
				Category: benefit.CostShares, Path: "productSelection", Message: "The document says that there is none: \"" + strings.TrimSpace(original(c.passage, from, to)) + "\"",
			})
		}
	}
}

// labelledLines are the short lines outside tables and the rows of tables that are a label and its value.
func labelledLines(src *document.Text) []*cell {
	var out []*cell
	tables := tableSpans(src)
	for n := range src.Pages {
		for _, l := range src.Pages[n].Lines {
			if len(out) > maxScanLine {
				return out
			}
			if l.Span.Len() >= 8 && l.Span.Len() < maxSentence && !inSpans(tables, l.Span.Start) {
				out = append(out, newCell(src, l.Span))
			}
		}
	}
	for n := range src.Tables {
		for _, r := range src.Tables[n].Rows[:min(len(src.Tables[n].Rows), maxSheetRows)] {
			if len(r.Cells) < 2 || !hasWords(src, r.Cells[0]) || !hasWords(src, r.Cells[1]) {
				continue
			}
			off := r.Cells[1].Span.Len() < maxHeading && switchOffRE.MatchString(newPassage(src, r.Cells[1].Span).s)
			if !off && slices.ContainsFunc(r.Cells[2:], func(c document.Cell) bool { return hasWords(src, c) }) {
				continue
			}
			if a, b := r.Cells[0].Span, r.Cells[1].Span; a.Len() < maxHeading && b.Len() < maxHeading && a.End < b.Start {
				if c := newCell(src, a, b); !strings.Contains(c.s, ":") {
					label, value := newPassage(src, a), newPassage(src, b)
					for _, v := range saidNone {
						if v.label.MatchString(strings.TrimSpace(label.s)) && saidNoneRE.MatchString(strings.TrimSpace(label.s)+": "+value.s) {
							out = append(out, labelled(c, len(label.s)))
							break
						}
					}
				}
			}
		}
	}
	return out
}

// labelled puts a colon behind the label of a row, so that it reads like a line.
func labelled(c *cell, at int) *cell {
	p := *c.passage
	if at < len(p.s) && p.s[at] == ' ' {
		p.s = p.s[:at] + ":" + p.s[at+1:]
	}
	return &cell{&p, c.parts}
}

// noneLine reads a deductible that a line says there is not.
func (a *accReader) noneLine(c *cell) {
	m := noneLineRE.FindStringSubmatchIndex(c.s)
	if m == nil {
		return
	}
	label, scope := c.s[m[2]:m[3]], benefit.Assume(benefit.Integrated)
	ev := c.evidence(m[2], m[5], sureProse)
	switch rx, med := hasRx(label), medWordsRE.MatchString(label); {
	case rx && med:
		scope = benefit.State(benefit.Integrated, ev...)
	case rx:
		scope = benefit.State(benefit.RxOnly, ev...)
	case med:
		scope = benefit.State(benefit.MedicalOnly, ev...)
	}
	acc := benefit.Accumulator{Scope: scope, Network: benefit.Assume(benefit.AnyNetwork), Individual: benefit.State(money.Amount(0), ev...)}
	if scope.Value == benefit.RxOnly {
		acc.AppliesToRx = benefit.State(true, ev...)
		a.noneForRx = append(a.noneForRx, exemption{ev: ev, net: acc.Network.Value})
	} else {
		acc.Network = benefit.Assume(benefit.In)
	}
	put(&a.deductibles, "deductible", acc)
}
