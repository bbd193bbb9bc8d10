package pdf

import (
	"context"
	"math"
	"strings"
	"unicode"
	"unicode/utf16"
)

// glyph is one character as it stands on the page: coordinates in points from the left and top edge of the page as shown.
type glyph struct {
	char     rune
	box      rect    // from the origin to the advance, and from ascent to descent
	x, y     float64 // the origin, on the baseline
	size     float64
	object   int // the text object it belongs to, numbered on the page
	quadrant int // the direction of writing: 0 right, 1 down, 2 left, 3 up, -1 any other
	angle    float64
	bold     bool
}

// rect is a box with the y axis pointing down.
type rect struct{ x0, y0, x1, y1 float64 }

func (r rect) width() float64        { return r.x1 - r.x0 }
func (r rect) height() float64       { return r.y1 - r.y0 }
func (r rect) midX() float64         { return (r.x0 + r.x1) / 2 }
func (r rect) midY() float64         { return (r.y0 + r.y1) / 2 }
func (r rect) has(x, y float64) bool { return x >= r.x0 && x <= r.x1 && y >= r.y0 && y <= r.y1 }

func (r rect) union(o rect) rect {
	return rect{min(r.x0, o.x0), min(r.y0, o.y0), max(r.x1, o.x1), max(r.y1, o.y1)}
}

// rule is a line that is drawn along an axis.
type rule struct {
	vertical bool
	at       float64 // its x when vertical, else its y
	from, to float64 // along the other axis, from < to
}

// fill is a box filled with a colour.
type fill struct {
	box    rect
	colour [3]uint8
}

// sheet is what the engine knows of one page.
type sheet struct {
	width, height float64
	glyphs        []glyph
	rules         []rule
	fills         []fill
	images        int
	crowded       bool // it has more drawing than is looked at
	overfull      bool // it has more text than is read
}

const (
	maxObjects  = 200_000 // page objects looked at for rules, of one page
	maxSegments = 400_000
	maxForms    = 12 // depth of forms within forms
)

// matrix is a PDF transformation: x' = a x + c y + e, y' = b x + d y + f.
type matrix struct{ a, b, c, d, e, f float64 }

var identity = matrix{a: 1, d: 1}

func (m matrix) apply(x, y float64) (float64, float64) {
	return m.a*x + m.c*y + m.e, m.b*x + m.d*y + m.f
}

// then returns the transformation that does m first and n after it.
func (m matrix) then(n matrix) matrix {
	return matrix{
		m.a*n.a + m.b*n.c, m.a*n.b + m.b*n.d,
		m.c*n.a + m.d*n.c, m.c*n.b + m.d*n.d,
		m.e*n.a + m.f*n.c + n.e, m.e*n.b + m.f*n.d + n.f,
	}
}

// pageReader reads one page through an instance.
type pageReader struct {
	in      *instance
	scratch uint32 // 256 bytes in the guest
	toShown matrix // from the page's own space to points from the top left corner as shown
	sheet   sheet

	objects, segments int
}

const scratchSize = 256

// readPage reads the page at an index. It returns false when the page cannot be loaded.
func readPage(ctx context.Context, in *instance, scratch uint32, doc uint64, index, maxRunes int) (sheet, bool) {
	page := in.callContext(ctx, "FPDF_LoadPage", doc, uint64(index))
	if page == 0 {
		return sheet{}, false
	}
	// Notes and the fields of a form are drawn by their own streams, beside the page; flattening draws them into it.
	if in.call("FPDFPage_GetAnnotCount", page) > 0 && in.callContext(ctx, "FPDFPage_Flatten", page, 0) == 1 {
		in.call("FPDF_ClosePage", page)
		if page = in.callContext(ctx, "FPDF_LoadPage", doc, uint64(index)); page == 0 {
			return sheet{}, false
		}
	}
	r := pageReader{in: in, scratch: scratch}
	r.geometry(page)
	r.text(ctx, page, maxRunes)
	r.drawing(ctx, page)
	in.call("FPDF_ClosePage", page)
	return r.sheet, !in.broken
}

func (r *pageReader) geometry(page uint64) {
	l, t, rt, b := 0.0, 792.0, 612.0, 0.0
	if r.in.call("FPDF_GetPageBoundingBox", page, uint64(r.scratch)) != 0 {
		// FS_RECTF is left, top, right, bottom.
		l, t, rt, b = r.float32(0), r.float32(4), r.float32(8), r.float32(12)
	}
	if b > t {
		b, t = t, b
	}
	if l > rt {
		l, rt = rt, l
	}
	w, h := rt-l, t-b
	switch r.in.call("FPDFPage_GetRotation", page) & 3 {
	case 0:
		r.toShown, r.sheet.width, r.sheet.height = matrix{1, 0, 0, -1, -l, t}, w, h
	case 1:
		r.toShown, r.sheet.width, r.sheet.height = matrix{0, 1, 1, 0, -b, -l}, h, w
	case 2:
		r.toShown, r.sheet.width, r.sheet.height = matrix{-1, 0, 0, 1, rt, -b}, w, h
	case 3:
		r.toShown, r.sheet.width, r.sheet.height = matrix{0, -1, -1, 0, t, rt}, h, w
	}
}

