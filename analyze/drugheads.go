package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

var channelWordsRE = regexp.MustCompile(`[ (,-]*\b(?:retail|mail(?:[- ](?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|order|only))*\b[ ),:-]*`)

// calledPharmacyRE finds the mail order or specialty pharmacy that a plan calls by its name: "Harbor Home Delivery (90-day
// supply)", "Specialty (30-day supply, Harbor Specialty Pharmacy only)", "Specialty – through the plan's specialty pharmacy only".
var calledPharmacyRE = regexp.MustCompile(`^(?:[a-z][a-z'®&.-]* ){1,3}(?:mail(?:[- ](?:order|service))?|home delivery|specialty pharmac(?:y|ies))\b(?: (?:pharmac(?:y|ies)|program|service))*(?: ?[(,:–-] ?[^$%]{3,60}?\)?)?$|^specialty(?: drugs?| medications?)? ?[(:,–-][^$%]*\bspecialty (?:network |drug )?pharmac[^$%]*$|` + throughSpecialty)

// throughSpecialty finds specialty drugs headed with the pharmacy that fills them, by its name: "Specialty drugs (30-day supply, through Harbor
// Specialty)".
const throughSpecialty = `^\W*specialty (?:drugs?|medic(?:ation|ine)s?|prescriptions?) ?[(:,–-][^$%()]*\b(?:through|from|by|at|via) (?:the )?(?:[a-z][a-z'&.-]* ){1,2}specialty\)?\W*$`

var throughSpecialtyRE = regexp.MustCompile(throughSpecialty)

// suppliedAtRE finds the heading of a supply that ends with where it is filled: "Extended supply, 31- to 90-day supply at a mail-order pharmacy".
var suppliedAtRE = regexp.MustCompile(`\b\d{2,3}[ -]{1,3}days?(?: supply)? (?:at|from|through|by|via) (?:(?:an?|the|our|any) )?(?:network |participating )*(?:mail(?:[- ](?:order|service))?|home delivery|retail)(?: pharmac(?:y|ies))?(?: ?\([^()$%]*\))?\W*$|` +
	`^\W*(?:(?:short|long|extended)[- ]?(?:term|days?)|acute|maintenance) (?:supply|supplies|fills?|prescriptions?|medic(?:ation|ine)s?|drugs?) (?:at|through|from|by|via|filled at) (?:(?:an?|the|our|any|your|or|and|participating|network|in-network|preferred|retail|mail|order|service|home|delivery|plus|90|pharmac(?:y|ies)|locations?|stores?)\b[ /,-]*)+(?:\([^()$%]*\))?\W*$`)

// namesPharmacy reports whether a row is of a kind of pharmacy, by its kind or as the plan calls it, perhaps behind the benefit:
// "Prescription drugs – Harbor mail service (90-day supply)".
func namesPharmacy(label string) bool {
	label = strings.TrimLeft(label, " ") // behind what counts it
	return channelRowRE.MatchString(label) || calledPharmacyRE.MatchString(benefitLeadRE.ReplaceAllString(label, "")) || calledSpecialty(label) || suppliedAtRE.MatchString(label) || boughtAtRE.MatchString(label)
}

// boughtAtRE finds a heading of drugs by where they are bought, with what stands in brackets behind it: "Specialty prescription drugs purchased at a
// specialty pharmacy (up to a 30-day supply) (+)".
var boughtAtRE = regexp.MustCompile(`^\W*(?:(?:covered|outpatient|specialty|maintenance|prescriptions?) )*(?:drugs?|medic(?:ation|ine)s?|prescriptions?)(?: (?:that|which|when) (?:you |are )?)?,? ?(?:purchased?|filled|bought|buy|obtained|obtain|dispensed|ordered|received) (?:at|from|through|by|via) (?:(?:an?|the|our|any|your|all|network|in-network|participating|preferred|standard)[ ])*(?:retail|mail(?:[- ](?:order|service))?|home delivery|specialty)(?: (?:pharmac(?:y|ies)|program|service))+(?: ?[–—:,-]? ?\([^()$%]*\))*\W*$`)

