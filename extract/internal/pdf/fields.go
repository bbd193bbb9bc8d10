package pdf

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
)

const (
	subtypeWidget = 20 // of PDFium's notes: the place of a form field
	flagHidden    = 1<<1 | 1<<5
	pushButton    = 1 << 16
	maxFieldUnits = 4096 // of a value
	maxFields     = 1000 // of a page
	labelReach    = 200  // points between a field and its label
	boxFill       = 0.9  // of the height of a box is the size of its mark
)

// field is the place of a form field, and what it shows where the file has no drawing of it, or has no letter for it.
type field struct {
	box   rect
	shows string
	drawn bool
}

// fields reads the form fields of a page, before they are drawn into it.
func (b *book) fields(page uint64, toShown matrix) []field {
	in, s := b.in, uint64(b.scratch)
	var out []field
	for i := range int(int32(in.call("FPDFPage_GetAnnotCount", page))) {
		if in.broken || len(out) >= maxFields {
			return out
		}
		note := in.call("FPDFPage_GetAnnot", page, uint64(i))
		if note == 0 {
			continue
		}
		if in.call("FPDFAnnot_GetSubtype", note) == subtypeWidget && in.call("FPDFAnnot_GetFlags", note)&flagHidden == 0 && in.call("FPDFAnnot_GetRect", note, s) != 0 {
			// FS_RECTF is left, top, right, bottom.
			l, t, r, bottom := b.float32(0), b.float32(4), b.float32(8), b.float32(12)
			f := field{box: around([]point{toShown.at(l, t), toShown.at(r, bottom)}), drawn: b.noteHas(note, "AP")}
			state := b.noteString(note, "AS")
			kind := b.noteString(note, "FT")
			switch {
			case kind == "Tx", kind == "Ch":
				f.shows = b.noteString(note, "V")
			case state == "" && kind != "Btn", b.noteNumber(note, "Ff")&pushButton != 0:
			case state == "Off", state == "" && b.noteString(note, "V") == "Off", state == "" && !b.noteHas(note, "V"):
				f.shows = "☐"
			default:
				f.shows = "☑"
			}
			out = append(out, f)
		}
		in.call("FPDFPage_CloseAnnot", note)
	}
	return out
}

func (b *book) float32(offset uint32) float64 {
	v, _ := b.in.mod.Memory().ReadFloat32Le(b.scratch + offset)
	return finite(float64(v))
}

// key writes the name of an entry for the engine.
func (b *book) key(name string) uint64 {
	b.in.mod.Memory().WriteString(b.scratch, name+"\x00")
	return uint64(b.scratch)
}

func (b *book) noteHas(note uint64, name string) bool {
	return b.in.call("FPDFAnnot_HasKey", note, b.key(name)) != 0
}

func (b *book) noteNumber(note uint64, name string) int {
	const at = 64 // behind the name
	if b.in.call("FPDFAnnot_GetNumberValue", note, b.key(name), uint64(b.scratch)+at) == 0 {
		return 0
	}
	return int(b.float32(at))
}

func (b *book) noteString(note uint64, name string) string {
	in := b.in
	n := int(int32(in.call("FPDFAnnot_GetStringValue", note, b.key(name), 0, 0))) // bytes with the zero at the end
	if n <= 2 || n > 2*maxFieldUnits {
		return ""
	}
	buf := in.alloc(n)
	if buf == 0 {
		return ""
	}
	defer in.free(buf)
	in.call("FPDFAnnot_GetStringValue", note, b.key(name), uint64(buf), uint64(n))
	bytes, ok := in.mod.Memory().Read(buf, uint32(n-2))
	if !ok {
		return ""
	}
	units := make([]uint16, n/2-1)
	for i := range units {
		units[i] = uint16(bytes[2*i]) | uint16(bytes[2*i+1])<<8
	}
	return string(utf16.Decode(units))
}

// fillIn puts the marks of boxes, and the values that the file has no drawing of, among the characters of a page, and values on the line of
// the label beside them: programs set them a little higher or lower.
func (s *sheet) fillIn(fields []field) {
	object := 0
	for i := range s.glyphs {
		object = max(object, s.glyphs[i].object)
	}
	for _, f := range fields {
		within := func(g glyph) bool { return f.box.has(g.box.midX(), g.box.midY()) && !unicode.IsSpace(g.char) }
		isBox := f.shows == "☐" || f.shows == "☑"
		drawn := slices.ContainsFunc(s.glyphs, within)
		if isBox {
			s.glyphs = slices.DeleteFunc(s.glyphs, within)
		}
		if f.shows != "" && (isBox || !f.drawn && !drawn) {
			object++
			s.glyphs = append(s.glyphs, f.glyphs(object, isBox)...)
		}
		s.toLabel(f.box, within)
	}
}

// glyphs makes characters of what a field shows.
func (f field) glyphs(object int, isBox bool) []glyph {
	lines := strings.FieldsFunc(f.shows, func(c rune) bool { return c == '\r' || c == '\n' })
	size := math.Min(boxFill*f.box.height()/math.Max(1, float64(len(lines))), 12)
	if isBox {
		size = math.Min(f.box.height(), 12)
	}
	var out []glyph
	for i, l := range lines {
		x, base := f.box.x0, f.box.midY()+0.35*size+1.2*size*(float64(i)-float64(len(lines)-1)/2)
		for _, c := range l {
			width := 0.5 * size
			if isBox {
				width = math.Min(f.box.width(), size)
			}
			out = append(out, glyph{char: c, size: size, object: object, x: x, y: base, box: rect{x, base - 0.8*size, x + width, base + 0.2*size}})
			x += width
		}
	}
	return out
}

// toLabel moves the characters of a field of one line to the baseline of the type beside it, on the left or else on the right.
func (s *sheet) toLabel(box rect, within func(glyph) bool) {
	base, size := math.NaN(), 0.0
	for _, g := range s.glyphs {
		switch {
		case !within(g):
		case g.quadrant != 0 || size > 0 && math.Abs(g.y-base) > 0.1*size:
			return
		default:
			base, size = g.y, math.Max(size, g.size)
		}
	}
	if size == 0 {
		return
	}
	const none = labelReach * 2
	nearest, shift := float64(none), 0.0
	for _, g := range s.glyphs {
		if g.quadrant != 0 || unicode.IsSpace(g.char) || within(g) || math.Abs(g.y-base) > 0.6*size {
			continue
		}
		away := box.x0 - g.box.x1
		if away < -2 {
			away = g.box.x0 - box.x1 + labelReach // to the right of it: only where nothing stands to the left
		}
		if away >= -2 && away < nearest {
			nearest, shift = away, g.y-base
		}
	}
	if nearest == none || shift == 0 {
		return
	}
	for i := range s.glyphs {
		if g := &s.glyphs[i]; within(*g) {
			g.y += shift
			g.box.y0, g.box.y1 = g.box.y0+shift, g.box.y1+shift
		}
	}
}
