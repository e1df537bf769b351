package main

import (
	"encoding/json"
	"os"
	"testing"
)

func TestGUEST03ScriptsThatNobodyMixes(t *testing.T) {
	source, err := os.ReadFile("../src/model/addressCases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases [][2]string
	if err := json.Unmarshal(source, &cases); err != nil {
		t.Fatal(err)
	}
	for _, one := range cases {
		if one[1] != "" && one[1] != "mixed" {
			continue
		}
		if mixes := mixesScripts(one[0]); mixes != (one[1] == "mixed") {
			t.Errorf("%s: %v", one[0], mixes)
		}
	}
}

func TestADomainIsComparedAsABrowserSendsIt(t *testing.T) {
	for address, expected := range map[string]string{
		"hajime@例え.example":            "hajime@xn--r8jz45g.example",
		"hajime@例え。example":            "hajime@xn--r8jz45g.example",
		"hajime@xn--r8jz45g.example":   "hajime@xn--r8jz45g.example",
		"user@bücher.example":          "user@xn--bcher-kva.example",
		"user@straße.example":          "user@xn--strae-oqa.example",
		"山田@example.com":               "山田@example.com",
		"user@example.com.":            "user@example.com.",
		"user@a\u0338\u2260.ex\u200fa": "",
		"nobody":                       "nobody",
	} {
		if ascii := asciiAddress(address); ascii != expected {
			t.Errorf("%q: %q, expected %q", address, ascii, expected)
		}
	}
}
