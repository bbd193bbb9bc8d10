package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// TestJSONSettings reads exports that list a benefit as settings, each with a code, perhaps a description, and a value.
func TestJSONSettings(t *testing.T) {
	rows := [][3]string{
		{"DED.RX.IND", "Pharmacy deductible, individual", "200.00"},
		{"DED.RX.FAM", "Pharmacy deductible, family", "400.00"},
		{"TIER.3.NAME", "Tier 3", "Non-preferred brand"},
		{"RETAIL.MAXDAYS", "Retail maximum days supply", "34"},
		{"RETAIL.T1.COPAY", "Retail copay, tier 1", "7.50"},
		{"RETAIL.T3.COINS", "Retail coinsurance percent, tier 3", "35"},
		{"RETAIL.T3.MIN", "Retail coinsurance minimum, tier 3", "55.00"},
		{"RETAIL.T3.MAX", "Retail coinsurance maximum, tier 3", "110.00"},
		{"EDIT.MM.REQ", "Mandatory mail for maintenance drugs", "Y"},
		{"EDIT.MM.FILLS", "Retail fills allowed before mandatory mail", "2"},
		{"EDIT.PA.LIST", "Prior authorization list", "Hepatitis C antivirals; Biologic immunomodulators"},
		{"PRT.CARD", "ID card stock", "HMR-B2"},
	}
	list := func(format string) string {
		var out []string
		for _, r := range rows {
			out = append(out, fmt.Sprintf(format, r[0], r[1], r[2]))
		}
		return strings.Join(out, ",\n ")
	}
	const all = `deductible rx any 200/400
priorAuthorization {drugs:{names:[Hepatitis C antivirals,Biologic immunomodulators]}} {}
retailFills {drugs:{kinds:[maintenance]}} {free:2}
tier-1 retail in 34 $7.50 copay
tier-3 retail in 34 35 % coinsurance, at least $55.00, at most $110.00`
	for _, c := range []struct{ name, text, want string }{
		{"with descriptions", `{"system": "Harbor Rx", "settings": [` + list(`{"key": "%s", "description": "%s", "value": "%s"}`) + `]}`, all},
		{"by other names", `{"benefitConfiguration": [` + list(`{"parameterCode": "%s", "label": "%s", "dataType": "TEXT", "setting": "%s"}`) + `]}`, all},
	} {
		t.Run(c.name, func(t *testing.T) {
			checkJSONFacts(t, c.text, c.want)
		})
	}
}
