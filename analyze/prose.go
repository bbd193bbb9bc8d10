package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// unit is a piece of text that speaks of one thing: a remark beside drug rows, a row that states a condition, a
// paragraph, an item of a list.
type unit struct {
	*cell
	sents []sent
	drugs bool             // it stands where the document speaks of prescription drugs
	tiers []benefit.TierID // of the one row, or the specialty rows, that a remark stands beside
	lists listOf           // the list that it is an item of
	row   *row             // a row of a table that names certain drugs

	specialty bool // it stands beside rows of specialty drugs only, whose tiers may have other names

	on       bool        // a cell of its own says that the rule of the row is on
	label    int         // bytes of the feature that a row of a feature and what holds begins with
	remarked int         // where the remarks behind the two begin, 0 without any
	headed   int         // bytes of the heading that it begins with
	place    lineHeading // the pharmacy that the words above it are about
}

// sent is a sentence of a unit.
type sent struct {
	at int // byte offset in the unit
	s  string
}

type listOf int

const (
	noList       listOf = iota
	excludedDrug        // "The following drugs are not covered:"
	excludedAny         // "Services that the plan does not cover"
	includedDrug        // "The pharmacy plan includes:"
	freeDrug            // "There is no copay for:"
	exemptMember        // "You do not pay a copay if you are:"
)

func newUnit(c *cell, drugs bool) *unit {
	c = c.current()
	u := &unit{cell: c, drugs: drugs}
	for at, s := range sentences(c.s) {
		for { // a question and its answer are two sentences
			i := strings.Index(s, "? ")
			if i < 0 {
				break
			}
			u.sents = append(u.sents, sent{at, s[:i+1]})
			at, s = at+i+2, s[i+2:]
		}
		u.sents = append(u.sents, sent{at, s})
	}
	return u
}

// quote quotes sentences k to l of a unit.
func (u *unit) quote(k, l int, c benefit.Confidence) []benefit.Evidence {
	return u.evidence(u.sents[k].at, u.sents[l].at+len(u.sents[l].s), c)
}

// body is a sentence of a unit without the heading above it.
func (u *unit) body(k int) string {
	s := u.sents[k].s
	if cut := u.headed - u.sents[k].at; cut > 0 && cut < len(s) { // the number of a heading may end a sentence: "SECTION 2. COSTS"
		return strings.TrimLeft(s[cut:], " ")
	}
	return s
}

var (
	pharmacyHeadRE = regexp.MustCompile(`\bpharmac|\bprescription|\bdrugs?\b|\brx\b|\bmedic(?:ation|ine)s?\b|\bformulary\b|\bmail[- ](?:order|service)\b|^\W*(?:retail|mail|home delivery|specialty)\b|\bmaintenance\b|\bgenerics?\b`)
	neutralHeadRE  = regexp.MustCompile(`\bprior[- ]auth|\bstep therapy\b|\bquantity limit|\bpre-?(?:cert|auth)|^\W*(?:notes?|limits?|limitations?|exceptions?|important|additional|other|details|programs?|requirements?|key|legend|conditions|what is covered|covered)\b`)
	excludedRE     = regexp.MustCompile(`\b(?:does(?: not|n't)|do not|don't|will not|won't) pay for\b|\bnot (?:be )?cover(?:ed)?\b|\bdoes(?: not|n't) (?:generally )?cover\b|\bexclusions?\b|\bexcluded\b|\bnot allow (?:us|the plan|plans|it) to cover\b|\bcannot (?:be )?cover(?:ed)?\b`)
	includesRE     = regexp.MustCompile(`\b(?:plan|benefit|coverage) (?:also )?(?:includes?|covers)(?: the following)?(?: drugs| items)? ?:$|\b(?:also covered|covered (?:drugs|items)(?: include)?|the following (?:drugs |items )?are covered) ?:$`)
	bulletRE       = regexp.MustCompile(`^\s*(?:[` + itemSigns + `–\-\x{f0b7}\x{f0a7}\x{f0d8}\x{f0fc}]|o |\d{1,2}[.)]|\((?:[a-zA-Z]|[ivxIVX]{1,4}|\d{1,2})\)|[a-zA-Z]\)|[A-Z]\.)\s+\S`)
	digitsRE       = regexp.MustCompile(`\d+`)
)

// proseReader collects the units of a section of a document, in the order of the document.
type proseReader struct {
	src   *document.Text
	drugs *drugReader
	lists map[int]bool // tables that are drug lists
	only  bool         // the document is about nothing but prescription drugs
	units []*unit
}

func newProseReader(src *document.Text) *proseReader {
	return &proseReader{src: src, only: !medicalRE.MatchString(strings.ToLower(src.Content))}
}

