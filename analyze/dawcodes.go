package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

var (
	// codeHeadRE finds the header of a column of codes for who chooses the product (NCPDP field 408-D8): "DAW code".
	codeHeadRE = regexp.MustCompile(`^\W*(?:\d{1,2}(?:\.\d{1,2})*\.? )?(?:daw|dispense as written|product selection)(?: ?\(daw\))?(?: ?/ ?psc)?(?: (?:codes?|values?|#|number))?\W*$`)
	// selectedCodeRE finds a code, and perhaps what it means behind a sign.
	selectedCodeRE = regexp.MustCompile(`^\W*(?:daw ?[-#]?)? ?([0-9])\W*(?:$|[–:(-] ?[a-z])`)
	// plainShareRE finds that a brand costs what it would, and no more.
	plainShareRE = regexp.MustCompile(`\b(?:applicable|normal|standard|regular|usual|brand(?:-name| name)?|plan|same) (?:[a-z]+ ){0,2}(?:co-?pay(?:ment)?|coinsurance|cost[- ]share)\b|\bno (?:penalty|difference)\b|\bco-?pay(?:ment)? only\b|\bpenalty does not apply\b`)
)

// dawCodes reads a table with a row for each code of who chooses the product: what a brand costs that the prescriber (1) or the member (2)
// asked for.
func dawCodes(out *benefit.ProductSelection, src *document.Text, sec *section) {
	before := out.PrescriberExempt
	for g := range sec.grids(src, 2) {
		named := false
		for _, cells := range g.rows {
			label := cells[0]
			if label == nil {
				continue
			}
			named = named || codeHeadRE.MatchString(label.s) || dawRowRE.MatchString(label.s)
			if code := selectedCodeRE.FindStringSubmatch(label.s); named && code != nil {
				dawCode(out, code[1], label.passage, cells[1:])
			}
		}
	}
	if !out.AddDifference.Known() { // whom the difference spares says nothing where none is paid
		out.PrescriberExempt = before
	}
}

// dawCode reads what the cells beside a code say.
func dawCode(out *benefit.ProductSelection, code string, label *passage, cells []*gridCell) {
	at := slices.IndexFunc(cells, func(c *gridCell) bool {
		return c != nil && (differenceRE.MatchString(c.s) || plainShareRE.MatchString(c.s))
	})
	if at < 0 {
		return
	}
	value := cells[at].passage
	ev := slices.Concat(label.all(sureRule), value.all(sureRule))
	adds := differenceRE.MatchString(blank(value.s, withoutDifferenceRE))
	switch {
	case code == "1" && !out.PrescriberExempt.Known():
		out.PrescriberExempt = benefit.State(!adds, ev...)
	case code == "2" && !out.AddDifference.Known() && adds && !undecidedRE.MatchString(value.s):
		out.AddDifference = benefit.State(true, ev...)
		stateBase(out, value.s, ev)
		if no := notCountedRE.FindStringIndex(value.s); no != nil && oopRE.MatchString(value.s[no[0]:]) {
			out.CountsToOOP = benefit.State(false, ev...)
		}
	}
}

// withoutDifferenceRE finds that there is no difference to pay.
var withoutDifferenceRE = regexp.MustCompile(`\bno (?:cost |price )?difference\b|\bwithout (?:the |any )?difference\b|(?:\bnot|n't|\bnever) (?:have to )?(?:pay|owe)\b[^.;]{0,30}\bdifference\b|\bdifference(?: in (?:cost|price))? (?:is|are|does|do|will)(?: not|n't) (?:be )?(?:charged|apply|owed|paid|added)(?:\W*$|[.;,])`)
