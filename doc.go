// Package rxassay tests a pharmacy benefit before its members do.
//
// The map of the house, in the order in which a document goes through it:
//
//	extract     bytes → document.Text: pages, lines and table cells with stable offsets
//	analyze     document.Text → benefit.Plan: rules, each with its quote, place and standing
//	benefit     the plan model; its checks and its JSON Schema
//	adjudicate  the oracle: what a claim must cost under a plan, to the cent, and why
//	scenario    what to test: each rule deciding a claim, each boundary crossed
//	suite       scenarios with expected results; suite/export writes the files
//	claim       what a pharmacy submits; claim/wire makes it a transmission
//	ncpdp       the NCPDP Telecommunication Standard, D.0 and F6, byte for byte
//
// Facts that they share: money (the only place that rounds), calendar, drug, provider, formulary, document, finding;
// spreadsheet knows what a spreadsheet would run.
// Everything above is pure: no clock, disk, network or log, and can be imported without the service. The service is in
// internal/ (api, identity, account, demo, pipeline, store, limit) and cmd/rxassay. imports.txt says who may import whom, and
// why; arch_test.go holds it.
package rxassay
