// Package docs holds the documents that the program carries with it.
package docs

import _ "embed"

// OpenAPI is the contract in YAML: every endpoint of the service, also those that this build does not serve yet.
//
//go:embed openapi.yaml
var OpenAPI []byte
