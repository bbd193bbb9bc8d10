package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/routers"
	"go.yaml.in/yaml/v3"
)

// contract is the OpenAPI description of what is routed: requests are checked against it and clients are shown it.
type contract struct {
	doc   *openapi3.T
	yaml  []byte
	json  []byte
	calls map[operation]*routers.Route
}

// operation names one entry of the description, as the route table does.
type operation struct{ method, path string }

func (o operation) String() string { return o.method + " " + o.path }

// httpMethods are the members of a path item that are operations.
var httpMethods = []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}

// describeRouted makes the contract out of the whole description: operations that are not routed are left out, and so is
// what only they use.
type describeRouted func(whole []byte, publicURL string, routed []operation) (*contract, error)

// readContract is the [describeRouted] of the service. No routes at all means that every operation stays.
func readContract(whole []byte, publicURL string, routed []operation) (*contract, error) {
	var root yaml.Node
	if err := yaml.Unmarshal(whole, &root); err != nil {
		return nil, fmt.Errorf("api: the OpenAPI description is not YAML: %w", err)
	}
	if root.Kind != yaml.DocumentNode || len(root.Content) != 1 {
		return nil, errors.New("api: the OpenAPI description is empty")
	}
	top := root.Content[0]
	keepOperations(top, func(o operation) bool { return routed == nil || slices.Contains(routed, o) })
	keepUsed(top)
	setServer(top, publicURL)
	var c contract
	var err error
	if c.yaml, err = yaml.Marshal(&root); err != nil {
		return nil, fmt.Errorf("api: write the OpenAPI description: %w", err)
	}
	if c.doc, err = openapi3.NewLoader().LoadFromData(c.yaml); err != nil {
		return nil, fmt.Errorf("api: read the OpenAPI description: %w", err)
	}
	if err = c.doc.Validate(context.Background(), openapi3.DisableExamplesValidation()); err != nil {
		return nil, fmt.Errorf("api: the OpenAPI description is not valid: %w", err)
	}
	if c.json, err = json.Marshal(c.doc); err != nil {
		return nil, fmt.Errorf("api: write the OpenAPI description: %w", err)
	}
	c.calls = map[operation]*routers.Route{}
	for path, item := range c.doc.Paths.Map() {
		for method, op := range item.Operations() {
			c.calls[operation{method, path}] = &routers.Route{
				Spec: c.doc, Path: path, PathItem: item, Method: method, Operation: op,
			}
		}
	}
	return &c, nil
}

// keepOperations drops the operations that are not routed, and paths and tags that are left with none.
func keepOperations(top *yaml.Node, routed func(operation) bool) {
	tags := map[string]bool{}
	paths := valueOf(top, "paths")
	if paths == nil {
		return
	}
	filterMembers(paths, func(path string, item *yaml.Node) bool {
		filterMembers(item, func(method string, op *yaml.Node) bool {
			if !slices.Contains(httpMethods, method) {
				return true
			}
			keep := routed(operation{strings.ToUpper(method), path})
			if list := valueOf(op, "tags"); keep && list != nil {
				for _, t := range list.Content {
					tags[t.Value] = true
				}
			}
			return keep
		})
		for i := 0; i+1 < len(item.Content); i += 2 {
			if slices.Contains(httpMethods, item.Content[i].Value) {
				return true
			}
		}
		return false
	})
	if list := valueOf(top, "tags"); list != nil {
		list.Content = slices.DeleteFunc(list.Content, func(t *yaml.Node) bool {
			name := valueOf(t, "name")
			return name == nil || !tags[name.Value]
		})
	}
}

// keepUsed drops the components that nothing refers to any more; security schemes are referred to by name and stay.
func keepUsed(top *yaml.Node) {
	components := valueOf(top, "components")
	if components == nil {
		return
	}
	used := map[string]bool{}
	var walk func(n *yaml.Node)
	walk = func(n *yaml.Node) {
		if n.Kind == yaml.MappingNode {
			if ref := valueOf(n, "$ref"); ref != nil && !used[ref.Value] {
				used[ref.Value] = true
				if group, name, ok := strings.Cut(strings.TrimPrefix(ref.Value, "#/components/"), "/"); ok {
					if list := valueOf(components, group); list != nil {
						if target := valueOf(list, name); target != nil {
							walk(target)
						}
					}
				}
			}
		}
		for _, child := range n.Content {
			walk(child)
		}
	}
	for i := 0; i+1 < len(top.Content); i += 2 {
		if top.Content[i].Value != "components" {
			walk(top.Content[i+1])
		}
	}
	filterMembers(components, func(group string, list *yaml.Node) bool {
		if group == "securitySchemes" {
			return true
		}
		filterMembers(list, func(name string, _ *yaml.Node) bool { return used["#/components/"+group+"/"+name] })
		return len(list.Content) > 0
	})
}

// setServer names the address at which this service is reached.
func setServer(top *yaml.Node, publicURL string) {
	if publicURL == "" {
		return
	}
	var servers yaml.Node
	if err := servers.Encode([]map[string]string{{"url": publicURL}}); err != nil {
		return // a list of one string always has a YAML form
	}
	if old := valueOf(top, "servers"); old != nil {
		*old = servers
		return
	}
	top.Content = append(top.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: "servers"}, &servers)
}

// valueOf returns the value of a member of a mapping, nil when there is none.
func valueOf(mapping *yaml.Node, name string) *yaml.Node {
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == name {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// filterMembers keeps the members of a mapping for which keep is true.
func filterMembers(mapping *yaml.Node, keep func(name string, value *yaml.Node) bool) {
	if mapping.Kind != yaml.MappingNode {
		return
	}
	kept := mapping.Content[:0]
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if keep(mapping.Content[i].Value, mapping.Content[i+1]) {
			kept = append(kept, mapping.Content[i], mapping.Content[i+1])
		}
	}
	mapping.Content = kept
}
