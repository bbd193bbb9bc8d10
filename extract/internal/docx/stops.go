package docx

import (
	"encoding/xml"
	"strconv"

	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/word"
)

const maxStops = 64 // of a paragraph, as in Word

// stops returns the tab stops of a paragraph: those of its style, with what it sets and clears itself.
func (r *reader) stops(p *paragraph) word.Stops {
	stops := setStops(r.styleStops[p.style], p.tabs)
	if p.left > 0 && len(stops) > 0 { // a line that hangs out of its indent has a stop there
		stops = stops.Set(word.Stop{At: p.left})
	}
	return stops
}

// addStop adds an element that sets or clears a stop to those of a paragraph or style.
func addStop(tabs []xml.StartElement, s xml.StartElement) []xml.StartElement {
	if len(tabs) == 2*maxStops {
		return tabs
	}
	return append(tabs, s)
}

// setStops returns stops as elements change them.
func setStops(stops word.Stops, tabs []xml.StartElement) word.Stops {
	for _, s := range tabs {
		at, err := strconv.Atoi(ooxml.Attribute(s, "pos"))
		if err != nil {
			continue
		}
		stop := word.Stop{At: at, Leader: leader(ooxml.Attribute(s, "leader"))}
		switch ooxml.Attribute(s, "val") {
		case "clear":
			stops = stops.Clear(at)
			continue
		case "bar": // a rule between columns; tabs do not stop at it
			continue
		case "center":
			stop.Align = word.AlignCenter
		case "right", "end", "decimal":
			stop.Align = word.AlignRight
		}
		if len(stops) < maxStops {
			stops = stops.Set(stop)
		}
	}
	return stops
}

func leader(name string) word.Leader {
	switch name {
	case "dot", "middleDot", "hyphen":
		return word.Dots
	case "underscore", "heavy":
		return word.Rule
	}
	return word.NoLeader
}

// hangingIndent returns the indent of a paragraph whose first line hangs out of it, 0 for others.
func hangingIndent(ind xml.StartElement) int {
	if hanging, err := strconv.Atoi(ooxml.Attribute(ind, "hanging")); err != nil || hanging <= 0 {
		return 0
	}
	left := ooxml.Attribute(ind, "left")
	if left == "" {
		left = ooxml.Attribute(ind, "start")
	}
	n, err := strconv.Atoi(left)
	if err != nil {
		return 0
	}
	return n
}
