// Package symbol says what the signs of symbol fonts (Symbol, Wingdings and their like) mean, whose codes have no meaning of their own.
package symbol

import "strings"

// Text returns the sign that a code of a symbol font shows; programs write the codes as they are, or in the private area from U+F000
// on. Of an unknown font ("") the most usual sign is taken. A code that is not known is a bullet.
func Text(font string, c rune) string {
	if s, ok := Known(font, c); ok {
		return s
	}
	return "•"
}

// Known is Text for codes whose sign is known; ok is false for others.
func Known(font string, c rune) (s string, ok bool) {
	if c >= 0xf000 && c <= 0xf0ff {
		c -= 0xf000
	}
	switch kindOf(font) {
	case inSymbol:
		if s, ok := greek[c]; ok {
			return s, true
		}
		// The rest of the lower half is that of ASCII, letters apart.
		ascii := c >= ' ' && c < 0x7f && !(c >= '@' && c <= 'Z') && !(c >= 'a' && c <= 'z')
		return string(c), ascii
	case inWingdings:
		s, ok = wingdings[c]
	case inWingdings2:
		s, ok = wingdings2[c]
	case inWebdings:
		s, ok = webdings[c]
	default:
		if s, ok = unnamed[c]; !ok {
			s, ok = wingdings[c]
		}
	}
	return s, ok
}

// IsFont reports whether a font is one whose letters are signs.
func IsFont(font string) bool { return kindOf(font) != other }

type kind int

const (
	other kind = iota
	inSymbol
	inWingdings
	inWingdings2
	inWebdings
)

func kindOf(font string) kind {
	switch strings.ToLower(strings.TrimSpace(font)) {
	case "symbol", "symbolmt", "symbol mt":
		return inSymbol
	case "wingdings", "wingdings-regular":
		return inWingdings
	case "wingdings 2", "wingdings2":
		return inWingdings2
	case "webdings":
		return inWebdings
	}
	return other
}

var (
	greek = map[rune]string{
		'-': "-", '~': "~", 'a': "α", 'b': "β", 'c': "χ", 'd': "δ", 'e': "ε", 'g': "γ", 'k': "κ", 'l': "λ", 'm': "µ", 'p': "π", 'q': "θ", 's': "σ", 't': "τ", 'w': "ω",
		'D': "Δ", 'F': "Φ", 'G': "Γ", 'P': "Π", 'S': "Σ", 'W': "Ω", '@': "≅", '\\': "∴",
		0xa2: "′", 0xa3: "≤", 0xa5: "∞", 0xab: "↔", 0xac: "←", 0xad: "↑", 0xae: "→", 0xaf: "↓",
		0xb0: "°", 0xb1: "±", 0xb2: "″", 0xb3: "≥", 0xb4: "×", 0xb7: "•", 0xb8: "÷", 0xb9: "≠", 0xba: "≡", 0xbb: "≈", 0xbc: "…",
		0xd2: "®", 0xd3: "©", 0xd4: "™", 0xd6: "√", 0xd7: "·", 0xde: "⇒", 0xe2: "®", 0xe3: "©", 0xe4: "™", 0xe5: "∑",
	}
	wingdings = map[rune]string{
		0x4a: "☺", 0x4c: "☹", 0x6c: "•", 0x6e: "■", 0x6f: "☐", 0x71: "☐", 0x72: "☐", 0x75: "•", 0x76: "•", 0x77: "•", 0x78: "☒",
		0x80: "⓪", 0x81: "①", 0x82: "②", 0x83: "③", 0x84: "④", 0x85: "⑤", 0x86: "⑥", 0x87: "⑦", 0x88: "⑧", 0x89: "⑨", 0x8a: "⑩",
		0x9f: "•", 0xa7: "•", 0xa8: "☐", 0xab: "★", 0xd8: "•", 0xdf: "←", 0xe0: "→", 0xe1: "↑", 0xe2: "↓", 0xe8: "→", 0xf0: "⇨",
		0xfb: "✗", 0xfc: "✓", 0xfd: "☒", 0xfe: "☑",
	}
	wingdings2 = map[rune]string{
		0x4f: "✗", 0x50: "✓", 0x51: "☒", 0x52: "☑", 0x53: "☒", 0x54: "☒", 0x97: "•", 0xa2: "■", 0xa3: "☐",
	}
	webdings = map[rune]string{0x61: "✓", 0x63: "☐", 0x67: "■", 0x72: "✗"}

	// unnamed is what codes of a font that is not known most often are, before those of Wingdings: mathematical signs are Symbol's.
	unnamed = map[rune]string{0xa3: "≤", 0xb1: "±", 0xb3: "≥", 0xb4: "×", 0xb7: "•", 0xb9: "≠", 0xd2: "®", 0xd4: "™"}
)
