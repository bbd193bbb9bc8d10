package pipeline_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/store"
)

// kills is how many times TestRandomKills kills.
var kills = flag.Int("kills", 5, "how many processes to kill at a random moment")

// child is what the test binary does when a test starts it: it serves a data directory, uploads a document, says so, and
// hangs in the stage it was told to hang in, until it is killed.
func child(dir string) {
	ctx := context.Background()
	hang := func(stage string) {
		if os.Getenv("RXASSAY_TEST_HANG") == stage {
			fmt.Println("hanging")
			select {}
		}
	}
	s, err := store.Open(ctx, store.Options{DataDir: dir, Clock: time.Now})
	if err != nil {
		panic(err)
	}
	c := config(s)
	c.ReadText = func(ctx context.Context, m string, b []byte) (*document.Text, []finding.Finding, error) {
		hang("text")
		return readText(ctx, m, b)
	}
	c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
		hang("rules")
		return analyze(ctx, r)
	}
	p, err := pipeline.New(c)
	if err != nil {
		panic(err)
	}
	if os.Getenv("RXASSAY_TEST_HANG") != "" {
		if err := p.Start(ctx); err != nil {
			panic(err)
		}
	}
	for {
		d, err := upload(ctx, s, p, "x")
		if err != nil {
			panic(err)
		}
		fmt.Println("uploaded", d.ID)
		if h := os.Getenv("RXASSAY_TEST_HANG"); h != "" && h != "never" {
			select {}
		}
	}
}

// kill runs a child on a directory until enough says so (nil: for a random time), kills it with SIGKILL and returns the
// lines it wrote.
func kill(t *testing.T, dir, hang string, enough func(line string) bool) (lines []string) {
	t.Helper()
	exe, err := os.Executable()
	ok(t, err)
	cmd := exec.Command(exe)
	cmd.Env = append(os.Environ(), "RXASSAY_TEST_CHILD="+dir, "RXASSAY_TEST_HANG="+hang)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	ok(t, err)
	ok(t, cmd.Start())
	watchdog := time.AfterFunc(5*time.Minute, func() { _ = cmd.Process.Kill() })
	defer watchdog.Stop()
	killed := false
	if enough == nil { // at a random moment
		killed = true
		at := time.AfterFunc(rand.N(400*time.Millisecond), func() { _ = cmd.Process.Kill() })
		defer at.Stop()
	}
	for scan := bufio.NewScanner(out); scan.Scan(); {
		lines = append(lines, scan.Text())
		if !killed && enough(scan.Text()) {
			killed = true
			ok(t, cmd.Process.Kill())
		}
	}
	if err := cmd.Wait(); err == nil || !killed {
		t.Fatalf("the child was not killed: %v, %v", err, lines)
	}
	return lines
}

func uploaded(lines []string) (ids []string) {
	for _, l := range lines {
		if id, is := strings.CutPrefix(l, "uploaded "); is && len(id) == 36 {
			ids = append(ids, id)
		}
	}
	return ids
}

func TestKilledMidStageIsPickedUp(t *testing.T) {
	for _, stage := range []string{"text", "rules"} {
		t.Run(stage, func(t *testing.T) {
			dir := t.TempDir()
			up, hangs := false, false
			lines := kill(t, dir, stage, func(line string) bool {
				up, hangs = up || strings.HasPrefix(line, "uploaded"), hangs || line == "hanging"
				return up && hangs
			})
			begin := time.Now()
			s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
			ok(t, err)
			defer func() { ok(t, s.Close()) }()
			// The text job of the rules case may not have been recorded as done; doing it again changes nothing.
			if n := s.Recovered().Jobs; n != 1 && (n != 2 || stage != "rules") {
				t.Errorf("recovered %+v", s.Recovered())
			}
			opened := time.Since(begin)
			p, err := pipeline.New(config(s))
			ok(t, err)
			ok(t, p.Start(t.Context()))
			defer func() { ok(t, p.Stop(context.Background())) }()
			d := await(t, s, uploaded(lines)[0], store.Completed)
			t.Logf("opened after %v, completed after %v", opened, time.Since(begin))
			if got := tiers(t, s, d.ID); got != "comprehensive" {
				t.Errorf("tiers are %q", got)
			}
		})
	}
}

func TestAcknowledgedUploadsSurviveAKill(t *testing.T) {
	dir := t.TempDir()
	var ids []string
	for round := range 5 {
		n := 0
		ids = append(ids, uploaded(kill(t, dir, "", func(string) bool { n++; return n > 3+round }))...)
	}
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
	ok(t, err)
	defer func() { ok(t, s.Close()) }()
	p, err := pipeline.New(config(s))
	ok(t, err)
	ok(t, p.Start(t.Context()))
	defer func() { ok(t, p.Stop(context.Background())) }()
	for _, id := range ids {
		await(t, s, id, store.Completed)
	}
	t.Logf("%d uploads, %+v", len(ids), s.Recovered())
}

