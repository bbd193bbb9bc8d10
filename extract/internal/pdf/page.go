package pdf

import (
	"context"
	"math"
	"slices"
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
	pictured      float64 // the share of the page that its pictures cover: a scan may come in strips
	recognized    []word  // found on a picture of the page, in place of glyphs
	quadrant      int     // the direction of writing of those, as of a glyph; their boxes and the rules are those of the page turned
	restated      bool    // it states other amounts of its type than are seen
	hidden        bool    // it has text that nobody sees, which was left out
	ocr           bool    // the text was recognised on a picture, by us or by whoever made the file
	unmapped      bool    // it has text whose fonts do not say what it says
	unrecognized  bool    // it is a picture, and its words could not be found
	crowded       bool    // it has more drawing than is looked at
	overfull      bool    // it has more text than is read
	undrawn       bool    // it has to be drawn to be read, and was not
}

const (
	maxObjects  = 200_000 // page objects looked at for rules, of one page
	maxSegments = 400_000
	maxForms    = 12  // depth of forms within forms
	maxGround   = 16  // lines, areas and forms of a note that is a ground
	maxGrounds  = 200 // of a page under which text is looked for
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

	doc, page         uint64
	loaded            uint64 // the text of the page, once it is loaded and until it is read
	objects, segments int
	white             int             // white rules that a ground was looked for under
	faces             []typeface      // of the text, each as its number says less one
	bold              map[uint64]bool // whether a font is
	paints            []paint         // in the order of drawing
	orders            map[uint64]int  // of the text objects among what is drawn
	clips             map[uint64]rect // of the text objects that have one
	translucent       bool            // so is the form that is being looked at
	looks             *int            // how many pages of the book were drawn to see their text, of those that are counted with this one; nil: none may be

	layers  bool            // the book may have layers that can be switched off
	layered map[uint64]bool // the text objects that may stand on one
	stated  []actual        // what type is to be read as
}

const scratchSize = 256

// book is an open PDF.
type book struct {
	in      *instance
	scratch uint32 // scratchSize bytes in the guest
	data    uint32 // the file, in the guest
	doc     uint64
	layers  bool   // it may have layers that can be switched off
	last    uint64 // the page read last, which is still open: the engine forgets the fonts that no open page has
}

func (b *book) close() {
	if b.last != 0 {
		b.in.call("FPDF_ClosePage", b.last)
	}
	if b.doc != 0 {
		b.in.call("FPDF_CloseDocument", b.doc)
	}
	b.in.free(b.data)
	b.in.free(b.scratch)
}

// readPage reads the page at an index, and counts in looks when it had to be drawn to see its text; nil: it may not be drawn. It
// returns false when the page cannot be loaded.
func (b *book) readPage(ctx context.Context, index int, limits Limits, looks *int) (sheet, bool) {
	in := b.in
	page := in.callContext(ctx, "FPDF_LoadPage", b.doc, uint64(index))
	if page == 0 {
		return sheet{}, false
	}
	if b.last != 0 {
		in.call("FPDF_ClosePage", b.last)
	}
	b.last = page
	shape := pageReader{in: in, scratch: b.scratch}
	shape.geometry(page)
	fields := b.fields(page, shape.toShown)
	// Notes and the fields of a form are drawn by their own streams, beside the page; flattening draws them into it.
	drawn, text := b.hasDrawnNotes(ctx, page)
	if drawn {
		if text != 0 {
			in.call("FPDFText_ClosePage", text) // what is drawn into the page is not in it
			text = 0
		}
		if in.callContext(ctx, "FPDFPage_Flatten", page, 0) == 1 {
			b.last = in.callContext(ctx, "FPDF_LoadPage", b.doc, uint64(index))
			in.call("FPDF_ClosePage", page)
			if page = b.last; page == 0 {
				return sheet{}, false
			}
		}
	}
	r := pageReader{
		in: in, scratch: b.scratch, doc: b.doc, page: page, loaded: text, orders: map[uint64]int{}, bold: map[uint64]bool{}, looks: looks,
		clips: map[uint64]rect{}, layers: b.layers, layered: map[uint64]bool{},
	}
	r.geometry(page)
	r.drawing(ctx, page)
	r.textSeen(ctx, page, limits.Runes)
	r.hide(ctx)
	if limits.OCR != nil && r.sheet.isScan() && !in.broken {
		if r.sheet.undrawn = looks == nil; r.sheet.undrawn {
			return r.sheet, true
		}
		r.sheet.ocr = true
		r.sheet.unrecognized = r.recognize(ctx, page, limits.OCR) != nil
	} else if !r.sheet.unmapped {
		r.sheet.fillIn(fields)
	}
	return r.sheet, !in.broken
}

