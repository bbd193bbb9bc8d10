package analyze

import (
	"slices"
	"strconv"
	"strings"
	"time"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
)

const (
	headLines   = 24   // lines of the first page that can name the plan
	scanBytes   = 2000 // of one line, for the routing numbers
	maxScanLine = 4000 // lines scanned for them
)

var (
	periodRE    = regexp.MustCompile(`\b(?:coverage|plan|policy|benefit) (?:period|year)s?:? *(?:beginning on or after|effective|from|beginning|starting)?:? *(\d{1,2}/\d{1,2}/\d{4}|[a-z]{3,9}\.? \d{1,2}, ?\d{4})(?: *(?:-|to|through|thru) *(\d{1,2}/\d{1,2}/\d{4}|[a-z]{3,9}\.? \d{1,2}, ?\d{4}))?`)
	effectiveRE = regexp.MustCompile(`\beffective(?: date| on| from)?:? *(?:[-–] *)?(\d{1,2}/\d{1,2}/\d{4}|[a-z]{3,9}\.? \d{1,2}, ?\d{4})(?: *(?:[-–]|to|through|thru|until) *(\d{1,2}/\d{1,2}/\d{4}|[a-z]{3,9}\.? \d{1,2}, ?\d{4}))?`)
	// oneYearRE finds a period whose year stands once, at its end: "Plan year: January 1 - December 31, 2026".
	oneYearRE  = regexp.MustCompile(`\b(?:(?:coverage|plan|policy|benefit|contract) (?:period|year)s?|effective(?: from)?):? *(?:from )?([a-z]{3,9}\.? \d{1,2}) *(?:[-–]|to|through|thru) *([a-z]{3,9}\.? \d{1,2}, ?(\d{4}))`)
	planTypeRE = regexp.MustCompile(`\bplan type:? *([a-z][a-z0-9 /-]{1,30}?)(?: *(?:\||$|network|coverage))`)
	typeWordRE = regexp.MustCompile(`\b(hmo|ppo|epo|hdhp|pos(?: ii)?)\b`)
	planWordRE = regexp.MustCompile(`\b(?:plan|program|trust|fund)\b`)
	planLikeRE = regexp.MustCompile(`\b(?:plan|program|option|hmo|ppo|epo|hdhp|pos|hsa|gold|silver|bronze|platinum|catastrophic|choice|select|network|core|basic|standard|premier|value)\b|\b\d{3,4}\b|\brx \$?\d{1,3}/`)
	nameCutRE  = regexp.MustCompile(`\s*(?:coverage (?:period|for)|plan type|summary of benefits)\b|\s+(?:\|\s|[-–(]*\beffective (?:date|\d|[a-z]+ \d)|[-–:(]+ ?(?:plan year (?:\d|[a-z]+ \d|beginning)|what you pay\b))|: what you pay\b`)
	sbcTitleRE = regexp.MustCompile(`^summary of benefits(?: and|&| & )`)
	planNameRE = regexp.MustCompile(`\bplan name:? *(.{2,80})$`)
	carrierRE  = regexp.MustCompile(`\b(?:administered|underwritten|insured|offered|provided) by:? (.{3,70})$`)
	proseRE    = regexp.MustCompile(`[.?!]$|\b(?:the|this|you|your|is|are|can)\b.*\b(?:the|this|you|your|is|are|can)\b`)
	titleRE    = regexp.MustCompile(`[a-z]{3}|^\W*rx \$?\d{1,3}/\$?\d`) // a date or an amount is no title
	boilerRE   = regexp.MustCompile(`^(?:summary plan description|certificate of (?:coverage|insurance)|evidence of (?:coverage|insurance)|(?:member|employee|benefits?|subscriber) (?:handbook|booklet|guide|certificate)|group (?:policy|certificate|benefits?)|prescription drug (?:benefits?|program|plan|rider|coverage|summary)$|pharmacy (?:benefits?|program|rider)|schedule of benefits|table of contents|plan document|section \d|article [ivx\d]|effective|plan year|plan design|plan features|benefit summary|summary of|schedule of|important|answers|why this|page \d|questions|network care|services you)`)

	// aboutNamesRE finds lines of a head that say whose the document is, or when it holds.
	aboutNamesRE = regexp.MustCompile(`^\W*for(?: ?[-–:] |: ?)|^\W*(?:group|employer|customer|policyholder|account|client)(?: name| number| no\.?)? ?: |^\W*offered (?:to|through)\b|^\W*(?:prepared|designed|exclusively) for\b|^\W*presented to\b|^(?:\W|\d|\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|to|through|thru|from|effective|until)\b)*$`)
	// paperRE finds the title of a kind of document, which no plan is called by.
	paperRE = regexp.MustCompile(`^(?:(?:your|the|our|group|individual|small|large|open|quick|new|client|implementation|hmo|ppo|epo|pos|health|medical|outpatient|prescriptions?|drugs?|pharmacy|rx|copay|benefits?|coverage|plans?|\d{4})[ -]+)*(?:benefits?|(?:plans?|benefits?) at a glance|(?:comparison|enrollment|benefits?|member|reference) (?:guide|chart|grid|brochure|handbook)|comparison|questionnaire|workbook|(?:copay|cost[- ]share) (?:matrix|grid)|set-?up form|amendment|rider|endorsement|(?:evidence|certificate) of (?:coverage|insurance))(?: (?:to|of) (?:the|your) [a-z ]{3,60})?\W*$`)
	// drugHeadingRE finds the title of what some drugs cost: "Specialty drugs".
	drugHeadingRE = regexp.MustCompile(`^\W*(?:(?:generics?|brands?|brand-name|name|specialty|(?:non-?)?preferred|preventive|maintenance|formulary|covered|and|or|outpatient|prescriptions?) )*(?:drugs?|medic(?:ation|ine)s?|products?)\W*$`)
	// aboutPaperRE finds the lines of a head that lead through a document or to its issuer: chapters, addresses, what a web page links to,
	// the titles of rules.
	aboutPaperRE = regexp.MustCompile(`^\W*(?:chapter|appendix|exhibit|attachment|part) (?:\d|[ivx]+\b|[a-z]\b)|^[a-z]\. [a-z ,/&’'-]+$|\(?\b\d{3}\)?[- .]\d{3}[-.]\d{4}\b|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|gov)\b|@|[>»].*[>»]|^home office\b|` +
		`^\W*(?:prior authorization|step therapy|quantity limits?|(?:how|what|where|when|who|why)\b[a-z ’']+|[^:]*\b(?:will|must|may|needs?)\b[^:]*|accumulators?(?: ?\([a-z ]+\))?|home delivery|mail order|tiers?|(?:covered |plan )?(?:benefits?|services?))\W*$`)
	// companyRE finds the end of a company's name, whose point ends no sentence.
	companyRE = regexp.MustCompile(`[a-z],? (?:inc|llc|ltd|corp|co)\.?$`)
)

