package doc

import (
	"cmp"
	"context"
	"encoding/binary"
	"slices"

	"golang.org/x/text/encoding/charmap"

	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// reader reads one file.
type reader struct {
	ctx         context.Context
	header      header
	main, table []byte
	data        []byte // of changes that do not fit on a page of properties

	pieces     []piece
	length     int // characters of all pieces
	characters runs
	paragraphs runs

	manners  map[int]manner // by run of paragraphs
	endnote  map[int]bool   // characters that are the marks of endnotes
	fonts    map[int]string // the names of symbol fonts
	unread   word.Unread
	pictures bool
}

// piece is a run of characters that stand together in the file.
type piece struct {
	first, last int // characters of the text; last is behind it
	at          int // byte of the main stream
	narrow      bool
	look        look // what a fast save says of all of it
}

func (p piece) width() int {
	if p.narrow {
		return 1
	}
	return 2
}

// slice returns a range of the table stream, nil when there is no such range.
func (r *reader) slice(p place) []byte {
	if p.size <= 0 || p.at < 0 || p.at > len(r.table) || p.size > len(r.table)-p.at {
		return nil
	}
	return r.table[p.at : p.at+p.size]
}

// readPieces reads the piece table (2.8.35, 2.9.38): which bytes the text is made of.
func (r *reader) readPieces(limit int) error {
	clx := r.slice(r.header.pieces)
	if clx == nil {
		return corrupt("no piece table")
	}
	var changes [][]byte
	for len(clx) > 0 && clx[0] == 1 {
		if len(clx) < 3 {
			return corrupt("the piece table is cut off")
		}
		size := int(binary.LittleEndian.Uint16(clx[1:]))
		if size > len(clx)-3 {
			return corrupt("the piece table is cut off")
		}
		changes = append(changes, clx[3:3+size])
		clx = clx[3+size:]
	}
	if len(clx) < 5 || clx[0] != 2 {
		return corrupt("no piece table")
	}
	size := int(binary.LittleEndian.Uint32(clx[1:]))
	if clx = clx[5:]; size > len(clx) || size < 16 || (size-4)%12 != 0 {
		return corrupt("the piece table is cut off")
	}
	n := (size - 4) / 12
	cp := func(i int) int { return int(binary.LittleEndian.Uint32(clx[4*i:])) }
	for i := range n {
		d := clx[4*(n+1)+8*i:]
		fc := binary.LittleEndian.Uint32(d[2:])
		p := piece{first: cp(i), last: cp(i + 1), at: int(fc & 0x3fffffff), narrow: fc&0x40000000 != 0}
		if p.narrow {
			p.at /= 2
		}
		if p.first != r.length || p.last < p.first {
			return corrupt("the pieces are out of order")
		}
		if p.last > limit {
			return fault.New(fault.TooComplex, "The Word file has more text than is read.")
		}
		if p.at+(p.last-p.first)*p.width() > len(r.main) {
			return corrupt("a piece lies outside the file")
		}
		p.look = pieceLook(int(binary.LittleEndian.Uint16(d[6:])), changes)
		r.length = p.last
		if p.first < p.last {
			r.pieces = append(r.pieces, p)
		}
	}
	return nil
}

// pieceLook reads the changes that a fast save noted for a whole piece (2.9.214).
func pieceLook(prm int, changes [][]byte) look {
	var l look
	if prm&1 != 0 {
		if i := prm >> 1; i < len(changes) {
			l.apply(changes[i])
		}
		return l
	}
	on := prm>>8 != 0
	switch prm >> 1 & 0x7f {
	case 0x41:
		l.deleted = on
	case 0x5c:
		l.hidden = on
	}
	return l
}

// character is one UTF-16 unit of the text.
type character struct {
	unit uint16
	cp   int
	fc   int  // where it stands in the main stream
	look look // how it looks
}

// each calls f for the characters of a part of the text.
func (r *reader) each(first, last int, f func(character)) error {
	from, _ := slices.BinarySearchFunc(r.pieces, first, func(p piece, cp int) int { return cmp.Compare(p.last, cp+1) })
	for _, p := range r.pieces[from:] {
		if p.first >= last {
			return nil
		}
		end, l := -1, p.look // of the run that is being read
		for cp := max(first, p.first); cp < min(last, p.last); cp++ {
			if cp&0xffff == 0 {
				if err := r.ctx.Err(); err != nil {
					return err
				}
			}
			c := character{cp: cp, fc: p.at + (cp-p.first)*p.width()}
			if p.narrow {
				c.unit = uint16(charmap.Windows1252.DecodeByte(r.main[c.fc]))
			} else {
				c.unit = binary.LittleEndian.Uint16(r.main[c.fc:])
			}
			if c.fc >= end {
				l, end = p.look, c.fc+1
				if run := r.characters.find(c.fc); run >= 0 {
					l.apply(r.characters[run].changes)
					end = r.characters[run].last
				}
			}
			c.look = l
			f(c)
		}
	}
	return nil
}
