package analyze

import (
	"context"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/formulary"
)

// BuiltinName is the name and version of the built-in reader. The version changes when the same text may give another
// plan.
const BuiltinName = "builtin/40"

// Builtin is the reader that needs nothing but the text. The zero value is ready.
type Builtin struct{}

// Name returns BuiltinName.
func (Builtin) Name() string { return BuiltinName }

// Read implements [Reader]. It reads all categories whichever is asked for. It fails only when ctx is done.
func (Builtin) Read(ctx context.Context, text *document.Text, _ Request) (Draft, error) {
	sheets := text
	for _, retable := range []func(*document.Text) *document.Text{
		withLeadersCut, withFrames, withCards, withSupplySections, withSheetLines, withNetworksBelow, withAnswerLines, withCostsBehind, withHeadsAsLabels, withMarkedCells, stackedApart, rulesApart,
		withLimitSettings, withFieldSections, withFieldsBelow,
	} {
		text = retable(text)
	}
	drugs := drugListOf(text)
	if err := ctx.Err(); err != nil {
		return Draft{}, err
	}
	own := withSupplyColumns(withParallelLines(withSupplyRows(withoutFormColumns(withoutUnmarked(ownBenefits(wholeCells(withWholeTables(drugs.withoutDrugs(text), drugs.tables))))))))
	if isCashOffer(own) || isOtherDocument(text) {
		own = &document.Text{Format: text.Format}
	}
	views, plans, found, err := readViews(ctx, own, nil, nil, drugs)
	if err != nil {
		return Draft{}, err
	}
	if shares := sharesOf(plans); isWorkbook(text) || isPaged(text) || shares == 0 {
		// The sentences around the tables of a page say where their values hold, too, which axes do not know, and so do the rows of a sheet that
		// state multiples and what is free: axes are asked where they tell as much.
		if axes, limits, rest, whole := axisShares(own); len(axes) > 0 && !joinPlans(views, axes) && (len(axes) > shares || isWorkbook(own) && len(axes) == shares || whole && !sayMultiples(plans) && (text.Format != document.PDF || inDoubt(plans, axes) || nameOthers(views, plans, axes))) {
			if views, plans, found, err = readViews(ctx, rest, axes, limits, drugs); err != nil {
				return Draft{}, err
			}
			own = rest
		}
	}
	found = append(found, tooManyPlans(views[0].over)...)
	plan := unite(text, views, plans)
	found = append(found, selectionOfSome(text, views, plans, &plan.ProductSelection)...)
	found = append(found, openSelection(text, plan)...)
	found = append(found, outsideOfSome(text, views, plans, &plan.Pharmacies.OutOfNetwork)...)
	found = withRecords(sheets, plan, found)
	compoundsMeet(plan)
	if len(plan.Tiers) == 0 {
		plan.Tiers = append(plan.Tiers, definedTiers(own, drugs.list)...)
	}
	plan.Identity = readIdentity(text)
	plan.Identity.Formulary = readFormularyName(text)
	if len(drugs.list.Entries) > 0 {
		readListDay(&plan.Identity, text, drugs.list.Entries)
	}
	for _, c := range benefit.Categories() {
		plan.Origins = append(plan.Origins, benefit.CategoryOrigin{Category: c, Extractor: BuiltinName})
	}
	if isEmpty(plan) {
		plan.Identity = benefit.Identity{} // titles of a document that states no benefits name no plan
	}
	plan.NotStated = notStated(plan)
	resite(sheets, reflect.ValueOf(plan))
	return Draft{Plan: plan, Findings: found}, nil
}

// isWorkbook reports whether a text is that of sheets.
func isWorkbook(text *document.Text) bool {
	return text.Format == document.XLSX || text.Format == document.XLS
}

// isPaged reports whether a text is that of pages, on which lines and tables stand below each other.
func isPaged(text *document.Text) bool {
	return text.Format == document.DOCX || text.Format == document.PDF
}

// sharesOf is how many cost shares plans have; what is read of the same words for the same fills of several plans counts once.
func sharesOf(plans []*benefit.Plan) int {
	said := map[string]bool{}
	for _, p := range plans {
		for i := range p.CostShares {
			s := &p.CostShares[i]
			key := fmt.Sprint(s.Tier, s.Channel.Value, s.Network.Value, s.DaysSupply.Value)
			for _, e := range s.Share.Evidence {
				key += fmt.Sprint(e.Span())
			}
			said[key] = true
		}
	}
	return len(said)
}

