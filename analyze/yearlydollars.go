package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// A deductible of the drugs of some tiers is told without its name where the stage that it is of is a title, or as the first dollars of a year.

// numberedTiers are tiers told by number, each perhaps with what its drugs are in brackets: "Tier 3 (Preferred Brand), Tier 4 and Tier 5".
const numberedTiers = `tiers? ?\d(?: ?\([^()$%]{3,40}\))?(?:(?:,? (?:and|or|&) |, | through | to | ?[-–] ?)(?:tiers? ?)?\d(?: ?\([^()$%]{3,40}\))?)*`

// firstOfMonth is the day on which the year of a plan begins: "each July 1".
const firstOfMonth = `(?:january|april|july|september|october) 1(?:st)?`

const anyYear = `(?:calendar |plan |benefit |contract |policy )?year`

var (
	// yearlyTitleRE finds the title of the stage of a deductible, yearlyAmountRE what stands behind it: "Stage 1: Yearly deductible. $300 per year for
	// Part D drugs on Tier 3 and Tier 4".
	yearlyTitleRE  = regexp.MustCompile(`(?:^\W*|\bstage (?:1|one) ?[:.–-] ?)(?:the |your )?(?:(?:yearly|annual|part d|prescription(?: drug)?|drug|pharmacy) )*deductible(?: stage)?[.:]?\W*$`)
	yearlyAmountRE = regexp.MustCompile(`^\W*(?:(?:you|members) (?:must )?pay )?\$ ?\d[\d,.]*(?: (?:per|each|a|every) ` + anyYear + `)? (?:for|on) (?:(?:your|all|covered|the) )*(?:part d )?(?:(?:prescription )?(?:drugs|medic(?:ation|ine)s) )?(?:(?:on|in) )?(?:the )?(` + numberedTiers + `)(?: (?:drugs|medic(?:ation|ine)s|prescriptions))?\.?\W*$`)

	// yearlySaidRE finds how often the first dollars are paid.
	yearlySaidRE = regexp.MustCompile(`\b(?:each|every|per|in (?:a|each|any)|during (?:a|each)) (?:` + anyYear + `|` + firstOfMonth + `)\b|\bannually\b`)

	// firstDollarsRE finds that the first dollars of what drugs cost in a year are the member's: "Each covered person pays the first $50 of Tier 2
	// and Tier 3 drug costs each calendar year".
	firstDollarsRE = regexp.MustCompile(`^\W*(?:(?:(?:each|every) (?:` + anyYear + `|` + firstOfMonth + `)|(?:in|during) (?:a|each|every) ` + anyYear + `),? )?(?:you(?: and (?:each|every|all) (?:of your )?(?:covered |enrolled |eligible )*(?:family members?|dependents?))?|(?:each|every|a|the) (?:covered )?(?:person|member|participant|enrollee|individual|employee)|(?:covered )?(?:members|participants|persons|employees)) (?:(?:must|will|shall|first) )*(?:pays?|(?:is|are) responsible for) the first \$ ?\d[\d,.]* (?:of|in) (?:(?:the|your|his or her|their|covered|eligible|annual) )*` +
		`(?:(?:cost of )?(?:(?:the|covered) )*(` + numberedTiers + `) (?:prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)(?: (?:costs|charges|expenses))?|(?:cost of )?(?:(?:the|covered|any|all) )*(` + classWordsOf + `(?:(?:,? (?:and|or) |, )` + classWordsOf + `)*) (?:prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?) (?:costs|charges|expenses)|(?:prescription drug|prescription|drug|pharmacy) (?:costs|charges|expenses)(?: (?:for|on) (` + numberedTiers + `)(?: (?:drugs|medic(?:ation|ine)s))?)?)` +
		`(?: ?\(?(?:,? ?up to|,? ?(?:but )?(?:no|not) more than|,? ?(?:a )?maximum(?: of)?) \$ ?[\d,.]*\d (?:per|for (?:a|each|any|the)|for any one|a) family\)?)?(?:,? (?:(?:each|every|per|in (?:a|each|any)|during (?:a|each)) ` + anyYear + `|annually))?(?:,? before (?:the (?:plan|program|fund) (?:pays|begins to pay|starts to pay)|(?:any )?co-?pay(?:ment)?s? (?:apply|applies|begin))(?: (?:any )?benefits)?)?\.?\W*$`)
)

