package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Forms ask in one row whether a rule holds and in a row below it for its number: "Mandatory mail for maintenance drugs? | Yes"
// above "Retail fills allowed before mail | 2", "Exclusive specialty pharmacy? | Yes" above "Retail grace fills | 1".

var (
	mailRuleRE      = regexp.MustCompile(`\b(?:mandatory|required|exclusive)\b[a-z -]{0,24}\b(?:mail(?:[- ](?:order|service))?|home delivery)\b|\b(?:mail(?:[- ](?:order|service))?|home delivery)\b[a-z -]{0,24}\b(?:mandatory|required)\b|^\W*(?:mandatory|required|exclusive) (?:9\d|100)[- ]day (?:supply )?(?:programs?|fills?|supplies)\b[a-z -]{0,40}\W*$|^\W*mandatory maintenance(?: (?:drugs?|medications?|90|90[- ]day))?(?: (?:program|choice|network))?\W*$`)
	specialtyRuleRE = regexp.MustCompile(`\b(?:mandatory|required|exclusive)\b[a-z -]{0,16}\bspecialty (?:pharmac(?:y|ies)|network|program)\b|\bspecialty (?:pharmac(?:y|ies)|network|program)\b[a-z -]{0,24}\b(?:mandatory|required|exclusiv\w*|lock-?in)\b|^\W*specialty lock-?in\b|^\W*specialty(?: drugs?)? (?:lock(?:[- ]?(?:in|out))?|exclusiv(?:e|ity)|mandatory)\W*$|^\W*exclusive specialty(?: ?\([^()]{2,40}\))?\W*$|^\W*(?:must|do|are) (?:all )?specialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?|fills?) (?:need to |have to |required to )?be (?:filled|obtained|dispensed|ordered|purchased) (?:at|by|from|through|with|using) (?:[a-z&'-]+ ){0,5}specialty\b`)
	// soleRE finds that the specialty pharmacy that an answer names is the only one: "Larkspur Specialty - exclusive".
	soleRE      = regexp.MustCompile(`[-–,;:(] ?exclusive(?: (?:provider|pharmacy|network|vendor))?\W*$|^\W*exclusive(?: ?\([^()]{2,40}\))?\W*$`)
	fillsFreeRE = regexp.MustCompile(`^\W*how many (?:retail |grace )?fills (?:are |is )?(?:allowed|permitted|covered)(?: at (?:a )?retail(?: pharmac(?:y|ies))?)?(?: before [^?]{3,60})?\W*$|^\W*(?:if (?:yes|so|required|mandatory)[,:]? )?(?:(?:number|no\.?|#|count) of |# |max(?:imum)?\.? )?(?:(?:specialty|maintenance) )?(?:(?:allowed|permitted|free|3[0-4]-day) )?(?:retail|grace|courtesy|initial|first)(?: (?:retail|grace|courtesy|initial|maintenance|specialty|drug))* (?:re)?fills?(?: (?:allowed|permitted|limit|maximum|covered|at retail|first))*(?: before (?:[a-z]+ ){0,3}(?:mail(?:[- ](?:order|service))?|home delivery|specialty(?: pharmacy)?|lock(?:[- ]?(?:in|out))?|reject(?:s|ion)?)(?: (?:is|are|order|becomes?|required|mandatory|applies))*)?\W*$`)
	// longProgramRE finds a program that asks for longer supplies, wherever they are filled.
	longProgramRE = regexp.MustCompile(`\b(?:9\d|100)[- ]day\b`)
	byMailAloneRE = regexp.MustCompile(`\bmail\b|\bhome delivery\b`)
	// graceLeadRE finds the same in front of other settings of its row.
	graceLeadRE = regexp.MustCompile(`^\W*(?:(?:number|no\.?|count)(?: of)? )?(?:grace|courtesy) fills?(?: (?:allowed|permitted|at retail))* ?: ?(` + countWord + `)\b`)
	// numberBelow is how many rows below a rule its number may stand.
	numberBelow = 4
)

