package word

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Stop is a tab stop: where the words behind a tab are set.
type Stop struct {
	At     int // twentieths of a point from the margin
	Align  Align
	Leader Leader
}

// Align is how words stand at a stop.
type Align int

// The kinds of Align. A decimal point is set where words end, give or take two digits.
const (
	AlignLeft Align = iota
	AlignCenter
	AlignRight
)

// Leader is what a tab is filled with.
type Leader int

// The kinds of Leader.
const (
	NoLeader Leader = iota
	Dots            // they lead the eye to an amount, or to the number of a page
	Rule            // to write on
)

// Stops are the tab stops of a paragraph in the order of their places; behind the last one there is one every half inch.
type Stops []Stop

// Set returns the stops with another one, which takes the place of one that stands there.
func (s Stops) Set(stop Stop) Stops {
	i, found := slices.BinarySearchFunc(s, stop.At, func(o Stop, at int) int { return o.At - at })
	if found {
		out := slices.Clone(s)
		out[i] = stop
		return out
	}
	return slices.Insert(slices.Clone(s), i, stop)
}

// Clear returns the stops without the one at a place.
func (s Stops) Clear(at int) Stops {
	return slices.DeleteFunc(slices.Clone(s), func(o Stop) bool { return o.At == at })
}

const (
	everyStop = 720 // half an inch, as Word has it where a file does not say otherwise

	// letterWidth is that of small type: the words of a line are taken to have passed a stop only where they surely have.
	letterWidth = 90
)

// piece is what stands at one stop of a line.
type piece struct {
	words string
	at    int
	led   Leader // what leads to it
}

// pieces parts a line at its tabs. The first piece stands at the margin, and is empty where a tab comes first.
func (s Stops) pieces(line string) []piece {
	parts := strings.Split(line, "\t")
	out := make([]piece, len(parts))
	used, x := -1, 0 // the stop, and how far the words reach
	for i, part := range parts {
		words := spaced(part)
		width := letterWidth * utf8.RuneCountInString(words)
		if i == 0 {
			out[i], x = piece{words: words}, width
			continue
		}
		stop := s.next(&used, x, len(parts)-1-i)
		out[i] = piece{words, stop.At, stop.Leader}
		switch stop.Align {
		case AlignLeft:
			x = stop.At + width
		case AlignCenter:
			x = stop.At + width/2
		case AlignRight:
			x = stop.At
		}
	}
	return out
}

// next returns the stop that a tab goes to from x, behind the one that was used last. It is one that the words have passed
// where the stops would not do for the tabs that are left: whoever set them meant one for each.
func (s Stops) next(used *int, x, left int) Stop {
	i := *used + 1
	for i < len(s) && s[i].At <= x && len(s)-2-i >= left {
		i++
	}
	*used = min(i, len(s))
	if i < len(s) {
		return s[i]
	}
	if len(s) > 0 {
		x = max(x, s[len(s)-1].At)
	}
	return Stop{At: (x/everyStop + 1) * everyStop}
}

// spaced returns words with one space between them, and no tabs.
func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }
