// Package provider knows prescribers and pharmacies as a claim does: the National Provider Identifier and its check
// digit, the taxonomy code that says what kind of pharmacy one is, and a small embedded list of real public records.
package provider

import (
	"errors"
	"fmt"
)

// NPI is a National Provider Identifier: ten digits, the first a 1 or a 2, the last a check digit. NCPDP carries a
// pharmacy's in 201-B1 (qualifier 202-B2 = 01) and a prescriber's in 411-DB (466-EZ = 01).
type NPI string

// What a text that is not an NPI is refused with.
var (
	ErrSyntax     = errors.New("not a national provider identifier: ten digits, the first a 1 or a 2")
	ErrCheckDigit = errors.New("the check digit does not fit")
)

// ParseNPI reads ten digits: [ErrSyntax] where they are not, [ErrCheckDigit] where the last one is wrong. A good check
// digit does not say that the provider exists.
func ParseNPI(s string) (NPI, error) {
	if len(s) != 10 || !isDigits(s) || s[0] != '1' && s[0] != '2' {
		return "", ErrSyntax
	}
	if want := checkDigit(s[:9]); s[9] != want {
		return "", ErrCheckDigit
	}
	return NPI(s), nil
}

// CheckDigit returns the digit that completes nine digits to an NPI, or [ErrSyntax].
func CheckDigit(first9 string) (byte, error) {
	if len(first9) != 9 || !isDigits(first9) {
		return 0, fmt.Errorf("%w (nine of them)", ErrSyntax)
	}
	return checkDigit(first9), nil
}

// Valid reports whether [ParseNPI] accepts n.
func (n NPI) Valid() bool { _, err := ParseNPI(string(n)); return err == nil }

// String returns the digits.
func (n NPI) String() string { return string(n) }

// checkDigit is Luhn's over 80840 (the issuer of US health identifiers), which adds 24, and nine digits.
func checkDigit(first9 string) byte {
	sum := 24
	for i := range len(first9) {
		d := int(first9[i] - '0')
		if i%2 == 0 {
			d *= 2
			d = d/10 + d%10
		}
		sum += d
	}
	return byte('0' + (10-sum%10)%10)
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
