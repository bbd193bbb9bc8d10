package identity

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"path/filepath"

	"github.com/rxassay/rxassay/internal/keyfile"
)

// secretFile is the provider's own secret in the data directory.
const secretFile = "identity-secret.key"

// secrets makes what only the provider can make: keys of counts, proofs of forms, successors of refresh tokens.
type secrets struct{ key []byte }

func loadSecrets(dataDir string) (secrets, error) {
	path := filepath.Join(dataDir, secretFile)
	content, _, err := keyfile.Load(path, func() ([]byte, error) { return []byte(newToken() + "\n"), nil })
	if err != nil {
		return secrets{}, fmt.Errorf("the secret of the identity provider cannot be kept in the data directory: %w", err)
	}
	if len(content) < 32 {
		return secrets{}, fmt.Errorf("%s is cut short; restore it from a backup, or delete it and everybody has to sign in again", path)
	}
	return secrets{content}, nil
}

// mac is a keyed hash of a purpose and its parts. The lengths are hashed too, so that no two lists of parts are alike.
func (s secrets) mac(parts ...string) string {
	h := hmac.New(sha256.New, s.key)
	for _, part := range parts {
		fmt.Fprintf(h, "%d:%s", len(part), part)
	}
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil))
}

// newToken makes 32 random bytes as text, for a client to hold; the store keeps their hash.
func newToken() string {
	secret := make([]byte, 32)
	rand.Read(secret) // never fails
	return base64.RawURLEncoding.EncodeToString(secret)
}

// tokenHash is under which the store knows a token. The token is random, so a plain hash is enough.
func tokenHash(token string) string {
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:])
}
