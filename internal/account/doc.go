// Package account decides who may use the service: people register, an administrator approves or rejects them, and
// every call of theirs is looked at again.
//
// Registration needs no credential, so a record may claim any uid and e-mail address. Such a record is unverified until
// a token of its identity is seen for the first time; see [Service.Authorize] for what happens then. A record that is
// bound to an identity, which is the pair of issuer and subject, acts for no other.
package account
