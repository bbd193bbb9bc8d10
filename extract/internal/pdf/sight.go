package pdf

import (
	"context"
	"math"
)

const (
	maxSightPages  = 100        // of the even pages of a document, and of the odd ones, are drawn to see whether their text can be seen
	maxSightPixels = 4_000_000  // of the picture of a page
	maxSightImages = 60_000_000 // pixels of the images on it, in all
	sightContrast  = 12         // difference in one of the three colours that text makes where it is seen
	mostlySeen     = 0.5        // of a piece of text on an unknown ground is seen: then all of it is
	bytesAPixel    = 4
	coloursAPixel  = 3
)

// view is a part of a page as it is shown.
type view struct {
	pixels        []byte
	width, height int
	stride        int
	left, top     int     // of the part on the page, in pixels
	scale         float64 // pixels a point
}

// differs reports whether two views of the same part differ within a box.
func (v view) differs(o view, b rect) bool {
	x0, x1 := v.within(b.x0, v.left, v.width), v.within(b.x1, v.left, v.width)
	y0, y1 := v.within(b.y0, v.top, v.height), v.within(b.y1, v.top, v.height)
	for y := y0; y <= y1; y++ {
		at := y*v.stride + x0*bytesAPixel
		for range x1 - x0 + 1 {
			for i := range coloursAPixel {
				if d := int(v.pixels[at+i]) - int(o.pixels[at+i]); d > sightContrast || d < -sightContrast {
					return true
				}
			}
			at += bytesAPixel
		}
	}
	return false
}

func (v view) within(points float64, from, size int) int {
	return max(0, min(int(math.Floor(points*v.scale))-from, size-1))
}

// lookAgain draws the page with and without the text about which the drawing alone leaves a doubt, and settles the doubt:
// text that makes no difference is not seen. Where the page cannot be drawn, the doubts stay.
func (r *pageReader) lookAgain(ctx context.Context, doubts []doubt) {
	var part rect
	objects := map[doubt][]uint64{}
	noted := make([]doubt, len(r.faces))
	for i, d := range doubts {
		if d != unsure && d != unseen && d != behind {
			continue
		}
		g := &r.sheet.glyphs[i]
		if part == (rect{}) {
			part = g.box
		}
		part = part.union(g.box)
		group := d
		if d == behind {
			group = unseen
		}
		// A text object of which a part is in doubt counts with the graver doubt.
		if f := g.object - 1; noted[f] < group {
			noted[f] = group
		}
	}
	for i, d := range noted {
		if d != seen {
			objects[d] = append(objects[d], r.faces[i].object)
		}
	}
	if len(objects) == 0 || r.sheet.width < 1 || r.sheet.height < 1 || !r.lightImages() {
		return
	}
	if r.sheet.undrawn = r.looks == nil; r.sheet.undrawn {
		return
	}
	if *r.looks++; *r.looks > maxSightPages {
		return
	}
	defer func() {
		for _, group := range objects {
			r.activate(group, true)
		}
	}()
	// Text that may be hidden is taken away first, so that text beside it cannot lend it its difference.
	with, ok := r.view(ctx, part)
	for _, group := range []doubt{unseen, unsure} {
		if len(objects[group]) == 0 || !ok {
			continue
		}
		r.activate(objects[group], false)
		var without view
		if without, ok = r.view(ctx, part); ok {
			r.settle(doubts, noted, group, func(b rect) bool { return with.differs(without, b) })
		}
		with = without
	}
}

// settle decides the doubts of the text objects of a group.
func (r *pageReader) settle(doubts, noted []doubt, group doubt, visible func(rect) bool) {
	type count struct{ seen, all int }
	counts := make([]count, len(r.faces))
	for i, d := range doubts {
		g := &r.sheet.glyphs[i]
		if noted[g.object-1] != group || d == gone || d == seen {
			continue
		}
		ink := g.char > ' '
		switch {
		case visible(g.box):
			doubts[i] = seen
			if ink {
				counts[g.object-1].seen++
			}
		case d == unsure && ink:
			doubts[i] = faint
		}
		if ink {
			counts[g.object-1].all++
		}
	}
	for i, d := range doubts {
		c := counts[r.sheet.glyphs[i].object-1]
		switch {
		case d != faint && d != unsure || noted[r.sheet.glyphs[i].object-1] != group:
		case float64(c.seen) >= mostlySeen*float64(c.all):
			doubts[i] = seen
		default:
			doubts[i] = unseen
		}
	}
}

// lightImages reports whether the images of a page are small enough to be drawn only to look at the text.
func (r *pageReader) lightImages() bool {
	s, pixels := uint64(r.scratch), 0.0
	for i := range r.paints {
		p := &r.paints[i]
		if p.coloured || r.in.call("FPDFPageObj_GetType", p.object) != objectImage ||
			r.in.call("FPDFImageObj_GetImagePixelSize", p.object, s, s+4) == 0 {
			continue
		}
		w, _ := r.in.mod.Memory().ReadUint32Le(r.scratch)
		h, _ := r.in.mod.Memory().ReadUint32Le(r.scratch + 4)
		pixels += float64(w) * float64(h)
	}
	return pixels <= maxSightImages
}

func (r *pageReader) activate(objects []uint64, active bool) {
	on := uint64(0)
	if active {
		on = 1
	}
	for _, o := range objects {
		r.in.call("FPDFPageObj_SetIsActive", o, on)
	}
}

// view draws a part of the page.
func (r *pageReader) view(ctx context.Context, part rect) (view, bool) {
	in := r.in
	v := view{scale: math.Min(1, math.Sqrt(maxSightPixels/(r.sheet.width*r.sheet.height)))}
	w, h := int(math.Round(r.sheet.width*v.scale)), int(math.Round(r.sheet.height*v.scale))
	part = part.meet(rect{0, 0, r.sheet.width, r.sheet.height})
	v.left, v.top = int(part.x0*v.scale), int(part.y0*v.scale)
	v.width, v.height = int(part.x1*v.scale)+1-v.left, int(part.y1*v.scale)+1-v.top
	if w < 1 || h < 1 || v.width < 1 || v.height < 1 || in.broken {
		return view{}, false
	}
	bitmap := in.call("FPDFBitmap_Create", uint64(v.width), uint64(v.height), 0)
	if bitmap == 0 {
		return view{}, false
	}
	defer in.call("FPDFBitmap_Destroy", bitmap)
	in.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(v.width), uint64(v.height), white)
	in.callContext(ctx, "FPDF_RenderPageBitmap", bitmap, r.page, int32Bits(-v.left), int32Bits(-v.top), uint64(w), uint64(h), 0, 0)
	buffer := uint32(in.call("FPDFBitmap_GetBuffer", bitmap))
	v.stride = int(in.call("FPDFBitmap_GetStride", bitmap))
	pixels, ok := in.mod.Memory().Read(buffer, uint32(v.stride*v.height))
	if in.broken || !ok {
		return view{}, false
	}
	v.pixels = append([]byte(nil), pixels...) // the guest's own memory goes on to change
	return v, true
}

// int32Bits is an argument of the engine that may be negative.
func int32Bits(v int) uint64 { return uint64(uint32(int32(v))) }
