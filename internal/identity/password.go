package identity

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"strings"

	"golang.org/x/crypto/argon2"
	"golang.org/x/text/unicode/norm"
)

const (
	// minPassword is the fewest characters of a password.
	minPassword = 8
	// maxPassword bounds its bytes.
	maxPassword = 1024

	saltLength = 16
	hashLength = 32
)

// argon2Parameters are the cost of one hash. They are kept with each hash, so that a later release can raise them:
// older hashes still verify and are replaced at the next sign-in.
type argon2Parameters struct {
	memoryKiB uint32
	passes    uint32
	lanes     uint8
}

// currentArgon2 is OWASP's recommendation for argon2id with the least memory: 19 MiB, two passes, one lane.
var currentArgon2 = argon2Parameters{memoryKiB: 19 * 1024, passes: 2, lanes: 1}

// errBusy means that too many hashes were waiting.
var errBusy = errors.New("too many passwords are being checked at the moment; try again in a few seconds")

// hasher hashes passwords with argon2id, a bounded number at a time: each holds memory and a processor.
type hasher struct {
	parameters argon2Parameters
	running    chan struct{}
	waiting    chan struct{}
}

// newHasher allows limit hashes at a time and 32 times as many to wait.
func newHasher(parameters argon2Parameters, limit int) *hasher {
	return &hasher{parameters: parameters, running: make(chan struct{}, limit), waiting: make(chan struct{}, 32*limit)}
}

// hash gives the hash of a password in PHC form: "$argon2id$v=19$m=19456,t=2,p=1$salt$hash".
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLength)
	rand.Read(salt) // never fails
	sum, err := h.run(ctx, password, salt, h.parameters, hashLength)
	if err != nil {
		return "", err
	}
	b64 := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version,
		h.parameters.memoryKiB, h.parameters.passes, h.parameters.lanes, b64(salt), b64(sum)), nil
}

// verify says whether a password fits its hash, and whether the hash was made with other parameters than today's.
func (h *hasher) verify(ctx context.Context, password, phc string) (fits, outdated bool, err error) {
	parameters, salt, want, err := parsePHC(phc)
	if err != nil {
		return false, false, err
	}
	got, err := h.run(ctx, password, salt, parameters, uint32(len(want)))
	if err != nil {
		return false, false, err
	}
	return subtle.ConstantTimeCompare(got, want) == 1, parameters != h.parameters, nil
}

// run waits for its turn and hashes. [errBusy] where the queue is full.
func (h *hasher) run(ctx context.Context, password string, salt []byte, p argon2Parameters, length uint32) ([]byte, error) {
	select {
	case h.waiting <- struct{}{}:
		defer func() { <-h.waiting }()
	default:
		return nil, errBusy
	}
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	// The same password typed on another system may come in other code points; NFC makes them one.
	return argon2.IDKey([]byte(norm.NFC.String(password)), salt, p.passes, p.memoryKiB, p.lanes, length), nil
}

// errHash means that a stored hash is not one of ours.
var errHash = errors.New("a stored password hash cannot be read; reset the password of this account")

func parsePHC(phc string) (p argon2Parameters, salt, sum []byte, err error) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" {
		return p, nil, nil, errHash
	}
	var version int
	if _, err := fmt.Sscanf(parts[2], "v=%d", &version); err != nil || version != argon2.Version {
		return p, nil, nil, errHash
	}
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memoryKiB, &p.passes, &p.lanes); err != nil {
		return p, nil, nil, errHash
	}
	salt, saltErr := base64.RawStdEncoding.DecodeString(parts[4])
	sum, sumErr := base64.RawStdEncoding.DecodeString(parts[5])
	if saltErr != nil || sumErr != nil || len(salt) == 0 || len(sum) < 16 || len(sum) > math.MaxUint8 ||
		p.passes == 0 || p.lanes == 0 || p.memoryKiB > 1<<20 || p.passes > 64 {
		return p, nil, nil, errHash
	}
	return p, salt, sum, nil
}
