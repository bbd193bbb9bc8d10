package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rxassay/rxassay/samples"
)

// BenchmarkUploads sends eight documents of 9.9 MB to the built service at once and reports by how much its peak memory
// grows, over all its processes, until the last is analysed.
func BenchmarkUploads(b *testing.B) {
	binary, err := filepath.Abs("../../bin/rxassay")
	if err != nil {
		b.Fatal(err)
	}
	if _, err := os.Stat(binary); err != nil {
		b.Fatal("build the service first: make build")
	}
	for b.Loop() {
		s := startService(b, binary)
		s.stop(b)
		s.launch(b, binary) // with the compiled PDF engine on disk, so that compiling it is not in the figure before
		document := padded(samples.PlanPDF, 9_900_000)
		before := s.peakMemory(b)
		var group sync.WaitGroup
		ids := make([]string, 8)
		begin := time.Now()
		for i := range ids {
			group.Go(func() { ids[i] = s.upload(b, document) })
		}
		group.Wait()
		uploaded := time.Since(begin)
		for _, id := range ids {
			s.waitFor(b, id)
		}
		b.ReportMetric(float64(s.peakMemory(b)-before)/1e6, "MB-growth")
		b.ReportMetric(float64(before)/1e6, "MB-before")
		b.ReportMetric(uploaded.Seconds(), "s-uploading")
		b.ReportMetric(time.Since(begin).Seconds(), "s-until-analysed")
		s.stop(b)
	}
}

// padded makes a PDF larger by an incremental update that adds an unused stream, as an embedded font would be.
func padded(pdf []byte, size int) []byte {
	last := bytes.LastIndex(pdf, []byte("startxref\n"))
	prev := strings.Fields(string(pdf[last+len("startxref\n"):]))[0]
	var out bytes.Buffer
	out.Write(pdf)
	out.WriteString("\n")
	at := out.Len()
	fill := size - at - 400
	fmt.Fprintf(&out, "900 0 obj\n<< /Length %d >>\nstream\n", fill)
	out.Write(bytes.Repeat([]byte{'.'}, fill))
	out.WriteString("\nendstream\nendobj\n")
	xref := out.Len()
	root := string(pdf[bytes.LastIndex(pdf, []byte("/Root ")):])
	fmt.Fprintf(&out, "xref\n900 1\n%010d 00000 n \ntrailer\n<< /Size 901 /Prev %s %s >>\nstartxref\n%d\n%%%%EOF\n",
		at, prev, strings.SplitN(root, "R", 3)[0]+"R"+strings.SplitN(root, "R", 3)[1]+"R", xref)
	return out.Bytes()
}
