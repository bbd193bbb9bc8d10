// Package oracle adjudicates a claim a second time, so that the engine of package adjudicate can be checked against
// something that shares no code with it. It is slow and plain on purpose: it reads the plan anew for every claim, takes one
// step after another in the order of a claims processor, and computes products as fractions.
//
// Nothing but tests uses it. It also makes the plans, members and claims that the two are compared on ([Random]) and makes
// a disagreement small ([Shrink]).
package oracle
