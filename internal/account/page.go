package account

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"io"

	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/store"
)

var (
	//go:embed approval.html
	approvalHTML string
	//go:embed approval.css
	approvalRules string
	approvalCSS   = identity.Colours + approvalRules

	approvalTemplate = template.Must(template.New("approval").Parse(approvalHTML))
)

// ApprovalPageStyle is the source expression that a Content-Security-Policy needs in style-src so that the only style
// element of each page here applies. The pages have no script, and load nothing.
var ApprovalPageStyle = identity.StyleSource(approvalCSS)

// approvalPage is what a page shows.
type approvalPage struct {
	Look    string // ask, approved, rejected or closed
	Title   string
	Lead    string
	User    *User // nil: nobody is shown
	By      string
	Warning *warning
	Token   string // with it, the page asks
	Hint    string
	Style   template.CSS
}

type warning struct{ What, Why string }

func (p approvalPage) write(w io.Writer) error {
	p.Style = template.CSS(approvalCSS) //nolint:gosec // our own file, not input
	var b bytes.Buffer
	if err := approvalTemplate.Execute(&b, p); err != nil {
		return fmt.Errorf("account: approval page: %w", err)
	}
	_, err := b.WriteTo(w)
	return err
}

// unverified warns of what nobody vouches for.
func unverified(u User) *warning {
	switch {
	case !u.IdentityVerified && u.Status == store.Rejected:
		return &warning{"The user ID and e-mail address are unverified.", "They were sent without proof of who sent them."}
	case !u.IdentityVerified:
		return &warning{
			"The user ID and e-mail address are unverified.", "They were sent without proof of who sent them. At the first " +
				"sign-in the e-mail address must be this one; if it is another, the account waits for your approval again.",
		}
	case !u.EmailVerified:
		return &warning{"The e-mail address is unverified.", "The person has signed in, but the identity provider does not vouch for the address."}
	}
	return nil
}

var decidedBy = map[string]string{
	ByAdminKey: "with the admin key", ByApprovalLink: "by the link in the mail", ByCommandLine: "on the command line",
}

// ApprovalPage writes the HTML page that confirms a decision on a user. Nothing of the request, such as the admin key,
// is in it.
func ApprovalPage(w io.Writer, u User, action Decision) error {
	if action.Status() == "" || u.Status != action.Status() {
		return fmt.Errorf("account: the approval page confirms a decision, and the user is %s", u.Status)
	}
	p := approvalPage{
		Look: string(u.Status), Title: "Registration rejected", Lead: "This person cannot use the service.",
		User: &u, By: decidedBy[u.DecidedBy], Warning: unverified(u), Hint: "You can close this page. " + changeLater,
	}
	if u.Status == store.Approved {
		p.Title, p.Lead = "Registration approved", "This person can use the service from now on."
	}
	return p.write(w)
}

const changeLater = "The decision can be changed later with the admin key."

// AskPage writes the page to which the mail to the administrator leads: it shows who has registered and asks. Its form
// posts token and action to /approve. The link must be open.
func AskPage(w io.Writer, l Link, token string) error {
	if l.State != LinkOpen || token == "" {
		return fmt.Errorf("account: the page that asks is for an open link, and this one is %s", l.State)
	}
	p := approvalPage{
		Look: "ask", Title: "Approve this registration?", Lead: "Nothing has been decided yet. Whatever you choose, the person is told by e-mail.",
		User: &l.User, By: decidedBy[l.User.DecidedBy], Warning: unverified(l.User), Token: token,
		Hint: "This page decides once. " + changeLater,
	}
	return p.write(w)
}

// ClosedPage writes the page of a link that cannot decide: why, and for a used one, what is on record now.
func ClosedPage(w io.Writer, l Link) error {
	p := approvalPage{Look: "closed", Hint: "Nothing was changed by opening this page. Registrations can be decided with the admin key at any time."}
	switch l.State {
	case LinkUsed:
		p.User, p.By, p.Warning = &l.User, decidedBy[l.User.DecidedBy], unverified(l.User)
		p.Title, p.Hint = "This link has been used", "A link decides once. "+changeLater
		switch l.User.Status {
		case store.Approved:
			p.Lead = "The registration was decided. This person can use the service now."
		case store.Rejected:
			p.Lead = "The registration was decided. This person cannot use the service now."
		case store.Pending:
			p.Lead = "The registration was decided, and waits for a decision again. The newest mail has a link for it."
		}
	case LinkExpired:
		p.Title, p.Lead = "This link has expired", "Links to decide on a registration last seven days."
	case LinkChanged:
		p.Title = "The registration has changed"
		p.Lead = "It is not the one any more that the mail told of, so this link cannot decide on it. If it still waits, a newer mail has a link for it."
	case LinkOpen:
		return fmt.Errorf("account: the link is open; ask")
	default:
		return fmt.Errorf("account: a link cannot be %q", l.State)
	}
	return p.write(w)
}

// BadLinkPage writes the page for a token that is not one of ours, or whose user is gone.
func BadLinkPage(w io.Writer) error {
	return approvalPage{
		Look: "closed", Title: "This link does not work",
		Lead: "A part of it may be missing, or its registration is gone. Open it from the mail again, or copy the whole address.",
		Hint: "Nothing was changed. Registrations can be decided with the admin key at any time.",
	}.write(w)
}
