package api

import (
	"io"
	"net/http"
	"sync/atomic"
	"time"
)

// How long a client may take to send a body. An upload may take longer, while it goes on: it is cut off when nothing has
// come for maxBodyTime.
const (
	maxBodyTime   = 30 * time.Second
	maxUploadTime = 5 * time.Minute
)

// clientBody is a request's body that must arrive in time. What goes wrong with reading it is a *[readError]: the client's
// doing or that of the line, not ours.
type clientBody struct {
	io.ReadCloser
	conn    *http.ResponseController
	stall   time.Duration
	until   time.Time // where set: each read may take as long as stall, and all together until then
	stopped atomic.Bool
}

// readError is the failure of reading what a client sends.
type readError struct{ err error }

func (e *readError) Error() string { return "api: read a request: " + e.err.Error() }
func (e *readError) Unwrap() error { return e.err }

// newClientBody gives a body the time that it has. A writer without deadlines, as of a test, has no slow client.
func newClientBody(w http.ResponseWriter, body io.ReadCloser, within time.Duration) *clientBody {
	b := &clientBody{ReadCloser: body, conn: http.NewResponseController(w), stall: within}
	b.deadline(time.Now().Add(within))
	return b
}

// allow gives the body more time, as long as it goes on arriving.
func (b *clientBody) allow(whole time.Duration) { b.until = time.Now().Add(whole) }

// stop ends a read that waits, and all further ones.
func (b *clientBody) stop() {
	b.stopped.Store(true)
	b.deadline(time.Unix(1, 0))
}

func (b *clientBody) deadline(t time.Time) { _ = b.conn.SetReadDeadline(t) }

// Read implements io.Reader.
func (b *clientBody) Read(p []byte) (int, error) {
	if !b.until.IsZero() {
		next := time.Now().Add(b.stall)
		if next.After(b.until) {
			next = b.until
		}
		b.deadline(next)
		if b.stopped.Load() {
			b.deadline(time.Unix(1, 0))
		}
	}
	n, err := b.ReadCloser.Read(p)
	switch err {
	case nil:
		return n, nil
	case io.EOF:
		b.deadline(time.Time{}) // the answer may take longer than the question did
		return n, io.EOF
	}
	return n, &readError{err}
}
