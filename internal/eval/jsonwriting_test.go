package eval_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
)

// write writes the benefit as a document.
func (w *jsonWriter) write() []byte {
	var doc any
	if w.layout == "fhir" {
		doc = w.bundle()
	} else {
		doc = w.wrapped()
	}
	if w.quoted && w.layout != "fhir" {
		doc = quotedNumbers(doc)
	}
	var out []byte
	var err error
	if w.indent {
		out, err = json.MarshalIndent(doc, "", "  ")
	} else {
		out, err = json.Marshal(doc)
	}
	if err != nil {
		panic(err)
	}
	return append(out, '\n')
}

// wrapped puts the plans into what a service answers with.
func (w *jsonWriter) wrapped() any {
	plans := w.plansOf()
	rules := w.ruleMembers()
	var around object
	if w.metadata {
		var meta object
		w.put(&meta, "generated at", "2026-01-15T08:30:00Z")
		w.put(&meta, "source system", "BenefitVault")
		w.put(&meta, "schema version", "2.3")
		w.put(&around, "metadata", meta)
	}
	if w.money == "cents said" {
		w.put(&around, "amount unit", "cents")
	}
	var body object
	one := len(plans) == 1
	shared := append(w.legends(), rules...)
	apart := w.plans == "apart" && w.layout == "records"
	switch {
	case w.plans == "inline" && w.layout == "records" && w.noLimits():
		w.put(&body, "cost shares", w.records(w.b.plans...))
	case apart:
		var list []any
		for _, p := range w.b.plans {
			var e object
			w.put(&e, "plan id", p.id)
			w.put(&e, "plan name", p.name)
			if w.metadata {
				w.put(&e, "effective date", "2026-01-01")
			}
			w.limitMembers(&e, p)
			list = append(list, e)
		}
		w.put(&body, "plans", list)
		w.put(&body, "cost shares", w.records(w.b.plans...))
	case w.wrapper == "JSON:API":
		var list []any
		for k, p := range plans {
			list = append(list, object{{"type", "plans"}, {"id", w.b.plans[k].id}, {"attributes", p}})
		}
		if one {
			return append(append(around, member{"data", list[0]}), shared...)
		}
		return append(append(around, member{"data", list}), shared...)
	case w.wrapper == "GraphQL":
		var edges []any
		for _, p := range plans {
			edges = append(edges, object{{"node", p}})
		}
		inner := append(object{{"plans", object{{"edges", edges}}}}, shared...)
		return object{{"data", append(inner, around...)}}
	case one && w.plans != "list":
		body = plans[0]
	case w.plans == "map":
		var by object
		for k, p := range plans {
			by = append(by, member{w.b.plans[k].id, p})
		}
		w.put(&body, "plans", by)
	case w.wrapper == "array" && len(shared) == 0 && around == nil:
		list := make([]any, 0, len(plans))
		for _, p := range plans {
			list = append(list, p)
		}
		return list
	default:
		list := make([]any, 0, len(plans))
		for _, p := range plans {
			list = append(list, p)
		}
		if w.wrapper == "page" {
			w.put(&body, "page", 1)
			w.put(&body, "total", len(list))
		}
		w.put(&body, "plans", list)
	}
	body = append(body, shared...)
	switch w.wrapper {
	case "data", "result", "payload":
		return append(around, member{w.key(w.wrapper), body})
	}
	return append(around, body...)
}

// noLimits reports whether no plan has a deductible or a maximum.
func (w *jsonWriter) noLimits() bool {
	return !slices.ContainsFunc(w.b.plans, func(p writtenPlan) bool { return len(p.limits) > 0 })
}

// plansOf writes each plan as an object.
func (w *jsonWriter) plansOf() []object {
	var out []object
	for _, p := range w.b.plans {
		var o object
		w.put(&o, "plan id", p.id)
		w.put(&o, "plan name", p.name)
		if w.metadata {
			w.put(&o, "effective date", "2026-01-01")
		}
		if w.premium && w.money != "cents said" {
			w.put(&o, "monthly premium", json.Number(fmt.Sprintf("%d.%02d", 280+w.r.IntN(400), w.r.IntN(100))))
			w.put(&o, "metal level", "SILVER")
			w.put(&o, "hsa eligible", false)
		}
		before := w.choose("limits", "before", "behind") == "before"
		if before {
			w.limitMembers(&o, p)
		}
		if w.medical && w.layout != "public use" {
			var visit object
			for _, of := range []struct {
				service string
				copay   int
			}{{"primary care visit", 27}, {"emergency room", 333}} {
				var c object
				w.dollars(&c, "copay", of.copay)
				w.put(&visit, of.service, c)
			}
			w.put(&o, "medical benefits", visit)
		}
		var costs object
		w.costMembers(&costs, p)
		switch w.inside {
		case "pharmacy":
			o = append(o, member{w.key(w.choose("inside", "pharmacy benefit", "rx plan", "prescription coverage")), costs})
		case "benefits":
			o = append(o, member{w.key("benefits"), object{{w.key("pharmacy"), costs}}})
		default:
			o = append(o, costs...)
		}
		if !before {
			w.limitMembers(&o, p)
		}
		out = append(out, o)
	}
	return out
}

