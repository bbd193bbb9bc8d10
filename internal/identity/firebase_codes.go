package identity

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/rxassay/rxassay/internal/store"
)

// recentSignIn is how fresh a sign-in must be to change the password, as at Firebase.
const recentSignIn = 5 * time.Minute

// Firebase's names of what a mailed code is for.
const (
	requestVerifyEmail   = "VERIFY_EMAIL"
	requestPasswordReset = "PASSWORD_RESET"
)

// SendOobCode answers POST /identitytoolkit.googleapis.com/v1/accounts:sendOobCode: a mail with a single-use code. For
// PASSWORD_RESET the answer is the same whether or not the address has an account.
func (p *Provider) SendOobCode(w http.ResponseWriter, r *http.Request) {
	var in struct {
		RequestType string `json:"requestType"`
		Email       string `json:"email"`
		IDToken     string `json:"idToken"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	const kind = "identitytoolkit#GetOobConfirmationCodeResponse"
	ctx := r.Context()
	switch in.RequestType {
	case "":
		writeFirebaseError(w, http.StatusBadRequest, missingRequestType)
	case requestPasswordReset:
		email, refusal := checkCredentials(in.Email, "-")
		if refusal != "" {
			writeFirebaseError(w, http.StatusBadRequest, refusal)
			return
		}
		if err := p.forgotPassword(ctx, r, email); err != nil {
			p.refuse(ctx, w, "mail a code", err)
			return
		}
		writeFirebase(w, http.StatusOK, map[string]string{"kind": kind, "email": email})
	case requestVerifyEmail:
		c, _, ok := p.liveAccount(ctx, w, "mail a code", in.IDToken)
		if !ok {
			return
		}
		err := p.countMail(ctx, store.VerifyEmail, c.Email, networkAddress(p.address(r)))
		if err == nil && !c.EmailVerified { // a verified address needs no mail; the answer is the same
			err = p.sendCode(ctx, c, store.VerifyEmail)
		}
		if err != nil {
			p.refuse(ctx, w, "mail a code", err)
			return
		}
		writeFirebase(w, http.StatusOK, map[string]string{"kind": kind, "email": c.Email})
	case "EMAIL_SIGNIN", "VERIFY_AND_CHANGE_EMAIL": // Firebase knows them; they are not offered here
		writeFirebaseError(w, http.StatusBadRequest, operationNotAllowed)
	default:
		writeFirebaseError(w, http.StatusBadRequest, invalidRequestType)
	}
}

// ResetPasswordByCode answers POST /identitytoolkit.googleapis.com/v1/accounts:resetPassword: with newPassword it sets
// the password and ends every session; without it the code is only looked at.
func (p *Provider) ResetPasswordByCode(w http.ResponseWriter, r *http.Request) {
	var in struct {
		OobCode     string `json:"oobCode"`
		NewPassword string `json:"newPassword"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	if in.OobCode == "" {
		writeFirebaseError(w, http.StatusBadRequest, missingOobCode)
		return
	}
	ctx := r.Context()
	code, c, err := p.store.MailedCode(ctx, tokenHash(in.OobCode))
	if err == nil && in.NewPassword != "" {
		if code.Purpose != store.ResetPassword {
			writeFirebaseError(w, http.StatusBadRequest, invalidOobCode)
			return
		}
		if refusal := passwordRefusals[checkPassword(in.NewPassword, c.Email)]; refusal != "" {
			writeFirebaseError(w, http.StatusBadRequest, refusal)
			return
		}
		c, err = p.resetPassword(ctx, in.OobCode, in.NewPassword)
	}
	if err != nil {
		p.refuseCode(ctx, w, "reset a password", err)
		return
	}
	request := requestPasswordReset
	if code.Purpose == store.VerifyEmail {
		request = requestVerifyEmail
	}
	writeFirebase(w, http.StatusOK, map[string]string{
		"kind": "identitytoolkit#ResetPasswordResponse", "email": c.Email, "requestType": request,
	})
}

func (p *Provider) refuseCode(ctx context.Context, w http.ResponseWriter, doing string, err error) {
	switch {
	case errors.Is(err, store.ErrCodeExpired):
		writeFirebaseError(w, http.StatusBadRequest, expiredOobCode)
	case errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrCodeUsed):
		writeFirebaseError(w, http.StatusBadRequest, invalidOobCode)
	default:
		p.refuse(ctx, w, doing, err)
	}
}

