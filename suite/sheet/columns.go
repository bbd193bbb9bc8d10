package sheet

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rxassay/rxassay/suite/export"
)

// words are the names that people give the columns of [export.Columns], beside those themselves, as they write them; see
// [plain] for what does not matter.
var words = map[string][]string{
	"scenarioId":          {"id", "test", "testid", "testcase", "testcaseid", "testno", "testnumber", "case", "caseid", "caseno", "no", "claimid", "scenario"},
	"description":         {"testdescription", "testname", "title", "scenariodescription", "casedescription"},
	"notes":               {"comment", "comments", "note", "remarks"},
	"expectedResult":      {"result", "status", "expectedstatus", "claimstatus", "outcome", "expectedoutcome", "paidrejected", "responsestatus", "transactionresponsestatus", "112an"},
	"expectedRejectCodes": {"rejectcode", "rejectcodes", "expectedrejectcode", "expectedreject", "reject", "rejects", "ncpdpreject", "ncpdprejectcode", "rejectioncode", "511fb"},
	"expectedPatientPay": {
		"patientpay", "patientpayamount", "patpay", "patientpays", "copay", "expectedcopay", "membercopay", "memberpay", "memberpays", "expectedmemberpay", "membercost",
		"membercostshare", "expectedpatientpayamount", "patientresponsibility", "505f5",
	},
	"expectedPlanPay":             {"planpay", "planpays", "planpaid", "planpayamount", "expectedplanpaid", "totalamountpaid", "amountpaid", "netpay", "planliability", "509f9"},
	"assumedAllowedAmount":        {"allowed", "allowedamount", "expectedallowed"},
	"expectedPayComponents":       {"paycomponents"},
	"drugTier":                    {"tier", "formularytier", "drugtierid"},
	"pharmacyChannel":             {"channel", "deliverychannel", "deliverysystem"},
	"pharmacyNetwork":             {"network", "networkstatus", "innetwork", "inn"},
	"familyCoverage":              {"family", "coveragelevel", "coveragetype", "coveragetier"},
	"binNumber":                   {"bin", "101a1"},
	"pcn":                         {"processorcontrolnumber", "104a4"},
	"groupId":                     {"group", "groupnumber", "rxgroup", "rxgrp", "groupid", "301c1"},
	"cardholderID":                {"cardholder", "memberid", "member", "subscriberid", "memberno", "302c2"},
	"personCode":                  {"person", "dependentcode", "303c3"},
	"patientRelationship":         {"relationship", "relationshipcode", "rel", "patientrelationshipcode", "306c6"},
	"dateOfBirth":                 {"dob", "birthdate", "patientdob", "memberdob", "304c4"},
	"patientGender":               {"gender", "sex", "patientsex", "patientgendercode", "305c5"},
	"patientFirstName":            {"firstname", "memberfirstname", "310ca"},
	"patientLastName":             {"lastname", "memberlastname", "311cb"},
	"dateOfService":               {"dos", "filldate", "datefilled", "servicedate", "dateofservicefilldate", "claimdate", "401d1"},
	"prescriptionNumber":          {"rx", "rxnumber", "rxno", "prescriptionno", "402d2"},
	"fillNumber":                  {"fill", "fillno", "refill", "refillnumber", "refillno", "403d3"},
	"ndc":                         {"NDC 11", "NDC Code", "Drug NDC", "ndcnumber", "ndcno", "productid", "productserviceid", "407d7"},
	"quantityDispensed":           {"qty", "quantity", "qtydispensed", "qtydisp", "metricqty", "metricquantity", "442e7"},
	"daysSupply":                  {"DS", "Days", "Day Supply", "dayssupp", "supply", "405d5"},
	"dawCode":                     {"daw", "dispenseaswritten", "productselectioncode", "408d8"},
	"priorAuthorizationNumber":    {"pa", "panumber", "priorauth", "priorauthnumber", "462ev"},
	"submissionClarificationCode": {"scc", "clarificationcode", "420dk"},
	"prescriberID":                {"prescriber", "prescribernpi", "prescribernumber", "411db"},
	"pharmacyNPI":                 {"npi", "pharmacy", "pharmacyid", "serviceproviderid", "providernpi", "201b1"},
	"pharmacyType":                {"typeofpharmacy", "pharmacykind"},
	"ingredientCost":              {"Ingredient Cost", "Price", "Drug Cost", "ingcost", "ingredientcostsubmitted", "submittedingredientcost", "cost", "drugprice", "awp", "ingcostsubmitted", "409d9"},
	"dispensingFee":               {"dispfee", "fee", "dispensingfeesubmitted", "412dc"},
	"usualAndCustomary":           {"uc", "usualcustomary", "usualandcustomarycharge", "uandc", "426dq"},
	"grossAmountDue":              {"gad", "grossamount", "grossdue", "430du"},
}

// known are the columns by every one of their names.
var known = func() map[string]string {
	all := map[string]string{}
	for _, name := range export.Columns() {
		all[plain(name)] = name
		for _, w := range words[name] {
			all[plain(w)] = name
		}
	}
	return all
}()

// columnOf returns the column that a name means, "" for one that is not known.
func columnOf(name string) string {
	if slices.Contains(export.Columns(), strings.TrimSpace(name)) {
		return strings.TrimSpace(name)
	}
	if base, part, ok := strings.Cut(strings.TrimSpace(name), " ("); ok && slices.Contains(export.Columns(), base) {
		return base + " (" + part // a text too long for one cell, as rxassay writes it
	}
	return known[plain(name)]
}

// examples are a few names of a column.
func examples(name string) []string { return words[name][:min(3, len(words[name]))] }

// plain is a name without what people write in different ways: lower case, letters and digits only.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