// costMembers writes what the plan's drugs cost.
func (w *jsonWriter) costMembers(o *object, p writtenPlan) {
	switch w.layout {
	case "nested":
		w.nested(o, p)
	case "records":
		w.put(o, w.choose("way 1", "cost shares", "rx copays", "benefit rules", "copay schedule"), w.recordsOf(p))
	case "benefits":
		w.put(o, w.choose("way 2", "drug benefits", "tiers", "pharmacy benefits"), w.benefits(p))
	case "flat":
		w.flat(o, p)
	case "wide":
		w.put(o, w.choose("wide list", "tiers", "drug tiers", "rx benefits"), w.wide(p))
	case "matrix":
		w.put(o, w.choose("matrix", "pharmacy", "prescription drugs", "rx cost sharing"), w.matrix(p))
	case "rows":
		w.put(o, "benefits", w.rows(p))
	case "table":
		w.put(o, "prescription drug benefit", w.table(p))
	case "attributes":
		w.put(o, w.choose("way 3", "attributes", "benefits"), w.attributes(p))
	case "marketplace":
		w.put(o, "benefits", w.marketplace(p))
	case "formulary":
		w.put(o, "formulary", w.formulary(p))
	case "public use":
		w.put(o, "benefits", w.publicUse(p))
	}
}

// each calls a function with the cells of a plan, by tier.
func (w *jsonWriter) each(p writtenPlan, f func(tier, place int, s writtenShare)) {
	for t := range w.b.tiers {
		for k := range w.b.places {
			if s, ok := p.cells[[2]int{t, k}]; ok {
				f(t, k, s)
			}
		}
	}
}

// recordsOf writes the records of one plan.
func (w *jsonWriter) recordsOf(p writtenPlan) any {
	list := w.records(p)
	if w.form == "columns" {
		return columned(list)
	}
	return list
}

func (w *jsonWriter) records(plans ...writtenPlan) []any {
	var out []any
	fields := make([]object, 0, 3)
	for _, p := range plans {
		w.each(p, func(t, k int, s writtenShare) {
			fields = fields[:0]
			if len(plans) > 1 || w.plans == "apart" || w.plans == "inline" {
				id := object{{w.key(w.name("plan id")), p.id}}
				if w.plans == "inline" {
					w.put(&id, "plan name", p.name)
				}
				fields = append(fields, id)
			}
			fields = append(fields, w.tierMembers(t), w.placeMembers(k))
			e := slices.Concat(fields...)
			now := w.formed(e, w.cost(s))
			if w.history && s.kind == benefit.Copay && s.amount > 0 {
				old := s
				old.amount += 1
				past := w.formed(e, w.cost(old))
				w.put(&past, "effective date", "2025-01-01")
				w.put(&past, "termination date", "2025-12-31")
				out = append(out, past)
			}
			if w.history {
				w.put(&now, "effective date", "2026-01-01")
				w.put(&now, "termination date", "2026-12-31")
			}
			out = append(out, now)
		})
	}
	return out
}

// benefits lists the tiers, each with its cost shares.
func (w *jsonWriter) benefits(p writtenPlan) []any {
	var out []any
	key := w.key(w.choose("way 4", "cost sharings", "cost shares", "pharmacies", "channels"))
	for t := range w.b.tiers {
		e := w.tierMembers(t)
		var list []any
		for k := range w.b.places {
			if s, ok := p.cells[[2]int{t, k}]; ok {
				list = append(list, w.formed(w.placeMembers(k), w.cost(s)))
			}
		}
		out = append(out, append(e, member{key, list}))
	}
	return out
}

// nested keys the cells by their tiers and kinds of pharmacy, one below the other, in either order.
func (w *jsonWriter) nested(o *object, p writtenPlan) {
	leaf := func(s writtenShare) any {
		c := w.cost(s)
		if w.share == "text" {
			return c[0].value
		}
		return c
	}
	listed := w.choose("levels", "lists", "objects") == "lists"
	if w.parted() && w.choose("networks first", "yes", "no") == "yes" && !slices.ContainsFunc(w.b.places, func(p writtenPlace) bool { return p.network == benefit.Preferred }) {
		w.byNetwork(o, p, leaf)
		return
	}
	if w.choose("first", "tiers", "places") == "tiers" {
		if listed {
			var list []any
			for t := range w.b.tiers {
				e := w.tierMembers(t)
				for k, place := range w.b.places {
					if s, ok := p.cells[[2]int{t, k}]; ok {
						w.put(&e, w.placeWords(place), leaf(s))
					}
				}
				list = append(list, e)
			}
			w.put(o, w.choose("way 5", "tiers", "drug tiers", "rx tiers"), list)
			return
		}
		var tiers object
		for t := range w.b.tiers {
			var e object
			for k, place := range w.b.places {
				if s, ok := p.cells[[2]int{t, k}]; ok {
					w.put(&e, w.placeWords(place), leaf(s))
				}
			}
			w.put(&tiers, w.tierKey(t), e)
		}
		w.put(o, w.choose("way 6", "tiers", "pharmacy", "prescription drugs", "rx benefit"), tiers)
		return
	}
	var places object
	deep := w.choose("supplies apart", "yes", "no") == "yes" && !slices.ContainsFunc(w.b.places, func(p writtenPlace) bool { return p.network == benefit.Out })
	for k, place := range w.b.places {
		var e object
		words := w.placeWords(place)
		if deep && w.ownSupply(k) {
			words = strings.TrimSuffix(words, fmt.Sprintf(" %d", place.days))
			w.put(&e, "days supply", place.days)
		}
		if listed {
			e = append(w.placeMembers(k), e...)
			if w.place != "split" && deep && w.ownSupply(k) {
				e = w.placeMembers(k)
			} else if w.place == "split" {
				e = w.placeMembers(k)
			}
		}
		var tiers object
		for t := range w.b.tiers {
			if s, ok := p.cells[[2]int{t, k}]; ok {
				w.put(&tiers, w.tierKey(t), leaf(s))
			}
		}
		if listed {
			w.put(&e, "tiers", tiers)
		} else {
			e = append(e, tiers...)
		}
		w.put(&places, words, e)
	}
	if listed {
		var list []any
		for _, m := range places {
			list = append(list, m.value)
		}
		w.put(o, w.choose("way 7", "pharmacies", "channels", "rx cost sharing"), list)
		return
	}
	w.put(o, w.choose("way 8", "pharmacy", "prescription drugs", "rx benefit", "rx"), places)
}

// byNetwork keys the cells by network first, then by tier and kind of pharmacy.
func (w *jsonWriter) byNetwork(o *object, p writtenPlan, leaf func(s writtenShare) any) {
	var networks object
	for _, n := range []benefit.Network{benefit.In, benefit.Out} {
		var tiers object
		for t := range w.b.tiers {
			var e object
			for k, place := range w.b.places {
				if s, ok := p.cells[[2]int{t, k}]; ok && place.network == n {
					place.network = benefit.In // which the key above says
					w.put(&e, w.placeWords(place), leaf(s))
				}
			}
			if e != nil {
				w.put(&tiers, w.tierKey(t), e)
			}
		}
		networks = append(networks, member{w.key(map[benefit.Network]string{benefit.In: "in network", benefit.Out: "out of network"}[n]), tiers})
	}
	w.put(o, w.choose("way 9", "pharmacy benefit", "prescription drugs", "rx"), networks)
}

// ownSupply reports whether a kind of pharmacy has one supply and one network, so that its name needs neither.
func (w *jsonWriter) ownSupply(k int) bool {
	for i, p := range w.b.places {
		if i != k && p.channel == w.b.places[k].channel {
			return false
		}
	}
	return w.b.places[k].days > 0
}

// wide has a row for each tier, with columns for each kind of pharmacy.
func (w *jsonWriter) wide(p writtenPlan) []any {
	var out []any
	for t := range w.b.tiers {
		e := w.tierMembers(t)
		for k, place := range w.b.places {
			if s, ok := p.cells[[2]int{t, k}]; ok {
				w.column(&e, w.placeWords(place), s)
			}
		}
		out = append(out, e)
	}
	return out
}

// matrix has for each kind of pharmacy the copays of all tiers, and the coinsurances.
func (w *jsonWriter) matrix(p writtenPlan) object {
	var out object
	for k, place := range w.b.places {
		var copays, rates, low, high object
		for t := range w.b.tiers {
			s, ok := p.cells[[2]int{t, k}]
			switch {
			case !ok:
			case s.kind == benefit.NotCovered:
				w.put(&copays, w.tierKey(t), "Not covered")
			case s.kind == benefit.Copay:
				w.dollars(&copays, w.tierKey(t), s.amount)
			default:
				w.put(&rates, w.tierKey(t), fmt.Sprintf("%d%%", s.amount))
				if s.min > 0 {
					w.dollars(&low, w.tierKey(t), s.min)
				}
				if s.max > 0 {
					w.dollars(&high, w.tierKey(t), s.max)
				}
			}
		}
		var e object
		for _, of := range []struct {
			words string
			o     object
		}{{"copay", copays}, {"coinsurance", rates}, {"minimum", low}, {"maximum", high}} {
			if of.o != nil {
				e = append(e, member{w.key(of.words), of.o})
			}
		}
		w.put(&out, w.placeWords(place), e)
	}
	return out
}

// flat has a member of the plan for each number.
func (w *jsonWriter) flat(o *object, p writtenPlan) {
	order := w.choose("order of words", "tier", "place", "prefix")
	w.each(p, func(t, k int, s writtenShare) {
		name := w.tierKey(t) + " " + w.placeWords(w.b.places[k])
		switch order {
		case "place":
			name = w.placeWords(w.b.places[k]) + " " + w.tierKey(t)
		case "prefix":
			name = "rx " + name
		}
		w.column(o, name, s)
	})
}

// column writes a cost share as members whose keys begin with the same words.
func (w *jsonWriter) column(o *object, name string, s writtenShare) {
	switch {
	case w.share == "text":
		w.put(o, name, inWords(s, w.b.ordered))
		return
	case s.kind == benefit.NotCovered:
		w.put(o, name+" copay", "Not Covered")
		return
	case s.kind == benefit.Copay:
		w.dollars(o, name+" copay", s.amount)
	default:
		w.percent(o, name+" coinsurance", s.amount)
		if s.min > 0 {
			w.dollars(o, name+" minimum", s.min)
		}
		if s.max > 0 {
			w.dollars(o, name+" maximum", s.max)
		}
	}
	if w.b.ordered {
		words := map[string]string{"subject": "subject to deductible", "after": "after deductible", "waived": "deductible waived"}[w.order]
		if words == "" {
			w.order, words = "applies", "deductible applies"
		}
		var one object
		w.deductible(&one, s.after)
		w.put(o, name+" "+words, one[0].value)
	}
}

func (w *jsonWriter) tierTitle(k int) string {
	t := w.b.tiers[k]
	switch {
	case t.name == "":
		return fmt.Sprintf("Tier %d", t.number)
	case w.b.numbered:
		return fmt.Sprintf("Tier %d (%s)", t.number, t.name)
	}
	return t.name
}

// rows are those of a summary of benefits, with a column for each network.
func (w *jsonWriter) rows(p writtenPlan) []any {
	var out []any
	if w.medical {
		var e object
		w.put(&e, "benefit", "Primary Care Visit")
		w.put(&e, "in network", "$27 copay")
		w.put(&e, "out of network", "50% coinsurance")
		out = append(out, e)
	}
	for t := range w.b.tiers {
		var e object
		w.put(&e, "benefit", w.tierTitle(t)+" Drugs")
		for k, place := range w.b.places {
			w.put(&e, map[benefit.Network]string{benefit.In: "in network", benefit.Out: "out of network"}[place.network], inWords(p.cells[[2]int{t, k}], w.b.ordered))
		}
		out = append(out, e)
	}
	return out
}

// placeTitle names a kind of pharmacy as a summary does.
func placeTitle(p writtenPlace) string {
	words := map[benefit.Channel]string{benefit.Retail: "Retail", benefit.Mail: "Mail Order", benefit.SpecialtyChannel: "Specialty Pharmacy"}[p.channel]
	switch p.network {
	case benefit.Preferred:
		words = "Preferred " + words
	case benefit.Standard:
		words = "Standard " + words
	case benefit.Out:
		words = "Out-of-Network " + words
	}
	if p.days > 0 {
		words += fmt.Sprintf(" (%d-day supply)", p.days)
	}
	return words
}

