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
var tailOfTitleRE = regexp.MustCompile(`^ ?[-–—:|] ?(?:[A-Z]|(?:what|how much) (?:you|members?) |(?:after|once|until|before) you |(?:your|initial|prescription|drug|rx|pharmacy|retail|mail|cost|costs|copays?) )[^.;?]{2,60}$`)

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
