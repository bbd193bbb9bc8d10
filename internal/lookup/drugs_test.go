package lookup

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// lisinopril is the package of the recorded answer.
var lisinopril = Drug{
	NDC: "76420034500", Printed: "76420-345-00", Labeler: "Asclemed USA, Inc.", ProprietaryName: "LISINOPRIL",
	NonproprietaryName: "Lisinopril", DosageForm: "Tablet", Strength: "40 MG",
	PackageDescription: "1000 TABLET in 1 BOTTLE (76420-345-00)", PackageSize: money.Units(1000), BillingUnit: drug.Each,
	OTC: new(false), Active: new(true),
}

func TestNDCFromRegistryThenCache(t *testing.T) {
	w := newWorld(t)
	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		search := r.URL.Query().Get("search")
		if r.URL.Path != "/drug/ndc.json" || !strings.Contains(search, `packaging.package_ndc:"76420-345-`) {
			t.Errorf("asked for %s", r.URL)
		}
		file("testdata/openfda-product.json")(rw, r)
	})
	found, err := w.NDC(t.Context(), "76420-345-00")
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, DrugFound{Found: Found[Drug]{Record: lisinopril, Source: Registry}})
	for _, form := range []string{"76420-0345-00", "76420034500", "076420-0345-00", "076420034500", " 76420.345.00 "} {
		found, err := w.NDC(t.Context(), form)
		if err != nil {
			t.Fatal(err)
		}
		same(t, found, DrugFound{Found: Found[Drug]{Record: lisinopril, Source: Cache}})
	}
	again, err := w.again().NDC(t.Context(), "76420034500")
	if err != nil {
		t.Fatal(err)
	}
	same(t, again, DrugFound{Found: Found[Drug]{Record: lisinopril, Source: Cache}})
	w.wantAsked(1)
	_, err = w.NDC(t.Context(), "76420-345-30") // the registry answers with the product, which has no such package
	wantNotFound(t, err)
}

