package sheet

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/suite"
	"github.com/rxassay/rxassay/suite/export"
)

// reader turns what people write in cells into what [export.ReadTable] reads.
type reader struct {
	tiers []tierWord
}

// tierWord is a plain word for a tier of the plan.
type tierWord struct {
	word string
	id   benefit.TierID
}

func newReader(plan *benefit.Plan) *reader {
	r := &reader{}
	for _, t := range plan.Tiers {
		r.tiers = append(r.tiers, tierWord{plain(string(t.ID)), t.ID}, tierWord{plain(t.Label.Value), t.ID})
	}
	return r
}

// row reads one row as a suite of one scenario.
func (r *reader) row(head, cells []string, number int) (*suite.Suite, error) {
	names, values := []string{}, []string{}
	given := map[string]bool{}
	for i, name := range head {
		if name == "" || i >= len(cells) {
			continue
		}
		v, err := r.value(name, strings.TrimSpace(cells[i]))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if names, values = append(names, name), append(values, v); v != "" {
			given[name] = true
		}
	}
	fill := func(name, v string) {
		if given[name] {
			return
		}
		if i := slices.Index(names, name); i >= 0 {
			values[i] = v
			return
		}
		names, values = append(names, name), append(values, v)
	}
	for _, need := range []string{"ndc", "daysSupply", "ingredientCost"} {
		if !given[need] {
			return nil, fmt.Errorf("%s: is empty", need)
		}
	}
	fill("scenarioId", fmt.Sprintf("row-%d", number))
	switch {
	case given["expectedResult"]:
	case given["expectedRejectCodes"]:
		fill("expectedResult", "rejected")
	case given["expectedPatientPay"] || given["expectedPlanPay"]:
		fill("expectedResult", "approved")
	default:
		return nil, errors.New("no outcome is expected: give a status, a patient pay amount or a reject code")
	}
	s, err := export.ReadTable([][]string{names, values})
	if err != nil {
		return nil, errors.New(ofRow.ReplaceAllString(err.Error(), ""))
	}
	return s, nil
}

// ofRow is how [export.ReadTable] begins an error: here with its row in a table of two.
var ofRow = regexp.MustCompile(`(?m)^row 2(, |: )`)

// value turns a cell into what the column's reader takes. "None", "N/A" and dashes are empty cells of columns that are not
// text.
func (r *reader) value(name, v string) (string, error) {
	switch name {
	case "scenarioId", "description", "notes":
		return v, nil
	}
	if slices.Contains([]string{"", "na", "none", "null"}, plain(v)) && !strings.HasPrefix(v, "[") && !strings.HasPrefix(v, "{") {
		return "", nil
	}
	switch name {
	case "expectedPatientPay", "expectedPlanPay", "assumedAllowedAmount", "ingredientCost", "dispensingFee", "usualAndCustomary", "grossAmountDue":
		return amount(v), nil
	case "quantityDispensed":
		return strings.ReplaceAll(v, ",", ""), nil
	case "daysSupply", "fillNumber", "priority":
		return strings.TrimSuffix(v, ".0"), nil
	case "ndc":
		return ndc(v)
	case "dateOfBirth", "dateOfService":
		return date(v)
	case "expectedResult":
		return among(v, statuses)
	case "expectedRejectCodes":
		return strings.ToUpper(strings.Join(strings.FieldsFunc(v, func(c rune) bool { return strings.ContainsRune(" ,;/|", c) }), " ")), nil
	case "drugTier":
		return r.tier(v)
	case "pharmacyChannel":
		return among(v, channels)
	case "pharmacyType":
		return among(v, pharmacyTypes)
	case "pharmacyNetwork":
		return among(v, networks)
	case "familyCoverage":
		return among(v, families)
	case "patientGender":
		return among(v, genders)
	case "patientRelationship":
		return among(v, relationships)
	case "dawCode":
		return strings.TrimPrefix(strings.ToUpper(v), "DAW"), nil
	}
	return v, nil
}

// meanings are the values of a field by the plain words for them.
type meanings map[string]string

