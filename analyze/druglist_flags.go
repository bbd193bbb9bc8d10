package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/formulary"
)

// flags reads what a row requires: its words and letters, by the list's own key where it has one, and the columns that
// say yes or no.
func (d *drugList) flags(e *formulary.Entry, c drugColumns, words func(int) string, rules string) {
	for _, k := range sortedKeys(c.flags) {
		flag := c.flags[k]
		said := strings.TrimSpace(words(k))
		if notMarkedRE.MatchString(strings.ToLower(said)) {
			continue
		}
		if flag == formulary.QuantityLimit && len(c.perDays) > 0 {
			amount, more := c.limitOf(k, words)
			if !more {
				continue
			}
			said = amount
		}
		code := string(flag)
		if strings.ContainsAny(said, "0123456789") {
			code += " (" + said + ")"
		}
		if rules != "" {
			rules += "; "
		}
		rules += code
	}
	if rules == "" {
		return
	}
	e.ReadRules(codeRE.ReplaceAllStringFunc(rules, func(code string) string {
		if flag, ok := d.key()[code]; ok {
			return string(flag)
		}
		if d.letters[code] && slices.Contains(ownCodes, formulary.Flag(code)) {
			return "" // the key gives the letters a meaning that no flag has
		}
		return code
	}))
	e.Rules = rules
}

// wholeCodeRE finds a cell that has letters or signs of a key, and nothing else.
var wholeCodeRE = regexp.MustCompile(`^(?:[A-Z][A-Z/]{0,4}\d?|[*^†‡◊#+~]{1,2})$`)

// codeRE finds the letters and signs that a list puts beside a drug.
var codeRE = regexp.MustCompile(`[A-Za-z/]+\d?|[*^†‡◊#+~]{1,2}`)

var (
	keyLineRE = regexp.MustCompile(`(?:^|[;,.|(•▪●] ?|\s{2,})([A-Z][A-Z/]{0,4}\d?|[*^†‡◊#+~]{1,2}) ?(?:=|-|–|—|:|means|stands for|\t) ?([A-Za-z][A-Za-z &/'-]{3,60}(?:\(not covered\)|\(prior auth[a-z]*\))?)`)
	// bracketKeyRE finds letters that a key has in brackets, as they stand beside the drugs.
	bracketKeyRE = regexp.MustCompile(`[\[(]([A-Z][A-Z/]{0,4}\d?|[*^†‡◊#+~]{1,2})[\])] ?(?:(?:[-–—:=] ?|(?:means|indicates|stands for) )([A-Za-z][A-Za-z &/'-]{3,60})|((?:requires|needs) [A-Za-z &/'-]{3,60}))`)
	keyFlags     = []keyFlag{
		{formulary.PriorAuthorization, regexp.MustCompile(`(?i)^(?:requires |needs )?(?:an? )?(?:clinical )?(?:prior[- ](?:auth|approval)|pa\b)|^pre-?(?:auth|cert)|^notification \(prior auth|^clinical (?:authorization|pa|edit)\b`)},
		{formulary.StepTherapy, regexp.MustCompile(`(?i)^step[- ](?:therapy|edit)|^(?:requires )?prior use of (?:an?other|other|a different|different|preferred|first)`)},
		{formulary.QuantityLimit, regexp.MustCompile(`(?i)^(?:quantity|qty|dispensing|supply|amount)[- ]limit`)},
		{formulary.SpecialtyDrug, regexp.MustCompile(`(?i)^specialty\b`)},
		{formulary.LimitedAccess, regexp.MustCompile(`(?i)^limited (?:access|distribution|availability)`)},
		{formulary.AgeLimit, regexp.MustCompile(`(?i)^age (?:limit|edit|restriction)`)},
		{formulary.NotByMail, regexp.MustCompile(`(?i)^(?:not available (?:by|through|via) mail|no mail|non-?mail)`)},
		{formulary.PartBOrD, regexp.MustCompile(`(?i)^(?:medicare )?(?:part )?b (?:vs?\.?|versus|or) (?:part )?d\b|^covered under (?:medicare )?part b or`)},
		{formulary.SexLimit, regexp.MustCompile(`(?i)^(?:gender|sex) (?:limit|edit|restriction)`)},
		{formulary.Maintenance, regexp.MustCompile(`(?i)^maintenance\b`)},
		{formulary.OverTheCounter, regexp.MustCompile(`(?i)^over[- ]the[- ]counter`)},
		{formulary.Preventive, regexp.MustCompile(`(?i)^(?:preventive|aca|health care reform|zero cost|no cost)`)},
		{formulary.ExcludedDrug, regexp.MustCompile(`(?i)^(?:not covered|excluded)|\(not covered\)$`)},
		{formulary.DoseOptimization, regexp.MustCompile(`(?i)^dos(?:e|age|ing) (?:optimi[sz]ation|consolidation)`)},
		{formulary.SplitFill, regexp.MustCompile(`(?i)^split[- ]fill`)},
		{formulary.BrandEquivalent, regexp.MustCompile(`(?i)^brand(?:[- ]name)? (?:equivalent|drug covered|covered|instead|over)`)},
		{formulary.ExcessDose, regexp.MustCompile(`(?i)^(?:excess(?:ive)?|maximum|high) dos`)},
	}
	// ownCodes are letters that lists give other meanings, too: "BE = benefit exclusion".
	ownCodes = []formulary.Flag{formulary.BrandEquivalent, formulary.ExcessDose, formulary.DoseOptimization, formulary.SplitFill, formulary.Maintenance}
)

