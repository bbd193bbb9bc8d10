package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/gcerrors"
)

// ContentInfo describes stored bytes.
type ContentInfo struct {
	Key    string
	Size   int64
	SHA256 string // hexadecimal
}

// Content is an open document's bytes. It must be closed.
type Content struct {
	*blob.Reader // Read, Seek, Size, Close
}

const partial = "tmp" // what fileblob's names of files being written end in

// openBucket opens the bucket for document bytes: a directory.
func openBucket(dataDir, bucketURL string) (dir string, b *blob.Bucket, err error) {
	dir = filepath.Join(dataDir, "files")
	if bucketURL != "" {
		u, err := url.Parse(bucketURL)
		switch {
		case err != nil: // the value may hold a secret: it is not repeated
			return "", nil, errors.New("store: RXASSAY_BUCKET_URL is not a URL; leave it empty to keep files in the data directory")
		case u.Scheme == "s3" || u.Scheme == "gs" || u.Scheme == "azblob":
			return "", nil, fmt.Errorf("store: %s buckets are not supported yet; "+
				"leave RXASSAY_BUCKET_URL empty to keep files in the data directory", u.Scheme)
		case u.Scheme != "file" || u.Host != "" || !filepath.IsAbs(u.Path) || u.RawQuery != "":
			return "", nil, errors.New("store: RXASSAY_BUCKET_URL must be file:///absolute/directory, or empty to keep files in the data directory")
		}
		dir = filepath.FromSlash(u.Path)
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", nil, fmt.Errorf("store: the directory for files cannot be made; check its path and owner: %w", err)
	}
	// A temporary file stands next to the file it becomes, so the rename stays on one file system; no sidecar files.
	b, err = fileblob.OpenBucket(dir, &fileblob.Options{NoTempDir: true, Metadata: fileblob.MetadataDontWrite, DirFileMode: 0o700})
	if err != nil {
		return "", nil, fmt.Errorf("store: the directory for files cannot be opened: %w", err)
	}
	return dir, b, nil
}

// WriteContent stores a document's bytes under the document's id, reading at most limit of them; more is ErrTooLarge and
// an error of r is returned as it is, with nothing stored either way. When it returns, the bytes are on the disk itself,
// not only in its cache. Content that exists is never overwritten: ErrConflict.
func (s *Store) WriteContent(ctx context.Context, documentID string, r io.Reader, limit int64) (info ContentInfo, err error) {
	key, err := contentKey(documentID)
	if err != nil {
		return info, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var file *os.File // fileblob renames without syncing, so its file is synced here before, and the directory after
	w, err := s.bucket.NewWriter(ctx, key, &blob.WriterOptions{
		ContentType: "application/octet-stream", // no sniffing, which would delay the opening of the file
		IfNotExist:  true,
		BeforeWrite: func(as func(any) bool) error {
			if !as(&file) {
				return errors.New("the bucket does not keep files")
			}
			return file.Chmod(0o600)
		},
	})
	if err != nil {
		return info, fmt.Errorf("store: write content: %w", err)
	}
	hash := sha256.New()
	info.Size, err = io.Copy(io.MultiWriter(w, hash), io.LimitReader(r, limit+1))
	if err == nil && info.Size > limit {
		err = fmt.Errorf("store: write content: %w", ErrTooLarge)
	}
	if err == nil {
		err = file.Sync()
	}
	if err != nil {
		cancel() // makes Close remove the file
		_ = w.Close()
		return ContentInfo{}, err
	}
	switch err := w.Close(); {
	case gcerrors.Code(err) == gcerrors.FailedPrecondition:
		return ContentInfo{}, fmt.Errorf("store: write content: there is some already: %w", ErrConflict)
	case err != nil:
		return ContentInfo{}, fmt.Errorf("store: write content: %w", err)
	}
	if err := syncDirs(filepath.Join(s.files, filepath.Dir(key)), s.files); err != nil {
		return ContentInfo{}, fmt.Errorf("store: write content: %w", err)
	}
	info.Key, info.SHA256 = key, hex.EncodeToString(hash.Sum(nil))
	return info, nil
}

// OpenContent opens stored bytes; ErrNotFound when there are none under the key.
func (s *Store) OpenContent(ctx context.Context, key string) (*Content, error) {
	r, err := s.bucket.NewReader(ctx, key, nil)
	switch {
	case gcerrors.Code(err) == gcerrors.NotFound:
		return nil, fmt.Errorf("store: content: %w", ErrNotFound)
	case err != nil:
		return nil, fmt.Errorf("store: content: %w", err)
	}
	return &Content{r}, nil
}

// DiscardContent removes stored bytes that no record names: those of an upload that was refused. Nothing there is no error.
func (s *Store) DiscardContent(ctx context.Context, key string) error {
	if err := s.bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("store: discard content: %w", err)
	}
	return nil
}

// contentKey spreads documents over directories by the random end of their ids.
func contentKey(documentID string) (string, error) {
	for _, c := range documentID {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && c != '-' {
			return "", errors.New("store: a document id is made by NewID")
		}
	}
	if len(documentID) < 4 {
		return "", errors.New("store: a document id is made by NewID")
	}
	return documentID[len(documentID)-2:] + "/" + documentID, nil
}

func syncDirs(dirs ...string) error {
	for _, dir := range dirs {
		d, err := os.Open(dir)
		if err != nil {
			return err
		}
		if err := errors.Join(d.Sync(), d.Close()); err != nil {
			return err
		}
	}
	return nil
}

// removeOrphans removes files that were never finished, and files whose record was never committed.
func (s *Store) removeOrphans(ctx context.Context) (removed int, err error) {
	known := map[string]bool{}
	err = s.read(ctx, func(tx Tx) error {
		keys, err := collect(ctx, tx, scanID, `SELECT content_key FROM documents WHERE content_key <> ''`)
		for _, k := range keys {
			known[k] = true
		}
		return err
	})
	if err != nil {
		return 0, fmt.Errorf("store: look for orphaned files: %w", err)
	}
	root, err := os.OpenRoot(s.files)
	if err != nil {
		return 0, fmt.Errorf("store: look for orphaned files: %w", err)
	}
	err = fs.WalkDir(root.FS(), ".", func(key string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || known[key] || !isOurs(key) {
			return err
		}
		removed++
		return root.Remove(filepath.FromSlash(key))
	})
	if err := errors.Join(err, root.Close()); err != nil {
		return removed, fmt.Errorf("store: remove orphaned files: %w", err)
	}
	return removed, nil
}

// isOurs reports whether a file in the bucket was written by WriteContent, to its end ("<dir>/<id>") or not
// ("<dir>/<id>.<time>.tmp"). Anything else is somebody else's and stays.
func isOurs(key string) bool {
	id, rest, _ := strings.Cut(path.Base(key), ".")
	if rest != "" && !strings.HasSuffix(rest, partial) {
		return false
	}
	own, err := contentKey(id)
	return err == nil && len(id) == len("00000000-0000-7000-8000-000000000000") && path.Dir(key) == path.Dir(own)
}
