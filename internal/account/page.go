package account

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

var (
	//go:embed approval.html
	approvalHTML string
	//go:embed approval.css
	approvalCSS string

	approvalTemplate = template.Must(template.New("approval").Parse(approvalHTML))
)

// ApprovalPageStyle is the source expression that a Content-Security-Policy needs in style-src so that the page's only
// style element applies. The page has no script, and loads nothing.
var ApprovalPageStyle = func() string {
	sum := sha256.Sum256([]byte(approvalCSS))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}()

// ApprovalPage writes the HTML page that confirms a decision on a user. Nothing of the request, such as the admin key,
// is in it.
func ApprovalPage(w io.Writer, u User, action Decision) error {
	page := struct {
		User      User
		Approved  bool
		Title     string
		DecidedAt string
		Machine   string
		Style     template.CSS
	}{
		User: u, Approved: action == Approve, Title: "Registration rejected",
		Style: template.CSS(approvalCSS), //nolint:gosec // our own file, not input
	}
	if action.Status() == "" || u.Status != action.Status() {
		return fmt.Errorf("account: the approval page confirms a decision, and the user is %s", u.Status)
	}
	if u.Status == store.Approved {
		page.Title = "Registration approved"
	}
	if !u.DecidedAt.IsZero() {
		at := u.DecidedAt.UTC()
		page.DecidedAt, page.Machine = at.Format("2 January 2006, 15:04 UTC"), at.Format(time.RFC3339)
	}
	var b bytes.Buffer
	if err := approvalTemplate.Execute(&b, page); err != nil {
		return fmt.Errorf("account: approval page: %w", err)
	}
	_, err := b.WriteTo(w)
	return err
}
