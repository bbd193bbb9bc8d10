package benefit

import (
	"strconv"
	"strings"
	"unicode"
)

// Rule is one rule of a benefit: which fills it holds for, and what it says of them. T is what it says: a
// [QuantityLimit], a [Penalty]. The terms have one standing and one list of evidence.
//
// Its JSON form is {"id", "planVariant", "scope", "terms"}.
type Rule[T any] struct {
	ID      RuleID     `json:"id"`
	Variant string     `json:"planVariant,omitempty"`
	Scope   Scope      `json:"scope,omitzero"`
	Terms   Sourced[T] `json:"terms"`
}

// RuleID returns the rule's id.
func (r *Rule[T]) RuleID() RuleID { return r.ID }

// NewRuleID makes the id of a rule from its type, such as "quantityLimit", and its scope: the type, then the scope's
// parts in a fixed order, each in lower case with hyphens for what is no letter or digit. The same rule of two editions
// of a plan so has the same id.
func NewRuleID(kind string, s Scope) RuleID {
	parts := []string{kind}
	add := func(list ...string) {
		var words []string
		for _, v := range list {
			if w := slug(v); w != "" {
				words = append(words, w)
			}
		}
		if len(words) > 0 {
			parts = append(parts, strings.Join(words, "+"))
		}
	}
	add(plain(s.Tiers)...)
	if len(s.ExemptTiers) > 0 {
		add("not " + strings.Join(plain(s.ExemptTiers), " "))
	}
	add(plain(s.Channels)...)
	add(plain(s.Networks)...)
	d := s.Drugs
	for _, list := range [][]string{plain(d.Kinds), plain(d.Lists), d.Classes, d.NDCs, d.RxCUIs, d.Names, plain(d.BrandClasses), d.Schedules, plain(d.Flags)} {
		add(list...)
	}
	if s.DaysSupply != (DaysSupply{}) {
		add(span(s.DaysSupply.Min, s.DaysSupply.Max))
	}
	if s.Age != (AgeRange{}) {
		add("age " + span(s.Age.Min, s.Age.Max))
	}
	if s.Sex != "" {
		add("sex " + string(s.Sex))
	}
	if s.Fills.Min > 0 || s.Fills.Max > 0 {
		add("fill " + span(s.Fills.Min, s.Fills.Max))
	}
	add(s.States...)
	if !s.From.IsZero() {
		add("from " + s.From.String())
	}
	if !s.To.IsZero() {
		add("to " + s.To.String())
	}
	return RuleID(strings.Join(parts, "/"))
}

func span(lo, hi int) string {
	if hi == 0 {
		return strconv.Itoa(lo) + "-up"
	}
	return strconv.Itoa(lo) + "-" + strconv.Itoa(hi)
}

func plain[T ~string](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = string(v)
	}
	return out
}

// slug keeps letters and digits; a run of anything else becomes one hyphen.
func slug(s string) string {
	var b strings.Builder
	gap := false
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			gap = b.Len() > 0
			continue
		}
		if gap {
			b.WriteByte('-')
			gap = false
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}
