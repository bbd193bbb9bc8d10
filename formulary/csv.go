package formulary

import (
	"bytes"
	"encoding/binary"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// column is what a column of a CSV drug list holds.
type column int

const (
	noColumn column = iota
	ndcColumn
	rxcuiColumn
	nameColumn
	classColumn
	tierColumn
	brandColumn
	rulesColumn
	quantityColumn
	daysColumn
	ageMinColumn
	ageMaxColumn
	fromColumn
	toColumn
	plansColumn
	flagColumn // and those after it: one for each of flagColumns
)

// columnNames are the headings of each column, in lower case without anything but letters and digits.
var columnNames = map[column][]string{
	ndcColumn:      {"ndc", "ndc11", "ndccode", "nationaldrugcode", "productndc", "ndcnumber"},
	rxcuiColumn:    {"rxcui", "rxnormid", "rxnorm", "rxnormcode"},
	nameColumn:     {"name", "drug", "drugname", "productname", "labelname", "ndclabelname", "medication", "medicationname", "drugdescription", "prescriptiondrug", "drugs"},
	classColumn:    {"gpi", "gpicode", "classcode", "gpi14", "gpi10"},
	tierColumn:     {"tier", "drugtier", "formularytier", "tierlevel", "copaytier", "tiercode", "tiername"},
	brandColumn:    {"brandclass", "brandgeneric", "brandgenericindicator", "brandindicator", "brand", "bg"},
	rulesColumn:    {"requirements", "limits", "requirementslimits", "restrictions", "notes", "coveragerequirements", "codes", "coveragerules", "utilizationmanagement", "um"},
	quantityColumn: {"quantitylimitamount", "qlamount", "maxquantity", "maximumquantity", "qlmax", "quantitylimitmax"},
	daysColumn:     {"quantitylimitdays", "qldays", "maxquantitydays"},
	ageMinColumn:   {"agemin", "minage", "minimumage", "agefrom"},
	ageMaxColumn:   {"agemax", "maxage", "maximumage", "ageto"},
	fromColumn:     {"from", "effective", "effectivedate", "startdate", "effectivefrom", "begindate"},
	toColumn:       {"to", "end", "enddate", "terminationdate", "termdate", "effectiveto", "expirationdate"},
	plansColumn:    {"plan", "planid", "planids", "plans"},
}

// flagColumns are columns of one flag each, which hold yes or no.
var flagColumns = []struct {
	flag  Flag
	names []string
}{
	{PriorAuthorization, []string{"pa", "priorauthorization", "priorauth", "priorauthorizationrequired"}},
	{StepTherapy, []string{"st", "steptherapy", "step"}},
	{QuantityLimit, []string{"ql", "quantitylimit", "quantitylimits", "qty"}},
	{SpecialtyDrug, []string{"sp", "specialty", "specialtydrug"}},
	{LimitedAccess, []string{"la", "limitedaccess", "limiteddistribution", "ld"}},
	{PartBOrD, []string{"bd", "bvsd", "partbd", "partbord"}},
	{NotByMail, []string{"nm", "nomail", "notbymail", "nonmailorder"}},
	{AgeLimit, []string{"al", "agelimit"}},
	{SexLimit, []string{"gl", "genderlimit", "sexlimit"}},
	{Maintenance, []string{"md", "maintenance", "maintenancedrug"}},
	{OverTheCounter, []string{"otc", "overthecounter"}},
	{Preventive, []string{"pv", "preventive", "aca", "zerocost"}},
	{ExcludedDrug, []string{"nc", "notcovered", "excluded"}},
	{SplitFill, []string{"sf", "splitfill"}},
}

var columnOf = func() map[string]column {
	m := map[string]column{}
	for c, names := range columnNames {
		for _, n := range names {
			m[n] = c
		}
	}
	for i, f := range flagColumns {
		for _, n := range f.names {
			m[n] = flagColumn + column(i)
		}
	}
	return m
}()

// Columns returns what a CSV drug list may have: for each column the headings that it goes by, the first of them the one
// that is best used.
func Columns() [][]string {
	var out [][]string
	for c := ndcColumn; c < flagColumn; c++ {
		out = append(out, columnNames[c])
	}
	for _, f := range flagColumns {
		out = append(out, f.names)
	}
	return out
}

// ErrCSV is the error of [ParseCSV] for content that is no drug list.
var ErrCSV = errors.New("formulary: not a drug list")

// headerRows is how many lines of title may stand before the header.
const headerRows = 30

// ParseCSV reads a drug list from comma-separated values; semicolon, tab and vertical bar serve as well, whichever the
// header has most of. The columns are known by their headings ([Columns]) in any order; others are not read. One of NDC,
// RxCUI, GPI and name must be there, and one other. A byte order mark, UTF-16 and Windows-1252 are understood.
//
// Every line below the header that is not empty is a row. What cannot be read of it is a finding that names the line and
// the column, and leaves out the value; a row that names no drug is left out with a finding. Findings never hold a value.
func ParseCSV(content []byte) (List, []finding.Finding, error) {
	text := decode(content)
	lines, columns, err := header(text)
	if err != nil {
		return List{}, nil, err
	}
	list := List{Entries: make([]Entry, 0, bytes.Count(content, []byte{'\n'}))}
	var found notes
	for {
		cells, line, closed, err := lines.next()
		if errors.Is(err, io.EOF) {
			break
		}
		row := csvRow{found: &found, line: line}
		if err != nil {
			row.report("row_unreadable", "", "This line cannot be read as values; it was left out.")
			continue
		}
		if !closed {
			row.report("quote_unclosed", "", "A quotation mark of this line is not closed; the line was read without them.")
		}
		if e, ok := row.read(cells, columns); ok {
			list.Entries = append(list.Entries, e)
		}
	}
	return list, found.all(), nil
}

// lines reads rows, and does not let a quotation mark that is never closed swallow those behind it.
type lines struct {
	*csv.Reader
	comma rune
	rest  string // what the reader reads
	line  int    // lines before it
	loose int    // how many lines were read without quotation marks
	width int    // the values of the header; a value of several lines in a row of another width is a mark that is not closed
}

const (
	maxCellLines = 10 // a value of more lines is a quotation mark that is not closed
	maxLoose     = 50 // after so many of them the whole rest is read without quotation marks
)

func (l *lines) start(rest string, line int) {
	l.Reader = csv.NewReader(strings.NewReader(rest))
	l.Comma, l.LazyQuotes, l.FieldsPerRecord, l.ReuseRecord = l.comma, true, -1, true
	l.rest, l.line = rest, line
}

// next returns the next row and its line; closed is false for one whose quotation marks were left out.
func (l *lines) next() (cells []string, line int, closed bool, err error) {
	from := int(l.InputOffset())
	cells, err = l.Read()
	if err != nil {
		if parse := (*csv.ParseError)(nil); errors.As(err, &parse) {
			return nil, l.line + parse.StartLine, true, err
		}
		return nil, 0, true, io.EOF // of a string nothing else can fail
	}
	at, _ := l.FieldPos(0)
	for _, c := range cells {
		if n := strings.Count(c, "\n"); n > maxCellLines || n > 0 && l.width > 0 && len(cells) != l.width {
			return l.unclosed(from, l.line+at)
		}
	}
	return cells, l.line + at, true, nil
}

func (l *lines) unclosed(from, line int) ([]string, int, bool, error) {
	rest := strings.TrimLeft(l.rest[from:], "\r\n")
	first, after, _ := strings.Cut(rest, "\n")
	if l.loose++; l.loose > maxLoose {
		after = strings.ReplaceAll(after, `"`, "")
	}
	l.start(after, line)
	return strings.Split(strings.ReplaceAll(first, `"`, ""), string(l.comma)), line, false, nil
}

// header finds the header and returns what stands behind it.
func header(text string) (*lines, []column, error) {
	rest, line := text, 0
	for range headerRows {
		first, after, more := strings.Cut(rest, "\n")
		l := &lines{comma: ','}
		most := strings.Count(first, ",")
		for _, c := range ";\t|" {
			if n := strings.Count(first, string(c)); n > most {
				l.comma, most = c, n
			}
		}
		l.start(rest, line)
		if cells, _, closed, err := l.next(); err == nil && closed {
			if columns := columnsOf(cells); columns != nil {
				l.width = len(cells)
				return l, columns, nil
			}
		}
		if !more {
			break
		}
		rest = after
		line++
	}
	return nil, nil, fmt.Errorf("%w: no line of the first %d has headings of a drug (ndc, rxcui, gpi or name) and of something about it (tier, pa, requirements …)", ErrCSV, headerRows)
}

// columnsOf reads a header; nil for any other line.
func columnsOf(cells []string) []column {
	out := make([]column, len(cells))
	named, other := false, false
	taken := map[column]bool{}
	for i, c := range cells {
		k := columnOf[letters(c)]
		if k == noColumn || taken[k] {
			continue
		}
		taken[k] = true
		out[i] = k
		switch k {
		case ndcColumn, rxcuiColumn, nameColumn, classColumn:
			other = other || named
			named = true
		default:
			other = true
		}
	}
	if !named || !other {
		return nil
	}
	return out
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		}
		return -1
	}, s)
}

