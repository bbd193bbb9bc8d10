package identity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/go-jose/go-jose/v4"
	"golang.org/x/sync/singleflight"
)

// published is the key set that an issuer publishes. It is read at the first token and again for a token that none of
// the keys fits. It stands in the place of the OpenID Connect library's own, which for a moment after a read answers
// from that read instead of reading again: whether a new key is seen, or an issuer is seen to be down, must not depend
// on the scheduler.
type published struct {
	address string
	client  *http.Client // reads rarely: see [memory]

	reading singleflight.Group
	mu      sync.Mutex
	keys    []jose.JSONWebKey
}

// VerifySignature implements oidc.KeySet. Where the keys cannot be read the error wraps [ErrIssuerUnavailable]; where
// ctx ended it is ctx's.
func (p *published) VerifySignature(ctx context.Context, raw string) ([]byte, error) {
	jws, err := jose.ParseSignedCompact(raw, algorithms)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	known := p.keys
	p.mu.Unlock()
	if payload, ok := verifyWith(known, jws); ok {
		return payload, nil
	}
	read := p.reading.DoChan("", func() (any, error) {
		// Of no caller's context: when one hangs up, the others still want the answer. The client's timeout bounds it.
		keys, err := p.read()
		if err == nil {
			p.mu.Lock()
			p.keys = keys
			p.mu.Unlock()
		}
		return keys, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case result := <-read:
		if result.Err != nil {
			return nil, fmt.Errorf("%w (fetching keys: %w)", ErrIssuerUnavailable, result.Err)
		}
		keys, _ := result.Val.([]jose.JSONWebKey)
		if payload, ok := verifyWith(keys, jws); ok {
			return payload, nil
		}
		return nil, errors.New("none of the issuer's keys made the signature")
	}
}

// verifyWith tries the keys that the token's key id names, or all where it names none.
func verifyWith(keys []jose.JSONWebKey, jws *jose.JSONWebSignature) ([]byte, bool) {
	id := jws.Signatures[0].Header.KeyID
	for i := range keys {
		if id == "" || keys[i].KeyID == id {
			if payload, err := jws.Verify(&keys[i]); err == nil {
				return payload, true
			}
		}
	}
	return nil, false
}

func (p *published) read() ([]jose.JSONWebKey, error) {
	resp, err := p.client.Get(p.address)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		return nil, err
	}
	var set jose.JSONWebKeySet
	if err := json.Unmarshal(body, &set); err != nil {
		return nil, fmt.Errorf("the key set is not JSON of the right shape: %w", err)
	}
	return set.Keys, nil
}
