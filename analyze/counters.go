package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// A plan without mail order needs no word for the pharmacies that it speaks of: what is paid where members pick up a prescription
// and show their card is paid at retail.

var (
	atCounterRE = regexp.MustCompile(`\bpick(?:s|ed)? up (?:your|a|the|their|each) (?:[a-z]+ )?(?:medicines?|medications?|prescriptions?|drugs?)\b|\bshow (?:your|the|their) [^.;:]{0,60}\bcards?\b[^.;:]{0,20}\b(?:at the pharmacy|to the pharmac(?:y|ist)|(?:every|each) time you (?:fill|pick up|get)|when you (?:fill|pick up))\b` +
		`|\b(?:show|present|give) (?:it|your (?:[a-z]+ ){0,3}card) (?:at|to) (?:an?|any|your|the) (?:(?:participating|network|in-network|local|member) )*pharmac(?:y|ist)\b` +
		`|\bat (?:an?|any|your|the) (?:(?:participating|network|in-network|local|member|retail) )*pharmacy,? (?:just |simply )?(?:show|present) (?:your|the) [^.;:]{0,40}\bcard\b`)
	// mailAtAllRE finds that drugs come by mail, too.
	mailAtAllRE = regexp.MustCompile(`\bmail[- ](?:order|service|delivery)|\bhome[- ]delivery\b|\bby mail\b|\bthrough the mail\b`)
	// supplyOfAllRE finds the supply of a copay, or of most drugs, that names no pharmacy.
	supplyOfAllRE = regexp.MustCompile(`\b(?:each|a|one|every|the) ` + noCopay + `s? (?:covers?|is for|applies to|buys)\b|\b(?:you|members?) (?:can|may) (?:get|receive|fill|obtain) (?:up to )?an? [^.;]{0,20}\bsupply of (?:most|any|all|each|your|a|covered) (?:covered |prescription )?(?:drugs?|medic(?:ation|ine)s?|prescriptions?)\b|\b(?:you|members?) (?:can|may) (?:get|receive|fill|obtain) up to an? [^.;]{0,20}\bsupply (?:at one time|at a time|each time|per (?:fill|prescription))\b|\b(?:most|all) (?:covered |prescription )?(?:drugs|medic(?:ation|ine)s|prescriptions) are (?:limited to|covered for up to|dispensed for up to)\b`)
)

// atCounter reads that all fills are made at retail, and for how many days fills are. It looks at a text that says nothing of mail
// order.
func (d *drugReader) atCounter() {
	if d.mail || mailAtAllRE.MatchString(strings.ToLower(d.src.Content)) {
		return
	}
	var supply *sourcedDays
	for _, p := range d.paragraphs {
		for start, s := range sentences(p.s) {
			if at := atCounterRE.FindStringIndex(s); at != nil && len(d.counter) == 0 {
				d.counter = p.evidence(start+at[0], start+at[1], sureProse)
			}
			if supply != nil || !supplyOfAllRE.MatchString(s) || len(kindsIn(s)) > 0 || kindsSpecialty(s) {
				continue
			}
			if channels, days := sentenceMarks(s); len(channels) == 0 && len(days) == 1 && days[0].days.Min == 1 {
				supply = &sourcedDays{band: days[0].days, ev: p.evidence(start, start+len(s), sureProse)}
			}
		}
	}
	if supply == nil {
		return
	}
	for _, ch := range []benefit.Channel{benefit.Retail, benefit.AnyChannel} {
		if _, have := d.said[ch]; !have && (ch == benefit.AnyChannel || len(d.counter) > 0) {
			d.said[ch] = *supply
		}
	}
}
