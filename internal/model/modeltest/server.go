package modeltest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"

	"github.com/tiktoken-go/tokenizer"
)

// Key is the key that the servers want. A test that finds it in an error or a log has found a leak.
const Key = "sk-test-5e1f-do-not-print"

// Asked is one question as a server has understood it.
type Asked struct {
	Model, System, Prompt string
	Schema                map[string]any
	MaxTokens             int
}

// Document returns what stands between the delimiters of the prompt, "" if there are none.
func (a Asked) Document() string {
	first, rest, _ := strings.Cut(a.Prompt, "\n")
	mark, delimited := strings.CutPrefix(first, "BEGIN ")
	document, _, ended := strings.Cut(rest, "\nEND "+mark)
	if !delimited || !ended {
		return ""
	}
	return document
}

// Hash names a question by all that an answer depends on: the delimiters, which are random, are left out.
func (a Asked) Hash() string {
	system := a.System
	if first, _, _ := strings.Cut(a.Prompt, "\n"); strings.HasPrefix(first, "BEGIN ") {
		system = strings.ReplaceAll(system, strings.TrimPrefix(first, "BEGIN "), "")
	}
	h := sha256.New()
	e := json.NewEncoder(h)
	for _, part := range []any{a.Model, system, a.Document(), a.Schema, a.MaxTokens} {
		_ = e.Encode(part) // of JSON, so it has a JSON form
	}
	return hex.EncodeToString(h.Sum(nil))
}

// Stop is why a reply ends.
type Stop int

// The reasons, which each protocol words in its own way.
const (
	Finished Stop = iota
	Truncated
	Refused
	Paused // a reason that no question of this kind has
)

// Reply is what a server answers.
type Reply struct {
	Text    string
	Stop    Stop
	Empty   bool // without any candidate, choice or block
	NoUsage bool
}

// Answerer answers a question.
type Answerer func(Asked) Reply

// Server is one provider. Close it.
type Server struct {
	URL string

	protocol protocol
	answer   Answerer
	hanging  chan struct{}
	http     *httptest.Server

	mu      sync.Mutex
	asked   []Asked
	used    []Usage
	misuses []string
	spoil   func(Asked) *Fault
}

// Usage is what a server reported for a reply.
type Usage struct{ Input, Output int }

// NewServer starts a provider: "anthropic", "openai", "gemini" or "ollama".
func NewServer(vendor string, answer Answerer) *Server {
	s := &Server{protocol: protocols[vendor], answer: answer, hanging: make(chan struct{})}
	s.http = httptest.NewServer(http.HandlerFunc(s.serve))
	s.URL = s.http.URL
	return s
}

// Vendors lists the protocols.
func Vendors() []string { return []string{"anthropic", "openai", "gemini", "ollama"} }

// Close stops the server.
func (s *Server) Close() {
	s.http.CloseClientConnections()
	s.http.Close()
}

// Env has the variables by which a provider is directed to the server.
func (s *Server) Env(name string) string {
	switch name {
	case "ANTHROPIC_BASE_URL", "GOOGLE_GEMINI_BASE_URL", "OLLAMA_HOST":
		return s.URL
	case "OPENAI_BASE_URL":
		return s.URL + "/v1"
	case "ANTHROPIC_API_KEY", "OPENAI_API_KEY", "GEMINI_API_KEY":
		return Key
	}
	return ""
}

// Spoil has the fault that choose returns done to a question; nil is none. A nil choose ends all faults.
func (s *Server) Spoil(choose func(Asked) *Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spoil = choose
}

// Hanging gets a value for each request that the server has left without an end. Only a reader of it lets the server go
// on, so a test knows when to have the client give up.
func (s *Server) Hanging() <-chan struct{} { return s.hanging }

// Asked lists the questions so far that were no misuse.
func (s *Server) Asked() []Asked {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Asked(nil), s.asked...)
}

// Used sums what was reported so far.
func (s *Server) Used() Usage {
	s.mu.Lock()
	defer s.mu.Unlock()
	var sum Usage
	for _, u := range s.used {
		sum.Input += u.Input
		sum.Output += u.Output
	}
	return sum
}

// Misuses lists what requests did that the provider does not take. It is empty after a good test.
func (s *Server) Misuses() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.misuses...)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	asked, misuse := s.protocol.read(r, body)
	if !strings.HasPrefix(r.Host, "127.0.0.1:") {
		misuse = bad("the client has followed a redirect to another host")
	}
	s.mu.Lock()
	var fault *Fault
	if misuse == nil {
		s.asked = append(s.asked, asked)
		if s.spoil != nil {
			fault = s.spoil(asked)
		}
	} else {
		s.misuses = append(s.misuses, misuse.message)
	}
	s.mu.Unlock()
	switch {
	case misuse != nil:
		s.refuse(w, *misuse)
	case fault != nil:
		fault.do(&exchange{server: s, w: w, r: r, asked: asked})
	default:
		s.reply(w, asked, s.answer(asked))
	}
}

// refuse answers with an error in the provider's form.
func (s *Server) refuse(w http.ResponseWriter, e refusal) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(e.status)
	_ = json.NewEncoder(w).Encode(s.protocol.refusal(e))
}

// reply answers in the provider's form.
func (s *Server) reply(w http.ResponseWriter, asked Asked, r Reply) {
	w.Header().Set("Content-Type", "application/json")
	_, _ = w.Write(s.envelope(asked, r))
}

// envelope is a reply in the provider's form, with the usage that a provider would count.
func (s *Server) envelope(asked Asked, r Reply) []byte {
	u := s.count(asked, r)
	s.mu.Lock()
	s.used = append(s.used, u)
	s.mu.Unlock()
	envelope := s.protocol.reply(asked, r, u)
	body, err := json.Marshal(envelope)
	if err != nil {
		panic(err) // maps and strings always marshal
	}
	return body
}

// count counts tokens with OpenAI's vocabulary, the only one that is published, and the vendor's factor. A schema is
// shown to the model, so it counts.
func (s *Server) count(asked Asked, r Reply) Usage {
	schema, _ := json.Marshal(asked.Schema)
	if s.protocol.schemaInPrompt {
		schema = nil // it has been counted
	}
	in := tokens(asked.System) + tokens(asked.Prompt) + tokens(string(schema)) + 12 // roles
	factor := s.protocol.tokensPerHundred
	return Usage{Input: in * factor / 100, Output: tokens(r.Text) * factor / 100}
}

var encoding = sync.OnceValue(func() tokenizer.Codec {
	codec, err := tokenizer.Get(tokenizer.O200kBase)
	if err != nil {
		panic(err) // the vocabulary is compiled in
	}
	return codec
})

func tokens(text string) int {
	n, err := encoding().Count(text)
	if err != nil {
		panic(err)
	}
	return n
}
