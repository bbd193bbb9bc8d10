package analyze

import (
	"reflect"
	"slices"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/money"
)

// rulesAt reads the rules that the words of a place state: its sentences, its row as a pair of a feature and what holds,
// and its row where that is about certain drugs.
func (a *Admission) rulesAt(pl place) *benefit.Plan {
	plan := NewPlan()
	inDrugs := drugWordsRE.MatchString(pl.words.s)
	lists := noList
	for _, h := range pl.heads {
		inDrugs = inDrugs || pharmacyHeadRE.MatchString(h.s)
		if lists == noList && excludedRE.MatchString(h.s) {
			lists = excludedAny
		}
	}
	if lists == excludedAny && inDrugs {
		lists = excludedDrug
	}
	u0 := newUnit(pl.words, inDrugs)
	units := []*unit{u0}
	if pl.row == nil {
		u0.lists = lists
	} else if labels := pl.row.label(); len(labels) > 0 {
		if len(kindsIn(pl.row.labelText())) > 0 {
			u := newUnit(labels[0], true)
			u.row = pl.row
			units = append(units, u)
		}
		var parts []document.Span
		for _, c := range distinctCells(pl.row.cells) {
			parts = append(parts, c.parts...)
		}
		if c := newCell(a.trusted, parts...); len(parts) <= maxPairCells {
			units = append(units, newUnit(c, inDrugs || ruleWordsRE.MatchString(c.s)))
		}
	}
	readRulesOf(a.trusted, pl.section, plan, units)
	return plan
}

// judgeRules looks at a place for a rule of a list of the plan that is accepted.
func (a *Admission) judgeRules(pl place, list string, accepts func(benefit.RuleInfo) refusal) (func(), refusal) {
	if pl.hypothetical() {
		return nil, notARule
	}
	plan := a.rulesAt(pl)
	why := valueNotInQuote
	var id benefit.RuleID
	var at document.Span
	plan.EachRule(func(r benefit.RuleInfo) {
		if r.List != list || id != "" || !pl.rests(r.Evidence) && !pl.bearsAny(r.Evidence) {
			return
		}
		if r.Standing == benefit.Absent || r.Standing == "" {
			why = leftOpen
		} else if refused := accepts(r); refused != "" {
			why = refused
		} else {
			id, at = r.ID, r.Evidence[0].Span()
		}
	})
	switch {
	case id == "":
		return nil, why
	case !a.first(list+string(id), at):
		return nil, duplicated
	}
	return func() {
		onlyRule(reflect.ValueOf(plan).Elem(), id)
		a.take(plan)
	}, ""
}

// take adds what a scratch plan states to the draft.
func (a *Admission) take(plan *benefit.Plan) {
	c := combiner{}
	c.part("", reflect.ValueOf(a.plan).Elem(), reflect.ValueOf(plan).Elem())
}

// ofDrugs accepts a rule that says what says accepts, for drugs that are worded so; no words are all drugs, or those that
// a drug list marks.
func (a *Admission) ofDrugs(pl place, words string, says func(terms any) bool) func(benefit.RuleInfo) refusal {
	kinds := kindSet(kindsIn(fold(words)))
	return func(r benefit.RuleInfo) refusal {
		tiers := r.Scope.Tiers
		of := slices.ContainsFunc(r.Scope.Drugs.Kinds, func(k benefit.DrugKind) bool { return slices.Contains(kinds, k) })
		switch {
		case words == "":
			of = len(r.Scope.Drugs.Kinds) == 0 && len(tiers) == 0
		case len(tiers) > 0 && slices.Equal(kinds, []benefit.DrugKind{benefit.KindSpecialty}):
			of = !slices.ContainsFunc(tiers, func(id benefit.TierID) bool { return !isSpecialty(pl.section.drugs.names[id].classes) })
		}
		switch {
		case !says(r.Terms):
			return numberDiffers
		case !of:
			return notAttributed
		}
		return ""
	}
}

