package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// How many days a fill may be for, as an object for the kinds of pharmacy or as a number for the first fill of an opioid.

var (
	supplyLimitsRE = regexp.MustCompile(`^(?:(?:rx|pharmacy|benefit|plan) )?days? suppl(?:y|ies) (?:limits?|limitations?|maximums?|max|rules?)$|^max(?:imum)? days? supply$`)
	supplyPlaceRE  = regexp.MustCompile(`^(?:retail|mail(?: order| service)?|home delivery|specialty)(?: pharmacy)?(?: \d{2,3}(?: days?)?)?$`)
	leastDaysRE    = regexp.MustCompile(`^(?:min|minimum|from)(?: days?(?: supply)?)?$`)
	greatestDaysRE = regexp.MustCompile(`^(?:max|maximum|to|thru|through|limit)(?: days?(?: supply)?)?$`)
	// firstOpioidRE finds how many days the first fill of an opioid may be for.
	firstOpioidRE = regexp.MustCompile(`^(?:opioid )?(?:initial|first|acute|naive)(?: opioid)?(?: (?:fill|rx|prescription|therapy|user|patient))? (?:max(?:imum)? )?(?:days?(?: supply)?)(?: (?:limit|max(?:imum)?))?$`)
)

// longestFirstFill is the most days of a limit on first fills of opioids.
const longestFirstFill = 14

// suppliesByPlace reads an object of the days supply at each kind of pharmacy: {"retail": {"min": 1, "max": 30}, "mail": 90}. Supplies of several
// months at retail are of the pharmacies that fill them.
func (r *jsonPlanReader) suppliesByPlace(m *jsonNode, words string, at jsonPlace) bool {
	if m.kind != jsonObject || !supplyLimitsRE.MatchString(words) || at.named() || at.channel != "" || len(m.nodes) == 0 {
		return false
	}
	var later []func(*ruleReader)
	for _, p := range m.nodes {
		place := p.keyWords()
		if p.kind == jsonNull {
			continue
		}
		if !supplyPlaceRE.MatchString(place) {
			return false
		}
		limit := benefit.DaysSupplyLimit{}
		ev := keyQuote(r.src, p)
		for _, a := range membersOfObject(p) {
			n := number(a.scalar())
			switch {
			case a.kind != jsonNumber || n < 1 || n > longestSupply:
				return false
			case a == p, greatestDaysRE.MatchString(a.keyWords()):
				limit.Max = n
			case leastDaysRE.MatchString(a.keyWords()):
				if n > 1 {
					limit.Min = n
				}
			default:
				return false
			}
			ev = append(ev, a.quoted(r.src, sureCell)...)
		}
		if limit.Max == 0 {
			return false
		}
		ch := channelNamed(place)
		if ch == benefit.Retail && limit.Min >= leastLongSupply {
			ch = benefit.Retail90
		}
		later = append(later, func(w *ruleReader) {
			add(w, &w.plan.Utilization.DaysSupply, "daysSupply", benefit.Scope{Channels: []benefit.Channel{ch}}, benefit.State(limit, ev...))
		})
	}
	r.later = append(r.later, later...)
	return len(later) > 0
}

// leastLongSupply is the fewest days of a supply that is longer than a month's.
const leastLongSupply = 31

// longestSupply is more days than any fill is for.
const longestSupply = 400

// membersOfObject are the members of an object, and a scalar itself.
func membersOfObject(m *jsonNode) []*jsonNode {
	if m.kind == jsonObject {
		return m.nodes
	}
	return []*jsonNode{m}
}

// firstOpioid reads how many days the first fill of an opioid may be for, from a key that says it, or from one below that of opioids.
func (r *jsonPlanReader) firstOpioid(n, m *jsonNode, words string) bool {
	days := number(m.scalar())
	if m.kind != jsonNumber || !firstOpioidRE.MatchString(words) || !opioidKeyRE.MatchString(words) && !opioidKeyRE.MatchString(n.keyWords()) || days < 1 || days > longestFirstFill || !inForce(n) {
		return false
	}
	r.opioidLimit(benefit.OpioidLimit{NaiveMaxDays: days}, m)
	return true
}

