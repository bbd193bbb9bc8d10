// Package audit keeps the record of who did what, when, and how it ended.
//
// The log is a chain: each entry has the next number, and a SHA-256 over its own fields and the hash of the entry before
// it. The head of the chain is sealed with a key from the data directory (HMAC-SHA-256, file audit.key), and now and then
// a copy of the head goes to the file audit.anchor. [Log.Verify] reads everything again.
//
// What somebody who can write the database, but not the data directory, cannot hide: a changed, removed, inserted or moved
// entry; entries cut off at the end, since the seal covers the number and hash of the last one; an older state put back,
// unless it is younger than the last anchor, which is written every few seconds; an alias given to another user. The
// service notices a wrong seal before it appends, and then writes an entry audit.break, so that going on cannot heal
// what was done. What is not detected: whoever can read audit.key and write the rest of the data directory can write the
// log anew; against that, note what Verify says of the head somewhere else, and give it to a later Verify. And nobody
// finds out what the service was made not to record.
//
// An entry holds ids, never names, addresses, keys or contents. A user stands in it by a random alias; the table of
// aliases is apart from the chain. When a user is erased the row of the alias is removed: the chain stays whole, and
// nothing leads from its entries to the user any more.
package audit
