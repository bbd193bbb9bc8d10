package mail

import (
	"context"
	"regexp"

	"github.com/rxassay/rxassay/internal/store"
)

// List returns the outbox for the administrator, newest first; with a state, only what is in it. What follows the question
// mark of a link is hidden, since it carries single-use tokens, except in mails that are held. HTML is left out.
func (o *Outbox) List(ctx context.Context, state store.MailState, p store.Page) (store.List[store.Mail], error) {
	list, err := o.cfg.Store.Mails(ctx, state, p)
	for i := range list.Items {
		m := &list.Items[i]
		if m.State != store.MailHeld {
			m.Text = HideLinks(m.Text)
		}
		m.HTML = ""
	}
	return list, err
}

var linkQuery = regexp.MustCompile(`(https?://[^\s?#<>"]*[?#])[^\s<>"]+`)

// HideLinks hides the query and fragment of each link in a text, and with them the tokens that links of mails carry.
func HideLinks(text string) string { return linkQuery.ReplaceAllString(text, "${1}[hidden]") }
