package analyze

import (
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// That specialty drugs must come from a specialty pharmacy is said of them by a duty ("must", "only"), of what is done with a
// prescription ("filled", "purchased"), with a place ("through the plan's specialty pharmacy"), which may be a name; or by where
// they are not to be had ("not covered at a retail pharmacy").

const (
	// gotten is what members and pharmacies do with a prescription.
	gotten = `(?:obtain(?:ed|ing)?|(?:re)?fill(?:ed|ing)?|purchas(?:ed|e|ing)|dispens(?:ed|e|ing)|order(?:ed|ing)?|get(?:ting)?|gotten|bought|buy|come|came|supplied|provided|receiv(?:ed|e|ing)|processed|delivered|mailed|available|covered|furnished|accessed|acquired|made)`
	// specialtyPlace is a specialty pharmacy by its kind.
	specialtyPlace = `(?:(?:specialty|designated|exclusive|contracted|specialized)(?: [a-z&'-]+){0,3}? (?:pharmacy|pharmacies|network|program|vendors?|suppliers?|facility|facilities)|specialty (?:pharmacy|pharmacies|network)|specialty (?:drug |pharmacy )?(?:mail[- ]order|home delivery) (?:facility|facilities|pharmacy|pharmacies|program|network)|pharmac(?:y|ies) (?:that (?:is|are) )?(?:designated|in (?:the|our|your) (?:[a-z]+ ){0,3}specialty))\b`
	noLater        = `[^.;]`
)

var (
	dutyRE      = regexp.MustCompile(`\b(?:must|shall|(?:is|are|be) required to|(?:has|have|need|needs) to|requires? (?:that|all|your|the)\b` + noLater + `{0,60}?)(?: (?:first|always|also|only|then|instead|exclusively|all))?(?: be)?(?: [a-z]+ (?:and|or|/))?(?: ` + gotten + `\b` + noLater + `{0,60})? ?$`)
	onlyThereRE = regexp.MustCompile(`\b(?:only|exclusively|solely)\b(?: (?:be|if|when|you|they|it|are|is|and|covered|available|for|use|by) | ` + gotten + `| )*` + `[^.;,]{0,40}$|\b(?:limited|confined|restricted) to(?: ` + gotten + `| those| fills?| (?:up to )?(?:an? )?\d{2}[- ]day suppl(?:y|ies))+ ?$`)
	// allComeRE finds where all specialty drugs are had: "All specialty drugs come from".
	allComeRE = regexp.MustCompile(`\ball specialty (?:drugs|medic(?:ation|ine)s|prescriptions|fills) (?:come|are (?:filled|dispensed|supplied|provided|shipped)) $`)
	// placeLeadRE finds the words that lead to a place.
	placeLeadRE      = regexp.MustCompile(`\b(?:through|from|at|by|via|use|using|utilizing?|with|in)\b(?: (?:an?|the|our|one|of|your|its|their|any|plan's|fund's|either|enrolling)\b)* ?`)
	specialtyPlaceRE = regexp.MustCompile(`^(?:(?:(?:st|mt|ft|dr)\.|[a-z&'/-]+) ){0,4}?` + specialtyPlace)
	// orOtherRE finds another pharmacy in front of it: "a network pharmacy or our specialty pharmacy".
	orOtherRE = regexp.MustCompile(`\bpharmac(?:y|ies) or\b`)
	// elsewhereTooRE finds one behind it: "a specialty pharmacy or a retail pharmacy".
	elsewhereTooRE = regexp.MustCompile(`^,? or (?:(?:at|from|through|by) )?(?:an? |any |the )?(?:other )?(?:retail|network|participating|local)(?: (?:retail|network|participating))? pharmac`)
	// tailOnlyRE finds a place that is the only one: "through the specialty pharmacy only", "use of the specialty pharmacy is required".
	tailOnlyRE = regexp.MustCompile(`^(?: network| program| services?)?(?: \([^)]*\))?,? (?:only\b|(?:is|are) (?:required|mandatory)|must be used)`)
	placeOnly  = regexp.MustCompile(`\b(?:is|are) (?:limited|restricted|confined) to (?:an? |the |our |your |its )?(?:(?:plan's|plan|exclusive|designated|contracted|preferred|network) )*specialty (?:drug )?pharmac(?:y|ies)\b|\bspecialty (?:drug )?(?:pharmacy|pharmacies)(?: network| program)?,? only\b|\bspecialty (?:drug )?pharmac(?:y|ies) must be used\b|\bexclusive(?:ly)? (?:to|through|at|from|with) (?:an? |the |our |your |its )?(?:[a-z'’&-]+ ){0,3}?specialty (?:drug )?pharmac(?:y|ies)\b|\bspecialty (?:drug )?pharmac(?:y|ies) (?:use )?(?:is|are) (?:required|mandatory)\b|\bspecialty (?:drug )?pharmac(?:y|ies)(?: (?:of|for|in) (?:the|our|your) (?:[a-z]+ ){0,2}[a-z]+)? (?:must|has to|have to|shall) (?:fill|dispense|supply|provide)\b|\bonly (?:by|from|at|through) (?:an? |the |our )?(?:[a-z-]+ ){0,3}specialty (?:drug )?pharmac|\b(?:after that|thereafter|afterwards?),? only (?:[a-z'&-]+ ){0,3}?specialty pharmac(?:y|ies)\b`)
	// onlyTheyRE finds the pharmacy that alone does it: "only the plan's specialty pharmacy may fill", "only when our specialty
	// pharmacy fills them".
	onlyTheyRE = regexp.MustCompile(`\b(only (?:(?:when|if) )?(?:(?:an?|the|our|your|its) )?(?:[a-z'-]+ ){0,3}?specialty (?:drug )?pharmac(?:y|ies)) (?:(?:may|can|will) (?:fill|dispense|supply|provide)|fills?|dispenses?|suppl(?:y|ies))\b`)
	// theOnlyRE finds the pharmacy that is the only one to do it: "our specialty pharmacy is the only pharmacy that can fill them".
	theOnlyRE = regexp.MustCompile(`\b(specialty (?:drug )?pharmac(?:y|ies)(?: network)? (?:is|are) the only (?:pharmac(?:y|ies)|place|source|one)) (?:that|which|where|to)(?: (?:you|members))?(?: (?:may|can|will))? (?:fills?|dispenses?|suppl(?:y|ies)|provides?|get|obtain|order|buy|purchase) (?:it|them|these|those|(?:your |the )?specialty)\b`)
	// filledThereRE finds who fills all of it, and that it is not to be had in another way: "are filled by the plan's specialty pharmacy
	// and are not available by mail".
	filledThereRE = regexp.MustCompile(`\b((?:is|are) (?:(?:filled|dispensed|supplied|shipped)|(?:limited to|available (?:in|for)) (?:up to )?(?:an? )?\d{2}[- ]day (?:supply|supplies)) (?:by|through|from) (?:the|our|your|an?) (?:[a-z&'-]+ ){0,4}?specialty pharmacy)(?: network| program)?,? (?:and|but) (?:they |it )?(?:(?:is|are|can|may) not|cannot)(?: be)? (?:available|filled|dispensed|covered|obtained|supplied)\b[^.;]{0,30}\b(?:mail|retail|home delivery|other|elsewhere)\b`)
	// elseNothingRE finds that a prescription which is filled elsewhere costs all that it costs: "If you choose not to obtain your specialty
	// drug from the designated pharmacy, no benefit will be paid".
	elseNothingRE = regexp.MustCompile(`\b(?:if|when) (?:you|(?:an? |the )?(?:member|participant|enrollee|insured|covered person|subscriber)s?|it|they)\b` + noLater + `{0,60}\b(?:not|don't|doesn't|fails? to|without) ` + noLater + `{0,100}?` + specialtyPlace + `,? ` + noLater + `{0,40}\b(?:no (?:benefits?|coverage)\b` + noLater + `{0,20}\b(?:paid|payable|available|provided)|(?:is|are|be) not (?:be )?covered|will not be covered|(?:full|entire|whole|total) (?:cost|price|charge))`)
	// toldWhichRE finds that the rule is for drugs of which members are told.
	toldWhichRE = regexp.MustCompile(`\bwe (?:tell|notify|inform|direct)\b|\b(?:drugs?|products?|medications?) (?:that|which|for which) we\b`)
	// onlySoOftenRE finds that what is not to be had in another way is so only at times: "cannot be filled at retail more than once".
	onlySoOftenRE = regexp.MustCompile(`^[^.;]*\b(?:if|when|unless|until|after|without|except|more than|again|twice|beyond)\b`)
	conditionalRE = regexp.MustCompile(`\b(?:if|when(?:ever)?|where|once|unless|which|that|until|after)\b`)
	// nowhereElseRE finds what is said of all other pharmacies.
	nowhereElseRE = regexp.MustCompile(`\b(?:not|no|never|cannot|can't|unable)\b[^.;]{0,60}\b(?:retail (?:pharmac(?:y|ies)|locations?)|(?:any )?other (?:pharmac(?:y|ies)|providers?)|pharmac(?:y|ies) (?:other than|that (?:is|are) not))|\b(?:retail (?:pharmac(?:y|ies)|locations?)|any other pharmac(?:y|ies)|pharmac(?:y|ies) other than)\b[^.;]{0,50}\b(?:not (?:be )?(?:covered|paid|able|available)|denied|rejected|no (?:benefits?|coverage))\b`)
	// orAlsoRE finds that what follows is a second place where drugs are to be had.
	orAlsoRE      = regexp.MustCompile(`\bor (?:(?:at|from|through|by|via) )?(?:(?:an?|any|your|the) )?$`)
	elsewhereToRE = regexp.MustCompile(`\b(?:non-?(?:network|participating|preferred)|out-of-network|mail|home delivery|90|maintenance|prefer(?:red)?|network|participating)\b`)
	useNetworkRE  = regexp.MustCompile(`\bspecialty (?:drug |pharmacy )?(?:network|program) must be used\b`)
	notAboutRE    = regexp.MustCompile(`\b(?:before|prior to|unless|prescrib(?:ed|er)|authori[sz](?:ed|ation)|approv(?:ed|al)|administered|doctor|physician|if|whether|how)\b`)
	notBoundRE    = regexp.MustCompile(`\b(?:not|never|n't) (?:be )?(?:required|mandatory|have|need|limited)\b|\bor (?:at |from |through |by |via )?(?:an? |any |your |the )?(?:[a-z-]+ ){0,2}retail\b|\bretail (?:pharmacy )?or\b`)
	// anyFillRE finds that no fill is free.
	anyFillRE = regexp.MustCompile(`\b(?:no|zero|0|without) (?:any )?(?:grace|courtesy|initial|retail|first)(?: retail)? fills?\b|\b(?:from|with|on|beginning|including|starting) (?:with |on )?(?:the |your )?(?:very )?(?:first|initial) (?:prescription )?fill\b|\ball (?:prescription |specialty )?fills\b`)
)

var (
	firstFillRE = regexp.MustCompile(`\b(?:(?:the|your) )?first (?:(?:one|two|three|1|2|3) )?(?:(?:prescription|specialty|drug|\d{2}-day|one-month|retail) )*(?:fills?|prescriptions?)\b|\b(?:only |up to )?(` + countWord + `)(?: ?\(\d\))?(?:[ -](?:time|one-time))? (?:(?:initial|grace|courtesy|retail|temporary|\d{2}-day|specialty|prescription) )*(?:fills?\b|times? (?:at|from|through)\b)|\binitial (?:(?:prescription|specialty|retail) )*(?:fill|prescription)\b|\b(?:once|twice) (?:at|from|through) (?:an? |any )?(?:retail|network|participating|local)\b`)
	// subsequentRE finds the fills behind the first ones.
	subsequentRE = regexp.MustCompile(`\b(?:subsequent|additional|further|future|later|other|remaining|thereafter|after which|afterwards?|then|after that|all (?:[a-z]+ ){0,2}refills|any refills?|refills|before|after|except|following)\b`)
)

// specialtyLockIn reads that specialty drugs must come from a specialty pharmacy, at once or after some fills.
func (r *ruleReader) specialtyLockIn(u *unit) {
	ut := &r.plan.Utilization
	leave := func(k int, why string) {
		open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), u.quote(k, k, sureRule), why)
	}
	for k, sent := range u.sents {
		if strings.HasSuffix(sent.s, "?") || len(sent.s) > maxSentence || !u.drugs && !drugWordsRE.MatchString(sent.s) {
			continue
		}
		s := r.specialtyByName(sent.s)
		of, named := r.specialtySubject(u, k, s)
		if !named {
			continue
		}
		bound, window := lockedIn(u, k, s)
		if bound && askingRE.MatchString(s) {
			continue
		}
		switch {
		case !bound && useNetworkRE.MatchString(s):
			leave(k, "The document asks for the specialty network and does not say what becomes of a fill elsewhere; the rule is not applied.")
		case !bound || notRequiredRE.MatchString(window) || notBoundRE.MatchString(window):
		case undecidedRE.MatchString(firmOnlyRE.ReplaceAllString(definite(window), " ")) || mayMustRE.MatchString(window):
			if someSpecialtyRE.MatchString(s) {
				leave(k, "The document says that some specialty drugs may be held to a specialty pharmacy and not which; the rule is not applied.")
			}
		case partialRE.MatchString(s[:min(of+1, len(s))]) || someSpecialtyRE.MatchString(s):
			leave(k, "The document holds some specialty drugs to a specialty pharmacy and does not say which; the rule is not applied.")
		default:
			r.lockIn(u, k)
			return
		}
	}
}

