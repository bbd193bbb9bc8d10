package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// What retail pharmacies ask for three months at once is told in copays for a month, in a sentence or in the remark beside a table: "a
// 90-day supply at a participating retail pharmacy for three copayments".

// someTimeRE finds that a sentence is of some members, or of a time to come.
var someTimeRE = regexp.MustCompile(`\botherwise\b|\b(?:effective|beginning|starting|from|as of|until)\b[^.;]{0,16}\b20\d\d\b|\bif you (?:are|enroll)\b|\bmembers:|\bretirees?\b`)

// ofRetailRE finds whose share is multiplied, which is no place to fill: "two times the retail copay".
var ofRetailRE = regexp.MustCompile(`\bretail(?: pharmacy)? (?:co-?pay|cost\b|amount)`)

var (
	// whoseFillsRE finds the drugs or the pharmacies that a sentence is about, and the word before them, its group.
	whoseFillsRE = regexp.MustCompile(`([a-z0-9&'-]+) (?:(?:drugs|medications|medicines|prescriptions)\b|(?:retail )?pharmac(?:y|ies)\b)`)
	// ofAllRE finds words before drugs or pharmacies that leave out none.
	ofAllRE = regexp.MustCompile(`^(?:an?|any|all|the|our|your|of|for|at|from|by|in|or|and|retail|local|network|in-network|participating|covered|eligible|maintenance|prescription|long-term|mail|order|same|most|90(?:[ -]day)?)$`)
)

// ofSome reports whether a sentence is about some drugs or pharmacies: "diabetes medications", "at a preferred retail pharmacy".
func ofSome(s string) bool {
	return slices.ContainsFunc(whoseFillsRE.FindAllStringSubmatch(s, -1), func(m []string) bool { return !ofAllRE.MatchString(m[1]) })
}

const (
	stepBand   = `(?:up to )?(?:an? )?(?:supply of )?(\d{2,3})(?:[ -]?days?)?(?: ?(?:-|–|to|through) ?(\d{2,3}))?[ -]?days?(?:['’]? suppl(?:y|ies))?`
	stepCopays = `(two|three|2|3)(?: \(\d\))?(?: ?x)? (?:(?:retail|monthly|applicable|tier) )*co-?pay(?:ment)?s?\b`
)

var (
	// stepCopaysRE finds how many copays a supply of a band of days costs: "two copays for a 31-60 day supply".
	stepCopaysRE = regexp.MustCompile(`\b` + stepCopays + ` ?(?:for|per|applies for|apply (?:for|to)|are (?:due|charged|required) for|=|:) ?` + stepBand)
	// copaysOfStepRE finds the same with the supply first: "a 31-60 day supply is two copayments", "60-day supply = 2 copays", "for a supply of
	// 31 to 60 days you pay two copays".
	copaysOfStepRE = regexp.MustCompile(`\b` + stepBand + ` ?(?:,? ?(?:you|members?|the member|participants?) (?:will )?pays?|is|are|for|at|costs?|requires?|takes?|equals|=|:|–|-)? ?` + stepCopays)
)

// stepOfCopays is a band of days that costs so many copays.
type stepOfCopays struct {
	times int64
	band  benefit.DaysSupply
}

// stepsOfCopays reads the copays of bands of days that follow each other, from two copays on; a band begins where the one before it ends.
func stepsOfCopays(s string) []stepOfCopays {
	for _, re := range []struct {
		re          *regexp.Regexp
		times, days int
	}{{stepCopaysRE, 1, 2}, {copaysOfStepRE, 3, 1}} {
		var out []stepOfCopays
		for _, m := range re.re.FindAllStringSubmatch(s, 4) {
			times := count(m[re.times])
			band := benefit.DaysSupply{Max: number(m[re.days])}
			switch {
			case m[re.days+1] != "":
				band.Min, band.Max = band.Max, number(m[re.days+1])
			case len(out) > 0:
				band.Min = out[len(out)-1].band.Max + 1
			default:
				band.Min = band.Max/2 + 1
			}
			if times != len(out)+2 || band.Min <= leastMonth || band.Min >= band.Max || len(out) > 0 && band.Min != out[len(out)-1].band.Max+1 {
				break
			}
			out = append(out, stepOfCopays{int64(times), band})
		}
		if len(out) > 1 {
			return out
		}
	}
	return nil
}

// stepsIn reads the copays of each of several bands of days: "Retail: one copay for a 1-30 day supply, two copays for a 31-60 day supply,
// three copays for a 61-90 day supply." Where no pharmacy is named, they are those of cost shares that name none, too. It reports whether a
// sentence has such.
func (d *drugReader) stepsIn(c *cell) bool {
	s := c.s
	steps := stepsOfCopays(s)
	channels, _ := sentenceMarks(s)
	if steps == nil || negativeRE.MatchString(s) || tierMentionRE.MatchString(s) || slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.Retail }) {
		return false
	}
	ev := c.evidence(0, len(s), sureProse)
	for _, step := range steps {
		t := multiple{channel: benefit.Retail, num: step.times, den: 1, ev: ev, days: &sourcedDays{band: step.band, ev: ev}}
		d.multiples = append(d.multiples, t)
		if len(channels) == 0 {
			t.channel = benefit.AnyChannel
			d.multiples = append(d.multiples, t)
		}
	}
	if len(channels) == 0 {
		d.oneCopayOf(sourcedDays{band: benefit.DaysSupply{Min: 1, Max: steps[0].band.Min - 1}, ev: ev})
	}
	return true
}