// benefitLeadRE finds the benefit in front of what a heading says of it.
var benefitLeadRE = regexp.MustCompile(`^\W*(?:outpatient |your )?(?:prescriptions?|pharmacy|rx|drugs?)(?: (?:drugs?|benefits?|coverage|copay(?:ment)?s?|costs?|plan|program))* ?(?:[-:|]|at|from|through|by) ?`)

// headedSpecialtyRE finds what ends with "specialty" behind the benefit, and perhaps days.
var headedSpecialtyRE = regexp.MustCompile(`^((?:[a-z][a-z'&.-]* ){1,2})specialty(?: ?[(,:-] ?(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\)?)?\W*$`)

// specialtySectionRE finds the heading of what specialty pharmacies fill, perhaps with days: "Specialty (up to a 30-day supply)".
var specialtySectionRE = regexp.MustCompile(`^\W*(?:(?:what you pay|(?:your|member) cost|co-?pay(?:ment)?s?(?: ?/ ?co-?insurance)?|co-?insurance|cost[- ]sharing)(?: (?:for|at))? ?[-–—:]? ?)?specialty(?:` + supplyBehind + `| ?\([^()$%]*\d+[- ]days?[^()$%]*\)\W*$)`)

// specialtyDrugsRE finds such a heading below that of mail order, which does not name the pharmacy: "Specialty drugs".
var specialtyDrugsRE = regexp.MustCompile(`^\W*specialty(?: ?(?:/|&|and) ?(?:biotech(?:nology)?|biologics?|biopharmaceuticals?|(?:self-)?injectables?))? (?:drugs?|medic(?:ation|ine)s?|prescriptions?|rx)(?: program)?(?: (?:through|from|by|at|via) [a-z][a-z'&. -]{1,30}?)?` + supplyBehind)

// costLeadRE finds in front of what a heading is of that costs are below it: "30-day copayment for".
var costLeadRE = regexp.MustCompile(`^\W*(?:\d{2,3}[ -]{1,3}days?(?: supply)? )?(?:co-?pay(?:ment)?s?|co-?insurance|costs?|cost[- ]sharing|what you pay|your cost) (?:for|on) (?:a |an |covered )?`)

// supplyBehind is the supply that may stand at the end of a heading.
const supplyBehind = `(?: ?[(,:–-] ?(?:for )?(?:up to )?(?:an? )?\d{2,3}[ -]{1,3}days?(?: supply)?\)?)?\W*$`

// calledSpecialty reports whether a heading names a specialty pharmacy by its name alone: "Prescription drugs – Harbor Specialty".
func calledSpecialty(label string) bool {
	lead := benefitLeadRE.FindString(label)
	return lead != "" && namedSpecialty(label[len(lead):])
}

// qualityWordRE finds words that say which specialty drugs are meant, and name no pharmacy.
var qualityWordRE = regexp.MustCompile(`\b(?:non|all|other|any|select|biosimilar|certain|oral|covered|self|administered|injected|injectable|medical|oncology|high|low|cost|tier|and|or|of|for|the|limited|standard|exclusive|drugs?)\b`)

// placeIn is the kind of pharmacy that a heading names.
func placeIn(marks []mark, label string) benefit.Channel {
	ch := channelIn(marks, 0, len(label))
	if ch == "" && (calledSpecialty(label) || throughSpecialtyRE.MatchString(label)) {
		return benefit.SpecialtyChannel
	}
	return ch
}

// vendorLeadRE finds who runs a pharmacy in front of what it is: "Sav-Rx Mail Order or 90-Day Retail Pharmacy".
var vendorLeadRE = regexp.MustCompile(`^\W*([a-z][a-z0-9'&.-]* (?:(?:[a-z][a-z0-9'&.-]*|90) ){0,2}?)(?:mail[- ](?:order|service)|home delivery|retail|90-day retail)\b`)

