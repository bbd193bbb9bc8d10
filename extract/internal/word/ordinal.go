package word

import (
	"strconv"
	"strings"
)

// Ordinal writes a number in a format that Word names, such as "lowerRoman"; others are decimal.
func Ordinal(format string, n int) string {
	switch {
	case n < 1:
	case format == "lowerLetter" && n <= 26*20:
		return strings.Repeat(string(rune('a'+(n-1)%26)), (n-1)/26+1)
	case format == "upperLetter" && n <= 26*20:
		return strings.Repeat(string(rune('A'+(n-1)%26)), (n-1)/26+1)
	case format == "lowerRoman" && n < 4000:
		return strings.ToLower(roman(n))
	case format == "upperRoman" && n < 4000:
		return roman(n)
	}
	return strconv.Itoa(n)
}

func roman(n int) string {
	var sb strings.Builder
	for _, d := range []struct {
		value int
		sign  string
	}{
		{1000, "M"},
		{900, "CM"},
		{500, "D"},
		{400, "CD"},
		{100, "C"},
		{90, "XC"},
		{50, "L"},
		{40, "XL"},
		{10, "X"},
		{9, "IX"},
		{5, "V"},
		{4, "IV"},
		{1, "I"},
	} {
		for n >= d.value {
			sb.WriteString(d.sign)
			n -= d.value
		}
	}
	return sb.String()
}
