package analyze

import (
	"cmp"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

var (
	// commonNameRE finds the words of a title that tell no plan from another.
	commonNameRE = regexp.MustCompile(`\b(?:plans?|benefits?|summary|of|the|your|our|and|&|medical|health|care|insurance|prescriptions?|drugs?|rx|pharmacy|options?|coverage|overview|highlights?|at a glance|guide|details?|available|employees?|group|schedule|design|comparison|compare|choices?|information|documents?|client|specifications?|worksheet|about|how|to|for|with|in|a|an|page|\d{1,4})\b|[^a-z ]`)
	manyPlansRE  = regexp.MustCompile(`\b(?:all|every|both|each|any|either|other|these|our|which|two|three|four)\b|\bplans\b|\boptions\b|\bcompar|\bvs\.?\b|\bversus\b`)
	allPlansRE   = regexp.MustCompile(`\b(?:all|every|both|each|any of the|either) (?:of the )?(?:medical |health )?(?:plans?|options?|groups|classes|bargaining units)\b|^(?:important|general|additional|legal|required) (?:notes?|notices?|information|plan information)|^(?:glossary|contacts?|disclosures?|notices?|definitions|prescription drug rules|pharmacy rules|(?:using|how to use) (?:your|the))\b`)
	sheetNameRE  = regexp.MustCompile(`^(?:sheet|table|page|tab) ?\d*$|\b(?:rates?|premiums?|contacts?|notes?|instructions?|cover|legend|summary|index|retail|mail|specialty|formulary|drug list|medical|rx|pharmacy|prescription|deductibles?|in[- ]network|out[- ]of[- ]network|benefits|cost ?shares?|limits|accumulators?|tiers?|rules|um|exclusions|dental|vision|matrix|coding|edits?|setup|daw)\b|^(?:the )?(?:(?:benefits?|plan|rx|client|account|group) )*(?:designs?|provisions?|questionnaire|pricing|set-?up|clinical(?: programs?)?|programs?|coverage|utilization management|preventive|general|form|information)(?: (?:and|&|-) (?:[a-z]+ ?){1,3})?$`)
)

// planBlock is a run of the text below a title that names a plan.
type planBlock struct {
	name   string
	at     document.Span
	places map[string]bool // what it states an amount of
}

// blocks gives plans that stand one after the other, each below its title or on a sheet of its own, what stands there.
func (p *planParts) blocks() {
	list := p.sheetBlocks()
	if !p.several(list) && !strings.Contains(strings.ToLower(p.src.Content), "important questions") {
		list = p.titledBlocks(false) // summaries of benefits are told apart by their questions
	}
	if !p.several(list) {
		list = p.outlinedBlocks()
	}
	if !p.several(list) {
		list = p.repeatedBlocks()
	}
	if !p.several(list) {
		list = p.captionedBlocks()
	}
	if !p.several(list) {
		list = p.corneredBlocks()
	}
	if !p.several(list) {
		list = p.titledBlocks(true)
	}
	if !p.several(list) {
		p.programs()
		return
	}
	var names []string
	for _, b := range list {
		if len(b.places) > 0 && !slices.Contains(names, b.name) {
			names = append(names, b.name)
		}
	}
	if known := len(p.names) > 0; known && !slices.ContainsFunc(names, p.knows) {
		return // titles within one of the plans that a table tells apart
	}
	if last, years := latestName(names); years {
		for _, b := range list {
			if len(b.places) > 0 && b.name != last {
				p.own(0, b.at)
			}
		}
		return
	}
	sets := p.assign(names)
	if sets == nil {
		return
	}
	for _, b := range list {
		if k := slices.Index(names, b.name); k >= 0 && len(b.places) > 0 {
			p.own(sets[k], b.at)
		}
	}
}

func (p *planParts) knows(name string) bool {
	return slices.ContainsFunc(p.names, func(o string) bool {
		a, b := planKey(name), planKey(o)
		return within(a, b) || within(b, a)
	})
}

// latestName returns the name of the last year, where names are nothing but years.
func latestName(names []string) (string, bool) {
	if !allTimes(names) {
		return "", false
	}
	return names[latestTime(names)], true
}

// several reports whether two blocks of different names state an amount of the same thing, so that they can only be two
// plans.
func (p *planParts) several(list []planBlock) bool {
	for i, a := range list {
		for _, b := range list[:i] {
			if a.name == b.name {
				continue
			}
			for place := range a.places {
				if b.places[place] {
					return true
				}
			}
		}
	}
	return false
}

// sheetBlocks are the sheets of a workbook, called as a cell of theirs or the sheet itself says.
func (p *planParts) sheetBlocks() []planBlock {
	var out []planBlock
	for n := range p.src.Pages {
		page := &p.src.Pages[n]
		if page.Label == "" {
			return nil
		}
		label := tabNumberRE.ReplaceAllString(page.Label, "")
		name, tables := label, false
		for t := range p.src.Tables {
			if p.src.Tables[t].Page != page.Number {
				continue
			}
			tables = tables || p.axes[t]
			if said := nameWithin(p.src, &p.src.Tables[t]); said != "" {
				name = said
			}
		}
		if name == label {
			if sheetNameRE.MatchString(strings.ToLower(name)) {
				continue
			}
			name = cmp.Or(sheetTitle(p.src, page), name)
		}
		if tables {
			continue
		}
		out = append(out, planBlock{name: name, at: page.Span, places: p.places(page.Span)})
	}
	return out
}

// tabNumberRE finds the number of a tab in front of its name: "C-4 Plan Provisions".
var tabNumberRE = regexp.MustCompile(`^(?:(?i:tab|exhibit) )?[A-Z]{1,2}[-.]\d{1,2}[.:)]? +`)

// nameWithin is the plan that a table of labels and values names: "Plan name | Harbor Select".
func nameWithin(src *document.Text, t *document.Table) string {
	for _, r := range t.Rows[:min(len(t.Rows), labelledRows)] {
		for k := 0; k+1 < len(r.Cells); k++ {
			if r.Cells[k].Span.Len() > maxHeader || r.Cells[k+1].Span.Len() == 0 || r.Cells[k+1].Span.Len() > nameBounds {
				continue
			}
			label, value := newPassage(src, r.Cells[k].Span), newPassage(src, r.Cells[k+1].Span)
			if identityLabels[0].re.MatchString(strings.Trim(label.s, " :*")) && !hasAmount(value.s) && !recordHeadRE.MatchString(value.s) {
				return original(value, 0, len(value.s))
			}
		}
	}
	return ""
}

// titledBlocks are the runs of the text below titles that name plans, or groups of an employer's people who have one each. A title of another benefit, or of all plans, ends
// the one before; so does a table whose columns or rows say themselves what is whose.
func (p *planParts) titledBlocks(ofGroups bool) []planBlock {
	type stop struct {
		at    int
		name  string
		level string // of its number, if it has one: "2." of "2.1 PPO plan"
		maybe bool   // it ends the plan of a title of its level alone
		costs bool   // it is the title of what its plan's members pay, and of no more: "Harbor HSA: what you pay"
		frame bool   // it stands at the head of its table, or is a heading of the page that ends what such a table began
	}
	var stops, groups []stop // groups of people, who may have a plan each where no title names one
	amends := false          // the text changes schedules of plans item by item
	ofMedicare := partDRE.MatchString(strings.ToLower(p.src.Content))
	put := func(at int, words *passage, heading, frame bool) {
		s := strings.TrimSpace(words.s)
		level := ""
		if m := sectionNumberRE.FindStringSubmatch(s); m != nil {
			level = m[1]
		}
		name, ok := titleOf(words)
		if !ok {
			name, ok = titleBesidePlace(words)
		}
		ok = ok && !(hasAmount(s) && bulletRE.MatchString(original(words, 0, len(words.s)))) // an item of a list
		if s == "catastrophic" && ofMedicare {
			name, ok = "", false // a stage of the benefit, and not the plans of the market that are called so
		}
		if group := strings.TrimRight(s, " .:"); !ok && populationRE.MatchString(group) {
			from := strings.Index(words.s, group)
			groups = append(groups, stop{at: at, name: original(words, from, from+len(group)), level: level})
		}
		switch {
		case len(s) > nameBounds || s == "":
		case ok:
			stops = append(stops, stop{at: at, name: withoutCode(name), level: level, costs: heading && paysTailRE.MatchString(strings.TrimRight(s, " :")), frame: frame})
		case allPlansRE.MatchString(s), otherPlanRE.MatchString(s) && (heading || len(strings.Fields(s)) < 5) && !hasAmount(s):
			stops = append(stops, stop{at: at})
		case level != "" && !hasAmount(s):
			stops = append(stops, stop{at: at, level: level, maybe: true})
		case heading:
			stops = append(stops, stop{at: at, maybe: true, frame: true})
		}
	}
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		lines := p.src.Pages[n].Lines
		for i, l := range lines {
			if l.Span.Len() < 4 || l.Margin || inSpans(spans, l.Span.Start) {
				continue
			}
			if name, ok := amendedPlan(newPassage(p.src, l.Span)); ok {
				amends = true
				stops = append(stops, stop{at: l.Span.Start, name: name, level: amendmentLevel})
			} else if amends && amendmentItemRE.MatchString(p.src.Quote(l.Span)) {
				stops = append(stops, stop{at: l.Span.Start, level: amendmentLevel, maybe: true})
			} else if name, table, ok := p.titlesTable(l.Span, spans); ok {
				stops = append(stops, stop{at: l.Span.Start, name: name}, stop{at: table.End})
			} else if name, ok := titleBeforeTier(newPassage(p.src, l.Span)); ok {
				stops = append(stops, stop{at: l.Span.Start, name: name})
			} else if l.Span.Len() <= nameBounds {
				at := p.nameBegins(lines[:i], l)
				put(at.Start, newPassage(p.src, at), l.Heading, false)
			}
		}
	}
	for n := range p.src.Tables {
		at, ok := cellsOf(&p.src.Tables[n])
		if !ok {
			continue
		}
		if p.axes[n] {
			stops = append(stops, stop{at: at.Start})
			continue
		}
		for i, r := range p.src.Tables[n].Rows {
			if full := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return c.Span.Len() == 0 }); len(full) == 1 && full[0].Column == 0 {
				if name, ok := p.nameInTitle(strings.TrimSpace(p.src.Quote(full[0].Span))); ok && full[0].Span.Len() <= nameBounds {
					stops = append(stops, stop{at: full[0].Span.Start, name: name}, stop{at: at.End})
					continue
				}
				put(full[0].Span.Start, newPassage(p.src, full[0].Span), false, i == 0)
			}
		}
	}
	if ofGroups {
		for k := range stops {
			stops[k].name = ""
		}
		stops = append(stops, groups...)
	}
	slices.SortStableFunc(stops, func(a, b stop) int { return a.at - b.at })
	last := stop{}
	stops = slices.DeleteFunc(stops, func(s stop) bool {
		switch {
		case s.maybe && s.frame && last.costs:
			if len(p.places(document.Span{Start: s.at, End: p.src.Len()})) > 0 {
				return true // a heading within the costs of one plan
			}
			last = stop{}
			return false
		case s.maybe && s.frame:
			return last.name == "" || !last.frame
		case s.maybe:
			return last.name == "" || last.level != s.level // "2.3 Cost share rules" behind "2.2 HDHP plan"
		}
		last = s
		return false
	})
	var out []planBlock
	for k, s := range stops {
		end := p.src.Len()
		if k+1 < len(stops) {
			end = stops[k+1].at
		}
		if s.name == "" {
			continue
		}
		at := document.Span{Start: s.at, End: end}
		out = append(out, planBlock{name: s.name, at: at, places: p.places(at)})
		p.saidTiers(at, out[len(out)-1].places)
	}
	return out
}

