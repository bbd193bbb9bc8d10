package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/sandbox"
	"github.com/rxassay/rxassay/samples"
)

func newPool(t *testing.T, c sandbox.Config) *sandbox.Pool {
	t.Helper()
	if c.Args == nil {
		c.Args = []string{faulty}
	}
	p, err := sandbox.New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// tell has a child do something, and returns the words of its text.
func tell(t *testing.T, p *sandbox.Pool, order string) (string, error) {
	t.Helper()
	text, _, err := p.Text(t.Context(), extract.PDF, []byte(order))
	if err != nil {
		return "", err
	}
	return strings.TrimSpace(text.Content), nil
}

// says fails the test unless a child answers, as one must after whatever came before.
func says(t *testing.T, p *sandbox.Pool) {
	t.Helper()
	if got, err := tell(t, p, "say hello"); err != nil || got != "hello" {
		t.Fatalf("%q, %v", got, err)
	}
}

// TestTasks has children fail in each way while they do a task, on a document and on a text; the next one is done all the same.
func TestTasks(t *testing.T) {
	plenty := newPool(t, sandbox.Config{Workers: 1, Memory: 320 << 20, Processor: patient, Time: patient, Answer: 1 << 20})
	second := newPool(t, sandbox.Config{Workers: 1, Processor: time.Second, Time: patient})
	onDocument := func(p *sandbox.Pool, order string) (json.RawMessage, error) {
		result, _, err := p.ReadAndDo(t.Context(), "judge", extract.PDF, []byte("say "+order))
		return result, err
	}
	onText := func(p *sandbox.Pool, order string) (json.RawMessage, error) {
		b := document.NewBuilder(document.PDF)
		b.StartPage("", 1, 1)
		b.Line(order, document.Box{}, false)
		return p.Do(t.Context(), "judge", b.Text())
	}
	for order, code := range map[string]string{
		"refuse": extract.Encrypted, "spin": extract.Timeout, "hog": extract.OutOfMemory, "die": extract.Corrupt, "panic": extract.Corrupt, "long": extract.TooComplex,
	} {
		p := plenty
		if order == "spin" {
			p = second
		}
		for way, do := range map[string]func(*sandbox.Pool, string) (json.RawMessage, error){"a document": onDocument, "a text": onText} {
			_, err := do(p, order)
			if f := (*extract.Failure)(nil); !errors.As(err, &f) || f.Code != code {
				t.Errorf("%s on %s: %v, want %s", order, way, err, code)
			}
			if got, err := do(p, "say hello"); err != nil || string(got) != `"judge: hello"` {
				t.Fatalf("after %s on %s: %s, %v", order, way, got, err)
			}
		}
	}
	if _, err := onText(plenty, "fail"); err == nil || !strings.Contains(err.Error(), "the engine is gone") {
		t.Errorf("%v", err)
	}
	if _, err := plenty.Do(t.Context(), "judge", &document.Text{Content: "short", Pages: []document.Page{{Number: 1, Span: document.Span{End: 900}}}}); err == nil || !strings.Contains(err.Error(), "has the span") {
		t.Errorf("a text that does not hold: %v", err)
	}
}

// TestFaults has children fail in each way; the next document is read all the same.
func TestFaults(t *testing.T) {
	before := goleak.IgnoreCurrent()
	defer func() {
		if err := leaks(before); err != nil {
			t.Error(err)
		}
	}()
	log := &lines{}
	plenty := newPool(t, sandbox.Config{
		Workers: 1, Memory: 320 << 20, Processor: patient, Time: patient, Answer: 1 << 20, Log: log.logger(),
	})
	second := newPool(t, sandbox.Config{Workers: 1, Processor: time.Second, Time: patient})
	for _, c := range []struct {
		order, code string // without a code it is our fault, not the document's
		words       string // of the error
	}{
		{"refuse", extract.Encrypted, "It is locked."},
		{"fail", "", "the engine is gone"},
		{"spin", extract.Timeout, "longer"},
		{"hog", extract.OutOfMemory, "memory"},
		{"die", extract.Corrupt, "ended over it"},
		{"panic", extract.Corrupt, "does not expect"},
		{"recurse", "", ""},
		{"garbage", extract.Corrupt, "ended over it"},
		{"lie", "", "has the span"},
		{"long", extract.TooComplex, "more text"},
	} {
		t.Run(c.order, func(t *testing.T) {
			p := plenty
			if c.order == "spin" {
				p = second
			}
			_, err := tell(t, p, c.order)
			var f *extract.Failure
			switch {
			case c.order == "recurse": // whichever bound it meets first
				if !errors.As(err, &f) {
					t.Errorf("%v is no failure", err)
				}
			case c.code != "" && (!errors.As(err, &f) || f.Code != c.code || !strings.Contains(f.Message, c.words)):
				t.Errorf("%v, want %s and %q", err, c.code, c.words)
			case c.code == "" && (err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), c.words)):
				t.Errorf("%v, want an error with %q that is no failure", err, c.words)
			}
			says(t, p)
		})
	}
	p := plenty
	if got, err := tell(t, p, "babble"); err != nil || got != "done" {
		t.Errorf("a child whose library prints: %q, %v", got, err)
	}
	// A parent that is too busy to look leaves the child to its own bound.
	if s := log.String(); !strings.Contains(s, "took more memory") && !strings.Contains(s, "want of memory") || strings.Contains(s, "member") {
		t.Errorf("the log is\n%s", s)
	}
	p.Close()
	second.Close()
	if _, err := tell(t, p, "say hello"); err == nil {
		t.Error("a closed pool reads")
	}
	if err := p.Warm(t.Context()); err == nil {
		t.Error("a closed pool is warm")
	}
}

