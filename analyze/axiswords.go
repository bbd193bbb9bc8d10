package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// axisWords is what the words of a label, a header, a heading or the name of a sheet say of the values that stand beside or below them:
// along which axes of a benefit they place these, and what is left that is on none, which may be the name of a plan.
type axisWords struct {
	tier      tierName
	tierAt    *passage    // nil where no tier is named
	tiers     []axisWords // where several are listed: "Tier 1 / Tier 2 / Tier 3"
	specialty *passage    // "specialty" and no more: the drugs, or the pharmacy that fills them
	channel   benefit.Channel
	channelAt *passage
	network   benefit.Network
	networkAt *passage
	days      benefit.DaysSupply
	daysAt    *passage
	part      columnKind // of a cost share: costColumn for the copay or the coinsurance, or what stands beside it
	partAt    *passage
	rest      string // as it is printed
}

// axisBounds is how long words of an axis are; longer ones are sentences.
const axisBounds = 160

var (
	axisTierRE  = regexp.MustCompile(`\b(?:tier|level|t)[ -]?\d{1,2}[a-d]?\b|\b(?:tier|level) (?:i{1,3}|iv|vi?)\b`)
	axisClassRE = regexp.MustCompile(`\b(?:(?:(?:(non)-? ?)?(pref)(?:erred)?|(?:(non)-? ?)?(form)(?:ulary)?)\.? )?(?:(gen)(?:erics?)?|(br(?:an)?d)s?(?: ?-?name)?|(spec)(?:ialty)?)\b(?: drugs?| medications?)?`)
	// axisNonPrefRE finds what Part D calls the drugs of a tier, generics and brands.
	axisNonPrefRE = regexp.MustCompile(`\bnon-? ?preferred drugs?\b`)
	axisNoOutRE   = regexp.MustCompile(`\bno (?:coverage |benefits? )?$`)
	axisRetRE     = regexp.MustCompile(`\bret\b`)
	// axisDaysRE finds the days behind the abbreviation of a pharmacy: "Ret 30".
	axisDaysRE   = regexp.MustCompile(`\b(?:ret|spec)\.? ?(30|31|32|34|60|84|90|100)\b`)
	axisDigitsRE = regexp.MustCompile(`^\.? ?\d`)
	axisInRE     = regexp.MustCompile(`\bin[ -]?network\b|\binn\b|\bparticipating\b|^\W*par\W*$`)
	axisTierOf   = regexp.MustCompile(`\b(?:(pref(?:erred)?)|(std|standard))\.? (?:network )?(?:participating )?(?:retail|ret|mail|home|pharmac(?:y|ies))\b`)
	// axisNoiseRE finds words that place nothing.
	axisNoiseRE = regexp.MustCompile(`\b(?:drugs?|medications?|prescriptions?|pharmac(?:y|ies)|rx|benefits?|cost[- ]shar(?:e|ing)|members?|you|your|pays?|what|does|do|the|(?:for|at|in|of|from|by|through|via|with|to|on)(?: (?:an?|our|any))?|per|amounts?|supply|order|service|network|costs?|channel|coverage|fills?)\b`)
)

const axisTaken = 0x00 // stands for each byte of what is read already