// saidTiers adds the tiers that the paragraphs of a run of text name beside amounts.
func (p *planParts) saidTiers(at document.Span, places map[string]bool) {
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if l.Span.Start < at.Start || l.Span.End > at.End || inSpans(spans, l.Span.Start) {
				continue
			}
			words := newPassage(p.src, l.Span)
			if amountAt(words.s) < 0 {
				continue
			}
			for _, said := range tierMentionRE.FindAllString(words.s, 8) {
				if t, tier := readTier(said); tier {
					places[string(t.id())+" in a sentence"] = true
				}
			}
		}
	}
}

// titlesTable reads a line right above a table that has the name of a plan which another table told, and what of it the table is about:
// "Harbor Rx Plus (PDP) – Initial Coverage Stage". What is behind the table is not the plan's.
func (p *planParts) titlesTable(at document.Span, tables []document.Span) (name string, table document.Span, ok bool) {
	const near = 80 // code points between the two
	k := slices.IndexFunc(tables, func(t document.Span) bool { return t.Start >= at.End })
	if k < 0 || tables[k].Start-at.End > near || at.Len() > nameBounds {
		return "", table, false
	}
	name, ok = p.nameInTitle(strings.TrimSpace(p.src.Quote(at)))
	return name, tables[k], ok
}

