package eval_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/benefit"
)

// Further ways of vendors' exports: records as rules with conditions, as lists of names and values or as columns side by side, numbers in quotation
// marks, and rules by the claims that they take.

// formed puts a record, of where a cost share holds and of what it is, into the form of the document.
func (w *jsonWriter) formed(where, cost object) object {
	switch w.form {
	case "rules", "conditions", "actions":
		if w.form == "actions" && w.share != "fields" {
			break
		}
		keys := map[string][2]string{"when": {"when", "then"}, "if": {"if", "then"}, "criteria": {"criteria", "result"}, "match": {"match", "pay"}, "conditions": {"conditions", "outcome"}}[w.choose("conditions", "when", "if", "criteria", "match", "conditions")]
		out := object{{w.key("rule id"), 100 + w.ruleCount}}
		w.ruleCount += 10
		var on, then any = where, cost
		if plain(where) && w.form != "rules" {
			on = w.listed(where, "field", true)
		}
		return append(out, member{w.key(keys[0]), on}, member{w.key(keys[1]), then})
	case "bag":
		if !plain(cost) {
			break
		}
		return append(slices.Clone(where), member{w.key("attributes"), w.listed(cost, "name", false)})
	}
	return append(slices.Clone(where), cost...)
}

// plain reports whether an object has nothing but scalars.
func plain(o object) bool {
	return !slices.ContainsFunc(o, func(m member) bool {
		switch m.value.(type) {
		case object, []any:
			return true
		}
		return false
	})
}

// listed are the members of an object as names and values.
func (w *jsonWriter) listed(o object, name string, operator bool) []any {
	var out []any
	for _, m := range o {
		e := object{{w.key(name), m.key}}
		if operator {
			e = append(e, member{w.key("operator"), w.choose("operator", "EQ", "equals", "=")})
		}
		out = append(out, append(e, member{w.key("value"), m.value}))
	}
	return out
}

// columned are records as columns side by side: {"tier": ["A", "B"], "copay": [10, 40]}.
func columned(records []any) any {
	var keys []string
	for _, r := range records {
		for _, m := range r.(object) {
			if !slices.Contains(keys, m.key) {
				keys = append(keys, m.key)
			}
		}
	}
	var out object
	for _, k := range keys {
		column := make([]any, len(records))
		for i, r := range records {
			if j := slices.IndexFunc(r.(object), func(m member) bool { return m.key == k }); j >= 0 {
				column[i] = r.(object)[j].value
			}
		}
		out = append(out, member{k, column})
	}
	return out
}

// quotedNumbers puts all numbers of a value into quotation marks.
func quotedNumbers(v any) any {
	switch v := v.(type) {
	case object:
		out := make(object, len(v))
		for i, m := range v {
			out[i] = member{m.key, quotedNumbers(m.value)}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = quotedNumbers(e)
		}
		return out
	case int, json.Number:
		return fmt.Sprint(v)
	}
	return v
}

// claimRules writes the rules by the claims that they take.
func (w *jsonWriter) claimRules() []any {
	u := w.b.rules
	var out []any
	rule := func(name string, on, then object) {
		out = append(out, object{{w.key("rule name"), name}, {w.key("when"), on}, {w.key("then"), then}})
	}
	one := func(words string, v any) object {
		var o object
		w.put(&o, words, v)
		return o
	}
	reject := func() object {
		if w.choose("rejects", "switch", "word") == "switch" {
			return one("reject", true)
		}
		return one("action", "REJECT")
	}
	store := func(o object) object {
		w.put(&o, "channel", w.channel(benefit.Retail))
		return o
	}
	for _, d := range u.authorized {
		rule("Review of "+d, one("drug", d), one("prior authorization required", true))
	}
	for _, q := range u.quantity {
		then := one("max quantity", q.max)
		w.put(&then, "per days", q.days)
		rule("Amount of "+q.drug, one("drug", q.drug), then)
	}
	if u.difference {
		rule("Member chooses the brand", one("daw code", "2"), one("member pays", "COPAY_PLUS_DIFFERENCE"))
	}
	if u.refill > 0 {
		rule("Too early", one("percent used below", u.refill), reject())
	}
	if u.mailFills > 0 {
		on := store(one("maintenance drug", true))
		w.put(&on, "fill number greater than", u.mailFills)
		rule("Long-term drugs", on, reject())
	}
	if u.exclusive {
		on := store(one("drug class", "SPECIALTY"))
		if u.specialtyFills > 0 {
			w.put(&on, "fill number greater than", u.specialtyFills)
		}
		rule("Limited distribution", on, reject())
	}
	if len(u.excluded) > 0 {
		rule("Left out", one("drug category", u.excluded), one("covered", false))
	}
	return out
}
