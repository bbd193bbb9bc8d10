package model

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// dialect is what a provider takes of JSON Schema. Limits of 0 are none.
type dialect struct {
	keywords []string // beside structure: those that it takes; all others are dropped, and checked in the answer

	allRequired bool // a property that may be missing must be null instead
	maxOptional int  // properties that may be missing; more must be null instead
	maxUnions   int  // unions, which null makes
	maxDepth    int
}

// The dialects. Their limits are the vendors', as of 2026-11; docs/models.md has them in a table.
var (
	openAIDialect = dialect{
		allRequired: true, maxDepth: 10,
		keywords: []string{"description", "minimum", "maximum", "pattern", "minItems", "maxItems"},
	}
	anthropicDialect = dialect{maxOptional: 24, maxUnions: 16, keywords: []string{"description"}}
	geminiDialect    = dialect{keywords: []string{"description", "minimum", "maximum"}} // sums of maxItems are refused
	ollamaDialect    = dialect{keywords: []string{"description", "minItems", "maxItems"}}
)

// maxSchemaDepth ends the inlining of a schema that refers to itself.
const maxSchemaDepth = 16

// compile puts a neutral schema into a dialect: references inlined, objects closed, properties that may be missing in the
// dialect's idiom, keywords that it does not know dropped.
func compile(neutral []byte, d dialect) (map[string]any, error) {
	var root map[string]any
	if err := json.Unmarshal(neutral, &root); err != nil {
		return nil, badSchema("it is not a JSON object")
	}
	if root["type"] != "object" {
		return nil, badSchema("its root is not an object")
	}
	c := compiler{dialect: d, root: root}
	out, err := c.node(root, 1)
	if err != nil {
		return nil, err
	}
	if d.maxUnions > 0 && c.unions > d.maxUnions {
		return nil, badSchema(fmt.Sprintf("more than %d values may be null", d.maxUnions))
	}
	return out, nil
}

func badSchema(why string) error {
	return &Error{Kind: BadRequest, Reason: "the schema of the answer cannot be put into the provider's dialect: " + why}
}

type compiler struct {
	dialect
	root             map[string]any
	optional, unions int
}

// node compiles one schema at a depth of nesting.
func (c *compiler) node(in map[string]any, depth int) (map[string]any, error) {
	in, err := c.resolve(in)
	if err != nil {
		return nil, err
	}
	if depth > maxSchemaDepth || c.maxDepth > 0 && depth > c.maxDepth {
		return nil, badSchema("it is nested too deeply")
	}
	out := map[string]any{}
	for _, k := range c.keywords {
		if v, has := in[k]; has {
			out[k] = v
		}
	}
	for _, k := range []string{"type", "enum"} {
		if v, has := in[k]; has {
			out[k] = v
		}
	}
	if v, has := in["const"]; has {
		out["enum"] = []any{v}
	}
	if _, union := in["type"].([]any); union {
		c.unions++
	}
	if choices, has := in["anyOf"].([]any); has {
		c.unions++
		if out["anyOf"], err = c.nodes(choices, depth); err != nil {
			return nil, err
		}
	}
	if items, has := in["items"].(map[string]any); has {
		if out["items"], err = c.node(items, depth+1); err != nil {
			return nil, err
		}
	}
	if properties, has := in["properties"].(map[string]any); has {
		return out, c.object(in, properties, out, depth)
	}
	return out, nil
}

func (c *compiler) nodes(in []any, depth int) ([]any, error) {
	var out []any
	for _, v := range in {
		schema, _ := v.(map[string]any)
		compiled, err := c.node(schema, depth+1)
		if err != nil {
			return nil, err
		}
		out = append(out, compiled)
	}
	return out, nil
}

// object compiles the properties of an object.
func (c *compiler) object(in, properties, out map[string]any, depth int) error {
	required := map[string]bool{}
	for _, name := range listed(in["required"]) {
		required[name] = true
	}
	compiled := map[string]any{}
	var must []string
	for _, name := range slices.Sorted(maps.Keys(properties)) {
		schema, _ := properties[name].(map[string]any)
		p, err := c.node(schema, depth+1)
		if err != nil {
			return err
		}
		if !required[name] && !c.mayMiss() {
			p = c.nullable(p)
			required[name] = true
		}
		if required[name] {
			must = append(must, name)
		}
		compiled[name] = p
	}
	out["properties"], out["additionalProperties"] = compiled, false
	if len(must) > 0 {
		out["required"] = must
	}
	return nil
}

// mayMiss reports whether the dialect lets one more property be missing.
func (c *compiler) mayMiss() bool {
	c.optional++
	return !c.allRequired && (c.maxOptional == 0 || c.optional <= c.maxOptional)
}

// nullable lets a value be null.
func (c *compiler) nullable(p map[string]any) map[string]any {
	kind, plain := p["type"].(string)
	if !plain {
		if choices, union := p["anyOf"].([]any); union {
			p["anyOf"] = append(choices, map[string]any{"type": "null"})
			return p
		}
		if kinds, union := p["type"].([]any); union && !slices.Contains(kinds, any("null")) {
			p["type"] = append(slices.Clone(kinds), "null")
		}
		return p
	}
	c.unions++
	p["type"] = []any{kind, "null"}
	if values, has := p["enum"].([]any); has {
		p["enum"] = append(slices.Clone(values), nil)
	}
	return p
}

// resolve follows references within the schema.
func (c *compiler) resolve(in map[string]any) (map[string]any, error) {
	for range maxSchemaDepth {
		ref, has := in["$ref"].(string)
		if !has {
			return in, nil
		}
		var at any = c.root
		for _, step := range strings.Split(strings.TrimPrefix(ref, "#/"), "/") {
			branch, _ := at.(map[string]any)
			at = branch[step]
		}
		target, found := at.(map[string]any)
		if !found {
			return nil, badSchema("a reference leads nowhere")
		}
		in = target
	}
	return nil, badSchema("its references go in a circle")
}

// listed returns the strings of a JSON array.
func listed(v any) []string {
	all, _ := v.([]any)
	var out []string
	for _, s := range all {
		if name, ok := s.(string); ok {
			out = append(out, name)
		}
	}
	return out
}
