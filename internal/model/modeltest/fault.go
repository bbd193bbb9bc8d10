package modeltest

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"time"
)

// Fault is one way in which a provider or its network goes wrong.
type Fault struct {
	Name  string
	Hangs bool // it never ends; see Server.Hanging

	do func(*exchange)
}

// exchange is one request that a fault is done to.
type exchange struct {
	server *Server
	w      http.ResponseWriter
	r      *http.Request
	asked  Asked
}

// Faults lists all faults.
func Faults() []Fault {
	return []Fault{
		refuses("429, Retry-After in seconds", refusal{status: 429, kind: "rate_limit_error", retryAfter: "7"}),
		refuses("429, Retry-After as a date", refusal{status: 429, kind: "rate_limit_error", retryAfter: "date"}),
		refuses("429 for an hour", refusal{status: 429, kind: "rate_limit_error", retryAfter: "3600"}),
		refuses("429, no credit left", refusal{status: 429, kind: "billing_error"}),
		refuses("500", refusal{status: 500, kind: "api_error"}),
		{Name: "502 of a proxy, in HTML", do: func(x *exchange) { x.plain(502, "text/html", "<html>bad gateway</html>") }},
		refuses("503", refusal{status: 503, kind: "overloaded_error"}),
		refuses("529", refusal{status: 529, kind: "overloaded_error"}),
		refuses("400", refusal{status: 400, kind: "invalid_request_error"}),
		refuses("400, prompt too long", refusal{status: 400, kind: "invalid_request_error", message: "prompt is too long: 300000 tokens > 200000 maximum context length"}),
		refuses("401, the key in the message", refusal{status: 401, kind: "authentication_error", message: "Incorrect API key provided: " + Key}),
		refuses("403", refusal{status: 403, kind: "permission_error"}),
		refuses("404, no such model", refusal{status: 404, kind: "not_found_error"}),
		refuses("413", refusal{status: 413, kind: "request_too_large"}),
		{Name: "silence", Hangs: true, do: func(x *exchange) { x.hang() }},
		{Name: "one byte at a time", Hangs: true, do: drips},
		{Name: "connection closed before the answer", do: func(x *exchange) { x.cut(nil) }},
		{Name: "connection closed within the answer", do: func(x *exchange) { x.cut(x.truth()[:40]) }},
		{Name: "redirect to another host", do: func(x *exchange) {
			http.Redirect(x.w, x.r, strings.Replace(x.server.URL, "127.0.0.1", "localhost", 1)+x.r.URL.Path, http.StatusTemporaryRedirect)
		}},
		{Name: "HTML with status 200", do: func(x *exchange) { x.plain(200, "text/html", "<html>sign in</html>") }},
		{Name: "envelope that is cut", do: func(x *exchange) { x.json(x.truth()[:40]) }},
		{Name: "envelope of another shape", do: func(x *exchange) { x.json([]byte(`{"choices": 7, "candidates": "x", "content": {}, "message": []}`)) }},
		{Name: "100 MB", do: func(x *exchange) { x.huge(x.w) }},
		{Name: "gzip bomb", do: func(x *exchange) {
			x.w.Header().Set("Content-Encoding", "gzip")
			z, err := gzip.NewWriterLevel(x.w, gzip.BestSpeed)
			if err != nil {
				panic(err) // a level of the library's own
			}
			x.huge(z)
			_ = z.Close()
		}},
		{Name: "byte order mark before the envelope", do: func(x *exchange) { x.json(append([]byte("\uFEFF"), x.truth()...)) }},
		says("no candidate", func(r *Reply) { r.Empty = true }),
		says("no usage", func(r *Reply) { r.NoUsage = true }),
		says("refusal", func(r *Reply) { r.Text, r.Stop = "I cannot help with that.", Refused }),
		says("unknown reason to stop", func(r *Reply) { r.Stop = Paused }),
		says("truncated, and says so", func(r *Reply) { r.Text, r.Stop = head(r.Text, len(r.Text)*2/3), Truncated }),
		says("truncated within the first item, and says so", func(r *Reply) { r.Text, r.Stop = head(r.Text, 25), Truncated }),
		says("truncated, and does not say so", func(r *Reply) { r.Text = head(r.Text, len(r.Text)*2/3) }),
		says("code fence", func(r *Reply) { r.Text = "```json\n" + r.Text + "\n```" }),
		says("prose around", func(r *Reply) { r.Text = "Here is what I found:\n\n" + r.Text + "\n\nLet me know." }),
		says("byte order mark", func(r *Reply) { r.Text = "\uFEFF" + r.Text }),
		says("trailing commas", func(r *Reply) { r.Text = strings.NewReplacer("}]", "},]", `"}`, `",}`).Replace(r.Text) }),
		says("single quotes", func(r *Reply) { r.Text = strings.ReplaceAll(r.Text, `"`, `'`) }),
		says("NaN for a number", func(r *Reply) { r.Text = strings.Replace(r.Text, `"evidence":`, `"minimum": NaN, "evidence":`, 1) }),
		says("a name twice", func(r *Reply) { r.Text = strings.Replace(r.Text, `{`, `{"costShares": [], `, 1) }),
		says("a value of another type", func(r *Reply) { r.Text = strings.Replace(r.Text, `"daysFrom":1`, `"daysFrom":"one"`, 1) }),
		says("an item without evidence", func(r *Reply) { r.Text = strings.Replace(r.Text, `[{`, `[{"copay": 3}, {`, 1) }),
		says("prose alone", func(r *Reply) { r.Text = "There are no cost shares." }),
		says("an array", func(r *Reply) { r.Text = "[" + r.Text + "]" }),
		says("nothing", func(r *Reply) { r.Text = "" }),
	}
}

