package analyze

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// ProposalSchema returns the JSON Schema of what a model is asked for in a category. It is neutral: objects, arrays,
// text, numbers, truth values and short enums, no constraint of numbers or lengths, every object closed and every value
// one that may be left out but an item's evidence. [benefit.Comprehensive] asks for the plan's identity alone, which no
// other category has: a reading of everything asks for all six. A category that is none of the six has no schema: nil.
func ProposalSchema(category benefit.Category) []byte {
	if !slices.Contains(benefit.Categories(), category) {
		return nil
	}
	properties := map[string]any{}
	for f := range proposalLists(category) {
		s := proposalForm(f.Type, f.Tag)
		if f.Name == "NotStated" {
			s["items"] = map[string]any{"type": "string", "enum": listNames(category)}
		}
		properties[jsonName(f)] = s
	}
	b, err := json.MarshalIndent(map[string]any{"type": "object", "additionalProperties": false, "properties": properties}, "", "  ")
	if err != nil {
		panic(err) // maps of strings always marshal
	}
	return b
}

// proposalLists yields the fields of [Proposals] that a category has, NotStated last.
func proposalLists(category benefit.Category) func(func(reflect.StructField) bool) {
	return func(yield func(reflect.StructField) bool) {
		t := reflect.TypeFor[Proposals]()
		for i := range t.NumField() {
			if of := t.Field(i).Tag.Get("of"); (of == string(category) || of == "*") && !yield(t.Field(i)) {
				return
			}
		}
	}
}

// listNames are the lists that a model can say that the document does not state.
func listNames(category benefit.Category) []string {
	var out []string
	for f := range proposalLists(category) {
		if f.Name != "NotStated" {
			out = append(out, jsonName(f))
		}
	}
	return out
}

func jsonName(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
	return name
}

// proposalForm is the schema of a field's type. An enum of a list is that of its items.
func proposalForm(t reflect.Type, tag reflect.StructTag) map[string]any {
	s := map[string]any{}
	switch {
	case t == reflect.TypeFor[money.Amount]() || t == reflect.TypeFor[money.Rate]() || t == reflect.TypeFor[money.Quantity]():
		s["type"] = "number"
	case t.Kind() == reflect.Pointer:
		return proposalForm(t.Elem(), tag)
	case t.Kind() == reflect.Slice:
		s["type"], s["items"] = "array", proposalForm(t.Elem(), enumOnly(tag))
	case t.Kind() == reflect.Struct:
		properties := map[string]any{}
		for i := range t.NumField() {
			properties[jsonName(t.Field(i))] = proposalForm(t.Field(i).Type, t.Field(i).Tag)
		}
		s["type"], s["properties"], s["additionalProperties"] = "object", properties, false
		if _, cites := properties["evidence"]; cites {
			s["required"] = []string{"evidence"}
		} else if t == reflect.TypeFor[Citation]() {
			s["required"] = []string{"page", "quote"}
		}
	case t.Kind() == reflect.String:
		s["type"] = "string"
		if words := tag.Get("enum"); words != "" {
			s["enum"] = strings.Fields(words)
		}
	case t.Kind() == reflect.Bool:
		s["type"] = "boolean"
	default:
		s["type"] = "integer"
	}
	if doc := tag.Get("doc"); doc != "" {
		s["description"] = doc
	}
	return s
}

func enumOnly(tag reflect.StructTag) reflect.StructTag {
	if words := tag.Get("enum"); words != "" {
		return reflect.StructTag(fmt.Sprintf("enum:%q", words))
	}
	return ""
}

// ErrProposals is the error of [ParseProposals] for what is no JSON object.
var ErrProposals = errors.New("analyze: the answer is not an object of proposals")

// ParseProposals reads a model's answer for a category. An item that has not the form of the schema, a word that is none
// of an enum or a list that the category does not have is left out with a finding ("proposal_malformed"), so that one bad
// item loses nothing else; keys that no item has are passed over.
func ParseProposals(category benefit.Category, answer []byte) (Proposals, []finding.Finding, error) {
	var lists map[string]json.RawMessage
	dec := json.NewDecoder(bytes.NewReader(answer))
	if err := dec.Decode(&lists); err != nil || lists == nil {
		return Proposals{}, nil, ErrProposals
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Proposals{}, nil, ErrProposals
	}
	var out Proposals
	var found []finding.Finding
	malformed := func(path string) {
		found = append(found, finding.Finding{
			Code: "proposal_malformed", Severity: finding.Warning, Path: path,
			Message: "The model's answer does not have the form that was asked for here; this part was left out.",
		})
	}
	for f := range proposalLists(category) {
		raw, given := lists[jsonName(f)]
		delete(lists, jsonName(f))
		if !given {
			continue
		}
		var items []json.RawMessage
		if json.Unmarshal(raw, &items) != nil {
			malformed(jsonName(f))
			continue
		}
		list := reflect.ValueOf(&out).Elem().FieldByIndex(f.Index)
		for i, item := range items {
			v := reflect.New(f.Type.Elem()).Elem()
			if json.Unmarshal(item, v.Addr().Interface()) != nil || string(item) == "null" || !knownWords(v, "") {
				malformed(fmt.Sprintf("%s[%d]", jsonName(f), i))
				continue
			}
			list.Set(reflect.Append(list, v))
		}
	}
	if len(lists) > 0 {
		malformed("") // of other names; they are the model's, and not repeated
	}
	return out, found, nil
}

// knownWords reports whether every word within v is one of its enum, and no number is negative.
func knownWords(v reflect.Value, enum string) bool {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && !knownWords(v.Field(i), f.Tag.Get("enum")) {
				return false
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if !knownWords(v.Index(i), enum) {
				return false
			}
		}
	case reflect.Pointer:
		return v.IsNil() || knownWords(v.Elem(), enum)
	case reflect.String:
		return enum == "" || v.String() == "" || slices.Contains(strings.Fields(enum), v.String())
	case reflect.Int, reflect.Int64:
		return v.Int() >= 0 && v.Int() <= int64(money.MaxAmount)
	default: // truth values
	}
	return true
}
