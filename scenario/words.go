package scenario

import (
	"fmt"
	"strings"

	"github.com/rxassay/rxassay/adjudicate"
	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/money"
)

func usd(a money.Amount) string { return "$" + a.String() }

func days(n int) string {
	if n == 1 {
		return "1 day"
	}
	return fmt.Sprintf("%d days", n)
}

// where describes the place of a claim: "Tier 2 preferred brand, retail, in network, 30 days". Of a compound no tier says what it is.
func (d *designer) where(s spot) string {
	drug := d.engine.TierName(s.rule.Tier)
	if s.drug != nil && s.drug.mixed() {
		drug = "Compound"
	}
	return fmt.Sprintf("%s, %s, %s, %s", drug, adjudicate.ChannelWords(s.channel), adjudicate.NetworkWords(s.network), days(s.days))
}

// shareWords describes what a rule asks: "25 % coinsurance, at least $25.00, at most $75.00".
func shareWords(r adjudicate.Rule) string {
	s := r.Share
	var b strings.Builder
	copay := func() string {
		if s.PerDays > 0 {
			return fmt.Sprintf("%s for each started %s", usd(*s.Copay), days(s.PerDays))
		}
		return usd(*s.Copay)
	}
	rate := func() string { return s.Coinsurance.String() + " %" }
	switch s.Kind {
	case benefit.Copay:
		b.WriteString(copay() + " copay")
	case benefit.Coinsurance:
		b.WriteString(rate() + " coinsurance")
	case benefit.GreaterOf:
		fmt.Fprintf(&b, "greater of %s and %s", copay(), rate())
	case benefit.LesserOf:
		fmt.Fprintf(&b, "lesser of %s and %s", copay(), rate())
	case benefit.CopayPlusCoinsurance:
		fmt.Fprintf(&b, "%s copay plus %s of the rest", copay(), rate())
	case benefit.NoCharge:
		b.WriteString("no charge")
	case benefit.NotCovered:
		b.WriteString("not covered")
	}
	per := ""
	if s.CapPer == benefit.Per30Days {
		per = " per started 30 days"
	}
	if s.Min != nil {
		fmt.Fprintf(&b, ", at least %s%s", usd(*s.Min), per)
	}
	if s.Max != nil {
		fmt.Fprintf(&b, ", at most %s%s", usd(*s.Max), per)
	}
	return b.String()
}

// point is one of the three points of a boundary.
type point struct {
	name  string
	words string // of a boundary in days
	by    int    // in the boundary's unit
}

var points = []point{{"below", "one day below", -1}, {"at", "exactly", 0}, {"above", "one day above", 1}}

// centWords says where an amount stands to a boundary in cents.
func (p point) centWords() string {
	switch p.by {
	case -1:
		return "one cent below"
	case 1:
		return "one cent above"
	}
	return "exactly at"
}
