package analyze

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// emit makes the cost shares of one reading: one for each channel that its words name.
func (d *drugReader) emit(r *row, rd reading, c *cell, col int, id benefit.TierID, rowChannel benefit.Channel, rowChanEv []benefit.Evidence, rowDays *sourcedDays, parts int) {
	role := r.column(col)
	if rd.unclear {
		d.unread = append(d.unread, c.spans(rd.i, rd.j)...)
		return
	}
	sure := sureCell
	switch {
	case role.header == nil || role.network == "" && !r.network.Known():
		sure = sureUnheaded
	case parts > 2:
		sure = sureList
	}
	network := benefit.Assume(benefit.In)
	if r.network.Known() {
		network = r.network
	}
	switch {
	case rd.network != nil && role.network != benefit.Out:
		network = benefit.State(rd.in, c.evidence(rd.network.i, rd.network.j, sureList)...)
	case isSpecialty(d.names[id].classes) && r.overNetworks(col): // at a specialty pharmacy, over the columns of retail ones
	case r.overProviders(col):
		network = benefit.State(benefit.In, role.networkEvidence(sureCell)...)
	case role.network == benefit.In && r.network.Known() && (r.network.Value == benefit.Preferred || r.network.Value == benefit.Standard):
		// the row tells which pharmacies of the column's network
	case role.network != "":
		network = benefit.State(role.network, role.networkEvidence(sureCell)...)
	}
	type where struct {
		channel benefit.Channel
		ev      []benefit.Evidence
		only    bool
	}
	var at []where
	for _, m := range rd.channels {
		if !slices.ContainsFunc(at, func(w where) bool { return w.channel == m.channel }) {
			to := m.j
			if m.only {
				to += len(onlyRE.FindString(c.s[m.j:]))
			}
			at = append(at, where{m.channel, c.evidence(m.i, to, sure), m.only})
		}
	}
	byMail := r.onlyByMail()
	switch {
	case r.ofCounted && role.channel == benefit.Mail: // without a price there
		return
	case r.ofCounted:
		at = []where{{benefit.SpecialtyChannel, labelEvidence(r), false}}
	case len(at) > 0:
	case rd.under != nil && rd.under.channel != "":
		at = []where{{rd.under.channel, rd.under.ev, false}}
	case isSpecialty(d.names[id].classes) && r.overChannels(col):
		role.days = nil // over the columns of other drugs: neither pharmacy is said of these
		if rowChannel == benefit.SpecialtyChannel {
			at = []where{{rowChannel, rowChanEv, false}}
		}
	case (role.channel == benefit.Retail || role.channel == benefit.Mail && r.onlyShare(col)) && rd.share.Kind != benefit.NotCovered && isSpecialty(d.names[id].classes) && specialtyOnlyRE.MatchString(r.labelText()):
		at = []where{{benefit.SpecialtyChannel, labelEvidence(r), false}} // below "Retail" or "Mail order", where the other tiers are filled
	case role.channel == benefit.Retail && rd.share.Kind != benefit.NotCovered && r.onlyShare(col) && isSpecialty(d.names[id].classes) && specialtyNamedRE.MatchString(r.labelText()):
		at = []where{{benefit.SpecialtyChannel, labelEvidence(r), false}}
	case role.channel != "":
		at = []where{{role.channel, role.said(saysChannel).all(sure), false}}
	case leavesPlace(r, rowChannel, rowDays) && isSpecialty(d.names[id].classes) && (rd.share.Kind != benefit.NotCovered || !r.onlyShare(col)):
		at = []where{{benefit.SpecialtyChannel, labelEvidence(r), false}}
	case rowChannel != "":
		at = []where{{rowChannel, rowChanEv, false}}
	case d.mail && isSpecialty(d.names[id].classes) && atPharmacyRE.MatchString(r.labelText()):
		at = []where{{benefit.Retail, labelEvidence(r), false}} // "Specialty items at a plan pharmacy" beside refills by mail
	case !isSpecialty(d.names[id].classes) && byMail != nil:
		at = []where{{benefit.Mail, byMail, false}}
	case rd.share.Kind == benefit.NotCovered:
		if ch, ev := r.placeBeside(col); ch != "" && slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
			return cs.Tier == id && cs.Network.Value == network.Value && cs.Channel.Known() && cs.Channel.Value != ch && cs.Share.Value.Kind != benefit.NotCovered
		}) {
			at = []where{{ch, ev, false}} // a row before it says what is paid elsewhere in that network
		}
	}
	share := benefit.State(rd.share, slices.Concat(c.evidence(rd.i, rd.j, sure), rd.beside)...)
	one := func(channel benefit.Sourced[benefit.Channel]) {
		cs := benefit.CostShare{Tier: id, Variant: cmp.Or(role.variant, r.variant), Channel: channel, Network: network, Share: share}
		switch {
		case rd.days != nil && role.days != nil && role.days.Min > 1 && rd.days.days == (benefit.DaysSupply{Min: 1, Max: role.days.Max}):
			cs.DaysSupply = benefit.State(*role.days, role.said(saysDays).all(sure)...) // "$200 for each 60-day supply" below "31-60 days"
		case rd.days != nil:
			cs.DaysSupply = benefit.State(rd.days.days, c.evidence(rd.days.i, rd.days.j, sure)...)
		case rd.under != nil && rd.under.days != nil:
			cs.DaysSupply = benefit.State(rd.under.days.band, rd.under.days.ev...)
		case role.days != nil && (rd.share.Kind == benefit.NotCovered || !(rowDays != nil && rowDays.own)):
			// what a row's drugs are filled for at most is no supply that its column leaves out
			cs.DaysSupply = benefit.State(*role.days, role.said(saysDays).all(sure)...)
		case rowDays != nil:
			cs.DaysSupply = benefit.State(rowDays.band, rowDays.ev...)
		default:
			if s := d.supplyNamed(r.labelText(), role.header, channel.Value); s != nil {
				cs.DaysSupply = benefit.Derive(s.band, s.ev...)
				break
			}
			cs.DaysSupply = d.daysFor(r, channel.Value, id)
		}
		if rd.order != nil && rd.share.Kind != benefit.NotCovered {
			cs.Deductible = benefit.State(rd.order.order, c.evidence(rd.order.i, rd.order.j, sure)...)
		} else if rd.share.Kind != benefit.NotCovered {
			if cs.Deductible = r.orderBeside(col); !cs.Deductible.Known() {
				cs.Deductible = r.orderByDeductible()
			}
			if !cs.Deductible.Known() {
				cs.Deductible = d.marked(r, rd, c, role.header, id)
			}
			if !cs.Deductible.Known() && !(r.inside && role.network == benefit.Out) {
				cs.Deductible = r.order
			}
			if !cs.Deductible.Known() {
				cs.Deductible = role.headedOrder()
			}
			if !cs.Deductible.Known() {
				cs.Deductible = r.orderInOwnCell(col)
			}
		}
		d.add(cs)
	}
	for _, w := range at {
		one(benefit.State(w.channel, w.ev...))
		// "30% (retail only)" out of network says that mail order is not covered there
		if w.only && len(at) == 1 && role.network == benefit.Out && w.channel == benefit.Retail && d.mail && !d.says(c, benefit.Mail) {
			d.add(benefit.CostShare{
				Tier: id, Channel: benefit.Derive(benefit.Mail, w.ev...), Network: network, DaysSupply: d.daysFor(r, benefit.Mail, id),
				Share: benefit.Derive(benefit.Share{Kind: benefit.NotCovered}, w.ev...),
			})
		}
	}
	mail, both := d.said[benefit.Mail]
	switch {
	case len(at) > 0:
	case r.sheetPlace() != "" && rd.share.Kind != benefit.NotCovered && role.network != benefit.Out:
		one(benefit.Derive(r.sheetPlace(), labelEvidence(r)...)) // the sheet's name is no part of the text; the label's place names it
	case both && d.times == nil && network.Value != benefit.Out && !d.mailRows[id] && !isSpecialty(d.names[id].classes) &&
		(rd.share.Kind == benefit.Coinsurance || rd.share.Kind == benefit.NoCharge):
		// a rate that names no pharmacy, beside remarks on both kinds of them, is for both
		if retail, ok := d.said[benefit.Retail]; ok {
			one(benefit.Derive(benefit.Retail, retail.ev...))
		} else {
			one(benefit.Assume(benefit.Retail))
		}
		share = r.byMail(share)
		one(benefit.Derive(benefit.Mail, mail.ev...))
	case r.mailBeside(col), r.levelBeside(col): // "Plan pharmacy | Mail order": also a specialty drug is filled there
		one(benefit.Assume(benefit.Retail))
	case r.isRecord() && !isSpecialty(d.names[id].classes) && rd.share.Kind != benefit.NotCovered && r.retailSupply() != nil:
		one(benefit.Derive(benefit.Retail, r.retailSupply().ev...))
	default:
		one(d.assumeChannel(id, rd, d.shared[c]))
	}
	if ev := role.alsoSpecialty(); len(at) == 0 && len(ev) > 0 && network.Value != benefit.Out {
		one(benefit.State(benefit.SpecialtyChannel, ev...))
	}
}

