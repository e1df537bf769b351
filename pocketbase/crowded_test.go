package main

import (
	"strings"
	"testing"
)

func TestIsCrowded(t *testing.T) {
	lists := func(count int) string { return strings.Repeat("[", count) + strings.Repeat("]", count) }
	cases := []struct {
		name string
		body string
		is   bool
	}{
		{"an empty body", "", false},
		{"a push of ordinary size", `{"entries":[` + strings.Repeat(`{"id":"a","args":{"saw":["b","c"]}},`, 2_000) + `{}]}`, false},
		{"lists in lists", lists(16), false},
		{"one list too deep", lists(17), true},
		{"deep lists of objects", strings.Repeat(`[{"a":`, 9) + "1" + strings.Repeat("}]", 9), true},
		{"many values", "[" + strings.Repeat("1,", 25_000) + "1]", true},
		{"many empty lists", "[" + strings.Repeat("[],", 13_000) + "[]]", true},
		{"signs in a text", `"` + strings.Repeat("[{,", 100_000) + `"`, false},
		{"signs after an escaped quotation mark", `"\"` + strings.Repeat("[{,", 100_000) + `"`, false},
		{"signs after a text that ends in a backslash", `["\\",` + strings.Repeat("[", 17), true},
	}
	for _, one := range cases {
		if is := isCrowded([]byte(one.body)); is != one.is {
			t.Errorf("%s: %v", one.name, is)
		}
	}
}
