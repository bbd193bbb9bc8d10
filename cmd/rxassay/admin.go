package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"
	"unicode"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/mail"
	"github.com/rxassay/rxassay/internal/store"
)

// adminCommand is what an administrator does on the machine of the service. It works on the data directory, beside a
// running service or without one, and needs no admin key: whoever may write the directory may do anything.
type adminCommand struct {
	DataDir     string `env:"RXASSAY_DATA_DIR" default:"./data" help:"The data directory of the service, which may be running."`
	DatabaseURL string `env:"RXASSAY_DATABASE_URL" placeholder:"URL" help:"As of rxassay serve."`
	BucketURL   string `env:"RXASSAY_BUCKET_URL" placeholder:"URL" help:"As of rxassay serve."`
	PublicURL   string `env:"RXASSAY_PUBLIC_URL" default:"http://127.0.0.1:8080" placeholder:"URL" help:"As of rxassay serve: links in mails begin with it."`
	AdminEmail  string `env:"RXASSAY_ADMIN_EMAIL" placeholder:"ADDRESS" help:"As of rxassay serve."`
	SMTPURL     string `env:"RXASSAY_SMTP_URL" name:"smtp-url" placeholder:"URL" help:"As of rxassay serve. Mails are queued here and sent by the service."`
	MailFrom    string `env:"RXASSAY_MAIL_FROM" placeholder:"ADDRESS" help:"As of rxassay serve."`
	JSON        bool   `name:"json" help:"Write JSON."`

	Users   adminUsersCommand   `cmd:"" help:"List users, newest first."`
	Approve adminApproveCommand `cmd:"" help:"Approve a user, who is told by mail."`
	Reject  adminRejectCommand  `cmd:"" help:"Reject a user, who is told by mail."`
	Export  adminExportCommand  `cmd:"" help:"Write all that is held of a user as a ZIP archive."`
	Erase   adminEraseCommand   `cmd:"" help:"Erase a user with all that belongs to them. It cannot be undone."`
	Audit   adminAuditCommand   `cmd:"" help:"Show the audit log, or read it again whole to see whether it was changed."`
	Stats   adminStatsCommand   `cmd:"" help:"Count what there is."`
	Outbox  adminOutboxCommand  `cmd:"" help:"Show mails, newest first."`
	Demo    adminDemoCommand    `cmd:"" name:"demo-requests" help:"Show and update demo requests."`
	Keys    adminKeysCommand    `cmd:"" help:"The signing keys of the built-in identity provider."`
	Retain  adminRetainCommand  `cmd:"" help:"Remove now what was kept long enough; the service does so every hour."`
}

// office is the service's data, opened for an administrator.
type office struct {
	*environment
	json    bool
	dir     string
	store   *store.Store
	audit   *audit.Log
	outbox  *mail.Outbox
	custody *custody.Service
}

// open opens the data of a service. A directory without any is refused: it is a mistake in writing rather than a service.
func (c *adminCommand) open(ctx context.Context, env *environment, p custody.Periods) (_ *office, err error) {
	if _, err := os.Stat(filepath.Join(c.DataDir, "rxassay.db")); errors.Is(err, fs.ErrNotExist) && c.DatabaseURL == "" {
		return nil, fmt.Errorf("%s holds no data of a service; name its data directory with --data-dir", c.DataDir)
	}
	o := &office{environment: env, json: c.JSON, dir: c.DataDir}
	if o.store, err = store.Open(ctx, store.Options{
		DataDir: c.DataDir, DatabaseURL: c.DatabaseURL, BucketURL: c.BucketURL, Clock: env.now, Beside: true,
	}); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, o.store.Close())
		}
	}()
	o.audit = audit.New(o.store, env.now)
	if o.outbox, err = mail.New(mail.Config{
		Store: o.store, SMTPURL: c.SMTPURL, From: c.MailFrom, AdminEmail: c.AdminEmail, PublicURL: c.PublicURL, Now: env.now,
	}); err != nil {
		return nil, usageError{err.Error()}
	}
	o.custody, err = custody.New(custody.Config{Store: o.store, Audit: o.audit, Now: env.now, Periods: p})
	return o, err
}

