package audit

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/keyfile"
	"github.com/rxassay/rxassay/internal/store"
)

const keyName = "audit.key"

// The forms of what is hashed and sealed; another form gets another name.
const (
	entryForm = "rxassay audit entry 1"
	headForm  = "rxassay audit head 1"
	aliasForm = "rxassay audit alias 1"
)

// The entries that the log writes about itself.
const (
	actionCheckpoint = "audit.checkpoint" // old entries were removed; its detail names the last of them
	actionBreak      = "audit.break"      // the head was not as this service had left it
	actionErase      = "user.erase"       // see Log.Forget
)

// timeLayout is that of the stored timestamps: fixed in width, so that text order is time order.
const timeLayout = "2006-01-02T15:04:05.000000Z"

// canonical joins texts so that no two lists of texts give the same bytes: each with its length in bytes before it.
func canonical(parts ...string) []byte {
	var b []byte
	for _, p := range parts {
		b = strconv.AppendInt(b, int64(len(p)), 10)
		b = append(b, ':')
		b = append(b, p...)
	}
	return b
}

// hash computes the hash of an entry that follows another.
func hash(previous string, a store.AuditRow) string {
	sum := sha256.Sum256(canonical(entryForm, previous, strconv.FormatInt(a.Sequence, 10),
		a.At, a.Actor, a.Action, a.Target, a.Outcome, a.RequestID, a.Detail))
	return hex.EncodeToString(sum[:])
}

// sealer holds the key of the data directory.
type sealer struct{ key []byte }

func loadSealer(path string) (sealer, error) {
	text, _, err := keyfile.Load(path, func() ([]byte, error) {
		key := make([]byte, sha256.Size)
		rand.Read(key) // never fails
		return []byte(hex.EncodeToString(key) + "\n"), nil
	})
	if err != nil {
		return sealer{}, fmt.Errorf("the key of the audit log cannot be kept in the data directory: %w", err)
	}
	if len(text) > 0 && text[len(text)-1] == '\n' {
		text = text[:len(text)-1]
	}
	key, err := hex.DecodeString(string(text))
	if err != nil || len(key) != sha256.Size {
		return sealer{}, fmt.Errorf("%s is not a key of 64 hexadecimal digits; put it back from a backup", path)
	}
	return sealer{key}, nil
}

func (s sealer) seal(h store.AuditHead) store.AuditHead {
	mac := hmac.New(sha256.New, s.key)
	mac.Write(canonical(headForm, strconv.FormatInt(h.Sequence, 10), h.Hash, strconv.FormatInt(h.First, 10), h.Base))
	h.Seal = hex.EncodeToString(mac.Sum(nil))
	return h
}

func (s sealer) sealed(h store.AuditHead) bool {
	return hmac.Equal([]byte(s.seal(h).Seal), []byte(h.Seal))
}

// unused says that nothing was ever appended under this head.
func unused(h store.AuditHead) bool {
	return h == store.AuditHead{First: 1}
}

// lock returns the head, held until the transaction ends. One that this service has not left like that gets an entry
// about it first, so that what follows does not cover it up.
func (l *Log) lock(ctx context.Context, tx store.Tx, seal sealer) (store.AuditHead, error) {
	head, err := l.store.LockAuditHead(ctx, tx)
	if err != nil {
		return head, err
	}
	was, err := l.lastAnchor()
	if err != nil {
		return head, err
	}
	last, err := l.store.LastAudit(ctx, tx)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		return head, err
	}
	detail := map[string]string{"sequence": strconv.FormatInt(head.Sequence, 10)}
	switch {
	case was.sequence > head.Sequence || was.sequence == head.Sequence && was.hash != head.Hash:
		detail["reason"], detail["anchor"] = "behind the anchor", strconv.FormatInt(was.sequence, 10)
	case last.Sequence > head.Sequence:
		detail["reason"] = "entries behind the head"
	case !unused(head) && !seal.sealed(head):
		detail["reason"] = "seal"
	default:
		return head, nil
	}
	if last.Sequence >= head.Sequence {
		head.Sequence, head.Hash = last.Sequence, last.Hash
	}
	// Above the anchor, so that numbers that were seen are not given again.
	if was.sequence > head.Sequence {
		head.Sequence, head.Hash = was.sequence, was.hash
	}
	text, err := json.Marshal(detail)
	if err != nil {
		return head, fmt.Errorf("audit: detail: %w", err)
	}
	return l.link(ctx, tx, seal, head, store.AuditRow{Actor: System, Action: actionBreak, Outcome: Failed, Detail: string(text)})
}

// link adds a row behind the head and returns the new head.
func (l *Log) link(ctx context.Context, tx store.Tx, seal sealer, head store.AuditHead, row store.AuditRow) (store.AuditHead, error) {
	row.Sequence, row.At = head.Sequence+1, stamp(l.now())
	row.Hash = hash(head.Hash, row)
	head.Sequence, head.Hash = row.Sequence, row.Hash
	head = seal.seal(head)
	return head, l.store.AppendAudit(ctx, tx, head, row)
}

func stamp(t time.Time) string { return t.UTC().Truncate(time.Microsecond).Format(timeLayout) }

// newAlias makes the alias of a user: a hash of the uid and a random salt. It binds the row to the uid, and without the
// row nobody can tell whether a uid is the one behind it.
func newAlias(uid string) store.AuditAlias {
	a := store.AuditAlias{UID: uid, Salt: rand.Text()}
	a.Alias = aliasFor(a)
	return a
}

func aliasFor(a store.AuditAlias) string {
	sum := sha256.Sum256(canonical(aliasForm, a.Salt, a.UID))
	return "u~" + hex.EncodeToString(sum[:16])
}
