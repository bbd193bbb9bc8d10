package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/formulary"
)

// strengthRE finds the amount in what stands beside a name: "20 mg", "0.05 %", "100-62.5"; the hours of a release are none.
var (
	strengthRE = regexp.MustCompile(`\d`)
	releaseRE  = regexp.MustCompile(`(?i)\b\d+ ?-?(?:hr|hour|h)s?\b`)
)

// putStrength takes what a row of a drug list has in columns of its own: the strength, with its form. A form without a strength is
// no part of what tells drugs apart, unless two rows have one name; it is returned.
func putStrength(e *formulary.Entry, parts []string) (form string) {
	rest := strings.TrimSpace(strings.Join(parts, " "))
	if !strengthRE.MatchString(releaseRE.ReplaceAllString(rest, "")) {
		return rest
	}
	e.Strength = rest
	return ""
}

// tellFormsApart puts their forms and strengths behind the names that several rows have: those of a tablet and of a cream. forms are by
// the numbers of the entries.
func tellFormsApart(entries []formulary.Entry, forms map[int]string) {
	part := func(i int) string { return strings.ToLower(strings.TrimSpace(entries[i].Strength + " " + forms[i])) }
	of := map[string]map[string]bool{}
	for i, e := range entries {
		name := strings.ToLower(e.Name)
		if of[name] == nil {
			of[name] = map[string]bool{}
		}
		of[name][part(i)] = true
	}
	several := make([]bool, len(entries))
	for i, e := range entries {
		several[i] = part(i) != "" && len(of[strings.ToLower(e.Name)]) > 1
	}
	for i := range entries {
		if e := &entries[i]; several[i] {
			e.Name = strings.TrimSpace(e.Name + " " + strings.TrimSpace(e.Strength+" "+forms[i]))
			e.Strength = ""
		}
	}
}
