package provider

import "strings"

// PharmacyType is the channel through which a pharmacy dispenses, in the words of claim inputs and benefits.
type PharmacyType string

// The pharmacy types. The first four are those that claim inputs name; the others follow from taxonomy codes.
const (
	Retail        PharmacyType = "retail"
	MailOrder     PharmacyType = "mailOrder"
	Specialty     PharmacyType = "specialty"
	LongTermCare  PharmacyType = "longTermCare"
	Clinic        PharmacyType = "clinic"
	Compounding   PharmacyType = "compounding"
	HomeInfusion  PharmacyType = "homeInfusion"
	Institutional PharmacyType = "institutional"
	ManagedCare   PharmacyType = "managedCare"
	Nuclear       PharmacyType = "nuclear"
	UnknownType   PharmacyType = "" // a pharmacy that does not say, or no pharmacy
)

// Taxonomy is a code of the NUCC health care provider taxonomy, ten characters.
type Taxonomy string

// pharmacyTypes are the codes of the grouping "Suppliers / Pharmacy". 333600000X itself says only "pharmacy".
var pharmacyTypes = map[Taxonomy]PharmacyType{
	"333600000X": UnknownType,
	"3336C0002X": Clinic,
	"3336C0003X": Retail,
	"3336C0004X": Compounding,
	"3336H0001X": HomeInfusion,
	"3336I0012X": Institutional,
	"3336L0003X": LongTermCare,
	"3336M0002X": MailOrder,
	"3336M0003X": ManagedCare,
	"3336N0007X": Nuclear,
	"3336S0011X": Specialty,
}

// Pharmacy reports whether the code is a pharmacy's. A pharmacist (1835…) is a person and none.
func (t Taxonomy) Pharmacy() bool { return len(t) == 10 && strings.HasPrefix(string(t), "3336") }

// PharmacyType returns the type that the code stands for, or [UnknownType]. A pharmacy registers several codes and
// reports them itself: what a plan's network file says goes before it.
func (t Taxonomy) PharmacyType() PharmacyType { return pharmacyTypes[t] }
