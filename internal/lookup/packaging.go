package lookup

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// packageSize reads a package description of the FDA, "1 BLISTER PACK in 1 CARTON (0093-1-2) > 21 TABLET in 1 BLISTER
// PACK": the counts of the levels multiply, and the unit of the last one tells the billing unit. ok is false where the
// description does not tell both for certain: kits of several parts, liquids given by the container, doses.
func packageSize(description, dosageForm string) (size money.Quantity, unit drug.Unit, ok bool) {
	if strings.Contains(description, " * ") { // parts of a kit beside each other
		return 0, "", false
	}
	levels := strings.Split(strings.ReplaceAll(description, " / ", " > "), " > ")
	size = money.Units(1)
	container := ""
	for i, level := range levels {
		count, what, in, good := packageLevel(level)
		if !good || i > 0 && !strings.EqualFold(in, container) || count <= 0 {
			return 0, "", false
		}
		thousandths := int64(size) * int64(count)
		if count > maxCount || thousandths%1000 != 0 || thousandths/1000 > int64(maxCount) {
			return 0, "", false
		}
		size, container = money.Quantity(thousandths/1000), what
	}
	return billed(size, strings.ToUpper(container), strings.ToUpper(dosageForm))
}

// maxCount bounds the count of a level and the whole: a ton in grams.
var maxCount = money.Units(1_000_000)

// packageLevel reads "30 TABLET in 1 BOTTLE (76420-345-30)".
func packageLevel(s string) (count money.Quantity, what, container string, ok bool) {
	if i := strings.LastIndex(s, " ("); i >= 0 && strings.HasSuffix(s, ")") && strings.Trim(s[i+2:len(s)-1], "0123456789-") == "" {
		s = s[:i]
	}
	left, in, found := strings.Cut(plain(s), " in 1 ")
	number, what, found2 := strings.Cut(left, " ")
	if !found || !found2 {
		return 0, "", "", false
	}
	if strings.HasPrefix(number, ".") {
		number = "0" + number
	}
	count, err := money.ParseQuantity(number)
	return count, what, in, err == nil
}

// counted are the units of which each one is billed.
var counted = []string{
	"TABLET", "CAPSULE", "KIT", "PATCH", "SUPPOSITORY", "FILM", "LOZENGE", "TROCHE", "WAFER", "INSERT", "GUM", "RING",
	"IMPLANT", "INTRAUTERINE DEVICE", "SPONGE", "SWAB", "PASTILLE",
}

// billed tells the NCPDP billing unit of a quantity of something.
func billed(size money.Quantity, what, form string) (money.Quantity, drug.Unit, bool) {
	dry := strings.Contains(form, "POWDER") || strings.Contains(form, "LYOPHILIZED")
	switch {
	case what == "ML" && !(dry && strings.HasPrefix(form, "INJECTION")) && !strings.Contains(form, "KIT"): // dry vials and kits are billed each
		return size, drug.Milliliter, true
	case what == "L" && size < maxCount/1000:
		return size * 1000, drug.Milliliter, true
	case what == "G" && !strings.Contains(form, "AEROSOL") && !strings.HasPrefix(form, "INJECTION"):
		return size, drug.Gram, true
	case what == "KG" && size < maxCount/1000:
		return size * 1000, drug.Gram, true
	}
	first, _, _ := strings.Cut(what, ",")
	each := slices.Contains(counted, first) || strings.HasPrefix(what, "INJECTION, POWDER") // so many dry vials
	if !each || size%1000 != 0 {
		return 0, "", false
	}
	return size, drug.Each, true
}
