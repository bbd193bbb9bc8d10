package markup

import (
	"fmt"
	"strings"
	"testing"
)

// drawn writes blocks one a line, the cells of a table with their places.
func drawn(blocks []Block) string {
	var out []string
	for _, b := range blocks {
		switch {
		case b.Table == nil && b.Heading:
			out = append(out, "# "+b.Line.String())
		case b.Table == nil:
			out = append(out, b.Line.String())
		default:
			for _, c := range b.Table.Cells {
				var lines []string
				for _, l := range c.Lines {
					lines = append(lines, l.String())
				}
				out = append(out, fmt.Sprintf("%d,%d+%dx%d %s", c.Row, c.Column, c.RowSpan, c.ColSpan, strings.Join(lines, "/")))
			}
		}
	}
	return strings.Join(out, "\n")
}

func TestRead(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"paragraphs", "<p>One&nbsp;\n two</p>three<br/>four<ul><li>five<li>six</ul>", "One two\nthree\nfour\nfive\nsix"},
		{"headings", "<h2>Drugs</h2><p><b>Tier 1</b></p><p><b>Note:</b> some</p>", "# Drugs\n# Tier 1\nNote: some"},
		{"cells that reach over others", `<table><tr><td rowspan=2>a<td colspan="2">b<tr><td>c<td>d<br>e</table>`, "0,0+2x1 a\n0,1+1x2 b\n1,1+1x1 c\n1,2+1x1 d/e"},
		{"a table in a table", `<table><tr><td>a<table><tr><td>b</td><td>c</td></tr></table></td><td>d</td></tr></table>e`, "0,0+1x1 a/b/c\n0,1+1x1 d\ne"},
		{"rows that are wider than any table", `<table><tr><td colspan="99999" rowspan="99999">a</td></tr></table>`, "0,0+1x100 a"},
		{"what nobody sees", `a<script>if (a<b) {}</script><span hidden>b<span>c</span></span><del>d</del><!-- e --><i style="DISPLAY:none">f</i>g`, "ag"},
		{"what is small", `<p style="font-size:0.9em">a<b style="font-size: 0px">b</b></p><p style="font-size:0">c</p><p style="opacity:0.8">d</p>`, "a\nd"},
		{"notes", "$10<sup>12</sup>", "$10¹²"},
		{"signs", "5 < 6 &amp; 7 &bogus; &#36;8 &lt;td&gt;", "5 < 6 & 7 &bogus; $8 <td>"},
		{"left open", "<table><tr><td>a", "0,0+1x1 a"},
		{"closed too often", "a</table></td></b></sup>b", "a\nb"},
	} {
		if got := drawn(Read(c.in)); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

func FuzzRead(f *testing.F) {
	f.Add("<table><tr><td rowspan=2>a&nbsp;b<td>c<tr><td>d</table><p hidden>x</p>")
	f.Fuzz(func(t *testing.T, s string) {
		check := func(l Line) {
			before := 0
			for _, r := range l {
				if r.I < before || r.J <= r.I && r.R != '\uFFFD' || r.J > len(s) {
					t.Fatalf("%q at %d to %d of %q, behind %d", r.R, r.I, r.J, s, before)
				}
				before = r.I
			}
		}
		for _, b := range Read(s) {
			check(b.Line)
			if b.Table == nil {
				continue
			}
			for _, c := range b.Table.Cells {
				for _, l := range c.Lines {
					check(l)
				}
			}
		}
	})
}
