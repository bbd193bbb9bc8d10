package analyze

import (
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Brokers and employers write what drugs cost as amounts alone, in the order of the plan's tiers: "Prescription drugs | $10/$30/$50/20%". The
// first is tier 1. Which drugs a tier has is not said there, so the tiers are known by their numbers, unless the document lists as many elsewhere.

// sureUnnamed is how sure the reader is of what rests on the order of the tiers alone.
const sureUnnamed benefit.Confidence = 750

// leastUnnamed is how many amounts are such a list: of two, one may be retail and the other mail order.
const leastUnnamed = 3

// unnamedHeadRE finds the label of a row that lists what drugs of all tiers cost.
var unnamedHeadRE = regexp.MustCompile(`^\W*(?:(?:outpatient|retail|mail|mail[- ]order|order|home delivery|in-network|network|prescription|pharmacy|rx|drugs?|medications?|copay(?:ment)?s?|cost|share|plan|program|benefits?|coverage|card|tiers?|per|for|the|a|an|at|by|and|up to|supply|days?|\d-tier|[234]|30|31|34|90|participating|pharmacies|you pay|member pays|service)\b[-,.:() –]*)+$`)

// listsUnnamed returns the lists of amounts of a cell that says of none of them which tier it is of.
func listsUnnamed(c *cell) [][]reading {
	at := joinedAmountsRE.FindStringIndex(c.s)
	if at == nil {
		return nil
	}
	n := strings.Count(c.s[at[0]:at[1]], "/") + 1
	if n < leastUnnamed {
		return nil
	}
	lists := listsIn(c, n)
	for _, l := range lists {
		if !rises(l) {
			return nil
		}
	}
	return lists
}

// rises reports whether copays of a list grow from tier to tier. Those of three supplies do, too: their label says so.
func rises(list []reading) bool {
	var last benefit.Share
	for _, rd := range list {
		s := rd.share
		if s.Kind == benefit.Copay && last.Kind == benefit.Copay && *s.Copay < *last.Copay {
			return false
		}
		if s.Kind != benefit.Coinsurance {
			last = s
		}
	}
	return true
}

// listsBelow reports whether words above a column are of drugs, and an amount below them is such a list.
func (g *grid) listsBelow(i, k int, words string) bool {
	if !unnamedHeadRE.MatchString(strings.TrimSpace(words)) || !sectionDrugRE.MatchString(words) {
		return false
	}
	return slices.ContainsFunc(g.rows[i+1:], func(row []*gridCell) bool {
		return row[k] != nil && row[k].colSpan < 2 && listsUnnamed(&cell{passage: row[k].passage}) != nil
	})
}

// inOrder are the tiers of a row whose cells list amounts with nothing that says of which tiers, by their places; nil for any other row.
func (r *row) inOrder() *tierItems {
	label := r.labelText()
	marks := lex(label)
	if len(label) > maxHeader || !unnamedHeadRE.MatchString(label) || !sectionDrugRE.MatchString(label) && channelIn(marks, 0, len(label)) == "" {
		return nil
	}
	var longest []reading
	var of *cell
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if c.empty() || len(r.column(k).places) > 0 {
			continue
		}
		if lists := listsUnnamed(c); lists != nil {
			if len(lists[0]) > len(longest) {
				longest, of = lists[0], c
			}
		} else if len(c.shares()) > 1 {
			return nil
		}
	}
	if of == nil {
		return nil
	}
	out := &tierItems{placed: true, unnamed: true}
	for n := range longest {
		out.names, out.ev = append(out.names, tierInOrder(n)), append(out.ev, listEvidence(of, longest))
	}
	return out
}

// tierInOrder is the tier of an amount by its place in a list.
func tierInOrder(n int) tierName {
	number := strconv.Itoa(n + 1)
	return tierName{number: number, words: "tier " + number, unnamed: true}
}

// listEvidence quotes a list: the place of an amount in it says of which tier it is.
func listEvidence(c *cell, list []reading) []benefit.Evidence {
	return c.evidence(list[0].i, list[len(list)-1].j, sureUnnamed)
}

// forCell are the tiers of the list in a cell: of as many as it has amounts. Those of an unnamed list are quoted from it.
func (it *tierItems) forCell(c *cell) *tierItems {
	if it == nil || !it.unnamed {
		return it
	}
	lists := listsUnnamed(c)
	switch {
	case len(lists) == 0 && len(c.shares()) == 1:
		return &tierItems{names: it.names, ev: it.ev} // "Not covered" is said of all of them
	case len(lists) == 0, len(lists[0]) > len(it.names):
		return nil
	}
	out := &tierItems{names: it.names[:len(lists[0])]}
	for range out.names {
		out.ev = append(out.ev, listEvidence(c, lists[0]))
	}
	return out
}

// knownInOrder gives the amounts of an unnamed list to the tiers that the rows before it have told, where it has one for each of them, or for
// each but specialty drugs. It returns nil where the list does not go with those: whose amounts they are is not certain.
func (d *drugReader) knownInOrder(it *tierItems) *tierItems {
	var known []tierName
	numbered := true
	for _, t := range d.tiers {
		name := d.names[t.ID]
		if name.unnamed {
			continue
		}
		known = append(known, name)
		numbered = numbered && name.number == strconv.Itoa(len(known))
	}
	if n := len(known); n == len(it.names)+1 && isSpecialty(known[n-1].classes) {
		known = known[:n-1]
	}
	switch {
	case len(known) == 0, numbered:
		return it
	case len(known) == len(it.names):
		return &tierItems{names: known, ev: it.ev}
	}
	return nil
}

// sameMany are the first tiers that rows list by their names, as many as an unnamed list has.
func sameMany(rows []*row, n int) *tierItems {
	for _, r := range rows {
		if it := r.items(); it != nil && len(it.names) == n && r.listsFor(it) {
			return it
		}
	}
	return nil
}

// nameUnnamed gives tiers that a list leaves unnamed the names which another row of the document lists.
func (it *tierItems) nameUnnamed(rows []*row) *tierItems {
	if it == nil {
		return nil
	}
	if named := sameMany(rows, len(it.names)); named != nil {
		return &tierItems{names: named.names, ev: named.ev, placed: true}
	}
	return it
}

// unnamedLine reads a line outside of tables that is such a list: "Prescription drugs: $10/$30/$50 retail; $20/$60/$100 mail order". It
// reports false for any other.
func (d *drugReader) unnamedLine(c *cell, heading lineHeading) bool {
	at := joinedAmountsRE.FindStringIndex(c.s)
	if at == nil || len(c.s) > maxHolder || ofCertainDrugs(c.s) || notDrugRowRE.MatchString(c.s) || tierWordsRE.MatchString(c.s) || notCost(c.s) {
		return false
	}
	lead := c.s[:at[0]]
	if !unnamedHeadRE.MatchString(lead) || !sectionDrugRE.MatchString(lead) {
		return false
	}
	lists := listsUnnamed(c)
	for _, list := range lists {
		for k, rd := range list {
			t := tierInOrder(k)
			if d.inTable(t.id()) {
				return false
			}
			d.emitLine(&row{cells: []*cell{c}}, rd, c, d.tier(t, listEvidence(c, list)), heading)
		}
	}
	return len(lists) > 0
}
