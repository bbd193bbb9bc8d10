// Package analyze reads benefit rules out of a document's text: [document.Text] in, [benefit.Plan] out.
//
// What the text says of a rule too loosely to be applied ("may be required", "limits apply") becomes a rule without terms:
// its words and their place are kept, with a finding and a line in Plan.NotStated, and no claim is judged by it.
//
// A [Reader] proposes rules. [Builtin] is the one that needs nothing but the text: it knows how plan documents are
// laid out (summaries of benefits and coverage, plan design grids, tier tables, "Tier 1: $10 copay" lines) and how
// their cells are worded, and it is deterministic: the same text gives the same plan, byte for byte. Every value that
// it states carries the exact words it was read from with their offsets; what follows from other words is derived and
// carries theirs; what no word says is assumed and says so.
package analyze