// stageDeductible reads the deductible that a paragraph tells below, or behind, the title of its stage. It reports whether it did.
func (a *accReader) stageDeductible(b *unit) bool {
	for k, s := range b.sents {
		lead, amount := "", s.s
		if i := strings.Index(s.s, "$"); i > 0 {
			if at := lastOf(yearlyColonRE, s.s[:i]); at >= 0 {
				lead, amount = s.s[:at+1], s.s[at+1:]
			}
		}
		if lead == "" && k > 0 {
			lead = b.body(k - 1)
		}
		if lead == "" && k == 0 && b.headed > 0 {
			lead, amount = s.s[:min(b.headed, len(s.s))], b.body(k)
		}
		if !yearlyTitleRE.MatchString(lead) {
			continue
		}
		m := yearlyAmountRE.FindStringSubmatchIndex(amount)
		if m == nil {
			continue
		}
		at := s.at + len(s.s) - len(amount)
		return a.deductibleOfTiers(b.sub(at, at+len(amount)), amount[m[2]:m[3]])
	}
	return false
}

// yearlyColonRE finds the sign between the title of a stage and its amount.
var yearlyColonRE = regexp.MustCompile(`: ?(?:(?:you|members) (?:must )?pay )?$`)

// firstDollars reads a deductible that a sentence tells as the first dollars of a year. It reports whether it did.
func (a *accReader) firstDollars(c *cell) bool {
	m := firstDollarsRE.FindStringSubmatchIndex(c.s)
	if m == nil || !yearlySaidRE.MatchString(c.s) {
		return false
	}
	list := ""
	if i := max(m[2], m[4], m[6]); i >= 0 {
		list = c.s[i:max(m[3], m[5], m[7])]
	}
	return a.deductibleOfTiers(c, list)
}

// tierInsideRE finds what drugs a tier is of, in brackets.
var tierInsideRE = regexp.MustCompile(` ?\([^()]*\)`)

// deductibleOfTiers adds the one amount of a cell as the deductible of the drugs of the tiers of a list, of all for none. It reports false where
// the plan has no such tiers.
func (a *accReader) deductibleOfTiers(c *cell, list string) bool {
	var only []benefit.TierID
	if list != "" {
		numbers := tierList(tierInsideRE.ReplaceAllString(list, ""))
		for _, t := range a.drugs.tiers {
			if slices.Contains(numbers, a.drugs.names[t.ID].number) {
				only = append(only, t.ID)
			}
		}
		if len(numbers) == 0 {
			only = a.tiersListed(list)
		}
		if len(only) == 0 || len(only) < len(numbers) {
			return false
		}
	}
	a.deductibles = slices.DeleteFunc(a.deductibles, func(d benefit.Accumulator) bool { // that the line, without its tiers, was taken for
		return d.Scope.Value != benefit.RxOnly && slices.ContainsFunc(d.Individual.Evidence, func(e benefit.Evidence) bool {
			return slices.ContainsFunc(c.parts, func(s document.Span) bool { return s.Start <= e.Start && e.End <= s.End })
		})
	})
	before := len(a.deductibles)
	a.sentenceLimit(c, span{0, len(c.s)}, false, true)
	for i := before; i < len(a.deductibles); i++ {
		d := &a.deductibles[i]
		d.Tiers = benefit.Sourced[[]benefit.TierID]{}
		if len(only) > 0 && len(only) < len(a.drugs.tiers) {
			d.Tiers = benefit.Derive(only, c.all(sureProse)...)
		}
	}
	return len(a.deductibles) > before
}
