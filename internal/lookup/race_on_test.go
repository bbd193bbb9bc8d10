//go:build race

package lookup

// manyNPIs is small where the database runs at a tenth of its speed.
const manyNPIs = 5_000
