package ncpdp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/finding"
)

// The marks around a record of a batch file.
const (
	StartOfText = '\x02'
	EndOfText   = '\x03'
)

// BatchVersion is field 102-A2 of a batch header.
type BatchVersion string

// The batch versions.
const (
	Batch12 BatchVersion = "12" // carries D.0
	Batch15 BatchVersion = "15" // carries F6
)

// Carries returns the version of the transmissions in a batch of that version, or "" of an unknown one.
func (v BatchVersion) Carries() Version {
	switch v {
	case Batch12:
		return D0
	case Batch15:
		return F6
	}
	return ""
}

// RecordKind is field 701 of a batch record.
type RecordKind string

// The records of a batch file.
const (
	BatchBegin  RecordKind = "00" // header
	BatchDetail RecordKind = "G1" // one transmission
	BatchEnd    RecordKind = "99" // trailer
)

// BatchHeader is the record that begins a batch. Texts are without the spaces that fill them.
type BatchHeader struct {
	TransmissionType string        `json:"transmissionType"` // 880-K6: T transactions, R responses, E errors
	Sender           string        `json:"sender"`           // 880-K1: 24
	Number           int64         `json:"number"`           // 806-5C: up to 9999999, the same in the trailer
	Date             calendar.Date `json:"date"`             // 880-K2
	Time             string        `json:"time"`             // 880-K3: HHMM
	FileType         string        `json:"fileType"`         // 702: T test, P production
	Version          BatchVersion  `json:"version"`          // 102-A2
	Receiver         string        `json:"receiver"`         // 880-K7: 24
}

// BatchTrailer is the record that ends a batch.
type BatchTrailer struct {
	Number  int64  `json:"number"`  // 806-5C
	Count   int64  `json:"count"`   // 751: the records of the batch, header and trailer included
	Message string `json:"message"` // 504-F4: 35
}

// Record is one record of a batch file. Its bytes are those of the reader's buffer: they hold until the next call of
// [BatchReader.Next].
type Record struct {
	Kind   RecordKind // "" of one that is none of the three
	Offset int64      // of its start in the stream
	Body   []byte     // between the marks, the kind included
}

// Reference returns field 880-K5 of a detail record, by which the sender knows the transmission again.
func (r *Record) Reference() string { return strings.TrimRight(r.part("G1", "880-K5"), " ") }

// Transmission returns the bytes of the transmission in a detail record.
func (r *Record) Transmission() []byte {
	rows := Standard().batch["G1"]
	last := rows[len(rows)-1]
	if at := last.Offset + last.Length - 1; r.Kind == BatchDetail && len(r.Body) >= at { // Body lacks the first mark
		return r.Body[at:]
	}
	return nil
}

// Parse reads the transmission of a detail record. Offsets of findings count from the start of the transmission. Where
// each transmission is done with before the next, a [Parser] reads them in the same memory and faster.
func (r *Record) Parse() (*Transmission, []finding.Finding, error) { return Parse(r.Transmission()) }

// Header reads a header record. A part that has not its form is zero, and was told by the reader.
func (r *Record) Header() BatchHeader {
	text := func(id string) string { return strings.TrimRight(r.part("00", id), " ") }
	h := BatchHeader{
		TransmissionType: text("880-K6"), Sender: text("880-K1"), Time: text("880-K3"), FileType: text("702"),
		Version: BatchVersion(text("102-A2")), Receiver: text("880-K7"),
	}
	h.Number, _ = ParseNumber(text("806-5C"))
	h.Date, _ = calendar.ParseCompact(text("880-K2"))
	return h
}

// Trailer reads a trailer record. A part that has not its form is zero, and was told by the reader.
func (r *Record) Trailer() BatchTrailer {
	t := BatchTrailer{Message: strings.TrimRight(r.part("99", "504-F4"), " ")}
	t.Number, _ = ParseNumber(r.part("99", "806-5C"))
	t.Count, _ = ParseNumber(r.part("99", "751"))
	return t
}

// part returns a fixed field of the record, as much of it as is there.
func (r *Record) part(kind, id string) string {
	if string(r.Kind) != kind {
		return ""
	}
	for _, row := range Standard().batch[kind] {
		if row.ID == id {
			from := min(row.Offset-1, len(r.Body))
			return string(r.Body[from:min(from+row.Length, len(r.Body))])
		}
	}
	return ""
}

// maxRecord is the longest record that is read: a transmission and what stands before it.
const maxRecord = MaxSize + 32

