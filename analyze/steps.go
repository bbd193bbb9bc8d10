package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

const (
	drugOrChoice = `(?:drugs?|medic(?:ation|ine)s?|alternatives?|generics?|treatments?|products?)`
	cheaperFirst = `(?:lower[- ]cost|less (?:costly|expensive)|cheaper|(?:most |more )?cost[- ]effective|generics?|preferred|alternatives?|first[- ](?:line|step|choice)|over-the-counter|another|different|other|certain)`
)

// stepWordsRE says in other words that drugs come one after the other: one is tried or used before another is covered.
var stepWordsRE = regexp.MustCompile(strings.NewReplacer("DRUG", drugOrChoice, "CHEAP", cheaperFirst).Replace(
	`\b(?:try|tried|trying)\b[^.;]{0,90}\bDRUG\b[^.;]{0,90}\b(?:before|first)\b|` +
		`\bfirst (?:try|use|tried|have (?:tried|used))\b[^.;]{0,90}\bDRUG\b|` +
		`\bbefore\b[^.;]{0,120}\b(?:try|tried)\b[^.;]{0,60}\bDRUG\b|` +
		`\btry (?:another|a different|a lower[- ]cost|a less expensive|other) DRUG[^.;]{0,20}\bfirst\b|` +
		`\b(?:use|used|using|take|taken|trial of|failed)\b[^.;]{0,40}\bCHEAP\b[^.;]{0,60}\b(?:before|prior to|first)\b|` +
		`\bCHEAP\b[^.;]{0,60}\bmust (?:first )?be (?:used|tried|taken)\b[^.;]{0,40}\b(?:before|prior to|first)\b|` +
		`\bonly (?:if|after|when|once)\b[^.;]{0,60}\b(?:tried|failed)\b[^.;]{0,60}\bDRUG\b|` +
		`\bonly after (?:one or more )?(?:other|different) DRUG\b[^.;]{0,60}\b(?:tried|failed)\b|` +
		`\bafter (?:an? )?(?:DRUG|CHEAP)\b[^.;]{0,60}\b(?:tried|failed)\b|` +
		`\brequires? (?:the )?(?:use|trial) of\b[^.;]{0,40}\bCHEAP\b[^.;]{0,40}\b(?:before|first)\b`))

// beginsCheapRE describes the steps as the course of a treatment.
var beginsCheapRE = regexp.MustCompile(`\b(?:therapy|treatment)\b[^.;]{0,60}\b(?:begins?|starts?) with\b[^.;]{0,40}` + cheaperFirst)

// withStepsRE tells what step therapy asks of members.
var withStepsRE = regexp.MustCompile(`^\W*(?:with|under|in) (?:the |our )?step therapy(?: program)?,? (?:you|members|your (?:doctor|prescriber)) (?:(?:first|must|will|start|begin|by) )*(?:try|use|take|trying|using)\b`)

// askedRE finds a wish of the plan's that is a rule.
var askedRE = regexp.MustCompile(`\basked to\b|\b(?:we|plan|program) (?:may |will )?asks? (?:that )?(?:you|members?)\b`)

// cheaperDrugRE finds a drug that is to be used first; without one "use … before" is about something else.
var cheaperDrugRE = regexp.MustCompile(`\b` + drugOrChoice + `\b`)

// triesFirst reports whether a sentence asks that other drugs are tried before one is covered.
func triesFirst(s string) bool {
	at := stepWordsRE.FindStringIndex(s)
	return at != nil && cheaperDrugRE.MatchString(s[at[0]:at[1]]) && !strings.Contains(s[at[0]:at[1]], "pharmac") &&
		(demandRE.MatchString(s) || askedRE.MatchString(s) || strings.Contains(s, "covered after")) &&
		!notRequiredRE.MatchString(s) && !strings.Contains(s, "for example") || beginsCheapRE.MatchString(s)
}
