// Package pdf reads PDF files: PDFium, as WebAssembly inside the process, says which characters and rules stand where on a
// page, and the layout of this package makes words, lines and tables of them.
//
// The engine runs without files, network or output of its own. A document that makes it fail, or run out of time or memory,
// costs one instance, which is thrown away; the next document gets a new one.
package pdf

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"sync"
	"time"

	"github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"

	"github.com/rxassay/rxassay/extract/internal/fault"
)

const (
	wasmPage = 64 << 10

	// The memory of an instance only ever grows. After a document that made it grow beyond keepMemory the instance is
	// replaced, so that one huge document does not stay paid for.
	keepMemory = 96 << 20

	// After its deadline a document has so long to notice, between two calls, before it is left alone.
	grace = time.Second
)

var (
	errClosed = errors.New("the PDF engine is closed")
	errStuck  = errors.New("documents that do not end keep all PDF engines busy")
)

// EngineOptions configures [NewEngine].
type EngineOptions struct {
	Workers   int    // instances, each of which reads one document at a time; at least 1
	MaxMemory int64  // bytes of memory of one instance
	CacheDir  string // where compiled code is kept between runs; "" keeps it in memory

	// Interruptible lets the deadline stop the engine in the middle of a call, and makes it four times slower. Otherwise a
	// document that never comes back from a call is left alone with its instance and its processor.
	Interruptible bool
}

// Engine is a set of PDFium instances. It is safe for concurrent use.
type Engine struct {
	options EngineOptions
	slots   chan *instance // one entry a worker; nil where an instance has yet to be made
	closing chan struct{}

	mu     sync.Mutex // guards what follows
	pool   pdfium.Pool
	cache  wazero.CompilationCache
	closed bool
	strays int // documents that were left alone and have not ended
	lost   int // workers that wait for one more of them, instead of going on with a new instance
}

// NewEngine returns an engine that has not started: the first document, or [Engine.Warm], compiles it.
func NewEngine(o EngineOptions) *Engine {
	e := &Engine{options: o, slots: make(chan *instance, o.Workers), closing: make(chan struct{})}
	for range o.Workers {
		e.slots <- nil
	}
	return e
}

// Warm compiles the engine and makes one instance, which takes about a second unless the cache has it.
func (e *Engine) Warm(ctx context.Context) error {
	in, err := e.borrow(ctx)
	if err != nil {
		return err
	}
	e.giveBack(in)
	return nil
}

// use runs f with an instance, for at most limit, which does not count the wait for the instance. When time is up before f
// comes back, use returns the error of its context, and f goes on until it ends.
func (e *Engine) use(ctx context.Context, limit time.Duration, f func(context.Context, *instance)) error {
	in, err := e.borrow(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	return e.run(ctx, in, f)
}

// run runs f with an instance, and gives it back or leaves it alone, as [Engine.use] does.
func (e *Engine) run(ctx context.Context, in *instance, f func(context.Context, *instance)) error {
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(ctx, in)
	}()
	select {
	case <-done:
		e.giveBack(in)
		return nil
	case <-ctx.Done():
	}
	late := time.NewTimer(grace)
	defer late.Stop()
	select {
	case <-done:
		// It stopped between two calls, with a document open.
		in.broken = true
		e.giveBack(in)
		return ctx.Err()
	case <-late.C:
	}
	e.leave(in, done)
	return ctx.Err()
}

// leave goes on without an instance whose document does not end. There may be as many of them as workers; the worker of one
// more is lost until it ends, since each of them holds a processor.
func (e *Engine) leave(in *instance, done <-chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	count := &e.strays
	if e.strays >= e.options.Workers && !e.closed {
		count = &e.lost
	} else {
		e.slots <- nil
	}
	*count++
	replaced := count == &e.strays
	go func() {
		<-done
		in.kill()
		e.mu.Lock()
		defer e.mu.Unlock()
		*count--
		if !replaced {
			e.slots <- nil
		}
	}()
}

