package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

var (
	differenceRE = regexp.MustCompile(`\bdifference\b|\bdiff\.? (?:between|in)\b|\badditional (?:ingredient )?costs? (?:of|between|for)\b|\bcost will be higher for choosing brand\b|\bancillary charges?\b` +
		`|\bwhat the brand(?:[- ]name)?(?: drug)? costs (?:[a-z]+ ){0,3}(?:more than|above|over|beyond) the generic\b|\bgap between\b`)
	// samePartRE finds a pair of drugs that stand for brand and generic: one of them is on a lower tier.
	samePartRE = regexp.MustCompile(`\b(?:chemically|therapeutically) (?:the same|equivalent)\b[^.;]{0,60}\b(?:lower|different|another) tier\b|\bnon-generic\b[^;]*\ba generic\b|\bancillary charge applies\b[^;]*\bchemically equivalent\b|^[^a-z]*daw ?[-#]?[12]\b`)
	// brandChoiceRE finds the label of a row about brands that are chosen over their generics.
	brandChoiceRE = regexp.MustCompile(`^[^a-z]*(?:if )?(?:a |the )?(?:member )?(?:request(?:s|ed)?|choos(?:es|ing)|select(?:s|ed)?)? ?(?:a )?brands?(?:[- ]names?)?(?: drugs?)? (?:(?:is )?(?:requested|chosen|selected|dispensed|purchased|filled) )?(?:when|if|where|with|w/|over) ?(?:an? |the )?generics?(?: equivalent)?(?: is| exists)?(?: avail(?:able)?\.?)?(?: ?\((?:daw|daw penalty)\))?\W*$`)
	dawRowRE      = regexp.MustCompile(`^[^a-z]*daw ?[-#]?[12]\b`)
	// paidRE finds that a difference is paid, rather than that there is one.
	paidRE      = regexp.MustCompile(`\b(?:pays?|paid|responsible|charged?|penalt(?:y|ies)|plus|on top of|added|capped|(?:co-?pay(?:ment)?|coinsurance|cost[- ]share) and,? (?:[^.;]{0,40}, )?the|in addition|applied|owe|bears?|cost higher|costs? the|ancillary charges? (?:may |will )?appl(?:y|ies)|higher for choosing|also|will be|subject to)\b|\+`)
	bothKindsRE = regexp.MustCompile(`\bbrands?\b[^;]*\bgenerics?\b|\bgenerics?\b[^;]*\bbrands?\b|\bmulti-?source brands?\b`)
	costWordRE  = regexp.MustCompile(`\bcosts?\b|\bprice\b|\bpay\b|\bcharge\b|\bcopay|\bpenalty\b`)
	// whose copay the difference comes on top of
	genericBaseRE = regexp.MustCompile(`\bgeneric (?:drug )?(?:copay|copayment|cost[- ]shar|coinsurance|tier)|\b(?:copay(?:ment)?|coinsurance|cost[- ]share) (?:of|for) the generic\b|\blower[- ]tier (?:co-?pay(?:ment)?|coinsurance|cost[- ]share)|\btier 1 (?:copay|copayment|cost)`)
	lowerBaseRE   = regexp.MustCompile(`\blower[- ]tier (?:co-?pay(?:ment)?|coinsurance|cost[- ]share)`)
	brandBaseRE   = regexp.MustCompile(`\b(?:co-?pay(?:ment)?|coinsurance|cost[- ]share) for the (?:higher|brand) tier\b|\bbrand(?:-name| name)? (?:drug |tier )?(?:copay|copayment|co-payment|share\b|cost[- ]shar|coinsurance)|\bapplicable (?:cost[- ]shar|copay|coinsurance)|\b(?:copay(?:ment)?|coinsurance|cost[- ]share) (?:of|for) the brand\b`)

	prescriber   = `(?:the |your |a )?(?:prescribing )?(?:physician|doctor|prescriber|provider|md\b|dr\b\.?)s?(?:'s)?`
	spares1      = `\bno (?:penalty|difference)(?: applies)?(?: (?:for|on|with|to|if))? daw ?[-#]?1\b`
	spares1RE    = regexp.MustCompile(spares1)
	overridesRE  = regexp.MustCompile(spares1 + `|\b(?:and|if|when) ` + prescriber + ` ha(?:s|ve)(?: not|n't) (?:indicated|specified|written|certified|required|requested|ordered|stated|prescribed)\b|\bif ` + prescriber + ` does not (?:require|request|specify|order|prescribe)\b|\bif ` + prescriber + ` (?:indicates|writes|specifies) (?:daw|"?dispense as written"?),? (?:then )?you (?:will )?(?:only )?pay only\b|\bif ` + prescriber + ` (?:indicates|writes|specifies|marks|requires|requests|orders|prescribes)\b[^.;]{0,80},? (?:then )?(?:you|the (?:member|employee|participant|patient|enrollee|subscriber)|members|employees|participants) (?:do not|don't|does not|will not|won't) (?:have to |need to )?pay (?:the|this|that|any) (?:price |cost )?difference\b|\bif ` + prescriber + ` (?:indicates|writes|specifies|marks|requires|requests|orders|prescribes)\b[^.;]{0,60}, (?:then )?(?:you pay |the member pays |members pay )?only (?:the )?(?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?|coinsurance|cost[- ]share)\b|\bunless (?:it is )?(?:prescribed )?(?:"?dispense as written|daw)|\bunless ` + prescriber + `|\bonly if ` + prescriber + ` (?:requires|requests|prescribes|specifies|orders)|\bexcept (?:when|if|where) ` + prescriber + `|\b(?:you|the member|members|participants?) (?:do(?:es)? not|don't|doesn't|will not|won't) (?:have to |need to )?pay (?:the|this|that|any) (?:price |cost )?difference[a-z ]{0,20} (?:if|when|where) ` + prescriber + ` (?:has|gives?|shows?|says?|states?|certif(?:y|ies)|proves?|documents?|confirms?|determines?|indicates?|writes?|specif(?:y|ies)|marks?|requires?|requests?|orders?|prescribes?)\b|\bpays? (?:only )?the (?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?|coinsurance) only,? (?:if|when|where) ` + prescriber + ` (?:requires|indicates|writes|specifies|requests|prescribes)\b|\b(?:no (?:penalty|difference|additional cost)|does not apply|not (?:be )?(?:charged|required to pay|responsible)|waived)\b[^.;]{0,60}\b(?:if|when|where) ` + prescriber)
	noOverrideRE = regexp.MustCompile(`\bwhether (?:it is )?(?:because )?(?:you|the (?:member|participant|patient)) (?:asks?|asked|requests?|requested|chooses?|chose|prefers?|preferred|wants?|wanted)(?: for)?(?: (?:it|them|the brand(?:[- ]name)?(?: drug)?))? or (?:because )?` + prescriber + ` (?:orders?|ordered|prescribes?|prescribed|requests?|requested|requires?|required|asks?|asked|writes?|wrote|specif(?:y|ies|ied)|wants?|wanted)\b|\b(?:if|when) ` + prescriber + ` (?:writes|indicates|specifies|marks|requires|requests|orders|prescribes)\b[^.;]{0,60}, (?:you|the (?:member|participant|patient)|members|participants) (?:must )?still (?:(?:have|has|need|needs) to )?pays?\b|\bno exceptions? for (?:prescriptions )?(?:marked |written )?"?(?:dispense as written|daw)|\bwhether or not ` + prescriber + `|\beven (?:if|when) ` + prescriber + `|\bregardless of (?:daw|"?dispense as written)|\bregardless of (?:whether )?` + prescriber + `|\bif ` + prescriber + ` (?:orders|prescribes|requests) a brand|\b(?:you|the member|a member|the participant) or ` + prescriber + ` (?:asks?|requests?|chooses?|prefers?|selects?|wants?|insists?|specif(?:y|ies))\b|\bat (?:your|the member's) or ` + prescriber + ` request|\bmakes no difference who (?:asks|asked|requests|requested|chooses|chose|wants|wanted) (?:for )?the brand\b|\bwhether [^.;]{0,60}\b(?:asked for|requested|chosen|selected|wanted|ordered) by (?:you|the member) or ` + prescriber)
	// genericAskedRE finds that it is the generic that the prescriber wants
	genericAskedRE = regexp.MustCompile(prescriber + ` (?:(?:has|have|specifically|also) )*(?:requires?|requests?|orders?|prescribes?|specif(?:y|ies)|writes?|required|requested|ordered|prescribed|specified|written|wants?|chosen?|chooses)(?: for)? (?:the |a )?generic\b`)
	// weakNoOverrideRE finds that the prescriber may be the one who chooses, which the next sentence may take back for good reasons
	weakNoOverrideRE = regexp.MustCompile(`^(?:you|the member|a member|the participant) or `)
	askAboutRE       = regexp.MustCompile(`\bask (?:your [a-z]+ )?about\b|\b(?:there is )?no (?:penalty|difference)\b`)
	notCountedRE     = regexp.MustCompile(`\b(?:does(?: not|n't)|do not|will not|won't|is not|not) (?:count|apply|applied|be applied|be counted|accumulate|accrue)\b`)
)

