package scenario

import (
	"fmt"
	"slices"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/calendar"
	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/money"
)

// fixed designs the cases of what a plan says once, and not in a list of rules.
func (d *designer) fixed(known bool, list string, id benefit.RuleID, scope benefit.Scope, cases func(*ruled) string) {
	if !known {
		return
	}
	d.design(benefit.RuleInfo{List: list, ID: id, Scope: &scope}, cases)
}

func (d *designer) planWide() {
	d.coverageDates()
	d.locks()
	d.whoIsCovered()
	d.whereFilled()
	d.whatIsCovered()
	d.selection()
	d.otherPayers()
	d.charges()
	d.narrowLimits()
}

// coverageDates are the first and the last day of a member's coverage, which every plan has.
func (d *designer) coverageDates() {
	grace := d.plan.Eligibility.GraceDays.Value
	d.fixed(true, "eligibility", "eligibility", benefit.Scope{}, func(r *ruled) string {
		r.base.date, r.base.priority = r.someDay(), 3
		day := r.base.date
		member := func(m adjudicate.Member, say string) sketch {
			s := r.variant("", say)
			s.state.Member = &m
			return s
		}
		some := r.triple("coverageFrom", func(by int) (sketch, bool) {
			from := day.AddDays(-by)
			return member(adjudicate.Member{From: from}, fmt.Sprintf("the member is covered from %s, the claim is of %s", from, day)), true
		})
		some = r.triple("coverageTo", func(by int) (sketch, bool) {
			to := day.AddDays(-by - grace)
			say := fmt.Sprintf("the member is covered until %s, the claim is of %s", to, day)
			if grace > 0 {
				say += fmt.Sprintf(", after %s of grace", days(grace))
			}
			return member(adjudicate.Member{To: to}, say), true
		}) || some
		if !some {
			return masked
		}
		return ""
	})
}

func relation(code string) func(*claim.Inputs) {
	return func(in *claim.Inputs) { in.PatientRelationship = code }
}

func (d *designer) whoIsCovered() {
	e := &d.plan.Eligibility
	d.fixed(e.Relationships.Known(), "eligibility", "eligibility/relationships", benefit.Scope{}, func(r *ruled) string {
		some := false
		for _, code := range []string{"1", "2", "3", "4"} {
			s := r.variant("relationship "+code, "patient relationship code "+code)
			s.change = join(s.change, relation(code))
			if code == "3" {
				s.change = join(s.change, born(s.date.AddMonths(-120)))
			}
			some = r.either(s) || some
		}
		if !some {
			return masked
		}
		return ""
	})
	d.fixed(e.Dependents.Known(), "eligibility", "eligibility/dependents", benefit.Scope{}, func(r *ruled) string { return r.dependents(&e.Dependents.Value) })
	d.fixed(e.NewbornDays.Known(), "eligibility", "eligibility", benefit.Scope{}, func(r *ruled) string {
		if !r.triple("newborn", func(by int) (sketch, bool) {
			n := e.NewbornDays.Value + by
			s := r.variant("", fmt.Sprintf("a child that is not enrolled, on the %s day of life; %s covered", ordinal(n), days(e.NewbornDays.Value)))
			s.state.Member = &adjudicate.Member{NotCovered: true}
			s.change = join(s.change, relation("3"), born(s.date.AddDays(1-n)))
			return s, n >= 1
		}) {
			return masked
		}
		return ""
	})
	d.fixed(e.ResidencesExcluded.Known() && len(e.ResidencesExcluded.Value) > 0, "eligibility", "eligibility/residencesExcluded", benefit.Scope{}, func(r *ruled) string {
		s := r.variant("excluded", "the patient lives in an institution of code "+e.ResidencesExcluded.Value[0])
		s.facts.Residence = e.ResidencesExcluded.Value[0]
		if !r.rejected(s, "63") {
			return masked
		}
		return ""
	})
}

