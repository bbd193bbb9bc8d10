package custody

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
)

type world struct {
	*Service
	t     *testing.T
	dir   string
	store *store.Store
	log   *audit.Log
	at    time.Time
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, dir: t.TempDir(), at: time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)}
	now := func() time.Time { return w.at }
	var err error
	w.store, err = store.Open(t.Context(), store.Options{DataDir: w.dir, Clock: now})
	w.must(err)
	t.Cleanup(func() { w.must(w.store.Close()) })
	w.log = audit.New(w.store, now)
	w.Service, err = New(Config{Store: w.store, Audit: w.log, Now: now, Periods: DefaultPeriods()})
	w.must(err)
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func raw(v any) json.RawMessage {
	b, _ := json.Marshal(v) // maps and strings
	return b
}

// person makes a user of whom something is in every table; word is in all of it. It returns the user's documents.
func (w *world) person(uid, word string, documents int) []store.Document {
	w.t.Helper()
	ctx := w.t.Context()
	mail := word + "@example.com"
	_, _, err := w.store.RegisterUser(ctx, store.User{UID: uid, Email: mail, DisplayName: word, Provider: "password"})
	w.must(err)
	w.must(w.store.Atomically(ctx, func(ctx context.Context, tx store.Tx) error {
		for _, query := range []string{
			`INSERT INTO credentials (uid, email, display_name, password_hash, created_at, password_changed_at) VALUES ($1, $2, $3, '$argon2id$' || $3, $4, $4)`,
			`INSERT INTO sessions (id, uid, signed_in_at, last_used_at, expires_at, user_agent, cookie_hash) VALUES ('session' || $1, $1, $4, $4, $4, $3, 'cookiehash' || $1)`,
			`INSERT INTO refresh_tokens (token_hash, session_id, grant_id, created_at) VALUES ('tokenhash' || $1, 'session' || $1, 'g', $4)`,
			`INSERT INTO authorization_codes (code_hash, grant_id, client_id, redirect_uri, challenge, scope, session_id, own_session, created_at, expires_at)
				VALUES ('code' || $1, 'grant' || $1, $3, $2, 'c', 'openid', 'session' || $1, FALSE, $4, $4)`,
			`INSERT INTO mailed_codes (code_hash, uid, email, purpose, created_at, expires_at) VALUES ('mailed' || $1, $1, $2, 'verify_email', $4, $4)`,
			`INSERT INTO idempotency_keys (id, user_id, attempt, state, body, until) VALUES ('key' || $1, $1, 'a', 'done', $3, $4)`,
			`INSERT INTO idempotency_keys (id, user_id, attempt, state, body, until) VALUES ('nokey' || $1, '', 'a', 'done', $2, $4)`,
		} {
			if _, err := tx.ExecContext(ctx, query, uid, mail, word, "2026-11-20T12:00:00.000000Z"); err != nil {
				return fmt.Errorf("%s: %w", query, err)
			}
		}
		err := w.store.AddMail(ctx, tx, store.Mail{Key: "registered/" + uid, Kind: "registration-admin", UID: uid, To: "admin@example.com", Subject: word, Text: word, HTML: word, State: store.MailHeld, ExpiresAt: w.at.Add(time.Hour)})
		if err != nil {
			return err
		}
		return w.store.AddMail(ctx, tx, store.Mail{Key: "other/" + uid, Kind: "demo-received", To: strings.ToUpper(mail), Subject: "s", Text: word, HTML: word, State: store.MailHeld, ExpiresAt: w.at.Add(time.Hour)})
	}))
	_, _, err = w.store.AddDemoRequest(ctx, store.DemoSubmission{Request: store.DemoRequest{Name: word, Email: mail, Description: word, Status: "new"}, Digest: "digest" + uid},
		func(ctx context.Context, tx store.Tx, d store.DemoRequest) error {
			return w.store.AddMail(ctx, tx, store.Mail{Key: "demo/" + d.ID, Kind: "demo-admin", To: "admin@example.com", Subject: "s", Text: word, HTML: word, State: store.MailHeld, ExpiresAt: w.at.Add(time.Hour)})
		})
	w.must(err)
	_, err = w.store.AddCount(ctx, uid, "tokens", 7)
	w.must(err)
	_, err = w.store.TakeSlot(ctx, "process-document/"+uid, 30, time.Hour)
	w.must(err)
	var all []store.Document
	for i := range documents {
		all = append(all, w.document(uid, word, i))
	}
	w.must(w.log.Record(ctx, audit.Entry{Actor: audit.User(uid), Action: "document.view", Target: "document:" + all[0].ID, Outcome: audit.OK}))
	w.must(w.log.Record(ctx, audit.Entry{Actor: audit.AdminKey, Action: "user.approve", Target: audit.User(uid), Outcome: audit.OK}))
	return all
}

