package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/rxassay/rxassay/ncpdp"
)

// runNcpdp runs a command line of rxassay ncpdp and returns what it prints and its exit code.
func runNcpdp(t *testing.T, stdin []byte, args ...string) (stdout, stderr string, code int) {
	t.Helper()
	var out, errs bytes.Buffer
	env := &environment{stdin: bytes.NewReader(stdin), stdout: &out, stderr: &errs, getenv: func(string) string { return "" }, now: time.Now}
	var cli struct {
		Ncpdp ncpdpCommand `cmd:""`
	}
	parser, err := kong.New(&cli, kong.BindTo(t.Context(), (*context.Context)(nil)), kong.Bind(env))
	if err != nil {
		t.Fatal(err)
	}
	parsed, err := parser.Parse(append([]string{"ncpdp"}, args...))
	if err != nil {
		return "", err.Error(), exitUsage
	}
	code = exitCode(parsed.Run(), &errs)
	return out.String(), errs.String(), code
}

const samplesDir = "../../ncpdp/testdata/"

func TestNcpdpParseAndEncode(t *testing.T) {
	for _, name := range []string{"b1-d0", "b1-f6", "b1-irregular", "response-paid", "response-short-header"} {
		raw, err := os.ReadFile(samplesDir + name + ".ncpdp")
		if err != nil {
			t.Fatal(err)
		}
		text, notes, code := runNcpdp(t, raw, "parse")
		if code != exitDone || (notes != "") != (name == "b1-irregular" || name == "response-short-header") {
			t.Errorf("%s: exit code %d, %s", name, code, notes)
		}
		var object map[string]json.RawMessage
		if err := json.Unmarshal([]byte(text), &object); err != nil || object["transaction"] == nil || object["raw"] == nil {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
		back, notes, code := runNcpdp(t, []byte(text), "encode", "-")
		if back != string(raw) || code != exitDone {
			t.Errorf("%s: encoded as %q, exit code %d, %s", name, back, code, notes)
		}
	}
}

func TestNcpdpCheckAndShow(t *testing.T) {
	if out, _, code := runNcpdp(t, nil, "check", samplesDir+"b1-d0.ncpdp"); out != "" || code != exitDone {
		t.Errorf("a good claim: exit code %d\n%s", code, out)
	}
	out, _, code := runNcpdp(t, nil, "check", samplesDir+"b1-compound.ncpdp")
	if !strings.Contains(out, "error    offset 74  transaction 1  segment 07  408-D8  reject 22  The segment needs this field. (field_missing)\n") || code != exitFindings {
		t.Errorf("exit code %d\n%s", code, out)
	}
	out, _, code = runNcpdp(t, nil, "check", "--json", samplesDir+"header-too-short.ncpdp")
	var all []ncpdp.Finding
	if err := json.Unmarshal([]byte(out), &all); err != nil || len(all) < 2 || code != exitFindings || !strings.Contains(out, `"header_length"`) {
		t.Errorf("exit code %d, %v\n%s", code, err, out)
	}
	for i := 1; i < len(all); i++ {
		if *all[i-1].Offset > *all[i].Offset {
			t.Errorf("the findings are not in the order of the bytes:\n%s", out)
		}
	}
	sheet := filepath.Join(t.TempDir(), "payer.csv")
	if err := os.WriteFile(sheet, []byte("segment,field,use,reject\n04,115-N5,R,N5\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	out, _, code = runNcpdp(t, nil, "check", "--profile", sheet, samplesDir+"b1-d0.ncpdp")
	if !strings.Contains(out, "115-N5  reject N5") || code != exitFindings {
		t.Errorf("a payer sheet: exit code %d\n%s", code, out)
	}
	out, _, code = runNcpdp(t, nil, "show", samplesDir+"b1-d0.ncpdp")
	if !strings.Contains(out, "409-D9  Ingredient Cost Submitted") || !strings.Contains(out, "Cardholder ID                                    *****") || code != exitDone {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if out, _, _ = runNcpdp(t, nil, "show", "--personal", "--hex", samplesDir+"b1-d0.ncpdp"); strings.Contains(out, "***") || !strings.Contains(out, "30 30 34 33 33 36") {
		t.Errorf("with personal data and hexadecimal:\n%s", out)
	}
}

func TestNcpdpBatch(t *testing.T) {
	out, _, code := runNcpdp(t, nil, "batch", samplesDir+"batch-two.batch")
	if code != exitDone || strings.Count(out, "\n") != 8 || !strings.Contains(out, "batch 42, version 15") || !strings.Contains(out, "REF1        F6 request B1, 1 transactions") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	out, _, code = runNcpdp(t, nil, "batch", "--json", samplesDir+"batch-irregular.batch")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != exitFindings || len(lines) != 5 {
		t.Errorf("exit code %d, %d lines\n%s", code, len(lines), out)
	}
	for _, line := range lines {
		var v batchLine
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			t.Errorf("%v: %s", err, line)
		}
	}
	if out, _, code = runNcpdp(t, nil, "batch", "--check", samplesDir+"batch-12.batch"); code != exitDone {
		t.Errorf("exit code %d\n%s", code, out)
	}
}

// Every offset that is printed of a batch counts from the start of the file.
func TestNcpdpBatchOffsets(t *testing.T) {
	raw, err := os.ReadFile(samplesDir + "batch-12.batch")
	if err != nil {
		t.Fatal(err)
	}
	at := bytes.Index(raw, []byte("\x1cE7")) // 442-E7 of the first claim
	raw = bytes.Replace(raw, []byte("\x1cE70"), []byte("\x1cE7X"), 1)
	out, _, code := runNcpdp(t, raw, "batch", "--check")
	if !strings.Contains(out, fmt.Sprintf("offset %d  transaction 1  segment 07  442-E7  reject E7", at)) || code != exitFindings {
		t.Errorf("442-E7 stands at %d; exit code %d\n%s", at, code, out)
	}
	if out, _, code = runNcpdp(t, nil, "batch"); !strings.Contains(out, "no_records") || code != exitFindings {
		t.Errorf("nothing at all: exit code %d\n%s", code, out)
	}
}

func TestNcpdpRefuses(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("table,color\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		in   string
		code int
	}{
		{"no such file", []string{"parse", "none.ncpdp"}, "", exitFailed},
		{"no transmission", []string{"check"}, "hello", exitFailed},
		{"nothing", []string{"show"}, "", exitFailed},
		{"no JSON", []string{"encode"}, "hello", exitFailed},
		{"JSON that cannot be written", []string{"encode"}, `{"format":"D0","transaction":{"header":{"fields":[{"id":"ZZ","value":"1"}]}}}`, exitFailed},
		{"an unknown flag", []string{"parse", "--colour"}, "", exitUsage},
		{"a bad dictionary", []string{"parse", "--dictionary", bad, samplesDir + "b1-d0.ncpdp"}, "", exitFailed},
		{"a bad payer sheet", []string{"check", "--profile", bad, samplesDir + "b1-d0.ncpdp"}, "", exitFailed},
		{"no such batch", []string{"batch", "none.batch"}, "", exitFailed},
	} {
		if out, notes, code := runNcpdp(t, []byte(c.in), c.args...); code != c.code || out != "" || notes == "" {
			t.Errorf("%s: exit code %d, want %d: %s", c.name, code, c.code, notes)
		}
	}
}
