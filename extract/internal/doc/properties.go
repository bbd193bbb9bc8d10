package doc

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/rxassay/rxassay/extract/internal/word"
)

const pageSize = 512 // of formatted disk pages

// run is a range of bytes of the main stream with the changes (2.2.5) that they make to a style.
type run struct {
	first, last int // last is behind it
	style       int // of a paragraph
	changes     []byte
}

// runs are in order and do not overlap.
type runs []run

// find returns the run that holds a byte, -1 when none does.
func (r runs) find(at int) int {
	i, found := slices.BinarySearchFunc(r, at, func(r run, at int) int { return cmp.Compare(r.first, at) })
	if !found {
		i--
	}
	if i < 0 || r[i].last <= at {
		return -1
	}
	return i
}

// readProperties reads how characters and paragraphs look (2.8.5, 2.8.6).
func (r *reader) readProperties() (err error) {
	if r.characters, err = r.readRuns(r.header.characters, characterRuns); err != nil {
		return err
	}
	r.paragraphs, err = r.readRuns(r.header.paragraphs, paragraphRuns)
	return err
}

func (r *reader) readRuns(where place, read func(page []byte) []run) (runs, error) {
	plc := r.slice(where)
	if len(plc) < 12 {
		return nil, nil // a file without them has plain text
	}
	n := (len(plc) - 4) / 8
	seen := map[int]bool{}
	var out runs
	for i := range n {
		number := int(binary.LittleEndian.Uint32(plc[4*(n+1)+4*i:]) & 0x3fffff)
		if seen[number] {
			continue
		}
		seen[number] = true
		at := number * pageSize
		if at+pageSize > len(r.main) {
			return nil, corrupt("a page of properties lies outside the file")
		}
		if len(seen)&0xff == 0 {
			if err := r.ctx.Err(); err != nil {
				return nil, err
			}
		}
		out = append(out, read(r.main[at:at+pageSize])...)
	}
	slices.SortStableFunc(out, func(a, b run) int { return cmp.Compare(a.first, b.first) })
	kept := out[:0]
	for _, o := range out {
		if o.first < o.last && (len(kept) == 0 || kept[len(kept)-1].last <= o.first) {
			kept = append(kept, o)
		}
	}
	return kept, nil
}

// bounds returns the runs of a page, and where what is said of each of them is named.
func bounds(page []byte, each int) (out []run, rest []byte) {
	n := int(page[pageSize-1])
	if n == 0 || 4*(n+1)+each*n > pageSize-1 {
		return nil, nil
	}
	for i := range n {
		out = append(out, run{
			first: int(binary.LittleEndian.Uint32(page[4*i:])),
			last:  int(binary.LittleEndian.Uint32(page[4*i+4:])),
		})
	}
	return out, page[4*(n+1):]
}

// characterRuns reads a page of character properties (2.9.33).
func characterRuns(page []byte) []run {
	out, rest := bounds(page, 1)
	for i := range out {
		at := 2 * int(rest[i])
		if at == 0 || at >= pageSize-1 {
			continue
		}
		size := int(page[at])
		out[i].changes = page[at+1 : min(at+1+size, pageSize-1)]
	}
	return out
}

// paragraphRuns reads a page of paragraph properties (2.9.174).
func paragraphRuns(page []byte) []run {
	out, rest := bounds(page, 13)
	for i := range out {
		at := 2 * int(rest[13*i])
		if at == 0 || at+2 >= pageSize {
			continue
		}
		size := 2*int(page[at]) - 1
		at++
		if size < 0 {
			size = 2 * int(page[at])
			at++
		}
		if d := page[at:min(at+size, pageSize-1)]; len(d) >= 2 {
			out[i].style, out[i].changes = int(binary.LittleEndian.Uint16(d)), d[2:]
		}
	}
	return out
}