// Close frees the engine after the documents being read are done.
func (e *Engine) Close() error {
	e.mu.Lock()
	if e.closed {
		e.mu.Unlock()
		return nil
	}
	e.closed = true
	close(e.closing)
	busy := e.options.Workers - e.lost
	e.mu.Unlock()

	for range busy {
		if in := <-e.slots; in != nil {
			in.kill()
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.strays+e.lost > 0 {
		return errStuck // the code that they run cannot be freed
	}
	var err error
	if e.pool != nil {
		err = e.pool.Close()
	}
	if e.cache != nil {
		err = errors.Join(err, e.cache.Close(context.Background()))
	}
	return err
}

// borrow waits for a free worker and returns its instance, made if need be.
func (e *Engine) borrow(ctx context.Context) (*instance, error) {
	select {
	case <-e.closing:
		return nil, errClosed
	default:
	}
	e.mu.Lock()
	stuck := e.lost == e.options.Workers
	e.mu.Unlock()
	if stuck {
		return nil, errStuck
	}
	var in *instance
	select {
	case in = <-e.slots:
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-e.closing:
		return nil, errClosed
	}
	return e.made(in)
}

// idle returns the instance of a worker that has nothing to do, made if need be, and none when there is no such worker.
func (e *Engine) idle() (*instance, error) {
	select {
	case in := <-e.slots:
		return e.made(in)
	default:
		return nil, nil
	}
}

// made returns the instance of a slot, made if need be.
func (e *Engine) made(in *instance) (*instance, error) {
	if in != nil {
		return in, nil
	}
	in, err := e.newInstance()
	if err != nil {
		e.slots <- nil
		return nil, err
	}
	return in, nil
}

// giveBack returns an instance to its slot, or throws it away when it is broken or has grown.
func (e *Engine) giveBack(in *instance) {
	if in.broken || in.mod.IsClosed() || in.mod.Memory().Size() > keepMemory {
		in.kill()
		in = nil
	}
	e.slots <- in
}

func (e *Engine) start() (pdfium.Pool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	switch {
	case e.closed:
		return nil, errClosed
	case e.pool != nil:
		return e.pool, nil
	}
	if e.cache == nil {
		e.cache = openCache(e.options.CacheDir)
	}
	pool, err := webassembly.Init(webassembly.Config{
		MaxTotal: 2 * e.options.Workers, // those at work and those left alone
		MaxIdle:  e.options.Workers,
		// Left nil, the pool would mount the whole disk of the host, and write what a document says to our output.
		FSConfig: wazero.NewFSConfig(),
		Stdout:   io.Discard,
		Stderr:   io.Discard,
		RuntimeConfig: wazero.NewRuntimeConfig().
			WithCompilationCache(e.cache).
			WithCloseOnContextDone(e.options.Interruptible).
			WithMemoryLimitPages(uint32(e.options.MaxMemory / wasmPage)),
	})
	if err != nil {
		return nil, fmt.Errorf("start the PDF engine: %w", err)
	}
	e.pool = pool
	return pool, nil
}

// openCache opens the directory in which compiled code is kept. Without one, or where it cannot be used, the code is kept
// in memory: starting takes longer then, and nothing else is lost.
func openCache(dir string) wazero.CompilationCache {
	if dir != "" {
		if cache, err := wazero.NewCompilationCacheWithDir(dir); err == nil {
			return cache
		}
	}
	return wazero.NewCompilationCache()
}

func (e *Engine) newInstance() (*instance, error) {
	pool, err := e.start()
	if err != nil {
		return nil, err
	}
	client, err := pool.GetInstanceWithContext(context.Background())
	if err != nil {
		return nil, fmt.Errorf("start a PDF instance: %w", err)
	}
	mod, err := moduleOf(client)
	if err != nil {
		return nil, errors.Join(err, client.Close())
	}
	return &instance{client: client, mod: mod, functions: map[string]function{}}, nil
}

// moduleOf returns the WebAssembly module behind an instance. The library's own calls allocate and free guest memory for
// every character, have no deadline, and report the font size as the font weight, so this package calls PDFium itself. The
// implementation that the library hands out is a type of an internal package with an exported field: only reflection can
// name it, and a test fails when a new version moves it.
func moduleOf(client pdfium.Pdfium) (api.Module, error) {
	owner, ok := client.(interface{ GetImplementation() any })
	if !ok {
		return nil, errors.New("the PDF engine does not show its implementation")
	}
	v := reflect.ValueOf(owner.GetImplementation())
	if v.Kind() == reflect.Pointer && v.Elem().Kind() == reflect.Struct {
		if f := v.Elem().FieldByName("Module"); f.IsValid() && f.CanInterface() {
			if mod, ok := f.Interface().(api.Module); ok {
				return mod, nil
			}
		}
	}
	return nil, errors.New("the PDF engine's implementation has no module")
}

// instance is one PDFium with its memory. Only one goroutine uses it at a time. After the first failed call it is broken
// and every other call fails too.
type instance struct {
	client    pdfium.Pdfium
	mod       api.Module
	functions map[string]function
	stack     [8]uint64
	broken    bool
	err       error // why it is broken
}

// function is one of PDFium's.
type function struct {
	api.Function
	answers bool // it has a result
}

// kill frees the instance. The pool's own Kill forgets to, so its Close does it, which drops an instance rather than keep it
// because ReuseWorkers is not set.
func (in *instance) kill() {
	in.broken = true
	// Its module may be closed already; there is nothing to do about an error.
	_ = in.client.Close()
}

// call calls a PDFium function that takes little time. It returns 0 when the instance is broken.
func (in *instance) call(name string, args ...uint64) uint64 {
	return in.callContext(context.Background(), name, args...)
}

// callContext calls a function that may take long; when ctx ends first, the instance is broken.
func (in *instance) callContext(ctx context.Context, name string, args ...uint64) (result uint64) {
	if in.broken {
		return 0
	}
	f, known := in.functions[name]
	if !known {
		exported := in.mod.ExportedFunction(name)
		if exported == nil {
			in.fail(fmt.Errorf("the PDF engine has no function %s", name))
			return 0
		}
		f = function{exported, len(exported.Definition().ResultTypes()) > 0}
		in.functions[name] = f
	}
	stack := in.stack[:max(copy(in.stack[:], args), 1)]
	if err := f.CallWithStack(ctx, stack); err != nil {
		in.fail(err)
		return 0
	}
	if !f.answers {
		return 0
	}
	return stack[0]
}

func (in *instance) fail(err error) {
	if in.err == nil {
		in.err = err
	}
	in.broken = true
}

// stopped says why a broken instance reads no more of a document.
func (in *instance) stopped() error {
	return fault.Wrap(fault.Corrupt, "The PDF engine stopped at this file: it is damaged, or needs more memory than it may have.", in.err)
}

// alloc returns the address of n fresh bytes in the guest, 0 when it has none left.
func (in *instance) alloc(n int) uint32 { return uint32(in.call("malloc", uint64(n))) }

func (in *instance) free(address uint32) { in.call("free", uint64(address)) }
