package extract_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/extract"
)

// BenchmarkPDFPage reads every PDF of the directory in RXASSAY_SAMPLES and puts its time a page beside that of pdftotext,
// and its words beside those of pdftotext: recall is the share of pdftotext's words that are in our text.
func BenchmarkPDFPage(b *testing.B) {
	dir := os.Getenv("RXASSAY_SAMPLES")
	if dir == "" {
		b.Skip("RXASSAY_SAMPLES names no directory of PDF files to measure with")
	}
	poppler, err := exec.LookPath("pdftotext")
	if err != nil {
		const message = "pdftotext is not installed, so there is nothing to compare with: install poppler-utils"
		if os.Getenv("CI") == "true" {
			b.Fatal(message)
		}
		b.Skip(message)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.pdf"))
	if err != nil || len(files) == 0 {
		b.Fatalf("no PDF files in %s (%v)", dir, err)
	}
	r, err := extract.New(extract.Options{Workers: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer r.Close()
	if err := r.Warm(context.Background()); err != nil {
		b.Fatal(err)
	}
	for _, file := range files {
		b.Run(strings.TrimSuffix(filepath.Base(file), ".pdf"), func(b *testing.B) {
			content, err := os.ReadFile(file)
			if err != nil {
				b.Fatal(err)
			}
			var theirs []byte
			var popplerTime time.Duration
			var ours string
			pages := 1
			for b.Loop() {
				b.StopTimer() // the two take turns, so that what else the machine does meets both
				start := time.Now()
				if theirs, err = exec.CommandContext(b.Context(), poppler, "-layout", file, "-").Output(); err != nil {
					b.Fatal(err)
				}
				popplerTime += time.Since(start)
				b.StartTimer()
				text, _, err := r.Text(b.Context(), extract.PDF, content)
				if err != nil {
					b.Fatal(err)
				}
				ours, pages = text.Content, len(text.Pages)
			}
			recall, missing := wordRecall(string(theirs), ours)
			precision, extra := wordRecall(ours, string(theirs))
			b.ReportMetric(recall, "recall")
			b.ReportMetric(precision, "precision")
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1e3/float64(b.N)/float64(pages), "ms/page")
			b.ReportMetric(float64(popplerTime.Microseconds())/1e3/float64(b.N)/float64(pages), "poppler-ms/page")
			b.ReportMetric(float64(b.Elapsed())/float64(popplerTime), "times-poppler")
			if testing.Verbose() {
				fmt.Printf("missing %q\nextra %q\n", missing, extra)
			}
		})
	}
}

// wordRecall returns the share of the words of want that are in got, each counted as often as it occurs, and some of those
// that are not.
func wordRecall(want, got string) (float64, []string) {
	have := map[string]int{}
	for _, w := range strings.Fields(plain(got)) {
		have[w]++
	}
	total, found := 0, 0
	var missing []string
	for _, w := range strings.Fields(plain(want)) {
		total++
		if have[w] > 0 {
			have[w]--
			found++
		} else if len(missing) < 60 {
			missing = append(missing, w)
		}
	}
	return float64(found) / float64(max(total, 1)), missing
}

// plain maps what both programs may write in different ways.
func plain(s string) string {
	return strings.NewReplacer("\u00ad", "-", "\u2010", "-", "\u2011", "-", "ﬁ", "fi", "ﬂ", "fl", "ﬀ", "ff", "ﬃ", "ffi", "ﬄ", "ffl",
		"\uf0b7", "•", "\uf0a7", "•", "\f", " ").Replace(s)
}
