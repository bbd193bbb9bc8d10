package main

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// A service that can no longer listen ends like one that is told to: no job goes on without it.
func TestServeEndsEverythingWhenItCannotListen(t *testing.T) {
	before := goleak.IgnoreCurrent()
	defer func() {
		if err := leaks(before); err != nil {
			t.Error(err)
		}
	}()
	var log strings.Builder
	c := &serveCommand{
		Listen: "127.0.0.1:0", DataDir: t.TempDir(), NPIRegistryURL: "off", NDCRegistryURL: "off", Model: "builtin", ProcessLimit: "30/1h",
		AdminKey: "too short",
		retentionFlags: retentionFlags{
			RetainAudit: "6y", RetainDeletedDocuments: "30d", RetainMail: "90d", RetainDemoRequests: "2y",
		},
	}
	shareEngine(t, c.DataDir)
	listener, err := net.Listen("tcp", c.Listen)
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.assemble(t.Context(), &environment{now: time.Now}, slog.New(slog.NewTextHandler(&log, nil)), listener.Addr())
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	if err := s.serve(t.Context(), listener, io.Discard); err == nil {
		t.Error("a service without its listener did not fail")
	}
	if !strings.Contains(log.String(), "the admin key is short enough to be guessed") || strings.Contains(log.String(), c.AdminKey) {
		t.Errorf("%s", log.String())
	}
}

// running is rxassay serve within this process.
type running struct {
	base, welcome string
	log           *lockedLog
	end           func() // tells it to stop, and waits
}

type lockedLog struct {
	mu sync.Mutex
	b  strings.Builder
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// serve starts the service with flags, and returns when it has said where it is.
func serve(t *testing.T, dir string, flags ...string) *running {
	t.Helper()
	shareEngine(t, dir)
	ctx, cancel := context.WithCancel(t.Context())
	out, stdout := io.Pipe()
	r := &running{log: &lockedLog{}}
	ended := make(chan int, 1)
	args := append([]string{"serve", "--listen", "127.0.0.1:0", "--data-dir", dir, "--npi-registry-url", "off", "--ndc-registry-url", "off"}, flags...)
	go func() {
		code := run(ctx, args, &environment{stdin: strings.NewReader(""), stdout: stdout, stderr: r.log, getenv: os.Getenv, now: time.Now})
		_ = stdout.Close()
		ended <- code
	}()
	r.end = sync.OnceFunc(func() {
		cancel()
		if code := <-ended; code != 0 {
			t.Errorf("the service ended with %d:\n%s", code, r.log)
		}
	})
	t.Cleanup(r.end)
	lines := bufio.NewReader(out)
	for !strings.Contains(r.welcome, "  next ") {
		line, err := lines.ReadString('\n')
		if err != nil {
			t.Fatalf("%v after %q:\n%s", err, r.welcome, r.log)
		}
		r.welcome += line
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	first, _, _ := strings.Cut(r.welcome, "\n")
	_, r.base, _ = strings.Cut(first, " is running at ")
	return r
}

func (r *running) get(t *testing.T, address string) (status int, body string) {
	t.Helper()
	resp, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

// A service that nobody has configured makes its admin key and says where it lies, has its own identity provider, keeps
// its mails, and lets each user have 30 documents processed an hour.
func TestServeUnconfigured(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "data")
	r := serve(t, dir)
	path := filepath.Join(dir, "admin.key")
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("%v %v, want the mode 0600", info, err)
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	key := strings.TrimSpace(string(content))
	if len(key) < 20 || !strings.Contains(r.welcome, path) {
		t.Errorf("%d characters; the welcome is\n%s", len(key), r.welcome)
	}
	if status, body := r.get(t, r.base+"/.well-known/openid-configuration"); status != 200 || !strings.Contains(body, `"issuer":"`+r.base+`"`) {
		t.Errorf("discovery: %d %s", status, body)
	}
	if status, _ := r.get(t, r.base+"/metrics"); status != 200 {
		t.Errorf("/metrics: %d", status)
	}
	s := &runningService{base: r.base, dir: filepath.Dir(dir)}
	s.signUp(t)
	var up struct{ Data struct{ DocumentID string } }
	s.call(t, "POST", "/api/documents/upload", strings.NewReader(`{"userId":"`+s.uid+`","filename":"a.json","fileType":"application/json","file":"e30="}`), &up)
	var v struct {
		Data struct {
			Validation struct {
				RateLimit struct{ Limit, WindowSeconds int }
			}
		}
	}
	s.call(t, "POST", "/api/validate-document", strings.NewReader(`{"documentId":"`+up.Data.DocumentID+`","userId":"`+s.uid+`"}`), &v)
	if l := v.Data.Validation.RateLimit; l.Limit != 30 || l.WindowSeconds != 3600 {
		t.Errorf("the limit is %+v", l)
	}
	s.token = key
	var box struct {
		Data struct{ Mails []struct{ State string } }
	}
	s.call(t, "GET", "/api/admin/outbox", nil, &box)
	if len(box.Data.Mails) == 0 || box.Data.Mails[0].State != "held" {
		t.Errorf("the outbox: %+v", box)
	}
	r.end()
	if strings.Contains(r.welcome+r.log.String(), key) {
		t.Error("the admin key is printed or logged")
	}
}

// With an issuer configured there is no built-in provider; with an address of their own the metrics are there alone.
func TestServeWithIssuerAndMetricsElsewhere(t *testing.T) {
	r := serve(t, filepath.Join(t.TempDir(), "data"), "--admin-key", "an-admin-key-of-some-length",
		"--oidc-issuers", "https://id.example|rx,corp=https://corp.example|rx", "--metrics-listen", "127.0.0.1:0")
	if strings.Contains(r.welcome, "admin.key") || strings.Contains(r.welcome, "built-in") {
		t.Errorf("the welcome is\n%s", r.welcome)
	}
	for _, path := range []string{"/.well-known/openid-configuration", "/identity/jwks.json", "/metrics"} {
		if status, body := r.get(t, r.base+path); status != 404 || !strings.Contains(body, `"error":"not_found"`) {
			t.Errorf("%s: %d %s", path, status, body)
		}
	}
	_, rest, _ := strings.Cut(r.log.String(), `"serving metrics","address":"`)
	address, _, _ := strings.Cut(rest, `"`)
	if status, body := r.get(t, "http://"+address+"/metrics"); status != 200 || !strings.Contains(body, "rxassay_build_info") {
		t.Errorf("the metrics: %d %.200s", status, body)
	}
	if status, _ := r.get(t, "http://"+address+"/health"); status != 404 {
		t.Errorf("/health beside the metrics: %d", status)
	}
}

// leaks tells which goroutines are left over. On a busy machine those that have been told to end take a while.
func leaks(options ...goleak.Option) error {
	for end := time.Now().Add(3 * time.Minute); ; {
		if err := goleak.Find(options...); err == nil || time.Now().After(end) {
			return err
		}
	}
}
