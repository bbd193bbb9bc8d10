package analyze

import (
	"encoding/json"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var (
	// memberQuoteRE parts the quote of a member, or of its key alone.
	memberQuoteRE = regexp.MustCompile(`^("(?:[^"\\]|\\.)*")(?:\s*:\s*(.+))?$`)
	justTierRE    = regexp.MustCompile(`^(?:(?:tier|level) |t)[1-9][0-9]?$`)
	tierCodeRE    = regexp.MustCompile(`^[A-Z0-9_-]{1,8}$`)
)

// labelTiers gives tiers the names that people know them by: `"tier": 1` beside `"name": "Generic"` is "Tier 1 Generic", and `"tier": "GEN"`
// that a table of codes explains is what the table has for it.
func labelTiers(tiers []benefit.Tier) {
	for i := range tiers {
		label := &tiers[i].Label
		words, ok := memberWords(label.Value)
		if !ok {
			continue
		}
		just := justTierRE.MatchString(strings.ToLower(words))
		if just || tierCodeRE.MatchString(words) && !hasClass(words) {
			for _, e := range label.Evidence {
				name, ok := memberWords(e.Quote)
				if !ok || !hasClass(name) || just && tierNumberRE.MatchString(strings.ToLower(name)) {
					continue
				}
				if just {
					name = words + " " + name
				}
				words = name
				break
			}
		}
		if strings.Contains(label.Value, words) {
			label.Value = words
		} else {
			*label = benefit.Derive(words, label.Evidence...) // of two members, or with signs that JSON writes as their numbers
		}
	}
}

// memberWords is what a label that is the quote of a member says without the signs of JSON.
func memberWords(label string) (string, bool) {
	m := memberQuoteRE.FindStringSubmatch(label)
	if m == nil {
		return "", false
	}
	var key, value string
	if json.Unmarshal([]byte(m[1]), &key) != nil {
		return "", false
	}
	switch {
	case m[2] == "":
		value = key
	case json.Unmarshal([]byte(m[2]), &value) != nil:
		value = m[2] // a number
	}
	if number(value) > 0 && strings.Contains(strings.ToLower(key), "tier") {
		value = "Tier " + value
	}
	value = strings.Join(strings.Fields(value), " ")
	return value, value != "" && number(value) == 0
}
