package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// outsideAllRE finds a whole sentence that says what all drugs cost at retail pharmacies out of network: "Out-of-network retail
// pharmacy: you pay 50% of the cost". One that says more (of a deductible, of emergencies, of forms) is another rule.
var outsideAllRE = regexp.MustCompile(`^\W*(?:(?:at|from|if you use|when you use) )?(?:an?|any|all)? ?(` + outsidePharmacies + `)(?: ?[:,-] ?| )` + memberPaysOutside + payPart + `\W*$`)

// outsideBehindRE finds one that names the pharmacies behind what is paid: "You pay 50% at a non-participating pharmacy".
var outsideBehindRE = regexp.MustCompile(`^\W*` + memberPaysOutside + payPart + ` ` + usedOutside + `(` + outsidePharmacies + `)\W*$`)

// outsideWithinRE finds one whose subject is what is paid there: "Your coinsurance at an out-of-network pharmacy is 40%".
var outsideWithinRE = regexp.MustCompile(`^\W*(?:your|the member's) (?:cost|share|coinsurance) ` + usedOutside + `(` + outsidePharmacies + `) (?:is|are) ` + payPart + `\W*$`)

const (
	outsidePharmacies = `(?:out-of-network|non-network|non-?participating) (?:retail )?pharmac(?:y|ies)`
	memberPaysOutside = `(?:you (?:pay|owe)|(?:the |each )?(?:members?|participants?|covered persons?) (?:pays?|owes?)|your (?:cost|share|coinsurance) is) `
	usedOutside       = `(?:at|from|(?:if|when) (?:you (?:use|go to)|(?:a|your|the) (?:drug|prescription|medication)s? (?:is|are) filled (?:at|by))) (?:an?|any|all)? ?`
	// payPart is the rate that is paid, its group, perhaps on top of the copay of the network.
	payPart = `((?:(?:the |your )?(?:applicable |in-network |network |retail )*co-?pay(?:ment)? (?:plus|and|\+) (?:an )?(?:additional )?)?\d{1,2} ?%)(?: co-?insurance| of the (?:total |full |drug |allowed |allowable |submitted )*(?:cost|price|charge|amount)(?: of (?:the|each|your) (?:drug|prescription|medication))?)?`
)

// outsideAll gives each tier that retail pharmacies fill what such a sentence says of pharmacies out of network, where nothing else
// says it of any tier.
func (d *drugReader) outsideAll(blocks []*unit, rows []*row) {
	if slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Network.Value == benefit.Out && cs.Share.Value.Kind != benefit.NotCovered && !sharesCell(d.shares, cs)
	}) {
		return
	}
	var said *outsideShare
	ofSome := false // the heading above names some of the drugs
	for _, b := range blocks {
		if head := b.heading(); head != nil {
			ofSome = namesSomeDrugs(head.s)
		}
		for k := range b.sents {
			one := outsideShareIn(b, k)
			if one == nil && k == 0 {
				one = outsideItem(b)
			}
			if one == nil || ofSome || k > 0 && namesSomeDrugs(b.s[:b.sents[k].at]) {
				continue
			}
			if said != nil && (said.rate != one.rate || said.onCopay != one.onCopay) {
				return // each is of some drugs, or of some plan
			}
			if said == nil {
				said = one
			}
		}
	}
	var head *row
	for _, r := range rows {
		one := outsideRow(r, head)
		if r.lone || r.headsWithRemark(r.labelText()) {
			head = r
		}
		if one == nil {
			continue
		}
		if said != nil && said.rate != one.rate {
			return
		}
		said = one
	}
	if said == nil {
		return
	}
	own := slices.Clone(d.shares)
	d.drop(func(cs benefit.CostShare) bool { return sharesCell(own, cs) }) // a cell over the columns of both networks is that of the plan's own then
	for _, cs := range slices.Clone(d.shares) {
		if cs.Channel.Value != benefit.Retail || cs.Network.Value != benefit.In || cs.DaysSupply.Value.Min > 1 || cs.Share.Value.Kind == benefit.NotCovered ||
			slices.ContainsFunc(d.shares, func(o benefit.CostShare) bool { return o.Tier == cs.Tier && o.Network.Value == benefit.Out }) {
			continue
		}
		share := benefit.State(benefit.Share{Kind: benefit.Coinsurance, Coinsurance: &said.rate}, said.ev...)
		if said.onCopay {
			if cs.Share.Value.Kind != benefit.Copay {
				continue // on top of what, the document does not say
			}
			share = benefit.Derive(benefit.Share{Kind: benefit.CopayPlusCoinsurance, Copay: cs.Share.Value.Copay, Coinsurance: &said.rate}, slices.Concat(cs.Share.Evidence, said.ev)...)
		}
		d.add(benefit.CostShare{
			Tier: cs.Tier, Variant: cs.Variant, Channel: cs.Channel, DaysSupply: cs.DaysSupply, Network: benefit.State(benefit.Out, said.network...), Share: share,
			Deductible: said.order,
		})
	}
}

