package model

import (
	"bytes"
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Bounds of one exchange with a provider.
const (
	maxAnswerBytes = 16 << 20 // unpacked
	maxErrorBytes  = 64 << 10
	maxHeaderBytes = 64 << 10
	callTimeout    = 10 * time.Minute // models think for minutes
	maxRetryAfter  = time.Hour
)

// wire is the HTTP transport below every provider's library. It returns only whole, bounded JSON answers of status 2xx;
// everything else is an *Error, so that the libraries have nothing to interpret and nothing to try again.
type wire struct {
	next  http.RoundTripper
	clock func() time.Time

	// deadline gives an exchange its end. What ends otherwise was ended by the caller.
	deadline func(context.Context) (context.Context, context.CancelFunc)
}

func newWire() *wire {
	return &wire{next: newTransport(), clock: time.Now, deadline: func(ctx context.Context) (context.Context, context.CancelFunc) {
		return context.WithTimeout(ctx, callTimeout)
	}}
}

func newTransport() http.RoundTripper {
	return &http.Transport{
		Proxy:               proxy,
		TLSClientConfig:     &tls.Config{MinVersion: tls.VersionTLS12},
		MaxIdleConnsPerHost: 16, IdleConnTimeout: time.Minute, TLSHandshakeTimeout: 15 * time.Second,
		MaxResponseHeaderBytes: maxHeaderBytes, ForceAttemptHTTP2: true,
	}
}

// proxy is what the environment names for https (HTTPS_PROXY, NO_PROXY): such a proxy passes on what it cannot read. One
// for http would read the document, so there is none.
func proxy(r *http.Request) (*url.URL, error) {
	if r.URL.Scheme != "https" {
		return nil, nil //nolint:nilnil // the transport's word for no proxy
	}
	return http.ProxyFromEnvironment(r)
}

// RoundTrip implements http.RoundTripper.
func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	ctx, cancel := w.deadline(r.Context())
	defer cancel()
	response, err := w.next.RoundTrip(r.WithContext(ctx))
	if err != nil {
		return nil, exchangeError(ctx, err, "the provider did not answer in time")
	}
	defer response.Body.Close()
	limit := int64(maxAnswerBytes)
	if response.StatusCode >= 300 {
		limit = maxErrorBytes
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, limit+1)) // the transport has unpacked it: a bomb ends here
	switch {
	case response.StatusCode >= 300:
		return nil, w.refusal(response, body)
	case err != nil:
		return nil, exchangeError(ctx, err, "the provider did not finish its answer in time")
	case int64(len(body)) > limit:
		return nil, &Error{Kind: BadAnswer, Reason: "the answer is too long", Billed: true}
	case !isJSON(response.Header.Get("Content-Type")):
		return nil, &Error{Kind: BadAnswer, Reason: "the answer is not of a JSON content type; check the base URL", Billed: true}
	}
	body = bytes.TrimPrefix(body, []byte("\uFEFF"))
	if !json.Valid(body) {
		return nil, &Error{Kind: BadAnswer, Reason: "the answer is not JSON", Billed: true}
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	response.ContentLength = int64(len(body))
	return response, nil
}

func isJSON(contentType string) bool {
	kind, _, err := mime.ParseMediaType(contentType)
	return err == nil && (kind == "application/json" || strings.HasSuffix(kind, "+json"))
}

// exchangeError says why there is no whole answer. Only when there was no connection is it certain that nothing is
// charged.
func exchangeError(ctx context.Context, err error, late string) error {
	var dial *net.OpError
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return &Error{Kind: Timeout, Reason: late, Billed: true}
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &dial) && dial.Op == "dial":
		return &Error{Kind: Unreachable, Reason: "no connection to the provider"}
	default:
		return &Error{Kind: Unreachable, Reason: "the connection to the provider broke", Billed: true}
	}
}

// refused is what the providers' error bodies have in common.
type refused struct {
	Type, Code, Status, Message string
	RetryDelay                  time.Duration
}

