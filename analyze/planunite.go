package analyze

import (
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// unite makes one plan of what was read of each of several: what all of them have by the same words is everyone's, the
// rest is called by its plan.
func unite(text *document.Text, views []planView, plans []*benefit.Plan) *benefit.Plan {
	out := plans[0]
	if len(plans) > 1 {
		tellPartDApart(plans)
		likeOthers(plans)
		u := uniter{names: make([]string, len(views))}
		parts := make([]reflect.Value, len(plans))
		for k := range views {
			u.names[k], parts[k] = views[k].name, reflect.ValueOf(plans[k]).Elem()
		}
		said := u.notStated(plans)
		united := reflect.New(parts[0].Type()).Elem()
		u.part(united, parts)
		out = united.Addr().Interface().(*benefit.Plan)
		out.NotStated = said
	}
	resite(text, reflect.ValueOf(out))
	return out
}

type uniter struct{ names []string }

// part fills the fields of a plan or of a part of one.
func (u *uniter) part(out reflect.Value, plans []reflect.Value) {
	t := out.Type()
	for i := range t.NumField() {
		fields := make([]reflect.Value, len(plans))
		for k := range plans {
			fields[k] = plans[k].Field(i)
		}
		f := t.Field(i)
		switch {
		case f.Name == "NotStated" || f.Name == "Unread" || f.Name == "Origins" || f.Name == "Formulary":
			out.Field(i).Set(fields[0])
		case isSourced(f.Type):
			out.Field(i).Set(u.value(fields))
		case f.Type.Kind() == reflect.Slice && f.Type.Elem().Kind() == reflect.Struct:
			out.Field(i).Set(u.list(fields))
		case f.Type.Kind() == reflect.Struct:
			u.part(out.Field(i), fields)
		default:
			out.Field(i).Set(fields[0])
		}
	}
}

// value is what stands alone in a plan: that of the first plan which states it.
func (u *uniter) value(fields []reflect.Value) reflect.Value {
	for _, f := range fields {
		if s := standingOf(f); s != benefit.Absent && s != benefit.Assumed && s != "" {
			return f
		}
	}
	return fields[0]
}

// list puts lists of rules behind each other. One that every plan has by the same words stands once and names no plan.
func (u *uniter) list(fields []reflect.Value) reflect.Value {
	t := fields[0].Type()
	out := reflect.MakeSlice(t, 0, fields[0].Len())
	_, variants := t.Elem().FieldByName("Variant")
	_, known := t.Elem().FieldByName("ID")
	for k, f := range fields {
		for i := range f.Len() {
			rule := f.Index(i)
			switch {
			case !variants || !known: // tiers, lists of drugs
				if !slices.ContainsFunc(elements(out), func(o reflect.Value) bool {
					return known && o.FieldByName("ID").Interface() == rule.FieldByName("ID").Interface() || !known && reflect.DeepEqual(o.Interface(), rule.Interface())
				}) {
					out = reflect.Append(out, rule)
				}
			case u.everyones(rule, fields):
				if k == 0 {
					out = reflect.Append(out, rule)
				}
			default:
				named := reflect.New(t.Elem()).Elem()
				named.Set(rule)
				if v := named.FieldByName("Variant"); v.String() == "" {
					v.SetString(u.names[k])
					id := named.FieldByName("ID")
					id.SetString(u.names[k] + "/" + id.String())
				}
				out = reflect.Append(out, named)
			}
		}
	}
	if out.Len() == 0 && fields[0].IsNil() {
		return fields[0]
	}
	return out
}

func elements(list reflect.Value) []reflect.Value {
	out := make([]reflect.Value, list.Len())
	for i := range out {
		out[i] = list.Index(i)
	}
	return out
}

// everyones reports whether each list has a rule just like this one.
func (u *uniter) everyones(rule reflect.Value, fields []reflect.Value) bool {
	for _, f := range fields {
		if !slices.ContainsFunc(elements(f), func(o reflect.Value) bool { return reflect.DeepEqual(o.Interface(), rule.Interface()) }) {
			return false
		}
	}
	return true
}

// notStated gathers what the plans do not state: what none of them does as it is, what one does not below its name.
func (u *uniter) notStated(plans []*benefit.Plan) []benefit.NotStated {
	var out []benefit.NotStated
	for k, p := range plans {
		for _, n := range p.NotStated {
			everyones := !slices.ContainsFunc(plans, func(o *benefit.Plan) bool { return !slices.Contains(o.NotStated, n) })
			switch {
			case everyones && k > 0:
				continue
			case !everyones:
				n.Path = u.names[k] + "/" + n.Path
			}
			out = append(out, n)
		}
	}
	return out
}

// resite gives evidence from a text that was made ready for reading the words and cells of the text itself: answers without a mark were
// taken out from between its words, and tables turned.
func resite(text *document.Text, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			resite(text, v.Elem())
		}
	case reflect.Struct:
		if v.Type() == evidenceType {
			e := v.Addr().Interface().(*benefit.Evidence)
			e.Quote = text.Quote(e.Span())
			if e.Sheet != "" {
				c, _ := text.CellAt(e.Span())
				e.Cell = c.Name
			}
			return
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				resite(text, v.Field(i))
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			resite(text, v.Index(i))
		}
	default: // nothing else holds evidence
	}
}

