package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// ownDaysRE finds the supply that the limit of a rate is for: "; $1,050 maximum for a 31 to 90-day supply".
var ownDaysRE = regexp.MustCompile(`^ ?(?:min(?:imum)?|max(?:imum)?)?\.?,? (?:for |up to |an? )*(?:\d{1,3} ?(?:-|to|through) ?)?\d{2,3}[ -]{1,3}days?\b`)

// otherLimit makes a rate of its own of the second limit that a rate has for another supply or pharmacy: "40% ($350 maximum) for up
// to a 30-day supply; $1,050 maximum for a 31 to 90-day supply", "20%, minimum $8 (retail), minimum $16 (home delivery)".
func (p *passage) otherLimit(cur *reading, marks []mark, m mark, least bool) (reading, bool) {
	limited := cur.share.Max
	if least {
		limited = cur.share.Min
	}
	if cur.share.Kind != benefit.Coinsurance || limited == nil {
		return reading{}, false
	}
	if gap := p.s[cur.j:m.i]; !(strings.Contains(gap, "day") && ownDaysRE.MatchString(p.s[m.j:])) && !elsewhere(cur, marks, m) {
		return reading{}, false
	}
	a := m.amount
	next := reading{share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: cur.share.Coinsurance}, i: m.i, j: m.j, beside: slices.Concat(cur.beside, p.evidence(cur.i, cur.j, sureProse))}
	if least {
		next.share.Min = &a
	} else {
		next.share.Max = &a
	}
	return next, true
}

var (
	capDaysBetweenRE = regexp.MustCompile(`^,? ?\(?(?:for |per |each |up to |an? )*(?:\d{1,3} ?(?:-|to|through) ?)?\d{2,3}[ -]{1,3}days?(?: supply)?\)?(?: ?\(?(?:at )?retail\)?)?[ ,;/]*(?:or |and )?(?:up to )?$`)
	capDaysBehindRE  = regexp.MustCompile(`^ ?\(?(?:for |per |each |up to |an? )*(?:\d{1,3} ?(?:-|to|through) ?)?\d{2,3}[ -]{1,3}days?\b`)
)

// capPlace is a kind of pharmacy behind the cap that holds there.
const capPlace = `^,? ?\(?(?:(?:at|for|through|by|from) )?(?:an? )?(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|fills?|service))?\)?`

var (
	capPlaceBetweenRE = regexp.MustCompile(capPlace + `[ ,;/]*(?:or|and|/) ?(?:up to )?$`)
	capPlaceBehindRE  = regexp.MustCompile(capPlace)
)

// nextCap makes a rate of its own of a further amount that caps a rate for another supply, or at another kind of pharmacy: "10% up to $25
// (30-day supply) or $75 (90-day supply)", "20% to a maximum of $50 (retail) or $100 (mail order)".
func (p *passage) nextCap(cur *reading, m mark) (reading, bool) {
	if cur.share.Kind != benefit.Coinsurance || cur.share.Max == nil || m.amount < *cur.share.Max {
		return reading{}, false
	}
	between, behind := p.s[cur.j:m.i], p.s[m.j:]
	if !(capDaysBetweenRE.MatchString(between) && capDaysBehindRE.MatchString(behind)) && !(capPlaceBetweenRE.MatchString(between) && capPlaceBehindRE.MatchString(behind)) {
		return reading{}, false
	}
	a := m.amount
	return reading{
		share: benefit.Share{Kind: benefit.Coinsurance, Coinsurance: cur.share.Coinsurance, Max: &a}, i: m.i, j: m.j,
		beside: slices.Concat(cur.beside, p.evidence(cur.i, cur.j, sureProse)),
	}, true
}