// onlyByMailRE finds a remark that the drugs of a row of long supplies come by mail order alone: "Maintenance drugs up to a 90-day supply are
// available for twice the copay only through Mail Service Pharmacy".
var onlyByMailRE = regexp.MustCompile(`\bonly (?:available )?(?:through|by|from|via) (?:the |our |your )?(?:[a-z]+ ){0,2}(?:mail(?:[- ](?:order|service))?|home delivery)\b`)

// onlyByMail is what says so of a row whose label names a supply of three months, nil where nothing does.
func (r *row) onlyByMail() []benefit.Evidence {
	_, days := sentenceMarks(r.labelText())
	if len(days) != 1 || days[0].days.Max < leastMailSupply {
		return nil
	}
	for _, n := range r.notes() {
		at := onlyByMailRE.FindStringIndex(n.s)
		if at == nil {
			continue
		}
		from, to := n.sentence(at[0], at[1])
		s := n.s[from:to]
		if negativeRE.MatchString(s) || refillWordRE.MatchString(s) || kindsSpecialty(s) || strings.Contains(s, "retail") || slices.ContainsFunc(kindsIn(s), func(m mention) bool { return m.kind != benefit.KindMaintenance }) {
			continue // of some drugs, or of later fills
		}
		return n.inSentence(at[0], at[1], sureProse)
	}
	return nil
}

