package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// outline is what the headings above a paragraph say of it.
type outline struct {
	only    bool // the document speaks of nothing but drugs
	drugs   bool
	chapter bool // a heading of its own, not a table, turned to drugs
	lists   listOf
	place   lineHeading // of the heading, or of the words before a list
	by      string      // how the item is marked whose words place comes from
	outer   lineHeading // what holds for the items beside that one
	titled  bool        // place is that of a line above amounts, and ends with them
	mailToo bool        // the document has mail order, beside which network pharmacies are retail ones
}

// heading takes a heading into account. One whose words tell nothing ("How it works", "Refills") goes on with the subject
// of the chapter.
func (o *outline) heading(folded string) {
	o.place, o.outer, o.by, o.titled = lineHeading{other: titlesOther(folded)}, lineHeading{}, "", false
	switch {
	case includesRE.MatchString(folded):
		o.drugs, o.lists = o.drugs || pharmacyHeadRE.MatchString(folded), includedDrug
	case excludedRE.MatchString(folded) && (supposingRE.MatchString(folded) || bothListsRE.MatchString(folded)):
		o.lists = noList
	case excludedRE.MatchString(folded) && (o.drugs && (o.chapter || !medicalListRE.MatchString(folded)) && !medicalHeadRE.MatchString(folded) || drugWordsRE.MatchString(folded)):
		o.drugs, o.lists = true, excludedDrug
	case excludedRE.MatchString(folded):
		o.drugs, o.chapter, o.lists = false, false, excludedAny
	case pharmacyHeadRE.MatchString(folded):
		o.drugs, o.chapter, o.lists = true, true, noList
	case neutralHeadRE.MatchString(folded):
		if o.lists == excludedDrug && !strings.HasPrefix(strings.TrimSpace(folded), "(") {
			o.lists = noList
		}
	case o.chapter && !otherHeadRE.MatchString(folded):
		o.lists = noList
	default:
		o.drugs, o.chapter, o.lists = o.only, false, noList
	}
}

// question takes into account what the text answers from here on. One whose words tell nothing goes on with the subject.
func (o *outline) question(folded string) {
	o.place, o.outer, o.by = lineHeading{}, lineHeading{}, ""
	lists := o.lists
	o.lists = noList
	switch drugs := o.drugs || o.only || pharmacyHeadRE.MatchString(folded); {
	case whatNotRE.MatchString(folded) && !supposingRE.MatchString(folded):
		o.lists = excludedAny
		if drugs && !medicalHeadRE.MatchString(folded) {
			o.drugs, o.lists = true, excludedDrug
		}
	case pharmacyHeadRE.MatchString(folded):
		o.drugs = true
	case otherHeadRE.MatchString(folded):
		o.drugs = o.only
	case lists != noList:
		o.drugs = o.only || o.chapter
	}
}

var (
	whatNotRE = regexp.MustCompile(`^[^a-z]*(?:what|which)\b[^?]{0,60}\b(?:not (?:be )?(?:cover(?:ed)?|paid)|exclu(?:ded|sions?))\b`)
	// supposingRE finds what asks about a case: "What if my drug is not covered?"
	supposingRE = regexp.MustCompile(`\b(?:if|when|why|how|happens|do i|can i|should)\b`)
)

// bothListsRE finds the title of what is covered and what is not, which tells of no item which it is.
var bothListsRE = regexp.MustCompile(`\binclusions?\b|\bcoverage,? (?:and|or|&|vs\.?|/) exclusions?\b|\bcovered (?:and|or|&|vs\.?|/) (?:not covered|non-?covered|excluded)\b`)

// isQuestion reports whether a line asks what the lines below it answer.
func isQuestion(words, folded string, anew bool) bool {
	folded = strings.TrimSpace(folded)
	return anew && len(folded) >= 8 && len(folded) <= maxHeading*5/4 && strings.HasSuffix(folded, "?") && strings.Count(folded, "?") == 1 && startsCapital(words)
}

func (o *outline) afterTable(drugs bool) {
	*o = outline{only: o.only, drugs: o.only || drugs || o.chapter, chapter: o.chapter, mailToo: o.mailToo}
}

var markerRE = regexp.MustCompile(`^[^a-z0-9(]*(\(?)(?:([ivx]{1,4})|([a-z])|(\d{1,2}))([.)]) `)

