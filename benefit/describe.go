package benefit

import (
	"fmt"
	"strings"
)

// String says in words what the member pays: "$40.00 copay", "30 % coinsurance, at least $50.00, at most $150.00".
func (s Share) String() string {
	copay, rate := "copay", "coinsurance"
	if s.Copay != nil {
		copay = "$" + s.Copay.String() + " copay"
		if s.PerDays > 0 {
			copay += fmt.Sprintf(" for each started %d days", s.PerDays)
		}
	}
	if s.Coinsurance != nil {
		rate = s.Coinsurance.String() + " % coinsurance"
	}
	var words string
	switch s.Kind {
	case Copay:
		words = copay
	case Coinsurance:
		words = rate
	case GreaterOf:
		words = "the greater of " + copay + " and " + rate
	case LesserOf:
		words = "the lesser of " + copay + " and " + rate
	case CopayPlusCoinsurance:
		words = copay + " plus " + rate
	case NoCharge:
		words = "no charge"
	case NotCovered:
		words = "not covered"
	default:
		words = string(s.Kind)
	}
	var limits strings.Builder
	if s.Min != nil {
		limits.WriteString(", at least $" + s.Min.String())
	}
	if s.Max != nil {
		limits.WriteString(", at most $" + s.Max.String())
	}
	if limits.Len() > 0 && s.CapPer == Per30Days {
		limits.WriteString(" for each started 30 days")
	}
	return words + limits.String()
}