// readAxis takes the words of a cell apart. Codes are names that a legend of the document explains.
func readAxis(p *passage, codes map[string]*passage) axisWords {
	var w axisWords
	if len(p.s) > axisBounds || len(p.from) == 0 {
		w.rest = p.s
		return w
	}
	s := []byte(p.s)
	sub := func(i, j int) *passage { return newPassage(p.src, p.spans(i, j)...) }
	take := func(i, j int) *passage {
		for k := i; k < j; k++ {
			s[k] = axisTaken
		}
		return sub(i, j)
	}
	for _, m := range lex(p.s) {
		switch {
		case m.kind == daysMark && w.daysAt == nil:
			w.days, w.daysAt = m.days, take(m.i, m.j)
		case m.kind == channelMark && m.channel == benefit.SpecialtyChannel && !strings.Contains(p.s[m.i:m.j], "pharm") && !strings.Contains(p.s[m.i:m.j], "network"):
			// the drugs as well, and whatever stands in front of them
		case m.kind == channelMark && w.channelAt == nil:
			w.channel, w.channelAt = m.channel, take(m.i, m.j)
		}
	}
	if at := axisDaysRE.FindStringSubmatchIndex(string(s)); at != nil && w.daysAt == nil {
		n := number(p.s[at[2]:at[3]])
		w.days, w.daysAt = benefit.DaysSupply{Min: 1, Max: n}, take(at[2], at[3])
	}
	if at := axisTierOf.FindStringSubmatchIndex(p.s); at != nil {
		w.network = benefit.Preferred
		end := at[3]
		if at[2] < 0 {
			w.network, end = benefit.Standard, at[5]
		}
		w.networkAt = take(at[0], end)
	}
	if at := axisRetRE.FindStringIndex(string(s)); at != nil && w.channelAt == nil {
		w.channel, w.channelAt = benefit.Retail, take(at[0], at[1])
	}
	if at := outNetworkRE.FindStringIndex(string(s)); at != nil && !axisNoOutRE.MatchString(string(s[:at[0]])) {
		w.network, w.networkAt = benefit.Out, take(at[0], at[1])
	} else if at := axisInRE.FindStringIndex(string(s)); at != nil && w.networkAt == nil {
		w.network, w.networkAt = benefit.In, take(at[0], at[1])
	}
	w.readPart(s, take)
	if !w.readTiers(s, take) {
		w.readTier(p, s, codes, take)
	}
	for _, at := range axisNoiseRE.FindAllStringIndex(string(s), -1) {
		take(at[0], at[1])
	}
	w.rest = restOfAxis(p, s)
	return w
}

// readPart reads which part of a cost share words name that say nothing else, or end with it: "Retail - Generic - Copay".
func (w *axisWords) readPart(s []byte, take func(i, j int) *passage) {
	left := strings.ReplaceAll(string(s), string(rune(axisTaken)), " ")
	if kind, i := axisPartIn(left); kind != unknownColumn {
		w.part, w.partAt = kind, take(i, len(left))
	}
}

// readTiers reads a list of tiers: "Generic / Preferred brand / Specialty".
func (w *axisWords) readTiers(s []byte, take func(i, j int) *passage) bool {
	words := strings.ReplaceAll(string(s), string(rune(axisTaken)), " ")
	var list [][]int
	for from := 0; ; {
		at := axisListedRE.FindStringIndex(words[from:])
		if at == nil {
			break
		}
		at[0], at[1] = at[0]+from, at[1]+from
		if n := len(list); n > 0 && strings.Trim(words[list[n-1][1]:at[0]], " ") != "/" {
			if n > 1 {
				break
			}
			list = nil
		}
		list, from = append(list, at), at[1]
	}
	if len(list) < 2 {
		return false
	}
	for _, at := range list {
		t, ok := readTier(axisClassRE.ReplaceAllStringFunc(words[at[0]:at[1]], spelledClass))
		if !ok {
			return false
		}
		w.tiers = append(w.tiers, axisWords{tier: t, tierAt: take(at[0], at[1])})
	}
	take(list[0][0], list[len(list)-1][1])
	return true
}

var axisListedRE = regexp.MustCompile(axisTierRE.String() + `|` + axisClassRE.String())

