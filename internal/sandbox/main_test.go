package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/sandbox"
)

// The test binary is its own child: with one of these names it reads documents instead of running tests.
const (
	faulty = "faulty-child" // does what a document says
	honest = "honest-child" // reads with an extract.Reader, whose cache is the second argument
	stuck  = "stuck-child"  // does what a document says, and its engine never starts
	absent = "absent-child" // ends at once
	free   = "free-child"   // does what a document says, and cannot bound itself
	server = "a-service"    // is no child but a parent, whose file is replaced while it runs
)

// compiled is where the compiled PDF engine is kept, for the tests of other packages, too.
var compiled = filepath.Join(os.TempDir(), "rxassay-test-engine", "service")

// patient is a time in which a child ends its work however busy the machine is.
const patient = 15 * time.Minute

func TestMain(m *testing.M) {
	var r sandbox.Reader
	switch os.Args[0] {
	case faulty:
		r = obedient{}
	case free:
		sandbox.RefuseBounds()
		r = obedient{}
	case server:
		serveThroughUpgrade(os.Args[1])
		return
	case stuck:
		r = engineless{}
	case honest:
		e, err := extract.New(extract.Options{Workers: 1, CompilationCache: os.Args[1], Limits: extract.Limits{Time: patient}})
		if err != nil {
			panic(err)
		}
		r = e
	case absent:
		os.Exit(3)
	default:
		os.Exit(m.Run())
	}
	if err := sandbox.Serve(context.Background(), r, os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// obedient is a reader that does what its documents say: each of the ways in which a reader can fail.
type obedient struct{}

// Warm implements sandbox.Reader.
func (obedient) Warm(context.Context) error { return nil }

// engineless is an obedient reader whose engine never starts.
type engineless struct{ obedient }

// Warm implements sandbox.Reader.
func (engineless) Warm(context.Context) error { select {} }

// Text implements sandbox.Reader.
func (obedient) Text(_ context.Context, _ string, content []byte) (*document.Text, []finding.Finding, error) {
	order, argument, _ := strings.Cut(string(content), " ")
	words := "done"
	switch order {
	case "say":
		words = argument
	case "whoami":
		words = fmt.Sprint(os.Getpid())
	case "refuse":
		return nil, nil, &extract.Failure{Code: extract.Encrypted, Message: "It is locked."}
	case "fail":
		return nil, nil, errors.New("the engine is gone")
	case "hang":
		select {}
	case "sleep-with-child":
		cmd := exec.Command("/bin/sleep", "1000")
		if err := cmd.Start(); err != nil {
			return nil, nil, err
		}
		if err := os.WriteFile(argument, fmt.Append(nil, cmd.Process.Pid), 0o600); err != nil {
			return nil, nil, err
		}
		select {}
	case "spin":
		for n := 0; ; n++ {
			runtime.KeepAlive(n)
		}
	case "hog":
		var all [][]byte
		for {
			b := make([]byte, 4<<20)
			for i := range b {
				b[i] = byte(i)
			}
			all = append(all, b)
			runtime.KeepAlive(all)
		}
	case "die":
		os.Exit(7)
	case "die-once": // the argument is a file that remembers
		if err := os.Mkdir(argument, 0o700); err == nil {
			os.Exit(7)
		}
	case "panic":
		panic("the words of a member")
	case "recurse":
		words = fmt.Sprint(recurse(1))
	case "babble":
		fmt.Fprintln(os.Stdout, "something a library prints")
	case "garbage":
		os.NewFile(1, "answers").WriteString("\x00\x00\x00\x04junk")
		select {}
	case "lie":
		return &document.Text{Content: "short", Pages: []document.Page{{Number: 1, Span: document.Span{End: 900}}}}, nil, nil
	case "long":
		words = strings.Repeat("word ", 1<<20)
	case "environment":
		words = strings.Join(os.Environ(), "\n")
	case "dial":
		c, err := (&net.Dialer{Timeout: time.Minute}).Dial("tcp", argument)
		if words = "reached"; err != nil {
			words = "not reached"
		} else {
			_ = c.Close()
		}
	}
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 1, 1)
	for l := range strings.SplitSeq(words, "\n") {
		b.Line(l, document.Box{}, false)
	}
	return b.Text(), nil, nil
}

// Analyze implements sandbox.Analyst: the text says what is to be done, and the task is repeated with what came of it.
func (o obedient) Analyze(ctx context.Context, text *document.Text, task string) (any, error) {
	done, _, err := o.Text(ctx, "", []byte(strings.TrimSpace(text.Content)))
	if err != nil {
		return nil, err
	}
	return task + ": " + strings.TrimSpace(done.Content), nil
}

func recurse(n int) int {
	var room [1 << 10]byte
	room[n%len(room)] = 1
	if n < 0 {
		return 0
	}
	return recurse(n+1) + int(room[0])
}

// serveThroughUpgrade reads documents as a service does, each in a new child, while its program's file is replaced and removed.
func serveThroughUpgrade(program string) {
	p, err := sandbox.New(sandbox.Config{Args: []string{faulty}, Workers: 1, Time: patient})
	if err != nil {
		panic(err)
	}
	defer p.Close()
	say := func(word string) string {
		text, _, err := p.Text(context.Background(), extract.PDF, []byte("say "+word))
		if err != nil {
			panic(err)
		}
		_, _, _ = p.Text(context.Background(), extract.PDF, []byte("die")) // twice: no child is left
		return strings.TrimSpace(text.Content)
	}
	said := []string{say("before")}
	next := program + ".next"
	if err := os.WriteFile(next, []byte("#!/bin/sh\nexit 1\n"), 0o700); err != nil {
		panic(err)
	}
	if err := os.Rename(next, program); err != nil {
		panic(err)
	}
	said = append(said, say("replaced"))
	if err := os.Remove(program); err != nil {
		panic(err)
	}
	said = append(said, say("removed"))
	fmt.Println(strings.Join(said, ", "))
}
