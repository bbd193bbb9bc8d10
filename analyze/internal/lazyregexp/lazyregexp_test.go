package lazyregexp

import (
	"bytes"
	"reflect"
	"testing"
)

func TestCompiledWhenUsed(t *testing.T) {
	r := MustCompile(`(\d+) day`)
	if r.compiled != nil {
		t.Fatal("it was compiled before it was used")
	}
	if got := r.FindStringSubmatch("a 30 day supply"); len(got) != 2 || got[1] != "30" || r.compiled == nil {
		t.Fatalf("it found %q", got)
	}
}

func TestCompile(t *testing.T) {
	if _, err := Compile(`(`); err == nil {
		t.Fatal("an expression that is none was taken")
	}
	r, err := Compile(QuoteMeta("$5"))
	if err != nil || !r.MatchString("pay $5") || r.String() != `\$5` {
		t.Fatalf("got %v, %v", r, err)
	}
}

// TestTable reads what was written of expressions.
func TestTable(t *testing.T) {
	defer func(before []*Regexp, lines func() map[uint64]string) { all, tableLines = before, lines }(all, tableLines)
	all = nil
	for _, expression := range []string{
		``, `tier [1-5]`, `\$ ?(\d+)`, `(?:no|not)\s+"cost"`, `é|\\`, `[é-ÿ]?x`, "tab\there\n|`", `copay|coinsurance`, `copay|coinsurance`,
	} {
		MustCompile(expression)
	}
	var table bytes.Buffer
	if err := WriteTable(&table); err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(table.Bytes(), []byte("\n")); n != len(all)-1 {
		t.Errorf("%d lines of %d expressions, of which two are the same", n, len(all))
	}
	tableLines = func() map[uint64]string { return linesOf(table.String()) }
	for _, r := range All() {
		if got, known := tabled(r.expression); !known || !reflect.DeepEqual(got, needOf(r.expression)) {
			t.Errorf("%q: %v (%t), want %v", r.expression, got, known, needOf(r.expression))
		}
	}
	if got, known := tabled("tier [1-6]"); known {
		t.Errorf("the table has %v for an expression that it was not given", got)
	}
}
