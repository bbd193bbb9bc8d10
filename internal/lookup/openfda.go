package lookup

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/rxassay/rxassay/drug"
)

// fdaAnswer is an answer of the openFDA NDC API. Nothing found is status 404 with an error of its own.
type fdaAnswer struct {
	Error *struct {
		Code text `json:"code"`
	} `json:"error"`
	Results []fdaProduct `json:"results"`
}

type fdaProduct struct {
	Labeler     text `json:"labeler_name"`
	Brand       text `json:"brand_name"`
	Generic     text `json:"generic_name"`
	Form        text `json:"dosage_form"`
	Type        text `json:"product_type"`
	Category    text `json:"marketing_category"`
	Ends        text `json:"marketing_end_date"`
	DEASchedule text `json:"dea_schedule"`
	Ingredients []struct {
		Strength text `json:"strength"`
	} `json:"active_ingredients"`
	Routes      []text `json:"route"`
	PharmClass  []text `json:"pharm_class"`
	PackagesAll []struct {
		NDC         text `json:"package_ndc"`
		Description text `json:"description"`
		Ends        text `json:"marketing_end_date"`
	} `json:"packaging"`
}

// printedForms are the ways in which the directory may print a code: the ten digits that lost one of the padding zeros,
// and the twelve of the uniform form.
func printedForms(n drug.NDC) []string {
	s := string(n)
	forms := []string{n.Twelve()}
	for _, f := range []struct {
		zero int
		form string
	}{
		{0, s[1:5] + "-" + s[5:9] + "-" + s[9:]},
		{5, s[:5] + "-" + s[6:9] + "-" + s[9:]},
		{9, s[:5] + "-" + s[5:9] + "-" + s[10:]},
	} {
		if s[f.zero] == '0' {
			forms = append(forms, f.form)
		}
	}
	return forms
}

// askNDC asks the registry for a package.
func (r *registry) askNDC(ctx context.Context, ndc string) (d Drug, err error) {
	n := drug.NDC(ndc)
	var terms []string
	for _, f := range printedForms(n) {
		terms = append(terms, `packaging.package_ndc:"`+f+`"`)
	}
	query := url.Values{"search": {strings.Join(terms, " OR ")}, "limit": {"5"}}
	err = r.fetch(ctx, query, func(status int, body []byte) error {
		products, err := readOpenFDA(status, body)
		if err != nil {
			return err
		}
		near := false
		for _, p := range products {
			for _, found := range p.drugs() {
				if found.NDC == n {
					d = found
					return nil
				}
				near = near || found.NDC[:9] == n[:9]
			}
		}
		if near || len(products) == 0 { // it knows the product, and not this package of it
			return ErrNotFound
		}
		return &failure{reason: "it answered for another number"}
	})
	return d, err
}

// searchLimit is how many products the registry is asked for.
const searchLimit = 50

// searchNDC asks the registry for products by words of their names, separated by spaces.
func (r *registry) searchNDC(ctx context.Context, words string) (all []Drug, err error) {
	var terms []string
	for w := range strings.FieldsSeq(words) { // letters and digits alone: nothing of the registry's query language
		terms = append(terms, `(brand_name:"`+w+`" OR generic_name:"`+w+`")`)
	}
	query := url.Values{"search": {strings.Join(terms, " AND ")}, "limit": {strconv.Itoa(searchLimit)}}
	err = r.fetch(ctx, query, func(status int, body []byte) error {
		products, err := readOpenFDA(status, body)
		if err != nil {
			return err
		}
		for _, p := range products {
			all = append(all, p.drugs()...)
		}
		all = all[:min(len(all), 4*searchLimit)]
		if len(all) == 0 {
			return ErrNotFound
		}
		return nil
	})
	return all, err
}

func readOpenFDA(status int, body []byte) ([]fdaProduct, error) {
	var answer fdaAnswer
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, &failure{reason: "its answer is not one of an NDC registry"}
	}
	switch {
	case status == http.StatusNotFound && answer.Error != nil && answer.Error.Code == "NOT_FOUND":
		return nil, ErrNotFound
	case status != http.StatusOK:
		return nil, &failure{reason: "it answered with an unexpected status"}
	case answer.Error != nil:
		return nil, &failure{reason: "it answered that the question is wrong", ours: true}
	case answer.Results == nil:
		return nil, &failure{reason: "its answer is not one of an NDC registry"}
	}
	return answer.Results, nil
}

// drugs returns the packages of a product whose codes can be read.
func (p *fdaProduct) drugs() []Drug {
	product := Drug{
		Labeler: plain(string(p.Labeler)), ProprietaryName: plain(string(p.Brand)), NonproprietaryName: plain(string(p.Generic)),
		DosageForm: title(string(p.Form)), DEASchedule: plain(string(p.DEASchedule)),
	}
	var strengths, routes, classes []string
	for _, i := range p.Ingredients {
		strengths = append(strengths, strength(string(i.Strength), ""))
	}
	for _, r := range p.Routes {
		routes = append(routes, title(string(r)))
	}
	for _, c := range p.PharmClass {
		classes = append(classes, string(c))
	}
	product.Strength, product.Route = plain(strings.Join(strengths, "; ")), plain(strings.Join(routes, ", "))
	product.PharmacologicClass = pharmClass(classes)
	var all []Drug
	for _, pack := range p.PackagesAll {
		printed := plain(string(pack.NDC))
		n, err := drug.ParseNDC(printed)
		if err != nil {
			continue
		}
		d := product
		d.NDC, d.Printed = n, printed
		d.PackageDescription = plain(string(pack.Description))
		d.PackageSize, d.BillingUnit, _ = packageSize(d.PackageDescription, string(p.Form))
		ends := string(pack.Ends)
		if ends == "" {
			ends = string(p.Ends)
		}
		d.market(string(p.Type), string(p.Category), ends)
		all = append(all, d)
	}
	return all
}