var (
	// askingRE finds words about a rule that do not say it.
	askingRE        = regexp.MustCompile(`\bwhether\b|^\W*(?:ask|check|find out|see if|learn)\b`)
	someSpecialtyRE = regexp.MustCompile(`\b(?:some|certain|select(?:ed)?|most|many|these) (?:self-(?:administered|injectable) )?specialty (?:drugs|medications|medicines|prescription)`)
	// firmOnlyRE finds a permission that only one place has.
	firmOnlyRE = regexp.MustCompile(`\bcan (?:be )?(?:[a-z]+ ){0,2}(?:only|exclusively)\b|\b(?:may|could) (?:be )?(?:(?:filled|obtained|purchased|dispensed|ordered) )?(?:only|exclusively)\b|\bcannot\b`)
)

// specialtySubject reports whether a sentence speaks of specialty drugs, and where it names them: it does so itself, or goes on
// with the sentence or heading before it, or stands beside nothing but specialty drugs.
func (r *ruleReader) specialtySubject(u *unit, k int, s string) (at int, ok bool) {
	if all := kindsIn(s); len(all) > 0 {
		for _, m := range all {
			if m.kind == benefit.KindSpecialty {
				return m.i, true
			}
		}
		if !slices.ContainsFunc(all, func(m mention) bool { return m.kind == benefit.KindSelfInjectable }) {
			return 0, false
		}
	}
	if specialtyFillRE.MatchString(s) || specialtyItemRE.MatchString(s) || exclusiveNoteRE.MatchString(s) {
		return 0, true
	}
	if maintainRE.MatchString(s) || strings.Contains(s, "mail order") || strings.Contains(s, "home delivery") {
		return 0, false
	}
	if u.specialty || specialtyHeadRE.MatchString(u.s[:u.headed]) || len(u.tiers) > 0 && !slices.ContainsFunc(u.tiers, func(id benefit.TierID) bool { return !isSpecialty(r.section.drugs.names[id].classes) }) {
		return 0, true
	}
	for n := k - 1; n >= max(0, k-2); n-- {
		before := r.specialtyByName(u.sents[n].s)
		kinds := kindSet(kindsIn(before))
		if len(kinds) == 1 && (kinds[0] == benefit.KindSpecialty || kinds[0] == benefit.KindSelfInjectable) || len(kinds) == 0 && (specialtyFillRE.MatchString(before) || specialtyItemRE.MatchString(before)) {
			return 0, true
		}
		if len(kinds) > 0 || n == k-1 && firstFillRE.FindStringIndex(before) == nil {
			return 0, false
		}
	}
	if k > 0 {
		return 0, u.label > 0 && specialtyAloneRE.MatchString(u.s[:u.label])
	}
	return 0, u.label > 0 && specialtyHeadRE.MatchString(u.s[:u.label])
}

