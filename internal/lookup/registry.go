package lookup

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Bounds of what a registry may send and of how much is asked of it.
const (
	maxAnswer     = 2 << 20 // bytes, unpacked; a real answer has some kilobytes, a search some hundred
	maxHeader     = 64 << 10
	maxHold       = time.Hour // the longest Retry-After that is obeyed
	attempts      = 2
	callsAtOnce   = 8
	maxRedirects  = 3
	tooManyPause  = time.Minute     // after 429 without Retry-After
	suggestedWait = 5 * time.Second // what callers are told after a failure
)

// registry asks a public registry questions over HTTP and trusts nothing of the answer.
type registry struct {
	name    string
	base    *url.URL
	client  *http.Client
	clock   func() time.Time
	log     *slog.Logger
	timeout time.Duration
	pause   time.Duration
	calls   chan struct{}
	breaker *breaker
}

// failure is why a question got no answer. Its reason is a fixed sentence: no address, no number and nothing of the
// answer is in it, since the address may hold a key.
type failure struct {
	reason string
	again  bool          // a second attempt may help
	ours   bool          // the registry is well; it does not take the question
	hold   time.Duration // what it wants to be left alone for
}

func (f *failure) Error() string { return f.reason }

// newRegistry returns nil for a registry that is off. An address without a path gets the path of the public one.
func newRegistry(name, address, public string, c Config) (*registry, error) {
	if address == "" || strings.EqualFold(address, Off) {
		return nil, nil
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || u.User != nil || u.Fragment != "" {
		return nil, errors.New("give an address such as " + public + ", or off") // the value may hold a key: it is not repeated
	}
	if u.Path == "" || u.Path == "/" {
		if p, err := url.Parse(public); err == nil {
			u.Path = p.Path
		}
	}
	transport := c.Transport
	if transport == nil {
		transport = &http.Transport{
			Proxy:           http.ProxyFromEnvironment,
			TLSClientConfig: &tls.Config{MinVersion: tls.VersionTLS12},
			MaxConnsPerHost: callsAtOnce, MaxIdleConnsPerHost: callsAtOnce, IdleConnTimeout: time.Minute,
			MaxResponseHeaderBytes: maxHeader, ForceAttemptHTTP2: true,
		}
	}
	return &registry{
		name: name, base: u, clock: c.Clock, log: c.Logger, timeout: c.Timeout, pause: c.RetryPause,
		client:  &http.Client{Transport: transport, CheckRedirect: sameHost},
		calls:   make(chan struct{}, callsAtOnce),
		breaker: &breaker{clock: c.Clock},
	}, nil
}

// errRedirect is the refusal of a redirect that leads away.
var errRedirect = errors.New("a redirect to another host")

func sameHost(r *http.Request, via []*http.Request) error {
	if r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme || len(via) > maxRedirects {
		return errRedirect
	}
	return nil
}

// fetch asks a question and hands the answer to decode, which returns nil, [ErrNotFound] or a *failure. Everything but
// the first two becomes an *[UnavailableError].
func (r *registry) fetch(ctx context.Context, query url.Values, decode func(status int, body []byte) error) error {
	probe, wait := r.breaker.begin()
	if wait > 0 {
		return r.unavailable("it failed repeatedly", wait)
	}
	ctx, cancel := context.WithTimeout(ctx, r.timeout)
	defer cancel()
	select {
	case r.calls <- struct{}{}:
		defer func() { <-r.calls }()
	case <-ctx.Done():
		r.breaker.abandon(probe)
		return r.unavailable("too many questions wait for it", suggestedWait)
	}
	for attempt := 1; ; attempt++ {
		err := r.once(ctx, query, decode)
		var failed *failure
		switch {
		case err == nil || errors.Is(err, ErrNotFound):
			if r.breaker.succeed() {
				r.log.Info("a registry answers again", "registry", r.name)
			}
			return err
		case !errors.As(err, &failed), errors.Is(ctx.Err(), context.Canceled): // the service is closing
			r.breaker.abandon(probe)
			return r.unavailable("the question was given up", suggestedWait)
		case failed.ours:
			r.breaker.abandon(probe)
			r.log.Warn("a registry does not take a question; check its address", "registry", r.name, "reason", failed.reason)
			return r.unavailable(failed.reason, suggestedWait)
		case failed.again && failed.hold == 0 && attempt < attempts && r.rest(ctx):
			continue
		}
		opened := r.breaker.fail(probe, min(failed.hold, maxHold))
		r.log.Warn("a registry failed", "registry", r.name, "reason", failed.reason, "attempts", attempt, "paused", opened)
		return r.unavailable(failed.reason, max(suggestedWait, min(failed.hold, maxHold)))
	}
}

// rest waits between two attempts, between half and one and a half of the pause, so that replicas do not keep step. It
// reports whether there is time for another attempt.
func (r *registry) rest(ctx context.Context) bool {
	pause := time.NewTimer(r.pause/2 + rand.N(r.pause)) //nolint:gosec // chance spreads attempts; it keeps no secret
	defer pause.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-pause.C:
		return true
	}
}

