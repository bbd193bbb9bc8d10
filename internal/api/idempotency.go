package api

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Idempotency keys, on the routes that create something. A key of a caller for a route stands for one effect: the answer
// that tells of it is written in the effect's own transaction, so that a retry, also after a crash at any moment, finds
// both or neither. A request that had no effect, because it was refused or failed, frees its key: it may be corrected and
// sent again.

const (
	keyHeader      = "Idempotency-Key"
	replayedHeader = "Idempotency-Replayed"
	maxKey         = 255
)

// reply is an answer that is made before it is sent.
type reply struct {
	status int
	body   []byte
}

// attempt is a request that carries a key.
type attempt struct {
	store.Attempt
	body hash.Hash // of what the client has sent
	kept bool      // together with the effect
}

// begin takes the key that a request carries. Where the key has led to an answer already, that is sent, and done is true.
func (s *server) begin(c *call, rt route) (done bool, err error) {
	key, err := keyOf(c.r.Header)
	if key == "" || err != nil {
		return false, err
	}
	id := sha256.Sum256(fmt.Appendf(nil, "%q %q %q %q", c.caller(), rt.method, rt.pattern, key))
	a := &attempt{body: sha256.New()}
	if rt.stream {
		c.r.Body = struct {
			io.Reader
			io.Closer
		}{io.TeeReader(c.r.Body, a.body), c.r.Body}
	} else {
		a.body.Write(c.body)
	}
	began, kept, err := s.cfg.Store.BeginAttempt(c.ctx(), hex.EncodeToString(id[:]), c.user.UID)
	if err != nil {
		return false, err
	}
	if kept == nil {
		a.Attempt = began
		c.attempt = a
		return false, nil
	}
	if rt.stream {
		if _, err := io.Copy(io.Discard, c.r.Body); err != nil {
			return false, bodyError(err)
		}
	}
	if kept.Request != a.request() {
		return false, fail(codeKeyReused, "This Idempotency-Key was sent before with another body. Send a new key for a new request.")
	}
	s.cfg.Metrics.Replayed()
	c.w.Header().Set(replayedHeader, "true")
	writeBody(c.w, kept.Status, kept.Body)
	return true, nil
}

// keyOf returns the key that a request carries; empty: none.
func keyOf(h http.Header) (string, error) {
	keys := h.Values(keyHeader)
	if len(keys) == 0 {
		return "", nil
	}
	visible := len(keys) == 1 && len(keys[0]) > 0 && len(keys[0]) <= maxKey
	for _, b := range []byte(keys[0]) {
		visible = visible && b > ' ' && b < 0x7f
	}
	if !visible {
		return "", invalid(Detail{keyHeader, "must be one key of 1 to 255 visible ASCII characters, such as a UUID"})
	}
	return keys[0], nil
}

// end frees the key of a request that had no effect.
func (s *server) end(c *call) {
	if c.attempt == nil || c.attempt.kept {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), 5*time.Second) // the client may be gone
	defer cancel()
	if err := s.cfg.Store.EndAttempt(ctx, c.attempt.Attempt); err != nil {
		s.cfg.Logger.Warn("an idempotency key stays taken for some minutes", "requestId", requestID(c.ctx()), "error", err)
	}
}

func (a *attempt) request() string { return hex.EncodeToString(a.body.Sum(nil)) }

// answering makes the answer to a request of the record that it made, and keeps it with the request's key in the record's
// own transaction. Call send once that is over.
func answering[R any](s *server, c *call, status int, body func(R) any) store.Beside[R] {
	return func(ctx context.Context, tx store.Tx, made R) error {
		return errors.Join(s.keep(ctx, tx, c, status, body(made)), c.recordMade(ctx, tx, made))
	}
}

// keep makes the answer to a request, and keeps it in a transaction if the request has a key.
func (s *server) keep(ctx context.Context, tx store.Tx, c *call, status int, body any) error {
	b, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("api: an answer has no JSON form: %w", err)
	}
	c.reply = &reply{status, append(b, '\n')}
	if c.attempt == nil {
		return nil
	}
	return s.cfg.Store.KeepAnswer(ctx, tx, c.attempt.Attempt, store.Answer{
		Request: c.attempt.request(), Status: status, Body: c.reply.body,
	})
}

// send sends the answer that was made beside a record, now that the record is there.
func (c *call) send() error {
	if c.reply == nil {
		return errors.New("api: there is no answer to send")
	}
	if c.attempt != nil {
		c.attempt.kept = true
	}
	writeBody(c.w, c.reply.status, c.reply.body)
	return nil
}

// sendKept sends an answer to a request whose effect is found again by whoever asks for it: the answer is kept by itself.
func (s *server) sendKept(c *call, status int, body any) error {
	if c.attempt == nil {
		writeJSON(c.w, status, body)
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), 10*time.Second) // there is an effect, so there is an answer
	defer cancel()
	if err := s.cfg.Store.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
		return s.keep(ctx, tx, c, status, body)
	}); err != nil {
		return err
	}
	return c.send()
}

// writeBody sends a body of JSON. Headers about another body that was to come are taken back.
func writeBody(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	for _, name := range []string{"Content-Disposition", "Content-Encoding", "Etag", "Last-Modified"} {
		delete(h, name)
	}
	h["Content-Type"] = typeJSON
	if len(body) > 1024 { // the server counts short ones by itself
		h["Content-Length"] = []string{strconv.Itoa(len(body))}
	}
	w.WriteHeader(status)
	_, _ = w.Write(body) // the client has gone: nothing to tell it
}