var (
	// exclusiveNoteRE finds a note of specialty drugs that begins with the pharmacy to which they are held: "3 Exclusive to the PBM's specialty pharmacy".
	exclusiveNoteRE = regexp.MustCompile(`^[\W\d]*exclusive(?:ly)? (?:to|through|at|from|with) (?:the |our |an? )?(?:[a-z'’&-]+ ){0,3}?specialty (?:drug )?pharmac(?:y|ies)\b`)
	specialtyFillRE = regexp.MustCompile(`\bspecialty (?:drug |medication |prescription )*(?:fills?|refills?|prescriptions?)\b`)
	// specialtyItemRE finds an item of a list that begins with what it is about: "3. Specialty, 30-day supply: 20%", "Specialty Up to a 30 day supply".
	specialtyItemRE = regexp.MustCompile(`^[\s•●▪*·–-]*(?:\d{1,2}[.)] ?)?specialty(?: tier)?(?: \([^)]{0,40}\))?(?:(?:,[^.;:]{0,40})?:| ?[-–]? ?up to (?:an? )?\d{2}[- ]days? supply\b)`)
	specialtyHeadRE = regexp.MustCompile(`\bspecialty\b`)
	// specialtyAloneRE finds the label of a row that is about nothing else.
	specialtyAloneRE = regexp.MustCompile(`^\W*specialty(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?|pharmacy|tier))*\W*$`)
)

