package identity

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"
)

// cheap parameters, for tests that are about anything else.
var cheap = argon2Parameters{memoryKiB: 64, passes: 1, lanes: 1}

func TestPasswordHash(t *testing.T) {
	h := newHasher(currentArgon2, 1)
	phc, err := h.hash(t.Context(), "correct horse 9")
	if err != nil || !strings.HasPrefix(phc, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Fatalf("%s %v", phc, err)
	}
	other, err := h.hash(t.Context(), "correct horse 9")
	if err != nil || other == phc {
		t.Errorf("two hashes of one password are equal: %v", err)
	}
	for password, want := range map[string]bool{"correct horse 9": true, "correct horse 8": false, "": false} {
		if fits, outdated, err := h.verify(t.Context(), password, phc); fits != want || outdated || err != nil {
			t.Errorf("%q: fits %v, outdated %v, %v", password, fits, outdated, err)
		}
	}
	// Composed and decomposed letters are one password.
	accented, err := h.hash(t.Context(), "caf\u00e9 au lait")
	if err != nil {
		t.Fatal(err)
	}
	if fits, _, err := h.verify(t.Context(), "cafe\u0301 au lait", accented); !fits || err != nil {
		t.Errorf("decomposed letters: %v %v", fits, err)
	}
}

func TestPasswordHashOfAnEarlierRelease(t *testing.T) {
	old, err := newHasher(cheap, 1).hash(t.Context(), "correct horse 9")
	if err != nil {
		t.Fatal(err)
	}
	if fits, outdated, err := newHasher(currentArgon2, 1).verify(t.Context(), "correct horse 9", old); !fits || !outdated || err != nil {
		t.Errorf("fits %v, outdated %v, %v", fits, outdated, err)
	}
}

func TestPasswordHashThatIsBroken(t *testing.T) {
	h := newHasher(cheap, 1)
	for _, phc := range []string{
		"", "$", "plain", "$argon2i$v=19$m=64,t=1,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=18$m=64,t=1,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=64,t=0,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=64,t=1,p=0$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA",
		"$argon2id$v=19$m=4294967295,t=1,p=1$AAAA$AAAAAAAAAAAAAAAAAAAAAAAA", "$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=64,t=1,p=1$*$*",
	} {
		if fits, _, err := h.verify(t.Context(), "x", phc); fits || !errors.Is(err, errHash) {
			t.Errorf("%q: %v %v", phc, fits, err)
		}
	}
}

func TestPasswordHashesAreBounded(t *testing.T) {
	h := newHasher(cheap, 2)
	// Two hashes are under way and cannot end.
	h.running <- struct{}{}
	h.running <- struct{}{}
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	results := make(chan error, 200)
	for range 200 {
		wg.Go(func() {
			_, err := h.hash(ctx, "correct horse 9")
			results <- err
		})
	}
	for range 200 - cap(h.waiting) {
		select {
		case err := <-results:
			if !errors.Is(err, errBusy) {
				t.Fatalf("beyond the queue: %v", err)
			}
		case <-time.After(5 * time.Minute):
			t.Fatal("a hash beyond the queue waits")
		}
	}
	select {
	case err := <-results:
		t.Fatalf("a third hash ran or was refused: %v", err)
	default:
	}
	cancel()
	wg.Wait()
	for range cap(h.waiting) {
		if err := <-results; !errors.Is(err, context.Canceled) {
			t.Errorf("a caller who has gone: %v", err)
		}
	}
	<-h.running
	if _, err := h.hash(t.Context(), "correct horse 9"); err != nil {
		t.Errorf("with a free place: %v", err)
	}
}

func TestCheckPassword(t *testing.T) {
	for password, want := range map[string]passwordFault{
		"correct horse 9": passwordGood, "größenwahn": passwordGood, "eight 8!": passwordGood,
		"seven 7": passwordShort, "": passwordShort, "ääääää": passwordShort,
		strings.Repeat("ab", 512): passwordGood, strings.Repeat("ab", 512) + "c": passwordLong,
		"password1": passwordCommon, "PassWord1": passwordCommon, " letmein123 ": passwordCommon, "1qaz2wsx": passwordCommon,
		"ann.lee@example.com": passwordCommon, "Ann.Lee@example.com": passwordCommon, "ANN.LEE-long": passwordGood, "aaaaaaaaaaaa": passwordCommon,
	} {
		if got := checkPassword(password, "ann.lee@example.com"); got != want {
			t.Errorf("%q: %d, want %d", password, got, want)
		}
	}
	if checkPassword("longlocalpart", "longlocalpart@example.com") != passwordCommon {
		t.Error("the part before the @ is taken as a password")
	}
}

func TestNetworkAddress(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.1:55": "192.0.2.1", "192.0.2.1": "192.0.2.1", "[::ffff:192.0.2.1]:55": "192.0.2.1",
		"[2001:db8:1:2:3:4:5:6]:55": "2001:db8:1:2::/64", "2001:db8:1:2:9::": "2001:db8:1:2::/64", "[fe80::1%eth0]:55": "fe80::/64", "@": "@",
	} {
		if got := networkAddress(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

func TestNetworkShown(t *testing.T) {
	for remote, want := range map[string]string{
		"192.0.2.77:55": "192.0.2.0/24", "[2001:db8:1:2:3:4:5:6]:55": "2001:db8:1::/48", "@": "",
	} {
		if got := networkShown(remote); got != want {
			t.Errorf("%s: %s, want %s", remote, got, want)
		}
	}
}

func TestNewUID(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		uid := newUID()
		if len(uid) != 28 || strings.Trim(uid, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789") != "" || seen[uid] {
			t.Fatal(uid)
		}
		seen[uid] = true
	}
}

func TestParseEmail(t *testing.T) {
	for in, want := range map[string]string{
		"ann@example.com": "ann@example.com", " Ann.Lee+x@Example.COM ": "ann.lee+x@example.com", "o'neil@example.com": "o'neil@example.com",
		"": "", "ann": "", "ann@": "", "@example.com": "", "Ann <ann@example.com>": "", "<ann@example.com>": "", "a@b@c": "",
		"ann@example.com, bob@example.com": "", "ann@example.com\nBcc: x@example.com": "", "ann(comment)@example.com": "", `"a b"@example.com`: "",
		strings.Repeat("a", 250) + "@example.com": "", "ann@exam ple.com": "",
	} {
		if got, ok := ParseEmail(in); got != want || ok != (want != "") {
			t.Errorf("%q: %q %v", in, got, ok)
		}
	}
}
