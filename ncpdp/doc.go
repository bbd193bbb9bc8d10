// Package ncpdp reads, checks, shows and writes NCPDP Telecommunication: transmissions of version D.0 and F6, requests and
// responses, and batch files 1.2 and 15.
//
// # Transmissions
//
// A transmission is a header of fixed width, segments that belong to all transactions, and up to four transactions:
//
//	header *( RS segment ) *( GS *( RS segment ) )
//	segment = FS "AM" id *( FS id2 value )
//
// [Parse] keeps every byte, also unknown and private segments, unknown fields and irregular framing, so that
// [Transmission.Encode] gives back what was read. [Transmission.MarshalJSON] is the claim object of the API and loses
// nothing either. [Field.Interpret] reads a value exactly, beside its source text: overpunched dollars as cents,
// quantities as thousandths, dates as days. There is no float anywhere.
//
// # Findings
//
// Nothing irregular is an error as long as it can be read: it is a finding with its byte offset. [Parse] tells of framing;
// [Check] holds a transmission to the standard and to payer sheets ([ParseProfile]) and says with each finding which
// reject code a payer would answer. Findings carry no values and can be logged. [Show] prints a transmission for people
// and masks what names a person.
//
// # The dictionary
//
// Header layouts, segments by transaction, fields with type, length and repetition, code values and reject codes are rows
// of CSV files, each with its source and how sure it is; no offset stands in the code. What F6 changes is public only in
// part: [HeaderField] and [FieldDefinition] carry a [Confidence], and whoever holds the standard replaces or completes
// the F6 rows by a file of their own: [Dictionary.With].
//
// # Batches
//
// [BatchReader] and [BatchWriter] are streams: memory holds one record, whatever the length of the file. A [Parser] reads
// one transmission after the other without taking new memory for each.
//
// The package is safe for concurrent use where values are not shared; a [Dictionary] and a [Profile] may be shared.
package ncpdp
