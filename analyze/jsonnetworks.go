package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// allNetworksRE finds what holds in and out of the network together.
var allNetworksRE = regexp.MustCompile(`\bin(?: network)?(?: (?:and|or))? out(?: of)? network\b`)

var secondNetworkRE = regexp.MustCompile(`\bnetwork (?:tier|level) [2-9]\b|^(?:tier|level) [2-9] (?:in )?network`)

// ofSecondNetwork reports whether an object is about a second network of the plan's own, which is neither the plan's network nor
// outside of it.
func ofSecondNetwork(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return m.kind == jsonString && networkKeyRE.MatchString(m.keyWords()) && secondNetworkRE.MatchString(plainWords(m.text()))
	})
}

// jsonNetworkOf is the network that an attribute of an object names.
func jsonNetworkOf(n *jsonNode) benefit.Network {
	for _, m := range n.nodes {
		if m.kind == jsonString && networkKeyRE.MatchString(m.keyWords()) {
			return networkNamed(plainWords(m.text()))
		}
	}
	return ""
}
