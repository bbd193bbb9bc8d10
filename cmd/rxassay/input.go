package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/extract"
	"github.com/rxassay/rxassay/finding"
)

// maxInput bounds what a command reads into memory.
const maxInput = 64 << 20

// readInput reads a file, or standard input for "-".
func readInput(env *environment, name string) ([]byte, error) {
	in := env.stdin
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, plainPathError(err)
		}
		defer f.Close()
		in = f
	}
	b, err := io.ReadAll(io.LimitReader(in, maxInput+1))
	if err != nil {
		return nil, plainPathError(err)
	}
	if len(b) > maxInput {
		return nil, fmt.Errorf("%s: larger than %d MiB, which is the most that is read", name, maxInput>>20)
	}
	return b, nil
}

// plainPathError says "FILE: no such file or directory" without the system call.
func plainPathError(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", path.Path, path.Err)
	}
	return err
}

// kind is what a JSON input turned out to be.
type kind int

const (
	aDocument kind = iota
	aText          // extract --json
	aPlan          // analyze --json
)

func kindOf(content []byte) kind {
	if extract.Detect(content) != extract.JSON {
		return aDocument
	}
	var keys struct {
		SchemaVersion json.RawMessage `json:"schemaVersion"`
		CostShares    json.RawMessage `json:"costShares"`
		Format        json.RawMessage `json:"format"`
		Content       json.RawMessage `json:"content"`
		Pages         json.RawMessage `json:"pages"`
	}
	switch err := json.Unmarshal(content, &keys); {
	case err != nil:
		return aDocument // extract says what is wrong with it
	case keys.SchemaVersion != nil && keys.CostShares != nil:
		return aPlan
	case keys.Format != nil && keys.Content != nil && keys.Pages != nil:
		return aText
	}
	return aDocument
}

// textOf reads a document, or the JSON that extract wrote.
func textOf(ctx context.Context, env *environment, name string, content []byte) (*document.Text, []finding.Finding, error) {
	if kindOf(content) == aText {
		text, err := extractedIn(name, content)
		return text, nil, err
	}
	mediaType, err := mediaTypeOf(name, content)
	if err != nil {
		return nil, nil, err
	}
	reader, err := env.documents()
	if err != nil {
		return nil, nil, err
	}
	text, findings, err := reader.Text(ctx, mediaType, content)
	return text, findings, named(name, err)
}

func extractedIn(name string, content []byte) (*document.Text, error) {
	var text document.Text
	if err := json.Unmarshal(content, &text); err != nil {
		return nil, fmt.Errorf("%s: not the JSON of rxassay extract: %w", name, err)
	}
	return &text, nil
}

func mediaTypeOf(name string, content []byte) (string, error) {
	mediaType := extract.Detect(content)
	if mediaType == "" {
		if failure := extract.Undetected(content); failure != nil {
			return "", fmt.Errorf("%s: %s (%s)", name, failure.Message, failure.Code)
		}
		return "", fmt.Errorf("%s: not a PDF, Word, Excel or JSON document (%s)", name, extract.UnsupportedType)
	}
	return mediaType, nil
}

// rulesOf reads the rules of a document, or of the JSON that extract wrote, with the built-in reader.
func rulesOf(ctx context.Context, env *environment, name string, content []byte, category benefit.Category) (*benefit.Plan, []finding.Finding, error) {
	pool, err := env.documents()
	if err != nil {
		return nil, nil, err
	}
	reader := boundReader{pool}
	if kindOf(content) == aText {
		text, err := extractedIn(name, content)
		if err != nil {
			return nil, nil, err
		}
		result, err := reader.Document(ctx, text, category)
		return result.Plan, result.Findings, named(name, err)
	}
	mediaType, err := mediaTypeOf(name, content)
	if err != nil {
		return nil, nil, err
	}
	plan, findings, err := reader.File(ctx, mediaType, content, category)
	return plan, findings, named(name, err)
}

// planOf reads a plan from a document, from extract's JSON, or from a plan model.
func planOf(ctx context.Context, env *environment, name string) (*benefit.Plan, []finding.Finding, error) {
	content, err := readInput(env, name)
	if err != nil {
		return nil, nil, err
	}
	return planIn(ctx, env, name, content)
}

// planIn reads a plan from the content of a file; the name is for messages.
func planIn(ctx context.Context, env *environment, name string, content []byte) (*benefit.Plan, []finding.Finding, error) {
	if kindOf(content) == aPlan {
		plan, findings, err := benefit.ParsePlan(content)
		if err != nil {
			return nil, findings, fmt.Errorf("%s: %w", name, err)
		}
		return plan, findings, nil
	}
	return rulesOf(ctx, env, name, content, benefit.Comprehensive)
}

// printFindings writes findings for people, one a line, to standard error.
func printFindings(env *environment, findings []finding.Finding) {
	for _, f := range findings {
		where := f.Path
		if f.FieldID != "" {
			where = strings.TrimSpace(where + " " + f.FieldID)
		}
		if f.Page > 0 {
			where = strings.TrimSpace(fmt.Sprintf("%s page %d", where, f.Page))
		}
		if where != "" {
			where = " [" + where + "]"
		}
		fmt.Fprintf(env.stderr, "%s: %s%s (%s)\n", f.Severity, f.Message, where, f.Code)
	}
}

// writeJSON writes a value for people and programs alike: indented, without HTML escapes.
func writeJSON(env *environment, v any) error {
	enc := json.NewEncoder(env.stdout)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	return enc.Encode(v)
}
