package docx

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// numbering is what a paragraph or style says about its place in a list.
type numbering struct {
	id    string
	level int
	set   bool
}

// list is one numbered or bulleted list and how far it has been counted.
type list struct {
	abstract string
	count    [9]int
}

// level is how the items of one depth of a list are marked.
type level struct {
	format string // "bullet", "decimal", "lowerLetter" …
	text   string // such as "%1.%2)"
	start  int
}

// readStyles finds the styles that make a paragraph a heading or a list item, by themselves or through those they are based on.
func (r *reader) readStyles(d *decoder) error {
	type style struct {
		base    string
		heading bool
		num     numbering
	}
	styles := map[string]style{}
	id := ""
	for {
		t, err := d.next()
		if err != nil {
			if end(err) != nil {
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
			id = attribute(s, "styleId")
			cur = style{}
		case "name":
			name := strings.ToLower(attribute(s, "val"))
			cur.heading = cur.heading || strings.HasPrefix(name, "heading ") || name == "title" || name == "subtitle"
		case "basedOn":
			cur.base = attribute(s, "val")
		case "outlineLvl":
			if n, err := strconv.Atoi(attribute(s, "val")); err == nil && n < 9 {
				cur.heading = true
			}
		case "numId":
			cur.num.id, cur.num.set = attribute(s, "val"), true
		case "ilvl":
			cur.num.level, _ = strconv.Atoi(attribute(s, "val"))
		}
		styles[id] = cur
	}
	r.headings, r.styleNums = map[string]bool{}, map[string]numbering{}
	for name, s := range styles {
		for range 12 { // the chain of bases may be a circle
			if s.heading {
				r.headings[name] = true
			}
			if _, ok := r.styleNums[name]; !ok && s.num.set {
				r.styleNums[name] = s.num
			}
			base, ok := styles[s.base]
			if !ok {
				break
			}
			s = base
		}
	}
	return nil
}

// readNumbering reads how lists are marked.
func (r *reader) readNumbering(d *decoder) error {
	r.lists, r.levels = map[string]*list{}, map[string]map[int]level{}
	abstract, num, depth := "", "", 0
	for {
		t, err := d.next()
		if err != nil {
			return end(err)
		}
		s, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		val := attribute(s, "val")
		change := func(f func(*level)) {
			if abstract != "" && num == "" {
				l := r.levels[abstract][depth]
				f(&l)
				r.levels[abstract][depth] = l
			}
		}
		switch s.Name.Local {
		case "abstractNum":
			abstract, num = attribute(s, "abstractNumId"), ""
			r.levels[abstract] = map[int]level{}
		case "lvl":
			depth, _ = strconv.Atoi(attribute(s, "ilvl"))
		case "numFmt":
			change(func(l *level) { l.format = val })
		case "lvlText":
			change(func(l *level) { l.text = val })
		case "start":
			change(func(l *level) { l.start, _ = strconv.Atoi(val) })
		case "num":
			num = attribute(s, "numId")
		case "abstractNumId":
			r.lists[num] = &list{abstract: val}
		}
	}
}

// mark counts a list item and returns the mark in front of it, "" for a paragraph that is none.
func (r *reader) mark(n numbering) string {
	l := r.lists[n.id]
	if !n.set || l == nil || n.level < 0 || n.level >= len(l.count) {
		return ""
	}
	levels := r.levels[l.abstract]
	l.count[n.level]++
	for i := n.level + 1; i < len(l.count); i++ {
		l.count[i] = 0
	}
	switch levels[n.level].format {
	case "bullet":
		return "•"
	case "none", "":
		return ""
	}
	text := levels[n.level].text
	for i := range l.count {
		at := "%" + strconv.Itoa(i+1)
		if !strings.Contains(text, at) {
			continue
		}
		number := max(l.count[i], 1) + levels[i].start - 1
		if levels[i].start == 0 {
			number = max(l.count[i], 1)
		}
		text = strings.ReplaceAll(text, at, ordinal(levels[i].format, number))
	}
	return strings.TrimSpace(text)
}

// ordinal writes a number in the format of a list.
func ordinal(format string, n int) string {
	switch {
	case n < 1:
	case format == "lowerLetter" && n <= 26*20:
		return strings.Repeat(string(rune('a'+(n-1)%26)), (n-1)/26+1)
	case format == "upperLetter" && n <= 26*20:
		return strings.Repeat(string(rune('A'+(n-1)%26)), (n-1)/26+1)
	case format == "lowerRoman" && n < 4000:
		return strings.ToLower(roman(n))
	case format == "upperRoman" && n < 4000:
		return roman(n)
	}
	return strconv.Itoa(n)
}

func roman(n int) string {
	var sb strings.Builder
	for _, d := range []struct {
		value int
		sign  string
	}{
		{1000, "M"},
		{900, "CM"},
		{500, "D"},
		{400, "CD"},
		{100, "C"},
		{90, "XC"},
		{50, "L"},
		{40, "XL"},
		{10, "X"},
		{9, "IX"},
		{5, "V"},
		{4, "IV"},
		{1, "I"},
	} {
		for n >= d.value {
			sb.WriteString(d.sign)
			n -= d.value
		}
	}
	return sb.String()
}