// eachChange calls f with the changes of a list (2.6): the number of each and its operand.
func eachChange(changes []byte, f func(number int, operand []byte)) {
	for len(changes) >= 3 {
		number := int(binary.LittleEndian.Uint16(changes))
		changes = changes[2:]
		size, skip := 0, 0
		switch number >> 13 {
		case 0, 1:
			size = 1
		case 2, 4, 5:
			size = 2
		case 3:
			size = 4
		case 7:
			size = 3
		case 6:
			size, skip = int(changes[0]), 1
			switch {
			case number == defineTable:
				if len(changes) < 2 {
					return
				}
				size, skip = int(binary.LittleEndian.Uint16(changes))-1, 2
			case number == changeTabs && size == 255: // its length is that of its two lists (2.9.180)
				size = 1 + 4*int(byteAt(changes, 1))
				size += 1 + 3*int(byteAt(changes, 1+size))
			}
		}
		if size < 0 || skip+size > len(changes) {
			return
		}
		f(number, changes[skip:skip+size])
		changes = changes[skip+size:]
	}
}

func byteAt(b []byte, i int) byte {
	if i >= len(b) {
		return 0
	}
	return b[i]
}

// eachOf calls f with the changes of a paragraph. Those that are too many for a page of properties, as of a row of seven cells or
// more, stand in a stream of their own (2.6.2, 2.6.3), and the page says where. It reports whether all were found.
func (r *reader) eachOf(changes []byte, f func(number int, operand []byte)) bool {
	found := true
	eachChange(changes, func(number int, operand []byte) {
		switch number {
		case hugeParagraph, hugeParagraphOld, tableElsewhere:
			elsewhere, ok := r.elsewhere(operand)
			found = found && ok
			eachChange(elsewhere, f)
		default:
			f(number, operand)
		}
	})
	return found
}

// elsewhere returns the changes at a place of the data stream (2.9.209).
func (r *reader) elsewhere(operand []byte) ([]byte, bool) {
	at := int(binary.LittleEndian.Uint32(operand))
	if at > len(r.data)-2 {
		return nil, false
	}
	d := r.data[at+2:]
	size := int(binary.LittleEndian.Uint16(r.data[at:]))
	if size > len(d) {
		return nil, false
	}
	return d[:size], true
}

// The changes that are read (2.6).
const (
	deletedText = 0x0800
	boldText    = 0x0835
	hiddenText  = 0x083c
	special     = 0x0855
	textFont    = 0x4a4f
	sign        = 0x6a09
	raised      = 0x2a48

	inTable      = 0x2416
	endOfRow     = 0x2417
	innerCellEnd = 0x244b
	outlineLevel = 0x2640
	changeTabs   = 0xc615
	setTabs      = 0xc60d

	hugeParagraph    = 0x6646
	hugeParagraphOld = 0x6645 // of Word 97
	tableElsewhere   = 0x646b

	mergeDown   = 0xd62b
	defineTable = 0xd608
)

// look is what counts of how characters look.
type look struct {
	deleted, hidden, bold, special, raised bool

	font, signFont int // by their places in the table of fonts
	sign           uint16
}

func (l *look) apply(changes []byte) {
	eachChange(changes, func(number int, operand []byte) {
		on := operand0(operand)&1 != 0 // 0x80 and 0x81 are as, or unlike, the style, which is taken not to be so
		switch number {
		case deletedText:
			l.deleted = on
		case hiddenText:
			l.hidden = on
		case boldText:
			l.bold = on
		case special:
			l.special = on
		case textFont:
			if len(operand) >= 2 {
				l.font = int(binary.LittleEndian.Uint16(operand))
			}
		case sign:
			if len(operand) >= 4 {
				l.signFont, l.sign = int(binary.LittleEndian.Uint16(operand)), binary.LittleEndian.Uint16(operand[2:])
			}
		case raised:
			l.raised = operand0(operand) == 1
		}
	})
}

func operand0(operand []byte) byte {
	if len(operand) == 0 {
		return 0
	}
	return operand[0]
}

