package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// What a plan is called, from a line that is nothing but its title.

// titleBesidePlace reads a line that names a plan beside a pharmacy: "PPO | Retail copay (30-day supply)".
func titleBesidePlace(words *passage) (string, bool) {
	for _, at := range placeMarkRE.FindAllStringIndex(words.s, 2) {
		name := newPassage(words.src, words.spans(0, at[0])...)
		if isPlace(strings.TrimSpace(words.s[at[1]:])) && !isPlace(name.s) {
			return titleOf(name)
		}
	}
	return "", false
}

var (
	titleColonRE  = regexp.MustCompile(`^([a-z][^:$%()]{3,50}): ?(?:tier|level) ?\d`)
	noTitleLeadRE = regexp.MustCompile(`\b(?:tier|level|compound|generic|brand|individual|family|member|employee|retiree|spouse|dependent|child|adult|active|step|stage|phase|example|notes?|network|if|for|when|you|copay|coinsurance|cost|days?|year|january|february|march|april|may|june|july|august|september|october|november|december)s?\b`)
)

// titleBeforeTier reads the plan in front of the first of its tiers: "Harbor Basic: Tier 1 (generic): $15 copay".
func titleBeforeTier(words *passage) (string, bool) {
	at := titleColonRE.FindStringSubmatchIndex(words.s)
	if at == nil || !hasAmount(words.s) {
		return "", false
	}
	s := words.s[at[2]:at[3]]
	if _, end := words.sentence(at[0], at[1]); !hasAmount(words.s[:end]) || len(kindsIn(s)) > 0 {
		return "", false // "Compounds: Tier 3 cost share"
	}
	if noTitleLeadRE.MatchString(s) || pharmacyHeadRE.MatchString(s) || deductibleRE.MatchString(s) || len(lex(s)) > 0 {
		return "", false
	}
	name := original(words, at[2], at[3])
	return name, startsCapital(name)
}

// placeMarkRE finds what parts a plan's name from the pharmacy beside it.
var placeMarkRE = regexp.MustCompile(` ?\| ?| -{1,2} |: `)

// plansOfKindRE finds the plans of one kind, which a title speaks of as of one: "HMO and PPO plans".
var plansOfKindRE = regexp.MustCompile(`^(?:the )?(?:[a-z]+ ){0,2}(?:ppo|hmo|epo|pos|hdhp|cdhp|hsa|hra|indemnity|bronze|silver|gold|platinum|deductible|consumer[- ]driven)(?:(?:,| and| or|/| ?&| ?\+)? ?(?:ppo|hmo|epo|pos|hdhp|cdhp|hsa|hra|indemnity|bronze|silver|gold|platinum|deductible|consumer[- ]driven))*(?: health| medical)? plans$`)

var titleLeadRE = regexp.MustCompile(`^(?:(?:medical |health )?(?:plan|option) (?:name )?(?:\d|[a-e]|one|two|three|four)? ?[:–-] |plan name: ?|plan: ?)`)

// documentLeadRE finds what a document is called in front of the plan that it is of: "2026 Summary of Benefits - Harbor Plus (HMO)".
var documentLeadRE = regexp.MustCompile(`^(?:\d{4} )?(?:annual )?(?:(?:summary|schedule|outline|overview|evidence|certificate) of (?:(?:medical |prescription(?: drugs?)? |pharmacy |rx |drug )?benefits|coverage)(?: and coverage)?|benefits? (?:summary|guide|highlights|overview|schedule)|plan (?:summary|design)|(?:your )?(?:prescription|pharmacy|rx|drug)(?: drugs?)? (?:co-?pay(?:ment)?s?|benefits?|coverage|costs?))(?: \d{4})? ?(?:[:–—|-]|\bfor\b) ?(?:the )?`)

