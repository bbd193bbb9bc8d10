package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Forms from which a plan is built list kinds of drugs and ask of each whether it is covered: "Product category | Cover? | Notes"
// above "Fertility drugs | No".

var (
	coverHeadRE = regexp.MustCompile(`^\W*(?:(?:is|are) (?:it|this|they|these) )?cover(?:ed|age)?(?: by (?:the )?plan)?(?: ?\?| ?\(? ?y(?:es)? ?(?:/|or) ?n(?:o)? ?\)?| ?(?:/|or) ?(?:excluded|not covered))+\W*$`)
	// coverAskRE finds the question over the drugs themselves: "Are these drugs covered? | Response".
	coverAskRE = regexp.MustCompile(`^\W*(?:(?:are|is) (?:these|the following|any of (?:these|the following)|each of (?:these|the following)|each) (?:[a-z]+ ){0,2}(?:drugs?|medic(?:ation|ine)s?|medicines?|products?|items?|class(?:es)?|categor(?:y|ies)) (?:be )?covered|(?:does|will) the (?:plan|client|group|program) cover (?:these|the following|any of (?:these|the following))(?: (?:[a-z]+ ){0,2}(?:drugs?|medic(?:ation|ine)s?|medicines?|products?|items?|class(?:es)?|categor(?:y|ies)))?) ?[?:]\W*$`)
	// yesNoHeadRE finds the header of a column of answers that names them.
	yesNoHeadRE = regexp.MustCompile(`^\W*y(?:es)? ?(?:/|or) ?n(?:o)?\W*$`)
	// statusHeadRE finds the header of a column that says of drugs how they are covered, answered by excludedStatusRE or coveredStatusRE:
	// "Category | Status" above "Fertility drugs | Excluded".
	statusHeadRE     = regexp.MustCompile(`^\W*(?:(?:coverage|benefit|cover|plan) )?status\W*$`)
	excludedStatusRE = regexp.MustCompile(`^\W*(?:excluded?|not covered|exclusion)\W*$`)
	coveredStatusRE  = regexp.MustCompile(`^\W*(?:covered|included?)\W*$`)
	coverOfRE        = regexp.MustCompile(`^\W*(?:(?:product|drug|item|benefit|medication|medicine|therapeutic|coverage|excluded|prescription)s? ?)*(?:categor(?:y|ies)|class(?:es)?|types?|products?|drugs?|items?|medications?|medicines?|kinds?(?: of drugs?)?)?\W*$`)
)

var (
	// ofRuleRE finds that a row is of a rule for drugs, and not of the drugs.
	ofRuleRE = regexp.MustCompile(`\b(?:` + priorAuth + `|` + stepTherapy + `)\b|\b(?:limits?|edits?|requirements?|programs?|rules?|waived|deductible|required)\b`)
	// coveredElseRE finds a remark that they are covered in another way, or for some.
	coveredElseRE = regexp.MustCompile(`\b(?:covered|allowed|paid|payable|available) (?:through|under|by|as|in|with|for|up to|via|at|only|on|after)\b|\bonly (?:for|with|if|when)\b`)
)

