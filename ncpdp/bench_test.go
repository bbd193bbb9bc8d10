package ncpdp_test

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

// claim35 is a billing of one claim with 35 fields after its header.
func claim35(t testing.TB) []byte {
	b := onWire("610011D0B1TESTPCN   1011234567893     20260131VENDOR    " +
		"^~AM04~C2MEMBER0001~C1GROUP01~C301~C61^~AM01~C419800615~C52~CAJANE~CBSAMPLE" +
		"|^~AM07~EM1~D2000001234567~E103~D759148000813~E70000030000~D302~D5030~D61~D80~DE20260131~DF02~DJ1~C800~28EA" +
		"^~AM03~EZ01~DB1234567893~DRDOE^~AM11~D90005574D~DC0000015{~DQ0006000{~DU0005589D~DN01")
	if n := bytes.Count(b, []byte{ncpdp.FieldSeparator}); n != 35 {
		t.Fatalf("%d fields", n)
	}
	return b
}

// The budgets: parse and encode below ten allocations each.
func TestAllocations(t *testing.T) {
	b := claim35(t)
	tr, _, err := ncpdp.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(100, func() { _, _, _ = ncpdp.Parse(b) }); n >= 10 {
		t.Errorf("parse: %v allocations", n)
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = tr.Encode() }); n >= 10 {
		t.Errorf("encode: %v allocations", n)
	}
}

func BenchmarkParse(b *testing.B) {
	for name, data := range map[string][]byte{"B1": claim35(b), "four": samples(b)["b1-four-claims"]} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, _, err := ncpdp.Parse(data); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkEncode(b *testing.B) {
	data := claim35(b)
	t, _, err := ncpdp.Parse(data)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if _, err := t.Encode(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	t, _, err := ncpdp.Parse(claim35(b))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if f := ncpdp.Check(t); len(f) > 0 {
			b.Fatal(f)
		}
	}
}

func BenchmarkBatch(b *testing.B) {
	record := []byte("\x02G1REF1      " + string(claim35(b)) + "\x03")
	var parser ncpdp.Parser
	for _, c := range []struct {
		name  string
		parse func(*ncpdp.Record) error
	}{
		{"records", func(*ncpdp.Record) error { return nil }},
		{"parsed", func(r *ncpdp.Record) error { _, _, err := r.Parse(); return err }},
		{"reused", func(r *ncpdp.Record) error { _, _, err := parser.Parse(r.Transmission()); return err }},
	} {
		b.Run(c.name, func(b *testing.B) {
			const n = 10_000
			b.ReportAllocs()
			b.SetBytes(n * int64(len(record)))
			for b.Loop() {
				r := ncpdp.NewBatchReader(&endless{record: record, n: n})
				for {
					rec, err := r.Next()
					if errors.Is(err, io.EOF) {
						break
					}
					if err := c.parse(rec); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func BenchmarkBatchWriter(b *testing.B) {
	data := claim35(b)
	w, err := ncpdp.NewBatchWriter(io.Discard, batchHeader)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.SetBytes(int64(len(data)))
	for b.Loop() {
		if err := w.WriteBytes("REF", data); err != nil {
			b.Fatal(err)
		}
	}
}
