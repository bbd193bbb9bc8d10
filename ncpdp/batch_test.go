package ncpdp_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/ncpdp"
)

var update = flag.Bool("update", false, "write the golden files")

var batchHeader = ncpdp.BatchHeader{
	Sender: "SENDER", Number: 42, Date: calendar.MustParse("2026-11-20"), Time: "0930", FileType: "T", Version: ncpdp.Batch12, Receiver: "RECEIVER",
}

func writeBatch(t testing.TB, h ncpdp.BatchHeader, transmissions ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := ncpdp.NewBatchWriter(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range transmissions {
		tr, _, err := ncpdp.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Write("REF"+string(rune('1'+i)), tr); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close("DONE"); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func batches(t testing.TB) map[string][]byte {
	all := samples(t)
	f6 := batchHeader
	f6.Version = ncpdp.Batch15
	d0 := writeBatch(t, batchHeader, all["b1-d0"], all["b2-reversal"], all["response-paid"])
	new15 := writeBatch(t, f6, all["b1-f6"])
	irregular := "junk" + string(d0[:75]) + "\r\n\x02G1REF9\x02XX\x03\x03" + string(d0[len(d0)-56:]) + "\x02G1OUTSIDE   "
	return map[string][]byte{"batch-12": d0, "batch-15": new15, "batch-two": append(bytes.Clone(d0), new15...), "batch-irregular": []byte(irregular)}
}

func TestBatchFiles(t *testing.T) {
	want := map[string]string{
		"batch-12": "", "batch-15": "", "batch-two": "",
		"batch-irregular": "between_records line_ends record_unended record_kind between_records record_count record_unended",
	}
	records := map[string]string{
		"batch-12": "00 G1 G1 G1 99", "batch-15": "00 G1 99", "batch-two": "00 G1 G1 G1 99 00 G1 99", "batch-irregular": "00 - - 99 -",
	}
	for name, b := range batches(t) {
		file := "testdata/" + name + ".batch"
		if *update {
			if err := os.WriteFile(file, b, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if stored, err := os.ReadFile(file); err != nil || !bytes.Equal(stored, b) {
			t.Errorf("%s is not what is written: %v", file, err)
		}
		read, findings := readBatch(t, bytes.NewReader(b), len(b))
		kinds := ""
		for _, r := range read {
			kind := string(r.kind)
			if kind == "" {
				kind = "-"
			}
			kinds += kind + " "
		}
		if strings.TrimSpace(kinds) != records[name] || codes(findings) != want[name] {
			t.Errorf("%s: records %s, findings %q; want %s, %q", name, kinds, codes(findings), records[name], want[name])
		}
	}
}

func TestBatchBytes(t *testing.T) {
	b := writeBatch(t, batchHeader)
	want := "\x0200TSENDER                  0000042202611200930T12RECEIVER                \x03" +
		"\x029900000420000000002DONE                               \x03"
	if string(b) != want {
		t.Errorf("got  %q\nwant %q", b, want)
	}
	r := ncpdp.NewBatchReader(bytes.NewReader(b))
	first, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	wanted := batchHeader
	wanted.TransmissionType = "T"
	if h := first.Header(); h != wanted {
		t.Errorf("the header reads %+v", h)
	}
	last, err := r.Next()
	if err != nil {
		t.Fatal(err)
	}
	if got := last.Trailer(); got != (ncpdp.BatchTrailer{Number: 42, Count: 2, Message: "DONE"}) {
		t.Errorf("the trailer reads %+v", got)
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
}

func TestBatchTells(t *testing.T) {
	d0 := string(samples(t)["b1-d0"])
	f6 := string(samples(t)["b1-f6"])
	head := string(writeBatch(t, batchHeader)[:75])
	tail := func(number, count string) string { return "\x0299" + number + count + strings.Repeat(" ", 35) + "\x03" }
	detail := func(s string) string { return "\x02G1REF1      " + s + "\x03" }
	for _, c := range []struct{ name, in, want string }{
		{"nothing", "", "no_records"},
		{"all is well", head + detail(d0) + tail("0000042", "0000000003"), ""},
		{"line ends, once", head + "\n" + detail(d0) + "\n" + tail("0000042", "0000000003") + "\n", "line_ends"},
		{"the count leaves out header and trailer", head + detail(d0) + tail("0000042", "0000000001"), "record_count"},
		{"another number", head + tail("0000043", "0000000002"), "batch_number"},
		{"no trailer", head + detail(d0), "trailer_missing"},
		{"no trailer before the next", head + head + tail("0000042", "0000000002"), "trailer_missing"},
		{"no header", detail(d0) + tail("0000042", "0000000002"), "header_missing header_missing"},
		{"F6 in version 12", head + detail(f6) + tail("0000042", "0000000003"), "batch_version"},
		{"an old version", strings.Replace(head, "T12", "T11", 1) + tail("0000042", "0000000002"), "batch_version"},
		{"a date that is none", strings.Replace(head, batchHeader.Date.Compact(), "20260231", 1) + tail("0000042", "0000000002"), "value_form"},
		{"a count that is none", head + tail("0000042", "000000000B"), "record_count value_form"},
		{"a short header", head[:60] + "\x03" + tail("0000042", "0000000002"), "record_length"},
		{"an unknown record", head + "\x02ZZ\x03" + tail("0000042", "0000000003"), "record_kind"},
		{"a record without end", head + strings.TrimSuffix(detail(d0), "\x03") + tail("0000042", "0000000002"), "record_unended"},
		{"text", "hello", "between_records no_records"},
		{"too long", head + detail(strings.Repeat("x", ncpdp.MaxSize+100)) + tail("0000042", "0000000002"), "record_length"},
		{"far too long", head + detail(strings.Repeat("x", 3*ncpdp.MaxSize)) + tail("0000042", "0000000002"), "record_length between_records"},
	} {
		_, findings := readBatch(t, strings.NewReader(c.in), len(c.in)+1)
		if got := codes(findings); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestBatchWriterRefuses(t *testing.T) {
	for name, spoil := range map[string]func(*ncpdp.BatchHeader){
		"no version":     func(h *ncpdp.BatchHeader) { h.Version = "" },
		"a long sender":  func(h *ncpdp.BatchHeader) { h.Sender = strings.Repeat("S", 25) },
		"a mark in it":   func(h *ncpdp.BatchHeader) { h.Receiver = "A\x03" },
		"a big number":   func(h *ncpdp.BatchHeader) { h.Number = 10_000_000 },
		"no date":        func(h *ncpdp.BatchHeader) { h.Date = 0 },
		"an hour of 24":  func(h *ncpdp.BatchHeader) { h.Time = "2400" },
		"two file types": func(h *ncpdp.BatchHeader) { h.FileType = "TP" },
	} {
		h := batchHeader
		spoil(&h)
		if _, err := ncpdp.NewBatchWriter(io.Discard, h); !errors.Is(err, ncpdp.ErrBatch) && !errors.Is(err, ncpdp.ErrWidth) {
			t.Errorf("%s: %v", name, err)
		}
	}
	w, err := ncpdp.NewBatchWriter(io.Discard, batchHeader)
	if err != nil {
		t.Fatal(err)
	}
	f6, _, _ := ncpdp.Parse(samples(t)["b1-f6"])
	if err := w.Write("1", f6); !errors.Is(err, ncpdp.ErrBatch) {
		t.Errorf("F6 in version 12: %v", err)
	}
	for _, c := range []struct{ reference, transmission string }{{"12345678901", "x"}, {"A\x02", "x"}, {"1", "a\x03b"}, {"1", "\x02"}} {
		if err := w.WriteBytes(c.reference, []byte(c.transmission)); !errors.Is(err, ncpdp.ErrBatch) {
			t.Errorf("%q %q: %v", c.reference, c.transmission, err)
		}
	}
	if err := w.Close(""); err != nil {
		t.Fatal(err)
	}
	if w.Close("") == nil || w.WriteBytes("1", nil) == nil {
		t.Error("a closed batch is written on")
	}
}

// endless repeats one record n times behind a header.
type endless struct {
	record  []byte
	n       int
	pending []byte
}

func (e *endless) Read(p []byte) (int, error) {
	total := 0
	for total < len(p) {
		if len(e.pending) == 0 {
			if e.n == 0 {
				if total == 0 {
					return 0, io.EOF
				}
				break
			}
			e.n--
			e.pending = e.record
		}
		n := copy(p[total:], e.pending)
		e.pending = e.pending[n:]
		total += n
	}
	return total, nil
}

func TestBatchMemoryStaysConstant(t *testing.T) {
	record := []byte("\x02G1REF1      " + string(samples(t)["b1-d0"]) + "\x03")
	read := func(n int) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		r := ncpdp.NewBatchReader(&endless{record: record, n: n})
		for {
			if _, err := r.Next(); err != nil {
				break
			}
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if little, much := read(100), read(100_000); much > little+4<<20 {
		t.Errorf("100 records take %d bytes in all, 100,000 take %d", little, much)
	}
}