// readTier reads the tier that words name, by its number, its drugs, or a code of the legend.
func (w *axisWords) readTier(p *passage, s []byte, codes map[string]*passage, take func(i, j int) *passage) {
	words := strings.ReplaceAll(string(s), string(rune(axisTaken)), " ")
	for _, at := range axisCodeRE.FindAllStringIndex(words, -1) {
		for from := at[0]; from < at[1]; from++ {
			code, ok := codes[words[from:at[1]]]
			if t, tier := readTier(codeWords(code)); ok && tier && (from == 0 || words[from-1] == ' ') {
				if isSpecialty(t.classes) && strings.HasPrefix(words[from:], "spec") && axisDaysRE.MatchString(p.s[from:]) && axisDigitsRE.MatchString(p.s[at[1]:]) {
					w.specialty = take(from, at[1]) // "Spec 30" is the pharmacy, though "Spec" stands for the drugs elsewhere
					w.readTier(p, s, codes, take)
					return
				}
				w.tier, w.tierAt = t, code
				if said := take(from, at[1]); axisTierRE.MatchString(said.s) && t.number == "" {
					own, _ := readTier(said.s)
					w.tier.number, w.tierAt = own.number, joinedPassage(said, code) // "Tier 1 = Generic"
				}
				if at := axisClassRE.FindStringIndex(strings.ReplaceAll(string(s), string(rune(axisTaken)), " ")); at != nil && strings.HasPrefix(words[at[0]:], "spec") {
					w.specialty = take(at[0], at[1]) // "NPSP Spec 30"
				}
				return
			}
		}
	}
	from, to := len(words), 0
	grow := func(at []int) {
		from, to = min(from, at[0]), max(to, at[1])
	}
	if at := axisTierRE.FindStringIndex(words); at != nil {
		grow(at)
	}
	whole := axisClassRE.FindAllStringSubmatchIndex(words, -1)
	for _, at := range whole {
		grow(at[:2])
	}
	counted := axisCountRE.FindStringSubmatchIndex(words)
	if axisTierRE.MatchString(words) {
		counted = nil
	}
	if at := axisNonPrefRE.FindStringIndex(words); to == 0 && counted != nil && at != nil {
		grow(at)
	}
	if to == 0 {
		return
	}
	if at := axisNonPrefRE.FindStringIndex(words); at != nil && len(whole) == 0 {
		grow(at) // "Tier 4: Non-Preferred Drug"
	}
	said := axisClassRE.ReplaceAllStringFunc(words[from:to], spelledClass)
	if counted != nil && from == counted[1]-1 {
		if t, ok := readTier(said); ok && t.number == "" && !strings.Contains(string(s[counted[2]:to]), string(rune(axisTaken))) {
			t.number = words[counted[2]:counted[3]] // "2 – Generic"
			w.tier, w.tierAt = t, take(counted[2], to)
			return
		}
	}
	if len(whole) == 1 && from == whole[0][0] && to == whole[0][1] && whole[0][14] >= 0 && whole[0][4] < 0 && whole[0][8] < 0 {
		w.specialty = take(from, to)
		return
	}
	if len(whole) == 1 && strings.HasPrefix(words[whole[0][0]:], "spec") && axisDaysRE.MatchString(p.s) && from < whole[0][0] {
		w.specialty = take(whole[0][0], whole[0][1]) // "T5 Spec 30"
		to = len(strings.TrimRight(words[:whole[0][0]], " -"))
		said = words[from:to]
	}
	if to < len(words) && words[to] == ')' && strings.Contains(words[from:to], "(") {
		to++ // "Tier 2 (Preferred Brand)"
	}
	t, ok := readTier(said)
	if !ok || strings.Contains(string(s[from:to]), string(rune(axisTaken))) {
		return
	}
	w.tier, w.tierAt = t, take(from, to)
}

// axisCountRE finds the number in front of the drugs of a tier, behind a dash or a colon.
var axisCountRE = regexp.MustCompile(`^\W*(\d) ?[-:] ?[a-z]`)

// axisCodeRE finds words that may be a code, from the longest.
var axisCodeRE = regexp.MustCompile(`\b[a-z][a-z0-9-]*(?: [a-z-]+)?\b|\b[a-z][a-z0-9-]*\b`)

func codeWords(p *passage) string {
	if p == nil {
		return ""
	}
	return p.s
}

// spelledClass spells out a class of drugs that is cut short: "non-pref brd".
func spelledClass(s string) string {
	m := axisClassRE.FindStringSubmatch(s)
	out := ""
	switch {
	case m[1]+m[3] != "":
		out = "non-preferred "
	case m[2]+m[4] != "":
		out = "preferred "
	}
	switch {
	case m[5] != "":
		return out + "generic"
	case m[6] != "":
		return out + "brand"
	}
	return out + "specialty"
}

// restOfAxis is what is left of words, as it is printed; pieces of it that something read stands between are no name.
func restOfAxis(p *passage, s []byte) string {
	var out []string
	for i := 0; i < len(s); {
		if s[i] == axisTaken {
			i++
			continue
		}
		j := i
		for j < len(s) && s[j] != axisTaken {
			j++
		}
		a, b := i, j
		for a < b && strings.IndexByte(" -:;,/|().#*&?+", s[a]) >= 0 {
			a++
		}
		for a < b && strings.IndexByte(" -:;,/|(.#*&?+", s[b-1]) >= 0 {
			b--
		}
		if b > a && s[b-1] == ')' && !strings.Contains(string(s[a:b]), "(") {
			b--
		}
		if a < b {
			out = append(out, original(p, a, b))
		}
		i = j
	}
	return strings.Join(out, " | ")
}

