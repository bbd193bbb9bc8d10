package adjudicate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// The kinds of limits, as their lists are called in a plan.
const (
	kindDeductible = "deductible"
	kindMaximum    = "outOfPocketMaximum"
)

var kindWords = map[string]string{kindDeductible: "deductible", kindMaximum: "out-of-pocket maximum"}

var channelWords = map[benefit.Channel]string{
	benefit.Retail: "retail", benefit.Mail: "mail order", benefit.SpecialtyChannel: "specialty pharmacy", benefit.LongTermCare: "long-term care",
	benefit.Retail90: "three months at retail", benefit.HomeInfusion: "home infusion", benefit.Clinic: "clinic",
}

var networkWords = map[benefit.Network]string{
	benefit.In: "in network", benefit.Out: "out of network", benefit.Preferred: "preferred pharmacy", benefit.Standard: "standard pharmacy",
}

// ChannelWords says a channel as sentences for people do.
func ChannelWords(c benefit.Channel) string { return channelWords[c] }

// NetworkWords says a network as sentences for people do.
func NetworkWords(n benefit.Network) string { return networkWords[n] }

// limitPath is the place of a limit in findings: its id, which begins with its kind wherever a reader of documents made it.
func limitPath(kind string, id benefit.RuleID) string {
	if strings.HasPrefix(string(id), kind+"/") {
		return string(id)
	}
	return kind + "/" + string(id)
}

// TierName returns what people call a tier: its label, else its id in words.
func (e *Engine) TierName(id benefit.TierID) string {
	if name := e.tierNames[id]; name != "" {
		return name
	}
	return string(id)
}

func (e *Engine) nameTiers() {
	e.tierNames = map[benefit.TierID]string{}
	taken := map[string]bool{}
	for _, id := range e.tiers {
		name := ""
		for i := range e.plan.Tiers {
			if t := &e.plan.Tiers[i]; t.ID == id && t.Label.Known() {
				name = strings.Join(strings.Fields(t.Label.Value), " ")
				break
			}
		}
		if name == "" {
			if name = strings.ReplaceAll(string(id), "-", " "); name != "" {
				name = strings.ToUpper(name[:1]) + name[1:]
			}
		}
		if taken[name] {
			name += " (" + string(id) + ")"
		}
		taken[name] = true
		e.tierNames[id] = name
	}
}

// LimitName returns what people call a deductible or an out-of-pocket maximum: "out-of-pocket maximum (in network)"; the
// id where the engine has none of that id.
func (e *Engine) LimitName(id benefit.RuleID) string {
	for _, l := range slices.Concat(e.deductibles, e.unknown, e.maximums) {
		if l.ID == id {
			return l.name
		}
	}
	return string(id)
}

func (e *Engine) nameLimits() {
	taken := map[string]bool{}
	name := func(list []*limit, word string) {
		for _, l := range list {
			l.name = word
			switch l.scope {
			case benefit.RxOnly:
				l.name = "prescription " + word
			case benefit.MedicalOnly:
				l.name = "medical " + word
			default: // of both, or not stated: the word alone
			}
			if l.Network != benefit.AnyNetwork {
				l.name += " (" + networkWords[l.Network] + ")"
			}
			if taken[l.name] {
				l.name += ", " + string(l.ID)
			}
			taken[l.name] = true
			l.title = "The " + l.name
		}
	}
	name(slices.Concat(e.deductibles, e.unknown), kindWords[kindDeductible])
	name(e.maximums, kindWords[kindMaximum])
}

// CheckState returns an error finding for each thing in a state that cannot be meant: an accumulator that the plan does not
// have or that is named twice, as a figure that is silently not used would give a wrong amount, and figures that
// contradict each other. Path is the place in the state's JSON form. See [Engine.WarnState] for what is only odd.
func (e *Engine) CheckState(s State) []finding.Finding {
	var names []string
	for _, l := range slices.Concat(e.deductibles, e.unknown, e.maximums) {
		names = append(names, string(l.ID))
	}
	for i := range e.plan.BenefitMaximums {
		if m := &e.plan.BenefitMaximums[i]; m.Terms.Known() && e.applies(m.Variant) && m.Terms.Value.Amount != nil {
			names = append(names, string(m.ID))
		}
	}
	if e.partD != nil {
		names = append(names, string(benefit.PartDDeductible), string(benefit.PartDTrOOP), string(benefit.PartDGross))
	}
	var out []finding.Finding
	fail := func(code, path, message string) {
		out = append(out, finding.Finding{Code: code, Severity: finding.Error, Path: path, Message: message})
	}
	seen := map[benefit.RuleID]bool{}
	for i, use := range s.Accumulators {
		at := fmt.Sprintf("accumulators[%d].", i)
		switch {
		case !slices.Contains(names, string(use.ID)):
			out = append(out, notOfPlan(at+"id", "accumulator", names))
		case seen[use.ID]:
			fail("accumulator_twice", at+"id", "names an accumulator that stands above already")
		}
		seen[use.ID] = true
		impossible := func(a money.Amount) bool { return a < 0 || a > money.MaxAmount }
		switch {
		case impossible(use.Individual):
			fail("amount_out_of_range", at+"individual", "must not be negative or above what a claim can carry")
		case impossible(use.Family):
			fail("amount_out_of_range", at+"family", "must not be negative or above what a claim can carry")
		case !s.Family && use.Family != 0:
			fail("family_not_covered", at+"family", "is what a family used, but familyCoverage is false; set it, or leave the amount out")
		case s.Family && use.Individual > use.Family:
			fail("individual_above_family", at+"family", "must be at least the individual amount: what a member used counts for the family too")
		}
	}
	return out
}

// WarnState returns a warning for each accumulator of which more is used than there is: the engine takes it as reached,
// but a system under test cannot be brought there by claims.
func (e *Engine) WarnState(s State) []finding.Finding {
	var out []finding.Finding
	for i, use := range s.Accumulators {
		for _, l := range slices.Concat(e.deductibles, e.maximums) {
			if l.ID != use.ID {
				continue
			}
			if l.Individual != nil && use.Individual > *l.Individual && (!s.Family || l.Method == benefit.Embedded) {
				out = append(out, finding.Finding{Code: "used_above_limit", Severity: finding.Warning, Path: fmt.Sprintf("accumulators[%d].individual", i), Message: "is more than the plan's amount; it is taken as reached"})
			}
			if l.Family != nil && use.Family > *l.Family {
				out = append(out, finding.Finding{Code: "used_above_limit", Severity: finding.Warning, Path: fmt.Sprintf("accumulators[%d].family", i), Message: "is more than the plan's amount; it is taken as reached"})
			}
		}
	}
	return out
}

// CheckTier returns an error finding for a tier that the plan does not have; the empty tier is none.
func (e *Engine) CheckTier(t benefit.TierID) []finding.Finding {
	if t == "" || slices.Contains(e.tiers, t) {
		return nil
	}
	var names []string
	for _, id := range e.tiers {
		names = append(names, string(id))
	}
	return []finding.Finding{notOfPlan("tier", "tier", names)}
}

func notOfPlan(path, what string, names []string) finding.Finding {
	message := "is no " + what + " of this plan, which has none"
	if len(names) > 0 {
		message = "is no " + what + " of this plan; it has " + strings.Join(names, ", ")
	}
	return finding.Finding{Code: what + "_unknown", Severity: finding.Error, Path: path, Message: message}
}