// paragraphLines bounds a paragraph; a page of prose is read in several.
const paragraphLines = 40

// paragraphs returns the text outside tables as runs of lines that follow each other in the document.
func paragraphs(src *document.Text, pages [2]int) []*cell {
	tables := tableSpans(src)
	var out []*cell
	for n := range src.Pages {
		if n+1 < pages[0] || n+1 > pages[1] {
			continue
		}
		var run document.Span
		lines := 0
		flush := func() {
			if lines > 0 {
				out = append(out, newCell(src, run))
			}
			run, lines = document.Span{}, 0
		}
		for _, l := range src.Pages[n].Lines {
			if inSpans(tables, l.Span.Start) || lines == paragraphLines || lines > 0 && l.Span.Start < run.End {
				flush()
			}
			if inSpans(tables, l.Span.Start) || l.Span.Len() == 0 {
				continue
			}
			if lines > 0 && crossesTable(tables, run.End, l.Span.Start) {
				flush()
			}
			if lines == 0 {
				run.Start = l.Span.Start
			}
			run.End = l.Span.End
			lines++
		}
		flush()
	}
	return out
}

// tableSpans returns where each table stands in the text, in order.
func tableSpans(src *document.Text) []document.Span {
	var out []document.Span
	for n := range src.Tables {
		if s, ok := cellsOf(&src.Tables[n]); ok {
			out = append(out, s)
		}
	}
	return out
}

