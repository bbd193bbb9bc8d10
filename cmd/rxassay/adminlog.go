package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

func sortedNames[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

type adminAuditCommand struct {
	List   adminAuditListCommand   `cmd:"" default:"withargs" help:"Show entries, newest first."`
	Verify adminAuditVerifyCommand `cmd:"" help:"Read the whole log again: exit 3 where it was changed."`
}

type adminAuditListCommand struct {
	Actor  string `placeholder:"ACTOR" help:"Only of this actor, such as user:7NcT0c or admin_key."`
	Action string `placeholder:"ACTION" help:"Only this action, such as document.view."`
	Target string `placeholder:"TARGET" help:"Only to this target, such as document:0193a1b2."`
	User   string `placeholder:"UID" help:"Only where this user acts or is acted upon."`
	From   string `placeholder:"TIME" help:"Only of this time or later, RFC 3339 or CCYY-MM-DD."`
	Until  string `placeholder:"TIME" help:"Only from before this time."`
	pages
}

func (c *adminAuditListCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	q := audit.Query{Actor: c.Actor, Action: c.Action, Target: c.Target, About: c.User}
	page, err := c.page()
	if err != nil {
		return err
	}
	for _, t := range []struct {
		name, text string
		to         *time.Time
	}{{"--from", c.From, &q.From}, {"--until", c.Until, &q.Until}} {
		if t.text == "" {
			continue
		}
		if *t.to, err = parseTime(t.name, t.text); err != nil {
			return err
		}
	}
	return admin.with(ctx, env, func(o *office) error {
		if err := o.record(ctx, "audit.list", ""); err != nil {
			return err
		}
		list, err := o.audit.List(ctx, q, page)
		if err != nil {
			return err
		}
		return o.print(struct {
			Entries    []audit.Record `json:"entries"`
			NextCursor string         `json:"nextCursor"`
		}{list.Items, list.Next}, func(t *tabwriter.Writer) {
			fmt.Fprintln(t, "ENTRY\tAT\tACTOR\tACTION\tTARGET\tOUTCOME\tDETAIL")
			for _, r := range list.Items {
				var detail []string
				for _, name := range sortedNames(r.Detail) {
					detail = append(detail, name+"="+r.Detail[name])
				}
				fmt.Fprintf(t, "%d\t%s\t%s\t%s\t%s\t%s\t%s\n", r.Sequence, r.At.Format(time.RFC3339), plain(r.Actor), r.Action,
					plain(r.Target), r.Outcome, plain(strings.Join(detail, " ")))
			}
			more(t, list.Next)
		})
	})
}

type adminAuditVerifyCommand struct {
	Expect []string `placeholder:"SEQUENCE:HASH" help:"A head that an earlier verify told, and that was noted elsewhere: the log must still hold it."`
}

func (c *adminAuditVerifyCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	var marks []audit.Mark
	for _, text := range c.Expect {
		m, err := audit.ParseMark(text)
		if err != nil {
			return usagef("--expect: %v", err)
		}
		marks = append(marks, m)
	}
	return admin.with(ctx, env, func(o *office) error {
		r, err := o.audit.Verify(ctx, marks...)
		if err != nil {
			return err
		}
		if r.Findings == nil {
			r.Findings = []audit.Finding{}
		}
		if err := o.print(struct {
			OK bool `json:"ok"`
			audit.Report
		}{r.OK(), r}, func(t *tabwriter.Writer) {
			for _, f := range r.Findings {
				if f.Sequence > 0 {
					fmt.Fprintf(t, "entry %d: ", f.Sequence)
				}
				fmt.Fprintln(t, f.Problem)
			}
			if r.More > 0 {
				fmt.Fprintf(t, "and %d more\n", r.More)
			}
			verdict := "the audit log is whole"
			if !r.OK() {
				verdict = "THE AUDIT LOG IS NOT WHOLE"
			}
			fmt.Fprintf(t, "%s: %d entries, %d to %d\n", verdict, r.Entries, r.First, r.Last)
			if r.OK() && r.Last > 0 {
				fmt.Fprintf(t, "head %d:%s\n", r.Last, r.Head)
			}
		}); err != nil {
			return err
		}
		if !r.OK() {
			return exitError{exitFindings}
		}
		return nil
	})
}

type adminStatsCommand struct{}

func (*adminStatsCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.with(ctx, env, func(o *office) error {
		if err := o.record(ctx, "stats.view", ""); err != nil {
			return err
		}
		v, err := o.store.Stats(ctx)
		if err != nil {
			return err
		}
		groups := map[string]map[string]int64{
			"users": v.Users, "documents": v.Documents, "demoRequests": v.Demos, "mails": v.Mails, "queue": v.Queue(),
			"storage": {"documentBytes": v.ContentBytes, "databaseBytes": v.DatabaseBytes},
			"made":    {"claims": v.Claims, "testSuites": v.Suites}, "sessions": {"open": v.Sessions},
		}
		for _, m := range v.Models {
			groups["model "+m.Model] = map[string]int64{"runs": m.Runs, "tokens": m.Tokens}
		}
		return o.print(groups, func(t *tabwriter.Writer) {
			for _, group := range sortedNames(groups) {
				for _, name := range sortedNames(groups[group]) {
					fmt.Fprintf(t, "%s\t%s\t%d\n", plain(group), name, groups[group][name])
				}
			}
		})
	})
}

type adminOutboxCommand struct {
	State string `enum:",held,queued,sending,sent,failed" default:"" help:"Only mails in this state: held, queued, sending, sent or failed."`
	Text  bool   `help:"With their text."`
	pages
}

// mailView is a mail as the command line shows it.
type mailView struct {
	ID        string          `json:"id"`
	To        string          `json:"to"`
	Subject   string          `json:"subject"`
	Text      string          `json:"text"`
	State     store.MailState `json:"state"`
	Attempts  int             `json:"attempts"`
	CreatedAt time.Time       `json:"createdAt"`
	LastError string          `json:"lastError"`
}

func (c *adminOutboxCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	page, err := c.page()
	if err != nil {
		return err
	}
	return admin.with(ctx, env, func(o *office) error {
		if err := o.record(ctx, "mail.list", ""); err != nil {
			return err
		}
		list, err := o.outbox.List(ctx, store.MailState(c.State), page)
		if err != nil {
			return err
		}
		views := []mailView{}
		for _, m := range list.Items {
			views = append(views, mailView{m.ID, m.To, m.Subject, m.Text, m.State, m.Attempts, m.CreatedAt, m.LastError})
		}
		return o.print(struct {
			Mails      []mailView `json:"mails"`
			NextCursor string     `json:"nextCursor"`
		}{views, list.Next}, func(t *tabwriter.Writer) {
			fmt.Fprintln(t, "AT\tSTATE\tATTEMPTS\tTO\tSUBJECT\tLAST ERROR")
			for _, m := range views {
				fmt.Fprintf(t, "%s\t%s\t%d\t%s\t%s\t%s\n", minute(m.CreatedAt), m.State, m.Attempts, plain(m.To), plain(m.Subject), plain(m.LastError))
				if c.Text {
					for line := range strings.Lines(m.Text) {
						fmt.Fprintf(t, "    %s\n", plain(strings.TrimRight(line, "\r\n")))
					}
				}
			}
			more(t, list.Next)
		})
	})
}

type adminKeysCommand struct {
	List   adminKeysListCommand   `cmd:"" help:"Show the keys that sign ID tokens; never the keys themselves."`
	Rotate adminKeysRotateCommand `cmd:"" help:"Make a new key. Tokens of the old one stay good until they expire."`
}

type adminKeysListCommand struct{}

func (*adminKeysListCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.with(ctx, env, func(o *office) error {
		keys, err := identity.SigningKeys(o.dir, o.now())
		if err != nil {
			return err
		}
		return o.print(keyViews(keys), func(t *tabwriter.Writer) {
			fmt.Fprintln(t, "KEY\tMADE\tSIGNS FROM\tSIGNING")
			for _, k := range keys {
				fmt.Fprintf(t, "%s\t%s\t%s\t%v\n", k.ID, minute(k.CreatedAt), minute(k.SignsFrom), k.Signing)
			}
		})
	})
}

type adminKeysRotateCommand struct {
	RevokeOld bool `help:"For a key that others may have seen: the old keys are removed, and every ID token given out so far is refused."`
}

func (c *adminKeysRotateCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.with(ctx, env, func(o *office) error {
		key, err := identity.RotateSigningKey(o.dir, o.now(), c.RevokeOld)
		if err != nil {
			return err
		}
		if err := o.audit.Record(ctx, audit.Entry{
			Actor: audit.CLI, Action: "key.rotate", Outcome: audit.OK, Detail: map[string]string{"key": key.ID, "revokeOld": fmt.Sprint(c.RevokeOld)},
		}); err != nil {
			return err
		}
		return o.print(keyViews([]identity.SigningKey{key})[0], func(t *tabwriter.Writer) {
			fmt.Fprintf(t, "the key %s signs from %s UTC on\n", key.ID, minute(key.SignsFrom))
		})
	})
}

// keyView is a signing key as the command line shows it.
type keyView struct {
	ID        string    `json:"id"`
	CreatedAt time.Time `json:"createdAt"`
	SignsFrom time.Time `json:"signsFrom"`
	Signing   bool      `json:"signing"`
}

func keyViews(keys []identity.SigningKey) []keyView {
	views := []keyView{}
	for _, k := range keys {
		views = append(views, keyView(k))
	}
	return views
}

type adminRetainCommand struct {
	retentionFlags
}

func (c *adminRetainCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	periods, err := c.periods()
	if err != nil {
		return usageError{err.Error()}
	}
	return admin.withPeriods(ctx, env, periods, func(o *office) error {
		r, err := o.custody.Retain(ctx)
		if err != nil {
			return err
		}
		return o.print(r, func(t *tabwriter.Writer) {
			fmt.Fprintf(t, "removed:\n  audit entries\t%d\n  contents of deleted documents\t%d\n  mails\t%d\n  demo requests\t%d\n",
				r.AuditEntries, r.DeletedDocuments, r.Mails, r.DemoRequests)
		})
	})
}
