// Package money holds the exact numbers of a pharmacy claim and is the one place that rounds.
//
//   - [Amount]: dollars and cents, kept in cents.
//   - [UnitPrice]: a price per billing unit in 1/100000 dollar (NADAC is published with five decimals).
//   - [Rate]: an exact fraction such as a coinsurance of 25 % or 1/3.
//   - [Quantity]: a dispensed quantity in thousandths of a billing unit (field 442-E7 is 9(7)v999).
//
// Text goes in and text comes out; a float never does. Every multiplication names its [Rounding] and rounds once.
// Arithmetic that leaves the range of int64 panics with [ErrOverflow]; parsed values are bounded so that the amounts of
// one claim (at most [MaxAmount]) cannot reach it.
package money

import (
	"errors"
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// ErrOverflow is the value of the panic raised when arithmetic leaves the range of int64.
var ErrOverflow = errors.New("money: overflow")

// Amount is an amount of money in cents. The zero value is $0.00.
type Amount int64

// MaxAmount is the largest amount that [ParseAmount] accepts: $9,999,999,999.99.
const MaxAmount Amount = 999_999_999_999

// Dollars returns an amount of whole dollars.
func Dollars(d int64) Amount { return Amount(mul(d, 100)) }

// ParseAmount reads decimal dollars: an optional sign, digits, and at most two decimals ("12", "-0.5", "1234.56").
// Thousands separators, currency signs, exponents and a third decimal are errors.
func ParseAmount(s string) (Amount, error) {
	n, err := parseFixed(s, 2)
	if err != nil {
		return 0, err
	}
	if n > int64(MaxAmount) || n < -int64(MaxAmount) {
		return 0, fmt.Errorf("%w: at most %s dollars", ErrRange, MaxAmount)
	}
	return Amount(n), nil
}

// MustAmount is [ParseAmount] for constants; it panics on an error.
func MustAmount(s string) Amount {
	a, err := ParseAmount(s)
	if err != nil {
		panic(err)
	}
	return a
}

// String returns decimal dollars with two decimals: "-12.34".
func (a Amount) String() string { return formatFixed(int64(a), 2, 2) }

// Add returns a + b.
func (a Amount) Add(b Amount) Amount { return Amount(add(int64(a), int64(b))) }

// Sub returns a - b.
func (a Amount) Sub(b Amount) Amount { return Amount(add(int64(a), -int64(b))) }

// Times returns n times the amount.
func (a Amount) Times(n int64) Amount { return Amount(mul(int64(a), n)) }

// Min returns the smaller of the two amounts.
func (a Amount) Min(b Amount) Amount { return min(a, b) }

// Max returns the larger of the two amounts.
func (a Amount) Max(b Amount) Amount { return max(a, b) }

// MarshalJSON writes decimal dollars as a JSON number with two decimals.
func (a Amount) MarshalJSON() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalJSON reads a JSON number of decimal dollars; a third decimal that is not zero is an error.
func (a *Amount) UnmarshalJSON(b []byte) error {
	v, err := ParseAmount(plainNumber(string(b)))
	if err != nil {
		return err
	}
	*a = v
	return nil
}

// UnitPrice is a price per billing unit in 1/100000 dollar.
type UnitPrice int64

// ParseUnitPrice reads decimal dollars with at most five decimals.
func ParseUnitPrice(s string) (UnitPrice, error) {
	n, err := parseFixed(s, 5)
	return UnitPrice(n), err
}

// String returns decimal dollars with five decimals.
func (p UnitPrice) String() string { return formatFixed(int64(p), 5, 5) }

// Times returns the price of a quantity, rounded once to cents.
func (p UnitPrice) Times(q Quantity, r Rounding) Amount {
	// 1e-5 dollars × 1e-3 units = 1e-8 dollars = 1e-6 cents
	return Amount(mulDiv(int64(p), int64(q), 1_000_000, r))
}

// Quantity is a quantity in thousandths of a billing unit (EA, ML or GM).
type Quantity int64

// MaxQuantity is the largest quantity that field 442-E7 can carry: 9,999,999.999.
const MaxQuantity Quantity = 9_999_999_999

// Units returns a quantity of whole billing units.
func Units(n int64) Quantity { return Quantity(mul(n, 1000)) }

// ParseQuantity reads a decimal with at most three decimals.
func ParseQuantity(s string) (Quantity, error) {
	n, err := parseFixed(s, 3)
	if err != nil {
		return 0, err
	}
	if n > int64(MaxQuantity) || n < -int64(MaxQuantity) {
		return 0, fmt.Errorf("%w: at most %s", ErrRange, MaxQuantity)
	}
	return Quantity(n), nil
}

// String returns the shortest decimal: "30", "2.5".
func (q Quantity) String() string { return formatFixed(int64(q), 3, 0) }

// MarshalJSON writes the shortest JSON number.
func (q Quantity) MarshalJSON() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalJSON reads a JSON number with at most three decimals.
func (q *Quantity) UnmarshalJSON(b []byte) error {
	v, err := ParseQuantity(plainNumber(string(b)))
	if err != nil {
		return err
	}
	*q = v
	return nil
}

// Rounding says what happens to the part of a product below one cent.
type Rounding string

// The rounding rules. No public rule fixes one for claims; half-up is the default everywhere.
const (
	HalfUp   Rounding = "halfUp"   // 0.005 → 0.01, −0.005 → −0.01
	HalfEven Rounding = "halfEven" // 0.005 → 0.00, 0.015 → 0.02
	Truncate Rounding = "truncate" // toward zero
)

// Rate is an exact non-negative fraction in lowest terms. The zero value is 0 %.
type Rate struct{ num, den int64 }

// NewRate returns num/den. It panics unless num ≥ 0 and den > 0.
func NewRate(num, den int64) Rate {
	if num < 0 || den <= 0 {
		panic("money: a rate needs a non-negative numerator and a positive denominator")
	}
	g := gcd(num, den)
	return Rate{num / g, den / g}
}

// BasisPoints returns a rate of bp/10000.
func BasisPoints(bp int64) Rate { return NewRate(bp, 10_000) }

// Percent returns a rate of p/100.
func Percent(p int64) Rate { return NewRate(p, 100) }

// ParsePercent reads a percentage with at most six decimals ("25", "33.33") or a fraction of one ("1/3" is a third).
func ParsePercent(s string) (Rate, error) {
	if n, d, ok := strings.Cut(s, "/"); ok {
		num, err1 := strconv.ParseInt(n, 10, 64)
		den, err2 := strconv.ParseInt(d, 10, 64)
		if err1 != nil || err2 != nil || num < 0 || den <= 0 {
			return Rate{}, fmt.Errorf("%w: %q is not a fraction", ErrSyntax, s)
		}
		return NewRate(num, den), nil
	}
	n, err := parseFixed(s, 6)
	if err != nil {
		return Rate{}, err
	}
	if n < 0 || n > 1_000_000_000_000 {
		return Rate{}, fmt.Errorf("%w: a percentage is from 0 to 1000000", ErrRange)
	}
	return NewRate(n, 100_000_000), nil
}

// IsZero reports whether the rate is 0 %.
func (r Rate) IsZero() bool { return r.num == 0 }

// Num and Den return the fraction in lowest terms; the zero value is 0/1.
func (r Rate) Num() int64 { return r.num }

// Den returns the denominator, at least 1.
func (r Rate) Den() int64 { return max(r.den, 1) }

// Of returns the rate's part of an amount, rounded once.
func (r Rate) Of(a Amount, how Rounding) Amount {
	return Amount(mulDiv(int64(a), r.num, r.Den(), how))
}

// Complement returns 1 − r; it panics when r is above 100 %.
func (r Rate) Complement() Rate { return NewRate(r.Den()-r.num, r.Den()) }

// Less reports whether r is smaller than o.
func (r Rate) Less(o Rate) bool {
	h1, l1 := bits.Mul64(uint64(r.num), uint64(o.Den()))
	h2, l2 := bits.Mul64(uint64(o.num), uint64(r.Den()))
	return h1 < h2 || h1 == h2 && l1 < l2
}

// String returns the percentage without a sign: "25", "12.5", or a fraction of one when it has no short decimal: "1/3".
func (r Rate) String() string {
	if 100_000_000%r.Den() == 0 {
		return formatFixed(mul(r.num, 100_000_000/r.Den()), 6, 0)
	}
	return fmt.Sprintf("%d/%d", r.num, r.Den())
}

// MarshalJSON writes the percentage as a JSON number, or a fraction without a short decimal as a string ("1/3").
func (r Rate) MarshalJSON() ([]byte, error) {
	s := r.String()
	if strings.Contains(s, "/") {
		return []byte(`"` + s + `"`), nil
	}
	return []byte(s), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (r *Rate) UnmarshalJSON(b []byte) error {
	s := string(b)
	if unquoted, err := strconv.Unquote(s); err == nil && strings.HasPrefix(s, `"`) {
		s = unquoted
	} else {
		s = plainNumber(s)
	}
	v, err := ParsePercent(s)
	if err != nil {
		return err
	}
	*r = v
	return nil
}
