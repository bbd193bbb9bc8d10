package drug

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/money"
)

func TestParseNDC(t *testing.T) {
	for _, c := range []struct {
		name, in string
		want     NDC
		err      error
	}{
		{"4-4-2", "0781-5061-10", "00781506110", nil},
		{"5-3-2", "76420-345-30", "76420034530", nil},
		{"5-4-1", "50090-1234-0", "50090123400", nil},
		{"5-4-2", "00093-0058-01", "00093005801", nil},
		{"6-4-2", "000002-1001-30", "00002100130", nil},
		{"eleven digits", "00093005801", "00093005801", nil},
		{"twelve digits", "000093005801", "00093005801", nil},
		{"spaces", " 0781 5061 10 ", "00781506110", nil},
		{"dots", "0781.5061.10", "00781506110", nil},
		{"ten digits", "0781506110", "", ErrAmbiguous},
		{"a labeler of six digits", "123456-1001-30", "", ErrNoBilling},
		{"twelve digits, labeler of six", "123456100130", "", ErrNoBilling},
		{"nine digits", "781506110", "", ErrSyntax},
		{"thirteen digits", "0000930058011", "", ErrSyntax},
		{"two segments", "76420-345", "", ErrSyntax},
		{"four segments", "1-2-3-4", "", ErrSyntax},
		{"mixed separators", "0781-5061.10", "", ErrSyntax},
		{"4-3-2", "0781-506-10", "", ErrSyntax},
		{"5-3-1", "76420-345-3", "", ErrSyntax},
		{"letters", "0781-50A1-10", "", ErrSyntax},
		{"bare letters", "0781506110A", "", ErrSyntax},
		{"other digits", "0781506110٠", "", ErrSyntax},
		{"an empty segment", "0781--10", "", ErrSyntax},
		{"nothing", "", "", ErrSyntax},
	} {
		got, err := ParseNDC(c.in)
		if got != c.want || !errors.Is(err, c.err) {
			t.Errorf("%s: ParseNDC(%q) = %q, %v; want %q, %v", c.name, c.in, got, err, c.want, c.err)
		}
	}
}

func TestCandidates(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []NDC
	}{
		{"0781506110", []NDC{"00781506110", "07815006110", "07815061100"}},
		{"0781-5061-10", []NDC{"00781506110"}},
		{"0000000000", []NDC{"00000000000"}},
		{"1000000000", []NDC{"01000000000", "10000000000"}},
	} {
		if got, err := Candidates(c.in); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("Candidates(%q) = %v, %v; want %v", c.in, got, err, c.want)
		}
	}
	if got, err := Candidates("12"); !errors.Is(err, ErrSyntax) || got != nil {
		t.Errorf("Candidates of two digits = %v, %v", got, err)
	}
}

func TestForms(t *testing.T) {
	n := NDC("00093005801")
	for _, c := range []struct{ got, want string }{
		{n.Hyphenated(), "00093-0058-01"},
		{n.Twelve(), "000093-0058-01"},
		{n.Labeler(), "00093"},
		{NDC("93").Hyphenated() + NDC("93").Twelve() + NDC("93").Labeler(), "9393"},
	} {
		if c.got != c.want {
			t.Errorf("got %s, want %s", c.got, c.want)
		}
	}
	if back, err := ParseNDC(n.Twelve()); err != nil || back != n {
		t.Errorf("the 12-digit form reads back as %s, %v", back, err)
	}
}

