// Package drug knows drugs as a claim does: the National Drug Code in its printed forms, brand class, billing unit, and
// a small embedded list of real products.
package drug

import (
	"errors"
	"fmt"
	"strings"
)

// NDC is a National Drug Code in the 11-digit billing form, 5-4-2 without hyphens, as NCPDP field 407-D7 carries it.
type NDC string

// What a text that is not one NDC is refused with.
var (
	ErrSyntax    = errors.New("not a national drug code")
	ErrAmbiguous = errors.New("ten digits without hyphens can be read in three ways")
	ErrNoBilling = errors.New("this 12-digit code has no 11-digit form")
)

// separators between the segments of a printed code.
const separators = "- ."

// ParseNDC reads one NDC: 11 digits; 12 digits; or three segments separated by hyphens, spaces or dots, printed 4-4-2,
// 5-3-2, 5-4-1, 5-4-2 or 6-4-2. Spaces around it are ignored.
//
// Ten bare digits are [ErrAmbiguous]: see [Candidates]. A 12-digit code whose labeler needs all six digits is
// [ErrNoBilling]. Everything else is [ErrSyntax]; fewer than ten digits often come from a spreadsheet that ate zeros.
func ParseNDC(s string) (NDC, error) {
	s = strings.TrimSpace(s)
	if isDigits(s) {
		switch len(s) {
		case 10:
			return "", ErrAmbiguous
		case 11:
			return NDC(s), nil
		case 12:
			return fromSegments(s[:6], s[6:10], s[10:])
		}
		return "", fmt.Errorf("%w: %d digits; 10, 11 or 12 are wanted", ErrSyntax, len(s))
	}
	i := strings.IndexAny(s, separators)
	if i < 0 {
		return "", fmt.Errorf("%w: digits, and - between the segments", ErrSyntax)
	}
	parts := strings.Split(s, s[i:i+1])
	if len(parts) != 3 {
		return "", fmt.Errorf("%w: labeler, product and package are three segments", ErrSyntax)
	}
	return fromSegments(parts[0], parts[1], parts[2])
}

// Candidates returns every NDC that s can mean: one for what [ParseNDC] reads, and for ten bare digits the 4-4-2, 5-3-2
// and 5-4-1 readings, in that order and without repetition. A directory decides which of them exists. The errors are
// those of ParseNDC.
func Candidates(s string) ([]NDC, error) {
	ndc, err := ParseNDC(s)
	if err == nil {
		return []NDC{ndc}, nil
	}
	if !errors.Is(err, ErrAmbiguous) {
		return nil, err
	}
	s = strings.TrimSpace(s)
	all := []NDC{
		NDC("0" + s),
		NDC(s[:5] + "0" + s[5:]),
		NDC(s[:9] + "0" + s[9:]),
	}
	distinct := all[:1]
	for _, n := range all[1:] {
		if n != distinct[len(distinct)-1] && n != distinct[0] {
			distinct = append(distinct, n)
		}
	}
	return distinct, nil
}

// Valid reports whether n is eleven digits. It says nothing of whether such a product exists.
func (n NDC) Valid() bool { return len(n) == 11 && isDigits(string(n)) }

// String returns the eleven digits.
func (n NDC) String() string { return string(n) }

// Hyphenated returns the 5-4-2 form, "00093-0058-01". A code that is not valid is returned as it is.
func (n NDC) Hyphenated() string {
	if !n.Valid() {
		return string(n)
	}
	return string(n[:5] + "-" + n[5:9] + "-" + n[9:])
}

// Twelve returns the uniform 6-4-2 form of the FDA's rule of 2026 (in force from 7 March 2033), "000093-0058-01".
// A code that is not valid is returned as it is.
func (n NDC) Twelve() string {
	if !n.Valid() {
		return string(n)
	}
	return "0" + n.Hyphenated()
}

// Labeler returns the first five digits.
func (n NDC) Labeler() string {
	if !n.Valid() {
		return ""
	}
	return string(n[:5])
}

// fromSegments pads the segments of one of the printed forms to 5-4-2.
func fromSegments(labeler, product, pack string) (NDC, error) {
	if !isDigits(labeler) || !isDigits(product) || !isDigits(pack) {
		return "", fmt.Errorf("%w: a segment is not digits", ErrSyntax)
	}
	switch [3]int{len(labeler), len(product), len(pack)} {
	case [3]int{5, 4, 2}:
	case [3]int{4, 4, 2}:
		labeler = "0" + labeler
	case [3]int{5, 3, 2}:
		product = "0" + product
	case [3]int{5, 4, 1}:
		pack = "0" + pack
	case [3]int{6, 4, 2}:
		if labeler[0] != '0' {
			return "", ErrNoBilling
		}
		labeler = labeler[1:]
	default:
		return "", fmt.Errorf("%w: segments of %d-%d-%d digits", ErrSyntax, len(labeler), len(product), len(pack))
	}
	return NDC(labeler + product + pack), nil
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}
