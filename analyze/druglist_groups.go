package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/formulary"
)

// onListWords names one of the two lists that a state's preferred drug list consists of: "Drugs on NPDL", "Products not on the PDL".
const onListWords = `^(?:drugs?|agents?|products?|medications?|medicines?) ((?:not )?(?:on|in)) (?:the )?((?:n(?:on-?)?)?(?:pdl|preferred drug list))`

// fewestGrouped is how many drugs the cells below names of tiers must list.
const fewestGrouped = 3

var (
	// tierGroupRE finds a column's heading that is a tier, below which drugs may stand as well as what the tier costs.
	tierGroupRE = regexp.MustCompile(`^(?:tier|level) ?\d[a-d]?\b[^$%]{0,80}$|^` + classWordsOf + drugNoun + `(?: ?\([^()$%]{1,40}\)| [-–:] [^$%]{1,40})?$`)
	// noDrugLineRE finds what cells of a benefit say, and names of drugs do not.
	noDrugLineRE = regexp.MustCompile(`\b(?:co-?pay\w*|co-?insurance|deductible|days?|supply|supplies of|charge|covered|pharmac(?:y|ies)|retail|mail|pays?|paid|costs?|members?|plans?|you|your|most|all|drugs?|medications?|medicines?|brands?|generics?|available|applicable|limit|maximum|level|tier \d)\b`)
	// standingRE finds a column's heading that says how drugs of a tier are preferred, and not of which tier they are.
	standingRE = regexp.MustCompile(`^(?:preferred|non-?preferred|formulary|non-?formulary|covered)\b(?: (?:agents?|drugs?|products?|medic(?:ation|ine)s?|alternatives?|options?))*(?: ?\(.*)?$`)
	// ofListRE finds a heading that names the list whose drugs stand below it, with what tells those of the preferred one from the others.
	ofListRE     = regexp.MustCompile(onListWords)
	demandLeadRE = regexp.MustCompile(`^[\W]*(?:(?:which|that) )?(?:requires?|needs?)? ?`)
	parensRE     = regexp.MustCompile(`\([^()]*\)`)
	listBulletRE = regexp.MustCompile(`^[•▪●○◦■·‣*–-] *`)
	// emptyCellRE finds what a cell has in which no drug stands.
	emptyCellRE = regexp.MustCompile(`^(?:[^\pL]*|(?:none|n/?a|not applicable|no (?:preferred|products?|drugs?|agents?)\b.*)\.?)$`)
)

// groupHeader reads a header whose columns are tiers, where the cells below list drugs and not what the tiers cost; nil for any
// other row. A name of a tier heads both kinds of tables: the cells decide.
func groupHeader(g *grid, i int) *drugColumns {
	groups := map[int]string{}
	for k, c := range g.rows[i] {
		if c == nil || c.col != k || c.row != i || c.colSpan > 1 || len(c.s) > maxHeader {
			continue
		}
		words := strings.Trim(oneLine(c.s), " *:")
		if tierGroupRE.MatchString(words) || groupColumnRE.MatchString(words) {
			label := original(c.passage, 0, len(c.s))
			for _, other := range groups {
				if other == label {
					return nil
				}
			}
			groups[k] = label
		}
	}
	if len(groups) < 2 {
		return nil
	}
	drugs, others := 0, 0
	for n, row := range g.rows[i+1:] {
		for k := range groups {
			c := row[k]
			if c == nil || c.row != i+1+n || c.colSpan > 1 || len(c.from) == 0 {
				continue
			}
			for line := range strings.SplitSeq(c.src.Quote(c.spansOf()[0]), "\n") {
				words := strings.ToLower(strings.TrimSpace(oneLine(line)))
				switch {
				case strings.Contains(words, "$") || rateStartRE.MatchString(words) || markRE.MatchString(words):
					return nil
				case emptyCellRE.MatchString(words):
				case noDrugLineRE.MatchString(parensRE.ReplaceAllString(words, "")) || len(strings.Fields(words)) > 12:
					others++
				default:
					drugs++
				}
			}
		}
	}
	if drugs < fewestGrouped || drugs < 9*others {
		return nil
	}
	return &drugColumns{tier: -1, ndc: -1, rxcui: -1, from: -1, to: -1, flags: map[int]formulary.Flag{}, marks: map[int]string{}, groups: groups}
}

// groups reads a row whose cells list drugs, each line one, below the standing that they have.
func (d *drugList) groups(row []*gridCell, i int, c drugColumns) bool {
	read := false
	for _, k := range sortedKeys(c.groups) {
		v := row[k]
		if v == nil || v.row != i || len(v.from) == 0 || v.colSpan > 1 && (len(c.groups) > 1 || len(distinct(row)) < 2) {
			continue
		}
		tier, required := requiredBelow(c.groups[k])
		for _, at := range d.listedIn(v.spansOf()[0]) {
			e := d.named(at, tier, required)
			if name := e.Name; len(name) < 3 || len(name) >= maxDrugName || emptyCellRE.MatchString(strings.ToLower(name)) || yesRE.MatchString(strings.ToLower(name)) || strings.HasSuffix(name, ":") || strings.Contains(name, "$") || rateStartRE.MatchString(name) || statesNoCost(strings.ToLower(name)) || supplyAlone(strings.ToLower(name)) != nil {
				continue
			}
			if d.tier != "" && standingRE.MatchString(strings.ToLower(e.Tier)) {
				e.Tier = d.tier // the preferred ones of a tier that the title names
			}
			d.list.Entries = append(d.list.Entries, e)
			read = true
		}
	}
	return read
}

// statesNoCost reports whether words begin with what a table of costs says where it has no amount: "Not available".
func statesNoCost(s string) bool {
	return slices.ContainsFunc([]*regexp.Regexp{notCoveredRE, notApplicableRE, noChargeRE}, func(re *regexp.Regexp) bool {
		at := re.FindStringIndex(s)
		return at != nil && at[0] == 0
	})
}

// requiredBelow parts what the heading of a column requires of all drugs below it from their standing: "Non-preferred agents (prior
// authorization required)", "Drugs on NPDL which require prior authorization".
func requiredBelow(heading string) (tier, remark string) {
	if words := strings.ToLower(oneLine(heading)); ofListRE.MatchString(words) {
		at := ofListRE.FindStringSubmatchIndex(words)
		if strings.HasPrefix(words[at[2]:], "not") != strings.HasPrefix(words[at[4]:], "n") {
			return "Non-Preferred", demandLeadRE.ReplaceAllString(words[at[1]:], "")
		}
		return "Preferred", demandLeadRE.ReplaceAllString(words[at[1]:], "")
	}
	at := strings.IndexByte(heading, '(')
	if at <= 0 {
		return heading, ""
	}
	said := strings.Trim(heading[at:], " ()")
	if !slices.ContainsFunc(keyFlags[:3], func(f keyFlag) bool { return f.re.MatchString(said) }) {
		return heading, ""
	}
	return strings.TrimSpace(heading[:at]), said
}