func TestNDCRefused(t *testing.T) {
	w := newWorld(t)
	for _, bad := range []string{"", "123456789", "1234567890123", "0781-50A1-10", "76420-345", "76420-345-30-1", "٠٧٨١٥٠٦١١٠"} {
		if _, err := w.NDC(t.Context(), bad); !errors.Is(err, ErrMalformed) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := w.NDC(t.Context(), "123456-1001-30"); !errors.Is(err, ErrNotFound) || !errors.Is(err, drug.ErrNoBilling) {
		t.Errorf("a labeler of six digits: %v", err)
	}
	w.wantAsked(0)
}

func TestNDCAbsentAndLies(t *testing.T) {
	w := newWorld(t)
	w.fixture(http.StatusNotFound, "openfda-not-found.json")
	for range 2 {
		_, err := w.NDC(t.Context(), "11111-222-33")
		wantNotFound(t, err)
	}
	w.wantAsked(1)
	for name, c := range map[string]struct {
		status int
		body   string
		says   string
	}{
		"404 of something else": {404, "<html>no such page</html>", "not one of an NDC registry"},
		"404 in JSON":           {404, `{"message": "no such page"}`, "unexpected status"},
		"a wrong question":      {200, `{"error": {"code": "BAD_REQUEST"}}`, "the question is wrong"},
		"another product":       {200, `{"results": [{"packaging": [{"package_ndc": "99999-999-99"}]}]}`, "another number"},
		"no packages":           {200, `{"results": [{"brand_name": "X"}]}`, "another number"},
		"no results":            {200, `{"meta": {}}`, "not one of an NDC registry"},
	} {
		w.clock.Add(time.Hour) // the registry is trusted again
		w.answer(c.status, c.body)
		_, err := w.NDC(t.Context(), "11111-222-44")
		if u := w.unavailable(err); !strings.Contains(u.Reason, c.says) {
			t.Errorf("%s: %q", name, u.Reason)
		}
	}
	w.clock.Add(time.Hour)
	w.answer(200, `{"results": []}`)
	_, err := w.NDC(t.Context(), "11111-222-44")
	wantNotFound(t, err)
}

// fda answers with those of the given packages that are asked for.
func fda(packages ...string) http.HandlerFunc {
	return func(rw http.ResponseWriter, r *http.Request) {
		for _, p := range packages {
			if strings.Contains(r.URL.Query().Get("search"), `"`+p+`"`) {
				fmt.Fprintf(rw, `{"results": [{"brand_name": "Of %s", "packaging": [{"package_ndc": %q}]}]}`, p, p)
				return
			}
		}
		rw.WriteHeader(http.StatusNotFound)
		fmt.Fprint(rw, `{"error": {"code": "NOT_FOUND", "message": "No matches found!"}}`)
	}
}

func TestTenDigitsWithoutHyphens(t *testing.T) {
	for name, c := range map[string]struct {
		code     string
		exist    []string
		want     drug.NDC   // one
		several  []drug.NDC // or these
		notFound bool
	}{
		"one reading": {"7777444422", []string{"77774-444-22"}, "77774044422", nil, false},
		"two readings": {
			"7777444422",
			[]string{"7777-4444-22", "77774-4442-2"},
			"",
			[]drug.NDC{"07777444422", "77774444202"},
			false,
		},
		"none": {"7777444422", nil, "", nil, true},
		"a built-in one and another": { // 59148-008-13 is Abilify
			"5914800813",
			[]string{"5914-8008-13"},
			"",
			[]drug.NDC{"05914800813", "59148000813"},
			false,
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.handle(fda(c.exist...))
			found, err := w.NDC(t.Context(), c.code)
			if c.notFound {
				wantNotFound(t, err)
				return
			}
			if err != nil || found.Stale || found.Record.NDC != c.want {
				t.Fatalf("%+v, %v", found, err)
			}
			var several []drug.NDC
			for _, d := range found.Candidates {
				several = append(several, d.NDC)
			}
			if !slices.Equal(several, c.several) {
				t.Errorf("candidates are %v, want %v", several, c.several)
			}
			w.asked.Store(0)
			if again, err := w.NDC(t.Context(), c.code); err != nil || len(again.Candidates) != len(c.several) {
				t.Errorf("again: %+v, %v", again, err)
			}
			w.wantAsked(0)
		})
	}
	w := newWorld(t)
	w.answer(500, "")
	if found, err := w.NDC(t.Context(), "5914800813"); err != nil || found.Record.NDC != "59148000813" || !found.Stale {
		t.Errorf("with the registry down: %+v, %v", found, err)
	}
	_, err := w.NDC(t.Context(), "7777444422")
	w.unavailable(err)
}

func TestMarketingEnds(t *testing.T) {
	w := newWorld(t)
	w.answer(200, `{"results": [{"brand_name": "X", "marketing_category": "ANDA", "product_type": "HUMAN OTC DRUG",
		"dea_schedule": "CV", "route": ["ORAL", "BUCCAL"], "dosage_form": "TABLET, FILM COATED", "generic_name": "x and y",
		"active_ingredients": [{"strength": "5 mg/1"}, {"strength": "325 mg/1"}],
		"pharm_class": ["Opioid Agonist [EPC]", "Opioid Agonists [MoA]"],
		"packaging": [{"package_ndc": "77774-444-22", "marketing_end_date": "20261125", "description": "2.5 mL in 1 BOTTLE"}]}]}`)
	found, err := w.NDC(t.Context(), "77774-444-22")
	if err != nil {
		t.Fatal(err)
	}
	same(t, found.Record, Drug{
		NDC: "77774044422", Printed: "77774-444-22", ProprietaryName: "X", NonproprietaryName: "x and y",
		DosageForm: "Tablet, Film Coated", Strength: "5 MG; 325 MG", Route: "Oral, Buccal", PackageDescription: "2.5 mL in 1 BOTTLE",
		PackageSize: 2500, BillingUnit: drug.Milliliter, Class: drug.Generic, OTC: new(true), DEASchedule: "CV",
		PharmacologicClass: "Opioid Agonist", Active: new(true),
	})
	w.clock.Add(6 * 24 * time.Hour) // 26 November
	for _, s := range []*Service{w.Service, w.again()} {
		if found, err := s.NDC(t.Context(), "77774-444-22"); err != nil || *found.Record.Active || found.Source != Cache {
			t.Errorf("after the end of marketing: %+v, %v", found, err)
		}
	}
	w.wantAsked(1)
}