// document makes one with all that can follow from it. Its size is not the same each time, so that pages fill and split.
func (w *world) document(uid, word string, i int) store.Document {
	w.t.Helper()
	ctx := w.t.Context()
	long := strings.Repeat(word+" ", 1+i*37%400)
	id := w.store.NewID()
	info, err := w.store.WriteContent(ctx, id, strings.NewReader("%PDF "+long), 1<<20)
	w.must(err)
	d, run, err := w.store.CreateDocument(ctx, store.NewDocument{
		ID: id, UserID: uid, Filename: word + ".pdf", DisplayName: word, Description: &word, FileType: "application/pdf", Content: info,
	}, nil)
	w.must(err)
	_, err = w.store.BeginText(ctx, id)
	w.must(err)
	b := document.NewBuilder(document.PDF)
	b.StartPage("", 612, 792)
	b.Line(long, document.Box{}, true)
	w.must(w.store.FinishText(ctx, id, "reader/1", b.Text(), nil, nil))
	_, err = w.store.BeginRun(ctx, run.ID)
	w.must(err)
	plan := raw(map[string]string{"name": long})
	_, err = w.store.FinishRun(ctx, run.ID, "input", store.RunResult{Model: word, Plan: plan}, plan, 0)
	w.must(err)
	_, _, err = w.store.StartRun(ctx, store.NewRun{DocumentID: id, UserID: uid, Category: "accumulators", Prompt: long, PromptHash: "h", TextVersion: "reader/1"}, nil)
	w.must(err)
	call, err := w.store.BeginModelCall(ctx, store.ModelCall{DocumentID: id, UserID: uid, Model: word}, store.ModelBudget{})
	w.must(err)
	w.must(w.store.EndModelCall(ctx, call, store.TokenUse{InputTokens: 9, OutputTokens: 1}))
	w.must(w.store.SaveModelAnswer(ctx, id, "key", plan))
	r, err := w.store.CreateResponse(ctx, id, uid, "quick")
	w.must(err)
	_, err = w.store.FinishResponse(ctx, r.ID, store.Response{Status: "success", Raw: long, Parsed: plan})
	w.must(err)
	for range 3 {
		_, _, err = w.store.SaveSuite(ctx, store.NewSuite{ID: "suite" + id, DocumentID: id, UserID: uid, Mode: "quick", ResponseID: r.ID, Suite: plan, GeneratedAt: w.at})
		w.must(err)
		_, err = w.store.SaveClaim(ctx, store.Claim{DocumentID: id, UserID: uid, Format: "D0", Inputs: plan, Claim: plan, Metadata: plan, Raw: []byte(long)})
		w.must(err)
	}
	return d
}

// found returns the files of the data directory that hold a text.
func (w *world) found(text string) (names []string) {
	w.t.Helper()
	w.must(filepath.WalkDir(w.dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		if bytes.Contains(bytes.ToLower(b), []byte(strings.ToLower(text))) || strings.Contains(path, text) {
			names = append(names, filepath.Base(path))
		}
		return err
	}))
	return names
}