// inDoubt reports whether the cost shares of plans contradict each other, hold at any pharmacy or for any supply though tables name theirs, or
// are of more plans than the tables tell apart.
func inDoubt(plans []*benefit.Plan, axes []axisShare) bool {
	named := map[string]bool{}
	supplied := true
	for _, s := range axes {
		named[s.plan] = true
		supplied = supplied && s.at.daysAt != nil
	}
	return len(plans) > len(named) || slices.ContainsFunc(plans, func(p *benefit.Plan) bool {
		return slices.ContainsFunc(p.CostShares, func(s benefit.CostShare) bool {
			return s.Share.Standing == benefit.Conflicting || s.Channel.Value == benefit.AnyChannel || supplied && s.DaysSupply.Standing != benefit.Stated && s.DaysSupply.Standing != benefit.Derived
		})
	})
}

// joinPlans reports whether a table calls several of the plans together that others name one by one, which axes take for one more.
func joinPlans(views []planView, axes []axisShare) bool {
	var names []string
	for _, v := range views {
		names = append(names, v.name)
	}
	return slices.ContainsFunc(axes, func(s axisShare) bool { return joinedPlans(s.plan, names) != 0 })
}

// nameOthers reports whether several plans that titles of tables name are called otherwise where sentences are asked, by a line between a title and
// its table, say.
func nameOthers(views []planView, plans []*benefit.Plan, axes []axisShare) bool {
	var named [][]string
	for _, s := range axes {
		key := planKey(s.plan)
		if name := (&document.Text{Content: s.plan}); len(key) == 0 || !namesPlan(foldPassage(name, document.Span{End: name.Len()})) {
			return false // a title that may be of anything
		}
		if !slices.ContainsFunc(named, func(o []string) bool { return slices.Equal(o, key) }) {
			named = append(named, key)
		}
	}
	if len(named) < 2 {
		return false
	}
	for k, v := range views {
		key := planKey(v.name)
		if len(key) > 0 && len(plans[k].CostShares) > 0 && !slices.ContainsFunc(named, func(o []string) bool { return within(o, key) || within(key, o) }) {
			return true
		}
	}
	return false
}

// sayMultiples reports whether plans have cost shares that are so many times others.
func sayMultiples(plans []*benefit.Plan) bool {
	return slices.ContainsFunc(plans, func(p *benefit.Plan) bool {
		return slices.ContainsFunc(p.CostShares, func(s benefit.CostShare) bool { return s.RetailMultiple.Known() || s.MultipleOf.Known() })
	})
}

// readViews reads each plan of a document, of which tables along axes have been read before.
func readViews(ctx context.Context, own *document.Text, axes []axisShare, limits []axisLimit, drugs *drugList) ([]planView, []*benefit.Plan, []finding.Finding, error) {
	views := planViews(own, axes, limits)
	if len(views) == 0 {
		views = []planView{{text: own, axes: axes, limits: limits}}
	}
	var found []finding.Finding
	plans := make([]*benefit.Plan, len(views))
	for k, v := range views {
		p, seen, err := v.read(ctx, drugs.list, drugs.tables)
		if err != nil {
			return nil, nil, nil, err
		}
		plans[k], found = p, addFindings(found, seen)
	}
	return views, plans, found, nil
}

// read reads one plan of a document.
func (v planView) read(ctx context.Context, list formulary.List, listTables map[int]bool) (*benefit.Plan, []finding.Finding, error) {
	plan := NewPlan()
	plan.Formulary = list
	var found []finding.Finding
	v.text, listTables = withTierBlocks(withItemRows(withLimitRows(v.text), listTables), listTables)
	text, limits := limitRows(v.text, v.limits)
	v.text = text
	for _, s := range sections(v.text, planRows(v.text, v.heads)) {
		s.lists, s.called = listTables, v.name
		s.axes = v.axesOn(s.pages)
		for _, r := range limits {
			if s.pages[0] <= r.page && r.page <= s.pages[1] {
				s.limits = append(s.limits, r)
			}
		}
		s.boxes = findBoxes(v.text, s.pages, listTables)
		s.rows = withoutBoxes(s.rows, s.boxes)
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		s.read(v.text, plan)
		readPartD(s, plan)
		found = append(found, s.drugs.findings(v.text)...)
		said, open := s.drugs.silentCells(v.text)
		found, plan.NotStated = append(found, said...), append(plan.NotStated, open...)
		units := readProse(v.text, s)
		if len(s.drugs.tiers) > 0 || len(plan.Formulary.Entries) > 0 || len(plan.Deductibles)+len(plan.OutOfPocketMaximums) > 0 || statesRulesAlone(v.text, s, units) {
			before := len(plan.DrugCostShares)
			found = append(found, readRulesOf(v.text, s, plan, units)...)
			fresh := slices.Clone(plan.DrugCostShares[before:])
			unread := len(s.drugs.unread)
			s.drugs.weighDrugShares(s.rows, &fresh)
			found = append(found, unclearShares(v.text, s.drugs.unread[unread:])...)
			plan.DrugCostShares = append(plan.DrugCostShares[:before], fresh...)
			if !plan.ProductSelection.AddDifference.Known() {
				counts := plan.ProductSelection // of a grid of what counts
				plan.ProductSelection = readProductSelection(s.drugs)
				keepCounts(&plan.ProductSelection, counts)
			}
			dawCodes(&plan.ProductSelection, v.text, s)
			selectionRows(&plan.ProductSelection, s.rows)
		}
	}
	firstFills(plan)
	suppliesOfRules(plan)
	readSaidNone(v.text, plan)
	return plan, found, nil
}