// oneCopayOf gives the copays that name neither a pharmacy nor a supply the one that ends where two copays begin.
func (d *drugReader) oneCopayOf(days sourcedDays) {
	all := slices.Clone(d.shares)
	for k := range all {
		if cs := &all[k]; cs.Channel.Value == benefit.AnyChannel && cs.DaysSupply.Standing == benefit.Assumed && cs.Share.Value.Kind == benefit.Copay && cs.Network.Value != benefit.Out && !isSpecialty(d.names[cs.Tier].classes) {
			cs.DaysSupply = benefit.Derive(days.band, days.ev...)
		}
	}
	d.addAnew(all)
}

// longerAtRetail reads what a longer supply costs at retail pharmacies, for the tiers that cost a copay there for a month.
func (d *drugReader) longerAtRetail(blocks []*unit) {
	for _, n := range d.notes {
		for at, s := range sentences(n.s) {
			d.longerIn((&unit{cell: n}).sub(at, at+len(s)))
		}
	}
	for _, b := range blocks {
		for _, s := range b.sents {
			d.longerIn(b.sub(s.at, s.at+len(s.s)))
		}
	}
}

// timesAtRE finds how many copays a supply costs at a kind of pharmacy, where a sentence tells it of several.
var timesAtRE = regexp.MustCompile(`\b` + timesWord + timesCopay + ` ?(?:at|by|for|through|from|via|with|using|if) (?:an? |the |any |filled (?:at|by) )*(?:(?:network|participating|in-network|plan) )?(retail|mail|home delivery)\b`)

// timesByPlace reads how many copays a longer supply costs at each of several kinds of pharmacies: "A 90-day supply is 3 copayments at a retail
// pharmacy and 2 copayments by mail order." It reports whether a sentence tells that.
func (d *drugReader) timesByPlace(c *cell) bool {
	s := c.s
	at := timesAtRE.FindAllStringSubmatchIndex(s, 3)
	if len(at) != 2 || s[at[0][4]:at[0][5]] == s[at[1][4]:at[1][5]] || negativeRE.MatchString(s) || supposedRE.MatchString(s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) ||
		tierMentionRE.MatchString(s) || ofOtherDays(maintainRE.ReplaceAllString(s, " "), "") || ofSome(s) {
		return false
	}
	_, days := sentenceMarks(s)
	if len(days) != 1 || days[0].days.Max <= maxRetailBase {
		return false
	}
	ev := c.evidence(0, len(s), sureProse)
	var said []multiple
	for _, m := range at {
		num, den, ok := factor(s[m[2]:m[3]])
		if !ok {
			return false
		}
		ch := benefit.Mail
		if s[m[4]:m[5]] == "retail" {
			ch = benefit.Retail
		}
		said = append(said, multiple{channel: ch, num: num, den: den, ev: ev, days: &sourcedDays{band: days[0].days, ev: ev}})
	}
	d.mail = true
	d.multiples = append(d.multiples, said...)
	return true
}

// spelledOutRE finds what several copays amount to, tier by tier, behind their number: "at three (3) retail copayments: $24 for generic, $96 for
// Formulary Brand".
var spelledOutRE = regexp.MustCompile(`\b(` + timesWord + timesCopay + `) ?(?:[:(=–-]|, (?:or|that is,?|i\.e\.,?)) ?(\$\d[^;]*)$`)

// spelledOut reports whether amounts are as many times the copays that retail pharmacies ask for a month as a sentence says.
func (d *drugReader) spelledOut(times, amounts string) bool {
	num, den, ok := factor(times)
	found := 0
	for _, m := range lex(amounts) {
		if m.kind == percentMark || ok && m.kind == moneyMark && !slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
			copay := cs.Share.Value.Copay
			return cs.Channel.Value == benefit.Retail && cs.Share.Value.Kind == benefit.Copay && copay != nil && int64(*copay)*num == int64(m.amount)*den
		}) {
			return false
		}
		if m.kind == moneyMark {
			found++
		}
	}
	return ok && found > 0
}

// longerIn reads it in a sentence.
func (d *drugReader) longerIn(c *cell) {
	s := c.s
	if at := spelledOutRE.FindStringSubmatchIndex(s); at != nil && d.spelledOut(s[at[4]:at[5]], s[at[6]:]) {
		s = s[:at[3]]
	}
	if len(s) <= maxSentence && (d.stepsIn(c) || d.timesByPlace(c)) {
		return
	}
	if len(s) > maxSentence || negativeRE.MatchString(s) || someTimeRE.MatchString(s) || supposedRE.MatchString(s) || undecidedRE.MatchString(canGetRE.ReplaceAllString(definite(s), " ")) || tierMentionRE.MatchString(s) || ofOtherDays(maintainRE.ReplaceAllString(s, " "), "") {
		return
	}
	m := supplyTimesRE.FindStringSubmatchIndex(s)
	if m == nil {
		m = timesSupplyRE.FindStringSubmatchIndex(s)
	}
	if m == nil || ofSome(s) {
		return
	}
	channels, _ := sentenceMarks(blank(s, ofRetailRE))
	_, days := sentenceMarks(s[m[0]:m[1]])
	num, den, ok := factor(s[m[2]:m[3]])
	longest := 0
	for _, k := range days {
		longest = max(longest, k.days.Max)
	}
	if !ok || longest <= maxRetailBase || len(channels) != 1 || channels[0].channel != benefit.Retail {
		return
	}
	ev := c.evidence(0, len(c.s), sureProse)
	d.multiples = append(d.multiples, multiple{
		channel: benefit.Retail, num: num, den: den, ev: ev,
		days: &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: longest}, ev: ev},
	})
}
