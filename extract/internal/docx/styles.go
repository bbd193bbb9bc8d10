package docx

import (
	"encoding/xml"
	"slices"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/extract/internal/ooxml"
	"github.com/rxassay/rxassay/extract/internal/word"
)

// numbering is what a paragraph or style says about its place in a list.
type numbering struct {
	id    string
	level int
	set   bool
}

// list is one numbered or bulleted list. Lists with the same abstract number are counted on together, except from where one
// of them says that it starts anew.
type list struct {
	abstract string
	restart  map[int]int // levels at which it starts anew, and with what
	begun    bool
}

// counter is how far one level of a list has been counted.
type counter struct {
	number int
	begun  bool
}

// level is how the items of one depth of a list are marked.
type level struct {
	format string // "bullet", "decimal", "lowerLetter" …
	text   string // such as "%1.%2)"
	start  int
}

// readStyles finds the styles that make a paragraph a heading or a list item, by themselves or through those they are based on.
func (r *reader) readStyles(d *ooxml.Decoder) error {
	type style struct {
		base    string
		heading bool
		vanish  bool
		num     numbering
		tabs    []xml.StartElement
	}
	styles := map[string]style{}
	id := ""
	for {
		t, err := d.Next()
		if err != nil {
			if ooxml.End(err) != nil {
				return err
			}
			break
		}
		s, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		cur := styles[id]
		switch s.Name.Local {
		case "style":
			id = ooxml.Attribute(s, "styleId")
			cur = style{}
		case "name":
			name := strings.ToLower(ooxml.Attribute(s, "val"))
			cur.heading = cur.heading || strings.HasPrefix(name, "heading ") || name == "title" || name == "subtitle"
		case "basedOn":
			cur.base = ooxml.Attribute(s, "val")
		case "outlineLvl":
			cur.heading = cur.heading || isHeadingLevel(ooxml.Attribute(s, "val"))
		case "vanish":
			cur.vanish = ooxml.On(s)
		case "numId":
			cur.num.id, cur.num.set = ooxml.Attribute(s, "val"), true
		case "ilvl":
			cur.num.level, _ = strconv.Atoi(ooxml.Attribute(s, "val"))
		case "tab":
			cur.tabs = addStop(cur.tabs, s)
		}
		styles[id] = cur
	}
	r.headings, r.vanishing, r.styleNums = map[string]bool{}, map[string]bool{}, map[string]numbering{}
	r.styleStops = map[string]word.Stops{}
	for name, s := range styles {
		var tabs []xml.StartElement // those of the bases first
		for range 12 {              // the chain of bases may be a circle
			if s.heading {
				r.headings[name] = true
			}
			if s.vanish {
				r.vanishing[name] = true
			}
			if _, ok := r.styleNums[name]; !ok && s.num.set {
				r.styleNums[name] = s.num
			}
			tabs = append(slices.Clone(s.tabs), tabs...)
			base, ok := styles[s.base]
			if !ok {
				break
			}
			s = base
		}
		r.styleStops[name] = setStops(nil, tabs)
	}
	return nil
}

// readNumbering reads how lists are marked.
func (r *reader) readNumbering(d *ooxml.Decoder) error {
	r.lists, r.levels, r.counts = map[string]*list{}, map[string]map[int]level{}, map[string]*[9]counter{}
	abstract, num, depth := "", "", 0
	for {
		t, err := d.Next()
		if err != nil {
			return ooxml.End(err)
		}
		s, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		val := ooxml.Attribute(s, "val")
		change := func(f func(*level)) {
			if abstract != "" && num == "" {
				l := r.levels[abstract][depth]
				f(&l)
				r.levels[abstract][depth] = l
			}
		}
		switch s.Name.Local {
		case "abstractNum":
			abstract, num = ooxml.Attribute(s, "abstractNumId"), ""
			r.levels[abstract], r.counts[abstract] = map[int]level{}, &[9]counter{}
		case "lvlOverride":
			depth, _ = strconv.Atoi(ooxml.Attribute(s, "ilvl"))
		case "startOverride":
			if l := r.lists[num]; l != nil {
				l.restart[depth], _ = strconv.Atoi(val)
			}
		case "lvl":
			depth, _ = strconv.Atoi(ooxml.Attribute(s, "ilvl"))
		case "numFmt":
			change(func(l *level) { l.format = val })
		case "lvlText":
			change(func(l *level) { l.text = val })
		case "start":
			change(func(l *level) { l.start, _ = strconv.Atoi(val) })
		case "num":
			num = ooxml.Attribute(s, "numId")
		case "abstractNumId":
			r.lists[num] = &list{abstract: val, restart: map[int]int{}}
		}
	}
}

// mark counts a list item and returns the mark in front of it, "" for a paragraph that is none.
func (r *reader) mark(n numbering) string {
	l := r.lists[n.id]
	if !n.set || l == nil || n.level < 0 || n.level >= 9 || r.counts[l.abstract] == nil {
		return ""
	}
	levels, count := r.levels[l.abstract], r.counts[l.abstract]
	if !l.begun {
		l.begun = true
		for i, from := range l.restart {
			if i >= 0 && i < len(count) {
				count[i] = counter{from - 1, true}
			}
		}
	}
	for i := range count {
		switch {
		case i > n.level:
			count[i] = counter{}
		case !count[i].begun:
			count[i] = counter{max(levels[i].start, 1), i == n.level}
		case i == n.level:
			count[i].number++
		}
	}
	switch levels[n.level].format {
	case "bullet":
		return "•"
	case "none", "":
		return ""
	}
	text := levels[n.level].text
	for i := range count {
		text = strings.ReplaceAll(text, "%"+strconv.Itoa(i+1), word.Ordinal(levels[i].format, count[i].number))
	}
	return strings.TrimSpace(text)
}
