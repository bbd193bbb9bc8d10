package demo

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// A person takes longer than MinFill to fill in the form; a page older than MaxFill must be shown again.
const (
	MinFill = 3 * time.Second
	MaxFill = 24 * time.Hour
)

// Form is what comes with a filled-in form beside the visitor's words.
type Form struct {
	Stamp     string // from [Service.Stamp], carried by the page
	Trap      string // the field that people do not see
	CrossSite bool   // another site's page has sent it
}

// Why a request is held as spam.
const (
	heldTrap      = "trap"
	heldTooFast   = "too_fast"
	heldNoStamp   = "no_stamp"
	heldCrossSite = "cross_site"
)

const (
	stampTime  = 8  // bytes: milliseconds since 1970
	stampNonce = 12 // bytes
	stampSum   = 16 // bytes of an HMAC-SHA-256
)

// Stamp returns what a page carries to tell when it was shown. It is signed, and good for one request.
func (s *Service) Stamp() string { return s.stamp(s.now()) }

// ReadyStamp is a stamp for a page that is shown again to somebody who has filled it in before.
func (s *Service) ReadyStamp() string { return s.stamp(s.now().Add(-MinFill)) }

func (s *Service) stamp(shown time.Time) string {
	b := make([]byte, stampTime+stampNonce, stampTime+stampNonce+stampSum)
	binary.BigEndian.PutUint64(b, uint64(shown.UnixMilli()))
	rand.Read(b[stampTime:]) // never fails
	return base64.RawURLEncoding.EncodeToString(append(b, s.sign(b)...))
}

func (s *Service) sign(b []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write(b)
	return h.Sum(nil)[:stampSum]
}

// shown returns when the page with a stamp was shown; false for a stamp that is not ours.
func (s *Service) shown(stamp string) (time.Time, bool) {
	const length = stampTime + stampNonce + stampSum
	b, err := base64.RawURLEncoding.DecodeString(stamp) // which skips line ends: the same stamp must not have two texts
	if err != nil || len(b) != length || len(stamp) != base64.RawURLEncoding.EncodedLen(length) {
		return time.Time{}, false
	}
	said, sum := b[:stampTime+stampNonce], b[stampTime+stampNonce:]
	if !hmac.Equal(sum, s.sign(said)) {
		return time.Time{}, false
	}
	return time.UnixMilli(int64(binary.BigEndian.Uint64(said))), true
}

// judge says why a form is held as spam (empty: it is not), or that its page is too old.
func (s *Service) judge(f Form) (held string, err error) {
	shown, ours := s.shown(f.Stamp)
	age := s.now().Sub(shown)
	switch {
	case f.Trap != "":
		return heldTrap, nil
	case f.CrossSite:
		return heldCrossSite, nil
	case !ours:
		return heldNoStamp, nil
	case age < MinFill:
		return heldTooFast, nil
	case age > MaxFill:
		return "", ErrFormStale
	}
	return "", nil
}
