package identity

import (
	"cmp"
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/go-jose/go-jose/v4"

	"github.com/rxassay/rxassay/internal/keyfile"
)

// The life of a signing key. A new key is published at once but signs only after publicationDelay, when everybody who
// keeps the published keys for jwksCache has seen it. The key before it stays published until the last token that it
// signed has expired.
const (
	// keyFolder in the data directory holds one file for each key.
	keyFolder = "identity-keys"
	// keyAge is when a key gets a successor by itself.
	keyAge = 90 * 24 * time.Hour
	// publicationDelay is from the making of a key to its first signature.
	publicationDelay = 15 * time.Minute
	// jwksCache is how long others may keep the published keys.
	jwksCache = 5 * time.Minute
	// keyMargin is how much longer than its tokens an old key is published, for clocks that are slow.
	keyMargin = 5 * time.Minute
	// keyRereading is how soon a running service sees what another process did to the keys.
	keyRereading = 10 * time.Second
)

// SigningKey tells of a key of the built-in provider; never the private part.
type SigningKey struct {
	ID        string // the kid of its tokens
	CreatedAt time.Time
	SignsFrom time.Time
	Signing   bool // signs the tokens of this moment
}

// storedKey is the content of a key's file.
type storedKey struct {
	Created time.Time       `json:"created"`
	Key     jose.JSONWebKey `json:"key"`

	path   string
	signer jose.Signer
}

// RotateSigningKey makes a new signing key in the data directory of a service, which need not run. A running service
// publishes it within seconds and signs with it after 15 minutes; tokens of the old key stay good until they expire.
// With revokeOld, for a key that others may have seen, the old keys are removed: the new one signs at once and every ID
// token given out so far is refused; refresh tokens stay good.
func RotateSigningKey(dataDir string, now time.Time, revokeOld bool) (SigningKey, error) {
	before, err := readKeys(dataDir)
	if err != nil {
		return SigningKey{}, err
	}
	made, err := makeKey(dataDir, later(now, before))
	if err != nil {
		return SigningKey{}, err
	}
	if revokeOld {
		for _, k := range before {
			if err := os.Remove(k.path); err != nil {
				return SigningKey{}, fmt.Errorf("the old signing key is still there: %w", err)
			}
		}
	}
	keys, err := SigningKeys(dataDir, now)
	if err != nil {
		return SigningKey{}, err
	}
	i := slices.IndexFunc(keys, func(k SigningKey) bool { return k.ID == made.Key.KeyID })
	if i < 0 {
		return SigningKey{}, errors.New("the new signing key is gone again; rotate once more")
	}
	return keys[i], nil
}

// SigningKeys lists the keys in a data directory, oldest first.
func SigningKeys(dataDir string, now time.Time) ([]SigningKey, error) {
	keys, err := readKeys(dataDir)
	if err != nil {
		return nil, err
	}
	active := activeKey(keys, now)
	all := make([]SigningKey, len(keys))
	for i, k := range keys {
		all[i] = SigningKey{ID: k.Key.KeyID, CreatedAt: k.Created, SignsFrom: k.Created.Add(publicationDelay), Signing: i == active}
		if len(keys) == 1 {
			all[i].SignsFrom = k.Created
		}
	}
	return all, nil
}

// later is now, or just after the newest key where the clock has not moved on since: a new key is the newest.
func later(now time.Time, keys []storedKey) time.Time {
	if len(keys) > 0 && !now.After(keys[len(keys)-1].Created) {
		return keys[len(keys)-1].Created.Add(time.Nanosecond)
	}
	return now
}

func makeKey(dataDir string, now time.Time) (storedKey, error) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return storedKey{}, err
	}
	made := storedKey{Created: now.UTC(), Key: jose.JSONWebKey{Key: private, Algorithm: string(jose.ES256), Use: "sig"}}
	thumbprint, err := made.Key.Thumbprint(crypto.SHA256)
	if err != nil {
		return storedKey{}, err
	}
	made.Key.KeyID = base64.RawURLEncoding.EncodeToString(thumbprint)
	// The name sorts by age and tells two keys of one second apart.
	name := now.UTC().Format("20060102T150405Z") + "-" + base64.RawURLEncoding.EncodeToString(thumbprint[:6]) + ".json"
	_, _, err = keyfile.Load(filepath.Join(dataDir, keyFolder, name), func() ([]byte, error) { return json.Marshal(made) })
	if err != nil {
		return storedKey{}, fmt.Errorf("the signing key of the identity provider cannot be kept in the data directory: %w", err)
	}
	return made, nil
}