// BatchReader reads a batch file, version 1.2 or 15, record by record. Its memory does not grow with the file: it holds
// one record. Several batches may follow each other in one stream.
type BatchReader struct {
	r     io.Reader
	buf   []byte
	from  int   // of the unread bytes in buf
	base  int64 // offset of buf in the stream
	eof   bool
	err   error
	rec   Record
	finds []finding.Finding

	inside  bool // a header was read and no trailer yet
	records int64
	number  int64
	carries Version
	lines   bool // a line end was told
	gap     bool // a byte of the present gap was told
	any     bool // a record was found
	told    bool // that there was none
}

// NewBatchReader returns a reader of the batches in r.
func NewBatchReader(r io.Reader) *BatchReader {
	return &BatchReader{r: r, buf: make([]byte, 0, 256<<10)}
}

// Findings returns what was irregular in the records read so far, at most 100: bytes between records, records without an
// end, of unknown kind or too long, headers and trailers that do not fit each other. Offsets count from the start of the
// stream. What is wrong within a transmission is not among it.
func (b *BatchReader) Findings() []finding.Finding { return b.finds }

func (b *BatchReader) find(offset int64, severity finding.Severity, code, message string) {
	if len(b.finds) >= maxFindings {
		return
	}
	at := int(offset)
	b.finds = append(b.finds, finding.Finding{Code: code, Severity: severity, Message: message, Offset: &at})
}

// Next returns the next record, which holds until the next call. At the end of the stream the error is [io.EOF]; any other
// is one of the stream.
func (b *BatchReader) Next() (*Record, error) {
	if !b.toStart() {
		if b.err == nil && b.inside {
			b.find(b.base+int64(b.from), finding.Error, "trailer_missing", "The file ends without the trailer of its last batch.")
			b.inside = false
		}
		if b.err != nil {
			return nil, b.err
		}
		if !b.any && !b.told {
			b.told = true
			b.find(b.base, finding.Error, "no_records", "The stream has no record of a batch.")
		}
		return nil, io.EOF
	}
	b.any = true
	start := b.base + int64(b.from)
	body, ok := b.body()
	if b.err != nil {
		return nil, b.err
	}
	b.rec = Record{Offset: start, Body: body}
	if !ok {
		return &b.rec, nil
	}
	b.account(&b.rec)
	return &b.rec, nil
}

// fill reads more of the stream behind the unread bytes, and reports whether something came.
func (b *BatchReader) fill() bool {
	if b.eof || b.err != nil {
		return false
	}
	if b.from > 0 {
		n := copy(b.buf, b.buf[b.from:])
		b.base += int64(b.from)
		b.buf, b.from = b.buf[:n], 0
	}
	if len(b.buf) == cap(b.buf) {
		larger := make([]byte, len(b.buf), min(2*cap(b.buf), maxRecord+4096))
		copy(larger, b.buf)
		b.buf = larger
	}
	for range 100 { // a reader may return nothing a few times
		n, err := b.r.Read(b.buf[len(b.buf):cap(b.buf)])
		b.buf = b.buf[:len(b.buf)+n]
		switch {
		case errors.Is(err, io.EOF):
			b.eof = true
			return n > 0
		case err != nil:
			b.err = err
			return n > 0
		case n > 0:
			return true
		}
	}
	b.err = io.ErrNoProgress
	return false
}

// toStart moves to the next start mark, and reports whether there is one.
func (b *BatchReader) toStart() bool {
	for {
		rest := b.buf[b.from:]
		i := bytes.IndexByte(rest, StartOfText)
		skipped := rest
		if i >= 0 {
			skipped = rest[:i]
		}
		b.between(skipped)
		b.from += len(skipped)
		if i >= 0 {
			b.gap = false
			return true
		}
		if !b.fill() {
			return false
		}
	}
}

// between tells what stands outside records: line ends once in a file, other bytes once in each gap.
func (b *BatchReader) between(skipped []byte) {
	at := b.base + int64(b.from)
	for i, c := range skipped {
		switch {
		case c != '\r' && c != '\n':
			if !b.gap {
				b.gap = true
				b.find(at+int64(i), finding.Warning, "between_records", "Bytes stand outside any record and were skipped.")
			}
			if b.lines {
				return // nothing is left to tell
			}
		case !b.lines:
			b.lines = true
			b.find(at+int64(i), finding.Note, "line_ends", "Line ends stand between records; they are no part of the format and were skipped.")
		}
	}
}

