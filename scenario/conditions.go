package scenario

import (
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/provider"
)

// condition is one of the things that must hold for a rule, and what makes it the only one that does not.
type condition struct {
	name string
	say  string // of the claim for which it does not hold
	set  bool
	fail func(s *sketch) bool // false where no claim can be made for which only this does not hold
}

// eachAlone designs, for a rule that holds for fewer than all claims, the claims for which all but one of its conditions
// hold: with the claim that it decides that shows of each condition that it matters by itself.
func (r *ruled) eachAlone(decided []candidate) {
	at := slices.IndexFunc(decided, func(c candidate) bool {
		return c.sketch != nil && c.sketch.subject == r.info.ID && slices.Contains(c.result.Rules, r.info.ID)
	})
	if at < 0 {
		return
	}
	base := *decided[at].sketch
	for _, k := range r.conditions() {
		s := base
		if !k.set || !k.fail(&s) {
			continue
		}
		s.intent, s.edge, s.outcome = "not "+k.name, "", ""
		s.say = "a claim that " + r.info.List + " would decide, but " + k.say
		if c, ok := r.compose(&s); ok && !slices.Contains(c.result.Rules, r.info.ID) {
			r.keep(&s, c)
		}
	}
}

func (r *ruled) conditions() []condition {
	scope := r.info.Scope
	move := func(to benefit.Scope, outside func(spot) bool) func(*sketch) bool {
		return func(s *sketch) bool {
			p, _ := r.partOf(s.spot)
			for _, at := range r.spotsIn(to, []benefit.TierID{p.tier}) {
				if outside(at) {
					at.drug = s.spot.drug
					s.spot = at
					return true
				}
			}
			return false
		}
	}
	return []condition{
		{"drug", "the drug is none of its drugs", !scope.Drugs.IsZero(), func(s *sketch) bool {
			p, _ := r.partOf(s.spot)
			s.spot.drug = r.cast.outside(&scope.Drugs, p.tier)
			return s.spot.drug != nil
		}},
		{"tier", "the drug is on none of its tiers", len(scope.Tiers)+len(scope.ExemptTiers) > 0, func(s *sketch) bool { return r.toTier(s, scope) }},
		{"channel", "the pharmacy is none of its kinds", len(scope.Channels) > 0, move(benefit.Scope{Networks: scope.Networks, DaysSupply: scope.DaysSupply}, func(at spot) bool {
			return !benefit.HoldsAt(scope.Channels, at.channel)
		})},
		{"network", "the pharmacy is in none of its networks", len(scope.Networks) > 0, move(benefit.Scope{Channels: scope.Channels, DaysSupply: scope.DaysSupply}, func(at spot) bool {
			return !slices.ContainsFunc(scope.Networks, func(n benefit.Network) bool { return n.Holds(at.network) })
		})},
		{"daysSupply", "the days supply is none of its", scope.DaysSupply != benefit.DaysSupply{}, move(benefit.Scope{Channels: scope.Channels, Networks: scope.Networks}, func(at spot) bool {
			return !scope.DaysSupply.Holds(at.days)
		})},
		{"age", "the patient is not of its age", scope.Age != benefit.AgeRange{}, func(s *sketch) bool {
			years := scope.Age.Min - 1
			if years < 0 {
				years = scope.Age.Max + 1
			}
			s.change = join(s.change, born(s.date.AddMonths(-12*years-6)))
			return true
		}},
		{"sex", "the patient is not of its sex", scope.Sex != "", func(s *sketch) bool {
			other := benefit.Female
			if scope.Sex == benefit.Female {
				other = benefit.Male
			}
			s.gender = string(other)
			s.change = join(s.change, func(in *claim.Inputs) { in.PatientGender = string(other) })
			return true
		}},
		{"state", "the pharmacy is in none of its states", len(scope.States) > 0, func(s *sketch) bool {
			own := r.cast.pharmacies[standing{s.spot.channel, s.spot.network}]
			s.change = join(s.change, func(in *claim.Inputs) { fillAt(in, own) })
			return own != provider.Record{} && !slices.Contains(scope.States, own.State)
		}},
	}
}

// toTier moves a sketch to a tier that a scope does not take in, with a drug of the scope that stands there.
func (r *ruled) toTier(s *sketch, scope *benefit.Scope) bool {
	for _, id := range r.engine.Tiers() {
		if (len(scope.Tiers) == 0 || slices.Contains(scope.Tiers, id)) && !slices.Contains(scope.ExemptTiers, id) {
			continue
		}
		var p *part
		if !scope.Drugs.IsZero() {
			if p, _ = r.cast.castFor(&scope.Drugs, []benefit.TierID{id}); p == nil {
				continue
			}
		}
		for _, at := range r.spotsIn(benefit.Scope{Channels: scope.Channels, Networks: scope.Networks, DaysSupply: scope.DaysSupply}, []benefit.TierID{id}) {
			if at.days == s.spot.days {
				at.drug = p
				s.spot = at
				return true
			}
		}
	}
	return false
}

// outside casts a drug of a tier that a set does not select: the tier's own, else another one.
func (c *cast) outside(set *benefit.DrugSet, tier benefit.TierID) *part {
	if p, ok := c.byTier[tier]; ok && !set.Holds(&p.facts) {
		return &p
	}
	for _, p := range c.extras {
		if p.tier == tier && !p.mixed() && !set.Holds(&p.facts) {
			return p
		}
	}
	return nil
}
