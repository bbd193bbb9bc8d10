//go:build !race

package model_test

// cellStep is 1: every protocol gets every fault.
const cellStep = 1
