package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

// Lists say beside a drug what becomes of it: "Effective 01/01/2026: Tier 2", "removed 06/30/2026". The row then holds until the day
// before, and another from that day on, unless the drug leaves the list.

const listDay = `(\d{1,2}/\d{1,2}/\d{4})`

var (
	dayLeadsRE  = regexp.MustCompile(`^(?:(?:effective|eff\.?|beginning|starting|as of|from|on)(?: date)?(?: on)?:? ?)` + listDay + ` ?[:,–-]? ?(.+)$`)
	dayEndsRE   = regexp.MustCompile(`^(.+?),? ?(?:(?:effective|eff\.?|beginning|starting|as of|from|on)(?: date)?(?: on)?:? ?)?` + listDay + `$`)
	toTierRE    = regexp.MustCompile(`^(?:(?:will )?(?:moves?|moving|moved|changes?|changing|changed|be|becomes?)(?: from (?:tier )?\d[a-d]?)? ?)?(?:to |on )?(tier ?(\d[a-d]?))$`)
	leavesRE    = regexp.MustCompile(`^(?:nf|non-?formulary|(?:will be )?(?:removed|deleted)(?: from (?:the )?(?:formulary|list|drug list))?|(?:will be )?(?:not|no longer|off) (?:on )?(?:the )?(?:formulary|list|drug list)|leaves (?:the )?(?:formulary|list|drug list))$`)
	ceasesRE    = regexp.MustCompile(`^(?:nc|(?:will be )?(?:not|no longer) covered|(?:will be )?excluded|will not be covered)$`)
	joinsListRE = regexp.MustCompile(`^(?:added|new)(?: to (?:the )?(?:formulary|list|drug list))?$`)
	lastDayRE   = regexp.MustCompile(`^(?:covered |listed )?(?:until|through|thru|ends?|ending)(?: on)?$`)
)

// listChange is what a remark says becomes of a drug on a day.
type listChange struct {
	day      calendar.Date
	tier     string // the tier from then on
	excluded bool   // not covered from then on
	leaves   bool   // no longer listed
	joins    bool   // listed from then on
	last     bool   // the last day of the row
}

// readChange reads such a remark.
func (d *drugList) readChange(remark string) (listChange, bool) {
	s := strings.Trim(strings.ToLower(oneLine(remark)), " .;,*()")
	var day, what string
	if m := dayLeadsRE.FindStringSubmatch(s); m != nil {
		day, what = m[1], m[2]
	} else if m := dayEndsRE.FindStringSubmatch(s); m != nil {
		day, what = m[2], strings.TrimRight(m[1], " :-–")
	}
	c := listChange{}
	var ok bool
	if c.day, ok = readDate(day); !ok {
		return c, false
	}
	switch tier := toTierRE.FindStringSubmatch(what); {
	case tier != nil:
		c.tier = tier[2]
	case ceasesRE.MatchString(what) || what == "nf" && d.key()["NF"] == formulary.ExcludedDrug:
		c.excluded = true
	case leavesRE.MatchString(what):
		c.leaves = true
	case joinsListRE.MatchString(what):
		c.joins = true
	case lastDayRE.MatchString(what):
		c.last = true
	default:
		return c, false
	}
	return c, true
}

// days takes the days of a row from its columns for them, whose cells may say in words what becomes of the drug then.
func (d *drugList) days(e *formulary.Entry, from, to string) {
	if day, ok := jsonDate(from); ok {
		e.From = day
	} else if _, ok := d.readChange(from); ok {
		e.Rules = strings.TrimLeft(e.Rules+"; "+from, "; ")
	}
	if day, ok := jsonDate(to); ok {
		e.To = day
	} else if _, ok := d.readChange(to); ok {
		e.Rules = strings.TrimLeft(e.Rules+"; "+to, "; ")
	}
}

