package wire

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/ncpdp"
)

// tellInferred warns of header rows and fields of F6 that no public source states.
func (b *builder) tellInferred(t *ncpdp.Transmission) {
	dict := b.o.dictionary()
	var ids []string
	for _, row := range dict.Layout(t.Version, t.Kind, t.TransactionCode()) {
		if row.Confidence == ncpdp.Inferred {
			ids = append(ids, row.ID)
		}
	}
	if len(ids) > 0 {
		b.warn("f6_header_inferred", "", "The place or length of these header fields in F6 is inferred from D.0: "+strings.Join(ids, ", ")+".")
	}
	ids = nil
	narrow := false // a dollar of D.0's width
	for _, g := range t.Groups {
		for i := range g.Segments {
			s := &g.Segments[i]
			for _, f := range s.Fields {
				d, ok := dict.FieldIn(s.ID(), f.ID)
				if !ok {
					continue
				}
				narrow = narrow || d.FormatIn(ncpdp.F6) == ncpdp.Money && d.LengthIn(ncpdp.F6) == 0
				if c := d.In(ncpdp.F6); (c == ncpdp.Inferred || c == ncpdp.Unknown) && !slices.Contains(ids, d.ID) {
					ids = append(ids, d.ID)
				}
			}
		}
	}
	if len(ids) > 0 {
		b.warn("f6_field_inferred", "", "That these fields are in F6 as in D.0 is inferred: "+strings.Join(ids, ", ")+".")
	}
	if narrow {
		b.warn("f6_dollar_width", "", "Dollar fields are written eight characters wide as in D.0; F6 widened them to a length that is not public.")
	}
}