// opioidLimit adds one part of the limit of opioids to what other members have said of it.
func (r *jsonPlanReader) opioidLimit(limit benefit.OpioidLimit, m *jsonNode) {
	ev := m.quoted(r.src, sureCell)
	r.later = append(r.later, func(w *ruleReader) {
		for i := range w.plan.Utilization.Opioid {
			terms := &w.plan.Utilization.Opioid[i].Terms
			if l := &terms.Value; terms.Standing == benefit.Stated && (l.MaxMME == 0) != (limit.MaxMME == 0) && (l.NaiveMaxDays == 0) != (limit.NaiveMaxDays == 0) {
				l.MaxMME, l.NaiveMaxDays = l.MaxMME+limit.MaxMME, l.NaiveMaxDays+limit.NaiveMaxDays
				terms.Evidence = append(terms.Evidence, ev...)
				return
			}
		}
		add(w, &w.plan.Utilization.Opioid, "opioid", ofKinds(benefit.KindOpioid), benefit.State(limit, ev...))
	})
}

// opioidKeyRE finds keys of opioids.
var opioidKeyRE = regexp.MustCompile(`\bopioids?\b`)

var (
	limitsKeyRE    = regexp.MustCompile(`\blimits?\b`)
	limitTypeKeyRE = regexp.MustCompile(`^(?:limit )?(?:type|name|unit|basis|category)$`)
	limitOfDaysRE  = regexp.MustCompile(`^(?:maximum |max )?days?(?: of)? suppl(?:y|ies)(?: limit)?$`)
	limitValueRE   = regexp.MustCompile(`^(?:limit )?(?:value|amount|quantity|max|maximum|limit)$`)
)

var (
	unitKeyOfLimitRE = regexp.MustCompile(`^(?:unit limit|limit unit|limit units?|unit)$`)
	daysPerFillRE    = regexp.MustCompile(`^days? (?:supply )?per (?:prescription|fill|script|rx|dispensing)$`)
	limitQuantityRE  = regexp.MustCompile(`^(?:quantity limit|limit (?:qty|quantity)|qty limit)$`)
)

// daysOfBenefit keeps the days supply that a list of what is covered states of a tier, apart from what it costs: {"benefit": "Generic Drugs",
// "limit_quantity": 30, "limit_unit": "Days per Prescription"}.
func (r *jsonPlanReader) daysOfBenefit(n *jsonNode, at jsonPlace, taken map[*jsonNode]bool) {
	if !slices.ContainsFunc(n.nodes, func(m *jsonNode) bool {
		return unitKeyOfLimitRE.MatchString(m.keyWords()) && daysPerFillRE.MatchString(plainWords(m.text()))
	}) {
		return
	}
	for _, m := range n.nodes {
		if d, ok := bandOf(m, ""); ok && m.isScalar() && limitQuantityRE.MatchString(m.keyWords()) && at.tier.id() != "" {
			d.Min = max(d.Min, 1)
			taken[m] = true
			r.daysOfTier[at.tier.id()] = &sourcedDays{band: d, ev: m.quoted(r.src, sureList)}
		}
	}
}

// limitedDays is the days supply that one of the limits of an object states by the type of the limit: {"benefitLimits": {"limits": [{"limitType":
// "Days Supply", "value": "30"}]}}.
func (r *jsonPlanReader) limitedDays(n *jsonNode) *sourcedDays {
	for _, m := range n.nodes {
		if m.isScalar() || m.key != "" && !limitsKeyRE.MatchString(m.keyWords()) {
			continue
		}
		if days := r.limitedDays(m); days != nil {
			return days
		}
		if !slices.ContainsFunc(m.nodes, func(a *jsonNode) bool {
			return limitTypeKeyRE.MatchString(a.keyWords()) && limitOfDaysRE.MatchString(plainWords(a.text()))
		}) {
			continue
		}
		for _, a := range m.nodes {
			if d, ok := bandOf(a, ""); ok && a.isScalar() && limitValueRE.MatchString(a.keyWords()) {
				d.Min = max(d.Min, 1)
				return &sourcedDays{band: d, ev: a.quoted(r.src, sureCell)}
			}
		}
	}
	return nil
}
