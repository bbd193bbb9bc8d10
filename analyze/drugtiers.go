package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// tier finds or adds a tier.
func (d *drugReader) tier(t tierName, ev []benefit.Evidence) benefit.TierID {
	t, of := d.keyed(d.ranked(t), ev)
	t = d.numberedOf(t, ev)
	id := t.id()
	if old, ok := d.names[id]; ok {
		if len(old.classes) == 0 && len(t.classes) > 0 {
			d.names[id] = t
			for i := range d.tiers {
				if d.tiers[i].ID == id {
					d.tiers[i].Class = benefit.Derive(t.classes, of...)
				}
			}
		}
		return id
	}
	d.names[id] = t
	tier := benefit.Tier{ID: id, Label: benefit.State(printed(numberedFirst(t, ev)), ev...)}
	if words := printed(ev); len(ev) > 1 && bareRE.MatchString(strings.ToLower(words)) {
		// "preferred" in a cell of "Specialty drugs"
		tier.Label = benefit.Derive(words+" "+uncapital(printed(ev[1:])), ev...)
	}
	if words := printed(ev); len(ev) > 1 && t.number != "" && tierHeadRE.MatchString(strings.ToLower(words)) {
		tier.Label = benefit.Derive(words+" "+printed(ev[1:]), ev...) // "1" in a column headed "Tier"
	}
	if t.unnamed {
		tier.Label = benefit.Derive("Tier "+t.number, ev...)
	}
	if len(t.classes) > 0 {
		tier.Class = benefit.Derive(t.classes, of...)
	}
	d.tiers = append(d.tiers, tier)
	return id
}

// numberedOf is the tier that the plan counts among its own, where words name one by its kind of drugs alone and no other holds these: "Generic:
// $20" below "Generic drugs (Tier 1)" in the same table. Another table may be another plan's.
func (d *drugReader) numberedOf(t tierName, ev []benefit.Evidence) tierName {
	if len(ev) == 0 || t.number != "" || len(t.classes) == 0 || t.kind != "" || t.value {
		return t
	}
	if _, own := d.names[t.id()]; own {
		return t
	}
	var found *tierName
	in := d.tableAt(ev[0].Start)
	for _, o := range d.tiers {
		name := d.names[o.ID]
		if name.number == "" || name.part || !slices.Equal(name.classes, t.classes) || len(o.Label.Evidence) == 0 || d.tableAt(o.Label.Evidence[0].Start) != in {
			continue
		}
		if found != nil {
			return t
		}
		found = &name
	}
	if found == nil {
		return t
	}
	return *found
}

// tableAt is the table that holds a place of the text, -1 where none does.
func (d *drugReader) tableAt(at int) int {
	n, _ := cellHolding(d.src, at)
	return n
}

// cellHolding is the cell that holds a place of a text, and the number of its table; -1 and nil where none does.
func cellHolding(src *document.Text, at int) (table int, cell *document.Cell) {
	for n := range src.Tables {
		for _, r := range src.Tables[n].Rows {
			for k := range r.Cells {
				if c := &r.Cells[k]; c.Span.Start <= at && at < c.Span.End {
					return n, c
				}
			}
		}
	}
	return -1, nil
}

// numberedFirst is the evidence of a tier's name from the words on that state its number: "Specialty" for the pharmacy stands in
// front of "Tier 4 - Specialty preferred".
func numberedFirst(t tierName, ev []benefit.Evidence) []benefit.Evidence {
	numbered := func(e benefit.Evidence) bool { return tierNumberRE.MatchString(strings.ToLower(e.Quote)) }
	if i := slices.IndexFunc(ev, numbered); t.number != "" && i > 0 && hasClass(ev[i].Quote) {
		return ev[i:]
	}
	return ev
}

// hasClass reports whether a label says which drugs its tier has.
func hasClass(label string) bool {
	t, ok := readTier(strings.ToLower(label))
	return ok && len(t.classes) > 0
}

// sameAs gives a tier the in-network cost shares of another that its cell refers to: "Same as preferred brand drugs".
func (d *drugReader) sameAs(r *row, c *cell, col int, name tierName, ev []benefit.Evidence) {
	m := sameAsRE.FindStringSubmatchIndex(c.s)
	if m == nil || r.column(col).network == benefit.Out {
		return
	}
	other, ok := d.tierSaid(c.s[m[2]:m[3]])
	if !ok {
		return
	}
	d.copyShares(d.tier(name, ev), other, c.evidence(m[0], m[3], sureCarried))
}

// tierSaid finds the tier that words elsewhere call by its kind of drugs alone, "preferred brand drugs", where its own label has a
// number, too.
func (d *drugReader) tierSaid(words string) (benefit.TierID, bool) {
	t, ok := readTier(words)
	if _, known := d.names[t.id()]; !ok || known || t.number != "" {
		return t.id(), ok
	}
	id := t.id()
	for _, tier := range d.tiers {
		if d.names[tier.ID].sameDrugs(t) {
			if id != t.id() {
				return t.id(), true // of several none is meant for certain
			}
			id = tier.ID
		}
	}
	return id, true
}

// copyShares gives a tier the in-network cost shares of another, every pharmacy and band of days supply. What the tier
// has of its own stays, and takes over how the other meets the deductible where nothing else is said of that.
func (d *drugReader) copyShares(id, other benefit.TierID, ev []benefit.Evidence) {
	for _, cs := range slices.Clone(d.shares) {
		if cs.Tier != other || cs.Network.Value == benefit.Out || id == other {
			continue
		}
		cs.Tier = id
		cs.Share = carried(cs.Share, ev)
		cs.Deductible = carried(cs.Deductible, ev)
		if cs.Channel.Standing == benefit.Stated {
			cs.Channel = carried(cs.Channel, ev)
		}
		if cs.DaysSupply.Standing == benefit.Stated {
			cs.DaysSupply = carried(cs.DaysSupply, ev)
		}
		own := slices.IndexFunc(d.shares, func(o benefit.CostShare) bool {
			return o.Tier == id && o.Channel.Value == cs.Channel.Value && o.Network.Value == cs.Network.Value && o.DaysSupply.Value == cs.DaysSupply.Value
		})
		if own < 0 {
			d.add(cs)
		} else if !d.shares[own].Deductible.Known() && sameShare(d.shares[own].Share.Value, cs.Share.Value) {
			d.shares[own].Deductible = cs.Deductible
		}
	}
}

// carried is what another place says, by the words that refer to it.
func carried[T any](s benefit.Sourced[T], ev []benefit.Evidence) benefit.Sourced[T] {
	if !s.Known() {
		return s
	}
	return benefit.Derive(s.Value, slices.Concat(s.Evidence, ev)...)
}

// referTo follows the references beside rows, when all rows are read.
func (d *drugReader) referTo() {
	for _, r := range d.references {
		for _, id := range r.tiers {
			d.copyShares(id, r.to, r.ev)
		}
	}
}
