package analyze

import (
	regexp "github.com/rxassay/rxassay/analyze/internal/lazyregexp"
	"github.com/rxassay/rxassay/benefit"
)

// Medicare's model notice of changes tells in one cell what a tier costs: "Standard cost sharing:" over "You pay $9.", "Preferred cost
// sharing:" over "You pay $0.", then what its insulin costs, and "Your cost for a one-month mail-order prescription is $0."

var (
	// sharingHeadRE finds the words that head what is paid at the pharmacies of a level.
	sharingHeadRE = regexp.MustCompile(`(?:^| )(?:(standard)|(preferred))(?: retail)? cost[- ]sharing ?: `)
	// mailSentenceRE finds the sentence on mail order, and its supply in months.
	mailSentenceRE = regexp.MustCompile(`(?:^|[.;] )your cost for an? (?:(one)|(two)|(three))[- ]month(?: supply)?(?: by| of an?)? mail[- ]order(?: prescription| supply)? is `)
	// insulinSentenceRE finds the sentence on the insulin of the tier.
	insulinSentenceRE = regexp.MustCompile(`(?:^|[.;] )you (?:pay|won't pay more than) \$ ?[\d.]+ per month(?:'s)? supply of each covered insulin product`)
)

// tableShowsRE finds the sentence above such a table that says for how long its amounts are at retail pharmacies.
var tableShowsRE = regexp.MustCompile(`\b(?:table|chart)s?(?: below)? shows? (?:your|what you pay|the) (?:costs? )?(?:per prescription )?for an? (?:one-month \()?(?:up to (?:an? )?)?\d\d[- ]days?\)? supply(?: of [a-z -]{1,30})? (?:filled|obtained) at an? network pharmacy with [a-z ]*cost[- ]sharing\b`)

// monthlyAt takes that supply.
func (d *drugReader) monthlyAt(u *unit) {
	if at := tableShowsRE.FindStringIndex(u.s); at != nil {
		if _, days := sentenceMarks(u.s[at[0]:at[1]]); len(days) == 1 {
			if _, told := d.said[benefit.Retail]; !told {
				d.said[benefit.Retail] = sourcedDays{band: days[0].days, ev: u.evidence(at[0], at[1], sureProse)}
			}
		}
	}
}

// monthDays is the supply of so many months, as Part D plans count them.
const monthDays = 30

// costSharingSections parts such a cell; nil for any other.
func (c *cell) costSharingSections() []placePart {
	heads := sharingHeadRE.FindAllStringSubmatchIndex(c.s, 4)
	if len(heads) == 0 || len(heads) > 2 || len(c.s) > maxLex {
		return nil
	}
	end := len(c.s)
	var mail *placePart
	if at := mailSentenceRE.FindStringSubmatchIndex(c.s); at != nil {
		months := 1
		for n := 2; n <= 3; n++ {
			if at[2*n] >= 0 {
				months = n
			}
		}
		ev := c.evidence(at[0], at[1], sureList)
		days := &sourcedDays{band: benefit.DaysSupply{Min: 1, Max: months * monthDays}, ev: ev}
		mail = &placePart{cell: newCell(c.src, c.spans(at[1], end)...), place: &headerPlace{channel: benefit.Mail, days: days, ev: ev}}
		end = at[0]
	}
	if at := insulinSentenceRE.FindStringIndex(c.s); at != nil && at[0] < end {
		end = at[0]
	}
	var out []placePart
	for k, at := range heads {
		stop := end
		if k+1 < len(heads) {
			stop = heads[k+1][0]
		}
		if at[0] > stop {
			return nil
		}
		net := benefit.Standard
		if at[4] >= 0 {
			net = benefit.Preferred
		}
		part := placePart{cell: newCell(c.src, c.spans(at[0], stop)...), network: net, named: span{0, at[1] - at[0]}}
		if len(part.cell.shares()) != 1 {
			return nil
		}
		out = append(out, part)
	}
	if mail != nil {
		out = append(out, *mail)
	}
	return out
}
