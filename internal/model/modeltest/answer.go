package modeltest

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
)

// Fact is one item that a document states: the list of the schema that it belongs to, its values, and the words that
// state it.
type Fact struct {
	List  string
	Item  map[string]any
	Quote string
}

// Truth answers with the facts whose words stand in the part of the document that is asked about, in the lists that are
// asked for: a model without a mistake.
func Truth(facts []Fact) Answerer {
	return func(a Asked) Reply {
		lists, _ := a.Schema["properties"].(map[string]any)
		out := map[string][]any{}
		for _, f := range facts {
			page, found := pageOf(a.Document(), f.Quote)
			if _, wanted := lists[f.List]; !wanted || !found {
				continue
			}
			item := maps.Clone(f.Item)
			item["evidence"] = map[string]any{"page": page, "quote": f.Quote}
			out[f.List] = append(out[f.List], item)
		}
		text, err := json.Marshal(out)
		if err != nil {
			panic(err) // facts are of plain values
		}
		return Reply{Text: string(text)}
	}
}

// pageOf finds words in a part of a document, and the number of the page that they stand on.
func pageOf(part, quote string) (page json.Number, found bool) {
	at := strings.Index(part, quote)
	if at < 0 {
		return "0", false
	}
	_, after, marked := cutLast(part[:at], "[page ")
	number, _, ended := strings.Cut(after, "]")
	if !marked || !ended {
		return "0", true
	}
	return json.Number(number), true
}

func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

// Noise answers like another answerer, but it leaves out every tenth item, mixes up the tiers and quotes words that
// nobody wrote. The same seed makes the same mistakes for the same question.
func Noise(answer Answerer, seed uint64) Answerer {
	return func(a Asked) Reply {
		r := answer(a)
		var lists map[string][]map[string]any
		if json.Unmarshal([]byte(r.Text), &lists) != nil {
			return r
		}
		chance := rand.New(rand.NewPCG(seed, uint64(len(a.Prompt)))) //nolint:gosec // mistakes are no secret
		for _, name := range slices.Sorted(maps.Keys(lists)) {
			list := slices.DeleteFunc(lists[name], func(map[string]any) bool { return chance.IntN(10) == 0 })
			for _, item := range list {
				switch evidence, _ := item["evidence"].(map[string]any); chance.IntN(4) {
				case 0:
					item["tier"] = "Tier 9"
				case 1:
					evidence["quote"] = "Members pay $1 for everything."
				}
			}
			lists[name] = list
		}
		text, err := json.Marshal(lists)
		if err != nil {
			panic(err) // it was JSON
		}
		r.Text = string(text)
		return r
	}
}

// Recording keeps what was answered, by [Asked.Hash].
type Recording struct {
	mu      sync.Mutex
	replies map[string]Reply
}

// Record answers like another answerer and keeps it.
func (c *Recording) Record(answer Answerer) Answerer {
	return func(a Asked) Reply {
		r := answer(a)
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.replies == nil {
			c.replies = map[string]Reply{}
		}
		c.replies[a.Hash()] = r
		return r
	}
}

// Replay answers what was kept; a question that was not recorded is refused.
func (c *Recording) Replay(a Asked) Reply {
	c.mu.Lock()
	defer c.mu.Unlock()
	r, known := c.replies[a.Hash()]
	if !known {
		return Reply{Text: "not recorded", Stop: Refused}
	}
	return r
}
