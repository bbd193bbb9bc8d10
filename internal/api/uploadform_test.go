package api

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

const pdfType = "application/pdf"

// oneByOne and whole are the two ways in which a body can arrive.
var arrivals = map[string]func(string) io.Reader{
	"at once":      func(s string) io.Reader { return strings.NewReader(s) },
	"byte by byte": func(s string) io.Reader { return iotest.OneByteReader(strings.NewReader(s)) },
}

func TestUploadIsReadInWhateverOrderAndForm(t *testing.T) {
	want := uploadForm{Filename: "plan.pdf", FileType: pdfType, UserID: "u1", DisplayName: "plan.pdf", Size: 6}
	named := want
	named.DisplayName = "Plan ä"
	description := "a\nb"
	described := want
	described.Description = &description
	for name, c := range map[string]struct {
		body string
		want uploadForm
		file string
	}{
		"file first":       {`{"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"file last":        {` { "userId" : "u1" , "fileType":"application/pdf","filename":"plan.pdf","file":"aGVsbG8h" } ` + "\n", want, "hello!"},
		"escaped letters":  {`{"file":"\u0061G\u0056sbG8h","filename":"plan.pdf","fileType":"application\/pdf","userId":"u1"}`, want, "hello!"},
		"escaped name":     {`{"fil\u0065":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"escaped slash":    {`{"file":"\/\/\/\/\/\/\/\/","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "\xff\xff\xff\xff\xff\xff"},
		"line breaks":      {`{"file":"aGVs\r\nbG8h\n","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"data URL":         {`{"file":"data:application\/pdf;base64,aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"DATA URL":         {`{"file":"DATA:;BASE64,aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"names":            {`{"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1","displayName":" Plan \u00e4 "}`, named, "hello!"},
		"nulls":            {`{"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1","displayName":null,"description":null}`, want, "hello!"},
		"description":      {`{"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1","description":"a\nb"}`, described, "hello!"},
		"path of Windows":  {`{"file":"aGVsbG8h","filename":"C:\\temp\\plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"path of Unix":     {`{"file":"aGVsbG8h","filename":"../../etc/plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"control in name":  {`{"file":"aGVsbG8h","filename":"pl\u0000a\u202en.p\r\ndf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"unknown members":  {`{"x":{"a":[1,-2.5e+3,true,false,null,"\u00e4",{}],"b":[]},"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, want, "hello!"},
		"one byte, padded": {`{"file":"aA==","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`, func() uploadForm { w := want; w.Size = 1; return w }(), "h"},
	} {
		for how, arrive := range arrivals {
			t.Run(name+", "+how, func(t *testing.T) {
				var file bytes.Buffer
				got, err := readUpload(arrive(c.body), &file)
				if err != nil {
					t.Fatalf("refused: %v", describe(err))
				}
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("fields (-want +got):\n%s", diff)
				}
				if file.String() != c.file {
					t.Errorf("file is %q, want %q", file.String(), c.file)
				}
			})
		}
	}
}

// describe writes a failure as a line: its code, and its fields in order.
func describe(err error) string {
	var f *failure
	if !errors.As(err, &f) {
		return fmt.Sprint(err)
	}
	var fields []string
	for _, d := range f.details {
		fields = append(fields, d.Field)
	}
	return strings.Join(append([]string{string(f.code)}, fields...), " ")
}

func TestUploadRefusesAndNamesAllFields(t *testing.T) {
	const ok = `"filename":"plan.pdf","fileType":"application/pdf","userId":"u1"`
	long := strings.Repeat("x", 400)
	for name, c := range map[string]struct{ body, want string }{
		"nothing":             {`{}`, "invalid_request file filename fileType userId"},
		"all of another type": {`{"file":1,"filename":[],"fileType":{},"userId":null,"displayName":7,"description":false}`, "invalid_request file filename fileType userId displayName description"},
		"empty":               {`{"file":"","filename":"","fileType":"","userId":""}`, "invalid_request file filename fileType userId"},
		"null file":           {`{"file":null,` + ok + `}`, "invalid_request file"},
		"a type not accepted": {`{"file":"aGk=","filename":"a.txt","fileType":"text/plain","userId":"u1"}`, "invalid_request fileType"},
		"a name of dots":      {`{"file":"aGk=","filename":"..","fileType":"application/pdf","userId":"u1"}`, "invalid_request filename"},
		"too long":            {`{"file":"aGk=","filename":"` + long + `","fileType":"application/pdf","userId":"` + long + `","displayName":"` + long + `","description":"` + strings.Repeat(long, 30) + `"}`, "invalid_request filename userId displayName description"},
		"URL alphabet":        {`{"file":"__--",` + ok + `}`, "invalid_request file"},
		"bad and missing":     {`{"file":"a*k="}`, "invalid_request file filename fileType userId"},
		"no padding":          {`{"file":"aGk",` + ok + `}`, "invalid_request file"},
		"too much padding":    {`{"file":"aGk==",` + ok + `}`, "invalid_request file"},
		"text after padding":  {`{"file":"aGk=aGk=",` + ok + `}`, "invalid_request file"},
		"data without base64": {`{"file":"data:text/plain,hi",` + ok + `}`, "invalid_request file"},
		"data without comma":  {`{"file":"data:",` + ok + `}`, "invalid_request file"},
		"endless data prefix": {`{"file":"data:` + long + `",` + ok + `}`, "invalid_request file"},

		"empty body":            {``, "invalid_request"},
		"only spaces":           {"  \n", "invalid_request"},
		"not an object":         {`["file"]`, "invalid_request"},
		"a string":              {`"file"`, "invalid_request"},
		"cut in the file":       {`{` + ok + `,"file":"aGVsb`, "invalid_request"},
		"cut after the file":    {`{` + ok + `,"file":"aGVsbG8h"`, "invalid_request"},
		"cut in an escape":      {`{` + ok + `,"file":"aGVsbG8h\u00`, "invalid_request"},
		"cut in a name":         {`{"fil`, "invalid_request"},
		"something after":       {`{"file":"aGVsbG8h",` + ok + `} x`, "invalid_request"},
		"a second object":       {`{"file":"aGVsbG8h",` + ok + `}{}`, "invalid_request"},
		"duplicate":             {`{"file":"aGVsbG8h",` + ok + `,"userId":"u2"}`, "invalid_request"},
		"duplicate, escaped":    {`{"file":"aGVsbG8h",` + ok + `,"user\u0049d":"u2"}`, "invalid_request"},
		"duplicate file":        {`{"file":"aGVsbG8h",` + ok + `,"file":"aGVsbG8h"}`, "invalid_request"},
		"trailing comma":        {`{"file":"aGVsbG8h",` + ok + `,}`, "invalid_request"},
		"single quotes":         {`{'file':'aGVsbG8h'}`, "invalid_request"},
		"raw line feed":         {"{\"file\":\"aGVs\nbG8h\"," + ok + "}", "invalid_request"},
		"bad escape":            {`{"file":"aGVs\xbG8h",` + ok + `}`, "invalid_request"},
		"bad hex":               {`{"file":"\u00zz",` + ok + `}`, "invalid_request"},
		"not UTF-8":             {"{\"file\":\"aGVsbG8h\",\"filename\":\"\xff\",\"fileType\":\"application/pdf\",\"userId\":\"u1\"}", "invalid_request"},
		"half a code point":     {"{\"file\":\"aGVsbG8h\",\"filename\":\"a\xc3\",\"fileType\":\"application/pdf\",\"userId\":\"u1\"}", "invalid_request"},
		"a bad number":          {`{"x":01,"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"a bad word":            {`{"x":nul,"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"too deep":              {`{"x":` + strings.Repeat("[", 100) + strings.Repeat("]", 100) + `,"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"a byte order mark":     {"\ufeff" + `{"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"a comment":             {`{/**/"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"a missing colon":       {`{"file" "aGVsbG8h",` + ok + `}`, "invalid_request"},
		"a missing comma":       {`{"file":"aGVsbG8h" ` + ok + `}`, "invalid_request"},
		"duplicate in a value":  {`{"x":{"a":1,"a":2},"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
		"more members than any": {`{` + manyMembers(400) + `"file":"aGVsbG8h",` + ok + `}`, "invalid_request"},
	} {
		for how, arrive := range arrivals {
			t.Run(name+", "+how, func(t *testing.T) {
				_, err := readUpload(arrive(c.body), io.Discard)
				if got := describe(err); got != c.want {
					t.Errorf("answered %s, want %s", got, c.want)
				}
			})
		}
	}
}

func manyMembers(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `"m%d":0,`, i)
	}
	return b.String()
}

// uploadOf is a body with a file of n bytes of 0xff, whose base64 is slashes, without holding it.
func uploadOf(n int64) io.Reader {
	tail := base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0xff}, int(n%3)))
	return io.MultiReader(
		strings.NewReader(`{"filename":"plan.pdf","fileType":"application/pdf","userId":"u1","file":"`),
		io.LimitReader(slashes{}, n/3*4), strings.NewReader(tail+`"}`))
}

type slashes struct{}

func (slashes) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '/'
	}
	return len(p), nil
}

func TestUploadLimitIsExact(t *testing.T) {
	form, err := readUpload(uploadOf(maxFileSize), io.Discard)
	if err != nil || form.Size != maxFileSize {
		t.Errorf("10 MiB: size %d, %v; want %d", form.Size, describe(err), maxFileSize)
	}
	if _, err := readUpload(uploadOf(maxFileSize+1), io.Discard); describe(err) != "file_too_large file" {
		t.Errorf("10 MiB and a byte: %s, want file_too_large file", describe(err))
	}
	capped := http.MaxBytesReader(nil, io.NopCloser(uploadOf(3*maxFileSize)), maxUploadBody)
	if _, err := readUpload(capped, io.Discard); describe(err) != "payload_too_large" {
		t.Errorf("a body beyond the cap: %s, want payload_too_large", describe(err))
	}
}

func TestUploadPassesOnTheErrorsOfBothSides(t *testing.T) {
	broken := errors.New("the line broke")
	body := io.MultiReader(strings.NewReader(`{"file":"aGVs`), iotest.ErrReader(broken))
	if _, err := readUpload(body, io.Discard); !errors.Is(err, broken) {
		t.Errorf("the reader's error came as %v", err)
	}
	full := errors.New("the disk is full")
	if _, err := readUpload(uploadOf(1<<20), failingWriter{full}); !errors.Is(err, full) {
		t.Errorf("the writer's error came as %v", err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

// The live heap is what counts: it is measured while the file passes through, at every tenth of it.
func TestUploadHoldsTensOfKilobytes(t *testing.T) {
	var most uint64
	var before runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	watch := &watcher{every: maxFileSize / 10, look: func() {
		var now runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&now)
		if now.HeapAlloc > before.HeapAlloc {
			most = max(most, now.HeapAlloc-before.HeapAlloc)
		}
	}}
	if _, err := readUpload(uploadOf(maxFileSize), watch); err != nil {
		t.Fatal(describe(err))
	}
	if watch.looks < 9 {
		t.Fatalf("looked %d times", watch.looks)
	}
	if limit := uint64(256 << 10); most > limit {
		t.Errorf("reading 10 MiB held %d kB, want at most %d", most>>10, limit>>10)
	}
}

type watcher struct {
	every, seen int64
	looks       int
	look        func()
}

func (w *watcher) Write(p []byte) (int, error) {
	w.seen += int64(len(p))
	if w.seen/w.every > int64(w.looks) {
		w.looks++
		w.look()
	}
	return len(p), nil
}

func BenchmarkUpload(b *testing.B) {
	var body bytes.Buffer
	if _, err := body.ReadFrom(uploadOf(maxFileSize)); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(maxFileSize)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readUpload(bytes.NewReader(body.Bytes()), io.Discard); err != nil {
			b.Fatal(describe(err))
		}
	}
}

// FuzzUpload compares with encoding/json and encoding/base64: what is accepted here they accept too, with the same
// values; and a body that they and the rules of the contract accept is accepted here.
func FuzzUpload(f *testing.F) {
	for _, s := range []string{
		`{"file":"aGVsbG8h","filename":"plan.pdf","fileType":"application/pdf","userId":"u1"}`,
		`{"file":"data:a/b;base64,\u0061GVs\nbG8h","filename":"a\\b/\u00e4\ud83d\ude00.pdf","fileType":"application\/json","userId":"u","description":null,"x":[{"y":-1e9}]}`,
		`{"file":"aA==","filename":"\ud800","fileType":"application/pdf","userId":"u1","displayName":"d"}`,
		`{"file":"","filename":1}`, `{}`, `[`, `{"a":1,"a":2}`, `{"file":"aGVsbG8h"} x`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var file bytes.Buffer
		form, err := readUpload(bytes.NewReader(body), &file)
		var again bytes.Buffer
		slow, slowErr := readUpload(iotest.OneByteReader(bytes.NewReader(body)), &again)
		if describe(err) != describe(slowErr) || err == nil && (!cmp.Equal(form, slow) || !bytes.Equal(file.Bytes(), again.Bytes())) {
			t.Fatalf("at once %v, byte by byte %v", describe(err), describe(slowErr))
		}
		var told *failure
		if err != nil && !errors.As(err, &told) {
			t.Fatalf("an error that is not for the caller: %v", err)
		}
		if err != nil {
			return
		}
		var want struct {
			File, Filename, FileType, UserID string
			Description                      *string
		}
		if !json.Valid(body) || !utf8.Valid(body) {
			t.Fatal("accepted what is not JSON")
		}
		fields := map[string]json.RawMessage{}
		if err := json.Unmarshal(body, &fields); err != nil {
			t.Fatal(err)
		}
		for name, to := range map[string]any{
			"file": &want.File, "fileType": &want.FileType, "userId": &want.UserID, "description": &want.Description,
		} {
			if raw := fields[name]; raw != nil {
				if err := json.Unmarshal(raw, to); err != nil {
					t.Fatal(err)
				}
			}
		}
		text := want.File
		if len(text) >= 5 && strings.EqualFold(text[:5], "data:") {
			_, text, _ = strings.Cut(text, ",")
		}
		text = strings.Map(func(r rune) rune {
			if strings.ContainsRune(" \t\r\n", r) {
				return -1
			}
			return r
		}, text)
		bytesOf, err := base64.StdEncoding.DecodeString(text)
		if err != nil || !bytes.Equal(bytesOf, file.Bytes()) || int64(len(bytesOf)) != form.Size {
			t.Fatalf("decoded %q, want %q (%v)", file.Bytes(), bytesOf, err)
		}
		if form.FileType != want.FileType || form.UserID != want.UserID || !cmp.Equal(form.Description, want.Description) {
			t.Fatalf("fields differ: %+v, %+v", form, want)
		}
		if !slices.Contains(fileTypes, form.FileType) || form.Filename == "" || strings.ContainsAny(form.Filename, "/\\\x00\n") {
			t.Fatalf("accepted %+v", form)
		}
	})
}
