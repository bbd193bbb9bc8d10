package analyze

import (
	"encoding/base64"
	"encoding/hex"
	"html"
	"iter"
	"net/url"
	"slices"
	"strings"
	"unicode"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/document"
	"github.com/rxassay/rxassay/finding"
	"github.com/rxassay/rxassay/internal/parallel"
)

// Words that speak to a machine that reads a document, not to a member: they are no statement of the plan, whatever
// amounts they name. Each pattern is matched with folded text.
var instructionREs = []*regexp.Regexp{
	// orders to leave other words aside
	regexp.MustCompile(`\b(?:ignore|disregard|forget|override|overrule|bypass|discard|stop following|do not (?:follow|obey)|pay no attention to)\b[^.!?]{0,60}\b(?:instructions?|prompts?|commands?|guidelines|system messages?|rules (?:above|you)|(?:text|content|tables?|schedules?|values?|amounts?|document|rows?) (?:above|before|below)|(?:everything|anything|all|whatever|what) (?:above|before|you|that))\b`),
	regexp.MustCompile(`\bsystem (?:prompt|message|instruction|override)s?\b|\bnew (?:instructions?|task|directives?|system prompt) ?:|\b(?:hidden|secret|updated) (?:instructions?|prompt)\b`),
	// a machine is spoken to, or told what it must do
	regexp.MustCompile(`\b(?:dear|attention|hey|(?:notes?|notice|evidence|values?|data|facts|guidance|context) (?:to|for)|messages? (?:to|for)|instructions? (?:to|for)|reminder (?:to|for)) (?:the |all |any )?` + machine + `\b`),
	regexp.MustCompile(`\b` + machine + `\b[^.!?]{0,40}\b(?:must|should|shall|need to|are to|is to|please|always|never|do not|treat|report|extract|record|return|output)\b`),
	regexp.MustCompile(`^\W{0,4}` + machine + ` ?[:,]|\b(?:if|when|as) (?:you are|you're|this is (?:read|processed) by) (?:an? )?` + machine + `\b`),
	regexp.MustCompile(`\bfor (?:automated|machine|ai|software|algorithmic|llm) (?:processing|readers?|reading|extraction|systems?|parsing|ingestion|consumption|analysis)\b`),
	// the marks of a conversation with a model
	regexp.MustCompile(`^\W{0,4}(?:system|assistant|developer)(?: (?:prompt|message|note|override|instructions?|command|mode))? ?[:>\]]`),
	regexp.MustCompile(`<\|?/?(?:im_start|im_end|system|assistant|user|endoftext|instructions?|prompt|document|context|override)\b[^>]{0,30}\|?>|\[/?inst\]|<<sys>>|^#{2,} ?(?:system|instructions?|response|override)|` + "```"),
	regexp.MustCompile(`\b(?:begin|end|start) (?:of )?(?:the )?(?:new |updated |hidden |admin |system |trusted )*(?:instructions?|prompt|override|directives?)\b`),
	regexp.MustCompile(`\byou are (?:now |no longer )?(?:an? )?(?:helpful|unrestricted|ai\b|assistant|bound|in (?:developer|admin|debug|maintenance|test) mode)|\bpretend (?:to be|that|you)\b|\bact as (?:an? )?(?:ai|assistant|unrestricted)\b|\b(?:developer|admin|debug|jailbreak) (?:mode|override)\b|\badministrative override\b|\bjailbreak`),
	// orders about what to report, and the form of an answer
	regexp.MustCompile(`(?:^|[.:;!?)\]"*-] ?|\b(?:please|must|should|shall|always|then|and|to|now|just|only|instead) )(?:report|output|return|emit|extract|record|set|answer|respond|reply|transcribe|populate|overwrite|replace|substitute|print|classify|treat|register)\b[^.!?]{0,80}\b(?:copays?|copayments?|coinsurance|deductibles?|tiers?|out-of-pocket|maximums?|cost shar(?:e|ing)|prior authorization|step therapy|quantity limits?|values?|fields?|rules?|amounts?|exclusions?|evidence|quotes?|bin|pcn)\b[^.!?]{0,40}(?:\bas\b|\bto be\b|\bto\b|=|\bwith\b|\bequals?\b|:) ?(?:be )?(?:an? )?["']?(?:\$ ?\d|\d{1,3} ?(?:%|percent)|zero\b|none\b|no\b|not (?:required|covered|applicable|stated)|free\b|null\b|true\b|false\b|empty\b|\d{6}\b)`),
	regexp.MustCompile(`\b(?:report|output|return|extract|record|quote|cite)\b[^.!?]{0,60}\b(?:instead|verbatim|regardless|no matter)\b`),
	regexp.MustCompile(`\bjson\b|\bcostshares?\b|"[a-z_]{2,30}" ?: ?(?:"|\d|\{|\[|true|false|null)|\bextraction (?:results?|tasks?|rules?|output|schema)\b|\bextracted (?:values?|data|rules?|fields?)\b|\bconfidence (?:of |score |= ?|: ?)?(?:1\.0\b|100\b|0\.9\d)|\bstructured output\b`),
	// the same in other languages
	regexp.MustCompile(`\b(?:ignor[ae]r?|omita|olvid[ae]|haga caso omiso de|ignorez|oubliez|ignoriere(?:n sie)?|missachte(?:n sie)?|vergiss|ignorare|dimentica|ignori|zignoruj|negeer|ignorera|bỏ qua)\b[^.!?]{0,50}(?:instruc|instruç|istruzion|anweisung|polecen|instrukc|instructies|hướng dẫn)`),
	regexp.MustCompile(`игнорируй|не обращай внимания|忽略[^。]{0,20}(?:指令|说明|提示|规则|指示)|無視して|指示を無視|지시[^.]{0,12}무시|무시하고|تجاهل|निर्देशों को|yok say`),
	regexp.MustCompile(`\b(?:informe|reporte|registre|devuelva|indiquez|signalez|renvoyez|melde(?:n sie)?|gib|relate|segnala|riporta)\b[^.!?]{0,60}\b(?:copago|copay|quote-part|zuzahlung|coparticipação|ticket|nivel|niveau|stufe|livello|tier)\b[^.!?]{0,40}(?:\$ ?\d|\b0\b)`),
}

