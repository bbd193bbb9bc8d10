package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"

	"github.com/rxassay/rxassay/internal/keyfile"
)

// adminKeyFile is the name of the made key's file in the data directory.
const adminKeyFile = "admin.key"

// shortAdminKey is the length below which a configured key can be guessed.
const shortAdminKey = 20

// AdminKey is the shared secret of the admin operations. The zero AdminKey matches nothing. Only a digest of the secret
// is kept, and the key prints as "[admin key]".
type AdminKey struct {
	digest  [sha256.Size]byte
	set     bool
	short   bool
	path    string
	created bool
}

// LoadAdminKey takes the configured key. Where none is configured it takes the one in dataDir, which is made of 32
// random bytes at the first start.
func LoadAdminKey(configured, dataDir string) (AdminKey, error) {
	if configured = strings.TrimSpace(configured); configured != "" {
		return newAdminKey(configured), nil
	}
	path := filepath.Join(dataDir, adminKeyFile)
	content, created, err := keyfile.Load(path, func() ([]byte, error) {
		secret := make([]byte, 32)
		rand.Read(secret) // never fails
		return []byte(base64.RawURLEncoding.EncodeToString(secret) + "\n"), nil
	})
	if err != nil {
		return AdminKey{}, fmt.Errorf("the admin key cannot be kept in the data directory: %w", err)
	}
	secret := strings.TrimSpace(string(content))
	if secret == "" {
		return AdminKey{}, fmt.Errorf("%s is empty; delete it and a new admin key is made, or set RXASSAY_ADMIN_KEY", path)
	}
	key := newAdminKey(secret)
	key.path, key.created = path, created
	return key, nil
}

func newAdminKey(secret string) AdminKey {
	return AdminKey{digest: sha256.Sum256([]byte(secret)), set: true, short: len(secret) < shortAdminKey}
}

// Matches compares in constant time.
func (k AdminKey) Matches(candidate string) bool {
	digest := sha256.Sum256([]byte(candidate))
	return subtle.ConstantTimeCompare(digest[:], k.digest[:]) == 1 && k.set
}

// Path is the file that holds the key; empty where the key was configured.
func (k AdminKey) Path() string { return k.path }

// Created says that the key was made just now, so that the operator is told its path.
func (k AdminKey) Created() bool { return k.created }

// Short says that the key is short enough to be guessed, so that the operator is warned.
func (k AdminKey) Short() bool { return k.short }

// String hides the key.
func (k AdminKey) String() string { return "[admin key]" }

// GoString hides the key.
func (k AdminKey) GoString() string { return k.String() }

// LogValue hides the key.
func (k AdminKey) LogValue() slog.Value { return slog.StringValue(k.String()) }