// elsewhere reports whether a limit is for another pharmacy or supply than the one before it: each has its own behind it, or each
// in front of it, or the second alone.
func elsewhere(cur *reading, marks []mark, m mark) bool {
	var before, between, behind fillPlace
	amounts := 0
	for _, o := range marks {
		switch {
		case o.kind == moneyMark && o.i > m.i:
			amounts++
		case o.kind == percentMark && o.i > m.i:
			amounts = 2 // of another rate
		case o.j <= cur.j:
			before.take(o)
		case o.j <= m.i:
			between.take(o)
		case o.i >= m.j && amounts < 2:
			behind.take(o)
		}
	}
	if !behind.said() {
		return before.differs(between)
	}
	return between.differs(behind) || !before.said() && !between.said()
}

// fillPlace is the first pharmacy and supply that some words name.
type fillPlace struct {
	channel benefit.Channel
	days    benefit.DaysSupply
}

func (p *fillPlace) take(m mark) {
	switch {
	case m.kind == channelMark && p.channel == "":
		p.channel = m.channel
	case (m.kind == daysMark || m.kind == perDaysMark) && p.days.Max == 0:
		p.days = m.days
	}
}

func (p fillPlace) said() bool { return p.channel != "" || p.days.Max != 0 }

// differs reports whether two places are told apart: both name a pharmacy, or a supply, and not the same.
func (p fillPlace) differs(q fillPlace) bool {
	return p.channel != "" && q.channel != "" && p.channel != q.channel || p.days.Max != 0 && q.days.Max != 0 && p.days != q.days
}

var headedRE = regexp.MustCompile(`^(?:[ -](?:order|service|delivery|pharmac(?:y|ies)|program|supply|prescriptions?|copay(?:ment)?s?|co-?insurance|costs?|drugs?))*(?: ?\([^()$%]{1,40}\))? ?[:=] ?(?:an? )?$`)

// cut is where the words between two cost shares part, by the strongest of what shows it; 0 where nothing does.
func (p *passage) cut(s string, marks []mark, i, j int, channelFirst bool) int {
	if at := cmp.Or(p.listHead(s, i, j), p.orderCut(s, marks, i, j), p.headed(s, marks, i, j)); at > 0 || !channelFirst {
		if at == 0 && j > i && p.breaks(j-1, j) && strings.HasSuffix(strings.TrimRight(s[i:j], " "), ")") {
			return j // "$20 (retail)" above "$25 (home delivery)"
		}
		return at
	}
	return channelCut(s, marks, i, j)
}

// orderCut parts the words between two cost shares behind the words about the deductible that end what is said of the first: "$40 copay
// (retail); deductible does not apply" above "$100 copay (mail order)". It returns 0 where nothing shows that they do.
func (p *passage) orderCut(s string, marks []mark, i, j int) int {
	for n, m := range marks {
		if m.kind != deductibleMark || m.i < i || m.j > j {
			continue
		}
		next := j
		if n+1 < len(marks) && marks[n+1].kind == channelMark && m.j <= marks[n+1].i && marks[n+1].j <= j {
			next = marks[n+1].i
		}
		trails := m.order == benefit.DeductibleExempt && strings.HasSuffix(strings.TrimRight(s[i:m.i], " "), ";") || p.breaks(m.j, next) && !p.breaks(i, m.i)
		if trails && strings.Trim(s[m.j:next], " ;,.") == "" {
			return m.j
		}
		return 0
	}
	return 0
}

// breaks reports whether a line ends between two places of the folded text.
func (p *passage) breaks(i, j int) bool {
	return i < j && strings.ContainsRune(p.src.Quote(document.Span{Start: p.from[i], End: p.from[j-1] + 1}), '\n')
}

