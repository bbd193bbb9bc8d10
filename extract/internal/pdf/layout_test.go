package pdf

import (
	"flag"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/document"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

// drawSheet draws a page such as no honest program makes: characters and rules anywhere, of any size.
func drawSheet(t *rapid.T) sheet {
	// Few distinct numbers, so that things meet and coincide.
	at := rapid.OneOf(
		rapid.Map(rapid.IntRange(-2, 30), func(i int) float64 { return float64(i) * 20 }),
		rapid.Float64Range(-1e7, 1e7),
		rapid.Float64Range(0, 600),
	)
	size := rapid.OneOf(rapid.SampledFrom([]float64{0.1, 6, 10, 10, 10, 2000}), rapid.Float64Range(0.1, 30))
	s := sheet{width: 612, height: 792}
	for range rapid.IntRange(0, 12).Draw(t, "runs") {
		x, y, sz := at.Draw(t, "x"), at.Draw(t, "y"), size.Draw(t, "size")
		q := rapid.IntRange(-1, 3).Draw(t, "quadrant")
		gap := rapid.SampledFrom([]float64{0, 0, 0.1, 0.5, 3, -0.4}).Draw(t, "gap")
		object := len(s.glyphs)
		for _, c := range rapid.StringOfN(rapid.RuneFrom([]rune("aT1 $•-\u00ad\x02\ufffe\x00é")), 1, 20, -1).Draw(t, "run") {
			s.glyphs = append(s.glyphs, glyph{
				char: c, x: x, y: y, size: sz, object: object, quadrant: q, angle: 0.7,
				box: rect{x, y - sz, x + sz/2, y + sz/4}, bold: rapid.Bool().Draw(t, "bold"),
			})
			x += sz/2 + gap*sz
		}
	}
	for range rapid.IntRange(0, 40).Draw(t, "rules") {
		from, to := at.Draw(t, "from"), at.Draw(t, "to")
		s.rules = append(s.rules, rule{rapid.Bool().Draw(t, "vertical"), at.Draw(t, "at"), min(from, to), max(from, to)})
	}
	for range rapid.IntRange(0, 8).Draw(t, "fills") {
		x0, y0, x1, y1 := at.Draw(t, "x0"), at.Draw(t, "y0"), at.Draw(t, "x1"), at.Draw(t, "y1")
		s.fills = append(s.fills, fill{rect{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}, [3]uint8{uint8(x0), 0, 0}})
	}
	return s
}

// TestLayoutOfAnything checks that every character of a page comes into the text once and that the text is well formed.
func TestLayoutOfAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := drawSheet(t)
		w := writer{builder: document.NewBuilder(document.PDF)}
		for range 2 {
			page := s
			page.glyphs = slices.Clone(s.glyphs) // a page's characters are used up by its layout
			w.page(page, arrange(page))
		}
		text := w.builder.Text()
		if err := text.Check(); err != nil {
			t.Fatal(err)
		}
		want := map[rune]int{}
		for _, g := range unprint(s.glyphs) {
			for _, c := range norm.NFKC.String(strings.TrimSpace(mend(g.char))) {
				want[c] += 2
			}
		}
		for _, c := range norm.NFKC.String(text.Content) { // raised digits and letters are written as such
			if c != ' ' && c != '\n' && c != '\t' && c != '\f' {
				want[c]--
			}
		}
		for c, n := range want {
			if n != 0 {
				t.Fatalf("%q comes %d times too seldom", c, n)
			}
		}
	})
}