// readIdentity reads who offers the plan, its name and period, and how claims reach it.
func readIdentity(src *document.Text) benefit.Identity {
	var id benefit.Identity
	readLabelled(&id, src, identityLabels)
	readLabelled(&id, src, describedLabels)
	readLabelled(&id, src, clientLabels)
	readHead(&id, src, 0)
	readRouting(&id, src)
	return id
}

const (
	labelledTables = 6  // that can begin with a block of labels and values
	labelledRows   = 40 // of each
)

// identityLabel is a label, and what is done with the value behind it.
type identityLabel struct {
	re  *regexp.Regexp
	put func(*benefit.Identity, string, []benefit.Evidence)
}

// A plan without a name is called by its description, or else by whose it is.
var describedLabels, clientLabels = []identityLabel{
	{regexp.MustCompile(`^(?:benefit )?(?:plan|benefit|design) (?:description|design|design name|title)$`), putPlanName},
}, []identityLabel{
	{regexp.MustCompile(`^(?:client|employer|customer|policyholder)(?: name)?$|^(?:group|account) name$`), putPlanName},
}

func putPlanName(id *benefit.Identity, v string, ev []benefit.Evidence) {
	if titleRE.MatchString(strings.ToLower(v)) {
		putWords(&id.Name, v, ev)
	}
}

