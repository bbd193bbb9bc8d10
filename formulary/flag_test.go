package formulary

import (
	"fmt"
	"testing"
)

// TestDailyLimits reads limits of one day beside those of several: their words name no number of days.
func TestDailyLimits(t *testing.T) {
	for rules, want := range map[string]string{
		"QL(1 ea daily)":                  "1/1",
		"PA; QL (2 per day)":              "2/1",
		"QL (1/day); ST":                  "1/1",
		"QL (60 mL daily)":                "60/1",
		"QL (1 tablet/day)":               "1/1",
		"QL (0.5 mL per day)":             "0.5/1",
		"QL: 3 tabs a day":                "3/1",
		"QL (4 capsules every day)":       "4/1",
		"QL (max 2 daily)":                "2/1",
		"QL (2 per 1 day)":                "2/1",
		"Quantity limit: 2 tablets daily": "2/1",
		"QL (30 EA per 30 days)":          "30/30",
		"QL (1 daily, 30 per 30 days)":    "30/30", // the longer time binds a fill
		"QL (40 mg daily)":                "",      // a dose
		"QL (1 fill per day)":             "",
		"QL; AL (18 years and older)":     "",
	} {
		var e Entry
		e.ReadRules(rules)
		got := ""
		if e.Limit != nil {
			got = fmt.Sprintf("%s/%d", e.Limit.Max, e.Limit.Days)
		}
		if got != want || !e.QuantityLimit {
			t.Errorf("%q: limit %q, want %q", rules, got, want)
		}
	}
}
