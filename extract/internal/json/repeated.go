package json

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/finding"
)

const (
	maxNamed = 10  // keys that a finding names
	maxKey   = 40  // characters of a key that is named
	mostKeys = 2e6 // of objects that are open at a time
)

// repeated says which keys come more than once in an object: who reads the values has the last one only.
func repeated(records []json.RawMessage) []finding.Finding {
	var named []string
	count := 0
	seen := map[string]bool{}
	for _, r := range records {
		eachRepeated(r, func(key string) {
			count++
			if seen[key] || len(named) > maxNamed {
				return
			}
			seen[key] = true
			switch {
			case len(named) == maxNamed:
				named = append(named, "…")
			case len([]rune(key)) <= maxKey:
				named = append(named, strconv.Quote(key))
			default:
				named = append(named, strconv.Quote(string([]rune(key)[:maxKey])+"…"))
			}
		})
	}
	if count == 0 {
		return nil
	}
	what := "1 key comes"
	if count > 1 {
		what = strconv.Itoa(count) + " keys come"
	}
	return []finding.Finding{{
		Code: "repeated_key", Severity: finding.Warning,
		Message: what + " more than once in one object (" + strings.Join(named, ", ") + "): the last value is used and those before it are not; check which one holds.",
	}}
}

// eachRepeated calls f with each key that its object had before.
func eachRepeated(v json.RawMessage, f func(key string)) {
	type level struct {
		keys  map[string]bool // nil in an array
		value bool            // the next token of an object is a value
	}
	var open []level
	keys := 0
	done := func() { // a value ends
		if n := len(open); n > 0 {
			open[n-1].value = false
		}
	}
	dec := json.NewDecoder(bytes.NewReader(v))
	dec.UseNumber()
	for {
		t, err := dec.Token()
		if errors.Is(err, io.EOF) || err != nil {
			return
		}
		top := len(open) - 1
		switch t := t.(type) {
		case json.Delim:
			switch t {
			case '{':
				open = append(open, level{keys: map[string]bool{}})
			case '[':
				open = append(open, level{})
			default:
				keys -= len(open[top].keys)
				open = open[:top]
				done()
			}
		case string:
			if top < 0 || open[top].keys == nil || open[top].value {
				done()
				continue
			}
			if open[top].keys[t] {
				f(t)
			}
			if keys++; keys > mostKeys {
				return
			}
			open[top].keys[t], open[top].value = true, true
		default:
			done()
		}
	}
}
