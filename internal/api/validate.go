package api

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/internal/store"
)

// checkParameters checks a request's path and query parameters against the description.
func checkParameters(r *http.Request, route *routers.Route) ([]Detail, error) {
	q, err := queryOf(r)
	if err != nil {
		return nil, fail(codeInvalid, "The query of the address cannot be read. Percent-encode its values.")
	}
	input := &openapi3filter.RequestValidationInput{
		Request: r, PathParams: map[string]string{}, QueryParams: q, Route: route,
		Options: &openapi3filter.Options{MultiError: true, SkipSettingDefaults: true},
	}
	// Each parameter by itself: openapi3filter.ValidateRequest would read the whole body, streamed uploads too.
	e := &explainer{}
	all := route.Operation.Parameters
	if len(route.PathItem.Parameters) > 0 {
		all = slices.Concat(route.PathItem.Parameters, all)
	}
	for _, p := range all {
		name := p.Value.Name
		switch p.Value.In {
		case openapi3.ParameterInPath:
			input.PathParams[name] = r.PathValue(name)
		case openapi3.ParameterInHeader: // the idempotency key, which has a check of its own
			continue
		case openapi3.ParameterInQuery:
			if len(q[name]) > 1 {
				e.say(name, "must be given once")
				continue
			}
		}
		if plain(p.Value, q) {
			continue
		}
		if err := openapi3filter.ValidateParameter(r.Context(), input, p.Value); err != nil {
			e.add(name, err)
		} else if name == "cursor" && (store.Page{Cursor: q.Get(name)}).Check() != nil {
			e.say(name, badCursor)
		} else if p.Value.Schema.Value.Format == "date" && q.Has(name) {
			if _, err := calendar.Parse(q.Get(name)); err != nil { // the validator knows no months of 30 days
				e.say(name, "must be "+formatWords("date"))
			}
		}
	}
	return e.explained()
}

// plainPatterns are the forms of parameters that most requests have and that need no validator to be accepted.
var plainPatterns = map[string]func(string) bool{
	`^\d{10}$`: func(s string) bool { return len(s) == 10 && strings.Trim(s, "0123456789") == "" },
}

// plain accepts a parameter of a well-known form at once; the validator takes many times longer.
func plain(p *openapi3.Parameter, q url.Values) bool {
	known := plainPatterns[p.Schema.Value.Pattern]
	values := q[p.Name]
	return known != nil && p.In == openapi3.ParameterInQuery && len(values) == 1 && known(values[0])
}

// checkBody checks a JSON body against the description, after its grammar.
func checkBody(body []byte, route *routers.Route) ([]Detail, error) {
	s := newJSONStream(bytes.NewReader(body))
	if err := s.skip(); err != nil {
		return nil, bodyError(err)
	}
	if err := s.end(); err != nil {
		return nil, bodyError(err)
	}
	var value any
	dec := json.NewDecoder(bytes.NewReader(body))
	dec.UseNumber()
	if err := dec.Decode(&value); err != nil {
		return nil, malformed("it is not valid JSON")
	}
	if _, ok := value.(map[string]any); !ok {
		return nil, malformed("it is not a JSON object")
	}
	media := route.Operation.RequestBody.Value.Content.Get("application/json")
	if media == nil || media.Schema == nil {
		return nil, nil
	}
	// The validator's own text of an error repeats the value and the schema: for thousands of errors that takes minutes.
	untold := openapi3.SetSchemaErrorMessageCustomizer(func(err *openapi3.SchemaError) string { return err.SchemaField })
	return explain(media.Schema.Value.VisitJSON(value, openapi3.VisitAsRequest(), openapi3.MultiErrors(), untold))
}

// explain turns what the validator says into fields and plain words; an error that is not about the request stays one.
func explain(err error) ([]Detail, error) {
	if err == nil {
		return nil, nil
	}
	e := &explainer{}
	e.add("", err)
	return e.explained()
}

// explained returns what was gathered, in the order of the fields' names.
func (e *explainer) explained() ([]Detail, error) {
	if e.other != nil {
		return nil, fmt.Errorf("api: validate a request: %w", e.other)
	}
	sortDetails(e.details)
	return e.details, nil
}