var (
	noTitleRE        = regexp.MustCompile(`\b(?:share|costs?|amounts?) (?:of [a-z ]{1,24})?(?:under|in|for)\b|\bplan design(?: (?:form|document|sheet|summary))?(?: \(?continued\)?)?$|\bplan (?:code|id|number|no\.) ?[:#]? ?[a-z0-9]|\b(?:coverage|deductible|payment|benefit) (?:stage|phase|period)\b|\bplan's\b|\b(?:this|that|a|an|each) plan\b|\bplan (?:type|year|period|dates?|provider|pharmac|documents?|pays?|features?)\b|\bcoverage (?:for|period)\b|\beffective\b|\bcontributions?\b|\bpremiums?\b|\baccounts?$|^(?:and|or|of|to|in|under|for|with|if|when|on|by|than|from)\b|[a-z][.;!?] [a-z]|\|`)
	deductiblePlanRE = regexp.MustCompile(`\bdeductible (?:health )?plan\b|\bhdhp\b`)
)

// optionTitleRE finds the options of one plan, which federal employees choose from: "High Option".
var optionTitleRE = regexp.MustCompile(`^(?:(?:high|low|standard|basic|value|core|premium|premier|select|choice|enhanced|classic|plus|consumer|elevate|focus|blue|direct|traditional|(?:health )?(?:savings|saver|investment)) ){1,2}option$`)

// sectionNumberRE finds the number of a section that is one of several: "2.1 PPO plan".
var sectionNumberRE = regexp.MustCompile(`^(\d{1,2}\.)\d{1,2}\.? +[a-z]`)

// groupCodeRE finds the code of a claims processor behind a plan's name: "PPO plan (RxGroup RXPPO1)".
var groupCodeRE = regexp.MustCompile(` ?\((?:(?i:rx ?)?(?i:group|grp):? )?[A-Z]{0,8}[0-9]{0,6}[A-Z]{0,4}\)$`)

// groupWordRE finds that what stands in brackets is a group, though it has no number: "(RxGroup HARBOR)", "(HARBORPPO)".
var groupWordRE = regexp.MustCompile(`\((?i:rx ?)?(?i:group|grp)|\([A-Z]{2,}(?:PPO|HMO|EPO|POS|HSA|HRA|HDHP)\)|\((?:PPO|HMO|EPO|POS|HSA|HRA|HDHP)[A-Z]{2,}\)`)

// withoutCode is a plan's name without its section's number and the code behind it. A kind of plan is no code: "Gold (HSA)".
func withoutCode(name string) string {
	if m := sectionNumberRE.FindStringIndex(strings.ToLower(name)); m != nil {
		name = strings.TrimSpace(name[m[1]-1:])
	}
	at := groupCodeRE.FindStringIndex(name)
	if at != nil && !strings.ContainsAny(name[at[0]:], "0123456789") && !groupWordRE.MatchString(name[at[0]:]) {
		return name // "PPO Plan (RETIREE)"
	}
	if at == nil || at[0] == 0 || at[1]-at[0] < leastCode || kindOfPlanRE.MatchString(strings.ToLower(strings.Trim(name[at[0]:], " ()"))) {
		return name
	}
	return name[:at[0]]
}

// leastCode is how long a bracket with a code is at least: shorter ones are words.
const leastCode = 8

// premiumPlanRE finds the word in what a plan is called, which names no price: "Premium Plan".
var premiumPlanRE = regexp.MustCompile(`\bpremium(?: (?:plan|option|ppo|hmo|epo|pos|coverage|rx))`)