// manner is what counts of how a paragraph is set.
type manner struct {
	known, inTable, endOfRow, innerCellEnd, heading bool
	row                                             rowLayout // of the paragraph that ends a row
	stops                                           word.Stops
}

// rowLayout is where the cells of a row begin and end, and which of them go on the one above.
type rowLayout struct {
	edges []int // twentieths of a point; one more than cells
	down  []int // 1 where a cell goes on the one above, 3 where it starts such a column of cells
	level []bool
}

// manner returns how the paragraph that ends at a byte of the main stream is set.
func (r *reader) manner(fc int) manner {
	i := r.paragraphs.find(fc)
	if i < 0 {
		return manner{}
	}
	if m, ok := r.manners[i]; ok {
		return m
	}
	m := manner{heading: r.paragraphs[i].style >= 1 && r.paragraphs[i].style <= 9}
	m.known = r.eachOf(r.paragraphs[i].changes, func(number int, operand []byte) {
		on := operand0(operand) != 0
		switch number {
		case inTable:
			m.inTable = on
		case endOfRow:
			m.endOfRow = on
		case innerCellEnd:
			m.innerCellEnd = on
		case outlineLevel:
			m.heading = m.heading || operand0(operand) < 9
		case setTabs:
			m.stops = readStops(m.stops, operand, 2)
		case changeTabs:
			m.stops = readStops(m.stops, operand, 4)
		case defineTable:
			m.row = readRow(operand)
		case mergeDown:
			if len(operand) >= 2 && int(operand[0]) < len(m.row.down) {
				m.row.down[operand[0]] = int(operand[1])
			}
		}
	})
	if r.manners == nil {
		r.manners = map[int]manner{}
	}
	r.manners[i] = m
	return m
}

// readStops reads which stops a paragraph clears, each with so many bytes, and which it sets (PChgTabsPapxOperand, PChgTabsOperand). Those
// of its style are not known: a paragraph that sets none itself has the stops that are every half inch.
func readStops(stops word.Stops, operand []byte, each int) word.Stops {
	u16 := func(at int) int { return int(int16(binary.LittleEndian.Uint16(operand[at:]))) }
	cleared := int(operand0(operand))
	at := 1 + each*cleared
	set := int(byteAt(operand, at))
	if at+1+3*set > len(operand) {
		return stops
	}
	for i := range cleared {
		stops = stops.Clear(u16(1 + 2*i))
	}
	kinds := operand[at+1+2*set:]
	for i := range set {
		stop := word.Stop{At: u16(at + 1 + 2*i)}
		switch kinds[i] & 7 {
		case 1:
			stop.Align = word.AlignCenter
		case 2, 3:
			stop.Align = word.AlignRight
		case 4: // a rule between columns; tabs do not stop at it
			continue
		}
		switch kinds[i] >> 3 & 7 {
		case 1, 2, 5:
			stop.Leader = word.Dots
		case 3, 4:
			stop.Leader = word.Rule
		}
		stops = stops.Set(stop)
	}
	return stops
}

// readRow reads where the cells of a row stand (2.9.317).
func readRow(operand []byte) rowLayout {
	if len(operand) == 0 {
		return rowLayout{}
	}
	n := int(operand[0])
	if n == 0 || n > 63 || len(operand) < 1+2*(n+1) {
		return rowLayout{}
	}
	l := rowLayout{down: make([]int, n), level: make([]bool, n)}
	for i := range n + 1 {
		l.edges = append(l.edges, int(int16(binary.LittleEndian.Uint16(operand[1+2*i:]))))
	}
	cells := operand[1+2*(n+1):]
	for i := 0; i < n && len(cells) >= 20; i, cells = i+1, cells[20:] {
		flags := binary.LittleEndian.Uint16(cells)
		l.down[i] = int(flags >> 5 & 3)
		l.level[i] = flags&3 != 0
	}
	return l
}
