// Package model lets an AI model read benefit rules: a [Reader] is an [analyze.Reader] that asks a [Provider].
//
//	provider, err := model.Open("anthropic:claude-sonnet-5-5", os.Getenv)
//	reader, err := model.NewReader(model.Config{Provider: provider, Ledger: ledger, Budget: budget})
//	result, err := analyze.Document(ctx, text, benefit.CostShares, reader, "")
//
// # What a model is asked
//
// A text is cut into chunks of whole pages ([document.Text]; a page that is too long is cut between its lines and table
// rows, the header row repeated). For each category of rules and each chunk there is one question: the category's
// [Prompt], the chunk between delimiters that are random for each request, and the schema of the answer. There is never
// one question for everything, since models lose what a broad schema asks for. The neutral schema is put into the words
// of each provider's dialect; what a dialect cannot say is checked when the answer is there.
//
// # What is believed
//
// Nothing by itself. An answer is mended where its JSON is broken in form, checked against the schema, and handed to
// [analyze.Admit], which takes a value only from words that stand in the text.
//
// # What can go wrong
//
// Each chunk ends ok, partial or failed, with a reason; a finding tells what is not ok, and Read fails only when no chunk
// of any category could be read. What may pass is tried again after a pause that honours Retry-After. A truncated answer
// keeps its complete items, and is asked for again with more room or in two halves. An answer that does not fit the
// schema is asked for once more with what is wrong. A refusal is final.
//
// # What is paid
//
// Each answer that is good for something is kept in the [Ledger] before the next question, so that it is not paid again
// after a crash, and the [Budget] is asked before each question and told after it. [Estimate] says before a run what it
// will cost.
//
// # What leaves the machine
//
// The chunks and prompts, to the configured provider and nobody else: a redirect is not followed. Errors are fixed
// sentences without anything of the document, the answer, the address or the key.
package model
