package lookup

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/provider"
)

// npiColumns are the columns of the dissemination file.
func nppesColumns(t testing.TB) []string {
	b, err := os.ReadFile("testdata/nppes-columns.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}

// npiFile is a dissemination file that a test writes.
type npiFile struct {
	columns []string
	table   bytes.Buffer
}

func newNPIFile(t testing.TB) *npiFile {
	f := &npiFile{columns: nppesColumns(t)}
	f.line(f.columns)
	return f
}

// line writes a row as CMS does: every field in quotes.
func (f *npiFile) line(fields []string) {
	for i, v := range fields {
		if i > 0 {
			f.table.WriteByte(',')
		}
		f.table.WriteByte('"')
		f.table.WriteString(strings.ReplaceAll(v, `"`, `""`))
		f.table.WriteByte('"')
	}
	f.table.WriteByte('\n')
}

// row writes a row of which some columns have values.
func (f *npiFile) row(values map[string]string) {
	fields := make([]string, len(f.columns))
	for i, c := range f.columns {
		fields[i] = values[c]
		delete(values, c)
	}
	for c := range values {
		panic("no column " + c)
	}
	f.line(fields)
}

// save writes the ZIP with its other tables.
func (f *npiFile) save(t testing.TB) string {
	return saveZIP(t, map[string][]byte{
		"NPPES_Data_Dissemination_Readme.pdf":            []byte("%PDF"),
		"npidata_pfile_20050523-20261108_fileheader.csv": []byte("NPI\n"),
		"npidata_pfile_20050523-20261108.csv":            f.table.Bytes(),
		"othername_pfile_20050523-20261108.csv":          []byte("NPI\n"),
	})
}

func saveZIP(t testing.TB, files map[string][]byte) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.zip")
	out, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	z := zip.NewWriter(out)
	for name, content := range files {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(content); err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return name
}

func person(npi, last, updated string) map[string]string {
	return map[string]string{
		"NPI": npi, "Entity Type Code": "1", "Provider Last Name (Legal Name)": last, "Provider First Name": "ANN",
		"Provider Middle Name": "Q", "Provider First Line Business Practice Location Address": "1 MAIN ST, STE 2",
		"Provider Business Practice Location Address City Name":        "SPRINGFIELD",
		"Provider Business Practice Location Address State Name":       "IL",
		"Provider Business Practice Location Address Postal Code":      "627010001",
		"Provider Business Practice Location Address Telephone Number": "2175550100", "Last Update Date": updated,
		"Healthcare Provider Taxonomy Code_1": "390200000X", "Healthcare Provider Primary Taxonomy Switch_1": "N",
		"Healthcare Provider Taxonomy Code_2": "207Q00000X", "Healthcare Provider Primary Taxonomy Switch_2": "Y",
	}
}

func options(s *store.Store, c *clock) ImportOptions { return ImportOptions{Store: s, Clock: c.Now} }

func TestImportNPI(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.NPIRegistry = Off })
	f := newNPIFile(t)
	f.row(person(valid(1), "O\"HARA, JR", "01/02/2024"))
	f.row(map[string]string{
		"NPI": valid(2), "Entity Type Code": "2", "Provider Organization Name (Legal Business Name)": "SAMPLE DRUGS, INC.",
		"Last Update Date": "03/04/2025", "Healthcare Provider Taxonomy Code_1": "332B00000X",
		"Healthcare Provider Primary Taxonomy Switch_1": "Y", "Healthcare Provider Taxonomy Code_15": "3336S0011X",
		"Provider First Line Business Practice Location Address": "<UNAVAIL>",
	})
	f.row(map[string]string{"NPI": valid(3), "NPI Deactivation Date": "05/06/2020"})
	reactivated := person(valid(4), "BACK", "05/07/2020")
	reactivated["NPI Deactivation Date"], reactivated["NPI Reactivation Date"] = "05/06/2020", "05/07/2020"
	f.row(reactivated)
	f.row(person("1234567890", "NO CHECK DIGIT", "01/02/2024"))
	f.row(person(valid(5), "=========", "01/02/2024"))
	f.table.WriteString("\"1\",\"half a row\"\n")
	f.row(map[string]string{"NPI": valid(6), "Entity Type Code": "1"}) // nothing to show
	p, err := ImportNPI(t.Context(), f.save(t), options(w.store, w.clock))
	if err != nil || p.Rows != 8 || p.Saved != 5 || p.Skipped != 3 || p.Bytes != p.Total || p.Total != int64(f.table.Len()) {
		t.Fatalf("%+v, %v", p, err)
	}
	found, err := w.NPI(t.Context(), valid(1))
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, Found[Provider]{Source: Cache, Record: Provider{
		NPI: provider.NPI(valid(1)), Kind: provider.Prescriber, Name: `ANN Q O"HARA, JR`, FirstName: "ANN", LastName: `O"HARA, JR`,
		Specialty: "Family Medicine Physician", Taxonomy: "207Q00000X", Street: "1 MAIN ST, STE 2", City: "SPRINGFIELD",
		State: "IL", Zip: "62701-0001", Phone: "217-555-0100",
	}})
	found, err = w.NPI(t.Context(), valid(2))
	if err != nil {
		t.Fatal(err)
	}
	same(t, found.Record, Provider{
		NPI: provider.NPI(valid(2)), Kind: provider.Pharmacy, Name: "SAMPLE DRUGS, INC.", Specialty: "Specialty Pharmacy",
		Taxonomy: "3336S0011X", MailOrder: new(false),
	})
	_, err = w.NPI(t.Context(), valid(3))
	wantNotFound(t, err)
	if found, err := w.NPI(t.Context(), valid(4)); err != nil || found.Record.LastName != "BACK" {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := w.NPI(t.Context(), valid(5)); err != nil || found.Record.LastName != "" || found.Record.Name != "ANN Q" {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestWeeklyFilesMergeByDate(t *testing.T) {
	w := newWorld(t)
	w.fixture(200, "nppes-individual.json")
	if _, err := w.NPI(t.Context(), hiza); err != nil { // said today, on 20 November
		t.Fatal(err)
	}
	month := newNPIFile(t)
	month.row(person(valid(1), "MONTH", "10/01/2026"))
	month.row(person(valid(2), "MONTH", "10/01/2026"))
	month.row(person(valid(3), "MONTH", "11/10/2026"))
	month.row(map[string]string{"NPI": valid(4), "NPI Deactivation Date": "10/01/2026"})
	month.row(person(hiza, "OLDER", "11/10/2026"))
	week := newNPIFile(t)
	week.row(person(valid(1), "WEEK", "11/12/2026"))
	week.row(map[string]string{"NPI": valid(2), "NPI Deactivation Date": "11/12/2026"})
	week.row(person(valid(3), "OLDER", "11/09/2026"))
	again := person(valid(4), "WEEK", "11/13/2026")
	again["NPI Deactivation Date"], again["NPI Reactivation Date"] = "10/01/2026", "11/13/2026"
	week.row(again)
	for _, f := range []*npiFile{month, week} {
		if p, err := ImportNPI(t.Context(), f.save(t), options(w.store, w.clock)); err != nil || p.Skipped > 0 {
			t.Fatalf("%+v, %v", p, err)
		}
	}
	for npi, want := range map[string]string{valid(1): "WEEK", valid(3): "MONTH", valid(4): "WEEK", hiza: "HIZA"} {
		if found, err := w.NPI(t.Context(), npi); err != nil || found.Record.LastName != want || found.Source != Cache {
			t.Errorf("%s: %+v, %v; want %s", npi, found, err, want)
		}
	}
	_, err := w.NPI(t.Context(), valid(2))
	wantNotFound(t, err)
	w.wantAsked(1)
	w.clock.Add(importedTime + time.Hour) // then the registry is asked, and while it is down the file's word stands
	w.answer(500, "")
	if found, err := w.NPI(t.Context(), valid(1)); err != nil || !found.Stale {
		t.Errorf("%+v, %v", found, err)
	}
	_, err = w.NPI(t.Context(), valid(2))
	wantNotFound(t, err)
}

// manyRows writes a file of n rows with different numbers.
func manyRows(t testing.TB, n int) string {
	f := newNPIFile(t)
	for i := range n {
		f.row(person(valid(i), fmt.Sprintf("NAME%d", i), "01/02/2024"))
	}
	return f.save(t)
}

func TestImportGoesOn(t *testing.T) {
	file, c := manyRows(t, manyNPIs), newClock()
	s := openStore(t, c)
	ctx, cancel := context.WithCancel(t.Context())
	o := options(s, c)
	o.batch = 1000
	o.Progress = func(p Progress) {
		if p.Rows >= manyNPIs/3 {
			cancel()
		}
	}
	p, err := ImportNPI(ctx, file, o)
	if !errors.Is(err, context.Canceled) || p.Rows < manyNPIs/3 || p.Rows >= manyNPIs {
		t.Fatalf("%+v, %v", p, err)
	}
	o.Progress = nil
	was := p.Rows
	p, err = ImportNPI(t.Context(), file, o)
	if err != nil || p.ResumedAt != was || p.Rows != manyNPIs || p.Saved != manyNPIs {
		t.Fatalf("%+v, %v", p, err)
	}
	wantAll(t, s, manyNPIs)
	p, err = ImportNPI(t.Context(), file, o)
	if err != nil || !p.Before.Equal(c.Now()) || p.Rows != manyNPIs {
		t.Errorf("once more: %+v, %v", p, err)
	}
}

func TestImportAgain(t *testing.T) {
	file, c := manyRows(t, 10), newClock()
	s := openStore(t, c)
	o := options(s, c)
	for range 2 {
		o.Again = true
		if p, err := ImportNPI(t.Context(), file, o); err != nil || !p.Before.IsZero() || p.ResumedAt != 0 || p.Saved != 10 {
			t.Errorf("%+v, %v", p, err)
		}
	}
}

func wantAll(t *testing.T, s *store.Store, n int) {
	t.Helper()
	for i := 0; i < n; i += 13 {
		if r, err := s.NPIRecord(t.Context(), valid(i)); err != nil || r.LastName != fmt.Sprintf("NAME%d", i) {
			t.Fatalf("row %d: %+v, %v", i, r, err)
		}
	}
}

const killedNPIs = 5000

// TestImportSurvivesAKill imports in another process, kills it several times, and lets it finish.
func TestImportSurvivesAKill(t *testing.T) {
	if dir := os.Getenv("LOOKUP_TEST_DIR"); dir != "" {
		importInChild(t, dir, os.Getenv("LOOKUP_TEST_FILE"))
		return
	}
	file, dir := manyRows(t, killedNPIs), t.TempDir()
	kills := 0
	for last := int64(0); ; {
		child := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestImportSurvivesAKill$", "-test.v")
		child.Env = append(os.Environ(), "LOOKUP_TEST_DIR="+dir, "LOOKUP_TEST_FILE="+file)
		if kills < 3 { // however late it is killed, there is something left for the next
			child.Env = append(child.Env, "LOOKUP_TEST_STOP="+strconv.Itoa((kills+1)*killedNPIs/5))
		}
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		lines, done := 0, false
		for s := bufio.NewScanner(out); s.Scan(); {
			var rows, resumed int64
			if _, err := fmt.Sscanf(s.Text(), "rows %d resumed %d", &rows, &resumed); err != nil {
				continue
			}
			if resumed < last {
				t.Errorf("it went on from %d, after %d had been reported", resumed, last)
			}
			if lines++; lines == 1 && kills < 3 {
				last = rows
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
				kills++
				break
			}
			done = rows == killedNPIs
		}
		child.Wait()
		if done {
			break
		}
	}
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	wantAll(t, s, killedNPIs)
	if kills != 3 {
		t.Errorf("%d kills", kills)
	}
}

func importInChild(t *testing.T, dir, file string) {
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now, Beside: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stop, _ := strconv.ParseInt(os.Getenv("LOOKUP_TEST_STOP"), 10, 64)
	o := ImportOptions{Store: s, Clock: time.Now, batch: 500, Progress: func(p Progress) {
		fmt.Printf("rows %d resumed %d\n", p.Rows, p.ResumedAt)
		if stop > 0 && p.Rows >= stop {
			select {} // until it is killed
		}
	}}
	if _, err := ImportNPI(t.Context(), file, o); err != nil {
		t.Fatal(err)
	}
}

func TestTwoImportsOfAFile(t *testing.T) {
	file, c := manyRows(t, 1000), newClock()
	s := openStore(t, c)
	o := options(s, c)
	o.batch = 300
	o.Progress = func(Progress) {
		o.Progress = func(Progress) {}
		if _, err := ImportNPI(t.Context(), file, options(s, c)); err != nil { // another one comes in between
			t.Error(err)
		}
	}
	if _, err := ImportNPI(t.Context(), file, o); !errors.Is(err, store.ErrConflict) {
		t.Errorf("error is %v", err)
	}
	wantAll(t, s, 1000)
}

func TestImportRefuses(t *testing.T) {
	c := newClock()
	s := openStore(t, c)
	write := func(name, content string) string {
		name = filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	f := newNPIFile(t)
	header := f.table.String()
	for i := range 500 {
		f.row(person(valid(i), "X", "01/02/2024"))
	}
	good := f.save(t)
	whole, _ := os.ReadFile(good)
	damaged := slices.Clone(whole)
	copy(damaged[len(damaged)/2:], "damage")
	missing := map[string][]byte{"npidata_pfile_20050523-20261108.csv": []byte("NPI,Entity Type Code\n1,2\n")}
	for name, test := range map[string]struct {
		file, says string
		run        func(context.Context, string, ImportOptions) (Progress, error)
	}{
		"no file":             {filepath.Join(t.TempDir(), "none"), "no such file", ImportNPI},
		"a directory":         {t.TempDir(), "give a file", ImportNPI},
		"half a ZIP":          {write("half.zip", string(whole[:len(whole)/2])), "download complete?", ImportNPI},
		"a damaged ZIP":       {write("damaged.zip", string(damaged)), "", ImportNPI},
		"another ZIP":         {saveZIP(t, map[string][]byte{"product.txt": nil}), "NPPES Data Dissemination", ImportNPI},
		"a column is missing": {saveZIP(t, missing), `"Provider Organization Name (Legal Business Name)" is missing`, ImportNPI},
		"only a header":       {write("npidata.csv", header), "no rows", ImportNPI},
		"text":                {write("a.txt", "hello"), "NPPES Data Dissemination", ImportNPI},
		"nothing":             {write("empty", ""), "damaged", ImportNPI},
		"drugs, another ZIP":  {good, "NDC directory in text form", ImportNDC},
		"drugs, no ZIP":       {write("package.txt", "PRODUCTID\n"), "NDC directory in text form", ImportNDC},
		"drugs, no packages":  {saveZIP(t, map[string][]byte{"product.txt": []byte(strings.Join(productNames, "\t"))}), "package.txt", ImportNDC},
		"drugs, no columns":   {saveZIP(t, map[string][]byte{"product.txt": []byte("a\tb\n"), "package.txt": nil}), "product.txt", ImportNDC},
	} {
		if _, err := test.run(t.Context(), test.file, options(s, c)); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want %q", name, err, test.says)
		}
	}
	o := options(s, c)
	o.Taxonomy = strings.NewReader("a,b\n")
	if _, err := ImportNPI(t.Context(), good, o); err == nil || !strings.Contains(err.Error(), "NUCC") {
		t.Errorf("error is %v", err)
	}
	o.Taxonomy = strings.NewReader("Code,Grouping,Display Name,Section\n207Q00000X,G,\"Family, renamed\",I\n")
	if p, err := ImportNPI(t.Context(), good, o); err != nil || p.Saved != 500 {
		t.Errorf("%+v, %v", p, err)
	}
	if r, err := s.NPIRecord(t.Context(), valid(7)); err != nil || r.Specialty != "Family, renamed" {
		t.Errorf("%+v, %v", r, err)
	}
}

// fdaFile is a directory of the FDA with some products, each with a package.
func fdaFile(t testing.TB, products ...string) string {
	productHeader := "PRODUCTID\tPRODUCTNDC\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tAPPLICATIONNUMBER\tLABELERNAME\tSUBSTANCENAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\tLISTING_RECORD_CERTIFIED_THROUGH\r\n"
	packageHeader := "PRODUCTID\tPRODUCTNDC\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tSTARTMARKETINGDATE\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\tSAMPLE_PACKAGE\r\n"
	lines := map[string]string{
		"tablet": "77774-444_a\t77774-444\tHUMAN PRESCRIPTION DRUG\tVersinol \"forte\"\tXR\tversinol hydrochloride\tTABLET, FILM COATED\tORAL; SUBLINGUAL\t20200101\t\tANDA\tANDA1\tSample Labs\tX\t5; 325\tmg/1; mg/1\tOpioid Agonist [EPC],Opioid Agonists [MoA]\tCII\tN\t20271231\r\n",
		"cream":  "77775-4444_b\t77775-4444\tHUMAN OTC DRUG\tCr\xe8me Caf\xe9\t\tmenthol\tCREAM\tTOPICAL\t20200101\t20270101\tOTC MONOGRAPH DRUG\tM1\tSample Labs\tX\t10\tmg/g\t\t\tN\t\r\n",
		"gone":   "77776-444_c\t77776-444\tHUMAN PRESCRIPTION DRUG\tGone\t\tgone\tCAPSULE\tORAL\t20200101\t20250101\tNDA\tN1\tSample Labs\tX\t1\tmg/1\t\t\tN\t\r\n",
		"out":    "77777-444_d\t77777-444\tHUMAN PRESCRIPTION DRUG\tOut\t\tout\tCAPSULE\tORAL\t20200101\t\tNDA\tN1\tSample Labs\tX\t1\tmg/1\t\t\tE\t\r\n",
	}
	packages := map[string]string{
		"tablet": "77774-444_a\t77774-444\t77774-444-10\t3 BLISTER PACK in 1 CARTON (77774-444-10)  > 10 TABLET, FILM COATED in 1 BLISTER PACK\t20200101\t\tN\tN\r\n" +
			"77774-444_a\t77774-444\t77774-444-11\t100 TABLET, FILM COATED in 1 BOTTLE (77774-444-11)\t20200101\t\tN\tY\r\n",
		"cream": "77775-4444_b\t77775-4444\t77775-4444-1\t28.3 g in 1 TUBE\t20200101\t\tN\tN\r\n",
		"gone":  "77776-444_c\t77776-444\t77776-444-01\t30 CAPSULE in 1 BOTTLE\t20200101\r\n", // what is empty at the end is left out
		"out":   "77777-444_d\t77777-444\t77777-444-01\t30 CAPSULE in 1 BOTTLE\t20200101\t\tN\tN\r\n",
	}
	product, pack := productHeader, packageHeader+"nobody\t1\t11111-111-11\tx\t\t\tN\tN\r\n77774-444_a\t\tABCDE-444-11\tx\t\t\tN\tN\r\n"
	for _, p := range products {
		product += lines[p]
		pack += packages[p]
	}
	return saveZIP(t, map[string][]byte{"Product.txt": []byte(product), "ndc/package.txt": []byte(pack)})
}

func TestImportNDC(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.NDCRegistry = Off })
	p, err := ImportNDC(t.Context(), fdaFile(t, "tablet", "cream", "gone", "out"), options(w.store, w.clock))
	if err != nil || p.Rows != 7 || p.Saved != 5 || p.Skipped != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	found, err := w.NDC(t.Context(), "77774-444-10")
	if err != nil {
		t.Fatal(err)
	}
	same(t, found, DrugFound{Found: Found[Drug]{Source: Cache, Record: Drug{
		NDC: "77774044410", Printed: "77774-444-10", Labeler: "Sample Labs", ProprietaryName: `Versinol "forte" XR`,
		NonproprietaryName: "versinol hydrochloride", DosageForm: "Tablet, Film Coated", Strength: "5 MG; 325 MG",
		Route: "Oral, Sublingual", PackageDescription: "3 BLISTER PACK in 1 CARTON (77774-444-10) > 10 TABLET, FILM COATED in 1 BLISTER PACK",
		PackageSize: 30_000, BillingUnit: "EA", Class: "G", OTC: new(false), DEASchedule: "CII",
		PharmacologicClass: "Opioid Agonist", Active: new(true),
	}}})
	cream, err := w.NDC(t.Context(), "7777544441") // ten digits: the other readings do not exist
	if r := cream.Record; err != nil || r.ProprietaryName != "Crème Café" || !*r.OTC || r.PackageSize != 28_300 || r.BillingUnit != "GM" || r.Strength != "10 MG/G" || !*r.Active {
		t.Errorf("%+v, %v", cream, err)
	}
	for _, code := range []string{"77776-444-01", "77777-444-01"} {
		if found, err := w.NDC(t.Context(), code); err != nil || found.Record.Active == nil || *found.Record.Active {
			t.Errorf("%s is active: %+v, %v", code, found, err)
		}
	}
	if found, err := w.Search(t.Context(), "vers forte", 10); err != nil || len(found.Drugs) != 2 {
		t.Errorf("%+v, %v", found, err)
	}
	if found, err := w.Search(t.Context(), "CRÈME", 10); err != nil || len(found.Drugs) != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	w.clock.Add(30 * 24 * time.Hour)
	if p, err := ImportNDC(t.Context(), fdaFile(t, "tablet"), options(w.store, w.clock)); err != nil || p.Saved != 2 {
		t.Fatalf("%+v, %v", p, err)
	}
	for code, active := range map[string]bool{"77774-444-10": true, "77775-4444-1": false} { // delisted
		if found, err := w.again().NDC(t.Context(), code); err != nil || *found.Record.Active != active {
			t.Errorf("%s: %+v, %v", code, found, err)
		}
	}
}