// table is one of columns and rows.
func (w *jsonWriter) table(p writtenPlan) object {
	columns := []any{"Drug Tier"}
	for _, place := range w.b.places {
		columns = append(columns, placeTitle(place))
	}
	var rows []any
	for t := range w.b.tiers {
		row := []any{w.tierTitle(t)}
		for k := range w.b.places {
			s, ok := p.cells[[2]int{t, k}]
			if !ok {
				row = append(row, "")
				continue
			}
			row = append(row, inWords(s, w.b.ordered))
		}
		rows = append(rows, row)
	}
	var o object
	w.put(&o, "columns", columns)
	w.put(&o, "rows", rows)
	return o
}

// attributes are names and values.
func (w *jsonWriter) attributes(p writtenPlan) []any {
	var out []any
	w.each(p, func(t, k int, s writtenShare) {
		var e object
		name := w.tierTitle(t) + " - " + placeTitle(w.b.places[k])
		if w.nulls {
			w.put(&e, "sys name", strings.ToUpper(strings.ReplaceAll("rx "+w.tierKey(t)+" "+w.placeWords(w.b.places[k]), " ", "_")))
		}
		w.put(&e, "name", name)
		w.put(&e, "value", inWords(s, w.b.ordered))
		if w.nulls {
			w.put(&e, "type", "STRING")
		}
		out = append(out, e)
	})
	return out
}

// options are a marketplace's copay and coinsurance with what it says beside each.
func (w *jsonWriter) options(o *object, s writtenShare, amount, copayOption, rate, rateOption string, code func(string) string) {
	said := ""
	if w.b.ordered && s.after {
		said = " after deductible"
	}
	copay, coinsurance := 0, "0"
	of, ofRate := "Not Applicable", "Not Applicable"
	switch s.kind {
	case benefit.NotCovered:
		ofRate, coinsurance = "Not Covered", "1"
	case benefit.Copay:
		copay, of = s.amount, "Copay"+said
		if s.amount == 0 && !s.after {
			of = "No Charge"
		}
	default:
		coinsurance, ofRate = fmt.Sprintf("0.%02d", s.amount), "Coinsurance"+said
	}
	w.put(o, amount, copay)
	w.put(o, copayOption, code(of))
	w.put(o, rate, json.Number(coinsurance))
	w.put(o, rateOption, code(ofRate))
}

// marketplace lists benefits as the answer of a marketplace's service does.
func (w *jsonWriter) marketplace(p writtenPlan) []any {
	var out []any
	if w.medical {
		var e, c object
		w.put(&e, "name", "Primary Care Visit to Treat an Injury or Illness")
		w.put(&e, "covered", true)
		w.options(&c, writtenShare{kind: benefit.Copay, amount: 27}, "copay amount", "copay options", "coinsurance rate", "coinsurance options", strings.TrimSpace)
		w.put(&e, "cost sharings", []any{c})
		out = append(out, e)
	}
	for t, tier := range w.b.tiers {
		var e object
		w.put(&e, "name", tier.name+" Drugs")
		w.put(&e, "covered", true)
		var list []any
		for k, place := range w.b.places {
			var c object
			s := p.cells[[2]int{t, k}]
			w.put(&c, "network tier", networkNames[place.network][0])
			w.options(&c, s, "copay amount", "copay options", "coinsurance rate", "coinsurance options", strings.TrimSpace)
			list = append(list, c)
		}
		w.put(&e, "cost sharings", list)
		out = append(out, e)
	}
	return out
}

// formulary lists tiers as issuers have to publish them.
func (w *jsonWriter) formulary(p writtenPlan) []any {
	var out []any
	code := func(s string) string { return strings.ToUpper(strings.ReplaceAll(s, " ", "-")) }
	for t, tier := range w.b.tiers {
		var e object
		w.put(&e, "drug tier", code(tier.name))
		var list []any
		for k, place := range w.b.places {
			s, ok := p.cells[[2]int{t, k}]
			if !ok {
				continue
			}
			var c object
			w.put(&c, "pharmacy type", strings.ToUpper(monthWords(place)))
			option := func(said string) string {
				switch {
				case strings.HasSuffix(said, "after deductible"):
					return "AFTER-DEDUCTIBLE"
				case said == "No Charge" || said == "Not Covered":
					return code(said)
				}
				return ""
			}
			w.options(&c, s, "copay amount", "copay opt", "coinsurance rate", "coinsurance opt", option)
			list = append(list, c)
		}
		w.put(&e, "cost sharing", list)
		out = append(out, e)
	}
	return out
}

