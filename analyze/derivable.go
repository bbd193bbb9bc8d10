package analyze

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// derivable reports whether a value follows from the words that are quoted for it. Whoever read it, the words must say it: each number of a
// cost share and what kind it is, an amount, a band of days supply, the kind of pharmacy, a date, a name. For a value of another type it asks
// for words, not for which.
//
// quotes are the document's own words, of one place or of several (a cell and its headers). A quote of a JSON document
// is a key and its value.
func derivable(value any, quotes ...string) bool {
	w := quotedWords{folded: foldQuotes(quotes)}
	w.plain = plainWords(strings.Join(quotes, " "))
	if strings.Contains(w.folded, `"`) {
		w.plain = withoutShort(w.plain) // of the keys of JSON
	}
	switch v := value.(type) {
	case benefit.Share:
		return w.share(v)
	case money.Amount:
		return w.amount(v)
	case benefit.DaysSupply:
		return w.days(v)
	case benefit.Channel:
		return w.channel(v)
	case benefit.DeductibleOrder:
		return orderWordsRE.MatchString(w.folded) || orderWordsRE.MatchString(w.plain)
	case calendar.Date:
		return w.date(v)
	case string:
		return strings.Contains(onlyLetters(w.folded), onlyLetters(foldQuotes([]string{v})))
	}
	return w.folded != ""
}

// derivableFrom is derivable for a value and its evidence.
func derivableFrom(value any, ev []benefit.Evidence) bool {
	var quotes []string
	for _, e := range ev {
		quotes = append(quotes, e.Quote)
	}
	return derivable(value, quotes...)
}

// quotedWords are the words of quotes: folded as a passage is, and as plain words of keys and codes.
type quotedWords struct{ folded, plain string }

var (
	numberRE     = regexp.MustCompile(`\d+(?:,\d{3})*(?:\.\d+)?|\.\d+`)
	orderWordsRE = regexp.MustCompile(`\bded\b|\b(?:cy[mp]?d|cpd|dpd|pyd)\d?\b|deductible|\bafter\b|\bbefore\b|\bno[ -]charge\b|\bco-?(?:pay(?:ment)?|insurance) only\b`)
	noneWordsRE  = regexp.MustCompile(`\bno\b|\bnone\b|\bnot applicable\b|\bn/a\b|\bdoes not apply\b|\bwithout an? deductible\b|(?:\bnot|n't) (?:(?:have|need) to )?(?:have|carry|subject to|pay|meet|satisfy) (?:an? |any )(?:[a-z]+ ){0,2}deductible`)
	coveredNoRE  = regexp.MustCompile(`\bcovered no?\b`)
	countWordsRE = regexp.MustCompile(`\b(?:one|two|three|[1-3])[- ]?month`)
	// codes of one letter or a few behind a key that says what they are codes of: "DLVRY_CD": "R"
	// and the same behind a code that is quoted with the header of its column
	codedPlace   = ` (?:[a-z]+ ){0,3}(?:channel|chnl|system|outlet|type|source|delivery|place|setting|network|pharmacy)\b`
	codeOfPlace  = `\b(?:dlvry|dlvy|delivery|chnl|channel|distribution|dispensing)(?: \w+){0,2} `
	channelRules = map[benefit.Channel]*regexp.Regexp{
		benefit.Retail:           regexp.MustCompile(`retail|\b(?:drug ?)?stores?\b|\blocal\b|pharmac|\b[a-z]{3,}[ -]?90\b|\b(?:r|rtl?) ?\d{2,3}\b|` + codeOfPlace + `(?:r|rtl?|ret)\b|\b(?:r|rtl?|ret)` + codedPlace + `|^ret\b|\bret\.? ?\d`),
		benefit.Mail:             regexp.MustCompile(`mail|\b(?:mo?|ml) ?\d{2,3}\b|home[ -]?delivery|retail only|online[ -]pharmac|delivered (?:right )?to your (?:home|door)|` + codeOfPlace + `(?:mo?|ml)\b|\b(?:m|mo[pr]?|ml|mal|hd)` + codedPlace),
		benefit.SpecialtyChannel: regexp.MustCompile(`specialty|\b(?:s|spp?|spec|spcl?|spcl?ty|splty|spty|srx)` + codedPlace + `|^spec\b|\bspec\.? ?\d|\b(?:accredo|briovarx|lumicera|bioplus)\b|` + codeOfPlace + `(?:s|sp|spec)\b`),
		benefit.LongTermCare:     regexp.MustCompile(`long[ -]?term|\bltc\b`),
	}
)

// foldQuotes folds quotes as a passage is folded.
func foldQuotes(quotes []string) string {
	var out []string
	for _, q := range quotes {
		text := &document.Text{Content: q}
		out = append(out, newPassage(text, document.Span{End: text.Len()}).s)
	}
	return strings.Join(out, " ")
}

// has reports whether a number stands in the words.
func (w quotedWords) has(ok func(number string) bool) bool {
	return slices.ContainsFunc(numberRE.FindAllString(w.folded, -1), func(s string) bool { return ok(strings.ReplaceAll(s, ",", "")) })
}

