package formulary

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/drug"
)

// Drug is what is known of a drug that is looked up. At least one field is set.
type Drug struct {
	NDC      string   // 11 digits
	RxCUI    string   // RxNorm concept
	Class    string   // hierarchical class code, up to 14 digits
	Names    []string // by which a list may print it: a brand's proprietary name; a generic's nonproprietary name too
	Strength string   // such as "20 MG"; empty when not known
}

// DrugOf returns what a list is asked about a product. A brand goes by its own name only: an entry for the ingredient is
// the generic's.
func DrugOf(p drug.Product) Drug {
	d := Drug{NDC: string(p.NDC), Strength: p.Strength}
	if p.ProprietaryName != "" {
		d.Names = append(d.Names, p.ProprietaryName)
	}
	if p.NonproprietaryName != "" && !p.Class.Brand() {
		d.Names = append(d.Names, p.NonproprietaryName)
	}
	return d
}

// Basis says how an entry was found.
type Basis string

// The bases, the surest first.
const (
	ByNDC   Basis = "ndc"
	ByRxCUI Basis = "rxcui"
	ByName  Basis = "name"
	ByClass Basis = "class" // by the longest class code that the drug's begins with
)

// Index finds the entries of a list. It never changes after [NewIndex] and is safe for concurrent use.
type Index struct {
	entries []Entry
	ndc     map[string][]int
	rxcui   map[string][]int
	class   map[string][]int
	first   map[string][]int // by the first word of the name
	words   [][]string
}

// NewIndex indexes a list. An entry whose NDC has another form than eleven digits is found by the form it means.
func NewIndex(l List) *Index {
	x := &Index{
		entries: slices.Clone(l.Entries), ndc: make(map[string][]int, len(l.Entries)), rxcui: map[string][]int{}, class: map[string][]int{},
		first: map[string][]int{}, words: make([][]string, len(l.Entries)),
	}
	for i, e := range x.entries {
		if n, err := drug.ParseNDC(e.NDC); err == nil {
			x.ndc[string(n)] = append(x.ndc[string(n)], i)
		}
		if e.RxCUI != "" {
			x.rxcui[e.RxCUI] = append(x.rxcui[e.RxCUI], i)
		}
		if e.Class != "" {
			x.class[e.Class] = append(x.class[e.Class], i)
		}
		if w := words(e.Name + " " + e.Strength); len(w) > 0 {
			x.words[i] = w
			x.first[w[0]] = append(x.first[w[0]], i)
		}
	}
	return x
}

// Find returns every entry of a drug by the surest basis that finds any, in the order of the list, and nil when the list
// does not have the drug. The entries must not be changed. A name finds an entry whose first words are that name; an entry that prints a strength is found
// only by that strength, where the drug's is known. Several entries may disagree on the tier: the caller decides.
func (x *Index) Find(d Drug) ([]Entry, Basis) {
	if n, err := drug.ParseNDC(d.NDC); err == nil {
		if at := x.ndc[string(n)]; len(at) > 0 {
			return x.pick(at), ByNDC
		}
	}
	if at := x.rxcui[d.RxCUI]; d.RxCUI != "" && len(at) > 0 {
		return x.pick(at), ByRxCUI
	}
	var at []int
	for _, name := range d.Names {
		w := words(name)
		if len(w) == 0 {
			continue
		}
		for _, i := range x.first[w[0]] {
			if !slices.Contains(at, i) && named(x.words[i], w, words(d.Strength)) {
				at = append(at, i)
			}
		}
	}
	if len(at) > 0 {
		slices.Sort(at)
		return x.pick(at), ByName
	}
	for n := len(d.Class); n > 0 && len(x.class) > 0; n-- {
		if at := x.class[d.Class[:n]]; len(at) > 0 {
			return x.pick(at), ByClass
		}
	}
	return nil, ""
}

// FindOn is [Index.Find] among the rows that are in force on a day; the basis is the surest by which any row, in force or
// not, is found, so that a drug that left the list on a day is not found by a broader row instead.
func (x *Index) FindOn(d Drug, day calendar.Date) ([]Entry, Basis) {
	all, basis := x.Find(d)
	outside := func(e Entry) bool { return !e.HoldsOn(day) }
	if !slices.ContainsFunc(all, outside) {
		return all, basis
	}
	return slices.DeleteFunc(slices.Clone(all), outside), basis
}

func (x *Index) pick(at []int) []Entry {
	if len(at) == 1 {
		return x.entries[at[0] : at[0]+1 : at[0]+1]
	}
	out := make([]Entry, len(at))
	for i, n := range at {
		out[i] = x.entries[n]
	}
	return out
}

// named reports whether an entry's words are a drug's name, with nothing after it that makes it another drug: a second
// ingredient, another salt form or release, another strength.
func named(entry, name, strength []string) bool {
	if len(entry) < len(name) || !slices.Equal(entry[:len(name)], name) {
		return false
	}
	var numbers []string
	for _, w := range entry[len(name):] {
		switch {
		case isNumber(w):
			numbers = append(numbers, w)
		case !presentation[w]:
			return false
		}
	}
	if len(numbers) == 0 || len(strength) == 0 {
		return true
	}
	// An entry for several strengths ("10, 20, 40 mg") holds each of them.
	for _, w := range strength {
		if isNumber(w) && !slices.Contains(numbers, w) {
			return false
		}
	}
	return true
}

// presentation are words after a name that describe the same drug: salts that go without saying, forms and units.
var presentation = func() map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(`tablet tablets tab tabs capsule capsules cap caps solution soln suspension susp cream ointment oint
		gel lotion foam spray inhaler aerosol injection inj injectable vial pen pens syringe kit patch patches drops powder
		film oral external ophthalmic nasal topical subcutaneous intramuscular intravenous mg mcg g gm ml meq unit units iu
		hour actuation act per in hcl hydrochloride sodium calcium potassium maleate besylate tartrate hbr and`) {
		m[w] = true
	}
	return m
}()

// words folds a name: lower case, letters and digits apart, everything else a separator, but for the point in a number.
func words(s string) []string {
	var out []string
	var b strings.Builder
	kind := 0 // 1 letters, 2 digits
	flush := func() {
		if b.Len() > 0 {
			out = append(out, strings.TrimRight(b.String(), "."))
			b.Reset()
		}
		kind = 0
	}
	for _, r := range strings.ToLower(s) {
		switch {
		case r >= '0' && r <= '9':
			if kind == 1 {
				flush()
			}
			kind = 2
			b.WriteRune(r)
		case r == '.' && kind == 2:
			b.WriteRune(r)
		case r == ',' && kind == 2: // of a thousand, or between strengths: a separator is the safe reading
			flush()
		case r >= 'a' && r <= 'z' || r > 127:
			if kind == 2 {
				flush()
			}
			kind = 1
			b.WriteRune(r)
		default:
			flush()
		}
	}
	flush()
	return out
}

func isNumber(w string) bool { return w != "" && w[0] >= '0' && w[0] <= '9' }
