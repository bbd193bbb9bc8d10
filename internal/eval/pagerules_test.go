package eval_test

import (
	"fmt"
	"strings"
)

// limit writes deductibles and out-of-pocket maximums.
func (w *pageWriter) limit() {
	if len(w.b.limits) == 0 {
		return
	}
	if len(w.b.plans) > 1 {
		w.limitTable()
		return
	}
	if w.limits != "rows" || chance(w.r, 50) {
		w.add("heading", "%s", pick(w.r, "Deductible and Out-of-Pocket Maximum", "Plan Limits", "What You Pay Each Year"))
	}
	one, family := pick(w.r, "Individual", "Employee only", "Per person"), pick(w.r, "Family", "Employee + family", "Per family")
	var table pageBlock
	for _, l := range w.b.limits {
		each, all := dollarsOf(l.individual[0], false), dollarsOf(l.family[0], false)
		switch w.limits {
		case "rows":
			row := [][]pageBlock{{{kind: "text", text: l.label}}, {{kind: "text", text: one}, {kind: "bullet", text: each}, {kind: "text", text: family}, {kind: "bullet", text: all}}}
			if w.build == "cells" || w.build == "inline" {
				row[1] = []pageBlock{{kind: "text", text: one + ": " + each}, {kind: "text", text: family + ": " + all}}
			}
			table.table = append(table.table, row)
		case "lines":
			w.add("text", "%s: %s %s / %s %s", l.label, each, strings.ToLower(one), all, strings.ToLower(family))
		case "nested":
			w.add("bullet", "%s", l.label)
			w.add("inner", "%s: %s", one, each)
			w.add("inner", "%s: %s", family, all)
		case "sentence":
			name := strings.ToLower(l.label)
			name = strings.NewReplacer("rx ", "prescription drug ", "oop", "out-of-pocket", "/rx", "/prescription drug", " rx)", " prescription drugs)").Replace(name)
			w.add("text", "%s", fmt.Sprintf(pick(w.r, "The %s is %s per person and %s per family.", "Your %s is %s for an individual and %s for a family.", "There is a %s of %s per individual and %s per family each year."), name, each, all))
		}
	}
	if len(table.table) > 0 {
		table.kind = "table"
		w.out = append(w.out, table)
	}
}

// limitTable writes the limits of plans beside each other.
func (w *pageWriter) limitTable() {
	t := pageBlock{kind: "table"}
	head := [][]pageBlock{{{kind: "line", text: pick(w.r, "Annual limits", "", "Feature")}}}
	for _, p := range w.b.plans {
		head = append(head, []pageBlock{{kind: "line", text: p.name}})
	}
	t.table = append(t.table, head)
	for _, l := range w.b.limits {
		row := [][]pageBlock{{{kind: "text", text: l.label}}}
		for p := range w.b.plans {
			each, all := dollarsOf(l.individual[p], false), dollarsOf(l.family[p], false)
			cell := []pageBlock{{kind: "text", text: each + " individual"}, {kind: "text", text: all + " family"}}
			switch w.limits {
			case "lines":
				cell = []pageBlock{{kind: "text", text: each + " individual / " + all + " family"}}
			case "nested":
				cell = []pageBlock{{kind: "bullet", text: "Individual: " + each}, {kind: "bullet", text: "Family: " + all}}
			}
			row = append(row, cell)
		}
		t.table = append(t.table, row)
	}
	w.out = append(w.out, t)
}

// rule writes rules.
func (w *pageWriter) rule() {
	if len(w.b.rules) == 0 {
		return
	}
	w.add("heading", "%s", pick(w.r, "Coverage Management", "Pharmacy Programs", "Other Features of the Plan"))
	table := pageBlock{kind: "table"}
	for _, u := range w.b.rules {
		said := w.ruleSaid(u)
		name, _, _ := strings.Cut(u.label, " (")
		switch w.rules {
		case "bullets":
			w.add("bullet", "%s. %s", name, said)
		case "sentences":
			w.add("text", "%s", said)
		case "rows":
			table.table = append(table.table, [][]pageBlock{{{kind: "text", text: name}}, {{kind: "text", text: said}}})
		}
	}
	if len(table.table) > 0 {
		w.out = append(w.out, table)
	}
}

// ruleSaid says a rule in a sentence.
func (w *pageWriter) ruleSaid(u knownRule) string {
	switch u.fact.Path {
	case "priorAuth":
		return pick(w.r, "Some drugs require prior authorization before they are covered.", "Certain medications require prior authorization.", "Your doctor must request prior authorization for certain drugs.")
	case "stepTherapy":
		return pick(w.r, "Step therapy requires you to try a lower-cost drug first for certain conditions.", "For some conditions step therapy applies: you must try one drug before another is covered.", "Certain drugs are subject to step therapy.")
	case "quantityLimit":
		return pick(w.r, "Quantity limits apply to certain drugs.", "Some drugs have quantity limits.", "Certain medications are subject to quantity limits.")
	case "refillTooSoon":
		return fmt.Sprintf(pick(w.r, "Refills are covered once %v%% of the prior supply has been used.", "You may refill a prescription after %v%% of the previous fill has been used."), u.fact.Value.(map[string]any)["pct"])
	case "dawPenalty":
		return pick(w.r, "If you request a brand-name drug when a generic is available, you pay the brand copay plus the difference in cost between the brand and the generic.", "When a generic is available and you choose the brand, you pay the difference in cost in addition to the copay.")
	case "mandatoryMail":
		n := u.fact.Value.(map[string]any)["retailFills"].(int)
		fills := [...]string{"", "one fill", "two fills", "three fills"}[n]
		return fmt.Sprintf(pick(w.r, "Maintenance drugs must be filled through mail order after %s at a retail pharmacy.", "After %s at a retail pharmacy, maintenance medications are covered through mail order only."), fills)
	}
	panic("no words for " + u.fact.Path)
}
