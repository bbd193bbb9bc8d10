package money

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// What a text that is not a number of the wanted shape is refused with.
var (
	ErrSyntax   = errors.New("not a decimal number")
	ErrDecimals = errors.New("too many decimals")
	ErrRange    = errors.New("out of range")
)

// parseFixed reads a plain decimal into an integer scaled by 10^places. Decimals beyond places must be absent or zero.
func parseFixed(s string, places int) (int64, error) {
	digits := strings.TrimPrefix(strings.TrimPrefix(s, "-"), "+")
	whole, frac, dotted := strings.Cut(digits, ".")
	if len(s)-len(digits) > 1 || whole == "" && frac == "" || dotted && frac == "" || !allDigits(whole) || !allDigits(frac) {
		return 0, fmt.Errorf("%w: %q", ErrSyntax, clip(s))
	}
	if extra := len(frac) - places; extra > 0 {
		if strings.Trim(frac[places:], "0") != "" {
			return 0, fmt.Errorf("%w: %q has more than %d", ErrDecimals, clip(s), places)
		}
		frac = frac[:places]
	}
	frac += strings.Repeat("0", places-len(frac))
	n, err := strconv.ParseInt(whole+frac, 10, 64)
	if whole+frac == "" {
		n, err = 0, nil
	}
	if err != nil {
		return 0, fmt.Errorf("%w: %q", ErrRange, clip(s))
	}
	if strings.HasPrefix(s, "-") {
		n = -n
	}
	return n, nil
}

// plainNumber turns a JSON number with an exponent into a plain decimal; what it cannot turn it leaves to the parser.
func plainNumber(s string) string {
	if !strings.ContainsAny(s, "eE") || len(s) > 40 {
		return s
	}
	mantissa, exp, _ := strings.Cut(strings.ToLower(s), "e")
	if n, err := strconv.Atoi(exp); err != nil || n > 20 || n < -20 || mantissa == "" {
		return s
	}
	r, ok := new(big.Rat).SetString(s)
	if !ok {
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(r.FloatString(30), "0"), ".")
}

// formatFixed writes n·10^-places with at least keep decimals.
func formatFixed(n int64, places, keep int) string {
	sign, u := "", uint64(n)
	if n < 0 {
		sign, u = "-", -uint64(n)
	}
	s := strconv.FormatUint(u, 10)
	if len(s) <= places {
		s = strings.Repeat("0", places+1-len(s)) + s
	}
	whole, frac := s[:len(s)-places], s[len(s)-places:]
	for len(frac) > keep && frac[len(frac)-1] == '0' {
		frac = frac[:len(frac)-1]
	}
	if frac == "" {
		return sign + whole
	}
	return sign + whole + "." + frac
}

// mulDiv returns a·b/c, rounded once; the product is exact.
func mulDiv(a, b, c int64, how Rounding) int64 {
	negative := (a < 0) != (b < 0)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi >= uint64(c) {
		panic(ErrOverflow)
	}
	q, rem := bits.Div64(hi, lo, uint64(c))
	half := uint64(c) - rem // rem*2 >= c, without overflow
	switch {
	case how == Truncate || rem == 0:
	case rem > half, rem == half && (how != HalfEven || q%2 == 1):
		q++
	}
	if q > math.MaxInt64 {
		panic(ErrOverflow)
	}
	if negative {
		return -int64(q)
	}
	return int64(q)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

func add(a, b int64) int64 {
	c := a + b
	if (c > a) != (b > 0) && b != 0 {
		panic(ErrOverflow)
	}
	return c
}

func mul(a, b int64) int64 {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi != 0 || lo > math.MaxInt64 {
		panic(ErrOverflow)
	}
	if (a < 0) != (b < 0) {
		return -int64(lo)
	}
	return int64(lo)
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, 1)
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

func clip(s string) string {
	if len(s) > 24 {
		return s[:24] + "…"
	}
	return s
}