// isEmpty reports whether a plan says nothing of benefits nor of how claims reach it.
func isEmpty(p *benefit.Plan) bool {
	id := p.Identity
	return len(p.Tiers)+len(p.CostShares)+len(p.Deductibles)+len(p.OutOfPocketMaximums)+len(p.Formulary.Entries) == 0 &&
		!id.BIN.Known() && !id.IIN.Known() && !id.PCN.Known()
}

// section is the part of a document that one plan fills. Most documents are one section; some hold the summaries of
// several plans one behind the other.
type section struct {
	rows    []*row
	pages   [2]int // first and last
	variant string // the plan's name, where there are several
	drugs   *drugReader
	called  string       // what sentences call the plan, where the document describes several
	lists   map[int]bool // tables that are drug lists
	boxes   []*boxTable
	axes    []axisShare
	limits  []*row
}

// grids are the tables of a section that are no drug lists and have as many columns at least, laid out.
func (s *section) grids(src *document.Text, columns int) iter.Seq[*grid] {
	return func(yield func(*grid) bool) {
		for n := range src.Tables {
			t := &src.Tables[n]
			if s.pages[0] <= t.Page && t.Page <= s.pages[1] && t.Columns >= columns && !s.lists[n] && !yield(layOut(src, t)) {
				return
			}
		}
	}
}

// sections parts a document where a summary of benefits begins anew: at each page that asks for the overall deductible.
func sections(src *document.Text, rows []*row) []*section {
	var starts []int
	for _, r := range rows {
		if s, ok := questionOf(r); ok && overallRE.MatchString(s.question) && (len(starts) == 0 || r.page > starts[len(starts)-1]) {
			starts = append(starts, r.page)
		}
	}
	last := len(src.Pages)
	if len(starts) < 2 {
		return []*section{{rows: rows, pages: [2]int{1, last}}}
	}
	var out []*section
	for i, start := range starts {
		s := &section{pages: [2]int{start, last}}
		if i == 0 {
			s.pages[0] = 1
		}
		if i+1 < len(starts) {
			s.pages[1] = starts[i+1] - 1
		}
		var id benefit.Identity
		readHead(&id, src, start-1)
		s.variant = id.Name.Value
		if s.variant == "" || slices.ContainsFunc(out, func(o *section) bool { return o.variant == s.variant }) {
			s.variant = strings.TrimSpace(fmt.Sprintf("%s (page %d)", s.variant, start))
		}
		for _, r := range rows {
			if s.pages[0] <= r.page && r.page <= s.pages[1] {
				s.rows = append(s.rows, r)
			}
		}
		out = append(out, s)
	}
	return out
}

// read adds a section's rules to a plan.
func (s *section) read(text *document.Text, plan *benefit.Plan) {
	s.drugs = readDrugs(text, s.rows, s.pages, s.called, s.axes)
	acc := readAccumulators(text, slices.Concat(s.rows, s.limits), s.drugs)
	if acc.noOther {
		path := benefit.NotStated{
			Category: benefit.Accumulators, Path: "deductible/rx",
			Message: "The document says that there is no deductible for specific services: prescription drugs have none of their own. Whether the overall deductible takes them in is another question.",
		}
		if s.variant != "" {
			path.Path = s.variant + "/" + path.Path
		}
		plan.NotStated = append(plan.NotStated, path)
	}
	if acc.countsOOP.Known() && plan.Policy.DeductibleCountsOOP.Standing == benefit.Assumed {
		plan.Policy.DeductibleCountsOOP = acc.countsOOP
	}
	for _, t := range s.drugs.tiers {
		if !slices.ContainsFunc(plan.Tiers, func(o benefit.Tier) bool { return o.ID == t.ID }) {
			plan.Tiers = append(plan.Tiers, t)
		}
	}
	named := func(variant *string, id *benefit.RuleID) {
		if s.variant != "" && *variant == "" {
			*variant, *id = s.variant, benefit.RuleID(s.variant+"/"+string(*id))
		}
	}
	for _, c := range s.drugs.shares {
		named(&c.Variant, &c.ID)
		plan.CostShares = append(plan.CostShares, c)
	}
	for _, a := range acc.deductibles {
		named(&a.Variant, &a.ID)
		plan.Deductibles = append(plan.Deductibles, a)
	}
	for _, a := range acc.maximums {
		named(&a.Variant, &a.ID)
		plan.OutOfPocketMaximums = append(plan.OutOfPocketMaximums, a)
	}
	if !plan.ProductSelection.AddDifference.Known() && len(s.drugs.shares) > 0 {
		plan.ProductSelection = readProductSelection(s.drugs)
	}
}

