package analyze

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/document"
)

// Which drug list a plan uses: "All plans use the Summit Essential Drug List", a cell "Formulary | National Preferred Formulary", a key
// "formularyName". A document that names several lists, one plan's each, names none for all of it.

var (
	// listNameRE finds what may be the name of a drug list: words in front of what it is, where no word behind makes it a kind of drugs.
	listNameRE = regexp.MustCompile(`((?:[\w’'&+.®™-]+ ){1,6})((?:formulary|(?:preferred )?(?:prescription )?(?:drug|medication) list|pdl)\b)([ /-](?:drugs?|brands?|generics?|medic|products?|prescriptions?|exceptions?|tiers?|status|exclusions?|alternatives?|changes?|additions?|network|id|codes?|names?|type)\b)?`)
	// listWordRE finds a word that is the kind of a list, or of a sentence or a title about it, and no name.
	listWordRE = regexp.MustCompile(`^(?:plans?|plan's|plan’s|health|most|with|if|is|not|non|no|only|also|when|where|which|what|how|preferred|prescriptions?|drugs?|rx|pharmacy|medications?|medicine|covered|coverage|open|closed|current|complete|entire|full|latest|updated|approved|` +
		`applicable|abridged|comprehensive|brand|outpatient|medical|members?|part|d|medicare|formulary|list|listed|listing|network|tier|benefits?|custom|customized|managed|incentive|tiered|changes?|overview|guide|summary|introduction|about|understanding|section|page|appendix|and|of|&|[a-z]?[\d.]+|[a-z]|[ivx]{1,4}|non-)$`)
	// leadsNameRE finds a word in front of a name that is none of it.
	leadsNameRE = regexp.MustCompile(`^(?:the|our|your|this|that|an?|all|each|on|in|see|uses?|using|under|from|to|for|by|at|as|or|view|find|check|review|download|visit|please|its|their|any|every|follows?|called)$`)
	// partialListRE finds a list of some drugs alone, or of those that are not covered.
	partialListRE = regexp.MustCompile(`\b(?:preventive|preventative|prevention|specialty|maintenance|exclusions?|excluded|vaccines?|over-the-counter|otc|chemotherapy|contraceptives?|non-?formulary|non-?preferred|insulin|diabetic|limited|hsa|hdhp|quantity|step|90-day|chronic|wellness|zero|discount|retail|mail|generics?|dme|equipment|supplies|dental|dentists?|provider)\b`)

	formularyLabelRE = regexp.MustCompile(`^(?:(?:plan|drug|rx|pharmacy|pbm|applicable|your|the|prescription|prescription drug) )*(?:formulary|drug list|preferred drug list)(?: ?\((?:drug list|formulary)\))?(?: ?/ ?(?:drug list|formulary|pdl))?(?: (?:name|used|selection|selected|title))?$`)
	// drugPlanTypeRE finds the label of a kind of drug plan, which some issuers call by its list: "Pharmacy Plan Type | Value Plus Open Formulary".
	drugPlanTypeRE   = regexp.MustCompile(`^(?:pharmacy|prescription(?: drug)?|drug|rx) plan(?: type)?$`)
	formularyValueRE = regexp.MustCompile(`^[\w’'&+.®™/-]+(?: [\w’'&+.®™/-]+){0,6}$`)
	// formularyTailRE finds what a value says behind the name: "Quillmark Select Formulary with exclusions", "National Preferred (closed)".
	formularyTailRE = regexp.MustCompile(` ?(?:\(|[–—;,:]| - | with | without ).*$`)
	// noListNameRE finds values of such a label that name no list.
	noListNameRE = regexp.MustCompile(`^(?:yes|no|none|n/?a|open|closed|tbd|standard|custom|managed|incentive|included|excluded|covered|not covered|not applicable|brand|generic|preferred|tier ?\d.*|see .*|\d.*|.*\b(?:tiers?|copay|coinsurance|charge)\b.*|.* / .*)$`)

	// countedTiersRE finds how many tiers a list has, at the end of its name: "Harbor Preferred 4-Tier".
	countedTiersRE = regexp.MustCompile(`^([a-z][\w ]* )[3-7] tiers?$`)

	formularyNameKeyRE = regexp.MustCompile(`^(?:(?:drug|plan|rx|pharmacy) )*(?:formulary|drug list) (?:name|title|description|desc)$`)
)

// formularyNames are the names of drug lists that a document says, each with where it stands first.
type formularyNames []benefit.Sourced[string]

// add takes a name, if it is not one that is known in more words or fewer.
func (f *formularyNames) add(name string, ev []benefit.Evidence) {
	key := listKey(name)
	for k, had := range *f {
		switch had := listKey(had.Value); {
		case had == key || strings.HasSuffix(had, " "+key):
			return
		case strings.HasSuffix(key, " "+had):
			(*f)[k] = benefit.State(name, ev...)
			return
		}
	}
	*f = append(*f, benefit.State(name, ev...))
}

// one is the name of the list where the document has one.
func (f formularyNames) one() benefit.Sourced[string] {
	if len(f) != 1 {
		return benefit.Sourced[string]{}
	}
	return f[0]
}

// listKey makes names of one list equal that call it a formulary here and a drug list there.
func listKey(name string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("®", "", "™", "", "prescription drug list", "", "preferred drug list", "", "preferred", "", "medication list", "", "drug list", "", "formulary", "", "pdl", "").Replace(strings.ToLower(name))), " ")
}

