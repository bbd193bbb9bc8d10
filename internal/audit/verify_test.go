package audit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite" // somebody else's way to the database

	"github.com/rxassay/rxassay/internal/store"
)

// intruder writes to the database past the service, as somebody who may do anything in it.
type intruder struct {
	t  *testing.T
	db *sql.DB
}

func intrude(w *world, t *testing.T) *intruder {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(w.dir, "rxassay.db")+"?_pragma=busy_timeout(10000)")
	if err != nil {
		t.Fatal(err)
	}
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	return &intruder{t, db}
}

func (i *intruder) exec(query string, args ...any) {
	i.t.Helper()
	if _, err := i.db.Exec(query, args...); err != nil {
		i.t.Fatalf("%s: %v", query, err)
	}
}

var guardNames = []string{"audit_entries_update", "audit_entries_delete", "audit_entries_insert", "audit_head_delete", "audit_head_update"}

// disarm drops the triggers; arm has the service make them again, so that they alone are not what is found.
func (i *intruder) disarm() {
	for _, g := range guardNames {
		i.exec(`DROP TRIGGER IF EXISTS ` + g)
	}
}

func (i *intruder) arm(w *world) {
	w.must(w.store.Close())
	w.open()
}

func TestTheDatabaseRefusesWhatIsNotAppending(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.fill(5)
	i := intrude(w, t)
	for _, q := range []string{
		`UPDATE audit_entries SET outcome = 'ok' WHERE sequence = 2`,
		`UPDATE audit_entries SET sequence = 9 WHERE sequence = 2`,
		`DELETE FROM audit_entries WHERE sequence = 5`,
		`DELETE FROM audit_entries`,
		`INSERT INTO audit_entries SELECT 9, at, actor, action, target, outcome, request_id, detail, hash FROM audit_entries WHERE sequence = 2`,
		`REPLACE INTO audit_entries SELECT 5, at, actor, action, target, 'ok', request_id, detail, hash FROM audit_entries WHERE sequence = 5`,
		`DELETE FROM audit_head`,
		`UPDATE audit_head SET sequence = 3`,
		`UPDATE audit_head SET first = 0`,
	} {
		if _, err := i.db.Exec(q); err == nil || !strings.Contains(err.Error(), "append-only") {
			t.Errorf("%s: %v", q, err)
		}
	}
	w.sound()
	i.disarm()
	if r := w.verify(); len(r.Findings) != 1 || !strings.Contains(r.Findings[0].Problem, "triggers") {
		t.Errorf("without triggers: %v", r.Findings)
	}
	i.arm(w)
	w.sound()
}

// entry columns that an intruder may change.
var auditTexts = []string{"at", "actor", "action", "target", "outcome", "request_id", "detail", "hash"}

// manipulate does something random to the log and says what, and which entry is broken first.
func (i *intruder) manipulate(r *rand.Rand, n int) (what string, first int64) {
	at := r.IntN(n) + 1
	switch kind := r.IntN(6); kind {
	case 0, 1: // one bit of one byte of one column
		column := auditTexts[r.IntN(len(auditTexts))]
		var text []byte
		if err := i.db.QueryRow(`SELECT CAST(`+column+` AS BLOB) FROM audit_entries WHERE sequence = $1`, at).Scan(&text); err != nil {
			i.t.Fatal(err)
		}
		if len(text) == 0 {
			text = []byte{0}
		}
		text[r.IntN(len(text))] ^= 1 << r.IntN(8)
		i.exec(`UPDATE audit_entries SET `+column+` = CAST($2 AS TEXT) WHERE sequence = $1`, at, text)
		return fmt.Sprintf("a bit of %s of %d", column, at), int64(at)
	case 2: // the end is cut off, and the head may be moved back with it
		i.exec(`DELETE FROM audit_entries WHERE sequence >= $1`, at)
		if r.IntN(2) == 0 && at > 1 {
			i.exec(`UPDATE audit_head SET sequence = $1, hash = (SELECT hash FROM audit_entries WHERE sequence = $1)`, at-1)
			return fmt.Sprintf("cut off from %d on, with the head", at), 0
		}
		return fmt.Sprintf("cut off from %d on", at), int64(at)
	case 3: // two entries change places
		other := r.IntN(n-1) + 1
		if other >= at {
			other++
		}
		i.exec(`UPDATE audit_entries SET sequence = -1 WHERE sequence = $1`, at)
		i.exec(`UPDATE audit_entries SET sequence = $1 WHERE sequence = $2`, at, other)
		i.exec(`UPDATE audit_entries SET sequence = $1 WHERE sequence = -1`, other)
		return fmt.Sprintf("%d and %d changed places", at, other), int64(min(at, other))
	case 4: // an entry is put in, and those behind it move on
		i.exec(`UPDATE audit_entries SET sequence = -sequence - 1 WHERE sequence >= $1`, at)
		i.exec(`UPDATE audit_entries SET sequence = -sequence WHERE sequence < 0`)
		i.exec(`INSERT INTO audit_entries SELECT $1, at, actor, action, target, 'ok', 'put in', detail, hash FROM audit_entries WHERE sequence = $1 + 1`, at)
		if r.IntN(2) == 0 {
			i.exec(`UPDATE audit_head SET sequence = sequence + 1`)
		}
		return fmt.Sprintf("an entry put in at %d", at), int64(at)
	default: // an entry is taken out, and those behind it may move up
		i.exec(`DELETE FROM audit_entries WHERE sequence = $1`, at)
		if r.IntN(2) == 0 && at < n {
			i.exec(`UPDATE audit_entries SET sequence = -sequence + 1 WHERE sequence > $1`, at)
			i.exec(`UPDATE audit_entries SET sequence = -sequence WHERE sequence < 0`)
			i.exec(`UPDATE audit_head SET sequence = sequence - 1`)
		}
		return fmt.Sprintf("%d taken out", at), int64(at)
	}
}

