package store

import (
	"testing"
	"time"
)

// A new table must be erased and exported, or somebody must say why not.
func TestEveryTableIsErasedOrSaysWhyNot(t *testing.T) {
	s, err := Open(t.Context(), Options{DataDir: t.TempDir(), Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	rows, err := s.reader.Query(`SELECT name FROM sqlite_master WHERE type = 'table'`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	there := map[string]bool{}
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		there[name] = true
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	erased := map[string]bool{}
	for _, p := range personal {
		erased[p.table] = true
		if !there[p.table] {
			t.Errorf("%s is to be erased, but there is no such table", p.table)
		}
	}
	for name := range there {
		if erased[name] == (impersonal[name] != "") {
			t.Errorf("%s: say in erase.go how a user's rows are found in it, or why it holds nothing of a user", name)
		}
	}
	for name := range impersonal {
		if !there[name] && name != "sqlite_sequence" {
			t.Errorf("%s is said to be impersonal, but there is no such table", name)
		}
	}
}
