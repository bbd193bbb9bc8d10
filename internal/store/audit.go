package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// AuditRow is an entry of the audit log as it is stored; package audit says what the texts mean.
type AuditRow struct {
	Sequence                                                    int64
	At, Actor, Action, Target, Outcome, RequestID, Detail, Hash string
}

// AuditHead says where the chain of the audit log ends, and where what is kept of it begins.
type AuditHead struct {
	Sequence int64  // of the last entry; 0: there is none
	Hash     string // of the last entry
	First    int64  // the sequence of the first entry that is kept
	Base     string // the hash of the entry before that
	Seal     string
}

// AuditAlias is the name under which a user stands in the audit log.
type AuditAlias struct{ Alias, UID, Salt string }

const (
	auditColumns     = `sequence, at, actor, action, target, outcome, request_id, detail, hash`
	auditHeadColumns = `sequence, hash, first, base, seal`
)

func scanAudit(r row) (a AuditRow, err error) {
	err = r.Scan(&a.Sequence, &a.At, &a.Actor, &a.Action, &a.Target, &a.Outcome, &a.RequestID, &a.Detail, &a.Hash)
	return a, err
}

func scanAuditHead(r row) (h AuditHead, err error) {
	err = r.Scan(&h.Sequence, &h.Hash, &h.First, &h.Base, &h.Seal)
	return h, err
}

// auditGuards refuse what is not appending: changes of an entry, entries that do not follow the head, and the removal of
// entries that the head still counts. They stop mistakes and injected SQL, not somebody who may drop triggers.
var auditGuards = []string{
	`CREATE TRIGGER IF NOT EXISTS audit_entries_update BEFORE UPDATE ON audit_entries
		BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
	`CREATE TRIGGER IF NOT EXISTS audit_entries_delete BEFORE DELETE ON audit_entries
		WHEN NOT EXISTS (SELECT 1 FROM audit_head WHERE OLD.sequence < first)
		BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
	`CREATE TRIGGER IF NOT EXISTS audit_entries_insert BEFORE INSERT ON audit_entries
		WHEN NEW.sequence <> (SELECT sequence FROM audit_head) OR EXISTS (SELECT 1 FROM audit_entries WHERE sequence = NEW.sequence)
		BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
	`CREATE TRIGGER IF NOT EXISTS audit_head_delete BEFORE DELETE ON audit_head
		BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
	`CREATE TRIGGER IF NOT EXISTS audit_head_update BEFORE UPDATE ON audit_head
		WHEN NEW.sequence < OLD.sequence OR NEW.first < OLD.first
		BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END`,
}

// guardAudit makes the triggers that keep the audit log append-only.
func (s *Store) guardAudit(ctx context.Context) error {
	return s.write(ctx, func(tx Tx) error {
		for _, g := range auditGuards {
			if _, err := tx.ExecContext(ctx, g); err != nil {
				return fmt.Errorf("store: guard the audit log: %w", err)
			}
		}
		return nil
	})
}

// Atomically runs f in a write transaction of its own. Writers take turns: f must be short and must not call the Store,
// apart from the methods that take its transaction.
func (s *Store) Atomically(ctx context.Context, f func(ctx context.Context, tx Tx) error) error {
	return s.write(ctx, func(tx Tx) error { return f(ctx, tx) })
}

// LockAuditHead returns the head of the audit log and holds it until the transaction ends, so that entries get their
// order one after the other.
func (s *Store) LockAuditHead(ctx context.Context, tx Tx) (AuditHead, error) {
	h, err := scanAuditHead(tx.QueryRowContext(ctx, `UPDATE audit_head SET sequence = sequence WHERE id = 1 RETURNING `+auditHeadColumns))
	return h, notFoundOrNil(err, "head of the audit log")
}

// AppendAudit moves the head, which the transaction holds, and adds the entry that it names.
func (s *Store) AppendAudit(ctx context.Context, tx Tx, head AuditHead, a AuditRow) error {
	if err := s.SetAuditHead(ctx, tx, head); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO audit_entries (`+auditColumns+`) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		a.Sequence, a.At, a.Actor, a.Action, a.Target, a.Outcome, a.RequestID, a.Detail, a.Hash); err != nil {
		return fmt.Errorf("store: append to the audit log: %w", err)
	}
	return nil
}

