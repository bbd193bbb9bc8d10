package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/formulary"
)

const (
	priorAuth   = `(?:prior[- ]auth(?:ori[sz]ation)?s?|pre-?auth(?:ori[sz]ation)?s?|pre-?cert(?:ification)?s?|pre-?notifications?|prior[- ]approvals?|pre-?approvals?|advance approvals?|approval in advance)`
	stepTherapy = `(?:step(?:ped)?[- ](?:therapy|programs?|care)|fail[- ]first (?:requirements?|programs?|rules?|edits?))`

	// who asks for an approval, and when it is asked for
	beforehand = `(?:before|in advance|prior to|first|ahead of time)`
)

var (
	priorAuthRE = regexp.MustCompile(`\b` + priorAuth + `\b|\b(?:prior-?authorized|pre-?authorized|pre-?certified|pre-?approved)\b|` +
		`\b(?:get|obtain|receive|need|have|requires?|required)(?: to (?:get|obtain|receive))?(?: [a-z']+){0,3} (?:approvals?|authorizations?|approved)\b[^.;]{0,70}\b` + beforehand + `\b|\bmust be (?:pre-?)?(?:approved|authorized)\b[^.;]{0,50}\b` + beforehand + `\b|` +
		`\bpa (?:is |are )?required\b|\b(?:requires?|need|subject to) (?:a )?pa\b|\bpa(?:, ?| and |/)(?:and )?(?:st|ql)\b`)
	namedAuthRE   = regexp.MustCompile(`\b` + priorAuth + `\b|\b(?:prior-?authorized|pre-?authorized|pre-?certified|pre-?approved)\b|\bpa\b`)
	stepTherapyRE = regexp.MustCompile(`\b` + stepTherapy + `\b|\bpa(?:, ?|/)st\b|\bst(?:, and |, ?| and |/)ql\b`)
	// approvalRE, aheadRE and demandRE together say in other words that an authorization is asked for: "your doctor must ask the
	// plan for approval before some drugs are covered".
	approvalRE    = regexp.MustCompile(`\b(?:pre-?)?(?:approvals?|approved?|approves (?:them|it|the drugs?) (?:before|in advance|ahead)|authori[sz]ations?|authori[sz](?:ed|es?)|permission|okay|consent|(?:clinical|medical|coverage) review|review(?:ed|s)?)\b`)
	aheadRE       = regexp.MustCompile(`\bbefore\b|\bin advance\b|\badvance\b|\bprior to\b|\bfirst\b|\bahead of time\b|\buntil\b|\bunless\b|\bonly (?:after|if|when|with)\b`)
	demandRE      = regexp.MustCompile(`\bmust\b|\bneed(?:s|ed)?\b|\brequir(?:ed|es?)\b|\b(?:has|have) to\b|\bnot (?:be )?(?:cover(?:ed)?|paid|pay(?:able)?)\b|\bonly\b|\bsubject to\b|\bnecessary\b`)
	notOursRE     = regexp.MustCompile(`\bfda\b|\bfood and drug\b|\bgovernment\b|\bapproved (?:drugs|uses?|indication|medications|list|by the (?:u\.s|federal))|\bmedicare-approved\b|\bclaims?\b|\badmission|\bexceptions?\b|\bassistance programs?\b`)
	assertRE      = regexp.MustCompile(`\b(?:has|have) (?:established|set|placed) (?:[a-z]+ ){0,2}(?:quantity|dispensing) limits?\b|^\W*(?:some|certain|many|select(?:ed)?|a few) (?:[a-z]+ ){0,2}(?:drugs|medic(?:ation|ine)s|prescriptions) have (?:` + priorAuth + `|` + stepTherapy + `|quantity limits?)\b|\brequir(?:ed|es?|ing)\b|\b(?:has|have) an? (?:[a-z]+ )?(?:` + priorAuth + `|` + stepTherapy + `) requirements?\b|\b(?:have|has) to (?:try|use|be)\b|\bneed(?:ed|s)?\b|\bmust\b|\binclude[ds]\b|\bappl(?:y|ies)\b|\bsubject to\b|\b(?:falls?|comes?) under (?:the |our |a )?(?:` + priorAuth + `|` + stepTherapy + `)|\b(?:remains?|is|are|continues? to be) (?:also |still )?covered,? (?:only )?(?:with|subject to) (?:an? |approved )?` + priorAuth + `|\b(?:package|bundle): (?:and )?` + ruleNamed + `(?:(?:,? and |, )` + ruleNamed + `)+|\bnecessary\b|\bmandatory\b|\b(?:have|has) to (?:get|obtain|request)\b|\bonly (?:with|upon|after)\b|\b(?:have|has|carry|carries) (?:[a-z]+,? ){0,8}(?:requirements?|rules?|restrictions?)\b|[-:] ?yes\b|[-:] ?(?:on|active|enabled)(?:,|\W*$)|\buses?\b|\b(?:is|are) (?:adopting|introducing|implementing|adding)\b|\b(?:has|have) (?:adopted|introduced|implemented|added)\b|\bfeatures (?:[a-z]+ ){0,2}(?:management|clinical) (?:programs?|edits|rules|requirements)\b|\b(?:is|are) (?:also |now |being )?(?:in (?:place|effect)|used|set|added)\b|\b(?:is|are) (?:also )?(?:(?:a )?part of|included (?:in|under)|managed (?:by|through|under)) (?:an?|the|our|your|its) (?:[a-z]+ ){0,2}(?:` + priorAuth + `|` + stepTherapy + `)`)
	notRequiredRE = regexp.MustCompile(`\b(?:is|are|does|do)(?: not|n't) (?:be )?(?:required|apply|needed|necessary|included|subject|need|require)\b|\bnot required\b|\bno (?:prior|pre-?auth|pre-?cert|step|quantity)\b|[-:] ?(?:no|none|not applicable|n/a)\b|[-:] ?(?:off|inactive|disabled)(?:,|\W*$)|\bwithout (?:the need for |requiring )(?:a )?` + priorAuth)
	elsewhereRE   = regexp.MustCompile(`\blists? (?:are|is) subject to change\b|\bappeal|\bgrievance|\bexternal review\b`)
	// definitionRE finds what a word means. Glossaries explain what a plan need not have.
	definitionRE = regexp.MustCompile(`^\W*(?:the term )?"?(?:` + priorAuth + `|` + stepTherapy + `|quantity limits?|dispensing limits?)"?(?: ?\([a-z]{2,3}\))?"? ?(?:(?:-|:) )?(?:means?|refers? to|is (?:a|an|the) (?:[a-z]+ )?(?:process|practice|procedure|method|form|type|way|approach|decision)|is when)\b`)

	// which drugs a rule is for
	someDrugsRE = regexp.MustCompile(`^ ?(?:is |are )?(?:also )?(?:required |needed |applicable |necessary )?(?:for|on|to)? ?(?:certain|some|select(?:ed)?|many|specific|designated|various|the following|these|a number of|several)?(?: of the| (?:classes|categories|types) of)? ?(?:covered |prescription |formulary |listed |brand[- ]name |outpatient |retail |mail order )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?(?: drugs?)?)?\W*(?:$|[.;,(]| with\b| before\b| prior to\b| as\b| and\b| in order\b| to be\b| may\b| under\b| according\b| if\b| included\b| see\b| or\b| (?:listed |included |marked |shown )?(?:on|in) (?:the|our|your|this)\b| (?:marked|listed|shown|noted|identified|indicated)\b| [•·●*▪])`)
	forRE       = regexp.MustCompile(`\b(?:for|on|to) ([a-z][^.;]{2,80})`)
	// who or what needs it, in the words before "requires"
	needRE        = regexp.MustCompile(`\b(?:requires?|needs?|must have|(?:is|are|will be) (?:also )?subject to|must (?:first )?(?:be|get|receive|obtain|undergo))\b[^,;:]{0,40}$`)
	someSubjectRE = regexp.MustCompile(`\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)(?: (?:(?:marked|listed|shown|noted|identified|indicated|designated|covered|included|with|on|in|under|that|which|may|will|also|always|often|generally|typically)\b.*)?)?$`)
	ofSomeRE      = regexp.MustCompile(`^(?:(?:for|under|in|with) [^,]*, )?(?:(?:there are|a list of|lists? of|the|your|our|any|these|those|this|if|and|coverage|most|many|some|certain|other|select|selected|specific|covered|prescription|formulary|listed|various|designated|following|number|of|a|several|plan|benefits?|outpatient|of|for) )*$`)
	otherSubject  = regexp.MustCompile(`\b(?:services?|procedures?|quantit(?:y|ies)|amounts?|doses?|dosages?|supplies|refills?|fills?|claims?|exceptions?|requests?)$`)

	// describedRE finds drugs that are told by what they are for.
	describedRE = regexp.MustCompile(`\b(?:used|prescribed|taken|indicated) (?:to|for|in)\b|\bto treat\b|\bfor (?:the )?treatment\b`)

	// medicalThingRE finds what is no drug and needs an authorization as well.
	medicalThingRE = regexp.MustCompile(`\bservices\b|\bprocedures?\b|\binpatient\b|\bsurger(?:y|ies)\b|\bhospital|\bimaging\b|\bmris?\b|\bct scans?\b|\bhome health\b|\bdurable medical\b|\badmissions?\b|\bskilled nursing\b|\btransplants?\b|\bprosthe|\bambulance\b|\bphysical therapy\b|\brehabilitation\b|\bdental\b|\bvision\b|\btravel\b`)
	// beyondRE finds a bound beyond which a rule begins.
	beyondRE = regexp.MustCompile(`\b(?:over|exceed(?:s|ing)?|more than|greater than|above|beyond|in excess of|longer than|costing|quantit(?:y|ies)|dos(?:e|es|age))\b`)

	legendRE    = regexp.MustCompile(`^[^a-z]*\(?(?:pa|st|ql)\)? ?[-=:] ?(?:prior|step|quantity)`)
	conditionRE = regexp.MustCompile(`\bif\b|\bwhen (?:your|you|the|it|a)\b|\bwhen (?:generic|brand)s?\b`)
	// subordinateRE finds clauses that state nothing: "if your drug requires prior authorization, ask …".
	subordinateRE = regexp.MustCompile(`(?:^|[\s(,])(?:if|whether|once|while|because|unless|until|when)\b[^,;:]*(?:[,;:]|$)`)
	// consequencesRE finds what comes of not keeping a rule, said behind it.
	consequencesRE = regexp.MustCompile(`(?:[,;]| -)? ?(?:(?:and|but|or|otherwise),? )?\bif (?:you|it|this|the member|members?|approval|prior|pre|one)\b[^;]*\b(?:not|don't|doesn't|isn't|fails?)\b[^;]*$|[,;]? ?\botherwise\b[^;]*$`)
)

// general is the scope of a rule that a sentence states for drugs which another list marks: those with its flag.
func (r *ruleReader) general(u *unit, flag formulary.Flag) benefit.Scope {
	scope := benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{flag}}}
	if len(u.tiers) > 0 {
		scope.Tiers = slices.Clone(u.tiers)
	}
	return scope
}

// clauseOf returns the clause of a sentence, between semicolons, that the words at i stand in, where it says by itself
// that something is required; else the sentence. What becomes of those who do not keep a rule is left out.
func clauseOf(s string, i int) string {
	from, to := strings.LastIndexByte(s[:i], ';')+1, len(s)
	if at := strings.IndexByte(s[i:], ';'); at >= 0 {
		to = i + at
	}
	c := s[from:to]
	if !assertRE.MatchString(c) && !undecidedRE.MatchString(c) {
		c = s
	}
	if at := consequencesRE.FindStringIndex(c); at != nil && at[0] > 0 {
		c = c[:at[0]]
	}
	return strings.TrimSpace(c)
}

// namesDrugRules reports whether a sentence names two of the rules that together only drugs have, whatever else the text around it is about:
// "Prior auth, step therapy and quantity limits may apply."
func namesDrugRules(s string) bool {
	return stepTherapyRE.MatchString(s) && (namedAuthRE.MatchString(s) || quantityRE.MatchString(s))
}

