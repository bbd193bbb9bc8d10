package api

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// documentation is the description arranged for people to read.
type documentation struct {
	Title, Version, Description string
	Groups                      []docGroup
	Schemas                     []docSchema
}

type docGroup struct {
	Name, Anchor, Description string
	Operations                []docOperation
}

type docOperation struct {
	Method, Path, Summary, Description, Auth, Anchor string
	Parameters                                       []docField
	Body                                             *docBody
	Responses                                        []docBody
}

type docBody struct {
	Status, Description, Media string
	Schema                     string // the name of a component
	Fields                     []docField
}

type docSchema struct {
	Name, Type, Description string
	Fields                  []docField
}

type docField struct {
	Name, Type, In, Description, Rules string
	Schema                             string // the name of a component
	Required                           bool
}

// describeContract arranges the contract; the operations stand in the order of the route table.
func describeContract(c *contract, order []operation) *documentation {
	d := &documentation{Title: c.doc.Info.Title, Version: c.doc.Info.Version, Description: c.doc.Info.Description}
	for _, tag := range c.doc.Tags {
		d.Groups = append(d.Groups, docGroup{Name: tag.Name, Anchor: "group-" + slug(tag.Name), Description: tag.Description})
	}
	for _, o := range order {
		route := c.calls[o]
		if route == nil {
			continue
		}
		name := "Other"
		if len(route.Operation.Tags) > 0 {
			name = route.Operation.Tags[0]
		}
		i := slices.IndexFunc(d.Groups, func(g docGroup) bool { return g.Name == name })
		if i < 0 {
			i = len(d.Groups)
			d.Groups = append(d.Groups, docGroup{Name: name, Anchor: "group-" + slug(name)})
		}
		d.Groups[i].Operations = append(d.Groups[i].Operations, documentOperation(c.doc, o, route.PathItem, route.Operation))
	}
	d.Groups = slices.DeleteFunc(d.Groups, func(g docGroup) bool { return len(g.Operations) == 0 })
	if c.doc.Components != nil {
		for name, ref := range c.doc.Components.Schemas {
			d.Schemas = append(d.Schemas, docSchema{
				Name: name, Type: typeName(ref.Value), Description: ref.Value.Description, Fields: schemaFields(ref.Value),
			})
		}
	}
	slices.SortFunc(d.Schemas, func(a, b docSchema) int { return strings.Compare(a.Name, b.Name) })
	return d
}

func documentOperation(doc *openapi3.T, o operation, item *openapi3.PathItem, op *openapi3.Operation) docOperation {
	d := docOperation{
		Method: o.method, Path: o.path, Summary: op.Summary, Description: op.Description,
		Auth: credential(doc, op), Anchor: slug(o.method + o.path),
	}
	for _, list := range []openapi3.Parameters{item.Parameters, op.Parameters} {
		for _, p := range list {
			f := field(p.Value.Name, p.Value.Schema, p.Value.Required)
			f.In = "the " + p.Value.In
			if p.Value.Description != "" {
				f.Description = p.Value.Description
			}
			d.Parameters = append(d.Parameters, f)
		}
	}
	if op.RequestBody != nil {
		b := documentContent(op.RequestBody.Value.Content)
		d.Body = &b
	}
	statuses := op.Responses.Map()
	for _, status := range sortedKeys(statuses) {
		r := statuses[status].Value
		b := documentContent(r.Content)
		b.Status = status
		if r.Description != nil {
			b.Description = *r.Description
		}
		if status >= "400" {
			b.Fields = nil // an error's body is the same everywhere
		}
		d.Responses = append(d.Responses, b)
	}
	return d
}

func documentContent(content openapi3.Content) docBody {
	var b docBody
	media := sortedKeys(content)
	b.Media = strings.Join(media, ", ")
	for _, m := range media {
		schema := content[m].Schema
		if schema == nil {
			continue
		}
		if b.Schema = componentName(schema); b.Schema == "" {
			b.Fields = schemaFields(schema.Value)
		}
		break
	}
	return b
}

// credential says in words what an operation asks for.
func credential(doc *openapi3.T, op *openapi3.Operation) string {
	security := op.Security
	if security == nil {
		security = &doc.Security
	}
	var words []string
	for _, requirement := range *security {
		if len(requirement) == 0 {
			words = append(words, "none")
			continue
		}
		for _, name := range sortedKeys(requirement) {
			switch scheme := doc.Components.SecuritySchemes[name]; {
			case scheme == nil || scheme.Value == nil:
			case scheme.Value.Type == "http":
				words = append(words, "an ID token (Authorization: Bearer …)")
			case scheme.Value.Type == "apiKey":
				words = append(words, fmt.Sprintf("the admin key (%s parameter %s)", scheme.Value.In, scheme.Value.Name))
			default:
				words = append(words, name)
			}
		}
	}
	if len(words) == 0 {
		return "none"
	}
	return strings.Join(slices.Compact(words), ", or ")
}