func TestRows(t *testing.T) {
	long := strings.Repeat("x", maxRow)
	for name, c := range map[string]struct {
		in    string
		comma byte
		want  [][]string
	}{
		"plain":             {"a,b\n1,2\n", ',', [][]string{{"a", "b"}, {"1", "2"}}},
		"no last line end":  {"a,b\r\n1,", ',', [][]string{{"a", "b"}, {"1", ""}}},
		"quotes":            {"a,b\n\"1,\"\"2\"\"\",\"\"\n", ',', [][]string{{"a", "b"}, {`1,"2"`, ""}}},
		"a line end inside": {"a,b\n\"1\n2\",3\n4,5\n", ',', [][]string{{"a", "b"}, {"1\n2", "3"}, {"4", "5"}}},
		"a quote too many":  {"a,b\n\"5\" PIPE\",2\n3,4\n", ',', [][]string{{"a", "b"}, {`5" PIPE`, "2"}, {"3", "4"}}},
		"tabs":              {"a\tb\n\"5 in\tx\"y\n\"q\"\tz\n", '\t', [][]string{{"a", "b"}, {`"5 in`, `x"y`}, {"q", "z"}}},
		"an empty line":     {"a,b\n\n1,2\n", ',', [][]string{{"a", "b"}, {""}, {"1", "2"}}},
		"an open quote":     {"a,b\n\"" + long + "\n1,2\n3,4\n", ',', [][]string{{"a", "b"}, {`"` + long}, {"1", "2"}, {"3", "4"}}},
	} {
		table := newRows(strings.NewReader(c.in), c.comma)
		var got [][]string
		for {
			row, err := table.next()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
			var fields []string
			n := table.fields(row, func(_ int, f []byte) { fields = append(fields, string(f)) })
			if len(got) == 0 {
				table.width = n
			}
			got = append(got, fields)
		}
		if !slices.EqualFunc(got, c.want, slices.Equal) {
			t.Errorf("%s: %.200q, want %.200q", name, got, c.want)
		}
		if table.offset != int64(len(c.in)) {
			t.Errorf("%s: the offset is %d of %d", name, table.offset, len(c.in))
		}
	}
}

