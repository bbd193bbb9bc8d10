package identity

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
)

// Issuer is one identity provider whose ID tokens are accepted.
type Issuer struct {
	// URL is the issuer exactly as tokens carry it in iss; a trailing slash counts.
	URL string
	// Audience is what tokens must carry in aud: the client id, or the project of Firebase.
	Audience string
	// Alias stands before the subjects of every issuer but the first: "<alias>:<subject>".
	Alias string
	// Keys verify signatures. Nil: the key set is found through the issuer's discovery document, at first use.
	Keys oidc.KeySet
}

var aliasPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$`)

// ParseIssuers reads the setting RXASSAY_OIDC_ISSUERS: "issuer|audience" or "alias=issuer|audience", separated by
// commas. The order counts: subjects of the first are bare uids, and each further one needs an alias. An empty setting
// gives no issuers, which means the built-in provider.
func ParseIssuers(setting string) ([]Issuer, error) {
	var issuers []Issuer
	for entry := range strings.SplitSeq(setting, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		issuer, err := parseIssuer(entry)
		if err != nil {
			return nil, fmt.Errorf("RXASSAY_OIDC_ISSUERS, entry %q: %w", entry, err)
		}
		issuers = append(issuers, issuer)
	}
	if err := checkIssuers(issuers); err != nil {
		return nil, fmt.Errorf("RXASSAY_OIDC_ISSUERS: %w", err)
	}
	return issuers, nil
}

func parseIssuer(entry string) (Issuer, error) {
	where, audience, found := strings.Cut(entry, "|")
	if !found {
		return Issuer{}, errors.New("write it as issuer|audience, such as https://securetoken.google.com/my-project|my-project")
	}
	issuer := Issuer{URL: strings.TrimSpace(where), Audience: strings.TrimSpace(audience)}
	if alias, rest, found := strings.Cut(where, "="); found && !strings.Contains(alias, "/") {
		issuer.Alias, issuer.URL = strings.TrimSpace(alias), strings.TrimSpace(rest)
		if !aliasPattern.MatchString(issuer.Alias) {
			return Issuer{}, errors.New("an alias has 1 to 32 letters, digits, dots, dashes or underscores and begins with a letter or digit")
		}
	}
	return issuer, nil
}

// checkIssuers holds what must be true of any list of issuers, however it came about.
func checkIssuers(issuers []Issuer) error {
	urls, aliases := map[string]bool{}, map[string]bool{}
	for i, issuer := range issuers {
		u, err := url.Parse(issuer.URL)
		switch {
		case err != nil || u.Host == "" || u.RawQuery != "" || u.Fragment != "" || u.User != nil:
			return fmt.Errorf("issuer %d is not an absolute URL without query and fragment; copy it from the issuer's discovery document", i+1)
		case u.Scheme != "https" && u.Scheme != "http":
			return fmt.Errorf("issuer %d must begin with https://", i+1)
		case u.Scheme == "http" && issuer.Keys == nil && !loopback(u.Hostname()):
			return fmt.Errorf("issuer %d is fetched over plain http, which anybody on the way can forge; use https (http is for this machine only)", i+1)
		case issuer.Audience == "":
			return fmt.Errorf("issuer %d has no audience; write issuer|audience with the client id that tokens are issued for", i+1)
		case i > 0 && issuer.Alias == "":
			return fmt.Errorf("issuer %d needs an alias, since only the first one's subjects are bare uids; write alias=issuer|audience", i+1)
		case urls[issuer.URL]:
			return fmt.Errorf("issuer %d is listed twice; keep one entry for each issuer", i+1)
		case issuer.Alias != "" && aliases[issuer.Alias]:
			return fmt.Errorf("issuer %d has the alias of an earlier one; give each its own", i+1)
		}
		urls[issuer.URL] = true
		aliases[issuer.Alias] = true
	}
	return nil
}

func loopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}
