package custody

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"path"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// manifest says what is in an archive. It is the last file, since it holds the checksums of the others.
type manifest struct {
	Format     string         `json:"format"`
	UID        string         `json:"uid"`
	ExportedAt time.Time      `json:"exportedAt"`
	Complete   bool           `json:"complete"`
	Counts     map[string]int `json:"counts"` // records by kind
	Files      []file         `json:"files"`
	Notes      []string       `json:"notes"`
}

type file struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

var notes = []string{
	"Each record stands in a file of its own, with the names of the columns in which the service keeps it. Times are UTC.",
	"documents/<id>/ holds a document: its record, its file as it was uploaded, its text, and what was read from it.",
	"Documents that were deleted are included as long as they are kept.",
	"Passwords and tokens are kept as hashes only, and are not included; what follows the question mark of a link in a mail is hidden.",
	"Demo requests and mails that belong to the user by the e-mail address alone are included where the address is verified.",
	"audit.json lists the entries of the audit log in which the user acts or is acted upon, newest first.",
}

// Export writes all that is held of a user as a ZIP archive with a manifest.json. It holds one record, or a part of one
// file, in memory at a time. Nobody with that uid is ErrUserNotFound, and then nothing was written. The caller records the
// export in the audit log, before the first byte.
func (s *Service) Export(ctx context.Context, uid string, w io.Writer) error {
	a := &archive{zip: zip.NewWriter(w), manifest: manifest{
		Format: "rxassay user export 1", UID: uid, ExportedAt: s.now().UTC(), Counts: map[string]int{}, Files: []file{}, Notes: notes,
	}}
	err := s.store.ExportUser(ctx, uid, func(r store.Exported) error {
		a.manifest.Counts[r.Kind]++
		return s.exportRecord(ctx, a, r)
	})
	if err == nil {
		err = s.exportAudit(ctx, a, uid)
	}
	if err == nil {
		a.manifest.Complete = true
		err = a.json("manifest.json", a.manifest)
	}
	if err == nil {
		err = a.zip.Close()
	}
	switch {
	case errors.Is(err, store.ErrNotFound) && len(a.manifest.Files) == 0:
		return ErrUserNotFound
	case err != nil:
		return fmt.Errorf("custody: export: %w", err)
	}
	return nil
}

// exportRecord writes a record to where a reader would look for it. What is long and has a form of its own gets a file.
func (s *Service) exportRecord(ctx context.Context, a *archive, r store.Exported) error {
	column := func(name string) string {
		text, _ := r.Columns[name].(string)
		return text
	}
	ofDocument := func(name string) string { return path.Join("documents", column("document_id"), name) }
	switch r.Kind {
	case "users", "credentials":
		return a.json(strings.TrimSuffix(r.Kind, "s")+".json", r.Columns)
	case "documents":
		return s.exportDocument(ctx, a, r, column)
	case "texts":
		text := column("content")
		delete(r.Columns, "content")
		return errors.Join(a.text(ofDocument("text.txt"), text), a.json(ofDocument("text.json"), r.Columns))
	case "analyses":
		return a.json(ofDocument("analysis.json"), r.Columns)
	case "modelAnswers":
		return a.json(ofDocument("modelAnswers/"+column("key")+".json"), r.Columns)
	case "runs", "modelCalls":
		return a.json(ofDocument(r.Kind+"/"+column("id")+".json"), r.Columns)
	case "testSuites":
		return a.json(ofDocument(fmt.Sprintf("suites/%s-%v.json", column("mode"), r.Columns["version"])), r.Columns)
	case "testSuiteResponses":
		return a.json(ofDocument("responses/"+column("id")+".json"), r.Columns)
	case "mails":
		// One about the user may have been written to the administrator, with a link that approves.
		r.Columns["text"] = mail.HideLinks(column("text"))
		delete(r.Columns, "html") // says the same
	case "claims":
		raw, _ := r.Columns["raw"].([]byte)
		delete(r.Columns, "raw")
		name := "claims/" + column("id")
		return errors.Join(a.json(name+".json", r.Columns), a.text(name+".ncpdp", string(raw)))
	}
	return a.json(fmt.Sprintf("%s/%d.json", r.Kind, a.manifest.Counts[r.Kind]), r.Columns)
}

func (s *Service) exportDocument(ctx context.Context, a *archive, r store.Exported, column func(string) string) (err error) {
	dir := path.Join("documents", column("id"))
	if err := a.json(dir+"/record.json", r.Columns); err != nil {
		return err
	}
	if column("content_key") == "" { // kept long enough
		return nil
	}
	content, err := s.store.OpenContent(ctx, column("content_key"))
	if errors.Is(err, store.ErrNotFound) { // removed meanwhile
		return nil
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, content.Close()) }()
	return a.add(dir+"/content"+extension(column("file_type")), func(w io.Writer) error {
		_, err := io.Copy(w, content)
		return err
	})
}

// extension returns what the name of a file of a media type ends in; it does not depend on the machine.
func extension(mediaType string) string {
	kind, _, err := mime.ParseMediaType(mediaType)
	if err != nil {
		return ".bin"
	}
	for suffix, ending := range map[string]string{
		"/pdf": ".pdf", "/json": ".json", "wordprocessingml.document": ".docx", "/msword": ".doc",
		"spreadsheetml.sheet": ".xlsx", "/vnd.ms-excel": ".xls",
	} {
		if strings.HasSuffix(kind, suffix) {
			return ending
		}
	}
	return ".bin"
}

const auditPage = 500

func (s *Service) exportAudit(ctx context.Context, a *archive, uid string) error {
	return a.add("audit.json", func(w io.Writer) error {
		separator := "[\n"
		for page := (store.Page{Limit: auditPage}); ; {
			list, err := s.audit.List(ctx, audit.Query{About: uid}, page)
			if err != nil {
				return err
			}
			for _, r := range list.Items {
				line, err := json.Marshal(r)
				if err != nil {
					return err
				}
				if _, err := fmt.Fprintf(w, "%s%s", separator, line); err != nil {
					return err
				}
				separator = ",\n"
				a.manifest.Counts["auditEntries"]++
			}
			if page.Cursor = list.Next; page.Cursor != "" {
				continue
			}
			if separator == "[\n" {
				_, err = io.WriteString(w, "[")
			}
			_, end := io.WriteString(w, "\n]\n")
			return errors.Join(err, end)
		}
	})
}

// archive is a ZIP on its way out.
type archive struct {
	zip      *zip.Writer
	manifest manifest
}

func (a *archive) add(name string, write func(io.Writer) error) error {
	w, err := a.zip.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: a.manifest.ExportedAt})
	if err != nil {
		return err
	}
	sum, n := sha256.New(), &counter{}
	if err := write(io.MultiWriter(w, sum, n)); err != nil {
		return err
	}
	a.manifest.Files = append(a.manifest.Files, file{name, n.bytes, hex.EncodeToString(sum.Sum(nil))})
	return nil
}

func (a *archive) json(name string, v any) error {
	return a.add(name, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(v)
	})
}

func (a *archive) text(name, text string) error {
	return a.add(name, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
}

type counter struct{ bytes int64 }

// Write implements io.Writer.
func (c *counter) Write(p []byte) (int, error) {
	c.bytes += int64(len(p))
	return len(p), nil
}