// changes ends the rows of drugs of which a remark says what becomes of them, and adds what holds from then on. Two such remarks on one
// drug are left to whoever reads them.
func (d *drugList) changes() {
	for k := 0; k < len(d.list.Entries); k++ {
		e := &d.list.Entries[k]
		if !strings.Contains(e.Rules, "/") {
			continue
		}
		var changes []listChange
		for part := range strings.SplitSeq(strings.ReplaceAll(e.Rules, ", ", ";"), ";") {
			if c, ok := d.readChange(part); ok {
				changes = append(changes, c)
			}
		}
		if len(changes) != 1 || !e.From.IsZero() && changes[0].day <= e.From || !e.To.IsZero() {
			continue
		}
		c := changes[0]
		switch {
		case c.joins:
			e.From = c.day
			continue
		case c.last:
			e.To = c.day
			continue
		}
		next := *e
		next.Flags = slices.Clone(e.Flags)
		e.To, next.From = c.day.AddDays(-1), c.day
		switch {
		case c.leaves:
			continue
		case c.excluded:
			next.Flags = append(next.Flags, formulary.ExcludedDrug)
		case strings.HasPrefix(strings.ToLower(e.Tier), "tier"):
			next.Tier = e.Tier[:len("tier")] + " " + c.tier
		default:
			next.Tier = c.tier
		}
		k++
		d.list.Entries = slices.Insert(d.list.Entries, k, next)
	}
}

var (
	// listDayRE finds the line that says from when on a list holds: "Effective 10012025".
	listDayRE = regexp.MustCompile(`^\W*(?:(?:formulary|drug list|list) )?effective(?: date| on| as of)?:? ?(\d{1,2}/\d{1,2}/\d{4}|\d{8}|[a-z]{3,9}\.? \d{1,2}, ?\d{4})\W*$`)
	// asOfRE finds the day on which it was as it stands there.
	asOfRE = regexp.MustCompile(`^\W*(?:(?:this )?(?:formulary|drug list|list)(?: is)? )?(?:current|accurate|correct|valid|effective) as of:? ?(\d{1,2}/\d{1,2}/\d{4}|[a-z]{3,9}\.? \d{1,2}, ?\d{4})\W*$`)
)

// maxDayLine is as long, in characters, as the line of a list's day may be.
const maxDayLine = 60

// readListDay takes the day from which a drug list holds from the lines around it, where its head does not say: what becomes of a drug on
// a day says nothing of the list. Lists that name several days name none.
func readListDay(id *benefit.Identity, src *document.Text, drugs []formulary.Entry) {
	if from := &id.EffectiveFrom; from.Known() && len(from.Evidence) > 0 && slices.ContainsFunc(drugs, func(e formulary.Entry) bool { return e.Source.Contains(from.Evidence[0].Span()) }) {
		*from = benefit.Sourced[calendar.Date]{}
	}
	if id.EffectiveFrom.Known() {
		return
	}
	for _, re := range []*regexp.Regexp{listDayRE, asOfRE} {
		var day calendar.Date
		var ev []benefit.Evidence
		for n := range src.Pages {
			for _, l := range src.Pages[n].Lines {
				if l.Span.Len() == 0 || l.Span.Len() > maxDayLine {
					continue
				}
				p := newPassage(src, l.Span)
				m := re.FindStringSubmatchIndex(p.s)
				if m == nil {
					continue
				}
				said, ok := listDate(p.s[m[2]:m[3]])
				if !ok || !day.IsZero() && said != day {
					return
				}
				if day.IsZero() {
					day, ev = said, p.evidence(0, len(p.s), sureProse)
				}
			}
		}
		if !day.IsZero() {
			id.EffectiveFrom = benefit.State(day, ev...)
			return
		}
	}
}

// listDate reads a date, of figures alone too: "10012025", "20251001".
func listDate(s string) (calendar.Date, bool) {
	if len(s) == len("10012025") && strings.Trim(s, "0123456789") == "" {
		if d, ok := readDate(s[:2] + "/" + s[2:4] + "/" + s[4:]); ok && s[4:6] == "20" {
			return d, true
		}
		d, err := calendar.ParseCompact(s)
		return d, err == nil
	}
	return readDate(s)
}