func monthWords(p writtenPlace) string {
	return fmt.Sprintf("%d-month-%s-%s", p.days/30, p.network, p.channel)
}

// publicUse lists benefits as the files for public use do.
func (w *jsonWriter) publicUse(p writtenPlan) []any {
	var out []any
	for t, tier := range w.b.tiers {
		e := object{{"PlanId", p.id}, {"BenefitName", tier.name + " Drugs"}, {"IsCovered", "Covered"}}
		for k, place := range w.b.places {
			column := map[benefit.Network]string{benefit.In: "InnTier1", benefit.Out: "OutofNet"}[place.network]
			s := p.cells[[2]int{t, k}]
			copay, rate := "Not Applicable", "Not Applicable"
			after := ""
			if w.b.ordered && s.after {
				after = " after deductible"
			}
			switch s.kind {
			case benefit.NotCovered:
				copay, rate = "Not Covered", "Not Covered"
			case benefit.Copay:
				copay = fmt.Sprintf("$%d.00", s.amount)
				if after != "" {
					copay += " Copay" + after
				}
			default:
				rate = fmt.Sprintf("%d.00%%", s.amount)
				if after != "" {
					rate += " Coinsurance" + after
				}
			}
			e = append(e, member{"Copay" + column, copay}, member{"Coins" + column, rate})
		}
		out = append(out, e)
	}
	return out
}

// bundle is a FHIR Bundle of the plans.
func (w *jsonWriter) bundle() object {
	var entries []any
	coded := func(system, code, display string) object {
		return object{{"coding", []any{object{{"system", "http://hl7.org/fhir/us/davinci-drug-formulary/CodeSystem/" + system}, {"code", code}, {"display", display}}}}}
	}
	for _, p := range w.b.plans {
		var specific []any
		for k, place := range w.b.places {
			var benefits []any
			for t, tier := range w.b.tiers {
				s, ok := p.cells[[2]int{t, k}]
				if !ok || s.kind == benefit.NotCovered {
					continue
				}
				kind, unit, value := "copay", "$", s.amount
				if s.kind == benefit.Coinsurance {
					kind, unit = "coinsurance", "%"
				}
				cost := object{{"type", coded("usdf-BenefitCostTypeCS", kind, kind)}, {"applicability", object{{"coding", []any{object{{"code", map[benefit.Network]string{benefit.In: "in-network", benefit.Out: "out-of-network"}[place.network]}}}}}}}
				if w.b.ordered {
					qualifier := "after-deductible"
					if !s.after {
						qualifier = "deductible-waived"
					}
					cost = append(cost, member{"qualifiers", []any{coded("usdf-CostQualifierCS", qualifier, qualifier)}})
				}
				cost = append(cost, member{"value", object{{"value", value}, {"unit", unit}}})
				benefits = append(benefits, object{{"type", coded("usdf-DrugTierCS", strings.ReplaceAll(strings.ToLower(tier.name), " ", "-"), tier.name)}, {"cost", []any{cost}}})
			}
			specific = append(specific, object{{"category", coded("usdf-PharmacyTypeCS", monthWords(place), "")}, {"benefit", benefits}})
		}
		var general []any
		for _, l := range p.limits {
			of := map[benefit.AccumulatorScope]string{benefit.RxOnly: "Drug ", benefit.MedicalOnly: "Medical ", benefit.Integrated: ""}[l.scope] + map[bool]string{false: "Deductible", true: "Out-of-Pocket Maximum"}[l.oop]
			general = append(general, object{{"type", object{{"text", of}}}, {"groupSize", 1}, {"cost", object{{"value", l.individual}, {"currency", "USD"}}}},
				object{{"type", object{{"text", "Family " + of}}}, {"groupSize", 2}, {"cost", object{{"value", l.family}, {"currency", "USD"}}}})
		}
		plan := object{{"resourceType", "InsurancePlan"}, {"id", strings.ToLower(p.id)}, {"status", "active"}, {"name", p.name}, {"plan", []any{object{{"generalCost", general}, {"specificCost", specific}}}}}
		entries = append(entries, object{{"fullUrl", "https://fhir.example.org/InsurancePlan/" + p.id}, {"resource", plan}})
	}
	return object{{"resourceType", "Bundle"}, {"type", "searchset"}, {"total", len(entries)}, {"entry", entries}}
}