// csvRow reads one row and reports what it cannot read of it.
type csvRow struct {
	found *notes
	line  int
	limit Limit
}

func (w *csvRow) report(code, col, message string) {
	path := fmt.Sprintf("line %d", w.line)
	if col != "" {
		path += ", " + col
	}
	w.found.add(finding.Finding{Code: code, Severity: finding.Warning, Path: path, Message: message})
}

func (w *csvRow) read(cells []string, columns []column) (Entry, bool) {
	var e Entry
	empty := true
	for i, c := range cells {
		c = strings.TrimSpace(c)
		if c == "" {
			continue
		}
		empty = false
		if i >= len(columns) {
			w.report("row_too_long", "", "This line has more values than the header has columns; those beyond were not read.")
			break
		}
		w.cell(&e, columns[i], c)
	}
	if empty {
		return e, false
	}
	if w.limit.Max > 0 {
		e.Limit, e.QuantityLimit = &w.limit, true
	}
	if e.NDC == "" && e.RxCUI == "" && e.Class == "" && e.Name == "" {
		w.report("drug_not_named", "", "This line names no drug; it was left out.")
		return e, false
	}
	if e.AgeMax > 0 && e.AgeMax < e.AgeMin {
		w.report("age_backwards", "", "The greatest age is below the least; both were left out.")
		e.AgeMin, e.AgeMax = 0, 0
	}
	if !e.From.IsZero() && !e.To.IsZero() && e.To < e.From {
		w.report("dates_backwards", "", "The row ends before it begins; both dates were left out.")
		e.From, e.To = 0, 0
	}
	return e, true
}

