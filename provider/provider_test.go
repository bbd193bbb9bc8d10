package provider

import (
	"errors"
	"strings"
	"testing"
)

func TestParseNPI(t *testing.T) {
	for _, c := range []struct {
		in  string
		err error
	}{
		{"1234567893", nil},
		{"1568946812", nil},
		{"1720377294", nil},
		{"1548268055", nil},
		{"1689872012", nil},
		{"1003879883", nil},
		{"1073624029", nil},
		{"1234567890", ErrCheckDigit},
		{"1275576930", ErrCheckDigit},
		{"1234567839", ErrCheckDigit},
		{"3234567891", ErrSyntax},
		{"123456789", ErrSyntax},
		{"12345678930", ErrSyntax},
		{"12345678x3", ErrSyntax},
		{"", ErrSyntax},
	} {
		npi, err := ParseNPI(c.in)
		if !errors.Is(err, c.err) || err == nil && string(npi) != c.in || err != nil && npi != "" || NPI(c.in).Valid() != (c.err == nil) {
			t.Errorf("ParseNPI(%q) = %q, %v; want %v", c.in, npi, err, c.err)
		}
	}
}

func TestExactlyOneCheckDigitFits(t *testing.T) {
	for _, nine := range []string{"123456789", "156894681", "200000000", "199999999"} {
		want, err := CheckDigit(nine)
		if err != nil {
			t.Fatal(err)
		}
		for d := byte('0'); d <= '9'; d++ {
			if got := NPI(nine + string(d)).Valid(); got != (d == want) {
				t.Errorf("%s%c: valid %v, and the check digit is %c", nine, d, got, want)
			}
		}
	}
	for _, bad := range []string{"12345678", "1234567890", "12345678a"} {
		if _, err := CheckDigit(bad); !errors.Is(err, ErrSyntax) {
			t.Errorf("CheckDigit(%q): %v", bad, err)
		}
	}
}

func TestTaxonomy(t *testing.T) {
	for _, c := range []struct {
		code     Taxonomy
		pharmacy bool
		want     PharmacyType
	}{
		{"3336C0003X", true, Retail},
		{"3336M0002X", true, MailOrder},
		{"3336S0011X", true, Specialty},
		{"3336L0003X", true, LongTermCare},
		{"3336H0001X", true, HomeInfusion},
		{"333600000X", true, UnknownType},
		{"3336X9999X", true, UnknownType}, // a code that a later list may add
		{"183500000X", false, UnknownType},
		{"332B00000X", false, UnknownType},
		{"", false, UnknownType},
	} {
		if c.code.Pharmacy() != c.pharmacy || c.code.PharmacyType() != c.want {
			t.Errorf("%q: pharmacy %v, type %q", c.code, c.code.Pharmacy(), c.code.PharmacyType())
		}
	}
}

func TestSeed(t *testing.T) {
	all := Seed()
	if len(all) != 372 || len(Prescribers()) != 258 {
		t.Fatalf("%d records, %d prescribers; want 372 and 258", len(all), len(Prescribers()))
	}
	seen := map[NPI]bool{}
	for _, r := range all {
		if seen[r.NPI] || r.Source == "" || r.Name == "" || len(r.State) != 2 {
			t.Errorf("%s stands twice, or has no source, name or state", r.NPI)
		}
		seen[r.NPI] = true
		if got, ok := Lookup(r.NPI); !ok || got != r {
			t.Errorf("Lookup(%s) = %+v, %v", r.NPI, got, ok)
		}
		if r.Kind == Prescriber && (r.FirstName == "" || r.LastName == "") {
			t.Errorf("prescriber %s has no name", r.NPI)
		}
	}
	for _, kind := range []PharmacyType{Retail, MailOrder, Specialty, LongTermCare} {
		found := Pharmacies(kind)
		if len(found) < 2 {
			t.Errorf("%d pharmacies of type %s; a scenario wants two", len(found), kind)
		}
		for _, r := range found {
			if r.Kind != Pharmacy || r.PharmacyType != kind {
				t.Errorf("%s is %s %s, asked for %s", r.NPI, r.Kind, r.PharmacyType, kind)
			}
		}
	}
	if _, ok := Lookup("1234567893"); ok {
		t.Error("an unknown NPI was found")
	}
	found := Pharmacies(Retail)
	found[0].Name = "changed"
	if Pharmacies(Retail)[0].Name == "changed" {
		t.Error("the seed can be changed by its readers")
	}
}

func TestParseRecordsRefuses(t *testing.T) {
	head := strings.Join(columns, ",") + "\n"
	good := "1234567893,pharmacy,N,,,,S,3336M0002X,,street,city,TX,75001,,src"
	if got, err := parseRecords(head + good); err != nil || len(got) != 1 || got[0].PharmacyType != MailOrder {
		t.Fatalf("the good row: %+v, %v", got, err)
	}
	for _, c := range []struct{ name, text string }{
		{"no columns", ""},
		{"a wrong check digit", head + strings.Replace(good, "1234567893", "1234567890", 1)},
		{"an unknown kind", head + strings.Replace(good, ",pharmacy,", ",shop,", 1)},
		{"a prescriber with a pharmacy's taxonomy", head + strings.Replace(good, ",pharmacy,", ",prescriber,", 1)},
		{"a pharmacy with a pharmacist's taxonomy", head + strings.Replace(good, "3336M0002X", "183500000X", 1)},
		{"an unknown type", head + strings.Replace(good, "3336M0002X,", "3336M0002X,kiosk", 1)},
		{"a missing column", head + strings.TrimSuffix(good, ",src")},
	} {
		if got, err := parseRecords(c.text); err == nil {
			t.Errorf("%s was accepted: %+v", c.name, got)
		}
	}
}
