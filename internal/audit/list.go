package audit

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// Record is an entry as it stands in the log.
type Record struct {
	Sequence     int64             `json:"sequence"`
	At           time.Time         `json:"at"`
	Actor        string            `json:"actor"` // "user:<uid>", or "user:<alias>" where the user was erased
	Action       string            `json:"action"`
	Target       string            `json:"target,omitempty"` // like Actor where it is a user
	Outcome      string            `json:"outcome"`
	RequestID    string            `json:"requestId,omitempty"`
	Detail       map[string]string `json:"detail,omitempty"`
	PreviousHash string            `json:"previousHash"`
	Hash         string            `json:"hash"`
}

// Query says which entries to list; empty fields let everything through.
type Query struct {
	Actor  string // like [Entry.Actor]; a user by uid or alias
	Action string
	Target string
	About  string // a uid: entries in which the user is actor or target
	From   time.Time
	Until  time.Time // left out itself
}

// List returns entries, newest first. Users stand in them by their uid again, as long as they are not erased.
func (l *Log) List(ctx context.Context, q Query, p store.Page) (list store.List[Record], err error) {
	f := store.AuditFilter{Action: q.Action}
	if !q.From.IsZero() {
		f.From = stamp(q.From)
	}
	if !q.Until.IsZero() {
		f.Until = stamp(q.Until)
	}
	for _, u := range []struct {
		to  *string
		who string
	}{{&f.Actor, q.Actor}, {&f.Target, q.Target}, {&f.About, User(q.About)}} {
		uid, isUser := strings.CutPrefix(u.who, userPrefix)
		switch {
		case uid == "":
			continue
		case !isUser:
			*u.to = u.who
			continue
		}
		found, err := l.store.AuditAliases(ctx, uid)
		if err != nil {
			return list, err
		}
		*u.to = u.who
		if len(found) > 0 {
			*u.to = userPrefix + found[0].Alias
		}
	}
	rows, err := l.store.AuditList(ctx, f, p)
	if err != nil {
		return list, err
	}
	list.Next = rows.Next
	list.Items, err = l.records(ctx, rows.Items)
	return list, err
}

// records reads stored rows.
func (l *Log) records(ctx context.Context, rows []store.AuditListed) ([]Record, error) {
	names := map[string]string{} // by alias
	var aliases []string
	list := make([]Record, 0, len(rows))
	for _, row := range rows {
		r := Record{
			Sequence: row.Sequence, Actor: row.Actor, Action: row.Action, Target: row.Target, Outcome: row.Outcome,
			RequestID: row.RequestID, PreviousHash: row.Previous, Hash: row.Hash,
		}
		var err error
		if r.At, err = time.Parse(timeLayout, row.At); err != nil {
			return nil, fmt.Errorf("audit: entry %d cannot be read; run rxassay admin audit verify", row.Sequence)
		}
		if err := json.Unmarshal([]byte(row.Detail), &r.Detail); err != nil {
			return nil, fmt.Errorf("audit: entry %d cannot be read; run rxassay admin audit verify", row.Sequence)
		}
		for _, who := range []string{r.Actor, r.Target, userPrefix + r.Detail["uid"]} {
			if alias, ok := strings.CutPrefix(who, userPrefix); ok && alias != "" && names[alias] == "" {
				names[alias] = alias
				aliases = append(aliases, alias)
			}
		}
		list = append(list, r)
	}
	found, err := l.store.AuditAliases(ctx, aliases...)
	if err != nil {
		return nil, err
	}
	for _, a := range found {
		names[a.Alias] = a.UID
	}
	for i := range list {
		for _, who := range []*string{&list[i].Actor, &list[i].Target} {
			if alias, ok := strings.CutPrefix(*who, userPrefix); ok {
				*who = userPrefix + names[alias]
			}
		}
		if alias := list[i].Detail["uid"]; alias != "" {
			list[i].Detail["uid"] = names[alias]
		}
	}
	return list, nil
}