func TestEveryOneOfAThousandManipulationsIsFound(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.user("bob")
	const n = 60
	w.fill(n)
	w.sound()
	i := intrude(w, t)
	i.disarm()
	i.exec(`CREATE TABLE kept AS SELECT * FROM audit_entries`)
	i.exec(`CREATE TABLE kept_head AS SELECT * FROM audit_head`)
	unguarded := len(w.verify().Findings) // that the triggers are gone
	r := rand.New(rand.NewPCG(1, 2))
	kinds := map[string]int{}
	for trial := range 1000 {
		what, first := i.manipulate(r, n)
		kinds[strings.Fields(what)[0]]++
		report := w.verify()
		if len(report.Findings) <= unguarded {
			t.Errorf("trial %d: %s is not found", trial, what)
		} else if got := report.Findings[0].Sequence; got != first && first > 0 {
			t.Errorf("trial %d: %s: the first finding is about %d, want %d", trial, what, got, first)
		}
		i.exec(`DELETE FROM audit_entries`)
		i.exec(`INSERT INTO audit_entries SELECT * FROM kept`)
		i.exec(`DELETE FROM audit_head`)
		i.exec(`INSERT INTO audit_head SELECT * FROM kept_head`)
	}
	if len(w.verify().Findings) != unguarded {
		t.Error("what was put back is not as it was")
	}
	t.Log(kinds)
}

// Whoever knows how hashes are made can write the chain anew, but not seal it.
func TestAChainWrittenAnewIsFoundByItsSeal(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.fill(20)
	i := intrude(w, t)
	i.disarm()
	i.rewrite(w, func(r *store.AuditRow) { r.Target = strings.ReplaceAll(r.Target, "document:7", "document:8") })
	i.arm(w)
	if r := w.verify(); len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Problem, "seal") {
		t.Errorf("%v", r.Findings)
	}
	// What the service writes afterwards does not heal it.
	w.fill(3)
	r := w.verify()
	if len(r.Findings) != 1 || r.Findings[0].Sequence != 21 || !strings.Contains(r.Findings[0].Problem, "changed from outside") {
		t.Errorf("%v", r.Findings)
	}
}

// rewrite changes entries and computes all hashes anew.
func (i *intruder) rewrite(w *world, change func(*store.AuditRow)) {
	var rows []store.AuditRow
	w.must(w.store.Audit(context.Background(), func(a store.AuditSnapshot) error {
		return a.Each(func(r store.AuditRow) error { rows = append(rows, r); return nil })
	}))
	previous := ""
	for _, r := range rows {
		change(&r)
		r.Hash = hash(previous, r)
		i.exec(`UPDATE audit_entries SET target = $2, hash = $3 WHERE sequence = $1`, r.Sequence, r.Target, r.Hash)
		previous = r.Hash
	}
	i.exec(`UPDATE audit_head SET hash = $1`, previous)
}

