package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// jsonHeld are the tiers that a deductible is for, or those that it leaves out, in words: what they are called is known when the cost shares
// are written.
type jsonHeld struct {
	scope   benefit.AccumulatorScope
	network benefit.Network
	words   string
	free    bool
	ev      []benefit.Evidence
}

var (
	heldTiersKeyRE = regexp.MustCompile(`^(?:appl(?:ies|y)|applicable|applied|subject|includes?|included|incl|affects?|covers|holds)(?: to)?(?: (?:drug|rx|formulary))?(?: tiers?(?: (?:list|codes?|ids?|numbers?))?)?$|^(?:(?:drug|rx|formulary) )?tiers?(?: (?:subject|applicable|applied|applies|apply|included|include|incl|covered|held|affected))+(?: to deductible)?(?: (?:list|codes?))?$`)
	ownFreeKeyRE   = regexp.MustCompile(`^(?:(?:rx|drug|pharmacy|prescription|annual) )*ded(?:uctible)? (?:is )?(?:waived|exempt|excluded|bypass(?:ed)?)(?: (?:for|from))?(?: (?:drug|rx|formulary))? tiers?$|^tiers? (?:exempt|waived|excluded)(?: from)?(?: (?:the|rx|drug|pharmacy))* ded(?:uctible)?$`)
	ownHeldKeyRE   = regexp.MustCompile(`^(?:(?:rx|drug|pharmacy|prescription|annual) )*ded(?:uctible)? (?:applies(?: to)?|applicable|applied|subject|included|incl)(?: (?:drug|rx|formulary))? tiers?$|^tiers? subject to(?: (?:the|rx|drug|pharmacy))* ded(?:uctible)?$`)
	bareHeldKeyRE  = regexp.MustCompile(`^(?:(?:rx|drug|pharmacy|prescription|annual) )*ded(?:uctible)? applies(?: to)?$`)
	// bareFreeKeyRE finds in the object of a deductible the key of what it leaves out: "exempt": ["GENERIC"].
	bareFreeKeyRE = regexp.MustCompile(`^(?:exempt(?:ed|ions?)?|waived|bypass(?:ed)?|does not apply|not applied|not applicable)(?: (?:for|from|to))?(?: (?:drug|rx|formulary))?(?: tiers?(?: (?:list|codes?|ids?|numbers?))?)?$`)
	heldSaidRE    = regexp.MustCompile(`(?i)\b(?:only )?(?:applies|applicable|apply)(?: only)? to ([^.;()]+)`)
	freeSaidRE    = regexp.MustCompile(`(?i)\b(?:waived|not apply|not applicable|exempt)(?: for| to| from| on)? ([^.;()]+)`)
	heldPartRE    = regexp.MustCompile(`,? and |,? or | & |[,/+]`)
	heldFillRE    = regexp.MustCompile(`\b(?:drugs?|medications?|only|the|all|covered|tier (?:codes?|ids?))\b`)
)

// heldList takes a list of tiers, or words that name them, that a deductible is for.
func heldList(r *jsonPlanReader, m *jsonNode) (words string, ok bool) {
	var parts []string
	switch m.kind {
	case jsonArray:
		for _, e := range m.nodes {
			said := plainWords(e.scalar())
			if said == "" || len(said) > mostNameBytes {
				return "", false
			}
			parts = append(parts, tierWord(said))
		}
	case jsonString:
		for _, p := range heldPartRE.Split(plainHeld(m.text()), -1) {
			parts = append(parts, tierWord(strings.Replace(p, "tiers ", "tier ", 1)))
		}
	default:
	}
	for _, p := range parts {
		if _, tier := readTier(p + " drugs"); !tier {
			return "", false
		}
	}
	return strings.Join(parts, ", "), len(parts) > 0
}

// plainHeld are words that list tiers, with the hyphens of their names apart.
func plainHeld(s string) string { return strings.ToLower(strings.ReplaceAll(s, "-", " ")) }

