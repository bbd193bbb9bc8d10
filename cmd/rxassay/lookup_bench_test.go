package main

import (
	"bufio"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// serveHello is the least that a JSON service can be: what look-ups are measured against.
func serveHello() {
	listener, err := net.Listen("tcp", os.Args[1])
	if err != nil {
		panic(err)
	}
	panic(http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(map[string]any{"success": true, "message": "hello"})
	})))
}

// BenchmarkLookupBesideHello asks the running service for a built-in NPI and a bare net/http server for a greeting, in
// turns of a second, with the same clients, and reports the ratio of their speeds.
func BenchmarkLookupBesideHello(b *testing.B) {
	b.Setenv("RXASSAY_RATE_LIMITS", "lookup=100000/1s") // counted, and never reached
	b.Setenv("RXASSAY_NPI_REGISTRY_URL", "off")
	s := startService(b, "rxassay")
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	address := free.Addr().String()
	_ = free.Close()
	hello := exec.Command("hello", address)
	hello.Stderr = os.Stderr
	if err := hello.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = hello.Process.Kill(); _ = hello.Wait() })
	var lookups, hellos int64
	for b.Loop() {
		hellos += answersIn(b, time.Second, address, "/")
		lookups += answersIn(b, time.Second, s.address, "/api/npi/lookup?npi=1013910025")
	}
	b.ReportMetric(float64(hellos)/float64(b.N), "hellos/s")
	b.ReportMetric(float64(lookups)/float64(b.N), "lookups/s")
	b.ReportMetric(float64(lookups)/float64(hellos), "ratio")
	s.stop(b)
}

// answersIn counts the answers that 32 clients get, each on a connection of its own.
func answersIn(tb testing.TB, d time.Duration, address, path string) int64 {
	tb.Helper()
	var count atomic.Int64
	var clients sync.WaitGroup
	end := time.Now().Add(d)
	for range 32 {
		clients.Go(func() {
			conn, err := dial(address)
			if err != nil {
				tb.Error(err)
				return
			}
			defer conn.Close()
			in := bufio.NewReader(conn)
			question := []byte("GET " + path + " HTTP/1.1\r\nHost: " + address + "\r\n\r\n")
			for time.Now().Before(end) {
				if _, err := conn.Write(question); err != nil {
					tb.Error(err)
					return
				}
				if err := readAnswer(in); err != nil {
					tb.Error(err)
					return
				}
				count.Add(1)
			}
		})
	}
	clients.Wait()
	return count.Load()
}

func dial(address string) (conn net.Conn, err error) {
	for range 100 { // a server that has just started
		if conn, err = net.Dial("tcp", address); err == nil {
			return conn, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return nil, err
}

// readAnswer reads a 200 with little more work than finding its end, as a load generator does.
func readAnswer(in *bufio.Reader) error {
	length := 0
	for first := true; ; first = false {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		switch {
		case first && !strings.HasPrefix(string(line), "HTTP/1.1 200 "):
			return &net.AddrError{Err: "answered " + string(line)}
		case len(line) > 16 && string(line[:16]) == "Content-Length: ":
			for _, c := range line[16 : len(line)-2] {
				length = 10*length + int(c-'0')
			}
		case len(line) == 2:
			_, err := io.CopyN(io.Discard, in, int64(length))
			return err
		}
	}
}