// coverTables reads such tables: what is answered with no is not covered. A remark that takes something out, or speaks of an
// approval, leaves it open.
func (r *ruleReader) coverTables() {
	order, byTable := r.rowsByTable()
	for _, n := range order {
		asked, ofStatus := false, false
		for _, w := range byTable[n] {
			cells := distinctCells(w.cells)
			if len(cells) < 2 {
				asked, ofStatus = false, false
				continue
			}
			if statusHeadRE.MatchString(cells[1].s) && coverOfRE.MatchString(cells[0].s) && hasLetter(cells[0].s) {
				ofStatus = true
				continue
			}
			if coverHeadRE.MatchString(cells[1].s) && coverOfRE.MatchString(cells[0].s) || asksCovered(cells[0].s, cells[1].s) {
				asked = true
				continue
			}
			if settingHeadRE.MatchString(cells[1].s) {
				asked, ofStatus = false, false // a table of other answers begins
				continue
			}
			if strings.HasSuffix(strings.TrimSpace(cells[1].s), "?") {
				asked, ofStatus = false, false // another question is asked of the rows below
				continue
			}
			kinds := kindsIn(cells[0].s)
			if ofStatus && len(cells) == 2 && r.ofStatus(kinds, cells) {
				continue
			}
			out, drugs := bareNoRE.MatchString(cells[1].s), cells[0]
			if name, _, _ := strings.Cut(drugs.s, "("); bareKindRE.MatchString(name) {
				kinds = []mention{{benefit.KindCosmetic, span{0, len(name)}}}
				drugs = newCell(drugs.src, drugs.spans(0, len(name))...) // "Cosmetic (hair growth)" is called by its name
				out = out || notCoveredRE.MatchString(cells[1].s)
			} else if notCoveredRE.MatchString(cells[1].s) {
				continue // a cost share as others are
			}
			if len(kinds) == 0 && (asked || coverHeadAbove(w)) && bareNoRE.MatchString(cells[1].s) && len(cells) == 2 && r.describedOnly(cells) {
				continue
			}
			if !(asked || coverHeadAbove(w)) || len(kinds) == 0 || len(cells[0].s) > maxHeading || ofRuleRE.MatchString(cells[0].s) {
				continue
			}
			if !out {
				r.coveredClass(kinds, cells)
				continue
			}
			s, ev := cells[0].s, slices.Concat(cells[0].all(sureRule), cells[1].all(sureRule))
			for _, note := range cells[2:] {
				if exceptRE.MatchString(note.s) || undecidedRE.MatchString(note.s) || unlessAuthRE.MatchString(note.s) || coveredElseRE.MatchString(note.s) {
					s += " (but " + note.s + ")"
					ev = append(ev, note.all(sureRule)...)
				}
			}
			r.exclude(kinds, drugs, s, ev)
		}
	}
}

// ofStatus reads a row whose status is that drugs are covered, or of drugs of no kind that they are not. It reports whether it is one.
func (r *ruleReader) ofStatus(kinds []mention, cells []*cell) bool {
	switch {
	case coveredStatusRE.MatchString(cells[1].s):
		if len(cells[0].s) <= maxHeading && !ofRuleRE.MatchString(cells[0].s) {
			r.coveredClass(kinds, cells)
		}
		return true
	case len(kinds) == 0 && excludedStatusRE.MatchString(cells[1].s):
		return r.describedOnly(cells)
	}
	return false
}

// describedOnly keeps open that what a row only describes, and names no kind of, is not covered: "Medical foods | No". It reports false
// for rows of something else than products.
func (r *ruleReader) describedOnly(cells []*cell) bool {
	s := cells[0].s
	if len(s) > maxHeading || ofRuleRE.MatchString(s) || len(lexWhere(s)) > 0 || namesPharmacy(s) || tierWordsRE.MatchString(s) || strings.HasSuffix(strings.TrimSpace(s), "?") || exceptRE.MatchString(s) {
		return false
	}
	r.openExclusion(strings.TrimSpace(original(cells[0].passage, 0, len(s))), slices.Concat(cells[0].all(sureRule), cells[1].all(sureRule)))
	return true
}

// coveredClass reads a row whose answer is yes, and that says no more: a remark may limit what is covered.
func (r *ruleReader) coveredClass(kinds []mention, cells []*cell) {
	if !bareYesRE.MatchString(cells[1].s) && !coveredStatusRE.MatchString(cells[1].s) || len(cells) > 2 || partialRE.MatchString(cells[0].s) || exceptRE.MatchString(cells[0].s) {
		return
	}
	for _, m := range kinds {
		if !slices.Contains(groupKinds, m.kind) && m.kind != benefit.KindOTC && m.kind != benefit.KindPreventive {
			r.include(m.kind, original(cells[0].passage, m.i, m.j), slices.Concat(cells[0].all(sureRule), cells[1].all(sureRule)))
		}
	}
}

// asksCovered reports whether the header of a column of drugs asks whether they are covered, and that of the next is of answers.
func asksCovered(drugs, answer string) bool {
	return coverAskRE.MatchString(drugs) && (settingHeadRE.MatchString(answer) || yesNoHeadRE.MatchString(answer))
}

// coverHeadAbove reports whether the header of the column of a row's answer asks whether drugs are covered.
func coverHeadAbove(w *row) bool {
	for k, c := range w.cells {
		if k > 0 && !c.empty() && c != w.cells[0] {
			h, first := w.column(k).header, w.column(0).header
			return h != nil && (coverHeadRE.MatchString(h.s) || first != nil && asksCovered(first.s, h.s))
		}
	}
	return false
}
