package mutation

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// compiled are the lists of which the engine keeps a compiled form: their mutants take a compilation.
var compiled = []string{"drugCostShares", "productSelection/codes", "coordination/assistance", "eligibility/timelyFiling"}

// wideScope are the lists whose rules look at more than their scope says: at the ingredients of a compound, at codes.
var wideScope = []string{"coverage/exclusions", "coverage/inclusions", "productSelection/codes"}

// nowhere is a scope that holds for nothing.
var nowhere = []benefit.TierID{"\x00"}

// ruleMaker makes the mutants of one rule of the plan's lists.
type ruleMaker struct {
	*maker
	info benefit.RuleInfo
	nth  int
	path string
}

// rules breaks the rules of the plan's lists.
func (m *maker) rules() {
	nth := -1
	m.plan.EachRule(func(info benefit.RuleInfo) {
		nth++
		if info.Standing == benefit.Absent || info.Standing == "" || info.Variant != "" && info.Variant != m.engine.Variant() {
			return
		}
		r := ruleMaker{maker: m, info: info, nth: nth, path: info.List + "/" + string(info.ID)}
		away := func(own benefit.RuleInfo) { own.Scope.Tiers = nowhere }
		switch info.Terms.(type) {
		case *benefit.Inclusion: // shows only where it lifts an exclusion
			if len(m.plan.Coverage.Exclusions) > 0 {
				r.put(Missing, "lifts", 0, "", "it is missing", true, away)
			}
		case *benefit.Assistance: // shows, but for a maximizer, only in the accumulators
			r.put(Missing, "program", 0, "", "it is missing", true, away)
		default:
			r.put(Missing, "", 0, "", "it is missing", true, away)
		}
		r.terms()
		r.elsewhere()
	})
}

// put adds a mutant; scope says that it changes the rule's scope.
func (r *ruleMaker) put(o Operator, value string, way int, to, words string, scope bool, change func(benefit.RuleInfo)) {
	mut := Mutant{Operator: o, Rule: r.path, Value: value, Way: way, Words: string(r.info.ID) + ": " + words}
	mut.Bound = o != RejectCode && way != 0 && !strings.HasPrefix(value, "copay") && value != "coinsurance"
	if !slices.Contains(wideScope, r.info.List) && (!scope || o == Missing) {
		mut.scope = r.info.Scope
	}
	mut.edit = ruleEdit{r.nth, scope, change}
	if slices.Contains(compiled, r.info.List) {
		mut.edit = nthRule(r.nth, change)
	}
	r.add(mut, to)
}

// elsewhere gives the rule to another tier, kind of pharmacy and network than its scope names.
func (r *ruleMaker) elsewhere() {
	s := r.info.Scope
	if len(s.Tiers) > 0 {
		if i := slices.IndexFunc(r.engine.Tiers(), func(t benefit.TierID) bool { return !slices.Contains(s.Tiers, t) }); i >= 0 {
			t := r.engine.Tiers()[i]
			r.put(Attribution, "tier", 0, string(t), fmt.Sprintf("for %v → for %s", s.Tiers, t), true, func(own benefit.RuleInfo) { own.Scope.Tiers = []benefit.TierID{t} })
		}
	}
	if len(s.Channels) > 0 && !slices.Contains(s.Channels, benefit.AnyChannel) {
		all := []benefit.Channel{benefit.Retail, benefit.Mail, benefit.SpecialtyChannel}
		if i := slices.IndexFunc(all, func(c benefit.Channel) bool { return !slices.Contains(s.Channels, c) }); i >= 0 {
			r.put(Attribution, "channel", 0, string(all[i]), fmt.Sprintf("at %v → at %s", s.Channels, all[i]), true, func(own benefit.RuleInfo) { own.Scope.Channels = []benefit.Channel{all[i]} })
		}
	}
	if len(s.Networks) == 1 {
		if n := other(s.Networks[0]); n != "" {
			r.put(Attribution, "network", 0, string(n), fmt.Sprintf("%s → %s", s.Networks[0], n), true, func(own benefit.RuleInfo) { own.Scope.Networks = []benefit.Network{n} })
		}
	}
}

// number breaks a value of the terms by one unit both ways.
func number[T any, N ~int | ~int64](r *ruleMaker, value string, unit N, at func(*T) *N) {
	now := *at(r.info.Terms.(*T))
	for _, w := range aside(now, unit) {
		r.value(w.operator, value, w.way, w.name, fmt.Sprintf("%s %v → %v", value, now, w.to), func(terms any) { *at(terms.(*T)) = w.to })
	}
}

// some is [number] for a value of which zero means that there is none.
func some[T any, N ~int | ~int64](r *ruleMaker, value string, at func(*T) *N) {
	if *at(r.info.Terms.(*T)) != 0 {
		number(r, value, 1, at)
	}
}

// amount breaks an amount or a quantity of the terms in every way.
func amount[T any, N ~int | ~int64](r *ruleMaker, value string, unit N, at func(*T) *N) {
	now := *at(r.info.Terms.(*T))
	for _, w := range wrongs(now, unit) {
		r.value(w.operator, value, w.way, w.name, fmt.Sprintf("%s %v → %v", value, now, w.to), func(terms any) { *at(terms.(*T)) = w.to })
	}
}

// wrongCode is a reject code that no rule gives.
const wrongCode = "R9"

// code breaks a reject code.
func code[T any](r *ruleMaker, value string, at func(*T) *string) {
	r.value(RejectCode, value, 0, wrongCode, "another reject code", func(terms any) { *at(terms.(*T)) = wrongCode })
}

// choice takes another value of a field.
func choice[T any, V any](r *ruleMaker, o Operator, value string, to V, at func(*T) *V) {
	now := *at(r.info.Terms.(*T))
	r.value(o, value, 0, fmt.Sprint(to), fmt.Sprintf("%s %v → %v", value, now, to), func(terms any) { *at(terms.(*T)) = to })
}

func flip[T any](r *ruleMaker, o Operator, value string, at func(*T) *bool) {
	choice(r, o, value, !*at(r.info.Terms.(*T)), at)
}

// window counts what a rule counts over another stretch of time.
func window[T any](r *ruleMaker, at func(*T) *benefit.Window) {
	to := benefit.Lifetime
	if at(r.info.Terms.(*T)).Period == benefit.Lifetime {
		to = benefit.PlanYear
	}
	r.value(Period, "window", 0, string(to), "counted over "+string(to), func(terms any) { *at(terms.(*T)) = benefit.Window{Period: to} })
}

// value adds a mutant of the terms.
func (r *ruleMaker) value(o Operator, value string, way int, to, words string, change func(terms any)) {
	r.put(o, value, way, to, words, false, func(own benefit.RuleInfo) { change(own.Terms) })
}

// share breaks a cost share of the terms.
func share[T any](r *ruleMaker, at func(*T) *benefit.Share) {
	shareNumbers(*at(r.info.Terms.(*T)), func(o Operator, value string, way int, to, words string, change func(*benefit.Share)) {
		r.value(o, value, way, to, words, func(terms any) { change(at(terms.(*T))) })
	})
}
