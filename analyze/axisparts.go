package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// The parts of a cost share that tables along axes have in rows, columns or headings of their own: the copay, the coinsurance, what bounds it,
// whether the deductible applies, and the supply.

const (
	axisWhose   = `(?:(?:member|patient|participant|your|flat|fixed|dollar|percentage)(?:'s)? )*`
	axisFill    = `(?:rx|scripts?|prescriptions?|fills?)`
	axisEach    = `(?: ?(?:per|each|a|/) ?` + axisFill + `)?`
	axisUnit    = `(?: ?\(?[$%]\)?| \((?:in )?(?:dollars?|percent)\))?`
	axisKind    = `(?:co-?pay(?:ment)?|co-?ins(?:urance)?|cost(?:[- ]share)?)`
	axisBound   = `(?:(?:member|patient|participant|your|` + axisKind + `|(?:per )?` + axisFill + `) )*`
	axisBoundOf = `\.?(?: (?:member|patient|participant|your|` + axisKind + `|payment|pays?|amount|amt))*` + axisEach + axisUnit
	axisDed     = `(?:(?:the|rx|drug|pharmacy|prescription|plan|annual|medical|calendar year) )*ded(?:uctible)?\b\.?`
	axisDS      = `(?:ds|days?(?:['’]?s?['’]?[ -]?supply)?)`
)

var (
	axisPartREs = []struct {
		re   *regexp.Regexp
		kind columnKind
	}{
		{regexp.MustCompile(`^\W*` + axisWhose + `co-?pay(?:ment)?s?(?: (?:amt|amount))?` + axisEach + axisUnit + `\W*$`), costColumn},
		{regexp.MustCompile(`^\W*` + axisWhose + `co-?ins(?:urance)?(?: (?:rate|pct|percent(?:age)?))?` + axisEach + axisUnit + `\W*$|^ ?% ?$`), costColumn},
		{regexp.MustCompile(`^\W*` + axisBound + `(?:min(?:imum)?|floor)` + axisBoundOf + `\W*$`), minimumColumn},
		{regexp.MustCompile(`^\W*` + axisBound + `(?:max(?:imum)?|cap)` + axisBoundOf + `\W*$`), maximumColumn},
		{regexp.MustCompile(`^\W*(?:(?:is|are|does|do) )?(?:` + axisDed + ` (?:applies|apply|applicable|waived|exempt)|(?:not )?(?:subject|subj\.?|applies) to ` + axisDed + `|(?:apply|exempt from|waive) ` + axisDed + `|` + axisDed + ` ?(?:\?|\(y(?:es)? ?/ ?no?\)))\W*(?:y(?:es)? ?/ ?no?\W*)?$`), orderColumn},
		{regexp.MustCompile(`^\W*(?:(?:min(?:imum)?\.?|from|low) ` + axisDS + `|` + axisDS + ` (?:min(?:imum)?|from|low|start))` + axisEach + `\W*$`), daysFromColumn},
		{regexp.MustCompile(`^\W*(?:(?:max(?:imum)?\.?|to|high|through) ` + axisDS + `|` + axisDS + ` \(?(?:to|thru|through|high|end|limits?|max(?:imum)?|allowed|dispensed)\)?|` + axisDS + `|supply \(?(?:in )?days?\)?)` + axisEach + `\W*$`), daysToColumn},
	}
	// axisPartWordRE finds a word that each name of a part has, but for the sign of one.
	axisPartWordRE = regexp.MustCompile(`\b(?:co-?pay|co-?ins|min|max|floor|cap|ded|ds|days?|supply)`)
	// axisPartFromRE finds where the name of a part may begin behind other words.
	axisPartFromRE = regexp.MustCompile(`[ :,–—(-]+`)
	axisBareDedRE  = regexp.MustCompile(`^\W*` + axisDed + `\W*$`)
	axisNamedRE    = regexp.MustCompile(`[a-z]`)
)

// axisPartNamed is the part of a cost share that words name which say nothing else.
func axisPartNamed(s string) columnKind {
	for _, p := range axisPartREs {
		if p.re.MatchString(s) {
			return p.kind
		}
	}
	return unknownColumn
}

// axisPartIn finds the name of a part of a cost share that words are, or end with, and where it begins.
func axisPartIn(s string) (kind columnKind, i int) {
	if len(s) > axisBounds || !axisPartWordRE.MatchString(s) && !strings.Contains(s, "%") {
		return unknownColumn, 0
	}
	if kind = axisPartNamed(s); kind != unknownColumn {
		return kind, len(s) - len(strings.TrimLeft(s, " :,-"))
	}
	for _, at := range axisPartFromRE.FindAllStringIndex(s, -1) {
		if !axisNamedRE.MatchString(s[:at[0]]) {
			continue
		}
		if kind = axisPartNamed(s[at[1]:]); kind != unknownColumn && strings.TrimSpace(s[at[1]:]) != "%" {
			return kind, at[1]
		}
	}
	return unknownColumn, 0
}

