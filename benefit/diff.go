package benefit

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// ChangeKind says what happened to a rule from one plan to another.
type ChangeKind string

// The kinds.
const (
	Added     ChangeKind = "added"
	Removed   ChangeKind = "removed"
	Changed   ChangeKind = "changed"   // it says something else
	Confirmed ChangeKind = "confirmed" // it says the same, and rests on something else: what was assumed is now stated
)

// Change is one difference between two plans.
type Change struct {
	Kind   ChangeKind `json:"kind"`
	Rule   string     `json:"rule"`            // the rule's list and id, or the place of a value that stands alone
	Field  string     `json:"field,omitempty"` // what of the rule, "" where all of it was added or removed
	Before string     `json:"before,omitempty"`
	After  string     `json:"after,omitempty"`
}

// String says the change in words.
func (c Change) String() string {
	name := c.Rule
	if c.Field != "" {
		name += ", " + c.Field
	}
	switch {
	case c.Kind == Added:
		return name + ": added, " + c.After
	case c.Kind == Removed:
		return name + ": removed, was " + c.Before
	case c.Kind == Confirmed:
		return name + ": the same, was " + c.Before + " and is " + c.After
	case c.Before == "":
		return name + ": now " + c.After
	case c.After == "":
		return name + ": no longer " + c.Before
	}
	return name + ": " + c.Before + " is now " + c.After
}

// Diff returns what changed from one plan to another: rules that were added, removed or changed, by their variant and id,
// values that stand alone, and rows of the drug lists by drug. Order and evidence do not matter; what was looked for and
// not found is no rule. The changes come in the order of the new plan, what was removed at the end.
func Diff(old, fresh *Plan) []Change {
	a, b := flatten(old), flatten(fresh)
	var out []Change
	for _, rule := range b.order {
		now := b.rules[rule]
		was, both := a.rules[rule]
		if !both {
			out = append(out, Change{Kind: Added, Rule: rule, After: now.words()})
			continue
		}
		out = append(out, was.changes(rule, now)...)
	}
	for _, rule := range a.order {
		if b.rules[rule] == nil {
			out = append(out, Change{Kind: Removed, Rule: rule, Before: a.rules[rule].words()})
		}
	}
	return out
}

// facts are the values of one rule, by field.
type facts struct {
	order []string
	value map[string]string
	basis map[string]Standing
}

func (f *facts) words() string {
	parts := make([]string, 0, len(f.order))
	for _, field := range f.order {
		if field == "" {
			parts = append(parts, f.value[field])
		} else {
			parts = append(parts, field+" "+f.value[field])
		}
	}
	return strings.Join(parts, "; ")
}

func (f *facts) changes(rule string, now *facts) []Change {
	var out []Change
	for _, field := range now.order {
		before, both := f.value[field]
		switch {
		case !both || before != now.value[field]:
			out = append(out, Change{Kind: Changed, Rule: rule, Field: field, Before: before, After: now.value[field]})
		case f.basis[field] != now.basis[field]:
			out = append(out, Change{Kind: Confirmed, Rule: rule, Field: field, Before: string(f.basis[field]), After: string(now.basis[field])})
		}
	}
	for _, field := range f.order {
		if _, both := now.value[field]; !both {
			out = append(out, Change{Kind: Changed, Rule: rule, Field: field, Before: f.value[field]})
		}
	}
	return out
}

// flat is a plan as facts by rule.
type flat struct {
	order []string
	rules map[string]*facts
}

func flatten(p *Plan) *flat {
	f := &flat{rules: map[string]*facts{}}
	f.walk("", "", "", reflect.ValueOf(p).Elem())
	return f
}

func (f *flat) set(rule, field, value string, basis Standing) {
	r := f.rules[rule]
	if r == nil {
		r = &facts{value: map[string]string{}, basis: map[string]Standing{}}
		f.rules[rule] = r
		f.order = append(f.order, rule)
	}
	if _, twice := r.value[field]; !twice {
		r.order = append(r.order, field)
	}
	r.value[field], r.basis[field] = value, basis
}