// onlyIfGotRE finds a condition that is the rule: "covered only if you obtain prior authorization".
var onlyIfGotRE = regexp.MustCompile(`\bonly (?:if|when) (?:(?:you|your|the|a|member|participant|doctor|physician|provider|prescriber)(?:'s)? )*(?:first )?(?:(?:has|have) )?(?:get|gets|obtain(?:s|ed)?|receive[sd]?|request(?:s|ed)?)\b`)

// asserts reports whether a clause says that something is required, and not only in a clause that states nothing.
func asserts(clause string, what *regexp.Regexp) bool {
	main := subordinateRE.ReplaceAllString(clause, " ")
	return what.MatchString(main) && assertRE.MatchString(main)
}

// needed is for which drugs a clause says that a rule holds.
type needed struct {
	kinds   []benefit.DrugKind
	tiers   []benefit.TierID
	general bool // for drugs that only a list can tell
	nothing bool // the clause is about something else than drugs
}

// whose tells for which drugs the clause around a rule's name states it: the kinds or tiers that it names, or drugs that
// only a list can tell. Words for drugs that the model has no name for are neither.
func (r *ruleReader) whose(clause string, names [][]int) needed {
	kinds := kindSet(slices.DeleteFunc(kindsIn(clause), func(m mention) bool { return m.kind == benefit.KindPreventive }))
	tiers, ok := r.tiersIn(clause)
	switch {
	case medicalThingRE.MatchString(clause) && !drugWordsRE.MatchString(clause) && len(kinds) == 0:
		return needed{nothing: true}
	case len(kinds) > 0:
		return needed{kinds: kinds}
	case len(tiers) > 0:
		return needed{tiers: tiers}
	case !ok:
		return needed{}
	}
	at := names[0]
	for _, n := range names {
		if m := needRE.FindStringIndex(clause[:n[0]]); m != nil {
			subject := strings.TrimSpace(clause[:m[0]])
			if k := strings.LastIndexAny(subject, ":"); k >= 0 {
				subject = strings.TrimSpace(subject[k+1:])
			}
			subject = strings.TrimLeft(subject, "0123456789.()[]*#†‡§^•●▪■◦‣∙·- ")
			if d := someSubjectRE.FindStringIndex(subject); d != nil {
				return needed{general: ofSomeRE.MatchString(subject[:d[0]]) || priorAuthRE.MatchString(subject[:d[0]])}
			}
			if otherSubject.MatchString(subject) || describedRE.MatchString(subject) {
				return needed{}
			}
			at = n
		}
	}
	if m := forRE.FindStringSubmatchIndex(clause[at[1]:]); m != nil {
		of := clause[at[1]+m[0]:]
		return needed{general: someDrugsRE.MatchString(" "+of) || onListRE.MatchString(of)}
	}
	return needed{general: true}
}

