package audit

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// ErrBroken means that the log does not fit together where entries were to be removed, and nothing was removed: they are
// the evidence of what happened to it. Verify tells more.
var ErrBroken = errors.New("audit: the log has findings; nothing is removed from it until they are looked into (rxassay admin audit verify)")

// Expire removes the entries from before a time and returns how many there were. They are checked first, and an entry
// about the removal, the checkpoint, is added to the chain: from it, and from the sealed head, follows where the log
// begins now and that nothing else is gone.
func (l *Log) Expire(ctx context.Context, before time.Time) (removed int64, err error) {
	limit := stamp(before)
	var from, last store.AuditRow // of what is to go
	var head store.AuditHead
	errEnough := errors.New("enough")
	err = l.store.Audit(ctx, func(a store.AuditSnapshot) error {
		head = a.Head
		next, previous := head.First, head.Base
		return a.Each(func(row store.AuditRow) error {
			switch {
			case row.At >= limit || row.Sequence >= head.Sequence:
				return errEnough
			case row.Sequence != next || hash(previous, row) != row.Hash:
				return ErrBroken
			}
			if from.Sequence == 0 {
				from = row
			}
			last, next, previous = row, row.Sequence+1, row.Hash
			return nil
		})
	})
	switch {
	case errors.Is(err, errEnough) || err == nil:
	default:
		return 0, err
	}
	if last.Sequence == 0 {
		return 0, nil
	}
	seal, err := l.secret()
	if err != nil {
		return 0, fmt.Errorf("audit: %w", err)
	}
	err = l.store.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
		now, err := l.lock(ctx, tx, seal)
		if err != nil {
			return err
		}
		if now.First != head.First || now.Base != head.Base {
			return nil // another process was first
		}
		if err := l.Append(ctx, tx, Entry{Actor: System, Action: actionCheckpoint, Outcome: OK, Detail: map[string]string{
			"through": strconv.FormatInt(last.Sequence, 10), "hash": last.Hash, "from": strconv.FormatInt(from.Sequence, 10),
			"oldest": from.At, "newest": last.At,
		}}); err != nil {
			return err
		}
		if now, err = l.store.LockAuditHead(ctx, tx); err != nil {
			return err
		}
		now.First, now.Base = last.Sequence+1, last.Hash
		if err := l.store.SetAuditHead(ctx, tx, seal.seal(now)); err != nil {
			return err
		}
		removed, err = l.store.RemoveAuditBefore(ctx, tx, now.First)
		return err
	})
	return removed, err
}
