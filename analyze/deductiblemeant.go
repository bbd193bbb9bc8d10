package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A sentence behind the one that states a deductible calls it by a pronoun: "The prescription drug deductible is $100. It does not apply to
// Tier 1." It is read with the name in the pronoun's place.

// The names that stand for the pronoun: that of the deductible for drugs, and that of one that is called no more.
const (
	drugDeductible = "the drug deductible"
	anyDeductible  = "the deductible"
)

var (
	// ofItRE finds a sentence that goes on about the deductible by a pronoun, or has one for what is paid: "You pay it once a year."
	ofItRE = regexp.MustCompile(`^\W*(?:it|this|(?:the|this|that) deductible)\b|^\W*(?:you|each [a-z]+|members?|participants?) (?:must |will |have to |need to |only )*(?:pays?|meets?|satisf(?:y|ies)) (?:it|this|(?:the|this|that) deductible)\b`)
	// onDrugDeductibleRE finds a sentence that is about the deductible for drugs: "The prescription drug deductible must be satisfied before …".
	onDrugDeductibleRE = regexp.MustCompile(`^\W*(?:the|your|an?) (?:(?:annual|separate|calendar year|yearly) )*(?:prescription(?: drugs?)?|pharmacy|rx|drug|part d) (?:(?:annual|calendar year|yearly) )*deductible (?:must|is|has|applies|does|will|needs)\b`)
	// itRE and toItRE find the pronoun as what a sentence is about, and behind what is done with a deductible.
	itRE = regexp.MustCompile(`^(\W*)(?:it|this) ((?:also |only )?(?:do(?:es)?|will|is|need|must|appl(?:y|ies))\b)`)
	// leftOutNextRE finds a whole sentence that drugs are left out, of what the sentence before is about.
	leftOutNextRE = regexp.MustCompile(`^\W*` + listOfTiers + `(?:is|are) (?:exempt|excluded)\W*$`)
	toItRE        = regexp.MustCompile(`\b((?:subject|apply) to|(?:exempt|excluded) from|free of|bypass(?:es)?|skips?|meet|satisfy|pay) (?:it|this)(\W*$| (?:for|on|before)\b)`)
)

// meansDeductible is the name of the deductible that "it" is behind a sentence; before is the one that it was in front of the sentence.
func meansDeductible(s, before string) string {
	switch {
	case statesDeductible(s), onDrugDeductibleRE.MatchString(s):
		return drugDeductible
	case appliesToRE.MatchString(s):
		return anyDeductible
	case ofItRE.MatchString(s):
		return before
	}
	return ""
}

// statesDeductible reports whether a sentence states the deductible for drugs, alone, and ends with it.
func statesDeductible(s string) bool {
	all := moneyRE.FindAllStringIndex(s, -1)
	if len(all) == 0 || len(all) > 1 && len(limitNounRE.FindAllStringIndex(s, 2)) > 1 { // "it" may be any of several limits
		return false
	}
	lead, rest := s[:all[0][0]], strings.TrimRight(s[all[len(all)-1][1]:], ".")
	if ownDeductibleRE.MatchString(lead) {
		return fillers(rest)
	}
	name := deductibleRE.FindStringIndex(rest) // "a $150 pharmacy deductible per person"
	return name != nil && !limitNounRE.MatchString(lead) && hasRx(rest) && !medWordsRE.MatchString(s) && fillers(rest[:name[0]]) && fillers(rest[name[1]:])
}

// nameDeductible is a sentence with the name of the deductible for the pronoun that stands for it.
func nameDeductible(s, name string) string {
	if name == "" {
		return s
	}
	if m := leftOutNextRE.FindStringIndex(s); m != nil { // the deductible is not said again: "Generics are exempt."
		return strings.TrimRight(s, ". ") + " from " + name
	}
	return toItRE.ReplaceAllString(itRE.ReplaceAllString(s, "${1}"+name+" ${2}"), "${1} "+name+"${2}")
}

