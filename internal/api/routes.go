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

	rate    string // the limit that counts it, see limits.go
	creates bool   // makes something, so that it takes an Idempotency-Key
	quiet   bool   // asked by probes and programs all the time: only failures are logged
	audit   event  // what the audit log is told of each call
	auditNo event  // in its place where the handler's own transaction tells of a success: what is told of the others

	acts    bool                          // GET changes something, so HEAD is not answered like it
	inputs  bool                          // its claimInputs are checked by package claim alone
	check   func([]byte) []Detail         // finds what the description cannot tell of the body
	checkOf func(*call) ([]Detail, error) // as check, by the record that the request is about
	stream  bool                          // the handler reads the body itself
	limit   int64                         // bytes of the body; 0 means maxBody
	raw     http.HandlerFunc              // in place of handle: answers in a protocol of its own
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
		{method: "GET", pattern: "/assets/{name}", auth: ofPage, handle: s.asset, quiet: true},
		{method: "GET", pattern: "/health", auth: noCredential, handle: s.health, quiet: true},
		{method: "GET", pattern: "/livez", auth: noCredential, handle: s.health, quiet: true},
		{method: "GET", pattern: "/readyz", auth: noCredential, handle: s.ready, quiet: true},
		{method: "GET", pattern: "/api", auth: noCredential, handle: s.endpoints},
		{method: "GET", pattern: "/api/openapi.json", auth: noCredential, handle: s.openapiJSON},
		{method: "GET", pattern: "/api/openapi.yaml", auth: noCredential, handle: s.openapiYAML},
		{method: "GET", pattern: "/api/schemas/plan.json", auth: noCredential, handle: s.planSchema},

		{method: "POST", pattern: "/api/auth/register", auth: noCredential, rate: rateRegister, handle: s.register, creates: true, auditNo: "user.register user:{body.uid}"},
		{method: "GET", pattern: "/api/auth/status", auth: noCredential, rate: rateStatus, handle: s.status, audit: "user.status user:{query.uid}"},
		{method: "GET", pattern: "/api/auth/approve", auth: adminKey, handle: s.decide, acts: true, auditNo: "user.decide user:{query.uid}"},
		{method: "GET", pattern: "/approve", auth: noCredential, rate: rateStatus, handle: s.showApproval},
		{method: "POST", pattern: "/approve", auth: noCredential, rate: rateStatus, handle: s.submitApproval, auditNo: "user.decide"},

		{method: "GET", pattern: "/api/account/sessions", auth: idToken, handle: s.listSessions, audit: "session.list"},
		{method: "DELETE", pattern: "/api/account/sessions/{id}", auth: idToken, handle: s.endSession, auditNo: "session.end session:{path.id}"},

		{method: "POST", pattern: "/api/documents/upload", auth: idToken, rate: rateUpload, handle: s.upload, creates: true, stream: true, limit: maxUploadBody, audit: "document.upload document:{made}"},
		{method: "GET", pattern: "/api/documents", auth: idToken, handle: s.listDocuments, audit: "document.list"},
		{method: "GET", pattern: "/api/documents/{id}", auth: idToken, handle: s.showDocument, audit: "document.view document:{path.id}"},
		{method: "DELETE", pattern: "/api/documents/{id}", auth: idToken, handle: s.deleteDocument, audit: "document.delete document:{path.id}"},
		{method: "GET", pattern: "/api/documents/{id}/content", auth: idToken, handle: s.downloadDocument, audit: "document.download document:{path.id}"},
		{method: "POST", pattern: "/api/validate-document", auth: idToken, handle: s.validateDocument, audit: "document.validate document:{body.documentId}"},
		{method: "POST", pattern: "/api/process-document", auth: idToken, rate: rateProcess, handle: s.processDocument, creates: true, audit: "document.process document:{body.documentId}"},

		{method: "POST", pattern: "/api/generate-f6-claim", auth: idToken, rate: rateClaim, handle: s.generateF6, creates: true, inputs: true, audit: "claim.generate claim:{made}|document:{body.benefitId}"},
		{method: "POST", pattern: "/api/generate-d0-claim", auth: idToken, rate: rateClaim, handle: s.generateD0, creates: true, inputs: true, audit: "claim.generate claim:{made}|document:{body.benefitId}"},
		{method: "GET", pattern: "/api/claims", auth: idToken, handle: s.listClaims, audit: "claim.list document:{query.documentId}"},
		{method: "GET", pattern: "/api/claims/{id}", auth: idToken, handle: s.showClaim, audit: "claim.view claim:{path.id}"},
		{method: "GET", pattern: "/api/claims/{id}/download", auth: idToken, handle: s.downloadClaim, audit: "claim.download claim:{path.id}"},
		{method: "POST", pattern: "/api/adjudicate", auth: idToken, rate: rateClaim, handle: s.adjudicate, inputs: true, check: checkAdjudicate, audit: "claim.adjudicate document:{body.benefitId}"},

		{method: "GET", pattern: "/api/test-suites", auth: idToken, handle: s.listSuites, audit: "suite.list document:{query.documentId}"},
		{method: "GET", pattern: "/api/test-suites/{id}", auth: idToken, handle: s.showSuite, audit: "suite.view suite:{path.id}"},
		{method: "GET", pattern: "/api/test-suites/{id}/versions", auth: idToken, handle: s.listVersions, audit: "suite.history suite:{path.id}"},
		{method: "POST", pattern: "/api/generate-test-suite", auth: idToken, rate: rateSuite, handle: s.generateSuite, creates: true, check: checkCorrection, limit: maxSuiteBody, audit: "suite.generate suite:{made}|document:{body.benefitId}"},
		{method: "GET", pattern: "/api/test-suite-responses/{id}", auth: idToken, handle: s.showResponse, audit: "response.view response:{path.id}"},

		{method: "GET", pattern: "/api/prompts", auth: idToken, handle: s.listPrompts, audit: "prompt.list"},
		{method: "GET", pattern: "/api/prompts/{category}", auth: idToken, handle: s.showPrompt, audit: "prompt.view"},

		{method: "GET", pattern: "/demo", auth: noCredential, handle: s.demoForm},
		{method: "POST", pattern: "/demo", auth: noCredential, handle: s.sendDemoForm, auditNo: "demo.submit"},
		{method: "GET", pattern: "/demo/thanks", auth: noCredential, handle: s.demoThanks},
		{method: "POST", pattern: "/api/demo-requests", auth: noCredential, rate: rateDemo, handle: s.submitDemo, creates: true, check: checkDemo, auditNo: "demo.submit"},
		{method: "GET", pattern: "/api/admin/demo-requests", auth: adminKey, handle: s.listDemos, audit: "demo.list"},
		{method: "GET", pattern: "/api/admin/demo-requests/{id}", auth: adminKey, handle: s.showDemo, audit: "demo.view demo_request:{path.id}"},
		{method: "PATCH", pattern: "/api/admin/demo-requests/{id}", auth: adminKey, handle: s.updateDemo, checkOf: s.checkDemoUpdate, auditNo: "demo.update demo_request:{path.id}"},
		{method: "GET", pattern: "/api/admin/users", auth: adminKey, handle: s.listUsers, audit: "user.list"},
		{method: "POST", pattern: "/api/admin/users/{uid}/export", auth: adminKey, handle: s.exportUser, audit: "user.export user:{path.uid}"},
		{method: "POST", pattern: "/api/admin/users/{uid}/erase", auth: adminKey, handle: s.eraseUser, auditNo: "user.erase user:{path.uid}"},
		{method: "GET", pattern: "/api/admin/audit", auth: adminKey, handle: s.listAudit, audit: "audit.list"},
		{method: "GET", pattern: "/api/admin/stats", auth: adminKey, handle: s.stats, audit: "stats.view"},
		{method: "GET", pattern: "/api/admin/outbox", auth: adminKey, handle: s.listOutbox, audit: "mail.list"},

		{method: "GET", pattern: npiLookup, auth: noCredential, rate: rateLookup, handle: s.lookupNPI, quiet: true},
		{method: "GET", pattern: "/api/ndc/lookup", auth: noCredential, rate: rateLookup, handle: s.lookupNDC, quiet: true},
	}
	if !s.cfg.MetricsElsewhere {
		routes = append(routes, route{method: "GET", pattern: "/metrics", auth: noCredential, handle: s.metrics, quiet: true})
	}
	if p := s.cfg.Provider; p != nil { // with another issuer configured these addresses do not exist
		routes = append(routes,
			route{method: "GET", pattern: "/.well-known/openid-configuration", raw: p.Discovery},
			route{method: "GET", pattern: "/identity/jwks.json", raw: p.JWKS},
			route{method: "GET", pattern: "/signed-in", auth: ofPage, handle: s.signedIn},
			route{method: "GET", pattern: "/identity/authorize", raw: p.Authorize},
			route{method: "POST", pattern: "/identity/authorize", raw: p.SubmitSignIn},
			route{method: "POST", pattern: "/identity/token", raw: p.OAuthToken},
			route{method: "GET", pattern: "/identity/userinfo", raw: p.UserInfo},
			route{method: "GET", pattern: "/identity/sign-up", auth: ofPage, raw: p.SignUpPage},
			route{method: "POST", pattern: "/identity/sign-up", auth: ofPage, raw: p.SubmitSignUp},
			route{method: "GET", pattern: "/identity/forgot-password", auth: ofPage, raw: p.ForgotPage},
			route{method: "POST", pattern: "/identity/forgot-password", auth: ofPage, raw: p.SubmitForgot},
			route{method: "GET", pattern: "/identity/reset-password", auth: ofPage, raw: p.ResetPage},
			route{method: "POST", pattern: "/identity/reset-password", auth: ofPage, raw: p.SubmitReset},
			route{method: "GET", pattern: "/identity/verify-email", auth: ofPage, raw: p.VerifyPage},
			route{method: "POST", pattern: "/identity/verify-email", auth: ofPage, raw: p.SubmitVerify},
			route{method: "GET", pattern: "/identity/sign-out", auth: ofPage, acts: true, raw: p.SignOut},
			route{method: "POST", pattern: "/identity/sign-out", auth: ofPage, raw: p.SubmitSignOut},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:signUp", raw: p.SignUp},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword", raw: p.SignIn},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:lookup", raw: p.Lookup},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode", raw: p.SendOobCode},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:resetPassword", raw: p.ResetPasswordByCode},
			route{method: "POST", pattern: "/identitytoolkit.googleapis.com/v1/accounts:update", raw: p.Update},
			route{method: "POST", pattern: "/securetoken.googleapis.com/v1/token", raw: p.Token},
		)
	}
	return routes
}
