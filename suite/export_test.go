package suite

import "github.com/rxassay/rxassay/adjudicate"

// PayRuleOf finds the pay rule of a claim that no scenario makes.
func PayRuleOf(engine *adjudicate.Engine, c adjudicate.Claim, s adjudicate.State) *PayRule {
	return newPricer(engine).rule(c, s)
}