// nameInTitle is the plan that another table told whose name a title has, with what of it the title is about.
func (p *planParts) nameInTitle(words string) (string, bool) {
	for _, n := range p.names {
		if m := tailOfTitleRE.FindString(strings.TrimPrefix(words, n)); strings.HasPrefix(words, n) && m != "" && !hasAmount(strings.ToLower(m)) {
			return n, true
		}
		if m := headOfTitleRE.FindString(strings.TrimSuffix(words, n)); strings.HasSuffix(words, n) && m != "" && !hasAmount(strings.ToLower(m)) {
			return n, true
		}
	}
	return "", false
}

// headOfTitleRE finds what stands in front of the name of a plan in the title of a table: "Initial Coverage Stage – Harbor Rx Plus (PDP)".
var headOfTitleRE = regexp.MustCompile(`^[A-Z][^.;?]{2,60} ?[-–—:|] ?$`)

// tailOfTitleRE finds what stands behind the name of a plan in the title of a table.
var tailOfTitleRE = regexp.MustCompile(`^ ?[-–—:|] ?(?:[A-Z]|(?:what|how much) (?:you|members?) |(?:your|initial|prescription|drug|rx|pharmacy|retail|mail|cost|costs|copays?) )[^.;?]{2,60}$`)

// nameBegins is a line with the lines above it that its name begins on: one that is nothing but the kind of plan in brackets
// ("(HMO-POS)") goes on with the name, over the letters of a mark between them, and so does one below "Harbor PPO, Choice or" or below the
// first of a numbered heading.
func (p *planParts) nameBegins(above []document.Line, l document.Line) document.Span {
	at := l.Span
	words := strings.TrimSpace(p.src.Quote(at))
	if k := len(above) - 1; k >= 0 && startsCapital(words) && (p.breaksOff(above[k].Span) || p.numbersTitle(above[k], l)) {
		return document.Span{Start: above[k].Span.Start, End: at.End}
	}
	if !strings.HasPrefix(words, "(") || strings.Index(words, ")") != len(words)-1 {
		return at
	}
	for k := len(above) - 1; k >= max(0, len(above)-2); k-- {
		switch name := strings.TrimSpace(p.src.Quote(above[k].Span)); {
		case tradeMarkRE.MatchString(name):
			continue
		case name == "" || len(name) > nameBounds/2 || strings.ContainsAny(name[len(name)-1:], ".:;,?") || !startsCapital(name):
			return at
		}
		return document.Span{Start: above[k].Span.Start, End: at.End}
	}
	return at
}

