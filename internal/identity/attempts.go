package identity

import (
	"context"
	"net"
	"net/netip"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// The brakes on guessing and on mail. A window begins with the first try. The counts are kept in the database under
// keyed hashes: they outlive a restart, and nobody can read addresses from them.
const (
	signInWindow       = 15 * time.Minute
	failuresPerAccount = 10  // for one e-mail address from one network address
	failuresPerAddress = 100 // from one network address, whatever the e-mail
	failuresEverywhere = 200 // for one e-mail address, from everywhere together

	changeWindow      = time.Hour
	signInsPerAccount = 200 // that succeed; each leaves a session and an entry in the audit log
	changesPerAccount = 100 // of password and name

	signUpWindow      = time.Hour
	signUpsPerAddress = 100

	mailWindow      = time.Hour
	mailsPerAccount = 5
	mailsPerAddress = 50
)

// signInKeys are the counts of a sign-in: of the pair, of the network address, and of the account.
type signInKeys struct{ pair, address, account string }

func (p *Provider) signInKeys(email, address string) signInKeys {
	return signInKeys{
		pair:    p.secrets.mac("attempt", "sign in", email, address),
		address: p.secrets.mac("attempt", "sign in address", address),
		account: p.secrets.mac("attempt", "sign in account", email),
	}
}

// count counts a try under every limit at once; where one of them is reached it is a *[tooManyError].
func (p *Provider) count(ctx context.Context, limits ...store.AttemptLimit) error {
	wait, err := p.store.CountAttempt(ctx, limits...)
	if err == nil && wait > 0 {
		err = &tooManyError{wait}
	}
	return err
}

// beginSignIn counts a sign-in as failed from its beginning, so that many at a time cannot slip under a limit.
func (p *Provider) beginSignIn(ctx context.Context, k signInKeys) error {
	return p.count(
		ctx,
		store.AttemptLimit{Key: k.pair, Max: failuresPerAccount, Window: signInWindow},
		store.AttemptLimit{Key: k.address, Max: failuresPerAddress, Window: signInWindow},
		store.AttemptLimit{Key: k.account, Max: failuresEverywhere, Window: signInWindow},
	)
}

// signedIn forgets the failures of the pair, gives back this attempt, and counts the success, so that nobody fills the
// database by signing in over and over.
func (p *Provider) signedIn(ctx context.Context, k signInKeys, uid string) error {
	if err := p.store.ForgiveAttempt(ctx, []string{k.address, k.account}, []string{k.pair}); err != nil {
		return err
	}
	return p.count(ctx, store.AttemptLimit{
		Key: p.secrets.mac("attempt", "signed in", uid), Max: signInsPerAccount, Window: changeWindow,
	})
}

// countChange counts a change that the user of an account makes to it.
func (p *Provider) countChange(ctx context.Context, uid string) error {
	return p.count(ctx, store.AttemptLimit{
		Key: p.secrets.mac("attempt", "change", uid), Max: changesPerAccount, Window: changeWindow,
	})
}

// signInUnjudged gives back an attempt that came to no verdict.
func (p *Provider) signInUnjudged(ctx context.Context, k signInKeys) {
	if err := p.store.ForgiveAttempt(ctx, []string{k.pair, k.address, k.account}, nil); err != nil {
		p.log.WarnContext(ctx, "an attempt to sign in could not be given back", "error", err)
	}
}

// countSignUp counts a sign-up from an address.
func (p *Provider) countSignUp(ctx context.Context, address string) error {
	return p.count(ctx, store.AttemptLimit{
		Key: p.secrets.mac("attempt", "sign up", address), Max: signUpsPerAddress, Window: signUpWindow,
	})
}

// countMail counts a mail that somebody asks for, whether or not the address has an account.
func (p *Provider) countMail(ctx context.Context, purpose store.MailPurpose, email, address string) error {
	return p.count(
		ctx,
		store.AttemptLimit{Key: p.secrets.mac("attempt", "mail", string(purpose), email), Max: mailsPerAccount, Window: mailWindow},
		store.AttemptLimit{Key: p.secrets.mac("attempt", "mail address", address), Max: mailsPerAddress, Window: mailWindow},
	)
}

// networkAddress is the address that attempts are counted for: an IPv4 address, or the /64 network of an IPv6 one, of
// which a single customer has all.
func networkAddress(remote string) string {
	ip, host := parseRemote(remote)
	switch {
	case !ip.IsValid():
		return host
	case ip.Is6():
		return masked(ip, 64)
	}
	return ip.String()
}

// networkShown is what a session keeps of an address, for its owner to recognise: the /24 or /48 network.
func networkShown(remote string) string {
	ip, _ := parseRemote(remote)
	switch {
	case !ip.IsValid():
		return ""
	case ip.Is6():
		return masked(ip, 48)
	}
	return masked(ip, 24)
}

func parseRemote(remote string) (ip netip.Addr, host string) {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	ip, err = netip.ParseAddr(host)
	if err != nil {
		return netip.Addr{}, host
	}
	return ip.Unmap().WithZone(""), host
}

func masked(ip netip.Addr, bits int) string {
	prefix, err := ip.Prefix(bits)
	if err != nil { // bits fit the family
		return ip.String()
	}
	return prefix.String()
}
