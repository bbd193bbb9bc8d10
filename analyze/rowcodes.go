package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
)

// The templates from which plans are loaded have a row for each plan, kind of pharmacy, class of drugs and band of days, and give each of
// them as a code in a column of its own: "KF01 | RTL90 | INN | NPB | 84 | 90". A code reads as the words that it stands for: those of a key
// in the document, or those that the codes of claims processors commonly have.

// classCodes and placeCodes are the codes that need no key.
var (
	classCodes = map[string]string{
		"gen": "generic", "gnr": "generic", "gnrc": "generic", "gx": "generic", "gn": "generic",
		"pgen": "preferred generic", "pg": "preferred generic", "npgen": "non-preferred generic", "npg": "non-preferred generic", "ngen": "non-preferred generic",
		"br": "brand", "brd": "brand", "brnd": "brand", "bnd": "brand",
		"pb": "preferred brand", "pbr": "preferred brand", "pbrd": "preferred brand", "pfb": "preferred brand", "prefb": "preferred brand", "fb": "preferred brand", "fbr": "preferred brand", "pref": "preferred brand",
		"npb": "non-preferred brand", "npbr": "non-preferred brand", "npbrd": "non-preferred brand", "nfb": "non-preferred brand", "nfbr": "non-preferred brand", "npref": "non-preferred brand", "nonpref": "non-preferred brand", "npf": "non-preferred brand",
		"sp": "specialty", "spc": "specialty", "spec": "specialty", "spcl": "specialty", "spclty": "specialty", "splty": "specialty", "spty": "specialty", "srx": "specialty",
		"psp": "preferred specialty", "pspc": "preferred specialty", "pspec": "preferred specialty", "npsp": "non-preferred specialty", "npspc": "non-preferred specialty", "npspec": "non-preferred specialty",
	}
	placeCodes = map[string]string{
		"ret": "retail", "rtl": "retail", "rt": "retail", "rx": "retail",
		"mo": "mail", "ml": "mail", "mal": "mail", "mop": "mail", "mor": "mail", "hd": "home delivery",
		"sp": "specialty pharmacy", "spc": "specialty pharmacy", "spec": "specialty pharmacy", "spcl": "specialty pharmacy", "spclty": "specialty pharmacy", "splty": "specialty pharmacy", "spty": "specialty pharmacy", "srx": "specialty pharmacy", "spp": "specialty pharmacy",
	}
	// classLetters and placeLetters are of columns whose headers alone say what they are of.
	classLetters = map[string]string{"g": "generic", "b": "brand", "p": "preferred brand", "f": "preferred brand", "n": "non-preferred brand", "s": "specialty"}
	placeLetters = map[string]string{"r": "retail", "m": "mail", "s": "specialty pharmacy"}
)

var (
	classCodeHeadRE = regexp.MustCompile(`^\W*(?:(?:(?:drug|rx|formulary|product|copay|med(?:ication)?|member|brand/generic) )*(?:class(?:ification)?|tiers?|type|categor(?:y|ies)|status|level|group)|(?:brand/generic|b/g|gen(?:eric)?/brand))(?: (?:codes?|cd|ind(?:icator)?))?\W*$`)
	placeCodeHeadRE = regexp.MustCompile(`^\W*(?:(?:delivery|pharmacy|pharm|dispensing|distribution|benefit|claim|fill|service|network|ntwk|rx) )*(?:channel|chnl|system|outlet|type|source|delivery|place|setting|network|pharmacy)(?: (?:codes?|cd|ind(?:icator)?|type))?\W*$`)
	// rowCodeRE finds a code, with the days that those of pharmacies may end in: "RTL90", "R-30".
	rowCodeRE = regexp.MustCompile(`^ ?([a-z]{1,7})(?:[- ]?(30|31|34|60|84|90|93|100))? ?$`)
)

// mostCodeHeads is how far down the names of the columns may stand.
const mostCodeHeads = 12

// spellRowCodes gives the codes in the columns of a table that name the drugs and the pharmacy of each row the words that they stand for. One
// code that is not known leaves its column as it is.
func (g *grid) spellRowCodes(src *document.Text) {
	amounts := false // a list of drugs has codes for other readers
	for i := range g.rows {
		amounts = amounts || g.amountsIn(i)
	}
	if !amounts && !isWorkbook(src) {
		return
	}
	for i, row := range g.rows[:min(len(g.rows), mostCodeHeads)] {
		heads := distinct(row)
		if len(heads) < leastFields || slices.ContainsFunc(heads, func(c *gridCell) bool { return c.colSpan > 1 || hasAmount(c.s) }) {
			continue
		}
		found := false
		for _, h := range heads {
			words := headerWords(h)
			switch {
			case classCodeHeadRE.MatchString(words) && g.spellColumn(src, i, h.col, readsAsClass, classCodes, classLetters):
				found = true
			case placeCodeHeadRE.MatchString(words) && g.spellColumn(src, i, h.col, readsAsPlace, placeCodes, placeLetters):
				found = true
			}
		}
		if found {
			g.coded = true
			return
		}
	}
}