// readProse returns the units of a section: what is said about prescription drugs beside their cost shares.
func readProse(src *document.Text, s *section) []*unit {
	r := newProseReader(src)
	r.drugs, r.lists = s.drugs, s.lists
	r.remarks()
	tables := r.rows(s.rows, s.axes)
	r.paragraphs(s.pages, tables)
	slices.SortStableFunc(r.units, func(a, b *unit) int { return a.parts[0].Start - b.parts[0].Start })
	return r.units
}

// proseBlocks returns the paragraphs and items of lists outside tables.
func proseBlocks(src *document.Text, rows []*row, axes []axisShare, pages [2]int) []*unit {
	r := newProseReader(src)
	ends := r.rows(rows, axes)
	r.units = nil
	r.paragraphs(pages, ends)
	return r.units
}

// remarks takes the remarks beside drug rows. One that stands beside some of the rows only speaks of their tiers.
func (r *proseReader) remarks() {
	for _, n := range r.drugs.notes {
		if n.empty() || len(n.parts) == 0 {
			continue
		}
		u := newUnit(n, true)
		beside, other := false, false
		for _, t := range r.drugs.rows {
			if t.note == n || t.note.s == n.s {
				beside, other = true, other || !specialtyRowLabelRE.MatchString(t.label)
				for _, id := range t.tiers {
					if !slices.Contains(u.tiers, id) {
						u.tiers = append(u.tiers, id)
					}
				}
			}
		}
		u.specialty = beside && !other
		if len(u.tiers) > 1 && slices.ContainsFunc(u.tiers, func(id benefit.TierID) bool { return !isSpecialty(r.drugs.names[id].classes) }) || len(u.tiers) == len(r.drugs.tiers) {
			u.tiers = nil // a remark beside several rows speaks of the plan
		}
		r.units = append(r.units, u)
	}
}

var specialtyRowLabelRE = regexp.MustCompile(`^[^a-z]*(?:(?:tier|level) [a-z0-9]+\W+(?:- )?)?(?:(?:typically |preferred |non-?preferred |high-?cost |self-administered )*)specialty\b`)