func TestAfterAnErasureNothingIsFoundInTheDataDirectory(t *testing.T) {
	w := newWorld(t)
	w.person("uid-of-bob", "Bobcanary", 12)
	for i := range 3 { // in between each other, so that pages are shared
		w.person(fmt.Sprintf("uid-of-x%d", i), fmt.Sprintf("Xcanary%d", i), 2)
	}
	docs := w.person("uid-of-ann", "Anncanary", 25)
	for i := range 5 { // records that grow and shrink leave something behind
		for _, d := range docs[:5] {
			plan := raw(map[string]string{"name": strings.Repeat("Anncanary", 1+i*700)})
			_, _, err := w.store.SaveSuite(t.Context(), store.NewSuite{ID: "suite" + d.ID, DocumentID: d.ID, UserID: "uid-of-ann", Mode: "quick", Suite: plan, GeneratedAt: w.at})
			w.must(err)
		}
	}
	w.person("uid-of-eve", "Evecanary", 6)
	if n := len(w.found("Anncanary")); n < 2 {
		t.Fatalf("only %d files hold what is to be found", n)
	}
	erased, err := w.Erase(t.Context(), "uid-of-ann", audit.AdminKey)
	w.must(err)
	want := store.Erased{
		"documents": 25, "files": 25, "texts": 25, "analyses": 25, "runs": 50, "modelCalls": 25, "modelAnswers": 25, "testSuites": 100, "testSuiteResponses": 25,
		"claims": 75, "mails": 3, "demoRequests": 1, "sessions": 1, "counters": 1, "users": 1, "credentials": 1,
	}
	if diff := cmp.Diff(want, erased); diff != "" {
		t.Errorf("(-want +erased)\n%s", diff)
	}
	for _, text := range []string{"Anncanary", "uid-of-ann", docs[3].ContentKey} {
		if files := w.found(text); len(files) > 0 {
			t.Errorf("%s is in %v", text, files)
		}
	}
	for _, d := range docs {
		if _, err := w.store.OpenContent(t.Context(), d.ContentKey); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the content of a document: %v", err)
		}
	}
	for _, text := range []string{"Bobcanary", "Evecanary", "uid-of-bob"} { // of others everything is there
		if len(w.found(text)) == 0 {
			t.Errorf("%s is gone too", text)
		}
	}
	if list, err := w.store.Documents(t.Context(), "uid-of-bob", store.Page{Limit: 100}); err != nil || len(list.Items) != 12 {
		t.Errorf("%d documents of another user are left: %v", len(list.Items), err)
	}
	// The audit log goes on, and says so.
	r, err := w.log.Verify(t.Context())
	w.must(err)
	if !r.OK() {
		t.Errorf("%v", r.Findings)
	}
	entries, err := w.log.List(t.Context(), audit.Query{Action: "user.erase"}, store.Page{Limit: 10})
	w.must(err)
	if list := entries.Items; len(list) != 1 || list[0].Actor != audit.AdminKey || list[0].Detail["documents"] != "25" || !strings.HasPrefix(list[0].Target, "user:u~") {
		t.Errorf("%+v", entries)
	}
	// A second time there is nobody.
	if _, err := w.Erase(t.Context(), "uid-of-ann", audit.AdminKey); !errors.Is(err, ErrUserNotFound) {
		t.Errorf("a second erasure: %v", err)
	}
	if _, err := w.Erase(t.Context(), "nobody", audit.AdminKey); !errors.Is(err, ErrUserNotFound) {
		t.Errorf("an erasure of nobody: %v", err)
	}
}

func TestAnErasureThatFailsChangesNothing(t *testing.T) {
	w := newWorld(t)
	w.person("ann", "Anncanary", 2)
	before := w.files("ann")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Erase(ctx, "ann", audit.AdminKey); err == nil {
		t.Fatal("erased")
	}
	if _, err := w.Erase(t.Context(), "ann", "nobody we know"); err == nil { // the audit log refuses
		t.Fatal("erased")
	}
	if diff := cmp.Diff(before, w.files("ann")); diff != "" {
		t.Error(diff)
	}
}

