package api

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"time"

	"github.com/rxassay/rxassay/internal/account"
	"github.com/rxassay/rxassay/internal/demo"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/pipeline"
	"github.com/rxassay/rxassay/internal/store"
)

// code is the short error of an error body. Every code stands once in statuses.
type code string

const (
	codeInvalid         code = "invalid_request"
	codeFileType        code = "invalid_file_type"
	codeFileSize        code = "file_too_large"
	codeNotUploaded     code = "not_uploaded"
	codeNotExtracted    code = "extraction_incomplete"
	codeNothingToTest   code = "nothing_to_test"
	codeUnauthenticated code = "unauthenticated"
	codeAdminKey        code = "invalid_admin_key"
	codeLink            code = "invalid_token"
	codeNotApproved     code = "account_not_approved"
	codeUserMismatch    code = "user_mismatch"
	codeForbidden       code = "forbidden"
	codeNotFound        code = "not_found"
	codeMethod          code = "method_not_allowed"
	codeTooLarge        code = "payload_too_large"
	codeMediaType       code = "unsupported_media_type"
	codeRateLimited     code = "rate_limited"
	codeKeyInUse        code = "idempotency_key_in_use"
	codeKeyReused       code = "idempotency_key_reused"
	codeModel           code = "model_error"
	codeExtraction      code = "extraction_failed"
	codeGeneration      code = "generation_failed"
	codeInternal        code = "internal_error"
	codeUnavailable     code = "unavailable"
)

// statuses is the one place where an error gets its HTTP status.
var statuses = map[code]int{
	codeInvalid:         http.StatusBadRequest,
	codeFileType:        http.StatusBadRequest,
	codeFileSize:        http.StatusBadRequest,
	codeNotUploaded:     http.StatusBadRequest,
	codeNotExtracted:    http.StatusBadRequest,
	codeNothingToTest:   http.StatusBadRequest,
	codeUnauthenticated: http.StatusUnauthorized,
	codeAdminKey:        http.StatusUnauthorized,
	codeLink:            http.StatusUnauthorized,
	codeNotApproved:     http.StatusForbidden,
	codeUserMismatch:    http.StatusForbidden,
	codeForbidden:       http.StatusForbidden,
	codeNotFound:        http.StatusNotFound,
	codeMethod:          http.StatusMethodNotAllowed,
	codeTooLarge:        http.StatusRequestEntityTooLarge,
	codeMediaType:       http.StatusUnsupportedMediaType,
	codeRateLimited:     http.StatusTooManyRequests,
	codeKeyInUse:        http.StatusConflict,
	codeKeyReused:       http.StatusUnprocessableEntity,
	codeModel:           http.StatusInternalServerError,
	codeExtraction:      http.StatusInternalServerError,
	codeGeneration:      http.StatusInternalServerError,
	codeInternal:        http.StatusInternalServerError,
	codeUnavailable:     http.StatusServiceUnavailable,
}

// Detail is one bad field of a request and what to do about it. Message goes on where the field's name ends, and never
// carries a value from the request.
type Detail struct {
	Field   string `json:"field"`
	Message string `json:"message"`
}

// failure is an error that a caller is told about.
type failure struct {
	code       code
	message    string // a sentence that says what to do
	details    []Detail
	retryAfter time.Duration
	review     *review // of a suite that could not be generated
	cause      error   // for the log
}

// review points to the raw response that a failed generation left.
type review struct {
	responseID *string
	canReview  bool
}

func (f *failure) Error() string {
	if f.cause != nil {
		return fmt.Sprintf("%s: %v", f.code, f.cause)
	}
	return string(f.code)
}

func (f *failure) Unwrap() error { return f.cause }

func fail(c code, format string, args ...any) *failure {
	return &failure{code: c, message: fmt.Sprintf(format, args...)}
}

// invalid is the failure of a request whose fields are wrong; it names all of them.
func invalid(details ...Detail) *failure { return invalidAs(codeInvalid, details...) }

// maxDetails is the most bad fields that an answer names.
const maxDetails = 200

func invalidAs(c code, details ...Detail) *failure {
	f := &failure{code: c, details: details[:min(len(details), maxDetails)]}
	switch {
	case len(details) == 1:
		f.message = details[0].Field + " " + details[0].Message + ". Correct it and send the request again."
	case len(details) > maxDetails:
		f.message = fmt.Sprintf("%d fields are wrong; details names the first %d. Correct them and send the request again.", len(details), maxDetails)
	default:
		f.message = fmt.Sprintf("%d fields are wrong; details names each. Correct them and send the request again.", len(details))
	}
	return f
}

func malformed(what string) *failure {
	return fail(codeInvalid, "The request body cannot be read: %s. Send one complete JSON object.", what)
}

// The records that a caller may ask for in vain.
var (
	errNoAddress  = fail(codeNotFound, "There is nothing under this address. GET /api lists the endpoints.")
	errNoUser     = fail(codeNotFound, "No user with this uid is registered. Register with POST /api/auth/register.")
	errNoDocument = fail(codeNotFound, "There is no document with this id. GET /api/documents lists yours.")
	errNoClaim    = fail(codeNotFound, "There is no claim with this id. GET /api/claims lists yours.")
	errNoSuite    = fail(codeNotFound, "There is no test suite with this id. GET /api/test-suites lists those of a document.")
	errNoVersion  = fail(codeNotFound, "The test suite has no such version. GET /api/test-suites/{id}/versions lists them.")
	errNoDemo     = fail(codeNotFound, "There is no demo request with this id. GET /api/admin/demo-requests lists them.")
	errNoResponse = fail(codeNotFound, "There is no test suite response with this id. The answer that made a suite names its responseId.")
)