// cellsOf returns where the cells of a table stand, and false for a table without any.
func cellsOf(t *document.Table) (s document.Span, ok bool) {
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			if !ok || s.Len() == 0 && c.Span.Len() > 0 { // an empty corner may stand nowhere
				s, ok = c.Span, true
			}
			s.End = max(s.End, c.Span.End)
		}
	}
	return s, ok
}

func inSpans(spans []document.Span, at int) bool {
	for _, s := range spans {
		if s.Start <= at && at < s.End {
			return true
		}
	}
	return false
}

func crossesTable(spans []document.Span, from, to int) bool {
	for _, s := range spans {
		if from <= s.Start && s.End <= to && s.Len() > 0 {
			return true
		}
	}
	return false
}

// readProductSelection reads what a brand costs the member where a generic is available: first from the remarks beside
// drug rows, then from the rest of the text.
func readProductSelection(d *drugReader) benefit.ProductSelection {
	var out benefit.ProductSelection
	for _, list := range [][]*cell{d.notes, d.remarksBelow, d.paragraphs} {
		for _, c := range list {
			readSelection(&out, c)
			if out.AddDifference.Known() {
				return out
			}
		}
	}
	return out
}

// mayDifferRE finds that a difference may have to be paid, and leaves open when: "payment of the difference may also be required".
var mayDifferRE = regexp.MustCompile(`\b(?:may|might|could)(?: (?:also|then|only|still|not))* (?:be (?:also )?(?:required|applied|charged|added|assessed|billed|imposed|asked|responsible|liable|subject)|apply|have to pay|need to pay|owe|incur|result)\b|\b(?:may|might|could)(?: also| then| still)* pay\b[^.;]{0,60}\bdifference\b`)

