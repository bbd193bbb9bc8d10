package demo

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/spreadsheet"
)

// csvPage is how many requests are read at a time.
const csvPage = 200

// WriteCSV writes the requests that a filter picks, newest first, one row each after a row of column names; UTF-8,
// commas, lines ending in a line feed. Notes stand in one cell, a line each. What a spreadsheet would run is written
// after an apostrophe. actor is who takes the file, in the words of the audit log.
func (s *Service) WriteCSV(ctx context.Context, w io.Writer, f Filter, actor string) error {
	entry := audit.Entry{Actor: actor, Action: "demo.export", Outcome: audit.OK}
	if err := s.audit.Record(ctx, entry); err != nil {
		return fmt.Errorf("demo: export: %w", err)
	}
	out := csv.NewWriter(w)
	if err := out.Write([]string{
		"id", "submittedAt", "status", "name", "email", "phone", "description", "nextFollowUpDate", "closedReason", "closedNote", "notes",
	}); err != nil {
		return fmt.Errorf("demo: write CSV: %w", err)
	}
	p := store.Page{Limit: csvPage}
	for {
		list, err := s.List(ctx, f, p)
		if err != nil {
			return err
		}
		for _, r := range list.Items {
			cells := []string{
				r.ID, r.SubmittedAt.UTC().Format(time.RFC3339), string(r.Status), r.Name, r.Email, r.Phone, r.Description,
				r.NextFollowUp.String(), r.ClosedReason, r.ClosedNote, strings.Join(r.Notes, "\n"),
			}
			for i := range cells {
				cells[i] = spreadsheet.Text(cells[i])
			}
			if err := out.Write(cells); err != nil {
				return fmt.Errorf("demo: write CSV: %w", err)
			}
		}
		out.Flush()
		if err := out.Error(); err != nil || list.Next == "" {
			return err
		}
		p.Cursor = list.Next
	}
}