// SetAuditHead writes the head, which the transaction holds.
func (s *Store) SetAuditHead(ctx context.Context, tx Tx, h AuditHead) error {
	if _, err := tx.ExecContext(ctx, `UPDATE audit_head SET sequence = $1, hash = $2, first = $3, base = $4, seal = $5 WHERE id = 1`,
		h.Sequence, h.Hash, h.First, h.Base, h.Seal); err != nil {
		return fmt.Errorf("store: head of the audit log: %w", err)
	}
	return nil
}

// RemoveAuditBefore removes the entries that the head does not count any more, and returns how many there were.
func (s *Store) RemoveAuditBefore(ctx context.Context, tx Tx, first int64) (removed int64, err error) {
	r, err := tx.ExecContext(ctx, `DELETE FROM audit_entries WHERE sequence < $1`, first)
	if err == nil {
		removed, err = r.RowsAffected()
	}
	if err != nil {
		return 0, fmt.Errorf("store: remove from the audit log: %w", err)
	}
	return removed, nil
}

// LastAudit returns the entry with the highest sequence, whatever the head says; ErrNotFound where there is none.
func (s *Store) LastAudit(ctx context.Context, tx Tx) (AuditRow, error) {
	a, err := scanAudit(tx.QueryRowContext(ctx, `SELECT `+auditColumns+` FROM audit_entries ORDER BY sequence DESC LIMIT 1`))
	return a, notFoundOrNil(err, "entry of the audit log")
}

// AuditAliasOf returns the alias of a user; ErrNotFound where there is none.
func (s *Store) AuditAliasOf(ctx context.Context, tx Tx, uid string) (alias string, err error) {
	err = tx.QueryRowContext(ctx, `SELECT alias FROM audit_aliases WHERE uid = $1`, uid).Scan(&alias)
	return alias, notFoundOrNil(err, "alias")
}