// withoutVendor is a heading without that name.
func withoutVendor(label string) string {
	m := vendorLeadRE.FindStringSubmatchIndex(label)
	if m == nil {
		return label
	}
	lead := label[m[2]:m[3]]
	if _, tier := readTier(lead); tier || slices.Contains(strings.Fields(lead), "rx") || len(kindsIn(lead)) > 0 || moreThanVendorRE.MatchString(lead) {
		return label
	}
	return label[m[3]:]
}

// headsPharmacy reports whether a heading names pharmacies, perhaps behind who runs them or what the program is called.
func headsPharmacy(label string) bool {
	return namesPharmacy(label) || namesPharmacy(withoutVendor(label))
}

// startsWithStore reports whether a heading begins with a pharmacy by its name: "CVS Pharmacy store or CVS Caremark Mail Service".
func startsWithStore(label string) bool {
	at := orMailRE.FindStringIndex(label)
	return at != nil && strings.Trim(label[:at[0]], " •*") == ""
}

// moreThanVendorRE finds words that say of a pharmacy more than whose it is.
var moreThanVendorRE = regexp.MustCompile(`\b(?:network|non-?|not|out|outside|participating|preferred|standard|select|other|any|all|no|after|before|for|from|at|and|or|your|you|the|cost|copay\w*|coinsurance|maximum|minimum|limit|supply|days?|prescriptions?|drugs?|pharmacy|pharmacies|benefits?|deductible|tier)\b`)

// byMail reports whether the heading above speaks of mail order, be it beside retail pharmacies: "Retail-90 and Mail Order".
func (r *drugRow) byMail() bool {
	return r.channel == benefit.Mail || slices.ContainsFunc(r.chanEv, func(e benefit.Evidence) bool { return strings.Contains(strings.ToLower(e.Quote), "mail") })
}

