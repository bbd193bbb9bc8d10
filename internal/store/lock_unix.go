//go:build unix

package store

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile takes an exclusive lock that the system releases when the process ends, however it ends.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: the data directory cannot be written; check its owner and mode: %w", err)
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if err == nil {
		return f, nil
	}
	closed := f.Close()
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return nil, errors.Join(errors.New("store: another process serves this data directory; "+
			"stop it, or give this one a directory of its own with RXASSAY_DATA_DIR"), closed)
	}
	return nil, errors.Join(fmt.Errorf("store: lock the data directory: %w", err), closed)
}