// dependents finds the first date of birth of a child that is too old and keeps the days around it.
func (r *ruled) dependents(t *benefit.DependentAge) string {
	child := func(on calendar.Date) sketch {
		s := r.variant("", fmt.Sprintf("a child born on %s, covered until the %s birthday", on, ordinal(t.Age)))
		switch t.Ends {
		case benefit.EndsMonth:
			s.say += ", to the end of its month"
		case benefit.EndsYear:
			s.say += ", to the end of its year"
		case benefit.EndsBirthday:
		}
		s.change = join(s.change, relation("3"), born(on))
		return s
	}
	start := r.base.date.AddMonths(-12 * t.Age).AddDays(3)
	first := -1
	for n := range 420 {
		s := child(start.AddDays(-n))
		if c, ok := r.compose(&s); ok && c.result.Status == adjudicate.Rejected {
			first = n
			break
		}
	}
	if first < 1 {
		return masked
	}
	r.triple("age", func(by int) (sketch, bool) { return child(start.AddDays(-first - by)), true })
	if t.Ends == "" || t.Ends == benefit.EndsBirthday {
		r.leapDay("age", t.Age, relation("3"))
	}
	old := start.AddDays(-first)
	if t.StudentAge > t.Age {
		s := child(old)
		s.intent, s.say = "student", s.say+"; the child is a student"
		s.state.Member = &adjudicate.Member{Student: true}
		r.paid(s)
	}
	if t.DisabledExempt {
		s := child(old)
		s.intent, s.say = "disabled", s.say+"; the child is disabled"
		s.state.Member = &adjudicate.Member{Disabled: true}
		r.paid(s)
	}
	return ""
}

func (d *designer) whereFilled() {
	ph := &d.plan.Pharmacies
	d.fixed(ph.PaperClaims.Known() && !ph.PaperClaims.Value, "pharmacies", "pharmacies/paperClaims", benefit.Scope{}, func(r *ruled) string {
		s := r.variant("paper", "the member sends the claim on paper")
		s.facts.Paper = true
		if !r.rejected(s, string(claim.RejectNotProcessed)) {
			return masked
		}
		return ""
	})
	d.fixed(ph.OutOfNetwork.Known(), "pharmacies", "pharmacies/outOfNetwork", benefit.Scope{}, func(r *ruled) string {
		t := &ph.OutOfNetwork.Value
		s := r.variant("out of network", "the pharmacy is not in the network")
		s.spot.network = benefit.Out
		if !t.Covered || t.PaperOnly {
			paper := s
			if !r.rejected(s, string(claim.RejectPharmacyNotContracted)) {
				return masked
			}
			if t.PaperOnly && t.Covered {
				paper.intent, paper.say = "out of network on paper", s.say+" and the member sends the claim on paper"
				paper.facts.Paper = true
				r.paid(paper)
			}
			return ""
		}
		s.facts.NetworkPrice = new(s.price * 4 / 5)
		s.say += fmt.Sprintf(", which allows %s for what it asks %s for", usd(*s.facts.NetworkPrice), usd(s.price))
		if !r.paid(s) {
			return "the plan states no cost share for fills out of the network"
		}
		return ""
	})
}

func (d *designer) whatIsCovered() {
	c := &d.plan.Coverage
	d.fixed(c.NewToMarketDays.Known(), "coverage", "coverage/newToMarketDays", benefit.Scope{}, func(r *ruled) string {
		return r.onMarket("launched", func(s *sketch, by int) {
			s.facts.LaunchedOn = s.date.AddDays(-c.NewToMarketDays.Value - by)
			s.say = fmt.Sprintf("the drug came on the market on %s, %s before", s.facts.LaunchedOn, days(c.NewToMarketDays.Value+by))
		})
	})
	d.fixed(c.ObsoleteGraceDays.Known(), "coverage", "coverage/obsoleteGraceDays", benefit.Scope{}, func(r *ruled) string {
		return r.onMarket("obsolete", func(s *sketch, by int) {
			s.facts.ObsoleteOn = s.date.AddDays(-c.ObsoleteGraceDays.Value - by)
			s.say = fmt.Sprintf("the drug left the market on %s, %s before", s.facts.ObsoleteOn, days(c.ObsoleteGraceDays.Value+by))
		})
	})
	d.fixed(c.OTC.Known(), "coverage", "coverage/otc", benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindOTC}}}, func(r *ruled) string {
		s := r.variant("otc", "a drug that needs no prescription")
		if !r.either(s) {
			return masked
		}
		return ""
	})
	labelers := benefit.Scope{Drugs: benefit.DrugSet{NDCs: c.NonParticipating.Value}}
	d.fixed(len(c.NonParticipating.Value) > 0, "coverage", "coverage/nonParticipatingLabelers", labelers, func(r *ruled) string {
		if !r.rejected(r.variant("labeler", "the product's labeler does not take part"), string(claim.RejectManufacturer)) {
			return masked
		}
		return ""
	})
	d.fixed(c.Formulary.Known() && c.Formulary.Value == benefit.ClosedFormulary, "coverage", "coverage/formularyType", benefit.Scope{}, func(r *ruled) string {
		p, why := r.cast.unlisted(r.stepTiers())
		if p == nil {
			return why
		}
		s := r.variant("not listed", "the drug is not on the plan's drug list")
		s.spot.drug, s.facts.NotListed = p, true
		if spots := r.spotsIn(benefit.Scope{}, []benefit.TierID{p.tier}); len(spots) > 0 {
			s.spot = spots[0]
			s.spot.drug = p
		}
		x := s
		if !r.rejected(s, string(claim.RejectNotOnFormulary)) {
			return masked
		}
		x.intent, x.say = "exception", s.say+", but the member has an exception"
		x.state.Exceptions = []adjudicate.Exception{{Drugs: benefit.DrugSet{NDCs: []string{string(p.product.NDC)}}, Formulary: true}}
		r.paid(x)
		return ""
	})
	d.fixed(c.Compounds.Known(), "coverage", "coverage/compounds", benefit.Scope{}, func(r *ruled) string { return r.compounds(&c.Compounds.Value) })
}

