package model

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestCompile(t *testing.T) {
	const neutral = `{
		"type": "object", "required": ["name"],
		"properties": {
			"name": {"type": "string", "minLength": 1, "pattern": "^T"},
			"kind": {"enum": ["a", "b"], "type": "string"},
			"rows": {"type": "array", "maxItems": 9, "items": {"$ref": "#/$defs/row"}}
		},
		"$defs": {"row": {"type": "object", "properties": {"amount": {"type": "number", "minimum": 0}}}}
	}`
	for _, c := range []struct {
		name string
		dialect
		want string
	}{
		{"openai: all required, nullable", openAIDialect, `{"additionalProperties":false,"properties":{` +
			`"kind":{"enum":["a","b",null],"type":["string","null"]},"name":{"pattern":"^T","type":"string"},` +
			`"rows":{"items":{"additionalProperties":false,"properties":{"amount":{"minimum":0,"type":["number","null"]}},"required":["amount"],"type":"object"},"maxItems":9,"type":["array","null"]}},` +
			`"required":["kind","name","rows"],"type":"object"}`},
		{"anthropic: omittable, no limits of numbers", anthropicDialect, `{"additionalProperties":false,"properties":{` +
			`"kind":{"enum":["a","b"],"type":"string"},"name":{"type":"string"},` +
			`"rows":{"items":{"additionalProperties":false,"properties":{"amount":{"type":"number"}},"type":"object"},"type":"array"}},` +
			`"required":["name"],"type":"object"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, err := compile([]byte(neutral), c.dialect)
			if err != nil {
				t.Fatal(err)
			}
			if text := encode(got); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
		})
	}
}

// manyOptional is a schema with n properties that may be missing.
func manyOptional(n int) []byte {
	properties := map[string]any{}
	for i := range n {
		properties[fmt.Sprintf("p%03d", i)] = map[string]any{"type": "string"}
	}
	schema, _ := json.Marshal(map[string]any{"type": "object", "properties": properties})
	return schema
}

func TestCompileKeepsAnthropicsLimits(t *testing.T) {
	schema, err := compile(manyOptional(40), anthropicDialect)
	if err != nil {
		t.Fatal(err)
	}
	if required := schema["required"].([]string); len(required) != 16 {
		t.Errorf("%d of 40 properties are required and nullable, want the 16 that are above 24", len(required))
	}
	var failed *Error
	if _, err := compile(manyOptional(41), anthropicDialect); !errors.As(err, &failed) || failed.Kind != BadRequest {
		t.Errorf("41 optional properties fit neither limit, got %v", err)
	}
}

func TestCompileRefuses(t *testing.T) {
	for name, neutral := range map[string]string{
		"no JSON":       `{`,
		"an array":      `{"type": "array", "items": {"type": "string"}}`,
		"a circle":      `{"type": "object", "properties": {"a": {"$ref": "#/properties/a"}}}`,
		"recursion":     `{"type": "object", "properties": {"a": {"$ref": "#"}}}`,
		"a dead end":    `{"type": "object", "properties": {"a": {"$ref": "#/$defs/none"}}}`,
		"too deep":      strings.Repeat(`{"type": "object", "properties": {"a": `, 30) + `{"type": "string"}` + strings.Repeat("}}", 30),
		"no type at it": `{"properties": {"a": {"type": "string"}}}`,
	} {
		for vendor, v := range vendors {
			if _, err := compile([]byte(neutral), v.dialect); err == nil {
				t.Errorf("%s: %s is taken", vendor, name)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	c, err := newChecker([]byte(`{
		"type": "object", "additionalProperties": false, "properties": {
			"rows": {"type": "array", "items": {
				"type": "object", "additionalProperties": false, "required": ["quote"],
				"properties": {"quote": {"type": "string", "minLength": 1}, "days": {"type": "integer", "maximum": 999}, "kind": {"type": "string", "enum": ["a"]}}
			}},
			"note": {"type": ["string", "null"]}
		}}`))
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range []struct{ name, answer, kept, failing, told string }{
		{"null is missing", `{"rows": [{"quote": "x", "days": null}], "note": null}`, `{"note":null,"rows":[{"quote":"x"}]}`, `{}`, ""},
		{
			"one item of two", `{"rows": [{"quote": "x"}, {"days": 3}]}`, `{"rows":[{"quote":"x"}]}`, `{"rows":[{"days":3}]}`,
			"/rows/1: missing property 'quote'",
		},
		{
			"what the dialects cannot say", `{"rows": [{"quote": "", "days": 5000}]}`, `{"rows":[]}`, `{"rows":[{"days":5000,"quote":""}]}`,
			"/rows/0/days: it breaks the rule maximum",
		},
		{"nothing of the answer in what is told", `{"rows": [{"quote": "x", "kind": "secret"}]}`, `{"rows":[]}`, `{"rows":[{"kind":"secret","quote":"x"}]}`, "/rows/0/kind: it breaks the rule enum"},
		{"a list that is none", `{"rows": {"quote": "x"}}`, "", "", "/rows: got object, want array"},
		{"a name that nobody knows", `{"secret": 1}`, "", "", ": it breaks the rule additionalProperties"},
		{"no object", `[1]`, "", "", "the answer is one JSON object"},
	} {
		t.Run(row.name, func(t *testing.T) {
			root, faults := c.check([]byte(row.answer))
			failing, ok := prune(root, faults)
			kept, bad := "", ""
			if ok {
				kept, bad = encode(root), encode(failing)
			}
			told := fmt.Sprint(faults)
			if kept != row.kept || bad != row.failing || !strings.Contains(told, row.told) || strings.Contains(told, "secret") {
				t.Errorf("kept %s, failing %s, told %s", kept, bad, told)
			}
		})
	}
}
