package pdf

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/requests"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
)

const onePage = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj " +
	"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj trailer<</Root 1 0 R>>"

func newEngine(t *testing.T, workers int) *Engine {
	t.Helper()
	e := NewEngine(EngineOptions{Workers: workers, MaxMemory: 256 << 20, CacheDir: compiled})
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// TestGuestHasNoFiles asks the engine's own guest to open a file of the host, and one with the library's default to show
// that the question is one that can be answered.
func TestGuestHasNoFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "host.pdf")
	if err := os.WriteFile(path, []byte(onePage), 0o600); err != nil {
		t.Fatal(err)
	}
	opens := func(client pdfium.Pdfium) bool {
		_, err := client.OpenDocument(&requests.OpenDocument{FilePath: &path})
		return err == nil
	}

	e := newEngine(t, 1)
	in, err := e.borrow(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer e.giveBack(in)
	if opens(in.client) {
		t.Error("the guest opens a file of the host")
	}

	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal: 1, MaxIdle: 1, RuntimeConfig: wazero.NewRuntimeConfig().WithCompilationCache(e.cache),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	client, err := pool.GetInstance(10 * time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	if !opens(client) {
		t.Error("the default guest does not open it either, so this test shows nothing")
	}
}

// TestDocumentsThatDoNotEnd holds workers in calls that do not look at their deadline.
func TestDocumentsThatDoNotEnd(t *testing.T) {
	e := newEngine(t, 1)
	if err := e.Warm(t.Context()); err != nil {
		t.Fatal(err)
	}
	release := make(chan struct{})
	hang := func(context.Context, *instance) { <-release }

	if err := e.use(t.Context(), time.Millisecond, hang); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the first: %v", err)
	}
	// Its worker goes on with another instance.
	if err := e.Warm(t.Context()); err != nil {
		t.Fatalf("after the first: %v", err)
	}
	if err := e.use(t.Context(), time.Millisecond, hang); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("the second: %v", err)
	}
	// Now two processors are taken and the only worker is lost.
	if err := e.Warm(t.Context()); !errors.Is(err, errStuck) {
		t.Fatalf("after the second: %v", err)
	}
	close(release)
	deadline, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	for {
		err := e.Warm(deadline)
		if err == nil {
			break
		}
		if !errors.Is(err, errStuck) {
			t.Fatalf("after their end: %v", err)
		}
		time.Sleep(time.Millisecond)
	}
	for {
		e.mu.Lock()
		left := e.strays + e.lost
		e.mu.Unlock()
		if left == 0 {
			return
		}
		if deadline.Err() != nil {
			t.Fatalf("%d are still counted", left)
		}
		time.Sleep(time.Millisecond)
	}
}

// TestBrokenInstanceIsReplaced makes a call fail, after which the instance must not be used again.
func TestBrokenInstanceIsReplaced(t *testing.T) {
	e := newEngine(t, 1)
	var first *instance
	if err := e.use(t.Context(), 10*time.Minute, func(_ context.Context, in *instance) {
		first = in
		in.call("FPDF_LoadPage", 1<<32-1, 0) // no such document: the guest reads beyond its memory
	}); err != nil {
		t.Fatal(err)
	}
	if !first.broken {
		t.Fatal("the call did not fail")
	}
	if got := first.call("FPDF_GetLastError"); got != 0 {
		t.Errorf("a broken instance answers %d", got)
	}
	if err := e.use(t.Context(), 10*time.Minute, func(_ context.Context, in *instance) {
		if in == first {
			t.Error("the broken instance is used again")
		}
		if in.alloc(10) == 0 {
			t.Error("the new instance does not work")
		}
	}); err != nil {
		t.Fatal(err)
	}
}

// TestGrownInstanceIsReplaced lets a document take much memory.
func TestGrownInstanceIsReplaced(t *testing.T) {
	e := newEngine(t, 1)
	var first *instance
	for i := range 2 {
		if err := e.use(t.Context(), 10*time.Minute, func(_ context.Context, in *instance) {
			if i == 0 {
				first = in
				in.free(in.alloc(keepMemory))
			} else if in == first {
				t.Error("the grown instance is kept")
			}
		}); err != nil {
			t.Fatal(err)
		}
	}
}
