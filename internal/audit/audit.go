package audit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Entry says what happened.
type Entry struct {
	// Actor is who did it: "user:<uid>", "admin_key", "approval_link", "cli", "system" or "anonymous". A uid must come from
	// a verified token, or from a record.
	Actor string

	// Action is what was done, as "<kind>.<verb>": "user.approve", "document.upload".
	Action string

	// Target is what it was done to, as "<kind>:<id>": "user:<uid>", "document:<id>". Empty where there is no one thing.
	Target string

	// Outcome is one of the constants below.
	Outcome string

	// Detail says more in a few short ids, codes and numbers; the value of "uid" is a uid. Anything else, such as a mail
	// address, is withheld.
	Detail map[string]string

	// Apart tells repeats apart that are otherwise the same, see [Log.Record]. It is not written.
	Apart string
}

// The outcomes.
const (
	OK      = "ok"
	Denied  = "denied"  // who asked may not
	Refused = "refused" // the request was at fault, or named what is not there
	Failed  = "failed"  // the service was at fault
)

// Who acts, where it is not a user.
const (
	AdminKey     = "admin_key"
	ApprovalLink = "approval_link"
	CLI          = "cli"
	System       = "system"
	Anonymous    = "anonymous"
)

// User returns the actor or target that stands for a user.
func User(uid string) string { return userPrefix + uid }

const (
	userPrefix  = "user:"
	unknownUser = userPrefix + "(unknown)"
)

// Log is the audit log of a store. It may be used from any number of goroutines, and by several processes at once.
type Log struct {
	store   *store.Store
	now     func() time.Time
	secret  func() (sealer, error) // of the data directory
	repeats repeats
	batches batches

	mu       sync.Mutex
	anchored int64 // the last sequence in the anchor's file, as far as this process knows
}

// New returns the audit log of a store. Its key is read, or made, when it is first needed.
func New(s *store.Store, now func() time.Time) *Log {
	l := &Log{store: s, now: now}
	l.secret = sync.OnceValues(func() (sealer, error) { return loadSealer(filepath.Join(s.DataDir(), keyName)) })
	return l
}

type requestIDKey struct{}

// WithRequestID returns a context under which entries carry the id of the request that they belong to.
func WithRequestID(ctx context.Context, id string) context.Context {
	return context.WithValue(ctx, requestIDKey{}, id)
}

var (
	actionForm = regexp.MustCompile(`^[a-z][a-z_]*(\.[a-z][a-z_]*)+$`)
	targetForm = regexp.MustCompile(`^[a-z][a-z_]*:[A-Za-z0-9._~-]{1,100}$`)
	detailName = regexp.MustCompile(`^[a-zA-Z]{1,30}$`)
	detailForm = regexp.MustCompile(`^[A-Za-z0-9 ._:~/+-]{0,100}$`)
	actors     = []string{AdminKey, ApprovalLink, CLI, System, Anonymous}
)

// Append adds an entry within a transaction of the caller, so that a change and its entry are both there or neither. An
// entry whose actor, action or outcome is none of those above is refused.
func (l *Log) Append(ctx context.Context, tx store.Tx, e Entry) error {
	if err := check(e); err != nil {
		return err
	}
	return l.append(ctx, tx, happened{e, requestID(ctx)})
}

// happened is an entry with the request that it belongs to.
type happened struct {
	Entry
	requestID string
}

func requestID(ctx context.Context) string {
	id, _ := ctx.Value(requestIDKey{}).(string)
	return id
}

// append adds entries that have been checked, one behind the other.
func (l *Log) append(ctx context.Context, tx store.Tx, entries ...happened) error {
	seal, err := l.secret()
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	head, err := l.lock(ctx, tx, seal)
	if err != nil {
		return err
	}
	for _, e := range entries {
		row := store.AuditRow{Action: e.Action, Outcome: e.Outcome, RequestID: withheld(detailForm, e.requestID)}
		if row.Actor, err = l.conceal(ctx, tx, e.Actor); err != nil {
			return err
		}
		if row.Target, err = l.conceal(ctx, tx, e.Target); err != nil {
			return err
		}
		if row.Detail, err = l.detail(ctx, tx, e.Detail); err != nil {
			return err
		}
		if head, err = l.link(ctx, tx, seal, head, row); err != nil {
			return err
		}
	}
	return nil
}

// Record adds an entry in a transaction of its own: of what only reads, and of what was turned down. When it returns
// without an error, the entry is on the disk, so that it can come before the answer that it is about; those that are
// recorded at the same time share a transaction. Where the same happens again and again, only the first times have an
// entry each; the others are counted and get one together, see [Log.Settle].
func (l *Log) Record(ctx context.Context, e Entry) error {
	if err := check(e); err != nil {
		return err
	}
	now := happened{bounded(e), requestID(ctx)}
	alone, sum := l.repeats.admit(now.Entry, now.requestID, l.now())
	var entries []happened
	if sum != nil {
		entries = append(entries, sum.entry())
	}
	if alone {
		entries = append(entries, now)
	}
	if entries == nil {
		return nil
	}
	return l.writeTogether(ctx, entries)
}

