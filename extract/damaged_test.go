package extract_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/rxassay/rxassay/extract"
)

// wholeFiles returns a small file of each type.
func wholeFiles(t *testing.T) map[string][]byte {
	t.Helper()
	w := newWorkbook(t)
	benefitSheet(w, "Sheet1")
	var f pdfFile
	benefitTable(f.page())
	return map[string][]byte{
		extract.PDF:  f.bytes(),
		extract.XLSX: w.bytes(),
		extract.XLS:  xlsFile(xlsTexts, xlsSheet{name: "Rx", write: xlsBenefits}),
		extract.DOC:  docTable(),
		extract.DOCX: docxFile(paragraph("Before") + "<w:tbl><w:tr>" + tableCell(`<w:gridSpan w:val="2"/>`, paragraph("Tier 1")) + "</w:tr></w:tbl>"),
		extract.JSON: []byte(`{"plan": {"name": "Synthetic", "tiers": [{"tier": 1, "copay": "$10", "mail": null}, {"tier": 2, "coinsurance": 0.25}]}}`),
	}
}

// TestSwappedTypes reads each file as if it were of each other type: that ends in a failure, and what a file is is found by
// its content.
func TestSwappedTypes(t *testing.T) {
	files := wholeFiles(t)
	for is, content := range files {
		if got := extract.Detect(content); got != is {
			t.Errorf("a file of %s is taken for %q", is, got)
		}
		for said := range files {
			if said == is {
				read(t, said, content)
				continue
			}
			if err := extract.Matches(said, content); !errors.Is(err, extract.ErrTypeMismatch) {
				t.Errorf("%s said to be %s: %v", is, said, err)
			}
			var f *extract.Failure
			if _, _, err := shared().Text(t.Context(), said, content); !errors.As(err, &f) {
				t.Errorf("%s read as %s: %v", is, said, err)
			}
		}
	}
}

// TestCutOffFiles reads Office files of which the end is missing, as after a broken download: they are known for what they
// are, and damaged.
func TestCutOffFiles(t *testing.T) {
	files := wholeFiles(t)
	for _, mediaType := range []string{extract.DOCX, extract.XLSX} {
		whole := files[mediaType]
		for _, n := range []int{len(whole) - 1, len(whole) - 30, len(whole) * 9 / 10} {
			if got := extract.Detect(whole[:n]); got != mediaType {
				t.Errorf("%d bytes of %d of %s are taken for %q", n, len(whole), mediaType, got)
			}
			var f *extract.Failure
			if _, _, err := shared().Text(t.Context(), mediaType, whole[:n]); !errors.As(err, &f) || f.Code != extract.Corrupt {
				t.Errorf("%d bytes of %d of %s: %v", n, len(whole), mediaType, err)
			}
		}
	}
}

// TestDamagedFiles reads files of each type that are cut off, have bytes changed, or a stretch of them wiped out. Each is
// read or refused.
func TestDamagedFiles(t *testing.T) {
	for mediaType, whole := range wholeFiles(t) {
		if mediaType == extract.PDF {
			continue // whose damaged files are read in processes of their own, by the tests of internal/sandbox
		}
		t.Run(mediaType, func(t *testing.T) {
			random := rand.New(rand.NewPCG(7, 11))
			refused := 0
			try := func(content []byte) {
				fuzzed(t, shared(), mediaType, content)
				if _, _, err := shared().Text(t.Context(), mediaType, content); err != nil {
					refused++
				}
			}
			for i := range 50 {
				try(whole[:len(whole)*i/50])
			}
			for range 300 {
				content := append([]byte{}, whole...)
				for range 1 + random.IntN(8) {
					content[random.IntN(len(content))] = byte(random.IntN(256))
				}
				try(content)
				at := random.IntN(len(content))
				clear(content[at:min(at+64, len(content))])
				try(content)
			}
			if refused < 50 {
				t.Errorf("only %d damaged files were refused", refused)
			}
		})
	}
}
