package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

var (
	// paidInLifeRE finds the most that a plan pays in a member's life, its amount the first or second group: "a lifetime maximum of $10,000",
	// "$5,000 per person lifetime limit", "$7,500 per lifetime".
	paidInLifeRE = regexp.MustCompile(`\blifetime (?:benefit )?(?:maximum|max|limit|cap)(?:\.| benefit)?(?: amount)?(?: of| is|:| –| -|,)? ?(?:up to )?(\$ ?\d[\d,]*(?:\.\d\d)?)|(\$ ?\d[\d,]*(?:\.\d\d)?) ?(?:(?:/|per) ?(?:(?:covered )?(?:person|member|individual|participant) ?(?:/|per)? ?)?)?(?:in a |per )?lifetime(?: (?:benefit )?(?:maximum|max|limit|cap)| benefit)?\b`)
	// paidInYearRE finds the same of a year, as a benefit and no member's cost.
	paidInYearRE = regexp.MustCompile(`\b(annual|yearly|calendar[- ]year|plan[- ]year) (?:benefit (?:maximum|max|limit|cap)|maximum benefit)(?: amount)?(?: of| is|:| –| -|,)? ?(?:up to )?(\$ ?\d[\d,]*(?:\.\d\d)?)|\b(?:plan|fund|trust|program|we) (?:will )?pays? (?:up to |(?:a|to a) maximum of |no more than )(\$ ?\d[\d,]*(?:\.\d\d)?) (?:for|toward) [^.;$]{3,60}? (?:per|each|in a|in each|in any|every) (calendar|plan|benefit)? ?year\b`)
	// notOfDrugsRE finds that a maximum is of care, or of care and drugs together, which claims for drugs alone cannot use up.
	notOfDrugsRE = regexp.MustCompile(`\b(?:medical|services?|treatments?|procedures?|surgery|visits?|cycles?|combined|dental|vision|hearing|unlimited|out[- ]of[- ]pocket|co-?pay(?:ment)?s?|deductible)\b`)
	// forTreatmentRE finds what drugs are for, which is no care of its own: "drugs for the treatment of infertility".
	forTreatmentRE = regexp.MustCompile(`\b((?:drugs?|medic(?:ation|ine)s?)(?: (?:prescribed|used|covered))? (?:for|in) )(?:the )?treatment of\b`)
	// pieceRE parts a sentence into the pieces of which each may have a maximum of its own.
	pieceRE = regexp.MustCompile(`[^,;•\n]+(?:,\d{3}[^,;•\n]*)*`)
)

// lifeNamedRE finds the label of such a maximum, whose amount is bare: "Infertility lifetime maximum | 7500".
var lifeNamedRE = regexp.MustCompile(`\blifetime (?:benefit )?(?:maximum|max|limit)(?: benefit)?(?: ?\(\$\))?\W*$`)

// benefitMaximum reads how much a plan pays for a kind of drugs in a year or a life: "Fertility drugs are covered up to a lifetime maximum of
// $5,000 per person."
func (r *ruleReader) benefitMaximum(u *unit, k int) {
	s := u.sents[k].s
	if !strings.Contains(s, "$") || undecidedRE.MatchString(s) {
		return
	}
	pieces := pieceRE.FindAllStringIndex(s, -1)
	if len(u.seam) > 0 && k == 0 && len(s) == len(u.s) { // each cell of a row is a piece
		pieces = nil
		for i, at := range u.seam {
			end := len(s)
			if i+1 < len(u.seam) {
				end = u.seam[i+1]
			}
			pieces = append(pieces, []int{at, end})
		}
	}
	for _, at := range pieces {
		piece := s[at[0]:at[1]]
		amount, window := mostPaid(piece)
		if amount == 0 || notOfDrugsRE.MatchString(forTreatmentRE.ReplaceAllString(piece, "$1")) {
			continue
		}
		kinds := kindSet(kindsIn(piece))
		if len(kinds) == 0 && len(u.seam) > 0 && k == 0 && !notOfDrugsRE.MatchString(s[:u.seam[0]]) {
			kinds = kindSet(kindsIn(s[:u.seam[0]]))
		} else if len(kinds) == 0 && k == 0 && at[0] == 0 {
			if head := u.heading(); head != nil && !notOfDrugsRE.MatchString(head.s) {
				kinds = kindSet(kindsIn(head.s))
			}
		}
		if len(kinds) != 1 {
			continue
		}
		terms := benefit.BenefitMaximum{Amount: &amount, Window: window}
		add(r, &r.plan.BenefitMaximums, "benefitMaximum", ofKinds(kinds...), benefit.State(terms, u.evidence(u.sents[k].at+at[0], u.sents[k].at+at[1], sureRule)...))
	}
}

// bareMostRE finds an amount without its sign.
var bareMostRE = regexp.MustCompile(`^\W*\$? ?(\d[\d,]{2,}(?:\.\d\d)?)\W*$`)

// maximumSetting reads a row of a form whose label is the name of the maximum, and reports whether it is one.
func (r *ruleReader) maximumSetting(u *unit) bool {
	name, answer := u.named()
	m := bareMostRE.FindStringSubmatch(answer)
	kinds := kindSet(kindsIn(name))
	if m == nil || len(kinds) != 1 || !lifeNamedRE.MatchString(name) || notOfDrugsRE.MatchString(name) {
		return false
	}
	amount, ok := dollarAmount(m[1])
	if !ok {
		return false
	}
	terms := benefit.BenefitMaximum{Amount: &amount, Window: benefit.Window{Period: benefit.Lifetime}}
	add(r, &r.plan.BenefitMaximums, "benefitMaximum", ofKinds(kinds...), benefit.State(terms, u.all(sureRule)...))
	return true
}

// mostPaid is the one amount that words say is the most in a year or a life, 0 where they say none or several.
func mostPaid(s string) (amount money.Amount, window benefit.Window) {
	if len(moneyRE.FindAllStringIndex(s, 2)) != 1 {
		return 0, window
	}
	said := ""
	if m := paidInLifeRE.FindStringSubmatch(s); m != nil {
		said, window.Period = m[1]+m[2], benefit.Lifetime
	} else if m := paidInYearRE.FindStringSubmatch(s); m != nil {
		said = m[2] + m[3]
		if strings.HasPrefix(m[1]+m[4], "calendar") {
			window.Period = benefit.CalendarYear
		}
	}
	amount, _ = dollarAmount(said)
	return amount, window
}

// dollarAmount reads an amount as it is printed: "$ 1,500.00".
func dollarAmount(said string) (money.Amount, bool) {
	amount, err := money.ParseAmount(strings.NewReplacer("$", "", ",", "", " ", "").Replace(said))
	return amount, err == nil
}