const machine = `(?:ai|a\.i\.|llms?|(?:large )?language models?|artificial intelligence|chat ?gpt|gpt-?\d\w*|chatbots?|bots?|ai[- ](?:models?|assistants?|systems?|readers?|agents?|tools?|parsers?)|(?:the )?assistants?|models?|parsers?|extractors?|extraction (?:engines?|models?|systems?|tools?|software)|automated (?:readers?|systems?|extractors?|parsers?|tools?)|machine readers?|reading software)`

// stems are parts of words of which every pattern needs one; most text has none.
var stems = regexp.MustWords(
	"instruc", "instruç", "instruk", "prompt", "ignor", "disregard", "forget", "overrid", "overrul", "bypass", "discard", "pay no attention", "system", "assistant", "developer",
	"json", "costshare", "extract", "model", "report", "output", "return", "emit ", "record", "set ", "answer", "respond", "reply", "transcribe", "populate", "overwrite", "replace",
	"substitute", "print", "classify", "treat", "register", " ai", "a.i.", "llm", "gpt", "artificial", "bot", "parser", "machine", "software", "automated", "pretend", "jailbreak",
	"admin", "debug", "quote", "confidence", "structured", "\":", "\" :", "<", "[", "##", "```", "directive", "you are", "omit", "olvid", "caso omiso", "oublie", "missacht",
	"vergiss", "dimentica", "negeer", "bỏ qua", "игнор", "не обращай", "忽略", "無視", "무시", "تجاهل", "निर्देश", "yok say", "informe", "devuelva", "indique", "signale",
	"renvoye", "melde", "gib ", "relat", "segnala", "riporta",
)

// treatedRE finds what doctors and drugs treat, which no machine is told to.
var treatedRE = regexp.MustCompile(`\bto treat (?:an? |your |the |any )?(?:illness|injury|sickness|condition|disease)\b`)

