package main

import (
	"strings"
	"testing"
)

func TestSEC26SettingsThatCannotBeIntendedGiveAWarning(t *testing.T) {
	for _, one := range []struct{ http, https, public, warns string }{
		{"127.0.0.1:8090", "", "", ""},
		{"localhost:8090", "", "", ""},
		{"[::1]:8090", "", "", ""},
		{"0.0.0.0:80", "", "", "without HTTPS"},
		{":80", "", "", "without HTTPS"},
		{"192.168.1.7:80", "", "http://tracks.kitami.dev", "without HTTPS"},
		{"0.0.0.0:80", "0.0.0.0:443", "", ""},
		{"0.0.0.0:80", "", "https://tracks.kitami.dev", ""},
		{"127.0.0.1:8090", "", "http://localhost:8090", "this machine only"},
		{"127.0.0.1:8090", "", "https://[::1]", "this machine only"},
		{"127.0.0.1:8090", "", "https://your-project.dev", "placeholder"},
		{"127.0.0.1:8090", "", "https://tracks.example.com", "placeholder"},
		{"127.0.0.1:8090", "", "tracks.kitami.dev", "placeholder"},
		{"127.0.0.1:8090", "", "https://counterexample.com", ""},
	} {
		chosen := &settings{httpAddress: one.http, httpsAddress: one.https, publicURL: one.public}
		found := strings.Join(chosen.warnings(), "; ")
		if (one.warns == "") != (found == "") || !strings.Contains(found, one.warns) {
			t.Errorf("%+v gave %q", one, found)
		}
	}
}