func (w quotedWords) amount(a money.Amount) bool {
	if a == 0 && (noneWordsRE.MatchString(w.folded) || noChargeRE.MatchString(w.folded)) {
		return true
	}
	for _, m := range inCentsRE.FindAllStringSubmatch(w.folded, -1) {
		if n, err := strconv.ParseInt(m[1], 10, 64); err == nil && money.Amount(n) == a {
			return true
		}
	}
	w.folded = inCentsRE.ReplaceAllString(w.folded, "") // which are no dollars
	cents := strings.Contains(w.folded, `"`) && centsSaidRE.MatchString(w.plain)
	return w.has(func(s string) bool {
		if n, err := strconv.ParseInt(s, 10, 64); cents && err == nil {
			return money.Amount(n) == a
		}
		if whole, frac, ok := strings.Cut(s, "."); ok {
			s = strings.TrimSuffix(whole+"."+strings.TrimRight(frac, "0"), ".")
		}
		got, err := money.ParseAmount(s)
		return err == nil && got == a
	})
}

// rate accepts the percentage, or as many hundredths of it where these are counted, what is left of it where the plan pays the rest, and a part of one.
func (w quotedWords) rate(r money.Rate) bool {
	if r == money.Percent(100) && wholePriceRE.MatchString(w.folded) {
		return true
	}
	basis := strings.Contains(w.folded, `"`) && basisSaidRE.MatchString(w.plain)
	return w.has(func(s string) bool {
		if n := number(s); basis && n > 0 && money.NewRate(int64(n), wholeBasis) == r {
			return true
		}
		got, err := money.ParsePercent(s)
		if err != nil || money.Percent(100).Less(got) {
			return false
		}
		return got == r || got.Complement() == r || money.NewRate(100*got.Num(), got.Den()) == r
	})
}

func (w quotedWords) share(s benefit.Share) bool {
	for _, a := range []*money.Amount{s.Copay, s.Min, s.Max} {
		if a != nil && !w.amount(*a) {
			return false
		}
	}
	if s.Coinsurance != nil && !w.rate(*s.Coinsurance) {
		return false
	}
	switch s.Kind {
	case benefit.NoCharge:
		free := func(n string) bool { return n == "100" || n == "0" }
		return noChargeRE.MatchString(w.folded) || w.has(free) || strings.Contains(w.plain, "free") || strings.Contains(w.plain, "no charge") || strings.Contains(w.plain, "no cost")
	case benefit.NotCovered:
		return strings.Contains(w.plain, "not ") || strings.Contains(w.plain, "no ") || strings.Contains(w.plain, "non covered") || strings.Contains(w.plain, "noncovered") || strings.Contains(w.plain, "exclu") || strings.Contains(w.folded, "n/a") || strings.Contains(w.plain, "false") || coveredNoRE.MatchString(w.plain) || onlyRE.MatchString(" "+w.plain) || strings.Contains(w.plain, "unavailable") || strings.Contains(w.plain, "all charges") || notCoveredRE.MatchString(w.folded)
	case benefit.GreaterOf, benefit.LesserOf, benefit.CopayPlusCoinsurance:
		return s.Copay != nil && s.Coinsurance != nil
	}
	return s.Copay != nil || s.Coinsurance != nil
}

var lessThanRE = regexp.MustCompile(`\b(?:less|fewer) than\b`)

func (w quotedWords) days(d benefit.DaysSupply) bool {
	is := func(n int) bool { return w.has(func(s string) bool { return number(s) == n }) }
	switch {
	case d.Max == 0:
		return d.Min <= 1 || is(d.Min) || is(d.Min-1)
	case is(d.Max), is(d.Max+1) && lessThanRE.MatchString(w.folded): // "less than a 91 day supply"
		return d.Min <= 1 || is(d.Min) || is(d.Min-1)
	}
	return d.Max%30 == 0 && countWordsRE.MatchString(w.folded+" "+w.plain)
}

func (w quotedWords) channel(c benefit.Channel) bool {
	re, ok := channelRules[c]
	return !ok && w.folded != "" || ok && (re.MatchString(w.folded) || re.MatchString(w.plain))
}

// date asks for the year, and for a day that is no beginning or end of it.
func (w quotedWords) date(d calendar.Date) bool {
	year, month, day := d.Civil()
	has := func(n int) bool { return w.has(func(s string) bool { return number(s) == n }) }
	us := d.Compact()[4:] + d.Compact()[:4]
	compact := strings.Contains(w.folded, d.Compact()) || strings.Contains(w.folded, us) // "20251001", "10012025"
	return compact || has(year) && (has(day) || day == 1 || month == 12 && day == 31)
}

// onlyLetters leaves the letters and digits of words.
func onlyLetters(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r < 0x80
	}), "")
}

// follows reports whether every stated value within v follows from its quotes.
func follows(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Struct:
		if isSourced(v.Type()) {
			standing := v.FieldByName("Standing").Interface()
			return standing != benefit.Stated || derivableFrom(v.FieldByName("Value").Interface(), v.FieldByName("Evidence").Interface().([]benefit.Evidence))
		}
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() && !follows(v.Field(i)) {
				return false
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if !follows(v.Index(i)) {
				return false
			}
		}
	default: // nothing else holds values with evidence
	}
	return true
}
