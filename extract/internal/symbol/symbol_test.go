package symbol_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract/internal/symbol"
)

func TestText(t *testing.T) {
	for _, c := range []struct {
		font string
		code rune
		want string
	}{
		{"Symbol", 0xf0b3, "≥"},
		{"Symbol", 0xb3, "≥"},
		{"Symbol", 0xf0a3, "≤"},
		{"Symbol", '5', "5"},
		{"Symbol", 'a', "α"},
		{"Symbol", 0xf0ff, "•"},
		{"Wingdings", 0xf0fc, "✓"},
		{"wingdings", 0xfb, "✗"},
		{"Wingdings", 0xf0a8, "☐"},
		{"Wingdings", 'x', "☒"},
		{"Wingdings 2", 0xf052, "☑"},
		{"Webdings", 'a', "✓"},
		{"", 0xf0b3, "≥"},
		{"", 0xf0fe, "☑"},
		{"", 0xf0b7, "•"},
		{"Arial", 0xf021, "•"},
	} {
		if got := symbol.Text(c.font, c.code); got != c.want {
			t.Errorf("%x of %q is %s, want %s", c.code, c.font, got, c.want)
		}
	}
}