// onListRE finds the drugs of a list, which tells them: "to the drugs on the standard PA list".
var onListRE = regexp.MustCompile(`^(?:for|on|to) (?:all |the )*(?:prescription |covered )?(?:drugs|medic(?:ation|ine)s|products) (?:that are )?(?:listed |named |included )?(?:on|in) (?:the|our|your|its|this|a) (?:[a-z']+ ){0,3}list\W*$`)

// authorization reads that prior authorization or step therapy is asked for.
func (r *ruleReader) authorization(u *unit, k int) {
	s := u.sents[k].s
	body := u.body(k)
	if definitionRE.MatchString(body) {
		return
	}
	if notWithoutRE.MatchString(body) && quantified.MatchString(body) && len(kindsIn(body)) == 0 {
		r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), u.quote(k, k, sureRule))
		return
	}
	if barePAforRE.MatchString(body) {
		r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), u.quote(k, k, sureRule))
		return
	}
	if authTitleRE.MatchString(u.titleBefore(k)) && needSomethingRE.MatchString(body) && !undecidedRE.MatchString(firstClause(body)) {
		r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), u.quote(max(0, k-1), k, sureRule))
		return
	}
	if explainsLetters(body) { // "PA: prior authorization" explains a list's letters
		if priorAuthRE.MatchString(body) && !notRequiredRE.MatchString(body) {
			r.flagged(formulary.PriorAuthorization, r.general(u, formulary.PriorAuthorization), u.quote(k, k, sureRule))
		}
		return
	}
	steps := !stepTherapyRE.MatchString(body) && triesFirst(s)
	listed := r.authorizedNames(u, k) || r.namedBelow(u, k, formulary.PriorAuthorization)
	if named := namedAuthRE.MatchString(body); named || !steps && !notOursRE.MatchString(body) && (listed || !r.approval(u, k, body)) {
		of := s
		if named && len(kindsIn(s[:len(s)-len(body)])) == 0 {
			of = body // the heading says what it is called, not whose it is
		}
		if at := priorAuthRE.FindStringIndex(of); at != nil {
			r.priorAuthorization(u, k, onlyIfGotRE.ReplaceAllString(clauseOf(of, at[0]), "only with"), listed)
		}
	}
	if steps {
		for part := range strings.SplitSeq(body, ", ") {
			if needsFirstRE.MatchString(part) && r.approval(u, k, part) {
				break
			}
		}
	}
	if at := stepTherapyRE.FindStringIndex(s); steps {
		open(r, &r.plan.Utilization.StepTherapy, benefit.UtilizationManagement, "stepTherapy", r.general(u, formulary.StepTherapy), u.quote(k, k, sureRule), "The document asks that other drugs are tried first and does not say which; name them, or give the drug list.")
	} else if at != nil {
		if c := clauseOf(s, at[0]); (asserts(c, stepTherapyRE) || withStepsRE.MatchString(body)) && !notRequiredRE.MatchString(c) && !failsRule(c, stepTherapyRE) && !r.steppedNames(u, k) && !r.namedBelow(u, k, formulary.StepTherapy) {
			r.flagged(formulary.StepTherapy, r.general(u, formulary.StepTherapy), u.quote(k, k, sureRule))
			r.transition(u, k, benefit.EditStepTherapy)
		}
	}
}

