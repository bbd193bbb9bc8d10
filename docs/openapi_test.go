package docs_test

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/rxassay/rxassay/docs"
)

const (
	schemaRef   = "#/components/schemas/"
	identityTag = "Identity provider"
)

func contract(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(docs.OpenAPI)
	if err != nil {
		t.Fatalf("load the contract: %v", err)
	}
	return doc
}

// operations calls check for every operation in a stable order.
func operations(doc *openapi3.T, check func(method, path string, op *openapi3.Operation)) {
	for _, path := range slices.Sorted(maps.Keys(doc.Paths.Map())) {
		ops := doc.Paths.Value(path).Operations()
		for _, method := range slices.Sorted(maps.Keys(ops)) {
			check(method, path, ops[method])
		}
	}
}

// schemes names the credentials of an operation: any one of them opens it, and "none" stands for going without.
func schemes(op *openapi3.Operation) string {
	if op.Security == nil {
		return "undeclared"
	}
	if len(*op.Security) == 0 {
		return "none"
	}
	var names []string
	for _, requirement := range *op.Security {
		if len(requirement) == 0 {
			names = append(names, "none")
		}
		names = append(names, slices.Sorted(maps.Keys(requirement))...)
	}
	return strings.Join(names, "|")
}

func TestContractIsValidAndItsExamplesFit(t *testing.T) {
	doc := contract(t)
	err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation(), openapi3.EnableMultiError())
	if err != nil {
		t.Error(err)
	}
	if doc.OpenAPI != "3.0.3" || doc.Info.Version != "1.0.0" {
		t.Errorf("OpenAPI %s of version %s, want 3.0.3 of 1.0.0", doc.OpenAPI, doc.Info.Version)
	}
}

func TestEveryEndpointIsDescribed(t *testing.T) {
	want := map[string]string{
		"GET /health":                               "none",
		"GET /api":                                  "none",
		"POST /api/auth/register":                   "none|idToken",
		"GET /api/auth/status":                      "none",
		"GET /api/auth/approve":                     "adminKey",
		"POST /api/documents/upload":                "idToken",
		"GET /api/documents":                        "idToken",
		"GET /api/documents/{id}":                   "idToken",
		"DELETE /api/documents/{id}":                "idToken",
		"POST /api/validate-document":               "idToken",
		"POST /api/process-document":                "idToken",
		"POST /api/generate-f6-claim":               "idToken",
		"GET /api/test-suites":                      "idToken",
		"POST /api/generate-test-suite":             "idToken",
		"GET /api/test-suite-responses/{id}":        "idToken",
		"GET /api/npi/lookup":                       "none",
		"GET /":                                     "none",
		"GET /livez":                                "none",
		"GET /readyz":                               "none",
		"GET /metrics":                              "none",
		"GET /docs":                                 "none",
		"GET /api/openapi.json":                     "none",
		"GET /api/openapi.yaml":                     "none",
		"GET /api/schemas/plan.json":                "none",
		"GET /approve":                              "none",
		"POST /approve":                             "none",
		"GET /api/account/sessions":                 "idToken",
		"DELETE /api/account/sessions/{id}":         "idToken",
		"GET /api/documents/{id}/content":           "idToken",
		"POST /api/generate-d0-claim":               "idToken",
		"GET /api/claims":                           "idToken",
		"GET /api/claims/{id}":                      "idToken",
		"GET /api/claims/{id}/download":             "idToken",
		"POST /api/adjudicate":                      "idToken",
		"GET /api/test-suites/{id}":                 "idToken",
		"GET /api/test-suites/{id}/versions":        "idToken",
		"GET /api/ndc/lookup":                       "none",
		"GET /api/prompts":                          "idToken",
		"GET /api/prompts/{category}":               "idToken",
		"GET /demo":                                 "none",
		"POST /demo":                                "none",
		"GET /demo/thanks":                          "none",
		"POST /api/demo-requests":                   "none",
		"GET /api/admin/demo-requests":              "adminKey|adminBearer",
		"GET /api/admin/demo-requests/{id}":         "adminKey|adminBearer",
		"PATCH /api/admin/demo-requests/{id}":       "adminKey|adminBearer",
		"GET /api/admin/users":                      "adminKey|adminBearer",
		"POST /api/admin/users/{uid}/export":        "adminKey|adminBearer",
		"POST /api/admin/users/{uid}/erase":         "adminKey|adminBearer",
		"GET /api/admin/audit":                      "adminKey|adminBearer",
		"GET /api/admin/stats":                      "adminKey|adminBearer",
		"GET /api/admin/outbox":                     "adminKey|adminBearer",
		"GET /.well-known/openid-configuration":     "none",
		"GET /identity/jwks.json":                   "none",
		"GET /identity/authorize":                   "none",
		"POST /identity/authorize":                  "none",
		"POST /identity/token":                      "none",
		"GET /identity/userinfo":                    "idToken",
		"POST /securetoken.googleapis.com/v1/token": "none",
	}
	for _, call := range []string{"signUp", "signInWithPassword", "lookup", "sendOobCode", "resetPassword", "update"} {
		want["POST /identitytoolkit.googleapis.com/v1/accounts:"+call] = "none"
	}
	operations(contract(t), func(method, path string, op *openapi3.Operation) {
		endpoint := method + " " + path
		credentials, ok := want[endpoint]
		if !ok {
			t.Errorf("%s is described but not in the table", endpoint)
			return
		}
		if got := schemes(op); got != credentials {
			t.Errorf("%s takes %s, want %s", endpoint, got, credentials)
		}
		delete(want, endpoint)
	})
	for endpoint := range want {
		t.Errorf("%s is not described", endpoint)
	}
}

