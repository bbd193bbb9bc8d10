package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/store"
)

type adminDemoCommand struct {
	List   adminDemoListCommand   `cmd:"" default:"withargs" help:"Show requests, newest first."`
	Show   adminDemoShowCommand   `cmd:"" help:"Show a request with its notes."`
	Update adminDemoUpdateCommand `cmd:"" help:"Change what is named of a request."`
}

// demoView is a demo request as the command line shows it.
type demoView struct {
	ID               string           `json:"id"`
	Name             string           `json:"name"`
	Email            string           `json:"email"`
	Phone            string           `json:"phone"`
	Description      string           `json:"description"`
	Status           store.DemoStatus `json:"status"`
	SubmittedAt      time.Time        `json:"submittedAt"`
	Notes            []string         `json:"notes"`
	NextFollowUpDate string           `json:"nextFollowUpDate"`
	ClosedReason     string           `json:"closedReason"`
	ClosedNote       string           `json:"closedNote"`
}

func viewDemo(r demo.Request) demoView {
	return demoView{
		r.ID, r.Name, r.Email, r.Phone, r.Description, r.Status, r.SubmittedAt, r.Notes, r.NextFollowUp.String(), r.ClosedReason, r.ClosedNote,
	}
}

type adminDemoListCommand struct {
	Status string `enum:",new,contacted,demo_scheduled,demo_completed,follow_up,closed" default:"" help:"Only requests in this status."`
	Due    string `placeholder:"DATE" help:"Only requests with a follow-up date until this day, CCYY-MM-DD."`
	Spam   bool   `help:"Those that are held as spam, in place of the others."`
	pages
}

func (c *adminDemoListCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	page, err := c.page()
	if err != nil {
		return err
	}
	f := demo.Filter{Status: store.DemoStatus(c.Status), Held: c.Spam}
	if c.Due != "" {
		if f.Due, err = calendar.Parse(c.Due); err != nil {
			return usagef("--due: give a day as CCYY-MM-DD")
		}
	}
	return admin.withDemos(ctx, env, func(o *office, demos *demo.Service) error {
		if err := o.record(ctx, "demo.list", ""); err != nil {
			return err
		}
		list, err := demos.List(ctx, f, page)
		if err != nil {
			return err
		}
		views := []demoView{}
		for _, r := range list.Items {
			views = append(views, viewDemo(r))
		}
		return o.print(struct {
			DemoRequests []demoView `json:"demoRequests"`
			NextCursor   string     `json:"nextCursor"`
		}{views, list.Next}, func(t *tabwriter.Writer) {
			fmt.Fprintln(t, "ID\tSTATUS\tSUBMITTED\tFOLLOW UP\tE-MAIL\tNAME")
			for _, r := range views {
				fmt.Fprintf(t, "%s\t%s\t%s\t%s\t%s\t%s\n", r.ID, r.Status, minute(r.SubmittedAt), r.NextFollowUpDate, plain(r.Email), plain(r.Name))
			}
			more(t, list.Next)
		})
	})
}

func (c *adminCommand) withDemos(ctx context.Context, env *environment, f func(*office, *demo.Service) error) error {
	return c.with(ctx, env, func(o *office) error {
		demos, err := o.demos(ctx)
		if err != nil {
			return err
		}
		err = f(o, demos)
		if errors.Is(err, demo.ErrNotFound) {
			return errors.New("there is no demo request with this id; rxassay admin demo-requests lists them")
		}
		return err
	})
}

type adminDemoShowCommand struct {
	ID string `arg:"" name:"id" help:"The request."`
}

func (c *adminDemoShowCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	return admin.withDemos(ctx, env, func(o *office, demos *demo.Service) error {
		r, err := demos.Request(ctx, c.ID)
		if err != nil {
			return err
		}
		if err := o.record(ctx, "demo.view", "demo_request:"+r.ID); err != nil {
			return err
		}
		return o.printDemo(r)
	})
}

func (o *office) printDemo(r demo.Request) error {
	v := viewDemo(r)
	return o.print(v, func(t *tabwriter.Writer) {
		for _, f := range [][2]string{
			{"id", v.ID},
			{"status", string(v.Status)},
			{"submitted", minute(v.SubmittedAt)},
			{"name", v.Name},
			{"e-mail", v.Email},
			{"phone", v.Phone},
			{"description", v.Description},
			{"follow up", v.NextFollowUpDate},
			{"closed for", v.ClosedReason},
			{"closing note", v.ClosedNote},
			{"notes", strings.Join(v.Notes, "\n")},
		} {
			for i, line := range strings.Split(f[1], "\n") {
				name := f[0]
				if i > 0 {
					name = ""
				}
				if line != "" {
					fmt.Fprintf(t, "%s\t%s\n", name, plain(line))
				}
			}
		}
	})
}

type adminDemoUpdateCommand struct {
	ID           string  `arg:"" name:"id" help:"The request."`
	Status       *string `placeholder:"STATUS" help:"new, contacted, demo_scheduled, demo_completed, follow_up or closed."`
	Note         *string `placeholder:"TEXT" help:"A note to add."`
	FollowUp     *string `placeholder:"DATE" help:"The day of the next follow-up, CCYY-MM-DD; empty: none."`
	ClosedReason *string `placeholder:"REASON" help:"won, lost, not_interested, no_budget or other; needs the status closed."`
	ClosedNote   *string `placeholder:"TEXT" help:"More about why it is closed."`
}

func (c *adminDemoUpdateCommand) Run(ctx context.Context, env *environment, admin *adminCommand) error {
	u := demo.Update{Status: (*store.DemoStatus)(c.Status), Note: c.Note, ClosedReason: c.ClosedReason, ClosedNote: c.ClosedNote}
	if c.FollowUp != nil {
		u.NextFollowUp = new(calendar.Date)
		if *c.FollowUp != "" {
			day, err := calendar.Parse(*c.FollowUp)
			if err != nil {
				return usagef("--follow-up: give a day as CCYY-MM-DD")
			}
			*u.NextFollowUp = day
		}
	}
	return admin.withDemos(ctx, env, func(o *office, demos *demo.Service) error {
		r, err := demos.Update(ctx, c.ID, u, audit.CLI)
		var bad *demo.InvalidError
		if errors.As(err, &bad) {
			return usageError{bad.Error()}
		}
		if err != nil {
			return err
		}
		return o.printDemo(r)
	})
}
