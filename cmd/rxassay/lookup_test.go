package main

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/rxassay/rxassay/internal/lookup"
	"github.com/rxassay/rxassay/internal/store"
)

func TestImportCommands(t *testing.T) {
	dir := t.TempDir()
	var cli struct {
		NPI npiCommand `cmd:""`
		NDC ndcCommand `cmd:""`
	}
	clock := func() time.Time { return time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC) }
	command := func(args ...string) (stdout string, code int, stderr string) {
		var out, errs bytes.Buffer
		parser, err := kong.New(&cli, kong.BindTo(t.Context(), (*context.Context)(nil)),
			kong.Bind(&environment{stdout: &out, stderr: &errs, now: clock}))
		if err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.Parse(append(args, "--data-dir", filepath.Join(dir, "data")))
		if err != nil {
			t.Fatal(err)
		}
		code = exitCode(parsed.Run(), &errs)
		return out.String(), code, errs.String()
	}
	directory := filepath.Join(dir, "ndctext.zip")
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range map[string]string{
		"product.txt": "PRODUCTID\tPRODUCTTYPENAME\tPROPRIETARYNAME\tPROPRIETARYNAMESUFFIX\tNONPROPRIETARYNAME\tDOSAGEFORMNAME\tROUTENAME\tENDMARKETINGDATE\tMARKETINGCATEGORYNAME\tLABELERNAME\tACTIVE_NUMERATOR_STRENGTH\tACTIVE_INGRED_UNIT\tPHARM_CLASSES\tDEASCHEDULE\tNDC_EXCLUDE_FLAG\n" +
			"1\tHUMAN PRESCRIPTION DRUG\tSamplex\t\tsample\tTABLET\tORAL\t\tANDA\tSample Labs\t5\tmg/1\t\t\tN\n",
		"package.txt": "PRODUCTID\tNDCPACKAGECODE\tPACKAGEDESCRIPTION\tENDMARKETINGDATE\tNDC_EXCLUDE_FLAG\n1\t77774-444-22\t30 TABLET in 1 BOTTLE\t\tN\n",
	} {
		w, err := z.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(text))
	}
	z.Close()
	if err := os.WriteFile(directory, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	// Beside a service that runs on the same directory.
	s, err := store.Open(t.Context(), store.Options{DataDir: filepath.Join(dir, "data"), Clock: clock})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if out, code, errs := command("ndc", "import", directory); code != exitDone || !strings.Contains(out, "done: 1 rows, 1 records, 0 rows skipped") || !strings.Contains(errs, "reading") {
		t.Errorf("%d: %s%s", code, out, errs)
	}
	if n, err := s.NDCRecord(t.Context(), "77774044422"); err != nil || n.ProprietaryName != "Samplex" {
		t.Errorf("%+v, %v", n, err)
	}
	if out, code, _ := command("ndc", "import", directory); code != exitDone || !strings.Contains(out, "imported on 2026-11-20 already; --again") {
		t.Errorf("%d: %s", code, out)
	}
	if _, code, errs := command("npi", "import", directory); code != exitFailed || !strings.Contains(errs, "NPPES Data Dissemination ZIP") {
		t.Errorf("%d: %s", code, errs)
	}
	if _, code, errs := command("npi", "import", filepath.Join(dir, "none.zip")); code != exitFailed || !strings.Contains(errs, "none.zip: no such file") {
		t.Errorf("%d: %s", code, errs)
	}
	_, err = s.NDCRecord(t.Context(), "00000000000")
	if !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
}

func TestProgressLine(t *testing.T) {
	p := lookup.Progress{Rows: 400, ResumedAt: 200, Bytes: 40, Total: 100, Elapsed: 2 * time.Second}
	if got, want := progressLine(p), "400 rows, 40 %, 100 rows a second, 6s left"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := progressLine(lookup.Progress{}), "0 rows, 0 rows a second"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
