package lazyregexp

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestHoisted compares expressions of which each alternative begins at the beginning of a text with package regexp's.
func TestHoisted(t *testing.T) {
	for expression, same := range map[string]bool{
		`^ ?(?:re)?fills?\b|^ providers?\b`: false, `^a|^`: false, `^(a)|^(?:b|c)(d)?`: false, `(?i)^tier|^LEVEL`: false, `^a+?|^ab|^`: false, `(?s)^a.b|^.`: false,
		`^a|b`: true, `^a$`: true, `(?m)^a|^b`: true, `(?:^a|^b)c`: true, `a^|^b`: true, `^|[^a]`: true,
	} {
		if got := hoisted(expression); got == expression != same {
			t.Errorf("%s became %s", expression, got)
		}
		hoisted, plain := regexp.MustCompile(hoisted(expression)), regexp.MustCompile(expression)
		rapid.Check(t, func(t *rapid.T) {
			s := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "d", " ", "\n", "tier", "Level", "fill", "re", "s", "provider", "é"}), 0, 6).Draw(t, "pieces"), "")
			if got, want := hoisted.FindAllStringSubmatchIndex(s, -1), plain.FindAllStringSubmatchIndex(s, -1); !reflect.DeepEqual(got, want) {
				t.Fatalf("%q in %q: %v, want %v", expression, s, got, want)
			}
		})
	}
}