// AddAuditAlias adds the alias of somebody who has a record or a credential, and reports whether that is so. Nothing is
// kept of others, since nobody could ask for its erasure.
func (s *Store) AddAuditAlias(ctx context.Context, tx Tx, a AuditAlias) (added bool, err error) {
	switch err := known(ctx, tx, a.UID); {
	case errors.Is(err, ErrNotFound):
		return false, nil
	case err != nil:
		return false, err
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO audit_aliases (alias, uid, salt) VALUES ($1, $2, $3)`, a.Alias, a.UID, a.Salt); err != nil {
		return false, fmt.Errorf("store: alias: %w", err)
	}
	return true, nil
}

// RemoveAuditAlias removes the alias of a user; none is no error.
func (s *Store) RemoveAuditAlias(ctx context.Context, tx Tx, uid string) error {
	if _, err := tx.ExecContext(ctx, `DELETE FROM audit_aliases WHERE uid = $1`, uid); err != nil {
		return fmt.Errorf("store: remove an alias: %w", err)
	}
	return nil
}

// AuditAliases returns the aliases of users, and the users of aliases, as far as they are known.
func (s *Store) AuditAliases(ctx context.Context, names ...string) (found []AuditAlias, err error) {
	err = s.read(ctx, func(tx Tx) error {
		for _, name := range names {
			a, err := scanAlias(tx.QueryRowContext(ctx, `SELECT alias, uid, salt FROM audit_aliases WHERE alias = $1 OR uid = $1`, name))
			switch {
			case errors.Is(err, sql.ErrNoRows):
			case err != nil:
				return fmt.Errorf("store: aliases: %w", err)
			default:
				found = append(found, a)
			}
		}
		return nil
	})
	return found, err
}

// AuditSnapshot is the audit log at one moment.
type AuditSnapshot struct {
	Head    AuditHead
	Aliases []AuditAlias
	Guards  int // of the triggers that keep the log append-only
	ctx     context.Context
	tx      Tx
}

// GuardsWanted is how many triggers there are meant to be.
func (AuditSnapshot) GuardsWanted() int { return len(auditGuards) }

// Each calls f with every entry in the order of the chain.
func (a AuditSnapshot) Each(f func(AuditRow) error) (err error) {
	rows, err := a.tx.QueryContext(a.ctx, `SELECT `+auditColumns+` FROM audit_entries ORDER BY sequence`)
	if err != nil {
		return fmt.Errorf("store: read the audit log: %w", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		r, err := scanAudit(rows)
		if err != nil {
			return fmt.Errorf("store: read the audit log: %w", err)
		}
		if err := f(r); err != nil {
			return err
		}
	}
	return rows.Err()
}

// Audit calls f with the audit log as it is at one moment. Writers go on meanwhile.
func (s *Store) Audit(ctx context.Context, f func(AuditSnapshot) error) error {
	return s.read(ctx, func(tx Tx) (err error) {
		a := AuditSnapshot{ctx: ctx, tx: tx}
		if a.Head, err = scanAuditHead(tx.QueryRowContext(ctx, `SELECT `+auditHeadColumns+` FROM audit_head WHERE id = 1`)); err != nil {
			return notFound(err, "head of the audit log")
		}
		if a.Aliases, err = collect(ctx, tx, scanAlias, `SELECT alias, uid, salt FROM audit_aliases`); err != nil {
			return fmt.Errorf("store: aliases: %w", err)
		}
		if err := tx.QueryRowContext(ctx, `SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'audit%'`).Scan(&a.Guards); err != nil {
			return fmt.Errorf("store: guards of the audit log: %w", err)
		}
		return f(a)
	})
}

func scanAlias(r row) (a AuditAlias, err error) {
	err = r.Scan(&a.Alias, &a.UID, &a.Salt)
	return a, err
}

// AuditFilter says which entries a list holds; empty fields let everything through. Actor, Target and About, which is
// either of the two, are as stored, with aliases; From and Until are stored timestamps, Until itself is left out.
type AuditFilter struct{ Actor, Action, Target, About, From, Until string }

// AuditListed is an entry with the hash of the one before it.
type AuditListed struct {
	AuditRow
	Previous string
}

// AuditList lists entries, newest first.
func (s *Store) AuditList(ctx context.Context, f AuditFilter, p Page) (list List[AuditListed], err error) {
	from, err := p.position()
	if err != nil {
		return list, err
	}
	below := int64(math.MaxInt64)
	if p.Cursor != "" {
		if below, err = strconv.ParseInt(from.id, 10, 64); err != nil { // of another list
			return list, ErrBadCursor
		}
	}
	where, args := []string{`sequence < $1`}, []any{below, p.Limit + 1}
	add := func(condition, value string) {
		if value != "" {
			args = append(args, value)
			where = append(where, strings.ReplaceAll(condition, "$n", fmt.Sprintf("$%d", len(args))))
		}
	}
	add(`actor = $n`, f.Actor)
	add(`action = $n`, f.Action)
	add(`target = $n`, f.Target)
	add(`(actor = $n OR target = $n)`, f.About)
	add(`at >= $n`, f.From)
	add(`at < $n`, f.Until)
	err = s.read(ctx, func(tx Tx) error {
		all, err := collect(ctx, tx, func(r row) (l AuditListed, err error) {
			err = r.Scan(&l.Sequence, &l.At, &l.Actor, &l.Action, &l.Target, &l.Outcome, &l.RequestID, &l.Detail, &l.Hash, &l.Previous)
			return l, err
		}, `SELECT `+auditColumns+`, coalesce((SELECT p.hash FROM audit_entries p WHERE p.sequence = e.sequence - 1), (SELECT base FROM audit_head))
			FROM audit_entries e WHERE `+strings.Join(where, " AND ")+` ORDER BY sequence DESC LIMIT $2`, args...)
		if err != nil {
			return fmt.Errorf("store: list the audit log: %w", err)
		}
		list = page(all, p.Limit, func(l AuditListed) position { return position{l.At, strconv.FormatInt(l.Sequence, 10)} })
		return nil
	})
	return list, err
}