// A credential without a registration is somebody too.
func TestWhoHasOnlyACredentialIsErased(t *testing.T) {
	w := newWorld(t)
	w.must(w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO credentials (uid, email, password_hash, created_at, password_changed_at) VALUES ('ann', 'ann@example.com', 'x', '', '')`)
		return err
	}))
	erased, err := w.Erase(t.Context(), "ann", audit.CLI)
	w.must(err)
	if erased["credentials"] != 1 || erased["users"] != 0 {
		t.Errorf("%v", erased)
	}
}

// files exports a user and returns the archive's files.
func (w *world) files(uid string) map[string]string {
	w.t.Helper()
	var b bytes.Buffer
	w.must(w.Export(w.t.Context(), uid, &b))
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	w.must(err)
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		w.must(err)
		content, err := io.ReadAll(r)
		w.must(err)
		if _, twice := files[f.Name]; twice || strings.HasPrefix(f.Name, "/") || strings.Contains(f.Name, "..") {
			w.t.Errorf("the name %q is there twice, or leaves the archive", f.Name)
		}
		files[f.Name] = string(content)
	}
	return files
}

func TestExport(t *testing.T) {
	w := newWorld(t)
	w.person("bob", "Bobcanary", 1)
	docs := w.person("ann", "Anncanary", 2)
	w.must(w.store.DeleteDocument(t.Context(), docs[1].ID, "ann"))
	w.must(w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE credentials SET email_verified = TRUE WHERE uid = 'ann'`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE outbox SET text = text || ' https://rx.example.com/approve?token=opensesame',
			html = html || ' <a href="https://rx.example.com/approve?token=opensesame">' WHERE uid = 'ann'`)
		return err
	}))
	files := w.files("ann")

	var m manifest
	w.must(json.Unmarshal([]byte(files["manifest.json"]), &m))
	if !m.Complete || m.UID != "ann" || !m.ExportedAt.Equal(w.at) || len(m.Files) != len(files)-1 {
		t.Errorf("%+v", m)
	}
	for _, f := range m.Files {
		sum := sha256.Sum256([]byte(files[f.Name]))
		if f.SHA256 != hex.EncodeToString(sum[:]) || f.Bytes != int64(len(files[f.Name])) {
			t.Errorf("%s is not as the manifest says", f.Name)
		}
	}
	want := map[string]int{
		"users": 1, "credentials": 1, "sessions": 1, "demoRequests": 1, "mails": 3, "counters": 1, "documents": 2, "texts": 2,
		"analyses": 2, "runs": 4, "modelCalls": 2, "modelAnswers": 2, "testSuites": 6, "testSuiteResponses": 2, "claims": 6, "auditEntries": 2,
	}
	if diff := cmp.Diff(want, m.Counts); diff != "" {
		t.Errorf("(-want +counted)\n%s", diff)
	}
	d := "documents/" + docs[0].ID + "/"
	for name, part := range map[string]string{
		"user.json":                 `"email": "Anncanary@example.com"`,
		"credential.json":           `"email": "Anncanary@example.com"`,
		"mails/2.json":              `Anncanary`,
		"sessions/1.json":           `"id": "sessionann"`,
		d + "record.json":           `"filename": "Anncanary.pdf"`,
		d + "content.pdf":           `%PDF Anncanary`,
		d + "text.txt":              `Anncanary`,
		d + "text.json":             `"layout": {`,
		d + "analysis.json":         `"name": "Anncanary `,
		d + "suites/quick-3.json":   `"suite": {`,
		d + "modelAnswers/key.json": `"answer": {`,
		"audit.json":                `"action":"user.approve"`,
		"documents/" + docs[1].ID + "/content.pdf": `%PDF Anncanary`, // deleted, and still kept
	} {
		if !strings.Contains(files[name], part) {
			t.Errorf("%s does not hold %s: %.300s", name, part, files[name])
		}
	}
	for name, content := range files {
		for _, never := range []string{"Bobcanary", "argon2id", "hashann", "codeann", "opensesame"} {
			if strings.Contains(content, never) {
				t.Errorf("%s holds %s", name, never)
			}
		}
		if strings.HasSuffix(name, ".json") && !json.Valid([]byte(content)) {
			t.Errorf("%s is not JSON: %.300s", name, content)
		}
	}
	claims := 0
	for name, content := range files {
		if strings.HasSuffix(name, ".ncpdp") && strings.HasPrefix(content, "Anncanary") {
			claims++
		}
	}
	if claims != 6 {
		t.Errorf("%d transmissions", claims)
	}
}

// Whoever registers with somebody else's address does not get what that person has sent and was sent.
func TestAnAddressThatIsNotVerifiedOpensNothing(t *testing.T) {
	w := newWorld(t)
	w.person("ann", "Anncanary", 1)
	_, _, err := w.store.RegisterUser(t.Context(), store.User{UID: "eve", Email: "anncanary@example.com", Provider: "password"})
	w.must(err)
	for name, content := range w.files("eve") {
		if strings.Contains(content, "Anncanary") {
			t.Errorf("%s: %.300s", name, content)
		}
	}
}

func TestExportOfNobodyWritesNothing(t *testing.T) {
	w := newWorld(t)
	var b bytes.Buffer
	if err := w.Export(t.Context(), "nobody", &b); !errors.Is(err, ErrUserNotFound) || b.Len() > 0 {
		t.Errorf("%d bytes: %v", b.Len(), err)
	}
}

// shortWriter takes so many bytes and no more.
type shortWriter int

func (w *shortWriter) Write(p []byte) (int, error) {
	if *w -= shortWriter(len(p)); *w < 0 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestAnExportThatBreaksOffSaysSo(t *testing.T) {
	w := newWorld(t)
	w.person("ann", "Anncanary", 1)
	short := shortWriter(20)
	if err := w.Export(t.Context(), "ann", &short); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%v", err)
	}
}

func TestRetain(t *testing.T) {
	w := newWorld(t)
	docs := w.person("ann", "Anncanary", 3)
	w.must(w.store.DeleteDocument(t.Context(), docs[0].ID, "ann"))
	w.at = w.at.AddDate(0, 0, 29)
	w.must(w.store.DeleteDocument(t.Context(), docs[1].ID, "ann"))
	retain := func(want Retained) {
		t.Helper()
		got, err := w.Retain(t.Context())
		w.must(err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("after %s (-want +got)\n%s", w.at.Format(time.DateOnly), diff)
		}
	}
	retain(Retained{})
	w.at = w.at.AddDate(0, 0, 2)
	retain(Retained{DeletedDocuments: 1})
	retain(Retained{})
	if list, _ := w.log.List(t.Context(), audit.Query{Action: "retention.remove"}, store.Page{Limit: 5}); len(list.Items) != 1 || list.Items[0].Detail["deletedDocuments"] != "1" {
		t.Errorf("%+v", list)
	}
	// What is left of the document is a record without content; it is still there for its owner to delete again.
	w.must(w.store.DeleteDocument(t.Context(), docs[0].ID, "ann"))
	if files := w.found(docs[0].ID + "x"); len(files) > 0 {
		t.Errorf("%v", files)
	}
	if _, err := w.store.OpenContent(t.Context(), docs[0].ContentKey); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the content: %v", err)
	}
	if _, err := w.store.OpenContent(t.Context(), docs[1].ContentKey); err != nil {
		t.Errorf("the content of the document deleted later: %v", err)
	}
	files := w.files("ann")
	if got := files["documents/"+docs[0].ID+"/record.json"]; strings.Contains(got, "Anncanary") || !strings.Contains(got, `"status": "deleted"`) {
		t.Errorf("%s", got)
	}
	for _, part := range []string{"text.txt", "analysis.json", "content.pdf"} {
		if files["documents/"+docs[0].ID+"/"+part] != "" {
			t.Errorf("%s is still there", part)
		}
		if files["documents/"+docs[2].ID+"/"+part] == "" {
			t.Errorf("%s of another document is gone", part)
		}
	}
	w.at = w.at.AddDate(0, 0, 60)
	retain(Retained{Mails: 3, DeletedDocuments: 1})
	w.at = w.at.AddDate(2, 0, 0)
	retain(Retained{DemoRequests: 1})
	w.at = w.at.AddDate(4, 0, 0)
	retain(Retained{AuditEntries: 3})
	r, err := w.log.Verify(t.Context())
	w.must(err)
	if !r.OK() {
		t.Errorf("%v", r.Findings)
	}
}