func (r *pageReader) float32(offset uint32) float64 {
	v, _ := r.in.mod.Memory().ReadFloat32Le(r.scratch + offset)
	return finite(float64(v))
}

func (r *pageReader) float64(offset uint32) float64 {
	v, _ := r.in.mod.Memory().ReadFloat64Le(r.scratch + offset)
	return finite(v)
}

// finite keeps what a hostile file can put into a number out of the arithmetic of the layout.
func finite(v float64) float64 {
	if math.IsNaN(v) || v > 1e7 || v < -1e7 {
		return 0
	}
	return v
}

// typeface is what the characters of one text object share.
type typeface struct {
	number   int
	x, y     float64 // the origin of its first character
	bold     bool
	size     float64
	quadrant int
	angle    float64
}

// text reads the characters. A call into the engine costs microseconds, so what the characters of a text object share (its
// type, its baseline) is asked for once, and the code points come in one call where they can.
func (r *pageReader) text(ctx context.Context, page uint64, maxRunes int) {
	in := r.in
	text := in.callContext(ctx, "FPDFText_LoadPage", page)
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

// sameObject returns an index up to which all characters belong to the text object of the one at i: the characters of an
// object stand together, so it is enough that the last of a stretch does.
func (r *pageReader) sameObject(text uint64, i, n int, object uint64) int {
	for _, step := range []int{32, 12, 4} {
		if i+step < n && r.in.call("FPDFText_GetTextObject", text, uint64(i+step)) == object {
			return i + step + 1
		}
	}
	return i + 1
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
	weight := int32(in.call("FPDFText_GetFontWeight", text, at))
	f.bold = weight >= 600
	// The name, with its length first, then the flags.
	n := in.call("FPDFText_GetFontInfo", text, at, s, scratchSize-8, s+scratchSize-8)
	if n > 0 && n < scratchSize-8 {
		name, _ := in.mod.Memory().Read(r.scratch, uint32(n))
		lower := strings.ToLower(strings.TrimRight(string(name), "\x00"))
		for _, mark := range []string{"bold", "black", "heavy"} {
			f.bold = f.bold || strings.Contains(lower, mark)
		}
	}
	if in.call("FPDFText_GetCharOrigin", text, at, s, s+8) != 0 {
		f.x, f.y = r.toShown.apply(r.float64(0), r.float64(8))
	}
	return f
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

// Page object types of PDFium.
const (
	objectPath  = 2
	objectImage = 3
	objectForm  = 5
)

func (r *pageReader) drawing(ctx context.Context, page uint64) {
	n := int(int32(r.in.call("FPDFPage_CountObjects", page)))
	for i := range n {
		if r.done(ctx) {
			return
		}
		r.object(ctx, r.in.call("FPDFPage_GetObject", page, uint64(i)), r.toShown, 0)
	}
}

func (r *pageReader) done(ctx context.Context) bool {
	if r.objects > maxObjects || r.segments > maxSegments {
		r.sheet.crowded = true
		return true
	}
	return r.in.broken || r.objects&0xff == 0 && ctx.Err() != nil
}

func (r *pageReader) object(ctx context.Context, object uint64, toShown matrix, depth int) {
	r.objects++
	if object == 0 {
		return
	}
	switch r.in.call("FPDFPageObj_GetType", object) {
	case objectPath:
		r.path(object, toShown)
	case objectImage:
		r.sheet.images++
		m := r.matrixOf(object).then(toShown)
		// Some programs draw rules as thin pictures.
		r.fill([]point{m.at(0, 0), m.at(1, 0), m.at(1, 1), m.at(0, 1)}, nil)
	case objectForm:
		if depth >= maxForms {
			return
		}
		inner := r.matrixOf(object).then(toShown)
		n := int(int32(r.in.call("FPDFFormObj_CountObjects", object)))
		for i := range n {
			if r.done(ctx) {
				return
			}
			r.object(ctx, r.in.call("FPDFFormObj_GetObject", object, uint64(i)), inner, depth+1)
		}
	}
}

func (r *pageReader) matrixOf(object uint64) matrix {
	if r.in.call("FPDFPageObj_GetMatrix", object, uint64(r.scratch)) == 0 {
		return identity
	}
	return matrix{r.float32(0), r.float32(4), r.float32(8), r.float32(12), r.float32(16), r.float32(20)}
}

type point struct{ x, y float64 }

func (m matrix) at(x, y float64) point {
	x, y = m.apply(x, y)
	return point{x, y}
}

// Segment types of PDFium.
const (
	segmentLine   = 0
	segmentBezier = 1
	segmentMove   = 2
)

func (r *pageReader) path(object uint64, toShown matrix) {
	in, s := r.in, uint64(r.scratch)
	if in.call("FPDFPageObj_GetBounds", object, s, s+4, s+8, s+12) == 0 {
		return
	}
	// Left, bottom, right, top, in the space that the object stands in.
	p, q := toShown.at(r.float32(0), r.float32(4)), toShown.at(r.float32(8), r.float32(12))
	b := rect{min(p.x, q.x), min(p.y, q.y), max(p.x, q.x), max(p.y, q.y)}
	if b.width() < minRule && b.height() < minRule {
		return
	}
	if in.call("FPDFPath_GetDrawMode", object, s, s+4) == 0 {
		return
	}
	fillMode, _ := in.mod.Memory().ReadUint32Le(r.scratch)
	strokeMode, _ := in.mod.Memory().ReadUint32Le(r.scratch + 4)
	filled, stroked := fillMode != 0, strokeMode != 0
	var paint [3]uint8
	if filled {
		paint, filled = r.colour("FPDFPageObj_GetFillColor", object)
	}
	if stroked {
		_, stroked = r.colour("FPDFPageObj_GetStrokeColor", object)
	}
	if !filled && !stroked {
		return
	}
	if b.width() <= thin || b.height() <= thin {
		r.fill([]point{{b.x0, b.y0}, {b.x1, b.y0}, {b.x1, b.y1}, {b.x0, b.y1}}, nil)
		return
	}
	n := int(int32(in.call("FPDFPath_CountSegments", object)))
	r.segments += n
	if r.segments > maxSegments {
		return
	}
	m := r.matrixOf(object).then(toShown)
	var points []point // of the current subpath
	curved := false
	flush := func(closed bool) {
		if len(points) > 1 && !curved {
			if stroked {
				r.stroke(points, closed)
			}
			if filled {
				r.fill(points, &paint)
			}
		}
		points, curved = points[:0], false
	}
	for i := range n {
		segment := in.call("FPDFPath_GetPathSegment", object, uint64(i))
		if segment == 0 || in.call("FPDFPathSegment_GetPoint", segment, s, s+4) == 0 {
			continue
		}
		p := m.at(r.float32(0), r.float32(4))
		switch in.call("FPDFPathSegment_GetType", segment) {
		case segmentMove:
			flush(false)
			points = append(points, p)
		case segmentLine:
			points = append(points, p)
		case segmentBezier:
			if curved = true; i < 48 && n > 96 {
				return // a picture, and no rules of a table
			}
			points = append(points, p)
		}
		if in.call("FPDFPathSegment_GetClose", segment) != 0 {
			flush(true)
		}
	}
	flush(false)
}

// colour returns the colour of a page object, and whether it can be seen on white paper.
func (r *pageReader) colour(function string, object uint64) ([3]uint8, bool) {
	s := uint64(r.scratch)
	if r.in.call(function, object, s, s+4, s+8, s+12) == 0 {
		return [3]uint8{}, true
	}
	var c [4]uint32
	for i := range c {
		c[i], _ = r.in.mod.Memory().ReadUint32Le(r.scratch + uint32(4*i))
	}
	return [3]uint8{uint8(c[0]), uint8(c[1]), uint8(c[2])}, c[3] != 0 && (c[0] < 250 || c[1] < 250 || c[2] < 250)
}

const (
	thin     = 3.5 // a filled box no thicker than this is a rule
	axisSlop = 0.8 // a rule may lean by so much
	minRule  = 3.0
)

func (r *pageReader) stroke(points []point, closed bool) {
	for i := 1; i < len(points); i++ {
		r.line(points[i-1], points[i])
	}
	if closed {
		r.line(points[len(points)-1], points[0])
	}
}

func (r *pageReader) line(p, q point) {
	dx, dy := math.Abs(p.x-q.x), math.Abs(p.y-q.y)
	switch {
	case dy <= axisSlop && dx >= minRule:
		r.add(rule{false, (p.y + q.y) / 2, min(p.x, q.x), max(p.x, q.x)})
	case dx <= axisSlop && dy >= minRule:
		r.add(rule{true, (p.x + q.x) / 2, min(p.y, q.y), max(p.y, q.y)})
	}
}

// fill takes a filled shape: a thin box is a rule, a larger one may be the ground of a cell. A picture has no colour.
func (r *pageReader) fill(points []point, colour *[3]uint8) {
	b := rect{points[0].x, points[0].y, points[0].x, points[0].y}
	for i, p := range points {
		b = b.union(rect{p.x, p.y, p.x, p.y})
		q := points[(i+1)%len(points)]
		if math.Abs(p.x-q.x) > axisSlop && math.Abs(p.y-q.y) > axisSlop {
			return // not a box
		}
	}
	switch {
	case b.height() <= thin && b.width() >= minRule && b.width() > b.height():
		r.add(rule{false, b.midY(), b.x0, b.x1})
	case b.width() <= thin && b.height() >= minRule:
		r.add(rule{true, b.midX(), b.y0, b.y1})
	case colour == nil:
	case b.width() > 12 && b.height() > 6 && (b.width() < 0.97*r.sheet.width || b.height() < 0.9*r.sheet.height):
		r.sheet.fills = append(r.sheet.fills, fill{b, *colour})
	}
}

func (r *pageReader) add(u rule) { r.sheet.rules = append(r.sheet.rules, u) }