// with runs f in the office and closes it.
func (c *adminCommand) with(ctx context.Context, env *environment, f func(*office) error) (err error) {
	return c.withPeriods(ctx, env, custody.Periods{}, f)
}

func (c *adminCommand) withPeriods(ctx context.Context, env *environment, p custody.Periods, f func(*office) error) (err error) {
	o, err := c.open(ctx, env, p)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, o.audit.Settle(context.WithoutCancel(ctx), true), o.store.Close()) }()
	return f(o)
}

// record tells the audit log of something that was looked at.
func (o *office) record(ctx context.Context, action, target string) error {
	return o.audit.Record(ctx, audit.Entry{Actor: audit.CLI, Action: action, Target: target, Outcome: audit.OK})
}

// print writes a value as JSON, or has it written for people.
func (o *office) print(v any, people func(*tabwriter.Writer)) error {
	if o.json {
		e := json.NewEncoder(o.stdout)
		e.SetIndent("", "  ")
		e.SetEscapeHTML(false)
		return e.Encode(v)
	}
	t := tabwriter.NewWriter(o.stdout, 0, 4, 2, ' ', 0)
	people(t)
	return t.Flush()
}

// plain makes a text that a stranger has written harmless to a terminal and to the columns of a table.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
			return '\uFFFD'
		}
		return r
	}, s)
}

func minute(t time.Time) string { return t.UTC().Format("2006-01-02 15:04") }

// pages bounds a list on the command line.
type pages struct {
	Limit  int    `default:"50" help:"At most so many."`
	Cursor string `help:"Where to go on, as the page before told." placeholder:"CURSOR"`
}

func (p pages) page() (store.Page, error) {
	if p.Limit < 1 || p.Limit > 1000 {
		return store.Page{}, usagef("--limit must be 1 to 1000")
	}
	page := store.Page{Limit: p.Limit, Cursor: p.Cursor}
	if page.Check() != nil {
		return store.Page{}, usagef("--cursor is not one that this list gave out")
	}
	return page, nil
}

// more tells how to get the next page.
func more(t *tabwriter.Writer, next string) {
	if next != "" {
		fmt.Fprintf(t, "more: --cursor %s\n", next)
	}
}

type adminUsersCommand struct {
	Status string `enum:",pending,approved,rejected" default:"" help:"Only users in this status: pending, approved or rejected."`
	pages
}

// userView is a user as the command line shows it.
type userView struct {
	UID              string           `json:"uid"`
	Email            string           `json:"email"`
	DisplayName      string           `json:"displayName"`
	Provider         string           `json:"provider"`
	Status           store.UserStatus `json:"status"`
	IdentityVerified bool             `json:"identityVerified"`
	RegisteredAt     time.Time        `json:"registeredAt"`
}

func (c *adminUsersCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	page, err := c.page()
	if err != nil {
		return err
	}
	return admin.with(ctx, env, func(o *office) error {
		if err := o.record(ctx, "user.list", ""); err != nil {
			return err
		}
		list, err := o.store.Users(ctx, store.UserStatus(c.Status), page)
		if err != nil {
			return err
		}
		views := []userView{}
		for _, u := range list.Items {
			views = append(views, userView{u.UID, u.Email, u.DisplayName, u.Provider, u.Status, u.IdentityVerified, u.CreatedAt})
		}
		return o.print(struct {
			Users      []userView `json:"users"`
			NextCursor string     `json:"nextCursor"`
		}{views, list.Next}, func(t *tabwriter.Writer) {
			fmt.Fprintln(t, "UID\tSTATUS\tREGISTERED\tE-MAIL\tNAME")
			for _, u := range views {
				proof := ""
				if !u.IdentityVerified {
					proof = " (unverified)"
				}
				fmt.Fprintf(t, "%s\t%s\t%s\t%s%s\t%s\n", plain(u.UID), u.Status, minute(u.RegisteredAt), plain(u.Email), proof, plain(u.DisplayName))
			}
			more(t, list.Next)
		})
	})
}

type adminApproveCommand struct {
	UID string `arg:"" name:"uid" help:"The user."`
}

