package pdf

import (
	"context"
	"math"
	"slices"
)

// paint is a filled shape or a picture: what text may stand on, or behind.
type paint struct {
	box         rect
	order       int // of drawing, with the text
	object      uint64
	toShown     matrix    // of the space that the object stands in
	colour      [3]uint8  // of a filled shape
	coloured    bool      // its colour is known
	translucent bool      // what is behind it may be seen
	cover       coverness // looked up when text stands behind it
}

// coverness is whether what stands behind a paint is hidden.
type coverness uint8

const (
	unknownCover coverness = iota
	coversAll
	coversNot
)

const (
	leastPaint = 3.0    // points; what is less wide or high hides no character
	maxPaints  = 20_000 // of one page
	maxHiding  = 5e6    // pairs of a piece of text and a paint that are compared, of one page
	tiny       = 1.0    // points; smaller type cannot be read
	shade      = 8      // difference of two colours in each part that nobody sees
)

var paper = [3]uint8{255, 255, 255}

// Text rendering modes of PDF. Beside them there are drawing the outline, and drawing both.
const (
	modeFill       = 0
	modeInvisible  = 3
	modeAddsToClip = 4 // is added to any of them
)

// notePaint records what a page object paints.
func (r *pageReader) notePaint(object uint64, box rect, toShown matrix, colour *[3]uint8) {
	if box.width() < leastPaint || box.height() < leastPaint {
		return
	}
	if len(r.paints) >= maxPaints {
		r.sheet.crowded = true
		return
	}
	p := paint{box: box, order: r.objects, object: object, toShown: toShown, translucent: r.translucent}
	if colour != nil {
		p.colour, p.coloured = *colour, true
	}
	r.paints = append(r.paints, p)
}

// doubt is what the drawing says of a character, the graver the higher.
type doubt uint8

const (
	seen   doubt = iota
	unsure       // on a layer, or in the colour of something that it may stand on and its ground is not known
	faint        // unsure, and it makes no difference on the page
	unseen       // in the colour of its ground, or cut off by its clip
	behind       // behind something, or drawn in no colour
	gone         // too small, or outside the page
)

// hide takes the characters off the page that nobody sees on it: invisible ones, those without size or outside the page,
// those in the colour of their ground, those that a clip cuts off, those on a layer that is switched off, and those behind
// something. What a scanner has put invisibly over or under the picture
// of the page is its text, and stays.
func (r *pageReader) hide(ctx context.Context) {
	if float64(len(r.faces))*float64(len(r.paints)) > maxHiding {
		r.sheet.crowded = true
		r.paints = nil
	}
	doubts := r.doubts()
	if r.sheet.pictured < scanCover {
		r.lookAgain(ctx, doubts)
	}
	shown := make([]glyph, 0, len(r.sheet.glyphs)) // in the content of the page
	var layer []glyph
	for i, g := range r.sheet.glyphs {
		switch d := doubts[i]; {
		case d == seen, d == unsure, d != gone && g.char == '_':
			// A blank to be filled in says nothing, and the words around it need it.
			shown = append(shown, g)
		case d == behind:
			layer = append(layer, g)
		default:
			r.sheet.hidden = r.sheet.hidden || g.char > ' '
		}
	}
	if len(layer) > 0 && r.sheet.pictured >= scanCover && len(shown) < scanWords {
		r.sheet.ocr = true
		r.sheet.glyphs = slices.Concat(shown, layer)
		return
	}
	for _, g := range layer {
		r.sheet.hidden = r.sheet.hidden || g.char > ' '
	}
	r.sheet.glyphs = shown
}

// doubts returns what the drawing says of each character.
func (r *pageReader) doubts() []doubt {
	boxes := make([]rect, len(r.faces))
	for i := range r.sheet.glyphs {
		g := &r.sheet.glyphs[i]
		if b := &boxes[g.object-1]; *b == (rect{}) {
			*b = g.box
		} else {
			*b = b.union(g.box)
		}
	}
	covers := make([][]*paint, len(r.faces)) // of each piece of text
	alike := make([]bool, len(r.faces))      // whether it has the colour of anything that it may stand on
	for i := range r.faces {
		f := &r.faces[i]
		covers[i] = r.covering(f.order, boxes[i])
		alike[i] = f.filled && r.hasItsColour(f, boxes[i])
	}
	page := rect{0, 0, r.sheet.width, r.sheet.height}
	out := make([]doubt, len(r.sheet.glyphs))
	for i := range r.sheet.glyphs {
		g := &r.sheet.glyphs[i]
		f := &r.faces[g.object-1]
		x, y := g.box.midX(), g.box.midY()
		switch {
		case f.invisible, within(covers[g.object-1], x, y):
			out[i] = behind
		case g.size <= tiny && g.box.height() < tiny, !page.has(x, y):
			out[i] = gone
		case f.clip != everywhere && !f.clip.has(x, y):
			out[i] = unseen
		case alike[g.object-1]:
			out[i] = r.ground(f, x, y)
		}
		if out[i] == seen && f.layered {
			out[i] = unsure
		}
	}
	return out
}