func readsAsClass(s string) bool {
	_, ok := readTier(s)
	return ok
}

func readsAsPlace(s string) bool { return channelIn(lex(s), 0, len(s)) != "" }

// spellColumn spells the codes below the header of a column, of which there are several, and each of which is known.
func (g *grid) spellColumn(src *document.Text, head, k int, reads func(string) bool, lists ...map[string]string) bool {
	spelled := map[string]*passage{}
	different := map[string]bool{}
	var cells []*gridCell
	for i, row := range g.rows[head+1:] {
		c := row[k]
		if !full(c) || c.row != head+1+i || c.col != k || c.colSpan > 1 || len(distinct(row)) == 1 {
			continue // or a remark below the rows
		}
		code := strings.TrimSpace(c.s)
		different[code] = true
		if spelled[code] == nil && !reads(code) {
			if spelled[code] = c.spelledCode(src, g.rows[head][k].passage, reads, lists); spelled[code] == nil {
				return false
			}
		}
		cells = append(cells, c)
	}
	if len(spelled) == 0 || len(different) < 2 && len(cells[0].s) == 1 {
		return false
	}
	for _, c := range cells {
		if p := spelled[strings.TrimSpace(c.s)]; p != nil {
			c.passage = c.inWords(p.s)
			c.unit = p.unit
		}
	}
	return true
}

// spelledCode is a code in the words of the document's key, or in those that it commonly has below such a header. It is quoted with the key or the
// header.
func (c *gridCell) spelledCode(src *document.Text, head *passage, reads func(string) bool, lists []map[string]string) *passage {
	if len(c.from) == 0 || len(c.s) > longestCode || !hasLetter(c.s) {
		return nil
	}
	if key := keyOf(src, original(c.passage, 0, len(c.s)), reads); key != nil {
		p := c.inWords(strings.TrimSpace(key.s))
		p.unit = key
		return p
	}
	m := rowCodeRE.FindStringSubmatch(c.s)
	if m == nil {
		return nil
	}
	for _, list := range lists {
		if words := list[m[1]]; words != "" {
			if m[2] != "" {
				words += "-" + m[2]
			}
			if !reads(words) {
				return nil
			}
			p := c.inWords(words)
			p.unit = head
			return p
		}
	}
	return nil
}

var (
	// keyedWordsRE finds behind a code what it stands for, up to the next: "PBR preferred brand; NPB …", "M = Mail order".
	keyedWordsRE = regexp.MustCompile(`^(?: ?[=:–-] ?| is | )([A-Za-z][A-Za-z ()/-]{2,40}?)\s*(?:[;,.|\n\t]|$| [A-Z0-9]{1,8} ?[=:])`)
	// keyedRowRE finds the same in the second of the two cells of a row.
	keyedRowRE = regexp.MustCompile(`^\t([A-Za-z][A-Za-z ()/-]{2,40})(?:[\n\f]|$)`)
)

// keyOf is what a document says that a code stands for, nil where it says nothing that can be read.
func keyOf(src *document.Text, code string, reads func(string) bool) *passage {
	for from := 0; from < len(src.Content); {
		at := strings.Index(src.Content[from:], code)
		if at < 0 {
			break
		}
		begin := from + at
		from = begin + len(code)
		if begin > 0 && !strings.ContainsRune(" \t\n\f;,:(", rune(src.Content[begin-1])) {
			continue
		}
		behind := src.Content[from:min(len(src.Content), from+60)]
		m := keyedWordsRE.FindStringSubmatchIndex(behind)
		if m == nil && (begin == 0 || src.Content[begin-1] == '\n' || src.Content[begin-1] == '\f') {
			m = keyedRowRE.FindStringSubmatchIndex(behind)
		}
		if m == nil {
			continue
		}
		start := len([]rune(src.Content[:from+m[2]]))
		p := newPassage(src, document.Span{Start: start, End: start + len([]rune(src.Content[from+m[2]:from+m[3]]))})
		if reads(p.s) && !hasAmount(p.s) {
			return p
		}
	}
	return nil
}