// speaksToMachine finds the first words in a folded text that speak to a machine.
func speaksToMachine(s string) (at span, ok bool) {
	if !stems.In(s) && !strings.HasPrefix(s, "ai") {
		return span{}, false
	}
	s = treatedRE.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat(" ", len(m)) })
	for _, re := range instructionREs {
		if m := re.FindStringIndex(s); m != nil && (!ok || m[0] < at.i) {
			at, ok = span{m[0], m[1]}, true
		}
	}
	return at, ok
}

// instructions returns the parts of a text that speak to a machine that reads it, in order: from the sentence that does
// to the end of its paragraph's line or cell, with what follows it where it ends in a colon. A row of a table whose first
// words do is one whole.
func instructions(src *document.Text) []document.Span {
	tables := tableSpans(src)
	found := make([][]document.Span, len(src.Pages)+len(src.Tables))
	parallel.Each(len(found), func(places iter.Seq[int]) {
		for i := range places {
			if i < len(src.Pages) {
				lines := keep(src.Pages[i].Lines, func(l document.Line) bool { return l.Span.Len() > 0 && !inSpans(tables, l.Span.Start) })
				found[i] = instructedLines(src, lines)
				continue
			}
			for _, r := range src.Tables[i-len(src.Pages)].Rows {
				found[i] = append(found[i], instructedRow(src, r)...)
			}
		}
	})
	out := slices.Concat(found...)
	slices.SortFunc(out, func(a, b document.Span) int { return a.Start - b.Start })
	return out
}

func instructedRow(src *document.Text, r document.Row) []document.Span {
	var out []document.Span
	first := true
	for _, c := range r.Cells {
		if c.Span.Len() == 0 {
			continue
		}
		found := instructedLines(src, cellLines(src, c.Span))
		if first && len(found) > 0 && strings.TrimSpace(src.Quote(document.Span{Start: c.Span.Start, End: found[0].Start})) == "" {
			// a row that begins with an instruction states nothing
			return append(out, document.Span{Start: c.Span.Start, End: r.Cells[len(r.Cells)-1].Span.End})
		}
		first = false
		out = append(out, found...)
	}
	return out
}

// cellLines parts a cell into its lines.
func cellLines(src *document.Text, s document.Span) []document.Line {
	var out []document.Line
	at := s.Start
	for l := range strings.SplitSeq(src.Quote(s), "\n") {
		n := len([]rune(l))
		if n > 0 {
			out = append(out, document.Line{Span: document.Span{Start: at, End: at + n}})
		}
		at += n + 1
	}
	return out
}

// instructedLines finds the instructions in lines that follow each other. Lines of one sentence are one.
func instructedLines(src *document.Text, lines []document.Line) []document.Span {
	var out []document.Span
	list := false // the words before end in a colon and were an instruction
	for n := 0; n < len(lines); {
		end := n + 1
		for end < len(lines) && goesOn(src, lines[end-1], lines[end]) && !tableBetween(src, lines[end-1], lines[end]) {
			end++
		}
		unit := document.Span{Start: lines[n].Span.Start, End: lines[end-1].Span.End}
		// an instruction that a title-case line break parts is whole only with the line behind it
		wide := unit
		switch {
		case end == len(lines):
		case !tableBetween(src, lines[end-1], lines[end]):
			wide.End = lines[end].Span.End
		case goesOn(src, lines[end-1], lines[end]):
			// nor does a table in the middle of it hide one
			if _, ok := speaksToMachine(newPassage(src, unit, lines[end].Span).undisguised().s); ok {
				out = append(out, unit, lines[end].Span)
				list, n = false, end+1
				continue
			}
		}
		at, found := instructedFrom(src, lines[n:end])
		if !found && wide != unit {
			_, words, ok := spokenTo(src, wide)
			if found = ok && words < unit.End; found {
				at, unit, end = unit.Start, wide, end+1
			}
		}
		switch {
		case list && !lines[n].Heading:
			out = append(out, unit)
		case found:
			out = append(out, document.Span{Start: at, End: unit.End})
			list = strings.HasSuffix(strings.TrimSpace(src.Quote(unit)), ":")
		default:
			list = false
		}
		n = end
	}
	return out
}

