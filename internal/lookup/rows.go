package lookup

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// maxRow is where a row ends at the latest: one of NPPES has about a kilobyte and a half. What is longer has lost a quote
// or is no row, and has the wrong number of columns.
const maxRow = 64 << 10

// rows reads a table row by row in constant memory: CSV with quotes, or columns separated by tabs without any.
type rows struct {
	r      *bufio.Reader
	comma  byte
	width  int   // how many columns the header has; 0 before it is read
	offset int64 // of the row that comes next
	long   []byte
}

func newRows(r io.Reader, comma byte) *rows {
	return &rows{r: bufio.NewReaderSize(r, 256<<10), comma: comma}
}

// next returns a row without its line end; it is good until the next call. The end of the table is io.EOF.
func (t *rows) next() ([]byte, error) {
	t.long = t.long[:0]
	quotes := 0
	for {
		part, err := t.r.ReadSlice('\n')
		t.offset += int64(len(part))
		switch {
		case err == nil || errors.Is(err, bufio.ErrBufferFull):
		case !errors.Is(err, io.EOF):
			return nil, err
		case len(part) == 0 && len(t.long) == 0:
			return nil, io.EOF
		}
		if t.comma == ',' {
			quotes += bytes.Count(part, []byte{'"'})
		}
		whole := err == nil && quotes%2 == 0 || errors.Is(err, io.EOF) || len(t.long)+len(part) > maxRow
		if len(t.long) == 0 {
			line := bytes.TrimRight(part, "\r\n")
			// A line with a quote too many is a row all the same if it has all columns.
			if whole || err == nil && t.fields(line, func(int, []byte) {}) == t.width {
				return line, nil
			}
		}
		t.long = append(t.long, part...)
		if whole {
			return bytes.TrimRight(t.long, "\r\n"), nil
		}
	}
}

// skipTo goes on to the row at an offset that an earlier reading has told.
func (t *rows) skipTo(offset int64) error {
	for t.offset < offset {
		n, err := t.r.Discard(int(min(offset-t.offset, 1<<30)))
		t.offset += int64(n)
		if err != nil {
			return err
		}
	}
	return nil
}

// columns finds the places of named columns in a header; a name that is missing is an error.
func (t *rows) columns(header []byte, names []string) (places []int, err error) {
	header = bytes.TrimPrefix(header, []byte("\xef\xbb\xbf"))
	at := map[string]int{}
	t.width = t.fields(header, func(i int, field []byte) { at[strings.ToUpper(strings.TrimSpace(string(field)))] = i })
	for _, name := range names {
		place, ok := at[strings.ToUpper(name)]
		if !ok {
			return nil, fmt.Errorf("the column %q is missing", name)
		}
		places = append(places, place)
	}
	return places, nil
}

// fields calls f with each field of a row, unquoted, and returns how many there are. A field is good during its call.
func (t *rows) fields(row []byte, f func(i int, field []byte)) (n int) {
	for ; ; n++ {
		var field []byte
		if len(row) > 2 && row[0] == '"' && row[1] == '"' && row[2] == t.comma { // most fields of NPPES
			field, row = nil, row[2:]
		} else if len(row) > 0 && row[0] == '"' {
			field, row = quoted(row, t.comma)
		} else if end := bytes.IndexByte(row, t.comma); end >= 0 {
			field, row = row[:end], row[end:]
		} else {
			field, row = row, nil
		}
		f(n, field)
		if len(row) == 0 {
			return n + 1
		}
		row = row[1:]
	}
}

// quoted cuts a quoted field off a row; the rest begins with the separator, or is empty. Where the closing quote is not
// followed by one the quotes are part of a text, as in tables that know no quoting.
func quoted(row []byte, comma byte) (field, rest []byte) {
	doubled := false
	for i := 1; i < len(row); i++ {
		q := bytes.IndexByte(row[i:], '"')
		if q < 0 {
			break
		}
		i += q
		switch {
		case i+1 == len(row) || row[i+1] == comma:
			field = row[1:i]
			if doubled {
				field = bytes.ReplaceAll(field, []byte(`""`), []byte(`"`))
			}
			return field, row[i+1:]
		case row[i+1] == '"':
			doubled = true
			i++
		}
	}
	if end := bytes.IndexByte(row, comma); end >= 0 {
		return row[:end], row[end:]
	}
	return row, nil
}

// wanted is a row of which some columns were read.
type wanted struct {
	table  *rows
	slots  []int // for each column of the table where it goes, or -1
	values []string
}

func newWanted(t *rows, places []int) *wanted {
	w := &wanted{table: t, values: make([]string, len(places))}
	for slot, place := range places {
		for len(w.slots) <= place {
			w.slots = append(w.slots, -1)
		}
		w.slots[place] = slot
	}
	return w
}

// read takes the wanted columns out of a row and reports whether the row has them all.
func (w *wanted) read(row []byte) bool {
	clear(w.values)
	n := w.table.fields(row, func(i int, field []byte) {
		if i < len(w.slots) && w.slots[i] >= 0 && len(field) > 0 {
			w.values[w.slots[i]] = decoded(field)
		}
	})
	return n == w.table.width || w.table.comma == '\t' // tables with tabs may leave out what is empty at the end
}

// decoded makes a string of a field: UTF-8, or Windows-1252 where it is not.
func decoded(field []byte) string {
	if utf8.Valid(field) {
		return string(field)
	}
	s, err := charmap.Windows1252.NewDecoder().Bytes(field)
	if err != nil {
		return strings.ToValidUTF8(string(field), "")
	}
	return string(s)
}