// lockedIn reports whether a sentence holds what it speaks of to a specialty pharmacy, and the words that do.
func lockedIn(u *unit, k int, s string) (bool, string) {
	if at := placeOnly.FindStringIndex(s); at != nil {
		return true, s[at[0]:at[1]]
	}
	if at := whenGottenRE.FindStringIndex(s); at != nil && k == 0 && (u.specialty || len(u.tiers) > 0) {
		return true, s[at[0]:at[1]]
	}
	if at := exclusiveHeadRE.FindStringIndex(s); at != nil {
		return true, s[at[0]:at[1]]
	}
	if m := namedOnlyRE.FindStringSubmatchIndex(s); m != nil && s == u.sents[k].s && u.namesSomebody(u.sents[k].at+m[2]) && len(readClasses(s[m[2]:m[3]]+" drugs")) == 0 {
		return true, s[m[2]:m[1]]
	}
	if m := onlyTheyRE.FindStringSubmatchIndex(s); m != nil {
		return true, s[m[2]:m[3]]
	}
	if m := theOnlyRE.FindStringSubmatchIndex(s); m != nil && !conditionalRE.MatchString(s[:m[0]]) {
		return true, s[m[2]:m[3]]
	}
	if m := filledThereRE.FindStringSubmatchIndex(s); m != nil && !conditionalRE.MatchString(s[:m[0]]) && !onlySoOftenRE.MatchString(s[m[1]:]) {
		return true, s[m[2]:m[3]]
	}
	if m := elseNothingRE.FindStringIndex(s); m != nil && !toldWhichRE.MatchString(s) && !notAboutRE.MatchString(strings.TrimPrefix(strings.TrimPrefix(s[m[0]:m[1]], "if"), "when")) {
		return true, s[m[0]:m[1]]
	}
	for _, at := range placeLeadRE.FindAllStringIndex(s, 32) {
		end := -1
		if m := specialtyPlaceRE.FindStringIndex(s[at[1]:]); m != nil && !orOtherRE.MatchString(s[at[1]:at[1]+m[1]]) {
			end = at[1] + m[1]
		} else if s == u.sents[k].s && u.namesSomebody(u.sents[k].at+at[1]) {
			end = at[1]
		}
		if end < 0 {
			continue
		}
		if elsewhereTooRE.MatchString(s[end:]) {
			continue
		}
		before := s[:at[0]]
		if uses := strings.HasPrefix(s[at[0]:], "us") || strings.HasPrefix(s[at[0]:], "util"); uses {
			if m := mustUseRE.FindStringIndex(before); m != nil {
				return true, s[max(0, m[0]-24):end]
			}
		}
		for _, re := range []*regexp.Regexp{dutyRE, onlyThereRE, allComeRE} {
			if m := re.FindStringIndex(before); m != nil && !notAboutRE.MatchString(onlyWhenRE.ReplaceAllString(before[m[0]:], " ")) && reaches(before[m[0]:]) {
				return true, s[max(0, m[0]-24):end]
			}
		}
		if m := doneLastRE.FindStringIndex(before); m != nil && strings.HasPrefix(s[at[1]:], "exclusive") {
			return true, s[m[0]:end]
		}
		if m := tailOnlyRE.FindStringIndex(s[end:]); m != nil {
			return true, s[at[0] : end+m[1]]
		}
	}
	if m := nowhereElseRE.FindStringIndex(s); m != nil {
		if words := s[m[0]:m[1]]; !orAlsoRE.MatchString(s[:m[0]]) && !elsewhereToRE.MatchString(words) && !notAboutRE.MatchString(ifGottenRE.ReplaceAllString(words, " ")) {
			return true, words
		}
	}
	return false, ""
}

