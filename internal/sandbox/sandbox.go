// Package sandbox reads documents, and does what else is done with their words, in processes of their own, so that a hostile
// file can hurt no more than the process that reads it.
//
// A [Pool] keeps child processes, which run the same program, warm, and gives each one document at a time over its standard
// input. The child has no setting and no secret in its environment, a bound on its memory, processor time and files, and on
// Linux, where the kernel lets it, no network. Where the system has given this process control groups to keep, the child has
// one of its own. The parent watches how much it uses and for how long; a child that takes too much, hangs or dies is killed
// with all that it started, and another takes its place. What went wrong with the file is an
// [extract.Failure], the same as from an [extract.Reader]: the caller need not know where a document was read.
//
// The child's side is [Serve].
package sandbox

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// Config is what a pool works with. A zero field means its default.
type Config struct {
	// Args are the arguments of a child, the program's name first, with which this program calls [Serve]. Required.
	Args []string

	// Program is the file to run; default this program itself, also when its file has been replaced since it started.
	Program string

	// Environment is what a child finds in its environment beside the bound of its memory, as NAME=value.
	Environment []string

	Workers   int           // children, each of which reads one document at a time; default 2
	Memory    int64         // resident bytes of a child; default 768 MiB
	Processor time.Duration // processor time for one document; default 60 s
	Time      time.Duration // for one document, from its sending to its text; default 90 s
	Start     time.Duration // for a child to get ready for its first PDF, beside the document's own time; default 5 min
	Answer    int           // bytes of what a child may answer; default 256 MiB

	// Log is told when a child is replaced, and why. It never gets a word of a document. Nil: nobody is told.
	Log *slog.Logger
}

func (c Config) withDefaults() (Config, error) {
	if len(c.Args) == 0 {
		return c, errors.New("sandbox: Config.Args is required")
	}
	if c.Workers < 0 || c.Memory < 0 || c.Processor < 0 || c.Time < 0 || c.Start < 0 || c.Answer < 0 {
		return c, errors.New("sandbox: no number of Config may be negative")
	}
	if c.Program == "" {
		var err error
		if c.Program, err = self(); err != nil {
			return c, fmt.Errorf("sandbox: find this program: %w", err)
		}
	}
	setDefault(&c.Workers, 2)
	setDefault(&c.Memory, 768<<20)
	setDefault(&c.Processor, time.Minute)
	setDefault(&c.Time, 90*time.Second)
	setDefault(&c.Start, 5*time.Minute)
	setDefault(&c.Answer, 256<<20)
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	return c, nil
}

func setDefault[T int | int64 | time.Duration](v *T, to T) {
	if *v == 0 {
		*v = to
	}
}

// self returns the file of this program.
func self() (string, error) {
	if runtime.GOOS == "linux" {
		// It stays what it was when the file is replaced by another version's, whose answers may differ.
		if _, err := os.Stat("/proc/self/exe"); err == nil {
			return "/proc/self/exe", nil
		}
	}
	return os.Executable()
}

// errClosed is returned for a document that comes after the end.
var errClosed = errors.New("sandbox: it is closed")

// Pool is a set of children. It is safe for concurrent use.
type Pool struct {
	config  Config
	slots   chan *child // one entry a worker; nil where a child has yet to be started
	closing chan struct{}
	once    sync.Once
	started atomic.Bool // a child has answered, and none has failed to start since

	shared, unbound sync.Once // what is told once
}

// New returns a pool that has started no child: the first document does, or [Pool.Warm].
func New(c Config) (*Pool, error) {
	c, err := c.withDefaults()
	if err != nil {
		return nil, err
	}
	p := &Pool{config: c, slots: make(chan *child, c.Workers), closing: make(chan struct{})}
	for range c.Workers {
		p.slots <- nil
	}
	return p, nil
}

// Warm starts a child, and returns when it is ready to read. When children have answered before, it returns at once.
func (p *Pool) Warm(ctx context.Context) error {
	select {
	case <-p.closing:
		return errClosed
	default:
	}
	if p.started.Load() {
		return nil
	}
	_, err := p.ask(ctx, request{})
	return err
}

// Text returns the text of a document of the given media type, and findings for what in it could not be read.
//
// A document that cannot be read is an [*extract.Failure]. When ctx ends first, the error is that of ctx; any other error is
// a fault of the program or its host.
func (p *Pool) Text(ctx context.Context, mediaType string, content []byte) (*document.Text, []finding.Finding, error) {
	a, err := p.ask(ctx, request{MediaType: mediaType, content: content})
	if err != nil {
		return nil, nil, err
	}
	if a.Failure != nil {
		return nil, nil, a.Failure
	}
	if a.Text == nil {
		return nil, nil, errors.New("sandbox: a child answered without a text")
	}
	// The child may have been taken over by what it read, so its addresses are not believed.
	if err := a.Text.Check(); err != nil {
		return nil, nil, fmt.Errorf("sandbox: a child's answer: %w", err)
	}
	return a.Text, a.Findings, nil
}

