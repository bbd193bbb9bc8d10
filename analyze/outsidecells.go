package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// planPaysUpRE finds that the plan pays no more than a price, whoever asks more.
var planPaysUpRE = regexp.MustCompile(`\b(?:plan|fund|trust|program|we) (?:will )?(?:pays?|reimburses?|covers?) (?:up to|no more than)\b`)

// outsideCells reads from the column out of network, beside what retail pharmacies of the network ask, that the plan pays what those would be
// paid, less the cost share: "Reimbursed at contracted amount minus applicable in-network copayment".
func (r *ruleReader) outsideCells() {
	o := &r.plan.Pharmacies.OutOfNetwork
	for _, w := range r.section.rows {
		if o.Known() {
			return
		}
		label := w.labelText()
		if w.lone || !aboutDrugsRE.MatchString(label) || notDrugRowRE.MatchString(label) || mailPlaceRE.MatchString(label) {
			continue
		}
		for k, c := range w.cells {
			if c.empty() || w.column(k).network != benefit.Out || len(c.s) > maxSentence || hasAmount(c.s) || slices.Contains(w.label(), c) {
				continue
			}
			paid := repaidRE.MatchString(c.s) || planPaysUpRE.MatchString(c.s)
			if !paid || !networkPriceRE.MatchString(c.s) || !lessShareRE.MatchString(c.s) || undecidedRE.MatchString(definite(strings.ReplaceAll(c.s, "if applicable", ""))) || deniedOutRE.MatchString(c.s) {
				continue
			}
			*o = benefit.State(benefit.OutOfNetwork{Covered: true, Differential: true, BaseInNetwork: true, PaperOnly: sendsInRE.MatchString(c.s)},
				slices.Concat(c.all(sureRule), w.column(k).networkEvidence(sureRule))...)
			break
		}
	}
}