var (
	// exclusiveHeadRE finds a heading of specialty drugs that adds in brackets the one pharmacy that fills them: "Specialty Drugs (31-day
	// Supply, Exclusive Specialty Pharmacy)", "Specialty pharmacy (Acme Specialty - exclusive)".
	exclusiveHeadRE = regexp.MustCompile(`\bspecialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?|pharmacy)\W{0,3}\((?:[a-z'’&-]+ ){1,3}specialty(?: pharmacy)? ?[-–—,:;] ?exclusive\)|\bspecialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\W{0,3}\((?:[^().]{0,60}[,;–-] ?)?exclusive(?:ly)? specialty (?:drug )?pharmacy(?: network)?\)`)
	// namedOnlyRE finds in the brackets of such a heading the name of that pharmacy: "Specialty drugs (30-day supply; Acme Specialty only)".
	namedOnlyRE = regexp.MustCompile(`\bspecialty(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx))?\W{0,3}\((?:[^().]{0,60}[,;–-] ?)?((?:[a-z'’&-]+ ){1,3})specialty only\)`)
)

// whenGottenRE finds a remark that makes the place a condition: "When obtained from a designated specialty pharmacy".
var whenGottenRE = regexp.MustCompile(`^\W*(?:(?:is |are )?(?:only )?covered )?(?:only )?when ` + gotten + ` (?:from|at|through|by) (?:(?:an?|the|our|your) )?(?:designated|network|in-network|participating|contracted|exclusive)? ?specialty (?:drug )?pharmac(?:y|ies)\b`)