// payerGapRE finds the difference that a plan behind another pays.
var payerGapRE = regexp.MustCompile(`\bdifference\b[^.;]*\b(?:primary|secondary|other) (?:plan|payer|coverage|insurance|carrier)\b`)

// betweenTwoRE finds the difference between two drugs that the sentence before names: "the difference in cost between the two".
var betweenTwoRE = regexp.MustCompile(`\bdifference (?:in (?:cost|price) )?between (?:the two|them|both)\b`)

// ofBothKinds reports whether a sentence about a difference is of brands and their generics, which the one before it may name.
func ofBothKinds(s, before string) bool {
	return bothKindsRE.MatchString(nearDifference(s)) || samePartRE.MatchString(s) || betweenTwoRE.MatchString(s) && bothKindsRE.MatchString(before)
}

// cappedGapRE finds that a difference is paid up to an amount, which the rule for it has no place for.
var cappedGapRE = regexp.MustCompile(`^[^.]{0,120}\b(?:capped at|limited to|(?:not|never) (?:to )?exceed(?:ing)?|(?:no|not|never) more than|up to(?: a max(?:imum)? of)?|maximum of) \$ ?\d[\d,.]*(?: (?:per|for each|for an?|each|an?) |\W*$)`)

// cappedGap reports whether the difference that a sentence states is paid up to an amount alone.
func cappedGap(s string) bool {
	at := differenceRE.FindStringIndex(s)
	return at != nil && cappedGapRE.MatchString(s[at[1]:])
}

// nearDifference is a sentence about its difference, without lines before it that end without a stop.
func nearDifference(s string) string {
	const reach = 260
	at := differenceRE.FindStringIndex(s)
	return s[max(0, at[0]-reach):min(len(s), at[1]+reach)]
}

// itemOfDifference is the item that speaks of the difference, of a list without stops between its items.
func itemOfDifference(s string) string {
	at := differenceRE.FindStringIndex(s)
	if at == nil {
		return s
	}
	i, j := strings.LastIndex(s[:at[0]], "• "), strings.Index(s[at[1]:], " • ")
	if i < 0 && j < 0 {
		return s
	}
	if j < 0 {
		j = len(s) - at[1]
	}
	return s[max(i, 0) : at[1]+j]
}

// overrides is where a sentence says that the difference is not paid where the prescriber wants the brand.
func overrides(s string) []int {
	if at := overridesRE.FindStringIndex(s); at != nil && !genericAskedRE.MatchString(s[at[0]:]) {
		return at
	}
	return nil
}

// certifiedRE finds that an exception is made where the prescriber certifies that the brand is needed.
var certifiedRE = regexp.MustCompile(`\bexceptions?\b[^.;]{0,60}\b(?:if|when|where) ` + prescriber + ` (?:certif|document|confirm|indicate|show|state|determine)[a-z]*\b[^.;]{0,60}\bmedical(?:ly)? necess`)