// goesOn reports whether a line continues the sentence of the line before it.
func goesOn(src *document.Text, before, line document.Line) bool {
	a, b := strings.TrimSpace(src.Quote(before.Span)), []rune(strings.TrimSpace(src.Quote(line.Span)))
	if a == "" || len(b) == 0 || strings.ContainsAny(a[len(a)-1:], ".!?:") {
		return false
	}
	return unicode.IsLower(b[0]) || unicode.IsDigit(b[0]) || b[0] == '$' || b[0] == '('
}

// tableBetween reports whether other words stand between two lines that follow each other outside tables: what is read as one
// span from the first to the second has all of the table in it.
func tableBetween(src *document.Text, before, line document.Line) bool {
	return strings.TrimSpace(src.Quote(document.Span{Start: before.Span.End, End: max(before.Span.End, line.Span.Start)})) != ""
}

// instructedFrom returns where in the lines of a sentence the words begin that speak to a machine: in the line that does
// so by itself, else where the sentence begins.
func instructedFrom(src *document.Text, lines []document.Line) (int, bool) {
	whole := document.Span{Start: lines[0].Span.Start, End: lines[len(lines)-1].Span.End}
	parts := []document.Span{whole}
	if len(lines) > 1 {
		parts = nil
		for _, l := range lines {
			parts = append(parts, l.Span)
		}
		parts = append(parts, whole)
	}
	for _, s := range parts {
		if sentence, _, ok := spokenTo(src, s); ok {
			return sentence, true
		}
		if disguised(src.Quote(s), newPassage(src, s).s) {
			return s.Start, true
		}
	}
	return 0, false
}

// spokenTo finds the first words in a span that speak to a machine, and the beginning of their sentence.
func spokenTo(src *document.Text, s document.Span) (sentence, words int, ok bool) {
	p := newPassage(src, s).undisguised()
	at, ok := speaksToMachine(p.s)
	if !ok {
		return 0, 0, false
	}
	from, _ := p.sentence(at.i, at.j)
	return p.from[from], p.from[at.i], true
}

// lookalikes are letters of other scripts that print as Latin ones.
var lookalikes = map[rune]byte{
	'а': 'a', 'в': 'b', 'с': 'c', 'е': 'e', 'ё': 'e', 'һ': 'h', 'і': 'i', 'ї': 'i', 'ј': 'j', 'к': 'k', 'м': 'm', 'н': 'h', 'о': 'o', 'р': 'p', 'ԛ': 'q', 'ѕ': 's', 'т': 't', 'у': 'y',
	'х': 'x', 'ԝ': 'w', 'ɡ': 'g', 'ѵ': 'v', 'α': 'a', 'β': 'b', 'ε': 'e', 'η': 'n', 'ι': 'i', 'κ': 'k', 'ν': 'v', 'ο': 'o', 'ρ': 'p', 'τ': 't', 'υ': 'u', 'χ': 'x', 'ı': 'i', 'ⅼ': 'l',
}

// undisguised is a passage with its look-alike letters made Latin and its invisible ones dropped.
func (p *passage) undisguised() *passage {
	if !strings.ContainsFunc(p.s, func(r rune) bool { return r > unicode.MaxASCII }) {
		return p
	}
	q := &passage{src: p.src, seam: p.seam}
	var b strings.Builder
	for i, r := range p.s {
		n := len(string(r))
		c, alike := lookalikes[r]
		switch {
		case invisible(r) || unicode.Is(unicode.Mn, r):
			continue
		case alike:
			b.WriteByte(c)
			n = 1
		default:
			b.WriteRune(r)
		}
		q.from, q.to = append(q.from, p.from[i:i+n]...), append(q.to, p.to[i:i+n]...)
	}
	q.s = b.String()
	return q
}

// invisible reports whether a letter takes no place on the page: zero-width ones, tags, marks that turn the direction.
func invisible(r rune) bool {
	return r >= 0xE0000 && r <= 0xE007F || r >= 0x200B && r <= 0x200F || r >= 0x202A && r <= 0x202E || r >= 0x2060 && r <= 0x2069 || r == 0xFEFF
}

