package covering_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/scenario/covering"
)

// TestConstraints reads constraints over a = 0 to 2 and b = x, y and looks at which rows meet them.
func TestConstraints(t *testing.T) {
	for _, c := range []struct{ text, rows string }{
		{`IF [a] = 0 THEN [b] = "x";`, "0x 1x 1y 2x 2y"},
		{`if [a] = 0 then [b] = "x" else [b] = "y";`, "0x 1y 2y"},
		{`IF [a] IN {0, 1} THEN [b] NOT IN {"x"};`, "0y 1y 2x 2y"},
		{`[a] < 1 OR [a] > 1 AND [b] = "y";`, "0x 0y 2y"}, // AND binds before OR
		{`([a] < 1 OR [a] > 1) AND [b] = "y";`, "0y 2y"},
		{`NOT [a] <> 2;`, "2x 2y"},
		{`NOT ([a] >= 1 AND [b] = "x");`, "0x 0y 1y 2y"},
		{`[a] <= 1.0;`, "0x 0y 1x 1y"},
		{`[a] = "1";`, "1x 1y"},
		{"[a]\n  = 1\n;", "1x 1y"},
		{`[a] > -1; [b] = "x";`, "0x 1x 2x"},
	} {
		m := parse(t, "# two parameters\n\na: 0, 1, 2\r\nb: x,y\n"+c.text)
		var rows []string
		for v := range 3 {
			for w := range 2 {
				row := []int{v, w}
				if !slices.ContainsFunc(m.Constraints, func(k covering.Constraint) bool { return !k.Holds(row) }) {
					rows = append(rows, m.Parameters[0].Values[v]+m.Parameters[1].Values[w])
				}
			}
		}
		if got := strings.Join(rows, " "); got != c.rows {
			t.Errorf("%s is met by %s, want %s", c.text, got, c.rows)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "the model has no parameters",
		"a: 1, ,2":               `line 1: parameter "a" has an empty value`,
		"a: 1, 1":                `parameter "a" has the value "1" twice`,
		"a: 1\na: 2":             `line 2: parameter "a" stands twice`,
		": 1":                    "a parameter has no name",
		"a: 1, ~1":               `parameter "a" has the value "1" twice`,
		"a: 1\n[b] = 1;":         `line 2: there is no parameter "b"`,
		"a: 1\n[a] = 1":          "must end with a semicolon",
		"a: 1\n[a = 1;":          "a bracket is not closed",
		"a: 1\n[a] 1;":           `parameter "a" wants =`,
		"a: 1\n[a] = x;":         "wants a number or a text in quotes",
		"a: 1\n[a] = \"x;":       "a quotation mark is not closed",
		"a: 1\n[a] IN 1;":        "IN wants a list in braces",
		"a: 1\n[a] IN {1;":       "a list in braces wants a comma or its end",
		"a: 1\n[a] NOT 1;":       "NOT after a parameter wants an IN",
		"a: 1\n([a] = 1;":        "a parenthesis is not closed",
		"a: 1\nIF [a] = 1;":      "IF wants a THEN",
		"a: 1, x\n[a] < 2;":      `< wants numbers; "x" of parameter "a" is none`,
		"a: 1\n[a] < \"x\";":     `< wants numbers; "x"`,
		"a: 1\n\n\nIF a THEN b;": "line 4: a condition must begin with a parameter in brackets",
		"a: 1\n" + strings.Repeat("NOT ", 300) + "[a] = 1;": "nested more than 200 deep",
	} {
		if _, err := covering.Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

// FuzzParse reads whatever comes; what it can read and is small it covers, and the checker looks at the result.
func FuzzParse(f *testing.F) {
	for _, name := range []string{"retail", "partd", "employer"} {
		m := fromFile(f, "testdata/"+name+".txt")
		f.Add("a: 1\n" + m.Constraints[0].Text + ";")
	}
	f.Add("a: 0, 1, 2\nb: x, y\nIF [a] <= 1 THEN NOT ([b] = \"x\" OR [a] IN {1, 2}) ELSE [b] <> \"y\";")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := covering.Parse(text)
		if err != nil {
			return
		}
		rows := 1
		for _, p := range m.Parameters {
			if rows *= len(p.Values); rows > 300 {
				return
			}
		}
		if len(m.Constraints) > 6 || len(m.Parameters) > 6 {
			return
		}
		a, err := covering.Cover(m, covering.Options{Strength: 1, Work: -1})
		if err != nil {
			return
		}
		for _, row := range a.Rows {
			for _, k := range m.Constraints {
				if !k.Holds(row) {
					t.Errorf("%v breaks %q", row, k.Text)
				}
			}
		}
	})
}
