package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

// Claims systems keep what members pay in schedules, and say elsewhere where each schedule holds: {"benefitCodes": [{"channel": "RETAIL",
// "daysSupplyMax": 34, "copayScheduleId": "CS-1001"}], "copaySchedules": [{"copayScheduleId": "CS-1001", "lines": […]}]}.

// scheduleKeyRE finds the id of a schedule of cost shares.
var scheduleKeyRE = regexp.MustCompile(`\b(?:schedule|copay|cost ?share|cost sharing|benefit|rate|share|design|structure|table|matrix|grid)s? (?:table |set |group )?(?:id|ref|reference|code|cd|key|number|no)$`)

// schedulesReferred gathers the objects that say for a kind of pharmacy which schedule holds there, by the key and the id of it.
func (r *jsonPlanReader) schedulesReferred(n *jsonNode, depth int) {
	if n.isScalar() || depth > catalogDepth {
		return
	}
	for _, m := range n.nodes {
		if r.others(n, m) {
			continue
		}
		if m.kind == jsonObject && !statesCost(m) && slices.ContainsFunc(m.nodes, func(a *jsonNode) bool {
			return a.kind == jsonString && channelKeyRE.MatchString(a.keyWords()) && channelNamed(plainWords(a.text())) != ""
		}) {
			for _, a := range m.nodes {
				if words := a.keyWords(); a.isScalar() && a.scalar() != "" && scheduleKeyRE.MatchString(words) {
					if r.schedules == nil {
						r.schedules = map[string][]*jsonNode{}
					}
					r.schedules[words+"="+a.scalar()] = append(r.schedules[words+"="+a.scalar()], m)
				}
			}
		}
		r.schedulesReferred(m, depth+1)
	}
}

// scheduled reads an object that is such a schedule once for each place that refers to it. It reports false for any other.
func (r *jsonPlanReader) scheduled(n *jsonNode, at jsonPlace) bool {
	if len(r.schedules) == 0 || r.schedule == n || !statesCost(n) {
		return false
	}
	for _, m := range n.nodes {
		places := r.schedules[m.keyWords()+"="+m.scalar()]
		if !m.isScalar() || len(places) == 0 {
			continue
		}
		outer := r.schedule
		r.schedule = n
		for _, e := range places {
			here := at
			r.placeOf(e, &here)
			r.object(n, here)
		}
		r.schedule = outer
		return true
	}
	return false
}
