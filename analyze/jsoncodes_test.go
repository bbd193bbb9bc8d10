package analyze

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const codedShares = `"cstShrSchd": [
  {"seqNb": 10, "frmlryTierCd": "1", "frmlryTierDesc": "GENERIC", "dlvrySysCd": "R", "netwkCd": "I", "dsFrom": 1, "dsThru": 30, "calcTypCd": "FLT", "fltAmt": "8.00", "pctRt": null, "dedApplInd": "N", "effDt": "20260101"},
  {"seqNb": 20, "frmlryTierCd": "1", "frmlryTierDesc": "GENERIC", "dlvrySysCd": "M", "netwkCd": "I", "dsFrom": 1, "dsThru": 90, "calcTypCd": "FLT", "fltAmt": "16.00", "pctRt": null, "dedApplInd": "N", "effDt": "20260101"},
  {"seqNb": 30, "frmlryTierCd": "2", "frmlryTierDesc": "BRAND", "dlvrySysCd": "R", "netwkCd": "I", "dsFrom": 1, "dsThru": 30, "calcTypCd": "PCT", "fltAmt": null, "pctRt": "20.00", "minAmt": "25.00", "maxAmt": "60.00", "dedApplInd": "Y"},
  {"seqNb": 40, "frmlryTierCd": "*", "frmlryTierDesc": "ALL TIERS", "dlvrySysCd": "R", "netwkCd": "O", "dsFrom": 1, "dsThru": 30, "calcTypCd": "PCT", "fltAmt": null, "pctRt": "50.00", "dedApplInd": "N"}]`

