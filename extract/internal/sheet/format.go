package sheet

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"
)

// Formatter shows numbers as a spreadsheet program does with the regional settings of the United States.
type Formatter struct {
	from1904 bool
	file     *excelize.File // nil until a number needs it
	styles   map[string]int // by format code
	shown    map[shownKey]string
}

type shownKey struct{ code, value string }

const (
	maxCode   = 255    // characters of a format code; no program writes longer ones
	maxStyles = 1_000  // different codes of one workbook
	maxShown  = 20_000 // values that are remembered
	scratch   = "A1"   // the cell in which numbers are shown
	onSheet   = "Sheet1"
)

// NewFormatter returns a formatter. Workbooks made on old Macintosh computers count days from 1904.
func NewFormatter(from1904 bool) *Formatter {
	return &Formatter{from1904: from1904, styles: map[string]int{}, shown: map[shownKey]string{}}
}

// Show returns a number as its format code shows it, white space at the ends left out; value is the number as decimal text.
// What cannot be shown that way (a negative date, a code that is no code) is shown as plain number.
func (f *Formatter) Show(value, code string) string {
	plain := general(value)
	if c := strings.ToLower(strings.TrimSpace(code)); c == "" || c == "general" || c == "@" || len(code) > maxCode {
		return plain
	}
	key := shownKey{code, value}
	if s, ok := f.shown[key]; ok {
		return s
	}
	s, err := "", error(nil)
	if section := sectionFor(value, code); strings.TrimSpace(section) != "" {
		s, err = f.show(value, section)
	}
	if err != nil {
		s = plain
	}
	s = strings.Join(strings.Fields(s), " ")
	if len(f.shown) < maxShown {
		f.shown[key] = s
	}
	return s
}

// Hides reports whether a format code shows nothing of text, as ";;;" does.
func Hides(code string) bool {
	s := sections(code)
	return len(s) == 4 && strings.TrimSpace(s[3]) == ""
}

// sections parts a format code at its semicolons: for positive and negative numbers, zero and text.
func sections(code string) []string {
	var out []string
	start, quoted, bracket := 0, false, false
	for i := 0; i < len(code); i++ {
		switch c := code[i]; {
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '\\' || c == '_' || c == '*':
			i++ // the character behind stands for itself
		case c == '[':
			bracket = true
		case c == ']':
			bracket = false
		case c == ';' && !bracket:
			out = append(out, code[start:i])
			start = i + 1
		}
	}
	return append(out, code[start:])
}

var digitRE = regexp.MustCompile(`[?#]`)

var conditionRE = regexp.MustCompile(`^((?:\[[A-Za-z0-9]+\])*)\[(<=|>=|<>|<|>|=)(-?[0-9.]+)\]`)

// sectionFor returns the part of a code that a number is shown with, where the library does not see to that itself: for zero,
// and where sections have conditions such as [<1].
func sectionFor(value, code string) string {
	n, err := strconv.ParseFloat(value, 64)
	if err != nil {
		return code
	}
	s := sections(code)
	for i, section := range s {
		m := conditionRE.FindStringSubmatch(section)
		if m == nil {
			if i > 0 && conditionRE.MatchString(s[0]) {
				return section // the first one that takes all others
			}
			continue
		}
		bound, err := strconv.ParseFloat(m[3], 64)
		if err == nil && (strings.Contains(m[2], "<") && n < bound || strings.Contains(m[2], ">") && n > bound || strings.Contains(m[2], "=") && n == bound) {
			return m[1] + section[len(m[0]):]
		}
	}
	if n == 0 && len(s) >= 3 {
		if !strings.Contains(s[2], "0") {
			return digitRE.ReplaceAllString(s[2], "") // digits that are shown only where there are some
		}
		return s[2]
	}
	return code
}

func (f *Formatter) show(value, code string) (shown string, err error) {
	defer func() {
		if recover() != nil {
			err = excelize.ErrUnsupportedNumberFormat
		}
	}()
	if f.file == nil {
		f.file = excelize.NewFile()
		if err := f.file.SetWorkbookProps(&excelize.WorkbookPropsOptions{Date1904: &f.from1904}); err != nil {
			return "", err
		}
	}
	style, ok := f.styles[code]
	if !ok {
		if len(f.styles) >= maxStyles {
			return "", excelize.ErrCellStyles
		}
		if style, err = f.file.NewStyle(&excelize.Style{CustomNumFmt: &code}); err != nil {
			return "", err
		}
		f.styles[code] = style
	}
	if err := f.file.SetCellDefault(onSheet, scratch, value); err != nil {
		return "", err
	}
	if err := f.file.SetCellStyle(onSheet, scratch, scratch, style); err != nil {
		return "", err
	}
	return f.file.GetCellValue(onSheet, scratch)
}

// general shows a number without a format: to the 15 digits that a spreadsheet has, without the noise of binary fractions.
func general(value string) string {
	n, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil || math.IsInf(n, 0) || math.IsNaN(n) {
		return strings.TrimSpace(value)
	}
	if n == 0 {
		return "0"
	}
	if a := math.Abs(n); a >= 1e15 || a < 1e-9 {
		return strings.ToUpper(strconv.FormatFloat(n, 'g', 6, 64))
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(n, 'e', 14, 64), 64)
	if err != nil {
		return strings.TrimSpace(value)
	}
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

// Number writes a number for [Formatter.Show].
func Number(n float64) string { return strconv.FormatFloat(n, 'g', 17, 64) }

// BuiltIn returns the code of a format that files name by number only, as the United States have it.
func BuiltIn(id int) string {
	if id >= 27 && id <= 36 || id >= 50 && id <= 58 {
		return "m/d/yyyy" // dates of East Asian calendars
	}
	return builtIn[id]
}

// builtIn is from ECMA-376 part 1, 18.8.30, with the codes that it leaves to the region.
var builtIn = map[int]string{
	1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00",
	5: `"$"#,##0_);\("$"#,##0\)`, 6: `"$"#,##0_);[Red]\("$"#,##0\)`,
	7: `"$"#,##0.00_);\("$"#,##0.00\)`, 8: `"$"#,##0.00_);[Red]\("$"#,##0.00\)`,
	9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
	14: "m/d/yyyy", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy", 18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss",
	22: "m/d/yyyy h:mm",
	37: `#,##0_);\(#,##0\)`, 38: `#,##0_);[Red]\(#,##0\)`, 39: `#,##0.00_);\(#,##0.00\)`, 40: `#,##0.00_);[Red]\(#,##0.00\)`,
	41: `_(* #,##0_);_(* \(#,##0\);_(* "-"_);_(@_)`, 42: `_("$"* #,##0_);_("$"* \(#,##0\);_("$"* "-"_);_(@_)`,
	43: `_(* #,##0.00_);_(* \(#,##0.00\);_(* "-"??_);_(@_)`, 44: `_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_);_(@_)`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
}