func sortDetails(details []Detail) {
	slices.SortStableFunc(details, func(a, b Detail) int { return strings.Compare(a.Field, b.Field) })
}

type explainer struct {
	details []Detail
	said    map[string]bool // the fields of details: the first word about each is kept
	other   error
}

func (e *explainer) say(field, message string) {
	if field == "" {
		field = "(body)"
	}
	if e.said[field] {
		return
	}
	if e.said == nil {
		e.said = map[string]bool{}
	}
	e.said[field] = true
	e.details = append(e.details, Detail{field, message})
}

// add explains err, which is about the parameter named, or about the body.
func (e *explainer) add(parameter string, err error) {
	var (
		request *openapi3filter.RequestError
		parse   *openapi3filter.ParseError
		schema  *openapi3.SchemaError
	)
	if all, ok := err.(openapi3.MultiError); ok { //nolint:errorlint // As would pick only the first of them
		for _, one := range all {
			e.add(parameter, one)
		}
		return
	}
	if request, ok := err.(*openapi3filter.RequestError); ok && request.Parameter != nil { //nolint:errorlint // the outermost
		e.add(request.Parameter.Name, request.Err)
		return
	}
	switch {
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		e.other = err
	case errors.Is(err, openapi3filter.ErrInvalidRequired):
		e.say(parameter, "is required")
	case errors.Is(err, openapi3filter.ErrInvalidEmptyValue):
		e.say(parameter, "must not be empty")
	case errors.As(err, &schema):
		e.schema(parameter, schema)
	case errors.As(err, &parse):
		e.say(parameter, "must be "+kindOf(parse.Reason))
	case errors.As(err, &request):
		e.other = request
	default:
		e.other = err
	}
}

// kindOf names the type that a parameter's text could not be read as.
func kindOf(reason string) string {
	switch {
	case strings.Contains(reason, "integer"):
		return "a whole number"
	case strings.Contains(reason, "number"):
		return "a number"
	case strings.Contains(reason, "bool"):
		return "true or false"
	}
	return "a valid value"
}

func (e *explainer) schema(parameter string, err *openapi3.SchemaError) {
	field := joinPath(parameter, err.JSONPointer())
	switch err.SchemaField {
	case "allOf", "anyOf", "oneOf":
		if nested := nestedErrors(err.Origin); len(nested) > 0 && err.SchemaField == "allOf" {
			for _, one := range nested {
				e.add(parameter, one)
			}
			return
		}
		e.say(field, "has none of the forms that the description allows; see /docs")
	case "required":
		e.say(field, "is required")
	case "properties":
		_, rest, _ := strings.Cut(err.Reason, `"`)
		name, uerr := strconv.Unquote(`"` + rest[:strings.LastIndex(rest, `"`)+1])
		if uerr != nil {
			name = ""
		}
		d := unknownField(field, name)
		e.say(d.Field, d.Message)
	default:
		e.say(field, schemaWords(err))
	}
}

// nestedErrors opens what allOf wraps.
func nestedErrors(err error) []error {
	for err != nil {
		if all, ok := err.(openapi3.MultiError); ok { //nolint:errorlint // it is unwrapped here
			return all
		}
		err = errors.Unwrap(err)
	}
	return nil
}

// unknownField is the detail for a member that nobody asked for. Its name comes from the caller, so it is shown only when
// it looks like a name.
func unknownField(parent, name string) Detail {
	if name == "" || len(name) > 64 || strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) {
		name = "(unnamed)"
	}
	return Detail{joinPath(parent, []string{name}), "is not a field of this request; remove it or correct its name"}
}

// joinPath writes a path as people do: claimInputs.ndc, scenarios[3].id.
func joinPath(parent string, path []string) string {
	for _, p := range path {
		switch _, err := strconv.ParseUint(p, 10, 32); {
		case err == nil && parent != "":
			parent += "[" + p + "]"
		case parent == "":
			parent = p
		default:
			parent += "." + p
		}
	}
	return parent
}

var (
	digitsPattern = regexp.MustCompile(`^\^(?:\\d|\[0-9\])\{(?:(\d+),)?(\d+)\}\$$`)
	exponent      = regexp.MustCompile(`-?[0-9.]+e[+-][0-9]+`)
)