// addFindings adds findings that are not there yet: what all plans share is found in each.
func addFindings(list, fresh []finding.Finding) []finding.Finding {
	for _, f := range fresh {
		if !slices.ContainsFunc(list, func(o finding.Finding) bool { return reflect.DeepEqual(o, f) }) {
			list = append(list, f)
		}
	}
	return list
}

// likeOthers gives the tiers of one plan that others tell apart the same cost share each: "Generic / brand" beside "20%"
// for one plan and "$10 / $40" for another.
func likeOthers(plans []*benefit.Plan) {
	for _, p := range plans {
		for _, t := range slices.Clone(p.Tiers) {
			parts := partsElsewhere(t, plans)
			if parts == nil || slices.ContainsFunc(parts, func(o benefit.Tier) bool {
				return slices.ContainsFunc(p.CostShares, func(c benefit.CostShare) bool { return c.Tier == o.ID })
			}) {
				continue
			}
			var shares []benefit.CostShare
			for _, c := range p.CostShares {
				if c.Tier != t.ID {
					shares = append(shares, c)
					continue
				}
				for _, o := range parts {
					one := c
					one.Tier, one.ID = o.ID, benefit.RuleID(strings.Replace(string(c.ID), "/"+string(t.ID)+"/", "/"+string(o.ID)+"/", 1))
					shares = append(shares, one)
				}
			}
			p.CostShares = shares
			p.Tiers = slices.DeleteFunc(p.Tiers, func(o benefit.Tier) bool {
				return o.ID == t.ID || slices.ContainsFunc(parts, func(q benefit.Tier) bool { return q.ID == o.ID })
			})
			p.Tiers = append(p.Tiers, parts...)
		}
	}
}

// partsElsewhere are the tiers of another plan, one for each class of drugs that a tier holds, from the same words.
func partsElsewhere(t benefit.Tier, plans []*benefit.Plan) []benefit.Tier {
	if len(t.Class.Value) < 2 || len(t.Class.Evidence) == 0 {
		return nil
	}
	label := t.Class.Evidence[0].Span()
	for _, p := range plans {
		var parts []benefit.Tier
		for _, class := range t.Class.Value {
			k := slices.IndexFunc(p.Tiers, func(o benefit.Tier) bool {
				return slices.Equal(o.Class.Value, []benefit.TierClass{class}) && slices.ContainsFunc(o.Class.Evidence, func(e benefit.Evidence) bool {
					return label.Start <= e.Start && e.End <= label.End
				})
			})
			if k < 0 {
				break
			}
			parts = append(parts, p.Tiers[k])
		}
		if len(parts) == len(t.Class.Value) {
			return parts
		}
	}
	return nil
}
