package analyze

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// tierKey is what a key says of a tier: "Tier 1 | Generic drugs" in a table of its own.
type tierKey struct {
	classes []benefit.TierClass
	ev      []benefit.Evidence
}

const maxKeyCell = 60 // bytes; a longer cell tells of a tier more than its drugs

// readKeys reads the rows that say which drugs the tiers hold, without what they cost. Tiers that a row of cost shares calls by
// their numbers alone have their drugs from there. What two rows say differently of a tier is no key.
func readKeys(rows []*row) map[string]tierKey {
	said := keysSaid{}
	for _, r := range rows {
		cells := distinctCells(r.cells)
		if len(cells) < 2 || !tierAloneRE.MatchString(strings.TrimSpace(cells[0].s)) || slices.ContainsFunc(cells, func(c *cell) bool { return hasAmount(c.s) }) {
			continue
		}
		t, _ := readTier(cells[0].s)
		for _, c := range cells[1:] {
			name, ok := readTier(c.s)
			if !ok || name.number != "" || len(name.classes) == 0 || len(c.s) > maxKeyCell || verbRE.MatchString(c.s) {
				continue
			}
			said[t.number] = append(said[t.number], tierKey{name.classes, slices.Concat(c.all(sureList), cells[0].all(sureList))})
		}
	}
	return said.certain()
}

// keysSaid are the keys that a document has for each tier, by its number.
type keysSaid map[string][]tierKey

// certain are the keys of the tiers of which all places say the same; the last place is the one quoted.
func (s keysSaid) certain() map[string]tierKey {
	out := map[string]tierKey{}
	for number, keys := range s {
		last := keys[len(keys)-1]
		if !slices.ContainsFunc(keys, func(k tierKey) bool { return !slices.Equal(k.classes, last.classes) }) {
			out[number] = last
		}
	}
	return out
}

// specialtyRanks are the numbers that a document counts twice: the tiers of all drugs, and those of specialty drugs beside them
// ("Tier 1" and "Tier 1 Specialty"). Counting from one tells them from a tier of specialty drugs that is the last of one count.
func specialtyRanks(rows []*row) map[string]bool {
	bare, special := map[string]bool{}, map[string]bool{}
	for _, r := range rows {
		for _, c := range distinctCells(r.label()) {
			t, ok := readTier(c.s)
			switch {
			case !ok || t.number == "" || len(c.s) > maxKeyCell:
			case isSpecialty(t.classes):
				special[t.number] = true
			default:
				bare[t.number] = true
			}
		}
	}
	if !bare["1"] || !special["1"] || len(special) < 2 {
		return nil
	}
	return special
}

// ranked tells a tier that a document counts among those of specialty drugs from the tier of the same number.
func (d *drugReader) ranked(t tierName) tierName {
	t.part = t.part || d.ranks[t.number] && isSpecialty(t.classes)
	return t
}

// keyed gives a tier that is called by its number alone the drugs that the document's key says it holds.
func (d *drugReader) keyed(t tierName, ev []benefit.Evidence) (tierName, []benefit.Evidence) {
	key, ok := d.keys[t.number]
	if !ok || len(t.classes) > 0 {
		return t, ev
	}
	t.classes = key.classes
	return t, slices.Concat(ev, key.ev)
}
