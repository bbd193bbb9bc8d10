package api

import (
	"net/http"

	"github.com/rxassay/rxassay/benefit"
	"github.com/rxassay/rxassay/internal/api/oapi"
	"github.com/rxassay/rxassay/internal/model"
)

var categoryTitles = map[benefit.Category]string{
	benefit.Comprehensive:         "Plan identity, asked beside all the others",
	benefit.CostShares:            "Cost shares",
	benefit.Accumulators:          "Accumulators",
	benefit.DrugCoverage:          "Drug coverage",
	benefit.FormularyTiering:      "Formulary and tiers",
	benefit.UtilizationManagement: "Utilization management",
}

// listPrompts answers with what an AI model is asked when one is configured.
func (s *server) listPrompts(c *call) error {
	var list oapi.PromptList
	for _, p := range model.Prompts() {
		list.Prompts = append(list.Prompts, promptOf(p))
	}
	list.Count = len(list.Prompts)
	writeJSON(c.w, http.StatusOK, oapi.PromptListResponse{Success: true, Data: list})
	return nil
}

func (s *server) showPrompt(c *call) error {
	for _, p := range model.Prompts() {
		if string(p.Category) == c.r.PathValue("category") {
			writeJSON(c.w, http.StatusOK, oapi.PromptResponse{Success: true, Data: promptOf(p)})
			return nil
		}
	}
	return fail(codeNotFound, "There is no prompt for this category. GET /api/prompts lists those that there are.")
}

func promptOf(p model.Prompt) oapi.Prompt {
	return oapi.Prompt{Category: oapi.AnalysisCategory(p.Category), Version: p.Version, Title: categoryTitles[p.Category], Text: p.Text}
}
