package pdf

import "testing"

// TestWordsWithLigatures has signs that stand for several characters, each of which the engine has in the place of all of it,
// however wide that is.
func TestWordsWithLigatures(t *testing.T) {
	var glyphs []glyph
	x := 50.0
	put := func(width float64, chars string) {
		for _, c := range chars {
			glyphs = append(glyphs, glyph{char: c, object: 1, size: 10, x: x, y: 100, box: rect{x, 92, x + width, 102}})
		}
		x += width
	}
	for _, sign := range []string{"b", "e", "n", "e", "fi", "t", "s", " ", "o", "ffi", "c", "e"} {
		put(4+3*float64(len(sign)-1), sign)
	}
	ws := words(glyphs)
	if len(ws) != 2 || ws[0].text != "benefits" || ws[1].text != "office" {
		t.Errorf("the words are %v", ws)
	}
}
