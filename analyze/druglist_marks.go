package analyze

import (
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

var (
	// marksRE parts the last group of letters from a name: "GB,MO".
	marksRE = regexp.MustCompile(`^(.+?),? +\(?([A-Z]{1,4}\d?(?:[,/] ?[A-Z]{1,4}\d?)*)\)?$`)
	// namePartRE finds letters that belong to names, whether a list explains them or not.
	namePartRE = regexp.MustCompile(`(?i)^(?:h(?:cl|br|fa)|na|er|xr|tabs?|caps?|crm|oin|inj|susp?|soln?|oral|i[vm]|gel|pen|kit|mg|mcg|ml|gm|usp)$`)
	// endRE finds letters that names end in where a list does not say that they are something else.
	endRE = regexp.MustCompile(`^(?:[A-Z]\d?|ODT|[SDCEL][RC]|X[LT]|L[AD]|S[FLACQ]|TD|OP|D[MS]|TB[A-Z0-9]*|CP[A-Z0-9]*)$`)
)

const fewestMarked = 3 // names behind which the marks of a list stand

// marksBehindNames takes off the names what a list puts behind them, as if it were part of them: letters that the list explains and that
// stand behind many of its names, or letters that stand behind most. A brand that ends in such letters (Ritalin LA) keeps them.
func (d *drugList) marksBehindNames() {
	all := len(d.list.Entries)
	behind, small := map[string]int{}, map[string]bool{}
	for _, e := range d.list.Entries {
		name, codes := marksOf(e.Name)
		for _, c := range codes {
			behind[c]++
			small[c] = small[c] || strings.ContainsFunc(name, unicode.IsLower)
		}
	}
	d.key()
	common := map[string]bool{}
	for c, n := range behind {
		explained, said := d.letters[c]
		switch {
		case namePartRE.MatchString(c) || n < fewestMarked:
		case explained:
			common[c] = 10*n >= all
		case !said:
			common[c] = n >= fewestListLines && 2*n >= all && small[c] && !endRE.MatchString(c)
		}
	}
	if len(keepTrue(common)) == 0 {
		return
	}
	mark := func(c string, group []string) bool {
		return common[c] || d.letters[c] && !namePartRE.MatchString(c) &&
			(slices.ContainsFunc(group, func(o string) bool { return common[o] }) || len(c) > 1 && !slices.Contains(brandEnds, c))
	}
	for i := range d.list.Entries {
		e := &d.list.Entries[i]
		var rules []string
		for {
			name, codes := marksOf(e.Name)
			if len(codes) == 0 || slices.ContainsFunc(codes, func(c string) bool { return !mark(c, codes) }) {
				break
			}
			e.Name = name
			for _, c := range codes {
				if _, ok := d.key()[c]; ok {
					rules = append(rules, c)
				}
			}
		}
		if len(rules) > 0 {
			d.flags(e, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(strings.Join(rules, ", ")+"; "+e.Rules, "; "))
		}
	}
}

// marksOf are the last letters of a name, and the name before them.
func marksOf(name string) (string, []string) {
	m := marksRE.FindStringSubmatch(name)
	if m == nil {
		return name, nil
	}
	return m[1], strings.FieldsFunc(m[2], func(r rune) bool { return r == ',' || r == '/' || r == ' ' })
}

// numberBeforeRE parts the number of a tier from what stands behind it in its cell.
var numberBeforeRE = regexp.MustCompile(`^((?:[Tt]ier |[Ll]evel )?\d[a-d]?\*?)(?:[ ,;/|]+([^ ].*))?$`)

// joinsTierAndRules reports whether a heading is of two columns that have become one: "Tier Utilization management requirements".
func joinsTierAndRules(heading string) bool {
	words := strings.Fields(heading)
	for i := 1; i < len(words); i++ {
		if tierColumnRE.MatchString(strings.Join(words[:i], " ")) && rulesColumnRE.MatchString(strings.Join(words[i:], " ")) && !tierColumnRE.MatchString(heading) {
			return true
		}
	}
	return false
}

// cutTier parts what the cells of such a column say; the tier is empty where the rules of the row above go on.
func (d *drugList) cutTier(cell string) (tier, rules string) {
	if m := numberBeforeRE.FindStringSubmatch(oneLine(cell)); m != nil {
		return m[1], m[2]
	}
	return d.withoutCodes(oneLine(cell))
}

func keepTrue[K comparable](m map[K]bool) map[K]bool {
	for k, v := range m {
		if !v {
			delete(m, k)
		}
	}
	return m
}
