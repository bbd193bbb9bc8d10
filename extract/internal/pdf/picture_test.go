package pdf

import (
	"image"
	"image/color"
	"slices"
	"testing"
)

// TestTurnedPicture has a mark go where the frame of its direction says, in every direction.
func TestTurnedPicture(t *testing.T) {
	const w, h, x, y = 50, 30, 7, 11
	grey := image.NewGray(image.Rect(0, 0, w, h))
	grey.SetGray(x, y, color.Gray{Y: 9})
	for quadrant := 1; quadrant <= 3; quadrant++ {
		forward, _ := frame(quadrant, w, h)
		tx, ty := forward.apply(x+0.5, y+0.5) // the middle of the pixel
		turned := Picture{Grey: grey, DPI: 300}.turned(quadrant)
		if got := turned.Grey.GrayAt(int(tx), int(ty)).Y; got != 9 {
			t.Errorf("%d: the mark is not at %g, %g of %v", quadrant, tx, ty, turned.Grey.Rect)
		}
	}
}

func TestDirectionOfRecognized(t *testing.T) {
	words := func(n, percent, width, height int) []Recognized {
		return slices.Repeat([]Recognized{{Text: "Generic", Percent: percent, Box: image.Rect(0, 0, width, height)}, {Text: "$5", Percent: 20, Box: image.Rect(0, 0, 9, 30)}}, n)
	}
	for _, c := range []struct {
		found []Recognized
		want  []int
	}{
		{words(9, 95, 90, 20), nil},
		{words(9, 95, 20, 90), []int{1, 3}},
		{words(9, 30, 20, 90), []int{3, 1}},
		{words(9, 30, 90, 20), []int{2}},
		{words(4, 30, 20, 90), nil},
		{nil, nil},
	} {
		if got := otherDirections(c.found); !slices.Equal(got, c.want) {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}
