package analyze

import (
	"reflect"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// ground drops from a plan every rule that rests on a quote which does not stand at its offsets in the text, and
// returns a finding for each. A value of the plan's identity, policy or product selection is made absent instead.
func ground(text *document.Text, p *benefit.Plan) []finding.Finding {
	var out []finding.Finding
	ok := func(path string, v any) bool {
		if bears(text, reflect.ValueOf(v)) {
			return true
		}
		out = append(out, finding.Finding{
			Code: "evidence_not_in_text", Severity: finding.Warning, Path: path,
			Message: "The reader quoted words that do not stand in the document at the place it named; the rule was left out.",
		})
		return false
	}
	p.Tiers = keep(p.Tiers, func(t benefit.Tier) bool { return ok("tiers/"+string(t.ID), t) })
	p.CostShares = keep(p.CostShares, func(c benefit.CostShare) bool { return ok(string(c.ID), c) })
	p.Deductibles = keep(p.Deductibles, func(a benefit.Accumulator) bool { return ok(string(a.ID), a) })
	p.OutOfPocketMaximums = keep(p.OutOfPocketMaximums, func(a benefit.Accumulator) bool { return ok(string(a.ID), a) })
	for _, part := range []reflect.Value{
		reflect.ValueOf(&p.Identity).Elem(), reflect.ValueOf(&p.Policy).Elem(), reflect.ValueOf(&p.ProductSelection).Elem(),
	} {
		for i := range part.NumField() {
			if f := part.Field(i); !ok("plan/"+part.Type().Field(i).Tag.Get("json"), f.Interface()) {
				f.SetZero()
			}
		}
	}
	return out
}

func keep[T any](list []T, ok func(T) bool) []T {
	out := list[:0:0]
	for _, v := range list {
		if ok(v) {
			out = append(out, v)
		}
	}
	if out == nil {
		out = []T{}
	}
	return out
}

var evidenceType = reflect.TypeFor[benefit.Evidence]()

// bears reports whether every evidence within v quotes the text.
func bears(text *document.Text, v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Interface().(benefit.Evidence)
			return e.Quote != "" && text.Quote(e.Span()) == e.Quote
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && !bears(text, v.Field(i)) {
				return false
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if !bears(text, v.Index(i)) {
				return false
			}
		}
	}
	return true
}
