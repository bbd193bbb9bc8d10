package xls

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/sheet"
)

const maxNested = 16 // charts within a sheet have records of their own, from BOF to EOF

// sheet reads the cells of the sheet whose records begin at an offset, and what it hides and merges.
func (r *reader) sheet(at int) error {
	rec, at, err := r.next(at)
	if err != nil {
		return err
	}
	if rec.kind != recBOF {
		return corrupt("a sheet does not begin where it should")
	}
	nested := 0
	row, column, style, awaited := 0, 0, 0, false // the formula whose text comes in a record of its own
	for {
		if rec, at, err = r.next(at); err != nil {
			return err
		}
		switch {
		case rec.kind == recBOF:
			if nested++; nested > maxNested {
				return corrupt("sheets within sheets")
			}
			continue
		case rec.kind == recEOF && nested == 0:
			return nil
		case rec.kind == recEOF:
			nested--
			continue
		case nested > 0:
			continue
		case rec.kind == recString && awaited:
			awaited = false
			t := &text{parts: rec.parts}
			s, ok := t.long()
			if !ok {
				return corrupt("the text of a formula is cut off")
			}
			err = r.words(row, column, style, s)
		case rec.kind == recFormula:
			row, column, style = rec.u16(0), rec.u16(2), rec.u16(4)
			awaited, err = r.formula(rec)
		default:
			err = r.record(rec)
		}
		if err != nil {
			return err
		}
	}
}

// record reads a record of a sheet that stands for itself.
func (r *reader) record(rec record) error {
	d := rec.data()
	row, column, style := rec.u16(0), rec.u16(2), rec.u16(4)
	switch rec.kind {
	case recRow: // 2.4.221
		if len(d) >= 14 && d[12]&0x20 != 0 {
			r.current.HiddenRows[row] = true
		}
	case recColInfo: // 2.4.53
		if len(d) >= 10 && (d[8]&1 != 0 || rec.u16(4) == 0) && len(r.current.HiddenColumns) < sheet.MaxColumns {
			r.current.HiddenColumns = append(r.current.HiddenColumns, sheet.Range{FirstColumn: rec.u16(0), LastColumn: rec.u16(2)})
		}
	case recMergedCells: // 2.4.168
		for d = d[min(2, len(d)):]; len(d) >= 8; d = d[8:] {
			at := func(i int) int { return int(binary.LittleEndian.Uint16(d[i:])) }
			if err := r.book.Merge(r.current, sheet.Range{FirstRow: at(0), LastRow: at(2), FirstColumn: at(4), LastColumn: at(6)}); err != nil {
				return err
			}
		}
	case recLabelSST:
		if len(d) < 10 {
			return corrupt("a cell is cut off")
		}
		n := int(binary.LittleEndian.Uint32(d[6:]))
		if n >= len(r.strings) {
			return corrupt("a cell refers to a text that is not there")
		}
		return r.words(row, column, style, r.strings[n])
	case recLabel, recRString:
		t := &text{parts: rec.parts}
		t.skip(6)
		s, ok := t.long()
		if !ok {
			return corrupt("the text of a cell is cut off")
		}
		return r.words(row, column, style, s)
	case recNumber:
		if len(d) < 14 {
			return corrupt("a cell is cut off")
		}
		return r.number(row, column, style, math.Float64frombits(binary.LittleEndian.Uint64(d[6:])))
	case recRK:
		if len(d) < 10 {
			return corrupt("a cell is cut off")
		}
		return r.number(row, column, style, rk(binary.LittleEndian.Uint32(d[6:])))
	case recMulRk: // 2.4.175: a style and a number for each column, and the last column
		for d = d[min(4, len(d)):]; len(d) >= 8; d = d[6:] {
			style := int(binary.LittleEndian.Uint16(d))
			if err := r.number(row, column, style, rk(binary.LittleEndian.Uint32(d[2:]))); err != nil {
				return err
			}
			column++
		}
	case recBoolErr:
		if len(d) < 8 {
			return corrupt("a cell is cut off")
		}
		return r.book.Add(r.current, row, r.column(column), boolOrError(d[6], d[7] != 0))
	}
	return nil
}

// column keeps a column within a sheet; the format has 256, but numbers for more.
func (r *reader) column(n int) int { return min(n, sheet.MaxColumns-1) }

// formula reads the value that the file holds for a formula (2.4.127, 2.5.133), and reports whether it comes in the record
// behind it.
func (r *reader) formula(rec record) (awaited bool, err error) {
	d := rec.data()
	if len(d) < 14 {
		return false, corrupt("a formula is cut off")
	}
	row, column, style := rec.u16(0), rec.u16(2), rec.u16(4)
	value := d[6:14]
	if binary.LittleEndian.Uint16(value[6:]) != 0xffff {
		return false, r.number(row, column, style, math.Float64frombits(binary.LittleEndian.Uint64(value)))
	}
	switch value[0] {
	case 0:
		return true, nil
	case 1, 2:
		return false, r.book.Add(r.current, row, r.column(column), boolOrError(value[2], value[0] == 2))
	}
	return false, nil // an empty text
}

// words adds a text unless its format hides it.
func (r *reader) words(row, column, style int, s string) error {
	if sheet.Hides(r.code(style)) && strings.TrimSpace(s) != "" {
		r.book.Unshown++
		return nil
	}
	return r.book.Add(r.current, row, r.column(column), s)
}

func (r *reader) number(row, column, style int, n float64) error {
	if math.IsNaN(n) || math.IsInf(n, 0) {
		return corrupt("a number is none")
	}
	shown := r.formatter.Show(sheet.Number(n), r.code(style))
	if shown == "" {
		r.book.Unshown++
	}
	return r.book.Add(r.current, row, r.column(column), shown)
}

// rk unpacks a number (2.5.217): an integer or the upper part of a float, perhaps a hundred times as large as meant.
func rk(n uint32) float64 {
	var f float64
	if n&2 != 0 {
		f = float64(int32(n) >> 2)
	} else {
		f = math.Float64frombits(uint64(n&^3) << 32)
	}
	if n&1 != 0 {
		f /= 100
	}
	return f
}

func boolOrError(value byte, isError bool) string {
	if !isError {
		if value != 0 {
			return "TRUE"
		}
		return "FALSE"
	}
	switch value { // 2.5.10
	case 0x00:
		return "#NULL!"
	case 0x07:
		return "#DIV/0!"
	case 0x0f:
		return "#VALUE!"
	case 0x17:
		return "#REF!"
	case 0x1d:
		return "#NAME?"
	case 0x24:
		return "#NUM!"
	}
	return "#N/A"
}
