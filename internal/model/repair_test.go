package model

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestRepair(t *testing.T) {
	for _, c := range []struct {
		name, answer, want string
		cut                bool
		err                error
	}{
		{name: "as it should be", answer: `{"a": [1, {"b": "x"}], "c": null}`, want: `{"a":[1,{"b":"x"}],"c":null}`},
		{name: "a code fence", answer: "```json\n{\"a\": 1}\n```", want: `{"a":1}`},
		{name: "prose around", answer: "Here it is:\n{\"a\": 1}\nAnything else?", want: `{"a":1}`},
		{name: "a byte order mark", answer: "\uFEFF{\"a\": 1}", want: `{"a":1}`},
		{name: "trailing commas", answer: `{"a": [1, 2,], "b": {"c": 3,},}`, want: `{"a":[1,2],"b":{"c":3}}`},
		{name: "single quotes, an apostrophe escaped", answer: `{'a': 'the member\'s "share"'}`, want: `{"a":"the member's \"share\""}`},
		{name: "names without quotes", answer: `{a: 1, b_2: 2}`, want: `{"a":1,"b_2":2}`},
		{name: "a line feed in a string", answer: "{\"a\": \"x\ny\"}", want: `{"a":"x\ny"}`},
		{name: "a needless escape", answer: `{"a": "\$5 \% \é"}`, want: `{"a":"$5 % é"}`},
		{name: "escapes of JSON", answer: `{"a": "\u0041\ud83d\ude00\t\/"}`, want: `{"a":"A😀\t/"}`},
		{name: "words for no number", answer: `{"a": NaN, "b": -Infinity, "c": None, "d": True}`, want: `{"a":null,"b":null,"c":null,"d":true}`},
		{name: "numbers stay as they are", answer: `{"a": 10.50, "b": 1e3, "c": -0}`, want: `{"a":10.50,"b":1e3,"c":-0}`},
		{name: "angle brackets stay", answer: `{"a": "<b> & </b>"}`, want: `{"a":"<b> & </b>"}`},

		{name: "cut in the second item", answer: `{"a": [{"b": 1}, {"b": 2`, want: `{"a":[{"b":1}]}`, cut: true},
		{name: "cut between items", answer: `{"a": [{"b": 1},`, want: `{"a":[{"b":1}]}`, cut: true},
		{name: "cut in a list within an item", answer: `{"a": [{"b": [1, 2]}, {"b": [3, `, want: `{"a":[{"b":[1,2]}]}`, cut: true},
		{name: "cut in a name of the root", answer: `{"a": [1], "b`, want: `{"a":[1]}`, cut: true},
		{name: "cut behind a colon", answer: `{"a": [1], "b":`, want: `{"a":[1]}`, cut: true},
		{name: "cut in a number, which may go on", answer: `{"a": [1, 2`, want: `{"a":[1]}`, cut: true},
		{name: "cut in an escape", answer: `{"a": ["x", "y\u00`, want: `{"a":["x"]}`, cut: true},
		{name: "cut in the fence", answer: "```json\n{\"a\": [1, ", want: `{"a":[1]}`, cut: true},
		{name: "cut at once", answer: `{`, want: `{}`, cut: true},

		{name: "nothing", answer: ``, err: errMalformed},
		{name: "prose alone", answer: `I found no cost shares.`, err: errMalformed},
		{name: "an array of answers", answer: `[{"a": 1}]`, err: errMalformed},
		{name: "two answers", answer: `{"a": 1} {"a": 2}`, err: errMalformed},
		{name: "a name twice", answer: `{"a": 1, "b": 2, "a": 3}`, err: errTwice},
		{name: "a name twice by its escape", answer: `{"a": 1, "\u0061": 3}`, err: errTwice},
		{name: "a price for a number", answer: `{"a": $5}`, err: errMalformed},
		{name: "a number with a comma is two values", answer: `{"a": 1,500}`, err: errMalformed},
		{name: "a number that JSON does not have", answer: `{"a": 007}`, err: errMalformed},
		{name: "nested without end", answer: `{"a":` + strings.Repeat("[", 100_000), err: errMalformed},
	} {
		t.Run(c.name, func(t *testing.T) {
			got, whole, err := repair(c.answer)
			if string(got) != c.want || !errors.Is(err, c.err) || err == nil && whole == c.cut {
				t.Errorf("got %s, whole %t, %v; want %s, whole %t, %v", got, whole, err, c.want, !c.cut, c.err)
			}
		})
	}
}

// FuzzRepair: the outcome is JSON or an error, what was JSON keeps its value, and repairing again changes nothing.
func FuzzRepair(f *testing.F) {
	for _, seed := range []string{
		`{"costShares": [{"tier": "Tier 1", "copay": 10.5, "evidence": {"page": 1, "quote": "$10"}}], "notStated": []}`,
		"```json\n{'a': [1, 2,], b: \"x\\u00e9\\$\", }\n```", `{"a": [{"b": NaN}, {"b": "x`, `{"a":1,"a":2}`, "\uFEFF{\"\xff\": [[]]}",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, answer string) {
		got, whole, err := repair(answer)
		if err != nil {
			if got != nil {
				t.Fatalf("%q: both an answer and an error", answer)
			}
			return
		}
		var value map[string]any
		if json.Unmarshal(got, &value) != nil {
			t.Fatalf("%q became %q, which is not a JSON object", answer, got)
		}
		again, wholeAgain, err := repair(string(got))
		if err != nil || !wholeAgain || string(again) != string(got) {
			t.Fatalf("%q became %q, and that %q, %v", answer, got, again, err)
		}
		var given map[string]any
		if json.Unmarshal([]byte(answer), &given) == nil && whole && encode(given) != encode(value) {
			t.Fatalf("%q was JSON and became %q", answer, got)
		}
	})
}
