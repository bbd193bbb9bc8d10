package pdf

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"strings"
)

// Picture is a page as it is shown, in shades of grey, white where nothing is.
type Picture struct {
	Grey *image.Gray
	DPI  int // pixels an inch
}

// Recognized is a word that was found on a picture.
type Recognized struct {
	Text    string
	Box     image.Rectangle // in pixels of the picture
	Line    int             // words of one line have the same number
	Percent int             // how sure it is, 1 to 100
}

// OCR finds the words on a picture. An error is a fault of the program that looks for them.
type OCR func(ctx context.Context, p Picture) ([]Recognized, error)

const (
	pictureDPI   = 300
	maxPixels    = 12_000_000 // of a picture; a page of letter size has 8.4 million at 300 dpi
	pointsAnInch = 72.0

	// The rest of a scanned page is a stamp or a number that was put on it.
	scanCover = 0.6 // of the page is covered by pictures
	scanWords = 200 // characters at most that are no part of the picture
)

// isScan reports whether a page is a picture of a page, or no more than one to us.
func (s *sheet) isScan() bool {
	return s.unmapped || s.images > 0 && (len(s.glyphs) == 0 || s.pictured >= scanCover && len(s.glyphs) < scanWords)
}

// Arguments of PDFium's drawing of pages.
const (
	withNotes = 0x01 // draw notes and form fields, too
	inGrey    = 0x08
	white     = 0xffffffff
)

// draw draws a page.
func draw(ctx context.Context, in *instance, page uint64, width, height float64) (Picture, error) {
	dpi := math.Min(pictureDPI, math.Floor(math.Sqrt(maxPixels/(width/pointsAnInch*height/pointsAnInch))))
	w, h := int(width*dpi/pointsAnInch), int(height*dpi/pointsAnInch)
	if w < 1 || h < 1 || math.IsNaN(dpi) {
		return Picture{}, errors.New("a page without an area")
	}
	bitmap := in.call("FPDFBitmap_Create", uint64(w), uint64(h), 0)
	if bitmap == 0 {
		return Picture{}, errors.New("no memory for the picture of a page")
	}
	defer in.call("FPDFBitmap_Destroy", bitmap)
	in.call("FPDFBitmap_FillRect", bitmap, 0, 0, uint64(w), uint64(h), white)
	in.callContext(ctx, "FPDF_RenderPageBitmap", bitmap, page, 0, 0, uint64(w), uint64(h), 0, withNotes|inGrey)
	buffer, stride := uint32(in.call("FPDFBitmap_GetBuffer", bitmap)), int(in.call("FPDFBitmap_GetStride", bitmap))
	pixels, ok := in.mod.Memory().Read(buffer, uint32(stride*h))
	if in.broken || !ok {
		return Picture{}, errors.New("the picture of a page could not be drawn")
	}
	grey := image.NewGray(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			grey.Pix[y*grey.Stride+x] = pixels[y*stride+4*x] // of its four bytes, the three colours are equal
		}
	}
	return Picture{Grey: grey, DPI: int(dpi)}, nil
}

// recognize has the words of a page found on its picture, which is turned when they run in another direction than to the
// right.
func (r *pageReader) recognize(ctx context.Context, page uint64, ocr OCR) error {
	p, err := draw(ctx, r.in, page, r.sheet.width, r.sheet.height)
	if err != nil {
		return err
	}
	found, err := ocr(ctx, p)
	if err != nil {
		return err
	}
	for _, quadrant := range otherDirections(found) {
		turned := p.turned(quadrant)
		again, err := ocr(ctx, turned)
		if err != nil {
			return err
		}
		if len(again) > 0 && len(otherDirections(again)) == 0 {
			p, found, r.sheet.quadrant = turned, again, quadrant
			break
		}
	}
	r.sheet.recognized = recognizedWords(found, p.DPI)
	r.sheet.rules = drawnRules(p)
	return nil
}

const (
	longWord     = 4  // letters that make a word wider than high
	surePercent  = 60 // words are less sure on average where they stand on their heads
	fewLongWords = 5  // tell nothing of the direction
)

// otherDirections returns the directions of writing, numbered as those of glyphs, that the words of a picture may have in
// truth, the likeliest first; none when they run to the right. A program that looks for words may find those that run up or
// down, in boxes that are higher than wide; of words on their heads it makes others, and is not sure of them.
func otherDirections(found []Recognized) []int {
	n, high, percent := 0, 0, 0
	for _, f := range found {
		if len([]rune(f.Text)) < longWord {
			continue
		}
		n++
		percent += f.Percent
		if f.Box.Dy() > f.Box.Dx() {
			high++
		}
	}
	switch {
	case n < fewLongWords:
		return nil
	case 2*high > n && percent >= n*surePercent:
		return []int{1, 3}
	case 2*high > n:
		return []int{3, 1}
	case percent < n*surePercent:
		return []int{2}
	}
	return nil
}

// turned returns the picture as it is when words that run in a direction run to the right: see [frame].
func (p Picture) turned(quadrant int) Picture {
	w, h := p.Grey.Rect.Dx(), p.Grey.Rect.Dy()
	size := image.Rect(0, 0, h, w)
	if quadrant == 2 {
		size = image.Rect(0, 0, w, h)
	}
	grey := image.NewGray(size)
	for y := range h {
		for x, v := range p.Grey.Pix[y*p.Grey.Stride:][:w] {
			tx, ty := y, w-1-x
			switch quadrant {
			case 2:
				tx, ty = w-1-x, h-1-y
			case 3:
				tx, ty = h-1-y, x
			}
			grey.Pix[ty*grey.Stride+tx] = v
		}
	}
	return Picture{Grey: grey, DPI: p.DPI}
}

