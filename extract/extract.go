// Package extract turns the bytes of a document into a [document.Text]: its words in reading order, its lines, and its
// tables cell by cell, each with an address.
//
// It is the only package that knows document formats. PDF is read by PDFium, which runs as WebAssembly inside the process
// without files, network or output of its own; Word (.docx, .doc), Excel (.xlsx, .xls) and JSON are read by readers of this
// package. All of them keep to the [Limits] they are given, and the same bytes always give the same text. What a document
// hides (text, sheets, rows, columns) is left out, and a finding says so.
package extract

import (
	"context"
	"errors"
	"time"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract/internal/doc"
	"github.com/rxassay/rxassay/extract/internal/docx"
	"github.com/rxassay/rxassay/extract/internal/fault"
	"github.com/rxassay/rxassay/extract/internal/json"
	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/pdf"
	"github.com/rxassay/rxassay/extract/internal/sheet"
	"github.com/rxassay/rxassay/extract/internal/xls"
	"github.com/rxassay/rxassay/extract/internal/xlsx"
	"github.com/rxassay/rxassay/finding"
)

// The codes of a [Failure].
const (
	Encrypted       = fault.Encrypted   // a password is needed
	Corrupt         = fault.Corrupt     // the file is damaged or is not what it is said to be
	Empty           = fault.Empty       // there is nothing in it
	NoText          = fault.NoText      // there are only pictures of text in it
	TooComplex      = fault.TooComplex  // there is more in it than is read
	Timeout         = fault.Timeout     // reading it took longer than it may
	OutOfMemory     = fault.OutOfMemory // reading it took more memory than it may
	UnsupportedType = fault.Unsupported // the type, or this old version of it, is not read
)

// Failure is a document that cannot be read: bad news about the document, not about the program.
type Failure struct {
	Code    string `json:"code"`    // one of the codes of this package
	Message string `json:"message"` // one sentence for the user; it holds no word of the document
	cause   error
}

func (f *Failure) Error() string { return f.Code + ": " + f.Message }

// Unwrap returns the technical cause, which may be nil. It is for a log of the program, not for a user.
func (f *Failure) Unwrap() error { return f.cause }

// Limits bounds what one document may cost. A zero field means its default.
type Limits struct {
	Bytes         int           // of the file; default 20 MiB
	Pages         int           // of a PDF, and sheets of a workbook; default 2,000
	Runes         int           // of the text; default 20 million
	Cells         int           // of a workbook that have a value; default 500,000
	UnpackedBytes int64         // of the parts of a .docx or .xlsx together; default 100 MiB
	Entries       int           // files within a .docx or .xlsx; default 5,000
	Depth         int           // of nesting, in JSON and in a .docx or .xlsx; default 200
	Memory        int64         // bytes of one PDF engine; default 512 MiB
	Time          time.Duration // for one document; default 60 s
	OCRTime       time.Duration // for the pages of one document whose words are recognised, beside Time; default 3 minutes
}

func (l Limits) withDefaults() Limits {
	setDefault(&l.Bytes, 20<<20)
	setDefault(&l.Pages, 2_000)
	setDefault(&l.Runes, 20_000_000)
	setDefault(&l.Cells, 500_000)
	setDefault(&l.UnpackedBytes, 100<<20)
	setDefault(&l.Entries, 5_000)
	setDefault(&l.Depth, 200)
	setDefault(&l.Memory, 512<<20)
	setDefault(&l.Time, time.Minute)
	setDefault(&l.OCRTime, 3*time.Minute)
	return l
}

func setDefault[T int | int64 | time.Duration](v *T, to T) {
	if *v == 0 {
		*v = to
	}
}

// Options configures [New].
type Options struct {
	Limits Limits

	// OCR finds the words on pages that are pictures. Nil: such pages are not read, and a finding says so.
	OCR OCR

	// Workers is how many PDF files are read at the same time; each takes the memory of an engine, and of one more while it
	// has many pages and another worker has nothing to do. Default 2.
	Workers int

	// Interruptible lets the deadline stop the PDF engine within a call, at four times the time a page. Without it the
	// deadline is looked at between calls, which take milliseconds; a file that keeps the engine in one call for good fails
	// at its deadline too, but holds a processor until the process ends. Leave it false where the process itself can be
	// killed. As many such files as Workers are replaced; after that, fewer files are read at a time.
	Interruptible bool

	// CompilationCache is a directory for the compiled code of the PDF engine, which saves about a second at each start of
	// the program. It is made when missing, and nobody else may write to it. "" keeps the code in memory.
	CompilationCache string
}

