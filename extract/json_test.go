package extract_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/extract"
)

func TestJSON(t *testing.T) {
	text := read(t, extract.JSON, []byte("\ufeff{\"tier\":\"Preferred – é\",\"copay\":10.50,\"a\":[],\"plans\":[{\"x\":1e2},null],\"a\":{}}\r\n"))
	want := `{
  "tier": "Preferred – é",
  "copay": 10.50,
  "a": [],
  "plans": [
    {
      "x": 1e2
    },
    null
  ],
  "a": {}
}
`
	if d := cmp.Diff(want, text.Content); d != "" {
		t.Error(d)
	}
	if len(text.Pages) != 1 || len(text.Pages[0].Lines) != 12 || text.Quote(text.Pages[0].Lines[2].Span) != `  "copay": 10.50,` {
		t.Errorf("pages %+v", text.Pages)
	}
}

// TestJSONRecords reads a file of records, one a line.
func TestJSONRecords(t *testing.T) {
	text := read(t, extract.JSON, []byte("{\"tier\":1}\r\n\n{\"tier\":2}\n[]\n"))
	if d := cmp.Diff("{\n  \"tier\": 1\n}\n{\n  \"tier\": 2\n}\n[]\n", text.Content); d != "" {
		t.Error(d)
	}
}

func TestJSONFailures(t *testing.T) {
	for name, c := range map[string]struct{ content, code string }{
		"cut off":       {`{"a": 1`, extract.Corrupt},
		"two values":    {`{} {}`, extract.Corrupt},
		"no records":    {"{}\n12", extract.Corrupt},
		"half a record": {"{}\n{\"a\":", extract.Corrupt},
		"single quotes": {`{'a': 1}`, extract.Corrupt},
		"not UTF-8":     {"{\"a\": \"\xff\"}", extract.Corrupt},
		"white space":   {" \n\t ", extract.Empty},
		"nothing":       {"", extract.Empty},
		"deep":          {strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000), extract.TooComplex},
		"deep objects":  {strings.Repeat(`{"a":`, 300) + "1" + strings.Repeat("}", 300), extract.TooComplex},
	} {
		t.Run(name, func(t *testing.T) { fails(t, shared(), extract.JSON, []byte(c.content), c.code) })
	}
}

// TestJSONThatGrows has a file whose indented form is many times as long.
func TestJSONThatGrows(t *testing.T) {
	r, err := extract.New(extract.Options{CompilationCache: compiled, Limits: extract.Limits{Runes: 1 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	deep := 190
	content := strings.Repeat("[", deep) + strings.Repeat("1,", 10_000) + "1" + strings.Repeat("]", deep)
	fails(t, r, extract.JSON, []byte(content), extract.TooComplex)
}

func FuzzJSON(f *testing.F) {
	f.Add([]byte(`{"drug_name":"X","plans":[{"drug_tier":"GENERIC","prior_authorization":false}]}`))
	f.Add([]byte("\ufeff[1e400, \"\\u0000\", {}]"))
	f.Add([]byte(`[[[[`))
	f.Add([]byte("{\"a\":1}\n{\"a\":2}\n"))
	f.Add([]byte("9\x00\x00\x00"))
	r := shared()
	f.Fuzz(func(t *testing.T, content []byte) {
		fuzzed(t, r, extract.JSON, content)
		text, _, err := r.Text(t.Context(), extract.JSON, content)
		if err != nil || bytes.IndexByte(content, 0) >= 0 {
			return // in UTF-16 or UTF-32, what is read has other bytes
		}
		var want, got bytes.Buffer
		if err := compactAll(&want, bytes.TrimPrefix(content, []byte("\ufeff"))); err != nil {
			t.Fatalf("read, but not valid: %v", err)
		}
		if err := compactAll(&got, []byte(text.Content)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(want.Bytes(), got.Bytes()) {
			t.Fatal("the text is not the same JSON")
		}
	})
}

// compactAll writes values that stand behind each other without their white space, one a line.
func compactAll(out *bytes.Buffer, content []byte) error {
	dec := json.NewDecoder(bytes.NewReader(content))
	for {
		var v json.RawMessage
		if err := dec.Decode(&v); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := json.Compact(out, v); err != nil {
			return err
		}
		out.WriteByte('\n')
	}
}

// TestJSONRepeatedKeys has keys that come twice in an object, and others that only look so.
func TestJSONRepeatedKeys(t *testing.T) {
	for content, want := range map[string]string{
		`{"copay": 20, "copay": 99, "list": [{"copay": 1}, {"copay": 2}]}`:  `1 key comes more than once in one object ("copay")`,
		`[{"a": {"b": 1, "c": "b", "b": [1], "b": {}}, "d": 1, "a": null}]`: `3 keys come more than once in one object ("b", "a")`,
		`{"a": "a", "b": ["a", "b"], "c": {"a": 1}}`:                        "",
	} {
		_, found, err := shared().Text(t.Context(), extract.JSON, []byte(content))
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case want == "" && len(found) > 0:
			t.Errorf("%s: %+v", content, found)
		case want != "" && (len(found) != 1 || found[0].Code != "repeated_key" || !strings.HasPrefix(found[0].Message, want)):
			t.Errorf("%s: %+v, want %s", content, found, want)
		}
	}
}

// TestJSONEncodings has one file in the encodings that programs write.
func TestJSONEncodings(t *testing.T) {
	const content = `{"plan": "Premier – é 😀"}`
	for _, mark := range []string{"", "\ufeff"} {
		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			var wide, wider []byte
			for _, c := range utf16.Encode([]rune(mark + content)) {
				wide = order.AppendUint16(wide, c)
			}
			for _, c := range mark + content {
				wider = order.AppendUint32(wider, uint32(c))
			}
			for _, b := range [][]byte{wide, wider} {
				if got := extract.Detect(b); got != extract.JSON {
					t.Errorf("%d bytes of %v: the type is %q", len(b), order, got)
				}
				if text := read(t, extract.JSON, b); text.Content != "{\n  \"plan\": \"Premier – é 😀\"\n}\n" {
					t.Errorf("%q", text.Content)
				}
			}
		}
	}
	fails(t, shared(), extract.JSON, []byte("\xff\xfe{\x00\x00\xd8}\x00"), extract.Corrupt) // half a pair
}
