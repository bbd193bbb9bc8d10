package analyze

import (
	"strings"

	"github.com/rxassay/rxassay/formulary"
)

// namedWith is the name of a row of a drug list with what stands in columns of its own: the strength and the form. A form without a
// strength is no part of the name, and is returned apart: "Samplix" beside "pen".
func namedWith(name string, parts []string) (full, form string) {
	rest := strings.Join(parts, " ")
	if !strings.ContainsAny(rest, "0123456789") {
		return name, rest
	}
	return strings.TrimSpace(name + " " + rest), ""
}

// tellFormsApart puts their forms behind the names that several rows have: those of a tablet and of a cream. forms are by the
// numbers of the entries.
func tellFormsApart(entries []formulary.Entry, forms map[int]string) {
	if len(forms) == 0 {
		return
	}
	of := map[string]map[string]bool{}
	for i, e := range entries {
		name := strings.ToLower(e.Name)
		if of[name] == nil {
			of[name] = map[string]bool{}
		}
		of[name][strings.ToLower(forms[i])] = true
	}
	several := map[int]bool{}
	for i, e := range entries {
		several[i] = forms[i] != "" && len(of[strings.ToLower(e.Name)]) > 1
	}
	for i := range entries {
		if several[i] {
			entries[i].Name += " " + forms[i]
		}
	}
}
