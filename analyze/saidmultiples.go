package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

const (
	// timesCopay is whose share is taken how many times, behind the number: "two (2) times the applicable retail copay".
	timesCopay = `(?: ?\(\d\))?(?: ?x\b| times)?(?: of)?(?: the| your)?(?: applicable| regular| usual| single| monthly| retail| \d{2}[ -]{1,3}day(?: supply)?| (?:1|one)[ -]month)* ?(?:co-?pay(?:ment)?s?|cost[- ]shar(?:es?|ing)(?:\(s\))?|amounts?)\b`
	longSupply = `\b(?:an? )?(?:up to (?:an? )?)?\d{2,3}[ -]{1,3}days?\)? suppl(?:y|ies)\b`
)

// What a sentence says a longer supply costs, in copays. Each has the supply and the number, in one order or the other.
var (
	supplyTimesRE = regexp.MustCompile(longSupply + `(?:[^.;$%\d]|\d{2,3}[ -]days?){0,90}?(?:,|\(|:|=|\bis|\bare|\bcosts?|\brequires?|\bfor(?: the price of| the cost of)?|\bat(?: the cost of)?|\bpays?) ?(?:only )?` + timesWord + timesCopay)
	timesSupplyRE = regexp.MustCompile(`\b` + timesWord + timesCopay + `[^.;$%\d]{0,40}?\bfor ` + longSupply)
	mailTimesRE   = regexp.MustCompile(`\bmail(?:[- ](?:order|service))?(?: pharmacy)?(?: co-?pay(?:ment)?s?)?[^.;$%\d]{0,40}?\b(?:is|are|costs?|for|equals?|at|will be|:|-|x)? ?(?:only )?\b` + timesWord + `(?: ?\(\d\))?(?: ?x\b| times)?(?: the| your)?(?: applicable| regular| 30[ -]{1,3}day)* ?(?:retail(?: pharmacy)? )?(?:co-?pay|cost[- ]shar(?:e|ing))`)
	// eachMonthRE finds a copay for each month, or other supply, of a longer one.
	eachMonthRE = regexp.MustCompile(`\b(?:one|1|an?|the|separate) (?:separate |additional |retail |full |prescription )*co-?pay(?:ment)?(?: (?:applies|is (?:charged|due|required|collected)|will (?:apply|be (?:charged|collected|due|required))))? (?:for|per|to) (?:each |every )?(?:increments? of (?:an? )?)?(30|31|34|90)[ -]{1,3}days?\b|` +
		`\b(?:each|every|per) (30|31|34)[ -]{1,3}days? supply (?:(?:will )?(?:takes?|requires?|costs?|counts? as|is|be|has)|(?:is|will be) charged) (?:one|1|a single|a separate) (?:retail )?co-?pay`)
)

// numbersOfRE finds the tiers that a supply is of, by their numbers: "(Tiers 1, 2 and 3)", "of Tier 1 and Tier 2 drugs".
var numbersOfRE = regexp.MustCompile(`(?:\(|\b(?:for|of|on) (?:an? |any )?)` + someTiers + `(?: (?:drugs?|medic(?:ation|ine)s?|prescriptions?))?\)?`)

// longByMailRE finds that a longer supply by mail has a price of its own.
var longByMailRE = regexp.MustCompile(`\b(?:[6-9]\d|100)[- ]days?(?: supply| supplies)?\b[^.;]{0,120}\b(?:mail|home delivery)\b(?:[^.;]|\d\.\d){0,60}\b(?:co-?pay(?:ment)?s?|co-?insurance|cost share)\b`)

// readMultiples reads the sentences that tell in copays what a longer supply by mail order costs, for the cost shares that
// sentences and lines give. What a remark beside a table says is read there.
func (d *drugReader) readMultiples(blocks []*unit) {
	for _, b := range blocks {
		for _, s := range b.sents {
			if m := timesByMail(b, s); m != nil {
				d.mail = true
				d.multiples = append(d.multiples, *m)
			}
		}
	}
}

// timesByMail is the multiple of the retail copay that a sentence says mail order costs.
func timesByMail(b *unit, s sent) *multiple {
	if !strings.Contains(s.s, "mail") || !strings.Contains(s.s, "pay") && !strings.Contains(s.s, "shar") || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s.s), " ")) || supposedRE.MatchString(s.s) || ofOtherDays(s.s, "") {
		return nil
	}
	_, m := timesTail(b.sub(s.at, s.at+len(s.s)))
	return m
}

