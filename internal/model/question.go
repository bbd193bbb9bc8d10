package model

import (
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/analyze"
	"github.com/rxassay/rxassay/benefit"
)

// question is what is asked of every chunk for one category.
type question struct {
	category benefit.Category
	text     string // the prompt of the category, or the user's
	duty     string // what follows the prompt
	schema   []byte
	checker  *checker
	provider string
	room     int // tokens of an answer at first
	maxRoom  int // tokens of an answer at most
	fixed    int // tokens of a question without its chunk, about
}

func (r *Reader) question(category benefit.Category, custom string) (*question, error) {
	q := &question{
		category: category, text: strings.TrimSpace(custom), duty: duty(), schema: analyze.ProposalSchema(category),
		room: r.room, maxRoom: r.maxRoom,
	}
	if q.text == "" {
		q.text = promptFile(string(category))
	}
	return q, r.prepare(q)
}

// prepare fills in what follows from the provider and the schema.
func (r *Reader) prepare(q *question) (err error) {
	q.provider = r.Name()
	if q.checker, err = newChecker(q.schema); err != nil {
		return err
	}
	q.fixed = inputTokens(vendorOf(q.provider), q.request(chunk{}, 0, nil))
	return nil
}

// framing is the tokens around the texts of a request: the roles of its messages.
const framing = 12

// inputTokens estimates what a question costs before it is answered.
func inputTokens(vendor string, r Request) int {
	schema := string(r.Schema)
	if compiled, err := compile(r.Schema, vendors[vendor].dialect); err == nil {
		schema = encode(compiled)
	}
	return countTokens(vendor, r.System) + countTokens(vendor, r.Prompt) + countTokens(vendor, schema) + framing
}

// categoriesOf returns the categories that are asked for to read one.
func categoriesOf(c benefit.Category) []benefit.Category {
	if c == benefit.Comprehensive {
		return benefit.Categories() // its own question is for what no other has
	}
	return []benefit.Category{c}
}

// ledgerForm changes when what is kept for the same question would be another.
const ledgerForm = "1"

// key names the question about a chunk. The delimiters are left out: they differ in each request.
func (q *question) key(c chunk) string {
	return hashOf(ledgerForm, q.provider, fmt.Sprint(q.room, q.maxRoom), instructions(q.text, q.duty, ""), string(q.schema), c.String())
}

// request is the question about a chunk, asked again after an answer that did not fit the schema if there was one.
func (q *question) request(c chunk, room int, earlier *sifted) Request {
	mark := rand.Text() // 128 random bits: no document can hold it
	r := Request{System: instructions(q.text, q.duty, mark), Prompt: enclose(c.String(), mark), Schema: q.schema, MaxOutputTokens: room}
	if earlier != nil {
		r.System += earlier.correction()
		if len(earlier.failing) > 0 {
			r.Prompt += "\n\nItems of the earlier answer that did not fit:\n" + enclose(encode(earlier.failing), mark)
		}
	}
	return r
}

// sifted is what there is in an answer.
type sifted struct {
	root    map[string]any // what fits the schema; nil: nothing
	lost    Reason
	faults  []fault
	failing map[string][]any // items that do not fit
	raw     string           // the answer as it came
}

// sift reads an answer.
func (q *question) sift(a Answer) sifted {
	object, whole, err := repair(a.Text)
	if err != nil {
		s := sifted{lost: LostToSchema, faults: []fault{{rule: wrong(err)}}, raw: a.Text}
		if a.Stop == Truncated || errors.Is(err, errCut) {
			s.lost = LostToLength
		}
		return s
	}
	root, faults := q.checker.check(object)
	s := sifted{root: root, faults: faults, raw: a.Text}
	if len(faults) > 0 {
		var usable bool
		if s.failing, usable = prune(root, faults); !usable {
			s.root = nil
		}
		s.lost = LostToSchema
	}
	if a.Stop == Truncated || !whole {
		s.lost = LostToLength
	}
	return s
}

// object is what fits the schema.
func (s sifted) object() map[string]any {
	if s.root == nil {
		return map[string]any{}
	}
	return s.root
}

func wrong(err error) string {
	if errors.Is(err, errTwice) {
		return "a name stands twice in one object"
	}
	return "the answer is one JSON object"
}

// maxFaultsTold bounds a correction.
const maxFaultsTold = 20

// correction says what was wrong with an answer, in words that hold nothing of the document.
func (s sifted) correction() string {
	var b strings.Builder
	b.WriteString("\n\nYou have been asked this before, and the answer did not fit the schema:\n")
	for _, f := range s.faults[:min(len(s.faults), maxFaultsTold)] {
		b.WriteString("- " + f.String() + "\n")
	}
	if len(s.failing) > 0 {
		b.WriteString("Answer again with the items that did not fit alone, now as the schema wants them; the others are kept.")
	} else {
		b.WriteString("Answer again.")
	}
	return b.String()
}
