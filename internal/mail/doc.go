// Package mail sends the service's mail.
//
// A mail is written to the outbox in the same transaction as the change that it tells of ([Outbox.Queue]), under a key
// that names the change, so each change has one mail or, when the transaction fails, none. The texts are the files in
// templates ([Outbox.Compose]). [Outbox.Start] sends what is queued, with retry and backoff, if a mail server is configured;
// else mails stay in the outbox, held, where the administrator can read them ([Outbox.List]).
//
// # Never twice
//
// A sender claims a mail by a lease before it talks to the mail server, and notes in the database that the mail is about
// to be handed over before it sends the line that completes it. Whoever has lost the lease cannot hand over. So a mail
// whose sender died earlier is sent again, safely. A mail whose sender died, or whose connection broke, between that line
// and the server's answer may have been taken or not; nobody can know. It is not sent again: it has failed, with that
// reason. All attempts of a mail have one Message-ID.
//
// # Tried again or given up
//
// A refusal that is about the mail (5xx to the recipient or the content) is final. Everything else is tried again: no
// connection, no TLS, a refused sign-in or sender (mend the settings), 4xx. After [MaxAttempts], about a day, it is given
// up. A mail that is older than its end of use ([Message.Until]) is not sent any more, also not when it was held while no
// mail server was configured.
//
// # Secrets
//
// Links in mails carry single-use tokens. The list of the outbox hides what follows the question mark of a link, and so
// does the database once a mail is sent or has failed. Held mails are shown whole: with no mail server, reading them there
// and passing them on is the only way they can arrive.
package mail