func (w *csvRow) cell(e *Entry, k column, c string) {
	switch k {
	case ndcColumn:
		e.NDC = c
		n, err := drug.ParseNDC(c)
		switch {
		case err == nil:
			e.NDC = string(n)
		case errors.Is(err, drug.ErrAmbiguous):
			w.report("ndc_ambiguous", "ndc", "Ten digits without hyphens can be read in three ways; write eleven digits. Claims do not find the row by it.")
		default:
			w.report("ndc_unreadable", "ndc", "This is no NDC; a spreadsheet may have eaten its zeros. Claims do not find the row by it.")
		}
	case rxcuiColumn:
		e.RxCUI = c
	case nameColumn:
		e.Name = c
	case classColumn:
		e.Class = letters(c)
		if len(e.Class) > 14 {
			w.report("class_unreadable", "gpi", "A class code has at most fourteen digits; it was left out.")
			e.Class = ""
		}
	case tierColumn:
		e.Tier = c
	case brandColumn:
		w.brand(e, c)
	case rulesColumn:
		e.ReadRules(c)
	case quantityColumn:
		if q, ok := w.quantity(c, "quantity limit amount"); ok {
			w.limit.Max = q
		}
	case daysColumn:
		w.limit.Days = w.number(c, "quantity limit days", 999)
	case ageMinColumn:
		e.AgeMin = w.number(c, "age", 150)
	case ageMaxColumn:
		e.AgeMax = w.number(c, "age", 150)
	case fromColumn, toColumn:
		d, ok := parseDate(c)
		if !ok {
			w.report("date_unreadable", "dates", "This is no date (2026-01-31, 20260131 or 1/31/2026); it was left out.")
		}
		if k == fromColumn {
			e.From = d
		} else {
			e.To = d
		}
	case plansColumn:
		e.PlanIDs = strings.FieldsFunc(c, func(r rune) bool { return strings.ContainsRune(" ,;|/", r) })
	case noColumn:
	default:
		w.flag(e, flagColumns[k-flagColumn].flag, c)
	}
}