func TestRandomKills(t *testing.T) {
	dir := t.TempDir()
	var ids []string
	for range *kills {
		ids = append(ids, uploaded(kill(t, dir, "never", nil))...)
	}
	begin := time.Now()
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	t.Logf("%d uploads acknowledged in %d processes; opened after %v, %+v", len(ids), *kills, time.Since(begin), s.Recovered())
	start(t, config(s))
	for _, id := range ids {
		d := await(t, s, id, store.Completed)
		r, err := s.OpenContent(t.Context(), d.ContentKey)
		ok(t, err)
		ok(t, r.Close())
		runs, err := s.Runs(t.Context(), id)
		ok(t, err)
		if len(runs) != 1 || runs[0].State != store.RunSucceeded {
			t.Fatalf("runs are %+v", runs)
		}
	}
	t.Logf("all completed after %v", time.Since(begin))
}

func TestProcessThatKeepsDyingIsGivenUp(t *testing.T) {
	dir := t.TempDir()
	var id string
	for range 3 {
		s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
		ok(t, err)
		if id == "" {
			p, err := pipeline.New(config(s))
			ok(t, err)
			id = submit(t, s, p, "x").ID
		}
		_, err = s.BeginText(t.Context(), id) // and dies
		ok(t, err)
		ok(t, s.Close())
	}
	s, err := store.Open(t.Context(), store.Options{DataDir: dir, Clock: time.Now})
	ok(t, err)
	defer func() { ok(t, s.Close()) }()
	c := config(s)
	c.MaxCrashes = 2
	p, err := pipeline.New(c)
	ok(t, err)
	ok(t, p.Start(t.Context()))
	defer func() { ok(t, p.Stop(context.Background())) }()
	if d := await(t, s, id, store.Failed); d.Failure.Code != "internal" {
		t.Errorf("failure is %v", d.Failure)
	}
}

func TestStopWaitsThenCancels(t *testing.T) {
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: time.Now})
	ok(t, err)
	defer func() { ok(t, s.Close()) }()
	for _, stage := range []string{"text", "rules"} {
		t.Run(stage, func(t *testing.T) {
			running := make(chan struct{})
			c := config(s)
			c.MaxAttempts = 1 // a stop is no failed attempt
			stuck := func(ctx context.Context, at string) {
				if at == stage {
					close(running)
					<-ctx.Done()
				}
			}
			c.ReadText = func(ctx context.Context, m string, b []byte) (*document.Text, []finding.Finding, error) {
				if stuck(ctx, "text"); ctx.Err() != nil {
					return nil, nil, ctx.Err()
				}
				return readText(ctx, m, b)
			}
			c.Analyze = func(ctx context.Context, r pipeline.Request) (pipeline.Reading, error) {
				if stuck(ctx, "rules"); ctx.Err() != nil {
					return pipeline.Reading{}, ctx.Err()
				}
				return analyze(ctx, r)
			}
			p, err := pipeline.New(c)
			ok(t, err)
			ok(t, p.Start(t.Context()))
			d := submit(t, s, p, "x")
			<-running
			waited := make(chan error)
			go func() {
				_, err := p.Process(context.Background(), d.ID, "u1", benefit.Comprehensive, "")
				waited <- err
			}()
			soon, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
			defer cancel()
			ok(t, p.Stop(soon))
			if soon.Err() == nil {
				t.Error("a job that runs is not waited for")
			}
			if err := <-waited; !errors.Is(err, pipeline.ErrStopped) {
				t.Errorf("error is %v", err)
			}
			if d := await(t, s, d.ID, store.Processing); d.Failure != nil {
				t.Errorf("failure is %v", d.Failure)
			}
			start(t, config(s))
			await(t, s, d.ID, store.Completed)
		})
	}
}

func TestStopLetsJobsFinish(t *testing.T) {
	s, err := store.Open(t.Context(), store.Options{DataDir: t.TempDir(), Clock: time.Now})
	ok(t, err)
	t.Cleanup(func() { ok(t, s.Close()) })
	running := make(chan struct{})
	var cancelled atomic.Bool
	c := config(s)
	c.ReadText = func(ctx context.Context, m string, b []byte) (*document.Text, []finding.Finding, error) {
		close(running)
		time.Sleep(100 * time.Millisecond)
		cancelled.Store(ctx.Err() != nil)
		return readText(ctx, m, b)
	}
	p, err := pipeline.New(c)
	ok(t, err)
	ok(t, p.Start(t.Context()))
	d := submit(t, s, p, "x")
	<-running
	ok(t, p.Stop(t.Context()))
	if _, err := s.Text(t.Context(), d.ID); err != nil || cancelled.Load() {
		t.Errorf("cancelled %v, error %v", cancelled.Load(), err)
	}
	await(t, s, d.ID, store.Processing) // the next stage is for the next start
	start(t, config(s))
	await(t, s, d.ID, store.Completed)
}
