package pdf

import (
	"bytes"
	"math"
	"strconv"
)

const (
	maxClips        = 16 // paths of a clip that are looked at
	maxClipSegments = 64 // of a path; of what has more, the box is not looked for
	clipSlop        = 0.5
)

// everywhere is the clip of what has none.
var everywhere = rect{math.Inf(-1), math.Inf(-1), math.Inf(1), math.Inf(1)}

// clipOf returns the box outside which nothing of an object is seen: what is left of an outer one by the clip of the object
// itself, whatever shape it has.
func (r *pageReader) clipOf(object uint64, toShown matrix, outer rect) rect {
	in, s := r.in, uint64(r.scratch)
	clip := in.call("FPDFPageObj_GetClipPath", object)
	if clip == 0 {
		return outer
	}
	for i := range min(int(int32(in.call("FPDFClipPath_CountPaths", clip))), maxClips) {
		n := int(int32(in.call("FPDFClipPath_CountPathSegments", clip, uint64(i))))
		if n < 1 || n > maxClipSegments {
			continue
		}
		corners := make([]point, 0, maxClipSegments)
		for k := range n {
			segment := in.call("FPDFClipPath_GetPathSegment", clip, uint64(i), uint64(k))
			if segment == 0 || in.call("FPDFPathSegment_GetPoint", segment, s, s+4) == 0 {
				break
			}
			corners = append(corners, toShown.at(r.float32(0), r.float32(4)))
		}
		if len(corners) == n {
			b := around(corners)
			outer = outer.meet(rect{b.x0 - clipSlop, b.y0 - clipSlop, b.x1 + clipSlop, b.y1 + clipSlop})
		}
	}
	return outer
}

// onLayer reports whether an object of a page is marked to stand on a layer.
func (r *pageReader) onLayer(object uint64) bool {
	in, s := r.in, uint64(r.scratch)
	for i := range min(int(int32(in.call("FPDFPageObj_CountMarks", object))), maxMarks) {
		mark := in.call("FPDFPageObj_GetMark", object, uint64(i))
		if mark == 0 || in.call("FPDFPageObjMark_GetName", mark, s, scratchSize-8, s+scratchSize-8) == 0 {
			continue
		}
		// The name is UTF-16, and ends in a zero.
		if name, _ := in.mod.Memory().Read(r.scratch, 6); bytes.Equal(name, []byte("O\x00C\x00\x00\x00")) {
			return true
		}
	}
	return false
}

const maxMarks = 32 // of an object

// mayHaveLayers reports whether a file may have layers that can be switched off (optional content). Where its objects are
// packed or encrypted, they are not looked at here.
func mayHaveLayers(content []byte) bool {
	for _, name := range []string{"OCProperties", "ObjStm", "Encrypt"} {
		if bytes.Contains(content, []byte(name)) || hasEscaped(content, name) {
			return true
		}
	}
	return false
}

// hasEscaped reports whether a file has a name of which it writes letters by their numbers, as in /OC#50roperties.
func hasEscaped(content []byte, name string) bool {
	for at := 0; ; at++ {
		i := bytes.IndexByte(content[at:], '#')
		if i < 0 {
			return false
		}
		at += i
		start := bytes.LastIndexByte(content[max(0, at-len(name)):at], '/')
		if start < 0 {
			continue
		}
		rest := content[max(0, at-len(name))+start+1:]
		matched := 0
		for matched < len(name) && len(rest) > 0 {
			c := rest[0]
			if c == '#' && len(rest) >= 3 {
				v, err := strconv.ParseUint(string(rest[1:3]), 16, 8)
				if err != nil {
					break
				}
				c, rest = byte(v), rest[2:]
			}
			if c != name[matched] {
				break
			}
			matched, rest = matched+1, rest[1:]
		}
		if matched == len(name) {
			return true
		}
	}
}
