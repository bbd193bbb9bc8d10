//go:build race

package model_test

// cellStep is large where counting tokens takes ten times as long: each protocol then gets an eighth of the faults.
const cellStep = 8
