//go:build !race

package lookup

const manyNPIs = 50_000
