// Package identity answers one question: who is calling.
//
// A [Verifier] checks ID tokens by standard OpenID Connect against one or several configured issuers, and gives an
// [Identity]. A [Provider] is the built-in identity provider, used when no issuer is configured: accounts with e-mail and
// password, its own keys, OpenID Connect's code flow with its pages, and Firebase's REST calls; its tokens are checked by
// the very same Verifier. An [AdminKey] is the shared secret of the admin operations.
//
// Whether a caller may act is not decided here but in package account.
//
// # Clocks
//
// A token's nbf and iat may lie five minutes ahead of this machine's clock. exp has no allowance: clients refresh before it.
//
// # Sessions
//
// A session is one sign-in and lasts at most 30 days. In a browser it is also a cookie, with which the service's own client
// gets a new code without a page. A program on the user's machine (a loopback redirect, RFC 8252) needs a click each time
// and has a session of its own. A refresh token is replaced at every use. For a minute after that, and only until the
// successor is used, the old one gives the same successor again, because an answer may get lost and tabs may ask at the
// same time; used later it ends the session, since one of two holders must be a thief. A code that is sent twice revokes
// what it gave. Ending a session refuses its refresh tokens at once; ID tokens live on for at most their hour.
//
// # Brakes
//
// An account keeps its 100 latest sessions, a session its 100 latest refresh tokens and codes. Within 15 minutes: 10 failed sign-ins for one account from one network address, 100 from one address, 200 for one account
// from everywhere. Within an hour: 200 sign-ins and 100 changes of an account, 100 sign-ups from an address, 5 mails of a kind to an account, 50 asked for from an
// address. The counts are in the database, under keyed hashes. Passwords are hashed a few at a time; too many waiting are
// told that the service is busy. A failed sign-in costs the same work whether or not there is such an account.
//
// # Keys
//
// The signing key has a successor every 90 days, or by [RotateSigningKey]. A new key is published at once and signs after
// 15 minutes; the old one is published until its last token has expired.
//
// Error messages of this package are fixed sentences: no token, password, e-mail address or key is ever part of one,
// so that they may be logged and shown.
package identity
