// Package reading reads the rules of a document with what the service is configured to read with: the built-in reader
// alone, or an AI model together with it.
//
// What a model says is believed as far as the text bears it, see [analyze.Admit], and put together with what the built-in
// reader has found, see [analyze.Combine]. Its answers are kept with the document, so that a reading that is done again, also after a
// crash, pays only for what it had no answer to; and its tokens count toward two budgets, of the document and of the
// user's day. A model may also propose scenarios for a suite; what they come to is the engine's to say.
package reading
