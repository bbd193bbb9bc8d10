package ncpdp_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// What is written reads back to the same value, and nothing else fits the width.
func TestValuesReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(1, 17).Draw(t, "width")
		n := rapid.Int64Range(-99_999_999_999, 99_999_999_999).Draw(t, "n")
		limit := int64(1)
		for range width {
			limit *= 10
		}
		text, err := ncpdp.FormatOverpunch(n, width)
		if fits := n < limit && n > -limit; fits != (err == nil) {
			t.Fatalf("%d in %d characters: %q, %v", n, width, text, err)
		}
		if err != nil {
			return
		}
		if back, err := ncpdp.ParseOverpunch(text); err != nil || back != n || len(text) != width {
			t.Fatalf("%d is written %q and reads %d, %v", n, text, back, err)
		}
		if dollars, err := ncpdp.ParseDollars(text); err != nil || dollars != money.Amount(n) {
			t.Fatalf("%q is %s, %v", text, dollars, err)
		}
		q := money.Quantity(rapid.Int64Range(0, int64(money.MaxQuantity)).Draw(t, "quantity"))
		text, err = ncpdp.FormatQuantity(q)
		if err != nil {
			t.Fatal(err)
		}
		short := strings.TrimLeft(text, "0") + "  " // leading zeros and trailing spaces do not matter
		if short == "  " {
			short = "0"
		}
		for _, s := range []string{text, short} {
			if got, ok := (ncpdp.Field{ID: "E7", Value: s}).Interpret().Quantity(); !ok || got != q {
				t.Fatalf("%s is written %q and reads %s, %v", q, s, got, ok)
			}
		}
	})
}

func TestUnsignedDollars(t *testing.T) {
	for _, c := range []struct {
		id, text string
		unsigned bool
	}{{"D9", "150{", false}, {"D9", "1500", true}, {"D9", "00000000", true}, {"HE", "82500", true}, {"D9", "150}", false}, {"E7", "1500", false}} {
		if v := (ncpdp.Field{ID: c.id, Value: c.text}).Interpret(); !v.Valid || v.Unsigned != c.unsigned {
			t.Errorf("%s %q: %+v", c.id, c.text, v)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		in    string
		width int
		want  string
		err   error
	}{
		{"Doe", 15, "DOE", nil},
		{"O'Neill  ", 15, "O'NEILL", nil},
		{"", 1, "", nil},
		{"abc", 2, "", ncpdp.ErrWidth},
		{"abc", 0, "ABC", nil},
		{"DØE", 0, "", ncpdp.ErrValue},
		{"a\x1cb", 0, "", ncpdp.ErrValue},
	} {
		if got, err := ncpdp.FormatText(c.in, c.width); got != c.want || !errors.Is(err, c.err) {
			t.Errorf("FormatText(%q, %d) = %q, %v", c.in, c.width, got, err)
		}
	}
	if got := ncpdp.UnslashZeros("4Ø9-D9 = øØ1Ø"); got != "409-D9 = 0010" {
		t.Errorf("slashed zeros: %q", got)
	}
	for _, c := range []struct {
		n    int64
		want string
	}{{82500, "008250{"}, {-1, "000000J"}} {
		text, err := ncpdp.FormatRate(c.n)
		if err != nil || text != c.want {
			t.Errorf("rate %d: %q, %v", c.n, text, err)
		}
		if back, err := ncpdp.ParseRate(text); err != nil || back != c.n {
			t.Errorf("rate %q: %d, %v", text, back, err)
		}
	}
}

// The framing that another library writes, without a separator before the first segment and before identifications.
func TestBareIdentifications(t *testing.T) {
	text := d0Header + "AM04~C2MEMBER0001^AM01~C52|AM07~EM1~D21^~AM03~EZ01"
	b := onWire(text)
	tr, findings, err := ncpdp.Parse(b)
	if err != nil || codes(findings) != "segment_without_separator identification_bare segment_without_separator" {
		t.Fatalf("%q, %v", codes(findings), err)
	}
	for i, want := range []int{len(d0Header), len(d0Header) + 18, strings.Index(text, "|") + 1} {
		if *findings[i].Offset != want {
			t.Errorf("finding %d at %d, want %d", i, *findings[i].Offset, want)
		}
	}
	for _, c := range []struct {
		group               int
		segment, id, wanted string
	}{{0, "04", "302-C2", "MEMBER0001"}, {0, "01", "305-C5", "2"}, {1, "07", "402-D2", "1"}, {1, "03", "466-EZ", "01"}} {
		s := tr.Groups[c.group].Segment(c.segment)
		if s == nil {
			t.Errorf("segment %s was not read", c.segment)
			continue
		}
		if got, _ := s.Value(c.id); got != c.wanted {
			t.Errorf("%s is %q", c.id, got)
		}
	}
	if out, err := tr.Encode(); err != nil || string(out) != string(b) {
		t.Errorf("encoded as %q, %v", out, err)
	}
	tr.Groups[1].Segments[1].Bare, tr.Groups[1].Segments[1].Lead = true, "AM03"
	if out, err := tr.Encode(); !errors.Is(err, ncpdp.ErrShape) {
		t.Errorf("a bare segment in the middle: %q, %v", out, err)
	}
}
