package audit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/internal/store"
)

const anchorName = "audit.anchor"

// anchor is where the head was known to be: a line "<sequence> <hash>" in a file beside the database. It is never ahead of
// the database, since it is written after the commit.
type anchor struct {
	sequence int64
	hash     string
}

func (l *Log) anchorPath() string { return filepath.Join(l.store.DataDir(), anchorName) }

// lastAnchor reads the file; there is none before the first time.
func (l *Log) lastAnchor() (anchor, error) {
	text, err := os.ReadFile(l.anchorPath())
	if errors.Is(err, fs.ErrNotExist) {
		return anchor{}, nil
	}
	if err != nil {
		return anchor{}, fmt.Errorf("audit: %w", err)
	}
	sequence, hash, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	n, err := strconv.ParseInt(sequence, 10, 64)
	if err != nil || len(hash) != 64 {
		return anchor{}, fmt.Errorf("audit: %s is not what the service wrote; put it back from a backup", l.anchorPath())
	}
	return anchor{n, hash}, nil
}

// anchor writes the head to the file where it has moved on.
func (l *Log) anchor(ctx context.Context) error {
	var head store.AuditHead
	if err := l.store.Audit(ctx, func(a store.AuditSnapshot) error {
		head = a.Head
		return nil
	}); err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if head.Sequence <= l.anchored {
		return nil
	}
	seal, err := l.secret()
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	was, err := l.lastAnchor()
	if err != nil {
		return err
	}
	if head.Sequence <= was.sequence || !seal.sealed(head) { // left for the next entry, or Verify, to tell
		return nil
	}
	f, err := os.CreateTemp(filepath.Dir(l.anchorPath()), "."+anchorName+"-*") // mode 0600
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	_, err = fmt.Fprintf(f, "%d %s\n", head.Sequence, head.Hash)
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		err = os.Rename(f.Name(), l.anchorPath())
	}
	if err != nil {
		return fmt.Errorf("audit: %w", errors.Join(err, os.Remove(f.Name())))
	}
	l.anchored = head.Sequence
	return nil
}
