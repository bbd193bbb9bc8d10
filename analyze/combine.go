package analyze

import (
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
)

// Combine makes one draft of what the built-in reader and a model have read of a text. Where both say the same of a rule
// its evidence is that of both, and half of the doubt that the surer of them left is taken away. Where they say different
// things the value is conflicting: that of the built-in reader stands first, the model's is an alternative with its own
// quotes, and a finding ("readers_disagree") names the rule. What only one says is kept as it is. A stated value goes
// before an assumed one, whoever read it.
//
// Neither draft may be used afterwards.
func Combine(builtin, model Draft) Draft {
	if builtin.given || builtin.Plan == nil || model.Plan == nil {
		if builtin.Plan == nil {
			builtin.Plan = model.Plan
		}
		builtin.Findings, builtin.Usage = slices.Concat(builtin.Findings, model.Findings), model.Usage
		return builtin
	}
	plan := builtin.Plan
	said := plan.NotStated
	plan.NotStated = nil
	general := pathsOf(notStated(plan))
	c := combiner{readers: true}
	same := sameShares(plan, model.Plan)
	c.part("", reflect.ValueOf(plan).Elem(), reflect.ValueOf(model.Plan).Elem())
	rename(plan, same)
	c.entries(plan, model.Plan)
	plan.Origins = slices.Concat(plan.Origins, model.Plan.Origins)
	still := pathsOf(notStated(plan))
	known := map[string]bool{}
	plan.EachRule(func(r benefit.RuleInfo) { known[string(r.ID)] = r.Standing != benefit.Absent && r.Standing != "" })
	plan.NotStated = slices.DeleteFunc(said, func(n benefit.NotStated) bool { return general[n.Path] && !still[n.Path] || known[n.Path] })
	found := slices.DeleteFunc(slices.Clone(builtin.Findings), func(f finding.Finding) bool { return f.Code == "rule_undecided" && known[f.Path] })
	return Draft{Plan: plan, Findings: slices.Concat(found, model.Findings, c.found), Usage: model.Usage}
}

func pathsOf(list []benefit.NotStated) map[string]bool {
	out := map[string]bool{}
	for _, n := range list {
		out[n.Path] = true
	}
	return out
}

// combiner adds a fresh plan to an old one, part by part.
type combiner struct {
	readers bool // the two are of different readers: agreement makes surer, and disagreement is told
	found   []finding.Finding
}

var (
	notRules   = []string{"NotStated", "Unread", "Origins", "Formulary", "DrugLists"}
	shareType  = reflect.TypeFor[benefit.Share]()
	ruleIDType = reflect.TypeFor[benefit.RuleID]()
	tierIDType = reflect.TypeFor[benefit.TierID]()
)

// ruleList reports whether a type is a list of what has an id of its own and values with evidence.
func ruleList(t reflect.Type) bool {
	if t.Kind() != reflect.Slice || t.Elem().Kind() != reflect.Struct {
		return false
	}
	id, ok := t.Elem().FieldByName("ID")
	return ok && (id.Type == ruleIDType || id.Type == tierIDType) && carriesEvidence(t.Elem())
}

// part adds the fields of fresh to those of old: values that stand alone, lists of rules, and parts of parts.
func (c *combiner) part(path string, old, fresh reflect.Value) {
	for i := range old.NumField() {
		f := old.Type().Field(i)
		if slices.Contains(notRules, f.Name) {
			continue
		}
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		at := strings.TrimPrefix(path+"/"+name, "/")
		switch {
		case isSourced(f.Type):
			c.value(at, old.Field(i), fresh.Field(i))
		case ruleList(f.Type):
			c.rules(at, old.Field(i), fresh.Field(i))
		case f.Type.Kind() == reflect.Struct:
			c.part(at, old.Field(i), fresh.Field(i))
		}
	}
}

// rules adds a list: a rule with the id of an old one to that, the others behind them.
func (c *combiner) rules(path string, old, fresh reflect.Value) {
	at := map[string]int{}
	for i := range old.Len() {
		at[old.Index(i).FieldByName("ID").String()] = i
	}
	for i := range fresh.Len() {
		rule := fresh.Index(i)
		id := rule.FieldByName("ID").String()
		n, ok := at[id]
		if !ok {
			at[id] = old.Len()
			old.Set(reflect.Append(old, rule))
			continue
		}
		where := id
		if rule.FieldByName("ID").Type() == tierIDType {
			where = path + "/" + id
		}
		c.part(where, old.Index(n), rule)
	}
}

// value adds a value with its standing: both are of one benefit.Sourced.
func (c *combiner) value(path string, old, fresh reflect.Value) {
	was, is := standingOf(old), standingOf(fresh)
	switch {
	case is == benefit.Absent || is == "":
	case was == benefit.Absent || was == "", was == benefit.Assumed && is != benefit.Assumed:
		old.Set(fresh)
	case is == benefit.Assumed:
	case is != benefit.Conflicting && sameValue(old.FieldByName("Value"), fresh.FieldByName("Value")):
		c.agree(old, fresh)
	case strings.HasSuffix(path, "/label"):
		// what a tier is called here and there is no rule
	case old.FieldByName("Value").Kind() == reflect.String && overlap(old, fresh):
		// a name of which one quotes more words
	default:
		c.disagree(path, old, fresh)
	}
}

func standingOf(v reflect.Value) benefit.Standing {
	return benefit.Standing(v.FieldByName("Standing").String())
}

func evidenceOf(v reflect.Value) []benefit.Evidence {
	return v.FieldByName("Evidence").Interface().([]benefit.Evidence)
}