// body returns the bytes after the start mark up to the end mark, and moves behind it; ok is false where there is no end.
func (b *BatchReader) body() (body []byte, ok bool) {
	scanned := 1
	for {
		rest := b.buf[b.from:]
		end := bytes.IndexByte(rest[scanned:], EndOfText)
		part := rest[scanned:]
		if end >= 0 {
			part = part[:end]
		}
		if again := bytes.IndexByte(part, StartOfText); again >= 0 {
			b.find(b.base+int64(b.from), finding.Error, "record_unended", "A record has no end mark before the next one begins.")
			body = rest[1 : scanned+again]
			b.from += scanned + again
			return body, false
		}
		length := len(rest)
		if end >= 0 {
			length = scanned + end + 1
		}
		if length > maxRecord {
			b.find(b.base+int64(b.from), finding.Error, "record_length", "A record is longer than any transmission; it was skipped to the next start mark.")
			b.from += length
			return nil, false
		}
		if end >= 0 {
			body = rest[1 : length-1]
			b.from += length
			return body, true
		}
		scanned = len(rest)
		if !b.fill() {
			b.find(b.base+int64(b.from), finding.Error, "record_unended", "The file ends within a record.")
			body = b.buf[b.from+1:]
			b.from = len(b.buf)
			return body, false
		}
	}
}

// account names the record's kind and holds it to the batch around it.
func (b *BatchReader) account(r *Record) {
	kind := RecordKind("")
	if len(r.Body) >= 2 {
		kind = kindOf(r.Body[:2])
	}
	switch kind {
	case BatchBegin:
		r.Kind = kind
		if b.inside {
			b.find(r.Offset, finding.Error, "trailer_missing", "A batch begins before the trailer of the one before it.")
		}
		h := r.Header()
		b.inside, b.records, b.number, b.carries = true, 0, h.Number, h.Version.Carries()
		b.size(r, "The header of a batch has 73 characters between its marks.")
		b.forms(r)
		if b.carries == "" {
			b.find(r.Offset, finding.Warning, "batch_version", "The batch version is neither 12, which carries D.0, nor 15, which carries F6.")
		}
	case BatchDetail:
		r.Kind = kind
		if !b.inside {
			b.find(r.Offset, finding.Error, "header_missing", "A record stands outside a batch: the header is missing.")
		}
		if v := Standard().versionOf(r.Transmission()); b.carries != "" && v != "" && v != b.carries {
			b.find(r.Offset, finding.Error, "batch_version", "The transmission is not of the version that a batch of this version carries.")
		}
	case BatchEnd:
		r.Kind = kind
		t := r.Trailer()
		switch {
		case !b.inside:
			b.find(r.Offset, finding.Error, "header_missing", "A trailer ends no batch: the header is missing.")
		case t.Number != b.number:
			b.find(r.Offset, finding.Error, "batch_number", "The batch numbers of header and trailer differ.")
		}
		if b.inside && t.Count != b.records+1 {
			b.find(r.Offset, finding.Error, "record_count", "The record count is not the number of records, header and trailer included.")
		}
		b.size(r, "The trailer of a batch has 54 characters between its marks.")
		b.forms(r)
		b.inside, b.carries = false, ""
	default:
		b.find(r.Offset, finding.Error, "record_kind", "A record is neither a header (00), a transmission (G1) nor a trailer (99).")
	}
	b.records++
}

// kindOf is one of the three, without allocating it, or empty.
func kindOf(b []byte) RecordKind {
	for _, kind := range [...]RecordKind{BatchDetail, BatchBegin, BatchEnd} {
		if string(b) == string(kind) {
			return kind
		}
	}
	return ""
}

// size holds a header or trailer to its rows, without the two marks.
func (b *BatchReader) size(r *Record, message string) {
	rows := Standard().batch[string(r.Kind)]
	if last := rows[len(rows)-1]; len(r.Body) != last.Offset-1 {
		b.find(r.Offset, finding.Error, "record_length", message)
	}
}

// forms holds the numbers, dates and times of a header or trailer to their forms.
func (b *BatchReader) forms(r *Record) {
	for i := range Standard().batch[string(r.Kind)] {
		row := &Standard().batch[string(r.Kind)][i]
		if row.form == "" {
			continue
		}
		// One that was cut off has been told of by its length.
		if text := r.part(string(r.Kind), row.ID); len(text) == row.Length && !interpret(row.form, text).Valid {
			b.find(r.Offset+int64(row.Offset), finding.Error, "value_form", row.Name+": "+formMessages[row.form])
		}
	}
}

// ErrBatch is what [BatchWriter] refuses records with.
var ErrBatch = errors.New("ncpdp: batch")

// BatchWriter writes a batch: a header, transmissions, a trailer. It holds one record at a time.
type BatchWriter struct {
	w       io.Writer
	header  BatchHeader
	records int64
	buf     []byte
	closed  bool
}

// maxRecords is what ten digits leave for details, beside a header and a trailer.
const maxRecords = 9_999_999_997