// with adds what other words say of the same values. It reports false where they contradict each other.
func (w axisWords) with(o axisWords) (axisWords, bool) {
	if len(o.tiers) > 0 {
		if len(w.tiers) > 0 || w.tierAt != nil {
			return w, false
		}
		w.tiers = o.tiers
	}
	switch {
	case o.tierAt == nil:
	case len(w.tiers) > 0:
		return w, false
	case w.tierAt == nil:
		w.tier, w.tierAt = o.tier, o.tierAt
	case w.tier.number != "" && o.tier.number == "" && (len(w.tier.classes) == 0 || slices.Equal(w.tier.classes, o.tier.classes)):
		w.tier.classes = o.tier.classes
		w.tierAt = joinedPassage(w.tierAt, o.tierAt)
	case w.tier.number == "" && o.tier.number != "" && (len(o.tier.classes) == 0 || slices.Equal(w.tier.classes, o.tier.classes)):
		w.tier.number = o.tier.number
		w.tierAt = joinedPassage(o.tierAt, w.tierAt)
	case w.tier.id() != o.tier.id():
		return w, false
	}
	if o.specialty != nil {
		if w.specialty != nil && w.channelAt == nil { // "Specialty" below "Specialty": the drugs, at the pharmacy
			w.channel, w.channelAt = benefit.SpecialtyChannel, w.specialty
		}
		w.specialty = o.specialty
	}
	if o.channelAt != nil {
		if w.channelAt != nil && w.channel != o.channel {
			return w, false
		}
		w.channel, w.channelAt = o.channel, o.channelAt
	}
	if o.networkAt != nil {
		if w.networkAt != nil && w.network != o.network {
			return w, false
		}
		w.network, w.networkAt = o.network, o.networkAt
	}
	if o.daysAt != nil {
		if w.daysAt != nil && w.days != o.days {
			return w, false
		}
		w.days, w.daysAt = o.days, o.daysAt
	}
	if o.partAt != nil {
		if w.partAt != nil && w.part != o.part {
			return w, false
		}
		w.part, w.partAt = o.part, o.partAt
	}
	return w, true
}

// settled decides what "specialty" alone is of: the pharmacy where a tier is named, the drugs where a pharmacy is, both where neither is.
func (w axisWords) settled() axisWords {
	if w.specialty == nil {
		return w
	}
	if w.tierAt == nil {
		w.tier, _ = readTier("specialty")
		w.tierAt = w.specialty
	} else if len(w.tier.classes) == 0 && w.channelAt != nil {
		w.tier.classes = []benefit.TierClass{benefit.Specialty}
	}
	if w.channelAt == nil {
		w.channel, w.channelAt = benefit.SpecialtyChannel, w.specialty
	}
	return w
}

// joinedPassage is a passage of the words of two.
func joinedPassage(a, b *passage) *passage {
	return newPassage(a.src, slices.Concat(a.spans(0, len(a.s)), b.spans(0, len(b.s)))...)
}

// axisLegendRE finds an entry of a legend of short names: "NPB = Non-Preferred Brand".
var axisLegendRE = regexp.MustCompile(`(?:^|[;,.|\t] ?)([A-Za-z][A-Za-z0-9 -]{0,13}?) = ([A-Za-z][^=;.\n\t]{2,40})`)

// axisCodes reads the legends of a text: what short names mean, by the name in small letters.
func axisCodes(src *document.Text) map[string]*passage {
	out := map[string]*passage{}
	runes := 0
	for line := range strings.SplitSeq(src.Content, "\n") {
		for _, at := range axisLegendRE.FindAllStringSubmatchIndex(line, -1) {
			start := runes + len([]rune(line[:at[4]]))
			p := newPassage(src, document.Span{Start: start, End: start + len([]rune(strings.TrimRight(line[at[4]:at[5]], " .")))})
			out[strings.ToLower(strings.TrimSpace(line[at[2]:at[3]]))] = p
		}
		runes += len([]rune(line)) + 1
	}
	return out
}