// titleOf reads a line that is nothing but what a plan is called.
func titleOf(words *passage) (string, bool) {
	s := strings.TrimRight(words.s, " :")
	if at := paysTailRE.FindStringIndex(s); at != nil {
		s = s[:at[0]] // "High Option - You Pay"
	}
	i := len(titleLeadRE.FindString(s))
	if i == 0 {
		i = len(documentLeadRE.FindString(s))
	}
	if at := drugTitleOfRE.FindStringSubmatchIndex(s); at != nil && kindOfPlanRE.MatchString(s[at[2]:at[3]]) {
		i, s = at[2], s[:at[3]]
	}
	s = s[:i+nameEnds(s[i:])]
	if at := strings.Index(s, ": "); i == 0 && at > 2 && kindOfPlanRE.MatchString(s[at:]) && !kindOfPlanRE.MatchString(s[:at]) {
		i = at + 2 // the carrier stands in front
	}
	rest := strings.TrimSpace(s[i:])
	sure := i > 0 && documentLeadRE.FindString(s) == "" || kindOfPlanRE.MatchString(rest) || optionTitleRE.MatchString(rest) || isOptionTitle(strings.TrimSpace(original(words, i, len(s))))
	if !sure || noTitleRE.MatchString(blank(s, premiumPlanRE)) || rest == "" || len(rest) > nameBounds || manyPlansRE.MatchString(rest) && !(plansOfKindRE.MatchString(rest) && !manyPlansRE.MatchString(strings.TrimSuffix(rest, "plans"))) || otherPlanRE.MatchString(rest) || headingVerbs.MatchString(rest) ||
		strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, "?") || deductibleRE.MatchString(rest) && !deductiblePlanRE.MatchString(rest) || oopRE.MatchString(rest) || networkHeadRE.MatchString(rest) || planHeadRE.MatchString(rest) || payRE.MatchString(rest) && !strings.Contains(rest, "plan") && !strings.HasSuffix(rest, " option") {
		return "", false
	}
	if strings.TrimSpace(commonNameRE.ReplaceAllString(rest, "")) == "" && !genericRE.MatchString(rest) && !numberedOptionRE.MatchString(rest) {
		return "", false // "Medical Plan", "Your 2026 benefits"
	}
	if _, tier := readTier(rest); tier || stageRE.MatchString(rest) && otherStageRE.MatchString(rest) {
		return "", false // "Catastrophic Coverage" is a stage of a Medicare plan
	}
	if at := calledPlanRE.FindStringSubmatchIndex(s); at != nil && !kindOfPlanRE.MatchString(s[i:max(i, at[0])]) {
		i = at[2]
		s = s[:at[3]]
	}
	name := markInNameRE.ReplaceAllString(original(words, i, len(s)), " ")
	return name, startsCapital(name) // the end of a sentence: "plan and choose"
}

// paysTailRE finds what a title says behind the name of a plan of the amounts below it.
var paysTailRE = regexp.MustCompile(` ?[-–—:] ?(?:what )?(?:you|members?|(?:the )?member) (?:will )?pays?$`)

// drugTitleOfRE finds the title of what drugs cost with the plan or the plans in brackets that it is of: "Prescription copays (HMO & PPO plans)".
var drugTitleOfRE = regexp.MustCompile(`^(?:your )?(?:prescription|pharmacy|rx|drug)s?(?: [a-z-]+){0,3} ?\(([a-z][^()]{2,40}(?:plans?|options?))\)$`)

// numberedOptionRE finds an option that nothing but its number tells from the others: "Prescription Drug Plan Option 2".
var numberedOptionRE = regexp.MustCompile(`^(?:(?:prescription|drugs?|rx|pharmacy|medical|health|benefits?|coverage|plan) )+option (?:\d{1,2}|[a-e]|i{1,3}|one|two|three|four)$`)

// amendedRE finds a sentence of an amendment that names the plan whose schedule it changes, before what the schedule then reads: "2. The following
// is added to the SCHEDULE OF BENEFITS – HARBOR HDHP section of the Plan document:".
var amendedRE = regexp.MustCompile(`\bschedule of (?:[a-z]+ ){0,3}benefits ?[–—-] ?([a-z][^.;:–—]{2,40}?) section of the (?:plan|booklet|document|certificate|spd)\b[^:]*:\W*$`)

// amendmentItemRE finds the beginning of an item of an amendment, which ends the one before.
var amendmentItemRE = regexp.MustCompile(`^\s*\d{1,2}\.\s+[A-Z]\w* [^:]{20,}`)

// amendmentLevel is the level of such items among titles.
const amendmentLevel = "item"

// amendedPlan is the plan whose schedule a sentence of an amendment changes.
func amendedPlan(words *passage) (string, bool) {
	m := amendedRE.FindStringSubmatchIndex(words.s)
	if m == nil {
		return "", false
	}
	name := original(words, m[2], m[3])
	return withoutCode(name), kindOfPlanRE.MatchString(strings.ToLower(name))
}

// calledPlanRE finds what a document calls the plan of those whom a title names: "Schedule of benefits – Active Participants (Plan A)".
var calledPlanRE = regexp.MustCompile(`\((plan [a-z0-9]{1,2})\)$`)

// markInNameRE finds the letters of a service mark that were set small behind a name.
var markInNameRE = regexp.MustCompile(` (?:SM|TM) `)
