package xlsx

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/sheet"
)

// worksheet reads the cells of one sheet, and what it hides and merges.
func (r *reader) worksheet(d *ooxml.Decoder) error {
	row, column := -1, -1
	return each(d, func(s xml.StartElement) error {
		switch s.Name.Local {
		case "col":
			r.column(s)
		case "row":
			row, column = row+1, -1
			if n := ooxml.Attribute(s, "r"); n != "" {
				at, err := strconv.Atoi(n)
				if err != nil || at < 1 || at > sheet.MaxRows {
					return corrupt("a row has no place")
				}
				row = at - 1
			}
			if row >= sheet.MaxRows {
				return corrupt("a row has no place")
			}
			if ooxml.True(ooxml.Attribute(s, "hidden")) || flat(ooxml.Attribute(s, "ht")) {
				r.current.HiddenRows[row] = true
			}
		case "c":
			column++
			if at := ooxml.Attribute(s, "r"); at != "" {
				var ok bool
				if row, column, ok = place(at); !ok {
					return corrupt("a cell has no place")
				}
			}
			if row < 0 || column >= sheet.MaxColumns {
				return corrupt("a cell has no place")
			}
			stale := r.book.Stale
			words, err := r.cell(d, ooxml.Attribute(s, "t"), ooxml.Attribute(s, "s"))
			if err != nil {
				return err
			}
			if r.book.Stale > stale && !r.current.Hidden {
				r.book.NameStale(r.current, row, column)
			}
			return r.book.Add(r.current, row, column, words)
		case "mergeCell":
			first, last, _ := strings.Cut(ooxml.Attribute(s, "ref"), ":")
			r0, c0, ok0 := place(first)
			r1, c1, ok1 := place(last)
			if !ok0 || !ok1 {
				return nil // a range of one cell is none
			}
			return r.book.Merge(r.current, sheet.Range{FirstRow: min(r0, r1), FirstColumn: min(c0, c1), LastRow: max(r0, r1), LastColumn: max(c0, c1)})
		}
		return nil
	})
}

// column notes columns that are hidden, or as narrow as that.
func (r *reader) column(s xml.StartElement) {
	if !ooxml.True(ooxml.Attribute(s, "hidden")) && !flat(ooxml.Attribute(s, "width")) {
		return
	}
	first, err := strconv.Atoi(ooxml.Attribute(s, "min"))
	last, err2 := strconv.Atoi(ooxml.Attribute(s, "max"))
	if err == nil && err2 == nil && len(r.current.HiddenColumns) < sheet.MaxColumns {
		r.current.HiddenColumns = append(r.current.HiddenColumns, sheet.Range{FirstColumn: first - 1, LastColumn: last - 1})
	}
}

// flat reports whether a height or width is stated and nothing.
func flat(size string) bool {
	n, err := strconv.ParseFloat(size, 64)
	return err == nil && n <= 0
}

// cell reads a cell whose start was read last, and returns its value as shown.
func (r *reader) cell(d *ooxml.Decoder, kind, style string) (string, error) {
	value, inline := "", ""
	formula, cached := false, false
	err := d.EachStart(func(s xml.StartElement) (err error) {
		switch s.Name.Local {
		case "v":
			value, err = d.Text()
			cached = value != "" || kind == "str" // some programs write an element without a value
		case "is":
			inline, err = rich(d)
		case "f":
			formula = true
			err = d.Skip()
		}
		return err
	})
	if err != nil {
		return "", err
	}
	if formula && !cached {
		r.book.Stale++
		return "", nil
	}
	code := r.code(style)
	switch kind {
	case "s":
		if value = strings.TrimSpace(value); value == "" {
			return "", nil
		}
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || n >= len(r.strings) {
			return "", corrupt("a cell refers to a text that is not there")
		}
		return r.words(r.strings[n], code), nil
	case "str":
		return r.words(unescape(value), code), nil
	case "inlineStr":
		return r.words(inline, code), nil
	case "b":
		if ooxml.True(strings.TrimSpace(value)) {
			return "TRUE", nil
		}
		return "FALSE", nil
	case "e", "d":
		return strings.TrimSpace(value), nil
	}
	if value = strings.TrimSpace(value); value == "" {
		return "", nil
	}
	shown := r.formatter.Show(value, code)
	if shown == "" {
		r.book.Unshown++
	}
	return shown, nil
}

// words returns a text unless its format hides it.
func (r *reader) words(s, code string) string {
	if sheet.Hides(code) && strings.TrimSpace(s) != "" {
		r.book.Unshown++
		return ""
	}
	return s
}

// place reads an address such as "C7" or "$C$7" as row 6 and column 2.
func place(at string) (row, column int, ok bool) {
	at = strings.ReplaceAll(at, "$", "")
	i := 0
	for ; i < len(at) && i < 4; i++ {
		c := at[i] &^ 0x20
		if c < 'A' || c > 'Z' {
			break
		}
		column = column*26 + int(c-'A') + 1
	}
	n, err := strconv.Atoi(at[i:])
	if i == 0 || err != nil || n < 1 || n > sheet.MaxRows || column > sheet.MaxColumns {
		return 0, 0, false
	}
	return n - 1, column - 1, true
}
