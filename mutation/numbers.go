package mutation

import (
	"github.com/rxassay/rxassay/money"
)

// wrong is a number that stands in place of the right one.
type wrong[N any] struct {
	operator Operator
	way      int
	name     string // in the mutant's id
	to       N
}

// aside returns a number one unit below and above, never below zero.
func aside[N ~int | ~int64](n, unit N) []wrong[N] {
	out := []wrong[N]{{Unit, 1, "+1", n + unit}}
	if n >= unit {
		out = append(out, wrong[N]{Unit, -1, "-1", n - unit})
	}
	return out
}

// wrongs returns all that an amount or a quantity can be taken for: [aside], a tenth less and more, none and twice. What is
// the same number as another stands once.
func wrongs[N ~int | ~int64](n, unit N) []wrong[N] {
	out := aside(n, unit)
	tenth := (n + 5) / 10
	for _, w := range []wrong[N]{{Tenth, -1, "-10%", n - tenth}, {Tenth, 1, "+10%", n + tenth}, {Zero, -1, "x0", 0}, {Double, 1, "x2", 2 * n}} {
		same := w.to == n
		for _, o := range out {
			same = same || o.to == w.to
		}
		if !same {
			out = append(out, w)
		}
	}
	return out
}

// wrongRates is [wrongs] for a rate, whose unit is a point of percent; none is below 0 or above 100 %.
func wrongRates(r money.Rate) []wrong[money.Rate] {
	num, den := r.Num(), r.Den()
	out := []wrong[money.Rate]{}
	for _, w := range []wrong[money.Rate]{
		{Unit, -1, "-1", money.NewRate(max(num*100-den, 0), den*100)},
		{Unit, 1, "+1", money.NewRate(num*100+den, den*100)},
		{Tenth, -1, "-10%", money.NewRate(num*9, den*10)},
		{Tenth, 1, "+10%", money.NewRate(num*11, den*10)},
		{Zero, -1, "x0", money.NewRate(0, 1)},
		{Double, 1, "x2", money.NewRate(num*2, den)},
	} {
		same := w.to == r || money.Percent(100).Less(w.to) || w.operator == Unit && w.way < 0 && num*100 < den
		for _, o := range out {
			same = same || o.to == w.to
		}
		if !same {
			out = append(out, w)
		}
	}
	return out
}
