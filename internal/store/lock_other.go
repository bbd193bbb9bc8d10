//go:build !unix

package store

import (
	"fmt"
	"os"
)

// lockFile opens the lock file; on this system it is not locked, and the operator sees to it that one process serves
// a data directory.
func lockFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, fmt.Errorf("store: the data directory cannot be written; check its owner: %w", err)
	}
	return f, nil
}
