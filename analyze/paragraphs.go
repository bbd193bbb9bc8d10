package analyze

import (
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// paragraphs takes the text outside tables. What a heading or a table before it speaks of goes on until the next one.
func (r *proseReader) paragraphs(pages [2]int, endsWithDrugs map[int]bool) {
	tables := tableSpans(r.src)
	furniture := repeatedLines(r.src)
	o := outline{only: r.only, mailToo: byMailTooRE.MatchString(strings.ToLower(r.src.Content))}
	o.drugs = o.only
	next, lines, headed := 0, 0, 0
	var parts []document.Span
	code := 0 // bytes of the letters that the line of a legend explains
	flush := func() {
		if len(parts) > 0 {
			u := newUnit(newCell(r.src, parts...), o.drugs || code > 0)
			u.lists, u.headed, u.label = o.lists, min(headed, len(u.s)), min(code, len(u.s))
			u.place = o.placeOf(u)
			r.units = append(r.units, u)
		}
		parts, lines, headed, code = nil, 0, 0, 0
	}
	skipped, ended := false, true
	var before *document.Line
	var item *document.Line // with the bullet of the list's item that goes on
	take := func(l *document.Line) {
		if k := len(parts) - 1; k >= 0 && !skipped && parts[k].End <= l.Span.Start && l.Span.Start-parts[k].End < blankedLine {
			parts[k].End = l.Span.End
		} else {
			parts = append(parts, l.Span)
		}
		lines, skipped, before = lines+1, false, l
	}
	for n := range r.src.Pages {
		if n+1 < pages[0] || n+1 > pages[1] {
			continue
		}
		over := before // the last line of the page before, whose sentence may go on
		before = nil
		for i := range r.src.Pages[n].Lines {
			l := &r.src.Pages[n].Lines[i]
			if l.Span.Len() == 0 || inSpans(tables, l.Span.Start) {
				continue
			}
			for next < len(tables) && tables[next].End <= l.Span.Start {
				flush()
				if n := r.tableAt(tables[next]); r.isBar(n) {
					o.heading(newPassage(r.src, tables[next]).s)
				} else {
					o.afterTable(endsWithDrugs[n])
				}
				ended, before = true, nil
				next++
			}
			words := r.src.Quote(l.Span)
			if furniture[digitsRE.ReplaceAllString(words, "#")] || pageNumberRE.MatchString(words) {
				skipped = true
				continue
			}
			folded := newPassage(r.src, l.Span).s
			gap := before != nil && apart(before, l)
			if hangs(item, before, l) && !bulletRE.MatchString(words) {
				take(l)
				continue
			}
			item = nil
			if ended && !gap && r.leadsList(n, i) && len(parts) > 0 && bulletRE.MatchString(r.src.Quote(parts[0])) {
				flush()
			}
			goesOver := before == nil && over != nil && !ended && len(parts) > 0 && runsOn(r.src.Quote(over.Span), words)
			over = nil
			anew := !goesOver && (before == nil || gap || !runsOn(r.src.Quote(before.Span), words))
			alone := anew && (isTierHead(words, folded) || isPlace(folded) && (ended || gap || !strings.HasSuffix(folded, "."))) // "Tier 1", "Mail order" on a line of its own
			if alone || !paysListRE.MatchString(folded) && isHeading(words, folded, l.Heading, ended || gap && startsCapital(words)) || ended && before != nil && r.numbersSection(n, i, r.src.Quote(before.Span)) {
				flush()
				o.heading(folded)
				parts, lines, headed, ended = []document.Span{l.Span}, 1, len(folded), true
				if strings.HasSuffix(strings.TrimSpace(folded), ":") {
					flush()
				}
				before = l
				continue
			}
			if ended && titlesSentence(r.src, r.src.Pages[n].Lines[i:]) {
				flush() // it is no part of the sentence; what is below it is no list, whatever it is called
				parts, lines, headed, before = []document.Span{l.Span}, 1, len(folded), l
				continue
			}
			if (ended || gap) && alsoCoveredRE.MatchString(folded) {
				flush() // too long for a heading, and what it leads to is no list of exclusions
				o.lists = noList
			}
			if isQuestion(words, folded, ended || gap && startsCapital(words)) {
				flush()
				o.question(folded)
				parts, lines, headed, ended = []document.Span{l.Span}, 1, len(folded), true
				before = l
				continue
			}
			if before != nil && len(parts) > 0 && r.endsList(before, l) {
				flush()
				o.lists = noList
			}
			letters := legendLine(words, folded)
			tier := isTierLine(folded) && !goesOver && !(before != nil && !gap && runsOn(r.src.Quote(before.Span), words))
			if letters > 0 || tier || titleColonRE.MatchString(folded) || bulletRE.MatchString(words) || sectionNumRE.MatchString(words) || lines >= paragraphLines || gap && headed == 0 && (ended || startsCapital(words)) {
				flush()
			}
			code = max(code, letters)
			take(l)
			if bulletRE.MatchString(words) {
				item = l
			}
			goesOn := withinRE.MatchString(words)
			if i+1 < len(r.src.Pages[n].Lines) {
				follows := r.src.Quote(r.src.Pages[n].Lines[i+1].Span)
				goesOn = goesOn || breaksPlace(words, follows) || supplyFirstRE.MatchString(follows)
			}
			whole := tier && !goesOn && !(item == l && i+1 < len(r.src.Pages[n].Lines) && hangs(l, l, &r.src.Pages[n].Lines[i+1]))
			if whole && l.Span.Len() < maxHeading {
				flush()
			}
			ended = whole || strings.ContainsAny(folded[max(0, len(folded)-1):], ".:;!?)") || bulletRE.MatchString(words)
		}
	}
	flush()
}

// isBar reports whether a table is one cell that holds a heading, as forms set the titles of their sections on a bar.
func (r *proseReader) isBar(n int) bool {
	if n < 0 || len(r.src.Tables[n].Rows) != 1 || len(r.src.Tables[n].Rows[0].Cells) != 1 {
		return false
	}
	words := newPassage(r.src, r.src.Tables[n].Rows[0].Cells[0].Span).s
	return isSectionHeading(words) && numberedHeadRE.MatchString(words)
}

// hangs reports whether a line goes on with the item of a list right below the lines of it: it begins where the words behind the bullet do.
func hangs(item, before, l *document.Line) bool {
	return item != nil && before != nil && item.Box.Bottom > item.Box.Top && !apart(before, l) && l.Box.Top > before.Box.Top &&
		item.Box.Left+3 < l.Box.Left && l.Box.Left < item.Box.Left+2*(item.Box.Bottom-item.Box.Top)
}

// endsList reports whether a line, of a text whose lines have no places on a page, is the paragraph behind the last item of a list: the
// item has a bullet and no end of a sentence, and the line begins and ends one.
func (r *proseReader) endsList(before, l *document.Line) bool {
	item, words := strings.TrimSpace(r.src.Quote(before.Span)), strings.TrimSpace(r.src.Quote(l.Span))
	return l.Box.Bottom == l.Box.Top && before.Box.Bottom == before.Box.Top && bulletRE.MatchString(item) && !bulletRE.MatchString(words) &&
		!strings.ContainsAny(item[len(item)-1:], ".:;,") && startsCapital(words) && strings.HasSuffix(words, ".") && !runsOn(item, words)
}

// paysListRE finds a sentence that leads on to a list of what is paid, which is no heading however short: "You pay the following for each
// prescription, up to a 30-day supply:".
var paysListRE = regexp.MustCompile(`^\W*(?:(?:you|members?|(?:the|each|a) (?:member|participant)|participants?) (?:will |must )?pays?|your (?:co-?pay(?:ment)?s?|co-?insurance|cost|share)(?: [a-z]+){0,4} (?:is|are|will be))\b[^.;$%]*:\W*$|^\W*for (?:each|every|a|up to)\b[^.;$%]*,? (?:you|members?|the member) (?:will |must )?pays?:\W*$`)

// alsoCoveredRE finds the line that ends a list of exclusions: "Other Covered Services (this isn't a complete list …)".
var alsoCoveredRE = regexp.MustCompile(`^\W*(?:other|additional) covered (?:services|benefits|items|drugs|medic(?:ation|ine)s)\b`)

// blankedLine is more bytes than stand between two lines of a text; where there are more, words of another plan are left out.
const blankedLine = 5

// leadsList reports whether a line has a list below it, no bullet of its own, and no end of a sentence: below the last item of
// another list it is the heading of the next, however it is set.
func (r *proseReader) leadsList(page, i int) bool {
	lines := r.src.Pages[page].Lines
	words := strings.TrimSpace(r.src.Quote(lines[i].Span))
	short := len(words) < maxHeading || len(words) < 2*maxHeading && followingRE.MatchString(strings.ToLower(words))
	return i+1 < len(lines) && len(words) > 0 && short && startsCapital(words) && !bulletRE.MatchString(words) &&
		!strings.ContainsAny(words[len(words)-1:], ".,;") && bulletRE.MatchString(r.src.Quote(lines[i+1].Span))
}

var (
	// sectionTitleRE finds the title of a section with its number, in small letters: "6. Drugs that are not covered".
	sectionTitleRE = regexp.MustCompile(`^\s*\d{1,2}\.\s+[A-Z][^.;:,$%]{3,50}$`)
	countedRE      = regexp.MustCompile(`^\s*\d{1,2}[.)]`)
)

// numbersSection reports whether a line is the numbered title of a section: neither the line before it nor the one below is counted,
// as the items of a list are, and below it stands a text or a list.
func (r *proseReader) numbersSection(page, i int, before string) bool {
	lines := r.src.Pages[page].Lines
	if !sectionTitleRE.MatchString(r.src.Quote(lines[i].Span)) || countedRE.MatchString(before) || i+1 >= len(lines) {
		return false
	}
	next := r.src.Quote(lines[i+1].Span)
	return !countedRE.MatchString(next) && (bulletRE.MatchString(next) || startsCapital(next) && len(next) > maxHeading/2)
}

var (
	sentenceOpenRE = regexp.MustCompile(`[^.:;!?)]\s*$`)
	listOpenRE     = regexp.MustCompile(`[,;]\s*$`)
	// sectionNumRE finds the number of a section before its words: "3.2 Specialty Drugs must …".
	sectionNumRE = regexp.MustCompile(`^\s*\d{1,2}\.\d{1,2}\.?\s+[A-Z]`)
	// withinRE finds a line that ends within a sentence: "You pay $40 for up to 30 days from a".
	withinRE    = regexp.MustCompile(`(?i)\b(?:an?|the|for|of|to|from|per|by|at|with|our|your)\s*$`)
	linkAtEndRE = regexp.MustCompile(`(?i)(?:,|\b(?:an?|and|or|the|for|of|to|is|are|pay|pays|than|least|exceed|plus|by|at|with))\s*$`)
)

var (
	placeOpenRE  = regexp.MustCompile(`(?i)\b(?:(?:non-)?participating|network|in-network|retail|community|preferred|specialty|mail(?:[- ](?:order|service))?|home delivery|\d{2,3}[- ]day)\s*$`)
	placeCloseRE = regexp.MustCompile(`(?i)^\s*(?:pharmac(?:y|ies)|order|service|suppl(?:y|ies))\b[^:$%]`)
)

// supplyFirstRE finds a line that begins with the supply for which the amount is that the line before it ends in: "but not more than $200",
// "per 30-day supply. You must …".
var supplyFirstRE = regexp.MustCompile(`^\s*(?:per|for)(?: (?:an?|each|up to))* \d{2,3}[ -]day`)

// breaksPlace reports whether the end of a line parts the name of a pharmacy, or of a supply, whose sentence goes on: "at a Participating",
// "Pharmacy, or $70 through mail order".
func breaksPlace(before, words string) bool {
	return len(before) > maxHeading/2 && placeOpenRE.MatchString(before) && placeCloseRE.MatchString(words)
}

// runsOn reports whether a line goes on with a sentence that the line before it has begun.
func runsOn(before, words string) bool {
	if inParentheses(before, words) {
		return true
	}
	long := len(before) > maxHeading/2
	if !sentenceOpenRE.MatchString(before) {
		return long && listOpenRE.MatchString(before) && (amountFirstRE.MatchString(words) || !startsCapital(words))
	}
	return linkAtEndRE.MatchString(before) || long && (!startsCapital(words) || boundFirstRE.MatchString(words))
}

// boundFirstRE finds a line that begins with the bounds of the percentage the line before it ends in: "($220 maximum) for preferred brand drugs".
var boundFirstRE = regexp.MustCompile(`^\s*\([^()]*\$ ?\d[^()]*\)`)

// inParentheses reports whether a line ends within parentheses that the next one closes: "(minimum $50, maximum", "$120), and 35%".
func inParentheses(before, words string) bool {
	closed := strings.IndexByte(words, ')')
	return strings.LastIndexByte(before, '(') > strings.LastIndexByte(before, ')') && closed >= 0 && strings.IndexByte(words[:closed], '(') < 0
}

func startsCapital(words string) bool {
	for _, c := range words {
		if unicode.IsLetter(c) || unicode.IsDigit(c) {
			return !unicode.IsLower(c)
		}
	}
	return false
}

var (
	medicalRE     = regexp.MustCompile(`\bhospital|\boffice visit|\bemergency (?:room|care|services)|\burgent care|\bsurgery\b|\bphysician services|\binpatient|\bmedical services`)
	otherHeadRE   = regexp.MustCompile(`\bmedical\b|\bhospital|\bphysicians?\b|\bdoctors?\b|\bemergenc|\bsurg|\bmaternity\b|\bmental\b|\bbehavioral\b|\brehab|\btherap(?:y|ies)\b[^:]*$|\bwellness\b|\bpreventive care\b|\bdurable\b|\bdental\b|\bvision\b|\blife\b|\bdisability\b|\beligib|\benroll|\bdependents?\b|\bcobra\b|\bcontinuation\b|\bpremiums?\b|\bcontributions?\b|\bglossary\b|\bdefinitions?\b|\bcontact|\bcustomer service|\bprivacy\b|\berisa\b|\bsubrogation\b|\bterminat|\bnotices?\b|\blanguage\b|\bappeals?\b|\bgrievance|\bclaims? procedures?\b|\bcoordination of benefits\b|\bnetwork (?:providers|doctors)\b`)
	medicalHeadRE = regexp.MustCompile(`\bmedical\b|\bservices\b[^:]*\bplan\b`)
	medicalListRE = regexp.MustCompile(`\bservices\b|\bmedical\b|\bhealth care\b|^\W*what(?:'s| is) not covered\b`)
	pageNumberRE  = regexp.MustCompile(`(?i)^\s*(?:page )?\d{1,4}(?: of \d{1,4})?\s*$`)
	mandatoryRE   = regexp.MustCompile(`\bmandatory\b|\bmust be\b|\brequired for\b`)
	ruleWordsRE   = regexp.MustCompile(`\bprior[- ]auth|\bpre-?(?:auth|cert)|\bstep[- ]therapy\b|\bquantity limit|\brefills?\b|\bmaintenance\b|\bmandatory (?:mail|generic)\b|\bspecialty (?:drug|medication|pharmac)|\b(?:exclusive|mandatory) specialty\b|\bopioid|\bmme\b|\bco-?pay(?:ment)? (?:assistance|cards?|coupons?)\b|\bmanufacturer(?:'s)? (?:co-?pay|assistance|coupons?)`)
)

// tableAt returns the number of the table that a span is of.
func (r *proseReader) tableAt(s document.Span) int {
	for n := range r.src.Tables {
		for _, w := range r.src.Tables[n].Rows {
			for _, c := range w.Cells {
				if c.Span.Start == s.Start {
					return n
				}
			}
		}
	}
	return -1
}

// repeatedLines returns the lines that stand on several pages: headers and footers, their numbers left out.
func repeatedLines(src *document.Text) map[string]bool {
	seen := map[string]int{} // the last page that has it
	out := map[string]bool{}
	for n := range src.Pages {
		for _, l := range src.Pages[n].Lines {
			if l.Span.Len() < 3 || l.Span.Len() > 200 {
				continue
			}
			w := digitsRE.ReplaceAllString(src.Quote(l.Span), "#")
			if p, ok := seen[w]; ok && p != n {
				out[w] = true
			}
			seen[w] = n
		}
	}
	return out
}

var amountFirstRE = regexp.MustCompile(`^[^a-z0-9$]*(?:\$ ?\d|\d{1,3} ?%)`)

// isTierLine reports whether a line is a tier's cost share on a line of its own.
func isTierLine(folded string) bool {
	return lineLabelRE.MatchString(folded) && hasAmount(folded) || amountFirstRE.MatchString(folded) && tierWordsRE.MatchString(folded)
}

// letteredRE finds the letter or number of a section before its title: "E. Specialty Drugs".
var letteredRE = regexp.MustCompile(`^\s*(?:[A-Z]|\d{1,2})\.\s+[A-Z]`)

// titlesSentence reports whether the first of some lines is a title in small letters, "Pharmacy rules": it breaks off, without a verb
// or the end of a sentence, far before the line below it does, which begins anew and is a sentence.
func titlesSentence(src *document.Text, lines []document.Line) bool {
	if len(lines) < 2 {
		return false
	}
	words, next := strings.TrimSpace(src.Quote(lines[0].Span)), strings.TrimSpace(src.Quote(lines[1].Span))
	if len(words) < 4 || 5*len(words) > 3*len(next) || !unicode.IsUpper([]rune(words)[0]) || !startsCapital(next) || strings.ContainsAny(words[len(words)-1:], ".,;:!?)-/&") || hasAmount(words) || linkAtEndRE.MatchString(words) {
		return false
	}
	folded, below := strings.ToLower(words), strings.ToLower(next)
	return len(strings.Fields(words)) <= 6 && !verbRE.MatchString(folded) && !headingVerbs.MatchString(folded) && (verbRE.MatchString(below) || saidVerbRE.MatchString(below)) && !bulletRE.MatchString(words) && !bulletRE.MatchString(next) && strings.HasSuffix(next, ".")
}

// saidVerbRE finds verbs of sentences about a plan that [verbRE] does not know.
var saidVerbRE = regexp.MustCompile(`\b(?:do|does|needs?|covers?|allows?|uses?|offers?|limits?|cannot|shall)\b`)

const maxHeading = 80 // bytes; a longer line is prose

// isHeading reports whether a line names what follows: the source says so, or it is short, begins anew and is set like
// a title.
func isHeading(words, folded string, marked, anew bool) bool {
	folded = strings.TrimSpace(folded)
	if len(folded) < 3 || len(folded) > maxHeading || strings.HasSuffix(folded, ".") || strings.HasSuffix(folded, ";") || bulletRE.MatchString(words) && !(marked && letteredRE.MatchString(words)) {
		return false
	}
	capital := unicode.IsUpper([]rune(strings.TrimSpace(words))[0])
	if marked || strings.HasSuffix(folded, ":") && (anew || capital && len(folded) <= maxHeading*3/4) {
		return true
	}
	if !anew || hasAmount(folded) {
		return false
	}
	if capital && len(folded) <= maxHeading/2 && calledPartRE.MatchString(folded) {
		return true
	}
	titled, all := 0, 0
	for _, w := range strings.Fields(words) {
		r := []rune(strings.TrimLeftFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }))
		if len(r) < 3 {
			continue
		}
		all++
		if unicode.IsUpper(r[0]) {
			titled++
		}
	}
	return all > 0 && all <= 9 && 10*titled >= 7*all
}
