// Package analyze reads benefit rules out of a document's text: [document.Text] in, [benefit.Plan] out.
//
// A [Reader] proposes rules. [Builtin] is the one that needs nothing but the text: it knows how plan documents are
// laid out (summaries of benefits and coverage, plan design grids, tier tables, "Tier 1: $10 copay" lines) and how
// their cells are worded, and it is deterministic: the same text gives the same plan, byte for byte. Every value that
// it states carries the exact words it was read from with their offsets; what follows from other words is derived and
// carries theirs; what no word says is assumed and says so.
package analyze