func TestHangIsCutOff(t *testing.T) {
	p := newPool(t, sandbox.Config{Workers: 1, Time: 300 * time.Millisecond})
	var f *extract.Failure
	if _, err := tell(t, p, "hang"); !errors.As(err, &f) || f.Code != extract.Timeout {
		t.Errorf("%v, want a timeout", err)
	}
}

// A caller that gives up takes the child with it, and all that the child has started.
func TestCancelKillsTheWholeGroup(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only Linux ends what a child has started")
		return
	}
	p := newPool(t, sandbox.Config{Workers: 1})
	file := filepath.Join(t.TempDir(), "pid")
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		_, _, err := p.Text(ctx, extract.PDF, []byte("sleep-with-child "+file))
		done <- err
	}()
	var pid int
	eventually(t, "the child starts another", func() bool {
		b, err := os.ReadFile(file)
		pid, _ = strconv.Atoi(string(b))
		return err == nil && pid > 0
	})
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	eventually(t, "the grandchild ends", func() bool { return !alive(pid) })
	says(t, p)
}

// A child that something else has killed costs one more try, and no document.
func TestSecondChance(t *testing.T) {
	p := newPool(t, sandbox.Config{Workers: 1})
	if got, err := tell(t, p, "die-once "+filepath.Join(t.TempDir(), "remembered")); err != nil || got != "done" {
		t.Errorf("%q, %v", got, err)
	}
	pid := whoami(t, p)
	if !killed(pid) { // while it has nothing to do
		t.Fatal("the child cannot be killed")
	}
	says(t, p)
	if whoami(t, p) == pid {
		t.Error("the same process answers")
	}
}

func TestChildrenAreKept(t *testing.T) {
	p := newPool(t, sandbox.Config{Workers: 1})
	if first, second := whoami(t, p), whoami(t, p); first != second {
		t.Errorf("the processes %d and %d read two documents", first, second)
	}
}

func TestChildrenThatDoNotStart(t *testing.T) {
	p := newPool(t, sandbox.Config{Args: []string{absent}, Workers: 1})
	var f *extract.Failure
	if err := p.Warm(t.Context()); err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("%v, want an error that is no failure of a document", err)
	}
	gone := newPool(t, sandbox.Config{Program: filepath.Join(t.TempDir(), "absent"), Args: []string{"x"}})
	if _, err := tell(t, gone, "say hello"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("%v, want that the program does not exist", err)
	}
}