func (r *ruled) onMarket(name string, at func(s *sketch, by int)) string {
	if !r.triple(name, func(by int) (sketch, bool) {
		s := r.base
		at(&s, by)
		return s, true
	}) {
		return masked
	}
	return ""
}

// unlisted casts a drug that no drug list has.
func (c *cast) unlisted(tiers []benefit.TierID) (*part, string) {
	var pool []fit
	for _, f := range c.allStock() {
		if f.at.row == nil && f.special == 0 && !c.taken[f.product.NDC] && !f.product.OTC && f.product.DEASchedule == "" && !elective(f.product) {
			pool = append(pool, f)
		}
	}
	if len(pool) == 0 {
		return nil, "the drug list has every embedded product"
	}
	pool = prefer(pool, true)
	f := pool[c.number("drug", "unlisted")%uint64(len(pool))]
	p := f.part()
	if p.tier == "" {
		p.tier, p.source, p.notes = c.tierFor(&f, tiers), FromPrecondition, nil
	}
	c.taken[f.product.NDC] = true
	c.extras = append(c.extras, &p)
	return &p, ""
}

// selection designs a claim for every code of 408-D8 on a brand of which there is a generic.
func (d *designer) selection() {
	sel := &d.plan.ProductSelection
	known := sel.AddDifference.Known() || slices.ContainsFunc(sel.Codes, func(c benefit.Rule[benefit.DAWTerms]) bool { return c.Terms.Known() })
	brand := benefit.Scope{Drugs: benefit.DrugSet{BrandClasses: []drug.Class{drug.MultiSource}}}
	d.fixed(known, "productSelection", "productSelection", brand, func(r *ruled) string {
		some := false
		generics := r.cast.tiers.withClass(benefit.Generic, benefit.PreferredGeneric, benefit.NonPreferredGeneric)
		price := max(r.base.price, money.Dollars(150))
		generic := price * 2 / 5
		for code := range 10 {
			terms := r.plan.DAW(fmt.Sprint(code), drug.MultiSource, r.engine.Variant())
			s := r.variant(fmt.Sprintf("code %d", code), fmt.Sprintf("dispense as written %d, brand %s, generic %s", code, usd(price), usd(generic)))
			s.price, s.facts.GenericPrice = price, &generic
			if terms.Base == benefit.GenericShare && len(generics) == 0 {
				s.facts.GenericTier = r.stepTiers()[0] // no tier's words say that it holds generics
			}
			s.change = join(s.change, func(in *claim.Inputs) { in.DAWCode = fmt.Sprint(code) })
			s.leave = func(j adjudicate.Reject) bool { return j.Rule == terms.Rule }
			if terms.Rule != "productSelection" {
				s.subject = terms.Rule
			}
			some = r.either(s) || some
		}
		if !some {
			return masked
		}
		return ""
	})
}

