// Package samples ships the sample plan document: a fictional plan of a fictional carrier, written by samples/makeplan.
package samples

import _ "embed"

//go:generate go run ./makeplan quillmark-ppo-500.pdf

// PlanPDF is the summary of benefits of the Quillmark PPO 500, a plan that does not exist.
//
//go:embed quillmark-ppo-500.pdf
var PlanPDF []byte