// onlyRule drops every rule of a plan but one.
func onlyRule(v reflect.Value, id benefit.RuleID) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Kind() == reflect.Struct && !isSourced(f.Type()):
			onlyRule(f, id)
		case f.Kind() == reflect.Slice && ruleList(f.Type()):
			kept := reflect.MakeSlice(f.Type(), 0, 1)
			for k := range f.Len() {
				if f.Index(k).FieldByName("ID").String() == string(id) {
					kept = reflect.Append(kept, f.Index(k))
				}
			}
			f.Set(kept)
		default: // no list of rules
		}
	}
}

// rule judges a rule of utilization management.
func (a *Admission) rule(_ string, p *ProposedRule) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		if p.Type == "" {
			return nil, nothingProposed
		}
		return a.judgeRules(pl, "utilizationManagement/"+p.Type, a.ofDrugs(pl, p.Drugs, p.says))
	}}
}

// says reports whether a rule of the text has the proposed numbers, and no others.
func (p *ProposedRule) says(terms any) bool {
	n := ProposedRule{Type: p.Type, Drugs: p.Drugs, Evidence: p.Evidence}
	switch t := terms.(type) {
	case *benefit.PriorAuthorization, *benefit.StepTherapy:
	case *benefit.QuantityLimit:
		n.Quantity, n.Days = &t.Max, t.Days
	case *benefit.DaysSupplyLimit:
		n.Days = t.Max
	case *benefit.RefillTooSoon:
		n.Percent = t.Percent
		if t.DaysLeft != nil {
			n.Days = *t.DaysLeft
		}
	case *benefit.RefillLimit:
		n.Fills, n.Days = t.Max, t.WithinDays
	case *benefit.FillLimit:
		n.Fills, n.Days = t.Max, t.Count.Window.Days
	case *benefit.AgeLimit:
		n.AgeFrom, n.AgeTo = t.Age.Min, t.Age.Max
	case *benefit.RetailFills:
		n.Fills = t.Free
	case *benefit.SpecialtyLockIn:
		n.Fills = t.Free
	case *benefit.SplitFill:
		n.Fills, n.Days = t.Fills, t.MaxDays
	case *benefit.OpioidLimit:
		n.Days = t.NaiveMaxDays
		if t.MaxMME > 0 {
			n.Quantity = &t.MaxMME
		}
	case *benefit.TransitionFill:
		n.Days = t.WithinDays
	default:
		return false
	}
	return reflect.DeepEqual(*p, n)
}

// cover judges which drugs are covered at all.
func (a *Admission) cover(_ string, p *ProposedCover) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		kinds := kindSet(kindsIn(fold(p.Drugs)))
		formulary := map[string]benefit.FormularyType{"openFormulary": benefit.OpenFormulary, "closedFormulary": benefit.ClosedFormulary}[p.Type]
		plan := a.rulesAt(pl)
		cov := benefit.Coverage{}
		switch c := &plan.Coverage; {
		case p.Type == "":
			return nil, nothingProposed
		case pl.hypothetical():
			return nil, notARule
		case formulary != "":
			if !c.Formulary.Known() || c.Formulary.Value != formulary || !pl.rests(c.Formulary.Evidence) {
				return nil, valueNotInQuote
			}
			cov.Formulary = c.Formulary
		case p.Type == "exclusion" && slices.Contains(kinds, benefit.KindOTC) && c.OTC.Known() && !c.OTC.Value.Covered && pl.rests(c.OTC.Evidence):
			cov.OTC = c.OTC
		case p.Type == "exclusion" && slices.Contains(kinds, benefit.KindCompound) && c.Compounds.Known() && !c.Compounds.Value.Covered && pl.rests(c.Compounds.Evidence):
			cov.Compounds = c.Compounds
		case p.Type == "exclusion":
			return a.judgeRules(pl, "coverage/exclusions", a.ofDrugs(pl, p.Drugs, func(terms any) bool {
				return terms.(*benefit.Exclusion).UnlessAuthorized == p.UnlessAuthorized
			}))
		default:
			return a.judgeRules(pl, "coverage/inclusions", a.ofDrugs(pl, p.Drugs, func(any) bool { return true }))
		}
		if !a.first(p.Type+p.Drugs, pl.at) {
			return nil, duplicated
		}
		return func() {
			plan := NewPlan()
			plan.Coverage = cov
			a.take(plan)
		}, ""
	}}
}

