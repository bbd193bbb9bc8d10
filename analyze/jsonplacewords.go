package analyze

import (
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// channelCodeRE finds the codes of a kind of pharmacy and its days: "R30", "M90".
var (
	channelCodeRE  = regexp.MustCompile(`^(r|m|rt|rtl|mo|ml) ?(30|31|34|60|84|90|93|100)$`)
	placeCodeKeyRE = regexp.MustCompile(`^(?:delivery|channel|distribution|dispensing)\b`)
	channelCodes   = map[string]string{"r": "retail", "rt": "retail", "rtl": "retail", "m": "mail", "mo": "mail", "ml": "mail", "ret": "retail", "s": "specialty pharmacy", "sp": "specialty pharmacy", "spec": "specialty pharmacy"}
)

var (
	mailWordRE = regexp.MustCompile(`\bmail\b|\bhome delivery\b|\bmailorder\b`)
	ltcWordRE  = regexp.MustCompile(`\blong term care\b|\bltc\b`)
	outWordRE  = regexp.MustCompile(`\bout(?: of(?: network)?| network)?\b|\bnon (?:participating|network)\b|\boon\b`)
	inWordRE   = regexp.MustCompile(`\bin(?: network)?\b|\bparticipating\b|^network$`)
)

// specialtyKeyRE finds the key of specialty drugs or their pharmacy, be it with the days of a supply: "specialty30".
var specialtyKeyRE = regexp.MustCompile(`^specialty(?: (?:up to )?(?:a )?\d{2}(?: days?)?(?: supply)?)?$`)

// bareSupplyRE finds the key of what a pharmacy of a tier asks for one supply, where it is but the days: {"retail": {"30": {"copay": 10}}}.
var bareSupplyRE = regexp.MustCompile(`^(?:30|31|34|60|84|90|93|100)$`)

// retailPreferredRE finds, of a tier that is named elsewhere, the key of its cost share at preferred pharmacies: "retail30Preferred".
var retailPreferredRE = regexp.MustCompile(`^retail(?: \d{2,3})?(?: days?)?(?: supply)? preferred$`)

// preferredPlaceRE finds the pharmacies, at a store or by mail, where a plan's members pay less, or those where they do not.
var preferredPlaceRE = regexp.MustCompile(`preferred (?:retail|pharm|network|mail|home delivery)`)

func channelNamed(words string) benefit.Channel {
	mail, retail := mailWordRE.MatchString(words), strings.Contains(words, "retail")
	switch {
	case mail && retail:
		return ""
	case mail:
		return benefit.Mail
	case retail:
		return benefit.Retail
	case ltcWordRE.MatchString(words):
		return benefit.LongTermCare
	case specialtyKeyRE.MatchString(words), strings.Contains(words, "specialty pharmac"):
		return benefit.SpecialtyChannel
	}
	return ""
}

func networkNamed(words string) benefit.Network {
	switch {
	case allNetworksRE.MatchString(words):
		return benefit.AnyNetwork
	case outWordRE.MatchString(words):
		return benefit.Out
	case preferredPlaceRE.MatchString(words):
		if strings.Contains(words, "non preferred") {
			return benefit.Standard
		}
		return benefit.Preferred
	case strings.Contains(words, "standard"):
		return benefit.Standard
	case inWordRE.MatchString(words):
		return benefit.In
	}
	return ""
}

// daysNamed reads "1 month", "30 day", "90" from the words of a key or code.
func daysNamed(words string) (benefit.DaysSupply, bool) {
	if m := monthKindRE.FindStringSubmatch(words); m != nil {
		months := map[string]int{"one": 1, "two": 2, "three": 3}[m[1]]
		return benefit.DaysSupply{Min: 1, Max: 30 * max(months, number(m[1]))}, true
	}
	for _, k := range lex(words) {
		if k.kind == daysMark || k.kind == perDaysMark {
			return k.days, true
		}
	}
	if m := dayNumberRE.FindStringSubmatch(words); m != nil && number(m[1]) >= 14 && number(m[1]) <= 120 {
		return benefit.DaysSupply{Min: 1, Max: number(m[1])}, true
	}
	return benefit.DaysSupply{}, false
}