// placeBeside is the one pharmacy that the amounts of a row name beside a column, or in all where that is negative: "$37 copay (mail order) | Not covered".
func (r *row) placeBeside(col int) (ch benefit.Channel, ev []benefit.Evidence) {
	for _, k := range r.costColumns() {
		c := r.cells[k]
		if k == col || c.empty() || col >= 0 && c == r.cells[col] || !hasAmount(c.s) {
			continue
		}
		channels, _ := sentenceMarks(c.s)
		if len(channels) != 1 || ch != "" && channels[0].channel != ch {
			return "", nil
		}
		ch, ev = channels[0].channel, c.evidence(channels[0].i, channels[0].j, sureList)
	}
	return ch, ev
}

// retailSupply is what the remarks beside a row say of the supply of retail pharmacies, nil where they say nothing of it.
func (r *row) retailSupply() *sourcedDays {
	for _, n := range r.notes() {
		if s, ok := daysByChannel(n.passage)[benefit.Retail]; ok {
			return &s
		}
	}
	return nil
}

// onlyShare reports whether no other column of a row says what is paid.
func (r *row) onlyShare(col int) bool {
	for _, k := range r.costColumns() {
		if c := r.cells[k]; k != col && !c.empty() && c != r.cells[col] && (moneyRE.MatchString(c.s) || percentRE.MatchString(c.s)) {
			return false
		}
	}
	return true
}

// specialtyOnlyRE finds in the label of a tier that specialty pharmacies alone fill it.
var specialtyOnlyRE = regexp.MustCompile(`\bspecialty pharmac(?:y|ies)\)? only\b|\b(?:only|must be (?:filled|obtained|purchased|dispensed)) (?:at|by|from|through|via) (?:[\w'’&.-]+ ){0,4}specialty pharmac|(?:\b(?:at|by|from|through|via) |[(,;] ?)(?:[\w'’&.-]+ ){1,3}specialty\)? only\b`)

// specialtyNamedRE finds in brackets at the end of such a label the pharmacy that fills the tier: "Tier 4 Specialty (Acme Specialty Pharmacy)".
var specialtyNamedRE = regexp.MustCompile(`\((?:[\w'’&.-]+ ){1,4}specialty pharmacy\)\W*$`)

