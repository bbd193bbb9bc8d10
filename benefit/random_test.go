package benefit

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// randomPlan fills every field of a plan with what its type allows, whether it makes sense or not: the form that parsing
// gives back, in which what is left out of the JSON is nil.
func randomPlan(r *rand.Rand) *Plan {
	var p Plan
	randomValue(r, reflect.ValueOf(&p).Elem(), 0, false)
	p.SchemaVersion = SchemaVersion
	return &p
}

func randomValue(r *rand.Rand, x reflect.Value, depth int, omit bool) {
	t := x.Type()
	if words, ok := vocabularies[t]; ok {
		x.SetString(words[r.IntN(len(words))])
		return
	}
	switch t {
	case reflect.TypeFor[money.Rate]():
		x.Set(reflect.ValueOf(money.NewRate(r.Int64N(500)+1, []int64{100, 3, 1000, 7}[r.IntN(4)])))
		return
	case reflect.TypeFor[Confidence]():
		x.SetInt(r.Int64N(1001))
		return
	case reflect.TypeFor[calendar.Date]():
		x.SetInt(r.Int64N(int64(calendar.Max)-1) + 1)
		return
	case reflect.TypeFor[document.Span]():
		x.Set(reflect.ValueOf(document.Span{Start: r.IntN(100) + 1, End: r.IntN(100) + 101}))
		return
	}
	switch t.Kind() {
	case reflect.Pointer:
		if depth < 12 && r.IntN(2) == 0 {
			x.Set(reflect.New(t.Elem()))
			randomValue(r, x.Elem(), depth+1, false)
		}
	case reflect.Slice:
		n := r.IntN(3)
		if depth > 12 {
			n = 0
		}
		if n == 0 && omit {
			return
		}
		x.Set(reflect.MakeSlice(t, n, n))
		for i := range n {
			randomValue(r, x.Index(i), depth+1, false)
		}
	case reflect.Struct:
		if isSourced(t) {
			randomSourced(r, x, depth, omit)
			return
		}
		for i := range t.NumField() {
			randomValue(r, x.Field(i), depth+1, strings.Contains(t.Field(i).Tag.Get("json"), "omit"))
		}
	case reflect.String:
		x.SetString([]string{"a", "Tier 2", "quo\"te\n", "é ü", "00093005801"}[r.IntN(5)])
	case reflect.Bool:
		x.SetBool(r.IntN(2) == 0)
	default:
		x.SetInt(r.Int64N(100_000))
	}
}

func randomSourced(r *rand.Rand, x reflect.Value, depth int, omit bool) {
	n := r.IntN(len(standings) + 1)
	if n == len(standings) {
		if !omit {
			x.FieldByName("Standing").SetString(string(Absent))
			x.FieldByName("Evidence").Set(reflect.ValueOf([]Evidence{}))
		}
		return
	}
	standing := standings[n]
	x.FieldByName("Standing").SetString(standing)
	randomValue(r, x.FieldByName("Evidence"), depth+1, false)
	if standing != string(Absent) {
		randomValue(r, x.FieldByName("Value"), depth+1, false)
		randomValue(r, x.FieldByName("Alternatives"), depth+1, true)
	}
}

func TestRandomPlansSurviveJSON(t *testing.T) {
	s := compiled(t)
	r := rand.New(rand.NewPCG(4, 2))
	for n := range 30 {
		p := randomPlan(r)
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := ParsePlan(b)
		if err != nil {
			t.Fatalf("plan %d: %v", n, err)
		}
		if !reflect.DeepEqual(p, again) {
			c, _ := json.Marshal(again)
			t.Fatalf("plan %d changed:\n%s\n%s", n, b, c)
		}
		if n < 20 {
			if err := validateJSON(t, s, b); err != nil {
				t.Fatalf("plan %d: %v", n, err)
			}
		}
		if d := Diff(p, again); len(d) > 0 {
			t.Fatalf("plan %d differs from itself: %v", n, d)
		}
	}
}

// What a person breaks in a plan must come back as an error or as findings, never as a panic.
func TestBrokenPlansAreRefusedOrFound(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	parsed := 0
	for range 25 {
		b, err := json.Marshal(randomPlan(r))
		if err != nil {
			t.Fatal(err)
		}
		for range 5 {
			mutated := bytes.Clone(b)
			for range r.IntN(3) + 1 {
				mutated[r.IntN(len(mutated))] = "0123456789-\"{}[],:.exnt"[r.IntN(23)]
			}
			if p, _, err := ParsePlan(mutated); err == nil {
				parsed++
				Diff(p, &Plan{})
			}
		}
	}
	if parsed == 0 {
		t.Error("no mutation left a plan that could be parsed; the test says nothing")
	}
}

func FuzzParsePlan(f *testing.F) {
	b, err := json.Marshal(samplePlan())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"schemaVersion":"2","utilizationManagement":{"retailFills":[{"id":"x","scope":{"drugs":{"except":{"kinds":["insulin"]}}},"terms":{"standing":"stated","evidence":[],"value":{"free":2,"then":"share"}}}]}}`))
	f.Add([]byte(`{"schemaVersion":"1","costShares":[{"multipleOf":{"standing":"stated","value":{"of":"","times":1e9}}}]}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		p, _, err := ParsePlan(b)
		if err != nil {
			return
		}
		one, err := json.Marshal(p)
		if err != nil {
			t.Fatalf("a plan that was parsed cannot be written: %v", err)
		}
		again, _, err := ParsePlan(one)
		if err != nil {
			t.Fatalf("what was written cannot be parsed: %v", err)
		}
		if two, _ := json.Marshal(again); !bytes.Equal(one, two) {
			t.Errorf("the second writing differs\n%s\n%s", one, two)
		}
	})
}
