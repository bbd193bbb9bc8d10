package analyze

import (
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

var (
	tierHeadRE   = regexp.MustCompile(`^(?:(?:drug|rx|formulary|copay|cost[- ]sharing|pharmacy|prescription(?: drug)?) )*(?:tier|level)s?(?: ?(?:level|number|no\.?|#|name))?$`)
	bareNumberRE = regexp.MustCompile(`^[^a-z\d.]*(\d[a-d]?)(?:\W*$| ?[-:(] ?[a-z]| [a-z])`) // "1. Generic" is an item of a list
	headingVerbs = regexp.MustCompile(`\b(?:is|are|must|will|may|can|does|do|counts?|appl(?:y|ies)|you|if|when)\b`)
	visitRE      = regexp.MustCompile(`\bvisits?\b|\bphysicians?\b|\bcare\b|\bhospital\b|\bsurgery\b|\btherapy\b|\bservices?\b`)
)

const maxTierCell = 100 // bytes of a cell that names a tier beside another that does

// tierCells are the cells of a row's label that name its tier. Where a table has several columns of words (a year, a
// plan, the drugs, remarks), the others say nothing of that.
func (r *row) tierCells() []*cell {
	if r.besideSpecialty() {
		return r.label()[1:]
	}
	var out []*cell
	for _, c := range r.label() {
		if _, network := r.networkNamed(c); network {
			continue // "Preferred" below "Network" names no tier
		}
		if _, ok := r.tierIn(c); ok && (len(out) == 0 || len(c.s) <= maxTierCell) {
			out = append(out, c)
		}
	}
	if len(out) == 0 {
		return r.label()
	}
	return out
}

// tierIn returns the words of a label's cell that name a tier. A number alone does where its column is one of tiers.
func (r *row) tierIn(c *cell) (string, bool) {
	s := strings.TrimSpace(c.s)
	if m := bareNumberRE.FindStringSubmatchIndex(s); m != nil && r.tierHeader(c) != nil {
		return "tier " + s[m[2]:], true
	}
	if n := c.titleEnd(); n > 0 {
		s = strings.TrimSpace(c.s[:n])
	}
	_, ok := readTier(s)
	return s, ok
}

// tellsMoreRE finds what goes on with the name of a class of drugs on the line above.
var tellsMoreRE = regexp.MustCompile(`^\W*(?:not|on|in|that|which|whose|with|without|other|except|including|excluding|listed|drugs?|medic(?:ation|ine)s?)\b`)

// drugsAloneRE finds a line that goes on with the name above it, "Medicines" below "Preferred brand-name"; behind such a word at
// the end of a name a line that begins with "Drugs" is a sentence.
var (
	drugsAloneRE = regexp.MustCompile(`^\W*(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\W*$`)
	drugsEndRE   = regexp.MustCompile(`\b(?:drugs|medic(?:ation|ine)s)\W*$`)
)

// titleEnd is where the first line of a label ends, where it is the name of a class of drugs and sentences below explain it:
// "Preferred brands" above "Ask for one that is on your plan's preferred drug list." 0 for any other label.
func (c *cell) titleEnd() int {
	lines := c.lines()
	n := 1
	for n < len(lines) && drugsAloneRE.MatchString(c.s[lines[n].i:lines[n].j]) {
		n++ // the name goes on
	}
	if n == len(lines) {
		return 0
	}
	title, rest := c.s[:lines[n-1].j], strings.TrimSpace(c.s[lines[n].i:])
	more := tellsMoreRE.MatchString(rest) && !(drugsEndRE.MatchString(title) && c.startsOwnLine(lines[n].i))
	if namesClass(title) && strings.HasSuffix(rest, ".") && headingVerbs.MatchString(rest) && !more {
		return len(title)
	}
	return 0
}

// tierHeader returns the header above a label's cell, where it says that the column names tiers.
func (r *row) tierHeader(c *cell) *gridCell {
	for k, o := range r.cells {
		if h := r.column(k).header; o == c && h != nil && tierHeadRE.MatchString(strings.TrimSpace(headerWords(h))) {
			return h
		}
	}
	return nil
}

// tierWords are the words that name a row's tier.
func (r *row) tierWords() string {
	var out []string
	for _, c := range r.tierCells() {
		words, _ := r.tierIn(c)
		if barePreventiveRE.MatchString(words) && r.tierHeader(c) != nil {
			words = "preventive drugs"
		}
		out = append(out, words)
	}
	return strings.Join(out, " ")
}

// tierEvidence quotes a row's label without the pharmacy that stands before or behind the tier ("Tier 1 (retail)").
func tierEvidence(r *row) []benefit.Evidence {
	var out, headers []benefit.Evidence
	for _, c := range r.tierCells() {
		i, j := 0, len(c.s)
		if n := c.titleEnd(); n > 0 {
			j = n
		}
		for _, at := range channelWordsRE.FindAllStringIndex(c.s[:j], -1) {
			switch {
			case !tierWordsRE.MatchString(c.s[:at[0]]) && strings.Trim(c.s[:at[0]], " ") == strings.Trim(c.s[:i], " "):
				i = at[1]
			case strings.Trim(c.s[at[1]:j], " :") == "":
				j = at[0]
			}
		}
		if !tierWordsRE.MatchString(c.s[i:j]) {
			i, j = 0, len(c.s)
			if h := r.tierHeader(c); h != nil {
				headers = append(headers, h.all(sureCell)...) // "1" is a tier below "Tier"
			}
		}
		out = append(out, c.evidence(i, j, sureCell)...)
	}
	return append(out, headers...)
}

// endRemarkRE finds the words in parentheses that end a heading.
var endRemarkRE = regexp.MustCompile(` ?\([^()]{0,60}\)\W*$`)

// isSectionHeading reports whether a row that is one cell over all columns names what the rows below it are about.
func isSectionHeading(label string) bool {
	bare := endRemarkRE.ReplaceAllString(label, "") // "Retail (deductible does not apply)"
	return len(bare) < maxHeading && !hasAmount(label) && !strings.HasSuffix(label, ".") && !headingVerbs.MatchString(bare)
}

// underTiers reports whether a row's label is a number below a header that names tiers.
func (r *row) underTiers() bool {
	return slices.ContainsFunc(r.label(), func(c *cell) bool {
		return bareNumberRE.MatchString(c.s) && len(c.s) <= maxTierCell && r.tierHeader(c) != nil
	})
}

// levelRE finds labels that begin with a tier's number: "Level 2", "T4".
var levelRE = regexp.MustCompile(`^\W*(?:(?:(?:tier|level) ?|t)\d[a-d]?|(?:tier|level) ` + spelledNumber + `)\b`)

// tablesOfTiers are the tables that have rows for several tiers of drugs.
func tablesOfTiers(src *document.Text, rows []*row) map[int]bool {
	drugs, all, filled := map[int]int{}, map[int]int{}, map[int]bool{}
	for _, r := range rows {
		filled[r.table] = filled[r.table] || slices.ContainsFunc(r.roles, func(c columnRole) bool {
			return c.kind == costColumn && (c.channel == benefit.Retail || c.channel == benefit.Mail || c.channel == benefit.SpecialtyChannel) && c.days != nil
		})
		label := r.labelText()
		if len(label) >= maxHeading || notDrugRowRE.MatchString(label) {
			continue
		}
		if drugRowRE.MatchString(label) {
			drugs[r.table]++
		}
		if drugRowRE.MatchString(label) || levelRE.MatchString(label) || namesClass(label) || r.classBesideFills() {
			all[r.table]++
		}
	}
	out := map[int]bool{}
	for t, n := range all {
		// "Level 1" below "Retail (30-day supply)", or below a title on prescription drugs
		out[t] = n > 1 && (drugs[t] > 0 || filled[t] || t >= 0 && drugTitleOf(src, t) != nil)
	}
	return out
}

// tablesOfPlaces are the tables whose every row is of a pharmacy.
func tablesOfPlaces(rows []*row) map[int]bool {
	out := map[int]bool{}
	for _, r := range rows {
		all, known := out[r.table]
		out[r.table] = (all || !known) && !r.lone && isPlace(r.labelText())
	}
	return out
}

// tablesOfTwoPlaces are the tables in which each row of a kind of drugs from retail pharmacies, two at least, goes on in one of mail order:
// "Generic drugs, retail | Mail order | Brand drugs, retail | Mail order".
func tablesOfTwoPlaces(rows []*row) map[int]bool {
	goOn := map[int]int{}
	for n, r := range rows {
		label := r.labelText()
		if r.lone || goOn[r.table] < 0 || !strings.Contains(label, "retail") {
			continue
		}
		t, tier := readTier(label)
		if !tier || t.number != "" || len(t.classes) == 0 || channelIn(lex(label), 0, len(label)) != benefit.Retail || !r.statesShares() {
			continue
		}
		if n+1 < len(rows) && rows[n+1].table == r.table && !rows[n+1].lone && rows[n+1].statesShares() {
			if next := rows[n+1].labelText(); isPlace(next) && channelIn(lex(next), 0, len(next)) == benefit.Mail {
				goOn[r.table]++
				continue
			}
		}
		goOn[r.table] = -1
	}
	out := map[int]bool{}
	for table, n := range goOn {
		out[table] = n > 1
	}
	return out
}

// specialtyFillsRE finds what says that specialty pharmacies fill, and no tier.
var specialtyFillsRE = regexp.MustCompile(`^\W*specialty(?: pharmac(?:y|ies))?\W*$`)

// besideSpecialty reports whether a label's first cell says which pharmacies fill and the other one which specialty drugs the row is
// of: "Specialty | Preferred specialty", "Retail (30-day supply) | Specialty", "Harbor Specialty (30-day supply) | Specialty".
func (r *row) besideSpecialty() bool {
	cells := r.label()
	return len(cells) == 2 && (specialtyFillsRE.MatchString(cells[0].s) || isPlace(cells[0].s) || namedSpecialty(cells[0].s)) && strings.Contains(cells[1].s, "specialty") && namesClass(cells[1].s) && r.statesShares()
}

// classBesideFills reports whether one cell of a label names a class of drugs and nothing else, and the others where, for how long or in
// which network it is filled: "Brand | Retail | 30".
func (r *row) classBesideFills() bool {
	cells, classes := r.label(), 0
	for _, c := range cells {
		_, days := bareDays(c.s)
		_, network := r.networkNamed(c)
		switch {
		case network:
		case namesClass(c.s):
			classes++
		case !days && !isPlaceOfFills(c.s):
			return false
		}
	}
	return classes == 1 && len(cells) > 1
}

// uncapital makes a first letter small, unless the word is all capitals.
func uncapital(s string) string {
	if r := []rune(s); len(r) > 1 && unicode.IsUpper(r[0]) && !unicode.IsUpper(r[1]) {
		r[0] = unicode.ToLower(r[0])
		return string(r)
	}
	return s
}

// printed is a label as it stands in the document, its line breaks made spaces.
func printed(ev []benefit.Evidence) string {
	if len(ev) == 0 {
		return ""
	}
	return strings.Trim(oneLine(ev[0].Quote), " :–-")
}

// kindOfSpecialtyRE finds specialty drugs of one kind: "specialty generic", "brand specialty".
var kindOfSpecialtyRE = regexp.MustCompile(`\bspecialty (?:generics?|brands?)\b|\b(?:generic|brand(?:-name| name)?) specialty\b`)

// partOfLabelsRE parts a label that names several kinds of drugs.
var partOfLabelsRE = regexp.MustCompile(` ?(?:,? and|,? &|,|/|;) `)

// eachKind is a row for each of the kinds of drugs that its label joins, where one is a kind of specialty drugs: "Preferred brand-name and
// specialty generic" are two tiers that cost alike, and no tier of preferred brands, specialty drugs and generics. It returns nil for any
// other label.
func (r drugRow) eachKind() []drugRow {
	label := r.label()
	if len(label) != 1 || len(label[0].s) > maxHeader || !kindOfSpecialtyRE.MatchString(label[0].s) || strings.ContainsAny(label[0].s, "()") || brandSpecialtyRE.MatchString(label[0].s) {
		return nil
	}
	c, at := label[0], 0
	var out []drugRow
	cuts := append(partOfLabelsRE.FindAllStringIndex(c.s, 6), []int{len(c.s), len(c.s)})
	for _, cut := range cuts {
		i, j := at, cut[0]
		i += len(enumeratorRE.FindString(c.s[i:j]))
		i += len(c.s[i:j]) - len(strings.TrimLeft(c.s[i:j], "-• *"))
		at = cut[1]
		if i >= j {
			return nil
		}
		t, ok := readTier(c.s[i:j])
		if !ok || t.number != "" || len(t.classes) == 0 {
			return nil
		}
		one := r
		one.above, one.aboveEv, one.counted = t, c.evidence(i, j, sureCell), true
		out = append(out, one)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// barePreventiveRE finds the name of a tier of preventive drugs where the header above says that it is one.
var barePreventiveRE = regexp.MustCompile(`^\W*prevent(?:at)?ive\W*$`)
