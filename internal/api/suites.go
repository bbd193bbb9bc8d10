package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/store"
	"github.com/rxassay/rxassay/suite/export"
)

func (s *server) listSuites(c *call) error {
	all, err := s.cfg.Store.Suites(c.ctx(), c.query("documentId"), c.user.UID)
	if err != nil {
		return err
	}
	out := oapi.TestSuiteListResponse{Success: true, Data: oapi.TestSuiteList{TestSuites: []oapi.TestSuiteListItem{}, Count: len(all)}}
	for _, v := range all {
		out.Data.TestSuites = append(out.Data.TestSuites, oapi.TestSuiteListItem{
			ID: v.ID, BenefitID: v.DocumentID, Mode: oapi.SuiteMode(v.Mode), ScenarioCount: v.ScenarioCount,
			Confidence: v.Confidence, GeneratedAt: v.GeneratedAt, Corrected: v.Corrected, ResponseID: orNull(v.ResponseID),
		})
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

// showSuite answers with a suite and what is known of its making, or with a file where a format is asked for.
func (s *server) showSuite(c *call) error {
	v, err := s.cfg.Store.Suite(c.ctx(), c.r.PathValue("id"), c.user.UID)
	if err != nil {
		return orElse(err, errNoSuite)
	}
	if version := c.query("version"); version != "" {
		n, err := strconv.Atoi(version)
		if err != nil { // the description lets digits through, however many
			return errNoVersion
		}
		if v, err = s.cfg.Store.SuiteVersion(c.ctx(), v.DocumentID, c.user.UID, v.Mode, n); err != nil {
			return orElse(err, errNoVersion)
		}
	}
	if format := c.query("format"); format != "" {
		return s.exportSuite(c, v, export.Format(format))
	}
	// The stored record with more members: it is not taken apart, so that it comes out as it was saved.
	record := map[string]json.RawMessage{}
	if err := json.Unmarshal(v.Suite, &record); err != nil {
		return fmt.Errorf("api: read a stored suite: %w", err)
	}
	for name, value := range map[string]any{
		"testSuiteId": v.ID, "benefitId": v.DocumentID, "mode": v.Mode, "corrected": v.Corrected,
		"correctionCount": v.CorrectionCount, "responseId": orNull(v.ResponseID), "version": v.Version, "current": v.Current,
	} {
		if record[name], err = json.Marshal(value); err != nil {
			return fmt.Errorf("api: write a suite: %w", err)
		}
	}
	writeJSON(c.w, http.StatusOK, struct {
		Success bool                       `json:"success"`
		Data    map[string]json.RawMessage `json:"data"`
	}{true, record})
	return nil
}

// maxVersions bounds the list of a suite's versions.
const maxVersions = 100

// listVersions answers with the versions of the suite of a document and mode, to which the id belongs.
func (s *server) listVersions(c *call) error {
	v, err := s.cfg.Store.Suite(c.ctx(), c.r.PathValue("id"), c.user.UID)
	if err != nil {
		return orElse(err, errNoSuite)
	}
	all, err := s.cfg.Store.SuiteHistory(c.ctx(), v.DocumentID, c.user.UID, v.Mode)
	if err != nil {
		return err
	}
	out := oapi.TestSuiteVersionsResponse{Success: true, Data: oapi.TestSuiteVersions{Versions: []oapi.TestSuiteVersion{}, Count: len(all)}}
	for _, v := range all[:min(len(all), maxVersions)] {
		out.Data.Versions = append(out.Data.Versions, oapi.TestSuiteVersion{
			Version: v.Version, Current: v.Current, TestSuiteID: v.ID, ScenarioCount: v.ScenarioCount, Confidence: v.Confidence,
			GeneratedAt: v.GeneratedAt, SavedAt: v.SavedAt, Corrected: v.Corrected, CorrectionCount: v.CorrectionCount, ResponseID: orNull(v.ResponseID),
		})
	}
	writeJSON(c.w, http.StatusOK, out)
	return nil
}

// showResponse answers with what the generator left when it was asked for a suite.
func (s *server) showResponse(c *call) error {
	v, err := s.cfg.Store.Response(c.ctx(), c.r.PathValue("id"), c.user.UID)
	if err != nil {
		return orElse(err, errNoResponse)
	}
	type raw struct {
		ResponseID      string               `json:"responseId"`
		Status          store.ResponseStatus `json:"status"`
		Mode            string               `json:"mode"`
		RawResponse     string               `json:"rawResponse"`
		ParseError      *string              `json:"parseError"`
		ParsedTestSuite json.RawMessage      `json:"parsedTestSuite"`
	}
	writeJSON(c.w, http.StatusOK, struct {
		Success  bool `json:"success"`
		Response raw  `json:"response"`
	}{true, raw{v.ID, v.Status, v.Mode, v.Raw, orNull(v.ParseError), v.Parsed}})
	return nil
}

// suiteRequest asks for a suite, or brings one that a person has corrected.
type suiteRequest struct {
	BenefitID string `json:"benefitId"`
	Mode      string `json:"mode"`
	Options   struct {
		FormularyDocumentID string `json:"formularyDocumentId"`
		MaxTokens           int    `json:"maxTokens"` // of a model's answer
	} `json:"options"`
	CorrectedTestSuite json.RawMessage `json:"correctedTestSuite"`
	OriginalResponseID *string         `json:"originalResponseId"`
}

// original returns the response that a correction names; the zero one where it names none.
func (s *server) original(c *call, in suiteRequest) (store.Response, error) {
	if in.OriginalResponseID == nil {
		return store.Response{}, nil
	}
	v, err := s.cfg.Store.Response(c.ctx(), *in.OriginalResponseID, c.user.UID)
	switch {
	case errors.Is(err, store.ErrNotFound) || err == nil && v.DocumentID != in.BenefitID:
		return store.Response{}, invalid(Detail{"originalResponseId", "is not a response of yours for this document; send the responseId of the suite that you corrected"})
	case err != nil:
		return store.Response{}, err
	}
	return v, nil
}