// OCR finds the words on the picture of a page. Its error is a fault of the program that looks for them; the page is then
// taken for one without words.
type OCR = pdf.OCR

// Picture is a page as it is shown, in shades of grey.
type Picture = pdf.Picture

// Recognized is a word that was found on a picture.
type Recognized = pdf.Recognized

// Reader turns bytes into text. It is safe for concurrent use.
type Reader struct {
	limits Limits
	ocr    OCR
	pdf    *pdf.Engine
}

// New returns a reader. It starts no engine: the first PDF does, or [Reader.Warm].
func New(o Options) (*Reader, error) {
	o.Limits = o.Limits.withDefaults()
	setDefault(&o.Workers, 2)
	l := o.Limits
	if o.Workers < 0 || min(int64(l.Bytes), int64(l.Pages), int64(l.Runes), int64(l.Cells), l.UnpackedBytes, int64(l.Entries), int64(l.Depth), l.Memory, int64(l.Time), int64(l.OCRTime)) < 0 {
		return nil, errors.New("extract: Workers and Limits must not be negative")
	}
	if l.Memory < 32<<20 || l.Memory > 4<<30 {
		return nil, errors.New("extract: Limits.Memory must lie between 32 MiB and 4 GiB")
	}
	return &Reader{
		limits: l,
		ocr:    o.OCR,
		pdf: pdf.NewEngine(pdf.EngineOptions{
			Workers: o.Workers, MaxMemory: l.Memory, CacheDir: o.CompilationCache,
			Interruptible: o.Interruptible,
		}),
	}, nil
}

// Warm starts the PDF engine, which takes about a second unless its compiled code is in the cache.
func (r *Reader) Warm(ctx context.Context) error { return r.pdf.Warm(ctx) }

// Close frees the PDF engine, after the documents being read are done. The reader must not be used afterwards.
func (r *Reader) Close() error { return r.pdf.Close() }

// Text returns the text of a document of the given media type, and findings for what in it could not be read.
//
// A document that cannot be read is a [*Failure]. When ctx ends first, the error is that of ctx; any other error is a fault
// of the program or its host. A text returned without error has at least one character that is not white space.
func (r *Reader) Text(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error) {
	if len(content) == 0 {
		return nil, nil, &Failure{Code: Empty, Message: "The file is empty."}
	}
	if len(content) > r.limits.Bytes {
		return nil, nil, &Failure{Code: TooComplex, Message: "The file is larger than is read."}
	}
	text, findings, err := r.read(ctx, mediaType, content)
	if err == nil {
		return text, findings, nil
	}
	if ctx.Err() != nil {
		return nil, nil, ctx.Err()
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, nil, &Failure{Code: Timeout, Message: "Reading the file took longer than it may; split the document.", cause: err}
	}
	var bad *fault.Error
	if errors.As(err, &bad) {
		return nil, nil, &Failure{Code: bad.Code, Message: bad.Message, cause: bad.Cause}
	}
	return nil, nil, err
}

func (r *Reader) read(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error) {
	l := r.limits
	if mediaType == PDF {
		// The wait for a worker does not count against the deadline, so the engine keeps it.
		return r.pdf.Read(ctx, content, pdf.Limits{
			Pages: l.Pages, Runes: l.Runes, Time: l.Time, OCR: r.ocr, OCRTime: l.OCRTime,
		})
	}
	ctx, cancel := context.WithTimeout(ctx, l.Time)
	defer cancel()
	archive := ooxml.Limits{UnpackedBytes: l.UnpackedBytes, Entries: l.Entries, Depth: l.Depth}
	workbook := sheet.Limits{Sheets: l.Pages, Cells: l.Cells, Runes: l.Runes}
	switch mediaType {
	case DOCX:
		return docx.Read(ctx, content, docx.Limits{Archive: archive, Runes: l.Runes})
	case XLSX:
		return xlsx.Read(ctx, content, xlsx.Limits{Archive: archive, Sheet: workbook})
	case JSON:
		return json.Read(ctx, content, json.Limits{Runes: l.Runes, Depth: l.Depth})
	case XLS:
		return xls.Read(ctx, content, workbook)
	case DOC:
		return doc.Read(ctx, content, doc.Limits{Runes: l.Runes})
	}
	return nil, nil, fault.New(fault.Unsupported, "Files of this type are not read.")
}
