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
	p.EachRule(func(r benefit.RuleInfo) {
		fmt.Fprint(w, heading)
		heading = ""
		says := "undecided: the document does not say enough to apply it"
		if r.Standing != benefit.Absent && r.Standing != "" {
			says = termsText(r.Terms) + standing(r.Standing)
		}
		variant := ""
		if r.Variant != "" {
			variant = r.Variant + ": "
		}
		fmt.Fprintf(w, "\n  %s%s\n    %s\n", variant, r.ID, says)
		if len(r.Evidence) > 0 {
			fmt.Fprintf(w, "    %s: %q\n", where(r.Evidence), shorten(oneLine(r.Evidence[0].Quote), 110))
		}
	})
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