func (w *csvRow) brand(e *Entry, c string) {
	switch letters(c) {
	case "b", "ssb", "singlesource", "singlesourcebrand", "s":
		e.Brand = drug.SingleSource
	case "m", "msb", "multisource", "multisourcebrand":
		e.Brand = drug.MultiSource
	case "g", "generic":
		e.Brand = drug.Generic
	case "brand":
		w.report("brand_class_unclear", "brand class", "A brand is single-source or multi-source; the class was left out.")
	default:
		w.report("brand_class_unreadable", "brand class", "The class of a brand is B (single-source), M (multi-source) or G (generic); it was left out.")
	}
}

func (w *csvRow) number(c, col string, most int) int {
	n, err := strconv.Atoi(c)
	if err != nil || n < 0 || n > most {
		w.report("number_unreadable", col, "This is no number that is meant here; it was left out.")
		return 0
	}
	return n
}

func (w *csvRow) quantity(c, col string) (money.Quantity, bool) {
	q, err := money.ParseQuantity(c)
	if err != nil || q <= 0 {
		w.report("number_unreadable", col, "This is no quantity above 0; it was left out.")
		return 0, false
	}
	return q, true
}

// flag reads yes or no; the quantity limit's column may hold the limit itself.
func (w *csvRow) flag(e *Entry, f Flag, c string) {
	switch strings.ToLower(c) {
	case "y", "yes", "true", "t", "1", "x", strings.ToLower(string(f)):
		e.set(f)
		return
	case "n", "no", "false", "f", "0", "-", "n/a", "none":
		return
	}
	if f == QuantityLimit {
		if l := limitIn(c); l != nil {
			e.QuantityLimit, e.Limit = true, l
			return
		}
	}
	w.report("flag_unreadable", string(f), "This is neither yes nor no; the requirement was taken to hold.")
	e.set(f)
}

// decode turns the bytes of a file into text: UTF-8, with a byte order mark or without, UTF-16 with one, else
// Windows-1252.
func decode(b []byte) string {
	switch {
	case bytes.HasPrefix(b, []byte{0xEF, 0xBB, 0xBF}):
		b = b[3:]
	case bytes.HasPrefix(b, []byte{0xFF, 0xFE}):
		return wide(b[2:], binary.LittleEndian)
	case bytes.HasPrefix(b, []byte{0xFE, 0xFF}):
		return wide(b[2:], binary.BigEndian)
	}
	if utf8.Valid(b) {
		return string(b)
	}
	var out strings.Builder
	out.Grow(len(b) + len(b)/8)
	for _, c := range b {
		switch {
		case c < 0x80 || c >= 0xA0:
			out.WriteRune(rune(c))
		default:
			out.WriteRune(windows1252[c-0x80])
		}
	}
	return out.String()
}

func wide(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	return string(utf16.Decode(units))
}

// windows1252 are the characters of 0x80 to 0x9F.
var windows1252 = [32]rune{
	'€', 0xFFFD, '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', 0xFFFD, 'Ž', 0xFFFD,
	0xFFFD, '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', 0xFFFD, 'ž', 'Ÿ',
}
