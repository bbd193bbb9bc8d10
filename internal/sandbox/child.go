package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/rxassay/rxassay/extract"
)

const (
	// look is how often the use of a child is looked at while it reads.
	look = 10 * time.Millisecond

	// A child is replaced after so many documents, so that no leak of a library lasts.
	maxDocuments = 200

	// goodbye is how long a child that is killed, or closes its output, may take to end before it is no longer waited for.
	goodbye = 30 * time.Second

	// aftermath is how long what a child has started may keep its standard error open.
	aftermath = 5 * time.Second

	// maxComplaint bounds what is kept of a child's standard error.
	maxComplaint = 8 << 10
)

// errTooLong is a frame above its limit.
var errTooLong = errors.New("a frame longer than it may be")

// fault is why a child was given up while it had a request. Without a failure it died and nobody knows why.
type fault struct {
	reason  string
	failure *extract.Failure
	early   bool // the child was not ready yet, and had no document
}

func (f *fault) Error() string { return "sandbox: " + f.reason }

func tooMuchMemory(reason string) *fault {
	return &fault{reason: reason, failure: &extract.Failure{Code: extract.OutOfMemory, Message: "Reading the file needs more memory than it may have; split the document."}}
}

func tooMuchTime(reason string) *fault {
	return &fault{reason: reason, failure: &extract.Failure{Code: extract.Timeout, Message: "Reading the file took longer than it may; split the document."}}
}

// child is a process that reads documents, as its parent sees it. One goroutine uses it at a time.
type child struct {
	cmd       *exec.Cmd
	pid       int
	in        *os.File // its standard input, our end
	out       *os.File // its standard output, our end
	complaint *complaint
	group     *group        // nil where it has none
	gone      chan struct{} // closed when it has ended and was waited for
	ready     bool          // its engine has started
	documents int
}

// start starts a child.
func start(config Config) (*child, error) {
	c, err := launch(config, isolated())
	if err != nil && isolated() {
		// The kernel, or what contains this process, does not let it make a network of its own.
		if c, err = launch(config, false); err == nil {
			notIsolated.Store(true)
		}
	}
	return c, err
}

func launch(config Config, alone bool) (_ *child, err error) {
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirIn.Close()
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, in.Close())
	}
	defer theirOut.Close()
	c := &child{in: in, out: out, complaint: &complaint{}, gone: make(chan struct{})}
	c.cmd = exec.Command(config.Program, config.Args[1:]...) //nolint:gosec // the program is this one, and its arguments are its own
	c.cmd.Args[0] = config.Args[0]
	// Three quarters of the bound are for the heap: the collector works harder before the bound is met.
	c.cmd.Env = append([]string{"GOMEMLIMIT=" + strconv.FormatInt(config.Memory/4*3, 10), "GOTRACEBACK=none"}, config.Environment...)
	c.cmd.Stdin, c.cmd.Stdout, c.cmd.Stderr = theirIn, theirOut, c.complaint
	c.cmd.WaitDelay = aftermath
	bind(c.cmd, alone)
	if err := c.cmd.Start(); err != nil {
		return nil, errors.Join(err, in.Close(), out.Close())
	}
	c.pid = c.cmd.Process.Pid
	c.group = groupFor(c.pid, config.Memory) // before it has anything to read
	go func() {
		defer close(c.gone)
		_ = c.cmd.Wait() // how it ended is in its state
		endGroup(c.cmd)  // at once, while the group's number cannot be another's
	}()
	return c, nil
}

// ended reports whether the process is no more.
func (c *child) ended() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}

// kill ends the process and all that it has started, and frees what it holds here.
func (c *child) kill() {
	if !c.ended() {
		endGroup(c.cmd)
	}
	c.group.end()
	_ = c.in.Close()
	_ = c.out.Close()
	late := time.NewTimer(goodbye)
	defer late.Stop()
	select {
	case <-c.gone:
	case <-late.C: // the kernel has it; it ends when the kernel lets it
	}
	c.group.remove()
}