// TestJSONCodes reads keys without vowels, and codes by the tables that say what they mean or by themselves.
func TestJSONCodes(t *testing.T) {
	want := `tier-1 retail in 1-30 $8.00 copay exempt
tier-1 mail in 1-90 $16.00 copay exempt
tier-2 retail in 1-30 20 % coinsurance, at least $25.00, at most $60.00 after
tier-1 retail out 1-30 50 % coinsurance exempt
tier-2 retail out 1-30 50 % coinsurance exempt
`
	limits := `"accumLst": [
  {"accumTypCd": "DED", "accumScpCd": "RX", "netwkCd": "I", "indvAmt": "75.00", "famAmt": "225.00", "famMthdCd": "EMB", "tierInclLst": ["2"]},
  {"accumTypCd": "MOOP", "accumScpCd": "CMB", "netwkCd": "I", "indvAmt": "4000.00", "famAmt": "8000.00", "famMthdCd": "EMB"}]`
	held := `deductible/rx/tier-2/in 75.00/225.00 rx=true embedded tiers=[tier-2]
outOfPocketMaximum/integrated/in 4000.00/8000.00 rx=true embedded`
	for _, c := range []struct{ name, content, want string }{
		{"tables of codes", `{"plnNm": "Alder", ` + codedShares + `, ` + limits + `, "cdTbls": {
  "dlvrySysCd": {"R": "RETAIL", "M": "MAIL SERVICE"}, "netwkCd": {"I": "IN NETWORK", "O": "OUT OF NETWORK (DMR)"}, "calcTypCd": {"FLT": "FLAT DOLLAR COPAY", "PCT": "PERCENT COINSURANCE"},
  "accumTypCd": {"DED": "DEDUCTIBLE", "MOOP": "MAXIMUM OUT OF POCKET"}, "accumScpCd": {"RX": "PHARMACY ONLY", "CMB": "MEDICAL AND PHARMACY COMBINED"}, "famMthdCd": {"EMB": "EMBEDDED"}}}`, want + held},
		{"a list of codes", `{"plnNm": "Alder", "lookups": [
  {"field": "dlvrySysCd", "code": "R", "description": "Retail"}, {"field": "dlvrySysCd", "code": "M", "description": "Mail order"},
  {"field": "accumScpCd", "code": "CMB", "description": "Medical and pharmacy combined"}, {"field": "famMthdCd", "code": "EMB", "description": "Embedded"}], ` + codedShares + `, ` + limits + `}`, want + held},
		{"other letters than the usual", `{"plnNm": "Alder", "legend": [{"column": "dlvrySysCd", "values": {"R": "MAIL SERVICE", "M": "RETAIL"}}], ` + codedShares + `}`, `tier-1 mail in 1-30 $8.00 copay exempt
tier-1 retail in 1-90 $16.00 copay exempt
tier-2 mail in 1-30 20 % coinsurance, at least $25.00, at most $60.00 after
tier-1 mail out 1-30 50 % coinsurance exempt
tier-2 mail out 1-30 50 % coinsurance exempt
deductible/rx/any 0.00/- rx=true`},
		{"codes alone", `{"PLN_NM": "Alder", ` + codedShares + `}`, want + "deductible/rx/any 0.00/- rx=true"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, _ := jsonPlanLines(t, c.content)
			if diff := cmp.Diff(c.want, strings.TrimSpace(shareLines(p)+"\n"+accumulatorLines(p))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// TestJSONConfiguration reads the rules of a plan as a pharmacy benefit manager keeps them.
func TestJSONConfiguration(t *testing.T) {
	p, got := jsonPlanLines(t, `{"plnNm": "Alder", "effDt": "20260101", "trmDt": "99991231", "binNbr": "099871", `+codedShares+`,
  "accumLst": [{"accumTypCd": "MOOP", "accumScpCd": "CMB", "indvAmt": "4000.00", "dawPnltyCntInd": "N", "mfrAsstCntInd": "N"}],
  "dawCfg": [{"dawCd": "0", "diffApplInd": "N"}, {"dawCd": "1", "diffApplInd": "N"}, {"dawCd": "2", "diffApplInd": "Y"}],
  "edits": {"rtsLst": [{"dlvrySysCd": "R", "pctUsed": 75}, {"dlvrySysCd": "M", "pctUsed": 65}], "paInd": "Y", "stepInd": "N",
    "maintFill": {"ind": "Y", "rtlFillCnt": 2, "aftActnCd": "M90"}, "specLock": {"ind": "Y", "rtlFillCnt": 1, "maxDs": 30}},
  "pgmLst": [{"pgmDesc": "ACA PREVENTIVE DRUGS", "mbrPayAmt": "0.00"}, {"pgmDesc": "INSULIN MEMBER COST CAP", "mbrPayMaxAmt": "35.00", "perDs": 30}, {"pgmDesc": "SMOKING CESSATION", "mbrPayAmt": "10.00"}],
  "exclLst": [{"exclCd": "COSM", "desc": "COSMETIC AGENTS"}],
  "cdTbls": {"dlvrySysCd": {"R": "RETAIL", "M": "MAIL SERVICE"}, "aftActnCd": {"M90": "90 DAY MAIL SERVICE REQUIRED"}, "accumScpCd": {"CMB": "MEDICAL AND PHARMACY COMBINED"}}}`)
	for _, want := range []string{
		"refillTooSoon {channels:[retail]} {percent:75}", "refillTooSoon {channels:[mail]} {percent:65}",
		"retailFills {drugs:{kinds:[maintenance]}} {free:2}", "specialtyLockIn {drugs:{kinds:[specialty]}} {free:1}", "daysSupply {drugs:{kinds:[specialty]}} {max:30}",
		"drugCostShares {drugs:{kinds:[insulin]}} {role:ceiling,share:{kind:copay,copay:35.00,copayPerDays:30}}",
		"exclusions {drugs:{kinds:[cosmetic]}} {label:COSMETIC AGENTS}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not among\n%s", want, got)
		}
	}
	if strings.Contains(got, "smoking") || strings.Contains(got, "stepTherapy") {
		t.Errorf("a program that costs something is free, or an edit that is off is on:\n%s", got)
	}
	sel, most := p.ProductSelection, p.OutOfPocketMaximums[0].Counts
	if !sel.AddDifference.Value || !sel.PrescriberExempt.Value {
		t.Errorf("product selection %+v", sel)
	}
	if most.CopayAssistance.Standing == "" || most.CopayAssistance.Value || most.ProductSelection.Standing == "" || most.ProductSelection.Value {
		t.Errorf("counts %+v", most)
	}
	if id := p.Identity; id.EffectiveTo.Known() || id.BIN.Value != "099871" || id.Name.Value != "Alder" {
		t.Errorf("identity %+v", id)
	}
}

// TestJSONCodesOfPharmacies reads codes of kinds of pharmacy, of the parts of a copay, of what a limit is of, and of what holds for classes of drugs.
func TestJSONCodesOfPharmacies(t *testing.T) {
	p, got := jsonPlanLines(t, `{"CPY_SCHED": [
  {"PHMCY_TYP_CD": "R", "TIER_NBR": 1, "DS_MIN": 1, "DS_MAX": 30, "CPY_TYP_CD": "F", "CPY_AMT": "6.00", "CPY_PCT": null, "DED_IND": "N"},
  {"PHMCY_TYP_CD": "R", "TIER_NBR": 2, "DS_MIN": 1, "DS_MAX": 30, "CPY_TYP_CD": "P", "CPY_AMT": null, "CPY_PCT": "35.00", "CPY_MIN_AMT": "20.00", "CPY_MAX_AMT": "90.00", "DED_IND": "Y"},
  {"PHMCY_TYP_CD": "N", "TIER_NBR": null, "DS_MIN": 1, "DS_MAX": 30, "CPY_TYP_CD": "X", "CPY_AMT": null, "CPY_PCT": null, "DED_IND": "N"}],
 "ACCUM": [{"ACCUM_TYP_CD": "DED", "INTGR_CD": "R", "IND_AMT": "50.00", "FAM_AMT": "150.00"}],
 "EDIT": [{"EDIT_CD": "RTS", "PHMCY_TYP_CD": "R", "PCT": 75}, {"EDIT_CD": "RTS", "PHMCY_TYP_CD": "M", "PCT": 66}],
 "DRUG_RULE": [{"DRUG_CLS": "Weight loss", "DRUG_STS_CD": "X"}, {"DRUG_CLS": "Growth hormone", "DRUG_STS_CD": "P"}, {"DRUG_CLS": "Retinoids, age 36 and over", "DRUG_STS_CD": "P"},
  {"DRUG_CLS": "Contraceptives", "DRUG_STS_CD": "Z"}],
 "CODE_SETS": {"PHMCY_TYP_CD": {"R": "Retail", "M": "Mail", "N": "Non-network"}, "CPY_TYP_CD": {"F": "Flat dollar", "P": "Percent of allowed", "X": "Not covered"}, "TIER_NBR": {"1": "Generic", "2": "Brand"},
  "ACCUM_TYP_CD": {"DED": "Deductible"}, "INTGR_CD": {"R": "Rx only", "C": "Combined medical and Rx"}, "DRUG_STS_CD": {"X": "Excluded", "P": "Prior authorization", "Z": "Zero copay"}}}`)
	want := `generic retail in 1-30 $6.00 copay exempt
brand retail in 1-30 35 % coinsurance, at least $20.00, at most $90.00 after
deductible/rx/any 50.00/150.00 rx=true`
	if diff := cmp.Diff(want, strings.TrimSpace(shareLines(p)+"\n"+accumulatorLines(p))); diff != "" {
		t.Error(diff)
	}
	for _, want := range []string{
		"access {networks:[out]} {covered:false}", "refillTooSoon {channels:[retail]} {percent:75}", "refillTooSoon {channels:[mail]} {percent:66}",
		"exclusions {drugs:{kinds:[weightLoss]}}", "priorAuthorization {drugs:{names:[Growth hormone]}}", "drugCostShares {drugs:{kinds:[contraceptive]}} {share:{kind:noCharge}}",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not among\n%s", want, got)
		}
	}
	if strings.Contains(got, "Retinoids") {
		t.Errorf("drugs of some members need an authorization for all:\n%s", got)
	}
}
