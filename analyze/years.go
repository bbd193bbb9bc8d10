package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// A document about a change states what was and what will be beside each other: "2025 | 2026", "Current (through
// 12/31/2025) | New (effective 1/1/2026)", "Old value | New value". Only the later one is the plan's.

var (
	yearRE = regexp.MustCompile(`\b20\d\d\b`)
	// timeWordRE finds what says when; without it, words that may stand beside are about something else.
	timeWordRE = regexp.MustCompile(`\b20\d\d\b|\b(?:current|currently|new|next|prior|previous|previously|former|formerly|last|this year|upcoming|renewal|proposed|revised|today|old|existing|expiring|now)\b|\b\d{1,2}/\d{1,2}/\d\d\b`)
	newerRE    = regexp.MustCompile(`\b(?:new|next|upcoming|renewal|proposed|revised)\b`)
	olderRE    = regexp.MustCompile(`\b(?:old|prior|previous|previously|former|formerly|last|expiring|existing|ending|through|until)\b`)
	// changeHeadRE finds the header of a column that says what is different.
	changeHeadRE = regexp.MustCompile(`^(?:the )?(?:changes?|changed|differences?|impact|what(?: is|'s)? (?:changing|changed|new|different)|increase|decrease|increase ?/ ?decrease|type of change|\+ ?/ ?-|(?:(?:est(?:imated|\.)?|projected|annual|yearly|expected|plan|cost|financial|premium) ){1,3}(?:savings?|impact|change|difference|increase)|savings)(?: from (?:20\d\d|last year|current)| in 20\d\d)?\??(?: ?\(?y ?/ ?n\)?)?$`)
	timeTokenRE  = regexp.MustCompile(`^(?:what|you|we|will|pay|paid|plans?|benefits?|calendar|policy|contract|years?|yr|current|currently|new|next|prior|previous|previously|former|formerly|last|this|upcoming|present|renewal|proposed|revised|existing|old|expiring|today|now|your|the|a|in|for|of|on|as|to|from|and|or|after|before|later|onwards?|forward|effective|eff|through|thru|until|ending|ended|ends|beginning|begins|starting|coverage|values?|amounts?|designs?|provisions?|terms|changes?|` +
		`jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|\d{1,2}(?:st|nd|rd|th)?|py|cy|(?:py|cy)?(?:20)?\d\d|\d{1,2}/\d{1,2}/(?:20)?\d\d|20\d\d/(?:20)?\d\d|\d{1,2}/\d{1,2})$`)
)

// saysWhen reports whether words name a time and nothing else.
func saysWhen(s string) bool {
	if !timeWordRE.MatchString(s) {
		return false
	}
	return !slices.ContainsFunc(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" \n,:;.()[]–—-*|", r) }), func(w string) bool {
		return !timeTokenRE.MatchString(w)
	})
}

// allTimes reports whether the names of columns or titles are times of one plan, two at least, and perhaps what changes
// between them.
func allTimes(names []string) bool {
	if electedAmong(names) >= 0 {
		return true
	}
	times := 0
	for _, s := range names {
		switch s = strings.ToLower(strings.TrimSpace(s)); {
		case saysWhen(s):
			times++
		case !changeHeadRE.MatchString(s):
			return false
		}
	}
	return times > 1
}

// latestTime is which of several times comes last: by its year, by its words, else the last one.
func latestTime(names []string) int {
	if k := electedAmong(names); k >= 0 {
		return k
	}
	best, lastYear, lastRank := -1, 0, 0
	for k, s := range names {
		if s = strings.ToLower(strings.TrimSpace(s)); !saysWhen(s) {
			continue
		}
		year, rank := 0, 1
		for _, y := range yearRE.FindAllString(s, -1) {
			year = max(year, number(y))
		}
		switch {
		case newerRE.MatchString(s):
			rank = 2
		case olderRE.MatchString(s):
			rank = 0
		}
		later := best < 0
		switch {
		case later:
		case year != lastYear && year > 0 && lastYear > 0:
			later = year > lastYear
		case rank != lastRank:
			later = rank > lastRank
		default:
			later = year > 0 || lastYear == 0
		}
		if later {
			best, lastYear, lastRank = k, year, rank
		}
	}
	return best
}

// stayed returns the axis of a row whose last column says that nothing changes: what holds stands in the column before it.
func (a planAxis) stayed(row []*gridCell) planAxis {
	last := slices.IndexFunc(a.of, func(s planSet) bool { return s != 0 })
	if !a.times || last < 1 {
		return a
	}
	c := row[a.columns[last].from]
	if c == nil || !noChangeRE.MatchString(c.s) && !a.keepsDefault(c) {
		return a
	}
	a.of = slices.Clone(a.of)
	a.of[last], a.of[last-1] = 0, everyPlan
	return a
}

// noChangeRE finds that a column of what is new leaves something as it was.
var noChangeRE = regexp.MustCompile(`^\W*(?:no changes?|unchanged|not changing|same(?: as (?:current|before|\d{4}))?|remains? the same|as is)\W*$`)
