package spreadsheet_test

import (
	"testing"

	"github.com/rxassay/rxassay/spreadsheet"
)

func TestTextIsShownAndReadBack(t *testing.T) {
	for s, want := range map[string]string{
		"":                  "",
		"Ann":               "Ann",
		"a=1":               "a=1",
		"'":                 "''",
		"=1+1":              "'=1+1",
		"+1 217 555 0100":   "'+1 217 555 0100",
		"-1":                "'-1",
		"@SUM(A1)":          "'@SUM(A1)",
		"\t=1":              "'\t=1",
		"\r\n=1":            "'\r\n=1",
		"'=1":               "''=1",
		"'quoted'":          "''quoted'",
		"＝1+1":              "'＝1+1",
		"José":              "José",
		"\xff is not UTF-8": "\xff is not UTF-8",
	} {
		got := spreadsheet.Text(s)
		if got != want {
			t.Errorf("%q is written as %q, want %q", s, got, want)
		}
		if back := spreadsheet.Plain(got); back != s {
			t.Errorf("%q comes back as %q", s, back)
		}
	}
	if got := spreadsheet.Plain("'plain"); got != "'plain" {
		t.Errorf("an apostrophe that nothing needed is taken off: %q", got)
	}
}