// headed returns where the pharmacy or the days begin that stand right in front of an amount with a colon: "$17 / mail
// order copayment: $51", "; retail 90: $30". It returns 0 where there are none.
func (p *passage) headed(s string, marks []mark, i, j int) int {
	for _, m := range marks {
		if m.kind == deductibleMark && i <= m.i && m.j <= j && strings.Trim(s[m.j:j], " ,:") == "" {
			j = m.i // "mail order: deductible, then $60"
			break
		}
	}
	if at := placeLabelRE.FindStringIndex(s[i:j]); at != nil {
		return i + at[0]
	}
	for n, m := range marks {
		if m.kind != channelMark && m.kind != daysMark || m.i < i || m.j > j || !headedRE.MatchString(s[m.j:j]) {
			continue
		}
		if at := p.pharmaciesFrom(s, marks, n, i); at < m.i {
			return at
		}
		if n > 0 && marks[n-1].i > i {
			b := marks[n-1]
			if (b.kind == channelMark || b.kind == daysMark) && b.kind != m.kind && strings.Trim(s[b.j:m.i], " ,") == "" && (p.startsOwnLine(b.i) || partedRE.MatchString(s[i:b.i]) || p.startsDaysLine(marks, b)) {
				return b.i
			}
		}
		return m.i
	}
	return 0
}

// placeLabelRE finds a pharmacy with its supply right in front of an amount: "Home delivery - up to 90 days: ".
var placeLabelRE = regexp.MustCompile(`\b(?:(?:preferred|standard|in-network|out-of-network|participating|network) )*(?:retail|mail|home delivery)(?: (?:order|service|delivery|pharmac(?:y|ies)))*(?: ?[-,:] ?| ?\(| )(?:for )?(?:up to )?(?:an? )?\d{1,3}(?: ?- ?\d{1,3})?[ -]{1,3}days?(?: supply)?\)?(?:: ?| - ?)(?:you pay )?$`)

// pharmaciesFrom is where the pharmacies begin that end with a mark, with the days in front of them, where they begin a line or stand behind a
// semicolon: "90-day Retail and Mail: $10" below "Retail: $5".
func (p *passage) pharmaciesFrom(s string, marks []mark, n, i int) int {
	at, k := marks[n].i, n
	for k > 0 && marks[k-1].i > i && (marks[k-1].kind == channelMark || marks[k-1].kind == daysMark) && joinedPlacesRE.MatchString(s[marks[k-1].j:at]) {
		k--
		at = marks[k].i
	}
	if k == n || marks[n].kind != channelMark || !slices.ContainsFunc(marks[k:n], func(m mark) bool { return m.kind == channelMark }) || at == 0 || !p.breaks(at-1, at) && !strings.HasSuffix(s[i:at], "; ") {
		return marks[n].i
	}
	return at
}

var joinedPlacesRE = regexp.MustCompile(`^(?: ?(?:,|/|&|and|or) ?| )$`)

// partedRE finds that what follows begins anew.
var partedRE = regexp.MustCompile(`[;,.)/|] $`)

// startsDaysLine reports whether days begin a line, in a passage whose first amount has its days in front of its pharmacy, too:
// "30-day retail: $10" above "90-day mail: $20".
func (p *passage) startsDaysLine(marks []mark, m mark) bool {
	if at := p.from[m.i]; m.kind != daysMark || at == 0 || p.src.Quote(document.Span{Start: at - 1, End: at}) != "\n" {
		return false
	}
	return len(marks) > 2 && marks[0].kind == daysMark && marks[1].kind == channelMark && marks[1].j <= m.i && headedRE.MatchString(p.s[marks[1].j:marks[2].i])
}

// tierListHeadRE finds the line above a list of tiers that says where and for how long their prescriptions are filled, with a colon.
var tierListHeadRE = regexp.MustCompile(`^(?:retail|mail|home delivery|specialty)(?:[ -](?:order|service|delivery|pharmac(?:y|ies)|program|drugs?|medications?))* ?\([^()$%]{1,60}\) ?: [a-z]`)

// numberedLineRE finds a line that begins with drugs and the number of their tier: "Preferred brand name drugs (Tier 2): After the
// deductible, you pay".
var numberedLineRE = regexp.MustCompile(`^(?:(?:non-?)?(?:preferred|formulary|generics?|brands?|specialty|names?|and|or|other|covered)[ /&-]{1,3}){1,8}(?:drugs?|medic(?:ation|ine)s?|prescriptions?)? ?\((?:tier|level) ?\d[a-d]?\) ?[:=-] `)