// numbersTitle reports whether a line is the first of a heading of two, which begins with the number of a section: "7.1 Schedule of benefits –
// Active" above "Participants (Plan A)".
func (p *planParts) numbersTitle(above, l document.Line) bool {
	words := strings.TrimSpace(p.src.Quote(above.Span))
	return l.Heading && above.Heading && len(words) <= nameBounds && sectionNumberRE.MatchString(strings.ToLower(words)) && !strings.ContainsAny(words[len(words)-1:], ".:;?")
}

// breaksOff reports whether a line is the first of a title: it names plans, says nothing of them and ends in the middle of the list.
func (p *planParts) breaksOff(at document.Span) bool {
	words := strings.TrimSpace(p.src.Quote(at))
	low := strings.ToLower(words)
	return len(words) < nameBounds && startsCapital(words) && titleGoesOnRE.MatchString(low) && !headingVerbs.MatchString(low) && !hasAmount(low)
}

var titleGoesOnRE = regexp.MustCompile(`^[^.;:?]*[a-z\d)] (?:or|and|&)$`)

var tradeMarkRE = regexp.MustCompile(`^(?:SM|TM|®|℠|™)$`)

// titleBesidePlace reads a line that names a plan beside a pharmacy: "PPO | Retail copay (30-day supply)".
func titleBesidePlace(words *passage) (string, bool) {
	for _, at := range placeMarkRE.FindAllStringIndex(words.s, 2) {
		name := newPassage(words.src, words.spans(0, at[0])...)
		if isPlace(strings.TrimSpace(words.s[at[1]:])) && !isPlace(name.s) {
			return titleOf(name)
		}
	}
	return "", false
}

var (
	titleColonRE  = regexp.MustCompile(`^([a-z][^:$%()]{3,50}): ?(?:tier|level) ?\d`)
	noTitleLeadRE = regexp.MustCompile(`\b(?:tier|level|compound|generic|brand|individual|family|member|employee|retiree|spouse|dependent|child|adult|active|step|stage|phase|example|notes?|network|if|for|when|you|copay|coinsurance|cost|days?|year|january|february|march|april|may|june|july|august|september|october|november|december)s?\b`)
)

