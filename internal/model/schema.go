package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// checker judges answers by the neutral schema, with what the dialects cannot say.
type checker struct {
	neutral compiler // to walk the schema
	schema  *jsonschema.Schema
}

func newChecker(neutral []byte) (*checker, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(neutral))
	if err != nil {
		return nil, fmt.Errorf("model: schema: %w", err)
	}
	root, isObject := document.(map[string]any)
	if !isObject {
		return nil, errors.New("model: schema: the root is not an object")
	}
	loader := jsonschema.NewCompiler()
	if err := loader.AddResource("answer.json", document); err != nil {
		return nil, fmt.Errorf("model: schema: %w", err)
	}
	schema, err := loader.Compile("answer.json")
	if err != nil {
		return nil, fmt.Errorf("model: schema: %w", err)
	}
	return &checker{neutral: compiler{root: root}, schema: schema}, nil
}

// fault is one way in which an answer does not fit the schema: where, and the broken rule in words that hold nothing of
// the answer's values.
type fault struct {
	path []string // names and indexes from the root
	rule string
}

func (f fault) String() string { return "/" + strings.Join(f.path, "/") + ": " + f.rule }

// item returns the root's array and the index that a fault stands in.
func (f fault) item() (array, index string, ok bool) {
	if len(f.path) < 2 {
		return "", "", false
	}
	return f.path[0], f.path[1], true
}

// check reads a JSON object and judges it. Null where a property may be missing counts as missing and is taken out.
func (c *checker) check(object []byte) (map[string]any, []fault) {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(object))
	root, isObject := value.(map[string]any)
	if err != nil || !isObject {
		return nil, []fault{{rule: "the answer is one JSON object"}}
	}
	c.dropNulls(root, c.neutral.root)
	var broken *jsonschema.ValidationError
	if err := c.schema.Validate(root); errors.As(err, &broken) {
		return root, leaves(broken)
	}
	return root, nil
}

// leaves returns the faults that have no further cause.
func leaves(e *jsonschema.ValidationError) []fault {
	if len(e.Causes) == 0 {
		return []fault{{path: e.InstanceLocation, rule: ruleOf(e)}}
	}
	var out []fault
	for _, cause := range e.Causes {
		out = append(out, leaves(cause)...)
	}
	return out
}

var english = message.NewPrinter(language.English)

// maxRule bounds the words of a broken rule.
const maxRule = 200

// ruleOf says which rule is broken. The library's sentence may quote the answer, as in an enum or a pattern, so only those
// that do not are taken.
func ruleOf(e *jsonschema.ValidationError) string {
	switch keyword := strings.Join(e.ErrorKind.KeywordPath(), "/"); keyword {
	case "required", "type":
		rule := e.ErrorKind.LocalizedString(english)
		return rule[:min(len(rule), maxRule)]
	case "":
		return "it is not allowed by the schema"
	default:
		return "it breaks the rule " + keyword
	}
}

// dropNulls takes null out of an object's properties that may be missing and must not be null.
func (c *checker) dropNulls(value any, schema map[string]any) {
	schema, err := c.neutral.resolve(schema)
	if err != nil {
		return
	}
	switch v := value.(type) {
	case map[string]any:
		properties, _ := schema["properties"].(map[string]any)
		required := listed(schema["required"])
		for name, member := range v {
			property, known := properties[name].(map[string]any)
			switch {
			case member == nil && known && !slices.Contains(required, name) && !takesNull(property):
				delete(v, name)
			case known:
				c.dropNulls(member, property)
			}
		}
	case []any:
		items, _ := schema["items"].(map[string]any)
		for _, item := range v {
			c.dropNulls(item, items)
		}
	}
}

func takesNull(schema map[string]any) bool {
	kinds, _ := schema["type"].([]any)
	_, union := schema["anyOf"]
	return union || schema["type"] == "null" || slices.Contains(kinds, any("null"))
}

// prune takes the items out in which faults stand and returns those items. ok is false when a fault stands outside of
// any item: then the answer as a whole is not usable.
func prune(root map[string]any, faults []fault) (failing map[string][]any, ok bool) {
	bad := map[string]map[string]bool{}
	for _, f := range faults {
		array, index, inItem := f.item()
		if _, isArray := root[array].([]any); !inItem || !isArray {
			return nil, false
		}
		if bad[array] == nil {
			bad[array] = map[string]bool{}
		}
		bad[array][index] = true
	}
	failing = map[string][]any{}
	for _, array := range slices.Sorted(maps.Keys(bad)) {
		kept := []any{}
		for i, item := range root[array].([]any) {
			if bad[array][fmt.Sprint(i)] {
				failing[array] = append(failing[array], item)
			} else {
				kept = append(kept, item)
			}
		}
		root[array] = kept
	}
	return failing, true
}

// join adds the items of b's arrays behind those of a; of other members the first that is there counts.
func join(a, b map[string]any) map[string]any {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]any{}
	}
	for name, v := range b {
		items, isArray := v.([]any)
		have, both := out[name].([]any)
		switch {
		case isArray && both:
			out[name] = slices.Concat(have, items)
		case out[name] == nil:
			out[name] = v
		}
	}
	return out
}

// items counts the items of an answer's arrays.
func items(root map[string]any) int {
	n := 0
	for _, v := range root {
		if all, isArray := v.([]any); isArray {
			n += len(all)
		}
	}
	return n
}

// encode writes an answer in its strict form, names in order, so that the same answer has the same bytes.
func encode(root any) string {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(root) // what was read from JSON has a JSON form
	return strings.TrimSpace(out.String())
}
