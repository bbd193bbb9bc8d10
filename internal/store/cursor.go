package store

// Check returns [ErrBadCursor] for a cursor that no list gave out.
func (p Page) Check() error {
	_, err := p.position()
	return err
}
