package main

import (
	"errors"
	"net"
	"path/filepath"
	"strings"
	"testing"
)

// TestSettingsNameWhatIsWrong: a setting that cannot be is wrong usage, told by its own name before anything is opened.
func TestSettingsNameWhatIsWrong(t *testing.T) {
	good := func() *serveCommand {
		return &serveCommand{
			Model: "builtin", ProcessLimit: "30/1h", CORSOrigins: []string{"https://app.example.com", "*"}, TrustedProxies: []string{"10.0.0.0/8"},
			retentionFlags: retentionFlags{
				RetainAudit: "6y", RetainDeletedDocuments: "30d", RetainMail: "90d", RetainDemoRequests: "2y",
			},
		}
	}
	nothing := func(string) string { return "" }
	listening := &net.TCPAddr{IP: net.IPv4zero, Port: 8080}
	if s, err := good().settings(listening, nothing); err != nil || s.publicURL != "http://127.0.0.1:8080" {
		t.Fatalf("%+v %v", s, err)
	}
	for setting, change := range map[string]func(*serveCommand){
		"RXASSAY_PUBLIC_URL":         func(c *serveCommand) { c.PublicURL = "rx.example.com" },
		"RXASSAY_OIDC_ISSUERS":       func(c *serveCommand) { c.OIDCIssuers = "https://a.example|x,https://b.example|y" },
		"RXASSAY_F6_IIN":             func(c *serveCommand) { c.F6IIN = "610011=61" },
		"RXASSAY_PROCESS_RATE_LIMIT": func(c *serveCommand) { c.ProcessLimit = "many" },
		"RXASSAY_RATE_LIMITS":        func(c *serveCommand) { c.RateLimits = "nothing=1/1m" },
		"RXASSAY_RETAIN_AUDIT":       func(c *serveCommand) { c.RetainAudit = "5x" },
		"RXASSAY_CORS_ORIGINS":       func(c *serveCommand) { c.CORSOrigins = []string{"https://app.example.com/"} },
		"RXASSAY_TRUSTED_PROXIES":    func(c *serveCommand) { c.TrustedProxies = []string{"proxy"} },
		"RXASSAY_MODEL":              func(c *serveCommand) { c.Model = "other" },
		"ANTHROPIC_API_KEY":          func(c *serveCommand) { c.Model = "anthropic:claude" }, // it is missing
		"RXASSAY_MODEL_PRICES": func(c *serveCommand) {
			c.Model, c.ModelPrices = "ollama:m", filepath.Join(t.TempDir(), "absent.csv")
		},
		"RXASSAY_MODEL_USER_TOKENS": func(c *serveCommand) { c.UserTokens = -1 },
	} {
		c := good()
		change(c)
		_, err := c.settings(listening, nothing)
		var usage usageError
		if !errors.As(err, &usage) || !strings.Contains(err.Error(), setting) {
			t.Errorf("%s: %v", setting, err)
		}
	}
}