// readKeys returns the keys in a data directory, oldest first; none where there is no such folder yet.
func readKeys(dataDir string) ([]storedKey, error) {
	paths, err := filepath.Glob(filepath.Join(dataDir, keyFolder, "*.json"))
	if err != nil {
		return nil, err
	}
	var keys []storedKey
	for _, path := range paths {
		content, _, err := keyfile.Load(path, func() ([]byte, error) { return nil, fs.ErrNotExist })
		switch {
		case errors.Is(err, fs.ErrNotExist): // another process retired it just now
			continue
		case err != nil:
			return nil, fmt.Errorf("a signing key of the identity provider cannot be read: %w", err)
		}
		k := storedKey{path: path}
		if json.Unmarshal(content, &k) != nil || !k.Key.Valid() || k.Key.IsPublic() || k.Key.KeyID == "" ||
			k.Key.Algorithm != string(jose.ES256) || k.Created.IsZero() {
			return nil, fmt.Errorf("%s does not hold an ES256 private key; restore it from a backup, or delete it and everybody has to refresh their token", path)
		}
		keys = append(keys, k)
	}
	slices.SortStableFunc(keys, func(a, b storedKey) int { return cmp.Compare(a.Created.UnixNano(), b.Created.UnixNano()) })
	return keys, nil
}

// activeKey is the index of the key that signs: the newest that has been published long enough, else the oldest.
func activeKey(keys []storedKey, now time.Time) int {
	for i := len(keys) - 1; i > 0; i-- {
		if !now.Before(keys[i].Created.Add(publicationDelay)) {
			return i
		}
	}
	return 0
}

// keyRing is the keys as a running service uses them.
type keyRing struct {
	dataDir string
	now     func() time.Time
	failed  func(error) // is told where the folder cannot be read again

	mu     sync.Mutex
	keys   []storedKey
	active int
	read   time.Time
}

// openKeyRing reads the keys, and makes the first.
func openKeyRing(dataDir string, now func() time.Time, failed func(error)) (*keyRing, error) {
	r := &keyRing{dataDir: dataDir, now: now, failed: failed}
	return r, r.reread(now())
}

// reread brings the ring up to date: a key that is old enough gets a successor, and one whose last token has expired
// is removed.
func (r *keyRing) reread(now time.Time) error {
	keys, err := readKeys(r.dataDir)
	if err != nil {
		return err
	}
	if len(keys) == 0 || !now.Before(keys[len(keys)-1].Created.Add(keyAge)) {
		if _, err := makeKey(r.dataDir, now); err != nil {
			return err
		}
		if keys, err = readKeys(r.dataDir); err != nil {
			return err
		}
	}
	active := activeKey(keys, now)
	if active > 0 && !now.Before(keys[active].Created.Add(publicationDelay+idTokenLife+keyMargin)) {
		for _, old := range keys[:active] {
			if err := os.Remove(old.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("a signing key that is not used any more cannot be removed: %w", err)
			}
		}
		keys, active = keys[active:], 0
	}
	for i, k := range keys {
		if keys[i].signer, err = jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: k.Key}, (&jose.SignerOptions{}).WithType("JWT")); err != nil {
			return fmt.Errorf("the signing key %s cannot be used: %w", k.path, err)
		}
	}
	r.keys, r.active, r.read = keys, active, now
	return nil
}

// current returns the keys and which of them signs. Where the folder cannot be read the keys in memory go on.
func (r *keyRing) current() ([]storedKey, int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.now()
	if now.Sub(r.read).Abs() >= keyRereading {
		if err := r.reread(now); err != nil {
			r.failed(err)
			r.read, r.active = now, activeKey(r.keys, now)
		}
	}
	return r.keys, r.active
}

func (r *keyRing) signer() jose.Signer {
	keys, active := r.current()
	return keys[active].signer
}

// published is the key set as it stands in the JWKS document.
func (r *keyRing) published() jose.JSONWebKeySet {
	keys, _ := r.current()
	set := jose.JSONWebKeySet{Keys: make([]jose.JSONWebKey, len(keys))}
	for i, k := range keys {
		set.Keys[i] = k.Key.Public()
	}
	return set
}

// VerifySignature implements oidc.KeySet: what the built-in provider's tokens are checked with, without a detour over
// the network. The key is the one that the token names.
func (r *keyRing) VerifySignature(_ context.Context, raw string) ([]byte, error) {
	jws, err := jose.ParseSignedCompact(raw, algorithms)
	if err != nil {
		return nil, err
	}
	header := jws.Signatures[0].Header
	published := r.published()
	for _, key := range published.Key(header.KeyID) {
		if key.Algorithm != header.Algorithm {
			continue
		}
		if payload, err := jws.Verify(key); err == nil {
			return payload, nil
		}
	}
	return nil, errors.New("no published key fits the signature")
}
