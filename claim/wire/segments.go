package wire

import (
	"slices"
	"strconv"

	"github.com/rxassay/rxassay/claim"
	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
	"github.com/rxassay/rxassay/ncpdp"
)

// otherPayer is the Coordination of Benefits segment, or nothing.
func (b *builder) otherPayer() segment {
	s := segment{id: "05"}
	o := b.in.OtherPayer
	if o == nil {
		return s
	}
	s.put("4C", "1")
	coverage := zeros(o.CoverageType, 2)
	if o.CoverageType == "" {
		coverage = "01"
		b.assume("338-5C", "Other Payer Coverage Type", coverage, "primary; the inputs do not say")
	}
	s.put("5C", coverage)
	if o.ID != "" {
		qualifier := o.IDQualifier
		if qualifier == "" {
			qualifier = "99"
			if (len(o.ID) == 6 || len(o.ID) == 8) && allDigits(o.ID) {
				qualifier = "03"
			}
			b.assume("339-6C", "Other Payer ID Qualifier", qualifier, "from the form of the other payer's id")
		}
		s.put("6C", qualifier)
		s.put("7C", o.ID)
	}
	s.put("E8", o.Date.Compact())
	if n := len(o.AmountsPaid); n > 0 {
		s.put("HB", strconv.Itoa(n))
		for _, a := range b.inFeeOrder(o.AmountsPaid) {
			s.put("HC", zeros(a.Qualifier, 2))
			s.put("DV", b.dollars("05", "DV", a.Amount))
		}
	}
	if n := len(o.RejectCodes); n > 0 {
		s.put("5E", zeros(strconv.Itoa(n), 2))
		for _, code := range o.RejectCodes {
			s.put("6E", string(code))
		}
	}
	if n := len(o.PatientResponsibility); n > 0 {
		s.put("NR", zeros(strconv.Itoa(n), 2))
		for _, a := range o.PatientResponsibility {
			s.put("NP", zeros(a.Qualifier, 2))
			s.put("NQ", b.dollars("05", "NQ", a.Amount))
		}
	}
	if b.o.Format == ncpdp.F6 {
		program := o.ProgramType
		if program == "" {
			program = "9"
			b.assume("C47-9T", "Other Payer Adjudicated Program Type", program, "unknown; the inputs do not say, and F6 requires it")
		}
		s.put("9T", program)
		s.put("9V", o.ReconciliationID)
	}
	return s
}

// feeOrder is the order in which F6 reports what another payer paid for (342-HC).
var feeOrder = []string{"12", "15", "09", "01", "02", "03", "04", "16", "17", "05", "07"}

// inFeeOrder puts amounts into the order of F6; others stay behind, and D.0 has none.
func (b *builder) inFeeOrder(amounts []claim.QualifiedAmount) []claim.QualifiedAmount {
	if b.o.Format != ncpdp.F6 {
		return amounts
	}
	place := func(a claim.QualifiedAmount) int {
		if i := slices.Index(feeOrder, zeros(a.Qualifier, 2)); i >= 0 {
			return i
		}
		return len(feeOrder)
	}
	sorted := slices.Clone(amounts)
	slices.SortStableFunc(sorted, func(x, y claim.QualifiedAmount) int { return place(x) - place(y) })
	return sorted
}

// dosageForms are what is assumed of a compound by the unit that it is dispensed in (451-EG).
var dosageForms = map[string]struct{ code, words string }{
	"1": {"01", "capsule"}, "2": {"03", "cream"}, "3": {"11", "solution"},
}

var unitForms = map[drug.Unit]string{"EA": "1", "GM": "2", "ML": "3"}

var unitOfForm = map[string]drug.Unit{"1": "EA", "2": "GM", "3": "ML"}

// compoundForm is 451-EG: given, else that of the billing unit of ndc, else each.
func (b *builder) compoundForm() string {
	if form := b.in.Compound.DispensingUnitForm; form != "" {
		return form
	}
	if form := unitForms[b.in.BillingUnit()]; form != "" {
		return form
	}
	return "1"
}

// compound is the Compound segment, or nothing.
func (b *builder) compound() segment {
	s := segment{id: "10"}
	c := b.in.Compound
	if c == nil {
		return s
	}
	unit := b.compoundForm()
	if c.DispensingUnitForm == "" {
		b.assume("451-EG", "Compound Dispensing Unit Form Indicator", unit, "the billing unit of ndc, else each; the inputs do not say")
	}
	form := c.DosageFormCode
	if form == "" {
		form = dosageForms[unit].code
		b.assume("450-EF", "Compound Dosage Form Description Code", form, dosageForms[unit].words+"; the inputs do not say")
	}
	s.put("EF", form)
	s.put("EG", unit)
	s.put("EC", zeros(strconv.Itoa(len(c.Ingredients)), 2))
	for _, i := range c.Ingredients {
		s.put("RE", "03")
		s.put("TE", string(i.NDC))
		quantity, err := ncpdp.FormatQuantity(i.Quantity)
		b.fail(err)
		s.put("ED", quantity)
		s.put("EE", b.dollars("10", "EE", i.Cost))
		if i.BasisOfCost != "" {
			s.put("UE", zeros(i.BasisOfCost, 2))
		}
	}
	return s
}

// dollars writes an amount in the width of its field. F6 widened dollars to a length that is not public: without a
// supplied length they keep D.0's.
func (b *builder) dollars(segment, wire string, a money.Amount) string {
	s, err := formatDollars(b.o.dictionary(), b.o.Format, segment, wire, a)
	b.fail(err)
	return s
}

func formatDollars(dict *ncpdp.Dictionary, v ncpdp.Version, segment, wire string, a money.Amount) (string, error) {
	width := 8
	if d, ok := dict.FieldIn(segment, wire); ok {
		width = max(width, d.Length, d.LengthIn(v))
	}
	return ncpdp.FormatDollars(a, width)
}

// componentFields are the response fields of the patient pay components, in the order of the segment in D.0.
var componentFields = [...]claim.Component{
	claim.ComponentSalesTax, claim.ComponentDeductible, claim.ComponentCopay, claim.ComponentOverBenefitMaximum, claim.ComponentProcessorFee,
	claim.ComponentCoinsurance, claim.ComponentAssistance, claim.ComponentNetwork, claim.ComponentProductSelection,
	claim.ComponentNonPreferredFormulary, claim.ComponentNonPreferredBrand, claim.ComponentCoverageGap,
}
