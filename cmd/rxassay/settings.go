package main

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"strings"

	"github.com/rxassay/rxassay/internal/api"
	"github.com/rxassay/rxassay/internal/custody"
	"github.com/rxassay/rxassay/internal/identity"
	"github.com/rxassay/rxassay/internal/limit"
	"github.com/rxassay/rxassay/internal/model"
)

// settingNames lists the environment variables of rxassay serve, and those that the project's own tests and benchmarks read.
func settingNames() []string {
	names := []string{"RXASSAY_SAMPLES"}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[serveCommand]()) {
		names = append(names, f.Tag.Get("env"))
	}
	return names
}

// defaultRates writes the limits of a service that nobody has configured as their setting has them.
func defaultRates() string {
	rates := api.DefaultRates()
	var all []string
	for _, name := range slices.Sorted(maps.Keys(rates)) {
		all = append(all, name+"="+rates[name].String())
	}
	return strings.Join(all, ",")
}

// settings are the parts of the configuration that need parsing, all of them checked before anything is opened.
type settings struct {
	publicURL string
	issuers   []identity.Issuer
	f6IIN     map[string]string
	process   limit.Rate
	rates     api.Rates
	proxies   []netip.Prefix
	periods   custody.Periods
	provider  model.Provider // nil: the built-in reader alone
	prices    model.Prices
}

// settings reads them, and tells of all that are wrong at once.
func (c *serveCommand) settings(listening net.Addr, getenv func(string) string) (s settings, err error) {
	var problems []error
	keep := func(err error) {
		if err != nil {
			problems = append(problems, err)
		}
	}
	s.publicURL, err = publicURL(c.PublicURL, listening)
	keep(err)
	s.issuers, err = identity.ParseIssuers(c.OIDCIssuers)
	keep(err)
	s.f6IIN, err = parseF6IIN(c.F6IIN)
	keep(err)
	s.process, err = limit.ParseRate(c.ProcessLimit)
	if err != nil {
		keep(fmt.Errorf("RXASSAY_PROCESS_RATE_LIMIT: %w", err))
	}
	if s.rates, err = limit.ParseRates(c.RateLimits, api.DefaultRates()); err != nil {
		keep(fmt.Errorf("RXASSAY_RATE_LIMITS: %w", err))
	}
	s.periods, err = c.periods()
	keep(err)
	for _, o := range c.CORSOrigins {
		if err := api.CheckOrigin(o); err != nil {
			keep(fmt.Errorf("RXASSAY_CORS_ORIGINS: %w", err))
		}
	}
	for _, p := range c.TrustedProxies {
		prefix, err := netip.ParsePrefix(p)
		if err != nil {
			keep(fmt.Errorf("RXASSAY_TRUSTED_PROXIES: %q is not a range of addresses, such as 10.0.0.0/8", p))
		}
		s.proxies = append(s.proxies, prefix)
	}
	if c.Model != builtinModel {
		if s.provider, err = model.Open(c.Model, getenv); err != nil {
			keep(fmt.Errorf("RXASSAY_MODEL: %w", err))
		}
		if s.prices, err = model.LoadPrices(c.ModelPrices); err != nil {
			keep(fmt.Errorf("RXASSAY_MODEL_PRICES: %w", err))
		}
	}
	if c.DocumentTokens < 0 || c.UserTokens < 0 {
		keep(errors.New("RXASSAY_MODEL_DOCUMENT_TOKENS and RXASSAY_MODEL_USER_TOKENS: a number of tokens, or 0 for no limit"))
	}
	if len(problems) > 0 {
		return s, usageError{errors.Join(problems...).Error()}
	}
	return s, nil
}

func publicURL(configured string, listening net.Addr) (string, error) {
	if configured == "" {
		host, port, err := net.SplitHostPort(listening.String())
		if err != nil {
			return "", err
		}
		if ip, err := netip.ParseAddr(host); err == nil && ip.IsUnspecified() {
			host = "127.0.0.1"
		}
		return "http://" + net.JoinHostPort(host, port), nil
	}
	u, err := url.Parse(configured)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" || u.User != nil {
		return "", fmt.Errorf("RXASSAY_PUBLIC_URL: give an address such as https://rxassay.example.com")
	}
	return strings.TrimRight(u.String(), "/"), nil
}

func parseF6IIN(setting string) (map[string]string, error) {
	all := map[string]string{}
	for entry := range strings.SplitSeq(setting, ",") {
		if entry = strings.TrimSpace(entry); entry == "" {
			continue
		}
		bin, iin, _ := strings.Cut(entry, "=")
		if !digits(bin, 6) || !digits(iin, 8) {
			return nil, fmt.Errorf("RXASSAY_F6_IIN: %q is not a six-digit BIN, =, and an eight-digit IIN", entry)
		}
		all[bin] = iin
	}
	return all, nil
}

func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

// warnUnknownSettings tells of RXASSAY_ variables that nothing reads: a typing error, or a setting of another version.
func warnUnknownSettings(log *slog.Logger, environ []string) {
	known := settingNames()
	for _, v := range environ {
		name, _, _ := strings.Cut(v, "=")
		if strings.HasPrefix(name, "RXASSAY_") && !slices.Contains(known, name) {
			log.Warn("a setting that this version does not know is set and has no effect", "setting", name)
		}
	}
}