// recognizedWords makes words of those found on a picture: those of a line share a baseline and a size.
func recognizedWords(found []Recognized, dpi int) []word {
	scale := pointsAnInch / float64(dpi)
	type measure struct{ bottoms, heights []float64 }
	lines := map[int]*measure{}
	for _, f := range found {
		m := lines[f.Line]
		if m == nil {
			m = &measure{}
			lines[f.Line] = m
		}
		m.heights = append(m.heights, float64(f.Box.Dy()))
		if !strings.ContainsAny(f.Text, "gjpqyQ,;()$/|[]{}") || len(m.bottoms) == 0 {
			m.bottoms = append(m.bottoms, float64(f.Box.Max.Y))
		}
	}
	for _, m := range lines {
		slices.Sort(m.bottoms)
		slices.Sort(m.heights)
	}
	out := make([]word, 0, len(found))
	for i, f := range found {
		m := lines[f.Line]
		out = append(out, word{
			text: f.Text, order: i, percent: f.Percent, spaced: true, parted: true,
			base: m.bottoms[len(m.bottoms)/2] * scale,
			// Capitals and ascenders are about seven tenths of the size of the type.
			size: m.heights[len(m.heights)/2] * scale / 0.7,
			box:  rect{float64(f.Box.Min.X) * scale, float64(f.Box.Min.Y) * scale, float64(f.Box.Max.X) * scale, float64(f.Box.Max.Y) * scale},
		})
	}
	return out
}

const (
	dark      = 200  // a pixel below it is ink: a thin rule is no darker than grey
	ruleShare = 0.4  // of an inch is the shortest rule looked for; no letter has a stroke as long
	ruleWidth = 0.04 // of an inch is the widest
	ruleGap   = 3    // pixels of white that a scan may put into a rule
	barLength = 2    // inches of a bar, whose edges are rules
	ruleInk   = 0.7  // of what lies along both sides of a rule may be ink, of each side at most 1; beside a rule is mostly paper
)

// drawnRules finds the rules of tables on a picture: long runs of ink along an axis that are narrow across it.
func drawnRules(p Picture) []rule {
	scale := pointsAnInch / float64(p.DPI)
	w, h := p.Grey.Rect.Dx(), p.Grey.Rect.Dy()
	ink := func(x, y int) bool { return p.Grey.Pix[y*p.Grey.Stride+x] < dark }
	out := inkRules(h, w, p.DPI, true, func(across, along int) bool { return ink(along, across) })
	vertical := inkRules(w, h, p.DPI, false, func(across, along int) bool { return ink(across, along) })
	for i := range vertical {
		vertical[i].vertical = true
	}
	out = append(out, vertical...)
	for i := range out {
		u := &out[i]
		u.at, u.from, u.to = u.at*scale, u.from*scale, u.to*scale
	}
	return out
}

// run is ink along an axis, in pixels: from and to along it, first and last across it.
type run struct{ first, last, from, to int }

// inkRules finds the rules along one axis, in pixels, and the edges of bars where they are asked for.
func inkRules(across, along, dpi int, bars bool, ink func(across, along int) bool) []rule {
	width := int(ruleWidth * float64(dpi))
	// beside is the share of ink along a line.
	beside := func(a int, r run) float64 {
		if a < 0 || a >= across {
			return 0
		}
		n := 0
		for i := r.from; i <= r.to; i++ {
			if ink(a, i) {
				n++
			}
		}
		return float64(n) / float64(r.to-r.from+1)
	}
	var out []rule
	for _, r := range inkRuns(across, along, int(ruleShare*float64(dpi)), ink) {
		if r.last-r.first > width {
			// The ground of a table's head, or a part of a drawing.
			if bars && r.to-r.from >= barLength*dpi {
				out = append(out, rule{at: float64(r.first), from: float64(r.from), to: float64(r.to)}, rule{at: float64(r.last), from: float64(r.from), to: float64(r.to)})
			}
			continue
		}
		if beside(r.first-width, r)+beside(r.last+width, r) <= ruleInk {
			out = append(out, rule{at: float64(r.first+r.last) / 2, from: float64(r.from), to: float64(r.to)})
		}
	}
	return out
}

// inkRuns finds runs of ink that are no shorter than least. Those that lie side by side are one.
func inkRuns(across, along, least int, ink func(across, along int) bool) []run {
	var open, done []run // open is those that the next line may go on with
	for a := range across {
		var still []run
		for i := 0; i < along; i++ {
			if !ink(a, i) {
				continue
			}
			from, to := i, i
			for i++; i < along && i-to <= ruleGap; i++ {
				if ink(a, i) {
					to = i
				}
			}
			if to-from < least {
				continue
			}
			n := run{a, a, from, to}
			open = slices.DeleteFunc(open, func(o run) bool {
				// A rule that touches a bar is not a part of it.
				joined := 2*(min(o.to, to)-max(o.from, from)) >= max(o.to-o.from, to-from)
				if joined {
					n.first, n.from, n.to = min(n.first, o.first), min(n.from, o.from), max(n.to, o.to)
				}
				return joined
			})
			still = append(still, n)
		}
		for _, o := range open {
			if o.last >= a-2 {
				still = append(still, o)
			} else {
				done = append(done, o)
			}
		}
		open = still
	}
	return append(done, open...)
}

// percent returns how sure the least sure word of a line is, 0 when none was recognised on a picture.
func (l line) percent() int {
	least := 0
	for _, w := range l.words {
		if w.percent > 0 && (least == 0 || w.percent < least) {
			least = w.percent
		}
	}
	return least
}