func (c *adminApproveCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.decide(ctx, env, c.UID, account.Approve)
}

type adminRejectCommand struct {
	UID string `arg:"" name:"uid" help:"The user."`
}

func (c *adminRejectCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.decide(ctx, env, c.UID, account.Reject)
}

func (c *adminCommand) decide(ctx context.Context, env *environment, uid string, d account.Decision) error {
	return c.with(ctx, env, func(o *office) error {
		accounts, err := account.New(account.Config{Store: o.store, Mail: o.outbox, Audit: o.audit, Now: o.now})
		if err != nil {
			return err
		}
		u, changed, err := accounts.Decide(ctx, uid, d, account.ByCommandLine)
		if errors.Is(err, account.ErrUserNotFound) {
			return errNobody(uid)
		}
		if err != nil {
			return err
		}
		return o.print(struct {
			UID     string           `json:"uid"`
			Status  store.UserStatus `json:"status"`
			Changed bool             `json:"changed"`
		}{u.UID, u.Status, changed}, func(t *tabwriter.Writer) {
			if !changed {
				fmt.Fprintf(t, "%s was %s already\n", plain(u.UID), u.Status)
				return
			}
			fmt.Fprintf(t, "%s is %s\n", plain(u.UID), u.Status)
		})
	})
}

func errNobody(uid string) error {
	return fmt.Errorf("there is no user %q; rxassay admin users lists them", plain(uid))
}

type adminExportCommand struct {
	UID    string `arg:"" name:"uid" help:"The user."`
	Output string `short:"o" placeholder:"FILE" help:"The archive to write, which must not exist; - is the standard output (default: rxassay-user-<time>.zip)."`
}

func (c *adminExportCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.with(ctx, env, func(o *office) (err error) {
		if err := o.record(ctx, "user.export", audit.User(c.UID)); err != nil {
			return err
		}
		if c.Output == "-" {
			return o.exported(o.custody.Export(ctx, c.UID, o.stdout), c.UID)
		}
		name := c.Output
		if name == "" {
			name = "rxassay-user-" + o.now().UTC().Format("20060102T150405Z") + ".zip"
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if err != nil {
			return plainPathError(err)
		}
		err = o.custody.Export(ctx, c.UID, f)
		if err = errors.Join(err, f.Close()); err != nil {
			return o.exported(errors.Join(err, os.Remove(name)), c.UID)
		}
		return o.print(map[string]string{"file": name}, func(t *tabwriter.Writer) { fmt.Fprintf(t, "wrote %s\n", name) })
	})
}

func (o *office) exported(err error, uid string) error {
	if errors.Is(err, custody.ErrUserNotFound) {
		return errNobody(uid)
	}
	return err
}

type adminEraseCommand struct {
	UID string `arg:"" name:"uid" help:"The user."`
	Yes bool   `help:"Do not ask."`
}

func (c *adminEraseCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.with(ctx, env, func(o *office) error {
		if !c.Yes {
			fmt.Fprintf(o.stderr, "This erases the user %s with all documents, suites, claims and mails. It cannot be undone.\nType the uid to go on: ", plain(c.UID))
			var typed string
			if _, err := fmt.Fscanln(o.stdin, &typed); err != nil || typed != c.UID {
				return errors.New("nothing was erased")
			}
		}
		erased, err := o.custody.Erase(ctx, c.UID, audit.CLI)
		if errors.Is(err, custody.ErrUserNotFound) {
			return errNobody(c.UID)
		}
		if err != nil {
			return err
		}
		return o.print(struct {
			UID    string       `json:"uid"`
			Erased store.Erased `json:"erased"`
		}{c.UID, erased}, func(t *tabwriter.Writer) {
			fmt.Fprintf(t, "erased %s:\n", plain(c.UID))
			for _, kind := range sortedNames(erased) {
				fmt.Fprintf(t, "  %s\t%d\n", kind, erased[kind])
			}
		})
	})
}

func (o *office) demos(ctx context.Context) (*demo.Service, error) {
	return demo.New(ctx, demo.Config{Store: o.store, Outbox: o.outbox, Audit: o.audit, Now: o.now})
}
