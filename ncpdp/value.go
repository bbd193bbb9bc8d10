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

var errDigits = fmt.Errorf("%w: up to 18 digits are wanted", ErrValue)

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
	Valid bool
	// Unsigned reports a dollar or rate whose last character is a plain digit: it was read as positive.
	Unsigned bool
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
	default: // text is as it stands
		return text
	}
}

// Interpret reads the value in the form that the standard dictionary's D.0 row gives the field. A field that the
// dictionary does not know, or does not type, is text.
func (f Field) Interpret() Value { return Standard().Interpret(D0, "", f) }

// Interpret reads a field's value in the form that it has in a version and segment; where the segment is empty or does
// not have the field, in the form of the first segment that has it.
func (d *Dictionary) Interpret(v Version, segment string, f Field) Value {
	def := d.known(segment, f.ID)
	if def == nil {
		return Value{Source: f.Value, Format: Text, Valid: true}
	}
	return interpret(def.FormatIn(v), f.Value)
}

func interpret(format Format, source string) Value {
	v := Value{Source: source, Format: format, Valid: true}
	if format == Untyped || format == Text {
		v.Format = Text
		return v
	}
	text := strings.TrimRight(source, " ")
	var err error
	switch format {
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
	default: // text was returned above
	}
	if err != nil {
		return Value{Source: source, Format: format}
	}
	v.Unsigned = (format == Money || format == Rate) && isDigits(text)
	return v
}

// ParseNumber reads unsigned digits, with or without leading zeros, up to 18 of them. Errors wrap [ErrValue].
func ParseNumber(s string) (int64, error) {
	digits := strings.TrimLeft(s, "0")
	if s == "" || len(digits) > 18 {
		return 0, errDigits
	}
	n := int64(0)
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, errDigits
		}
		n = n*10 + int64(digits[i]-'0')
	}
	return n, nil
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
	n := int64(0)
	if len(s) > 1 {
		var err error
		if n, err = ParseNumber(s[:len(s)-1]); err != nil || n >= 1e17 {
			return 0, errDigits
		}
	}
	n = n*10 + int64(digit)
	if negative {
		n = -n
	}
	return n, nil
}

// ParseDollars reads a dollar field: cents with the sign in the last character. Errors wrap [ErrValue].
func ParseDollars(s string) (money.Amount, error) {
	n, err := ParseOverpunch(s)
	return money.Amount(n), err
}

// ParseRate reads a tax rate field: ten-thousandths of a percent with the sign in the last character; 82500 is 8.25 %.
// Errors wrap [ErrValue].
func ParseRate(s string) (int64, error) { return ParseOverpunch(s) }

// FormatOverpunch writes a signed number into a field of a width in characters, filled with zeros: 1500 in eight is
// "0000150{", -1501 is "0000150J", zero "0000000{". The error is [ErrWidth].
func FormatOverpunch(n int64, width int) (string, error) {
	table := positiveDigits
	if n < 0 {
		if n == math.MinInt64 {
			return "", ErrWidth
		}
		table, n = negativeDigits, -n
	}
	s, err := FormatNumber(n, width)
	if err != nil || s == "" {
		return "", ErrWidth
	}
	return s[:len(s)-1] + table[n%10:n%10+1], nil
}

// FormatDollars writes cents into a dollar field of a width in characters (8 in D.0: up to 999999.99), filled with zeros.
// The error is [ErrWidth].
func FormatDollars(a money.Amount, width int) (string, error) {
	return FormatOverpunch(int64(a), width)
}

// FormatRate writes ten-thousandths of a percent into a rate field, seven characters, filled with zeros. The error is
// [ErrWidth].
func FormatRate(tenThousandths int64) (string, error) { return FormatOverpunch(tenThousandths, 7) }

// FormatQuantity writes thousandths into a quantity field, ten digits, filled with zeros. The error is [ErrWidth], also
// for a negative quantity.
func FormatQuantity(q money.Quantity) (string, error) { return FormatNumber(int64(q), 10) }

// FormatNumber writes an unsigned number into a field of a width in digits, filled with zeros. The error wraps
// [ErrWidth], also for a negative number.
func FormatNumber(n int64, width int) (string, error) {
	s := strconv.FormatInt(n, 10)
	if n < 0 || len(s) > width {
		return "", fmt.Errorf("%w: %d digits", ErrWidth, width)
	}
	return strings.Repeat("0", width-len(s)) + s, nil
}

// FormatText writes a text field as it is sent: upper case, without spaces at the end, which only a header needs. The
// error is [ErrValue] for a character that no field carries (only printable ASCII is sent) and [ErrWidth] for more
// characters than the field has; width 0 means any.
func FormatText(s string, width int) (string, error) {
	s = strings.TrimRight(s, " ")
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return "", fmt.Errorf("%w: only printable ASCII is sent", ErrValue)
		}
	}
	if width > 0 && len(s) > width {
		return "", fmt.Errorf("%w: %d characters", ErrWidth, width)
	}
	return strings.ToUpper(s), nil
}

// UnslashZeros turns Ø and ø, with which printed standards and payer sheets write the digit zero, into 0: "4Ø9-D9" is
// "409-D9". It is for reading documents; on the wire a zero is a zero, and these letters are not allowed there.
func UnslashZeros(s string) string { return unslash.Replace(s) }

var unslash = strings.NewReplacer("Ø", "0", "ø", "0")