// ownHeld takes a member of the plan that lists the tiers that its deductible leaves out, or is for: "rxDeductibleWaivedTiers": ["1"].
func (r *jsonPlanReader) ownHeld(m *jsonNode, words string, at jsonPlace) bool {
	free := ownFreeKeyRE.MatchString(words)
	bare := bareHeldKeyRE.MatchString(words) // "deductible_applies": true is a switch
	if !free && !bare && !ownHeldKeyRE.MatchString(words) || at.named() || at.other {
		return false
	}
	said, ok := heldList(r, m)
	if ok {
		r.held = append(r.held, jsonHeld{words: said, free: free, ev: m.quoted(r.src, sureCell)})
	}
	return ok || !bare
}

// remarkedHeld takes what a remark beside a deductible says of the tiers that it is for.
func (l *jsonLimit) remarkedHeld(r *jsonPlanReader, m *jsonNode) {
	if m == nil || m.kind != jsonString {
		return
	}
	re, free := heldSaidRE, freeSaidRE.MatchString(m.text())
	if free {
		re = freeSaidRE
	}
	if at := re.FindStringSubmatch(m.text()); at != nil {
		l.held = &jsonHeld{words: plainHeld(at[1]), free: free, ev: m.quoted(r.src, sureProse)}
	}
}

// hold keeps the tiers that a deductible is for until they are known.
func (r *jsonPlanReader) hold(l jsonLimit, acc benefit.Accumulator) {
	if l.held == nil || l.oop || acc.Scope.Value == benefit.MedicalOnly {
		return
	}
	h := *l.held
	h.scope, h.network = acc.Scope.Value, acc.Network.Value
	r.held = append(r.held, h)
}

// settleHeld gives the deductibles the tiers that they are for.
func (r *jsonPlanReader) settleHeld() {
	if len(r.held) == 0 {
		return
	}
	of := r.acc
	if len(of.drugs.tiers) == 0 && r.paged != nil {
		of.drugs = drugsOf(r.src, r.paged.Tiers)
	}
	for _, h := range r.held {
		ids := of.tiersNamed(h.words)
		for i := range r.acc.deductibles {
			d := &r.acc.deductibles[i]
			own := h.scope == "" && d.Scope.Value != benefit.MedicalOnly || h.scope == d.Scope.Value && h.network == d.Network.Value
			switch {
			case !own || len(ids) == 0 || d.Tiers.Known() || d.ExemptTiers.Known() || d.Individual.Known() && d.Individual.Value == 0:
			case h.free:
				d.ExemptTiers = benefit.State(ids, h.ev...)
			default:
				d.Tiers = benefit.State(ids, h.ev...)
			}
		}
	}
}

// tiersNamed are the tiers of the plan that words name; none where a part of them is not understood.
func (a *accReader) tiersNamed(words string) []benefit.TierID {
	var out []benefit.TierID
	for _, part := range heldPartRE.Split(words, -1) {
		name := strings.TrimSpace(heldFillRE.ReplaceAllString(part, ""))
		if name == "" {
			continue
		}
		id, ok := a.drugs.tierSaid(tierWord(name) + " drugs")
		switch _, known := a.drugs.names[id]; {
		case ok && known:
			if !slices.Contains(out, id) {
				out = append(out, id)
			}
		case name == "brand" || name == "brand name" || strings.HasPrefix(name, "tier"):
			more := a.limitTo(arabic(part))
			if len(more) == 0 {
				return nil
			}
			out = append(out, more...)
		default:
			return nil
		}
	}
	if len(out) == len(a.drugs.tiers) {
		return nil
	}
	return out
}

// drugsOf knows the tiers of a plan that was read elsewhere by what they are called.
func drugsOf(src *document.Text, tiers []benefit.Tier) *drugReader {
	d := newDrugReader(src)
	for _, t := range tiers {
		name, _ := readTier(strings.ToLower(t.Label.Value) + " drugs")
		d.names[t.ID], d.tiers = name, append(d.tiers, t)
	}
	return d
}