var (
	mustUseRE  = regexp.MustCompile(`\b(?:must|shall|required to|(?:has|have|need|needs) to)(?: [a-z]+)? $`)
	ifGottenRE = regexp.MustCompile(`\b(?:if|when) (?:they are |it is |you )?` + gotten + `\b`)
	onlyWhenRE = regexp.MustCompile(`\bonly (?:if|when)\b`)
	doneLastRE = regexp.MustCompile(`\b` + gotten + ` $`)
	doneRE     = regexp.MustCompile(`\b` + gotten + `\b`)
	straightRE = regexp.MustCompile(`^(?:[a-z]+ )?(?:be |be [a-z]+ (?:and|or) )?$`)
)

// confiningWords begin a duty that is about getting drugs whatever else it says.
var confiningWords = []string{"only", "exclusively", "solely", "limited to", "confined to", "restricted to"}

// reaches reports whether a duty is about getting drugs: its words say so, or nothing stands between it and the place.
func reaches(duty string) bool {
	if doneRE.MatchString(duty) || slices.ContainsFunc(confiningWords, func(w string) bool { return strings.HasPrefix(duty, w) }) {
		return true
	}
	return strings.HasPrefix(duty, "must ") && straightRE.MatchString(duty[len("must "):])
}

// namesSomebody reports whether a name begins at a place of a unit: "through Larkspur Specialty".
func (u *unit) namesSomebody(at int) bool {
	if at >= len(u.s) {
		return false
	}
	end := min(len(u.s), at+60)
	if stop := strings.IndexAny(u.s[at:end], ".,;()"); stop >= 0 {
		end = at + stop
	}
	words := strings.Fields(original(u.passage, at, end))
	if len(words) == 0 {
		return false
	}
	if len(words) > 2 && words[0] == "Pharmacy" {
		words = words[1:] // "through the Pharmacy Select Network"
	}
	first := []rune(words[0])
	return len(first) > 2 && unicode.IsUpper(first[0]) && !plainNameRE.MatchString(strings.ToLower(words[0])) && !titleCase(words)
}