// rows takes the rows of tables that state conditions in words: headings and remarks over all columns, pairs of a
// feature and what holds, and rows for certain drugs. It returns for each table whether it ends speaking of drugs.
func (r *proseReader) rows(rows []*row, axes []axisShare) map[int]bool {
	ends := map[int]bool{}
	var taken []*cell
	only := r.only && r.drugs != nil && len(r.drugs.tiers) > 0
	inDrugs, byEvent, byHeading := false, false, false
	table, head, switches := -1, "", -1
	titled := -2 // the last table that the title above says is about drugs
	noted := 0   // the row behind the last table of notes
	ofTiers := tablesOfTiers(r.src, rows)
	for n, w := range rows {
		if n < noted {
			continue
		}
		var notes []*cell
		if notes, noted = notesFrom(r.src, rows, n); len(notes) > 0 {
			for _, c := range notes {
				r.units = append(r.units, newUnit(c, only || pharmacyHeadRE.MatchString(c.s[:min(len(c.s), maxHeader)])))
			}
			continue
		}
		if w.table != table {
			switches = -1
		}
		if k := slices.IndexFunc(w.cells, func(c *cell) bool { return c != nil && asksSwitchRE.MatchString(c.s) }); k > 0 {
			switches = k
		}
		if w.table != table && w.table >= 0 {
			if title := drugTitleOf(r.src, w.table); title != nil && strings.Contains(title.s, "coverage") {
				titled = w.table // "Rx4 prescription drug coverage" above rows of sentences
			} else if titled == w.table-1 && r.src.Tables[w.table].Continues {
				titled = w.table
			}
		}
		if w.table != table || w.head != head {
			byHeading = false
			if !byEvent || w.head != head && !slices.ContainsFunc(w.roles, func(c columnRole) bool { return c.kind == eventColumn }) {
				inDrugs, byEvent = only || titled == w.table && w.table >= 0 || sectionDrugRE.MatchString(w.head) && !strings.Contains(w.head, "deductible"), false
			}
			table, head = w.table, w.head
		}
		if e := w.event(); eventRowRE.MatchString(e) {
			inDrugs, byEvent = drugEventRE.MatchString(e) && !abuseRE.MatchString(e), true
		}
		cells := distinctCells(w.cells)
		if len(cells) == 0 {
			continue
		}
		label := w.labelText()
		if len(cells) == 2 && excludedNameRE.MatchString(cells[0].s) {
			label = cells[0].s // whatever the columns of the table are of
		}
		ends[table] = inDrugs || !byEvent && (drugRowRE.MatchString(label) && !notDrugRowRE.MatchString(label) || ofTiers[table] && (isPlace(label) || bareSpecialtyRE.MatchString(label)))
		if w.lone {
			if title := headPart(label); !byEvent && isSectionHeading(title) {
				switch drugs := sectionDrugRE.MatchString(title) && !strings.Contains(title, "deductible"); {
				case drugs && !inDrugs:
					inDrugs, byHeading = true, true
				case byHeading && !drugs && !tierWordsRE.MatchString(title) && !namesPharmacy(title):
					inDrugs, byHeading = false, false
				}
			}
			if !slices.Contains(taken, cells[0]) && len(cells[0].s) > 12 {
				taken = append(taken, cells[0])
				r.units = append(r.units, newUnit(cells[0], inDrugs || pharmacyHeadRE.MatchString(label) && len(label) < maxHeader))
			}
			continue
		}
		if byEvent && !inDrugs && preventiveRowRE.MatchString(label) {
			r.pharmacyRemarks(w)
		}
		if asks := questionRE.MatchString(label); asks && !excludedNameRE.MatchString(label) && !outsideLabelRE.MatchString(label) && !ruleWordsRE.MatchString(label) && !drugWordsRE.MatchString(label) && len(kindsIn(label)) == 0 || asks && namesLimit(label) && !assistanceRE.MatchString(label) || label == "" || len(label) > 300 || byEvent && !inDrugs {
			continue
		}
		if r.lists[w.table] {
			continue
		}
		if excludedLeadRE.MatchString(cells[0].s) && len(kindsIn(cells[0].s)) > 0 && (inDrugs || drugWordsRE.MatchString(cells[0].s)) {
			u := newUnit(cells[0], true) // "Not covered: • fertility drugs • …" beside "All charges"
			u.lists = excludedDrug
			r.units = append(r.units, u)
			continue
		}
		if isLegend(cells) {
			r.units = append(r.units, legendUnit(r.src, cells))
			continue
		}
		if partBRE.MatchString(label) {
			continue
		}
		on, off := w.switched(cells, switches)
		if off && !adjusterNameRE.MatchString(cells[0].s) {
			continue
		}
		mentioned := kindsIn(label)
		kinds := len(kindSet(mentioned))
		certain := kinds > 0 && len(label) < 90 || kinds == 1 && len(label) < 160 || leadsPreventive(mentioned, label)
		tierRow := tierNumberRE.MatchString(label)
		if certain && !tierRow && (inDrugs || drugWordsRE.MatchString(label)) {
			u := newUnit(w.label()[0], true)
			u.row = w
			r.units = append(r.units, u)
		}
		if inDrugs || drugWordsRE.MatchString(label) {
			r.cellRules(w, &taken)
		}
		if mandatoryRE.MatchString(label) && !tierRow && r.isCost(w) {
			r.units = append(r.units, newUnit(w.label()[0], true)) // "Mail order (mandatory for maintenance drugs) | $20"
		}
		if specialtyOnlyRE.MatchString(label) && kindsSpecialty(label) && r.isCost(w) {
			r.units = append(r.units, newUnit(w.label()[0], true)) // "Tier 4 – Specialty drugs (plan specialty pharmacy only) | 20%"
		}
		if certain && len(cells) == 2 && !tierRow && r.isCost(w) && verbRE.MatchString(cells[1].s) && len(kindsIn(cells[1].s)) > 0 {
			r.units = append(r.units, newUnit(cells[1], true)) // "Preventive drugs | Contraceptives and … are covered at 100%"
		}
		if !certain && !tierRow && drugWordsRE.MatchString(label) && w.excludesBeside(cells) {
			r.units = append(r.units, newUnit(cells[1], true)) // "Elective lifestyle drugs | Drugs for weight loss and … are not covered"
		}
		program := on && switchedProgramRE.MatchString(cells[0].s)
		if tierRow || byEvent || len(cells) > maxPairCells || !program && !ruleWordsRE.MatchString(label) && !claimTermRE.MatchString(label) && !w.excludesDrugs(label) && !(outsideLabelRE.MatchString(label) && (inDrugs || pharmacyRE.MatchString(label))) && (!inDrugs && !drugWordsRE.MatchString(label) || r.isCost(w) && !codeNameRE.MatchString(label)) {
			continue
		}
		if len(cells) > 2 && !slices.ContainsFunc(cells[1:], func(c *cell) bool { return !checkRE.MatchString(c.s) }) {
			continue // of marks each is below a header of its own
		}
		if on && len(cells) > 2 {
			cells = slices.Delete(slices.Clone(cells), 1, 2)
		}
		var parts []document.Span
		for _, c := range cells {
			parts = append(parts, c.parts...)
		}
		if c := newCell(r.src, parts...); len(c.s) < 2000 {
			u := newUnit(c, inDrugs || program || drugWordsRE.MatchString(c.s) || ruleWordsRE.MatchString(label))
			u.on = on
			if l := w.label(); on || len(l) == 1 && l[0] == cells[0] || w.answersRule(cells) {
				u.label = min(len(cells[0].s), len(u.s))
				u.markRemark(w.notes())
			}
			r.units = append(r.units, u)
		}
	}
	for _, s := range axes {
		ends[s.table] = true // though its rows are read already
	}
	return ends
}

