package formulary

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/money"
)

// Flag is a requirement or property that a drug list prints beside a drug.
type Flag string

// The flags, by the letters that most lists use.
const (
	PriorAuthorization Flag = "PA"
	StepTherapy        Flag = "ST"
	QuantityLimit      Flag = "QL"
	SpecialtyDrug      Flag = "SP"
	LimitedAccess      Flag = "LA" // only some pharmacies may dispense it
	PartBOrD           Flag = "BD" // Medicare Part B or Part D decides by use
	NotByMail          Flag = "NM"
	AgeLimit           Flag = "AL"
	DoseOptimization   Flag = "DO"
	SplitFill          Flag = "SF"
	SexLimit           Flag = "GL"
	Maintenance        Flag = "MD"
	OverTheCounter     Flag = "OTC"
	Preventive         Flag = "PV" // without cost sharing
	ExcludedDrug       Flag = "NC" // not covered
	BrandEquivalent    Flag = "BE" // a brand that is covered as its generic is
	ExcessDose         Flag = "ED"
)

func (e *Entry) set(f Flag) {
	switch f {
	case PriorAuthorization:
		e.PriorAuthorization = true
	case StepTherapy:
		e.StepTherapy = true
	case QuantityLimit:
		e.QuantityLimit = true
	default:
		if !slices.Contains(e.Flags, f) {
			e.Flags = append(e.Flags, f)
		}
	}
}

var (
	codeRE  = regexp.MustCompile(`[A-Za-z/]+(?:\s*\([^)]*\))?`)
	limitRE = regexp.MustCompile(`(?i)(\d+(?:\.\d{1,3})?)\s*(?:[a-z.]+\s*)?(?:/|per|every|in)\s*(\d{1,3})(?:\s*(?:days?|d)\b|\s*$|\s*[),;])`)
	// dailyRE finds an amount of one day, which names no number of days: "1 ea daily", "2 per day", "1 tablet/day".
	dailyRE = regexp.MustCompile(`(?i)(\d+(?:\.\d{1,3})?)\s*((?:[a-z]+(?:\(s\))?\.?\s*){0,2}?)(?:\bdaily\b|(?:/|\b(?:per|a|each|every|in a)\b)\s*(?:1\s*)?(?:day|d)\b)`)
	// notSuppliedRE finds what is counted or weighed a day and is no amount that a pharmacy hands out.
	notSuppliedRE = regexp.MustCompile(`(?i)^\W*(?:mg|mcg|meq|mme|kg|iu|years?|fills?|refills?|times?|hours?|months?|days?)\b`)
	// flagWords are the flags that lists print in full.
	flagWords = map[Flag]*regexp.Regexp{
		PriorAuthorization: regexp.MustCompile(`(?i)\bprior[- ]auth`),
		StepTherapy:        regexp.MustCompile(`(?i)\bstep[- ]therapy`),
		QuantityLimit:      regexp.MustCompile(`(?i)\bquantity[- ]limit|\bqty\b`),
		SpecialtyDrug:      regexp.MustCompile(`(?i)\bspecialty (?:drug|medication)`),
		LimitedAccess:      regexp.MustCompile(`(?i)\blimited (?:access|distribution)`),
		AgeLimit:           regexp.MustCompile(`(?i)\bage[- ](?:limit|edit|restriction)`),
	}
	codes = func() map[string]Flag {
		m := map[string]Flag{"B/D": PartBOrD, "LD": LimitedAccess, "QLL": QuantityLimit, "DO": DoseOptimization, "BE": BrandEquivalent, "ED": ExcessDose}
		for _, f := range flagColumns {
			m[string(f.flag)] = f.flag
		}
		return m
	}()
)

// ReadRules takes the requirements that a list prints beside a drug, in its letters or in words: "PA; QL (30/30); ST",
// "Prior authorization required". Rules keeps them as printed; what is none of the flags stands there alone.
func (e *Entry) ReadRules(s string) {
	e.Rules = s
	for f, re := range flagWords {
		if re.MatchString(s) {
			e.set(f)
		}
	}
	for _, m := range codeRE.FindAllString(s, -1) {
		code, detail, _ := strings.Cut(m, "(")
		f, ok := codes[strings.TrimSpace(code)]
		if !ok {
			continue
		}
		e.set(f)
		if f == QuantityLimit && e.Limit == nil {
			e.Limit = limitIn(detail)
		}
	}
	if e.QuantityLimit && e.Limit == nil {
		if i := strings.Index(s, "QL"); i >= 0 {
			e.Limit = limitIn(s[i+2:])
		} else if at := flagWords[QuantityLimit].FindStringIndex(s); at != nil {
			e.Limit = limitIn(s[at[1]:])
		}
	}
}

// limitIn reads "30/30", "60 tablets per 30 days", "1 ea daily"; nil where there is none.
func limitIn(s string) *Limit {
	amount, per := "", ""
	if m := limitRE.FindStringSubmatch(s); m != nil {
		amount, per = m[1], m[2]
	} else if m := dailyRE.FindStringSubmatch(s); m != nil && !notSuppliedRE.MatchString(m[2]) {
		amount, per = m[1], "1"
	}
	q, err := money.ParseQuantity(amount)
	days, err2 := strconv.Atoi(per)
	if err != nil || err2 != nil || q <= 0 || days < 1 {
		return nil
	}
	return &Limit{Max: q, Days: days}
}
