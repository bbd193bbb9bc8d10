package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Exports of systems hold a record for each tier and pharmacy of a plan, and the plan's limits in each of them.

// recordLimit is a limit that records of tiers state, as its first record has it.
type recordLimit struct {
	m       *jsonNode
	words   string
	at      jsonPlace
	differs bool // between the records, so that it is none of the whole plan
	in      int  // how many records state it
}

// recordLimit takes a member of a record of a tier that states a limit of the plan: its key names persons or the most that is paid,
// which no tier has of its own.
func (r *jsonPlanReader) recordLimit(m *jsonNode, words string, outer, own jsonPlace) bool {
	oop := oopKeyRE.MatchString(words)
	if outer.named() || !own.named() || !m.isScalar() || !namesJSONLimit(words) || !oop && !personKeyRE.MatchString(words) && !familyKeyRE.MatchString(words) {
		return false
	}
	for _, l := range r.records {
		if l.words == words {
			l.differs = l.differs || l.m.scalar() != m.scalar()
			l.in++
			return true
		}
	}
	r.records = append(r.records, &recordLimit{m: m, words: words, at: outer, in: 1})
	return true
}

// namesJSONLimit reports whether the words of a key name a deductible or an out-of-pocket maximum, and not what it is for.
func namesJSONLimit(words string) bool {
	return (oopKeyRE.MatchString(words) || limitKeyRE.MatchString(words)) && !notLimitRE.MatchString(words)
}

// statesLimit reports whether a record of a tier states a limit as [jsonPlanReader.recordLimit] takes them.
func statesLimit(n *jsonNode) bool {
	return slices.ContainsFunc(n.nodes, func(m *jsonNode) bool { return m.isScalar() && namesJSONLimit(m.keyWords()) })
}

// recordLimits reads the limits in which all records of the plan agree. A record without the limit may be of a tier that it does
// not hold for.
func (r *jsonPlanReader) recordLimits() {
	for _, l := range r.records {
		if !l.differs && l.in >= r.tierRecords {
			r.limits(l.m, l.words, l.at)
		}
	}
}

var (
	limitOfKeyRE = regexp.MustCompile(`^(?:(?:medical|plan|drug|rx|annual) )*(?:(deductible)|moop|oop(?: max)?|out of pocket(?: max(?:imum)?)?) (?:type|kind|integration|structure|arrangement|basis)$`)
	apartKeyRE   = regexp.MustCompile(`\bseparate\b|\bnot (?:combined|integrated)\b`)
)

// limitOf takes words that say whether the plan's limit is that of drugs, too: "deductible_type": "Separate drug deductible".
func (r *jsonPlanReader) limitOf(m *jsonNode, words string, outer jsonPlace) bool {
	key, said := limitOfKeyRE.FindStringSubmatch(words), plainWords(m.text())
	if of := ownLimitOfRE.FindStringSubmatch(words); of != nil && !outer.named() && m.kind == jsonString {
		return r.drugLimitOf(m, said, of[1] == "", outer)
	}
	if key == nil || outer.named() || !rxKeyRE.MatchString(said) {
		return false
	}
	scope := benefit.State(benefit.Integrated, m.quoted(r.src, sureCell)...)
	switch {
	case apartKeyRE.MatchString(said):
		scope.Value = benefit.MedicalOnly
	case !sharedKeyRE.MatchString(said):
		return false
	}
	if at := indexOf(key[1] == ""); !r.of[at].Known() {
		r.of[at] = scope
	}
	return true
}

// ownLimitOfRE finds keys of what the limit of drugs is: "rxDeductibleType": "INTEGRATED".
var ownLimitOfRE = regexp.MustCompile(`^(?:rx|drug|pharmacy|prescription(?: drug)?) (?:(ded(?:uctible)?)|moop|oop(?: max)?|out of pocket(?: max(?:imum)?)?) (?:type|kind|integration|structure|arrangement|basis|option)$`)

// drugLimitOf takes a word that says that there is no limit of drugs, that it is that of the plan, or one of its own.
func (r *jsonPlanReader) drugLimitOf(m *jsonNode, said string, oop bool, at jsonPlace) bool {
	switch said {
	case "none", "no deductible":
		if !oop {
			l := newJSONLimit(oop, at)
			l.scope, l.scopeEv = benefit.RxOnly, m.quoted(r.src, sureCell)
			r.limitAmount(m, l, at)
		}
	case "integrated", "combined", "shared", "combined with medical", "integrated with medical", "included in medical", "same as medical":
		r.joined[indexOf(oop)] = m
	case "separate", "stand alone", "standalone", "not integrated", "not combined":
		if i := indexOf(oop); !r.of[i].Known() {
			r.of[i] = benefit.State(benefit.MedicalOnly, m.quoted(r.src, sureCell)...)
		}
	default:
		return false
	}
	return true
}

// drugPlanRE finds the kind of a plan that covers drugs and nothing else, so that its limits are of drugs.
var drugPlanRE = regexp.MustCompile(`^(?:(?:medicare )?(?:part d )?(?:stand ?alone )?(?:pdp|prescription drug plan)s?)(?: only)?$`)

// ofDrugPlan takes the kind of the plan where it is one of drugs alone.
func (r *jsonPlanReader) ofDrugPlan(m *jsonNode, words string, outer jsonPlace) bool {
	if !kindKeyRE.MatchString(words) || m.kind != jsonString || outer.named() || !drugPlanRE.MatchString(plainWords(m.text())) {
		return false
	}
	for i := range r.of {
		if !r.of[i].Known() {
			r.of[i] = benefit.State(benefit.RxOnly, m.quoted(r.src, sureCell)...)
		}
	}
	return true
}

// settleLimitOf says of the plan's limits whether drugs count toward them, where words beside them do.
func (r *jsonPlanReader) settleLimitOf() {
	for _, oop := range []bool{false, true} {
		of, list := r.of[indexOf(oop)], *r.listOf(oop)
		for i := range list {
			if a := &list[i]; of.Known() && a.Scope.Standing == benefit.Assumed {
				a.Scope = of
				if !a.AppliesToRx.Known() {
					a.AppliesToRx = benefit.State(of.Value != benefit.MedicalOnly, of.Evidence...)
				}
				if of.Value == benefit.RxOnly && a.Network.Standing == benefit.Assumed {
					a.Network.Value = benefit.AnyNetwork
				}
			}
		}
	}
}
