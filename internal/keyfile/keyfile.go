// Package keyfile keeps secrets of the service in files of the data directory.
package keyfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Load returns the content of a secret's file, and makes the file with mode 0600 where there is none. The file appears
// whole or not at all, and when two processes start at once both get what the first one wrote; created is true for that
// one alone.
func Load(path string, create func() ([]byte, error)) (content []byte, created bool, err error) {
	content, err = read(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return content, false, err
	}
	if content, err = create(); err != nil {
		return nil, false, err
	}
	err = write(path, content)
	if errors.Is(err, fs.ErrExist) {
		content, err = read(path)
		return content, false, err
	}
	if err != nil {
		return nil, false, err
	}
	return content, true, nil
}

// read refuses a file that every user of the machine can read or write. The group is left alone: orchestrators
// hand volumes to a group.
func read(path string) ([]byte, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o007 != 0 {
		return nil, fmt.Errorf("%s is open to every user of this machine; run chmod 600 on it, and delete it if others may have read it (a new one is then made)", path)
	}
	return os.ReadFile(path)
}

// write gives fs.ErrExist where the file is there already.
func write(path string, content []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+"-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(content)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	// A link refuses to replace a file, which a rename does not.
	if err := os.Link(f.Name(), path); err != nil {
		if errors.Is(err, fs.ErrExist) || !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrPermission) {
			return err
		}
		// File systems without hard links.
		if err := os.Rename(f.Name(), path); err != nil {
			return err
		}
	}
	return syncDir(dir)
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	// Some file systems cannot sync a directory; the file itself is synced.
	if err := d.Sync(); err != nil && !errors.Is(err, errors.ErrUnsupported) && !errors.Is(err, fs.ErrInvalid) {
		return err
	}
	return nil
}