func TestEveryOperationIsReadable(t *testing.T) {
	doc := contract(t)
	tags := map[string]bool{}
	for _, tag := range doc.Tags {
		tags[tag.Name] = true
	}
	ids := map[string]string{}
	operations(doc, func(method, path string, op *openapi3.Operation) {
		at := method + " " + path
		if op.OperationID == "" {
			t.Errorf("%s has no operationId", at)
		} else if other, taken := ids[op.OperationID]; taken {
			t.Errorf("%s and %s are both %s", other, at, op.OperationID)
		}
		ids[op.OperationID] = at
		if len(op.Tags) != 1 || !tags[op.Tags[0]] {
			t.Errorf("%s has the tags %v, want one that the document describes", at, op.Tags)
		}
		if op.Summary == "" || op.Description == "" {
			t.Errorf("%s lacks a summary or a description", at)
		}
		for _, parameter := range op.Parameters {
			if parameter.Value.Description == "" || parameter.Value.Example == nil {
				t.Errorf("%s: parameter %s lacks a description or an example", at, parameter.Value.Name)
			}
		}
		if op.RequestBody != nil {
			wantExample(t, at+" request", op.RequestBody.Value.Content)
		}
		for status, response := range op.Responses.Map() {
			wantExample(t, at+" "+status, response.Value.Content)
		}
	})
}

// wantExample reports content that shows nothing; bytes are spared.
func wantExample(t *testing.T, at string, content openapi3.Content) {
	t.Helper()
	for mediaType, media := range content {
		if media.Schema.Value.Format != "binary" && media.Example == nil && len(media.Examples) == 0 {
			t.Errorf("%s: %s has no example", at, mediaType)
		}
	}
}

func TestErrorsHaveOneBody(t *testing.T) {
	operations(contract(t), func(method, path string, op *openapi3.Operation) {
		for status, response := range op.Responses.Map() {
			if status < "400" {
				continue
			}
			want := []string{"ErrorResponse"}
			switch {
			case op.OperationID == "generateTestSuite" && status == "500":
				want = []string{"TestSuiteGenerationError"}
			case op.Tags[0] == identityTag:
				want = []string{"ErrorResponse", "OAuthError", "FirebaseError"}
			}
			media := response.Value.Content["application/json"]
			if media == nil {
				if op.Tags[0] != identityTag {
					t.Errorf("%s %s %s has no JSON body", method, path, status)
				}
				continue
			}
			if got := strings.TrimPrefix(media.Schema.Ref, schemaRef); !slices.Contains(want, got) {
				t.Errorf("%s %s %s answers with %q, want one of %v", method, path, status, got, want)
			}
		}
	})
}

