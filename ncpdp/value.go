package ncpdp

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// What a value is refused with.
var (
	ErrValue = errors.New("ncpdp: the value does not have the field's form")
	ErrWidth = errors.New("ncpdp: the value does not fit the field")
)

// The last character of a dollar carries the last digit and the sign.
const (
	positiveDigits = "{ABCDEFGHI"
	negativeDigits = "}JKLMNOPQR"
)

// Value is a field's value read exactly, beside what stood on the wire.
type Value struct {
	Source string // verbatim
	Format Format
	// Valid reports that Source has the form of the field. Where it is false nothing below is set; a blank is not valid.
	Valid    bool
	Number   int64 // of a number, quantity, dollar or rate, in units of 10^-Decimals
	Decimals int
	Date     calendar.Date
}

// Amount returns a dollar's cents.
func (v Value) Amount() (money.Amount, bool) {
	return money.Amount(v.Number), v.Valid && v.Format == Money
}

// Quantity returns a quantity's thousandths.
func (v Value) Quantity() (money.Quantity, bool) {
	return money.Quantity(v.Number), v.Valid && v.Format == Quantity
}

// String returns the value for people: "-15.00", "30", "2026-01-31". What is not valid is its source without trailing
// spaces.
func (v Value) String() string {
	text := strings.TrimRight(v.Source, " ")
	if !v.Valid {
		return text
	}
	switch v.Format {
	case Money:
		return money.Amount(v.Number).String()
	case Quantity:
		return money.Quantity(v.Number).String()
	case Date:
		return v.Date.String()
	case Rate:
		sign, n := "", v.Number
		if n < 0 {
			sign, n = "-", -n
		}
		return fmt.Sprintf("%s%d.%04d", sign, n/10_000, n%10_000)
	case Number:
		return strconv.FormatInt(v.Number, 10)
	case Clock:
		return text[:2] + ":" + text[2:]
	}
	return text
}

// Interpret reads the value as the dictionary's form of the field. A field that the dictionary does not know, or does not
// type, is text.
func (f Field) Interpret() Value {
	v := Value{Source: f.Value, Format: Text, Valid: true}
	d, ok := LookupField(f.ID)
	if !ok || d.Format == Untyped || d.Format == Text {
		return v
	}
	v.Format = d.Format
	text := strings.TrimRight(f.Value, " ")
	var err error
	switch d.Format {
	case Number:
		v.Number, err = ParseNumber(text)
	case Quantity:
		v.Decimals = 3
		v.Number, err = ParseNumber(text)
	case Money:
		v.Decimals = 2
		v.Number, err = ParseOverpunch(text)
	case Rate:
		v.Decimals = 4
		v.Number, err = ParseOverpunch(text)
	case Date:
		v.Date, err = calendar.ParseCompact(text)
	case Clock:
		if len(text) != 4 || !isDigits(text) || text[:2] > "23" || text[2:] > "59" {
			err = ErrValue
		}
	}
	if err != nil {
		return Value{Source: f.Value, Format: d.Format}
	}
	return v
}

// ParseNumber reads unsigned digits, with or without leading zeros, up to 18 of them. Errors wrap [ErrValue].
func ParseNumber(s string) (int64, error) {
	digits := strings.TrimLeft(s, "0")
	if s == "" || len(digits) > 18 || digits != "" && !isDigits(digits) {
		return 0, fmt.Errorf("%w: digits are wanted", ErrValue)
	}
	if digits == "" {
		return 0, nil
	}
	return strconv.ParseInt(digits, 10, 64)
}

// ParseOverpunch reads digits of which the last may carry the sign: "150{" is 150 tens, 1500; "150}" is -1500; "1500"
// without a sign is positive. "0}" is zero: the sign of a zero stays in the source only. Errors wrap [ErrValue].
func ParseOverpunch(s string) (int64, error) {
	if s == "" {
		return 0, fmt.Errorf("%w: a signed number is wanted", ErrValue)
	}
	last := s[len(s)-1]
	digit, negative := strings.IndexByte(positiveDigits, last), false
	if digit < 0 {
		digit = strings.IndexByte(negativeDigits, last)
		negative = digit >= 0
	}
	if digit < 0 && last >= '0' && last <= '9' {
		digit = int(last - '0')
	}
	if digit < 0 {
		return 0, fmt.Errorf("%w: the last character is neither a digit nor a signed one", ErrValue)
	}
	n, err := ParseNumber(s[:len(s)-1] + string(rune('0'+digit)))
	if negative {
		n = -n
	}
	return n, err
}

// ParseDollars reads a dollar field: cents with the sign in the last character. Errors wrap [ErrValue].
func ParseDollars(s string) (money.Amount, error) {
	n, err := ParseOverpunch(s)
	return money.Amount(n), err
}

// FormatDollars writes cents into a dollar field of a width in characters (8 in D.0: up to 999999.99), filled with zeros.
// The error is [ErrWidth].
func FormatDollars(a money.Amount, width int) (string, error) {
	table, n := positiveDigits, int64(a)
	if n < 0 {
		if n == math.MinInt64 {
			return "", ErrWidth
		}
		table, n = negativeDigits, -n
	}
	s, err := FormatNumber(n, width)
	if err != nil {
		return "", err
	}
	return s[:len(s)-1] + table[n%10:n%10+1], nil
}

// FormatQuantity writes thousandths into a quantity field, ten digits, filled with zeros. The error is [ErrWidth], also
// for a negative quantity.
func FormatQuantity(q money.Quantity) (string, error) { return FormatNumber(int64(q), 10) }

// FormatNumber writes an unsigned number into a field of a width in digits, filled with zeros. The error is [ErrWidth],
// also for a negative number.
func FormatNumber(n int64, width int) (string, error) {
	s := strconv.FormatInt(n, 10)
	if n < 0 || len(s) > width {
		return "", fmt.Errorf("%w: %d digits", ErrWidth, width)
	}
	return strings.Repeat("0", width-len(s)) + s, nil
}
