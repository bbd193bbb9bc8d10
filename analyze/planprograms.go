package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// programRE finds a heading that is about the members of a public program, of which a state's page describes several.
var programRE = regexp.MustCompile(`^(?:the |for |if you have )?((?:medicaid(?: expansion)?|chip(?: perinat(?:al|e))?|medicare|basic health (?:plan|program)|child health plus|essential plan|family planning(?: program)?))(?: (?:members?|enrollees?|recipients?|beneficiaries|participants?|clients?|adults?|children|famil(?:y|ies)))+\b(?:[ ,:;(-][^.;$%]{0,60})?$`)

// incomeOfRE finds what a header says behind a name of whom the plan is for, by their income.
var incomeOfRE = regexp.MustCompile(`\b(?:(?:family|household|annual|your) )*incomes?\b[^a-z]{0,3} ?(?:up to|at or|of|over|above|below|under|between|from|is|less|more|\d)|\b\d{2,3} ?% ?(?:to|-|–|through) ?\d{2,3} ?% ?(?:of )?(?:the )?(?:federal )?(?:poverty|fpl)`)

// earningsOfRE finds what a header says in brackets behind a name of whom the plan is for, by their pay: "(Earn $35,000 or less)".
var earningsOfRE = regexp.MustCompile(`[([] ?(?:(?:for|if|you|your|only|available|to|open|those|employees|associates|members|staff|team|anyone|who|whose|with|an?|annual|annualized|base|gross|total|household|full-time|part-time|is|are)\b[ -]*)*(?:earn(?:s|ed|ing|ings)?|mak(?:es?|ing)|salar(?:y|ies)|wages?|pay|paid|compensation)\b[^()\[\]]{0,40}\$? ?\d[^()\[\]]*[)\]]`)

// closedToRE finds what a header says in brackets behind the name of a plan that not everyone may choose: "(closed to new enrollees)",
// "(grandfathered)", "(current participants only)". "(Current)" alone tells the plan as it is from the one that it is renewed as.
var closedToRE = regexp.MustCompile(`[([] ?(?:(?:plan|option|is|now|currently) )*(?:(?:closed|frozen|grandfathered|not (?:open|available|offered)|no new)` + whomWords + `*|(?:existing|current)` + whomWords + `+)[^a-z()]*[)\]]`)

const whomWords = `(?: (?:to|for|new|existing|current|enrollees?|enrollments?|members?|participants?|employees?|hires?|entrants?|groups?|only|as|of|after|and|or|the|any|all|\d{1,4}|/|since|plan|year))`

// letteredForRE finds whom a plan is for, as people are called, behind the letter or number that it is called by: "Plan A (Actives)", "Plan B
// (Apprentices)".
var letteredForRE = regexp.MustCompile(`^\W*(?:plan|option|schedule) (?:[a-h]|\d{1,2}|i{1,3}|iv)( ?[(\[] ?(?:for )?(?:the )?(?:[a-z-]+ ){0,3}(?:[a-z-]*(?:ees?|ers|ors|men|ants|ices|ists|ives|ians|staff)|pre-?65|post-?65)\W*)$`)

// remarkOfWhom returns where a remark begins behind the name in a header, of whom the plan is for; 0 where there is none.
func remarkOfWhom(s string) int {
	for _, re := range []*regexp.Regexp{incomeOfRE, earningsOfRE, closedToRE} {
		if at := re.FindStringIndex(s); at != nil && strings.Trim(s[:at[0]], " -–:(,/") != "" {
			return at[0]
		}
	}
	return behindLetter(s)
}

// behindLetter returns where it begins for whom a plan is, behind its letter or number; 0 where nothing says so.
func behindLetter(s string) int {
	if m := letteredForRE.FindStringSubmatchIndex(s); m != nil {
		return m[2]
	}
	return 0
}

// keepApart gives columns of one name the remarks of whom they are for, where only these tell them apart: what someone pays who
// earns less is not what the others pay.
func keepApart(columns []namedColumn) {
	whole := func(c namedColumn) string { return original(c.cell.passage, 0, len(c.cell.s)) }
	remark := func(c namedColumn) string {
		if at := remarkOfWhom(c.cell.s); at > 0 {
			return c.cell.s[at:]
		}
		return ""
	}
	names := make([]string, len(columns))
	for i, c := range columns {
		names[i] = c.name
		if remark(c) != "" && slices.ContainsFunc(columns, func(o namedColumn) bool {
			return slices.Equal(planKey(o.name), planKey(c.name)) && remark(o) != remark(c)
		}) {
			names[i] = whole(c)
		}
	}
	for i := range columns {
		columns[i].name = names[i]
	}
}

// programTable is a table below the heading of a program.
type programTable struct {
	name   string
	table  int
	at     document.Span
	places map[string]bool
}

// programs gives the tables below the headings of public programs to these, where two of them state amounts of the same drugs: "Medicaid
// members" above one table, "CHIP members" above another, which may have columns of its own groups.
func (p *planParts) programs() bool {
	tables := p.programTables()
	var names []string
	for i, t := range tables {
		if !p.axes[t.table] && slices.ContainsFunc(tables, func(o programTable) bool { return o.name != t.name && sharePlace(o.places, tables[i].places) }) && !slices.Contains(names, t.name) {
			names = append(names, t.name)
		}
	}
	if len(names) == 0 || slices.ContainsFunc(names, p.knows) {
		return false
	}
	sets := p.assign(names)
	for _, t := range tables {
		if k := slices.Index(names, t.name); k >= 0 && !p.axes[t.table] {
			p.own(sets[k], t.at)
		}
	}
	return true
}

func sharePlace(a, b map[string]bool) bool {
	for place := range a {
		if b[place] {
			return true
		}
	}
	return false
}

// programTables are the first tables below the headings of programs.
func (p *planParts) programTables() []programTable {
	type heading struct {
		at   int
		name string
	}
	var heads []heading
	spans := tableSpans(p.src)
	for n := range p.src.Pages {
		for _, l := range p.src.Pages[n].Lines {
			if l.Span.Len() < 4 || l.Span.Len() > nameBounds || l.Margin || inSpans(spans, l.Span.Start) {
				continue
			}
			words := newPassage(p.src, l.Span)
			if m := programRE.FindStringSubmatchIndex(strings.TrimRight(words.s, " ")); m != nil {
				heads = append(heads, heading{l.Span.Start, original(words, m[2], m[3])})
			}
		}
	}
	var out []programTable
	next := 0
	name := ""
	for n := range p.src.Tables {
		at, ok := cellsOf(&p.src.Tables[n])
		if !ok {
			continue
		}
		for next < len(heads) && heads[next].at < at.Start {
			name = heads[next].name
			next++
		}
		if name == "" {
			continue
		}
		own := p.axes[n]
		delete(p.axes, n)
		out = append(out, programTable{name: name, table: n, at: at, places: p.places(at)})
		if own {
			p.axes[n] = true
		}
		name = "" // what stands below the table may be about all of them
	}
	return out
}
