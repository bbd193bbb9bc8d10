package modeltest

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// measure is what a schema has, counted over all of its parts.
type measure struct {
	properties, optional, unions, enumValues, words, maxItems, depth int

	open, ref bool            // an object that is not closed; a reference
	keywords  map[string]bool // all that occur
}

func measured(schema map[string]any) measure {
	m := measure{keywords: map[string]bool{}}
	m.walk(schema, 1)
	return m
}

func (m *measure) walk(s map[string]any, depth int) {
	m.depth = max(m.depth, depth)
	for k := range s {
		m.keywords[k] = true
	}
	if _, several := s["type"].([]any); several || s["anyOf"] != nil {
		m.unions++
	}
	values, _ := s["enum"].([]any)
	m.enumValues += len(values)
	for _, v := range values {
		m.words += len(fmt.Sprint(v))
	}
	if n, ok := s["maxItems"].(float64); ok {
		m.maxItems += int(n)
	}
	if s["$ref"] != nil {
		m.ref = true
	}
	properties, _ := s["properties"].(map[string]any)
	if s["type"] == "object" {
		m.open = m.open || s["additionalProperties"] != false
	}
	required, _ := s["required"].([]any)
	for name, p := range properties {
		m.properties++
		m.words += len(name)
		if !slices.Contains(required, any(name)) {
			m.optional++
		}
		if schema, ok := p.(map[string]any); ok {
			m.walk(schema, depth+1)
		}
	}
	for _, k := range []string{"items"} {
		if schema, ok := s[k].(map[string]any); ok {
			m.walk(schema, depth+1)
		}
	}
	choices, _ := s["anyOf"].([]any)
	for _, c := range choices {
		if schema, ok := c.(map[string]any); ok {
			m.walk(schema, depth+1)
		}
	}
}

// uses returns the first of the keywords that occurs.
func (m *measure) uses(keywords ...string) string {
	for _, k := range keywords {
		if m.keywords[k] {
			return k
		}
	}
	return ""
}

// composition are the keywords that no provider takes.
var composition = []string{"allOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas", "oneOf"}

func limitsOpenAI(s map[string]any) *refusal {
	m := measured(s)
	const where = "Invalid schema for response_format 'answer': "
	switch k := m.uses(append(composition, "minLength", "maxLength", "uniqueItems", "contains")...); {
	case s["type"] != "object" || s["anyOf"] != nil:
		return bad(where + "schema must be a JSON Schema of 'type: \"object\"'.")
	case m.open:
		return bad(where + "'additionalProperties' is required to be supplied and to be false.")
	case m.optional > 0:
		return bad(where + "'required' is required to be supplied and to be an array including every key in properties.")
	case k != "":
		return bad(where + "'" + k + "' is not permitted.")
	case m.properties > 5000 || m.depth > 10 || m.words > 120_000 || m.enumValues > 1000:
		return bad(where + "the schema exceeds the limits of size.")
	}
	return nil
}

func limitsAnthropic(s map[string]any) *refusal {
	m := measured(s)
	switch k := m.uses(append(composition[1:], "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "maxItems")...); {
	case s["type"] != "object":
		return bad("output_config.format.schema: the root must be an object")
	case m.open:
		return bad("output_config.format.schema: For 'object' type, 'additionalProperties' must be explicitly set to false")
	case m.optional > 24:
		return bad(fmt.Sprintf("Schemas contains too many optional parameters (%d), which would make grammar compilation inefficient. Reduce the number of optional parameters (limit: 24).", m.optional))
	case m.unions > 16:
		return bad(fmt.Sprintf("Schemas contains too many parameters with union types (%d parameters with type arrays or anyOf). exceeds the limit: 16", m.unions))
	case k != "":
		return bad("output_config.format.schema: property '" + k + "' is not supported")
	}
	return nil
}

func limitsGemini(s map[string]any) *refusal {
	m := measured(s)
	if k := m.uses(composition...); k != "" || s["type"] != "object" || m.maxItems > 960 || m.enumValues > 400 || m.words > 8000 {
		return bad("Request contains an invalid argument.") // it says no more
	}
	return nil
}

func limitsOllama(a Asked) *refusal {
	m := measured(a.Schema)
	schema, err := json.Marshal(a.Schema)
	switch k := m.uses(append(composition, "contains", "uniqueItems", "prefixItems")...); {
	case k != "":
		return bad("format: " + k + " has no grammar")
	case m.ref:
		return bad("format: nested references have no grammar")
	case err != nil || !strings.Contains(a.Prompt, string(schema)):
		return bad("the schema is not in the prompt, and nothing else shows it to the model")
	}
	return nil
}
