package pdf

import (
	"context"
	"strings"
	"unicode"
)

// A program may state of type what it is to be read as (ActualText), for ligatures, hyphens and letters drawn as shapes. The engine reads
// that in place of the type; whoever made the file can state anything there, so what is seen counts where the fonts say what it is.

// actual is a mark of a page object that states what it is to be read as.
type actual struct{ object, mark uint64 }

const actualText = "ActualText"

// actuals returns the marks of a page object that state a text.
func (r *pageReader) actuals(object uint64) []actual {
	in, s := r.in, uint64(r.scratch)
	var out []actual
	for i := range min(int(int32(in.call("FPDFPageObj_CountMarks", object))), maxMarks) {
		mark := in.call("FPDFPageObj_GetMark", object, uint64(i))
		if mark == 0 {
			continue
		}
		for k := range min(int(int32(in.call("FPDFPageObjMark_CountParams", mark))), maxMarks) {
			if in.call("FPDFPageObjMark_GetParamKey", mark, uint64(k), s, scratchSize-8, s+scratchSize-8) == 0 {
				continue
			}
			// The key is UTF-16, and ends in a zero.
			name, _ := in.mod.Memory().Read(r.scratch, 2*uint32(len(actualText)))
			if strings.ReplaceAll(string(name), "\x00", "") == actualText {
				out = append(out, actual{object, mark})
				break
			}
		}
	}
	return out
}

// textSeen reads the characters of a page, those that are seen in place of what the page states of them.
func (r *pageReader) textSeen(ctx context.Context, page uint64, maxRunes int) {
	r.text(ctx, page, maxRunes)
	if len(r.stated) == 0 || r.in.broken || r.sheet.overfull {
		return
	}
	before, faces, failed, unmapped := r.sheet.glyphs, r.faces, r.mapErrors(page), r.sheet.unmapped
	for _, a := range r.stated {
		r.in.call("FPDFPageObj_RemoveMark", a.object, a.mark)
	}
	r.sheet.glyphs, r.faces, r.sheet.unmapped = nil, nil, false
	r.text(ctx, page, maxRunes)
	if r.sheet.unmapped || r.mapErrors(page) > failed {
		r.sheet.glyphs, r.faces, r.sheet.unmapped = before, faces, unmapped // nothing else says what is seen
		return
	}
	r.sheet.restated = amounts(before) != amounts(r.sheet.glyphs)
}

// mapErrors returns how many characters of a page have no letter.
func (r *pageReader) mapErrors(page uint64) int {
	text := r.in.call("FPDFText_LoadPage", page)
	if text == 0 {
		return 0
	}
	defer r.in.call("FPDFText_ClosePage", text)
	failed := 0
	for i := range int(int32(r.in.call("FPDFText_CountChars", text))) {
		if r.in.broken {
			break
		}
		if r.in.call("FPDFText_HasUnicodeMapError", text, uint64(i)) == 1 {
			failed++
		}
	}
	return failed
}

// amounts returns the digits and signs of a text that amounts are made of.
func amounts(glyphs []glyph) string {
	var sb strings.Builder
	for _, g := range glyphs {
		if unicode.IsDigit(g.char) || strings.ContainsRune("$%", g.char) {
			sb.WriteRune(g.char)
		}
	}
	return sb.String()
}