// identityLabels are the labels that a cell of a plan's own name, carrier and period stands behind or below.
var identityLabels = []identityLabel{
	{regexp.MustCompile(`^(?:(?:benefit )?plan|product|benefit) name$|^name of (?:the )?plan$|^plan$`), func(id *benefit.Identity, v string, ev []benefit.Evidence) {
		if !untitledRE.MatchString(strings.ToLower(v)) {
			putWords(&id.Name, v, ev)
		}
	}},
	{regexp.MustCompile(`^(?:carrier|issuer|insurer|payer|insurance company|health plan|plan sponsor|administrator|pbm)(?: name)?$`), func(id *benefit.Identity, v string, ev []benefit.Evidence) {
		putWords(&id.Carrier, v, ev)
	}},
	{regexp.MustCompile(`^(?:plan|product|network) type$`), func(id *benefit.Identity, v string, ev []benefit.Evidence) { putWords(&id.Type, v, ev) }},
	{regexp.MustCompile(`^(?:plan |coverage )?(?:effective|start|begin)(?: date)?$|^effective from$`), func(id *benefit.Identity, v string, ev []benefit.Evidence) {
		putDay(&id.EffectiveFrom, v, ev)
	}},
	{regexp.MustCompile(`^(?:plan |coverage )?(?:end|termination|expiration)(?: date)?$|^effective (?:to|through)$`), func(id *benefit.Identity, v string, ev []benefit.Evidence) {
		putDay(&id.EffectiveTo, v, ev)
	}},
}

func putWords(to *benefit.Sourced[string], v string, ev []benefit.Evidence) {
	if !to.Known() && len(v) < 100 {
		*to = benefit.State(v, ev...)
	}
}

func putDay(to *benefit.Sourced[calendar.Date], v string, ev []benefit.Evidence) {
	d, ok := readDate(strings.ToLower(v))
	if !ok {
		var err error
		d, err = calendar.Parse(v)
		ok = err == nil
	}
	if ok && !to.Known() {
		*to = benefit.State(d, ev...)
	}
}

// headWordRE finds the header of a column of records.
var headWordRE = regexp.MustCompile(`^\W*(?:(?:drug )?tiers?|channels?|networks?|benefits?|features?|categor(?:y|ies)|descriptions?|values?|settings?|notes?|codes?|deductibles?)\W*$`)

// readLabelled reads the identity from cells with a label in front: "Plan name | Harbor Select", one pair a row or several.
func readLabelled(id *benefit.Identity, src *document.Text, labels []identityLabel) {
	for n := range src.Tables[:min(len(src.Tables), labelledTables)] {
		rows := src.Tables[n].Rows
		for i, r := range rows[:min(len(rows), labelledRows)] {
			below := i + 1
			for below+1 < len(rows) && len(rows[below].Cells) > 0 && rows[below].Cells[0].Column > 0 {
				below++ // the header goes on beside its first column
			}
			if below < len(rows) && amountsAmong(src, r) == 0 && amountsAmong(src, rows[below]) > 1 {
				continue // the header of records: "Plan name | Metal | Deductible"
			}
			for k := 0; k+1 < len(r.Cells); k++ {
				if r.Cells[k].Span.Len() > maxHeader || r.Cells[k+1].Span.Len() == 0 || r.Cells[k].ColSpan > 1 && r.Cells[k+1].ColSpan > 1 {
					continue // "Plan" and "Deductible" over headers of their own
				}
				label, value := newPassage(src, r.Cells[k].Span), newPassage(src, r.Cells[k+1].Span)
				words := strings.Trim(label.s, " :*")
				if headWordRE.MatchString(value.s) {
					continue // "Plan | Tier | Channel"
				}
				for _, l := range labels {
					if l.re.MatchString(words) && !recordHeadRE.MatchString(value.s) {
						l.put(id, original(value, 0, len(value.s)), value.all(sureCell))
					}
				}
			}
		}
	}
}

