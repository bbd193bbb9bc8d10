package analyze

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/formulary"
)

var (
	// signRE finds the sign that a list puts in front of a name: "+ naproxen" is a generic.
	signRE = regexp.MustCompile(`^([*^†‡◊#+~]{1,3}) ?`)
	// indexRE finds the title of an index, which names the drugs again; leaderRE finds its lines.
	indexRE  = regexp.MustCompile(`^(?:(?:alphabetical |drug |medication )*index(?: of .{3,40})?|table of contents)$`)
	leaderRE = regexp.MustCompile(`(?:[.·…_] ?){3,}\d*$`)
	// numberedClassRE finds the title of a class by its number: "3.1.2 Combinations".
	numberedClassRE = regexp.MustCompile(`^\d+(?:\.\d+)*\.? +\pL|^\d+(?:\.\d+)+$`)
)

// belowTiers reads lists that have neither tables nor heads: names in columns over the page, below titles that say their tier, with letters
// behind them. A tier holds until the next title, over columns and pages. That the lines of a page have names of substances, and that the
// list has several tiers, is what proves it.
func (d *drugList) belowTiers() {
	var found []formulary.Entry
	var lefts []float64
	tiers := map[string]bool{}
	tier, proven := "", false
	for n := range d.src.Pages {
		lines := d.pageLines(n)
		lefts = alsoBefore(columnLefts(lines), lefts, lines)
		of, last := d.pageBelowTiers(lines, lefts, tier)
		var names []string
		prose := 0
		for _, e := range of {
			names = append(names, e.Name)
			if isProse(e.Name) {
				prose++
			}
		}
		switch {
		case areDrugs(names, 1), proven && len(of) > 0 && prose == 0:
			proven, tier = true, last
			found = append(found, of...)
			for _, e := range of {
				tiers[e.Tier] = true
			}
		case len(of) > 0 || !proven:
			proven, tier = false, "" // what the tiers are, or cost
		}
	}
	var names []string
	for _, e := range found {
		names = append(names, e.Name)
	}
	if len(tiers) < 2 || !areDrugs(names, fewestListLines) {
		return
	}
	d.list.Entries = found
	for _, e := range found {
		d.taken = append(d.taken, e.Source)
	}
	for t := range d.src.Tables { // columns that stood so even that they looked like one
		if at, ok := cellsOf(&d.src.Tables[t]); ok && slices.ContainsFunc(found, func(e formulary.Entry) bool { return at.Contains(e.Source) }) {
			d.tables[t] = true
		}
	}
}

// alsoBefore are where the columns of a page begin, with those of the page before that have too few lines here to be found.
func alsoBefore(lefts, before []float64, lines []document.Line) []float64 {
	for _, x := range before {
		here := slices.ContainsFunc(lines, func(l document.Line) bool { return near(l.Box.Left, x) })
		if here && !slices.ContainsFunc(lefts, func(y float64) bool { return x-y < betweenColumns && y-x < betweenColumns }) {
			lefts = append(lefts, x)
		}
	}
	slices.Sort(lefts)
	return lefts
}

// pageBelowTiers reads the columns of a page, the first of which begins in a tier; it says in which the last one ends.
func (d *drugList) pageBelowTiers(lines []document.Line, lefts []float64, tier string) (out []formulary.Entry, last string) {
	for k, left := range lefts {
		var column []document.Line
		for _, l := range lines {
			if l.Box.Left >= left-indent && l.Box.Left <= left+mostIndent && (k+1 == len(lefts) || l.Box.Left < lefts[k+1]-indent) {
				column = append(column, l)
			}
		}
		slices.SortStableFunc(column, func(a, b document.Line) int { return cmp.Compare(middle(a), middle(b)) })
		begun := false
		for i, l := range column {
			words := oneLine(d.src.Quote(l.Span))
			if said := strings.TrimSpace(strings.TrimSuffix(strings.ToLower(words), "(continued)")); tierTitleRE.MatchString(said) {
				tier, begun = strings.TrimSpace(words[:len(said)]), false
				continue
			}
			if indexRE.MatchString(strings.ToLower(strings.Trim(words, " :"))) {
				tier = ""
			}
			e := d.signed(l.Span, tier)
			title := l.Heading && (!strings.ContainsFunc(e.Rules, unicode.IsLetter) || classOfNamesRE.MatchString(e.Name)) // large letters alone may be of a short page
			close := i > 0 && l.Box.Top-column[i-1].Box.Bottom < l.Box.Bottom-l.Box.Top
			switch {
			case begun && close && !title && (e.Name == "" || l.Box.Left > left+indent || d.leftOpen(out[len(out)-1].Name, words)):
				of := &out[len(out)-1]
				of.Name = strings.TrimSpace(joinHyphened(of.Name, e.Name))
				d.extend(of, l.Span)
				d.flags(of, drugColumns{tier: -1}, func(int) string { return "" }, strings.Trim(of.Rules+", "+e.Rules, " ,"))
			case tier == "" || len(e.Name) < 3 || title || letterRE.MatchString(words) || numberedClassRE.MatchString(words) || leaderRE.MatchString(words) || !d.mayBeName(l),
				e.Rules == "" && classOfNamesRE.MatchString(e.Name) && !namesSubstance(e.Name), l.Box.Left > left+indent:
				begun = false
			default:
				out = append(out, e)
				begun = true
			}
		}
	}
	return out, tier
}

// signed is a drug with the sign in front of its name and the letters behind it.
func (d *drugList) signed(at document.Span, tier string) formulary.Entry {
	words := listBulletRE.ReplaceAllString(signRE.ReplaceAllString(oneLine(d.src.Quote(at)), ""), "")
	e := formulary.Entry{Tier: tier, Source: at}
	var rules string
	e.Name, rules = d.withoutCodes(words)
	if m := signRE.FindStringSubmatch(oneLine(d.src.Quote(at))); m != nil {
		if _, ok := d.key()[m[1]]; ok {
			rules = strings.Trim(m[1]+", "+rules, ", ")
		}
	}
	d.flags(&e, drugColumns{tier: -1}, func(int) string { return "" }, rules)
	return e
}

// joinHyphened puts the rest of a name behind its first part, which may end in a hyphen: "Sustained-" "Release".
func joinHyphened(name, rest string) string {
	if n := len(name); n > 1 && rest != "" && name[n-1] == '-' && name[n-2] != ' ' {
		return name + rest
	}
	if rest == "" {
		return name
	}
	return joinName(name, rest)
}
