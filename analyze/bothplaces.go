package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// eitherPlaceRE finds retail pharmacies and mail order as the two that fills are bought from: "at a retail pharmacy or from the mail
// service pharmacy", "by mail or at a network retail pharmacy".
var eitherPlaceRE = regexp.MustCompile(`\bretail(?: (?:network )?pharmac(?:y|ies))?,? (?:and|or|/|&|as well as) (?:(?:by|through|from|at|via|the|an?|any|our|plan's|network|participating) )*(?:mail|home delivery)|` +
	`\b(?:mail(?:[- ](?:order|service))?|home delivery)(?: (?:pharmac(?:y|ies)|program))?,? (?:and|or|/|&|as well as) (?:(?:by|through|from|at|via|the|an?|any|our|plan's|network|participating) )*retail`)

// leadsOn is where a list is about below the words that lead on to it. Those that say for which days both kinds of pharmacies charge what
// stands below are for both.
func (h lineHeading) leadsOn(c *cell) lineHeading {
	channels, days := sentenceMarks(c.s)
	if len(channels) != 2 || len(days) != 1 || !strings.Contains(c.s[days[0].i:], "suppl") || negativeRE.MatchString(c.s) || !eitherPlaceRE.MatchString(c.s) {
		return h.then(c)
	}
	retail, mail := channels[0], channels[1]
	if retail.channel == benefit.Mail {
		retail, mail = mail, retail
	}
	if retail.channel != benefit.Retail || mail.channel != benefit.Mail {
		return lineHeading{}
	}
	return lineHeading{
		channel: benefit.Retail, ev: c.evidence(retail.i, retail.j, sureCarried),
		also: &mail, alsoEv: c.evidence(mail.i, mail.j, sureCarried),
		days: &sourcedDays{band: days[0].days, ev: c.evidence(days[0].i, days[0].j, sureCarried)},
	}
}