// recordHeadRE finds what a column of records is called, which stands beside "Plan" in their header and is no value: "Plan | Tier | Channel".
var recordHeadRE = regexp.MustCompile(`^\W*(?:(?:drug|rx|benefit|plan|limit|metal|account|group|client|carrier) )?(?:tiers?|levels?|accumulators?|channels?|benefits?|services?|deductibles?|limits?|networks?|drugs?|copays?|types?|names?|carriers?|status|ids?|codes?|numbers?|descriptions?|values?)\W*$`)

// amountsAmong counts the cells of a row that state amounts.
func amountsAmong(src *document.Text, r document.Row) int {
	n := 0
	for _, c := range r.Cells {
		if s := newPassage(src, c.Span).s; hasAmount(s) || noChargeRE.MatchString(s) {
			n++
		}
	}
	return n
}

// readHead reads the head of one page, counted from 0.
func readHead(id *benefit.Identity, src *document.Text, page int) {
	if page >= len(src.Pages) {
		return
	}
	var heads []*passage
	records := recordSpans(src, page)
	for n, l := range src.Pages[page].Lines {
		if len(heads) == headLines || n == 4*headLines {
			break
		}
		if inSpans(records, l.Span.Start) {
			continue
		}
		if l.Span.Len() > 0 && l.Span.Len() < scanBytes {
			heads = append(heads, newPassage(src, l.Span))
		}
	}
	for _, p := range heads {
		readPeriod(id, p)
		if m := planTypeRE.FindStringSubmatchIndex(p.s); m != nil && !id.Type.Known() {
			id.Type = benefit.State(original(p, m[2], m[3]), p.evidence(m[2], m[3], sureCell)...)
		}
	}
	readName(id, heads)
}

// manyCells are more than a row of a page has whose cells are titles, as the header of a grid of plans does.
const manyCells = 4

// recordSpans returns the rows of several cells on a sheet of a workbook, and on a page those of many, those that head a grid with
// pharmacies or days supplies, and those of tiers with what they cost: their words are labels and values, no titles.
func recordSpans(src *document.Text, page int) []document.Span {
	var out []document.Span
	few := 1
	if src.Pages[page].Label == "" {
		few = manyCells
	}
	for n := range src.Tables {
		if src.Tables[n].Page != src.Pages[page].Number {
			continue
		}
		records := false
		for _, r := range src.Tables[n].Rows[:min(len(src.Tables[n].Rows), labelledRows)] {
			var full []document.Span
			for _, c := range r.Cells {
				if c.Span.Len() > 0 {
					full = append(full, c.Span)
				}
			}
			if len(full) > few || len(full) > 1 && (full[0].Len() < maxHeader && statesRule(newPassage(src, full[0]).s) && amountsAmong(src, r) > 0 || slices.ContainsFunc(full, func(s document.Span) bool {
				return s.Len() < maxHeader && isPlaceOfFills(newPassage(src, s).s)
			})) || statesCosts(src, full) || headsRecords(src, full) || records && len(full) > 1 {
				records = records || headsRecords(src, full)
				out = append(out, document.Span{Start: full[0].Start, End: full[len(full)-1].End})
			}
		}
	}
	return out
}

