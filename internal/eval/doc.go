// Package eval compares the rules that were read from a document with those that a person found in it.
//
// Both sides are lists of facts in one normalised format. [Facts] is a renaming of a plan; an expected list is the JSON
// of a sidecar file. [Score] pairs the two one to one: names are compared leniently ("Tier 1", "1 generic"), numbers
// and the place where a rule holds (plan, tier, channel, network) strictly. What an expected list does not speak of is
// not judged.
package eval