// refuses answers with an error of the provider.
func refuses(name string, e refusal) Fault {
	return Fault{Name: name, do: func(x *exchange) {
		switch {
		case e.retryAfter == "date":
			x.w.Header().Set("Retry-After", time.Now().Add(30*time.Second).UTC().Format(http.TimeFormat))
		case e.retryAfter != "":
			x.w.Header().Set("Retry-After", e.retryAfter)
		}
		if e.message == "" {
			e.message = "In the vendor's own words: " + e.kind
		}
		x.server.refuse(x.w, e)
	}}
}

// says answers with a spoiled reply.
func says(name string, spoil func(*Reply)) Fault {
	return Fault{Name: name, do: func(x *exchange) {
		r := x.server.answer(x.asked)
		spoil(&r)
		x.server.reply(x.w, x.asked, r)
	}}
}

func head(s string, n int) string { return s[:min(n, len(s))] }

// truth is the envelope that the server would have sent.
func (x *exchange) truth() []byte { return x.server.envelope(x.asked, x.server.answer(x.asked)) }

func (x *exchange) json(body []byte) { x.plain(200, "application/json", string(body)) }

func (x *exchange) plain(status int, kind, body string) {
	x.w.Header().Set("Content-Type", kind)
	x.w.WriteHeader(status)
	_, _ = io.WriteString(x.w, body)
}

// hang tells that the client will get nothing more, and waits until it has gone.
func (x *exchange) hang() {
	x.server.hanging <- struct{}{}
	<-x.r.Context().Done()
}

// drips sends the beginning of an answer byte by byte, and then hangs.
func drips(x *exchange) {
	x.w.Header().Set("Content-Type", "application/json")
	for _, b := range x.truth()[:5] {
		_, _ = x.w.Write([]byte{b})
		_ = http.NewResponseController(x.w).Flush()
	}
	x.hang()
}

// cut closes the connection behind the given part of an answer.
func (x *exchange) cut(part []byte) {
	connection, buffer, err := http.NewResponseController(x.w).Hijack()
	if err != nil {
		panic(err) // HTTP/1 connections can be taken over
	}
	if part != nil {
		_, _ = fmt.Fprintf(buffer, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n%s", part)
		_ = buffer.Flush()
	} else if tcp, ok := connection.(*net.TCPConn); ok {
		_ = tcp.SetLinger(0) // a reset
	}
	_ = connection.Close()
}

// huge writes a JSON answer of 100 MB, until the client has enough.
func (x *exchange) huge(to io.Writer) {
	x.w.Header().Set("Content-Type", "application/json")
	block := bytes.Repeat([]byte(" "), 1<<20)
	for range 100 {
		if _, err := to.Write(block); err != nil {
			return
		}
	}
}