func (w *jsonWriter) limitWords(oop bool) string {
	if oop {
		return w.choose("maximum of the plan", "out of pocket maximum", "out of pocket max", "oop max", "moop", "max out of pocket")
	}
	return "deductible"
}

// limitMembers writes what a plan's members pay first, and at most.
func (w *jsonWriter) limitMembers(o *object, p writtenPlan) {
	scopes := map[benefit.AccumulatorScope]string{benefit.RxOnly: "rx", benefit.MedicalOnly: "medical", benefit.Integrated: "combined"}
	amounts := func(l writtenLimit) object {
		var a object
		w.dollars(&a, "individual", l.individual)
		w.dollars(&a, "family", l.family)
		return a
	}
	name := func(l writtenLimit) string {
		if l.scope == benefit.Integrated {
			return w.limitWords(l.oop)
		}
		return scopes[l.scope] + " " + w.limitWords(l.oop)
	}
	switch w.limits {
	case "nested":
		for _, l := range p.limits {
			w.put(o, name(l), amounts(l))
		}
	case "flat":
		for _, l := range p.limits {
			w.dollars(o, name(l)+" individual", l.individual)
			w.dollars(o, name(l)+" family", l.family)
		}
	case "list", "levels":
		var list []any
		for _, l := range p.limits {
			var e object
			w.put(&e, "type", map[bool]string{false: "DEDUCTIBLE", true: "OUT_OF_POCKET_MAX"}[l.oop])
			w.put(&e, w.choose("way 10", "scope", "benefit"), strings.ToUpper(scopes[l.scope]))
			if w.limits == "list" {
				list = append(list, append(e, amounts(l)...))
				continue
			}
			for _, of := range []struct {
				level string
				n     int
			}{{"INDIVIDUAL", l.individual}, {"FAMILY", l.family}} {
				one := slices.Clone(e)
				w.put(&one, "level", of.level)
				w.dollars(&one, "amount", of.n)
				list = append(list, one)
			}
		}
		if list != nil {
			w.put(o, "accumulators", list)
		}
	case "words":
		for _, l := range p.limits {
			w.put(o, name(l), fmt.Sprintf("$%d individual / $%d family", l.individual, l.family))
		}
	case "amounts":
		for _, l := range p.limits {
			var list []any
			for _, of := range []struct {
				level string
				n     int
			}{{"Individual", l.individual}, {"Family", l.family}} {
				var one object
				w.put(&one, "coverage level", of.level)
				w.dollars(&one, "amount", of.n)
				list = append(list, one)
			}
			w.put(o, name(l), list)
		}
	case "networks":
		for _, l := range p.limits {
			var in object
			in = append(in, member{w.key("in network"), amounts(l)})
			w.put(o, name(l), in)
		}
	case "benefit":
		for _, oop := range []bool{false, true} {
			var by object
			for _, l := range p.limits {
				if l.oop != oop {
					continue
				}
				w.put(&by, scopes[l.scope], amounts(l))
			}
			if by != nil {
				w.put(o, w.limitWords(oop), by)
			}
		}
	}
}