// heading reads a row that is one cell over all columns: "Generic Drugs", "Retail pharmacy (30-day supply)". The tiers of the rows above it may
// be told again below it.
func (d *drugReader) heading(r *row, label string, ctx *drugRow, inDrugs, again bool) {
	drugPharmacy := sectionDrugRE.MatchString(label) && channelRowRE.MatchString(label) // "Prescription drugs – Retail"
	if len(label) > maxHeader || !inDrugs && !drugPharmacy && !drugRowRE.MatchString(label) {
		return
	}
	if of := r.label(); len(of) == 1 && of[0].severalPlaces() && isPlace(label) {
		d.supplies(of[0]) // "Retail: up to a 30-day supply | Mail order: up to a 90-day supply" above cells that tell both apart
		ctx.channel, ctx.chanEv, ctx.days, ctx.places = "", nil, nil, r.labelPlaces()
		return
	}
	if certainDrugsRE.MatchString(label) || ofOneKind(label) {
		*ctx = drugRow{some: true}
		return
	}
	if otherTopicRE.MatchString(label) {
		*ctx = drugRow{}
		return
	}
	marks, benefitLead := lex(label), benefitLeadRE.FindString(label)
	ctx.some = false
	if ch := placeIn(marks, label); ch != "" && (again || headsPharmacy(label) || isPlace(label) || orMailRE.MatchString(label) && startsWithStore(label)) {
		if ctx.outer {
			ctx.above, ctx.aboveEv = tierName{}, nil
		}
		ctx.outer = ctx.above.id() == ""
		ctx.channel, ctx.chanEv = ch, labelEvidence(r)
		ctx.days, ctx.ofTier = nil, nil
		ctx.places = r.labelPlaces()
		d.twoPlaces(r, label, marks, again)
		switch n, _, ok := networkOf(label); {
		case ok && n != benefit.AnyNetwork && len(r.label()) == 1:
			ctx.network, ctx.ofPlace = benefit.State(n, labelEvidence(r)...), true
		case ctx.ofPlace:
			ctx.network, ctx.ofPlace = benefit.Sourced[benefit.Network]{}, false // "Mail order" below "Preferred retail"
		}
		for _, m := range marks {
			if m.kind == daysMark || m.kind == perDaysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)}
			}
		}
		if list := r.labelSupplies(); list != nil {
			ctx.places, ctx.days = list, wholeSupply(list)
		}
		return
	}
	if ctx.outer && ctx.channel != "" && ctx.channel != benefit.SpecialtyChannel && (specialtySectionRE.MatchString(label[len(benefitLead):]) || ctx.byMail() && specialtyDrugsRE.MatchString(costLeadRE.ReplaceAllString(label, ""))) {
		ctx.channel, ctx.chanEv, ctx.days, ctx.places = benefit.SpecialtyChannel, labelEvidence(r), nil, nil // a section behind "Retail" and "Mail service"
		for _, m := range marks {
			if m.kind == daysMark || m.kind == perDaysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)}
			}
		}
		return
	}
	if ctx.channel != "" && namedSpecialty(label) && strings.Contains(d.src.Quote(r.label()[0].parts[0]), " Specialty") {
		*ctx = drugRow{channel: benefit.SpecialtyChannel, chanEv: labelEvidence(r), outer: true}
		return
	}
	if days := supplyAlone(label); days != nil {
		ctx.days = &sourcedDays{band: *days, ev: labelEvidence(r), alone: true}
		return
	}
	if sectionDrugRE.MatchString(label) && (drugRulesRE.MatchString(label) || otherSectionRE.MatchString(label)) && !tierWordsRE.MatchString(label) {
		*ctx = drugRow{} // what follows is of no pharmacy
		return
	}
	if sectionDrugRE.MatchString(label) && !tierWordsRE.MatchString(label) {
		if name := calledByPlanRE.FindStringSubmatch(label); name != nil && ctx.channel != "" && len(marks) > 0 {
			ctx.channel, ctx.chanEv, ctx.places = "", nil, nil
			if ev := d.mailCalled(name[1]); ev != nil {
				ctx.channel, ctx.chanEv = benefit.Mail, slices.Concat(labelEvidence(r), ev)
			}
		}
		for _, m := range marks {
			if m.kind == daysMark && ctx.days != nil && ctx.days.band != m.days && benefitLead != "" {
				ctx.channel, ctx.chanEv, ctx.places = "", nil, nil // what it is called is not known, and it is another place
			}
			if m.kind == daysMark || m.kind == perDaysMark {
				ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)} // "Prescription drugs (up to a 30-day supply)"
			}
		}
	}
	if n, at, ok := networkOf(label); ok && len(r.label()) == 1 && !tierWordsRE.MatchString(blankAt(label, at)) && len(label) < maxHeading {
		ctx.network = benefit.State(n, labelEvidence(r)...)
		if n == benefit.Out && strings.Contains(label[at.j:], "pharmac") || namesNetworkPharmacies(label) {
			ctx.channel, ctx.chanEv, ctx.days, ctx.places, ctx.ofPlace = "", nil, nil, nil, true // "Non-network pharmacy (up to a 31-day supply)" below mail order
			for _, m := range marks {
				if m.kind == daysMark || m.kind == perDaysMark {
					ctx.days = &sourcedDays{band: m.days, ev: labelEvidence(r)}
				}
			}
		}
		return
	}
	if t, ok := readTier(label); ok && len(label) < 80 {
		var days *sourcedDays
		for _, m := range marks {
			if m.kind == daysMark {
				days = &sourcedDays{band: m.days, ev: labelEvidence(r)} // "Specialty drugs, up to a 30-day supply"
			}
		}
		if ctx.outer {
			ctx.above, ctx.aboveEv, ctx.items, ctx.ofTier = t, labelEvidence(r), nil, days
			return
		}
		*ctx = drugRow{above: t, aboveEv: labelEvidence(r), ofTier: days}
	}
}

