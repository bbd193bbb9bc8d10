package benefit

import (
	"slices"
	"strings"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/formulary"
)

// DrugFacts is what is known of the drug of a fill. An empty value is not known.
type DrugFacts struct {
	NDC        string           `json:"ndc,omitempty"` // 11 digits
	RxCUI      string           `json:"rxcui,omitempty"`
	Class      string           `json:"class,omitempty"` // a hierarchical class code of up to 14 digits: 10 name the ingredient, 14 the drug in its form and strength
	Names      []string         `json:"names,omitempty"` // proprietary and nonproprietary
	Ingredient string           `json:"ingredient,omitempty"`
	Strength   string           `json:"strength,omitempty"`
	Form       string           `json:"form,omitempty"`
	Brand      drug.Class       `json:"brandClass,omitempty"`
	Schedule   string           `json:"schedule,omitempty"`
	Kinds      []DrugKind       `json:"kinds,omitempty"`
	Lists      []ListID         `json:"lists,omitempty"` // the plan's lists that have it
	Flags      []formulary.Flag `json:"flags,omitempty"` // of its row in the drug list
}

// FactsOf returns what the drug data says of a product. Kinds are those of its marks and of its class's words; lists and
// flags are the plan's and the formulary's to add.
func FactsOf(p drug.Product) DrugFacts {
	f := DrugFacts{
		NDC: string(p.NDC), Ingredient: p.NonproprietaryName, Strength: p.Strength, Form: p.DosageForm, Brand: p.Class, Schedule: p.DEASchedule,
	}
	for _, n := range []string{p.ProprietaryName, p.NonproprietaryName} {
		if n != "" && !slices.Contains(f.Names, n) {
			f.Names = append(f.Names, n)
		}
	}
	add := func(when bool, k DrugKind) {
		if when && !slices.Contains(f.Kinds, k) {
			f.Kinds = append(f.Kinds, k)
		}
	}
	add(p.Benefit == drug.Insulin, KindInsulin)
	add(p.Benefit == drug.Vaccine, KindVaccine)
	add(p.Benefit == drug.DiabeticSupply, KindDiabeticSupply)
	add(p.Specialty, KindSpecialty)
	add(p.OTC, KindOTC)
	add(p.Maintenance, KindMaintenance)
	add(p.Class.Brand(), KindApplicable)
	class := strings.ToLower(p.PharmacologicClass)
	for _, w := range classWords {
		add(strings.Contains(class, w.words), w.kind)
	}
	return f
}

// classWords tell a kind by the words of a pharmacologic class.
var classWords = []struct {
	words string
	kind  DrugKind
}{
	{"contraceptive", KindContraceptive},
	{"smoking cessation", KindSmokingCessation},
	{"fertility", KindFertility},
	{"weight loss", KindWeightLoss},
	{"erectile dysfunction", KindErectileDysfunction},
	{"cosmetic", KindCosmetic},
	{"vitamin", KindVitamin},
	{"opioid analgesic", KindOpioid},
	{"opioid agonist", KindOpioid},
}

// Same reports whether two fills are of the same drug in the sense of m. Prescription and scope are not the drug's own:
// [MatchPrescription] and [MatchScope] are false here.
//
// Where both have a class code it decides: all 14 digits for [MatchDrug], the first 10 for [MatchIngredient]. Otherwise
// ingredient, strength and form decide, upper and lower case alike. What is not known is the same as nothing, but the
// same NDC is always the same drug.
func (m DrugMatch) Same(a, b *DrugFacts) bool {
	if m == "" {
		m = MatchIngredient
	}
	if m == MatchPrescription || m == MatchScope {
		return false
	}
	if a.NDC != "" && a.NDC == b.NDC {
		return true
	}
	prefix := func(x, y string, n int) bool { return len(x) >= n && len(y) >= n && x[:n] == y[:n] }
	ingredient := a.Ingredient != "" && strings.EqualFold(a.Ingredient, b.Ingredient)
	switch m {
	case MatchProduct:
		return prefix(a.NDC, b.NDC, 9)
	case MatchDrug:
		if len(a.Class) >= 14 && len(b.Class) >= 14 {
			return a.Class == b.Class
		}
		return ingredient && strings.EqualFold(a.Strength, b.Strength) && strings.EqualFold(a.Form, b.Form)
	case MatchIngredient:
		if len(a.Class) >= 10 && len(b.Class) >= 10 {
			return prefix(a.Class, b.Class, 10)
		}
		return ingredient
	}
	return false
}
