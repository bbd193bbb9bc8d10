package analyze

import (
	"testing"

	"github.com/rxassay/rxassay/document"
)

func TestTenses(t *testing.T) {
	for _, c := range []struct{ words, want string }{
		{"Ondansetron will be limited to 20 tablets.", "ondansetron is limited to 20 tablets."},
		{"Specialty drugs shall not be covered.", "specialty drugs are not covered."},
		{"Specialty drugs will no longer be covered.", "specialty drugs are no longer covered."},
		{"The Plan will not pay for vitamins.", "the plan does not pay for vitamins."},
		{"We won't cover them.", "we do not cover them."},
		{"The Fund shall reimburse 50%, and members will pay the rest.", "the fund reimburses 50%, and members pay the rest."},
		{"You will only pay $5.", "you only pay $5."},
		{"A deductible will apply.", "a deductible applies."},
		{"You will have to use mail order.", "you have to use mail order."},
		{"Refills shall be obtained by mail.", "refills must be obtained by mail."},
		{"Members shall use the specialty pharmacy.", "members must use the specialty pharmacy."},
		{"A member shall not use coupons.", "a member does not use coupons."},
		{"The deductible will increase from $50 to $75.", "the deductible will increase from $50 to $75."},
		{"How much will be paid?", "how much will be paid?"},
		{"Will I have to pay?", "will i have to pay?"},
	} {
		text := &document.Text{Content: c.words}
		p := newPassage(text, document.Span{End: len(c.words)})
		if p.s != c.want {
			t.Errorf("%s\n got %q", c.words, p.s)
		}
		if q := p.all(sureProse)[0].Quote; q != c.words {
			t.Errorf("%s\n quoted as %q", c.words, q)
		}
	}
}
