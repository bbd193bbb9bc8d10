package lazyregexp

import "testing"

func TestCompiledWhenUsed(t *testing.T) {
	r := MustCompile(`(\d+) day`)
	if r.compiled != nil {
		t.Fatal("it was compiled before it was used")
	}
	if got := r.FindStringSubmatch("a 30 day supply"); len(got) != 2 || got[1] != "30" || r.compiled == nil {
		t.Fatalf("it found %q", got)
	}
}

func TestPrepare(t *testing.T) {
	good := MustCompile(`tier [1-5]`)
	Prepare(t.Context())
	if good.compiled == nil {
		t.Fatal("Prepare left it as it was")
	}
	defer func() {
		if recover() == nil {
			t.Fatal("an expression that is none was taken")
		}
	}()
	bad := MustCompile(`tier [`)
	defer func() { all = all[:len(all)-1] }()
	_ = bad
	Prepare(t.Context())
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
