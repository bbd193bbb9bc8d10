package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
	"github.com/rxassay/rxassay/money"
)

// Forms from which a plan is built name a setting, or ask for it, in one cell and give it in the next: "Formulary | Closed",
// "Are fertility drugs covered? | No".

var (
	bareNoRE      = regexp.MustCompile(`^\W*(?:no|n|none)\W*$`)
	bareYesRE     = regexp.MustCompile(`^\W*(?:yes|y)\W*$`)
	formularyOfRE = regexp.MustCompile(`^\W*(?:drug |plan )?formulary(?: type| design| status)?\W*$|^\W*is (?:the|this|your) (?:drug )?formulary (?:open or closed|closed or open)\W*$`)
	openClosedRE  = regexp.MustCompile(`^\W*(?:(closed)|open)(?: formulary)?\W*$`)
	coveredAskRE  = regexp.MustCompile(`^\W*(?:is|are) (.{3,80}?) (?:covered|included|a covered benefit)(?: (?:by|under) the plan)?\W*$`)
	usedAskRE     = regexp.MustCompile(`^\W*(?:what|how much)\b[^?]*\b(?:used|taken|consumed|elapsed|passed)\b[^?]*\brefill`)
	barePercentRE = regexp.MustCompile(`^\W*(\d{2}) ?%\W*$`)
	// fillsNameRE finds the name of a row that says how many fills a store may give of a drug that mail order is meant for.
	fillsNameRE = regexp.MustCompile(`^\W*(?:maintenance(?: (?:drugs?|medications?|choice))?(?: (?:program|edit|rule))?[ :–-]{1,3})?(?:(?:number|count|no\.|#) of )?(?:(?:max(?:imum)?|allowed|allowable|free|grace|courtesy|initial|\d\d-day|short-term)\.? )*retail(?: pharmacy)? (?:grace |courtesy |3[0-4]-day )?fills?\b[^?]*\b(?:before|until|prior to)\b[^?]*\b(?:mail|home delivery)\b`)
	// dutyNameRE finds the name of a row that states what its answer says yes or no to.
	dutyNameRE    = regexp.MustCompile(`\bmust\b|\b(?:is|are) (?:required|mandatory|limited)\b|\b(?:filled|available|covered) only\b`)
	fillsAskRE    = regexp.MustCompile(`^\W*how many\b[^?]*\b(?:fills?|refills?)\b[^?]*\bbefore\b[^?]*\b(?:mail|home delivery)\b`)
	bareNumberAll = regexp.MustCompile(`^\W*(` + countWord + `)(?: fills?)?\W*$`)
	countsAskRE   = regexp.MustCompile(`^\W*(?:do(?:es)?|will|is|are)\b[^?]*\b(?:count|counted|apply|applied|credited)\b`)
	exclusiveRE   = regexp.MustCompile(`^\W*(?:exclusive|mandatory|required)(?: use of)?(?: an?| the)? specialty (?:pharmacy|network|pharmacies)\b|^\W*exclusive\W*$|^\W*(?:limited|restricted) to (?:the |an? |our )?(?:[a-z&'-]+ ){0,4}specialty (?:pharmacy|network|pharmacies)\b`)
	specialtyAll  = regexp.MustCompile(`^\W*specialty(?: (?:drugs?|medications?|drug dispensing|drug fills?|pharmacy|network|program))?\W*$`)
)