func TestAnEarlierStatePutBackIsFound(t *testing.T) {
	w := newWorld(t)
	w.user("ann")
	w.fill(10)
	i := intrude(w, t)
	i.exec(`CREATE TABLE kept_head AS SELECT * FROM audit_head`)
	w.fill(5)
	noted := w.sound()
	w.must(w.Settle(t.Context(), true)) // the anchor
	i.disarm()
	i.exec(`DELETE FROM audit_entries WHERE sequence > 10`)
	i.exec(`DELETE FROM audit_head`)
	i.exec(`INSERT INTO audit_head SELECT * FROM kept_head`)
	i.arm(w)
	for name, r := range map[string]Report{"anchor": w.verify(), "noted head": w.verify(Mark{noted.Last, noted.Head})} {
		if len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Problem, "earlier state") {
			t.Errorf("%s: %v", name, r.Findings)
		}
	}
	w.fill(1)
	r := w.verify()
	if !slices.ContainsFunc(r.Findings, func(f Finding) bool { return f.Sequence == 16 && strings.Contains(f.Problem, "changed from outside") }) {
		t.Errorf("%v", r.Findings)
	}
	// Nor does an empty log pass for a new one.
	i.disarm()
	i.exec(`DELETE FROM audit_entries`)
	i.exec(`UPDATE audit_head SET sequence = 0, hash = '', first = 1, base = '', seal = ''`)
	i.arm(w)
	if r := w.verify(); len(r.Findings) == 0 {
		t.Error("an emptied log is not found")
	}
	w.fill(1)
	if r := w.verify(); len(r.Findings) == 0 {
		t.Error("an emptied log is covered up by the next entry")
	}
}

func TestANotedHeadTellsAnotherLog(t *testing.T) {
	w := newWorld(t)
	w.fill(4)
	r := w.sound()
	w.fill(4)
	m, err := ParseMark(fmt.Sprintf("%d:%s", r.Last, r.Head))
	w.must(err)
	if r := w.verify(m); !r.OK() {
		t.Errorf("%v", r.Findings)
	}
	m.Hash = strings.Repeat("0", 64)
	if r := w.verify(m); len(r.Findings) != 1 || r.Findings[0].Sequence != 4 {
		t.Errorf("%v", r.Findings)
	}
	for _, bad := range []string{"", "4", "4:", "x:" + m.Hash, "0:" + m.Hash, "4:" + m.Hash[1:], "4:" + strings.Repeat("g", 64)} {
		if _, err := ParseMark(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestAliasesCannotBeGivenAway(t *testing.T) {
	for name, change := range map[string]string{
		"another uid":     `UPDATE audit_aliases SET uid = 'eve' WHERE uid = 'ann'`,
		"removed":         `DELETE FROM audit_aliases WHERE uid = 'ann'`,
		"changed places":  `UPDATE audit_aliases SET alias = CASE uid WHEN 'ann' THEN (SELECT alias FROM audit_aliases WHERE uid = 'bob') ELSE 'x' END`,
		"with their salt": `UPDATE audit_aliases SET uid = 'eve', salt = 'ABC' WHERE uid = 'ann'`,
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			w.user("ann")
			w.user("bob")
			w.fill(8)
			i := intrude(w, t)
			if name == "changed places" {
				i.exec(`DELETE FROM audit_aliases WHERE uid = 'bob'`)
				i.exec(`UPDATE audit_aliases SET uid = 'bob' WHERE uid = 'ann'`)
			} else {
				i.exec(change)
			}
			if r := w.verify(); len(r.Findings) == 0 || !strings.Contains(r.Findings[0].Problem, "alias") {
				t.Errorf("%v", r.Findings)
			}
		})
	}
}

func TestEntriesRemovedWithoutCheckpointAreFound(t *testing.T) {
	w := newWorld(t)
	w.fill(20)
	i := intrude(w, t)
	i.disarm()
	i.exec(`UPDATE audit_head SET first = 11, base = (SELECT hash FROM audit_entries WHERE sequence = 10)`)
	i.exec(`DELETE FROM audit_entries WHERE sequence < 11`)
	i.arm(w)
	r := w.verify()
	if len(r.Findings) != 2 || !strings.Contains(r.Findings[0].Problem, "seal") || !strings.Contains(r.Findings[1].Problem, "checkpoint") {
		t.Errorf("%v", r.Findings)
	}
}

func TestExpireLeavesABrokenLogAlone(t *testing.T) {
	w := newWorld(t)
	w.fill(20)
	i := intrude(w, t)
	i.disarm()
	i.exec(`UPDATE audit_entries SET outcome = 'ok' WHERE sequence = 4`)
	i.arm(w)
	w.clock.advance(24 * time.Hour)
	w.fill(1)
	if n, err := w.Expire(t.Context(), w.clock.now().Add(-time.Hour)); !errors.Is(err, ErrBroken) || n != 0 {
		t.Errorf("%d removed: %v", n, err)
	}
	if got := w.list(Query{}); len(got) != 21 {
		t.Errorf("%d entries are left", len(got))
	}
}