// leavesPlace reports whether a row of specialty drugs is not filled where the heading above it says, since its label names the specialty
// pharmacy as the only one, or a supply of a month below "Mail order (90 days)".
func leavesPlace(r *row, channel benefit.Channel, days *sourcedDays) bool {
	label := r.labelText()
	if channel != benefit.Retail && channel != benefit.Mail || channelIn(lex(label), 0, len(label)) != "" {
		return false
	}
	if specialtyOnlyRE.MatchString(label) {
		return true
	}
	if channel != benefit.Mail || days == nil || days.band.Max == 0 || days.band.Max >= leastMailSupply {
		return false
	}
	return slices.ContainsFunc(r.label(), func(c *cell) bool {
		return len(c.parts) > 0 && slices.ContainsFunc(days.ev, func(e benefit.Evidence) bool {
			return c.parts[0].Start <= e.Start && e.Start < c.parts[len(c.parts)-1].End
		})
	})
}

const leastMailSupply = 60 // days

// overNetworks reports whether the cell in a column stands over those of preferred and standard pharmacies and of mail order alike.
func (r *row) overNetworks(col int) bool {
	networks, mail := map[benefit.Network]bool{}, false
	for k, c := range r.cells {
		if c == r.cells[col] {
			networks[r.column(k).network] = true
			mail = mail || r.column(k).channel == benefit.Mail
		}
	}
	return mail && networks[benefit.Preferred] && networks[benefit.Standard]
}

// overChannels reports whether the cell in a column stands over that of another pharmacy, too: one of retail and mail order.
func (r *row) overChannels(col int) bool {
	for k, c := range r.cells {
		if a, b := r.column(k).channel, r.column(col).channel; k != col && c == r.cells[col] && a != b && a != "" && b != "" {
			return true
		}
	}
	return false
}

// overSupplies reports whether the cell in a column stands over that of another supply of the same pharmacies, too: one of 30 and of 90 days.
func (r *row) overSupplies(col int) bool {
	here := r.column(col)
	for k, c := range r.cells {
		there := r.column(k)
		if k != col && c == r.cells[col] && here.days != nil && there.days != nil && *here.days != *there.days && here.channel == there.channel && here.network == there.network {
			return true
		}
	}
	return false
}

// elsewhere reports whether a cell that was read for a column before holds for the pharmacy or the supply of this one, too: "20%" that stands
// over "Retail" and "Mail order". What names a pharmacy or days itself holds there alone, and specialty drugs are filled elsewhere.
func (r *row) elsewhere(k int, tier tierName) bool {
	return (r.overChannels(k) || r.overSupplies(k)) && !isSpecialty(tier.classes) &&
		!slices.ContainsFunc(lex(r.cells[k].s), func(m mark) bool { return m.kind == channelMark || m.kind == daysMark || m.kind == perDaysMark })
}

// atPharmacyRE finds in a label that its drugs are filled at pharmacies like those of other tiers.
var atPharmacyRE = regexp.MustCompile(`\b(?:at|from) (?:an? |any |the )?(?:plan|network|in-network|participating|contracted|retail) (?:retail )?pharmac`)

// assumeChannel says where a cost share without words for it holds. A tier of specialty drugs is filled by specialty
// pharmacies, unless its cell is another tier's too; a plan that speaks of mail order apart means retail here; else it holds anywhere.
func (d *drugReader) assumeChannel(id benefit.TierID, rd reading, shared bool) benefit.Sourced[benefit.Channel] {
	name := d.names[id]
	switch {
	case rd.share.Kind == benefit.NotCovered:
		return benefit.Assume(benefit.AnyChannel)
	case d.isShown(name):
		return benefit.Derive(benefit.Retail, d.shown...)
	case d.mail && rd.network != nil && (rd.in == benefit.Standard || rd.in == benefit.Preferred):
		return benefit.Assume(benefit.Retail) // levels are of retail pharmacies
	case isSpecialty(name.classes) && !shared && !d.filledAtRetail(id):
		return benefit.Assume(benefit.SpecialtyChannel)
	case d.mail:
		return benefit.Assume(benefit.Retail)
	case len(d.counter) > 0:
		return benefit.Derive(benefit.Retail, d.counter...)
	}
	return benefit.Assume(benefit.AnyChannel)
}

// namedLevelRE finds the header of pharmacies that are called by their name and are the preferred ones: "St. Alban pharmacies (preferred)".
var namedLevelRE = regexp.MustCompile(`^\W*((?:[a-z][a-z0-9&'.-]* ){1,5})pharmac(?:y|ies) ?\(preferred\)`)

