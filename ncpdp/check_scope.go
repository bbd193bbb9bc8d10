package ncpdp

import "strings"

// maxSpans bounds the repetitions that a rule looks at; no group has more than 50.
const maxSpans = 100

// span is a run of a segment's fields: one repetition of a group, or all of them.
type span struct {
	from, to int
	times    int // which repetition, from 1; 0: all fields
}

// outermost returns the count of the repeating group at the level of the segment that a field belongs to, or "".
func (c *checker) outermost(segment, wire string) string {
	def := c.d.spot(segment, wire)
	if def == nil || def.Group == "" {
		return ""
	}
	group := def.Group
	for range 4 { // groups nest twice
		g, ok := c.d.groups[[2]string{segment, wireID(group)}]
		if !ok || g.Parent == "" {
			break
		}
		group = g.Parent
	}
	return group
}

// inside reports a field of the repeating group that a rule is scoped to.
func (c *checker) inside(segment, wire, scope string) bool {
	return scope != "" && c.outermost(segment, wire) == scope
}

// scope returns the repeating group in which a rule is to be asked repetition by repetition, because it ties one field of
// the group to another: what one other payer paid says nothing of the next one. Else it is empty.
func (c *checker) scope(r *Rule, def *FieldDefinition) string {
	if def == nil || r.Use == Mandatory || len(r.conditions) == 0 {
		return ""
	}
	scope := c.outermost(r.Segment, r.wire)
	for _, condition := range r.conditions {
		if c.inside(r.Segment, condition.wire, scope) {
			return scope
		}
	}
	return ""
}

// holdsIn asks the conditions that are about the repetition.
func (c *checker) holdsIn(r *Rule, p *place, scope string, s span) bool {
	value := func(wire string) (string, bool) {
		for _, f := range p.seg.Fields[s.from:s.to] {
			if f.ID == wire && strings.TrimRight(f.Value, " ") != "" {
				return f.Value, true
			}
		}
		return "", false
	}
	for _, condition := range r.conditions {
		if c.inside(r.Segment, condition.wire, scope) && !condition.holds(value) {
			return false
		}
	}
	return true
}

// repetitions divides a segment by a repeating group at its level. A repetition begins with its counter, or where a field
// of the group comes again.
func (c *checker) repetitions(p *place, count string) []span {
	var all []span
	counter := c.d.groups[[2]string{p.id, wireID(count)}].Counter
	seen := map[string]bool{}
	for i := range p.seg.Fields {
		def := c.d.spot(p.id, p.seg.Fields[i].ID)
		if def == nil {
			continue
		}
		counts := counter && def.ID == count
		if !counts && def.Group != count {
			continue
		}
		if counts || len(all) == 0 || seen[def.Wire] {
			if len(all) > 0 {
				all[len(all)-1].to = i
			}
			if len(all) == maxSpans {
				return all
			}
			all = append(all, span{from: i, to: len(p.seg.Fields)})
			clear(seen)
		}
		seen[def.Wire] = true
	}
	return all
}
