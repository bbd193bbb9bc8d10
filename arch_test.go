package rxassay_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/rxassay/rxassay"

// everybody may import these.
var vocabulary = []string{"calendar", "finding"}

// What a pure package must not import: the clock, disk, network and log are the service's.
var impure = []string{"net/http", "database/sql", "os", "os/exec", "log", "log/slog"}

// Imports that belong to one place, with the places that may have them.
var reserved = map[string][]string{
	"database/sql":                    {"internal/store"},
	"encoding/xml":                    {"extract"},
	"github.com/xuri/excelize/v2":     {"extract", "suite/export"},
	"github.com/klippa-app/go-pdfium": {"extract"},
	"github.com/riverqueue/river":     {"internal/pipeline", "internal/store"},
}

type row struct {
	pure, exact bool
	imports     []string
}

// goPackage is what `go list -json` says of a package.
type goPackage struct {
	ImportPath string
	Dir        string
	GoFiles    []string
	Imports    []string
}

func readTable(t *testing.T) map[string]row {
	t.Helper()
	f, err := os.Open("imports.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	table := map[string]row{}
	for s := bufio.NewScanner(f); s.Scan(); {
		line := s.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		rule, reason, ok := strings.Cut(line, "|")
		head, imports, ok2 := strings.Cut(rule, ":")
		words := strings.Fields(head)
		if !ok || !ok2 || len(words) == 0 || strings.TrimSpace(reason) == "" {
			t.Fatalf("imports.txt: %q is not «package [pure] [exact] : imports | reason»", line)
		}
		if _, twice := table[words[0]]; twice {
			t.Errorf("imports.txt: %s stands twice", words[0])
		}
		table[words[0]] = row{slices.Contains(words[1:], "pure"), slices.Contains(words[1:], "exact"), strings.Fields(imports)}
	}
	return table
}

func listPackages(t *testing.T) []goPackage {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Dir,GoFiles,Imports", "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var all []goPackage
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p goPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// owner is the row of imports.txt that a package of the module belongs to: its own, or that of the package whose
// internal part it is. The root package has none.
func owner(path string) string {
	path = strings.TrimPrefix(strings.TrimPrefix(path, module), "/")
	if i := strings.Index(path, "/internal/"); i > 0 {
		return path[:i]
	}
	return path
}

func TestImportsFollowTheTable(t *testing.T) {
	table, packages := readTable(t), listPackages(t)
	seen, used := map[string]bool{}, map[string]bool{}
	for _, p := range packages {
		name := owner(p.ImportPath)
		if name == "" {
			continue
		}
		seen[name] = true
		rule, known := table[name]
		if !known {
			t.Errorf("%s has no row in imports.txt", name)
			continue
		}
		for _, imported := range p.Imports {
			checkImport(t, name, rule, imported, used)
		}
		if rule.pure {
			checkPure(t, p, rule.exact)
		}
	}
	for name, rule := range table {
		if !seen[name] {
			t.Errorf("imports.txt has a row for %s, which does not exist", name)
		}
		for _, imported := range rule.imports {
			if !used[name+" "+imported] {
				t.Errorf("imports.txt lets %s import %s, but it does not: take it out of the row", name, imported)
			}
		}
	}
}

func checkImport(t *testing.T, name string, rule row, imported string, used map[string]bool) {
	t.Helper()
	if own, ok := strings.CutPrefix(imported, module+"/"); ok {
		target := owner(module + "/" + own)
		used[name+" "+target] = true
		if target != name && !slices.Contains(rule.imports, target) && !slices.Contains(vocabulary, target) {
			t.Errorf("%s imports %s, which its row in imports.txt does not allow", name, target)
		}
		return
	}
	if rule.pure && slices.Contains(impure, imported) {
		t.Errorf("%s is pure and imports %s: pass the value in, or move the package to internal/", name, imported)
	}
	for lib, places := range reserved {
		if (imported == lib || strings.HasPrefix(imported, lib+"/")) && !slices.Contains(places, name) {
			t.Errorf("%s imports %s, which belongs to %s", name, imported, strings.Join(places, ", "))
		}
	}
}

// checkPure reads the source: no call of time.Now or of an unseeded random source, and no float where numbers are exact.
func checkPure(t *testing.T, p goPackage, exact bool) {
	t.Helper()
	for _, file := range p.GoFiles {
		set := token.NewFileSet()
		parsed, err := parser.ParseFile(set, filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && x.Name == "time" && slices.Contains([]string{"Now", "Since", "Until"}, n.Sel.Name) {
					t.Errorf("%s: time.%s in a pure package: take the time as a value", set.Position(n.Pos()), n.Sel.Name)
				}
			case *ast.Ident:
				if exact && (n.Name == "float64" || n.Name == "float32") {
					t.Errorf("%s: a float in a package of exact numbers", set.Position(n.Pos()))
				}
			}
			return true
		})
	}
}

// TestSequentialPackagesShareNothing holds what the Makefile says of the packages that it spares the race detector.
func TestSequentialPackagesShareNothing(t *testing.T) {
	makefile, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(makefile), "\nSEQUENTIAL = ")
	line, _, _ := strings.Cut(rest, "\n")
	names := strings.Fields(line)
	if len(names) == 0 {
		t.Fatal("the Makefile has no list SEQUENTIAL")
	}
	for _, name := range names {
		files, err := filepath.Glob(filepath.Join(name, "*.go"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no sources: %v", name, err)
		}
		for _, file := range files {
			checkSequential(t, file)
		}
	}
}

// checkSequential reads a source: it starts no goroutine and needs no lock.
func checkSequential(t *testing.T, file string) {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		what := ""
		switch n := n.(type) {
		case *ast.GoStmt:
			what = "starts a goroutine"
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && (s.Sel.Name == "Parallel" || s.Sel.Name == "Go") {
				what = "does things side by side"
			}
		case *ast.ImportSpec:
			if path := strings.Trim(n.Path.Value, `"`); path == "sync" || path == "sync/atomic" || path == module+"/internal/parallel" {
				what = "imports " + path
			}
		}
		if what != "" {
			t.Errorf("%s: %s, and the race detector is to look at it: take the package out of SEQUENTIAL in the Makefile", set.Position(n.Pos()), what)
		}
		return true
	})
}