// approvedBrandRE finds an exception for a brand that the prescriber both has approved and orders as written, for which no more than its
// copay is paid.
var approvedBrandRE = regexp.MustCompile(`^\W*(?:the )?(?:only )?exceptions?(?: (?:is|applies))?\W+(?:if|when|where) ` + prescriber + ` [^.;]{0,200}\b(?:dispense as written|daw|medical(?:ly)? necess[a-z]*)\b[^.;]{0,80}\b(?:pays? only|only pays?|(?:will|must) (?:only pay|pay only)|responsible only for) (?:the |your |their )?(?:[a-z]+ ){0,3}(?:co-?pay(?:ment)?|coinsurance|cost[- ]share)`)

// shownNeedRE finds that no more than the copay of the brand is paid where the prescriber shows why it is needed: "If your doctor shows that you
// cannot take the generic for medical reasons and the Fund approves, you pay only the brand copayment".
var shownNeedRE = regexp.MustCompile(`^\W*(?:however, )?(?:if|when|where) ` + prescriber + ` (?:shows?|certif(?:y|ies)|proves?|documents?|demonstrates?|establishes)\b[^.;]{0,160}, (?:then )?(?:you|the (?:member|participant|patient)|members|participants) (?:will )?(?:pays? only|only pays?) (?:the |your |their )?(?:applicable |normal |regular )?brand(?:-name| name)? (?:drug )?(?:co-?pay(?:ment)?|coinsurance|cost[- ]share)\W*$`)

// annualLimitRE finds how plans of trusts call the most that is paid for drugs in a year.
var annualLimitRE = regexp.MustCompile(`\b(?:annual|yearly|calendar[- ]year) (?:limit|maximum)\b`)

// takenBack is where a sentence takes back that it makes no difference who wants the brand: "unless the physician indicates …".
func takenBack(s string) []int {
	at := overrides(s)
	if at == nil || !strings.HasPrefix(s[at[0]:], "unless") && !strings.HasPrefix(s[at[0]:], "except") {
		return nil
	}
	return at
}

// openDifference says of a plan that a difference may have to be paid, and not when.
const openDifference = "The document leaves open whether the difference in price is paid for a brand that has a generic; it is not applied."

// openSelection says that the words on what a brand costs leave it open.
func openSelection(text *document.Text, p *benefit.Plan) []finding.Finding {
	d := p.ProductSelection.AddDifference
	if d.Known() || len(d.Evidence) == 0 {
		return nil
	}
	at := d.Evidence[0].Span()
	return []finding.Finding{{Code: "rule_undecided", Severity: finding.Warning, Page: text.PageAt(at.Start), Span: &at, Path: "productSelection", Message: openDifference}}
}

// stateBase states the cost share that the difference comes on top of, where words name it.
func stateBase(out *benefit.ProductSelection, s string, ev []benefit.Evidence) {
	switch {
	case genericBaseRE.MatchString(s):
		out.Base = benefit.State(benefit.GenericShare, ev...)
	case brandBaseRE.MatchString(s):
		out.Base = benefit.State(benefit.BrandShare, ev...)
	}
}

