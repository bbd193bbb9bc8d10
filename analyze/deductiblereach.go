package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A sentence on the deductible for drugs says of which tiers it is, or of which it is not, before its name or behind it: "Generic drugs
// bypass the $200 deductible", "A deductible of $100 applies to preferred brand and specialty drugs".

// listOfTiers is a list of tiers and kinds of drugs that tiers hold, and nothing else.
const listOfTiers = `((?:(?:all|any|the|of|covered|prescriptions?|drugs?|products?|medic(?:ation|ine)s?|(?:non-?)?preferred|(?:non-)?formulary|generics?|brands?|brand-names?|names?|specialty|tiers?|levels?|\d[a-d]?|and|or|in|on|to|for|through)[ ,/&-]*)+)`

// theDeductible is the name of a deductible behind "the", with amounts if any.
const theDeductible = `(?:(?:the|any|this|an?|your|its|annual|separate) )*(?:\$ ?[\d,.]+|[a-z]+|/|-| ){0,16}? ?deductibles?\b`

var (
	reachRE = regexp.MustCompile(
		`\bdeductibles?\b(?:[^.;]|\.\d){0,120}?\b(?:((?:does|do|is|are)(?: not|n't) appl(?:y|ied)|(?:is|are) (?:not (?:required|charged|applicable)|waived))|(?:applies|apply|applied|is charged|is required)(?: only)?) (?:to|for|on) ` + listOfTiers + `(?: ?only)? ?(?:$|[.;)]|, (?:and|but|which)\b)` +
			`|\bbefore (?:[^.;,$]|\.\d){0,60}?\b(?:payable|paid|pays?(?: (?:anything|benefits))?|covers?|covered|(?:begins?|starts?) to pay) (?:for|on) ` + listOfTiers + `(?:$|[.;,)])`)
	// allButRE finds the tiers that a deductible leaves out of all: "applies to all tiers except Tier 1".
	allButRE = regexp.MustCompile(`\bdeductibles?\b(?:[^.;]|\.\d){0,120}?\b(?:applies|apply|is charged|is required) (?:to|for|on) (?:all|every) (?:(?:other|covered|prescription|of|the|drug) )*(?:tiers?|drugs?|prescriptions?|medic(?:ation|ine)s?)(?: of drugs)?,? (?:except(?: for)?|other than|but|excluding) (?:(?:for|those (?:in|on)) )?` + listOfTiers + `(?:$|[.;)])`)
	// heldBeforeRE finds the tiers whose drugs a plan does not pay for until the deductible is met: "must be satisfied before any Tier 2 or Tier 3 drug
	// benefits are paid".
	heldBeforeRE = regexp.MustCompile(`\bdeductibles? (?:must|has to|have to|needs? to) be (?:met|satisfied|paid) before ` + listOfTiers + `(?:benefits? |coverage )?(?:are|is|will be) (?:paid|payable|covered|provided|available)\b`)
	// ownReachRE finds the same with the drugs in front.
	ownReachRE = regexp.MustCompile(`(?:^|[.;:(] ?|, (?:and|but) )` + listOfTiers + `(?:(?:is|are) )?(exempt from|not subject to|excluded from|free of|bypass(?:es)?|skips?|subject to) ` + theDeductible)
)

// notForItRE finds that a deductible is not for what follows: "(not applied to Tier 1)".
var notForItRE = regexp.MustCompile(`\bnot\b`)

// reachOf reads of which tiers a sentence says that their drugs meet its deductible, and of which that they do not.
func (a *accReader) reachOf(s string) (held, freed []benefit.TierID, at span) {
	if undecidedRE.MatchString(s) || meantTiersRE.MatchString(s) || ofSomeDrugs(blank(s, besidePreventiveRE)) {
		return nil, nil, span{}
	}
	if m := allButRE.FindStringSubmatchIndex(s); m != nil {
		return nil, a.tiersListed(s[m[2]:m[3]]), span{m[0], m[1]}
	}
	if m := heldBeforeRE.FindStringSubmatchIndex(s); m != nil {
		return a.tiersListed(s[m[2]:m[3]]), nil, span{m[0], m[1]}
	}
	if m := reachRE.FindStringSubmatchIndex(s); m != nil {
		if m[2] >= 0 {
			return nil, a.tiersListed(s[m[4]:m[5]]), span{m[0], m[1]}
		}
		list := s[max(m[4], m[6]):max(m[5], m[7])]
		if !notForItRE.MatchString(s[m[0]:m[1]]) {
			return a.tiersListed(list), nil, span{m[0], m[1]}
		}
	}
	if m := ownReachRE.FindStringSubmatchIndex(s); m != nil {
		tiers := a.tiersListed(s[m[2]:m[3]])
		if s[m[4]:m[5]] == "subject to" {
			return tiers, nil, span{m[0], m[1]}
		}
		return nil, tiers, span{m[0], m[1]}
	}
	return nil, nil, span{}
}

// tiersListed are the tiers that a list names by number, or else those of which it names every kind of drugs that they hold. All tiers are no
// choice among them.
func (a *accReader) tiersListed(list string) []benefit.TierID {
	said := readClasses(list)
	if i := slices.IndexFunc(said, func(c benefit.TierClass) bool { return plain(c) == benefit.Specialty }); i >= 0 {
		said = append(said, benefit.Specialty) // "preferred brand and specialty drugs": what stands before brands is theirs
	}
	out := a.tiersOf(list, func(classes []benefit.TierClass) bool {
		return len(classes) > 0 && !slices.ContainsFunc(classes, func(c benefit.TierClass) bool { return !slices.Contains(said, c) && !slices.Contains(said, plain(c)) })
	})
	if len(out) == len(a.drugs.tiers) {
		return nil
	}
	return out
}

// saidOfTiers is a sentence without the verb by which its deductible leaves tiers out, where it does so.
func saidOfTiers(s string, some bool) string {
	if !some {
		return s
	}
	return blank(s, leavesOutRE)
}

var leavesOutRE = regexp.MustCompile(`\bwaived\b|\b(?:skips?|bypass(?:es)?)\b`)
