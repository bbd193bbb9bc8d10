package lazyregexp

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestNeed compares expressions with those of package regexp on texts of the pieces that they are made of: what is found
// must be the same, whatever is looked at first.
func TestNeed(t *testing.T) {
	for _, expression := range []string{
		``, `a`, `deductible`, `(?i)Kiss`, `(?i)ſ|K`, `K`, `[k-s]iss`, `(?i)[K]`, `co-?pay(?:ment)?s?`, `\$ ?(\d+)`, `\bno (?:charge|cost)\b`,
		`(?:tier|level) [1-5]`, `tier.*copay`, `a(?:b.*c|d)e`, `(?:ab)+c`, `(?:a*b|c+d)e`, `^copay$`, `x{2,4}y`, `(?:no|not)?\s+cost`, `é|É`, `(?i)é`,
		`[é-ÿ]`, `[^a]`, `[^\x00-\x7f]`, `\x{fffd}`, `[\x{fffd}a]b`, `.`, `(?s).`, `a|`, `(?:a|)b`, `\p{Greek}b`, `—|–`, `10 ?%|30-day`, `(a)(b)?`,
		`[ab][ab][ab][ab][ab][ab][ab]c`, `(?:one|two|)(?:three|four)?`, `(?m)^tier$`, `\Bier`,
	} {
		r, plain := MustCompile(expression), regexp.MustCompile(expression)
		rapid.Check(t, func(t *rapid.T) {
			s := strings.Join(rapid.SliceOfN(rapid.OneOf(
				rapid.SampledFrom([]string{
					"a", "b", "c", "d", "e", "ab", "x", "y", "K", "k", "S", "ſ", "\u212a", "iss", "Iss", "é", "É", "ÿ", "α", "—", "–", "\ufffd", "\xff", "\xc5", "\xe2\x84",
					"deductible", "Copay", "co-pay", "ments", "tier", "LEVEL", " ", "1", "30-day", "$", "%", "no", "charge", "cost", "one", "three", "\n",
				}),
				rapid.StringN(0, 3, -1),
			), 0, 8).Draw(t, "pieces"), "")
			if got, want := r.FindAllStringSubmatchIndex(s, -1), plain.FindAllStringSubmatchIndex(s, -1); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q in %q: %v, want %v", expression, s, got, want)
			}
			if got, want := r.ReplaceAllString(s, "-"), plain.ReplaceAllString(s, "-"); got != want {
				t.Fatalf("%q in %q: %q, want %q", expression, s, got, want)
			}
		})
	}
	all = nil // they are no part of any other test
}

// TestNeedSpares shows that expressions are not tried where they cannot match.
func TestNeedSpares(t *testing.T) {
	for expression, s := range map[string]string{
		`(?i)\bdeductible\b`:                     "Generic drugs: $10 a fill",
		`\$ ?\d+`:                                "no charge",
		`(?:prior authorization|step therapy) .`: "your plan pays for it",
		`\bdays? supply\b|\b\d+-day\b`:           "retail pharmacy",
		`.*[—–].*mail`:                           "retail — home",
	} {
		if needOf(expression).metBy(s) {
			t.Errorf("%s is tried on %q", expression, s)
		}
	}
}

// TestWords compares a set of words with a look for each of them.
func TestWords(t *testing.T) {
	list := []string{"a", "tier", "no charge", " ai", "é", "deductible applies to all"}
	words := MustWords(list...)
	rapid.Check(t, func(t *rapid.T) {
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{
			"a", "t", "ier", "tier", "no", " ", "charge", "ai", "é", "deductible applies to", " all", "ſ", "\u212a", "\xc3",
		}), 0, 6).Draw(t, "pieces"), "")
		want := slices.ContainsFunc(list, func(w string) bool { return strings.Contains(s, w) })
		if got := words.In(s); got != want {
			t.Fatalf("%q: %t, want %t", s, got, want)
		}
	})
	defer func() {
		if recover() == nil {
			t.Fatal("an empty word was taken")
		}
	}()
	MustWords("a", "")
}

// TestForget leaves nothing of a text behind when its reading has ended.
func TestForget(t *testing.T) {
	MustWords("copay").In("a copay of $10")
	if latest.Load() == nil {
		t.Fatal("nothing was kept, so that nothing can be forgotten")
	}
	if Forget(); latest.Load() != nil {
		t.Error("the text is kept")
	}
}
