package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/formulary"
)

// flagNames are the words for the flags of a drug list; the letters are those of the model, whichever the list uses.
var flagNames = map[formulary.Flag]string{
	formulary.PriorAuthorization: "prior authorization", formulary.StepTherapy: "step therapy", formulary.QuantityLimit: "quantity limit",
	formulary.SpecialtyDrug: "specialty", formulary.LimitedAccess: "limited access or distribution", formulary.PartBOrD: "Part B or D", formulary.NotByMail: "not by mail",
	formulary.AgeLimit: "age limit", formulary.DoseOptimization: "dose optimization", formulary.SplitFill: "split fill", formulary.SexLimit: "sex limit",
	formulary.Maintenance: "maintenance", formulary.OverTheCounter: "over the counter", formulary.Preventive: "preventive", formulary.ExcludedDrug: "not covered",
	formulary.BrandEquivalent: "brand covered as its generic", formulary.ExcessDose: "excess dose",
}

// printDrugList counts the rows of a drug list by tier, by what they require and by whether they hold for some days only.
func printDrugList(w io.Writer, rows []formulary.Entry) {
	if len(rows) == 0 {
		return
	}
	tiers, flags := map[string]int{}, map[formulary.Flag]int{}
	limits, dated := 0, 0
	for i := range rows {
		e := &rows[i]
		tiers[cmp.Or(e.Tier, "–")]++
		for _, f := range e.AllFlags() {
			flags[f]++
		}
		if e.Limit != nil {
			limits++
		}
		if !e.From.IsZero() || !e.To.IsZero() {
			dated++
		}
	}
	fmt.Fprintf(w, "\nDRUG LIST\n  %d drugs\n", len(rows))
	var parts []string
	for _, t := range slices.Sorted(maps.Keys(tiers)) {
		parts = append(parts, fmt.Sprintf("%s: %d", oneLine(t), tiers[t]))
	}
	fmt.Fprintf(w, "  by tier  %s\n", strings.Join(parts, ", "))
	parts = nil
	for _, f := range slices.SortedFunc(maps.Keys(flags), func(a, b formulary.Flag) int { return cmp.Or(flags[b]-flags[a], cmp.Compare(a, b)) }) {
		parts = append(parts, fmt.Sprintf("%s (%s): %d", cmp.Or(flagNames[f], "other"), f, flags[f]))
	}
	if limits > 0 {
		parts = append(parts, fmt.Sprintf("with the quantity: %d", limits))
	}
	if len(parts) > 0 {
		fmt.Fprintf(w, "  requirements  %s\n", strings.Join(parts, ", "))
	}
	if dated > 0 {
		fmt.Fprintf(w, "  %d hold from or to a certain day only\n", dated)
	}
}
