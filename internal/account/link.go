package account

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/audit"
	"github.com/rxassay/rxassay/internal/keyfile"
)

// LinkLasts is how long the link in a mail to the administrator can decide.
const LinkLasts = 7 * 24 * time.Hour

// ErrLink means that the token of a link is not one that this service has signed, or is damaged.
var ErrLink = errors.New("this is not a link of this service, or a part of it is missing")

// LinkState is what has become of a link.
type LinkState string

// The states of a link.
const (
	LinkOpen    LinkState = "open"    // it can decide
	LinkUsed    LinkState = "used"    // the registration was decided, by this link or in another way
	LinkChanged LinkState = "changed" // the registration is not the one that the mail told of
	LinkExpired LinkState = "expired"
)

// Link is a link with the user it is about, as the user's record is now. An expired or changed link names nobody.
type Link struct {
	State LinkState
	User  User
}

// claim is what a link says. It is bound to what the administrator was told: it decides on the registration of this uid
// with this e-mail address, made at this time, whose status has changed this often. So one decision uses it up, whoever
// makes it, and a registration that has changed does not pass for the one in the mail.
type claim struct {
	uid     string
	expires time.Time
	changes uint32 // of the status
	seen    [sha256.Size]byte
}

func claimOf(u User, expires time.Time) claim {
	return claim{
		uid: u.UID, expires: expires, changes: uint32(u.StatusChanges),
		seen: sha256.Sum256([]byte(strings.ToLower(u.Email) + "\x00" + u.CreatedAt.UTC().Format(time.RFC3339Nano))),
	}
}

const (
	linkContext = "rxassay approval link 1\x00" // the key signs nothing else that looks like this
	linkHead    = 8 + 4 + sha256.Size           // bytes before the uid
	linkKeyFile = "approval.key"
)

// linkKeys sign links: the first signs, each verifies.
type linkKeys [][]byte

// loadLinkKeys reads the keys of the data directory, one a line; a first one is made. To change the key, put a new line
// on top and remove the old one when its last link has expired.
func loadLinkKeys(dataDir string) (linkKeys, error) {
	path := filepath.Join(dataDir, linkKeyFile)
	content, _, err := keyfile.Load(path, func() ([]byte, error) {
		key := make([]byte, sha256.Size)
		rand.Read(key) // never fails
		return []byte(base64.RawStdEncoding.EncodeToString(key) + "\n"), nil
	})
	if err != nil {
		return nil, fmt.Errorf("account: the key of approval links cannot be kept in the data directory: %w", err)
	}
	var keys linkKeys
	for l := range strings.Lines(string(content)) {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		key, err := base64.RawStdEncoding.DecodeString(strings.TrimRight(l, "="))
		if err != nil || len(key) < sha256.Size {
			return nil, fmt.Errorf("account: %s must hold keys of at least 32 bytes in base64, one a line; "+
				"restore it from a backup, or delete it and the links in mails sent so far are void", path)
		}
		keys = append(keys, key)
	}
	if len(keys) == 0 {
		return nil, fmt.Errorf("account: %s is empty; delete it and a new key is made", path)
	}
	return keys, nil
}

func mac(key, payload []byte) []byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(linkContext))
	h.Write(payload)
	return h.Sum(nil)
}

// sign makes the token of a link.
func (k linkKeys) sign(c claim) string {
	b := binary.BigEndian.AppendUint64(nil, uint64(c.expires.Unix()))
	b = binary.BigEndian.AppendUint32(b, c.changes)
	b = append(b, c.seen[:]...)
	b = append(b, c.uid...)
	return base64.RawURLEncoding.EncodeToString(b) + "." + base64.RawURLEncoding.EncodeToString(mac(k[0], b))
}

// read returns what a token says, else [ErrLink].
func (k linkKeys) read(token string) (c claim, err error) {
	payload, sum, _ := strings.Cut(token, ".")
	b, err := base64.RawURLEncoding.Strict().DecodeString(payload)
	if err != nil {
		return c, ErrLink
	}
	got, err := base64.RawURLEncoding.Strict().DecodeString(sum)
	if err != nil || len(b) <= linkHead {
		return c, ErrLink
	}
	for _, key := range k {
		if hmac.Equal(got, mac(key, b)) {
			c.expires = time.Unix(int64(binary.BigEndian.Uint64(b)), 0)
			c.changes = binary.BigEndian.Uint32(b[8:])
			copy(c.seen[:], b[12:])
			c.uid = string(b[linkHead:])
			return c, nil
		}
	}
	return c, ErrLink
}

// link compares what a link says with the user's record.
func (s *Service) link(c claim, u User) Link {
	now := claimOf(u, c.expires)
	switch {
	case !s.now().Before(c.expires):
		return Link{State: LinkExpired}
	case now.seen != c.seen:
		return Link{State: LinkChanged}
	case now.changes != c.changes:
		return Link{State: LinkUsed, User: u}
	}
	return Link{State: LinkOpen, User: u}
}

// ReadLink returns what the link of a mail stands for. A token that was not signed here is [ErrLink]; a user who is gone,
// [ErrUserNotFound].
func (s *Service) ReadLink(ctx context.Context, token string) (Link, error) {
	c, err := s.keys.read(token)
	if err != nil {
		return Link{}, err
	}
	if !s.now().Before(c.expires) {
		return Link{State: LinkExpired}, nil
	}
	u, err := s.Status(ctx, c.uid)
	if err != nil {
		return Link{}, err
	}
	return s.link(c, u), nil
}

// errLinkClosed ends a decision by a link that is not open.
var errLinkClosed = errors.New("the link is not open")

// DecideByLink approves or rejects the user of a link, once: decided is true for the call that has used the link. Else
// nothing is changed, and the link's state says why. The errors are those of [Service.ReadLink] and [Service.Decide].
func (s *Service) DecideByLink(ctx context.Context, token string, d Decision) (l Link, decided bool, err error) {
	c, err := s.keys.read(token)
	if err != nil {
		return Link{}, false, err
	}
	u, _, err := s.decide(ctx, c.uid, d, audit.ApprovalLink, func(u User) error {
		if l = s.link(c, u); l.State != LinkOpen {
			return errLinkClosed
		}
		return nil
	})
	switch {
	case errors.Is(err, errLinkClosed):
		return l, false, nil
	case err != nil:
		return Link{}, false, err
	}
	return Link{State: LinkUsed, User: u}, true, nil
}
