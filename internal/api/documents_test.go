package api

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/internal/limit"
)

func uploadBody(uid, fileType string, content []byte) map[string]any {
	return map[string]any{
		"file": base64.StdEncoding.EncodeToString(content), "filename": `C:\plans\Plan ä.json`, "fileType": fileType, "userId": uid,
		"description": "for a test",
	}
}

func TestUploadShowListDownloadDelete(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	content := planFile(t)
	var up struct {
		Success bool
		Message string
		Data    struct {
			DocumentID, Filename, FileType, Status, StorageURL, ProcessingStatus, Note string
			FileSize                                                                   int
			UploadDate                                                                 time.Time
		}
	}
	w.do(request{method: "POST", path: "/api/documents/upload", token: p.token, json: uploadBody(p.uid, extract.JSON, content)}).into(t, 200, &up)
	id := up.Data.DocumentID
	if up.Data.Filename != "Plan ä.json" || up.Data.FileSize != len(content) || up.Data.Status != "uploaded" || up.Data.ProcessingStatus != "started" ||
		up.Data.StorageURL != w.url+"/api/documents/"+id+"/content" || !strings.Contains(up.Data.Note, "/api/documents/"+id) {
		t.Errorf("uploaded as %+v", up)
	}
	if status := w.rest(p, id); status != "completed" {
		t.Fatalf("the document ended %s", status)
	}
	var shown struct {
		Data struct {
			ExtractedText *string
			AIAnalysis    map[string]any
			UserID        string
			Description   *string
			DisplayName   string
		}
	}
	show := request{method: "GET", path: "/api/documents/{id}", id: id, token: p.token}
	w.do(show).into(t, 200, &shown)
	if d := shown.Data; d.ExtractedText == nil || d.AIAnalysis == nil || d.UserID != p.uid || d.Description == nil || d.DisplayName != "Plan ä.json" {
		t.Errorf("shown as %+v", d)
	}

	download := request{method: "GET", path: "/api/documents/{id}/content", id: id, token: p.token}
	a := w.do(download)
	a.into(t, 200, nil)
	if !bytes.Equal(a.body, content) || a.header.Get("Content-Type") != extract.JSON ||
		!strings.HasPrefix(a.header.Get("Content-Disposition"), "attachment; filename*=utf-8''Plan%20%C3%A4.json") {
		t.Errorf("downloaded %d bytes, %v", len(a.body), a.header)
	}

	var list struct {
		Data struct {
			Documents []struct {
				ID                        string
				ExtractedText, AIAnalysis any
			}
			Count      int
			NextCursor *string
		}
	}
	all := request{method: "GET", path: "/api/documents", token: p.token, query: url.Values{"userId": {p.uid}}}
	w.do(all).into(t, 200, &list)
	if d := list.Data; d.Count != 1 || d.Documents[0].ID != id || d.Documents[0].ExtractedText != nil || d.Documents[0].AIAnalysis != nil || d.NextCursor != nil {
		t.Errorf("listed as %+v", d)
	}

	for _, r := range []request{show, download, {method: "DELETE", path: "/api/documents/{id}", id: id, query: url.Values{"userId": {other.uid}}}} {
		r.token = other.token
		w.do(r).refused(t, 403, "forbidden")
	}
	remove := request{method: "DELETE", path: "/api/documents/{id}", id: id, token: p.token, query: url.Values{"userId": {p.uid}}}
	w.do(remove).into(t, 200, nil)
	w.do(remove).into(t, 200, nil)
	for _, r := range []request{show, download} {
		w.do(r).refused(t, 404, "not_found")
		r.token = other.token
		w.do(r).refused(t, 404, "not_found")
	}
	remove.token, remove.query = other.token, url.Values{"userId": {other.uid}}
	w.do(remove).refused(t, 404, "not_found")
	w.do(all).into(t, 200, &list)
	if list.Data.Count != 0 {
		t.Errorf("a deleted document is listed: %+v", list.Data)
	}
}