// outsideShare is what such a sentence says.
type outsideShare struct {
	rate        money.Rate
	onCopay     bool // it comes on top of the copay of the network
	network, ev []benefit.Evidence
	order       benefit.Sourced[benefit.DeductibleOrder] // what its sentence says of the deductible
}

// outsideRow reads a row that names pharmacies out of network and no drugs, and gives the one rate that is paid there: "Out-of-network pharmacies |
// 40% after the deductible", "Out-of-network Rx | 50% (retail only)"; or one of all drugs below a heading that names those pharmacies.
func outsideRow(r, head *row) *outsideShare {
	label, named := r.labelText(), r
	outside := outsideLabelRE.MatchString(label)
	if head != nil && head.table == r.table && allDrugsRE.MatchString(label) {
		label, named = head.labelText(), head
		n, _, ok := networkOf(label)
		outside = ok && n == benefit.Out && namesPharmacy(label)
	}
	if r.lone || !outside || !aboutDrugsRE.MatchString(label) || mailPlaceRE.MatchString(label) {
		return nil
	}
	cells := slices.DeleteFunc(distinctCells(r.cells), func(c *cell) bool { return c.empty() || slices.Contains(r.label(), c) || whosePartRE.MatchString(c.s) })
	if len(cells) != 1 {
		return nil
	}
	c := cells[0]
	for _, first := range sentences(c.s) {
		if rest := c.s[len(first):]; strings.TrimSpace(rest) != "" && hasAmount(first) && !moneyRE.MatchString(rest) && !strings.Contains(rest, "%") {
			c = newCell(c.src, c.spans(0, len(first))...) // what follows says how claims come in
		}
		break
	}
	readings := c.shares()
	if len(readings) != 1 || undecidedRE.MatchString(definite(c.s)) || exceptRE.MatchString(c.s) || emergencyRE.MatchString(c.s) {
		return nil
	}
	rd, rest := readings[0], c.s
	if o := rd.order; o != nil {
		rest = rest[:o.i] + rest[o.j:] // "after the out-of-network deductible"
	}
	if onlySomeFillsRE.MatchString(rest) {
		return nil
	}
	if s := rd.share; rd.unclear || s.Kind != benefit.Coinsurance || s.Coinsurance.IsZero() || s.Min != nil || s.Max != nil || rd.label != nil || slices.ContainsFunc(rd.channels, func(m mark) bool { return m.channel != benefit.Retail }) || rd.network != nil {
		return nil
	}
	one := &outsideShare{rate: *rd.share.Coinsurance, network: labelEvidence(named), ev: c.all(sureCell)}
	if rd.order != nil {
		one.order = benefit.State(rd.order.order, c.evidence(rd.order.i, rd.order.j, sureCell)...)
	}
	return one
}

// whosePartRE finds a remark that a rate beside it is the member's part.
var whosePartRE = regexp.MustCompile(`^\W*(?:the )?(?:member|participant|patient|employee|your|you)(?:'?s)? (?:share|pays?|cost|portion|responsibility|co-?insurance)\W*$`)

var percentDigitsRE = regexp.MustCompile(`\d{1,2}`)

// outsideShareIn reads a sentence of a block; nil where it is no such sentence.
func outsideShareIn(b *unit, k int) *outsideShare {
	s := b.body(k)
	m := outsideAllRE.FindStringSubmatchIndex(s)
	if m == nil {
		if one := outsideHere(b, k); one != nil {
			return one
		}
		m = outsideWithinRE.FindStringSubmatchIndex(s)
	}
	if m == nil {
		if m = outsideBehindRE.FindStringSubmatchIndex(s); m == nil {
			return reimbursedIn(b, k)
		}
		m[2], m[3], m[4], m[5] = m[4], m[5], m[2], m[3]
	}
	said := s[m[4]:m[5]]
	rate, err := money.ParsePercent(percentDigitsRE.FindString(said))
	if err != nil || rate.IsZero() {
		return nil
	}
	at := b.sents[k].at + len(b.sents[k].s) - len(s)
	onCopay := strings.Contains(said, "pay") // "the copay plus 30%"
	return &outsideShare{rate: rate, onCopay: onCopay, network: b.evidence(at+m[2], at+m[3], sureProse), ev: b.evidence(at+m[4], at+m[5], sureProse)}
}

var (
	// outsideHeadingRE finds the heading of what is told of claims out of network, outsideHereRE a whole sentence below it that says what all drugs
	// cost there: "The member pays 50% of the submitted charge for all tiers, retail only".
	outsideHeadingRE = regexp.MustCompile(`^\W*(?:\d{1,2}(?:\.\d{1,2})?[.)]? )?((?:out-of-network|non-network|non-?participating)) (?:retail )?(?:claims?|pharmac(?:y|ies)|prescriptions?|fills|coverage|benefits?)\W*$`)
	outsideHereRE    = regexp.MustCompile(`^\W*` + memberPaysOutside + payPart + `(?: for (?:all|any) (?:tiers|drugs|prescriptions|covered drugs))?(?:[ ,(]+retail (?:pharmacies )?only\)?)?(?:,? (?:limited to|for) (?:up to )?an? (\d{2})-day supply)?\W*$`)
)

