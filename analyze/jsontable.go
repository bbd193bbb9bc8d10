package analyze

import "strings"

// jsonTableRows reads an object that holds a table: {"columns": ["Tier", "Retail"], "rows": [["Generic", "$5"]]}. Each row
// becomes an object whose keys are what is written above the columns.
func jsonTableRows(n *jsonNode) []*jsonNode {
	var heads, rows *jsonNode
	for _, m := range n.nodes {
		switch m.keyWords() {
		case "columns", "headers", "header", "fields", "column names", "head":
			heads = m
		case "rows", "data", "values", "body", "cells":
			rows = m
		}
	}
	if heads == nil || rows == nil || heads.kind != jsonArray || rows.kind != jsonArray {
		return nil
	}
	return rowsBelow(heads, rows)
}

// rowsBelow makes objects of arrays of equally many values. Without heads the first array holds them.
func rowsBelow(heads, rows *jsonNode) []*jsonNode {
	list := rows.nodes
	if heads == nil {
		if len(list) < 2 || list[0].kind != jsonArray {
			return nil
		}
		heads, list = list[0], list[1:]
	}
	var names []*jsonNode
	for _, h := range heads.nodes {
		for _, m := range h.nodes {
			if h.kind == jsonObject && anyNameKeyRE.MatchString(m.keyWords()) || m.keyWords() == "header" {
				h = m
				break
			}
		}
		if h.kind != jsonString || len(h.value) > mostNameBytes {
			return nil
		}
		names = append(names, h)
	}
	if len(names) < 2 || strings.ContainsAny(names[1].value, "$%") {
		return nil
	}
	var out []*jsonNode
	for _, row := range list {
		if row.kind != jsonArray || len(row.nodes) != len(names) {
			return nil
		}
		o := &jsonNode{kind: jsonObject, i: row.i, j: row.j, at: row.i}
		for k, c := range row.nodes {
			cell := *c
			cell.key, cell.head = names[k].value, names[k]
			if cell.isScalar() && centsEndRE.MatchString(plainWords(cell.key)) {
				cell.cents, cell.unit = true, names[k]
			}
			o.nodes = append(o.nodes, &cell)
		}
		out = append(out, o)
	}
	return out
}