// pairedSettings reads such rows, and returns the units that are something else.
func (r *ruleReader) pairedSettings(units []*unit) []*unit {
	taken := map[*unit]bool{}
	for i, u := range units {
		if u.label > 0 && (r.fillsBefore(u) || r.fillLimit(u)) {
			taken[u] = true
			continue
		}
		name, _ := u.pair()
		only := u.label > 0 && specialtyRowRE.MatchString(name) && soleRE.MatchString(u.answer()) && !negativeRE.MatchString(u.answer())
		if u.label == 0 || u.row != nil || !only && !graceAnswerRE.MatchString(u.answer()) && !namedGraceRE.MatchString(u.answer()) && !bareYesRE.MatchString(u.secondCell()) && !(u.on && fillsThenRE.MatchString(u.answer())) || len(name) > 2*maxHeading || exceptRE.MatchString(u.remark()) {
			continue
		}
		specialty := only || specialtyRuleRE.MatchString(name)
		if !specialty && namedGraceRE.MatchString(u.answer()) {
			continue // the pharmacy that is named may be another than mail order
		}
		if !specialty && !(mailRuleRE.MatchString(name) && (maintainRE.MatchString(name) || maintainRE.MatchString(r.headAbove(u))) && !kindsSpecialty(name)) {
			continue
		}
		number, free, then := u.fillsBeside(specialty)
		if number == nil && (only || bareYesRE.MatchString(u.answer()) || bareYesRE.MatchString(u.secondCell())) {
			number, free = fillsBelow(units[i+1:], specialty)
		}
		if number == nil {
			continue
		}
		ev := u.all(sureRule)
		if number != u {
			ev = append(ev, number.all(sureRule)...)
			if rejects := rejectsBelow(units[i+1:], number); then == "" && rejects != nil && !specialty {
				then, ev = benefit.ThenReject, append(ev, rejects.all(sureRule)...)
				taken[rejects] = true
			}
		}
		ut := &r.plan.Utilization
		if specialty {
			add(r, &ut.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: free}, ev...))
		} else {
			terms := benefit.RetailFills{Free: free, Then: then}
			if longProgramRE.MatchString(name) && !byMailAloneRE.MatchString(name) {
				terms.InsteadMinDays = 90
			}
			add(r, &ut.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(terms, ev...))
		}
		taken[u], taken[number] = true, true
		for _, o := range units { // the same row as one of a kind of drugs, and its remark
			if len(o.parts) > 0 && len(u.parts) > 0 && o.parts[0].Start >= u.parts[0].Start && o.parts[len(o.parts)-1].End <= u.parts[len(u.parts)-1].End {
				taken[o] = true
			}
		}
	}
	var out []*unit
	for _, u := range units {
		if !taken[u] {
			out = append(out, u)
		}
	}
	return out
}

// fillsBeforeRE finds a row that states the fills that are free of a rule by naming the rule itself: "Maximum Retail Fills Before Required Use of
// Specialty Pharmacy | 1".
var fillsBeforeRE = regexp.MustCompile(`^\W*(?:(?:number|no\.?|#) of |max(?:imum)?\.? (?:number of |# of )?)?(?:(?:allowed|permitted|specialty|retail|grace|courtesy|initial)[ -])*fills?(?: (?:allowed|permitted|at (?:a )?(?:retail|network)(?: pharmac(?:y|ies))?))* (?:before|prior to) (?:(?:required|mandatory|exclusive|use|using|of|at|the|being|fills?|must|moving|lock-?in|to|plan'?s?|a)\b ?)*(?:(?:[a-z][a-z'&.-]* ){1,3}specialty|specialty (?:pharmac(?:y|ies)|network))\b[^.;]{0,24}$`)

// fillsBefore reads such a row.
func (r *ruleReader) fillsBefore(u *unit) bool {
	name, _ := u.pair()
	m := bareNumberAll.FindStringSubmatch(u.answer())
	if m == nil || !fillsBeforeRE.MatchString(name) || count(m[1]) > mostFreeFills {
		return false
	}
	add(r, &r.plan.Utilization.SpecialtyLockIn, "specialtyLockIn", r.specialty(), benefit.State(benefit.SpecialtyLockIn{Free: count(m[1])}, u.all(sureRule)...))
	return true
}