// authTitleRE and needSomethingRE find that drugs need what the title above them names: "Prior authorization. Some drugs require us to
// confirm that they are needed."
var (
	authTitleRE     = regexp.MustCompile(`^[^a-z]*` + priorAuth + `(?: \(pa\))?\W*$`)
	needSomethingRE = regexp.MustCompile(`^\W*(?:some|certain|select|many|a number of) (?:[a-z-]+ ){0,2}(?:drugs|medic(?:ation|ine)s|prescriptions) (?:require|need|must)\b`)
)

// firstClause is a sentence up to its first comma: behind it another rule may be told.
func firstClause(s string) string {
	first, _, _ := strings.Cut(s, ",")
	return first
}

// titleBefore is the title in front of a sentence, if the unit begins with one: a heading of its own or the first sentence.
func (u *unit) titleBefore(k int) string {
	switch {
	case k == 0 && u.headed > 0:
		return u.s[:u.headed]
	case k == 1:
		return u.body(0)
	}
	return ""
}

// needsFirstRE finds in a sentence on several rules the one of them that is an approval: "some drugs need approval first".
var needsFirstRE = regexp.MustCompile(`^\W*(?:and )?(?:some|certain|many|select) (?:[a-z-]+ ){0,2}(?:drugs|medic(?:ation|ine)s|prescriptions) (?:need|require|must have|must get) [^.;]*\bapproval\b[^.;]*$`)

// barePAforRE finds an item of a list of rules that needs no verb: "Prior authorization for some drugs".
var barePAforRE = regexp.MustCompile(`^[^a-z]*(?:` + priorAuth + `) (?:for|on) (?:certain|some|select(?:ed)?|many|specific|various) (?:prescription |covered )?(?:drugs?|medic(?:ation|ine)s?)(?:$|[^a-z ]| *$|;)`)

// notWithoutRE finds drugs that are not covered as long as nobody has authorized them.
var notWithoutRE = regexp.MustCompile(`\bnot (?:be )?(?:covered|paid)(?: for)? without (?:a |an )?` + priorAuth + `\b|^\W*without (?:a |an )?` + priorAuth + `\b[^.;]{0,80}\bnot (?:be )?(?:covered|paid)\b`)

// quantified finds drugs of which a list says which they are: "certain drugs", "some medications".
var quantified = regexp.MustCompile(`\b(?:certain|some|select(?:ed)?|many|specific|designated|various|the following|these|those|a number of|several|most|any|all)(?: of the)? (?:(?:covered|prescription|formulary|listed|brand[- ]name|outpatient|retail|mail order|high-cost|expensive|of) )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?|products?)\b`)