// answersOrder reports whether a cell says whether the deductible applies, where its label or header asks that.
func answersOrder(s string) bool {
	return len(s) <= maxHeader && !axisNoneRE.MatchString(s) && (yesRE.MatchString(s) || noRE.MatchString(s))
}

// isPartValue reports whether words may be the value of a part of a cost share that is named elsewhere.
func isPartValue(kind columnKind, s string) bool {
	switch kind {
	case orderColumn:
		return answersOrder(s)
	case daysFromColumn, daysToColumn:
		_, ok := axisSupply(kind, s)
		return ok
	}
	return hasAmount(s) && len(s) < axisBounds || bareAmountRE.MatchString(s)
}

// axisSupply reads the days in a cell whose label or header says that it holds them: "30", "1-30", "up to 30 days".
func axisSupply(kind columnKind, s string) (benefit.DaysSupply, bool) {
	var days benefit.DaysSupply
	if m := bareDaysRE.FindStringSubmatch(s); m != nil {
		if days = (benefit.DaysSupply{Min: 1, Max: number(m[1])}); m[2] != "" {
			days = benefit.DaysSupply{Min: days.Max, Max: number(m[2])}
		}
	} else if marks := lex(s); len(marks) == 1 && marks[0].kind == daysMark && len(s) <= maxHeader {
		days = marks[0].days
	}
	if kind == daysFromColumn {
		days.Min = days.Max
	}
	return days, days.Max > 0 && days.Min <= days.Max && days.Max <= 366
}

// partOfRow is the part of a cost share that a row holds, which one of its first cells names, or the heading above it: all behind it are
// values of that.
func partOfRow(cells []*gridCell, heading *gridCell) columnKind {
	for k, c := range cells[:min(len(cells), 3)] {
		kind, _ := axisPartIn(c.s)
		if (kind == daysFromColumn || kind == daysToColumn) && isPartValue(kind, c.s) {
			return unknownColumn // a supply, and no label of some
		}
		bare := axisBareDedRE.MatchString(c.s)
		if bare {
			kind = orderColumn // "Deductible" beside "Yes" and "No"
		}
		if told, ok := partValues(kind, cells[k+1:]); kind != unknownColumn {
			if ok && (told > 0 || len(cells) > k+1 && !bare) {
				return kind
			}
			return unknownColumn
		}
	}
	if full(heading) && len(cells) > 1 {
		if kind := axisPartNamed(heading.s); kind != unknownColumn {
			if told, ok := partValues(kind, cells[1:]); ok && told > 0 {
				return kind
			}
		}
	}
	return unknownColumn
}

// partValues counts the cells that hold a value of a part. It reports false where one holds what is none.
func partValues(kind columnKind, cells []*gridCell) (told int, ok bool) {
	for _, v := range cells {
		switch {
		case isPartValue(kind, v.s):
			told++
		case !axisNoneRE.MatchString(v.s):
			return told, false
		}
	}
	return told, true
}

// takePart adds the value of a part that stands beside the cost share itself.
func (s *axisShare) takePart(v axisValue) {
	switch days, _ := axisSupply(v.at.part, v.cell.s); v.at.part {
	case daysFromColumn:
		s.at.days.Min = days.Min
	case daysToColumn:
		s.at.days.Max = days.Max
		s.at.days.Min = max(s.at.days.Min, days.Min)
	default:
		s.beside[v.at.part] = axisPart{v.cell, v.at.partAt}
		return
	}
	if s.at.daysAt == nil {
		s.at.daysAt = v.at.partAt
	} else {
		s.at.daysAt = joinedPassage(s.at.daysAt, v.at.partAt)
	}
	s.at.daysAt = joinedPassage(s.at.daysAt, v.cell.passage)
}

// takeValue adds the copay or the coinsurance. It reports false where there are both, and neither is nothing.
func (s *axisShare) takeValue(v axisValue) bool {
	value := v.cell
	if v.at.partAt != nil && bareAmountRE.MatchString(v.cell.s) {
		c := *v.cell
		unit := "$"
		if strings.Contains(v.at.partAt.s, "coins") || strings.Contains(v.at.partAt.s, "co-ins") || strings.Contains(v.at.partAt.s, "%") {
			unit = "%"
		}
		c.passage = v.cell.inUnit(unit, v.at.partAt)
		value = &c
	}
	free := func(c *gridCell) bool {
		list := newCellOf(c).shares()
		return len(list) == 1 && list[0].free()
	}
	switch {
	case s.value == nil, free(s.value):
		s.value = value
	case !free(value):
		return false
	}
	return true
}

// unsaid reports whether no cost share is stated of which the supply and the deductible are.
func (s *axisShare) unsaid() bool {
	return s.value == nil && s.beside[minimumColumn].cell == nil && s.beside[maximumColumn].cell == nil
}
