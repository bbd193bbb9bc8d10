package analyze

import (
	"maps"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/formulary"
)

// Workbooks give a quantity limit in columns of its own: whether there is one, how much, and for how many days.
var (
	limitAmountRE = regexp.MustCompile(`^(?:ql|(?:qty|quantity)[ _-]?(?:level[ _-])?limits?)(?:[ _-](?:amounts?|qty|quantity|max(?:imum)?|units?|value|number))?$|^(?:max(?:imum)?|limit)[ _.-]+(?:qty|quantity|units?|amount)$|^(?:qty|quantity)[ _-](?:max(?:imum)?|allowed)$`)
	limitPeriodRE = regexp.MustCompile(`^(?:(?:ql|(?:qty|quantity)(?:[ _-](?:level[ _-])?limits?)?|limit)[ _-])?(?:(?:per|time|max(?:imum)?)[ _-])?(?:(?:#|number) of )?(?:days?(?:[' _-]+supply)?|days of supply|period|time ?frame)$|^(?:ql|(?:qty|quantity)[ _-]limits?|limit)[ _-](?:time|duration)$`)
	amountCellRE  = regexp.MustCompile(`^\d+(?:\.\d{1,3})?(?: ?[a-z]+(?:\(s\))?)?$`)
	periodCellRE  = regexp.MustCompile(`^(?:(?:per|every|in) )?(\d{1,3})(?: ?(?:days?|d))?(?:['’]? supply)?$|^(?:per |a )?day$|^daily$`)
)

// drugHeadWords is what the head of a column of a drug table says, without a remark in brackets that only explains it.
func drugHeadWords(c *gridCell) string {
	words := strings.Trim(strings.TrimSpace(c.s), " *:")
	if at := strings.Index(words, " ("); at > 0 && !tierColumnRE.MatchString(words) && !groupColumnRE.MatchString(words) {
		words = words[:at]
	}
	return words
}

// limitColumns finds columns of amounts that have one of days behind them. A column of days alone says how long a fill may be, and one of
// amounts alone has the days in its cells.
func limitColumns(row []*gridCell) map[int]int {
	out := map[int]int{}
	amount := -1
	for k, c := range row {
		if c == nil || c.col != k {
			continue
		}
		switch words := drugHeadWords(c); {
		case nameColumnRE.MatchString(words):
			amount = -1 // the columns of another drug beside this one
		case limitAmountRE.MatchString(words):
			amount = k
		case amount >= 0 && limitPeriodRE.MatchString(words):
			out[amount], amount = k, -1
		}
	}
	return out
}

// isPeriod reports whether a column has the days of another's amounts.
func isPeriod(perDays map[int]int, k int) bool {
	return slices.Contains(slices.Collect(maps.Values(perDays)), k)
}

// limitOf is what a column of quantity limits says of a row, beside others that speak of the same limit. It reports false for what they leave
// nothing to add to: a plain yes beside the amount, and an amount of a limit that does not apply.
func (c *drugColumns) limitOf(k int, words func(int) string) (string, bool) {
	said := strings.TrimSpace(words(k))
	for other, flag := range c.flags {
		if flag != formulary.QuantityLimit || other == k {
			continue
		}
		beside := strings.ToLower(strings.TrimSpace(words(other)))
		_, isAmount := c.perDays[k]
		_, besideAmount := c.perDays[other]
		if isAmount && beside != "" && notMarkedRE.MatchString(beside) || besideAmount && markRE.MatchString(strings.ToLower(said)) && amountCellRE.MatchString(beside) {
			return "", false
		}
	}
	if days, ok := c.perDays[k]; ok && amountCellRE.MatchString(strings.ToLower(said)) {
		if m := periodCellRE.FindStringSubmatch(strings.ToLower(strings.TrimSpace(words(days)))); m != nil {
			per := m[1]
			if per == "" {
				per = "1"
			}
			return said + " per " + per + " days", true
		}
	}
	return said, true
}