var (
	// fillLimitRE finds a row that limits the fills of maintenance drugs at retail by their number.
	fillLimitRE  = regexp.MustCompile(`^\W*(?:maintenance|maint\.?)(?: (?:drugs?|medications?|meds?))?(?: retail)? (?:re)?fills? (?:limits?|maximum|allow(?:ed|ance))(?: (?:at|in) retail)?(?: ?\([^()]*\))?\W*$|^\W*retail fill (?:limits?|maximum|allowance)[-–,: (]+maintenance(?: (?:drugs?|medications?|meds?))?\)?\W*$`)
	fillNumberRE = regexp.MustCompile(`^\W*(\d{1,2}|` + countWord + `)(?: (?:retail )?fills?)?\W*$`)
)

// fillLimit reads such a row: "Maintenance fill limit at retail | 2".
func (r *ruleReader) fillLimit(u *unit) bool {
	name, _ := u.pair()
	m := fillNumberRE.FindStringSubmatch(u.answer())
	if u.row != nil || m == nil || !fillLimitRE.MatchString(name) || count(m[1]) < 1 || count(m[1]) > mostFreeFills {
		return false
	}
	add(r, &r.plan.Utilization.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: count(m[1])}, u.all(sureRule)...))
	return true
}

// fillsBeside reads how many fills are free of a rule from the remark in its own row: "Grace fills at retail: 3. Later fills reject."
func (u *unit) fillsBeside(specialty bool) (number *unit, free int, then benefit.Then) {
	remark := u.remark()
	if remark == "" && len(u.seam) == 2 {
		remark = u.s[u.seam[1]:] // below a header that does not say that it remarks
	}
	if remark == "" && u.on {
		remark = u.answer() // beside the boxes of which one is marked
	}
	all := fillsSaidRE.FindAllStringSubmatch(remark, 2)
	if len(all) == 0 {
		all = fillsThenRE.FindAllStringSubmatch(remark, 2)
	}
	if len(all) == 0 {
		all = yesFillsRE.FindAllStringSubmatch(u.answer(), 2)
	}
	if len(all) == 0 && specialty {
		all = namedGraceRE.FindAllStringSubmatch(u.answer(), 2)
	}
	if len(all) == 0 && specialty && noGraceRE.MatchString(remark) {
		return u, 0, "" // "No grace fill"
	}
	if m := firstFillRE.FindStringSubmatchIndex(remark); len(all) == 0 && specialty && m != nil && !undecidedRE.MatchString(remark) {
		if n := fillsFreed(remark, m); n > 0 && n <= mostFreeFills {
			return u, n, "" // "Harbor Specialty required; one courtesy fill at retail"
		}
	}
	if len(all) != 1 || undecidedRE.MatchString(remark) || !specialty && kindsSpecialty(remark) {
		return nil, 0, ""
	}
	n := count(all[0][1])
	if n > mostFreeFills || n == 0 && !specialty {
		return nil, 0, ""
	}
	if rejectRE.MatchString(remark) {
		then = benefit.ThenReject
	}
	return u, n, then
}

// fillsAtRetail are fills that are said to be those of a store: "after 2-fill at retail".
const fillsAtRetail = `(?:30-day )?fills? (?:allowed |permitted )?(?:at|from) (?:an? |any )?retail(?: (?:pharmacy|store))?`

var (
	fillsSaidRE = regexp.MustCompile(`\b(?:grace|courtesy|free|allowed|permitted|retail)(?: retail)? fills?(?: (?:allowed|permitted|at retail))*(?: ?[:=] ?| - )(` + countWord + `)\b`)
	// fillsThenRE finds the fills that come first: "2 retail 30 fills, then Retail 90 or Mail".
	fillsThenRE = regexp.MustCompile(`^\W*(` + countWord + `) (?:(?:grace|courtesy|free|initial|retail|3[0-4]|3[0-4]-day) )+fills?(?: at retail)?,? (?:and )?then\b`)
	// graceAnswerRE finds an answer that is yes, perhaps with the fills that are free of the rule: "Yes; 1 grace fill at retail"
	graceAnswerRE = regexp.MustCompile(`^\W*(?:yes|y)(?:\W*$|[;,.( –-]+(?:after )?` + countWord + `[ -](?:(?:grace|courtesy|free|initial|first|retail)\b[^.;]{0,40}|` + fillsAtRetail + `\W*)$)`)
	yesFillsRE    = regexp.MustCompile(`^\W*(?:yes|y)[;,.( –-]+(?:after )?(` + countWord + `)[ -](?:(?:grace |courtesy |free |initial |first |retail )+fills?(?: (?:allowed |permitted )?at (?:an? )?(?:retail|any)(?: pharmacy)?)?|` + fillsAtRetail + `)\W*$`)
	noGraceRE     = regexp.MustCompile(`^\W*(?:no|zero|0|without) (?:any )?(?:grace|courtesy|initial|retail)(?: retail)? fills?\W*$`)
	// namedGraceRE finds an answer that names the only pharmacy, and the fills before it: "Harbor Specialty - 0 grace fills".
	namedGraceRE = regexp.MustCompile(`^\W*[a-z][a-z&'. ]{2,40}?(?: ?[-–,;:(] ?)(?:after )?(` + countWord + `) (?:grace|courtesy|free|initial|retail) (?:retail )?fills?(?: at retail)?\W*$`)
	rejectRE     = regexp.MustCompile(`\b(?:later|subsequent|further|additional|other|more|following|next|second|third|fourth|2nd|3rd|4th)(?: retail)? fills? (?:will |are |is )?(?:be )?(?:reject(?:s|ed)?|denied|deny|not covered)\b`)
)

