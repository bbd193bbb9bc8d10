package store

import (
	"context"
	"encoding/base64"
	"fmt"
	"strings"
	"time"
)

// Page asks for one page of a list.
type Page struct {
	Limit  int    // at least 1; the caller bounds it
	Cursor string // empty for the first page, else Next of the page before
}

// List is one page of a list, newest first. Next is empty on the last page. A page is stable: records added or removed
// meanwhile never make a later page repeat or skip another record.
type List[T any] struct {
	Items []T
	Next  string
}

// position is the place of the last item of a page: its time and, to tell equals apart, its id.
type position struct{ at, id string }

// afterAll stands before the first item of every list: it sorts behind every real position.
var afterAll = position{at: "9999", id: "~"}

// Check returns [ErrBadCursor] for a cursor that no list gave out.
func (p Page) Check() error {
	_, err := p.position()
	return err
}

func (p Page) position() (position, error) {
	if p.Cursor == "" {
		return afterAll, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(p.Cursor)
	if err != nil {
		return position{}, ErrBadCursor
	}
	at, id, ok := strings.Cut(string(raw), " ")
	if !ok || id == "" {
		return position{}, ErrBadCursor
	}
	if _, err := time.Parse(timeLayout, at); err != nil {
		return position{}, ErrBadCursor
	}
	return position{at, id}, nil
}

func (p position) cursor() string {
	return base64.RawURLEncoding.EncodeToString([]byte(p.at + " " + p.id))
}

// page cuts the items of a query that asked for one more than the limit.
func page[T any](items []T, limit int, at func(T) position) List[T] {
	if len(items) <= limit {
		return List[T]{Items: items}
	}
	items = items[:limit]
	return List[T]{Items: items, Next: at(items[limit-1]).cursor()}
}

// readPage reads a page of a list. The last three placeholders of the query are where the page begins, as time and id,
// and its LIMIT.
func readPage[T any](ctx context.Context, s *Store, p Page, what string, scan func(row) (T, error), at func(T) position, query string, args ...any) (list List[T], err error) {
	from, err := p.position()
	if err != nil {
		return list, err
	}
	err = s.read(ctx, func(tx Tx) error {
		all, err := collect(ctx, tx, scan, query, append(args, from.at, from.id, p.Limit+1)...)
		if err != nil {
			return fmt.Errorf("store: list %s: %w", what, err)
		}
		list = page(all, p.Limit, at)
		return nil
	})
	return list, err
}
