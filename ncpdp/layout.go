package ncpdp

import (
	"slices"
	"strings"
)

// layout is the header of a version and kind.
type layout struct {
	version      Version
	kind         Kind
	transactions []string // none: every transaction without a layout of its own
	rows         []HeaderField
	length       int
	versionRow   *HeaderField
}

func (d *Dictionary) layout(v Version, k Kind, transaction string) *layout {
	var general *layout
	for _, l := range d.layouts {
		if l.version != v || l.kind != k {
			continue
		}
		if slices.Contains(l.transactions, transaction) {
			return l
		}
		if l.transactions == nil {
			general = l
		}
	}
	return general
}

// detect finds the layout whose version value stands where its version row says.
func (d *Dictionary) detect(s string) *layout {
	for _, l := range d.layouts {
		r := l.versionRow
		if l.transactions == nil && len(s) >= r.Offset+r.Length && s[r.Offset:r.Offset+r.Length] == string(l.version) {
			code := ""
			if end := r.Offset + r.Length + 2; len(s) >= end {
				code = strings.TrimRight(s[end-2:end], " ") // 103-A3 follows 102-A2 in every layout
			}
			return d.layout(l.version, l.kind, code)
		}
	}
	return nil
}

// finish computes offsets and checks the shape; message is empty where it is sound.
func (l *layout) finish() (message string) {
	l.length = 0
	for i := range l.rows {
		l.rows[i].Offset = l.length
		l.length += l.rows[i].Length
	}
	i := slices.IndexFunc(l.rows, func(f HeaderField) bool { return f.wire == "A2" })
	if i < 0 || i+1 >= len(l.rows) || l.rows[i+1].wire != "A3" || l.rows[i].Length != 2 || l.rows[i+1].Length != 2 {
		return "a header layout needs 102-A2 followed by 103-A3, of two characters each"
	}
	l.versionRow = &l.rows[i]
	return ""
}

// versionOf finds the version of a transmission, without copying it; empty where there is none.
func (d *Dictionary) versionOf(b []byte) Version {
	for _, l := range d.layouts {
		r := l.versionRow
		if l.transactions == nil && len(b) >= r.Offset+r.Length && string(b[r.Offset:r.Offset+r.Length]) == string(l.version) {
			return l.version
		}
	}
	return ""
}
