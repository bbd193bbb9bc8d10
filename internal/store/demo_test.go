package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Of more spam than is kept the oldest is forgotten, and nothing else.
func TestHeldDemoRequestsAreBounded(t *testing.T) {
	s := open(t, store.Options{DataDir: t.TempDir(), Clock: time.Now})
	add := func(i int, held string) {
		t.Helper()
		_, isNew, err := s.AddDemoRequest(t.Context(), store.DemoSubmission{
			Request: store.DemoRequest{Name: "Ann", Email: "ann@example.com", Description: fmt.Sprint(i), Held: held},
			Digest:  fmt.Sprint(i), Fold: time.Hour, HeldFor: time.Hour, HeldMost: 3,
		})
		if err != nil || !isNew {
			t.Fatalf("%v %v", isNew, err)
		}
	}
	add(0, "")
	for i := 1; i <= 5; i++ {
		add(i, "trap")
	}
	for held, want := range map[bool]string{true: "[5 4 3]", false: "[0]"} {
		list, err := s.DemoRequests(t.Context(), store.DemoFilter{Held: held}, store.Page{Limit: 10})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, d := range list.Items {
			got = append(got, d.Description)
		}
		if fmt.Sprint(got) != want {
			t.Errorf("held %t: %v are left, want %s", held, got, want)
		}
	}
}
