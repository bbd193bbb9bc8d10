package main

import "reflect"

// settingNames lists the environment variables of rxassay serve, and those that the project's own tests and benchmarks read.
func settingNames() []string {
	names := []string{"RXASSAY_SAMPLES"}
	for t, i := reflect.TypeFor[serveCommand](), 0; i < t.NumField(); i++ {
		names = append(names, t.Field(i).Tag.Get("env"))
	}
	return names
}