// statesRule reports whether a label is that of a tier, a kind of drugs, a limit or an edit, and no plan's.
func statesRule(label string) bool {
	return namesTier(label) || namesLimit(label) || tooSoonRE.MatchString(label) || len(kindsIn(label)) > 0
}

// headsRecords reports whether the cells of a row are what columns are called: "Drug name | Tier | Requirements".
func headsRecords(src *document.Text, cells []document.Span) bool {
	heads := 0
	for _, s := range cells {
		if s.Len() < maxHeader && recordHeadRE.MatchString(newPassage(src, s).s) {
			heads++
		}
	}
	return len(cells) > 2 && heads > 1
}

// statesCosts reports whether the cells of a row are a label and what it costs in several columns, or a counted tier and its cost.
func statesCosts(src *document.Text, cells []document.Span) bool {
	amounts := 0
	for _, s := range cells[min(1, len(cells)):] {
		if s.Len() < maxHeader && hasAmount(newPassage(src, s).s) {
			amounts++
		}
	}
	words := func(s document.Span) string { return newPassage(src, s).s }
	return amounts > 1 && !hasAmount(words(cells[0])) && !planWordRE.MatchString(words(cells[0])) ||
		amounts > 0 && countRE.MatchString(words(cells[0])) && namesTier(words(cells[1]))
}

func readPeriod(id *benefit.Identity, p *passage) {
	if id.EffectiveFrom.Known() {
		return
	}
	if m := oneYearRE.FindStringSubmatchIndex(p.s); m != nil {
		from, ok := readDate(p.s[m[2]:m[3]] + ", " + p.s[m[6]:m[7]])
		if to, ends := readDate(p.s[m[4]:m[5]]); ok && ends && !to.Before(from) {
			id.EffectiveFrom = benefit.State(from, p.evidence(m[2], m[5], sureCell)...)
			id.EffectiveTo = benefit.State(to, p.evidence(m[4], m[5], sureCell)...)
			return
		}
	}
	m := periodRE.FindStringSubmatchIndex(p.s)
	if m == nil {
		m = effectiveRE.FindStringSubmatchIndex(p.s)
	}
	if m == nil {
		return
	}
	if d, ok := readDate(p.s[m[2]:m[3]]); ok {
		id.EffectiveFrom = benefit.State(d, p.evidence(m[2], m[3], sureCell)...)
	}
	if m[4] >= 0 {
		if d, ok := readDate(p.s[m[4]:m[5]]); ok && !d.Before(id.EffectiveFrom.Value) {
			id.EffectiveTo = benefit.State(d, p.evidence(m[4], m[5], sureCell)...)
		}
	}
}

// readDate reads "01/31/2024" and "january 31, 2024".
func readDate(s string) (calendar.Date, bool) {
	if parts := strings.Split(s, "/"); len(parts) == 3 {
		month, _ := strconv.Atoi(parts[0])
		day, _ := strconv.Atoi(parts[1])
		year, _ := strconv.Atoi(parts[2])
		d, err := calendar.New(year, time.Month(month), day)
		return d, err == nil
	}
	words := strings.Fields(strings.NewReplacer(",", " ", ".", " ").Replace(s))
	if len(words) != 3 {
		return calendar.Date(0), false
	}
	for m := time.January; m <= time.December; m++ {
		if name := strings.ToLower(m.String()); name == words[0] || len(words[0]) >= 3 && strings.HasPrefix(name, words[0]) {
			day, _ := strconv.Atoi(words[1])
			year, _ := strconv.Atoi(words[2])
			d, err := calendar.New(year, m, day)
			return d, err == nil
		}
	}
	return calendar.Date(0), false
}

