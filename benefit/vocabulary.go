package benefit

import (
	"reflect"
	"strings"

	"github.com/rxassay/rxassay/drug"
	"github.com/rxassay/rxassay/money"
)

// vocabularies holds the words of each type that has a closed list of them.
var vocabularies = map[reflect.Type][]string{
	reflect.TypeFor[Category](): {
		string(Comprehensive), string(CostShares), string(Accumulators), string(DrugCoverage), string(FormularyTiering), string(UtilizationManagement),
	},
	reflect.TypeFor[TierClass]():        tierClasses,
	reflect.TypeFor[Channel]():          channels,
	reflect.TypeFor[Network]():          networks,
	reflect.TypeFor[ShareKind]():        shareKinds,
	reflect.TypeFor[CapPer]():           capPers,
	reflect.TypeFor[DeductibleOrder]():  deductibleOrders,
	reflect.TypeFor[AccumulatorScope](): scopes,
	reflect.TypeFor[FamilyMethod]():     familyMethods,
	reflect.TypeFor[ShareBase]():        shareBases,
	reflect.TypeFor[Standing]():         standings,
	reflect.TypeFor[Match]():            matches,
	reflect.TypeFor[money.Rounding]():   roundings,

	reflect.TypeFor[Sex]():               list(SexUnknown, Male, Female),
	reflect.TypeFor[DrugMatch]():         drugMatches,
	reflect.TypeFor[Period]():            periods,
	reflect.TypeFor[DrugKind]():          drugKinds,
	reflect.TypeFor[drug.Class]():        brandClasses,
	reflect.TypeFor[MaximumOf]():         list(PlanPaid, Allowed),
	reflect.TypeFor[Then]():              thens,
	reflect.TypeFor[ShareRole]():         list(Replaces, Ceiling),
	reflect.TypeFor[Payer]():             payers,
	reflect.TypeFor[AboveAllowed]():      list(PlanPayNegative, RaisesAllowed),
	reflect.TypeFor[ShareLimits]():       list(LimitShare, LimitShareWithDeductible),
	reflect.TypeFor[PartialMonth]():      list(FullCopay, ProrateCopay),
	reflect.TypeFor[COBMethod]():         cobMethods,
	reflect.TypeFor[AssistanceProgram](): list(AssistanceCounts, AccumulatorAdjuster, Maximizer),
	reflect.TypeFor[QuantityPer]():       list(QuantityPerFill, QuantityPerDaysSupply, QuantityPerWindow),
	reflect.TypeFor[RefillBy]():          list(RefillEither, RefillBoth),
	reflect.TypeFor[Edit]():              edits,
	reflect.TypeFor[FormularyType]():     list(OpenFormulary, ClosedFormulary),
	reflect.TypeFor[IngredientRule]():    list(AnyIngredient, AllIngredients),
	reflect.TypeFor[AgeEnds]():           list(EndsBirthday, EndsMonth, EndsYear),
	reflect.TypeFor[PartDDesign]():       list(DefinedStandard, AlternativeBenefit, Enhanced),
	reflect.TypeFor[PartDPhase]():        list(DeductiblePhase, InitialPhase, GapPhase, CatastrophicPhase),
}

// The closed vocabularies, as the schema publishes them.
var (
	tierClasses = list(Generic, PreferredGeneric, NonPreferredGeneric, Brand, PreferredBrand, NonPreferredBrand, Specialty,
		PreferredSpecialty, NonPreferredSpecialty, SelfInjectable, PreventiveDrugs)
	channels         = list(AnyChannel, Retail, Mail, SpecialtyChannel, LongTermCare, Retail90, HomeInfusion, Clinic)
	networks         = list(AnyNetwork, In, Out, Preferred, Standard)
	shareKinds       = list(Copay, Coinsurance, GreaterOf, LesserOf, CopayPlusCoinsurance, NoCharge, NotCovered)
	capPers          = list(PerFill, Per30Days)
	deductibleOrders = list(AfterDeductible, BeforeDeductible, DeductibleExempt)
	scopes           = list(RxOnly, MedicalOnly, Integrated)
	familyMethods    = list(Embedded, Aggregate, MemberCount)
	shareBases       = list(BrandShare, GenericShare)
	drugMatches      = list(MatchPrescription, MatchNDC, MatchProduct, MatchDrug, MatchIngredient, MatchScope)
	periods          = list(PlanYear, CalendarYear, CalendarMonth, Lifetime, RollingDays)
	drugKinds        = list(KindInsulin, KindVaccine, KindDiabeticSupply, KindContraceptive, KindPreventive, KindHDHPPreventive,
		KindOralAntiCancer, KindSmokingCessation, KindFertility, KindWeightLoss, KindErectileDysfunction, KindCosmetic, KindVitamin,
		KindExperimental, KindDESI, KindOTC, KindCompound, KindSpecialty, KindMaintenance, KindSelfInjectable, KindOpioid, KindPartB,
		KindPartDLaw, KindMedical, KindApplicable, KindSelected)
	brandClasses = list(drug.SingleSource, drug.MultiSource, drug.Generic)
	thens        = list(ThenReject, ThenPatientPays, ThenShare)
	payers       = list(PatientPays, PharmacyPays, PlanPays)
	cobMethods   = list(StandardCOB, MaintenanceCOB, NonDuplication)
	edits        = list(EditPriorAuthorization, EditStepTherapy, EditQuantity, EditDaysSupply, EditRefillTooSoon, EditRefillLimit,
		EditFillLimit, EditAge, EditSex, EditRetailFills, EditSpecialty, EditSplitFill, EditOpioid, EditCost, EditInteraction,
		EditFormulary, EditExclusion)
	standings = list(Stated, Derived, Assumed, Absent, Conflicting)
	matches   = list(Exact, Normalized, Fuzzy)
	roundings = list(money.HalfUp, money.HalfEven, money.Truncate)
)

func list[T ~string](values ...T) []string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = strings.TrimSpace(string(v))
	}
	return out
}
