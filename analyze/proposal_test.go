package analyze

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/benefit"
)

// TestProposalSchema holds the schemas within what every provider of structured output takes.
func TestProposalSchema(t *testing.T) {
	lists := map[string]int{}
	for _, c := range benefit.Categories() {
		var schema map[string]any
		if err := json.Unmarshal(ProposalSchema(c), &schema); err != nil {
			t.Fatalf("%s: %v", c, err)
		}
		leaves := 0
		var walk func(path string, depth int, s map[string]any)
		walk = func(path string, depth int, s map[string]any) {
			for k := range s {
				switch k {
				case "type", "properties", "items", "required", "additionalProperties", "enum", "description":
				default:
					t.Errorf("%s%s uses %s, which not every provider has", c, path, k)
				}
			}
			if _, single := s["type"].(string); !single || depth > 5 {
				t.Errorf("%s%s: type %v at the depth %d", c, path, s["type"], depth)
			}
			switch s["type"] {
			case "object":
				if s["additionalProperties"] != false {
					t.Errorf("%s%s is open", c, path)
				}
				for name, p := range s["properties"].(map[string]any) {
					walk(path+"/"+name, depth+1, p.(map[string]any))
				}
			case "array":
				walk(path+"[]", depth, s["items"].(map[string]any))
			default:
				leaves++
			}
			enum, _ := s["enum"].([]any)
			for _, w := range enum {
				if strings.ContainsAny(w.(string), " -/") || len(enum) > 15 {
					t.Errorf("%s%s: the enum of %d words has %q", c, path, len(enum), w)
				}
			}
		}
		walk("", 0, schema)
		if leaves > 40 {
			t.Errorf("%s asks for %d values", c, leaves)
		}
		for _, name := range listNames(c) {
			lists[name]++
		}
	}
	if d := cmp.Diff(map[string]int{
		"plan": 1, "costShares": 1, "productSelection": 1, "limits": 1, "programs": 1, "coverage": 1, "tiers": 1, "drugs": 1, "rules": 1,
	}, lists); d != "" {
		t.Errorf("each list is asked for once: %s", d)
	}
	if ProposalSchema("dental") != nil {
		t.Error("there is a schema for no category")
	}
}

func TestParseProposals(t *testing.T) {
	good := `{"tier": "Tier 1", "copay": 10, "evidence": {"page": 2, "quote": "$10"}}`
	for name, c := range map[string]struct{ answer, want string }{
		"an item":                 {`{"costShares": [` + good + `]}`, "1 items"},
		"nothing":                 {`{}`, "0 items"},
		"what is not stated":      {`{"costShares": [], "notStated": ["productSelection"]}`, "0 items"},
		"null":                    {`{"costShares": null}`, "0 items"},
		"one bad of three":        {`{"costShares": [` + good + `, {"tier": 7}, ` + good + `]}`, "2 items, malformed costShares[1]"},
		"an item that is null":    {`{"costShares": [null]}`, "0 items, malformed costShares[0]"},
		"a word of no enum":       {`{"costShares": [{"tier": "Tier 1", "channel": "internet", "evidence": {"page": 1, "quote": "x"}}]}`, "0 items, malformed costShares[0]"},
		"half a cent":             {`{"costShares": [{"tier": "Tier 1", "copay": 10.005, "evidence": {"page": 1, "quote": "x"}}]}`, "0 items, malformed costShares[0]"},
		"less than nothing":       {`{"costShares": [{"tier": "Tier 1", "copay": -10, "evidence": {"page": 1, "quote": "x"}}]}`, "0 items, malformed costShares[0]"},
		"a page before the first": {`{"costShares": [{"tier": "Tier 1", "copay": 10, "evidence": {"page": -1, "quote": "x"}}]}`, "0 items, malformed costShares[0]"},
		"no list":                 {`{"costShares": {"tier": "Tier 1"}}`, "0 items, malformed costShares"},
		"another category's list": {`{"costShares": [` + good + `], "limits": []}`, "1 items, malformed "},
		"a key that no item has":  {`{"costShares": [{"tier": "Tier 1", "why": "because", "evidence": {"page": 1, "quote": "x"}}]}`, "1 items"},
	} {
		p, found, err := ParseProposals(benefit.CostShares, []byte(c.answer))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		got := fmt.Sprintf("%d items", len(p.CostShares))
		for _, f := range found {
			if f.Code != "proposal_malformed" {
				t.Errorf("%s: %s", name, f.Code)
			}
			got += ", malformed " + f.Path
		}
		if got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
	for _, answer := range []string{"", "null", "[]", `"{}"`, "{} {}", `{"costShares": [`, "NaN"} {
		if _, _, err := ParseProposals(benefit.CostShares, []byte(answer)); !errors.Is(err, ErrProposals) {
			t.Errorf("%q: %v", answer, err)
		}
	}
}
