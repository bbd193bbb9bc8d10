package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// Reader is what a child reads with: an [extract.Reader].
type Reader interface {
	Warm(ctx context.Context) error
	Text(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error)
}

// Analyst is a [Reader] that also does tasks on texts: one that takes as much as reading does, and is bounded as well.
type Analyst interface {
	// Analyze does a task. What it returns is written as JSON.
	Analyze(ctx context.Context, text *document.Text, task string) (any, error)
}

// Serve is the life of a child: it answers the requests of its parent on in, one after the other, until there are no more. It
// returns at once when in ends, even while it reads a document: the parent is gone, and the process is to end.
//
// What is written to standard output by anything else goes to standard error.
func Serve(ctx context.Context, r Reader, in io.Reader, out io.Writer) error {
	os.Stdout = os.Stderr
	requests := make(chan request)
	ended := make(chan error, 1)
	go func() {
		for {
			q, err := readRequest(in)
			if err != nil {
				ended <- err
				return
			}
			requests <- q
		}
	}()
	answered := make(chan error, 1)
	go func() {
		for q := range requests {
			if err := reply(ctx, r, q, out); err != nil {
				answered <- err
				return
			}
			if q.MediaType != "" {
				go debug.FreeOSMemory() // what the document has left behind, while nobody waits
			}
		}
	}()
	select {
	case err := <-answered:
		return fmt.Errorf("sandbox: answer: %w", err)
	case <-ctx.Done():
		return ctx.Err()
	case err := <-ended:
		if errors.Is(err, io.EOF) {
			return nil
		}
		return fmt.Errorf("sandbox: read a request: %w", err)
	}
}

func reply(ctx context.Context, r Reader, q request, out io.Writer) error {
	refused := confine(q)
	a := read(ctx, r, q)
	if refused != nil { // what contains this program forbids it; the parent looks all the same
		a.Unbound = refused.Error()
	}
	content, err := json.Marshal(a)
	if err != nil {
		return err
	}
	return writeFrame(out, content)
}

func read(ctx context.Context, r Reader, q request) (a answer) {
	defer func() {
		// The value of a panic may quote the document; its type does not.
		if v := recover(); v != nil {
			a = answer{Failure: &extract.Failure{Code: extract.Corrupt, Message: "The file could not be read: it is damaged in a way that the program does not expect."}}
		}
	}()
	var err error
	switch analyst, able := r.(Analyst); {
	case q.MediaType == "":
		err = r.Warm(ctx)
	case q.Task == "":
		a.Text, a.Findings, err = r.Text(ctx, q.MediaType, q.content)
	case !able:
		err = errors.New("the reader does no task")
	default:
		a.Result, a.Findings, err = do(ctx, r, analyst, q)
	}
	var failure *extract.Failure
	switch {
	case errors.As(err, &failure):
		return answer{Failure: failure}
	case err != nil:
		return answer{Error: err.Error()}
	}
	return a
}

// do does a task on a document, or on a text that was read before.
func do(ctx context.Context, r Reader, analyst Analyst, q request) (result json.RawMessage, findings []finding.Finding, err error) {
	text := new(document.Text)
	if q.MediaType == textType {
		if err = json.Unmarshal(q.content, text); err == nil {
			err = text.Check()
		}
	} else {
		text, findings, err = r.Text(ctx, q.MediaType, q.content)
	}
	if err != nil {
		return nil, nil, err
	}
	v, err := analyst.Analyze(ctx, text, q.Task)
	if err != nil {
		return nil, nil, err
	}
	result, err = json.Marshal(v)
	return result, findings, err
}
