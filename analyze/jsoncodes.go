package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Exports hold codes and say in tables of their own what they mean: {"deliveryCd": "R"} and {"codeTables": {"deliveryCd": {"R": "Retail"}}}.
// Each code is then read as its meaning, with the entry of the table as evidence beside it.

// codeBook is what codes mean, by the key that they stand behind.
type codeBook map[string]map[string]*jsonNode

var (
	codeBookRE  = regexp.MustCompile(`^(?:(?:code|value|field|data|reference|lookup|domain) )*(?:codes|code (?:tables?|sets?|lists?|books?|values?|descriptions?|keys?|legends?|tbls?)|tables?|lookups?|legends?|decodes?|dictionary|dictionaries|glossary|value sets?|enums?|enumerations?|domains?|data dictionary|code mappings?|translations?|tbls?)$`)
	codeFieldRE = regexp.MustCompile(`^(?:field|column|element|attribute|table|set|domain|data element|code (?:set|table|type|name)|key|name)(?: name)?$`)
	codeKeyRE   = regexp.MustCompile(`^(?:code|value|key|cd)(?: (?:value|code))?$`)
	codeWordsRE = regexp.MustCompile(`^(?:(?:code|value|long|short) )?(?:description|meaning|label|text|name|definition|display|decode)$`)
	// switchCodeRE finds the codes of a switch, which need no table.
	switchCodeRE = regexp.MustCompile(`^(?i:y|n|yes|no|true|false)$`)
)

const longestCode = 24 // bytes

// decode finds the tables of codes below a node, takes them out, and gives the codes elsewhere their meanings.
func decode(root *jsonNode) {
	book := codeBook{}
	book.gather(root, 0)
	if len(book) > 0 {
		book.apply(root)
	}
}

// gather takes the tables out of the objects that hold them.
func (b codeBook) gather(n *jsonNode, depth int) {
	if n.isScalar() || depth > catalogDepth {
		return
	}
	var rest []*jsonNode
	for _, m := range n.nodes {
		if n.kind == jsonObject && !m.isScalar() && codeBookRE.MatchString(m.keyWords()) && b.tables(m) {
			continue
		}
		b.gather(m, depth+1)
		rest = append(rest, m)
	}
	n.nodes = rest
}

// tables takes the tables of an object or list. It reports false where one of its members is none, so that nothing of it is a table of codes.
func (b codeBook) tables(n *jsonNode) bool {
	found := codeBook{}
	for _, t := range n.nodes {
		field := t.keyWords()
		entries := t
		if n.kind == jsonArray {
			if t.kind != jsonObject {
				return false
			}
			entries = nil
			for _, m := range t.nodes {
				switch words := m.keyWords(); {
				case field == "" && m.kind == jsonString && codeFieldRE.MatchString(words):
					field = plainKey(m.text())
				case !m.isScalar() && entries == nil:
					entries = m
				}
			}
			if entries == nil {
				entries = &jsonNode{kind: jsonArray, nodes: []*jsonNode{t}} // a row for each code
			}
		}
		if field == "" || entries.isScalar() || !found.entries(bare(field), entries) {
			return false
		}
	}
	for field, codes := range found {
		switches := 0
		for code := range codes {
			if switchCodeRE.MatchString(code) {
				switches++
			}
		}
		for code, m := range codes {
			if switches == 1 && len(codes) > 1 || !switchCodeRE.MatchString(code) { // "N" alone among others is no answer: "Non-preferred"
				b.put(field, code, m)
			}
		}
	}
	return len(found) > 0
}

// entries takes what the codes of one field mean: the members of an object, or a list of codes with their descriptions.
func (b codeBook) entries(field string, n *jsonNode) bool {
	for _, e := range n.nodes {
		switch {
		case n.kind == jsonObject && e.kind == jsonString && len(e.key) <= longestCode:
			b.put(field, e.key, e)
		case n.kind == jsonArray && e.kind == jsonObject:
			var code string
			var words *jsonNode
			for _, m := range e.nodes {
				switch key := m.keyWords(); {
				case code == "" && codeKeyRE.MatchString(key):
					code = m.scalar()
				case words == nil && m.kind == jsonString && codeWordsRE.MatchString(key):
					words = m
				}
			}
			if code == "" || len(code) > longestCode || words == nil {
				return false
			}
			b.put(field, code, words)
		default:
			return false
		}
	}
	return true
}

func (b codeBook) put(field, code string, m *jsonNode) {
	if b[field] == nil {
		b[field] = map[string]*jsonNode{}
	}
	if _, known := b[field][code]; !known {
		b[field][code] = m
	}
}

// apply gives the codes below a node their meanings.
func (b codeBook) apply(n *jsonNode) {
	b.applyKeys(n)
	for _, m := range n.nodes {
		if !m.isScalar() {
			b.apply(m)
			continue
		}
		if m.kind != jsonString && m.kind != jsonNumber {
			continue
		}
		if e := b[placeAskedRE.ReplaceAllString(bare(m.keyWords()), "")][m.scalar()]; e != nil {
			m.kind, m.value, m.entry = jsonString, e.value, e
		}
	}
}

// applyKeys gives the members of an object their meanings whose keys are codes of one table, all of them: {"maxDaysSupply": {"RTL": 90, "MAL": 90}}.
func (b codeBook) applyKeys(n *jsonNode) {
	if n.kind != jsonObject || len(n.nodes) < leastCodedKeys {
		return
	}
	var of map[string]*jsonNode
	for _, codes := range b {
		if slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return codes[m.key] == nil || switchCodeRE.MatchString(m.key) }) {
			continue
		}
		if of != nil {
			return // they may be the codes of another table
		}
		of = codes
	}
	for _, m := range n.nodes {
		if of != nil {
			m.key, m.plain = of[m.key].value, ""
		}
	}
}

// leastCodedKeys are the fewest members of an object by which its keys show that they are codes.
const leastCodedKeys = 2

// placeAskedRE finds before the key of a code that it is the one which a rule asks for: "requiredChannel" has the codes of "channel".
var placeAskedRE = regexp.MustCompile(`^(?:required|mandatory|allowed) `)

// plainKey are the words of the name of a field, as those of its key.
func plainKey(s string) string { return spelledOut(plainWords(s)) }

// bare is a key without the word that says that its value is a code: a table may be called "channel", and the key "channelCode".
func bare(words string) string {
	for _, end := range []string{" code", " codes", " id", " indicator", " ind"} {
		words = strings.TrimSuffix(words, end)
	}
	return words
}