func TestSeed(t *testing.T) {
	all := Seed()
	if len(all) != 499 {
		t.Fatalf("%d products, want 499", len(all))
	}
	seen := map[NDC]bool{}
	for _, p := range all {
		if seen[p.NDC] {
			t.Errorf("%s stands twice", p.NDC)
		}
		seen[p.NDC] = true
		if p.Source == "" || p.NonproprietaryName == "" && p.ProprietaryName == "" {
			t.Errorf("%s has no source or no name", p.NDC)
		}
		if p.AcquisitionCost > 0 && p.AcquisitionCostDate.IsZero() || p.AcquisitionCost < 0 || p.PackageSize < 0 {
			t.Errorf("%s has a cost without a date, or something negative", p.NDC)
		}
		if got, ok := Lookup(p.NDC); !ok || got != p {
			t.Errorf("Lookup(%s) = %v, %v", p.NDC, got, ok)
		}
	}
	p, ok := Lookup("59148000813")
	if !ok || p.ProprietaryName != "Abilify" || p.Class != MultiSource || !p.Class.Brand() || p.BillingUnit != Each ||
		p.PackageSize != money.Units(30) || p.AcquisitionCost.String() != "18.58127" || p.AcquisitionCostDate.String() != "2026-03-18" || p.Specialty {
		t.Errorf("Abilify is %+v", p)
	}
	if price, known := p.Price(money.Units(30)); !known || price.String() != "557.44" { // 30 × 18.58127 = 557.4381
		t.Errorf("30 tablets cost %s", price)
	}
	if _, ok := Lookup("00000000000"); ok {
		t.Error("an unknown NDC was found")
	}
	all[0].ProprietaryName = "changed"
	if Seed()[0].ProprietaryName == "changed" {
		t.Error("the seed can be changed by its readers")
	}
}

func TestSearch(t *testing.T) {
	found := Search("ABILIFY 10", 5)
	if len(found) != 1 || found[0].NDC != "59148000813" {
		t.Errorf("Search = %+v", found)
	}
	names := Search("lisin", 50)
	if len(names) < 2 || names[0].NonproprietaryName != "lisinopril" || names[len(names)-1].NonproprietaryName != "insulin glulisine" {
		t.Errorf("what begins with the word does not come first, or what holds it not at all: %+v", names)
	}
	if cut := Search("lisin", 1); len(cut) != 1 || cut[0].NonproprietaryName != "lisinopril" {
		t.Errorf("the best one alone = %+v", cut)
	}
	if n := len(Search("tablet", 7)); n != 7 {
		t.Errorf("a limit of 7 gave %d", n)
	}
	if Search("  ", 5) != nil || Search("no such product anywhere", 5) != nil {
		t.Error("something was found for nothing")
	}
}

func TestParseProductsRefuses(t *testing.T) {
	head := strings.Join(columns, ",") + "\n"
	good := "00093005801,0093-0058-01,L,P,N,Tablet,1 MG,Oral,d,30,EA,G,N,N,,c,,Y,30,30,1.5,2026-01-01,s"
	if got, err := parseProducts(head + good); err != nil || len(got) != 1 || !got[0].Maintenance {
		t.Fatalf("the good row: %+v, %v", got, err)
	}
	for _, c := range []struct{ name, text string }{
		{"other columns", "a,b\n"},
		{"no columns", ""},
		{"a short NDC", head + strings.Replace(good, "00093005801", "0093005801", 1)},
		{"printed form of another product", head + strings.Replace(good, "0093-0058-01", "0093-0058-02", 1)},
		{"an unknown unit", head + strings.Replace(good, ",EA,", ",KG,", 1)},
		{"an unknown class", head + strings.Replace(good, ",G,N,", ",X,N,", 1)},
		{"an unknown kind", head + strings.Replace(good, ",c,,Y", ",c,food,Y", 1)},
		{"a flag that is no flag", head + strings.Replace(good, ",G,N,", ",G,no,", 1)},
		{"a size with four decimals", head + strings.Replace(good, ",30,EA", ",30.0001,EA", 1)},
		{"no such date", head + strings.Replace(good, "2026-01-01", "2026-02-30", 1)},
		{"a missing column", head + strings.TrimSuffix(good, ",s")},
	} {
		if got, err := parseProducts(c.text); err == nil {
			t.Errorf("%s was accepted: %+v", c.name, got)
		}
	}
}
