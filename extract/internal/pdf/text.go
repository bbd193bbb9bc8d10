package pdf

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"
)

// typeface is what the characters of one text object share.
type typeface struct {
	number   int
	object   uint64
	x, y     float64 // the origin of its first character
	bold     bool
	size     float64
	quadrant int
	angle    float64

	order     int      // of its drawing, among all that is drawn
	colour    [3]uint8 // of its inside
	filled    bool     // its inside, and no outline, is drawn
	invisible bool
	clip      rect // within which it is seen, at most
	layered   bool // it may stand on a layer that is switched off
}

// text reads the characters. A call into the engine costs microseconds, so what the characters of a text object share (its
// type, its baseline) is asked for once, and the code points come in one call where they can.
func (r *pageReader) text(ctx context.Context, page uint64, maxRunes int) {
	in := r.in
	text := r.loaded
	if r.loaded = 0; text == 0 {
		text = in.callContext(ctx, "FPDFText_LoadPage", page)
	}
	if text == 0 {
		return
	}
	defer in.call("FPDFText_ClosePage", text)
	n := int(int32(in.call("FPDFText_CountChars", text)))
	if n <= 0 || n > maxRunes+1 {
		r.sheet.overfull = n > 0
		return
	}
	chars := r.codePoints(text, n)
	if r.unmapped(text, chars) {
		r.sheet.unmapped = true
		return
	}
	s := uint64(r.scratch)
	r.sheet.glyphs = make([]glyph, 0, n)
	var face typeface
	var object uint64
	until := 0 // the characters before it are known to belong to object
	for i, c := range chars {
		if in.broken || i&0xff == 0 && ctx.Err() != nil {
			return
		}
		at := uint64(i)
		if c < 0 {
			continue
		}
		if unicode.IsSpace(c) && (c == '\r' || c == '\n' || in.call("FPDFText_IsGenerated", text, at) == 1) {
			continue // the engine's own idea of where lines and words end
		}
		if i >= until {
			o := in.call("FPDFText_GetTextObject", text, at)
			if o != object || face.number == 0 {
				object = o
				face = r.face(text, at, face.number+1)
				face.bold = r.isBold(text, at, object)
				r.look(object, &face)
				face.object = object
				r.faces = append(r.faces, face)
			}
			until = r.sameObject(text, i, n, object)
		}
		if in.call("FPDFText_GetLooseCharBox", text, at, s) == 0 {
			continue
		}
		g := glyph{
			char: c, size: face.size, object: face.number, quadrant: face.quadrant, angle: face.angle, bold: face.bold,
		}
		x0, y0 := r.toShown.apply(r.float32(0), r.float32(4))
		x1, y1 := r.toShown.apply(r.float32(8), r.float32(12))
		g.box = rect{min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)}
		g.x, g.y = face.x, face.y
		switch face.quadrant {
		case 0:
			g.x = g.box.x0
		case 1:
			g.y = g.box.y0
		case 2:
			g.x = g.box.x1
		case 3:
			g.y = g.box.y1
		default:
			if in.call("FPDFText_GetCharOrigin", text, at, s, s+8) != 0 {
				g.x, g.y = r.toShown.apply(r.float64(0), r.float64(8))
			}
		}
		r.sheet.glyphs = append(r.sheet.glyphs, g)
	}
}

// sameObject returns the index behind the characters that belong to the text object of the one at i. The characters of an
// object stand together, so their end is searched for and not every one of them asked.
func (r *pageReader) sameObject(text uint64, i, n int, object uint64) int {
	belongs := func(at int) bool {
		return r.in.call("FPDFText_GetTextObject", text, uint64(at)) == object
	}
	last, step := i, 8
	for last+step < n && belongs(last+step) {
		last += step
		step *= 2
	}
	// What lies between last, which belongs, and beyond, which does not.
	for beyond := min(last+step, n); beyond-last > 1; {
		if middle := (last + beyond) / 2; belongs(middle) {
			last = middle
		} else {
			beyond = middle
		}
	}
	return last + 1
}