// program judges how the plan treats what others pay.
func (a *Admission) program(_ string, p *ProposedProgram) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		assistance := map[string]benefit.AssistanceProgram{"assistanceCounts": benefit.AssistanceCounts, "assistanceExcluded": benefit.AccumulatorAdjuster}[p.About]
		method := map[string]benefit.COBMethod{"nonDuplication": benefit.NonDuplication, "standard": benefit.StandardCOB, "maintenanceOfBenefits": benefit.MaintenanceCOB}[p.About]
		if assistance != "" { // whose drugs it is for the form has no word for; the text has
			return a.judgeRules(pl, "coordination/assistance", func(r benefit.RuleInfo) refusal {
				if r.Terms.(*benefit.Assistance).Program != assistance {
					return valueNotInQuote
				}
				return ""
			})
		}
		if method == "" {
			return nil, nothingProposed
		}
		got := a.rulesAt(pl).Coordination.Method
		switch {
		case !got.Known() || got.Value != method || !pl.rests(got.Evidence):
			return nil, valueNotInQuote
		case !a.first(p.About, pl.at):
			return nil, duplicated
		}
		return func() {
			plan := NewPlan()
			plan.Coordination.Method = got
			a.take(plan)
		}, ""
	}}
}

// answer judges what a brand costs where a generic is available.
func (a *Admission) answer(_ string, p *ProposedAnswer) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		if p.About == "" || p.Answer == nil {
			return nil, nothingProposed
		}
		var read, only benefit.ProductSelection
		readSelection(&read, pl.words)
		var known, same bool
		var ev []benefit.Evidence
		take := func(to *benefit.Sourced[bool], from benefit.Sourced[bool]) {
			known, same, ev, *to = from.Known(), from.Value == *p.Answer, from.Evidence, from
		}
		switch p.About {
		case "difference":
			take(&only.AddDifference, read.AddDifference)
		case "prescriberExempt":
			take(&only.PrescriberExempt, read.PrescriberExempt)
		case "deductible":
			take(&only.CountsToDeductible, read.CountsToDeductible)
		case "outOfPocket":
			take(&only.CountsToOOP, read.CountsToOOP)
		case "genericShare":
			known, ev, only.Base = read.Base.Known(), read.Base.Evidence, read.Base
			same = (read.Base.Value == benefit.GenericShare) == *p.Answer
		}
		switch {
		case !known || !same || !pl.rests(ev):
			return nil, valueNotInQuote
		case !a.first(p.About, ev[0].Span()):
			return nil, duplicated
		}
		return func() {
			plan := NewPlan()
			plan.ProductSelection = only
			a.take(plan)
		}, ""
	}}
}

// limit judges a deductible or an out-of-pocket maximum.
func (a *Admission) limit(path string, p *ProposedLimit) proposal {
	return proposal{p.Evidence, func(pl place) (func(), refusal) {
		if p.Kind == "" || p.Individual == nil && p.Family == nil {
			return nil, nothingProposed
		}
		if pl.hypothetical() {
			return nil, notARule
		}
		read := a.limitsAt(pl)
		list := read.deductibles
		if p.Kind == "outOfPocketMaximum" {
			list = read.maximums
		}
		why := valueNotInQuote
		for _, acc := range list {
			switch bears, agree := p.amounts(&pl, &acc); {
			case !bears:
				continue
			case !agree:
				why = numberDiffers
				continue
			case !p.holdsFor(&acc):
				why = notAttributed
				continue
			case !a.first(string(acc.ID), pl.at):
				return nil, duplicated
			}
			return func() { a.admitLimit(path, p, &pl, acc) }, ""
		}
		return nil, why
	}}
}

