package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

// Catalogs of carriers file each service below a category of several levels, and say in words how what is paid meets the deductible:
// {"benefitCategory1": "Prescription Drugs", "benefitCategory2": "Retail - up to 30 day supply", "benefitCategory3": "Preferred Generic",
// "coverageType": "Deductible then Copay"}. A level of the drugs names the pharmacy, the tier or a kind of drugs, and is read as the attribute
// that other systems have for it.

var (
	// serviceLevelRE finds the key of a level of the category that a service is filed below.
	serviceLevelRE = regexp.MustCompile(`^(?:(?:benefit|service|coverage|plan) )?(?:(?:sub ?category|category)(?: (?:level )?[1-5])?|level [1-5] category)(?: (?:name|description|desc))?$`)
	// drugServiceRE finds the category of drugs.
	drugServiceRE = regexp.MustCompile(`^(?:(?:outpatient|retail|covered) )?(?:prescriptions?|prescription drugs?|pharmacy|rx|drugs?|prescription medications?|pharmacy drugs?)(?: (?:drugs?|benefits?|coverage|services?|program))?$`)
	// servicePlaceRE finds a level that is a kind of pharmacy, with its supply and nothing else.
	servicePlaceRE = regexp.MustCompile(`^(?:(?:participating|in network|network|rx|at|by|through|home|delivery|specialty|pharmac(?:y|ies)|pharmacy) )*(?:retail|mail|mail ?order|home delivery|specialty)(?: (?:order|service|services|pharmac(?:y|ies)|network|rx|up|to|a|an|for|the|\d{1,3}|days?|months?|supply|supplies|fills?))*$`)
	// coverageTypeRE finds the key of the words on how what is paid meets the deductible.
	coverageTypeRE   = regexp.MustCompile(`^(?:coverage|cost ?sha(?:re|ring)|benefit|payment|cost ?sha(?:re|ring) coverage) (?:type|rule|method|basis)(?: description)?$`)
	deductibleKindRE = regexp.MustCompile(`^(?:applicable )?ded(?:uctible)? (?:type|category|class)$`)
	// noAnswerRE finds what stands in the place of a value where there is none.
	noAnswerRE = regexp.MustCompile(`^(?:n a|not applicable|none|null)$`)
)

// fileServices gives the levels of such categories, and what is said of the deductible beside them, the keys of what they are.
func fileServices(n *jsonNode) {
	for _, m := range n.nodes {
		fileServices(m)
	}
	if n.kind != jsonObject {
		return
	}
	var levels []*jsonNode
	for _, m := range n.nodes {
		if m.kind == jsonString && serviceLevelRE.MatchString(m.keyWords()) {
			levels = append(levels, m)
		}
	}
	if len(levels) < 2 || !slices.ContainsFunc(levels, ofDrugService) {
		return
	}
	tiered := slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return tierKeyRE.MatchString(m.keyWords()) && !noAnswerRE.MatchString(plainWords(m.scalar()))
	})
	for _, m := range levels {
		said := plainWords(m.text())
		switch _, isTier := readTier(said + " drugs"); {
		case said == "", ofDrugService(m):
		case servicePlaceRE.MatchString(said) && !(said == "specialty" && !tiered):
			m.plain = "pharmacy"
		case isTier && (tierNumberRE.MatchString(said) || kindTierRE.MatchString(said)) && !lawRE.MatchString(said):
			m.plain = "tier name"
		default:
			m.plain = "name"
		}
	}
	for _, m := range n.nodes {
		words, said := m.keyWords(), plainWords(m.scalar())
		switch {
		case m.kind != jsonString:
		case coverageTypeRE.MatchString(words) && afterSaidRE.MatchString(said):
			m.plain = "deductible rule"
		case coverageTypeRE.MatchString(words) && (&jsonTerms{}).typed(m.text(), said):
			m.plain = "cost share type"
		case deductibleKindRE.MatchString(words) && noAnswerRE.MatchString(said):
			m.plain = "deductible rule"
		}
	}
}

func ofDrugService(m *jsonNode) bool {
	return m.kind == jsonString && (serviceLevelRE.MatchString(m.keyWords()) || labelKeyRE.MatchString(m.keyWords())) && drugServiceRE.MatchString(plainWords(m.text()))
}

