package analyze

import (
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
)

var (
	endCodeRE  = regexp.MustCompile(`(?:^|[ ,;/]+|\b|[\])])([(\[] ?[A-Z][A-Z0-9/]{0,4}\*?(?:[,;/ ]{1,2}[A-Z][A-Z0-9/]{0,4}\*?){0,6} ?[)\]]|[(\[] ?[*^†‡◊#+~]{1,2} ?[)\]]|[*^†‡◊#+~]{1,3})[,;]?$`)
	bareCodeRE = regexp.MustCompile(`(?:^|([ ,;/]+))(\*?(½?[A-Z][A-Z/]{0,4}\d?))\*?[,;]?$`)
	// detailRE finds letters with what they ask behind them: "QL (30 per 30 days)".
	detailRE  = regexp.MustCompile(`(?:^|[ ,;/(]+)((?:PA|ST|QL|QLL|AL)\*? ?\([^()]*\))\)?[,;]?$`)
	oneCodeRE = regexp.MustCompile(`[A-Z][A-Z0-9/]{0,4}`)
	aidRE     = regexp.MustCompile(`(?i)\bprogram\b|^eligible\b`) // "half tablet program" is no form
	ofFormRE  = regexp.MustCompile(`(?i)\b(?:extended|delayed|sustained|controlled|long|release|tab(?:let)?s?|capsules?|disintegrating|inhaler|aerosol|ointment|cream|solution|suspension|brand|generic)\b`)
)

// letterOfNameRE finds what the letter behind it belongs to: "vitamin D".
var letterOfNameRE = regexp.MustCompile(`(?i)\b(?:vitamins?|penicillin|hepatitis|amphotericin|polymyxin|factor|type|group|part|haemophilus|influenzae?)[ ,]*$`)

// commonCodes are the letters that lists use without a key.
var commonCodes = strings.Fields("PA ST QL QLL SP LA LD AL B/D BD NM SF OTC")

// brandEnds are those of them that names of brands end in, too.
var brandEnds = strings.Fields("LA LD SF")

// knownCode reports whether letters beside a name stand for what the drug requires or how it is listed: most lists use them so, or this one
// explains them. Letters that it explains as those of a form ("ER") are part of the name.
func (d *drugList) knownCode(c string) bool {
	if _, ok := d.key()[c]; ok {
		return true
	}
	explained, said := d.letters[c]
	return explained || !said && slices.Contains(commonCodes, c)
}

// withoutCodes takes the letters and signs at the end of a line off the name before them: those that lists commonly use, and those that
// this one explains.
func (d *drugList) withoutCodes(line string) (name, rules string) {
	name = strings.TrimSpace(line)
	var parts []string
	for name != "" {
		code, at := d.lastCode(name, len(parts) > 0)
		if at < 0 {
			break
		}
		name = strings.TrimRight(name[:at], " ,;/")
		parts = append(parts, code)
	}
	slices.Reverse(parts)
	return name, strings.Join(parts, ", ")
}

// endsLikeCode reports whether words end in what a code of [bareCodeRE] ends in: few names do.
func endsLikeCode(name string) bool {
	name = strings.TrimRight(name, "*,;")
	if name == "" {
		return false
	}
	last := name[len(name)-1]
	return last >= 'A' && last <= 'Z' || last >= '0' && last <= '9' || last == '/'
}

// lastCode is what stands behind a name, and where it begins; -1 where that is nothing.
func (d *drugList) lastCode(name string, more bool) (code string, at int) {
	if m := detailRE.FindStringSubmatchIndex(name); m != nil {
		return name[m[2]:m[3]], m[2]
	}
	if m := endCodeRE.FindStringSubmatchIndex(name); m != nil {
		code = strings.Trim(name[m[2]:m[3]], "()[] ")
		if !slices.ContainsFunc(oneCodeRE.FindAllString(code, -1), func(c string) bool { return !d.knownCode(c) }) {
			return code, m[2]
		}
		return "", -1
	}
	if !endsLikeCode(name) {
		return "", -1
	}
	if m := bareCodeRE.FindStringSubmatchIndex(name); m != nil {
		code = name[m[6]:m[7]]
		_, keyed := d.key()[code]
		apart := more || m[2] >= 0 && strings.ContainsAny(name[m[2]:m[3]], ",;/")
		if d.knownCode(code) && (keyed || len(code) > 1 && (apart || !slices.Contains(brandEnds, code)) || len(code) == 1 && d.letters[code] && !letterOfNameRE.MatchString(name[:m[4]])) {
			return code, m[4]
		}
	}
	return "", -1
}