func TestListPages(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	var want []string
	for range 5 {
		want = append([]string{w.upload(p, extract.JSON, []byte(`{"a":1}`))}, want...)
	}
	var got []string
	cursor := ""
	for range 5 {
		q := url.Values{"userId": {p.uid}, "limit": {"2"}}
		if cursor != "" {
			q.Set("cursor", cursor)
		}
		var page struct {
			Data struct {
				Documents  []struct{ ID string }
				NextCursor *string
			}
		}
		w.do(request{method: "GET", path: "/api/documents", token: p.token, query: q}).into(t, 200, &page)
		for _, d := range page.Data.Documents {
			got = append(got, d.ID)
		}
		if page.Data.NextCursor == nil {
			break
		}
		cursor = *page.Data.NextCursor
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("pages (-want +got):\n%s", diff)
	}
}

func TestListRefuses(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	for name, c := range map[string]struct {
		query  url.Values
		status int
		code   string
		fields []string
	}{
		"no user":      {nil, 400, "invalid_request", []string{"userId"}},
		"empty user":   {url.Values{"userId": {""}}, 400, "invalid_request", []string{"userId"}},
		"another user": {url.Values{"userId": {"x"}}, 403, "user_mismatch", nil},
		"0":            {url.Values{"userId": {p.uid}, "limit": {"0"}}, 400, "invalid_request", []string{"limit"}},
		"101":          {url.Values{"userId": {p.uid}, "limit": {"101"}}, 400, "invalid_request", []string{"limit"}},
		"word":         {url.Values{"userId": {p.uid}, "limit": {"ten"}}, 400, "invalid_request", []string{"limit"}},
		"fraction":     {url.Values{"userId": {p.uid}, "limit": {"1.5"}}, 400, "invalid_request", []string{"limit"}},
		"no limit":     {url.Values{"userId": {p.uid}, "limit": {""}}, 400, "invalid_request", []string{"limit"}},
		"cursor":       {url.Values{"userId": {p.uid}, "cursor": {"abc"}}, 400, "invalid_request", []string{"cursor"}},
		"with cursor":  {url.Values{"userId": {p.uid}, "limit": {"0"}, "cursor": {"x"}}, 400, "invalid_request", []string{"cursor", "limit"}},
		"two at once":  {url.Values{"limit": {"-1"}}, 400, "invalid_request", []string{"limit", "userId"}},
		"twice":        {url.Values{"userId": {p.uid, "x"}}, 400, "invalid_request", []string{"userId"}},
	} {
		t.Run(name, func(t *testing.T) {
			w.do(request{method: "GET", path: "/api/documents", token: p.token, query: c.query}).refused(t, c.status, c.code, c.fields...)
		})
	}
}

// files counts what the store holds on disk beside the database.
func (w *world) files(dir string) int {
	n := 0
	if err := filepath.WalkDir(filepath.Join(dir, "files"), func(_ string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	}); err != nil {
		w.t.Fatal(err)
	}
	return n
}

func TestUploadRefusesAndLeavesNothing(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	body := func(changes map[string]any) map[string]any {
		b := uploadBody(p.uid, extract.PDF, []byte("%PDF-1.7 and more"))
		for k, v := range changes {
			if b[k] = v; v == nil {
				delete(b, k)
			}
		}
		return b
	}
	for name, c := range map[string]struct {
		body   any
		status int
		code   string
		fields []string
	}{
		"nothing":           {`{}`, 400, "invalid_request", []string{"file", "filename", "fileType", "userId"}},
		"another user":      {body(map[string]any{"userId": "x"}), 403, "user_mismatch", nil},
		"type and base64":   {body(map[string]any{"file": "*", "fileType": "a/b"}), 400, "invalid_request", []string{"file", "fileType"}},
		"not a PDF":         {body(map[string]any{"file": "aGVsbG8="}), 400, "invalid_file_type", []string{"fileType"}},
		"a PDF as DOCX":     {body(map[string]any{"fileType": extract.DOCX}), 400, "invalid_file_type", []string{"fileType"}},
		"a PDF as XLS":      {body(map[string]any{"fileType": extract.XLS}), 400, "invalid_file_type", []string{"fileType"}},
		"a PDF as JSON":     {body(map[string]any{"fileType": extract.JSON}), 400, "invalid_file_type", []string{"fileType"}},
		"too large":         {body(map[string]any{"file": strings.Repeat("AAAA", maxFileSize/3+1)}), 400, "file_too_large", []string{"file"}},
		"beyond the cap":    {body(map[string]any{"file": strings.Repeat("AAAA", maxUploadBody/4+1)}), 413, "payload_too_large", nil},
		"cut":               {`{"file":"aGVs`, 400, "invalid_request", nil},
		"something behind":  {`{} {}`, 400, "invalid_request", nil},
		"all wrong, at end": {`{"file":"aGVsbG8=","userId":7}`, 400, "invalid_request", []string{"filename", "fileType", "userId"}},
	} {
		t.Run(name, func(t *testing.T) {
			w.do(request{method: "POST", path: "/api/documents/upload", token: p.token, json: c.body}).refused(t, c.status, c.code, c.fields...)
		})
	}
	w.do(request{
		method: "POST", path: "/api/documents/upload", token: p.token, json: `{}`, header: http.Header{"Content-Type": {"text/plain"}},
	}).refused(t, 415, "unsupported_media_type")
	w.do(request{
		method: "POST", path: "/api/documents/upload", token: p.token, json: `{}`, header: http.Header{"Content-Encoding": {"gzip"}},
	}).refused(t, 415, "unsupported_media_type")
	if n := w.files(w.dir); n > 0 {
		t.Errorf("%d files are left of refused uploads", n)
	}
	// Exactly 10 MiB are taken.
	content := append(xlsFile(), make([]byte, maxFileSize-len(xlsFile()))...)
	w.do(request{method: "POST", path: "/api/documents/upload", token: p.token, json: uploadBody(p.uid, extract.XLS, content)}).into(t, 200, nil)
	if n := w.files(w.dir); n != 1 {
		t.Errorf("%d files are there, want 1", n)
	}
}