// kindService takes a service of a kind of drugs that is filed below the drugs: it costs nothing, or a copay of its own for a supply. It reports
// false for any other object.
func (r *jsonPlanReader) kindService(n *jsonNode, at jsonPlace) bool {
	if at.named() || at.other || at.network == benefit.Out || !slices.ContainsFunc(n.nodes, ofDrugService) {
		return false
	}
	i := slices.IndexFunc(n.nodes, func(m *jsonNode) bool { return m.kind == jsonString && m.keyWords() == "name" })
	if i < 0 {
		return false
	}
	name := n.nodes[i]
	words := plainWords(name.text())
	kind, ok := kindNamed(words)
	if !ok || slices.Contains(groupKinds, kind) {
		return false
	}
	var terms jsonTerms
	share := benefit.DrugCostShare{Deductible: at.order.Value}
	ev := name.quoted(r.src, sureCell)
	for _, m := range n.nodes {
		words := m.keyWords()
		switch noun := nounOf(words); {
		case typeKeyRE.MatchString(words) && r.term(m, &terms):
			ev = append(ev, m.quoted(r.src, sureCell)...)
		case noun != copayNoun, m.kind == jsonString && noAnswerRE.MatchString(plainWords(m.text())):
		case m.isScalar():
			if r.term(m, &terms) {
				ev = append(ev, m.quoted(r.src, sureCell)...)
			}
		default:
			amount := slices.IndexFunc(m.nodes, func(a *jsonNode) bool { return nounOf(a.keyWords()) == amountNoun })
			if amount < 0 {
				return false
			}
			a, isMoney := dollars(m.nodes[amount])
			if !isMoney {
				return false
			}
			terms.copay = &a
			share.Share.PerDays = perSupply(m)
			ev = append(ev, m.nodes[amount].quoted(r.src, sureCell)...)
		}
	}
	switch {
	case terms.copay != nil && *terms.copay > 0 && *terms.copay <= money.Dollars(mostCapDollar):
		share.Share.Kind, share.Share.Copay = benefit.Copay, terms.copay
	case terms.free || terms.copay != nil && *terms.copay == 0:
		share.Share.Kind, share.Share.PerDays = benefit.NoCharge, 0
	default:
		return false
	}
	r.later = append(r.later, func(w *ruleReader) {
		scope, condition := w.scopeOf(kind, words)
		share.Condition = condition
		add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(share, ev...))
	})
	return true
}

// perSupply is the days of the supply that an object says its amount is for: "limitPer": ["Member", "Per 30 day supply"].
func perSupply(n *jsonNode) int {
	for _, m := range n.nodes {
		if !strings.HasSuffix(m.keyWords(), " per") && !strings.HasPrefix(m.keyWords(), "per") && m.keyWords() != "limit pers" {
			continue
		}
		for _, e := range append(slices.Clone(m.nodes), m) {
			if d := perSupplyRE.FindStringSubmatch(plainWords(e.text())); d != nil {
				return number(d[1])
			}
		}
	}
	return 0
}

var perSupplyRE = regexp.MustCompile(`^(?:per |for )?(?:(?:each|a|up to a) )?(\d{2}) days?(?: supply)?$`)

// saidBoundRE finds the name of a limit that is the least or the most that is paid for a prescription.
var saidBoundRE = regexp.MustCompile(`^(?:\$ ?[\d. ]+)?(?:(?:the|a) )?(?:(?:member|coinsurance|copay|cost ?share|per (?:prescription|fill|script)|rx) )*(?:(maximum|max|cap)|(minimum|min))(?: (?:member|coinsurance|co insurance|copay|copayment|cost ?share|payment|amount|dollars?|out of pocket|cost))*(?: (?:per|for each) (?:prescription|fill|script|rx|(?:30|thirty) day supply))$`)

// limitedShares reads from the limits of an object the least and the most that its coinsurances come to: {"limits": [{"name": "$300 Maximum Member
// coinsurance per Prescription", "amount": "300"}]}.
func (r *jsonPlanReader) limitedShares(n *jsonNode, shares []jsonShare) {
	for _, m := range n.nodes {
		if m.kind != jsonArray || !limitsKeyRE.MatchString(m.keyWords()) {
			continue
		}
		for _, e := range m.nodes {
			var said []string
			var value *jsonNode
			for _, a := range e.nodes {
				if of := saidBoundRE.FindStringSubmatch(plainWords(a.text())); of != nil && limitTypeKeyRE.MatchString(a.keyWords()) {
					said = of
				}
				if limitValueRE.MatchString(a.keyWords()) {
					value = a
				}
			}
			if said == nil || value == nil {
				continue
			}
			for i := range shares {
				s := &shares[i].share
				to := &s.Value.Max
				if said[2] != "" {
					to = &s.Value.Min
				}
				if a, ok := dollars(value); ok && a > 0 && *to == nil && s.Value.Kind == benefit.Coinsurance {
					*to = &a
					s.Evidence = append(s.Evidence, value.quoted(r.src, sureCell)...)
				}
			}
		}
	}
}