// approval reads that an authorization is asked for from words that do not name it. It reports whether they do.
func (r *ruleReader) approval(u *unit, k int, s string) bool {
	calls := mustCallRE.MatchString(s) && !calledElseRE.MatchString(s)
	if !calls && !approvalRE.MatchString(s) || !aheadRE.MatchString(s) || !demandRE.MatchString(s) && !u.answers(k, priorAuthRE) || notOursRE.MatchString(s) || unlessAuthRE.MatchString(s) && excludeVerbRE.MatchString(s) || notRequiredRE.MatchString(s) || medicalThingRE.MatchString(s) || !drugWordsRE.MatchString(s) {
		return false
	}
	if main := subordinateRE.ReplaceAllString(s, " "); !calls && !approvalRE.MatchString(main) && !onlyIfRE.MatchString(s) && !strings.Contains(s, "unless") && !strings.Contains(s, "until") {
		return false // "if your drug needs approval, …"
	}
	ut := &r.plan.Utilization
	ev := u.quote(k, k, sureRule)
	scope := r.general(u, formulary.PriorAuthorization)
	kinds := kindSet(slices.DeleteFunc(kindsIn(s), func(m mention) bool { return m.kind == benefit.KindPreventive }))
	switch {
	case undecidedRE.MatchString(definite(s)):
		open(r, &ut.PriorAuthorization, benefit.UtilizationManagement, "priorAuthorization", scope, ev, "The document says that an approval may be needed and not when; the rule is not applied.")
	case len(kinds) == 1 && !partialRE.MatchString(s) && !beyondRE.MatchString(s):
		scope = ofKinds(kinds[0])
		if kinds[0] == benefit.KindSpecialty {
			scope = r.specialty()
		}
		add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
	case len(kinds) == 0 && quantified.MatchString(s) && !beyondRE.MatchString(s):
		add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
	default:
		open(r, &ut.PriorAuthorization, benefit.UtilizationManagement, "priorAuthorization", scope, ev, "Which drugs need an approval is said in words that name no list; the rule is not applied.")
	}
	return true
}

var (
	// mustCallRE finds a prescriber who has to call the plan first.
	mustCallRE = regexp.MustCompile(`\b(?:doctor|physician|prescriber|provider|you|pharmacist|pharmacy)s? (?:must|has to|have to|needs? to|is required to|are required to) (?:first )?(?:call|contact|notify)\b[^.;:]{0,60}\bbefore\b[^.;:]{0,60}\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?|it|they)\b[^.;:]{0,20}\b(?:covered|dispensed|filled|paid)\b|\b(?:doctor|physician|prescriber|provider|you)s? (?:must|has to|have to|needs? to) (?:first )?(?:call|contact|notify)\b[^.;:]{0,60}\bbefore (?:we|the plan|it) (?:will )?(?:covers?|pays?)\b[^.;:]{0,40}\b(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b`)
	// calledElseRE finds that another than the plan is called, or is told of something else than a drug.
	calledElseRE = regexp.MustCompile(`\b(?:call|contact|notify) (?:(?:the|your|our|their|a|an|any) )?(?:[a-z-]+ ){0,3}?(?:pharmac(?:y|ies|ists?)|doctors?|physicians?|prescribers?|providers?|office|patients?|members?)\b|\b(?:call|contact|notify|tell) [^.;:]{0,40}?\b(?:of|about|regarding|that|if|when)\b[^.;:]*\bbefore\b`)
	// onlyIfRE finds a condition that is a rule.
	onlyIfRE = regexp.MustCompile(`\b(?:covered|paid(?: for)?|dispensed|filled) only (?:if|when|after|once)\b`)
)

// answers reports whether a sentence is the answer to a question that takes a rule for granted: "Why does my drug need prior
// authorization?"
func (u *unit) answers(k int, re *regexp.Regexp) bool {
	return k > 0 && strings.HasPrefix(strings.TrimLeft(u.sents[k-1].s, " "), "why ") && strings.HasSuffix(u.sents[k-1].s, "?") && re.MatchString(u.sents[k-1].s)
}

// failsRule reports whether a clause is about those who do not keep a rule, or about how to keep it, rather than about
// the rule: the words for that stand before its name.
func failsRule(clause string, what *regexp.Regexp) bool {
	at := failureRE.FindStringIndex(dutyToGetRE.ReplaceAllStringFunc(clause, func(m string) string { return strings.Repeat(" ", len(m)) }))
	return at != nil && !mayMustRE.MatchString(clause) && (at[0] < what.FindStringIndex(clause)[0] || !requiredRE.MatchString(clause))
}

// dutyToGetRE finds who has to get an approval, which tells no one how to get it.
var dutyToGetRE = regexp.MustCompile(`\b(?:requires?|required|needs?|needed|has|have|asks?|must)\b[^.;,:]{0,60}\bto (?:request|obtain|get)\b`)