// NewBatchWriter writes the header and returns a writer of the records that follow it. The version must be set; the type
// is T and the file type T (test) where they are empty. Errors wrap [ErrBatch], [ErrWidth] or the writer's.
func NewBatchWriter(w io.Writer, h BatchHeader) (*BatchWriter, error) {
	if h.Version.Carries() == "" {
		return nil, fmt.Errorf("%w: the version is 12 or 15", ErrBatch)
	}
	if h.TransmissionType == "" {
		h.TransmissionType = "T"
	}
	if h.FileType == "" {
		h.FileType = "T"
	}
	if h.Time == "" {
		h.Time = "0000"
	}
	number, err := FormatNumber(h.Number, 7)
	if err != nil {
		return nil, fmt.Errorf("batch number: %w", err)
	}
	if !interpret(Clock, h.Time).Valid || h.Date.IsZero() {
		return nil, fmt.Errorf("%w: the header needs a date, and a time as HHMM", ErrBatch)
	}
	b := &BatchWriter{w: w, header: h}
	err = b.fixed(BatchBegin, map[string]string{
		"880-K6": h.TransmissionType, "880-K1": h.Sender, "806-5C": number, "880-K2": h.Date.Compact(), "880-K3": h.Time,
		"702": h.FileType, "102-A2": string(h.Version), "880-K7": h.Receiver,
	})
	return b, err
}

// fixed writes a header or trailer from the rows of its layout.
func (b *BatchWriter) fixed(kind RecordKind, values map[string]string) error {
	b.buf = b.buf[:0]
	for i, row := range Standard().batch[string(kind)] {
		switch {
		case row.ID == "701":
			b.buf = append(b.buf, kind...)
		case row.ID == "880-K4" && i == 0:
			b.buf = append(b.buf, StartOfText)
		case row.ID == "880-K4":
			b.buf = append(b.buf, EndOfText)
		default:
			value, err := row.pad(values[row.ID])
			if err != nil {
				return fmt.Errorf("%w: %w", ErrBatch, err)
			}
			if strings.ContainsFunc(value, func(r rune) bool { return r < ' ' || r > '~' }) {
				return fmt.Errorf("%w: %s has characters that are not sent", ErrBatch, row.Name)
			}
			b.buf = append(b.buf, value...)
		}
	}
	return b.put()
}

func (b *BatchWriter) put() error {
	b.records++
	_, err := b.w.Write(b.buf)
	return err
}

// Write adds a transmission under a reference of at most ten characters, which comes back with the response. Errors wrap
// [ErrBatch], [ErrShape] or the writer's.
func (b *BatchWriter) Write(reference string, t *Transmission) error {
	if want := b.header.Version.Carries(); t.Version != want {
		return fmt.Errorf("%w: a batch of version %s carries %s", ErrBatch, b.header.Version, want)
	}
	raw, err := t.Encode()
	if err != nil {
		return err
	}
	return b.WriteBytes(reference, raw)
}

// WriteBytes adds a transmission as it is. It must not contain the marks of records.
func (b *BatchWriter) WriteBytes(reference string, transmission []byte) error {
	row := Standard().batch["G1"][2]
	switch {
	case b.closed || b.records > maxRecords:
		return fmt.Errorf("%w: it is closed or full", ErrBatch)
	case len(reference) > row.Length || strings.ContainsFunc(reference, func(r rune) bool { return r < ' ' || r > '~' }):
		return fmt.Errorf("%w: a reference has at most %d printable characters", ErrBatch, row.Length)
	case bytes.IndexByte(transmission, StartOfText) >= 0 || bytes.IndexByte(transmission, EndOfText) >= 0:
		return fmt.Errorf("%w: a transmission contains the mark of a record", ErrBatch)
	}
	b.buf = append(b.buf[:0], StartOfText)
	b.buf = append(b.buf, BatchDetail...)
	b.buf = append(b.buf, reference...)
	for range row.Length - len(reference) {
		b.buf = append(b.buf, ' ')
	}
	b.buf = append(b.buf, transmission...)
	b.buf = append(b.buf, EndOfText)
	return b.put()
}

// Close writes the trailer with the count of records and a message of at most 35 characters. It does not close the
// writer underneath.
func (b *BatchWriter) Close(message string) error {
	if b.closed {
		return fmt.Errorf("%w: it is closed", ErrBatch)
	}
	b.closed = true
	number, err := FormatNumber(b.header.Number, 7)
	if err != nil {
		return err
	}
	count, err := FormatNumber(b.records+1, 10)
	if err != nil {
		return err
	}
	return b.fixed(BatchEnd, map[string]string{"806-5C": number, "751": count, "504-F4": message})
}
