package ncpdp_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"testing"

	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/ncpdp"
)

func within(t *testing.T, findings []finding.Finding, size int) {
	t.Helper()
	for _, f := range findings {
		if f.Offset == nil || *f.Offset < 0 || *f.Offset > size {
			t.Fatalf("%s is outside the %d bytes", f.Code, size)
		}
	}
}

// Any bytes: no panic; what parses encodes to the same bytes, also through JSON; every finding lies within.
func FuzzParse(f *testing.F) {
	for _, b := range samples(f) {
		f.Add(b)
	}
	for _, s := range []string{
		d0Header, "D0", d0Header + "^", d0Header + "|", d0Header + "~~", d0Header + "^~A|~M^^", "\x02\x02" + d0Header + "\r\n",
		d0Header + "AM04~C2X^AM01~CAX|AM07~D21", d0Header + "^~AM05~4C2~5C01~HB1~HC07~DV1{~5C02~5E1~6E75|^~AM10~EC2~RE03~TE1~TE2~2G1~2HX",
	} {
		f.Add(onWire(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		tr, findings, err := ncpdp.Parse(b)
		if err != nil {
			return
		}
		within(t, findings, len(b))
		out, err := tr.Encode()
		if err != nil || !bytes.Equal(out, b) {
			t.Fatalf("%q came back as %q, %v", b, out, err)
		}
		for _, f := range ncpdp.Check(tr) {
			within(t, []finding.Finding{f.Finding}, len(b))
		}
		if err := ncpdp.Show(io.Discard, tr, ncpdp.ShowOptions{Hex: true}); err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(tr)
		if err != nil {
			t.Fatal(err)
		}
		var back ncpdp.Transmission
		if err := json.Unmarshal(text, &back); err != nil {
			t.Fatal(err)
		}
		if out, err := back.Encode(); err != nil || !bytes.Equal(out, b) {
			t.Fatalf("through JSON %q came back as %q, %v", b, out, err)
		}
	})
}

// Any text as any field: what is read writes back to the same value, and only digits and signs are read at all.
func FuzzValues(f *testing.F) {
	for _, s := range []string{"", "0", "150{", "0000000}", "83D", "9999999I", "20260131", "20260231", "2359", "2400", "30 ", "-1", "Ø", "1e5", "1234567890123456789"} {
		f.Add(s, uint8(8))
	}
	f.Fuzz(func(t *testing.T, s string, width uint8) {
		if n, err := ncpdp.ParseNumber(s); err == nil {
			back, err := ncpdp.FormatNumber(n, len(s))
			if err != nil || back != s {
				t.Fatalf("%q reads %d and is written %q, %v", s, n, back, err)
			}
		}
		if n, err := ncpdp.ParseOverpunch(s); err == nil {
			text, err := ncpdp.FormatOverpunch(n, len(s))
			if err != nil {
				t.Fatalf("%q reads %d, which cannot be written: %v", s, n, err)
			}
			if again, err := ncpdp.ParseOverpunch(text); err != nil || again != n {
				t.Fatalf("%q reads %d, is written %q and reads %d, %v", s, n, text, again, err)
			}
		}
		for _, id := range []string{"E7", "D9", "NQ", "HE", "C4", "H1", "D5", "C2", "ZZ"} {
			field := ncpdp.Field{ID: id, Value: s}
			v := field.Interpret()
			if v.Source != s {
				t.Fatalf("%s %q: the source became %q", id, s, v.Source)
			}
			if _, ok := v.Amount(); ok != (v.Valid && v.Format == ncpdp.Money) {
				t.Fatalf("%s %q: an amount of what is none", id, s)
			}
			_ = v.String()
		}
		if text, err := ncpdp.FormatText(s, int(width)); err == nil {
			if again, err := ncpdp.FormatText(text, int(width)); err != nil || again != text {
				t.Fatalf("%q is written %q, and that %q, %v", s, text, again, err)
			}
		}
		ncpdp.UnslashZeros(s)
		ncpdp.Meaning("511-FB", s)
	})
}

// Any bytes as a batch: no panic, an end, records in order within the stream, the same whatever the size of the reads.
func FuzzBatch(f *testing.F) {
	for _, name := range []string{"batch-12", "batch-15", "batch-two", "batch-irregular"} {
		b, err := os.ReadFile("testdata/" + name + ".batch")
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b, uint8(7))
	}
	f.Add([]byte("\x02\x02\x03\x03\x0200\x03\x0299\x03\x02G1"), uint8(1))
	f.Fuzz(func(t *testing.T, b []byte, size uint8) {
		whole, one := readBatch(t, bytes.NewReader(b), len(b))
		slow, two := readBatch(t, &slowReader{b, int(size%16) + 1}, len(b))
		if len(whole) != len(slow) || len(one) != len(two) {
			t.Fatalf("%d records and %d findings, read slowly %d and %d", len(whole), len(one), len(slow), len(two))
		}
		for i := range whole {
			if whole[i] != slow[i] {
				t.Fatalf("record %d is %+v, read slowly %+v", i, whole[i], slow[i])
			}
		}
	})
}

type slowReader struct {
	b []byte
	n int
}

func (r *slowReader) Read(p []byte) (int, error) {
	if len(r.b) == 0 {
		return 0, io.EOF
	}
	n := copy(p, r.b[:min(r.n, len(r.b))])
	r.b = r.b[n:]
	return n, nil
}

type recordRead struct {
	kind   ncpdp.RecordKind
	offset int64
	body   string
}

func readBatch(t *testing.T, r io.Reader, size int) ([]recordRead, []finding.Finding) {
	t.Helper()
	var all []recordRead
	reader := ncpdp.NewBatchReader(r)
	for {
		record, err := reader.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := len(all); record.Offset < 0 || record.Offset >= int64(size) || n > 0 && record.Offset <= all[n-1].offset {
			t.Fatalf("record %d at %d of %d bytes", n, record.Offset, size)
		}
		record.Header()
		record.Trailer()
		record.Reference()
		if len(record.Transmission()) > 0 {
			_, _, _ = record.Parse()
		}
		all = append(all, recordRead{record.Kind, record.Offset, string(record.Body)})
	}
	within(t, reader.Findings(), size)
	return all, reader.Findings()
}
