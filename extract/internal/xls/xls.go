// Package xls reads Excel workbooks of the versions 97 to 2003 (.xls, BIFF8): each sheet that is shown becomes a page with one
// table of its cells as they are shown. Formulas give the values that the file holds for them. Comments, drawings and charts
// are not read.
//
// The records are those of [MS-XLS]; section numbers in this package are its.
package xls

import (
	"context"
	"encoding/binary"
	"errors"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/compound"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/sheet"
	"github.com/rxassay/rxassay/finding"
)

const kind = "Excel file"

// Read returns the text of a .xls file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits sheet.Limits) (*document.Text, []finding.Finding, error) {
	f, err := compound.Open(content, kind)
	if err != nil {
		return nil, nil, err
	}
	name := "Workbook"
	if !f.Has(name) && f.Has("Book") {
		name = "Book"
	}
	stream, err := f.Stream(name)
	if err != nil {
		return nil, nil, err
	}
	return readStream(ctx, stream, limits)
}

// readStream reads the workbook stream.
func readStream(ctx context.Context, stream []byte, limits sheet.Limits) (*document.Text, []finding.Finding, error) {
	r := &reader{ctx: ctx, stream: stream, limits: limits, book: sheet.NewWorkbook(kind, limits), codes: map[int]string{}}
	if err := r.globals(); err != nil {
		return nil, nil, err
	}
	r.formatter = sheet.NewFormatter(r.from1904)
	for _, s := range r.sheets {
		var err error
		if r.current, err = r.book.Sheet(s.name, s.hidden); err != nil {
			return nil, nil, err
		}
		if err := r.sheet(s.at); err != nil {
			return nil, nil, err
		}
	}
	return r.book.Text(document.XLS)
}

func corrupt(cause string) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is not an Excel file.", errors.New(cause))
}

type reader struct {
	ctx       context.Context
	stream    []byte
	limits    sheet.Limits
	book      *sheet.Workbook
	current   *sheet.Sheet
	formatter *sheet.Formatter

	sheets   []listed
	from1904 bool
	strings  []string
	codes    map[int]string // of the number formats that the file defines
	formats  []int          // the number format of each cell style
	records  int
}

type listed struct {
	name   string
	hidden bool
	at     int // of the sheet's first record
}

// The records that are read (2.3).
const (
	recFormula     = 0x0006
	recEOF         = 0x000a
	recDate1904    = 0x0022
	recFilePass    = 0x002f
	recContinue    = 0x003c
	recColInfo     = 0x007d
	recBoundSheet  = 0x0085
	recMulRk       = 0x00bd
	recRString     = 0x00d6
	recXF          = 0x00e0
	recMergedCells = 0x00e5
	recSST         = 0x00fc
	recLabelSST    = 0x00fd
	recNumber      = 0x0203
	recLabel       = 0x0204
	recBoolErr     = 0x0205
	recString      = 0x0207
	recRow         = 0x0208
	recRK          = 0x027e
	recFormat      = 0x041e
	recBOF         = 0x0809
)

// record is one record, with those that continue it.
type record struct {
	kind  int
	parts [][]byte
}

// data returns what the record holds before any continuation.
func (r record) data() []byte { return r.parts[0] }

func (r record) u16(at int) int {
	if d := r.data(); at+2 <= len(d) {
		return int(binary.LittleEndian.Uint16(d[at:]))
	}
	return 0
}

// next reads the record at an offset, and returns the offset behind it.
func (r *reader) next(at int) (record, int, error) {
	if r.records++; r.records&0xfff == 0 {
		if err := r.ctx.Err(); err != nil {
			return record{}, 0, err
		}
	}
	rec := record{kind: -1}
	for {
		if at < 0 || at+4 > len(r.stream) {
			if rec.kind < 0 {
				return rec, at, corrupt("the records end too early")
			}
			return rec, at, nil
		}
		id := int(binary.LittleEndian.Uint16(r.stream[at:]))
		size := int(binary.LittleEndian.Uint16(r.stream[at+2:]))
		if rec.kind >= 0 && id != recContinue {
			return rec, at, nil
		}
		if at+4+size > len(r.stream) {
			return rec, at, corrupt("a record is cut off")
		}
		if rec.kind < 0 {
			rec.kind = id
		}
		rec.parts = append(rec.parts, r.stream[at+4:at+4+size])
		at += 4 + size
	}
}

// globals reads the substream of what all sheets have in common.
func (r *reader) globals() error {
	rec, at, err := r.next(0)
	if err != nil {
		return err
	}
	if rec.kind&0xff != recBOF&0xff {
		return corrupt("no first record")
	}
	if rec.kind != recBOF || rec.u16(0) != 0x0600 {
		return fault.New(fault.Unsupported, "The file was written by Excel 95 or an older version; open it in a newer one and save it as .xlsx.")
	}
	for {
		if rec, at, err = r.next(at); err != nil {
			return err
		}
		switch d := rec.data(); rec.kind {
		case recEOF:
			return nil
		case recFilePass:
			return fault.New(fault.Encrypted, "The Excel file is protected by a password; save it without one.")
		case recDate1904:
			r.from1904 = rec.u16(0) == 1
		case recBoundSheet:
			err = r.boundSheet(d)
		case recFormat:
			t := &text{parts: [][]byte{d}}
			t.skip(2)
			code, ok := t.long()
			if !ok {
				return corrupt("a number format is cut off")
			}
			r.codes[rec.u16(0)] = code
		case recXF:
			r.formats = append(r.formats, rec.u16(2))
		case recSST:
			err = r.sst(rec)
		}
		if err != nil {
			return err
		}
	}
}

// boundSheet notes a sheet (2.4.28). Sheets of charts, macros and Visual Basic are left out.
func (r *reader) boundSheet(d []byte) error {
	if len(d) < 8 {
		return corrupt("a sheet is cut off")
	}
	t := &text{parts: [][]byte{d}}
	t.skip(6)
	name, ok := t.short()
	if !ok {
		return corrupt("the name of a sheet is cut off")
	}
	if d[5] == 0 {
		r.sheets = append(r.sheets, listed{name: name, hidden: d[4]&3 != 0, at: int(binary.LittleEndian.Uint32(d))})
	}
	return nil
}

// sst reads the table of texts that cells refer to (2.4.265).
func (r *reader) sst(rec record) error {
	t := &text{parts: rec.parts}
	t.skip(4)
	n, ok := t.u32()
	if !ok {
		return corrupt("the table of texts is cut off")
	}
	if n > 2*r.limits.Cells {
		return fault.New(fault.TooComplex, "The Excel file has more cells than are read.")
	}
	left := r.limits.Runes
	for range n {
		s, ok := t.long()
		if !ok {
			return corrupt("the table of texts is cut off")
		}
		if left -= len(s); left < 0 {
			return fault.New(fault.TooComplex, "The Excel file has more text than is read.")
		}
		r.strings = append(r.strings, s)
		if len(r.strings)&0xfff == 0 && r.ctx.Err() != nil {
			return r.ctx.Err()
		}
	}
	return nil
}

// code returns the number format of a cell style.
func (r *reader) code(style int) string {
	if style >= len(r.formats) {
		return ""
	}
	if c, ok := r.codes[r.formats[style]]; ok {
		return c
	}
	return sheet.BuiltIn(r.formats[style])
}