// covering returns the paints that are drawn over a box after a piece of text.
func (r *pageReader) covering(order int, box rect) []*paint {
	var out []*paint
	for i := range r.paints {
		p := &r.paints[i]
		if p.order <= order || !p.box.meets(box) {
			continue
		}
		if p.cover == unknownCover {
			p.cover = r.coverness(p)
		}
		if p.cover == coversAll {
			out = append(out, p)
		}
	}
	return out
}

func within(all []*paint, x, y float64) bool {
	for _, p := range all {
		if p.box.has(x, y) {
			return true
		}
	}
	return false
}

// coverness finds out whether a paint hides what is behind it, and lessens its box to what its clip lets through.
func (r *pageReader) coverness(p *paint) coverness {
	in, s := r.in, uint64(r.scratch)
	if p.translucent || in.call("FPDFPageObj_HasTransparency", p.object) != 0 {
		return coversNot
	}
	switch {
	case !p.coloured && in.call("FPDFPageObj_GetType", p.object) == objectImage:
		// A picture with a mask of its own lets through what is behind it.
		if !r.opaqueImage(p.object) {
			return coversNot
		}
	case !p.coloured:
		return coversNot
	default:
		if n := int32(in.call("FPDFPath_CountSegments", p.object)); n < 4 || n > 5 {
			return coversNot // no box
		}
	}
	clip := in.call("FPDFPageObj_GetClipPath", p.object)
	if clip == 0 {
		return coversAll
	}
	for i := range int(int32(in.call("FPDFClipPath_CountPaths", clip))) {
		n := int(int32(in.call("FPDFClipPath_CountPathSegments", clip, uint64(i))))
		if n < 1 || n > 5 {
			return coversNot // what it lets through is not known
		}
		var corners []point
		for k := range n {
			segment := in.call("FPDFClipPath_GetPathSegment", clip, uint64(i), uint64(k))
			if segment != 0 && in.call("FPDFPathSegment_GetPoint", segment, s, s+4) != 0 {
				corners = append(corners, p.toShown.at(r.float32(0), r.float32(4)))
			}
		}
		if len(corners) == 0 {
			return coversNot
		}
		p.box = p.box.meet(around(corners))
	}
	return coversAll
}

// Formats of PDFium's bitmaps.
const bitmapWithAlpha = 4

func (r *pageReader) opaqueImage(object uint64) bool {
	bitmap := r.in.call("FPDFImageObj_GetRenderedBitmap", r.doc, r.page, object)
	if bitmap == 0 {
		return false
	}
	defer r.in.call("FPDFBitmap_Destroy", bitmap)
	if r.in.call("FPDFBitmap_GetFormat", bitmap) != bitmapWithAlpha {
		return true
	}
	buffer, stride := uint32(r.in.call("FPDFBitmap_GetBuffer", bitmap)), uint32(r.in.call("FPDFBitmap_GetStride", bitmap))
	w, h := uint32(r.in.call("FPDFBitmap_GetWidth", bitmap)), uint32(r.in.call("FPDFBitmap_GetHeight", bitmap))
	const samples = 8 // each way
	for i := range uint32(samples) {
		for k := range uint32(samples) {
			x, y := (2*k+1)*w/(2*samples), (2*i+1)*h/(2*samples)
			if alpha, ok := r.in.mod.Memory().ReadByte(buffer + y*stride + 4*x + 3); !ok || alpha < 255 {
				return false
			}
		}
	}
	return true
}

// hasItsColour reports whether the paper, or anything that was painted under a piece of text, has its colour.
func (r *pageReader) hasItsColour(f *typeface, box rect) bool {
	if same(paper, f.colour) {
		return true
	}
	for i := range r.paints {
		if p := &r.paints[i]; p.order < f.order && p.coloured && same(p.colour, f.colour) && p.box.meets(box) {
			return true
		}
	}
	return false
}

// ground compares text with what it stands on: what was painted last before it, or paper.
func (r *pageReader) ground(f *typeface, x, y float64) doubt {
	colour := paper
	for i := len(r.paints) - 1; i >= 0; i-- {
		if p := &r.paints[i]; p.order < f.order && p.box.has(x, y) {
			if !p.coloured || p.translucent {
				return unsure
			}
			colour = p.colour
			break
		}
	}
	if same(colour, f.colour) {
		return unseen
	}
	return seen
}

func same(a, b [3]uint8) bool {
	for i := range a {
		if math.Abs(float64(a[i])-float64(b[i])) > shade {
			return false
		}
	}
	return true
}

func (r rect) meets(o rect) bool { return r.x0 < o.x1 && o.x0 < r.x1 && r.y0 < o.y1 && o.y0 < r.y1 }

func (r rect) meet(o rect) rect {
	return rect{max(r.x0, o.x0), max(r.y0, o.y0), min(r.x1, o.x1), min(r.y1, o.y1)}
}
