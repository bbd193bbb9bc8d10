package benefit

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Validate says what is wrong with a plan: an error is a rule that cannot be adjudicated, a warning one that somebody
// should look at: a gap, an overlap, a contradiction, an amount that the law of its year does not allow by
// [StandardYears]. Path is the rule's id, or the place in the plan's JSON form.
//
// The drug lists are not looked at: see formulary.Check.
func Validate(p *Plan) []finding.Finding { return ValidateWith(p, StandardYears()) }

// ValidateWith is [Validate] with the legal figures of another file.
func ValidateWith(p *Plan, years *Years) []finding.Finding {
	v := &validation{plan: p, years: years, ids: map[string]bool{}, tiers: map[TierID]bool{}, lists: map[ListID]bool{}}
	for _, t := range p.Tiers {
		path := "tiers/" + string(t.ID)
		v.id(path, t.ID == "")
		v.tiers[t.ID] = true
	}
	for _, l := range p.DrugLists {
		v.id("drugLists/"+string(l.ID), l.ID == "")
		v.lists[l.ID] = true
	}
	v.walk("", reflect.ValueOf(p).Elem())
	for i := range p.CostShares {
		v.costShare(&p.CostShares[i])
	}
	v.bands(p.CostShares)
	v.tiersWithoutShares()
	for _, list := range [][]Accumulator{p.Deductibles, p.OutOfPocketMaximums} {
		for i := range list {
			v.accumulator(&list[i])
		}
	}
	v.rules()
	v.single()
	v.law()
	return v.found
}

// maxFindings bounds the findings of one plan; one that is broken throughout needs no more.
const maxFindings = 1000

type validation struct {
	plan  *Plan
	years *Years
	found []finding.Finding
	ids   map[string]bool
	tiers map[TierID]bool
	lists map[ListID]bool
}

func (v *validation) add(s finding.Severity, code, path, message string) {
	if len(v.found) < maxFindings {
		v.found = append(v.found, finding.Finding{Code: code, Severity: s, Path: path, Message: message})
	}
}

func (v *validation) wrong(when bool, code, path, message string) {
	if when {
		v.add(finding.Error, code, path, message)
	}
}

func (v *validation) odd(when bool, code, path, message string) {
	if when {
		v.add(finding.Warning, code, path, message)
	}
}

func (v *validation) id(path string, empty bool) {
	switch {
	case empty:
		v.add(finding.Error, "rule_id_missing", path, "The rule has no id; give it one that is unique in the plan.")
	case v.ids[path]:
		v.add(finding.Error, "rule_id_duplicate", path, "Two rules have this id; ids are unique in a plan.")
	}
	v.ids[path] = true
}

func (v *validation) tier(path string, id TierID) {
	v.wrong(!v.tiers[id], "tier_unknown", path, "The rule names a tier that the plan does not have.")
}

// Types that the walk does not look into.
var (
	amountType   = reflect.TypeFor[money.Amount]()
	quantityType = reflect.TypeFor[money.Quantity]()
	rateType     = reflect.TypeFor[money.Rate]()
	listType     = reflect.TypeFor[formulary.List]()
	scopeType    = reflect.TypeFor[Scope]()
	drugSetType  = reflect.TypeFor[DrugSet]()
	fillsType    = reflect.TypeFor[FillRange]()
	windowType   = reflect.TypeFor[Window]()
	identities   = []reflect.Type{reflect.TypeFor[RuleID](), reflect.TypeFor[TierID](), reflect.TypeFor[ListID]()}
)

// walk checks what every value of a type must keep to, wherever it stands: known words, amounts and numbers that are not
// negative, reject codes, references, and values of which the document states several.
func (v *validation) walk(path string, x reflect.Value) {
	t := x.Type()
	if words, ok := vocabularies[t]; ok {
		v.wrong(x.String() != "" && !slices.Contains(words, x.String()), "value_unknown", path, "The value is none of the plan model's; see the published schema.")
		return
	}
	switch t {
	case amountType:
		v.wrong(x.Int() < 0, "amount_negative", path, "An amount is not negative.")
		v.wrong(x.Int() > int64(money.MaxAmount), "amount_out_of_range", path, "An amount is at most what a claim can carry, $999,999.99.")
		return
	case quantityType:
		v.wrong(x.Int() < 0, "number_negative", path, "A quantity is not negative.")
		return
	case rateType, listType, reflect.TypeFor[calendar.Date]():
		return
	case scopeType:
		s := x.Interface().(Scope)
		v.scope(path, &s)
	case drugSetType:
		s := x.Interface().(DrugSet)
		v.drugs(path, &s)
	case fillsType:
		v.wrong(x.FieldByName("Max").Int() != 0 && x.FieldByName("Max").Int() < x.FieldByName("Min").Int(), "range_backwards", path, "A range does not end before it begins.")
	case windowType:
		w := x.Interface().(Window)
		v.wrong(w.Period == RollingDays && w.Days < 1, "window_without_days", path, "A window of rolling days needs a number of days.")
		v.odd(w.Period != RollingDays && w.Days != 0, "amount_unused", path, "Only a window of rolling days has a number of days.")
	}
	switch x.Kind() {
	case reflect.Pointer:
		if !x.IsNil() {
			v.walk(path, x.Elem())
		}
	case reflect.Slice:
		for i := range x.Len() {
			e := x.Index(i)
			v.walk(elementPath(path, i, e), e)
		}
	case reflect.Struct:
		v.walkStruct(path, x)
	case reflect.Int:
		v.wrong(x.Int() < 0, "number_negative", path, "A number is not negative.")
	default: // text and truth
	}
}