// requiredRE finds the plain statement of a rule, which what follows does not take back.
var requiredRE = regexp.MustCompile(`\b(?:requires?|need|(?:is|are) subject to)(?: an?)? (?:` + priorAuth + `|` + stepTherapy + `)\b|\b(?:` + priorAuth + `|` + stepTherapy + `)(?: \([a-z]{2}\))? (?:is|are) (?:also )?(?:required|needed|necessary|mandatory)\b`)

// itemAt is the item around i of a clause that lists items behind bullets, else all of it.
func itemAt(clause string, i int) string {
	const bullet = "•"
	from := strings.LastIndex(clause[:i], bullet)
	if from < 0 {
		return clause
	}
	item, _, _ := strings.Cut(clause[from+len(bullet):], bullet)
	return item
}

// priorAuthorization reads the clause of a sentence that names the rule; named says that the drugs which it names have been read.
func (r *ruleReader) priorAuthorization(u *unit, k int, clause string, named bool) {
	names := namedAuthRE.FindAllStringIndex(clause, -1)
	if len(names) == 0 {
		names = priorAuthRE.FindAllStringIndex(clause, -1)
	}
	if len(names) == 0 || helpWithCostsRE.MatchString(clause) || notRequiredRE.MatchString(clause) || !asserts(clause, priorAuthRE) || failsRule(clause, priorAuthRE) {
		return
	}
	ut := &r.plan.Utilization
	ev := u.quote(k, k, sureRule)
	undecided := undecidedRE.MatchString(definite(clause)) || conditionRE.MatchString(clause)
	leave := func(scope benefit.Scope, why string) {
		open(r, &ut.PriorAuthorization, benefit.UtilizationManagement, "priorAuthorization", scope, ev, why)
	}
	if at := boundApartRE.FindStringIndex(clause); at != nil && len(kindsIn(clause[:at[0]])) > 0 && !beyondRE.MatchString(clause[:at[0]]) {
		leave(r.general(u, formulary.PriorAuthorization), "The document asks for a prior authorization of some drugs beyond a bound; that part of the rule is not applied.")
		clause = clause[:at[0]]
	}
	who := r.whose(clause, names)
	flagged := benefit.Scope{Drugs: benefit.DrugSet{Flags: []formulary.Flag{formulary.PriorAuthorization}}}
	switch {
	case who.nothing:
	case len(who.kinds) > 0:
		for _, kind := range who.kinds {
			scope := ofKinds(kind)
			if kind == benefit.KindSpecialty {
				scope = r.specialty()
			}
			words := wordsAbout(clause, kind)
			if kind == benefit.KindCompound && !undecided && !partialRE.MatchString(words) {
				r.authorizedCompounds(words, ev)
			}
			within, ok := r.beyond(words, scope)
			if undecided || partialRE.MatchString(words) || !ok {
				leave(scope, "The document leaves open which of these drugs need a prior authorization; the rule is not applied.")
				continue
			}
			add(r, &ut.PriorAuthorization, "priorAuthorization", within, benefit.State(benefit.PriorAuthorization{}, ev...))
		}
	case len(who.tiers) > 0:
		scope := benefit.Scope{Tiers: who.tiers}
		if undecided || partialRE.MatchString(clause) || beyondRE.MatchString(clause) {
			leave(scope, "The document leaves open which drugs of the tier need a prior authorization; the rule is not applied.")
		} else {
			add(r, &ut.PriorAuthorization, "priorAuthorization", scope, benefit.State(benefit.PriorAuthorization{}, ev...))
		}
	case named: // each of its drugs has been read
	case undecided:
		leave(r.general(u, formulary.PriorAuthorization), "The document says that a prior authorization may be needed and not when; the rule is not applied.")
	case who.general && !beyondRE.MatchString(blank(itemAt(clause, names[0][0]), quantityRE)):
		add(r, &ut.PriorAuthorization, "priorAuthorization", r.general(u, formulary.PriorAuthorization), benefit.State(benefit.PriorAuthorization{}, ev...))
	default:
		leave(flagged, "Which drugs need a prior authorization is said in words that name no list; the rule is not applied.")
	}
}