func (d *designer) charges() {
	ch := &d.plan.Charges
	d.fixed(ch.SalesTax.Known(), "charges", "charges/salesTax", benefit.Scope{}, func(r *ruled) string {
		s := r.variant("tax", "the claim submits $4.00 of sales tax")
		s.facts.FlatTax = money.Dollars(4)
		if !r.paid(s) {
			return masked
		}
		return ""
	})
}

func paidBefore(code string, paid, responsibility money.Amount) func(*claim.Inputs) {
	return func(in *claim.Inputs) {
		in.OtherPayer = &claim.OtherPayer{OtherCoverageCode: code, CoverageType: "01", IDQualifier: "03", ID: "900001", Date: in.DateOfService}
		switch code {
		case "2":
			in.OtherPayer.AmountsPaid = []claim.QualifiedAmount{{Qualifier: "07", Amount: paid}}
		case "8":
			in.OtherPayer.PatientResponsibility = []claim.QualifiedAmount{{Qualifier: "06", Amount: responsibility}}
		case "3":
			in.OtherPayer.RejectCodes = []claim.RejectCode{"70"}
		}
	}
}

// otherPayers designs claims that come after another payer, of a plan that speaks of them.
func (d *designer) otherPayers() {
	co := &d.plan.Coordination
	said := co.Method.Known() || co.Codes.Known() || co.PrimaryFirst.Known()
	d.fixed(said, "coordination", "coordination", benefit.Scope{}, func(r *ruled) string {
		c, ok := r.compose(&r.base)
		if !ok || !c.result.Paid() {
			return masked
		}
		some := false
		for _, v := range []struct {
			code, say            string
			paid, responsibility money.Amount
		}{
			{"2", "another payer paid half of the price", r.base.price / 2, 0},
			{"2", "another payer paid all but $5.00", max(r.base.price-500, 0), 0},
			{"8", "another payer left a quarter of the price to the patient", 0, r.base.price / 4},
			{"3", "another payer rejected the claim", 0, 0},
			{"4", "another payer paid nothing", 0, 0},
		} {
			s := r.variant("after code "+v.code+", "+v.say, fmt.Sprintf("other coverage code %s: %s; price %s", v.code, v.say, usd(r.base.price)))
			s.change = join(s.change, paidBefore(v.code, v.paid, v.responsibility))
			s.leave = func(adjudicate.Reject) bool { return true }
			c, ok := r.compose(&s)
			if !ok || c.result.Status == adjudicate.Undetermined {
				continue
			}
			some = r.keep(&s, c) || some
		}
		if !some {
			return "claim inputs cannot carry what another payer did"
		}
		return ""
	})
	first := !co.PrimaryFirst.Known() || co.PrimaryFirst.Value
	d.fixed(said && first, "coordination", "coordination/primaryFirst", benefit.Scope{}, func(r *ruled) string {
		s := r.variant("not billed first", "the member has other coverage, which was not billed first")
		s.state.OtherCoverage = []adjudicate.Coverage{{From: s.date.AddDays(-90)}}
		if !r.rejected(s, string(claim.RejectOtherPayerFirst)) {
			return masked
		}
		return ""
	})
}

