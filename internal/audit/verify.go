package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Finding is something that should not be as it is.
type Finding struct {
	Sequence int64  `json:"sequence"` // of the entry; 0 where it is not about one
	Problem  string `json:"problem"`
}

// Report is what reading the whole log again brought.
type Report struct {
	Entries  int64     `json:"entries"`
	First    int64     `json:"first"` // sequence of the first entry that is kept
	Last     int64     `json:"last"`
	Head     string    `json:"head"`     // hash of the last entry: note it, with Last, outside of this machine
	Findings []Finding `json:"findings"` // in the order of the log, the first hundred
	More     int       `json:"more"`     // findings beyond
}

// OK says that nothing was found.
func (r Report) OK() bool { return len(r.Findings) == 0 }

// maxFindings bounds a report: a chain that is broken at one place is often broken at all others.
const maxFindings = 100

func (r *Report) find(sequence int64, problem string, args ...any) {
	if len(r.Findings) == maxFindings {
		r.More++
		return
	}
	r.Findings = append(r.Findings, Finding{sequence, fmt.Sprintf(problem, args...)})
}

// Mark is a head that somebody noted earlier.
type Mark struct {
	Sequence int64
	Hash     string
}

// ParseMark reads "<sequence>:<hash>".
func ParseMark(text string) (Mark, error) {
	sequence, hash, _ := strings.Cut(text, ":")
	n, err := strconv.ParseInt(sequence, 10, 64)
	if err != nil || n < 1 || len(hash) != 64 || strings.Trim(hash, "0123456789abcdef") != "" {
		return Mark{}, fmt.Errorf("%q is not a sequence, a colon and the 64 hexadecimal digits of a hash", text)
	}
	return Mark{n, hash}, nil
}

// Verify reads the log from its first kept entry to the head and tells all that does not fit together, the first broken
// entry first. marks are heads that were noted earlier: their entries must still be there as they were, unless retention
// has removed them. An error is about the reading alone.
func (l *Log) Verify(ctx context.Context, marks ...Mark) (Report, error) {
	seal, err := l.secret()
	if err != nil {
		return Report{}, fmt.Errorf("audit: %w", err)
	}
	was, err := l.lastAnchor() // before the snapshot, which may be ahead of it but never behind
	if err != nil {
		return Report{}, err
	}
	v := verification{seal: seal, marks: marks, aliases: map[string]bool{}}
	if was.sequence > 0 {
		v.marks = append(v.marks, Mark{was.sequence, was.hash})
	}
	err = l.store.Audit(ctx, v.read)
	return v.report, err
}

// verification is one reading of the log.
type verification struct {
	seal    sealer
	marks   []Mark
	report  Report
	aliases map[string]bool // met in entries; true once an entry told of its erasure
	removed checkpoint      // the last one met
}

// checkpoint is the detail of an entry about removed entries.
type checkpoint struct {
	Through string `json:"through"` // sequence of the last removed entry
	Hash    string `json:"hash"`    // of that entry
}

func (v *verification) read(a store.AuditSnapshot) error {
	r := &v.report
	r.First, r.Last, r.Head = a.Head.First, a.Head.Sequence, a.Head.Hash
	next, previous := a.Head.First, a.Head.Base
	if err := a.Each(func(row store.AuditRow) error {
		r.Entries++
		switch {
		case row.Sequence < next:
			r.find(row.Sequence, "the entry stands before the first one that is kept")
			return nil
		case row.Sequence == next+1:
			r.find(next, "the entry is missing")
		case row.Sequence > next:
			r.find(next, "the entries from here to %d are missing", row.Sequence-1)
		}
		if hash(previous, row) != row.Hash && row.Sequence == next {
			r.find(row.Sequence, "the entry, or its place, was changed: its hash is not that of its contents behind the entry before")
		}
		v.entry(row)
		next, previous = row.Sequence+1, row.Hash
		return nil
	}); err != nil {
		return err
	}
	switch last := next - 1; {
	case last < a.Head.Sequence:
		r.find(next, "the log ends early: the head counts entries up to %d", a.Head.Sequence)
	case last > a.Head.Sequence:
		r.find(a.Head.Sequence+1, "there are entries behind the head")
	case previous != a.Head.Hash:
		r.find(last, "the entry is not the one that the head names")
	}
	v.ends(a)
	return nil
}

// entry looks at what one entry says.
func (v *verification) entry(row store.AuditRow) {
	var detail map[string]string
	if err := json.Unmarshal([]byte(row.Detail), &detail); err != nil {
		v.report.find(row.Sequence, "the detail of the entry cannot be read")
	}
	if _, err := time.Parse(timeLayout, row.At); err != nil {
		v.report.find(row.Sequence, "the time of the entry cannot be read")
	}
	for _, who := range []string{row.Actor, row.Target, userPrefix + detail["uid"]} {
		if alias, ok := strings.CutPrefix(who, userPrefix); ok && strings.HasPrefix(alias, "u~") {
			v.aliases[alias] = v.aliases[alias] || row.Action == actionErase && row.Target == who && row.Outcome == OK
		}
	}
	switch row.Action {
	case actionBreak:
		v.report.find(row.Sequence, "the service found the log changed from outside when it wrote this entry (%s)", detail["reason"])
	case actionCheckpoint:
		v.removed = checkpoint{detail["through"], detail["hash"]}
	}
	for _, m := range v.marks {
		if m.Sequence == row.Sequence && m.Hash != row.Hash {
			v.report.find(row.Sequence, "the entry is another one than was noted earlier")
		}
	}
}

// ends looks at what holds of the log as a whole.
func (v *verification) ends(a store.AuditSnapshot) {
	r := &v.report
	if !unused(a.Head) && !v.seal.sealed(a.Head) {
		r.find(0, "the head of the log does not carry the seal of audit.key: it was changed, or the key was")
	}
	if a.Head.First > 1 && v.removed != (checkpoint{strconv.FormatInt(a.Head.First-1, 10), a.Head.Base}) {
		r.find(a.Head.First, "the log begins here, and no checkpoint tells that the entries before were removed by retention")
	}
	for _, m := range v.marks {
		if m.Sequence > a.Head.Sequence {
			r.find(0, "an earlier state of the log was put back: entry %d was there before", m.Sequence)
		}
	}
	known := map[string]bool{}
	for _, alias := range a.Aliases {
		known[alias.Alias] = true
		if aliasFor(alias) != alias.Alias {
			r.find(0, "the alias %s was given to another user", alias.Alias)
		}
	}
	for alias, erased := range v.aliases {
		if !known[alias] && !erased {
			r.find(0, "the user behind the alias %s is not known any more, and no entry tells of an erasure", alias)
		}
		if known[alias] && erased {
			r.find(0, "the user behind the alias %s was erased, and the alias still leads to somebody", alias)
		}
	}
	if a.Guards < a.GuardsWanted() {
		r.find(0, "triggers that keep the log append-only are missing from the database; the next start makes them again")
	}
}
