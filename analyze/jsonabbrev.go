package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Systems that were built for short names of columns leave out vowels and ends of words in their keys: "frmlryTierCd", "dlvry_sys_cd",
// "indvAmt". The words of such a key are written out before anything reads it.

// keyNouns are words of plans' keys that are shortened by leaving out their vowels.
var keyNouns = strings.Fields(`account accumulator authorization benefit brand carrier channel claims client code copay cost count
	coverage covered date days deductible delivery description difference dispensing exclusive family formulary generic group individual
	limit list maintenance mandatory maximum member method minimum name network penalty percent pharmacy plan preferred product program
	quantity rate refill required retail schedule scope share specialty supply system termination threshold type`)

// keyAbbreviations are what the words of keys are shortened to.
var keyAbbreviations = shortenings(map[string]string{
	"accum": "accumulator", "acct": "account", "actn": "action", "aft": "after", "amnt": "amount", "amt": "amount", "appl": "applies", "asst": "assistance", "auth": "authorization",
	"ben": "benefit", "brd": "brand", "chan": "channel", "bnft": "benefit", "cls": "class", "cvg": "coverage", "desc": "description", "descr": "description", "diff": "difference", "dlvy": "delivery", "dsc": "description", "dscr": "description",
	"eff": "effective", "excln": "exclusion", "fam": "family", "flt": "flat", "fml": "family", "frml": "formulary", "gen": "generic", "incl": "included", "indiv": "individual", "indv": "individual", "intgr": "integration",
	"maint": "maintenance", "mand": "mandatory", "mbr": "member", "mem": "member", "mfr": "manufacturer", "nb": "number", "nbr": "number", "netw": "network", "nonpref": "non preferred", "npb": "non preferred brand", "npref": "non preferred", "netwk": "network", "ntwk": "network", "num": "number", "nwk": "network",
	"pct": "percent", "pgm": "program", "pharm": "pharmacy", "phcy": "pharmacy", "phmcy": "pharmacy", "pref": "preferred", "prf": "preferred", "prcnt": "percent", "prct": "percent", "prgm": "program", "qty": "quantity", "ret": "retail", "sts": "status", "sys": "system", "thresh": "threshold", "trm": "termination", "val": "value",
})

// shortenings adds the words of keys without their vowels to those that are shortened otherwise.
func shortenings(otherwise map[string]string) map[string]string {
	vowels := strings.NewReplacer("a", "", "e", "", "i", "", "o", "", "u", "")
	for _, word := range keyNouns {
		short := word[:1] + vowels.Replace(word[1:])
		if _, known := otherwise[short]; !known && short != word {
			otherwise[short] = word
		}
	}
	return otherwise
}

// keyWords are the words of a node's key, written out.
func (n *jsonNode) keyWords() string {
	if n.plain == "" && n.key != "" {
		n.plain = spelledOut(publicUseWords(basisEndRE.ReplaceAllString(centsEndRE.ReplaceAllString(plainWords(n.key), "$1"), "$1")))
	}
	return n.plain
}

// spelledOut writes the shortened words of a key out.
func spelledOut(words string) string {
	list, any := strings.Fields(words), false
	for i, w := range list {
		switch long, ok := keyAbbreviations[w]; {
		case w == "excl" && i+1 < len(list) && strings.HasPrefix(list[i+1], "l"):
			list[i], any = "exclusion", true // "exclLst", but not "exclNetwkId"
		case ok:
			list[i], any = long, true
		}
	}
	if !any {
		return words
	}
	return strings.Join(list, " ")
}

// spellSpecialty writes out "spec" where it is short for specialty: beside words of drugs or pharmacies in the key, or beside the keys of generics
// and brands, among tiers, below the name of a specialty pharmacy, or below that of a
// part of a cost share. Elsewhere it may be a specialist, or a specification.
func spellSpecialty(n *jsonNode) {
	beside := specWordRE.MatchString(n.keyWords()) && specDrugsRE.MatchString(n.keyWords()) || strings.Contains(n.keyWords(), "tier") || nounOf(n.keyWords()) != noNoun || slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return brandKeyRE.MatchString(m.keyWords()) })
	for _, m := range n.nodes {
		if words := m.keyWords(); specWordRE.MatchString(words) && (beside || specDrugsRE.MatchString(words)) {
			m.plain = specWordRE.ReplaceAllString(words, "specialty")
		}
		spellSpecialty(m)
	}
}

// withoutShort are words with those of them that are short written out behind.
func withoutShort(words string) string {
	if long := specWordRE.ReplaceAllString(spelledOut(words), "specialty"); long != words {
		return words + " " + long
	}
	return words
}

var (
	specWordRE  = regexp.MustCompile(`\bspec\b`)
	specDrugsRE = regexp.MustCompile(`\b(?:rx|pharmacy|drugs?|tier|retail|mail|generic|brand|preferred|fills?)\b|\b(?:tier )?\d`)
	brandKeyRE  = regexp.MustCompile(`\b(?:generics?|brands?)\b`)
)
