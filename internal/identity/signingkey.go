package identity

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/go-jose/go-jose/v4"
)

// signingKeyFile is the name of the built-in provider's private key, a JSON Web Key, in the data directory.
const signingKeyFile = "identity-key.json"

// loadSigningKey takes the ES256 key of the data directory, which is made at the first start.
func loadSigningKey(dataDir string) (jose.JSONWebKey, error) {
	path := filepath.Join(dataDir, signingKeyFile)
	content, _, err := loadOrCreate(path, func() ([]byte, error) {
		private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return nil, err
		}
		key := jose.JSONWebKey{Key: private, Algorithm: string(jose.ES256), Use: "sig"}
		thumbprint, err := key.Thumbprint(crypto.SHA256)
		if err != nil {
			return nil, err
		}
		key.KeyID = base64.RawURLEncoding.EncodeToString(thumbprint)
		return json.Marshal(key)
	})
	if err != nil {
		return jose.JSONWebKey{}, fmt.Errorf("the signing key of the identity provider cannot be kept in the data directory: %w", err)
	}
	var key jose.JSONWebKey
	if json.Unmarshal(content, &key) != nil || !key.Valid() || key.IsPublic() || key.KeyID == "" || key.Algorithm != string(jose.ES256) {
		return jose.JSONWebKey{}, fmt.Errorf("%s is not an ES256 private key; restore it from a backup, or delete it and everybody has to sign in again", path)
	}
	return key, nil
}

// publishedKeys is a key set as it stands in the JWKS document: what the built-in provider's tokens are checked with,
// without a detour over the network.
type publishedKeys struct{ set jose.JSONWebKeySet }

// VerifySignature implements oidc.KeySet: the key is the one that the token names.
func (k publishedKeys) VerifySignature(_ context.Context, raw string) ([]byte, error) {
	jws, err := jose.ParseSignedCompact(raw, algorithms)
	if err != nil {
		return nil, err
	}
	header := jws.Signatures[0].Header
	for _, key := range k.set.Key(header.KeyID) {
		if key.Algorithm != header.Algorithm {
			continue
		}
		if payload, err := jws.Verify(key); err == nil {
			return payload, nil
		}
	}
	return nil, errors.New("no published key fits the signature")
}
