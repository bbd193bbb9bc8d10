package analyze

import (
	"fmt"
	"strconv"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

const (
	unitWord   = `(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)`
	tensWord   = `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)`
	numberWord = `(?:` + tensWord + `(?:[- ]` + unitWord + `)?|` + unitWord + `)`
	largeWord  = `(?:` + numberWord + `|hundred|thousand|million)`
)

var (
	// spelledRE finds a number in words with its figures behind it: "thirty (30)", "two hundred dollars ($200)", "one hundred twelve dollars and fifty
	// cents ($112.50)".
	spelledRE = regexp.MustCompile(`\b` + largeWord + `(?:[- ](?:and )?` + largeWord + `)*(?:[- ](?:percent|dollars?))?(?: and (?:no/100 dollars|(?:` + numberWord + `|no) cents?))?-? ?\((\$ ?\d[\d,]*(?:\.\d+)?|\d[\d,]*(?:\.\d+)? ?%?)-?\)`)
	// wordFigureRE finds a number in words that stands alone before what it counts: "ninety-day", "twenty percent".
	wordFigureRE = regexp.MustCompile(`\b(` + numberWord + `|one hundred)[- ](?:days?\b|day's|days'|percent\b)`)
	// dollarWordsRE finds an amount in words alone: "thirty-five dollars", "one thousand two hundred dollars", "seven dollars and fifty cents".
	dollarWordsRE = regexp.MustCompile(`\b(` + largeWord + `(?:[- ](?:and )?` + largeWord + `)*)[- ]dollars?(?: and (` + numberWord + `) cents?)?\b`)
	// tierWordRE finds a tier's number in words, and tierNextRE the next one of a list: "Level One", "Tiers 1 and two".
	tierWordRE = regexp.MustCompile(`\b(?:tiers?|levels?)[- ](one|two|three|four|five|six)\b`)
	tierNextRE = regexp.MustCompile(`\b(?:tiers|levels) \d(?:(?:, (?:and |or )?| and | or )\d)*(?:, (?:and |or )?| and | or )(two|three|four|five|six)\b`)
	// bracketedRE finds a figure that a form sets in brackets: "[$10]", "[25%]".
	bracketedRE = regexp.MustCompile(`\[ ?(\$? ?\d[\d,]*(?:\.\d+)? ?%?) ?\]`)
)

// spellingRE finds other spellings of words for kinds of drugs; a line break takes the hyphen of "brand-name" along.
var spellingRE = regexp.MustCompile(`\bspeciality\b|\bbrandnames?\b|\bnon(?: - ?|- )(preferred|formulary|network|participating|specialty)\b`)

// nameBrandRE finds brands that are called the other way round, "name-brand drugs", and the words behind which "name" is none of theirs:
// "Drug Name Brand/Generic".
var nameBrandRE = regexp.MustCompile(`\b(?:(drug|product|medication|label|plan|tier|brand|generic) )?name[ -]brand(s?)\b`)

var spellings = map[string]string{"speciality": "specialty", "brandname": "brand-name", "brandnames": "brand-names"}

// figures puts figures in the place of numbers in words. A figure knows all of the words that it stands for, so that
// what is quoted for it says it both ways, as the document does.
func (p *passage) figures() {
	if strings.Contains(p.s, "speciality") || strings.Contains(p.s, "brandname") || strings.Contains(p.s, "non -") || strings.Contains(p.s, "non- ") {
		p.replace(spellingRE, func(m []int) (string, int, int) {
			if words, ok := spellings[p.s[m[0]:m[1]]]; ok {
				return words, m[0], m[1]
			}
			return "non-" + p.s[m[2]:m[3]], m[0], m[1]
		})
	}
	if strings.Contains(p.s, "name brand") || strings.Contains(p.s, "name-brand") {
		p.replace(nameBrandRE, func(m []int) (string, int, int) {
			if m[2] >= 0 {
				return p.s[m[0]:m[1]], m[0], m[1]
			}
			return "brand-name" + p.s[m[4]:m[5]], m[0], m[1]
		})
	}
	if strings.IndexByte(p.s, '[') >= 0 {
		p.replace(bracketedRE, func(m []int) (string, int, int) { return p.s[m[2]:m[3]], m[0], m[1] })
	}
	if strings.IndexByte(p.s, '(') >= 0 {
		p.replace(spelledRE, func(m []int) (string, int, int) { return p.s[m[2]:m[3]], m[0], m[1] })
	}
	if strings.Contains(p.s, "dollar") {
		p.replace(dollarWordsRE, func(m []int) (string, int, int) {
			amount := "$" + strconv.Itoa(inFigures(p.s[m[2]:m[3]]))
			if m[4] >= 0 {
				amount += fmt.Sprintf(".%02d", inFigures(p.s[m[4]:m[5]]))
			}
			return amount, m[0], m[1]
		})
	}
	if strings.Contains(p.s, "day") || strings.Contains(p.s, "percent") {
		p.replace(wordFigureRE, func(m []int) (string, int, int) { return strconv.Itoa(inFigures(p.s[m[2]:m[3]])), m[2], m[3] })
	}
	if strings.Contains(p.s, "tier") || strings.Contains(p.s, "level") {
		inFigure := func(m []int) (string, int, int) { return strconv.Itoa(inFigures(p.s[m[2]:m[3]])), m[2], m[3] }
		p.replace(tierWordRE, inFigure)
		for k := 0; k < maxTierWords && tierNextRE.MatchString(p.s); k++ {
			p.replace(tierNextRE, inFigure)
		}
	}
}

const maxTierWords = 6 // tiers in a list

// replace puts other words in the place of what re finds; of says which, and from where to where. What reaches over a
// seam is left alone.
func (p *passage) replace(re *regexp.Regexp, of func(m []int) (words string, i, j int)) {
	all := re.FindAllStringSubmatchIndex(p.s, -1)
	if all == nil {
		return
	}
	var b strings.Builder
	var from, to, seam []int
	at, seams := 0, p.seam
	copyTo := func(j int) {
		for len(seams) > 0 && seams[0] < j {
			seam = append(seam, b.Len()+seams[0]-at)
			seams = seams[1:]
		}
		b.WriteString(p.s[at:j])
		from, to = append(from, p.from[at:j]...), append(to, p.to[at:j]...)
		at = j
	}
	for _, m := range all {
		words, i, j := of(m)
		if len(p.seamsWithin(i, j)) > 0 {
			continue
		}
		copyTo(i)
		b.WriteString(words)
		for range len(words) {
			from, to = append(from, p.from[i]), append(to, p.to[j-1])
		}
		at = j
	}
	copyTo(len(p.s))
	p.s, p.from, p.to, p.seam = b.String(), from, to, seam
}

var numberWords = map[string]int{
	"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19,
	"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}

// inFigures reads a number in words.
func inFigures(words string) int {
	const most = 1_000_000_000
	sum, n := 0, 0
	for _, w := range strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '-' }) {
		switch w {
		case "and":
		case "hundred":
			n = min(max(n, 1)*100, most)
		case "thousand":
			sum, n = min(sum+max(n, 1)*1000, most), 0
		case "million":
			sum, n = min(sum+max(n, 1)*1_000_000, most), 0
		default:
			n += numberWords[w]
		}
	}
	return min(sum+n, most)
}