// readRefusal reads the error forms of the providers: {"error": {"type", "code", "status", "message", "details"}}, and
// Ollama's {"error": "message"}. What it cannot read is empty.
func readRefusal(body []byte) refused {
	var outer struct {
		Error json.RawMessage `json:"error"`
	}
	var r refused
	if json.Unmarshal(body, &outer) != nil || json.Unmarshal(outer.Error, &r.Message) == nil {
		return r
	}
	var inner struct {
		Type, Code, Status, Message any // vendors and compatible servers differ in their types
		Details                     []struct {
			RetryDelay string `json:"retryDelay"`
		}
	}
	_ = json.Unmarshal(outer.Error, &inner) // a field of another type is left out, the rest is read
	r.Type, _ = inner.Type.(string)
	r.Code, _ = inner.Code.(string)
	r.Status, _ = inner.Status.(string)
	r.Message, _ = inner.Message.(string)
	for _, d := range inner.Details {
		if delay, err := time.ParseDuration(d.RetryDelay); err == nil && delay > 0 {
			r.RetryDelay = delay
		}
	}
	return r
}

// Words by which providers say in a 400 that a question is too long.
var tooLongWords = []string{
	"prompt is too long", "maximum context length", "context length", "exceeds the maximum number of tokens",
	"input token count", "context window", "exceed context",
}

func (r refused) tooLong() bool {
	message := strings.ToLower(r.Message)
	for _, words := range tooLongWords {
		if strings.Contains(message, words) {
			return true
		}
	}
	return r.Code == "context_length_exceeded" || r.Code == "string_above_max_length"
}

// refusal makes an error of an answer whose status is not 2xx.
func (w *wire) refusal(response *http.Response, body []byte) *Error {
	said := readRefusal(body)
	e := &Error{RetryAfter: w.retryAfter(response.Header, said)}
	switch s := response.StatusCode; {
	case s < 400:
		e.Kind, e.Reason = BadRequest, "the provider redirects to another address, which is not followed; set its base URL to the final one"
	case said.Code == "insufficient_quota", said.Type == "insufficient_quota", said.Type == "billing_error", s == http.StatusPaymentRequired:
		e.Kind, e.Reason = Auth, "the provider's account has no credit left"
	case s == http.StatusUnauthorized, s == http.StatusForbidden:
		e.Kind, e.Reason = Auth, "the provider does not accept the key"
	case said.Status == "INVALID_ARGUMENT" && strings.Contains(said.Message, "API key"): // Gemini answers 400 to a wrong key
		e.Kind, e.Reason = Auth, "the provider does not accept the key"
	case s == http.StatusRequestEntityTooLarge, said.tooLong():
		e.Kind, e.Reason = ContextTooLong, "the question is longer than the model takes"
	case said.Code == "content_filter", said.Code == "content_policy_violation":
		e.Kind, e.Reason = Refused, "a filter of the provider refused the question"
	case s == http.StatusNotFound:
		e.Kind, e.Reason = BadRequest, "the provider knows no such model or address"
	case s == http.StatusTooManyRequests:
		e.Kind, e.Reason = RateLimited, "the provider was asked too often"
	case s == http.StatusRequestTimeout, s == http.StatusGatewayTimeout:
		e.Kind, e.Reason, e.Billed = Timeout, "the provider did not answer in time", true
	case s >= 500:
		e.Kind, e.Reason = Overloaded, "the provider is overloaded or out of order"
	default:
		e.Kind, e.Reason = BadRequest, "the provider does not take the question"
	}
	return e
}

// retryAfter reads how long a provider wants to be left alone: Retry-After as seconds or a date, or Gemini's RetryInfo.
func (w *wire) retryAfter(h http.Header, said refused) time.Duration {
	wait := said.RetryDelay
	after := h.Get("Retry-After")
	if seconds, err := strconv.Atoi(after); err == nil && seconds > 0 {
		wait = time.Duration(min(seconds, int(maxRetryAfter/time.Second))) * time.Second
	} else if at, err := http.ParseTime(after); err == nil {
		wait = at.Sub(w.clock())
	}
	return min(max(wait, 0), maxRetryAfter)
}

// baseURL checks an address from the environment. Its value may hold a secret and is not repeated.
func baseURL(variable, value string) (*url.URL, error) {
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return nil, errors.New("model: " + variable + " is not an address such as https://models.example.com/v1: give scheme, host and path only")
	}
	return u, nil
}