func (r *registry) unavailable(reason string, wait time.Duration) error {
	wait = max(time.Second, (wait + time.Second - 1).Truncate(time.Second))
	return &UnavailableError{Registry: r.name, Reason: reason, RetryAfter: wait}
}

// once makes one attempt.
func (r *registry) once(ctx context.Context, query url.Values, decode func(int, []byte) error) error {
	ctx, cancel := context.WithTimeout(ctx, r.timeout/attempts)
	defer cancel()
	u := *r.base
	all := u.Query()
	for key, values := range query {
		all[key] = values
	}
	u.RawQuery = all.Encode()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return &failure{reason: "its address is not usable", ours: true}
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("User-Agent", "RxAssay")
	response, err := r.client.Do(request)
	switch {
	case errors.Is(err, errRedirect):
		return &failure{reason: "it redirects to another address"}
	case errors.Is(err, context.DeadlineExceeded):
		return &failure{reason: "it did not answer in time", again: true}
	case err != nil:
		return &failure{reason: "it cannot be reached", again: true}
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer+1)) // the transport has unpacked it: a bomb ends here
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &failure{reason: "it did not finish its answer in time", again: true}
	case err != nil:
		return &failure{reason: "its answer broke off", again: true}
	case len(body) > maxAnswer:
		return &failure{reason: "its answer is too long"}
	}
	switch s := response.StatusCode; {
	case s == http.StatusTooManyRequests:
		return &failure{reason: "it was asked too often", hold: r.hold(response, tooManyPause)}
	case s >= 500:
		return &failure{reason: "it is out of order", again: true, hold: r.hold(response, 0)}
	case s == http.StatusOK, s == http.StatusNotFound:
		return decode(s, body)
	default:
		return &failure{reason: "it answered with an unexpected status"}
	}
}

// hold reads Retry-After, seconds or a date.
func (r *registry) hold(response *http.Response, otherwise time.Duration) time.Duration {
	after := response.Header.Get("Retry-After")
	if seconds, err := strconv.Atoi(after); err == nil && seconds > 0 {
		return time.Duration(min(seconds, int(maxHold/time.Second))) * time.Second
	}
	if at, err := http.ParseTime(after); err == nil {
		if wait := at.Sub(r.clock()); wait > 0 {
			return wait
		}
	}
	return otherwise
}

// text is a JSON string, number or boolean as text: registries have changed their minds. Null and anything else is empty.
type text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(b []byte) error {
	*t = ""
	switch b[0] {
	case '"':
		var s string
		if err := json.Unmarshal(b, &s); err != nil {
			return err
		}
		*t = text(s)
	case '{', '[', 'n':
	default:
		*t = text(b)
	}
	return nil
}

// maxField is the longest text of a record, in bytes; more is cut off.
const maxField = 500

// plain makes one line of printable text of what a registry or a file sent.
func plain(s string) string {
	if len(s) > 4*maxField {
		s = s[:4*maxField]
	}
	dirty := strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f || r == 0xFFFD })
	if dirty {
		s = strings.Map(func(r rune) rune {
			switch {
			case r < ' ' || r == 0x7f:
				return ' '
			case r == 0xFFFD:
				return -1
			}
			return r
		}, s)
	}
	if strings.Contains(s, "  ") || s != "" && (s[0] == ' ' || s[len(s)-1] == ' ') {
		s = strings.Join(strings.Fields(s), " ")
	}
	if len(s) > maxField {
		s = strings.ToValidUTF8(s[:maxField], "")
	}
	return s
}
