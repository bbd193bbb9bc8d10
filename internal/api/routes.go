package api

import (
	"net/http"
)

// route is one row of the table.
type route struct {
	method  string
	pattern string
	auth    auth
	handle  func(*call) error

	acts   bool                  // GET changes something, so HEAD is not answered like it
	inputs bool                  // its claimInputs are checked by package claim alone
	check  func([]byte) []Detail // finds what the description cannot tell of the body
	stream bool                  // the handler reads the body itself
	limit  int64                 // bytes of the body; 0 means maxBody
	raw    http.HandlerFunc      // in place of handle: answers in a protocol of its own
}

// Bounds of a request's body in bytes.
const (
	maxBody       = 1 << 20
	maxSuiteBody  = 16 << 20 // a corrected suite comes back whole
	maxUploadBody = 32 << 20 // 10 MiB in base64 with every slash escaped, and the other fields
)

// table is every route of the service.
func (s *server) table() []route {
	routes := []route{
		{method: "GET", pattern: "/", auth: noCredential, handle: s.home},
		{method: "GET", pattern: "/docs", auth: noCredential, handle: s.docs},
		{method: "GET", pattern: "/assets/{name}", auth: ofPage, handle: s.asset},
		{method: "GET", pattern: "/health", auth: noCredential, handle: s.health},
		{method: "GET", pattern: "/livez", auth: noCredential, handle: s.health},
		{method: "GET", pattern: "/readyz", auth: noCredential, handle: s.ready},
		{method: "GET", pattern: "/api", auth: noCredential, handle: s.endpoints},
		{method: "GET", pattern: "/api/openapi.json", auth: noCredential, handle: s.openapiJSON},
		{method: "GET", pattern: "/api/openapi.yaml", auth: noCredential, handle: s.openapiYAML},
		{method: "GET", pattern: "/api/schemas/plan.json", auth: noCredential, handle: s.planSchema},

		{method: "POST", pattern: "/api/auth/register", auth: noCredential, handle: s.register},
		{method: "GET", pattern: "/api/auth/status", auth: noCredential, handle: s.status},
		{method: "GET", pattern: "/api/auth/approve", auth: adminKey, handle: s.decide, acts: true},

		{method: "POST", pattern: "/api/documents/upload", auth: idToken, handle: s.upload, stream: true, limit: maxUploadBody},
		{method: "GET", pattern: "/api/documents", auth: idToken, handle: s.listDocuments},
		{method: "GET", pattern: "/api/documents/{id}", auth: idToken, handle: s.showDocument},
		{method: "DELETE", pattern: "/api/documents/{id}", auth: idToken, handle: s.deleteDocument},
		{method: "GET", pattern: "/api/documents/{id}/content", auth: idToken, handle: s.downloadDocument},
		{method: "POST", pattern: "/api/validate-document", auth: idToken, handle: s.validateDocument},
		{method: "POST", pattern: "/api/process-document", auth: idToken, handle: s.processDocument},

		{method: "POST", pattern: "/api/generate-f6-claim", auth: idToken, handle: s.generateF6, inputs: true},
		{method: "POST", pattern: "/api/generate-d0-claim", auth: idToken, handle: s.generateD0, inputs: true},
		{method: "GET", pattern: "/api/claims", auth: idToken, handle: s.listClaims},
		{method: "GET", pattern: "/api/claims/{id}", auth: idToken, handle: s.showClaim},
		{method: "GET", pattern: "/api/claims/{id}/download", auth: idToken, handle: s.downloadClaim},
		{method: "POST", pattern: "/api/adjudicate", auth: idToken, handle: s.adjudicate, inputs: true, check: checkAdjudicate},

		{method: "GET", pattern: "/api/test-suites", auth: idToken, handle: s.listSuites},
		{method: "GET", pattern: "/api/test-suites/{id}", auth: idToken, handle: s.showSuite},
		{method: "POST", pattern: "/api/generate-test-suite", auth: idToken, handle: s.generateSuite, check: checkCorrection, limit: maxSuiteBody},
		{method: "GET", pattern: "/api/test-suite-responses/{id}", auth: idToken, handle: s.showResponse},

		{method: "GET", pattern: "/api/npi/lookup", auth: noCredential, handle: s.lookupNPI},
		{method: "GET", pattern: "/api/ndc/lookup", auth: noCredential, handle: s.lookupNDC},
	}
	if p := s.cfg.Provider; p != nil { // with another issuer configured these addresses do not exist
		routes = append(routes,
			route{method: "GET", pattern: "/.well-known/openid-configuration", raw: p.Discovery},
			route{method: "GET", pattern: "/identity/jwks.json", raw: p.JWKS},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:signUp", raw: p.SignUp},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", raw: p.SignIn},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:lookup", raw: p.Lookup},
			route{method: "POST", pattern: "/securetoken.googleapis.com/v1/token", raw: p.Token},
		)
	}
	return routes
}
