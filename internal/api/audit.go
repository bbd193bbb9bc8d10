package api

import (
	"context"
	"encoding/json"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

// event is what the audit log is told of a route: the action, and after a space what it was done to, such as
// "document.view document:{path.id}". In braces stands where the id comes from: path, query or body, with a name, or
// {made}, the id of what the call has made. Of several, with | between them, the first is taken whose id is there. The
// empty event is not recorded: pages, the description, look-ups of public records.
type event string

func (e event) action() string {
	action, _, _ := strings.Cut(string(e), " ")
	return action
}

func (e event) target() string {
	_, target, _ := strings.Cut(string(e), " ")
	return target
}

// witness sees to it that the entry about a request is on the disk before the first byte of the answer goes out: what
// cannot be recorded is not answered.
type witness struct {
	http.ResponseWriter
	s         *server
	call      *call
	event     event
	successes bool // are recorded too

	done bool
	dead bool // the answer was replaced; what the handler still writes is dropped
}

// watch has the answers of a call recorded, where its route has an event.
func (s *server) watch(c *call, rt route) *witness {
	if rt.audit == "" && rt.auditNo == "" {
		return nil
	}
	w := &witness{ResponseWriter: c.w, s: s, call: c, event: rt.audit + rt.auditNo, successes: rt.audit != ""}
	c.w, c.witness = w, w
	return w
}

// Unwrap lets http.ResponseController reach the connection.
func (w *witness) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// WriteHeader implements http.ResponseWriter.
func (w *witness) WriteHeader(status int) {
	if status >= 200 && !w.done {
		if err := w.record(status); err != nil {
			w.dead = true
			f := &failure{
				code: codeUnavailable, cause: err, retryAfter: 5 * time.Second,
				message: "The audit log cannot be written at the moment, so nothing is answered. Try again in a few seconds.",
			}
			if v := visitOf(w.call.ctx()); v != nil {
				v.cause = err
			}
			w.Header().Del("Content-Length") // of the handler's answer
			writeProblem(w.ResponseWriter, f)
			return
		}
	}
	if !w.dead {
		w.ResponseWriter.WriteHeader(status)
	}
}

// Write implements http.ResponseWriter.
func (w *witness) Write(p []byte) (int, error) {
	if !w.done {
		w.WriteHeader(http.StatusOK)
	}
	if w.dead {
		return len(p), nil
	}
	return w.ResponseWriter.Write(p)
}

// replaced says that the answer is another one than the handler's.
func (w *witness) replaced() bool { return w != nil && w.dead }

// end records a request that ended without an answer: its client has gone, or a handler panicked.
func (w *witness) end() {
	if w == nil || w.done {
		return
	}
	if err := w.record(http.StatusInternalServerError); err != nil {
		w.s.cfg.Logger.Error("a request could not be recorded in the audit log", "requestId", requestID(w.call.ctx()), "error", err)
	}
}

// recordTime is how long an entry may take: the client may be gone, and its context with it.
const recordTime = 10 * time.Second

func (w *witness) record(status int) error {
	w.done = true
	c := w.call
	if status < http.StatusBadRequest && (!w.successes || c.recorded) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(c.ctx()), recordTime)
	defer cancel()
	return w.s.cfg.Audit.Record(ctx, w.entry(status))
}

// entry is what is told of an answer.
func (w *witness) entry(status int) audit.Entry {
	c := w.call
	e := audit.Entry{Actor: c.actor, Action: w.event.action(), Target: c.target(w.event.target()), Outcome: audit.OK, Detail: map[string]string{}}
	if e.Actor == "" {
		e.Actor = audit.Anonymous
	}
	switch {
	case status == http.StatusUnauthorized || status == http.StatusForbidden:
		e.Outcome = audit.Denied
	case status >= http.StatusInternalServerError:
		e.Outcome = audit.Failed
	case status >= http.StatusBadRequest:
		e.Outcome = audit.Refused
	}
	if c.failed != "" {
		e.Detail["code"] = string(c.failed)
	}
	if c.w.Header().Get(replayedHeader) != "" {
		e.Detail["replayed"] = "true"
	}
	return e
}

// recordMade records the success of a call in the transaction of what it made.
func (c *call) recordMade(ctx context.Context, tx store.Tx, made any) error {
	switch made := made.(type) {
	case store.Document:
		c.made = made.ID
	case store.Claim:
		c.made = made.ID
	case store.Suite:
		c.made = made.ID
	}
	if c.witness == nil || !c.witness.successes {
		return nil
	}
	c.recorded = true // a transaction that fails after this ends in an error, which is recorded all the same
	return c.witness.s.cfg.Audit.Append(ctx, tx, c.witness.entry(http.StatusOK))
}

var targetID = regexp.MustCompile(`\{[a-zA-Z.]+\}`)

// target fills in a target's form; empty where no id is known.
func (c *call) target(forms string) string {
	for form := range strings.SplitSeq(forms, "|") {
		missing := false
		filled := targetID.ReplaceAllStringFunc(form, func(braced string) string {
			id := c.idFrom(strings.Trim(braced, "{}"))
			missing = missing || id == ""
			return id
		})
		if !missing {
			return filled
		}
	}
	return ""
}

func (c *call) idFrom(source string) string {
	from, name, _ := strings.Cut(source, ".")
	switch from {
	case "made":
		return c.made
	case "path":
		return c.r.PathValue(name)
	case "query":
		return c.query(name)
	case "body":
		var body map[string]json.RawMessage
		var id string
		if json.Unmarshal(c.body, &body) != nil || json.Unmarshal(body[name], &id) != nil {
			return ""
		}
		return id
	}
	return ""
}
