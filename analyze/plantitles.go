package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

var (
	// planLabelRE finds a line that says what the plan is called behind its label: "Plan: Harbor Choice 750".
	planLabelRE = regexp.MustCompile(`^\W*(?:(?:benefit |health )?plan|product)(?: name)? ?: ?`)
	// onlyKindRE finds a title all of whose words say what kind of plan it is: "Medicare Part D prescription drug plan".
	onlyKindRE = regexp.MustCompile(`^\W*(?:(?:an?|your|the|medicare|medicaid|state|group|individual|commercial|employer|part [abcd]|advantage|stand-?alone|standalone|outpatient|prescriptions?|drugs?|pharmacy|health|medical|benefits?|coverage|insurance|programs?|plans?|and|with|for)[ ,/-]*){3,}$`)
	// ofPaperRE finds the title of a document, which is no company's name.
	ofPaperRE = regexp.MustCompile(`\b(?:drug list|formulary|list of (?:covered )?(?:drugs|medications)|(?:benefits?|plan|rx|pharmacy|drug|accumulator|copay) (?:comparison|summary|schedule|guide|overview|highlights|design|grid|chart)|handbook|brochure|booklet)\b`)
	// premiumRE finds what the plan costs each month.
	premiumRE = regexp.MustCompile(`^\W*(?:your |the )?(?:(?:monthly|annual|plan|total) )*premiums?\b.*\$`)
	// openingRE finds the title of the part that a document opens with.
	openingRE = regexp.MustCompile(`^\W*(?:overview|introduction|highlights|contents|table of contents|general information|at a glance)\W*$`)
	// stageTitleRE finds the title of a stage of a Medicare plan: "Stage 2: Initial coverage".
	stageTitleRE = regexp.MustCompile(`^\W*(?:(?:stage|phase) \d{1,2}\b[^a-z]*(?:[a-z]+\W*){0,6}|(?:the )?(?:initial coverage|(?:yearly|annual|part d) deductible|catastrophic(?: coverage)?|coverage gap)(?: (?:payment )?(?:stage|phase|period))?)\W*$`)
	// paperForRE finds the title of a document in front of whom it is for: "2026 Benefit Comparison - Harbor Mills".
	paperForRE = regexp.MustCompile(`^\W*(?:\d{4} )?(?:(?:your|employee|group|medical|health|pharmacy|prescription|drug|rx|plan|benefits?) )*(?:comparison|overview|guide|highlights) ?[-–:] `)
)

// labelledName returns where the name of the plan begins behind its label on a line, 0 where a line is none of that kind.
func labelledName(p *passage) int {
	at := planLabelRE.FindStringIndex(p.s)
	if at == nil {
		return 0
	}
	name := strings.TrimSpace(p.s[at[1]:])
	if len(name) < 2 || len(name) > 80 || !titleRE.MatchString(name) || proseRE.MatchString(name) || hasAmount(name) || strings.ContainsAny(name, ":|") || recordHeadRE.MatchString(name) || isClause(name) {
		return 0
	}
	return at[1]
}

// namesNoPlan reports whether words are the header of a column, the numbers that route claims, a kind of plan or the title of a document
// in front of whom it is for.
func namesNoPlan(words string) bool {
	return recordHeadRE.MatchString(words) || routedRE.MatchString(words) && strings.ContainsAny(words, "0123456789") || premiumRE.MatchString(words) || openingRE.MatchString(words) || stageTitleRE.MatchString(words) || onlyKindRE.MatchString(words) || paperForRE.MatchString(words)
}