// titleBeforeTier reads the plan in front of the first of its tiers: "Harbor Basic: Tier 1 (generic): $15 copay".
func titleBeforeTier(words *passage) (string, bool) {
	at := titleColonRE.FindStringSubmatchIndex(words.s)
	if at == nil || !hasAmount(words.s) {
		return "", false
	}
	s := words.s[at[2]:at[3]]
	if _, end := words.sentence(at[0], at[1]); !hasAmount(words.s[:end]) || len(kindsIn(s)) > 0 {
		return "", false // "Compounds: Tier 3 cost share"
	}
	if noTitleLeadRE.MatchString(s) || pharmacyHeadRE.MatchString(s) || deductibleRE.MatchString(s) || len(lex(s)) > 0 {
		return "", false
	}
	name := original(words, at[2], at[3])
	return name, startsCapital(name)
}

// placeMarkRE finds what parts a plan's name from the pharmacy beside it.
var placeMarkRE = regexp.MustCompile(` ?\| ?| -{1,2} |: `)

// plansOfKindRE finds the plans of one kind, which a title speaks of as of one: "HMO and PPO plans".
var plansOfKindRE = regexp.MustCompile(`^(?:the )?(?:[a-z]+ ){0,2}(?:ppo|hmo|epo|pos|hdhp|cdhp|hsa|hra|indemnity|bronze|silver|gold|platinum|deductible|consumer[- ]driven)(?:(?:,| and| or|/| ?&| ?\+)? ?(?:ppo|hmo|epo|pos|hdhp|cdhp|hsa|hra|indemnity|bronze|silver|gold|platinum|deductible|consumer[- ]driven))*(?: health| medical)? plans$`)

var titleLeadRE = regexp.MustCompile(`^(?:(?:medical |health )?(?:plan|option) (?:name )?(?:\d|[a-e]|one|two|three|four)? ?[:–-] |plan name: ?|plan: ?)`)

// documentLeadRE finds what a document is called in front of the plan that it is of: "2026 Summary of Benefits - Harbor Plus (HMO)".
var documentLeadRE = regexp.MustCompile(`^(?:\d{4} )?(?:annual )?(?:(?:summary|schedule|outline|overview|evidence|certificate) of (?:(?:medical |prescription(?: drugs?)? |pharmacy |rx |drug )?benefits|coverage)(?: and coverage)?|benefits? (?:summary|guide|highlights|overview|schedule)|plan (?:summary|design)|(?:your )?(?:prescription|pharmacy|rx|drug)(?: drugs?)? (?:co-?pay(?:ment)?s?|benefits?|coverage|costs?))(?: \d{4})? ?(?:[:–—|-]|\bfor\b) ?(?:the )?`)

var (
	noTitleRE        = regexp.MustCompile(`\b(?:share|costs?|amounts?) (?:of [a-z ]{1,24})?(?:under|in|for)\b|\bplan design(?: (?:form|document|sheet|summary))?(?: \(?continued\)?)?$|\bplan (?:code|id|number|no\.) ?[:#]? ?[a-z0-9]|\b(?:coverage|deductible|payment|benefit) (?:stage|phase|period)\b|\bplan's\b|\b(?:this|that|a|an|each) plan\b|\bplan (?:type|year|period|dates?|provider|pharmac|documents?|pays?|features?)\b|\bcoverage (?:for|period)\b|\beffective\b|\bcontributions?\b|\bpremiums?\b|\baccounts?$|^(?:and|or|of|to|in|under|for|with|if|when|on|by|than|from)\b|[a-z][.;!?] [a-z]|\|`)
	deductiblePlanRE = regexp.MustCompile(`\bdeductible (?:health )?plan\b|\bhdhp\b`)
)

// optionTitleRE finds the options of one plan, which federal employees choose from: "High Option".
var optionTitleRE = regexp.MustCompile(`^(?:(?:high|low|standard|basic|value|core|premium|premier|select|choice|enhanced|classic|plus|consumer|elevate|focus|blue|direct|traditional|(?:health )?(?:savings|saver|investment)) ){1,2}option$`)

// sectionNumberRE finds the number of a section that is one of several: "2.1 PPO plan".
var sectionNumberRE = regexp.MustCompile(`^(\d{1,2}\.)\d{1,2}\.? +[a-z]`)

// groupCodeRE finds the code of a claims processor behind a plan's name: "PPO plan (RxGroup RXPPO1)".
var groupCodeRE = regexp.MustCompile(` ?\((?:(?i:rx ?)?(?i:group|grp):? )?[A-Z]{0,8}[0-9]{0,6}[A-Z]{0,4}\)$`)