// codePoints returns the code points of all characters, -1 for those that are none.
func (r *pageReader) codePoints(text uint64, n int) []rune {
	in := r.in
	chars := make([]rune, n)
	if buf := in.alloc(2 * (n + 1)); buf != 0 {
		defer in.free(buf)
		written := int(int32(in.call("FPDFText_GetText", text, 0, uint64(n), uint64(buf))))
		units, ok := in.mod.Memory().Read(buf, uint32(2*(n+1)))
		// The engine leaves out what it knows no code point for; only a full answer has one unit for each character.
		if ok && written == n+1 {
			plain := true
			for i := range chars {
				c := rune(units[2*i]) | rune(units[2*i+1])<<8
				if c >= 0xfffe { // a hyphen at the end of a line, or a character without a code point
					c = rune(uint32(in.call("FPDFText_GetUnicode", text, uint64(i))))
				}
				plain = plain && c != 0 && !utf16.IsSurrogate(c)
				chars[i] = c
			}
			if plain {
				return chars
			}
		}
	}
	var high rune
	for i := range chars {
		c := rune(uint32(in.call("FPDFText_GetUnicode", text, uint64(i))))
		switch {
		case utf16.IsSurrogate(c) && c < 0xdc00:
			high, c = c, -1
		case utf16.IsSurrogate(c):
			c = utf16.DecodeRune(high, c)
		}
		chars[i] = c
	}
	return chars
}

func (r *pageReader) face(text, at uint64, number int) typeface {
	in, s := r.in, uint64(r.scratch)
	f := typeface{number: number, size: math.Float64frombits(in.call("FPDFText_GetFontSize", text, at))}
	f.size = math.Abs(finite(f.size))
	if in.call("FPDFText_GetMatrix", text, at, s) != 0 {
		m := matrix{r.float32(0), r.float32(4), r.float32(8), r.float32(12), 0, 0}
		f.size *= math.Hypot(m.c, m.d)
		dx := m.a*r.toShown.a + m.b*r.toShown.c
		dy := m.a*r.toShown.b + m.b*r.toShown.d
		f.angle = math.Atan2(dy, dx)
		f.quadrant = quadrant(dx, dy)
	}
	if f.size < 0.1 || f.size > 2000 {
		f.size = 1
	}
	if in.call("FPDFText_GetCharOrigin", text, at, s, s+8) != 0 {
		f.x, f.y = r.toShown.apply(r.float64(0), r.float64(8))
	}
	return f
}

// isBold reports whether the font of a text object, to which the character at an index belongs, is bold.
func (r *pageReader) isBold(text, at, object uint64) bool {
	in, s := r.in, uint64(r.scratch)
	font := in.call("FPDFTextObj_GetFont", object)
	bold, known := r.bold[font]
	if known && font != 0 {
		return bold
	}
	bold = int32(in.call("FPDFText_GetFontWeight", text, at)) >= 600
	// The name, with its length first, then the flags.
	n := in.call("FPDFText_GetFontInfo", text, at, s, scratchSize-8, s+scratchSize-8)
	if n > 0 && n < scratchSize-8 {
		name, _ := in.mod.Memory().Read(r.scratch, uint32(n))
		lower := strings.ToLower(strings.TrimRight(string(name), "\x00"))
		for _, mark := range []string{"bold", "black", "heavy"} {
			bold = bold || strings.Contains(lower, mark)
		}
	}
	r.bold[font] = bold
	return bold
}

// look finds out how a text object is drawn.
func (r *pageReader) look(object uint64, f *typeface) {
	order, known := r.orders[object]
	if f.order = order; !known {
		f.order = math.MaxInt // behind what it stands is not known
	}
	f.clip, f.layered = everywhere, r.layered[object]
	if c, cut := r.clips[object]; cut {
		f.clip = c
	}
	mode := r.in.call("FPDFTextObj_GetTextRenderMode", object) &^ modeAddsToClip
	f.invisible = mode == modeInvisible
	c, alpha, coloured := r.colour("FPDFPageObj_GetFillColor", object)
	if mode == modeFill && coloured {
		f.colour, f.filled = c, known
		f.invisible = alpha == 0
	}
}

func quadrant(dx, dy float64) int {
	const straight = 0.12 // about 7 degrees
	switch l := math.Hypot(dx, dy); {
	case l == 0:
		return 0
	case math.Abs(dy)/l < straight:
		if dx > 0 {
			return 0
		}
		return 2
	case math.Abs(dx)/l < straight:
		if dy > 0 {
			return 1
		}
		return 3
	}
	return -1
}