// limitsAt reads the accumulators of a place.
func (a *Admission) limitsAt(pl place) *accReader {
	read := &accReader{src: a.trusted, drugs: a.scratch(pl.section)}
	read.drugs.tiers, read.drugs.names = pl.section.drugs.tiers, pl.section.drugs.names // that words about "brand drugs" mean
	if pl.row != nil {
		if s, ok := questionOf(pl.row); ok {
			read.answerQuestion(s)
		} else {
			read.limitRows([]*row{pl.row})
		}
	} else {
		i, j := pl.within()
		from, _ := pl.words.sentence(i, i+1)
		_, to := pl.words.sentence(max(i, j-1), j)
		c := newCell(a.trusted, pl.words.spans(from, min(to, len(pl.words.s)))...)
		if at := moneyRE.FindStringIndex(c.s); at != nil && !hasShareWords(c.s) && !notALimitRE.MatchString(c.s[:at[0]]) && !otherServicesRE.MatchString(c.s) {
			oop := oopRE.MatchString(c.s) && oopLimitRE.MatchString(c.s)
			if ded := deductibleRE.MatchString(c.s); ded != oop {
				end := at[0]
				if !deductibleRE.MatchString(c.s[:end]) && !oopRE.MatchString(c.s[:end]) {
					end = len(c.s) // "$500 is your deductible"
				}
				read.lineLimit(c, nil, end, oop)
			}
		}
	}
	name := func(list []benefit.Accumulator) {
		for i := range list {
			if v := pl.section.variant; v != "" && list[i].Variant == "" {
				list[i].Variant, list[i].ID = v, benefit.RuleID(v+"/"+string(list[i].ID))
			}
		}
	}
	name(read.deductibles)
	name(read.maximums)
	return read
}

// amounts reports whether the quote bears the proposed persons' amounts of a limit, and whether they are the proposed.
func (p *ProposedLimit) amounts(pl *place, acc *benefit.Accumulator) (bears, agree bool) {
	bears, agree = true, true
	for _, v := range []struct {
		want *money.Amount
		got  benefit.Sourced[money.Amount]
	}{{p.Individual, acc.Individual}, {p.Family, acc.Family}} {
		if v.want == nil {
			continue
		}
		bears = bears && v.got.Known() && pl.bears(v.got.Evidence)
		agree = agree && *v.want == v.got.Value
	}
	return bears, agree
}

// holdsFor reports whether a limit of the text is of the proposed scope and network.
func (p *ProposedLimit) holdsFor(acc *benefit.Accumulator) bool {
	network := p.Network == "" || p.Network == acc.Network.Value || acc.Network.Standing == benefit.Assumed && p.Network == benefit.AnyNetwork
	return network && (p.Scope == "" || p.Scope == acc.Scope.Value)
}

// admitLimit adds a limit with what was proposed of it. What the text says otherwise of the family or of drugs is refused
// by itself.
func (a *Admission) admitLimit(path string, p *ProposedLimit, pl *place, acc benefit.Accumulator) {
	refuse := func(field string) {
		at := pl.at
		a.refuse(path+"/"+field, notAttributed, &at)
	}
	if p.Individual == nil {
		acc.Individual = benefit.Sourced[money.Amount]{}
	}
	if p.Family == nil {
		acc.Family = benefit.Sourced[money.Amount]{}
	}
	if p.FamilyMethod != "" && (!acc.FamilyMethod.Known() || acc.FamilyMethod.Value != p.FamilyMethod) {
		acc.FamilyMethod = benefit.Sourced[benefit.FamilyMethod]{}
		refuse("familyMethod")
	}
	if p.FamilyMembers != 0 && acc.FamilyMembers.Value != p.FamilyMembers {
		acc.FamilyMembers = benefit.Sourced[int]{}
		refuse("familyMembers")
	}
	if p.AppliesToRx != nil && (!acc.AppliesToRx.Known() || acc.AppliesToRx.Value != *p.AppliesToRx) {
		acc.AppliesToRx = benefit.Sourced[bool]{}
		refuse("appliesToRx")
	}
	list := &a.plan.Deductibles
	if p.Kind == "outOfPocketMaximum" {
		list = &a.plan.OutOfPocketMaximums
	}
	put(list, p.Kind, acc)
}
