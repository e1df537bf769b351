package main

import (
	"fmt"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
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
		{"127.0.0.1:8090", "", "https://tracks.kitami.dev/", ""},
		{"127.0.0.1:8090", "", "https://kitami.dev/tracks", "more than a host"},
		{"127.0.0.1:8090", "", "https://tracks.kitami.dev/?from=mail", "more than a host"},
	} {
		chosen := &settings{httpAddress: one.http, httpsAddress: one.https, publicURL: one.public}
		found := strings.Join(chosen.warnings(), "; ")
		if (one.warns == "") != (found == "") || !strings.Contains(found, one.warns) {
			t.Errorf("%+v gave %q", one, found)
		}
	}
}

func TestASenderIsUnderstoodWithItsNameAndWhatIsNoneIsRefusedAtTheStart(t *testing.T) {
	for _, one := range []struct{ from, name, address, refused string }{
		{"tracks@kitami.dev", "Interview Tracks", "tracks@kitami.dev", ""},
		{"Kitami Careers <tracks@kitami.dev>", "Kitami Careers", "tracks@kitami.dev", ""},
		{`"Careers, Kitami" <tracks@kitami.dev>`, "Careers, Kitami", "tracks@kitami.dev", ""},
		{"北見 <tracks@kitami.dev>", "北見", "tracks@kitami.dev", ""},
		{"tracks", "", "", "TRACKS_SMTP_FROM"},
		{"Kitami <tracks>", "", "", "TRACKS_SMTP_FROM"},
		{"one@kitami.dev, two@kitami.dev", "", "", "TRACKS_SMTP_FROM"},
	} {
		stored := &core.Settings{}
		stored.Meta.AppName = "Interview Tracks"
		err := (&settings{smtpFrom: one.from}).apply(stored)
		if one.refused != "" {
			if err == nil || !strings.Contains(err.Error(), one.refused) {
				t.Errorf("%q was not refused: %v", one.from, err)
			}
			continue
		}
		if err != nil || stored.Meta.SenderName != one.name || stored.Meta.SenderAddress != one.address {
			t.Errorf("%q gave %q <%s>, %v", one.from, stored.Meta.SenderName, stored.Meta.SenderAddress, err)
		}
	}
}

func TestAPublicAddressThatNobodyCanOpenIsRefusedAtTheStart(t *testing.T) {
	for public, isGood := range map[string]bool{
		"https://tracks.kitami.dev": true, "http://localhost:8090/": true, "https://[::1]": true,
		"tracks.kitami.dev": false, "ftp://tracks.kitami.dev": false, "https://": false, "localhost:8090": false,
	} {
		if err := (&settings{publicURL: public}).apply(&core.Settings{}); (err == nil) != isGood {
			t.Errorf("%q: %v", public, err)
		}
	}
}

func TestAPortThatIsNoneIsRefusedAtTheStart(t *testing.T) {
	for port, isGood := range map[string]bool{
		"587": true, "465": true, "0": false, "-25": false, "70000": false, "587;465": false, "58 7": false, "": false,
	} {
		if err := (&settings{waitingAccounts: "200", smtpHost: "mail.kitami.dev", smtpPort: port}).apply(&core.Settings{}); (err == nil) != isGood {
			t.Errorf("%q: %v", port, err)
		}
	}
}

func TestOPS11HTTPSNeedsACertificate(t *testing.T) {
	for _, one := range []struct {
		https, certificate, key string
		domains                 []string
		refused                 string
	}{
		{"", "", "", nil, ""},
		{"", "", "", []string{"tracks.kitami.dev"}, ""},
		{":443", "", "", []string{"tracks.kitami.dev"}, ""},
		{":443", "a.pem", "b.pem", nil, ""},
		{":443", "", "", nil, "--tls-cert"},
		{":443", "a.pem", "", nil, "TRACKS_TLS_KEY"},
		{":443", "", "b.pem", nil, "TRACKS_TLS_CERT"},
		{"", "a.pem", "b.pem", nil, "--https"},
	} {
		err := (&settings{httpsAddress: one.https, tlsCertificate: one.certificate, tlsKey: one.key}).mayServe(one.domains)
		if (err != nil) != (one.refused != "") || err != nil && !strings.Contains(err.Error(), one.refused) {
			t.Errorf("%+v: %v", one, err)
		}
	}
}

func TestOPS09NothingOfTheEnvironmentIsStored(t *testing.T) {
	chosen := &settings{
		publicURL: "https://tracks.kitami.dev", smtpHost: "mail.kitami.dev", smtpPort: "587", smtpUser: "tracks",
		smtpPassword: "mail-secret-1", smtpFrom: "Careers <tracks@kitami.dev>", proxy: "X-Forwarded-For",
	}
	stored := &core.Settings{}
	if err := chosen.apply(stored); err != nil {
		t.Fatal(err)
	}
	if stored.SMTP.Password != "mail-secret-1" || stored.TrustedProxy.Headers[0] != "X-Forwarded-For" {
		t.Fatal("the environment does not win", stored)
	}
	chosen.withhold(stored)
	text, err := stored.DBExport(core.NewBaseApp(core.BaseAppConfig{DataDir: t.TempDir()}))
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range []string{"kitami", "secret", "Forwarded", "Careers"} {
		if strings.Contains(fmt.Sprint(text), one) {
			t.Errorf("%q would be stored: %v", one, text)
		}
	}
}