// ruleMembers writes the rules and how claims are sent.
func (w *jsonWriter) ruleMembers() object {
	var o object
	u := w.b.rules
	if id := w.b.routing; id[0] != "" {
		var to object
		w.put(&to, "rx bin", id[0])
		w.put(&to, "rx pcn", id[1])
		w.put(&to, "rx group", id[2])
		w.put(&o, w.choose("way 11", "routing", "claims processing", "pharmacy routing"), to)
	}
	var rules object
	var list []any
	drugs := func(e *object, names []string) {
		if len(names) > 0 {
			w.put(e, "drugs", names)
		}
	}
	rule := func(words, title string, on member, more ...member) {
		e := append(object{on}, more...)
		switch w.rules {
		case "switches":
			w.put(&rules, words, e)
		case "programs":
			list = append(list, append(object{{w.key("program"), title}}, e...))
		default:
			list = append(list, append(object{{w.key("rule name"), title}}, e...))
		}
	}
	switch {
	case w.rules == "flags":
		w.flagRules(&o)
		return o
	case w.rules == "claims" && !(u.authorizes && len(u.authorized) == 0) && !u.steps:
		if list := w.claimRules(); list != nil {
			w.put(&o, w.choose("claim rules", "rules", "claim rules", "edits", "adjudication rules"), list)
		}
		w.kindRules(&o, u.excluded == nil)
		return o
	}
	required := member{w.key("required"), true}
	if w.rules == "rows" {
		required = member{w.key("enabled"), "Y"}
	}
	more := func(f func(e *object)) []member {
		var e object
		f(&e)
		return e
	}
	if u.authorizes {
		rule("prior authorization", "Prior Authorization", required, more(func(e *object) { drugs(e, u.authorized) })...)
	}
	if u.steps {
		rule("step therapy", "Step Therapy", required, more(func(e *object) { drugs(e, u.stepped) })...)
	}
	if len(u.quantity) > 0 {
		var limits []any
		for _, q := range u.quantity {
			var e object
			w.put(&e, "drug", q.drug)
			w.put(&e, "quantity", q.max)
			w.put(&e, "per days", q.days)
			limits = append(limits, e)
		}
		w.put(&o, "quantity limits", limits)
	}
	if u.difference {
		rule("daw penalty", "DAW Penalty", required)
	}
	if u.refill > 0 {
		if w.rules == "switches" {
			w.put(&rules, "refill too soon percent", u.refill)
		} else {
			rule("refill too soon", "Refill Too Soon", member{w.key("threshold percent"), u.refill})
		}
	}
	if u.mailFills > 0 {
		rule("mandatory mail", "Mandatory Mail", required, more(func(e *object) { w.put(e, "retail fills allowed", u.mailFills) })...)
	}
	if u.exclusive {
		rule("exclusive specialty pharmacy", "Exclusive Specialty Pharmacy", required, more(func(e *object) { w.put(e, "retail fills allowed", u.specialtyFills) })...)
	}
	if rules != nil {
		w.put(&o, w.choose("way 12", "utilization management", "clinical rules", "rules"), rules)
	}
	if list != nil {
		w.put(&o, w.choose("way 13", "programs", "utilization management", "pharmacy programs"), list)
	}
	w.kindRules(&o, true)
	return o
}

// kindRules writes what holds for kinds of drugs.
func (w *jsonWriter) kindRules(o *object, excludes bool) {
	u := w.b.rules
	if u.preventive {
		var e object
		w.put(&e, "member cost", 0)
		w.put(o, "preventive drugs", e)
	}
	if u.insulin > 0 {
		var e object
		w.dollars(&e, "maximum copay", u.insulin)
		w.put(&e, "days supply", 30)
		w.put(o, "insulin cap", e)
	}
	if excludes && len(u.excluded) > 0 {
		w.put(o, w.choose("way 14", "exclusions", "excluded drugs"), u.excluded)
	}
}

// flagRules writes the rules as switches and numbers of the plan.
func (w *jsonWriter) flagRules(o *object) {
	u := w.b.rules
	var e object
	if u.authorizes {
		w.put(&e, "prior authorization required", true)
		if len(u.authorized) > 0 {
			w.put(&e, "prior authorization drugs", u.authorized)
		}
	}
	if u.steps {
		w.put(&e, "step therapy required", true)
	}
	var limits []any
	for _, q := range u.quantity {
		var one object
		w.put(&one, "drug name", q.drug)
		w.put(&one, "max quantity", q.max)
		limits = append(limits, append(one, member{w.key("days supply"), q.days}))
	}
	if limits != nil {
		w.put(&e, "quantity limits", limits)
	}
	if u.difference {
		w.put(&e, w.choose("difference", "daw2 penalty applies", "member pays brand generic difference"), true)
	}
	if u.refill > 0 {
		w.put(&e, w.choose("refill", "refill too soon threshold percent", "refill threshold percent", "early refill threshold pct"), u.refill)
	}
	if u.mailFills > 0 {
		w.put(&e, "mandatory mail order", true)
		w.put(&e, "retail fills before mail", u.mailFills)
	}
	if u.exclusive {
		var one object
		w.put(&one, "exclusive", true)
		w.put(&one, "retail grace fills", u.specialtyFills)
		w.put(&e, "specialty pharmacy program", one)
	}
	if u.preventive {
		w.dollars(&e, "preventive drugs copay", 0)
	}
	if u.insulin > 0 {
		w.dollars(&e, "insulin copay cap", u.insulin)
	}
	if len(u.excluded) > 0 {
		var list []any
		for _, x := range u.excluded {
			var one object
			w.put(&one, "category", x)
			list = append(list, one)
		}
		w.put(&e, "exclusions", list)
	}
	if e != nil {
		w.put(o, w.choose("flags", "pharmacy rules", "rx rules", "clinical programs"), e)
	}
}