func TestSearch(t *testing.T) {
	w := newWorld(t)
	w.fixture(200, "openfda-product.json")
	if _, err := w.NDC(t.Context(), "76420-345-00"); err != nil {
		t.Fatal(err)
	}
	w.wantAsked(1)
	found, err := w.Search(t.Context(), "LISINOPRIL", 50)
	if err != nil {
		t.Fatal(err)
	}
	built := len(drug.Search("lisinopril", 50))
	if n := len(found.Drugs); built == 0 || n != built+1 || found.Drugs[n-1].NDC != lisinopril.NDC {
		t.Errorf("%d drugs, %d of them built in", n, built)
	}
	found, err = w.Search(t.Context(), "lisin 40 tab", 50) // beginnings of words, strength and form
	if err != nil || !slices.ContainsFunc(found.Drugs, func(d Drug) bool { return d.NDC == lisinopril.NDC }) {
		t.Errorf("%+v, %v", found, err)
	}
	for _, nothing := range []string{"", "  ", "-", `"*%_`} {
		if found, err := w.Search(t.Context(), nothing, 10); err != nil || len(found.Drugs) > 0 {
			t.Errorf("%q: %+v, %v", nothing, found, err)
		}
	}
	if found, err := w.Search(t.Context(), "tablet", 7); err != nil || len(found.Drugs) != 7 {
		t.Errorf("%d drugs, %v", len(found.Drugs), err)
	}
	w.wantAsked(0) // what is known here is not asked for

	w.handle(func(rw http.ResponseWriter, r *http.Request) {
		if got, want := r.URL.Query().Get("search"), `(brand_name:"zzyzx" OR generic_name:"zzyzx") AND (brand_name:"or" OR generic_name:"or")`; got != want {
			t.Errorf("searched for %s", got)
		}
		file("testdata/openfda-product.json")(rw, r)
	})
	for range 2 {
		if found, err := w.Search(t.Context(), `Zzyzx") OR ("`, 10); err != nil || len(found.Drugs) != 1 || found.Incomplete {
			t.Errorf("%+v, %v", found, err)
		}
	}
	w.wantAsked(1)
	w.fixture(404, "openfda-not-found.json")
	if found, err := w.Search(t.Context(), "nosuchname", 10); err != nil || len(found.Drugs) > 0 || found.Incomplete {
		t.Errorf("%+v, %v", found, err)
	}
	w.answer(500, "")
	if found, err := w.Search(t.Context(), "nosuchnameeither", 10); err != nil || len(found.Drugs) > 0 || !found.Incomplete {
		t.Errorf("%+v, %v", found, err)
	}
	w.asked.Store(0)
	off := w.again(func(c *Config) { c.NDCRegistry = Off })
	if found, err := off.Search(t.Context(), "nosuchname", 10); err != nil || len(found.Drugs) > 0 || found.Incomplete {
		t.Errorf("%+v, %v", found, err)
	}
	w.wantAsked(0)
}