// notStated lists what was looked for and not found, behind what is there already.
func notStated(p *benefit.Plan) []benefit.NotStated {
	out := p.NotStated // what the sections have said
	say := func(c benefit.Category, path, message string) {
		if slices.ContainsFunc(p.NotStated, func(n benefit.NotStated) bool { return n.Path == path }) {
			return // the document says that there is none
		}
		out = append(out, benefit.NotStated{Category: c, Path: path, Message: message})
	}
	listed := listRequires(&p.Formulary)
	switch {
	case len(p.Tiers) > 0:
	case listed.tiers:
		say(benefit.FormularyTiering, "tiers", "The drug list says on which tier each drug is; what the tiers are was not found in the text.")
	default:
		say(benefit.FormularyTiering, "tiers", "No drug tiers were found in the text.")
	}
	if len(p.Formulary.Entries) == 0 {
		say(benefit.FormularyTiering, "formulary/drugs", "No drug list was found in the text.")
	}
	if len(p.CostShares) == 0 {
		say(benefit.CostShares, "costShares", "No cost shares for prescription drugs were found in the text.")
	}
	seen := map[string]bool{}
	for _, cs := range p.CostShares {
		where := fmt.Sprintf("costShares/%s/%s/%s", cs.Tier, cs.Channel.Value, cs.Network.Value)
		if cs.Share.Value.Kind == benefit.NotCovered || seen[where] {
			continue
		}
		seen[where] = true
		if cs.DaysSupply.Standing == benefit.Assumed {
			say(benefit.CostShares, where+"/daysSupply", "The days supply is not stated; the usual one is assumed.")
		}
		if !cs.Deductible.Known() {
			say(benefit.CostShares, where+"/deductibleApplies", "Whether the deductible applies is not stated.")
		}
	}
	switch d := p.ProductSelection.AddDifference; {
	case d.Known() || len(p.CostShares) == 0:
	case len(d.Evidence) > 0:
		say(benefit.CostShares, "productSelection", fmt.Sprintf("%s (%q)", openDifference, shorten(oneLine(d.Evidence[0].Quote))))
	default:
		say(benefit.CostShares, "productSelection", "What a brand costs where a generic is available is not stated.")
	}
	if len(p.CostShares) > 0 && !statesOutside(p) {
		say(benefit.CostShares, "pharmacies/outOfNetwork", "What becomes of fills outside of the network is not stated.")
	}
	rx, main := false, false
	for _, d := range p.Deductibles {
		rx = rx || d.Scope.Value == benefit.RxOnly || d.AppliesToRx.Known() && d.AppliesToRx.Value
		main = true
		if !d.Individual.Known() && !d.Family.Known() {
			say(benefit.Accumulators, string(d.ID)+"/individual", "The document says that prescription drugs are subject to a deductible and does not state its amount.")
		}
		if d.Scope.Value != benefit.RxOnly && !d.AppliesToRx.Known() {
			say(benefit.Accumulators, string(d.ID)+"/appliesToRx", "Whether the deductible takes in prescription drugs is not stated.")
		}
	}
	switch {
	case p.PartD.Deductible.Known():
	case !main:
		say(benefit.Accumulators, "deductible", "No deductible was found in the text.")
	case !rx && !slices.ContainsFunc(out, func(n benefit.NotStated) bool { return strings.HasSuffix(n.Path, "deductible/rx") }):
		say(benefit.Accumulators, "deductible/rx", "No deductible for prescription drugs was found in the text.")
	}
	if len(p.OutOfPocketMaximums) == 0 && !p.PartD.Threshold.Known() {
		say(benefit.Accumulators, "outOfPocketMaximum", "No out-of-pocket maximum was found in the text.")
	}
	for _, m := range p.OutOfPocketMaximums {
		if !m.AppliesToRx.Known() {
			say(benefit.Accumulators, string(m.ID)+"/appliesToRx", "Whether prescription drugs count toward the out-of-pocket maximum is not stated.")
		}
	}
	for _, f := range []struct {
		path  string
		known bool
	}{
		{"plan/name", p.Identity.Name.Known()},
		{"plan/carrier", p.Identity.Carrier.Known()},
		{"plan/type", p.Identity.Type.Known()},
		{"plan/effectiveFrom", p.Identity.EffectiveFrom.Known()},
		{"plan/bin", p.Identity.BIN.Known() || p.Identity.IIN.Known()},
		{"plan/pcn", p.Identity.PCN.Known()},
		{"plan/group", p.Identity.Group.Known()},
	} {
		if !f.known {
			say(benefit.Comprehensive, f.path, "Not found in the text.")
		}
	}
	u := &p.Utilization
	for _, f := range []struct {
		category benefit.Category
		path     string
		found    bool
	}{
		{benefit.DrugCoverage, "coverage/exclusions", len(p.Coverage.Exclusions) > 0 || p.Coverage.OTC.Known() || p.Coverage.Compounds.Known()},
		{benefit.DrugCoverage, "coverage/formularyType", p.Coverage.Formulary.Known()},
		{benefit.UtilizationManagement, "utilizationManagement/priorAuthorization", len(u.PriorAuthorization) > 0 || listed.authorization},
		{benefit.UtilizationManagement, "utilizationManagement/stepTherapy", len(u.StepTherapy) > 0 || listed.steps},
		{benefit.UtilizationManagement, "utilizationManagement/quantityLimit", len(u.QuantityLimit) > 0 || listed.quantities},
		{benefit.UtilizationManagement, "utilizationManagement/refillTooSoon", len(u.RefillTooSoon) > 0},
		{benefit.UtilizationManagement, "utilizationManagement/retailFills", len(u.RetailFills) > 0},
		{benefit.UtilizationManagement, "utilizationManagement/specialtyLockIn", len(u.SpecialtyLockIn) > 0},
		{benefit.Accumulators, "coordination/assistance", len(p.Coordination.Assistance) > 0},
		{benefit.Accumulators, "coordination/method", p.Coordination.Method.Known()},
	} {
		if !f.found {
			say(f.category, f.path, "Not found in the text.")
		}
	}
	for _, path := range []string{"policy/rounding", "policy/lesserOfUsualAndCustomary", "policy/capShareAtAllowed"} {
		say(benefit.Comprehensive, path, "Not looked for by this reader; the usual rule is assumed.")
	}
	if p.Policy.DeductibleCountsOOP.Standing == benefit.Assumed {
		say(benefit.Comprehensive, "policy/deductibleCountsToOutOfPocketMaximum", "Not found in the text; the usual rule is assumed.")
	}
	return out
}