// What comes in while its user is erased does not stay.
func TestStraysAreErased(t *testing.T) {
	w := newWorld(t)
	w.person("ann", "Anncanary", 1)
	_, err := w.Erase(t.Context(), "ann", audit.AdminKey)
	w.must(err)
	d := w.document("ann", "Anncanary", 0)
	w.person("bob", "Bobcanary", 1)
	got, err := w.Retain(t.Context())
	w.must(err)
	if got != (Retained{Strays: 1}) {
		t.Errorf("%+v", got)
	}
	if _, err := w.store.OpenContent(t.Context(), d.ContentKey); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the content: %v", err)
	}
	if files := w.found("Anncanary"); len(files) > 0 {
		t.Errorf("%v", files)
	}
}

func TestABrokenLogDoesNotKeepTheRest(t *testing.T) {
	w := newWorld(t)
	w.person("ann", "Anncanary", 1)
	w.must(w.store.Atomically(t.Context(), func(ctx context.Context, tx store.Tx) error {
		if _, err := tx.ExecContext(ctx, `DROP TRIGGER audit_entries_update`); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE audit_entries SET outcome = 'failed' WHERE sequence = 1`)
		return err
	}))
	w.at = w.at.AddDate(7, 0, 0)
	got, err := w.Retain(t.Context())
	if !errors.Is(err, audit.ErrBroken) || got != (Retained{Mails: 3, DemoRequests: 1}) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestPeriods(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	for text, want := range map[string]string{
		"6y": "2020-11-20 12", "30d": "2026-10-21 12", "36h": "2026-11-19 00", "forever": "",
	} {
		p, err := ParsePeriod(text)
		if err != nil || p.String() != text {
			t.Errorf("%s: %v, %v", text, p, err)
		}
		got := ""
		if before, ends := p.before(now); ends {
			got = before.Format("2006-01-02 15")
		}
		if got != want {
			t.Errorf("%s: before %s, want %s", text, got, want)
		}
	}
	for _, bad := range []string{"", "0d", "6", "y", "-1d", "1.5y", "6 y", "never", "123456d", "6Y"} {
		if p, err := ParsePeriod(bad); err == nil {
			t.Errorf("%q is read as %v", bad, p)
		}
	}
	if d := DefaultPeriods(); !slices.Equal([]string{d.Audit.String(), d.DeletedDocuments.String(), d.Mail.String(), d.DemoRequests.String()}, []string{"6y", "30d", "90d", "2y"}) {
		t.Errorf("%v", d)
	}
}
