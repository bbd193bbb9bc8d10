package extract_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

// TestPDFWhiteRules has a dark header whose cells white rules part, drawn as lines or as thin boxes: they are seen on the header,
// and on the white paper they are not.
func TestPDFWhiteRules(t *testing.T) {
	for name, draw := range map[string]func(p *pdfPage, x0, y0, x1, y1 float64){
		"lines": func(p *pdfPage, x0, y0, x1, y1 float64) {
			fmt.Fprintf(&p.content, "1 G 0.6 w %g %g m %g %g l S 0 G\n", x0, y0, x1, y1)
		},
		"boxes": func(p *pdfPage, x0, y0, x1, y1 float64) {
			fmt.Fprintf(&p.content, "1 g %g %g %g %g re f 0 g\n", x0-0.3, y0-0.3, x1-x0+0.6, y1-y0+0.6)
		},
	} {
		t.Run(name, func(t *testing.T) {
			var f pdfFile
			p := f.page()
			p.fill(0.2, 50, 680, 450, 44)
			draw(p, 150, 600, 150, 724)
			draw(p, 400, 600, 400, 724)
			draw(p, 150, 708, 400, 708)
			draw(p, 275, 600, 275, 708)
			p.content.WriteString("1 g\n")
			p.bold(55, 697, 10, "Drug tier")
			p.bold(230, 712, 10, "What you pay")
			p.bold(153, 696, 10, "In-network provider (the") // words run on close to the next column
			p.bold(153, 685, 10, "least)")
			p.bold(278, 696, 10, "Out-of-network provider")
			p.bold(278, 685, 10, "(the most)")
			p.bold(405, 697, 10, "Limitations")
			p.content.WriteString("0 g\n")
			p.grid([]float64{50, 150, 275, 400, 500}, []float64{680, 660, 640})
			for i, row := range [][]string{{"Generic", "$10", "50%", "None"}, {"Brand", "$40", "50%", "None"}} {
				for k, s := range row {
					p.text([]float64{55, 155, 280, 405}[k], 666-20*float64(i), 10, s)
				}
			}
			text := read(t, extract.PDF, f.bytes())
			if len(text.Tables) != 1 {
				t.Fatalf("%d tables in %q", len(text.Tables), text.Content)
			}
			want := [][]string{
				{"Drug tier ↓", "What you pay →", "Limitations ↓"},
				{"In-network provider (the/least)", "Out-of-network provider/(the most)"},
				{"Generic", "$10", "50%", "None"},
				{"Brand", "$40", "50%", "None"},
			}
			if d := cmp.Diff(want, cells(text, 0)); d != "" {
				t.Error(d)
			}
		})
	}
}
