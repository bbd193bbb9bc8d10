package ncpdp

import (
	"maps"
	"slices"

	"github.com/rxassay/rxassay/finding"
)

// groupWalk follows the repeating groups of one segment, nested ones included, in the order of the fields. A repetition
// begins where a field of the group comes again, so a first field that was left out does not join two of them.
type groupWalk struct {
	c    *checker
	p    *place
	open map[string]*repetition // by the wire id of the count
}

type repetition struct {
	def      GroupDefinition
	countAt  int // index of the count field; -1: there was none
	declared int // -1: not readable
	times    int
	seen     map[string]bool // in the present repetition
	complain bool            // a missing count was told
}

// take counts the field where it belongs to a group, and reports whether it may occur again.
func (w *groupWalk) take(i int, def *FieldDefinition) bool {
	if def.Group != "" {
		w.member(i, def)
	}
	g, begins := w.c.d.groups[[2]string{w.p.id, def.Wire}]
	if !begins {
		return def.Group != ""
	}
	if g.Counter {
		w.counter(i, def, g)
		return true
	}
	if old := w.open[def.Wire]; old != nil {
		w.close(old)
	}
	r := &repetition{def: g, countAt: i, declared: -1, seen: map[string]bool{}}
	if v := interpret(Number, w.p.seg.Fields[i].Value); v.Valid {
		r.declared = int(min(v.Number, 1<<20))
	}
	w.open[def.Wire] = r
	return def.Group != ""
}

func (w *groupWalk) counter(i int, def *FieldDefinition, g GroupDefinition) {
	r := w.open[def.Wire]
	if r == nil {
		r = &repetition{def: g, declared: -1}
		w.open[def.Wire] = r
	}
	w.incomplete(r)
	r.countAt, r.seen = i, map[string]bool{}
	r.times++
	if v := interpret(Number, w.p.seg.Fields[i].Value); v.Valid && v.Number != int64(r.times) {
		w.c.inField(w.p, i, finding.Error, "counter_sequence", g.Mismatch, "The counter does not count its repetitions up from 1.")
	}
}

func (w *groupWalk) member(i int, def *FieldDefinition) {
	wire := wireID(def.Group)
	r := w.open[wire]
	if r == nil {
		g, ok := w.c.d.groups[[2]string{w.p.id, wire}]
		if !ok {
			g = GroupDefinition{Segment: w.p.id, Count: def.Group, wire: wire}
		}
		r = &repetition{def: g, countAt: -1, declared: -1, seen: map[string]bool{}}
		w.open[wire] = r
	}
	if (r.countAt < 0 || r.def.Counter && r.seen[def.Wire]) && !r.complain {
		r.complain = true
		w.c.inField(w.p, i, finding.Error, "count_missing", r.def.Before, "The count or counter of the repeating group does not stand before its fields.")
	}
	if r.times == 0 || r.seen[def.Wire] {
		w.incomplete(r)
		w.closeInside(wire)
		r.seen = map[string]bool{}
		r.times++
	}
	r.seen[def.Wire] = true
}

// closeInside closes the groups inside a group, because its next repetition begins.
func (w *groupWalk) closeInside(parent string) {
	for _, wire := range slices.Sorted(maps.Keys(w.open)) {
		if r := w.open[wire]; r != nil && parent != "" && wireID(r.def.Parent) == parent {
			w.close(r)
		}
	}
}

// close compares the count with the repetitions.
func (w *groupWalk) close(r *repetition) {
	w.closeInside(r.def.wire)
	delete(w.open, r.def.wire)
	w.incomplete(r)
	if r.countAt < 0 {
		return
	}
	if !r.def.Counter && r.declared >= 0 && r.declared != r.times {
		w.c.inField(w.p, r.countAt, finding.Error, "count_mismatch", r.def.Mismatch, "The count differs from the number of repetitions that follow.")
	}
	if n := r.def.MaxIn(w.c.v); n > 0 && r.times > n {
		w.c.inField(w.p, r.countAt, finding.Error, "count_exceeds", r.def.Exceeds, "The group repeats more often than the standard allows.")
	}
}

// incomplete asks a repetition that has ended for the fields that each one must have.
func (w *groupWalk) incomplete(r *repetition) {
	if r.times == 0 {
		return
	}
	for i := range w.c.d.standard.Rules {
		rule := &w.c.d.standard.Rules[i]
		if rule.Segment != w.p.id || rule.Use != Mandatory || r.seen[rule.wire] || !rule.applies(w.c.v, w.c.t.Kind, w.c.code) {
			continue
		}
		def := w.c.d.spot(w.p.id, rule.wire)
		if def == nil || def.Group != r.def.Count || def.Wire == r.def.wire {
			continue
		}
		at := w.p.offset
		if r.countAt >= 0 {
			at = w.p.fieldAt[r.countAt]
		}
		out := Finding{Segment: w.p.id, Transaction: w.p.transaction, Occurrence: r.times, Reject: w.c.payer(rule.reject(def))}
		out.FieldID = def.ID
		w.c.add(out, at, rule.Severity, "field_missing", "A repetition of the group lacks this field.")
	}
}

func (w *groupWalk) finish() {
	for _, wire := range slices.Sorted(maps.Keys(w.open)) {
		if r := w.open[wire]; r != nil { // closing a group closes those inside it
			w.close(r)
		}
	}
}