// levelBeside reports whether a column is for such pharmacies and another one of the row for the standard ones, or the other way round: both are
// of retail pharmacies, since one walks into those that have a name.
func (r *row) levelBeside(col int) bool {
	named := func(c columnRole) bool {
		if c.header == nil || c.network != benefit.Preferred {
			return false
		}
		m := namedLevelRE.FindStringSubmatch(c.header.s)
		return m != nil && !commonPharmacyRE.MatchString(m[1])
	}
	here := r.column(col)
	for k := range r.cells {
		there := r.column(k)
		if r.cells[k] != r.cells[col] && (named(here) && there.network == benefit.Standard || named(there) && here.network == benefit.Standard) {
			return true
		}
	}
	return false
}

// mailBeside reports whether another column of the row is for mail order, and the header of this one, or the one above it,
// for pharmacies.
func (r *row) mailBeside(col int) bool {
	pharmacies := func(h *gridCell) bool {
		return h != nil && strings.Contains(h.s, "pharmac") && !strings.Contains(h.s, "specialty")
	}
	if role := r.column(col); !pharmacies(role.header) && !pharmacies(role.above[saysNetwork]) {
		return false
	}
	for k := range r.cells {
		if k != col && r.cells[k] != r.cells[col] && r.column(k).channel == benefit.Mail {
			return true
		}
	}
	return false
}

// filledAtRetail reports whether words name retail pharmacies or mail order for a tier.
func (d *drugReader) filledAtRetail(id benefit.TierID) bool {
	return slices.ContainsFunc(d.shares, func(cs benefit.CostShare) bool {
		return cs.Tier == id && cs.Channel.Standing == benefit.Stated && (cs.Channel.Value == benefit.Retail || cs.Channel.Value == benefit.Mail)
	})
}

// daysFor finds the days supply that remarks give a channel, else the usual one as an assumption.
func (d *drugReader) daysFor(r *row, ch benefit.Channel, id benefit.TierID) benefit.Sourced[benefit.DaysSupply] {
	if r != nil {
		for _, n := range r.notes() {
			if s, ok := daysByChannel(n.passage)[ch]; ok {
				return benefit.State(s.band, s.ev...)
			}
			if s := baseDays(n.passage); (ch == benefit.Retail || ch == benefit.SpecialtyChannel || ch == benefit.AnyChannel && !d.mail) && s != nil {
				return benefit.State(s.band, s.ev...)
			}
			if channels, days := sentenceMarks(n.s); ch == benefit.Mail && isSpecialty(d.names[id].classes) && len(days) == 1 && days[0].days.Max <= maxRetailBase && !onlyElsewhere(channels) {
				return benefit.State(days[0].days, n.evidence(days[0].i, days[0].j, sureProse)...) // "Covers up to a 30-day supply" beside specialty drugs, wherever they are filled
			}
			if s := daysOfAny(n.passage, ch); s != nil && (ch == benefit.AnyChannel || ch == benefit.SpecialtyChannel || ch == benefit.Retail && s.band.Max <= maxRetailBase || r.names(ch)) {
				return benefit.State(s.band, s.ev...)
			}
		}
	}
	if d.costsFor != nil && (ch != benefit.Mail || d.costsByMail) {
		return benefit.Derive(d.costsFor.band, d.costsFor.ev...)
	}
	if d.shownDays != nil && ch == benefit.Retail && d.isShown(d.names[id]) {
		return benefit.Derive(d.shownDays.band, d.shownDays.ev...)
	}
	if s, ok := d.said[ch]; ok {
		return benefit.Derive(s.band, s.ev...)
	}
	if ch == benefit.SpecialtyChannel {
		if s := specialtyBound(d.notes); s != nil {
			return benefit.Derive(s.band, s.ev...)
		}
		if s, ok := d.said[benefit.Retail]; ok {
			return benefit.Derive(s.band, s.ev...)
		}
	}
	switch ch {
	case benefit.Mail:
		return benefit.Assume(benefit.DaysSupply{Min: 1, Max: 90})
	case benefit.AnyChannel:
		if isSpecialty(d.names[id].classes) {
			if s := specialtyBound(d.paragraphs); s != nil {
				return benefit.Derive(s.band, s.ev...)
			}
		}
		return benefit.Assume(benefit.DaysSupply{Min: 1})
	}
	return benefit.Assume(benefit.DaysSupply{Min: 1, Max: 30})
}