// hasDrawnNotes reports whether a note, a field or a link of a page draws something that matters to what is read. Most
// links draw nothing, and the grounds of empty fields stand where nothing is written; flattening takes as long as all the
// rest. It returns the text of the page as well, 0 where it did not have to load it.
func (b *book) hasDrawnNotes(ctx context.Context, page uint64) (matters bool, text uint64) {
	in := b.in
	n := int(int32(in.call("FPDFPage_GetAnnotCount", page)))
	grounds := 0
	for i := range max(n, 0) {
		if in.broken {
			return false, text
		}
		note := in.call("FPDFPage_GetAnnot", page, uint64(i))
		if note == 0 {
			continue
		}
		if b.noteHas(note, "AP") {
			ground, opaque := b.groundOf(note)
			if matters = !ground; ground && opaque {
				if grounds++; text == 0 {
					text = in.callContext(ctx, "FPDFText_LoadPage", page)
				}
				matters = grounds > maxGrounds || text == 0 || b.hasWordsUnder(text, note)
			}
		}
		in.call("FPDFPage_CloseAnnot", note)
		if matters {
			return true, text
		}
	}
	return false, text
}

// groundOf reports whether a note draws nothing but lines and areas, and whether one of them hides what is behind it, which a
// highlighter does not.
func (b *book) groundOf(note uint64) (ground, opaque bool) {
	left := maxGround
	for i := range int(int32(b.in.call("FPDFAnnot_GetObjectCount", note))) {
		isGround, hides := b.groundPart(b.in.call("FPDFAnnot_GetObject", note, uint64(i)), &left)
		if !isGround {
			return false, true
		}
		opaque = opaque || hides
	}
	return true, opaque
}

// groundPart is groundOf of one object of a note, of which no more than left are looked at. A form that lets through does so for
// all that it draws: highlighters are often drawn by one.
func (b *book) groundPart(object uint64, left *int) (ground, opaque bool) {
	if *left--; *left < 0 {
		return false, true
	}
	hides := b.in.call("FPDFPageObj_HasTransparency", object) == 0
	switch b.in.call("FPDFPageObj_GetType", object) {
	case objectPath:
		return true, hides
	case objectForm:
		for i := range int(int32(b.in.call("FPDFFormObj_CountObjects", object))) {
			isGround, hidesBelow := b.groundPart(b.in.call("FPDFFormObj_GetObject", object, uint64(i)), left)
			if !isGround {
				return false, true
			}
			opaque = opaque || hides && hidesBelow
		}
		return true, opaque
	default:
		return false, true
	}
}