func (v *validation) walkStruct(path string, x reflect.Value) {
	t := x.Type()
	if isSourced(t) {
		standing := Standing(x.FieldByName("Standing").String())
		v.odd(standing == Conflicting, "conflicting_values", rulePath(path), "The document states more than one value here; the first is used. Decide which is right.")
		if standing != Absent && standing != "" {
			v.walk(path, x.FieldByName("Value"))
		}
		return
	}
	for i := range t.NumField() {
		f := t.Field(i)
		if t == reflect.TypeFor[Plan]() && (f.Name == "NotStated" || f.Name == "Origins" || f.Name == "Unread") || slices.Contains(identities, f.Type) && f.Name == "ID" {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		at := name
		switch {
		case name == "terms": // what a rule says stands at the rule's own path
			at = path
		case path != "":
			at = path + "/" + name
		}
		if f.Type.Kind() == reflect.String && strings.HasPrefix(name, "reject") {
			v.reject(at, x.Field(i).String())
		}
		v.walk(at, x.Field(i))
	}
}

// elementPath is the id of a rule, or the place in its list.
func elementPath(path string, i int, e reflect.Value) string {
	if e.Kind() == reflect.Struct {
		if id := e.FieldByName("ID"); id.IsValid() && id.Kind() == reflect.String && id.String() != "" {
			if id.Type() == identities[0] {
				return id.String()
			}
			return path + "/" + id.String()
		}
	}
	return fmt.Sprintf("%s[%d]", path, i)
}

// rulePath takes the name of a rule's own field off its path.
func rulePath(path string) string {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return path
	}
	switch path[i+1:] {
	case "channel", "network", "daysSupply", "share", "deductibleApplies", "scope", "individual", "family", "familyMethod", "appliesToRx":
		return path[:i]
	}
	return path
}

func (v *validation) reject(path, code string) {
	bad := len(code) > 3 || len(code) == 1 || strings.ContainsFunc(code, func(r rune) bool { return (r < '0' || r > '9') && (r < 'A' || r > 'Z') })
	v.wrong(bad, "reject_code_impossible", path, "A reject code (511-FB) is two or three digits or capital letters.")
}

func (v *validation) scope(path string, s *Scope) {
	for _, t := range slices.Concat(s.Tiers, s.ExemptTiers) {
		v.tier(path+"/tiers", t)
	}
	v.wrong(common(s.Tiers, s.ExemptTiers), "tier_both_ways", path+"/exemptTiers", "A tier is named both as held and as exempt.")
	v.wrong(s.DaysSupply.Max != 0 && s.DaysSupply.Max < s.DaysSupply.Min || s.Age.Max != 0 && s.Age.Max < s.Age.Min, "range_backwards", path, "A range does not end before it begins.")
	v.wrong(!s.From.IsZero() && !s.To.IsZero() && s.To < s.From, "dates_backwards", path, "The last date of service is before the first.")
	for _, st := range s.States {
		v.wrong(len(st) != 2 || strings.ToUpper(st) != st, "state_impossible", path+"/states", "A state is two capital letters.")
	}
}

func (v *validation) drugs(path string, s *DrugSet) {
	for _, l := range s.Lists {
		v.wrong(!v.lists[l], "list_unknown", path+"/lists", "The rule names a drug list that the plan does not have.")
	}
	digits := func(c string) bool { return !strings.ContainsFunc(c, func(r rune) bool { return r < '0' || r > '9' }) }
	for _, n := range s.NDCs {
		v.wrong(!digits(n) || len(n) != 5 && len(n) != 9 && len(n) != 11, "ndc_impossible", path+"/ndcs", "An NDC has eleven digits, or the first nine or five of them.")
	}
	for _, c := range s.Classes {
		v.wrong(c == "" || len(c) > 14, "class_impossible", path+"/classes", "A class code has one to fourteen characters.")
	}
	for _, c := range s.Schedules {
		v.wrong(!slices.Contains([]string{"CI", "CII", "CIII", "CIV", "CV"}, c), "value_unknown", path+"/schedules", "A schedule is CI to CV.")
	}
}

// tiersWithoutShares finds tiers of which the plan says nothing, where it speaks of others.
func (v *validation) tiersWithoutShares() {
	named := map[TierID]bool{}
	for i := range v.plan.CostShares {
		named[v.plan.CostShares[i].Tier] = true
	}
	for _, t := range v.plan.Tiers {
		v.odd(len(named) > 0 && !named[t.ID], "tier_without_cost_share", "tiers/"+string(t.ID), "The plan has no cost share for this tier; claims on it cannot be adjudicated.")
	}
}