// markOf says how an item of a list is marked: "1." and "2." alike, "(a)" otherwise.
func markOf(s string) string {
	m := markerRE.FindStringSubmatch(s)
	switch {
	case m == nil:
		return bulletMarkRE.FindString(s)
	case m[4] != "":
		return m[1] + "1" + m[5]
	}
	return m[1] + "a" + m[5]
}

// itemSigns are the signs that mark the items of lists.
const itemSigns = `•●▪■◦‣∙·*★☆❖✦✓✔➢➤►▶`

var bulletMarkRE = regexp.MustCompile(`^[` + itemSigns + `\-]`)

// placeOf says which pharmacy the words above a unit are about: those of its heading, or of the words before a list that end
// in a colon. The items that stand beside such words are not below them.
func (o *outline) placeOf(u *unit) lineHeading {
	mark := markOf(u.s)
	if o.titled && !isTierLine(u.s) {
		o.place, o.titled = o.outer, false
	}
	if o.by != "" && mark == o.by {
		o.place, o.by = o.outer, ""
	}
	at := o.place
	switch last := len(u.sents) - 1; {
	case mark != "" && last > 0 && strings.HasSuffix(strings.TrimSpace(u.s), ":") && hasAmount(u.sents[last-1].s) && strings.HasSuffix(strings.TrimSpace(u.sents[last-1].s), "."):
		// a paragraph that leads on to the next list, right behind the last item of the one before
		o.place, o.by = lineHeading{}.leadsOn(u.sub(u.sents[last].at, len(u.s))), ""
		o.outer = o.place
	case strings.HasSuffix(strings.TrimSpace(u.s), ":"), mark == "" && listFollowsRE.MatchString(u.s):
		o.outer, o.by = o.place, mark
		for _, s := range u.sents[max(0, len(u.sents)-2):] { // "Mail Order Pharmacy. The Member pays for a 90-day supply:"
			o.place = o.place.leadsOn(o.places(u.sub(s.at, s.at+len(s.s))))
		}
		if n := u.titledOutside(); n.Known() {
			o.place = lineHeading{network: n}
		}
		if mark == "" {
			o.outer = o.place
		}
	case u.headed > 0:
		head := u.sub(0, u.headed)
		o.place = o.place.leadsOn(o.places(head))
		if h, ok := o.place.underNetwork(head); ok {
			o.place = h
		}
		o.suppliedFor(u, u.headed)
	case mark == "" && len(u.sents) == 1 && len(u.s) < maxHeading && !hasAmount(u.s) && !strings.HasSuffix(u.s, "."):
		if o.suppliedFor(u, 0) {
			break
		}
		// "Copayments (retail, up to a 30-day supply)" above lines of amounts, as far as they go
		if h := (lineHeading{}).then(newCell(u.src, u.parts...)); h.channel != "" && h.days != nil {
			o.outer, o.place, o.titled = o.place, h, true
		}
	}
	return at
}

// places is what words say of pharmacies in their document.
func (o *outline) places(c *cell) *cell {
	if o.mailToo {
		return atCounters(c)
	}
	return c
}

// titledOutside is the network of a paragraph before a list that begins with the pharmacies out of network as its title: "4. Non-network
// pharmacies. You pay in full and file a claim; your share is as follows:".
func (u *unit) titledOutside() benefit.Sourced[benefit.Network] {
	at := len(enumeratorRE.FindString(u.s))
	end := strings.Index(u.s[at:], ". ")
	if end < 0 || end > maxHeader || !outsideHeadRE.MatchString(u.s[at:at+end]) {
		return benefit.Sourced[benefit.Network]{}
	}
	return pharmaciesOf(u.sub(at, at+end))
}

// listFollowsRE finds a sentence that leads on to a list of what is paid, and ends as one: "You pay the following for drugs from preferred
// retail pharmacies."
var listFollowsRE = regexp.MustCompile(`\bpays? (?:the following|these amounts|as follows|(?:the )?amounts (?:shown |listed )?below)\b[^.;$%]*\.\W*$`)

// suppliedFor takes the words of a unit from a place on, where they are a supply and nothing else, for that of the lines of amounts below
// them: "30-day supply".
func (o *outline) suppliedFor(u *unit, at int) bool {
	days := supplyAlone(strings.TrimSpace(u.s[at:]))
	if days == nil || o.place.channel != "" {
		return false
	}
	at += len(u.s[at:]) - len(strings.TrimLeft(u.s[at:], " "))
	o.outer, o.titled = o.place, true
	o.place.days = &sourcedDays{band: *days, ev: u.evidence(at, len(u.s), sureCarried)}
	return true
}
