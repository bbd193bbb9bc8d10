package benefit

import (
	"encoding/json"
	"reflect"
	"strings"
	"sync"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/money"
)

// SchemaID is the $id of the published schema.
const SchemaID = "https://rxassay.github.io/schema/plan-" + SchemaVersion + ".json"

// Schema returns the JSON Schema (draft 2020-12) of a plan's JSON form. It is made from the types themselves, so it
// cannot fall behind them: an object for each type with all of its fields, what always stands there required, closed
// vocabularies as enums, and {value, standing, evidence, alternatives} for each sourced value.
func Schema() json.RawMessage { return schema() }

var schema = sync.OnceValue(func() json.RawMessage {
	s := schemaWriter{defs: map[string]any{}}
	root := s.of(reflect.TypeFor[Plan]())
	b, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id":     SchemaID,
		"title":   "Pharmacy benefit plan",
		"description": "What a pharmacy benefit says, each value with its standing and its evidence. Amounts are dollars, " +
			"coinsurance is percent, days supply is days, offsets are Unicode code points of the document's text.",
		"$ref":  root["$ref"],
		"$defs": s.defs,
	}, "", "  ")
	if err != nil {
		panic(err) // maps of strings always marshal
	}
	return b
})

type schemaWriter struct{ defs map[string]any }

var plainForms = map[reflect.Type]map[string]any{
	reflect.TypeFor[money.Amount](): {"type": "number", "description": "dollars with at most two decimals"},
	reflect.TypeFor[money.Rate](): {"description": "percent, or a fraction of one as text where it has no short decimal", "oneOf": []any{
		map[string]any{"type": "number", "minimum": 0},
		map[string]any{"type": "string", "pattern": "^[0-9]+/[1-9][0-9]*$"},
	}},
	reflect.TypeFor[money.Quantity](): {"type": "number", "description": "at most three decimals"},
	reflect.TypeFor[calendar.Date]():  {"type": "string", "format": "date"},
	reflect.TypeFor[Confidence]():     {"type": "number", "minimum": 0, "maximum": 1},
}

// of returns the schema of a type, or a reference to it for a struct.
func (s *schemaWriter) of(t reflect.Type) map[string]any {
	if form, ok := plainForms[t]; ok {
		return form
	}
	if words, ok := vocabularies[t]; ok {
		return map[string]any{"type": "string", "enum": words}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return s.of(t.Elem())
	case reflect.Slice:
		return map[string]any{"type": "array", "items": s.of(t.Elem())}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	case reflect.Int, reflect.Int32, reflect.Int64:
		return map[string]any{"type": "integer"}
	}
	name := typeName(t)
	if _, done := s.defs[name]; !done {
		s.defs[name] = nil // a type may hold itself
		if isSourced(t) {
			s.defs[name] = s.sourced(t)
		} else {
			s.defs[name] = s.object(t)
		}
	}
	return map[string]any{"$ref": "#/$defs/" + name}
}

func (s *schemaWriter) object(t reflect.Type) map[string]any {
	properties, required := map[string]any{}, []string{}
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		properties[name] = s.of(t.Field(i).Type)
		if !strings.Contains(options, "omit") {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func isSourced(t reflect.Type) bool { return strings.HasPrefix(t.Name(), "Sourced[") }

// sourced is the form that Sourced.MarshalJSON writes: a value unless it is absent.
func (s *schemaWriter) sourced(t reflect.Type) map[string]any {
	value, _ := t.FieldByName("Value")
	alternatives, _ := t.FieldByName("Alternatives")
	return map[string]any{
		"type": "object",
		"properties": map[string]any{
			"value":        s.of(value.Type),
			"standing":     s.of(reflect.TypeFor[Standing]()),
			"evidence":     map[string]any{"type": "array", "items": s.of(reflect.TypeFor[Evidence]())},
			"alternatives": s.of(alternatives.Type),
		},
		"required":             []string{"standing", "evidence"},
		"additionalProperties": false,
		"if":                   map[string]any{"properties": map[string]any{"standing": map[string]any{"const": Absent}}},
		"then":                 map[string]any{"not": map[string]any{"required": []string{"value"}}},
		"else":                 map[string]any{"required": []string{"value"}},
	}
}

// typeName names a definition: "CostShare", "SourcedShare", "SourcedListOfTierClass".
func typeName(t reflect.Type) string {
	name, of, generic := strings.Cut(t.Name(), "[")
	if !generic {
		return name
	}
	of = strings.TrimSuffix(of, "]")
	list := strings.HasPrefix(of, "[]")
	of = of[strings.LastIndexAny(of, "./]")+1:]
	if list {
		of = "ListOf" + strings.ToUpper(of[:1]) + of[1:]
	}
	return name + strings.ToUpper(of[:1]) + of[1:]
}
