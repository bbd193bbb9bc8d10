//go:build race

package main

// detector is how many times its memory a process may take because of the race detector: it keeps the history of every word that
// is read or written, by which one that reads a page of a plan grows from 180 to 480 MiB.
const detector = 2
