// Package xlsx reads Excel workbooks (.xlsx): each sheet that is shown becomes a page with one table of its cells as they are
// shown. Formulas give the values that the file holds for them; nothing is calculated. Comments, drawings, charts and the
// lines that are printed above and below a sheet are not read.
//
// The parts are read one element at a time and not with a library, since those drop what is damaged or hidden without a
// word; only how a number is shown is the library's (package sheet).
package xlsx

import (
	"context"
	"encoding/xml"
	"errors"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/notemark"
	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/sheet"
	"github.com/rxassay/rxassay/finding"
)

const kind = "Excel file"

// Limits bounds what one document may ask for.
type Limits struct {
	Archive ooxml.Limits
	Sheet   sheet.Limits
}

// Read returns the text of a .xlsx file. Its error is a *fault.Error, or that of ctx.
func Read(ctx context.Context, content []byte, limits Limits) (*document.Text, []finding.Finding, error) {
	a, err := ooxml.Open(ctx, content, kind, limits.Archive)
	if err != nil {
		return nil, nil, err
	}
	r := &reader{archive: a, limits: limits, book: sheet.NewWorkbook(kind, limits.Sheet)}
	main, err := a.Main("xl/workbook.xml")
	if err != nil {
		return nil, nil, err
	}
	if err := a.Walk(main, r.workbook); err != nil {
		return nil, nil, err
	}
	relations, err := a.Relations(main)
	if err != nil {
		return nil, nil, err
	}
	parts := map[string]string{}
	for _, relation := range relations {
		switch relation.Type {
		case "worksheet":
			parts[relation.ID] = relation.Target
		case "sharedStrings":
			err = a.Walk(relation.Target, r.sharedStrings)
		case "styles":
			err = a.Walk(relation.Target, r.styles)
		}
		if err != nil {
			return nil, nil, err
		}
	}
	r.formatter = sheet.NewFormatter(r.from1904)
	for _, s := range r.sheets {
		part, ok := parts[s.relation]
		if !ok {
			continue // a sheet of charts, or one of macros
		}
		if !a.Has(part) {
			return nil, nil, corrupt("a sheet is missing")
		}
		if r.current, err = r.book.Sheet(s.name, s.hidden); err != nil {
			return nil, nil, err
		}
		if err := a.Walk(part, r.worksheet); err != nil {
			return nil, nil, err
		}
	}
	text, found, err := r.book.Text(document.XLSX)
	var bad *fault.Error
	if errors.As(err, &bad) && bad.Code == fault.Empty && a.HasUnder("xl/media/") {
		return nil, nil, fault.New(fault.NoText, "The Excel file holds pictures and no cell with a value.")
	}
	return text, found, err
}

func corrupt(cause string) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is not an Excel file.", errors.New(cause))
}

type reader struct {
	archive   *ooxml.Archive
	limits    Limits
	book      *sheet.Workbook
	current   *sheet.Sheet
	formatter *sheet.Formatter

	sheets   []listed
	from1904 bool
	strings  []string
	left     int            // bytes of shared strings that may still come
	codes    map[int]string // of the number formats that the file defines
	formats  []int          // the number format of each cell style
}

type listed struct {
	name, relation string
	hidden         bool
}

// each calls f with the start of every element to the end of the part.
func each(d *ooxml.Decoder, f func(xml.StartElement) error) error {
	for {
		t, err := d.Next()
		if err != nil {
			return ooxml.End(err)
		}
		if s, ok := t.(xml.StartElement); ok {
			if err := f(s); err != nil {
				return err
			}
		}
	}
}

// workbook reads the list of sheets.
func (r *reader) workbook(d *ooxml.Decoder) error {
	return each(d, func(s xml.StartElement) error {
		switch s.Name.Local {
		case "workbookPr":
			r.from1904 = ooxml.True(ooxml.Attribute(s, "date1904"))
		case "sheet":
			state := ooxml.Attribute(s, "state")
			l := listed{name: ooxml.Attribute(s, "name"), hidden: state == "hidden" || state == "veryHidden"}
			for _, a := range s.Attr {
				if a.Name.Local == "id" && a.Name.Space != "" {
					l.relation = a.Value
				}
			}
			r.sheets = append(r.sheets, l)
		}
		return nil
	})
}

// sharedStrings reads the texts that cells refer to by number.
func (r *reader) sharedStrings(d *ooxml.Decoder) error {
	r.left = r.limits.Sheet.Runes
	return each(d, func(s xml.StartElement) error {
		if s.Name.Local != "si" {
			return nil
		}
		words, err := rich(d)
		if err != nil {
			return err
		}
		if len(r.strings) > 2*r.limits.Sheet.Cells {
			return fault.New(fault.TooComplex, "The Excel file has more cells than are read.")
		}
		if r.left -= len(words); r.left < 0 {
			return fault.New(fault.TooComplex, "The Excel file has more text than is read.")
		}
		r.strings = append(r.strings, words)
		return nil
	})
}

// rich reads the text of the element whose start was read last, its runs put together and hints on pronunciation left out.
func rich(d *ooxml.Decoder) (string, error) {
	var sb strings.Builder
	raised := false
	err := d.EachStart(func(s xml.StartElement) error {
		switch s.Name.Local {
		case "r":
			raised = false
		case "vertAlign":
			raised = ooxml.Attribute(s, "val") == "superscript"
		case "t":
			words, err := d.Text()
			if err != nil {
				return err
			}
			if words = unescape(words); raised && sb.Len() > 0 {
				words = notemark.Raise(words)
			}
			sb.WriteString(words)
		case "rPh", "phoneticPr":
			return d.Skip()
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return sb.String(), nil
}

// unescape resolves _x000D_ and its like, which stand for characters that XML does not have.
func unescape(s string) string {
	if !strings.Contains(s, "_x") {
		return s
	}
	var sb strings.Builder
	for i := 0; i < len(s); {
		if len(s) >= i+7 && s[i] == '_' && s[i+1] == 'x' && s[i+6] == '_' {
			if n, err := strconv.ParseUint(s[i+2:i+6], 16, 16); err == nil {
				if n >= 0x20 || n == '\n' || n == '\r' || n == '\t' {
					sb.WriteRune(rune(n)) // a half of a surrogate pair becomes U+FFFD
				}
				i += 7
				continue
			}
		}
		sb.WriteByte(s[i])
		i++
	}
	return sb.String()
}

// styles reads which number format each cell style has.
func (r *reader) styles(d *ooxml.Decoder) error {
	r.codes = map[int]string{}
	inCells := false
	return each(d, func(s xml.StartElement) error {
		switch s.Name.Local {
		case "numFmt":
			if id, err := strconv.Atoi(ooxml.Attribute(s, "numFmtId")); err == nil {
				r.codes[id] = ooxml.Attribute(s, "formatCode")
			}
		case "cellXfs":
			inCells = true
		case "cellStyleXfs", "cellStyles", "dxfs":
			inCells = false
		case "xf":
			if inCells {
				id, err := strconv.Atoi(ooxml.Attribute(s, "numFmtId"))
				if err != nil {
					id = 0
				}
				r.formats = append(r.formats, id)
			}
		}
		return nil
	})
}

// code returns the number format of a cell style.
func (r *reader) code(style string) string {
	n, err := strconv.Atoi(style)
	if err != nil || n < 0 || n >= len(r.formats) {
		return ""
	}
	if c, ok := r.codes[r.formats[n]]; ok {
		return c
	}
	return sheet.BuiltIn(r.formats[n])
}