// hasWordsUnder reports whether the text of a page has more than blanks to be filled in where a note stands, or what is there is
// not known.
func (b *book) hasWordsUnder(text, note uint64) bool {
	in := b.in
	if in.call("FPDFAnnot_GetRect", note, uint64(b.scratch)) == 0 {
		return true
	}
	// FS_RECTF is left, top, right, bottom, and so are the arguments.
	side := func(offset uint32) uint64 { return math.Float64bits(b.float32(offset)) }
	const most = scratchSize / 2
	n := int(int32(in.call("FPDFText_GetBoundedText", text, side(0), side(4), side(8), side(12), uint64(b.scratch), most)))
	units, ok := in.mod.Memory().Read(b.scratch, scratchSize)
	if !ok || n < 0 || n >= most {
		return true
	}
	for i := range n {
		if c := rune(units[2*i]) | rune(units[2*i+1])<<8; c > ' ' && c != '_' && c != 0xa0 {
			return true
		}
	}
	return false
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

// Page object types of PDFium.
const (
	objectText    = 1
	objectPath    = 2
	objectImage   = 3
	objectShading = 4
	objectForm    = 5
)

func (r *pageReader) drawing(ctx context.Context, page uint64) {
	n := int(int32(r.in.call("FPDFPage_CountObjects", page)))
	for i := range n {
		if r.done(ctx) {
			return
		}
		r.object(ctx, r.in.call("FPDFPage_GetObject", page, uint64(i)), r.toShown, everywhere, 0)
	}
}

func (r *pageReader) done(ctx context.Context) bool {
	if r.objects > maxObjects || r.segments > maxSegments {
		r.sheet.crowded = true
		return true
	}
	return r.in.broken || r.objects&0xff == 0 && ctx.Err() != nil
}

// object takes an object that stands in a form at a depth, or on the page itself, and is seen within a clip at most.
func (r *pageReader) object(ctx context.Context, object uint64, toShown matrix, clip rect, depth int) {
	r.objects++
	if object == 0 {
		return
	}
	switch r.in.call("FPDFPageObj_GetType", object) {
	case objectText:
		r.orders[object] = r.objects
		r.stated = append(r.stated, r.actuals(object)...)
		if c := r.clipOf(object, toShown, clip); c != everywhere {
			r.clips[object] = c
		}
		if r.layers && (depth > 0 || r.onLayer(object)) {
			r.layered[object] = true
		}
	case objectPath:
		r.path(object, toShown)
	case objectShading:
		if b, ok := r.bounds(object, toShown); ok {
			r.notePaint(object, b, toShown, nil)
		}
	case objectImage:
		r.sheet.images++
		m := r.matrixOf(object).then(toShown)
		// Some programs draw rules as thin pictures.
		corners := []point{m.at(0, 0), m.at(1, 0), m.at(1, 1), m.at(0, 1)}
		r.fill(corners, nil)
		b := around(corners)
		r.notePaint(object, b, toShown, nil)
		r.sheet.pictured += b.width() * b.height() / (r.sheet.width * r.sheet.height)
	case objectForm:
		if depth >= maxForms {
			return
		}
		inner := r.matrixOf(object).then(toShown)
		outside := r.translucent
		defer func() { r.translucent = outside }()
		r.translucent = outside || r.in.call("FPDFPageObj_HasTransparency", object) != 0
		clip = r.clipOf(object, toShown, clip)
		n := int(int32(r.in.call("FPDFFormObj_CountObjects", object)))
		for i := range n {
			if r.done(ctx) {
				return
			}
			r.object(ctx, r.in.call("FPDFFormObj_GetObject", object, uint64(i)), inner, clip, depth+1)
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

// around returns the box around points, of which there must be one.
func around(points []point) rect {
	b := rect{points[0].x, points[0].y, points[0].x, points[0].y}
	for _, p := range points[1:] {
		b = b.union(rect{p.x, p.y, p.x, p.y})
	}
	return b
}

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

// bounds returns the box around a page object.
func (r *pageReader) bounds(object uint64, toShown matrix) (rect, bool) {
	s := uint64(r.scratch)
	if r.in.call("FPDFPageObj_GetBounds", object, s, s+4, s+8, s+12) == 0 {
		return rect{}, false
	}
	// Left, bottom, right, top, in the space that the object stands in.
	return around([]point{toShown.at(r.float32(0), r.float32(4)), toShown.at(r.float32(8), r.float32(12))}), true
}

func (r *pageReader) path(object uint64, toShown matrix) {
	in, s := r.in, uint64(r.scratch)
	b, ok := r.bounds(object, toShown)
	if !ok {
		return
	}
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
		paint, filled = r.fillColour(object, b, toShown)
	}
	isThin := b.width() <= thin || b.height() <= thin
	white := false // its rules are seen on the ground of cells only
	if stroked {
		c, alpha, known := r.colour("FPDFPageObj_GetStrokeColor", object)
		stroked = !known || alpha != 0
		white = stroked && known && !seenOnPaper(c, alpha) && !(filled && isThin)
	}
	if fillMode != 0 && !filled && !stroked && isThin {
		_, alpha, _ := r.colour("FPDFPageObj_GetFillColor", object)
		filled, white = alpha != 0, true
	}
	if !filled && !stroked {
		return
	}
	if white {
		defer r.onGrounds(len(r.sheet.rules))
	}
	if isThin {
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

// fillColour returns the colour that a path is filled with, and whether it can be seen on white paper.
func (r *pageReader) fillColour(object uint64, box rect, toShown matrix) (c [3]uint8, seen bool) {
	c, alpha, known := r.colour("FPDFPageObj_GetFillColor", object)
	switch {
	case !known: // a pattern
		r.notePaint(object, box, toShown, nil)
	case alpha == 255:
		r.notePaint(object, box, toShown, &c)
	}
	return c, !known || seenOnPaper(c, alpha)
}

// colour returns the colour of a page object and how opaque it is, and whether it has one.
func (r *pageReader) colour(function string, object uint64) (c [3]uint8, alpha uint8, known bool) {
	s := uint64(r.scratch)
	if r.in.call(function, object, s, s+4, s+8, s+12) == 0 {
		return c, 0, false
	}
	var parts [4]uint32
	for i := range parts {
		parts[i], _ = r.in.mod.Memory().ReadUint32Le(r.scratch + uint32(4*i))
	}
	return [3]uint8{uint8(parts[0]), uint8(parts[1]), uint8(parts[2])}, uint8(parts[3]), true
}

func seenOnPaper(c [3]uint8, alpha uint8) bool {
	return alpha != 0 && (c[0] < 250 || c[1] < 250 || c[2] < 250)
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
	for i, p := range points {
		q := points[(i+1)%len(points)]
		if math.Abs(p.x-q.x) > axisSlop && math.Abs(p.y-q.y) > axisSlop {
			return // not a box
		}
	}
	switch b := around(points); {
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

// onGrounds keeps those parts of the white rules from place n on that are seen, since they lie on a ground of another colour:
// many programs part the cells of a dark header by them.
func (r *pageReader) onGrounds(n int) {
	white := slices.Clone(r.sheet.rules[n:])
	r.sheet.rules = r.sheet.rules[:n]
	if len(r.sheet.fills) > maxFills {
		return
	}
	if r.white += len(white); r.white > maxRules {
		return // a drawing, whose search for a ground would take long
	}
	for _, u := range white {
		for _, f := range r.sheet.fills {
			if len(r.sheet.rules) > maxRules {
				return
			}
			across, along := [2]float64{f.box.y0, f.box.y1}, [2]float64{f.box.x0, f.box.x1}
			if u.vertical {
				across, along = along, across
			}
			from, to := max(u.from, along[0]), min(u.to, along[1])
			if u.at >= across[0] && u.at <= across[1] && to-from >= minRule {
				part := rule{u.vertical, u.at, from, to}
				if !slices.Contains(r.sheet.rules[n:], part) { // fills may lie on each other
					r.add(part)
				}
			}
		}
	}
}
