package main

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

func TestSanitize(t *testing.T) {
	var cases [][3]string
	file, err := os.ReadFile("sanitize_cases.json")
	if err == nil {
		err = json.Unmarshal(file, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatal("no cases", err)
	}
	for _, one := range cases {
		title, given, wanted := one[0], one[1], one[2]
		t.Run(title, func(t *testing.T) {
			kept := sanitize(given)
			if document(t, kept) != document(t, wanted) {
				t.Errorf("\n got %s\nwant %s", kept, wanted)
			}
			if again := sanitize(kept); again != kept {
				t.Errorf("a second time it becomes %s", again)
			}
		})
	}
}

// document is what a browser makes of it: the same document can be written in several ways.
func document(t *testing.T, text string) string {
	node, err := html.Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := html.Render(&out, node); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
