// Package fault is the one way in which the readers of extract say that a document cannot be read.
package fault

// The codes. Package extract lists them for its callers.
const (
	Encrypted   = "encrypted"
	Corrupt     = "corrupt"
	Empty       = "empty"
	NoText      = "no_text"
	TooComplex  = "too_complex"
	Timeout     = "timeout"
	OutOfMemory = "out_of_memory"
	Unsupported = "unsupported_type"
)

// Error is a document that cannot be read. Message is a fixed sentence without a word of the document.
type Error struct {
	Code, Message string
	Cause         error // for a log; it may be nil
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

func (e *Error) Unwrap() error { return e.Cause }

// New makes an Error.
func New(code, message string) *Error { return &Error{Code: code, Message: message} }

// Wrap makes an Error with its technical cause.
func Wrap(code, message string, cause error) *Error {
	return &Error{Code: code, Message: message, Cause: cause}
}