// groupWordRE finds that what stands in brackets is a group, though it has no number: "(RxGroup HARBOR)", "(HARBORPPO)".
var groupWordRE = regexp.MustCompile(`\((?i:rx ?)?(?i:group|grp)|\([A-Z]{2,}(?:PPO|HMO|EPO|POS|HSA|HRA|HDHP)\)|\((?:PPO|HMO|EPO|POS|HSA|HRA|HDHP)[A-Z]{2,}\)`)

// withoutCode is a plan's name without its section's number and the code behind it. A kind of plan is no code: "Gold (HSA)".
func withoutCode(name string) string {
	if m := sectionNumberRE.FindStringIndex(strings.ToLower(name)); m != nil {
		name = strings.TrimSpace(name[m[1]-1:])
	}
	at := groupCodeRE.FindStringIndex(name)
	if at != nil && !strings.ContainsAny(name[at[0]:], "0123456789") && !groupWordRE.MatchString(name[at[0]:]) {
		return name // "PPO Plan (RETIREE)"
	}
	if at == nil || at[0] == 0 || at[1]-at[0] < leastCode || kindOfPlanRE.MatchString(strings.ToLower(strings.Trim(name[at[0]:], " ()"))) {
		return name
	}
	return name[:at[0]]
}

// leastCode is how long a bracket with a code is at least: shorter ones are words.
const leastCode = 8

// premiumPlanRE finds the word in what a plan is called, which names no price: "Premium Plan".
var premiumPlanRE = regexp.MustCompile(`\bpremium(?: (?:plan|option|ppo|hmo|epo|pos|coverage|rx))`)

// titleOf reads a line that is nothing but what a plan is called.
func titleOf(words *passage) (string, bool) {
	s := strings.TrimRight(words.s, " :")
	if at := paysTailRE.FindStringIndex(s); at != nil {
		s = s[:at[0]] // "High Option - You Pay"
	}
	i := len(titleLeadRE.FindString(s))
	if i == 0 {
		i = len(documentLeadRE.FindString(s))
	}
	if at := drugTitleOfRE.FindStringSubmatchIndex(s); at != nil && kindOfPlanRE.MatchString(s[at[2]:at[3]]) {
		i, s = at[2], s[:at[3]]
	}
	s = s[:i+nameEnds(s[i:])]
	if at := strings.Index(s, ": "); i == 0 && at > 2 && kindOfPlanRE.MatchString(s[at:]) && !kindOfPlanRE.MatchString(s[:at]) {
		i = at + 2 // the carrier stands in front
	}
	rest := strings.TrimSpace(s[i:])
	sure := i > 0 && documentLeadRE.FindString(s) == "" || kindOfPlanRE.MatchString(rest) || optionTitleRE.MatchString(rest) || isOptionTitle(strings.TrimSpace(original(words, i, len(s))))
	if !sure || noTitleRE.MatchString(blank(s, premiumPlanRE)) || rest == "" || len(rest) > nameBounds || manyPlansRE.MatchString(rest) && !(plansOfKindRE.MatchString(rest) && !manyPlansRE.MatchString(strings.TrimSuffix(rest, "plans"))) || otherPlanRE.MatchString(rest) || headingVerbs.MatchString(rest) ||
		strings.HasSuffix(rest, ".") || strings.HasSuffix(rest, "?") || deductibleRE.MatchString(rest) && !deductiblePlanRE.MatchString(rest) || oopRE.MatchString(rest) || networkHeadRE.MatchString(rest) || planHeadRE.MatchString(rest) || payRE.MatchString(rest) && !strings.Contains(rest, "plan") && !strings.HasSuffix(rest, " option") {
		return "", false
	}
	if strings.TrimSpace(commonNameRE.ReplaceAllString(rest, "")) == "" && !genericRE.MatchString(rest) && !numberedOptionRE.MatchString(rest) {
		return "", false // "Medical Plan", "Your 2026 benefits"
	}
	if _, tier := readTier(rest); tier || stageRE.MatchString(rest) && otherStageRE.MatchString(rest) {
		return "", false // "Catastrophic Coverage" is a stage of a Medicare plan
	}
	if at := calledPlanRE.FindStringSubmatchIndex(s); at != nil && !kindOfPlanRE.MatchString(s[i:max(i, at[0])]) {
		i = at[2]
		s = s[:at[3]]
	}
	name := markInNameRE.ReplaceAllString(original(words, i, len(s)), " ")
	return name, startsCapital(name) // the end of a sentence: "plan and choose"
}

// paysTailRE finds what a title says behind the name of a plan of the amounts below it.
var paysTailRE = regexp.MustCompile(` ?[-–—:] ?(?:what )?(?:you|members?|(?:the )?member) (?:will )?pays?$`)

