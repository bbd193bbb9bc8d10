package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// printRules lists the rules that are neither cost shares of a tier nor accumulators: what each says, and the words that
// say so.
func printRules(w io.Writer, p *benefit.Plan) {
	heading := "\nRULES"
	tell := func(variant, id string, terms any, of benefit.Standing, ev []benefit.Evidence) {
		fmt.Fprint(w, heading)
		heading = ""
		says := "undecided: the document does not say enough to apply it"
		if of != benefit.Absent && of != "" {
			says = termsText(terms) + standing(of)
		}
		if variant != "" {
			variant += ": "
		}
		fmt.Fprintf(w, "\n  %s%s\n    %s\n", variant, id, says)
		if len(ev) > 0 {
			fmt.Fprintf(w, "    %s: %q\n", where(ev), shorten(oneLine(ev[0].Quote), 110))
		}
	}
	if d := p.ProductSelection.AddDifference; d.Known() || len(d.Evidence) > 0 {
		terms := map[string]any{"addDifference": d.Value}
		if b := p.ProductSelection.Base; b.Known() {
			terms["base"] = b.Value
		}
		if e := p.ProductSelection.PrescriberExempt; e.Known() {
			terms["prescriberExempt"] = e.Value
		}
		if c := p.ProductSelection.CapAtBrandPrice; c.Known() {
			terms["capAtBrandPrice"] = c.Value
		}
		tell("", "productSelection", terms, d.Standing, d.Evidence)
	}
	for _, part := range []struct {
		path string
		of   any
		told []string // keys that are told elsewhere
	}{
		{"productSelection", p.ProductSelection, []string{"addDifference", "baseShare", "prescriberExempt", "capAtBrandPrice"}},
		{"pharmacies", p.Pharmacies, nil},
		{"coverage", p.Coverage, nil},
		{"coordination", p.Coordination, nil},
		{"charges", p.Charges, nil},
		{"eligibility", p.Eligibility, nil},
		{"highDeductible", p.HighDeductible, nil},
		{"policy", p.Policy, nil},
	} {
		for _, v := range toldValues(part.of) {
			if !slices.Contains(part.told, v.key) {
				tell("", part.path+"/"+v.key, v.Value, v.Standing, v.Evidence)
			}
		}
	}
	p.EachRule(func(r benefit.RuleInfo) { tell(r.Variant, string(r.ID), r.Terms, r.Standing, r.Evidence) })
}

// toldValue is a single value of a plan that its document tells.
type toldValue struct {
	key      string
	Value    any                `json:"value"`
	Standing benefit.Standing   `json:"standing"`
	Evidence []benefit.Evidence `json:"evidence"`
}

// toldValues are the values of a part of the plan that are neither assumed nor absent, by their keys in JSON.
func toldValues(part any) []toldValue {
	raw, err := json.Marshal(part)
	if err != nil {
		return nil
	}
	var all map[string]json.RawMessage
	if json.Unmarshal(raw, &all) != nil {
		return nil
	}
	var out []toldValue
	for _, key := range slices.Sorted(maps.Keys(all)) {
		v := toldValue{key: key}
		if json.Unmarshal(all[key], &v) == nil && v.Standing != "" && v.Standing != benefit.Assumed && v.Standing != benefit.Absent {
			out = append(out, v)
		}
	}
	return out
}

// termsText writes the terms of a rule as "max 30, per fill".
func termsText(terms any) string {
	raw, err := json.Marshal(terms)
	if err != nil {
		return "–"
	}
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return "–"
	}
	if s := valueText(v); s != "" {
		return s
	}
	return "holds"
}

func valueText(v any) string {
	switch v := v.(type) {
	case map[string]any:
		var parts []string
		for _, k := range slices.Sorted(maps.Keys(v)) {
			if s := valueText(v[k]); s != "" {
				parts = append(parts, k+" "+s)
			}
		}
		return strings.Join(parts, ", ")
	case []any:
		var parts []string
		for _, e := range v {
			parts = append(parts, valueText(e))
		}
		return strings.Join(parts, "/")
	case nil:
		return ""
	}
	return fmt.Sprint(v)
}

func shorten(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