// schemaFields lists the members of an object, those of allOf parts too.
func schemaFields(s *openapi3.Schema) []docField {
	var fields []docField
	if s == nil {
		return nil
	}
	for _, part := range s.AllOf {
		fields = append(fields, schemaFields(part.Value)...)
	}
	for _, name := range sortedKeys(s.Properties) {
		fields = append(fields, field(name, s.Properties[name], slices.Contains(s.Required, name)))
	}
	slices.SortStableFunc(fields, func(a, b docField) int { // what is required stands first
		switch {
		case a.Required == b.Required:
			return 0
		case a.Required:
			return -1
		}
		return 1
	})
	return fields
}

func field(name string, ref *openapi3.SchemaRef, required bool) docField {
	f := docField{Name: name, Required: required}
	if ref == nil || ref.Value == nil {
		return f
	}
	s := ref.Value
	f.Type, f.Description, f.Rules = typeName(s), s.Description, rules(s)
	f.Schema = componentName(ref)
	if f.Schema == "" && s.Items != nil {
		f.Schema = componentName(s.Items)
	}
	for _, part := range s.AllOf {
		if f.Schema == "" {
			f.Schema = componentName(part)
		}
	}
	if f.Schema != "" && f.Type == "object" {
		f.Type = ""
	}
	return f
}

func componentName(ref *openapi3.SchemaRef) string {
	return strings.TrimPrefix(ref.Ref, "#/components/schemas/")
}

func typeName(s *openapi3.Schema) string {
	name := "any"
	switch {
	case s == nil:
		return name
	case s.Type != nil && s.Type.Is("array"):
		name = "array of"
		if s.Items != nil && componentName(s.Items) == "" {
			name += " " + typeName(s.Items.Value)
		}
	case s.Type != nil && len(s.Type.Slice()) > 0:
		name = strings.Join(s.Type.Slice(), " or ")
	case len(s.AllOf) > 0 || len(s.Properties) > 0:
		name = "object"
	}
	if s.Format != "" {
		name += " (" + s.Format + ")"
	}
	if s.Nullable {
		name += " or null"
	}
	return name
}

// rules puts a schema's bounds into words.
func rules(s *openapi3.Schema) string {
	var out []string
	number := func(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
	if len(s.Enum) > 0 {
		out = append(out, "One of "+enumWords(s.Enum)+".")
	}
	if s.MinLength > 0 {
		out = append(out, fmt.Sprintf("At least %d characters.", s.MinLength))
	}
	if s.MaxLength != nil {
		out = append(out, fmt.Sprintf("At most %d characters.", *s.MaxLength))
	}
	if s.Pattern != "" {
		out = append(out, "Pattern "+s.Pattern)
	}
	if s.Min != nil {
		out = append(out, "At least "+number(*s.Min)+".")
	}
	if s.Max != nil {
		out = append(out, "At most "+number(*s.Max)+".")
	}
	if s.Default != nil {
		out = append(out, fmt.Sprintf("Default %v.", s.Default))
	}
	return strings.Join(out, " ")
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// slug makes an anchor of a name.
func slug(s string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		switch {
		case 'a' <= r && r <= 'z', '0' <= r && r <= '9':
			return r
		case 'A' <= r && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, s), "-")
}

// openapiJSON and openapiYAML answer with the description itself.
func (s *server) openapiJSON(c *call) error {
	return page{contentType: "application/json", body: s.contract.json}.serve(c)
}

func (s *server) openapiYAML(c *call) error {
	return page{contentType: "application/yaml", body: s.contract.yaml}.serve(c)
}

func (s *server) planSchema(c *call) error {
	return page{contentType: "application/schema+json", body: s.schema}.serve(c)
}

func (s *server) asset(c *call) error {
	p, ok := s.site.assets[c.r.PathValue("name")]
	if !ok {
		return fail(codeNotFound, "There is no such file; load the page again.")
	}
	return p.serve(c)
}

// sortByPath sorts lines of method and path by path, then method.
func sortByPath(lines []string) {
	slices.SortFunc(lines, func(a, b string) int {
		ma, pa, _ := strings.Cut(a, " ")
		mb, pb, _ := strings.Cut(b, " ")
		return cmp.Or(strings.Compare(pa, pb), strings.Compare(ma, mb))
	})
}
