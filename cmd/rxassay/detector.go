//go:build !race

package main

// detector is how many times its memory a process may take because of the race detector.
const detector = 1