// longestName is more bytes than a target has that names something: a uid has up to 320 characters.
const longestName = 2 << 10

// bounded withholds a target that is too long to be one, since what repeats is kept in memory.
func bounded(e Entry) Entry {
	if len(e.Target) > longestName {
		kind, _, _ := strings.Cut(e.Target[:longestName], ":")
		e.Target = kind + ":(withheld)"
	}
	return e
}

// Settle writes the entries of what was counted and has come to rest, or of all where closing is true, and anchors the
// head. It is to be called every few seconds, and once at the end.
func (l *Log) Settle(ctx context.Context, closing bool) error {
	var errs []error
	for _, sum := range l.repeats.take(l.now(), closing) {
		errs = append(errs, l.store.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
			return l.append(ctx, tx, sum.entry())
		}))
	}
	return errors.Join(append(errs, l.anchor(ctx))...)
}

// Run settles every few seconds until the context is done, and then once more. Errors go to report.
func (l *Log) Run(ctx context.Context, report func(error)) {
	tick := time.NewTicker(settleEvery)
	defer tick.Stop()
	for {
		select {
		case <-tick.C:
			if err := l.Settle(ctx, false); err != nil && ctx.Err() == nil {
				report(err)
			}
		case <-ctx.Done():
			end, cancel := context.WithTimeout(context.WithoutCancel(ctx), settleEvery)
			defer cancel()
			if err := l.Settle(end, true); err != nil {
				report(err)
			}
			return
		}
	}
}

const settleEvery = 5 * time.Second

// Forget adds the entry of a user's erasure, by an actor, and removes the alias: what the log holds of the user then leads
// to nobody. The user's record must still be there, and go in the same transaction.
func (l *Log) Forget(ctx context.Context, tx store.Tx, actor, uid string, detail map[string]string) error {
	if err := l.Append(ctx, tx, Entry{Actor: actor, Action: actionErase, Target: User(uid), Outcome: OK, Detail: detail}); err != nil {
		return err
	}
	return l.store.RemoveAuditAlias(ctx, tx, uid)
}

func check(e Entry) error {
	known := false
	for _, a := range actors {
		known = known || e.Actor == a
	}
	switch {
	case !known && !strings.HasPrefix(e.Actor, userPrefix):
		return errors.New("audit: an entry has no actor, or one of an unknown form")
	case !actionForm.MatchString(e.Action):
		return errors.New("audit: the action of an entry must be like user.approve")
	case e.Outcome != OK && e.Outcome != Denied && e.Outcome != Refused && e.Outcome != Failed:
		return errors.New("audit: the outcome of an entry must be ok, denied, refused or failed")
	}
	return nil
}

// withheld lets a text pass that has a form in which nothing personal can stand by mistake.
func withheld(form *regexp.Regexp, text string) string {
	if form.MatchString(text) {
		return text
	}
	return "(withheld)"
}

// conceal puts the alias in the place of a uid, and withholds ids that no part of the service made.
func (l *Log) conceal(ctx context.Context, tx store.Tx, who string) (string, error) {
	uid, isUser := strings.CutPrefix(who, userPrefix)
	switch {
	case isUser:
		alias, err := l.alias(ctx, tx, uid)
		if err != nil || alias == "" {
			return unknownUser, err
		}
		return userPrefix + alias, nil
	case who == "" || targetForm.MatchString(who):
		return who, nil
	}
	for _, a := range actors {
		if who == a {
			return who, nil
		}
	}
	kind, _, _ := strings.Cut(who, ":")
	return withheld(detailForm, kind) + ":(withheld)", nil
}

// alias returns the name of a user in the log; empty for somebody the service does not know.
func (l *Log) alias(ctx context.Context, tx store.Tx, uid string) (string, error) {
	alias, err := l.store.AuditAliasOf(ctx, tx, uid)
	if !errors.Is(err, store.ErrNotFound) {
		return alias, err
	}
	fresh := newAlias(uid)
	known, err := l.store.AddAuditAlias(ctx, tx, fresh)
	if err != nil || !known {
		return "", err
	}
	return fresh.Alias, nil
}

const maxDetails = 16

func (l *Log) detail(ctx context.Context, tx store.Tx, detail map[string]string) (string, error) {
	shown := map[string]string{}
	for name, value := range maps.All(detail) {
		if len(shown) == maxDetails || !detailName.MatchString(name) {
			continue
		}
		shown[name] = withheld(detailForm, value)
		if name == "uid" {
			user, err := l.conceal(ctx, tx, User(value))
			if err != nil {
				return "", err
			}
			shown[name] = strings.TrimPrefix(user, userPrefix)
		}
	}
	text, err := json.Marshal(shown) // sorts the names
	if err != nil {
		return "", fmt.Errorf("audit: detail: %w", err)
	}
	return string(text), nil
}
