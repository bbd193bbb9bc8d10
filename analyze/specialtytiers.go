package analyze

import (
	"fmt"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// specialtyDrugsHeadRE finds a heading of specialty drugs, perhaps with their supply and the pharmacy that fills them.
var specialtyDrugsHeadRE = regexp.MustCompile(`^\W*specialty(?: prescription| covered)? (?:drugs?|medic(?:ation|ine)s?|products?)(?: products?| benefits?)?\b[^$%]{0,90}$`)

// specialtyOfTiers reports whether a heading of specialty drugs stands over the tiers that rows further up have already counted, so that it
// says where the same tiers are filled, and no tier: "Specialty Drug Products – up to a 31-day supply, Designated Pharmacy" over "Tier 1",
// "Tier 2". It returns the supply that the heading states, nil where it states none.
func specialtyOfTiers(label string, below []*row, above []drugRow) (*benefit.DaysSupply, bool) {
	if len(label) > maxHeader || !specialtyDrugsHeadRE.MatchString(label) || negativeRE.MatchString(label) || tierNumberRE.MatchString(label) {
		return nil, false
	}
	marks := lex(label)
	if ch := channelIn(marks, 0, len(label)); ch != "" && ch != benefit.SpecialtyChannel {
		return nil, false
	}
	var counted []string
	for _, r := range above {
		if t, _, ok := r.tierOfLabel(r.labelText()); ok && t.number != "" && !isSpecialty(t.classes) && r.channel != benefit.SpecialtyChannel {
			counted = addOnce(counted, t.number)
		}
	}
	var numbers []string
	for _, r := range below {
		if r.table != below[0].table || r.lone {
			break
		}
		t, ok := readTier(r.labelText())
		if !ok || t.number == "" || isSpecialty(t.classes) || !slices.Contains(counted, t.number) {
			return nil, false
		}
		numbers = addOnce(numbers, t.number)
	}
	if len(numbers) < 2 {
		return nil, false
	}
	for _, m := range marks {
		if m.kind == daysMark || m.kind == perDaysMark {
			return &m.days, true
		}
	}
	return nil, true
}

// tierSpecialtyRE finds labels of the specialty drugs of a counted tier: "Tier 2 Specialty".
var tierSpecialtyRE = regexp.MustCompile(`^\W*(?:tier|level) (?:\d{1,2}|[ivx]{1,4})\W{0,3}specialty(?: drugs?| medications?)?\W*$`)

// leavesSpecialtyRE finds that a row of a tier is not of its specialty drugs: "Tier 4 (excluding specialty drugs)", "Tier 3 non-specialty".
var leavesSpecialtyRE = regexp.MustCompile(`\b(?:excluding|excludes|except(?: for)?|other than|not including|without) (?:[a-z-]+ ){0,3}specialty\b|\bnon-? ?specialty\b`)

// specialtyOfCounted marks the rows of a table that tell what the specialty drugs of a tier cost which another row counts by its number
// alone: "Tier 1 Specialty" below "Tier 1". Such drugs are on the tier, and filled elsewhere. One such row may be a tier of its own, and
// so is one with a price by mail, unless the other row says that it leaves them out.
func specialtyOfCounted(rows []*row) {
	bare, of, left := map[string]bool{}, map[string][]*row{}, map[string]bool{}
	key := func(r *row, number string) string { return fmt.Sprint(r.table, " ", number) }
	for _, r := range rows {
		if label := r.labelText(); leavesSpecialtyRE.MatchString(label) && !r.lone {
			if t, ok := readTier(label); ok && t.number != "" {
				left[key(r, t.number)] = true
			}
		}
	}
	for _, r := range rows {
		label := r.labelText()
		t, ok := readTier(label)
		if !ok || t.number == "" || r.lone {
			continue
		}
		switch key := key(r, t.number); {
		case left[key]:
			r.ofCounted = isSpecialty(t.classes) && !leavesSpecialtyRE.MatchString(label)
		case tierSpecialtyRE.MatchString(label) && !r.pricedByMail():
			of[key] = append(of[key], r)
		case len(t.classes) == 0:
			bare[key] = true
		}
	}
	perTable := map[int]int{}
	for key, rs := range of {
		if bare[key] {
			perTable[rs[0].table]++
		}
	}
	for key, rs := range of {
		if bare[key] && perTable[rs[0].table] > 1 {
			for _, r := range rs {
				r.ofCounted = true
			}
		}
	}
}

// pricedByMail reports whether a row has an amount in a column of mail order.
func (r *row) pricedByMail() bool {
	return slices.ContainsFunc(r.costColumns(), func(k int) bool {
		return r.column(k).channel == benefit.Mail && !r.cells[k].empty() && strings.ContainsAny(r.cells[k].s, "$%")
	})
}

// barePreferredRE finds a row that is named by its preference alone.
var barePreferredRE = regexp.MustCompile(`^\W*(?:preferred|formulary)\W*$`)

// supplyBehindRE finds the supplies that a label lists behind a name, in parentheses.
var supplyBehindRE = regexp.MustCompile(`\((?:up to )?\d{1,3}[- ]days?\b[^()$%]*\)`)

// withoutSupplies is a label without the supplies behind its name: "Preferred (31-day supply/90-day supply)".
func withoutSupplies(label string) string {
	return supplyBehindRE.ReplaceAllString(label, " ")
}

// preferredAmong takes rows named "Preferred" for those of preferred brands, where their table has a row of generics and one of what is not
// preferred.
func preferredAmong(rows []*row) {
	generic, lesser := map[int]bool{}, map[int]bool{}
	for _, r := range rows {
		if t, ok := readTier(r.labelText()); ok {
			generic[r.table] = generic[r.table] || isGeneric(t.classes)
			lesser[r.table] = lesser[r.table] || slices.Contains(t.classes, benefit.NonPreferredBrand)
		}
	}
	for _, r := range rows {
		r.preferred = generic[r.table] && lesser[r.table] && barePreferredRE.MatchString(withoutSupplies(r.labelText()))
	}
}