// required is what the rows of a drug list say, which the rules of the plan need not repeat.
type required struct{ tiers, authorization, steps, quantities bool }

func listRequires(l *formulary.List) required {
	var out required
	for i := range l.Entries {
		e := &l.Entries[i]
		out.tiers = out.tiers || e.Tier != ""
		out.authorization = out.authorization || e.PriorAuthorization
		out.steps = out.steps || e.StepTherapy
		out.quantities = out.quantities || e.QuantityLimit
	}
	return out
}

// unclearShares reports cost shares that were left out.
func unclearShares(text *document.Text, at []document.Span) []finding.Finding {
	var out []finding.Finding
	for _, s := range at {
		out = append(out, finding.Finding{
			Code: "cost_share_unclear", Severity: finding.Warning, Page: text.PageAt(s.Start), Span: &s, Path: "costShares",
			Message: "What stands here can be read in two ways, as either of two amounts or as the plan's part or the member's, and nothing says which applies; the cost share was left out. Enter it by hand.",
		})
	}
	return out
}

// findings reports what was seen and could not be read.
func (d *drugReader) findings(text *document.Text) []finding.Finding {
	var out []finding.Finding
	out = append(out, unclearShares(text, d.unread)...)
	for _, cs := range d.shares {
		if cs.Share.Standing == benefit.Conflicting {
			s := cs.Share.Evidence[0].Span()
			out = append(out, finding.Finding{
				Code: "conflicting_values", Severity: finding.Warning, Page: cs.Share.Evidence[0].Page, Span: &s, Path: string(cs.ID),
				Message: "The document states more than one cost share for the same tier, pharmacy and days supply; the first is used. Decide which is right.",
			})
		}
	}
	return out
}
