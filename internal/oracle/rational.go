package oracle

import (
	"math/big"

	"github.com/rxassay/rxassay/money"
)

func rat(a money.Amount) *big.Rat    { return new(big.Rat).SetInt64(int64(a)) }
func frac(num, den int64) *big.Rat   { return big.NewRat(num, den) }
func rateOf(r money.Rate) *big.Rat   { return big.NewRat(r.Num(), r.Den()) }
func product(a, b *big.Rat) *big.Rat { return new(big.Rat).Mul(a, b) }

// part returns a fraction of an amount, rounded once to cents.
func part(a money.Amount, by *big.Rat, how money.Rounding) money.Amount {
	return cents(product(rat(a), by), how)
}

// cents rounds a non-negative number of cents.
func cents(x *big.Rat, how money.Rounding) money.Amount {
	whole := new(big.Int).Quo(x.Num(), x.Denom())
	rest := new(big.Rat).Sub(x, new(big.Rat).SetInt(whole))
	n := whole.Int64()
	switch half := rest.Cmp(big.NewRat(1, 2)); {
	case how == money.Truncate:
	case half > 0, half == 0 && how == money.HalfUp, half == 0 && n%2 == 1:
		n++
	}
	return money.Amount(n)
}

func atLeastZero(a money.Amount) money.Amount { return max(a, 0) }

// started returns how many runs of so many days have begun in a fill.
func started(days, run int) int64 {
	n := int64(0)
	for d := 0; d < days; d += run {
		n++
	}
	return n
}