func readSelection(out *benefit.ProductSelection, c *cell) {
	type sentence struct {
		at int
		s  string
	}
	var all []sentence
	hit, open := -1, -1
	for at, whole := range sentences(c.s) {
		all = append(all, sentence{at, whole})
		s := itemOfDifference(whole)
		if mayDifferRE.MatchString(s) && differenceRE.MatchString(s) && (bothKindsRE.MatchString(nearDifference(s)) || samePartRE.MatchString(s)) && !payerGapRE.MatchString(s) {
			open = len(all) - 1
			continue
		}
		before := ""
		if n := len(all); n > 1 {
			before = all[n-2].s
		}
		if hit < 0 && differenceRE.MatchString(s) && ofBothKinds(s, before) && !cappedGap(s) && costWordRE.MatchString(s) && paidRE.MatchString(s) && !askAboutRE.MatchString(blank(s, spares1RE)) && !payerGapRE.MatchString(s) && !notCountedRE.MatchString(strings.SplitN(s, ";", 2)[0]) {
			hit = len(all) - 1
		}
	}
	if hit < 0 {
		if open >= 0 && len(out.AddDifference.Evidence) == 0 {
			s := all[open]
			out.AddDifference = benefit.Sourced[bool]{Standing: benefit.Absent, Evidence: c.evidence(s.at, s.at+len(s.s), unsure)}
		}
		return
	}
	main := all[hit]
	ev := c.evidence(main.at, main.at+len(main.s), sureProse)
	out.AddDifference = benefit.State(true, ev...)
	stateBase(out, main.s, ev)
	if next := hit + 1; !out.Base.Known() && next < len(all) && differenceRE.MatchString(all[next].s) {
		said := c.evidence(all[next].at, all[next].at+len(all[next].s), sureProse)
		switch {
		case brandBaseRE.MatchString(all[next].s):
			out.Base = benefit.State(benefit.BrandShare, said...)
		case lowerBaseRE.MatchString(all[next].s):
			out.Base = benefit.State(benefit.GenericShare, said...)
		}
	}
	for k := hit; k < min(len(all), hit+5); k++ {
		countedSelection(out, all[k].s, c.evidence(all[k].at, all[k].at+len(all[k].s), sureProse))
	}
	// The sentences beside it say when it does not hold and what it counts toward.
	beside := []int{hit, hit + 1, hit + 2, hit + 3, hit - 1} // what stands before says less surely that it is about the difference
	for _, k := range beside {
		if k < 0 || k >= len(all) {
			continue
		}
		s := all[k]
		if k != hit && !differenceRE.MatchString(s.s) && overrides(s.s) == nil && !noOverrideRE.MatchString(s.s) {
			continue
		}
		quote := func(at []int) []benefit.Evidence { return c.evidence(s.at+at[0], s.at+at[1], sureProse) }
		if at := noOverrideRE.FindStringIndex(s.s); at != nil && !out.PrescriberExempt.Known() && !freesThere(s.s, at[0]) {
			out.PrescriberExempt = benefit.State(false, quote(at)...)
			if next := k + 1; next < len(all) && overrides(all[next].s) != nil && !noOverrideRE.MatchString(all[next].s) && !notCountedRE.MatchString(all[next].s) && differenceRE.MatchString(all[next].s) && weakNoOverrideRE.MatchString(s.s[at[0]:at[1]]) {
				out.PrescriberExempt = benefit.State(true, c.evidence(all[next].at, all[next].at+len(all[next].s), sureProse)...)
			}
			for next := k + 1; next < min(len(all), k+3); next++ {
				if approvedBrandRE.MatchString(all[next].s) || shownNeedRE.MatchString(all[next].s) {
					out.PrescriberExempt = benefit.State(true, c.evidence(all[next].at, all[next].at+len(all[next].s), sureProse)...)
				}
			}
			if free := takenBack(all[k].s[at[1]:]); weakNoOverrideRE.MatchString(s.s[at[0]:at[1]]) && free != nil {
				out.PrescriberExempt = benefit.State(true, quote([]int{at[1] + free[0], at[1] + free[1]})...)
			} else if next := k + 1; next < len(all) && weakNoOverrideRE.MatchString(s.s[at[0]:at[1]]) && certifiedRE.MatchString(all[next].s) {
				out.PrescriberExempt = benefit.State(true, c.evidence(all[next].at, all[next].at+len(all[next].s), sureProse)...)
			}
		} else if at := overrides(s.s); at != nil && !out.PrescriberExempt.Known() {
			out.PrescriberExempt = benefit.State(true, quote(at)...)
		}
		if at := notCountedRE.FindStringIndex(s.s); at != nil && differenceRE.MatchString(s.s) {
			tail := s.s[at[0]:]
			whole := c.evidence(s.at, s.at+len(s.s), sureProse)
			if deductibleRE.MatchString(tail) {
				out.CountsToDeductible = benefit.State(false, whole...)
			}
			if oopRE.MatchString(tail) || annualLimitRE.MatchString(tail) {
				out.CountsToOOP = benefit.State(false, whole...)
			}
		}
	}
}