func TestOperationsDeclareTheRefusalsTheyCanMake(t *testing.T) {
	operations(contract(t), func(method, path string, op *openapi3.Operation) {
		var want []string
		credentials := schemes(op)
		if credentials != "none" {
			want = append(want, "401")
		}
		if strings.Contains(credentials, "idToken") && op.Tags[0] != identityTag {
			want = append(want, "403")
		}
		if op.RequestBody != nil {
			want = append(want, "400")
			if op.Tags[0] != identityTag {
				want = append(want, "413", "415", "500", "503")
			}
		}
		for _, parameter := range op.Parameters {
			// A missing parameter is a bad request, but for the admin key and for what only the path knows.
			if parameter.Value.Required && parameter.Value.In == openapi3.ParameterInQuery {
				want = append(want, "400")
			}
			if parameter.Value.In == openapi3.ParameterInPath {
				want = append(want, "404")
			}
		}
		for _, status := range want {
			if op.Responses.Value(status) == nil {
				t.Errorf("%s %s does not declare %s", method, path, status)
			}
		}
	})
}

func TestClaimInputsHaveTheContractsConstraints(t *testing.T) {
	schema := contract(t).Components.Schemas["ClaimInputs"].Value
	required := []string{"daysSupply", "dispensingFee", "ingredientCost", "ndc", "pharmacyNPI", "prescriberID", "quantityDispensed"}
	if got := slices.Sorted(slices.Values(schema.Required)); !slices.Equal(got, required) {
		t.Errorf("required: %v, want %v", got, required)
	}
	for name, length := range map[string]uint64{
		"binNumber": 6, "pcn": 10, "groupId": 15, "cardholderID": 20, "personCode": 3,
		"patientFirstName": 12, "patientLastName": 15, "patientStreetAddress": 30, "patientCity": 20,
		"patientState": 2, "patientZip": 15, "prescriberID": 15, "prescriberLastName": 15,
		"prescriberFirstName": 12, "pharmacyNPI": 10, "pharmacyName": 30, "pharmacyStreetAddress": 30,
		"pharmacyCity": 20, "pharmacyState": 2, "pharmacyZip": 15,
	} {
		property := schema.Properties[name]
		if property == nil || property.Value.MaxLength == nil || *property.Value.MaxLength != length || !property.Value.Type.Is("string") {
			t.Errorf("%s is not a string of at most %d characters", name, length)
		}
	}
	const digits8, digits11 = `^\d{8}$`, `^\d{11}$`
	for name, pattern := range map[string]string{"dateOfBirth": digits8, "ndc": digits11, "iin": digits8, "dateOfService": digits8} {
		if got := schema.Properties[name].Value.Pattern; got != pattern {
			t.Errorf("%s has the pattern %q, want %q", name, got, pattern)
		}
	}
	for name, want := range map[string]string{
		"patientRelationship": "0 1 2 3 4",
		"patientGender":       "0 1 2",
		"dawCode":             "0 1 2 3 4 5 6 7 8 9",
		"pharmacyType":        "retail mailOrder specialty longTermCare",
	} {
		var got []string
		for _, value := range schema.Properties[name].Value.Enum {
			got = append(got, value.(string))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s is one of %v, want %s", name, got, want)
		}
	}
	for name, property := range schema.Properties {
		if property.Value.Nullable {
			t.Errorf("%s is nullable", name)
		}
	}
}

