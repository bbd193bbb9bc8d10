package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// compoundTier stands for compounds where a reader of JSON says whose cost a number is. It is no tier of a plan: what is read there becomes
// a cost share of compounds.
const compoundTier benefit.TierID = "compounds"

var (
	// compoundKeyRE finds a key of all compounds, with at most where and what of their cost its value is: "compounds", "compoundCopay",
	// "compound_drugs_mail_coinsurance".
	compoundKeyRE = regexp.MustCompile(`^(?:` + besideCompoundKey + ` )*compound(?:s|ed|ing)?(?: ` + besideCompoundKey + `)*$`)
	// compoundPartRE finds them in it.
	compoundPartRE = regexp.MustCompile(`\bcompound(?:s|ed|ing)?(?: (?:drugs?|medications?|medicines?|prescriptions?|products?|claims?|rx)\b)*`)
	// compoundNameRE finds a value that names them.
	compoundNameRE = regexp.MustCompile(`^(?:(?:all|covered) )*compound(?:s|ed)?(?: (?:drugs?|medications?|medicines?|prescriptions?|products?|claims?|rx))*$`)
	// ofTierKeyRE finds the key of a tier's number.
	ofTierKeyRE = regexp.MustCompile(`\b(?:tier|level)(?: (?:id|number|code))?$`)
	// shareKeyRE finds, in an object of compounds, the key of whose share they take.
	shareKeyRE = regexp.MustCompile(`^(?:member |patient )?(?:copay(?:ment)?|coinsurance|cost share|cost sharing|cost|pays|benefit)(?: tier| level)?$`)
	// memberCapRE finds, in the key of the most that compounds come to, that it is the member's cost and not the price that is asked about.
	memberCapRE = regexp.MustCompile(`\b(?:member|patient|copay(?:ment)?s?|coinsurance|cost share|you pay)\b`)
	// tierNumberAloneRE finds a tier by its number alone.
	tierNumberAloneRE = regexp.MustCompile(`^(?:t|tier|level)?[ _-]?(\d[a-d]?)$`)
)

const besideCompoundKey = `(?:rx|drugs?|pharmacy|medications?|medicines?|prescriptions?|products?|claims?|covered|member|patient|retail|mail(?: order)?|home delivery|in network|copay(?:ment)?s?|coinsurance|cost shar(?:e|ing)|costs?|pays?|percent|pct|coverage|benefits?|tier|level|status)`

// tierOfCompounds takes, in an object of compounds, the tier whose share they take: {"compounds": {"covered": true, "tier": 3}}.
func (r *jsonPlanReader) tierOfCompounds(m *jsonNode, words string) bool {
	words = strings.ToLower(strings.TrimSpace(words))
	if n := tierNumberAloneRE.FindStringSubmatch(words); n != nil {
		words = "tier " + n[1]
	}
	of := shareOnRE.FindStringSubmatch(words)
	if of == nil {
		return false
	}
	ev := m.quoted(r.src, sureCell)
	r.later = append(r.later, func(w *ruleReader) {
		if id, ok := w.tierNamed(of[1]); ok {
			w.compoundsOn(id, ev)
		}
	})
	return true
}

// compoundSaid reads a key of compounds whose value says no amount: the tier whose share they take, or that they are not covered.
func (r *jsonPlanReader) compoundSaid(m *jsonNode, words string, at jsonPlace) bool {
	of := compoundKeyRE.MatchString(words) && (!at.named() || at.tierID == compoundTier) || at.tierID == compoundTier && shareKeyRE.MatchString(words)
	if !of || !m.isScalar() {
		return false
	}
	said := strings.ToLower(m.scalar())
	switch {
	case m.kind == jsonNumber && !ofTierKeyRE.MatchString(words):
		return false
	case leavesOut(m) || noAnswerRE.MatchString(plainWords(said)) && strings.HasSuffix(words, "covered"):
		ev := m.quoted(r.src, sureRule)
		r.later = append(r.later, func(w *ruleReader) { w.excludeKind(benefit.KindCompound, benefit.Exclusion{}, ev) })
		return true
	case hasAmount(said) && m.kind == jsonString:
		return asksFrom(said) // "PA over $250" is no cost of the member's
	}
	return r.tierOfCompounds(m, said) || r.tierOfCompounds(m, plainWords(said))
}

// compounds takes the costs of compounds out of those of tiers.
func (r *jsonPlanReader) compounds() {
	var tiers []jsonShare
	for _, s := range r.shares {
		if s.at.tierID != compoundTier {
			tiers = append(tiers, s)
			continue
		}
		at, scope := s.at, ofKinds(benefit.KindCompound)
		ev := append(slices.Clone(at.tierEv), s.share.Evidence...)
		if s.share.Value.Kind == benefit.NotCovered && at.channel == "" && at.network == "" {
			r.later = append(r.later, func(w *ruleReader) { w.excludeKind(benefit.KindCompound, benefit.Exclusion{}, ev) })
			continue
		}
		if at.channel != "" {
			scope.Channels, ev = []benefit.Channel{at.channel}, append(ev, at.channelEv...)
		}
		if at.network != "" && at.network != benefit.AnyNetwork {
			scope.Networks, ev = []benefit.Network{at.network}, append(ev, at.networkEv...)
		}
		if days := at.days; days != nil {
			scope.DaysSupply, ev = days.band, append(ev, days.ev...)
		} else if days = at.daysOf[at.channel]; days != nil {
			scope.DaysSupply, ev = days.band, append(ev, days.ev...)
		}
		t := benefit.DrugCostShare{Share: s.share.Value}
		if at.order.Known() && at.order.Standing != benefit.Conflicting && t.Share.Kind != benefit.NotCovered {
			t.Deductible, ev = at.order.Value, append(ev, at.order.Evidence...)
		}
		r.later = append(r.later, func(w *ruleReader) {
			add(w, &w.plan.DrugCostShares, "drugCostShare", scope, benefit.State(t, ev...))
		})
	}
	r.shares = tiers
}

// ofCompounds makes a place that of compounds.
func (p *jsonPlace) ofCompounds(words string, ev []benefit.Evidence) {
	p.tier, p.tierID, p.tierEv, p.every = tierName{words: words}, compoundTier, ev, false
}
