// Package compound opens OLE compound files, the container of .doc and .xls, and guards the library that reads them: what a
// file says of its own size is checked before it is believed.
package compound

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/richardlehane/mscfb"

	"github.com/rxassay/rxassay/extract/internal/fault"
)

// File is an open file.
type File struct {
	kind    string // what a user calls the file: "Word file"
	size    int64
	entries []*mscfb.File
}

// Open opens a file; kind is what messages call it. Its error, like that of Stream, is a *fault.Error.
func Open(content []byte, kind string) (f *File, err error) {
	f = &File{kind: kind, size: int64(len(content))}
	defer f.guard(&err)
	if err := check(content); err != nil {
		return nil, f.corrupt(err)
	}
	r, err := mscfb.New(bytes.NewReader(content))
	if err != nil {
		return nil, f.corrupt(err)
	}
	f.entries = r.File
	if f.Has("EncryptedPackage") {
		return nil, f.Encrypted()
	}
	return f, nil
}

// check looks at the counts of the header, for which the library makes room: no table may be larger than the file.
func check(content []byte) error {
	if len(content) < 512 {
		return errors.New("no header")
	}
	shift := binary.LittleEndian.Uint16(content[30:])
	if shift != 9 && shift != 12 {
		return errors.New("an unknown size of sectors")
	}
	sectors := uint32(len(content) >> shift)
	for _, at := range []int{40, 44, 64, 72} { // sectors of the directory, the allocation table, the small one and its index
		if binary.LittleEndian.Uint32(content[at:]) > sectors {
			return errors.New("a table larger than the file")
		}
	}
	return nil
}

// guard turns a panic of the library into an error.
func (f *File) guard(err *error) {
	if v := recover(); v != nil {
		*err = f.corrupt(fmt.Errorf("compound file: %v", v))
	}
}

func (f *File) corrupt(cause error) error {
	return fault.Wrap(fault.Corrupt, "The file is damaged or is no "+f.kind+".", cause)
}

// Encrypted is the failure of a file that needs a password.
func (f *File) Encrypted() error {
	return fault.New(fault.Encrypted, "The "+f.kind+" is protected by a password; save it without one.")
}

// Has reports whether the file has a stream of this name at its root.
func (f *File) Has(name string) bool { return f.entry(name) != nil }

func (f *File) entry(name string) *mscfb.File {
	for _, e := range f.entries {
		if e.Name == name && len(e.Path) == 0 {
			return e
		}
	}
	return nil
}

// Stream returns what is in a stream at the root of the file.
func (f *File) Stream(name string) (content []byte, err error) {
	defer f.guard(&err)
	e := f.entry(name)
	if e == nil {
		return nil, f.corrupt(fmt.Errorf("compound file: no stream %s", name))
	}
	if e.Size > f.size {
		return nil, f.corrupt(errors.New("compound file: a stream larger than the file"))
	}
	content = make([]byte, e.Size)
	if n, err := io.ReadFull(e, content); err != nil {
		return nil, f.corrupt(fmt.Errorf("compound file: %d bytes of %s: %w", n, name, err))
	}
	return content, nil
}
