package sheet

import "testing"

func TestShow(t *testing.T) {
	f := NewFormatter(false)
	for _, c := range []struct{ value, code, want string }{
		{"10", "", "10"},
		{"139.31999999999999", "General", "139.32"},
		{"0.30000000000000004", "General", "0.3"},
		{"1e21", "General", "1E+21"},
		{"10", `"$"#,##0.00`, "$10.00"},
		{"10", `$#,##0`, "$10"},
		{"1500", `"$"#,##0_);\("$"#,##0\)`, "$1,500"},
		{"-1500", `"$"#,##0_);\("$"#,##0\)`, "($1,500)"},
		{"12.5", `_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`, "$12.50"},
		{"0", `_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`, "$-"},
		{"12.5", `_-[$$-409]* #,##0.00_-`, "$12.50"},
		{"10", `[$$-409]#,##0.00`, "$10.00"},
		{"10", `[$$-en-US]#,##0`, "$10"},
		{"0.2", "0%", "20%"},
		{"0.125", "0.0%", "12.5%"},
		{"0.125", "0.00%", "12.50%"},
		{"0.28999999999999998", "0%", "29%"},
		{"45292", "m/d/yyyy", "1/1/2024"},
		{"45292", "yyyy-mm-dd", "2024-01-01"},
		{"45292", "mm/dd/yy", "01/01/24"},
		{"45292", `[$-409]mmmm d\, yyyy;@`, "January 1, 2024"},
		{"45292", "d-mmm-yy", "1-Jan-24"},
		{"30", `0" days"`, "30 days"},
		{"30", `"$"0" copay"`, "$30 copay"},
		{"2.5", "# ?/?", "2 1/2"},
		{"5", "000", "005"},
		{"610502", "000000", "610502"},
		{"4336", "000000", "004336"},
		{"0", `0;-0;"None"`, "None"},
		{"5", ";;;", ""},
		{"123456789", "0.00E+00", "1.23E+08"},
		{"-1", "m/d/yyyy", "-1"},
		{"0", "0;-0;;@", ""},
		{"0.5", "[<1]0%;$0.00", "50%"},
		{"12", "[Red][<1]0%;$0.00", "$12.00"},
		{"12", "[=0]\"x\";[>=12]\"twelve\";0", "twelve"},
	} {
		if got := f.Show(c.value, c.code); got != c.want {
			t.Errorf("%s in %q is shown as %q, want %q", c.value, c.code, got, c.want)
		}
	}
	for id := range 60 {
		if got := f.Show("45292.5", BuiltIn(id)); got == "" {
			t.Errorf("the built-in format %d shows nothing", id)
		}
	}
}

func TestShowFrom1904(t *testing.T) {
	f := NewFormatter(true)
	if got := f.Show("43830", "m/d/yyyy"); got != "1/1/2024" {
		t.Errorf("%q", got)
	}
}

func TestHides(t *testing.T) {
	for code, want := range map[string]bool{";;;": true, "0;-0;0;": true, "General": false, ";;": false, "0;-0;0;@": false} {
		if Hides(code) != want {
			t.Errorf("Hides(%q) is %v", code, !want)
		}
	}
}

func FuzzShow(f *testing.F) {
	f.Add("12.5", `_("$"* #,##0.00_);[Red]\(#,##0\);"-"??;@`)
	f.Add("-1e300", "[h]:mm:ss.000")
	f.Add("45292.7", "[$-409]dddd, mmmm dd, yyyy AM/PM")
	f.Add("x", "0.0E+0 ?/?? %")
	f.Fuzz(func(t *testing.T, value, code string) {
		s := NewFormatter(false)
		first := s.Show(value, code)
		if again := s.Show(value, code); again != first {
			t.Errorf("shown as %q, then as %q", first, again)
		}
	})
}