// narrowLimits designs the cases of deductibles and maximums that hold some drugs or pharmacies alone.
func (d *designer) narrowLimits() {
	for _, list := range []struct {
		kind   string
		of     []benefit.Accumulator
		engine []adjudicate.Limit
	}{{"deductible", d.plan.Deductibles, d.engine.Deductibles()}, {"outOfPocketMaximum", d.plan.OutOfPocketMaximums, d.engine.OutOfPocketMaximums()}} {
		for i := range list.of {
			a := &list.of[i]
			at := slices.IndexFunc(list.engine, func(l adjudicate.Limit) bool { return l.ID == a.ID })
			if at < 0 || !list.engine[at].HoldsDrugs || a.Variant != "" && a.Variant != d.engine.Variant() {
				continue
			}
			l := list.engine[at]
			scope := benefit.Scope{Tiers: l.Tiers, ExemptTiers: l.ExemptTiers, Channels: a.Channels.Value, Networks: []benefit.Network{l.Network}}
			narrow := func(id string, set benefit.DrugSet) {
				s := scope
				s.Drugs = set
				d.fixed(true, list.kind, l.ID, s, func(r *ruled) string {
					for _, v := range []struct {
						intent, say string
						left        money.Amount
					}{{"nothing met", "nothing of it is used", full(l)}, {"met", "it is reached", 0}} {
						k := r.variant(v.intent+" "+id, fmt.Sprintf("%s %s: %s; price %s.", r.engine.LimitName(l.ID), id, v.say, usd(r.base.price)))
						use, family := useOf(l, v.left)
						k.state.Family = k.state.Family || family
						k.state.Accumulators = with(slices.DeleteFunc(slices.Clone(k.state.Accumulators), func(u adjudicate.Use) bool { return u.ID == l.ID }), use)
						k.state = asFamily(k.state)
						if c, ok := r.compose(&k); ok && c.result.Paid() {
							r.keep(&k, c)
						}
					}
					return ""
				})
			}
			if a.Drugs.Known() || a.Channels.Known() {
				narrow("for its own drugs and pharmacies", a.Drugs.Value)
			}
			if a.ExemptDrugs.Known() {
				narrow("for an exempt drug", a.ExemptDrugs.Value)
			}
		}
	}
	h := &d.plan.HighDeductible
	if h.Qualified.Known() && h.Qualified.Value && h.Preventive.Known() {
		d.fixed(true, "highDeductible", "highDeductible/preventive", benefit.Scope{Drugs: h.Preventive.Value}, func(r *ruled) string {
			s := r.variant("preventive", fmt.Sprintf("a preventive drug, nothing of the deductible is met; price %s.", usd(r.base.price)))
			s.state = adjudicate.State{}
			if c, ok := r.compose(&s); !ok || !c.result.Paid() || !r.keep(&s, c) {
				return masked
			}
			return ""
		})
	}
}

// lifted designs, from cases that an edit rejects, those that a clarification code or a first fill lets pass.
func (d *designer) lifted() {
	u := &d.plan.Utilization
	pool := slices.Clone(d.pool)
	lift := func(list string, id benefit.RuleID, edits []benefit.Edit, change func(*candidate) string) {
		for i := range pool {
			old := &pool[i]
			if old.result.Status != adjudicate.Rejected || slices.ContainsFunc(old.result.Rejects, func(j adjudicate.Reject) bool { return !slices.Contains(edits, d.edits[j.Rule]) }) {
				continue
			}
			c := *old
			c.Covers, c.edge, c.plain = nil, false, true
			say := change(&c)
			if say == "" {
				continue
			}
			c.claim = c.Claim()
			c.result = d.engine.Claim(c.claim, c.Preconditions.State)
			if !c.result.Paid() {
				continue
			}
			s := sketch{subject: id, intent: "lifts", say: afterPlace(old.Description) + "; " + say + "; paid."}
			c.ID = idOf(&s)
			s.spot = spot{rule: adjudicate.Rule{Tier: c.Preconditions.Tier}, channel: c.Preconditions.Channel, network: c.Preconditions.Network, days: c.Inputs.DaysSupply}
			if p, ok := d.partByNDC(c.Inputs.NDC); ok {
				s.spot.drug = p
			}
			d.keep(&s, c)
			return
		}
		d.reportOnce(finding.Warning, "rule_not_tested", list+"/"+string(id), "No scenario can show this rule: no case is rejected by what it lifts.")
	}
	for i := range u.Override {
		o := &u.Override[i]
		if t := &o.Terms.Value; o.Terms.Known() && (o.Variant == "" || o.Variant == d.engine.Variant()) && len(t.Codes) > 0 {
			lift("utilizationManagement/override", o.ID, t.Edits, func(c *candidate) string {
				c.Inputs.SubmissionClarificationCode = t.Codes[0]
				return "submission clarification code " + t.Codes[0]
			})
		}
	}
	for i := range u.TransitionFill {
		o := &u.TransitionFill[i]
		if t := &o.Terms.Value; o.Terms.Known() && (o.Variant == "" || o.Variant == d.engine.Variant()) {
			lift("utilizationManagement/transitionFill", o.ID, t.Edits, func(c *candidate) string {
				if c.Inputs.DateOfService.IsZero() {
					return ""
				}
				d.member(c).From = c.Inputs.DateOfService.AddDays(-t.WithinDays)
				return fmt.Sprintf("a transition fill on day %d of the coverage", t.WithinDays)
			})
		}
	}
}
