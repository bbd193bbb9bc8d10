package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/money"
)

// A percentage of a price is the plan's part or the member's, and a bill is wrong by the difference. The words beside one that say whose it is
// are known here; what stands above it, and what the figures say together, is weighed in weighing.go.

const (
	// payers are what a document calls its plan by, where it pays.
	payers = `(?:plan|fund|trust|carrier|company|insurance|insurer|employer|administrator|program)`
	// membersCalled are what it calls those by whom it covers.
	membersCalled = `(?:you|(?:team |family |plan )?members?|participants?|patients?|enrollees?|subscribers?|employees?|retirees?|insureds?|beneficiar(?:y|ies)|associates?|colleagues?|teammates?|partners?|policyholders?|annuitants?|workers?|covered (?:persons?|individuals?|members?)|(?:plan|eligible) participants?|dependents?|families|family|individuals?|persons?)`
)

var (
	// payerRE finds in front of a percentage who pays it: "the plan pays", "Harbor Health will pay up to".
	payerRE = regexp.MustCompile(`(?:^|[^a-z0-9'-])(?:(we) (?:(?:will|shall|would) )?(?:then |also |generally |only )?(?:pay|cover|reimburse)|([a-z][a-z0-9'&.-]*[a-z0-9]) (?:then |also |generally |only )?(?:(?:will|shall|would) (?:then |also |generally |only )?(?:pay|cover|reimburse)|pays|covers|reimburses))(?: (?:you|members|participants|for|back))*(?: (?:up to|at|only))?:? $`)
	// noPayerRE finds what is no plan in front of "pays": its members, other payers, and words that leave open who it is.
	noPayerRE = regexp.MustCompile(`^(?:` + membersCalled + `|i|he|she|they|who|whoever|that|which|it|one|each|adults?|child|children|spouse|customers?|consumers?|clients?|recipients?|veterans?|students?|people|user|medicare|medicaid|tricare|nobody|payer|payor|generics?|brands?|tiers?|drugs?|specialty|copay|coinsurance|deductible|and|or|then|also|not|to|only|must|may|can|amount)$`)

	// covered finds behind a percentage that it is the plan's.
	covered = regexp.MustCompile(`^ (?:(?:is |are |will be )?(?:covered|coverage|payable|reimburse(?:d|ment))\b|(?:is |are |will be )?paid(?:\W*$| (?:by|after|in|out)\b)|benefits?(?:\W*$| (?:after|paid|payable)\b)|(?:by (?:the )?)?(?:` + payers + `)(?:'s)?(?: (?:payment|pays|paid|share|part)\b|\W*$| ?/)|` +
		`of [a-z,& ]{0,60}(?:(?:is|are|will be) (?:covered|paid|payable|reimbursed)\b|paid by\b|payable by\b|covered(?: (?:by|after|at|in)\b|\W*$|[.;,)])))`)
	// byMembersRE finds behind one that members pay it all the same: "20% is paid by the member", "20% coinsurance".
	byMembersRE = regexp.MustCompile(`^ ?(?:(?:is |are |will be )?(?:covered|payable|paid) by (?:the |an? |each )?` + membersCalled + `\b|(?:member |your |patient )?(?:co-?insurance|co-?pay)|(?:member|patient|your) (?:cost|share|responsib))`)
	// coveredAt finds the same in front of one.
	coveredAt = regexp.MustCompile(`\b(?:(?:covered|paid|payable|reimbursed|covers|coverage)(?: (?:is|are|at|up to|by us at))*|benefits? (?:(?:is|are|will be|paid|payable) )*(?:at|of)|(?:plan|our) (?:coverage|payment|share):?(?: is)?|payable by (?:the )?` + payers + `:?) $`)
)

var knownPayerRE = regexp.MustCompile(`^` + payers + `$`)