var (
	// notAllFreedRE finds that a deductible leaves out some of the drugs that are named, or all others, or what is named on a condition.
	notAllFreedRE = regexp.MustCompile(`\b(?:certain|some|select(?:ed)?|specific|many|most|except(?:ion|ions|ing)?|excluding|other than|anything|(?:any|all|every)[a-z]* but|if|when|while|unless|until|provided)\b`)
	// freedPlaceRE finds where drugs are filled, right behind those that are named: "Tier 1 drugs filled by mail".
	freedPlaceRE = regexp.MustCompile(`(?:\d|\b(?:generics?|brands?|drugs?|specialty|prescriptions?|medic(?:ation|ine)s?)) (?:(?:(?:that (?:are|you)|which (?:are|you)|when|you) )?(?:filled|fill|ordered|order|obtained|obtain|purchased|purchase|dispensed|bought|buy|received|get) )?(?:(?:by|at|from|through|via|using|in) (?:[a-z-]+ ){0,3}?(?:mail|home delivery|retail|pharmac(?:y|ies)|network)\b|(?:mail[- ]order|by mail)\b)`)
)

// allDrugsItemRE finds an item of a list that is of all drugs, behind those of others: "generic drugs or to drugs (you order by mail)".
var allDrugsItemRE = regexp.MustCompile(`(?:[,;]|\b(?:or|and)) (?:(?:to|for|on) )?(?:(?:all|any|the|those|other|covered) )*(?:drugs?|prescriptions?|medic(?:ation|ine)s?)$`)

// drugsPlaced are the drugs of which words say where they are filled.
func drugsPlaced(words string) string {
	drugs, _, _ := strings.Cut(words, " ")
	return drugs
}

// freedBySentence reads which drugs a sentence takes out of its deductible; said is the sentence with the name of the deductible.
func (a *accReader) freedBySentence(c *cell, said string) {
	freed := tiersFreedRE.FindStringSubmatchIndex(said)
	if freed == nil {
		return
	}
	if freed[2] < 0 {
		freed[2], freed[3] = freed[4], freed[5]
	}
	bare := blank(said, besidePreventiveRE)
	of := bare[freed[2]:freed[3]]
	if undecidedRE.MatchString(said) || ofSomeDrugs(bare) || notAllFreedRE.MatchString(blank(of, freedPlaceRE)) || preferredAloneRE.MatchString(blank(of, preferredPlacesRE)) || strings.Contains(of, "preventive") { // preventive drugs are of no tier
		return
	}
	e := exemption{ev: c.all(sureProse), net: benefit.AnyNetwork}
	tiers, places := a.kindsOf(of), a.pharmaciesNamed(of)
	if at := freedPlaceRE.FindStringIndex(of); at != nil && len(tiers) > 0 && !allDrugsItemRE.MatchString(of[:at[0]]+drugsPlaced(of[at[0]:at[1]])) {
		e.tiers = tiers
		a.freedAt(e, of[at[0]:], places)
		return
	}
	if len(tiers) > 0 {
		all := e
		all.tiers = tiers
		a.tiersFree = append(a.tiersFree, all)
	}
	if mailFreeRE.MatchString(said[freed[0]:freed[3]]) {
		mail := e
		mail.channel = benefit.Mail
		a.tiersFree = append(a.tiersFree, mail)
	}
	for _, net := range places {
		e.net = net
		a.tiersFree = append(a.tiersFree, e)
	}
}

// freedAt takes drugs out of the deductible where words say that they are filled. What more they say of them is not known.
func (a *accReader) freedAt(e exemption, words string, places []benefit.Network) {
	mail, retail := strings.Contains(words, "mail") || strings.Contains(words, "home delivery"), strings.Contains(words, "retail")
	switch {
	case len(kindsIn(words)) > 0 || len(tierList(arabic(words))) > 0:
	case len(places) == 1 && !mail && !retail:
		e.net = places[0]
		a.tiersFree = append(a.tiersFree, e)
	case len(places) == 0 && mail != retail && !strings.Contains(words, "preferred"):
		e.channel = benefit.Retail
		if mail {
			e.channel = benefit.Mail
		}
		a.tiersFree = append(a.tiersFree, e)
	}
}