// freesThere reports whether the words at a place, which may tell that it makes no difference who wants the brand, go on to say that nothing
// more is paid: "if a doctor orders a brand, the member will not pay the difference".
func freesThere(s string, at int) bool {
	free := overrides(s)
	return free != nil && free[0] == at
}

var (
	dawOneRE     = regexp.MustCompile(`^[^a-z]*daw ?[-#]?1\b`)
	brandOnlyRE  = regexp.MustCompile(`\bbrand(?:-name| name)? (?:drug )?(?:co-?pay(?:ment)?|coinsurance|cost[- ]share) only\b|\bonly (?:the )?(?:brand(?:-name| name)? )?(?:co-?pay(?:ment)?|coinsurance|cost[- ]share)\b|\bno (?:penalty|difference)\b`)
	dawNameRE    = regexp.MustCompile(`\bdaw\b|\bdispense as written\b|\b(?:mandatory )?generic\b|\bbrand\b`)
	dawFreeRE    = regexp.MustCompile(`\b(?:daw ?1|prescriber|physician|doctor)\b[^.;]{0,30}\b(?:no (?:penalty|difference)|exempt|waived)\b|\bno (?:penalty|difference) (?:for|on|with|when|if) [^.;]{0,20}(?:daw ?1|prescriber|physician|doctor)\b`)
	countedRowRE = regexp.MustCompile(`\b(?:daw|brand|generic)\b[^.;]{0,30}\b(?:difference|penalt(?:y|ies))\b[^.;]{0,20}\b(?:appl(?:y|ies|ied)|counts?|counted|credited|accumulates?) (?:to|toward|towards)\b`)
)

var (
	// memberAsksRE finds the label of a row about brands that members ask for, prescriberAsksRE of those that prescribers do.
	memberAsksRE     = regexp.MustCompile(`\b(?:members?|patients?|participants?|you) (?:requests?|chooses?|selects?|wants?|asks? for|requested|chosen)\b[^.;]{0,20}\bbrand\b|\bbrand\b[^.;]{0,20}\b(?:requested|chosen|selected) by (?:the )?(?:member|patient|participant)\b`)
	prescriberAsksRE = regexp.MustCompile(`\b` + prescriber + ` (?:requires?|requests?|specif(?:y|ies)|orders?|writes?)\b[^.;]{0,20}\bbrand\b|\bbrand\b[^.;]{0,20}\b(?:required|requested|ordered) by ` + prescriber + `\b`)
	plusDifferenceRE = regexp.MustCompile(`(?:\bplus\b|\+|\band\b|&)(?: (?:the|any))? (?:cost |price |full |ingredient cost )?(?:difference|diff)\b`)
)

// dawRuleRE finds the label of a row on brands that are dispensed as written, whoever asks for them.
var dawRuleRE = regexp.MustCompile(`^\W*(?:daw|dispense as written)(?: ?\(daw\))?(?: (?:rules?|policy|program|provisions?|penalty|logic))?\W*$`)

// genericRuleRE finds the label of a row on what comes of a brand that has a generic: "Mandatory generic", "Multi-source brands".
var genericRuleRE = regexp.MustCompile(`^\W*(?:(?:mandatory|member pays?|generics?) )?(?:generic (?:substitution|incentive|policy|program|requirement)|generics? (?:first|mandatory)|mandatory generics?|multi-?source brands?|brand(?:[- ]name)?(?: ?/ ?| vs\.? |[- ])generic(?: cost)? (?:difference|differential|penalty)|(?:brand|daw) penalty)(?: (?:program|policy|rule|provision))?\W*$`)

// chargeRowRE finds the label of a row that explains what a brand costs beside its copay: "Ancillary Charge: a charge, in addition to the
// copayment, that you must pay when …".
var chargeRowRE = regexp.MustCompile(`^\W*ancillary charges?\b`)

