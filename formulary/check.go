package formulary

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
)

// Check finds rows of a list that are for the same drug, plan and days: a conflict where they differ in tier or
// requirements, a repetition where they say the same. Path names the later row, counted from 0.
func Check(l List) []finding.Finding {
	var found notes
	by := make(map[string][]int, len(l.Entries))
	for i := range l.Entries {
		e := &l.Entries[i]
		k := e.key()
		if k == "" {
			found.add(finding.Finding{Code: "drug_not_named", Severity: finding.Error, Path: rowPath(i), Message: "The row names no drug by NDC, RxCUI, class or name."})
			continue
		}
		at := by[k]
		for _, j := range at[max(0, len(at)-maxCompared):] {
			if o := &l.Entries[j]; o.meets(e) {
				f := finding.Finding{
					Code: "drug_rows_conflict", Severity: finding.Warning, Path: rowPath(i),
					Message: fmt.Sprintf("The row differs in tier or requirements from row %d, which is for the same drug, plan and days.", j),
				}
				if o.same(e) {
					f.Code, f.Severity, f.Message = "drug_row_repeated", finding.Note, fmt.Sprintf("The row says the same as row %d.", j)
				}
				if f.Span = nil; e.Source.Len() > 0 {
					f.Span = &e.Source
				}
				found.add(f)
				break
			}
		}
		by[k] = append(at, i)
	}
	return found.all()
}

// maxCompared bounds how many earlier rows of one drug a row is compared with.
const maxCompared = 64

func rowPath(i int) string { return fmt.Sprintf("formulary/drugs[%d]", i) }

// key is what a row is known by: its surest identity.
func (e *Entry) key() string {
	switch {
	case e.NDC != "":
		if n, err := drug.ParseNDC(e.NDC); err == nil {
			return "n" + string(n)
		}
		return "n" + e.NDC
	case e.RxCUI != "":
		return "r" + e.RxCUI
	case e.Class != "":
		return "c" + e.Class + string(e.Brand)
	case e.Name != "":
		return "d" + e.Name
	}
	return ""
}

// meets reports whether a claim could find both rows.
func (e *Entry) meets(o *Entry) bool {
	plans := len(e.PlanIDs) == 0 || len(o.PlanIDs) == 0 || slices.ContainsFunc(e.PlanIDs, func(p string) bool { return slices.Contains(o.PlanIDs, p) })
	return plans && (e.To.IsZero() || o.From.IsZero() || o.From <= e.To) && (o.To.IsZero() || e.From.IsZero() || e.From <= o.To)
}

func (e *Entry) same(o *Entry) bool {
	a, b := e.AllFlags(), o.AllFlags()
	slices.Sort(a)
	slices.Sort(b)
	limits := e.Limit == o.Limit || e.Limit != nil && o.Limit != nil && *e.Limit == *o.Limit
	return e.Tier == o.Tier && e.Brand == o.Brand && e.AgeMin == o.AgeMin && e.AgeMax == o.AgeMax && limits && slices.Equal(a, b)
}