// isPlanPays reports whether the words in front of a percentage say that the plan pays it. A name that could be an employer's word for those whom
// it covers is taken for a plan's where the percentage is the greater part.
func isPlanPays(r money.Rate, lead string) bool {
	m := payerRE.FindStringSubmatch(lead)
	return m != nil && (m[1] != "" || knownPayerRE.MatchString(m[2]) || half.Less(r) && namesPayer(lead))
}

// namesPayer reports whether the words in front of an amount say that somebody other than a member pays it.
func namesPayer(lead string) bool {
	m := payerRE.FindStringSubmatch(lead)
	return m != nil && (m[1] != "" || !noPayerRE.MatchString(strings.TrimSuffix(m[2], "'s")))
}

// isOfPlan reports whether the words on both sides of a percentage say that it is the plan's part.
func isOfPlan(r money.Rate, lead, rest string) bool {
	if byMembersRE.MatchString(rest) {
		return false
	}
	return isPlanPays(r, lead) || coveredAt.MatchString(lead) || covered.MatchString(rest)
}

// The second of two percentages that are the parts of one price stands behind a sign, or behind words of whose it is: "80%/20%", "80% (you pay
// 20%)", "Plan 80% / You 20%", "80% covered; you pay 20%".
const (
	partWords = `(?: (?:by )?(?:the )?(?:` + payers + `|` + membersCalled + `|paid|pays?|covered|after|deductible))*`
	ofWhom    = `(?:(?:the |by |paid by )*(?:` + payers + `|we|` + membersCalled + `)(?:'s)?(?: (?:is |are )?(?:pays?|responsible for|owes?|share|part))?:? ?)`
	partSign  = `(?: ?[/(–-] ?` + ofWhom + `?|(?:[,;.]| and) ?` + ofWhom + `)`
)

var (
	otherPartRE = regexp.MustCompile(`^` + partWords + `(` + partSign + `)(\d{1,3}(?:\.\d{1,3})?) ?%`)
	firstPartRE = regexp.MustCompile(`(\d{1,3}(?:\.\d{1,3})?) ?%` + partWords + `(` + partSign + `)$`)
	bareDashRE  = regexp.MustCompile(`^ ?[–-] ?$`)
	anyMemberRE = regexp.MustCompile(`\b` + membersCalled + `\b`)
	ofMemberRE  = regexp.MustCompile(`\b` + membersCalled + `(?:'s)?(?: (?:will )?(?:pays?|owes?|share|part))?:? $`)
	bothPartsRE = regexp.MustCompile(`^\W*((\d{2}) ?/ ?(\d{2}))(?: (?:after|no|subject to) (?:the )?(?:annual |plan )?deductible| co-?insurance)?\W*$`)
)

// isOtherPart reports whether a percentage is the plan's part beside the member's of the same price, which says all that there is to say: of two
// that make up a whole the member's is the one that words say to be, or the smaller.
func isOtherPart(r money.Rate, lead, rest string) bool {
	half := money.Percent(50)
	if r == half || ofMemberRE.MatchString(lead) {
		return false
	}
	if m := otherPartRE.FindStringSubmatch(rest); m != nil && isRestOf(r, m[2]) {
		return half.Less(r) || anyMemberRE.MatchString(m[1])
	}
	if m := firstPartRE.FindStringSubmatch(lead); m != nil && isRestOf(r, m[1]) {
		return half.Less(r) && !bareDashRE.MatchString(m[2]) // "20% - 80%" is a range
	}
	return false
}

func isRestOf(r money.Rate, percent string) bool {
	o, err := money.ParsePercent(percent)
	return err == nil && o == r.Complement()
}

// lexParts reads "80/20", the plan's part and the member's of all prices.
func lexParts(s string, add func(mark)) {
	m := bothPartsRE.FindStringSubmatchIndex(s)
	if m == nil || number(s[m[4]:m[5]])+number(s[m[6]:m[7]]) != 100 {
		return
	}
	add(mark{kind: percentMark, i: m[2], j: m[3], rate: money.Percent(int64(min(number(s[m[4]:m[5]]), number(s[m[6]:m[7]]))))})
}