// countedLineRE finds a line that begins with the number of a tier or level and a sign: "Level 2: ".
var countedLineRE = regexp.MustCompile(`^(?:tier|level) ?\d[a-d]?(?: pharmac(?:y|ies))? ?[:=] `)

// itemLabelRE finds a line that is the name of what the amount behind it is for, and a sign between them: "Mail order - up to 90 days: ".
var itemLabelRE = regexp.MustCompile(`^[^a-z0-9]*[a-z][^.;:$%]{1,70}(?:: ?| - ?)(?:(?:you |member )?pays? )?$`)

// listHead returns where such a line begins between two amounts, 0 where there is none: "maximum of $90" above "Specialty (up to a
// 30-day supply):" above "Specialty: 20%".
func (p *passage) listHead(s string, i, j int) int {
	for at := i + 1; at < j; at++ {
		if s[at-1] != ' ' || !p.startsLine(at) {
			continue
		}
		if p.startsOwnLine(at) && (tierListHeadRE.MatchString(s[at:j]) || numberedLineRE.MatchString(s[at:j]) || countedLineRE.MatchString(s[at:j])) {
			return at
		}
		if (p.startsOwnLine(at) || bulletMarkRE.MatchString(s[at:])) && itemLabelRE.MatchString(s[at:j]) && inItems(s[at:j]) {
			return at
		}
	}
	return 0
}

// inItems reports whether the name of an item is one of drugs or of a pharmacy.
func inItems(label string) bool {
	label = strings.TrimRight(bulletedRE.ReplaceAllString(label, ""), " :-")
	_, tier := readTier(label)
	return tier || isPlace(label)
}

// daysBehind gives the supply that is said once behind a list of tiers to all of it: "$15 copay for generic drugs, $40 copay for brand
// drugs, and $65 copay for specialty drugs up to a 30 day supply at participating pharmacies". A supply on a line of its own is that of
// all lines before it.
func (p *passage) daysBehind(out []reading, s string) {
	last := &out[len(out)-1]
	if len(out) < 2 || last.days == nil || strings.Contains(s[last.j:max(last.j, last.days.i)], "limit") || strings.HasPrefix(s[last.days.j:], " limit") || last.days.kind != daysMark || last.days.i < last.j || last.label == nil || !daysBehindRE.MatchString(s[last.j:last.days.i]) {
		return
	}
	own := p.lineBegins(last.j, last.days.i)
	lines := own >= 0 && len(kindsIn(s[own:last.days.i])) == 0
	for k := range out[:len(out)-1] {
		r := &out[k]
		line := lines && p.lineBegins(r.j, out[k+1].i) >= 0 && lineGoesOnRE.MatchString(s[r.j:out[k+1].i])
		if r.days != nil || r.label == nil || out[k+1].label == nil || *r.label == *out[k+1].label || !line && !listGoesOnRE.MatchString(s[r.j:out[k+1].i]) {
			return
		}
	}
	for k := range out[:len(out)-1] {
		out[k].days = last.days
	}
}

// lineBegins returns where the last line behind i and up to j begins, -1 where none does.
func (p *passage) lineBegins(i, j int) int {
	for ; j > i; j-- {
		if j < len(p.from) && p.from[j] > 0 && p.src.Quote(document.Span{Start: p.from[j] - 1, End: p.from[j]}) == "\n" {
			return j
		}
	}
	return -1
}

var (
	daysBehindRE = regexp.MustCompile(`^[^;:.$%(,]{3,80}$`)
	// lineGoesOnRE finds the words of a line behind its amount.
	lineGoesOnRE = regexp.MustCompile(`^[^;:.$%(]{3,60}$`)
	// listGoesOnRE finds what stands between the amounts of a list: the drugs of the one before, and a comma or "and".
	listGoesOnRE = regexp.MustCompile(`^[^;:.$%(]{3,60}(?:,|\band\b|,? & ?) ?(?:and )?(?:an? )?$`)
)