// drugTitleOfRE finds the title of what drugs cost with the plan or the plans in brackets that it is of: "Prescription copays (HMO & PPO plans)".
var drugTitleOfRE = regexp.MustCompile(`^(?:your )?(?:prescription|pharmacy|rx|drug)s?(?: [a-z-]+){0,3} ?\(([a-z][^()]{2,40}(?:plans?|options?))\)$`)

// numberedOptionRE finds an option that nothing but its number tells from the others: "Prescription Drug Plan Option 2".
var numberedOptionRE = regexp.MustCompile(`^(?:(?:prescription|drugs?|rx|pharmacy|medical|health|benefits?|coverage|plan) )+option (?:\d{1,2}|[a-e]|i{1,3}|one|two|three|four)$`)

// amendedRE finds a sentence of an amendment that names the plan whose schedule it changes, before what the schedule then reads: "2. The following
// is added to the SCHEDULE OF BENEFITS – HARBOR HDHP section of the Plan document:".
var amendedRE = regexp.MustCompile(`\bschedule of (?:[a-z]+ ){0,3}benefits ?[–—-] ?([a-z][^.;:–—]{2,40}?) section of the (?:plan|booklet|document|certificate|spd)\b[^:]*:\W*$`)

// amendmentItemRE finds the beginning of an item of an amendment, which ends the one before.
var amendmentItemRE = regexp.MustCompile(`^\s*\d{1,2}\.\s+[A-Z]\w* [^:]{20,}`)

// amendmentLevel is the level of such items among titles.
const amendmentLevel = "item"

// amendedPlan is the plan whose schedule a sentence of an amendment changes.
func amendedPlan(words *passage) (string, bool) {
	m := amendedRE.FindStringSubmatchIndex(words.s)
	if m == nil {
		return "", false
	}
	name := original(words, m[2], m[3])
	return withoutCode(name), kindOfPlanRE.MatchString(strings.ToLower(name))
}

// calledPlanRE finds what a document calls the plan of those whom a title names: "Schedule of benefits – Active Participants (Plan A)".
var calledPlanRE = regexp.MustCompile(`\((plan [a-z0-9]{1,2})\)$`)

// markInNameRE finds the letters of a service mark that were set small behind a name.
var markInNameRE = regexp.MustCompile(` (?:SM|TM) `)

// places are what a piece of the text states amounts of: the deductible, the out-of-pocket limit, tiers.
func (p *planParts) places(at document.Span) map[string]bool {
	out := map[string]bool{}
	say := func(words string) {
		if len(words) > maxHeader || headingVerbs.MatchString(words) && len(words) > nameBounds {
			return
		}
		switch t, tier := readTier(words); {
		case otherPlanRE.MatchString(words):
		case deductibleRE.MatchString(words):
			out["deductible"] = true
		case oopRE.MatchString(words):
			out["out of pocket"] = true
		case tier && drugRowRE.MatchString(words):
			out[string(t.id())] = true
		}
	}
	for n := range p.src.Tables {
		span, ok := cellsOf(&p.src.Tables[n])
		if !ok || p.axes[n] || span.End <= at.Start || at.End <= span.Start {
			continue
		}
		var heads []string // the headers of columns that name tiers
		for _, r := range p.src.Tables[n].Rows {
			label, amounts := "", false
			var named []string
			for _, c := range r.Cells {
				if c.Span.Start < at.Start || c.Span.End > at.End || c.Span.Len() == 0 {
					continue
				}
				words := newPassage(p.src, c.Span)
				if _, tier := readTier(words.s); tier && len(words.s) < maxHeader && !hasAmount(words.s) && drugRowRE.MatchString(words.s) {
					named = append(named, words.s)
				}
				switch {
				case hasAmount(words.s) && label != "":
					amounts = true
				case len(words.s) < maxHeader && !amounts: // what stands behind an amount remarks on it
					label += " " + strings.TrimSpace(words.s)
				}
			}
			if amounts {
				say(label)
				for _, h := range heads {
					say(h)
				}
			} else if len(named) > 1 {
				heads = named
			}
		}
	}
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		page := &p.src.Pages[n]
		if page.Span.End <= at.Start || at.End <= page.Span.Start {
			continue
		}
		for _, l := range page.Lines {
			if l.Span.Start < at.Start || l.Span.End > at.End || l.Span.Len() > maxHeader || inSpans(spans, l.Span.Start) {
				continue
			}
			if words := newPassage(p.src, l.Span); hasAmount(words.s) {
				if i := amountAt(words.s); i > 3 {
					say(words.s[:i])
				}
			}
		}
	}
	return out
}