// onlyElsewhere reports whether a remark names pharmacies other than specialty ones, whose fills its supply is of.
func onlyElsewhere(channels []mark) bool {
	return slices.ContainsFunc(channels, func(m mark) bool { return m.channel != benefit.SpecialtyChannel })
}

// names reports whether a row's label, or each of its amounts, names a kind of pharmacy and no other, so that the remark beside it is about
// fills there.
func (r *row) names(ch benefit.Channel) bool {
	channels, _ := sentenceMarks(r.labelText())
	if len(channels) == 0 {
		said, _ := r.placeBeside(-1)
		return said == ch && ch != ""
	}
	return len(channels) == 1 && channels[0].channel == ch
}

// costShareID is the id of a cost share by where it holds.
func costShareID(cs *benefit.CostShare) benefit.RuleID {
	days := cs.DaysSupply.Value
	band := fmt.Sprintf("%d-", days.Min)
	if days.Max > 0 {
		band += fmt.Sprint(days.Max)
	}
	id := fmt.Sprintf("costShare/%s/%s/%s/%s", cs.Tier, cs.Channel.Value, cs.Network.Value, band)
	if cs.Variant != "" {
		id = cs.Variant + "/" + id
	}
	return benefit.RuleID(id)
}

// drop leaves cost shares out that were read.
func (d *drugReader) drop(of func(cs benefit.CostShare) bool) {
	d.shares = slices.DeleteFunc(d.shares, of)
	clear(d.found)
	for n := range d.shares {
		d.found[d.shares[n].ID] = n
	}
}

// add puts a cost share into the list under an id of its own. The same rule read twice gathers evidence; one that says
// something else at the same place is kept as an alternative reading.
func (d *drugReader) add(cs benefit.CostShare) {
	cs.ID = costShareID(&cs)
	n, ok := d.found[cs.ID]
	if !ok {
		d.found[cs.ID] = len(d.shares)
		d.shares = append(d.shares, cs)
		return
	}
	old := &d.shares[n]
	if sameShare(old.Share.Value, cs.Share.Value) {
		if !sameEvidence(old.Share.Evidence, cs.Share.Evidence) {
			old.Share.Evidence = append(old.Share.Evidence, cs.Share.Evidence...)
		}
		if !old.Deductible.Known() {
			old.Deductible = cs.Deductible
		}
		return
	}
	switch {
	case boundsOf(cs.Share.Value, old.Share.Value): // "25%" of a table beside "25% up to $250" of a note
		cs.Share.Evidence = append(cs.Share.Evidence, old.Share.Evidence...)
		if !cs.Deductible.Known() {
			cs.Deductible = old.Deductible
		}
		old.Share, old.Deductible = cs.Share, cs.Deductible
		return
	case boundsOf(old.Share.Value, cs.Share.Value):
		return
	}
	if old.Share.Standing == benefit.Derived && cs.Share.Standing == benefit.Stated {
		d.shares[n] = cs
		return
	}
	if cs.Share.Standing == benefit.Derived {
		return
	}
	contradicted(old.Share.Evidence)
	contradicted(cs.Share.Evidence)
	old.Share.Standing = benefit.Conflicting
	old.Share.Alternatives = append(old.Share.Alternatives, benefit.Alternative[benefit.Share]{
		Value: cs.Share.Value, Evidence: cs.Share.Evidence,
	})
}

func sameEvidence(a, b []benefit.Evidence) bool {
	return slices.EqualFunc(a, b, func(x, y benefit.Evidence) bool { return x.Start == y.Start && x.End == y.End })
}

// contradicted lowers the confidence of what another place contradicts.
func contradicted(ev []benefit.Evidence) {
	for i := range ev {
		ev[i].Confidence = min(ev[i].Confidence, sureProse)
	}
}

// boundsOf reports whether one cost share is the coinsurance that the other is, with its least or most besides: it says more, and nothing else.
func boundsOf(more, less benefit.Share) bool {
	return more.Kind == benefit.Coinsurance && less.Kind == benefit.Coinsurance && *more.Coinsurance == *less.Coinsurance &&
		(more.Min != nil || more.Max != nil) && less.Min == nil && less.Max == nil
}
