package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// The public use files of the federal exchange name the columns of limits by codes of one make: "DEHBDedInnTier1FamilyPerGroup" is the
// deductible of a family for drugs in the first tier of the network, "TEHBInnTier1IndividualMOOP" what one person pays at most for
// medical care and drugs together (CMS, Plan Attributes Public Use File, data dictionary). TEHB, MEHB and DEHB are the total, the
// medical and the drug essential health benefits. "SpecialtyDrugMaximumCoinsurance" is the most that the coinsurance of a specialty drug
// comes to.

// exchangeNameRE finds such a name, of one person or of a whole family. Limits of each person in a family, of a second tier of the
// network, and of both networks together have no place of their own, and stay unread.
var exchangeNameRE = regexp.MustCompile(`^ ?(tehb|mehb|dehb)(ded)?(inntier1|outofnet)(individual|familypergroup)(moop)? ?$`)

var exchangeWords = map[string]string{
	"tehb": "medical and drug", "mehb": "medical", "dehb": "drug",
	"inntier1": " in network", "outofnet": " out of network", "individual": " individual", "familypergroup": " family",
}

// spellExchangeNames gives the headers of a table that are such names the words that they stand for.
func (g *grid) spellExchangeNames() {
	for _, row := range g.rows {
		for _, c := range distinct(row) {
			if strings.TrimSpace(c.s) == "specialtydrugmaximumcoinsurance" && len(c.from) > 0 {
				c.passage = c.inWords("specialty drug maximum coinsurance")
				continue
			}
			m := exchangeNameRE.FindStringSubmatch(c.s)
			if m == nil || (m[2] == "") == (m[5] == "") || len(c.from) == 0 {
				continue
			}
			limit := " deductible"
			if m[2] == "" {
				limit = " out-of-pocket maximum"
			}
			c.passage = c.inWords(exchangeWords[m[1]] + limit + exchangeWords[m[4]] + exchangeWords[m[3]])
		}
	}
}

// inWords is a name in the words that it stands for, all of which stand where the name does.
func (p *passage) inWords(words string) *passage {
	out := &passage{src: p.src, s: words, spelled: true}
	for range len(words) {
		out.from, out.to = append(out.from, p.from[0]), append(out.to, p.to[len(p.to)-1])
	}
	return out
}
