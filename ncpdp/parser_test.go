package ncpdp_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/ncpdp"
)

// A parser that is used again reads what a new one reads, whatever came before.
func TestParserAgain(t *testing.T) {
	var p ncpdp.Parser
	all := samples(t)
	for range 2 {
		for name, b := range all {
			want, wantFindings, wantErr := ncpdp.Parse(b)
			got, findings, err := p.Parse(b)
			if (err == nil) != (wantErr == nil) || !reflect.DeepEqual(got, want) || !reflect.DeepEqual(findings, wantFindings) {
				t.Errorf("%s is read otherwise the second time: %v, %v", name, findings, err)
			}
			if _, _, err := p.Parse([]byte("no transmission")); err == nil {
				t.Error("no transmission is read as one")
			}
		}
	}
}

// A transmission of nothing but separators costs memory in proportion, and what is said of it is bounded.
func TestSeparatorsOnly(t *testing.T) {
	for _, separator := range []string{"\x1c", "\x1d", "\x1e", "\x1e\x1c", "\x1d\x1e\x1cAM07"} {
		b := []byte(string(onWire(d0Header)) + strings.Repeat(separator, 500_000/len(separator)))
		tr, findings, err := ncpdp.Parse(b)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := tr.Encode(); err != nil || string(out) != string(b) {
			t.Errorf("%q does not come back: %v", separator, err)
		}
		if n := len(findings) + len(ncpdp.Check(tr)); n == 0 || n > 700 {
			t.Errorf("%q: %d findings", separator, n)
		}
	}
}

// A batch is read record by record in memory that does not grow with it.
func TestBatchAllocations(t *testing.T) {
	record := []byte("\x02G1REF1      " + string(claim35(t)) + "\x03")
	var p ncpdp.Parser
	const n = 1000
	allocations := testing.AllocsPerRun(3, func() {
		r := ncpdp.NewBatchReader(&endless{record: record, n: n})
		for rec, err := r.Next(); err == nil; rec, err = r.Next() {
			if _, _, err := p.Parse(rec.Transmission()); err != nil {
				t.Fatal(err)
			}
		}
	})
	if allocations > 1.2*n { // one for the text of each
		t.Errorf("%v allocations for %d records", allocations, n)
	}
}