var (
	statuses = meanings{
		"approved": "approved", "paid": "approved", "pay": "approved", "p": "approved", "accepted": "approved", "payable": "approved", "pass": "approved",
		"rejected": "rejected", "reject": "rejected", "r": "rejected", "denied": "rejected", "deny": "rejected",
		"partiallyapproved": "partially_approved", "partial": "partially_approved", "partiallypaid": "partially_approved",
	}
	channels = meanings{
		"retail": "retail", "mail": "mail", "mailorder": "mail", "homedelivery": "mail", "specialty": "specialty", "specialtypharmacy": "specialty",
		"ltc": "longTermCare", "longtermcare": "longTermCare", "retail90": "retail90", "homeinfusion": "homeInfusion", "clinic": "clinic",
	}
	pharmacyTypes = meanings{
		"retail": "retail", "mail": "mailOrder", "mailorder": "mailOrder", "homedelivery": "mailOrder", "specialty": "specialty", "ltc": "longTermCare", "longtermcare": "longTermCare",
	}
	networks = meanings{
		"in": "in", "inn": "in", "innetwork": "in", "y": "in", "yes": "in", "true": "in", "par": "in", "out": "out", "oon": "out", "outofnetwork": "out", "n": "out", "no": "out",
		"false": "out", "nonpar": "out", "preferred": "preferred", "standard": "standard",
	}
	families = meanings{
		"true": "true", "y": "true", "yes": "true", "family": "true", "fam": "true", "false": "false", "n": "false", "no": "false", "individual": "false", "ind": "false",
		"single": "false", "self": "false", "employee": "false",
	}
	genders       = meanings{"0": "0", "1": "1", "2": "2", "m": "1", "male": "1", "f": "2", "female": "2", "u": "0", "unknown": "0"}
	relationships = meanings{
		"0": "0", "1": "1", "2": "2", "3": "3", "4": "4", "01": "1", "02": "2", "03": "3", "04": "4", "self": "1", "cardholder": "1", "subscriber": "1",
		"spouse": "2", "child": "3", "dependent": "3", "other": "4",
	}
)

func among(v string, m meanings) (string, error) {
	if to, ok := m[plain(v)]; ok {
		return to, nil
	}
	var all []string
	for _, to := range m {
		if !slices.Contains(all, to) {
			all = append(all, to)
		}
	}
	slices.Sort(all)
	return "", fmt.Errorf("the word is not known; it means one of %s", strings.Join(all, ", "))
}

// amount takes the dollar sign and the commas off an amount; one in parentheses is below zero.
func amount(v string) string {
	negative := strings.HasPrefix(v, "(") && strings.HasSuffix(v, ")") || strings.HasPrefix(v, "-")
	v = strings.NewReplacer("$", "", ",", "", "(", "", ")", "", " ", "", "-", "", "USD", "").Replace(v)
	if negative {
		v = "-" + v
	}
	return v
}

var hyphenated = regexp.MustCompile(`^(\d{4,5})-(\d{3,4})-(\d{1,2})$`)

// ndc writes an NDC with eleven digits: its parts filled up to five, four and two, and the zeros that a spreadsheet took
// off a number put back.
func ndc(v string) (string, error) {
	if m := hyphenated.FindStringSubmatch(v); m != nil {
		for i, width := range []int{5, 4, 2} {
			m[i+1] = strings.Repeat("0", width-len(m[i+1])) + m[i+1]
		}
		return m[1] + m[2] + m[3], nil
	}
	v = strings.TrimSuffix(strings.ReplaceAll(v, " ", ""), ".0")
	if n, err := strconv.ParseUint(v, 10, 64); err == nil && len(v) >= 8 && len(v) <= 11 {
		return fmt.Sprintf("%011d", n), nil
	}
	return "", errors.New("an NDC has eleven digits, or hyphens between its parts")
}

// date writes a date as CCYYMMDD. A number without eight digits is a spreadsheet's, which counts days.
func date(v string) (string, error) {
	for _, layout := range []string{"20060102", time.DateOnly, "1/2/2006", "1-2-2006", "2006/1/2", "2-Jan-2006", "Jan 2, 2006", "1/2/06"} {
		if t, err := time.Parse(layout, v); err == nil {
			return t.Format("20060102"), nil
		}
	}
	if n, err := strconv.Atoi(strings.TrimSuffix(v, ".0")); err == nil && n > 0 && n < 100_000 {
		return calendar.Must(1899, 12, 30).AddDays(n).Compact(), nil
	}
	return "", errors.New("the date is not readable; write CCYY-MM-DD")
}

// tier finds the plan's tier of an id, a label, a number, or the word tier with its number.
func (r *reader) tier(v string) (string, error) {
	w := plain(strings.TrimSuffix(v, ".0"))
	numbered := "tier" + strings.TrimPrefix(w, "tier")
	for _, fits := range []func(string) bool{
		func(word string) bool { return word == w },
		func(word string) bool { return word == numbered },
		func(word string) bool { // "Tier 2 preferred brand" is tier 2, and not tier 20
			rest, ok := strings.CutPrefix(word, numbered)
			return ok && numbered != "tier" && !unicode.IsDigit([]rune(rest + " ")[0])
		},
	} {
		for _, t := range r.tiers {
			if t.word != "" && fits(t.word) {
				return string(t.id), nil
			}
		}
	}
	return "", errors.New("the plan has no such tier; give its number, its label or its id")
}