// amountAt is where the first amount of words begins.
func amountAt(s string) int {
	for _, m := range lex(s) {
		switch m.kind {
		case moneyMark, percentMark, noChargeMark, notCoveredMark:
			return m.i
		}
	}
	return -1
}

var exceptPlanRE = regexp.MustCompile(`\b(?:except|other than|excluding|but not|not (?:available|offered|covered) (?:in|under|with))\b[a-z ,]*$`)

// nameRE finds a plan's name in folded words; nil without a name.
func nameRE(name string) *regexp.Regexp {
	words := planKey(name)
	if len(words) == 0 {
		return nil
	}
	for i := range words {
		words[i] = regexp.QuoteMeta(words[i])
	}
	pattern := `\b` + strings.Join(words, `[^a-z0-9$]{1,3}`) + `\b`
	if strings.HasPrefix(words[0], `\$`) {
		pattern = pattern[2:]
	}
	if len(words) == 1 && !kindOfPlanRE.MatchString(words[0]) {
		pattern += `(?: plan\b| option\b)` // "basic", "core" mean other things, too
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil
	}
	return re
}

var (
	// behindNameRE finds what brackets say behind the name of a plan, without which sentences call it: "HDHP 2000 (HSA qualified)".
	behindNameRE = regexp.MustCompile(` ?\([^()]{3,40}\)$`)
	// otherPlansRE finds the plans beside those of the sentence before.
	otherPlansRE = regexp.MustCompile(`\b(?:in|on|under|for|with) (?:the |your |our )?other (?:two |three |four |five |[2-9] )?(?:[a-z]+ )?(?:plans?|options?)\b`)
	// theDeductibleRE finds a sentence that goes on with the deductible of the one before.
	theDeductibleRE = regexp.MustCompile(`\bthe (?:(?:entire|full|whole|family|individual|annual|combined) ){0,2}deductible\b`)
)

// callsOne reports whether no other plan's name begins with a name.
func (p *planParts) callsOne(name string) bool {
	words, n := planKey(name), 0
	for _, o := range p.names {
		if key := planKey(o); len(key) >= len(words) && slices.Equal(key[:len(words)], words) {
			n++
		}
	}
	return n == 1
}

// sentences gives sentences outside of tables that name some of the plans, and not all, to those.
func (p *planParts) sentences(groups planGroups) {
	type called struct {
		k  int
		re *regexp.Regexp
	}
	var names []called
	leads := make([]*regexp.Regexp, len(p.names))
	for k, name := range p.names {
		if re := nameRE(name); re != nil {
			names, leads[k] = append(names, called{k, re}), re
		}
		if bare := behindNameRE.ReplaceAllString(name, ""); bare != name && p.callsOne(bare) {
			if re := nameRE(bare); re != nil {
				names = append(names, called{k, re})
			}
		}
	}
	p.items(leads)
	p.rowItems(leads)
	p.cellItems()
	all := planSet(1)<<len(p.names) - 1
	taken := make([]document.Span, 0, len(p.owned))
	for _, o := range p.owned {
		taken = append(taken, o.at)
	}
	short := newShortNames(p.names)
	for _, c := range slices.Concat(paragraphs(p.src, [2]int{1, len(p.src.Pages)}), p.remarks()) {
		var rule ofSomePlans
		last, limits := planSet(0), false // the plans of the sentence before, and whether it is about their deductible
		for start, s := range sentences(c.s) {
			of := planSet(0)
			for _, n := range names {
				if at := n.re.FindStringIndex(s); at != nil {
					of |= 1 << n.k
					if exceptPlanRE.MatchString(s[:at[0]]) {
						of = all &^ (1 << n.k)
						break
					}
				}
			}
			if of == 0 {
				of = short.in(s) | p.ledBy(s) | p.ofKinds(s) | groups.led(s)
			}
			if of == 0 && last != 0 && last != all {
				switch {
				case otherPlansRE.MatchString(s):
					of = all &^ last
				case limits && theDeductibleRE.MatchString(s) && !everyPlanRE.MatchString(s):
					of = last
				}
			}
			last, limits = of, of != 0 && deductibleRE.MatchString(s)
			if of = rule.goesOn(s, of); of == 0 || of == all {
				continue
			}
			for _, at := range c.spans(start, start+len(s)) {
				if !inSpans(taken, at.Start) {
					p.own(of, at)
				}
			}
		}
	}
}