// FuzzRows writes fields as CSV and reads them back, and reads anything at all without harm.
func FuzzRows(f *testing.F) {
	f.Add("a", `b "quoted", c`, "d\ne")
	f.Add("", `"`, ",")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		var out bytes.Buffer
		w := csv.NewWriter(&out)
		fields := []string{a, b, c}
		w.Write(fields)
		w.Flush()
		if out.Len() < maxRow && !strings.Contains(a+b+c, "\r") && a+b+c != "" {
			table := newRows(bytes.NewReader(out.Bytes()), ',')
			row, err := table.next()
			var got []string
			table.fields(row, func(_ int, f []byte) { got = append(got, string(f)) })
			if err != nil || !slices.Equal(got, fields) {
				t.Errorf("%q came back as %q, %v", fields, got, err)
			}
		}
		for _, comma := range []byte{',', '\t'} {
			table := newRows(strings.NewReader(a+"\n"+b+"\n"+c), comma)
			for n := 0; ; n++ {
				row, err := table.next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil || n > len(a+b+c)+3 {
					t.Fatal(n, err)
				}
				table.fields(row, func(_ int, f []byte) { decoded(f) })
			}
		}
	})
}

func BenchmarkImportNPI(b *testing.B) {
	const n = 100_000
	file := manyRows(b, n)
	info, err := os.Stat(file)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	for b.Loop() {
		s, err := store.Open(b.Context(), store.Options{DataDir: b.TempDir(), Clock: time.Now})
		if err != nil {
			b.Fatal(err)
		}
		if p, err := ImportNPI(b.Context(), file, ImportOptions{Store: s, Clock: time.Now}); err != nil || p.Saved != n {
			b.Fatal(p, err)
		}
		s.Close()
	}
	b.ReportMetric(n*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
}
