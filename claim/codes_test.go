package claim_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/ncpdp"
)

// Every reject constant has words of its own and is a code of the dictionary; no two are the same.
func TestEveryRejectCodeIsReal(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "codes.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Reject") {
			return true
		}
		name, code := spec.Names[0].Name, strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`)
		if seen[code] != "" {
			t.Errorf("%s and %s are both %s", name, seen[code], code)
		}
		seen[code] = name
		if claim.Meaning(claim.RejectCode(code)) == "" {
			t.Errorf("%s (%s) has no meaning", name, code)
		}
		if _, ok := ncpdp.Meaning("511-FB", code); !ok {
			t.Errorf("%s: %s is no reject code", name, code)
		}
		return true
	})
	if len(seen) < 60 {
		t.Errorf("%d constants were found", len(seen))
	}
}