// helpWithCostsRE finds help with costs, which others approve: "copayment assistance programs, subject to prior approval".
var helpWithCostsRE = regexp.MustCompile(`\b(?:co-?pay(?:ment)?|third[- ]party|manufacturer|patient|financial)(?: co-?pay(?:ment)?)? (?:assistance|coupons?|savings)\b|\bassistance programs?\b|\b(?:co-?pay )?coupons?\b`)

// wordsAbout is the part of a clause that speaks of one of several kinds of drugs: a bound behind one of them ("compounds over
// $200 and all specialty drugs") is no other's, one behind the last is everybody's.
func wordsAbout(clause string, kind benefit.DrugKind) string {
	all := kindsIn(clause)
	n := slices.IndexFunc(all, func(m mention) bool { return m.kind == kind })
	if n < 0 || len(kindSet(all)) < 2 {
		return clause
	}
	bounded := func(n int) bool {
		return n+1 < len(all) && beyondRE.MatchString(clause[all[n].j:all[n+1].i])
	}
	out := []byte(clause)
	drop := func(i, j int) {
		for ; i < j; i++ {
			out[i] = ' '
		}
	}
	for k := range all {
		if k != n && bounded(k) {
			drop(all[k].j, all[k+1].i)
		}
	}
	return string(out)
}

// boundApartRE finds drugs behind others that have a bound of their own: "for all specialty drugs and for compounds over $300".
var boundApartRE = regexp.MustCompile(`,? and (?:also )?(?:for|on) (?:(?:any|all) )?[a-z]+(?: [a-z]+)? (?:over|above|exceeding|costing|more than) [^.;]*\W*$`)

// beyond narrows the scope of a rule to what a clause says it begins at ("opioids for more than 7 days", "for members
// over 25"). It reports false where the bound is of something that a scope does not know.
func (r *ruleReader) beyond(clause string, scope benefit.Scope) (benefit.Scope, bool) {
	if age, n := agesIn(clause); n == 1 {
		scope.Age = age
	} else if n > 1 {
		return scope, false
	}
	if !beyondRE.MatchString(blank(clause, agesRE)) {
		return scope, true
	}
	over := overDaysRE.FindStringSubmatch(clause)
	if over == nil || hasAmount(clause) || len(beyondRE.FindAllString(clause, 3)) > 1 {
		return scope, false
	}
	scope.DaysSupply = benefit.DaysSupply{Min: number(over[1]) + 1}
	return scope, true
}

var overDaysRE = regexp.MustCompile(`\b(?:over|exceed(?:s|ing)?|more than|greater than|above|beyond|in excess of|longer than)(?: an?)? (\d{1,3})[- ]days?\b`)

var tierRunRE = regexp.MustCompile(`\b(?:tiers?|levels?) (\d[a-d]?)((?:(?:,? (?:and|or|&) |, |/| ?- ?| through | to )(?:tiers? )?\d[a-d]?\b)*)`)

// tiersIn returns the tiers that words name by their numbers, and false where the plan has no such tier.
func (r *ruleReader) tiersIn(s string) ([]benefit.TierID, bool) {
	var out []benefit.TierID
	put := func(number string) bool {
		id := benefit.TierID("tier-" + number)
		if !slices.ContainsFunc(r.section.drugs.tiers, func(t benefit.Tier) bool { return t.ID == id }) {
			return false
		}
		if !slices.Contains(out, id) {
			out = append(out, id)
		}
		return true
	}
	for _, m := range tierRunRE.FindAllStringSubmatch(s, -1) {
		if !put(m[1]) {
			return nil, false
		}
		last := number(m[1])
		span := strings.Contains(m[2], "through") || strings.Contains(m[2], "to") || strings.Contains(m[2], "-")
		for _, n := range tierDigitRE.FindAllString(m[2], -1) {
			for k := last + 1; span && last > 0 && k < number(n); k++ {
				if !put(string(rune('0' + k))) {
					return nil, false
				}
			}
			if !put(n) {
				return nil, false
			}
		}
	}
	return out, true
}

var tierDigitRE = regexp.MustCompile(`\d[a-d]?\b`)

// explainsLetters reports whether a sentence tells what the letters of a list mean, and not that drugs are held to the rule.
func explainsLetters(s string) bool { return legendRE.MatchString(s) && !heldToRE.MatchString(s) }

var heldToRE = regexp.MustCompile(`\bis required for\b|\bappl(?:y|ies) to (?:drugs|medications|medicines)\b`)
