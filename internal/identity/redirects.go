package identity

import (
	"fmt"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// loopbackPath is where a program on the user's machine listens for its answer, on a port of its own choice.
const loopbackPath = "/callback"

// redirects are the addresses to which a browser may be sent back. Each is compared as a whole, character by character;
// only of loopback addresses the port is free (RFC 8252).
type redirects struct {
	signedIn  []string
	signedOut []string
}

// newRedirects lists the service's own addresses and the configured ones.
func newRedirects(publicURL string, extra []string) (redirects, error) {
	r := redirects{signedIn: []string{publicURL + "/signed-in"}, signedOut: []string{publicURL + "/"}}
	for _, e := range extra {
		u, err := url.Parse(e)
		switch {
		case err != nil || u.Host == "" || u.User != nil || u.Fragment != "" || strings.Contains(e, "#"):
			return r, fmt.Errorf("RXASSAY_REDIRECT_URIS: %q is not an absolute URL without a fragment, such as https://app.example.com/signed-in", e)
		case u.Scheme != "https" && (u.Scheme != "http" || !loopback(u.Hostname())):
			return r, fmt.Errorf("RXASSAY_REDIRECT_URIS: %q must begin with https:// (http is for this machine only)", e)
		}
		r.signedIn = append(r.signedIn, e)
		r.signedOut = append(r.signedOut, u.Scheme+"://"+u.Host+"/")
	}
	return r, nil
}

// allows says whether a browser may be sent to an address after signing in. native is true for a program on the user's
// machine: anybody can listen there, so the user is asked each time.
func (r redirects) allows(address string) (native, ok bool) {
	if slices.Contains(r.signedIn, address) {
		return false, true
	}
	rest, found := strings.CutPrefix(address, "http://")
	if !found {
		return false, false
	}
	hostPort, path, _ := strings.Cut(rest, "/")
	if "/"+path != loopbackPath {
		return false, false
	}
	// Parsed as address and port, so that nothing like "127.0.0.1:80@elsewhere" gets through. The name localhost may lead
	// elsewhere and is not allowed.
	at, err := netip.ParseAddrPort(hostPort)
	ok = err == nil && at.Port() != 0 && at.String() == hostPort &&
		(at.Addr() == netip.AddrFrom4([4]byte{127, 0, 0, 1}) || at.Addr() == netip.IPv6Loopback())
	return ok, ok
}

func (r redirects) allowsSignedOut(address string) bool { return slices.Contains(r.signedOut, address) }

// formTarget is the source expression with which a page's policy lets its form lead on to an address. A policy cannot
// name an IPv6 address, so there it is the scheme.
func formTarget(address string) string {
	u, err := url.Parse(address)
	switch {
	case err != nil:
		return ""
	case strings.Contains(u.Host, "["):
		return u.Scheme + ":"
	}
	return u.Scheme + "://" + u.Host
}
