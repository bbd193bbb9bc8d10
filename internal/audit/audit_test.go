package audit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/internal/store"
)

// testClock is a clock that is moved by hand.
type testClock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *testClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *testClock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

type world struct {
	*Log
	t     testing.TB
	dir   string
	store *store.Store
	clock *testClock
}

func newWorld(t testing.TB) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), clock: &testClock{t: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}}
	w.open()
	t.Cleanup(func() {
		if err := w.store.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) open() {
	w.t.Helper()
	var err error
	if w.store, err = store.Open(w.t.Context(), store.Options{DataDir: w.dir, Clock: w.clock.now}); err != nil {
		w.t.Fatal(err)
	}
	w.Log = New(w.store, w.clock.now)
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) user(uid string) {
	w.t.Helper()
	_, _, err := w.store.RegisterUser(w.t.Context(), store.User{UID: uid, Email: uid + "@example.com", Provider: "password"})
	w.must(err)
}

// fill records n different things of two users and others.
func (w *world) fill(n int) {
	w.t.Helper()
	for i := range n {
		w.clock.advance(time.Second)
		w.must(w.Record(WithRequestID(w.t.Context(), fmt.Sprintf("request%d", i)), Entry{
			Actor: []string{User("ann"), User("bob"), AdminKey, Anonymous}[i%4], Action: "document.view",
			Target: fmt.Sprintf("document:%d", i), Outcome: []string{OK, Denied}[i%2], Detail: map[string]string{"code": "forbidden"},
		}))
	}
}

func (w *world) verify(marks ...Mark) Report {
	w.t.Helper()
	r, err := w.Verify(w.t.Context(), marks...)
	w.must(err)
	return r
}

func (w *world) sound() Report {
	w.t.Helper()
	r := w.verify()
	if !r.OK() {
		w.t.Fatalf("the log has findings: %v", r.Findings)
	}
	return r
}

func (w *world) list(q Query) []Record {
	w.t.Helper()
	list, err := w.List(w.t.Context(), q, store.Page{Limit: 1000})
	w.must(err)
	return list.Items
}

func (w *world) newest() Record {
	w.t.Helper()
	return w.list(Query{})[0]
}

func TestAnEntrySaysWhoWhatWhenAndHow(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.must(w.Record(WithRequestID(t.Context(), "request1"), Entry{
		Actor: User("ann"), Action: "document.view", Target: "document:0193a1b2-0000-7000-8000-000000000010", Outcome: OK,
	}))
	w.must(w.Record(t.Context(), Entry{Actor: AdminKey, Action: "user.approve", Target: User("ann"), Outcome: OK, Detail: map[string]string{"uid": "ann", "from": "pending"}}))
	got := w.list(Query{})
	first := Record{
		Sequence: 1, At: w.clock.now(), Actor: "user:ann", Action: "document.view", Outcome: OK, RequestID: "request1",
		Target: "document:0193a1b2-0000-7000-8000-000000000010", Detail: map[string]string{}, Hash: got[1].Hash,
	}
	second := Record{
		Sequence: 2, At: w.clock.now(), Actor: "admin_key", Action: "user.approve", Target: "user:ann", Outcome: OK,
		Detail: map[string]string{"uid": "ann", "from": "pending"}, PreviousHash: got[1].Hash, Hash: got[0].Hash,
	}
	if diff := cmp.Diff([]Record{second, first}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if r := w.sound(); r.Entries != 2 || r.Head != got[0].Hash || r.Last != 2 || len(r.Head) != 64 {
		t.Errorf("%+v", r)
	}
}

// The bytes that are hashed are part of the promise: somebody else can compute them.
func TestTheHashIsThatOfTheDescribedBytes(t *testing.T) {
	row := store.AuditRow{
		Sequence: 7, At: "2026-11-20T12:00:00.000000Z", Actor: "cli", Action: "user.approve",
		Target: "user:u~1", Outcome: "ok", RequestID: "r", Detail: `{}`,
	}
	want := "21:rxassay audit entry 12:ab1:727:2026-11-20T12:00:00.000000Z3:cli12:user.approve8:user:u~12:ok1:r2:{}"
	if got := string(canonical(entryForm, "ab", "7", row.At, row.Actor, row.Action, row.Target, row.Outcome, row.RequestID, row.Detail)); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	// printf '%s' "$want" | sha256sum
	if got, want := hash("ab", row), "313ea7f6909b5447bc95638cb9be5b5861cabde6eef9b8472b5470cb9e9fe9bf"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestFiltersAndPages(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.user("bob")
	w.fill(12)
	for _, test := range []struct {
		name string
		q    Query
		want []int64
	}{
		{"actor", Query{Actor: "user:ann"}, []int64{9, 5, 1}},
		{"who is nobody", Query{Actor: "user:eve"}, nil},
		{"not a user", Query{Actor: AdminKey}, []int64{11, 7, 3}},
		{"about", Query{About: "bob"}, []int64{10, 6, 2}},
		{"target", Query{Target: "document:4"}, []int64{5}},
		{"action", Query{Action: "document.delete"}, nil},
		{"time", Query{From: w.clock.now().Add(-2 * time.Second), Until: w.clock.now()}, []int64{11, 10}},
		{"two at once", Query{Actor: "user:ann", Until: w.clock.now().Add(-3 * time.Second)}, []int64{5, 1}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []int64
			for _, r := range w.list(test.q) {
				got = append(got, r.Sequence)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestPages(t *testing.T) {
	w := newWorld(t)
	w.fill(10)
	var got []int64
	for p := (store.Page{Limit: 4}); ; {
		list, err := w.List(t.Context(), Query{}, p)
		w.must(err)
		for _, r := range list.Items {
			got = append(got, r.Sequence)
		}
		if p.Cursor = list.Next; p.Cursor == "" {
			break
		}
	}
	if diff := cmp.Diff([]int64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}, got); diff != "" {
		t.Error(diff)
	}
	users, err := w.store.Users(t.Context(), "", store.Page{Limit: 1})
	w.must(err)
	if _, err := w.List(t.Context(), Query{}, store.Page{Limit: 1, Cursor: "x" + users.Next}); !errors.Is(err, store.ErrBadCursor) {
		t.Errorf("%v", err)
	}
}

func TestNothingPersonalStandsInTheLog(t *testing.T) {
	w := newWorld(t)
	w.user("ann@example.com")
	w.must(w.Record(t.Context(), Entry{
		Actor: User("ann@example.com"), Action: "user.view", Target: User("eve@example.com"), Outcome: Refused,
		Detail: map[string]string{"uid": "eve@example.com", "mail": "eve@example.com", "note": "Eve\nSample", "code": "not_found", "bad name": "x"},
	}))
	w.must(w.Record(WithRequestID(t.Context(), "ann@example.com"), Entry{Actor: User("zoe@example.com"), Action: "document.view", Target: "document:Jane Doe", Outcome: Denied}))
	var rows []store.AuditRow
	w.must(w.store.Audit(t.Context(), func(a store.AuditSnapshot) error {
		return a.Each(func(r store.AuditRow) error { rows = append(rows, r); return nil })
	}))
	text := fmt.Sprint(rows)
	for _, personal := range []string{"@", "Jane", "Eve", "zoe", "bad name"} {
		if strings.Contains(text, personal) {
			t.Errorf("%q stands in %s", personal, text)
		}
	}
	got := w.list(Query{})
	if got[1].Actor != "user:ann@example.com" || got[1].Target != "user:(unknown)" || got[1].Detail["code"] != "not_found" {
		t.Errorf("%+v", got[1])
	}
	if got[0].Actor != "user:(unknown)" || got[0].Target != "document:(withheld)" || got[0].RequestID != "(withheld)" {
		t.Errorf("%+v", got[0])
	}
	w.sound()
}

func TestEntriesOfUnknownFormAreRefused(t *testing.T) {
	w := newWorld(t)
	for _, e := range []Entry{
		{Actor: "ann", Action: "document.view", Outcome: OK},
		{Action: "document.view", Outcome: OK},
		{Actor: System, Action: "view", Outcome: OK},
		{Actor: System, Action: "document.view"},
		{Actor: System, Action: "document.view", Outcome: "fine"},
	} {
		if err := w.Record(t.Context(), e); err == nil {
			t.Errorf("%+v is taken", e)
		}
	}
	if got := w.list(Query{}); len(got) > 0 {
		t.Errorf("%+v", got)
	}
}

func TestAnEntryIsThereWithItsChangeOrNeitherIs(t *testing.T) {
	w := newWorld(t)
	no := errors.New("no")
	err := w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		w.must(w.Append(ctx, tx, Entry{Actor: CLI, Action: "user.approve", Outcome: OK}))
		return no
	})
	if !errors.Is(err, no) || len(w.list(Query{})) > 0 {
		t.Errorf("%v, %v", err, w.list(Query{}))
	}
	w.fill(1)
	if r := w.sound(); r.Last != 1 {
		t.Errorf("%+v", r)
	}
}

// Two logs on two stores of one directory stand for two processes.
func TestOrderUnderConcurrency(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	beside, err := store.Open(t.Context(), store.Options{DataDir: w.dir, Clock: w.clock.now, Beside: true})
	w.must(err)
	defer beside.Close()
	logs := []*Log{w.Log, New(beside, w.clock.now)}
	var all sync.WaitGroup
	const writers, each = 8, 25
	for i := range writers {
		all.Go(func() {
			for j := range each {
				if err := logs[i%2].Record(t.Context(), Entry{Actor: User("ann"), Action: "document.view", Target: fmt.Sprintf("document:%d-%d", i, j), Outcome: OK}); err != nil {
					t.Error(err)
				}
				if err := logs[i%2].Settle(t.Context(), false); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if r := w.sound(); r.Entries != writers*each || r.Last != writers*each {
		t.Errorf("%+v", r)
	}
}

func TestRepetitionIsCounted(t *testing.T) {
	w := newWorld(t)
	flood := func(n int, e Entry) {
		t.Helper()
		for i := range n {
			w.must(w.Record(WithRequestID(t.Context(), fmt.Sprintf("r%d", i)), e))
		}
	}
	wrongKey := Entry{Actor: Anonymous, Action: "audit.list", Outcome: Denied, Detail: map[string]string{"code": "invalid_admin_key"}}
	flood(10_000, wrongKey)
	if n := len(w.list(Query{})); n != manyNotOK {
		t.Errorf("%d entries of 10,000 wrong keys", n)
	}
	began := w.clock.now()
	w.clock.advance(windowElse + time.Second)
	w.must(w.Settle(t.Context(), false))
	want := map[string]string{"code": "invalid_admin_key", "repeats": "9995", "since": stamp(began), "until": stamp(began)}
	if got := w.list(Query{})[0]; got.RequestID != "r9999" || cmp.Diff(want, got.Detail) != "" {
		t.Errorf("%+v", got)
	}
	// The window begins anew, and what was counted before it is written even when nobody settles.
	flood(6, wrongKey)
	w.clock.advance(windowElse + time.Second)
	flood(1, wrongKey)
	if n := len(w.list(Query{})); n != manyNotOK+1+manyNotOK+2 {
		t.Errorf("%d entries", n)
	}
	if got := w.list(Query{})[1].Detail["repeats"]; got != "1" {
		t.Errorf("repeats: %s", got)
	}
	w.sound()
}

// Neither may a flood that names another target each time.
func TestManyTargetsAreCountedTogether(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	for i := range 5000 {
		w.must(w.Record(t.Context(), Entry{Actor: User("ann"), Action: "document.view", Target: fmt.Sprintf("document:%d", i), Outcome: Refused}))
	}
	w.must(w.Settle(t.Context(), true))
	n := 0
	for _, r := range w.list(Query{}) {
		n++
		if r.Detail["repeats"] == "4795" && r.Target != "" {
			t.Errorf("%+v", r)
		}
	}
	if n != differentNotOK+manyNotOK+1 {
		t.Errorf("%d entries", n)
	}
	w.sound()
}

func TestExpire(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.user("bob")
	w.fill(40)
	old := w.newest()
	w.clock.advance(24 * time.Hour)
	w.fill(40)
	removed, err := w.Expire(t.Context(), w.clock.now().Add(-2*time.Hour))
	if err != nil || removed != old.Sequence {
		t.Fatalf("%d removed, want %d: %v", removed, old.Sequence, err)
	}
	r := w.sound()
	newest := w.newest()
	if r.First != old.Sequence+1 || newest.Action != "audit.checkpoint" || newest.Detail["through"] != fmt.Sprint(old.Sequence) || newest.Detail["hash"] != old.Hash {
		t.Errorf("%+v, %+v", r, newest)
	}
	list := w.list(Query{})
	if first := list[len(list)-1]; first.Sequence != old.Sequence+1 || first.PreviousHash != old.Hash {
		t.Errorf("%+v", first)
	}
	// Again, when the checkpoint itself is old; and then there is nothing to do.
	w.clock.advance(24 * time.Hour)
	w.fill(1)
	if removed, err := w.Expire(t.Context(), w.clock.now().Add(-2*time.Hour)); err != nil || removed != int64(len(list)) {
		t.Errorf("%d removed, want %d: %v", removed, len(list), err)
	}
	if removed, err := w.Expire(t.Context(), w.clock.now().Add(-2*time.Hour)); err != nil || removed != 0 {
		t.Errorf("%d removed: %v", removed, err)
	}
	w.sound()
	// The newest entry stays, whatever its age.
	w.clock.advance(24 * time.Hour)
	if _, err := w.Expire(t.Context(), w.clock.now()); err != nil {
		t.Error(err)
	}
	w.sound()
}

func TestForget(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.user("bob")
	w.fill(8)
	before := w.list(Query{About: "ann"})
	w.must(w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		if err := w.Forget(ctx, tx, AdminKey, "ann", map[string]string{"documents": "2"}); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `DELETE FROM users WHERE uid = 'ann'`)
		return err
	}))
	if got := w.list(Query{About: "ann"}); len(got) > 0 {
		t.Errorf("%+v", got)
	}
	erased := w.newest()
	alias, _ := strings.CutPrefix(erased.Target, "user:")
	if erased.Action != "user.erase" || !strings.HasPrefix(alias, "u~") || len(alias) != 34 {
		t.Errorf("%+v", erased)
	}
	if got := w.list(Query{About: alias}); len(got) != len(before)+1 {
		t.Errorf("%d entries under the alias, want %d", len(got), len(before)+1)
	}
	// Who comes with a token that is still good leaves no trace of the uid.
	w.must(w.Record(t.Context(), Entry{Actor: User("ann"), Action: "document.view", Outcome: Denied}))
	if got := w.newest(); got.Actor != unknownUser {
		t.Errorf("%+v", got)
	}
	// Who registers anew is somebody else.
	w.user("ann")
	w.must(w.Record(t.Context(), Entry{Actor: User("ann"), Action: "document.view", Outcome: OK}))
	if got := w.list(Query{About: "ann"}); len(got) != 1 {
		t.Errorf("%+v", got)
	}
	w.sound()
}

func TestTheKeyStaysInTheDataDirectory(t *testing.T) {
	w := newWorld(t)
	w.fill(3)
	info, err := os.Stat(filepath.Join(w.dir, keyName))
	w.must(err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the key has the mode %v", info.Mode())
	}
	w.must(w.store.Close())
	w.open()
	w.sound()
	w.must(w.store.Close())
	w.must(os.WriteFile(filepath.Join(w.dir, keyName), []byte("not a key\n"), 0o600))
	w.open()
	if err := w.Record(t.Context(), Entry{Actor: System, Action: "user.view", Outcome: OK}); err == nil || !strings.Contains(err.Error(), "backup") {
		t.Errorf("a broken key is told as %v", err)
	}
}

// What is remembered to tell repeats must not be as large as what a stranger sends.
func TestLongTargetsAreNotRemembered(t *testing.T) {
	w := newWorld(t)
	for i := range differentNotOK {
		w.must(w.Record(t.Context(), Entry{
			Actor: Anonymous, Action: "user.register", Target: User(fmt.Sprintf("%d%s", i, strings.Repeat("x", 1<<20))), Outcome: Refused,
		}))
	}
	held := 0
	for key := range w.repeats.open {
		held += len(key.target)
	}
	if held > 1<<20 {
		t.Errorf("%d bytes of targets are held", held)
	}
	if got := w.newest(); got.Target != "user:(unknown)" {
		t.Errorf("target %q", got.Target)
	}
}

// What is apart has entries of its own, and says no more than the others.
func TestRepeatsApart(t *testing.T) {
	w := newWorld(t)
	for i := range 3 {
		for range manyNotOK + 2 {
			w.must(w.Record(t.Context(), Entry{Actor: Anonymous, Action: "account.sign_in", Outcome: Denied, Apart: fmt.Sprintf("secret-%d", i)}))
		}
	}
	all := w.list(Query{})
	if len(all) != 3*manyNotOK {
		t.Errorf("%d entries", len(all))
	}
	for _, r := range all {
		if strings.Contains(fmt.Sprintf("%+v", r), "secret") {
			t.Errorf("%+v", r)
		}
	}
}
