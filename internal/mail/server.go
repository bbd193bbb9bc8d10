package mail

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strconv"
	"strings"
)

// Server is a mail server and how to speak to it. It prints as its address; the password is never printed.
type Server struct {
	host, port     string
	user, password string // empty: no sign-in
	security       security
	tls            *tls.Config
	helo           string
}

type security int

const (
	implicitTLS security = iota // from the first byte
	startTLS                    // before anything else is said
	plain
)

// ParseServer reads the address of a mail server:
//
//	smtp://user:password@host:587     STARTTLS, required
//	smtps://user:password@host:465    TLS from the first byte
//	smtp://127.0.0.1:1025             on this machine: without TLS
//
// Ports are 587 and 465 where none is given; user and password may be left out, and are percent-encoded where they hold
// characters such as @ or /. Options stand in the query:
//
//	ca=/path/to/ca.pem    certificates to trust in place of the system's
//	tls=required          STARTTLS on this machine too
//	tls=off               no TLS to another machine; refused together with a password
//	helo=mail.example.com the name that the service gives itself (default: the machine's)
//
// An error names RXASSAY_SMTP_URL and what to do, and holds nothing of the address.
func ParseServer(address string) (*Server, error) {
	bad := func(what string) (*Server, error) { return nil, errors.New("RXASSAY_SMTP_URL: " + what) }
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.Scheme != "smtp" && u.Scheme != "smtps" || strings.Trim(u.Path, "/") != "" ||
		u.Fragment != "" || u.Opaque != "" {
		return bad("give an address such as smtp://user:password@mail.example.com:587 or smtps://mail.example.com; " +
			"characters such as @ / : ? # % in user or password are percent-encoded")
	}
	s := &Server{host: u.Hostname(), port: u.Port()}
	if port, err := strconv.Atoi(s.port); s.port != "" && (err != nil || port < 1 || port > 65535) {
		return bad("the port must be a number from 1 to 65535")
	}
	s.user = u.User.Username()
	s.password, _ = u.User.Password()
	if (s.user == "") != (s.password == "") {
		return bad("give both a user and a password, or neither")
	}
	if strings.ContainsFunc(s.user+s.password, forbidden) {
		return bad("user and password must not contain control characters")
	}
	s.tls = &tls.Config{ServerName: s.host, MinVersion: tls.VersionTLS12}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return bad("its options cannot be read; write them like ?ca=/path/to/ca.pem&helo=mail.example.com")
	}
	for name, values := range query {
		value := values[0]
		switch {
		case len(values) > 1:
			return bad("an option stands there twice")
		case name == "ca":
			if s.tls.RootCAs, err = certificates(value); err != nil {
				return bad(err.Error())
			}
		case name == "helo":
			if s.helo = value; value == "" || strings.ContainsFunc(value, func(r rune) bool { return r <= ' ' || r > '~' }) {
				return bad("helo must be a host name")
			}
		case name == "tls" && (value == "required" || value == "off"):
		default:
			return bad("its options are ca, helo, and tls=required or tls=off")
		}
	}
	if s.helo == "" {
		if s.helo, err = os.Hostname(); err != nil || s.helo == "" {
			s.helo = "localhost"
		}
	}
	mode := query.Get("tls")
	switch {
	case u.Scheme == "smtps" && mode == "off":
		return bad("smtps is TLS; leave tls=off out, or use smtp")
	case u.Scheme == "smtps":
		s.security = implicitTLS
	case mode == "required" || mode == "" && !loopback(s.host):
		s.security = startTLS
	case s.password != "" && !loopback(s.host):
		return bad("tls=off would send the password over the network in the clear; leave it out, or send without user and password")
	default:
		s.security = plain
	}
	if s.port == "" {
		s.port = map[bool]string{true: "465", false: "587"}[u.Scheme == "smtps"]
	}
	return s, nil
}

// String is host and port.
func (s *Server) String() string { return net.JoinHostPort(s.host, s.port) }

// GoString keeps the password out of %#v.
func (s *Server) GoString() string { return s.String() }

func loopback(host string) bool {
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.Unmap().IsLoopback()
}

func certificates(path string) (*x509.CertPool, error) {
	pem, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the file of the option ca cannot be read: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, errors.New("the file of the option ca holds no PEM certificate")
	}
	return pool, nil
}
