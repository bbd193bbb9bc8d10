// Package oapi holds the types of the contract, docs/openapi.yaml, as Go sees them.
//
// Only types are generated: one for every schema and every operation's parameters, for the whole contract, so
// that a handler's request and answer cannot drift from it without the compiler noticing. The server
// that oapi-codegen could add is left out on purpose:
//
//   - Its interface would want every operation at once, or a second list of the routed ones; the routes
//     stand in one table in package api, and the same table filters the published document.
//   - It decodes a body before the handler sees it, and an upload must be read as a stream.
//   - It answers its own faults in plain text, where this service has one body for every error.
//
// Requests are checked against the contract by kin-openapi before a handler runs, with the handler's own route.
//
// overlay.yaml holds what only Go needs to know: nullable properties are pointers, a benefit plan is raw JSON. Dollars
// and quantities are json.Number, which keeps the digits as they came; turn them into money with a parser
// and never into a float. A list that the contract requires must not be nil when it is written, or it
// becomes null.
package oapi

//go:generate go tool -modfile=../../../tools/go.mod oapi-codegen -config oapi-codegen.yaml ../../../docs/openapi.yaml
