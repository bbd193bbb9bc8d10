// Package benefit is the plan model: what a pharmacy benefit says, each value with where it was read.
//
// A [Plan] is data: lists of rules with stable ids. It is what analysis produces, what is stored as a document's
// aiAnalysis, what a person may correct, and what adjudication compiles. Every value that a document could state is a
// [Sourced] value: it has a [Standing] (stated, derived, assumed, absent, conflicting) and the [Evidence] for it, so
// that nothing in a plan is there without a reason, and what was looked for and not found is told apart from what was
// found to be none.
//
// Amounts are [money.Amount] (JSON: decimal dollars), coinsurance is a [money.Rate] (JSON: percent, 25 means 25 %),
// days supply is in days. The JSON form is published as a JSON Schema by [Schema].
package benefit
