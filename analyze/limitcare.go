package analyze

import (
	"slices"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// careHeadRE finds what heads the amounts of medical care or of drugs within a cell of a limit: "Prescription drug benefits:", "Medical $750".
var careHeadRE = regexp.MustCompile(`(?:^|[ (])((?:medical|(prescription drugs?|prescriptions?|pharmacy|rx|drugs?))(?: (?:benefits?|services?|care|coverage|plan|costs?|expenses|only|separate))?)(?: ?: | (?:separate )?\$)`)

// endsPartRE finds a sign that ends what a cell says of one kind of care, in front of the other: "Rx: $50 / $150. ", "… (".
var endsPartRE = regexp.MustCompile(`(?:[.;,|+&]| and|[^ ] /) ?$|\($`)

// carePart is what a cell says of a limit of medical care or of drugs.
type carePart struct {
	head, below *cell
	scope       limitScope
}

// careParts takes a cell apart in which a limit of medical care and one of drugs stand below a heading each, or one alone below its own. It
// returns nil for any other cell.
func (c *cell) careParts() []carePart {
	if c.empty() {
		return nil
	}
	heads := careHeadRE.FindAllStringSubmatchIndex(c.s, 4)
	if len(heads) == 0 || heads[0][2] != 0 || len(heads) > 2 {
		return nil
	}
	if len(heads) == 2 && (!c.startsOwnLineAt(heads[1][2]) && !endsPartRE.MatchString(c.s[:heads[1][2]]) || (heads[0][4] < 0) == (heads[1][4] < 0)) {
		return nil
	}
	var out []carePart
	for k, h := range heads {
		end := len(c.s)
		if k+1 < len(heads) {
			end = heads[k+1][0]
		}
		from := h[1]
		if c.s[from-1] == '$' {
			from--
		}
		part := carePart{newCell(c.src, c.spans(h[2], h[3])...), newCell(c.src, c.spans(from, end)...), medicalLimits}
		if h[4] >= 0 {
			part.scope = drugLimits
		}
		if b := part.below.s; withOthersRE.MatchString(b) && (medWordsRE.MatchString(b) || hasRx(b) || togetherRE.MatchString(b)) {
			return nil // "Prescription: combined with medical"
		}
		out = append(out, part)
	}
	return out
}

// byCare are the limits of a row: one of medical care and one of drugs where its cells state both, beside what other columns state, and else
// the row as it stands.
func (w limitRow) byCare() []limitRow {
	parts := map[*cell][]carePart{}
	for _, k := range w.costColumnsOf() {
		if p := w.cells[k].careParts(); p != nil {
			parts[w.cells[k]] = p
		}
	}
	if len(parts) == 0 {
		return []limitRow{w}
	}
	var out []limitRow
	for _, scope := range []limitScope{medicalLimits, drugLimits, unsaidLimits} { // unsaid: what another column says of both together
		if own := w.of(scope, parts); own.hasMoney() || scope != unsaidLimits && len(own.under) > 0 {
			out = append(out, own)
		}
	}
	return out
}

// of is a row of what its cells say of one kind of care alone, or, where none is asked for, of what those say that tell none apart.
func (w limitRow) of(scope limitScope, parts map[*cell][]carePart) limitRow {
	own := *w.row
	own.cells = slices.Clone(own.cells)
	var heads []benefit.Evidence
	for _, k := range w.costColumnsOf() {
		c := w.cells[k]
		if c.empty() || parts[c] == nil && (scope == unsaidLimits || !hasAmount(c.s)) {
			continue
		}
		own.cells[k] = newCell(c.src)
		for _, p := range parts[c] {
			if p.scope == scope {
				own.cells[k], heads = p.below, append(heads, p.head.all(sureProse)...)
			}
		}
	}
	w.row = &own
	if scope != unsaidLimits {
		w.scope, w.under = scope, heads
	}
	return w
}