// updateAnswer is the answer of update.
type updateAnswer struct {
	Kind          string `json:"kind"`
	LocalID       string `json:"localId"`
	Email         string `json:"email"`
	DisplayName   string `json:"displayName"`
	EmailVerified bool   `json:"emailVerified"`
	IDToken       string `json:"idToken,omitempty"`
	RefreshToken  string `json:"refreshToken,omitempty"`
	ExpiresIn     string `json:"expiresIn,omitempty"`
}

func newUpdateAnswer(c store.Credential) updateAnswer {
	return updateAnswer{
		Kind: "identitytoolkit#SetAccountInfoResponse", LocalID: c.UID, Email: c.Email,
		DisplayName: c.DisplayName, EmailVerified: c.EmailVerified,
	}
}

// Update answers POST /identitytoolkit.googleapis.com/v1/accounts:update: a mailed code verifies the address; an ID token
// changes the display name, or the password, which ends the other sessions and needs a sign-in of the last five minutes.
// The address itself cannot be changed: approvals are given to an address.
func (p *Provider) Update(w http.ResponseWriter, r *http.Request) {
	var in struct {
		IDToken           string   `json:"idToken"`
		OobCode           string   `json:"oobCode"`
		Email             string   `json:"email"`
		Password          string   `json:"password"`
		DisplayName       *string  `json:"displayName"`
		DeleteAttribute   []string `json:"deleteAttribute"`
		ReturnSecureToken bool     `json:"returnSecureToken"`
	}
	if !readJSON(w, r, &in) {
		return
	}
	ctx := r.Context()
	if in.OobCode != "" {
		c, err := p.verifyEmail(ctx, in.OobCode)
		if err != nil {
			p.refuseCode(ctx, w, "verify an address", err)
			return
		}
		writeFirebase(w, http.StatusOK, newUpdateAnswer(c))
		return
	}
	c, session, ok := p.liveAccount(ctx, w, "update an account", in.IDToken)
	if !ok {
		return
	}
	if in.Email != "" && !strings.EqualFold(strings.TrimSpace(in.Email), c.Email) {
		writeFirebaseError(w, http.StatusBadRequest, operationNotAllowed)
		return
	}
	for _, a := range in.DeleteAttribute {
		if a == "DISPLAY_NAME" {
			in.DisplayName = new(string)
		}
	}
	if in.Password != "" || in.DisplayName != nil {
		if err := p.countChange(ctx, c.UID); err != nil {
			p.refuse(ctx, w, "update an account", err)
			return
		}
	}
	if in.Password != "" {
		if refusal := passwordRefusals[checkPassword(in.Password, c.Email)]; refusal != "" {
			writeFirebaseError(w, http.StatusBadRequest, refusal)
			return
		}
		if p.now().Sub(session.SignedInAt) > recentSignIn {
			writeFirebaseError(w, http.StatusBadRequest, credentialTooOld)
			return
		}
		hash, err := p.hasher.hash(ctx, in.Password)
		if err == nil {
			err = p.store.ChangePassword(ctx, c.UID, hash, session.ID, p.accountChanged("account.change_password"))
		}
		if err != nil {
			p.refuse(ctx, w, "change a password", err)
			return
		}
	}
	if in.DisplayName != nil {
		c.DisplayName = printable(*in.DisplayName)
		if err := p.store.Rename(ctx, c.UID, c.DisplayName, p.accountChanged("account.rename")); err != nil {
			p.refuse(ctx, w, "rename an account", err)
			return
		}
	}
	a := newUpdateAnswer(c)
	if in.ReturnSecureToken {
		a.RefreshToken, a.ExpiresIn = newToken(), expiresIn
		err := p.store.AddRefreshToken(ctx, session.ID, store.RefreshToken{Hash: tokenHash(a.RefreshToken), Grant: session.ID})
		if err == nil {
			a.IDToken, err = p.idToken(c, session, "")
		}
		if err != nil {
			p.refuse(ctx, w, "update an account", err)
			return
		}
	}
	writeFirebase(w, http.StatusOK, a)
}

// liveAccount returns the account of an ID token whose session has not ended: who signs out, or resets the password,
// wants no change from there any more. Where it cannot it answers and gives false.
func (p *Provider) liveAccount(ctx context.Context, w http.ResponseWriter, doing, idToken string) (store.Credential, store.Session, bool) {
	id, c, ok := p.accountOf(ctx, w, doing, idToken)
	if !ok {
		return c, store.Session{}, false
	}
	session, _, err := p.store.Session(ctx, id.SessionID)
	switch {
	case err == nil && session.UID == c.UID:
		return c, session, true
	case err == nil || deadToken(err):
		writeFirebaseError(w, http.StatusBadRequest, tokenExpired)
	default:
		p.fail(ctx, w, doing, err)
	}
	return c, session, false
}