func TestClaimInputsRefuseWhatAClaimCannotCarry(t *testing.T) {
	schema := contract(t).Components.Schemas["ClaimInputs"].Value
	// inputs is good but for the value, and as a decoder that keeps digits gives it to the validator.
	inputs := func(name string, value any) any {
		good := map[string]any{
			"ndc": "00591040701", "quantityDispensed": 30, "daysSupply": 30, "prescriberID": "1999999984",
			"pharmacyNPI": "1999999125", "ingredientCost": 12.5, "dispensingFee": 1.75,
		}
		good[name] = value
		text, err := json.Marshal(good)
		if err != nil {
			t.Fatal(err)
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.UseNumber()
		var decoded any
		if err := decoder.Decode(&decoded); err != nil {
			t.Fatal(err)
		}
		return decoded
	}
	for _, c := range []struct {
		name  string
		value any
		ok    bool
	}{
		{"quantityDispensed", 0.0, false},
		{"quantityDispensed", 0.001, true},
		{"quantityDispensed", 0.0005, false},
		{"daysSupply", 0.0, false},
		{"daysSupply", 1.0, true},
		{"daysSupply", 999.0, true},
		{"daysSupply", 1000.0, false},
		{"daysSupply", 1.5, false},
		{"ingredientCost", 0.0, true},
		{"ingredientCost", -0.01, false},
		{"ingredientCost", 0.07, true},
		{"ingredientCost", 999999.99, true},
		{"ingredientCost", 1000000.0, false},
		{"ingredientCosts", 1.0, false},
		{"ingredientCost", 1.005, false},
		{"dispensingFee", "1.75", false},
		{"ndc", "0591-0407-01", false},
		{"pharmacyNPI", "", false},
		{"patientGender", "3", false},
	} {
		err := schema.VisitJSON(inputs(c.name, c.value))
		if (err == nil) != c.ok {
			t.Errorf("%s = %v: accepted %t, want %t (%v)", c.name, c.value, err == nil, c.ok, err)
		}
	}
}

func TestNullIsAllowedWhereTheContractSaysSo(t *testing.T) {
	schemas := contract(t).Components.Schemas
	for name, nullable := range map[string][]string{
		"DocumentRecord":           {"extractedText", "aiAnalysis", "testSuiteId", "description"},
		"TestScenario":             {"expectedPatientPay", "expectedPlanPay", "notes"},
		"RawResponse":              {"parseError", "parsedTestSuite"},
		"NpiRecord":                {"firstName", "lastName", "specialty", "phone", "mailOrder"},
		"DemoRequestRecord":        {"phone", "nextFollowUpDate", "closedReason", "closedNote"},
		"ProcessDocumentRequest":   {"customPrompt", "category"},
		"GenerateTestSuiteRequest": {"correctedTestSuite", "originalResponseId"},
		"GenerateClaimResponse":    {"downloadUrl"},
		"TestSuiteGenerationError": {"responseId"},
		"DocumentUploadRequest":    {"description"},
		"AdjudicationResult":       {"allowedAmount", "patientPay", "planPay"},
	} {
		for _, property := range nullable {
			schema := schemas[name].Value.Properties[property]
			if schema == nil {
				t.Errorf("%s has no %s", name, property)
			} else if err := schema.Value.VisitJSON(nil); err != nil {
				t.Errorf("%s.%s refuses null: %v", name, property, err)
			}
		}
	}
}

func TestClaimExamplesShowTheBytesTheyCarry(t *testing.T) {
	doc := contract(t)
	lengths := map[string]int{"/api/generate-f6-claim": 58, "/api/generate-d0-claim": 56}
	for path, length := range lengths {
		example := doc.Paths.Value(path).Post.Responses.Value("200").Value.Content["application/json"].Example
		claim := example.(map[string]any)["claim"].(map[string]any)
		raw, err := base64.StdEncoding.DecodeString(claim["raw"].(string))
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		transaction := claim["transaction"].(map[string]any)
		var header strings.Builder
		for _, field := range transaction["header"].(map[string]any)["fields"].([]any) {
			header.WriteString(field.(map[string]any)["value"].(string))
		}
		if header.Len() != length {
			t.Errorf("%s: the header has %d bytes, want %d", path, header.Len(), length)
		}
		rest, found := strings.CutPrefix(string(raw), header.String())
		if !found {
			t.Errorf("%s: raw does not begin with the header", path)
		}
		for _, group := range transaction["groups"].([]any) {
			for _, segment := range group.(map[string]any)["segments"].([]any) {
				for _, field := range segment.(map[string]any)["fields"].([]any) {
					id, value := field.(map[string]any)["id"].(string), field.(map[string]any)["value"].(string)
					_, code, _ := strings.Cut(id, "-")
					_, after, found := strings.Cut(rest, code+value)
					if !found {
						t.Fatalf("%s: %s is not in raw, or not in its place", path, id)
					}
					rest = after
				}
			}
		}
		if rest != "" {
			t.Errorf("%s: raw goes on with %q", path, rest)
		}
	}
}
