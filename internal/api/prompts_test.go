package api

import (
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

func TestPrompts(t *testing.T) {
	w := newWorld(t)
	token := w.member("ann").token
	type prompt struct{ Category, Version, Title, Text string }
	var list struct {
		Success bool
		Data    struct {
			Prompts []prompt
			Count   int
		}
	}
	w.do(request{method: "GET", path: "/api/prompts", token: token}).into(t, 200, &list)
	if !list.Success || list.Data.Count != len(benefit.Categories()) || len(list.Data.Prompts) != list.Data.Count {
		t.Fatalf("%+v", list)
	}
	versions := map[string]bool{}
	for i, c := range benefit.Categories() {
		p := list.Data.Prompts[i]
		if p.Category != string(c) || p.Version == "" || p.Title == "" || p.Text == "" || versions[p.Version] {
			t.Errorf("%s: %+v", c, p)
		}
		versions[p.Version] = true
		var one struct{ Data prompt }
		w.do(request{method: "GET", path: "/api/prompts/{category}", id: string(c), token: token}).into(t, 200, &one)
		if one.Data != p {
			t.Errorf("%s alone is %+v", c, one.Data)
		}
	}
	w.do(request{method: "GET", path: "/api/prompts/{category}", id: "deductibles", token: token}).refused(t, 404, "not_found")
	w.do(request{method: "GET", path: "/api/prompts"}).refused(t, 401, "unauthenticated")
}