// schemaWords says in plain words what a value must be.
func schemaWords(err *openapi3.SchemaError) string {
	s := err.Schema
	switch err.SchemaField {
	case "type":
		if err.Reason == "value must be an integer" {
			return "must be a whole number"
		}
		return "must be " + typeWords(s)
	case "nullable":
		return "must be " + typeWords(s) + ", not null"
	case "enum":
		return "must be one of " + enumWords(s.Enum)
	case "minLength":
		if s.MinLength == 1 {
			return "must not be empty"
		}
		return fmt.Sprintf("must be at least %d characters long", s.MinLength)
	case "maxLength":
		return fmt.Sprintf("must not be longer than %d characters", *s.MaxLength)
	case "pattern":
		if m := digitsPattern.FindStringSubmatch(s.Pattern); m != nil {
			if m[1] != "" {
				return "must be " + m[1] + " to " + m[2] + " digits"
			}
			return "must be exactly " + m[2] + " digits"
		}
		if words := patternWords(s.Pattern); words != "" {
			return "must be " + words
		}
		return "must have the form " + s.Pattern
	case "format":
		return "must be " + formatWords(s.Format)
	case "minItems":
		return fmt.Sprintf("must have at least %d items", s.MinItems)
	case "maxItems":
		return fmt.Sprintf("must have at most %d items", *s.MaxItems)
	case "uniqueItems":
		return "must not name the same thing twice"
	case "minProperties":
		return "must name at least one of " + strings.Join(sortedKeys(s.Properties), ", ")
	}
	if s.MultipleOf != nil && err.SchemaField == "multipleOf" {
		if decimals := len(strings.TrimPrefix(plainNumber(*s.MultipleOf), "0.")); *s.MultipleOf < 1 {
			return fmt.Sprintf("must have at most %d decimals", decimals)
		}
	}
	if words, ok := strings.CutPrefix(err.Reason, "number must be "); ok {
		return "must be " + exponent.ReplaceAllStringFunc(words, func(n string) string {
			f, err := strconv.ParseFloat(n, 64)
			if err != nil {
				return n
			}
			return plainNumber(f)
		})
	}
	return "is not valid; see /docs for its form"
}

// plainNumber writes a number without an exponent.
func plainNumber(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// patternWords says in plain words what the longer patterns of the description mean.
func patternWords(pattern string) string {
	switch {
	case strings.Contains(pattern, `\d{4}-\d{4}-\d{2}`):
		return "an NDC of 10, 11 or 12 digits, such as 0591-0407-01 or 00591040701"
	case strings.Contains(pattern, "@"):
		return formatWords("email")
	}
	return ""
}

func typeWords(s *openapi3.Schema) string {
	words := map[string]string{
		"string": "a string", "number": "a number", "integer": "a whole number", "boolean": "true or false",
		"object": "an object", "array": "an array",
	}
	if s.Type == nil {
		return "of another type; see /docs"
	}
	var out []string
	for _, t := range s.Type.Slice() {
		if w := words[t]; w != "" {
			out = append(out, w)
		}
	}
	if s.Nullable && len(out) > 0 {
		out = append(out, "null")
	}
	return strings.Join(out, " or ")
}

func enumWords(values []any) string {
	var out []string
	for _, v := range values {
		if v != nil {
			out = append(out, fmt.Sprint(v))
		}
	}
	return strings.Join(out, ", ")
}

func formatWords(format string) string {
	switch format {
	case "date":
		return "a date such as 2026-01-31"
	case "date-time":
		return "a date and time such as 2026-01-31T12:00:00Z"
	case "email":
		return "an e-mail address such as name@example.com"
	case "uri":
		return "an absolute URL"
	}
	return "in the format " + format
}

// mergeDetails joins two lists and keeps the first word about each field.
func mergeDetails(a, b []Detail) []Detail {
	if len(b) == 0 {
		return a
	}
	said := map[string]bool{}
	for _, d := range a {
		said[d.Field] = true
	}
	for _, d := range b {
		if !said[d.Field] {
			said[d.Field] = true
			a = append(a, d)
		}
	}
	return a
}