var (
	// countsNameRE finds a setting on what counts toward both of a member's limits: "Manufacturer assistance applies to accumulators".
	countsNameRE = regexp.MustCompile(`\b(?:appl(?:y|ies|ied)|counts?|counted|accumulates?|accrues?|credit(?:s|ed)?) (?:to|towards?) (?:(?:the|all|any|member|rx|plan) )*(?:accumulators?\b|deductibles? ?(?:and|&|/|,) ?(?:the )?(?:m?oop|out[- ]of[- ]pocket|max(?:imum)? out[- ]of[- ]pocket|toop)|(?:m?oop|out[- ]of[- ]pocket)(?: max(?:imum)?| limit)? ?(?:and|&|/|,) ?(?:the )?deductibles?)`)
	// adjusterNameRE finds a program by which what manufacturers pay counts toward no limit; where it is off, it counts.
	adjusterNameRE = regexp.MustCompile(`^\W*(?:(?:manufacturer|co-?pay(?:ment)?|coupon)(?: (?:assistance|card|coupon))* )?accumulator (?:adjust(?:ment|er)|protection)s?(?: (?:program|rule))?\W*$`)
	stepsNameRE    = regexp.MustCompile(`^\W*` + stepTherapy + `(?: (?:programs?|edits?|class(?:es)?|drugs?|list|rules?))*\W*$`)
	// classListRE finds a list of classes of drugs, and nothing else.
	classListRE = regexp.MustCompile(`^\W*[a-z][a-z0-9'/() -]{1,40}(?:(?:,|;| and| &) ?[a-z][a-z0-9'/() -]{1,40})+\W*$`)
	// settingNameRE finds the name of a rule that forms have a row for, settingWordRE how its value begins.
	settingNameRE = regexp.MustCompile(`^\W*(?:(?:mandatory |clinical |retail )*(?:maintenance|specialty|prior[- ]auth\w*|pre-?(?:cert|auth)\w*|step[- ]?therapy|quantity|refill|dispensing|generic|brand|compounds?|cob|coordination of benefits|home delivery|mail)\b[a-z /()&-]{0,40}?)\b(?:programs?|packages?|edits?|rules?|limits?|lists?|pharmac(?:y|ies)|drugs|medications?|dispensing|fills?|network|policy|options?|therapy|authorizations?|management|threshold|substitution|selection|cob|benefits|compounds?)\W*$`)
	settingWordRE = regexp.MustCompile(`^\W*(?:standard|mandatory|voluntary|optional|exclusive|open|included?|excluded|covered|required|appl(?:y|ies)|yes|no|on|off|none|custom|full|basic|enhanced|elected|declined|selected|not (?:included|elected|applicable|selected|covered|required)|opt(?:ed)? (?:in|out))\b`)
)

// isSetting reports whether a row below others names a rule and says how it is set, whatever pharmacies and days it speaks of:
// "Maintenance drug program | Mandatory - 2 retail fills, then mail".
func isSetting(row []*gridCell) bool {
	c := row[0]
	if c != nil && c.row > 0 && len(c.s) < maxHeader && (memberAsksRE.MatchString(c.s) || prescriberAsksRE.MatchString(c.s)) {
		return true // "Member requests brand | Member pays brand copay plus difference"
	}
	if c != nil && c.row > 0 && len(c.s) < maxHeader && (fillsFreeRE.MatchString(c.s) || fillsNameRE.MatchString(c.s)) && len(row) > 1 && row[1] != nil && bareNumberAll.MatchString(row[1].s) {
		return true // "Retail fills allowed before lock | 2 | Third 30-day fill rejects"
	}
	return c != nil && c.row > 0 && len(c.s) < maxHeading && settingNameRE.MatchString(c.s) && slices.ContainsFunc(row[1:], func(o *gridCell) bool {
		if o == nil || o == c || isPlace(o.s) {
			return false
		}
		_, fills := freeFills(o.s)
		return fills || settingWordRE.MatchString(o.s)
	})
}

// settingHeadRE finds the header of a column of settings.
var settingHeadRE = regexp.MustCompile(`^\W*(?:(?:plan|client|group|your|benefit|current) )?(?:set-?ups?|settings?|selections?|elections?|elected|responses?|answers?|choices?|options? (?:selected|elected))(?: ?\((?:for )?(?:both|all|every|each) (?:plans?|options?|designs?)\))?\W*$`)

var (
	// programCornerRE finds the header above the names of rules, and inForceHeadRE the one beside it of whether they hold: "Program | Active?".
	programCornerRE = regexp.MustCompile(`^\W*(?:(?:um|clinical|utilization management|pharmacy|drug|rx|claim) )*(?:programs?|edits?|rules?|features?|provisions?)(?: name)?\W*$`)
	inForceHeadRE   = regexp.MustCompile(`^\W*(?:(?:is (?:it )?)?(?:(?:currently|now|presently|already) )?(?:active|activate|applies|apply|included|include|enabled|enable|load(?:ed)?|implement(?:ed)?|turn(?:ed)? on|in use|in (?:place|effect|force)|on|status)|yes ?/ ?no|y ?/ ?n|on ?/ ?off)\W*$`)
)

// isSettingHead reports whether a row is the header of a table of settings: "Edit | Selection | Comments".
func isSettingHead(row []*gridCell) bool {
	cells := distinct(row)
	return len(cells) > 1 && len(cells) < 5 && cells[0] == row[0] && (settingHeadRE.MatchString(cells[1].s) || programCornerRE.MatchString(cells[0].s) && inForceHeadRE.MatchString(cells[1].s))
}

