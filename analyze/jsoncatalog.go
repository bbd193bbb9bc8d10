package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

// jsonTier is what a list of tiers calls one of them: {"tierId": "T1", "description": "Generics"}.
type jsonTier struct {
	id   string // in plain words
	name tierName
	ev   []benefit.Evidence
}

const catalogDepth = 8

// tiersListed gathers the lists of tiers that stand apart from their cost shares: objects of a list called tiers, each with a
// number or code and a name and nothing but words and switches beside.
func (r *jsonPlanReader) tiersListed(n *jsonNode, depth int) {
	if n.isScalar() || depth > catalogDepth {
		return
	}
	for _, m := range n.nodes {
		if r.others(n, m) {
			continue
		}
		if !m.isScalar() && strings.Contains(m.keyWords(), "tier") {
			for _, e := range m.nodes {
				if r.tierListed(e); tierNamesRE.MatchString(m.keyWords()) || m.keyWords() == "tiers" && number(e.key) > 0 {
					r.tierNamed(e)
				}
			}
		}
		r.tiersListed(m, depth+1)
	}
}

func (r *jsonPlanReader) tierListed(e *jsonNode) {
	var t jsonTier
	if e.key != "" {
		t.id, t.ev = e.keyWords(), keyQuote(r.src, e) // "tiers": {"T1": {"name": "Generic"}}
	}
	var label *jsonNode
	for _, m := range e.nodes {
		words := m.keyWords()
		switch {
		case !m.isScalar():
			return
		case label == nil && m.kind == jsonString && labelKeyRE.MatchString(words):
			label = m
		case t.id == "" && (tierKeyRE.MatchString(words) || planIDKeyRE.MatchString(words)):
			t.id = plainWords(m.scalar())
			t.ev = m.quoted(r.src, sureCell)
		}
	}
	if label == nil || t.id == "" || otherKeyRE.MatchString(plainWords(label.text())) {
		return
	}
	name, ok := readTier(plainWords(label.text()) + " drugs")
	if !ok || len(name.classes) == 0 {
		return
	}
	t.name = name
	t.ev = append(t.ev, label.quoted(r.src, sureCell)...)
	r.catalog = append(r.catalog, t)
}

// tierNamesRE finds the key of an object of the names of tiers: "tierNames": {"1": "Preferred Generic"}.
var tierNamesRE = regexp.MustCompile(`^(?:drug |rx |formulary )?tier (?:names?|labels?|descriptions?|legend|key|map(?:ping)?|definitions?)$`)

// tierNamed takes the name of a tier from a member of such an object.
func (r *jsonPlanReader) tierNamed(e *jsonNode) {
	name, ok := readTier(plainWords(e.text()) + " drugs")
	if e.kind != jsonString || e.key == "" || !ok || len(name.classes) == 0 || otherKeyRE.MatchString(plainWords(e.text())) {
		return
	}
	r.catalog = append(r.catalog, jsonTier{id: e.keyWords(), name: name, ev: e.quoted(r.src, sureCell)})
}

// called gives a tier that is known by its number or code the name that the list of tiers has for it.
func (r *jsonPlanReader) called(at *jsonPlace) {
	if len(at.tier.classes) > 0 {
		return
	}
	for _, t := range r.catalog {
		listed, _ := readTier(tierWord(t.id) + " drugs")
		switch {
		case at.tierID != "" && string(at.tierID) == strings.ReplaceAll(t.id, " ", "-"):
			at.tier, at.tierID = t.name, ""
		case at.tier.number != "" && listed.number == at.tier.number && (t.name.number == "" || t.name.number == at.tier.number):
			at.tier.classes = t.name.classes
		default:
			continue
		}
		at.tierEv = append(append([]benefit.Evidence{}, at.tierEv...), t.ev...)
		return
	}
}

// tiersOfList adds the tiers that a drug list names ahead of its drugs and states no cost shares of.
func (r *jsonPlanReader) tiersOfList() {
	if len(r.shares) > 0 {
		return
	}
	for _, t := range r.catalog {
		name, ev := t.name, slices.Clone(t.ev)
		slices.Reverse(ev) // its name in front of its number
		if listed, _ := readTier(tierWord(t.id) + " drugs"); name.number == "" {
			name.number = listed.number
		}
		if slices.ContainsFunc(r.plan.Formulary.Entries, func(e formulary.Entry) bool {
			said, _ := readTier(tierWord(plainWords(e.Tier)) + " drugs")
			return plainWords(e.Tier) == t.id || name.number != "" && said.number == name.number
		}) {
			r.drugs.tier(name, ev)
		}
	}
}
