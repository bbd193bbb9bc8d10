package analyze

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
)

// How sure the reader is of a rule that is read from a sentence.
const (
	sureRule    benefit.Confidence = 780 // the sentence says it in full
	sureContext benefit.Confidence = 720 // which drugs it is for stands elsewhere
	unsure      benefit.Confidence = 400 // the wording leaves it open
)

// ruleReader reads the rules that are not cost shares of a tier: which drugs are covered, and what must be so before
// one is paid. What the text says too loosely to be applied it keeps as a rule without terms, with the words.
type ruleReader struct {
	src     *document.Text
	section *section
	plan    *benefit.Plan
	found   []finding.Finding
	pending []benefit.NotStated

	refilling  bool // the paragraph before the one being read is about refills
	maintained bool // the paragraph before the one being read is about maintenance drugs
	stepped    bool // the words before those being read lead on to a list of steps

	below []*unit // what follows the unit being read
}

// readRulesOf adds the rules of drug coverage, utilization management and coordination that units of text state to a plan.
func readRulesOf(src *document.Text, s *section, plan *benefit.Plan, units []*unit) []finding.Finding {
	r := &ruleReader{src: src, section: s, plan: plan}
	r.boxes()
	units = r.pairedSettings(units)
	units = r.settings(units)
	r.coverage(units)
	r.claimEdits()
	r.countsGrids()
	r.utilization(units)
	r.coordination(units)
	r.terms(units)
	r.outOfNetwork(units)
	r.outsideCells()
	r.freedDrugs(units)
	r.monthsAsDefined()
	r.leftOpen(units)
	r.toldLimits()
	r.forgetDecided()
	r.plan.NotStated = append(r.plan.NotStated, r.pending...)
	return r.found
}

// forgetDecided drops what was said of rules that other words of the document state in full.
func (r *ruleReader) forgetDecided() {
	known := map[string]bool{}
	r.plan.EachRule(func(i benefit.RuleInfo) {
		known[string(i.ID)] = i.Standing != benefit.Absent && i.Standing != ""
	})
	r.found = slices.DeleteFunc(r.found, func(f finding.Finding) bool { return known[f.Path] })
	r.pending = slices.DeleteFunc(r.pending, func(n benefit.NotStated) bool { return known[n.Path] })
}

// specialty is the scope of the plan's specialty drugs: its specialty tiers, else every specialty drug.
func (r *ruleReader) specialty() benefit.Scope {
	var tiers []benefit.TierID
	for _, t := range r.section.drugs.tiers {
		switch name := r.section.drugs.names[t.ID]; {
		case isSpecialty(name.classes):
			tiers = append(tiers, t.ID)
		case slices.ContainsFunc(name.classes, func(c benefit.TierClass) bool { return plain(c) == benefit.Specialty }):
			return benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindSpecialty}}} // a tier holds them together with others
		}
	}
	if len(tiers) == 0 {
		return benefit.Scope{Drugs: benefit.DrugSet{Kinds: []benefit.DrugKind{benefit.KindSpecialty}}}
	}
	return benefit.Scope{Tiers: tiers}
}

func ofKinds(kinds ...benefit.DrugKind) benefit.Scope {
	return benefit.Scope{Drugs: benefit.DrugSet{Kinds: kinds}}
}

// add puts a rule into a list. One that is there already gathers evidence; one that says something else of the same
// fills is kept as another reading; one without terms gives way to one that has them.
func add[T any](r *ruleReader, list *[]benefit.Rule[T], kind string, scope benefit.Scope, terms benefit.Sourced[T]) {
	rule := benefit.Rule[T]{ID: benefit.NewRuleID(kind, scope), Scope: scope, Terms: terms}
	if v := r.section.variant; v != "" {
		rule.Variant, rule.ID = v, benefit.RuleID(v+"/"+string(rule.ID))
	}
	for i := range *list {
		old := &(*list)[i]
		if old.ID != rule.ID {
			continue
		}
		switch {
		case !terms.Known():
		case !old.Terms.Known():
			*old = rule
		case reflect.DeepEqual(unlabelled(old.Terms.Value), unlabelled(terms.Value)):
			if !sameEvidence(old.Terms.Evidence, terms.Evidence) {
				old.Terms.Evidence = append(old.Terms.Evidence, terms.Evidence...)
			}
		default:
			old.Terms.Standing = benefit.Conflicting
			old.Terms.Alternatives = append(old.Terms.Alternatives, benefit.Alternative[T]{Value: terms.Value, Evidence: terms.Evidence})
		}
		return
	}
	*list = append(*list, rule)
}

// unlabelled is what a rule says without the words that it is called by.
func unlabelled[T any](terms T) any {
	switch t := any(terms).(type) {
	case benefit.Inclusion:
		return benefit.Inclusion{}
	case benefit.Exclusion:
		t.Label = ""
		return t
	}
	return terms
}

// open keeps words that speak of a rule and do not say it: a rule without terms, which is not applied, a finding and a
// line among what is not stated.
func open[T any](r *ruleReader, list *[]benefit.Rule[T], category benefit.Category, kind string, scope benefit.Scope, ev []benefit.Evidence, why string) {
	ev = slices.Clone(ev)
	for i := range ev {
		ev[i].Confidence = min(ev[i].Confidence, unsure)
	}
	before := len(*list)
	add(r, list, kind, scope, benefit.Sourced[T]{Standing: benefit.Absent, Evidence: ev})
	if len(*list) == before || len(ev) == 0 {
		return
	}
	rule := (*list)[before]
	at := ev[0].Span()
	r.found = append(r.found, finding.Finding{
		Code: "rule_undecided", Severity: finding.Warning, Page: r.src.PageAt(at.Start), Span: &at, Path: string(rule.ID), Message: why,
	})
	r.pending = append(r.pending, benefit.NotStated{Category: category, Path: string(rule.ID), Message: fmt.Sprintf("%s (%q)", why, shorten(oneLine(ev[0].Quote)))})
}

const maxShort = 160 // runes of a quote within a message

func shorten(s string) string {
	if r := []rune(s); len(r) > maxShort {
		return strings.TrimSpace(string(r[:maxShort])) + "…"
	}
	return s
}
