package covering_test

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rxassay/rxassay/scenario/covering"
)

// The cases that rapid makes are the same in every run; another -rapid.seed makes others.
func init() { _ = flag.Set("rapid.seed", "1") }

func parse(t testing.TB, text string) *covering.Model {
	t.Helper()
	m, err := covering.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func fromFile(t testing.TB, path string) *covering.Model {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return parse(t, string(b))
}

// levels makes a model of numbers of values: "4^15 3^17" has fifteen parameters of four values and seventeen of three.
func levels(t testing.TB, list string) *covering.Model {
	t.Helper()
	m := &covering.Model{}
	for part := range strings.FieldsSeq(list) {
		values, times, _ := strings.Cut(part, "^")
		v, err := strconv.Atoi(values)
		n, err2 := strconv.Atoi(times)
		if err != nil || err2 != nil {
			t.Fatalf("%q is not a list of levels", list)
		}
		for range n {
			p := covering.Parameter{Name: fmt.Sprint("p", len(m.Parameters)+1)}
			for i := range v {
				p.Values = append(p.Values, fmt.Sprint(i))
			}
			m.Parameters = append(m.Parameters, p)
		}
	}
	return m
}

// known are the models of docs/covering.md, which says where the sizes are from.
var known = []struct {
	name  string // of a file in testdata, else levels
	best  int    // the smallest size that is known; 0: none
	pict  int    // PICT's smallest of 200 seeds; of isolated, of one
	pict3 int    // PICT's 3-way array; 0: not measured
	goal  int    // of [TestSizes]
}{
	{"retail", 38, 43, 245, 41},
	{"isolated", 0, 97, 0, 88},
	{"partd", 72, 76, 530, 76},
	{"employer", 110, 138, 1236, 121},
	{"3^4", 9, 9, 33, 9},
	{"3^13", 15, 18, 74, 16},
	{"4^15 3^17 2^29", 28, 37, 0, 30},
	{"4^1 3^39 2^35", 20, 27, 0, 22},
	{"2^100", 10, 15, 0, 11},
	{"10^20", 180, 211, 3429, 198},
	{"10^2 4^1 3^2 2^7", 100, 100, 406, 100},
}

func model(t testing.TB, name string) *covering.Model {
	if strings.Contains(name, "^") {
		return levels(t, name)
	}
	return fromFile(t, filepath.Join("testdata", name+".txt"))
}

// TestSizes holds the sizes to the goals with a part of the work that a caller spends by default.
func TestSizes(t *testing.T) {
	for _, k := range known {
		t.Run(k.name, func(t *testing.T) {
			m := model(t, k.name)
			a, err := covering.Cover(m, covering.Options{Work: covering.DefaultWork / 10})
			if err != nil {
				t.Fatal(err)
			}
			check(t, m, 2, nil, a)
			if len(a.Rows) > k.goal {
				t.Errorf("%d rows, want at most %d", len(a.Rows), k.goal)
			}
		})
	}
}

// TestThreeWay checks all triples of a model, and that they take no more rows than PICT's.
func TestThreeWay(t *testing.T) {
	for _, k := range known[:1] {
		m := model(t, k.name)
		a, err := covering.Cover(m, covering.Options{Strength: 3, Work: covering.DefaultWork / 20})
		if err != nil {
			t.Fatal(err)
		}
		check(t, m, 3, nil, a)
		if len(a.Rows) > k.pict3 {
			t.Errorf("%s: %d rows, want at most %d", k.name, len(a.Rows), k.pict3)
		}
	}
}

// TestSameEverywhere: the bytes of an array depend on nothing but model, options and seed.
func TestSameEverywhere(t *testing.T) {
	a, err := covering.Cover(model(t, "retail"), covering.Options{Seed: 7, Work: 1_000_000})
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(fmt.Append(nil, a.Rows))
	if got, want := hex.EncodeToString(sum[:8]), "be1de4137b73e92c"; got != want {
		t.Errorf("the rows have the sum %s, want %s", got, want)
	}
}

// TestGivenRows: what is there already is not made again.
func TestGivenRows(t *testing.T) {
	m := model(t, "retail")
	whole, err := covering.Cover(m, covering.Options{Work: -1})
	if err != nil {
		t.Fatal(err)
	}
	given := slices.Clone(whole.Rows[:len(whole.Rows)/2])
	given = append(given, slices.Repeat([]int{-1}, len(m.Parameters)))
	rest, err := covering.Cover(m, covering.Options{Given: given, Work: -1})
	if err != nil {
		t.Fatal(err)
	}
	check(t, m, 2, given, rest)
	if len(rest.Rows) >= len(whole.Rows) || rest.Given == 0 {
		t.Errorf("%d rows beside %d given ones, %d without", len(rest.Rows), len(given), len(whole.Rows))
	}
	none, err := covering.Cover(m, covering.Options{Given: whole.Rows})
	if err != nil {
		t.Fatal(err)
	}
	if len(none.Rows) != 0 || none.Bound != 0 {
		t.Errorf("%d rows for nothing that is left", len(none.Rows))
	}
}

// TestWhy: a tuple is impossible by constraints of which none can be left out.
func TestWhy(t *testing.T) {
	m := model(t, "partd")
	at := func(name, value string) (int, int) {
		p := slices.IndexFunc(m.Parameters, func(p covering.Parameter) bool { return p.Name == name })
		return p, slices.Index(m.Parameters[p].Values, value)
	}
	tier, first := at("tier", "1")
	vaccine, yes := at("vaccine", "y")
	x := covering.Tuple{Parameters: []int{tier, vaccine}, Values: []int{first, yes}}
	var texts []string
	for _, c := range m.Why(x) {
		texts = append(texts, c.Text)
	}
	want := []string{`IF [tier] IN {"1", "2"} THEN ([kind] = "generic" OR [kind] = "compound")`, `NOT [vaccine] = "y" OR [kind] = "brand"`}
	if !slices.Equal(texts, want) {
		t.Errorf("%s by %q, want %q", m.Words(x), texts, want)
	}
	_, no := at("vaccine", "n")
	if why := m.Why(covering.Tuple{Parameters: []int{tier, vaccine}, Values: []int{first, no}}); why != nil {
		t.Errorf("a possible tuple is forbidden by %v", why)
	}
}

func TestNoRow(t *testing.T) {
	m := parse(t, "a: 1, 2\nb: 1, 2\n[a] = 1; [a] <> 1 OR [b] = 3;")
	if _, err := covering.Cover(m, covering.Options{}); !errors.Is(err, covering.ErrNoRow) {
		t.Errorf("error %v", err)
	}
}

func TestRefused(t *testing.T) {
	two := &covering.Model{Parameters: []covering.Parameter{{Name: "a", Values: []string{"1"}}, {Name: "b", Values: []string{"1"}}}}
	with := func(c covering.Constraint) *covering.Model {
		return &covering.Model{Parameters: two.Parameters, Constraints: []covering.Constraint{c}}
	}
	yes := func([]int) bool { return true }
	for _, c := range []struct {
		m    *covering.Model
		o    covering.Options
		want string
	}{
		{two, covering.Options{Strength: 3}, "strength 3: must be 1 to 2"},
		{two, covering.Options{Strength: -1}, "strength -1"},
		{&covering.Model{Parameters: []covering.Parameter{{Name: "a"}, {Name: "b"}}}, covering.Options{}, `parameter "a" has no values`},
		{with(covering.Constraint{Text: "x", Over: []int{2}, Holds: yes}), covering.Options{}, `constraint "x" reads a parameter that the model does not have`},
		{with(covering.Constraint{Text: "x", Over: []int{1, 1}, Holds: yes}), covering.Options{}, `constraint "x" names a parameter twice`},
		{two, covering.Options{Given: [][]int{{0}}}, "given row 0 has 1 values, want 2"},
		{two, covering.Options{Given: [][]int{{0, 1}}}, `given row 0: parameter "b" has no value 1`},
		{levels(t, "1000^10"), covering.Options{}, "more than 20000000 tuples"},
	} {
		if _, err := covering.Cover(c.m, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// drawn is a small random model, as text.
func drawn(t *rapid.T) string {
	var b strings.Builder
	n := rapid.IntRange(2, 5).Draw(t, "parameters")
	for p := range n {
		fmt.Fprintf(&b, "p%d: 0", p)
		for v := range rapid.IntRange(0, 3).Draw(t, "values") {
			fmt.Fprintf(&b, ", %s%d", rapid.SampledFrom([]string{"", "", "", "~"}).Draw(t, "negative"), v+1)
		}
		b.WriteByte('\n')
	}
	var expression func(deep int) string
	expression = func(deep int) string {
		kind := rapid.IntRange(0, 5).Draw(t, "kind")
		if deep == 0 {
			kind = max(kind, 3)
		}
		p := rapid.IntRange(0, n-1).Draw(t, "parameter")
		v := rapid.IntRange(0, 3).Draw(t, "value")
		switch kind {
		case 0:
			return fmt.Sprintf("(%s AND %s)", expression(deep-1), expression(deep-1))
		case 1:
			return fmt.Sprintf("(%s OR %s)", expression(deep-1), expression(deep-1))
		case 2:
			return "NOT " + expression(deep-1)
		case 3:
			return fmt.Sprintf("[p%d] %s {%d, %d}", p, rapid.SampledFrom([]string{"IN", "NOT IN"}).Draw(t, "in"), v, rapid.IntRange(0, 3).Draw(t, "other"))
		}
		return fmt.Sprintf("[p%d] %s %d", p, rapid.SampledFrom([]string{"=", "<>", "<", "<=", ">", ">="}).Draw(t, "op"), v)
	}
	for range rapid.IntRange(0, 4).Draw(t, "constraints") {
		text := expression(2)
		if rapid.Bool().Draw(t, "if") {
			text = "IF " + text + " THEN " + expression(1)
			if rapid.Bool().Draw(t, "else") {
				text += " ELSE " + expression(1)
			}
		}
		b.WriteString(text + ";\n")
	}
	return b.String()
}

// TestAnyModel covers random models and lets the checker enumerate all their rows.
func TestAnyModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawn(t)
		m, err := covering.Parse(text)
		if err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
		c := checker{m}
		none := covering.Tuple{}
		o := covering.Options{Strength: rapid.IntRange(1, min(3, len(m.Parameters))).Draw(t, "strength"), Seed: rapid.Uint64().Draw(t, "seed"), Work: 20_000}
		a, err := covering.Cover(m, o)
		if !c.possible(none, every(len(m.Constraints))) {
			if !errors.Is(err, covering.ErrNoRow) {
				t.Fatalf("%s\nno row is possible; error %v", text, err)
			}
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		check(t, m, o.Strength, nil, a)
		for _, x := range a.Infeasible {
			var why []int
			for _, k := range m.Why(x) {
				if k.Expr != nil { // the checker knows of the negative values
					why = append(why, slices.IndexFunc(m.Constraints, func(o covering.Constraint) bool { return o.Expr == k.Expr }))
				}
			}
			if c.possible(x, why) {
				t.Errorf("%s\n%s: %v does not forbid it", text, m.Words(x), why)
			}
			for i := range why {
				if !c.possible(x, slices.Delete(slices.Clone(why), i, i+1)) {
					t.Errorf("%s\n%s: %v says more than is needed", text, m.Words(x), why)
				}
			}
		}
		given := a.Rows[:len(a.Rows)/2]
		if len(given) > 0 && rapid.Bool().Draw(t, "blank") {
			given = append(slices.Clone(given), slices.Clone(given[0]))
			given[len(given)-1][0] = -1
		}
		o.Given = given
		rest, err := covering.Cover(m, o)
		if err != nil {
			t.Fatal(err)
		}
		check(t, m, o.Strength, given, rest)
	})
}
