package main

import (
	"errors"
	"fmt"

	"github.com/rxassay/rxassay/internal/custody"
)

// retentionFlags say how long things are kept, each as a number of hours, days or years, or for ever.
type retentionFlags struct {
	RetainAudit            string `env:"RXASSAY_RETAIN_AUDIT" default:"6y" placeholder:"PERIOD" help:"How long entries of the audit log are kept, such as 6y, 30d, 12h or forever."`
	RetainDeletedDocuments string `env:"RXASSAY_RETAIN_DELETED_DOCUMENTS" default:"30d" placeholder:"PERIOD" help:"How long files and contents of documents are kept that their users have deleted."`
	RetainMail             string `env:"RXASSAY_RETAIN_MAIL" default:"90d" placeholder:"PERIOD" help:"How long mails stay in the outbox."`
	RetainDemoRequests     string `env:"RXASSAY_RETAIN_DEMO_REQUESTS" default:"2y" placeholder:"PERIOD" help:"How long demo requests are kept after their last change."`
}

func (f retentionFlags) periods() (p custody.Periods, err error) {
	var bad []error
	for _, s := range []struct {
		name, text string
		to         *custody.Period
	}{
		{"RXASSAY_RETAIN_AUDIT", f.RetainAudit, &p.Audit},
		{"RXASSAY_RETAIN_DELETED_DOCUMENTS", f.RetainDeletedDocuments, &p.DeletedDocuments},
		{"RXASSAY_RETAIN_MAIL", f.RetainMail, &p.Mail},
		{"RXASSAY_RETAIN_DEMO_REQUESTS", f.RetainDemoRequests, &p.DemoRequests},
	} {
		if *s.to, err = custody.ParsePeriod(s.text); err != nil {
			bad = append(bad, fmt.Errorf("%s: %w", s.name, err))
		}
	}
	return p, errors.Join(bad...)
}
