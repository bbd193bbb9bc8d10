package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// sheetTitle is the name of a plan that a sheet says above its table, where the sheet itself is called by a part of it: "Harbor PPO
// 750" on the sheet "PPO 750", or "Choice 2500-25 | Product code C25" on the sheet "Choice 2500", perhaps below the carrier.
//
// What stands above the table of another sheet, too, is not the plan's: a carrier may be called "Gold Coast".
func sheetTitle(src *document.Text, page *document.Page) string {
	for _, c := range titlesAbove(src, page.Number) {
		if c.Len() > 2*nameBounds {
			return ""
		}
		name := titleOfSheet(newPassage(src, c), page.Label)
		if name == "" {
			continue
		}
		for n := range src.Pages {
			if other := src.Pages[n].Number; other != page.Number && slices.ContainsFunc(titlesAbove(src, other), func(o document.Span) bool { return src.Quote(o) == src.Quote(c) }) {
				return ""
			}
		}
		return name
	}
	return ""
}

// titlesAbove are the rows of one cell above the table of a sheet.
func titlesAbove(src *document.Text, page int) []document.Span {
	var out []document.Span
	for t := range src.Tables {
		if src.Tables[t].Page != page || len(src.Tables[t].Rows) == 0 {
			continue
		}
		for _, r := range src.Tables[t].Rows[:min(len(src.Tables[t].Rows), rowsOfTitle)] {
			cells := slices.DeleteFunc(slices.Clone(r.Cells), func(c document.Cell) bool { return c.Span.Len() == 0 })
			if len(cells) != 1 {
				break
			}
			out = append(out, cells[0].Span)
		}
		break
	}
	return out
}

// rowsOfTitle is how many rows a sheet may have above its table.
const rowsOfTitle = 4

// titlePartRE finds what parts what a title says of a plan: its name, its number, its year.
var titlePartRE = regexp.MustCompile(` ?\| ?| +[-–—] +| *; `)

// titleOfSheet is the part of a title that names the plan of a sheet with that label.
func titleOfSheet(words *passage, label string) string {
	for start := 0; start < len(words.s); {
		end, next := len(words.s), len(words.s)
		if at := titlePartRE.FindStringIndex(words.s[start:]); at != nil {
			end, next = start+at[0], start+at[1]
		}
		s := strings.TrimSpace(words.s[start:end])
		numbered := strings.HasPrefix(s, strings.ToLower(label)) && strings.ContainsAny(label, "0123456789")
		if (kindOfPlanRE.MatchString(s) || numbered) && len(s) <= nameBounds && within(planKey(label), planKey(s)) && !aboutSheetRE.MatchString(s) && !manyPlansRE.MatchString(s) {
			if slices.Equal(planKey(label), planKey(s)) {
				return label // "Plan 4410 PPO" on the sheet "4410 PPO"
			}
			return strings.TrimSpace(original(words, start, end))
		}
		start = next
	}
	return ""
}

// aboutSheetRE finds what a sheet is, which is no part of its plan's name.
var aboutSheetRE = regexp.MustCompile(`\b(?:summary|schedule|overview|highlights|guide|details?|comparisons?|designs?|at a glance|benefits?|coverage|information|rates?|matrix|grid|coding|codes?|edits?|(?:19|20)\d\d|effective)\b|[.;:]`)

// aboutTableRE finds behind the name of a plan what the table below it shows.
var aboutTableRE = regexp.MustCompile(` +[-–—] +(?:(?:your|member|employee|prescription|drug|pharmacy|rx|medical|retail|mail|in-network|outpatient|and|&|\+) ?)*` +
	`(?:cost[- ]?shar(?:e|es|ing)|costs|copay(?:ment)?s?|co-?insurance|benefits?|coverage|drugs?|tiers?|schedule|summary|matrix|grid|overview|details|highlights|design)(?: (?:by|per|for|of|and|&|summary|schedule|matrix|grid|overview|details|highlights|design|at a glance)\b.*)?$`)

// aboutPlanRE finds the same where no sign parts it from the name: "Plan B Cost Share", "Harbor PPO prescription drug benefits".
var aboutPlanRE = regexp.MustCompile(` +(?:(?:member|prescription|drug|pharmacy|rx) )*(?:cost[- ]?shar(?:e|es|ing)|copay(?:ment)?s|drug costs|(?:prescription(?: drugs?)?|pharmacy|rx|drugs?) (?:benefits?|coverage))$`)

// nameEnds is where the name of a plan ends in a title that goes on with what the table below shows: "Harbor PPO - member cost share by
// tier". A title whose words in front could be any plan's is a name as it stands.
func nameEnds(s string) int {
	for _, about := range []*regexp.Regexp{aboutTableRE, aboutPlanRE} {
		if at := about.FindStringIndex(s); at != nil && kindOfPlanRE.MatchString(s[:at[0]]) && strings.TrimSpace(commonNameRE.ReplaceAllString(s[:at[0]], "")) != "" {
			return at[0]
		}
	}
	return len(s)
}