var plainNameRE = regexp.MustCompile(`^(?:participating|network|in-network|retail|mail|home|preferred|non.*|member|members|plan|providers?|pharmacy|pharmacies|a|an|the|any|your|our|physician|doctor|prescriber|tier|level|covered|medicare|medicaid|united|health|customer|january|february|march|april|may|june|july|august|september|october|november|december|no|in|out|formulary|prior|drugs?)$`)

// titleCase reports whether words are all written with capitals, as in a title, so that a capital makes no name.
func titleCase(words []string) bool {
	small := 0
	for _, w := range words {
		if c := []rune(w)[0]; unicode.IsLower(c) {
			small++
		}
	}
	return small == 0 && len(words) > 5
}

// specialtyByName puts "specialty drugs" for a tier that is one of specialty drugs: "tier 4 drugs", and for the entry of a legend that says so.
func (r *ruleReader) specialtyByName(s string) string {
	s = specialtyEntryRE.ReplaceAllString(s, "specialty drugs$1")
	return tierDrugsRE.ReplaceAllStringFunc(s, func(m string) string {
		id := benefit.TierID("tier-" + tierDigitRE.FindString(m))
		if n, ok := r.section.drugs.names[id]; ok && isSpecialty(n.classes) || slices.Equal(r.specialty().Tiers, []benefit.TierID{id}) {
			return "specialty drugs"
		}
		return m
	})
}

var tierDrugsRE = regexp.MustCompile(`\b(?:tier|level) \d[a-d]? (?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b|\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?) (?:in|on) (?:tier|level) \d[a-d]?\b`)

// specialtyEntryRE finds the entry of a legend for a tier of specialty drugs, before what it tells of them: "Tier 5 = specialty (limited to a 30-day
// supply)".
var specialtyEntryRE = regexp.MustCompile(`\b(?:tier|level) \d[a-d]? ?= ?specialty( ?[(;,])`)

// lockIn adds that specialty drugs come from a specialty pharmacy, after the first fills that the sentence or one beside it
// frees. Where those are free in some cases only, the rule is left open.
func (r *ruleReader) lockIn(u *unit, k int) {
	ut := &r.plan.Utilization
	if anyFillRE.MatchString(u.sents[k].s) {
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{}, u.quote(k, k, sureRule)...))
		return
	}
	if m := boundFromRE.FindStringSubmatchIndex(u.sents[k].s); m != nil && count(u.sents[k].s[m[2]:m[3]]) > 1 {
		r.dropSilentLock()
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: count(u.sents[k].s[m[2]:m[3]]) - 1}, u.quote(k, k, sureRule)...))
		return
	}
	for _, n := range []int{k, k - 1, k + 1, k + 2} {
		if n < 0 || n >= len(u.sents) {
			continue
		}
		t := u.sents[n].s
		at := firstFillRE.FindStringSubmatchIndex(t)
		if at == nil || anyFillRE.MatchString(t) || n < k && !kindsSpecialty(t) && !subsequentRE.MatchString(u.sents[k].s) || n != k && maintainRE.MatchString(t) || n > k+1 && !u.goesOnFrom(k, n) {
			continue
		}
		ev := u.quote(min(k, n), max(k, n), sureRule)
		free := fillsFreed(t, at)
		if n == k {
			t = clauseAround(t, at)
		}
		if someCasesRE.MatchString(t) || free < 1 || free > 12 || !firstAllowedRE.MatchString(t) && !subsequentRE.MatchString(u.sents[n].s) {
			open(r, &ut.SpecialtyLockIn, benefit.UtilizationManagement, "specialtyLockIn", r.specialty(), ev, "The document frees the first fills of specialty drugs in some cases; the rule is not applied.")
			return
		}
		r.dropSilentLock()
		add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, ev...))
		return
	}
	if r.locked(func(t benefit.SpecialtyLockIn) bool { return t.Free > 0 }) >= 0 {
		return // what it says has been said, together with the fills before it
	}
	add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{}, u.quote(k, k, sureRule)...))
}

// boundFromRE finds the fill from which specialty drugs are held to their pharmacy: "starting with the second fill".
var boundFromRE = regexp.MustCompile(`\b(?:(?:starting|beginning|as of|effective) with|from) (?:the |your )?(second|third|fourth|2nd|3rd|4th) (?:specialty |prescription )?fill\b`)

