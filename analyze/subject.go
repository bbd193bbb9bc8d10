package analyze

import (
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// What a section is about is said by its heading and goes on until another heading says otherwise. "Deductible" and "Tier 1"
// below "Dental Benefits" are none of the drug plan's.
var (
	// otherBenefitRE finds headings of benefits that are neither drugs nor the medical plan that drugs are part of.
	otherBenefitRE = regexp.MustCompile(`\b(?:dental|dentists?|orthodonti[ac]s?|vision|eye ?(?:wear|care|exams?|glasses)|optical|hearing aids?|life insurance|ad&d|accidental death|disability|long-term care insurance|legal (?:plan|services|assistance)|pet insurance|identity theft|critical illness|hospital indemnity|accident (?:plan|insurance)|commuter|tuition|retirement|401\(k\)|flexible spending|dependent care)\b`)
	// examplesRE finds headings of worked examples, and of explanations of words.
	examplesRE    = regexp.MustCompile(`^[^a-z]*(?:about (?:these|the) coverage examples|coverage examples|(?:some )?(?:cost |claims? )?examples\b|how (?:it|this|the plan) works:? (?:an )?examples?|example scenarios?|sample (?:claims?|calculations?))|\bis having a baby\b|\bmanaging [a-z]+'s type 2 diabetes\b|\b[a-z]+'s simple fracture\b`)
	exampleHeadRE = regexp.MustCompile(`^\W*(?:(?:an?|one|for|our|(?:here|this) is an?|here's an?) )?example(?: \d| [a-d])?\W*$`)
	glossaryRE    = regexp.MustCompile(`^[^a-z]*(?:(?:section|article|chapter|part|appendix|exhibit) [a-z0-9.]{1,5}[^a-z0-9]+)?(?:glossary(?: of [a-z ]{3,50})?|definitions?(?: of terms)?|defined terms|key terms|terms (?:to know|you should know|defined|used in [a-z ]{3,30})|important terms|words to know|what (?:these|the) (?:terms|words) mean|explanation of terms)\W*$`)
	// ownBenefitRE finds headings that lead back to what a drug plan says.
	ownBenefitRE = regexp.MustCompile(`\bpharmac|\bprescription|\bdrugs?\b|\brx\b|\bmedic(?:ation|ine)s?\b|\bformulary\b|\bmedical\b|\bhealth (?:plan|benefits|insurance|coverage)\b|\bhospital(?:ization)?\b(?: [^i]|$)|\bmental health\b`)
	// alsoWithRE finds what a plan of medical care brings besides: "Silver 70 HMO + Child Dental".
	alsoWithRE = regexp.MustCompile(`[a-z0-9] ?(?:\+|\bplus\b|\bwith\b|\bw/|\bincluding\b|\bincl\.?)(?: embedded)?(?: (?:child(?:ren)?(?:'s)?|pediatric|adult|family))? (?:dental|vision)\b(?:(?: ?[/&+,]| and)? ?(?:dental|vision)\b)?`)
	// insurerNameRE finds the name of a company, which says nothing of what is insured: "Aetna Life Insurance Company".
	insurerNameRE = regexp.MustCompile(`\b(?:[a-z]+ (?:and |& )?)?(?:life|accident|disability|dental|vision)(?: (?:and|&) (?:health|annuity|accident|casualty))?(?: insurance| assurance)? (?:company|co\b|corporation|corp\b)`)
	// ownAfterWordsRE asks for more behind a glossary, whose entries are headings like "Prescription drug coverage".
	ownAfterWordsRE = regexp.MustCompile(`(?:\bpharmacy|\bprescription|\bdrugs?|\brx|\bmedic(?:ation|ine)s?|\bformulary)\b.*\b(?:benefits?|program|rider|schedule|exclusions|plan|summary)\b|^[^a-z]*(?:section|article|chapter|part|appendix|exhibit) [a-z0-9.]{1,5}\b|^ ?\d{1,2}(?:\.\d{1,2})?[.)] `)
)

// subjectKind is what a stretch of a document is about, as far as it matters.
type subjectKind int

const (
	drugPlan subjectKind = iota
	otherBenefit
	wordsExplained
	worked
	workedOnce // an example that ends at the next heading, whatever that is
)

// ownBenefits returns the text with what it says of other benefits than drugs and medical care, its glossary and its worked
// examples blanked. Every place stays where it is.
func ownBenefits(src *document.Text) *document.Text {
	foreign := append(foreignSpans(src), storiesIn(src)...)
	if len(foreign) == 0 {
		return src
	}
	content := []rune(src.Content)
	for _, f := range foreign {
		blankSpan(content, f)
	}
	return &document.Text{Format: src.Format, Content: string(content), Pages: src.Pages, Tables: src.Tables}
}

// blankSpan takes the words of a span out of a text and leaves the ends of its lines, cells and pages, so that every other place
// stays where it is.
func blankSpan(content []rune, at document.Span) {
	for i := at.Start; i < at.End; i++ {
		if c := content[i]; c != '\n' && c != '\t' && c != '\f' {
			content[i] = ' '
		}
	}
}

// backToDrugs reports whether a line that is not set as a heading turns from something else to what the plan says of drugs: "Pharmacy
// benefit details". The name of a service alone ("Prescription drugs") does not: examples list it.
func backToDrugs(folded string) bool {
	return isSectionHeading(folded) && pharmacyHeadRE.MatchString(folded) && ofPlanRE.MatchString(folded)
}

var ofPlanRE = regexp.MustCompile(`\b(?:benefits?|coverage|rules|details|conditions|know|program|your)\b`)

// foreignSpans returns the stretches of a text that are not about its drug plan.
func foreignSpans(src *document.Text) []document.Span {
	var out []document.Span
	tables := tableSpans(src)
	costs := costTables(src)
	furniture, met := repeatedLines(src), map[string]bool{}
	kind, start, ended := drugPlan, 0, true
	entry := 0 // where the last entry of a glossary begins, or the heading that ends it
	turn := func(to subjectKind, at int) {
		if kind != drugPlan && to != kind {
			out = append(out, document.Span{Start: start, End: at})
		}
		if to != kind {
			kind, start = to, at
		}
	}
	for n := range src.Pages {
		var before *document.Line
		for i := range src.Pages[n].Lines {
			l := &src.Pages[n].Lines[i]
			if l.Span.Len() == 0 || l.Margin || l.Span.Len() > 4*maxHeading {
				ended = l.Span.Len() == 0 || ended
				continue
			}
			if kind == wordsExplained && inSpans(costs, l.Span.Start) {
				turn(drugPlan, max(entry, start+1)) // a glossary has no table of what members pay: the heading above it was none of its entries
			}
			words := src.Quote(l.Span)
			key := digitsRE.ReplaceAllString(words, "#")
			if inSpans(tables, l.Span.Start) || furniture[key] && met[key] {
				ended = true
				continue
			}
			met[key] = true
			folded := newPassage(src, l.Span).s
			if isHeading(words, folded, l.Heading, ended || apart(before, l)) || kind != drugPlan && ended && startsCapital(words) && backToDrugs(folded) {
				turn(subjectOf(folded, kind), l.Span.Start)
				entry = l.Span.Start
			} else if kind == wordsExplained && isFootnote(src, words) {
				turn(drugPlan, l.Span.Start) // what stands below the glossary is said of the tables above it
			}
			before = l
			ended = strings.ContainsAny(folded[max(0, len(folded)-1):], ".:;!?)") || isHeading(words, folded, l.Heading, true) || isTierLine(folded)
		}
	}
	turn(drugPlan, len([]rune(src.Content)))
	return out
}

// paidForRE finds of what a table of costs tells what is paid.
var paidForRE = regexp.MustCompile(`\b(?:deductibles?|out-of-pocket|pharmac(?:y|ies)|prescriptions?|generics?|brands?|tiers? \d|retail|mail order|home delivery)\b`)

// costTables returns the places of the tables that state what members pay: amounts that stand alone in their cells, beside the
// names of what they are for. The examples of a glossary stand within sentences.
func costTables(src *document.Text) []document.Span {
	var out []document.Span
	for n := range src.Tables {
		amounts, named := 0, false
		for _, r := range src.Tables[n].Rows {
			for _, c := range r.Cells {
				switch s := newPassage(src, c.Span).s; {
				case len(s) > maxHeader || strings.HasSuffix(strings.TrimSpace(s), "."):
				case hasAmount(s):
					amounts++
				case paidForRE.MatchString(s):
					named = true
				}
			}
		}
		if at, ok := cellsOf(&src.Tables[n]); ok && named && amounts >= 3 {
			out = append(out, at)
		}
	}
	return out
}

// footnoteRE finds the mark of a footnote at the beginning of a line.
var footnoteRE = regexp.MustCompile(`^\s*(\(\d{1,2}\)) \S`)

// isFootnote reports whether a line begins with a mark that stands behind a word elsewhere: "Prescription Drug Program(6)".
func isFootnote(src *document.Text, words string) bool {
	m := footnoteRE.FindStringSubmatch(words)
	if m == nil {
		return false
	}
	at := strings.Index(src.Content, m[1])
	for from := 0; at >= 0; at = strings.Index(src.Content[from:], m[1]) {
		at += from
		if before := src.Content[:at]; before != "" && (unicode.IsLetter(rune(before[len(before)-1])) || before[len(before)-1] == ')') {
			return true
		}
		from = at + len(m[1])
	}
	return false
}

// subjectOf says what a heading turns to, coming from what goes on above it.
func subjectOf(folded string, from subjectKind) subjectKind {
	if from == workedOnce {
		from = drugPlan
	}
	folded = blank(folded, insurerNameRE)
	own := ownBenefitRE.MatchString(folded)
	folded = blank(folded, alsoWithRE)
	switch {
	case examplesRE.MatchString(folded):
		return worked
	case exampleHeadRE.MatchString(folded):
		if from == worked {
			return from // one of those
		}
		return workedOnce
	case glossaryRE.MatchString(folded):
		return wordsExplained
	case otherBenefitRE.MatchString(folded) && !own:
		if from == wordsExplained {
			return from
		}
		return otherBenefit
	case from == wordsExplained && !ownAfterWordsRE.MatchString(folded):
		return from
	case own || from == wordsExplained:
		return drugPlan
	}
	return from
}

// apart reports whether more space parts two lines of a page than the lines of a paragraph have between them.
func apart(before, l *document.Line) bool {
	if before == nil {
		return true
	}
	height := l.Box.Bottom - l.Box.Top
	return height > 0 && l.Box.Top-before.Box.Bottom > 0.6*height
}

// storyRE finds somebody who fills a prescription, oneRE that there is one such person: what they pay works an example.
var (
	storyRE  = regexp.MustCompile(`(?:^|[.!?:]\s+)[A-Z][a-z]{1,14} (?:fills|refills|takes|buys|picks up|needs|goes|uses|has|is|was|gets|pays|orders|enrolls|chooses)\b`)
	oneRE    = regexp.MustCompile(`\b(?:he|she|his|her|him|hers)\b`)
	eitherRE = regexp.MustCompile(`\b(?:he or she|she or he|his or her|her or his|him or her|her or him|s?he/s?he|his/hers?|her/his|him/her)\b`)
	// aMemberRE finds the members whom old booklets speak of as of one: "Member pays the difference if he asks for the brand".
	aMemberRE = regexp.MustCompile(`\b(?:members?|participants?|patients?|employees?|retirees?|enrollees?|persons?|subscribers?|dependents?|beneficiar(?:y|ies)|individuals?|insureds?|physicians?|doctors?|prescribers?|spouses?|child)\b`)
)

// storiesIn returns the cells of tables that tell of one person what a prescription costs: "Ada fills a brand that costs $310. She
// pays $62."
func storiesIn(src *document.Text) []document.Span {
	var out []document.Span
	for n := range src.Tables {
		for _, r := range src.Tables[n].Rows {
			for _, c := range r.Cells {
				words := src.Quote(c.Span)
				if folded := strings.ToLower(words); storyRE.MatchString(words) && oneRE.MatchString(folded) && !eitherRE.MatchString(folded) && !aMemberRE.MatchString(folded) {
					out = append(out, c.Span)
				}
			}
		}
	}
	return out
}
