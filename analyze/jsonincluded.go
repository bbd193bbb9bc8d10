package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Interfaces by the JSON:API specification keep what each resource has under "attributes", refer to others under "relationships", and list those
// behind all under "included": {"data": [{"type": "plan", "id": "1", "relationships": {"details": {"data": [{"type": "detail", "id": "7"}]}}}],
// "included": [{"type": "detail", "id": "7", "attributes": {"label": "Generic"}}]}. A resource is read as if what it refers to stood in it.

const (
	mostIncluded  = 2_000 // resources that a document refers to
	includedDepth = 3     // a plan, its coverage, its tiers
)

// included are the resources behind the data, by what refers to them.
type included struct {
	of   map[string]*jsonNode
	used map[string]bool
	left int
}

// joinIncluded sets the resources of such a document where they are referred to. What nothing refers to stays where it stands.
func joinIncluded(root *jsonNode) {
	data, list := root.get("data"), root.get("included")
	if data == nil || data.isScalar() || list == nil || list.kind != jsonArray {
		return
	}
	in := &included{map[string]*jsonNode{}, map[string]bool{}, mostIncluded}
	for _, e := range list.nodes {
		id := resourceID(e)
		if id == "" || in.of[id] != nil {
			return // two of one id: which is meant is not known
		}
		in.of[id] = e
	}
	one := *data
	if data.kind == jsonArray {
		one.nodes = slices.Clone(data.nodes)
		if kinds := data.kinds(); len(kinds) == 1 {
			one.plain = plainWords(kinds[0]) + "s" // "benefit plans"
		}
		for k, e := range one.nodes {
			one.nodes[k] = in.resource(e, 0)
		}
	} else {
		one = *in.resource(data, 0)
	}
	if len(in.used) == 0 || in.left < 0 {
		return
	}
	rest := *list
	rest.nodes = slices.DeleteFunc(slices.Clone(list.nodes), func(e *jsonNode) bool { return in.used[resourceID(e)] })
	for k, m := range root.nodes {
		switch m {
		case data:
			root.nodes[k] = &one
		case list:
			root.nodes[k] = &rest
		}
	}
}

// resourceID is what a resource, or a reference to one, is known by; none where it lacks a part of it.
func resourceID(e *jsonNode) string {
	kind, id := e.get("type"), e.get("id")
	if kind == nil || id == nil || kind.text() == "" || !id.isScalar() || id.scalar() == "" {
		return ""
	}
	return kind.text() + "/" + id.scalar()
}

// kinds are the types of the resources of a list.
func (n *jsonNode) kinds() (out []string) {
	for _, e := range n.nodes {
		if kind := e.get("type").text(); !slices.Contains(out, kind) {
			out = append(out, kind)
		}
	}
	return out
}

// resource is a resource with its attributes and, below the names of the relationships, the resources that it refers to as its own members.
func (in *included) resource(e *jsonNode, depth int) *jsonNode {
	relations := e.get("relationships")
	if e.kind != jsonObject || resourceID(e) == "" || relations == nil && e.get("attributes") == nil || depth > includedDepth {
		return e
	}
	out := *e
	out.nodes = nil
	for _, m := range e.nodes {
		switch {
		case m.key == "type", m.key == "id" && depth > 0, m == relations:
		case m.key == "attributes" && m.kind == jsonObject:
			out.nodes = append(out.nodes, m.nodes...)
		default:
			out.nodes = append(out.nodes, m)
		}
	}
	if relations == nil {
		return &out
	}
	for _, rel := range relations.nodes {
		to := rel.get("data")
		if to == nil || to.isScalar() {
			continue
		}
		refs := to.nodes
		if to.kind == jsonObject {
			refs = []*jsonNode{to}
		}
		own := &jsonNode{kind: jsonArray, key: rel.key, at: rel.at, atEnd: rel.atEnd, i: rel.i, j: rel.j}
		for _, ref := range refs {
			id := resourceID(ref)
			if r := in.of[id]; r != nil {
				in.used[id] = true
				if in.left--; in.left < 0 {
					return e
				}
				own.nodes = append(own.nodes, in.resource(r, depth+1))
			}
		}
		if len(own.nodes) > 0 {
			out.nodes = append(out.nodes, own)
		}
	}
	return &out
}

var (
	shownKeyRE  = regexp.MustCompile(`^(?:display|displayed|formatted|shown)(?: (?:value|text|string|amount))?$`)
	figureKeyRE = regexp.MustCompile(`^(?:raw |numeric )?(?:amount|value|number)$`)
)

// showAmounts makes objects that hold an amount and how it is shown the words in which it is shown, which may tell more: {"display": "20%
// coinsurance, $200 maximum", "amount": 20, "unit": "percent"}.
func showAmounts(n *jsonNode) {
	for k, m := range n.nodes {
		if shown := shownAmount(m); shown != nil {
			one := *m
			one.kind, one.value, one.nodes, one.j = jsonString, shown.value, nil, shown.j
			one.i = shown.i
			n.nodes[k] = &one
			continue
		}
		showAmounts(m)
	}
}

// shownAmount is the member of such an object that has the words; nil for any other value.
func shownAmount(m *jsonNode) *jsonNode {
	if m.kind != jsonObject || m.key == "" {
		return nil
	}
	var shown, figure *jsonNode
	for _, v := range m.nodes {
		switch words := v.keyWords(); {
		case shown == nil && v.kind == jsonString && shownKeyRE.MatchString(words):
			shown = v
		case figure == nil && figureKeyRE.MatchString(words) && (v.kind == jsonNumber || v.kind == jsonNull || v.kind == jsonString):
			figure = v
		case v.isScalar() && unitKeyRE.MatchString(words):
		default:
			return nil
		}
	}
	if shown == nil || figure == nil && len(m.nodes) > 1 {
		return nil
	}
	if said := strings.ToLower(shown.text()); !hasAmount(said) && !placedAmountRE.MatchString(said) && (figure == nil || figure.kind != jsonNull) {
		return nil // a number without its sign says less than the amount, and other words are what something is called
	}
	return shown
}
