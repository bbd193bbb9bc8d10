package identity

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"
)

const (
	// rememberAnswer is for how long a key set or discovery document is answered from memory. The key set is read again
	// for every token with an unknown key id; without a memory anybody who invents key ids makes this service hammer the
	// issuer. A new key of the issuer is seen this much later at most.
	rememberAnswer = 10 * time.Second
	// rememberFailure is for how long a failed read is not tried again.
	rememberFailure = time.Second
	// maxDocument bounds a key set or discovery document.
	maxDocument = 1 << 20
)

// memory is a transport that answers repeats of a GET without asking again. The few URLs it sees are those of the
// configured issuers.
type memory struct {
	next http.RoundTripper
	now  func() time.Time

	mu      sync.Mutex
	entries map[string]*remembered
}

// remembered is the last answer of one URL.
type remembered struct {
	mu     sync.Mutex // held while fetching, so that callers at the same time share one fetch
	until  time.Time
	header http.Header
	body   []byte
	err    error
}

func newMemory(next http.RoundTripper, now func() time.Time) *memory {
	if next == nil {
		next = http.DefaultTransport
	}
	return &memory{next: next, now: now, entries: map[string]*remembered{}}
}

// RoundTrip implements http.RoundTripper. Any answer but 200 is an error, a redirect too: the configured issuer's own
// host has to answer.
func (m *memory) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Method != http.MethodGet {
		return nil, errors.New("only GET requests are made to an identity provider")
	}
	address := req.URL.String()
	m.mu.Lock()
	entry := m.entries[address]
	if entry == nil {
		entry = &remembered{}
		m.entries[address] = entry
	}
	m.mu.Unlock()

	entry.mu.Lock()
	defer entry.mu.Unlock()
	if !m.now().Before(entry.until) {
		entry.header, entry.body, entry.err = m.fetch(req)
		// Counted from the end: those who waited for a fetch that timed out must not each wait for one of their own.
		entry.until = m.now().Add(rememberAnswer)
		if entry.err != nil {
			entry.until = m.now().Add(rememberFailure)
		}
	}
	if entry.err != nil {
		return nil, entry.err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header:        entry.header.Clone(),
		Body:          io.NopCloser(bytes.NewReader(entry.body)),
		ContentLength: int64(len(entry.body)),
		Request:       req,
	}, nil
}

func (m *memory) fetch(req *http.Request) (http.Header, []byte, error) {
	resp, err := m.next.RoundTrip(req)
	if err != nil {
		return nil, nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, nil, fmt.Errorf("the identity provider answered %d where its keys or discovery document were asked for", resp.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxDocument+1))
	if err != nil {
		return nil, nil, err
	}
	if len(body) > maxDocument {
		return nil, nil, errors.New("the identity provider's answer is longer than 1 MiB")
	}
	return resp.Header, plainKeys(body), nil
}

// plainKeys takes out of a key set what nobody needs here and what would make the library refuse the whole set: the
// certificates that come with keys, and keys that are not for signatures or of a kind that it does not know. Anything but a
// key set stays as it is.
func plainKeys(body []byte) []byte {
	var set struct {
		Keys []map[string]json.RawMessage `json:"keys"`
	}
	if json.Unmarshal(body, &set) != nil || len(set.Keys) == 0 {
		return body
	}
	good := []json.RawMessage{}
	for _, fields := range set.Keys {
		for _, certificate := range []string{"x5c", "x5t", "x5t#S256", "x5u"} {
			delete(fields, certificate)
		}
		raw, err := json.Marshal(fields)
		if err != nil {
			continue
		}
		var key jose.JSONWebKey
		if json.Unmarshal(raw, &key) == nil && key.Valid() && key.IsPublic() && key.Use != "enc" {
			good = append(good, raw)
		}
	}
	plain, err := json.Marshal(map[string]any{"keys": good})
	if err != nil {
		return body
	}
	return plain
}
