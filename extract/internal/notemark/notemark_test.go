package notemark_test

import (
	"testing"

	"github.com/rxassay/rxassay/extract/internal/notemark"
)

func TestRaise(t *testing.T) {
	for s, want := range map[string]string{
		"1": "¹", "12": "¹²", "1,3": "¹,³", "a": "ᵃ", "(2)": "⁽²⁾",
		"th": "th", "st": "st", "®": "®", "": "", "1st": "1st", "123456": "123456", "i": "i",
	} {
		if got := notemark.Raise(s); got != want {
			t.Errorf("Raise(%q) = %q, want %q", s, got, want)
		}
	}
	if got := notemark.Raise(" 4"); got != " ⁴" {
		t.Errorf("with a blank before it the mark 4 is %q", got)
	}
	if !notemark.Raised("$10¹") || notemark.Raised("$101") || notemark.Raised("") {
		t.Error("only $10¹ ends with a superscript")
	}
}
