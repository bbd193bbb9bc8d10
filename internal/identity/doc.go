// Package identity answers one question: who is calling.
//
// A [Verifier] checks ID tokens by standard OpenID Connect against one or several configured issuers, and gives an
// [Identity]. A [Provider] is the built-in identity provider, used when no issuer is configured: e-mail and password,
// its own key pair, a discovery document and Firebase's REST calls; its tokens are checked by the very same Verifier.
// An [AdminKey] is the shared secret of the admin operations.
//
// Whether a caller may act is not decided here but in package account.
//
// Error messages of this package are fixed sentences: no token, password, e-mail address or key is ever part of one,
// so that they may be logged and shown.
package identity