func TestPackageSize(t *testing.T) {
	for _, c := range []struct {
		description, form string
		size              string
		unit              drug.Unit
	}{
		{"30 TABLET in 1 BOTTLE (76420-345-30)", "TABLET", "30", drug.Each},
		{"1 BLISTER PACK in 1 CARTON (0378-1234-01)  / 21 TABLET in 1 BLISTER PACK", "TABLET", "21", drug.Each},
		{"3 BLISTER PACK in 1 CARTON > 10 TABLET, FILM COATED in 1 BLISTER PACK", "TABLET, FILM COATED", "30", drug.Each},
		{"87.1 g in 1 PACKAGE", "CREAM", "87.1", drug.Gram},
		{"1 POUCH in 1 CARTON (0378-8270-52) > 25 AMPULE in 1 POUCH (0378-8270-62) > 3 mL in 1 AMPULE", "SOLUTION", "75", drug.Milliliter},
		{"4 SYRINGE in 1 CARTON > .5 mL in 1 SYRINGE", "INJECTION, SOLUTION", "2", drug.Milliliter},
		{"1 L in 1 BAG", "INJECTION, SOLUTION", "1000", drug.Milliliter},
		{"1 KIT in 1 CARTON", "KIT", "1", drug.Each},
		{"1 VIAL, GLASS in 1 CARTON (0023-3919-50) > 1 INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION in 1 VIAL, GLASS", "INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION", "1", drug.Each},
		{"10 mL in 1 VIAL", "INJECTION, POWDER, LYOPHILIZED, FOR SOLUTION", "", ""},
		{"1 INHALER in 1 CARTON > 120 AEROSOL, METERED in 1 INHALER", "AEROSOL, METERED", "", ""},
		{"1 KIT in 1 CARTON (59627-222-05) * 1 SYRINGE in 1 TRAY > .5 mL in 1 SYRINGE * 4 POUCH in 1 POUCH", "KIT", "", ""},
		{"2 BOTTLE in 1 CARTON > 30 TABLET in 1 JAR", "TABLET", "", ""}, // the levels do not fit
		{"0 TABLET in 1 BOTTLE", "TABLET", "", ""},
		{"-5 TABLET in 1 BOTTLE", "TABLET", "", ""},
		{"1.5 TABLET in 1 BOTTLE", "TABLET", "", ""},
		{"999999999999999999999 TABLET in 1 BOTTLE", "TABLET", "", ""},
		{"1000000 BOX in 1 BOX > 1000000 BOX in 1 BOX > 9 TABLET in 1 BOX", "TABLET", "", ""},
		{"TABLET", "TABLET", "", ""},
		{"", "", "", ""},
	} {
		size, unit, ok := packageSize(c.description, c.form)
		if ok != (c.size != "") || unit != c.unit || ok && size.String() != c.size {
			t.Errorf("%q: %s %s %v, want %q %s", c.description, size, unit, ok, c.size, c.unit)
		}
	}
}

// The built-in products have sizes and units that were made with care from the same descriptions and from other sources.
func TestPackageSizeAgreesWithTheBuiltInProducts(t *testing.T) {
	read, agree := 0, 0
	for _, p := range drug.Seed() {
		if p.PackageDescription == "" || p.PackageSize == 0 {
			continue
		}
		size, unit, ok := packageSize(p.PackageDescription, p.DosageForm)
		if !ok {
			continue
		}
		read++
		if size == p.PackageSize && unit == p.BillingUnit {
			agree++
		} else {
			t.Logf("%s %s: read %s %s, built in %s %s: %s", p.NDC, p.DosageForm, size, unit, p.PackageSize, p.BillingUnit, p.PackageDescription)
		}
	}
	if t.Logf("%d of %d agree", agree, read); read < 200 || agree*100 < read*97 {
		t.Errorf("%d of %d agree; want 97 %% of at least 200", agree, read)
	}
}

func FuzzPackageSize(f *testing.F) {
	for _, p := range drug.Seed() {
		f.Add(p.PackageDescription, p.DosageForm)
	}
	f.Fuzz(func(t *testing.T, description, form string) {
		size, unit, ok := packageSize(description, form)
		if ok && (size <= 0 || unit == "") || !ok && (size != 0 || unit != "") {
			t.Errorf("%s %s %v", size, unit, ok)
		}
	})
}
