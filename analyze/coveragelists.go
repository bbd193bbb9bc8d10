package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// drugLead is what the words above a list say of the drugs that it names.
type drugLead struct {
	lists listOf
	words *cell                 // the lead itself, which is evidence for its items
	terms benefit.DrugCostShare // of a list of drugs that cost nothing
	mark  bool                  // an item with a bullet or a number has been read; one without ends the list
	read  bool                  // an item has been read
}

var (
	// excludedLineRE finds, beside the words of excludedRE, a lead that denies benefits for what it lists.
	excludedLineRE = regexp.MustCompile(`\b(?:pays?|provides?) no (?:benefits?|coverage)(?: for)?\b|\bno (?:benefits?|coverage|payment)\b[^:]{0,50}\b(?:payable|paid|provided|available|made)\b[^:]{0,50}\b(?:for|following|these)\b|\b(?:benefits?|coverage) (?:are|is|will) not (?:be )?(?:payable|paid|provided|available)\b|\b(?:does(?: not|n't)|do not|don't|will not) (?:provide|include|pay)(?: any)? (?:benefits?|coverage) for\b|\bnot (?:be )?(?:paid for|payable|eligible for (?:coverage|payment|benefits))\b|\bnon-?covered (?:prescription )?(?:drugs?|medic(?:ation|ine)s?|medicines|items|products)\b|\bno coverage for\b`)
	followingRE    = regexp.MustCompile(`\bfollowing\b|\bfor ?:?$`)
	// coveredHeadRE finds a heading above a list of what the drug plan covers.
	coveredHeadRE = regexp.MustCompile(`^[^a-z]*(?:[a-z]\. )?(?:(?:what )?(?:drugs|medications) (?:are|is) covered|covered (?:prescription )?(?:drugs|medications|medicines)(?: (?:and|or) supplies)?(?: include)?|(?:prescription )?drugs covered|eligible (?:prescription )?(?:drugs|medications)|the (?:prescription drug |pharmacy |drug )?(?:plan|program|benefit) (?:also )?(?:covers|includes)(?: the following)?|(?:the )?following (?:drugs |items |prescription drugs )?(?:are|is) (?:also )?covered)[^a-z]*$`)
	freeHeadRE    = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products|items|supplies|services|vaccines?|following|benefits?)\b|\bfor ?:$`)
	// aboutMembersRE finds a lead whose list is of members or cases, not of drugs: "you pay no copay if you:".
	aboutMembersRE = regexp.MustCompile(`\b(?:if|when|while|who|whose|until|unless|because) (?:(?:you|they|he|she|a member|members?|the member|any|one|it|your [a-z]+)\b)?[^:]{0,40}:?$|\b(?:members?|people|persons?|children|individuals|participants|groups?|categories)(?: who| that| under)?[^:]{0,30}:?$|\b(?:if|when):?$|\bhow\b|\bwhy\b|\bwho\b|\bhelp\b|\?`)
)

// leadOf reads words that end with a colon, or a heading, as what is said of the list below them.
func (r *ruleReader) leadOf(u *unit, i, j int, drugs bool) drugLead {
	c := u.sub(i, j)
	s := strings.TrimSpace(c.s)
	if s == "" || len(s) > 400 || undecidedRE.MatchString(definite(s)) {
		return drugLead{}
	}
	colon := strings.HasSuffix(s, ":")
	switch {
	case noneOfMembersRE.MatchString(s) && (colon || excludedHead(s)) && !hasAmount(s):
		return drugLead{lists: exemptMember, words: c}
	case memberDoesNotRE.MatchString(s):
	case excludedRE.MatchString(s) || excludedLineRE.MatchString(s):
		if supposingRE.MatchString(s) || !colon && strings.Contains(s, "unless ") || bothListsRE.MatchString(s) || !drugs && !drugWordsRE.MatchString(s) || !colon && !followingRE.MatchString(s) && !excludedHead(s) || freeListRE.MatchString(chargesForRE.ReplaceAllString(s, " ")) {
			return drugLead{}
		}
		return drugLead{lists: excludedDrug, words: c}
	case aboutMembersRE.MatchString(s):
		if (drugs || drugWordsRE.MatchString(s) || anyCopayRE.MatchString(s)) && (colon || excludedHead(s)) && exemptLead(s) {
			return drugLead{lists: exemptMember, words: c}
		}
	case coveredHeadRE.MatchString(s) && (drugs || drugWordsRE.MatchString(s)) && !hasAmount(s) && !freeListRE.MatchString(s):
		return drugLead{lists: includedDrug, words: c}
	case (drugs || drugWordsRE.MatchString(s)) && (colon || (freeHeadRE.MatchString(s) || coveredAtRE.MatchString(s)) && len(s) < maxHeading) && !partialRE.MatchString(s) && !readsTier(s):
		if t, ok := drugShare(strings.TrimSuffix(s, ":")); ok && t.Share.Kind == benefit.NoCharge && t.Role == "" && (freeHeadRE.MatchString(s) || drugs && coveredAtRE.MatchString(s)) {
			return drugLead{lists: freeDrug, words: c, terms: t}
		}
	}
	return drugLead{}
}

var (
	// memberDoesNotRE finds that it is the member who does not pay: "Are there prescriptions I do not pay for?"
	memberDoesNotRE = regexp.MustCompile(`\b(?:i|you|members?|participants?) (?:do not|don't|will not|won't) (?:have to )?pay for\b`)
	// coveredAtRE finds a heading above what costs nothing.
	coveredAtRE = regexp.MustCompile(`^\W*(?:covered|available|paid) (?:at|for) (?:\$ ?0|100 ?%|no (?:cost|charge|copay(?:ment)?))(?: to you)?\W*$|^\W*no (?:cost|charge|co-?pay(?:ment)?s?)(?: to you)?\W*$`)
)

// freeListRE finds words about what costs nothing, which "not" turns into no exclusion: "copays are not payable for:".
var freeListRE = regexp.MustCompile(`\bco-?pay|\bdeductible|\bcost[- ]shar|\bco-?insurance|\bcharged?\b`)

// chargesForRE finds what a provider asks for drugs, which is no cost share: "will not cover a charge for".
var chargesForRE = regexp.MustCompile(`\b(?:cover|pay(?: for)?) (?:an?|any|the) charges? (?:for|incurred|of)\b|\b(?:following|such|these|covered|eligible|drug|pharmacy|expenses? (?:and|or)) charges?\b|\bcharges for\b`)

// excludedHead reports whether words are a heading of what is not covered.
func excludedHead(s string) bool { return len(s) < maxHeading && !strings.HasSuffix(s, ".") }

// readsTier reports whether words name a tier, whose cost share they state.
func readsTier(s string) bool {
	_, ok := readTier(s)
	return ok && tierNumberRE.MatchString(s)
}

// follow takes a unit for the list below a lead, and returns whether it was one; what ends the list ends the lead.
func (l *drugLead) follow(u *unit) bool {
	if l.lists == noList || u.row != nil {
		return false
	}
	marked := bulletRE.MatchString(original(u.passage, 0, len(u.s)))
	switch {
	case u.headed > 0, l.read && l.mark != marked:
		*l = drugLead{}
		return false
	case !marked && !l.read && !u.listsLines(0):
		// a single line can be the only item; a sentence is none
		if len(u.sents) > 1 || strings.HasSuffix(strings.TrimSpace(u.s), ".") && verbRE.MatchString(u.s) {
			*l = drugLead{}
			return false
		}
	}
	l.read, l.mark = true, marked
	return true
}

// listed reads the items of a unit, or of a part of it, below a lead.
func (r *ruleReader) listed(l *drugLead, u *unit, from int) {
	if l.lists == excludedDrug {
		r.excludedBelow(u, from)
		return
	}
	first := true
	for k, s := range u.sents {
		end := s.at + len(s.s)
		if end <= from {
			continue
		}
		list := u.listItems(max(from, s.at), end)
		if l.lists == exemptMember && l.mark {
			list = []span{{max(from, s.at), end}} // "pregnant, or within 60 days after"
		}
		own := slices.ContainsFunc(list, func(it span) bool { // an item's own words on what it costs
			return hasAmount(u.s[it.i:it.j]) && !sentenceAboutRE.MatchString(u.s[it.i:it.j])
		})
		if own || !first && !u.listsLines(from) {
			if u.drugs || drugWordsRE.MatchString(s.s) {
				r.coverageSentence(u, k)
			}
			continue
		}
		first = first && numberOnlyRE.MatchString(s.s)
		for _, it := range list {
			switch l.lists {
			case freeDrug:
				r.freeItem(l, u, it)
			case exemptMember:
				r.exemptItem(l, u, it)
			default:
				r.coveredItem(u, it)
			}
		}
	}
}

// numberOnlyRE finds the number of an item that was taken for a sentence.
var numberOnlyRE = regexp.MustCompile(`^\W*[a-z0-9]{1,3}\W*$`)

// freeNameRE finds the drugs that such lists call by their names, alone in an item.
var freeNameRE = regexp.MustCompile(`^\W*(naloxone|narcan|aspirin|folic acid|fluoride|tamoxifen|raloxifene|metformin|buprenorphine)(?: (?:tablets?|nasal spray|products?|supplements?))?\W*$`)

// freeItem reads one kind of drugs that a lead gives for nothing.
func (r *ruleReader) freeItem(l *drugLead, u *unit, it span) {
	words := u.s[it.i:it.j]
	if memberFirstRE.MatchString(words) && len(kindsIn(words)) == 0 && !drugNounsRE.MatchString(words) {
		r.exemptItem(l, u, it)
		return
	}
	if len(words) > 200 || hasAmount(words) || undecidedRE.MatchString(definite(words)) || exceptRE.MatchString(words) || strings.Contains(words, " not ") || sentenceAboutRE.MatchString(words) || notPharmacyRE.MatchString(words) {
		return
	}
	ev := append(l.words.all(sureRule), u.evidence(it.i, it.j, sureRule)...)
	if m := freeNameRE.FindStringSubmatch(words); m != nil && len(kindsIn(words)) == 0 {
		add(r, &r.plan.DrugCostShares, "drugCostShare", benefit.Scope{Drugs: benefit.DrugSet{Names: []string{m[1]}}}, benefit.State(l.terms, ev...))
		return
	}
	for _, kind := range kindSet(kindsIn(words)) {
		if !slices.Contains(sharedKinds, kind) {
			continue
		}
		scope, condition := r.scopeOf(kind, l.words.s+" "+words)
		t := l.terms
		t.Condition = condition
		if partialRE.MatchString(words) && kind != benefit.KindPreventive {
			open(r, &r.plan.DrugCostShares, benefit.CostShares, "drugCostShare", scope, ev, "The document leaves open for which of these drugs the cost share holds; it is not applied.")
			continue
		}
		add(r, &r.plan.DrugCostShares, "drugCostShare", scope, benefit.State(t, ev...))
	}
}

// sentenceAboutRE finds lines below a list that are none of its items: they speak to the reader.
var sentenceAboutRE = regexp.MustCompile(`^\W*(?:if|you|your|we|our|this|these|please|for|note|refer|see|call|contact|ask|some|when|to|in|all other)\b`)

// coveredItem reads one kind of drugs of a list of what is covered.
func (r *ruleReader) coveredItem(u *unit, it span) {
	words := u.s[it.i:it.j]
	if len(words) > 200 || hasAmount(words) || undecidedRE.MatchString(definite(words)) || exceptRE.MatchString(words) || partialRE.MatchString(words) ||
		strings.Contains(words, " not ") || strings.Contains(words, "only") || excludeVerbRE.MatchString(words) || sentenceAboutRE.MatchString(words) {
		return
	}
	kinds := kindsIn(words)
	if len(kinds) > 4 {
		return
	}
	for _, m := range kinds {
		if !slices.Contains(groupKinds, m.kind) && !(m.kind == benefit.KindVitamin && someVitaminsRE.MatchString(words)) && m.kind != benefit.KindOTC && m.kind != benefit.KindPreventive {
			r.include(m.kind, original(u.passage, it.i+m.i, it.i+m.j), u.evidence(it.i, it.j, sureContext))
		}
	}
}

// someVitaminsRE finds vitamins for some people or of one sort, which says nothing of the others.
var someVitaminsRE = regexp.MustCompile(`\b(?:prenatal|pediatric|fluoride|therapeutic)\b|\bvitamin [a-k]\b`)

// listsLines reports whether the lines of a unit are the items of a list whose bullets are lost: most of them begin with a
// capital, and none but the last ends a sentence.
func (u *unit) listsLines(from int) bool {
	breaks, capitals, ends := 0, 0, 0
	for k := range len(u.s) {
		if k < from || !u.breaksAt(k) {
			continue
		}
		breaks++
		if startsCapital(original(u.passage, k+1, min(len(u.s), k+24))) {
			capitals++
		}
		if strings.HasSuffix(u.s[:k], ".") {
			ends++
		}
	}
	return breaks > 0 && 10*capitals >= 6*breaks && 2*ends <= breaks
}

// breaksAt reports whether a blank of a unit stands for the end of a line.
func (u *unit) breaksAt(k int) bool {
	if u.s[k] != ' ' || k >= len(u.from) {
		return false
	}
	if slices.Contains(u.seam, k) || slices.Contains(u.seam, k+1) {
		return true
	}
	next := u.to[k]
	if k+1 < len(u.from) {
		next = max(next, u.from[k+1])
	}
	return strings.Contains(u.src.Quote(document.Span{Start: u.from[k], End: next}), "\n")
}

// listItems parts a piece of a unit into the items of a list: at commas and semicolons, and where its lines are items at
// their ends.
func (u *unit) listItems(from, to int) []span {
	var pieces []span
	start := from
	lines := !bulletRE.MatchString(original(u.passage, 0, len(u.s))) && u.listsLines(from)
	for k := from; k < to; k++ {
		if !u.breaksAt(k) || !startsCapital(original(u.passage, k+1, min(len(u.s), k+24))) || linkAtEndRE.MatchString(u.s[start:k]) {
			continue
		}
		if lines || sentenceAboutRE.MatchString(u.s[k+1:]) { // what is said below the last item is none of its words
			pieces = append(pieces, span{start, k})
			start = k + 1
		}
	}
	pieces = append(pieces, span{start, to})
	var out []span
	for _, p := range pieces {
		for at, s := range sentences(u.s[p.i:p.j]) {
			out = append(out, items(u.s[:p.i+at+len(s)], p.i+at)...)
		}
	}
	return out
}

// leadAloneRE finds a line that ends before it says of what it speaks, though no colon ends it: "The program does not pay for".
var leadAloneRE = regexp.MustCompile(`^\W*[^.;:]{0,60}\b(?:(?:does(?: not|n't)|do not|don't|will not|won't) (?:cover|pay for|include)|are not covered|not covered (?:under|by) [a-z ]{3,40})\W*$`)

// tableOf is the table that a cell's words stand in, -1 where it is none.
func (r *ruleReader) tableOf(c *cell) int {
	spans := c.spans(0, len(c.s))
	if len(spans) == 0 {
		return -1
	}
	n, _ := cellHolding(r.src, spans[0].Start)
	return n
}

// listBelow reads a unit that is, or holds, items of a list below a lead, and reports whether that is all of it. What the
// unit ends with is taken as the next lead.
func (r *ruleReader) listBelow(lead *drugLead, u *unit) bool {
	if len(u.sents) == 0 {
		return false
	}
	if lead.lists != noList {
		if n := r.tableOf(lead.words); n >= 0 && n != r.tableOf(u.cell) {
			*lead = drugLead{} // what a cell leads to stands in its table
		}
	}
	if lead.follow(u) {
		r.listed(lead, u, 0)
		return true
	}
	whole := false
	if u.headed > 0 {
		if l := r.leadOf(u, 0, u.headed, u.drugs); l.lists != noList {
			*lead = l
			if from := u.headed + 1; from < len(u.s) && (u.listsLines(from) || !verbRE.MatchString(u.s[from:]) && !strings.HasSuffix(u.s, ":") && len(u.sents) == 1) {
				r.listed(lead, u, from)
				lead.read, whole = true, true
			}
		}
	}
	if from := min(u.headed+min(u.headed, 1), len(u.s)); !whole && from < len(u.s) && !bulletRE.MatchString(original(u.passage, from, len(u.s))) {
		switch at := u.breakFrom(from, len(u.s)); {
		case at > 0 && u.listsLines(at+1):
			if l := r.leadOf(u, from, at, u.drugs); l.lists != noList && (strings.HasSuffix(l.words.s, ":") || followingRE.MatchString(l.words.s)) {
				*lead = l
				r.listed(lead, u, at+1)
				lead.read, whole = true, true
			}
		case at == 0 && (len(u.s)-from < maxHeading || len(u.s)-from < 2*maxHeading && followingRE.MatchString(u.s[from:])) && !strings.HasSuffix(u.s, "."): // a title with an amount, which no heading has, or a long one
			if l := r.leadOf(u, from, len(u.s), u.drugs); l.lists != noList {
				*lead = l
				return false
			}
		}
	}
	if last := u.sents[len(u.sents)-1]; u.headed < len(u.s) && (strings.HasSuffix(strings.TrimSpace(last.s), ":") || last.at > 0 && u.breaksAt(last.at-1) && leadAloneRE.MatchString(last.s)) {
		if l := r.leadOf(u, last.at, last.at+len(last.s), u.drugs); l.lists != noList {
			*lead = l
		}
	}
	return whole
}

// breakFrom returns where the line of a unit ends that begins at from, 0 where it does not end before most.
func (u *unit) breakFrom(from, most int) int {
	for k := from; k < min(len(u.s), most); k++ {
		if u.breaksAt(k) {
			return k
		}
	}
	return 0
}