// memberRow reads the row of a form about brands that the member asks for, whose value adds the difference to a copay: "2 - Member
// requests brand | Brand copay plus difference"; or the row for all brands, whose value says it in a sentence.
func memberRow(out *benefit.ProductSelection, rows []*row) {
	for _, r := range rows {
		cells := distinctCells(r.cells)
		if r.lone || len(cells) < 2 {
			continue
		}
		label, value := cells[0], cells[1]
		if chargeRowRE.MatchString(label.s) {
			parts := label.parts
			if r.explained != nil {
				parts = slices.Concat(parts, r.explained.parts)
			}
			if readSelection(out, newCell(label.src, slices.Concat(parts, value.parts)...)); out.AddDifference.Known() {
				return
			}
		}
		if dawRuleRE.MatchString(label.s) {
			if readSelection(out, value); out.AddDifference.Known() {
				return
			}
		}
		if len(label.s) > maxHeader || !memberAsksRE.MatchString(label.s) && !brandChoiceRE.MatchString(label.s) && !genericRuleRE.MatchString(label.s) || prescriberAsksRE.MatchString(label.s) || !plusDifferenceRE.MatchString(value.s) || negativeRE.MatchString(value.s) {
			continue
		}
		ev := append(label.all(sureRule), value.all(sureRule)...)
		out.AddDifference = benefit.State(true, ev...)
		stateBase(out, value.s, ev)
		if at := overrides(value.s); at != nil {
			out.PrescriberExempt = benefit.State(true, value.evidence(at[0], at[1], sureRule)...)
		}
		return
	}
}

// selectionRows reads what rows of a form add to a difference that the member pays: "DAW 1 | Brand copay only", "DAW difference
// applies to OOP maximum | N".
func selectionRows(out *benefit.ProductSelection, rows []*row) {
	if !out.AddDifference.Known() {
		memberRow(out, rows)
	}
	if !out.AddDifference.Known() || !out.AddDifference.Value {
		return
	}
	for _, r := range rows {
		cells := distinctCells(r.cells)
		if r.lone || len(cells) < 2 {
			continue
		}
		label, value := cells[0], cells[1]
		ev := append(label.all(sureRule), value.all(sureRule)...)
		if prescriberAsksRE.MatchString(label.s) && !out.PrescriberExempt.Known() && !differenceRE.MatchString(value.s) {
			free := func(c *cell) bool { return brandOnlyRE.MatchString(c.s) }
			if at := slices.IndexFunc(cells[1:], free); at >= 0 {
				out.PrescriberExempt = benefit.State(true, append(label.all(sureRule), cells[1+at].all(sureRule)...)...)
			}
		}
		if dawOneRE.MatchString(label.s) && brandOnlyRE.MatchString(value.s) && !differenceRE.MatchString(blank(value.s, brandOnlyRE)) && !out.PrescriberExempt.Known() {
			out.PrescriberExempt = benefit.State(true, ev...)
		}
		if dawNameRE.MatchString(label.s) && differenceRE.MatchString(value.s) && !out.PrescriberExempt.Known() {
			for _, n := range r.notes() {
				if n != value && (overridesRE.MatchString(n.s) || dawFreeRE.MatchString(n.s)) {
					out.PrescriberExempt = benefit.State(true, n.all(sureRule)...)
				}
			}
		}
		if counts := bareYesRE.MatchString(value.s); countedRowRE.MatchString(label.s) && !negativeRE.MatchString(label.s) && (counts || bareNoRE.MatchString(value.s)) {
			if deductibleRE.MatchString(label.s) && !out.CountsToDeductible.Known() {
				out.CountsToDeductible = benefit.State(counts, ev...)
			}
			if oopRE.MatchString(label.s) && !out.CountsToOOP.Known() {
				out.CountsToOOP = benefit.State(counts, ev...)
			}
		}
	}
}