// readName reads the plan's name and carrier from the head of the first page: "Carrier: Plan" on one line, the carrier
// above the plan, or the plan alone beside its period.
func readName(id *benefit.Identity, heads []*passage) {
	type title struct {
		p    *passage
		i, j int
	}
	var titles, papers []title
	for k, p := range heads {
		if m := planNameRE.FindStringSubmatchIndex(p.s); m != nil && !id.Name.Known() {
			id.Name = benefit.State(original(p, m[2], m[3]), p.evidence(m[2], m[3], sureCell)...)
		}
		if i := labelledName(p); i > 0 {
			if !id.Name.Known() {
				id.Name = benefit.State(original(p, i, len(p.s)), p.evidence(i, len(p.s), sureCell)...)
			}
			if m := typeWordRE.FindStringIndex(p.s); m != nil && !id.Type.Known() {
				id.Type = benefit.State(strings.ToUpper(p.s[m[0]:m[1]]), p.evidence(m[0], m[1], sureProse)...)
			}
			continue
		}
		if m := carrierRE.FindStringSubmatchIndex(p.s); m != nil && !id.Carrier.Known() && !anyProviderRE.MatchString(p.s[m[2]:m[3]]) {
			if words := p.s[m[2]:m[3]]; strings.HasSuffix(words, ".") && !companyRE.MatchString(words) {
				m[3]--
			}
			id.Carrier = benefit.State(original(p, m[2], m[3]), p.evidence(m[2], m[3], sureProse)...)
			continue
		}
		end := len(p.s)
		if at := nameCutRE.FindStringIndex(p.s); at != nil {
			end = at[0]
		}
		start := len(p.s) - len(strings.TrimLeft(p.s, " :"))
		if proseRE.MatchString(p.s) && len(p.s) > 90 && !sbcTitleRE.MatchString(p.s) {
			break // the introduction begins
		}
		if words := strings.TrimSpace(p.s[min(start, end):end]); len(words) < 4 || isClause(words) || untitledRE.MatchString(words) || hasAmount(words) && ofWhomRE.MatchString(words) || perYearRE.MatchString(words) || k > 0 && endsAbove(heads[k-1], p) || k+1 < len(heads) && endsAbove(p, heads[k+1]) || !titleRE.MatchString(words) || len(words) > 100 || proseRE.MatchString(words) && !companyRE.MatchString(words) || aboutNamesRE.MatchString(words) || aboutPaperRE.MatchString(strings.TrimSpace(p.s)) || strings.Count(p.s, "|") > 1 && !planLikeRE.MatchString(words) || paperRE.MatchString(words) || drugHeadingRE.MatchString(words) || isPairOfCost(words) ||
			boilerRE.MatchString(words) || notesTitleRE.MatchString(words) || headLabelRE.MatchString(words) || isTierLine(words) || titleColonRE.MatchString(words) || namesNoPlan(words) || isPlace(words) || sbcTitleRE.MatchString(p.s) || deductibleRE.MatchString(words) && hasAmount(words) && !strings.Contains(words, ":") && len(titles) > 1 {
			if strings.HasPrefix(p.s, "important questions") || proseRE.MatchString(p.s) && !companyRE.MatchString(p.s) && len(titles) > 0 {
				break
			}
			if paperRE.MatchString(words) {
				papers = append(papers, title{p, start, end})
			}
			continue
		}
		titles = append(titles, title{p, start, end})
	}
	if len(titles) == 0 || id.Name.Known() && id.Carrier.Known() {
		return
	}
	first := titles[0]
	words := first.p.s[first.i:first.j]
	name := first
	switch at := strings.Index(words, ": "); {
	case id.Name.Known():
	case at > 2:
		if !id.Carrier.Known() && !ofPaperRE.MatchString(words[:at]) {
			id.Carrier = benefit.State(original(first.p, first.i, first.i+at), first.p.evidence(first.i, first.i+at, sureProse)...)
		}
		name.i += at + 2
	case strings.HasPrefix(strings.TrimSpace(first.p.s), ":"): // the carrier's name is a picture
	case len(titles) == 1 && companyRE.MatchString(words): // whose plan it is, and not what it is called
		if !id.Carrier.Known() {
			id.Carrier = benefit.State(original(first.p, first.i, first.j), first.p.evidence(first.i, first.j, sureProse)...)
		}
		return
	case len(titles) > 1 && planWordRE.MatchString(words) && !planLikeRE.MatchString(titles[1].p.s): // a heading follows
	case medicareNameRE.MatchString(words):
	case len(titles) > 1 && ofPaperRE.MatchString(words): // the document's own title, above what it is about
		name = titles[1]
	case len(titles) > 1 && !id.Carrier.Known() && !typeWordRE.MatchString(words):
		id.Carrier = benefit.State(original(first.p, first.i, first.j), first.p.evidence(first.i, first.j, sureCarried)...)
		name = titles[1]
	}
	if !id.Name.Known() {
		id.Name = benefit.State(original(name.p, name.i, name.j), name.p.evidence(name.i, name.j, sureProse)...)
	}
	if !id.Type.Known() {
		for _, t := range slices.Concat(titles, papers) {
			if m := typeWordRE.FindStringIndex(t.p.s); m != nil {
				id.Type = benefit.State(strings.ToUpper(t.p.s[m[0]:m[1]]), t.p.evidence(m[0], m[1], sureProse)...)
				return
			}
		}
	}
}