// ofSettings reports whether a row is one of a table of settings, that header or one below it; above is what holds for the row
// above. A heading or an empty row ends them, and a header of several pharmacies.
func ofSettings(row []*gridCell, above bool) bool {
	if isSettingHead(row) {
		return true
	}
	if !above || len(distinct(row)) < 2 {
		return false
	}
	places := 0
	for _, c := range distinct(row)[1:] {
		if isPlace(c.s) {
			places++
		}
	}
	return places < 2
}

// endsSettings reports whether a header below settings begins the cost shares that share their table: it names events, the least or
// most of a share, or several networks.
func endsSettings(roles []columnRole) bool {
	var networks []benefit.Network
	for _, r := range roles {
		switch {
		case r.kind == eventColumn || r.kind == minimumColumn || r.kind == maximumColumn || r.kind == boundsColumn:
			return true
		case r.network != "" && !slices.Contains(networks, r.network):
			networks = append(networks, r.network)
		}
	}
	return len(networks) > 1
}

// settings reads the rows that are settings, and returns the units that are something else.
func (r *ruleReader) settings(units []*unit) []*unit {
	return slices.DeleteFunc(slices.Clone(units), func(u *unit) bool {
		return r.claimSetting(u) || r.maximumSetting(u) || u.label > 0 && u.row == nil && r.setting(u)
	})
}

// setting reads one row of a setting and its value. It reports false for any other.
func (r *ruleReader) setting(u *unit) bool {
	name, value := u.pair()
	if !exceptRE.MatchString(u.remark()) {
		value = u.answer()
	}
	if value == "" || len(name) > 2*maxHeading || len(value) > maxHeading {
		return false
	}
	cov, ut := &r.plan.Coverage, &r.plan.Utilization
	ev := u.all(sureRule)
	switch {
	case outsideLabelRE.MatchString(name): // see outOfNetwork
		return false
	case formularyOfRE.MatchString(name):
		m := openClosedRE.FindStringSubmatch(value)
		if m == nil || cov.Formulary.Known() {
			return m != nil
		}
		cov.Formulary = benefit.State(benefit.OpenFormulary, ev...)
		if m[1] != "" {
			cov.Formulary = benefit.State(benefit.ClosedFormulary, ev...)
		}
		return true
	case specialtyAll.MatchString(name) && exclusiveRE.MatchString(value):
		return r.lockInRow(name, strings.TrimSpace(value+" "+u.remark()), ev)
	case bareNoRE.MatchString(value) && u.remark() == "" && dutyNameRE.MatchString(name) && !questionRE.MatchString(name):
		return true // "Specialty drugs must be filled at the specialty pharmacy | No"
	case fillsNameRE.MatchString(name) && maintainRE.MatchString(name) && !kindsSpecialty(name) && noValueRE.MatchString(value):
		return true // of a plan that has no such rule
	case fillsNameRE.MatchString(name) && maintainRE.MatchString(name) && !kindsSpecialty(name) && bareNumberAll.MatchString(value):
		if n := count(bareNumberAll.FindStringSubmatch(value)[1]); n > 0 && n <= 12 {
			add(r, &ut.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: n}, ev...))
		}
		return true
	case supplyOfKindRE.MatchString(name) && r.supplyOfKind(u, name, value, ev):
		return true
	case countsNameRE.MatchString(name) && assistanceRE.MatchString(name) && (bareNoRE.MatchString(value) || bareYesRE.MatchString(value)) && !negativeRE.MatchString(name):
		program := benefit.Assistance{Program: benefit.AssistanceCounts}
		if bareNoRE.MatchString(value) {
			program.Program = benefit.AccumulatorAdjuster
		}
		scope := benefit.Scope{}
		if kindsSpecialty(name) {
			scope = r.specialty()
		}
		add(r, &r.plan.Coordination.Assistance, "assistance", scope, benefit.State(program, ev...))
		return true
	case adjusterNameRE.MatchString(name) && (bareNoRE.MatchString(value) || switchOffRE.MatchString(value) || u.on || bareYesRE.MatchString(value)):
		program := benefit.Assistance{Program: benefit.AssistanceCounts}
		if u.on || bareYesRE.MatchString(value) {
			program.Program = benefit.AccumulatorAdjuster
		}
		add(r, &r.plan.Coordination.Assistance, "assistance", benefit.Scope{}, benefit.State(program, ev...))
		return true
	case stepsNameRE.MatchString(name) && u.remark() == "" && classListRE.MatchString(value) && !settingWordRE.MatchString(value) && !negativeRE.MatchString(value) && !undecidedRE.MatchString(value):
		open(r, &ut.StepTherapy, benefit.UtilizationManagement, "stepTherapy", r.general(u, formulary.StepTherapy), ev, "The document asks for step therapy and does not list the drugs that come first; name them.")
		return true
	case !questionRE.MatchString(name) && !strings.HasPrefix(name, "how") && !strings.HasPrefix(name, "must"):
		return false
	case coveredAskRE.MatchString(name) && (bareNoRE.MatchString(value) || bareYesRE.MatchString(value)):
		at := coveredAskRE.FindStringSubmatchIndex(name)
		if kinds := kindsIn(name[at[2]:at[3]]); bareNoRE.MatchString(value) && len(kinds) > 0 {
			off := strings.Index(u.s, name) + at[2]
			r.exclude(kinds, u.sub(off, off+at[3]-at[2]), name[at[2]:at[3]], ev)
		}
		return true
	case usedAskRE.MatchString(name) && barePercentRE.MatchString(value) && len(kindsIn(name)) == 0:
		rate, err := money.ParsePercent(barePercentRE.FindStringSubmatch(value)[1])
		if err != nil || !money.Percent(40).Less(rate) {
			return false
		}
		scope, ok := refillScope(name)
		if ok {
			add(r, &ut.RefillTooSoon, "refillTooSoon", scope, benefit.State(benefit.RefillTooSoon{Percent: &rate}, ev...))
		}
		return ok
	case fillsAskRE.MatchString(name) && maintainRE.MatchString(name) && !kindsSpecialty(name) && strings.Contains(name, "retail"):
		m := bareNumberAll.FindStringSubmatch(value)
		if m == nil || count(m[1]) < 1 || strings.Contains(name, "refills") {
			return false
		}
		add(r, &ut.RetailFills, "retailFills", ofKinds(benefit.KindMaintenance), benefit.State(benefit.RetailFills{Free: count(m[1])}, ev...))
		return true
	case countsAskRE.MatchString(name) && assistanceRE.MatchString(name) && deductibleRE.MatchString(name) && oopRE.MatchString(name) && !negativeRE.MatchString(name):
		program := benefit.Assistance{Program: benefit.AssistanceCounts}
		switch value := sameAnswer(value); {
		case bareNoRE.MatchString(value):
			program.Program = benefit.AccumulatorAdjuster
		case !bareYesRE.MatchString(value):
			return false
		}
		scope := benefit.Scope{}
		if kindsSpecialty(name) {
			scope = r.specialty()
		}
		add(r, &r.plan.Coordination.Assistance, "assistance", scope, benefit.State(program, ev...))
		return true
	}
	return false
}

