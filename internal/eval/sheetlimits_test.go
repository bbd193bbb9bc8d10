package eval_test

// limitHeads are the columns of limits where plans are rows.
func (w *sheetWriter) limitHeads() (out [][]string) {
	for _, l := range w.b.limits {
		switch {
		case w.limits == "pair":
			out = append(out, []string{l.label + " (Individual / Family)"})
		case w.limits == "sections" && w.colStyle == "levels":
			out = append(out, []string{l.label, "Individual"}, []string{l.label, "Family"})
		default:
			out = append(out, []string{l.label + " - Individual"}, []string{l.label + " - Family"})
		}
	}
	return out
}

// limitValues are a plan's limits in those columns.
func (w *sheetWriter) limitValues(p int) (out []gridCell) {
	for _, l := range w.b.limits {
		if w.limits == "pair" {
			out = append(out, w.pair(l, p))
		} else {
			out = append(out, w.amount(l.individual[p]), w.amount(l.family[p]))
		}
	}
	return out
}

func (w *sheetWriter) pair(l knownLimit, p int) gridCell {
	return gridCell{text: dollarsOf(l.individual[p], false) + " / " + dollarsOf(l.family[p], false)}
}

func (w *sheetWriter) amount(v float64) gridCell {
	if w.money == "format" {
		return gridCell{number: v, format: "$#,##0"}
	}
	return gridCell{text: dollarsOf(v, false)}
}

// limitRows are the rows of limits where plans are columns.
func (w *sheetWriter) limitRows(t *sheetTable, n int) {
	if len(w.b.limits) == 0 {
		return
	}
	w.limited = true
	line := func(label string, value func(p int) gridCell) {
		row := []gridCell{said(label)}
		for p := range n {
			row = append(row, value(p))
		}
		t.row(row...)
	}
	t.heading(pick(w.r, "Deductible and Out-of-Pocket", "Plan Limits", "Accumulators"), n+1, w.group == "merge")
	for _, l := range w.b.limits {
		switch w.limits {
		case "pair":
			line(l.label+" (Individual / Family)", func(p int) gridCell { return w.pair(l, p) })
			continue
		case "sections":
			t.heading(l.label, n+1, w.group == "merge")
			line("Individual", func(p int) gridCell { return w.amount(l.individual[p]) })
			line("Family", func(p int) gridCell { return w.amount(l.family[p]) })
			continue
		}
		line(l.label+w.separator+"Individual", func(p int) gridCell { return w.amount(l.individual[p]) })
		line(l.label+w.separator+"Family", func(p int) gridCell { return w.amount(l.family[p]) })
	}
}

// limitTables are the limits of a sheet where it is of one plan.
func (w *sheetWriter) limitTables(on sheetAt) []sheetTable {
	if len(w.b.limits) == 0 || w.sheets != "P" && (len(w.b.plans) > 1 || w.sheets != "" && on.c > 0) {
		return nil
	}
	return []sheetTable{w.labelled(on)}
}

// labelled are the limits of one plan in a table of their own.
func (w *sheetWriter) labelled(on sheetAt) (t sheetTable) {
	p := on.p0()
	w.limited = true
	if w.limits == "table" {
		t.row(said(pick(w.r, "Accumulator", "Limit", "")), said("Individual"), said("Family"))
		for _, l := range w.b.limits {
			t.row(said(l.label), w.amount(l.individual[p]), w.amount(l.family[p]))
		}
		return t
	}
	for _, l := range w.b.limits {
		switch w.limits {
		case "pair":
			t.row(said(l.label+" (Individual / Family)"), w.pair(l, p))
		case "sections":
			t.heading(l.label, 2, w.group == "merge")
			t.row(said("Individual"), w.amount(l.individual[p]))
			t.row(said("Family"), w.amount(l.family[p]))
		default:
			t.row(said(l.label+w.separator+"Individual"), w.amount(l.individual[p]))
			t.row(said(l.label+w.separator+"Family"), w.amount(l.family[p]))
		}
	}
	return t
}

// limitsOfPlans are the limits of all plans in a table of their own.
func (w *sheetWriter) limitsOfPlans() (t sheetTable) {
	t.title = pick(w.r, "Accumulators", "Deductibles and Out-of-Pocket Maximums", "")
	if w.limits == "table" {
		t.row(said("Plan"), said("Accumulator"), said("Individual"), said("Family"))
		for p := range w.b.plans {
			for _, l := range w.b.limits {
				t.row(said(w.b.plans[p].name), said(l.label), w.amount(l.individual[p]), w.amount(l.family[p]))
			}
		}
		return t
	}
	head := []gridCell{said(pick(w.r, "Benefit", "Accumulator", ""))}
	for _, p := range w.b.plans {
		head = append(head, said(p.name))
	}
	t.row(head...)
	w.limitRows(&t, len(w.b.plans))
	return t
}
