package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// Plans of an employer stand beside each other in its guides: what a dental or a vision plan says of its deductible and
// its services is no word of the drug benefit.
var (
	dentalRE       = regexp.MustCompile(`\bdental\b|\bdentists?\b|\bdentures?\b|\borthodon\w*|\bperiodon\w*|\bendodon\w*|\bfluoride\b|\bbitewings?\b|\bvision\b|\beyewear\b|\beye ?glass(?:es)?\b|\beye exams?\b|\bcontact lens(?:es)?\b|\blenses\b|\bframes\b|\bhearing aids?\b`)
	otherServiceRE = regexp.MustCompile(`^\W*(?:(?:diagnostic|preventive|basic|major|restorative|routine)(?: (?:and|&) (?:diagnostic|preventive))? (?:services|care|restorative)\b|(?:oral )?(?:exams?|cleanings?|fillings?|crowns?|extractions?|root canals?|bridges|sealants|x-rays)\b)`)
	otherTitleRE   = regexp.MustCompile(`^\W*(?:your |the |voluntary |pediatric |adult |[\d-]+ )*(?:dental|vision|hearing)\b`)
	careRE         = regexp.MustCompile(`\bhospital|\boffice visit|\bprimary care\b|\bspecialist|\bemergency\b|\burgent care\b|\binpatient\b|\boutpatient\b|\bmedical\b`)
)

// tradeRE finds what a plan and its pharmacy benefit manager settle between them: discounts, fees and rebates, which no member pays.
var tradeRE = regexp.MustCompile(`\bawp\b|\baverage wholesale price\b|\brebates?\b|\b(?:dispensing|fill|utilization|conversion) rates?\b|\bdispensing fees?\b|\b(?:discount|rebate|pricing|performance|financial) guarantees?\b|^\W*administrative fees?\b`)

// withoutOthers leaves out the rows of tables, and of parts of tables, that are about dental or vision care, or about what
// pharmacies and manufacturers are paid.
func withoutOthers(src *document.Text, rows []*row) []*row {
	byTable := map[int][]*row{}
	for _, r := range rows {
		byTable[r.table] = append(byTable[r.table], r)
	}
	other := map[int]bool{}
	for n, list := range byTable {
		other[n] = ofOthers(src, n, list)
	}
	table, below := -1, false
	return slices.DeleteFunc(slices.Clone(rows), func(r *row) bool {
		if r.table != table {
			table, below = r.table, false
		}
		label := r.labelText()
		if r.lone || r.headingOnly() {
			if isSectionHeading(label) || isSectionHeading(headPart(label)) {
				below = otherTitleRE.MatchString(label) && !hasRx(label) || tradeRE.MatchString(label)
			}
		}
		return other[r.table] || below || len(label) < maxHeading && tradeRE.MatchString(label) || otherTitleRE.MatchString(label) && !hasRx(label) && namesLimit(label)
	})
}

// ofOthers reports whether a table is about dental or vision care alone.
func ofOthers(src *document.Text, table int, rows []*row) bool {
	named, services := 0, 0
	for _, r := range rows {
		for _, c := range distinctCells(r.cells) {
			if tierNumberRE.MatchString(c.s) || hasRx(c.s) || drugRowRE.MatchString(c.s) || careRE.MatchString(c.s) || questionRE.MatchString(c.s) {
				return false
			}
		}
		label := r.labelText()
		switch {
		case dentalRE.MatchString(label):
			named++
		case otherServiceRE.MatchString(label):
			services++
		}
	}
	var heads []string
	for k := range rows[0].cells {
		if h := rows[0].column(k).header; h != nil {
			heads = append(heads, h.s)
		}
	}
	head := strings.Join(heads, " ")
	if above := lineAbove(src, table); above != nil && len(above.s) < maxHeading && tradeRE.MatchString(above.s) {
		return true
	}
	if hasRx(head) || careRE.MatchString(head) {
		return false
	}
	if above := lineAbove(src, table); above != nil && len(above.s) < maxHeading {
		if hasRx(above.s) || careRE.MatchString(above.s) {
			return false
		}
		head += " " + above.s
	}
	return named > 0 || dentalRE.MatchString(head) || services > 1
}
