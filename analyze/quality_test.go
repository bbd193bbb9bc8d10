package analyze

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/rxassay/rxassay/benefit"
)

// tally counts what was read from a set of specimens.
type tally struct {
	said, right, wrong int
	bands              [len(bandFrom)]band // by how sure the reader is
	missed, invented   map[string]int
}

// band counts the values that the reader is about equally sure of.
type band struct{ right, wrong int }

// bandFrom is the least confidence of each band.
var bandFrom = [...]benefit.Confidence{950, 900, 800, 750, 0}

func bandOfSure(c benefit.Confidence) int {
	return slices.IndexFunc(bandFrom[:], func(from benefit.Confidence) bool { return c >= from })
}

func (c *tally) add(o *tally) {
	c.said, c.right, c.wrong = c.said+o.said, c.right+o.right, c.wrong+o.wrong
	for k := range c.bands {
		c.bands[k].right += o.bands[k].right
		c.bands[k].wrong += o.bands[k].wrong
	}
}

// sure counts the values that the reader is 90 % sure of and more.
func (c *tally) sure() band {
	return band{c.bands[0].right + c.bands[1].right, c.bands[0].wrong + c.bands[1].wrong}
}

// part is what part of the values of a band is right.
func (b band) part() float64 { return float64(b.right) / float64(max(1, b.right+b.wrong)) }

// reliability says for each band how many values there are and what part of them is right.
func (c *tally) reliability() string {
	var out []string
	for k, b := range c.bands {
		if n := b.right + b.wrong; n > 0 {
			out = append(out, fmt.Sprintf("from %.2f: %5d values, %4d wrong, %.4f right", float64(bandFrom[k])/1000, n, b.wrong, float64(b.right)/float64(n)))
		}
	}
	return strings.Join(out, "\n")
}

func (c *tally) precision() float64 { return float64(c.right) / float64(max(1, c.right+c.wrong)) }
func (c *tally) recall() float64    { return float64(c.right) / float64(max(1, c.said)) }

func (c *tally) judge(name string, s specimen, p *benefit.Plan) {
	found := map[string]bool{}
	for _, f := range append(factsOf(p), s.listed(p)...) {
		must, known := s.says[f.line]
		if found[f.line] {
			continue
		}
		found[f.line] = true
		if known && !must {
			continue
		}
		b := &c.bands[bandOfSure(f.sure)]
		if known {
			c.right++
			b.right++
			continue
		}
		c.wrong++
		b.wrong++
		c.invented[name+": "+f.line]++
	}
	for line, must := range s.says {
		if must {
			c.said++
			if !found[line] {
				c.missed[name+": "+line]++
			}
		}
	}
}

// measure reads so many documents of each layout and judges what was found.
func measure(t *testing.T, layouts map[string]func(*plant), v voice, seed uint64, each int) *tally {
	t.Helper()
	c := &tally{missed: map[string]int{}, invented: map[string]int{}}
	for n, name := range slices.Sorted(maps.Keys(layouts)) {
		one := &tally{missed: c.missed, invented: c.invented}
		for k := range each {
			p := newPlant(rand.New(rand.NewPCG(seed, uint64(1000*n+k))), v)
			layouts[name](p)
			s := p.specimen()
			one.judge(name, s, read(t, s.text))
		}
		t.Logf("%-36s said %4d, precision %.3f, recall %.3f", name, one.said, one.precision(), one.recall())
		c.add(one)
	}
	t.Logf("%-36s said %4d, precision %.4f, recall %.4f\n%s", "all", c.said, c.precision(), c.recall(), c.reliability())
	return c
}

// most lists the commonest of what was missed or invented, for whoever reads a failure.
func most(list map[string]int) string {
	keys := slices.SortedFunc(maps.Keys(list), func(a, b string) int {
		if list[a] != list[b] {
			return list[b] - list[a]
		}
		return strings.Compare(a, b)
	})
	var out []string
	for _, k := range keys[:min(len(keys), 60)] {
		out = append(out, fmt.Sprintf("%3d %s", list[k], k))
	}
	return strings.Join(out, "\n")
}

// manyFacts is how many values the calibration must rest on.
const manyFacts = 5000