// productsRE finds what a multiple comes to, tier by tier: "two copays ($16 / $60 / $100)".
var productsRE = regexp.MustCompile(`\((?:\$[\d,.]+(?: ?[/,;] ?| and | or )?){2,6}\)`)

// timesTail finds the multiple of the retail copay that mail order costs, in a sentence or in its last clause, and where that
// clause begins.
func timesTail(c *cell) (at int, m *multiple) {
	s := blank(c.s, productsRE)
	if !strings.Contains(s, "mail") || !strings.Contains(s, "pay") && !strings.Contains(s, "shar") || len(s) > maxSentence {
		return len(s), nil
	}
	for _, k := range lex(s) {
		if k.kind == moneyMark || k.kind == percentMark {
			at = k.j
		}
	}
	if at > 0 {
		sign := strings.IndexAny(s[at:], ";,.")
		if sign < 0 {
			return len(s), nil
		}
		at += sign
	}
	tail := s[at:]
	var numbers []string
	if list := numbersOfRE.FindAllStringIndex(tail, 2); len(list) == 1 {
		numbers = tierList(tail[list[0][0]:list[0][1]])
		if len(numbers) > 0 {
			tail = blankAt(tail, span{list[0][0], list[0][1]})
		}
	}
	if tierMentionRE.MatchString(tail) {
		return len(s), nil // whose copays they are is another question
	}
	rates := sameRateRE.FindStringIndex(tail)
	if rates != nil {
		tail = tail[:rates[0]]
	}
	channels, days := sentenceMarks(retailCopayRE.ReplaceAllStringFunc(tail, func(w string) string { return strings.Repeat("-", len(w)) }))
	if len(channels) != 1 || channels[0].channel != benefit.Mail || len(days) > 2 || eachMonthRE.MatchString(tail) {
		return len(s), nil
	}
	times := ""
	for _, re := range []*regexp.Regexp{mailTimesRE, supplyTimesRE, timesSupplyRE} {
		if k := re.FindStringSubmatch(tail); k != nil {
			times = k[1]
			break
		}
	}
	num, den, ok := factor(times)
	if times == "" || !ok {
		return len(s), nil
	}
	m = &multiple{numbers: numbers, channel: benefit.Mail, num: num, den: den, rates: rates != nil, ev: c.evidence(at, len(s), sureProse)}
	for _, k := range days {
		if k.days.Max > maxRetailBase {
			m.days = &sourcedDays{band: k.days, ev: c.evidence(at+k.i, at+k.j, sureProse)}
		}
	}
	return at, m
}

// amountOfTimesRE finds the multiple of the retail copays in front of what it comes to, which names no pharmacy: "two times the retail copayment, that
// is, $20 for generic drugs".
var amountOfTimesRE = regexp.MustCompile(`\b(` + timesWord + `(?: ?\(\d(?:\.\d)?\))?(?: ?x| times)? (?:the |your )?(?:applicable )?retail(?: pharmacy)? co-?pay(?:ment)?s?,? ?\(?(?:that is|i\.e\.|namely|which is)[,:]? )(?:an? )?\$ ?\d`)

// sameRateRE finds that rates are those of retail, beside a multiple of its copays: "2.5 times the retail copay, or the same coinsurance percentage",
// "2 times the retail copay; coinsurance is the same as retail".
var sameRateRE = regexp.MustCompile(`(?:\b(?:or|and),? |[;,] (?:and |but |the )?)(?:(?:at |for )?the same (?:retail )?co-?insurance(?: (?:percentages?|rates?|as (?:at )?retail))*|` +
	`co-?insurance (?:percentages? |rates? )?(?:is|are|remains?|stays?) (?:the same|unchanged)(?: as (?:at |for |the )?retail(?: co-?insurance| rates?)?)?)\W*$`)

// suppliedEach is the supply that a sentence has a copay for each of, where it does.
func suppliedEach(s string) (days int, at span, ok bool) {
	m := eachMonthRE.FindStringSubmatchIndex(s)
	if m == nil {
		return 0, span{}, false
	}
	at = span{max(m[2], m[4]), max(m[3], m[5])}
	return number(s[at.i:at.j]), at, true
}