var (
	base64RE  = regexp.MustCompile(`[A-Za-z0-9+/_-]{20,}={0,2}`)
	hexRE     = regexp.MustCompile(`\b(?:[0-9a-fA-F]{2} ?){14,}\b`)
	percentEn = regexp.MustCompile(`(?:%[0-9a-fA-F]{2}){4,}`)
	entityRE  = regexp.MustCompile(`(?:&#x?[0-9a-fA-F]{2,5};){4,}`)
	leet      = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "7", "t", "@", "a")
	mixedRE   = regexp.MustCompile(`[a-z][\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}][a-z]`)
)

// disguised reports whether words hide an instruction from people: by letters that do not show or are of two scripts,
// turned around, or written in a code.
func disguised(words, folded string) bool {
	if strings.ContainsFunc(words, func(r rune) bool { return r >= 0xE0000 && r <= 0xE007F || r == 0x202E || r == 0x202D }) || len(folded) != len([]rune(folded)) && mixedRE.MatchString(folded) {
		return true
	}
	for _, d := range decodings(words, folded) {
		if _, ok := speaksToMachine(d); ok {
			return true
		}
	}
	return false
}

// decodings are the texts that words may stand for.
func decodings(words, folded string) []string {
	out := []string{strings.Map(rot13, folded)}
	if r := []rune(folded); len(r) > 0 {
		slices.Reverse(r)
		out = append(out, string(r))
	}
	if strings.ContainsAny(folded, "013457@") {
		out = append(out, leet.Replace(folded))
	}
	if mayBeSpaced(folded) && spacedRE.MatchString(folded) {
		out = append(out, spacedRE.ReplaceAllStringFunc(folded, func(m string) string { return strings.ReplaceAll(m, " ", "") }))
	}
	if !longRun(words) {
		return out
	}
	add := func(b []byte, err error) {
		if err == nil && len(b) > 8 && !slices.ContainsFunc(b, func(c byte) bool { return c < 0x09 || c > 0x7E }) {
			out = append(out, strings.ToLower(string(b)))
		}
	}
	for _, m := range base64RE.FindAllString(words, 16) {
		m = strings.NewReplacer("-", "+", "_", "/", "=", "").Replace(m)
		add(base64.RawStdEncoding.DecodeString(m))
	}
	for _, m := range hexRE.FindAllString(words, 16) {
		add(hex.DecodeString(strings.ReplaceAll(m, " ", "")))
	}
	if plain, err := url.PathUnescape(words); err == nil && percentEn.MatchString(words) {
		out = append(out, strings.ToLower(plain))
	}
	if entityRE.MatchString(words) {
		out = append(out, strings.ToLower(html.UnescapeString(words)))
	}
	return out
}

// longRun reports whether there is a run of letters, digits and signs as long as a code needs, pairs of digits parted by
// blanks among them.
func longRun(words string) bool {
	n := 0
	for i := range len(words) {
		if c := words[i]; c > ' ' && c < 0x7F || c == ' ' && i > 1 && isHex(words[i-1]) && isHex(words[i-2]) {
			if n++; n >= 20 {
				return true
			}
			continue
		}
		n = 0
	}
	return false
}

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

func rot13(r rune) rune {
	if r >= 'a' && r <= 'z' {
		return 'a' + (r-'a'+13)%26
	}
	return r
}

// Trusted returns a text without the words that speak to a machine instead of stating benefits: blanks stand in their
// place, so that every address stays what it is. With each comes a finding ("instruction_like_text"). A text that has
// none is returned itself.
func Trusted(text *document.Text) (*document.Text, []finding.Finding) {
	spans := instructions(text)
	if len(spans) == 0 {
		return text, nil
	}
	content := []rune(text.Content)
	var found []finding.Finding
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			if content[i] != '\n' && content[i] != '\t' && content[i] != '\f' {
				content[i] = ' '
			}
		}
		at := s
		found = append(found, finding.Finding{
			Code: "instruction_like_text", Severity: finding.Warning, Page: text.PageAt(s.Start), Span: &at,
			Message: "These words speak to a machine that reads the document; no rule is read from them. Look whether the document was tampered with.",
		})
	}
	return &document.Text{Format: text.Format, Content: string(content), Pages: text.Pages, Tables: text.Tables}, found
}