// sameValue compares what two rules say, leaving out the words that they are called by.
func sameValue(a, b reflect.Value) bool {
	if a.Type() == shareType {
		return sameShare(a.Interface().(benefit.Share), b.Interface().(benefit.Share))
	}
	return reflect.DeepEqual(unlabelled(a.Interface()), unlabelled(b.Interface()))
}

func overlap(a, b reflect.Value) bool {
	return slices.ContainsFunc(evidenceOf(a), func(x benefit.Evidence) bool {
		return slices.ContainsFunc(evidenceOf(b), func(y benefit.Evidence) bool { return x.Start < y.End && y.Start < x.End })
	})
}

// agree gathers the evidence of both.
func (c *combiner) agree(old, fresh reflect.Value) {
	ev := slices.Clone(evidenceOf(old))
	sure := func(list []benefit.Evidence) benefit.Confidence {
		out := benefit.Confidence(1000)
		for _, e := range list {
			out = min(out, e.Confidence)
		}
		return out
	}
	surer := max(sure(ev), sure(evidenceOf(fresh)))
	for _, e := range evidenceOf(fresh) {
		if !slices.ContainsFunc(ev, func(o benefit.Evidence) bool { return o.Span() == e.Span() && o.Extractor == e.Extractor }) {
			ev = append(ev, e)
		}
	}
	if c.readers {
		for i := range ev {
			ev[i].Confidence = max(ev[i].Confidence, surer+(1000-surer)/2)
		}
	}
	if standingOf(old) == benefit.Derived && standingOf(fresh) == benefit.Stated {
		old.FieldByName("Standing").Set(fresh.FieldByName("Standing"))
	}
	old.FieldByName("Evidence").Set(reflect.ValueOf(ev))
}

// disagree keeps the fresh value as another reading of the old one.
func (c *combiner) disagree(path string, old, fresh reflect.Value) {
	list := old.FieldByName("Alternatives")
	known := func(value reflect.Value) bool {
		for i := range list.Len() {
			if sameValue(list.Index(i).FieldByName("Value"), value) {
				return true
			}
		}
		return sameValue(old.FieldByName("Value"), value)
	}
	put := func(from reflect.Value) {
		if known(from.FieldByName("Value")) {
			return
		}
		other := reflect.New(list.Type().Elem()).Elem()
		other.FieldByName("Value").Set(from.FieldByName("Value"))
		other.FieldByName("Evidence").Set(from.FieldByName("Evidence"))
		list.Set(reflect.Append(list, other))
	}
	put(fresh)
	others := fresh.FieldByName("Alternatives")
	for i := range others.Len() {
		put(others.Index(i))
	}
	old.FieldByName("Standing").SetString(string(benefit.Conflicting))
	if !c.readers {
		return
	}
	f := finding.Finding{
		Code: "readers_disagree", Severity: finding.Warning, Path: path,
		Message: "The built-in reader and the model read different values here; both are kept with their quotes. Decide which is right.",
	}
	if ev := evidenceOf(fresh); len(ev) > 0 {
		at := ev[0].Span()
		f.Span, f.Page = &at, ev[0].Page
	}
	c.found = append(c.found, f)
}

// sameShares gives a model's cost shares the ids of the built-in reader's that rest on the same words and differ only in
// a pharmacy, network or days supply which one of the two assumed. It returns the places of those in old.
func sameShares(old, fresh *benefit.Plan) []int {
	var same []int
	taken := idsOf(old.CostShares)
	for i := range fresh.CostShares {
		m := &fresh.CostShares[i]
		if taken[m.ID] {
			continue
		}
		for k := range old.CostShares {
			if b := &old.CostShares[k]; !slices.Contains(same, k) && sameRule(b, m) {
				m.ID, same = b.ID, append(same, k)
				break
			}
		}
	}
	return same
}

// sameRule reports whether two cost shares are readings of one.
func sameRule(a, b *benefit.CostShare) bool {
	return a.Tier == b.Tier && a.Variant == b.Variant && sameShare(a.Share.Value, b.Share.Value) && overlap(reflect.ValueOf(a.Share), reflect.ValueOf(b.Share)) &&
		reconcile(&a.Channel, &b.Channel) && reconcile(&a.Network, &b.Network) && reconcile(&a.DaysSupply, &b.DaysSupply)
}

// rename gives cost shares of which more is known now the ids of where they hold.
func rename(plan *benefit.Plan, places []int) {
	taken := idsOf(plan.CostShares)
	for _, k := range places {
		cs := &plan.CostShares[k]
		if id := costShareID(cs); !taken[id] {
			taken[id], cs.ID = true, id
		}
	}
}

func idsOf(list []benefit.CostShare) map[benefit.RuleID]bool {
	out := map[benefit.RuleID]bool{}
	for i := range list {
		out[list[i].ID] = true
	}
	return out
}

// reconcile reports whether two values agree or one of them is assumed.
func reconcile[T comparable](a, b *benefit.Sourced[T]) bool {
	return a.Value == b.Value || a.Standing == benefit.Assumed || b.Standing == benefit.Assumed
}

// entries adds the rows of a drug list that the built-in reader did not find.
func (c *combiner) entries(old, fresh *benefit.Plan) {
	have := map[string]bool{}
	key := func(name, tier string) string { return fold(name) + "\n" + fold(tier) }
	for _, e := range old.Formulary.Entries {
		have[key(e.Name, e.Tier)] = true
	}
	for _, e := range fresh.Formulary.Entries {
		if k := key(e.Name, e.Tier); !have[k] {
			have[k] = true
			old.Formulary.Entries = append(old.Formulary.Entries, e)
		}
	}
}