// orElse replaces a record that the store does not have by what the caller is told about it.
func orElse(err error, missing *failure) error {
	if errors.Is(err, store.ErrNotFound) {
		return missing
	}
	return err
}

// bodyError tells what reading a body met.
func bodyError(err error) error {
	var (
		syntax *syntaxError
		tooBig *http.MaxBytesError
		told   *failure
		cut    *readError
	)
	switch {
	case errors.As(err, &told):
		return err
	case errors.As(err, &syntax):
		return malformed(syntax.what)
	case errors.As(err, &tooBig):
		return fail(codeTooLarge, "The request body is larger than %d bytes, the most that this endpoint reads. Send a smaller one.", tooBig.Limit)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return malformed("it ends early")
	case errors.As(err, &cut) && errors.Is(err, os.ErrDeadlineExceeded):
		return malformed("it did not arrive in time")
	case errors.As(err, &cut):
		return malformed("it was cut off, or its chunks are not those of HTTP")
	}
	return err
}

// problem is the body of every error.
type problem struct {
	Success    bool     `json:"success"`
	Error      code     `json:"error"`
	Message    string   `json:"message"`
	Details    []Detail `json:"details,omitempty"`
	ResponseID **string `json:"responseId,omitempty"` // with canReview, only where a suite could not be generated
	CanReview  *bool    `json:"canReview,omitempty"`
}

// asFailure turns any error into what the caller is told: what nobody expected is 500 and a plain sentence.
func asFailure(err error, requestID string) *failure {
	var f *failure
	if errors.As(err, &f) {
		return f
	}
	if f := known(err); f != nil {
		return f
	}
	if errors.Is(err, context.DeadlineExceeded) {
		return &failure{
			code: codeUnavailable, cause: err, retryAfter: 10 * time.Second,
			message: "The service did not finish in time. Wait a little and send the request again.",
		}
	}
	return &failure{
		code: codeInternal, cause: err,
		message: fmt.Sprintf("Something went wrong on our side. Try again; if it stays, report the request id %s.", requestID),
	}
}

// writeProblem answers with an error.
func writeProblem(w http.ResponseWriter, f *failure) {
	h := w.Header()
	if f.retryAfter > 0 {
		h.Set("Retry-After", strconv.Itoa(int((f.retryAfter+time.Second-1)/time.Second)))
	}
	if statuses[f.code] == http.StatusUnauthorized {
		h.Set("WWW-Authenticate", "Bearer")
	}
	body := problem{Error: f.code, Message: f.message, Details: f.details}
	if f.review != nil {
		body.ResponseID, body.CanReview = &f.review.responseID, &f.review.canReview
	}
	writeJSON(w, statuses[f.code], body)
}

// writeJSON answers with a value.
func writeJSON(w http.ResponseWriter, status int, v any) {
	b, err := json.Marshal(v)
	if err != nil { // a value of ours that has no JSON form is our mistake: recovered, logged, 500
		panic(fmt.Errorf("api: a response has no JSON form: %w", err))
	}
	writeBody(w, status, append(b, '\n'))
}

// known is the one table from the errors of other packages to what callers are told; nil for an error it does not list.
func known(err error) *failure {
	var (
		token       *identity.TokenError
		notApproved *account.NotApprovedError
		badAccount  *account.InvalidError
		badDemo     *demo.InvalidError
	)
	switch {
	case errors.As(err, &token):
		return fail(codeUnauthenticated, "%s", token.Error())
	case errors.Is(err, identity.ErrIssuerUnavailable):
		f := fail(codeUnavailable, "The identity provider's keys cannot be read at the moment. Try again in a few seconds.")
		f.retryAfter = 5 * time.Second
		return f
	case errors.As(err, &notApproved):
		return fail(codeNotApproved, "%s", notApproved.Error())
	case errors.Is(err, account.ErrUserMismatch):
		return fail(codeUserMismatch, "The ID token belongs to another user than uid names. Send the uid of the user who is signed in.")
	case errors.Is(err, account.ErrUserNotFound):
		return errNoUser
	case errors.As(err, &badAccount):
		var details []Detail
		for _, f := range badAccount.Fields {
			details = append(details, Detail(f))
		}
		return invalid(details...)
	case errors.As(err, &badDemo):
		return invalid(demoDetails(badDemo.Fields)...)
	case errors.Is(err, demo.ErrNotFound):
		return errNoDemo
	case errors.Is(err, demo.ErrFormStale):
		return invalid(Detail{"stamp", "is of a page that is older than a day or was sent already; take a new one from GET /demo"})
	case errors.Is(err, pipeline.ErrStopped):
		f := fail(codeUnavailable, "The service is stopping. Send the request again in a few seconds.")
		f.retryAfter = 5 * time.Second
		return f
	case errors.Is(err, store.ErrKeyInUse), errors.Is(err, store.ErrKeyLost):
		f := fail(codeKeyInUse, "A request with this Idempotency-Key is still being answered. Send it again in a moment for its answer.")
		f.retryAfter = time.Second
		return f
	case errors.Is(err, store.ErrBadCursor):
		return invalid(Detail{"cursor", badCursor})
	}
	return nil
}

const badCursor = "is not one that this list gave out; leave it out to begin at the first page"