// supplyOfKindRE finds the name of a row on the most days that specialty or controlled drugs are dispensed for: "Specialty max days supply".
var supplyOfKindRE = regexp.MustCompile(`^\W*(?:` + kindOfSupply + ` ?[:,–-]? ?` + mostDays + `|` + mostDays + ` ?(?:[:,–(-]|for)? ?` + kindOfSupply + `)\W*$`)

const (
	kindOfSupply = `(?:(?:specialty|controlled)(?: (?:drugs?|medic(?:ation|ine)s?|substances?))?|narcotics?)`
	mostDays     = `(?:max(?:imum)?\.? (?:days?['’]?s?['’]?[ -]supply|supply(?: ?\((?:in )?days\))?)|days?['’]?s?['’]?[ -]supply (?:limit|max(?:imum)?))`
)

// supplyOfKind reads such a row, whose remark may say which schedules of controlled drugs it is of. It reports false where the row does not say how
// many days, or a cost share of specialty drugs is for more.
func (r *ruleReader) supplyOfKind(u *unit, name, value string, ev []benefit.Evidence) bool {
	days, ok := bareDays(value)
	if !ok || days.Min != 1 || days.Max < 7 || days.Max > maxShortDays {
		return false
	}
	scope := benefit.Scope{Drugs: benefit.DrugSet{Schedules: schedulesIn(name + " " + u.remark())}}
	if kindsSpecialty(name) {
		scope = r.specialty()
		if r.longer(scope.Tiers, "", days.Max) {
			return false
		}
	}
	add(r, &r.plan.Utilization.DaysSupply, "daysSupply", scope, benefit.State(benefit.DaysSupplyLimit{Max: days.Max}, ev...))
	return true
}
