package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// toExcludeRE finds a sentence that asks for an exclusion: "7. Exclude compounds.". A box before it would say whether it is asked for.
var toExcludeRE = regexp.MustCompile(`^[\s•●▪*·–-]*(?:\d{1,2}[.)] ?)?(?:please |also )*(exclude)(?: coverage (?:of|for))?(?: (?:all|any))? ((?:[a-z-]+(?:,? (?:and|or)|,|/)? ?){1,12}?)\W*$`)

// ofWhatRE finds what a drug is for, excludedFromRE that the words before are taken out of something else, or for some only.
var (
	ofWhatRE       = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|products?|agents?)(?: used| prescribed)? for\b`)
	excludedFromRE = regexp.MustCompile(`\b(?:from|for|in|under|when|if|on|to|with|by|at|of|who|whose|that|which|until|after|before|is|are|yes|no)\b`)
)

// toExclude finds the verb of a sentence that asks to exclude drugs, and says no more.
func (u *unit) toExclude(k int) []int {
	body := u.body(k)
	m := toExcludeRE.FindStringSubmatchIndex(body)
	if m == nil || u.label > 0 || excludedFromRE.MatchString(blank(body[m[4]:m[5]], ofWhatRE)) {
		return nil
	}
	lead := len(u.sents[k].s) - len(body)
	return []int{lead + m[2], lead + m[3]}
}

// exclusion reads a sentence that says that drugs are not covered.
func (r *ruleReader) exclusion(u *unit, k int, verb []int) {
	s := u.sents[k].s
	if onlySupposedRE.MatchString(s[:verb[0]]) {
		return
	}
	i, j := 0, verb[0]
	if strings.HasSuffix(s[verb[0]:verb[1]], "for") || strings.HasSuffix(s[verb[0]:verb[1]], "cover") || strings.HasSuffix(s[verb[0]:verb[1]], "covers") || strings.HasSuffix(s[verb[0]:verb[1]], "include") || strings.HasPrefix(s[verb[0]:], "excludes") || s[verb[0]:verb[1]] == "exclude" {
		i, j = verb[1], len(s)
	} else if at := strings.LastIndexAny(s[:j], ";:"); at >= 0 {
		i = at + 1
	}
	words := s[i:j]
	if m := excludedAreRE.FindStringIndex(u.body(k)); m != nil && verb[0] < len(s)-len(u.body(k))+m[1] {
		i, j = len(s)-len(u.body(k))+m[1], len(s)
		words = s[i:j]
	}
	kinds := kindsIn(words)
	ev := u.quote(k, k, sureRule)
	if len(kinds) == 0 {
		if head := len(s) - len(u.body(k)); i < head && head < j {
			words = s[head:j]
		}
		r.unknownExclusion(u, k, words, ev)
		return
	}
	if networkWordRE.MatchString(s) || channelWordRE.MatchString(s) {
		return // of a pharmacy, not of the drugs
	}
	r.exclude(kinds, u.sub(u.sents[k].at+i, u.sents[k].at+j), s, ev)
	if i > 0 && !undecidedRE.MatchString(s) && !exceptRE.MatchString(s) {
		r.unknownItems(u, u.sents[k].at+i, u.sents[k].at+j)
	}
}

// unknownItems keeps the items of a list behind the verb of its sentence that name drugs of which the model has no kind: "The plan excludes: weight
// loss drugs, performance drugs, and medical foods".
func (r *ruleReader) unknownItems(u *unit, from, to int) {
	list := u.listItems(from, to)
	if len(list) < 2 {
		return
	}
	for _, it := range list {
		if len(kindsIn(u.s[it.i:it.j])) == 0 && u.unknownItem(it) {
			at := it.i + len(itemSignRE.FindString(u.s[it.i:it.j]))
			r.openExclusion(original(u.passage, at, it.j), u.evidence(at, it.j, sureRule))
		}
	}
}

// excludedAreRE finds the words in front of a list of what is not covered: "Drugs excluded under the Plan include cosmetic drugs", "Not
// covered under this plan are vitamins".
var excludedAreRE = regexp.MustCompile(`^\W*(?:the )?(?:(?:(?:prescription )?(?:drugs?|medic(?:ation|ine)s?)|items|products|charges|expenses) (?:(?:that|which) are )?)?(?:also )?(?:specifically )?(?:excluded(?: from coverage)?|not (?:covered|eligible for coverage))(?: (?:under|from|by|in) (?:the |this |your |our )?(?:[a-z'-]+ ){0,3}(?:plan|program|coverage|benefits?))? (?:include|are)(?: (?:the following|but are not limited to|charges for))?:? `)

// onlySupposedRE finds in front of the verb that a sentence only supposes it, or says it of persons: "Diabetic supplies (if not covered under
// the pharmacy benefit)".
var onlySupposedRE = regexp.MustCompile(`\b(?:if|when|where|whenever|unless|who)(?: (?:it|they|these|this|otherwise|is|are|were|was|a drug is|the drug is))* ?$`)

var (
	networkWordRE = regexp.MustCompile(`\bnetwork\b|\bnon-?participating\b`)
	channelWordRE = regexp.MustCompile(`\bmail\b|\bretail\b`)
	drugNounRE    = regexp.MustCompile(`^\W*(?:for )?((?:[a-z-]+(?:/| )){1,4}(?:drugs|medications|medicines|agents))\W*$`)
	commonDrugRE  = regexp.MustCompile(`^(?:the|any|all|these|those|such|some|other|covered|prescription|certain|brand|generic|non-formulary|formulary|specialty|preferred|non-preferred|maintenance|new|your|our|drugs|following|that|which|tier|mail|order|name|most)$`)
)

// unknownExclusion keeps that drugs are excluded which the model has no kind for ("lifestyle drugs").
func (r *ruleReader) unknownExclusion(u *unit, k int, words string, ev []benefit.Evidence) {
	m := drugNounRE.FindStringSubmatch(words)
	if lost := lostDrugsRE.FindStringSubmatch(words); lost != nil && m == nil && !undecidedRE.MatchString(u.sents[k].s) {
		r.openExclusion(lost[1], ev)
		return
	}
	if m == nil || undecidedRE.MatchString(u.sents[k].s) {
		return
	}
	own := false
	for _, w := range strings.FieldsFunc(m[1], func(c rune) bool { return c == ' ' || c == '/' }) {
		own = own || !commonDrugRE.MatchString(w) && !drugNounOnlyRE.MatchString(w)
	}
	if own {
		r.openExclusion(m[1], ev)
	}
}

// lostDrugsRE finds what replaces drugs that are gone.
var lostDrugsRE = regexp.MustCompile(`^\W*((?:replacements?|refills?) (?:of|for) (?:lost|stolen|damaged|destroyed)[a-z, ]{0,40}? (?:drugs|medic(?:ation|ine)s?|prescriptions?))\W*$`)

var drugNounOnlyRE = regexp.MustCompile(`^(?:drugs|medications|medicines|agents)$`)

func (r *ruleReader) openExclusion(label string, ev []benefit.Evidence) {
	open(r, &r.plan.Coverage.Exclusions, benefit.DrugCoverage, "exclusion", benefit.Scope{Drugs: benefit.DrugSet{Names: []string{label}}}, ev,
		"The document excludes drugs of a kind that it does not list; name them to have the exclusion applied.")
	for i := range r.plan.Coverage.Exclusions {
		if e := &r.plan.Coverage.Exclusions[i]; len(e.Scope.Drugs.Names) > 0 {
			e.Scope = benefit.Scope{} // the words are a description, no drug's name
		}
	}
}

// exceptKindRE finds what an exclusion takes out: "except insulin", "(other than prenatal vitamins)".
var exceptKindRE = regexp.MustCompile(`[,(]? ?\b(?:exc\.|except(?:ing)?(?: for)?|other than|excluding|but not|with the exception of) ([a-z][a-z ,-]{2,40}?) ?(?:[.;)]|, (?:and )?|$)`)

// exceptItemRE parts the drugs that are taken out: "except insulin and diabetic supplies".
var exceptItemRE = regexp.MustCompile(` ?(?:,(?: and)?|/|&|\band\b) ?`)

// exceptedRE finds the same behind what it names: "…, insulin excepted".
var exceptedRE = regexp.MustCompile(`[,(] ?(?:but )?([a-z][a-z -]{2,40}?) (?:is |are )?excepted\b\)?`)

func (r *ruleReader) exclude(kinds []mention, c *cell, s string, ev []benefit.Evidence) {
	cov := &r.plan.Coverage
	for _, at := range slices.Concat(exceptKindRE.FindAllStringSubmatchIndex(s, 2), exceptedRE.FindAllStringSubmatchIndex(s, 2)) {
		whole, rest := true, blankAt(s, span{at[0], at[1]})
		for _, item := range exceptItemRE.Split(s[at[2]:at[3]], -1) {
			but := kindsIn(item)
			if len(but) != 1 || but[0].i > 0 || but[0].j < len(item) || !names(but, benefit.KindInsulin) && !names(but, benefit.KindDiabeticSupply) {
				whole = false // whether it is some of the drugs or others, is not certain
				continue
			}
			r.include(but[0].kind, string(but[0].kind), ev)
		}
		out := kindsIn(rest)
		kinds = slices.DeleteFunc(slices.Clone(kinds), func(m mention) bool { return names(kindsIn(s[at[2]:at[3]]), m.kind) && !names(out, m.kind) })
		if whole {
			s = rest
		}
	}
	if len(kinds) == 0 || notMeantRE.MatchString(s) {
		return
	}
	x := benefit.Exclusion{UnlessAuthorized: unlessAuthRE.MatchString(s)}
	unclear := undecidedRE.MatchString(canGetRE.ReplaceAllString(s, " ")) || partialRE.MatchString(s) || exceptRE.MatchString(s) && !x.UnlessAuthorized
	for _, kind := range kindSet(kinds) {
		k := kinds[slices.IndexFunc(kinds, func(m mention) bool { return m.kind == kind })]
		at := kindsIn(c.s)
		x.Label = c.s[:0]
		if n := slices.IndexFunc(at, func(m mention) bool { return m.kind == kind }); n >= 0 {
			x.Label = original(c.passage, at[n].i, at[n].j)
		} else {
			x.Label = string(k.kind)
		}
		switch {
		case slices.Contains(groupKinds, kind) || kind == benefit.KindPreventive: // the sentence is about something else
		case unclear || kind == benefit.KindCompound && someCompoundsRE.MatchString(s):
			open(r, &cov.Exclusions, benefit.DrugCoverage, "exclusion", ofKinds(kind), ev, "The document leaves open which of these drugs are not covered; the exclusion is not applied.")
		default:
			r.excludeKind(kind, x, ev)
		}
	}
}

// excludeKind writes that a kind of drugs is not covered, where the plan keeps that.
func (r *ruleReader) excludeKind(kind benefit.DrugKind, x benefit.Exclusion, ev []benefit.Evidence) {
	switch cov := &r.plan.Coverage; {
	case kind == benefit.KindOTC && !cov.OTC.Known():
		cov.OTC = benefit.State(benefit.OTC{}, ev...)
	case kind == benefit.KindCompound && !cov.Compounds.Known():
		cov.Compounds = benefit.State(benefit.Compounds{}, ev...)
	default:
		add(r, &cov.Exclusions, "exclusion", ofKinds(kind), benefit.State(x, ev...))
	}
}

// excludedItems reads the items of a list of what is not covered, a part of a unit.
func (r *ruleReader) excludedItems(u *unit, from, to int) {
	if at := excludedLeadRE.FindStringIndex(u.s[from:to]); at != nil {
		from += at[1]
	} else if lead := beforeColon(u.s[from:to]); excludedLineRE.MatchString(lead) {
		from += len(lead) + 1
	}
	for _, s := range u.sents {
		if s.at+len(s.s) <= from || s.at >= to {
			continue
		}
		if u.lists == excludedAny && strings.Count(s.s, ";") == 0 && verbRE.MatchString(s.s) && !excludeVerbRE.MatchString(s.s) && !bulletRE.MatchString(s.s) {
			continue // a sentence about the list
		}
		start := max(from, s.at)
		list := u.listItems(start, s.at+len(s.s))
		covered := coveredAfterRE.FindStringIndex(s.s)
		ofDrugs := u.lists == excludedDrug || u.mostlyDrugs(list)
		for n, it := range list {
			words := u.s[it.i:it.j]
			kinds := itemKinds(words)
			if exceptionRE.MatchString(words) || beyondMaximumRE.MatchString(words) {
				continue // it is said of the item before, or of drugs that are covered up to an amount
			}
			if covered != nil && covered[1] <= it.j-s.at && !strings.ContainsAny(s.s[covered[1]:it.j-s.at], ".;") {
				continue // a sentence below the list on what is covered
			}
			if len(kinds) == 0 && ofDrugs && u.unknownItem(it) {
				at := it.i + len(itemSignRE.FindString(words))
				r.openExclusion(original(u.passage, at, it.j), u.evidence(at, it.j, sureRule))
				continue
			}
			if len(kinds) == 0 || len(words) > 160 || u.lists == excludedAny && !ofDrugs && !drugItemRE.MatchString(words) {
				continue
			}
			c := u.sub(it.i, it.j)
			if n+1 < len(list) && exceptionRE.MatchString(u.s[list[n+1].i:list[n+1].j]) {
				last := list[n+1]
				c = u.sub(it.i, last.j)
				if other := kindsIn(u.s[last.i:last.j]); len(other) > 0 && !names(kinds, other[0].kind) {
					r.include(other[0].kind, original(u.passage, last.i+other[0].i, last.i+other[0].j), c.all(sureContext))
				} else {
					words = u.s[it.i:last.j]
				}
			}
			r.exclude(kinds, c, words, c.all(sureRule))
		}
	}
}

var (
	// tierHoldsRE finds a sentence on what drugs a tier holds: "Tier 0 includes contraceptives."
	tierHoldsRE = regexp.MustCompile(`^\W*(?:the )?tiers? \d[a-d]?\b[^.;:]{0,50}?\b(?:is|are|includes?|covers?|holds?|contains?|consists?)\b`)
	// beyondMaximumRE finds the most that a plan pays for drugs, beyond which they are not covered.
	beyondMaximumRE = regexp.MustCompile(`\b(?:beyond|above|over|exceeding|in excess of) (?:an?|the|your) \$ ?\d+(?:,\d{3})*(?: (?:[a-z-]+ )?(?:maximum|limit|benefit|allowance)\b)?`)
)

// excludedBelow reads the items of a unit, or of a part of it, below a heading or a lead of what is not covered. A sentence of its own
// among them is none: "You pay at most $25 for insulin" below "Limits and exclusions".
func (r *ruleReader) excludedBelow(u *unit, from int) {
	for k, s := range u.sents {
		end := s.at + len(s.s)
		switch {
		case end <= from:
		case tierHoldsRE.MatchString(u.body(k)):
			r.coverageSentence(u, k)
		case u.lists != excludedAny && from <= s.at && !strings.Contains(s.s, ";") && (saysCost(beyondMaximumRE.ReplaceAllString(u.body(k), " ")) || u.closes(k)):
			r.coverageSentence(u, k)
		default:
			r.excludedItems(u, max(from, s.at), end)
		}
	}
}

var (
	// unknownItemRE finds an item of a list of what is not covered that names drugs of which the model has no kind, or what is like them:
	// "Brand-name drugs used to treat heartburn", "Growth hormones", "Replacement of lost or stolen drugs".
	unknownItemRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|agents?|preparations|hormones?|steroids?|supplements?|foods?|formulas?|devices?|appliances|sera|serums?|allergens?|homeopathic|herbal|lost|stolen|theft)\b`)
	itemSignRE    = regexp.MustCompile(`^[\s•●▪■*·–-]*(?:\(?(?:\d{1,2}|[a-z])[.)] ?)?`)
	bareNounRE    = regexp.MustCompile(`^\W*(?:(?:the|any|all|these|following|prescription|covered|certain|other|of|your|and|or) ?)*(?:drugs?|medic(?:ation|ine)s?|products?|agents?|supplies)\W*$`)
)

// mostlyDrugs reports whether most items of a list are of drugs, and so all of it is.
func (u *unit) mostlyDrugs(list []span) bool {
	n := 0
	for _, it := range list {
		if drugItemRE.MatchString(u.s[it.i:it.j]) {
			n++
		}
	}
	return n > 2 && 2*n > len(list)
}

const maxUnknown = 90 // bytes of such an item

// unknownItem reports whether an item is one.
func (u *unit) unknownItem(it span) bool {
	words := u.s[it.i:it.j]
	return len(words) <= maxUnknown && unknownItemRE.MatchString(words) && !verbRE.MatchString(words) && !bareNounRE.MatchString(words) && !sentenceAboutRE.MatchString(words) && !excludedRE.MatchString(words) && !hasAmount(words) &&
		!networkWordRE.MatchString(words) && !channelWordRE.MatchString(words) && !undecidedRE.MatchString(words)
}

// bareKindRE finds an item that names a kind of drugs without the word for drugs.
var bareKindRE = regexp.MustCompile(`^\W*cosmetic\W*$`)

// itemKinds are the kinds of drugs that an item of a list of what is covered or excluded names.
func itemKinds(words string) []mention {
	kinds := kindsIn(words)
	if len(kinds) == 0 && bareKindRE.MatchString(words) {
		kinds = []mention{{benefit.KindCosmetic, span{0, len(words)}}}
	}
	return kinds
}

// coveredAfterRE finds the subject of a sentence on drugs that are covered, in front of which ones.
var coveredAfterRE = regexp.MustCompile(`\b(?:some|certain|many|most|other|these) [a-z -]{3,60} are covered\b`)

// exceptionRE finds an item that takes something out of the one before it.
var exceptionRE = regexp.MustCompile(`^\W*(?:(?:and|or) )?(?:except(?:ing|ion)?|with (?:some|certain|limited|a few) exceptions?|other than|unless|excluding|but not|with the exception)\b|^\W*[a-z][a-z ]{2,40}? (?:is |are )?excepted\b`)