// The start of the engine is not counted as a document's: a child whose engine does not start in its own time is our fault,
// and a document that needs no engine does not wait for it.
func TestEngineThatDoesNotStart(t *testing.T) {
	p := newPool(t, sandbox.Config{Args: []string{stuck}, Workers: 1, Time: patient, Start: 50 * time.Millisecond})
	var f *extract.Failure
	if _, err := tell(t, p, "say hello"); err == nil || errors.As(err, &f) || !strings.Contains(err.Error(), "before they are ready") {
		t.Errorf("%v, want an error that is no failure of the document", err)
	}
	text, _, err := p.Text(t.Context(), extract.JSON, []byte("say hello"))
	if err != nil || strings.TrimSpace(text.Content) != "hello" {
		t.Errorf("a document without an engine: %+v, %v", text, err)
	}
}

// Where the system does not let a child bound itself, its parent watches it all the same, and says so once.
func TestBoundsThatAreRefused(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only Linux bounds a child")
		return
	}
	log := &lines{}
	p := newPool(t, sandbox.Config{Args: []string{free}, Workers: 1, Memory: 320 << 20, Processor: patient, Time: patient, Log: log.logger()})
	says(t, p)
	says(t, p)
	var f *extract.Failure
	if _, err := tell(t, p, "hog"); !errors.As(err, &f) || f.Code != extract.OutOfMemory {
		t.Errorf("%v, want %s", err, extract.OutOfMemory)
	}
	says(t, p)
	if n := strings.Count(log.String(), "cannot bound themselves"); n != 1 {
		t.Errorf("told %d times:\n%s", n, log)
	}
}

// A service whose file is replaced or removed while it runs, as an upgrade does, starts its children as it was itself.
func TestProgramIsReplaced(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Log("only Linux lets a program start itself after its file has changed")
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	program := filepath.Join(dir, "program")
	if err := os.Link(self, program); err != nil { // where links do not go, it is copied
		content, err := os.ReadFile(self)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(program, content, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(program)
	cmd.Args = []string{server, program}
	if out, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(out)) != "before, replaced, removed" {
		t.Errorf("%v: %s", err, out)
	}
}

func TestEnvironment(t *testing.T) {
	t.Setenv("RXASSAY_ADMIN_KEY", "a secret of the parent")
	p := newPool(t, sandbox.Config{Workers: 1, Memory: 512 << 20, Environment: []string{"LANG=C"}})
	got, err := tell(t, p, "environment")
	if err != nil {
		t.Fatal(err)
	}
	for name := range strings.SplitSeq(got, "\n") {
		switch name, _, _ = strings.Cut(name, "="); name {
		case "GOMEMLIMIT", "GOTRACEBACK", "LANG":
		case "SYSTEMROOT": // Windows starts nothing without it
		default:
			t.Errorf("the child knows %s", name)
		}
	}
	if !strings.Contains(got, "GOMEMLIMIT=402653184") {
		t.Errorf("the environment is\n%s", got)
	}
}

// TestNetwork shows that a child cannot reach a server that this process can, where the kernel allows that.
func TestNetwork(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	log := &lines{}
	p := newPool(t, sandbox.Config{Workers: 1, Log: log.logger()})
	got, err := tell(t, p, "dial "+server.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if open := strings.Contains(log.String(), "share the network"); (got == "reached") != open {
		t.Errorf("the server was %s, and the log is %q", got, log)
	}
}

// kills is how often TestKills kills.
const kills = 100

// TestKills kills children from outside at any moment while documents are read: none of them is lost, and neither processes
// nor file handles are left over.
func TestKills(t *testing.T) {
	p := newPool(t, sandbox.Config{Workers: 2})
	says(t, p)
	before := handles(t)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	for range 2 {
		wg.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				text, _, err := p.Text(t.Context(), extract.PDF, []byte("say "+strings.Repeat("still here ", 1000)))
				// Whoever is killed twice over one document is taken for broken by it.
				var f *extract.Failure
				if err != nil && (!errors.As(err, &f) || f.Code != extract.Corrupt) {
					t.Error(err)
				}
				if err == nil && strings.Count(text.Content, "still here") != 1000 {
					t.Error("a part of the text is missing")
				}
			}
		})
	}
	for count := 0; count < kills; {
		pid, err := tell(t, p, "whoami")
		if err != nil {
			continue // killed twice
		}
		n, err := strconv.Atoi(pid)
		if err != nil {
			t.Fatal(err)
		}
		if killed(n) {
			count++
		}
	}
	close(stop)
	wg.Wait()
	says(t, p)
	p.Close()
	eventually(t, "all handles are closed", func() bool { return handles(t) <= before })
	if runtime.GOOS == "linux" {
		eventually(t, "no process is left over", func() bool { return len(children(t)) == 0 })
	}
}