// Do has a child's [Analyst] do a task on a text that was read before, and returns the JSON of what comes of it. Its errors are
// those of Text. The child may have been taken over by the words of the text: the result is to be judged by the caller.
func (p *Pool) Do(ctx context.Context, task string, text *document.Text) (json.RawMessage, error) {
	content, err := json.Marshal(text)
	if err != nil {
		return nil, fmt.Errorf("sandbox: a text: %w", err)
	}
	result, _, err := p.do(ctx, request{MediaType: textType, Task: task, content: content})
	return result, err
}

// ReadAndDo reads a document and does a task on its text, as Text and Do do one after the other, in one process. The findings
// are those of Text.
func (p *Pool) ReadAndDo(ctx context.Context, task, mediaType string, content []byte) (json.RawMessage, []finding.Finding, error) {
	return p.do(ctx, request{MediaType: mediaType, Task: task, content: content})
}

func (p *Pool) do(ctx context.Context, r request) (json.RawMessage, []finding.Finding, error) {
	a, err := p.ask(ctx, r)
	switch {
	case err != nil:
		return nil, nil, err
	case a.Failure != nil:
		return nil, nil, a.Failure
	case a.Result == nil:
		return nil, nil, errors.New("sandbox: a child answered without a result")
	}
	return a.Result, a.Findings, nil
}

// ask has a child answer a request. A child that dies for no reason that is known gets a second chance, as something beside
// the document may have killed it.
func (p *Pool) ask(ctx context.Context, r request) (answer, error) {
	for attempt := 1; ; attempt++ {
		a, err := p.try(ctx, r)
		var f *fault
		switch {
		case err == nil:
			return a, nil
		case !errors.As(err, &f):
			return answer{}, err
		case f.early && (attempt == 2 || f.failure != nil): // the document has nothing to do with it
			return answer{}, fmt.Errorf("sandbox: children end before they are ready: %s", f.reason)
		case f.failure != nil:
			return answer{}, f.failure
		case attempt == 2:
			return answer{}, &extract.Failure{Code: extract.Corrupt, Message: "The program that reads the file ended over it: the file is damaged, or made to do harm."}
		}
	}
}

// try has one child answer a request. Its error is a *fault when the child had to be given up.
func (p *Pool) try(ctx context.Context, r request) (answer, error) {
	var c *child
	select {
	case <-p.closing:
		return answer{}, errClosed
	default:
	}
	select {
	case c = <-p.slots:
	case <-ctx.Done():
		return answer{}, ctx.Err()
	case <-p.closing:
		return answer{}, errClosed
	}
	if c != nil && c.ended() { // while it had nothing to do
		p.config.Log.Warn("a reading process that had nothing to do has ended", "pid", c.pid)
		c.kill()
		c = nil
	}
	if c != nil && c.worn(p.config) {
		c.kill()
		c = nil
	}
	if c == nil {
		var err error
		if c, err = start(p.config); err != nil {
			p.started.Store(false)
			p.slots <- nil
			return answer{}, fmt.Errorf("sandbox: start a child: %w", err)
		}
		if !isolated() {
			p.shared.Do(func() {
				p.config.Log.Warn("reading processes share the network of this one: the system does not let them have one of their own")
			})
		}
	}
	a, err := c.ask(ctx, r, p.config)
	if err != nil {
		c.kill()
		p.slots <- nil
		if f := (*fault)(nil); errors.As(err, &f) {
			p.started.Store(false)
			p.config.Log.Warn("a reading process is replaced", "pid", c.pid, "reason", f.reason)
		}
		return answer{}, err
	}
	p.started.Store(true)
	if a.Unbound != "" {
		p.unbound.Do(func() {
			p.config.Log.Warn("reading processes cannot bound themselves and are only watched: the system does not let them", "reason", a.Unbound)
		})
	}
	c.documents++
	p.slots <- c
	if a.Error != "" {
		return answer{}, errors.New("sandbox: " + a.Error)
	}
	return a, nil
}

// Close ends the children, after the documents being read are done.
func (p *Pool) Close() { p.end((*child).kill) }

// Abandon ends the children as Close does, but does not wait until the system has taken back what they had, which takes as long
// as reading a page or two: for a program that is about to end itself.
func (p *Pool) Abandon() { p.end((*child).abandon) }

func (p *Pool) end(each func(*child)) {
	p.once.Do(func() {
		close(p.closing)
		for range p.config.Workers {
			if c := <-p.slots; c != nil {
				each(c)
			}
		}
	})
}