// keyFlag is how keys explain a requirement.
type keyFlag struct {
	flag formulary.Flag
	re   *regexp.Regexp
}

// key is what the list says that its letters mean: "P = prior authorization". It is looked for once.
func (d *drugList) key() map[string]formulary.Flag {
	if d.codes != nil {
		return d.codes
	}
	d.codes, d.letters = map[string]formulary.Flag{}, map[string]bool{}
	put := func(code, words string) {
		form := ofFormRE.MatchString(words) && !aidRE.MatchString(words)
		if code = strings.TrimSpace(code); !d.letters[code] || form {
			d.letters[code] = !form
		}
		for _, f := range keyFlags {
			if f.re.MatchString(strings.TrimSpace(words)) {
				d.codes[code] = f.flag
			}
		}
	}
	lines := 0
	for n := range d.src.Pages {
		for _, l := range d.src.Pages[n].Lines {
			if lines++; lines > maxScanLine && n < len(d.src.Pages)-3 || l.Span.Len() > scanBytes {
				continue
			}
			words := d.src.Quote(l.Span)
			for _, m := range keyLineRE.FindAllStringSubmatch(words, -1) {
				put(m[1], m[2])
			}
			for _, m := range bracketKeyRE.FindAllStringSubmatch(words, -1) {
				put(m[1], m[2]+m[3])
			}
		}
	}
	d.markedKeys(put)
	for n := range d.src.Tables {
		for _, r := range d.src.Tables[n].Rows {
			wide := len(r.Cells) // of the letters and what they mean, which stand once or in pairs beside each other
			if wide > 3 {
				wide = 2
			}
			if len(r.Cells) < 2 || len(r.Cells)%wide > 0 {
				continue
			}
			for pair := range slices.Chunk(r.Cells, wide) {
				code := strings.TrimSpace(d.src.Quote(pair[0].Span))
				if len(code) < 1 || len(code) > 5 || wide < len(r.Cells) && !wholeCodeRE.MatchString(code) {
					continue
				}
				for _, c := range pair[1:] {
					if c.Span.Len() > 0 && c.Span.Len() < maxHeader {
						put(code, oneLine(d.src.Quote(c.Span)))
					}
				}
			}
		}
	}
	return d.codes
}