// anyProviderRE finds that what something is provided by is no carrier: "when provided by a participating pharmacy".
var anyProviderRE = regexp.MustCompile(`^(?:your|our|their|the)\W*$|^(?:an?|any|our|your|these|those|all|network|in-network|participating|licensed|physicians?|providers?|pharmac(?:y|ies|ists?)) `)

// medicareNameRE finds the type of plan that closes the name of every Medicare plan.
var medicareNameRE = regexp.MustCompile(`\((?:pdp|hmo|ppo|hmo[- ]?pos|pos|lppo|rppo|pffs|hmo d-?snp|hmo c-?snp|ppo d-?snp|hmo i-?snp)\)`)

// untitledRE finds what stands at the head of a page like a title and names neither a plan nor whose it is: the number of a form
// ("PSHP-RXR-4T (01/16)"), the name of a row ("Company"), what members pay ("Rx Member Cost-Sharing: $15/$40"), what kind of plan
// it is ("A health maintenance organization"), an address, and words to the member.
var untitledRE = regexp.MustCompile(`^\W*(?:[a-z]*-?[a-z]*\d[a-z0-9]*(?:[-_./][a-z0-9]+)*|[a-z0-9]+(?:[-_.][a-z0-9]*)*[-_.][a-z]*\d[a-z0-9]*)(?: ?\(\d{1,2}[/-]\d{2,4}\)| \d{1,2}/\d{2,4})?\W*$|^\W*(?:company|employer|employees?|client|customer|group|account)\W*$|^\W*(?:section|chapter|part|article|appendix|attachment|exhibit|schedule) (?:[ivxlc]+|\d+|[a-z])\W*$|\bresponsibility for cost[- ]sharing\W*$|\b(?:cost[- ]sharing|copay(?:ment)?s?)\b[^:]*:.*[$%]|^\W*(?:generics?|brands?)\b[a-z ]*$|` +
	`^\W*(?:questions?|responses?|answers?|items?|values?|settings?|details?|descriptions?|comments?)\W*$|^\W*[•▪‣●] ?|^\W*an? |\byour\b|^\W*(?:(?:open|annual) )+enrollment\b|^\W*\d+ .*\b(?:street|st|avenue|ave|way|road|rd|boulevard|blvd|drive|suite|floor)\b|\bp\.? ?o\.? box\b`)

// endsAbove reports whether a line goes on with the sentence of the line above it: it begins in the middle of one, behind a line of prose
// that no sign ends.
func endsAbove(above, p *passage) bool {
	words := strings.TrimSpace(original(p, 0, len(p.s)))
	return words != "" && 'a' <= words[0] && words[0] <= 'z' && len(above.s) > leastRunning && !strings.ContainsAny(above.s[len(above.s)-1:], ".:;!?)|")
}

