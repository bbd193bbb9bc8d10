package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Exported is a record of a user as it is stored: its columns by name. Timestamps are text, JSON is JSON, and bytes are
// bytes.
type Exported struct {
	Kind    string // as in Erased
	Columns map[string]any
}

// secrets are columns that prove who somebody is; they tell nothing about the person.
var secrets = []string{"password_hash", "token_hash", "cookie_hash", "lease"}

// storedJSON are the columns that hold JSON as text, and packedJSON those that hold it compressed.
var (
	storedJSON = []string{"findings", "suite", "parsed", "inputs", "claim", "metadata", "notes", "result", "plan"}
	packedJSON = []string{"layout", "plan", "answer"}
)

// ExportUser calls f with every record that EraseUser would count and remove, one at a time and outside of any
// transaction, so that f may take its time; what is removed meanwhile is left out, and so is what belongs to the user by
// nothing but an e-mail address that is not verified. Nobody with that uid is ErrNotFound.
func (s *Store) ExportUser(ctx context.Context, uid string, f func(Exported) error) error {
	if err := s.read(ctx, func(tx Tx) error { return known(ctx, tx, uid) }); err != nil {
		return err
	}
	for i := len(personal) - 1; i >= 0; i-- { // the user first
		p := personal[i]
		if p.kind == "" {
			continue
		}
		keys, err := s.exportKeys(ctx, p, uid)
		if err != nil {
			return err
		}
		for _, key := range keys {
			columns, err := s.exportRow(ctx, p, key)
			if errors.Is(err, sql.ErrNoRows) {
				continue
			}
			if err != nil {
				return fmt.Errorf("store: export %s: %w", p.table, err)
			}
			if err := f(Exported{p.kind, columns}); err != nil {
				return err
			}
		}
	}
	return nil
}

// exportKeys returns the keys of a user's rows.
func (s *Store) exportKeys(ctx context.Context, p holding, uid string) (keys [][]any, err error) {
	err = s.read(ctx, func(tx Tx) error {
		keys, err = collect(ctx, tx, func(r row) ([]any, error) {
			key, to := scanAny(strings.Count(p.key, ",") + 1)
			return key, r.Scan(to...)
		}, `SELECT `+p.key+` FROM `+p.table+` WHERE `+p.toHandOver()+` ORDER BY `+p.key, uid)
		if err != nil {
			return fmt.Errorf("store: export %s: %w", p.table, err)
		}
		return nil
	})
	return keys, err
}

func scanAny(n int) (values, to []any) {
	values, to = make([]any, n), make([]any, n)
	for i := range values {
		to[i] = &values[i]
	}
	return values, to
}

func (s *Store) exportRow(ctx context.Context, p holding, key []any) (columns map[string]any, err error) {
	var where []string
	for i, name := range strings.Split(p.key, ", ") {
		where = append(where, fmt.Sprintf("%s = $%d", name, i+1))
	}
	err = s.read(ctx, func(tx Tx) (err error) {
		rows, err := tx.QueryContext(ctx, `SELECT * FROM `+p.table+` WHERE `+strings.Join(where, ` AND `), key...)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, rows.Close()) }()
		names, err := rows.Columns()
		if err != nil {
			return err
		}
		if !rows.Next() {
			return errors.Join(rows.Err(), sql.ErrNoRows)
		}
		values, to := scanAny(len(names))
		if err := rows.Scan(to...); err != nil {
			return err
		}
		columns = map[string]any{}
		for i, name := range names {
			if slices.Contains(secrets, name) {
				continue
			}
			if columns[name], err = exportValue(name, values[i]); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		return rows.Err()
	})
	return columns, err
}

// exportValue returns a column's value as JSON has it.
func exportValue(name string, v any) (any, error) {
	text, isText := v.(string)
	packed, isPacked := v.([]byte)
	switch {
	case isText && slices.Contains(storedJSON, name) && json.Valid([]byte(text)):
		return json.RawMessage(text), nil
	case isPacked && slices.Contains(packedJSON, name):
		var plain json.RawMessage
		if err := unpack(packed, &plain); err != nil {
			return nil, err
		}
		return plain, nil
	}
	return v, nil
}
