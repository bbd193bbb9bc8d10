package doc

import (
	"encoding/binary"
	"unicode/utf16"

	"github.com/rxassay/rxassay/extract/internal/symbol"
)

// readFonts reads the names of the symbol fonts from the table of fonts (2.9.284, 2.9.87). What is damaged of it is left out: signs are
// then taken for the most usual ones.
func (r *reader) readFonts() {
	const head, before = 4, 39 // bytes of the table before the fonts, and of each before its name
	r.fonts = map[int]string{}
	table := r.slice(r.header.fonts)
	if len(table) < head {
		return
	}
	table = table[head:]
	for i := 0; len(table) > 0 && i < 1<<12; i++ {
		size := int(table[0])
		if size < before || size >= len(table) {
			return
		}
		var name []uint16
		for b := table[1+before : 1+size]; len(b) >= 2; b = b[2:] {
			c := binary.LittleEndian.Uint16(b)
			if c == 0 {
				break
			}
			name = append(name, c)
		}
		if s := string(utf16.Decode(name)); symbol.IsFont(s) {
			r.fonts[i] = s
		}
		table = table[1+size:]
	}
}