// answersRule reports whether a row is the name of a rule and an answer, whatever the columns of its table are of: one that has no amount
// in any row looks as if it had labels alone.
func (r *row) answersRule(cells []*cell) bool {
	if len(cells) != 2 || len(cells[0].s) >= longLabel {
		return false
	}
	if fillsNameRE.MatchString(cells[0].s) && bareNumberAll.MatchString(cells[1].s) || excludedNameRE.MatchString(cells[0].s) {
		return true
	}
	if quantityLabelRE.MatchString(cells[0].s) && limitItemRE.MatchString(cells[1].s) || specialtyAll.MatchString(cells[0].s) && mustGoOnRE.MatchString(cells[1].s) {
		return true
	}
	return ruleWordsRE.MatchString(cells[0].s) && (holdsRE.MatchString(cells[1].s) || holdsNotRE.MatchString(cells[1].s))
}

var (
	// limitItemRE finds a drug and its quantity in the answer to a rule: "Migraine triptans: 8 tablets per 30 days".
	limitItemRE = regexp.MustCompile(`^\W*[a-z][a-z -]{2,40}:? \d{1,4} (?:` + doseUnit + `) ?(?:per|every|each|/)`)
	// mustGoOnRE finds an answer that goes on from the drugs that its label names: "Must use Harbor Specialty Pharmacy".
	mustGoOnRE = regexp.MustCompile(`^\W*(?:must|(?:are|is) required to|ha(?:s|ve) to) (?:use|be|come|go)\b`)
)

// supplyRules takes the sentences behind how much a pharmacy fills, of a table that has no costs and no header: "Specialty | Up to a 30
// day supply. The first fill may be at retail. Later fills must be …". It reports whether the row is of such a table.
func (r *proseReader) supplyRules(w *row, taken *[]*cell) bool {
	if len(w.cells) != 2 || w.cells[0].empty() || w.cells[1].empty() || len(w.costColumns()) > 0 || !isPlace(w.cells[0].s) && !specialtyAloneRE.MatchString(w.cells[0].s) || !supplyCellRE.MatchString(w.cells[1].s) {
		return false
	}
	c := w.cells[1]
	if u := newUnit(c, true); len(u.sents) > 1 && !slices.Contains(*taken, c) {
		*taken = append(*taken, c)
		rule := newUnit(u.sub(u.sents[1].at, len(u.s)), true)
		rule.specialty = specialtyRowLabelRE.MatchString(w.labelText())
		r.units = append(r.units, rule)
	}
	return true
}

// cellRules takes the sentences behind a cost share in its cell that state a rule: "$75 copay. Specialty drugs must be filled by …".
func (r *proseReader) cellRules(w *row, taken *[]*cell) {
	if r.supplyRules(w, taken) {
		return
	}
	for _, k := range w.costColumns() {
		c := w.cells[k]
		if c.empty() || slices.Contains(*taken, c) || len(c.s) < longLabel {
			continue
		}
		*taken = append(*taken, c)
		u := newUnit(c, true)
		if at := exclusiveHeadRE.FindStringIndex(c.s); at != nil {
			r.units = append(r.units, newUnit(u.sub(at[0], at[1]), true)) // a heading among the lines of a cell
		}
		for n, s := range u.sents {
			if n > 0 && (ruleVerbRE.MatchString(s.s) && drugWordsRE.MatchString(s.s) && !hasAmount(s.s) || dearerFills(s.s)) {
				rule := newUnit(u.sub(s.at, s.at+len(s.s)), true)
				rule.specialty = specialtyRowLabelRE.MatchString(w.labelText())
				r.units = append(r.units, rule)
			}
		}
	}
}

// dearerFills reports whether a sentence counts the fills of maintenance drugs behind which the later ones cost a part of their price.
func dearerFills(s string) bool {
	_, counted := freeFills(s)
	return counted && maintainRE.MatchString(s) && partCostRE.MatchString(s)
}