// fillsBelow finds the row below a rule that says how many fills are free of it, before a row of the other kind of drugs.
func fillsBelow(below []*unit, specialty bool) (*unit, int) {
	rows := 0
	for _, u := range below {
		name, _ := u.pair()
		other := "specialty"
		if specialty {
			other = "mail"
		}
		if strings.Contains(u.s, other) && (specialty || u.label == 0) || rows == numberBelow {
			return nil, 0
		}
		if u.label == 0 {
			if m := graceLeadRE.FindStringSubmatch(u.s); specialty && m != nil && count(m[1]) <= mostFreeFills {
				return u, count(m[1]) // "# grace fills at retail: 1", with another setting behind it in its row
			}
			continue
		}
		rows++
		said := u.answer()
		if len(u.seam) > 1 {
			said = u.secondCell() // "Retail fills allowed before lock | 2 | Third fill rejects"
		}
		if m := bareNumberAll.FindStringSubmatch(said); m != nil && fillsFreeRE.MatchString(name) {
			if n := count(m[1]); n <= mostFreeFills && !strings.Contains(name, "refill") && (specialty == kindsSpecialty(name) || !kindsSpecialty(name)) && (n > 0 || specialty) {
				return u, n
			}
			return nil, 0
		}
	}
	return nil, 0
}

// afterGraceRE finds a row that says what becomes of a fill behind those that are free of a rule, and claimRejectsRE that it is not paid: "After grace
// fills | Claim rejects".
var (
	afterGraceRE   = regexp.MustCompile(`^\W*(?:after|beyond|past|following) (?:(?:the|all|allowed|retail|grace|courtesy|initial|free) )+fills?(?: (?:are |is )?(?:used|reached|limit|exceeded|exhausted|met))*\W*$`)
	claimRejectsRE = regexp.MustCompile(`^\W*(?:(?:the |all )?(?:retail )?(?:claims?|fills?) (?:will |are |is )?(?:be )?)?(?:rejects?|rejected|den(?:y|ies|ied)|not covered)(?: at (?:retail|point of sale|pos))?\W*$`)
)

// rejectsBelow finds such a row right behind that of the number of fills; nil where there is none.
func rejectsBelow(below []*unit, number *unit) *unit {
	for i, u := range below {
		if u != number || i+1 == len(below) {
			continue
		}
		next := below[i+1]
		if name, _ := next.pair(); next.label > 0 && afterGraceRE.MatchString(name) && claimRejectsRE.MatchString(next.answer()) {
			return next
		}
	}
	return nil
}

// headAbove is the heading in its table that a row stands below; "" where it has none.
func (r *ruleReader) headAbove(u *unit) string {
	if len(u.parts) == 0 {
		return ""
	}
	head, table := "", -1
	for _, w := range r.section.rows {
		cells := distinctCells(w.cells)
		if len(cells) == 0 || len(cells[0].parts) == 0 {
			continue
		}
		switch at := cells[0].parts[0].Start; {
		case at == u.parts[0].Start:
			if w.table != table {
				return ""
			}
			return head
		case w.table != table:
			head, table = "", w.table
		}
		if len(cells) == 1 && len(cells[0].s) < maxHeading {
			head = cells[0].s
		}
	}
	return ""
}