// leastRunning is how long a line is at least whose sentence goes on below it.
const leastRunning = 24

// notesTitleRE finds the title of remarks: "Notes:".
var notesTitleRE = regexp.MustCompile(`^\W*(?:notes?|footnotes?|key|legend|remarks?|comments?|disclaimers?)\W*$`)

// clauseMarkRE finds what counts the paragraphs and clauses of a rule: "(a) ", "1. ", "A. ".
var clauseMarkRE = regexp.MustCompile(`^(?:\((?:[a-z]|[ivx]{1,4}|\d{1,2})\)|(?:[a-z]|\d{1,2})[.)]) `)

// notNameRE finds the lines of a letter or a form about what follows, headings of rules, and what members do, none of which names a plan:
// "Re: Important notice", "1. Plan information", "Step therapy and quantity limits", "With step therapy you try".
var notNameRE = regexp.MustCompile(`\?|^\W*dear\b|^\W*(?:refills?|mail (?:order|service)|specialty|how it works|contacts?)\W*$|^\W*(?:re|subject|from|to|date|attn|attention|cc) ?: |^\W*\d{1,2}[.)] (?:(?:plan|benefit|group|general|client|account) )*(?:information|details|overview|identification|set-?up)\W*$|^\W*(?:step therapy|quantity limits?|prior authori[sz]ations?)\b|^\W*(?:(?:other|general|special|pharmacy|rx|drug|clinical|benefit|claim) )*(?:programs?|plan|benefit|claim) (?:rules|edits|provisions)\W*$|\byou (?:try|must|pay|can|may|need|get|will|are|have|use|take|fill)\b`)

// isClause reports whether words are a clause of a rule, or a line within a sentence about costs, and name no plan.
func isClause(words string) bool {
	return notNameRE.MatchString(words) || youngHeadRE.MatchString(words) || grownHeadRE.MatchString(words) || !planWordRE.MatchString(words) && (clauseMarkRE.MatchString(words) || strings.HasSuffix(words, ";") || hasAmount(words) && tierWordsRE.MatchString(words) || linkAtEndRE.MatchString(words) && tierOrDrugRE.MatchString(words))
}

var tierOrDrugRE = regexp.MustCompile(`\b(?:generics?|brands?|drugs?|medications?|prescriptions?|copay(?:ment)?s?)\b`)

// isPairOfCost reports whether words are a kind of pharmacy or a limit and what it costs: "Deductible: $100 per individual".
func isPairOfCost(words string) bool {
	label, value, ok := strings.Cut(words, ": ")
	return ok && hasAmount(value) && (isPlaceOfFills(label) || namesLimit(label))
}

// original gives the document's own words for a piece of a passage, on one line.
func original(p *passage, i, j int) string {
	var out []string
	for _, s := range p.spans(i, j) {
		out = append(out, oneLine(p.src.Quote(s)))
	}
	return strings.Join(out, " ")
}

var hyphenatedRE = regexp.MustCompile(`(\pL)[-\x{2010}\x{fffd}]\n(\pL)`)

// oneLine puts words on one line; those that a line's end parts at a hyphen go on without a space.
func oneLine(s string) string {
	if strings.Contains(s, "-\n") || strings.Contains(s, "\u2010\n") || strings.Contains(s, "\ufffd\n") {
		s = hyphenatedRE.ReplaceAllString(s, "$1-$2")
	}
	return strings.Join(strings.Fields(s), " ")
}

// perYearRE finds the name of a limit that holds for a year: "Member maximum copayment per calendar year".
var perYearRE = regexp.MustCompile(`\b(?:maximums?|limits?|deductibles?|co-?pay(?:ment)?s?)\b.*\bper (?:calendar|plan|benefit|contract|policy)? ?year\b`)