// abandon ends the process as kill does, and waits for its end only where it leaves a control group.
func (c *child) abandon() {
	if c.group != nil {
		c.kill()
	} else if !c.ended() {
		endGroup(c.cmd)
	}
}

// worn reports whether the child, which has nothing to do, is better replaced than given another document.
func (c *child) worn(config Config) bool {
	use, ok := usage(c.pid)
	return c.documents >= maxDocuments || ok && use.resident > config.Memory/2
}

// ask sends a request and returns the answer, as exchange does. A child that is to read its first PDF starts its engine
// before it gets the document: where the compiled engine is not in the cache, that may take longer than a document may.
func (c *child) ask(ctx context.Context, r request, config Config) (answer, error) {
	if r.MediaType != "" && (r.MediaType != extract.PDF || c.ready) {
		return c.exchange(ctx, r, config)
	}
	patient := config
	patient.Processor, patient.Time = config.Start, config.Start
	a, err := c.exchange(ctx, request{}, patient)
	if f := (*fault)(nil); errors.As(err, &f) {
		f.early = true
	}
	c.ready = err == nil && a.Error == ""
	if !c.ready || r.MediaType == "" {
		return a, err
	}
	return c.exchange(ctx, r, config)
}

// exchange sends a request and returns the answer. On error the child is of no more use: the error is a *fault, or that of
// ctx.
func (c *child) exchange(ctx context.Context, r request, config Config) (answer, error) {
	r.Seconds, r.Memory = int(config.Processor/time.Second)+1, config.Memory
	type outcome struct {
		answer answer
		err    error
	}
	outcomes := make(chan outcome, 1)
	go func() {
		// A child that reads no more of its input ends the writing by its death, and a broken one shows in its answer.
		go func() { _ = writeRequest(c.in, r) }()
		content, err := readFrame(c.out, config.Answer)
		var a answer
		if err == nil {
			err = json.Unmarshal(content, &a)
		}
		outcomes <- outcome{a, err}
	}()
	began, _ := usage(c.pid)
	deadline := time.NewTimer(config.Time)
	defer deadline.Stop()
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		select {
		case o := <-outcomes:
			switch {
			case o.err == nil:
				return o.answer, nil
			case errors.Is(o.err, errTooLong):
				return answer{}, &fault{reason: "its answer is too long", failure: &extract.Failure{Code: extract.TooComplex, Message: "The file has more text than is read."}}
			}
			return answer{}, c.postmortem(o.err)
		case <-ctx.Done():
			return answer{}, ctx.Err()
		case <-deadline.C:
			return answer{}, tooMuchTime("it took longer than it may")
		case <-tick.C:
			use, ok := usage(c.pid)
			switch {
			case !ok:
			case use.resident > config.Memory:
				return answer{}, tooMuchMemory("it took more memory than it may")
			case use.processor-began.processor > config.Processor:
				return answer{}, tooMuchTime("it took more processor time than it may")
			}
		}
	}
}

// postmortem says why a child has not answered.
func (c *child) postmortem(err error) *fault {
	if !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return &fault{reason: "its answer is none"}
	}
	late := time.NewTimer(goodbye)
	defer late.Stop()
	select {
	case <-c.gone:
	case <-late.C:
		return &fault{reason: "it no longer answers"}
	}
	words := c.complaint.String()
	switch state := c.cmd.ProcessState; {
	case outOfTime(state):
		return tooMuchTime("the system ended it for the processor time it took")
	case strings.Contains(words, "out of memory"), strings.Contains(words, "cannot allocate memory"), c.group.ranOut():
		return tooMuchMemory("it ended for want of memory")
	case strings.Contains(words, "stack exceeds"):
		return &fault{reason: "its stack grew too long", failure: &extract.Failure{Code: extract.TooComplex, Message: "The file is nested more deeply than is read."}}
	default:
		return &fault{reason: state.String()}
	}
}

// complaint keeps the beginning of what a child writes to its standard error.
type complaint struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

// Write implements io.Writer.
func (k *complaint) Write(b []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.buf.Write(b[:min(len(b), max(maxComplaint-k.buf.Len(), 0))])
	return len(b), nil
}

func (k *complaint) String() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.buf.String()
}