// outsideHere reads such a sentence.
func outsideHere(b *unit, k int) *outsideShare {
	head, s := b.heading(), b.body(k)
	if head == nil {
		return nil
	}
	of, m := outsideHeadingRE.FindStringSubmatchIndex(head.s), outsideHereRE.FindStringSubmatchIndex(s)
	if of == nil || m == nil {
		return nil
	}
	said := s[m[2]:m[3]]
	rate, err := money.ParsePercent(percentDigitsRE.FindString(said))
	if err != nil || rate.IsZero() {
		return nil
	}
	at := b.sents[k].at + len(b.sents[k].s) - len(s)
	return &outsideShare{rate: rate, onCopay: strings.Contains(said, "pay"), network: head.evidence(of[2], of[3], sureProse), ev: b.evidence(at+m[2], at+m[3], sureProse)}
}

// reimbursedRE finds the part of a price that the plan pays back, keptPartRE the part that the member keeps.
var (
	reimbursedRE = regexp.MustCompile(`\b(?:reimburs(?:es?|ed)|pays?|paid|refunds?)(?: (?:you|members|the member|back|at))*(?: [a-z]+ percent)? \(?(\d{1,2}) ?(?:%|percent)\)? of (?:the |its |our |their |what )|\b(?:reimbursed|(?:is|are) (?:covered|payable|paid))(?: at)? (\d{1,2}) ?(?:%|percent)(?: after (?:the |your )?deductible)?\W*$`)
	keptPartRE   = regexp.MustCompile(`\b(?:your (?:share|coinsurance|cost)|the member's (?:share|coinsurance)|you(?: will)? pay|(?:the )?member pays?)(?: is)? \(?(\d{1,2}) ?(?:%|percent)`)
)

// lessTheirCopayRE finds that a copay is taken off what the plan pays back: "75% of the network price, less your copayment".
var lessTheirCopayRE = regexp.MustCompile(`\b(?:less|minus|net of|reduced by|after(?: subtracting| deducting)?) (?:(?:the|your|any|applicable|required|plan|network|in-network|retail|tier) )*(?:co-?pay|co-?insurance|cost[- ]share)`)

// ofItsOwnPartRE finds that what is paid back is a part of what the plan itself pays at its pharmacies, which copays have been taken off already.
var ofItsOwnPartRE = regexp.MustCompile(`^ ?(?:%|percent)\)? of (?:what|the amount(?: that)?) (?:it|we|(?:the|this|your|our) (?:plan|fund|trust|program)) (?:would|will) (?:otherwise |normally )?(?:have )?(?:pay|paid)\b`)

// reimbursedIn reads the share that is left to the member of a claim which he sends in: "If you use a pharmacy outside the network, pay the
// full price and file a claim. We reimburse 70% of the network price."
func reimbursedIn(b *unit, k int) *outsideShare {
	if !outsidePlace(b, k) || !payFullRE.MatchString(b.sents[k].s) && !sendsInRE.MatchString(b.sents[k].s) && !reimbursedRE.MatchString(b.sents[k].s) {
		return nil
	}
	for n := k; n < min(len(b.sents), k+outsideSents); n++ {
		s := b.sents[n].s
		m := reimbursedRE.FindStringSubmatchIndex(s)
		if n > k && startsAnew(s) || undecidedRE.MatchString(definite(s)) {
			return nil
		}
		if m == nil {
			continue
		}
		if m[2] < 0 {
			m[2], m[3] = m[4], m[5]
		}
		if lessTheirCopayRE.MatchString(s[m[3]:]) || ofItsOwnPartRE.MatchString(s[m[3]:]) {
			return nil // what is left to the member is more than the rest of the price
		}
		paid, err := money.ParsePercent(s[m[2]:m[3]])
		if err != nil {
			return nil
		}
		rate := paid.Complement()
		if own := keptPartRE.FindStringSubmatch(s); own != nil {
			if kept, err := money.ParsePercent(own[1]); err != nil || kept != rate {
				return nil
			}
		}
		at := b.sents[n].at
		one := &outsideShare{rate: rate, network: b.quote(k, n, sureProse), ev: b.evidence(at+m[0], at+m[3]+1, sureProse)}
		for _, o := range lex(s) {
			if o.kind == deductibleMark && o.order != "" {
				one.order = benefit.State(o.order, b.evidence(at+o.i, at+o.j, sureProse)...)
			}
		}
		return one
	}
	return nil
}

// namesSomeDrugs reports whether words name some drugs, of which alone a sentence behind them may be.
func namesSomeDrugs(words string) bool {
	return len(kindsIn(words)) > 0 || tierMentionRE.MatchString(words)
}
