package identity

import (
	"context"

	"github.com/rxassay/rxassay/internal/store"
)

// SignUpLimit is under which sign-ups from an address are counted.
func (p *Provider) SignUpLimit(address string) store.AttemptLimit {
	return store.AttemptLimit{Key: p.secrets.mac("attempt", "sign up", address), Max: signUpsPerAddress, Window: signUpWindow}
}

// SignedInLimit is under which the sign-ins of an account are counted.
func (p *Provider) SignedInLimit(uid string) store.AttemptLimit {
	return store.AttemptLimit{Key: p.secrets.mac("attempt", "signed in", uid), Max: signInsPerAccount, Window: changeWindow}
}

// OccupyHasher takes every place in which passwords are hashed, until the function it returns is called.
func (p *Provider) OccupyHasher() (free func()) {
	n := cap(p.hasher.running)
	for range n {
		p.hasher.running <- struct{}{}
	}
	return func() {
		for range n {
			<-p.hasher.running
		}
	}
}

// MatchPassword checks a password without any brake.
func (p *Provider) MatchPassword(ctx context.Context, email, password string) error {
	_, err := p.matchPassword(ctx, email, password)
	return err
}

// WaitingForHasher is how many wait for a place.
func (p *Provider) WaitingForHasher() int { return len(p.hasher.waiting) }