// A client that stops in the middle, or says nothing more, leaves nothing and holds nobody up.
func TestUploadThatIsAbandonedLeavesNothing(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(conn, "POST /api/documents/upload HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\n"+
		"Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n{\"file\":\"%s", p.token, strings.Repeat("A", 100_000))
	deadline := time.Now().Add(8 * time.Minute)
	for w.files(w.dir) == 0 { // the bytes flow into the store while they come
		if time.Now().After(deadline) {
			t.Fatal("nothing was written while the upload went on")
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	for w.files(w.dir) > 0 {
		if time.Now().After(deadline) {
			t.Fatal("an abandoned upload left its file")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// Eight uploads of 10 MiB at a time take little more memory than none.
func TestUploadsTogetherHoldLittle(t *testing.T) {
	w := newWorld(t)
	p := w.member("ann")
	// What the last collection has found to be in use, without the garbage since.
	live := func() int64 {
		runtime.GC()
		in := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(in)
		return int64(in[0].Value.Uint64())
	}
	before := live()
	stop := make(chan struct{})
	var peak int64
	var watch, uploads sync.WaitGroup
	watch.Go(func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
				peak = max(peak, live())
			}
		}
	})
	for range 8 {
		uploads.Go(func() {
			body := io.MultiReader(
				strings.NewReader(`{"fileType":"application/vnd.ms-excel","filename":"a.xls","userId":"`+p.uid+`","file":"0M8R4KGxGuE`),
				io.LimitReader(slashes{}, 13_000_001), strings.NewReader(`"}`))
			a := w.do(request{method: "POST", path: "/api/documents/upload", token: p.token, body: body})
			a.refused(t, 400, "invalid_file_type", "fileType")
		})
	}
	uploads.Wait()
	close(stop)
	watch.Wait()
	// Two at a time are looked into whole; what the client of this test holds counts too.
	if held := peak - before; held > 48<<20 {
		t.Errorf("8 uploads together held %d MiB", held>>20)
	}
}

func TestValidateDocument(t *testing.T) {
	w := newWorld(t)
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	call := func(q person, body any) answer {
		return w.do(request{method: "POST", path: "/api/validate-document", token: q.token, json: body})
	}
	var out struct {
		Data struct {
			Validation struct {
				CanProceed bool
				Content    struct {
					Readable   bool
					Characters int
				}
				RateLimit struct{ Limit, Remaining, WindowSeconds int }
				Errors    []string
			}
		}
	}
	call(p, map[string]any{"documentId": id, "userId": p.uid}).into(t, 200, &out)
	if v := out.Data.Validation; !v.CanProceed || !v.Content.Readable || v.Content.Characters == 0 || v.RateLimit.Remaining != 30 || v.RateLimit.WindowSeconds != 3600 {
		t.Errorf("a plan that was read: %+v", v)
	}
	broken := w.upload(p, extract.XLS, xlsFile())
	call(p, map[string]any{"documentId": broken, "userId": p.uid}).into(t, 200, &out)
	if v := out.Data.Validation; v.CanProceed || v.Content.Readable || len(v.Errors) != 1 {
		t.Errorf("a file that nothing reads: %+v", v)
	}
	call(other, map[string]any{"documentId": id, "userId": other.uid}).refused(t, 404, "not_found")
	call(p, map[string]any{"documentId": "x", "userId": p.uid}).refused(t, 404, "not_found")
	call(p, map[string]any{"documentId": id, "userId": other.uid}).refused(t, 403, "user_mismatch")
	call(p, map[string]any{}).refused(t, 400, "invalid_request", "documentId", "userId")
	call(p, map[string]any{"documentId": 1, "userId": []int{}}).refused(t, 400, "invalid_request", "documentId", "userId")
	call(p, `{"documentId":"`+strings.Repeat("x", maxBody)+`"}`).refused(t, 413, "payload_too_large")
}

func TestProcessDocument(t *testing.T) {
	w := newWorld(t, func(c *Config) {
		c.ProcessLimit = limit.NewUsers(c.Store, "process", limit.Rate{Limit: 3, Window: time.Hour}, c.Clock)
	})
	p, other := w.member("ann"), w.member("bob")
	id := w.processed(p)
	broken := w.upload(p, extract.XLS, xlsFile())
	w.rest(p, broken)
	call := func(q person, body any) answer {
		return w.do(request{method: "POST", path: "/api/process-document", token: q.token, json: body})
	}
	for name, c := range map[string]struct {
		who    person
		body   map[string]any
		status int
		code   string
		fields []string
	}{
		"nothing":        {p, map[string]any{}, 400, "invalid_request", []string{"documentId", "userId"}},
		"wrong category": {p, map[string]any{"documentId": id, "userId": p.uid, "category": "everything"}, 400, "invalid_request", []string{"category"}},
		"wrong prompt":   {p, map[string]any{"documentId": id, "userId": p.uid, "customPrompt": 5}, 400, "invalid_request", []string{"customPrompt"}},
		"another's":      {other, map[string]any{"documentId": id, "userId": other.uid}, 404, "not_found", nil},
		"mismatch":       {other, map[string]any{"documentId": id, "userId": p.uid}, 403, "user_mismatch", nil},
		"unknown":        {p, map[string]any{"documentId": "x", "userId": p.uid}, 404, "not_found", nil},
	} {
		t.Run(name, func(t *testing.T) { call(c.who, c.body).refused(t, c.status, c.code, c.fields...) })
	}
	var out struct {
		Analysis             map[string]any
		PromptUsed, Category string
		Warnings             []string
		Metadata             struct {
			Model      string
			TokenCount int
		}
	}
	a := call(p, map[string]any{"documentId": id, "userId": p.uid, "category": "costShares", "customPrompt": "read well"})
	a.into(t, 200, &out)
	if out.Category != "costShares" || out.PromptUsed != "costShares" || out.Metadata.Model != w.reading.Model() || !slices.ContainsFunc(out.Warnings, func(s string) bool { return strings.Contains(s, "customPrompt") }) || out.Analysis == nil {
		t.Errorf("processed: %+v", out)
	}
	if h := a.header; h.Get("RateLimit-Limit") != "3" || h.Get("RateLimit-Remaining") != "2" || h.Get("RateLimit-Reset") == "" {
		t.Errorf("headers %v", h)
	}
	call(p, map[string]any{"documentId": id, "userId": p.uid, "category": nil, "customPrompt": nil}).into(t, 200, &out)
	if out.Category != "comprehensive" || len(out.Warnings) != 0 {
		t.Errorf("processed with nulls: %+v", out)
	}
	call(p, map[string]any{"documentId": broken, "userId": p.uid}).refused(t, 500, "extraction_failed")
	a = call(p, map[string]any{"documentId": id, "userId": p.uid})
	a.refused(t, 429, "rate_limited")
	if h := a.header; h.Get("Retry-After") == "" || h.Get("RateLimit-Remaining") != "0" {
		t.Errorf("429 with the headers %v", h)
	}
	call(other, map[string]any{"documentId": id, "userId": other.uid}).refused(t, 404, "not_found")
}

func TestCategoriesThatAreNotReadAreTold(t *testing.T) {
	plan := json.RawMessage(`{"unreadCategories":["drugCoverage"]}`)
	for category, want := range map[benefit.Category]bool{benefit.DrugCoverage: true, benefit.CostShares: false} {
		got, err := unreadWarning(plan, category)
		if err != nil || strings.Contains(got, string(category)) != want || !want && got != "" {
			t.Errorf("%s: %q, %v", category, got, err)
		}
	}
	// The built-in reader reads every category.
	w := newWorld(t)
	p := w.member("ann")
	id := w.upload(p, extract.JSON, []byte(`{"Tier 1 generic copay":"$10"}`))
	w.rest(p, id)
	var out struct{ Warnings []string }
	w.do(request{method: "POST", path: "/api/process-document", token: p.token, json: map[string]any{
		"documentId": id, "userId": p.uid, "category": "drugCoverage",
	}}).into(t, 200, &out)
	if len(out.Warnings) != 0 {
		t.Errorf("warnings %q", out.Warnings)
	}
}

// raw sends bytes and returns all that comes back.
func (w *world) raw(sent string) (string, error) {
	conn, err := net.Dial("tcp", strings.TrimPrefix(w.url, "http://"))
	if err != nil {
		return "", err
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(8 * time.Minute)); err != nil {
		return "", err
	}
	if _, err := io.WriteString(conn, sent); err != nil {
		return "", err
	}
	b, err := io.ReadAll(conn)
	return string(b), err
}

// What goes wrong with sending is the client's, on every route that reads a body.
func TestBrokenAndSlowBodies(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.bodyTime = 5 * time.Second })
	p := w.member("ann")
	var all sync.WaitGroup
	for _, r := range w.handlerRoutes() {
		op := w.whole.calls[operation{r.method, r.pattern}]
		if r.method != http.MethodPost || op == nil || op.Operation.RequestBody == nil {
			continue
		}
		token := p.token
		if r.auth == adminKey {
			token = adminSecret
		}
		media := sortedKeys(op.Operation.RequestBody.Value.Content)[0]
		head := "POST " + r.pattern + " HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + token + "\r\nContent-Type: " + media + "\r\n"
		for name, rest := range map[string]string{
			"malformed chunks": "Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
			"a stalled body":   "Content-Length: 100\r\n\r\n{\"userId\":",
			"stalled chunks":   "Transfer-Encoding: chunked\r\n\r\n5\r\n{\"a\"",
		} {
			all.Go(func() {
				if a, err := w.raw(head + rest); err != nil || !strings.HasPrefix(a, "HTTP/1.1 400 ") || !strings.Contains(a, "invalid_request") {
					t.Errorf("%s, %s: %s %v", r.pattern, name, a, err)
				}
			})
		}
	}
	all.Wait()
	if n := w.files(w.dir); n > 0 {
		t.Errorf("%d files are left", n)
	}
}

