package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// runningService is the built program, serving from an empty folder, with one approved account.
type runningService struct {
	address    string // known from the first launch on, so that a restart is the same issuer
	command    *exec.Cmd
	base, dir  string
	uid, token string
}

func startService(tb testing.TB, binary string) *runningService {
	tb.Helper()
	s := &runningService{dir: tb.TempDir()}
	s.launch(tb, binary)
	s.signUp(tb)
	return s
}

// shareEngine lets a service find the PDF engine that an earlier test has compiled.
func shareEngine(tb testing.TB, dataDir string) {
	tb.Helper()
	shared := filepath.Join(os.TempDir(), "rxassay-test-engine", "service")
	for _, dir := range []string{shared, dataDir} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			tb.Fatal(err)
		}
	}
	if err := os.Symlink(shared, filepath.Join(dataDir, "pdf-engine")); err != nil {
		tb.Fatal(err)
	}
}

// launch starts the program on a free port, or again where it was, and waits until it says where it is and is ready.
func (s *runningService) launch(tb testing.TB, binary string) {
	tb.Helper()
	listen := s.address
	if listen == "" {
		listen = "127.0.0.1:0"
		shareEngine(tb, filepath.Join(s.dir, "data"))
	}
	deadline := time.Now().Add(10 * time.Minute)
	line, err := s.start(tb, binary, listen)
	for end := time.Now().Add(2 * time.Minute); s.address != "" && err != nil && time.Now().Before(end); { // another program may have taken its port
		time.Sleep(time.Second)
		line, err = s.start(tb, binary, listen)
	}
	if err != nil {
		tb.Fatalf("the service did not start: %v", err)
	}
	_, s.base, _ = strings.Cut(strings.TrimSpace(line), " is running at ")
	s.address = strings.TrimPrefix(s.base, "http://")
	for ; ; time.Sleep(50 * time.Millisecond) {
		w, err := http.Get(s.base + "/readyz")
		if err == nil {
			w.Body.Close()
			if w.StatusCode == http.StatusOK {
				return
			}
		}
		if time.Now().After(deadline) {
			tb.Fatalf("%s/readyz is not ready after ten minutes", s.base)
		}
	}
}

// start starts the program and returns the line in which it says where it is.
func (s *runningService) start(tb testing.TB, binary, listen string) (string, error) {
	tb.Helper()
	command := exec.Command(binary, "serve", "--listen", listen, "--log-level", "warn")
	command.Dir = s.dir
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		tb.Fatal(err)
	}
	if err := command.Start(); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = command.Process.Kill() })
	s.command = command
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return "", errors.Join(err, command.Wait())
	}
	return line, nil
}

// signUp makes an account, registers it and has it approved.
func (s *runningService) signUp(tb testing.TB) {
	tb.Helper()
	var login struct{ IDToken, LocalID string }
	s.call(tb, "POST", "/identitytoolkit.googleapis.com/v1/accounts:signUp",
		strings.NewReader(`{"email":"analyst@example.com","password":"a long test phrase","returnSecureToken":true}`), &login)
	s.token, s.uid = login.IDToken, login.LocalID
	s.call(tb, "POST", "/api/auth/register",
		strings.NewReader(`{"uid":"`+s.uid+`","email":"analyst@example.com","provider":"password"}`), nil)
	key, err := os.ReadFile(filepath.Join(s.dir, "data", "admin.key"))
	if err != nil {
		tb.Fatal(err)
	}
	s.call(tb, "GET", "/api/auth/approve?uid="+s.uid+"&action=approve&key="+strings.TrimSpace(string(key)), nil, nil)
}

func (s *runningService) call(tb testing.TB, method, path string, body io.Reader, into any) {
	tb.Helper()
	r, err := http.NewRequest(method, s.base+path, body)
	if err != nil {
		tb.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if s.token != "" {
		r.Header.Set("Authorization", "Bearer "+s.token)
	}
	w, err := http.DefaultClient.Do(r)
	if err != nil {
		tb.Fatal(err)
	}
	defer w.Body.Close()
	answer, err := io.ReadAll(w.Body)
	if err != nil || w.StatusCode >= 300 {
		tb.Fatalf("%s %s: %d %s %v", method, path, w.StatusCode, answer, err)
	}
	if into != nil {
		if err := json.Unmarshal(answer, into); err != nil {
			tb.Fatalf("%s %s: %v", method, path, err)
		}
	}
}

func (s *runningService) upload(tb testing.TB, document []byte) string {
	var answer struct{ Data struct{ DocumentID string } }
	s.call(tb, "POST", "/api/documents/upload", io.MultiReader(
		strings.NewReader(`{"userId":"`+s.uid+`","filename":"plan.pdf","fileType":"application/pdf","file":"`),
		strings.NewReader(base64.StdEncoding.EncodeToString(document)), strings.NewReader(`"}`)), &answer)
	return answer.Data.DocumentID
}

func (s *runningService) waitFor(tb testing.TB, id string) {
	for deadline := time.Now().Add(10 * time.Minute); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		var answer struct {
			Data struct {
				Status  string
				Failure any
			}
		}
		s.call(tb, "GET", "/api/documents/"+id, nil, &answer)
		switch answer.Data.Status {
		case "completed":
			return
		case "failed":
			tb.Fatalf("document failed: %v", answer.Data.Failure)
		}
	}
	tb.Fatal("the document was not analysed within ten minutes")
}

// peakMemory adds the resident peaks (VmHWM) of the process and its children.
func (s *runningService) peakMemory(tb testing.TB) int64 {
	tb.Helper()
	total := int64(0)
	pids := []string{strconv.Itoa(s.command.Process.Pid)}
	for len(pids) > 0 {
		status, err := os.ReadFile("/proc/" + pids[0] + "/status")
		if err != nil {
			tb.Fatal("peak memory is read from /proc, which this system does not have")
		}
		for line := range strings.Lines(string(status)) {
			if f := strings.Fields(line); f[0] == "VmHWM:" {
				kb, _ := strconv.ParseInt(f[1], 10, 64)
				total += kb * 1024
			}
		}
		children, _ := os.ReadFile("/proc/" + pids[0] + "/task/" + pids[0] + "/children")
		pids = append(pids[1:], strings.Fields(string(children))...)
	}
	return total
}

func (s *runningService) stop(tb testing.TB) {
	tb.Helper()
	_ = s.command.Process.Signal(os.Interrupt)
	if err := s.command.Wait(); err != nil {
		tb.Errorf("the service did not stop cleanly: %v", err)
	}
}