// partBRE finds drugs that Medicare's medical part covers, which are none of the drug benefit.
var partBRE = regexp.MustCompile(`\bpart b\b`)

// leadsPreventive reports whether a label names preventive drugs and lists kinds of them: "Preventive drugs required by law,
// including contraceptives and tobacco cessation drugs".
func leadsPreventive(kinds []mention, label string) bool {
	return len(kinds) > 0 && kinds[0].kind == benefit.KindPreventive && includingRE.MatchString(label[kinds[0].j:]) && len(label) < maxHeader && !exceptRE.MatchString(label) && !apartKindsRE.MatchString(label[kinds[0].j:])
}

// besidePreventive reports whether a label names preventive drugs and other kinds beside them: "Preventive drugs required by the
// Affordable Care Act, and contraceptives".
func besidePreventive(kinds []mention, label string) bool {
	return len(kinds) > 1 && kinds[0].kind == benefit.KindPreventive && lawRE.MatchString(label) && len(label) < maxHeader && andEndRE.MatchString(label[kinds[0].j:kinds[1].i]) && !exceptRE.MatchString(label)
}

// andEndRE finds words that end by joining what follows.
var andEndRE = regexp.MustCompile(`(?:\band|,|&)(?: generic| brand| prescription)? $`)

// apartKindsRE finds that kinds of drugs are not among those before them, or stand elsewhere: "(not including vaccines)",
// "(contraceptives: see below)".
var apartKindsRE = regexp.MustCompile(`\bexclud|\bnot\b|\bwithout\b|\bseparate|\b(?:see|refer to|shown|listed) |\b(?:below|above|elsewhere)\b`)

var includingRE = regexp.MustCompile(`^[^.;:$]{0,60}(?:\bincluding\b|\bsuch as\b|\()`)

// preventiveRowRE finds the row of preventive care, and pharmacyRE what its remarks say of drugs.
var (
	preventiveRowRE = regexp.MustCompile(`^\W*preventive care\b`)
	pharmacyRE      = regexp.MustCompile(`\bpharmac(?:y|ies)\b|\bprescriptions?\b|\b(?:drugs?|medications?)\b`)
)

// pharmacyRemarks takes what the remarks on other care say of certain drugs: "Generic contraceptives from a pharmacy: no charge".
func (r *proseReader) pharmacyRemarks(w *row) {
	for _, n := range w.notes() {
		u := newUnit(n, false)
		for _, s := range u.sents {
			if pharmacyRE.MatchString(s.s) && len(kindsIn(s.s)) > 0 {
				r.units = append(r.units, newUnit(u.sub(s.at, s.at+len(s.s)), true))
			}
		}
	}
}

// excludesDrugs reports whether a row lists kinds of drugs beside "What is not covered".
func (r *row) excludesDrugs(label string) bool {
	return excludedNameRE.MatchString(label) && slices.ContainsFunc(distinctCells(r.cells), func(c *cell) bool {
		return len(kindsIn(c.s)) > 0 && drugWordsRE.MatchString(c.s)
	})
}

// excludesBeside reports whether a row says in a sentence of its own, beside a label, which kinds of drugs are not covered. A label or
// header of certain pharmacies or members would bind the sentence to those.
func (r *row) excludesBeside(cells []*cell) bool {
	if len(cells) != 2 || len(r.costColumns()) == 0 {
		return false
	}
	for _, k := range r.costColumns() {
		if at := r.column(k); r.cells[k] == cells[1] && (at.channel != "" || len(at.places) > 0 || at.network == benefit.Out) {
			return false
		}
	}
	label, s := cells[0].s, cells[1].s
	at := excludeVerbRE.FindStringIndex(s)
	return at != nil && strings.Trim(s[at[1]:], ". ") == "" && len(kindsIn(s[:at[0]])) > 0 && !isPlace(label) && !networkWordRE.MatchString(label) && !channelWordRE.MatchString(label) &&
		!outsideLabelRE.MatchString(label) && !exceptRE.MatchString(label) && !strings.Contains(label, "member")
}

const maxPairCells = 4 // a row of more cells is a record, not a feature and what holds

// isCost reports whether a row's cells are cost shares.
func (r *proseReader) isCost(w *row) bool {
	for _, k := range w.costColumns() {
		if c := w.cells[k]; !c.empty() && len(c.s) < 200 && len(c.shares()) > 0 && !(len(c.shares()) == 1 && refillWordRE.MatchString(c.s) && percentUsedRE.MatchString(c.s)) {
			return true
		}
	}
	return false
}