// An upload that goes on may take longer than a body that stalls.
func TestSlowUpload(t *testing.T) {
	w := newWorld(t, func(c *Config) { c.bodyTime = 10 * time.Second })
	p := w.member("ann")
	sent := `{"fileType":"application/json","filename":"a.json","userId":"` + p.uid + `","file":"e30="}`
	slow, feed := io.Pipe()
	go func() {
		for part := range slices.Chunk([]byte(sent), 10) { // some 12 seconds in all
			time.Sleep(time.Second)
			_, _ = feed.Write(part)
		}
		_ = feed.Close()
	}()
	w.do(request{method: "POST", path: "/api/documents/upload", token: p.token, body: slow}).into(t, 200, nil)
}

// The time of a body ends with the body: a handler may take longer.
func TestHandlerMayTakeLongerThanTheBody(t *testing.T) {
	const within = 5 * time.Second
	srv := httptest.NewServer(observe(slog.New(slog.DiscardHandler), testMetrics(t), time.Now, within, false, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			t.Error(err)
		}
		select {
		case <-r.Context().Done():
			t.Error("the request was given up")
		case <-time.After(within + within/4):
		}
		w.WriteHeader(http.StatusNoContent)
	})))
	defer srv.Close()
	resp, err := http.Post(srv.URL, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	if err := resp.Body.Close(); err != nil || resp.StatusCode != http.StatusNoContent {
		t.Errorf("%d, %v", resp.StatusCode, err)
	}
}