// locked finds a rule of the plan that is read, -1 for none.
func (r *ruleReader) locked(is func(benefit.SpecialtyLockIn) bool) int {
	return slices.IndexFunc(r.plan.Utilization.SpecialtyLockIn, func(o benefit.Rule[benefit.SpecialtyLockIn]) bool {
		return o.Variant == r.section.variant && o.Terms.Known() && is(o.Terms.Value)
	})
}

// dropSilentLock drops the rule of words that name the pharmacy alone, as those of a row do, and no fills: other words tell the fills
// that are free of it.
func (r *ruleReader) dropSilentLock() {
	list := &r.plan.Utilization.SpecialtyLockIn
	n := r.locked(func(t benefit.SpecialtyLockIn) bool { return t.Free == 0 })
	if n >= 0 && !slices.ContainsFunc((*list)[n].Terms.Evidence, func(e benefit.Evidence) bool { return anyFillRE.MatchString(strings.ToLower(e.Quote)) }) {
		*list = slices.Delete(*list, n, n+1)
	}
}

var (
	someCasesRE    = regexp.MustCompile(`\bemergen|\burgent|\bif\b|\bunless (?:[a-z]+ ){0,3}(?:approved|authori[sz]ed)|\bwhen\b|\bcertain\b|\bsome\b|\bin some cases\b`)
	firstAllowedRE = regexp.MustCompile(`\b(?:may|can|allowed|permitted|available|covered|obtained|filled|any|retail)\b`)
)

// classedDrugsRE finds drugs that are no specialty drugs by their class.
var classedDrugsRE = regexp.MustCompile(`\b(?:generics?|brands?|brand[- ]name|preferred|tier [1-3]) ?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)?\b`)

// goesOnFrom reports whether the sentence n, two behind one on specialty drugs, is about them, too: neither it nor the one between
// names other drugs.
func (u *unit) goesOnFrom(k, n int) bool {
	between := u.sents[k+1].s
	return kindsSpecialty(u.sents[n].s) || len(kindsIn(u.sents[n].s)) == 0 && len(kindsIn(between)) == 0 && !maintainRE.MatchString(between) &&
		!classedDrugsRE.MatchString(between) && !classedDrugsRE.MatchString(u.sents[n].s) &&
		!strings.Contains(u.sents[n].s, "mail") && (specialtyHeadRE.MatchString(between) || subsequentRE.MatchString(u.sents[n].s) || firstAllowedRE.MatchString(u.sents[n].s))
}

// afterFillsRE finds fills that come before the duty: "After the first fill at a retail pharmacy, …".
var afterFillsRE = regexp.MustCompile(`\bafter (?:the |your |an? )?(?:(first)(?: retail)? (?:fill|prescription)|(` + countWord + `)(?: retail| initial| grace| courtesy)? fills?)\b`)

// fillsFreed is how many first fills a match of firstFillRE frees: one where it gives no number.
func fillsFreed(s string, at []int) int {
	if at[2] >= 0 {
		return count(s[at[2]:at[3]])
	}
	if c := leadCountRE.FindStringSubmatch(s[at[0]:]); c != nil {
		return count(c[1])
	}
	return 1
}

var leadCountRE = regexp.MustCompile(`^(?:(?:the|your) )?(?:first )?(` + countWord + `|once|twice)\b`)

// relativeRE finds that a clause is about what the one before it names.
var relativeRE = regexp.MustCompile(`^ ?(?:(?:of|for|in|on) which|whose|in that case|in such (?:an? )?(?:case|event)s?)\b`)

// clauseAround is the part of a sentence, between commas and the like, that a match stands in.
func clauseAround(s string, at []int) string {
	from, to := strings.LastIndexAny(s[:at[0]], ",;(")+1, len(s)
	if from > 0 && relativeRE.MatchString(s[from:]) { // "save one that is emergent, of which the first fill may be made at retail"
		from = strings.LastIndexAny(s[:from-1], ",;(") + 1
	}
	if end := strings.IndexAny(s[at[1]:], ",;)"); end >= 0 {
		to = at[1] + end
	}
	return s[from:to]
}
