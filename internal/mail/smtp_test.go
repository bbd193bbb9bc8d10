package mail

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"log"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
)

// received is a mail that the server of a test has taken.
type received struct {
	from, to string
	user     string // who signed in
	secure   bool   // over TLS
	data     string
}

// mailServer is a real SMTP server that answers as a test wants.
type mailServer struct {
	addr string

	mu       sync.Mutex
	mails    []received
	rcpt     func(attempt int) error // answers RCPT; nil: yes
	sender   func() error            // answers MAIL
	data     func() error            // answers the mail when it is complete
	attempts int                     // of RCPT
	password string                  // asked for when not empty

	server   *smtp.Server
	listener net.Listener
	done     chan struct{}
}

// startServer listens on an address ("127.0.0.1:0": any port). tlsMode is "", "starttls" or "implicit".
func startServer(t *testing.T, addr string, cert *tls.Certificate, tlsMode string) *mailServer {
	t.Helper()
	l, err := net.Listen("tcp", addr)
	// A port that was given up may be another program's for a while.
	for end := time.Now().Add(5 * time.Minute); err != nil && time.Now().Before(end); l, err = net.Listen("tcp", addr) {
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	m := &mailServer{addr: l.Addr().String(), done: make(chan struct{})}
	m.server = smtp.NewServer(smtp.BackendFunc(func(c *smtp.Conn) (smtp.Session, error) {
		_, secure := c.TLSConnectionState()
		s := &session{server: m, conn: c}
		s.mail.secure = secure
		return s, nil
	}))
	m.server.Domain = "mx.example.com"
	m.server.AllowInsecureAuth = true
	m.server.ErrorLog = log.New(io.Discard, "", 0)
	if cert != nil {
		m.server.TLSConfig = &tls.Config{Certificates: []tls.Certificate{*cert}}
	}
	if tlsMode == "implicit" {
		l = tls.NewListener(l, m.server.TLSConfig)
		m.server.TLSConfig = nil
	}
	m.listener = l
	go func() {
		defer close(m.done)
		_ = m.server.Serve(l)
	}()
	t.Cleanup(m.stop)
	return m
}

func (m *mailServer) stop() {
	_ = m.server.Close()
	_ = m.listener.Close() // the server may not have begun to listen
	<-m.done
}

func (m *mailServer) taken() []received {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.mails)
}

func (m *mailServer) answer(change func(m *mailServer)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change(m)
}

type session struct {
	server *mailServer
	conn   *smtp.Conn
	mail   received
}

func (s *session) AuthMechanisms() []string { return []string{sasl.Plain} }

func (s *session) Auth(string) (sasl.Server, error) {
	return sasl.NewPlainServer(func(_, user, password string) error {
		s.server.mu.Lock()
		defer s.server.mu.Unlock()
		if password != s.server.password {
			return &smtp.SMTPError{Code: 535, EnhancedCode: smtp.EnhancedCode{5, 7, 8}, Message: "no: " + password}
		}
		s.mail.user = user
		return nil
	}), nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	if s.server.password != "" && s.mail.user == "" {
		return smtp.ErrAuthRequired
	}
	s.mail.from = from
	if s.server.sender != nil {
		return s.server.sender()
	}
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.server.mu.Lock()
	s.server.attempts++
	answer, n := s.server.rcpt, s.server.attempts
	s.server.mu.Unlock()
	s.mail.to = to
	if answer != nil {
		return answer(n)
	}
	return nil
}

func (s *session) Data(r io.Reader) error {
	b, err := io.ReadAll(r)
	if err != nil {
		return err // the sender left before the end: it is no mail
	}
	s.mail.data = string(b)
	s.server.mu.Lock()
	answer := s.server.data
	s.server.mu.Unlock()
	if answer != nil {
		if err := answer(); err != nil {
			return err
		}
	}
	s.server.mu.Lock()
	defer s.server.mu.Unlock()
	s.server.mails = append(s.server.mails, s.mail)
	return nil
}

func (s *session) Reset()        {}
func (s *session) Logout() error { return nil }

// authority makes a certificate authority and a certificate for this machine; the first result is the file of the
// authority.
func authority(t *testing.T) (string, *tls.Certificate) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	caKey, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(err)
	from, to := time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
	ca := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "Test authority"}, NotBefore: from, NotAfter: to,
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}
	caDER, err := x509.CreateCertificate(rand.Reader, ca, ca, &caKey.PublicKey, caKey)
	must(err)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	must(err)
	leaf := &x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "127.0.0.1"}, NotBefore: from, NotAfter: to,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der, err := x509.CreateCertificate(rand.Reader, leaf, ca, &key.PublicKey, caKey)
	must(err)
	path := filepath.Join(t.TempDir(), "ca.pem")
	must(os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: caDER}), 0o600))
	return path, &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}
}