// calledByPlanRE finds the heading of a kind of pharmacy that the plan calls by a name of its own, with its supply: "Maintenance Medication
// Pharmacy – up to a 90-day supply".
var calledByPlanRE = regexp.MustCompile(`^\W*((?:[a-z][a-z'-]+ ){1,3}pharmac(?:y|ies))\W+(?:for )?(?:up to )?(?:an? )?\d{2,3}[- ]days?(?: supply)?\W*$`)

// mailCalled returns the words that say that the plan's mail order goes by a name: "The Maintenance Medication Pharmacy is our mail order
// pharmacy."
func (d *drugReader) mailCalled(name string) []benefit.Evidence {
	says, err := regexp.Compile(`\b` + regexp.QuoteMeta(name) + ` (?:is|means) (?:our|the|an?|your|the plan's) (?:[a-z]+ ){0,2}mail[- ](?:order|service)\b`)
	if err != nil {
		return nil
	}
	for _, p := range d.paragraphs {
		if at := says.FindStringIndex(p.s); at != nil {
			return p.evidence(at[0], at[1], sureProse)
		}
	}
	return nil
}

// otherSectionRE finds the heading of what is left behind sections of pharmacies: "Pharmacy – other", "Additional drug benefits".
var otherSectionRE = regexp.MustCompile(`^\W*(?:(?:outpatient |your )?(?:prescriptions?|pharmacy|rx|drugs?)(?: (?:drugs?|benefits?|coverage|plan|program))* ?[-:|,(] ?)(?:all )?(?:other|additional|miscellaneous|more|general)(?: (?:drugs?|pharmacy|prescription|rx|benefits?|provisions?|features?|items?|services?|programs?|coverage))*\W*$|` +
	`^\W*(?:other|additional|miscellaneous) (?:(?:prescription|pharmacy|drug|rx) )+(?:benefits?|provisions?|features?|items?|services?|programs?|coverage)\W*$`)

// otherTopicRE finds the heading of a section that is of no pharmacy, and ends the one above it: "Clinical programs", "ACA", "Other drugs and
// supplies".
var otherTopicRE = regexp.MustCompile(`^\W*(?:aca|affordable care act|health ?care reform|(?:clinical|pharmacy|care) (?:programs?|edits?|management)|utilization management(?: programs?)?|accumulators?|dispense as written|daw(?: penalty)?|(?:early )?refill (?:thresholds?|limits?|rules?|policy)|claim edits?|coordination of benefits|cob|` +
	`(?:all )?(?:other|additional|miscellaneous) (?:covered )?(?:prescription )?(?:drugs|medic(?:ation|ine)s) ?(?:,|and|&|/|or) ?(?:medical )?(?:supplies|devices|equipment|products|items|services)|(?:all )?(?:other|additional) covered (?:prescription )?(?:drugs|medic(?:ation|ine)s))\W*$`)

// certainDrugsRE finds the heading of what some drugs of each tier cost: "Maintenance tier (certain drugs for asthma)".
var certainDrugsRE = regexp.MustCompile(`\bmaintenance (?:drug )?tier\b|\b(?:certain|specific|some|listed) (?:[a-z]+ ){0,2}(?:drugs|medications|medicines)\b(?: used| prescribed| taken)? (?:for|to)\b|\b(?:drugs|medications|medicines) (?:used )?(?:for|to treat) (?:certain|chronic|specific|the following)\b`)

// ofOneKind reports whether a heading begins with a kind of drugs that is no tier, of which the rows below are: "Infertility prescription drugs".
func ofOneKind(label string) bool {
	kinds := kindsIn(label)
	return len(kinds) > 0 && strings.TrimSpace(label[:kinds[0].i]) == "" && !tierNumberRE.MatchString(label) && !slices.ContainsFunc(kinds, func(m mention) bool {
		return m.kind == benefit.KindSpecialty || m.kind == benefit.KindMaintenance || m.kind == benefit.KindPreventive
	})
}

// footnoteEndRE finds the mark of a footnote at the end of a heading: "[3]".
var footnoteEndRE = regexp.MustCompile(` ?\[\d{1,2}\](?:,? ?\[\d{1,2}\])*\W*$`)
