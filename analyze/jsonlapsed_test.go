package analyze

import "testing"

// TestJSONLapsed leaves out the records that hold no more when the plan does, or that are switched off.
func TestJSONLapsed(t *testing.T) {
	now := `{"tier": "1", "channel": "retail", "copay": 10, "effDt": "2026-01-01", "termDt": "9999-12-31"}`
	for _, c := range []struct{ name, content, want string }{
		{"before the plan begins", `{"plan": {"effDt": "2026-01-01"}, "rules": [{"tier": "1", "channel": "retail", "copay": 8, "effDt": "2025-01-01", "termDt": "2025-12-31"}, ` + now + `]}`, `tier-1 retail in 1-30 $10.00 copay -`},
		{"when the plan has ended", `{"plan": {"effDt": "2026-01-01", "termDt": "2026-12-31"}, "rules": [{"tier": "1", "channel": "retail", "copay": 12, "effDt": "20270101"}, ` + now + `]}`, `tier-1 retail in 1-30 $10.00 copay -`},
		{"before the other records begin", `{"rules": [{"tier": "2", "channel": "retail", "copay": 30, "effDt": "2025-01-01", "termDt": "2025-12-31"}, {"tier": "2", "channel": "retail", "copay": 40, "effDt": "2026-01-01"}, ` + now + `]}`, `tier-2 retail in 1-30 $40.00 copay -
tier-1 retail in 1-30 $10.00 copay -`},
		{"switched off", `{"rules": [{"tier": "1", "channel": "retail", "copay": 8, "isActive": false}, {"tier": "1", "channel": "mail", "copay": 16, "status": "RETIRED"}, ` + now + `]}`, `tier-1 retail in 1-30 $10.00 copay -`},
		{"in force", `{"plan": {"effDt": "2026-01-01"}, "rules": [{"tier": "1", "channel": "mail", "copay": 20, "active": true, "effDt": "2025-01-01", "termDt": "2026-06-30"}, ` + now + `]}`, `tier-1 mail in 1-90 $20.00 copay -
tier-1 retail in 1-30 $10.00 copay -`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if _, got := jsonPlanLines(t, c.content); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}
