package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Sentences and legends say which drugs the tiers hold, and nothing of what they cost: "Generic drugs are Level 1, preferred brand-name drugs
// Level 2", "Tier 1 = generic; Tier 2 = preferred brand", or a line for each tier.

var (
	keyNumberRE = regexp.MustCompile(`\b(?:tiers?|levels?) ?(\d)\b`)
	// keyWordRE finds the words of a key beside the drugs and the numbers.
	keyWordRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?|names?|named|are|is|for|on|in|of|to|the|an?|and|or|as|our|includes?|including|contains?|covers?|consists?|means|mainly|assigned|placed|listed|called|found|all|other|covered|copay(?:ment)?|tiers?|levels?|cost[- ]sharing)\b|\+`)
	// keyDrugsRE finds the kinds of drugs that tiers hold.
	keyDrugsRE = regexp.MustCompile(`\b(?:(?:non-? ?)?preferred|(?:non-? ?)?formulary|generics?|brands?|branded|specialty|single[- ]source|multi-?source|(?:low|high)(?:er)?[- ]cost)\b`)
	// keyDoubtRE finds that a sentence says of some drugs that they may be on a tier.
	keyDoubtRE = regexp.MustCompile(`\b(?:some|most|many|certain|may|might|can|could|usually|not|if|when|unless|except|than|or lower|or higher)\b`)
)

// keyTailRE finds where a line of a key goes on to tell about the drugs that it has named.
var keyTailRE = regexp.MustCompile(`, | (?:that|which|who|where|with|used|typically|usually|generally)\b|[.;(]`)

const maxKeyWords = 90 // bytes between two numbers of a key; more tell of a tier more than its drugs

// saidKeys adds to the keys of the tables what sentences and lines say of tiers. What two places say differently of a tier is no key.
func saidKeys(keys map[string]tierKey, units []*unit) {
	said := keysSaid{}
	for _, u := range units {
		for _, s := range ownLines(u) {
			for _, k := range append(keysOf(u, s), keysOfTwo(u, s)...) {
				said[k.number] = append(said[k.number], k.tierKey)
			}
		}
	}
	for n, k := range said.certain() {
		if _, known := keys[n]; !known {
			keys[n] = k
		}
	}
}

// twoKeysRE finds a sentence that says of two tiers at once which drugs of one kind they hold, the preferred ones and the others: "Tier 4 and
// Tier 5 hold the preferred and non-preferred specialty medications".
var twoKeysRE = regexp.MustCompile(`^\W*(?:tiers?|levels?) (\d) (?:and|&) (?:(?:tier|level) )?(\d) (?:are|hold|contain|include|cover|consist of|comprise|are for|have) (?:(?:the|our|all) )?(preferred|formulary) and (non-?(?:preferred|formulary)) (specialty|brands?(?:[ -]names?)?|generics?)(?: (?:drugs|medic(?:ation|ine)s|products|prescriptions))?(?:,? respectively)?\W*$`)

// asideRE finds words in parentheses.
var asideRE = regexp.MustCompile(` ?\([^()]*\)`)

// withoutAsides leaves out what parentheses tell of the drugs of a key in front of them, other than which they are: "specialty (limited to a 30-day
// supply)".
func withoutAsides(words string) string {
	for _, at := range slices.Backward(asideRE.FindAllStringIndex(words, 4)) {
		aside := keyWordRE.ReplaceAllString(keyDrugsRE.ReplaceAllString(words[at[0]:at[1]], ""), "")
		if keyDrugsRE.MatchString(words[:at[0]]) && strings.Trim(aside, " ,.;:()/&-–") != "" {
			words = words[:at[0]] + words[at[1]:]
		}
	}
	return words
}

// keysOfTwo reads it.
func keysOfTwo(u *unit, s sent) []numberedKey {
	m := twoKeysRE.FindStringSubmatchIndex(s.s)
	if m == nil {
		return nil
	}
	var out []numberedKey
	for k := range 2 {
		quality, number := s.s[m[6+2*k]:m[7+2*k]], s.s[m[2+2*k]:m[3+2*k]]
		name, ok := readTier(quality + " " + s.s[m[10]:m[11]] + " drugs")
		if !ok || len(name.classes) == 0 {
			return nil
		}
		out = append(out, numberedKey{tierKey{name.classes, u.evidence(s.at, s.at+len(s.s), sureProse)}, number})
	}
	return out
}

// ownLines are the sentences of a unit, of which one that runs over lines that begin anew is parted there: titles and items need no period.
func ownLines(u *unit) []sent {
	var out []sent
	for _, s := range u.sents {
		from := s.at
		for _, l := range u.lines() {
			if l.i > from && l.i < s.at+len(s.s) && u.startsOwnLineAt(l.i) {
				out = append(out, sent{at: from, s: u.s[from:l.i]})
				from = l.i
			}
		}
		out = append(out, sent{at: from, s: u.s[from : s.at+len(s.s)]})
	}
	return out
}

// numberedKey is the key of a tier that is called by its number.
type numberedKey struct {
	tierKey
	number string
}

// keysOf reads a sentence that says of tiers which drugs they hold, the numbers in front of the drugs or behind them. Where any other words stand
// between them, it says something else.
func keysOf(u *unit, s sent) []numberedKey {
	at := keyNumberRE.FindAllStringSubmatchIndex(s.s, 9)
	if len(at) == 0 || len(s.s) > maxSentence || hasAmount(s.s) {
		return nil
	}
	first := 0 // where the key begins: what leads to it ends with a colon
	if i := strings.LastIndexAny(s.s[:at[0][0]], ":.;"); i >= 0 {
		first = i + 1
	}
	behind := !keyDrugsRE.MatchString(s.s[first:at[0][0]])
	if behind {
		first = at[0][0]
		if lead := strings.Trim(s.s[:first], " •*-–"); lead != "" && !strings.HasSuffix(lead, ":") && !strings.HasSuffix(lead, ".") {
			return nil
		}
	}
	var out []numberedKey
	for k, m := range at {
		i, j := first, m[0] // "generic drugs are level 1"
		if k > 0 {
			i = at[k-1][1]
		}
		if behind { // "level 1 is for generic drugs"
			i, j = m[1], len(s.s)
			if k+1 < len(at) {
				j = at[k+1][0]
			}
		}
		words := s.s[i:j]
		if tail := keyTailRE.FindStringIndex(words); tail != nil && behind && len(at) == 1 {
			j = i + tail[0] // "Tier 1: Generic drugs, which cost you least"
			words = s.s[i:j]
		}
		words = withoutAsides(words)
		if keyDoubtRE.MatchString(words) {
			return nil
		}
		if rest := keyWordRE.ReplaceAllString(keyDrugsRE.ReplaceAllString(words, ""), ""); len(words) > maxKeyWords || strings.Trim(rest, " ,.;:=()/&-–—•*") != "" {
			return nil
		}
		name, ok := readTier(words)
		if !ok || name.number != "" || len(name.classes) == 0 {
			continue // "all other drugs"
		}
		number := s.s[m[2]:m[3]]
		out = append(out, numberedKey{tierKey{name.classes, slices.Concat(u.evidence(s.at+i, s.at+j, sureProse), u.evidence(s.at+m[0], s.at+m[1], sureProse))}, number})
	}
	if len(at) > 1 && len(out) < 2 {
		return nil
	}
	return out
}
