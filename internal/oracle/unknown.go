package oracle

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// truth is an answer that may not be known.
type truth int

const (
	no truth = iota
	unknown
	sure
)

func is(b bool) truth {
	if b {
		return sure
	}
	return no
}

// selects answers whether a set selects a drug of which not everything may be known.
func selects(s *benefit.DrugSet, d *benefit.DrugFacts) truth {
	named := []truth{}
	ask := func(set int, blank bool, found bool) {
		switch {
		case set == 0:
		case found:
			named = append(named, sure)
		case blank:
			named = append(named, unknown)
		default:
			named = append(named, no)
		}
	}
	begins := func(list []string, code string) bool {
		return slices.ContainsFunc(list, func(p string) bool { return p != "" && strings.HasPrefix(code, p) })
	}
	ask(len(s.Kinds), false, slices.ContainsFunc(s.Kinds, func(k benefit.DrugKind) bool { return slices.Contains(d.Kinds, k) }))
	ask(len(s.Lists), false, slices.ContainsFunc(s.Lists, func(l benefit.ListID) bool { return slices.Contains(d.Lists, l) }))
	ask(len(s.Classes), d.Class == "", begins(s.Classes, d.Class))
	ask(len(s.NDCs), d.NDC == "", begins(s.NDCs, d.NDC))
	ask(len(s.RxCUIs), false, slices.Contains(s.RxCUIs, d.RxCUI))
	ask(len(s.Names), len(d.Names) == 0, slices.ContainsFunc(s.Names, func(n string) bool {
		return slices.ContainsFunc(d.Names, func(m string) bool { return strings.EqualFold(strings.TrimSpace(m), strings.TrimSpace(n)) })
	}))
	all := []truth{}
	if len(named) > 0 {
		all = append(all, slices.Max(named))
	}
	if len(s.BrandClasses) > 0 {
		if d.Brand == "" {
			all = append(all, unknown)
		} else {
			all = append(all, is(slices.Contains(s.BrandClasses, d.Brand)))
		}
	}
	if len(s.Schedules) > 0 {
		all = append(all, is(slices.Contains(s.Schedules, d.Schedule)))
	}
	if len(s.Flags) > 0 {
		all = append(all, is(slices.ContainsFunc(d.Flags, func(f formulary.Flag) bool { return slices.Contains(s.Flags, f) })))
	}
	if s.Except != nil {
		all = append(all, sure-selects(s.Except, d))
	}
	if len(all) == 0 {
		return sure
	}
	return slices.Min(all)
}