// readFormularyName reads which drug list the plans of a document use.
func readFormularyName(src *document.Text) benefit.Sourced[string] {
	var f formularyNames
	for n := range src.Tables[:min(len(src.Tables), labelledTables)] {
		rows := src.Tables[n].Rows
		for _, r := range rows[:min(len(rows), 2*labelledRows)] {
			f.labelled(src, r)
		}
	}
	if len(f) > 0 {
		return f.one()
	}
	for n := range src.Tables[:min(len(src.Tables), 4*labelledTables)] {
		rows := src.Tables[n].Rows
		for _, r := range rows[:min(len(rows), 2*labelledRows)] {
			for _, c := range r.Cells {
				f.named(newPassage(src, c.Span), c.Span.Len())
			}
		}
	}
	lines := 0
	for _, page := range src.Pages {
		for k, l := range page.Lines {
			if lines++; lines > maxScanLine {
				break
			}
			if l.Span.Len() > scanBytes {
				continue
			}
			spans := []document.Span{l.Span}
			if k+1 < len(page.Lines) && page.Lines[k+1].Span.Len() < scanBytes && page.Lines[k+1].Span.Start >= l.Span.End {
				spans = append(spans, page.Lines[k+1].Span) // a name may go on there
			}
			f.named(newPassage(src, spans...), l.Span.Len())
		}
	}
	return f.one()
}

// labelled takes the name that stands behind a label in a row.
func (f *formularyNames) labelled(src *document.Text, r document.Row) {
	for k := 0; k+1 < len(r.Cells); k++ {
		if r.Cells[k].Span.Len() > maxHeader || r.Cells[k+1].Span.Len() == 0 || r.Cells[k+1].Span.Len() > maxHeader {
			continue
		}
		label, value := newPassage(src, r.Cells[k].Span), newPassage(src, r.Cells[k+1].Span)
		if name := strings.Trim(label.s, " :*"); !formularyLabelRE.MatchString(name) && !(drugPlanTypeRE.MatchString(name) && strings.HasSuffix(value.s, " formulary")) {
			continue
		}
		end := len(value.s) - len(formularyTailRE.FindString(value.s))
		words := original(value, 0, end)
		if first, _ := utf8.DecodeRuneInString(words); !unicode.IsUpper(first) || !formularyValueRE.MatchString(words) || noListNameRE.MatchString(value.s[:end]) || partialListRE.MatchString(value.s[:end]) {
			continue
		}
		f.add(words, value.evidence(0, end, sureCell))
	}
}

// named takes the names of lists that a passage says and that begin within its first characters.
func (f *formularyNames) named(p *passage, within int) {
	if !strings.Contains(p.s, "formulary") && !strings.Contains(p.s, " list") && !strings.Contains(p.s, "pdl") {
		return
	}
	for _, m := range listNameRE.FindAllStringSubmatchIndex(p.s, 8) {
		if m[6] >= 0 || p.from[m[2]]-p.from[0] > within {
			continue
		}
		i := nameStart(p, m[2], m[4])
		name := original(p, i, m[5])
		if i == m[4] || partialListRE.MatchString(p.s[i:m[5]]) || name == strings.ToUpper(name) {
			continue
		}
		f.add(name, p.evidence(i, m[5], sureProse))
	}
}

// nameStart is where a list's name begins among the words from i on in front of what the list is at j: with the first of those that have capital
// letters right in front of it, if one of them is no kind of a list. It is j where there is no name.
func nameStart(p *passage, i, j int) int {
	at, proper := j, false
	for k := j; k > i; {
		begin := i + strings.LastIndexByte(p.s[i:k-1], ' ') + 1
		word := strings.Trim(p.s[begin:k], " .®™")
		first, _ := utf8.DecodeRuneInString(original(p, begin, k))
		joins := word == "of" || word == "and" || word == "&"
		if leadsNameRE.MatchString(word) || strings.HasSuffix(p.s[begin:k], ". ") || !joins && !unicode.IsUpper(first) && !unicode.IsDigit(first) {
			break
		}
		if !joins {
			at = begin
			proper = proper || !listWordRE.MatchString(word)
		}
		k = begin
	}
	if !proper {
		return j
	}
	return at
}

// formularyNameOf reads the same from the keys of a JSON document.
func formularyNameOf(src *document.Text, root *jsonNode) benefit.Sourced[string] {
	var f formularyNames
	var look func(n *jsonNode, depth int)
	look = func(n *jsonNode, depth int) {
		below := formularyKeyRE.MatchString(n.keyWords())
		for _, m := range n.nodes {
			switch words := m.keyWords(); {
			case !m.isScalar():
				if depth < 8 {
					look(m, depth+1)
				}
			case m.kind != jsonString || noListNameRE.MatchString(countedTiersRE.ReplaceAllString(plainWords(m.text()), "$1")) || !formularyValueRE.MatchString(m.text()):
			case formularyNameKeyRE.MatchString(words), below && (words == "name" || words == "title"):
				f.add(m.text(), m.quoted(src, sureCell))
			case (formularyKeyRE.MatchString(words) || words == "drug list") && strings.Contains(m.text(), " ") && slices.ContainsFunc([]string{"formulary", "list", "pdl"}, func(kind string) bool { return strings.Contains(strings.ToLower(m.text()), kind) }):
				f.add(m.text(), m.quoted(src, sureCell))
			}
		}
	}
	look(root, 0)
	return f.one()
}