// TestAbandon ends children without waiting for their end, which comes all the same.
func TestAbandon(t *testing.T) {
	p := newPool(t, sandbox.Config{Workers: 1})
	says(t, p)
	p.Abandon()
	if _, err := tell(t, p, "say hello"); err == nil {
		t.Error("an abandoned pool reads")
	}
	if runtime.GOOS == "linux" {
		eventually(t, "no process is left over", func() bool { return len(children(t)) == 0 })
	}
}

// TestRealDocument reads a PDF in a child, and the same in this process: the texts are equal.
func TestRealDocument(t *testing.T) {
	p := newPool(t, sandbox.Config{Args: []string{honest, compiled}, Workers: 1, Time: patient, Processor: patient, Start: patient})
	if err := p.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	there, _, err := p.Text(t.Context(), extract.PDF, samples.PlanPDF)
	if err != nil {
		t.Fatal(err)
	}
	r, err := extract.New(extract.Options{Workers: 1, CompilationCache: compiled, Limits: extract.Limits{Time: patient}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	here, _, err := r.Text(t.Context(), extract.PDF, samples.PlanPDF)
	if err != nil {
		t.Fatal(err)
	}
	if there.Content != here.Content || len(there.Tables) != len(here.Tables) || len(here.Tables) == 0 {
		t.Errorf("%d runes and %d tables there, %d and %d here", there.Len(), len(there.Tables), here.Len(), len(here.Tables))
	}
}

func TestConfigIsChecked(t *testing.T) {
	for _, c := range []sandbox.Config{{}, {Args: []string{"x"}, Workers: -1}, {Args: []string{"x"}, Time: -1}} {
		if _, err := sandbox.New(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}

func whoami(t *testing.T, p *sandbox.Pool) int {
	t.Helper()
	s, err := tell(t, p, "whoami")
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(s)
	if err != nil {
		t.Fatal(err)
	}
	return pid
}

// killed kills a process, and reports whether there was one.
func killed(pid int) bool {
	p, err := os.FindProcess(pid)
	return err == nil && p.Kill() == nil
}

// children lists the processes that this one has started and not waited for, those that have ended too.
func children(t *testing.T) []string {
	t.Helper()
	all, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, file := range all {
		b, _ := os.ReadFile(file) // a thread may have ended
		out = append(out, strings.Fields(string(b))...)
	}
	return out
}

// alive reports whether a process runs; one that has ended and that nobody has waited for does not.
func alive(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && !strings.Contains(string(stat), ") Z ")
}

// handles counts the open files of this process, where it can.
func handles(t *testing.T) int {
	t.Helper()
	if runtime.GOOS != "linux" {
		return 0
	}
	all, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(all)
}

// eventually waits for what happens without this process being told.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("not within five minutes: %s", what)
		}
	}
}

// lines is a log in memory.
type lines struct {
	mu sync.Mutex
	b  strings.Builder
}

// Write implements io.Writer.
func (l *lines) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func (l *lines) logger() *slog.Logger { return slog.New(slog.NewTextHandler(l, nil)) }

// leaks tells which goroutines are left over. On a busy machine those that have been told to end take a while.
func leaks(options ...goleak.Option) error {
	for end := time.Now().Add(3 * time.Minute); ; {
		if err := goleak.Find(options...); err == nil || time.Now().After(end) {
			return err
		}
	}
}