// walk records the values below x. Rule is "" until a rule, or a value that stands alone, has been reached.
func (f *flat) walk(rule, field string, basis Standing, x reflect.Value) {
	if words, ok := inWords(x); ok {
		if words != "" {
			f.set(rule, field, words, basis)
		}
		return
	}
	switch x.Kind() {
	case reflect.Pointer:
		if !x.IsNil() {
			f.walk(rule, field, basis, x.Elem())
		}
	case reflect.Slice:
		f.walkList(rule, field, basis, x)
	case reflect.Struct:
		f.walkFields(rule, field, basis, x)
	default: // inWords knows every other kind
	}
}

func (f *flat) walkList(rule, field string, basis Standing, x reflect.Value) {
	for i := range x.Len() {
		e := x.Index(i)
		if key := keyOf(e); key != "" {
			name := join(rule, field, key)
			for n := 2; f.rules[name] != nil; n++ {
				name = join(rule, field, key) + fmt.Sprintf(" (%d)", n)
			}
			f.walk(name, "", basis, e)
			continue
		}
		f.walk(rule, fmt.Sprintf("%s[%d]", field, i), basis, e)
	}
}

func (f *flat) walkFields(rule, field string, basis Standing, x reflect.Value) {
	t := x.Type()
	if isSourced(t) {
		standing := Standing(x.FieldByName("Standing").String())
		if standing != Absent && standing != "" {
			f.walk(rule, field, standing, x.FieldByName("Value"))
		}
		return
	}
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch {
		case strings.Contains(options, "omit") && x.Field(i).IsZero(): // it says nothing
		case t == reflect.TypeFor[Plan]():
			switch name {
			case "schemaVersion", "notStated", "unreadCategories", "origins":
				continue
			}
			f.walk(name, "", basis, x.Field(i))
			continue
		case t.Field(i).Type == reflect.TypeFor[document.Span]() || name == "id" || name == "planVariant":
			continue
		case name == "terms" || t == reflect.TypeFor[formulary.List]():
			f.walk(rule, field, basis, x.Field(i))
		case field == "":
			f.walk(rule, name, basis, x.Field(i))
		default:
			f.walk(rule, field+"."+name, basis, x.Field(i))
		}
	}
}

func join(parts ...string) string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return strings.Join(kept, "/")
}

// keyOf is what an element of a list is known by in both plans: a rule's variant and id, a drug's identity; "" of a value.
func keyOf(e reflect.Value) string {
	if e.Kind() != reflect.Struct {
		return ""
	}
	if row, ok := e.Interface().(formulary.Entry); ok {
		return join(row.NDC, row.RxCUI, row.Class, row.Name, strings.Join(row.PlanIDs, "+"), row.From.String())
	}
	id := e.FieldByName("ID")
	if !id.IsValid() || id.Kind() != reflect.String {
		return ""
	}
	key := id.String()
	if v := e.FieldByName("Variant"); v.IsValid() && v.Kind() == reflect.String && v.String() != "" {
		key = v.String() + ": " + key
	}
	return key
}

// inWords writes a value that people read as one; false for one that is made of others. A value that says nothing is "".
func inWords(x reflect.Value) (string, bool) {
	switch v := x.Interface().(type) {
	case money.Amount:
		return "$" + v.String(), true
	case money.Rate:
		return v.String() + " %", true
	case money.Quantity:
		return v.String(), true
	case calendar.Date:
		return v.String(), true
	case Share:
		if v.Kind == "" {
			return "", true
		}
		if v.ProrateDays > 0 {
			return fmt.Sprintf("%s, prorated below %d days", v, v.ProrateDays), true
		}
		return v.String(), true
	case DaysSupply:
		return rangeWords(v.Min, v.Max, "days"), true
	case AgeRange:
		return rangeWords(v.Min, v.Max, "years"), true
	}
	switch x.Kind() {
	case reflect.String:
		return x.String(), true
	case reflect.Bool:
		return map[bool]string{true: "yes", false: "no"}[x.Bool()], true
	case reflect.Int, reflect.Int64:
		return fmt.Sprint(x.Int()), true
	case reflect.Slice:
		if x.Type().Elem().Kind() != reflect.String {
			return "", false
		}
		words := make([]string, x.Len())
		for i := range words {
			words[i] = x.Index(i).String()
		}
		return strings.Join(words, ", "), true
	default:
		return "", false
	}
}

func rangeWords(lo, hi int, unit string) string {
	switch {
	case lo == 0 && hi == 0:
		return ""
	case hi == 0:
		return fmt.Sprintf("%d %s and more", lo, unit)
	}
	return fmt.Sprintf("%d to %d %s", lo, hi, unit)
}
