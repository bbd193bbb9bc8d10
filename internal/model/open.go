package model

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// The vendors that Open knows, as they stand before the colon of a spec.
const (
	Anthropic = "anthropic"
	OpenAI    = "openai"
	Gemini    = "gemini"
	Ollama    = "ollama"
)

// vendors says of each vendor what its wire takes of a schema and how to make an asker.
var vendors = map[string]struct {
	dialect dialect
	open    func(session) (asker, error)
}{
	Anthropic: {anthropicDialect, openAnthropic},
	OpenAI:    {openAIDialect, openOpenAI},
	Gemini:    {geminiDialect, openGemini},
	Ollama:    {ollamaDialect, openOllama},
}

// asker asks one question over a vendor's wire, with the schema in its dialect. Its errors may be of any kind.
type asker func(ctx context.Context, r Request, schema map[string]any) (Answer, error)

// session is what an asker is made from.
type session struct {
	vendor, model string
	env           func(string) string
	client        *http.Client // never follows a redirect, bounds answers, and fails with an *Error
}

func (s session) name() string { return s.vendor + ":" + s.model }

// Open returns the provider of a spec such as "anthropic:claude-sonnet-5-5", "openai:gpt-6-luna",
// "gemini:gemini-3.5-flash" or "ollama:qwen3:8b". It asks nothing yet. Keys and addresses are read from env by the names
// that the vendors gave them; the error says which is missing or mistaken and never repeats a value:
//
//	anthropic  ANTHROPIC_API_KEY, ANTHROPIC_BASE_URL
//	openai     OPENAI_API_KEY, OPENAI_BASE_URL (of any compatible server, which may want no key)
//	gemini     GEMINI_API_KEY or GOOGLE_API_KEY, GOOGLE_GEMINI_BASE_URL
//	ollama     OLLAMA_HOST (127.0.0.1:11434 if empty)
func Open(spec string, env func(string) string) (Provider, error) {
	return open(spec, env, newWire())
}

func open(spec string, env func(string) string, w *wire) (Provider, error) {
	vendor, name, _ := strings.Cut(spec, ":")
	v, known := vendors[vendor]
	if !known || name == "" || strings.ContainsAny(name, " \t\r\n") {
		return nil, fmt.Errorf("model: %q is not a model: give anthropic:<model>, openai:<model>, gemini:<model> or ollama:<model>", spec)
	}
	opened := session{vendor: vendor, model: name, env: env, client: &http.Client{Transport: w}}
	ask, err := v.open(opened)
	if err != nil {
		return nil, err
	}
	return &client{name: opened.name(), dialect: v.dialect, ask: ask}, nil
}

// client is the provider of every vendor.
type client struct {
	name    string
	dialect dialect
	ask     asker
}

// Name implements [Provider].
func (c *client) Name() string { return c.name }

// Complete implements [Provider].
func (c *client) Complete(ctx context.Context, r Request) (Answer, error) {
	schema, err := compile(r.Schema, c.dialect)
	if err != nil {
		return Answer{}, errorOf(ctx, c.name, err)
	}
	answer, err := c.guarded(ctx, r, schema)
	if err != nil {
		return answer, errorOf(ctx, c.name, err)
	}
	return answer, nil
}

// guarded asks. A library may panic at an answer of another shape; what it then says may hold the answer.
func (c *client) guarded(ctx context.Context, r Request, schema map[string]any) (answer Answer, err error) {
	defer func() {
		if recover() != nil {
			err = errMisshapen
		}
	}()
	return c.ask(ctx, r, schema)
}

// Errors that the askers have in common. All such answers are charged for.
var (
	errMisshapen  = &Error{Kind: BadAnswer, Reason: "the answer is not of the form that the provider's interface has", Billed: true}
	errUnfinished = &Error{Kind: BadAnswer, Reason: "the answer does not say that it is complete", Billed: true}
	errRefused    = &Error{Kind: Refused, Reason: "the model refused to answer", Billed: true}
)

// errorOf returns err as an *Error. Libraries put values of the request into their errors, so nothing of an error that
// is not ours is passed on. The context's errors stay what they are.
func errorOf(ctx context.Context, provider string, err error) error {
	if done := ctx.Err(); done != nil {
		return done
	}
	known := errMisshapen
	errors.As(err, &known)
	named := *known
	named.Provider = provider
	return &named
}

// address returns the base URL that a variable gives, or the vendor's own.
func (s session) address(variable, own string) (*url.URL, error) {
	value := s.env(variable)
	if value == "" {
		value = own
	}
	return baseURL(variable, value)
}

// key returns the first of the variables that is set.
func (s session) key(variables ...string) (string, error) {
	for _, v := range variables {
		if value := strings.TrimSpace(s.env(v)); value != "" {
			return value, nil
		}
	}
	return "", errors.New("model: " + s.name() + " needs a key: set " + strings.Join(variables, " or "))
}

// ollamaAddress reads OLLAMA_HOST, which may lack the scheme and the port, and may be the address that the server binds.
func ollamaAddress(value string) (*url.URL, error) {
	if value == "" {
		value = "127.0.0.1"
	}
	if !strings.Contains(value, "://") {
		value = "http://" + value
	}
	u, err := baseURL("OLLAMA_HOST", value)
	if err != nil {
		return nil, err
	}
	if u.Port() == "" && u.Scheme == "http" {
		u.Host = net.JoinHostPort(u.Hostname(), "11434")
	}
	if ip := net.ParseIP(u.Hostname()); ip != nil && ip.IsUnspecified() {
		u.Host = net.JoinHostPort("127.0.0.1", u.Port())
	}
	return u, nil
}