// TestSyntheticDocuments holds the reader to figures over documents of which everything is known: to precision and
// recall, set by set, and over all of them to its own word: of what it is 90 % sure of, 99 % are right.
func TestSyntheticDocuments(t *testing.T) {
	var all tally
	for _, c := range []struct {
		name              string
		layouts           map[string]func(*plant)
		voice             voice
		seed              uint64
		each              int // documents of each layout
		precision, recall float64
		sure              float64 // share of what is said at 0.90 and above that is right
	}{
		{"layouts of development", developmentLayouts(), plainVoice, 1, 3, 0.99, 0.97, 0.99},
		{"the second set", deliveryLayouts(), deliveryVoice, 20261120, 3, 0.99, 0.95, 0.99},
		{"the third set", serviceLayouts(), serviceVoice, 777, 3, 0.99, 0.95, 0.99},
		{"the fourth set", providerLayouts(), providerVoice, 424242, 3, 0.99, 0.95, 0.99},
		{"the fifth set", riderLayouts(), riderVoice, riderSeed, 4, 0.99, 0.97, 0.99},
		{"the sixth set", handbookLayouts(), handbookVoice, handbookSeed, 4, 0.99, 0.97, 0.99},
		{"the seventh set", brokerLayouts(), brokerVoice, brokerSeed, 4, 0.98, 0.95, 0.99},
		{"the eighth set", chartLayouts(), chartVoice, chartSeed, 4, 0.98, 0.95, 0.99},
		{"the ninth set", brochureLayouts(), brochureVoice, brochureSeed, 4, 0.97, 0.95, 0.99},
		{"the tenth set", enrollmentLayouts(), enrollmentVoice, enrollmentSeed, 4, 0.99, 0.98, 0.99},
		{"the eleventh set", certificateLayouts(), certificateVoice, certificateSeed, 4, 0.99, 0.96, 0.99},
		{"the twelfth set", packetLayouts(), packetVoice, packetSeed, 4, 0.999, 0.997, 0.999},
		{"the thirteenth set", campusLayouts(), campusVoice, campusSeed, 4, 0.999, 0.997, 0.999},
		{"the fourteenth set", marketLayouts(), marketVoice, marketSeed, 4, 0.995, 0.985, 0.995},
		{"the fifteenth set", binderLayouts(), binderVoice, binderSeed, 4, 0.965, 0.93, 0.97},      // of layouts that the reader has never been mended from
		{"the sixteenth set", cabinetLayouts(), cabinetVoice, cabinetSeed, 4, 0.96, 0.89, 0.99},    // nor from these
		{"the seventeenth set", inboxLayouts(), inboxVoice, inboxSeed, 4, 0.995, 0.975, 0.99},      // mended from since
		{"the eighteenth set", deskLayouts(), deskVoice, deskSeed, 6, 0.995, 0.97, 0.995},          // and from these
		{"the nineteenth set", counterLayouts(), counterVoice, counterSeed, 6, 0.995, 0.99, 0.995}, // and from these
		{"the twentieth set", docketLayouts(), docketVoice, docketSeed, 6, 0.995, 0.985, 0.995},    // and from these
		{"the twenty-first set", ledgerLayouts(), ledgerVoice, ledgerSeed, 6, 0.995, 0.985, 0.995}, // and from these
		{"the twenty-second set", slateLayouts(), slateVoice, slateSeed, 6, 0.99, 0.94, 0.995},     // and from these
		{"the twenty-third set", harborLayouts(), harborVoice, harborSeed, 6, 0.98, 0.965, 0.985},  // never
		{"the twenty-fourth set", wharfLayouts(), wharfVoice, wharfSeed, 6, 0.95, 0.87, 0.96},      // mended from in part
		{"the twenty-fifth set", quayLayouts(), quayVoice, quaySeed, 6, 0.98, 0.945, 0.985},        // mended from in part
		{"the twenty-sixth set", jettyLayouts(), jettyVoice, jettySeed, 6, 0.99, 0.94, 0.985},      // mended from in part
		{"the twenty-seventh set", pierLayouts(), pierVoice, pierSeed, 6, 0.985, 0.95, 0.99},       // mended from in part
	} {
		t.Run(c.name, func(t *testing.T) {
			got := measure(t, c.layouts, c.voice, c.seed, c.each)
			if got.precision() < c.precision || got.recall() < c.recall || got.sure().part() < c.sure {
				t.Errorf("missed:\n%s\ninvented:\n%s", most(got.missed), most(got.invented))
			}
			all.add(got)
		})
	}
	t.Logf("all sets: said %d, precision %.4f, recall %.4f\n%s", all.said, all.precision(), all.recall(), all.reliability())
	if n := all.right + all.wrong; n < manyFacts {
		t.Errorf("%d values are too few to speak of calibration", n)
	}
	if s := all.sure(); 100*s.wrong > s.right+s.wrong {
		t.Errorf("of what the reader is sure of, 99 %% are not right:\n%s", all.reliability())
	}
}
